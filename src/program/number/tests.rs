//! Every operation agrees with the plain large numbers, and every result is stored in the one way that its value has.

use std::hash::{DefaultHasher, Hash, Hasher};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Num, Signed, ToPrimitive, Zero};
use proptest::prelude::*;

use super::*;

/// Numbers that are small, near a border of a primitive type, of one word, of two, and beyond.
fn number() -> impl Strategy<Value = BigInt> {
    let near = |border: BigInt| (-3i64..=3).prop_map(move |d| &border + BigInt::from(d));
    let border = (prop::sample::select(vec![8usize, 31, 32, 63, 64, 126, 127, 128, 129, 192, 256]), any::<bool>())
        .prop_map(|(bits, negative)| BigInt::from(if negative { -1 } else { 1 }) << bits);
    let long = (any::<[u32; 20]>(), 5usize..=20, any::<bool>()).prop_map(|(digits, length, negative)| {
        let sign = if negative { num_bigint::Sign::Minus } else { num_bigint::Sign::Plus };
        BigInt::from_slice(sign, &digits[..length])
    });
    prop_oneof![
        4 => (-20i64..=20).prop_map(BigInt::from),
        3 => border.prop_flat_map(near),
        2 => any::<i64>().prop_map(BigInt::from),
        2 => any::<i128>().prop_map(BigInt::from),
        2 => long,
    ]
}

fn rational() -> impl Strategy<Value = BigRational> {
    let whole = number().prop_map(BigRational::from_integer);
    let fraction = (number(), number().prop_filter("a denominator", |d| !d.is_zero()));
    prop_oneof![1 => whole, 2 => fraction.prop_map(|(n, d)| BigRational::new(n, d))]
}

fn integer(value: &BigInt) -> Integer {
    Integer::of_big(value.clone())
}

fn fraction(value: &BigRational) -> Rational {
    Rational::new(integer(value.numer()), integer(value.denom()))
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// That an integer is stored as its value demands.
fn is_stored(found: &Integer, expected: &BigInt) -> bool {
    found.as_small() == expected.to_i128()
        && *found.big() == *expected
        && *found == integer(expected)
        && hash(found) == hash(&integer(expected))
}

fn is_stored_rational(found: &Rational, expected: &BigRational) -> bool {
    is_stored(found.numerator(), expected.numer())
        && is_stored(found.denominator(), expected.denom())
        && *found == fraction(expected)
        && hash(found) == hash(&fraction(expected))
}

/// An operator with values and references on either side.
macro_rules! agrees {
    ($is:ident, $l:ident $operator:tt $r:ident as $a:ident, $b:ident) => {
        let expected = &$l $operator &$r;
        prop_assert!($is(&(&$a $operator &$b), &expected));
        prop_assert!($is(&(&$a $operator $b.clone()), &expected));
        prop_assert!($is(&($a.clone() $operator &$b), &expected));
        prop_assert!($is(&($a.clone() $operator $b.clone()), &expected));
    };
    (assign $is:ident, $l:ident $operator:tt $assign:tt $r:ident as $a:ident, $b:ident) => {
        let expected = &$l $operator &$r;
        let (mut by_value, mut by_reference) = ($a.clone(), $a.clone());
        by_value $assign $b.clone();
        by_reference $assign &$b;
        prop_assert!($is(&by_value, &expected) && $is(&by_reference, &expected));
    };
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn operators_agree(l in number(), r in number()) {
        let (a, b) = (integer(&l), integer(&r));
        agrees!(is_stored, l + r as a, b);
        agrees!(is_stored, l - r as a, b);
        agrees!(is_stored, l * r as a, b);
        agrees!(is_stored, l & r as a, b);
        agrees!(is_stored, l | r as a, b);
        agrees!(is_stored, l ^ r as a, b);
        agrees!(assign is_stored, l + += r as a, b);
        agrees!(assign is_stored, l - -= r as a, b);
        agrees!(assign is_stored, l * *= r as a, b);
        prop_assert!(is_stored(&-&a, &-&l) && is_stored(&-a.clone(), &-&l));
        prop_assert!(is_stored(&!&a, &!&l));
        prop_assert_eq!(a.cmp(&b), l.cmp(&r));
        prop_assert_eq!(a.partial_cmp(&b), l.partial_cmp(&r));
        prop_assert_eq!(a == b, l == r);
    }

    #[test]
    fn divisions_agree(l in number(), r in number().prop_filter("a divisor", |d| !d.is_zero())) {
        let (a, b) = (integer(&l), integer(&r));
        agrees!(is_stored, l / r as a, b);
        agrees!(is_stored, l % r as a, b);
        let (quotient, rest) = a.div_rem(&b);
        prop_assert!(is_stored(&quotient, &(&l / &r)) && is_stored(&rest, &(&l % &r)));
        let (quotient, rest) = num_integer::Integer::div_mod_floor(&l, &r);
        prop_assert!(is_stored(&a.div_floor(&b), &quotient) && is_stored(&a.mod_floor(&b), &rest));
    }

    #[test]
    fn common_divisors_agree(l in number(), r in number(), factor in number()) {
        for (l, r) in [(&l * &factor, &r * &factor), (l.clone(), BigInt::zero()), (BigInt::zero(), r)] {
            let (a, b) = (integer(&l), integer(&r));
            prop_assert!(is_stored(&a.gcd(&b), &num_integer::Integer::gcd(&l, &r)));
            prop_assert!(is_stored(&num_integer::Integer::lcm(&a, &b), &num_integer::Integer::lcm(&l, &r)));
        }
    }

    #[test]
    fn shifts_agree(l in number(), bits in prop_oneof![0usize..140, 250usize..300]) {
        let a = integer(&l);
        prop_assert!(is_stored(&(&a << bits), &(&l << bits)) && is_stored(&(a.clone() << bits), &(&l << bits)));
        prop_assert!(is_stored(&(&a >> bits), &(&l >> bits)) && is_stored(&(a.clone() >> bits), &(&l >> bits)));
        let mut shifted = a;
        shifted >>= bits;
        prop_assert!(is_stored(&shifted, &(&l >> bits)));
    }

    #[test]
    fn what_has_no_sign_agrees(l in number(), exponent in 0usize..12) {
        let a = integer(&l);
        prop_assert!(is_stored(&a.abs(), &l.abs()) && is_stored(&a.signum(), &l.signum()));
        prop_assert!(is_stored(&a.pow(exponent), &num_traits::pow(l.clone(), exponent)));
        prop_assert_eq!(a.is_zero(), l.is_zero());
        prop_assert_eq!(a.is_one(), l == BigInt::from(1));
        prop_assert_eq!(a.is_negative(), l.is_negative());
        prop_assert_eq!(a.bit_len() as u64, l.bits());
        prop_assert_eq!(a.trailing_zeros().map(|zeros| zeros as u64), l.trailing_zeros());
        prop_assert_eq!(a.trailing_ones().map(|ones| ones as u64), (!&l).trailing_zeros());
        let is_power = l.is_positive() && (&l & (&l - BigInt::from(1))).is_zero();
        prop_assert_eq!(a.is_power_of_two(), is_power);
        prop_assert_eq!(num_integer::Integer::is_even(&a), num_integer::Integer::is_even(&l));
        prop_assert_eq!(num_integer::Integer::is_odd(&a), num_integer::Integer::is_odd(&l));
    }

    #[test]
    fn conversions_agree(l in number(), small in any::<i64>(), wide in any::<u128>(), real in any::<f64>()) {
        let a = integer(&l);
        prop_assert_eq!(i64::try_from(&a).ok(), l.to_i64());
        prop_assert_eq!(u64::try_from(&a).ok(), l.to_u64());
        prop_assert_eq!(u32::try_from(a.clone()).ok(), l.to_u32());
        prop_assert_eq!(u8::try_from(&a).ok(), l.to_u8());
        prop_assert_eq!(usize::try_from(&a).ok(), l.to_usize());
        prop_assert_eq!(i128::try_from(&a).ok(), l.to_i128());
        prop_assert!(is_stored(&small.into(), &small.into()) && is_stored(&wide.into(), &wide.into()));
        prop_assert_eq!(Rational::from_f64(real), BigRational::from_float(real).as_ref().map(fraction));
    }

    #[test]
    fn texts_agree(l in number(), r in rational(), radix in 2u32..=36, noise in "[-+]?[0-9a-f_]{0,3}[-+]?[0-9]{0,40}") {
        let (a, b) = (integer(&l), fraction(&r));
        prop_assert_eq!(a.to_string(), l.to_string());
        prop_assert_eq!(format!("{a:?}"), l.to_string());
        prop_assert_eq!(format!("{a:>+50}|{a:<7}|{a:03}"), format!("{l:>+50}|{l:<7}|{l:03}"));
        prop_assert_eq!(b.to_string(), r.to_string());
        prop_assert!(is_stored(&l.to_string().parse().unwrap(), &l));
        prop_assert!(is_stored(&Integer::from_str_radix(&l.to_str_radix(radix), radix).unwrap(), &l));
        let (found, expected) = (Integer::from_str_radix(&noise, radix.max(16)), BigInt::from_str_radix(&noise, radix.max(16)));
        prop_assert_eq!(found.ok(), expected.ok().as_ref().map(integer));
    }

    #[test]
    fn words_go_out_and_come_back(l in number(), padding in 0usize..3) {
        let a = integer(&l);
        let (is_negative, mut words) = a.with_words(|is_negative, words| (is_negative, words.to_vec()));
        prop_assert_eq!(is_negative, l.is_negative());
        prop_assert_eq!(&words, &l.magnitude().iter_u64_digits().collect::<Vec<_>>());
        words.resize(words.len() + padding, 0);
        prop_assert!(is_stored(&Integer::from_words(is_negative, &words), &l));
    }

    #[test]
    fn rationals_agree(l in rational(), r in rational()) {
        let (a, b) = (fraction(&l), fraction(&r));
        prop_assert!(is_stored_rational(&a, &l));
        agrees!(is_stored_rational, l + r as a, b);
        agrees!(is_stored_rational, l - r as a, b);
        agrees!(is_stored_rational, l * r as a, b);
        if !r.is_zero() {
            agrees!(is_stored_rational, l / r as a, b);
        }
        agrees!(assign is_stored_rational, l + += r as a, b);
        agrees!(assign is_stored_rational, l - -= r as a, b);
        agrees!(assign is_stored_rational, l * *= r as a, b);
        prop_assert!(is_stored_rational(&-&a, &-&l) && is_stored_rational(&-a.clone(), &-&l));
        prop_assert_eq!(a.cmp(&b), l.cmp(&r));
        prop_assert_eq!(a == b, l == r);
        prop_assert_eq!(a.is_integer(), l.is_integer());
        prop_assert_eq!(a.is_zero(), l.is_zero());
        prop_assert!(is_stored(&a.trunc(), &l.to_integer()));
        prop_assert!(is_stored(&a.floor(), &l.floor().to_integer()));
        prop_assert!(is_stored(&a.ceil(), &l.ceil().to_integer()));
        prop_assert_eq!(Integer::try_from(a.clone()).ok(), l.is_integer().then(|| integer(l.numer())));
        prop_assert_eq!(a.into_parts(), (integer(l.numer()), integer(l.denom())));
    }
}

#[test]
#[should_panic(expected = "divide by zero")]
fn dividing_by_zero_panics() {
    let _ = Integer::ONE / Integer::ZERO;
}

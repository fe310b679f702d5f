//! Integers: how they are stored, and the operations that have no sign.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::gcd;

/// An integer of any size.
#[derive(Clone, PartialEq, Eq)]
pub struct Integer(Repr);

/// What is within `i128` is small, so that each number has one representation.
#[derive(Clone, PartialEq, Eq)]
enum Repr {
    Small(Packed),
    Big(Box<BigInt>),
}

/// Aligned like a word, which keeps an [`Integer`] at three words.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(Rust, packed(8))]
struct Packed(i128);

const _: () = assert!(size_of::<Integer>() == 24);

impl Integer {
    /// Zero.
    pub const ZERO: Integer = Integer::small(0);
    /// One.
    pub const ONE: Integer = Integer::small(1);
    /// Minus one.
    pub const NEG_ONE: Integer = Integer::small(-1);

    #[inline]
    pub(super) const fn small(value: i128) -> Integer {
        Integer(Repr::Small(Packed(value)))
    }

    pub(super) fn of_big(value: BigInt) -> Integer {
        match value.to_i128() {
            Some(small) => Integer::small(small),
            None => Integer(Repr::Big(Box::new(value))),
        }
    }

    /// The value, if it is stored as a small one, which every value within `i128` is.
    #[inline]
    pub(super) fn as_small(&self) -> Option<i128> {
        match &self.0 {
            Repr::Small(value) => Some(value.0),
            Repr::Big(_) => None,
        }
    }

    pub(super) fn big(&self) -> Cow<'_, BigInt> {
        match &self.0 {
            Repr::Small(value) => Cow::Owned(BigInt::from(value.0)),
            Repr::Big(value) => Cow::Borrowed(value),
        }
    }

    /// Whether it is zero.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.as_small() == Some(0)
    }

    /// Whether it is one.
    #[inline]
    pub fn is_one(&self) -> bool {
        self.as_small() == Some(1)
    }

    /// Whether it is less than zero.
    #[inline]
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small(value) => value.0 < 0,
            Repr::Big(value) => value.is_negative(),
        }
    }

    /// Minus one, zero or one, as the sign is.
    pub fn signum(&self) -> Integer {
        match self.cmp(&Integer::ZERO) {
            Ordering::Less => Integer::NEG_ONE,
            Ordering::Equal => Integer::ZERO,
            Ordering::Greater => Integer::ONE,
        }
    }

    /// The value without its sign.
    pub fn abs(&self) -> Integer {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// The greatest common divisor, which is not negative; zero is divisible by every number.
    #[inline]
    pub fn gcd(&self, other: &Integer) -> Integer {
        match (self.as_small(), other.as_small()) {
            (Some(l), Some(r)) => gcd::small(l.unsigned_abs(), r.unsigned_abs()).into(),
            _ => Integer::of_big(gcd::large(&self.big(), &other.big())),
        }
    }

    /// The quotient, rounded towards zero, and what is left over, which has the sign of the dividend.
    pub fn div_rem(&self, divisor: &Integer) -> (Integer, Integer) {
        (self / divisor, self % divisor)
    }

    /// The greatest integer that is at most the quotient.
    pub fn div_floor(&self, divisor: &Integer) -> Integer {
        let (quotient, rest) = self.div_rem(divisor);
        let is_rounded_up = !rest.is_zero() && rest.is_negative() != divisor.is_negative();
        if is_rounded_up { quotient - Integer::ONE } else { quotient }
    }

    /// What [`Integer::div_floor`] leaves over, which has the sign of the divisor.
    pub fn mod_floor(&self, divisor: &Integer) -> Integer {
        let rest = self % divisor;
        let is_rounded_up = !rest.is_zero() && rest.is_negative() != divisor.is_negative();
        if is_rounded_up { rest + divisor } else { rest }
    }

    /// The power with this exponent.
    pub fn pow(&self, exponent: usize) -> Integer {
        let small = self.as_small().zip(u32::try_from(exponent).ok());
        match small.and_then(|(base, exponent)| base.checked_pow(exponent)) {
            Some(power) => Integer::small(power),
            None => Integer::of_big(num_traits::pow(self.big().into_owned(), exponent)),
        }
    }

    /// How many bits the value needs without its sign; none for zero.
    pub fn bit_len(&self) -> usize {
        match &self.0 {
            Repr::Small(value) => (u128::BITS - value.0.unsigned_abs().leading_zeros()) as usize,
            Repr::Big(value) => value.bits() as usize,
        }
    }

    /// How many of the lowest bits are zero, in two's complement; none for zero, of which all are.
    pub fn trailing_zeros(&self) -> Option<usize> {
        match &self.0 {
            Repr::Small(value) if value.0 == 0 => None,
            Repr::Small(value) => Some(value.0.trailing_zeros() as usize),
            Repr::Big(value) => value.trailing_zeros().map(|zeros| zeros as usize),
        }
    }

    /// How many of the lowest bits are one, in two's complement; none for minus one, of which all are.
    pub fn trailing_ones(&self) -> Option<usize> {
        (!self).trailing_zeros()
    }

    /// Whether it is a power of two: one, two, four and so on.
    pub fn is_power_of_two(&self) -> bool {
        *self > Integer::ZERO && self.trailing_zeros() == Some(self.bit_len() - 1)
    }
}

impl Default for Integer {
    fn default() -> Integer {
        Integer::ZERO
    }
}

impl Hash for Integer {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            Repr::Small(value) => state.write_i128(value.0),
            Repr::Big(value) => value.hash(state),
        }
    }
}

impl Ord for Integer {
    #[inline]
    fn cmp(&self, other: &Integer) -> Ordering {
        match (self.as_small(), other.as_small()) {
            (Some(l), Some(r)) => l.cmp(&r),
            _ => self.big().cmp(&other.big()),
        }
    }
}

impl PartialOrd for Integer {
    #[inline]
    fn partial_cmp(&self, other: &Integer) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

// What `num-rational` needs of the parts of a fraction.

impl Zero for Integer {
    fn zero() -> Integer {
        Integer::ZERO
    }
    fn is_zero(&self) -> bool {
        self.is_zero()
    }
}

impl One for Integer {
    fn one() -> Integer {
        Integer::ONE
    }
    fn is_one(&self) -> bool {
        self.is_one()
    }
}

impl num_traits::Num for Integer {
    type FromStrRadixErr = super::NotANumber;
    fn from_str_radix(text: &str, radix: u32) -> Result<Integer, super::NotANumber> {
        Integer::from_str_radix(text, radix)
    }
}

impl num_integer::Integer for Integer {
    fn div_floor(&self, other: &Integer) -> Integer {
        self.div_floor(other)
    }
    fn mod_floor(&self, other: &Integer) -> Integer {
        self.mod_floor(other)
    }
    fn gcd(&self, other: &Integer) -> Integer {
        self.gcd(other)
    }
    fn lcm(&self, other: &Integer) -> Integer {
        if self.is_zero() || other.is_zero() { Integer::ZERO } else { (self / self.gcd(other) * other).abs() }
    }
    fn is_multiple_of(&self, other: &Integer) -> bool {
        (self % other).is_zero()
    }
    fn is_even(&self) -> bool {
        self.trailing_zeros() != Some(0)
    }
    fn is_odd(&self) -> bool {
        self.trailing_zeros() == Some(0)
    }
    fn div_rem(&self, other: &Integer) -> (Integer, Integer) {
        self.div_rem(other)
    }
}

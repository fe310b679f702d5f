//! Greatest common divisors.
//!
//! Those of large numbers follow Lehmer (Knuth, The Art of Computer Programming, 4.5.2, algorithm L): the leading bits decide
//! some thirty steps of Euclid's algorithm at once, which are then applied to the large numbers together. The crate's own
//! works bit by bit, which fractions of a program with floating-point numbers feel.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

/// Of small numbers; where a word suffices, which is nearly always, by instructions for words.
#[inline]
pub(super) fn small(l: u128, r: u128) -> u128 {
    if l == 1 || r == 1 {
        return 1;
    }
    match (u64::try_from(l), u64::try_from(r)) {
        (Ok(l), Ok(r)) => num_integer::gcd(l, r).into(),
        _ => num_integer::gcd(l, r),
    }
}

/// Of any numbers.
pub(super) fn large(l: &BigInt, r: &BigInt) -> BigInt {
    let (mut a, mut b) = (l.abs(), r.abs());
    if a < b {
        (a, b) = (b, a);
    }
    loop {
        match (a.to_u128(), b.to_u128()) {
            (_, Some(0)) => return a,
            (Some(a), Some(b)) => return small(a, b).into(),
            _ => {}
        }
        (a, b) = match steps(&a, &b) {
            Some([[p, q], [r, s]]) => (&a * p + &b * q, &a * r + &b * s),
            None => {
                let rest = &a % &b;
                (b, rest)
            }
        };
    }
}

/// What takes `a` and `b`, where `a` is not less than `b`, to the numbers that Euclid's algorithm has some steps later, as far
/// as their leading bits decide it; none if not even the first step.
fn steps(a: &BigInt, b: &BigInt) -> Option<[[i64; 2]; 2]> {
    let shift = a.bits().checked_sub(62)?;
    let leading = |number: &BigInt| (number >> shift).to_i128();
    let (mut x, mut y) = (leading(a)?, leading(b)?);
    let ([mut p, mut q], [mut r, mut s]) = ([1, 0], [0, 1]);
    // The quotient is sure if the bits that are not seen cannot change it, whatever they are.
    while y + r != 0 && y + s != 0 && (x + p) / (y + r) == (x + q) / (y + s) {
        let quotient = (x + p) / (y + r);
        (p, r) = (r, p - quotient * r);
        (q, s) = (s, q - quotient * s);
        (x, y) = (y, x - quotient * y);
    }
    let narrow = |factor: i128| i64::try_from(factor).ok();
    if q.is_zero() { None } else { Some([[narrow(p)?, narrow(q)?], [narrow(r)?, narrow(s)?]]) }
}

//! Large constants that are variables. In the polyhedra they behave as an unknown size n does, which is what a proof with
//! symbolic indexes wants; all that is told of them is how they compare.
//!
//! Example: with N = 100000 and N / 2 = 50000 the program has two such variables, c and d. It is told that c > 0, d > 0 and
//! c = 2 * d. That d < c follows; that c is 100000 is never said.

use super::Symbols;
use crate::analysis::state::Restriction;
use crate::analysis::sum::{Quantity, Sum};
use crate::domain::Comparison;
use crate::program::number::{Integer, Rational};

/// Constants from here on are large.
pub const LARGE: i32 = 64;

/// A constant that is so near to another one is expressed by it, `N` by `N - 1`, even if it is not large itself.
pub const NEAR: i32 = 8;

/// A constant that is so many times another one is expressed by it, even if that is not large.
pub const MOST_TIMES: i32 = 4;

/// A constant as a small multiple of another one, and what is left, if that is little: `N` is twice `N / 2`, or one more.
pub fn as_multiple(whole: &Integer, of: &Integer) -> Option<(Integer, Integer)> {
    if *of <= Integer::ZERO {
        return None;
    }
    let (times, rest) = whole.div_rem(of);
    let is_small = times >= Integer::ONE && times <= Integer::from(MOST_TIMES) && rest <= Integer::from(NEAR);
    is_small.then_some((times, rest))
}

/// How the constants compare, with zero and with one another. How large they are is left out: a number such as 64 would get
/// into the coefficients of the polyhedra as well.
pub(super) fn comparisons(symbols: &Symbols) -> Vec<Restriction> {
    let mut restrictions = vec![];
    let constants: Vec<(Sum, &Integer)> =
        symbols.constants.iter().map(|(v, value)| (Sum::of(Quantity::Now(*v)), value)).collect();
    for (place, (one, value)) in constants.iter().enumerate() {
        restrictions.push(Restriction { sum: one.clone(), comparison: Comparison::MoreThan });
        for (other, least) in constants.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, other)| other) {
            if let Some((times, rest)) = as_multiple(value, least) {
                let sum = one.clone().plus(&-Rational::from(times), other).shift(-Rational::from(rest));
                restrictions.push(Restriction { sum, comparison: Comparison::Equal });
            } else if value > least {
                let sum = one.clone().sub(other);
                restrictions.push(Restriction { sum, comparison: Comparison::MoreThan });
            }
        }
    }
    restrictions
}

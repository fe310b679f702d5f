//! Comparisons, products, quotients and remainders of linear sums, as far as linear facts say them.

use super::{Case, Fallible, flat_map, with};
use crate::analysis::state::State;
use crate::analysis::sum::{Quantity, Sum};
use crate::program::number::{Integer, Rational};
use crate::program::{CmpOp, IntType, NumType};

/// The states where `difference op 0`.
pub fn compare(state: State, op: CmpOp, difference: Sum) -> Fallible<Vec<State>> {
    // An unknown of which nothing is known makes the comparison come out either way.
    if difference.terms.keys().any(|q| matches!(q, Quantity::Unknown(..)) && !state.knows(*q)) {
        return Ok(vec![state]);
    }
    let opposite = || difference.scale(&-Rational::ONE);
    match op {
        CmpOp::Eq => Ok(state.meet_zero(&difference)?.into_iter().collect()),
        CmpOp::Ge => at_least_zero(state, difference),
        CmpOp::Le => at_least_zero(state, opposite()),
        CmpOp::Gt => Ok(state.meet_positive(&difference)?.into_iter().collect()),
        CmpOp::Lt => Ok(state.meet_positive(&opposite())?.into_iter().collect()),
        CmpOp::Ne => {
            let below = state.clone().meet_positive(&opposite())?;
            Ok(below.into_iter().chain(state.meet_positive(&difference)?).collect())
        }
    }
}

/// The states where the sum is zero or more.
pub fn at_least_zero(state: State, sum: Sum) -> Fallible<Vec<State>> {
    Ok(state.meet_nonnegative(&sum)?.into_iter().collect())
}

/// The states where the sum is a value of the type.
pub fn in_range(state: State, sum: &Sum, ty: IntType) -> Fallible<Vec<State>> {
    let above = at_least_zero(state, sum.clone().shift(-ty.min()))?;
    flat_map(above, |s| at_least_zero(s, sum.scale(&-Rational::ONE).shift(ty.max())))
}

/// The product of two sums that are not constant, as a sum if that is known, bounded by the intervals they lie in.
pub fn product(mut s: State, ty: NumType, l: &Sum, r: &Sum, known: Option<Sum>) -> Fallible<Vec<Case>> {
    let value = known.unwrap_or_else(|| Sum::of(s.fresh(ty != NumType::Real)));
    let ((l_low, l_high), (r_low, r_high)) = (s.bounds(l)?, s.bounds(r)?);
    let mut states = vec![s];
    if l == r {
        states = flat_map(states, |s| at_least_zero(s, value.clone()))?;
    }
    // (l - a) * (r - b) has a known sign for bounds a of l and b of r; multiplied out it bounds the product linearly.
    for (a, upper_a) in [(&l_low, false), (&l_high, true)] {
        for (b, upper_b) in [(&r_low, false), (&r_high, true)] {
            let (Some(a), Some(b)) = (a, b) else { continue };
            let expanded = value.clone().plus(&-b, l).plus(&-a, r).shift(a * b);
            let sign = if upper_a == upper_b { Rational::ONE } else { -Rational::ONE };
            states = flat_map(states, |s| at_least_zero(s, expanded.scale(&sign)))?;
        }
    }
    Ok(with(states, value))
}

/// Quotient and remainder of integers as C has them: truncated towards zero, the remainder with the dividend's sign.
pub fn quotient(s: State, l: &Sum, r: &Sum) -> Fallible<Vec<(State, Sum, Sum)>> {
    if let (Some(a), Some(b)) = (l.as_integer(), r.as_integer())
        && b != Integer::ZERO
    {
        return Ok(vec![(s, Sum::constant(&a / &b), Sum::constant(a % b))]);
    }
    let mut cases = Vec::new();
    for (dividend_sign, zero_too) in [(Rational::ONE, true), (-Rational::ONE, false)] {
        let magnitude = l.scale(&dividend_sign);
        let shift = if zero_too { Rational::ZERO } else { -Rational::ONE };
        for state in at_least_zero(s.clone(), magnitude.clone().shift(shift))? {
            for divisor_sign in [Rational::ONE, -Rational::ONE] {
                let divisor = r.scale(&divisor_sign);
                for mut state in at_least_zero(state.clone(), divisor.clone().shift(-Rational::ONE))? {
                    // Of the magnitudes: dividend = divisor * q + rest with 0 <= rest < divisor.
                    let q = Sum::of(state.fresh(true));
                    let (rest, facts) = match divisor.as_constant() {
                        Some(c) => (magnitude.clone().plus(&-c, &q), vec![]),
                        None => {
                            let rest = Sum::of(state.fresh(true));
                            let left = magnitude.clone().sub(&rest).sub(&q);
                            (rest.clone(), vec![left, magnitude.clone().sub(&rest)])
                        }
                    };
                    let mut states = at_least_zero(state, q.clone())?;
                    for fact in
                        facts.into_iter().chain([rest.clone(), divisor.clone().sub(&rest).shift(-Rational::ONE)])
                    {
                        states = flat_map(states, |s| at_least_zero(s, fact.clone()))?;
                    }
                    let (q, rest) = (q.scale(&(&dividend_sign * &divisor_sign)), rest.scale(&dividend_sign));
                    cases.extend(states.into_iter().map(|s| (s, q.clone(), rest.clone())));
                }
            }
        }
    }
    Ok(cases)
}

/// `l` divided by a positive constant, rounded down, and the rest.
pub fn floored(mut s: State, l: &Sum, divisor: &Integer) -> Fallible<Vec<(State, Sum, Sum)>> {
    if let Some(a) = l.as_integer() {
        let low = &a & (divisor - Integer::ONE);
        return Ok(vec![(s, Sum::constant((a - &low) / divisor), Sum::constant(low))]);
    }
    let q = Sum::of(s.fresh(true));
    let rest = l.clone().plus(&-Rational::from(divisor.clone()), &q);
    let states = at_least_zero(s, rest.clone())?;
    let states = flat_map(states, |s| at_least_zero(s, rest.scale(&-Rational::ONE).shift(divisor - Integer::ONE)))?;
    Ok(states.into_iter().map(|s| (s, q.clone(), rest.clone())).collect())
}

/// Whether a number is a power of two.
pub fn is_power_of_two(v: &Integer) -> bool {
    *v > Integer::ZERO && (v & (v - Integer::ONE)) == Integer::ZERO
}

/// Two to the power of a constant shift amount that is in range.
pub fn shift_factor(amount: &Sum, ty: IntType) -> Option<Integer> {
    let amount = usize::try_from(amount.as_integer()?).ok()?;
    (amount < ty.bits as usize).then(|| Integer::ONE << amount)
}

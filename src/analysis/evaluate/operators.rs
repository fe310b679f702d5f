//! What operators and conversions make of linear sums.

use super::arithmetic::{at_least_zero, floored, in_range, is_power_of_two, product, quotient, shift_factor};
use super::{Case, Effort, Evaluator, Fallible, flat_map, with};
use crate::analysis::state::State;
use crate::analysis::sum::{Quantity, Sum};
use crate::program::number::{Integer, Rational};
use crate::program::{BinaryOp, IntType, NumType};

impl Evaluator<'_> {
    /// The values of a binary operation.
    pub(super) fn binary(&self, s: State, op: BinaryOp, ty: NumType, l: &Sum, r: &Sum) -> Fallible<Vec<Case>> {
        if let (true, Some(cases)) = (ty != NumType::Real, self.by_values(&s, op, ty, l, r)?) {
            return Ok(cases);
        }
        match (op, ty) {
            (BinaryOp::Add, _) => self.settle(s, l.clone().add(r), ty),
            (BinaryOp::Sub, _) => self.settle(s, l.clone().sub(r), ty),
            (BinaryOp::Mul, _) => match (l.as_constant(), r.as_constant()) {
                (Some(c), _) => self.settle(s, r.scale(c), ty),
                (_, Some(c)) => self.settle(s, l.scale(c), ty),
                _ => {
                    let known = if self.monomials.is_empty() { None } else { self.monomials.product([l, r]) };
                    flat_map(product(s, ty, l, r, known)?, |(s, v)| self.settle(s, v, ty))
                }
            },
            (BinaryOp::Div, NumType::Real) => match r.as_constant() {
                Some(c) if *c != Rational::ZERO => Ok(vec![(s, l.scale(&(Rational::ONE / c)))]),
                _ => self.unknown(s, ty),
            },
            (_, NumType::Real) => self.unknown(s, ty),
            (BinaryOp::Div, _) => flat_map(quotient(s, l, r)?, |(s, q, _)| self.settle(s, q, ty)),
            (BinaryOp::Rem, _) => Ok(quotient(s, l, r)?.into_iter().map(|(s, _, rem)| (s, rem)).collect()),
            (BinaryOp::Shl, NumType::Int(t)) => match shift_factor(r, t) {
                Some(power) => self.settle(s, l.scale(&power.into()), ty),
                None => self.unknown(s, ty),
            },
            (BinaryOp::Shr, NumType::Int(t)) => match shift_factor(r, t) {
                Some(power) => Ok(floored(s, l, &power)?.into_iter().map(|(s, q, _)| (s, q)).collect()),
                None => self.magnitude_at_most(s, l, ty),
            },
            (BinaryOp::BitAnd, _) => self.bit_and(s, l, r, ty),
            (BinaryOp::BitOr | BinaryOp::BitXor, _) => self.bit_or(s, op, l, r, ty),
        }
    }

    /// The values of an operation that is not linear in its operands, one case for each value of an operand with few of them.
    fn by_values(&self, s: &State, op: BinaryOp, ty: NumType, l: &Sum, r: &Sum) -> Fallible<Option<Vec<Case>>> {
        let most = if self.effort == Effort::Full { 64 } else { 8 };
        let constant = (l.as_constant().is_some(), r.as_constant().is_some());
        let candidates: &[bool] = match (op, constant) {
            (BinaryOp::Add | BinaryOp::Sub, _) | (_, (true, true)) => &[],
            (BinaryOp::Mul, (false, false)) => &[false, true],
            (BinaryOp::Mul, _) => &[],
            (_, (_, false)) => &[false],
            (_, (false, true)) if self.effort == Effort::Full => &[true],
            (_, (false, true)) => &[],
        };
        for left in candidates {
            let operand = if *left { l } else { r };
            let (Some(low), Some(high)) = s.bounds(operand)? else { continue };
            if &high - &low > Rational::from(most) {
                continue;
            }
            let mut cases = Vec::new();
            let (mut value, last) = (low.ceil(), high.floor());
            while value <= last {
                let known = Sum::constant(value.clone());
                if let Some(state) = s.clone().meet_zero(&operand.clone().sub(&known))? {
                    let (l, r) = if *left { (&known, r) } else { (l, &known) };
                    cases.extend(self.binary(state, op, ty, l, r)?);
                }
                value += Integer::ONE;
            }
            return Ok(Some(cases));
        }
        Ok(None)
    }

    /// Puts a mathematical result into its type: wraps it where operations of the type wrap.
    pub(super) fn settle(&self, s: State, v: Sum, ty: NumType) -> Fallible<Vec<Case>> {
        match ty {
            NumType::Int(t) if self.wraps(t) => self.wrap(s, v, t),
            _ => Ok(vec![(s, v)]),
        }
    }

    /// A value converted from one type to another.
    pub(super) fn convert(&self, mut s: State, v: Sum, from: NumType, to: NumType) -> Fallible<Vec<Case>> {
        let NumType::Int(t) = to else { return Ok(vec![(s, v)]) };
        if to.keeps_all_of(from) {
            return Ok(vec![(s, v)]);
        }
        if from != NumType::Real {
            return self.wrap(s, v, t);
        }
        if let Some(c) = v.as_constant() {
            return Ok(vec![(s, Sum::constant(t.wrap(c.trunc())))]);
        }
        // Truncation towards zero; the open bound of the rounding is closed, which only adds values.
        let whole = Sum::of(s.fresh(true));
        let fraction = v.clone().sub(&whole);
        let mut cases = Vec::new();
        for (sign, low, high) in [(v.clone(), 0, 1), (v.scale(&-Rational::ONE), -1, 0)] {
            let states = at_least_zero(s.clone(), sign)?;
            let states = flat_map(states, |s| at_least_zero(s, fraction.clone().shift(-Integer::from(low))))?;
            let states =
                flat_map(states, |s| at_least_zero(s, fraction.scale(&-Rational::ONE).shift(Integer::from(high))))?;
            cases.extend(flat_map(states, |s| self.wrap(s, whole.clone(), t))?);
        }
        Ok(cases)
    }

    /// A mathematical integer reduced into the range of a type: exact where it is at most one modulus away, any value of the
    /// type beyond.
    fn wrap(&self, s: State, v: Sum, ty: IntType) -> Fallible<Vec<Case>> {
        if let Some(c) = v.as_integer() {
            return Ok(vec![(s, Sum::constant(ty.wrap(c)))]);
        }
        // A number that may be anything makes its sum with others anything.
        let one = [Rational::ONE, -Rational::ONE];
        let is_anything =
            |(q, c): (&Quantity, &Rational)| matches!(q, Quantity::Unknown(_, true)) && one.contains(c) && !s.knows(*q);
        if v.terms.iter().any(is_anything) {
            return self.unknown(s, NumType::Int(ty));
        }
        let Some(s) = self.within_types(s, &v)? else { return Ok(vec![]) };
        let modulus = Integer::ONE << ty.bits as usize;
        let mut cases = with(in_range(s.clone(), &v, ty)?, v.clone());
        for turn in [-Integer::ONE, Integer::ONE] {
            let turned = v.clone().shift(&turn * &modulus);
            cases.extend(with(in_range(s.clone(), &turned, ty)?, turned));
        }
        let far_above = v.clone().shift(-(ty.max() + &modulus + Integer::ONE));
        let far_below = v.scale(&-Rational::ONE).shift(ty.min() - &modulus - Integer::ONE);
        for far in [far_above, far_below] {
            for mut state in at_least_zero(s.clone(), far)? {
                let value = Sum::of(state.fresh(true));
                cases.extend(with(in_range(state, &value, ty)?, value));
            }
        }
        Ok(cases)
    }

    /// The state where the variables of a sum whose types wrap are in their ranges, which they always are.
    fn within_types(&self, mut s: State, v: &Sum) -> Fallible<Option<State>> {
        for q in v.terms.keys() {
            if let Quantity::Now(x) = q
                && let NumType::Int(ty) = self.program.var(*x).ty
                && self.wraps(ty)
            {
                match in_range(s, &Sum::of(*q), ty)?.pop() {
                    Some(state) => s = state,
                    None => return Ok(None),
                }
            }
        }
        Ok(Some(s))
    }

    /// `l & r`: exact for masks of the lowest bits and their complements, bounded otherwise.
    fn bit_and(&self, s: State, l: &Sum, r: &Sum, ty: NumType) -> Fallible<Vec<Case>> {
        match (l.as_integer(), r.as_integer()) {
            (Some(a), Some(b)) => Ok(vec![(s, Sum::constant(a & b))]),
            (Some(_), None) => self.bit_and(s, r, l, ty),
            (None, Some(mask)) if is_power_of_two(&(&mask + Integer::ONE)) => {
                Ok(floored(s, l, &(mask + Integer::ONE))?.into_iter().map(|(s, _, rest)| (s, rest)).collect())
            }
            (None, Some(mask)) if is_power_of_two(&-&mask) => {
                Ok(floored(s, l, &-mask)?.into_iter().map(|(s, _, rest)| (s, l.clone().sub(&rest))).collect())
            }
            _ => {
                let mut cases = Vec::new();
                // A non-negative operand bounds the result; two negative ones give no bound from below.
                for (bound, other) in [(l, None), (r, Some(l))] {
                    let mut states = at_least_zero(s.clone(), bound.clone())?;
                    if let Some(negative) = other {
                        states = flat_map(states, |s| {
                            at_least_zero(s, negative.scale(&-Rational::ONE).shift(-Rational::ONE))
                        })?;
                    }
                    for (state, value) in flat_map(states, |s| self.unknown(s, ty))? {
                        for s in flat_map(at_least_zero(state, value.clone())?, |s| {
                            at_least_zero(s, bound.clone().sub(&value))
                        })? {
                            cases.push((s, value.clone()));
                        }
                    }
                }
                let negative = |v: &Sum| v.scale(&-Rational::ONE).shift(-Rational::ONE);
                let both = flat_map(at_least_zero(s, negative(l))?, |s| at_least_zero(s, negative(r)))?;
                for (state, value) in flat_map(both, |s| self.unknown(s, ty))? {
                    cases.extend(at_least_zero(state, negative(&value))?.into_iter().map(|s| (s, value.clone())));
                }
                Ok(cases)
            }
        }
    }

    /// `l | r` or `l ^ r`: between 0 (or both operands, for `|`) and their sum if neither is negative.
    fn bit_or(&self, s: State, op: BinaryOp, l: &Sum, r: &Sum, ty: NumType) -> Fallible<Vec<Case>> {
        if let (Some(a), Some(b)) = (l.as_integer(), r.as_integer()) {
            return Ok(vec![(s, Sum::constant(if op == BinaryOp::BitOr { a | b } else { a ^ b }))]);
        }
        let mut cases = Vec::new();
        let natural = flat_map(at_least_zero(s.clone(), l.clone())?, |s| at_least_zero(s, r.clone()))?;
        for (state, value) in flat_map(natural, |s| self.unknown(s, ty))? {
            let mut states = at_least_zero(state, l.clone().add(r).sub(&value))?;
            for low in if op == BinaryOp::BitOr { vec![l.clone(), r.clone()] } else { vec![Sum::default()] } {
                states = flat_map(states, |s| at_least_zero(s, value.clone().sub(&low)))?;
            }
            cases.extend(states.into_iter().map(|s| (s, value.clone())));
        }
        for operand in [l, r] {
            let negative = at_least_zero(s.clone(), operand.scale(&-Rational::ONE).shift(-Rational::ONE))?;
            cases.extend(flat_map(negative, |s| self.unknown(s, ty))?);
        }
        Ok(cases)
    }

    /// A number between 0 and `l`, whatever the sign of `l`: a shift to the right by an unknown amount (-1 for negative `l`).
    fn magnitude_at_most(&self, s: State, l: &Sum, ty: NumType) -> Fallible<Vec<Case>> {
        let mut cases = Vec::new();
        for sign in [Rational::ONE, -Rational::ONE] {
            let shift = if sign == Rational::ONE { Rational::ZERO } else { -Rational::ONE };
            let states = at_least_zero(s.clone(), l.scale(&sign).shift(shift.clone()))?;
            for (state, value) in flat_map(states, |s| self.unknown(s, ty))? {
                let inside = at_least_zero(state, value.scale(&sign).shift(shift.clone()))?;
                let inside = flat_map(inside, |s| at_least_zero(s, l.clone().sub(&value).scale(&sign)))?;
                cases.extend(inside.into_iter().map(|s| (s, value.clone())));
            }
        }
        Ok(cases)
    }
}

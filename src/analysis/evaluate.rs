//! Expressions and conditions over states: an expression is a linear sum in each of the states that its cases split the
//! state into. What is not linear is bounded as tightly as linear facts allow (DESIGN section 3), so every concrete value
//! is among the sum's values in one of the states.

use super::state::State;
use super::sum::{Quantity, Sum};
use crate::domain::Failure;
use crate::program::number::{Integer, Rational};
use crate::program::{Arith, BinaryOp, CmpOp, Cond, Expr, IntType, NumType, Program, UnaryOp, Value};

/// What the analysis may fail with: the polyhedra library was interrupted or out of memory.
pub type Fallible<T> = Result<T, Failure>;

/// An expression's value in one case.
pub type Case = (State, Sum);

/// Evaluates for one program under one arithmetic.
#[derive(Clone, Copy)]
pub struct Evaluator<'a> {
    /// The program without arrays.
    pub program: &'a Program,
    /// Whether signed operations wrap.
    pub arith: Arith,
    /// How much is kept and split.
    pub effort: Effort,
}

/// How much precision is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effort {
    /// The ranges of the types of unknown values are left out: for many values that are compared with one another they make
    /// polyhedra explode.
    Lean,
    /// These ranges are kept.
    Ranges,
    /// And operands of operations that are not linear are split into their values where these are few.
    Full,
}

impl Evaluator<'_> {
    /// Whether operations of the type wrap around, so that its values are always in range.
    pub fn wraps(&self, ty: IntType) -> bool {
        !ty.signed || self.arith == Arith::Bv
    }

    /// The states that satisfy a condition.
    pub fn assume(&self, state: State, cond: &Cond) -> Fallible<Vec<State>> {
        if let Some(holds) = self.decided(&state, cond) {
            return Ok(if holds { vec![state] } else { vec![] });
        }
        match cond {
            Cond::Const(true) | Cond::Undefined => Ok(vec![state]),
            Cond::Const(false) => Ok(vec![]),
            Cond::Not(c) => self.assume(state, &c.negate()),
            Cond::And(parts) => {
                let mut states = vec![state];
                for part in parts {
                    states = flat_map(states, |s| self.assume(s, part))?;
                }
                Ok(states)
            }
            Cond::Or(parts) => {
                let mut states = Vec::new();
                for part in parts {
                    states.extend(self.assume(state.clone(), part)?);
                }
                Ok(states)
            }
            Cond::Cmp(op, _, l, r) => {
                if let Some(inner) = truth_value(*op, l, r) {
                    return self.assume(state, &inner);
                }
                let mut states = Vec::new();
                for (state, left) in self.evaluate(state, l)? {
                    for (state, right) in self.evaluate(state, r)? {
                        states.extend(compare(state, *op, left.clone().sub(&right))?);
                    }
                }
                Ok(states)
            }
        }
    }

    /// The values of an expression.
    pub fn evaluate(&self, state: State, e: &Expr) -> Fallible<Vec<Case>> {
        match e {
            Expr::Int(v, _) => Ok(vec![(state, Sum::constant(v.clone()))]),
            Expr::Real(v) => Ok(vec![(state, Sum::constant(v.clone()))]),
            Expr::Var(v) => {
                let value = state.value(Quantity::Now(*v));
                Ok(vec![(state, value)])
            }
            Expr::Read(element) => self.unknown(state, self.program.var(element.array).ty),
            Expr::Undefined(ty) => self.unknown(state, *ty),
            Expr::Ite(c, then, otherwise) => {
                if let Some(holds) = self.decided(&state, c) {
                    return self.evaluate(state, if holds { then } else { otherwise });
                }
                let mut cases = Vec::new();
                for (cond, value) in [(c.as_ref(), then), (&c.negate(), otherwise)] {
                    for s in self.assume(state.clone(), cond)? {
                        cases.extend(self.evaluate(s, value)?);
                    }
                }
                Ok(cases)
            }
            Expr::Unary(op, ty, e) => flat_map(self.evaluate(state, e)?, |(s, v)| {
                let negated = v.scale(&-Rational::ONE);
                match op {
                    UnaryOp::Neg => self.settle(s, negated, *ty),
                    UnaryOp::BitNot => self.settle(s, negated.shift(-Rational::ONE), *ty),
                }
            }),
            Expr::Convert(NumType::Int(to), e) if matches!(**e, Expr::Undefined(from) if !NumType::Int(*to).keeps_all_of(from)) =>
            {
                let mut state = state;
                let value = Sum::of(state.fresh(true));
                self.in_type(state, &value, *to).map(|states| with(states, value))
            }
            Expr::Convert(to, e) => {
                let from = self.program.type_of(e);
                flat_map(self.evaluate(state, e)?, |(s, v)| self.convert(s, v, from, *to))
            }
            Expr::Binary(op, ty, l, r) => {
                let mut cases = Vec::new();
                for (s, left) in self.evaluate(state, l)? {
                    for (s, right) in self.evaluate(s, r)? {
                        cases.extend(self.binary(s, *op, *ty, &left, &right)?);
                    }
                }
                Ok(cases)
            }
        }
    }

    /// Whether a condition holds, if fixed values alone tell. Nothing is copied, so that a long chain of questions about a
    /// counter costs next to nothing.
    fn decided(&self, state: &State, cond: &Cond) -> Option<bool> {
        match cond {
            Cond::Const(holds) => Some(*holds),
            Cond::Undefined => None,
            Cond::Not(c) => self.decided(state, c).map(|holds| !holds),
            Cond::And(parts) => {
                let mut all = Some(true);
                for part in parts {
                    match self.decided(state, part) {
                        Some(true) => {}
                        Some(false) => return Some(false),
                        None => all = None,
                    }
                }
                all
            }
            Cond::Or(parts) => {
                let mut none = Some(false);
                for part in parts {
                    match self.decided(state, part) {
                        Some(false) => {}
                        Some(true) => return Some(true),
                        None => none = None,
                    }
                }
                none
            }
            Cond::Cmp(op, _, l, r) => {
                let (l, r) = (self.fixed_value(state, l)?, self.fixed_value(state, r)?);
                Some(Value::Real(l).compare(*op, &Value::Real(r)))
            }
        }
    }

    /// The value of an expression, if fixed values alone tell and nothing wraps.
    fn fixed_value(&self, state: &State, e: &Expr) -> Option<Rational> {
        let in_type = |v: Rational, ty: &NumType| match ty {
            NumType::Int(t) if self.wraps(*t) && !t.holds(&v.trunc()) => None,
            _ => Some(v),
        };
        match e {
            Expr::Int(v, _) => Some(Rational::from(v.clone())),
            Expr::Real(v) => Some(v.clone()),
            Expr::Var(v) => state.fixed().get(&Quantity::Now(*v)).cloned(),
            Expr::Binary(op, ty, l, r) => {
                let (l, r) = (self.fixed_value(state, l)?, self.fixed_value(state, r)?);
                match op {
                    BinaryOp::Add => in_type(l + r, ty),
                    BinaryOp::Sub => in_type(l - r, ty),
                    BinaryOp::Mul => in_type(l * r, ty),
                    _ => None,
                }
            }
            Expr::Ite(c, then, otherwise) => {
                self.fixed_value(state, if self.decided(state, c)? { then } else { otherwise })
            }
            Expr::Convert(to, e) if to.keeps_all_of(self.program.type_of(e)) => self.fixed_value(state, e),
            Expr::Convert(..) | Expr::Unary(..) | Expr::Read(_) | Expr::Undefined(_) => None,
        }
    }

    /// A number that nothing is known of but its type.
    fn unknown(&self, mut state: State, ty: NumType) -> Fallible<Vec<Case>> {
        let value = Sum::of(state.fresh(ty != NumType::Real));
        match ty {
            NumType::Int(t) if self.wraps(t) => self.in_type(state, &value, t).map(|s| with(s, value)),
            _ => Ok(vec![(state, value)]),
        }
    }

    /// The states where an unknown value is one of its type, if ranges are kept.
    pub fn in_type(&self, state: State, value: &Sum, ty: IntType) -> Fallible<Vec<State>> {
        if self.effort >= Effort::Ranges { in_range(state, value, ty) } else { Ok(vec![state]) }
    }

    fn binary(&self, s: State, op: BinaryOp, ty: NumType, l: &Sum, r: &Sum) -> Fallible<Vec<Case>> {
        if let (true, Some(cases)) = (ty != NumType::Real, self.by_values(&s, op, ty, l, r)?) {
            return Ok(cases);
        }
        match (op, ty) {
            (BinaryOp::Add, _) => self.settle(s, l.clone().add(r), ty),
            (BinaryOp::Sub, _) => self.settle(s, l.clone().sub(r), ty),
            (BinaryOp::Mul, _) => match (l.as_constant(), r.as_constant()) {
                (Some(c), _) => self.settle(s, r.scale(c), ty),
                (_, Some(c)) => self.settle(s, l.scale(c), ty),
                _ => flat_map(product(s, ty, l, r)?, |(s, v)| self.settle(s, v, ty)),
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
    fn settle(&self, s: State, v: Sum, ty: NumType) -> Fallible<Vec<Case>> {
        match ty {
            NumType::Int(t) if self.wraps(t) => self.wrap(s, v, t),
            _ => Ok(vec![(s, v)]),
        }
    }

    fn convert(&self, mut s: State, v: Sum, from: NumType, to: NumType) -> Fallible<Vec<Case>> {
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
            let parts = at_least_zero(s.clone(), sign)?;
            let parts = flat_map(parts, |s| at_least_zero(s, fraction.clone().shift(-Integer::from(low))))?;
            let parts =
                flat_map(parts, |s| at_least_zero(s, fraction.scale(&-Rational::ONE).shift(Integer::from(high))))?;
            cases.extend(flat_map(parts, |s| self.wrap(s, whole.clone(), t))?);
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

/// Applies a function to each and collects the results, stopping at a failure.
pub fn flat_map<A, B>(items: Vec<A>, mut f: impl FnMut(A) -> Fallible<Vec<B>>) -> Fallible<Vec<B>> {
    let mut all = Vec::new();
    for item in items {
        all.extend(f(item)?);
    }
    Ok(all)
}

fn with(states: Vec<State>, value: Sum) -> Vec<Case> {
    states.into_iter().map(|s| (s, value.clone())).collect()
}

/// `c ? 1 : 0` compared with 0 is `c` or its negation.
fn truth_value(op: CmpOp, l: &Expr, r: &Expr) -> Option<Cond> {
    let (Expr::Ite(c, then, otherwise), Expr::Int(zero, _)) = (l, r) else { return None };
    let (Expr::Int(yes, _), Expr::Int(no, _)) = (then.as_ref(), otherwise.as_ref()) else { return None };
    if *zero != Integer::ZERO || *yes != Integer::ONE || *no != Integer::ZERO {
        return None;
    }
    match op {
        CmpOp::Ne => Some((**c).clone()),
        CmpOp::Eq => Some(c.negate()),
        _ => None,
    }
}

/// The states where `difference op 0`.
fn compare(state: State, op: CmpOp, difference: Sum) -> Fallible<Vec<State>> {
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

fn at_least_zero(state: State, sum: Sum) -> Fallible<Vec<State>> {
    Ok(state.meet_nonnegative(&sum)?.into_iter().collect())
}

/// The states where the sum is a value of the type.
pub fn in_range(state: State, sum: &Sum, ty: IntType) -> Fallible<Vec<State>> {
    let above = at_least_zero(state, sum.clone().shift(-ty.min()))?;
    flat_map(above, |s| at_least_zero(s, sum.scale(&-Rational::ONE).shift(ty.max())))
}

/// The product of two sums that are not constant, bounded by the intervals they lie in.
fn product(mut s: State, ty: NumType, l: &Sum, r: &Sum) -> Fallible<Vec<Case>> {
    let value = Sum::of(s.fresh(ty != NumType::Real));
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
fn quotient(s: State, l: &Sum, r: &Sum) -> Fallible<Vec<(State, Sum, Sum)>> {
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
fn floored(mut s: State, l: &Sum, divisor: &Integer) -> Fallible<Vec<(State, Sum, Sum)>> {
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

fn is_power_of_two(v: &Integer) -> bool {
    *v > Integer::ZERO && (v & (v - Integer::ONE)) == Integer::ZERO
}

/// Two to the power of a constant shift amount that is in range.
fn shift_factor(amount: &Sum, ty: IntType) -> Option<Integer> {
    let amount = usize::try_from(amount.as_integer()?).ok()?;
    (amount < ty.bits as usize).then(|| Integer::ONE << amount)
}

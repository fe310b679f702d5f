//! Expressions and conditions over states: an expression is a linear sum in each of the states that its cases split the
//! state into. What is not linear is bounded as tightly as linear facts allow, so every concrete value is among the sum's
//! values in one of the states.
//!
//! Example: `x / 2` in the state `-1 <= x <= 5` has two cases. Where `x >= 0` it is a new unknown q with `0 <= x - 2 * q <= 1`;
//! where `x <= -1` it is -q with `0 <= -x - 2 * q <= 1`, since C rounds towards zero.

mod arithmetic;
mod operators;

use super::monomials::Monomials;
use super::quantified::PrefixSums;
use super::state::State;
use super::sum::{Quantity, Sum};
use crate::domain::Failure;
use crate::program::number::{Integer, Rational};
use crate::program::{Arith, BinaryOp, CmpOp, Cond, Expr, IntType, NumType, Program, UnaryOp, Value};
use arithmetic::{compare, in_range};

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
    /// The variables that stand for products.
    pub monomials: &'a Monomials,
    /// The variables that stand for sums over arrays.
    pub sums: &'a PrefixSums,
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

/// Applies a function to each and collects the results, stopping at a failure.
pub fn flat_map<A, B>(items: Vec<A>, mut f: impl FnMut(A) -> Fallible<Vec<B>>) -> Fallible<Vec<B>> {
    let mut all = Vec::new();
    for item in items {
        all.extend(f(item)?);
    }
    Ok(all)
}

/// The cases in which a value is the same.
fn with(states: Vec<State>, value: Sum) -> Vec<Case> {
    states.into_iter().map(|s| (s, value.clone())).collect()
}

//! The step of k-induction: a loop also begins in any state that its earlier iterations could have led to.
//!
//! Consider the first failure of an execution, in or behind the m-th execution of a loop's body. If m is at most k, it is
//! found from where the loop is entered. Else the k executions up to the m-th begin in some state that differs from the
//! one before the loop only in variables that the loop changes; in all but the last of them every property holds. So it is
//! enough to execute the body k times from both kinds of states, and to claim the properties of all executions of the first
//! kind but only of the last execution of the second.

use super::control::{Beyond, Plan};
use super::state::{Slot, State};
use super::{ArrayValue, Unwinder};
use crate::certificate::{Fact, Moment, Relation, Term};
use crate::limits::Stop;
use crate::program::number::Integer;
use crate::program::{BinaryOp, CmpOp, IntType, Loop, NumType, Value};
use crate::terms::{Atom, CondId};

impl<'p> Unwinder<'p> {
    /// Executes a loop k times from where it is entered, and k times from an arbitrary state.
    pub(super) fn induction(&mut self, lp: &'p Loop, k: u32, state: Option<State>) -> Result<Option<State>, Stop> {
        // Executions that enter the loop in its middle are not those of an earlier iteration: no induction over them. Nor is
        // there one over no execution at all.
        if k == 0 || self.waited_in(&lp.body).is_some() {
            return self
                .iterate(lp, Plan { bound: k, beyond: Beyond::Cut, last_only: false }, state)
                .map(|(end, _)| end);
        }
        let mut arbitrary = state.clone();
        let first = Plan { bound: k, beyond: Beyond::Drop, last_only: false };
        let (end, reached) = self.iterate(lp, first, state)?;
        // A loop that all executions leave within the bound needs no induction.
        if !reached {
            return Ok(end);
        }
        if let Some(state) = &mut arbitrary {
            self.forget(lp, state);
        }
        let last = Plan { bound: k, beyond: Beyond::Drop, last_only: true };
        // Exactly k executions: more than from the entry would leave a gap between the two.
        let free = std::mem::take(&mut self.free);
        let (later, _) = self.iterate(lp, last, arbitrary)?;
        self.free = free;
        Ok(self.meet(later, end))
    }

    /// Makes arbitrary what a loop changes. Executions that come here are told from the others by a choice.
    fn forget(&mut self, lp: &'p Loop, state: &mut State) {
        for v in self.loops.changed_in(&lp.body) {
            let version = self.next_version(v, state);
            let variable = self.program.var(v);
            let slot = if variable.is_array() {
                let below = self.version_array(v, version);
                Slot::Array(ArrayValue::new(variable.ty, below).into())
            } else {
                Slot::Number(self.terms.nodes.atom(Atom::Version { variable: v, version }, variable.ty))
            };
            state.set(v, slot);
        }
        let choice = self.terms.nodes.atom(Atom::Undefined, NumType::INT);
        let zero = self.terms.nodes.constant(Value::zero(NumType::INT), NumType::INT);
        let later = self.terms.nodes.compare(CmpOp::Ne, NumType::INT, choice, zero);
        let invariant = self.invariant(lp, state);
        state.guard = self.terms.nodes.and(vec![state.guard, later, invariant]);
    }

    /// What is known of the states in which a loop begins.
    fn invariant(&mut self, lp: &'p Loop, state: &State) -> CondId {
        let head = self.loops.head(lp.id);
        let settings = self.settings;
        let mut known = head.into_iter().flat_map(|at| settings.invariants.at(at)).peekable();
        if known.peek().is_none() {
            return self.always;
        }
        let mut cases = vec![];
        for conjunction in known {
            let facts = conjunction.iter().filter_map(|fact| self.fact(fact, state)).collect();
            cases.push(self.terms.nodes.and(facts));
        }
        self.terms.nodes.or(cases)
    }

    /// A linear fact about the present state; none if it is about something else. Numbers are wide enough to be exact.
    fn fact(&mut self, fact: &Fact, state: &State) -> Option<CondId> {
        const WIDE: NumType = NumType::Int(IntType { bits: 128, signed: true });
        let small = |v: &Integer| i64::try_from(v).is_ok();
        let of_state = |(term, factor): &(Term, Integer)| {
            let variable = self.program.var(term.variable);
            let narrow = variable.ty.as_int().is_some_and(|t| t.bits <= 32);
            term.moment == Moment::Now && term.element.is_none() && narrow && small(factor)
        };
        if !small(&fact.constant) || !fact.products.is_empty() || !fact.terms.iter().all(of_state) {
            return None;
        }
        let mut sum = self.terms.nodes.constant(Value::Int(fact.constant.clone()), WIDE);
        for (term, factor) in &fact.terms {
            let value = self.terms.number(term.variable, state);
            let value = self.terms.nodes.convert(self.program.var(term.variable).ty, WIDE, value);
            let factor = self.terms.nodes.constant(Value::Int(factor.clone()), WIDE);
            let product = self.terms.nodes.binary(BinaryOp::Mul, WIDE, value, factor);
            sum = self.terms.nodes.binary(BinaryOp::Add, WIDE, sum, product);
        }
        let zero = self.terms.nodes.constant(Value::zero(WIDE), WIDE);
        if let Relation::MultipleOf(modulus) = fact.relation {
            let modulus = self.terms.nodes.constant(Value::Int(modulus.into()), WIDE);
            sum = self.terms.nodes.binary(BinaryOp::Rem, WIDE, sum, modulus);
        }
        let op = match fact.relation {
            Relation::Zero | Relation::MultipleOf(_) => CmpOp::Eq,
            Relation::NonNegative => CmpOp::Ge,
            Relation::Positive => CmpOp::Gt,
        };
        Some(self.terms.nodes.compare(op, WIDE, sum, zero))
    }
}

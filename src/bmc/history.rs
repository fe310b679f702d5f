//! What bounded model checking did, as data: the bounds tried, what came of each, and what is known of each property.

use std::sync::Arc;
use std::time::Duration;

use super::bits::Bits;
use crate::certificate::Certificate;
use crate::limits::Cause;
use crate::program::PropertyId;
use crate::task::{Reason, Status};

/// The bounds tried so far.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// In order.
    pub bounds: Vec<BoundStep>,
    /// What is known of each property.
    pub properties: Vec<(PropertyId, Status)>,
    /// The program unwound to the bound that is tried now, if it is kept.
    pub forms: Option<Arc<Forms>>,
    /// The propositional formula of the bound that is tried now, if it is kept; or why there is none.
    pub bits: Option<Arc<Result<Bits, String>>>,
    /// What the steps of k-induction assume of the states in which loops begin.
    pub assumed: Option<Arc<Certificate>>,
    /// The last question to the solver as SMT-LIB, if it is kept.
    pub smtlib: Option<Arc<str>>,
}

/// What there is to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The program has been unwound, and its forms are known.
    Unwound,
    /// The propositional formula is known.
    Blasted,
    /// The solver is asked.
    Asks,
    /// A bound has been tried.
    Tried,
}

/// An unwound program in the forms that a lecture draws.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forms {
    /// How often a loop's body is executed.
    pub bound: u32,
    /// Whether it is the step of k-induction.
    pub induction: bool,
    /// Nested conditional statements, without loops and calls.
    pub unwound: String,
    /// Static single assignment.
    pub ssa: String,
    /// Conditional normal form.
    pub cnf: String,
    /// The sets C and P.
    pub formula: String,
}

/// A bound that was tried.
#[derive(Clone, Debug)]
pub struct BoundStep {
    /// How often a loop's body is executed.
    pub bound: u32,
    /// Whether every execution of a body counts, those that all runs share too.
    pub strict: bool,
    /// How often a loop's body was executed at most, with those that do not count.
    pub executions: u64,
    /// The statements of the unwound program.
    pub statements: u64,
    /// How many properties there are in the unwound program.
    pub met: u64,
    /// How many of them were left to the solver.
    pub claims: usize,
    /// The variables of the formula.
    pub variables: usize,
    /// The conjuncts of the formula.
    pub conjuncts: usize,
    /// The length of the formula's SMT-LIB text.
    pub bytes: usize,
    /// What came of it.
    pub result: BoundResult,
    /// The time since the start of the check.
    pub elapsed: Duration,
    /// The unwound program, if it is kept.
    pub forms: Option<Arc<Forms>>,
    /// Its propositional formula, if it is kept; or why there is none.
    pub bits: Option<Arc<Result<Bits, String>>>,
}

/// What came of a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoundResult {
    /// No failure, and no execution goes further.
    Complete,
    /// No failure, but executions go on.
    GoesOn,
    /// A failure.
    Failure,
    /// The step of k-induction holds.
    Inductive,
    /// It does not.
    NotInductive,
    /// Neither; in a sentence.
    Undecided(String),
}

impl History {
    /// Why the work was stopped, with the bound up to which there was no failure.
    pub fn stopped(&self, cause: Cause) -> Reason {
        let without = self.bounds.iter().filter(|step| step.result == BoundResult::GoesOn).map(|step| step.bound);
        let known = without.max().map(|bound| Reason::Bound { bound, place: None, too_deep: false });
        Reason::Stopped { cause, known: known.map(Box::new) }
    }
}

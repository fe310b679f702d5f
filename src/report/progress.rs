//! What happens during a check, as data, and who is told.

use std::sync::Arc;
use std::time::Duration;

use clap::ValueEnum;
use serde::Serialize;

use crate::program::{Extent, Index, Program, PropertyId, TrackedIndexes, VarId};

/// The iterations so far, and the indexes tracked after them.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// Whose history it is, where several strategies work beside one another.
    pub strategy: Option<Strategy>,
    /// In order.
    pub iterations: Vec<Iteration>,
    /// The indexes tracked in the last iteration.
    pub tracked: TrackedIndexes,
    /// Of bounded model checking, the bounds tried, in order.
    pub bounds: Vec<BoundStep>,
    /// Of bounded model checking, what is known of each property.
    pub properties: Vec<(PropertyId, Status)>,
}

/// What works on a program where several strategies work beside one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strategy {
    /// Runs on chosen and on random inputs.
    QuickRuns,
    /// Few long runs.
    LongRuns,
    /// Analysis with widening, tracking no index.
    Widening,
    /// Analysis with symbolic indexes.
    SymbolicIndexes,
    /// The CEGAR loop.
    ExactSearch,
    /// Bounded model checking.
    BoundedModelChecking,
    /// k-induction.
    KInduction,
}

impl Strategy {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::QuickRuns => "quick runs",
            Strategy::LongRuns => "long runs",
            Strategy::Widening => "widening",
            Strategy::SymbolicIndexes => "symbolic indexes",
            Strategy::ExactSearch => "exact search",
            Strategy::BoundedModelChecking => "bounded model checking",
            Strategy::KInduction => "k-induction",
        }
    }
}

impl History {
    /// The reason why work was stopped, with the bound up to which there was no failure.
    pub fn with_bound(&self, reason: String) -> String {
        match self.bounds.iter().rev().find(|step| step.result == BoundResult::GoesOn) {
            Some(step) => format!("{reason}; no failure up to bound {}", step.bound),
            None => reason,
        }
    }
}

/// How long a strategy worked, and what came of it.
#[derive(Clone, Debug)]
pub struct Spent {
    /// Which.
    pub strategy: Strategy,
    /// The time that it worked, without pauses.
    pub time: Duration,
    /// What it came to.
    pub ending: Ending,
}

/// What a strategy came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The verdict.
    Decided,
    /// Nothing, for this reason.
    Undecided(String),
    /// Nothing before another one had decided.
    Stopped,
}

/// A bound that was tried.
#[derive(Clone, Debug)]
pub struct BoundStep {
    /// How often a loop's body is executed.
    pub bound: u32,
    /// The statements of the unwound program.
    pub statements: u64,
    /// How many properties there are in the unwound program.
    pub met: u64,
    /// How many of them propagation alone has not decided.
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

/// What is known of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It holds.
    Holds,
    /// It can fail.
    Fails,
    /// Not decided.
    Unknown,
}

/// One turn of the loop: abstraction, analysis, simulation, refinement.
#[derive(Clone, Debug)]
pub struct Iteration {
    /// From 1.
    pub number: usize,
    /// How many elements were tracked.
    pub tracked: usize,
    /// What came of it.
    pub result: IterationResult,
    /// The time since the start of the check.
    pub elapsed: Duration,
}

/// What an iteration came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IterationResult {
    /// The abstract program is safe.
    Proved,
    /// The abstract trace is none of the program.
    Spurious {
        /// The length of the trace.
        steps: usize,
        /// How many of its steps are the reason.
        core: usize,
        /// The indexes tracked from now on.
        added: Vec<(VarId, Index)>,
    },
    /// The abstract trace is one of the program.
    Feasible {
        /// The length of the trace.
        steps: usize,
    },
    /// The analysis came to no result and the next one goes about it otherwise; in a sentence.
    Undecided(String),
}

/// The steps of a check that can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Stage {
    /// The program as it is understood, in C
    Program,
    /// The control-flow graph
    Cfg,
    /// The abstract program of each iteration
    Abstraction,
    /// The linear constraints at each node
    Invariants,
    /// The abstract error trace of each iteration
    Trace,
    /// The formula of each trace, step by step; of bounded model checking, the sets C and P
    Formula,
    /// Bounded model checking: the program without loops and calls
    Unwound,
    /// The same in static single assignment form
    Ssa,
    /// The same in conditional normal form
    Cnf,
}

impl Stage {
    /// Its name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Program => "program",
            Stage::Cfg => "cfg",
            Stage::Abstraction => "abstraction",
            Stage::Invariants => "invariants",
            Stage::Trace => "trace",
            Stage::Formula => "formula",
            Stage::Unwound => "unwound",
            Stage::Ssa => "ssa",
            Stage::Cnf => "cnf",
        }
    }
}

/// Is told what happens while it happens.
pub trait Observer {
    /// The program has been read.
    fn program(&mut self, program: &Arc<Program>);
    /// An iteration has ended.
    fn iteration(&mut self, history: &History);
    /// A strategy of several has ended; these have until now.
    fn strategies(&mut self, _: &[Spent]) {}
    /// A stage has been reached; its text is made only if it is wanted.
    fn stage(&mut self, stage: Stage, text: &mut dyn FnMut() -> String);
    /// The formula of a trace is known; its SMT-LIB text is made only if it is wanted.
    fn formula(&mut self, smtlib: &mut dyn FnMut() -> String);
}

/// Listens to nothing.
pub struct Silent;

impl Observer for Silent {
    fn program(&mut self, _: &Arc<Program>) {}
    fn iteration(&mut self, _: &History) {}
    fn stage(&mut self, _: Stage, _: &mut dyn FnMut() -> String) {}
    fn formula(&mut self, _: &mut dyn FnMut() -> String) {}
}

/// How many elements the arrays of a program have in all; none if the size of one is not a constant.
pub fn elements_total(program: &Program) -> Option<u64> {
    let size = |extent: &Extent| match extent {
        Extent::Fixed(n) => Some(*n),
        Extent::Symbolic(_) | Extent::Unknown => None,
    };
    let elements = |v: VarId| program.var(v).extents().iter().try_fold(1u64, |all, e| all.checked_mul(size(e)?));
    program.arrays().try_fold(0u64, |all, v| all.checked_add(elements(v)?))
}

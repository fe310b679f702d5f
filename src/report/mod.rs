//! What a check found, as data, and how it is told: as text and as JSON.
//!
//! A verdict comes with its evidence: the certificate of a proof, the run that fails, or the reason why there is neither.
//! Everything is told in terms of the user's source. The renderers return text; only the command line prints.

mod counterexample;
mod json;
mod progress;
mod stages;
mod testing;
mod text;
mod times;

use std::sync::Arc;

pub use counterexample::{Changed, Counterexample, Provenance, Row, rows};
pub use json::{report_json, testing_json};
pub use progress::{
    BoundResult, BoundStep, Ending, History, Iteration, IterationResult, Observer, Silent, Spent, Stage, Status,
    Strategy, elements_total,
};
pub use stages::{invariants_text, trace_text};
pub use testing::{testing_reason, testing_text};
pub(crate) use text::count;
pub use text::{bound_text, evidence_text, header_text, iteration_text, times_text, verdict_line};
pub use times::{Module, Times};

use crate::certificate::Certificate;
use crate::program::Program;

/// What a check found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The program that was checked.
    pub program: Arc<Program>,
    /// The verdict, with its evidence.
    pub verdict: Verdict,
    /// That the proof has been checked again, if it has.
    pub certified: Option<Certified>,
    /// What happened on the way; of several strategies, that of the one which decided.
    pub history: History,
    /// Where several strategies worked beside one another, how long each did.
    pub spent: Vec<Spent>,
    /// Whether a strategy did not stop in time and works on in its thread. Then the process should not end in the usual way,
    /// which takes libraries apart that the thread still uses.
    pub left_behind: bool,
    /// Where the time went.
    pub times: Times,
}

/// What the check of a proof took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Certified {
    /// How many edges were checked.
    pub edges: usize,
    /// How many questions the solver was asked.
    pub questions: usize,
}

/// Whether an assertion can fail.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// None can: the evidence says why.
    Safe(Evidence),
    /// One can: the run shows how, and has been executed.
    Unsafe(Box<Counterexample>),
    /// Not decided, for this reason.
    Unknown(String),
}

/// Why no assertion can fail.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// Invariants that exclude it.
    Invariants(Certificate),
    /// All executions were unwound; none goes beyond the bound.
    Unwound {
        /// How often a loop's body is executed.
        bound: u32,
    },
    /// The program draws no input and reads no uninitialised value, and its only execution fails no property.
    Executed {
        /// How many steps that has.
        steps: u64,
    },
    /// It follows by k-induction.
    Inductive {
        /// How many executions of a loop's body the step takes.
        k: u32,
    },
}

impl Report {
    /// The strategy that decided, where several worked beside one another.
    pub fn decided_by(&self) -> Option<Strategy> {
        self.spent.iter().find(|spent| spent.ending == Ending::Decided).map(|spent| spent.strategy)
    }

    /// Whether the program was executed, and nothing else, to decide.
    pub fn is_found_by_execution(&self) -> bool {
        matches!(self.decided_by(), Some(Strategy::QuickRuns | Strategy::LongRuns))
    }
}

/// The outcome without its evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No assertion can fail.
    Safe,
    /// An assertion can fail.
    Unsafe,
    /// Not decided.
    Unknown,
}

impl Verdict {
    /// The outcome.
    pub fn answer(&self) -> Answer {
        match self {
            Verdict::Safe(_) => Answer::Safe,
            Verdict::Unsafe(_) => Answer::Unsafe,
            Verdict::Unknown(_) => Answer::Unknown,
        }
    }
}

impl Answer {
    /// `SAFE`, `UNSAFE` or `UNKNOWN`.
    pub fn word(self) -> &'static str {
        match self {
            Answer::Safe => "SAFE",
            Answer::Unsafe => "UNSAFE",
            Answer::Unknown => "UNKNOWN",
        }
    }

    /// The exit code of a process that ends with this answer.
    pub fn exit_code(self) -> u8 {
        match self {
            Answer::Safe => 0,
            Answer::Unsafe => 10,
            Answer::Unknown => 5,
        }
    }
}

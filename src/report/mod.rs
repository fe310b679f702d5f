//! What a check found, as data, and how it is told: as text, as JSON and as a page of HTML.
//!
//! A verdict comes with its evidence: the certificate of a proof, the run that fails, or the reason why there is neither.
//! Everything is told in terms of the user's source. The renderers return text; only the command line prints.

mod compare;
mod explain;
mod findings;
mod handover;
mod harness;
mod json;
mod observer;
mod page;
mod stages;
mod testing;
mod text;
mod tree;

use std::sync::Arc;

use compare::needed;
pub use compare::{agreed, comparison_text, engine_name};
pub use explain::{Explanation, explain};
pub use findings::summary;
pub use handover::{gcc_text, github_text, junit_xml, rejected_sarif, sarif_json};
pub use harness::harness_text;
pub use json::{rejected_json, report_json, testing_json};
pub use observer::{History, Moment, Observer, Silent, Stage};
pub use page::{Page, main_file, page_html};
pub use stages::{abstract_graphs_text, abstraction_text, invariants_text, smtlib_text, trace_text};
pub use testing::{testing_reason, testing_text};
pub use text::{bound_text, evidence_text, header_text, iteration_text, times_text, verdict_line};
pub use tree::{tree_dot, tree_text};

use crate::interpreter::Counterexample;
use crate::program::{Arith, Granted, Program, PropertyId};
use crate::task::{Certified, Ending, Engine, Reason, Spent, Status, Strategy, Times, Verdict};

/// What a check found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The program that was checked.
    pub program: Arc<Program>,
    /// The arithmetic.
    pub arith: Arith,
    /// The verdict, with its evidence.
    pub verdict: Verdict,
    /// That the proof has been checked again, if it has.
    pub certified: Option<Certified>,
    /// The engine.
    pub engine: Engine,
    /// What is known of each property, in the order of the program.
    pub findings: Vec<Finding>,
    /// What happened on the way; of several strategies, that of the one which decided.
    pub history: History,
    /// What the other strategies did.
    pub others: Vec<History>,
    /// Where several strategies worked beside one another, how long each did.
    pub spent: Vec<Spent>,
    /// Whether a strategy did not stop in time and works on in its thread. Then the process should not end in the usual way,
    /// which takes libraries apart that the thread still uses.
    pub left_behind: bool,
    /// Where the time went.
    pub times: Times,
}

/// What is known of a property.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Which.
    pub property: PropertyId,
    /// Whether it holds.
    pub status: Status,
    /// The strategy or engine that decided it.
    pub by: Option<String>,
    /// Why it is not decided, and how far one came.
    pub reason: Option<Reason>,
    /// The run in which it fails.
    pub failure: Option<Box<Counterexample>>,
}

impl Report {
    /// The strategy that decided, where several worked beside one another.
    pub fn decided_by(&self) -> Option<Strategy> {
        self.spent.iter().find(|spent| spent.ending == Ending::Decided).map(|spent| spent.strategy)
    }

    /// The failing run that the verdict rests on.
    pub fn counterexample(&self) -> Option<&Counterexample> {
        if let Verdict::Unsafe(run) = &self.verdict { Some(run) } else { None }
    }

    /// What was taken for granted.
    pub fn granted(&self) -> impl Iterator<Item = &Granted> {
        let exact = |granted: &&Granted| self.arith == Arith::Int || **granted != Granted::SignedRange;
        self.program.granted.iter().filter(exact)
    }

    /// Whether the program was executed, and nothing else, to decide.
    pub fn is_found_by_execution(&self) -> bool {
        matches!(self.decided_by(), Some(Strategy::QuickRuns | Strategy::LongRuns))
    }
}

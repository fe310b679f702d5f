//! A run as data: for each iteration what was tracked, the abstract program, the trace that it allowed, why that trace is none
//! of the program, and what was added. Text, JSON and pages render this value, and nothing else.
//!
//! An iteration has a few numbers that are always there, and a [`Whole`] that may be large. Unless all are wanted, only the
//! first, the last and the largest iteration keep theirs.

use std::sync::Arc;
use std::time::Duration;

use super::indexes::abstraction::Abstraction;
use super::indexes::{Family, Precision};
use crate::certificate::Certificate;
use crate::program::print::print_expr;
use crate::program::{Core, Element, Expr, Index, Program, Trace, TrackedIndexes, VarId};
use crate::task::Reason;

/// The iterations so far.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// In order.
    pub iterations: Vec<Iteration>,
    /// What is tracked in the last iteration; once there is a proof, what it needs.
    pub tracked: TrackedIndexes,
}

/// The stations of the loop. A history that is told at one of them ends in an iteration which has come so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Station {
    /// The program has been abstracted.
    Abstracted,
    /// The abstraction has been model checked.
    Checked,
    /// A trace has been simulated.
    Simulated,
    /// The iteration has ended: with a verdict, or a refinement.
    Refined,
}

/// One turn of the loop: abstraction, model checking, simulation, refinement.
#[derive(Clone, Debug)]
pub struct Iteration {
    /// From 1.
    pub number: usize,
    /// How many elements were tracked at constant indexes.
    pub tracked: usize,
    /// The symbolic indexes that were tracked.
    pub family: Option<Family>,
    /// What came of it.
    pub result: IterationResult,
    /// The time since the start of the check.
    pub elapsed: Duration,
    /// Everything, unless it has been forgotten.
    pub whole: Option<Box<Whole>>,
}

/// All that an iteration was.
#[derive(Clone, Debug)]
pub struct Whole {
    /// What was tracked.
    pub precision: Tracked,
    /// The abstract programs, each with its way back.
    pub abstractions: Vec<Abstract>,
    /// The states that the model checker reached, if they are wanted.
    pub reached: Option<Arc<Certificate>>,
    /// The abstract error trace.
    pub trace: Option<Trace>,
    /// Why it is none of the program.
    pub core: Option<Core>,
}

/// What is tracked, technique by technique.
#[derive(Clone, Debug)]
pub enum Tracked {
    /// Array indexes.
    Indexes(Precision),
}

/// An abstract program, technique by technique.
#[derive(Clone, Debug)]
pub enum Abstract {
    /// A linear program without arrays.
    Linear(Arc<Abstraction>),
}

/// What an iteration came to.
#[derive(Clone, Debug)]
pub enum IterationResult {
    /// It has not ended.
    Working,
    /// The abstract program is safe.
    Proved,
    /// The abstract trace is one of the program.
    Feasible {
        /// The length of the trace.
        steps: usize,
    },
    /// The abstract trace is none of the program.
    Spurious {
        /// The length of the trace.
        steps: usize,
        /// How many of its steps are the reason.
        core: usize,
        /// What is tracked from now on, and why.
        added: Vec<Addition>,
        /// Whether the trace is gone.
        excluded: Excluded,
    },
    /// The analysis proved nothing.
    Unproved {
        /// Why.
        reason: Reason,
        /// What is tracked from now on, and why.
        added: Vec<Addition>,
    },
    /// Nothing was added; the next iteration goes about it otherwise.
    Otherwise(Otherwise),
    /// Not decided, and there is no way on.
    Undecided(Reason),
}

/// Whether a refinement excludes the trace that it was made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Excluded {
    /// The new abstraction does not have it.
    Yes,
    /// The new abstraction still has it: what is missing lies outside of what is tracked.
    No,
    /// It was not found out, for this reason.
    Unknown(String),
    /// The question makes no sense: what was added is not for this trace.
    NotAsked,
}

/// Something that is tracked from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addition {
    /// What.
    pub what: Added,
    /// Why.
    pub why: Why,
}

/// What a precision grows by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Added {
    /// An index of an array.
    Index(VarId, Index),
    /// Symbolic indexes, instead of those before.
    Family(Family),
    /// The ranges of the types of all variables.
    Ranges,
}

/// Why something is added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The core reads this element at this position of the trace, and it is this one there.
    Read {
        /// The position.
        position: usize,
        /// The element as the program writes it.
        element: Element,
    },
    /// Refinement walks along this array, element by element.
    Walks(VarId),
    /// Most elements of few are tracked already.
    Crowded,
    /// The program names this constant index, and the search for a trace goes on and on.
    Named,
    /// The size of this array is not known.
    UnknownSize(VarId),
    /// This array is large.
    Large(VarId),
    /// The search for a trace goes on and on.
    Deep,
    /// The steps contradict one another whatever the arrays hold.
    NoElement(String),
    /// What was tried before proves nothing; this is more precise in this way.
    Next(&'static str),
}

/// Why nothing is added although the loop goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Otherwise {
    /// The trace was found by a dive, and is spurious: a shorter one would need less.
    FarTrace,
    /// There is nothing to add, so the search goes on.
    SearchOn,
    /// No symbolic indexes are left to try.
    NoFamilyLeft,
}

impl History {
    /// Forgets what is large of iterations that are neither the first, nor the last, nor the largest.
    pub(super) fn tidy(&mut self) {
        let size = |iteration: &Iteration| match &iteration.whole {
            Some(whole) => whole.trace.as_ref().map_or(0, |trace| trace.steps.len()),
            None => 0,
        };
        let count = self.iterations.len();
        let largest = (0..count).rev().max_by_key(|at| size(&self.iterations[*at]));
        for (at, iteration) in self.iterations.iter_mut().enumerate() {
            if at > 0 && at + 1 < count && Some(at) != largest {
                iteration.whole = None;
            }
        }
    }
}

impl Abstract {
    /// Whether it is the very same.
    pub fn is(&self, other: &Abstract) -> bool {
        let (Abstract::Linear(one), Abstract::Linear(other)) = (self, other);
        Arc::ptr_eq(one, other)
    }
}

impl Tracked {
    /// The array elements that are tracked, as a reader is told.
    pub fn elements(&self) -> TrackedIndexes {
        match self {
            Tracked::Indexes(precision) => precision.shown(),
        }
    }

    /// How many elements are tracked at constant indexes, and the symbolic indexes.
    pub fn counts(&self) -> (usize, Option<Family>) {
        match self {
            Tracked::Indexes(precision) => (precision.constants.len(), precision.family.clone()),
        }
    }
}

impl Added {
    /// The name of what is tracked: `a[3]`, `k1 < k2, any places`.
    pub fn display(&self, program: &Program) -> String {
        match self {
            Added::Index(array, index) => format!("{}[{index}]", program.var(*array).source_name),
            Added::Family(family) => family.to_string(),
            Added::Ranges => "the ranges of types".to_string(),
        }
    }
}

impl Why {
    /// The reason as the end of a sentence that begins with what is tracked.
    pub fn display(&self, program: &Program) -> String {
        let name = |array: &VarId| program.var(*array).source_name.clone();
        match self {
            Why::Read { position, element } => {
                format!(
                    "step {} of the trace reads {}",
                    position + 1,
                    print_expr(program, &Expr::Read(element.clone()))
                )
            }
            Why::Walks(array) => format!("refinement walks along {}", name(array)),
            Why::Crowded => "most elements are tracked already".to_string(),
            Why::Named => "the program names it, and the search goes on".to_string(),
            Why::UnknownSize(array) => format!("the size of {} is not known", name(array)),
            Why::Large(array) => format!("{} is large", name(array)),
            Why::Deep => "the search for a trace goes on".to_string(),
            Why::NoElement(reason) => reason.clone(),
            Why::Next(why) => why.to_string(),
        }
    }
}

impl std::fmt::Display for Otherwise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Otherwise::FarTrace => "a trace found far away is spurious, so search near by",
            Otherwise::SearchOn => "nothing to add, so search on",
            Otherwise::NoFamilyLeft => "no other symbolic indexes to try, so constants alone",
        })
    }
}

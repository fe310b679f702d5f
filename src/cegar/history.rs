//! A run as data: for each iteration what was tracked, the abstract program, the trace that it allowed, why that trace is none
//! of the program, and what was added. Text, JSON and pages render this value, and nothing else.
//!
//! An iteration has a few numbers that are always there, and a [`Whole`] that may be large. Unless more are wanted, only the
//! first, the last and the largest iteration keep theirs.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::indexes::abstraction::Abstraction;
use super::indexes::{Family, Precision};
use super::lazy::tree::Tree;
use super::predicates::boolean::BooleanProgram;
use super::predicates::{self, ByLocation, ByProcedure, Predicate};
use crate::certificate::Certificate;
use crate::program::print::print_expr;
use crate::program::{Core, Element, Expr, Graph, Index, Program, Trace, TrackedIndexes, VarId};
use crate::task::Reason;

/// The iterations so far.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// What the loop works on, a program or a slice of it, with its graph; none before it has begun.
    pub checked: Option<(Arc<Program>, Arc<Graph>)>,
    /// In order.
    pub iterations: Vec<Iteration>,
    /// What is tracked in the last iteration; once there is a proof, what it needs.
    pub tracked: TrackedIndexes,
    /// The predicates that are tracked in the last iteration; none if the technique tracks something else.
    pub predicates: Option<Vec<(predicates::Place, Predicate)>>,
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
    /// How much was tracked.
    pub tracked: Amount,
    /// What model checking has taken so far, by name: questions to the solver, nodes. What the technique does not count is left out.
    pub effort: Vec<(&'static str, u64)>,
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
    /// The abstract reachability tree, if it is wanted and there is one.
    pub tree: Option<Arc<Tree>>,
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
    /// Predicates, by procedure.
    ByProcedure(ByProcedure),
    /// Predicates, by location.
    ByLocation(ByLocation),
}

/// How much is tracked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// So many elements at constant indexes, and the symbolic indexes.
    Elements(usize, Option<Family>),
    /// So many predicates.
    Predicates(usize),
}

/// An abstract program, technique by technique.
#[derive(Clone, Debug)]
pub enum Abstract {
    /// A linear program without arrays.
    Linear(Arc<Abstraction>),
    /// A Boolean program.
    Boolean(Arc<BooleanProgram>),
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
        /// What the steps that are reasons for that are called, by their positions: their numbers in the trace's table.
        numbers: BTreeMap<usize, usize>,
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
    /// A predicate, and where it is tracked.
    Predicate(Predicate, predicates::Place),
    /// In the relation of the step at this line, or of the start of the program, so many constraints.
    Constraints(Option<u32>, usize),
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
    /// It comes from the steps of the core at these positions of the trace.
    Steps(Vec<usize>),
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
    /// Loops of the spurious trace, run through more or less often, may lead to the failure.
    PathProgram,
}

impl History {
    /// Forgets what is large of iterations that are neither among the first ones, nor the last, nor the largest.
    pub(super) fn tidy(&mut self, first: usize) {
        let size = |iteration: &Iteration| match &iteration.whole {
            Some(whole) => whole.trace.as_ref().map_or(0, |trace| trace.steps.len()),
            None => 0,
        };
        let count = self.iterations.len();
        let largest = (0..count).rev().max_by_key(|at| size(&self.iterations[*at]));
        for (at, iteration) in self.iterations.iter_mut().enumerate() {
            if at >= first.max(1) && at + 1 < count && Some(at) != largest {
                iteration.whole = None;
            }
        }
    }
}

impl Abstract {
    /// Whether it is the very same.
    pub fn is(&self, other: &Abstract) -> bool {
        match (self, other) {
            (Abstract::Linear(one), Abstract::Linear(other)) => Arc::ptr_eq(one, other),
            (Abstract::Boolean(one), Abstract::Boolean(other)) => Arc::ptr_eq(one, other),
            (Abstract::Linear(_), Abstract::Boolean(_)) | (Abstract::Boolean(_), Abstract::Linear(_)) => false,
        }
    }
}

impl Tracked {
    /// The array elements that are tracked, as a reader is told.
    pub fn elements(&self) -> TrackedIndexes {
        match self {
            Tracked::Indexes(precision) => precision.shown(),
            Tracked::ByProcedure(_) | Tracked::ByLocation(_) => TrackedIndexes::default(),
        }
    }

    /// The predicates that are tracked, if it is such that are.
    pub fn predicates(&self, graph: &Graph) -> Option<Vec<(predicates::Place, Predicate)>> {
        match self {
            Tracked::Indexes(_) => None,
            Tracked::ByProcedure(precision) => Some(precision.iter().map(|(at, p)| (at, p.clone())).collect()),
            Tracked::ByLocation(precision) => {
                let place = |at| predicates::Place::Location { at, line: graph.location(at).span.line };
                let all = precision.iter().flat_map(|(at, set)| set.iter().map(move |p| (place(at), p.clone())));
                Some(all.collect())
            }
        }
    }

    /// How much that is.
    pub fn amount(&self) -> Amount {
        match self {
            Tracked::Indexes(precision) => Amount::Elements(precision.constants.len(), precision.family.clone()),
            Tracked::ByProcedure(precision) => Amount::Predicates(precision.len()),
            Tracked::ByLocation(precision) => Amount::Predicates(precision.len()),
        }
    }
}

impl Added {
    /// The name of what is tracked: `a[3]`, `k1 < k2, any places`, `f: i < n`.
    pub fn display(&self, program: &Program) -> String {
        match self {
            Added::Index(array, index) => format!("{}[{index}]", program.var(*array).source_name),
            Added::Family(family) => family.to_string(),
            Added::Ranges => "the ranges of types".to_string(),
            Added::Constraints(line, number) => {
                let at = line.map_or("at the start".to_string(), |line| format!("at line {line}"));
                format!("{number} constraint{} {at}", if *number == 1 { "" } else { "s" })
            }
            Added::Predicate(predicate, place) => place.display(predicate, program),
        }
    }
}

impl Why {
    /// The positions of the steps of the trace that are the reason.
    pub fn positions(&self) -> &[usize] {
        match self {
            Why::Read { position, .. } => std::slice::from_ref(position),
            Why::Steps(steps) => steps,
            _ => &[],
        }
    }

    /// The reason as the end of a sentence that begins with what is tracked; `number` is what the step at a position is called.
    pub fn display(&self, program: &Program, number: &dyn Fn(usize) -> usize) -> String {
        let name = |array: &VarId| program.var(*array).source_name.clone();
        match self {
            Why::Read { position, element } => {
                format!(
                    "step {} of the trace reads {}",
                    number(*position),
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
            Why::Steps(steps) => {
                let numbers: Vec<String> = steps.iter().map(|position| number(*position).to_string()).collect();
                format!("step{} {} of the trace", if steps.len() == 1 { "" } else { "s" }, numbers.join(", "))
            }
        }
    }
}

impl std::fmt::Display for Otherwise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Otherwise::FarTrace => "a trace found far away is spurious, so search near by",
            Otherwise::SearchOn => "nothing to add, so search on",
            Otherwise::PathProgram => "a trace through the same loops, taken more or less often, is looked at next",
            Otherwise::NoFamilyLeft => "no other symbolic indexes to try, so constants alone",
        })
    }
}

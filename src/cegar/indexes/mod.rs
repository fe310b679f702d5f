//! The technique of EUREKA: the precision is a family of tracked array indexes (section 2 of the ASE 2007 paper).
//!
//! [`abstraction`] makes a linear program without arrays, [`check`] analyses it by polyhedra, [`refinement`] finds the indexes
//! to track next. Indexes are constants, as in the papers, or symbols that stand for every index at once ([`families`]): a
//! precision may have both, and then the analyses of both take turns.

pub mod abstraction;
mod check;
mod constants;
mod families;
mod refinement;
mod searches;

use std::sync::Arc;

pub use check::invariants;
pub use families::Family;

use super::history::{Abstract, Tracked};
use super::simulation::excludes;
use super::{Checked, Make, Obstacle, Refined, Technique};
use crate::cegar::lazy::tree::Tree;
use crate::certificate::Certificate;
use crate::program::{Program, Trace, TrackedIndexes};
use crate::task::{IndexKind, Reason, Task};
use abstraction::{Abstraction, abstract_program};
use families::Families;
use searches::Searches;

/// What is tracked.
#[derive(Clone, Debug, Default)]
pub struct Precision {
    /// The constant indexes. They only grow.
    pub constants: TrackedIndexes,
    /// The symbolic indexes, if there are any.
    pub family: Option<Family>,
    /// The arrays that these are indexes of, with the symbols.
    pub symbols: TrackedIndexes,
    /// Whether the ranges of all types are kept too.
    pub ranges: bool,
}

impl Precision {
    /// The elements that are tracked, as a reader is told.
    pub fn shown(&self) -> TrackedIndexes {
        let mut shown = self.constants.clone();
        for (array, index) in self.symbols.iter().flat_map(|(array, set)| set.iter().map(move |index| (array, index))) {
            shown.insert(array, index.clone());
        }
        shown
    }
}

/// Tracked indexes as a technique of the loop.
pub struct Indexes<'a> {
    task: &'a Task<'a>,
    precision: Precision,
    families: Families,
    /// The program abstracted with respect to the constants.
    constant: Option<Arc<Abstraction>>,
    /// The program abstracted with respect to the symbols.
    symbolic: Option<Arc<Abstraction>>,
    searches: Searches,
}

impl<'a> Indexes<'a> {
    /// The technique for a task, with what is tracked at the start: nothing, all indexes, or symbols.
    pub fn new(task: &'a Task<'a>) -> Result<Indexes<'a>, Reason> {
        let options = &task.options.cegar;
        let mut indexes = Indexes {
            task,
            precision: Precision::default(),
            families: Families::of(task),
            constant: None,
            symbolic: None,
            searches: Searches::default(),
        };
        if options.expand {
            indexes.precision.constants = refinement::all_indexes(&task.program).map_err(Reason::NotApplicable)?;
        }
        if options.indexes == IndexKind::Symbolic && indexes.next_family().is_none() {
            let arrays = task.program.arrays().next().is_some();
            let reason = if arrays { "no array has one or two dimensions" } else { "there are no arrays" };
            return Err(Reason::NotApplicable(reason.to_string()));
        }
        Ok(indexes)
    }

    /// Goes on to the next family of symbolic indexes.
    fn next_family(&mut self) -> Option<Family> {
        let family = self.families.next()?;
        self.precision.symbols = self.families.cells(&family);
        self.precision.family = Some(family.clone());
        self.symbolic = None;
        self.searches.end_symbolic();
        Some(family)
    }

    /// Tracks constants alone from now on.
    fn give_up_symbols(&mut self) {
        (self.precision.symbols, self.precision.family, self.symbolic) = (TrackedIndexes::default(), None, None);
        self.searches.end_symbolic();
    }

    /// Whether constants are tracked, or only symbols.
    fn tracks_constants(&self) -> bool {
        self.task.options.cegar.indexes != IndexKind::Symbolic
    }

    fn program(&self) -> &'a Program {
        &self.task.program
    }
}

/// Makes the technique.
pub struct Tracking;

impl Make for Tracking {
    fn make<'t>(&self, task: &'t Task<'t>) -> Result<Box<dyn Technique + 't>, Reason> {
        Ok(Box::new(Indexes::new(task)?))
    }
}

impl Technique for Indexes<'_> {
    fn precision(&self) -> Tracked {
        Tracked::Indexes(self.precision.clone())
    }

    fn elements(&self) -> &TrackedIndexes {
        &self.precision.constants
    }

    fn abstraction(&mut self) -> Vec<Abstract> {
        let Task { program, graph, .. } = self.task;
        if self.constant.is_none() && self.tracks_constants() {
            self.constant = Some(Arc::new(abstract_program(program, graph, &self.precision.constants)));
        }
        if let (None, Some(family)) = (&self.symbolic, &self.precision.family) {
            self.symbolic = Some(Arc::new(self.families.abstraction(self.task, family)));
        }
        self.constant.iter().chain(&self.symbolic).cloned().map(Abstract::Linear).collect()
    }

    fn check(&mut self) -> Checked {
        self.check_in_turns()
    }

    fn reached(&self) -> Option<Certificate> {
        self.states_reached()
    }

    fn tree(&self) -> Option<Tree> {
        None
    }

    fn effort(&self) -> Vec<(&'static str, u64)> {
        vec![]
    }

    fn refine(&mut self, obstacle: &Obstacle) -> Refined {
        self.refine_for(obstacle)
    }

    fn excludes(&self, trace: &Trace) -> Option<Result<bool, String>> {
        let Task { program, graph, options, .. } = self.task;
        let limits = self.task.solver_limits();
        Some(excludes(program, graph, trace, options.arith, &limits, &self.precision.constants))
    }
}

//! What is asked, and what comes back: a task with its options, the one list of engines, verdicts and reasons.
//!
//! Every engine takes a [`Task`] and gives a [`Verdict`]; all of them share the words of this module and none depends on
//! another engine for them.

mod bmc;
mod cegar;
mod outcome;
mod predicates;
mod times;

use std::sync::Arc;
use std::time::Duration;

use clap::ValueEnum;

pub use bmc::{Arrays, BmcOptions, Simplification};
pub use cegar::{CegarOptions, IndexKind, Precision};
pub use outcome::{Answer, Certified, Ending, Evidence, Reason, Spent, Status, Strategy, Verdict};
pub use predicates::{PredicateOptions, Relations};
pub use times::{Module, Times};

use crate::limits::Interrupt;
use crate::program::{Arith, Graph, Program, PropertyId};
use crate::smt;

/// How to check a program.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Which engine.
    pub engine: Engine,
    /// The arithmetic of signed integers.
    pub arith: Arith,
    /// How the CEGAR engine goes about it.
    pub cegar: CegarOptions,
    /// How predicate abstraction goes about it.
    pub predicates: PredicateOptions,
    /// How bounded model checking goes about it.
    pub bmc: BmcOptions,
    /// Whether a proof is checked again by code that shares nothing with the engine.
    pub certify: bool,
    /// What the history of a run keeps.
    pub keep: Keep,
    /// Whether each property is decided, also after one has failed.
    pub each: bool,
    /// The time that a check may take, if there is a limit. It is for planning; the interrupt is what ends the check.
    pub time: Option<Duration>,
    /// The memory in bytes that a check may take. Engines end by themselves before they need more, where they can tell.
    pub memory: Option<u64>,
}

/// The engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// Quick runs, then the others beside one another until one decides
    #[default]
    Auto,
    /// Abstraction refinement over tracked array indexes
    Cegar,
    /// Bounded model checking
    Bmc,
    /// k-induction
    Kind,
    /// Predicate abstraction: Boolean programs, as SLAM and SATABS make them
    Predicates,
    /// Predicate abstraction: a tree that grows on demand, as in BLAST
    Lazy,
}

/// What the history of a run keeps beside what it cannot do without. Each costs time or memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keep {
    /// Every iteration whole; otherwise the first ones, the last and the largest.
    pub all: bool,
    /// How many of the first iterations stay whole; at least one.
    pub first: usize,
    /// The states that the model checker reached in each iteration.
    pub states: bool,
    /// The Boolean program of each iteration, as a whole.
    pub boolean: bool,
    /// The abstract reachability tree of each iteration.
    pub tree: bool,
    /// The unwound program in its forms, and its formula.
    pub unwound: bool,
    /// Propositional formulas of machine words.
    pub bits: bool,
    /// Formulas as SMT-LIB text.
    pub smtlib: bool,
}

/// A program to check, and how.
pub struct Task<'a> {
    /// The program.
    pub program: Arc<Program>,
    /// Its control-flow graph.
    pub graph: Arc<Graph>,
    /// How to check it.
    pub options: &'a Options,
    /// Stops the check.
    pub interrupt: &'a Interrupt,
}

impl Options {
    /// Whether predicate abstraction takes all elements of an array for the same one.
    pub fn smashes(&self) -> bool {
        self.bmc.arrays == Arrays::Smashed
    }
}

impl<'a> Task<'a> {
    /// The same task with the property alone that is asked for; or the reason why there is none.
    pub fn with_wanted_property(self) -> Result<Self, (Arc<Program>, Reason, &'a Options)> {
        let Some(name) = &self.options.bmc.property else { return Ok(self) };
        let Some(at) = self.program.properties.iter().position(|property| property.name == *name) else {
            return Err((self.program, Reason::NoProperty(name.clone()), self.options));
        };
        let program = Program::clone(&self.program).with_only(PropertyId(at as u32));
        Ok(Task { graph: Graph::of(&program).into(), program: program.into(), ..self })
    }

    /// What a question to the solver may cost.
    pub fn solver_limits(&self) -> smt::Limits {
        let (cancelled, work) = (Some(self.interrupt.flag()), Some(self.interrupt.clone()));
        smt::Limits { cancelled, work, ..smt::Limits::default() }
    }
}

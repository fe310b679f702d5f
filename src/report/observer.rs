//! Who is told what happens while it happens, and the histories that are told.

use std::sync::Arc;

use clap::ValueEnum;

use super::Finding;
use crate::program::{Graph, Program};
use crate::task::{Spent, Strategy};
use crate::{bmc, cegar};

/// What one engine did.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// Whose history it is, where several strategies work beside one another.
    pub strategy: Option<Strategy>,
    /// Of the CEGAR loop.
    pub cegar: cegar::History,
    /// Of bounded model checking and k-induction.
    pub bmc: bmc::History,
}

/// What has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The CEGAR loop has reached a station.
    Station(cegar::Station),
    /// Bounded model checking goes on.
    Bound(bmc::Event),
}

/// Is told what happens while it happens.
pub trait Observer {
    /// The check begins.
    fn begins(&mut self, program: &Arc<Program>, graph: &Arc<Graph>);
    /// Something has happened; the history so far.
    fn happened(&mut self, moment: Moment, history: &History);
    /// A strategy of several has ended; these have until now.
    fn strategies(&mut self, spent: &[Spent]);
    /// This is known of some properties, until now, and more will be.
    fn found(&mut self, _: &[Finding]) {}
}

/// Listens to nothing.
pub struct Silent;

impl Observer for Silent {
    fn begins(&mut self, _: &Arc<Program>, _: &Arc<Graph>) {}
    fn happened(&mut self, _: Moment, _: &History) {}
    fn strategies(&mut self, _: &[Spent]) {}
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
    /// Predicate abstraction: the Boolean program of each iteration, with the tables of its blocks
    Boolean,
    /// Lazy abstraction: the abstract reachability tree of each iteration
    Art,
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
    /// With --arith bv: the propositional formula that machine words come to
    Bits,
}

impl Stage {
    /// What it shows, for headings.
    pub fn title(self) -> &'static str {
        match self {
            Stage::Program => "the program",
            Stage::Cfg => "control-flow graph",
            Stage::Abstraction => "abstract program",
            Stage::Boolean => "Boolean program",
            Stage::Art => "abstract reachability tree",
            Stage::Invariants => "constraints at each node",
            Stage::Trace => "abstract error trace",
            Stage::Formula => "formula, step by step",
            Stage::Unwound => "without loops and calls",
            Stage::Ssa => "static single assignment",
            Stage::Cnf => "conditional normal form",
            Stage::Bits => "bits and clauses",
        }
    }

    /// Its name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Program => "program",
            Stage::Cfg => "cfg",
            Stage::Abstraction => "abstraction",
            Stage::Boolean => "boolean",
            Stage::Art => "art",
            Stage::Invariants => "invariants",
            Stage::Trace => "trace",
            Stage::Formula => "formula",
            Stage::Unwound => "unwound",
            Stage::Ssa => "ssa",
            Stage::Cnf => "cnf",
            Stage::Bits => "bits",
        }
    }
}

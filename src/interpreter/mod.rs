//! The interpreter: concrete execution of programs, for replaying counterexamples, for random testing and as the
//! yardstick of differential tests. It is the semantics of DESIGN section 3, run.
//!
//! Execution follows the control-flow graph, so that an execution is a path of [`trace::Step`](crate::program::Step)s. Two
//! executors share one memory: the *reference* (modules `evaluate` and `machine`) works on expressions as they stand, with
//! [`Value`](crate::program::Value)s, events and records; the *fast* one (modules `code` and `fast`) runs flat code on
//! machine integers and leaves every step that is out of the ordinary (a number beyond 64 bits, a real, an overflow, an
//! access out of bounds, an uninitialised value) to the reference, which does the whole step again from its start.
//! Expressions are pure and a step changes memory only at its end, so both see the same.
//!
//! A variable without a value gets one when it is first read, from [`Inputs`]; so does each element of an array. Program
//! calls do not use the stack of the interpreter, so that endless recursion ends at a limit like an endless loop.

mod code;
mod counterexample;
mod evaluate;
mod fast;
mod inputs;
mod machine;
mod memory;
mod record;
mod run;
pub mod testing;
#[cfg(test)]
mod tests;
mod trace;

use std::sync::atomic::AtomicBool;

use crate::program::{Arith, Graph, Program};

pub use counterexample::{Changed, Counterexample, Provenance, Row, rows};
pub use inputs::{Fixed, Inputs, Origin, Random, Replay, Request, parse_values};
pub use memory::Memory;
pub use run::{Change, Drawn, Event, EventKind, Limit, Limits, Outcome, Recorded, RecordedStep, Run};
pub use trace::{Replayed, replay_beside, replay_trace};

use code::Code;
use machine::Machine;

/// A program made ready to be run any number of times.
pub struct Interpreter<'a> {
    code: Code<'a>,
}

/// What to write down while running.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Record {
    /// Only the outcome, the events and the inputs. This is the fastest.
    #[default]
    Outcome,
    /// The path as well.
    Path,
    /// The path, and for each step what it changed. This is slower by a factor of about fifty.
    Steps,
}

/// How to run.
#[derive(Clone, Debug, Default)]
pub struct Options<'a> {
    /// When to give up.
    pub limits: Limits,
    /// What to write down.
    pub record: Record,
    /// Ends the run soon after it becomes true.
    pub interrupt: Option<&'a AtomicBool>,
}

impl<'a> Interpreter<'a> {
    /// Makes a program ready. The graph is the program's own.
    pub fn new(program: &'a Program, graph: &'a Graph, arith: Arith) -> Interpreter<'a> {
        Interpreter { code: Code::of(program, graph, arith) }
    }

    /// Runs the program once.
    pub fn run(&self, inputs: &mut dyn Inputs, options: &Options) -> Run {
        Machine::new(&self.code, inputs, options).run()
    }
}

/// Runs a program once and writes down every step: how a counterexample is confirmed and told.
pub fn replay(program: &Program, graph: &Graph, arith: Arith, inputs: &mut dyn Inputs, limits: Limits) -> Run {
    let options = Options { limits, record: Record::Steps, interrupt: None };
    Interpreter::new(program, graph, arith).run(inputs, &options)
}

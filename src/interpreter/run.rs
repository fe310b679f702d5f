//! What a run yields: its outcome, what happened on the way, and the record of its steps.

use std::time::Instant;

use serde::Serialize;

use super::{Memory, Origin};
use crate::program::number::Integer;
use crate::program::{Assumption, EdgeId, IntType, PropertyId, Span, Step, Value, VarId};

/// A run that has ended.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// How many steps it took.
    pub steps: u64,
    /// What went wrong on the way without ending it, each once a place, in order of first occurrence.
    pub events: Vec<Event>,
    /// The inputs in the order in which they were drawn, at most [`Limits::recorded`] of them.
    pub inputs: Vec<Drawn>,
    /// How many values were drawn: inputs, and uninitialised values that were read.
    pub draws: u64,
    /// Path and steps, as far as they were asked for.
    pub recorded: Recorded,
    /// The values of the variables at the end.
    pub memory: Memory,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The entry procedure returned.
    Finished,
    /// The program ended itself: `exit`, `abort`.
    Halted(Span),
    /// The property failed.
    Failed(PropertyId),
    /// An assumption did not hold.
    Cut(Assumption, Span),
    /// A limit was reached.
    Limit(Limit),
    /// It was interrupted.
    Interrupted,
}

/// The limits of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    /// Too many steps.
    Steps,
    /// Too much time.
    Time,
    /// Too much memory, or numbers that are too long.
    Memory,
    /// Too many calls inside one another.
    Depth,
}

/// When to give up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// At most this many steps.
    pub steps: u64,
    /// At most this many calls inside one another.
    pub depth: usize,
    /// At most about this many bytes for arrays and for what calls save.
    pub memory: usize,
    /// No longer than to this time.
    pub deadline: Option<Instant>,
    /// At most this many steps on the recorded path; it breaks off there.
    pub path: usize,
    /// At most this many steps with their changes, of which the first and the last half are kept, and at most this many
    /// recorded inputs.
    pub recorded: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: 1_000_000_000,
            depth: 1_000_000,
            memory: 1 << 30,
            deadline: None,
            path: 10_000_000,
            recorded: 100_000,
        }
    }
}

/// Something that C leaves undefined, or that most likely is a mistake, which the run survived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// The statement.
    pub span: Span,
    /// The edge of the statement.
    pub edge: Option<EdgeId>,
}

/// What can happen on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// An element outside of the array was read or written.
    OutOfBounds {
        /// The array.
        array: VarId,
        /// Which dimension, from 0.
        dimension: usize,
        /// The index.
        index: Integer,
        /// The array's size in this dimension.
        extent: u64,
    },
    /// A variable or an array element without a value was read.
    Uninitialised {
        /// The variable.
        variable: VarId,
        /// The element's indices; none for a scalar.
        indices: Vec<Integer>,
    },
    /// The result of a signed operation is not a value of its type.
    SignedOverflow {
        /// The result, before any wrapping.
        value: Integer,
        /// The type.
        ty: IntType,
    },
}

/// A value that came from [`Inputs`](super::Inputs).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Where it came from.
    pub origin: Origin,
    /// The variable that took it; none for an undefined expression of an abstract program.
    pub variable: Option<VarId>,
    /// The element's indices; none for a scalar.
    pub indices: Vec<Integer>,
    /// The value.
    pub value: Value,
    /// The statement that made the variable arbitrary.
    pub span: Span,
    /// The position of that statement in the path.
    pub step: u64,
}

/// What was written down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    /// The path from the start of the program. Empty unless asked for.
    pub path: Vec<Step>,
    /// Whether the path is all of the run; one that is too long breaks off.
    pub path_complete: bool,
    /// The steps. Empty unless asked for.
    pub steps: Vec<RecordedStep>,
    /// How many steps in the middle were left out.
    pub omitted: u64,
}

/// One step: where, and what changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedStep {
    /// Its position in the path, from 0.
    pub number: u64,
    /// What was done.
    pub step: Step,
    /// The statement.
    pub span: Span,
    /// How many calls were open before the step.
    pub depth: usize,
    /// The variables and elements that took a value, in order.
    pub changes: Vec<Change>,
    /// The values that were drawn.
    pub drawn: Vec<Drawn>,
}

/// A variable or an element that took a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The variable.
    pub variable: VarId,
    /// The element's indices; none for a scalar or when all elements changed.
    pub indices: Vec<Integer>,
    /// The value; none when it is arbitrary from now on.
    pub value: Option<Value>,
}

impl Run {
    /// Whether this is the only run there is: nothing was drawn, so every run is like it.
    pub fn is_only_one(&self) -> bool {
        self.draws == 0 && !matches!(self.outcome, Outcome::Limit(_) | Outcome::Interrupted)
    }
}

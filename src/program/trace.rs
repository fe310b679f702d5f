//! Traces: paths through the control-flow graph, through calls, from the start of the program to a failing assertion.
//! A program and its abstractions have the same graph, so a trace of one is a sequence of steps of the other.
//!
//! These are plain data: what is found out about a trace, by whichever engine, is said in these words.

use std::collections::{BTreeMap, BTreeSet};

use super::number::Integer;
use super::{EdgeId, Element, Index, PropertyId, Value, VarId};

/// One step of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// An edge other than a call.
    Edge(EdgeId),
    /// From a call's edge into the callee: its variables are saved, its parameters take the arguments.
    Enter(EdgeId),
    /// Back behind the call's edge: the results are taken over, the callee's variables restored.
    Leave(EdgeId),
}

impl Step {
    /// The edge that it takes, or the edge of the call.
    pub fn edge(self) -> EdgeId {
        let (Step::Edge(id) | Step::Enter(id) | Step::Leave(id)) = self;
        id
    }
}

/// A path from the start of the program to an error location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The steps in order; the last one is the edge on which the assertion fails.
    pub steps: Vec<Step>,
    /// The assertion that fails.
    pub property: PropertyId,
}

/// Values for all that a trace leaves open; zero will do where there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    /// For each variable, or element with its indices, the value that it has after it became arbitrary at a position of the
    /// trace, or at the start.
    pub values: BTreeMap<(Option<usize>, VarId, Vec<Integer>), Value>,
}

/// Steps that cannot all be taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Core {
    /// The positions in the trace of steps whose formulas contradict one another.
    pub steps: BTreeSet<usize>,
    /// The reads of array elements that the contradiction uses, in the order of the trace.
    pub reads: Vec<CoreRead>,
}

/// A read of an array element that a contradiction uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoreRead {
    /// The position of the step in the trace.
    pub position: usize,
    /// What is read, as the program says it.
    pub element: Element,
    /// Where it is read.
    pub values: Possible,
}

/// The indexes that an index expression can have in the context of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Possible {
    /// Only this one.
    One(Index),
    /// These, the smallest first.
    Several {
        /// Some of the indexes.
        values: Vec<Index>,
        /// Whether there are no others.
        all: bool,
    },
}

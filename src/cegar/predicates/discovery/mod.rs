//! Predicates from spurious traces: conditions that, tracked where they are said to hold, keep the trace from being one of the
//! abstraction.

use crate::program::{Cond, Location, ProcId};

/// A condition that a spurious trace asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// After this step of the trace.
    pub position: usize,
    /// The location that the trace is at then.
    pub location: Location,
    /// Its procedure.
    pub procedure: ProcId,
    /// The condition.
    pub predicate: Cond,
    /// The steps of the core that it comes from.
    pub steps: Vec<usize>,
}

//! Why an analysis came to nothing.

use std::fmt;

use crate::domain::Failure;
use crate::limits::Stop;

/// Why an analysis came to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A limit of the whole check was reached.
    Stopped(Stop),
    /// There would be more join keys at a location than widening can afford.
    TooManyParts,
    /// Widening ended, and a failure is among the states that it cannot exclude.
    NotExcluded,
    /// The polyhedra failed.
    Polyhedra(Failure),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Stopped(stop) => stop.fmt(f),
            Reason::TooManyParts => f.write_str("too many parts for widening"),
            Reason::NotExcluded => f.write_str("the invariants found by widening do not exclude a failure"),
            Reason::Polyhedra(Failure::Interrupted) => f.write_str("the analysis was interrupted"),
            Reason::Polyhedra(failure) => failure.fmt(f),
        }
    }
}

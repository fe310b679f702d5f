//! Why work on an abstraction ends without a result.

use crate::limits;
use crate::smt::IllTyped;
use crate::task::Reason;

/// Why work ends.
#[derive(Clone, Debug)]
pub enum Stop {
    /// A limit was reached.
    Limit(limits::Stop),
    /// The decision diagrams have no room for more.
    Diagrams,
    /// The solver does not answer.
    Solver(String),
    /// An expression that has no meaning.
    IllTyped(IllTyped),
    /// Something else, as a sentence.
    Other(String),
}

impl From<IllTyped> for Stop {
    fn from(e: IllTyped) -> Stop {
        Stop::IllTyped(e)
    }
}

impl From<limits::Stop> for Stop {
    fn from(stop: limits::Stop) -> Stop {
        Stop::Limit(stop)
    }
}

impl From<Stop> for Reason {
    fn from(stop: Stop) -> Reason {
        match stop {
            Stop::Limit(stop) => Reason::stopped(stop.cause),
            Stop::Diagrams => Reason::NoProof("the decision diagrams are full".to_string()),
            Stop::Solver(reason) => Reason::Solver(reason),
            Stop::IllTyped(e) => Reason::Solver(e.to_string()),
            Stop::Other(reason) => Reason::NoProof(reason),
        }
    }
}

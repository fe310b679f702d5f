//! Why a computation on polyhedra has no result.

use std::fmt;

/// Why a computation on polyhedra has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The [`Interrupt`](super::Interrupt) that the computation obeys was raised.
    Interrupted,
    /// PPL could not allocate memory.
    OutOfMemory,
    /// More dimensions or rows than PPL can hold.
    TooLarge,
    /// The caller combined things that do not fit together, such as different numbers of
    /// dimensions.
    Misuse(&'static str),
    /// An error that PPL reports of itself.
    Library(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Interrupted => write!(f, "the computation on polyhedra was interrupted"),
            Failure::OutOfMemory => write!(f, "no memory is left for polyhedra"),
            Failure::TooLarge => write!(f, "a polyhedron is too large for PPL"),
            Failure::Misuse(what) => write!(f, "wrong use of polyhedra: {what}"),
            Failure::Library(what) => write!(f, "PPL failed: {what}"),
        }
    }
}

impl std::error::Error for Failure {}

//! Predicate abstraction: what techniques that track conditions over the program's variables have in common. A precision says
//! which [`Predicate`]s are tracked where; [`discovery`] finds those that a spurious trace asks for.

pub mod discovery;
mod normal;
pub mod predicate;

pub use predicate::{ByLocation, ByProcedure, Place, Predicate, PredicateSet};

//! Predicate abstraction: what techniques that track conditions over the program's variables have in common. A precision says
//! which [`Predicate`]s are tracked where; [`discovery`] finds those that a spurious trace asks for.

mod abstraction;
mod bdd;
pub mod boolean;
mod check;
pub mod discovery;
mod eager;
mod normal;
mod path;
pub mod predicate;
mod relation;
pub mod steps;
mod stop;
mod symbolic;
mod transition;

pub use eager::{Eager, Eagerly};
pub use predicate::{ByLocation, ByProcedure, Place, Predicate, PredicateSet};

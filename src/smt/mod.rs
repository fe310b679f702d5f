//! Z3: how programs become formulas, shared by simulation, bounded model checking and certification.
//!
//! An [`Encoder`] turns expressions and conditions into terms, given a term for each variable. It promises to agree with
//! [`Value`](crate::program::Value) on every operation under both arithmetics; where C leaves the result undefined (division
//! by zero, shifts out of range) the term has some value, since programs guard these operations.
//!
//! The `z3` crate keeps one context for each thread; all terms belong to it. Seeds are fixed and budgets counted in Z3's own
//! resource units, so that the same question has the same answer on every run; only deadlines depend on the clock.

mod bits;
mod encode;
mod integers;
mod solver;
mod term;
mod text;

#[cfg(test)]
mod tests;

pub use encode::{Encoder, IllTyped, Resolve, ite};
pub use solver::{Answer, Limits, Query, Unknown};
pub use term::{Term, constant, int_numeral, real_numeral};
pub use text::{formula_text, smtlib};

//! Exact numbers: [`Integer`] and [`Rational`], the only numbers that programs, analyses and solvers exchange.
//!
//! Large numbers are those of `num-bigint`, fractions those of `num-rational`. Nearly every number of an
//! analysis is small, however, so an integer within `i128` is stored in place and costs no allocation, and a rational that is
//! an integer is computed with as one. Both are canonical: equal numbers are stored alike, so that comparing and hashing look
//! only at what is stored. The crates are named nowhere else.
//!
//! Operations are those of the mathematical numbers and never overflow. Division of integers rounds towards zero, as in C;
//! bit operations and shifts see two's complement without end. Dividing by zero panics: callers exclude it.

mod convert;
mod gcd;
mod integer;
mod operators;
mod rational;
#[cfg(test)]
mod tests;

pub use convert::{NotANumber, NotInRange};
pub use integer::Integer;
pub use rational::Rational;

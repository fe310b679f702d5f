//! What is found out about [traces](crate::program::Trace) of a program: [`simulate`] decides whether a trace of the abstract
//! program is an execution of the program, [`table`] and [`Formula`] show it.

mod formula;
mod simulate;
mod solve;
mod ssa;
mod table;
#[cfg(test)]
mod tests;

pub use formula::{Formula, Named};
pub use simulate::{Options, Simulation, excludes, simulate};
pub use ssa::{Content, Opened, Renaming, Ssa, Version};
pub use table::{Row, row_numbers, table};

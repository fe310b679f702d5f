//! What is found out about [traces](crate::program::Trace) of a program: [`simulate`] decides whether a trace of the abstract
//! program is an execution of the program, [`replay`] runs it, [`table`] and [`Formula`] show it.

mod formula;
mod names;
mod replay;
mod simulate;
mod solve;
mod ssa;
pub(crate) mod symbolic;
mod table;
#[cfg(test)]
mod tests;
pub(crate) mod translate;

pub use formula::{Formula, Named};
pub use names::VersionNames;
pub use replay::{Replayed, replay};
pub use simulate::{Options, Simulation, excludes, simulate};
pub use ssa::{Content, Opened, Renaming, Ssa, Version};
pub use table::{Row, table};

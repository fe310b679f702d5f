//! Hash-consed terms: what expressions and conditions come to when a path, or a whole unwound program, is executed
//! symbolically. Equal terms are one, constants are folded as terms are made, and reads are resolved over writes.
//!
//! [`execute`] executes a trace of the CEGAR loop; bounded model checking has an execution of its own over the same terms.
//! [`Translation`] hands terms to a solver, and [`VersionNames`] says what the versions of variables in them are called.

mod execution;
mod names;
mod node;
mod translate;

pub use execution::{Conjunct, Execution, Origins, Read, execute, simple};
pub use names::VersionNames;
pub use node::{ArrayId, ArrayNode, Atom, AtomId, Base, BaseId, CondId, CondNode, Elements, Node, NodeId, Nodes};
pub use translate::{Names, Translation};

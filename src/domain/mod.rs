//! Convex polyhedra: the abstract domain of the analysis, over the Parma Polyhedra Library
//! (Bagnara, Hill, Zaffanella: "The Parma Polyhedra Library", SCP 72, 2008; widening after
//! Halbwachs 1979; exact joins after Bagnara, Hill, Zaffanella: "Exact join detection for convex
//! polyhedra", 2010).
//!
//! Two layers. The numeric one ([`Dim`], [`Linear`], [`Constraint`], [`Assignment`]) is plain data
//! with exact integers and knows nothing of PPL; it tightens, normalises and prints. The lattice
//! one ([`Polyhedron`]) owns a polyhedron of PPL. Nothing here knows of programs: dimensions are
//! numbers, and whoever prints gives them names.
//!
//! What may be relied upon:
//! - **Every operation that computes returns a `Result`.** PPL's errors, exhausted memory and
//!   interruption are a [`Failure`]; no exception leaves PPL, and functions of PPL that are known to
//!   abort or to be wrong are not called. A polyhedron that took part in a failed computation is
//!   damaged: it keeps returning that failure and can only be dropped.
//! - **Interruption.** Computations inside [`Interrupt::watch`] end soon after [`Interrupt::raise`],
//!   which any thread may call. PPL must still give back what the computation had allocated on the
//!   way: some 20 ms for 30 MB, 300 ms for a gigabyte.
//! - **Threads.** PPL 1.2 is not thread-safe (it keeps free lists and timers in global variables,
//!   and its C interface has no thread initialisation), so one gate serialises every call. With it
//!   a [`Polyhedron`] is `Send` and `Sync`, and other libraries, Z3 among them, may run in other
//!   threads at the same time. Threads that compute with polyhedra gain nothing from one another,
//!   and must have ended before the process runs its exit handlers, which destroy PPL's global
//!   variables.
//! - **Rounding.** Initialising PPL switches the processor to rounding upwards, which would falsify
//!   the floating-point arithmetic of the whole thread; it is switched back at once, as polyhedra
//!   need none.
//!
//! `unsafe` occurs in `ffi` alone.

mod assignment;
mod echelon;
mod failure;
mod ffi;
mod interrupt;
mod meter;
mod polyhedron;

pub use crate::program::linear::{Comparison, Constraint, Dim, Linear};
pub use assignment::Assignment;
pub use failure::Failure;
pub use interrupt::{Alarm, Allowance, Interrupt};
pub use meter::metered;
pub use polyhedron::{Bound, Holds, Polyhedron, Range, Topology};

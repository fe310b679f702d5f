//! Polyhedra: laws by property testing, printing, interruption.

mod generate;
mod interruption;
mod laws;
mod printing;
mod transfer_laws;

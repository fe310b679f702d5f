//! Programs as text: as C that a compiler accepts and that behaves the same, as the papers write abstract programs, and
//! single statements in the user's own names.
//!
//! The C text is for gcc and clang (`-std=gnu11`), and behaves as the program does with bit-precise arithmetic if it is
//! compiled with `-fwrapv`. It leaves the functions that supply inputs, and `assume`, to be linked in.

mod basic;
mod body;
mod cexpr;
mod effects;
mod expr;
mod init;
mod layout;
mod names;
mod procedure;
mod text;
mod unit;

pub use text::{Text, print_basic, print_cond, print_expr, print_place};

use super::Program;

/// How a program is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// C for a compiler.
    C,
    /// As figure 6 of the 2009 report: an arbitrary value is `*`, assignments at once are `x, y = e, f;`, and nothing is
    /// declared that the program does not declare.
    Paper,
}

/// The text of a whole program.
pub fn print_program(program: &Program, style: Style) -> String {
    unit::print(program, style)
}

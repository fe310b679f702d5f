//! The options of the CEGAR engine.

use clap::{Args, ValueEnum};

/// How abstraction, analysis and refinement go about it.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Abstraction and analysis")]
#[group(id = "cegar")]
pub struct Options {
    /// Track every index of every array from the start
    #[arg(short = 'x', long)]
    pub expand: bool,

    /// Purely linear: no abstraction; refuses a program that uses arrays
    #[arg(short = 'l', long, conflicts_with = "expand")]
    pub linear: bool,

    /// How abstract programs are analysed
    #[arg(long, value_enum, value_name = "PRECISION", default_value_t)]
    pub precision: Precision,

    /// Give up after this many refinements
    #[arg(long, value_name = "NUMBER", default_value_t = 1000)]
    pub max_refinements: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { expand: false, linear: false, precision: Precision::Auto, max_refinements: 1000 }
    }
}

/// How abstract programs are analysed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Precision {
    /// Widening first, then exactly
    #[default]
    Auto,
    /// With widening only: proves, or says nothing
    Widen,
    /// Exactly: no widening, finds errors, may not end
    Exact,
}

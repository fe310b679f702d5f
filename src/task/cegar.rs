//! The options of the CEGAR engine.

use clap::{Args, ValueEnum};

/// How abstraction, analysis and refinement go about it.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Abstraction and analysis (--engine cegar)")]
#[group(id = "cegar")]
pub struct CegarOptions {
    /// Track every index of every array from the start
    #[arg(short = 'x', long, conflicts_with = "indexes")]
    pub expand: bool,

    /// Purely linear: no abstraction; refuses a program that uses arrays
    #[arg(short = 'l', long, conflicts_with = "expand")]
    pub linear: bool,

    /// Which indexes may be tracked
    #[arg(long, value_enum, value_name = "INDEXES", default_value_t)]
    pub indexes: IndexKind,

    /// How abstract programs are analysed
    #[arg(long, value_enum, value_name = "PRECISION", default_value_t)]
    pub precision: Precision,

    /// Keep what cannot influence a property, too
    #[arg(long)]
    pub whole: bool,

    /// Give up after this many refinements
    #[arg(long, value_name = "NUMBER", default_value_t = 1000)]
    pub max_refinements: usize,
}

impl Default for CegarOptions {
    fn default() -> CegarOptions {
        CegarOptions {
            expand: false,
            linear: false,
            indexes: IndexKind::default(),
            precision: Precision::default(),
            whole: false,
            max_refinements: 1000,
        }
    }
}

/// Which indexes may be tracked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum IndexKind {
    /// Constants first; symbols where refinement walks along an array, or its size is large or unknown
    #[default]
    Auto,
    /// Constants only, as in the papers
    Constant,
    /// Symbols only, which stand for every index: proves, or says nothing
    Symbolic,
}

/// How abstract programs are analysed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Precision {
    /// With widening and exactly, in turns
    #[default]
    Auto,
    /// With widening only: proves, or says nothing
    Widen,
    /// Exactly: no widening, finds errors, may not end
    Exact,
}

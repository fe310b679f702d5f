//! The options of predicate abstraction.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::frontend::condition::Given;

/// How predicate abstraction goes about it.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Predicate abstraction (--engine predicates)")]
#[group(id = "predicates_options")]
pub struct PredicateOptions {
    /// How a step relates the truth values before it to those behind it
    #[arg(long, value_enum, value_name = "RELATIONS", default_value_t)]
    pub abstraction: Relations,

    /// Begin with the conditions in this file, one a line: `function:condition`, or a condition on globals
    #[arg(long, value_name = "FILE")]
    pub predicates: Option<PathBuf>,

    /// What was read from it.
    #[arg(skip)]
    pub given: Vec<Given>,
}

/// How a step relates the truth values before it to those behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Relations {
    /// All together, so that no execution is missing and nothing else is there, as SATABS has it
    #[default]
    Boolean,
    /// Each truth value behind the step by itself, as SLAM has it
    Cartesian,
}

//! The options of bounded model checking.

use clap::{Args, ValueEnum};

/// How bounded model checking and k-induction go about it.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Bounded model checking (--engine bmc, kind)")]
#[group(id = "bmc")]
pub struct BmcOptions {
    /// Execute the body of each loop at most so often, and procedures at most so deep [default: deeper and deeper]
    #[arg(long, value_name = "K")]
    pub unwind: Option<u32>,

    /// Another bound for one loop, named by its procedure and its number there: `main.2:10`
    #[arg(long, value_name = "LOOP:K", value_delimiter = ',', requires = "unwind", value_parser = loop_bound)]
    pub unwindset: Vec<(String, u32)>,

    /// Arrays as those of the solver's theory, or as one variable for each element; or, for predicate abstraction alone, smashed
    #[arg(long, value_enum, value_name = "ENCODING", default_value_t)]
    pub arrays: Arrays,

    /// What is simplified before the solver sees it; several are separated by commas
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',', default_value = "all")]
    pub simplify: Vec<Simplification>,

    /// Ask this solver, started as a process that reads SMT-LIB, instead of Z3 in process: `cvc5 --lang smt2`
    #[arg(long, value_name = "COMMAND")]
    pub solver: Option<String>,

    /// Check only the property with this name, by any engine
    #[arg(long, value_name = "NAME")]
    pub property: Option<String>,

    /// Go on after the first failure and decide each property
    #[arg(long)]
    pub all_properties: bool,
}

/// How arrays are encoded. Elements at constant indexes are propagated in all of them, unless that is switched off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Arrays {
    /// Few elements are expanded, many left to the theory
    #[default]
    Auto,
    /// The solver's arrays, with store and select
    Theory,
    /// One variable for each element
    Expand,
    /// One variable for all elements, which are not told apart, as in BLAST of 2007 (--engine lazy, predicates)
    Smashed,
}

/// The simplifications, each of which can be left out to see what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Simplification {
    /// Everything
    All,
    /// Nothing
    None,
    /// Constants are propagated, through stores and loads too
    Constants,
    /// A variable is replaced by the expression that was assigned to it
    Forward,
    /// An expression that occurs several times is written once
    Sharing,
    /// What no property depends on is left out
    Slicing,
}

impl BmcOptions {
    /// Whether a simplification is switched on.
    pub fn simplifies(&self, what: Simplification) -> bool {
        self.simplify.is_empty() || self.simplify.contains(&Simplification::All) || self.simplify.contains(&what)
    }
}

fn loop_bound(text: &str) -> Result<(String, u32), String> {
    let parts = text.rsplit_once(':').and_then(|(name, bound)| Some((name.to_string(), bound.parse().ok()?)));
    parts.filter(|(name, _)| !name.is_empty()).ok_or_else(|| "write a loop and its bound, such as main.2:10".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_loops() {
        assert_eq!(loop_bound("main.2:10"), Ok(("main.2".to_string(), 10)));
        for wrong in ["", "main.2", ":3", "main.2:x", "main.2:-1"] {
            assert!(loop_bound(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn simplifications_are_chosen() {
        let with = |simplify: &[Simplification]| BmcOptions { simplify: simplify.to_vec(), ..BmcOptions::default() };
        assert!(with(&[]).simplifies(Simplification::Forward));
        assert!(with(&[Simplification::All]).simplifies(Simplification::Forward));
        assert!(!with(&[Simplification::None]).simplifies(Simplification::Forward));
        assert!(!with(&[Simplification::Constants]).simplifies(Simplification::Forward));
    }
}

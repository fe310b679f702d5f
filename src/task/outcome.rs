//! What comes back: a verdict with its evidence, or the reason why there is neither.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use crate::certificate::Certificate;
use crate::interpreter::{Counterexample, Limits, Origin};
use crate::limits::Cause;
use crate::program::Program;

/// Whether an assertion can fail.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// None can: the evidence says why.
    Safe(Evidence),
    /// One can: the run shows how, and has been executed.
    Unsafe(Box<Counterexample>),
    /// Not decided, for this reason.
    Unknown(Reason),
}

/// Why no assertion can fail.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// Invariants that exclude it.
    Invariants(Certificate),
    /// All executions were unwound; none goes beyond the bound.
    Unwound {
        /// How often a loop's body is executed at most.
        bound: u64,
    },
    /// The program draws no input and reads no uninitialised value, and its only execution fails no property.
    Executed {
        /// How many steps that has.
        steps: u64,
    },
    /// It follows by k-induction.
    Inductive {
        /// How many executions of a loop's body the step takes.
        k: u32,
    },
    /// The properties were proved in so many groups, each by itself.
    Parts {
        /// How many.
        parts: usize,
    },
}

/// What the check of a proof took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Certified {
    /// How many edges were checked.
    pub edges: usize,
    /// How many questions the solver was asked.
    pub questions: usize,
}

/// The outcome without its evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No assertion can fail.
    Safe,
    /// An assertion can fail.
    Unsafe,
    /// Not decided.
    Unknown,
}

impl Verdict {
    /// What the failure of a property in a run means: nothing, if the run needs values of functions that are not modelled.
    pub fn of_failure(program: &Program, counterexample: Box<Counterexample>) -> Verdict {
        let unmodelled = counterexample.run.inputs.iter().find_map(|drawn| match &drawn.origin {
            Origin::Input(function) if program.unmodelled.contains(function) => Some((function, &drawn.value)),
            _ => None,
        });
        let is_cut = counterexample.run.inputs.len() >= Limits::default().recorded && !program.unmodelled.is_empty();
        match unmodelled {
            None if is_cut => {
                let why =
                    "the failing run draws more inputs than are recorded, perhaps from functions that are not modelled";
                Verdict::Unknown(Reason::NotReplayed(why.to_string()))
            }
            None => Verdict::Unsafe(counterexample),
            Some((function, value)) => Verdict::Unknown(Reason::Unmodelled {
                property: program.property(counterexample.property).name.clone(),
                function: function.clone(),
                value: value.to_string(),
            }),
        }
    }

    /// The outcome.
    pub fn answer(&self) -> Answer {
        match self {
            Verdict::Safe(_) => Answer::Safe,
            Verdict::Unsafe(_) => Answer::Unsafe,
            Verdict::Unknown(_) => Answer::Unknown,
        }
    }
}

impl Answer {
    /// `SAFE`, `UNSAFE` or `UNKNOWN`.
    pub fn word(self) -> &'static str {
        match self {
            Answer::Safe => "SAFE",
            Answer::Unsafe => "UNSAFE",
            Answer::Unknown => "UNKNOWN",
        }
    }

    /// The exit code of a process that ends with this answer.
    pub const fn exit_code(self) -> u8 {
        match self {
            Answer::Safe => 0,
            Answer::Unsafe => 10,
            Answer::Unknown => 5,
        }
    }
}

/// Why a check, or a strategy of one, came to no verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A limit was reached; with what was known by then.
    Stopped {
        /// Which limit.
        cause: Cause,
        /// What would have been the reason otherwise.
        known: Option<Box<Reason>>,
    },
    /// There is no failure up to a bound, but executions go further.
    Bound {
        /// How often a loop's body is executed.
        bound: u32,
        /// Where executions go on.
        place: Option<String>,
        /// Whether what goes on are calls, deeper than calls are unwound.
        too_deep: bool,
    },
    /// So many refinements were made, and no more are wanted.
    Refinements(usize),
    /// Refinement finds nothing to add.
    NothingToAdd(String),
    /// The analysis ended and neither proved the program nor found a trace.
    NoProof(String),
    /// The solver did not say whether a trace or a formula is feasible.
    Solver(String),
    /// A run fails, but draws the value of a standard function that is not modelled.
    Unmodelled {
        /// The property that would fail.
        property: String,
        /// The function.
        function: String,
        /// The value that it would have to have.
        value: String,
    },
    /// A failure was found that the interpreter does not see.
    NotReplayed(String),
    /// A proof was found and could not be certified.
    NotCertified(String),
    /// So many runs do not fail.
    Runs(u64),
    /// The program has no property of this name.
    NoProperty(String),
    /// The program has no property at all.
    NothingToCheck,
    /// The engine cannot be used for this program.
    NotApplicable(String),
    /// Some of the properties are not decided, for this reason the first.
    SomeLeft {
        /// How many.
        left: usize,
        /// Of how many.
        all: usize,
        /// Why.
        first: Box<Reason>,
    },
    /// It was not decided in its share of the time.
    NoTimeLeft,
    /// An engine before it did not stop, so that it has not begun.
    NotBegun,
    /// It was not looked at after the failure of another property.
    AfterFailure,
    /// Several strategies came to nothing, each for its own reason.
    Strategies {
        /// The limit that ended them, if one did.
        limit: Option<Cause>,
        /// What each has to say that is more than the limit.
        said: Vec<(Strategy, Reason)>,
    },
}

impl Reason {
    /// Work was stopped.
    pub fn stopped(cause: Cause) -> Reason {
        Reason::Stopped { cause, known: None }
    }

    /// The limit that ended the work, if one did, comes before all else.
    pub fn after(self, cause: Option<Cause>) -> Reason {
        match (cause, self) {
            (None, reason) => reason,
            (Some(_), reason @ (Reason::Stopped { .. } | Reason::Strategies { limit: Some(_), .. })) => reason,
            (Some(cause), reason) => Reason::Stopped { cause, known: Some(Box::new(reason)) },
        }
    }

    /// The reason of work that had a share of the time, which is nothing that the user has set.
    pub fn in_share(self, time: Duration) -> Reason {
        let share = Cause::Timeout(time);
        match self {
            Reason::Stopped { cause, known } if cause == share => known.map_or(Reason::NoTimeLeft, |known| *known),
            Reason::Strategies { limit: Some(limit), said } if limit == share => {
                if said.is_empty() {
                    Reason::NoTimeLeft
                } else {
                    Reason::Strategies { limit: None, said }
                }
            }
            reason => reason,
        }
    }

    /// The reason without the limit that ended all work; none if there is nothing else to say.
    pub fn beside_limit(&self, limit: Option<Cause>) -> Option<&Reason> {
        match self {
            Reason::Stopped { cause, known } if Some(*cause) == limit => known.as_deref(),
            reason => Some(reason),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Stopped { cause, known: None } => cause.fmt(f),
            Reason::Stopped { cause, known: Some(known) } => write!(f, "{cause}; {known}"),
            Reason::Bound { bound, place, too_deep } => {
                write!(f, "no failure up to bound {bound}")?;
                if let Some(place) = place {
                    write!(f, "; {place}")?;
                }
                f.write_str(if *too_deep { ", deeper than calls are unwound" } else { "" })
            }
            Reason::NotBegun => f.write_str("not begun, because an engine before it did not stop"),
            Reason::Refinements(most) => write!(f, "the limit of {most} refinements was reached"),
            Reason::Unmodelled { property, function, value } => {
                let call = if function.contains(' ') { "" } else { "()" };
                write!(f, "{property} would fail if {function}{call} were {value}, which is not modelled")
            }
            Reason::NotCertified(why) => write!(f, "the proof was not certified: {why}"),
            Reason::Runs(1) => f.write_str("no failure in 1 run"),
            Reason::Runs(runs) => write!(f, "no failure in {runs} runs"),
            Reason::NoProperty(name) => write!(f, "there is no property named `{name}`"),
            Reason::NothingToCheck => {
                f.write_str("no property: the program asserts nothing (--check all looks for what C leaves undefined)")
            }
            Reason::SomeLeft { left, all, first } => {
                let (is, those) = if *left == 1 { ("is", "it") } else { ("are", "the first") };
                write!(f, "{left} of {all} properties {is} not decided; {those}: {first}")
            }
            Reason::NoTimeLeft => f.write_str("not decided in its share of the time"),
            Reason::AfterFailure => f.write_str("not looked at after the first failure"),
            Reason::NothingToAdd(why)
            | Reason::NoProof(why)
            | Reason::Solver(why)
            | Reason::NotReplayed(why)
            | Reason::NotApplicable(why) => f.write_str(why),
            Reason::Strategies { limit, said } => {
                let limit = limit.map(|cause| cause.to_string());
                let said = said.iter().map(|(strategy, reason)| format!("{}: {reason}", strategy.name()));
                f.write_str(&limit.into_iter().chain(said).collect::<Vec<_>>().join("; "))
            }
        }
    }
}

/// What is known of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It holds.
    Holds,
    /// It can fail.
    Fails,
    /// Not decided.
    Unknown,
    /// It holds, since no execution gets to it.
    #[serde(rename = "not reached")]
    Unreached,
}

impl Status {
    /// `holds`, `fails`, `unknown` or `not reached`.
    pub fn word(self) -> &'static str {
        match self {
            Status::Holds => "holds",
            Status::Fails => "fails",
            Status::Unknown => "unknown",
            Status::Unreached => "not reached",
        }
    }
}

/// What works on a program where several strategies work beside one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strategy {
    /// Runs on chosen and on random inputs.
    QuickRuns,
    /// Few long runs.
    LongRuns,
    /// Analysis with widening, tracking no index.
    Widening,
    /// The CEGAR loop with symbolic indexes.
    SymbolicIndexes,
    /// The CEGAR loop with constant indexes.
    ConstantIndexes,
    /// Bounded model checking.
    BoundedModelChecking,
    /// k-induction.
    KInduction,
}

impl Strategy {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::QuickRuns => "quick runs",
            Strategy::LongRuns => "long runs",
            Strategy::Widening => "widening",
            Strategy::SymbolicIndexes => "symbolic indexes",
            Strategy::ConstantIndexes => "constant indexes",
            Strategy::BoundedModelChecking => "bounded model checking",
            Strategy::KInduction => "k-induction",
        }
    }
}

/// How long a strategy worked, and what came of it.
#[derive(Clone, Debug)]
pub struct Spent {
    /// Which.
    pub strategy: Strategy,
    /// The time that it worked, without pauses.
    pub time: Duration,
    /// What it came to.
    pub ending: Ending,
}

/// What a strategy came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The verdict.
    Decided,
    /// Nothing, for this reason.
    Undecided(Reason),
    /// Nothing before another one had decided.
    Stopped,
}

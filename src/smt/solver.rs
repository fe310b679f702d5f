//! Asking Z3, within limits.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Thread;
use std::time::{Duration, Instant};

use z3::ast::Bool;
use z3::{Context, Model, Params, SatResult, Solver, StatisticsValue, Tactic};

use crate::limits::{Cost, Interrupt};

use crate::limits::system_limit;

/// The stack of a thread that only waits.
const WATCHER_STACK: usize = 256 << 10;

/// What a question may cost.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// When to give up.
    pub deadline: Option<Instant>,
    /// Set from outside to give up at once.
    pub cancelled: Option<Arc<AtomicBool>>,
    /// Megabytes that Z3 may use.
    pub memory: Option<u32>,
    /// Where the work is counted, and its limit.
    pub work: Option<Interrupt>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The deadline has passed.
    Timeout,
    /// It was cancelled from outside.
    Cancelled,
    /// Z3 used up its memory.
    Memory,
    /// Z3 used up the resources of this question.
    Budget,
    /// Z3 cannot decide it; in its words.
    Incomplete(String),
}

/// An answer.
#[derive(Debug)]
pub enum Answer {
    /// There is a model.
    Sat(Model),
    /// There is none.
    Unsat,
    /// Z3 does not say.
    Unknown(Unknown),
}

/// A set of assertions to ask about.
#[derive(Debug)]
pub struct Query {
    solver: Solver,
    /// Whether the solver is made of tactics.
    tactics: bool,
    limits: Limits,
    /// The budget that the solver has been told.
    told: Cell<Option<Option<u32>>>,
    /// Whether assertions of a scope may have stayed behind.
    spoilt: Cell<bool>,
}

impl std::fmt::Display for Unknown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unknown::Timeout => f.write_str("the time limit was reached in the solver"),
            Unknown::Cancelled => f.write_str("cancelled in the solver"),
            Unknown::Memory => f.write_str("the memory limit was reached in the solver"),
            Unknown::Budget => f.write_str("the solver's budget for this question was used up"),
            Unknown::Incomplete(reason) => write!(f, "the solver cannot decide it: {reason}"),
        }
    }
}

impl Limits {
    /// Whether the deadline has passed or the work was cancelled.
    pub fn exceeded(&self) -> Option<Unknown> {
        if self.cancelled.as_ref().is_some_and(|c| c.load(Ordering::Relaxed)) {
            Some(Unknown::Cancelled)
        } else if self.deadline.is_some_and(|d| Instant::now() >= d) {
            Some(Unknown::Timeout)
        } else {
            None
        }
    }

    /// What a question may cost by the limit on work, in Z3's units.
    fn affordable(&self) -> Option<u32> {
        let left = self.work.as_ref()?.affordable(Cost::Resources)?;
        Some(u32::try_from(left).unwrap_or(u32::MAX).max(1))
    }

    /// Counts a question. What was used up shows when the next one is asked.
    fn count(&self, resources: u32) {
        if let Some(work) = &self.work {
            work.count(Cost::Questions, 1);
            work.count(Cost::Resources, resources.into());
        }
    }

    /// How long to wait before the limits are looked at again.
    fn next_look(&self) -> Duration {
        let pause = Duration::from_millis(20);
        self.deadline
            .map_or(pause, |d| d.saturating_duration_since(Instant::now()).clamp(Duration::from_millis(1), pause))
    }
}

impl Query {
    /// No assertions yet.
    pub fn new(limits: &Limits) -> Query {
        Query {
            solver: Solver::new(),
            tactics: false,
            limits: limits.clone(),
            told: Cell::default(),
            spoilt: Cell::default(),
        }
    }

    /// No assertions yet, and only ones about bit-vectors and truth values to come: they are solved as formulas of
    /// propositional logic, all at once.
    pub fn of_bits(limits: &Limits) -> Query {
        let steps = [
            "simplify",
            "propagate-values",
            "solve-eqs",
            "elim-uncnstr",
            "simplify",
            "max-bv-sharing",
            "bit-blast",
            "sat",
        ];
        let tactic = steps.into_iter().map(Tactic::new).reduce(|all, next| all.and_then(&next));
        let solver = tactic.map_or_else(Solver::new, |tactic| tactic.solver());
        Query { solver, tactics: true, limits: limits.clone(), told: Cell::default(), spoilt: Cell::default() }
    }

    /// One more assertion.
    pub fn assert(&self, fact: &Bool) {
        self.solver.assert(fact);
    }

    /// Runs a function with assertions of its own that are gone afterwards.
    ///
    /// A Z3 that is out of memory does not enter or leave a scope, and tells nobody. (An assertion that it does not take is
    /// no harm: what is impossible without it is impossible with it.)
    pub fn scoped<T>(&self, inside: impl FnOnce() -> T) -> T {
        let before = self.assertions();
        self.solver.push();
        let result = inside();
        self.solver.pop(1);
        if self.assertions() != before {
            self.spoilt.set(true);
        }
        result
    }

    /// How many assertions there are, if memory can run out at all.
    fn assertions(&self) -> Option<usize> {
        system_limit().map(|_| self.solver.get_assertions().len())
    }

    /// Whether all assertions and assumptions can hold at once.
    pub fn check(&self, assumptions: &[Bool]) -> Answer {
        self.check_within(assumptions, None)
    }

    /// The same, giving up after a number of Z3's resource units.
    pub fn check_within(&self, assumptions: &[Bool], budget: Option<u32>) -> Answer {
        if let Some(reason) = self.limits.exceeded() {
            return Answer::Unknown(reason);
        }
        if self.spoilt.get() {
            return Answer::Unknown(Unknown::Memory);
        }
        let affordable = self.limits.affordable();
        let budget = [budget, affordable].into_iter().flatten().min();
        self.tell(budget);
        let before = affordable.map(|_| self.resources());
        let result = watched(&self.limits, || self.solver.check_assumptions(assumptions));
        if let Some(before) = before {
            self.limits.count(self.resources().wrapping_sub(before));
        }
        match result {
            None => Answer::Unknown(Unknown::Memory),
            Some(SatResult::Unsat) => Answer::Unsat,
            Some(SatResult::Sat) => match self.solver.get_model() {
                Some(model) => Answer::Sat(model),
                None => Answer::Unknown(Unknown::Incomplete("no model".into())),
            },
            Some(SatResult::Unknown) => Answer::Unknown(self.reason(budget)),
        }
    }

    /// The assumptions that the last answer `Unsat` needed.
    pub fn core(&self) -> Vec<Bool> {
        self.solver.get_unsat_core()
    }

    /// What Z3 has done in this thread, in its own units.
    fn resources(&self) -> u32 {
        match self.solver.get_statistics().value("rlimit count") {
            Some(StatisticsValue::UInt(count)) => count,
            _ => 0,
        }
    }

    fn tell(&self, budget: Option<u32>) {
        if self.told.replace(Some(budget)) != Some(budget) {
            self.solver.set_params(&self.parameters(budget));
        }
    }

    /// The solver without Z3's own timers: those of version 4.8.12, which its default strategies use as well, can deadlock.
    fn parameters(&self, budget: Option<u32>) -> Params {
        let mut params = Params::new();
        // A solver made of tactics takes none of its parameters if it does not know one of them.
        if !self.tactics {
            params.set_bool("ignore_solver1", true);
        }
        params.set_u32("random_seed", 0);
        // Signals are the program's own business: Z3 would end its search and keep them to itself.
        params.set_bool("ctrl_c", false);
        params.set_u32("rlimit", budget.unwrap_or(0));
        if let Some(megabytes) = self.limits.memory {
            params.set_u32("max_memory", megabytes);
        }
        params
    }

    fn reason(&self, budget: Option<u32>) -> Unknown {
        if let Some(reason) = self.limits.exceeded() {
            return reason;
        }
        let said = self.solver.get_reason_unknown().unwrap_or_default();
        match said.as_str() {
            "canceled" | "max. resource limit exceeded" if budget.is_some() => Unknown::Budget,
            said if said.contains("memory") => Unknown::Memory,
            said => Unknown::Incomplete(said.into()),
        }
    }
}

/// Interrupts the solver at the deadline, or when it is cancelled from outside. None if there is no thread to do so.
fn watched(limits: &Limits, ask: impl FnOnce() -> SatResult) -> Option<SatResult> {
    if limits.deadline.is_none() && limits.cancelled.is_none() {
        return Some(ask());
    }
    let context = Context::thread_local();
    let (handle, done) = (context.handle(), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let watching = std::thread::Builder::new().stack_size(WATCHER_STACK).spawn_scoped(scope, || {
            while !done.load(Ordering::Relaxed) {
                if limits.exceeded().is_some() {
                    handle.interrupt();
                }
                std::thread::park_timeout(limits.next_look());
            }
        });
        let watcher = watching.ok()?;
        let finish = Finish { done: &done, watcher: watcher.thread() };
        let result = ask();
        drop(finish);
        Some(result)
    })
}

/// Ends the watch, however the question ends.
struct Finish<'a> {
    done: &'a AtomicBool,
    watcher: &'a Thread,
}

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        self.watcher.unpark();
    }
}

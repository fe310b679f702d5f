//! Bounded model checking: unwind the program, turn it into a formula, ask a solver (SMT-CBMC, section 2 of the 2009 report;
//! ESBMC). On top of it k-induction.
//!
//! The stages: [`unwind`] removes loops and calls and executes what is left symbolically; [`formula`] makes the sets C and P;
//! [`solve`] asks; [`path`] follows a model of the solver through the program, so that the interpreter can replay it.
//! SAFE is said only if no execution goes beyond the bound; a run that a given bound cuts says "no failure up to bound k".
//! Divergence from the report: values are propagated while unwinding, so that loops with constant bounds end by themselves,
//! and C is mostly substituted into P; `--simplify none` shows both as the report has them.

mod bits;
mod formula;
mod history;
mod kind;
mod order;
mod path;
mod process;
mod proof;
mod record;
mod show;
mod solve;
mod unwind;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub use bits::{Bit, Bits};
pub use history::{BoundResult, BoundStep, Event, Forms, History};

use crate::certificate::Certificate;
use crate::interpreter::{self, Counterexample, Replayed, replay_trace};
use crate::limits::{Cause, Cost};
use crate::program::{Arith, NumType, PropertyId};
use crate::smt::{Encoder, smtlib};
use crate::task::{Certified, Engine, Evidence, Module, Reason, Simplification, Status, Task, Times, Verdict};
use crate::terms::CondId;
use formula::{Question, Size, beyond, failure};
use order::Order;
use solve::{Asked, Solved};
use unwind::{Bound, Claim, Settings, Unwound, unwind};

/// How many executions of loop bodies that all runs share do not count in the first round of deepening.
const FREE: u64 = 256;

/// Why a question has no answer where others get their turn.
const TOO_HARD: &str = "not decided within this turn's budget";

/// The values of an unwound program take at most this part of the memory; the rest is for the formula and the solver.
const PART_OF_MEMORY: u64 = 4;

/// The verdict, what happened on the way, and what was asked to certify a proof.
pub type Outcome = (Verdict, History, Option<Certified>);

/// Checks a program.
pub fn run(task: &Task, engine: Engine, times: &mut Times, told: &mut dyn FnMut(Event, &History)) -> Outcome {
    let mut checker = Checker {
        task,
        told,
        times,
        history: History::default(),
        failed: None,
        certified: None,
        invariants: None,
        taken: 0,
        budget: None,
    };
    let verdict = checker.run(engine).unwrap_or_else(|reason| match checker.failed.take() {
        Some(failed) => failed,
        None => Verdict::Unknown(reason),
    });
    (verdict, checker.history, checker.certified)
}

struct Checker<'a> {
    task: &'a Task<'a>,
    told: &'a mut dyn FnMut(Event, &History),
    times: &'a mut Times,
    history: History,
    /// A failure that was found before all properties were decided.
    failed: Option<Verdict>,
    certified: Option<Certified>,
    invariants: Option<Arc<Certificate>>,
    /// How many bytes the values of the last bound took.
    taken: u64,
    /// What a question may cost, in Z3's resource units.
    budget: Option<u32>,
}

/// What came out at one bound.
enum AtBound {
    Decided(Verdict),
    /// No failure, but executions go on.
    GoesOn {
        /// Where.
        place: Option<String>,
        /// Whether a higher bound may reach further.
        further: bool,
    },
    /// The budget of a question was used up.
    TooHard,
}

/// What became of the search for a failure.
enum Confirmed {
    /// There is none.
    None,
    /// There is one, and the interpreter has seen it.
    Failed(PropertyId, Verdict),
    /// What the solver found is none, for this reason.
    Not(String),
    /// The budget was used up.
    TooHard,
}

impl<'a> Checker<'a> {
    fn run(&mut self, engine: Engine) -> Result<Verdict, Reason> {
        let options = &self.task.options.bmc;
        self.history.properties =
            (0..self.task.program.properties.len() as u32).map(|n| (PropertyId(n), Status::Unknown)).collect();
        if let Some(all) = options.unwind {
            let bound = Bound::Strict { all, loops: options.unwindset.iter().cloned().collect() };
            if engine == Engine::Kind {
                return self.induction_at(bound, all);
            }
            return match self.at(&bound, all)? {
                AtBound::Decided(verdict) => Ok(verdict),
                AtBound::GoesOn { place, .. } => Err(Reason::Bound { bound: all, place, too_deep: false }),
                AtBound::TooHard => Err(self.stopped(TOO_HARD.to_string())),
            };
        }
        if engine == Engine::Kind { self.induction() } else { self.deepen() }
    }

    /// Bounded model checking, deeper and deeper.
    fn deepen(&mut self) -> Result<Verdict, Reason> {
        let (mut all, mut free) = (1u32, FREE);
        loop {
            let place = match self.at(&Bound::Deepening { all, free }, all)? {
                AtBound::Decided(verdict) => return Ok(verdict),
                AtBound::GoesOn { place, further: true } => place,
                AtBound::GoesOn { place, further: false } => {
                    return Err(Reason::Bound { bound: all, place, too_deep: true });
                }
                AtBound::TooHard => return Err(self.stopped(TOO_HARD.to_string())),
            };
            let Some(next) = all.checked_mul(2) else {
                return Err(Reason::Bound { bound: all, place, too_deep: false });
            };
            if let Some(most) = self.memory().filter(|most| self.taken > most / 2) {
                return Err(Reason::Bound { bound: all, place, too_deep: false }.after(Some(Cause::Share(most))));
            }
            (all, free) = (next, free.saturating_mul(4));
        }
    }

    /// Checks the program up to a bound.
    fn at(&mut self, bound: &Bound, k: u32) -> Result<AtBound, Reason> {
        let task = self.task;
        let options = &task.options.bmc;
        let settings = Settings::new(options, task.options.arith, bound.clone(), false);
        let mut unwound = self.unwind(Settings { failed: self.failed_properties(), ..settings })?;
        self.keep_forms(Settings::new(options, task.options.arith, bound.clone(), true), k, &unwound);
        let claims = self.claims(&unwound);
        let mut size = Size::default();
        let goal = failure(&mut unwound, &claims);
        self.keep_bits(&unwound, goal);
        let left = if unwound.nodes.decided(goal) == Some(false) { 0 } else { claims.len() };
        if options.all_properties {
            if !self.decide_each(&mut unwound, &claims, &mut size)? {
                self.record(bound, k, &unwound, left, size, BoundResult::Undecided(TOO_HARD.to_string()));
                return Ok(AtBound::TooHard);
            }
        } else {
            match self.confirm(&unwound, &[goal], &mut size)? {
                Confirmed::None => {}
                Confirmed::Failed(property, verdict) => {
                    self.status(property, Status::Fails);
                    self.record(bound, k, &unwound, left, size, BoundResult::Failure);
                    return Ok(AtBound::Decided(verdict));
                }
                Confirmed::Not(reason) => {
                    self.record(bound, k, &unwound, left, size, BoundResult::Undecided(reason.clone()));
                    return Err(Reason::NotReplayed(reason));
                }
                Confirmed::TooHard => {
                    self.record(bound, k, &unwound, left, size, BoundResult::Undecided(TOO_HARD.to_string()));
                    return Ok(AtBound::TooHard);
                }
            }
        }
        let goes_on = beyond(&mut unwound);
        let ends = self.is_impossible(&unwound, &[goes_on], &mut size)?;
        let result = match (&self.failed, ends) {
            (Some(_), _) => BoundResult::Failure,
            (None, true) => BoundResult::Complete,
            (None, false) => BoundResult::GoesOn,
        };
        self.record(bound, k, &unwound, left, size, result);
        if !ends {
            let cut = unwound.cuts.iter().find(|cut| unwound.nodes.decided(cut.guard) != Some(false));
            let place = cut.map(|cut| format!("{} goes on (line {})", cut.name, cut.span.line));
            return Ok(AtBound::GoesOn { place, further: !unwound.too_deep });
        }
        self.proved(Evidence::Unwound { bound: unwound.executions }, bound.clone()).map(AtBound::Decided)
    }

    /// Unwinds the program. Operations on bits want bit-vectors; these are used under mathematical integers too where no
    /// number can lie beyond its type.
    fn unwind(&mut self, settings: Settings) -> Result<Unwound, Reason> {
        let task = self.task;
        let settings = Settings { memory: self.memory(), ..settings };
        let mut run = |settings: &Settings| {
            self.times.measure(Module::Unwinding, || unwind(&task.program, &task.graph, settings, task.interrupt))
        };
        let mut unwound = run(&settings);
        if let Ok(first) = &unwound
            && settings.arith == Arith::Int
            && first.nodes.have_bit_operations()
            && first.nodes.all_keep_to_types()
        {
            unwound = run(&Settings { arith: Arith::Bv, ..settings });
        }
        self.taken = unwound.as_ref().map_or(0, |unwound| unwound.nodes.bytes());
        unwound.map_err(|stop| self.history.stopped(stop.cause))
    }

    /// What the values of an unwound program may take.
    fn memory(&self) -> Option<u64> {
        self.task.options.memory.map(|bytes| bytes / PART_OF_MEMORY)
    }

    /// Decides each property by itself: whether it can be the first to fail. Whether all were decided.
    fn decide_each(&mut self, unwound: &mut Unwound, claims: &[Claim], size: &mut Size) -> Result<bool, Reason> {
        let mut holds = unwound.nodes.truth(true);
        let mut failures: BTreeMap<PropertyId, Vec<CondId>> = BTreeMap::new();
        for claim in claims {
            let not = unwound.nodes.not(claim.cond);
            let fails = unwound.nodes.and(vec![claim.guard, not]);
            let first = unwound.nodes.and(vec![holds, fails]);
            failures.entry(claim.property).or_default().push(first);
            let passes = unwound.nodes.not(fails);
            holds = unwound.nodes.and(vec![holds, passes]);
        }
        for (property, failures) in failures {
            if self.history.properties.iter().any(|(p, status)| *p == property && *status == Status::Fails) {
                continue;
            }
            let goal = unwound.nodes.or(failures);
            match self.confirm(unwound, &[goal], size)? {
                Confirmed::None => {}
                Confirmed::Not(reason) => return Err(Reason::NotReplayed(reason)),
                Confirmed::TooHard => return Ok(false),
                Confirmed::Failed(failed, verdict) => {
                    self.status(failed, Status::Fails);
                    self.failed.get_or_insert(verdict);
                }
            }
        }
        Ok(true)
    }

    /// Asks for a failure and lets the interpreter confirm it.
    fn confirm(&mut self, unwound: &Unwound, conditions: &[CondId], size: &mut Size) -> Result<Confirmed, Reason> {
        let task = self.task;
        let (program, graph, arith) = (&task.program, &task.graph, task.options.arith);
        if conditions.iter().any(|c| unwound.nodes.decided(*c) == Some(false)) {
            return Ok(Confirmed::None);
        }
        let question = self.question(unwound, conditions, size)?;
        let asked = self.asked(unwound, &question);
        let mut valuation = match self.times.measure(Module::Solving, || solve::solve(&question, &asked)) {
            Solved::Unsat => return Ok(Confirmed::None),
            Solved::TooHard => return Ok(Confirmed::TooHard),
            Solved::Unknown(reason) | Solved::Broken(reason) => return Err(self.stopped(reason)),
            Solved::Sat(valuation) => valuation,
        };
        let times = &mut *self.times;
        let followed = times.measure(Module::Execution, || path::follow(program, graph, unwound, valuation.as_mut()));
        let Some((trace, model)) = followed else {
            return Ok(Confirmed::Not("the solver's values do not lead to a failure".to_string()));
        };
        let limits = interpreter::Limits::default();
        let replayed = times.measure(Module::Execution, || replay_trace(program, graph, &trace, &model, arith, limits));
        Ok(match replayed {
            Replayed::Failed(property, run) => {
                let failure = Counterexample::new(program, graph, property, *run);
                Confirmed::Failed(property, Verdict::of_failure(program, failure.into()))
            }
            Replayed::Differs { reason, .. } => Confirmed::Not(reason),
        })
    }

    /// Whether no execution fulfils some conditions. What the solver cannot decide counts as possible.
    fn is_impossible(&mut self, unwound: &Unwound, conditions: &[CondId], size: &mut Size) -> Result<bool, Reason> {
        if conditions.iter().any(|c| unwound.nodes.decided(*c) == Some(false)) {
            return Ok(true);
        }
        if conditions.iter().all(|c| unwound.nodes.decided(*c) == Some(true)) {
            return Ok(false);
        }
        let question = self.question(unwound, conditions, size)?;
        let asked = self.asked(unwound, &question);
        match self.times.measure(Module::Solving, || solve::solve(&question, &asked)) {
            Solved::Unsat => Ok(true),
            Solved::Sat(_) | Solved::TooHard => Ok(false),
            Solved::Unknown(_) if self.task.interrupt.check().is_ok() => Ok(false),
            Solved::Unknown(reason) | Solved::Broken(reason) => Err(self.stopped(reason)),
        }
    }

    fn question<'u>(
        &mut self,
        unwound: &'u Unwound,
        conditions: &[CondId],
        size: &mut Size,
    ) -> Result<Question<'u>, Reason>
    where
        Self: 'u,
    {
        let task = self.task;
        let options = &task.options.bmc;
        let slicing = options.simplifies(Simplification::Slicing);
        let encoder = Encoder::new(&task.program, unwound.arith);
        let question = self
            .times
            .measure(Module::Encoding, || Question::new(&task.program, unwound, encoder, conditions, slicing));
        let mut question = question.map_err(|e| Reason::Solver(e.to_string()))?;
        let limits = task.solver_limits();
        let text = self.times.measure(Module::Encoding, || smtlib(&question.asserted, &limits));
        let text = text.map_err(|reason| self.stopped(reason.to_string()))?;
        let counted = task.interrupt.spend(Cost::Formulas, text.len() as u64);
        counted.map_err(|stop| self.stopped(stop.to_string()))?;
        let this = question.size(text.len());
        if this.variables >= size.variables {
            *size = this;
        }
        if task.options.keep.smtlib {
            self.history.smtlib = Some(format!("{text}(check-sat)\n").into());
            (self.told)(Event::Asks, &self.history);
        }
        question.text = options.solver.as_ref().map(|_| text);
        Ok(question)
    }

    /// Who is asked.
    fn asked(&self, unwound: &Unwound, question: &Question<'_>) -> Asked<'a> {
        let task = self.task;
        let reals = task.program.variables.iter().any(|v| v.ty == NumType::Real);
        Asked {
            command: task.options.bmc.solver.as_deref(),
            limits: task.solver_limits(),
            budget: self.budget,
            bits_only: unwound.arith == Arith::Bv && !reals && question.is_without_arrays(),
        }
    }

    /// The claims that do not follow from the order of their numbers alone.
    fn claims(&mut self, unwound: &Unwound) -> Vec<Claim> {
        let simplify = self.task.options.bmc.simplifies(Simplification::Forward);
        let mut order = Order::new(&unwound.nodes);
        let left = || unwound.claims.iter().copied().filter(|claim| !simplify || !order.holds(claim.cond)).collect();
        self.times.measure(Module::Encoding, left)
    }

    fn failed_properties(&self) -> BTreeSet<PropertyId> {
        let failed = self.history.properties.iter().filter(|(_, status)| *status == Status::Fails);
        failed.map(|(property, _)| *property).collect()
    }

    fn is_wanted(&self, property: PropertyId) -> bool {
        let name = self.task.options.bmc.property.as_ref();
        name.is_none_or(|name| self.task.program.property(property).name == *name)
    }

    /// No property fails but those that have failed already.
    fn proved(&mut self, evidence: Evidence, bound: Bound) -> Result<Verdict, Reason> {
        if let Some(verdict) = self.failed.take() {
            self.settle();
            return Ok(verdict);
        }
        if self.task.options.certify {
            let induction = matches!(evidence, Evidence::Inductive { .. });
            let start = std::time::Instant::now();
            let certified = self.certify(bound, induction);
            self.times.add(Module::Certification, start.elapsed());
            self.certified = Some(certified?);
        }
        self.settle();
        Ok(Verdict::Safe(evidence))
    }

    /// Everything that does not fail holds.
    fn settle(&mut self) {
        let wanted: Vec<bool> = self.history.properties.iter().map(|(p, _)| self.is_wanted(*p)).collect();
        for ((_, status), wanted) in self.history.properties.iter_mut().zip(wanted) {
            if *status == Status::Unknown && wanted {
                *status = Status::Holds;
            }
        }
    }

    fn status(&mut self, property: PropertyId, status: Status) {
        if let Some((_, known)) = self.history.properties.iter_mut().find(|(p, _)| *p == property) {
            *known = status;
        }
    }

    /// Why work was stopped, with what was learnt until then; if nothing stopped it, what the solver said.
    fn stopped(&self, said: String) -> Reason {
        match self.task.interrupt.check() {
            Err(stop) => self.history.stopped(stop.cause),
            Ok(()) => Reason::Solver(said),
        }
    }

    /// Notes what came of a bound, with the number of property instances that were left to the solver.
    fn record(&mut self, bound: &Bound, k: u32, unwound: &Unwound, left: usize, size: Size, result: BoundResult) {
        self.history.bounds.push(BoundStep {
            bound: k,
            strict: matches!(bound, Bound::Strict { .. }),
            executions: unwound.executions,
            statements: unwound.statements,
            met: unwound.met.values().sum(),
            claims: left,
            variables: size.variables,
            conjuncts: size.conjuncts,
            bytes: size.bytes,
            result,
            elapsed: self.times.total(),
            forms: self.history.forms.clone(),
            bits: self.history.bits.take(),
        });
        (self.told)(Event::Tried, &self.history);
    }

    /// Keeps the propositional formula of a failure, if that is wanted.
    fn keep_bits(&mut self, unwound: &Unwound, goal: CondId) {
        if self.task.options.keep.bits {
            let made = self.times.measure(Module::Encoding, || bits::bits(&self.task.program, unwound, goal));
            self.history.bits = Some(Arc::new(made.map_err(str::to_string)));
            (self.told)(Event::Blasted, &self.history);
        }
    }

    /// Keeps the unwound program in its forms, if that is wanted.
    fn keep_forms(&mut self, settings: Settings, bound: u32, unwound: &Unwound) {
        let task = self.task;
        if !task.options.keep.unwound {
            return;
        }
        let induction = settings.induction;
        let recorded = unwind(&task.program, &task.graph, &settings, task.interrupt).ok();
        let record = recorded.and_then(|unwound| unwound.record).unwrap_or_default();
        let formula = show::formula_text(&task.program, unwound);
        let (ssa, cnf) = (record.ssa(), record.normal_form());
        let forms = Forms { bound, induction, unwound: record.unwound(), ssa, cnf, formula };
        self.history.forms = Some(forms.into());
        (self.told)(Event::Unwound, &self.history);
    }
}

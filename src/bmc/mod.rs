//! Bounded model checking: unwind the program, turn it into a formula, ask a solver (SMT-CBMC, section 2 of the 2009 report;
//! ESBMC). On top of it k-induction.
//!
//! The stages: [`unwind`] removes loops and calls and executes what is left symbolically; [`formula`] makes the sets C and P;
//! [`solve`] asks; [`path`] follows a model of the solver through the program, so that the interpreter can replay it.
//! SAFE is said only if no execution goes beyond the bound; a run that a given bound cuts says "no failure up to bound k".
//! Divergence from the report: values are propagated while unwinding, so that loops with constant bounds end by themselves,
//! and C is mostly substituted into P; `--simplify none` shows both as the report has them.

mod formula;
mod history;
mod order;
mod path;
mod process;
mod record;
mod show;
mod solve;
mod unwind;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub use history::{BoundResult, BoundStep, Event, Forms, History};

use crate::cegar;
use crate::certificate::Certificate;
use crate::certify::{Certification, certify_invariants};
use crate::interpreter::{self, Counterexample};
use crate::limits::Cost;
use crate::program::{Arith, NumType, PropertyId};
use crate::smt::{Answer, Encoder, Query, smtlib};
use crate::task::{Arrays, Certified, Engine, Evidence, Module, Reason, Simplification, Status, Task, Times, Verdict};
use crate::trace::symbolic::CondId;
use crate::trace::{Replayed, replay};
use formula::{Question, Size, beyond, failure};
use order::Order;
use solve::{Asked, Solved};
use unwind::{Bound, Claim, Settings, Unwound, unwind};

/// How many executions of loop bodies that all runs share do not count in the first round of deepening.
const FREE: u64 = 256;

/// How often the bound of a proof is doubled at most to certify it.
const MOST_DOUBLINGS: usize = 10;

/// The verdict, what happened on the way, and what was asked to certify a proof.
pub type Outcome = (Verdict, History, Option<Certified>);

/// Checks a program.
pub fn run(task: &Task, engine: Engine, times: &mut Times, told: &mut dyn FnMut(Event, &History)) -> Outcome {
    let mut checker =
        Checker { task, told, times, history: History::default(), failed: None, certified: None, invariants: None };
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
}

/// Invariants that a proof may assume.
#[derive(Default)]
struct Assumed {
    invariants: Arc<Certificate>,
    /// What was asked to certify them.
    certified: Certified,
    /// Why others were not certified.
    refused: Option<String>,
}

/// What became of a failure that the solver found.
enum Confirmed {
    Failed(PropertyId, Verdict),
    /// It is none.
    Not(String),
}

impl Checker<'_> {
    fn run(&mut self, engine: Engine) -> Result<Verdict, Reason> {
        let options = &self.task.options.bmc;
        self.history.properties =
            (0..self.task.program.properties.len() as u32).map(|n| (PropertyId(n), Status::Unknown)).collect();
        let loops: BTreeMap<String, u32> = options.unwindset.iter().cloned().collect();
        if let Some(all) = options.unwind {
            let bound = Bound::Strict { all, loops };
            return match self.at(bound, all)? {
                AtBound::Decided(verdict) => Ok(verdict),
                AtBound::GoesOn { .. } if engine == Engine::Kind && self.step(all)? => {
                    self.proved(Evidence::Inductive { k: all }, Bound::Deepening { all, free: FREE })
                }
                AtBound::GoesOn { place, .. } => Err(Reason::Bound { bound: all, place, too_deep: false }),
            };
        }
        let (mut all, mut free) = (1u32, FREE);
        loop {
            let (place, further) = match self.at(Bound::Deepening { all, free }, all)? {
                AtBound::Decided(verdict) => return Ok(verdict),
                AtBound::GoesOn { place, further } => (place, further),
            };
            if engine == Engine::Kind && self.step(all)? {
                return self.proved(Evidence::Inductive { k: all }, Bound::Deepening { all, free: FREE });
            }
            if !further {
                return Err(Reason::Bound { bound: all, place, too_deep: true });
            }
            let next = if engine == Engine::Kind && all < 4 { Some(all + 1) } else { all.checked_mul(2) };
            let Some(next) = next else { return Err(Reason::Bound { bound: all, place, too_deep: false }) };
            (all, free) = (next, free.saturating_mul(4));
        }
    }

    /// Checks the program up to a bound.
    fn at(&mut self, bound: Bound, k: u32) -> Result<AtBound, Reason> {
        let task = self.task;
        let options = &task.options.bmc;
        let settings = Settings::new(options, task.options.arith, bound.clone(), false);
        let mut unwound = self.unwind(Settings { failed: self.failed_properties(), ..settings })?;
        self.keep_forms(&bound, &unwound);
        let claims = self.claims(&unwound);
        let mut size = Size::default();
        if options.all_properties {
            self.decide_each(&mut unwound, &claims, &mut size)?;
        } else {
            let goal = failure(&mut unwound, &claims);
            match self.confirm(&unwound, &[goal], &mut size)? {
                None => {}
                Some(Confirmed::Failed(property, verdict)) => {
                    self.status(property, Status::Fails);
                    self.record(k, &unwound, size, BoundResult::Failure);
                    return Ok(AtBound::Decided(verdict));
                }
                Some(Confirmed::Not(reason)) => {
                    self.record(k, &unwound, size, BoundResult::Undecided(reason.clone()));
                    return Err(Reason::NotReplayed(reason));
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
        self.record(k, &unwound, size, result);
        if !ends {
            let cut = unwound.cuts.iter().find(|cut| unwound.nodes.decided(cut.guard) != Some(false));
            let place = cut.map(|cut| format!("{} goes on (line {})", cut.name, cut.span.line));
            return Ok(AtBound::GoesOn { place, further: !unwound.too_deep });
        }
        self.proved(Evidence::Unwound { bound: k }, bound).map(AtBound::Decided)
    }

    /// Whether all properties follow in the step of k-induction.
    fn step(&mut self, k: u32) -> Result<bool, Reason> {
        let task = self.task;
        let options = &task.options.bmc;
        let bound = Bound::Deepening { all: k, free: FREE };
        let plain = Settings::new(options, task.options.arith, bound, false);
        let (invariants, failed) = (self.invariants(), self.failed_properties());
        let settings = Settings { induction: true, invariants, failed, ..plain };
        let mut unwound = self.unwind(settings)?;
        let claims = self.claims(&unwound);
        let (goal, goes_on) = (failure(&mut unwound, &claims), beyond(&mut unwound));
        let goal = unwound.nodes.or(vec![goal, goes_on]);
        let mut size = Size::default();
        let proved = self.is_impossible(&unwound, &[goal], &mut size)?;
        self.record(k, &unwound, size, if proved { BoundResult::Inductive } else { BoundResult::NotInductive });
        Ok(proved)
    }

    /// What the polyhedral analysis knows of states in which loops begin; found out once.
    fn invariants(&mut self) -> Arc<Certificate> {
        if let Some(known) = &self.invariants {
            return known.clone();
        }
        let task = self.task;
        let found = self.times.measure(Module::Analysis, || cegar::invariants(task));
        let found = Arc::new(found.unwrap_or_default());
        self.invariants = Some(found.clone());
        found
    }

    /// Unwinds the program. Operations on bits want bit-vectors; these are used under mathematical integers too where no
    /// number can lie beyond its type.
    fn unwind(&mut self, settings: Settings) -> Result<Unwound, Reason> {
        let task = self.task;
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
        unwound.map_err(|stop| self.history.stopped(stop.cause))
    }

    /// Decides each property by itself: whether it can be the first to fail.
    fn decide_each(&mut self, unwound: &mut Unwound, claims: &[Claim], size: &mut Size) -> Result<(), Reason> {
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
                None => {}
                Some(Confirmed::Not(reason)) => return Err(Reason::NotReplayed(reason)),
                Some(Confirmed::Failed(failed, verdict)) => {
                    self.status(failed, Status::Fails);
                    self.failed.get_or_insert(verdict);
                }
            }
        }
        Ok(())
    }

    /// Asks for a failure and lets the interpreter confirm it; none if there is none.
    fn confirm(
        &mut self,
        unwound: &Unwound,
        conditions: &[CondId],
        size: &mut Size,
    ) -> Result<Option<Confirmed>, Reason> {
        let task = self.task;
        let (program, graph, arith) = (&task.program, &task.graph, task.options.arith);
        if conditions.iter().any(|c| unwound.nodes.decided(*c) == Some(false)) {
            return Ok(None);
        }
        let question = self.question(unwound, conditions, size)?;
        let asked = asked(self.task, unwound, &question);
        let mut valuation = match self.times.measure(Module::Solving, || solve::solve(&question, &asked)) {
            Solved::Unsat => return Ok(None),
            Solved::Unknown(reason) | Solved::Broken(reason) => return Err(self.stopped(reason)),
            Solved::Sat(valuation) => valuation,
        };
        let times = &mut *self.times;
        let followed = times.measure(Module::Execution, || path::follow(program, graph, unwound, valuation.as_mut()));
        let Some((trace, model)) = followed else {
            return Ok(Some(Confirmed::Not("the solver's values do not lead to a failure".to_string())));
        };
        let limits = interpreter::Limits::default();
        let replayed = times.measure(Module::Execution, || replay(program, graph, &trace, &model, arith, limits));
        Ok(Some(match replayed {
            Replayed::Failed(property, run) => {
                Confirmed::Failed(property, Verdict::Unsafe(Counterexample::new(program, graph, property, *run).into()))
            }
            Replayed::Differs { reason, .. } => Confirmed::Not(reason),
        }))
    }

    /// Whether no execution fulfils some conditions. What the solver cannot decide counts as possible.
    fn is_impossible(&mut self, unwound: &Unwound, conditions: &[CondId], size: &mut Size) -> Result<bool, Reason> {
        if conditions.iter().any(|c| unwound.nodes.decided(*c) == Some(false)) {
            return Ok(true);
        }
        let question = self.question(unwound, conditions, size)?;
        let asked = asked(self.task, unwound, &question);
        match self.times.measure(Module::Solving, || solve::solve(&question, &asked)) {
            Solved::Unsat => Ok(true),
            Solved::Sat(_) => Ok(false),
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

    /// Asks again, about another formula: equations instead of substitution, arrays encoded the other way, nothing sliced.
    fn certify(&mut self, mut bound: Bound, induction: bool) -> Result<Certified, Reason> {
        let options = &self.task.options.bmc;
        let arrays = if options.arrays == Arrays::Theory { Arrays::Expand } else { Arrays::Theory };
        let Assumed { invariants, mut certified, refused } =
            if induction { self.certified_invariants() } else { Assumed::default() };
        // Equations hide that all runs share an execution of a body, so that more of them count; and that no execution enters a
        // loop in its middle, without which there is no induction over it.
        let mut forward = false;
        for _ in 0..MOST_DOUBLINGS {
            let plain = Settings::new(options, self.task.options.arith, bound.clone(), false);
            let settings = Settings { arrays, forward, induction, invariants: invariants.clone(), ..plain };
            let mut unwound = self.unwind(settings)?;
            let claims = unwound.claims.clone();
            let (fails, goes_on) = (failure(&mut unwound, &claims), beyond(&mut unwound));
            let either = unwound.nodes.or(vec![fails, goes_on]);
            certified.edges += unwound.statements as usize;
            if !self.is_satisfiable(&unwound, either, &mut certified)? {
                return Ok(certified);
            }
            let Bound::Deepening { all, free } = bound else { break };
            if induction && !forward {
                forward = true;
                continue;
            }
            if induction || self.is_satisfiable(&unwound, fails, &mut certified)? {
                break;
            }
            bound = Bound::Deepening { all: all.saturating_mul(2), free: free.saturating_mul(2) };
        }
        Err(Reason::NotCertified(refused.unwrap_or_else(|| "the formula has a model".to_string())))
    }

    /// Whether a condition can hold in an execution, by Z3 without any help.
    fn is_satisfiable(&self, unwound: &Unwound, cond: CondId, certified: &mut Certified) -> Result<bool, Reason> {
        if unwound.nodes.decided(cond) == Some(false) {
            return Ok(false);
        }
        let program = &self.task.program;
        let encoder = Encoder::new(program, unwound.arith);
        let question = Question::new(program, unwound, encoder, &[cond], false);
        let question = question.map_err(|e| Reason::NotCertified(e.to_string()))?;
        let query = Query::new(&self.task.solver_limits());
        question.asserted.iter().for_each(|fact| query.assert(fact));
        certified.questions += 1;
        match query.check(&[]) {
            Answer::Unsat => Ok(false),
            Answer::Sat(_) => Ok(true),
            Answer::Unknown(reason) => Err(Reason::NotCertified(reason.to_string())),
        }
    }

    /// The invariants that the step of induction may assume, if they can be certified themselves; else none.
    fn certified_invariants(&mut self) -> Assumed {
        let invariants = self.invariants();
        let Task { program, graph, options, .. } = self.task;
        match certify_invariants(program, graph, &invariants, options.arith, &self.task.solver_limits()) {
            Certification::Certified { edges, questions } => {
                Assumed { invariants, certified: Certified { edges, questions }, refused: None }
            }
            Certification::Refuted(gap) | Certification::NotCertified(gap) => {
                let refused = format!("an invariant that it assumes is not certified: {}, {}", gap.place, gap.reason);
                Assumed { refused: Some(refused), ..Assumed::default() }
            }
        }
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

    fn record(&mut self, bound: u32, unwound: &Unwound, size: Size, result: BoundResult) {
        let claims = unwound.claims.len();
        self.history.bounds.push(BoundStep {
            bound,
            statements: unwound.statements,
            met: unwound.met.values().sum(),
            claims,
            variables: size.variables,
            conjuncts: size.conjuncts,
            bytes: size.bytes,
            result,
            elapsed: self.times.total(),
            forms: self.history.forms.clone(),
        });
        (self.told)(Event::Tried, &self.history);
    }

    /// Keeps the unwound program in its forms, if that is wanted.
    fn keep_forms(&mut self, bound: &Bound, unwound: &Unwound) {
        let task = self.task;
        if !task.options.keep.unwound {
            return;
        }
        let settings = Settings::new(&task.options.bmc, task.options.arith, bound.clone(), true);
        let recorded = unwind(&task.program, &task.graph, &settings, task.interrupt).ok();
        let record = recorded.and_then(|unwound| unwound.record).unwrap_or_default();
        let formula = show::formula_text(&task.program, unwound);
        let forms = Forms { unwound: record.unwound(), ssa: record.ssa(), cnf: record.normal_form(), formula };
        self.history.forms = Some(forms.into());
        (self.told)(Event::Unwound, &self.history);
    }
}

/// Who is asked.
fn asked<'a>(task: &'a Task<'_>, unwound: &Unwound, question: &Question<'_>) -> Asked<'a> {
    let reals = task.program.variables.iter().any(|v| v.ty == NumType::Real);
    Asked {
        command: task.options.bmc.solver.as_deref(),
        limits: task.solver_limits(),
        bits_only: unwound.arith == Arith::Bv && !reals && question.is_without_arrays(),
    }
}

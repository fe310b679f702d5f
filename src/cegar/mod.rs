//! The CEGAR loop over tracked array indexes (section 2 of the ASE 2007 paper).
//!
//! Abstract the program with respect to the indexes tracked so far; model check the abstraction; if it is safe, so is the
//! program. Otherwise there is an abstract error trace: simulate it on the program. If it is feasible, replay it; if not,
//! track the indexes that show why. Indexes are only added, and a refinement that adds none ends the loop.

mod model_checking;
mod options;
mod symbolic;

pub use model_checking::invariants;
pub use options::{Options, Precision};

use crate::Task;
use crate::abstraction::constants::generalise;
use crate::abstraction::{abstract_generalised, abstract_program};
use crate::analysis::Outcome;
use crate::certificate::Certificate;
use crate::interpreter;
use crate::program::number::Integer;
use crate::program::print::{Style, print_program};
use crate::program::{Arith, Core, Extent, Index, Model, Program, Trace, TrackedIndexes, VarId};
use crate::refinement::{Refinement, refine};
use crate::report::{
    Counterexample, Evidence, History, Iteration, IterationResult, Module, Observer, Stage, Times, Verdict,
    elements_total, invariants_text, trace_text,
};
use crate::trace::{self, Replayed, Simulation, replay, simulate};
use model_checking::{Finding, ModelChecker};
use symbolic::Attempt;

/// Checks a program; the verdict, and what happened on the way.
pub fn run(task: &Task, observer: &mut dyn Observer, times: &mut Times) -> (Verdict, History) {
    let mut engine = Loop { task, observer, times, history: History::default() };
    let verdict = engine.run();
    (verdict, engine.history)
}

/// Proves a program with symbolic indexes, or says nothing.
pub fn run_symbolic(task: &Task, observer: &mut dyn Observer, times: &mut Times) -> (Verdict, History) {
    let mut engine = Loop { task, observer, times, history: History::default() };
    let verdict = engine.run_symbolic();
    (verdict, engine.history)
}

struct Loop<'a> {
    task: &'a Task<'a>,
    observer: &'a mut dyn Observer,
    times: &'a mut Times,
    history: History,
}

impl Loop<'_> {
    fn run(&mut self) -> Verdict {
        let options = self.task.options.cegar;
        let mut checker = ModelChecker::new(self.task, options.precision);
        let mut tracked = match initial(&self.task.program, options.expand) {
            Ok(tracked) => tracked,
            Err(reason) => return Verdict::Unknown(reason),
        };
        for refinements in 0.. {
            self.history.tracked = tracked.clone();
            if let Err(stop) = self.task.interrupt.check() {
                return Verdict::Unknown(stop.to_string());
            }
            let abstraction = self
                .times
                .measure(Module::Abstraction, || abstract_program(&self.task.program, &self.task.graph, &tracked));
            self.observer.stage(Stage::Abstraction, &mut || {
                format!("abstract program {}:\n{}", refinements, print_program(&abstraction.program, Style::Paper))
            });
            let trace = match self.times.measure(Module::Analysis, || checker.check(&abstraction, &tracked)) {
                Finding::Outcome(Outcome::Safe(certificate)) => return self.proved(&tracked, certificate),
                Finding::Proved(indexes, certificate) => return self.proved(&indexes, certificate),
                Finding::Outcome(Outcome::Unknown(reason)) => {
                    self.record(&tracked, IterationResult::Undecided(reason.clone()));
                    return Verdict::Unknown(reason);
                }
                Finding::Outcome(Outcome::Lost) => {
                    let reason = "abstract states fail from which no way leads back, over the rationals".to_string();
                    self.record(&tracked, IterationResult::Undecided(reason.clone()));
                    return Verdict::Unknown(reason);
                }
                Finding::Outcome(Outcome::Error(trace)) => trace,
            };
            let core = match self.simulate(&trace, &tracked) {
                Simulation::Feasible(model) => {
                    self.show_states(|| checker.reached(&abstraction, &tracked));
                    return self.replay(&trace, &model, &tracked);
                }
                Simulation::Unknown(reason) => {
                    self.record(&tracked, IterationResult::Undecided(reason.clone()));
                    return Verdict::Unknown(reason);
                }
                Simulation::Infeasible(core) => core,
            };
            self.show(&trace, Some(&core));
            let steps = trace.steps.len();
            match self.times.measure(Module::Refinement, || refine(&tracked, &core, VALUES)) {
                Refinement::Grown(added) => {
                    let more = added.clone();
                    self.record(&tracked, IterationResult::Spurious { steps, core: core.steps.len(), added });
                    for (array, index) in more {
                        tracked.insert(array, index);
                    }
                    for (array, size) in walked(&self.task.program, &tracked) {
                        add_all(&mut tracked, array, &[size]);
                    }
                    if is_crowded(&self.task.program, &tracked) {
                        tracked = initial(&self.task.program, true).unwrap_or(tracked);
                    }
                }
                Refinement::NoProgress(reason) if checker.thorough => {
                    self.record(&tracked, IterationResult::Undecided(reason.to_string()));
                    return Verdict::Unknown(reason.to_string());
                }
                // No index helps: the abstract trace may still be one because the ranges of types were left out.
                Refinement::NoProgress(reason) => {
                    checker.thorough = true;
                    self.record(&tracked, IterationResult::Undecided(reason.to_string()));
                }
            }
            if refinements >= options.max_refinements {
                break;
            }
        }
        Verdict::Unknown(format!("the limit of {} refinements was reached", options.max_refinements))
    }

    fn run_symbolic(&mut self) -> Verdict {
        let mut checker = ModelChecker::new(self.task, Precision::Widen);
        let (program, graph) = (&self.task.program, &self.task.graph);
        let none = if program.arrays().next().is_some() { "no array has one or two dimensions" } else { "no arrays" };
        let mut reason = none.to_string();
        let mathematical = self.task.options.arith == Arith::Int;
        let general = mathematical.then(|| generalise(program, graph)).flatten();
        for Attempt { tracked, details, generalised, modulus } in symbolic::attempts(program, graph, general.is_some())
        {
            checker.details = details;
            let general = general.as_ref().filter(|_| generalised);
            let abstraction = self.times.measure(Module::Abstraction, || match general {
                Some(general) => abstract_generalised(general, &tracked),
                None => abstract_program(program, graph, &tracked),
            });
            let number = self.history.iterations.len();
            self.observer.stage(Stage::Abstraction, &mut || {
                format!("abstract program {number}:\n{}", print_program(&abstraction.program, Style::Paper))
            });
            let shown = symbolic::cells_of(&tracked);
            let proved = self.times.measure(Module::Analysis, || {
                let mut whole = Certificate::default();
                for residue in symbolic::residues(modulus) {
                    checker.details.residue = residue;
                    match checker.check(&abstraction, &tracked) {
                        Finding::Outcome(Outcome::Safe(certificate)) => whole.include(certificate),
                        Finding::Outcome(Outcome::Unknown(why)) => return Err(why),
                        Finding::Outcome(Outcome::Error(_) | Outcome::Lost) | Finding::Proved(..) => {
                            return Err(reason.clone());
                        }
                    }
                }
                Ok(whole)
            });
            match proved {
                Ok(certificate) => return self.proved(&shown, certificate),
                Err(why) => reason = why,
            }
            self.record(&shown, IterationResult::Undecided(reason.clone()));
            if let Err(stop) = self.task.interrupt.check() {
                return Verdict::Unknown(stop.to_string());
            }
        }
        Verdict::Unknown(reason)
    }

    fn proved(&mut self, tracked: &TrackedIndexes, certificate: Certificate) -> Verdict {
        self.record(tracked, IterationResult::Proved);
        let (program, graph) = (&self.task.program, &self.task.graph);
        self.observer.stage(Stage::Invariants, &mut || invariants_text(program, graph, &certificate));
        Verdict::Safe(Evidence::Invariants(certificate))
    }

    /// Shows the states that led to a failure, if that is asked for.
    fn show_states(&mut self, reached: impl Fn() -> Option<Certificate>) {
        let (program, graph) = (&self.task.program, &self.task.graph);
        self.observer.stage(Stage::Invariants, &mut || {
            let states = reached().map(|states| invariants_text(program, graph, &states));
            format!("states reached when the failure was found:\n{}", states.unwrap_or_default())
        });
    }

    fn simulate(&mut self, trace: &Trace, tracked: &TrackedIndexes) -> Simulation {
        let options = simulation_options(self.task, tracked);
        let (program, graph) = (&self.task.program, &self.task.graph);
        self.times.measure(Module::Simulation, || simulate(program, graph, trace, &options))
    }

    /// Says UNSAFE only if the interpreter sees the failure.
    fn replay(&mut self, trace: &Trace, model: &Model, tracked: &TrackedIndexes) -> Verdict {
        self.show(trace, None);
        let (program, graph, arith) = (&self.task.program, &self.task.graph, self.task.options.arith);
        let limits = interpreter::Limits::default();
        let replayed = self.times.measure(Module::Execution, || replay(program, graph, trace, model, arith, limits));
        let steps = trace.steps.len();
        match replayed {
            Replayed::Failed(property, run) => {
                self.record(tracked, IterationResult::Feasible { steps });
                Verdict::Unsafe(Counterexample::new(program, graph, property, *run).into())
            }
            Replayed::Differs { reason, .. } => {
                self.record(tracked, IterationResult::Undecided(reason.clone()));
                Verdict::Unknown(reason)
            }
        }
    }

    fn show(&mut self, trace: &Trace, core: Option<&Core>) {
        let (program, graph) = (&self.task.program, &self.task.graph);
        let rows = || trace::table(program, graph, trace, core);
        self.observer.stage(Stage::Trace, &mut || trace_text(program, &rows(), false));
        self.observer.stage(Stage::Formula, &mut || trace_text(program, &rows(), true));
        let arith = self.task.options.arith;
        self.observer.formula(&mut || match trace::Formula::new(program, graph, trace, arith).smtlib(core) {
            Ok(text) => text,
            Err(problem) => format!("; the formula cannot be written: {problem}\n"),
        });
    }

    fn record(&mut self, tracked: &TrackedIndexes, result: IterationResult) {
        let number = self.history.iterations.len() + 1;
        let elapsed = self.times.total();
        self.history.tracked = tracked.clone();
        self.history.iterations.push(Iteration { number, tracked: tracked.len(), result, elapsed });
        self.observer.iteration(&self.history);
    }
}

fn simulation_options<'a>(task: &Task, tracked: &'a TrackedIndexes) -> trace::Options<'a> {
    trace::Options { arith: task.options.arith, limits: task.solver_limits(), tracked, values: VALUES }
}

/// Once so many neighbouring indexes of an array are tracked, refinement only walks along it: then all are.
const WALK: usize = 6;

/// The arrays along which refinement walks, with their sizes.
fn walked(program: &Program, tracked: &TrackedIndexes) -> Vec<(VarId, u64)> {
    let neighbours = |a: &Index, b: &Index| {
        let (Index::Constant(a), Index::Constant(b)) = (a, b) else { return false };
        matches!((&a[..], &b[..]), ([a], [b]) if *b == a + Integer::ONE)
    };
    let walks = tracked.iter().filter(|(_, indexes)| {
        let list: Vec<&Index> = indexes.iter().collect();
        list.windows(WALK).any(|run| run.windows(2).all(|pair| neighbours(pair[0], pair[1])))
    });
    let sized = walks.filter_map(|(array, _)| match program.var(array).extents() {
        [Extent::Fixed(size)] if *size <= MOST_WALKED => Some((array, *size)),
        _ => None,
    });
    sized.collect()
}

/// Whether most elements of few are tracked: the others, read as arbitrary values, then cost more than they save.
fn is_crowded(program: &Program, tracked: &TrackedIndexes) -> bool {
    let total = elements_total(program).filter(|total| (WALK as u64..=MOST_WALKED).contains(total));
    total.is_some_and(|total| 5 * tracked.len() as u64 >= 3 * total)
}

/// Arrays larger than this are not tracked as a whole by refinement.
const MOST_WALKED: u64 = 64;

/// How many values of an index are tracked at once where the trace leaves it open.
const VALUES: usize = 8;

/// At most so many elements are tracked at once by `-x`.
const MOST_ELEMENTS: u64 = 10_000;

/// The indexes tracked at the start: none, or all of them.
fn initial(program: &Program, expand: bool) -> Result<TrackedIndexes, String> {
    let mut tracked = TrackedIndexes::default();
    if !expand {
        return Ok(tracked);
    }
    for array in program.arrays() {
        let sizes: Option<Vec<u64>> = program
            .var(array)
            .extents()
            .iter()
            .map(|extent| if let Extent::Fixed(n) = extent { Some(*n) } else { None })
            .collect();
        let name = &program.var(array).source_name;
        let Some(sizes) = sizes else {
            return Err(format!("-x needs arrays of constant size, and that of `{name}` is not; try without -x"));
        };
        let count = sizes.iter().try_fold(1u64, |all, n| all.checked_mul(*n));
        if count.is_none_or(|count| count > MOST_ELEMENTS - tracked.len().min(MOST_ELEMENTS as usize) as u64) {
            return Err(format!("-x would track more than {MOST_ELEMENTS} elements for `{name}`; try without -x"));
        }
        add_all(&mut tracked, array, &sizes);
    }
    Ok(tracked)
}

/// Tracks all indexes of an array of these sizes.
fn add_all(tracked: &mut TrackedIndexes, array: VarId, sizes: &[u64]) {
    let mut indexes: Vec<Vec<u64>> = vec![vec![]];
    for size in sizes {
        indexes =
            indexes.iter().flat_map(|i| (0..*size).map(move |k| i.iter().copied().chain([k]).collect())).collect();
    }
    for index in indexes {
        tracked.insert(array, Index::Constant(index.into_iter().map(Into::into).collect()));
    }
}

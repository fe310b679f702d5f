//! One run of the loop: does what is the same for every technique, and writes down what happens.

use std::sync::Arc;

use super::history::{Addition, Excluded, History, Iteration, IterationResult, Station, Whole};
use super::simulation::{self, Simulation, row_numbers};
use super::{Checked, Obstacle, Proof, Refined, Technique};
use crate::interpreter::{self, Counterexample, Replayed, replay_beside, replay_trace};
use crate::program::{Model, Trace, TrackedIndexes};
use crate::task::{Evidence, Module, Reason, Task, Times, Verdict};

/// How many values of an index are looked for where a trace leaves it open.
pub const VALUES: usize = 8;

/// What a failure comes to that only smashed arrays have.
const SMASHED: &str = "BLAST would report a failure here: array elements are not told apart";

/// A run and its history.
pub struct Run<'a> {
    /// What is checked: a program, or a slice of it.
    pub task: &'a Task<'a>,
    /// The program of which it is a slice.
    whole: Option<&'a Task<'a>>,
    /// What has happened.
    pub history: History,
    times: &'a mut Times,
    told: &'a mut dyn FnMut(Station, &History),
}

impl<'a> Run<'a> {
    /// A run that has not begun.
    pub fn new(
        task: &'a Task<'a>,
        whole: Option<&'a Task<'a>>,
        times: &'a mut Times,
        told: &'a mut dyn FnMut(Station, &History),
    ) -> Run<'a> {
        let history = History { checked: Some((task.program.clone(), task.graph.clone())), ..History::default() };
        Run { task, whole, history, times, told }
    }

    /// A new iteration: its precision and its abstract program.
    pub fn abstracts(&mut self, technique: &mut dyn Technique) {
        let abstractions = self.times.measure(Module::Abstraction, || technique.abstraction());
        let precision = technique.precision();
        self.history.tracked = precision.elements();
        self.history.predicates = precision.predicates(&self.task.graph);
        let tracked = precision.amount();
        let whole = Whole { precision, abstractions, reached: None, tree: None, trace: None, core: None };
        self.history.iterations.push(Iteration {
            number: self.history.iterations.len() + 1,
            tracked,
            effort: vec![],
            result: IterationResult::Working,
            elapsed: self.times.total(),
            whole: Some(Box::new(whole)),
        });
        (self.told)(Station::Abstracted, &self.history);
    }

    /// Model checks the abstraction.
    pub fn checks(&mut self, technique: &mut dyn Technique) -> Checked {
        let checked = self.times.measure(Module::Analysis, || technique.check());
        if let Some(last) = self.history.iterations.last_mut() {
            last.effort = technique.effort();
        }
        let (trace, reached) = match &checked {
            Checked::Trace(trace) => (Some(trace.clone()), self.task.options.keep.states.then(|| technique.reached())),
            Checked::Safe(proof) => (None, self.task.options.keep.states.then(|| Some(proof.certificate.clone()))),
            Checked::Unproved(_) | Checked::Unknown(_) => (None, None),
        };
        let tree = self.task.options.keep.tree.then(|| technique.tree()).flatten();
        if let Some(whole) = self.whole() {
            (whole.trace, whole.reached) = (trace, reached.flatten().map(Arc::new));
            whole.tree = tree.map(Arc::new);
        }
        (self.told)(Station::Checked, &self.history);
        checked
    }

    /// Simulates a trace on the program itself.
    pub fn simulates(&mut self, trace: &Trace, tracked: &TrackedIndexes) -> Simulation {
        let (program, graph, arith) = (&self.task.program, &self.task.graph, self.task.options.arith);
        let options = simulation::Options { arith, limits: self.task.solver_limits(), tracked, values: VALUES };
        let simulation =
            self.times.measure(Module::Simulation, || simulation::simulate(program, graph, trace, &options));
        if let (Simulation::Infeasible(core), Some(whole)) = (&simulation, self.whole()) {
            whole.core = Some(core.clone());
        }
        (self.told)(Station::Simulated, &self.history);
        simulation
    }

    /// Says UNSAFE only if the interpreter sees the failure.
    pub fn replays(&mut self, trace: Trace, model: &Model) -> Verdict {
        let Task { program, graph, options, .. } = self.whole.unwrap_or(self.task);
        let (whole, arith, limits) = (self.whole.is_some(), options.arith, interpreter::Limits::default());
        let stop = self.task.interrupt.flag();
        let replayed = self.times.measure(Module::Execution, || match whole {
            true => replay_beside(program, graph, &trace, model, arith, &stop),
            false => replay_trace(program, graph, &trace, model, arith, limits),
        });
        match replayed {
            Replayed::Failed(property, run) => {
                self.end(IterationResult::Feasible { steps: row_numbers(graph, &trace).len() });
                Verdict::of_failure(program, Counterexample::new(program, graph, property, *run).into())
            }
            Replayed::Differs { .. } if options.smashes() => self.undecided(Reason::NotReplayed(SMASHED.to_string())),
            Replayed::Differs { reason, .. } => self.undecided(Reason::NotReplayed(reason)),
        }
    }

    /// Refines the precision, and checks that a spurious trace is gone.
    pub fn refines(&mut self, technique: &mut dyn Technique, obstacle: &Obstacle) -> Refined {
        let refined = self.times.measure(Module::Refinement, || technique.refine(obstacle));
        match &refined {
            Refined::Grown(added) => {
                let result = match obstacle {
                    Obstacle::Unproved(reason) => {
                        IterationResult::Unproved { reason: reason.clone(), added: added.clone() }
                    }
                    Obstacle::Spurious(trace, core) => {
                        let graph = &self.whole.unwrap_or(self.task).graph;
                        let rows = row_numbers(graph, trace);
                        let positions = added.iter().flat_map(|addition| addition.why.positions());
                        let numbers = positions.filter_map(|at| Some((*at, *rows.get(at)?))).collect();
                        let (steps, core, added) = (rows.len(), core.steps.len(), added.clone());
                        let excluded = self.excludes(technique, trace, &added);
                        IterationResult::Spurious { steps, core, added, numbers, excluded }
                    }
                };
                self.end(result);
            }
            Refined::Otherwise(why) => self.end(IterationResult::Otherwise(*why)),
            Refined::Stuck(_) => {}
        }
        refined
    }

    /// A proof ends the loop.
    pub fn proved(&mut self, proof: Proof) -> Verdict {
        self.history.tracked = proof.used.elements();
        if let Some(last) = self.history.iterations.last_mut() {
            last.tracked = proof.used.amount();
        }
        self.end(IterationResult::Proved);
        Verdict::Safe(Evidence::Invariants(proof.certificate))
    }

    /// The loop ends without a verdict.
    pub fn undecided(&mut self, reason: Reason) -> Verdict {
        let reason = reason.after(self.task.interrupt.cause());
        self.end(IterationResult::Undecided(reason.clone()));
        Verdict::Unknown(reason)
    }

    fn excludes(&mut self, technique: &dyn Technique, trace: &Trace, added: &[Addition]) -> Excluded {
        if !added.iter().any(Addition::is_for_trace) {
            return Excluded::NotAsked;
        }
        match self.times.measure(Module::Refinement, || technique.excludes(trace)) {
            None => Excluded::NotAsked,
            Some(Ok(true)) => Excluded::Yes,
            Some(Ok(false)) => Excluded::No,
            Some(Err(reason)) => Excluded::Unknown(reason),
        }
    }

    fn end(&mut self, result: IterationResult) {
        let elapsed = self.times.total();
        if let Some(last) = self.history.iterations.last_mut() {
            (last.result, last.elapsed) = (result, elapsed);
        }
        (self.told)(Station::Refined, &self.history);
        if !self.task.options.keep.all {
            self.history.tidy(self.task.options.keep.first);
        }
    }

    fn whole(&mut self) -> Option<&mut Whole> {
        self.history.iterations.last_mut().and_then(|iteration| iteration.whole.as_deref_mut())
    }
}

//! Replay: a feasible trace is believed only after the interpreter has failed on its inputs.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use super::{Inputs, Interpreter, Limits, Options, Outcome, Random, Record, Replay, Request, Run, replay};
use crate::program::number::Integer;
use crate::program::{Arith, EdgeId, Graph, Model, Program, PropertyId, Step, Trace, Value};

/// What became of a feasible trace.
#[derive(Clone, Debug)]
pub enum Replayed {
    /// A property fails in the run: the trace's own, or another one on the way.
    Failed(PropertyId, Box<Run>),
    /// The run does not fail; with the reason, and the position of the first step that differs from the trace.
    Differs {
        /// What happened instead.
        reason: String,
        /// The first step that the run does not take.
        position: usize,
    },
}

/// Runs the program on the values of a model.
pub fn replay_trace(
    program: &Program,
    graph: &Graph,
    trace: &Trace,
    model: &Model,
    arith: Arith,
    limits: Limits,
) -> Replayed {
    let limits = Limits { steps: limits.steps.min(4 * trace.steps.len() as u64 + 10_000), ..limits };
    let mut inputs = Replay(|request: &Request<'_>| model.value_for(request));
    let run = replay(program, graph, arith, &mut inputs, limits);
    if let Outcome::Failed(property) = run.outcome {
        return Replayed::Failed(property, Box::new(run));
    }
    let reason = match run.outcome {
        Outcome::Finished => "the program ends without a failure",
        Outcome::Halted(_) => "the program ends itself without a failure",
        Outcome::Cut(..) => "an assumption does not hold",
        Outcome::Limit(_) | Outcome::Interrupted => "the run reaches a limit",
        Outcome::Failed(_) => "the property fails",
    };
    let same = |(wanted, taken): &(&Step, &Step)| wanted == taken;
    let position = trace.steps.iter().zip(&run.recorded.path).take_while(same).count();
    Replayed::Differs { reason: format!("replayed on the solver's values, {reason}"), position }
}

/// How many runs are tried with other values for what a slice leaves out.
const ATTEMPTS: u64 = 16;

/// How many steps such a run may take.
const STEPS: u64 = 5_000_000;

/// Runs a program on the values of a model for a trace of a slice of it. What the slice leaves out makes the run take other
/// steps than the trace, so that a value belongs to the same occurrence of the same edge; the values that only the program
/// draws are zero at first, then random.
pub fn replay_beside(
    program: &Program,
    graph: &Graph,
    trace: &Trace,
    model: &Model,
    arith: Arith,
    stop: &AtomicBool,
) -> Replayed {
    let interpreter = Interpreter::new(program, graph, arith);
    let limits = Limits { steps: STEPS, ..Limits::default() };
    for seed in 0..ATTEMPTS {
        let run = interpreter.run(
            &mut Occurrences::of(trace, model, seed),
            &Options { limits, record: Record::Outcome, interrupt: Some(stop) },
        );
        if let Outcome::Failed(property) = run.outcome {
            let told = replay(program, graph, arith, &mut Occurrences::of(trace, model, seed), limits);
            if told.outcome == Outcome::Failed(property) {
                return Replayed::Failed(property, Box::new(told));
            }
        }
    }
    let reason = "a failure of what matters is none of the whole program, as far as was tried".to_string();
    Replayed::Differs { reason, position: 0 }
}

/// The values of a model by edges and their occurrences.
struct Occurrences<'a> {
    model: &'a Model,
    /// The positions in the trace at which an edge occurs.
    positions: HashMap<EdgeId, Vec<usize>>,
    /// The steps of the run at which it does.
    steps: HashMap<EdgeId, Vec<u64>>,
    rest: Option<Random>,
}

impl<'a> Occurrences<'a> {
    fn of(trace: &Trace, model: &'a Model, seed: u64) -> Occurrences<'a> {
        let mut positions: HashMap<EdgeId, Vec<usize>> = HashMap::new();
        for (position, step) in trace.steps.iter().enumerate() {
            if let Step::Edge(edge) | Step::Enter(edge) = step {
                positions.entry(*edge).or_default().push(position);
            }
        }
        let rest = (seed > 0).then(|| Random::new(seed));
        Occurrences { model, positions, steps: HashMap::new(), rest }
    }

    /// The position of the trace that corresponds to the step at which a value became arbitrary.
    fn position(&mut self, edge: EdgeId, step: u64) -> Option<usize> {
        let steps = self.steps.entry(edge).or_default();
        let occurrence = steps.iter().rposition(|known| *known == step).unwrap_or_else(|| {
            steps.push(step);
            steps.len() - 1
        });
        self.positions.get(&edge)?.get(occurrence).copied()
    }
}

impl Occurrences<'_> {
    /// What the model has for the first element of an array, which may stand for all of them.
    fn first_element(&self, since: Option<Option<usize>>, request: &Request<'_>) -> Option<Value> {
        let zeros = vec![Integer::ZERO; request.indices.len()];
        self.model.values.get(&(since?, request.variable?, zeros)).cloned()
    }
}

impl Inputs for Occurrences<'_> {
    fn draw(&mut self, request: &Request<'_>) -> Value {
        let since = match request.edge {
            None => Some(None),
            Some(edge) => self.position(edge, request.step).map(Some),
        };
        let key = since.zip(request.variable).map(|(since, v)| (since, v, request.indices.to_vec()));
        let known = key.and_then(|key| self.model.values.get(&key).cloned());
        match (known, &mut self.rest) {
            (Some(value), _) => value,
            (None, Some(rest)) => rest.draw(request),
            (None, None) => self.first_element(since, request).unwrap_or_else(|| Value::zero(request.ty)),
        }
    }
}

impl Model {
    /// The value that the interpreter asks for.
    fn value_for(&self, request: &Request<'_>) -> Option<Value> {
        let since = request.edge.map(|_| request.step as usize);
        self.values.get(&(since, request.variable?, request.indices.to_vec())).cloned()
    }
}

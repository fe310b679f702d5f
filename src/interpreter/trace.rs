//! Replay: a feasible trace is believed only after the interpreter has failed on its inputs.

use super::{Limits, Outcome, Replay, Request, Run, replay};
use crate::program::{Arith, Graph, Model, Program, PropertyId, Step, Trace, Value};

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

impl Model {
    /// The value that the interpreter asks for.
    fn value_for(&self, request: &Request<'_>) -> Option<Value> {
        let since = request.edge.map(|_| request.step as usize);
        self.values.get(&(since, request.variable?, request.indices.to_vec())).cloned()
    }
}

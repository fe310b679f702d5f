//! Quick runs: the program is executed for about a tenth of a second, on inputs that programs often fail on.
//!
//! A run that fails is a counterexample, which is then made smaller. A run that has drawn no input and read no uninitialised
//! value is the only one there is, whatever ends it: the control flow is deterministic, the numbers are exact, and an
//! assumption or an operation without a meaning that ends it ends every execution. Only a limit says nothing.

use std::time::{Duration, Instant};

use dashu_int::IBig;

use super::inputs::{Logged, Plan, Source, plans};
use super::shrink::shrink;
use crate::Task;
use crate::interpreter::testing::constants;
use crate::interpreter::{self, Interpreter, Limits, Outcome, Record, Run};
use crate::program::Value;
use crate::report::Counterexample;

/// How long all runs take together.
pub const TIME: Duration = Duration::from_millis(100);
/// How long the first one may take, and each of the others.
const FIRST_TIME: Duration = Duration::from_millis(60);
const RUN_TIME: Duration = Duration::from_millis(20);
/// So many steps of the first run, and in each of so many further runs, are done however slow the machine is.
const FIRST_STEPS: u64 = 300_000;
const SURE_STEPS: u64 = 10_000;
const SURE_RUNS: u64 = 40;
/// The most memory of a run.
const MEMORY: usize = 256 << 20;

/// What quick runs found.
pub enum Found {
    /// A run fails.
    Failure(Box<Counterexample>),
    /// There is only one run, of so many steps, and it fails nothing.
    OnlyRun {
        /// How many.
        steps: u64,
    },
    /// Nothing.
    Nothing {
        /// How many runs were made.
        runs: u64,
        /// Whether the first one was too long, and had drawn nothing by then.
        may_be_only: bool,
    },
}

/// Runs the program.
pub fn quick_runs(task: &Task) -> Found {
    let start = Instant::now();
    let interpreter = Interpreter::new(&task.program, &task.graph, task.options.arith);
    let runner = Runner { interpreter: &interpreter, task };
    let constants: Vec<IBig> = constants(&task.program, &task.graph);
    let (mut runs, mut may_be_only) = (0, false);
    for plan in plans(&constants) {
        let now = Instant::now();
        let left = TIME.saturating_sub(now - start);
        let sure = runs < SURE_RUNS;
        if task.interrupt.check().is_err() || left.is_zero() && !sure {
            break;
        }
        let first = runs == 0;
        let mut inputs = Logged::new(plan.source(&constants));
        let steps = if first { FIRST_STEPS } else { SURE_STEPS };
        let mut run = if sure { Some(runner.run(&mut inputs, Limits { steps, ..LIMITS })) } else { None };
        let unfinished = run.as_ref().is_none_or(|run| matches!(run.outcome, Outcome::Limit(_)));
        if unfinished && !left.is_zero() {
            let time = left.min(if first { FIRST_TIME } else { RUN_TIME });
            inputs = Logged::new(plan.source(&constants));
            run = Some(runner.run(&mut inputs, Limits { deadline: Some(now + time), ..LIMITS }));
        }
        runs += 1;
        let Some(run) = run else { continue };
        if let Outcome::Failed(_) = run.outcome {
            if let Some(failure) = runner.failure(&plan, &constants, inputs.log, &run) {
                return Found::Failure(Box::new(failure));
            }
        } else if run.is_only_one() {
            return Found::OnlyRun { steps: run.steps };
        }
        may_be_only |= first && run.draws == 0;
    }
    Found::Nothing { runs, may_be_only }
}

/// Goes through the run of a program that seems to have only one, without a limit of time.
pub fn only_run(task: &Task) -> Found {
    let interpreter = Interpreter::new(&task.program, &task.graph, task.options.arith);
    let runner = Runner { interpreter: &interpreter, task };
    let plan = Plan::ZEROS;
    let run = runner.run(&mut Logged::new(plan.source(&[])), Limits { steps: Limits::default().steps, ..LIMITS });
    let nothing = Found::Nothing { runs: 1, may_be_only: false };
    match run.outcome {
        _ if !run.is_only_one() => nothing,
        Outcome::Failed(_) => {
            runner.failure(&plan, &[], None, &run).map_or(nothing, |failure| Found::Failure(Box::new(failure)))
        }
        _ => Found::OnlyRun { steps: run.steps },
    }
}

/// Goes through the only run again, with the interpreter that takes one step at a time. The reason if it is another.
pub fn certify_only_run(task: &Task, steps: u64) -> Result<(), String> {
    let interpreter = Interpreter::new(&task.program, &task.graph, task.options.arith);
    let flag = task.interrupt.flag();
    let limits = Limits { steps: steps + 1, path: 0, recorded: 0, ..LIMITS };
    let options = interpreter::Options { limits, record: Record::Steps, interrupt: Some(&flag) };
    let run = interpreter.run(&mut Plan::ZEROS.source(&[]), &options);
    match run.outcome {
        Outcome::Interrupted => {
            Err(task.interrupt.check().err().map_or("interrupted".to_string(), |stop| stop.to_string()))
        }
        Outcome::Failed(_) | Outcome::Limit(_) => Err("the second execution differs from the first".to_string()),
        Outcome::Finished | Outcome::Halted(_) | Outcome::Cut(..) if run.steps == steps && run.draws == 0 => Ok(()),
        _ => Err("the second execution differs from the first".to_string()),
    }
}

/// The limits of all runs.
pub const LIMITS: Limits =
    Limits { steps: 100_000_000, depth: 1_000_000, memory: MEMORY, deadline: None, path: 0, recorded: 0 };

/// Runs one program on many inputs.
pub struct Runner<'a> {
    interpreter: &'a Interpreter<'a>,
    task: &'a Task<'a>,
}

impl Runner<'_> {
    /// One run, of which only the outcome is written down.
    pub fn run(&self, inputs: &mut dyn interpreter::Inputs, limits: Limits) -> Run {
        let flag = self.task.interrupt.flag();
        let options = interpreter::Options { limits, record: Record::Outcome, interrupt: Some(&flag) };
        self.interpreter.run(inputs, &options)
    }

    /// A run that fails, made small and told. `log` has what was drawn, unless that was too much.
    fn failure(
        &self,
        plan: &Plan,
        constants: &[IBig],
        log: Option<Vec<Value>>,
        run: &Run,
    ) -> Option<Counterexample> {
        let smaller = log.map(|log| shrink(self, log, run));
        let (mut source, steps) = match smaller {
            Some(small) => (Source::list(small.values), small.steps),
            None => (plan.source(constants), run.steps),
        };
        let flag = self.task.interrupt.flag();
        let limits = Limits { steps: steps + 1, memory: MEMORY, ..Limits::default() };
        let options = interpreter::Options { limits, record: Record::Steps, interrupt: Some(&flag) };
        let told = self.interpreter.run(&mut source, &options);
        let Outcome::Failed(property) = told.outcome else { return None };
        Some(Counterexample::new(&self.task.program, &self.task.graph, property, told))
    }

}

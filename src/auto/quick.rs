//! Quick runs: the program is executed for about a tenth of a second, on inputs that programs often fail on. Programs whose
//! runs are longer than that get a few long ones, beside the other strategies.
//!
//! A run that fails is a counterexample, which is then made smaller. A run that has drawn no input and read no uninitialised
//! value is the only one there is, whatever ends it: the control flow is deterministic, the numbers are exact, and an
//! assumption or an operation without a meaning that ends it ends every execution. Only a limit says nothing.

use std::time::{Duration, Instant};

use super::inputs::{Logged, Plan, Source, long_plans, plans};
use super::ranges::{Ranges, ranges};
use super::shrink::shrink;
use crate::Task;
use crate::interpreter::Counterexample;
use crate::interpreter::testing::constants;
use crate::interpreter::{self, Interpreter, Limits, Outcome, Record, Run};
use crate::limits::Cost;
use crate::program::Value;
use crate::program::number::Integer;

/// The work of all runs together: a tenth of a second. It is counted in steps, so that the same runs are made everywhere.
const WORK: u64 = 4_000_000;
/// The runs that are made in any case: each of the first plans is of a kind of its own.
const LARGE_RUNS: u64 = 3;
/// The most steps of each of these, and of each of the others.
const FIRST_STEPS: u64 = 3_000_000;
const RUN_STEPS: u64 = 500_000;
/// What a value that is drawn costs, and what a run costs beside its steps.
const DRAW_WORK: u64 = 20;
const RUN_WORK: u64 = 500;
/// Runs end here even if their steps are slow ones, or the machine is.
const TIME: Duration = Duration::from_millis(500);
/// The most steps of a long run.
const LONG_STEPS: u64 = 100_000_000;
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
        /// Whether the first one was too long.
        too_long: bool,
    },
}

/// Runs the program on many inputs.
pub fn quick_runs(task: &Task) -> Found {
    // Where work is limited, no clock decides.
    let deadline = task.interrupt.affordable(Cost::Steps).is_none().then(|| Instant::now() + TIME);
    let interpreter = Interpreter::new(&task.program, &task.graph, task.options.arith);
    let runner = Runner::new(&interpreter, task, constants(&task.program, &task.graph));
    let (mut runs, mut work, mut too_long) = (0, 0, false);
    for plan in plans(&runner.constants) {
        let is_enough = runs >= LARGE_RUNS && work >= WORK;
        if task.interrupt.check().is_err() || is_enough || deadline.is_some_and(|end| Instant::now() >= end) {
            break;
        }
        let steps = if runs < LARGE_RUNS { FIRST_STEPS } else { RUN_STEPS.min(WORK - work) };
        let (run, found) = runner.try_plan(&plan, Limits { steps, deadline, ..LIMITS });
        if let Some(found) = found {
            return found;
        }
        too_long |= runs == 0 && matches!(run.outcome, Outcome::Limit(_));
        task.interrupt.count(Cost::Steps, run.steps);
        runs += 1;
        work += run.steps + DRAW_WORK * run.draws + RUN_WORK;
    }
    Found::Nothing { runs, too_long }
}

/// Runs a program whose runs are long, on few inputs.
pub fn long_runs(task: &Task) -> Found {
    let interpreter = Interpreter::new(&task.program, &task.graph, task.options.arith);
    let runner = Runner::new(&interpreter, task, vec![]);
    let mut runs = 0;
    for plan in long_plans() {
        if task.interrupt.check().is_err() {
            break;
        }
        let steps = task.interrupt.affordable(Cost::Steps).unwrap_or(LONG_STEPS).min(LONG_STEPS);
        let (run, found) = runner.try_plan(&plan, Limits { steps, ..LIMITS });
        task.interrupt.count(Cost::Steps, run.steps);
        if let Some(found) = found {
            return found;
        }
        runs += 1;
    }
    Found::Nothing { runs, too_long: true }
}

/// Goes through the only run again, with the interpreter that takes one step at a time. The reason if it is another.
pub fn certify_only_run(task: &Task, steps: u64) -> Result<(), String> {
    let interpreter = Interpreter::new(&task.program, &task.graph, task.options.arith);
    let flag = task.interrupt.flag();
    let limits = Limits { steps: steps + 1, path: 0, recorded: 0, ..LIMITS };
    let options = interpreter::Options { limits, record: Record::Steps, interrupt: Some(&flag) };
    let run = interpreter.run(&mut Source::list(vec![]), &options);
    match run.outcome {
        Outcome::Interrupted => {
            Err(task.interrupt.check().err().map_or("interrupted".to_string(), |stop| stop.to_string()))
        }
        Outcome::Failed(_) | Outcome::Limit(_) => Err("the second execution differs from the first".to_string()),
        Outcome::Finished | Outcome::Halted(_) | Outcome::Cut(..) if run.steps == steps && run.draws == 0 => Ok(()),
        _ => Err("the second execution differs from the first".to_string()),
    }
}

/// The limits of all runs, beside steps and time.
pub const LIMITS: Limits =
    Limits { steps: LONG_STEPS, depth: 1_000_000, memory: MEMORY, deadline: None, path: 0, recorded: 0 };

/// Runs one program on many inputs.
pub struct Runner<'a> {
    interpreter: &'a Interpreter<'a>,
    task: &'a Task<'a>,
    /// The numbers of the program.
    constants: Vec<Integer>,
    ranges: Ranges,
}

impl<'a> Runner<'a> {
    fn new(interpreter: &'a Interpreter<'a>, task: &'a Task<'a>, constants: Vec<Integer>) -> Runner<'a> {
        Runner { interpreter, task, constants, ranges: ranges(&task.program, &task.graph) }
    }

    /// One run, of which only the outcome is written down.
    pub fn run(&self, inputs: &mut dyn interpreter::Inputs, limits: Limits) -> Run {
        let flag = self.task.interrupt.flag();
        let options = interpreter::Options { limits, record: Record::Outcome, interrupt: Some(&flag) };
        self.interpreter.run(inputs, &options)
    }

    /// One run as planned, and what it decides, if it does.
    fn try_plan(&self, plan: &Plan, limits: Limits) -> (Run, Option<Found>) {
        let mut inputs = Logged::new(plan.source(&self.constants, &self.ranges));
        let run = self.run(&mut inputs, limits);
        let found = match run.outcome {
            Outcome::Failed(_) => self.failure(plan, inputs.log, &run).map(|failure| Found::Failure(Box::new(failure))),
            _ if run.is_only_one() => Some(Found::OnlyRun { steps: run.steps }),
            _ => None,
        };
        (run, found)
    }

    /// A run that fails, made small and told. `log` has what was drawn, unless that was too much.
    fn failure(&self, plan: &Plan, log: Option<Vec<Value>>, run: &Run) -> Option<Counterexample> {
        let smaller = log.map(|log| shrink(self, log, run));
        let (mut source, steps) = match smaller {
            Some(small) => (Source::list(small.values), small.steps),
            None => (plan.source(&self.constants, &self.ranges), run.steps),
        };
        let flag = self.task.interrupt.flag();
        let limits = Limits { steps: steps + 1, memory: MEMORY, ..Limits::default() };
        let options = interpreter::Options { limits, record: Record::Steps, interrupt: Some(&flag) };
        let told = self.interpreter.run(&mut source, &options);
        let Outcome::Failed(property) = told.outcome else { return None };
        Some(Counterexample::new(&self.task.program, &self.task.graph, property, told))
    }
}

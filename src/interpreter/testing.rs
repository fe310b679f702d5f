//! Random testing: many runs of a program on random inputs, until one fails.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{Event, Fixed, Interpreter, Limits, Options, Outcome, Random, Record, Run};
use crate::program::number::Integer;
use crate::program::{Arith, Assumption, Basic, Expr, Extent, Graph, Place, Program, Shape, Value};

/// How to test.
#[derive(Clone, Debug)]
pub struct Testing {
    /// Run number `k`, from 0, draws its values from seed `seed + k`.
    pub seed: u64,
    /// The first inputs of every run; the others are random.
    pub inputs: Vec<Value>,
    /// How many runs, unless one fails before or the program has only one.
    pub runs: u64,
    /// The limits of each run.
    pub limits: Limits,
    /// The longest time for one run.
    pub run_time: Duration,
    /// The longest time for all.
    pub deadline: Option<Instant>,
}

impl Default for Testing {
    fn default() -> Testing {
        let limits = Limits { steps: 20_000_000, ..Limits::default() };
        Testing { seed: 0, inputs: vec![], runs: 100, limits, run_time: Duration::from_secs(1), deadline: None }
    }
}

/// What testing found.
#[derive(Clone, Debug, Default)]
pub struct Tested {
    /// How many runs were made.
    pub runs: u64,
    /// How many of them came to the end of the program or ended themselves.
    pub ended: u64,
    /// How many the program's own assumptions cut.
    pub cut: u64,
    /// How many ended at an operation that C leaves undefined.
    pub undefined: u64,
    /// The first of these, and the number of its run.
    pub first_undefined: Option<(Outcome, u64)>,
    /// How many reached a limit.
    pub limited: u64,
    /// Whether the last run is the only one there is: the program draws no input and reads no uninitialised value.
    pub only_one: bool,
    /// Whether testing was interrupted or ran out of time.
    pub stopped: bool,
    /// What happened on the way, each once a place, with the number of the first run that it happened in.
    pub events: Vec<(Event, u64)>,
    /// The run that failed, with all its steps, and its number.
    pub failure: Option<(Run, u64)>,
    /// The last run, if none failed, with its steps: what a program without a failure does.
    pub sample: Option<Run>,
}

/// Tests a program.
pub fn test(
    program: &Program,
    graph: &Graph,
    arith: Arith,
    testing: &Testing,
    interrupt: Option<&AtomicBool>,
) -> Tested {
    let interpreter = Interpreter::new(program, graph, arith);
    let constants = constants(program, graph);
    let inputs = |number: u64| {
        let random = Random::with_constants(testing.seed.wrapping_add(number), constants.clone());
        Fixed::new(testing.inputs.clone(), random)
    };
    let mut tested = Tested::default();
    for number in 0..testing.runs {
        let now = Instant::now();
        let stop = interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed));
        if stop || testing.deadline.is_some_and(|deadline| now >= deadline) {
            tested.stopped = true;
            break;
        }
        let deadline = Some(testing.deadline.map_or(now + testing.run_time, |d| d.min(now + testing.run_time)));
        let limits = Limits { deadline, ..testing.limits };
        let run = interpreter.run(&mut inputs(number), &Options { limits, record: Record::Outcome, interrupt });
        tested.add(&run, number);
        let is_last = run.is_only_one() || number + 1 == testing.runs;
        if matches!(run.outcome, Outcome::Failed(_)) || is_last {
            // The same run again, this time with its steps; it is as long as the first one, so it needs no deadline.
            let limits = Limits { deadline: None, steps: run.steps + 1, ..testing.limits };
            let again = interpreter.run(&mut inputs(number), &Options { limits, record: Record::Steps, interrupt });
            let told = if again.outcome == run.outcome { again } else { run };
            match told.outcome {
                Outcome::Failed(_) => tested.failure = Some((told, number)),
                _ => tested.sample = Some(told),
            }
            break;
        }
    }
    tested
}

impl Tested {
    fn add(&mut self, run: &Run, number: u64) {
        self.runs += 1;
        self.only_one = run.is_only_one();
        match &run.outcome {
            Outcome::Finished | Outcome::Halted(_) => self.ended += 1,
            Outcome::Failed(_) => {}
            Outcome::Cut(Assumption::User, _) => self.cut += 1,
            Outcome::Cut(Assumption::Undefined(_), _) => {
                self.undefined += 1;
                self.first_undefined.get_or_insert_with(|| (run.outcome.clone(), number));
            }
            Outcome::Limit(_) => self.limited += 1,
            Outcome::Interrupted => self.stopped = true,
        }
        for event in &run.events {
            let place = (event.edge, std::mem::discriminant(&event.kind));
            if !self.events.iter().any(|(old, _)| (old.edge, std::mem::discriminant(&old.kind)) == place) {
                self.events.push((event.clone(), number));
            }
        }
    }
}

/// The numbers that the program compares and computes with, and the sizes of its arrays.
pub fn constants(program: &Program, graph: &Graph) -> Vec<Integer> {
    const ENOUGH: usize = 200;
    let mut found = BTreeSet::new();
    for variable in &program.variables {
        if let Shape::Array(extents) = &variable.shape {
            found.extend(
                extents.iter().filter_map(|e| if let Extent::Fixed(n) = e { Some(Integer::from(*n)) } else { None }),
            );
        }
    }
    let mut visit = |e: &Expr| {
        if let Expr::Int(v, _) = e
            && found.len() < ENOUGH
        {
            found.insert(v.clone());
        }
    };
    for edge in &graph.edges {
        match &edge.action {
            Basic::Assign(place, e) => {
                if let Place::Element(element) = place {
                    element.indices.iter().for_each(|i| i.for_each(&mut visit));
                }
                e.for_each(&mut visit);
            }
            Basic::Fill(_, e) => e.for_each(&mut visit),
            Basic::Call { args, .. } => args.iter().for_each(|e| e.for_each(&mut visit)),
            Basic::Assume(cond, _) | Basic::Assert(cond, _) => cond.for_each_expr(&mut visit),
            Basic::Parallel(_) | Basic::Skip | Basic::Havoc(..) | Basic::Halt => {}
        }
    }
    found.into_iter().collect()
}

//! The default: strategies one after the other and beside one another, until one decides.
//!
//! First come quick runs. Then two lanes work at the same time. In the first, widening and symbolic indexes take turns with the
//! constant indexes, all of which need PPL, which has room for one; in the second, bounded model checking takes turns with
//! k-induction, and with executions that were too long for quick runs. Turns are time slices that grow; who waits keeps
//! what it has done. A lane that has ended leaves its place to the other. The first verdict counts: with `--certify`, the
//! first that is certified. When memory runs short, the strategy that has taken most ends, and the others go on.

mod inputs;
mod pressure;
mod quick;
mod ranges;
mod shrink;
mod strand;

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use crate::report::{History, Observer, Report};
use crate::task::{
    CegarOptions, Certified, Ending, Engine, Evidence, IndexKind, Module, Options, Precision, Reason, Spent, Strategy,
    Task, Times, Verdict,
};
use crate::{Outcome, run_engine};
use pressure::Pressure;
use quick::{Found, certify_only_run, long_runs, quick_runs};
use strand::{Ended, Event, Strand};

/// How long the first of each lane works before the others take turns with it. Proofs with symbolic indexes take about a second
/// at most; later turns go to those who have worked least, so that the others catch up.
const FIRST_SLICES: [Duration; 2] = [Duration::from_millis(1400), Duration::from_millis(400)];
/// The least slice of time; slices grow with the time that has passed, to a tenth of it.
const LEAST_SLICE: Duration = Duration::from_millis(100);
const PART_OF_ELAPSED: u32 = 10;
/// The second lane begins a little later: many programs are decided by then.
const HEAD_START: Duration = Duration::from_millis(20);
/// How often the lanes are looked at.
const PERIOD: Duration = Duration::from_millis(10);
/// How long strategies may take to stop. Those that need longer are left behind.
const STOPPING: Duration = Duration::from_millis(400);

/// Checks a program.
pub fn run(task: &Task, observer: &mut dyn Observer, times: Times) -> Report {
    let mut race = Race { task, times, spent: vec![], histories: vec![], winner: None, left_behind: false };
    let (start, mut times) = (Instant::now(), race.times.afresh());
    let found = times.measure(Module::Execution, || quick_runs(task));
    let too_long = matches!(found, Found::Nothing { too_long: true, .. });
    let outcome = executed(task, found, &mut times);
    race.ended(Ended { strategy: Strategy::QuickRuns, time: start.elapsed(), outcome, times });
    if race.winner.is_none() {
        observer.strategies(&race.spent);
        race.run(too_long, observer);
    }
    race.report()
}

/// What a strategy comes to.
fn work(task: &Task, strategy: Strategy, observer: &mut dyn Observer, times: &mut Times) -> Outcome {
    match engine_of(strategy) {
        None => {
            let found = times.measure(Module::Execution, || long_runs(task));
            executed(task, found, times)
        }
        Some(engine) => run_engine(task, engine, observer, times),
    }
}

/// The engine of a strategy; none if that is execution.
fn engine_of(strategy: Strategy) -> Option<Engine> {
    match strategy {
        Strategy::QuickRuns | Strategy::LongRuns => None,
        Strategy::Widening | Strategy::SymbolicIndexes | Strategy::ConstantIndexes => Some(Engine::Cegar),
        Strategy::BoundedModelChecking => Some(Engine::Bmc),
        Strategy::KInduction => Some(Engine::Kind),
    }
}

/// The options under which a strategy works.
fn options_for(strategy: Strategy, options: &Options) -> Options {
    let mut options = Options { memory: options.memory.map(|bytes| bytes / 2), ..options.clone() };
    match strategy {
        Strategy::Widening => {
            let (indexes, precision) = (IndexKind::Constant, Precision::Widen);
            options.cegar = CegarOptions { indexes, precision, max_refinements: 0, ..CegarOptions::default() };
        }
        Strategy::SymbolicIndexes => options.cegar.indexes = IndexKind::Symbolic,
        Strategy::ConstantIndexes => options.cegar.indexes = IndexKind::Constant,
        Strategy::QuickRuns | Strategy::LongRuns | Strategy::BoundedModelChecking | Strategy::KInduction => {}
    }
    options
}

/// The verdict of runs, certified if that is wanted.
fn executed(task: &Task, found: Found, times: &mut Times) -> Outcome {
    let mut certified = None;
    let verdict = match found {
        Found::Failure(counterexample) => Verdict::of_failure(&task.program, counterexample),
        Found::Nothing { runs, .. } => Verdict::Unknown(Reason::Runs(runs)),
        Found::OnlyRun { steps } if task.options.certify => {
            match times.measure(Module::Certification, || certify_only_run(task, steps)) {
                Ok(()) => {
                    certified = Some(Certified { edges: steps as usize, questions: 0 });
                    Verdict::Safe(Evidence::Executed { steps })
                }
                Err(reason) => Verdict::Unknown(Reason::NotCertified(reason)),
            }
        }
        Found::OnlyRun { steps } => Verdict::Safe(Evidence::Executed { steps }),
    };
    (verdict, History::default(), certified)
}

/// The strategies at work, and what they have come to.
struct Race<'a> {
    task: &'a Task<'a>,
    times: Times,
    spent: Vec<Spent>,
    winner: Option<Outcome>,
    /// What those did that came to nothing.
    histories: Vec<History>,
    left_behind: bool,
}

/// Strands that take turns; the first one has the turn.
struct Lane {
    strands: Vec<Strand>,
    /// The start of the turn.
    since: Instant,
    /// How long the first turn lasts, until it has ended.
    first: Option<Duration>,
}

impl Race<'_> {
    fn run(&mut self, too_long: bool, observer: &mut dyn Observer) {
        let start = Instant::now();
        let (sender, events) = channel();
        let mut lanes = self.lanes(too_long, &sender);
        let mut pressure = Pressure::new(self.task.options.memory);
        while self.winner.is_none() && self.task.interrupt.check().is_ok() && !lanes.iter().all(Lane::is_empty) {
            let places = if lanes.iter().any(Lane::is_empty) { 2 } else { 1 };
            for (number, lane) in lanes.iter_mut().enumerate() {
                if number == 0 || start.elapsed() >= HEAD_START {
                    lane.give_turns(places, LEAST_SLICE.max(start.elapsed() / PART_OF_ELAPSED));
                }
            }
            if let Ok(event) = events.recv_timeout(PERIOD) {
                self.heard(event, observer);
            }
            while self.winner.is_none()
                && let Ok(event) = events.try_recv()
            {
                self.heard(event, observer);
            }
            lanes.iter_mut().for_each(Lane::leave_out_the_ended);
            pressure.relieve(&mut lanes.iter_mut().flat_map(|lane| &mut lane.strands).collect::<Vec<_>>());
        }
        self.stop(lanes, &events, observer);
    }

    fn lanes(&self, too_long: bool, events: &Sender<Event>) -> [Lane; 2] {
        let strand = |strategies: &[Strategy], told| Strand::new(self.task, strategies, events, &self.times, told);
        let first = vec![
            strand(&[Strategy::Widening, Strategy::SymbolicIndexes], true),
            strand(&[Strategy::ConstantIndexes], true),
        ];
        let execution = too_long.then_some(Strategy::LongRuns);
        let second = execution.into_iter().chain([Strategy::BoundedModelChecking, Strategy::KInduction]);
        let second = second.map(|strategy| strand(&[strategy], false)).collect();
        let [first_slice, second_slice] = FIRST_SLICES.map(Some);
        let lane = |strands, first| Lane { strands, since: Instant::now(), first };
        [lane(first, first_slice), lane(second, second_slice)]
    }

    fn heard(&mut self, event: Event, observer: &mut dyn Observer) {
        match event {
            Event::Happened(moment, history) if self.winner.is_none() => observer.happened(moment, &history),
            Event::Happened(..) => {}
            Event::Ended(ended) => {
                self.ended(*ended);
                observer.strategies(&self.spent);
            }
        }
    }

    /// Stops all that still work, and hears what they have to say.
    fn stop(&mut self, lanes: [Lane; 2], events: &Receiver<Event>, observer: &mut dyn Observer) {
        let start = Instant::now();
        let mut working: Vec<Strand> = lanes.into_iter().flat_map(|lane| lane.strands).collect();
        working.retain(|strand| strand.worked().is_some());
        working.iter().for_each(Strand::stop);
        while !working.is_empty() && start.elapsed() < STOPPING {
            if let Ok(event) = events.recv_timeout(Duration::from_millis(1)) {
                self.heard(event, observer);
            }
            working.retain_mut(|strand| !strand.has_ended());
        }
        while let Ok(event) = events.try_recv() {
            self.heard(event, observer);
        }
        self.left_behind = !working.is_empty();
        for (strategies, time) in working.iter().filter_map(Strand::worked) {
            let unheard = strategies.iter().find(|s| self.spent.iter().all(|spent| spent.strategy != **s));
            self.spent.extend(unheard.map(|strategy| Spent { strategy: *strategy, time, ending: Ending::Stopped }));
        }
    }

    fn ended(&mut self, ended: Ended) {
        let Ended { strategy, time, outcome, times } = ended;
        self.times.include(&times);
        let ending = match (&outcome.0, &self.winner) {
            (Verdict::Unknown(reason), None) => Ending::Undecided(reason.clone()),
            (Verdict::Unknown(_), Some(_)) => Ending::Stopped,
            (_, None) => Ending::Decided,
            (verdict, Some((decided, ..))) => {
                let agree = verdict.answer() == decided.answer();
                assert!(agree, "{} says {}, another strategy the opposite", strategy.name(), verdict.answer().word());
                Ending::Stopped
            }
        };
        let (verdict, history, certified) = outcome;
        let history = History { strategy: Some(strategy), ..history };
        if ending == Ending::Decided {
            self.winner = Some((verdict, history, certified));
        } else {
            self.histories.push(history);
        }
        self.spent.push(Spent { strategy, time, ending });
    }

    fn report(mut self) -> Report {
        let (verdict, history, certified) = self.winner.take().unwrap_or_else(|| {
            let reason = self.reasons();
            (Verdict::Unknown(reason), History::default(), None)
        });
        let Race { task, times, spent, histories: others, left_behind, .. } = self;
        let (program, arith) = (task.program.clone(), task.options.arith);
        let (engine, findings) = (Engine::Auto, vec![]);
        Report { program, arith, verdict, certified, engine, findings, history, others, spent, left_behind, times }
    }

    /// Why nobody decided: the limit that ended the race, and what each strategy said.
    fn reasons(&self) -> Reason {
        let limit = self.task.interrupt.cause();
        let said = self.spent.iter().filter_map(|spent| match &spent.ending {
            Ending::Undecided(reason) => Some((spent.strategy, reason.beside_limit(limit)?.clone())),
            Ending::Decided | Ending::Stopped => None,
        });
        Reason::Strategies { limit, said: said.collect() }
    }
}

impl Lane {
    fn is_empty(&self) -> bool {
        self.strands.is_empty()
    }

    /// Lets so many strands work as there are places, for a slice of time before it is the turn of those that have worked
    /// least.
    fn give_turns(&mut self, places: usize, slice: Duration) {
        if self.since.elapsed() >= self.first.unwrap_or(slice) && self.strands.len() > places {
            self.strands.sort_by_key(|strand| strand.worked().map(|(_, time)| time));
            (self.since, self.first) = (Instant::now(), None);
        }
        for (place, strand) in self.strands.iter_mut().enumerate() {
            strand.turn(place < places);
        }
    }

    fn leave_out_the_ended(&mut self) {
        let before = self.strands.len();
        self.strands.retain_mut(|strand| !strand.has_ended());
        if self.strands.len() < before {
            self.since = Instant::now();
        }
    }
}

//! A thread in which strategies work, one after the other.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::work;
use crate::Outcome;
use crate::limits::shortage::{Shortage, surviving};
use crate::limits::{Cause, Interrupt, OnRaise, deep_thread, system_limit};
use crate::program::{Graph, Program};
use crate::report::{History, Moment, Observer};
use crate::task::{Options, Reason, Spent, Strategy, Task, Times, Verdict};

/// What a strand has to say.
pub enum Event {
    /// Something has happened.
    Happened(Moment, Box<History>),
    /// A strategy has ended.
    Ended(Box<Ended>),
}

/// A strategy that has ended.
pub struct Ended {
    /// Which.
    pub strategy: Strategy,
    /// How long it worked.
    pub time: Duration,
    /// What it came to.
    pub outcome: Outcome,
    /// Where its time went.
    pub times: Times,
}

/// Strategies in a thread of their own, which begins at the first turn.
pub struct Strand {
    job: Job,
    thread: Option<JoinHandle<()>>,
    started: Option<Instant>,
    /// By how many bytes the process has grown while it worked, as far as it seems to be its fault.
    taken: u64,
    _raised: OnRaise,
}

/// What a thread needs to know.
#[derive(Clone)]
struct Job {
    strategies: Vec<Strategy>,
    program: Arc<Program>,
    graph: Arc<Graph>,
    options: Options,
    interrupt: Interrupt,
    times: Times,
    events: Sender<Event>,
    /// Whether iterations are told.
    told: bool,
}

impl Strand {
    /// Strategies for a task.
    pub fn new(task: &Task, strategies: &[Strategy], events: &Sender<Event>, times: &Times, told: bool) -> Strand {
        let (interrupt, raised) = task.interrupt.child();
        let job = Job {
            strategies: strategies.to_vec(),
            program: task.program.clone(),
            graph: task.graph.clone(),
            options: task.options.clone(),
            interrupt,
            times: times.afresh(),
            events: events.clone(),
            told,
        };
        Strand { job, thread: None, started: None, taken: 0, _raised: raised }
    }

    /// Lets it work, or wait.
    pub fn turn(&mut self, works: bool) {
        self.job.interrupt.pause(!works);
        if works && self.started.is_none() {
            self.started = Some(Instant::now());
            let job = self.job.clone();
            // Without a thread there is one strategy less.
            self.thread = deep_thread("strand", move || job.run()).ok();
        }
    }

    /// Whether it has ended. If that was a panic, it goes on here.
    pub fn has_ended(&mut self) -> bool {
        if self.thread.as_ref().is_some_and(|thread| !thread.is_finished()) {
            return false;
        }
        if let Some(Err(panic)) = self.thread.take().map(JoinHandle::join) {
            resume_unwind(panic);
        }
        self.started.is_some()
    }

    /// Whether it works, and does not wait.
    pub fn is_working(&self) -> bool {
        self.thread.is_some() && !self.job.interrupt.is_paused()
    }

    /// Notes that the process has grown by so many bytes through it.
    pub fn take(&mut self, bytes: u64) {
        self.taken += bytes;
    }

    /// How many bytes these are by now, unless it has been told to end.
    pub fn taken(&self) -> Option<u64> {
        let goes_on = self.thread.is_some() && self.job.interrupt.cause().is_none();
        goes_on.then_some(self.taken)
    }

    /// Ends it, so that the others have the memory.
    pub fn give_up(&self, share: u64) {
        self.job.interrupt.raise(Cause::Share(share));
    }

    /// Stops it: another one has decided.
    pub fn stop(&self) {
        self.job.interrupt.raise(Cause::Decided);
    }

    /// Its strategies, and how long they have worked, if they have begun.
    pub fn worked(&self) -> Option<(&[Strategy], Duration)> {
        let time = self.started?.elapsed();
        Some((&self.job.strategies, time.saturating_sub(self.job.interrupt.waited())))
    }
}

impl Job {
    fn run(self) {
        for &strategy in &self.strategies {
            let (start, waited) = (Instant::now(), self.interrupt.waited());
            let Job { program, graph, .. } = self.clone();
            let options = super::options_for(strategy, &self.options);
            let task = Task { program, graph, options: &options, interrupt: &self.interrupt };
            let mut times = self.times.clone();
            let working = surviving(|| work(&task, strategy, &mut Relay { job: &self, strategy }, &mut times));
            let outcome = working.unwrap_or_else(|Shortage| {
                let limit = system_limit().or(self.options.memory).unwrap_or_default();
                (Verdict::Unknown(Reason::stopped(Cause::Memory(limit))), History::default(), None)
            });
            let time = start.elapsed().saturating_sub(self.interrupt.waited() - waited);
            let decided = !matches!(outcome.0, Verdict::Unknown(_));
            let ended = Ended { strategy, time, outcome, times };
            let heard = self.events.send(Event::Ended(Box::new(ended))).is_ok();
            if decided || !heard || self.interrupt.cause().is_some() {
                break;
            }
        }
    }
}

/// Passes on what happens.
struct Relay<'a> {
    job: &'a Job,
    strategy: Strategy,
}

impl Observer for Relay<'_> {
    fn begins(&mut self, _: &Arc<Program>, _: &Arc<Graph>) {}

    fn happened(&mut self, moment: Moment, history: &History) {
        if self.job.told {
            let history = History { strategy: Some(self.strategy), ..history.clone() };
            // If nobody listens any more, the interrupt has been raised.
            let _ = self.job.events.send(Event::Happened(moment, Box::new(history)));
        }
    }

    fn strategies(&mut self, _: &[Spent]) {}
}

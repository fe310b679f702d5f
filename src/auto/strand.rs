//! A thread in which strategies work, one after the other.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::work;
use crate::Outcome;
use crate::limits::{Cause, Interrupt, OnRaise, deep_thread};
use crate::program::{Graph, Program};
use crate::report::{History, Moment, Observer};
use crate::task::{Options, Spent, Strategy, Task, Times, Verdict};

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
        Strand { job, thread: None, started: None, _raised: raised }
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
            let outcome = work(&task, strategy, &mut Relay { job: &self, strategy }, &mut times);
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

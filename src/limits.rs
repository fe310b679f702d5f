//! Limits: time, memory, work, and the user's patience. A limit that is hit ends the work as UNKNOWN, with its cause.
//!
//! Work polls [`Interrupt::check`]. What cannot poll, a solver deep in a call, is told through [`Interrupt::on_raise`]. A
//! [`Watch`] raises the interrupt when a limit is reached; if the work has not ended soon after, it runs the last resort,
//! which ends the process. Works beside one another have an interrupt each, all children of one.

mod memory;
pub mod shortage;
mod stack;
mod work;

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;

pub use memory::{available_memory, default_memory, resident_memory, system_limit};
pub use stack::{deep_thread, stack_size};
pub use work::Cost;
use work::Work;

/// What a run may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The wall time.
    pub timeout: Option<Duration>,
    /// The resident memory in bytes.
    pub memory: Option<u64>,
}

/// Why work was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Cause {
    /// The time is over.
    Timeout(Duration),
    /// The memory, in bytes, is used up.
    Memory(u64),
    /// The share of the memory that one of several works has, in bytes, is too little for this one.
    Share(u64),
    /// The work, in units that no clock decides, is done.
    Work(u64),
    /// The user or the system asked for an end.
    Signal,
    /// Other work has come to a result, so that this one is not needed any more.
    Decided,
}

/// The work has to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Why.
    pub cause: Cause,
}

/// Tells work to stop, from any thread; once raised it stays raised. Clones are the same interrupt.
#[derive(Clone, Default)]
pub struct Interrupt {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    raised: Arc<AtomicBool>,
    paused: AtomicBool,
    work: Work,
    state: Mutex<State>,
    /// Told when a pause ends.
    resumed: Condvar,
}

#[derive(Default)]
struct State {
    cause: Option<Cause>,
    hooks: Vec<(u64, Hook)>,
    next: u64,
    /// How long work has waited in pauses that have ended.
    waited: Duration,
    /// Since when it waits.
    waiting: Option<Instant>,
}

type Hook = Box<dyn Fn(Cause) + Send>;

impl Interrupt {
    /// An interrupt that has not been raised.
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// An interrupt that raises itself after so many units of work, if there is such a limit.
    pub fn within_work(limit: Option<u64>) -> Interrupt {
        Interrupt { shared: Arc::new(Shared { work: Work::within(limit), ..Shared::default() }) }
    }

    /// An interrupt that is raised with this one, as long as the returned guard lives, and can be raised by itself. It has a
    /// limit of its own on work, of the same size: how far a child comes does not depend on how fast the others are.
    pub fn child(&self) -> (Interrupt, OnRaise) {
        let child = Interrupt::within_work(self.shared.work.limit);
        let raised = child.clone();
        (child, self.hook(Box::new(move |cause| raised.raise(cause))))
    }

    /// An error once the interrupt has been raised. In a pause it waits for the end of that. Cheap: to be called in every
    /// loop that may be long.
    pub fn check(&self) -> Result<(), Stop> {
        if self.shared.paused.load(Ordering::Relaxed) {
            self.wait();
        }
        if !self.shared.raised.load(Ordering::Relaxed) {
            return Ok(());
        }
        match self.cause() {
            Some(cause) => Err(Stop { cause }),
            None => Ok(()),
        }
    }

    /// Counts work that was done; the interrupt raises itself when there has been enough.
    pub fn count(&self, cost: Cost, amount: u64) {
        if let (false, Some(limit)) = (self.shared.work.spend(cost.units(amount)), self.shared.work.limit) {
            self.raise(Cause::Work(limit));
        }
    }

    /// Counts work that was done, and checks.
    pub fn spend(&self, cost: Cost, amount: u64) -> Result<(), Stop> {
        self.count(cost, amount);
        self.check()
    }

    /// How many units of work have been spent.
    pub fn work(&self) -> u64 {
        self.shared.work.spent()
    }

    /// How much more of something may be done; none is no limit.
    pub fn affordable(&self, cost: Cost) -> Option<u64> {
        let limit = self.shared.work.limit?;
        Some(cost.affordable(limit.saturating_sub(self.work())))
    }

    /// Why it was raised.
    pub fn cause(&self) -> Option<Cause> {
        self.state().cause
    }

    /// A flag that is true once the interrupt has been raised, for work that knows only flags.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.shared.raised.clone()
    }

    /// Stops the work. Only the first cause counts.
    pub fn raise(&self, cause: Cause) {
        let mut state = self.state();
        if state.cause.is_none() {
            state.cause = Some(cause);
            self.shared.raised.store(true, Ordering::Relaxed);
            state.hooks.iter().for_each(|(_, hook)| hook(cause));
        }
        self.shared.resumed.notify_all();
    }

    /// Lets the work wait from its next [`Interrupt::check`] on, or go on.
    pub fn pause(&self, paused: bool) {
        let _state = self.state();
        self.shared.paused.store(paused, Ordering::Relaxed);
        self.shared.resumed.notify_all();
    }

    /// Whether the work waits, or will soon.
    pub fn is_paused(&self) -> bool {
        self.shared.paused.load(Ordering::Relaxed)
    }

    /// How long the work has waited in pauses, the one that it is in included.
    pub fn waited(&self) -> Duration {
        let state = self.state();
        state.waited + state.waiting.map(|since| since.elapsed()).unwrap_or_default()
    }

    fn wait(&self) {
        let mut state = self.state();
        state.waiting = Some(Instant::now());
        let goes_on = |state: &mut State| state.cause.is_none() && self.shared.paused.load(Ordering::Relaxed);
        let mut state = self.shared.resumed.wait_while(state, goes_on).unwrap_or_else(PoisonError::into_inner);
        if let Some(since) = state.waiting.take() {
            state.waited += since.elapsed();
        }
    }

    /// Calls `hook` when the interrupt is raised, at once if it has been, as long as the returned guard lives. The hook must
    /// be quick and must not use this interrupt.
    pub fn on_raise(&self, hook: impl Fn() + Send + 'static) -> OnRaise {
        self.hook(Box::new(move |_| hook()))
    }

    fn hook(&self, hook: Hook) -> OnRaise {
        let mut state = self.state();
        if let Some(cause) = state.cause {
            hook(cause);
        }
        let id = state.next;
        state.next += 1;
        state.hooks.push((id, hook));
        OnRaise { interrupt: self.clone(), id }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.shared.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interrupt").field("cause", &self.cause()).field("work", &self.work()).finish_non_exhaustive()
    }
}

/// Keeps a hook of [`Interrupt::on_raise`].
pub struct OnRaise {
    interrupt: Interrupt,
    id: u64,
}

impl Drop for OnRaise {
    fn drop(&mut self) {
        self.interrupt.state().hooks.retain(|(id, _)| *id != self.id);
    }
}

/// Watches the limits until it is dropped.
pub struct Watch {
    _alive: Sender<()>,
}

impl Watch {
    /// How often the limits are looked at.
    const PERIOD: Duration = Duration::from_millis(10);
    /// How long the work may take to end by itself once the interrupt has been raised.
    const GRACE: Duration = Duration::from_millis(600);

    /// Raises the interrupt when a limit is reached. If the watch still lives a little later, whoever raised the interrupt,
    /// `last_resort` is called with the cause. The system may refuse a thread for it.
    pub fn start(
        interrupt: &Interrupt,
        limits: Limits,
        last_resort: impl FnOnce(Cause) + Send + 'static,
    ) -> std::io::Result<Watch> {
        let (alive, dropped) = channel::<()>();
        let interrupt = interrupt.clone();
        let start = Instant::now();
        thread::Builder::new().name("watch".to_string()).spawn(move || {
            let mut raised: Option<Instant> = None;
            while dropped.recv_timeout(Watch::PERIOD) == Err(RecvTimeoutError::Timeout) {
                match (raised, interrupt.cause()) {
                    (Some(since), Some(cause)) if since.elapsed() >= Watch::GRACE => return last_resort(cause),
                    (Some(_), _) => {}
                    (None, Some(_)) => raised = Some(Instant::now()),
                    (None, None) => {
                        if let Some(cause) = limits.reached(start) {
                            interrupt.raise(cause);
                        }
                    }
                }
            }
        })?;
        Ok(Watch { _alive: alive })
    }
}

impl Limits {
    fn reached(&self, start: Instant) -> Option<Cause> {
        if let Some(timeout) = self.timeout
            && start.elapsed() >= timeout
        {
            return Some(Cause::Timeout(timeout));
        }
        memory::used_up(self.memory)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Timeout(time) => write!(f, "the time limit of {} s was reached", time.as_secs_f64()),
            Cause::Memory(bytes) => write!(f, "the memory limit of {} MB was reached", bytes >> 20),
            Cause::Share(bytes) => write!(f, "more than its share of the memory, {} MB, would be needed", bytes >> 20),
            Cause::Work(units) => write!(f, "the work limit of {units} units was reached"),
            Cause::Signal => write!(f, "interrupted"),
            Cause::Decided => write!(f, "not needed any more"),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause.fmt(f)
    }
}

impl std::error::Error for Stop {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_cause_counts_and_hooks_run_once() {
        let interrupt = Interrupt::new();
        let (called, calls) = channel();
        let kept = {
            let called = called.clone();
            interrupt.on_raise(move || called.send(1).unwrap())
        };
        drop(interrupt.on_raise(move || called.send(2).unwrap()));
        assert_eq!(interrupt.check(), Ok(()));
        interrupt.raise(Cause::Signal);
        interrupt.raise(Cause::Memory(1));
        assert_eq!(interrupt.check(), Err(Stop { cause: Cause::Signal }));
        drop(kept);
        assert_eq!(calls.iter().collect::<Vec<i32>>(), [1]);
    }

    #[test]
    fn work_is_counted_to_its_limit_and_a_child_has_its_own() {
        let interrupt = Interrupt::within_work(Some(Cost::Questions.units(3)));
        let (child, _kept) = interrupt.child();
        assert_eq!(interrupt.spend(Cost::Questions, 2), Ok(()));
        assert_eq!(interrupt.affordable(Cost::Questions), Some(1));
        let limit = Cost::Questions.units(3);
        assert_eq!(interrupt.spend(Cost::Questions, 2), Err(Stop { cause: Cause::Work(limit) }));
        assert_eq!((child.cause(), child.work()), (Some(Cause::Work(limit)), 0));
        let free = Interrupt::new();
        assert_eq!((free.spend(Cost::Steps, u64::MAX), free.affordable(Cost::Steps)), (Ok(()), None));
    }

    #[test]
    fn a_child_is_raised_with_its_parent_but_not_the_other_way() {
        let parent = Interrupt::new();
        let ((one, _kept), (other, _kept_too)) = (parent.child(), parent.child());
        one.raise(Cause::Decided);
        assert_eq!((parent.cause(), other.cause()), (None, None));
        parent.raise(Cause::Signal);
        assert_eq!((one.cause(), other.cause()), (Some(Cause::Decided), Some(Cause::Signal)));
        assert_eq!(parent.child().0.cause(), Some(Cause::Signal));
    }

    #[test]
    fn work_waits_in_a_pause_and_a_raised_interrupt_ends_it() {
        let interrupt = Interrupt::new();
        let (said, says) = channel();
        interrupt.pause(true);
        let worker = {
            let interrupt = interrupt.clone();
            thread::spawn(move || {
                said.send(interrupt.check()).unwrap();
                while interrupt.check().is_ok() {
                    thread::yield_now();
                }
                said.send(interrupt.check()).unwrap();
            })
        };
        assert!(says.recv_timeout(Duration::from_millis(50)).is_err());
        assert!(interrupt.waited() >= Duration::from_millis(20));
        interrupt.pause(false);
        assert_eq!(says.recv_timeout(Duration::from_secs(5)), Ok(Ok(())));
        assert!(interrupt.waited() >= Duration::from_millis(40));
        interrupt.pause(true);
        interrupt.raise(Cause::Signal);
        assert_eq!(says.recv_timeout(Duration::from_secs(5)), Ok(Err(Stop { cause: Cause::Signal })));
        worker.join().unwrap();
    }

    #[test]
    fn a_timeout_is_raised_and_the_last_resort_follows() {
        let interrupt = Interrupt::new();
        let (resort, resorted) = channel();
        let timeout = Duration::from_millis(50);
        let start = Instant::now();
        let limits = Limits { timeout: Some(timeout), memory: None };
        let watch = Watch::start(&interrupt, limits, move |cause| resort.send(cause).unwrap()).unwrap();
        assert_eq!(resorted.recv_timeout(Duration::from_secs(5)), Ok(Cause::Timeout(timeout)));
        assert_eq!(interrupt.cause(), Some(Cause::Timeout(timeout)));
        assert!(start.elapsed() >= timeout + Watch::GRACE);
        drop(watch);
    }

    #[test]
    fn a_memory_limit_is_raised_and_a_dropped_watch_ends() {
        let interrupt = Interrupt::new();
        let (raised, raises) = channel();
        let _guard = interrupt.on_raise(move || raised.send(()).unwrap());
        let limits = Limits { timeout: None, memory: Some(1) };
        let (resort, resorted) = channel::<Cause>();
        let watch = Watch::start(&interrupt, limits, move |cause| resort.send(cause).unwrap()).unwrap();
        raises.recv_timeout(Duration::from_secs(5)).unwrap();
        assert_eq!(interrupt.cause(), Some(Cause::Memory(1)));
        drop(watch);
        assert!(resorted.recv_timeout(Duration::from_secs(5)).is_err());
    }
}

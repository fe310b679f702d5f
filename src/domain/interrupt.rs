//! The gate through which every call to PPL goes, and how a computation behind it is stopped.
//!
//! PPL 1.2 must not run in two threads at once, so one thread has the [`Turn`] and the others wait.
//! Whoever raises an [`Interrupt`] makes PPL throw if the turn belongs to that interrupt, and wakes
//! those who wait.

use std::cell::RefCell;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::failure::Failure;
use super::ffi;

/// Stops computations on polyhedra, from any thread; once raised it stays raised. Clones are the
/// same interrupt.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    raised: AtomicBool,
    allowance: Option<Box<dyn Allowance>>,
}

/// Counts the work of computations, in PPL's own units: no clock has a say in them. Where nothing is left, computations end
/// with [`Failure::Interrupted`].
pub trait Allowance: Debug + Send + Sync {
    /// How much may still be done, if there is a limit.
    fn left(&self) -> Option<u64>;
    /// So much was done.
    fn spend(&self, work: u64);
}

impl Interrupt {
    /// An interrupt that has not been raised.
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// An interrupt under whose watch work is counted.
    pub fn counting(allowance: impl Allowance + 'static) -> Interrupt {
        Interrupt { shared: Arc::new(Shared { raised: AtomicBool::new(false), allowance: Some(Box::new(allowance)) }) }
    }

    /// Stops what this interrupt watches: the computation under way and every later one returns
    /// [`Failure::Interrupted`].
    pub fn raise(&self) {
        let mut state = GATE.lock();
        self.shared.raised.store(true, Ordering::Relaxed);
        if state.running.as_ref().is_some_and(|running| Arc::ptr_eq(running, &self.shared)) {
            state.abandoned = true;
            ffi::abandon_computation(true);
        }
        GATE.free.notify_all();
    }

    /// Whether it has been raised.
    pub fn is_raised(&self) -> bool {
        self.shared.raised.load(Ordering::Relaxed)
    }

    /// Does some work whose computations on polyhedra, in this thread, obey this interrupt (and not
    /// one that was watching before).
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> T {
        struct Restore(Option<Arc<Shared>>);
        impl Drop for Restore {
            fn drop(&mut self) {
                WATCHING.replace(self.0.take());
            }
        }
        let _restore = Restore(WATCHING.replace(Some(self.shared.clone())));
        work()
    }

    /// Raises the interrupt after a time, unless the alarm is dropped before; at once if there is
    /// no thread to wait.
    pub fn raise_after(&self, time: Duration) -> Alarm {
        let (alive, dropped) = channel::<()>();
        let interrupt = self.clone();
        let waiting = thread::Builder::new().stack_size(256 << 10).spawn(move || {
            if dropped.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                interrupt.raise();
            }
        });
        if waiting.is_err() {
            self.raise();
        }
        Alarm { _alive: alive }
    }
}

impl Shared {
    fn is_over(&self) -> bool {
        self.raised.load(Ordering::Relaxed) || self.left() == Some(0)
    }

    /// The work that is left, if there is a limit.
    fn left(&self) -> Option<u64> {
        self.allowance.as_ref()?.left()
    }
}

/// An alarm that raises an [`Interrupt`] when its time has come; dropped, it does nothing.
#[derive(Debug)]
pub struct Alarm {
    _alive: Sender<()>,
}

/// The right to call PPL, until it is dropped.
pub(super) struct Turn {
    /// What PPL had done before.
    before: u64,
    /// Whether PPL has been told a limit.
    limited: bool,
    /// A turn belongs to the thread that took it.
    _thread: PhantomData<*const ()>,
}

impl Turn {
    /// Waits for a turn that the watching interrupt can stop.
    pub(super) fn take() -> Result<Turn, Failure> {
        Turn::take_for(WATCHING.with_borrow(Option::clone))
    }

    /// Waits for a turn that nothing can stop, for what takes time linear in its arguments and
    /// cannot fail.
    pub(super) fn take_uninterruptible() -> Result<Turn, Failure> {
        Turn::take_for(None)
    }

    fn take_for(interrupt: Option<Arc<Shared>>) -> Result<Turn, Failure> {
        ffi::start()?;
        let raised = || interrupt.as_ref().is_some_and(|shared| shared.is_over());
        let mut state = GATE.lock();
        while state.busy && !raised() {
            state = GATE.free.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if raised() {
            return Err(Failure::Interrupted);
        }
        let left = interrupt.as_ref().and_then(|shared| shared.left());
        if left.is_some() {
            ffi::limit_computation(left)?;
        }
        state.busy = true;
        state.running = interrupt;
        Ok(Turn { before: ffi::work_done(), limited: left.is_some(), _thread: PhantomData })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut state = GATE.lock();
        let done = ffi::work_done().wrapping_sub(self.before);
        if self.limited {
            // Lifting a limit cannot fail.
            let _ = ffi::limit_computation(None);
        }
        if state.abandoned {
            ffi::abandon_computation(false);
        }
        let running = std::mem::replace(&mut *state, State::FREE).running;
        drop(state);
        GATE.free.notify_one();
        // Whoever counts may raise an interrupt, which needs the gate.
        if let Some(allowance) = running.as_ref().and_then(|shared| shared.allowance.as_ref()) {
            allowance.spend(done);
        }
    }
}

struct Gate {
    state: Mutex<State>,
    free: Condvar,
}

struct State {
    /// Whether a thread has the turn.
    busy: bool,
    /// The interrupt which that thread obeys.
    running: Option<Arc<Shared>>,
    /// Whether PPL has been told to abandon what it computes.
    abandoned: bool,
}

impl State {
    const FREE: State = State { busy: false, running: None, abandoned: false };
}

impl Gate {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

static GATE: Gate = Gate { state: Mutex::new(State::FREE), free: Condvar::new() };

thread_local! {
    static WATCHING: RefCell<Option<Arc<Shared>>> = const { RefCell::new(None) };
}

//! Analyses that take turns. Each works in a thread of its own, and one at a time: when its slice of work is used up it waits,
//! with all that it has done, until it is given another one. Slices are counted in operations on polyhedra, not timed, so that
//! the same program is checked in the same way on every machine.

use std::cell::Cell;
use std::panic::resume_unwind;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use crate::domain::{self, metered};
use crate::limits::{Cost, Interrupt, OnRaise, deep_thread};

/// An analysis that can wait.
pub struct Worker<T> {
    slices: Option<Sender<u64>>,
    said: Receiver<Said<T>>,
    thread: Option<JoinHandle<()>>,
    stop: domain::Interrupt,
    _raised: OnRaise,
    /// How much it has worked.
    pub spent: u64,
}

/// An interrupt for computations on polyhedra that is raised with a given one, which counts their work.
pub fn polyhedra(interrupt: &Interrupt) -> (domain::Interrupt, OnRaise) {
    let polyhedra = domain::Interrupt::counting(Counted(interrupt.clone()));
    let raised = polyhedra.clone();
    (polyhedra, interrupt.on_raise(move || raised.raise()))
}

#[derive(Debug)]
struct Counted(Interrupt);

impl domain::Allowance for Counted {
    fn left(&self) -> Option<u64> {
        self.0.affordable(Cost::Polyhedra)
    }

    fn spend(&self, work: u64) {
        self.0.count(Cost::Polyhedra, work);
    }
}

enum Said<T> {
    /// The slice is used up; so much was done.
    Waits(u64),
    /// The work has ended; so much was done since it last waited.
    Ended(T, u64),
}

impl<T: Send + 'static> Worker<T> {
    /// Some work that waits for its first slice. It stops when the interrupt is raised.
    pub fn new(interrupt: &Interrupt, work: impl FnOnce() -> T + Clone + Send + 'static) -> std::io::Result<Worker<T>> {
        let (stop, guard) = polyhedra(interrupt);
        let (slices, given) = channel::<u64>();
        let (says, said) = channel();
        let watching = stop.clone();
        // A thread may have to be asked for twice, with a smaller stack; what it works with is moved into the one that starts.
        let parts = std::sync::Arc::new(std::sync::Mutex::new(Some((given, says))));
        let thread = deep_thread("analysis", move || {
            let taken = parts.lock().ok().and_then(|mut parts| parts.take());
            let Some((given, says)) = taken else { return };
            let Ok(first) = given.recv() else { return };
            let tell = says.clone();
            let done = Rc::new(Cell::new(0u64));
            let (count, mut left) = (done.clone(), first);
            let meter = move |work: u64| {
                count.set(count.get() + work);
                if left > work {
                    left -= work;
                    return;
                }
                let heard = tell.send(Said::Waits(count.take())).is_ok();
                // Whoever does not give a slice any more has raised the interrupt, so that the work ends soon.
                left = if heard { given.recv().unwrap_or(u64::MAX) } else { u64::MAX };
            };
            let ended = metered(meter, || watching.watch(work));
            let _ = says.send(Said::Ended(ended, done.take()));
        })?;
        Ok(Worker { slices: Some(slices), said, thread: Some(thread), stop, _raised: guard, spent: 0 })
    }

    /// Lets it work for a slice; what it came to, if it has ended.
    pub fn turn(&mut self, slice: u64) -> Option<T> {
        let given = self.slices.as_ref().is_some_and(|slices| slices.send(slice).is_ok());
        match self.said.recv() {
            Ok(Said::Waits(work)) if given => {
                self.spent += work;
                None
            }
            Ok(Said::Waits(_)) => None,
            Ok(Said::Ended(result, work)) => {
                self.spent += work;
                Some(result)
            }
            // The thread has ended without a word: it panicked, and that goes on here.
            Err(_) => {
                if let Some(Err(panic)) = self.thread.take().map(JoinHandle::join) {
                    resume_unwind(panic);
                }
                None
            }
        }
    }
}

impl<T> Drop for Worker<T> {
    fn drop(&mut self) {
        self.stop.raise();
        self.slices = None;
        if let Some(thread) = self.thread.take() {
            // A panic of work that nobody waits for any more has been told by the hook.
            let _ = thread.join();
        }
    }
}

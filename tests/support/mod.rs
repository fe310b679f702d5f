//! What tests of whole checks share: reading a program, checking it within a limit on work, and room for deep recursion.
//!
//! A limit counts work, never time, so that a test comes to the same end on every machine. A clock only watches for what hangs,
//! and that is a failure.

#![allow(dead_code, reason = "each test uses a part of it")]

pub mod columns;
pub mod part;
pub mod table;

use std::sync::Arc;
use std::time::Duration;

use eureka::frontend::{Colour, FrontendOptions, Input, read};
use eureka::limits::{Cause, Interrupt, Limits, Watch};
use eureka::program::{Graph, Program};
use eureka::report::{Observer, Report, Silent};
use eureka::task::{Times, Verdict};
use eureka::{Options, Task, check_program};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;

/// A check that has not ended by then hangs.
const HANG: Duration = Duration::from_secs(600);

/// A program that has been read.
#[derive(Clone)]
pub struct Subject {
    pub program: Arc<Program>,
    pub graph: Arc<Graph>,
}

/// What a check came to.
pub struct Checked {
    pub report: Report,
    /// The work that it took, in units; of the engine `auto`, that of its quick runs alone.
    pub work: u64,
    /// The processor's time that the whole process took meanwhile: with one test at a time, that of the check.
    pub time: Duration,
}

impl Checked {
    /// Says what the check took, if `EUREKA_TELL_WORK` is set.
    pub fn tell(&self, name: &str) {
        if std::env::var_os("EUREKA_TELL_WORK").is_some() {
            let (answer, time) = (self.report.verdict.answer().word(), self.time.as_millis());
            println!("{name}: {answer}, {} units of work, {time} ms", self.work);
        }
    }

    /// Why it is UNKNOWN.
    pub fn reason(&self) -> String {
        match &self.report.verdict {
            Verdict::Unknown(reason) => reason.to_string(),
            _ => String::new(),
        }
    }
}

impl Subject {
    /// Reads a program, or says why it is refused.
    pub fn read(input: &Input, frontend: &FrontendOptions) -> Result<Subject, String> {
        let read = read(input, frontend).map_err(|rejected| rejected.render(Colour::Never))?;
        Ok(Subject { graph: read.graph.into(), program: read.program.into() })
    }

    /// A program in a text.
    pub fn of(text: &str) -> Subject {
        let input = Input::Text { name: "prog.c".to_string(), text: text.as_bytes().to_vec() };
        Subject::read(&input, &FrontendOptions::default()).unwrap_or_else(|said| panic!("{said}"))
    }

    /// Checks it within so many units of work, if there is a limit. An error says that it hangs.
    pub fn check(&self, options: &Options, work: Option<u64>) -> Result<Checked, String> {
        self.check_telling(options, work, &mut Silent)
    }

    /// The same, telling an observer.
    pub fn check_telling(
        &self,
        options: &Options,
        work: Option<u64>,
        observer: &mut dyn Observer,
    ) -> Result<Checked, String> {
        let Subject { program, graph } = self.clone();
        let (interrupt, start) = (Interrupt::within_work(work), processor_time());
        let _watch = Watch::start(&interrupt, Limits { timeout: Some(HANG), memory: None }, |_: Cause| {});
        let task = Task { program, graph, options, interrupt: &interrupt };
        let report = check_program(task, observer, Times::start());
        match interrupt.cause() {
            Some(Cause::Timeout(_)) => Err(format!("it hangs: no end after {} s", HANG.as_secs())),
            _ => Ok(Checked { report, work: interrupt.work(), time: processor_time().saturating_sub(start) }),
        }
    }
}

/// The processor's time that this process has taken.
fn processor_time() -> Duration {
    let Ok(usage) = getrusage(UsageWho::RUSAGE_SELF) else { return Duration::ZERO };
    let time =
        |of: TimeVal| Duration::new(of.tv_sec().unsigned_abs(), 0) + Duration::from_micros(of.tv_usec().unsigned_abs());
    time(usage.user_time()) + time(usage.system_time())
}

/// Runs something where deep recursion has room. A panic is an error.
pub fn with_large_stack<T: Send + 'static>(
    run: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, String> {
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(run).map_err(|error| error.to_string())?;
    thread.join().unwrap_or_else(|_| Err("it panics".to_string()))
}

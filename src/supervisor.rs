//! A process that watches over another. Where the system limits memory (`ulimit -v`), an allocation that fails ends a
//! process in ways that it cannot prevent: C++ libraries, the allocator and Rust itself abort. So under such a limit the
//! work is done by a second process, and the first one speaks the last words if that dies without any.

use std::env;
use std::process::{Child, Command, ExitCode, ExitStatus};

use eureka::limits::{Cause, system_limit};
use eureka::task::Reason;
use nix::sys::prctl::set_pdeathsig;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::console::Console;
use crate::session::{EXIT_CODES, report_in_short};

/// Set for the process that works.
pub const WORKER: &str = "EUREKA_WORKER";

/// Lets another process work and waits for it, if the system limits memory; the exit code. Else this process works.
pub fn supervise(json: bool) -> Option<ExitCode> {
    if env::var_os(WORKER).is_some() {
        // The worker shall not outlive this process. Where it cannot be said, it ends by its own limits.
        let _ = set_pdeathsig(Signal::SIGKILL);
        return None;
    }
    let limit = system_limit()?;
    let mut worker = start(limit)?;
    let pid = Pid::from_raw(worker.id() as i32);
    // Without a handler a signal ends this process, and the worker with it.
    let _ = ctrlc::set_handler(move || {
        let _ = kill(pid, Signal::SIGTERM);
    });
    let status = worker.wait().ok()?;
    match status.code().and_then(|code| u8::try_from(code).ok()) {
        Some(code) if EXIT_CODES.contains(&code) => Some(ExitCode::from(code)),
        _ => Some(last_words(limit, status, json)),
    }
}

fn start(limit: u64) -> Option<Child> {
    let mut command = Command::new(env::current_exe().ok()?);
    // The allocator would take a gigabyte of addresses at once, and more later.
    let piece = (limit / 32).max(1 << 20) >> 10;
    command.args(env::args_os().skip(1)).env(WORKER, "1").env("MIMALLOC_ARENA_RESERVE", piece.to_string());
    command.spawn().ok()
}

/// What the worker could not say.
fn last_words(limit: u64, status: ExitStatus, json: bool) -> ExitCode {
    let known = Reason::NoProof(format!("the process that worked was lost ({status})"));
    let (text, code) = report_in_short(known.after(Some(Cause::Memory(limit))), json);
    Console::default().print_last(&text);
    ExitCode::from(code)
}

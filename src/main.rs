//! The command line: reads options, runs the library in a thread of its own, prints what it reports.

mod console;
mod functions;
mod options;
mod session;
mod supervisor;

use std::io::{IsTerminal, Write, stderr, stdin, stdout};
use std::process::ExitCode;

use console::Console;

/// PPL and GMP take memory in small pieces all the time, and this allocator, which they use as well, makes analyses a third
/// faster.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The exit code of a wrong call.
const USAGE: u8 = 1;

fn main() -> ExitCode {
    if std::env::args_os().skip(1).eq(["--manual"]) {
        Console::default().print(&options::manual());
        return ExitCode::SUCCESS;
    }
    let parsed = options::Options::of_call().and_then(|options| Ok((options.engine()?, options)));
    match parsed {
        Ok((_, options)) if options.output.step && !(stdin().is_terminal() && stdout().is_terminal()) => {
            let _ = writeln!(stderr(), "error: --step waits for Enter, and there is no terminal");
            ExitCode::from(USAGE)
        }
        Ok((_, options)) if options.reading.all_functions => functions::run(&options),
        Ok((engine, options)) => {
            supervisor::supervise(options.output.json).unwrap_or_else(|| session::run(options, engine))
        }
        Err(error) => {
            // Nothing can be done if not even the help can be written.
            let _ = error.print();
            if error.use_stderr() { ExitCode::from(USAGE) } else { ExitCode::SUCCESS }
        }
    }
}

//! The families of `benchmarks/families` at a small size, safe and with their bugs, in every mode that applies to them. A
//! proof is certified, a failure is replayed (the engine says UNSAFE only then).

use std::path::PathBuf;
use std::time::Duration;

use eureka::frontend::{FrontendOptions, Input, read};
use eureka::limits::{Cause, Interrupt, Limits, Watch};
use eureka::program::{Arith, Graph};
use eureka::report::Silent;
use eureka::task::{Answer, Precision, Times, Verdict};
use eureka::{Engine, Options, Task, check_program};
use libtest_mimic::{Arguments, Failed, Trial};

/// The size of the instances; Bellman-Ford takes longest.
fn size(family: &str) -> u32 {
    if family == "bellman_ford" { 2 } else { 3 }
}

/// An instance may take so long.
const TIMEOUT: Duration = Duration::from_secs(180);

/// The families with arrays of constant size.
const WITH_ARRAYS: [&str; 12] = [
    "figure6",
    "string_copy",
    "string_compare",
    "gray_code",
    "partition",
    "bubble_sort",
    "insertion_sort",
    "selection_sort",
    "bellman_ford",
    "prim",
    "sum_array",
    "min_max",
];

/// The families without arrays.
const LINEAR: [&str; 3] = ["fibonacci", "bresenham", "swap"];

/// How a program is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Default,
    Expand,
    Linear,
    Widen,
    Exact,
    Bits,
    ExpandExact,
}

const MODES: [Mode; 7] =
    [Mode::Default, Mode::Expand, Mode::Linear, Mode::Widen, Mode::Exact, Mode::Bits, Mode::ExpandExact];

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for family in WITH_ARRAYS.into_iter().chain(LINEAR) {
        for (bug, mode) in [false, true].into_iter().flat_map(|bug| MODES.map(|mode| (bug, mode))) {
            if mode == Mode::Linear && !LINEAR.contains(&family) {
                continue;
            }
            let name = format!("{family} {} {mode:?}", if bug { "unsafe" } else { "safe" });
            trials.push(Trial::test(name, move || with_large_stack(move || check(family, bug, mode))));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Runs a test where deep recursion has room.
fn with_large_stack(run: impl FnOnce() -> Result<(), Failed> + Send + 'static) -> Result<(), Failed> {
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(run)?;
    thread.join().unwrap_or_else(|_| Err("it panics".into()))
}

fn check(family: &str, bug: bool, mode: Mode) -> Result<(), Failed> {
    let right = if bug { Answer::Unsafe } else { Answer::Safe };
    match verdict(family, bug, mode)? {
        Verdict::Unknown(_) if mode == Mode::Widen && silent_by_design(family, bug) => Ok(()),
        found if found.answer() == right => Ok(()),
        Verdict::Unknown(reason) => Err(format!("UNKNOWN: {reason}").into()),
        found => Err(found.answer().word().into()),
    }
}

/// Widening finds no errors, and without errors nothing is refined: only what needs no array is proved.
fn silent_by_design(family: &str, bug: bool) -> bool {
    bug || !LINEAR.contains(&family)
}

fn verdict(family: &str, bug: bool, mode: Mode) -> Result<Verdict, Failed> {
    let file: PathBuf = ["benchmarks", "families", &format!("{family}.c")].iter().collect();
    let mut defines = vec![format!("N={}", size(family))];
    defines.extend(bug.then(|| "BUG".to_string()));
    let frontend = FrontendOptions { defines, ..FrontendOptions::default() };
    let read = read(&Input::File(file), &frontend).map_err(|r| r.render(eureka::frontend::Colour::Never))?;
    let (graph, program) = (Graph::of(&read.program).into(), read.program.into());
    let mut options = Options { engine: Engine::Cegar, certify: true, ..Options::default() };
    match mode {
        Mode::Default => {}
        Mode::Expand => options.cegar.expand = true,
        Mode::Linear => options.cegar.linear = true,
        Mode::Widen => options.cegar.precision = Precision::Widen,
        Mode::Exact => options.cegar.precision = Precision::Exact,
        Mode::Bits => options.arith = Arith::Bv,
        Mode::ExpandExact => (options.cegar.expand, options.cegar.precision) = (true, Precision::Exact),
    }
    let interrupt = Interrupt::new();
    let _watch = Watch::start(&interrupt, Limits { timeout: Some(TIMEOUT), memory: None }, |_: Cause| {});
    let task = Task { program, graph, options: &options, interrupt: &interrupt };
    Ok(check_program(task, &mut Silent, Times::start()).verdict)
}

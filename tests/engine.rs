//! The engine against the interpreter on random programs: what is proved never fails in a run, every proof is certified, and
//! what is said to fail has been replayed. `EUREKA_ENGINE_PROGRAMS` is the number of programs of each kind.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use eureka::frontend::{FrontendOptions, Input, read};
use eureka::interpreter::testing::{Testing, test};
use eureka::limits::{Cause, Interrupt, Limits, Watch};
use eureka::program::{Arith, Graph};
use eureka::report::{Answer, Silent, Times, Verdict};
use eureka::{Engine, Options, Task, check_program};

#[path = "generator/mod.rs"]
mod generator;

use generator::Language;

/// How many programs ended how.
#[derive(Default)]
struct Count {
    safe: AtomicU64,
    uncertified: AtomicU64,
    r#unsafe: AtomicU64,
    unknown: AtomicU64,
}

#[test]
fn linear_programs_of_integers() {
    compare(Language::Linear, Arith::Int, 200);
}

#[test]
fn linear_programs_of_machine_words() {
    compare(Language::Linear, Arith::Bv, 60);
}

#[test]
fn programs_of_the_whole_language() {
    compare(Language::Full, Arith::Int, 40);
}

fn compare(language: Language, arith: Arith, default: u64) {
    let wanted = std::env::var("EUREKA_ENGINE_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(default);
    let (next, count) = (AtomicU64::new(0), Count::default());
    thread::scope(|scope| {
        for _ in 0..2 {
            let worker = thread::Builder::new().stack_size(256 << 20);
            let work = || {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= wanted {
                        return;
                    }
                    check_one(seed, language, arith, &count);
                }
            };
            worker.spawn_scoped(scope, work).expect("a thread");
        }
    });
    let of = |n: &AtomicU64| n.load(Ordering::Relaxed);
    let (safe, failing, unknown) = (of(&count.safe), of(&count.r#unsafe), of(&count.unknown));
    println!(
        "{language:?} {arith:?}: {safe} SAFE, {failing} UNSAFE, {unknown} UNKNOWN, {} proofs not certified in time",
        of(&count.uncertified)
    );
    assert_eq!(safe + failing + unknown, wanted);
    assert!(safe > 0 && failing > 0, "programs of both verdicts are decided");
}

fn check_one(seed: u64, language: Language, arith: Arith, count: &Count) {
    let options = generator::Options { language, size: if language == Language::Full { 12 } else { 30 } };
    let text = generator::program(seed, &options);
    let input = Input::Text { name: format!("seed{seed}.c"), text: text.clone().into_bytes() };
    let Ok(read) = read(&input, &FrontendOptions::default()) else { panic!("seed {seed} is refused:\n{text}") };
    let (graph, program): (std::sync::Arc<Graph>, std::sync::Arc<_>) =
        (Graph::of(&read.program).into(), read.program.into());
    let tested = test(&program, &graph, arith, &Testing { runs: 60, ..Testing::default() }, None);

    let interrupt = Interrupt::new();
    let limits = Limits { timeout: Some(Duration::from_secs(3)), memory: None };
    let _watch = Watch::start(&interrupt, limits, |_: Cause| {});
    let options = Options { engine: Engine::Cegar, arith, certify: true, ..Options::default() };
    let task = Task { program, graph, options: &options, interrupt: &interrupt };
    let report = check_program(task, &mut Silent, Times::start());
    let fails = tested.failure.is_some();
    match report.verdict.answer() {
        Answer::Safe => {
            assert!(!fails, "seed {seed}: SAFE, but a run fails:\n{text}");
            count.safe.fetch_add(1, Ordering::Relaxed);
        }
        Answer::Unsafe => {
            count.r#unsafe.fetch_add(1, Ordering::Relaxed);
        }
        Answer::Unknown => {
            count.unknown.fetch_add(1, Ordering::Relaxed);
            if let Verdict::Unknown(reason) = &report.verdict
                && reason.contains("not certified")
            {
                // A proof that is refuted is a defect; one that the solver had no time for is not.
                let in_time = !reason.contains("cancelled") && !reason.contains("limit");
                assert!(!in_time, "seed {seed}: {reason}:\n{text}");
                assert!(!fails, "seed {seed}: proved, but a run fails:\n{text}");
                count.uncertified.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

//! The engines against each other and against the interpreter on random programs: what one proves never fails in a run nor
//! under another engine, every proof is certified, and what is said to fail has been replayed. `EUREKA_ENGINE_PROGRAMS` says how
//! many programs of each kind, or which.

use std::sync::atomic::{AtomicU64, Ordering};

use eureka::frontend::{FrontendOptions, Input};
use eureka::interpreter::testing::{Testing, test};
use eureka::program::Arith;
use eureka::task::{Answer, Verdict};
use eureka::{Engine, Options};

#[path = "generator/mod.rs"]
mod generator;
mod support;
#[path = "sweep/mod.rs"]
mod sweep;

use generator::Language;
use support::Subject;
use sweep::sweep;

/// The engines, and how many units of work each may spend on a program.
const ENGINES: [(Engine, u64); 5] = [
    (Engine::Cegar, 1_500_000),
    (Engine::Bmc, 700_000),
    (Engine::Kind, 700_000),
    (Engine::Predicates, 200_000),
    (Engine::Lazy, 200_000),
];

/// For each engine, how many programs ended how.
#[derive(Default)]
struct Counts([Count; ENGINES.len()]);

impl Counts {
    fn of(&self, engine: Engine) -> &Count {
        &self.0[ENGINES.iter().position(|(e, _)| *e == engine).expect("an engine that is compared")]
    }
}

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

#[test]
fn loops_that_end_at_an_input() {
    compare(Language::Loops, Arith::Int, 100);
}

fn compare(language: Language, arith: Arith, default: u64) {
    let counts = Counts::default();
    let wanted = sweep("EUREKA_ENGINE_PROGRAMS", default, |seed| check_one(seed, language, arith, &counts));
    let (mut proved, mut failed) = (0, 0);
    for (engine, _) in ENGINES {
        let count = counts.of(engine);
        let of = |n: &AtomicU64| n.load(Ordering::Relaxed);
        let (safe, failing, unknown) = (of(&count.safe), of(&count.r#unsafe), of(&count.unknown));
        println!(
            "{language:?} {arith:?} {engine:?}: {safe} SAFE, {failing} UNSAFE, {unknown} UNKNOWN, {} proofs not certified in time",
            of(&count.uncertified)
        );
        assert_eq!(safe + failing + unknown, wanted);
        (proved, failed) = (proved + safe, failed + failing);
    }
    assert!(wanted < default || proved > 0 && failed > 0, "programs of both verdicts are decided");
}

fn check_one(seed: u64, language: Language, arith: Arith, count: &Counts) -> Result<(), String> {
    let options = generator::Options { language, size: if language == Language::Full { 12 } else { 30 } };
    let text = generator::program(seed, &options);
    let input = Input::Text { name: format!("seed{seed}.c"), text: text.clone().into_bytes() };
    let subject = Subject::read(&input, &FrontendOptions::default()).map_err(|said| format!("{said}\n{text}"))?;
    let testing = Testing { runs: 60, ..Testing::default() };
    let tested = test(&subject.program, &subject.graph, arith, &testing, None);
    let fails = tested.failure.is_some();
    let mut decided: Option<(Engine, Answer)> = None;
    for (engine, work) in ENGINES {
        let options = Options { engine, arith, certify: true, ..Options::default() };
        let report = subject.check(&options, Some(work))?.report;
        let answer = report.verdict.answer();
        let count = count.of(engine);
        match answer {
            Answer::Safe => {
                if fails {
                    return Err(format!("{engine:?} says SAFE, but a run fails:\n{text}"));
                }
                count.safe.fetch_add(1, Ordering::Relaxed);
            }
            Answer::Unsafe => {
                count.r#unsafe.fetch_add(1, Ordering::Relaxed);
            }
            Answer::Unknown => {
                count.unknown.fetch_add(1, Ordering::Relaxed);
                if let Verdict::Unknown(reason) = &report.verdict
                    && reason.to_string().contains("not certified")
                {
                    // A proof that is refuted is a defect; one that the solver had no time for is not.
                    let in_time =
                        !["cancelled", "limit", "cannot decide"].iter().any(|word| reason.to_string().contains(word));
                    if in_time || fails {
                        return Err(format!(
                            "{language:?} {arith:?} {engine:?}, a run fails: {fails}: {reason}:\n{text}"
                        ));
                    }
                    count.uncertified.fetch_add(1, Ordering::Relaxed);
                }
                continue;
            }
        }
        let (first, expected) = *decided.get_or_insert((engine, answer));
        if answer != expected {
            return Err(format!("{engine:?} contradicts {first:?}:\n{text}"));
        }
    }
    Ok(())
}

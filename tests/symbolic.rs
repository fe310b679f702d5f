//! Symbolic indexes: the families are proved for every size and certified, with their bugs they are not, and what is proved of
//! random programs never fails in a run. `EUREKA_SYMBOLIC_PROGRAMS` says how many random programs of each kind, or which.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use eureka::frontend::{FrontendOptions, Input};
use eureka::interpreter::testing::{Testing, test};
use eureka::program::Arith;
use eureka::task::{Answer, CegarOptions, Evidence, IndexKind, Verdict};
use eureka::{Engine, Options};

#[path = "generator/mod.rs"]
mod generator;
mod support;
#[path = "sweep/mod.rs"]
mod sweep;

use generator::Language;
use support::Subject;
use sweep::{on_both_cores, sweep};

/// Families that are proved for every size.
const PROVED: [&str; 14] = [
    "initialise",
    "copy",
    "maximum",
    "min_max_sym",
    "find_first",
    "copy_offset",
    "fill_halves",
    "reverse",
    "string_copy_sym",
    "string_compare_sym",
    "partition_sym",
    "insertion_sort_sym",
    "bubble_sort_sym",
    "selection_sort_sym",
];

/// The work that a proof may take, and that which is enough to see that there is none, in units.
const FOR_A_PROOF: u64 = 20_000_000;
const FOR_NOTHING: u64 = 1_000_000;

/// Checks a program with symbolic indexes only; proofs are certified.
fn check(input: &Input, defines: &[&str], work: u64) -> (Verdict, bool) {
    let defines = defines.iter().map(|d| (*d).to_string()).collect();
    let subject = Subject::read(input, &FrontendOptions { defines, ..FrontendOptions::default() });
    let subject = subject.unwrap_or_else(|said| panic!("{said}"));
    let testing = Testing { runs: 40, ..Testing::default() };
    let tested = test(&subject.program, &subject.graph, Arith::Int, &testing, None);
    let cegar = CegarOptions { indexes: IndexKind::Symbolic, ..CegarOptions::default() };
    let options = Options { engine: Engine::Cegar, cegar, certify: true, ..Options::default() };
    let checked = subject.check(&options, Some(work)).unwrap_or_else(|hangs| panic!("{input:?}: {hangs}"));
    (checked.report.verdict, tested.failure.is_some())
}

fn family(name: &str) -> Input {
    Input::File(PathBuf::from(format!("benchmarks/families/{name}.c")))
}

/// Runs a test on each of some things, on both cores.
fn on_each<T: Sync>(all: &[T], run: impl Fn(&T) + Sync) {
    on_both_cores(0..all.len() as u64, |number| run(&all[number as usize]));
}

#[test]
fn families_are_proved_for_every_size() {
    on_each(&PROVED, |name| {
        let (verdict, _) = check(&family(name), &[], FOR_A_PROOF);
        let Verdict::Safe(Evidence::Invariants(certificate)) = &verdict else { panic!("{name}: {verdict:?}") };
        assert!(certificate.quantified.is_some(), "{name}");
    });
}

#[test]
fn and_for_a_large_constant() {
    on_each(&PROVED, |name| {
        let (verdict, _) = check(&family(name), &["N=100000"], FOR_A_PROOF);
        let Verdict::Safe(Evidence::Invariants(certificate)) = &verdict else { panic!("{name}: {verdict:?}") };
        assert!(certificate.quantified.is_some(), "{name}");
    });
}

#[test]
fn with_their_bugs_they_are_not() {
    on_each(&PROVED, |name| {
        let (verdict, _) = check(&family(name), &["BUG"], FOR_NOTHING);
        assert_eq!(verdict.answer(), Answer::Unknown, "{name}");
    });
}

#[test]
fn matrices_of_every_size() {
    proved_unless_seeded("benchmarks/arrays", &["matrix_fill", "matrix_identity", "matrix_transpose"]);
}

#[test]
fn searching_and_ordering() {
    let names = ["binary_search", "three_colours", "negative_first", "last_place", "remainders", "running_sum"];
    proved_unless_seeded("benchmarks/arrays", &names);
}

#[test]
fn sums_over_arrays() {
    let names = ["sum_taken_away", "sum_added_while_written", "sum_swapped", "sum_prefix_sums", "sum_raised"];
    proved_unless_seeded("benchmarks/arrays", &names);
}

#[test]
fn loops_that_do_not_begin_at_zero_and_single_places() {
    proved_unless_seeded("tests/cases/arrays", &["starts_at_one", "downwards_in_pairs", "sentinel"]);
}

#[test]
fn places_of_each_residue() {
    proved_unless_seeded("benchmarks/arrays", &["even_places"]);
    proved_unless_seeded("tests/cases/arrays", &["parity_of_places", "every_third"]);
}

#[test]
fn assertions_in_a_function_of_their_own() {
    proved_unless_seeded("tests/cases/guards", &["elements"]);
}

/// The safe programs of these names are proved for every size, and the unsafe ones are not.
fn proved_unless_seeded(folder: &str, names: &[&str]) {
    on_each(names, |name| {
        let file = |verdict: &str| Input::File(PathBuf::from(format!("{folder}/{name}_{verdict}.c")));
        let (verdict, _) = check(&file("safe"), &[], FOR_A_PROOF);
        let Verdict::Safe(Evidence::Invariants(certificate)) = &verdict else { panic!("{name}: {verdict:?}") };
        assert!(certificate.quantified.is_some(), "{name}");
        assert_eq!(check(&file("unsafe"), &[], FOR_NOTHING).0.answer(), Answer::Unknown, "{name}");
    });
}

#[test]
fn what_is_proved_of_random_programs_never_fails() {
    proofs_of(Language::Linear, 300);
}

#[test]
fn what_is_proved_of_random_programs_with_large_arrays_never_fails() {
    proofs_of(Language::Large, 100);
}

#[test]
fn what_is_proved_of_random_programs_with_strides_never_fails() {
    proofs_of(Language::Strides, 50);
}

#[test]
fn what_is_proved_of_random_programs_with_polynomials_never_fails() {
    proofs_of(Language::Polynomials, 50);
}

#[test]
fn what_is_proved_of_random_programs_with_sums_never_fails() {
    proofs_of(Language::Sums, 25);
}

fn proofs_of(language: Language, default: u64) {
    let (safe, unknown) = (AtomicU64::new(0), AtomicU64::new(0));
    let wanted = sweep("EUREKA_SYMBOLIC_PROGRAMS", default, |seed| {
        let options = generator::Options { language, size: 30 };
        let text = generator::program(seed, &options);
        let input = Input::Text { name: format!("seed{seed}.c"), text: text.clone().into_bytes() };
        let (verdict, fails) = check(&input, &[], FOR_NOTHING);
        match verdict {
            Verdict::Safe(_) => {
                if fails {
                    return Err(format!("SAFE, but a run fails:\n{text}"));
                }
                safe.fetch_add(1, Ordering::Relaxed);
            }
            Verdict::Unsafe(_) => return Err(format!("symbolic indexes do not refute:\n{text}")),
            Verdict::Unknown(reason) => {
                // A proof that is refuted is a defect; one that the solver had no time for is not.
                let reason = reason.to_string();
                let refuted = reason.contains("not certified") && reason.contains("does not follow");
                if refuted {
                    return Err(format!("{reason}:\n{text}"));
                }
                unknown.fetch_add(1, Ordering::Relaxed);
            }
        }
        Ok(())
    });
    println!("{language:?}: {} SAFE, {} UNKNOWN", safe.load(Ordering::Relaxed), unknown.load(Ordering::Relaxed));
    assert!(wanted < default || safe.load(Ordering::Relaxed) > 0, "some programs are proved");
}

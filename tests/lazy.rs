//! The engine of BLAST: verdicts with their certificates, the predicates that it finds, and what it cannot do.

use std::fs;
use std::path::{Path, PathBuf};

use eureka::frontend::{FrontendOptions, Input};
use eureka::report::Report;
use eureka::task::{Answer, Arrays, Verdict};
use eureka::{Engine, Options, check};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

fn checked(input: &Input, defines: &[&str]) -> Report {
    let frontend = FrontendOptions { defines: defines.iter().map(ToString::to_string).collect(), ..Default::default() };
    let options = Options { engine: Engine::Lazy, certify: true, ..Options::default() };
    check(input, &frontend, &options).unwrap_or_else(|rejected| panic!("{:?}", rejected.diagnostics))
}

fn text(text: &str) -> Report {
    let text = format!("void assert(int); int nondet_int(void);\n{text}");
    checked(&Input::Text { name: "test.c".into(), text: text.into_bytes() }, &[])
}

/// The predicates that are tracked in the end, each once.
fn predicates(report: &Report) -> Vec<String> {
    let found = report.history.cegar.predicates.iter().flatten().map(|(_, p)| p.display(&report.program));
    let mut all: Vec<String> = found.collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn all_cases_are_decided_and_certified() {
    let mut files: Vec<PathBuf> = fs::read_dir(root().join("tests/lazy"))
        .expect("the cases")
        .map(|entry| entry.expect("a case").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    files.sort();
    assert!(files.len() >= 10);
    for file in files {
        let truth = fs::read_to_string(&file).expect("a case");
        let truth = truth.lines().next().and_then(|line| line.strip_prefix("// verdict: ")).expect("a verdict");
        let report = checked(&Input::File(file.clone()), &[]);
        assert_eq!(report.verdict.answer().word(), truth, "{}", file.display());
        assert!(truth == "UNSAFE" || report.certified.is_some(), "{}", file.display());
    }
}

#[test]
fn scalar_programs_are_decided() {
    for name in ["lock_loop", "loop_equal", "loop_exit"] {
        let file = Input::File(root().join(format!("benchmarks/scalar/{name}.c")));
        assert_eq!(checked(&file, &[]).verdict.answer(), Answer::Safe, "{name}");
        assert_eq!(checked(&file, &["BUG"]).verdict.answer(), Answer::Unsafe, "{name}");
    }
}

#[test]
fn counters_are_not_enumerated() {
    let report = text("int main(void) { int i = 0; while (i < 1000000) i++; assert(i == 1000000); return 0; }");
    assert_eq!(report.verdict.answer(), Answer::Safe);
    assert_eq!(predicates(&report), ["i <= 1000000", "i <= 999999", "i == 1000000"]);
    let report =
        text("int main(void) { int x = 0, y = 0; while (nondet_int()) { x++; y++; } assert(x == y); return 0; }");
    assert_eq!(report.verdict.answer(), Answer::Safe);
    assert_eq!(predicates(&report), ["x == 0", "x == y", "x == y + 1"]);
}

/// Where array elements are not told apart there are proofs and failures that are none of the program. Neither is believed.
#[test]
fn smashed_arrays_lead_to_no_wrong_verdict() {
    let both = [Engine::Lazy, Engine::Predicates];
    for (name, said) in [
        ("index_safe", "SAFE"),
        ("elements_unsafe", "UNSAFE"),
        ("sentinel", "BLAST would report a failure here: array elements are not told apart"),
        ("same", "the proof takes array elements for the same one"),
    ] {
        for engine in both {
            let mut options = Options { engine, ..Options::default() };
            options.bmc.arrays = Arrays::Smashed;
            let file = Input::File(root().join(format!("tests/lazy/smashed/{name}.c")));
            let report = check(&file, &FrontendOptions::default(), &options).expect("accepted");
            match &report.verdict {
                Verdict::Unknown(reason) => assert!(reason.to_string().starts_with(said), "{name}: {reason}"),
                decided => assert_eq!(decided.answer().word(), said, "{name}"),
            }
            assert!(said != "SAFE" || report.certified.is_some(), "a proof is certified without being asked for");
        }
    }
}

#[test]
fn recursion_is_said_to_be_beyond_it() {
    let report = text(
        "int f(int n) { return n <= 0 ? 0 : f(n - 1); }\nint main(void) { int r = f(nondet_int() % 3); assert(r == 0); return 0; }",
    );
    let Verdict::Unknown(reason) = &report.verdict else { panic!("{:?}", report.verdict.answer()) };
    assert_eq!(reason.to_string(), "calls are inlined by this engine, and f calls itself");
}

//! Bounded model checking and k-induction: the examples of the texts they come from, stage by stage; bounds; properties;
//! solvers as processes; and that engines and encodings agree on generated programs.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use eureka::bmc::{BoundResult, Event, Forms};
use eureka::frontend::{FrontendOptions, Input};
use eureka::limits::{Cause, Interrupt, Limits, Watch};
use eureka::program::{Arith, Graph, Program};
use eureka::report::{History, Moment, Observer, Report};
use eureka::task::{Answer, Arrays, BmcOptions as Bmc, Evidence, Keep, Simplification, Spent, Status, Times, Verdict};
use eureka::{Engine, Options, Task, check_program};

mod support;

use support::Subject;

/// Keeps the forms of unwound programs.
#[derive(Default)]
struct Shown(Vec<Arc<Forms>>);

impl Observer for Shown {
    fn begins(&mut self, _: &Arc<Program>, _: &Arc<Graph>) {}
    fn happened(&mut self, moment: Moment, history: &History) {
        if moment == Moment::Bound(Event::Unwound) {
            self.0.extend(history.bmc.forms.clone());
        }
    }
    fn strategies(&mut self, _: &[Spent]) {}
}

fn check_input(input: &Input, frontend: &FrontendOptions, options: &Options, shown: &mut Shown) -> Report {
    let subject = Subject::read(input, frontend).unwrap_or_else(|said| panic!("{said}"));
    subject.check_telling(options, None, shown).unwrap_or_else(|hangs| panic!("{hangs}")).report
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bmc").join(name)
}

fn options(engine: Engine, bmc: Bmc) -> Options {
    let keep = Keep { unwound: true, ..Keep::default() };
    Options { engine, bmc, keep, ..Options::default() }
}

fn check_text(text: &str, options: &Options) -> Report {
    Subject::of(text).check(options, None).unwrap_or_else(|hangs| panic!("{hangs}")).report
}

/// The stages of a program without simplification, as the texts have them.
fn stages(name: &str, bound: u32) -> String {
    let bmc = Bmc { unwind: Some(bound), simplify: vec![Simplification::None], ..Bmc::default() };
    let mut shown = Shown::default();
    let report =
        check_input(&Input::File(file(name)), &FrontendOptions::default(), &options(Engine::Bmc, bmc), &mut shown);
    let mut out = String::new();
    for forms in shown.0 {
        let Forms { unwound, ssa, cnf, formula, .. } = &*forms;
        out.push_str(&format!("--- unwound\n{unwound}--- ssa\n{ssa}--- cnf\n{cnf}--- formula\n{formula}"));
    }
    out + &format!("--- {}\n", report.verdict.answer().word())
}

#[test]
fn figure_1_of_the_report() {
    insta::assert_snapshot!(stages("figure1.c", 1));
}

#[test]
fn the_example_of_the_slides() {
    insta::assert_snapshot!(stages("slides.c", 2));
}

#[test]
fn shift_and_add_multiplies() {
    let check = |arith, bits: u32| {
        let options = Options { arith, ..options(Engine::Bmc, Bmc::default()) };
        let report = check_input(
            &Input::File(file("multiplier.c")),
            &FrontendOptions { defines: vec![format!("BITS={bits}")], ..FrontendOptions::default() },
            &options,
            &mut Shown::default(),
        );
        report.verdict.answer()
    };
    assert_eq!(check(Arith::Bv, 8), Answer::Safe);
    assert_eq!(check(Arith::Int, 4), Answer::Safe);
}

const COUNT: &str = "#include <assert.h>
int nondet_int(void);
int main(void) {
    int n = nondet_int(), i = 0;
    while (i < n)
        i = i + 1;
    assert(i >= 0);
    return 0;
}
";

#[test]
fn a_bound_that_cuts_is_no_proof() {
    let bmc = Bmc { unwind: Some(5), ..Bmc::default() };
    let report = check_text(COUNT, &options(Engine::Bmc, bmc));
    let Verdict::Unknown(reason) = &report.verdict else { panic!("{:?}", report.verdict.answer()) };
    assert!(reason.to_string().starts_with("no failure up to bound 5"), "{reason}");
    assert_eq!(report.history.bmc.bounds.last().map(|step| step.result.clone()), Some(BoundResult::GoesOn));
}

#[test]
fn induction_needs_an_execution() {
    let wrong = COUNT.replace("i = i + 1;", "{ i = i + 1; assert(i < 3); }");
    let report = check_text(&wrong, &options(Engine::Kind, Bmc { unwind: Some(0), ..Bmc::default() }));
    assert_eq!(report.verdict.answer(), Answer::Unknown);
}

#[test]
fn induction_proves_what_no_bound_can() {
    let options = Options { certify: true, ..options(Engine::Kind, Bmc::default()) };
    let report = check_text(COUNT, &options);
    assert!(matches!(report.verdict, Verdict::Safe(Evidence::Inductive { .. })), "{:?}", report.verdict.answer());
    assert!(report.certified.is_some());
    let wrong = COUNT.replace("i >= 0", "i <= 3");
    assert_eq!(check_text(&wrong, &options).verdict.answer(), Answer::Unsafe);
}

#[test]
fn a_bound_that_is_enough_is_a_proof() {
    let text = "#include <assert.h>
        int nondet_int(void);
        int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }
        int main(void) {
            int n = nondet_int(), i = 0;
            if (n > 4) return 0;
            while (i < n) i++;
            assert(n < 0 || i == f(n));
            return 0;
        }";
    let with = |unwind| {
        let options = Options { certify: true, ..options(Engine::Bmc, Bmc { unwind, ..Bmc::default() }) };
        check_text(text, &options).verdict
    };
    assert!(matches!(with(Some(6)), Verdict::Safe(Evidence::Unwound { bound: 4..=6 })));
    assert_eq!(with(Some(2)).answer(), Answer::Unknown);
    assert_eq!(with(None).answer(), Answer::Safe);
}

#[test]
fn every_property_is_decided_on_request() {
    let text = "#include <assert.h>
        int nondet_int(void);
        int main(void) {
            int x = nondet_int();
            assert(x != 3);
            assert(x != 3 || x == 4);
            assert(x * 0 == 0);
            assert(x != 5);
            return 0;
        }";
    let all = check_text(text, &options(Engine::Bmc, Bmc { all_properties: true, ..Bmc::default() }));
    let status: Vec<Status> = all.history.bmc.properties.iter().map(|(_, status)| *status).collect();
    assert_eq!(status, [Status::Fails, Status::Holds, Status::Holds, Status::Fails]);
    assert_eq!(all.verdict.answer(), Answer::Unsafe);
    let one = |name: &str| {
        let bmc = Bmc { property: Some(name.to_string()), ..Bmc::default() };
        check_text(text, &options(Engine::Bmc, bmc)).verdict.answer()
    };
    assert_eq!(one("main.assertion.3"), Answer::Safe);
    assert_eq!(one("main.assertion.4"), Answer::Unsafe);
    assert_eq!(one("main.assertion.9"), Answer::Unknown);
    // The first assertion is not checked, so that it hides nothing behind it.
    assert_eq!(one("main.assertion.2"), Answer::Unsafe);
}

#[test]
fn other_properties_are_proved_by_induction_when_one_fails() {
    let text = COUNT.replace("i = i + 1;", "{ i = i + 1; assert(i != 2); }");
    let report = check_text(&text, &options(Engine::Kind, Bmc { all_properties: true, ..Bmc::default() }));
    let status: Vec<Status> = report.history.bmc.properties.iter().map(|(_, status)| *status).collect();
    assert_eq!(status, [Status::Fails, Status::Holds]);
    assert_eq!(report.verdict.answer(), Answer::Unsafe);
}

#[test]
fn a_process_can_be_the_solver() {
    let text = "#include <assert.h>
        int nondet_int(void);
        int a[8];
        int main(void) {
            int i = nondet_int(), j = nondet_int();
            if (i < 0 || j < 0 || i > 7 || j > 7) return 0;
            a[i] = 1;
            a[j] = a[j] + 1;
            assert(a[i] == 1 WRONG);
            return 0;
        }";
    let verdict = |solver: &str, text: &str, arith| {
        let bmc = Bmc { solver: Some(solver.to_string()), arrays: Arrays::Theory, ..Bmc::default() };
        check_text(text, &Options { arith, ..options(Engine::Bmc, bmc) }).verdict.answer()
    };
    for solver in ["z3 -in", "cvc5 --lang smt2", "cvc5 --lang smt2 --incremental"] {
        let program = solver.split(' ').next().unwrap_or_default();
        if std::process::Command::new(program).arg("--version").output().is_err() {
            continue;
        }
        for arith in [Arith::Int, Arith::Bv] {
            assert_eq!(verdict(solver, &text.replace("WRONG", ""), arith), Answer::Unsafe, "{solver}");
            assert_eq!(verdict(solver, &text.replace("WRONG", "|| i == j"), arith), Answer::Safe, "{solver}");
        }
    }
    // One that dies, one that is not there, ones that say something without having read the formula.
    for solver in ["false", "no-such-solver", "echo sat", "echo unsat", "echo unknown", "yes sat", "yes unsat", "cat"] {
        assert_eq!(verdict(solver, &text.replace("WRONG", "|| i == j"), Arith::Int), Answer::Unknown, "{solver}");
    }
}

#[test]
fn a_solver_that_hangs_ends_with_the_time() {
    let bmc = Bmc { solver: Some("sleep 1000".to_string()), ..Bmc::default() };
    let options = options(Engine::Bmc, bmc);
    let Subject { program, graph } = Subject::of(COUNT);
    let interrupt = Interrupt::new();
    let limits = Limits { timeout: Some(Duration::from_millis(300)), memory: None };
    let _watch = Watch::start(&interrupt, limits, |_: Cause| {});
    let task = Task { program, graph, options: &options, interrupt: &interrupt };
    let report = check_program(task, &mut Shown::default(), Times::start());
    let Verdict::Unknown(reason) = &report.verdict else { panic!("{:?}", report.verdict.answer()) };
    assert!(reason.to_string().contains("time limit"), "{reason}");
}

/// A pair of cases: the one that is safe, and the other.
fn pair(name: &str) -> [(PathBuf, Answer); 2] {
    let file = |kind: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/cases/{name}_{kind}.c"));
    [(file("safe"), Answer::Safe), (file("unsafe"), Answer::Unsafe)]
}

#[test]
fn what_few_executions_show_costs_few_executions() {
    for name in ["line", "nested", "sequence", "procedure"] {
        for (file, answer) in pair(&format!("induction/{name}")) {
            let options = Options { certify: true, ..options(Engine::Kind, Bmc::default()) };
            let report = check_input(&Input::File(file), &FrontendOptions::default(), &options, &mut Shown::default());
            assert_eq!(report.verdict.answer(), answer, "{name}");
            if let Verdict::Safe(evidence) = &report.verdict {
                assert!(matches!(evidence, Evidence::Inductive { .. }), "{name}: {evidence:?}");
                assert!(report.certified.is_some(), "{name}");
            }
            let longest = report.history.bmc.bounds.iter().map(|step| step.statements).max();
            assert!(longest < Some(1000), "{name}: {longest:?} statements for loops of 50,000 executions");
        }
    }
}

#[test]
fn elements_at_known_indexes_need_no_arrays() {
    for (file, answer) in pair("arrays/two_elements") {
        for engine in [Engine::Cegar, Engine::Bmc, Engine::Kind] {
            let options = Options { arith: Arith::Bv, certify: true, ..options(engine, Bmc::default()) };
            let input = Input::File(file.clone());
            let report = check_input(&input, &FrontendOptions::default(), &options, &mut Shown::default());
            assert_eq!(report.verdict.answer(), answer, "{engine:?}");
        }
    }
}

/// Two inputs, two uninitialised variables and two variables of the same name, one of them called as a version of the other is.
const NAMESAKES: &str = "#include <assert.h>
int nondet_int(void);
int f(void) { int x; return x; }
int main(void) {
    int x = f(), x1 = nondet_int(), a[3];
    a[0] = f();
    { int x = nondet_int(); a[1] = x; }
    for (int i = 0; i < 2; i++) { int x; a[2] = x; }
    int k = INDEX;
    if (k >= 0 && k < 2 && nondet_int() > nondet_int() && a[k] > x)
        assert(CLAIM);
    return 0;
}
";

#[test]
fn a_formula_that_is_read_again_has_the_same_answer() {
    // Each of these would hold if two of the numbers had one name.
    let claims = ["nondet_int() == nondet_int()", "x == a[0]", "x1 == a[1]", "a[1] == a[2]", "x == x1", "a[0] <= x"];
    let holds = ["x1 == x1 + 0", "x < a[0] || x < a[1]"];
    let folder = tempfile::tempdir().expect("a folder");
    let (source, formula) = (folder.path().join("prog.c"), folder.path().join("formula.smt2"));
    for (claim, answer) in claims.map(|c| (c, "sat")).into_iter().chain(holds.map(|c| (c, "unsat"))) {
        // Polyhedra know little of operations on bits.
        let index = if answer == "sat" { "nondet_int() & 1" } else { "nondet_int()" };
        std::fs::write(&source, NAMESAKES.replace("CLAIM", claim).replace("INDEX", index)).expect("written");
        for with in ["bmc --unwind 3", "bmc --unwind 3 --simplify none", "kind", "cegar"] {
            let _ = std::fs::remove_file(&formula);
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_eureka"));
            command.arg("--engine").args(with.split(' ')).arg("--smt2").arg(&formula).arg(&source);
            let said = String::from_utf8(command.output().expect("it runs").stdout).unwrap_or_default();
            let verdict = if answer == "sat" { "eureka: UNSAFE" } else { "eureka: SAFE" };
            assert_eq!(said.lines().last(), Some(verdict), "{with}: {claim}\n{said}");
            // A proof may need no question.
            let Ok(text) = std::fs::read_to_string(&formula) else {
                assert_eq!(answer, "unsat", "{with}: {claim}");
                continue;
            };
            for solver in ["z3 -in", "cvc5 --lang smt2 --produce-models --produce-unsat-cores"] {
                if let Some(said) = said_by(solver, &text) {
                    assert_eq!(said, answer, "{solver}, {with}: {claim}\n{text}");
                }
            }
        }
    }
}

/// The propositional formula of a bound has a solution exactly if the bound has a failure.
#[test]
fn bits_have_a_solution_where_there_is_a_failure() {
    if said_by("z3 -dimacs -in", "p cnf 1 1\n1 0\n").is_none() {
        eprintln!("z3 is not installed: what bits say is not compared");
        return;
    }
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files = vec![file("figure1.c"), file("slides.c")];
    for folder in ["arrays", "operators", "types", "procedures", "structs"] {
        let all = std::fs::read_dir(cases.join(folder)).expect("a folder").map(|entry| entry.expect("a file").path());
        let mut all: Vec<PathBuf> = all.filter(|path| path.extension().is_some_and(|e| e == "c")).collect();
        all.sort();
        files.extend(all.into_iter().step_by(4));
    }
    let (mut compared, mut failures) = (0, 0);
    for (path, simplify) in files.iter().flat_map(|path| [(path, Simplification::All), (path, Simplification::None)]) {
        let bmc = Bmc { unwind: Some(2), simplify: vec![simplify], ..Bmc::default() };
        let keep = Keep { bits: true, ..Keep::default() };
        let options = Options { engine: Engine::Bmc, bmc, keep, arith: Arith::Bv, ..Options::default() };
        let Ok(subject) = Subject::read(&Input::File(path.clone()), &FrontendOptions::default()) else { continue };
        let report = subject.check(&options, None).unwrap_or_else(|hangs| panic!("{hangs}")).report;
        let Some(bits) = report.history.bmc.bounds.last().and_then(|step| step.bits.clone()) else { continue };
        let Ok(bits) = &*bits else { continue };
        let Some(said) = said_by("z3 -dimacs -in -T:10", &bits.dimacs()) else { continue };
        let failure = report.verdict.answer() == Answer::Unsafe;
        let expected = if failure { "s SATISFIABLE" } else { "s UNSATISFIABLE" };
        assert_eq!(said, expected, "{}, {simplify:?}", path.display());
        (compared, failures) = (compared + 1, failures + usize::from(failure));
    }
    assert!(compared >= 60 && failures >= 10, "{compared} compared, {failures} failures");
}

#[test]
fn real_numbers_have_no_bits() {
    let text = "#include <assert.h>\nextern double nondet_double(void);\n\
                int main(void) { double d = nondet_double(); assert(d < 1); return 0; }";
    let keep = Keep { bits: true, ..Keep::default() };
    let bmc = Bmc { unwind: Some(1), ..Bmc::default() };
    let report = check_text(text, &Options { engine: Engine::Bmc, bmc, keep, arith: Arith::Bv, ..Options::default() });
    let bits = report.history.bmc.bounds.last().and_then(|step| step.bits.clone()).expect("bits");
    assert!(bits.as_ref().as_ref().is_err_and(|reason| reason.contains("real numbers")), "{bits:?}");
}

/// The first line that a solver says about a formula; none if there is no such solver.
fn said_by(solver: &str, formula: &str) -> Option<String> {
    let mut words = solver.split(' ');
    let mut command = std::process::Command::new(words.next()?);
    let piped = std::process::Stdio::piped;
    let mut child = command.args(words).stdin(piped()).stdout(piped()).spawn().ok()?;
    child.stdin.take()?.write_all(formula.as_bytes()).ok()?;
    let output = String::from_utf8(child.wait_with_output().ok()?.stdout).ok()?;
    output.lines().next().map(str::to_string)
}

/// All encodings and simplifications of one program must agree, and with the CEGAR engine where that decides.
#[test]
fn encodings_and_engines_agree() {
    let mut seed = 11u64;
    for round in 0..4 {
        let text = generated(&mut seed);
        let mut answers = vec![];
        for arrays in [Arrays::Theory, Arrays::Expand, Arrays::Auto] {
            for simplify in [vec![Simplification::All], vec![Simplification::None], vec![Simplification::Constants]] {
                // Bit-vectors without propagation are slow, and differ only in the encoder.
                let plain = simplify.contains(&Simplification::All);
                for arith in if plain { vec![Arith::Int, Arith::Bv] } else { vec![Arith::Int] } {
                    let unwind = simplify.contains(&Simplification::None).then_some(4);
                    let bmc = Bmc { arrays, simplify: simplify.clone(), unwind, ..Bmc::default() };
                    let report = check_text(&text, &Options { arith, ..options(Engine::Bmc, bmc) });
                    answers.push(report.verdict.answer());
                }
            }
        }
        answers.push(check_text(&text, &options(Engine::Kind, Bmc::default())).verdict.answer());
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{round}: {answers:?}\n{text}");
        assert_ne!(answers[0], Answer::Unknown, "{text}");
        let cegar =
            check_text(&text, &Options { certify: true, ..options(Engine::Cegar, Bmc::default()) }).verdict.answer();
        assert!(cegar == Answer::Unknown || cegar == answers[0], "{round}: {cegar:?} {answers:?}\n{text}");
    }
}

/// A small program with an array, a bounded loop, branches and a call. No operation overflows.
fn generated(seed: &mut u64) -> String {
    let mut below = |n: u64| {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % n
    };
    let index = ["i", "3 - i", "k", "0", "2"];
    let value = ["x", "a[k]", "a[i] + 1", "i * 2", "f(i)", "a[3 - i] - x", "7"];
    let mut body = String::new();
    for _ in 0..2 + below(3) {
        let store = format!("a[{}] = {};", index[below(5) as usize], value[below(7) as usize]);
        body.push_str(&match below(4) {
            0 => format!("        if (a[{}] > x) {{ {store} }} else {{ x = x + 1; }}\n", index[below(5) as usize]),
            1 => format!("        if (x == {}) break;\n", below(9)),
            2 => format!("        if (i == k) continue;\n        {store}\n"),
            _ => format!("        {store}\n"),
        });
    }
    let claim = match below(4) {
        0 => format!("a[k] <= {}", 3 + below(30)),
        1 => format!("x != {}", below(12)),
        2 => format!("a[{}] + x < {}", below(4), 5 + below(60)),
        _ => "a[0] >= -100".to_string(),
    };
    format!(
        "#include <assert.h>\nint nondet_int(void);\nint a[4];\nint f(int y) {{ if (y > 1) return y - 1; return y + a[y]; }}\n\
         int main(void) {{\n    int i, k = nondet_int(), x = nondet_int();\n    if (k < 0 || k > 3 || x < -5 || x > 5) return 0;\n\
         \x20   for (i = 0; i < 4; i++) {{\n{body}    }}\n    assert({claim});\n    return 0;\n}}\n"
    )
}

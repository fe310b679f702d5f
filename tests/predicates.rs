//! Predicate abstraction as the papers show it: the tables of section 3 of "Predicate Abstraction of ANSI-C Programs Using SAT"
//! (Clarke, Kroening, Sharygina, Yorav), the Boolean programs of figure 5 of the 2009 report, and what a cartesian relation loses.

use eureka::cegar::{History, IterationResult};
use eureka::frontend::condition::read_conditions;
use eureka::frontend::{FrontendOptions, Input, read};
use eureka::limits::Interrupt;
use eureka::program::{Arith, Graph};
use eureka::report::{Report, Silent, abstraction_text};
use eureka::task::{Answer, Keep, PredicateOptions, Relations, Times, Verdict};
use eureka::{Engine, Options, Task, check_program};

/// Checks a program that begins with some predicates.
fn check(text: &str, predicates: &str, options: Options) -> Report {
    let input = Input::Text { name: "test.c".into(), text: text.as_bytes().to_vec() };
    let program = read(&input, &FrontendOptions::default()).unwrap_or_else(|r| panic!("{:?}", r.diagnostics)).program;
    let given = read_conditions(predicates, &program).unwrap_or_else(|problems| panic!("{problems:?}"));
    let keep = Keep { all: true, boolean: true, ..Keep::default() };
    let predicates = PredicateOptions { given, ..options.predicates.clone() };
    let options = Options { engine: Engine::Predicates, certify: true, keep, predicates, ..options };
    let graph = Graph::of(&program);
    let task = Task { program: program.into(), graph: graph.into(), options: &options, interrupt: &Interrupt::new() };
    check_program(task, &mut Silent, Times::start())
}

/// The Boolean programs of all iterations.
fn boolean_programs(report: &Report) -> String {
    let iterations = &report.history.cegar.iterations;
    let upto = |n: usize| History { iterations: iterations[..n].to_vec(), ..History::default() };
    let told = |n: usize| format!("Boolean program {}:\n{}", n - 1, abstraction_text(&upto(n)));
    (1..=iterations.len()).map(told).collect::<Vec<_>>().join("\n")
}

/// The lines of the table of a statement.
fn table(programs: &str, statement: &str) -> Vec<String> {
    let from = programs.lines().skip_while(|line| !(line.starts_with("table of") && line.ends_with(statement)));
    from.skip(1).take_while(|line| !line.is_empty()).map(|line| line.trim().to_string()).collect()
}

const BLOCK: &str = "#include <assert.h>
int nondet_int(void);
int main(void) {
    int d, e;
    while (nondet_int()) {
        d = e;
        e++;
    }
    assert(e != 7);
    return 0;
}
";

#[test]
fn a_number_and_its_successor_are_not_both_odd() {
    for (arith, relations) in [(Arith::Bv, Relations::Boolean), (Arith::Bv, Relations::Cartesian)] {
        let predicates = PredicateOptions { abstraction: relations, ..PredicateOptions::default() };
        let mut options = Options { arith, predicates, ..Options::default() };
        options.cegar.max_refinements = 0;
        let report = check(BLOCK, "main: d & 1\nmain: e & 1\n", options);
        let rows = table(&boolean_programs(&report), "d = e; e = e + 1;");
        // The paper's table has the rows where b1 is not b2; what d was does not matter.
        assert_eq!(rows, ["b2 | b1' b2'", "0 |   0   1", "1 |   1   0"]);
    }
}

#[test]
fn a_positive_number_may_have_a_negative_successor() {
    let rows = |arith, abstraction| {
        let predicates = PredicateOptions { abstraction, ..PredicateOptions::default() };
        let mut options = Options { arith, predicates, ..Options::default() };
        options.cegar.max_refinements = 0;
        let report = check(BLOCK, "main: e >= 0\nmain: e <= 100\n", options);
        table(&boolean_programs(&report), "d = e; e = e + 1;")
    };
    let six = [
        "b1 b2 | b1' b2'",
        "0  1 |   0   1",
        "0  1 |   1   1",
        "1  0 |   0   1",
        "1  0 |   1   0",
        "1  1 |   1   0",
        "1  1 |   1   1",
    ];
    assert_eq!(rows(Arith::Bv, Relations::Boolean), six);
    // Mathematical integers have no largest one.
    let five: Vec<&str> = six.iter().copied().filter(|row| *row != "1  0 |   0   1").collect();
    assert_eq!(rows(Arith::Int, Relations::Boolean), five);
    // Each value by itself: that the successor of 101 is 102 or more, or wraps, is no longer seen for b1' and b2' together.
    let more = rows(Arith::Bv, Relations::Cartesian);
    assert!(more.contains(&"1  - |   1   1".to_string()), "{more:?}");
}

#[test]
fn figure_5_of_the_report() {
    let text = std::fs::read_to_string("tests/cases/predicates/get_unit_safe.c").expect("the case");
    // With the paper's predicates, in its order.
    let given = check(&text, "numUnits == 0\ngetUnit: canEnter == 1\n", Options::default());
    assert_eq!(given.verdict.answer(), Answer::Safe);
    assert_eq!(given.history.cegar.iterations.len(), 1);
    insta::assert_snapshot!("figure_5_with_given_predicates", boolean_programs(&given));
    let found = check(&text, "", Options::default());
    assert_eq!(found.verdict.answer(), Answer::Safe);
    assert!(found.certified.is_some());
    assert_eq!(found.history.cegar.iterations.len(), 3);
    insta::assert_snapshot!("figure_5", boolean_programs(&found));
}

/// Constraints make up for what a cartesian relation loses.
#[test]
fn impossible_steps_are_cut_by_constraints() {
    let text = "#include <assert.h>
        int nondet_int(void);
        int main(void) { int x = nondet_int(), y; if (x > 0) { y = 1; } else { y = x; } x = y;
        if (x > 0) { if (x == 5) return 0; } assert(!(x > 10)); return 0; }";
    let given = "main: x > 0\nmain: x == 5\nmain: x > 10\nmain: y > 0\nmain: y > 10\nmain: y == 1\n";
    let with = |abstraction| {
        let predicates = PredicateOptions { abstraction, ..PredicateOptions::default() };
        check(text, given, Options { predicates, ..Options::default() })
    };
    let (exact, cartesian) = (with(Relations::Boolean), with(Relations::Cartesian));
    for report in [&exact, &cartesian] {
        assert_eq!(report.verdict.answer(), Answer::Safe, "{:?}", report.verdict);
    }
    let constraints = |report: &Report| {
        let last = report.history.cegar.iterations.last().expect("an iteration");
        assert!(matches!(last.result, IterationResult::Proved));
        last.effort.iter().find(|(what, _)| *what == "constraint").map_or(0, |(_, n)| *n)
    };
    assert_eq!(constraints(&exact), 0);
}

/// What a call does to a global is said with the value that it had at the entry; the report does not show how that is kept.
#[test]
fn summaries_speak_of_values_at_entry() {
    let text = |name: &str| std::fs::read_to_string(format!("tests/cases/predicates/{name}.c")).expect("the case");
    let report = check(&text("recursive_depth_safe"), "", Options::default());
    assert_eq!(report.verdict.answer().word(), "SAFE");
    let found = report.history.cegar.predicates.iter().flatten().map(|(at, p)| at.display(p, &report.program));
    let found: Vec<String> = found.collect();
    assert!(found.contains(&"group: depth == depth_at_entry".to_string()), "{found:?}");
    let report = check(&text("recursive_depth_unsafe"), "", Options::default());
    let Verdict::Unsafe(counterexample) = &report.verdict else { panic!("{:?}", report.verdict.answer()) };
    let calls: Vec<&str> = counterexample.rows.iter().map(|row| row.statement.as_str()).collect();
    assert!(calls.contains(&"call group(3)"), "{calls:?}");
    let changes = counterexample.rows.iter().flat_map(|row| &row.changes);
    assert!({ changes }.all(|change| !change.name.contains("at_entry")));
}

#[test]
fn the_same_twice_gives_the_same() {
    let text = std::fs::read_to_string("tests/cases/predicates/lock_safe.c").expect("the case");
    let once = || boolean_programs(&check(&text, "", Options::default()));
    assert_eq!(once(), once());
}

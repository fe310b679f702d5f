//! What is discovered on traces of small programs.

use super::*;
use crate::cegar::predicates::predicate::Predicate;
use crate::cegar::simulation::{self, Simulation};
use crate::frontend::{FrontendOptions, Input, read};
use crate::limits::Interrupt;
use crate::program::{Arith, Basic, EdgeRole, LocationRole, Program, Step, TrackedIndexes};
use crate::smt::Limits;
use crate::task::Options;

fn program(text: &str) -> (Program, Graph) {
    let text = format!("void assert(int); void assume(int); int nondet_int(void);\n{text}");
    let input = Input::Text { name: "test.c".into(), text: text.into_bytes() };
    let program = read(&input, &FrontendOptions::default()).unwrap_or_else(|r| panic!("{:?}", r.diagnostics)).program;
    let graph = Graph::of(&program);
    (program, graph)
}

/// The trace that takes the given branches (`1`, `0`), and then what comes first, up to a failing assertion.
fn walk(program: &Program, graph: &Graph, choices: &str) -> Trace {
    let mut choices = choices.chars();
    let (mut steps, mut calls, mut at) = (vec![], vec![], graph.entry(program.entry));
    loop {
        match graph.location(at).role {
            LocationRole::Error(property) => return Trace { steps, property },
            LocationRole::Exit => {
                let call = calls.pop().expect("the trace ends in a failure");
                steps.push(Step::Leave(call));
                at = graph.edge(call).to;
                continue;
            }
            _ => {}
        }
        let id = match graph.outgoing(at) {
            [only] => *only,
            several => {
                let wanted = choices.next().unwrap_or('0') == '1';
                let is_wanted = |role| match role {
                    EdgeRole::Branch(b) | EdgeRole::Loop(b) => b == wanted,
                    EdgeRole::Holds(_) => wanted,
                    EdgeRole::Fails(_) => !wanted,
                    _ => true,
                };
                *several.iter().find(|id| is_wanted(graph.edge(**id).role)).expect("a branch")
            }
        };
        match &graph.edge(id).action {
            Basic::Call { callee, .. } => {
                calls.push(id);
                steps.push(Step::Enter(id));
                at = graph.entry(*callee);
            }
            _ => {
                steps.push(Step::Edge(id));
                at = graph.edge(id).to;
            }
        }
    }
}

/// The predicates of a trace, one line for each position with some.
fn discovered(text: &str, choices: &str) -> Result<Vec<String>, String> {
    let (program, graph) = program(text);
    let trace = walk(&program, &graph, choices);
    let (tracked, limits) = (TrackedIndexes::default(), Limits::default());
    let how = simulation::Options { arith: Arith::Int, limits, tracked: &tracked, values: 4 };
    let core = match simulation::simulate(&program, &graph, &trace, &how) {
        Simulation::Infeasible(core) => core,
        other => panic!("the trace is not spurious: {other:?}"),
    };
    let (options, interrupt) = (Options::default(), Interrupt::new());
    let task = Task { program: program.clone().into(), graph: graph.into(), options: &options, interrupt: &interrupt };
    let found = along(&task, &trace, &core).map_err(|reason| reason.to_string())?;
    let mut lines: Vec<String> = vec![];
    let mut last = None;
    for found in found {
        let predicate = Predicate::of(&program, &found.predicate, Arith::Int).map(|p| p.display(&program));
        let Some(predicate) = predicate else { continue };
        let span = task.graph.location(found.location).span.line - 1;
        let line = format!("{span}: {predicate}");
        match lines.last_mut() {
            Some(before) if last == Some(found.position) => *before = format!("{before}, {predicate}"),
            _ => lines.push(line),
        }
        last = Some(found.position);
    }
    lines.dedup();
    Ok(lines)
}

#[track_caller]
fn check(text: &str, choices: &str, expected: &[&str]) {
    assert_eq!(discovered(text, choices), Ok(expected.iter().map(ToString::to_string).collect()));
}

#[test]
fn two_counters_are_related() {
    let text = "int main(void) {
int x = 0, y = 0;
while (nondet_int()) {
x++;
y++; }
assert(x == y); }";
    check(text, "11", &["2: x == 0", "3: x == y", "6: x == y"]);
    check(text, "1011", &["2: x == 0", "3: x == y", "4: x == y", "5: x == y + 1", "3: x == y", "6: x == y"]);
}

#[test]
fn a_bound_is_that_of_the_guard() {
    let text = "int main(void) {
int i = 0;
while (i < 10)
i++;
assert(i == 10); }";
    check(text, "00", &["3: i <= 9"]);
    check(text, "100", &["4: i <= 9", "3: i <= 10", "5: i == 10"]);
}

#[test]
fn the_lock_needs_its_state_and_whether_something_is_new() {
    let text = "int main(void) {
int lock = 0, old, new = nondet_int();
do {
assert(lock == 0);
lock = 1;
old = new;
if (nondet_int()) {
assert(lock == 1);
lock = 0;
new++; }
} while (new != old);
assert(lock == 1);
lock = 0; }";
    check(text, "10100", &["7: old == new", "3: old == new"]);
    check(text, "11100", &["7: old == new", "8: old == new", "9: old == new", "10: old == new", "3: old != new"]);
    check(text, "1010", &["7: old == new", "3: old == new"]);
}

#[test]
fn elements_that_may_be_the_same_are_told_apart() {
    let text = "int a[10];
int main(void) {
int i = nondet_int(), j = nondet_int();
a[i] = 1;
a[j] = 2;
assert(i == j || a[i] == 1); }";
    check(text, "00", &["5: a[i] == 1, a[i] == 1", "6: a[i] >= 1, i == j || a[i] <= 1"]);
    check(
        "int a[3]; int main(void) { \n a[0] = 1;\n int i = 1;\n a[i] = 2;\n i++; a[i] = 3;\n assert(a[0] == 1); }",
        "",
        &["3: a[0] == 1", "4: i >= 1, a[0] == 1", "5: i >= 1, a[0] == 1", "6: a[0] == 1"],
    );
}

#[test]
fn calls_are_followed() {
    let text = "int x; void set(int v) {
int t = v + 1;
x = t; }
int main(void) { int y = nondet_int();
set(y);
assert(x == y + 1); }";
    check(text, "", &["1: v == y", "3: t == y + 1", "1: x == y + 1", "6: x == y + 1"]);
    let recursive = "int f(int n) {
if (n <= 0) return 0;
return f(n - 1) + 1; }
int main(void) { 
int r = f(1);
assert(r == 1); }";
    check(recursive, "01", &["1: result == 0", "3: f() == 0", "1: result == 1", "5: f() == 1", "6: r == 1"]);
}

#[test]
fn what_is_not_linear_is_left_to_weakest_preconditions() {
    check(
        "int main(void) { int x = nondet_int();\n assume(x % 2 == 0);\n x = x + 2;\n assert(x % 2 == 0); }",
        "",
        &["2: (x + 2) % 2 == 0 || x % 2 != 0", "3: (x + 2) % 2 == 0", "4: x % 2 == 0"],
    );
}

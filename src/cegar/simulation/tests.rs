//! Traces of C programs: what they look like, and that simulation agrees with the solver on the whole formula.

use std::collections::BTreeSet;

use super::*;
use crate::frontend::{FrontendOptions, Input, read};
use crate::interpreter::{Replayed, replay_trace};
use crate::program::{
    Arith, Basic, EdgeRole, Graph, Index, Location, LocationRole, Possible, Program, Step, Trace, TrackedIndexes,
};
use crate::smt::{Answer, Limits, Query};

fn program(text: &str) -> (Program, Graph) {
    let input = Input::Text { name: "test.c".into(), text: text.as_bytes().to_vec() };
    let program = read(&input, &FrontendOptions::default()).unwrap_or_else(|r| panic!("{:?}", r.diagnostics)).program;
    let graph = Graph::of(&program);
    (program, graph)
}

/// The trace that takes the given branches, and the last of them for ever after, up to a failing assertion.
fn walk(program: &Program, graph: &Graph, mut decide: impl FnMut(usize) -> bool, longest: usize) -> Option<Trace> {
    let mut steps = vec![];
    let mut calls = vec![];
    let mut at: Location = graph.entry(program.entry);
    let mut choices = 0;
    while steps.len() < longest {
        match graph.location(at).role {
            LocationRole::Error(property) => return Some(Trace { steps, property }),
            LocationRole::Exit => {
                let call = calls.pop()?;
                steps.push(Step::Leave(call));
                at = graph.edge(call).to;
                continue;
            }
            _ => {}
        }
        let edges = graph.outgoing(at);
        let id = match edges {
            [] => return None,
            [only] => *only,
            several => {
                let wanted = decide(choices);
                choices += 1;
                let taken = several.iter().find(|id| match graph.edge(**id).role {
                    EdgeRole::Branch(b) | EdgeRole::Loop(b) => b == wanted,
                    EdgeRole::Holds(_) => wanted,
                    EdgeRole::Fails(_) => !wanted,
                    _ => true,
                });
                *taken?
            }
        };
        if let Basic::Call { callee, .. } = &graph.edge(id).action {
            calls.push(id);
            steps.push(Step::Enter(id));
            at = graph.entry(*callee);
        } else {
            steps.push(Step::Edge(id));
            at = graph.edge(id).to;
        }
    }
    None
}

fn simulate_now(program: &Program, graph: &Graph, trace: &Trace, arith: Arith) -> Simulation {
    let tracked = TrackedIndexes::default();
    simulate(program, graph, trace, &Options { arith, limits: Limits::default(), tracked: &tracked, values: 4 })
}

/// Whether the conjuncts of the given steps, and what holds from the start, can hold at once.
fn satisfiable(program: &Program, graph: &Graph, trace: &Trace, arith: Arith, steps: Option<&BTreeSet<usize>>) -> bool {
    let query = Query::new(&Limits::default());
    for named in Formula::new(program, graph, trace, arith).conjuncts().unwrap() {
        let is_step = named.name.starts_with("step");
        if !is_step || steps.is_none_or(|steps| steps.contains(&named.position.unwrap())) {
            query.assert(&named.fact);
        }
    }
    match query.check(&[]) {
        Answer::Sat(_) => true,
        Answer::Unsat => false,
        Answer::Unknown(reason) => panic!("{reason}"),
    }
}

const FIGURE_6: &str = "#include <assert.h>
/* Program P */
void main() {
int i, a[30];
a[1] = 9;
i = 0;
while(a[i]!=9) {
a[i] = 2*i;
i = i+1; }
assert(i<=1); }
";

#[test]
fn the_worked_example_has_the_core_of_the_report() {
    let (program, graph) = program(FIGURE_6);
    let trace = walk(&program, &graph, |n| n < 2, 100).unwrap();
    for arith in [Arith::Int, Arith::Bv] {
        let Simulation::Infeasible(core) = simulate_now(&program, &graph, &trace, arith) else { panic!() };
        let rows = table(&program, &graph, &trace, Some(&core));
        let marked: Vec<usize> = rows.iter().filter(|row| row.in_core).map(|row| row.number).collect();
        assert_eq!(marked, [1, 2, 4, 5, 6]);
        assert_eq!(core.reads.len(), 1);
        assert_eq!(core.reads[0].values, Possible::One(Index::constant(1)));
        assert_eq!(rows[5].formula, "select(a2, i2) != 9");
        assert_eq!(core.reads[0].position, rows[5].position);
        assert!(!satisfiable(&program, &graph, &trace, arith, Some(&core.steps)));
    }
    let rows = table(&program, &graph, &trace, None);
    let text: Vec<String> = rows
        .iter()
        .map(|r| format!("{} {} {} | {} | {}", r.number, r.span.line, r.statement, r.renamed, r.formula))
        .collect();
    let expected = [
        "1 5 a[1] = 9; | a1[1] = 9; | a1 = store(a0, 1, 9)",
        "2 6 i = 0; | i1 = 0; | i1 = 0",
        "3 7 while(a[i] != 9); | assume(a1[i1] != 9); | select(a1, i1) != 9",
        "4 8 a[i] = 2 * i; | a2[i1] = 2 * i1; | a2 = store(a1, i1, 2 * i1)",
        "5 9 i = i + 1; | i2 = i1 + 1; | i2 = i1 + 1",
        "6 7 while(a[i] != 9); | assume(a2[i2] != 9); | select(a2, i2) != 9",
        "7 8 a[i] = 2 * i; | a3[i2] = 2 * i2; | a3 = store(a2, i2, 2 * i2)",
        "8 9 i = i + 1; | i3 = i2 + 1; | i3 = i2 + 1",
        "9 7 while(a[i] != 9); | assume(a3[i3] == 9); | select(a3, i3) == 9",
        "10 10 assert(i <= 1); | assert(i3 <= 1); | i3 > 1",
    ];
    assert_eq!(text, expected);
}

/// Programs that read and write in all the ways there are.
const PROGRAMS: &[&str] = &[
    // Known and unknown indexes, globals that start at zero.
    "int nondet_int(void); int g[10]; int main(void) { int i = nondet_int(), j = nondet_int(); int x[8];
     g[i] = 5; x[2] = 3; x[j] = g[3]; if (x[2] == 5) { g[j + 1] = x[i]; } if (g[2] > x[2]) x[g[1]] = 1;
     __CPROVER_assert_here: if (x[2] + g[j] == 8 && i > 2) { if (j < 2) return 0; }
     if (g[i] != 5) { reach_error(); } return 0; }",
    // Loops over an array that starts at zero, and one that does not.
    "void reach_error(void); int nondet_int(void); char s[6]; int main(void) { char d[6]; int n = nondet_int(), i = 0;
     while (i < n) { if (i > 5) break; d[i] = s[i]; s[i] = (char)(i * 100); i++; }
     if (d[1] != 0) reach_error(); if (s[3] == 44 && n != 5) reach_error(); return 0; }",
    // Recursion, with variables of each activation, and a result that a sum takes.
    "void reach_error(void); int nondet_int(void); int depth; int f(int n) { int local = n * 2; int t[3]; t[n] = local; depth++;
     if (n <= 0) return t[0]; int below = f(n - 1); if (t[n] != local) reach_error(); return below + local; }
     int main(void) { int r = f(nondet_int()); if (r == 6 && depth == 3) reach_error(); return 0; }",
    // Two dimensions, an array that a procedure gets, unsigned arithmetic that wraps.
    "void reach_error(void); unsigned nondet_uint(void); int m[3][4]; void put(int a[4], unsigned i, int v) { a[i] = v; }
     int main(void) { unsigned i = nondet_uint(), j = i - 3u; int b[4]; m[1][i] = 7; put(b, i + 1u, m[1][2]); m[i][j] = b[3];
     if (j > i && m[1][2] == 7) { if (b[3] == 7) reach_error(); } if (m[2][4294967295u] != 0) reach_error(); return 0; }",
    // Bits, shifts, division, remainders and conversions.
    "void reach_error(void); int nondet_int(void); unsigned char nondet_uchar(void); int main(void) {
     int a = nondet_int(); unsigned char b = nondet_uchar(); int t[4]; t[a & 3] = a / 3; t[b >> 6] = a % 5; short s = (short)a;
     unsigned char w = (unsigned char)(b << 1); if (t[1] == -2 && w < b) reach_error(); if ((s ^ 5) == -6 && (w | 1) == 3) reach_error();
     if (t[0] > 1000000 && a != s) reach_error(); return 0; }",
    // Structs, choices and reals.
    "void reach_error(void); int nondet_int(void); double nondet_double(void); struct p { int x; int y; } ps[3];
     int main(void) { int k = nondet_int(); double r = nondet_double(); ps[1].x = k > 3 ? k : -k; ps[k].y = ps[1].x + 1;
     r = r * 2.0; if (ps[1].y == 2 && k < 0) reach_error(); if (ps[2].y == 3 && r > 1.5) reach_error(); if (r == k && k == 1) reach_error();
     if ((int)r == -3 && r < -3.2) reach_error(); return 0; }",
];

/// Simulation of random paths agrees with the solver on the whole formula; cores are cores; models replay.
#[test]
fn simulation_agrees_with_the_whole_formula() {
    let (mut feasible, mut infeasible) = (0, 0);
    for (which, text) in PROGRAMS.iter().enumerate() {
        let (program, graph) = program(&text.replace("__CPROVER_assert_here:", ""));
        for seed in 0..24u64 {
            let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
            let decide = |_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state % 5 < 3
            };
            let Some(trace) = walk(&program, &graph, decide, 80) else { continue };
            for arith in [Arith::Int, Arith::Bv] {
                let expected = satisfiable(&program, &graph, &trace, arith, None);
                match simulate_now(&program, &graph, &trace, arith) {
                    Simulation::Feasible(model) => {
                        assert!(expected, "program {which}, seed {seed}, {arith:?}: infeasible");
                        let limits = crate::interpreter::Limits::default();
                        let replayed = replay_trace(&program, &graph, &trace, &model, arith, limits);
                        let Replayed::Failed(property, run) = replayed else {
                            panic!("program {which}, seed {seed}, {arith:?}: {replayed:?}\n{model:?}");
                        };
                        assert_eq!((property, &run.recorded.path), (trace.property, &trace.steps));
                        feasible += 1;
                    }
                    Simulation::Infeasible(core) => {
                        assert!(!expected, "program {which}, seed {seed}, {arith:?}: feasible");
                        let is_core = !satisfiable(&program, &graph, &trace, arith, Some(&core.steps));
                        assert!(is_core, "program {which}, seed {seed}, {arith:?}: {core:?} is not a core");
                        infeasible += 1;
                    }
                    Simulation::Unknown(reason) => panic!("program {which}, seed {seed}, {arith:?}: {reason}"),
                }
            }
        }
    }
    assert!(feasible > 20 && infeasible > 20, "{feasible} feasible and {infeasible} infeasible traces");
}

/// The formula as text is what another reader understands: here, Z3's own parser.
#[test]
fn the_formula_is_written_as_smtlib() {
    let (program, graph) = program(FIGURE_6);
    let trace = walk(&program, &graph, |n| n < 2, 100).unwrap();
    for arith in [Arith::Int, Arith::Bv] {
        let Simulation::Infeasible(core) = simulate_now(&program, &graph, &trace, arith) else { panic!() };
        let formula = Formula::new(&program, &graph, &trace, arith);
        let text = formula.smtlib(Some(&core)).unwrap();
        assert_eq!(text.matches("in the core").count(), 5);
        let solver = z3::Solver::new();
        // These commands are for programs, not for the library.
        let is_command = |line: &&str| ["(set-option", "(check-sat", "(get-"].iter().any(|c| line.starts_with(c));
        solver.from_string(text.lines().filter(|line| !is_command(line)).collect::<Vec<_>>().join("\n"));
        assert_eq!(solver.get_assertions().len(), formula.conjuncts().unwrap().len());
        assert_eq!(solver.check(), z3::SatResult::Unsat);
    }
}

/// A thousand iterations with determined indexes leave nothing to the solver.
#[test]
fn long_traces_are_propagated() {
    let text = "#include <assert.h>
        int a[1000]; int main(void) { int i = 0; while (i < 1000) { a[i] = 2 * i; i = i + 1; } assert(a[7] == 15); }";
    let (program, graph) = program(text);
    let trace = walk(&program, &graph, |n| n < 1000, 10_000).unwrap();
    assert!(trace.steps.len() > 3000);
    for arith in [Arith::Int, Arith::Bv] {
        assert!(matches!(simulate_now(&program, &graph, &trace, arith), Simulation::Feasible(_)));
    }
    let (program, graph) = self::program(&text.replace("== 15", "== 14"));
    let start = std::time::Instant::now();
    let Simulation::Infeasible(core) = simulate_now(&program, &graph, &trace, Arith::Int) else { panic!() };
    assert!(start.elapsed() < std::time::Duration::from_secs(5));
    let elements: Vec<&Possible> = core.reads.iter().map(|read| &read.values).collect();
    assert_eq!(elements, [&Possible::One(Index::constant(7))]);
    assert_eq!(core.steps.len(), 1 + 1000 + 1 + 1000 - 7 - 1);
}

/// An index that the conditions leave open has several values, the smallest first.
#[test]
fn open_indexes_have_their_values() {
    let text = "#include <assert.h>
        int nondet_int(void); int a[5]; int main(void) { int n = nondet_int(); if (n > 1) { a[n] = 3; assert(a[n] == 3); } }";
    let (program, graph) = program(text);
    let trace = walk(&program, &graph, |n| n == 0, 100).unwrap();
    for arith in [Arith::Int, Arith::Bv] {
        let Simulation::Infeasible(core) = simulate_now(&program, &graph, &trace, arith) else { panic!() };
        let values = [2, 3, 4].map(Index::constant).to_vec();
        assert_eq!(core.reads.last().unwrap().values, Possible::Several { values, all: true });
    }
}

/// Of two contradictions the one that needs fewer elements is the core; elements that are tracked cost nothing.
#[test]
fn cores_need_few_elements() {
    let text = "#include <assert.h>
        int main(void) { int a[9]; a[1] = 1; a[2] = 2; a[3] = 3;
        if (a[1] + a[2] == 4) { if (a[3] == 4) { assert(0); } } }";
    let (program, graph) = program(text);
    let trace = walk(&program, &graph, |n| n < 2, 100).unwrap();
    let elements = |tracked: &TrackedIndexes| {
        let options = Options { arith: Arith::Int, limits: Limits::default(), tracked, values: 4 };
        let Simulation::Infeasible(core) = simulate(&program, &graph, &trace, &options) else { panic!() };
        core.reads.iter().map(|r| r.values.clone()).collect::<Vec<_>>()
    };
    let mut tracked = TrackedIndexes::default();
    let one = |v: i32| Possible::One(Index::constant(v));
    assert_eq!(elements(&tracked), [one(3)]);
    let array = program.arrays().next().unwrap();
    tracked.insert(array, Index::constant(1));
    tracked.insert(array, Index::constant(2));
    assert_eq!(elements(&tracked), [one(1), one(2)]);
    let excluded = |t: &TrackedIndexes| excludes(&program, &graph, &trace, Arith::Int, &Limits::default(), t).unwrap();
    assert!(excluded(&tracked));
    assert!(!excluded(&TrackedIndexes::default()));
}

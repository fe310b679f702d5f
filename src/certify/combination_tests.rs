//! Certificates by hand whose invariants are Boolean combinations of conditions.

use std::collections::BTreeMap;

use super::tests::{is_certified, program, var};
use super::*;
use crate::certificate::{Combinations, Cube, Literal, Moment};
use crate::program::{CmpOp, Cond, Element, Expr, NumType, Place, VarId};

type Known = BTreeMap<Location, Vec<Cube>>;

fn check(program: &Program, graph: &Graph, known: &Known, arith: Arith) -> Certification {
    check_between(program, graph, known, arith, |_| true)
}

/// The same with some locations as cut points.
fn check_between(
    program: &Program,
    graph: &Graph,
    known: &Known,
    arith: Arith,
    is_cut: impl Fn(Location) -> bool,
) -> Certification {
    let cuts = graph.location_ids().filter(|at| is_cut(*at)).collect();
    let known = known.clone().into_iter().filter(|(at, _)| is_cut(*at)).collect();
    let certificate = Certificate { combinations: Some(Combinations { cuts, known }), ..Certificate::default() };
    certify(program, graph, &certificate, arith, &Limits::default())
}

fn compare(op: CmpOp, l: Expr, r: i32) -> Cond {
    Cond::cmp(op, NumType::INT, l, Expr::int(r))
}

fn now(condition: Cond, holds: bool) -> Literal {
    Literal { moment: Moment::Now, condition, holds }
}

/// The locations of a procedure but for its errors, with the same invariant each.
fn everywhere(program: &Program, graph: &Graph, procedure: &str, cubes: &[Cube]) -> Known {
    let of_procedure = |at: &Location| program.procedure(graph.location(*at).procedure).source_name == procedure;
    let reached = graph.location_ids().filter(of_procedure);
    let reached = reached.filter(|at| !matches!(graph.location(*at).role, LocationRole::Error(_)));
    reached.map(|at| (at, cubes.to_vec())).collect()
}

/// Where the assignments of a variable end.
fn behind(graph: &Graph, v: VarId) -> Vec<Location> {
    let assigns = |action: &Basic| match action {
        Basic::Assign(Place::Var(w), _) => *w == v,
        Basic::Assign(Place::Element(element), _) => element.array == v,
        _ => false,
    };
    graph.edges.iter().filter(|edge| assigns(&edge.action)).map(|edge| edge.to).collect()
}

/// Each invariant left out, each cube left out or with a literal less or turned round: nothing of it is accepted, unless it says
/// the same.
fn check_that_all_is_needed(program: &Program, graph: &Graph, right: &Known, arith: Arith) {
    let accepted = check(program, graph, right, arith);
    assert!(is_certified(&accepted), "{accepted:?}");
    for (at, cubes) in right {
        let refuted = |changed: &Known, what: &str| {
            let result = check(program, graph, changed, arith);
            assert!(matches!(result, Certification::Refuted(_)), "{at:?}, {what}: {result:?}");
        };
        let mut changed = right.clone();
        changed.remove(at);
        refuted(&changed, "without invariant");
        for (c, cube) in cubes.iter().enumerate() {
            let mut changed = right.clone();
            changed.entry(*at).and_modify(|cubes| {
                cubes.remove(c);
            });
            refuted(&changed, "without a cube");
            for l in 0..cube.len() {
                let mut changed = right.clone();
                changed.entry(*at).and_modify(|cubes| {
                    cubes[c].remove(l);
                });
                refuted(&changed, "without a literal");
                changed = right.clone();
                changed.entry(*at).and_modify(|cubes| cubes[c][l].holds ^= true);
                refuted(&changed, "with a literal turned round");
            }
        }
    }
}

/// Two cases that only their disjunction covers.
#[test]
fn disjunctions_are_certified() {
    let (program, graph) = program(
        "#include <assert.h>
        int nondet_int(void);
        int main() { int x = nondet_int(), l; if (x > 0) { l = 1; } else { l = 0; } if (x > 0) { assert(l == 1); } return 0; }",
    );
    let (x, l) = (var(&program, "x"), var(&program, "l"));
    let positive = compare(CmpOp::Gt, Expr::Var(x), 0);
    let one = compare(CmpOp::Eq, Expr::Var(l), 1);
    let mut known: Known = everywhere(&program, &graph, "main", &[vec![]]);
    for edge in &graph.edges {
        if let Basic::Assume(c, _) = &edge.action
            && (*c == positive || *c == positive.negate())
            && graph.incoming(edge.to).len() == 1
        {
            known.insert(edge.to, vec![vec![now(positive.clone(), *c == positive)]]);
        }
    }
    let join = behind(&graph, l)[0];
    let cases = [vec![now(positive.clone(), true), now(one.clone(), true)], vec![now(positive.clone(), false)]];
    known.insert(join, cases.to_vec());
    let fails = graph.edges.iter().find(|edge| matches!(edge.role, crate::program::EdgeRole::Holds(_))).unwrap();
    known.insert(fails.from, vec![vec![now(one, true)]]);
    for arith in [Arith::Int, Arith::Bv] {
        let accepted = check(&program, &graph, &known, arith);
        assert!(is_certified(&accepted), "{accepted:?}");
        let mut changed = known.clone();
        changed.insert(join, vec![cases[0].clone()]);
        assert!(matches!(check(&program, &graph, &changed, arith), Certification::Refuted(_)));
        changed.insert(join, vec![vec![]]);
        assert!(matches!(check(&program, &graph, &changed, arith), Certification::Refuted(_)));
        changed = known.clone();
        changed.remove(&join);
        assert!(matches!(check(&program, &graph, &changed, arith), Certification::Refuted(_)));
    }
}

/// Conditions read arrays where expressions say.
#[test]
fn elements_at_expressions_are_certified() {
    let (program, graph) = program(
        "#include <assert.h>
        int a[10];
        int main() { int i, j; j = i + 1; a[i + 1] = 3; a[i] = 4; assert(a[j] == 3); return 0; }",
    );
    let (i, j, a) = (var(&program, "i"), var(&program, "j"), var(&program, "a"));
    let element = Expr::Read(Element { array: a, indices: vec![Expr::Var(j)] });
    let three = compare(CmpOp::Eq, element, 3);
    let sum = Expr::binary(crate::program::BinaryOp::Add, NumType::INT, Expr::Var(i), Expr::int(1));
    let next = Cond::cmp(CmpOp::Eq, NumType::INT, Expr::Var(j), sum);
    let mut known = Known::new();
    let mut facts: Cube = vec![];
    let mut at = graph.entry(program.entry);
    loop {
        known.insert(at, vec![facts.clone()]);
        let Some(id) = graph.outgoing(at).first() else { break };
        let edge = graph.edge(*id);
        match &edge.action {
            Basic::Assign(Place::Var(v), _) if *v == j => facts.push(now(next.clone(), true)),
            // The second write needs to know that it is elsewhere.
            Basic::Assign(Place::Element(_), _) if facts.len() == 1 => facts.push(now(three.clone(), true)),
            Basic::Assign(Place::Element(_), _) => {
                facts.remove(0);
            }
            Basic::Assume(..) => facts.clear(),
            _ => {}
        }
        at = edge.to;
    }
    check_that_all_is_needed(&program, &graph, &known, Arith::Int);
    // What lies between cut points needs no invariants; but entries, exits and errors are cut points, and loops have one.
    let plain = |at: Location| graph.location(at).role == LocationRole::Plain && graph.outgoing(at).len() == 1;
    let between = |known: &Known| check_between(&program, &graph, known, Arith::Int, |at| !plain(at));
    assert!(is_certified(&between(&known)));
    let assertion = graph.location_ids().find(|at| graph.outgoing(*at).len() > 1).unwrap();
    let mut changed = known.clone();
    changed.insert(assertion, vec![vec![]]);
    assert!(matches!(between(&changed), Certification::Refuted(_)));
    let lacking = check_between(&program, &graph, &known, Arith::Int, |at| graph.outgoing(at).len() == 1);
    assert!(matches!(lacking, Certification::NotCertified(_)));
}

/// A summary relates the state at the exit to that at the entry; what a callee cannot change stays.
#[test]
fn summaries_of_conditions_are_certified() {
    let (program, graph) = program(
        "#include <assert.h>
        int g, kept; void next(void) { g = g + 1; }
        int main() { kept = 4; next(); assert(g == 1 && kept == 4); return 0; }",
    );
    let (g, kept) = (var(&program, "g"), var(&program, "kept"));
    let is = |v: VarId, value: i32| compare(CmpOp::Eq, Expr::Var(v), value);
    let old = |condition: Cond, holds: bool| Literal { moment: Moment::Entry, condition, holds };
    let mut known = everywhere(&program, &graph, "next", &[vec![now(is(g, 0), true), old(is(g, 0), true)]]);
    let summary = [vec![old(is(g, 0), true), now(is(g, 1), true)]];
    behind(&graph, g).into_iter().for_each(|at| drop(known.insert(at, summary.to_vec())));
    let next = program.procedures.iter().position(|p| p.source_name == "next").unwrap();
    known.insert(graph.exit(crate::program::ProcId(next as u32)), summary.to_vec());
    let start = vec![now(is(g, 0), true)];
    known.extend(everywhere(&program, &graph, "main", &[vec![]]));
    known.insert(graph.entry(program.entry), vec![start.clone()]);
    for at in behind(&graph, kept) {
        known.insert(at, vec![[start.clone(), vec![now(is(kept, 4), true)]].concat()]);
    }
    for edge in graph.edges.iter().filter(|edge| matches!(edge.action, Basic::Call { .. })) {
        known.insert(edge.to, vec![vec![now(is(g, 1), true), now(is(kept, 4), true)]]);
    }
    let accepted = check(&program, &graph, &known, Arith::Int);
    assert!(is_certified(&accepted), "{accepted:?}");
    let exit = graph.exit(crate::program::ProcId(next as u32));
    let entry = graph.entry(crate::program::ProcId(next as u32));
    let wrong: [(Location, Vec<Cube>); 5] = [
        (exit, vec![vec![now(is(g, 0), true)]]),
        (exit, vec![]),
        (entry, vec![vec![now(is(g, 1), true)]]),
        (entry, vec![]),
        (graph.entry(program.entry), vec![vec![]]),
    ];
    for (at, cubes) in wrong {
        let mut changed = known.clone();
        changed.insert(at, cubes);
        let result = check(&program, &graph, &changed, Arith::Int);
        assert!(matches!(result, Certification::Refuted(_)), "{at:?}: {result:?}");
    }
    // What is said of the entry state need not hold of another call.
    let mut changed = known.clone();
    changed.insert(exit, vec![vec![old(is(g, 5), true), now(is(g, 1), true)]]);
    assert!(matches!(check(&program, &graph, &changed, Arith::Int), Certification::Refuted(_)));
}

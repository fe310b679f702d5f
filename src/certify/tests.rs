//! Certificates by hand: the right ones are accepted, and each change to them is noticed.

use indexmap::IndexMap;

use super::*;
use crate::certificate::{Fact, Invariant, Moment, Relation, Term};
use crate::frontend::{FrontendOptions, Input, read};
use crate::program::number::Integer;
use crate::program::{Basic, Index, Place, VarId};

pub(super) fn program(text: &str) -> (Program, Graph) {
    let input = Input::Text { name: "test.c".into(), text: text.as_bytes().to_vec() };
    let program = read(&input, &FrontendOptions::default()).unwrap_or_else(|r| panic!("{:?}", r.diagnostics)).program;
    let graph = Graph::of(&program);
    (program, graph)
}

pub(super) fn var(program: &Program, name: &str) -> VarId {
    program.var_ids().find(|v| program.var(*v).source_name == name).unwrap_or_else(|| panic!("no variable {name}"))
}

fn now(variable: VarId) -> Term {
    Term { moment: Moment::Now, variable, element: None }
}

fn old(variable: VarId) -> Term {
    Term { moment: Moment::Entry, variable, element: None }
}

/// The sum of the terms with their coefficients and the constant is in the relation to zero.
fn fact(terms: &[(Term, i32)], constant: i32, relation: Relation) -> Fact {
    let terms = terms.iter().map(|(term, coefficient)| (term.clone(), (*coefficient).into())).collect();
    Fact { terms, cells: vec![], products: vec![], constant: constant.into(), relation }
}

fn check(program: &Program, graph: &Graph, invariants: &IndexMap<Location, Invariant>) -> Certification {
    let certificate =
        Certificate { contexts: vec![invariants.clone()], quantified: None, combinations: None, inlined: None };
    certify(program, graph, &certificate, Arith::Int, &Limits::default())
}

pub(super) fn is_certified(certification: &Certification) -> bool {
    matches!(certification, Certification::Certified { .. })
}

/// Each fact left out, its constant changed, its relation weakened, and each invariant left out: nothing of it is accepted.
fn check_that_all_is_needed(program: &Program, graph: &Graph, invariants: &IndexMap<Location, Invariant>) {
    let accepted = check(program, graph, invariants);
    assert!(is_certified(&accepted), "{accepted:?}");
    for (at, invariant) in invariants {
        let mut without = invariants.clone();
        without.swap_remove(at);
        let result = check(program, graph, &without);
        assert!(matches!(result, Certification::Refuted(_)), "without {at:?}: {result:?}");
        for (d, facts) in invariant.iter().enumerate() {
            for f in 0..facts.len() {
                let change = |change: &dyn Fn(&mut Vec<Fact>)| {
                    let mut changed = invariants.clone();
                    change(&mut changed[at][d]);
                    let result = check(program, graph, &changed);
                    assert!(matches!(result, Certification::Refuted(_)), "{at:?}, fact {f}: {result:?}");
                };
                change(&|facts| {
                    facts.remove(f);
                });
                change(&|facts| facts[f].constant += Integer::ONE);
                change(&|facts| facts[f].constant -= Integer::ONE);
            }
        }
    }
}

#[test]
fn the_worked_example_is_certified() {
    let (program, graph) = program(
        "#include <assert.h>
        void main() { int i, a[30]; a[1] = 9; i = 0; while (a[i] != 9) { a[i] = 2 * i; i = i + 1; } assert(i <= 1); }",
    );
    let (i, a) = (var(&program, "i"), var(&program, "a"));
    let element = Term { element: Some(Index::constant(1)), ..now(a) };
    let nine = fact(&[(element, 1)], -9, Relation::Zero);
    let at_most = |most: i32| fact(&[(now(i), -1)], most, Relation::NonNegative);
    let mut invariants: IndexMap<Location, Invariant> = IndexMap::new();
    // Facts are added along the program as far as the proof needs them.
    let mut known: Vec<Fact> = vec![];
    let mut place = graph.entry(program.entry);
    let mut seen_loop = false;
    loop {
        let seen = invariants.insert(place, vec![known.clone()]).is_some();
        if seen || graph.outgoing(place).is_empty() {
            break;
        }
        let edges = graph.outgoing(place);
        let edge = graph.edge(edges[0]);
        match (&edge.action, graph.location(place).role) {
            (_, LocationRole::LoopHead) => {
                seen_loop = true;
                let after = graph.edge(edges[1]);
                invariants.insert(after.to, vec![vec![at_most(1)]]);
                known = vec![at_most(0), nine.clone()];
                // Behind the assertion nothing needs to be known.
                let holds = graph.edge(graph.outgoing(after.to)[0]);
                let mut rest = holds.to;
                while invariants.insert(rest, vec![vec![]]).is_none() && !graph.outgoing(rest).is_empty() {
                    rest = graph.edge(graph.outgoing(rest)[0]).to;
                }
            }
            (Basic::Assign(Place::Var(_), _), _) => known = vec![at_most(1), nine.clone()],
            (Basic::Assign(Place::Element(_), _), _) if !seen_loop => known = vec![nine.clone()],
            _ => {}
        }
        place = edge.to;
    }
    invariants.insert(
        graph.location_ids().find(|at| graph.location(*at).role == LocationRole::LoopHead).unwrap(),
        vec![vec![at_most(1), nine.clone()]],
    );
    let Certification::Certified { edges, .. } = check(&program, &graph, &invariants) else {
        panic!("{:?}", check(&program, &graph, &invariants));
    };
    assert!(edges >= 8);
    check_that_all_is_needed(&program, &graph, &invariants);
}

/// Invariants at all locations of a procedure, each the given facts, but for its exit.
fn everywhere(graph: &Graph, procedure: usize, facts: &[Fact], exit: &[Fact]) -> Vec<(Location, Invariant)> {
    let of_procedure = |at: &Location| graph.location(*at).procedure.0 as usize == procedure;
    let reached = graph.location_ids().filter(of_procedure);
    let reached = reached.filter(|at| !matches!(graph.location(*at).role, LocationRole::Error(_)));
    reached
        .map(|at| {
            (at, vec![if graph.location(at).role == LocationRole::Exit { exit.to_vec() } else { facts.to_vec() }])
        })
        .collect()
}

/// A callee changes a global; its summary and the frame tell the caller what is left.
#[test]
fn calls_are_certified_by_summaries() {
    let (program, graph) = program(
        "#include <assert.h>
        int g, kept; void add(int by) { g = g + by; }
        int main() { kept = 4; add(3); assert(g == 3 && kept == 4); return 0; }",
    );
    let (g, kept, by) = (var(&program, "g"), var(&program, "kept"), var(&program, "by"));
    let is = |v: VarId, value: i32| fact(&[(now(v), 1)], -value, Relation::Zero);
    let same = |v: VarId| fact(&[(now(v), 1), (old(v), -1)], 0, Relation::Zero);
    let summary = fact(&[(now(g), 1), (old(g), -1), (old(by), -1)], 0, Relation::Zero);
    let add = program.procedures.iter().position(|p| p.source_name == "add").unwrap();
    let main = program.entry.0 as usize;
    let mut invariants: IndexMap<Location, Invariant> = IndexMap::new();
    invariants.extend(everywhere(&graph, add, &[same(g), same(by)], &[summary]));
    for (from, _) in everywhere(&graph, add, &[], &[]) {
        if graph.incoming(from).iter().any(|id| matches!(graph.edge(*id).action, Basic::Assign(..))) {
            invariants[&from] = vec![vec![fact(&[(now(g), 1), (old(g), -1), (old(by), -1)], 0, Relation::Zero)]];
        }
    }
    for (at, _) in everywhere(&graph, main, &[], &[]) {
        let came = graph.incoming(at).iter().map(|id| &graph.edge(*id).action).next();
        let known = match came {
            None => vec![is(g, 0)],
            Some(Basic::Assign(Place::Var(v), _)) if *v == kept => vec![is(g, 0), is(kept, 4)],
            Some(Basic::Call { .. }) => vec![is(g, 3), is(kept, 4)],
            Some(_) => vec![],
        };
        invariants.insert(at, vec![known]);
    }
    let accepted = check(&program, &graph, &invariants);
    assert!(is_certified(&accepted), "{accepted:?}");
    // The frame is not the certificate's: a callee that assigns what the caller relies on is noticed.
    let (wrong, wrong_graph) = self::program(
        "#include <assert.h>
        int g, kept; void add(int by) { g = g + by; kept = kept; }
        int main() { kept = 4; add(3); assert(g == 3 && kept == 4); return 0; }",
    );
    let locations = |graph: &Graph| graph.locations.len();
    assert!(locations(&wrong_graph) > locations(&graph));
    assert!(!is_certified(&check(&wrong, &wrong_graph, &invariants)));
    // So are a wrong summary, a parameter that is not what the callee's entry says, and a missing entry.
    let exit = graph.exit(crate::program::ProcId(add as u32));
    let entry = graph.entry(crate::program::ProcId(add as u32));
    for (at, facts) in [(exit, vec![]), (exit, vec![same(g)]), (entry, vec![is(by, 2)])] {
        let mut changed = invariants.clone();
        changed[&at] = vec![facts];
        assert!(!is_certified(&check(&program, &graph, &changed)), "{at:?}");
    }
    let mut without = invariants.clone();
    without.swap_remove(&entry);
    assert!(matches!(
        check(&program, &graph, &without),
        Certification::Refuted(Gap { place: Obligation::CalleeEntry(_), .. })
    ));
}

/// Contexts whose entries overlap have summaries of their own: all that admit a call's state hold, and one must.
#[test]
fn summaries_are_told_apart_by_their_contexts() {
    let (program, graph) = program(
        "#include <assert.h>
        int g; void set(int to) { g = to; }
        int main() { set(3); assert(g == 3); return 0; }",
    );
    let (g, to) = (var(&program, "g"), var(&program, "to"));
    let three = |term: Term| fact(&[(term, 1)], -3, Relation::Zero);
    let positive = |term: Term| fact(&[(term, 1)], 0, Relation::Positive);
    let set = program.procedures.iter().position(|p| p.source_name == "set").unwrap();
    let context = |on_entry: &dyn Fn(Term) -> Fact| {
        let facts = [on_entry(now(to)), on_entry(old(to))];
        let mut known: IndexMap<Location, Invariant> = everywhere(&graph, set, &facts, &[]).into_iter().collect();
        for edge in &graph.edges {
            if matches!(&edge.action, Basic::Assign(Place::Var(v), _) if *v == g) {
                known[&edge.to] = vec![vec![on_entry(now(g))]];
            }
        }
        known.insert(graph.exit(crate::program::ProcId(set as u32)), vec![vec![on_entry(now(g))]]);
        known
    };
    let mut main: IndexMap<Location, Invariant> =
        everywhere(&graph, program.entry.0 as usize, &[], &[]).into_iter().collect();
    for edge in &graph.edges {
        if matches!(edge.action, Basic::Call { .. }) {
            main[&edge.to] = vec![vec![three(now(g))]];
        }
    }
    let certified = |contexts: Vec<IndexMap<Location, Invariant>>| {
        let certificate = Certificate { contexts, quantified: None, combinations: None, inlined: None };
        is_certified(&certify(&program, &graph, &certificate, Arith::Int, &Limits::default()))
    };
    let (exactly, any_positive) = (context(&three), context(&positive));
    assert!(certified(vec![main.clone(), exactly.clone()]));
    assert!(certified(vec![main.clone(), exactly.clone(), any_positive.clone()]));
    assert!(certified(vec![main.clone(), any_positive.clone(), exactly.clone()]));
    // What the wider one says is not enough, and one context does not lend its invariants to another.
    assert!(!certified(vec![main.clone(), any_positive.clone()]));
    let exit = graph.exit(crate::program::ProcId(set as u32));
    let mut unproved = any_positive.clone();
    unproved.insert(exit, vec![vec![three(now(g))]]);
    assert!(!certified(vec![main.clone(), unproved, exactly.clone()]));
    // A context that admits no call proves nothing of it.
    let four = context(&|term| fact(&[(term, 1)], -4, Relation::Zero));
    assert!(!certified(vec![main, four]));
}

/// Recursion: the callee's variables are those of its own activation, and the caller's are restored.
#[test]
fn recursion_is_certified_by_its_summary() {
    let (program, graph) = program(
        "#include <assert.h>
        int count(int n) { int r; if (n <= 0) { r = 0; } else { r = count(n - 1); r = r + 1; assert(n >= 1); } return r; }
        int main() { int x = count(5); return x; }",
    );
    let n = var(&program, "n");
    let same = fact(&[(now(n), 1), (old(n), -1)], 0, Relation::Zero);
    let positive = fact(&[(now(n), 1)], -1, Relation::NonNegative);
    let count = program.procedures.iter().position(|p| p.source_name == "count").unwrap();
    let mut invariants: IndexMap<Location, Invariant> = IndexMap::new();
    invariants.extend(everywhere(&graph, program.entry.0 as usize, &[], &[]));
    invariants.extend(everywhere(&graph, count, std::slice::from_ref(&same), &[]));
    assert!(!is_certified(&check(&program, &graph, &invariants)));
    // From the branch for positive n on, through the recursive call, n stays what it was.
    let mut work: Vec<Location> = vec![];
    for edge in &graph.edges {
        let is_call = matches!(edge.action, Basic::Call { .. });
        if is_call && graph.location(edge.from).procedure.0 as usize == count {
            work.push(edge.from);
        }
    }
    while let Some(at) = work.pop() {
        if graph.location(at).role == LocationRole::Exit || invariants[&at][0].contains(&positive) {
            continue;
        }
        invariants[&at] = vec![vec![same.clone(), positive.clone()]];
        let ends_at_join = |to: Location| graph.incoming(to).len() > 1;
        let next = graph.outgoing(at).iter().map(|id| graph.edge(*id).to);
        work.extend(next.filter(|to| invariants.contains_key(to) && !ends_at_join(*to)));
    }
    let accepted = check(&program, &graph, &invariants);
    assert!(is_certified(&accepted), "{accepted:?}");
}

/// What Z3 does not decide in time is not certified, and is not refuted either.
#[test]
fn a_limit_is_not_a_refutation() {
    let (program, graph) = program("#include <assert.h>\nint main() { int x = 1; assert(x == 1); return 0; }");
    let invariants = everywhere(&graph, program.entry.0 as usize, &[], &[]).into_iter().collect();
    let limits = Limits { deadline: Some(std::time::Instant::now()), ..Limits::default() };
    let result = certify(
        &program,
        &graph,
        &Certificate { contexts: vec![invariants], quantified: None, combinations: None, inlined: None },
        Arith::Int,
        &limits,
    );
    assert!(matches!(result, Certification::NotCertified(_)), "{result:?}");
}

//! Invariants that are Boolean combinations of conditions, edge by edge: one question each, whether a step leads from a state of
//! the first location's invariant to one that the second location's does not have.
//!
//! A call asks two: whether the callee's invariant at its entry has the state once the parameters are bound; and whether what its
//! invariant at the exit says of entry and exit, with all unchanged that it cannot assign, leads to states behind the call only.
//!
//! Conditions mean what they mean in the program: with bit-precise arithmetic numbers are bit-vectors here.

use std::collections::BTreeSet;

use z3::ast::Bool;

use super::edges::{Checker, Trouble};
use super::state::State;
use super::{Obligation, Refusal};
use crate::certificate::{Combinations, Cube, Literal, Moment};
use crate::program::{Arith, Basic, Cond, EdgeId, Expr, Location, LocationRole, NumType, VarId};
use crate::smt::{Answer, Encoder, IllTyped, Query, Term};

/// Checks everything; the number of edges. The questions are counted by the given checker.
pub fn check(counts: &Checker<'_>, combinations: &Combinations, arith: Arith) -> Result<usize, Refusal> {
    let Checker { program, graph, certificate, limits, .. } = *counts;
    let checker = Checker::with_encoder(program, graph, certificate, Encoder::new(program, arith), limits);
    let checked = Combined { checker: &checker, combinations }.all();
    counts.questions.set(checker.questions.get());
    checked
}

struct Combined<'a> {
    checker: &'a Checker<'a>,
    combinations: &'a Combinations,
}

/// The states that conditions speak of.
#[derive(Clone, Copy)]
struct States<'a> {
    entry: &'a State,
    now: &'a State,
}

impl Combined<'_> {
    fn all(&self) -> Result<usize, Refusal> {
        let graph = self.checker.graph;
        self.start().map_err(|trouble| self.checker.refusal(Obligation::Start, trouble))?;
        let mut edges = 0;
        for id in graph.edge_ids() {
            let edge = graph.edge(id);
            // Nothing follows the end of an execution.
            if edge.action != Basic::Halt && !self.invariant(edge.from).is_empty() {
                self.edge(id)?;
                edges += 1;
            }
        }
        for at in graph.location_ids() {
            if matches!(graph.location(at).role, LocationRole::Error(_)) && !self.invariant(at).is_empty() {
                self.error(at).map_err(|trouble| self.checker.refusal(Obligation::Error(at), trouble))?;
            }
        }
        Ok(edges)
    }

    fn invariant(&self, at: Location) -> &[Cube] {
        self.combinations.get(&at).map_or(&[], Vec::as_slice)
    }

    fn start(&self) -> Result<(), Trouble> {
        let state = self.checker.start_state()?;
        let states = States { entry: &state, now: &state };
        self.follows(&[], self.invariant(self.checker.graph.entry(self.checker.program.entry)), states, None)
    }

    fn error(&self, at: Location) -> Result<(), Trouble> {
        let (entry, now) = (State::named("entry"), State::named("now"));
        let states = States { entry: &entry, now: &now };
        let known = self.known(self.invariant(at), states)?;
        self.follows(&known, &[], states, None)
    }

    fn edge(&self, id: EdgeId) -> Result<(), Refusal> {
        let checker = self.checker;
        let edge = checker.graph.edge(id);
        let (entry, before) = (State::named("entry"), State::named("now"));
        let states = States { entry: &entry, now: &before };
        let refusal = |place| move |trouble| checker.refusal(place, trouble);
        let of_edge = refusal(Obligation::Edge(id));
        let mut facts = self.known(self.invariant(edge.from), states).map_err(|e| of_edge(e.into()))?;
        let Basic::Call { callee, args, results } = &edge.action else {
            let step = checker.transition(&before, &edge.action, "any").map_err(|e| of_edge(e.into()))?;
            facts.extend(step.facts);
            let fresh = if let Basic::Havoc(v, _) = edge.action { Some(v) } else { None };
            let after = States { entry: &entry, now: &step.after };
            return self.follows(&facts, self.invariant(edge.to), after, fresh).map_err(of_edge);
        };
        let of_entry = refusal(Obligation::CalleeEntry(id));
        let bound = checker.bound(&before, *callee, args).map_err(|e| of_entry(e.into()))?;
        facts.extend(checker.of_types(&before, &edge.action).map_err(|e| of_entry(e.into()))?);
        let entered = States { entry: &bound, now: &bound };
        self.follows(&facts, self.invariant(checker.graph.entry(*callee)), entered, None).map_err(of_entry)?;
        let call = super::edges::Call { callee: *callee, results, bound: bound.clone(), facts };
        let behind = || {
            let (exit, after, mut facts) = checker.returned(&before, &call)?;
            let left = States { entry: &bound, now: &exit };
            facts.extend(self.known(self.invariant(checker.graph.exit(*callee)), left)?);
            self.follows(&facts, self.invariant(edge.to), States { entry: &entry, now: &after }, None)
        };
        behind().map_err(of_edge)
    }

    /// What an invariant says, with what types say of the numbers that it reads.
    fn known(&self, invariant: &[Cube], states: States<'_>) -> Result<Vec<Bool>, IllTyped> {
        let mut facts = self.types(invariant, states, None)?;
        facts.push(self.holds(invariant, states)?);
        Ok(facts)
    }

    /// The invariant holds in every state in which the facts do. An array that has just become arbitrary has values of its type.
    fn follows(
        &self,
        facts: &[Bool],
        target: &[Cube],
        states: States<'_>,
        fresh: Option<VarId>,
    ) -> Result<(), Trouble> {
        let checker = self.checker;
        let query = Query::new(checker.limits);
        facts.iter().for_each(|fact| query.assert(fact));
        self.types(target, states, fresh)?.iter().for_each(|fact| query.assert(fact));
        query.assert(&self.holds(target, states)?.not());
        checker.questions.set(checker.questions.get() + 1);
        match query.check(&[]) {
            Answer::Unsat => Ok(()),
            Answer::Sat(_) => Err(Trouble::Refuted("the invariant does not follow".to_string())),
            Answer::Unknown(reason) => Err(Trouble::Unknown(reason.to_string())),
        }
    }

    fn holds(&self, invariant: &[Cube], states: States<'_>) -> Result<Bool, IllTyped> {
        let literal = |literal: &Literal| {
            let holds = self.cond(&literal.condition, self.state(literal, states))?;
            Ok(if literal.holds { holds } else { holds.not() })
        };
        let cube = |cube: &Cube| Ok(Bool::and(&cube.iter().map(literal).collect::<Result<Vec<Bool>, IllTyped>>()?));
        Ok(Bool::or(&invariant.iter().map(cube).collect::<Result<Vec<Bool>, IllTyped>>()?))
    }

    /// What types say of the variables and elements that an invariant reads; and of elements of an array that is arbitrary.
    fn types(&self, invariant: &[Cube], states: States<'_>, fresh: Option<VarId>) -> Result<Vec<Bool>, IllTyped> {
        let mut seen: BTreeSet<(Moment, String)> = BTreeSet::new();
        let (mut facts, mut failed) = (vec![], None);
        for literal in invariant.iter().flatten() {
            let state = self.state(literal, states);
            literal.condition.for_each_expr(&mut |e| {
                let of_fresh = match e {
                    Expr::Var(_) => false,
                    Expr::Read(element) => literal.moment == Moment::Now && fresh == Some(element.array),
                    _ => return,
                };
                if !seen.insert((literal.moment, format!("{e:?}"))) {
                    return;
                }
                match self.expr(e, state) {
                    Ok(term) => facts.extend(self.in_type(&term, self.checker.program.type_of(e), of_fresh)),
                    Err(e) => failed = Some(e),
                }
            });
        }
        failed.map_or(Ok(facts), Err)
    }

    fn in_type(&self, term: &Term, ty: NumType, fresh: bool) -> Option<Bool> {
        if fresh { self.checker.encoder.in_range(term, ty) } else { self.checker.of_type(term, ty) }
    }

    fn state<'s>(&self, literal: &Literal, states: States<'s>) -> &'s State {
        match literal.moment {
            Moment::Entry => states.entry,
            Moment::Now => states.now,
        }
    }

    fn expr(&self, e: &Expr, state: &State) -> Result<Term, IllTyped> {
        let Checker { encoder, program, .. } = self.checker;
        encoder.expr(e, &|v| state.get(encoder, program, v))
    }

    fn cond(&self, c: &Cond, state: &State) -> Result<Bool, IllTyped> {
        let Checker { encoder, program, .. } = self.checker;
        encoder.cond(c, &|v| state.get(encoder, program, v))
    }
}

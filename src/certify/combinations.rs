//! Invariants that are Boolean combinations of conditions, path by path between cut points: one question each, whether it leads from a state of
//! the first location's invariant to one that the second location's does not have.
//!
//! A call asks two: whether the callee's invariant at its entry has the state once the parameters are bound; and whether what its
//! invariant at the exit says of entry and exit, with all unchanged that it cannot assign, leads to states behind the call only.
//!
//! Conditions mean what they mean in the program: with bit-precise arithmetic numbers are bit-vectors here.

use std::collections::BTreeSet;

use z3::ast::Bool;

use super::edges::{Call, Checker, Trouble};
use super::paths::{from_cut, has_cuts};
use super::state::State;
use super::{Gap, Obligation, Refusal};
use crate::certificate::{Combinations, Cube, Literal, Moment};
use crate::program::{Arith, Basic, Cond, EdgeId, Expr, Location, LocationRole, NumType, ProcId, VarId};
use crate::smt::{Answer, Encoder, IllTyped, Query, Term};

/// Checks everything; the number of edges. The questions are counted by the given checker.
pub fn check(counts: &Checker<'_>, combinations: &Combinations, arith: Arith) -> Result<usize, Refusal> {
    let Checker { program, graph, certificate, limits, .. } = *counts;
    let checker = Checker::with_encoder(program, graph, certificate, Encoder::new(program, arith), limits);
    let checked = Combined { checker: &checker, combinations }.all();
    counts.questions.set(checker.questions.get());
    checked
}

pub(super) struct Combined<'a> {
    pub(super) checker: &'a Checker<'a>,
    pub(super) combinations: &'a Combinations,
}

/// A call whose parameters are bound.
struct Entered {
    entry: State,
    before: State,
    bound: State,
    facts: Vec<Bool>,
}

/// The states that conditions speak of.
#[derive(Clone, Copy)]
pub(super) struct States<'a> {
    pub(super) entry: &'a State,
    pub(super) now: &'a State,
}

impl Combined<'_> {
    fn all(&self) -> Result<usize, Refusal> {
        let Combinations { cuts, known } = self.combinations;
        let graph = self.checker.graph;
        if !has_cuts(graph, cuts) {
            let reason = "the certificate lacks cut points".to_string();
            return Err(Refusal::Unknown(Gap { place: Obligation::Start, reason }));
        }
        self.start().map_err(|trouble| self.checker.refusal(Obligation::Start, trouble))?;
        let mut edges = 0;
        for (from, _) in known.iter().filter(|(_, cubes)| !cubes.is_empty()) {
            if matches!(graph.location(*from).role, LocationRole::Error(_)) {
                self.error(*from).map_err(|trouble| self.checker.refusal(Obligation::Error(*from), trouble))?;
            }
            for path in from_cut(graph, cuts, *from)? {
                edges += path.len();
                self.path(*from, &path)?;
            }
        }
        Ok(edges)
    }

    fn invariant(&self, at: Location) -> &[Cube] {
        self.combinations.known.get(&at).map_or(&[], Vec::as_slice)
    }

    fn start(&self) -> Result<(), Trouble> {
        let state = self.checker.start_state()?;
        let states = States { entry: &state, now: &state };
        self.follows(
            &[],
            self.invariant(self.checker.graph.entry(self.checker.program.entry)),
            states,
            &BTreeSet::new(),
        )
    }

    fn error(&self, at: Location) -> Result<(), Trouble> {
        let (entry, now) = (State::named("entry"), State::named("now"));
        let states = States { entry: &entry, now: &now };
        let known = self.known(self.invariant(at), states)?;
        self.follows(&known, &[], states, &BTreeSet::new())
    }

    /// A path leads from states of the invariant where it begins to states of that where it ends only.
    fn path(&self, from: Location, path: &[EdgeId]) -> Result<(), Refusal> {
        let Some(last) = path.last() else { return Ok(()) };
        let edge = self.checker.graph.edge(*last);
        let refusal = |place| move |trouble| self.checker.refusal(place, trouble);
        match &edge.action {
            // Nothing follows the end of an execution.
            Basic::Halt => Ok(()),
            Basic::Call { callee, args, .. } => {
                let entered =
                    self.entered(from, *last, *callee, args).map_err(refusal(Obligation::CalleeEntry(*last)))?;
                self.returns(*last, &entered).map_err(refusal(Obligation::Edge(*last)))
            }
            _ => self.plain(from, path, edge.to).map_err(refusal(Obligation::Edge(*last))),
        }
    }

    fn plain(&self, from: Location, path: &[EdgeId], to: Location) -> Result<(), Trouble> {
        let checker = self.checker;
        let (entry, before) = (State::named("entry"), State::named("now"));
        let mut facts = self.known(self.invariant(from), States { entry: &entry, now: &before })?;
        let (mut now, mut fresh) = (before, BTreeSet::new());
        for (number, id) in path.iter().enumerate() {
            let action = &checker.graph.edge(*id).action;
            let step = checker.transition(&now, action, &format!("any{number}_"))?;
            facts.extend(step.facts);
            now = step.after;
            match action {
                Basic::Havoc(v, _) => {
                    fresh.insert(*v);
                }
                _ => fresh.retain(|v| !action.writes().contains(v)),
            }
        }
        self.follows(&facts, self.invariant(to), States { entry: &entry, now: &now }, &fresh)
    }

    /// The callee's invariant at its entry has the state; what is known there.
    fn entered(&self, from: Location, id: EdgeId, callee: ProcId, args: &[Expr]) -> Result<Entered, Trouble> {
        let checker = self.checker;
        let (entry, before) = (State::named("entry"), State::named("now"));
        let mut facts = self.known(self.invariant(from), States { entry: &entry, now: &before })?;
        let bound = checker.bound(&before, callee, args)?;
        facts.extend(checker.of_types(&before, &checker.graph.edge(id).action)?);
        let states = States { entry: &bound, now: &bound };
        self.follows(&facts, self.invariant(checker.graph.entry(callee)), states, &BTreeSet::new())?;
        Ok(Entered { entry, before, bound, facts })
    }

    fn returns(&self, id: EdgeId, entered: &Entered) -> Result<(), Trouble> {
        let checker = self.checker;
        let edge = checker.graph.edge(id);
        let Basic::Call { callee, results, .. } = &edge.action else { return Ok(()) };
        let Entered { entry, before, bound, facts } = entered;
        let call = Call { callee: *callee, results, bound: bound.clone(), facts: facts.clone() };
        let (exit, after, mut facts) = checker.returned(before, &call)?;
        facts.extend(self.known(self.invariant(checker.graph.exit(*callee)), States { entry: bound, now: &exit })?);
        self.follows(&facts, self.invariant(edge.to), States { entry, now: &after }, &BTreeSet::new())
    }

    /// What an invariant says, with what types say of the numbers that it reads.
    pub(super) fn known(&self, invariant: &[Cube], states: States<'_>) -> Result<Vec<Bool>, IllTyped> {
        let mut facts = self.types(invariant, states, &BTreeSet::new())?;
        facts.push(self.holds(invariant, states)?);
        Ok(facts)
    }

    /// The invariant holds in every state in which the facts do. Arrays that have become arbitrary, and were not written since, have
    /// values of their types.
    pub(super) fn follows(
        &self,
        facts: &[Bool],
        target: &[Cube],
        states: States<'_>,
        fresh: &BTreeSet<VarId>,
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
    fn types(&self, invariant: &[Cube], states: States<'_>, fresh: &BTreeSet<VarId>) -> Result<Vec<Bool>, IllTyped> {
        let mut seen: BTreeSet<(Moment, String)> = BTreeSet::new();
        let (mut facts, mut failed) = (vec![], None);
        for literal in invariant.iter().flatten() {
            let state = self.state(literal, states);
            literal.condition.for_each_expr(&mut |e| {
                let of_fresh = match e {
                    Expr::Var(_) => false,
                    Expr::Read(element) => literal.moment == Moment::Now && fresh.contains(&element.array),
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

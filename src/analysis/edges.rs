//! What edges do to states, forwards and backwards. An edge is a set of guarded updates of a state; calls are in
//! [`calls`](super::calls).

use super::evaluate::{Evaluator, Fallible, flat_map};
use super::scope::Scope;
use super::state::{Restriction, State};
use super::sum::{Quantity, Sum};
use crate::program::{Basic, Edge, Expr, Graph, NumType, Place, VarId};

/// One case of an edge: the states it applies to, and what changes then. A quantity without a sum gets any value.
pub struct Update {
    /// The states before the edge to which it applies, with the unknowns of the statement.
    pub before: State,
    /// The assignments, made at once.
    pub updates: Vec<(Quantity, Option<Sum>)>,
}

impl Update {
    /// The state after the edge, before what is not live is forgotten.
    pub fn after(self) -> Fallible<State> {
        let mut state = self.before;
        state.assign(&self.updates)?;
        Ok(state)
    }

    /// The states before the edge from which the target can be reached, unless there is none. The unknowns of the statement
    /// stay.
    pub fn reaching(self, target: &State) -> Fallible<Option<State>> {
        let mut before = self.before;
        let mut now: Vec<(Quantity, Sum)> = Vec::new();
        for (q, sum) in self.updates {
            now.push((q, sum.unwrap_or_else(|| Sum::of(before.fresh(false)))));
        }
        let restrictions = target.restrictions()?;
        before.meet_all(restrictions.into_iter().map(|r| Restriction { sum: renamed(&r.sum, &now), ..r }))
    }
}

/// The sum with quantities replaced by sums.
pub fn renamed(sum: &Sum, by: &[(Quantity, Sum)]) -> Sum {
    let start = Sum::constant(sum.constant.clone());
    sum.terms.iter().fold(start, |acc, (q, c)| match by.iter().find(|(name, _)| name == q) {
        Some((_, value)) => acc.plus(c, value),
        None => acc.plus(c, &Sum::of(*q)),
    })
}

/// The cases of an edge that is not a call, for the states before it.
pub fn updates(evaluator: &Evaluator, scope: &Scope, edge: &Edge, state: State) -> Fallible<Vec<Update>> {
    updates_with_elements(evaluator, scope, edge, state, |_, _, _| Ok(None))
}

/// The same where elements at some places are known: the one of an array at a place in a state.
pub fn updates_with_elements(
    evaluator: &Evaluator,
    scope: &Scope,
    edge: &Edge,
    state: State,
    element: impl Fn(&State, VarId, &Sum) -> Fallible<Option<Sum>>,
) -> Fallible<Vec<Update>> {
    let cases = own_updates(evaluator, scope, edge, state)?;
    if evaluator.monomials.is_empty() && evaluator.sums.is_empty() {
        return Ok(cases);
    }
    flat_map(cases, |Update { before, mut updates }| {
        let Some(before) = evaluator.monomials.saturated(before, |v| scope.is_live(edge.from, v))? else {
            return Ok(vec![]);
        };
        let Some(before) = evaluator.sums.saturated(before, |v| scope.is_live(edge.from, v))? else {
            return Ok(vec![]);
        };
        evaluator.monomials.follow(&before, &mut updates, |v| scope.is_live(edge.to, v));
        evaluator.sums.follow(&before, &mut updates, &element)?;
        Ok(vec![Update { before, updates }])
    })
}

/// The same without what becomes of monomials.
fn own_updates(evaluator: &Evaluator, scope: &Scope, edge: &Edge, state: State) -> Fallible<Vec<Update>> {
    let now = Quantity::Now;
    let live = |v| scope.is_live(edge.to, v);
    match &edge.action {
        Basic::Skip => Ok(vec![Update { before: state, updates: vec![] }]),
        Basic::Assume(c, _) => {
            let states = evaluator.assume(state, c)?;
            Ok(states.into_iter().map(|before| Update { before, updates: vec![] }).collect())
        }
        Basic::Assign(Place::Var(v), e) if live(*v) => {
            let cases = evaluator.evaluate(state, e)?;
            Ok(cases.into_iter().map(|(before, sum)| Update { before, updates: vec![(now(*v), Some(sum))] }).collect())
        }
        Basic::Parallel(all) => {
            let changed = all.iter().filter(|(v, e)| !live(*v) && *e != Expr::Var(*v));
            let forgotten = changed.map(|(v, _)| (now(*v), None)).collect();
            let mut cases = vec![Update { before: state, updates: forgotten }];
            for (v, e) in all.iter().filter(|(v, _)| live(*v)) {
                cases = flat_map(cases, |Update { before, updates }| {
                    let extended = evaluator.evaluate(before, e)?.into_iter().map(|(before, sum)| {
                        let mut updates = updates.clone();
                        updates.push((now(*v), Some(sum)));
                        Update { before, updates }
                    });
                    Ok(extended.collect())
                })?;
            }
            Ok(cases)
        }
        Basic::Havoc(v, _) if live(*v) => {
            let mut before = state;
            let value = Sum::of(before.fresh(evaluator.program.var(*v).ty != NumType::Real));
            let states = match evaluator.program.var(*v).ty {
                NumType::Int(ty) => evaluator.in_type(before, &value, ty)?,
                NumType::Real => vec![before],
            };
            let update = |before| Update { before, updates: vec![(now(*v), Some(value.clone()))] };
            Ok(states.into_iter().map(update).collect())
        }
        // What is assigned is not live behind the edge; its old value must not survive there either.
        Basic::Assign(Place::Var(v), _) | Basic::Havoc(v, _) => {
            Ok(vec![Update { before: state, updates: vec![(now(*v), None)] }])
        }
        Basic::Assign(Place::Element(_), _) | Basic::Fill(..) => Ok(vec![Update { before: state, updates: vec![] }]),
        Basic::Assert(..) | Basic::Call { .. } | Basic::Halt => Ok(vec![]),
    }
}

/// Forgets what does not matter at the end of an edge and brings the state into normal form.
pub fn settle(scope: &Scope, graph: &Graph, at: crate::program::Location, state: &mut State) -> Fallible<()> {
    let p = graph.location(at).procedure;
    state.retain(|q| scope.keeps(p, at, q))?;
    state.normalise()
}

//! From an error state back to the start: the trace that the exact search has found.
//!
//! Going back from a node, the target is those of its states from which the error is reached along the steps chosen so far. A
//! node that two others were merged into is their union, or their hull. If it is their union, at least one of the two has a
//! state of the target, and the way goes on there; if both are met by none, the hull has added the target, and there is no trace.
//!
//! Example: `1: x = nondet; 2: if (x < 0) x = -x; 3: assert(x != 5);`. At 3 the states `x > 0` and `x >= 0` were merged. The error
//! is `x = 5` there. The first of the two, from the branch, has such a state; before the assignment `x = -x` it was
//! `x = -5`, which satisfies the guard, and `x = nondet` can give it. So the trace takes the branch.

use super::calls::Call;
use super::edges::updates;
use super::evaluate::Fallible;
use super::exact::{NodeId, Origin, Search};
use super::state::State;
use super::sum::Quantity;
use crate::program::{PropertyId, Step, Trace};

/// The trace to an error node, or nothing if the way back is lost (which only rational states without integer ones cause).
pub fn trace(search: &Search, error: NodeId, property: PropertyId) -> Fallible<Option<Trace>> {
    let mut steps = Vec::new();
    let mut at = error;
    let mut target = search.node(error).state.clone();
    loop {
        let Some((begin, entry_target)) = back_to_begin(search, at, target, &mut steps)? else { return Ok(None) };
        let context = search.context(search.node(begin).context);
        // The first call of a context created it, from states that are all of the context's entry.
        let Some((caller, edge_id, binding)) = context.calls.first() else { break };
        let analysis = search.analysis;
        let edge = analysis.graph.edge(*edge_id);
        let Some(call) = Call::on(analysis.evaluator(), &analysis.scope, edge) else { return Ok(None) };
        let Some(before) = call.callers_entering(binding, &entry_target)? else { return Ok(None) };
        steps.push(Step::Enter(*edge_id));
        at = *caller;
        target = before;
    }
    steps.reverse();
    Ok(Some(Trace { steps, property }))
}

/// Goes back within an activation to its beginning; steps are pushed last first.
fn back_to_begin(
    search: &Search,
    mut at: NodeId,
    mut target: State,
    steps: &mut Vec<Step>,
) -> Fallible<Option<(NodeId, State)>> {
    let analysis = search.analysis;
    loop {
        let node = search.node(at);
        match node.origin {
            Origin::Begin => return Ok(Some((at, target))),
            Origin::Merge(first, second) => {
                let mut chosen = None;
                for node in [first, second] {
                    let restrictions = search.node(node).state.restrictions()?;
                    if let Some(met) = target.clone().meet_all(restrictions)? {
                        chosen = Some((node, met));
                        break;
                    }
                }
                let Some((node, met)) = chosen else { return Ok(None) };
                (at, target) = (node, met);
            }
            Origin::Step(from, edge_id) => {
                let edge = analysis.graph.edge(edge_id);
                let cases = updates(&analysis.evaluator(), &analysis.scope, edge, search.node(from).state.clone())?;
                let mut before = None;
                for update in cases {
                    before = update.reaching(&target)?;
                    if before.is_some() {
                        break;
                    }
                }
                let Some(mut state) = before else { return Ok(None) };
                state.retain(|q| !matches!(q, Quantity::Unknown(..)))?;
                steps.push(Step::Edge(edge_id));
                (at, target) = (from, state);
            }
            Origin::Return(caller, edge_id, exit, number) => {
                let edge = analysis.graph.edge(edge_id);
                let Some(call) = Call::on(analysis.evaluator(), &analysis.scope, edge) else { return Ok(None) };
                let context = search.context(search.node(exit).context);
                let Some((_, _, binding)) = context.calls.get(number) else { return Ok(None) };
                let exit_state = &search.node(exit).state;
                let Some(update) = call.leave(binding, exit_state)? else { return Ok(None) };
                let Some(mut caller_target) = update.reaching(&target)? else { return Ok(None) };
                let Some(exits) = call.exits_reaching(binding, exit_state, &target)? else { return Ok(None) };
                steps.push(Step::Leave(edge_id));
                let Some((_, entry)) = back_to_begin(search, exit, exits, steps)? else { return Ok(None) };
                steps.push(Step::Enter(edge_id));
                let Some(entering) = call.callers_entering(binding, &entry)? else { return Ok(None) };
                caller_target.retain(|q| !matches!(q, Quantity::Unknown(..)))?;
                let Some(both) = caller_target.meet_all(entering.restrictions()?)? else { return Ok(None) };
                (at, target) = (caller, both);
            }
        }
    }
}

//! Cut points: the locations where the analysis keeps states. They lie where paths meet, where components begin, and where
//! procedures are entered, left and called; and so that every index that a block reads is known where the block begins, or not
//! known at all.
//!
//! Example: in `i = b[j]; x = a[i];` the index i is not linear in what was there before. A cut point between the two statements
//! makes it a variable of the state in which the second block begins, so that this block can have a row for it.

use std::collections::BTreeSet;

use super::Indexes;
use super::blocks::elements_read;
use crate::analysis::sum::{Quantity, Sum};
use crate::program::{Basic, EdgeId, Expr, Location, Place, VarId};

/// A path between cut points has at most so many edges, so that the number of blocks stays linear in the size of the program.
const LONGEST: usize = 16;

/// The locations where states are kept.
pub fn cuts(indexes: &Indexes) -> BTreeSet<Location> {
    let (analysis, symbols, graph) = (indexes.analysis, indexes.symbols, indexes.analysis.graph);
    let is_call = |id: &EdgeId| matches!(graph.edge(*id).action, Basic::Call { .. });
    let must = |at: &Location| {
        !analysis.is_straight(*at) || graph.outgoing(*at).iter().chain(graph.incoming(*at)).any(is_call)
    };
    let mut cuts: BTreeSet<Location> = graph.location_ids().filter(must).collect();
    let mut ahead: Vec<(Location, usize, BTreeSet<VarId>)> = cuts.iter().map(|at| (*at, 0, BTreeSet::new())).collect();
    while let Some((at, mut length, mut unknown)) = ahead.pop() {
        let actions = || graph.outgoing(at).iter().filter_map(|id| symbols.concrete_action(*id));
        if length == LONGEST || actions().any(|action| reads_at_unknown(action, &unknown)) {
            cuts.insert(at);
            (length, unknown) = (0, BTreeSet::new());
        }
        for id in graph.outgoing(at) {
            let to = graph.edge(*id).to;
            if !cuts.contains(&to) {
                let mut unknown = unknown.clone();
                if let Some(action) = symbols.concrete_action(*id) {
                    forget(action, &mut unknown);
                }
                ahead.push((to, length + 1, unknown));
            }
        }
    }
    cuts
}

/// Whether an action reads an element at an index that is linear, so that a row could be had for it, but depends on variables
/// whose values are unknown where the block begins.
fn reads_at_unknown(action: &Basic, unknown: &BTreeSet<VarId>) -> bool {
    let depends = |index: &Expr| Sum::of_form(index).is_some_and(|sum| is_any_of(&sum, unknown));
    !unknown.is_empty() && elements_read(action).iter().any(|element| element.indices.iter().any(depends))
}

fn is_any_of(sum: &Sum, variables: &BTreeSet<VarId>) -> bool {
    sum.terms.keys().any(|q| matches!(q, Quantity::Now(v) if variables.contains(v)))
}

/// Notes to which variables an action assigns what is not linear in the values where the block begins, or again what is.
fn forget(action: &Basic, unknown: &mut BTreeSet<VarId>) {
    match action {
        Basic::Assign(Place::Var(v), e) if Sum::of_form(e).is_some_and(|sum| !is_any_of(&sum, unknown)) => {
            unknown.remove(v);
        }
        Basic::Assign(Place::Var(v), _) | Basic::Havoc(v, _) => {
            unknown.insert(*v);
        }
        _ => {}
    }
}

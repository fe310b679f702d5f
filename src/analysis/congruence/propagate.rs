//! The fixpoint over a graph that finds congruences.

use std::collections::{BTreeMap, BTreeSet};

use super::evaluate::Evaluator;
use super::{Congruence, Known};
use crate::program::number::Integer;
use crate::program::{Arith, Basic, Graph, Location, Place, ProcId, Program, VarId};

/// The fixpoint over a graph.
pub struct Fixpoint<'a> {
    pub program: &'a Program,
    pub graph: &'a Graph,
    pub arith: Arith,
    /// For each procedure the variables that it assigns itself.
    pub assigned: Vec<BTreeSet<VarId>>,
    /// What is known everywhere, of variables that nothing assigns.
    pub given: Known,
}

impl Fixpoint<'_> {
    /// Computes it.
    pub fn run(&self) -> BTreeMap<Location, Known> {
        let mut at: BTreeMap<Location, Known> = BTreeMap::new();
        let mut ahead: BTreeSet<Location> = BTreeSet::new();
        for p in self.program.proc_ids() {
            let mut known = self.given.clone();
            if p == self.program.entry {
                known.extend(self.zeros());
            }
            at.insert(self.graph.entry(p), known);
            ahead.insert(self.graph.entry(p));
        }
        while let Some(from) = ahead.pop_first() {
            let Some(known) = at.get(&from).cloned() else { continue };
            for edge in self.graph.outgoing(from).iter().map(|id| self.graph.edge(*id)) {
                let Some(after) = self.after(&known, &edge.action, from) else { continue };
                let joined = match at.get(&edge.to) {
                    None => after,
                    Some(before) => join(before, &after),
                };
                if at.get(&edge.to) != Some(&joined) {
                    at.insert(edge.to, joined);
                    ahead.insert(edge.to);
                }
            }
        }
        at
    }

    /// What is known where the program starts: globals are zero.
    fn zeros(&self) -> Known {
        let is_number = |v: &VarId| {
            let data = self.program.var(*v);
            data.owner.is_none() && !data.is_array() && data.ty.as_int().is_some()
        };
        let globals = self.program.var_ids().filter(is_number).filter(|v| self.assigned.iter().any(|a| a.contains(v)));
        globals.map(|v| (v, Congruence::constant(Integer::ZERO))).collect()
    }

    /// What is known behind an action; none if nothing gets there.
    fn after(&self, known: &Known, action: &Basic, from: Location) -> Option<Known> {
        let evaluator = Evaluator { program: self.program, arith: self.arith };
        let mut after = known.clone();
        let mut set = |v: VarId, value: Option<Congruence>| match value {
            Some(value) => drop(after.insert(v, value)),
            None => drop(after.remove(&v)),
        };
        match action {
            Basic::Assign(Place::Var(v), e) => set(*v, evaluator.value(known, e)),
            Basic::Parallel(parts) => parts.iter().for_each(|(v, e)| set(*v, evaluator.value(known, e))),
            Basic::Havoc(v, _) => set(*v, None),
            Basic::Call { results, .. } => {
                let own = self.graph.location(from).procedure;
                after.retain(|v, _| !self.may_change(own, *v));
                results.iter().flatten().for_each(|v| drop(after.remove(v)));
            }
            Basic::Assume(c, _) if !evaluator.refine(&mut after, c) => return None,
            Basic::Assume(..) => {}
            Basic::Assign(Place::Element(_), _) | Basic::Fill(..) | Basic::Assert(..) | Basic::Skip | Basic::Halt => {}
        }
        Some(after)
    }

    /// Whether a call in a procedure may change a variable: another procedure assigns it, or, if that is not its own, another
    /// activation of this one.
    fn may_change(&self, own: ProcId, v: VarId) -> bool {
        let is_own = self.program.var(v).owner == Some(own);
        self.assigned.iter().enumerate().any(|(p, assigned)| assigned.contains(&v) && !(is_own && p == own.0 as usize))
    }
}

/// For each procedure the scalars that it assigns itself, or binds as its parameters.
pub fn assigned(program: &Program, graph: &Graph) -> Vec<BTreeSet<VarId>> {
    let mut assigned: Vec<BTreeSet<VarId>> =
        program.procedures.iter().map(|p| p.params.iter().chain(&p.results).copied().collect()).collect();
    for edge in &graph.edges {
        let own = &mut assigned[graph.location(edge.from).procedure.0 as usize];
        own.extend(edge.action.writes());
    }
    assigned
}

/// What holds where two paths meet.
fn join(one: &Known, other: &Known) -> Known {
    let both = one.iter().filter_map(|(v, known)| Some((*v, known.join(other.get(v)?)?)));
    both.collect()
}

//! What statements and procedures write: the one place that knows.
//!
//! Worked example: `void f(void) { int x; x = 1; g = x; }` and `int main(void) { f(); h = 2; }` with globals g and h. By itself f
//! writes x and g, main writes h. A call of f changes g alone, since f's own x is restored when it ends; so what main changes,
//! its calls included, is g and h.

use std::collections::BTreeSet;

use super::walk::for_each_basic;
use super::{Basic, Graph, Place, ProcId, Program, Stmt, VarId};

impl Basic {
    /// The scalars and arrays that it writes itself; of a call, those that take its results.
    pub fn writes(&self) -> Vec<VarId> {
        match self {
            Basic::Assign(Place::Var(v), _) | Basic::Fill(v, _) | Basic::Havoc(v, _) => vec![*v],
            Basic::Assign(Place::Element(element), _) => vec![element.array],
            Basic::Parallel(parts) => parts.iter().map(|(v, _)| *v).collect(),
            Basic::Call { results, .. } => results.iter().flatten().copied().collect(),
            Basic::Skip | Basic::Assume(..) | Basic::Assert(..) | Basic::Halt => vec![],
        }
    }
}

/// What a block writes itself, and the procedures that it calls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The variables.
    pub writes: BTreeSet<VarId>,
    /// The procedures.
    pub calls: BTreeSet<ProcId>,
}

impl Effects {
    /// What a block does.
    pub fn of(block: &[Stmt]) -> Effects {
        let mut effects = Effects::default();
        for_each_basic(block, &mut |basic| effects.add(basic));
        effects
    }

    fn add(&mut self, basic: &Basic) {
        self.writes.extend(basic.writes());
        if let Basic::Call { callee, .. } = basic {
            self.calls.insert(*callee);
        }
    }
}

impl Program {
    /// Whether the variable belongs to the procedure, so that calls save and restore it.
    pub fn is_own(&self, procedure: ProcId, v: VarId) -> bool {
        self.var(v).owner == Some(procedure)
    }
}

/// For each procedure the variables that it changes between entry and exit: what it writes, and what the procedures that it
/// calls change, but for these procedures' own variables, which are restored.
pub fn changed_by_procedures(program: &Program, graph: &Graph) -> Vec<BTreeSet<VarId>> {
    let mut sets = vec![BTreeSet::new(); program.procedures.len()];
    let mut calls = BTreeSet::new();
    for edge in &graph.edges {
        let procedure = graph.location(edge.from).procedure;
        sets[procedure.0 as usize].extend(edge.action.writes());
        if let Basic::Call { callee, .. } = edge.action {
            calls.insert((procedure, callee));
        }
    }
    loop {
        let mut changed = false;
        for (caller, callee) in &calls {
            let through = sets[callee.0 as usize].iter().copied().filter(|v| !program.is_own(*callee, *v));
            let through: Vec<VarId> = through.collect();
            let set = &mut sets[caller.0 as usize];
            let before = set.len();
            set.extend(through);
            changed |= set.len() > before;
        }
        if !changed {
            return sets;
        }
    }
}

//! States of the program as terms, and which variables a procedure can assign.

use std::collections::{BTreeMap, BTreeSet};

use crate::program::{Basic, Graph, Place, ProcId, Program, VarId};
use crate::smt::{Encoder, IllTyped, Term};

/// A term for each variable: those that differ from a common rest, which is named after its state.
#[derive(Clone, Debug)]
pub struct State {
    name: &'static str,
    changed: BTreeMap<VarId, Term>,
}

impl State {
    /// A state in which every variable is a constant of its own.
    pub fn named(name: &'static str) -> State {
        State { name, changed: BTreeMap::new() }
    }

    /// The term of a variable.
    pub fn get(&self, encoder: &Encoder<'_>, program: &Program, v: VarId) -> Result<Term, IllTyped> {
        match self.changed.get(&v) {
            Some(term) => Ok(term.clone()),
            None => State::own(self.name, encoder, program, v),
        }
    }

    /// The constant that a variable is in the state of that name.
    pub fn own(name: &str, encoder: &Encoder<'_>, program: &Program, v: VarId) -> Result<Term, IllTyped> {
        Term::named(&format!("{name}{}", v.0), &encoder.variable_sort(program.var(v)))
    }

    /// Changes a variable.
    pub fn set(&mut self, v: VarId, term: Term) {
        self.changed.insert(v, term);
    }
}

/// For each procedure the variables that a call of it can change, as its caller sees them between entry and exit: what it and
/// its callees assign, but for the callees' own variables, which are restored.
pub fn assigned(program: &Program, graph: &Graph) -> Vec<BTreeSet<VarId>> {
    let mut sets = vec![BTreeSet::new(); program.procedures.len()];
    loop {
        let before: usize = sets.iter().map(BTreeSet::len).sum();
        for edge in &graph.edges {
            let procedure = graph.location(edge.from).procedure;
            let mut assigns = direct(&edge.action);
            if let Basic::Call { callee, .. } = &edge.action {
                let through = sets[callee.0 as usize].iter().copied();
                assigns.extend(through.filter(|v| !is_own(program, *callee, *v)));
            }
            sets[procedure.0 as usize].extend(assigns);
        }
        if sets.iter().map(BTreeSet::len).sum::<usize>() == before {
            return sets;
        }
    }
}

/// Whether the variable belongs to the procedure, so that calls save and restore it.
pub fn is_own(program: &Program, procedure: ProcId, v: VarId) -> bool {
    program.var(v).owner == Some(procedure)
}

fn direct(action: &Basic) -> Vec<VarId> {
    match action {
        Basic::Assign(Place::Var(v), _) | Basic::Fill(v, _) | Basic::Havoc(v, _) => vec![*v],
        Basic::Assign(Place::Element(element), _) => vec![element.array],
        Basic::Parallel(parts) => parts.iter().map(|(v, _)| *v).collect(),
        Basic::Call { results, .. } => results.iter().flatten().copied().collect(),
        Basic::Skip | Basic::Assume(..) | Basic::Assert(..) | Basic::Halt => vec![],
    }
}

//! The loops of a program: their names, and the variables that they change.

use std::collections::{BTreeSet, HashMap};

use crate::program::effects::Effects;
use crate::program::{Block, Graph, Location, LocationRole, ProcId, Program, Stmt, StmtKind, VarId};

/// The loops of a program.
pub struct Loops<'p> {
    program: &'p Program,
    names: HashMap<*const Stmt, String>,
    changed: HashMap<ProcId, BTreeSet<VarId>>,
    heads: HashMap<*const Stmt, Location>,
}

impl<'p> Loops<'p> {
    /// Finds all loops. They are numbered in each procedure, in the order of the source.
    pub fn of(program: &'p Program, graph: &Graph) -> Loops<'p> {
        let mut loops = Loops { program, names: HashMap::new(), changed: HashMap::new(), heads: HashMap::new() };
        for (id, procedure) in program.proc_ids().zip(&program.procedures) {
            let mut found = vec![];
            loops.name(&procedure.body, &procedure.source_name, &mut found);
            let is_head = |at: &Location| {
                let data = graph.location(*at);
                data.procedure == id && data.role == LocationRole::LoopHead
            };
            let heads: Vec<Location> = graph.location_ids().filter(is_head).collect();
            // Both are in the order of the source, unless the graph has left out a loop that nothing reaches.
            let same = |(stmt, at): (&&Stmt, &Location)| graph.location(*at).span == stmt.span;
            if heads.len() == found.len() && found.iter().zip(&heads).all(same) {
                loops.heads.extend(found.into_iter().map(std::ptr::from_ref).zip(heads));
            }
        }
        loops
    }

    /// The name of a loop: `main.2`.
    pub fn name_of(&self, stmt: &Stmt) -> String {
        self.names.get(&std::ptr::from_ref(stmt)).cloned().unwrap_or_default()
    }

    /// Where a loop begins in the graph, if that is certain.
    pub fn head_of(&self, stmt: &Stmt) -> Option<Location> {
        self.heads.get(&std::ptr::from_ref(stmt)).copied()
    }

    /// The variables that a block may change, those of other procedures included.
    pub fn changed_in(&mut self, block: &Block) -> BTreeSet<VarId> {
        let Effects { mut writes, calls } = Effects::of(block);
        for procedure in calls {
            writes.extend(self.changed_by(procedure));
        }
        writes
    }

    /// The variables that a procedure and those that it calls may change.
    fn changed_by(&mut self, procedure: ProcId) -> BTreeSet<VarId> {
        if let Some(known) = self.changed.get(&procedure) {
            return known.clone();
        }
        let (mut changed, mut seen, mut work) = (BTreeSet::new(), BTreeSet::new(), vec![procedure]);
        while let Some(next) = work.pop() {
            if seen.insert(next) {
                let effects = Effects::of(&self.program.procedure(next).body);
                changed.extend(effects.writes);
                work.extend(effects.calls);
            }
        }
        self.changed.insert(procedure, changed.clone());
        changed
    }

    fn name(&mut self, block: &'p Block, procedure: &str, found: &mut Vec<&'p Stmt>) {
        for stmt in block {
            match &stmt.kind {
                StmtKind::While(_, body) | StmtKind::DoWhile(body, _) => {
                    found.push(stmt);
                    self.names.insert(stmt, format!("{procedure}.{}", found.len()));
                    self.name(body, procedure, found);
                }
                StmtKind::If(_, then, otherwise) => {
                    self.name(then, procedure, found);
                    self.name(otherwise, procedure, found);
                }
                StmtKind::Block(inner) => self.name(inner, procedure, found),
                _ => {}
            }
        }
    }
}

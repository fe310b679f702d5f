//! The loops of a program: their names, and the variables that they change.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::program::effects::Effects;
use crate::program::walk::for_each_stmt;
use crate::program::{Block, Graph, Location, LoopId, ProcId, Program, Span, StmtKind, VarId};

/// The loops of a program.
pub struct Loops<'p> {
    program: &'p Program,
    graph: &'p Graph,
    known: BTreeMap<LoopId, (String, Span)>,
    changed: HashMap<ProcId, BTreeSet<VarId>>,
}

impl<'p> Loops<'p> {
    /// Finds all loops. Their names number them in each procedure, in the order of the source.
    pub fn of(program: &'p Program, graph: &'p Graph) -> Loops<'p> {
        let mut known = BTreeMap::new();
        for procedure in &program.procedures {
            let mut count = 0;
            for_each_stmt(&procedure.body, &mut |stmt| {
                if let StmtKind::Loop(of) = &stmt.kind {
                    count += 1;
                    known.insert(of.id, (format!("{}.{count}", procedure.source_name), stmt.span));
                }
            });
        }
        Loops { program, graph, known, changed: HashMap::new() }
    }

    /// The name of a loop: `main.2`. Those of the initialisation of globals have none.
    pub fn name(&self, id: LoopId) -> &str {
        self.known.get(&id).map_or("", |(name, _)| name)
    }

    /// Where a loop stands.
    pub fn span(&self, id: LoopId) -> Span {
        self.known.get(&id).map_or_else(Span::default, |(_, span)| *span)
    }

    /// Where a loop begins in the graph; none if nothing reaches it.
    pub fn head(&self, id: LoopId) -> Option<Location> {
        self.graph.loop_head(id)
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
}

//! What matters where: which variables a procedure may change, and which are live at each location.
//!
//! Liveness is the strong one: an assignment to a variable that is not live makes nothing live. States are projected onto
//! live variables, which slices away what cannot influence the property.

use std::collections::BTreeSet;

use super::sum::Quantity;
use crate::program::effects::changed_by_procedures;
use crate::program::{Basic, Cond, Expr, Graph, Location, LocationRole, Place, ProcId, Program, VarId};

/// The facts for one program and its graph.
pub struct Scope {
    /// For each procedure the variables that a call may change: not its own.
    modified: Vec<BTreeSet<VarId>>,
    /// For each procedure its parameters and foreign variables that keep their value from entry to exit.
    constant: Vec<BTreeSet<VarId>>,
    live: Vec<BTreeSet<VarId>>,
    entries: Vec<Location>,
    entry: ProcId,
    /// Variables that matter wherever something is known of them, whatever the graph says.
    kept: BTreeSet<VarId>,
}

impl Scope {
    /// Computes them. The variables to be kept matter wherever something is known of them. What others determine changes
    /// where one of them does, and matters where all of them do.
    pub fn of(program: &Program, graph: &Graph, kept: BTreeSet<VarId>, derived: &[(VarId, Vec<VarId>)]) -> Scope {
        let mut assigned = changed_by_procedures(program, graph);
        for changed in &mut assigned {
            let changes = |from: &[VarId]| from.iter().any(|v| changed.contains(v));
            let more: Vec<VarId> = derived.iter().filter(|(_, from)| changes(from)).map(|(v, _)| *v).collect();
            changed.extend(more);
        }
        let modified: Vec<_> = program.proc_ids().map(|p| foreign(program, p, &assigned[p.0 as usize])).collect();
        let mut live = live(program, graph, &modified);
        for live in &mut live {
            let matters = |from: &[VarId]| from.iter().all(|v| live.contains(v));
            let more: Vec<VarId> = derived.iter().filter(|(_, from)| matters(from)).map(|(v, _)| *v).collect();
            live.extend(more);
        }
        let constant = program
            .proc_ids()
            .map(|p| {
                let at_entry = &live[graph.entry(p).0 as usize];
                at_entry.difference(&assigned[p.0 as usize]).copied().collect()
            })
            .collect();
        Scope { modified, constant, live, entries: graph.entries.clone(), entry: program.entry, kept }
    }

    /// The variables, other than its own, that a call of the procedure may change.
    pub fn modified(&self, p: ProcId) -> &BTreeSet<VarId> {
        &self.modified[p.0 as usize]
    }

    /// The variables whose values at the procedure's entry matter.
    pub fn at_entry(&self, p: ProcId) -> &BTreeSet<VarId> {
        &self.live[self.entries[p.0 as usize].0 as usize]
    }

    /// Whether the variable keeps the value it has at the procedure's entry.
    pub fn is_constant(&self, p: ProcId, v: VarId) -> bool {
        self.constant[p.0 as usize].contains(&v)
    }

    /// Whether the variable's value matters at a location.
    pub fn is_live(&self, at: Location, v: VarId) -> bool {
        self.live[at.0 as usize].contains(&v) || self.kept.contains(&v)
    }

    /// Whether states at a location of the procedure speak of the quantity. The program's entry is entered once, so that
    /// nothing is to be known of the state there.
    pub fn keeps(&self, p: ProcId, at: Location, q: Quantity) -> bool {
        match q {
            Quantity::Now(v) | Quantity::Entry(v) if self.kept.contains(&v) => true,
            Quantity::Now(v) => self.is_live(at, v) || p != self.entry && self.is_constant(p, v),
            Quantity::Entry(v) => p != self.entry && self.at_entry(p).contains(&v) && !self.is_constant(p, v),
            Quantity::Unknown(..) => false,
        }
    }
}

fn foreign(program: &Program, p: ProcId, set: &BTreeSet<VarId>) -> BTreeSet<VarId> {
    set.iter().filter(|v| program.var(**v).owner != Some(p)).copied().collect()
}

/// The live variables at each location, by a backward fixpoint over the whole graph.
fn live(program: &Program, graph: &Graph, modified: &[BTreeSet<VarId>]) -> Vec<BTreeSet<VarId>> {
    let mut calls_of: Vec<Vec<Location>> = vec![Vec::new(); program.procedures.len()];
    for edge in &graph.edges {
        if let Basic::Call { callee, .. } = edge.action {
            calls_of[callee.0 as usize].push(edge.from);
        }
    }
    let mut liveness = Liveness {
        program,
        graph,
        modified,
        live: vec![BTreeSet::new(); graph.locations.len()],
        // Later locations tend to come later in the program, so a stack begins with what is nearest to the ends.
        work: graph.location_ids().collect(),
        queued: vec![true; graph.locations.len()],
    };
    while let Some(at) = liveness.work.pop() {
        liveness.queued[at.0 as usize] = false;
        let before = liveness.before(at);
        if before.len() > liveness.live[at.0 as usize].len() {
            liveness.live[at.0 as usize] = before;
            liveness.queue_before(at);
            if graph.location(at).role == LocationRole::Entry {
                calls_of[graph.location(at).procedure.0 as usize].iter().for_each(|from| liveness.queue(*from));
            }
        }
    }
    liveness.live
}

/// The fixpoint of live variables.
struct Liveness<'a> {
    program: &'a Program,
    graph: &'a Graph,
    /// For each procedure the variables that a call may change.
    modified: &'a [BTreeSet<VarId>],
    live: Vec<BTreeSet<VarId>>,
    work: Vec<Location>,
    queued: Vec<bool>,
}

impl Liveness<'_> {
    /// What is live at a location because of what is live behind its edges.
    fn before(&mut self, at: Location) -> BTreeSet<VarId> {
        let mut before = self.live[at.0 as usize].clone();
        for edge in self.graph.outgoing(at).iter().map(|id| self.graph.edge(*id)) {
            match &edge.action {
                Basic::Call { callee, args, results } => {
                    self.before_call(*callee, args, edge.to, results, &mut before);
                    self.at_exit(*callee, edge.to, results);
                }
                action => before_action(action, &self.live[edge.to.0 as usize], &mut before),
            }
        }
        before
    }

    /// Adds what is live before a call: what is live behind it unless the call changes that, and what the callee uses.
    fn before_call(
        &self,
        callee: ProcId,
        args: &[Expr],
        to: Location,
        results: &[Option<VarId>],
        before: &mut BTreeSet<VarId>,
    ) {
        let (after, changed) = (&self.live[to.0 as usize], &self.modified[callee.0 as usize]);
        before.extend(after.iter().filter(|v| !changed.contains(v) && !results.contains(&Some(**v))));
        let at_entry = &self.live[self.graph.entry(callee).0 as usize];
        for (param, arg) in self.program.procedure(callee).params.iter().zip(args) {
            if at_entry.contains(param) {
                uses(arg, before);
            }
        }
        before.extend(at_entry.iter().filter(|v| self.program.var(**v).owner != Some(callee)));
    }

    /// Adds what is live at a callee's exit because it is live behind a call.
    fn at_exit(&mut self, callee: ProcId, to: Location, results: &[Option<VarId>]) {
        let (after, changed) = (&self.live[to.0 as usize], &self.modified[callee.0 as usize]);
        let mut wanted: Vec<VarId> = after.iter().filter(|v| changed.contains(v)).copied().collect();
        for (result, target) in self.program.procedure(callee).results.iter().zip(results) {
            if target.is_some_and(|t| after.contains(&t)) {
                wanted.push(*result);
            }
        }
        let exit = self.graph.exit(callee);
        let live = &mut self.live[exit.0 as usize];
        let old = live.len();
        live.extend(wanted);
        if live.len() > old {
            self.queue_before(exit);
        }
    }

    /// Queues the locations before one whose live variables have grown.
    fn queue_before(&mut self, at: Location) {
        let graph = self.graph;
        graph.incoming(at).iter().for_each(|id| self.queue(graph.edge(*id).from));
    }

    fn queue(&mut self, at: Location) {
        if !std::mem::replace(&mut self.queued[at.0 as usize], true) {
            self.work.push(at);
        }
    }
}

fn before_action(action: &Basic, after: &BTreeSet<VarId>, before: &mut BTreeSet<VarId>) {
    let killed: BTreeSet<VarId> = match action {
        // A write of one element leaves the others as they were.
        Basic::Assign(Place::Element(_), _) => BTreeSet::new(),
        action => action.writes().into_iter().collect(),
    };
    before.extend(after.difference(&killed));
    match action {
        Basic::Assign(Place::Var(v), e) if after.contains(v) => uses(e, before),
        Basic::Parallel(updates) => {
            updates.iter().filter(|(v, _)| after.contains(v)).for_each(|(_, e)| uses(e, before));
        }
        Basic::Assume(c, _) => cond_uses(c, before),
        _ => {}
    }
}

fn uses(e: &Expr, set: &mut BTreeSet<VarId>) {
    e.for_each(&mut |e| {
        if let Expr::Var(v) = e {
            set.insert(*v);
        }
    });
}

fn cond_uses(c: &Cond, set: &mut BTreeSet<VarId>) {
    c.for_each_expr(&mut |e| {
        if let Expr::Var(v) = e {
            set.insert(*v);
        }
    });
}

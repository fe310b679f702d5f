//! Control-flow graphs, derived from programs: one graph for all procedures, atomic statements on its edges.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use super::{
    Assumption, Basic, Block, Cond, LabelId, Loop, LoopId, LoopKind, ProcId, Program, PropertyId, Span, Step, Stmt,
    StmtKind,
};

/// A place between two statements; an index into [`Graph::locations`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Location(pub u32);

/// A step from one location to another; an index into [`Graph::edges`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct EdgeId(pub u32);

/// The control flow of a whole program. The entry procedure's part begins with [`Program::init`].
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// All locations.
    pub locations: Vec<LocationData>,
    /// All edges. No edge carries `Assert`: a failing assertion is an edge to an error location.
    pub edges: Vec<Edge>,
    /// For each procedure its first location.
    pub entries: Vec<Location>,
    /// For each procedure the location of its return.
    pub exits: Vec<Location>,
    loop_heads: BTreeMap<LoopId, Location>,
    outgoing: Vec<Vec<EdgeId>>,
    incoming: Vec<Vec<EdgeId>>,
}

/// What is known of a location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocationData {
    /// The procedure that it belongs to.
    pub procedure: ProcId,
    /// What it is in the procedure.
    pub role: LocationRole,
    /// The place of the statement that follows.
    pub span: Span,
}

/// What a location is in its procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocationRole {
    /// None of the others.
    Plain,
    /// Where the procedure begins.
    Entry,
    /// Where the procedure has returned.
    Exit,
    /// Where the condition of a `while` is evaluated, or the body of a `do` begins.
    LoopHead,
    /// Where the property has failed. Nothing leaves it.
    Error(PropertyId),
    /// Where the execution has been ended. Nothing leaves it.
    Halted,
}

/// An edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Where it starts.
    pub from: Location,
    /// Where it leads. A call's edge leads to where the caller goes on.
    pub to: Location,
    /// What happens on it; never `Assert`.
    pub action: Basic,
    /// Which part of its statement it is.
    pub role: EdgeRole,
    /// The statement's place.
    pub span: Span,
}

/// Which part of a statement an edge stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EdgeRole {
    /// All of an atomic statement.
    Statement,
    /// The condition of an `if` holds, or not.
    Branch(bool),
    /// The condition of a loop holds, or not.
    Loop(bool),
    /// An assertion holds.
    Holds(PropertyId),
    /// An assertion fails.
    Fails(PropertyId),
    /// A jump: `goto`, `break`, `continue`, `return`, and the end of a block.
    Jump,
}

impl Graph {
    /// The graph of a program.
    pub fn of(program: &Program) -> Graph {
        let mut graph = Graph::default();
        for (id, procedure) in program.proc_ids().zip(&program.procedures) {
            let entry = graph.add_location(id, LocationRole::Entry, procedure.span);
            let exit = graph.add_location(id, LocationRole::Exit, procedure.span);
            graph.entries.push(entry);
            graph.exits.push(exit);
            let mut builder = Builder { graph: &mut graph, procedure: id, exit, labels: HashMap::new(), loops: vec![] };
            let mut at = entry;
            if id == program.entry {
                at = builder.block(&program.init, at);
            }
            let end = builder.block(&procedure.body, at);
            builder.edge(end, exit, Basic::Skip, EdgeRole::Jump, procedure.span);
        }
        graph.without_jumps()
    }

    /// What is known of a location.
    pub fn location(&self, at: Location) -> &LocationData {
        &self.locations[at.0 as usize]
    }

    /// An edge.
    pub fn edge(&self, id: EdgeId) -> &Edge {
        &self.edges[id.0 as usize]
    }

    /// The first location of a procedure.
    pub fn entry(&self, procedure: ProcId) -> Location {
        self.entries[procedure.0 as usize]
    }

    /// The location of a procedure's return.
    pub fn exit(&self, procedure: ProcId) -> Location {
        self.exits[procedure.0 as usize]
    }

    /// Where a loop's condition is evaluated, or the body of a `do` begins; none if nothing reaches it.
    pub fn loop_head(&self, id: LoopId) -> Option<Location> {
        self.loop_heads.get(&id).copied()
    }

    /// The edges that leave a location, in the order of the source.
    pub fn outgoing(&self, at: Location) -> &[EdgeId] {
        &self.outgoing[at.0 as usize]
    }

    /// The edges that lead to a location.
    pub fn incoming(&self, at: Location) -> &[EdgeId] {
        &self.incoming[at.0 as usize]
    }

    /// Where a step of a trace begins.
    pub fn before(&self, step: Step) -> Location {
        match step {
            Step::Edge(id) | Step::Enter(id) => self.edge(id).from,
            Step::Leave(id) => match &self.edge(id).action {
                Basic::Call { callee, .. } => self.exit(*callee),
                _ => self.edge(id).from,
            },
        }
    }

    /// Where a step of a trace leads.
    pub fn after(&self, step: Step) -> Location {
        match step {
            Step::Edge(id) | Step::Leave(id) => self.edge(id).to,
            Step::Enter(id) => match &self.edge(id).action {
                Basic::Call { callee, .. } => self.entry(*callee),
                _ => self.edge(id).to,
            },
        }
    }

    /// The ids of all locations, in order.
    pub fn location_ids(&self) -> impl Iterator<Item = Location> + use<> {
        (0..self.locations.len() as u32).map(Location)
    }

    /// The ids of all edges, in order.
    pub fn edge_ids(&self) -> impl Iterator<Item = EdgeId> + use<> {
        (0..self.edges.len() as u32).map(EdgeId)
    }

    /// The same graph with other actions on its edges.
    pub fn map_actions(&self, mut map: impl FnMut(&Basic) -> Basic) -> Graph {
        let mut graph = self.clone();
        for edge in &mut graph.edges {
            edge.action = map(&edge.action);
        }
        graph
    }

    fn add_location(&mut self, procedure: ProcId, role: LocationRole, span: Span) -> Location {
        self.locations.push(LocationData { procedure, role, span });
        self.outgoing.push(vec![]);
        self.incoming.push(vec![]);
        Location(self.locations.len() as u32 - 1)
    }

    fn add_edge(&mut self, edge: Edge) {
        let id = EdgeId(self.edges.len() as u32);
        self.outgoing[edge.from.0 as usize].push(id);
        self.incoming[edge.to.0 as usize].push(id);
        self.edges.push(edge);
    }

    /// The same graph where a plain location that is only left by one jump is its target, and locations that nothing
    /// reaches are gone. Locations are numbered anew in their order.
    fn without_jumps(self) -> Graph {
        let target = self.jump_targets();
        let to = |at: Location| target[at.0 as usize];
        let mut reached = vec![false; self.locations.len()];
        let mut work: Vec<Location> = self.entries.iter().chain(&self.exits).copied().collect();
        while let Some(at) = work.pop() {
            if !std::mem::replace(&mut reached[at.0 as usize], true) {
                work.extend(self.outgoing(at).iter().map(|e| to(self.edge(*e).to)));
            }
        }
        let mut graph = Graph::default();
        let mut renumbered = HashMap::new();
        for at in self.location_ids().filter(|at| reached[at.0 as usize]) {
            let data = self.location(at).clone();
            renumbered.insert(at, graph.add_location(data.procedure, data.role, data.span));
        }
        for edge in self.edges.iter().filter(|e| reached[e.from.0 as usize]) {
            let (from, to) = (renumbered[&edge.from], renumbered[&to(edge.to)]);
            graph.add_edge(Edge { from, to, ..edge.clone() });
        }
        graph.entries = self.entries.iter().map(|at| renumbered[at]).collect();
        graph.exits = self.exits.iter().map(|at| renumbered[at]).collect();
        let heads = self.loop_heads.iter().filter_map(|(id, at)| Some((*id, *renumbered.get(at)?)));
        graph.loop_heads = heads.collect();
        graph
    }

    /// For each location where its chain of jumps ends; a chain that closes on itself is an empty endless loop and ends at
    /// one of its members.
    fn jump_targets(&self) -> Vec<Location> {
        let mut target: Vec<Option<Location>> = vec![None; self.locations.len()];
        for start in self.location_ids() {
            let mut chain = Vec::new();
            let mut at = start;
            let end = loop {
                if let Some(known) = target[at.0 as usize] {
                    break known;
                }
                target[at.0 as usize] = Some(at);
                chain.push(at);
                match self.forwarded(at) {
                    Some(next) => at = next,
                    None => break at,
                }
            };
            for at in chain {
                target[at.0 as usize] = Some(end);
            }
        }
        self.location_ids().map(|at| target[at.0 as usize].unwrap_or(at)).collect()
    }

    /// Where a location leads if all it does is jump.
    fn forwarded(&self, at: Location) -> Option<Location> {
        match (self.location(at).role, self.outgoing(at)) {
            (LocationRole::Plain, [only]) => {
                let edge = self.edge(*only);
                (edge.role == EdgeRole::Jump).then_some(edge.to)
            }
            _ => None,
        }
    }
}

struct Builder<'a> {
    graph: &'a mut Graph,
    procedure: ProcId,
    exit: Location,
    labels: HashMap<LabelId, Location>,
    /// For each loop around, where `continue` and `break` lead.
    loops: Vec<(Location, Location)>,
}

impl Builder<'_> {
    fn location(&mut self, span: Span) -> Location {
        self.graph.add_location(self.procedure, LocationRole::Plain, span)
    }

    fn edge(&mut self, from: Location, to: Location, action: Basic, role: EdgeRole, span: Span) {
        self.graph.add_edge(Edge { from, to, action, role, span });
    }

    fn jump(&mut self, from: Location, to: Location, span: Span) {
        self.edge(from, to, Basic::Skip, EdgeRole::Jump, span);
    }

    fn branch(&mut self, from: Location, to: Location, cond: Cond, role: EdgeRole, span: Span) {
        self.edge(from, to, Basic::Assume(cond, Assumption::User), role, span);
    }

    /// Adds the block's edges from `at` on and returns where it ends.
    fn block(&mut self, block: &Block, at: Location) -> Location {
        block.iter().fold(at, |at, stmt| self.stmt(stmt, at))
    }

    fn stmt(&mut self, stmt: &Stmt, at: Location) -> Location {
        let span = stmt.span;
        let data = &mut self.graph.locations[at.0 as usize];
        if data.role == LocationRole::Plain && self.graph.outgoing[at.0 as usize].is_empty() {
            data.span = span;
        }
        match &stmt.kind {
            StmtKind::Basic(basic) => self.basic(basic, at, span),
            StmtKind::Block(inner) => self.block(inner, at),
            StmtKind::If(cond, then, otherwise) => {
                let (yes, no, end) = (self.location(span), self.location(span), self.location(span));
                self.branch(at, yes, cond.clone(), EdgeRole::Branch(true), span);
                self.branch(at, no, cond.negate(), EdgeRole::Branch(false), span);
                for (start, block) in [(yes, then), (no, otherwise)] {
                    let last = self.block(block, start);
                    self.jump(last, end, span);
                }
                end
            }
            StmtKind::Loop(of) => self.looping(of, at, span),
            StmtKind::Break | StmtKind::Continue => {
                if let Some(&(next, end)) = self.loops.last() {
                    self.jump(at, if stmt.kind == StmtKind::Break { end } else { next }, span);
                }
                self.location(span)
            }
            StmtKind::Goto(label) => {
                let target = self.label(*label, span);
                self.jump(at, target, span);
                self.location(span)
            }
            StmtKind::Label(label) => {
                let target = self.label(*label, span);
                self.jump(at, target, span);
                target
            }
            StmtKind::Return => {
                self.jump(at, self.exit, span);
                self.location(span)
            }
        }
    }

    fn looping(&mut self, of: &Loop, at: Location, span: Span) -> Location {
        let Loop { id, kind, cond, body } = of;
        let head = self.graph.add_location(self.procedure, LocationRole::LoopHead, span);
        self.graph.loop_heads.insert(*id, head);
        let (inner, end) = (self.location(span), self.location(span));
        self.jump(at, head, span);
        // A `while` goes from its head into the body, a `do` from behind the body back to its head.
        let (test, yes, start, next) = match kind {
            LoopKind::While => (head, inner, inner, head),
            LoopKind::DoWhile => (inner, head, head, inner),
        };
        if *kind == LoopKind::While {
            self.branch(test, yes, cond.clone(), EdgeRole::Loop(true), span);
            self.branch(test, end, cond.negate(), EdgeRole::Loop(false), span);
        }
        self.loops.push((next, end));
        let last = self.block(body, start);
        self.loops.pop();
        self.jump(last, next, span);
        if *kind == LoopKind::DoWhile {
            self.branch(test, yes, cond.clone(), EdgeRole::Loop(true), span);
            self.branch(test, end, cond.negate(), EdgeRole::Loop(false), span);
        }
        end
    }

    fn basic(&mut self, basic: &Basic, at: Location, span: Span) -> Location {
        let next = self.location(span);
        match basic {
            Basic::Assert(cond, property) => {
                let error = self.graph.add_location(self.procedure, LocationRole::Error(*property), span);
                self.branch(at, next, cond.clone(), EdgeRole::Holds(*property), span);
                self.branch(at, error, cond.negate(), EdgeRole::Fails(*property), span);
            }
            Basic::Halt => {
                let halted = self.graph.add_location(self.procedure, LocationRole::Halted, span);
                self.edge(at, halted, Basic::Halt, EdgeRole::Statement, span);
            }
            basic => self.edge(at, next, basic.clone(), EdgeRole::Statement, span),
        }
        next
    }

    fn label(&mut self, label: LabelId, span: Span) -> Location {
        if let Some(&at) = self.labels.get(&label) {
            return at;
        }
        let at = self.location(span);
        self.labels.insert(label, at);
        at
    }
}

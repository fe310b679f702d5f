//! The search for errors of an abstract program: no widening, so that what it proves it has seen.
//!
//! States at a location form a finite union. One that is contained in another is dropped. Two that fix the same quantities
//! to the same values are merged: by [`Merging::Exact`] when their hull is their union; by [`Merging::Hull`] always. A hull may
//! add states that the program does not reach. So an error found by it counts only if the way back to the start is found, and
//! that is then one of the program. States are visited iteration by iteration (see [`components`](super::components)); loops
//! and recursion are followed to a depth that doubles when nothing is left below it, so that errors with few iterations are
//! found first.
//!
//! Example: `if (a > b) swap(a, b);`. Behind it there are two states, `a < b` from the branch and `a <= b` from the other side.
//! Their hull `a <= b` is their union, so that they become one: each comparison of a bubble sort adds one fact instead of
//! doubling the number of states. In selection sort many states together are convex but no two of them; there only merging by
//! hull keeps their number small.

use std::collections::{BTreeSet, HashMap};

use super::calls::{Binding, Call, begin};
use super::components::{Iterations, Turn};
use super::edges::{settle, updates};
use super::evaluate::Fallible;
use super::state::{Integers, State};
use super::store::Store;
use super::sum::Quantity;
use super::{Analysis, Progress, Reason};
use crate::program::{EdgeId, Location, LocationRole, ProcId, PropertyId};

/// A state that has been reached; an index into [`Search::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

/// An activation of a procedure from certain states; an index into [`Search::contexts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContextId(u32);

/// A path edge: a set of states at a location, and how it was reached.
pub struct Node {
    /// Where.
    pub at: Location,
    /// In which activation.
    pub context: ContextId,
    /// The states, related to those at the activation's entry.
    pub state: State,
    /// From what; always from older nodes.
    pub origin: Origin,
    turn: Turn,
    iterations: Iterations,
}

/// How a node was reached.
#[derive(Clone, Copy, Debug)]
pub enum Origin {
    /// The activation begins.
    Begin,
    /// By an edge from a node.
    Step(NodeId, EdgeId),
    /// By a call's edge from a node of the caller, the callee having reached the exit node. The number is that of the
    /// binding in the callee's context.
    Return(NodeId, EdgeId, NodeId, usize),
    /// The union of two nodes.
    Merge(NodeId, NodeId),
}

/// An activation of a procedure from a set of states, and the calls that wait for its summary.
pub struct Context {
    /// The states at the entry.
    pub entry: State,
    /// The calls that it answers: the caller's node, the call's edge and the arguments. The first one created it.
    pub calls: Vec<(NodeId, EdgeId, Binding)>,
    exits: Vec<NodeId>,
}

/// The search and all that it has reached.
pub struct Search<'a> {
    /// What is analysed.
    pub analysis: &'a Analysis<'a>,
    integers: Integers,
    merging: Merging,
    visiting: Visiting,
    /// All nodes, older ones first.
    pub nodes: Vec<Node>,
    /// All activations.
    pub contexts: Vec<Context>,
    entered: HashMap<ProcId, Store<ContextId>>,
    stores: HashMap<(ContextId, Location), Store<NodeId>>,
    superseded: BTreeSet<NodeId>,
    pending: BTreeSet<(Turn, NodeId)>,
    deferred: Vec<NodeId>,
    depth: u32,
}

/// When states that fix the same quantities to the same values become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merging {
    /// When nothing is added by it.
    Exact,
    /// Always.
    Hull,
}

/// In which order states are visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visiting {
    /// Iteration by iteration, errors with few iterations first.
    Broad,
    /// The furthest state first: a dive that may find an error far away soon, and proves nothing sooner.
    Deep,
}

/// What the search ends with.
pub enum Found {
    /// Every reachable state is known, and no error is among them.
    Nothing,
    /// The property fails in this node's states.
    Error(NodeId, PropertyId),
    /// The search was stopped for this reason.
    Stopped(Reason),
}

impl<'a> Search<'a> {
    /// A search that has not begun.
    pub fn new(analysis: &'a Analysis<'a>, integers: Integers, merging: Merging, visiting: Visiting) -> Search<'a> {
        Search {
            analysis,
            merging,
            visiting,
            integers,
            nodes: Vec::new(),
            contexts: Vec::new(),
            entered: HashMap::new(),
            stores: HashMap::new(),
            superseded: BTreeSet::new(),
            pending: BTreeSet::new(),
            deferred: Vec::new(),
            depth: 1,
        }
    }

    /// Searches until an error is found, nothing is left, or the budget is spent.
    pub fn run(&mut self, progress: &mut dyn Progress) -> Fallible<Found> {
        let entry = self.analysis.program.entry;
        let start = self.analysis.start_state(&self.integers)?;
        let context = self.add_context(entry, start.clone());
        let at = self.analysis.graph.entry(entry);
        let (turn, iterations) = self.analysis.components.start(at, None);
        self.add(Node { at, context, state: start, origin: Origin::Begin, turn, iterations })?;
        loop {
            while let Some((_, id)) = self.next() {
                if let Some(reason) = progress.stop() {
                    return Ok(Found::Stopped(reason));
                }
                if self.superseded.contains(&id) {
                    continue;
                }
                if let Some((node, property)) = self.expand(id)? {
                    return Ok(Found::Error(node, property));
                }
            }
            if self.deferred.is_empty() {
                return Ok(Found::Nothing);
            }
            self.depth = self.depth.saturating_mul(2);
            for id in std::mem::take(&mut self.deferred) {
                self.schedule(id);
            }
        }
    }

    fn next(&mut self) -> Option<(Turn, NodeId)> {
        match self.visiting {
            Visiting::Broad => self.pending.pop_first(),
            Visiting::Deep => self.pending.pop_last(),
        }
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// An activation.
    pub fn context(&self, id: ContextId) -> &Context {
        &self.contexts[id.0 as usize]
    }

    /// All states reached, in their contexts: those that were not merged into others.
    pub fn reached(&self) -> impl Iterator<Item = (ContextId, Location, &State)> {
        let ids = (0..self.nodes.len() as u32).map(NodeId).filter(|id| !self.superseded.contains(id));
        ids.map(|id| self.node(id)).map(|node| (node.context, node.at, &node.state))
    }

    /// Follows all edges from a node, straight-line code to its end. Returns an error node if one is reached.
    fn expand(&mut self, id: NodeId) -> Fallible<Option<(NodeId, PropertyId)>> {
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            let at = self.node(id).at;
            if self.analysis.graph.location(at).role == LocationRole::Exit {
                self.leave(id)?;
                continue;
            }
            let analysis = self.analysis;
            let mut steps = Vec::new();
            for edge_id in analysis.graph.outgoing(at).iter().rev() {
                let edge = analysis.graph.edge(*edge_id);
                let state = self.node(id).state.clone();
                if let Some(call) = Call::on(analysis.evaluator(), &analysis.scope, edge) {
                    for binding in call.bind(state)? {
                        self.enter(id, *edge_id, &call, binding)?;
                    }
                    continue;
                }
                for update in updates(&analysis.evaluator(), &analysis.scope, edge, state)? {
                    steps.push((*edge_id, edge.to, update.after()?));
                }
            }
            let most_left = steps.iter().map(|(_, to, _)| analysis.components.leaves(at, *to)).max().unwrap_or(0);
            for (edge_id, to, state) in steps {
                let free = analysis.components.leaves(at, to) < most_left;
                if let Some(node) = self.reach(id, to, state, Origin::Step(id, edge_id), free)? {
                    if let LocationRole::Error(property) = analysis.graph.location(to).role {
                        return Ok(Some((node, property)));
                    }
                    stack.push(node);
                }
            }
        }
        Ok(None)
    }

    /// Adds a state behind an edge from `from`. Returns the node if it is to be expanded at once.
    fn reach(
        &mut self,
        from: NodeId,
        at: Location,
        mut state: State,
        origin: Origin,
        free: bool,
    ) -> Fallible<Option<NodeId>> {
        let (context, iterations) = (self.node(from).context, &self.node(from).iterations);
        let (turn, iterations) = self.analysis.components.step(self.node(from).at, at, iterations, free);
        if self.analysis.is_straight(at) {
            state.retain(|q| !matches!(q, Quantity::Unknown(..)))?;
            return Ok(Some(self.push(Node { at, context, state, origin, turn, iterations })));
        }
        settle(&self.analysis.scope, self.analysis.graph, at, &mut state)?;
        if let LocationRole::Error(_) = self.analysis.graph.location(at).role {
            if state.lacks_integers()? {
                return Ok(None);
            }
            return Ok(Some(self.push(Node { at, context, state, origin, turn, iterations })));
        }
        self.add(Node { at, context, state, origin, turn, iterations })?;
        Ok(None)
    }

    /// Adds a node unless its states are known; merges it with others where that is exact.
    fn add(&mut self, mut node: Node) -> Fallible<()> {
        let place = (node.context, node.at);
        let store = self.stores.entry(place).or_default();
        let nodes = &self.nodes;
        if store.including(&node.state, |id: NodeId| &nodes[id.0 as usize].state)?.is_some() {
            return Ok(());
        }
        'merging: loop {
            for other in self.stores.entry(place).or_default().alike(&node.state).to_vec() {
                let Some(joined) = self.merge(&self.node(other).state, &node.state)? else { continue };
                let old_state = self.node(other).state.clone();
                self.stores.entry(place).or_default().remove(&old_state, other);
                self.superseded.insert(other);
                // The union is visited when the later of the two would have been.
                let later = if self.node(other).turn > node.turn { self.node(other) } else { &node };
                let (turn, iterations) = (later.turn.clone(), later.iterations.clone());
                let (at, context) = place_of(&node);
                let own = self.push(node);
                self.superseded.insert(own);
                node = Node { at, context, state: joined, origin: Origin::Merge(other, own), turn, iterations };
                continue 'merging;
            }
            break;
        }
        let state = node.state.clone();
        let id = self.push(node);
        self.stores.entry(place).or_default().insert(&state, id);
        self.schedule(id);
        Ok(())
    }

    fn merge(&self, old: &State, new: &State) -> Fallible<Option<State>> {
        if new.includes(old)? {
            return Ok(Some(new.clone()));
        }
        match self.merging {
            Merging::Exact => old.join_if_exact(new),
            Merging::Hull => old.hull(new).map(Some),
        }
    }

    fn push(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        NodeId(self.nodes.len() as u32 - 1)
    }

    fn schedule(&mut self, id: NodeId) {
        if self.visiting == Visiting::Broad && self.node(id).iterations.most() > self.depth {
            self.deferred.push(id);
        } else {
            self.pending.insert((self.node(id).turn.clone(), id));
        }
    }

    fn add_context(&mut self, procedure: ProcId, entry: State) -> ContextId {
        let id = ContextId(self.contexts.len() as u32);
        self.entered.entry(procedure).or_default().insert(&entry, id);
        self.contexts.push(Context { entry, calls: Vec::new(), exits: Vec::new() });
        id
    }

    /// A call: uses the summary of an activation that has begun in these states, or begins one.
    fn enter(&mut self, caller: NodeId, edge: EdgeId, call: &Call, binding: Binding) -> Fallible<()> {
        let entry = call.entry_state(&binding)?;
        let callee = call.callee();
        let contexts = &self.contexts;
        let store = self.entered.entry(callee).or_default();
        let known = store.including(&entry, |id: ContextId| &contexts[id.0 as usize].entry)?;
        let context = match known {
            Some(id) => id,
            None => self.add_context(callee, entry.clone()),
        };
        let calls = &mut self.contexts[context.0 as usize].calls;
        calls.push((caller, edge, binding));
        let number = calls.len() - 1;
        if known.is_none() {
            let at = self.analysis.graph.entry(callee);
            let caller = self.node(caller);
            let (turn, iterations) = self.analysis.components.start(at, Some((&caller.turn, &caller.iterations)));
            let state = begin(&self.analysis.scope, callee, entry)?;
            self.add(Node { at, context, state, origin: Origin::Begin, turn, iterations })?;
        }
        for exit in self.contexts[context.0 as usize].exits.clone() {
            self.answer(context, number, exit)?;
        }
        Ok(())
    }

    /// An activation has reached its exit: all calls that wait for it go on.
    fn leave(&mut self, exit: NodeId) -> Fallible<()> {
        let context = self.node(exit).context;
        self.contexts[context.0 as usize].exits.push(exit);
        for number in 0..self.contexts[context.0 as usize].calls.len() {
            self.answer(context, number, exit)?;
        }
        Ok(())
    }

    fn answer(&mut self, context: ContextId, number: usize, exit: NodeId) -> Fallible<()> {
        let analysis = self.analysis;
        let (caller, edge_id, binding) = self.contexts[context.0 as usize].calls[number].clone();
        let edge = analysis.graph.edge(edge_id);
        let Some(call) = Call::on(analysis.evaluator(), &analysis.scope, edge) else { return Ok(()) };
        if let Some(update) = call.leave(&binding, &self.node(exit).state)? {
            let mut state = update.after()?;
            settle(&analysis.scope, analysis.graph, edge.to, &mut state)?;
            let (at, context) = (edge.to, self.node(caller).context);
            let (turn, iterations) = analysis.components.step(edge.from, at, &self.node(caller).iterations, false);
            let origin = Origin::Return(caller, edge_id, exit, number);
            self.add(Node { at, context, state, origin, turn, iterations })?;
        }
        Ok(())
    }
}

fn place_of(node: &Node) -> (Location, ContextId) {
    (node.at, node.context)
}

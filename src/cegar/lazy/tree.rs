//! The abstract reachability tree: nodes with what is known there, steps between them, which node covers which.
//!
//! A node is *covered* by another one at the same place whose states include its own; it has no children then, since those of the
//! other one are enough. When a node is removed, the nodes that it covers are open again.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use indexmap::IndexSet;

use crate::cegar::predicates::Predicate;
use crate::program::{EdgeId, Graph, Location, LocationRole, Step, Trace};

/// A node; an index into the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub usize);

/// The calls that are under way, the outermost first; an index into [`Tree::calls`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallsId(pub usize);

/// A predicate; an index into [`Tree::predicates`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PredicateId(pub usize);

/// What is known of predicates: a conjunction.
pub type Cube = BTreeMap<PredicateId, bool>;

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it is.
    pub at: Location,
    /// The calls under way.
    pub calls: CallsId,
    /// What is known.
    pub known: Cube,
    /// How many predicates of the location were looked at.
    pub tracked: usize,
    /// The node before it, and the step from there.
    pub parent: Option<(NodeId, Step)>,
    /// The nodes behind it.
    pub children: Vec<NodeId>,
    /// What became of it.
    pub state: NodeState,
    /// The nodes that it covers.
    pub covers: BTreeSet<NodeId>,
    /// In which iteration it was made, from 1.
    pub made: usize,
}

/// What became of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeState {
    /// It waits.
    Open,
    /// Its children are in the tree.
    Expanded,
    /// This one's children are enough.
    CoveredBy(NodeId),
    /// It is no longer part of the tree.
    Removed,
}

/// The tree.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// All nodes that there ever were.
    pub nodes: Vec<Node>,
    /// All predicates.
    pub predicates: IndexSet<Predicate>,
    /// All sequences of calls.
    pub calls: IndexSet<Vec<EdgeId>>,
    places: BTreeMap<(Location, CallsId), Vec<NodeId>>,
    open: VecDeque<NodeId>,
}

impl Tree {
    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// The calls under way at a node.
    pub fn calls_at(&self, id: NodeId) -> &[EdgeId] {
        self.calls.get_index(self.node(id).calls.0).map_or(&[], Vec::as_slice)
    }

    /// The id of a sequence of calls.
    pub fn calls_id(&mut self, calls: Vec<EdgeId>) -> CallsId {
        CallsId(self.calls.insert_full(calls).0)
    }

    /// The id of a predicate.
    pub fn predicate_id(&mut self, predicate: Predicate) -> PredicateId {
        PredicateId(self.predicates.insert_full(predicate).0)
    }

    /// How many nodes are part of the tree.
    pub fn size(&self) -> usize {
        self.nodes.iter().filter(|node| node.state != NodeState::Removed).count()
    }

    /// Adds an open node.
    pub fn add(&mut self, node: Node) -> NodeId {
        let id = NodeId(self.nodes.len());
        if let Some((parent, _)) = node.parent {
            self.nodes[parent.0].children.push(id);
        }
        self.nodes.push(node);
        self.open.push_back(id);
        id
    }

    /// The next node that waits.
    pub fn take_open(&mut self) -> Option<NodeId> {
        while let Some(id) = self.open.pop_front() {
            if self.node(id).state == NodeState::Open {
                return Some(id);
            }
        }
        None
    }

    /// Puts a node back that was taken and not expanded.
    pub fn put_back(&mut self, id: NodeId) {
        self.open.push_front(id);
    }

    /// An expanded node at the same place that includes a node.
    pub fn including(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        let others = self.places.get(&(node.at, node.calls))?;
        others.iter().copied().find(|other| {
            let other = self.node(*other);
            other.state == NodeState::Expanded
                && other.known.iter().all(|(predicate, holds)| node.known.get(predicate) == Some(holds))
        })
    }

    /// A node is covered by another.
    pub fn cover(&mut self, id: NodeId, by: NodeId) {
        self.nodes[id.0].state = NodeState::CoveredBy(by);
        self.nodes[by.0].covers.insert(id);
    }

    /// A node has all its children.
    pub fn expanded(&mut self, id: NodeId) {
        self.nodes[id.0].state = NodeState::Expanded;
        let place = (self.nodes[id.0].at, self.nodes[id.0].calls);
        self.places.entry(place).or_default().push(id);
    }

    /// Removes all nodes.
    pub fn clear(&mut self) {
        (self.nodes, self.places, self.open) = Default::default();
    }

    /// Removes a node and what is below it. Nodes that were covered by what is removed are open again.
    pub fn remove(&mut self, id: NodeId) {
        if let Some((parent, _)) = self.node(id).parent {
            self.nodes[parent.0].children.retain(|child| *child != id);
        }
        let (mut work, mut uncovered) = (vec![id], BTreeSet::new());
        while let Some(below) = work.pop() {
            let node = &mut self.nodes[below.0];
            let before = std::mem::replace(&mut node.state, NodeState::Removed);
            work.append(&mut node.children);
            uncovered.append(&mut node.covers);
            let place = (node.at, node.calls);
            match before {
                NodeState::CoveredBy(by) => drop(self.nodes[by.0].covers.remove(&below)),
                NodeState::Expanded => self.places.entry(place).or_default().retain(|other| *other != below),
                NodeState::Open | NodeState::Removed => {}
            }
        }
        for covered in uncovered {
            if matches!(self.nodes[covered.0].state, NodeState::CoveredBy(_)) {
                self.nodes[covered.0].state = NodeState::Open;
                self.open.push_back(covered);
            }
        }
    }

    /// The nodes from the root to a node.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = vec![id];
        let mut at = id;
        while let Some((parent, _)) = self.node(at).parent {
            path.push(parent);
            at = parent;
        }
        path.reverse();
        path
    }

    /// The trace to a node at an error location.
    pub fn trace(&self, graph: &Graph, id: NodeId) -> Option<Trace> {
        let LocationRole::Error(property) = graph.location(self.node(id).at).role else { return None };
        let steps = self.path(id).iter().filter_map(|id| self.node(*id).parent.map(|(_, step)| step)).collect();
        Some(Trace { steps, property })
    }
}

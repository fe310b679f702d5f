//! Model checking: the tree is expanded, breadth first, until it has a node at an error location or no open node is left. Calls are
//! inlined: a node knows the calls that are under way.

use super::Lazy;
use super::tree::{CallsId, Cube, Node, NodeId, NodeState};
use crate::cegar::{Checked, Proof, Technique};
use crate::program::{Basic, EdgeId, Location, LocationRole, ProcId, Step};
use crate::task::Reason;

impl Lazy<'_> {
    /// Expands the tree.
    pub(super) fn expand(&mut self) -> Checked {
        if self.tree.nodes.is_empty() {
            self.plant();
        }
        while let Some(id) = self.tree.take_open() {
            if let Err(stop) = self.task.interrupt.check() {
                return Checked::Unknown(Reason::stopped(stop.cause));
            }
            if let Some(trace) = self.tree.trace(&self.task.graph, id) {
                self.tree.put_back(id);
                self.failing = Some(id);
                return Checked::Trace(trace);
            }
            match self.tree.including(id) {
                Some(by) => self.tree.cover(id, by),
                None => self.grow(id),
            }
        }
        match self.recursive() {
            Some(procedure) => {
                let name = &self.task.program.procedure(procedure).source_name;
                Checked::Unknown(Reason::NotApplicable(format!(
                    "calls are inlined by this engine, and {name} calls itself"
                )))
            }
            None => {
                let proof = Proof { certificate: self.certificate(), used: self.precision() };
                Checked::Safe(Box::new(proof))
            }
        }
    }

    /// A procedure that is called while it is under way at a node of the tree.
    fn recursive(&self) -> Option<ProcId> {
        let graph = &self.task.graph;
        let expanded =
            (0..self.tree.nodes.len()).map(NodeId).filter(|id| self.tree.node(*id).state == NodeState::Expanded);
        let calls = expanded.flat_map(|id| graph.outgoing(self.tree.node(id).at).iter().map(move |edge| (id, edge)));
        { calls }.find_map(|(id, edge)| match graph.edge(*edge).action {
            Basic::Call { callee, .. } if self.is_active(callee, self.tree.calls_at(id)) => Some(callee),
            _ => None,
        })
    }

    fn plant(&mut self) {
        let at = self.task.graph.entry(self.task.program.entry);
        let predicates = self.tracked_at(at);
        let known = self.abstraction.start(&self.tree, &predicates);
        let calls = self.tree.calls_id(vec![]);
        self.add(at, calls, known, predicates.len(), None);
    }

    fn add(&mut self, at: Location, calls: CallsId, known: Cube, tracked: usize, parent: Option<(NodeId, Step)>) {
        let (children, covers, made) = (vec![], Default::default(), self.iteration);
        self.tree.add(Node { at, calls, known, tracked, parent, children, state: NodeState::Open, covers, made });
    }

    /// Adds the nodes behind a node.
    fn grow(&mut self, id: NodeId) {
        let (at, calls) = (self.tree.node(id).at, self.tree.calls_at(id).to_vec());
        let graph = self.task.graph.clone();
        // Behind the end of the entry procedure there is nothing.
        if let (LocationRole::Exit, Some((call, before))) = (graph.location(at).role, calls.split_last()) {
            let to = graph.edge(*call).to;
            let calls = self.tree.calls_id(before.to_vec());
            self.follow(id, Step::Leave(*call), to, calls);
        }
        for edge in graph.outgoing(at) {
            match &graph.edge(*edge).action {
                // What follows is missing, and so the tree proves nothing in the end.
                Basic::Call { callee, .. } if self.is_active(*callee, &calls) => {}
                Basic::Call { callee, .. } => {
                    let longer = self.tree.calls_id(calls.iter().copied().chain([*edge]).collect());
                    self.follow(id, Step::Enter(*edge), graph.entry(*callee), longer);
                }
                // Nothing follows the end of an execution.
                Basic::Halt => {}
                _ => {
                    let calls = self.tree.node(id).calls;
                    self.follow(id, Step::Edge(*edge), graph.edge(*edge).to, calls);
                }
            }
        }
        self.tree.expanded(id);
    }

    /// Whether a procedure has been entered and not left.
    fn is_active(&self, callee: ProcId, calls: &[EdgeId]) -> bool {
        let callees = calls.iter().filter_map(|call| match self.task.graph.edge(*call).action {
            Basic::Call { callee, .. } => Some(callee),
            _ => None,
        });
        std::iter::once(self.task.program.entry).chain(callees).any(|active| active == callee)
    }

    pub(super) fn follow(&mut self, id: NodeId, step: Step, to: Location, calls: CallsId) {
        let predicates = self.tracked_at(to);
        let before = self.tree.node(id).known.clone();
        if let Some(known) = self.abstraction.behind(&self.tree, &before, step, &predicates) {
            self.add(to, calls, known, predicates.len(), Some((id, step)));
        }
    }
}

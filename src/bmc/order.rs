//! Comparisons that hold whatever the open numbers are, because one side is made of the other by choosing the smaller or the
//! greater: `min(a, b) <= max(b, c)`. This is the order of free lattices (Whitman 1941), with choices on any condition as a
//! further case. What sorting and searching for extremes claims is often decided by it, without a solver.

use std::collections::HashMap;

use crate::program::CmpOp;
use crate::terms::{CondId, CondNode, Node, NodeId, Nodes};

/// At most so many pairs are compared for all claims together, and so deep.
const PAIRS: usize = 1 << 20;
const DEPTH: u32 = 3000;

/// What is known of the order of numbers.
pub struct Order<'a> {
    nodes: &'a Nodes,
    known: HashMap<(NodeId, NodeId), bool>,
    /// Conditions made of others: guards share them, so that there are far more paths to them than conditions.
    held: HashMap<CondId, bool>,
}

impl<'a> Order<'a> {
    /// Nothing is known yet.
    pub fn new(nodes: &'a Nodes) -> Order<'a> {
        Order { nodes, known: HashMap::new(), held: HashMap::new() }
    }

    /// Whether a condition holds for certain.
    pub fn holds(&mut self, id: CondId) -> bool {
        if let Some(known) = self.held.get(&id) {
            return *known;
        }
        let holds = match self.nodes.condition(id) {
            CondNode::Const(b) => *b,
            CondNode::Cmp(CmpOp::Le, _, l, r) | CondNode::Cmp(CmpOp::Ge, _, r, l) => self.at_most(*l, *r, DEPTH),
            CondNode::And(parts) => parts.iter().all(|part| self.holds(*part)),
            CondNode::Or(parts) => parts.iter().any(|part| self.holds(*part)),
            CondNode::Cmp(..) | CondNode::SameIndex(..) | CondNode::Not(_) => false,
        };
        self.held.insert(id, holds);
        holds
    }

    /// Whether a number is never greater than another.
    fn at_most(&mut self, l: NodeId, r: NodeId, depth: u32) -> bool {
        if l == r {
            return true;
        }
        if let (Some((_, high)), Some((low, _))) = (self.nodes.range(l), self.nodes.range(r))
            && high <= low
        {
            return true;
        }
        if depth == 0 || self.known.len() >= PAIRS {
            return false;
        }
        if let Some(known) = self.known.get(&(l, r)) {
            return *known;
        }
        let result = self.compare(l, r, depth - 1);
        self.known.insert((l, r), result);
        result
    }

    fn compare(&mut self, l: NodeId, r: NodeId, depth: u32) -> bool {
        let nodes = self.nodes;
        if let Node::Ite(cond, then, otherwise) = nodes.node(l) {
            let least = self.extreme(*cond, *then, *otherwise) == Some(Extreme::Least);
            if least && (self.at_most(*then, r, depth) || self.at_most(*otherwise, r, depth)) {
                return true;
            }
            if self.at_most(*then, r, depth) && self.at_most(*otherwise, r, depth) {
                return true;
            }
        }
        if let Node::Ite(cond, then, otherwise) = nodes.node(r) {
            let greatest = self.extreme(*cond, *then, *otherwise) == Some(Extreme::Greatest);
            if greatest && (self.at_most(l, *then, depth) || self.at_most(l, *otherwise, depth)) {
                return true;
            }
            return self.at_most(l, *then, depth) && self.at_most(l, *otherwise, depth);
        }
        false
    }

    /// Which of its alternatives a choice takes, if that is the smaller or the greater one.
    fn extreme(&self, cond: CondId, then: NodeId, otherwise: NodeId) -> Option<Extreme> {
        extreme(self.nodes, cond, then, otherwise)
    }
}

/// One of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extreme {
    /// The smaller one.
    Least,
    /// The greater one.
    Greatest,
}

/// Which of its alternatives a choice takes, if that is the smaller or the greater one.
pub fn extreme(nodes: &Nodes, cond: CondId, then: NodeId, otherwise: NodeId) -> Option<Extreme> {
    let CondNode::Cmp(op, _, l, r) = nodes.condition(cond) else { return None };
    let below = match op {
        CmpOp::Lt | CmpOp::Le => true,
        CmpOp::Gt | CmpOp::Ge => false,
        CmpOp::Eq | CmpOp::Ne => return None,
    };
    let least = match (*l == then && *r == otherwise, *l == otherwise && *r == then) {
        (true, _) => below,
        (_, true) => !below,
        _ => return None,
    };
    Some(if least { Extreme::Least } else { Extreme::Greatest })
}

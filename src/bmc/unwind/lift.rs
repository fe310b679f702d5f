//! Choices between constants: reads at such indexes and comparisons of them with constants need no arithmetic.

use std::collections::HashMap;

use crate::program::{CmpOp, NumType};
use crate::terms::{CondId, Node, NodeId, Nodes};

/// Choices deeper than this are left as they are.
const DEPTH: usize = 40;

/// Comparisons that have been resolved.
#[derive(Default)]
pub struct Lifted {
    comparisons: HashMap<(CmpOp, NodeId, NodeId), Option<CondId>>,
}

impl Lifted {
    /// A comparison. One between a choice and a constant is resolved into the conditions of the choice, if every comparison
    /// with an alternative is decided on the way or the next choice.
    pub fn compare(&mut self, nodes: &mut Nodes, op: CmpOp, ty: NumType, l: NodeId, r: NodeId) -> CondId {
        let (op, l, r) = if nodes.value(l).is_some() { (op.flip(), r, l) } else { (op, l, r) };
        if nodes.value(r).is_some()
            && matches!(nodes.node(l), Node::Ite(..))
            && let Some(resolved) = self.resolve(nodes, op, ty, l, r, DEPTH)
        {
            return resolved;
        }
        nodes.compare(op, ty, l, r)
    }

    fn resolve(
        &mut self,
        nodes: &mut Nodes,
        op: CmpOp,
        ty: NumType,
        choice: NodeId,
        constant: NodeId,
        depth: usize,
    ) -> Option<CondId> {
        let Node::Ite(cond, then, otherwise) = *nodes.node(choice) else {
            return Some(nodes.compare(op, ty, choice, constant));
        };
        let whole = nodes.compare(op, ty, choice, constant);
        if nodes.decided(whole).is_some() {
            return Some(whole);
        }
        if depth == 0 {
            return None;
        }
        let key = (op, choice, constant);
        if let Some(known) = self.comparisons.get(&key) {
            return *known;
        }
        let then = self.resolve(nodes, op, ty, then, constant, depth - 1);
        let otherwise = self.resolve(nodes, op, ty, otherwise, constant, depth - 1);
        let resolved = match (then, otherwise) {
            (Some(then), Some(otherwise)) => {
                let decided = nodes.decided(then).is_some() || nodes.decided(otherwise).is_some();
                decided.then(|| choose(nodes, cond, then, otherwise))
            }
            _ => None,
        };
        self.comparisons.insert(key, resolved);
        resolved
    }
}

/// `cond ? then : otherwise` for truth values.
fn choose(nodes: &mut Nodes, cond: CondId, then: CondId, otherwise: CondId) -> CondId {
    let not = nodes.not(cond);
    match (nodes.decided(then), nodes.decided(otherwise)) {
        _ if then == otherwise => then,
        (Some(true), Some(false)) => cond,
        (Some(false), Some(true)) => not,
        (Some(true), _) => nodes.or(vec![cond, otherwise]),
        (Some(false), _) => nodes.and(vec![not, otherwise]),
        (_, Some(true)) => nodes.or(vec![not, then]),
        (_, Some(false)) => nodes.and(vec![cond, then]),
        (None, None) => {
            let (yes, no) = (nodes.and(vec![cond, then]), nodes.and(vec![not, otherwise]));
            nodes.or(vec![yes, no])
        }
    }
}

/// Whether a number is a choice between constants only, and not a large one.
pub fn is_choice_of_constants(nodes: &Nodes, id: NodeId) -> bool {
    let mut work = vec![id];
    let mut seen = 0;
    while let Some(id) = work.pop() {
        seen += 1;
        match nodes.node(id) {
            Node::Const(_) => {}
            Node::Ite(_, then, otherwise) if seen <= 4 * DEPTH => work.extend([*then, *otherwise]),
            _ => return false,
        }
    }
    true
}

//! Conditions: equal ones are one, and what is decided is folded as they are made.

use super::*;

impl Nodes {
    pub fn truth(&mut self, value: bool) -> CondId {
        self.add_cond(CondNode::Const(value))
    }

    pub fn compare(&mut self, op: CmpOp, ty: NumType, l: NodeId, r: NodeId) -> CondId {
        if let Some(decided) = self.compare_constants(op, ty, l, r) {
            return self.truth(decided);
        }
        let (op, l, r) = if self.value(l).is_some() { (op.flip(), r, l) } else { (op, l, r) };
        self.add_cond(CondNode::Cmp(op, ty, l, r))
    }

    pub fn same_index(&mut self, l: NodeId, r: NodeId) -> CondId {
        if let (Some(l), Some(r)) = (self.integer(l), self.integer(r)) {
            let same = l == r;
            return self.truth(same);
        }
        if let (Some((a, b)), Some((c, d))) = (self.range(l), self.range(r))
            && (b < c || d < a)
        {
            return self.truth(false);
        }
        let ty = self.ty(l);
        if ty == self.ty(r) || self.arith == Arith::Int {
            return self.compare(CmpOp::Eq, ty, l, r);
        }
        self.add_cond(CondNode::SameIndex(l.min(r), l.max(r)))
    }

    pub fn not(&mut self, cond: CondId) -> CondId {
        match self.condition(cond).clone() {
            CondNode::Const(b) => self.truth(!b),
            CondNode::Cmp(op, ty, l, r) => self.add_cond(CondNode::Cmp(op.negate(), ty, l, r)),
            CondNode::Not(inner) => inner,
            CondNode::SameIndex(..) | CondNode::And(_) | CondNode::Or(_) => self.add_cond(CondNode::Not(cond)),
        }
    }

    pub fn and(&mut self, parts: Vec<CondId>) -> CondId {
        self.junction(parts, false, CondNode::And)
    }

    pub fn or(&mut self, parts: Vec<CondId>) -> CondId {
        self.junction(parts, true, CondNode::Or)
    }

    fn junction(&mut self, parts: Vec<CondId>, absorbing: bool, make: impl Fn(Vec<CondId>) -> CondNode) -> CondId {
        let mut kept: Vec<CondId> = Vec::with_capacity(parts.len());
        for part in parts {
            match self.decided(part) {
                Some(value) if value == absorbing => return self.truth(absorbing),
                Some(_) => {}
                None if kept.contains(&part) => {}
                None => kept.push(part),
            }
        }
        match kept.as_slice() {
            [] => self.truth(!absorbing),
            [only] => *only,
            _ => self.add_cond(make(kept)),
        }
    }
}

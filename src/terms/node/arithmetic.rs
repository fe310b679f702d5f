//! Operations on numbers: sums gather their constants, and the range of a result is known where its operands' are.
//!
//! Worked example: `(x + 2) + 3` becomes the term `x + 5`; with x from 0 to 9 its range is 5 to 14, and where that fits the type the
//! sum does not wrap.

use super::*;

impl Nodes {
    /// A sum, with a constant part on the right and only one of them.
    pub(super) fn sum(&mut self, ty: NumType, l: NodeId, r: NodeId) -> NodeId {
        let (l, r) = if self.value(l).is_some() { (r, l) } else { (l, r) };
        if self.value(r) == Some(&Value::zero(ty)) {
            return l;
        }
        if self.value(r).is_some()
            && let Node::Binary(BinaryOp::Add, inner, offset) = *self.node(l)
            && self.ty(l) == ty
            && self.value(offset).is_some()
        {
            let offset = self.binary(BinaryOp::Add, ty, offset, r);
            return self.sum(ty, inner, offset);
        }
        self.operation(BinaryOp::Add, ty, l, r)
    }

    pub(super) fn difference(&mut self, ty: NumType, l: NodeId, r: NodeId) -> NodeId {
        if let Some(negated) = self.value(r).and_then(|v| Value::unary(UnaryOp::Neg, ty, self.arith, v)) {
            let negated = self.constant(negated, ty);
            return self.sum(ty, l, negated);
        }
        let ((left, a), (right, b)) = (self.split(ty, l), self.split(ty, r));
        if left == right
            && let Some(value) = Value::binary(BinaryOp::Sub, ty, self.arith, &a, &b)
        {
            return self.constant(value, ty);
        }
        self.operation(BinaryOp::Sub, ty, l, r)
    }

    pub(super) fn product(&mut self, ty: NumType, l: NodeId, r: NodeId) -> NodeId {
        let (l, r) = if self.value(l).is_some() { (r, l) } else { (l, r) };
        let one = Value::Int(Integer::ONE).convert(NumType::INT, ty);
        match self.value(r) {
            Some(v) if *v == one => l,
            Some(v) if *v == Value::zero(ty) => r,
            _ => self.operation(BinaryOp::Mul, ty, l, r),
        }
    }

    pub(super) fn operation(&mut self, op: BinaryOp, ty: NumType, l: NodeId, r: NodeId) -> NodeId {
        let range = self.settled(self.exact_range(op, l, r), ty);
        self.add(Node::Binary(op, l, r), ty, range)
    }

    /// The number as a sum of another and a constant. Wrapping around does not matter to equality and difference.
    pub(super) fn split(&self, ty: NumType, id: NodeId) -> (NodeId, Value) {
        match self.node(id) {
            Node::Binary(BinaryOp::Add, inner, offset) if self.ty(id) == ty => match self.value(*offset) {
                Some(offset) => (*inner, offset.clone()),
                None => (id, Value::zero(ty)),
            },
            _ => (id, Value::zero(ty)),
        }
    }

    pub(super) fn compare_constants(&self, op: CmpOp, ty: NumType, l: NodeId, r: NodeId) -> Option<bool> {
        if let (Some(l), Some(r)) = (self.value(l), self.value(r)) {
            return Some(l.compare(op, r));
        }
        if l == r {
            return Some(matches!(op, CmpOp::Eq | CmpOp::Le | CmpOp::Ge));
        }
        if let (Some((a, b)), Some((c, d))) = (self.range(l), self.range(r)) {
            let (below, above) = (b < c, a > d);
            let (not_above, not_below) = (b <= c, a >= d);
            let decided = match op {
                CmpOp::Eq | CmpOp::Ne if below || above => Some(op == CmpOp::Ne),
                CmpOp::Lt if below || not_below => Some(below),
                CmpOp::Le if not_above || above => Some(not_above),
                CmpOp::Gt if above || not_above => Some(above),
                CmpOp::Ge if not_below || below => Some(not_below),
                _ => None,
            };
            if decided.is_some() {
                return decided;
            }
        }
        let ((left, a), (right, b)) = (self.split(ty, l), self.split(ty, r));
        if left != right {
            return None;
        }
        let order = !matches!(op, CmpOp::Eq | CmpOp::Ne);
        let exact = |id: NodeId, base: NodeId| id == base || self.is_exact(id);
        if order && !(exact(l, left) && exact(r, right)) { None } else { Some(a.compare(op, &b)) }
    }

    /// Whether the operation's result was never put into its type's range by wrapping around.
    pub(super) fn is_exact(&self, id: NodeId) -> bool {
        let (Node::Binary(op, l, r), ty) = (self.node(id), self.ty(id)) else { return false };
        match ty {
            NumType::Real => true,
            NumType::Int(t) if t.signed && self.arith == Arith::Int => true,
            NumType::Int(t) => self.exact_range(*op, *l, *r).is_some_and(|(low, high)| t.holds(&low) && t.holds(&high)),
        }
    }

    pub(super) fn exact_range(&self, op: BinaryOp, l: NodeId, r: NodeId) -> Option<Range> {
        let ((a, b), (c, d)) = (self.range(l)?, self.range(r)?);
        match op {
            BinaryOp::Add => Some((a + c, b + d)),
            BinaryOp::Sub => Some((a - d, b - c)),
            BinaryOp::Mul => {
                let mut corners = [a * c, a * d, b * c, b * d];
                corners.sort();
                let [low, .., high] = corners;
                Some((low, high))
            }
            BinaryOp::Rem if *c > Integer::ZERO => {
                let most = d - Integer::ONE;
                let low = if *a >= Integer::ZERO { Integer::ZERO } else { -&most };
                Some((low, if *b <= Integer::ZERO { Integer::ZERO } else { most }))
            }
            BinaryOp::Div if *c > Integer::ZERO => Some((a.clone().min(Integer::ZERO), b.clone().max(Integer::ZERO))),
            BinaryOp::BitAnd if *c >= Integer::ZERO => Some((Integer::ZERO, d.clone())),
            BinaryOp::BitAnd if *a >= Integer::ZERO => Some((Integer::ZERO, b.clone())),
            BinaryOp::Shr if *c >= Integer::ZERO => Some((a.clone().min(Integer::ZERO), b.clone().max(Integer::ZERO))),
            BinaryOp::Shl if *c >= Integer::ZERO => {
                let most = usize::try_from(d).ok().filter(|bits| *bits < 128)?;
                Some((a.clone().min(a << most), b.clone().max(b << most)))
            }
            BinaryOp::BitOr | BinaryOp::BitXor => {
                // The least power of two beyond all operands bounds the result as well.
                let bits = |v: &Integer| if *v < Integer::ZERO { (-v - Integer::ONE).bit_len() } else { v.bit_len() };
                let width = [a, b, c, d].into_iter().map(bits).max()?;
                let power = Integer::ONE << width;
                let signed = *a < Integer::ZERO || *c < Integer::ZERO;
                Some((if signed { -&power } else { Integer::ZERO }, power - Integer::ONE))
            }
            _ => None,
        }
    }

    /// The range after the mathematical result has been put into its type.
    pub(super) fn settled(&self, exact: Option<Range>, ty: NumType) -> Option<Range> {
        let t = ty.as_int()?;
        if t.signed && self.arith == Arith::Int {
            return exact;
        }
        Some(exact.filter(|(low, high)| t.holds(low) && t.holds(high)).unwrap_or_else(|| (t.min(), t.max())))
    }
}

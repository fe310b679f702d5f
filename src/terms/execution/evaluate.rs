//! The values of expressions in the current state. Only what decides a value counts as what it comes from.

use super::Execution;
use super::depends::Part;
use crate::program::number::Integer;
use crate::program::{BinaryOp, Cond, Expr, NumType, Value, VarId};
use crate::terms::node::Node;
use crate::terms::node::{Atom, CondId, NodeId};

impl Execution<'_> {
    pub(super) fn expr(&mut self, e: &Expr, used: &mut Vec<Part>) -> NodeId {
        match e {
            Expr::Int(v, t) => self.nodes.constant(Value::Int(v.clone()), NumType::Int(*t)),
            Expr::Real(v) => self.nodes.constant(Value::Real(v.clone()), NumType::Real),
            Expr::Var(v) => self.variable(*v, used),
            Expr::Read(element) => {
                let node = self.read(element, used);
                self.fixed(node, used)
            }
            Expr::Unary(op, ty, operand) => {
                let operand = self.expr(operand, used);
                self.nodes.unary(*op, *ty, operand)
            }
            Expr::Binary(op, ty, l, r) => self.operation(*op, *ty, l, r, used),
            Expr::Convert(to, operand) => {
                let from = self.program.type_of(operand);
                let operand = self.expr(operand, used);
                self.nodes.convert(from, *to, operand)
            }
            Expr::Ite(c, then, otherwise) => {
                let cond = self.cond(c, used);
                match self.nodes.decided(cond) {
                    Some(true) => self.expr(then, used),
                    Some(false) => self.expr(otherwise, used),
                    None => {
                        let (then, otherwise) = (self.expr(then, used), self.expr(otherwise, used));
                        self.nodes.ite(cond, then, otherwise)
                    }
                }
            }
            Expr::Undefined(ty) => self.nodes.atom(Atom::Undefined, *ty),
        }
    }

    pub(super) fn cond(&mut self, c: &Cond, used: &mut Vec<Part>) -> CondId {
        match c {
            Cond::Const(b) => self.nodes.truth(*b),
            Cond::Cmp(op, ty, l, r) => {
                let (l, r) = (self.expr(l, used), self.expr(r, used));
                self.nodes.compare(*op, *ty, l, r)
            }
            Cond::Not(c) => {
                let c = self.cond(c, used);
                self.nodes.not(c)
            }
            Cond::And(parts) => self.junction(parts, false, used),
            Cond::Or(parts) => self.junction(parts, true, used),
            Cond::Undefined => {
                let choice = self.nodes.atom(Atom::Undefined, NumType::INT);
                let zero = self.nodes.constant(Value::Int(Integer::ZERO), NumType::INT);
                self.nodes.compare(crate::program::CmpOp::Ne, NumType::INT, choice, zero)
            }
        }
    }

    /// One part that is false decides a conjunction alone, one that is true a disjunction.
    fn junction(&mut self, parts: &[Cond], absorbing: bool, used: &mut Vec<Part>) -> CondId {
        let (mut conds, mut all) = (vec![], vec![]);
        for part in parts {
            let mut own = vec![];
            let cond = self.cond(part, &mut own);
            if self.nodes.decided(cond) == Some(absorbing) {
                used.extend(own);
                return cond;
            }
            conds.push(cond);
            all.extend(own);
        }
        used.extend(all);
        if absorbing { self.nodes.or(conds) } else { self.nodes.and(conds) }
    }

    /// A factor of zero decides a product alone.
    fn operation(&mut self, op: BinaryOp, ty: NumType, l: &Expr, r: &Expr, used: &mut Vec<Part>) -> NodeId {
        let (mut left, mut right) = (vec![], vec![]);
        let (l, r) = (self.expr(l, &mut left), self.expr(r, &mut right));
        let absorbs = |node: NodeId| {
            matches!(op, BinaryOp::Mul | BinaryOp::BitAnd) && self.nodes.value(node) == Some(&Value::zero(ty))
        };
        if absorbs(l) {
            used.extend(left);
            return l;
        }
        if absorbs(r) {
            used.extend(right);
            return r;
        }
        used.extend(left);
        used.extend(right);
        self.nodes.binary(op, ty, l, r)
    }

    fn variable(&mut self, v: VarId, used: &mut Vec<Part>) -> NodeId {
        let (node, dep) = self.number(v);
        used.push(Part::Dep(dep));
        self.fixed(node, used)
    }

    /// The constant, if the conditions so far leave only one value.
    fn fixed(&mut self, node: NodeId, used: &mut Vec<Part>) -> NodeId {
        if matches!(self.nodes.node(node), Node::Const(_)) {
            return node;
        }
        let Some((atom, offset)) = self.nodes.shifted_atom(node) else { return node };
        let Some((value, deps)) = self.bounds.only_value(atom) else { return node };
        used.extend(deps.into_iter().map(Part::Dep));
        self.nodes.constant(Value::Int(value + offset), self.nodes.ty(node))
    }
}

//! The values of expressions during unwinding.

use std::collections::HashMap;
use std::rc::Rc;

use super::cells::Keys;
use super::lift::Lifted;
use super::state::{Slot, State};
use crate::program::{Arith, Cond, Element, Expr, Extent, NumType, Program, Value, VarId};
use crate::task::Arrays;
use crate::terms::{ArrayNode, Atom, Base, BaseId, CondId, Elements, NodeId, Nodes};

use super::array::ArrayValue;

/// All values of one unwinding, and how they are made.
pub struct Terms<'p> {
    /// The program.
    pub program: &'p Program,
    /// The values.
    pub nodes: Nodes,
    /// Constant indexes.
    pub keys: Keys,
    /// Comparisons of choices with constants.
    pub lifted: Lifted,
    /// Whether constants are propagated.
    pub propagate: bool,
    /// How arrays are encoded.
    pub arrays: Arrays,
    bases: HashMap<Base, BaseId>,
}

impl<'p> Terms<'p> {
    /// No values yet.
    pub fn new(program: &'p Program, arith: Arith, arrays: Arrays, propagate: bool) -> Terms<'p> {
        Terms {
            program,
            nodes: Nodes::new(arith),
            keys: Keys::default(),
            lifted: Lifted::default(),
            propagate,
            arrays,
            bases: HashMap::new(),
        }
    }

    /// An open array; the same one for the same origin.
    pub fn base(&mut self, base: Base) -> ArrayNode {
        let nodes = &mut self.nodes;
        ArrayNode::Base(*self.bases.entry(base.clone()).or_insert_with(|| nodes.base(base)))
    }

    /// The value of an expression in a state.
    pub fn expr(&mut self, e: &Expr, state: &mut State) -> NodeId {
        match e {
            Expr::Int(v, t) => self.nodes.constant(Value::Int(v.clone()), NumType::Int(*t)),
            Expr::Real(v) => self.nodes.constant(Value::Real(v.clone()), NumType::Real),
            Expr::Var(v) => self.number(*v, state),
            Expr::Read(element) => self.read(element, state),
            Expr::Unary(op, ty, operand) => {
                let operand = self.expr(operand, state);
                self.nodes.unary(*op, *ty, operand)
            }
            Expr::Binary(op, ty, l, r) => {
                let (l, r) = (self.expr(l, state), self.expr(r, state));
                self.nodes.binary(*op, *ty, l, r)
            }
            Expr::Convert(to, operand) => {
                let from = self.program.type_of(operand);
                let operand = self.expr(operand, state);
                self.nodes.convert(from, *to, operand)
            }
            Expr::Ite(c, then, otherwise) => {
                let cond = self.cond(c, state);
                match self.nodes.decided(cond) {
                    Some(true) => self.expr(then, state),
                    Some(false) => self.expr(otherwise, state),
                    None => {
                        let (then, otherwise) = (self.expr(then, state), self.expr(otherwise, state));
                        self.nodes.ite(cond, then, otherwise)
                    }
                }
            }
            Expr::Undefined(ty) => self.nodes.atom(Atom::Undefined, *ty),
        }
    }

    /// The value of a condition in a state.
    pub fn cond(&mut self, c: &Cond, state: &mut State) -> CondId {
        match c {
            Cond::Const(b) => self.nodes.truth(*b),
            Cond::Cmp(op, ty, l, r) => {
                let (l, r) = (self.expr(l, state), self.expr(r, state));
                if self.propagate {
                    self.lifted.compare(&mut self.nodes, *op, *ty, l, r)
                } else {
                    self.nodes.compare(*op, *ty, l, r)
                }
            }
            Cond::Not(c) => {
                let c = self.cond(c, state);
                self.nodes.not(c)
            }
            Cond::And(parts) => {
                let parts = parts.iter().map(|c| self.cond(c, state)).collect();
                self.nodes.and(parts)
            }
            Cond::Or(parts) => {
                let parts = parts.iter().map(|c| self.cond(c, state)).collect();
                self.nodes.or(parts)
            }
            Cond::Undefined => {
                let choice = self.nodes.atom(Atom::Undefined, NumType::INT);
                let zero = self.nodes.constant(Value::zero(NumType::INT), NumType::INT);
                self.nodes.compare(crate::program::CmpOp::Ne, NumType::INT, choice, zero)
            }
        }
    }

    /// The value of a scalar.
    pub fn number(&mut self, v: VarId, state: &State) -> NodeId {
        let ty = self.program.var(v).ty;
        match state.slot(v) {
            Slot::Number(node) => *node,
            Slot::Unset(since) => self.nodes.atom(Atom::Scalar { variable: v, since: *since }, ty),
            // A validated program reads no array as a number.
            Slot::Array(_) => self.nodes.atom(Atom::Undefined, ty),
        }
    }

    /// The value of an array.
    pub fn array(&mut self, v: VarId, state: &State) -> ArrayValue {
        let since = match state.slot(v) {
            Slot::Array(array) => return ArrayValue::clone(array),
            Slot::Unset(since) => *since,
            Slot::Number(_) => None,
        };
        let base = self.base(Base { variable: v, since, elements: Elements::OfType });
        let below = self.nodes.array(base);
        ArrayValue::new(self.program.var(v).ty, below)
    }

    /// The size of an array in each dimension, as far as it is a constant in this state.
    pub fn sizes(&mut self, v: VarId, state: &State) -> Vec<Option<u64>> {
        let program = self.program;
        let size = |extent: &Extent| match extent {
            Extent::Fixed(n) => Some(*n),
            Extent::Symbolic(v) => {
                let id = self.number(*v, state);
                self.nodes.integer(id).and_then(|n| u64::try_from(n).ok())
            }
            Extent::Unknown => None,
        };
        program.var(v).extents().iter().map(size).collect()
    }

    /// The values of the indexes of an element.
    pub fn indices(&mut self, element: &Element, state: &mut State) -> Vec<NodeId> {
        element.indices.iter().map(|i| self.expr(i, state)).collect()
    }

    fn read(&mut self, element: &Element, state: &mut State) -> NodeId {
        let indices = self.indices(element, state);
        let sizes = self.sizes(element.array, state);
        let mut array = match state.slot(element.array) {
            Slot::Array(array) => array.clone(),
            _ => Rc::new(self.array(element.array, state)),
        };
        if let Some(value) = array.read(self, &indices, &sizes) {
            return value;
        }
        let value = Rc::make_mut(&mut array).read_saved(self, &indices);
        state.set(element.array, Slot::Array(array));
        value
    }
}

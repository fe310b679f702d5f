//! Symbolic values: terms that are shared, folded where they are constant, and know their range.

mod arithmetic;
mod conditions;

use std::collections::HashMap;

use crate::program::number::Integer;
use crate::program::{Arith, BinaryOp, CmpOp, NumType, UnaryOp, Value, VarId};

/// A number; an index into [`Nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

/// A truth value; an index into [`Nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CondId(u32);

/// An array of the solver; an index into [`Nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ArrayId(u32);

/// A number that the trace leaves open; an index into [`Nodes::atoms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AtomId(pub u32);

/// An array that the trace leaves open; an index into [`Nodes::bases`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BaseId(pub u32);

/// How a number is made. Parts have smaller ids than the whole.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A constant.
    Const(Value),
    /// A number that the trace leaves open.
    Atom(AtomId),
    /// An operation with one operand.
    Unary(UnaryOp, NodeId),
    /// An operation with two operands.
    Binary(BinaryOp, NodeId, NodeId),
    /// A conversion from a type, which may be wider than the operand's own.
    Convert(NumType, NodeId),
    /// A choice.
    Ite(CondId, NodeId, NodeId),
    /// An element at indexes that are not all constant.
    Select(ArrayId, Vec<NodeId>),
}

/// How a truth value is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CondNode {
    /// True or false.
    Const(bool),
    /// A comparison at a type.
    Cmp(CmpOp, NumType, NodeId, NodeId),
    /// Whether two indexes, maybe of different types, are the same integer.
    SameIndex(NodeId, NodeId),
    /// Negation.
    Not(CondId),
    /// All hold.
    And(Vec<CondId>),
    /// At least one holds.
    Or(Vec<CondId>),
}

/// How an array is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ArrayNode {
    /// One that the trace leaves open.
    Base(BaseId),
    /// All elements are one number; with the number of dimensions.
    Filled(NodeId, usize),
    /// Another array with one element changed.
    Store(ArrayId, Vec<NodeId>, NodeId),
    /// A choice.
    Ite(CondId, ArrayId, ArrayId),
}

/// Where a number comes from that the trace leaves open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Atom {
    /// A variable that became arbitrary at a step; at the start if there is none.
    Scalar { variable: VarId, since: Option<u32> },
    /// An element of an arbitrary array.
    Cell { base: BaseId, indices: Vec<Integer> },
    /// A version of a variable that something else says more about: an equation, or nothing at all.
    Version { variable: VarId, version: u32 },
    /// Any integer or real at all: what an abstract program reads where no index is tracked.
    Undefined,
}

/// An array that became arbitrary at a step; at the start if there is none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Base {
    pub variable: VarId,
    pub since: Option<u32>,
    pub elements: Elements,
}

/// What is known of the elements of an open array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Elements {
    /// They are values of their type.
    OfType,
    /// They may have been computed, so that mathematical integers can be beyond a signed type.
    Computed,
}

/// Integers of more bits take so much room that they are kept once at most: they bound no range, and equal constants of
/// this length are not found again. A variable that is doubled in each of N iterations has a range of N bits.
const LONG: usize = 4096;

/// The least and the greatest value that a number can have.
pub type Range = (Integer, Integer);

/// All symbolic values of one execution.
pub struct Nodes {
    arith: Arith,
    /// Whether what is made the same way is the same.
    pub sharing: bool,
    nodes: Vec<(Node, NumType)>,
    ranges: Vec<Option<Range>>,
    conds: Vec<CondNode>,
    arrays: Vec<ArrayNode>,
    pub atoms: Vec<(Atom, NumType)>,
    pub bases: Vec<Base>,
    node_ids: HashMap<(Node, NumType), NodeId>,
    cond_ids: HashMap<CondNode, CondId>,
    array_ids: HashMap<ArrayNode, ArrayId>,
    cells: HashMap<Atom, AtomId>,
    bytes: u64,
}

impl Nodes {
    /// About how many bytes all of it takes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    pub fn new(arith: Arith) -> Nodes {
        Nodes {
            arith,
            sharing: true,
            nodes: vec![],
            ranges: vec![],
            conds: vec![],
            arrays: vec![],
            atoms: vec![],
            bases: vec![],
            node_ids: HashMap::new(),
            cond_ids: HashMap::new(),
            array_ids: HashMap::new(),
            cells: HashMap::new(),
            bytes: 0,
        }
    }

    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize].0
    }

    pub fn ty(&self, id: NodeId) -> NumType {
        self.nodes[id.0 as usize].1
    }

    pub fn condition(&self, id: CondId) -> &CondNode {
        &self.conds[id.0 as usize]
    }

    pub fn array_node(&self, id: ArrayId) -> &ArrayNode {
        &self.arrays[id.0 as usize]
    }

    /// Whether some read of the array that was once open is left to the solver.
    pub fn is_array_of_solver(&self, base: BaseId) -> bool {
        self.array_ids.contains_key(&ArrayNode::Base(base))
    }

    /// An array that was once open, as a term, if there is such a term.
    pub fn open_array(&self, base: BaseId) -> Option<ArrayId> {
        self.array_ids.get(&ArrayNode::Base(base)).copied()
    }

    /// The value, if it is a constant.
    pub fn value(&self, id: NodeId) -> Option<&Value> {
        if let Node::Const(value) = self.node(id) { Some(value) } else { None }
    }

    /// The integer, if it is a constant one.
    pub fn integer(&self, id: NodeId) -> Option<&Integer> {
        if let Some(Value::Int(v)) = self.value(id) { Some(v) } else { None }
    }

    /// The truth value, if it is a constant.
    pub fn decided(&self, id: CondId) -> Option<bool> {
        if let CondNode::Const(b) = self.condition(id) { Some(*b) } else { None }
    }

    /// Whether no number, whatever the open ones are, lies beyond its type: then both arithmetics mean the same.
    pub fn all_keep_to_types(&self) -> bool {
        let keeps = |((_, ty), range): (&(Node, NumType), &Option<Range>)| match (ty, range) {
            (NumType::Real, _) => true,
            (NumType::Int(t), Some((low, high))) => t.holds(low) && t.holds(high),
            (NumType::Int(_), None) => false,
        };
        self.nodes.iter().zip(&self.ranges).all(keeps)
    }

    /// Whether an operation on bits has operands that are not constant.
    pub fn have_bit_operations(&self) -> bool {
        let bits = |op: &BinaryOp| {
            matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor | BinaryOp::Shl | BinaryOp::Shr)
        };
        self.nodes.iter().any(|(node, _)| match node {
            Node::Binary(op, ..) => bits(op),
            Node::Unary(op, _) => *op == UnaryOp::BitNot,
            _ => false,
        })
    }

    /// The least and the greatest value that the number can have, as far as its parts' types say.
    pub fn range(&self, id: NodeId) -> Option<&Range> {
        self.ranges[id.0 as usize].as_ref()
    }

    /// The number as an atom plus a constant, with no wrapping around in between.
    pub fn shifted_atom(&self, id: NodeId) -> Option<(AtomId, Integer)> {
        match self.node(id) {
            Node::Atom(atom) => self.ty(id).as_int().map(|_| (*atom, Integer::ZERO)),
            Node::Binary(BinaryOp::Add, l, r) if self.is_exact(id) => match (self.node(*l), self.integer(*r)) {
                (Node::Atom(atom), Some(offset)) => Some((*atom, offset.clone())),
                _ => None,
            },
            _ => None,
        }
    }

    pub fn constant(&mut self, value: Value, ty: NumType) -> NodeId {
        let range = match &value {
            Value::Int(v) if v.bit_len() > LONG => return self.push(Node::Const(value), ty, None),
            Value::Int(v) => Some((v.clone(), v.clone())),
            Value::Real(_) => None,
        };
        self.add(Node::Const(value), ty, range)
    }

    /// A number that the trace leaves open; the same one for the same origin, but for undefined ones.
    pub fn atom(&mut self, atom: Atom, ty: NumType) -> NodeId {
        let of_type = self.is_of_type(&atom, ty);
        let range = ty.as_int().filter(|_| of_type).map(|t| (t.min(), t.max()));
        let id = match self.cells.get(&atom) {
            Some(id) => *id,
            None => {
                let id = AtomId(self.atoms.len() as u32);
                if atom != Atom::Undefined {
                    self.cells.insert(atom.clone(), id);
                }
                self.atoms.push((atom, ty));
                id
            }
        };
        self.add(Node::Atom(id), ty, range)
    }

    /// Whether an open number is known to be a value of its type.
    pub fn is_of_type(&self, atom: &Atom, ty: NumType) -> bool {
        let computed = match atom {
            Atom::Undefined => return false,
            Atom::Scalar { .. } => false,
            Atom::Version { .. } => true,
            Atom::Cell { base, .. } => {
                self.bases.get(base.0 as usize).is_some_and(|base| base.elements == Elements::Computed)
            }
        };
        !computed || self.keeps_to_type(ty)
    }

    /// Whether every number that is computed at a type is one of its values.
    pub fn keeps_to_type(&self, ty: NumType) -> bool {
        ty.as_int().is_some_and(|t| !t.signed || self.arith == Arith::Bv)
    }

    pub fn base(&mut self, base: Base) -> BaseId {
        self.bases.push(base);
        BaseId(self.bases.len() as u32 - 1)
    }

    pub fn unary(&mut self, op: UnaryOp, ty: NumType, operand: NodeId) -> NodeId {
        if let Some(value) = self.value(operand).and_then(|v| Value::unary(op, ty, self.arith, v)) {
            return self.constant(value, ty);
        }
        let exact = self.range(operand).map(|(low, high)| match op {
            UnaryOp::Neg => (-high, -low),
            UnaryOp::BitNot => (-high - Integer::ONE, -low - Integer::ONE),
        });
        self.add(Node::Unary(op, operand), ty, self.settled(exact, ty))
    }

    pub fn binary(&mut self, op: BinaryOp, ty: NumType, l: NodeId, r: NodeId) -> NodeId {
        if let (Some(lhs), Some(rhs)) = (self.value(l), self.value(r))
            && let Some(value) = Value::binary(op, ty, self.arith, lhs, rhs)
        {
            return self.constant(value, ty);
        }
        match op {
            BinaryOp::Add => self.sum(ty, l, r),
            BinaryOp::Sub => self.difference(ty, l, r),
            BinaryOp::Mul => self.product(ty, l, r),
            _ => self.operation(op, ty, l, r),
        }
    }

    pub fn convert(&mut self, from: NumType, to: NumType, operand: NodeId) -> NodeId {
        if let Some(value) = self.value(operand) {
            let value = value.convert(from, to);
            return self.constant(value, to);
        }
        let fits = match (self.range(operand), to) {
            (Some((low, high)), NumType::Int(t)) => t.holds(low) && t.holds(high),
            _ => false,
        };
        let integers = from != NumType::Real && to != NumType::Real;
        let keeps = integers && (fits || to.keeps_all_of(from));
        // Under bit-vectors the width changes even where the value does not.
        if from == to || keeps && self.arith == Arith::Int {
            return operand;
        }
        let range = match to {
            NumType::Real => None,
            NumType::Int(_) if keeps => self.range(operand).cloned(),
            NumType::Int(t) => Some((t.min(), t.max())),
        };
        self.add(Node::Convert(from, operand), to, range)
    }

    pub fn ite(&mut self, cond: CondId, then: NodeId, otherwise: NodeId) -> NodeId {
        match self.decided(cond) {
            Some(true) => return then,
            Some(false) => return otherwise,
            None if then == otherwise => return then,
            None => {}
        }
        let range = match (self.range(then), self.range(otherwise)) {
            (Some((a, b)), Some((c, d))) => Some((a.min(c).clone(), b.max(d).clone())),
            _ => None,
        };
        self.add(Node::Ite(cond, then, otherwise), self.ty(then), range)
    }

    /// An element of an array of the solver. Its elements are values of their type, but for the signed ones of mathematical
    /// arithmetic, which have no range once they have been computed.
    pub fn select(&mut self, array: ArrayId, indices: Vec<NodeId>, ty: NumType) -> NodeId {
        let range = ty.as_int().filter(|_| self.keeps_to_type(ty)).map(|t| (t.min(), t.max()));
        self.add(Node::Select(array, indices), ty, range)
    }

    pub fn array(&mut self, array: ArrayNode) -> ArrayId {
        if let Some(id) = self.array_ids.get(&array) {
            return *id;
        }
        let id = ArrayId(self.arrays.len() as u32);
        self.bytes += room::<ArrayNode>();
        self.arrays.push(array.clone());
        self.array_ids.insert(array, id);
        id
    }

    fn add(&mut self, node: Node, ty: NumType, range: Option<Range>) -> NodeId {
        let key = (node, ty);
        if let Some(id) = self.node_ids.get(&key)
            && (self.sharing || matches!(key.0, Node::Const(_) | Node::Atom(_)))
        {
            return *id;
        }
        let id = self.push(key.0.clone(), ty, range);
        self.node_ids.insert(key, id);
        id
    }

    fn push(&mut self, node: Node, ty: NumType, range: Option<Range>) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let range = range.filter(|(low, high)| low.bit_len().max(high.bit_len()) <= LONG);
        self.bytes += room::<(Node, NumType)>() + room::<Option<Range>>();
        if let Node::Const(Value::Int(v)) = &node {
            self.bytes += v.bit_len() as u64 / 8;
        }
        self.nodes.push((node, ty));
        self.ranges.push(range);
        id
    }

    fn add_cond(&mut self, cond: CondNode) -> CondId {
        if let Some(id) = self.cond_ids.get(&cond) {
            return *id;
        }
        let id = CondId(self.conds.len() as u32);
        if let CondNode::And(parts) | CondNode::Or(parts) = &cond {
            self.bytes += 2 * size_of_val(parts.as_slice()) as u64;
        }
        self.bytes += room::<CondNode>();
        self.conds.push(cond.clone());
        self.cond_ids.insert(cond, id);
        id
    }
}

/// What one more entry takes: in a list, and in the table that finds it again, both of which have room to spare.
fn room<T>() -> u64 {
    3 * size_of::<T>() as u64
}

//! Arrays during unwinding: elements at constant indexes are known one by one; below them lies an array of the solver, which
//! has all that was written at other indexes.
//!
//! At an index that is not constant there are two ways: to go through the elements that it can mean (*expansion*), or to
//! hand the known elements to the array below and use select and store (the *theory*).

use super::cells::{Cells, Key};
use super::lift::is_choice_of_constants;
use super::terms::Terms;
use crate::program::number::Integer;
use crate::program::{IntType, NumType, Value};
use crate::task::Arrays;
use crate::terms::{ArrayId, ArrayNode, Atom, CondId, Node, NodeId};

/// The value of an array.
#[derive(Clone)]
pub struct ArrayValue {
    ty: NumType,
    below: ArrayId,
    cells: Cells,
}

/// The size of an array in each dimension, as far as it is a constant.
pub type Sizes = [Option<u64>];

impl ArrayValue {
    /// An array of the solver, of which no element is known.
    pub fn new(ty: NumType, below: ArrayId) -> ArrayValue {
        ArrayValue { ty, below, cells: Cells::default() }
    }

    /// The element at some indexes; none if the known elements have to be saved for that first.
    pub fn read(&self, terms: &mut Terms<'_>, indices: &[NodeId], sizes: &Sizes) -> Option<NodeId> {
        if !terms.propagate && terms.arrays != Arrays::Expand {
            return Some(terms.nodes.select(self.below, indices.to_vec(), self.ty));
        }
        if let Some(index) = terms.constants(indices) {
            return Some(self.element(terms, &index));
        }
        if let Some((at, cond, then, otherwise)) = terms.choice_among(indices) {
            let mut other = indices.to_vec();
            other[at] = then;
            let then = self.read(terms, &other, sizes)?;
            other[at] = otherwise;
            let otherwise = self.read(terms, &other, sizes)?;
            return Some(terms.nodes.ite(cond, then, otherwise));
        }
        let Candidates { indexes, all } = self.candidates(terms, indices, sizes)?;
        let mut result = if all { None } else { Some(terms.nodes.select(self.below, indices.to_vec(), self.ty)) };
        for index in indexes.iter().rev() {
            let value = self.element(terms, index);
            result = Some(match result {
                None => value,
                Some(rest) => {
                    let here = terms.is_at(indices, index);
                    terms.nodes.ite(here, value, rest)
                }
            });
        }
        result
    }

    /// The element at some indexes, of the solver's array with all elements.
    pub fn read_saved(&mut self, terms: &mut Terms<'_>, indices: &[NodeId]) -> NodeId {
        let array = self.save(terms);
        terms.nodes.select(array, indices.to_vec(), self.ty)
    }

    /// Changes the element at some indexes.
    pub fn write(&mut self, terms: &mut Terms<'_>, indices: &[NodeId], value: NodeId, sizes: &Sizes) {
        if !terms.propagate && terms.arrays != Arrays::Expand {
            self.below = terms.nodes.array(ArrayNode::Store(self.below, indices.to_vec(), value));
            return;
        }
        if let Some(index) = terms.constants(indices) {
            let key = terms.keys.key(&index);
            self.cells.set(key, value);
            return;
        }
        match self.candidates(terms, indices, sizes) {
            Some(Candidates { indexes, all }) => {
                for index in &indexes {
                    let here = terms.is_at(indices, index);
                    let old = self.element(terms, index);
                    let new = terms.nodes.ite(here, value, old);
                    let key = terms.keys.key(index);
                    self.cells.set(key, new);
                }
                if !all {
                    self.below = terms.nodes.array(ArrayNode::Store(self.below, indices.to_vec(), value));
                }
            }
            None => {
                let array = self.save(terms);
                self.below = terms.nodes.array(ArrayNode::Store(array, indices.to_vec(), value));
                self.cells = Cells::default();
            }
        }
    }

    /// The array of the solver with all elements.
    pub fn save(&mut self, terms: &mut Terms<'_>) -> ArrayId {
        for (key, value) in self.cells.save() {
            let index = terms.index_nodes(&terms.keys.index(key));
            self.below = terms.nodes.array(ArrayNode::Store(self.below, index, value));
        }
        self.below
    }

    /// The array of the solver below the known elements.
    pub fn below(&self) -> ArrayId {
        self.below
    }

    /// Replaces the array below by one that is equal to it.
    pub fn set_below(&mut self, below: ArrayId) {
        self.below = below;
    }

    /// The known elements that differ from those of an earlier value of the array.
    pub fn changes(&self, before: &ArrayValue) -> Vec<(Key, NodeId)> {
        let changed =
            |key: Key| Some((key, self.cells.get(key).filter(|value| before.cells.get(key) != Some(*value))?));
        self.cells.differences(&before.cells).into_iter().filter_map(changed).collect()
    }

    /// Sets a known element.
    pub fn set(&mut self, key: Key, value: NodeId) {
        self.cells.set(key, value);
    }

    /// `cond ? then : otherwise`.
    pub fn choice(terms: &mut Terms<'_>, cond: CondId, then: &ArrayValue, otherwise: &ArrayValue) -> ArrayValue {
        if then.below == otherwise.below {
            let mut result = then.clone();
            for key in then.cells.differences(&otherwise.cells) {
                let value = ArrayValue::choice_at(terms, cond, then, otherwise, key);
                result.cells.set(key, value);
            }
            return result;
        }
        let (mut then, mut otherwise) = (then.clone(), otherwise.clone());
        let mut result = ArrayValue { cells: Cells::default(), ..then.clone() };
        if terms.arrays == Arrays::Expand {
            let mut keys: Vec<Key> = then.cells.iter().chain(otherwise.cells.iter()).map(|(key, _)| key).collect();
            keys.sort();
            keys.dedup();
            for key in keys {
                let value = ArrayValue::choice_at(terms, cond, &then, &otherwise, key);
                result.cells.set(key, value);
            }
            result.below = terms.nodes.array(ArrayNode::Ite(cond, then.below, otherwise.below));
            return result;
        }
        let (one, other) = (then.save(terms), otherwise.save(terms));
        result.below = terms.nodes.array(ArrayNode::Ite(cond, one, other));
        for (key, value) in then.cells.iter() {
            if let Some(alternative) = otherwise.cells.get(key) {
                let value = terms.nodes.ite(cond, value, alternative);
                result.cells.set_saved(key, value);
            }
        }
        result
    }

    fn choice_at(terms: &mut Terms<'_>, cond: CondId, then: &ArrayValue, otherwise: &ArrayValue, key: Key) -> NodeId {
        let index = terms.keys.index(key);
        let (then, otherwise) = (then.element(terms, &index), otherwise.element(terms, &index));
        terms.nodes.ite(cond, then, otherwise)
    }

    /// The element at a constant index.
    fn element(&self, terms: &mut Terms<'_>, index: &[Integer]) -> NodeId {
        let key = terms.keys.key(index);
        if let Some(value) = self.cells.get(key) {
            return value;
        }
        match *terms.nodes.array_node(self.below) {
            ArrayNode::Base(base) => terms.nodes.atom(Atom::Cell { base, indices: index.to_vec() }, self.ty),
            ArrayNode::Filled(value, _) => value,
            ArrayNode::Store(..) | ArrayNode::Ite(..) => {
                let index = terms.index_nodes(index);
                terms.nodes.select(self.below, index, self.ty)
            }
        }
    }

    /// The elements of the array that indexes can mean; none if these are not known or too many to go through.
    fn candidates(&self, terms: &Terms<'_>, indices: &[NodeId], sizes: &Sizes) -> Option<Candidates> {
        let most = match terms.arrays {
            Arrays::Theory => return None,
            Arrays::Auto | Arrays::Smashed => 64,
            Arrays::Expand => 1 << 16,
        };
        let mut all = true;
        let mut indexes: Vec<Vec<Integer>> = vec![vec![]];
        for (id, size) in indices.iter().zip(sizes) {
            let (mut low, mut high) = (Integer::ZERO, Integer::from((*size)?) - Integer::ONE);
            match terms.nodes.range(*id) {
                Some((least, greatest)) => {
                    all &= *least >= low && *greatest <= high;
                    (low, high) = (low.max(least.clone()), high.min(greatest.clone()));
                }
                None => all = false,
            }
            let count = usize::try_from(&high - &low + Integer::ONE).unwrap_or(0);
            if count.checked_mul(indexes.len()).is_none_or(|n| n > most) {
                return None;
            }
            let values = |index: &Vec<Integer>| {
                let index = index.clone();
                let low = low.clone();
                (0..count)
                    .map(move |n| index.iter().cloned().chain([&low + Integer::from(n)]).collect::<Vec<Integer>>())
            };
            indexes = indexes.iter().flat_map(values).collect();
        }
        Some(Candidates { indexes, all })
    }
}

/// Elements that indexes can mean.
struct Candidates {
    indexes: Vec<Vec<Integer>>,
    /// Whether the indexes cannot mean another one.
    all: bool,
}

impl Terms<'_> {
    /// The first of some indexes that is a choice between constants: its place and its parts.
    fn choice_among(&self, indices: &[NodeId]) -> Option<(usize, CondId, NodeId, NodeId)> {
        let choice = |(at, id): (usize, &NodeId)| match self.nodes.node(*id) {
            Node::Ite(c, t, e) if is_choice_of_constants(&self.nodes, *id) => Some((at, *c, *t, *e)),
            _ => None,
        };
        indices.iter().enumerate().find_map(choice).filter(|_| self.propagate)
    }

    /// The indexes, if all are constants.
    fn constants(&self, indices: &[NodeId]) -> Option<Vec<Integer>> {
        indices.iter().map(|i| self.nodes.integer(*i).cloned()).collect()
    }

    /// That indexes have constant values.
    fn is_at(&mut self, indices: &[NodeId], index: &[Integer]) -> CondId {
        let mut parts = vec![];
        for (id, value) in indices.iter().zip(index) {
            let ty = self.nodes.ty(*id);
            let constant = self.nodes.constant(Value::Int(value.clone()), ty);
            parts.push(if self.propagate {
                self.lifted.compare(&mut self.nodes, crate::program::CmpOp::Eq, ty, *id, constant)
            } else {
                self.nodes.same_index(*id, constant)
            });
        }
        self.nodes.and(parts)
    }

    /// A constant index as numbers.
    fn index_nodes(&mut self, index: &[Integer]) -> Vec<NodeId> {
        let ty = |value: &Integer| {
            let bits = if i64::try_from(value).is_ok() { 64 } else { 128 };
            NumType::Int(IntType { bits, signed: true })
        };
        index.iter().map(|value| self.nodes.constant(Value::Int(value.clone()), ty(value))).collect()
    }
}

//! The state of one array: what its elements are after the writes so far.

use std::collections::HashMap;

use super::depends::{DepId, Part, WriteId};
use crate::program::NumType;
use crate::program::number::Integer;
use crate::terms::node::{ArrayId, ArrayNode, Atom, BaseId, CondId, NodeId, Nodes};

/// More writes than this are left to the solver's arrays when an index is not known; fewer become choices.
const CHOICES: usize = 24;

/// What the elements were before the first write.
#[derive(Clone, Copy, Debug)]
pub enum Ground {
    /// All the same number.
    Filled(NodeId),
    /// Arbitrary.
    Open(BaseId),
}

/// An array after some writes. Each layer is a number of writes at known indexes, of which the last for each index counts,
/// and then one at an unknown index.
pub struct ArrayState {
    ty: NumType,
    dimensions: usize,
    ground: Ground,
    ground_dep: DepId,
    layers: Vec<Layer>,
    top: HashMap<Vec<Integer>, Written>,
    newest: Option<WriteId>,
    /// All writes, the first ones already part of `array`.
    log: Vec<(Vec<NodeId>, Written)>,
    array: Option<(ArrayId, usize)>,
}

struct Layer {
    known: HashMap<Vec<Integer>, Written>,
    indices: Vec<NodeId>,
    written: Written,
}

#[derive(Clone, Copy)]
struct Written {
    value: NodeId,
    id: WriteId,
}

impl ArrayState {
    pub fn new(ty: NumType, dimensions: usize, ground: Ground, ground_dep: DepId) -> ArrayState {
        ArrayState {
            ty,
            dimensions,
            ground,
            ground_dep,
            layers: vec![],
            top: HashMap::new(),
            newest: None,
            log: vec![],
            array: None,
        }
    }

    /// The write before the next one.
    pub fn newest(&self) -> Option<WriteId> {
        self.newest
    }

    /// One more write. `id` is what remembers it among the dependencies.
    pub fn write(&mut self, nodes: &Nodes, indices: Vec<NodeId>, value: NodeId, id: WriteId) {
        let written = Written { value, id };
        self.log.push((indices.clone(), written));
        self.newest = Some(id);
        match constants(nodes, &indices) {
            Some(index) => {
                self.top.insert(index, written);
            }
            None => self.layers.push(Layer { known: std::mem::take(&mut self.top), indices, written }),
        }
    }

    /// The element at known indexes, and what that comes from.
    pub fn read_known(
        &mut self,
        nodes: &mut Nodes,
        indices: &[NodeId],
        index: &[Integer],
        used: &mut Vec<Part>,
    ) -> NodeId {
        let mut choices = vec![];
        let mut found = self.top.get(index).copied();
        if found.is_none() && self.layers.len() > CHOICES {
            return self.select(nodes, indices, used);
        }
        for layer in self.layers.iter().rev() {
            if found.is_some() {
                break;
            }
            let at = layer.at_known(nodes, index);
            match nodes.decided(at) {
                Some(true) => found = Some(layer.written),
                Some(false) => found = layer.known.get(index).copied(),
                None => {
                    choices.push((at, layer.written));
                    found = layer.known.get(index).copied();
                }
            }
        }
        self.choice(nodes, choices, found, used, |nodes| self.ground_at(nodes, index))
    }

    /// The element at indexes that are not all known, and what that comes from.
    pub fn read_unknown(&mut self, nodes: &mut Nodes, indices: &[NodeId], used: &mut Vec<Part>) -> NodeId {
        if self.log.len() > CHOICES {
            return self.select(nodes, indices, used);
        }
        let (mut choices, mut found) = (vec![], None);
        for (at, written) in self.log.iter().rev() {
            let same = same_indices(nodes, at, indices);
            match nodes.decided(same) {
                Some(true) => {
                    found = Some(*written);
                    break;
                }
                Some(false) => {}
                None => choices.push((same, *written)),
            }
        }
        self.choice(nodes, choices, found, used, |nodes| match self.ground {
            Ground::Filled(value) => value,
            Ground::Open(base) => {
                let array = nodes.array(ArrayNode::Base(base));
                nodes.select(array, indices.to_vec(), self.ty)
            }
        })
    }

    /// A choice between writes that may be at the index, the newest first, ending with one that is, or else with what was
    /// there before all writes.
    fn choice(
        &self,
        nodes: &mut Nodes,
        choices: Vec<(CondId, Written)>,
        found: Option<Written>,
        used: &mut Vec<Part>,
        ground: impl FnOnce(&mut Nodes) -> NodeId,
    ) -> NodeId {
        used.push(Part::Passed { newest: self.newest, until: found.map(|w| w.id) });
        used.extend(choices.iter().map(|(_, w)| Part::Wrote(w.id)));
        let last = match found {
            Some(written) => {
                used.push(Part::Wrote(written.id));
                written.value
            }
            None => {
                used.push(Part::Dep(self.ground_dep));
                ground(nodes)
            }
        };
        choices.into_iter().rev().fold(last, |rest, (at, written)| nodes.ite(at, written.value, rest))
    }

    /// The element of the solver's array with all writes so far.
    fn select(&mut self, nodes: &mut Nodes, indices: &[NodeId], used: &mut Vec<Part>) -> NodeId {
        used.push(Part::Dep(self.ground_dep));
        used.push(Part::Met { newest: self.newest, until: None });
        let (mut array, done) = match self.array {
            Some(known) => known,
            None => {
                let ground = match self.ground {
                    Ground::Filled(value) => ArrayNode::Filled(value, self.dimensions),
                    Ground::Open(base) => ArrayNode::Base(base),
                };
                (nodes.array(ground), 0)
            }
        };
        for (at, written) in &self.log[done..] {
            array = nodes.array(ArrayNode::Store(array, at.clone(), written.value));
        }
        self.array = Some((array, self.log.len()));
        nodes.select(array, indices.to_vec(), self.ty)
    }

    fn ground_at(&self, nodes: &mut Nodes, index: &[Integer]) -> NodeId {
        match self.ground {
            Ground::Filled(value) => value,
            Ground::Open(base) => nodes.atom(Atom::Cell { base, indices: index.to_vec() }, self.ty),
        }
    }
}

impl Layer {
    /// Whether the write at unknown indexes is at known ones.
    fn at_known(&self, nodes: &mut Nodes, index: &[Integer]) -> CondId {
        let constants: Vec<NodeId> = (self.indices.iter().zip(index))
            .map(|(at, value)| nodes.constant(crate::program::Value::Int(value.clone()), nodes.ty(*at)))
            .collect();
        same_indices(nodes, &self.indices, &constants)
    }
}

/// The indexes, if all are constants.
pub fn constants(nodes: &Nodes, indices: &[NodeId]) -> Option<Vec<Integer>> {
    indices.iter().map(|i| nodes.integer(*i).cloned()).collect()
}

fn same_indices(nodes: &mut Nodes, l: &[NodeId], r: &[NodeId]) -> CondId {
    let parts = l.iter().zip(r).map(|(l, r)| nodes.same_index(*l, *r)).collect();
    nodes.and(parts)
}

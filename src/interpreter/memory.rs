//! The memory of a run: scalars in cells, arrays as unbounded maps that are dense where it matters.

use std::collections::HashMap;

use crate::program::number::Integer;
use crate::program::{EdgeId, Extent, NumType, Program, Shape, Value, VarId};

/// A cell with this content holds something that is not a small integer: look among the specials.
pub(super) const SPECIAL: i64 = i64::MIN;

/// Arrays up to this size get all their elements at the first write.
const EAGER_SIZE: u64 = 1 << 18;

/// The values of all variables.
#[derive(Clone, Debug)]
pub struct Memory {
    /// A cell for each variable, by its id; behind these the fast code keeps constants and temporaries.
    pub(super) cells: Vec<i64>,
    /// What the cells that say [`SPECIAL`] hold.
    specials: Vec<Content>,
    /// For each variable its place among the arrays.
    array_of: Vec<u32>,
    pub(super) arrays: Vec<Array>,
    /// About how many bytes the arrays take.
    pub(super) bytes: usize,
}

/// What a variable or an element holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// A value.
    Value(Value),
    /// An arbitrary value that nobody has looked at.
    Unset(Unset),
}

/// The step that made a variable arbitrary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unset {
    pub step: u64,
    pub edge: Option<EdgeId>,
}

/// An array. Elements are found by their position in row-major order as long as the indices are within the extents;
/// others by the indices themselves, so that no two elements ever fall together.
#[derive(Clone, Debug)]
pub(super) struct Array {
    /// The dimensions, from the first access on; an unknown one counts as endless.
    pub extents: Vec<u64>,
    /// The product of the dimensions; 0 as long as these are not known.
    pub size: u64,
    /// The first elements.
    pub dense: Vec<i64>,
    /// Elements behind the dense ones, and those whose dense cell says [`SPECIAL`].
    sparse: HashMap<u64, Value>,
    /// Elements out of bounds.
    outside: HashMap<Vec<Integer>, Value>,
    /// What all other elements hold.
    rest: Content,
}

/// Where an element is kept.
enum Slot {
    Inside(u64),
    Outside,
}

impl Memory {
    /// The memory at the start: globals are zero, locals arbitrary. `more` cells stand behind the variables.
    pub(super) fn new(program: &Program, more: &[i64]) -> Memory {
        let count = program.variables.len();
        let unset = Unset { step: 0, edge: None };
        let mut memory = Memory {
            cells: Vec::with_capacity(count + more.len()),
            specials: Vec::with_capacity(count),
            array_of: vec![u32::MAX; count],
            arrays: vec![],
            bytes: 0,
        };
        for (variable, array_of) in program.variables.iter().zip(0..) {
            let start = match variable.owner {
                None => Content::Value(Value::zero(variable.ty)),
                Some(_) => Content::Unset(unset),
            };
            match &variable.shape {
                Shape::Scalar => {
                    memory.cells.push(cell_of(&start).unwrap_or(SPECIAL));
                    memory.specials.push(start);
                }
                Shape::Array(_) => {
                    memory.cells.push(SPECIAL);
                    memory.specials.push(Content::Unset(unset));
                    memory.array_of[array_of as usize] = memory.arrays.len() as u32;
                    memory.arrays.push(Array::new(start));
                }
            }
        }
        memory.cells.extend_from_slice(more);
        memory
    }

    /// The value of a scalar, unless it is arbitrary.
    pub fn scalar(&self, variable: VarId) -> Option<Value> {
        match self.content(variable) {
            Content::Value(value) => Some(value),
            Content::Unset(_) => None,
        }
    }

    /// The value of an element, unless it is arbitrary.
    pub fn element(&self, array: VarId, indices: &[Integer]) -> Option<Value> {
        match self.array(array)?.get(indices) {
            Content::Value(value) => Some(value),
            Content::Unset(_) => None,
        }
    }

    /// The elements whose value is not that of most, in the order of their indices, at most `limit` of them.
    pub fn elements(&self, array: VarId, limit: usize) -> Vec<(Vec<Integer>, Value)> {
        self.array(array).map(|a| a.elements(limit)).unwrap_or_default()
    }

    /// The value of the elements that [`Memory::elements`] leaves out, unless it is arbitrary.
    pub fn other_elements(&self, array: VarId) -> Option<Value> {
        match &self.array(array)?.rest {
            Content::Value(value) => Some(value.clone()),
            Content::Unset(_) => None,
        }
    }

    pub(super) fn content(&self, variable: VarId) -> Content {
        match self.cells[variable.0 as usize] {
            SPECIAL => self.specials[variable.0 as usize].clone(),
            small => Content::Value(Value::Int(small.into())),
        }
    }

    pub(super) fn set(&mut self, variable: VarId, content: Content) {
        match cell_of(&content) {
            Some(small) => self.cells[variable.0 as usize] = small,
            None => {
                self.cells[variable.0 as usize] = SPECIAL;
                self.specials[variable.0 as usize] = content;
            }
        }
    }

    /// Makes a scalar arbitrary.
    pub(super) fn unset(&mut self, variable: VarId, unset: Unset) {
        self.cells[variable.0 as usize] = SPECIAL;
        self.specials[variable.0 as usize] = Content::Unset(unset);
    }

    /// The content of an element.
    pub(super) fn get_element(&mut self, program: &Program, array: VarId, indices: &[Integer]) -> Content {
        self.measure(program, array);
        self.array(array).map_or_else(|| Content::Value(Value::zero(NumType::INT)), |a| a.get(indices))
    }

    /// Gives an element a value.
    pub(super) fn set_element(&mut self, program: &Program, array: VarId, indices: &[Integer], value: Value) {
        self.measure(program, array);
        if let Some(a) = self.arrays.get_mut(self.array_of[array.0 as usize] as usize) {
            let before = a.bytes();
            a.set(indices, value);
            self.bytes = (self.bytes + a.bytes()).saturating_sub(before);
        }
    }

    /// Gives all elements of an array one content.
    pub(super) fn fill(&mut self, array: VarId, content: Content) {
        if let Some(a) = self.arrays.get_mut(self.array_of[array.0 as usize] as usize) {
            self.bytes = self.bytes.saturating_sub(a.bytes());
            a.clear(content);
            self.bytes += a.bytes();
        }
    }

    /// Takes an array out, so that it can be put back later; an arbitrary one stands in its place.
    pub(super) fn take_array(&mut self, array: VarId, unset: Unset) -> Array {
        let fresh = Array::new(Content::Unset(unset));
        match self.arrays.get_mut(self.array_of[array.0 as usize] as usize) {
            Some(a) => std::mem::replace(a, fresh),
            None => fresh,
        }
    }

    /// Puts an array back that was taken out.
    pub(super) fn put_array(&mut self, array: VarId, old: Array) {
        if let Some(a) = self.arrays.get_mut(self.array_of[array.0 as usize] as usize) {
            self.bytes = self.bytes.saturating_sub(a.bytes());
            *a = old;
        }
    }

    /// The dimensions of an array; those that are not known are `None`.
    pub(super) fn extents(&mut self, program: &Program, array: VarId) -> &[u64] {
        self.measure(program, array);
        self.array(array).map_or(&[], |a| &a.extents)
    }

    /// The place of an array among the arrays.
    pub(super) fn array_index(&self, array: VarId) -> u32 {
        self.array_of[array.0 as usize]
    }

    fn array(&self, array: VarId) -> Option<&Array> {
        self.arrays.get(*self.array_of.get(array.0 as usize)? as usize)
    }

    /// Fixes the dimensions of an array at its first use.
    fn measure(&mut self, program: &Program, array: VarId) {
        if self.array(array).is_none_or(|a| a.size != 0) {
            return;
        }
        let extents: Vec<u64> = program.var(array).extents().iter().map(|e| self.extent(e)).collect();
        if let Some(a) = self.arrays.get_mut(self.array_of[array.0 as usize] as usize) {
            // A size of at least 1 says that the dimensions are known; nothing lies inside of an array of size zero.
            a.size = extents.iter().try_fold(1, |size: u64, e| size.checked_mul(*e)).unwrap_or(Array::ENDLESS).max(1);
            a.extents = extents;
        }
    }

    fn extent(&self, extent: &Extent) -> u64 {
        let known = match extent {
            Extent::Fixed(n) => Some(*n),
            Extent::Symbolic(v) => match self.scalar(*v) {
                Some(Value::Int(n)) => Some(u64::try_from(n).unwrap_or(0)),
                _ => None,
            },
            Extent::Unknown => None,
        };
        known.map_or(Array::ENDLESS, |n| n.min(Array::ENDLESS))
    }
}

impl Array {
    /// The size in a dimension that has no known one.
    pub const ENDLESS: u64 = i64::MAX as u64;

    fn new(rest: Content) -> Array {
        Array { extents: vec![], size: 0, dense: vec![], sparse: HashMap::new(), outside: HashMap::new(), rest }
    }

    /// About how many bytes the elements take.
    fn bytes(&self) -> usize {
        self.dense.capacity() * 8 + self.sparse.len() * 96 + self.outside.len() * 192
    }

    fn clear(&mut self, rest: Content) {
        if let Content::Unset(_) = rest {
            self.size = 0;
        }
        self.dense.clear();
        self.sparse.clear();
        self.outside.clear();
        self.rest = rest;
    }

    fn slot(&self, indices: &[Integer]) -> Slot {
        let mut position: u64 = 0;
        for (index, extent) in indices.iter().zip(&self.extents) {
            let next = u64::try_from(index)
                .ok()
                .filter(|i| i < extent)
                .and_then(|i| position.checked_mul(*extent)?.checked_add(i))
                .filter(|p| *p < Array::ENDLESS);
            match next {
                Some(next) => position = next,
                None => return Slot::Outside,
            }
        }
        if indices.len() == self.extents.len() { Slot::Inside(position) } else { Slot::Outside }
    }

    fn get(&self, indices: &[Integer]) -> Content {
        let special = match self.slot(indices) {
            Slot::Inside(position) => match usize::try_from(position).ok().and_then(|p| self.dense.get(p)) {
                Some(&small) if small != SPECIAL => return Content::Value(Value::Int(small.into())),
                _ => self.sparse.get(&position),
            },
            Slot::Outside => self.outside.get(indices),
        };
        special.map_or_else(|| self.rest.clone(), |value| Content::Value(value.clone()))
    }

    fn set(&mut self, indices: &[Integer], value: Value) {
        let Slot::Inside(position) = self.slot(indices) else {
            self.outside.insert(indices.to_vec(), value);
            return;
        };
        self.make_room(position);
        match usize::try_from(position).ok().and_then(|p| self.dense.get_mut(p)) {
            None => {
                self.sparse.insert(position, value);
            }
            Some(cell) => match small(&value) {
                Some(small) => {
                    if *cell == SPECIAL {
                        self.sparse.remove(&position);
                    }
                    *cell = small;
                }
                None => {
                    *cell = SPECIAL;
                    self.sparse.insert(position, value);
                }
            },
        }
    }

    /// Makes more elements dense if the array is small, if the dense part is about to reach the position anyway, or if the
    /// sparse part has become larger than a dense one would be.
    fn make_room(&mut self, position: u64) {
        let len = self.dense.len() as u64;
        if position < len {
            return;
        }
        let wanted = if self.size <= EAGER_SIZE {
            self.size
        } else if position <= 2 * len + 1024 {
            (2 * len).max(position + 1).min(self.size)
        } else if self.size / 16 <= self.sparse.len() as u64 {
            self.size
        } else {
            return;
        };
        let fill = cell_of(&self.rest).unwrap_or(SPECIAL);
        self.dense.resize(wanted as usize, fill);
        let dense = &mut self.dense;
        self.sparse.retain(|position, value| match (dense.get_mut(*position as usize), small(value)) {
            (Some(cell), Some(small)) if *position >= len => {
                *cell = small;
                false
            }
            (Some(cell), None) if *position >= len => {
                *cell = SPECIAL;
                true
            }
            _ => true,
        });
    }

    fn elements(&self, limit: usize) -> Vec<(Vec<Integer>, Value)> {
        let differs = |value: &Value| !matches!(&self.rest, Content::Value(rest) if rest == value);
        let dense = self.dense.iter().enumerate().filter(|(_, cell)| **cell != SPECIAL);
        let dense = dense.map(|(position, cell)| (position as u64, Value::Int((*cell).into())));
        // The fast executor overwrites dense cells without a look at the sparse part.
        let is_dense = |position: u64| self.dense.get(position as usize).is_some_and(|cell| *cell != SPECIAL);
        let sparse = self.sparse.iter().filter(|(position, _)| !is_dense(**position));
        let sparse = sparse.map(|(position, value)| (*position, value.clone()));
        let mut inside: Vec<(u64, Value)> = dense
            .filter(|(_, value)| differs(value))
            .take(limit)
            .chain(sparse.filter(|(_, value)| differs(value)))
            .collect();
        inside.sort_by_key(|(position, _)| *position);
        let outside = self.outside.iter().filter(|(_, value)| differs(value));
        let mut all: Vec<(Vec<Integer>, Value)> = inside
            .into_iter()
            .map(|(position, value)| (self.indices(position), value))
            .chain(outside.map(|(indices, value)| (indices.clone(), value.clone())))
            .collect();
        all.sort_by(|(a, _), (b, _)| a.cmp(b));
        all.truncate(limit);
        all
    }

    /// The indices of the element at a position.
    fn indices(&self, mut position: u64) -> Vec<Integer> {
        let mut indices: Vec<Integer> = Vec::with_capacity(self.extents.len());
        for (dimension, extent) in self.extents.iter().enumerate().rev() {
            let index = if dimension == 0 { position } else { position % extent };
            position /= extent;
            indices.push(index.into());
        }
        indices.reverse();
        indices
    }
}

/// The cell for a content, unless it must be kept as a special.
fn cell_of(content: &Content) -> Option<i64> {
    match content {
        Content::Value(value) => small(value),
        Content::Unset(_) => None,
    }
}

/// The small integer that a value is, if it is one.
pub(super) fn small(value: &Value) -> Option<i64> {
    match value {
        Value::Int(v) => i64::try_from(v).ok().filter(|v| *v != SPECIAL),
        Value::Real(_) => None,
    }
}

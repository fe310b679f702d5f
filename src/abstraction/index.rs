//! Tracked indexes: for each array, the ordered set of indexes whose elements the abstraction keeps.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use dashu_int::IBig;

use crate::program::VarId;

/// An index that is tracked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Index {
    /// One constant for each dimension of the array.
    Constant(Vec<IBig>),
}

impl Index {
    /// A constant index of a one-dimensional array.
    pub fn constant(value: impl Into<IBig>) -> Index {
        Index::Constant(vec![value.into()])
    }
}

impl fmt::Display for Index {
    /// `3`, or `1,2` for an array with two dimensions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Index::Constant(values) = self;
        let parts: Vec<String> = values.iter().map(IBig::to_string).collect();
        f.write_str(&parts.join(","))
    }
}

/// The family R of the papers: which indexes of which arrays are tracked. It only grows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrackedIndexes {
    sets: BTreeMap<VarId, BTreeSet<Index>>,
}

impl TrackedIndexes {
    /// The tracked indexes of an array, in increasing order.
    pub fn of(&self, array: VarId) -> impl Iterator<Item = &Index> {
        self.sets.get(&array).into_iter().flatten()
    }

    /// Tracks one more; whether it was new.
    pub fn insert(&mut self, array: VarId, index: Index) -> bool {
        self.sets.entry(array).or_default().insert(index)
    }

    /// Whether the index is tracked.
    pub fn contains(&self, array: VarId, index: &Index) -> bool {
        self.sets.get(&array).is_some_and(|set| set.contains(index))
    }

    /// All arrays with a tracked index, and these.
    pub fn iter(&self) -> impl Iterator<Item = (VarId, &BTreeSet<Index>)> {
        self.sets.iter().map(|(array, set)| (*array, set))
    }

    /// How many elements are tracked in all.
    pub fn len(&self) -> usize {
        self.sets.values().map(BTreeSet::len).sum()
    }

    /// Whether nothing is tracked.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

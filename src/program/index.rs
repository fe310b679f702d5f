//! Tracked indexes: for each array, the ordered set of indexes whose elements the abstraction keeps.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::VarId;
use super::number::Integer;

/// An index that is tracked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Index {
    /// One constant for each dimension of the array.
    Constant(Vec<Integer>),
    /// For each dimension a fixed but arbitrary index, the same ones for all arrays and dimensions: one run of the abstraction
    /// stands for "for every index".
    Symbolic(Vec<Symbol>),
}

/// A symbolic index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// A cell: it keeps its index throughout. Cells are ordered: k1 < k2 < ..
    Cell(u32),
    /// A row: an index that is read between two cut points of the analysis.
    Row(u32),
}

impl Symbol {
    /// The number of a row.
    pub fn row(self) -> Option<u32> {
        if let Symbol::Row(n) = self { Some(n) } else { None }
    }
}

impl fmt::Display for Symbol {
    /// `k1`, `r1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symbol::Cell(n) => write!(f, "k{}", n + 1),
            Symbol::Row(n) => write!(f, "r{}", n + 1),
        }
    }
}

impl Index {
    /// A constant index of a one-dimensional array.
    pub fn constant(value: impl Into<Integer>) -> Index {
        Index::Constant(vec![value.into()])
    }

    /// The symbols of a symbolic index.
    pub fn symbols(&self) -> &[Symbol] {
        if let Index::Symbolic(symbols) = self { symbols } else { &[] }
    }

    /// Whether it has a row.
    pub fn has_row(&self) -> bool {
        self.symbols().iter().any(|symbol| symbol.row().is_some())
    }
}

impl fmt::Display for Index {
    /// `3`, or `1,2` for an array with two dimensions; `k1`, or `k1,k2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Index::Constant(values) => {
                let parts: Vec<String> = values.iter().map(Integer::to_string).collect();
                f.write_str(&parts.join(","))
            }
            Index::Symbolic(symbols) => {
                let parts: Vec<String> = symbols.iter().map(Symbol::to_string).collect();
                f.write_str(&parts.join(","))
            }
        }
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

    /// The symbolic indexes that are tracked, cells first.
    pub fn symbols(&self) -> BTreeSet<Symbol> {
        let indexes = self.sets.values().flatten();
        indexes.flat_map(Index::symbols).copied().collect()
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

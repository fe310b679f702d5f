//! What the analysis is told of an abstraction with symbolic indexes.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;

use crate::analysis::Abstraction;
use crate::program::number::Integer;
use crate::program::{Basic, EdgeId, Element, Index, Symbol, VarId};

/// The variables of an abstract program that hold symbolic indexes and large constants, and the program's own actions.
#[derive(Clone, Debug)]
pub struct Symbols {
    /// The variables that hold the indexes of cells and rows. Nothing assigns them.
    pub indexes: BTreeMap<Symbol, VarId>,
    /// The variables that stand for large constants, with these, in increasing order for each type. Nothing assigns them.
    pub constants: IndexMap<VarId, Integer>,
    /// For each edge what the program itself does there.
    pub concrete: Vec<Basic>,
    /// How an action of the program is abstracted where elements are read from rows.
    pub rule: Rule,
}

/// The abstraction of an action of the program where rows hold what it reads: the elements of `reads` are read there, and
/// writes keep all elements of `kept` up to date.
pub type Rule = fn(&Abstraction, action: &Basic, reads: &[FromRows], kept: &[FromRows]) -> Basic;

/// An element that is read, and the index, of rows, where it is.
pub type FromRows = (Element, Index);

impl Symbols {
    /// The cells, in increasing order.
    pub fn cells(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.indexes.keys().filter(|symbol| symbol.row().is_none()).copied()
    }

    /// Whether a variable holds an index or a large constant.
    pub fn holds(&self, v: VarId) -> bool {
        self.constants.contains_key(&v) || self.indexes.values().any(|index| *index == v)
    }

    /// What the program itself does on an edge.
    pub fn concrete_action(&self, edge: EdgeId) -> Option<&Basic> {
        self.concrete.get(edge.0 as usize)
    }
}

/// The variables of rows: their indexes, and the elements there.
pub fn row_variables(abstraction: &Abstraction) -> BTreeSet<VarId> {
    let Some(symbols) = &abstraction.quantified else { return BTreeSet::new() };
    let rows = symbols.indexes.iter().filter(|(symbol, _)| symbol.row().is_some()).map(|(_, index)| *index);
    let elements = abstraction.elements.iter().filter(|(_, (_, index))| index.has_row()).map(|(scalar, _)| *scalar);
    let rows: BTreeSet<VarId> = rows.collect();
    let of_rows = |from: &[VarId]| from.iter().any(|v| rows.contains(v));
    let derived = abstraction.derived().into_iter().filter(|(_, from)| of_rows(from)).map(|(v, _)| v);
    elements.chain(derived).chain(rows.iter().copied()).collect()
}

//! The symbolic indexes of an analysis as sums, and what always holds of them.

use super::constants::{LARGE, comparisons};
use super::{Residue, Symbols};
use crate::analysis::state::Restriction;
use crate::analysis::sum::{Quantity, Sum};
use crate::analysis::{Abstraction, Analysis};
use crate::domain::Comparison;
use crate::program::number::{Integer, Rational};
use crate::program::{Expr, Extent, Symbol};

/// An analysis with symbolic indexes.
#[derive(Clone, Copy)]
pub struct Indexes<'a> {
    /// The analysis.
    pub analysis: &'a Analysis<'a>,
    /// Its symbolic indexes.
    pub symbols: &'a Symbols,
    /// All indexes of all arrays that have cells are less, if that is known.
    pub size: Option<u64>,
}

impl<'a> Indexes<'a> {
    /// The symbolic indexes of an analysis, if it has any.
    pub fn of(analysis: &'a Analysis<'a>) -> Option<Indexes<'a>> {
        let symbols = analysis.abstraction.quantified.as_ref()?;
        Some(Indexes { analysis, symbols, size: largest_size(analysis.abstraction, symbols) })
    }

    /// The index of a cell or a row.
    pub fn index_of(&self, symbol: Symbol) -> Sum {
        self.symbols.indexes.get(&symbol).map_or_else(Sum::default, |index| Sum::of(Quantity::Now(*index)))
    }

    /// The indexes of the cells, in increasing order.
    pub fn cells(&self) -> Vec<Sum> {
        self.symbols.cells().map(|cell| self.index_of(cell)).collect()
    }

    /// Whether a quantity is the index of a cell.
    pub fn is_cell(&self, q: Quantity) -> bool {
        self.symbols.indexes.iter().any(|(symbol, index)| symbol.row().is_none() && q == Quantity::Now(*index))
    }

    /// The residue that all cells have, if the analysis speaks of such cells only.
    pub fn residue(&self) -> Option<Residue> {
        self.analysis.details.residue
    }

    /// What always holds of the variables that nothing assigns.
    pub fn always(&self) -> Vec<Restriction> {
        self.in_range().into_iter().chain(comparisons(self.symbols)).collect()
    }

    /// That the cells lie in their range, in increasing order; with a residue the first of them is not less.
    fn in_range(&self) -> Vec<Restriction> {
        let cells = self.cells();
        let mut restrictions = vec![];
        let mut add = |sum: Sum| restrictions.push(Restriction { sum, comparison: Comparison::AtLeast });
        if let (Some(first), Some(last)) = (cells.first(), cells.last()) {
            let least = self.residue().map_or(0, |residue| residue.residue);
            add(first.clone().shift(-Rational::from(least)));
            if let Some(size) = self.size {
                add(last.scale(&-Rational::ONE).shift(Integer::from(size) - Integer::ONE));
            }
        }
        for pair in cells.windows(2) {
            add(pair[1].clone().sub(&pair[0]).shift(-Rational::ONE));
        }
        restrictions
    }
}

/// The size of the largest array with a cell, if all of these have constant sizes.
fn largest_size(abstraction: &Abstraction, symbols: &Symbols) -> Option<u64> {
    let arrays = abstraction.elements.values().filter(|(_, index)| !index.symbols().is_empty()).map(|(array, _)| array);
    let mut extents = arrays.flat_map(|array| abstraction.program.var(*array).extents());
    let largest = extents.try_fold(0, |most, extent| match extent {
        Extent::Fixed(size) => Some(most.max(*size)),
        Extent::Symbolic(_) | Extent::Unknown => None,
    });
    // Elements may lie beyond: a program that never compares anything with the size of its arrays does not keep to it.
    let is_near = |e: &Expr, size: u64| match e {
        Expr::Int(value, _) => (value - Integer::from(size)).abs() <= Integer::ONE,
        _ => false,
    };
    let is_named = |size: &u64| {
        let mut found = false;
        for edge in &abstraction.graph.edges {
            edge.action.for_each_expr(&mut |e| found |= is_near(e, *size));
        }
        found
    };
    let largest = largest.filter(is_named);
    // Where large constants are variables, a large size is not known.
    let largest = largest.filter(|size| symbols.constants.is_empty() || *size < LARGE as u64);
    // There must be room for all cells: what holds for every choice of cells says nothing if there is no choice.
    largest.filter(|size| *size > 0 && *size >= symbols.cells().count() as u64)
}

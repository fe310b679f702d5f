//! Symbolic indexes: which ones are tried.

use std::collections::BTreeSet;

use crate::analysis::{Details, Residue, stride};
use crate::program::{Basic, EdgeRole, Expr, Graph, Index, Program, Symbol, TrackedIndexes, VarId};

/// How many cells are tried at most.
const MOST_CELLS: u32 = 2;

/// How many rows the analysis may use between two cut points.
const ROWS: u32 = 4;

/// A family of symbolic indexes, and how the program is analysed with it.
pub struct Attempt {
    /// The indexes.
    pub tracked: TrackedIndexes,
    /// How precise the analysis is.
    pub details: Details,
    /// Whether large constants are variables.
    pub generalised: bool,
    /// Indexes with different residues modulo this number are treated apart from one another.
    pub modulus: Option<u32>,
}

/// The families of symbolic indexes to try, one after the other: as many cells as an assertion reads distinct indexes, then
/// more. If the program has large constants, these are variables at first. Few proofs need
/// narrowing.
pub fn attempts(program: &Program, graph: &Graph, large_constants: bool) -> Vec<Attempt> {
    let dimensions = |array: VarId| program.var(array).extents().len();
    let arrays: Vec<_> = program.arrays().filter(|array| dimensions(*array) <= MOST_CELLS as usize).collect();
    if arrays.is_empty() {
        return vec![];
    }
    let family = |cells: u32| {
        let mut tracked = TrackedIndexes::default();
        let symbols: Vec<Symbol> = (0..cells).map(Symbol::Cell).chain((0..ROWS).map(Symbol::Row)).collect();
        for array in &arrays {
            for index in tuples(&symbols, dimensions(*array)) {
                tracked.insert(*array, Index::Symbolic(index));
            }
        }
        tracked
    };
    let modulus = stride(graph);
    let least = asserted_indexes(graph).clamp(1, MOST_CELLS);
    let mut attempts = vec![];
    let kinds = [(true, false), (false, false), (true, true), (false, true)];
    for (generalised, narrows) in kinds.into_iter().filter(|(generalised, _)| large_constants || !generalised) {
        for cells in least..=MOST_CELLS {
            for (pairs, values) in [(false, false), (true, false), (false, true), (true, true)] {
                if !pairs || cells > 1 {
                    let details = Details { narrows, pairs, values, residue: None };
                    attempts.push(Attempt { tracked: family(cells), details, generalised, modulus: None });
                    if let (1, false, Some(_)) = (cells, values, modulus) {
                        attempts.push(Attempt { tracked: family(cells), details, generalised, modulus });
                    }
                }
            }
        }
    }
    attempts
}

/// All tuples of so many symbols.
fn tuples(symbols: &[Symbol], count: usize) -> Vec<Vec<Symbol>> {
    (0..count).fold(vec![vec![]], |shorter: Vec<Vec<Symbol>>, _| {
        shorter.iter().flat_map(|t| symbols.iter().map(move |s| t.iter().copied().chain([*s]).collect())).collect()
    })
}

/// The cases of a proof: one for all indexes, or one for each residue.
pub fn residues(modulus: Option<u32>) -> Vec<Option<Residue>> {
    match modulus {
        None => vec![None],
        Some(modulus) => (0..modulus).map(|residue| Some(Residue { modulus, residue })).collect(),
    }
}

/// Only the cells of a family.
pub fn cells_of(tracked: &TrackedIndexes) -> TrackedIndexes {
    let mut cells = TrackedIndexes::default();
    for (array, index) in tracked.iter().flat_map(|(array, set)| set.iter().map(move |index| (array, index))) {
        if !index.has_row() {
            cells.insert(array, index.clone());
        }
    }
    cells
}

/// The most distinct indexes that a part of an assertion reads.
fn asserted_indexes(graph: &Graph) -> u32 {
    let assertions = graph.edges.iter().filter(|edge| matches!(edge.role, EdgeRole::Fails(_)));
    let failures = assertions.flat_map(|edge| match &edge.action {
        Basic::Assume(c, _) => c.disjuncts(),
        _ => vec![],
    });
    let counts = failures.map(|failure| {
        let mut indexes: BTreeSet<String> = BTreeSet::new();
        failure.for_each_expr(&mut |e| {
            if let Expr::Read(element) = e {
                indexes.extend(element.indices.iter().map(|index| format!("{index:?}")));
            }
        });
        indexes.len() as u32
    });
    counts.max().unwrap_or(0)
}

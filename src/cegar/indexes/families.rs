//! Families of symbolic indexes: which ones there are to try, from the coarsest to the most precise.
//!
//! A family has one or two *cells* k1 < k2, fixed but arbitrary, the same for all arrays; an array of two dimensions is tracked
//! at pairs of them. The analysis with a family proves facts for all indexes, or nothing. So that a reader can follow why
//! another family is tried, each says in what it is more precise than the one before.

use std::cell::OnceCell;
use std::collections::{BTreeSet, VecDeque};
use std::fmt;

use super::abstraction::{Abstraction, abstract_generalised, abstract_program};
use super::constants::{Generalised, generalise};
use crate::analysis::{Details, Residue, stride};
use crate::program::{Arith, Basic, EdgeRole, Expr, Graph, Index, Symbol, TrackedIndexes, VarId};
use crate::task::Task;

/// How many cells are tried at most.
const MOST_CELLS: u32 = 2;

/// How many rows the analysis may use between two cut points.
const ROWS: u32 = 4;

/// A family of symbolic indexes, and how the program is analysed with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// How many cells.
    pub cells: u32,
    /// How precise the analysis is.
    pub details: Details,
    /// Whether large constants are variables.
    pub generalised: bool,
    /// Indexes with different residues modulo this number are treated apart from one another.
    pub modulus: Option<u32>,
}

/// The families of a program that have not been tried.
pub struct Families {
    /// The arrays that can have symbolic indexes, with their dimensions.
    arrays: Vec<(VarId, usize)>,
    left: VecDeque<Family>,
    general: OnceCell<Option<Generalised>>,
}

impl Families {
    /// All families for a task's program: as many cells as an assertion reads distinct indexes, then more. If the program has
    /// large constants, these are variables at first. Few proofs need narrowing.
    pub fn of(task: &Task) -> Families {
        let (program, graph) = (&task.program, &task.graph);
        let dimensions = program.arrays().map(|array| (array, program.var(array).extents().len()));
        let arrays: Vec<(VarId, usize)> = dimensions.filter(|(_, count)| *count <= MOST_CELLS as usize).collect();
        let mut families = Families { arrays, left: VecDeque::new(), general: OnceCell::new() };
        if !families.arrays.is_empty() {
            let large_constants = families.general(task).is_some();
            families.left = all(graph, large_constants);
        }
        families
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.left.is_empty()
    }

    /// The next family.
    pub fn next(&mut self) -> Option<Family> {
        self.left.pop_front()
    }

    /// The cells of a family.
    pub fn cells(&self, family: &Family) -> TrackedIndexes {
        self.tracked((0..family.cells).map(Symbol::Cell).collect())
    }

    /// The program abstracted with respect to a family.
    pub fn abstraction(&self, task: &Task, family: &Family) -> Abstraction {
        let tracked = self.tracked((0..family.cells).map(Symbol::Cell).chain((0..ROWS).map(Symbol::Row)).collect());
        match self.general(task).filter(|_| family.generalised) {
            Some(general) => abstract_generalised(general, &tracked),
            None => abstract_program(&task.program, &task.graph, &tracked),
        }
    }

    /// The program with its large constants as variables, if it has any.
    fn general(&self, task: &Task) -> Option<&Generalised> {
        let mathematical = task.options.arith == Arith::Int;
        let make = || mathematical.then(|| generalise(&task.program, &task.graph)).flatten();
        self.general.get_or_init(make).as_ref()
    }

    fn tracked(&self, symbols: Vec<Symbol>) -> TrackedIndexes {
        let mut tracked = TrackedIndexes::default();
        for (array, dimensions) in &self.arrays {
            for index in tuples(&symbols, *dimensions) {
                tracked.insert(*array, Index::Symbolic(index));
            }
        }
        tracked
    }
}

fn all(graph: &Graph, large_constants: bool) -> VecDeque<Family> {
    let modulus = stride(graph);
    let least = asserted_indexes(graph).clamp(1, MOST_CELLS);
    let mut families = VecDeque::new();
    let kinds = [(true, false), (false, false), (true, true), (false, true)];
    for (generalised, narrows) in kinds.into_iter().filter(|(generalised, _)| large_constants || !generalised) {
        for cells in least..=MOST_CELLS {
            for (pairs, values) in [(false, false), (true, false), (false, true), (true, true)] {
                if pairs && cells == 1 {
                    continue;
                }
                let details = Details { narrows, pairs, values, residue: None };
                families.push_back(Family { cells, details, generalised, modulus: None });
                if cells == 1 && !values && modulus.is_some() {
                    families.push_back(Family { cells, details, generalised, modulus });
                }
            }
        }
    }
    families
}

/// All tuples of so many symbols.
fn tuples(symbols: &[Symbol], count: usize) -> Vec<Vec<Symbol>> {
    (0..count).fold(vec![vec![]], |shorter: Vec<Vec<Symbol>>, _| {
        shorter.iter().flat_map(|t| symbols.iter().map(move |s| t.iter().copied().chain([*s]).collect())).collect()
    })
}

impl Family {
    /// The cases of its proof: one for all indexes, or one for each residue.
    pub fn residues(&self) -> Vec<Option<Residue>> {
        match self.modulus {
            None => vec![None],
            Some(modulus) => (0..modulus).map(|residue| Some(Residue { modulus, residue })).collect(),
        }
    }

    /// In what it is more precise than the family that was tried before it.
    pub fn more_precise(&self, before: &Family) -> &'static str {
        let (details, old) = (self.details, before.details);
        if self.modulus.is_some() && before.modulus.is_none() {
            "indexes with different remainders are treated apart"
        } else if details.narrows && !old.narrows {
            "loops are narrowed once they are stable"
        } else if before.generalised && !self.generalised {
            "large constants have their values"
        } else if self.cells > before.cells {
            "a fact may relate elements at two places"
        } else if details.pairs && !old.pairs {
            "neighbouring places are told apart from others"
        } else if details.values && !old.values {
            "elements are told apart by what the program compares them with"
        } else {
            "another choice of details"
        }
    }
}

impl fmt::Display for Family {
    /// `every k1`; `every k1 < k2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<String> = (0..self.cells).map(|n| Symbol::Cell(n).to_string()).collect();
        write!(f, "every {}", cells.join(" < "))
    }
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

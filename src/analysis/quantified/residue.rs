//! Residues of cells: with loops that have strides, and with remainders, what is known of an element depends on the residue of
//! its index, which no polyhedron says. So a proof is made for the indexes of each residue by itself; together they are one
//! for all. What is known of cells with a residue then says nothing of rows, which may have another one.
//!
//! Example: `for (i = 0; i < n; i = i + 2) a[i] = 0;` makes the elements at even indexes zero. With one cell k of residue 0
//! modulo 2, and i known to be even, `i - k` is even: its sign is "less" where it is -2 or less, "more" where it is 2 or more.
//! So after `i = i + 2` the part with `i < k` goes to `i <= k`, and the cell is not skipped. With residue 1 the loop never
//! is at the cell.

use std::collections::BTreeMap;

use super::Indexes;
use crate::analysis::Abstraction;
use crate::analysis::congruence::{Congruence, modulo, remainder};
use crate::analysis::evaluate::Fallible;
use crate::analysis::state::State;
use crate::analysis::sum::{Quantity, Sum};
use crate::program::number::Integer;
use crate::program::{Basic, BinaryOp, CmpOp, Cond, Expr, Graph, Location, Place, Program, VarId};

/// A residue of the indexes of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Residue {
    /// At least two.
    pub modulus: u32,
    /// Less than the modulus.
    pub residue: u32,
}

impl Residue {
    /// What is known of the index of a cell.
    fn congruence(self) -> Congruence {
        Congruence { modulus: self.modulus.into(), residue: self.residue.into() }
    }

    /// What is known of the indexes of all cells.
    pub(in crate::analysis) fn of_cells(self, abstraction: &Abstraction) -> BTreeMap<VarId, Congruence> {
        let Some(symbols) = &abstraction.quantified else { return BTreeMap::new() };
        let indexes = symbols.cells().filter_map(|cell| symbols.indexes.get(&cell));
        indexes.map(|index| (*index, self.congruence())).collect()
    }

    /// An action in which remainders of indexes are constants where these are cells.
    pub(super) fn at_cells(self, indexes: &Indexes, action: &Basic) -> Basic {
        let program = indexes.analysis.program;
        let is_cell = |e: &Expr| matches!(e, Expr::Var(v) if indexes.is_cell(Quantity::Now(*v)));
        let at_cell = |e: &Expr, index: &Expr| {
            let found = remainder(e).filter(|found| unconverted(program, found.of) == unconverted(program, index))?;
            // Indexes of cells are not negative, and so are their remainders.
            let value = self.congruence().residue_of(&found.modulus)?;
            let ty = program.type_of(e).as_int()?;
            Some(Expr::Int(found.mask.map_or(value.clone(), |mask| &value & mask), ty))
        };
        action.map_exprs(&mut |e| {
            let Expr::Ite(c, then, otherwise) = e else { return None };
            let Cond::Cmp(CmpOp::Eq, _, l, r) = &**c else { return None };
            let (index, _) = [(l, r), (r, l)].into_iter().find(|(_, cell)| is_cell(cell))?;
            let then = then.map(&mut |e| at_cell(e, index));
            Some(Expr::Ite(c.clone(), then.into(), otherwise.clone()))
        })
    }
}

/// Whether a variable at a location has another residue than a cell at a fixed distance from which it lies in a state. Only
/// where cells have a residue.
pub(super) fn contradicts(indexes: &Indexes, at: Location, state: &State) -> Fallible<bool> {
    let (Some(_), Some(congruences)) = (indexes.residue(), indexes.analysis.congruences) else { return Ok(false) };
    let cells = indexes.cells();
    for (v, cell) in congruences.variables(at).flat_map(|v| cells.iter().map(move |cell| (v, cell))) {
        let distance = Sum::of(Quantity::Now(v)).sub(cell);
        let Some((residue, modulus)) = congruences.residue(at, &distance) else { continue };
        if let (Some(low), Some(high)) = state.bounds(&distance)?
            && low == high
            && modulo(&low.trunc(), &modulus.abs()) != residue
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The largest modulus of residues that indexes are told apart by.
const MOST_RESIDUES: u32 = 6;

/// The modulus that tells indexes apart which loops with strides, or remainders, treat differently.
pub fn stride(graph: &Graph) -> Option<u32> {
    let mut found = 1;
    let mut add = |modulus: Integer| {
        if let Some(modulus) = u32::try_from(&modulus).ok().filter(|modulus| (2..=MOST_RESIDUES).contains(modulus)) {
            found = least_common_multiple(found, modulus);
        }
    };
    for edge in &graph.edges {
        if let Basic::Assign(Place::Var(v), Expr::Binary(BinaryOp::Add | BinaryOp::Sub, _, l, r)) = &edge.action
            && let (Expr::Var(of), Expr::Int(step, _)) = (&**l, &**r)
            && of == v
        {
            add(step.abs());
        }
        edge.action.for_each_expr(&mut |e| {
            if let Some(remainder) = remainder(e) {
                add(remainder.modulus);
            }
        });
        for index in indexes(&edge.action) {
            index.for_each(&mut |e| {
                if let Expr::Binary(BinaryOp::Mul, _, l, r) = e {
                    for factor in [l, r] {
                        if let Expr::Int(factor, _) = &**factor {
                            add(factor.abs());
                        }
                    }
                }
            });
        }
    }
    (2..=MOST_RESIDUES).contains(&found).then_some(found)
}

fn least_common_multiple(a: u32, b: u32) -> u32 {
    (1..=b).map(|times| a * times).find(|multiple| multiple.is_multiple_of(b)).unwrap_or(a * b)
}

/// The indexes at which an action reads and writes elements.
fn indexes(action: &Basic) -> Vec<Expr> {
    let mut found = vec![];
    if let Basic::Assign(Place::Element(element), _) = action {
        found.extend(element.indices.iter().cloned());
    }
    action.for_each_expr(&mut |e| {
        if let Expr::Read(element) = e {
            found.extend(element.indices.iter().cloned());
        }
    });
    found
}

/// An expression without the conversions that keep its value.
fn unconverted<'e>(program: &Program, mut e: &'e Expr) -> &'e Expr {
    while let Expr::Convert(to, inner) = e
        && to.keeps_all_of(program.type_of(inner))
    {
        e = inner;
    }
    e
}

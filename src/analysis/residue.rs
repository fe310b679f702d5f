//! Residues of cells: with loops that have strides, and with remainders, what is known of an element depends on the residue of
//! its index, which no polyhedron says. So a proof is made for the indexes of each residue by itself; together they are one
//! for all. Reads elsewhere than at a cell tell nothing in such a proof.

use super::congruence::{Congruence, remainder};
use crate::abstraction::Abstraction;
use crate::program::number::Integer;
use crate::program::{Basic, BinaryOp, CmpOp, Cond, Expr, Graph, Place, Program};

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
    pub(super) fn congruence(self) -> Congruence {
        Congruence { modulus: self.modulus.into(), residue: self.residue.into() }
    }

    /// An action in which remainders of indexes are constants where these are cells.
    pub fn at_cells(self, abstraction: &Abstraction, action: &Basic) -> Basic {
        let program = &abstraction.program;
        let is_cell = |e: &Expr| {
            let mut indexes = abstraction.cells().filter_map(|cell| abstraction.symbols.get(&cell));
            matches!(e, Expr::Var(v) if indexes.any(|index| index == v))
        };
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

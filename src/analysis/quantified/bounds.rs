//! Positions and their bounds: where the accesses of a loop are, and with what guards compare these places.
//!
//! Example: the loop `for (j = 0; j < n - 1 - i; j++)` of bubble sort reads `a[j]` and `a[j+1]`, so its positions are `j` and
//! `j + 1`. The guard bounds the first by `n - 1 - i`: cells below that may be visited in this round, the others may not. The
//! second position is a neighbour of the first, whose bounds differ by one only; it is not split by again.

use super::Indexes;
use super::thresholds::values;
use crate::analysis::keys::{add_new, conditional_sums};
use crate::analysis::sum::{Quantity, Sum};
use crate::program::number::{Integer, Rational};
use crate::program::{Basic, BinaryOp, CmpOp, Cond, Edge, Expr, Location, Place, VarId};

/// So many steps before a loop the values are looked for with which it begins.
const MOST_BEFORE: usize = 64;

/// The indexes of accesses in a loop, or outside of all loops, that are not constant.
pub fn positions_in(indexes: &Indexes, head: Option<Location>) -> Vec<Sum> {
    let cells: Vec<Sum> = indexes.cells();
    let mut positions = vec![];
    for edge in &indexes.analysis.graph.edges {
        let around = indexes.analysis.components.around(edge.from);
        if !head.map_or(around.is_empty(), |head| around.contains(&head)) {
            continue;
        }
        for sum in conditional_sums(&edge.action) {
            for cell in &cells {
                let position = sum.clone().add(cell);
                if !position.terms.is_empty() && !position.terms.keys().any(|q| indexes.is_cell(*q)) {
                    add_new(&mut positions, position);
                }
            }
        }
    }
    positions
}

/// The bounds with which a guard compares positions. With each the first index behind the positions that keep to it, or the
/// first that does: where indexes before and behind it differ.
pub fn bounds(indexes: &Indexes, guard: &Cond, positions: &[Sum], in_loop: bool) -> Vec<(Sum, Sum)> {
    let (op, sides) = match guard {
        Cond::Cmp(op, _, l, r) => match (Sum::of_form(l), Sum::of_form(r)) {
            (Some(l), Some(r)) => (*op, [l, r]),
            _ => return vec![],
        },
        Cond::Not(c) => return bounds(indexes, c, positions, in_loop),
        Cond::And(cs) | Cond::Or(cs) => {
            return cs.iter().flat_map(|c| bounds(indexes, c, positions, in_loop)).collect();
        }
        Cond::Const(_) | Cond::Undefined => return vec![],
    };
    let difference = sides[0].clone().sub(&sides[1]);
    let mut found = vec![];
    let scales = |position: &Sum| {
        let mut scales: Vec<Rational> =
            position.terms.iter().filter_map(|(q, factor)| Some(factor / difference.terms.get(q)?)).collect();
        scales.dedup();
        scales
    };
    let is_exact = positions.iter().any(|p| sides.contains(p));
    for position in positions {
        let is_side = sides.contains(position);
        for scale in scales(position) {
            // Where a guard compares a position itself, its neighbours have the same bounds but for a constant.
            let is_neighbour = !is_side && (scale == Rational::ONE || scale == -Rational::ONE);
            if !in_loop && !is_side || is_exact && is_neighbour {
                continue;
            }
            let bound = position.clone().plus(&-scale.clone(), &difference);
            if bound.terms.keys().any(|q| position.terms.contains_key(q) || indexes.is_cell(*q)) {
                continue;
            }
            // Positions are as far apart as the scale says, and cells one apart.
            let (one, is_below) = (Rational::ONE, scale > Rational::ZERO);
            let step = if is_below { scale } else { -scale };
            let beyond = match (is_below, op) {
                (true, CmpOp::Le | CmpOp::Gt) => step.min(one),
                (true, _) => &one - step.max(one.clone()),
                (false, CmpOp::Lt | CmpOp::Ge) => step.max(one),
                (false, _) => Rational::ZERO,
            };
            let end = bound.clone().shift(beyond);
            if !is_outside(indexes, &end) {
                found.push((bound, end));
            }
        }
    }
    found
}

/// The variables between which a position lies that is computed by a division, such as the middle of two others.
pub fn between(v: VarId, e: &Expr, positions: &[Sum]) -> Vec<(Sum, Sum)> {
    let mut divides = false;
    e.for_each(&mut |e| divides |= matches!(e, Expr::Binary(BinaryOp::Div | BinaryOp::Shr, ..)));
    if !divides || !positions.contains(&Sum::of(Quantity::Now(v))) {
        return vec![];
    }
    let mut bounds = vec![];
    values(e).into_iter().filter(|of| *of != v).for_each(|of| add_new(&mut bounds, Sum::of(Quantity::Now(of))));
    bounds.into_iter().map(|bound| (bound.clone(), bound)).collect()
}

/// Whether the end of a range is a constant that separates no two indexes of the range of cells.
fn is_outside(indexes: &Indexes, end: &Sum) -> bool {
    let size = indexes.size.map(|size| Rational::from(Integer::from(size)));
    end.as_constant().is_some_and(|c| *c <= Rational::ZERO || size.is_some_and(|size| *c >= size))
}

/// The value that straight code before a loop gives to a variable, in terms that the loop does not change.
pub fn value_before(indexes: &Indexes, head: Location, v: VarId) -> Option<Sum> {
    let graph = indexes.analysis.graph;
    let is_inside = |at: Location| indexes.analysis.components.around(at).contains(&head);
    let mut outside = graph.incoming(head).iter().map(|id| graph.edge(*id)).filter(|edge| !is_inside(edge.from));
    let (mut edge, None) = (outside.next()?, outside.next()) else { return None };
    for _ in 0..MOST_BEFORE {
        if let Basic::Assign(Place::Var(target), e) = &edge.action
            && *target == v
        {
            return Sum::of_form(e).filter(|start| !varies(indexes, head, start));
        }
        let [before] = graph.incoming(edge.from) else { return None };
        edge = graph.edge(*before);
    }
    None
}

/// Whether a loop increases a variable by constants.
pub fn steps_up(indexes: &Indexes, head: Location, v: VarId) -> bool {
    indexes
        .analysis
        .graph
        .edges
        .iter()
        .filter(|edge| indexes.analysis.components.around(edge.from).contains(&head))
        .any(|edge| {
            let Basic::Assign(Place::Var(target), e) = &edge.action else { return false };
            let step = Sum::of_form(e).map(|sum| sum.sub(&Sum::of(Quantity::Now(v))));
            *target == v && step.is_some_and(|step| step.as_constant().is_some_and(|c| *c > Rational::ZERO))
        })
}

/// Whether a loop changes a sum.
pub fn varies(indexes: &Indexes, head: Location, sum: &Sum) -> bool {
    let inside = |edge: &&Edge| indexes.analysis.components.around(edge.from).contains(&head);
    indexes.analysis.graph.edges.iter().filter(inside).any(|edge| match &edge.action {
        Basic::Assign(Place::Var(v), _) | Basic::Havoc(v, _) => sum.terms.contains_key(&Quantity::Now(*v)),
        Basic::Parallel(parts) => parts.iter().any(|(v, _)| sum.terms.contains_key(&Quantity::Now(*v))),
        Basic::Call { callee, results, .. } => {
            let changes =
                |v: &VarId| indexes.analysis.scope.modified(*callee).contains(v) || results.contains(&Some(*v));
            sum.terms.keys().any(|q| matches!(q, Quantity::Now(v) if changes(v)))
        }
        _ => false,
    })
}

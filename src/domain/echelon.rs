//! The canonical form of a system of constraints, by Gaussian elimination on its equalities.

use std::collections::BTreeMap;

use crate::program::linear::{Comparison, Constraint};
use crate::program::linear::{Dim, Linear};
use crate::program::number::{Integer, Rational};

/// The constraints of an irredundant system in a canonical form and order.
///
/// Equalities are in reduced echelon form and each is solved for its last dimension, which no other
/// constraint mentions. For a closed polyhedron the result depends on the set of points alone.
/// (Where a strict constraint only cuts off a face of lower dimension, many directions do; PPL's
/// choice stays.)
pub(super) fn canonical(system: &[Constraint]) -> Vec<Constraint> {
    let Some(rows) = Echelon::of(system) else {
        return vec![Constraint::contradiction()];
    };
    let equalities = rows.0.values().map(|row| Constraint { linear: row.clone(), comparison: Comparison::Equal });
    let inequalities = system.iter().filter(|constraint| constraint.comparison != Comparison::Equal);
    let inequalities =
        inequalities.map(|given| Constraint { linear: rows.reduce(&given.linear), comparison: given.comparison });
    let mut result: Vec<Constraint> =
        equalities.chain(inequalities).map(|constraint| constraint.normalised()).collect();
    if result.iter().any(Constraint::is_contradiction) {
        return vec![Constraint::contradiction()];
    }
    result.retain(|constraint| !constraint.is_tautology());
    result.sort_by(|left, right| key(left).cmp(&key(right)));
    result.dedup();
    result
}

/// The dimensions that the equalities of a system fix, with their values.
pub(super) fn fixed_values(system: &[Constraint]) -> BTreeMap<Dim, Rational> {
    let Some(rows) = Echelon::of(system) else {
        return BTreeMap::new();
    };
    // Every row is solved for its key, so that what is left over is the constant or other
    // dimensions.
    let fixed = rows.0.iter().filter(|(_, row)| row.terms().len() == 1);
    fixed.map(|(dim, row)| (*dim, Rational::new(-row.constant().clone(), row.coefficient(*dim)))).collect()
}

/// By dimensions first, so that what concerns one dimension stands together.
fn key(constraint: &Constraint) -> (Vec<Dim>, &Constraint) {
    (constraint.linear.terms().map(|(dim, _)| dim).collect(), constraint)
}

/// Rows that are zero, each under its last dimension, which has a positive coefficient in it and
/// occurs in no other row.
struct Echelon(BTreeMap<Dim, Linear>);

impl Echelon {
    /// The echelon form of a system's equalities, or nothing if they contradict one another.
    fn of(system: &[Constraint]) -> Option<Echelon> {
        let mut rows = Echelon(BTreeMap::new());
        for constraint in system.iter().filter(|constraint| constraint.comparison == Comparison::Equal) {
            let row = rows.reduce(&constraint.linear);
            let Some((pivot, coefficient)) = row.terms().next_back() else {
                if row.constant().is_zero() {
                    continue;
                }
                return None;
            };
            let row = if *coefficient < Integer::ZERO { -row.clone() } else { row.clone() };
            for other in rows.0.values_mut() {
                *other = other.eliminated(pivot, &row);
            }
            rows.0.insert(pivot, row);
        }
        Some(rows)
    }

    /// A positive multiple of an expression, without the dimensions that the rows are solved for.
    fn reduce(&self, linear: &Linear) -> Linear {
        let solved = linear.terms().filter_map(|(dim, _)| Some((dim, self.0.get(&dim)?)));
        solved.fold(linear.primitive(), |reduced, (dim, row)| reduced.eliminated(dim, row))
    }
}

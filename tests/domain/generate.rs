//! Random constraints and polyhedra, and the points at which they are compared.
//!
//! Small coefficients and constants, so that faces meet often and the sampled points lie on them.

use eureka::domain::{Comparison, Constraint, Dim, Linear, Polyhedron, Topology};
use eureka::program::number::{Integer, Rational};
use proptest::prelude::*;

/// Polyhedra are compared in spaces of this many dimensions.
pub const DIMS: usize = 3;

pub fn topology() -> impl Strategy<Value = Topology> {
    prop_oneof![Just(Topology::Closed), Just(Topology::Nnc)]
}

pub fn linear() -> impl Strategy<Value = Linear> {
    let coefficient = prop_oneof![3 => Just(0), 4 => -1..=1i64, 1 => -3..=3i64];
    (prop::collection::vec(coefficient, DIMS), -4..=4i64).prop_map(|(coefficients, constant)| {
        let terms = coefficients.into_iter().enumerate();
        let terms = terms.map(|(dim, coefficient)| (Dim(dim), Integer::from(coefficient)));
        Linear::new(terms, constant)
    })
}

pub fn constraint(topology: Topology) -> impl Strategy<Value = Constraint> {
    let strict = if topology == Topology::Nnc { 3 } else { 0 };
    let comparison = prop_oneof![
        1 => Just(Comparison::Equal),
        5 => Just(Comparison::AtLeast),
        strict => Just(Comparison::MoreThan),
    ];
    (linear(), comparison).prop_map(|(linear, comparison)| Constraint { linear, comparison })
}

pub fn constraints(topology: Topology) -> impl Strategy<Value = Vec<Constraint>> {
    prop::collection::vec(constraint(topology), 0..6)
}

/// So many systems of constraints of one topology.
pub fn systems(count: usize) -> impl Strategy<Value = (Topology, Vec<Vec<Constraint>>)> {
    topology().prop_flat_map(move |topology| (Just(topology), prop::collection::vec(constraints(topology), count)))
}

pub fn polyhedron(topology: Topology, constraints: &[Constraint]) -> Polyhedron {
    let mut result = Polyhedron::universe(DIMS, topology).unwrap();
    result.constrain(constraints).unwrap();
    result
}

pub type Point = [Rational; DIMS];

/// The points of a grid, halves among them.
pub fn grid() -> Vec<Point> {
    let steps: Vec<Rational> = (-5..=5).map(|step: i64| Rational::new(step.into(), 2.into())).collect();
    let mut points = Vec::new();
    for x in &steps {
        for y in &steps {
            for z in &steps {
                points.push([x.clone(), y.clone(), z.clone()]);
            }
        }
    }
    points
}

pub fn satisfies(constraints: &[Constraint], point: &Point) -> bool {
    constraints.iter().all(|constraint| constraint.holds_at(|dim| point[dim.0].clone()))
}

/// The polyhedron that has just one point.
pub fn singleton(topology: Topology, point: &Point) -> Polyhedron {
    let equalities: Vec<Constraint> = point.iter().enumerate().map(equality).collect();
    polyhedron(topology, &equalities)
}

/// A dimension has a value.
pub fn equality((dim, value): (usize, &Rational)) -> Constraint {
    let scaled = Dim(dim) * value.denominator().clone();
    Constraint::equal(scaled, value.numerator().clone())
}

/// What is left of `whole` outside `part`, as disjoint convex pieces that need not be closed.
pub fn difference(whole: &Polyhedron, part: &Polyhedron) -> Vec<Polyhedron> {
    let mut rest = open(whole);
    let mut pieces = Vec::new();
    for constraint in part.constraints().unwrap() {
        for outside in constraint.complement() {
            let mut piece = rest.clone();
            piece.constrain(&[outside]).unwrap();
            pieces.push(piece);
        }
        rest.constrain(&[constraint]).unwrap();
    }
    pieces
}

/// The same points, in a polyhedron that may have strict constraints.
pub fn open(closed: &Polyhedron) -> Polyhedron {
    let mut result = Polyhedron::universe(closed.dims(), Topology::Nnc).unwrap();
    result.constrain(&closed.constraints().unwrap()).unwrap();
    result
}

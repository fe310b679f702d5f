//! How constraints and polyhedra read.

use eureka::domain::{Assignment, Constraint, Dim, Linear, Polyhedron, Topology};
use eureka::program::number::Integer;
use proptest::prelude::*;

use crate::generate::*;

fn name(dim: Dim) -> String {
    ["i", "x", "y", "a_1", "a_2"].get(dim.0).map_or(format!("d{}", dim.0), |name| name.to_string())
}

fn check(constraints: &[Constraint], expected: &[&str]) {
    let mut polyhedron = Polyhedron::universe(5, Topology::Nnc).unwrap();
    polyhedron.constrain(constraints).unwrap();
    assert_eq!(polyhedron.display(&name).unwrap(), expected);
}

#[test]
fn constraints_read_as_written_by_hand() {
    let [i, x, y, a1, a2] = [0, 1, 2, 3, 4].map(Dim);
    check(&[Constraint::at_most(i, 9)], &["i <= 9"]);
    check(&[Constraint::at_least(i, -3)], &["i >= -3"]);
    check(&[Constraint::equal(x, y * 2 + 1)], &["x = 2*y + 1"]);
    check(&[Constraint::equal(y * 3, x)], &["x = 3*y"]);
    check(&[Constraint::equal(y, x)], &["x = y"]);
    check(&[Constraint::equal(x + y, 10)], &["x + y = 10"]);
    check(&[Constraint::equal(x * 2, y * 3 + 1)], &["2*x = 3*y + 1"]);
    check(&[Constraint::less_than(a1, a2)], &["a_1 < a_2"]);
    check(&[Constraint::less_than(a1 + 2, a2)], &["a_1 + 2 < a_2"]);
    check(&[Constraint::at_least(x - y, -1)], &["y <= x + 1"]);
    check(&[Constraint::at_most(i * 4, Linear::from(2))], &["2*i <= 1"]);
    check(&[Constraint::more_than(i * 2 + x * 4, 6)], &["i + 2*x > 3"]);
    check(&[Constraint::equal(i, 0)], &["i = 0"]);
}

#[test]
fn polyhedra_read_in_the_order_of_their_dimensions() {
    let [i, x, y, ..] = [0, 1, 2].map(Dim);
    let range = [Constraint::at_least(i, 0), Constraint::at_most(i, 9)];
    check(&range, &["i <= 9", "i >= 0"]);
    let all = [&[Constraint::equal(y, i + 1), Constraint::at_least(x, y)], &range[..]].concat();
    check(&all, &["i <= 9", "i >= 0", "i + 1 <= x", "y = i + 1"]);
    check(&[], &[]);
    check(&[Constraint::less_than(i, 0), Constraint::more_than(i, 0)], &["false"]);
    let redundant = [Constraint::at_most(i, 9), Constraint::at_most(i, 12)];
    check(&redundant, &["i <= 9"]);
    let huge = "123456789012345678901234567890".parse::<Integer>().unwrap();
    check(&[Constraint::at_most(i, -huge)], &["i <= -123456789012345678901234567890"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// A closed polyhedron reads the same, however it was made.
    #[test]
    fn equal_closed_polyhedra_read_the_same(
        (given, shuffled) in constraints(Topology::Closed)
            .prop_flat_map(|given| (Just(given.clone()), Just(given).prop_shuffle())),
        part in constraint(Topology::Closed),
    ) {
        let direct = polyhedron(Topology::Closed, &given);
        let text = direct.display(&name).unwrap();
        let mut other = polyhedron(Topology::Closed, &[]);
        for constraint in &shuffled {
            other.constrain(std::slice::from_ref(constraint)).unwrap();
            other.is_empty().unwrap();
        }
        prop_assert_eq!(&text, &other.display(&name).unwrap());
        let mut piece = direct.clone();
        piece.constrain(&[part]).unwrap();
        piece.hull(&direct).unwrap();
        prop_assert_eq!(&text, &piece.display(&name).unwrap());
        let turn: Vec<Option<Dim>> = [1, 2, 0].map(|dim| Some(Dim(dim))).to_vec();
        for _ in 0..DIMS {
            other.map(&turn, DIMS).unwrap();
        }
        prop_assert_eq!(&text, &other.display(&name).unwrap());
        // A change of coordinates and its inverse, on minimised constraints.
        let mut sheared = direct.clone();
        sheared.constraints().unwrap();
        sheared.assign(&[Assignment::exactly(Dim(0), Dim(0) + Dim(2))]).unwrap();
        let mut rebuilt = polyhedron(Topology::Closed, &[]);
        rebuilt.constrain(&sheared.constraints().unwrap()).unwrap();
        prop_assert_eq!(&sheared, &rebuilt);
        prop_assert_eq!(sheared.display(&name).unwrap(), rebuilt.display(&name).unwrap());
        rebuilt.assign(&[Assignment::exactly(Dim(0), Dim(0) - Dim(2))]).unwrap();
        prop_assert_eq!(&text, &rebuilt.display(&name).unwrap());
    }

    /// With strict constraints, the same steps read the same.
    #[test]
    fn the_same_steps_read_the_same((topology, systems) in systems(2)) {
        let make = || {
            let mut made = polyhedron(topology, &systems[0]);
            made.hull(&polyhedron(topology, &systems[1])).unwrap();
            made.display(&name).unwrap()
        };
        prop_assert_eq!(make(), make());
    }
}

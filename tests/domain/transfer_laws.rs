//! The laws of assignments and of changes of the space.

use eureka::domain::{Assignment, Constraint, Dim, Linear, Polyhedron};
use eureka::program::number::{Integer, Rational};
use proptest::prelude::*;

use crate::generate::*;

/// The right side of an assignment, kept apart so that the laws can look at it.
#[derive(Clone, Debug)]
enum Right {
    Exactly(Linear),
    Between(Linear, Linear),
    Any,
}

#[derive(Clone, Debug)]
struct Change {
    target: usize,
    right: Right,
    denominator: i64,
}

fn changes(only_exact: bool) -> impl Strategy<Value = Vec<Change>> {
    let weight = u32::from(!only_exact);
    let right = prop_oneof![
        3 => linear().prop_map(Right::Exactly),
        2 * weight => (linear(), linear()).prop_map(|(low, high)| Right::Between(low, high)),
        weight => Just(Right::Any),
    ];
    let denominator = prop_oneof![4 => Just(1i64), 1 => Just(2), 1 => Just(-3)];
    let sides = prop::collection::vec((right, denominator), DIMS);
    (sides, prop::sample::subsequence(vec![0, 1, 2], 0..=DIMS)).prop_map(|(sides, targets)| {
        let changes = targets.into_iter().zip(sides);
        changes.map(|(target, (right, denominator))| Change { target, right, denominator }).collect()
    })
}

fn assignments(changes: &[Change]) -> Vec<Assignment> {
    let assignment = |change: &Change| {
        let target = Dim(change.target);
        let assignment = match change.right.clone() {
            Right::Exactly(value) => Assignment::exactly(target, value),
            // Divided by a negative number, the bounds stay in the order in which they were given.
            Right::Between(lower, upper) => Assignment::between(target, lower, upper),
            Right::Any => Assignment::any(target),
        };
        assignment.over(change.denominator)
    };
    changes.iter().map(assignment).collect()
}

/// The changes as a relation between the old state (the first dimensions) and the new one (the
/// others).
fn relation(changes: &[Change]) -> Vec<Constraint> {
    let mut result = Vec::new();
    for dim in 0..DIMS {
        let Some(change) = changes.iter().find(|change| change.target == dim) else {
            result.push(Constraint::equal(Dim(DIMS + dim), Dim(dim)));
            continue;
        };
        let magnitude = Integer::from(change.denominator.abs());
        let sign = change.denominator.signum();
        let new = Dim(DIMS + dim) * magnitude;
        match change.right.clone() {
            Right::Exactly(value) => result.push(Constraint::equal(new, value * sign)),
            Right::Between(lower, upper) => {
                result.push(Constraint::at_most(lower * sign, new.clone()));
                result.push(Constraint::at_least(upper * sign, new));
            }
            Right::Any => {}
        }
    }
    result
}

/// Image (or preimage) by the definition: conjoin with the relation and project.
fn by_relation(polyhedron: &Polyhedron, changes: &[Change], backwards: bool) -> Polyhedron {
    let dims = |from: usize| (from..from + DIMS).map(|dim| Some(Dim(dim)));
    let nothing = || std::iter::repeat_n(None, DIMS);
    let first = || (0..DIMS).map(|dim| Some(Dim(dim)));
    let mut result = polyhedron.clone();
    let into: Vec<_> = dims(if backwards { DIMS } else { 0 }).collect();
    result.map(&into, 2 * DIMS).unwrap();
    result.constrain(&relation(changes)).unwrap();
    let out: Vec<_> = match backwards {
        true => first().chain(nothing()).collect(),
        false => nothing().chain(first()).collect(),
    };
    result.map(&out, DIMS).unwrap();
    result
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn assignments_are_their_relation((topology, systems) in systems(1), changes in changes(false)) {
        let before = polyhedron(topology, &systems[0]);
        let mut image = before.clone();
        image.assign(&assignments(&changes)).unwrap();
        prop_assert_eq!(&image, &by_relation(&before, &changes, false));
        let mut preimage = before.clone();
        preimage.assign_backwards(&assignments(&changes)).unwrap();
        prop_assert_eq!(&preimage, &by_relation(&before, &changes, true));
    }

    #[test]
    fn image_and_preimage_are_adjoint((topology, systems) in systems(2), changes in changes(true)) {
        let [p, q] = [0, 1].map(|index| polyhedron(topology, &systems[index]));
        let (mut image, mut preimage) = (p.clone(), q.clone());
        image.assign(&assignments(&changes)).unwrap();
        preimage.assign_backwards(&assignments(&changes)).unwrap();
        prop_assert_eq!(q.contains(&image).unwrap(), preimage.contains(&p).unwrap());
        let mut there_and_back = preimage;
        there_and_back.assign(&assignments(&changes)).unwrap();
        prop_assert!(q.contains(&there_and_back).unwrap());
    }

    #[test]
    fn assignments_move_points((topology, systems) in systems(1), changes in changes(true)) {
        let mut preimage = polyhedron(topology, &systems[0]);
        preimage.assign_backwards(&assignments(&changes)).unwrap();
        let preimage = preimage.constraints().unwrap();
        for point in grid() {
            let mut moved = point.clone();
            for change in &changes {
                if let Right::Exactly(value) = &change.right {
                    let value = value.at(|dim| point[dim.0].clone());
                    moved[change.target] = value / Rational::from(change.denominator);
                }
            }
            prop_assert_eq!(satisfies(&systems[0], &moved), satisfies(&preimage, &point));
        }
        let mut point = singleton(topology, &grid()[7]);
        point.assign(&assignments(&changes)).unwrap();
        prop_assert_eq!(point.fixed_values().unwrap().len(), DIMS);
    }

    #[test]
    fn renaming_there_and_back(
        (topology, systems) in systems(1),
        order in Just(vec![0, 1, 2, 3, 4]).prop_shuffle(),
    ) {
        let before = polyhedron(topology, &systems[0]);
        let there: Vec<Option<Dim>> = order[..DIMS].iter().map(|dim| Some(Dim(*dim))).collect();
        let mut renamed = before.clone();
        renamed.map(&there, 5).unwrap();
        prop_assert_eq!(renamed.dims(), 5);
        let mut expected = Polyhedron::universe(5, topology).unwrap();
        let constraints: Vec<Constraint> =
            systems[0].iter().map(|given| given.renamed(|dim| Dim(order[dim.0]))).collect();
        expected.constrain(&constraints).unwrap();
        prop_assert_eq!(&renamed, &expected);
        let back: Vec<Option<Dim>> =
            (0..5).map(|dim| order[..DIMS].iter().position(|to| *to == dim).map(Dim)).collect();
        renamed.map(&back, DIMS).unwrap();
        prop_assert_eq!(renamed, before);
    }

    #[test]
    fn forgetting_is_projecting_and_embedding(
        (topology, systems) in systems(1),
        gone in prop::sample::subsequence(vec![0, 1, 2], 0..=DIMS),
    ) {
        let before = polyhedron(topology, &systems[0]);
        let mut forgotten = before.clone();
        let dims: Vec<Dim> = gone.iter().copied().map(Dim).collect();
        forgotten.forget(&dims).unwrap();
        prop_assert!(forgotten.contains(&before).unwrap());
        let mut kept = 0;
        let (mut out, mut back) = (Vec::new(), Vec::new());
        for dim in 0..DIMS {
            let stays = !gone.contains(&dim);
            out.push(stays.then_some(Dim(kept)));
            if stays {
                back.push(Some(Dim(dim)));
                kept += 1;
            }
        }
        let mut projected = before;
        projected.map(&out, kept).unwrap();
        projected.map(&back, DIMS).unwrap();
        prop_assert_eq!(projected, forgotten);
    }
}

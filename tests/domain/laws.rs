//! The laws of the lattice, and of the questions asked of one polyhedron.

use eureka::domain::{Assignment, Constraint, Dim, Holds, Linear, Polyhedron, Topology};
use eureka::program::number::Rational;
use proptest::prelude::*;

use crate::generate::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn the_points_are_those_of_the_constraints((topology, systems) in systems(1)) {
        let given = &systems[0];
        let polyhedron = polyhedron(topology, given);
        let read_back = polyhedron.constraints().unwrap();
        let mut inhabited = false;
        for point in grid() {
            prop_assert_eq!(satisfies(given, &point), satisfies(&read_back, &point), "{:?}", point);
            inhabited |= satisfies(given, &point);
        }
        prop_assert!(!inhabited || !polyhedron.is_empty().unwrap());
    }

    #[test]
    fn inclusion_is_a_partial_order((topology, systems) in systems(3)) {
        let [p, q, r] = [0, 1, 2].map(|index| polyhedron(topology, &systems[index]));
        prop_assert!(p.contains(&p).unwrap());
        let (up, down) = (p.contains(&q).unwrap(), q.contains(&p).unwrap());
        prop_assert_eq!(up && down, p == q);
        if up && q.contains(&r).unwrap() {
            prop_assert!(p.contains(&r).unwrap());
        }
        let outside = difference(&q, &p);
        let all_empty = outside.iter().all(|piece| piece.is_empty().unwrap());
        prop_assert_eq!(up, all_empty, "{:?} contains {:?}", p, q);
    }

    #[test]
    fn meet_is_the_greatest_lower_bound((topology, systems) in systems(3)) {
        let [p, q, r] = [0, 1, 2].map(|index| polyhedron(topology, &systems[index]));
        let mut meet = p.clone();
        meet.meet(&q).unwrap();
        prop_assert!(p.contains(&meet).unwrap() && q.contains(&meet).unwrap());
        let below = p.contains(&r).unwrap() && q.contains(&r).unwrap();
        prop_assert_eq!(below, meet.contains(&r).unwrap());
        prop_assert_eq!(p.is_disjoint(&q).unwrap(), meet.is_empty().unwrap());
        let both: Vec<Constraint> = systems[0].iter().chain(&systems[1]).cloned().collect();
        let read_back = meet.constraints().unwrap();
        for point in grid() {
            prop_assert_eq!(satisfies(&both, &point), satisfies(&read_back, &point));
        }
    }

    #[test]
    fn hull_is_the_least_upper_bound((topology, systems) in systems(3)) {
        let [p, q, r] = [0, 1, 2].map(|index| polyhedron(topology, &systems[index]));
        let mut hull = p.clone();
        hull.hull(&q).unwrap();
        prop_assert!(hull.contains(&p).unwrap() && hull.contains(&q).unwrap());
        let above = r.contains(&p).unwrap() && r.contains(&q).unwrap();
        prop_assert_eq!(above, r.contains(&hull).unwrap());
    }

    #[test]
    fn an_exact_join_is_exact_and_is_found((topology, systems) in systems(2)) {
        let [p, q] = [0, 1].map(|index| polyhedron(topology, &systems[index]));
        check_exact_join(&p, &q)?;
    }

    /// Pieces of one polyhedron, cut along a plane, so that exact joins are frequent.
    #[test]
    fn pieces_join_exactly((topology, systems) in systems(2)) {
        let whole = polyhedron(topology, &systems[0]);
        for cut in &systems[1] {
            let mut inside = open(&whole);
            inside.constrain(std::slice::from_ref(cut)).unwrap();
            for outside in difference(&whole, &inside) {
                check_exact_join(&inside, &outside)?;
                check_exact_join(&outside, &inside)?;
            }
        }
    }

    #[test]
    fn widening_covers_and_keeps_thresholds((topology, systems) in systems(3)) {
        let [p, q] = [0, 1].map(|index| polyhedron(topology, &systems[index]));
        let thresholds = &systems[2];
        let mut plain = p.clone();
        plain.widen(&q, &[]).unwrap();
        let mut limited = p.clone();
        limited.widen(&q, thresholds).unwrap();
        for wide in [&plain, &limited] {
            prop_assert!(wide.contains(&p).unwrap() && wide.contains(&q).unwrap());
        }
        prop_assert!(plain.contains(&limited).unwrap());
        for threshold in thresholds {
            let everywhere = |of: &Polyhedron| of.holds(threshold).unwrap() == Holds::Everywhere;
            if everywhere(&p) && everywhere(&q) {
                prop_assert!(everywhere(&limited), "{:?} loses {:?}", limited, threshold);
            }
        }
    }

    /// However the sequence goes on, a widening changes it only so often: an equality or a facet
    /// goes each time, until thresholds are used up.
    #[test]
    fn widening_stabilises((topology, systems) in systems(24)) {
        for thresholds in [0, 4] {
            let thresholds: Vec<Constraint> =
                systems.iter().flatten().take(thresholds).cloned().collect();
            let mut state = polyhedron(topology, &[Constraint::contradiction()]);
            let mut changes = 0;
            for system in systems.iter().cycle().take(72) {
                let before = state.clone();
                state.widen(&polyhedron(topology, system), &thresholds).unwrap();
                changes += usize::from(state != before);
            }
            prop_assert!(changes <= 16, "{} changes", changes);
            let after = state.clone();
            for system in &systems {
                state.widen(&polyhedron(topology, system), &thresholds).unwrap();
            }
            prop_assert_eq!(&state, &after);
        }
    }

    #[test]
    fn a_simplified_polyhedron_is_the_same_in_context((topology, systems) in systems(2)) {
        let [p, context] = [0, 1].map(|index| polyhedron(topology, &systems[index]));
        let mut simple = p.clone();
        simple.simplify(&context).unwrap();
        let lengths = [&simple, &p].map(|polyhedron| polyhedron.constraints().unwrap().len());
        prop_assert!(lengths[0] <= lengths[1]);
        let (mut left, mut right) = (p, simple);
        left.meet(&context).unwrap();
        right.meet(&context).unwrap();
        prop_assert_eq!(left, right);
    }

    #[test]
    fn tightening_keeps_the_integer_points(
        (topology, systems) in systems(1),
        integer in prop::array::uniform3(any::<bool>()),
    ) {
        let before = polyhedron(topology, &systems[0]);
        let mut after = before.clone();
        after.tighten(|dim| integer[dim.0]).unwrap();
        prop_assert!(before.contains(&after).unwrap());
        let (given, read_back) = (&systems[0], after.constraints().unwrap());
        for point in grid() {
            if point.iter().zip(integer).all(|(value, integer)| !integer || value.is_integer()) {
                prop_assert_eq!(satisfies(given, &point), satisfies(&read_back, &point));
            }
        }
        if integer == [true; DIMS] {
            for constraint in &read_back {
                let tightened = constraint.tightened(|_| true);
                prop_assert_eq!(after.holds(&tightened).unwrap(), Holds::Everywhere);
            }
        }
    }

    #[test]
    fn holds_agrees_with_meet(
        (topology, systems) in systems(1),
        constraint in topology().prop_flat_map(constraint),
    ) {
        let polyhedron = open(&polyhedron(topology, &systems[0]));
        let mut inside = polyhedron.clone();
        inside.constrain(std::slice::from_ref(&constraint)).unwrap();
        let expected = if inside == polyhedron {
            Holds::Everywhere
        } else if inside.is_empty().unwrap() {
            Holds::Nowhere
        } else {
            Holds::Somewhere
        };
        prop_assert_eq!(polyhedron.holds(&constraint).unwrap(), expected);
        for complement in constraint.complement() {
            prop_assert!(complement.holds_at(|_| Rational::ZERO) != constraint.holds_at(|_| Rational::ZERO)
                || constraint.complement().len() == 2);
        }
    }

    #[test]
    fn a_range_is_as_narrow_as_possible((topology, systems) in systems(1), linear in linear()) {
        let polyhedron = open(&polyhedron(topology, &systems[0]));
        let Some(range) = polyhedron.range(&linear).unwrap() else {
            prop_assert!(polyhedron.is_empty().unwrap());
            return Ok(());
        };
        let scaled = |value: &Rational| {
            let denominator = value.denominator().clone();
            linear.clone() * denominator - value.numerator().clone()
        };
        for (bound, sign) in [(&range.upper, 1), (&range.lower, -1)] {
            let Some(bound) = bound else { continue };
            let beyond = Constraint::more_than(scaled(&bound.value) * sign, 0);
            prop_assert_eq!(polyhedron.holds(&beyond).unwrap(), Holds::Nowhere);
            let at = polyhedron.holds(&Constraint::equal(scaled(&bound.value), 0)).unwrap();
            prop_assert_eq!(at != Holds::Nowhere, bound.attained);
            // Nothing smaller is a bound.
            let near = scaled(&bound.value) * (sign * 1000) + 1;
            let near = polyhedron.holds(&Constraint::more_than(near, 0)).unwrap();
            prop_assert_ne!(near, Holds::Nowhere);
        }
        if range.upper.is_none() {
            let far = polyhedron.holds(&Constraint::more_than(linear.clone(), 1_000_000)).unwrap();
            prop_assert_ne!(far, Holds::Nowhere);
        }
    }

    #[test]
    fn fixed_values_are_all_that_are_fixed(
        (topology, systems) in systems(1),
        fixed in prop::collection::vec(linear(), 0..=DIMS),
        mixed in linear(),
    ) {
        let mut polyhedron = polyhedron(topology, &systems[0]);
        for (dim, value) in fixed.iter().enumerate() {
            let value = value.constant().clone();
            polyhedron.assign(&[Assignment::exactly(Dim(dim), value)]).unwrap();
        }
        // An assignment to minimised constraints leaves equalities that are not solved.
        polyhedron.is_empty().unwrap();
        polyhedron.constraints().unwrap();
        polyhedron.assign(&[Assignment::exactly(Dim(0), mixed + Dim(0))]).unwrap();
        let fixed = polyhedron.fixed_values().unwrap();
        for dim in (0..DIMS).map(Dim) {
            let range = polyhedron.range(&dim.into()).unwrap();
            let expected = range.and_then(|range| match (range.lower, range.upper) {
                (Some(lower), Some(upper)) if lower.value == upper.value => Some(upper.value),
                _ => None,
            });
            prop_assert_eq!(fixed.get(&dim), expected.as_ref());
        }
    }
}

/// What `hull_if_exact` says and does, against the pieces that the hull has too much.
fn check_exact_join(p: &Polyhedron, q: &Polyhedron) -> Result<(), TestCaseError> {
    let mut hull = p.clone();
    hull.hull(q).unwrap();
    let open_q = open(q);
    let convex = difference(&hull, p).iter().all(|piece| open_q.contains(piece).unwrap());
    let mut joined = p.clone();
    let exact = joined.hull_if_exact(q).unwrap();
    prop_assert_eq!(exact, convex, "{:?} and {:?}", p, q);
    prop_assert_eq!(&joined, if exact { &hull } else { p });
    let [p, q, joined] = [p, q, &joined].map(|polyhedron| polyhedron.constraints().unwrap());
    for point in grid().into_iter().filter(|_| exact) {
        let in_either = satisfies(&p, &point) || satisfies(&q, &point);
        prop_assert_eq!(in_either, satisfies(&joined, &point));
    }
    Ok(())
}

/// Where PPL 1.2's own simplification in a context changes the points.
#[test]
fn simplifying_keeps_what_only_the_context_makes_sharp() {
    let [a, b, c] = [0, 1, 2].map(Dim);
    let needed = Constraint::at_most(c, 3);
    let given = [Constraint::equal(a, -2), needed.clone(), Constraint::at_least(c - b, 5)];
    let mut simple = polyhedron(Topology::Closed, &given);
    let context = polyhedron(Topology::Closed, &[Constraint::equal(a + b + c * 2, 2)]);
    simple.simplify(&context).unwrap();
    assert_eq!(simple.holds(&needed), Ok(Holds::Everywhere));
}

/// Tightening is as sharp as a single constraint allows.
#[test]
fn tightening_rounds_to_the_nearest_integer_solution() {
    let [x, y] = [0, 1].map(Dim);
    let check = |given: Constraint, expected: Constraint| {
        assert_eq!(given.tightened(|dim| dim.0 < 2), expected, "{given:?}");
    };
    check(Constraint::at_least(x * 2, 3), Constraint::at_least(x, 2));
    check(Constraint::at_least(x * 2, -3), Constraint::at_least(x, -1));
    check(Constraint::at_most(x * 2, 3), Constraint::at_most(x, 1));
    check(Constraint::at_most(x * 2, -3), Constraint::at_most(x, -2));
    check(Constraint::more_than(x, 0), Constraint::at_least(x, 1));
    check(Constraint::less_than(x * 3, y * 3), Constraint::at_most(x + 1, y));
    check(Constraint::more_than(x * 4, y * 6 + 1), Constraint::at_least(x * 2, y * 3 + 1));
    check(Constraint::equal(x * 4, y * 2 + 6), Constraint::equal(x * 2, y + 3));
    check(Constraint::equal(x * 4, y * 2 + 5), Constraint::contradiction());
    let real = Constraint::more_than(x * 2 + Dim(2), 1);
    check(real.clone(), real);
    let constant = Constraint::more_than(Linear::from(5), 0);
    check(constant.clone(), constant);
}

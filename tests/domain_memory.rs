//! Polyhedra give back all they take: a million operations leave the memory of the process as it
//! was.
//!
//! A file of its own, as no other test may run in the process that is measured.

use eureka::domain::{Assignment, Constraint, Dim, Failure, Interrupt, Polyhedron, Topology};
use eureka::program::number::Integer;

/// The resident memory of this process, in bytes.
fn resident() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    let pages: usize = statm.split_whitespace().nth(1).unwrap().parse().unwrap();
    pages * 4096
}

/// Operations of every kind; returns how many.
fn operations(start: i64) -> Result<usize, Failure> {
    let [x, y] = [0, 1].map(Dim);
    let mut state = Polyhedron::universe(2, Topology::Nnc)?;
    state.constrain(&[Constraint::at_least(x, start), Constraint::less_than(x * 3, y)])?;
    let mut next = state.clone();
    next.assign(&[Assignment::exactly(x, x + 1)])?;
    next.assign(&[Assignment::exactly(x, y), Assignment::exactly(y, x)])?;
    next.assign_backwards(&[Assignment::between(y, x - 50, x + 50)])?;
    assert!(!state.contains(&next)?);
    let mut hull = state.clone();
    hull.hull(&next)?;
    assert!(!next.clone().hull_if_exact(&state)?);
    let mut wide = state.clone();
    wide.widen(&hull, &[Constraint::at_least(x, -5)])?;
    wide.meet(&hull)?;
    wide.tighten(|_| true)?;
    wide.forget(&[y])?;
    wide.embed(1)?;
    wide.map(&[Some(Dim(1)), None, Some(Dim(0))], 2)?;
    assert!(!wide.is_empty()?);
    assert!(wide.range(&(x + y))?.is_some());
    assert!(state.fixed_values()?.is_empty());
    assert_eq!(state.constraints()?.len(), 2);
    // Numbers that do not fit a machine word, and a failure.
    let huge = Integer::from(start + 2) << 200;
    hull.constrain(&[Constraint::at_most(x, huge)])?;
    assert!(hull.constrain(&[Constraint::at_least(Dim(2), 0)]).is_err());
    assert!(!hull.display(&|dim| format!("v{}", dim.0))?.is_empty());
    // The cheap ones, which an analysis does most.
    for _ in 0..8 {
        let mut copy = state.clone();
        copy.assign(&[Assignment::exactly(x, x + 1)])?;
        assert!(!copy.contains(&state)?);
        copy.forget(&[x])?;
    }
    Ok(25 + 8 * 4)
}

/// An interrupted computation, whose remains are dropped.
fn interrupted() {
    let interrupt = Interrupt::new();
    let mut cube = Polyhedron::universe(18, Topology::Closed).unwrap();
    for dim in (0..18).map(Dim) {
        let bounds = [Constraint::at_least(dim, 0), Constraint::at_most(dim, 1)];
        cube.constrain(&bounds).unwrap();
    }
    let alarm = interrupt.raise_after(std::time::Duration::from_millis(5));
    let other = cube.clone();
    assert_eq!(interrupt.watch(|| cube.hull(&other)), Err(Failure::Interrupted));
    drop(alarm);
}

/// One test, as the measurements must not overlap.
#[test]
fn operations_stay_flat_in_memory() {
    let mut done = 0;
    let mut before = None;
    for round in 0.. {
        done += operations(round % 7).unwrap();
        if done >= 100_000 {
            before.get_or_insert_with(resident);
        }
        if done >= 1_000_000 {
            break;
        }
    }
    let grown = resident().saturating_sub(before.unwrap());
    assert!(grown < 256 << 10, "a million operations leave {grown} bytes behind");

    // The heap keeps room for the largest computation so far, which depends on when it was cut; one
    // that were never given back would count in megabytes each time.
    let cuts = |count| (0..count).for_each(|_| interrupted());
    cuts(40);
    let before = resident();
    cuts(60);
    let grown = resident().saturating_sub(before);
    assert!(grown < 8 << 20, "interrupted computations leave {grown} bytes behind");
}

//! Computations that are stopped, refused or wrongly asked for.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use eureka::domain::{Allowance, Assignment, Constraint, Dim, Failure, Interrupt, Polyhedron, Topology};

/// A cube, whose corners, two to the power of its dimensions, are not known yet.
fn cube(dims: usize) -> Polyhedron {
    let mut cube = Polyhedron::universe(dims, Topology::Closed).unwrap();
    for dim in (0..dims).map(Dim) {
        cube.constrain(&[Constraint::at_least(dim, 0), Constraint::at_most(dim, 1)]).unwrap();
    }
    cube
}

#[test]
fn another_thread_stops_a_computation() {
    let interrupt = Interrupt::new();
    let hopeless = cube(40);
    let started = Instant::now();
    let alarm = interrupt.raise_after(Duration::from_millis(100));
    let result = interrupt.watch(|| hopeless.is_disjoint(&cube(40)));
    let spent = started.elapsed();
    drop(alarm);
    assert_eq!(result, Err(Failure::Interrupted));
    assert!(spent < Duration::from_millis(1100), "stopped only after {spent:?}");
    // What took part is damaged, its copies too, and can be dropped.
    assert_eq!(hopeless.is_empty(), Err(Failure::Interrupted));
    assert_eq!(hopeless.clone().is_empty(), Err(Failure::Interrupted));
    drop(hopeless);
    assert_eq!(cube(3).is_empty(), Ok(false));
}

/// So much may be done, and this is what was.
#[derive(Clone, Debug)]
struct Purse {
    most: Option<u64>,
    spent: Arc<AtomicU64>,
}

impl Allowance for Purse {
    fn left(&self) -> Option<u64> {
        Some(self.most?.saturating_sub(self.spent.load(Ordering::Relaxed)))
    }

    fn spend(&self, work: u64) {
        self.spent.fetch_add(work, Ordering::Relaxed);
    }
}

#[test]
fn work_is_the_same_each_time_and_ends_where_the_allowance_does() {
    let spent = |dims: usize, most: Option<u64>| {
        let purse = Purse { most, spent: Arc::default() };
        let result = Interrupt::counting(purse.clone()).watch(|| {
            let (one, other) = (cube(dims), cube(dims));
            one.is_disjoint(&other)
        });
        (result, purse.spent.load(Ordering::Relaxed))
    };
    let (result, work) = spent(8, None);
    assert_eq!(result, Ok(false));
    assert!(work > 0);
    assert_eq!(spent(8, Some(10 * work)), (Ok(false), work));
    let (result, less) = spent(30, Some(10 * work));
    assert_eq!(result, Err(Failure::Interrupted));
    assert_eq!(spent(30, Some(10 * work)).1, less);
    assert!((10 * work..20 * work).contains(&less), "{less} of {work}");
    // Nothing of the limit is left behind.
    assert_eq!(cube(6).is_disjoint(&cube(6)), Ok(false));
}

#[test]
fn a_raised_interrupt_refuses_and_other_threads_go_on() {
    let interrupt = Interrupt::new();
    let small = cube(3);
    interrupt.raise();
    interrupt.watch(|| {
        assert_eq!(small.is_empty(), Err(Failure::Interrupted));
        assert!(Polyhedron::universe(1, Topology::Nnc).is_err());
        thread::scope(|scope| {
            scope.spawn(|| assert_eq!(cube(4).is_empty(), Ok(false)));
        });
    });
    // A refused question does no damage.
    assert_eq!(small.is_empty(), Ok(false));
}

#[test]
fn only_the_watched_computation_is_stopped() {
    let interrupt = Interrupt::new();
    thread::scope(|scope| {
        let watched = interrupt.clone();
        let stopped = scope.spawn(move || watched.watch(|| cube(40).is_disjoint(&cube(40))));
        let _alarm = interrupt.raise_after(Duration::from_millis(200));
        // Waits for its turn until the other computation is stopped.
        let small = cube(6);
        assert_eq!(small.contains(&small.clone()), Ok(true));
        assert_eq!(stopped.join().unwrap(), Err(Failure::Interrupted));
    });
}

#[test]
fn a_dropped_alarm_is_silent() {
    let interrupt = Interrupt::new();
    drop(interrupt.raise_after(Duration::from_millis(5)));
    thread::sleep(Duration::from_millis(30));
    assert!(!interrupt.is_raised());
}

#[test]
fn steps_that_are_cut_leave_no_half_result() {
    let interrupt = Interrupt::new();
    let [x, y] = [0, 1].map(Dim);
    let exchange = [Assignment::exactly(x, y), Assignment::exactly(y, x)];
    let mut polyhedron = cube(2);
    interrupt.raise();
    assert_eq!(interrupt.watch(|| polyhedron.assign(&exchange)), Err(Failure::Interrupted));
    assert_eq!(polyhedron.is_empty(), Err(Failure::Interrupted));
}

#[test]
fn wrong_use_is_refused_without_damage() {
    let mut polyhedron = cube(2);
    let misused = |result: Result<(), Failure>| matches!(result, Err(Failure::Misuse(_)));
    assert!(misused(polyhedron.meet(&cube(3))));
    assert!(misused(polyhedron.meet(&Polyhedron::universe(2, Topology::Nnc).unwrap())));
    assert!(misused(polyhedron.constrain(&[Constraint::at_least(Dim(2), 0)])));
    assert!(misused(polyhedron.constrain(&[Constraint::more_than(Dim(0), 0)])));
    assert!(misused(polyhedron.forget(&[Dim(7)])));
    assert!(misused(polyhedron.map(&[None], 1)));
    assert!(misused(polyhedron.map(&[Some(Dim(0)), Some(Dim(0))], 1)));
    assert!(misused(polyhedron.map(&[Some(Dim(0)), Some(Dim(2))], 2)));
    assert!(misused(polyhedron.assign(&[Assignment::exactly(Dim(0), Dim(2))])));
    assert!(misused(polyhedron.assign(&[Assignment::exactly(Dim(0), 1).over(0)])));
    assert!(misused(polyhedron.assign(&[Assignment::any(Dim(0)), Assignment::any(Dim(0))])));
    assert_eq!(polyhedron, cube(2));
    assert_eq!(Polyhedron::universe(usize::MAX, Topology::Nnc).unwrap_err(), Failure::TooLarge);
}

#[test]
fn rounding_stays_to_nearest() {
    assert_eq!(cube(2).is_empty(), Ok(false));
    let (one, tiny) = (std::hint::black_box(1.0_f64), std::hint::black_box(1e-30_f64));
    assert_eq!(one + tiny, 1.0);
}

#[test]
fn polyhedra_go_to_other_threads() {
    let shared = cube(4);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..200 {
                    let mut own = shared.clone();
                    own.forget(&[Dim(1)]).unwrap();
                    assert!(own.contains(&shared).unwrap());
                }
            });
        }
    });
}

/// Whatever PPL was doing when it was stopped, what is left can be dropped and PPL works on.
#[test]
fn stopping_at_any_moment_does_no_harm() {
    let mut stopped = 0;
    for moment in 0..60 {
        let interrupt = Interrupt::new();
        let (mut left, right) = (cube(9), cube(9));
        let _alarm = interrupt.raise_after(Duration::from_micros(moment * 97));
        let work = || -> Result<(), Failure> {
            loop {
                let mut shifted = right.clone();
                shifted.assign(&[Assignment::exactly(Dim(0), Dim(0) + Dim(1) + 1)])?;
                left.hull(&shifted)?;
                left.widen(&shifted, &[])?;
                left.hull_if_exact(&shifted)?;
                left.map(&(0..9).rev().map(|dim| Some(Dim(dim))).collect::<Vec<_>>(), 9)?;
                left.constraints()?;
                left = right.clone();
            }
        };
        stopped += usize::from(interrupt.watch(work) == Err(Failure::Interrupted));
        drop((left, right));
        let mut intact = cube(3);
        intact.hull(&cube(3)).unwrap();
        assert_eq!(intact, cube(3));
    }
    assert_eq!(stopped, 60);
}

/// Runs the next test in a process of its own, where memory is short.
#[test]
fn exhausted_memory_is_a_failure() {
    let this = std::env::current_exe().unwrap();
    let output = std::process::Command::new("sh")
        .args(["-c", "ulimit -v 400000 && exec \"$0\" --exact \"$1\" --ignored --test-threads=1"])
        .arg(this)
        .arg("interruption::a_computation_exhausts_memory")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
}

#[test]
#[ignore = "needs a process with little memory, which exhausted_memory_is_a_failure makes"]
fn a_computation_exhausts_memory() {
    let mut hopeless = cube(40);
    assert_eq!(hopeless.hull(&cube(40)), Err(Failure::OutOfMemory));
    assert_eq!(hopeless.is_empty(), Err(Failure::OutOfMemory));
    drop(hopeless);
    assert_eq!(cube(3).is_empty(), Ok(false));
}

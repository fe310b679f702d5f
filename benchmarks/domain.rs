//! What operations on polyhedra cost, by dimension: `cargo bench --bench domain`.
//!
//! Two kinds of states: a *simplex* (`x_i >= 0`, the sum at most a bound), and a *chain* of values
//! in order. Microseconds, the median of repeated runs on fresh copies; the copy is not counted.

use std::hint::black_box;
use std::time::{Duration, Instant};

use eureka::domain::{Assignment, Constraint, Dim, Failure, Linear, Polyhedron, Topology};

fn main() -> Result<(), Failure> {
    println!("{:9} {:8} {:10} {:>9} {:>9} {:>9} {:>9}", "state", "topology", "operation", 4, 8, 16, 32);
    for (name, make) in [("simplex", simplex as Make), ("chain", chain)] {
        for topology in [Topology::Nnc, Topology::Closed] {
            let mut columns = Vec::new();
            for dims in [4, 8, 16, 32] {
                columns.push(measure(make, dims, topology)?);
            }
            for row in 0..columns[0].len() {
                print!("{name:9} {:8} {:10}", format!("{topology:?}"), columns[0][row].0);
                for column in &columns {
                    print!(" {:9.1}", column[row].1.as_secs_f64() * 1e6);
                }
                println!();
            }
        }
    }
    Ok(())
}

type Make = fn(usize, i64, Topology) -> Result<Polyhedron, Failure>;

fn simplex(dims: usize, size: i64, topology: Topology) -> Result<Polyhedron, Failure> {
    let mut result = Polyhedron::universe(dims, topology)?;
    let all = (0..dims).map(Dim);
    let sum = all.clone().fold(Linear::from(0), |sum, dim| sum + dim);
    let mut constraints: Vec<Constraint> = all.map(|dim| Constraint::at_least(dim, 0)).collect();
    constraints.push(Constraint::at_most(sum, size));
    result.constrain(&constraints)?;
    Ok(result)
}

fn chain(dims: usize, size: i64, topology: Topology) -> Result<Polyhedron, Failure> {
    let mut result = Polyhedron::universe(dims, topology)?;
    let mut constraints = vec![Constraint::at_least(Dim(0), 0)];
    for dim in 1..dims {
        constraints.push(Constraint::at_most(Dim(dim - 1), Dim(dim)));
    }
    constraints.push(Constraint::at_most(Dim(dims - 1), size));
    result.constrain(&constraints)?;
    Ok(result)
}

type Timed = Vec<(&'static str, Duration)>;

fn measure(make: Make, dims: usize, topology: Topology) -> Result<Timed, Failure> {
    let small = ready(make(dims, 10, topology)?)?;
    let mut large = make(dims, 12, topology)?;
    large.assign(&[Assignment::exactly(Dim(1), Dim(1) + 1)])?;
    let large = ready(large)?;
    let mut joined = small.clone();
    joined.hull(&large)?;
    let joined = ready(joined)?;
    let first = Dim(0);
    let shift = [Assignment::exactly(first, first + 1)];
    let guard = [Constraint::at_least(first, 3)];

    let on = |operation: &dyn Fn(&mut Polyhedron) -> Result<(), Failure>| median(&small, operation);
    Ok(vec![
        (
            "copy",
            on(&|p| {
                black_box(p.clone());
                Ok(())
            })?,
        ),
        ("inclusion", on(&|p| joined.contains(p).map(|yes| assert!(yes)))?),
        (
            "hull",
            on(&|p| {
                p.hull(&large)?;
                settle(p)
            })?,
        ),
        ("exact join", on(&|p| p.hull_if_exact(&large).map(drop))?),
        (
            "H79",
            on(&|p| {
                p.widen(&joined, &[])?;
                settle(p)
            })?,
        ),
        (
            "projection",
            on(&|p| {
                p.forget(&[first])?;
                settle(p)
            })?,
        ),
        (
            "assign",
            on(&|p| {
                p.assign(&shift)?;
                settle(p)
            })?,
        ),
        (
            "guard",
            on(&|p| {
                p.constrain(&guard)?;
                settle(p)
            })?,
        ),
        ("tighten", on(&|p| p.tighten(|_| true))?),
        ("fixed", on(&|p| p.fixed_values().map(drop))?),
        ("read out", on(&|p| p.constraints().map(drop))?),
    ])
}

/// Makes PPL, which is lazy, compute the constraints that the operation leaves for later.
fn settle(polyhedron: &Polyhedron) -> Result<(), Failure> {
    polyhedron.fixed_values().map(drop)
}

/// Both representations computed, as in an analysis under way.
fn ready(polyhedron: Polyhedron) -> Result<Polyhedron, Failure> {
    polyhedron.is_empty()?;
    polyhedron.constraints()?;
    polyhedron.range(&Dim(0).into())?;
    Ok(polyhedron)
}

fn median(state: &Polyhedron, operation: &dyn Fn(&mut Polyhedron) -> Result<(), Failure>) -> Result<Duration, Failure> {
    let mut times = Vec::new();
    let started = Instant::now();
    while times.len() < 15 || (started.elapsed() < Duration::from_millis(60) && times.len() < 999) {
        let mut copy = state.clone();
        let before = Instant::now();
        operation(&mut copy)?;
        times.push(before.elapsed());
    }
    times.sort();
    Ok(times[times.len() / 2])
}

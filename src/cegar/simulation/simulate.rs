//! Simulation: is an abstract error trace an execution of the program? If so, with which inputs; if not, because of which
//! steps and which array elements (section 3.2 of the 2009 report).

use std::collections::{BTreeMap, BTreeSet};

use super::solve::{Assignment, Solved, possible_indices, solve};
use crate::program::number::Integer;
use crate::program::{
    Arith, Core, CoreRead, Extent, Graph, Index, Model, Possible, Program, Trace, TrackedIndexes, VarId,
};
use crate::smt::{Encoder, Limits};
use crate::terms::{Atom, Execution, Origins, Read, execute};

/// How to simulate.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// The arithmetic.
    pub arith: Arith,
    /// When to give up.
    pub limits: Limits,
    /// The indexes that are tracked already: a core that needs few others is preferred.
    pub tracked: &'a TrackedIndexes,
    /// At most so many values of an index are looked for where it has several.
    pub values: usize,
}

/// What a trace turned out to be.
#[derive(Clone, Debug)]
pub enum Simulation {
    /// An execution, with the values of everything that is open.
    Feasible(Model),
    /// Not an execution.
    Infeasible(Core),
    /// It is not known; with the reason.
    Unknown(String),
}

/// How many attempts are made to need fewer elements, and how many steps may be executed for that.
const ATTEMPTS: usize = 24;
const ATTEMPTED_STEPS: usize = 400_000;

/// Simulates a trace on the program itself.
pub fn simulate(program: &Program, graph: &Graph, trace: &Trace, options: &Options<'_>) -> Simulation {
    let encoder = Encoder::new(program, options.arith);
    let attempt = match Attempt::new(program, graph, trace, encoder, options, None) {
        Ok(attempt) => attempt,
        Err(reason) => return Simulation::Unknown(reason),
    };
    match attempt {
        Attempt::Feasible(model) => Simulation::Feasible(model),
        Attempt::Infeasible(found) => Simulation::Infeasible(fewer_elements(graph, trace, encoder, options, *found)),
    }
}

/// Whether the abstract program with respect to these indexes has the trace, over the solver's numbers. The analysis may be
/// coarser than that.
pub fn excludes(
    program: &Program,
    graph: &Graph,
    trace: &Trace,
    arith: Arith,
    limits: &Limits,
    tracked: &TrackedIndexes,
) -> Result<bool, String> {
    let options = Options { arith, limits: limits.clone(), tracked, values: 1 };
    let encoder = Encoder::new(program, arith);
    let attempt = Attempt::new(program, graph, trace, encoder, &options, Some(tracked))?;
    Ok(matches!(attempt, Attempt::Infeasible(_)))
}

enum Attempt<'p> {
    Feasible(Model),
    Infeasible(Box<Found<'p>>),
}

/// A contradiction in an executed trace.
struct Found<'p> {
    execution: Execution<'p>,
    origins: Origins,
}

impl<'p> Attempt<'p> {
    fn new(
        program: &'p Program,
        graph: &Graph,
        trace: &Trace,
        encoder: Encoder<'p>,
        options: &Options<'_>,
        only: Option<&'p TrackedIndexes>,
    ) -> Result<Attempt<'p>, String> {
        let execution = execute(program, graph, trace, options.arith, only, &options.limits)
            .map_err(|reason| reason.to_string())?;
        let conflicts: Vec<Origins> =
            execution.conflicts.iter().map(|deps| execution.dependencies.origins(deps)).collect();
        let cost = |origins: &Origins| {
            let elements = new_elements(&execution, origins, options.tracked);
            (elements.len(), origins.reads.len(), origins.steps.len())
        };
        if let Some(best) = conflicts.into_iter().min_by_key(cost) {
            return Ok(Attempt::Infeasible(Box::new(Found { execution, origins: best })));
        }
        match solve(&execution, encoder, &options.limits) {
            Solved::Unknown(reason) => Err(reason),
            Solved::Sat(assignment) => Ok(Attempt::Feasible(model(&execution, &assignment))),
            Solved::Unsat(places) => {
                let deps: Vec<_> =
                    places.iter().filter_map(|place| execution.conjuncts.get(*place)).map(|c| c.dep).collect();
                let origins = execution.dependencies.origins(&deps);
                Ok(Attempt::Infeasible(Box::new(Found { execution, origins })))
            }
        }
    }
}

/// Leaves out elements as long as the trace stays infeasible when all others can have any value: groups first, which become
/// smaller as that fails.
fn fewer_elements<'p>(
    graph: &Graph,
    trace: &Trace,
    encoder: Encoder<'p>,
    options: &Options<'_>,
    found: Found<'p>,
) -> Core {
    let program = found.execution.program;
    let mut elements: Vec<(VarId, Index)> =
        new_elements(&found.execution, &found.origins, options.tracked).into_iter().collect();
    let attempts = ATTEMPTS.min(ATTEMPTED_STEPS / trace.steps.len().max(1));
    let (mut group, mut start) = (elements.len().div_ceil(2), 0);
    let mut smaller: Option<Core> = None;
    for _ in 0..attempts {
        if start >= elements.len() {
            if group <= 1 {
                break;
            }
            (start, group) = (0, group.div_ceil(2));
        }
        let end = (start + group).min(elements.len());
        if elements.len() < 2 {
            break;
        }
        let mut kept = options.tracked.clone();
        for (array, index) in elements[..start].iter().chain(&elements[end..]) {
            kept.insert(*array, index.clone());
        }
        match Attempt::new(program, graph, trace, encoder, options, Some(&kept)) {
            Ok(Attempt::Infeasible(now)) => {
                let needed = new_elements(&now.execution, &now.origins, options.tracked);
                elements.retain(|element| needed.contains(element));
                smaller = Some(core(&now, encoder, options));
                group = group.min(elements.len().max(1));
            }
            _ => start = end,
        }
    }
    smaller.unwrap_or_else(|| core(&found, encoder, options))
}

/// The elements at known indexes that a contradiction reads and that are not tracked yet.
fn new_elements(execution: &Execution<'_>, origins: &Origins, tracked: &TrackedIndexes) -> BTreeSet<(VarId, Index)> {
    let elements = origins.reads.iter().filter_map(|id| {
        let read = execution.reads.get(id.0 as usize)?;
        known_index(execution, read).map(|index| (read.element.array, index))
    });
    elements.filter(|(array, index)| !tracked.contains(*array, index)).collect()
}

fn known_index(execution: &Execution<'_>, read: &Read) -> Option<Index> {
    let values: Option<Vec<Integer>> = read.indices.iter().map(|i| execution.nodes.integer(*i).cloned()).collect();
    values.map(Index::Constant)
}

fn core(found: &Found<'_>, encoder: Encoder<'_>, options: &Options<'_>) -> Core {
    let Found { execution, origins } = found;
    let reads = origins.reads.iter().filter_map(|id| execution.reads.get(id.0 as usize));
    let reads = reads.map(|read| CoreRead {
        position: read.position as usize,
        element: read.element.clone(),
        values: possible(execution, read, encoder, options),
    });
    Core { steps: origins.steps.iter().map(|step| *step as usize).collect(), reads: reads.collect() }
}

fn possible(execution: &Execution<'_>, read: &Read, encoder: Encoder<'_>, options: &Options<'_>) -> Possible {
    if let Some(index) = known_index(execution, read) {
        return Possible::One(index);
    }
    let sizes: Vec<Option<u64>> = execution.program.var(read.element.array).extents().iter().map(fixed_size).collect();
    let limits = &options.limits;
    let found = possible_indices(execution, encoder, limits, read.position, &read.indices, &sizes, options.values);
    match found {
        Some(found) => {
            let mut values: Vec<Index> = found.values.into_iter().map(Index::Constant).collect();
            match (values.len(), found.all) {
                (1, true) => Possible::One(values.remove(0)),
                (_, all) => Possible::Several { values, all },
            }
        }
        None => Possible::Several { values: vec![], all: false },
    }
}

fn fixed_size(extent: &Extent) -> Option<u64> {
    if let Extent::Fixed(size) = extent { Some(*size) } else { None }
}

fn model(execution: &Execution<'_>, assignment: &Assignment) -> Model {
    let nodes = &execution.nodes;
    let mut values = BTreeMap::new();
    let since = |since: Option<u32>| since.map(|s| s as usize);
    for ((base, indices), value) in &assignment.elements {
        let base = &nodes.bases[base.0 as usize];
        values.insert((since(base.since), base.variable, indices.clone()), value.clone());
    }
    for (atom, value) in &assignment.atoms {
        match &nodes.atoms[atom.0 as usize].0 {
            Atom::Scalar { variable, since: step } => {
                values.insert((since(*step), *variable, vec![]), value.clone());
            }
            Atom::Cell { base, indices } => {
                let base = &nodes.bases[base.0 as usize];
                values.insert((since(base.since), base.variable, indices.clone()), value.clone());
            }
            Atom::Undefined | Atom::Version { .. } => {}
        }
    }
    Model { values }
}

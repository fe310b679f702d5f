//! Predicates from spurious traces: conditions that, tracked where they are said to hold, keep the trace from being one of the
//! abstraction. They are sequence interpolants ("Abstractions from proofs", Henzinger, Jhala, Majumdar, McMillan, POPL 2004): for
//! each position of the trace something that its prefix sees to, over variables that are there, from which the steps that follow lead
//! to a contradiction.
//!
//! Conditions are taken back through the trace by substitution ([`path`]). Where they are linear, multipliers show why they
//! contradict one another ([`farkas`]), and each position's claim is one comparison, of several that are possible the one that is
//! likely to hold wherever the trace comes along again ([`sequence`]). Disjunctions, and reads of elements whose index may be
//! that of a write, are split into cases ([`refute`]). What is not linear in the end is left to weakest preconditions
//! ([`weakest`]). Every sequence is checked by a solver ([`verify`]) before it is given out.
//!
//! Where a trace runs through a loop, a proof for its [path program](path_program) is looked for first, among the [invariants] of the
//! polyhedra; else the path program is searched for a trace that may be feasible, as Kroening and Weissenbacher have it
//! ("Counterexamples with loops for predicate abstraction", CAV 2006): so loops are not unwound one iteration a refinement.
//!
//! Worked example: `x = 0; y = 0; x = x + 1; y = y + 1; [x != y]` gives `x = y` before and behind the last two steps, and
//! `x = y + 1` between them.

mod claim;
mod facts;
mod farkas;
mod form;
mod inductive;
mod invariants;
mod path;
mod path_program;
mod reasons;
mod refute;
mod sequence;
#[cfg(test)]
mod tests;
mod verify;
mod walk;
mod weakest;

use std::collections::HashSet;

use super::steps::Steps;
use crate::program::effects::changed_by_procedures;
use crate::program::{Cond, Core, EdgeId, Graph, Index, Location, Possible, ProcId, Trace, TrackedIndexes};
use crate::task::{Reason, Task};
use form::Meaning;
use inductive::Inductive;
use invariants::{Analysed, EntryValues, conditions};
use path::Path;
use path_program::PathProgram;
use refute::{NotRefuted, Refutation};

/// Of how many array elements path invariants may speak.
const MOST_ELEMENTS: usize = 8;

/// A condition that a spurious trace asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// After this step of the trace; what has to be known at the start is given with the first step, and the program's entry.
    pub position: usize,
    /// The location that the trace is at then.
    pub location: Location,
    /// Its procedure.
    pub procedure: ProcId,
    /// The condition.
    pub predicate: Cond,
    /// The steps of the core that it comes from.
    pub steps: Vec<usize>,
}

/// What is discovered.
pub enum Discovered {
    /// Conditions that keep the trace out of the abstraction, in the order of the trace.
    Predicates(Vec<Found>),
    /// Another trace, of the spurious one's path program, that had better be looked at first.
    Trace(Trace),
}

/// Discovery, and what it has tried.
#[derive(Default)]
pub struct Discovery {
    /// The array elements that cores have read.
    elements: TrackedIndexes,
    /// The edges of path programs that have been analysed, with how many elements.
    tried: HashSet<(Vec<EdgeId>, usize)>,
    /// The spurious trace whose path program is being searched.
    under_way: Option<(Trace, Core)>,
}

impl Discovery {
    /// Of a spurious trace that is looked at instead of one of the abstraction, that one.
    pub fn first<'t>(&'t self, trace: &'t Trace) -> &'t Trace {
        self.under_way.as_ref().map_or(trace, |(first, _)| first)
    }

    /// What a spurious trace asks for.
    pub fn discover(&mut self, task: &Task, trace: &Trace, core: &Core) -> Result<Discovered, Reason> {
        for read in &core.reads {
            if let Possible::One(index @ Index::Constant(_)) = &read.values
                && self.elements.len() < MOST_ELEMENTS
            {
                self.elements.insert(read.element.array, index.clone());
            }
        }
        let (trace, core) = self.under_way.take().unwrap_or_else(|| (trace.clone(), core.clone()));
        let path = PathProgram::of(&task.graph, &trace);
        let edges = path.edges();
        if path.has_loop() && self.tried.insert((edges.clone(), self.elements.len())) {
            let analysed = Analysed::new(task, &edges, &self.elements);
            if let Some(claims) = path_invariants(task, &path, &analysed) {
                return Ok(Discovered::Predicates(found(&task.graph, &trace, &claims, &core.steps)));
            }
            if let Some(other) = analysed.trace().filter(|other| *other != trace) {
                self.under_way = Some((trace, core));
                return Ok(Discovered::Trace(other));
            }
        }
        task.interrupt.check().map_err(|stop| Reason::stopped(stop.cause))?;
        along(task, &trace, &core).map(Discovered::Predicates)
    }
}

/// Claims at the positions of a trace that hold of its whole path program and refute it.
fn path_invariants(task: &Task, path: &PathProgram, analysed: &Analysed) -> Option<Vec<Cond>> {
    let (program, graph, arith, limits) = (&task.program, &task.graph, task.options.arith, task.solver_limits());
    let invariants = analysed.invariants()?;
    let meaning = Meaning { program, arith };
    let changed = changed_by_procedures(program, graph);
    let facts = path.nodes.iter().map(|at| {
        let procedure = graph.location(*at).procedure;
        let changed = path.is_recursive.then(|| changed.get(procedure.0 as usize)).flatten();
        conditions(meaning, &EntryValues { program, procedure, changed }, invariants.get(at))
    });
    let facts: Vec<Vec<Cond>> = facts.collect();
    let steps = Steps::new(program, graph, arith);
    let (limits, interrupt, changed) = (&limits, task.interrupt, &changed);
    let mut inductive = Inductive { steps, graph, changed, path, limits, interrupt, questions: 0 };
    let needed = inductive.needed(facts).ok()?;
    let last = path.visits.last();
    let claim = |node: &usize| match last == Some(node) {
        true => Cond::Const(false),
        false => Cond::and(needed[*node].iter().cloned()),
    };
    Some(path.visits.iter().map(claim).collect())
}

/// The conditions that keep a spurious trace out of the abstraction, from a sequence along it.
fn along(task: &Task, trace: &Trace, core: &Core) -> Result<Vec<Found>, Reason> {
    let (program, graph, arith, limits) = (&task.program, &task.graph, task.options.arith, task.solver_limits());
    let reasons = reasons::reasons(program, graph, trace, core, arith, &limits);
    let path = Path::new(program, graph, trace, &reasons, arith);
    let refuted = Refutation::new(&path, &limits).claims();
    if let Err(stop) = task.interrupt.check() {
        return Err(Reason::stopped(stop.cause));
    }
    let verified = |claims: &Vec<Cond>| verify::is_inductive(program, graph, trace, claims, arith, &limits);
    let linear = refuted.map(|claims| {
        let early = claims.iter().take(path.from()).map(|_| Cond::Const(true));
        let rest = claims.iter().skip(path.from()).map(|claim| path.known(claim.cond(path.meaning())));
        early.chain(rest).collect::<Vec<Cond>>()
    });
    let claims = match linear {
        Ok(claims) if verified(&claims) => claims,
        other => {
            let weakest = weakest::claims(&path).ok().filter(verified);
            weakest.ok_or_else(|| Reason::NothingToAdd(why(&other)))?
        }
    };
    Ok(found(graph, trace, &claims, &reasons.conditions))
}

fn why(tried: &Result<Vec<Cond>, NotRefuted>) -> String {
    let reason = match tried {
        Ok(_) => "what holds along it cannot be said with the variables that are in scope",
        Err(NotRefuted::NotLinear) => "its conditions do not contradict one another as linear ones",
        Err(NotRefuted::TooMuch) => "there are too many cases to look at",
        Err(NotRefuted::Solver(reason)) => reason,
    };
    format!("no predicates were found that refute the trace: {reason}")
}

/// The conditions of all positions, each part of a conjunction by itself.
fn found(graph: &Graph, trace: &Trace, claims: &[Cond], reasons: &std::collections::BTreeSet<usize>) -> Vec<Found> {
    let steps: Vec<usize> = reasons.iter().copied().collect();
    let start = trace.steps.first().map(|step| graph.before(*step));
    let targets = trace.steps.iter().map(|step| graph.after(*step)).enumerate();
    let places = start.into_iter().map(|at| (0, at)).chain(targets);
    let mut all = vec![];
    for ((position, location), claim) in places.zip(claims) {
        let procedure = graph.location(location).procedure;
        let parts = match claim {
            Cond::Const(_) => vec![],
            Cond::And(parts) => parts.clone(),
            other => vec![other.clone()],
        };
        let of = |predicate| Found { position, location, procedure, predicate, steps: steps.clone() };
        all.extend(parts.into_iter().map(of));
    }
    all
}

//! Model checking of Boolean programs in the style of Bebop (Ball and Rajamani, SPIN 2000): path edges and summary edges as
//! decision diagrams, recursion included.
//!
//! States are reached in rounds, each one step further than the one before; so the first round in which an assertion fails is that
//! of a shortest trace, and the rounds lead back along it.

use std::collections::BTreeMap;

use super::abstraction::Abstraction;
use super::bdd::{Bdd, Moment};
use super::stop::Stop;
use super::transition::{Transition, behind};
use crate::limits::Cost;
use crate::program::{Location, LocationRole, PropertyId};
use crate::task::Task;

/// The states that have been reached.
#[derive(Default)]
pub struct Reached {
    /// At each location, all of them.
    pub known: BTreeMap<Location, Bdd>,
    /// The same by the rounds in which they were first reached, in order.
    pub rounds: BTreeMap<Location, Vec<(u32, Bdd)>>,
}

impl Reached {
    /// The states at a location that were reached before a round, the earliest first.
    pub fn before(&self, at: Location, round: u32) -> impl Iterator<Item = &(u32, Bdd)> {
        self.rounds.get(&at).into_iter().flatten().take_while(move |(when, _)| *when < round)
    }
}

/// Reaches states until none are new or an assertion fails: then where, and in which round.
pub fn search(
    task: &Task<'_>,
    abstraction: &mut Abstraction<'_>,
    reached: &mut Reached,
) -> Result<Option<(Location, PropertyId, u32)>, Stop> {
    let graph = &task.graph;
    let start = abstraction.start()?;
    let mut new: BTreeMap<Location, Bdd> = BTreeMap::from([(graph.entry(task.program.entry), start)]);
    for round in 0.. {
        let mut frontier: BTreeMap<Location, Bdd> = BTreeMap::new();
        for (at, states) in std::mem::take(&mut new) {
            let fresh = match reached.known.get(&at) {
                Some(known) => abstraction.diagrams.without(&states, known)?,
                None => states,
            };
            if !abstraction.diagrams.is_empty(&fresh) {
                frontier.insert(at, fresh);
            }
        }
        for (at, fresh) in &frontier {
            let all = match reached.known.get(at) {
                Some(known) => abstraction.diagrams.or(known, fresh)?,
                None => fresh.clone(),
            };
            reached.known.insert(*at, all);
            reached.rounds.entry(*at).or_default().push((round, fresh.clone()));
        }
        for at in frontier.keys() {
            if let LocationRole::Error(property) = graph.location(*at).role {
                return Ok(Some((*at, property, round)));
            }
        }
        if frontier.is_empty() {
            break;
        }
        for (at, states) in &frontier {
            task.interrupt.spend(Cost::States, 1)?;
            leave(task, abstraction, reached, *at, states, &mut new)?;
        }
    }
    Ok(None)
}

/// All steps from new states at a location.
fn leave(
    task: &Task<'_>,
    abstraction: &mut Abstraction<'_>,
    reached: &Reached,
    at: Location,
    states: &Bdd,
    new: &mut BTreeMap<Location, Bdd>,
) -> Result<(), Stop> {
    let graph = &task.graph;
    for block in abstraction.from(at).to_vec() {
        let to = abstraction.blocks[block].to;
        match abstraction.transition(block)? {
            Transition::Plain { relation, affected } => {
                let next = behind(&abstraction.diagrams, states, &relation, &affected)?;
                add(abstraction, new, to, next)?;
            }
            Transition::Call(call) => {
                let entered = call.entered(&abstraction.diagrams, states)?;
                add(abstraction, new, graph.entry(call.callee), entered)?;
                if let Some(summary) = reached.known.get(&graph.exit(call.callee)) {
                    let next = call.returned(&abstraction.diagrams, states, summary)?;
                    add(abstraction, new, to, next)?;
                }
            }
        }
    }
    if graph.location(at).role != LocationRole::Exit {
        return Ok(());
    }
    // A new summary: all calls return.
    let callee = graph.location(at).procedure;
    for block in 0..abstraction.blocks.len() {
        let (from, to) = (abstraction.blocks[block].from, abstraction.blocks[block].to);
        let Some(callers) = reached.known.get(&from).filter(|_| abstraction.calls(block, callee)) else { continue };
        if let Transition::Call(call) = abstraction.transition(block)? {
            let next = call.returned(&abstraction.diagrams, callers, states)?;
            add(abstraction, new, to, next)?;
        }
    }
    Ok(())
}

fn add(
    abstraction: &Abstraction<'_>,
    new: &mut BTreeMap<Location, Bdd>,
    to: Location,
    states: Bdd,
) -> Result<(), Stop> {
    // In the entry procedure nobody asks what held at its entry.
    let joined = match new.get(&to) {
        Some(known) => abstraction.diagrams.or(known, &states)?,
        None => states,
    };
    new.insert(to, joined);
    Ok(())
}

/// A state out of some: values of all predicates of a location's procedure.
pub fn one_of(abstraction: &Abstraction<'_>, task: &Task<'_>, at: Location, states: &Bdd) -> Result<Option<Bdd>, Stop> {
    let Some(cube) = abstraction.diagrams.pick(states) else { return Ok(None) };
    let procedure = task.graph.location(at).procedure;
    let mut values = cube;
    values.retain(|((_, moment), _)| matches!(moment, Moment::Entry | Moment::Now));
    let moments: &[Moment] =
        if procedure == task.program.entry { &[Moment::Now] } else { &[Moment::Entry, Moment::Now] };
    for variable in moments.iter().flat_map(|moment| abstraction.variables(procedure, *moment)) {
        if !values.iter().any(|(known, _)| *known == variable) {
            values.push((variable, false));
        }
    }
    abstraction.diagrams.cube(&values).map(Some)
}

//! Traces of Boolean programs: back from a failing assertion through the rounds in which states were reached; and, for a given
//! trace, whether a Boolean program has it, and by which truth values.

use super::abstraction::{Abstraction, Part};
use super::bdd::{Bdd, Moment, Variable};
use super::check::{Reached, one_of};
use super::stop::Stop;
use super::transition::{Transition, before, behind};
use crate::program::{Location, PropertyId, Step, Trace};
use crate::task::Task;

/// A call that a trace, followed backwards, is inside of.
struct Open {
    block: usize,
    caller: Bdd,
    round: u32,
}

/// The trace to a state that was reached in a round.
pub fn trace<'a>(
    task: &Task<'a>,
    abstraction: &mut Abstraction<'a>,
    reached: &Reached,
    (at, property, round): (Location, PropertyId, u32),
) -> Result<Trace, Stop> {
    let last = reached.rounds.get(&at).and_then(|rounds| rounds.last());
    let states = last.map(|(_, states)| states.clone()).unwrap_or_else(|| abstraction.diagrams.constant(false));
    let lost = || Stop::Other("the way back to the start is lost in the Boolean program".to_string());
    let state = one_of(abstraction, task, at, &states)?.ok_or_else(lost)?;
    let mut walk = Walk { task, abstraction, reached, at, state, round, open: vec![], steps: vec![] };
    while walk.back()? {}
    if walk.at != task.graph.entry(task.program.entry) {
        return Err(lost());
    }
    walk.steps.reverse();
    Ok(Trace { steps: walk.steps, property })
}

struct Walk<'w, 'a> {
    task: &'w Task<'a>,
    abstraction: &'w mut Abstraction<'a>,
    reached: &'w Reached,
    at: Location,
    state: Bdd,
    round: u32,
    open: Vec<Open>,
    /// From the last to the first.
    steps: Vec<Step>,
}

impl Walk<'_, '_> {
    /// One block back; whether there was one.
    fn back(&mut self) -> Result<bool, Stop> {
        let procedure = self.task.graph.location(self.at).procedure;
        if self.at == self.task.graph.entry(procedure) {
            return match self.open.pop() {
                Some(open) => {
                    self.steps.push(Step::Enter(self.abstraction.blocks[open.block].edges[0]));
                    self.at = self.abstraction.blocks[open.block].from;
                    (self.state, self.round) = (open.caller, open.round);
                    Ok(true)
                }
                None => self.caller(),
            };
        }
        for block in self.abstraction.to(self.at).to_vec() {
            let found = match self.abstraction.transition(block)? {
                Transition::Plain { relation, affected } => {
                    let states = before(&self.abstraction.diagrams, &self.state, &relation, &affected)?;
                    self.from(block, &states)?
                }
                Transition::Call(_) => self.returned(block)?,
            };
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Goes on at the begin of a block, if one of some states was reached there before.
    fn from(&mut self, block: usize, states: &Bdd) -> Result<bool, Stop> {
        let from = self.abstraction.blocks[block].from;
        for (round, known) in self.reached.before(from, self.round) {
            let both = self.abstraction.diagrams.and(states, known)?;
            if let Some(state) = one_of(self.abstraction, self.task, from, &both)? {
                self.steps.extend(self.abstraction.blocks[block].edges.iter().rev().map(|id| Step::Edge(*id)));
                (self.at, self.state, self.round) = (from, state, *round);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Goes on at the exit of the procedure that a block calls, if the call led here.
    fn returned(&mut self, block: usize) -> Result<bool, Stop> {
        let Transition::Call(call) = self.abstraction.transition(block)? else { return Ok(false) };
        let (from, exit) = (self.abstraction.blocks[block].from, self.task.graph.exit(call.callee));
        for (called, callers) in self.reached.before(from, self.round) {
            for (left, summary) in self.reached.before(exit, self.round) {
                let diagrams = &self.abstraction.diagrams;
                let all = call.before_returning(diagrams, callers, summary, &self.state)?;
                let Some((caller, callee)) = split(self.abstraction, self.task, from, exit, &all)? else { continue };
                self.steps.push(Step::Leave(self.abstraction.blocks[block].edges[0]));
                self.open.push(Open { block, caller, round: *called });
                (self.at, self.state, self.round) = (exit, callee, *left);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Goes on at a call from which the procedure was entered that has not returned.
    fn caller(&mut self) -> Result<bool, Stop> {
        let procedure = self.task.graph.location(self.at).procedure;
        for block in 0..self.abstraction.blocks.len() {
            if !self.abstraction.calls(block, procedure) {
                continue;
            }
            let Transition::Call(call) = self.abstraction.transition(block)? else { continue };
            let from = self.abstraction.blocks[block].from;
            let states = call.before_entering(&self.abstraction.diagrams, &self.state)?;
            for (round, known) in self.reached.before(from, self.round) {
                let both = self.abstraction.diagrams.and(&states, known)?;
                if let Some(state) = one_of(self.abstraction, self.task, from, &both)? {
                    self.steps.push(Step::Enter(self.abstraction.blocks[block].edges[0]));
                    (self.at, self.state, self.round) = (from, state, *round);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// A state at a call, and one at the exit of what it calls, out of states of both.
fn split(
    abstraction: &Abstraction<'_>,
    task: &Task<'_>,
    call: Location,
    exit: Location,
    states: &Bdd,
) -> Result<Option<(Bdd, Bdd)>, Stop> {
    let Some(cube) = abstraction.diagrams.pick(states) else { return Ok(None) };
    let (mut caller, mut callee) = (vec![], vec![]);
    for ((id, moment), value) in cube {
        match moment {
            Moment::Entry | Moment::Now => caller.push(((id, moment), value)),
            Moment::Entered => callee.push(((id, Moment::Entry), value)),
            Moment::Left => callee.push(((id, Moment::Now), value)),
            Moment::Next => {}
        }
    }
    let caller = one_of(abstraction, task, call, &abstraction.diagrams.cube(&caller)?)?;
    let callee = one_of(abstraction, task, exit, &abstraction.diagrams.cube(&callee)?)?;
    Ok(caller.zip(callee))
}

/// A part that a trace passes.
#[derive(Clone, Copy)]
enum Passed {
    Block(usize),
    Enter(usize),
    /// With the position of the entering.
    Leave(usize, usize),
}

/// The truth values of a part on one way along a trace.
pub type Taken = (Part, Vec<(Variable, bool)>);

/// Whether the Boolean program has a trace: then the truth values of one way along it.
pub fn follow(task: &Task<'_>, abstraction: &mut Abstraction<'_>, trace: &Trace) -> Result<Option<Vec<Taken>>, Stop> {
    let parts = passed(task, abstraction, trace)?;
    let mut sets = vec![abstraction.start()?];
    for (position, part) in parts.iter().enumerate() {
        let states = &sets[position];
        let next = match *part {
            Passed::Block(block) => match abstraction.transition(block)? {
                Transition::Plain { relation, affected } => {
                    behind(&abstraction.diagrams, states, &relation, &affected)?
                }
                Transition::Call(_) => states.clone(),
            },
            Passed::Enter(block) => match abstraction.transition(block)? {
                Transition::Call(call) => call.entered(&abstraction.diagrams, states)?,
                Transition::Plain { .. } => states.clone(),
            },
            Passed::Leave(block, entered) => match abstraction.transition(block)? {
                Transition::Call(call) => call.returned(&abstraction.diagrams, &sets[entered], states)?,
                Transition::Plain { .. } => states.clone(),
            },
        };
        if abstraction.diagrams.is_empty(&next) {
            return Ok(None);
        }
        sets.push(next);
    }
    values_along(task, abstraction, &parts, &sets).map(Some)
}

/// The parts that a trace passes.
fn passed(task: &Task<'_>, abstraction: &Abstraction<'_>, trace: &Trace) -> Result<Vec<Passed>, Stop> {
    let mut parts: Vec<Passed> = vec![];
    let mut open: Vec<usize> = vec![];
    let mut steps = trace.steps.iter().peekable();
    let unknown = || Stop::Other("a trace is none of the graph".to_string());
    let block_at = |id| {
        let from = task.graph.edge(id).from;
        let begins = |block: &&usize| abstraction.blocks[**block].edges.first() == Some(&id);
        abstraction.from(from).iter().find(begins).copied().ok_or_else(unknown)
    };
    while let Some(step) = steps.next() {
        match *step {
            Step::Edge(id) => {
                let block = block_at(id)?;
                for _ in 1..abstraction.blocks[block].edges.len() {
                    steps.next();
                }
                parts.push(Passed::Block(block));
            }
            Step::Enter(id) => {
                open.push(parts.len());
                parts.push(Passed::Enter(block_at(id)?));
            }
            Step::Leave(id) => parts.push(Passed::Leave(block_at(id)?, open.pop().ok_or_else(unknown)?)),
        }
    }
    Ok(parts)
}

/// The truth values along one way through some sets of states.
fn values_along(
    task: &Task<'_>,
    abstraction: &mut Abstraction<'_>,
    parts: &[Passed],
    sets: &[Bdd],
) -> Result<Vec<Taken>, Stop> {
    let lost = || Stop::Other("a way along a trace is lost in the Boolean program".to_string());
    let mut taken = vec![];
    let mut calls: std::collections::BTreeMap<usize, Bdd> = Default::default();
    let Some(last) = sets.last() else { return Ok(taken) };
    let mut state = last.clone();
    for (position, part) in parts.iter().enumerate().rev() {
        let diagrams = &abstraction.diagrams;
        state = abstraction.diagrams.cube(&diagrams.pick(&state).ok_or_else(lost)?)?;
        let block = match *part {
            Passed::Block(block) | Passed::Enter(block) | Passed::Leave(block, _) => block,
        };
        let (from, transition) = (abstraction.blocks[block].from, abstraction.transition(block)?);
        let diagrams = &abstraction.diagrams;
        match (*part, transition) {
            (Passed::Block(block), Transition::Plain { relation, affected }) => {
                let both = super::transition::moved(diagrams, &state, &affected, &[(Moment::Now, Moment::Next)])?;
                let all = diagrams.and(&diagrams.and(&both, &relation)?, &sets[position])?;
                let values = diagrams.pick(&all).ok_or_else(lost)?;
                taken.push((Part::Block(block), at(&values, &[Moment::Now, Moment::Next])));
                state = one_of(abstraction, task, from, &diagrams.cube(&at(&values, &[Moment::Entry, Moment::Now]))?)?
                    .ok_or_else(lost)?;
            }
            (Passed::Leave(block, entered), Transition::Call(call)) => {
                let all = call.before_returning(diagrams, &sets[entered], &sets[position], &state)?;
                let next = super::transition::moved(diagrams, &state, &call.affected, &[(Moment::Now, Moment::Next)])?;
                let all = diagrams.and(&diagrams.and(&all, &call.back)?, &next)?;
                let values = diagrams.pick(&all).ok_or_else(lost)?;
                taken.push((Part::Return(block), at(&values, &[Moment::Now, Moment::Left, Moment::Next])));
                taken.push((Part::Enter(block), at(&values, &[Moment::Now, Moment::Entered])));
                let exit = task.graph.exit(call.callee);
                let all = diagrams.cube(&values)?;
                let (caller, callee) = split(abstraction, task, from, exit, &all)?.ok_or_else(lost)?;
                calls.insert(entered, caller);
                state = callee;
            }
            (Passed::Enter(block), Transition::Call(call)) => match calls.remove(&position) {
                Some(caller) => state = caller,
                None => {
                    let now = diagrams.exists(&state, &super::transition::at(&call.callees, Moment::Entry))?;
                    let entered =
                        super::transition::moved(diagrams, &now, &call.callees, &[(Moment::Now, Moment::Entered)])?;
                    let all = diagrams.and(&diagrams.and(&entered, &call.enter)?, &sets[position])?;
                    let values = diagrams.pick(&all).ok_or_else(lost)?;
                    taken.push((Part::Enter(block), at(&values, &[Moment::Now, Moment::Entered])));
                    let caller = diagrams.cube(&at(&values, &[Moment::Entry, Moment::Now]))?;
                    state = one_of(abstraction, task, from, &caller)?.ok_or_else(lost)?;
                }
            },
            _ => return Err(lost()),
        }
    }
    let start = abstraction.diagrams.pick(&state).ok_or_else(lost)?;
    taken.push((Part::Start, at(&start, &[Moment::Now])));
    Ok(taken)
}

/// The values at some moments.
fn at(values: &[(Variable, bool)], moments: &[Moment]) -> Vec<(Variable, bool)> {
    values.iter().filter(|((_, moment), _)| moments.contains(moment)).copied().collect()
}

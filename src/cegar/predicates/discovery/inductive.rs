//! What of some facts about a path program is inductive, and what of that is needed to refute its failure.
//!
//! Facts come from wherever; none is taken for granted. First those go that do not hold at the start, or that a step does not see to,
//! until the rest see to one another (Flanagan and Leino, "Houdini", FME 2001). If a failure remains possible there is no answer.
//! Otherwise the failure is followed back: a question with a core for each step tells which facts before it are needed, then which
//! facts those need, until nothing is missing. What is left is few and inductive.

use std::collections::{BTreeSet, VecDeque};

use z3::ast::Bool;

use super::path_program::{Link, PathProgram};
use crate::cegar::predicates::predicate::variables;
use crate::cegar::predicates::steps::{State, Steps};
use crate::limits::Interrupt;
use crate::program::{Basic, Cond, Graph, Step, VarId};
use crate::smt::{Answer, IllTyped, Limits, Query};

/// What a question may cost in Z3's resource units, and how many there may be.
const BUDGET: u32 = 1_000_000;
const MOST_QUESTIONS: usize = 4000;
/// Larger cores are not made smaller.
const SMALL: usize = 12;

/// Facts of a path program.
pub struct Inductive<'a> {
    /// What steps do.
    pub steps: Steps<'a>,
    /// The graph.
    pub graph: &'a Graph,
    /// What each procedure changes.
    pub changed: &'a [BTreeSet<VarId>],
    /// The path program.
    pub path: &'a PathProgram,
    /// The limits of a question.
    pub limits: &'a Limits,
    /// Stops the work.
    pub interrupt: &'a Interrupt,
    /// How many questions were asked.
    pub questions: usize,
}

/// There is no answer.
pub struct Nothing;

impl From<IllTyped> for Nothing {
    fn from(_: IllTyped) -> Nothing {
        Nothing
    }
}

impl Inductive<'_> {
    /// For each node those of some facts that together refute the failure at the last one.
    pub fn needed(&mut self, mut facts: Vec<Vec<Cond>>) -> Result<Vec<Vec<Cond>>, Nothing> {
        if let Ok(needed) = self.followed_back(&facts) {
            return Ok(needed);
        }
        self.keep_inductive(&mut facts)?;
        self.followed_back(&facts)
    }

    /// Takes away what is not inductive.
    fn keep_inductive(&mut self, facts: &mut [Vec<Cond>]) -> Result<(), Nothing> {
        let Some(start) = self.path.visits.first().copied() else { return Err(Nothing) };
        let mut holding = vec![];
        for fact in std::mem::take(&mut facts[start]) {
            if self.holds_at_start(&fact)? {
                holding.push(fact);
            }
        }
        facts[start] = holding;
        let all: Vec<Link> = self.path.steps.iter().copied().collect();
        let last = self.path.visits.last().copied();
        let mut open: VecDeque<usize> = (0..all.len()).collect();
        while let Some(number) = open.pop_front() {
            let to = all[number].to;
            if Some(to) == last {
                continue;
            }
            let mut kept = vec![];
            for fact in &facts[to] {
                if self.reasons(facts, all[number], fact)?.is_some() {
                    kept.push(fact.clone());
                }
            }
            if kept.len() < facts[to].len() {
                facts[to] = kept;
                let behind = (0..all.len()).filter(|next| all[*next].begins(to));
                let more: Vec<usize> = behind.filter(|next| !open.contains(next)).collect();
                open.extend(more);
            }
        }
        Ok(())
    }

    /// What is needed of facts, from the failure back.
    fn followed_back(&mut self, facts: &[Vec<Cond>]) -> Result<Vec<Vec<Cond>>, Nothing> {
        let (Some(start), Some(last)) = (self.path.visits.first(), self.path.visits.last()) else {
            return Err(Nothing);
        };
        let (start, last) = (*start, *last);
        let failure = Cond::Const(false);
        let mut needed: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); facts.len()];
        let mut open: Vec<(usize, Option<usize>)> = vec![(last, None)];
        while let Some((node, number)) = open.pop() {
            let fact = number.and_then(|number| facts[node].get(number)).unwrap_or(&failure);
            if node == start && !self.holds_at_start(fact)? {
                return Err(Nothing);
            }
            let path = self.path;
            for link in path.steps.iter().filter(|link| link.to == node) {
                // The failure itself is reached once, by the last step.
                let Some(reasons) = self.reasons(facts, *link, fact)? else { return Err(Nothing) };
                for (from, reason) in reasons {
                    if needed[from].insert(reason) {
                        open.push((from, Some(reason)));
                    }
                }
            }
        }
        let chosen = |(node, numbers): (usize, &BTreeSet<usize>)| {
            numbers.iter().filter_map(|number| facts[node].get(*number).cloned()).collect()
        };
        Ok(needed.iter().enumerate().map(chosen).collect())
    }

    fn holds_at_start(&mut self, fact: &Cond) -> Result<bool, Nothing> {
        let state = self.steps.start(fact)?;
        let mut types = vec![];
        self.steps.of_types(fact, &state, &mut types)?;
        let query = self.query()?;
        types.iter().for_each(|fact| query.assert(fact));
        query.assert(&self.steps.cond(fact, &state)?.not());
        Ok(matches!(query.check_within(&[], Some(BUDGET)), Answer::Unsat))
    }

    /// Facts, by their nodes and numbers, from which a step leads to states in which another one holds; none if all of them do not
    /// see to it.
    fn reasons(
        &mut self,
        facts: &[Vec<Cond>],
        link: Link,
        wanted: &Cond,
    ) -> Result<Option<Vec<(usize, usize)>>, Nothing> {
        let mut known = vec![];
        let (exit, after) = self.states(link, &mut known)?;
        let touched = variables(wanted).iter().any(|v| after.contains_key(v));
        if let (Some(same), false) = (facts[link.from].iter().position(|fact| fact == wanted), touched) {
            return Ok(Some(vec![(link.from, same)]));
        }
        let query = self.query()?;
        let (before, mut labels, mut numbers) = (State::new(), vec![], vec![]);
        for (node, state) in [(Some(link.from), &before), (link.exit, &exit)] {
            let Some(node) = node else { continue };
            for (number, fact) in facts[node].iter().enumerate() {
                let label = Bool::new_const(format!("fact{}", labels.len()));
                query.assert(&label.implies(&self.steps.cond(fact, state)?));
                self.steps.of_types(fact, state, &mut known)?;
                labels.push(label);
                numbers.push((node, number));
            }
        }
        self.steps.of_types(wanted, &after, &mut known)?;
        known.iter().for_each(|fact| query.assert(fact));
        query.assert(&self.steps.cond(wanted, &after)?.not());
        if !matches!(query.check_within(&labels, Some(BUDGET)), Answer::Unsat) {
            return Ok(None);
        }
        let core = query.core();
        let mut reasons: Vec<usize> = (0..labels.len()).filter(|at| core.contains(&labels[*at])).collect();
        // What comes last is dropped first.
        for at in (0..reasons.len()).rev().filter(|_| core.len() <= SMALL) {
            let mut fewer = reasons.clone();
            fewer.remove(at);
            let assumed: Vec<Bool> = fewer.iter().map(|number| labels[*number].clone()).collect();
            self.questions += 1;
            if matches!(query.check_within(&assumed, Some(BUDGET)), Answer::Unsat) {
                reasons = fewer;
            }
        }
        Ok(Some(reasons.into_iter().map(|at| numbers[at]).collect()))
    }

    /// The state at the exit of a recursive call that returns, and the one behind a step, over the one before it.
    fn states(&self, link: Link, known: &mut Vec<Bool>) -> Result<(State, State), Nothing> {
        if let (Some(_), Step::Leave(call)) = (link.exit, link.step)
            && let Basic::Call { callee, .. } = self.graph.edge(call).action
        {
            let nothing = BTreeSet::new();
            let changed = self.changed.get(callee.0 as usize).unwrap_or(&nothing);
            return Ok(self.steps.returns(call, changed, known)?);
        }
        let mut after = State::new();
        self.steps.take(link.step, known, &mut after)?;
        Ok((State::new(), after))
    }

    fn query(&mut self) -> Result<Query, Nothing> {
        self.questions += 1;
        if self.questions > MOST_QUESTIONS || self.interrupt.check().is_err() {
            return Err(Nothing);
        }
        Ok(Query::new(self.limits))
    }
}

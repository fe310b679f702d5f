//! Abstraction: which predicates hold behind a step, by themselves (cartesian abstraction). Each is one or two questions to the solver:
//! whether it follows from what is known before the step, or its negation does. A predicate that is known and that the step cannot
//! change stays as it is without a question; and the same question is asked once.

use std::collections::{BTreeMap, HashMap};

use super::tree::{Cube, PredicateId, Tree};
use crate::cegar::predicates::Predicate;
use crate::cegar::predicates::steps::{State, Steps};
use crate::program::{Arith, Basic, Cond, Graph, Program, Step};
use crate::smt::{Answer, IllTyped, Limits, Query};

/// What a question may cost in Z3's resource units.
const BUDGET: u32 = 3_000_000;

/// Computes what is known behind steps.
pub struct Abstraction<'a> {
    program: &'a Program,
    graph: &'a Graph,
    arith: Arith,
    limits: Limits,
    answers: HashMap<(Cube, Step), Behind>,
    /// How many questions the solver was asked.
    pub questions: u64,
}

/// What is known behind a step.
#[derive(Clone, Debug, Default)]
struct Behind {
    /// Whether the step can be taken.
    reached: Option<bool>,
    /// The predicates that were asked about.
    known: BTreeMap<PredicateId, Option<bool>>,
}

impl<'a> Abstraction<'a> {
    /// Nothing has been asked.
    pub fn new(program: &'a Program, graph: &'a Graph, arith: Arith, limits: Limits) -> Abstraction<'a> {
        Abstraction { program, graph, arith, limits, answers: HashMap::new(), questions: 0 }
    }

    /// What is known at the start of some predicates.
    pub fn start(&mut self, tree: &Tree, predicates: &[PredicateId]) -> Cube {
        let steps = Steps::new(self.program, self.graph, self.arith);
        let mut known = Cube::new();
        for id in predicates {
            let Some(predicate) = tree.predicates.get_index(id.0) else { continue };
            let query = Query::new(&self.limits);
            let answer = steps.start(predicate.cond()).and_then(|state| {
                let mut facts = vec![];
                steps.of_types(predicate.cond(), &state, &mut facts)?;
                facts.iter().for_each(|fact| query.assert(fact));
                self.decide(&steps, &query, predicate.cond(), &state)
            });
            if let Ok(Some(holds)) = answer {
                known.insert(*id, holds);
            }
        }
        known
    }

    /// What is known behind a step of some predicates; none if it cannot be taken.
    pub fn behind(&mut self, tree: &Tree, before: &Cube, step: Step, predicates: &[PredicateId]) -> Option<Cube> {
        let key = (before.clone(), step);
        let mut behind = self.answers.remove(&key).unwrap_or_default();
        // If the solver cannot make sense of a question, nothing is known.
        let _ = self.ask(tree, before, step, predicates, &mut behind);
        let reached = behind.reached != Some(false);
        let known = predicates.iter().filter_map(|id| Some((*id, behind.known.get(id).copied().flatten()?)));
        let known: Cube = known.collect();
        self.answers.insert(key, behind);
        reached.then_some(known)
    }

    fn ask(
        &mut self,
        tree: &Tree,
        before: &Cube,
        step: Step,
        predicates: &[PredicateId],
        behind: &mut Behind,
    ) -> Result<(), IllTyped> {
        let steps = Steps::new(self.program, self.graph, self.arith);
        let (mut facts, mut after) = (vec![], State::new());
        steps.take(step, &mut facts, &mut after)?;
        let conditional = self.is_condition(step);
        if !conditional {
            behind.reached = Some(true);
        }
        let predicate = |id: &PredicateId| tree.predicates.get_index(id.0);
        let mut open: Vec<(PredicateId, &Predicate)> = vec![];
        for id in predicates {
            let Some(asked) = predicate(id).filter(|_| !behind.known.contains_key(id)) else { continue };
            let untouched = asked.variables().iter().all(|v| !after.contains_key(v));
            match before.get(id) {
                Some(holds) if untouched => drop(behind.known.insert(*id, Some(*holds))),
                None if untouched && !conditional && before.is_empty() => drop(behind.known.insert(*id, None)),
                _ => open.push((*id, asked)),
            }
        }
        if behind.reached.is_some() && open.is_empty() {
            return Ok(());
        }
        let query = Query::new(&self.limits);
        for (id, holds) in before {
            let Some(known) = predicate(id) else { continue };
            let fact = steps.cond(known.cond(), &State::new())?;
            facts.push(if *holds { fact } else { fact.not() });
            steps.of_types(known.cond(), &State::new(), &mut facts)?;
        }
        facts.iter().for_each(|fact| query.assert(fact));
        if behind.reached.is_none() {
            self.questions += 1;
            behind.reached = Some(!matches!(query.check_within(&[], Some(BUDGET)), Answer::Unsat));
        }
        if behind.reached == Some(false) {
            return Ok(());
        }
        for (id, asked) in open {
            let mut facts = vec![];
            steps.of_types(asked.cond(), &after, &mut facts)?;
            facts.iter().for_each(|fact| query.assert(fact));
            let answer = self.decide(&steps, &query, asked.cond(), &after)?;
            behind.known.insert(id, answer);
        }
        Ok(())
    }

    /// Whether a condition follows, or its negation does.
    fn decide(
        &mut self,
        steps: &Steps<'_>,
        query: &Query,
        cond: &Cond,
        state: &State,
    ) -> Result<Option<bool>, IllTyped> {
        let holds = steps.cond(cond, state)?;
        for (assumed, answer) in [(holds.not(), true), (holds, false)] {
            self.questions += 1;
            let found = query.scoped(|| {
                query.assert(&assumed);
                query.check_within(&[], Some(BUDGET))
            });
            if matches!(found, Answer::Unsat) {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    fn is_condition(&self, step: Step) -> bool {
        matches!(step, Step::Edge(id) if matches!(self.graph.edge(id).action, Basic::Assume(..)))
    }
}

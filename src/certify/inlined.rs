//! Invariants for each sequence of calls under way, as if calls were inlined: step by step, one question each, whether it leads from a
//! state of what is known before it to one that is not known behind it.
//!
//! A procedure that is under way is not called again, or else the certificate is not accepted: so no two activations share variables,
//! and what is known of a caller's variables goes on to hold in the callee.

use std::collections::BTreeSet;

use super::combinations::{Combined, States};
use super::edges::{Checker, Trouble};
use super::state::State;
use super::{Gap, Obligation, Refusal};
use crate::certificate::{Combinations, Cube, Inlined, Moment};
use crate::program::{Arith, Basic, EdgeId, Location, LocationRole, ProcId, VarId};
use crate::smt::Encoder;

/// Checks everything; the number of steps. The questions are counted by the given checker.
pub fn check(counts: &Checker<'_>, inlined: &Inlined, arith: Arith) -> Result<usize, Refusal> {
    let Checker { program, graph, certificate, limits, .. } = *counts;
    let checker = Checker::with_encoder(program, graph, certificate, Encoder::new(program, arith), limits);
    let none = Combinations::default();
    let checked = Steps { checker: &checker, inlined, formulas: Combined { checker: &checker, combinations: &none } };
    let checked = checked.all();
    counts.questions.set(checker.questions.get());
    checked
}

struct Steps<'a> {
    checker: &'a Checker<'a>,
    inlined: &'a Inlined,
    formulas: Combined<'a>,
}

impl Steps<'_> {
    fn all(&self) -> Result<usize, Refusal> {
        let graph = self.checker.graph;
        let start = graph.entry(self.checker.program.entry);
        self.start(start).map_err(|trouble| self.checker.refusal(Obligation::Start, trouble))?;
        let mut steps = 0;
        for ((calls, at), cubes) in self.inlined.known.iter().filter(|(_, cubes)| !cubes.is_empty()) {
            let now = cubes.iter().flatten().all(|literal| literal.moment == Moment::Now);
            if matches!(graph.location(*at).role, LocationRole::Error(_)) || !now {
                let reason = "there is an invariant where there must be none".to_string();
                return Err(Refusal::Unknown(Gap { place: Obligation::Error(*at), reason }));
            }
            if let (LocationRole::Exit, Some((call, before))) = (graph.location(*at).role, calls.split_last()) {
                let refusal = |trouble| self.checker.refusal(Obligation::Edge(*call), trouble);
                self.leave(cubes, *call, before).map_err(refusal)?;
                steps += 1;
            }
            for id in graph.outgoing(*at) {
                self.step(calls, cubes, *id)?;
                steps += 1;
            }
        }
        Ok(steps)
    }

    fn known(&self, calls: &[EdgeId], at: Location) -> &[Cube] {
        self.inlined.known.get(&(calls.to_vec(), at)).map_or(&[], Vec::as_slice)
    }

    fn start(&self, at: Location) -> Result<(), Trouble> {
        let state = self.checker.start_state()?;
        let states = States { entry: &state, now: &state };
        self.formulas.follows(&[], self.known(&[], at), states, &BTreeSet::new())
    }

    fn step(&self, calls: &[EdgeId], cubes: &[Cube], id: EdgeId) -> Result<(), Refusal> {
        let edge = self.checker.graph.edge(id);
        match &edge.action {
            // Nothing follows the end of an execution.
            Basic::Halt => Ok(()),
            Basic::Call { callee, .. } => {
                let place = Obligation::CalleeEntry(id);
                if self.is_active(*callee, calls) {
                    let reason = "a procedure that is under way is called again".to_string();
                    return Err(Refusal::Unknown(Gap { place, reason }));
                }
                let longer: Vec<EdgeId> = calls.iter().copied().chain([id]).collect();
                self.enter(cubes, id, &longer).map_err(|trouble| self.checker.refusal(place, trouble))
            }
            _ => {
                let refusal = |trouble| self.checker.refusal(Obligation::Edge(id), trouble);
                self.plain(cubes, id, self.known(calls, edge.to)).map_err(refusal)
            }
        }
    }

    fn is_active(&self, callee: ProcId, calls: &[EdgeId]) -> bool {
        let active = calls.iter().filter_map(|call| match self.checker.graph.edge(*call).action {
            Basic::Call { callee, .. } => Some(callee),
            _ => None,
        });
        std::iter::once(self.checker.program.entry).chain(active).any(|active| active == callee)
    }

    fn plain(&self, cubes: &[Cube], id: EdgeId, target: &[Cube]) -> Result<(), Trouble> {
        let action = &self.checker.graph.edge(id).action;
        let before = State::named("now");
        let mut facts = self.formulas.known(cubes, States { entry: &before, now: &before })?;
        let step = self.checker.transition(&before, action, "any")?;
        facts.extend(step.facts);
        let fresh: BTreeSet<VarId> = if let Basic::Havoc(v, _) = action { [*v].into() } else { BTreeSet::new() };
        self.formulas.follows(&facts, target, States { entry: &step.after, now: &step.after }, &fresh)
    }

    fn enter(&self, cubes: &[Cube], id: EdgeId, calls: &[EdgeId]) -> Result<(), Trouble> {
        let action = &self.checker.graph.edge(id).action;
        let Basic::Call { callee, args, .. } = action else { return Ok(()) };
        let before = State::named("now");
        let mut facts = self.formulas.known(cubes, States { entry: &before, now: &before })?;
        facts.extend(self.checker.of_types(&before, action)?);
        let bound = self.checker.bound(&before, *callee, args)?;
        let target = self.known(calls, self.checker.graph.entry(*callee));
        self.formulas.follows(&facts, target, States { entry: &bound, now: &bound }, &BTreeSet::new())
    }

    /// The results are taken over; what the callee's own variables were before it was entered is not known here.
    fn leave(&self, cubes: &[Cube], call: EdgeId, calls: &[EdgeId]) -> Result<(), Trouble> {
        let checker = self.checker;
        let edge = checker.graph.edge(call);
        let Basic::Call { callee, results, .. } = &edge.action else { return Ok(()) };
        let exit = State::named("now");
        let facts = self.formulas.known(cubes, States { entry: &exit, now: &exit })?;
        let mut after = exit.clone();
        for v in checker.program.var_ids().filter(|v| checker.program.is_own(*callee, *v)) {
            after.set(v, State::own("restored", &checker.encoder, checker.program, v)?);
        }
        for (from, target) in checker.program.procedure(*callee).results.iter().zip(results) {
            if let Some(target) = target {
                after.set(*target, exit.get(&checker.encoder, checker.program, *from)?);
            }
        }
        let target = self.known(calls, edge.to);
        self.formulas.follows(&facts, target, States { entry: &after, now: &after }, &BTreeSet::new())
    }
}

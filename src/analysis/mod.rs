//! Model checking of programs without arrays: an interprocedural data-flow analysis over polyhedra in the style of Reps,
//! Horwitz and Sagiv, after Armando, Castellini and Mantovani (ICFEM 2004).
//!
//! It knows nothing of arrays. It promises that every execution of the program stays within the states that it reports,
//! that an error trace is one of the program over the rationals, and that a verdict of safety comes with its invariants.

mod backtrack;
mod calls;
mod evaluate;
mod exact;
mod order;
mod partition;
mod scope;
mod state;
mod store;
mod sum;
#[cfg(test)]
mod tests;
mod transfer;
mod widen;

use std::collections::BTreeMap;

use indexmap::IndexSet;

use crate::abstraction::Abstraction;
use crate::certificate::{Certificate, Fact, Moment, Relation, Term};
use crate::domain::{Comparison, Failure};
use crate::program::{Arith, Graph, Location, LocationRole, NumType, Program};
use crate::trace::Trace;
pub use evaluate::Effort;
use evaluate::{Evaluator, Fallible};
use exact::{Found, Search};
pub use exact::{Merging, Visiting};
use order::Order;
use partition::Partition;
use scope::Scope;
use state::{Integers, Restriction, State, Tightening};
use sum::{Quantity, Sum};
use widen::{Fixpoint, Stop};

/// What the analysis of a program finds.
pub enum Outcome {
    /// No assertion can fail.
    Safe(Certificate),
    /// An assertion can fail in the program analysed.
    Error(Trace),
    /// States in which an assertion fails were found, but no way leads back from them: hulls may have added them.
    Lost,
    /// None of these was found, for this reason.
    Unknown(String),
}

/// Watches an analysis and may stop it.
pub trait Progress {
    /// Called now and then with the number of states so far; a reason stops the analysis.
    fn stop(&mut self, states: usize) -> Option<String>;
}

/// A program and what is known of it before the analysis.
pub struct Analysis<'a> {
    program: &'a Program,
    graph: &'a Graph,
    abstraction: &'a Abstraction,
    arith: Arith,
    effort: Effort,
    scope: Scope,
    order: Order,
}

impl<'a> Analysis<'a> {
    /// Prepares the analysis of an abstract program.
    pub fn new(abstraction: &'a Abstraction, arith: Arith, effort: Effort) -> Analysis<'a> {
        let (program, graph) = (&abstraction.program, &abstraction.graph);
        Analysis {
            program,
            graph,
            abstraction,
            arith,
            effort,
            scope: Scope::of(program, graph),
            order: Order::of(graph),
        }
    }

    /// The search for errors, without widening.
    pub fn search(
        &self,
        merging: Merging,
        visiting: Visiting,
        progress: &mut dyn Progress,
    ) -> Result<Outcome, Failure> {
        let mut search = Search::new(self, Integers::of(self.program, Tightening::Single), merging, visiting);
        match search.run(progress)? {
            Found::Stopped(reason) => Ok(Outcome::Unknown(reason)),
            Found::Error(node, property) => Ok(match backtrack::trace(&search, node, property)? {
                Some(trace) => Outcome::Error(trace),
                None => Outcome::Lost,
            }),
            Found::Nothing => {
                let states = search.reached().map(|node| (node.at, &node.state));
                Ok(Outcome::Safe(self.certificate(states)?))
            }
        }
    }

    /// The states that a search has reached when it ends, with whatever result.
    pub fn reached(
        &self,
        merging: Merging,
        visiting: Visiting,
        progress: &mut dyn Progress,
    ) -> Result<Certificate, Failure> {
        let mut search = Search::new(self, Integers::of(self.program, Tightening::Single), merging, visiting);
        search.run(progress)?;
        self.certificate(search.reached().map(|node| (node.at, &node.state)))
    }

    /// The widening analysis: safe, or nothing.
    pub fn widen(&self, progress: &mut dyn Progress) -> Result<Outcome, Failure> {
        let integers = Integers::of(self.program, Tightening::All);
        let Some(partition) = Partition::of(self, &integers)? else {
            return Ok(Outcome::Unknown("too many parts for widening".to_string()));
        };
        let mut fixpoint = Fixpoint::new(self, integers, partition);
        match fixpoint.run(progress) {
            Err(Stop::Reason(reason)) => Ok(Outcome::Unknown(reason)),
            Err(Stop::Failure(failure)) => Err(failure),
            Ok(()) if fixpoint.has_error() => {
                Ok(Outcome::Unknown("the invariants found by widening do not exclude a failure".to_string()))
            }
            Ok(()) => Ok(Outcome::Safe(self.certificate(fixpoint.states())?)),
        }
    }

    /// What the widening analysis knows of each location, whether or not that excludes failures; none if it was stopped.
    pub fn invariants(&self, progress: &mut dyn Progress) -> Result<Option<Certificate>, Failure> {
        let integers = Integers::of(self.program, Tightening::All);
        let Some(partition) = Partition::of(self, &integers)? else { return Ok(None) };
        let mut fixpoint = Fixpoint::new(self, integers, partition);
        match fixpoint.run(progress) {
            Err(Stop::Reason(_)) => Ok(None),
            Err(Stop::Failure(failure)) => Err(failure),
            Ok(()) => self.certificate(fixpoint.states()).map(Some),
        }
    }

    fn evaluator(&self) -> Evaluator<'_> {
        Evaluator { program: self.program, arith: self.arith, effort: self.effort }
    }

    /// The states at the start of the program: globals are zero.
    fn start_state(&self, integers: &Integers) -> Fallible<State> {
        let mut state = State::any(integers)?;
        let entry = self.graph.entry(self.program.entry);
        let globals = self.program.var_ids().filter(|v| self.program.var(*v).owner.is_none());
        let live = globals.filter(|v| self.scope.is_live(entry, *v));
        let zeros: Vec<(Quantity, Option<Sum>)> = live.map(|v| (Quantity::Now(v), Some(Sum::default()))).collect();
        state.assign(&zeros)?;
        Ok(state)
    }

    /// Whether a location lies inside straight-line code: then its states are neither kept nor merged.
    fn is_straight(&self, at: Location) -> bool {
        self.graph.location(at).role == LocationRole::Plain
            && self.graph.incoming(at).len() == 1
            && !self.order.is_head(at)
    }

    /// States as a certificate over the variables of the concrete program.
    fn certificate<'s>(&self, states: impl Iterator<Item = (Location, &'s State)>) -> Fallible<Certificate> {
        let mut invariants: BTreeMap<Location, IndexSet<Vec<Fact>>> = BTreeMap::new();
        for (at, state) in states {
            let mut facts = Vec::new();
            for restriction in state.restrictions()? {
                facts.extend(self.fact(&restriction));
            }
            invariants.entry(at).or_default().insert(facts);
        }
        let invariants = invariants.into_iter().map(|(at, known)| (at, known.into_iter().collect()));
        Ok(Certificate { invariants: invariants.collect() })
    }

    fn fact(&self, restriction: &Restriction) -> Option<Fact> {
        let sum = &restriction.sum;
        let denominators = sum.terms.values().chain([&sum.constant]).map(|c| c.denominator().clone());
        let common = denominators.fold(dashu_int::UBig::ONE, |a, b| a * b);
        let scale = |c: &dashu_ratio::RBig| (c * dashu_ratio::RBig::from(common.clone())).trunc();
        let mut terms = Vec::new();
        for (quantity, coefficient) in &sum.terms {
            let (moment, v) = match quantity {
                Quantity::Entry(v) => (Moment::Entry, *v),
                Quantity::Now(v) => (Moment::Now, *v),
                Quantity::Unknown(..) => return None,
            };
            let term = match self.abstraction.elements.get(&v) {
                Some((array, index)) => Term { moment, variable: *array, element: Some(index.clone()) },
                None => Term { moment, variable: v, element: None },
            };
            terms.push((term, scale(coefficient)));
        }
        let relation = match restriction.comparison {
            Comparison::Equal => Relation::Zero,
            Comparison::AtLeast => Relation::NonNegative,
            Comparison::MoreThan => Relation::Positive,
        };
        Some(Fact { terms, constant: scale(&sum.constant), relation })
    }
}

/// Whether a program computes with reals.
pub fn has_reals(program: &Program) -> bool {
    program.variables.iter().any(|v| v.ty == NumType::Real)
}

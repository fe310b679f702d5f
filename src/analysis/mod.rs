//! Model checking of programs without arrays: an interprocedural data-flow analysis over polyhedra in the style of Reps,
//! Horwitz and Sagiv, after Armando, Castellini and Mantovani (ICFEM 2004).
//!
//! It promises that every execution of the program stays within the states that it reports, that an error trace is one of the
//! program over the rationals, and that a verdict of safety comes with its invariants.
//!
//! # What is where
//!
//! There are two analyses. The search ([`exact`], [`backtrack`]) joins states only where that is exact, or where a way back to
//! the start is then looked for, and finds error traces. The widening analysis ([`fixpoint`]) proves, at a cost that does not
//! depend on how often loops run. It is written over a small trait, [`transfer::Transfer`], with two implementations: [`plain`]
//! for states over scalars, and [`quantified`] for states that hold for every choice of symbolic indexes. Nothing outside of
//! [`quantified`] knows of these. Beside the polyhedra there are [congruences](congruence): a reduced product, found first,
//! whose constants and residues the polyhedra then use.
//!
//! # Words
//!
//! - A *state* is a convex set of valuations of the variables, now and at the entry of the procedure ([`state`]).
//! - A *join key* is that by which the states at a location are told apart: the signs of some sums ([`keys`]). States with the
//!   same key are joined. A *split* is one such sum.
//! - A *part* is what is known at a location of the states with one join key ([`parts`]).
//! - A *threshold* is a constraint that widening keeps where both sides satisfy it ([`keys`]).
//! - A *block* is a piece of the program that is followed at once: an edge, or a path ([`transfer`]).
//! - A *component* is a head with all that is iterated together with it ([`components`]).
//! - A *monomial* is a product of variables ([`monomials`]).
//! - *Cell*, *row* and *instance* are words of symbolic indexes ([`quantified`]).

mod abstraction;
mod backtrack;
mod calls;
mod certificate;
mod components;
mod congruence;
mod edges;
mod evaluate;
mod exact;
mod fixpoint;
mod keys;
mod monomials;
mod parts;
mod plain;
pub mod quantified;
mod reason;
mod scope;
mod state;
mod store;
mod sum;
#[cfg(test)]
mod tests;
mod transfer;

use crate::certificate::Certificate;
use crate::domain::Failure;
use crate::program::{Arith, Graph, Location, LocationRole, NumType, Program, Trace, VarId};
pub use abstraction::{Abstraction, Meaning};
use components::Components;
pub use congruence::Congruences;
pub use evaluate::Effort;
use evaluate::{Evaluator, Fallible};
use exact::{Found, Search};
pub use exact::{Merging, Visiting};
use fixpoint::{Fixpoint, Stop};
pub use monomials::with_monomials;
use plain::Plain;
pub use quantified::{Details, Residue, stride, with_sums};
use quantified::{Indexes, Quantified};
pub use reason::Reason;
use scope::Scope;
use state::{Integers, State, Tightening};
use sum::{Quantity, Sum};
use transfer::Transfer;

/// What the analysis of a program finds.
pub enum Outcome {
    /// No assertion can fail.
    Safe(Certificate),
    /// An assertion can fail in the program analysed.
    Error(Trace),
    /// States in which an assertion fails were found, but no way leads back from them: hulls may have added them.
    Lost,
    /// None of these was found, for this reason.
    Unknown(Reason),
}

/// Watches an analysis and may stop it.
pub trait Progress {
    /// Called now and then; a reason stops the analysis.
    fn stop(&mut self) -> Option<Reason>;
}

/// What is wanted of the widening analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// Invariants that exclude every failure.
    Proof,
    /// Invariants, whatever they say.
    Invariants,
}

/// A program and what is known of it before the analysis.
pub struct Analysis<'a> {
    program: &'a Program,
    graph: &'a Graph,
    abstraction: &'a Abstraction,
    arith: Arith,
    effort: Effort,
    scope: Scope,
    components: Components,
    details: Details,
    /// What is known beside the polyhedra.
    congruences: Option<&'a Congruences>,
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
            scope: Scope::of(program, graph, quantified::row_variables(abstraction), &abstraction.derived()),
            components: Components::of(graph),
            details: Details::default(),
            congruences: None,
        }
    }

    /// The same where some remainders have been replaced by what congruences say of them.
    pub fn with_congruences(self, congruences: &'a Congruences) -> Analysis<'a> {
        Analysis { congruences: Some(congruences), ..self }
    }

    /// The same with more details.
    pub fn with_details(self, details: Details) -> Analysis<'a> {
        Analysis { details, ..self }
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
            Found::Nothing => Ok(Outcome::Safe(self.certificate(search.reached())?)),
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
        self.certificate(search.reached())
    }

    /// The widening analysis: safe, or nothing.
    pub fn widen(&self, progress: &mut dyn Progress) -> Result<Outcome, Failure> {
        Ok(match self.stabilise(Wanted::Proof, progress)? {
            Ok(certificate) => Outcome::Safe(certificate),
            Err(reason) => Outcome::Unknown(reason),
        })
    }

    /// What the widening analysis knows of each location, whether or not that excludes failures; none if it was stopped.
    pub fn invariants(&self, progress: &mut dyn Progress) -> Result<Option<Certificate>, Failure> {
        Ok(self.stabilise(Wanted::Invariants, progress)?.ok())
    }

    fn stabilise(&self, wanted: Wanted, progress: &mut dyn Progress) -> Fallible<Result<Certificate, Reason>> {
        let integers = Integers::of(self.program, Tightening::All);
        match Indexes::of(self) {
            Some(indexes) => self.fixpoint(Quantified::of(indexes, integers), wanted, progress),
            None => self.fixpoint(Plain::of(self, integers), wanted, progress),
        }
    }

    fn fixpoint<T: Transfer>(
        &self,
        transfer: Option<T>,
        wanted: Wanted,
        progress: &mut dyn Progress,
    ) -> Fallible<Result<Certificate, Reason>> {
        let Some(transfer) = transfer else { return Ok(Err(Reason::TooManyParts)) };
        let mut fixpoint = Fixpoint::new(self, &transfer);
        match fixpoint.run(progress) {
            Err(Stop::Reason(reason)) => Ok(Err(reason)),
            Err(Stop::Failure(failure)) => Err(failure),
            Ok(()) if wanted == Wanted::Proof && fixpoint.has_error() => Ok(Err(Reason::NotExcluded)),
            Ok(()) => self.certificate(fixpoint.states()).map(Ok),
        }
    }

    fn evaluator(&self) -> Evaluator<'_> {
        let Abstraction { monomials, sums, .. } = self.abstraction;
        Evaluator { program: self.program, arith: self.arith, effort: self.effort, monomials, sums }
    }

    /// The states at the start of the program: globals are zero, but for those that stand for anything fixed.
    fn start_state(&self, integers: &Integers) -> Fallible<State> {
        let mut state = State::any(integers)?;
        let entry = self.graph.entry(self.program.entry);
        let globals = self.program.var_ids().filter(|v| self.program.var(*v).owner.is_none());
        let indexes = Indexes::of(self);
        let holds = |v: &VarId| indexes.is_some_and(|indexes| indexes.symbols.holds(*v));
        let is_fixed = |v: &VarId| match self.abstraction.monomials.factors(*v) {
            Some(factors) => factors.iter().any(holds),
            None => holds(v),
        };
        let live = globals.filter(|v| self.scope.is_live(entry, *v) && !is_fixed(v));
        let zeros: Vec<(Quantity, Option<Sum>)> = live.map(|v| (Quantity::Now(v), Some(Sum::default()))).collect();
        state.assign(&zeros)?;
        let always = indexes.map_or_else(Vec::new, |indexes| indexes.always());
        state.meet_all(always)?.ok_or(Failure::Misuse("cells without room"))
    }

    /// Whether a location lies inside straight-line code: then its states are neither kept nor merged.
    fn is_straight(&self, at: Location) -> bool {
        self.graph.location(at).role == LocationRole::Plain
            && self.graph.incoming(at).len() == 1
            && !self.components.is_head(at)
    }
}

/// Whether a program computes with reals.
pub fn has_reals(program: &Program) -> bool {
    program.variables.iter().any(|v| v.ty == NumType::Real)
}

//! Model checking of programs without arrays: an interprocedural data-flow analysis over polyhedra in the style of Reps,
//! Horwitz and Sagiv, after Armando, Castellini and Mantovani (ICFEM 2004).
//!
//! It knows nothing of arrays. It promises that every execution of the program stays within the states that it reports,
//! that an error trace is one of the program over the rationals, and that a verdict of safety comes with its invariants.

mod backtrack;
mod block;
mod calls;
mod cells;
mod congruence;
mod evaluate;
mod exact;
mod order;
mod partition;
mod residue;
mod rows;
mod scope;
mod state;
mod store;
mod sum;
#[cfg(test)]
mod tests;
mod transfer;
mod widen;

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexSet;

use crate::abstraction::Abstraction;
use crate::abstraction::constants::{LARGE, as_multiple};
use crate::certificate::{Certificate, Fact, Moment, Quantified, Relation, Term};
use crate::domain::{Comparison, Failure};
use crate::program::number::{Integer, Rational};
use crate::program::{Arith, Extent, Graph, Location, LocationRole, NumType, Program, Symbol, Trace, VarId};
pub use congruence::Congruences;
pub use evaluate::Effort;
use evaluate::{Evaluator, Fallible};
use exact::{Found, Search};
pub use exact::{Merging, Visiting};
use order::Order;
use partition::Partition;
pub use residue::{Residue, stride};
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
    /// All indexes of all arrays that have cells are less, if that is known.
    size: Option<u64>,
    details: Details,
    /// What is known beside the polyhedra.
    congruences: Option<&'a Congruences>,
}

/// How precise an analysis with symbolic indexes is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// Whether loops are narrowed once they are stable.
    pub narrows: bool,
    /// Whether states are told apart by how far two cells lie from one another, compared with what an assertion reads together.
    pub pairs: bool,
    /// Whether states are told apart by whether the elements of cells equal what the program compares them with.
    pub values: bool,
    /// Of which cells the analysis speaks, if not of all: all of them have this residue.
    pub residue: Option<Residue>,
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
            scope: Scope::of(program, graph, row_variables(abstraction)),
            order: Order::of(graph),
            size: largest_size(abstraction),
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
        let integers = Integers::of(self.program, Tightening::All);
        let Some(partition) = Partition::of(self) else {
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
        let Some(partition) = Partition::of(self) else { return Ok(None) };
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
        let is_symbolic = |v: &VarId| {
            self.abstraction.symbols.values().any(|index| index == v) || self.abstraction.constants.contains_key(v)
        };
        let live = globals.filter(|v| self.scope.is_live(entry, *v) && !is_symbolic(v));
        let zeros: Vec<(Quantity, Option<Sum>)> = live.map(|v| (Quantity::Now(v), Some(Sum::default()))).collect();
        state.assign(&zeros)?;
        state.meet_all(self.always())?.ok_or(Failure::Misuse("cells without room"))
    }

    /// What always holds of the variables that nothing assigns.
    fn always(&self) -> Vec<Restriction> {
        self.cells_in_order().into_iter().chain(self.constants_in_order()).collect()
    }

    /// How the constants that are variables compare, with zero and with one another. How large they are is left out: a number
    /// such as 64 would get into the coefficients as well.
    fn constants_in_order(&self) -> Vec<Restriction> {
        let mut restrictions = vec![];
        let constants: Vec<(Sum, &Integer)> =
            self.abstraction.constants.iter().map(|(v, value)| (Sum::of(Quantity::Now(*v)), value)).collect();
        for (place, (one, value)) in constants.iter().enumerate() {
            restrictions.push(Restriction { sum: one.clone(), comparison: Comparison::MoreThan });
            for (other, least) in constants.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, other)| other) {
                if let Some((times, rest)) = as_multiple(value, least) {
                    let sum = one.clone().plus(&-Rational::from(times), other).shift(-Rational::from(rest));
                    restrictions.push(Restriction { sum, comparison: Comparison::Equal });
                } else if value > least {
                    let sum = one.clone().sub(other);
                    restrictions.push(Restriction { sum, comparison: Comparison::MoreThan });
                }
            }
        }
        restrictions
    }

    /// That the cells lie in their range, in increasing order; with a residue the first of them is not less.
    fn cells_in_order(&self) -> Vec<Restriction> {
        let indexes: Vec<Sum> = self.abstraction.cells().map(|cell| self.index_of(cell)).collect();
        let mut restrictions = vec![];
        let mut add = |sum: Sum| restrictions.push(Restriction { sum, comparison: Comparison::AtLeast });
        if let (Some(first), Some(last)) = (indexes.first(), indexes.last()) {
            let least = self.details.residue.map_or(0, |residue| residue.residue);
            add(first.clone().shift(-Rational::from(least)));
            if let Some(size) = self.size {
                add(last.scale(&-Rational::ONE).shift(Integer::from(size) - Integer::ONE));
            }
        }
        for pair in indexes.windows(2) {
            add(pair[1].clone().sub(&pair[0]).shift(-Rational::ONE));
        }
        restrictions
    }

    /// The index of a symbol.
    fn index_of(&self, symbol: Symbol) -> Sum {
        self.abstraction.symbols.get(&symbol).map_or_else(Sum::default, |index| Sum::of(Quantity::Now(*index)))
    }

    /// Whether a location lies inside straight-line code: then its states are neither kept nor merged.
    fn is_straight(&self, at: Location) -> bool {
        self.graph.location(at).role == LocationRole::Plain
            && self.graph.incoming(at).len() == 1
            && !self.order.is_head(at)
    }

    /// States, each in its context, as a certificate over the variables of the concrete program.
    fn certificate<'s, C: Ord>(&self, states: impl Iterator<Item = (C, Location, &'s State)>) -> Fallible<Certificate> {
        let mut contexts: BTreeMap<C, BTreeMap<Location, IndexSet<Vec<Fact>>>> = BTreeMap::new();
        for (context, at, state) in states {
            let mut facts = Vec::new();
            for restriction in state.restrictions()? {
                facts.extend(self.fact(&restriction));
            }
            facts.extend(self.congruences.into_iter().flat_map(|known| known.facts(self.abstraction, at)));
            contexts.entry(context).or_default().entry(at).or_default().insert(facts);
        }
        let cells = self.abstraction.cells().count() as u32;
        let cuts = || block::cuts(self).into_iter().collect();
        let loops = || {
            let heads = self.graph.location_ids().map(|at| (at, self.graph.location(at)));
            let heads = heads.filter(|(_, data)| data.role == LocationRole::LoopHead);
            heads.map(|(at, data)| (at, data.span.line)).collect()
        };
        let quantified = (cells > 0).then(|| Quantified { cells, size: self.size, cuts: cuts(), loops: loops() });
        let invariants = |known: BTreeMap<Location, IndexSet<Vec<Fact>>>| {
            known.into_iter().map(|(at, cases)| (at, cases.into_iter().collect())).collect()
        };
        Ok(Certificate { contexts: contexts.into_values().map(invariants).collect(), quantified })
    }

    fn fact(&self, restriction: &Restriction) -> Option<Fact> {
        let sum = &restriction.sum;
        let denominators = sum.terms.values().chain([&sum.constant]).map(|c| c.denominator().clone());
        let common = denominators.fold(Integer::ONE, |a, b| a * b);
        let scale = |c: &Rational| (c * Rational::from(common.clone())).trunc();
        let (mut terms, mut cells, mut constant) = (Vec::new(), Vec::new(), scale(&sum.constant));
        for (quantity, coefficient) in &sum.terms {
            let (moment, v) = match quantity {
                Quantity::Entry(v) => (Moment::Entry, *v),
                Quantity::Now(v) => (Moment::Now, *v),
                Quantity::Unknown(..) => return None,
            };
            if let Some((Symbol::Cell(n), _)) = self.abstraction.symbols.iter().find(|(_, index)| **index == v) {
                cells.push((*n, scale(coefficient)));
                continue;
            }
            if let Some(value) = self.abstraction.constants.get(&v) {
                constant += scale(coefficient) * value;
                continue;
            }
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
        Some(Fact { terms, cells, constant, relation })
    }
}

/// The variables of rows.
fn row_variables(abstraction: &Abstraction) -> BTreeSet<VarId> {
    let rows = abstraction.symbols.iter().filter(|(symbol, _)| symbol.row().is_some()).map(|(_, index)| *index);
    let elements = abstraction.elements.iter().filter(|(_, (_, index))| index.has_row()).map(|(scalar, _)| *scalar);
    rows.chain(elements).collect()
}

/// The size of the largest array with a cell, if all of these have constant sizes.
fn largest_size(abstraction: &Abstraction) -> Option<u64> {
    let arrays = abstraction.elements.values().filter(|(_, index)| !index.symbols().is_empty()).map(|(array, _)| array);
    let mut extents = arrays.flat_map(|array| abstraction.program.var(*array).extents());
    let largest = extents.try_fold(0, |most, extent| match extent {
        Extent::Fixed(size) => Some(most.max(*size)),
        Extent::Symbolic(_) | Extent::Unknown => None,
    });
    // Where large constants are variables, a large size is not known.
    let largest = largest.filter(|size| abstraction.constants.is_empty() || *size < LARGE as u64);
    // There must be room for all cells: what holds for every choice of cells says nothing if there is no choice.
    largest.filter(|size| *size > 0 && *size >= abstraction.cells().count() as u64)
}

/// Whether a program computes with reals.
pub fn has_reals(program: &Program) -> bool {
    program.variables.iter().any(|v| v.ty == NumType::Real)
}

//! What an analysis has found, as a certificate over the variables and elements of the concrete program.

use std::collections::BTreeMap;

use indexmap::IndexSet;

use super::evaluate::Fallible;
use super::quantified::{Indexes, Upto, cuts};
use super::state::{Restriction, State};
use super::sum::Quantity;
use super::{Analysis, Meaning};
use crate::certificate::{Certificate, Fact, Factor, Moment, Quantified, Relation, Term};
use crate::domain::Comparison;
use crate::program::number::{Integer, Rational};
use crate::program::{Location, LocationRole, VarId};

impl Analysis<'_> {
    /// States, each in its context, as a certificate over the variables of the concrete program.
    pub(super) fn certificate<'s, C: Ord>(
        &self,
        states: impl Iterator<Item = (C, Location, &'s State)>,
    ) -> Fallible<Certificate> {
        let mut contexts: BTreeMap<C, BTreeMap<Location, IndexSet<Vec<Fact>>>> = BTreeMap::new();
        for (context, at, state) in states {
            let mut facts = Vec::new();
            for restriction in state.restrictions()? {
                facts.extend(self.fact(&restriction));
            }
            facts.extend(self.congruences.into_iter().flat_map(|known| known.facts(self.abstraction, at)));
            contexts.entry(context).or_default().entry(at).or_default().insert(facts);
        }
        let quantified = Indexes::of(self).map(|indexes| {
            let heads = self.graph.location_ids().map(|at| (at, self.graph.location(at)));
            let heads = heads.filter(|(_, data)| data.role == LocationRole::LoopHead);
            let loops = heads.map(|(at, data)| (at, data.span.line)).collect();
            let cells = indexes.symbols.cells().count() as u32;
            Quantified { cells, size: indexes.size, cuts: cuts(&indexes), loops }
        });
        let invariants = |known: BTreeMap<Location, IndexSet<Vec<Fact>>>| {
            known.into_iter().map(|(at, cases)| (at, cases.into_iter().collect())).collect()
        };
        let contexts = contexts.into_values().map(invariants).collect();
        Ok(Certificate { contexts, quantified, combinations: None, inlined: None })
    }

    fn fact(&self, restriction: &Restriction) -> Option<Fact> {
        let sum = &restriction.sum;
        let denominators = sum.terms.values().chain([&sum.constant]).map(|c| c.denominator().clone());
        let common = denominators.fold(Integer::ONE, |a, b| a * b);
        let scale = |c: &Rational| (c * Rational::from(common.clone())).trunc();
        let (mut terms, mut cells, mut constant) = (Vec::new(), Vec::new(), scale(&sum.constant));
        let mut products = Vec::new();
        for (quantity, coefficient) in &sum.terms {
            let (moment, v) = match quantity {
                Quantity::Entry(v) => (Moment::Entry, *v),
                Quantity::Now(v) => (Moment::Now, *v),
                Quantity::Unknown(..) => return None,
            };
            if let Meaning::Product(factors) = self.abstraction.meaning(v) {
                let (times, factors) = self.factors(factors, moment);
                let coefficient = scale(coefficient) * times;
                match &factors[..] {
                    [] => constant += coefficient,
                    [Factor::Cell(number)] => cells.push((*number, coefficient)),
                    [Factor::Term(term)] => terms.push((term.clone(), coefficient)),
                    _ => products.push((factors, coefficient)),
                }
                continue;
            }
            if let Meaning::Sum(sum) = self.abstraction.meaning(v) {
                let upto = match &sum.upto {
                    Upto::Number(number) => Factor::Number(number.clone()),
                    Upto::Var(v) => match (self.abstraction.meaning(*v), self.factors(&[*v], moment).1.pop()) {
                        (Meaning::Constant(value), _) => Factor::Number(value.clone()),
                        (_, upto) => upto?,
                    },
                };
                let sum = Factor::Sum { moment, array: sum.array, upto: upto.into() };
                products.push((vec![sum], scale(coefficient)));
                continue;
            }
            let (variable, element) = match self.abstraction.meaning(v) {
                Meaning::Cell(number) => {
                    cells.push((number, scale(coefficient)));
                    continue;
                }
                Meaning::Constant(value) => {
                    constant += scale(coefficient) * value;
                    continue;
                }
                Meaning::Element(array, index) => (array, Some(index.clone())),
                Meaning::Itself | Meaning::Product(_) | Meaning::Sum(_) => (v, None),
            };
            terms.push((Term { moment, variable, element }, scale(coefficient)));
        }
        let relation = match restriction.comparison {
            Comparison::Equal => Relation::Zero,
            Comparison::AtLeast => Relation::NonNegative,
            Comparison::MoreThan => Relation::Positive,
        };
        Some(Fact { terms, cells, products, constant, relation })
    }

    /// The factors of a monomial, large constants multiplied by themselves.
    fn factors(&self, factors: &[VarId], moment: Moment) -> (Integer, Vec<Factor>) {
        let (mut times, mut found) = (Integer::ONE, vec![]);
        for v in factors {
            match self.abstraction.meaning(*v) {
                Meaning::Cell(number) => found.push(Factor::Cell(number)),
                Meaning::Constant(value) => times *= value,
                Meaning::Element(array, index) => {
                    found.push(Factor::Term(Term { moment, variable: array, element: Some(index.clone()) }));
                }
                Meaning::Itself | Meaning::Product(_) | Meaning::Sum(_) => {
                    found.push(Factor::Term(Term { moment, variable: *v, element: None }));
                }
            }
        }
        (times, found)
    }
}

//! Products of variables as quantities of their own, so that linear facts about them are polynomial facts about the program
//! (after Rodriguez-Carbonell and Kapur, Science of Computer Programming 64, 2007).
//!
//! A *monomial* is the product of two or three scalars, cells and rows included. To the polyhedra it is one more variable. Three
//! things are known of it, and all are exact: what an assignment to a factor makes of it, where that is a polynomial over
//! monomials that there are; that it is a polynomial where an equation says what a factor is; and what products of bounds say.
//! So it always has the value of the product, and facts about it are facts about the product.
//!
//! Example: `s = 0; for (i = 0; i < n; i++) s += 2 * i + 1;  assert(s == n * n);` has the monomials i*i and n*n. `i = i + 1` makes
//! i*i + 2*i + 1 of i*i, so that `s = i*i` is kept by the loop, a linear fact. Where it ends `i = n`; hence `i*i = n*n`.

mod find;
mod polynomial;

use std::collections::HashMap;

use indexmap::IndexMap;

use super::evaluate::Fallible;
use super::state::{Restriction, State};
use super::sum::{Quantity, Sum};
use crate::domain::Comparison;
use crate::program::VarId;
use crate::program::number::Rational;
pub use find::with_monomials;
use polynomial::{Polynomial, with_value};

/// The monomials of a program.
#[derive(Clone, Debug, Default)]
pub struct Monomials {
    /// The variable that stands for each, with its factors in order.
    factors: IndexMap<VarId, Vec<VarId>>,
    variables: HashMap<Vec<VarId>, VarId>,
}

/// Inequalities about monomials have so many terms at most, with coefficients that are not larger than that.
const MOST_TERMS: usize = 3;
const MOST_COEFFICIENT: i32 = 4;

/// What a statement assigns at once. A quantity without a sum gets any value.
pub type Updates = Vec<(Quantity, Option<Sum>)>;

impl Monomials {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.factors.is_empty()
    }

    /// The factors of a variable, if it stands for a monomial.
    pub fn factors(&self, v: VarId) -> Option<&[VarId]> {
        self.factors.get(&v).map(Vec::as_slice)
    }

    /// All of them: the variables with their factors.
    pub fn all(&self) -> impl Iterator<Item = (VarId, &[VarId])> {
        self.factors.iter().map(|(v, factors)| (*v, &factors[..]))
    }

    /// The variable that stands for a product.
    pub fn variable(&self, mut factors: Vec<VarId>) -> Option<VarId> {
        factors.sort();
        self.variables.get(&factors).copied()
    }

    fn add(&mut self, v: VarId, mut factors: Vec<VarId>) {
        factors.sort();
        self.variables.insert(factors.clone(), v);
        self.factors.insert(v, factors);
    }

    /// The variables that stand for products with a factor like that.
    pub fn with_factor(&self, is: impl Fn(VarId) -> bool) -> Vec<VarId> {
        self.all().filter(|(_, factors)| factors.iter().any(|factor| is(*factor))).map(|(v, _)| v).collect()
    }

    /// A sum over present values as a polynomial.
    fn polynomial(&self, sum: &Sum) -> Option<Polynomial> {
        let mut polynomial = Polynomial::constant(sum.constant.clone());
        for (quantity, coefficient) in &sum.terms {
            let Quantity::Now(v) = quantity else { return None };
            let product = self.factors(*v).map_or_else(|| vec![*v], <[VarId]>::to_vec);
            polynomial = polynomial.plus(coefficient, &Polynomial::product(product));
        }
        Some(polynomial)
    }

    /// A polynomial as a sum, if there are all of its monomials.
    fn sum(&self, polynomial: &Polynomial) -> Option<Sum> {
        let mut sum = Sum::default();
        for (product, coefficient) in polynomial.terms() {
            let term = match product {
                [] => Sum::constant(Rational::ONE),
                [v] => Sum::of(Quantity::Now(*v)),
                several => Sum::of(Quantity::Now(*self.variables.get(several)?)),
            };
            sum = sum.plus(coefficient, &term);
        }
        Some(sum)
    }

    /// The product of sums as a sum, if there are the monomials for it.
    pub fn product<'s>(&self, sums: impl IntoIterator<Item = &'s Sum>) -> Option<Sum> {
        let mut product = Polynomial::constant(Rational::ONE);
        for sum in sums {
            product = product.times(&self.polynomial(sum)?)?;
        }
        self.sum(&product)
    }

    /// Adds to the updates of a state what becomes of monomials whose factors change. Where they are not live they get any
    /// value.
    pub fn follow(&self, before: &State, updates: &mut Updates, is_live: impl Fn(VarId) -> bool) {
        if updates.is_empty() {
            return;
        }
        let mut more = vec![];
        for (v, factors) in self.all() {
            let update = |of: VarId| updates.iter().rev().find(|(q, _)| *q == Quantity::Now(of));
            if update(v).is_some() || !factors.iter().any(|factor| update(*factor).is_some()) {
                continue;
            }
            let value = |factor: &VarId| match update(*factor) {
                Some((_, value)) => value.clone(),
                None => Some(before.value(Quantity::Now(*factor))),
            };
            let values: Option<Vec<Sum>> = factors.iter().map(value).collect();
            let product = values.filter(|_| is_live(v)).and_then(|values| self.product(&values));
            more.push((Quantity::Now(v), product));
        }
        updates.extend(more);
    }

    /// Forgets what is known of monomials but for equations and simple bounds. Among products inequalities are many and large,
    /// and proofs seldom need them.
    pub fn prune(&self, state: &mut State) -> Fallible<()> {
        let is_product =
            |q: &Quantity| matches!(q, Quantity::Now(v) | Quantity::Entry(v) if self.factors.contains_key(v));
        if !state.quantities().any(|q| is_product(&q)) {
            return Ok(());
        }
        let is_large = |c: &Rational| *c > Rational::from(MOST_COEFFICIENT) || *c < -Rational::from(MOST_COEFFICIENT);
        let forgets = |Restriction { sum, comparison }: &Restriction| {
            let is_simple = sum.terms.len() <= MOST_TERMS && !sum.terms.values().any(is_large);
            *comparison != Comparison::Equal && !is_simple && sum.terms.keys().any(is_product)
        };
        state.forget(forgets, |q| !is_product(&q))
    }

    /// The state with what its equations say of monomials: where `i = n - 1`, that `i*i = n*n - 2*n + 1`. None if they contradict
    /// what is known of these.
    pub fn saturated(&self, state: State, is_live: impl Fn(VarId) -> bool) -> Fallible<Option<State>> {
        if self.is_empty() {
            return Ok(Some(state));
        }
        let mut facts = vec![];
        let live: Vec<(VarId, &[VarId])> = self.all().filter(|(v, _)| is_live(*v)).collect();
        for equation in state.restrictions()?.into_iter().filter(|r| r.comparison == Comparison::Equal) {
            for (quantity, coefficient) in &equation.sum.terms {
                let Quantity::Now(pivot) = quantity else { continue };
                let concerned = || live.iter().filter(|(_, factors)| factors.contains(pivot));
                if concerned().next().is_none() {
                    continue;
                }
                let rest = equation.sum.clone().plus(&-coefficient.clone(), &Sum::of(*quantity));
                let Some(value) = self.polynomial(&rest.scale(&-(Rational::ONE / coefficient))) else { continue };
                for (v, factors) in concerned() {
                    if let Some(sum) = with_value(factors, *pivot, &value).and_then(|product| self.sum(&product)) {
                        let sum = Sum::of(Quantity::Now(*v)).sub(&sum);
                        facts.push(Restriction { sum, comparison: Comparison::Equal });
                    }
                }
            }
        }
        facts.retain(|fact| !fact.sum.terms.is_empty());
        if facts.is_empty() { Ok(Some(state)) } else { state.meet_all(facts) }
    }
}

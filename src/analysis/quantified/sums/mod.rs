//! Sums over arrays: how much the elements of an array below a place add up to, as quantities of their own.
//!
//! `sum(a, x)` is `a[0] + .. + a[x-1]`, and zero where x is not positive. To the polyhedra it is one more variable, for each
//! array that the program sums up and each x that it compares with the index of such a loop. What is known of it is exact:
//!
//! - `x = x + 1` adds a[x] to it, `x = 0` makes it zero, `x = y` makes it what it is for y;
//! - a write `a[e] = v` adds v and takes away the old a[e] where `0 <= e < x`, and changes nothing elsewhere;
//! - where `x = y`, the sums up to both are the same; where x is zero or less, the sum is zero.
//!
//! So that the elements are known that these rules speak of, a block has [rows](super::rows) at their indexes.
//!
//! Example: `for (i = 0; i < n; i++) s += a[i];  for (i = 0; i < n; i++) s -= a[i];  assert(s == 0);` has the sums up to i and up
//! to n. The first loop keeps `s = sum(a, i)`. Where it ends `i = n`, so that `s = sum(a, n)`. The second keeps
//! `s = sum(a, n) - sum(a, i)`, and ends with `s = 0`.
//!
//! After Daca, Henzinger and Kupriyanov (CAV 2016) and Elad, Rain, Immerman, Kovacs and Sagiv (CAV 2021), where sums are in the
//! logic of a solver.

mod find;

use std::collections::HashMap;

use indexmap::IndexMap;

use super::{FromRows, Quantified};
use crate::analysis::evaluate::{Fallible, flat_map};
use crate::analysis::state::{Restriction, State};
use crate::analysis::sum::{Quantity, Sum};
use crate::domain::Comparison;
use crate::program::number::{Integer, Rational};
use crate::program::{Expr, Index, Location, Symbol, VarId};
pub use find::with_sums;

/// The sums of a program.
#[derive(Clone, Debug, Default)]
pub struct PrefixSums {
    /// The variable that stands for each.
    all: IndexMap<VarId, PrefixSum>,
    variables: HashMap<PrefixSum, VarId>,
}

/// The sum over an array, up to a place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PrefixSum {
    /// The array.
    pub array: VarId,
    /// The first place that is not in the sum.
    pub upto: Upto,
}

/// Up to where a sum goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Upto {
    /// A scalar, a cell or a row.
    Var(VarId),
    /// A number.
    Number(Integer),
}

impl Upto {
    fn variable(&self) -> Option<VarId> {
        if let Upto::Var(v) = self { Some(*v) } else { None }
    }

    fn value(&self) -> Sum {
        match self {
            Upto::Var(v) => Sum::of(Quantity::Now(*v)),
            Upto::Number(number) => Sum::constant(number.clone()),
        }
    }
}

/// What an edge does to an array that is summed up.
pub enum Change {
    /// It writes at an index a value; both are of the state before.
    Write(VarId, Expr, Expr),
    /// Nothing is known of the array behind it.
    Any(VarId),
}

/// What a statement assigns at once. A quantity without a sum gets any value.
type Updates = Vec<(Quantity, Option<Sum>)>;

impl PrefixSums {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// What a variable stands for, if it is a sum.
    pub fn get(&self, v: VarId) -> Option<&PrefixSum> {
        self.all.get(&v)
    }

    /// The sums up to a variable, with that.
    pub fn upto_variables(&self) -> impl Iterator<Item = (VarId, VarId)> {
        self.all.iter().filter_map(|(v, sum)| Some((*v, sum.upto.variable()?)))
    }

    /// Whether an array is summed up.
    pub fn has(&self, array: VarId) -> bool {
        self.all.values().any(|sum| sum.array == array)
    }

    /// The arrays that are summed up to a variable.
    pub fn arrays_upto(&self, v: VarId) -> impl Iterator<Item = VarId> {
        self.all.values().filter(move |sum| sum.upto == Upto::Var(v)).map(|sum| sum.array)
    }

    fn add(&mut self, v: VarId, sum: PrefixSum) {
        self.variables.insert(sum.clone(), v);
        self.all.insert(v, sum);
    }

    fn up_to(&self, array: VarId, upto: Upto) -> Option<VarId> {
        self.variables.get(&PrefixSum { array, upto }).copied()
    }

    /// The same sum where another variable takes the place of the one up to which it goes.
    pub fn renamed(&self, v: VarId, to: VarId) -> Option<VarId> {
        self.up_to(self.get(v)?.array, Upto::Var(to))
    }

    /// The sum over an array up to a value, if there is one.
    fn upto_value(&self, array: VarId, value: &Sum) -> Option<Sum> {
        if let Some(number) = value.as_integer() {
            return match self.up_to(array, Upto::Number(number.clone())) {
                _ if number <= Integer::ZERO => Some(Sum::default()),
                known => known.map(|v| Sum::of(Quantity::Now(v))),
            };
        }
        let mut terms = value.terms.iter();
        match (terms.next(), terms.next()) {
            (Some((Quantity::Now(v), factor)), None)
                if *factor == Rational::ONE && value.constant == Rational::ZERO =>
            {
                self.up_to(array, Upto::Var(*v)).map(|v| Sum::of(Quantity::Now(v)))
            }
            _ => None,
        }
    }

    /// Adds to the updates of a state what becomes of sums up to variables that change. The elements at a variable's place are
    /// asked for.
    pub fn follow(
        &self,
        before: &State,
        updates: &mut Updates,
        element: impl Fn(&State, VarId, &Sum) -> Fallible<Option<Sum>>,
    ) -> Fallible<()> {
        let mut more = vec![];
        for (v, sum) in &self.all {
            let Some(upto) = sum.upto.variable() else { continue };
            let Some((_, value)) = updates.iter().rev().find(|(q, _)| *q == Quantity::Now(upto)) else { continue };
            let after = match value {
                None => None,
                Some(value) => match self.upto_value(sum.array, value) {
                    None => self.behind_step(before, *v, sum, value, &element)?,
                    known => known,
                },
            };
            more.push((Quantity::Now(*v), after));
        }
        updates.extend(more);
        Ok(())
    }

    /// What becomes of a sum if its place goes up or down by one.
    fn behind_step(
        &self,
        before: &State,
        v: VarId,
        sum: &PrefixSum,
        value: &Sum,
        element: &impl Fn(&State, VarId, &Sum) -> Fallible<Option<Sum>>,
    ) -> Fallible<Option<Sum>> {
        let place = match &sum.upto {
            Upto::Var(upto) => before.value(Quantity::Now(*upto)),
            number => number.value(),
        };
        let step = value.clone().sub(&place);
        let up = step.as_constant().is_some_and(|step| *step == Rational::ONE);
        let down = step.as_constant().is_some_and(|step| *step == -Rational::ONE);
        // The least of the two places is the one whose element counts.
        let least = if up { &place } else { value };
        if !(up || down) || !is_natural(before, least)? {
            return Ok(None);
        }
        let sign = if up { Rational::ONE } else { -Rational::ONE };
        let element = element(before, sum.array, least)?;
        Ok(element.map(|element| Sum::of(Quantity::Now(v)).plus(&sign, &element)))
    }

    /// What holds of the sums up to a row, whose index is a sum over the state and is not negative.
    fn of_row(&self, quantified: &Quantified<'_>, row: Symbol, index: &Sum) -> Vec<Restriction> {
        let symbols = quantified.indexes.symbols;
        let mut facts = vec![];
        let Some(own) = symbols.indexes.get(&row) else { return facts };
        for (v, sum) in self.all.iter().filter(|(_, sum)| sum.upto == Upto::Var(*own)) {
            let at_row = quantified.analysis().abstraction.scalar(sum.array, &Index::Symbolic(vec![row]));
            let next = index.clone().shift(Rational::ONE);
            let known = match (self.upto_value(sum.array, index), self.upto_value(sum.array, &next), at_row) {
                (Some(known), _, _) => known,
                (None, Some(next), Some(element)) => next.sub(&Sum::of(Quantity::Now(element))),
                _ => continue,
            };
            let sum = Sum::of(Quantity::Now(*v)).sub(&known);
            facts.push(Restriction { sum, comparison: Comparison::Equal });
        }
        facts
    }

    /// The state with what its equations say of sums; none if they contradict one another.
    pub fn saturated(&self, state: State, is_live: impl Fn(VarId) -> bool) -> Fallible<Option<State>> {
        if self.is_empty() {
            return Ok(Some(state));
        }
        let live: Vec<(VarId, &PrefixSum)> =
            self.all.iter().map(|(v, sum)| (*v, sum)).filter(|(v, _)| is_live(*v)).collect();
        let mut facts = vec![];
        let mut zero = |sum: Sum| facts.push(Restriction { sum, comparison: Comparison::Equal });
        for (place, (v, sum)) in live.iter().enumerate() {
            let (_, high) = state.bounds(&sum.upto.value())?;
            if high.is_some_and(|high| high <= Rational::ZERO) {
                zero(Sum::of(Quantity::Now(*v)));
                continue;
            }
            for (other, of) in live[place + 1..].iter().filter(|(_, of)| of.array == sum.array) {
                if is_zero(&state, &sum.upto.value().sub(&of.upto.value()))? {
                    zero(Sum::of(Quantity::Now(*v)).sub(&Sum::of(Quantity::Now(*other))));
                }
            }
        }
        if facts.is_empty() { Ok(Some(state)) } else { state.meet_all(facts) }
    }
}

/// Whether a sum is zero throughout a state.
fn is_zero(state: &State, sum: &Sum) -> Fallible<bool> {
    let zero = Some(Rational::ZERO);
    Ok(state.bounds(sum)? == (zero.clone(), zero))
}

/// Whether a sum is never negative in a state.
fn is_natural(state: &State, sum: &Sum) -> Fallible<bool> {
    Ok(state.bounds(sum)?.0.is_some_and(|low| low >= Rational::ZERO))
}

impl Quantified<'_> {
    /// The element of an array at a place, if that is a cell or a row that the block keeps up to date.
    pub(super) fn element_at(
        &self,
        state: &State,
        kept: &[FromRows],
        array: VarId,
        place: &Sum,
    ) -> Fallible<Option<Sum>> {
        let abstraction = self.analysis().abstraction;
        let cells = self.indexes.symbols.cells().map(|cell| Index::Symbolic(vec![cell]));
        let rows = kept.iter().filter(|(element, _)| element.array == array).map(|(_, index)| index.clone());
        for index in cells.chain(rows) {
            let [symbol] = index.symbols() else { continue };
            let Some(scalar) = abstraction.scalar(array, &index) else { continue };
            if is_zero(state, &self.indexes.index_of(*symbol).sub(place))? {
                return Ok(Some(state.value(Quantity::Now(scalar))));
            }
        }
        Ok(None)
    }

    /// The states where sums are what they will be behind a change of an array.
    pub(super) fn sums_behind(&self, change: &Change, state: State, kept: &[FromRows]) -> Fallible<Vec<State>> {
        let sums = &self.analysis().abstraction.sums;
        let (Change::Write(array, ..) | Change::Any(array)) = change;
        let of_array = || sums.all.iter().filter(|(_, sum)| sum.array == *array);
        let Change::Write(_, index, value) = change else {
            let mut state = state;
            state.assign(&of_array().map(|(v, _)| (Quantity::Now(*v), None)).collect::<Updates>())?;
            return Ok(vec![state]);
        };
        let evaluator = self.analysis().evaluator();
        let cases = flat_map(evaluator.evaluate(state, index)?, |(state, index)| {
            let values = evaluator.evaluate(state, value)?;
            Ok(values.into_iter().map(|(state, value)| (state, index.clone(), value)).collect())
        })?;
        flat_map(cases, |(state, index, value)| {
            let old = if is_natural(&state, &index)? { self.element_at(&state, kept, *array, &index)? } else { None };
            let mut cases: Vec<(State, Updates)> = vec![(state, vec![])];
            for (v, sum) in of_array() {
                // What is not known stays so.
                if !cases.iter().any(|(state, _)| state.knows(Quantity::Now(*v))) {
                    continue;
                }
                let own = Sum::of(Quantity::Now(*v));
                let added = old.as_ref().map(|old| own.clone().add(&value).sub(old));
                // Behind the index, or not.
                let behind = sum.upto.value().sub(&index);
                cases = flat_map(cases, |(state, updates)| {
                    let mut split = vec![];
                    if let Some(state) = state.clone().meet_nonnegative(&behind.scale(&-Rational::ONE))? {
                        split.push((state, updates.clone()));
                    }
                    if let Some(state) = state.meet_positive(&behind)? {
                        let update = (Quantity::Now(*v), added.clone());
                        split.push((state, updates.into_iter().chain([update]).collect()));
                    }
                    Ok(split)
                })?;
            }
            cases.into_iter().map(|(mut state, updates)| state.assign(&updates).map(|()| state)).collect()
        })
    }

    /// The state with what is known of the sums up to a row whose index is not negative.
    pub(super) fn with_sums_of_row(
        &self,
        at: Location,
        state: State,
        row: Symbol,
        index: &Sum,
    ) -> Fallible<Option<State>> {
        let sums = &self.analysis().abstraction.sums;
        if sums.is_empty() {
            return Ok(Some(state));
        }
        let Some(state) = state.meet_all(sums.of_row(self, row, index))? else { return Ok(None) };
        self.saturated(at, state)
    }
}

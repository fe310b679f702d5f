//! Join keys: by what states at a location are told apart, and what widening keeps. Both are read off the program.
//!
//! A state is *split* by the signs of some sums, so that the sign of each is the same throughout each part; the signs are
//! its join key. States with the same key are joined. In an abstract program conditional expressions ask whether an index is
//! a tracked one, and the differences that they compare with zero are such sums.
//!
//! Example: with index 5 of an array tracked, `a[i] = 7` becomes `a_5 = (i == 5 ? 7 : a_5)`. So at the head of the loop around
//! it states are split by the sign of `i - 5`. Of the states with `0 <= i <= 9` there are three parts: `i < 5`, where a_5
//! is old, `i = 5`, and `i > 5`, where a_5 is 7. Each is convex; their hull would say nothing of a_5.
//!
//! *Thresholds* are constraints that widening keeps where both sides satisfy them: the comparisons that the program makes.

use std::collections::HashMap;

use super::Analysis;
use super::evaluate::Fallible;
use super::state::{Restriction, State};
use super::sum::{Quantity, Sum};
use crate::domain::Comparison;
use crate::program::number::{Integer, Rational};
use crate::program::{Basic, CmpOp, Cond, Expr, Location, NumType, ProcId};

/// By what states at a location are told apart: the signs of its splits, then those of the sums that are observed there.
pub type JoinKey = Vec<Sign>;

/// How a sum compares with zero throughout a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// Less; or equal, where zero is no part of its own.
    Less,
    /// Equal.
    Zero,
    /// More.
    More,
    /// It is not known, or differs.
    Any,
}

/// A sum by whose sign states are split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The sum.
    pub sum: Sum,
    /// Whether zero is a part of its own; else it belongs to what is less.
    pub zero: bool,
    /// The residue that the sum always has, and its modulus: it is that far from zero if it is not zero.
    pub residue: Option<(Integer, Integer)>,
}

/// The join keys of each location, and the thresholds of each procedure.
pub struct JoinKeys {
    /// The sums by whose signs states are split.
    splits: HashMap<Location, Vec<Split>>,
    /// For each procedure the sums that are observed: no state is split by them, but their signs are part of the key.
    observed: Vec<Vec<Sum>>,
    /// The procedure of each location.
    procedures: Vec<ProcId>,
    thresholds: Vec<Vec<Restriction>>,
    /// What holds of variables that nothing assigns.
    always: Vec<Restriction>,
}

/// What the actions of a program ask and compare: of this keys and thresholds are made.
pub struct Questions {
    /// For the heads of components, and entries of procedures, the sums to split by.
    pub splits: HashMap<Location, Vec<Split>>,
    /// For each procedure the sums to observe.
    pub observed: Vec<Vec<Sum>>,
    /// For each procedure the differences of what its guards compare.
    pub compared: Vec<Vec<Sum>>,
    /// More sums that may become thresholds where they are zero or more, in all procedures.
    pub related: Vec<Sum>,
    /// What holds of variables that nothing assigns.
    pub always: Vec<Restriction>,
}

impl Questions {
    /// Reads them off a program.
    pub fn of(analysis: &Analysis) -> Questions {
        let none = || vec![Vec::new(); analysis.program.procedures.len()];
        let (splits, observed, compared) = (HashMap::new(), none(), none());
        let mut questions = Questions { splits, observed, compared, related: vec![], always: vec![] };
        for edge in &analysis.graph.edges {
            let procedure = analysis.graph.location(edge.from).procedure;
            for sum in conditional_sums(&edge.action) {
                for head in analysis.components.around(edge.from) {
                    add_split(questions.splits.entry(*head).or_default(), Split::at_zero(sum.clone()));
                }
                add_new(&mut questions.observed[procedure.0 as usize], sum);
            }
            if let Basic::Assume(c, _) = &edge.action {
                questions.add_guard(analysis, procedure, c);
            }
        }
        questions
    }

    fn add_guard(&mut self, analysis: &Analysis, procedure: ProcId, guard: &Cond) {
        let mut sums = Vec::new();
        guard.for_each_comparison(&mut |_, l, r| sums.extend(difference(l, r)));
        for sum in sums {
            // Guards on what a procedure was called with tell its cases apart.
            let on_entry = |q: &Quantity| match q {
                Quantity::Now(v) => analysis.scope.is_constant(procedure, *v),
                _ => false,
            };
            if procedure != analysis.program.entry && sum.terms.keys().all(on_entry) {
                add_new(&mut self.observed[procedure.0 as usize], sum.clone());
                let entry = self.splits.entry(analysis.graph.entry(procedure)).or_default();
                add_split(entry, Split::at_zero(sum.clone()));
            }
            add_new(&mut self.compared[procedure.0 as usize], sum);
        }
    }
}

impl JoinKeys {
    /// Makes keys and thresholds of what a program asks; nothing if a location would have more than so many splits.
    pub fn new(analysis: &Analysis, questions: Questions, most: usize) -> Option<JoinKeys> {
        let Questions { mut splits, observed, compared, related, always } = questions;
        for (at, splits) in &mut splits {
            let procedure = analysis.graph.location(*at).procedure;
            splits.retain(|split| split.sum.terms.keys().all(|q| analysis.scope.keeps(procedure, *at, *q)));
            for split in splits {
                split.residue = analysis.congruences.and_then(|known| known.residue(*at, &split.sum));
            }
        }
        if splits.values().any(|splits| splits.len() > most) || observed.iter().any(|sums| sums.len() > most) {
            return None;
        }
        let procedures = analysis.graph.locations.iter().map(|l| l.procedure).collect();
        let thresholds = analysis.program.proc_ids().zip(&compared);
        let thresholds = thresholds.map(|(p, compared)| thresholds_of(analysis, p, compared, &related)).collect();
        Some(JoinKeys { splits, observed, procedures, thresholds, always })
    }

    /// The sums by which states at a location are split.
    pub fn splits(&self, at: Location) -> &[Split] {
        self.splits.get(&at).map_or(&[], Vec::as_slice)
    }

    /// The constraints that widening at a location keeps where both sides satisfy them.
    pub fn thresholds(&self, at: Location) -> &[Restriction] {
        &self.thresholds[self.procedures[at.0 as usize].0 as usize]
    }

    /// The pieces of a state, one for each join key that it has.
    pub fn split(&self, at: Location, state: State) -> Fallible<Vec<(JoinKey, State)>> {
        let mut pieces = vec![(Vec::new(), state)];
        for split in self.splits(at) {
            let mut finer = Vec::new();
            for (mut key, state) in pieces {
                let sign = split.sign_in(&state)?;
                if sign != Sign::Any && split.residue.is_none() {
                    key.push(sign);
                    finer.push((key, state));
                    continue;
                }
                for (sign, restriction) in split.signs().into_iter().filter(|(s, _)| sign == Sign::Any || *s == sign) {
                    if let Some(mut piece) = state.clone().meet(restriction)? {
                        piece.normalise()?;
                        finer.push((key.iter().copied().chain([sign]).collect(), piece));
                    }
                }
            }
            pieces = finer;
        }
        for (key, state) in &mut pieces {
            for sum in &self.observed[self.procedures[at.0 as usize].0 as usize] {
                key.push(Split::at_zero(sum.clone()).sign_in(state)?);
            }
        }
        Ok(pieces)
    }

    /// A widened state restricted to its join key at a location, and by what always holds of what the state before knew.
    pub fn within(&self, at: Location, key: &[Sign], wide: State, before: &State) -> Fallible<Option<State>> {
        let is_known = |r: &&Restriction| r.sum.terms.keys().all(|q| before.knows(*q));
        let mut restrictions: Vec<Restriction> = self.always.iter().filter(is_known).cloned().collect();
        for (split, sign) in self.splits(at).iter().zip(key) {
            restrictions.extend(split.signs().into_iter().filter(|(s, _)| s == sign).map(|(_, r)| r));
        }
        let Some(mut state) = wide.meet_all(restrictions)? else { return Ok(None) };
        state.normalise()?;
        Ok(Some(state))
    }
}

/// Adds a sum unless it, or its opposite, is there.
pub fn add_new(sums: &mut Vec<Sum>, sum: Sum) {
    let opposite = sum.scale(&-Rational::ONE);
    if !sums.contains(&sum) && !sums.contains(&opposite) {
        sums.push(sum);
    }
}

/// Adds a split unless it is there, as fine as both of them; its place.
pub fn add_split(splits: &mut Vec<Split>, split: Split) -> usize {
    let opposite = split.sum.scale(&-Rational::ONE);
    let same = |known: &Split| known.sum == split.sum || known.sum == opposite && (known.zero || split.zero);
    match splits.iter().position(same) {
        Some(place) => {
            splits[place].zero |= split.zero;
            place
        }
        None => {
            splits.push(split);
            splits.len() - 1
        }
    }
}

impl Split {
    /// A split in which zero is a part of its own.
    pub fn at_zero(sum: Sum) -> Split {
        Split { sum, zero: true, residue: None }
    }

    /// The signs that the sum may have, and what each says.
    fn signs(&self) -> Vec<(Sign, Restriction)> {
        let negated = self.sum.scale(&-Rational::ONE);
        if let Some((residue, modulus)) = &self.residue {
            let is_multiple = *residue == Integer::ZERO;
            let at_least = |sum: &Sum, least: Integer| Restriction {
                sum: sum.clone().shift(-Rational::from(least)),
                comparison: Comparison::AtLeast,
            };
            let above = if is_multiple { modulus.clone() } else { residue.clone() };
            let below = if is_multiple && !self.zero { Integer::ZERO } else { modulus - residue };
            let zero = Restriction { sum: self.sum.clone(), comparison: Comparison::Equal };
            let zero = (self.zero && is_multiple).then_some((Sign::Zero, zero));
            let (less, more) = (at_least(&negated, below), at_least(&self.sum, above));
            return [(Sign::Less, less)].into_iter().chain(zero).chain([(Sign::More, more)]).collect();
        }
        let more = (Sign::More, Restriction { sum: self.sum.clone(), comparison: Comparison::MoreThan });
        if self.zero {
            let less = Restriction { sum: negated, comparison: Comparison::MoreThan };
            let zero = Restriction { sum: self.sum.clone(), comparison: Comparison::Equal };
            vec![(Sign::Less, less), (Sign::Zero, zero), more]
        } else {
            vec![(Sign::Less, Restriction { sum: negated, comparison: Comparison::AtLeast }), more]
        }
    }

    /// The sign that the sum has in a state, if it is the same throughout.
    pub fn sign_in(&self, state: &State) -> Fallible<Sign> {
        let (low, high) = state.bounds(&self.sum)?;
        let zero = Rational::ZERO;
        Ok(match (low, high) {
            (Some(low), _) if low > zero => Sign::More,
            (_, Some(high)) if high < zero => Sign::Less,
            (Some(low), Some(high)) if self.zero && low == zero && high == zero => Sign::Zero,
            (_, Some(high)) if !self.zero && high == zero => Sign::Less,
            _ => Sign::Any,
        })
    }
}

/// The comparisons that a procedure makes, in both directions, strict and not; and the ranges of its unsigned variables.
fn thresholds_of(analysis: &Analysis, p: ProcId, compared: &[Sum], related: &[Sum]) -> Vec<Restriction> {
    let mut all = Vec::new();
    let mut add = |sum: Sum| {
        let restriction = Restriction { sum, comparison: Comparison::AtLeast };
        if !all.contains(&restriction) {
            all.push(restriction);
        }
    };
    for sum in compared {
        for direction in [Rational::ONE, -Rational::ONE] {
            let sum = sum.scale(&direction);
            add(sum.clone());
            add(sum.clone().shift(-Rational::ONE));
            add(sum.shift(Rational::ONE));
        }
    }
    for sum in related {
        add(sum.clone());
        add(sum.clone().shift(-Rational::ONE));
    }
    let evaluator = analysis.evaluator();
    for v in analysis.program.var_ids() {
        let data = analysis.program.var(v);
        if let (NumType::Int(ty), true) = (data.ty, data.owner.is_none() || data.owner == Some(p))
            && evaluator.wraps(ty)
            && !data.is_array()
        {
            let value = Sum::of(Quantity::Now(v));
            add(value.clone().shift(-ty.min()));
            add(value.scale(&-Rational::ONE).shift(ty.max()));
        }
    }
    all
}

fn difference(l: &Expr, r: &Expr) -> Option<Sum> {
    Some(Sum::of_form(l)?.sub(&Sum::of_form(r)?)).filter(|sum| !sum.terms.is_empty())
}

/// The differences whose being zero the conditional expressions of an action ask for.
pub fn conditional_sums(action: &Basic) -> Vec<Sum> {
    let mut sums = vec![];
    action.for_each_expr(&mut |e| {
        let Expr::Ite(condition, _, _) = e else { return };
        let parts = if let Cond::And(parts) = condition.as_ref() { parts } else { std::slice::from_ref(&**condition) };
        for part in parts {
            if let Cond::Cmp(CmpOp::Eq | CmpOp::Ne, _, l, r) = part {
                sums.extend(difference(l, r));
            }
        }
    });
    sums
}

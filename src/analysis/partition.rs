//! How the widening analysis splits states, and what it tries to keep: both are read off the program.

use std::collections::HashMap;

use super::evaluate::Fallible;
use super::state::{Restriction, State};
use super::sum::{Quantity, Sum};
use super::{Analysis, cells};
use crate::domain::Comparison;
use crate::program::number::{Integer, Rational};
use crate::program::{Basic, CmpOp, Cond, Expr, Location, NumType, ProcId};

/// How a sum compares with zero in a part.
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

/// A sum whose sign states are split by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The sum.
    pub sum: Sum,
    /// Whether zero is a part of its own; else it belongs to what is less.
    pub zero: bool,
    /// What is not forgotten of the sign when what rows know is joined.
    pub told: Told,
    /// The residue that the sum always has, and its modulus: it is that far from zero if it is not zero.
    pub residue: Option<(Integer, Integer)>,
}

/// What is not forgotten of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// All of it: it speaks of values.
    Sign,
    /// Whether it is zero: what is known of an element at one place says nothing of those beside it.
    Zero,
    /// Nothing.
    Nothing,
}

/// The sums that partition the states of each location, and the thresholds of each procedure.
pub struct Partition {
    /// By which sums states are split, and so each part has its sign.
    splitting: HashMap<Location, Vec<Split>>,
    /// For each procedure, by which sums states are told apart if they have a sign.
    telling: Vec<Vec<Sum>>,
    /// The procedure of each location.
    procedures: Vec<ProcId>,
    thresholds: Vec<Vec<Restriction>>,
}

/// Above this many splitting sums in a loop the parts are too many.
const MOST_SUMS: usize = 8;

/// The same with symbolic indexes, whose order excludes most combinations.
const MOST_SYMBOLIC_SUMS: usize = 24;

impl Partition {
    /// Reads the partition off a program; nothing if there would be too many parts.
    pub fn of(analysis: &Analysis) -> Option<Partition> {
        let count = analysis.program.procedures.len();
        let mut splitting: HashMap<Location, Vec<Split>> = HashMap::new();
        let mut telling: Vec<Vec<Sum>> = vec![Vec::new(); count];
        let mut compared: Vec<Vec<Sum>> = vec![Vec::new(); count];
        for edge in &analysis.graph.edges {
            let procedure = analysis.graph.location(edge.from).procedure;
            let p = procedure.0 as usize;
            let mut asked = Vec::new();
            conditional_sums(&edge.action, &mut asked);
            for sum in asked {
                for head in analysis.order.around(edge.from) {
                    add_split(splitting.entry(*head).or_default(), Split::at_zero(sum.clone()));
                }
                add_new(&mut telling[p], sum);
            }
            if let Basic::Assume(c, _) = &edge.action {
                let mut sums = Vec::new();
                c.for_each_comparison(&mut |_, l, r| sums.extend(difference(l, r)));
                for sum in sums {
                    // Guards on what a procedure was called with tell its cases apart.
                    let on_entry = |q: &Quantity| match q {
                        Quantity::Now(v) => analysis.scope.is_constant(procedure, *v),
                        _ => false,
                    };
                    if procedure != analysis.program.entry && sum.terms.keys().all(on_entry) {
                        add_new(&mut telling[p], sum.clone());
                        let entry = splitting.entry(analysis.graph.entry(procedure)).or_default();
                        add_split(entry, Split::at_zero(sum.clone()));
                    }
                    add_new(&mut compared[p], sum);
                }
            }
        }
        let symbolic = !analysis.abstraction.symbols.is_empty();
        if symbolic {
            splitting = cells::splitting(analysis, splitting);
            telling.iter_mut().for_each(Vec::clear);
        }
        for (at, splits) in &mut splitting {
            let procedure = analysis.graph.location(*at).procedure;
            splits.retain(|split| split.sum.terms.keys().all(|q| analysis.scope.keeps(procedure, *at, *q)));
            for split in splits {
                split.residue = analysis.congruences.and_then(|known| known.residue(*at, &split.sum));
            }
        }
        let most = if symbolic { MOST_SYMBOLIC_SUMS } else { MOST_SUMS };
        if splitting.values().any(|splits| splits.len() > most) || telling.iter().any(|sums| sums.len() > most) {
            return None;
        }
        let related = cells::related(analysis);
        let thresholds = (0..count).map(|p| thresholds(analysis, ProcId(p as u32), &compared[p], &related)).collect();
        let procedures = analysis.graph.locations.iter().map(|l| l.procedure).collect();
        Some(Partition { splitting, telling, procedures, thresholds })
    }

    /// The sums by which states at a location are split.
    pub fn splits(&self, at: Location) -> &[Split] {
        self.splitting.get(&at).map_or(&[], Vec::as_slice)
    }

    /// The constraints that widening in a procedure keeps where both sides satisfy them.
    pub fn thresholds(&self, p: ProcId) -> &[Restriction] {
        &self.thresholds[p.0 as usize]
    }

    /// The parts of a state.
    pub fn split(&self, at: Location, state: State) -> Fallible<Vec<(Vec<Sign>, State)>> {
        let mut parts = vec![(Vec::new(), state)];
        for split in self.splits(at) {
            let mut finer = Vec::new();
            for (mut signs, state) in parts {
                let sign = split.sign_in(&state)?;
                if sign != Sign::Any && split.residue.is_none() {
                    signs.push(sign);
                    finer.push((signs, state));
                    continue;
                }
                for (sign, restriction) in split.signs().into_iter().filter(|(s, _)| sign == Sign::Any || *s == sign) {
                    if let Some(mut part) = state.clone().meet(restriction)? {
                        part.normalise()?;
                        finer.push((signs.iter().copied().chain([sign]).collect(), part));
                    }
                }
            }
            parts = finer;
        }
        for (signs, state) in &mut parts {
            for sum in &self.telling[self.procedures[at.0 as usize].0 as usize] {
                let split = Split::at_zero(sum.clone());
                signs.push(split.sign_in(state)?);
            }
        }
        Ok(parts)
    }

    /// The state restricted to its part at a location, and by what else is known.
    pub fn within(
        &self,
        at: Location,
        signs: &[Sign],
        state: State,
        known: Vec<Restriction>,
    ) -> Fallible<Option<State>> {
        let splits = self.splits(at).iter().zip(signs);
        let mut restrictions = known;
        restrictions.extend(
            splits.flat_map(|(split, sign)| split.signs().into_iter().filter(move |(s, _)| s == sign).map(|(_, r)| r)),
        );
        let Some(mut state) = state.meet_all(restrictions)? else { return Ok(None) };
        state.normalise()?;
        Ok(Some(state))
    }
}

pub fn add_new(sums: &mut Vec<Sum>, sum: Sum) {
    let opposite = sum.scale(&-Rational::ONE);
    if !sums.contains(&sum) && !sums.contains(&opposite) {
        sums.push(sum);
    }
}

/// Adds a split unless it is there; a finer one replaces it.
pub fn add_split(splits: &mut Vec<Split>, split: Split) {
    let opposite = split.sum.scale(&-Rational::ONE);
    let same = |known: &Split| known.sum == split.sum || known.sum == opposite && (known.zero || split.zero);
    match splits.iter_mut().find(|known| same(known)) {
        Some(known) => {
            known.zero |= split.zero;
            if known.told == Told::Nothing {
                known.told = split.told;
            }
        }
        None => splits.push(split),
    }
}

impl Split {
    /// A split in which zero is a part of its own.
    pub fn at_zero(sum: Sum) -> Split {
        Split { sum, zero: true, told: Told::Nothing, residue: None }
    }

    /// What is not forgotten of a sign.
    pub fn told(&self, sign: Sign) -> Sign {
        match self.told {
            Told::Sign => sign,
            Told::Zero if sign == Sign::Zero => sign,
            Told::Zero | Told::Nothing => Sign::Any,
        }
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
fn thresholds(analysis: &Analysis, p: ProcId, compared: &[Sum], related: &[Sum]) -> Vec<Restriction> {
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

/// The differences whose being zero a conditional expression of the action asks for.
pub fn conditional_sums(action: &Basic, sums: &mut Vec<Sum>) {
    action.for_each_expr(&mut |e| {
        let Expr::Ite(condition, _, _) = e else { return };
        let parts = if let Cond::And(parts) = condition.as_ref() { parts } else { std::slice::from_ref(&**condition) };
        for part in parts {
            if let Cond::Cmp(CmpOp::Eq | CmpOp::Ne, _, l, r) = part {
                sums.extend(difference(l, r));
            }
        }
    });
}

//! The join keys of an analysis with symbolic indexes: by what states at cut points are split is read off the accesses of the
//! program, and off the bounds that they keep to.
//!
//! Example: in `for (i = 0; i < n; i++) if (a[i] > m) m = a[i];` the accesses ask whether `i == k`, and the guard keeps i below n.
//! So states at the head are split by the sign of `i - k`: has the loop passed the cell, is it there, or is it before it? And
//! everywhere by whether `k < n`: is the cell one that the loop ever reaches?

use std::collections::HashMap;

use super::blocks::{elements_read, ways};
use super::bounds::{between, bounds, positions_in, steps_up, value_before, varies};
use super::thresholds::scalars;
use super::{Indexes, cuts};
use crate::analysis::keys::{Sign, Split, add_split, conditional_sums};
use crate::analysis::sum::{Quantity, Sum};
use crate::program::number::Rational;
use crate::program::{Basic, CmpOp, EdgeRole, Element, Location, Place, ProcId};

/// Above this many accesses outside of loops, states are not split by them.
const MOST_OUTSIDE: usize = 4;

/// Which parts an [instance](super::instances) keeps apart by the sign of a split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    /// Those whose signs differ: the sum compares values.
    BySign,
    /// Those where the sum is zero from all others: what is known of an element at one index says nothing of its neighbours.
    AtZero,
    /// None.
    Never,
}

impl Apart {
    /// What an instance keeps of a sign.
    pub fn kept(self, sign: Sign) -> Sign {
        match self {
            Apart::BySign => sign,
            Apart::AtZero if sign == Sign::Zero => sign,
            Apart::AtZero | Apart::Never => Sign::Any,
        }
    }
}

/// Splits, and for each of them which parts it keeps apart.
#[derive(Clone, Default)]
pub struct Splits {
    splits: Vec<Split>,
    apart: Vec<Apart>,
}

impl Splits {
    fn add(&mut self, split: Split, apart: Apart) {
        let place = add_split(&mut self.splits, split);
        match self.apart.get_mut(place) {
            None => self.apart.push(apart),
            Some(known) if *known == Apart::Never => *known = apart,
            Some(_) => {}
        }
    }

    fn iter(&self) -> impl Iterator<Item = (&Split, Apart)> {
        self.splits.iter().zip(self.apart.iter().copied())
    }

    /// The splits without what is kept apart.
    pub fn splits(&self) -> &[Split] {
        &self.splits
    }

    /// For each of these splits which parts it keeps apart.
    pub fn apart(&self, splits: &[Split]) -> Vec<Apart> {
        let of =
            |split: &Split| self.iter().find(|(own, _)| own.sum == split.sum).map_or(Apart::Never, |(_, apart)| apart);
        splits.iter().map(of).collect()
    }
}

/// How states are split at each cut point: by the indexes of the accesses in the loops around it, given for the loops' heads,
/// and by the bounds with which guards compare these.
pub fn splits(indexes: &Indexes, mut of_loops: HashMap<Location, Vec<Split>>) -> HashMap<Location, Splits> {
    let analysis = indexes.analysis;
    let mut everywhere: Vec<Splits> = vec![Splits::default(); analysis.program.procedures.len()];
    add_bounds(indexes, &mut of_loops, &mut everywhere);
    let mut add = |apart: Apart, found: Vec<(ProcId, Split)>| {
        for (procedure, split) in found {
            everywhere[procedure.0 as usize].add(split, apart);
        }
    };
    add(Apart::Never, starts(indexes));
    add(Apart::AtZero, outside_loops(indexes));
    if analysis.details.pairs {
        add(Apart::Never, pairs(indexes));
    }
    if analysis.details.values {
        add(Apart::BySign, compared_values(indexes));
    }
    let mut splits = HashMap::new();
    for at in cuts(indexes) {
        let outermost = analysis.components.around(at).first();
        let of_loop = outermost.and_then(|head| of_loops.get(head));
        let own = of_loops.get(&at).filter(|_| !analysis.components.is_head(at));
        let of_procedure = &everywhere[analysis.graph.location(at).procedure.0 as usize];
        let is_moved = |split: &Split| outermost.is_some_and(|head| varies(indexes, *head, &split.sum));
        let mut here = Splits::default();
        for split in of_loop.into_iter().chain(own).flatten() {
            here.add(split.clone(), Apart::Never);
        }
        for (split, apart) in of_procedure.iter() {
            let apart = if apart == Apart::AtZero && is_moved(split) { Apart::Never } else { apart };
            here.add(split.clone(), apart);
        }
        splits.insert(at, here);
    }
    splits
}

/// Adds splits by the bounds of positions: in the loops that change these, or else everywhere in the procedure.
fn add_bounds(indexes: &Indexes, of_loops: &mut HashMap<Location, Vec<Split>>, everywhere: &mut [Splits]) {
    let analysis = indexes.analysis;
    let mut positions: HashMap<Option<Location>, Vec<Sum>> = HashMap::new();
    for edge in &analysis.graph.edges {
        let around = analysis.components.around(edge.from);
        let inmost = around.last().copied();
        let positions = positions.entry(inmost).or_insert_with(|| positions_in(indexes, inmost));
        let found = match &edge.action {
            Basic::Assume(c, _) => bounds(indexes, c, positions, inmost.is_some()),
            Basic::Assign(Place::Var(v), e) if inmost.is_some() => between(*v, e, positions),
            _ => continue,
        };
        for (bound, end) in found {
            let varies = around.first().is_some_and(|outermost| varies(indexes, *outermost, &bound));
            for cell in indexes.cells() {
                if varies {
                    for head in around {
                        let split = Split::at_zero(bound.clone().sub(&cell));
                        add_split(of_loops.entry(*head).or_default(), split);
                    }
                } else {
                    let procedure = analysis.graph.location(edge.from).procedure;
                    let split = Split { zero: false, ..Split::at_zero(end.clone().sub(&cell)) };
                    everywhere[procedure.0 as usize].add(split, Apart::Never);
                }
            }
        }
    }
}

/// Splits by the indexes of accesses outside of loops, if they are few: the element that is read or written there is told
/// apart from all others.
fn outside_loops(indexes: &Indexes) -> Vec<(ProcId, Split)> {
    let mut found: Vec<(ProcId, Split)> = vec![];
    let analysis = indexes.analysis;
    for edge in analysis.graph.edges.iter().filter(|edge| analysis.components.around(edge.from).is_empty()) {
        let procedure = analysis.graph.location(edge.from).procedure;
        for sum in conditional_sums(&edge.action) {
            let split = Split::at_zero(sum);
            if !found.contains(&(procedure, split.clone())) {
                found.push((procedure, split));
            }
        }
    }
    if found.len() > MOST_OUTSIDE * indexes.symbols.cells().count() { vec![] } else { found }
}

/// Splits by where loops begin: a cell before the first position of a loop is never visited by it. In a nest of loops only if
/// it is narrowed.
fn starts(indexes: &Indexes) -> Vec<(ProcId, Split)> {
    let (graph, components) = (indexes.analysis.graph, &indexes.analysis.components);
    let heads = || graph.location_ids().filter(|at| components.is_head(*at));
    if heads().any(|head| components.around(head).len() > 1) && !indexes.analysis.details.narrows {
        return vec![];
    }
    let mut found = vec![];
    for head in heads().filter(|head| components.around(*head).len() == 1) {
        for position in positions_in(indexes, Some(head)) {
            let mut moving = position.terms.iter().filter(|(q, _)| varies(indexes, head, &Sum::of(**q)));
            let (Some((Quantity::Now(v), factor)), None) = (moving.next(), moving.next()) else { continue };
            let Some(start) = value_before(indexes, head, *v) else { continue };
            let first = position.clone().plus(factor, &start.sub(&Sum::of(Quantity::Now(*v))));
            let goes_up = steps_up(indexes, head, *v) == (*factor > Rational::ZERO);
            let is_first = first.as_constant().is_some_and(|c| goes_up && *c <= Rational::ZERO);
            for cell in indexes.cells().into_iter().filter(|_| !is_first) {
                let sum = if goes_up { first.clone().sub(&cell) } else { cell.sub(&first) };
                let procedure = graph.location(head).procedure;
                found.push((procedure, Split { zero: false, ..Split::at_zero(sum) }));
            }
        }
    }
    found
}

/// Splits by whether two cells lie as the indexes do that an assertion reads together: a fixed distance apart, at a fixed
/// distance from some middle, or one at twice the other.
fn pairs(indexes: &Indexes) -> Vec<(ProcId, Split)> {
    let (graph, cells) = (indexes.analysis.graph, indexes.cells());
    let mut found = vec![];
    for (id, edge) in graph.edge_ids().zip(&graph.edges) {
        if !matches!(edge.role, EdgeRole::Fails(_)) {
            continue;
        }
        let outermost = indexes.analysis.components.around(edge.from).first();
        let is_fixed = |sum: &Sum| outermost.is_none_or(|head| !varies(indexes, *head, sum));
        for (times, fixed) in ways(indexes, id).iter().flat_map(|way| read_together(way, is_fixed)) {
            for (l, r) in cells.iter().flat_map(|l| cells.iter().map(move |r| (l, r))) {
                let sum = l.clone().plus(&times, r).sub(&fixed);
                if !sum.terms.is_empty() {
                    found.push((graph.location(edge.from).procedure, Split::at_zero(sum)));
                }
            }
        }
    }
    found
}

/// How any two indexes that an action reads are related: see [`fixed_sum`].
fn read_together(action: &Basic, is_fixed: impl Fn(&Sum) -> bool) -> Vec<(Rational, Sum)> {
    let index = |element: &Element| if let [index] = &element.indices[..] { Sum::of_form(index) } else { None };
    let read: Vec<Sum> = elements_read(action).iter().filter_map(index).collect();
    let mut found = vec![];
    for (place, one) in read.iter().enumerate() {
        for other in read[place + 1..].iter().filter(|other| *other != one) {
            found.extend(fixed_sum(one, other, &is_fixed));
        }
    }
    found
}

/// A factor `t` for which `one + t * other` is fixed, and that sum.
fn fixed_sum(one: &Sum, other: &Sum, is_fixed: impl Fn(&Sum) -> bool) -> Option<(Rational, Sum)> {
    let factors = one.terms.iter().filter_map(|(q, factor)| Some(-(factor / other.terms.get(q)?)));
    let sums = [-Rational::ONE, Rational::ONE].into_iter().chain(factors).map(|times| {
        let sum = one.clone().plus(&times, other);
        (times, sum)
    });
    sums.into_iter().find(|(_, sum)| is_fixed(sum))
}

/// Splits by whether the elements of cells equal what the program compares them with.
fn compared_values(indexes: &Indexes) -> Vec<(ProcId, Split)> {
    let mut found = vec![];
    for edge in &indexes.analysis.graph.edges {
        let Basic::Assume(c, _) = &edge.action else { continue };
        let mut equalities = vec![];
        c.for_each_comparison(&mut |op, l, r| {
            if matches!(op, CmpOp::Eq | CmpOp::Ne) {
                equalities.push((l, r));
            }
        });
        for (l, r) in equalities {
            for (sum, cell) in scalars(indexes, l) {
                let others =
                    scalars(indexes, r).into_iter().filter(|(_, of)| of.is_none() || *of == cell || cell.is_none());
                for (other, of) in others {
                    let sum = sum.clone().sub(&other);
                    if (cell.is_some() || of.is_some()) && sum != Sum::default() {
                        let split = Split::at_zero(sum);
                        found.push((indexes.analysis.graph.location(edge.from).procedure, split));
                    }
                }
            }
        }
    }
    found
}

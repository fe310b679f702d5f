//! Rows: a state in which a block begins, with an index for each row and what is known of the elements there.
//!
//! A new row is one of the cells and rows that are there already, or lies between two of them, or beyond the range of cells.
//! So a state becomes several, in each of which the arrangement of all indexes is known; only then is it known which
//! [instances](super::instances) hold.
//!
//! Example: with cells k1 < k2 and one row r there are five arrangements, `r < k1`, `r = k1`, `k1 < r < k2`, `r = k2` and
//! `k2 < r`, and those where r is negative or not less than the size. Where `r = k1` the element `a[r]` is `a[k1]`, and nothing
//! else is to be found out. Where `k1 < r < k2` the invariant holds for (k1, r) and for (r, k2).

use super::{FromRows, Quantified};
use crate::analysis::evaluate::Fallible;
use crate::analysis::keys::{JoinKey, Sign, Split};
use crate::analysis::parts::Table;
use crate::analysis::state::{Restriction, State};
use crate::analysis::sum::{Quantity, Sum};
use crate::analysis::transfer::BlockId;
use crate::domain::Comparison;
use crate::program::number::Integer;
use crate::program::{Index, Location, Symbol};

/// A state in which it is known how the indexes of cells and rows compare.
#[derive(Clone)]
struct Arranged {
    /// Those with an index in the range of cells, in increasing order; those with equal indexes in one group.
    groups: Vec<Vec<Symbol>>,
    /// Rows beyond that range.
    beyond: Vec<(Symbol, Side)>,
    /// By what the parts that instances come from are kept apart.
    key: JoinKey,
    state: State,
}

impl Arranged {
    /// Whether two states may be joined.
    fn is_like(&self, other: &Arranged) -> bool {
        self.groups == other.groups && self.beyond == other.beyond && self.key == other.key
    }
}

/// On which side of the range of cells an index lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Below,
    Above,
}

/// A row to add to the states of a block.
struct NewRow<'a> {
    /// Where the block begins.
    at: Location,
    symbol: Symbol,
    /// The variable that holds its index, as a sum.
    own: Sum,
    /// Its index, in terms of the state in which the block begins.
    index: &'a Sum,
    /// Whether it matters only where it is a cell.
    only_cells: bool,
    /// What the block reads from rows.
    kept: &'a [FromRows],
}

impl Quantified<'_> {
    /// The states in which a block begins, with its rows.
    pub(super) fn with_rows(&self, known: &Table, block: BlockId, state: State) -> Fallible<Vec<State>> {
        let (at, reads) = (self.blocks.get(block).from, &self.reads[block.0]);
        let groups = self.indexes.symbols.cells().map(|cell| vec![cell]).collect();
        let mut all = vec![Arranged { groups, beyond: vec![], key: vec![], state }];
        for (number, index) in reads.rows.iter().enumerate() {
            let symbol = Symbol::Row(number as u32);
            let own = self.indexes.index_of(symbol);
            let row = NewRow { at, symbol, own, index, only_cells: reads.only_cells, kept: &reads.kept };
            let mut next: Vec<Arranged> = vec![];
            for arranged in all {
                for new in self.add_row(known, &arranged, &row)? {
                    match next.iter_mut().find(|other| other.is_like(&new)) {
                        Some(same) => same.state = same.state.hull(&new.state)?,
                        None => next.push(new),
                    }
                }
            }
            all = next;
        }
        Ok(all.into_iter().map(|arranged| arranged.state).collect())
    }

    /// Adds a row: it is one of those that are there, or lies between them, or beyond the range.
    fn add_row(&self, known: &Table, before: &Arranged, row: &NewRow<'_>) -> Fallible<Vec<Arranged>> {
        let mut base = before.clone();
        if let Some(variable) = self.indexes.symbols.indexes.get(&row.symbol) {
            let mut updates = vec![(Quantity::Now(*variable), Some(row.index.clone()))];
            self.analysis().abstraction.monomials.follow(&base.state, &mut updates, |_| true);
            base.state.assign(&updates)?;
        }
        // Where the row lies among the others, if the state knows.
        let mut signs = vec![];
        for group in &base.groups {
            let first = group.first().map_or_else(Sum::default, |first| self.indexes.index_of(*first));
            signs.push(Split::at_zero(row.own.clone().sub(&first)).sign_in(&base.state)?);
        }
        let mut found = vec![];
        for (place, sign) in signs.iter().enumerate() {
            if matches!(sign, Sign::Zero | Sign::Any) {
                found.extend(self.in_group(&base, row, place)?);
            }
        }
        for gap in 0..=base.groups.len() {
            let is_below = gap.checked_sub(1).is_some_and(|place| matches!(signs[place], Sign::Less | Sign::Zero));
            let is_above = signs.get(gap).is_some_and(|sign| matches!(sign, Sign::More | Sign::Zero));
            if !is_below && !is_above {
                found.extend(self.in_gap(known, &base, row, gap)?);
            }
        }
        Ok(found)
    }

    /// The row where its index is that of a group.
    fn in_group(&self, base: &Arranged, row: &NewRow<'_>, place: usize) -> Fallible<Option<Arranged>> {
        let Some(first) = base.groups[place].first().filter(|first| !row.only_cells || first.row().is_none()) else {
            return Ok(None);
        };
        let distance = row.own.clone().sub(&self.indexes.index_of(*first));
        let Some(state) = base.state.clone().meet_zero(&distance)? else { return Ok(None) };
        let Some(mut state) = self.saturated(row.at, state)? else { return Ok(None) };
        let mut groups = base.groups.clone();
        groups[place].push(row.symbol);
        state.assign(&self.copies(&groups, row))?;
        let Some(mut state) = self.with_sums_of_row(row.at, state, row.symbol, row.index)? else { return Ok(None) };
        state.normalise()?;
        Ok(Some(Arranged { groups, beyond: base.beyond.clone(), key: base.key.clone(), state }))
    }

    /// The row where its index lies between two groups, or beyond the range in front of the first or behind the last.
    fn in_gap(&self, known: &Table, base: &Arranged, row: &NewRow<'_>, gap: usize) -> Fallible<Vec<Arranged>> {
        let first_of = |place: usize| base.groups.get(place).and_then(|group| group.first());
        let own = &row.own;
        let (mut between, mut beyond) = (vec![], vec![]);
        match gap.checked_sub(1).and_then(first_of) {
            Some(symbol) => between.push(less(&self.indexes.index_of(*symbol), own)),
            None => {
                between.push(Restriction { sum: own.clone(), comparison: Comparison::AtLeast });
                beyond.push((Side::Below, less(own, &Sum::default())));
            }
        }
        match (first_of(gap), self.indexes.size) {
            (Some(symbol), _) => between.push(less(own, &self.indexes.index_of(*symbol))),
            (None, Some(size)) => {
                let size = Sum::constant(Integer::from(size));
                between.push(less(own, &size));
                let above = Restriction { sum: own.clone().sub(&size), comparison: Comparison::AtLeast };
                beyond.push((Side::Above, above));
            }
            (None, None) => {}
        }
        let mut found = vec![];
        if !row.only_cells
            && let Some(state) = base.state.clone().meet_all(between)?
            && let Some(mut state) = self.with_sums_of_row(row.at, state, row.symbol, row.index)?
        {
            state.normalise()?;
            let mut groups = base.groups.clone();
            groups.insert(gap, vec![row.symbol]);
            for (kept, mut state) in self.instances(known, row.at, state, &groups, row.symbol)? {
                state.assign(&self.copies(&groups, row))?;
                let key = base.key.iter().copied().chain(kept).collect();
                found.push(Arranged { groups: groups.clone(), beyond: base.beyond.clone(), key, state });
            }
        }
        for (side, restriction) in beyond {
            if let Some(mut state) = base.state.clone().meet(restriction)? {
                state.normalise()?;
                let beyond = base.beyond.iter().copied().chain([(row.symbol, side)]).collect();
                found.push(Arranged { groups: base.groups.clone(), beyond, key: base.key.clone(), state });
            }
        }
        Ok(found)
    }

    /// The elements that are read at a new row and are the same as others: symbols with equal indexes are replaced by the first
    /// of them.
    fn copies(&self, groups: &[Vec<Symbol>], row: &NewRow<'_>) -> Vec<(Quantity, Option<Sum>)> {
        let abstraction = self.analysis().abstraction;
        let first = |symbol: &Symbol| groups.iter().find(|group| group.contains(symbol))?.first().copied();
        let mut updates = vec![];
        for (element, index) in row.kept.iter().filter(|(_, index)| index.symbols().contains(&row.symbol)) {
            // Rows that are still to come, and those beyond the range of cells, are in no group.
            let Some(symbols) = index.symbols().iter().map(first).collect::<Option<Vec<Symbol>>>() else { continue };
            let scalars = (
                abstraction.scalar(element.array, index),
                abstraction.scalar(element.array, &Index::Symbolic(symbols)),
            );
            if let (Some(to), Some(from)) = scalars
                && to != from
            {
                updates.push((Quantity::Now(to), Some(Sum::of(Quantity::Now(from)))));
                updates.push((Quantity::Entry(to), Some(Sum::of(Quantity::Entry(from)))));
            }
        }
        updates
    }
}

/// `l < r`, over the integers.
fn less(l: &Sum, r: &Sum) -> Restriction {
    Restriction { sum: r.clone().sub(l), comparison: Comparison::MoreThan }
}

//! Rows: what is known of the elements that a block reads elsewhere than at a cell.
//!
//! The invariant of the location where a block begins holds for *all* cells. So it also holds for every choice of as many of
//! the cells and rows, in increasing order of their indexes; a state is met with all choices that include a new row.

use super::block::Block;
use super::evaluate::{Fallible, flat_map};
use super::partition::{Sign, Split};
use super::state::{Restriction, State};
use super::sum::{Quantity, Sum};
use super::transfer::renamed;
use super::widen::Fixpoint;
use crate::abstraction::FromRows;
use crate::domain::Comparison;
use crate::program::number::Integer;
use crate::program::{Index, Location, Symbol, VarId};

/// A state in which the order of cells and rows is known.
#[derive(Clone)]
struct Ordered {
    /// Those with an index in the range of cells, in increasing order; together if their indexes are equal.
    order: Vec<Vec<Symbol>>,
    /// Rows beyond that range.
    beyond: Vec<(Symbol, Side)>,
    /// What tells the parts of the invariant apart that the state was met with.
    parts: Vec<Sign>,
    state: State,
}

/// On which side of the range of cells an index lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Below,
    Above,
}

impl Fixpoint<'_> {
    /// The states of a block's beginning with its rows.
    pub(super) fn with_rows(&self, block: &Block, state: State) -> Fallible<Vec<State>> {
        let cells = self.analysis.abstraction.cells().map(|cell| vec![cell]).collect();
        let mut all = vec![Ordered { order: cells, beyond: vec![], parts: vec![], state }];
        for (number, index) in block.rows.iter().enumerate() {
            let mut next: Vec<Ordered> = vec![];
            for known in all {
                let symbol = Symbol::Row(number as u32);
                let row = NewRow { symbol, index, only_cells: block.only_cells, kept: &block.kept };
                for new in self.add_row(block.from, &known, &row)? {
                    match next.iter_mut().find(|o| o.is_like(&new)) {
                        Some(same) => same.state = same.state.hull(&new.state)?,
                        None => next.push(new),
                    }
                }
            }
            all = next;
        }
        Ok(all.into_iter().map(|o| o.state).collect())
    }

    /// Adds a row with an index: it is one of those that are there, or lies between them, or beyond the range.
    fn add_row(&self, at: Location, known: &Ordered, new: &NewRow<'_>) -> Fallible<Vec<Ordered>> {
        let analysis = self.analysis;
        let NewRow { symbol: row, index, only_cells, kept } = *new;
        let mut base = known.state.clone();
        let own = analysis.index_of(row);
        if let Some(variable) = analysis.abstraction.symbols.get(&row) {
            base.assign(&[(Quantity::Now(*variable), Some(index.clone()))])?;
        }
        let mut found = vec![];
        // Where the row lies among the others, if the state knows.
        let mut signs = vec![];
        for group in &known.order {
            let first = group.first().map_or_else(Sum::default, |first| analysis.index_of(*first));
            signs.push(Split::at_zero(own.clone().sub(&first)).sign_in(&base)?);
        }
        for (place, group) in known.order.iter().enumerate() {
            let allowed = matches!(signs[place], Sign::Zero | Sign::Any);
            let Some(first) = group.first().filter(|first| allowed && (!only_cells || first.row().is_none())) else {
                continue;
            };
            if let Some(mut state) = base.clone().meet_zero(&own.clone().sub(&analysis.index_of(*first)))? {
                let mut order = known.order.clone();
                order[place].push(row);
                state.assign(&self.copies(&order, row, kept))?;
                state.normalise()?;
                found.push(Ordered { order, state, ..known.clone() });
            }
        }
        for gap in 0..=known.order.len() {
            let after = gap.checked_sub(1).and_then(|before| known.order.get(before)?.first());
            let before = known.order.get(gap).and_then(|group| group.first());
            let excluded = gap.checked_sub(1).is_some_and(|place| matches!(signs[place], Sign::Less | Sign::Zero))
                || signs.get(gap).is_some_and(|sign| matches!(sign, Sign::More | Sign::Zero));
            if excluded {
                continue;
            }
            let mut between = vec![];
            let mut beyond = vec![];
            match after {
                Some(symbol) => between.push(less(&analysis.index_of(*symbol), &own)),
                None => {
                    between.push(Restriction { sum: own.clone(), comparison: Comparison::AtLeast });
                    beyond.push((Side::Below, less(&own, &Sum::default())));
                }
            }
            match (before, analysis.size) {
                (Some(symbol), _) => between.push(less(&own, &analysis.index_of(*symbol))),
                (None, Some(size)) => {
                    let size = Sum::constant(Integer::from(size));
                    between.push(less(&own, &size));
                    beyond.push((
                        Side::Above,
                        Restriction { sum: own.clone().sub(&size), comparison: Comparison::AtLeast },
                    ));
                }
                (None, None) => {}
            }
            if !only_cells && let Some(mut state) = base.clone().meet_all(between)? {
                state.normalise()?;
                let mut order = known.order.clone();
                order.insert(gap, vec![row]);
                for (parts, mut state) in self.instances(at, state, &order, row)? {
                    state.assign(&self.copies(&order, row, kept))?;
                    let parts = known.parts.iter().copied().chain(parts).collect();
                    found.push(Ordered { order: order.clone(), beyond: known.beyond.clone(), parts, state });
                }
            }
            for (side, restriction) in beyond {
                if let Some(mut state) = base.clone().meet(restriction)? {
                    state.normalise()?;
                    let beyond = known.beyond.iter().copied().chain([(row, side)]).collect();
                    found.push(Ordered { beyond, state, ..known.clone() });
                }
            }
        }
        Ok(found)
    }

    /// The elements that are read at a new row and are the same as others: symbols with equal indexes are replaced by the first
    /// of them.
    fn copies(&self, order: &[Vec<Symbol>], row: Symbol, kept: &[FromRows]) -> Vec<(Quantity, Option<Sum>)> {
        let abstraction = &self.analysis.abstraction;
        let first = |symbol: &Symbol| order.iter().find(|group| group.contains(symbol))?.first().copied();
        let mut updates = vec![];
        for (element, index) in kept.iter().filter(|(_, index)| index.symbols().contains(&row)) {
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

    /// The elements whose index changes if symbols are replaced by others, and what they become.
    fn renamed_elements(&self, names: &[(Symbol, Symbol)]) -> Vec<(VarId, VarId)> {
        let abstraction = &self.analysis.abstraction;
        let mut found = vec![];
        for (scalar, (array, index)) in &abstraction.elements {
            let name = |symbol: &Symbol| names.iter().find(|(from, _)| from == symbol).map_or(*symbol, |(_, to)| *to);
            let renamed = Index::Symbolic(index.symbols().iter().map(name).collect());
            if let Some(target) = abstraction.scalar(*array, &renamed).filter(|target| target != scalar) {
                found.push((*scalar, target));
            }
        }
        found
    }

    /// The state met with the invariant for every choice that includes the row.
    fn instances(
        &self,
        at: Location,
        state: State,
        order: &[Vec<Symbol>],
        row: Symbol,
    ) -> Fallible<Vec<(Vec<Sign>, State)>> {
        // What is known of cells with a residue says nothing of rows, which may have another one.
        if self.analysis.details.residue.is_some() {
            return Ok(vec![(vec![], state)]);
        }
        let cells: Vec<Symbol> = self.analysis.abstraction.cells().collect();
        let firsts: Vec<Symbol> = order.iter().filter_map(|group| group.first().copied()).collect();
        let mut states = vec![(vec![], state)];
        for chosen in choices(&firsts, cells.len()).into_iter().filter(|chosen| chosen.contains(&row)) {
            states = flat_map(states, |(parts, state)| {
                let instances = self.instance(at, &state, &cells, &chosen)?;
                Ok(instances.into_iter().map(|(more, state)| ([&parts[..], &more[..]].concat(), state)).collect())
            })?;
        }
        Ok(states)
    }

    /// The state met with the invariant at a location in which the chosen symbols stand for the cells. Parts are joined,
    /// unless values tell them apart.
    fn instance(
        &self,
        at: Location,
        state: &State,
        cells: &[Symbol],
        chosen: &[Symbol],
    ) -> Fallible<Vec<(Vec<Sign>, State)>> {
        let mut names = vec![];
        for (cell, symbol) in cells.iter().zip(chosen) {
            let symbols = &self.analysis.abstraction.symbols;
            let (Some(from), Some(to)) = (symbols.get(cell), symbols.get(symbol)) else { continue };
            names.push((Quantity::Now(*from), Sum::of(Quantity::Now(*to))));
        }
        let choice: Vec<(Symbol, Symbol)> = cells.iter().copied().zip(chosen.iter().copied()).collect();
        for (source, target) in self.renamed_elements(&choice) {
            names.push((Quantity::Now(source), Sum::of(Quantity::Now(target))));
            names.push((Quantity::Entry(source), Sum::of(Quantity::Entry(target))));
        }
        // Most parts are excluded by the signs of the sums that they are split by.
        let mut signs = vec![];
        for split in self.partition.splits(at) {
            let split = Split { sum: renamed(&split.sum, &names), ..split.clone() };
            signs.push(split.sign_in(state)?);
        }
        let mut results: Vec<(Vec<Sign>, State)> = vec![];
        for (own, facts) in self.parts_with(at, &signs) {
            let facts = facts?.iter().map(|r| Restriction { sum: renamed(&r.sum, &names), comparison: r.comparison });
            let Some(mut met) = state.clone().meet_all(facts)? else { continue };
            met.normalise()?;
            let key: Vec<Sign> =
                own.iter().zip(self.partition.splits(at)).map(|(sign, split)| split.told(*sign)).collect();
            match results.iter_mut().find(|(known, _)| *known == key) {
                Some((_, known)) if known.includes(&met)? => {}
                Some((_, known)) => *known = known.hull(&met)?,
                None => results.push((key, met)),
            }
        }
        Ok(results)
    }
}

impl Ordered {
    /// Whether two states may be joined.
    fn is_like(&self, other: &Ordered) -> bool {
        self.order == other.order && self.beyond == other.beyond && self.parts == other.parts
    }
}

/// A row to add.
struct NewRow<'a> {
    symbol: Symbol,
    index: &'a Sum,
    /// Whether it matters only where it is a cell.
    only_cells: bool,
    /// What the block reads from rows.
    kept: &'a [FromRows],
}

/// `l < r`, over the integers.
fn less(l: &Sum, r: &Sum) -> Restriction {
    Restriction { sum: r.clone().sub(l), comparison: Comparison::MoreThan }
}

/// All choices of some symbols, in their order.
fn choices(all: &[Symbol], count: usize) -> Vec<Vec<Symbol>> {
    if count == 0 {
        return vec![vec![]];
    }
    let mut found = vec![];
    for (place, first) in all.iter().enumerate() {
        for rest in choices(&all[place + 1..], count - 1) {
            found.push([*first].into_iter().chain(rest).collect());
        }
    }
    found
}

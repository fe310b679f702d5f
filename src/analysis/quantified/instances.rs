//! Instances: the invariant of a location with other indexes in the place of its cells.
//!
//! The invariant holds for all choices of cells. So it also holds for every choice of as many of the cells and rows of a state,
//! in increasing order of their indexes; a state is met with all choices that include a new row.
//!
//! Example: the invariant of a sorted prefix is `k1 < k2 < i` and `a[k1] <= a[k2]` in one of its parts. A state with the
//! arrangement `k1 < r < k2` is met with the choice (k1, r): `a[k1] <= a[r]` wherever `r < i`; and with (r, k2). The choice
//! (k1, k2) is the state itself.
//!
//! The invariant is a union of parts, so that an instance is one too. The parts that the state excludes by signs of their
//! splits are left out first; those that remain are met with the state, and joined unless their splits say that they are to
//! be kept [apart](super::keys::Apart).

use super::Quantified;
use crate::analysis::edges::renamed;
use crate::analysis::evaluate::{Fallible, flat_map};
use crate::analysis::keys::{JoinKey, Split};
use crate::analysis::parts::Table;
use crate::analysis::state::{Restriction, State};
use crate::analysis::sum::{Quantity, Sum};
use crate::program::{Index, Location, Symbol, VarId};

impl Quantified<'_> {
    /// The state met with the instances of a location's invariant for every choice that includes the row; with each result what
    /// keeps it apart from others.
    pub(super) fn instances(
        &self,
        known: &Table,
        at: Location,
        state: State,
        groups: &[Vec<Symbol>],
        row: Symbol,
    ) -> Fallible<Vec<(JoinKey, State)>> {
        // What is known of cells with a residue says nothing of rows, which may have another one.
        if self.indexes.residue().is_some() {
            return Ok(vec![(vec![], state)]);
        }
        let cells: Vec<Symbol> = self.indexes.symbols.cells().collect();
        let firsts: Vec<Symbol> = groups.iter().filter_map(|group| group.first().copied()).collect();
        let mut states = vec![(vec![], state)];
        for chosen in choices(&firsts, cells.len()).into_iter().filter(|chosen| chosen.contains(&row)) {
            states = flat_map(states, |(kept, state)| {
                let instances = self.instance(known, at, &state, &cells, &chosen)?;
                Ok(instances.into_iter().map(|(more, state)| ([&kept[..], &more[..]].concat(), state)).collect())
            })?;
        }
        Ok(states)
    }

    /// The state met with the instance in which the chosen symbols stand for the cells.
    fn instance(
        &self,
        known: &Table,
        at: Location,
        state: &State,
        cells: &[Symbol],
        chosen: &[Symbol],
    ) -> Fallible<Vec<(JoinKey, State)>> {
        let (names, lost) = (self.names(cells, chosen), self.lost(cells, chosen));
        let apart = self.apart.get(&at).map_or(&[][..], Vec::as_slice);
        let mut signs = vec![];
        for split in self.keys.splits(at) {
            let split = Split { sum: renamed(&split.sum, &names), ..split.clone() };
            signs.push(split.sign_in(state)?);
        }
        let mut results: Vec<(JoinKey, State)> = vec![];
        for (key, part) in known.agreeing(at, &signs) {
            let says_of_lost = |r: &Restriction| r.sum.terms.keys().any(|q| lost.contains(q));
            let facts = part.facts()?.iter().filter(|r| !says_of_lost(r));
            let facts = facts.map(|r| Restriction { sum: renamed(&r.sum, &names), comparison: r.comparison });
            let Some(mut met) = state.clone().meet_all(facts)? else { continue };
            met.normalise()?;
            let kept: JoinKey = key.iter().zip(apart).map(|(sign, apart)| apart.kept(*sign)).collect();
            match results.iter_mut().find(|(other, _)| *other == kept) {
                Some((_, joined)) if joined.includes(&met)? => {}
                Some((_, joined)) => *joined = joined.hull(&met)?,
                None => results.push((kept, met)),
            }
        }
        Ok(results)
    }

    /// What the quantities of the invariant are called in an instance: the cells and the elements there are renamed.
    fn names(&self, cells: &[Symbol], chosen: &[Symbol]) -> Vec<(Quantity, Sum)> {
        let mut names = vec![];
        let choice: Vec<(Symbol, Symbol)> = cells.iter().copied().zip(chosen.iter().copied()).collect();
        for (cell, symbol) in &choice {
            let indexes = &self.indexes.symbols.indexes;
            let (Some(from), Some(to)) = (indexes.get(cell), indexes.get(symbol)) else { continue };
            names.push((Quantity::Now(*from), Sum::of(Quantity::Now(*to))));
        }
        for (source, target) in self.renamed_derived(cells, chosen) {
            names.push((Quantity::Now(source), Sum::of(Quantity::Now(target))));
        }
        for (source, target) in self.renamed_elements(&choice) {
            names.push((Quantity::Now(source), Sum::of(Quantity::Now(target))));
            names.push((Quantity::Entry(source), Sum::of(Quantity::Entry(target))));
        }
        names
    }

    /// The monomials and sums of cells whose counterparts in an instance are not there: what is said of them is left out.
    fn lost(&self, cells: &[Symbol], chosen: &[Symbol]) -> Vec<Quantity> {
        let changed: Vec<VarId> = self.renamed_indexes(cells, chosen).into_iter().map(|(from, _)| from).collect();
        let renamed = self.renamed_derived(cells, chosen);
        let derived = self.analysis().abstraction.derived().into_iter();
        let lost = derived.filter(|(_, from)| from.iter().any(|v| changed.contains(v))).map(|(v, _)| v);
        lost.filter(|v| !renamed.iter().any(|(from, _)| from == v)).map(Quantity::Now).collect()
    }

    /// The variables of the cells that are replaced, and of what replaces them.
    fn renamed_indexes(&self, cells: &[Symbol], chosen: &[Symbol]) -> Vec<(VarId, VarId)> {
        let indexes = &self.indexes.symbols.indexes;
        let pairs = cells.iter().zip(chosen).filter(|(cell, symbol)| cell != symbol);
        pairs.filter_map(|(cell, symbol)| Some((*indexes.get(cell)?, *indexes.get(symbol)?))).collect()
    }

    /// The monomials and sums that change if cells are replaced, and what they become.
    fn renamed_derived(&self, cells: &[Symbol], chosen: &[Symbol]) -> Vec<(VarId, VarId)> {
        let by = self.renamed_indexes(cells, chosen);
        let name = |v: &VarId| by.iter().find(|(from, _)| from == v).map_or(*v, |(_, to)| *to);
        let monomials = &self.analysis().abstraction.monomials;
        let concerned = monomials.all().filter(|(_, factors)| factors.iter().any(|v| name(v) != *v));
        let products =
            concerned.filter_map(|(v, factors)| Some((v, monomials.variable(factors.iter().map(name).collect())?)));
        let sums = &self.analysis().abstraction.sums;
        let concerned = sums.upto_variables().filter(|(_, upto)| name(upto) != *upto);
        let sums = concerned.filter_map(|(v, upto)| Some((v, sums.renamed(v, name(&upto))?)));
        products.chain(sums).collect()
    }

    /// The elements whose index changes if symbols are replaced by others, and what they become.
    fn renamed_elements(&self, names: &[(Symbol, Symbol)]) -> Vec<(VarId, VarId)> {
        let abstraction = self.analysis().abstraction;
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

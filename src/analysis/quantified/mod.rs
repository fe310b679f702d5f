//! The widening analysis over states that hold for every choice of symbolic indexes: the second [`Transfer`].
//!
//! # Words
//!
//! - A *cell* is a symbolic index: k1 < k2 < .., fixed but arbitrary, the same for all arrays. A state speaks of the scalars,
//!   of the cells, and for each array `a` and cell `k` of the element `a[k]`. Since nothing is assumed of the cells but that
//!   they lie in the arrays, an invariant holds for all choices of them.
//! - A *row* is an index that a block reads elsewhere than at a cell, with the elements of all arrays there. Rows live inside
//!   one block; no state at a location speaks of them.
//! - An *instance* is the invariant of a location with some of the cells and rows, in increasing order, put in for its cells.
//!   Since the invariant holds for all choices of cells, each of its instances holds too, and that is what is known of rows.
//! - A *cut point* is a location where states are kept: where paths meet, components begin, procedures are entered, left and
//!   called. A *block* is here a path between two cut points.
//!
//! # Example
//!
//! `for (i = 0; i < n; i++) a[i] = 0;  for (i = 0; i < n; i++) { x = a[i]; assert(x == 0); }` with one cell, k.
//!
//! The join key at the first head is the sign of `i - k`. Where it is "more" the invariant is `k < i <= n, a[k] = 0`; where it
//! is "zero" or "less" nothing is known of `a[k]`. After that loop `i = n`, so that `a[k] = 0` for each k below n, and the
//! second head keeps it. Its body reads `a[i]`. Where `i = k` that is `a[k]`. Elsewhere the block has a row r = i, and the
//! invariant of the head holds with r in the place of k: that instance says `a[r] = 0`. So `x = 0` either way.
//!
//! # Where things are
//!
//! [`symbols`] is what the abstraction tells, [`indexes`] what always holds of it; [`cuts`] and [`blocks`] cut the program;
//! [`keys`], [`bounds`] and [`thresholds`] read join keys and thresholds off it; [`rows`] and [`instances`] are what happens
//! inside a block; [`sums`] is for sums over arrays; [`residue`] is for proofs residue by residue, [`constants`] for large constants.
//!
//! After Monniaux and Gonnord (SAS 2016) and Mann et al. (TACAS 2021); the partition is close to array segmentation (Cousot,
//! Cousot and Logozzo, POPL 2011).

mod blocks;
mod bounds;
mod constants;
mod cuts;
mod indexes;
mod instances;
mod keys;
mod residue;
mod rows;
mod sums;
mod symbols;
#[cfg(test)]
mod tests;
mod thresholds;

use std::collections::{BTreeSet, HashMap};

use super::Analysis;
use super::edges::{settle, updates_with_elements};
use super::evaluate::{Fallible, flat_map};
use super::keys::{JoinKeys, Questions};
use super::parts::Table;
use super::state::{Integers, State};
use super::sum::{Quantity, Sum};
use super::transfer::{BlockId, Blocks, Rounds, Transfer};
use crate::program::{Basic, Edge, Location, VarId};
use blocks::Reads;
pub use constants::{LARGE, MOST_TIMES, NEAR, as_multiple};
pub use cuts::cuts;
pub use indexes::Indexes;
use keys::Apart;
pub use residue::{Residue, stride};
pub use sums::{PrefixSum, PrefixSums, Upto, with_sums};
pub use symbols::{FromRows, Rule, Symbols, row_variables};

/// Above this many splits at a location the parts are too many. The order of cells excludes most combinations.
const MOST_SPLITS: usize = 24;

/// How often a nest of components is narrowed at most.
const MOST_NARROWINGS: u32 = 3;

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

/// States that hold for every choice of cells.
pub struct Quantified<'a> {
    indexes: Indexes<'a>,
    integers: Integers,
    keys: JoinKeys,
    /// For each split of a location which parts of an instance it keeps apart.
    apart: HashMap<Location, Vec<Apart>>,
    blocks: Blocks,
    /// For each block what it reads elsewhere than at cells.
    reads: Vec<Reads>,
    /// The variables of rows.
    rows: BTreeSet<VarId>,
}

impl<'a> Quantified<'a> {
    /// Prepares an analysis with symbolic indexes; nothing if there would be too many parts.
    pub fn of(indexes: Indexes<'a>, integers: Integers) -> Option<Quantified<'a>> {
        let analysis = indexes.analysis;
        let Questions { splits, compared, observed, .. } = Questions::of(analysis);
        let splits = keys::splits(&indexes, splits);
        let questions = Questions {
            splits: splits.iter().map(|(at, splits)| (*at, splits.splits().to_vec())).collect(),
            observed: vec![vec![]; observed.len()],
            compared,
            related: thresholds::related(&indexes),
            always: indexes.always(),
        };
        let keys = JoinKeys::new(analysis, questions, MOST_SPLITS)?;
        let apart = splits.iter().map(|(at, splits)| (*at, splits.apart(keys.splits(*at)))).collect();
        let (blocks, reads) = blocks::blocks(&indexes);
        let rows = row_variables(analysis.abstraction);
        Some(Quantified { indexes, integers, keys, apart, blocks, reads, rows })
    }

    fn analysis(&self) -> &'a Analysis<'a> {
        self.indexes.analysis
    }

    /// The state with what its equations say of monomials and sums; none if they contradict one another.
    fn saturated(&self, at: Location, state: State) -> Fallible<Option<State>> {
        let analysis = self.analysis();
        let is_live = |v| analysis.scope.is_live(at, v);
        match analysis.abstraction.monomials.saturated(state, is_live)? {
            Some(state) => analysis.abstraction.sums.saturated(state, is_live),
            None => Ok(None),
        }
    }

    fn is_of_row(&self, q: Quantity) -> bool {
        matches!(q, Quantity::Now(v) | Quantity::Entry(v) if self.rows.contains(&v))
    }

    /// The states behind an edge of a block, which is not settled where it ends if rows are still to be added: the instances
    /// that they are met with speak of all that is live where the block begins.
    fn step(&self, edge: &Edge, state: State, reads: &Reads, number: usize, settles: bool) -> Fallible<Vec<State>> {
        if let Some(change) = reads.changes.get(number).and_then(Option::as_ref) {
            let behind = self.sums_behind(change, state, &reads.kept)?;
            return flat_map(behind, |state| self.own_step(edge, state, reads, settles));
        }
        self.own_step(edge, state, reads, settles)
    }

    /// The same where sums are what they will be behind the edge.
    fn own_step(&self, edge: &Edge, state: State, reads: &Reads, settles: bool) -> Fallible<Vec<State>> {
        let analysis = self.analysis();
        let mut states = vec![];
        let element = |state: &State, array, place: &Sum| self.element_at(state, &reads.kept, array, place);
        for update in updates_with_elements(&analysis.evaluator(), &analysis.scope, edge, state, element)? {
            let mut after = update.after()?;
            if residue::contradicts(&self.indexes, edge.to, &after)? {
                continue;
            }
            if settles {
                settle(&analysis.scope, analysis.graph, edge.to, &mut after)?;
            }
            states.push(after);
        }
        Ok(states)
    }
}

impl Transfer for Quantified<'_> {
    fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    fn keys(&self) -> &JoinKeys {
        &self.keys
    }

    fn start(&self) -> Fallible<State> {
        let mut state = self.analysis().start_state(&self.integers)?;
        state.retain(|q| !self.is_of_row(q))?;
        Ok(state)
    }

    fn follow(&self, known: &Table, block: BlockId, state: State) -> Fallible<Vec<State>> {
        let (edges, reads) = (&self.blocks.get(block).edges, &self.reads[block.0]);
        let mut states: Vec<State> = self.saturated(self.blocks.get(block).from, state)?.into_iter().collect();
        for (number, edge) in edges.iter().enumerate() {
            if number == reads.guards && !reads.rows.is_empty() {
                states = flat_map(states, |state| self.with_rows(known, block, state))?;
            }
            let awaits_rows = number < reads.guards && !reads.rows.is_empty();
            let settles = number + 1 < edges.len() && !awaits_rows;
            states = flat_map(states, |state| self.step(edge, state, reads, number, settles))?;
        }
        Ok(states)
    }

    fn before_call(&self, known: &Table, block: BlockId, state: State) -> Fallible<Vec<State>> {
        self.with_rows(known, block, state)
    }

    fn settle(&self, at: Location, state: &mut State) -> Fallible<()> {
        state.retain(|q| !self.is_of_row(q))?;
        settle(&self.analysis().scope, self.analysis().graph, at, state)
    }

    fn prune(&self, state: &mut State) -> Fallible<()> {
        self.analysis().abstraction.monomials.prune(state)
    }

    fn depends_on_all_parts(&self, block: BlockId) -> bool {
        !self.reads[block.0].rows.is_empty()
    }

    /// A nest of components is narrowed as a whole, once it is stable, if at all.
    fn narrowings(&self, head: Location) -> u32 {
        let is_inner = self.analysis().components.around(head).len() > 1;
        if !self.analysis().details.narrows || is_inner { 0 } else { MOST_NARROWINGS }
    }

    /// Each component ends its rounds with one that follows all parts and changes nothing, and then only what comes after it is
    /// followed: so one round over the program is enough. Not if narrowing changes what has been followed, or if calls
    /// begin procedures anew; but a failure that is left once all components are stable is never narrowed away.
    fn rounds(&self) -> Rounds {
        let calls = || self.analysis().graph.edges.iter().any(|edge| matches!(edge.action, Basic::Call { .. }));
        if self.analysis().details.narrows || calls() { Rounds::UntilFailure } else { Rounds::Once }
    }
}

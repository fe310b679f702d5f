//! The widening analysis over scalars: every edge is a block, and an edge does to a state what its action says.
//!
//! In a program abstracted with constant indexes the scalars include elements at these indexes. The join keys then say whether
//! an access lies before, at or behind a tracked index; that is all the analysis notices of arrays.

use super::Analysis;
use super::edges::{settle, updates};
use super::evaluate::{Fallible, flat_map};
use super::keys::{JoinKeys, Questions};
use super::parts::Table;
use super::state::{Integers, State};
use super::transfer::{Block, BlockId, Blocks, Rounds, Transfer};
use crate::program::Location;

/// Above this many splits at a location the parts are too many.
const MOST_SPLITS: usize = 8;

/// How often a component is narrowed at most.
const MOST_NARROWINGS: u32 = 10;

/// States over scalars.
pub struct Plain<'a> {
    analysis: &'a Analysis<'a>,
    integers: Integers,
    keys: JoinKeys,
    blocks: Blocks,
}

impl<'a> Plain<'a> {
    /// Prepares the analysis of a program; nothing if there would be too many parts.
    pub fn of(analysis: &'a Analysis<'a>, integers: Integers) -> Option<Plain<'a>> {
        let keys = JoinKeys::new(analysis, Questions::of(analysis), MOST_SPLITS)?;
        let mut blocks = Blocks::default();
        for edge in &analysis.graph.edges {
            blocks.add(Block { from: edge.from, to: edge.to, edges: vec![edge.clone()] });
        }
        Some(Plain { analysis, integers, keys, blocks })
    }
}

impl Transfer for Plain<'_> {
    fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    fn keys(&self) -> &JoinKeys {
        &self.keys
    }

    fn start(&self) -> Fallible<State> {
        self.analysis.start_state(&self.integers)
    }

    fn follow(&self, _known: &Table, block: BlockId, state: State) -> Fallible<Vec<State>> {
        let (from, scope) = (self.blocks.get(block).from, &self.analysis.scope);
        let begun = self.analysis.abstraction.monomials.saturated(state, |v| scope.is_live(from, v))?;
        let mut states: Vec<State> = begun.into_iter().collect();
        for edge in &self.blocks.get(block).edges {
            states = flat_map(states, |state| {
                let cases = updates(&self.analysis.evaluator(), &self.analysis.scope, edge, state)?;
                cases.into_iter().map(|update| update.after()).collect()
            })?;
        }
        Ok(states)
    }

    fn before_call(&self, _known: &Table, _block: BlockId, state: State) -> Fallible<Vec<State>> {
        Ok(vec![state])
    }

    fn settle(&self, at: Location, state: &mut State) -> Fallible<()> {
        settle(&self.analysis.scope, self.analysis.graph, at, state)
    }

    fn prune(&self, state: &mut State) -> Fallible<()> {
        self.analysis.abstraction.monomials.prune(state)
    }

    fn depends_on_all_parts(&self, _block: BlockId) -> bool {
        false
    }

    fn narrowings(&self, _head: Location) -> u32 {
        MOST_NARROWINGS
    }

    fn rounds(&self) -> Rounds {
        Rounds::UntilStable
    }
}

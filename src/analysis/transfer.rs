//! What the widening [fixpoint](super::fixpoint) asks of those who know what states are about.
//!
//! The fixpoint decides in which order blocks are followed, and joins, widens and narrows what is behind them. All else is
//! behind this trait: how the program is cut into blocks, what a block does to a state, by which keys states are told apart,
//! and where more work is worth it. There are two implementations: [`Plain`](super::plain::Plain) for states over scalars,
//! and [`Quantified`](super::quantified::Quantified) for states that hold for every choice of symbolic indexes.

use std::collections::HashMap;

use super::evaluate::Fallible;
use super::keys::JoinKeys;
use super::parts::Table;
use super::state::State;
use crate::program::{Basic, Edge, Location, ProcId};

/// What states are about, and what the program does to them.
pub trait Transfer {
    /// The blocks of the program.
    fn blocks(&self) -> &Blocks;

    /// By which keys states are told apart, and what widening keeps.
    fn keys(&self) -> &JoinKeys;

    /// The states in which the program begins.
    fn start(&self) -> Fallible<State>;

    /// The states behind a block that is not a call. What is known so far at all locations is given too.
    fn follow(&self, known: &Table, block: BlockId, state: State) -> Fallible<Vec<State>>;

    /// The states in which a block that is a call evaluates its arguments.
    fn before_call(&self, known: &Table, block: BlockId, state: State) -> Fallible<Vec<State>>;

    /// Forgets what does not matter at a location and brings the state into normal form.
    fn settle(&self, at: Location, state: &mut State) -> Fallible<()>;

    /// Forgets what makes a state large and seldom matters.
    fn prune(&self, state: &mut State) -> Fallible<()>;

    /// Whether what is behind a block depends on all parts where it begins, not only on the one that is followed. Then it is
    /// followed again from each of them once nothing else changes.
    fn depends_on_all_parts(&self, block: BlockId) -> bool;

    /// How often the component of a head may be narrowed. An inner component is narrowed in each round of the outer one, so
    /// that only a bound makes sure that the rounds end.
    fn narrowings(&self, head: Location) -> u32;

    /// When the rounds over the program end.
    fn rounds(&self) -> Rounds;
}

/// When the rounds over a program end, at the latest once one of them changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounds {
    /// Not before.
    UntilStable,
    /// As soon as a failure is among the states: no further round would remove it.
    UntilFailure,
    /// After the first one: what it has followed last is stable, loop by loop.
    Once,
}

/// A piece of the program that is followed at once: an edge, or a path.
pub struct Block {
    /// Where it begins.
    pub from: Location,
    /// Where it ends.
    pub to: Location,
    /// Its edges. A call is a block of its own.
    pub edges: Vec<Edge>,
}

impl Block {
    /// The procedure that it calls, if it is a call.
    pub fn callee(&self) -> Option<ProcId> {
        match &self.edges[..] {
            [Edge { action: Basic::Call { callee, .. }, .. }] => Some(*callee),
            _ => None,
        }
    }
}

/// A block; an index into [`Blocks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockId(pub usize);

/// The blocks of a program.
#[derive(Default)]
pub struct Blocks {
    all: Vec<Block>,
    into: HashMap<Location, Vec<BlockId>>,
}

impl Blocks {
    /// Adds a block.
    pub fn add(&mut self, block: Block) {
        self.into.entry(block.to).or_default().push(BlockId(self.all.len()));
        self.all.push(block);
    }

    /// The blocks that end at a location.
    pub fn ending_at(&self, at: Location) -> &[BlockId] {
        self.into.get(&at).map_or(&[], Vec::as_slice)
    }

    /// A block.
    pub fn get(&self, id: BlockId) -> &Block {
        &self.all[id.0]
    }

    /// All blocks, by their ids.
    pub fn ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.all.len()).map(BlockId)
    }
}

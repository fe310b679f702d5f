//! What the widening analysis knows at each location: one state for each join key.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};

use super::evaluate::Fallible;
use super::keys::{JoinKey, Sign};
use super::state::{Restriction, State};
use crate::program::Location;

/// The parts at each location.
#[derive(Default)]
pub struct Table {
    at: HashMap<Location, Parts>,
}

/// The parts at a location, by their join keys.
pub type Parts = BTreeMap<JoinKey, Part>;

/// What is known of the states at a location that have one join key.
pub struct Part {
    /// A convex set that includes them all.
    pub state: State,
    /// What the state says, once that has been asked for.
    facts: OnceCell<Vec<Restriction>>,
    /// How often it has grown.
    pub growths: u32,
    /// When it has last changed.
    pub changed: u64,
}

impl Table {
    /// The parts at a location, to be changed.
    pub fn entry(&mut self, at: Location) -> &mut Parts {
        self.at.entry(at).or_default()
    }

    /// The parts at a location, if it has been reached.
    pub fn get(&self, at: Location) -> Option<&Parts> {
        self.at.get(&at)
    }

    /// Puts other parts in the place of those at a location.
    pub fn replace(&mut self, at: Location, parts: Parts) {
        self.at.insert(at, parts);
    }

    /// The parts at a location, in the order of their join keys.
    pub fn parts(&self, at: Location) -> impl Iterator<Item = (&JoinKey, &Part)> {
        self.at.get(&at).into_iter().flatten()
    }

    /// The parts at a location whose join keys agree with these signs, where they are known.
    pub fn agreeing(&self, at: Location, signs: &[Sign]) -> impl Iterator<Item = (&JoinKey, &Part)> {
        let agree = |(own, asked): (&Sign, &Sign)| own == asked || *asked == Sign::Any;
        self.parts(at).filter(move |(key, _)| key.iter().zip(signs).all(agree))
    }
}

impl Part {
    /// A part that has just been found.
    pub fn new(state: State, changed: u64) -> Part {
        Part { state, facts: OnceCell::new(), growths: 0, changed }
    }

    /// What its state says.
    pub fn facts(&self) -> Fallible<&[Restriction]> {
        if let Some(facts) = self.facts.get() {
            return Ok(facts);
        }
        let facts = self.state.restrictions()?;
        Ok(self.facts.get_or_init(|| facts))
    }

    /// Puts another state in the place of its own.
    pub fn replace(&mut self, state: State) {
        (self.state, self.facts) = (state, OnceCell::new());
    }
}

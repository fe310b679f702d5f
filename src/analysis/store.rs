//! The states known at a place, found by their fixed values: with a thousand iterations of a counter, a lookup still
//! compares with the few states that have the same count.

use std::collections::HashMap;

use super::evaluate::Fallible;
use super::state::State;
use super::sum::Quantity;
use crate::program::number::Rational;

/// Items with states, grouped by which quantities are fixed and to what.
pub struct Store<T> {
    groups: Vec<(Vec<Quantity>, ByValues<T>)>,
}

/// Items by the values of the quantities that their group fixes.
type ByValues<T> = HashMap<Vec<Rational>, Vec<T>>;

impl<T> Default for Store<T> {
    fn default() -> Store<T> {
        Store { groups: Vec::new() }
    }
}

impl<T: Copy + PartialEq> Store<T> {
    /// An item whose state includes the given one, if there is one.
    pub fn including<'a>(&self, state: &State, of: impl Fn(T) -> &'a State) -> Fallible<Option<T>> {
        for (quantities, items) in &self.groups {
            let values: Option<Vec<Rational>> = quantities.iter().map(|q| state.fixed().get(q).cloned()).collect();
            for item in values.and_then(|v| items.get(&v)).into_iter().flatten() {
                if of(*item).includes(state)? {
                    return Ok(Some(*item));
                }
            }
        }
        Ok(None)
    }

    /// The items whose states fix the same quantities to the same values.
    pub fn alike(&self, state: &State) -> &[T] {
        let group = self.groups.iter().find(|(quantities, _)| quantities.iter().eq(state.fixed().keys()));
        let values: Vec<Rational> = state.fixed().values().cloned().collect();
        group.and_then(|(_, items)| items.get(&values)).map_or(&[], Vec::as_slice)
    }

    /// Adds an item with its state.
    pub fn insert(&mut self, state: &State, item: T) {
        let values: Vec<Rational> = state.fixed().values().cloned().collect();
        let at = self.groups.iter().position(|(quantities, _)| quantities.iter().eq(state.fixed().keys()));
        let at = at.unwrap_or_else(|| {
            self.groups.push((state.fixed().keys().copied().collect(), HashMap::new()));
            self.groups.len() - 1
        });
        self.groups[at].1.entry(values).or_default().push(item);
    }

    /// Removes an item with its state.
    pub fn remove(&mut self, state: &State, item: T) {
        let values: Vec<Rational> = state.fixed().values().cloned().collect();
        for (quantities, items) in &mut self.groups {
            if quantities.iter().eq(state.fixed().keys())
                && let Some(alike) = items.get_mut(&values)
            {
                alike.retain(|i| *i != item);
            }
        }
    }
}

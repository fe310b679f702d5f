//! Where blocks may be gone. Executions go through the text of the entry from top to bottom, loops apart; whatever a function
//! does happens where the entry calls it. So a block that is freed from some place on is there before that place: nothing
//! needs to be checked there.
//!
//! Example: `int *a = malloc(..); fill(a); while (..) a[i]++; free(a);` checks nothing. In `while (p) { q = p->next; free(p); p = q; }`
//! the loop is the place from which on blocks may be gone.

use std::collections::{HashMap, HashSet};

use super::{CloneId, Points};
use crate::frontend::lower::tree::At;
use crate::frontend::lower::types::BlockId;

/// The calls of each copy, by the caller and the place.
pub(super) type Callers = HashMap<CloneId, Vec<(CloneId, At)>>;

impl Points<'_> {
    /// Whether a block may have been freed when control is at a place in a copy of a function.
    pub fn may_be_gone(&self, id: BlockId, clone: CloneId, at: At) -> bool {
        let Some(first) = self.block(id).and_then(|block| block.first_free) else { return false };
        self.in_entry(clone, at, true, &mut HashSet::new()).is_none_or(|latest| latest >= first)
    }

    /// The place in the entry from which on a block may be gone, if it is ever freed; 0 if that is not known.
    pub(super) fn first_free(&self, id: BlockId) -> Option<At> {
        let frees = self.frees.get(&id)?;
        let times = frees.iter().map(|(clone, at)| self.in_entry(*clone, *at, false, &mut HashSet::new()).unwrap_or(0));
        times.min()
    }

    /// The calls of the copies that the entry reaches.
    pub(super) fn find_callers(&mut self, reached: &HashSet<CloneId>) {
        let mut callers: Callers = HashMap::new();
        for ((caller, at, _), callee) in &self.calls {
            if reached.contains(caller) {
                callers.entry(*callee).or_default().push((*caller, *at));
            }
        }
        self.callers = callers;
        self.frees.values_mut().for_each(|frees| frees.retain(|(clone, _)| reached.contains(clone)));
        self.frees.retain(|_, frees| !frees.is_empty());
    }

    /// The first or the last place in the entry where control may be at a place of a copy; none if that is not known.
    fn in_entry(&self, clone: CloneId, at: At, last: bool, around: &mut HashSet<CloneId>) -> Option<At> {
        if clone == CloneId(0) {
            let is_straight =
                !self.callers.contains_key(&clone) && !self.jumps_back().contains(&self.function_of(clone));
            let start = if last { at } else { self.repeats.start(at) };
            return is_straight.then_some(start);
        }
        if !around.insert(clone) {
            // What calls itself is called from elsewhere first.
            return Some(if last { 0 } else { At::MAX });
        }
        let mut found = Some(if last { 0 } else { At::MAX });
        for (caller, at) in self.callers.get(&clone).into_iter().flatten() {
            let place = self.in_entry(*caller, *at, last, around);
            found = found.zip(place).map(|(x, y)| if last { x.max(y) } else { x.min(y) });
        }
        around.remove(&clone);
        found
    }
}

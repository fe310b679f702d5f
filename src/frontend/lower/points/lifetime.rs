//! The ends of lifetimes. A pointer is indeterminate once the variable that it points to is gone (C11, 6.2.4): where a
//! block or a function ends, the cells that live on and may point to its locals are set to [`Target::INVALID`].
//!
//! A cell of a callee is gone before the caller's locals are. So of the cells of other functions, only those matter whose
//! function leads to the owner of the local, and which pointers lead to: else the owner cannot have written them. What
//! functions return is written before their locals are gone. In recursive functions a variable is that of the latest
//! activation; cells that would have to tell activations apart are refused elsewhere. After the entry nothing runs.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::{CloneId, Instance, Points, PointsTo, Region, Root, Target};
use crate::frontend::lower::tree::{ObjectId, ScopeId, Storage};

/// A pointer that may live on when what it points to is gone.
#[derive(Clone, Debug)]
pub struct Expiry {
    pub cell: Region,
    pub target: Target,
    /// The local that is gone.
    pub object: ObjectId,
    /// The block at whose end the pointer lives on, if there is one.
    pub scope: Option<ScopeId>,
    /// Whether the pointer lives on when the function ends.
    pub beyond_call: bool,
}

impl Points<'_> {
    /// Lets the cells that live on be invalid.
    pub(super) fn expire(&mut self) {
        let invalid = PointsTo { targets: BTreeSet::from([Target::INVALID]), moved: false };
        for expiry in self.expiries().into_values().flatten() {
            self.join(&expiry.cell, &invalid);
        }
    }

    /// The pointers that may live on beyond the locals of each copy of a function.
    pub fn expiries(&self) -> HashMap<CloneId, Vec<Expiry>> {
        let mut callers: HashMap<CloneId, HashSet<CloneId>> = HashMap::new();
        let pointed_to = self.is_pointed_to();
        let mut found: HashMap<CloneId, Vec<Expiry>> = HashMap::new();
        for (cell, value) in &self.cells {
            for target in &value.targets {
                let Some((owner, object)) = self.local(*target) else { continue };
                let callers = callers.entry(owner).or_insert_with(|| self.callers(owner));
                let elsewhere = match cell.instance.clone {
                    None => true,
                    Some(clone) if clone == owner => false,
                    Some(clone) => {
                        callers.contains(&clone) && !callers.contains(&owner) && pointed_to.contains(&cell.instance)
                    }
                };
                let scope = self.unit.object(object).scope;
                let scope = scope.filter(|s| elsewhere || self.is_left_behind(cell.instance, owner, *s));
                let is_result = cell.instance == Instance { clone: Some(owner), root: Root::Result };
                let beyond_call = owner != CloneId(0) && (elsewhere || is_result);
                if scope.is_some() || beyond_call {
                    let expiry = Expiry { cell: cell.clone(), target: *target, object, scope, beyond_call };
                    found.entry(owner).or_default().push(expiry);
                }
            }
        }
        found
    }

    /// Whether a cell of the function itself lives on at the end of a block.
    fn is_left_behind(&self, cell: Instance, owner: CloneId, scope: ScopeId) -> bool {
        let Some(block) = self.unit.scopes.get(scope.0 as usize) else { return false };
        match cell.root {
            _ if cell.clone != Some(owner) || block.around.is_none() => false,
            Root::Object(object) => block.has_value || !self.unit.is_within(self.unit.object(object).scope, scope),
            Root::Pointed(_) => true,
            Root::Passed(_) | Root::Result | Root::Temporary(_) | Root::Block(_) | Root::Function(_) => false,
        }
    }

    /// The local that a target is part of.
    fn local(&self, target: Target) -> Option<(CloneId, ObjectId)> {
        let Instance { clone: Some(owner), root: Root::Object(object) } = self.region(target)?.instance else {
            return None;
        };
        let is_local = matches!(self.unit.object(object).storage, Storage::Local(_) | Storage::Param(_));
        is_local.then_some((owner, object))
    }

    /// The targets among some that are gone at the end of a block.
    pub fn gone(&self, clone: CloneId, scope: ScopeId, targets: &BTreeSet<Target>) -> BTreeSet<Target> {
        let is_gone = |target: &Target| {
            self.local(*target).is_some_and(|(owner, object)| {
                owner == clone && self.unit.is_within(self.unit.object(object).scope, scope)
            })
        };
        targets.iter().copied().filter(is_gone).collect()
    }

    /// A pointer as it is at the end of a block.
    pub(super) fn after(&self, clone: CloneId, scope: ScopeId, mut value: PointsTo) -> PointsTo {
        let gone = self.gone(clone, scope, &value.targets);
        if !gone.is_empty() {
            value.targets.retain(|t| !gone.contains(t));
            value.targets.insert(Target::INVALID);
        }
        value
    }
}

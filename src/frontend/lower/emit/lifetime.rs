//! Where blocks and functions end, pointers to their locals that live on are made invalid.

use std::collections::BTreeSet;

use indexmap::IndexMap;

use super::place::Spot;
use super::pointer::Pointer;
use super::save::Mark;
use super::variable::Part;
use super::{Emitter, block, build};
use crate::frontend::lower::points::{Expiry, Region, Target};
use crate::frontend::lower::tree::{Label, ObjectId, ScopeId, Stmt};
use crate::program::{CmpOp, Cond, Expr, NumType, Place as ProgramPlace, PropertyKind};

impl Emitter<'_> {
    /// The locals of a block are gone.
    pub(super) fn end_scope(&mut self, scope: ScopeId) {
        self.invalidate(|expiry| expiry.scope == Some(scope));
    }

    /// The locals of the function are gone.
    pub(super) fn end_call(&mut self) {
        self.invalidate(|expiry| expiry.beyond_call);
    }

    /// The locals of all blocks around are gone, but for those of the outermost ones.
    pub(super) fn leave_scopes(&mut self, depth: usize) {
        for scope in self.scopes.get(depth..).unwrap_or(&[]).to_vec().into_iter().rev() {
            self.end_scope(scope);
        }
    }

    /// The locals of all blocks around that a label is outside of are gone.
    pub(super) fn leave_for(&mut self, label: Label) {
        let unit = self.unit();
        let body = unit.function(self.function()).body.as_ref();
        let into = body.and_then(|b| b.label_scopes.get(label.0 as usize).copied()).flatten();
        for scope in self.scopes.clone().into_iter().rev() {
            if !unit.is_within(into, scope) {
                self.end_scope(scope);
            }
        }
    }

    /// A statement expression; yields the point where its block ends, and its value as it is there.
    pub(super) fn in_scope<T>(
        &mut self,
        stmts: &[Stmt],
        scope: ScopeId,
        value: impl FnOnce(&mut Self) -> T,
    ) -> (Mark, T) {
        self.scopes.push(scope);
        self.stmts(stmts);
        let value = value(self);
        self.scopes.pop();
        let mark = self.mark();
        self.end_scope(scope);
        (mark, value)
    }

    /// A pointer as it is when a block has ended.
    pub(super) fn after(&mut self, pointer: Pointer, scope: ScopeId) -> Pointer {
        let gone = self.context.points.gone(self.clone, scope, &pointer.targets);
        if gone.is_empty() {
            return pointer;
        }
        let tag = expired(self.tag(&pointer), gone.iter().copied());
        let mut targets = pointer.targets.clone();
        targets.retain(|target| !gone.contains(target));
        targets.insert(Target::INVALID);
        let invalid = build::cmp(CmpOp::Eq, NumType::INT, tag.clone(), Expr::int(Target::INVALID.0));
        let lost = build::number(block::INVALID, self.context.widths.ptrdiff());
        let block = self.part_value(&pointer, Part::Instance, &BTreeSet::new());
        let block = build::ite(invalid, lost, block);
        self.assembled(targets, |part| {
            Some(match part {
                Part::Number | Part::Target => tag.clone(),
                Part::Instance => block.clone(),
                Part::Offset => pointer.offset.clone(),
            })
        })
    }

    /// Pointers must not be compared or subtracted when what they pointed to is gone.
    pub(super) fn must_be_valid(&mut self, pointers: &[&Pointer]) {
        for pointer in pointers {
            if pointer.targets.contains(&Target::INVALID) {
                let valid = self.points_to(pointer, Target::INVALID).negate();
                self.must_point(valid, "what the pointer points to is not gone");
            }
        }
    }

    fn invalidate(&mut self, ends: impl Fn(&Expiry) -> bool) {
        let mut cells: IndexMap<Region, (ObjectId, Vec<Target>)> = IndexMap::new();
        for expiry in self.expiries.get(&self.clone).into_iter().flatten().filter(|e| ends(e)) {
            let is_reached = expiry.cell.instance.clone.is_none_or(|c| self.procedures.contains_key(&c));
            if is_reached {
                cells.entry(expiry.cell.clone()).or_insert((expiry.object, vec![])).1.push(expiry.target);
            }
        }
        for (cell, (object, targets)) in cells {
            if !self.shape(&cell).0.is_empty() || self.context.points.is_many(cell.instance) {
                self.refuse_table(object);
                continue;
            }
            if let Some(ProgramPlace::Var(variable)) = self.access(&Spot::at(cell), Part::Target) {
                let value = expired(Expr::Var(variable), targets.into_iter());
                self.assign(ProgramPlace::Var(variable), value);
            }
        }
    }

    /// To invalidate the elements of an array would need a loop.
    fn refuse_table(&mut self, object: ObjectId) {
        if self.context.checks.includes(PropertyKind::Pointer) {
            let object = self.unit().object(object);
            let construct = format!("an array of pointers that may live longer than the local `{}`", object.name);
            self.unsupported(object.at, construct, "declare the local where the array is declared, or make it static");
        }
    }
}

/// Which target a pointer has after some are gone.
fn expired(tag: Expr, gone: impl Iterator<Item = Target>) -> Expr {
    let is = |target: Target| build::cmp(CmpOp::Eq, NumType::INT, tag.clone(), Expr::int(target.0));
    build::ite(Cond::or(gone.map(is)), Expr::int(Target::INVALID.0), tag.clone())
}

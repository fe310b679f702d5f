//! Pointers that are declared without a value. They are invalid until they are assigned, if pointers are checked; else
//! nothing depends on it. A pointer that is assigned right after its declaration is never seen without a value.

use std::collections::BTreeSet;

use super::{CloneId, Points, PointsTo, Region, Target};
use crate::frontend::lower::tree::{Expr, ExprKind, ObjectId, Stmt, StmtKind};
use crate::frontend::lower::types::Type;

impl Points<'_> {
    /// A declaration without initialiser; `after` are the statements that follow it in its block.
    pub(super) fn uninitialised(&mut self, clone: CloneId, object: ObjectId, after: &[Stmt]) {
        let ty = &self.unit.object(object).ty;
        let plain = matches!(ty, Type::Pointer(_));
        let has_labels = self.unit.function(self.function_of(clone)).body.as_ref().is_none_or(|b| !b.labels.is_empty());
        if !self.checks.pointer || ty.num().is_some() || plain && !has_labels && assigns_first(object, after) {
            return;
        }
        let instance = self.instance(clone, object);
        if instance.clone.is_none() {
            return;
        }
        let invalid = PointsTo { targets: BTreeSet::from([Target::INVALID]), moved: false };
        for path in self.pointer_leaves(&Region { instance, path: vec![] }) {
            self.join(&Region { instance, path }, &invalid);
        }
    }
}

/// Whether the statements assign a variable before anything else is done with it. No case of a switch may lead behind
/// the assignment.
fn assigns_first(object: ObjectId, after: &[Stmt]) -> bool {
    let is_case = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Block(inner) => matches!(inner.first(), Some(Stmt { kind: StmtKind::Case(_), .. })),
        kind => matches!(kind, StmtKind::Case(_)),
    };
    if after.iter().any(is_case) {
        return false;
    }
    for stmt in after {
        match &stmt.kind {
            StmtKind::Empty | StmtKind::Declare(_, None) => {}
            StmtKind::Declare(_, Some(init)) if !init.mentions(object) => {}
            StmtKind::Expr(e) if assigns(e, object) => return true,
            StmtKind::Expr(e) if !e.mentions(object) => {}
            StmtKind::For { init, .. } => {
                return matches!(&init[..], [Stmt { kind: StmtKind::Expr(e), .. }] if assigns(e, object));
            }
            _ => return false,
        }
    }
    true
}

fn assigns(e: &Expr, object: ObjectId) -> bool {
    match &e.kind {
        ExprKind::Assign(place, value) => {
            matches!(&place.kind, ExprKind::Object(o) if *o == object) && !value.mentions(object)
        }
        ExprKind::Comma(parts) => parts.first().is_some_and(|first| assigns(first, object)),
        ExprKind::Discard(inner) => assigns(inner, object),
        _ => false,
    }
}

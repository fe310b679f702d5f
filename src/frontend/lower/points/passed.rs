//! What calls pass, which functions pointers may point to, and what names blocks.

use std::collections::BTreeSet;

use super::{CloneId, Instance, Points, PointsTo, Region, Root, Target};
use crate::frontend::lower::tree::{Expr, ExprKind, ObjectId};
use crate::frontend::lower::types::Type;
use crate::program::CmpOp;

impl Points<'_> {
    /// The targets that a parameter is given in a call, and in all other calls if these have one copy.
    pub(super) fn bound(
        &mut self,
        callee: super::FuncId,
        param: usize,
        pointee: &Type,
        given: &BTreeSet<Target>,
    ) -> BTreeSet<Target> {
        if !self.recursion.contains(&callee) || !matches!(pointee, Type::Struct(_) | Type::Pointer(_)) {
            return given.clone();
        }
        let all = self.joined.entry((callee, param)).or_default();
        let before = all.len();
        all.extend(given);
        self.changed |= all.len() > before;
        all.clone()
    }

    /// A variable that takes a pointer may name the block.
    pub(super) fn named(&mut self, clone: CloneId, value: &PointsTo, object: ObjectId) {
        if self.clones.get(clone.0 as usize).and_then(|c| c.context).is_none() {
            let unit = self.unit;
            self.name_blocks(value, &unit.object(object).name);
        }
    }

    /// The same for a member that takes it.
    pub(super) fn named_after(&mut self, clone: CloneId, value: &PointsTo, of: &Expr, field: usize) {
        let Type::Struct(id) = of.ty else { return };
        let unit = self.unit;
        let field = unit.structs.get(id.0 as usize).and_then(|def| def.fields.as_ref()?.get(field)?.name.as_deref());
        let context = self.clones.get(clone.0 as usize).and_then(|c| c.context);
        if let (Some(name), None) = (field, context) {
            self.name_blocks(value, name);
        }
    }

    /// The target that a function is.
    pub(super) fn function_target(&mut self, function: super::FuncId) -> Target {
        let instance = Instance { clone: None, root: Root::Function(function) };
        self.target(Region { instance, path: vec![] })
    }

    /// Whether a pointer may be equal to a function, if that is the question.
    pub(super) fn may_be_called(&mut self, clone: CloneId, c: &Expr) -> bool {
        let ExprKind::PointerCompare(CmpOp::Eq, pointer, function) = &c.kind else { return true };
        let ExprKind::Function(function) = &function.kind else { return true };
        let (value, target) = (self.pointer(clone, pointer), self.function_target(*function));
        value.targets.contains(&target) || value.targets.contains(&Target::UNKNOWN)
    }
}

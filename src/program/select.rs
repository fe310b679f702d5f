//! Programs of which only some properties are checked.

use std::collections::BTreeSet;

use super::walk::for_each_stmt_mut;
use super::{Assumption, Basic, Program, PropertyId, PropertyKind, Stmt, StmtKind, Undefined};

impl Program {
    /// The same program in which only one property is checked. The others keep their ids, but nothing claims them: what has no
    /// meaning in C otherwise is assumed, as it is without `--check`.
    pub fn with_only(mut self, property: PropertyId) -> Program {
        let kinds: Vec<PropertyKind> = self.properties.iter().map(|p| p.kind).collect();
        let kind = |id: PropertyId| (id != property).then(|| kinds.get(id.0 as usize).copied()).flatten();
        self.blocks_mut().for_each(|block| for_each_stmt_mut(block, &mut |stmt| drop_assertion(stmt, &kind)));
        self
    }

    /// The same program in which only some properties are checked. Executions end where others, the failed ones, do not hold. The
    /// rest is dropped as by [`Program::with_only`].
    pub fn with_some(mut self, wanted: &BTreeSet<PropertyId>, failed: &BTreeSet<PropertyId>) -> Program {
        let kinds: Vec<PropertyKind> = self.properties.iter().map(|p| p.kind).collect();
        let kind = |id: PropertyId| (!wanted.contains(&id)).then(|| kinds.get(id.0 as usize).copied()).flatten();
        let select = |stmt: &mut Stmt| {
            if let StmtKind::Basic(basic) = &mut stmt.kind
                && let Basic::Assert(cond, property) = basic
                && failed.contains(property)
            {
                *basic = Basic::Assume(cond.clone(), Assumption::User);
            }
            drop_assertion(stmt, &kind);
        };
        self.blocks_mut().for_each(|block| for_each_stmt_mut(block, &mut |stmt| select(stmt)));
        self
    }

    /// The same program with the properties of some kinds alone.
    pub fn with_kinds(mut self, kinds: &[PropertyKind]) -> Program {
        let mut kept = vec![];
        let mut renamed = vec![];
        for property in std::mem::take(&mut self.properties) {
            let is_wanted = kinds.contains(&property.kind);
            renamed.push((property.kind, is_wanted.then_some(PropertyId(kept.len() as u32))));
            kept.extend(is_wanted.then_some(property));
        }
        self.properties = kept;
        let renamed = |id: PropertyId| renamed.get(id.0 as usize).copied();
        let unwanted = |id| renamed(id).filter(|(_, new)| new.is_none()).map(|(kind, _)| kind);
        let rename = |stmt: &mut Stmt| {
            drop_assertion(stmt, &unwanted);
            if let StmtKind::Basic(Basic::Assert(_, property)) = &mut stmt.kind
                && let Some((_, Some(new))) = renamed(*property)
            {
                *property = new;
            }
        };
        self.blocks_mut().for_each(|block| for_each_stmt_mut(block, &mut |stmt| rename(stmt)));
        self
    }
}

/// Removes a statement that asserts a property for which there is a kind.
fn drop_assertion(stmt: &mut Stmt, unwanted: &dyn Fn(PropertyId) -> Option<PropertyKind>) {
    let StmtKind::Basic(basic) = &mut stmt.kind else { return };
    let Basic::Assert(cond, property) = basic else { return };
    let Some(kind) = unwanted(*property) else { return };
    let undefined = match kind {
        PropertyKind::Division => Some(Undefined::DivisionByZero),
        PropertyKind::Shift => Some(Undefined::ShiftOutOfRange),
        PropertyKind::Pointer | PropertyKind::Memory => Some(Undefined::InvalidPointer),
        PropertyKind::Assertion
        | PropertyKind::Bounds
        | PropertyKind::Overflow
        | PropertyKind::Leak
        | PropertyKind::Unwinding => None,
    };
    *basic = undefined.map_or(Basic::Skip, |why| Basic::Assume(cond.clone(), Assumption::Undefined(why)));
}

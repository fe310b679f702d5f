//! Programs of which only some properties are checked.

use super::{Assumption, Basic, Block, Program, PropertyId, PropertyKind, StmtKind, Undefined};

impl Program {
    /// The same program in which only one property is checked. The others keep their ids, but nothing claims them: what has no
    /// meaning in C otherwise is assumed, as it is without `--check`.
    pub fn with_only(mut self, property: PropertyId) -> Program {
        let kinds: Vec<PropertyKind> = self.properties.iter().map(|p| p.kind).collect();
        let kind = |id: PropertyId| (id != property).then(|| kinds.get(id.0 as usize).copied()).flatten();
        let bodies = self.procedures.iter_mut().map(|procedure| &mut procedure.body);
        bodies.chain([&mut self.init]).for_each(|block| drop_assertions(block, &kind));
        self
    }
}

/// Removes the assertions of properties for which there is a kind.
fn drop_assertions(block: &mut Block, unwanted: &dyn Fn(PropertyId) -> Option<PropertyKind>) {
    for stmt in block {
        match &mut stmt.kind {
            StmtKind::Basic(basic) => {
                if let Basic::Assert(cond, property) = basic
                    && let Some(kind) = unwanted(*property)
                {
                    let undefined = match kind {
                        PropertyKind::Division => Some(Undefined::DivisionByZero),
                        PropertyKind::Shift => Some(Undefined::ShiftOutOfRange),
                        PropertyKind::Pointer => Some(Undefined::InvalidPointer),
                        PropertyKind::Assertion
                        | PropertyKind::Bounds
                        | PropertyKind::Overflow
                        | PropertyKind::Unwinding => None,
                    };
                    *basic =
                        undefined.map_or(Basic::Skip, |why| Basic::Assume(cond.clone(), Assumption::Undefined(why)));
                }
            }
            StmtKind::If(_, then, otherwise) => {
                drop_assertions(then, unwanted);
                drop_assertions(otherwise, unwanted);
            }
            StmtKind::While(_, body) | StmtKind::DoWhile(body, _) | StmtKind::Block(body) => {
                drop_assertions(body, unwanted);
            }
            StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Return => {}
        }
    }
}

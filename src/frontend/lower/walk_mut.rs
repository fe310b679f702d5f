//! Changes to expressions of the checked tree.

use super::tree::{Expr, ExprKind, Init, Stmt, StmtKind};

impl Stmt {
    /// Calls `change` on every expression of the statement and of those inside it, outermost first.
    fn for_each_expr_mut(&mut self, change: &mut dyn FnMut(&mut Expr)) {
        match &mut self.kind {
            StmtKind::Expr(e) | StmtKind::Extent(_, e) | StmtKind::Return(Some(e)) => e.for_each_mut(change),
            StmtKind::Declare(_, Some(init)) => init.for_each_expr_mut(change),
            StmtKind::Block(stmts) => stmts.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(change)),
            StmtKind::If(c, then, otherwise) => {
                c.for_each_mut(change);
                then.for_each_expr_mut(change);
                otherwise.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(change));
            }
            StmtKind::While(c, body) | StmtKind::DoWhile(body, c) | StmtKind::Switch { value: c, body, .. } => {
                c.for_each_mut(change);
                body.for_each_expr_mut(change);
            }
            StmtKind::For { init, cond, step, body } => {
                init.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(change));
                cond.iter_mut().chain(step).for_each(|e| e.for_each_mut(change));
                body.for_each_expr_mut(change);
            }
            StmtKind::Empty
            | StmtKind::Declare(_, None)
            | StmtKind::End(_)
            | StmtKind::Case(_)
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(None)
            | StmtKind::Refused(_) => {}
        }
    }
}

impl Init {
    fn for_each_expr_mut(&mut self, change: &mut dyn FnMut(&mut Expr)) {
        match self {
            Init::Value(e) => e.for_each_mut(change),
            Init::Parts(parts) => parts.iter_mut().for_each(|(_, e)| e.for_each_mut(change)),
        }
    }
}

impl Expr {
    /// Calls `change` on every expression inside this one, itself included, outermost first.
    pub fn for_each_mut(&mut self, change: &mut dyn FnMut(&mut Expr)) {
        change(self);
        match &mut self.kind {
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Null
            | ExprKind::Function(_)
            | ExprKind::Dispatch(_)
            | ExprKind::Nowhere
            | ExprKind::Refused(_)
            | ExprKind::Object(_) => {}
            ExprKind::Literal(_, init) => init.for_each_expr_mut(change),
            ExprKind::Deref(a)
            | ExprKind::Field(a, _)
            | ExprKind::Load(a)
            | ExprKind::Decay(a)
            | ExprKind::Address(a)
            | ExprKind::Unary(_, a)
            | ExprKind::Not(a)
            | ExprKind::Convert(a)
            | ExprKind::Retype(a)
            | ExprKind::Discard(a) => a.for_each_mut(change),
            ExprKind::Index(l, r)
            | ExprKind::Binary(_, l, r)
            | ExprKind::Compare(_, l, r)
            | ExprKind::PointerCompare(_, l, r)
            | ExprKind::PointerDiff(l, r)
            | ExprKind::PointerAdd(l, r, _)
            | ExprKind::And(l, r)
            | ExprKind::Or(l, r)
            | ExprKind::Assign(l, r) => {
                l.for_each_mut(change);
                r.for_each_mut(change);
            }
            ExprKind::Conditional(c, t, f) => {
                c.for_each_mut(change);
                t.for_each_mut(change);
                f.for_each_mut(change);
            }
            ExprKind::Comma(parts) | ExprKind::Call { args: parts, .. } => {
                parts.iter_mut().for_each(|part| part.for_each_mut(change));
            }
            ExprKind::Update(update) => {
                update.place.for_each_mut(change);
                update.rhs.for_each_mut(change);
            }
            ExprKind::Move { place, by, .. } => {
                place.for_each_mut(change);
                by.for_each_mut(change);
            }
            ExprKind::Block(stmts, value, _) => {
                stmts.iter_mut().for_each(|stmt| stmt.for_each_expr_mut(change));
                value.iter_mut().for_each(|value| value.for_each_mut(change));
            }
        }
    }
}

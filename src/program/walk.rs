//! Walks over statements and expressions: the one place that knows what is inside of what.
//!
//! Worked example: in `while (a[i] < n) a[i + 1] = x;` the expressions of the statement are `a[i]`, `i` and `n`; its block holds
//! one atomic statement, whose expressions are `i + 1`, `i`, `1` and `x`.

use super::{Basic, Block, CmpOp, Cond, Expr, LabelId, Loop, Place, Stmt, StmtKind, VarId};

impl StmtKind {
    /// The blocks in a statement, in the order of the source.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        let (one, other) = match self {
            StmtKind::If(_, then, otherwise) => (Some(then), Some(otherwise)),
            StmtKind::Loop(Loop { body, .. }) | StmtKind::Block(body) => (Some(body), None),
            StmtKind::Basic(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Return => (None, None),
        };
        one.into_iter().chain(other)
    }

    /// The same, to change them.
    pub fn blocks_mut(&mut self) -> impl Iterator<Item = &mut Block> {
        let (one, other) = match self {
            StmtKind::If(_, then, otherwise) => (Some(then), Some(otherwise)),
            StmtKind::Loop(Loop { body, .. }) | StmtKind::Block(body) => (Some(body), None),
            StmtKind::Basic(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Return => (None, None),
        };
        one.into_iter().chain(other)
    }

    /// The condition of a branch or a loop.
    pub fn cond(&self) -> Option<&Cond> {
        match self {
            StmtKind::If(cond, ..) | StmtKind::Loop(Loop { cond, .. }) => Some(cond),
            _ => None,
        }
    }
}

impl Stmt {
    /// Whether it is, or has inside, a label that is wanted.
    pub fn has_label(&self, wanted: &dyn Fn(LabelId) -> bool) -> bool {
        match &self.kind {
            StmtKind::Label(label) => wanted(*label),
            kind => kind.blocks().any(|block| block.iter().any(|stmt| stmt.has_label(wanted))),
        }
    }
}

/// Calls `visit` on every statement of a block and of the blocks inside, each before what is inside of it.
pub fn for_each_stmt<'b>(block: &'b [Stmt], visit: &mut impl FnMut(&'b Stmt)) {
    for stmt in block {
        visit(stmt);
        stmt.kind.blocks().for_each(|inner| for_each_stmt(inner, visit));
    }
}

/// The same, to change them.
pub fn for_each_stmt_mut(block: &mut Block, visit: &mut impl FnMut(&mut Stmt)) {
    for stmt in block {
        visit(stmt);
        stmt.kind.blocks_mut().for_each(|inner| for_each_stmt_mut(inner, visit));
    }
}

/// Calls `visit` on every atomic statement of a block and of the blocks inside.
pub fn for_each_basic<'b>(block: &'b [Stmt], visit: &mut impl FnMut(&'b Basic)) {
    for_each_stmt(block, &mut |stmt| {
        if let StmtKind::Basic(basic) = &stmt.kind {
            visit(basic);
        }
    });
}

/// Calls `visit` on every expression of a block and of the blocks inside.
pub fn for_each_expr(block: &[Stmt], visit: &mut impl FnMut(&Expr)) {
    for_each_stmt(block, &mut |stmt| match &stmt.kind {
        StmtKind::Basic(basic) => basic.for_each_expr(visit),
        kind => kind.cond().into_iter().for_each(|cond| cond.for_each_expr(visit)),
    });
}

/// Calls `visit` on every variable that a block mentions, as often as it does.
pub fn for_each_variable(block: &[Stmt], visit: &mut impl FnMut(VarId)) {
    for_each_basic(block, &mut |basic| basic.writes().into_iter().for_each(&mut *visit));
    for_each_expr(block, &mut |e| match e {
        Expr::Var(v) => visit(*v),
        Expr::Read(element) => visit(element.array),
        _ => {}
    });
}

impl Basic {
    /// Calls `visit` on every expression of the statement.
    pub fn for_each_expr(&self, visit: &mut impl FnMut(&Expr)) {
        match self {
            Basic::Assign(place, e) => {
                if let Place::Element(element) = place {
                    element.indices.iter().for_each(|i| i.for_each(visit));
                }
                e.for_each(visit);
            }
            Basic::Parallel(updates) => updates.iter().for_each(|(_, e)| e.for_each(visit)),
            Basic::Fill(_, e) => e.for_each(visit),
            Basic::Assume(c, _) | Basic::Assert(c, _) => c.for_each_expr(visit),
            Basic::Call { args, .. } => args.iter().for_each(|e| e.for_each(visit)),
            Basic::Skip | Basic::Havoc(..) | Basic::Halt => {}
        }
    }
}

impl Expr {
    /// Calls `visit` on every expression inside this one, itself included, outermost first.
    pub fn for_each(&self, visit: &mut impl FnMut(&Expr)) {
        visit(self);
        match self {
            Expr::Int(..) | Expr::Real(_) | Expr::Var(_) | Expr::Undefined(_) => {}
            Expr::Read(element) => element.indices.iter().for_each(|i| i.for_each(visit)),
            Expr::Unary(_, _, e) | Expr::Convert(_, e) => e.for_each(visit),
            Expr::Binary(_, _, l, r) => {
                l.for_each(visit);
                r.for_each(visit);
            }
            Expr::Ite(c, t, e) => {
                c.for_each_expr(visit);
                t.for_each(visit);
                e.for_each(visit);
            }
        }
    }
}

impl Cond {
    /// Calls `visit` on every expression inside this condition, outermost first.
    pub fn for_each_expr(&self, visit: &mut impl FnMut(&Expr)) {
        self.for_each_comparison(&mut |_, l, r| {
            l.for_each(visit);
            r.for_each(visit);
        });
    }

    /// Calls `visit` on both sides of every comparison that this condition is made of.
    pub fn for_each_comparison<'c>(&'c self, visit: &mut impl FnMut(CmpOp, &'c Expr, &'c Expr)) {
        match self {
            Cond::Const(_) | Cond::Undefined => {}
            Cond::Cmp(op, _, l, r) => visit(*op, l, r),
            Cond::Not(c) => c.for_each_comparison(visit),
            Cond::And(cs) | Cond::Or(cs) => cs.iter().for_each(|c| c.for_each_comparison(visit)),
        }
    }
}

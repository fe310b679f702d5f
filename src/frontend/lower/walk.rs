//! Walks over the checked tree: every expression of a statement, and the functions that it calls.

use std::collections::HashSet;

use super::tree::{Expr, ExprKind, FuncId, Init, Stmt, StmtKind, Unit};

impl Stmt {
    /// Calls `visit` on every expression of the statement and of those inside it, outermost first.
    pub fn for_each_expr<'t>(&'t self, visit: &mut dyn FnMut(&'t Expr)) {
        let all = |stmts: &'t [Stmt], visit: &mut dyn FnMut(&'t Expr)| {
            stmts.iter().for_each(|stmt| stmt.for_each_expr(visit));
        };
        match &self.kind {
            StmtKind::Expr(e) | StmtKind::Extent(_, e) | StmtKind::Return(Some(e)) => e.for_each(visit),
            StmtKind::Declare(_, Some(init)) => init.for_each_expr(visit),
            StmtKind::Block(stmts) => all(stmts, visit),
            StmtKind::If(c, then, otherwise) => {
                c.for_each(visit);
                then.for_each_expr(visit);
                otherwise.iter().for_each(|stmt| stmt.for_each_expr(visit));
            }
            StmtKind::While(c, body) | StmtKind::DoWhile(body, c) | StmtKind::Switch { value: c, body, .. } => {
                c.for_each(visit);
                body.for_each_expr(visit);
            }
            StmtKind::For { init, cond, step, body } => {
                all(init, visit);
                cond.iter().chain(step).for_each(|e| e.for_each(visit));
                body.for_each_expr(visit);
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
    /// Calls `visit` on every expression of the initialiser.
    pub fn for_each_expr<'t>(&'t self, visit: &mut dyn FnMut(&'t Expr)) {
        match self {
            Init::Value(e) => e.for_each(visit),
            Init::Parts(parts) => parts.iter().for_each(|(_, e)| e.for_each(visit)),
        }
    }
}

impl Expr {
    /// Calls `visit` on every expression inside this one, itself included, outermost first.
    pub fn for_each<'t>(&'t self, visit: &mut dyn FnMut(&'t Expr)) {
        visit(self);
        match &self.kind {
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Null
            | ExprKind::Function(_)
            | ExprKind::Dispatch(_)
            | ExprKind::Nowhere
            | ExprKind::Refused(_)
            | ExprKind::Object(_) => {}
            ExprKind::Literal(_, init) => init.for_each_expr(visit),
            ExprKind::Deref(a)
            | ExprKind::Field(a, _)
            | ExprKind::Load(a)
            | ExprKind::Decay(a)
            | ExprKind::Address(a)
            | ExprKind::Unary(_, a)
            | ExprKind::Not(a)
            | ExprKind::Convert(a)
            | ExprKind::Retype(a)
            | ExprKind::Discard(a) => a.for_each(visit),
            ExprKind::Index(l, r)
            | ExprKind::Binary(_, l, r)
            | ExprKind::Compare(_, l, r)
            | ExprKind::PointerCompare(_, l, r)
            | ExprKind::PointerDiff(l, r)
            | ExprKind::PointerAdd(l, r, _)
            | ExprKind::And(l, r)
            | ExprKind::Or(l, r)
            | ExprKind::Assign(l, r) => {
                l.for_each(visit);
                r.for_each(visit);
            }
            ExprKind::Conditional(c, t, f) => {
                c.for_each(visit);
                t.for_each(visit);
                f.for_each(visit);
            }
            ExprKind::Comma(parts) | ExprKind::Call { args: parts, .. } => {
                parts.iter().for_each(|part| part.for_each(visit));
            }
            ExprKind::Update(update) => {
                update.place.for_each(visit);
                update.rhs.for_each(visit);
            }
            ExprKind::Move { place, by, .. } => {
                place.for_each(visit);
                by.for_each(visit);
            }
            ExprKind::Block(stmts, value, _) => {
                stmts.iter().for_each(|stmt| stmt.for_each_expr(visit));
                value.iter().for_each(|value| value.for_each(visit));
            }
        }
    }
}

/// The functions that a call through a pointer may call.
fn dispatched(unit: &Unit, number: u32) -> HashSet<FuncId> {
    let mut called = HashSet::new();
    unit.dispatch(number).into_iter().for_each(|e| {
        e.for_each(&mut |e| {
            if let ExprKind::Call { callee, .. } = &e.kind {
                called.insert(*callee);
            }
        });
    });
    called
}

/// The functions that may come to call themselves.
pub fn recursive(unit: &Unit) -> HashSet<FuncId> {
    let calls: Vec<HashSet<FuncId>> = unit
        .functions
        .iter()
        .map(|function| {
            let mut called = HashSet::new();
            for stmt in function.body.iter().flat_map(|body| &body.stmts) {
                stmt.for_each_expr(&mut |e| match &e.kind {
                    ExprKind::Call { callee, .. } => {
                        called.insert(*callee);
                    }
                    ExprKind::Dispatch(k) => called.extend(dispatched(unit, *k)),
                    _ => {}
                });
            }
            called
        })
        .collect();
    let reaches = |from: FuncId| {
        let mut seen: HashSet<FuncId> = HashSet::new();
        let mut work: Vec<FuncId> = calls.get(from.0 as usize).into_iter().flatten().copied().collect();
        while let Some(function) = work.pop() {
            if seen.insert(function) {
                work.extend(calls.get(function.0 as usize).into_iter().flatten());
            }
        }
        seen.contains(&from)
    };
    (0..unit.functions.len() as u32).map(FuncId).filter(|function| reaches(*function)).collect()
}

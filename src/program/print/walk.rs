//! Walks over statements.

use std::collections::BTreeSet;

use crate::program::{Basic, Expr, Place, ProcId, Stmt, StmtKind, VarId};

/// The procedures that a block calls.
pub(super) fn callees(block: &[Stmt]) -> BTreeSet<ProcId> {
    let mut found = BTreeSet::new();
    for_each_basic(block, &mut |basic| {
        if let Basic::Call { callee, .. } = basic {
            found.insert(*callee);
        }
    });
    found
}

/// Calls `visit` on every atomic statement.
pub(super) fn for_each_basic(block: &[Stmt], visit: &mut impl FnMut(&Basic)) {
    for stmt in block {
        match &stmt.kind {
            StmtKind::Basic(basic) => visit(basic),
            StmtKind::If(_, then, otherwise) => {
                for_each_basic(then, visit);
                for_each_basic(otherwise, visit);
            }
            StmtKind::While(_, inner) | StmtKind::DoWhile(inner, _) | StmtKind::Block(inner) => {
                for_each_basic(inner, visit);
            }
            StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Return => {}
        }
    }
}

/// Calls `visit` on every variable that is mentioned, as often as it is.
pub(super) fn for_each_variable(block: &[Stmt], visit: &mut impl FnMut(VarId)) {
    for stmt in block {
        match &stmt.kind {
            StmtKind::Basic(basic) => for_each_variable_of_basic(basic, visit),
            StmtKind::If(c, then, otherwise) => {
                c.for_each_expr(&mut |e| variable_of(e, visit));
                for_each_variable(then, visit);
                for_each_variable(otherwise, visit);
            }
            StmtKind::While(c, inner) | StmtKind::DoWhile(inner, c) => {
                c.for_each_expr(&mut |e| variable_of(e, visit));
                for_each_variable(inner, visit);
            }
            StmtKind::Block(inner) => for_each_variable(inner, visit),
            StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Return => {}
        }
    }
}

fn for_each_variable_of_basic(basic: &Basic, visit: &mut impl FnMut(VarId)) {
    match basic {
        Basic::Skip | Basic::Halt => {}
        Basic::Assign(place, e) => {
            match place {
                Place::Var(v) => visit(*v),
                Place::Element(element) => {
                    visit(element.array);
                    element.indices.iter().for_each(|i| i.for_each(&mut |e| variable_of(e, visit)));
                }
            }
            e.for_each(&mut |e| variable_of(e, visit));
        }
        Basic::Parallel(parts) => {
            for (v, e) in parts {
                visit(*v);
                e.for_each(&mut |e| variable_of(e, visit));
            }
        }
        Basic::Fill(v, e) => {
            visit(*v);
            e.for_each(&mut |e| variable_of(e, visit));
        }
        Basic::Havoc(v, _) => visit(*v),
        Basic::Call { args, results, .. } => {
            args.iter().for_each(|arg| arg.for_each(&mut |e| variable_of(e, visit)));
            results.iter().flatten().for_each(|v| visit(*v));
        }
        Basic::Assume(c, _) | Basic::Assert(c, _) => c.for_each_expr(&mut |e| variable_of(e, visit)),
    }
}

fn variable_of(e: &Expr, visit: &mut impl FnMut(VarId)) {
    match e {
        Expr::Var(v) => visit(*v),
        Expr::Read(element) => visit(element.array),
        _ => {}
    }
}

//! Functions with the attribute `constructor` run before `main`: calls of them stand at its start, in the order of their
//! places, and of the text among those with the same place.

use super::tree::{At, Expr, ExprKind, FuncId, Stmt, StmtKind, Unit};
use super::types::Type;
use crate::frontend::diagnostics::{Diagnostic, Diagnostics};
use crate::program::Span;

/// Lets the constructors run first.
pub fn run_first(unit: &mut Unit, entry: FuncId, span: &dyn Fn(At) -> Span, found: &mut Diagnostics) {
    let mut starters: Vec<(u64, At, FuncId)> = Vec::new();
    for (index, function) in unit.functions.iter().enumerate() {
        let Some(place) = function.starts.filter(|_| function.body.is_some()) else { continue };
        if function.body.as_ref().is_some_and(|body| !body.params.is_empty()) {
            let diagnostic = Diagnostic::unsupported(span(function.at), "a constructor with parameters");
            found.push(diagnostic.with_hint("let it have none"));
            return;
        }
        starters.push((place, function.at, FuncId(index as u32)));
    }
    starters.sort();
    let calls: Vec<Stmt> = starters
        .into_iter()
        .map(|(_, at, callee)| {
            let result = match &unit.function(callee).ty {
                Type::Function(ty) => ty.result.clone(),
                _ => Type::Void,
            };
            let call = Expr { kind: ExprKind::Call { callee, args: vec![], text: None }, ty: result, at };
            Stmt { kind: StmtKind::Expr(call), at }
        })
        .collect();
    if let Some(body) = unit.functions.get_mut(entry.0 as usize).and_then(|function| function.body.as_mut()) {
        body.stmts.splice(0..0, calls);
    }
}

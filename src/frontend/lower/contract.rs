//! Contracts, as the macros of `eureka.h` say them: taken out of the bodies of functions, where they stand first. A function
//! that the program calls asserts there what it requires; the environment of the entry takes that for granted instead.

use std::sync::Arc;

use super::calls::OWN;
use super::tree::{At, Expr, ExprKind, FuncId, Function, Object, Stmt, StmtKind, Storage, Unit};
use super::types::{FunctionType, Type};
use crate::frontend::diagnostics::{Diagnostic, Diagnostics};
use crate::program::Span;

/// The name of what the function returns.
pub const RESULT: &str = "__eureka_result";
/// The name of the truth that a condition on all numbers of a range comes to.
const ALL: &str = "__eureka_all";

/// A part of a contract.
#[derive(Clone, Debug)]
pub struct Clause {
    pub kind: ClauseKind,
    pub at: At,
}

#[derive(Clone, Debug)]
pub enum ClauseKind {
    Requires(Expr, Arc<str>),
    Ensures(Expr, Arc<str>),
    /// A pointer and the number of elements that it points to.
    Size(Expr, Expr),
    String(Expr),
    NonNull(Expr),
    Disjoint(Expr, Expr),
}

/// A condition on all numbers of a range.
pub struct ForAll<'a> {
    pub index: super::tree::ObjectId,
    pub low: &'a Expr,
    pub high: &'a Expr,
    /// Whether the condition does not hold for the index.
    pub fails: &'a Expr,
}

/// Takes the contracts out of the functions.
pub fn extract(unit: &mut Unit, span: &dyn Fn(At) -> Span, found: &mut Diagnostics) {
    if !unit.functions.iter().any(|function| function.name.starts_with(OWN)) {
        return;
    }
    let names: Vec<Option<String>> =
        unit.functions.iter().map(|f| f.name.strip_prefix(OWN).map(str::to_owned)).collect();
    for index in 0..unit.functions.len() {
        let Some(body) = unit.functions.get_mut(index).and_then(|function| function.body.as_mut()) else { continue };
        let mut clauses = Vec::new();
        let stmts = std::mem::take(&mut body.stmts);
        let mut at_start = true;
        let mut kept = Vec::new();
        for stmt in stmts {
            at_start &= matches!(stmt.kind, StmtKind::Empty | StmtKind::Declare(..)) || is_part(&stmt, &names);
            match clause(&stmt, &names).filter(|_| at_start) {
                Some(clause) => clauses.push(clause),
                None => kept.push(stmt),
            }
        }
        body.stmts = kept;
        for clause in &clauses {
            if let Some(local) = local_of(unit, FuncId(index as u32), clause) {
                let message = format!("a contract cannot speak of `{}`, a local of the function", local.name);
                found.push(Diagnostic::error(span(clause.at), message).with_hint("parameters and globals it can"));
            }
        }
        unit.functions[index].contract = clauses;
    }
}

/// Lets every function but the entry assert what it requires.
pub fn assert_required(unit: &mut Unit, entry: FuncId) {
    let has_contract = |f: &Function| f.contract.iter().any(|c| matches!(c.kind, ClauseKind::Requires(..)));
    if !unit.functions.iter().enumerate().any(|(k, f)| k != entry.0 as usize && has_contract(f)) {
        return;
    }
    let assert = own_function(unit, "assert");
    for (index, function) in unit.functions.iter_mut().enumerate() {
        let Some(body) = function.body.as_mut().filter(|_| index != entry.0 as usize) else { continue };
        let required = function.contract.iter().filter_map(|clause| match &clause.kind {
            ClauseKind::Requires(condition, text) => {
                let text = Some(Arc::from(format!("{} requires {text}", function.name)));
                let call = ExprKind::Call { callee: assert, args: vec![condition.clone()], text };
                let call = Expr { kind: call, ty: Type::Void, at: clause.at };
                Some(Stmt { kind: StmtKind::Expr(call), at: clause.at })
            }
            _ => None,
        });
        let required: Vec<Stmt> = required.collect();
        body.stmts.splice(0..0, required);
    }
}

/// A function that contracts are made of.
pub fn own_function(unit: &mut Unit, name: &str) -> FuncId {
    let name = format!("{OWN}{name}");
    if let Some(known) = unit.functions.iter().position(|function| function.name == name) {
        return FuncId(known as u32);
    }
    let ty = FunctionType { result: Type::Void, params: vec![], variadic: false, prototyped: false };
    unit.functions.push(Function {
        name,
        ty: Type::Function(Arc::new(ty)),
        declared: true,
        is_standard: false,
        never_returns: false,
        starts: None,
        body: None,
        guard: None,
        contract: vec![],
        at: 0,
    });
    FuncId(unit.functions.len() as u32 - 1)
}

fn is_part(stmt: &Stmt, names: &[Option<String>]) -> bool {
    let StmtKind::Expr(Expr { kind: ExprKind::Call { callee, .. }, .. }) = &stmt.kind else { return false };
    names.get(callee.0 as usize).is_some_and(Option::is_some)
}

fn clause(stmt: &Stmt, names: &[Option<String>]) -> Option<Clause> {
    let StmtKind::Expr(Expr { kind: ExprKind::Call { callee, args, text }, at, .. }) = &stmt.kind else { return None };
    let text = text.clone().unwrap_or_else(|| "the condition".into());
    let kind = match (names.get(callee.0 as usize)?.as_deref()?, &args[..]) {
        ("requires", [condition]) => ClauseKind::Requires(condition.clone(), text),
        ("ensures", [condition]) => ClauseKind::Ensures(condition.clone(), text),
        ("size", [pointer, number]) => ClauseKind::Size(pointer.clone(), number.clone()),
        ("string", [pointer]) => ClauseKind::String(pointer.clone()),
        ("nonnull", [pointer]) => ClauseKind::NonNull(pointer.clone()),
        ("disjoint", [pointer, other]) => ClauseKind::Disjoint(pointer.clone(), other.clone()),
        _ => return None,
    };
    Some(Clause { kind, at: *at })
}

impl ClauseKind {
    pub fn expressions(&self) -> Vec<&Expr> {
        match self {
            ClauseKind::Requires(e, _) | ClauseKind::Ensures(e, _) => vec![e],
            ClauseKind::Size(l, r) | ClauseKind::Disjoint(l, r) => vec![l, r],
            ClauseKind::String(e) | ClauseKind::NonNull(e) => vec![e],
        }
    }
}

/// A local of the function that a clause mentions and does not declare itself.
fn local_of<'u>(unit: &'u Unit, function: FuncId, clause: &Clause) -> Option<&'u Object> {
    let mut mentioned = Vec::new();
    let mut declared = Vec::new();
    for e in clause.kind.expressions() {
        e.for_each(&mut |e| match &e.kind {
            ExprKind::Object(object) => mentioned.push(*object),
            ExprKind::Block(stmts, ..) => {
                declared.extend(stmts.iter().filter_map(|stmt| match &stmt.kind {
                    StmtKind::Declare(object, _) => Some(*object),
                    _ => None,
                }));
            }
            _ => {}
        });
    }
    let is_local = |o: &Object| matches!(o.storage, Storage::Local(of) if of == function) && o.name != RESULT;
    let local = mentioned.into_iter().find(|o| is_local(unit.object(*o)) && !declared.contains(o))?;
    Some(unit.object(local))
}

/// The condition on all numbers of a range that an expression is, if it is one.
pub fn for_all<'a>(unit: &Unit, e: &'a Expr) -> Option<ForAll<'a>> {
    match &e.kind {
        ExprKind::Convert(inner) => return for_all(unit, inner),
        ExprKind::Compare(crate::program::CmpOp::Ne, inner, zero) if is_zero(zero) => return for_all(unit, inner),
        _ => {}
    }
    let ExprKind::Block(stmts, Some(_), _) = &e.kind else { return None };
    let mut declared = stmts.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::Declare(object, Some(super::tree::Init::Value(value))) => Some((*object, value)),
        _ => None,
    });
    let ((index, low), (_, high), (all, _)) = (declared.next()?, declared.next()?, declared.next()?);
    if unit.object(all).name != ALL {
        return None;
    }
    let body = stmts.iter().find_map(|stmt| match &stmt.kind {
        StmtKind::For { body, .. } => Some(body),
        StmtKind::Block(inner) => inner.iter().find_map(|stmt| match &stmt.kind {
            StmtKind::For { body, .. } => Some(body),
            _ => None,
        }),
        _ => None,
    })?;
    let fails = first_condition(body)?;
    Some(ForAll { index, low, high, fails })
}

fn is_zero(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Int(value) if *value == crate::program::number::Integer::ZERO)
}

fn first_condition(stmt: &Stmt) -> Option<&Expr> {
    match &stmt.kind {
        StmtKind::If(condition, ..) => Some(condition),
        StmtKind::Block(inner) => inner.iter().find_map(first_condition),
        _ => None,
    }
}

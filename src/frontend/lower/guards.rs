//! Functions that only guard: `void check(int c) { if (!c) reach_error(); }` is an assertion under another name, and with
//! `abort` instead as good as an assumption. A call of one is read as that, so that its condition stands where the call does.

use super::calls::{Meaning, meaning};
use super::emit::has_effect;
use super::tree::{Body, Expr, ExprKind, Function, Guard, ObjectId, Stmt, StmtKind, Unit};
use super::types::Type;
use crate::program::CmpOp;
use crate::program::number::Integer;

/// How often functions are looked at: one that calls another before that is defined is found the second time.
const PASSES: usize = 2;

/// Marks the functions that only guard. One may call another.
pub fn mark(unit: &mut Unit) {
    for _ in 0..PASSES {
        for place in 0..unit.functions.len() {
            unit.functions[place].guard = guard(unit, &unit.functions[place]);
        }
    }
}

fn guard(unit: &Unit, function: &Function) -> Option<Guard> {
    let (Type::Function(ty), Some(body)) = (&function.ty, &function.body) else { return None };
    let &[param] = &body.params[..] else { return None };
    let is_plain = ty.result == Type::Void && ty.prototyped && !ty.variadic;
    let is_number = matches!(unit.object(param).ty, Type::Int(_));
    (is_plain && is_number).then(|| Reader { unit, body, param }.block(&body.stmts)).flatten()
}

/// Reads the body of a function with one parameter.
struct Reader<'a> {
    unit: &'a Unit,
    body: &'a Body,
    param: ObjectId,
}

impl Reader<'_> {
    /// What statements come to that do nothing else than to guard the parameter.
    fn block(&self, stmts: &[Stmt]) -> Option<Guard> {
        let mut stmts = stmts.iter().filter(|stmt| !is_empty(stmt));
        let guard = match &stmts.next()?.kind {
            StmtKind::Block(inner) => self.block(inner),
            StmtKind::If(c, then, otherwise) => match self.truth(c)? {
                false if otherwise.as_ref().is_none_or(|stmt| is_empty(stmt)) => self.end(&[then]),
                true if is_empty(then) => self.end(&[otherwise.as_deref()?]),
                _ => None,
            },
            StmtKind::Expr(e) => self.effect(e),
            _ => None,
        };
        let rest = (stmts.next().map(|stmt| &stmt.kind), stmts.next());
        guard.filter(|_| matches!(rest, (None | Some(StmtKind::Return(None)), None)))
    }

    /// What an expression comes to that does nothing else than to guard the parameter.
    fn effect(&self, e: &Expr) -> Option<Guard> {
        match &e.kind {
            ExprKind::Discard(inner) => self.effect(inner),
            ExprKind::Block(stmts, None, _) => self.block(stmts),
            ExprKind::Comma(parts) => {
                let mut effects = parts.iter().filter(|part| !is_nothing(part));
                let effect = self.effect(effects.next()?);
                effect.filter(|_| effects.next().is_none())
            }
            ExprKind::Conditional(c, then, otherwise) => match self.truth(c)? {
                false if is_nothing(otherwise) => self.ending(then),
                true if is_nothing(then) => self.ending(otherwise),
                _ => None,
            },
            ExprKind::Call { callee, args, .. } => {
                let guards = args.first().is_some_and(|arg| self.truth(arg) == Some(true));
                match meaning(self.unit.function(*callee)) {
                    Meaning::Assert if guards => Some(Guard::Assert),
                    Meaning::Assume if guards => Some(Guard::Assume),
                    Meaning::HaltUnless if guards => Some(Guard::Halt),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// How an execution ends that comes to these statements, if it surely does before anything else happens.
    fn end(&self, stmts: &[&Stmt]) -> Option<Guard> {
        let mut rest = stmts.iter();
        while let Some(stmt) = rest.next() {
            match &stmt.kind {
                StmtKind::Empty => {}
                StmtKind::Block(inner) if inner.is_empty() => {}
                StmtKind::Block(inner) => {
                    let flat: Vec<&Stmt> = inner.iter().chain(rest.copied()).collect();
                    return self.end(&flat);
                }
                StmtKind::Label(label)
                    if self.body.labels.get(label.0 as usize).is_some_and(|name| name == "ERROR") =>
                {
                    return Some(Guard::Assert);
                }
                // A loop that does nothing never ends, and never fails.
                StmtKind::Label(label) => {
                    if let Some(StmtKind::Goto(target)) = rest.clone().map(|stmt| &stmt.kind).next()
                        && target == label
                    {
                        return Some(Guard::Assume);
                    }
                }
                StmtKind::While(Expr { kind: ExprKind::Int(value), .. }, body)
                    if *value != Integer::ZERO && is_empty(body) =>
                {
                    return Some(Guard::Assume);
                }
                StmtKind::Expr(e) => return self.ending(e),
                _ => return None,
            }
        }
        None
    }

    fn ending(&self, e: &Expr) -> Option<Guard> {
        match &e.kind {
            ExprKind::Discard(inner) => self.ending(inner),
            ExprKind::Call { callee, args, .. } if !args.iter().any(has_effect) => {
                match meaning(self.unit.function(*callee)) {
                    Meaning::Fail => Some(Guard::Assert),
                    Meaning::Halt => Some(Guard::Halt),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether an expression is true where the parameter is (true) or where it is not (false), if one of them holds.
    fn truth(&self, e: &Expr) -> Option<bool> {
        match &e.kind {
            ExprKind::Load(place) => matches!(place.kind, ExprKind::Object(id) if id == self.param).then_some(true),
            ExprKind::Not(inner) => self.truth(inner).map(|truth| !truth),
            ExprKind::Compare(op, l, r) => {
                let is_zero = matches!(&r.kind, ExprKind::Int(value) if *value == Integer::ZERO);
                match op {
                    CmpOp::Ne if is_zero => self.truth(l),
                    CmpOp::Eq if is_zero => self.truth(l).map(|truth| !truth),
                    _ => None,
                }
            }
            // Widening keeps what is zero and what is not.
            ExprKind::Convert(inner) => {
                let (Type::Int(from), Type::Int(to)) = (&inner.ty, &e.ty) else { return None };
                (to.bits >= from.bits).then(|| self.truth(inner)).flatten()
            }
            _ => None,
        }
    }
}

fn is_empty(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Empty | StmtKind::End(_) => true,
        StmtKind::Block(inner) => inner.iter().all(is_empty),
        _ => false,
    }
}

/// `(void) 0`
fn is_nothing(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Discard(inner) => is_nothing(inner),
        kind => matches!(kind, ExprKind::Int(_)),
    }
}

//! What C leaves open: the order in which operands are evaluated, whether equal literals are one object, and what is read
//! from volatile memory. The first two are decided in one way, with a warning; the third is an input.

use super::Checker;
use crate::frontend::diagnostics::Diagnostic;
use crate::frontend::lower::emit::has_effect;
use crate::frontend::lower::tree::{At, Expr, ExprKind, ObjectId, Storage};
use crate::frontend::lower::types::Type;

impl Checker<'_> {
    /// Warns if an operand changes a variable that another one mentions, as in `f(i, i++)`.
    pub(super) fn warn_of_order(&mut self, operands: &[&Expr], at: At) {
        for (k, operand) in operands.iter().enumerate() {
            let Some(object) = changed(operand) else { continue };
            let others = operands.iter().enumerate().filter(|(other, _)| *other != k);
            if others.into_iter().any(|(_, other)| other.mentions(object)) {
                let name = self.unit.object(object).name.clone();
                let message = format!("`{name}` is changed and used in operands that C evaluates in any order");
                let diagnostic = Diagnostic::warning((self.source.span)(at), message);
                self.diagnostics.push(diagnostic.with_hint("they are evaluated from left to right here"));
                return;
            }
        }
    }

    /// Warns of a comparison of two string literals.
    pub(super) fn warn_of_literals(&mut self, l: &Expr, r: &Expr, at: At) {
        let is_literal = |e: &Expr| match &e.kind {
            ExprKind::Decay(place) => match &place.kind {
                ExprKind::Object(id) => self.unit.object(*id).storage == Storage::Literal,
                _ => false,
            },
            _ => false,
        };
        if is_literal(l) && is_literal(r) {
            let message = "C leaves open whether equal string literals are the same object";
            let diagnostic = Diagnostic::warning((self.source.span)(at), message);
            self.diagnostics.push(diagnostic.with_hint("they are different objects here; strcmp compares their texts"));
        }
    }

    /// An assignment of an input to a place of volatile memory that is about to be read; none if it is no such place.
    pub(super) fn refreshed(&mut self, place: &Expr, at: At) -> Option<Expr> {
        if !matches!(place.ty, Type::Int(_) | Type::Float(_)) {
            return None;
        }
        let name = self.volatile_root(place)?;
        if has_effect(place) {
            return Some(self.refuse(
                at,
                "volatile memory at a place with side effects",
                Some("compute the place first"),
            ));
        }
        let id = self.input_function(&format!("__volatile_{name}"), &place.ty);
        let value = self.finish_call(id, vec![], None, at);
        let kind = ExprKind::Assign(Box::new(place.clone()), Box::new(value));
        Some(Expr { kind, ty: place.ty.clone(), at })
    }

    fn volatile_root(&self, place: &Expr) -> Option<String> {
        match &place.kind {
            ExprKind::Object(id) => {
                let object = self.unit.object(*id);
                object.is_volatile.then(|| object.name.clone())
            }
            ExprKind::Index(base, _) | ExprKind::Field(base, _) => self.volatile_root(base),
            _ => None,
        }
    }
}

/// The variable that an operand changes, if it is nothing but an assignment or an increment.
fn changed(e: &Expr) -> Option<ObjectId> {
    let place = match &e.kind {
        ExprKind::Convert(inner) | ExprKind::Retype(inner) => return changed(inner),
        ExprKind::Assign(place, _) => place,
        ExprKind::Update(update) => &update.place,
        ExprKind::Move { place, .. } => place,
        _ => return None,
    };
    match &place.kind {
        ExprKind::Object(id) => Some(*id),
        _ => None,
    }
}

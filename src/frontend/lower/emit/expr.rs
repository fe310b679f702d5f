//! Values and conditions: statements for the side effects, and a pure expression for the rest.

use std::sync::Arc;

use super::place::{Place, Spot, is_place};
use super::{Emitter, build};
use crate::frontend::lower::points::Region;
use crate::frontend::lower::tree::{Expr as Tree, ExprKind, Init, Update, Yields};
use crate::frontend::lower::types::Type;
use crate::program::number::Integer;
use crate::program::{Basic, Block, Cond, Expr, IntType, NumType, Place as ProgramPlace, PropertyKind, Stmt, StmtKind};

impl Emitter<'_> {
    /// The value of an expression that is a number.
    pub(super) fn value(&mut self, e: &Tree) -> Expr {
        let outer = std::mem::replace(&mut self.at, e.at);
        let value = self.value_here(e);
        self.at = outer;
        value
    }

    fn value_here(&mut self, e: &Tree) -> Expr {
        let ty = e.ty.num().unwrap_or(NumType::INT);
        match &e.kind {
            ExprKind::Int(v) => match ty {
                NumType::Int(t) => Expr::Int(v.clone(), t),
                NumType::Real => Expr::Real(v.clone().into()),
            },
            ExprKind::Real(v) => Expr::Real(v.clone()),
            ExprKind::Load(place) => {
                let place = self.place(place);
                self.load(&place, ty)
            }
            ExprKind::Field(..) => {
                let place = self.place(e);
                self.load(&place, ty)
            }
            ExprKind::Unary(op, a) => self.unary(*op, ty, a),
            ExprKind::Binary(op, l, r) => self.binary(*op, ty, l, r),
            ExprKind::Compare(..)
            | ExprKind::PointerCompare(..)
            | ExprKind::Not(_)
            | ExprKind::And(..)
            | ExprKind::Or(..) => Expr::of_cond(self.cond(e)),
            ExprKind::PointerDiff(l, r) => self.subtract_pointers(l, r, e.at),
            ExprKind::Convert(inner) if ty == NumType::Int(IntType::BOOL) => {
                let bit = |b: i32| Expr::Int(b.into(), IntType::BOOL);
                match self.cond(inner) {
                    Cond::Const(b) => bit(i32::from(b)),
                    cond => Expr::ite(cond, bit(1), bit(0)),
                }
            }
            ExprKind::Convert(inner) => {
                let value = self.value(inner);
                if self.context.checks.overflow {
                    self.check_whole(&value, ty);
                }
                self.at_type(value, ty)
            }
            ExprKind::Conditional(c, t, f) => self.conditional(c, t, f, ty),
            ExprKind::Comma(parts) => {
                let Some((last, first)) = parts.split_last() else {
                    self.poisoned = true;
                    return build::zero(ty);
                };
                first.iter().for_each(|p| self.effect(p));
                if e.ty.is_error() {
                    self.effect(last);
                    self.poisoned = true;
                    return build::zero(ty);
                }
                self.value(last)
            }
            ExprKind::Assign(place, value) => {
                let (place, value) = self.assignment(place, value);
                self.stored_value(&place, value, ty)
            }
            ExprKind::Update(update) => match update.yields {
                Yields::New => {
                    let (place, value) = self.update(update);
                    self.stored_value(&place, value, ty)
                }
                Yields::Old => {
                    let mut place = self.place(&update.place);
                    let mark = self.mark();
                    let rhs = self.value(&update.rhs);
                    self.keep_place(mark, &mut place);
                    let old = self.load(&place, ty);
                    let old = self.saved("old", old);
                    let new = self.updated(update, old.clone(), rhs, ty);
                    self.store(&place, new);
                    old
                }
            },
            ExprKind::Call { .. } => self.call_value(e, ty),
            ExprKind::Dispatch(k) => match self.unit().dispatch(*k) {
                Some(call) => self.value(call),
                None => build::zero(ty),
            },
            ExprKind::Nowhere => {
                self.nowhere();
                build::zero(ty)
            }
            ExprKind::Block(stmts, value, scope) => {
                let (mark, mut value) = self.in_scope(stmts, *scope, |this| match value {
                    Some(value) => this.value(value),
                    None => build::zero(ty),
                });
                self.keep(mark, &mut value);
                value
            }
            ExprKind::Refused(refusal) => {
                self.refuse(refusal, e.at);
                build::zero(ty)
            }
            _ => {
                self.misfit(e);
                build::zero(ty)
            }
        }
    }

    /// An expression whose type does not fit what it is: part of a program that is refused. What is wrong with its operand
    /// is reported too.
    pub(super) fn misfit(&mut self, e: &Tree) {
        if let ExprKind::Convert(inner) | ExprKind::Retype(inner) | ExprKind::Discard(inner) | ExprKind::Load(inner) =
            &e.kind
        {
            self.effect(inner);
        }
        self.poisoned = true;
    }

    /// The truth of an expression that is an integer.
    pub(super) fn cond(&mut self, e: &Tree) -> Cond {
        match &e.kind {
            ExprKind::Compare(op, l, r) => {
                let ty = l.ty.num().unwrap_or(NumType::INT);
                let (l, r) = self.two(l, r);
                match (op, &l) {
                    (crate::program::CmpOp::Ne, Expr::Ite(..)) if build::is_zero(&r) => build::truth(l, ty),
                    (crate::program::CmpOp::Eq, Expr::Ite(..)) if build::is_zero(&r) => build::truth(l, ty).negate(),
                    _ => build::cmp(*op, ty, l, r),
                }
            }
            ExprKind::PointerCompare(op, l, r) => self.compare_pointers(*op, l, r, e.at),
            ExprKind::Not(a) => self.cond(a).negate(),
            ExprKind::And(l, r) => self.logical(l, r, true),
            ExprKind::Or(l, r) => self.logical(l, r, false),
            _ => {
                let value = self.value(e);
                let ty = self.type_of(&value);
                build::truth(value, ty)
            }
        }
    }

    /// Two numbers in order.
    pub(super) fn two(&mut self, l: &Tree, r: &Tree) -> (Expr, Expr) {
        let mut left = self.value(l);
        let mark = self.mark();
        let right = self.value(r);
        self.keep(mark, &mut left);
        (left, right)
    }

    fn logical(&mut self, l: &Tree, r: &Tree, and: bool) -> Cond {
        let left = self.cond(l);
        match (&left, and) {
            (Cond::Const(true), true) | (Cond::Const(false), false) => return self.cond(r),
            (Cond::Const(_), _) => return left,
            _ => {}
        }
        let (mut block, right) = self.nested(|this| this.cond(r));
        if self.only_checks(&block) {
            let elsewhere = if and { left.negate() } else { left.clone() };
            self.emit_checks(block, &elsewhere);
            return if and { Cond::and([left, right]) } else { Cond::or([left, right]) };
        }
        let result = self.temporary("both", NumType::INT);
        let place = ProgramPlace::Var(result);
        self.assign(place.clone(), Expr::int(i32::from(!and)));
        let (tail, ()) = self.nested(|this| this.assign(place, Expr::of_cond(right)));
        block.extend(tail);
        let kind = if and { StmtKind::If(left, block, vec![]) } else { StmtKind::If(left, vec![], block) };
        self.emit_kind(kind);
        build::truth(Expr::Var(result), NumType::INT)
    }

    /// Whether a block only checks what has a meaning in any case: indexes and overflow.
    fn only_checks(&self, block: &Block) -> bool {
        block.iter().all(|stmt| match &stmt.kind {
            StmtKind::Basic(Basic::Assert(_, property)) => {
                let kind = self.properties.get_index(property.0 as usize).map(|((_, kind, _, _), ())| *kind);
                matches!(kind, Some(PropertyKind::Bounds | PropertyKind::Overflow))
            }
            _ => false,
        })
    }

    /// Emits the checks of an expression that is not evaluated if `elsewhere` holds.
    fn emit_checks(&mut self, block: Block, elsewhere: &Cond) {
        for stmt in block {
            if let StmtKind::Basic(Basic::Assert(cond, property)) = stmt.kind {
                let kind = StmtKind::Basic(Basic::Assert(Cond::or([elsewhere.clone(), cond]), property));
                if self.affords(&kind) {
                    self.block.push(Stmt::new(kind, stmt.span));
                }
            }
        }
    }

    fn conditional(&mut self, c: &Tree, t: &Tree, f: &Tree, ty: NumType) -> Expr {
        let cond = self.cond(c);
        match cond {
            Cond::Const(true) => return self.value(t),
            Cond::Const(false) => return self.value(f),
            _ => {}
        }
        let (then_block, then) = self.nested(|this| this.value(t));
        let (else_block, otherwise) = self.nested(|this| this.value(f));
        let (then, otherwise) = (self.at_type(then, ty), self.at_type(otherwise, ty));
        if self.only_checks(&then_block) && self.only_checks(&else_block) {
            self.emit_checks(then_block, &cond.negate());
            self.emit_checks(else_block, &cond);
            return build::ite(cond, then, otherwise);
        }
        let result = self.temporary("choice", ty);
        let end = |this: &mut Self, mut block: Block, value: Expr| {
            let (tail, ()) = this.nested(|this| this.assign(ProgramPlace::Var(result), value));
            block.extend(tail);
            block
        };
        let then = end(self, then_block, then);
        let otherwise = end(self, else_block, otherwise);
        self.emit_kind(StmtKind::If(cond, then, otherwise));
        Expr::Var(result)
    }

    /// Emits an assignment of numbers; yields the place and the value stored.
    fn assignment(&mut self, place: &Tree, value: &Tree) -> (Place, Expr) {
        let mut target = self.place(place);
        let mark = self.mark();
        let value = self.value(value);
        self.keep_place(mark, &mut target);
        self.store(&target, value.clone());
        (target, value)
    }

    /// The value of an assignment as an expression.
    fn stored_value(&mut self, place: &Place, value: Expr, ty: NumType) -> Expr {
        if build::value(&value).is_some() && !place.alternatives.iter().any(|(_, s)| self.is_narrow(s)) {
            return value;
        }
        let again = self.reread(place, ty);
        match again {
            Some(variable) => variable,
            None => self.load_quietly(place, ty),
        }
    }

    fn reread(&mut self, place: &Place, ty: NumType) -> Option<Expr> {
        match &place.alternatives[..] {
            [(_, spot)] if spot.indices.is_empty() => Some(self.load_quietly(&Place::of(spot.clone()), ty)),
            _ => None,
        }
    }

    /// The number at a place whose bounds have been checked.
    fn load_quietly(&mut self, place: &Place, ty: NumType) -> Expr {
        let mut place = place.clone();
        for (_, spot) in &mut place.alternatives {
            spot.unchecked();
        }
        self.load(&place, ty)
    }

    fn update(&mut self, update: &Update) -> (Place, Expr) {
        let ty = update.place.ty.num().unwrap_or(NumType::INT);
        let mut place = self.place(&update.place);
        let mark = self.mark();
        let rhs = self.value(&update.rhs);
        self.keep_place(mark, &mut place);
        let old = self.load(&place, ty);
        let new = self.updated(update, old, rhs, ty);
        for (_, spot) in &mut place.alternatives {
            spot.unchecked();
        }
        self.store(&place, new.clone());
        (place, new)
    }

    fn updated(&mut self, update: &Update, old: Expr, rhs: Expr, ty: NumType) -> Expr {
        let old = self.at_type(old, update.compute);
        let result = self.operation(update.op, update.compute, old, rhs);
        if ty == NumType::Int(IntType::BOOL) {
            let cond = build::truth(result, update.compute);
            let bit = |b: i32| Arc::new(Expr::Int(b.into(), IntType::BOOL));
            return Expr::Ite(Arc::new(cond), bit(1), bit(0));
        }
        self.at_type(result, ty)
    }

    /// Emits an expression for its effects only.
    pub(super) fn effect(&mut self, e: &Tree) {
        let outer = std::mem::replace(&mut self.at, e.at);
        self.effect_here(e);
        self.at = outer;
    }

    fn effect_here(&mut self, e: &Tree) {
        match &e.kind {
            ExprKind::Int(_) | ExprKind::Real(_) | ExprKind::Null | ExprKind::Function(_) | ExprKind::Object(_) => {
                self.poisoned |= e.ty.is_error();
            }
            ExprKind::Assign(place, value) if e.ty.num().is_some() => {
                self.assignment(place, value);
            }
            ExprKind::Assign(place, value) if matches!(e.ty, Type::Pointer(_)) => {
                self.assign_pointer(place, value);
            }
            ExprKind::Move { place, by, sign, .. } => {
                self.move_pointer(place, by, *sign);
            }
            ExprKind::Update(update) => {
                self.update(update);
            }
            ExprKind::Discard(inner) => self.effect(inner),
            ExprKind::Comma(parts) => {
                parts.iter().for_each(|p| self.effect(p));
                self.poisoned |= e.ty.is_error();
            }
            ExprKind::Conditional(c, t, f)
                if !matches!(e.ty, Type::Int(_) | Type::Float(_)) || has_effect(t) || has_effect(f) =>
            {
                if let Some((cond, text)) = self.assertion(c, t, f) {
                    self.assert(cond, &text);
                    return;
                }
                let cond = self.cond(c);
                match cond {
                    Cond::Const(true) => return self.effect(t),
                    Cond::Const(false) => return self.effect(f),
                    _ => {}
                }
                let (then, ()) = self.nested(|this| this.effect(t));
                let (otherwise, ()) = self.nested(|this| this.effect(f));
                if !then.is_empty() || !otherwise.is_empty() {
                    self.emit_kind(StmtKind::If(cond, then, otherwise));
                }
            }
            ExprKind::And(l, r) | ExprKind::Or(l, r) if has_effect(r) => {
                let cond = self.cond(l);
                let (block, _) = self.nested(|this| this.effect(r));
                let is_and = matches!(e.kind, ExprKind::And(..));
                let kind = if is_and { StmtKind::If(cond, block, vec![]) } else { StmtKind::If(cond, vec![], block) };
                self.emit_kind(kind);
            }
            ExprKind::Call { .. } => self.call_effect(e),
            ExprKind::Dispatch(k) => self.unit().dispatch(*k).into_iter().for_each(|call| self.effect(call)),
            ExprKind::Nowhere => self.nowhere(),
            ExprKind::Block(stmts, value, scope) => {
                self.in_scope(stmts, *scope, |this| value.iter().for_each(|value| this.effect(value)));
            }
            ExprKind::Refused(refusal) => self.refuse(refusal, e.at),
            _ => match &e.ty {
                Type::Pointer(_) => {
                    self.pointer(e);
                }
                Type::Struct(_) => {
                    self.structure(e);
                }
                Type::Error => {
                    self.poisoned = true;
                }
                _ if is_place(e) => {
                    self.place(e);
                }
                _ => {
                    self.value(e);
                }
            },
        }
    }

    /// A call through a pointer that points to no function.
    pub(super) fn nowhere(&mut self) {
        self.must_point(Cond::Const(false), "the pointer that is called points to a function");
    }

    /// The place where the value of an expression of structure type is stored.
    pub(super) fn structure(&mut self, e: &Tree) -> Place {
        match &e.kind {
            ExprKind::Load(place) => self.place(place),
            _ if is_place(e) => self.place(e),
            ExprKind::Comma(parts) => match parts.split_last() {
                Some((last, first)) => {
                    first.iter().for_each(|p| self.effect(p));
                    self.structure(last)
                }
                None => Place { alternatives: vec![] },
            },
            ExprKind::Assign(place, value) => {
                let mut target = self.place(place);
                let mark = self.mark();
                let source = self.structure(value);
                self.keep_place(mark, &mut target);
                match is_all_zero(value).then(|| self.all_units(&target, &e.ty)).flatten() {
                    Some((units, count)) => self.set_units_to_zero(units, count),
                    None => self.copy(&target, &source, &e.ty),
                }
                target
            }
            ExprKind::Conditional(c, t, f) => {
                let cond = self.cond(c);
                match cond {
                    Cond::Const(true) => return self.structure(t),
                    Cond::Const(false) => return self.structure(f),
                    _ => {}
                }
                let (mut then_block, then) = self.nested(|this| this.structure(t));
                let (mut else_block, otherwise) = self.nested(|this| this.structure(f));
                let instance = self.temporary_instance(&e.ty);
                let target = Place::of(Spot::at(Region { instance, path: vec![] }));
                self.join_cells(instance, &e.ty, &[&then, &otherwise]);
                for (block, source) in [(&mut then_block, &then), (&mut else_block, &otherwise)] {
                    let (stmts, ()) = self.nested(|this| this.copy(&target, source, &e.ty));
                    block.extend(stmts);
                }
                self.emit_kind(StmtKind::If(cond, then_block, else_block));
                target
            }
            ExprKind::Call { .. } => self.call_structure(e),
            ExprKind::Dispatch(k) => match self.unit().dispatch(*k) {
                Some(call) => self.structure(call),
                None => Place { alternatives: vec![] },
            },
            ExprKind::Nowhere => {
                self.nowhere();
                let instance = self.temporary_instance(&e.ty);
                Place::of(Spot::at(Region { instance, path: vec![] }))
            }
            ExprKind::Block(stmts, Some(value), scope) => self.in_scope(stmts, *scope, |this| this.structure(value)).1,
            ExprKind::Refused(refusal) => {
                self.refuse(refusal, e.at);
                Place { alternatives: vec![] }
            }
            _ => {
                self.misfit(e);
                Place { alternatives: vec![] }
            }
        }
    }
}

/// Whether a structure is `(T) { 0 }`.
fn is_all_zero(e: &Tree) -> bool {
    let inner = if let ExprKind::Load(inner) = &e.kind { inner } else { e };
    let ExprKind::Literal(_, init) = &inner.kind else { return false };
    let is_zero = |part: &Tree| matches!(&part.kind, ExprKind::Int(v) if *v == Integer::ZERO);
    matches!(&**init, Init::Parts(parts) if parts.iter().all(|(_, part)| is_zero(part)))
}

/// Whether evaluating the expression changes anything or ends the execution.
pub fn has_effect(e: &Tree) -> bool {
    match &e.kind {
        ExprKind::Int(_) | ExprKind::Real(_) | ExprKind::Null | ExprKind::Function(_) | ExprKind::Object(_) => false,
        ExprKind::Load(a) | ExprKind::Decay(a) | ExprKind::Address(a) | ExprKind::Deref(a) | ExprKind::Field(a, _) => {
            has_effect(a)
        }
        ExprKind::Unary(_, a)
        | ExprKind::Not(a)
        | ExprKind::Convert(a)
        | ExprKind::Retype(a)
        | ExprKind::Discard(a) => has_effect(a),
        ExprKind::Index(l, r)
        | ExprKind::Binary(_, l, r)
        | ExprKind::Compare(_, l, r)
        | ExprKind::PointerCompare(_, l, r)
        | ExprKind::PointerAdd(l, r, _)
        | ExprKind::PointerDiff(l, r)
        | ExprKind::And(l, r)
        | ExprKind::Or(l, r) => has_effect(l) || has_effect(r),
        ExprKind::Conditional(c, t, f) => has_effect(c) || has_effect(t) || has_effect(f),
        ExprKind::Comma(parts) => parts.iter().any(has_effect),
        ExprKind::Assign(..)
        | ExprKind::Update(_)
        | ExprKind::Move { .. }
        | ExprKind::Call { .. }
        | ExprKind::Dispatch(_)
        | ExprKind::Nowhere
        | ExprKind::Block(..)
        | ExprKind::Literal(..)
        | ExprKind::Refused(_) => true,
    }
}

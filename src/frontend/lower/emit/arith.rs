//! Arithmetic, with the guards that keep undefined operations out and the checks that the user asks for.

use std::sync::Arc;

use super::{Emitter, build};
use crate::frontend::lower::tree::Expr as Tree;
use crate::program::number::Integer;
use crate::program::{BinaryOp, CmpOp, Cond, Expr, IntType, NumType, PropertyKind, UnaryOp, Undefined};

impl Emitter<'_> {
    pub(super) fn unary(&mut self, op: UnaryOp, ty: NumType, operand: &Tree) -> Expr {
        let value = self.value(operand);
        let value = self.at_type(value, ty);
        if let (UnaryOp::Neg, NumType::Int(t), true) = (op, ty, self.checks_overflow(ty)) {
            let in_range = match t.signed {
                true => build::cmp(CmpOp::Ne, ty, value.clone(), Expr::Int(t.min(), t)),
                false => build::cmp(CmpOp::Eq, ty, value.clone(), build::zero(ty)),
            };
            self.guard(in_range, PropertyKind::Overflow, "no overflow in -", None);
        }
        build::unary(op, ty, value)
    }

    pub(super) fn binary(&mut self, op: BinaryOp, ty: NumType, l: &Tree, r: &Tree) -> Expr {
        let (l, r) = self.two(l, r);
        let l = self.at_type(l, ty);
        self.operation(op, ty, l, r)
    }

    /// An operation whose left operand has its type, with the guards in front.
    pub(super) fn operation(&mut self, op: BinaryOp, ty: NumType, l: Expr, r: Expr) -> Expr {
        let is_shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
        let r = if is_shift { r } else { self.at_type(r, ty) };
        match op {
            BinaryOp::Div | BinaryOp::Rem => self.guard_division(ty, &r),
            BinaryOp::Shl | BinaryOp::Shr => {
                self.guard_shift(ty, &r);
                self.check_shifted(op, ty, &l);
            }
            _ => {}
        }
        if self.checks_overflow(ty) {
            self.check_overflow(op, ty, &l, &r);
        }
        build::binary(op, ty, l, r)
    }

    fn guard_division(&mut self, ty: NumType, divisor: &Expr) {
        let nonzero = build::cmp(CmpOp::Ne, ty, divisor.clone(), build::zero(ty));
        // Division by zero is defined for floating-point numbers, but no real number is its result.
        self.guard(nonzero, PropertyKind::Division, "the divisor is not zero", Some(Undefined::DivisionByZero));
    }

    fn guard_shift(&mut self, ty: NumType, amount: &Expr) {
        let (NumType::Int(t), amount_type) = (ty, self.type_of(amount)) else { return };
        let NumType::Int(a) = amount_type else { return };
        let low = match a.signed {
            true => build::cmp(CmpOp::Ge, amount_type, amount.clone(), build::zero(amount_type)),
            false => Cond::Const(true),
        };
        let high = build::cmp(CmpOp::Lt, amount_type, amount.clone(), Expr::Int(Integer::from(t.bits), a));
        let cond = Cond::and([low, high]);
        self.guard(cond, PropertyKind::Shift, "the shift is in range", Some(Undefined::ShiftOutOfRange));
    }

    /// C gives no meaning to a negative number shifted to the left.
    fn check_shifted(&mut self, op: BinaryOp, ty: NumType, l: &Expr) {
        if op == BinaryOp::Shl && self.context.checks.includes(PropertyKind::Shift) {
            let not_negative = build::cmp(CmpOp::Ge, ty, l.clone(), build::zero(ty));
            self.guard(not_negative, PropertyKind::Shift, "what is shifted to the left is not negative", None);
        }
    }

    /// A real number that becomes an integer must fit, its fraction aside.
    pub(super) fn check_whole(&mut self, value: &Expr, to: NumType) {
        let (NumType::Int(t), NumType::Real) = (to, self.type_of(value)) else { return };
        let bound = |v: Integer| Expr::Real(v.into());
        let above = build::cmp(CmpOp::Gt, NumType::Real, value.clone(), bound(t.min() - Integer::ONE));
        let below = build::cmp(CmpOp::Lt, NumType::Real, value.clone(), bound(t.max() + Integer::ONE));
        let fits = Cond::and([above, below].into_iter().filter(|c| *c != Cond::Const(true)));
        self.guard(fits, PropertyKind::Overflow, "the real number fits the integer type", None);
    }

    fn checks_overflow(&self, ty: NumType) -> bool {
        let checks = self.context.checks;
        let wanted = |t: IntType| if t.signed { checks.overflow } else { checks.unsigned_overflow };
        matches!(ty, NumType::Int(t) if t.bits <= 64 && wanted(t))
    }

    /// The operation is computed in a type that is wide enough for its exact result under either arithmetic.
    fn check_overflow(&mut self, op: BinaryOp, ty: NumType, l: &Expr, r: &Expr) {
        let NumType::Int(t) = ty else { return };
        let name = match op {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            // Shifts, divisions and remainders of unsigned numbers are no sums or products that wrap around.
            BinaryOp::Shl | BinaryOp::Div | BinaryOp::Rem if !t.signed => return,
            BinaryOp::Shl => "<<",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
            BinaryOp::Shr | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => return,
        };
        let text = format!("no overflow in {name}");
        let cond = match op {
            BinaryOp::Div | BinaryOp::Rem => Cond::or([
                build::cmp(CmpOp::Ne, ty, l.clone(), Expr::Int(t.min(), t)),
                build::cmp(CmpOp::Ne, ty, r.clone(), Expr::Int(Integer::from(-1), t)),
            ]),
            _ => {
                // A product of unsigned numbers of 64 bits takes all of 128; a difference may be negative.
                let signed = t.signed || op != BinaryOp::Mul;
                let wide = IntType { bits: if t.bits <= 32 { 64 } else { 128 }, signed };
                let at = NumType::Int(wide);
                let left = self.at_type(l.clone(), at);
                let right = if op == BinaryOp::Shl { r.clone() } else { self.at_type(r.clone(), at) };
                let exact = build::binary(op, at, left, right);
                let low = build::cmp(CmpOp::Ge, at, exact.clone(), Expr::Int(t.min(), wide));
                let high = build::cmp(CmpOp::Le, at, exact, Expr::Int(t.max(), wide));
                let mut parts = vec![low, high];
                if op == BinaryOp::Shl {
                    parts.insert(0, build::cmp(CmpOp::Ge, ty, l.clone(), build::zero(ty)));
                }
                Cond::and(parts)
            }
        };
        self.guard(cond, PropertyKind::Overflow, &text, None);
    }

    /// `|x|`, exactly.
    pub(super) fn absolute(&mut self, value: Expr) -> Expr {
        let ty = self.type_of(&value);
        if let (NumType::Int(t), true) = (ty, self.checks_overflow(ty)) {
            let in_range = build::cmp(CmpOp::Ne, ty, value.clone(), Expr::Int(t.min(), t));
            self.guard(in_range, PropertyKind::Overflow, "no overflow in abs", None);
        }
        let negative = build::cmp(CmpOp::Lt, ty, value.clone(), build::zero(ty));
        let negated = Expr::Unary(UnaryOp::Neg, ty, Arc::new(value.clone()));
        build::ite(negative, negated, value)
    }
}

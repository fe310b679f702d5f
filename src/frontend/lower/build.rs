//! Expressions of programs, simplified where operands are constant.

use std::sync::Arc;

use crate::program::number::{Integer, Rational};
use crate::program::{Arith, BinaryOp, CmpOp, Cond, Expr, IntType, NumType, UnaryOp, Value};

/// The value of a constant.
pub fn value(e: &Expr) -> Option<Value> {
    match e {
        Expr::Int(v, _) => Some(Value::Int(v.clone())),
        Expr::Real(v) => Some(Value::Real(v.clone())),
        _ => None,
    }
}

/// A constant of a type.
pub fn constant(value: Value, ty: NumType) -> Expr {
    match (value, ty) {
        (Value::Int(v), NumType::Int(t)) => Expr::Int(v, t),
        (Value::Int(v), NumType::Real) => Expr::Real(Rational::from(v)),
        (Value::Real(v), _) => Expr::Real(v),
    }
}

pub fn zero(ty: NumType) -> Expr {
    constant(Value::zero(ty), ty)
}

pub fn number(value: impl Into<Integer>, ty: IntType) -> Expr {
    Expr::Int(value.into(), ty)
}

pub fn is_zero(e: &Expr) -> bool {
    match e {
        Expr::Int(v, _) => *v == Integer::ZERO,
        Expr::Real(v) => *v == Rational::ZERO,
        _ => false,
    }
}

/// The expression, which is of type `from`, at another type.
pub fn convert(e: Expr, from: NumType, to: NumType) -> Expr {
    if from == to {
        return e;
    }
    match value(&e) {
        Some(v) => constant(v.convert(from, to), to),
        None => Expr::Convert(to, Arc::new(e)),
    }
}

pub fn unary(op: UnaryOp, ty: NumType, e: Expr) -> Expr {
    let folded = value(&e).and_then(|v| Value::unary(op, ty, Arith::Int, &v)).filter(|v| fits(v, ty));
    match folded {
        Some(v) => constant(v, ty),
        None => Expr::Unary(op, ty, Arc::new(e)),
    }
}

pub fn binary(op: BinaryOp, ty: NumType, l: Expr, r: Expr) -> Expr {
    let folded = match (value(&l), value(&r)) {
        (Some(x), Some(y)) => Value::binary(op, ty, Arith::Int, &x, &y).filter(|v| fits(v, ty)),
        _ => None,
    };
    match folded {
        Some(v) => constant(v, ty),
        None => Expr::binary(op, ty, l, r),
    }
}

/// A sum of our own making: zeros are left out.
pub fn add(ty: NumType, l: Expr, r: Expr) -> Expr {
    if is_zero(&l) {
        r
    } else if is_zero(&r) {
        l
    } else {
        binary(BinaryOp::Add, ty, l, r)
    }
}

/// A product of our own making: ones are left out.
pub fn mul(ty: NumType, l: Expr, r: Expr) -> Expr {
    let is_one = |e: &Expr| matches!(e, Expr::Int(v, _) if *v == Integer::ONE);
    if is_one(&l) || is_zero(&r) {
        r
    } else if is_one(&r) || is_zero(&l) {
        l
    } else {
        binary(BinaryOp::Mul, ty, l, r)
    }
}

pub fn cmp(op: CmpOp, ty: NumType, l: Expr, r: Expr) -> Cond {
    match (value(&l), value(&r)) {
        (Some(x), Some(y)) => Cond::Const(x.compare(op, &y)),
        _ => Cond::cmp(op, ty, l, r),
    }
}

pub fn ite(cond: Cond, then: Expr, otherwise: Expr) -> Expr {
    match cond {
        Cond::Const(true) => then,
        Cond::Const(false) => otherwise,
        _ if then == otherwise && matches!(then, Expr::Int(..) | Expr::Real(_) | Expr::Var(_)) => then,
        cond => Expr::ite(cond, then, otherwise),
    }
}

/// The truth of a number.
pub fn truth(e: Expr, ty: NumType) -> Cond {
    if let Expr::Ite(cond, then, otherwise) = &e
        && let (Some(t), Some(f)) = (value(then), value(otherwise))
    {
        let nonzero = |v: &Value| v.compare(CmpOp::Ne, &Value::zero(ty));
        match (nonzero(&t), nonzero(&f)) {
            (true, false) => return (**cond).clone(),
            (false, true) => return cond.negate(),
            _ => {}
        }
    }
    cmp(CmpOp::Ne, ty, e, zero(ty))
}

fn fits(value: &Value, ty: NumType) -> bool {
    match (value, ty) {
        (Value::Int(v), NumType::Int(t)) => t.holds(v),
        _ => true,
    }
}

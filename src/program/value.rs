//! Values, and what operations on them yield: the one definition of DESIGN section 3 that the interpreter, constant
//! propagation and constant folding share.

use std::fmt;

use super::number::{Integer, Rational};
use super::{Arith, BinaryOp, CmpOp, IntType, NumType, UnaryOp};

/// A number that a variable can hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// An integer.
    Int(Integer),
    /// A real; always rational.
    Real(Rational),
}

impl Value {
    /// Zero of a type.
    pub fn zero(ty: NumType) -> Value {
        match ty {
            NumType::Int(_) => Value::Int(Integer::ZERO),
            NumType::Real => Value::Real(Rational::ZERO),
        }
    }

    /// The value of an operation with one operand.
    pub fn unary(op: UnaryOp, ty: NumType, arith: Arith, operand: &Value) -> Option<Value> {
        match (op, operand, ty) {
            (UnaryOp::Neg, Value::Int(v), NumType::Int(t)) => Some(Value::Int(settle(-v, t, arith))),
            (UnaryOp::BitNot, Value::Int(v), NumType::Int(t)) => Some(Value::Int(settle(-v - Integer::ONE, t, arith))),
            (UnaryOp::Neg, Value::Real(v), NumType::Real) => Some(Value::Real(-v)),
            _ => None,
        }
    }

    /// The value of an operation with two operands; none where C leaves it undefined and no value can stand for it.
    pub fn binary(op: BinaryOp, ty: NumType, arith: Arith, lhs: &Value, rhs: &Value) -> Option<Value> {
        match (lhs, rhs, ty) {
            (Value::Int(l), Value::Int(r), NumType::Int(t)) => {
                exact_int(op, t, l, r).map(|v| Value::Int(settle(v, t, arith)))
            }
            (Value::Real(l), Value::Real(r), NumType::Real) => match op {
                BinaryOp::Add => Some(Value::Real(l + r)),
                BinaryOp::Sub => Some(Value::Real(l - r)),
                BinaryOp::Mul => Some(Value::Real(l * r)),
                BinaryOp::Div if *r != Rational::ZERO => Some(Value::Real(l / r)),
                _ => None,
            },
            _ => None,
        }
    }

    /// This value, which is of type `from`, converted to type `to`.
    pub fn convert(&self, from: NumType, to: NumType) -> Value {
        match (self, to) {
            (Value::Int(v), NumType::Int(t)) if !to.keeps_all_of(from) => Value::Int(t.wrap(v.clone())),
            (Value::Real(v), NumType::Int(t)) => Value::Int(t.wrap(v.trunc())),
            (Value::Int(v), NumType::Real) => Value::Real(Rational::from(v.clone())),
            _ => self.clone(),
        }
    }

    /// Whether `self op other` holds.
    pub fn compare(&self, op: CmpOp, other: &Value) -> bool {
        let ordering = match (self, other) {
            (Value::Int(l), Value::Int(r)) => l.cmp(r),
            (Value::Real(l), Value::Real(r)) => l.cmp(r),
            (Value::Int(l), Value::Real(r)) => Rational::from(l.clone()).cmp(r),
            (Value::Real(l), Value::Int(r)) => l.cmp(&Rational::from(r.clone())),
        };
        match op {
            CmpOp::Eq => ordering.is_eq(),
            CmpOp::Ne => ordering.is_ne(),
            CmpOp::Lt => ordering.is_lt(),
            CmpOp::Le => ordering.is_le(),
            CmpOp::Gt => ordering.is_gt(),
            CmpOp::Ge => ordering.is_ge(),
        }
    }
}

/// The mathematical result, before it is put into its type's range. Bit operations see integers in two's complement without
/// end, so that they agree with C on every value of the type.
fn exact_int(op: BinaryOp, ty: IntType, l: &Integer, r: &Integer) -> Option<Integer> {
    Some(match op {
        BinaryOp::Add => l + r,
        BinaryOp::Sub => l - r,
        BinaryOp::Mul => l * r,
        BinaryOp::Div if *r != Integer::ZERO => l / r,
        BinaryOp::Rem if *r != Integer::ZERO => l % r,
        BinaryOp::Div | BinaryOp::Rem => return None,
        BinaryOp::Shl | BinaryOp::Shr => {
            let amount = usize::try_from(r).ok().filter(|a| *a < ty.bits as usize)?;
            if op == BinaryOp::Shl { l << amount } else { l >> amount }
        }
        BinaryOp::BitAnd => l & r,
        BinaryOp::BitOr => l | r,
        BinaryOp::BitXor => l ^ r,
    })
}

/// Puts the mathematical result of an operation into its type.
fn settle(v: Integer, ty: IntType, arith: Arith) -> Integer {
    if ty.signed && arith == Arith::Int { v } else { ty.wrap(v) }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Int(v) => v.fmt(f),
            Value::Real(v) => v.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(op: BinaryOp, ty: IntType, arith: Arith, l: i64, r: i64) -> Option<Value> {
        Value::binary(op, NumType::Int(ty), arith, &Value::Int(l.into()), &Value::Int(r.into()))
    }

    #[test]
    fn signed_arithmetic_is_mathematical_or_wraps() {
        let max = i64::from(i32::MAX);
        let of = |v: i64| Some(Value::Int(v.into()));
        assert_eq!(int(BinaryOp::Add, IntType::INT, Arith::Int, max, 1), of(max + 1));
        assert_eq!(int(BinaryOp::Add, IntType::INT, Arith::Bv, max, 1), of(i64::from(i32::MIN)));
        let unsigned = IntType { bits: 32, signed: false };
        assert_eq!(int(BinaryOp::Sub, unsigned, Arith::Int, 0, 1), of(u32::MAX.into()));
    }

    #[test]
    fn division_and_shifts_follow_c() {
        let of = |v: i64| Some(Value::Int(v.into()));
        assert_eq!(int(BinaryOp::Div, IntType::INT, Arith::Int, -7, 2), of(-3));
        assert_eq!(int(BinaryOp::Rem, IntType::INT, Arith::Int, -7, 2), of(-1));
        assert_eq!(int(BinaryOp::Rem, IntType::INT, Arith::Int, 7, -2), of(1));
        assert_eq!(int(BinaryOp::Shr, IntType::INT, Arith::Int, -7, 1), of(-4));
        assert_eq!(int(BinaryOp::BitAnd, IntType::INT, Arith::Int, -8, 13), of(8));
        assert_eq!(int(BinaryOp::BitXor, IntType::INT, Arith::Int, -1, 5), of(-6));
        assert_eq!(int(BinaryOp::Div, IntType::INT, Arith::Int, 1, 0), None);
        assert_eq!(int(BinaryOp::Shl, IntType::INT, Arith::Int, 1, 32), None);
    }

    #[test]
    fn conversions_wrap_only_where_values_are_lost() {
        let int_type = NumType::INT;
        let char_type = NumType::Int(IntType { bits: 8, signed: true });
        let long_type = NumType::Int(IntType { bits: 64, signed: true });
        let unsigned = NumType::Int(IntType { bits: 32, signed: false });
        let v = |v: i64| Value::Int(v.into());
        assert_eq!(v(200).convert(int_type, char_type), v(-56));
        assert_eq!(v(1 << 40).convert(int_type, long_type), v(1 << 40));
        assert_eq!(v(-1).convert(int_type, unsigned), v(u32::MAX.into()));
        assert_eq!(v(-1).convert(int_type, NumType::Real).convert(NumType::Real, int_type), v(-1));
    }
}

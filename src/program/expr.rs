//! Expressions and conditions. They are pure: calls, assignments and nondeterminism are statements; what C leaves
//! undefined (division by zero, shifts out of range) is excluded by a guard statement in front.
//!
//! Operands of an operation have the operation's type exactly: the front end has made every conversion explicit.

use std::sync::Arc;

use super::number::{Integer, Rational};
use super::{IntType, NumType, VarId};

/// A number. Children are shared, so cloning is cheap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    /// An integer constant; its value is one of the type's.
    Int(Integer, IntType),
    /// A real constant.
    Real(Rational),
    /// The value of a scalar variable.
    Var(VarId),
    /// The value of an array element.
    Read(Element),
    /// An operation with one operand.
    Unary(UnaryOp, NumType, Arc<Expr>),
    /// An operation with two operands. The type is that of the operands and of the result; the right operand of a shift is
    /// of its own integer type.
    Binary(BinaryOp, NumType, Arc<Expr>, Arc<Expr>),
    /// A conversion to a type: wraps where the type cannot hold the value (never for a signed type into a wider signed
    /// one), truncates reals towards zero. `_Bool` is not a target: the front end compares with zero instead.
    Convert(NumType, Arc<Expr>),
    /// `condition ? then : otherwise`.
    Ite(Arc<Cond>, Arc<Expr>, Arc<Expr>),
    /// An arbitrary value of the type's sort, fresh at each evaluation (any integer, not only those in the type's range).
    /// Only abstract programs have it.
    Undefined(NumType),
}

/// An element of an array, named by one index for each dimension.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Element {
    /// The array.
    pub array: VarId,
    /// As many integer expressions as the array has dimensions.
    pub indices: Vec<Expr>,
}

/// A truth value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cond {
    /// True or false.
    Const(bool),
    /// A comparison of two numbers of the given type.
    Cmp(CmpOp, NumType, Arc<Expr>, Arc<Expr>),
    /// Negation.
    Not(Arc<Cond>),
    /// All hold.
    And(Vec<Cond>),
    /// At least one holds.
    Or(Vec<Cond>),
    /// Arbitrary, fresh at each evaluation. Only abstract programs have it.
    Undefined,
}

/// Operations with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `-x`
    Neg,
    /// `~x`, on integers.
    BitNot,
}

/// Operations with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`; on integers it truncates towards zero.
    Div,
    /// `%`, with the sign of the dividend.
    Rem,
    /// `<<`
    Shl,
    /// `>>`; arithmetic on signed types.
    Shr,
    /// `&`
    BitAnd,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
}

/// Comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CmpOp {
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

impl CmpOp {
    /// The comparison that holds exactly when this one does not.
    pub fn negate(self) -> CmpOp {
        match self {
            CmpOp::Eq => CmpOp::Ne,
            CmpOp::Ne => CmpOp::Eq,
            CmpOp::Lt => CmpOp::Ge,
            CmpOp::Le => CmpOp::Gt,
            CmpOp::Gt => CmpOp::Le,
            CmpOp::Ge => CmpOp::Lt,
        }
    }

    /// The comparison with its operands exchanged.
    pub fn flip(self) -> CmpOp {
        match self {
            CmpOp::Eq | CmpOp::Ne => self,
            CmpOp::Lt => CmpOp::Gt,
            CmpOp::Le => CmpOp::Ge,
            CmpOp::Gt => CmpOp::Lt,
            CmpOp::Ge => CmpOp::Le,
        }
    }
}

impl Expr {
    /// An `int` constant.
    pub fn int(value: impl Into<Integer>) -> Expr {
        Expr::Int(value.into(), IntType::INT)
    }

    /// `lhs op rhs` at a type.
    pub fn binary(op: BinaryOp, ty: NumType, lhs: Expr, rhs: Expr) -> Expr {
        Expr::Binary(op, ty, Arc::new(lhs), Arc::new(rhs))
    }

    /// `cond ? then : otherwise`.
    pub fn ite(cond: Cond, then: Expr, otherwise: Expr) -> Expr {
        Expr::Ite(Arc::new(cond), Arc::new(then), Arc::new(otherwise))
    }

    /// The value of a truth value as C sees it: an `int`, 1 or 0.
    pub fn of_cond(cond: Cond) -> Expr {
        match cond {
            Cond::Const(b) => Expr::int(i32::from(b)),
            cond => Expr::ite(cond, Expr::int(1), Expr::int(0)),
        }
    }
}

impl Cond {
    /// `lhs op rhs` at a type.
    pub fn cmp(op: CmpOp, ty: NumType, lhs: Expr, rhs: Expr) -> Cond {
        Cond::Cmp(op, ty, Arc::new(lhs), Arc::new(rhs))
    }

    /// The negation, pushed inwards.
    pub fn negate(&self) -> Cond {
        match self {
            Cond::Const(b) => Cond::Const(!b),
            Cond::Cmp(op, ty, l, r) => Cond::Cmp(op.negate(), *ty, l.clone(), r.clone()),
            Cond::Not(c) => (**c).clone(),
            Cond::And(cs) => Cond::Or(cs.iter().map(Cond::negate).collect()),
            Cond::Or(cs) => Cond::And(cs.iter().map(Cond::negate).collect()),
            Cond::Undefined => Cond::Undefined,
        }
    }

    /// The conjunction, simplified where a part is constant.
    pub fn and(parts: impl IntoIterator<Item = Cond>) -> Cond {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Cond::Const(true) => {}
                Cond::Const(false) => return part,
                Cond::And(inner) => kept.extend(inner),
                other => kept.push(other),
            }
        }
        match kept.len() {
            0 => Cond::Const(true),
            1 => kept.remove(0),
            _ => Cond::And(kept),
        }
    }

    /// The disjunction, simplified where a part is constant.
    pub fn or(parts: impl IntoIterator<Item = Cond>) -> Cond {
        Cond::and(parts.into_iter().map(|c| c.negate())).negate()
    }

    /// The conditions of which at least one holds where this one does: the parts of a disjunction.
    pub fn disjuncts(&self) -> Vec<&Cond> {
        match self {
            Cond::Or(cs) => cs.iter().flat_map(Cond::disjuncts).collect(),
            c => vec![c],
        }
    }
}

//! Linear sums over the numbers of a state.

use std::collections::BTreeMap;

use crate::program::number::{Integer, Rational};
use crate::program::{BinaryOp, Expr, UnaryOp, VarId};

/// A number in a state of the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Quantity {
    /// The value of a scalar when its procedure was entered.
    Entry(VarId),
    /// The value of a scalar now.
    Now(VarId),
    /// An unknown integer (true) or real (false) inside a statement.
    Unknown(u32, bool),
}

/// A linear sum with rational coefficients.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Coefficients, none of them zero.
    pub terms: BTreeMap<Quantity, Rational>,
    /// The constant.
    pub constant: Rational,
}

impl Sum {
    /// A constant.
    pub fn constant(value: impl Into<Rational>) -> Sum {
        Sum { terms: BTreeMap::new(), constant: value.into() }
    }

    /// A quantity.
    pub fn of(quantity: Quantity) -> Sum {
        Sum { terms: BTreeMap::from([(quantity, Rational::ONE)]), constant: Rational::ZERO }
    }

    /// An expression over present values as a sum, as far as its form tells: conversions and wrapping are passed over.
    pub fn of_form(e: &Expr) -> Option<Sum> {
        match e {
            Expr::Int(v, _) => Some(Sum::constant(v.clone())),
            Expr::Real(v) => Some(Sum::constant(v.clone())),
            Expr::Var(v) => Some(Sum::of(Quantity::Now(*v))),
            Expr::Convert(_, e) => Sum::of_form(e),
            Expr::Unary(UnaryOp::Neg, _, e) => Some(Sum::of_form(e)?.scale(&-Rational::ONE)),
            Expr::Binary(op, _, l, r) => {
                let (l, r) = (Sum::of_form(l)?, Sum::of_form(r)?);
                match op {
                    BinaryOp::Add => Some(l.add(&r)),
                    BinaryOp::Sub => Some(l.sub(&r)),
                    BinaryOp::Mul => match (l.as_constant(), r.as_constant()) {
                        (Some(c), _) => Some(r.scale(c)),
                        (_, Some(c)) => Some(l.scale(c)),
                        _ => None,
                    },
                    _ => None,
                }
            }
            Expr::Unary(UnaryOp::BitNot, ..) | Expr::Read(_) | Expr::Ite(..) | Expr::Undefined(_) => None,
        }
    }

    /// The value, if it is constant.
    pub fn as_constant(&self) -> Option<&Rational> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// The value, if it is a constant integer.
    pub fn as_integer(&self) -> Option<Integer> {
        self.as_constant().filter(|c| c.is_integer()).map(Rational::trunc)
    }

    /// `self + factor * other`.
    pub fn plus(mut self, factor: &Rational, other: &Sum) -> Sum {
        self.constant += factor * &other.constant;
        for (quantity, coefficient) in &other.terms {
            let entry = self.terms.entry(*quantity).or_insert(Rational::ZERO);
            *entry += factor * coefficient;
            if *entry == Rational::ZERO {
                self.terms.remove(quantity);
            }
        }
        self
    }

    /// `self + other`.
    pub fn add(self, other: &Sum) -> Sum {
        self.plus(&Rational::ONE, other)
    }

    /// `self - other`.
    pub fn sub(self, other: &Sum) -> Sum {
        self.plus(&-Rational::ONE, other)
    }

    /// `factor * self`.
    pub fn scale(&self, factor: &Rational) -> Sum {
        Sum::default().plus(factor, self)
    }

    /// `self + value`.
    pub fn shift(mut self, value: impl Into<Rational>) -> Sum {
        self.constant += value.into();
        self
    }
}

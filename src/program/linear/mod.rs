//! Dimensions and linear expressions over them, with exact integer coefficients.

mod constraint;

use std::collections::BTreeMap;
use std::ops::{Add, Mul, Neg, Sub};

pub use constraint::{Comparison, Constraint};

use crate::program::number::{Integer, Rational};

/// A dimension of a space, counted from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dim(pub usize);

/// A linear expression: a sum of dimensions with integer coefficients, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Linear {
    /// Invariant: no coefficient is zero.
    terms: BTreeMap<Dim, Integer>,
    constant: Integer,
}

impl Linear {
    /// The sum of the given terms and the constant; dimensions may repeat.
    pub fn new(terms: impl IntoIterator<Item = (Dim, Integer)>, constant: impl Into<Integer>) -> Linear {
        let mut linear = Linear { terms: BTreeMap::new(), constant: constant.into() };
        for (dim, coefficient) in terms {
            linear.add_term(dim, coefficient);
        }
        linear
    }

    /// The dimensions that occur, in increasing order, with their coefficients, none of which is
    /// zero.
    pub fn terms(&self) -> impl DoubleEndedIterator<Item = (Dim, &Integer)> + ExactSizeIterator {
        self.terms.iter().map(|(dim, coefficient)| (*dim, coefficient))
    }

    /// The constant.
    pub fn constant(&self) -> &Integer {
        &self.constant
    }

    /// The coefficient of a dimension, zero if it does not occur.
    pub fn coefficient(&self, dim: Dim) -> Integer {
        self.terms.get(&dim).cloned().unwrap_or(Integer::ZERO)
    }

    /// Whether a dimension occurs.
    pub fn mentions(&self, dim: Dim) -> bool {
        self.terms.contains_key(&dim)
    }

    /// Whether no dimension occurs.
    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// The value at a point.
    pub fn at(&self, point: impl Fn(Dim) -> Rational) -> Rational {
        let constant = Rational::from(self.constant.clone());
        self.terms
            .iter()
            .fold(constant, |sum, (dim, coefficient)| sum + Rational::from(coefficient.clone()) * point(*dim))
    }

    /// The expression with every dimension replaced; two dimensions may become the same.
    pub fn renamed(&self, rename: impl Fn(Dim) -> Dim) -> Linear {
        let terms = self.terms.iter().map(|(dim, coefficient)| (rename(*dim), coefficient.clone()));
        Linear::new(terms, self.constant.clone())
    }

    /// The greatest common divisor of the coefficients, zero if there is none; the constant does
    /// not count.
    pub(super) fn content(&self) -> Integer {
        let mut content = Integer::ZERO;
        for coefficient in self.terms.values() {
            content = content.gcd(coefficient);
            if content.is_one() {
                break;
            }
        }
        content
    }

    /// The same terms with another constant, each coefficient divided by a divisor of all of them.
    pub(super) fn divided(&self, divisor: &Integer, constant: Integer) -> Linear {
        let terms = self.terms.iter().map(|(dim, coefficient)| (*dim, coefficient / divisor));
        Linear { terms: terms.collect(), constant }
    }

    /// Divided by the greatest common divisor of the coefficients and the constant.
    pub(crate) fn primitive(&self) -> Linear {
        let content = self.content();
        if content.is_zero() {
            return Linear { terms: BTreeMap::new(), constant: self.constant.signum() };
        }
        let content = content.gcd(&self.constant);
        if content.is_one() { self.clone() } else { self.divided(&content, &self.constant / &content) }
    }

    /// This expression where `row`, in which `dim` has a positive coefficient, is zero: `dim` is
    /// eliminated, and the result is a positive multiple of what was there.
    pub(crate) fn eliminated(&self, dim: Dim, row: &Linear) -> Linear {
        let Some(coefficient) = self.terms.get(&dim) else {
            return self.clone();
        };
        (self.clone() * row.coefficient(dim) - row.clone() * coefficient.clone()).primitive()
    }

    fn add_term(&mut self, dim: Dim, coefficient: Integer) {
        let sum = self.terms.remove(&dim).unwrap_or(Integer::ZERO) + coefficient;
        if !sum.is_zero() {
            self.terms.insert(dim, sum);
        }
    }
}

impl From<Dim> for Linear {
    fn from(dim: Dim) -> Linear {
        Linear::new([(dim, Integer::ONE)], 0)
    }
}

impl From<i64> for Linear {
    fn from(constant: i64) -> Linear {
        Linear::new([], constant)
    }
}

impl From<Integer> for Linear {
    fn from(constant: Integer) -> Linear {
        Linear::new([], constant)
    }
}

impl<T: Into<Linear>> Add<T> for Linear {
    type Output = Linear;
    fn add(mut self, other: T) -> Linear {
        let other = other.into();
        for (dim, coefficient) in other.terms {
            self.add_term(dim, coefficient);
        }
        self.constant += other.constant;
        self
    }
}

impl<T: Into<Linear>> Sub<T> for Linear {
    type Output = Linear;
    fn sub(self, other: T) -> Linear {
        self + -other.into()
    }
}

impl Neg for Linear {
    type Output = Linear;
    fn neg(self) -> Linear {
        self * Integer::NEG_ONE
    }
}

impl<T: Into<Integer>> Mul<T> for Linear {
    type Output = Linear;
    fn mul(self, factor: T) -> Linear {
        let factor = factor.into();
        if factor.is_zero() {
            return Linear::default();
        }
        let terms = self.terms.into_iter().map(|(dim, coefficient)| (dim, coefficient * &factor));
        Linear { terms: terms.collect(), constant: self.constant * &factor }
    }
}

impl<T: Into<Linear>> Add<T> for Dim {
    type Output = Linear;
    fn add(self, other: T) -> Linear {
        Linear::from(self) + other
    }
}

impl<T: Into<Linear>> Sub<T> for Dim {
    type Output = Linear;
    fn sub(self, other: T) -> Linear {
        Linear::from(self) - other
    }
}

impl<T: Into<Integer>> Mul<T> for Dim {
    type Output = Linear;
    fn mul(self, factor: T) -> Linear {
        Linear::from(self) * factor
    }
}

/// How a sum is written: `2*y + 1`; the empty sum is `0`.
pub(super) fn write_sum<'a>(
    terms: impl Iterator<Item = (Dim, &'a Integer)>,
    constant: &Integer,
    name: &impl Fn(Dim) -> String,
) -> String {
    let mut text = String::new();
    let mut push = |negative: bool, summand: String| {
        text.push_str(match (text.is_empty(), negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        });
        text.push_str(&summand);
    };
    for (dim, coefficient) in terms {
        let magnitude = coefficient.abs();
        let factor = if magnitude.is_one() { String::new() } else { format!("{magnitude}*") };
        push(*coefficient < Integer::ZERO, format!("{factor}{}", name(dim)));
    }
    if !constant.is_zero() {
        push(*constant < Integer::ZERO, constant.abs().to_string());
    }
    if text.is_empty() { "0".to_string() } else { text }
}

//! Polynomials over variables, of a degree that is not large.

use std::collections::BTreeMap;

use crate::program::number::Rational;
use crate::program::{BinaryOp, Expr, UnaryOp, VarId};

/// The highest degree.
pub const MOST_DEGREE: usize = 3;

/// A polynomial: for each product of variables, in order, its coefficient. None of them is zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Polynomial {
    terms: BTreeMap<Vec<VarId>, Rational>,
}

impl Polynomial {
    /// A constant.
    pub fn constant(value: Rational) -> Polynomial {
        let mut polynomial = Polynomial::default();
        polynomial.add(vec![], &value);
        polynomial
    }

    /// The product of some variables.
    pub fn product(mut variables: Vec<VarId>) -> Polynomial {
        variables.sort();
        Polynomial { terms: BTreeMap::from([(variables, Rational::ONE)]) }
    }

    /// An expression as a polynomial over the variables that may be factors, as far as its form tells: conversions and wrapping
    /// are passed over. None if it has other parts, or too high a degree.
    pub fn of_form(e: &Expr, may_be_factor: &impl Fn(VarId) -> bool) -> Option<Polynomial> {
        match e {
            Expr::Int(value, _) => Some(Polynomial::constant(value.clone().into())),
            Expr::Real(value) => Some(Polynomial::constant(value.clone())),
            Expr::Var(v) if may_be_factor(*v) => Some(Polynomial::product(vec![*v])),
            Expr::Convert(_, e) => Polynomial::of_form(e, may_be_factor),
            Expr::Unary(UnaryOp::Neg, _, e) => Some(Polynomial::of_form(e, may_be_factor)?.scale(&-Rational::ONE)),
            Expr::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul), _, l, r) => {
                let (l, r) = (Polynomial::of_form(l, may_be_factor)?, Polynomial::of_form(r, may_be_factor)?);
                match op {
                    BinaryOp::Add => Some(l.plus(&Rational::ONE, &r)),
                    BinaryOp::Sub => Some(l.plus(&-Rational::ONE, &r)),
                    _ => l.times(&r),
                }
            }
            _ => None,
        }
    }

    fn add(&mut self, product: Vec<VarId>, coefficient: &Rational) {
        let entry = self.terms.entry(product.clone()).or_insert(Rational::ZERO);
        *entry += coefficient;
        if *entry == Rational::ZERO {
            self.terms.remove(&product);
        }
    }

    /// `self + factor * other`.
    pub fn plus(mut self, factor: &Rational, other: &Polynomial) -> Polynomial {
        for (product, coefficient) in &other.terms {
            self.add(product.clone(), &(factor * coefficient));
        }
        self
    }

    /// `factor * self`.
    pub fn scale(&self, factor: &Rational) -> Polynomial {
        Polynomial::default().plus(factor, self)
    }

    /// The product, unless its degree is too high.
    pub fn times(&self, other: &Polynomial) -> Option<Polynomial> {
        let mut result = Polynomial::default();
        for (l, a) in &self.terms {
            for (r, b) in &other.terms {
                if l.len() + r.len() > MOST_DEGREE {
                    return None;
                }
                let mut both: Vec<VarId> = l.iter().chain(r).copied().collect();
                both.sort();
                result.add(both, &(a * b));
            }
        }
        Some(result)
    }

    /// The products of variables with their coefficients; the constant is that of no variables.
    pub fn terms(&self) -> impl Iterator<Item = (&[VarId], &Rational)> {
        self.terms.iter().map(|(product, coefficient)| (&product[..], coefficient))
    }

    /// The products of two and more variables.
    pub fn products(&self) -> impl Iterator<Item = &[VarId]> {
        self.terms().map(|(product, _)| product).filter(|product| product.len() > 1)
    }
}

/// The product of some variables where one of them has the value of a polynomial.
pub fn with_value(product: &[VarId], v: VarId, value: &Polynomial) -> Option<Polynomial> {
    let one = Polynomial::constant(Rational::ONE);
    product.iter().try_fold(one, |result, factor| {
        if *factor == v { result.times(value) } else { result.times(&Polynomial::product(vec![*factor])) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_expanded() {
        let (i, n) = (VarId(0), VarId(1));
        let next = Polynomial::product(vec![i]).plus(&Rational::ONE, &Polynomial::constant(Rational::ONE));
        let square = with_value(&[i, i], i, &next).unwrap();
        let two = Rational::from(2);
        let expected = Polynomial::product(vec![i, i])
            .plus(&two, &Polynomial::product(vec![i]))
            .plus(&Rational::ONE, &Polynomial::constant(Rational::ONE));
        assert_eq!(square, expected);
        assert_eq!(with_value(&[i, n], i, &next).unwrap().products().collect::<Vec<_>>(), [[i, n]]);
        assert_eq!(square.times(&square), None);
        assert_eq!(square.clone().plus(&-Rational::ONE, &square), Polynomial::default());
    }
}

//! Linear constraints: their normal form, integer tightening, and how they read.

use super::{Dim, Linear, write_sum};
use crate::program::number::{Integer, Rational};

/// How the left side of a [`Constraint`] compares with zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Comparison {
    /// `= 0`
    Equal,
    /// `>= 0`
    AtLeast,
    /// `> 0`
    MoreThan,
}

/// A linear constraint: an expression compared with zero.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constraint {
    /// The left side.
    pub linear: Linear,
    /// What it is with regard to zero.
    pub comparison: Comparison,
}

impl Constraint {
    /// `left = right`
    pub fn equal(left: impl Into<Linear>, right: impl Into<Linear>) -> Constraint {
        Constraint { linear: left.into() - right, comparison: Comparison::Equal }
    }

    /// `left >= right`
    pub fn at_least(left: impl Into<Linear>, right: impl Into<Linear>) -> Constraint {
        Constraint { linear: left.into() - right, comparison: Comparison::AtLeast }
    }

    /// `left <= right`
    pub fn at_most(left: impl Into<Linear>, right: impl Into<Linear>) -> Constraint {
        Constraint::at_least(right, left)
    }

    /// `left > right`
    pub fn more_than(left: impl Into<Linear>, right: impl Into<Linear>) -> Constraint {
        Constraint { linear: left.into() - right, comparison: Comparison::MoreThan }
    }

    /// `left < right`
    pub fn less_than(left: impl Into<Linear>, right: impl Into<Linear>) -> Constraint {
        Constraint::more_than(right, left)
    }

    /// The constraint that no point satisfies.
    pub fn contradiction() -> Constraint {
        Constraint { linear: Linear::from(-1), comparison: Comparison::AtLeast }
    }

    /// Whether a point satisfies the constraint.
    pub fn holds_at(&self, point: impl Fn(Dim) -> Rational) -> bool {
        let value = self.linear.at(point);
        match self.comparison {
            Comparison::Equal => value.is_zero(),
            Comparison::AtLeast => value >= Rational::ZERO,
            Comparison::MoreThan => value > Rational::ZERO,
        }
    }

    /// Constraints of which exactly one holds where this one does not: two for an equality, else
    /// one.
    pub fn complement(&self) -> Vec<Constraint> {
        let below = -self.linear.clone();
        let strictly = |linear| Constraint { linear, comparison: Comparison::MoreThan };
        match self.comparison {
            Comparison::Equal => vec![strictly(below), strictly(self.linear.clone())],
            Comparison::AtLeast => vec![strictly(below)],
            Comparison::MoreThan => vec![Constraint { linear: below, comparison: Comparison::AtLeast }],
        }
    }

    /// The constraint with every dimension replaced.
    pub fn renamed(&self, rename: impl Fn(Dim) -> Dim) -> Constraint {
        Constraint { linear: self.linear.renamed(rename), comparison: self.comparison }
    }

    /// The strongest constraint of the same direction with the same integer solutions, if all its
    /// dimensions are integer; otherwise this one.
    ///
    /// `e > 0` becomes `e - 1 >= 0`; then coefficients are divided by their greatest common divisor
    /// and the constant is rounded down. An equality that no integers solve becomes the
    /// contradiction.
    pub fn tightened(&self, integer: impl Fn(Dim) -> bool) -> Constraint {
        if self.linear.is_constant() || !self.linear.terms().all(|(dim, _)| integer(dim)) {
            return self.clone();
        }
        let divisor = self.linear.content();
        let constant = match self.comparison {
            Comparison::MoreThan => self.linear.constant() - Integer::ONE,
            Comparison::Equal | Comparison::AtLeast => self.linear.constant().clone(),
        };
        let floor = constant.div_floor(&divisor);
        let comparison = match self.comparison {
            Comparison::Equal if &floor * &divisor != constant => {
                return Constraint::contradiction();
            }
            Comparison::Equal => Comparison::Equal,
            Comparison::AtLeast | Comparison::MoreThan => Comparison::AtLeast,
        };
        Constraint { linear: self.linear.divided(&divisor, floor), comparison }
    }

    /// Whether no dimension occurs and the constraint is false.
    pub fn is_contradiction(&self) -> bool {
        self.linear.is_constant() && !self.holds_at(|_| Rational::ZERO)
    }

    /// Whether no dimension occurs and the constraint is true.
    pub fn is_tautology(&self) -> bool {
        self.linear.is_constant() && self.holds_at(|_| Rational::ZERO)
    }

    /// The same constraint without common divisors, an equality with a positive first coefficient.
    pub(crate) fn normalised(&self) -> Constraint {
        let linear = self.linear.primitive();
        let negative = |(_, coefficient): (Dim, &Integer)| *coefficient < Integer::ZERO;
        let flip = self.comparison == Comparison::Equal && linear.terms().next().is_some_and(negative);
        Constraint { linear: if flip { -linear } else { linear }, comparison: self.comparison }
    }

    /// The constraint as it would be written by hand, every term on the side where it is positive:
    /// `i <= 9`, `x = 2*y + 1`, `a_1 < a_2`.
    pub fn display(&self, name: &impl Fn(Dim) -> String) -> String {
        let linear = &self.linear;
        let negated = -linear.clone();
        let above = || linear.terms().filter(|(_, coefficient)| **coefficient > Integer::ZERO);
        let below = || negated.terms().filter(|(_, coefficient)| **coefficient > Integer::ZERO);
        let is_name = |side: Vec<(Dim, &Integer)>| matches!(side[..], [(_, one)] if one.is_one());
        let first = |side: Option<(Dim, &Integer)>| side.map(|(dim, _)| dim);

        // A side without dimensions takes the constant, whatever its sign.
        let zero = Integer::ZERO;
        let (above_constant, below_constant) = match (above().next(), below().next()) {
            (Some(_), None) => (&zero, negated.constant()),
            (None, Some(_)) => (linear.constant(), &zero),
            _ if *linear.constant() > zero => (linear.constant(), &zero),
            _ => (&zero, negated.constant()),
        };
        let upper = write_sum(above(), above_constant, name);
        let lower = write_sum(below(), below_constant, name);

        let upper_first = match (above().next(), below().next()) {
            (Some(_), None) => true,
            (None, Some(_)) => false,
            _ if self.comparison != Comparison::Equal => false,
            _ => match (
                above_constant.is_zero() && is_name(above().collect()),
                below_constant.is_zero() && is_name(below().collect()),
            ) {
                (true, false) => true,
                (false, true) => false,
                _ => first(above().next()) < first(below().next()),
            },
        };
        match (self.comparison, upper_first) {
            (Comparison::Equal, true) => format!("{upper} = {lower}"),
            (Comparison::Equal, false) => format!("{lower} = {upper}"),
            (Comparison::AtLeast, true) => format!("{upper} >= {lower}"),
            (Comparison::AtLeast, false) => format!("{lower} <= {upper}"),
            (Comparison::MoreThan, true) => format!("{upper} > {lower}"),
            (Comparison::MoreThan, false) => format!("{lower} < {upper}"),
        }
    }
}

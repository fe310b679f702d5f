//! Rationals: fractions in lowest terms with a positive denominator, most of which are integers.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

use num_rational::{BigRational, Ratio};

use super::{Integer, NotInRange};

/// A rational number of any size.
#[derive(Clone)]
pub struct Rational(Ratio<Integer>);

impl Rational {
    /// Zero.
    pub const ZERO: Rational = Rational::whole(Integer::ZERO);
    /// One.
    pub const ONE: Rational = Rational::whole(Integer::ONE);

    /// The quotient of two integers, of which the second is not zero.
    pub fn new(numerator: Integer, denominator: Integer) -> Rational {
        if denominator.is_one() { Rational::whole(numerator) } else { Rational(Ratio::new(numerator, denominator)) }
    }

    #[inline]
    const fn whole(value: Integer) -> Rational {
        Rational(Ratio::new_raw(value, Integer::ONE))
    }

    /// The upper part of the fraction, which has the sign.
    #[inline]
    pub fn numerator(&self) -> &Integer {
        self.0.numer()
    }

    /// The lower part of the fraction, which is positive.
    #[inline]
    pub fn denominator(&self) -> &Integer {
        self.0.denom()
    }

    /// Numerator and denominator.
    pub fn into_parts(self) -> (Integer, Integer) {
        self.0.into_raw()
    }

    /// Whether it is an integer.
    #[inline]
    pub fn is_integer(&self) -> bool {
        self.denominator().is_one()
    }

    /// Whether it is zero.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.numerator().is_zero()
    }

    /// The integer next to it on the side of zero.
    pub fn trunc(&self) -> Integer {
        if self.is_integer() { self.numerator().clone() } else { self.numerator() / self.denominator() }
    }

    /// The greatest integer that is at most this.
    pub fn floor(&self) -> Integer {
        self.numerator().div_floor(self.denominator())
    }

    /// The least integer that is at least this.
    pub fn ceil(&self) -> Integer {
        -(-self.numerator()).div_floor(self.denominator())
    }
}

impl Default for Rational {
    fn default() -> Rational {
        Rational::ZERO
    }
}

impl PartialEq for Rational {
    #[inline]
    fn eq(&self, other: &Rational) -> bool {
        self.numerator() == other.numerator() && self.denominator() == other.denominator()
    }
}

impl Eq for Rational {}

impl Hash for Rational {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.numerator().hash(state);
        self.denominator().hash(state);
    }
}

impl Ord for Rational {
    #[inline]
    fn cmp(&self, other: &Rational) -> Ordering {
        if self.denominator() == other.denominator() {
            return self.numerator().cmp(other.numerator());
        }
        (self.numerator() * other.denominator()).cmp(&(other.numerator() * self.denominator()))
    }
}

impl PartialOrd for Rational {
    #[inline]
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Into<Integer>> From<T> for Rational {
    #[inline]
    fn from(value: T) -> Rational {
        Rational::whole(value.into())
    }
}

impl TryFrom<Rational> for Integer {
    type Error = NotInRange;
    fn try_from(value: Rational) -> Result<Integer, NotInRange> {
        let (numerator, denominator) = value.into_parts();
        if denominator.is_one() { Ok(numerator) } else { Err(NotInRange) }
    }
}

impl Rational {
    /// The exact value of a floating-point number, if that is finite.
    pub fn from_f64(value: f64) -> Option<Rational> {
        let (numerator, denominator) = BigRational::from_float(value)?.into_raw();
        Some(Rational(Ratio::new_raw(Integer::of_big(numerator), Integer::of_big(denominator))))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The sum, or the difference if that is what `combine` yields of the numerators over a common denominator. As Knuth has it
/// (The Art of Computer Programming, 4.5.1): divisors that cannot be common are not looked for.
fn combined(l: &Rational, r: &Rational, combine: fn(Integer, Integer) -> Integer) -> Rational {
    let (under_left, under_right) = (l.denominator(), r.denominator());
    if under_left == under_right {
        return Rational::new(combine(l.numerator().clone(), r.numerator().clone()), under_left.clone());
    }
    let shared = under_left.gcd(under_right);
    let (left, right) = (divided(under_left, &shared), divided(under_right, &shared));
    let over = combine(l.numerator() * right, r.numerator() * &left);
    let common = over.gcd(&shared);
    Rational(Ratio::new_raw(divided(&over, &common), left * divided(under_right, &common)))
}

fn multiplied(l: &Rational, r: &Rational) -> Rational {
    let (left, right) = (l.numerator().gcd(r.denominator()), r.numerator().gcd(l.denominator()));
    let over = divided(l.numerator(), &left) * divided(r.numerator(), &right);
    Rational(Ratio::new_raw(over, divided(l.denominator(), &right) * divided(r.denominator(), &left)))
}

/// A number divided by one that divides it.
fn divided(number: &Integer, divisor: &Integer) -> Integer {
    if divisor.is_one() { number.clone() } else { number / divisor }
}

/// Declares an operator for values and references; integers do without fractions where their result is an integer.
macro_rules! binary {
    ($($trait:ident, $method:ident, $whole:expr, $fractions:expr;)*) => {$(
        impl $trait<&Rational> for &Rational {
            type Output = Rational;
            #[inline]
            fn $method(self, other: &Rational) -> Rational {
                let whole: fn(&Integer, &Integer) -> Rational = $whole;
                if self.is_integer() && other.is_integer() {
                    return whole(self.numerator(), other.numerator());
                }
                let fractions: fn(&Rational, &Rational) -> Rational = $fractions;
                fractions(self, other)
            }
        }
        impl $trait<Rational> for &Rational {
            type Output = Rational;
            #[inline]
            fn $method(self, other: Rational) -> Rational {
                self.$method(&other)
            }
        }
        impl $trait<&Rational> for Rational {
            type Output = Rational;
            #[inline]
            fn $method(self, other: &Rational) -> Rational {
                (&self).$method(other)
            }
        }
        impl $trait for Rational {
            type Output = Rational;
            #[inline]
            fn $method(self, other: Rational) -> Rational {
                (&self).$method(&other)
            }
        }
    )*};
}

binary! {
    Add, add, |l, r| Rational::whole(l + r), |l, r| combined(l, r, |l, r| l + r);
    Sub, sub, |l, r| Rational::whole(l - r), |l, r| combined(l, r, |l, r| l - r);
    Mul, mul, |l, r| Rational::whole(l * r), multiplied;
    Div, div, |l, r| Rational::new(l.clone(), r.clone()), |l, r| multiplied(l, &Rational(r.0.recip()));
}

macro_rules! assign {
    ($($trait:ident, $method:ident, $operator:ident;)*) => {$(
        impl $trait<&Rational> for Rational {
            #[inline]
            fn $method(&mut self, other: &Rational) {
                *self = (&*self).$operator(other);
            }
        }
        impl $trait for Rational {
            #[inline]
            fn $method(&mut self, other: Rational) {
                *self = (&*self).$operator(&other);
            }
        }
    )*};
}

assign! {
    AddAssign, add_assign, add;
    SubAssign, sub_assign, sub;
    MulAssign, mul_assign, mul;
}

impl Neg for &Rational {
    type Output = Rational;
    #[inline]
    fn neg(self) -> Rational {
        Rational(Ratio::new_raw(-self.numerator(), self.denominator().clone()))
    }
}

impl Neg for Rational {
    type Output = Rational;
    #[inline]
    fn neg(self) -> Rational {
        -&self
    }
}

//! The operators of integers, with values and references on either side. Each tries the small case in place; what does not
//! fit is computed with large numbers.

use std::ops::{
    Add, AddAssign, BitAnd, BitOr, BitXor, Div, Mul, MulAssign, Neg, Not, Rem, Shl, Shr, ShrAssign, Sub, SubAssign,
};

use super::Integer;

/// Declares an operator for values and references, given what small numbers yield if that is small.
macro_rules! binary {
    ($($trait:ident, $method:ident, $small:expr;)*) => {$(
        impl $trait<&Integer> for &Integer {
            type Output = Integer;
            #[inline]
            fn $method(self, other: &Integer) -> Integer {
                #[cold]
                fn large(l: &Integer, r: &Integer) -> Integer {
                    Integer::of_big($trait::$method(&*l.big(), &*r.big()))
                }
                let small: fn(i128, i128) -> Option<i128> = $small;
                match (self.as_small(), other.as_small()) {
                    (Some(l), Some(r)) => small(l, r).map_or_else(|| large(self, other), Integer::small),
                    _ => large(self, other),
                }
            }
        }
        impl $trait<Integer> for &Integer {
            type Output = Integer;
            #[inline]
            fn $method(self, other: Integer) -> Integer {
                self.$method(&other)
            }
        }
        impl $trait<&Integer> for Integer {
            type Output = Integer;
            #[inline]
            fn $method(self, other: &Integer) -> Integer {
                (&self).$method(other)
            }
        }
        impl $trait for Integer {
            type Output = Integer;
            #[inline]
            fn $method(self, other: Integer) -> Integer {
                (&self).$method(&other)
            }
        }
    )*};
}

binary! {
    Add, add, i128::checked_add;
    Sub, sub, i128::checked_sub;
    Mul, mul, product;
    Div, div, quotient;
    Rem, rem, remainder;
    BitAnd, bitand, |l, r| Some(l & r);
    BitOr, bitor, |l, r| Some(l | r);
    BitXor, bitxor, |l, r| Some(l ^ r);
}

/// Both numbers as words, for which the processor has instructions.
#[inline]
fn words(l: i128, r: i128) -> Option<(i64, i64)> {
    Some((i64::try_from(l).ok()?, i64::try_from(r).ok()?))
}

#[inline]
fn product(l: i128, r: i128) -> Option<i128> {
    match words(l, r) {
        Some((l, r)) => Some(i128::from(l) * i128::from(r)),
        None => l.checked_mul(r),
    }
}

#[inline]
fn quotient(l: i128, r: i128) -> Option<i128> {
    match words(l, r).and_then(|(l, r)| l.checked_div(r)) {
        Some(quotient) => Some(quotient.into()),
        None => l.checked_div(r),
    }
}

#[inline]
fn remainder(l: i128, r: i128) -> Option<i128> {
    match words(l, r).and_then(|(l, r)| l.checked_rem(r)) {
        Some(rest) => Some(rest.into()),
        None => l.checked_rem(r),
    }
}

macro_rules! assign {
    ($($trait:ident, $method:ident, $operator:ident;)*) => {$(
        impl $trait<&Integer> for Integer {
            #[inline]
            fn $method(&mut self, other: &Integer) {
                *self = (&*self).$operator(other);
            }
        }
        impl $trait for Integer {
            #[inline]
            fn $method(&mut self, other: Integer) {
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

impl Neg for &Integer {
    type Output = Integer;
    #[inline]
    fn neg(self) -> Integer {
        match self.as_small().and_then(i128::checked_neg) {
            Some(negated) => Integer::small(negated),
            None => Integer::of_big(-&*self.big()),
        }
    }
}

impl Neg for Integer {
    type Output = Integer;
    #[inline]
    fn neg(self) -> Integer {
        -&self
    }
}

impl Not for &Integer {
    type Output = Integer;
    fn not(self) -> Integer {
        match self.as_small() {
            Some(value) => Integer::small(!value),
            None => Integer::of_big(!&*self.big()),
        }
    }
}

impl Shl<usize> for &Integer {
    type Output = Integer;
    fn shl(self, bits: usize) -> Integer {
        let kept = |value: &i128| bits < 127 && (value << bits) >> bits == *value;
        match self.as_small().filter(kept) {
            Some(value) => Integer::small(value << bits),
            None => Integer::of_big(&*self.big() << bits),
        }
    }
}

impl Shl<usize> for Integer {
    type Output = Integer;
    fn shl(self, bits: usize) -> Integer {
        &self << bits
    }
}

impl Shr<usize> for &Integer {
    type Output = Integer;
    fn shr(self, bits: usize) -> Integer {
        match self.as_small() {
            Some(value) => Integer::small(value >> bits.min(127)),
            None => Integer::of_big(&*self.big() >> bits),
        }
    }
}

impl Shr<usize> for Integer {
    type Output = Integer;
    fn shr(self, bits: usize) -> Integer {
        &self >> bits
    }
}

impl ShrAssign<usize> for Integer {
    fn shr_assign(&mut self, bits: usize) {
        *self = &*self >> bits;
    }
}

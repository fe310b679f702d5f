//! The numeric types of programs, and what the numbers mean (DESIGN section 3).

use std::fmt;

use clap::ValueEnum;
use serde::Serialize;

use super::number::Integer;

/// How wide the C types are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize)]
pub enum DataModel {
    /// `long` and pointers have 64 bits.
    #[default]
    Lp64,
    /// `int`, `long` and pointers have 32 bits.
    Ilp32,
}

/// The arithmetic of signed integers. Unsigned arithmetic and narrowing conversions wrap in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize)]
pub enum Arith {
    /// Signed integers are mathematical: a signed operation never overflows.
    #[default]
    Int,
    /// Bit-precise: signed operations wrap in two's complement.
    Bv,
}

/// An integer type of C. `_Bool` is unsigned with one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct IntType {
    /// How many bits, 1 to 128.
    pub bits: u32,
    /// Whether negative values are representable.
    pub signed: bool,
}

impl IntType {
    /// C's `int`, in both data models.
    pub const INT: IntType = IntType { bits: 32, signed: true };
    /// C's `_Bool`.
    pub const BOOL: IntType = IntType { bits: 1, signed: false };

    /// The least value of the type.
    pub fn min(self) -> Integer {
        if self.signed { -(Integer::ONE << (self.bits as usize - 1)) } else { Integer::ZERO }
    }

    /// The greatest value of the type.
    pub fn max(self) -> Integer {
        let bits = if self.signed { self.bits - 1 } else { self.bits };
        (Integer::ONE << bits as usize) - Integer::ONE
    }

    /// Whether `value` is a value of the type.
    pub fn holds(self, value: &Integer) -> bool {
        *value >= self.min() && *value <= self.max()
    }

    /// Whether every value of `other` is a value of this type.
    pub fn includes(self, other: IntType) -> bool {
        self.min() <= other.min() && other.max() <= self.max()
    }

    /// `value` reduced modulo two to the number of bits, into the type's range.
    pub fn wrap(self, value: Integer) -> Integer {
        if self.holds(&value) {
            return value;
        }
        let modulus = Integer::ONE << self.bits as usize;
        let low = &value & (&modulus - Integer::ONE);
        if low > self.max() { low - modulus } else { low }
    }
}

/// The type of a number: an integer type, or a real (what `float` and `double` are read as).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum NumType {
    /// An integer type of C.
    Int(IntType),
    /// A real number.
    Real,
}

impl NumType {
    /// C's `int`.
    pub const INT: NumType = NumType::Int(IntType::INT);

    /// The integer type, unless this is the reals.
    pub fn as_int(self) -> Option<IntType> {
        match self {
            NumType::Int(t) => Some(t),
            NumType::Real => None,
        }
    }

    /// Whether a conversion from `from` to this type keeps every value under either arithmetic. Mathematical integers may
    /// exceed a signed type's range, so a signed type widens only into signed types.
    pub fn keeps_all_of(self, from: NumType) -> bool {
        match (from, self) {
            (_, NumType::Real) => true,
            (NumType::Real, NumType::Int(_)) => false,
            (NumType::Int(f), NumType::Int(t)) => f == t || t.includes(f) && (!f.signed || t.signed),
        }
    }
}

impl fmt::Display for NumType {
    /// The C type that prints for it under LP64, which is also the type's name in reports.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            NumType::Real => "double",
            NumType::Int(t) => match (t.bits, t.signed) {
                (1, _) => "_Bool",
                (8, true) => "signed char",
                (8, false) => "unsigned char",
                (16, true) => "short",
                (16, false) => "unsigned short",
                (32, true) => "int",
                (32, false) => "unsigned int",
                (64, true) => "long long",
                (64, false) => "unsigned long long",
                (128, true) => "__int128",
                (128, false) => "unsigned __int128",
                (bits, signed) => return write!(f, "{}int{bits}", if signed { "" } else { "u" }),
            },
        };
        f.write_str(name)
    }
}

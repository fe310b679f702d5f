//! Integers to and from primitive numbers, text and machine words.

use std::fmt;
use std::str::FromStr;

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::Num;

use super::Integer;

/// A number does not fit a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotInRange;

/// A text is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotANumber;

macro_rules! primitives {
    ($($type:ty)*) => {$(
        impl From<$type> for Integer {
            #[inline]
            fn from(value: $type) -> Integer {
                Integer::small(value as i128)
            }
        }
        to_primitive!($type);
    )*};
}

macro_rules! to_primitive {
    ($type:ty) => {
        impl TryFrom<&Integer> for $type {
            type Error = NotInRange;
            #[inline]
            fn try_from(value: &Integer) -> Result<$type, NotInRange> {
                value.as_small().and_then(|value| value.try_into().ok()).ok_or(NotInRange)
            }
        }
        impl TryFrom<Integer> for $type {
            type Error = NotInRange;
            #[inline]
            fn try_from(value: Integer) -> Result<$type, NotInRange> {
                <$type>::try_from(&value)
            }
        }
    };
}

primitives!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 usize);

impl From<u128> for Integer {
    #[inline]
    fn from(value: u128) -> Integer {
        i128::try_from(value).map_or_else(|_| Integer::of_big(value.into()), Integer::small)
    }
}

impl From<bool> for Integer {
    fn from(value: bool) -> Integer {
        Integer::small(value.into())
    }
}

impl Integer {
    /// Reads digits of a base from 2 to 36, which a sign may precede.
    pub fn from_str_radix(text: &str, radix: u32) -> Result<Integer, NotANumber> {
        match i128::from_str_radix(text, radix) {
            Ok(small) => Ok(Integer::small(small)),
            Err(_) => BigInt::from_str_radix(text, radix).map(Integer::of_big).map_err(|_| NotANumber),
        }
    }

    /// The number whose magnitude has these words, the lowest first.
    pub fn from_words(is_negative: bool, words: &[u64]) -> Integer {
        let magnitude = match *words {
            [] => 0,
            [low] => low.into(),
            [low, high] => u128::from(high) << 64 | u128::from(low),
            _ => return large_of_words(is_negative, words),
        };
        let magnitude = Integer::from(magnitude);
        if is_negative { -magnitude } else { magnitude }
    }

    /// Lends whether the number is negative, and the words of its magnitude: the lowest first, the highest not zero.
    pub fn with_words<T>(&self, use_them: impl FnOnce(bool, &[u64]) -> T) -> T {
        let Some(small) = self.as_small() else {
            return use_them(self.is_negative(), &self.big().magnitude().to_u64_digits());
        };
        let magnitude = small.unsigned_abs();
        let words = [magnitude as u64, (magnitude >> 64) as u64];
        let length = if words[1] != 0 { 2 } else { usize::from(words[0] != 0) };
        use_them(small < 0, &words[..length])
    }
}

fn large_of_words(is_negative: bool, words: &[u64]) -> Integer {
    let digits = words.iter().flat_map(|word| [*word as u32, (word >> 32) as u32]).collect();
    let sign = if is_negative { Sign::Minus } else { Sign::Plus };
    Integer::of_big(BigInt::from_biguint(sign, BigUint::new(digits)))
}

impl FromStr for Integer {
    type Err = NotANumber;
    fn from_str(text: &str) -> Result<Integer, NotANumber> {
        Integer::from_str_radix(text, 10)
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_small() {
            Some(value) => value.fmt(f),
            None => self.big().fmt(f),
        }
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for NotInRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the number does not fit")
    }
}

impl fmt::Display for NotANumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a number")
    }
}

impl std::error::Error for NotInRange {}

impl std::error::Error for NotANumber {}

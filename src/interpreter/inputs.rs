//! Where arbitrary values come from: given lists, random choice, or a solver's model.

use std::str::FromStr;

use crate::program::number::{Integer, Rational};
use crate::program::{EdgeId, IntType, NumType, Span, Value, VarId};

/// A source of arbitrary values.
pub trait Inputs {
    /// The value for a request. What lies outside of the requested type's range is put into it as C converts.
    fn draw(&mut self, request: &Request<'_>) -> Value;
}

/// What a value is drawn for.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Why a value is needed.
    pub origin: &'a Origin,
    /// The type of the value.
    pub ty: NumType,
    /// The variable that takes it; none for an undefined expression of an abstract program.
    pub variable: Option<VarId>,
    /// The element's indices; none for a scalar.
    pub indices: &'a [Integer],
    /// The edge that made the variable arbitrary: a `Havoc`, or the call that entered its procedure.
    pub edge: Option<EdgeId>,
    /// The position of that step in the path. A value may be drawn long after it.
    pub step: u64,
    /// The statement's place.
    pub span: Span,
}

/// Why a value is arbitrary.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// An input; the name is that of the function called or of the parameter.
    Input(String),
    /// A variable without a value was read.
    Uninitialised,
    /// An undefined expression of an abstract program.
    Undefined,
}

/// Inputs from a list, in order; everything else, and what comes after the list's end, from another source.
pub struct Fixed<I> {
    values: std::vec::IntoIter<Value>,
    rest: I,
}

impl<I: Inputs> Fixed<I> {
    /// The list, and where values come from after it.
    pub fn new(values: Vec<Value>, rest: I) -> Fixed<I> {
        Fixed { values: values.into_iter(), rest }
    }
}

impl<I: Inputs> Inputs for Fixed<I> {
    fn draw(&mut self, request: &Request<'_>) -> Value {
        let listed = match request.origin {
            Origin::Input(_) => self.values.next(),
            Origin::Uninitialised | Origin::Undefined => None,
        };
        listed.unwrap_or_else(|| self.rest.draw(request))
    }
}

/// Values from a function, such as one that looks them up in a model; zero where it has none.
pub struct Replay<F>(pub F);

impl<F: FnMut(&Request<'_>) -> Option<Value>> Inputs for Replay<F> {
    fn draw(&mut self, request: &Request<'_>) -> Value {
        (self.0)(request).unwrap_or_else(|| Value::zero(request.ty))
    }
}

/// Random values that like the boundaries of types, small numbers, numbers of the program and earlier values. The same seed
/// gives the same values.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
    taste: Taste,
    constants: Vec<Integer>,
    earlier: Vec<Integer>,
}

/// What a run's values are mostly like. One taste for all of a run finds more than a new one for each value: a loop over
/// twenty inputs that must all be small, or all be equal, is met often.
#[derive(Clone, Copy, Debug)]
enum Taste {
    Zero,
    Small,
    Tiny,
    Equal,
    Constants,
    Extreme,
    Any,
    Mixed,
}

impl Random {
    /// A source for a seed, which knows no constants.
    pub fn new(seed: u64) -> Random {
        Random::with_constants(seed, vec![])
    }

    /// A source for a seed that also tries the given numbers and their neighbours.
    pub fn with_constants(seed: u64, constants: Vec<Integer>) -> Random {
        let mut random = Random { state: seed, taste: Taste::Mixed, constants, earlier: vec![] };
        random.next();
        random.taste = match random.below(10) {
            0 => Taste::Zero,
            1 | 2 => Taste::Small,
            3 => Taste::Tiny,
            4 => Taste::Equal,
            5 => Taste::Constants,
            6 => Taste::Extreme,
            7 => Taste::Any,
            _ => Taste::Mixed,
        };
        random
    }

    /// The next 64 random bits (SplitMix64).
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n.max(1)
    }

    fn between(&mut self, low: i64, high: i64) -> Integer {
        Integer::from(low) + Integer::from(self.below((high - low) as u64 + 1))
    }

    fn integer(&mut self, ty: IntType) -> Integer {
        const ALL: [Taste; 7] =
            [Taste::Zero, Taste::Tiny, Taste::Small, Taste::Equal, Taste::Constants, Taste::Extreme, Taste::Any];
        let (taste, chance) = (self.taste, self.next());
        let taste = match taste {
            Taste::Mixed => ALL[(chance % 7) as usize],
            taste if chance % 8 > 0 => taste,
            _ => Taste::Small,
        };
        let value = match taste {
            Taste::Zero | Taste::Mixed => Integer::ZERO,
            Taste::Tiny => self.between(-1, 2),
            Taste::Small => self.between(-4, 20),
            Taste::Equal => match self.earlier.len() as u64 {
                0 => self.between(-2, 10),
                n => {
                    let which = self.below(n) as usize;
                    self.earlier[which].clone() + if self.below(4) == 0 { self.between(-1, 1) } else { Integer::ZERO }
                }
            },
            Taste::Constants => match self.constants.len() as u64 {
                0 => self.between(-10, 100),
                n => {
                    let which = self.below(n) as usize;
                    self.constants[which].clone() + self.between(-1, 1)
                }
            },
            Taste::Extreme => {
                let end = if self.below(2) == 0 { ty.min() } else { ty.max() };
                let inwards = Integer::from(self.below(3));
                if end == ty.max() { end - inwards } else { end + inwards }
            }
            Taste::Any => {
                let bits = Integer::from(self.next()) << 64 | Integer::from(self.next());
                ty.wrap(bits >> self.below(64) as usize)
            }
        };
        ty.wrap(value)
    }
}

impl Inputs for Random {
    fn draw(&mut self, request: &Request<'_>) -> Value {
        match request.ty {
            NumType::Int(ty) => {
                let value = self.integer(ty);
                if self.earlier.len() < 64 {
                    self.earlier.push(value.clone());
                }
                Value::Int(value)
            }
            NumType::Real => {
                let numerator = self.integer(IntType::INT);
                let denominator = [1u8, 1, 2, 4, 10][self.below(5) as usize];
                Value::Real(Rational::from(numerator) / Rational::from(denominator))
            }
        }
    }
}

/// Reads a list of numbers separated by commas: decimal, hexadecimal (`0x1f`), fractions (`1/3`) and decimals (`2.5`).
pub fn parse_values(list: &str) -> Result<Vec<Value>, String> {
    list.split(',').map(str::trim).filter(|item| !item.is_empty()).map(parse_value).collect()
}

fn parse_value(item: &str) -> Result<Value, String> {
    let wrong = || format!("`{item}` is not a number");
    let (negative, digits) = match item.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, item.strip_prefix('+').unwrap_or(item)),
    };
    if !digits.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '.') || digits.len() > 1000 {
        return Err(wrong());
    }
    let value = if let Some(hex) = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Value::Int(Integer::from_str_radix(hex, 16).map_err(|_| wrong())?)
    } else if let Some((whole, fraction)) = digits.split_once('.') {
        if !fraction.bytes().chain(whole.bytes()).all(|b| b.is_ascii_digit()) || whole.len() + fraction.len() == 0 {
            return Err(wrong());
        }
        let scale = Integer::from(10).pow(fraction.len());
        let all = Integer::from_str(&format!("{whole}{fraction}")).map_err(|_| wrong())?;
        Value::Real(Rational::from(all) / Rational::from(scale))
    } else if let Some((numerator, denominator)) = digits.split_once('/') {
        let numerator = Integer::from_str(numerator).map_err(|_| wrong())?;
        let denominator = Integer::from_str(denominator).map_err(|_| wrong())?;
        if denominator == Integer::ZERO {
            return Err(wrong());
        }
        Value::Real(Rational::from(numerator) / Rational::from(denominator))
    } else {
        Value::Int(Integer::from_str(digits).map_err(|_| wrong())?)
    };
    Ok(match value {
        Value::Int(v) if negative => Value::Int(-v),
        Value::Real(v) if negative => Value::Real(-v),
        value => value,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_values() {
        let int = |v: i64| Value::Int(v.into());
        let half = Value::Real(Rational::from(-5) / Rational::from(2));
        assert_eq!(parse_values("1, -2,0x1F,-2.5,-5/2,").unwrap(), [int(1), int(-2), int(31), half.clone(), half]);
        assert_eq!(parse_values("").unwrap(), []);
        for wrong in ["x", "1 2", "--1", "1/0", ".", "1.-2", "0x", "é", "1/-2.5"] {
            assert!(parse_values(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn random_values_are_of_their_type_and_repeatable() {
        for seed in 0..200 {
            let ty = IntType { bits: 8, signed: seed % 2 == 0 };
            let mut one = Random::new(seed);
            let mut other = Random::new(seed);
            for _ in 0..20 {
                let value = one.integer(ty);
                assert!(ty.holds(&value));
                assert_eq!(value, other.integer(ty));
            }
        }
    }
}

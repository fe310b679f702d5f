//! Terms of the sorts that programs need, and numerals to and from values.

use std::str::FromStr;

use z3::ast::{Array, Ast, BV, Bool, Dynamic, Int, Real};
use z3::{AstKind, Model, Sort};

use super::IllTyped;
use crate::program::number::{Integer, Rational};
use crate::program::{IntType, Value};

/// A number or an array in the solver.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// An integer.
    Int(Int),
    /// A bit-vector.
    Bv(BV),
    /// A real.
    Real(Real),
    /// An array; one with several dimensions is an array of arrays.
    Array(Array),
}

impl Term {
    /// The term that a term of no known sort stands for.
    pub fn of(ast: &Dynamic) -> Result<Term, IllTyped> {
        if let Some(int) = ast.as_int() {
            Ok(Term::Int(int))
        } else if let Some(bv) = ast.as_bv() {
            Ok(Term::Bv(bv))
        } else if let Some(real) = ast.as_real() {
            Ok(Term::Real(real))
        } else {
            ast.as_array().map(Term::Array).ok_or(IllTyped("a term is neither a number nor an array"))
        }
    }

    /// A constant of the solver's language with a name and a sort.
    pub fn named(name: &str, sort: &Sort) -> Result<Term, IllTyped> {
        Term::of(&Dynamic::new_const(name, sort))
    }

    /// A constant whose name nothing else has.
    pub fn fresh(prefix: &str, sort: &Sort) -> Result<Term, IllTyped> {
        Term::of(&Dynamic::fresh_const(prefix, sort))
    }

    /// The integer, if this is one.
    pub fn int(&self) -> Result<&Int, IllTyped> {
        if let Term::Int(t) = self { Ok(t) } else { Err(IllTyped("an integer is expected")) }
    }

    /// The bit-vector, if this is one.
    pub fn bv(&self) -> Result<&BV, IllTyped> {
        if let Term::Bv(t) = self { Ok(t) } else { Err(IllTyped("a bit-vector is expected")) }
    }

    /// The real, if this is one.
    pub fn real(&self) -> Result<&Real, IllTyped> {
        if let Term::Real(t) = self { Ok(t) } else { Err(IllTyped("a real is expected")) }
    }

    /// The array, if this is one.
    pub fn array(&self) -> Result<&Array, IllTyped> {
        if let Term::Array(t) = self { Ok(t) } else { Err(IllTyped("an array is expected")) }
    }

    /// The same term without its sort.
    pub fn dynamic(&self) -> Dynamic {
        match self {
            Term::Int(t) => t.into(),
            Term::Bv(t) => t.into(),
            Term::Real(t) => t.into(),
            Term::Array(t) => t.into(),
        }
    }

    /// That both terms are equal.
    pub fn equals(&self, other: &Term) -> Result<Bool, IllTyped> {
        self.dynamic().safe_eq(other.dynamic()).map_err(|_| IllTyped("terms of different sorts are compared"))
    }

    /// The value of a number in a model. The type says how a bit-vector is read; none if the value is not rational.
    pub fn value_in(&self, model: &Model, ty: Option<IntType>) -> Option<Value> {
        match self {
            Term::Int(t) => parse_numeral(&model.eval(t, true)?.to_string())?.try_into().ok().map(Value::Int),
            Term::Bv(t) => parse_bits(&model.eval(t, true)?.to_string())
                .map(|bits| Value::Int(ty.map_or(bits.clone(), |t| t.wrap(bits)))),
            Term::Real(t) => parse_numeral(&model.eval(t, true)?.to_string()).map(Value::Real),
            Term::Array(_) => None,
        }
    }
}

/// The numeral of an integer.
pub fn int_numeral(value: &Integer) -> Int {
    match i64::try_from(value) {
        Ok(small) => Int::from_i64(small),
        Err(_) => Int::from_str(&value.to_string()).unwrap_or_else(|()| Int::from_i64(0)),
    }
}

/// The numeral of an integer modulo two to the number of bits.
pub fn bv_numeral(value: &Integer, bits: u32) -> BV {
    let unsigned = IntType { bits, signed: false }.wrap(value.clone());
    match u64::try_from(&unsigned) {
        Ok(small) => BV::from_u64(small, bits),
        Err(_) => BV::from_str(bits, &unsigned.to_string()).unwrap_or_else(|| BV::from_u64(0, bits)),
    }
}

/// The numeral of a rational.
pub fn real_numeral(value: &Rational) -> Real {
    Real::from_rational_str(&value.numerator().to_string(), &value.denominator().to_string())
        .unwrap_or_else(|| Real::from_int(&Int::from_i64(0)))
}

/// The integer that a term is, if it is a numeral.
pub fn constant(term: &Int) -> Option<Integer> {
    if term.kind() != AstKind::Numeral {
        return None;
    }
    match term.as_i64() {
        Some(small) => Some(small.into()),
        None => parse_numeral(&term.to_string())?.try_into().ok(),
    }
}

/// Reads `7`, `(- 7)`, `7.0` and `(/ 7.0 2.0)`.
fn parse_numeral(text: &str) -> Option<Rational> {
    let text = text.trim();
    if let Some(inner) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) {
        if let Some(negated) = inner.strip_prefix("- ") {
            return parse_numeral(negated).map(|v| -v);
        }
        let (numerator, denominator) = inner.strip_prefix("/ ")?.rsplit_once(' ')?;
        let denominator = parse_numeral(denominator)?;
        return if denominator == Rational::ZERO { None } else { Some(parse_numeral(numerator)? / denominator) };
    }
    Integer::from_str(text.strip_suffix(".0").unwrap_or(text)).ok().map(Rational::from)
}

/// Reads `#x1f` and `#b101`.
fn parse_bits(text: &str) -> Option<Integer> {
    let unsigned = match text.split_at_checked(2)? {
        ("#x", digits) => Integer::from_str_radix(digits, 16),
        ("#b", digits) => Integer::from_str_radix(digits, 2),
        _ => return None,
    };
    unsigned.ok()
}

//! Constants as they are written: integers, floating constants, characters and strings.

use lang_c::ast;

use super::types::{CHAR, Float, Type, UNSIGNED, Widths};
use crate::program::IntType;
use crate::program::number::{Integer, Rational};

/// An integer constant and its type, or what is wrong with it.
pub fn integer(constant: &ast::Integer, widths: Widths) -> Result<(Integer, IntType), &'static str> {
    if constant.suffix.imaginary {
        return Err("an imaginary constant");
    }
    let radix = match constant.base {
        ast::IntegerBase::Decimal => 10,
        ast::IntegerBase::Octal => 8,
        ast::IntegerBase::Hexadecimal => 16,
        ast::IntegerBase::Binary => 2,
    };
    let digits = constant.number.trim_start_matches('0');
    let value = match digits {
        "" => Integer::ZERO,
        _ if digits.len() > 64 => return Err("an integer constant beyond 64 bits"),
        _ => Integer::from_str_radix(digits, radix).map_err(|_| "this integer constant")?,
    };
    let long = widths.long().bits;
    let ranks: &[u32] = match constant.suffix.size {
        ast::IntegerSize::Int => &[32, long, 64],
        ast::IntegerSize::Long => &[long, 64],
        ast::IntegerSize::LongLong => &[64],
    };
    let decimal = constant.base == ast::IntegerBase::Decimal;
    for &bits in ranks {
        for signed in [true, false] {
            let allowed = if signed { !constant.suffix.unsigned } else { constant.suffix.unsigned || !decimal };
            let ty = IntType { bits, signed };
            if allowed && ty.holds(&value) {
                return Ok((value, ty));
            }
        }
    }
    let largest = IntType { bits: 64, signed: false };
    if largest.holds(&value) { Ok((value, largest)) } else { Err("an integer constant beyond 64 bits") }
}

/// A floating constant, exactly, and its type.
pub fn floating(constant: &ast::Float) -> Result<(Rational, Float), &'static str> {
    if constant.suffix.imaginary {
        return Err("an imaginary constant");
    }
    let ty = match constant.suffix.format {
        ast::FloatFormat::Float => Float::Single,
        ast::FloatFormat::Double => Float::Double,
        ast::FloatFormat::LongDouble => Float::Extended,
        ast::FloatFormat::TS18661Format(_) => Float::Extended,
    };
    let (radix, marks, exponent_base) = match constant.base {
        ast::FloatBase::Decimal => (10, ['e', 'E'], 10u32),
        ast::FloatBase::Hexadecimal => (16, ['p', 'P'], 2),
    };
    let text = constant.number.trim_start_matches("0x").trim_start_matches("0X");
    let (mantissa, exponent) = match text.split_once(marks) {
        Some((m, e)) => (m, e.trim_start_matches('+').parse::<i32>().map_err(|_| "this floating constant")?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("0{whole}{fraction}");
    if exponent.unsigned_abs() > 20_000 || digits.len() > 20_000 {
        return Err("a floating constant of this size");
    }
    let value = Integer::from_str_radix(&digits, radix).map_err(|_| "this floating constant")?;
    let scale = Integer::from(radix).pow(fraction.len());
    let power = Integer::from(exponent_base).pow(exponent.unsigned_abs() as usize);
    let (numerator, denominator) = if exponent < 0 { (value, scale * power) } else { (value * power, scale) };
    Ok((Rational::new(numerator, denominator), ty))
}

/// A character constant such as `'a'` or `L'\n'`, and its type.
pub fn character(text: &str) -> Result<(Integer, IntType), &'static str> {
    let (prefix, body) = split(text, '\'').ok_or("this character constant")?;
    let units = units(body, prefix.is_empty() || prefix == "u8")?;
    let last = *units.last().ok_or("an empty character constant")?;
    Ok(match prefix {
        "" if units.len() == 1 => (CHAR.wrap(Integer::from(last)), IntType::INT),
        "" => {
            let value = units.iter().fold(Integer::ZERO, |v, u| (v << 8) + Integer::from(*u));
            (IntType::INT.wrap(value), IntType::INT)
        }
        "u8" => (Integer::from(last), IntType::INT),
        "u" => (Integer::from(last), IntType { bits: 16, signed: false }),
        "U" => (Integer::from(last), UNSIGNED),
        _ => (Integer::from(last), IntType::INT),
    })
}

/// A string literal: the elements of its array, the terminating zero included, and their type.
pub fn string(parts: &[String]) -> Result<(Vec<Integer>, IntType), &'static str> {
    let mut wide = "";
    let mut bodies = Vec::new();
    for part in parts {
        let (prefix, body) = split(part, '"').ok_or("this string literal")?;
        if prefix != "u8" && !prefix.is_empty() {
            wide = prefix;
        }
        bodies.push(body);
    }
    let ty = match wide {
        "L" => IntType::INT,
        "u" => IntType { bits: 16, signed: false },
        "U" => UNSIGNED,
        _ => CHAR,
    };
    let mut elements = Vec::new();
    for body in bodies {
        elements.extend(units(body, wide.is_empty())?.into_iter().map(|u| ty.wrap(Integer::from(u))));
    }
    elements.push(Integer::ZERO);
    Ok((elements, ty))
}

/// The text of a string literal, as well as it can be shown.
pub fn plain(parts: &[String]) -> String {
    let bytes: Vec<u8> = parts
        .iter()
        .filter_map(|part| split(part, '"'))
        .filter_map(|(_, body)| units(body, true).ok())
        .flatten()
        .map(|unit| unit as u8)
        .collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The type of an array that holds a string literal.
pub fn string_type(length: usize, element: IntType) -> Type {
    Type::array(Type::Int(element), super::types::Length::Fixed(length as u64))
}

fn split(text: &str, quote: char) -> Option<(&str, &str)> {
    let (prefix, rest) = text.split_once(quote)?;
    Some((prefix, rest.strip_suffix(quote)?))
}

/// The characters between the quotes, escapes resolved: bytes of UTF-8, or code points.
fn units(body: &str, bytes: bool) -> Result<Vec<u32>, &'static str> {
    let mut out = Vec::new();
    let mut rest = body.chars().peekable();
    while let Some(c) = rest.next() {
        if c != '\\' {
            push_char(&mut out, c, bytes);
            continue;
        }
        let Some(escape) = rest.next() else { return Err("this escape sequence") };
        match escape {
            'n' => out.push(10),
            't' => out.push(9),
            'r' => out.push(13),
            'a' => out.push(7),
            'b' => out.push(8),
            'f' => out.push(12),
            'v' => out.push(11),
            'e' | 'E' => out.push(27),
            '0'..='7' => {
                let mut value = escape.to_digit(8).unwrap_or(0);
                for _ in 0..2 {
                    let Some(digit) = rest.peek().and_then(|c| c.to_digit(8)) else { break };
                    value = value * 8 + digit;
                    rest.next();
                }
                out.push(value);
            }
            'x' => {
                let mut value: u32 = 0;
                while let Some(digit) = rest.peek().and_then(|c| c.to_digit(16)) {
                    value = value.wrapping_mul(16).wrapping_add(digit);
                    rest.next();
                }
                out.push(value);
            }
            'u' | 'U' => {
                let mut value: u32 = 0;
                for _ in 0..if escape == 'u' { 4 } else { 8 } {
                    let Some(digit) = rest.next().and_then(|c| c.to_digit(16)) else {
                        return Err("this escape sequence");
                    };
                    value = value.wrapping_mul(16).wrapping_add(digit);
                }
                match char::from_u32(value) {
                    Some(c) => push_char(&mut out, c, bytes),
                    None => return Err("this escape sequence"),
                }
            }
            other => push_char(&mut out, other, bytes),
        }
    }
    Ok(out)
}

fn push_char(out: &mut Vec<u32>, c: char, bytes: bool) {
    if bytes {
        out.extend(c.encode_utf8(&mut [0; 4]).bytes().map(u32::from));
    } else {
        out.push(u32::from(c));
    }
}

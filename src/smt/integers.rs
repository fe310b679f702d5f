//! Operations of C on mathematical integers.
//!
//! Signed values may lie outside of their type (see [`Arith::Int`]), so bit operations see two's complement without end, as
//! [`Value`](crate::program::Value) does. With a constant operand they are exact arithmetic on any value. With two
//! symbolic operands they are defined bit by bit where both operands are values of the type; beyond that the result is an
//! unknown function of the operands, between bounds that their signs give: no proof can go wrong by it, and a model that
//! relies on it fails its replay.

use z3::ast::{Bool, Int};
use z3::{FuncDecl, Sort};

use super::IllTyped;
use super::term::{constant, int_numeral};
use crate::program::number::Integer;
use crate::program::{Arith, BinaryOp, IntType};

/// The result of an operation before it is put into its type's range.
pub fn exact(op: BinaryOp, ty: IntType, l: &Int, r: &Int) -> Result<Int, IllTyped> {
    Ok(match op {
        BinaryOp::Add => l + r,
        BinaryOp::Sub => l - r,
        BinaryOp::Mul => l * r,
        BinaryOp::Div => truncated(l, ty, |l| l.div(r)),
        BinaryOp::Rem => truncated(l, ty, |l| l.modulo(r)),
        BinaryOp::Shl => shifted(ty, r, |power| l * int_numeral(power)),
        BinaryOp::Shr => shifted(ty, r, |power| l.div(int_numeral(power))),
        BinaryOp::BitAnd => bit_and(ty, l, r)?,
        BinaryOp::BitOr => l + r - bit_and(ty, l, r)?,
        BinaryOp::BitXor => l + r - Int::from_i64(2) * bit_and(ty, l, r)?,
    })
}

/// Puts the mathematical result of an operation into its type.
pub fn settle(term: Int, ty: IntType, arith: Arith) -> Int {
    if ty.signed && arith == Arith::Int { term } else { wrap(&term, ty) }
}

/// The value reduced modulo two to the number of bits, into the type's range.
pub fn wrap(term: &Int, ty: IntType) -> Int {
    if let Some(value) = constant(term) {
        return int_numeral(&ty.wrap(value));
    }
    let modulus = int_numeral(&(Integer::ONE << ty.bits as usize));
    if ty.signed {
        let low = int_numeral(&ty.min());
        (term - &low).modulo(modulus) + low
    } else {
        term.modulo(modulus)
    }
}

/// That the value is one of the type's.
pub fn in_range(term: &Int, ty: IntType) -> Bool {
    Bool::and(&[term.ge(int_numeral(&ty.min())), term.le(int_numeral(&ty.max()))])
}

/// Division and remainder of SMT-LIB leave a remainder that is never negative; those of C follow the sign of the dividend. For
/// a dividend that is not negative they agree.
fn truncated(l: &Int, ty: IntType, operation: impl Fn(&Int) -> Int) -> Int {
    if !ty.signed {
        return operation(l);
    }
    l.ge(0).ite(&operation(l), &operation(&l.unary_minus()).unary_minus())
}

/// A shift by a constant, or a choice between all shifts that the type allows.
fn shifted(ty: IntType, amount: &Int, by_power: impl Fn(&Integer) -> Int) -> Int {
    let by = |bits: u32| by_power(&(Integer::ONE << bits as usize));
    if let Some(amount) = constant(amount).and_then(|a| u32::try_from(&a).ok()) {
        return by(amount.min(ty.bits));
    }
    (0..ty.bits - 1).rev().fold(by(ty.bits - 1), |rest, bits| amount.eq(bits).ite(&by(bits), &rest))
}

fn bit_and(ty: IntType, l: &Int, r: &Int) -> Result<Int, IllTyped> {
    match (constant(l), constant(r)) {
        (Some(l), Some(r)) => Ok(int_numeral(&(l & r))),
        (Some(mask), None) => Ok(masked(r, &mask)),
        (None, Some(mask)) => Ok(masked(l, &mask)),
        (None, None) => {
            let bitwise = bitwise_and(ty, l, r);
            if !ty.signed {
                return Ok(bitwise);
            }
            let (sort, both) = (Sort::int(), Bool::and(&[in_range(l, ty), in_range(r, ty)]));
            let beyond = FuncDecl::new("bitand_beyond", &[&sort, &sort], &sort).apply(&[l, r]);
            let beyond = beyond.as_int().ok_or(IllTyped("an integer is expected"))?;
            Ok(both.ite(&bitwise, &between_bounds_of_and(&beyond, l, r)))
        }
    }
}

/// The value, or what is nearest to it among those that two operands can have in common: no more than each that is not
/// negative, and negative only if both are; then no more than both.
fn between_bounds_of_and(value: &Int, l: &Int, r: &Int) -> Int {
    let (of_left, of_right) = (l.ge(0), r.ge(0));
    let least = l.le(r).ite(l, r);
    let most = of_left.eq(&of_right).ite(&least, &of_left.ite(l, r));
    let value = value.le(&most).ite(value, &most);
    Bool::and(&[Bool::or(&[of_left, of_right]), value.lt(0)]).ite(&Int::from_i64(0), &value)
}

/// The bits of a value under a constant mask: each run of ones is a quotient modulo a power of two. A negative mask clears
/// the bits of its complement.
fn masked(term: &Int, mask: &Integer) -> Int {
    if *mask < Integer::ZERO {
        let cleared = -mask - Integer::ONE;
        return if cleared == Integer::ZERO { term.clone() } else { term - masked(term, &cleared) };
    }
    let mut runs = vec![];
    let mut rest = mask.clone();
    let mut low = 0;
    while rest != Integer::ZERO {
        let zeros = rest.trailing_zeros().unwrap_or(0);
        rest >>= zeros;
        let ones = rest.trailing_ones().unwrap_or(0);
        rest >>= ones;
        low += zeros;
        let run = term.div(int_numeral(&(Integer::ONE << low))).modulo(int_numeral(&(Integer::ONE << ones)));
        runs.push(run * int_numeral(&(Integer::ONE << low)));
        low += ones;
    }
    if runs.is_empty() { Int::from_i64(0) } else { Int::add(&runs) }
}

/// The sum of the bits that both values have, the highest of a signed type counting negatively. Exact for values of the type.
fn bitwise_and(ty: IntType, l: &Int, r: &Int) -> Int {
    let bits: Vec<Int> = (0..ty.bits)
        .map(|bit| {
            let power = Integer::ONE << bit as usize;
            let set = |t: &Int| t.div(int_numeral(&power)).modulo(2).eq(1);
            let weight = if ty.signed && bit + 1 == ty.bits { -power.clone() } else { power.clone() };
            Bool::and(&[set(l), set(r)]).ite(&int_numeral(&weight), &Int::from_i64(0))
        })
        .collect();
    Int::add(&bits)
}

//! Operations of C on bit-vectors as wide as their type.

use z3::ast::{BV, Bool};

use crate::program::{BinaryOp, CmpOp, IntType};

/// The result of an operation, which wraps.
pub fn binary(op: BinaryOp, ty: IntType, l: &BV, r: &BV) -> BV {
    match op {
        BinaryOp::Add => l.bvadd(r),
        BinaryOp::Sub => l.bvsub(r),
        BinaryOp::Mul => l.bvmul(r),
        BinaryOp::Div if ty.signed => l.bvsdiv(r),
        BinaryOp::Div => l.bvudiv(r),
        BinaryOp::Rem if ty.signed => l.bvsrem(r),
        BinaryOp::Rem => l.bvurem(r),
        BinaryOp::Shl => l.bvshl(resized(r, ty.bits)),
        BinaryOp::Shr if ty.signed => l.bvashr(resized(r, ty.bits)),
        BinaryOp::Shr => l.bvlshr(resized(r, ty.bits)),
        BinaryOp::BitAnd => l.bvand(r),
        BinaryOp::BitOr => l.bvor(r),
        BinaryOp::BitXor => l.bvxor(r),
    }
}

/// Whether the comparison holds between values of the type.
pub fn compare(op: CmpOp, ty: IntType, l: &BV, r: &BV) -> Bool {
    match (op, ty.signed) {
        (CmpOp::Eq, _) => l.eq(r),
        (CmpOp::Ne, _) => l.eq(r).not(),
        (CmpOp::Lt, true) => l.bvslt(r),
        (CmpOp::Lt, false) => l.bvult(r),
        (CmpOp::Le, true) => l.bvsle(r),
        (CmpOp::Le, false) => l.bvule(r),
        (CmpOp::Gt, true) => l.bvsgt(r),
        (CmpOp::Gt, false) => l.bvugt(r),
        (CmpOp::Ge, true) => l.bvsge(r),
        (CmpOp::Ge, false) => l.bvuge(r),
    }
}

/// A value of type `from` with another number of bits.
pub fn convert(from: IntType, bits: u32, term: &BV) -> BV {
    match bits.checked_sub(from.bits) {
        Some(0) => term.clone(),
        Some(more) if from.signed => term.sign_ext(more),
        Some(more) => term.zero_ext(more),
        None => term.extract(bits - 1, 0),
    }
}

/// A shift amount with another number of bits; amounts that the type allows fit.
fn resized(amount: &BV, bits: u32) -> BV {
    convert(IntType { bits: amount.get_size(), signed: false }, bits, amount)
}

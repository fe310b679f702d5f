//! What expressions and conditions say, given what is known of scalars modulo numbers.

use super::number::{narrowed, operation};
use super::{Congruence, Known};
use crate::program::number::Integer;
use crate::program::{Arith, BinaryOp, CmpOp, Cond, Expr, IntType, NumType, Program, UnaryOp};

/// What expressions come to.
pub struct Evaluator<'a> {
    pub program: &'a Program,
    pub arith: Arith,
}

impl Evaluator<'_> {
    /// What is known of the value of an expression.
    pub fn value(&self, known: &Known, e: &Expr) -> Option<Congruence> {
        match e {
            Expr::Int(value, _) => Some(Congruence::constant(value.clone())),
            Expr::Var(v) => known.get(v).cloned(),
            Expr::Unary(op, NumType::Int(ty), e) => {
                let Congruence { modulus, residue } = self.value(known, e)?;
                let residue = match op {
                    UnaryOp::Neg => -residue,
                    UnaryOp::BitNot => -residue - Integer::ONE,
                };
                self.wrapped(Congruence::new(modulus, residue)?, *ty)
            }
            Expr::Binary(op, NumType::Int(ty), l, r) => {
                if let Some(remainder) = remainder(e) {
                    return self.remainder(known, *ty, &remainder);
                }
                let any = || Congruence { modulus: Integer::ONE, residue: Integer::ZERO };
                let [l, r] = [l, r].map(|e| self.value(known, e).unwrap_or_else(any));
                self.wrapped(operation(*op, &l, &r)?, *ty)
            }
            Expr::Convert(NumType::Int(to), e) => {
                let value = self.value(known, e)?;
                if NumType::Int(*to).keeps_all_of(self.program.type_of(e)) {
                    return Some(value);
                }
                narrowed(value, *to)
            }
            Expr::Ite(_, then, otherwise) => self.value(known, then)?.join(&self.value(known, otherwise)?),
            Expr::Real(_) | Expr::Read(_) | Expr::Undefined(_) => None,
            Expr::Unary(..) | Expr::Binary(..) | Expr::Convert(..) => None,
        }
    }

    /// A remainder has the sign of what it is taken of, unless that is masked.
    fn remainder(&self, known: &Known, ty: IntType, remainder: &Remainder<'_>) -> Option<Congruence> {
        let residue = self.value(known, remainder.of)?.residue_of(&remainder.modulus)?;
        match remainder.mask {
            Some(mask) => Some(Congruence::constant(residue & mask)),
            None if !ty.signed || residue == Integer::ZERO => Some(Congruence::constant(residue)),
            None => None,
        }
    }

    /// The result of an operation at a type.
    fn wrapped(&self, value: Congruence, ty: IntType) -> Option<Congruence> {
        if ty.signed && self.arith == Arith::Int { Some(value) } else { narrowed(value, ty) }
    }

    /// Whether a comparison holds, if residues tell: numbers of different residues are not equal.
    pub fn decides(&self, known: &Known, c: &Cond) -> Option<bool> {
        let Cond::Cmp(op @ (CmpOp::Eq | CmpOp::Ne), NumType::Int(_), l, r) = c else { return None };
        let difference = operation(BinaryOp::Sub, &self.value(known, l)?, &self.value(known, r)?)?;
        let differ = difference.modulus != Integer::ZERO && difference.residue != Integer::ZERO;
        differ.then_some(*op == CmpOp::Ne)
    }

    /// Adds what a condition says; whether it can hold.
    pub fn refine(&self, known: &mut Known, c: &Cond) -> bool {
        match c {
            Cond::And(cs) => cs.iter().all(|c| self.refine(known, c)),
            Cond::Cmp(CmpOp::Eq, NumType::Int(_), l, r) => [(l, r), (r, l)].into_iter().all(|(one, other)| {
                let Some(value) = self.value(known, other) else { return true };
                let (of, value) = match (remainder(one), value.as_constant()) {
                    (Some(remainder), Some(residue)) if remainder.is_residue() => {
                        let of = converted(self.program, remainder.of, &remainder.modulus);
                        (of, Congruence::new(remainder.modulus, residue.clone()))
                    }
                    _ => (&**one, Some(value)),
                };
                value.is_none_or(|value| add(known, of, value))
            }),
            // What has no remainder of zero by two is odd, whatever its sign.
            Cond::Cmp(CmpOp::Ne, NumType::Int(ty), l, r) if **r == Expr::Int(Integer::ZERO, *ty) => {
                let two = Integer::from(2u8);
                match remainder(l) {
                    Some(remainder) if remainder.modulus == two => {
                        let of = converted(self.program, remainder.of, &two);
                        add(known, of, Congruence { modulus: two, residue: Integer::ONE })
                    }
                    _ => true,
                }
            }
            _ => true,
        }
    }
}

/// Adds what is known of a variable; whether that is possible.
fn add(known: &mut Known, of: &Expr, value: Congruence) -> bool {
    let Expr::Var(v) = of else { return true };
    match known.get(v).map_or(Some(value.clone()), |before| before.meet(&value)) {
        Some(met) => {
            known.insert(*v, met);
            true
        }
        None => false,
    }
}

/// What has the same residue: conversions keep those modulo powers of two that their types hold.
fn converted<'e>(program: &Program, mut e: &'e Expr, modulus: &Integer) -> &'e Expr {
    while let Expr::Convert(to @ NumType::Int(ty), inner) = e {
        let is_kept = modulus.is_power_of_two() && *modulus <= Integer::ONE << ty.bits as usize;
        let from = program.type_of(inner);
        if !(to.keeps_all_of(from) || is_kept && from.as_int().is_some()) {
            break;
        }
        e = inner;
    }
    e
}

/// An expression that depends only on the residue of another one, modulo a constant: `e % c`, or `e & mask`.
pub struct Remainder<'e> {
    /// What the remainder is taken of.
    pub of: &'e Expr,
    /// The modulus.
    pub modulus: Integer,
    /// The bits that are kept, if some are masked.
    pub mask: Option<&'e Integer>,
}

/// An expression as a remainder, if it is one.
pub fn remainder(e: &Expr) -> Option<Remainder<'_>> {
    let Expr::Binary(op, NumType::Int(ty), l, r) = e else { return None };
    match (op, &**l, &**r) {
        (BinaryOp::Rem, of, Expr::Int(divisor, _)) => {
            let modulus = divisor.abs();
            (modulus != Integer::ZERO).then_some(Remainder { of, modulus, mask: None })
        }
        (BinaryOp::BitAnd, of, Expr::Int(mask, _)) | (BinaryOp::BitAnd, Expr::Int(mask, _), of) => {
            let is_inside = *mask >= Integer::ZERO && *mask < IntType::max(*ty);
            is_inside.then(|| Remainder { of, modulus: Integer::ONE << mask.bit_len(), mask: Some(mask) })
        }
        _ => None,
    }
}

impl Remainder<'_> {
    /// Whether it is the residue itself.
    fn is_residue(&self) -> bool {
        self.mask.is_none_or(|mask| mask.clone() + Integer::ONE == self.modulus)
    }
}

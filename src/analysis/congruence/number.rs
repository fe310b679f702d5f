//! What is known of one number: its residue modulo another, and how that is computed with.
//!
//! Example: if x is 1 modulo 4 and y is 3 modulo 6, x + y is known modulo 2, the greatest common divisor: it is 0. Of a number
//! that is one of the two, the residues differ by 2, so that it is 1 modulo 2.

use crate::program::number::Integer;
use crate::program::{BinaryOp, IntType};

/// A number is this residue modulo the modulus. If that is zero, it is the residue itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Congruence {
    /// The modulus.
    pub modulus: Integer,
    /// At least zero and less than the modulus, unless that is zero.
    pub residue: Integer,
}

impl Congruence {
    /// A congruence, unless it says nothing.
    pub fn new(modulus: Integer, residue: Integer) -> Option<Congruence> {
        if modulus == Integer::ONE {
            return None;
        }
        let residue = if modulus == Integer::ZERO { residue } else { modulo(&residue, &modulus) };
        Some(Congruence { modulus, residue })
    }

    /// A number that is known.
    pub fn constant(value: Integer) -> Congruence {
        Congruence { modulus: Integer::ZERO, residue: value }
    }

    /// The number, if it is known.
    pub fn as_constant(&self) -> Option<&Integer> {
        (self.modulus == Integer::ZERO).then_some(&self.residue)
    }

    /// What holds of two numbers alike.
    pub fn join(&self, other: &Congruence) -> Option<Congruence> {
        let apart = (&self.residue - &other.residue).abs();
        Congruence::new(gcd(&gcd(&self.modulus, &other.modulus), &apart), self.residue.clone())
    }

    /// What holds of a number of which both hold: the one that says more, if one implies the other. None if they contradict
    /// one another.
    pub fn meet(&self, other: &Congruence) -> Option<Congruence> {
        let apart = (&self.residue - &other.residue).abs();
        if !divides(&gcd(&self.modulus, &other.modulus), &apart) {
            return None;
        }
        let says_more = |one: &Congruence, than: &Congruence| divides(&than.modulus, &one.modulus);
        Some(if says_more(other, self) { other.clone() } else { self.clone() })
    }

    /// The residue modulo a number, if it is known.
    pub fn residue_of(&self, divisor: &Integer) -> Option<Integer> {
        let is_known = *divisor != Integer::ZERO && divides(divisor, &self.modulus);
        is_known.then(|| modulo(&self.residue, divisor))
    }
}

/// The greatest common divisor, where zero is divisible by everything.
fn gcd(a: &Integer, b: &Integer) -> Integer {
    a.gcd(b)
}

fn divides(divisor: &Integer, number: &Integer) -> bool {
    if *divisor == Integer::ZERO { *number == Integer::ZERO } else { (number % divisor) == Integer::ZERO }
}

/// The residue that is zero or more.
pub fn modulo(value: &Integer, modulus: &Integer) -> Integer {
    value.mod_floor(modulus)
}

/// A number reduced into a type's range.
pub fn narrowed(value: Congruence, ty: IntType) -> Option<Congruence> {
    match value.as_constant() {
        Some(constant) => Some(Congruence::constant(ty.wrap(constant.clone()))),
        None => Congruence::new(gcd(&value.modulus, &(Integer::ONE << ty.bits as usize)), value.residue),
    }
}

/// What an operation comes to before it wraps.
pub fn operation(op: BinaryOp, l: &Congruence, r: &Congruence) -> Option<Congruence> {
    match op {
        BinaryOp::Add => Congruence::new(gcd(&l.modulus, &r.modulus), &l.residue + &r.residue),
        BinaryOp::Sub => Congruence::new(gcd(&l.modulus, &r.modulus), &l.residue - &r.residue),
        BinaryOp::Mul => {
            let mixed = gcd(&(&l.modulus * r.residue.abs()), &(&r.modulus * l.residue.abs()));
            Congruence::new(gcd(&(&l.modulus * &r.modulus), &mixed), &l.residue * &r.residue)
        }
        _ => None,
    }
}

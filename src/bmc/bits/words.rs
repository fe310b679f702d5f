//! Arithmetic of machine words as circuits. What SMT-LIB says of a division by zero holds here too: the quotient is all ones, the
//! remainder the dividend.

use super::circuit::{Circuit, Lit, Word};
use crate::program::number::Integer;
use crate::program::{BinaryOp, CmpOp, IntType};

/// The lowest bits of an integer, in two's complement.
pub fn constant(value: &Integer, bits: u32) -> Word {
    let two = Integer::from(2);
    let mut left = value.clone();
    let mut word = vec![];
    for _ in 0..bits {
        word.push(Lit::of(!left.mod_floor(&two).is_zero()));
        left = left.div_floor(&two);
    }
    word
}

/// A word with more bits, or with fewer.
pub fn resized(word: &[Lit], signed: bool, bits: usize) -> Word {
    let fill = if signed { word.last().copied().unwrap_or(Lit::FALSE) } else { Lit::FALSE };
    word.iter().copied().chain(std::iter::repeat(fill)).take(bits).collect()
}

/// As an index: signed, and as wide as it has to be.
pub fn index(word: &[Lit], ty: IntType) -> Word {
    let more = usize::from(!ty.signed);
    resized(word, ty.signed, word.len() + more)
}

impl Circuit {
    pub fn equal(&mut self, l: &[Lit], r: &[Lit]) -> Lit {
        let mut all = Lit::TRUE;
        for (a, b) in l.iter().zip(r) {
            let differ = self.xor(*a, *b);
            all = self.and(all, differ.not());
        }
        all
    }

    /// Whether two indexes are the same integer.
    pub fn same_index(&mut self, l: &[Lit], r: &[Lit]) -> Lit {
        let bits = l.len().max(r.len());
        self.equal(&resized(l, true, bits), &resized(r, true, bits))
    }

    pub fn choose(&mut self, cond: Lit, then: &[Lit], otherwise: &[Lit]) -> Word {
        then.iter().zip(otherwise).map(|(t, e)| self.choice(cond, *t, *e)).collect()
    }

    /// The sum, and what is carried out of it.
    fn sum(&mut self, l: &[Lit], r: &[Lit], carry: Lit) -> (Word, Lit) {
        let mut carry = carry;
        let mut out = vec![];
        for (a, b) in l.iter().zip(r) {
            let half = self.xor(*a, *b);
            out.push(self.xor(half, carry));
            let (both, one) = (self.and(*a, *b), self.and(half, carry));
            carry = self.or(both, one);
        }
        (out, carry)
    }

    pub fn negated(&mut self, word: &[Lit]) -> Word {
        let zero = vec![Lit::FALSE; word.len()];
        self.sum(&inverted(word), &zero, Lit::TRUE).0
    }

    fn difference(&mut self, l: &[Lit], r: &[Lit]) -> Word {
        self.sum(l, &inverted(r), Lit::TRUE).0
    }

    fn product(&mut self, l: &[Lit], r: &[Lit]) -> Word {
        let bits = l.len();
        let mut out = vec![Lit::FALSE; bits];
        for (at, bit) in r.iter().enumerate() {
            let shifted = std::iter::repeat_n(Lit::FALSE, at).chain(l.iter().copied()).take(bits);
            let part: Word = shifted.map(|a| self.and(a, *bit)).collect();
            out = self.sum(&out, &part, Lit::FALSE).0;
        }
        out
    }

    /// Quotient and remainder of natural numbers: bit by bit, as on paper.
    fn division(&mut self, l: &[Lit], r: &[Lit]) -> (Word, Word) {
        let bits = l.len();
        let divisor = resized(r, false, bits + 1);
        let mut quotient = vec![Lit::FALSE; bits];
        let mut rest = vec![Lit::FALSE; bits + 1];
        for at in (0..bits).rev() {
            rest = std::iter::once(l[at]).chain(rest.iter().copied()).take(bits + 1).collect();
            let (less, enough) = self.sum(&rest, &inverted(&divisor), Lit::TRUE);
            quotient[at] = enough;
            rest = self.choose(enough, &less, &rest);
        }
        rest.truncate(bits);
        (quotient, rest)
    }

    fn signed_division(&mut self, l: &[Lit], r: &[Lit]) -> (Word, Word) {
        let sign = |word: &[Lit]| word.last().copied().unwrap_or(Lit::FALSE);
        let (sign_l, sign_r) = (sign(l), sign(r));
        let (minus_l, minus_r) = (self.negated(l), self.negated(r));
        let (l, r) = (self.choose(sign_l, &minus_l, l), self.choose(sign_r, &minus_r, r));
        let (quotient, rest) = self.division(&l, &r);
        let differ = self.xor(sign_l, sign_r);
        let (minus_quotient, minus_rest) = (self.negated(&quotient), self.negated(&rest));
        (self.choose(differ, &minus_quotient, &quotient), self.choose(sign_l, &minus_rest, &rest))
    }

    /// Shifts by an amount that is not negative; `fill` comes in.
    fn shifted(&mut self, word: &[Lit], amount: &[Lit], left: bool, fill: Lit) -> Word {
        let bits = word.len();
        let mut out = word.to_vec();
        for (at, bit) in amount.iter().enumerate() {
            let by = 1usize.checked_shl(at as u32).filter(|_| at < 16).unwrap_or(bits).min(bits);
            let fills = std::iter::repeat_n(fill, by);
            let moved: Word = match left {
                true => fills.chain(out.iter().copied()).take(bits).collect(),
                false => out.iter().copied().skip(by).chain(fills).collect(),
            };
            out = self.choose(*bit, &moved, &out);
        }
        out
    }

    /// An operation of C on two words of a type; the amount of a shift may have another width.
    pub fn operation(&mut self, op: BinaryOp, ty: IntType, l: &[Lit], r: &[Lit]) -> Word {
        match op {
            BinaryOp::Add => self.sum(l, r, Lit::FALSE).0,
            BinaryOp::Sub => self.difference(l, r),
            BinaryOp::Mul => self.product(l, r),
            BinaryOp::Div if ty.signed => self.signed_division(l, r).0,
            BinaryOp::Div => self.division(l, r).0,
            BinaryOp::Rem if ty.signed => self.signed_division(l, r).1,
            BinaryOp::Rem => self.division(l, r).1,
            BinaryOp::Shl => self.shifted(l, &resized(r, false, l.len()), true, Lit::FALSE),
            BinaryOp::Shr => {
                let sign = l.last().copied().unwrap_or(Lit::FALSE);
                let fill = if ty.signed { sign } else { Lit::FALSE };
                self.shifted(l, &resized(r, false, l.len()), false, fill)
            }
            BinaryOp::BitAnd => l.iter().zip(r).map(|(a, b)| self.and(*a, *b)).collect(),
            BinaryOp::BitOr => l.iter().zip(r).map(|(a, b)| self.or(*a, *b)).collect(),
            BinaryOp::BitXor => l.iter().zip(r).map(|(a, b)| self.xor(*a, *b)).collect(),
        }
    }

    /// Whether a comparison of words of a type holds.
    pub fn comparison(&mut self, op: CmpOp, ty: IntType, l: &[Lit], r: &[Lit]) -> Lit {
        match op {
            CmpOp::Eq => self.equal(l, r),
            CmpOp::Ne => self.equal(l, r).not(),
            CmpOp::Lt => self.at_least(ty, l, r).not(),
            CmpOp::Ge => self.at_least(ty, l, r),
            CmpOp::Gt => self.at_least(ty, r, l).not(),
            CmpOp::Le => self.at_least(ty, r, l),
        }
    }

    fn at_least(&mut self, ty: IntType, l: &[Lit], r: &[Lit]) -> Lit {
        // With the sign's bit turned round, signed words have the order of natural numbers.
        let turned = |word: &[Lit]| {
            let mut word = word.to_vec();
            if let (true, Some(sign)) = (ty.signed, word.last_mut()) {
                *sign = sign.not();
            }
            word
        };
        self.sum(&turned(l), &inverted(&turned(r)), Lit::TRUE).1
    }
}

pub fn inverted(word: &[Lit]) -> Word {
    word.iter().map(|bit| bit.not()).collect()
}

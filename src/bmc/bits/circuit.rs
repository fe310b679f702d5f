//! Circuits: and-gates and xor-gates over inputs. A gate that is made again is the same one, and constants are folded.

use std::collections::HashMap;

/// A truth value of a circuit: a gate, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(u32);

/// Words, the least bit first.
pub type Word = Vec<Lit>;

impl Lit {
    pub const FALSE: Lit = Lit(0);
    pub const TRUE: Lit = Lit(1);

    pub fn of(value: bool) -> Lit {
        if value { Lit::TRUE } else { Lit::FALSE }
    }

    pub fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }

    /// The gate, and whether the value is its negation.
    pub fn gate(self) -> (usize, bool) {
        ((self.0 >> 1) as usize, self.0 & 1 == 1)
    }

    pub fn constant(self) -> Option<bool> {
        (self.0 < 2).then_some(self == Lit::TRUE)
    }
}

/// How a gate is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gate {
    /// False.
    Constant,
    /// Anything.
    Input,
    And(Lit, Lit),
    Xor(Lit, Lit),
}

/// How many gates there are at most.
const MOST_GATES: usize = 3_000_000;

/// A circuit.
pub struct Circuit {
    gates: Vec<Gate>,
    known: HashMap<Gate, Lit>,
}

impl Circuit {
    pub fn new() -> Circuit {
        Circuit { gates: vec![Gate::Constant], known: HashMap::new() }
    }

    pub fn gate(&self, number: usize) -> Gate {
        self.gates.get(number).copied().unwrap_or(Gate::Constant)
    }

    /// Whether there was no room for a gate; then what the circuit says means nothing.
    pub fn is_full(&self) -> bool {
        self.gates.len() >= MOST_GATES
    }

    pub fn input(&mut self) -> Lit {
        self.push(Gate::Input)
    }

    pub fn inputs(&mut self, bits: usize) -> Word {
        (0..bits).map(|_| self.input()).collect()
    }

    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = (a.min(b), a.max(b));
        match (a, b) {
            (Lit::FALSE, _) => Lit::FALSE,
            (Lit::TRUE, _) => b,
            _ if a == b => a,
            _ if a == b.not() => Lit::FALSE,
            _ => self.found(Gate::And(a, b)),
        }
    }

    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        self.and(a.not(), b.not()).not()
    }

    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        // Negations are kept outside, so that more gates are the same.
        let turned = a.gate().1 != b.gate().1;
        let positive = |lit: Lit| if lit.gate().1 { lit.not() } else { lit };
        let (a, b) = (positive(a), positive(b));
        let (a, b) = (a.min(b), a.max(b));
        let made = match (a, b) {
            (Lit::FALSE, _) => b,
            _ if a == b => Lit::FALSE,
            _ => self.found(Gate::Xor(a, b)),
        };
        if turned { made.not() } else { made }
    }

    /// `cond ? then : otherwise`
    pub fn choice(&mut self, cond: Lit, then: Lit, otherwise: Lit) -> Lit {
        if then == otherwise {
            return then;
        }
        let (then, otherwise) = (self.and(cond, then), self.and(cond.not(), otherwise));
        self.or(then, otherwise)
    }

    pub fn all(&mut self, parts: impl IntoIterator<Item = Lit>) -> Lit {
        parts.into_iter().fold(Lit::TRUE, |all, part| self.and(all, part))
    }

    pub fn any(&mut self, parts: impl IntoIterator<Item = Lit>) -> Lit {
        parts.into_iter().fold(Lit::FALSE, |any, part| self.or(any, part))
    }

    fn found(&mut self, gate: Gate) -> Lit {
        if let Some(lit) = self.known.get(&gate) {
            return *lit;
        }
        let lit = self.push(gate);
        self.known.insert(gate, lit);
        lit
    }

    fn push(&mut self, gate: Gate) -> Lit {
        if self.is_full() {
            return Lit::FALSE;
        }
        self.gates.push(gate);
        Lit((self.gates.len() as u32 - 1) << 1)
    }
}

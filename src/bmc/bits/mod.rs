//! The propositional formula that a check with machine words comes to: bits as variables, gates as clauses (Tseitin, 1968).
//!
//! It is satisfiable exactly if the unwound program has a failure. It needs `--arith bv`; programs with real numbers, and
//! those that come to millions of gates, are refused.

mod blast;
mod circuit;
#[cfg(test)]
mod tests;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::unwind::Unwound;
use crate::program::Program;
use crate::terms::CondId;
use blast::Blaster;
use circuit::{Circuit, Gate, Lit};

/// A propositional formula in conjunctive normal form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bits {
    /// How many variables it has; they are numbered from 1.
    pub variables: usize,
    /// The clauses: a variable, or with a minus its negation.
    pub clauses: Vec<Vec<i32>>,
    /// What the inputs are called, and which variable is which of their bits, the least first.
    pub inputs: Vec<(String, Vec<Bit>)>,
}

/// A bit of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bit {
    /// This variable.
    Variable(i32),
    /// Nothing depends on it.
    Unused,
}

/// The formula that says that a condition holds in an execution; or why there is none.
pub fn bits(program: &Program, unwound: &Unwound, goal: CondId) -> Result<Bits, &'static str> {
    let mut blaster = Blaster::new(program, unwound);
    blaster.assert(goal)?;
    Ok(clauses(&blaster.circuit, &blaster.asserted, &blaster.names))
}

fn clauses(circuit: &Circuit, asserted: &[Lit], names: &[(String, Vec<Lit>)]) -> Bits {
    let used = cone(circuit, asserted);
    let mut numbers: BTreeMap<usize, i32> = BTreeMap::new();
    let mut bits = Bits::default();
    let number = |gate: usize, numbers: &mut BTreeMap<usize, i32>| {
        let next = numbers.len() as i32 + 1;
        *numbers.entry(gate).or_insert(next)
    };
    for (name, word) in names {
        let variables = word.iter().map(|lit| match used.contains(&lit.gate().0) {
            true => Bit::Variable(number(lit.gate().0, &mut numbers)),
            false => Bit::Unused,
        });
        let variables: Vec<Bit> = variables.collect();
        if variables.iter().any(|bit| *bit != Bit::Unused) {
            bits.inputs.push((name.clone(), variables));
        }
    }
    for gate in &used {
        number(*gate, &mut numbers);
    }
    let literal = |lit: Lit| {
        let (gate, negated) = lit.gate();
        let variable = numbers.get(&gate).copied().unwrap_or(0);
        if negated { -variable } else { variable }
    };
    for gate in &used {
        let g = numbers.get(gate).copied().unwrap_or(0);
        match circuit.gate(*gate) {
            Gate::Constant | Gate::Input => {}
            Gate::And(a, b) => {
                let (a, b) = (literal(a), literal(b));
                bits.clauses.extend([vec![-g, a], vec![-g, b], vec![g, -a, -b]]);
            }
            Gate::Xor(a, b) => {
                let (a, b) = (literal(a), literal(b));
                bits.clauses.extend([vec![-g, a, b], vec![-g, -a, -b], vec![g, -a, b], vec![g, a, -b]]);
            }
        }
    }
    for lit in asserted {
        match lit.constant() {
            Some(true) => {}
            Some(false) => bits.clauses.push(vec![]),
            None => bits.clauses.push(vec![literal(*lit)]),
        }
    }
    bits.variables = numbers.len();
    bits
}

/// The gates that asserted values depend on, constants aside.
fn cone(circuit: &Circuit, asserted: &[Lit]) -> BTreeSet<usize> {
    let mut used = BTreeSet::new();
    let mut work: Vec<usize> = asserted.iter().map(|lit| lit.gate().0).collect();
    while let Some(gate) = work.pop() {
        if circuit.gate(gate) == Gate::Constant || !used.insert(gate) {
            continue;
        }
        if let Gate::And(a, b) | Gate::Xor(a, b) = circuit.gate(gate) {
            work.extend([a.gate().0, b.gate().0]);
        }
    }
    used
}

impl Bits {
    /// What it is made of, for people.
    pub fn text(&self) -> String {
        const SHOWN: usize = 100;
        let mut out = format!("{} variables, {} clauses\n", self.variables, self.clauses.len());
        out.push_str("which variable is which bit, the least first (- where nothing depends on it):\n");
        for (name, word) in &self.inputs {
            let _ = writeln!(out, "    {name}: {}", spread(word));
        }
        out.push_str("clauses, of which each must hold:\n");
        for clause in self.clauses.iter().take(SHOWN) {
            let literals: Vec<String> = clause.iter().map(|l| l.to_string()).collect();
            let _ = writeln!(out, "    {}", if literals.is_empty() { "false".into() } else { literals.join(" or ") });
        }
        if self.clauses.len() > SHOWN {
            let _ = writeln!(out, "    and {} more: --dimacs writes all", self.clauses.len() - SHOWN);
        }
        out
    }

    /// The format that SAT solvers read. It is satisfiable exactly if there is a failure.
    pub fn dimacs(&self) -> String {
        let mut out = String::from("c satisfiable exactly if an assertion can fail within the bound\n");
        out.push_str("c which variable is which bit, the least first (- where nothing depends on it):\n");
        for (name, word) in &self.inputs {
            let _ = writeln!(out, "c   {name}: {}", spread(word));
        }
        let _ = writeln!(out, "p cnf {} {}", self.variables, self.clauses.len());
        for clause in &self.clauses {
            for literal in clause {
                let _ = write!(out, "{literal} ");
            }
            out.push_str("0\n");
        }
        out
    }
}

/// `5 6 7 -`, or `1..32` where they follow one another.
fn spread(word: &[Bit]) -> String {
    let variable = |bit: &Bit| if let Bit::Variable(v) = bit { Some(*v) } else { None };
    let all: Option<Vec<i32>> = word.iter().map(variable).collect();
    match all.as_deref() {
        Some([first, .., last]) if last - first == word.len() as i32 - 1 => format!("{first}..{last}"),
        _ => {
            let each = word.iter().map(|bit| variable(bit).map_or("-".to_string(), |v| v.to_string()));
            each.collect::<Vec<_>>().join(" ")
        }
    }
}

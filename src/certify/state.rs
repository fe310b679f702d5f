//! States of the program as terms, and which variables a procedure can assign.

use std::collections::BTreeMap;

use crate::program::{Program, VarId};
use crate::smt::{Encoder, IllTyped, Term};

/// A term for each variable: those that differ from a common rest, which is named after its state.
#[derive(Clone, Debug)]
pub struct State {
    name: &'static str,
    changed: BTreeMap<VarId, Term>,
}

impl State {
    /// A state in which every variable is a constant of its own.
    pub fn named(name: &'static str) -> State {
        State { name, changed: BTreeMap::new() }
    }

    /// The term of a variable.
    pub fn get(&self, encoder: &Encoder<'_>, program: &Program, v: VarId) -> Result<Term, IllTyped> {
        match self.changed.get(&v) {
            Some(term) => Ok(term.clone()),
            None => State::own(self.name, encoder, program, v),
        }
    }

    /// The constant that a variable is in the state of that name.
    pub fn own(name: &str, encoder: &Encoder<'_>, program: &Program, v: VarId) -> Result<Term, IllTyped> {
        Term::named(&format!("{name}{}", v.0), &encoder.variable_sort(program.var(v)))
    }

    /// Changes a variable.
    pub fn set(&mut self, v: VarId, term: Term) {
        self.changed.insert(v, term);
    }
}

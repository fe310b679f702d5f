//! Asking a solver about a formula: Z3 in process, or any other as a process.

use std::time::Duration;

use super::formula::Question;
use super::path::Valuation;
use super::process::{self, Process};
use crate::program::Value;
use crate::program::number::Integer;
use crate::smt::{Answer, Limits, Query, Unknown};
use crate::terms::Translation;
use crate::terms::{AtomId, BaseId};

/// An answer, with what it takes to read the model.
pub enum Solved<'q> {
    /// All of it can hold, for instance with these values.
    Sat(Box<dyn Valuation + 'q>),
    /// It cannot.
    Unsat,
    /// The budget was used up.
    TooHard,
    /// The solver cannot decide it, for this reason.
    Unknown(String),
    /// The solver does not work, for this reason.
    Broken(String),
}

/// Who is asked.
#[derive(Clone, Debug)]
pub struct Asked<'a> {
    /// The command of a solver; none is Z3 in process.
    pub command: Option<&'a str>,
    /// What a question may cost.
    pub limits: Limits,
    /// What Z3 in process may spend on the question, in its resource units.
    pub budget: Option<u32>,
    /// Whether bit-vectors are all there is, so that a solver for them is to be used.
    pub bits_only: bool,
}

/// Asks.
pub fn solve<'q>(question: &'q Question<'_>, asked: &Asked<'_>) -> Solved<'q> {
    if let (Some(command), Some(text)) = (asked.command, &question.text) {
        return match process::ask(command, text, &asked.limits) {
            Ok(process::Answer::Unsat) => Solved::Unsat,
            Ok(process::Answer::Sat(process)) => Solved::Sat(Box::new(FromProcess {
                process,
                translation: &question.translation,
                limits: asked.limits.clone(),
            })),
            Ok(process::Answer::Unknown) => Solved::Unknown("the solver cannot decide it".to_string()),
            Err(reason) => Solved::Broken(reason),
        };
    }
    let query = if asked.bits_only { Query::of_bits(&asked.limits) } else { Query::new(&asked.limits) };
    question.asserted.iter().for_each(|fact| query.assert(fact));
    match query.check_within(&[], asked.budget) {
        Answer::Unsat => Solved::Unsat,
        Answer::Unknown(Unknown::Budget) => Solved::TooHard,
        Answer::Unknown(reason) => Solved::Unknown(reason.to_string()),
        Answer::Sat(model) => Solved::Sat(Box::new(FromZ3 { model, translation: &question.translation })),
    }
}

struct FromZ3<'q, 'a> {
    model: z3::Model,
    translation: &'q Translation<'a>,
}

impl Valuation for FromZ3<'_, '_> {
    fn atom(&mut self, id: AtomId) -> Option<Value> {
        self.translation.atom_in(&self.model, id)
    }

    fn element(&mut self, base: BaseId, index: &[Integer]) -> Option<Value> {
        let ty = self.translation.element_type(base)?;
        self.translation.element_at(base, index)?.value_in(&self.model, ty.as_int())
    }
}

struct FromProcess<'q, 'a> {
    process: Process,
    translation: &'q Translation<'a>,
    limits: Limits,
}

impl Valuation for FromProcess<'_, '_> {
    fn atom(&mut self, id: AtomId) -> Option<Value> {
        let (term, ty) = self.translation.atom_term(id)?;
        self.process.value(&term.dynamic().to_string(), ty, &self.limits)
    }

    fn element(&mut self, base: BaseId, index: &[Integer]) -> Option<Value> {
        let ty = self.translation.element_type(base)?;
        let term = self.translation.element_at(base, index)?;
        self.process.value(&term.dynamic().to_string(), ty, &self.limits)
    }
}

/// How long a process may take to answer a question about its model.
pub const PATIENCE: Duration = Duration::from_secs(10);

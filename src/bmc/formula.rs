//! The formula of an unwound program: the set C of what holds of its executions, the set P of what must hold, and the
//! question whether C allows one of P to fail (section 2.2 of the 2009 report).

use z3::ast::Bool;

use super::order::{Extreme, extreme};
use super::show::OpenNames;
use super::unwind::{Claim, Equation, Unwound};
use crate::program::{CmpOp, Program};
use crate::smt::{Encoder, IllTyped};
use crate::terms::Translation;
use crate::terms::{CondId, CondNode, Node};

/// A question to the solver: can all of it hold at once?
pub struct Question<'a> {
    /// What is asserted.
    pub asserted: Vec<Bool>,
    /// What terms stand for what.
    pub translation: Translation<'a>,
    /// The SMT-LIB text of what is asserted, for a solver that is a process.
    pub text: Option<String>,
}

/// How large a formula is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// The open numbers and arrays.
    pub variables: usize,
    /// Equations and other conjuncts.
    pub conjuncts: usize,
    /// The length of its SMT-LIB text.
    pub bytes: usize,
}

/// The condition under which one of some claims fails.
pub fn failure(unwound: &mut Unwound, claims: &[Claim]) -> CondId {
    let mut failures = vec![];
    for claim in claims {
        let fails = unwound.nodes.not(claim.cond);
        failures.push(unwound.nodes.and(vec![claim.guard, fails]));
    }
    failures.sort();
    failures.dedup();
    unwound.nodes.or(failures)
}

/// The condition under which an execution goes beyond the bound.
pub fn beyond(unwound: &mut Unwound) -> CondId {
    let mut guards: Vec<CondId> = unwound.cuts.iter().map(|cut| cut.guard).collect();
    guards.sort();
    guards.dedup();
    unwound.nodes.or(guards)
}

/// What follows for the smaller and the greater of two numbers, `a < b ? a : b`: it bounds both. The solver would have to find
/// out by cases, again in each branch; in sorting this makes the difference between a chain of steps and a search.
fn extremes(unwound: &Unwound, translation: &Translation<'_>, encoder: Encoder<'_>) -> Result<Vec<Bool>, IllTyped> {
    let nodes = &unwound.nodes;
    let mut facts = vec![];
    for (id, term) in translation.numbers() {
        let Node::Ite(cond, then, otherwise) = nodes.node(id) else { continue };
        let CondNode::Cmp(_, ty, _, _) = nodes.condition(*cond) else { continue };
        let op = match extreme(nodes, *cond, *then, *otherwise) {
            Some(Extreme::Least) => CmpOp::Le,
            Some(Extreme::Greatest) => CmpOp::Ge,
            None => continue,
        };
        for part in [then, otherwise] {
            if let Some(part) = translation.known(*part) {
                facts.push(encoder.compare(op, *ty, term, part)?);
            }
        }
    }
    Ok(facts)
}

impl<'a> Question<'a> {
    /// Asks whether conditions can hold together in an execution. With slicing, only what they depend on takes part.
    pub fn new(
        program: &'a Program,
        unwound: &'a Unwound,
        encoder: Encoder<'a>,
        conditions: &[CondId],
        slicing: bool,
    ) -> Result<Question<'a>, IllTyped> {
        let mut translation = Translation::new(program, &unwound.nodes, encoder).with_names(OpenNames(unwound));
        let mut asserted = vec![];
        for condition in conditions {
            asserted.push(translation.condition(*condition)?);
        }
        // A version is used only after it is defined, so going backwards meets every use before the definition.
        for equation in unwound.equations.iter().rev() {
            match equation {
                Equation::Number(guard, version, value) if !slicing || translation.has_number(*version) => {
                    let equal = translation.number(*version)?.equals(&translation.number(*value)?)?;
                    asserted.push(translation.condition(*guard)?.implies(&equal));
                }
                Equation::Array(guard, version, value) if !slicing || translation.has_array(*version) => {
                    let equal = translation.array(*version)?.equals(&translation.array(*value)?)?;
                    asserted.push(translation.condition(*guard)?.implies(&equal));
                }
                _ => {}
            }
        }
        asserted.append(&mut translation.facts()?);
        if slicing {
            asserted.extend(extremes(unwound, &translation, encoder)?);
        }
        Ok(Question { asserted, translation, text: None })
    }

    /// Whether it speaks of numbers and truth values only.
    pub fn is_without_arrays(&self) -> bool {
        self.translation.is_without_arrays()
    }

    /// Its size, with that of its text.
    pub fn size(&self, bytes: usize) -> Size {
        let variables = self.translation.atoms.len() + self.translation.open_arrays();
        Size { variables, conjuncts: self.asserted.len(), bytes }
    }
}

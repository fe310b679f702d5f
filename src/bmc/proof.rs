//! Proofs of bounded model checking and of k-induction, checked again.

use std::sync::Arc;

use super::Checker;
use super::formula::{Question, beyond, failure};
use super::unwind::{Bound, Settings, Unwound};
use crate::certificate::Certificate;
use crate::certify::{Certification, certify_invariants};
use crate::smt::{Answer, Encoder, Query};
use crate::task::{Arrays, Certified, Reason, Task};
use crate::terms::CondId;

/// How often the bound of a proof is doubled at most to certify it.
const MOST_DOUBLINGS: usize = 10;

/// Invariants that a proof may assume.
#[derive(Default)]
struct Assumed {
    invariants: Arc<Certificate>,
    /// What was asked to certify them.
    certified: Certified,
    /// Why others were not certified.
    refused: Option<String>,
}

impl Checker<'_> {
    /// Asks again, about another formula: equations instead of substitution, arrays encoded the other way, nothing sliced.
    pub(super) fn certify(&mut self, mut bound: Bound, induction: bool) -> Result<Certified, Reason> {
        let options = &self.task.options.bmc;
        let arrays = if options.arrays == Arrays::Theory { Arrays::Expand } else { Arrays::Theory };
        let Assumed { invariants, mut certified, refused } =
            if induction { self.certified_invariants() } else { Assumed::default() };
        // Equations hide that all runs share an execution of a body, so that more of them count; and that no execution enters a
        // loop in its middle, without which there is no induction over it.
        let mut forward = false;
        for _ in 0..MOST_DOUBLINGS {
            let plain = Settings::new(options, self.task.options.arith, bound.clone(), false);
            let settings = Settings { arrays, forward, induction, invariants: invariants.clone(), ..plain };
            let mut unwound = self.unwind(settings)?;
            let claims = unwound.claims.clone();
            let (fails, goes_on) = (failure(&mut unwound, &claims), beyond(&mut unwound));
            let either = unwound.nodes.or(vec![fails, goes_on]);
            certified.edges += unwound.statements as usize;
            if !self.is_satisfiable(&unwound, either, &mut certified)? {
                return Ok(certified);
            }
            if induction && !forward {
                forward = true;
                continue;
            }
            if induction || self.is_satisfiable(&unwound, fails, &mut certified)? {
                break;
            }
            let Bound::Deepening { all, free } = bound else { break };
            bound = Bound::Deepening { all: all.saturating_mul(2), free: free.saturating_mul(2) };
        }
        Err(Reason::NotCertified(refused.unwrap_or_else(|| "the formula has a model".to_string())))
    }

    /// Whether a condition can hold in an execution, by Z3 without any help.
    fn is_satisfiable(&self, unwound: &Unwound, cond: CondId, certified: &mut Certified) -> Result<bool, Reason> {
        if unwound.nodes.decided(cond) == Some(false) {
            return Ok(false);
        }
        let program = &self.task.program;
        let encoder = Encoder::new(program, unwound.arith);
        let question = Question::new(program, unwound, encoder, &[cond], false);
        let question = question.map_err(|e| Reason::NotCertified(e.to_string()))?;
        let query = Query::new(&self.task.solver_limits());
        question.asserted.iter().for_each(|fact| query.assert(fact));
        certified.questions += 1;
        match query.check(&[]) {
            Answer::Unsat => Ok(false),
            Answer::Sat(_) => Ok(true),
            Answer::Unknown(reason) => Err(Reason::NotCertified(reason.to_string())),
        }
    }

    /// The invariants that the step of induction may assume, if they can be certified themselves; else none.
    fn certified_invariants(&mut self) -> Assumed {
        let invariants = self.invariants();
        let Task { program, graph, options, .. } = self.task;
        match certify_invariants(program, graph, &invariants, options.arith, &self.task.solver_limits()) {
            Certification::Certified { edges, questions } => {
                Assumed { invariants, certified: Certified { edges, questions }, refused: None }
            }
            Certification::Refuted(gap) | Certification::NotCertified(gap) => {
                let refused = format!("an invariant that it assumes is not certified: {}, {}", gap.place, gap.reason);
                Assumed { refused: Some(refused), ..Assumed::default() }
            }
        }
    }
}

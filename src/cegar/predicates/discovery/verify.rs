//! Whether what is claimed along a trace is so: each claim leads to the next one by the step between them, and the last one is
//! that the trace does not get there. The solver knows what is no more than taken for granted where claims are found: that unsigned
//! numbers wrap, and what operations mean that are not linear.

use z3::ast::Bool;

use crate::cegar::predicates::predicate::variables;
use crate::cegar::predicates::steps::{State, Steps};
use crate::program::{Arith, Cond, Graph, Program, Step, Trace};
use crate::smt::{Answer, IllTyped, Limits, Query};

/// What a question may cost in Z3's resource units.
const BUDGET: u32 = 1_000_000;

/// Whether a sequence of claims, one for each position, shows that a trace is none of the program.
pub fn is_inductive(
    program: &Program,
    graph: &Graph,
    trace: &Trace,
    claims: &[Cond],
    arith: Arith,
    limits: &Limits,
) -> bool {
    let verifier = Verifier { steps: Steps::new(program, graph, arith), limits };
    let begins = claims.first().is_some_and(|first| verifier.holds_at_start(first) == Ok(true));
    let ends = claims.last() == Some(&Cond::Const(false));
    let steps = trace.steps.iter().zip(claims.windows(2));
    begins && ends && { steps }.all(|(step, pair)| verifier.leads(*step, &pair[0], &pair[1]) == Ok(true))
}

struct Verifier<'a> {
    steps: Steps<'a>,
    limits: &'a Limits,
}

impl Verifier<'_> {
    fn holds_at_start(&self, claim: &Cond) -> Result<bool, IllTyped> {
        self.follows(vec![], claim, &self.steps.start(claim)?)
    }

    fn leads(&self, step: Step, from: &Cond, to: &Cond) -> Result<bool, IllTyped> {
        if *from == Cond::Const(false) || *to == Cond::Const(true) {
            return Ok(true);
        }
        let (mut facts, mut after) = (vec![], State::new());
        self.steps.take(step, &mut facts, &mut after)?;
        let touched = variables(to).iter().any(|v| after.contains_key(v));
        if from == to && !touched {
            return Ok(true);
        }
        facts.push(self.steps.cond(from, &State::new())?);
        self.steps.of_types(from, &State::new(), &mut facts)?;
        self.follows(facts, to, &after)
    }

    fn follows(&self, mut facts: Vec<Bool>, claim: &Cond, state: &State) -> Result<bool, IllTyped> {
        self.steps.of_types(claim, state, &mut facts)?;
        let query = Query::new(self.limits);
        facts.iter().for_each(|fact| query.assert(fact));
        query.assert(&self.steps.cond(claim, state)?.not());
        Ok(matches!(query.check_within(&[], Some(BUDGET)), Answer::Unsat))
    }
}

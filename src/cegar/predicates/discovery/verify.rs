//! Whether what is claimed along a trace is so: each claim leads to the next one by the step between them, and the last one is
//! that the trace does not get there. The solver knows what is no more than taken for granted where claims are found: that unsigned
//! numbers wrap, and what operations mean that are not linear.

use std::collections::HashMap;

use z3::ast::Bool;

use crate::cegar::predicates::predicate::variables;
use crate::program::{Arith, Basic, Cond, Element, Expr, Graph, Place, Program, Step, Trace, Value, VarId};
use crate::smt::{Answer, Encoder, IllTyped, Limits, Query, Term};

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
    let verifier = Verifier { program, graph, encoder: Encoder::new(program, arith), limits };
    let begins = claims.first().is_some_and(|first| verifier.holds_at_start(first) == Ok(true));
    let ends = claims.last() == Some(&Cond::Const(false));
    let steps = trace.steps.iter().zip(claims.windows(2));
    begins && ends && { steps }.all(|(step, pair)| verifier.leads(*step, &pair[0], &pair[1]) == Ok(true))
}

struct Verifier<'a> {
    program: &'a Program,
    graph: &'a Graph,
    encoder: Encoder<'a>,
    limits: &'a Limits,
}

/// A state: the terms of variables that are not those of the state before.
type State = HashMap<VarId, Term>;

impl Verifier<'_> {
    fn holds_at_start(&self, claim: &Cond) -> Result<bool, IllTyped> {
        let mut state = State::new();
        for v in variables(claim) {
            let variable = self.program.var(v);
            if variable.owner.is_none() {
                let zero = self.encoder.value(&Value::zero(variable.ty), variable.ty)?;
                state.insert(v, self.encoder.constant_array(variable.extents().len(), &zero));
            }
        }
        self.follows(vec![], claim, &state)
    }

    fn leads(&self, step: Step, from: &Cond, to: &Cond) -> Result<bool, IllTyped> {
        if *from == Cond::Const(false) || *to == Cond::Const(true) {
            return Ok(true);
        }
        let (mut facts, mut after) = (vec![], State::new());
        self.step(step, &mut facts, &mut after)?;
        let touched = variables(to).iter().any(|v| after.contains_key(v));
        if from == to && !touched {
            return Ok(true);
        }
        facts.push(self.encoder.cond(from, &|v| self.before(v))?);
        self.of_types(from, &State::new(), &mut facts)?;
        self.follows(facts, to, &after)
    }

    fn follows(&self, mut facts: Vec<Bool>, claim: &Cond, state: &State) -> Result<bool, IllTyped> {
        self.of_types(claim, state, &mut facts)?;
        let query = Query::new(self.limits);
        facts.iter().for_each(|fact| query.assert(fact));
        query.assert(&self.encoder.cond(claim, &|v| self.now(state, v))?.not());
        Ok(matches!(query.check_within(&[], Some(BUDGET)), Answer::Unsat))
    }

    /// That numbers which a condition reads are values of their types, where the arithmetic keeps them so.
    fn of_types(&self, cond: &Cond, state: &State, facts: &mut Vec<Bool>) -> Result<(), IllTyped> {
        let mut read: Vec<Expr> = vec![];
        cond.for_each_expr(&mut |e| {
            if matches!(e, Expr::Var(_) | Expr::Read(_)) {
                read.push(e.clone());
            }
        });
        for e in read {
            let ty = self.program.type_of(&e);
            if ty.as_int().is_some_and(|t| !t.signed) {
                let term = self.encoder.expr(&e, &|v| self.now(state, v))?;
                facts.extend(self.encoder.in_range(&term, ty));
            }
        }
        Ok(())
    }

    fn before(&self, v: VarId) -> Result<Term, IllTyped> {
        Term::named(&format!("before{}", v.0), &self.encoder.variable_sort(self.program.var(v)))
    }

    fn now(&self, state: &State, v: VarId) -> Result<Term, IllTyped> {
        state.get(&v).map_or_else(|| self.before(v), |term| Ok(term.clone()))
    }

    fn any(&self, v: VarId, facts: &mut Vec<Bool>) -> Result<Term, IllTyped> {
        let variable = self.program.var(v);
        let term = Term::named(&format!("after{}", v.0), &self.encoder.variable_sort(variable))?;
        facts.extend(self.encoder.in_range(&term, variable.ty));
        Ok(term)
    }

    fn expr(&self, e: &Expr) -> Result<Term, IllTyped> {
        self.encoder.expr(e, &|v| self.before(v))
    }

    fn step(&self, step: Step, facts: &mut Vec<Bool>, after: &mut State) -> Result<(), IllTyped> {
        let (Step::Edge(id) | Step::Enter(id) | Step::Leave(id)) = step;
        let action = &self.graph.edge(id).action;
        match (step, action) {
            (Step::Enter(_), Basic::Call { callee, args, .. }) => {
                for v in self.program.var_ids().filter(|v| self.program.is_own(*callee, *v)) {
                    after.insert(v, self.any(v, facts)?);
                }
                for (param, arg) in self.program.procedure(*callee).params.iter().zip(args) {
                    after.insert(*param, self.expr(arg)?);
                }
            }
            (Step::Leave(_), Basic::Call { callee, results, .. }) => {
                // What was saved when the callee was entered is not known here.
                for v in self.program.var_ids().filter(|v| self.program.is_own(*callee, *v)) {
                    after.insert(v, self.any(v, facts)?);
                }
                for (from, target) in self.program.procedure(*callee).results.iter().zip(results) {
                    if let Some(target) = target {
                        after.insert(*target, self.before(*from)?);
                    }
                }
            }
            (_, action) => self.basic(action, facts, after)?,
        }
        Ok(())
    }

    fn basic(&self, action: &Basic, facts: &mut Vec<Bool>, after: &mut State) -> Result<(), IllTyped> {
        match action {
            Basic::Assume(c, _) => {
                facts.push(self.encoder.cond(c, &|v| self.before(v))?);
                self.of_types(c, &State::new(), facts)?;
            }
            Basic::Assign(Place::Var(v), e) => drop(after.insert(*v, self.expr(e)?)),
            Basic::Assign(Place::Element(element), e) => {
                let stored = self.stored(element, e)?;
                after.insert(element.array, stored);
            }
            Basic::Parallel(parts) => {
                for (v, e) in parts {
                    after.insert(*v, self.expr(e)?);
                }
            }
            Basic::Fill(v, e) => {
                let value = self.expr(e)?;
                after.insert(*v, self.encoder.constant_array(self.program.var(*v).extents().len(), &value));
            }
            Basic::Havoc(v, _) => drop(after.insert(*v, self.any(*v, facts)?)),
            Basic::Skip | Basic::Assert(..) | Basic::Halt | Basic::Call { .. } => {}
        }
        Ok(())
    }

    fn stored(&self, element: &Element, e: &Expr) -> Result<Term, IllTyped> {
        let at = self.encoder.indices(element, &|v| self.before(v))?;
        self.encoder.store(&self.before(element.array)?, &at, &self.expr(e)?)
    }
}

//! What a step of a trace does, as formulas of a solver over the state before it.

use std::collections::{BTreeSet, HashMap};

use z3::ast::Bool;

use super::predicate::variables;
use crate::program::{Arith, Basic, Cond, EdgeId, Element, Expr, Graph, Place, Program, Step, Value, VarId};
use crate::smt::{Encoder, IllTyped, Term};

/// What steps do.
pub struct Steps<'a> {
    program: &'a Program,
    graph: &'a Graph,
    encoder: Encoder<'a>,
}

/// A state: the terms of variables that are not what they were before.
pub type State = HashMap<VarId, Term>;

impl<'a> Steps<'a> {
    /// The steps of a program.
    pub fn new(program: &'a Program, graph: &'a Graph, arith: Arith) -> Steps<'a> {
        Steps { program, graph, encoder: Encoder::new(program, arith) }
    }

    /// The state at the start as far as a condition reads it: globals are zero.
    pub fn start(&self, cond: &Cond) -> Result<State, IllTyped> {
        let mut state = State::new();
        for v in variables(cond) {
            let variable = self.program.var(v);
            if variable.owner.is_none() {
                let zero = self.encoder.value(&Value::zero(variable.ty), variable.ty)?;
                state.insert(v, self.encoder.constant_array(variable.extents().len(), &zero));
            }
        }
        Ok(state)
    }

    /// A condition in a state.
    pub fn cond(&self, cond: &Cond, state: &State) -> Result<Bool, IllTyped> {
        self.encoder.cond(cond, &|v| self.now(state, v))
    }

    /// That numbers which a condition reads are values of their types, where the arithmetic keeps them so.
    pub fn of_types(&self, cond: &Cond, state: &State, facts: &mut Vec<Bool>) -> Result<(), IllTyped> {
        let mut read: Vec<Expr> = vec![];
        cond.for_each_expr(&mut |e| read.push(e.clone()));
        self.of_their_types(&read, state, facts)
    }

    fn of_their_types(&self, read: &[Expr], state: &State, facts: &mut Vec<Bool>) -> Result<(), IllTyped> {
        for e in read.iter().filter(|e| matches!(e, Expr::Var(_) | Expr::Read(_))) {
            let ty = self.program.type_of(e);
            if ty.as_int().is_some_and(|t| !t.signed) {
                let term = self.encoder.expr(e, &|v| self.now(state, v))?;
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

    fn any(&self, v: VarId) -> Result<Term, IllTyped> {
        Term::named(&format!("after{}", v.0), &self.encoder.variable_sort(self.program.var(v)))
    }

    fn expr(&self, e: &Expr) -> Result<Term, IllTyped> {
        self.encoder.expr(e, &|v| self.before(v))
    }

    /// What holds if a step is taken, and what it changes.
    pub fn take(&self, step: Step, facts: &mut Vec<Bool>, after: &mut State) -> Result<(), IllTyped> {
        let (Step::Edge(id) | Step::Enter(id) | Step::Leave(id)) = step;
        let action = &self.graph.edge(id).action;
        if !matches!(step, Step::Leave(_)) {
            let mut read: Vec<Expr> = vec![];
            action.for_each_expr(&mut |e| read.push(e.clone()));
            self.of_their_types(&read, &State::new(), facts)?;
        }
        match (step, action) {
            (Step::Enter(_), Basic::Call { callee, args, .. }) => {
                for v in self.program.var_ids().filter(|v| self.program.is_own(*callee, *v)) {
                    after.insert(v, self.any(v)?);
                }
                for (param, arg) in self.program.procedure(*callee).params.iter().zip(args) {
                    after.insert(*param, self.expr(arg)?);
                }
            }
            (Step::Leave(_), Basic::Call { callee, results, .. }) => {
                // What was saved when the callee was entered is not known here.
                for v in self.program.var_ids().filter(|v| self.program.is_own(*callee, *v)) {
                    after.insert(v, self.any(v)?);
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

    /// The state at the exit of what a call called, and the one behind the call, over the state at the call. `changed` is what the
    /// procedure changes.
    pub fn returns(
        &self,
        call: EdgeId,
        changed: &BTreeSet<VarId>,
        facts: &mut Vec<Bool>,
    ) -> Result<(State, State), IllTyped> {
        let (mut exit, mut after) = (State::new(), State::new());
        let Basic::Call { callee, args, results } = &self.graph.edge(call).action else { return Ok((exit, after)) };
        let mut read: Vec<Expr> = vec![];
        args.iter().for_each(|arg| arg.for_each(&mut |e| read.push(e.clone())));
        self.of_their_types(&read, &State::new(), facts)?;
        let own: Vec<VarId> = self.program.var_ids().filter(|v| self.program.is_own(*callee, *v)).collect();
        for v in own.iter().chain(changed) {
            let any = Term::named(&format!("exit{}", v.0), &self.encoder.variable_sort(self.program.var(*v)))?;
            exit.insert(*v, any);
        }
        for (param, arg) in self.program.procedure(*callee).params.iter().zip(args) {
            if !changed.contains(param) {
                exit.insert(*param, self.expr(arg)?);
            }
        }
        // Its own variables are what they were at the call.
        after.extend(exit.iter().filter(|(v, _)| !own.contains(v)).map(|(v, term)| (*v, term.clone())));
        for (from, target) in self.program.procedure(*callee).results.iter().zip(results) {
            if let Some(target) = target {
                after.insert(*target, self.now(&exit, *from)?);
            }
        }
        Ok((exit, after))
    }

    fn basic(&self, action: &Basic, facts: &mut Vec<Bool>, after: &mut State) -> Result<(), IllTyped> {
        match action {
            Basic::Assume(c, _) => facts.push(self.encoder.cond(c, &|v| self.before(v))?),
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
            Basic::Havoc(v, _) => {
                let term = self.any(*v)?;
                facts.extend(self.encoder.in_range(&term, self.program.var(*v).ty));
                after.insert(*v, term);
            }
            Basic::Skip | Basic::Assert(..) | Basic::Halt | Basic::Call { .. } => {}
        }
        Ok(())
    }

    fn stored(&self, element: &Element, e: &Expr) -> Result<Term, IllTyped> {
        let at = self.encoder.indices(element, &|v| self.before(v))?;
        self.encoder.store(&self.before(element.array)?, &at, &self.expr(e)?)
    }
}

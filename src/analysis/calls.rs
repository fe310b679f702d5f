//! Calls: binding arguments on the way in, applying a summary on the way back (Reps, Horwitz and Sagiv, POPL 1995).
//!
//! A state inside a procedure relates the quantities at its entry to those now; at the exit that is the summary edge. A
//! variable that the procedure never changes is its own value at entry.

use super::edges::{Update, renamed};
use super::evaluate::{Evaluator, Fallible};
use super::scope::Scope;
use super::state::{Restriction, State};
use super::sum::{Quantity, Sum};
use crate::program::{Edge, Expr, NumType, ProcId, Program, VarId};

/// A call's arguments evaluated in the caller's state.
#[derive(Clone)]
pub struct Binding {
    /// The caller's states, with the unknowns of the arguments.
    pub caller: State,
    /// The arguments' values.
    pub args: Vec<Sum>,
}

/// What the call of one edge needs to know.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    evaluator: Evaluator<'a>,
    scope: &'a Scope,
    callee: ProcId,
    args: &'a [Expr],
    results: &'a [Option<VarId>],
}

impl<'a> Call<'a> {
    /// The call on an edge, if it is one.
    pub fn on(evaluator: Evaluator<'a>, scope: &'a Scope, edge: &'a Edge) -> Option<Call<'a>> {
        match &edge.action {
            crate::program::Basic::Call { callee, args, results } => {
                Some(Call { evaluator, scope, callee: *callee, args, results })
            }
            _ => None,
        }
    }

    /// The procedure called.
    pub fn callee(&self) -> ProcId {
        self.callee
    }

    /// Evaluates the arguments.
    pub fn bind(&self, caller: State) -> Fallible<Vec<Binding>> {
        let mut bindings = vec![Binding { caller, args: Vec::new() }];
        for (param, arg) in self.params().iter().zip(self.args) {
            let mut next = Vec::new();
            for Binding { mut caller, args } in bindings {
                if self.scope.at_entry(self.callee).contains(param) {
                    for (caller, sum) in self.evaluator.evaluate(caller, arg)? {
                        next.push(Binding { caller, args: args.iter().cloned().chain([sum]).collect() });
                    }
                } else {
                    // The value does not matter, so that it may be any.
                    let sum = Sum::of(caller.fresh(self.is_integer(*param)));
                    next.push(Binding { caller, args: args.into_iter().chain([sum]).collect() });
                }
            }
            bindings = next;
        }
        Ok(bindings)
    }

    /// The state in which the callee begins: its parameters and the foreign variables that matter to it.
    pub fn entry_state(&self, binding: &Binding) -> Fallible<State> {
        let mut state = binding.caller.clone();
        let updates: Vec<(Quantity, Option<Sum>)> =
            self.params().iter().zip(&binding.args).map(|(p, sum)| (Quantity::Now(*p), Some(sum.clone()))).collect();
        state.assign(&updates)?;
        state.retain(|q| match q {
            Quantity::Now(v) => self.scope.at_entry(self.callee).contains(&v) && self.is_passed(v),
            _ => false,
        })?;
        state.normalise()?;
        Ok(state)
    }

    /// What the summary does to the caller's state: `exit` is a state at the callee's exit.
    pub fn leave(&self, binding: &Binding, exit: &State) -> Fallible<Option<Update>> {
        let mut caller = binding.caller.clone();
        let names = self.names(binding, exit, &mut caller);
        let restrictions = exit.restrictions()?;
        let facts = restrictions.into_iter().map(|r| Restriction { sum: renamed(&r.sum, &names), ..r });
        let Some(before) = caller.meet_all(facts)? else { return Ok(None) };
        let now = |v: VarId| names.iter().find(|(q, _)| *q == Quantity::Now(v)).map(|(_, sum)| sum.clone());
        let mut updates = Vec::new();
        for v in self.scope.modified(self.callee) {
            let of_result = |factor: &VarId| self.results.contains(&Some(*factor));
            let factors = self.evaluator.monomials.factors(*v).unwrap_or(std::slice::from_ref(v));
            if !factors.iter().any(of_result) {
                updates.push((Quantity::Now(*v), now(*v)));
            }
        }
        let results = &self.evaluator.program.procedure(self.callee).results;
        for (result, target) in results.iter().zip(self.results) {
            if let Some(target) = target {
                updates.push((Quantity::Now(*target), now(*result)));
            }
        }
        self.evaluator.monomials.follow(&before, &mut updates, |_| true);
        self.evaluator.sums.follow(&before, &mut updates, |_, _, _| Ok(None))?;
        Ok(Some(Update { before, updates }))
    }

    /// The states at the callee's exit by which the caller gets from its state into the target, unless there is none.
    pub fn exits_reaching(&self, binding: &Binding, exit: &State, target: &State) -> Fallible<Option<State>> {
        let mut caller = binding.caller.clone();
        let names = self.names(binding, exit, &mut caller);
        let Some(update) = self.leave(binding, exit)? else { return Ok(None) };
        let Some(mut state) = update.reaching(target)? else { return Ok(None) };
        // Give the exit's quantities names of their own, then their right ones.
        let temporary: Vec<(Quantity, Quantity, Sum)> =
            names.into_iter().map(|(q, sum)| (q, state.fresh(self.is_integer(variable(q))), sum)).collect();
        let updates: Vec<(Quantity, Option<Sum>)> =
            temporary.iter().map(|(_, name, sum)| (*name, Some(sum.clone()))).collect();
        state.assign(&updates)?;
        state.retain(|q| temporary.iter().any(|(_, name, _)| *name == q))?;
        state.rename(|q| temporary.iter().find(|(_, name, _)| *name == q).map_or(q, |(original, _, _)| *original));
        Ok(Some(state))
    }

    /// The caller's states from which the callee's entry is in the target, unless there is none.
    pub fn callers_entering(&self, binding: &Binding, target: &State) -> Fallible<Option<State>> {
        let mut caller = binding.caller.clone();
        let names = self.names(binding, target, &mut caller);
        let restrictions = target.restrictions()?;
        // At the entry a quantity is what it was at the entry.
        let at_entry = |q: Quantity| match q {
            Quantity::Now(v) | Quantity::Entry(v) => self.passed(binding, v),
            Quantity::Unknown(..) => None,
        };
        let names: Vec<(Quantity, Sum)> = names.into_iter().map(|(q, sum)| (q, at_entry(q).unwrap_or(sum))).collect();
        let facts = restrictions.into_iter().map(|r| Restriction { sum: renamed(&r.sum, &names), ..r });
        let Some(mut state) = caller.meet_all(facts)? else { return Ok(None) };
        state.retain(|q| !matches!(q, Quantity::Unknown(..)))?;
        Ok(Some(state))
    }

    /// What the quantities of a state of the callee are for the caller: values at entry are arguments or the caller's own,
    /// the others are new unknowns of the caller's state.
    fn names(&self, binding: &Binding, callee_state: &State, caller: &mut State) -> Vec<(Quantity, Sum)> {
        let mut names = Vec::new();
        for q in callee_state.quantities() {
            let passed = match q {
                Quantity::Entry(v) => self.passed(binding, v),
                Quantity::Now(v) if self.scope.is_constant(self.callee, v) => self.passed(binding, v),
                _ => None,
            };
            let sum = passed.unwrap_or_else(|| Sum::of(caller.fresh(self.is_integer(variable(q)))));
            names.push((q, sum));
        }
        names
    }

    /// The value that a variable has at the callee's entry.
    fn passed(&self, binding: &Binding, v: VarId) -> Option<Sum> {
        match self.params().iter().position(|p| *p == v) {
            Some(i) => binding.args.get(i).cloned(),
            None if self.is_foreign(v) => Some(binding.caller.value(Quantity::Now(v))),
            None => None,
        }
    }

    fn params(&self) -> &'a [VarId] {
        &self.evaluator.program.procedure(self.callee).params
    }

    fn is_foreign(&self, v: VarId) -> bool {
        self.evaluator.program.var(v).owner != Some(self.callee)
    }

    fn is_passed(&self, v: VarId) -> bool {
        self.is_foreign(v) || self.params().contains(&v)
    }

    fn is_integer(&self, v: VarId) -> bool {
        is_integer(self.evaluator.program, v)
    }
}

/// The state of a procedure's beginning: every quantity is what it was at the entry.
pub fn begin(scope: &Scope, callee: ProcId, mut entry: State) -> Fallible<State> {
    let copies: Vec<(Quantity, Option<Sum>)> = scope
        .at_entry(callee)
        .iter()
        .filter(|v| !scope.is_constant(callee, **v))
        .map(|v| (Quantity::Entry(*v), Some(entry.value(Quantity::Now(*v)))))
        .collect();
    entry.assign(&copies)?;
    entry.normalise()?;
    Ok(entry)
}

fn variable(q: Quantity) -> VarId {
    match q {
        Quantity::Entry(v) | Quantity::Now(v) => v,
        Quantity::Unknown(..) => VarId(u32::MAX),
    }
}

fn is_integer(program: &Program, v: VarId) -> bool {
    program.variables.get(v.0 as usize).is_some_and(|v| v.ty != NumType::Real)
}

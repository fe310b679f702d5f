//! Atomic statements and calls.

use std::rc::Rc;

use super::array::ArrayValue;
use super::state::{Slot, State};
use super::{Bound, Claim, Cut, Frame, Unwinder};
use crate::bmc::record::{Both, assignment_text, basic_text, cond_text};
use crate::limits::Stop;
use crate::program::{Basic, Cond, Element, Expr, Place, ProcId, Program, PropertyId, Source, Span, VarId};
use crate::task::Arrays;
use crate::terms::VersionNames;
use crate::terms::{ArrayNode, CondId, NodeId};

/// How deeply statements may lie in each other, through calls: the unwinder is recursive itself.
const DEEPEST: usize = 10_000;

impl<'p> Unwinder<'p> {
    /// Executes an atomic statement; none if no execution comes out of it.
    pub(super) fn basic(&mut self, basic: &'p Basic, mut state: State, span: Span) -> Result<Option<State>, Stop> {
        let before = self.record.is_some().then(|| state.versions().to_vec());
        match basic {
            Basic::Skip => return Ok(Some(state)),
            Basic::Assign(Place::Var(v), e) => {
                let value = self.terms.expr(e, &mut state);
                self.assign(*v, value, &mut state);
            }
            Basic::Assign(Place::Element(element), e) => self.store(element, e, &mut state),
            Basic::Parallel(parts) => {
                let values: Vec<NodeId> = parts.iter().map(|(_, e)| self.terms.expr(e, &mut state)).collect();
                parts.iter().zip(values).for_each(|((v, _), value)| self.assign(*v, value, &mut state));
            }
            Basic::Fill(v, e) => {
                let value = self.terms.expr(e, &mut state);
                let version = self.next_version(*v, &mut state);
                let variable = self.program.var(*v);
                let filled = self.terms.nodes.array(ArrayNode::Filled(value, variable.extents().len()));
                let below =
                    if self.settings.propagate { filled } else { self.define_array(*v, version, state.guard, filled) };
                state.set(*v, Slot::Array(ArrayValue::new(variable.ty, below).into()));
            }
            Basic::Havoc(v, source) => {
                let event = self.event(state.guard);
                self.open(*v, event, matches!(source, Source::Input(_)), &mut state);
            }
            Basic::Call { callee, args, results } => return self.call(*callee, args, results, state, span),
            Basic::Assume(c, _) => {
                self.write_text(
                    |program, names, versions| {
                        let text = cond_text(program, names, c, versions);
                        let statement = |c: String| format!("assume({c})");
                        Both { source: statement(text.source), versions: statement(text.versions) }
                    },
                    &state,
                );
                return Ok(self.assume(c, state));
            }
            Basic::Assert(c, property) => return Ok(self.assert(c, *property, state)),
            Basic::Halt => return Ok(None),
        }
        let declaration = matches!(basic, Basic::Havoc(_, Source::Uninitialised));
        if let (Some(record), Some(before), false) = (&mut self.record, before, declaration) {
            record.statement(basic_text(self.program, &self.names, basic, &before, state.versions()));
        }
        Ok(Some(state))
    }

    fn assume(&mut self, c: &Cond, mut state: State) -> Option<State> {
        let cond = self.terms.cond(c, &mut state);
        self.restrict(cond, state)
    }

    /// Only executions in which a condition holds go on.
    fn restrict(&mut self, cond: CondId, mut state: State) -> Option<State> {
        state.guard = self.terms.nodes.and(vec![state.guard, cond]);
        (self.terms.nodes.decided(state.guard) != Some(false)).then_some(state)
    }

    fn assert(&mut self, c: &Cond, property: PropertyId, mut state: State) -> Option<State> {
        self.write_text(
            |program, names, versions| {
                let text = cond_text(program, names, c, versions);
                let statement = |c: String| format!("assert({c})");
                Both { source: statement(text.source), versions: statement(text.versions) }
            },
            &state,
        );
        let cond = self.terms.cond(c, &mut state);
        self.decisions.push((state.guard, cond));
        if self.assumed > 0 || self.settings.failed.contains(&property) {
            return self.restrict(cond, state);
        }
        *self.met.entry(property).or_default() += 1;
        if self.terms.nodes.decided(cond) != Some(true) {
            self.claims.push(Claim { property, guard: state.guard, cond });
        }
        // An execution ends where a property fails; the solver is asked for the first failure, so that is no part of the
        // guard unless it is certain.
        (self.terms.nodes.decided(cond) != Some(false)).then_some(state)
    }

    /// Assigns a number to a scalar.
    pub(super) fn assign(&mut self, v: VarId, value: NodeId, state: &mut State) {
        let version = self.next_version(v, state);
        let value = self.define(v, version, state.guard, value);
        state.set(v, Slot::Number(value));
    }

    fn store(&mut self, element: &Element, e: &Expr, state: &mut State) {
        let v = element.array;
        let indices = self.terms.indices(element, state);
        let value = self.terms.expr(e, state);
        let sizes = self.terms.sizes(v, state);
        let mut array = match std::mem::replace(state.slot_mut(v), Slot::Unset(None)) {
            Slot::Array(array) => array,
            slot => {
                state.set(v, slot);
                Rc::new(self.terms.array(v, state))
            }
        };
        let version = self.next_version(v, state);
        let before = (!self.settings.forward).then(|| ArrayValue::clone(&array));
        Rc::make_mut(&mut array).write(&mut self.terms, &indices, value, &sizes);
        if let Some(before) = before {
            self.name_elements(v, version, &before, Rc::make_mut(&mut array), state);
        }
        state.set(v, Slot::Array(array));
    }

    /// Gives names to what has changed in an array, and equations to the names.
    fn name_elements(
        &mut self,
        v: VarId,
        version: u32,
        before: &ArrayValue,
        array: &mut ArrayValue,
        state: &mut State,
    ) {
        let guard = state.guard;
        if array.below() != before.below() {
            let below = self.define_array(v, version, guard, array.below());
            array.set_below(below);
        }
        if self.settings.propagate || self.settings.arrays == Arrays::Expand {
            for (key, value) in array.changes(before) {
                let version = self.next_version(v, state);
                let value = self.define(v, version, guard, value);
                array.set(key, value);
            }
        }
    }

    fn call(
        &mut self,
        callee: ProcId,
        args: &'p [Expr],
        results: &'p [Option<VarId>],
        mut state: State,
        span: Span,
    ) -> Result<Option<State>, Stop> {
        let depth = self.depths.get(&callee).copied().unwrap_or(0);
        if self.is_cut(callee, depth, state.guard, span) {
            return Ok(None);
        }
        self.look_at_limits()?;
        self.depths.insert(callee, depth + 1);
        let before = state.versions().to_vec();
        let values: Vec<NodeId> = args.iter().map(|a| self.terms.expr(a, &mut state)).collect();
        let event = self.event(state.guard);
        let own: Vec<VarId> = self.program.var_ids().filter(|v| self.program.var(*v).owner == Some(callee)).collect();
        let mut saved = vec![];
        for v in own {
            saved.push((v, state.slot(v).clone(), state.version(v)));
            self.open(v, event, false, &mut state);
        }
        for ((param, value), arg) in self.program.procedure(callee).params.iter().zip(values).zip(args) {
            self.hand_over(*param, value, arg, &before, &mut state);
        }
        let state = self.body(callee, state)?;
        self.depths.insert(callee, depth);
        let Some(mut state) = state else { return Ok(None) };
        let mut taken = vec![];
        for (result, target) in self.program.procedure(callee).results.iter().zip(results) {
            if let Some(target) = target {
                taken.push((*target, *result, self.terms.number(*result, &state)));
            }
        }
        let before = state.versions().to_vec();
        for (v, slot, version) in saved {
            state.set(v, slot);
            state.set_version(v, version);
        }
        for (target, result, value) in taken {
            self.hand_over(target, value, &Expr::Var(result), &before, &mut state);
        }
        Ok(Some(state))
    }

    /// Whether a call is deeper than calls are unwound; then it is remembered as cut. A procedure that is not recursive is not
    /// bounded.
    fn is_cut(&mut self, callee: ProcId, depth: u32, guard: CondId, span: Span) -> bool {
        let name = &self.program.procedure(callee).source_name;
        let deepest = match &self.settings.bound {
            Bound::Strict { all, loops } => *loops.get(name).unwrap_or(all),
            Bound::Deepening { all, .. } => *all,
        };
        let too_deep = self.nesting > DEEPEST;
        self.too_deep |= too_deep;
        let cut = too_deep || depth > 0 && depth >= deepest;
        if cut {
            self.cuts.push(Cut { name: name.clone(), span, guard });
            if let Some(record) = &mut self.record {
                let text = format!("assert(0) /* {name} again */");
                record.statement(Both { source: text.clone(), versions: text });
            }
        }
        cut
    }

    /// Assigns what is handed over by a call, and writes it down.
    fn hand_over(&mut self, to: VarId, value: NodeId, from: &Expr, before: &[u32], state: &mut State) {
        self.assign(to, value, state);
        let after = state.version(to);
        if let Some(record) = &mut self.record {
            record.statement(assignment_text(self.program, &self.names, to, from, before, after));
        }
    }

    /// Executes the body of a procedure, to its return.
    pub(super) fn body(&mut self, procedure: ProcId, state: State) -> Result<Option<State>, Stop> {
        let program = self.program;
        self.frames.push(Frame { procedure, ..Frame::default() });
        let end = self.block(&program.procedure(procedure).body, Some(state))?;
        let frame = self.frames.pop().unwrap_or_default();
        Ok(self.arrive(end, frame.returns))
    }

    fn write_text(&mut self, text: impl FnOnce(&'p Program, &VersionNames, &[u32]) -> Both, state: &State) {
        if let Some(record) = &mut self.record {
            record.statement(text(self.program, &self.names, state.versions()));
        }
    }
}

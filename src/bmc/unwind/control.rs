//! Branches, loops and jumps.

use super::array::ArrayValue;
use super::state::{Slot, State};
use super::{Around, Bound, Cut, Equation, Unwinder, Waiting};
use crate::bmc::record::{Both, cond_text};
use crate::limits::{Cost, Stop};
use crate::program::{Block, Cond, LabelId, Loop, LoopKind, Span, Stmt, StmtKind, VarId};
use crate::terms::{CondId, NodeId};

/// What becomes of executions that go beyond the bound of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beyond {
    /// They count as a failed unwinding assertion.
    Cut,
    /// They are left out, since others stand for them.
    Drop,
}

/// Which part of a loop is executed.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub bound: u32,
    pub beyond: Beyond,
    /// Only the last execution of the body counts: properties of those before are assumed, and none of them leaves the loop.
    pub last_only: bool,
}

/// One execution of a loop's body.
#[derive(Default)]
struct Level {
    /// The condition that let it begin, with the guards before and in it, unless it was constant.
    choice: Option<(CondId, CondId, CondId)>,
    text: String,
    /// Whether the texts have opened a branch for it.
    open: bool,
    /// Whether the condition was not constant.
    asked: bool,
    /// Executions that do not begin it.
    exit: Option<State>,
    breaks: Vec<Waiting>,
}

/// What becomes of a state at the head of a loop.
#[allow(clippy::large_enum_variant, reason = "it lives for a moment")]
enum Begun {
    /// The body is executed.
    Inside(State),
    /// The loop is left, or cut at its bound.
    Outside { state: Option<State>, at_bound: bool },
}

impl<'p> Unwinder<'p> {
    /// Executes a block; none if no execution comes out at its end.
    pub(super) fn block(&mut self, block: &'p Block, state: Option<State>) -> Result<Option<State>, Stop> {
        let mut guard = state.as_ref().map(|s| s.guard);
        let mut state = self.block_from(block, state)?;
        let (mut rounds, mut times) = (0, 0);
        // What still waits at a label of this block has jumped back.
        while let Some(at) = self.waited_in(block) {
            self.look_at_limits()?;
            let most = match &self.settings.bound {
                Bound::Strict { all, .. } | Bound::Deepening { all, .. } => *all,
            };
            let waiting = self.waiting_guard(block);
            let is_free = self.free > 0 && waiting.is_some() && waiting == guard;
            if is_free {
                self.free -= 1;
            } else if rounds == most {
                self.cut_waiting(block);
                break;
            } else {
                rounds += 1;
            }
            guard = waiting;
            times += 1;
            self.executions = self.executions.max(times);
            let again = self.block_from(block.get(at..).unwrap_or_default(), None)?;
            state = self.meet(state, again);
        }
        Ok(state)
    }

    fn block_from(&mut self, block: &'p [Stmt], mut state: Option<State>) -> Result<Option<State>, Stop> {
        for stmt in block {
            if state.is_some() || self.is_waited_in(stmt) {
                state = self.stmt(stmt, state)?;
            }
        }
        Ok(state)
    }

    fn stmt(&mut self, stmt: &'p Stmt, state: Option<State>) -> Result<Option<State>, Stop> {
        self.nesting += 1;
        let after = self.stmt_inside(stmt, state);
        self.nesting -= 1;
        after
    }

    fn stmt_inside(&mut self, stmt: &'p Stmt, state: Option<State>) -> Result<Option<State>, Stop> {
        self.statements += 1;
        self.interrupt.spend(Cost::Statements, 1)?;
        let frame = self.frames.len();
        match &stmt.kind {
            StmtKind::Basic(basic) => match state {
                Some(state) => self.basic(basic, state, stmt.span),
                None => Ok(None),
            },
            StmtKind::Block(inner) => self.block(inner, state),
            StmtKind::If(cond, then, otherwise) => self.branch(cond, then, otherwise, state),
            StmtKind::Loop(lp) => self.looping(lp, state),
            StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) | StmtKind::Return => {
                let Some(state) = state else { return Ok(None) };
                let waiting = self.waiting(&stmt.kind, state);
                let Some(frame) = frame.checked_sub(1).and_then(|at| self.frames.get_mut(at)) else { return Ok(None) };
                match (&stmt.kind, frame.loops.last_mut()) {
                    (StmtKind::Break, Some(around)) => around.breaks.push(waiting),
                    (StmtKind::Continue, Some(around)) => around.continues.push(waiting),
                    (StmtKind::Goto(label), _) => frame.labels.entry(*label).or_default().push(waiting),
                    _ => frame.returns.push(waiting),
                }
                Ok(None)
            }
            StmtKind::Label(label) => {
                let waiting = self.frames.last_mut().and_then(|frame| frame.labels.remove(label)).unwrap_or_default();
                self.landings += waiting.len() as u64;
                Ok(self.arrive(state, waiting))
            }
        }
    }

    fn waiting(&mut self, kind: &StmtKind, state: State) -> Waiting {
        let program = self.program;
        let procedure = self.frames.last().map_or(program.entry, |frame| frame.procedure);
        let name = self.record.as_mut().map(|record| match kind {
            StmtKind::Break => record.jump("break"),
            StmtKind::Continue => record.jump("continue"),
            StmtKind::Return => record.jump("return"),
            StmtKind::Goto(label) => {
                let label = program.procedure(procedure).labels.get(label.0 as usize);
                record.jump(&format!("goto {}", label.map_or("", String::as_str)))
            }
            _ => String::new(),
        });
        Waiting { state, name: name.unwrap_or_default() }
    }

    fn branch(
        &mut self,
        cond: &'p Cond,
        then: &'p Block,
        otherwise: &'p Block,
        state: Option<State>,
    ) -> Result<Option<State>, Stop> {
        let Some(mut state) = state else {
            let then = self.block(then, None)?;
            let otherwise = self.block(otherwise, None)?;
            return Ok(self.meet(then, otherwise));
        };
        let landings = self.landings;
        let condition = self.terms.cond(cond, &mut state);
        self.decisions.push((state.guard, condition));
        let text = self.record.is_some().then(|| cond_text(self.program, &self.names, cond, state.versions()));
        if let (Some(record), Some(text)) = (&mut self.record, &text) {
            record.open(text.clone());
        }
        let guard = state.guard;
        let (yes, no) = self.split(state, condition);
        let (yes_guard, no_guard) = (yes.as_ref().map(|s| s.guard), no.as_ref().map(|s| s.guard));
        let yes = self.block(then, yes)?;
        if let Some(record) = &mut self.record {
            record.otherwise();
        }
        let no = self.block(otherwise, no)?;
        if let Some(record) = &mut self.record {
            record.close();
        }
        let text = text.map(|text| text.versions).unwrap_or_default();
        Ok(match (yes, no) {
            (Some(yes), Some(no)) if landings == self.landings => {
                let same = Some(yes.guard) == yes_guard && Some(no.guard) == no_guard;
                Some(self.join(condition, &text, yes, no, same.then_some(guard)))
            }
            (yes, no) => self.meet(yes, no),
        })
    }

    /// The states in which a condition holds and in which it does not.
    fn split(&mut self, state: State, cond: CondId) -> (Option<State>, Option<State>) {
        match self.terms.nodes.decided(cond) {
            Some(true) => (Some(state), None),
            Some(false) => (None, Some(state)),
            None => {
                let not = self.terms.nodes.not(cond);
                let mut no = state.clone();
                no.guard = self.terms.nodes.and(vec![state.guard, not]);
                let mut yes = state;
                yes.guard = self.terms.nodes.and(vec![yes.guard, cond]);
                (Some(yes), Some(no))
            }
        }
    }

    /// Executes a loop.
    fn looping(&mut self, lp: &'p Loop, state: Option<State>) -> Result<Option<State>, Stop> {
        let bound = match &self.settings.bound {
            Bound::Strict { all, loops } => *loops.get(self.loops.name(lp.id)).unwrap_or(all),
            Bound::Deepening { all, .. } => *all,
        };
        if self.settings.induction {
            return self.induction(lp, bound, state);
        }
        let plan = Plan { bound, beyond: Beyond::Cut, last_only: false };
        self.iterate(lp, plan, state).map(|(end, _)| end)
    }

    /// Executes the body of a loop as often as a plan says. What comes out, and whether the bound was reached.
    pub(super) fn iterate(
        &mut self,
        lp: &'p Loop,
        plan: Plan,
        state: Option<State>,
    ) -> Result<(Option<State>, bool), Stop> {
        let landings = self.landings;
        let mut levels: Vec<Level> = vec![];
        let (mut current, mut counted, mut reached) = (state, 0, false);
        let mut end = None;
        loop {
            self.look_at_limits()?;
            let start = current.as_ref().map(|s| s.guard);
            let mut level = Level::default();
            if let Some(state) = current.take() {
                let tested = lp.kind == LoopKind::While || !levels.is_empty();
                match self.begin(lp, plan, tested, counted == plan.bound, state, &mut level) {
                    Begun::Inside(state) => current = Some(state),
                    Begun::Outside { state, at_bound } => {
                        (end, reached) = (state, at_bound);
                        break;
                    }
                }
            } else if self.waited_in(&lp.body).is_none() {
                break;
            }
            let (next, around) = self.execute_body(lp, plan.last_only && counted + 1 < plan.bound, current.take())?;
            current = self.arrive(next, around.continues);
            level.breaks = around.breaks;
            // An execution of the body that every run shares does not count, as long as there are not too many.
            let shared = !level.asked && start.is_some() && start == current.as_ref().map(|s| s.guard);
            if shared && self.free > 0 {
                self.free -= 1;
            } else {
                counted += 1;
            }
            levels.push(level);
        }
        self.executions = self.executions.max(levels.len() as u64);
        let structured = landings == self.landings;
        Ok((self.fold(levels, end, structured), reached))
    }

    /// Begins an execution of a loop's body in a state, if its condition lets it and the bound has not been reached.
    fn begin(
        &mut self,
        lp: &'p Loop,
        plan: Plan,
        tested: bool,
        at_bound: bool,
        mut state: State,
        level: &mut Level,
    ) -> Begun {
        if !tested {
            if at_bound {
                self.reach(lp, plan, state.guard, None);
                return Begun::Outside { state: None, at_bound };
            }
            return Begun::Inside(state);
        }
        let cond = self.terms.cond(&lp.cond, &mut state);
        self.decisions.push((state.guard, cond));
        level.asked = self.terms.nodes.decided(cond).is_none();
        let text = self.record.is_some().then(|| cond_text(self.program, &self.names, &lp.cond, state.versions()));
        let guard = state.guard;
        let (inside, outside) = self.split(state, cond);
        let Some(inside) = inside else { return Begun::Outside { state: outside, at_bound: false } };
        if at_bound {
            self.reach(lp, plan, inside.guard, text);
            return Begun::Outside { state: outside, at_bound };
        }
        if let (Some(record), Some(text)) = (&mut self.record, &text) {
            record.open(text.clone());
            level.open = true;
        }
        level.text = text.map(|text| text.versions).unwrap_or_default();
        level.choice = outside.is_some().then_some((cond, guard, inside.guard));
        level.exit = outside.filter(|_| !plan.last_only);
        Begun::Inside(inside)
    }

    /// What comes out of a loop: from the last execution of its body outwards, each meets what did not begin it.
    fn fold(&mut self, levels: Vec<Level>, mut end: Option<State>, structured: bool) -> Option<State> {
        for level in levels.into_iter().rev() {
            end = self.arrive(end, level.breaks);
            if let Some(record) = self.record.as_mut().filter(|_| level.open) {
                record.close();
            }
            end = match (end, level.exit) {
                (Some(inside), Some(outside)) => match level.choice.filter(|_| structured) {
                    Some((cond, guard, inside_guard)) => {
                        let same = inside.guard == inside_guard;
                        Some(self.join(cond, &level.text, inside, outside, same.then_some(guard)))
                    }
                    None => self.meet(Some(inside), Some(outside)),
                },
                (inside, outside) => inside.or(outside),
            };
        }
        end
    }

    /// Executes the body of a loop once. If it is only on the way to a later execution, its properties are assumed, and what
    /// leaves the loop is dropped.
    fn execute_body(
        &mut self,
        lp: &'p Loop,
        on_the_way: bool,
        state: Option<State>,
    ) -> Result<(Option<State>, Around), Stop> {
        let mut waiting_before = (0, vec![]);
        if let Some(frame) = self.frames.last_mut() {
            frame.loops.push(Around::default());
            waiting_before = (frame.returns.len(), frame.labels.iter().map(|(l, w)| (*l, w.len())).collect());
        }
        self.assumed += usize::from(on_the_way);
        let next = self.block(&lp.body, state)?;
        self.assumed -= usize::from(on_the_way);
        let mut around = Around::default();
        if let Some(frame) = self.frames.last_mut() {
            around = frame.loops.pop().unwrap_or_default();
            if on_the_way {
                around.breaks.clear();
                frame.returns.truncate(waiting_before.0);
                for (label, waiting) in &mut frame.labels {
                    let before = waiting_before.1.iter().find(|(l, _)| l == label).map_or(0, |(_, n)| *n);
                    waiting.truncate(before);
                }
                frame.labels.retain(|_, waiting| !waiting.is_empty());
            }
        }
        Ok((next, around))
    }

    /// The bound of a loop is reached.
    fn reach(&mut self, lp: &'p Loop, plan: Plan, guard: CondId, text: Option<Both>) {
        if plan.beyond == Beyond::Cut {
            self.cuts.push(Cut { name: self.loops.name(lp.id).to_string(), span: self.loops.span(lp.id), guard });
        }
        if let Some(record) = &mut self.record {
            let statement = |c: String| format!("assert(!({c})) /* unwinding */");
            let always = || Both { source: "1".to_string(), versions: "1".to_string() };
            let text = text.unwrap_or_else(always);
            record.statement(Both { source: statement(text.source), versions: statement(text.versions) });
        }
    }

    /// Executions that have waited go on together with others.
    pub(super) fn arrive(&mut self, state: Option<State>, waiting: Vec<Waiting>) -> Option<State> {
        if let Some(record) = &mut self.record {
            record.land(waiting.iter().map(|w| w.name.clone()).collect());
        }
        let mut state = state;
        for Waiting { state: other, name } in waiting {
            state = Some(match state {
                None => other,
                Some(state) => self.join(other.guard, &name, other, state, None),
            });
        }
        state
    }

    /// Two states that exclude one another become one.
    pub(super) fn meet(&mut self, one: Option<State>, other: Option<State>) -> Option<State> {
        match (one, other) {
            (Some(one), Some(other)) => Some(self.join(one.guard, "here", one, other, None)),
            (one, other) => one.or(other),
        }
    }

    /// Two states become one, told apart by a condition. The guard is that of either, unless a simpler one is given.
    fn join(&mut self, cond: CondId, text: &str, then: State, otherwise: State, guard: Option<CondId>) -> State {
        let guard = guard.unwrap_or_else(|| self.terms.nodes.or(vec![then.guard, otherwise.guard]));
        let (then_guard, otherwise_guard) = (then.guard, otherwise.guard);
        let mut result = otherwise;
        result.guard = guard;
        for v in self.program.var_ids() {
            let same = then.slot(v).is_same(result.slot(v));
            if same && then.version(v) == result.version(v) {
                continue;
            }
            let (one, other) = (then.version(v), result.version(v));
            let version = self.next_version(v, &mut result);
            if let Some(record) = &mut self.record {
                let name = |version| self.names.version(v, version);
                record.phi(name(version), text, name(one), name(other));
            }
            if same {
                continue;
            }
            let slot = if self.program.var(v).is_array() {
                self.join_arrays(v, version, cond, &then, &mut result)
            } else {
                let (one, other) = (self.terms.number(v, &then), self.terms.number(v, &result));
                Slot::Number(self.choice(v, version, (cond, then_guard, otherwise_guard), one, other))
            };
            result.set(v, slot);
        }
        result
    }

    /// `cond ? one : other`, or a version with an equation for each branch.
    fn choice(
        &mut self,
        v: VarId,
        version: u32,
        (cond, then, otherwise): (CondId, CondId, CondId),
        one: NodeId,
        other: NodeId,
    ) -> NodeId {
        if one == other || self.settings.forward {
            return self.terms.nodes.ite(cond, one, other);
        }
        let ty = self.program.var(v).ty;
        let version = crate::terms::Atom::Version { variable: v, version };
        let defined = self.terms.nodes.atom(version, ty);
        self.equations.push(Equation::Number(then, defined, one));
        self.equations.push(Equation::Number(otherwise, defined, other));
        defined
    }

    fn join_arrays(&mut self, v: VarId, version: u32, cond: CondId, then: &State, result: &mut State) -> Slot {
        let (one, other) = (self.terms.array(v, then), self.terms.array(v, result));
        let mut joined = ArrayValue::choice(&mut self.terms, cond, &one, &other);
        if !self.settings.forward {
            let guard = result.guard;
            if joined.below() != one.below() && joined.below() != other.below() {
                let below = self.define_array(v, version, guard, joined.below());
                joined.set_below(below);
            }
            for (key, value) in joined.changes(&other) {
                let version = self.next_version(v, result);
                let value = self.define(v, version, guard, value);
                joined.set(key, value);
            }
        }
        Slot::Array(joined.into())
    }

    /// The first statement of a block with a label at which executions wait.
    pub(super) fn waited_in(&self, block: &[Stmt]) -> Option<usize> {
        let frame = self.frames.last()?;
        if frame.labels.is_empty() {
            return None;
        }
        block.iter().position(|stmt| self.is_waited_in(stmt))
    }

    fn is_waited_in(&self, stmt: &Stmt) -> bool {
        let Some(frame) = self.frames.last().filter(|frame| !frame.labels.is_empty()) else { return false };
        stmt.has_label(&|label| frame.labels.contains_key(&label))
    }

    /// The guard of what waits at a label of a block, if it is only one state.
    fn waiting_guard(&self, block: &[Stmt]) -> Option<CondId> {
        let frame = self.frames.last()?;
        let inside = |label: &LabelId| block.iter().any(|stmt| stmt.has_label(&|l| l == *label));
        let mut waiting = frame.labels.iter().filter(|(label, _)| inside(label)).flat_map(|(_, waiting)| waiting);
        match (waiting.next(), waiting.next()) {
            (Some(only), None) => Some(only.state.guard),
            _ => None,
        }
    }

    fn cut_waiting(&mut self, block: &[Stmt]) {
        let Some(frame) = self.frames.last_mut() else { return };
        let mut cuts = vec![];
        frame.labels.retain(|label, waiting| {
            let inside = block.iter().any(|stmt| stmt.has_label(&|l| l == *label));
            if inside {
                cuts.extend(waiting.iter().map(|w| w.state.guard));
            }
            !inside
        });
        let span = block.first().map_or(Span::default(), |stmt| stmt.span);
        self.cuts.extend(cuts.into_iter().map(|guard| Cut { name: "goto".to_string(), span, guard }));
    }
}

//! The reference executor: one step at a time along the control-flow graph.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::code::Code;
use super::memory::{Array, Content, Memory, SPECIAL, Unset};
use super::record::Recorder;
use super::run::{Change, Drawn, EventKind, Limit, Outcome, Run};
use super::{Inputs, Options, Origin, Request};
use crate::program::number::{Integer, Rational};
use crate::program::{
    Basic, EdgeId, EdgeRole, Graph, IntType, Location, LocationRole, NumType, Place, ProcId, Program, Source, Span,
    Step, Value, VarId,
};

/// How many steps are done between two looks at the clock: those of the fast executor, and those of the reference.
const FAST_STRIDE: u64 = 1 << 16;
const SLOW_STRIDE: u64 = 1 << 10;

/// A run in progress.
pub(super) struct Machine<'a> {
    pub code: &'a Code<'a>,
    inputs: &'a mut dyn Inputs,
    options: &'a Options<'a>,
    pub memory: Memory,
    pub recorder: Recorder,
    /// The calls that are open, without the entry's.
    pub frames: Vec<Frame>,
    /// For each procedure how many of its calls are open.
    active: Vec<u32>,
    saved: Saved,
    /// How many steps have been done; also the number of the current one.
    pub step: u64,
    /// At this step the limits are looked at again.
    pub pause_at: u64,
    /// The edge that is being taken.
    pub edge: Option<EdgeId>,
}

/// An open call.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// The call's edge.
    edge: EdgeId,
    callee: ProcId,
    /// Whether the callee's variables were saved; only those of a procedure that is active already need to be.
    saves: bool,
}

/// The variables of outer activations, those of the outermost first.
#[derive(Default)]
struct Saved {
    cells: Vec<i64>,
    specials: Vec<Content>,
    arrays: Vec<Array>,
}

impl<'a> Machine<'a> {
    pub fn new(code: &'a Code<'a>, inputs: &'a mut dyn Inputs, options: &'a Options<'a>) -> Machine<'a> {
        Machine {
            code,
            inputs,
            options,
            memory: Memory::new(code.program, &code.constants_and_temporaries()),
            recorder: Recorder::new(options.record, &options.limits),
            frames: vec![],
            active: vec![0; code.program.procedures.len()],
            saved: Saved::default(),
            step: 0,
            pause_at: 0,
            edge: None,
        }
    }

    /// Runs to the end.
    pub fn run(mut self) -> Run {
        let outcome = self.execute().unwrap_or_else(|outcome| outcome);
        let (recorded, events, inputs, draws) = self.recorder.finish();
        Run { outcome, steps: self.step, events, inputs, draws, recorded, memory: self.memory }
    }

    fn execute(&mut self) -> Result<Outcome, Outcome> {
        let entry = self.program().entry;
        self.active[entry.0 as usize] = 1;
        let mut at = self.graph().entry(entry);
        let stride = if self.recorder.wants_steps() { SLOW_STRIDE } else { FAST_STRIDE };
        let mut slow_steps = 0;
        loop {
            if self.step >= self.pause_at || slow_steps >= SLOW_STRIDE {
                self.look_at_limits()?;
                self.pause_at = (self.step + stride).min(self.options.limits.steps);
                slow_steps = 0;
            }
            if !self.recorder.wants_steps() {
                at = self.run_fast(at)?;
            }
            if self.step < self.options.limits.steps {
                slow_steps += 1;
                at = self.do_step(at)?;
            }
        }
    }

    fn look_at_limits(&self) -> Result<(), Outcome> {
        let limits = &self.options.limits;
        if self.options.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Outcome::Interrupted);
        }
        if self.step >= limits.steps {
            return Err(Outcome::Limit(Limit::Steps));
        }
        if limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Outcome::Limit(Limit::Time));
        }
        Ok(())
    }

    fn look_at_memory(&self) -> Result<(), Outcome> {
        let saved = self.saved.cells.len() * 8 + self.saved.specials.len() * 64 + self.saved.arrays.len() * 200;
        if self.memory.bytes + saved + self.frames.len() * 16 > self.options.limits.memory {
            return Err(Outcome::Limit(Limit::Memory));
        }
        Ok(())
    }

    pub fn program(&self) -> &'a Program {
        self.code.program
    }

    pub fn graph(&self) -> &'a Graph {
        self.code.graph
    }

    /// The place of the current statement.
    pub fn span(&self) -> Span {
        self.edge.map(|edge| self.graph().edge(edge).span).unwrap_or_default()
    }

    pub fn event(&mut self, kind: EventKind) {
        self.recorder.event(self.edge, self.span(), kind);
    }

    /// Does one step from a location.
    fn do_step(&mut self, at: Location) -> Result<Location, Outcome> {
        let data = self.graph().location(at);
        match data.role {
            LocationRole::Exit => return self.leave(),
            LocationRole::Error(property) => return Err(Outcome::Failed(property)),
            LocationRole::Halted => return Err(Outcome::Halted(data.span)),
            LocationRole::Plain | LocationRole::Entry | LocationRole::LoopHead => {}
        }
        let id = self.choose(at)?;
        self.edge = Some(id);
        let edge = self.graph().edge(id);
        if let Basic::Call { callee, args, .. } = &edge.action {
            let values = args.iter().map(|arg| self.value(arg)).collect::<Result<Vec<_>, _>>()?;
            self.enter(id, *callee)?;
            for (param, value) in self.program().procedure(*callee).params.iter().zip(values) {
                self.assign(*param, value);
            }
            self.took(Step::Enter(id), self.frames.len() - 1);
            return Ok(self.graph().entry(*callee));
        }
        self.act(id, &edge.action)?;
        self.took(Step::Edge(id), self.frames.len());
        Ok(edge.to)
    }

    /// The edge to take. Of several edges all are conditions, of which the first that holds is taken; the last of a pair
    /// that excludes each other need not be looked at.
    fn choose(&mut self, at: Location) -> Result<EdgeId, Outcome> {
        let edges = self.graph().outgoing(at);
        for (place, id) in edges.iter().enumerate() {
            self.edge = Some(*id);
            let edge = self.graph().edge(*id);
            let Basic::Assume(cond, assumption) = &edge.action else { return Ok(*id) };
            let last = place + 1 == edges.len();
            if last && is_pair(self.graph(), edges) || self.holds(cond)? {
                return Ok(*id);
            }
            if last {
                return Err(Outcome::Cut(*assumption, edge.span));
            }
        }
        Err(Outcome::Halted(self.graph().location(at).span))
    }

    /// Does what an edge says, unless it is a condition, which has been looked at, or a call.
    fn act(&mut self, id: EdgeId, action: &Basic) -> Result<(), Outcome> {
        match action {
            Basic::Skip | Basic::Halt | Basic::Assume(..) | Basic::Assert(..) | Basic::Call { .. } => {}
            Basic::Assign(Place::Var(variable), e) => {
                let value = self.value(e)?;
                self.assign(*variable, value);
            }
            Basic::Assign(Place::Element(element), e) => {
                let indices = self.indices(element)?;
                let value = self.value(e)?;
                self.memory.set_element(self.code.program, element.array, &indices, value.clone());
                self.recorder.change(|| Change { variable: element.array, indices, value: Some(value) });
                self.look_at_memory()?;
            }
            Basic::Parallel(assignments) => {
                let values = assignments.iter().map(|(_, e)| self.value(e)).collect::<Result<Vec<_>, _>>()?;
                for ((variable, _), value) in assignments.iter().zip(values) {
                    self.assign(*variable, value);
                }
            }
            Basic::Fill(array, e) => {
                let value = self.value(e)?;
                self.memory.fill(*array, Content::Value(value.clone()));
                self.recorder.change(|| Change { variable: *array, indices: vec![], value: Some(value) });
            }
            Basic::Havoc(variable, source) => self.havoc(*variable, source, id),
        }
        Ok(())
    }

    fn havoc(&mut self, variable: VarId, source: &Source, edge: EdgeId) {
        let unset = Unset { step: self.step, edge: Some(edge) };
        let is_array = self.program().var(variable).is_array();
        match source {
            Source::Input(name) if !is_array => {
                let value = self.draw(&Origin::Input(name.clone()), Some(variable), &[], unset);
                self.assign(variable, value);
                return;
            }
            _ if is_array => self.memory.fill(variable, Content::Unset(unset)),
            _ => self.memory.unset(variable, unset),
        }
        self.recorder.change(|| Change { variable, indices: vec![], value: None });
    }

    pub fn assign(&mut self, variable: VarId, value: Value) {
        self.recorder.change(|| Change { variable, indices: vec![], value: Some(value.clone()) });
        self.memory.set(variable, Content::Value(value));
    }

    /// Begins a call: the callee's variables are saved and become arbitrary. The parameters are for the caller to set.
    pub fn enter(&mut self, edge: EdgeId, callee: ProcId) -> Result<(), Outcome> {
        if self.frames.len() >= self.options.limits.depth {
            return Err(Outcome::Limit(Limit::Depth));
        }
        let saves = self.active[callee.0 as usize] > 0;
        let unset = Unset { step: self.step, edge: Some(edge) };
        let code = self.code;
        let owned = &code.owned[callee.0 as usize];
        for &variable in &owned.scalars {
            if saves {
                let cell = self.memory.cells[variable.0 as usize];
                self.saved.cells.push(cell);
                if cell == SPECIAL {
                    self.saved.specials.push(self.memory.content(variable));
                }
            }
            self.memory.unset(variable, unset);
        }
        for &array in &owned.arrays {
            if saves {
                self.saved.arrays.push(self.memory.take_array(array, unset));
            } else {
                self.memory.fill(array, Content::Unset(unset));
            }
        }
        self.active[callee.0 as usize] += 1;
        self.frames.push(Frame { edge, callee, saves });
        self.look_at_memory()
    }

    /// Ends the innermost call: results are taken over, the callee's variables restored. Without a call, ends the run.
    pub fn leave(&mut self) -> Result<Location, Outcome> {
        let Some(&frame) = self.frames.last() else { return Err(Outcome::Finished) };
        let edge = self.graph().edge(frame.edge);
        self.edge = Some(frame.edge);
        let mut taken: Vec<(VarId, Value)> = vec![];
        if let Basic::Call { results, .. } = &edge.action {
            for (result, target) in self.program().procedure(frame.callee).results.iter().zip(results) {
                if let Some(target) = target {
                    taken.push((*target, self.scalar(*result)?));
                }
            }
        }
        self.frames.pop();
        self.active[frame.callee.0 as usize] -= 1;
        if frame.saves {
            self.restore(frame.callee);
        }
        for (target, value) in taken {
            self.assign(target, value);
        }
        self.took(Step::Leave(frame.edge), self.frames.len() + 1);
        Ok(edge.to)
    }

    fn restore(&mut self, procedure: ProcId) {
        let code = self.code;
        let owned = &code.owned[procedure.0 as usize];
        for &array in owned.arrays.iter().rev() {
            if let Some(old) = self.saved.arrays.pop() {
                self.memory.put_array(array, old);
            }
        }
        for &variable in owned.scalars.iter().rev() {
            match self.saved.cells.pop() {
                Some(SPECIAL) => {
                    if let Some(content) = self.saved.specials.pop() {
                        self.memory.set(variable, content);
                    }
                }
                Some(cell) => self.memory.cells[variable.0 as usize] = cell,
                None => {}
            }
        }
    }

    /// Ends a step.
    pub fn took(&mut self, step: Step, depth: usize) {
        if self.recorder.wants_path() {
            self.recorder.path(step);
            self.recorder.step(self.step, step, self.span(), depth);
        }
        self.step += 1;
    }

    /// Draws a value of a variable's type, or of the given one.
    pub fn draw(&mut self, origin: &Origin, variable: Option<VarId>, indices: &[Integer], unset: Unset) -> Value {
        let ty = variable.map_or(NumType::INT, |v| self.program().var(v).ty);
        self.draw_of_type(origin, ty, variable, indices, unset)
    }

    /// Draws a value of a type.
    pub fn draw_of_type(
        &mut self,
        origin: &Origin,
        ty: NumType,
        variable: Option<VarId>,
        indices: &[Integer],
        unset: Unset,
    ) -> Value {
        let span = unset.edge.map(|edge| self.graph().edge(edge).span).unwrap_or_default();
        let request = Request { origin, ty, variable, indices, edge: unset.edge, step: unset.step, span };
        let drawn = self.inputs.draw(&request);
        let value = match (drawn, ty) {
            (Value::Int(v), NumType::Int(_)) if *origin == Origin::Undefined => Value::Int(v),
            (Value::Int(v), NumType::Int(IntType::BOOL)) => Value::Int(Integer::from(u8::from(v != Integer::ZERO))),
            (Value::Real(v), NumType::Int(IntType::BOOL)) => Value::Int(Integer::from(u8::from(v != Rational::ZERO))),
            (Value::Int(v), NumType::Int(t)) => Value::Int(t.wrap(v)),
            (Value::Real(v), NumType::Int(t)) => Value::Int(t.wrap(v.trunc())),
            (Value::Int(v), NumType::Real) => Value::Real(Rational::from(v)),
            (Value::Real(v), NumType::Real) => Value::Real(v),
        };
        let (origin, indices) = (origin.clone(), indices.to_vec());
        self.recorder.drew(Drawn { origin, variable, indices, value: value.clone(), span, step: unset.step });
        value
    }
}

/// Whether two edges are the two outcomes of one condition.
pub(super) fn is_pair(graph: &Graph, edges: &[EdgeId]) -> bool {
    let [first, second] = edges else { return false };
    match (graph.edge(*first).role, graph.edge(*second).role) {
        (EdgeRole::Branch(a), EdgeRole::Branch(b)) | (EdgeRole::Loop(a), EdgeRole::Loop(b)) => a != b,
        (EdgeRole::Holds(p), EdgeRole::Fails(q)) | (EdgeRole::Fails(p), EdgeRole::Holds(q)) => p == q,
        _ => false,
    }
}

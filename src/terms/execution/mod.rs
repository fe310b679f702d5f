//! Symbolic execution of a trace: constants are propagated, and reads are resolved over writes whose indexes are known, so
//! that little is left for the solver. Each condition that is left knows the steps and the reads that it comes from.
//!
//! With tracked indexes given, it is the abstract program that is executed: a read elsewhere yields any number.

mod array;
mod bounds;
mod depends;
mod evaluate;

use crate::program::number::Integer;
use crate::program::{
    Arith, Basic, Cond, Element, Expr, Graph, NumType, Place, ProcId, Program, Step, Trace, TrackedIndexes, Value,
    VarId,
};
use crate::smt::{Limits, Unknown};

use super::node::{Atom, Base, CondId, Elements, NodeId, Nodes};
pub use bounds::{Bounds, simple};
pub use depends::{DepId, Dependencies, Origins, ReadId};

use array::{ArrayState, Ground, constants};
use depends::Part;

/// More contradictions than this are not collected.
const CONFLICTS: usize = 16;

/// A trace that has been executed.
pub struct Execution<'p> {
    /// The program.
    pub program: &'p Program,
    tracked: Option<&'p TrackedIndexes>,
    /// All values.
    pub nodes: Nodes,
    /// What they come from.
    pub dependencies: Dependencies,
    /// The conditions that must hold and are not constant, in the order of the trace.
    pub conjuncts: Vec<Conjunct>,
    /// Contradictions that propagation alone has found, each with what it comes from.
    pub conflicts: Vec<Vec<DepId>>,
    /// All reads of array elements.
    pub reads: Vec<Read>,
    /// What the conditions on single atoms say.
    pub bounds: Bounds,
    state: Vec<Slot>,
    saved: Vec<Vec<(VarId, Slot)>>,
    position: u32,
}

/// A condition that must hold.
#[derive(Clone, Copy, Debug)]
pub struct Conjunct {
    /// The step whose condition it is.
    pub position: u32,
    /// The condition.
    pub cond: CondId,
    /// What it comes from.
    pub dep: DepId,
}

/// A read of an array element.
#[derive(Clone, Debug)]
pub struct Read {
    /// The step that reads.
    pub position: u32,
    /// What is read, as the program says it.
    pub element: Element,
    /// The values of the indexes.
    pub indices: Vec<NodeId>,
}

/// What a variable holds.
enum Slot {
    Number(NodeId, DepId),
    /// Arbitrary since a step, and not read yet.
    Unset(Option<u32>),
    Array(Box<ArrayState>),
}

/// Executes a trace.
pub fn execute<'p>(
    program: &'p Program,
    graph: &Graph,
    trace: &Trace,
    arith: Arith,
    tracked: Option<&'p TrackedIndexes>,
    limits: &Limits,
) -> Result<Execution<'p>, Unknown> {
    let mut execution = Execution::new(program, arith, tracked);
    for (position, step) in trace.steps.iter().enumerate() {
        if position % 256 == 0
            && let Some(reason) = limits.exceeded()
        {
            return Err(reason);
        }
        execution.position = position as u32;
        execution.step(graph, *step);
    }
    Ok(execution)
}

impl<'p> Execution<'p> {
    fn new(program: &'p Program, arith: Arith, tracked: Option<&'p TrackedIndexes>) -> Execution<'p> {
        let mut execution = Execution {
            program,
            tracked,
            nodes: Nodes::new(arith),
            dependencies: Dependencies::default(),
            conjuncts: vec![],
            conflicts: vec![],
            reads: vec![],
            bounds: Bounds::default(),
            state: vec![],
            saved: vec![],
            position: 0,
        };
        let start = execution.dependencies.step(None, &[]);
        for variable in &program.variables {
            let zero = Value::zero(variable.ty);
            let slot = if variable.owner.is_some() {
                Slot::Unset(None)
            } else {
                let zero = execution.nodes.constant(zero, variable.ty);
                match variable.extents().len() {
                    0 => Slot::Number(zero, start),
                    n => Slot::Array(Box::new(ArrayState::new(variable.ty, n, Ground::Filled(zero), start))),
                }
            };
            execution.state.push(slot);
        }
        execution
    }

    fn step(&mut self, graph: &Graph, step: Step) {
        match step {
            Step::Edge(id) => self.basic(&graph.edge(id).action),
            Step::Enter(id) => {
                if let Basic::Call { callee, args, .. } = &graph.edge(id).action {
                    self.enter(*callee, args);
                }
            }
            Step::Leave(id) => {
                if let Basic::Call { callee, results, .. } = &graph.edge(id).action {
                    self.leave(*callee, results);
                }
            }
        }
    }

    fn basic(&mut self, basic: &Basic) {
        match basic {
            Basic::Skip | Basic::Halt | Basic::Call { .. } | Basic::Assert(..) => {}
            Basic::Assign(Place::Var(v), e) => {
                let slot = self.computed(e);
                self.set(*v, slot);
            }
            Basic::Assign(Place::Element(element), e) => self.write(element, e),
            Basic::Parallel(parts) => {
                let slots: Vec<Slot> = parts.iter().map(|(_, e)| self.computed(e)).collect();
                parts.iter().zip(slots).for_each(|((v, _), slot)| self.set(*v, slot));
            }
            Basic::Fill(v, e) => {
                if let Slot::Number(value, dep) = self.computed(e) {
                    let (ty, dimensions) = self.shape(*v);
                    let array = ArrayState::new(ty, dimensions, Ground::Filled(value), dep);
                    self.set(*v, Slot::Array(Box::new(array)));
                }
            }
            Basic::Havoc(v, _) => self.set(*v, Slot::Unset(Some(self.position))),
            Basic::Assume(c, _) => self.assume(c),
        }
    }

    fn enter(&mut self, callee: ProcId, args: &[Expr]) {
        let values: Vec<Slot> = args.iter().map(|a| self.computed(a)).collect();
        let mut saved = vec![];
        for v in self.program.var_ids().filter(|v| self.program.var(*v).owner == Some(callee)) {
            let slot = std::mem::replace(&mut self.state[v.0 as usize], Slot::Unset(Some(self.position)));
            saved.push((v, slot));
        }
        self.saved.push(saved);
        for (param, value) in self.program.procedure(callee).params.iter().zip(values) {
            self.set(*param, value);
        }
    }

    fn leave(&mut self, callee: ProcId, results: &[Option<VarId>]) {
        let mut taken = vec![];
        for (result, target) in self.program.procedure(callee).results.iter().zip(results) {
            if let Some(target) = target {
                taken.push((*target, self.computed(&Expr::Var(*result))));
            }
        }
        for (v, slot) in self.saved.pop().unwrap_or_default() {
            self.set(v, slot);
        }
        for (target, slot) in taken {
            self.set(target, slot);
        }
    }

    fn write(&mut self, element: &Element, e: &Expr) {
        let (mut index_parts, mut value_parts) = (vec![], vec![]);
        let indices: Vec<NodeId> = element.indices.iter().map(|i| self.expr(i, &mut index_parts)).collect();
        let value = self.expr(e, &mut value_parts);
        let index_dep = self.dependencies.step(None, &index_parts);
        let value_dep = self.dependencies.step(None, &value_parts);
        let position = self.position;
        self.with_array(element.array, |this, array| {
            let id = this.dependencies.write(position, index_dep, value_dep, array.newest());
            array.write(&this.nodes, indices, value, id);
        });
    }

    fn assume(&mut self, c: &Cond) {
        if let Cond::And(parts) = c {
            return parts.iter().for_each(|part| self.assume(part));
        }
        let mut parts = vec![];
        let cond = self.cond(c, &mut parts);
        let dep = self.dependencies.step(Some(self.position), &parts);
        match self.nodes.decided(cond) {
            Some(true) => {}
            Some(false) => self.conflict(vec![dep]),
            None => match self.bounds.learn(&self.nodes, cond, dep) {
                bounds::Learnt::Conflict(with) => self.conflict([vec![dep], with].concat()),
                bounds::Learnt::Implied => {}
                bounds::Learnt::New => self.conjuncts.push(Conjunct { position: self.position, cond, dep }),
            },
        }
    }

    fn conflict(&mut self, deps: Vec<DepId>) {
        if self.conflicts.len() < CONFLICTS {
            self.conflicts.push(deps);
        }
    }

    /// The value of an expression, which this step computes.
    fn computed(&mut self, e: &Expr) -> Slot {
        let mut parts = vec![];
        let node = self.expr(e, &mut parts);
        Slot::Number(node, self.dependencies.step(Some(self.position), &parts))
    }

    fn set(&mut self, v: VarId, slot: Slot) {
        if let Some(place) = self.state.get_mut(v.0 as usize) {
            *place = slot;
        }
    }

    fn shape(&self, v: VarId) -> (NumType, usize) {
        let variable = self.program.var(v);
        (variable.ty, variable.extents().len())
    }

    /// The value of a scalar.
    fn number(&mut self, v: VarId) -> (NodeId, DepId) {
        match self.state[v.0 as usize] {
            Slot::Number(node, dep) => (node, dep),
            Slot::Unset(since) => {
                let node = self.nodes.atom(Atom::Scalar { variable: v, since }, self.program.var(v).ty);
                let dep = self.dependencies.step(since, &[]);
                self.state[v.0 as usize] = Slot::Number(node, dep);
                (node, dep)
            }
            // A validated program reads no array as a number.
            Slot::Array(_) => {
                let node = self.nodes.atom(Atom::Undefined, self.program.var(v).ty);
                (node, self.dependencies.step(None, &[]))
            }
        }
    }

    fn with_array<T>(&mut self, v: VarId, inside: impl FnOnce(&mut Execution<'p>, &mut ArrayState) -> T) -> T {
        let mut array = match std::mem::replace(&mut self.state[v.0 as usize], Slot::Unset(None)) {
            Slot::Array(array) => array,
            slot => {
                let since = if let Slot::Unset(since) = slot { since } else { None };
                let base = self.nodes.base(Base { variable: v, since, elements: Elements::OfType });
                let dep = self.dependencies.step(since, &[]);
                let (ty, dimensions) = self.shape(v);
                Box::new(ArrayState::new(ty, dimensions, Ground::Open(base), dep))
            }
        };
        let result = inside(self, &mut array);
        self.state[v.0 as usize] = Slot::Array(array);
        result
    }

    fn read(&mut self, element: &Element, used: &mut Vec<Part>) -> NodeId {
        let mut parts = vec![];
        let indices: Vec<NodeId> = element.indices.iter().map(|i| self.expr(i, &mut parts)).collect();
        let read = ReadId(self.reads.len() as u32);
        self.reads.push(Read { position: self.position, element: element.clone(), indices: indices.clone() });
        let known = constants(&self.nodes, &indices);
        let node = match (self.tracked, known) {
            (None, Some(index)) => self.read_known(element.array, &indices, &index, &mut parts),
            (None, None) => {
                self.with_array(element.array, |this, array| array.read_unknown(&mut this.nodes, &indices, &mut parts))
            }
            (Some(tracked), known) => self.read_tracked(element.array, &indices, known, tracked, &mut parts),
        };
        used.push(Part::Dep(self.dependencies.read(read, &parts)));
        node
    }

    fn read_known(&mut self, array: VarId, indices: &[NodeId], index: &[Integer], used: &mut Vec<Part>) -> NodeId {
        self.with_array(array, |this, array| array.read_known(&mut this.nodes, indices, index, used))
    }

    /// A read as the abstract program has it: a choice between the tracked indexes, and any number elsewhere.
    fn read_tracked(
        &mut self,
        array: VarId,
        indices: &[NodeId],
        known: Option<Vec<Integer>>,
        tracked: &TrackedIndexes,
        used: &mut Vec<Part>,
    ) -> NodeId {
        use crate::program::Index;
        let mut result = self.nodes.atom(Atom::Undefined, self.program.var(array).ty);
        for index in tracked.of(array) {
            // Traces are those of abstractions with constant indexes.
            let Index::Constant(values) = index else { continue };
            if known.as_ref().is_some_and(|known| known != values) {
                continue;
            }
            let constants: Vec<NodeId> = (indices.iter().zip(values))
                .map(|(at, value)| self.nodes.constant(Value::Int(value.clone()), self.nodes.ty(*at)))
                .collect();
            let same = indices.iter().zip(&constants).map(|(l, r)| self.nodes.same_index(*l, *r)).collect();
            let here = self.nodes.and(same);
            let value = self.read_known(array, &constants, values, used);
            result = self.nodes.ite(here, value, result);
        }
        result
    }
}

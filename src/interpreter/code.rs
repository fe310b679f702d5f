//! Flat code for the fast executor, made once from a program and its graph.
//!
//! The code of a location evaluates what its edges need into temporaries and then takes an edge. Operands are *cells*: those
//! of the variables, by their ids, then constants, then temporaries. Whatever is not plain arithmetic on integers of at most
//! 64 bits becomes [`Op::Slow`].

use std::collections::HashMap;

use super::machine::is_pair;
use super::memory::{Memory, SPECIAL};
use crate::program::{
    Arith, Basic, BinaryOp, CmpOp, Cond, EdgeId, Element, Expr, Graph, IntType, Location, LocationRole, NumType, Place,
    ProcId, Program, Source, UnaryOp, VarId,
};

/// A program made ready for both executors.
pub(super) struct Code<'a> {
    pub program: &'a Program,
    pub graph: &'a Graph,
    pub arith: Arith,
    pub ops: Vec<Op>,
    /// For each operation the location that its code belongs to.
    pub location_of: Vec<Location>,
    /// For each location where its code begins.
    pub start: Vec<u32>,
    /// For each edge where the code of its target begins.
    pub target: Vec<u32>,
    /// For each procedure the variables that calls save.
    pub owned: Vec<Owned>,
    pub calls: Vec<CallCode>,
    constants: Vec<i64>,
    temporaries: usize,
}

/// The variables of a procedure.
#[derive(Default)]
pub(super) struct Owned {
    pub scalars: Vec<VarId>,
    pub arrays: Vec<VarId>,
}

/// A call whose arguments are in cells.
pub(super) struct CallCode {
    pub edge: EdgeId,
    pub callee: ProcId,
    pub args: Vec<Cell>,
}

/// The index of a cell.
pub(super) type Cell = u32;

/// One operation on cells. An operation that reads [`SPECIAL`], or whose result is not ordinary, leaves its location to the
/// reference executor.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    /// `to = from`
    Move { to: Cell, from: Cell },
    /// `to = a + b`
    Add { to: Cell, a: Cell, b: Cell, fit: Fit },
    /// `to = a - b`
    Sub { to: Cell, a: Cell, b: Cell, fit: Fit },
    /// `to = a * b`
    Mul { to: Cell, a: Cell, b: Cell, fit: Fit },
    /// `to = a op b` for the other operations.
    Binary { op: BinaryOp, to: Cell, a: Cell, b: Cell, fit: Fit },
    /// `to = op a`
    Unary { op: UnaryOp, to: Cell, a: Cell, fit: Fit },
    /// `to` is `a` wrapped into a type.
    Wrap { to: Cell, a: Cell, fit: Fit },
    /// `to = index`, which must be within the first dimension.
    First { to: Cell, array: u32, index: Cell },
    /// `to = to * extent + index`, where the index must be within the dimension.
    Next { to: Cell, array: u32, dimension: u8, index: Cell },
    /// Reads the element at a position.
    Load { to: Cell, array: u32, position: Cell },
    /// Writes the element at a position.
    Store { array: u32, position: Cell, from: Cell },
    /// Goes elsewhere unless `a cmp b`.
    JumpUnless { cmp: CmpOp, a: Cell, b: Cell, target: u32 },
    /// Goes elsewhere.
    Jump { target: u32 },
    /// Makes a scalar arbitrary.
    Unset { variable: VarId, edge: EdgeId },
    /// Ends the step by taking an edge.
    Take { edge: EdgeId },
    /// Begins a call.
    Call { call: u32 },
    /// Ends a call, or the run.
    Return,
    /// Leaves the location to the reference.
    Slow,
}

/// The type that a result is to fit.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fit {
    /// Signed with 64 less `shift` bits; what does not fit is an overflow.
    Signed { shift: u8 },
    /// Unsigned with 64 less `shift` bits, at least one less; wraps.
    Unsigned { shift: u8 },
    /// Unsigned with 64 bits; what is not below two to the 63 is not ordinary.
    Unsigned64,
}

impl Fit {
    fn of(ty: NumType) -> Option<Fit> {
        match ty {
            NumType::Int(IntType { bits: 64, signed: false }) => Some(Fit::Unsigned64),
            NumType::Int(IntType { bits: bits @ 1..=64, signed: true }) => {
                Some(Fit::Signed { shift: (64 - bits) as u8 })
            }
            NumType::Int(IntType { bits: bits @ 1..=63, signed: false }) => {
                Some(Fit::Unsigned { shift: (64 - bits) as u8 })
            }
            _ => None,
        }
    }
}

impl<'a> Code<'a> {
    /// The code of a program.
    pub fn of(program: &'a Program, graph: &'a Graph, arith: Arith) -> Code<'a> {
        let mut owned: Vec<Owned> = program.procedures.iter().map(|_| Owned::default()).collect();
        for (id, variable) in program.var_ids().zip(&program.variables) {
            if let Some(owner) = variable.owner.and_then(|owner| owned.get_mut(owner.0 as usize)) {
                if variable.is_array() { owner.arrays.push(id) } else { owner.scalars.push(id) }
            }
        }
        let memory = Memory::new(program, &[]);
        let mut compiler = Compiler {
            program,
            graph,
            arrays: &memory,
            ops: vec![],
            location_of: vec![],
            at: Location(0),
            constants: vec![],
            constant_cells: HashMap::new(),
            calls: vec![],
            temporaries: 0,
            most_temporaries: 0,
        };
        let start: Vec<u32> = graph.location_ids().map(|at| compiler.location(at)).collect();
        let target = graph.edges.iter().map(|edge| start[edge.to.0 as usize]).collect();
        let Compiler { mut ops, location_of, constants, mut calls, most_temporaries, .. } = compiler;
        let place = Placement { constants: program.variables.len() as u32, temporaries: constants.len() as u32 };
        ops.iter_mut().for_each(|op| op.place(place));
        calls.iter_mut().flat_map(|call| &mut call.args).for_each(|arg| *arg = place.of(*arg));
        let temporaries = most_temporaries as usize;
        Code { program, graph, arith, ops, location_of, start, target, owned, calls, constants, temporaries }
    }

    /// What the cells behind the variables hold at the start.
    pub fn constants_and_temporaries(&self) -> Vec<i64> {
        let mut cells = self.constants.clone();
        cells.resize(cells.len() + self.temporaries, 0);
        cells
    }
}

/// While code is made, constants and temporaries are numbered from these on; how many there are is known at the end.
const FIRST_CONSTANT: u32 = 1 << 30;
const FIRST_TEMPORARY: u32 = 1 << 31;

#[derive(Clone, Copy)]
struct Placement {
    constants: u32,
    temporaries: u32,
}

impl Placement {
    fn of(self, cell: Cell) -> Cell {
        match cell {
            FIRST_TEMPORARY.. => cell - FIRST_TEMPORARY + self.constants + self.temporaries,
            FIRST_CONSTANT.. => cell - FIRST_CONSTANT + self.constants,
            _ => cell,
        }
    }
}

impl Op {
    fn place(&mut self, place: Placement) {
        let put = |cells: &mut [&mut Cell]| cells.iter_mut().for_each(|cell| **cell = place.of(**cell));
        match self {
            Op::Move { to, from } => put(&mut [to, from]),
            Op::Add { to, a, b, .. } | Op::Sub { to, a, b, .. } | Op::Mul { to, a, b, .. } => put(&mut [to, a, b]),
            Op::Binary { to, a, b, .. } => put(&mut [to, a, b]),
            Op::Unary { to, a, .. } | Op::Wrap { to, a, .. } => put(&mut [to, a]),
            Op::First { to, index, .. } | Op::Next { to, index, .. } => put(&mut [to, index]),
            Op::Load { to, position, .. } => put(&mut [to, position]),
            Op::Store { position, from, .. } => put(&mut [position, from]),
            Op::JumpUnless { a, b, .. } => put(&mut [a, b]),
            Op::Jump { .. } | Op::Unset { .. } | Op::Take { .. } | Op::Call { .. } | Op::Return | Op::Slow => {}
        }
    }
}

struct Compiler<'a> {
    program: &'a Program,
    graph: &'a Graph,
    arrays: &'a Memory,
    ops: Vec<Op>,
    location_of: Vec<Location>,
    at: Location,
    constants: Vec<i64>,
    constant_cells: HashMap<i64, Cell>,
    calls: Vec<CallCode>,
    temporaries: u32,
    most_temporaries: u32,
}

/// The places of jumps whose target is not known yet.
type Patches = Vec<usize>;

impl Compiler<'_> {
    /// Adds the code of a location and returns where it begins.
    fn location(&mut self, at: Location) -> u32 {
        let start = self.ops.len() as u32;
        self.at = at;
        self.temporaries = 0;
        match self.graph.location(at).role {
            LocationRole::Exit => self.emit(Op::Return),
            LocationRole::Error(_) | LocationRole::Halted => self.emit(Op::Slow),
            LocationRole::Plain | LocationRole::Entry | LocationRole::LoopHead => self.edges(self.graph.outgoing(at)),
        }
        start
    }

    fn edges(&mut self, edges: &[EdgeId]) {
        match edges {
            [only] => self.only_edge(*only),
            [first, second] if is_pair(self.graph, edges) => match &self.graph.edge(*first).action {
                Basic::Assume(cond, _) => {
                    let patches = self.unless(cond);
                    self.emit(Op::Take { edge: *first });
                    self.patch(patches);
                    self.emit(Op::Take { edge: *second });
                }
                _ => self.emit(Op::Slow),
            },
            _ => self.emit(Op::Slow),
        }
    }

    fn only_edge(&mut self, id: EdgeId) {
        let take = Op::Take { edge: id };
        match &self.graph.edge(id).action {
            Basic::Skip => self.emit(take),
            Basic::Assume(cond, _) => {
                let patches = self.unless(cond);
                self.emit(take);
                if !patches.is_empty() {
                    self.patch(patches);
                    self.emit(Op::Slow);
                }
            }
            Basic::Assign(Place::Var(variable), e) => {
                self.into(e, variable.0);
                self.emit(take);
            }
            Basic::Assign(Place::Element(element), e) => {
                let array = self.arrays.array_index(element.array);
                if let Some(position) = self.position(element) {
                    let from = self.operand(e);
                    self.emit(Op::Store { array, position, from });
                }
                self.emit(take);
            }
            Basic::Havoc(variable, Source::Uninitialised) if !self.program.var(*variable).is_array() => {
                self.emit(Op::Unset { variable: *variable, edge: id });
                self.emit(take);
            }
            Basic::Call { callee, args, .. } => {
                let args = args.iter().map(|arg| self.operand(arg)).collect();
                self.emit(Op::Call { call: self.calls.len() as u32 });
                self.calls.push(CallCode { edge: id, callee: *callee, args });
            }
            Basic::Parallel(_) | Basic::Fill(..) | Basic::Havoc(..) | Basic::Assert(..) | Basic::Halt => {
                self.emit(Op::Slow)
            }
        }
    }

    fn emit(&mut self, op: Op) {
        self.ops.push(op);
        self.location_of.push(self.at);
    }

    fn temporary(&mut self) -> Cell {
        self.temporaries += 1;
        self.most_temporaries = self.most_temporaries.max(self.temporaries);
        FIRST_TEMPORARY + self.temporaries - 1
    }

    /// The cell that holds an expression's value.
    fn operand(&mut self, e: &Expr) -> Cell {
        match e {
            Expr::Var(v) => v.0,
            Expr::Int(v, _) => match i64::try_from(v) {
                Ok(v) if v != SPECIAL => self.constant(v),
                _ => self.slow(),
            },
            Expr::Convert(to, operand) if self.keeps(*to, operand) => self.operand(operand),
            e => {
                let cell = self.temporary();
                self.into(e, cell);
                cell
            }
        }
    }

    fn constant(&mut self, value: i64) -> Cell {
        if let Some(cell) = self.constant_cells.get(&value) {
            return *cell;
        }
        let cell = FIRST_CONSTANT + self.constants.len() as u32;
        self.constants.push(value);
        self.constant_cells.insert(value, cell);
        cell
    }

    /// Leaves the location to the reference; the cell stands for a value that is never used.
    fn slow(&mut self) -> Cell {
        self.emit(Op::Slow);
        self.constant(0)
    }

    /// Whether a conversion changes nothing in a cell.
    fn keeps(&self, to: NumType, operand: &Expr) -> bool {
        let from = self.program.type_of(operand);
        to.as_int().is_some() && from.as_int().is_some() && to.keeps_all_of(from)
    }

    /// Puts an expression's value into a cell. The cell is written by the last operation alone.
    fn into(&mut self, e: &Expr, to: Cell) {
        match e {
            Expr::Int(..) | Expr::Var(_) => {
                let from = self.operand(e);
                self.emit(Op::Move { to, from });
            }
            Expr::Read(element) => {
                if let Some(position) = self.position(element) {
                    self.emit(Op::Load { to, array: self.arrays.array_index(element.array), position });
                }
            }
            Expr::Unary(op, ty, operand) => match Fit::of(*ty) {
                Some(fit) => {
                    let a = self.operand(operand);
                    self.emit(Op::Unary { op: *op, to, a, fit });
                }
                None => self.emit(Op::Slow),
            },
            Expr::Binary(op, ty, l, r) => match Fit::of(*ty) {
                Some(fit) => {
                    let (a, b) = (self.operand(l), self.operand(r));
                    self.emit(match op {
                        BinaryOp::Add => Op::Add { to, a, b, fit },
                        BinaryOp::Sub => Op::Sub { to, a, b, fit },
                        BinaryOp::Mul => Op::Mul { to, a, b, fit },
                        op => Op::Binary { op: *op, to, a, b, fit },
                    });
                }
                None => self.emit(Op::Slow),
            },
            Expr::Convert(ty, operand) if self.keeps(*ty, operand) => self.into(operand, to),
            Expr::Convert(ty, operand) => match (Fit::of(*ty), self.program.type_of(operand)) {
                (Some(fit), NumType::Int(_)) => {
                    let a = self.operand(operand);
                    self.emit(Op::Wrap { to, a, fit });
                }
                _ => self.emit(Op::Slow),
            },
            Expr::Ite(cond, then, otherwise) => {
                let otherwise_patches = self.unless(cond);
                self.into(then, to);
                let end = self.ops.len();
                self.emit(Op::Jump { target: 0 });
                self.patch(otherwise_patches);
                self.into(otherwise, to);
                self.patch(vec![end]);
            }
            Expr::Real(_) | Expr::Undefined(_) => self.emit(Op::Slow),
        }
    }

    /// The cell that holds an element's position in row-major order.
    fn position(&mut self, element: &Element) -> Option<Cell> {
        let array = self.arrays.array_index(element.array);
        match element.indices.as_slice() {
            [] => {
                self.emit(Op::Slow);
                None
            }
            [only] => Some(self.operand(only)),
            [first, others @ ..] => {
                let to = self.temporary();
                let index = self.operand(first);
                self.emit(Op::First { to, array, index });
                for (dimension, index) in (1..).zip(others) {
                    let index = self.operand(index);
                    match u8::try_from(dimension) {
                        Ok(dimension) => self.emit(Op::Next { to, array, dimension, index }),
                        Err(_) => self.emit(Op::Slow),
                    }
                }
                Some(to)
            }
        }
    }

    /// Adds code that goes on if the condition holds; the jumps returned are for when it does not.
    fn unless(&mut self, cond: &Cond) -> Patches {
        match cond {
            Cond::Const(true) => vec![],
            Cond::Const(false) => vec![self.jump()],
            Cond::Cmp(cmp, NumType::Int(_), l, r) => {
                let (a, b) = (self.operand(l), self.operand(r));
                self.emit(Op::JumpUnless { cmp: *cmp, a, b, target: 0 });
                vec![self.ops.len() - 1]
            }
            Cond::Cmp(_, NumType::Real, _, _) | Cond::Undefined => {
                self.emit(Op::Slow);
                vec![]
            }
            Cond::Not(c) => {
                let no = self.unless(c);
                let yes = self.jump();
                self.patch(no);
                vec![yes]
            }
            Cond::And(cs) => cs.iter().flat_map(|c| self.unless(c)).collect(),
            Cond::Or(cs) => {
                let Some((last, others)) = cs.split_last() else { return vec![self.jump()] };
                let mut holds = vec![];
                for c in others {
                    let no = self.unless(c);
                    holds.push(self.jump());
                    self.patch(no);
                }
                let no = self.unless(last);
                self.patch(holds);
                no
            }
        }
    }

    fn jump(&mut self) -> usize {
        self.emit(Op::Jump { target: 0 });
        self.ops.len() - 1
    }

    /// Makes jumps lead to what comes next.
    fn patch(&mut self, patches: Patches) {
        let here = self.ops.len() as u32;
        for place in patches {
            if let Op::Jump { target } | Op::JumpUnless { target, .. } = &mut self.ops[place] {
                *target = here;
            }
        }
    }
}

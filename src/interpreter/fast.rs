//! The fast executor: runs flat code on machine integers until something is out of the ordinary.

use super::code::{Code, Fit, Op};
use super::machine::Machine;
use super::memory::{SPECIAL, Unset};
use super::run::Outcome;
use crate::program::{BinaryOp, CmpOp, Location, Step, UnaryOp};

impl Machine<'_> {
    /// Runs from a location on, and returns the location whose step is for the reference. What it did before is done; of
    /// that step nothing is.
    pub fn run_fast(&mut self, at: Location) -> Result<Location, Outcome> {
        let code = self.code;
        let ops = code.ops.as_slice();
        let mut pc = code.start[at.0 as usize] as usize;
        loop {
            match self.operation(code, ops[pc], &mut pc) {
                Next::Go => {}
                Next::Stop(at) => return Ok(at),
                Next::End(outcome) => return Err(outcome),
            }
        }
    }

    #[inline(always)]
    fn operation(&mut self, code: &Code<'_>, op: Op, pc: &mut usize) -> Next {
        let cells = self.memory.cells.as_mut_slice();
        let done = match op {
            Op::Move { to, from } => put(cells, to, some(cells[from as usize])),
            Op::Add { to, a, b, fit } => match operands(cells, a, b) {
                Some((a, b)) => put(cells, to, fit.fit(a.checked_add(b), a.wrapping_add(b))),
                None => false,
            },
            Op::Sub { to, a, b, fit } => match operands(cells, a, b) {
                Some((a, b)) => put(cells, to, fit.fit(a.checked_sub(b), a.wrapping_sub(b))),
                None => false,
            },
            Op::Mul { to, a, b, fit } => match operands(cells, a, b) {
                Some((a, b)) => put(cells, to, fit.fit(a.checked_mul(b), a.wrapping_mul(b))),
                None => false,
            },
            Op::Binary { op, to, a, b, fit } => match operands(cells, a, b) {
                Some((a, b)) => put(cells, to, binary(op, fit, a, b)),
                None => false,
            },
            Op::Unary { op, to, a, fit } => {
                let value = some(cells[a as usize]).and_then(|a| match op {
                    UnaryOp::Neg => fit.fit(a.checked_neg(), a.wrapping_neg()),
                    UnaryOp::BitNot => fit.fit(Some(!a), !a),
                });
                put(cells, to, value)
            }
            Op::Wrap { to, a, fit } => put(cells, to, some(cells[a as usize]).and_then(|a| fit.wrap(a))),
            Op::First { to, array, index } => {
                let index = cells[index as usize];
                let extent = self.memory.arrays[array as usize].extents.first().copied().unwrap_or(0);
                put(cells, to, ((index as u64) < extent).then_some(index))
            }
            Op::Next { to, array, dimension, index } => {
                let index = cells[index as usize];
                let extent = self.memory.arrays[array as usize].extents.get(dimension as usize).copied().unwrap_or(0);
                let before = cells[to as usize];
                let position = before.checked_mul(extent as i64).and_then(|p| p.checked_add(index));
                put(cells, to, position.filter(|_| (index as u64) < extent))
            }
            Op::Load { to, array, position } => {
                let array = &self.memory.arrays[array as usize];
                let position = cells[position as usize] as u64;
                let value = if position < array.size { array.dense.get(position as usize).copied() } else { None };
                put(cells, to, value.and_then(some))
            }
            Op::Store { array, position, from } => {
                let array = &mut self.memory.arrays[array as usize];
                let (position, from) = (cells[position as usize] as u64, cells[from as usize]);
                match array.dense.get_mut(position as usize) {
                    Some(cell) if position < array.size && from != SPECIAL => {
                        *cell = from;
                        true
                    }
                    _ => false,
                }
            }
            Op::JumpUnless { cmp, a, b, target } => match operands(cells, a, b) {
                Some((a, b)) => {
                    if !compare(cmp, a, b) {
                        *pc = target as usize;
                        return Next::Go;
                    }
                    true
                }
                None => false,
            },
            Op::Jump { target } => {
                *pc = target as usize;
                return Next::Go;
            }
            Op::Unset { variable, edge } => {
                self.memory.unset(variable, Unset { step: self.step, edge: Some(edge) });
                true
            }
            Op::Take { edge } => {
                if self.recorder.wants_path() {
                    self.recorder.path(Step::Edge(edge));
                }
                self.step += 1;
                *pc = code.target[edge.0 as usize] as usize;
                if self.step >= self.pause_at {
                    return Next::Stop(code.location_of[*pc]);
                }
                return Next::Go;
            }
            Op::Call { call } => return self.call(code, call, pc),
            Op::Return => {
                return match self.leave() {
                    Ok(at) => {
                        *pc = code.start[at.0 as usize] as usize;
                        if self.step >= self.pause_at { Next::Stop(at) } else { Next::Go }
                    }
                    Err(outcome) => Next::End(outcome),
                };
            }
            Op::Slow => false,
        };
        if done {
            *pc += 1;
            Next::Go
        } else {
            Next::Stop(code.location_of[*pc])
        }
    }

    fn call(&mut self, code: &Code<'_>, call: u32, pc: &mut usize) -> Next {
        let call = &code.calls[call as usize];
        let mut values = [0; 8];
        let Some(values) = values.get_mut(..call.args.len()) else { return Next::Stop(code.location_of[*pc]) };
        for (value, arg) in values.iter_mut().zip(&call.args) {
            *value = self.memory.cells[*arg as usize];
            if *value == SPECIAL {
                return Next::Stop(code.location_of[*pc]);
            }
        }
        self.edge = Some(call.edge);
        if let Err(outcome) = self.enter(call.edge, call.callee) {
            return Next::End(outcome);
        }
        for (param, value) in self.program().procedure(call.callee).params.iter().zip(values) {
            self.memory.cells[param.0 as usize] = *value;
        }
        if self.recorder.wants_path() {
            self.recorder.path(Step::Enter(call.edge));
        }
        self.step += 1;
        let at = self.graph().entry(call.callee);
        *pc = code.start[at.0 as usize] as usize;
        if self.step >= self.pause_at { Next::Stop(at) } else { Next::Go }
    }
}

/// What follows an operation.
enum Next {
    /// The operation at the program counter.
    Go,
    /// The reference, from this location.
    Stop(Location),
    /// The run has ended.
    End(Outcome),
}

/// The value in a cell, if it is a small integer.
#[inline(always)]
fn some(cell: i64) -> Option<i64> {
    (cell != SPECIAL).then_some(cell)
}

#[inline(always)]
fn operands(cells: &[i64], a: u32, b: u32) -> Option<(i64, i64)> {
    let (a, b) = (cells[a as usize], cells[b as usize]);
    (a != SPECIAL && b != SPECIAL).then_some((a, b))
}

#[inline(always)]
fn put(cells: &mut [i64], to: u32, value: Option<i64>) -> bool {
    match value {
        Some(value) => {
            cells[to as usize] = value;
            true
        }
        None => false,
    }
}

#[inline(always)]
fn compare(cmp: CmpOp, a: i64, b: i64) -> bool {
    match cmp {
        CmpOp::Eq => a == b,
        CmpOp::Ne => a != b,
        CmpOp::Lt => a < b,
        CmpOp::Le => a <= b,
        CmpOp::Gt => a > b,
        CmpOp::Ge => a >= b,
    }
}

impl Fit {
    /// The result of an operation, of which the exact value (if it has 64 bits) and the lowest 64 bits are known.
    #[inline(always)]
    fn fit(self, exact: Option<i64>, low: i64) -> Option<i64> {
        match self {
            Fit::Signed { shift } => exact.filter(|v| (*v << shift) >> shift == *v && *v != SPECIAL),
            Fit::Unsigned { shift } => Some(((low << shift) as u64 >> shift) as i64),
            Fit::Unsigned64 => exact.filter(|v| *v >= 0),
        }
    }

    /// A value wrapped into the type.
    #[inline(always)]
    fn wrap(self, value: i64) -> Option<i64> {
        match self {
            Fit::Signed { shift } => some((value << shift) >> shift),
            Fit::Unsigned { shift } => Some(((value << shift) as u64 >> shift) as i64),
            Fit::Unsigned64 => (value >= 0).then_some(value),
        }
    }

    fn bits(self) -> i64 {
        match self {
            Fit::Signed { shift } | Fit::Unsigned { shift } => 64 - i64::from(shift),
            Fit::Unsigned64 => 64,
        }
    }
}

fn binary(op: BinaryOp, fit: Fit, a: i64, b: i64) -> Option<i64> {
    match op {
        BinaryOp::Add => fit.fit(a.checked_add(b), a.wrapping_add(b)),
        BinaryOp::Sub => fit.fit(a.checked_sub(b), a.wrapping_sub(b)),
        BinaryOp::Mul => fit.fit(a.checked_mul(b), a.wrapping_mul(b)),
        BinaryOp::Div => a.checked_div(b).and_then(|v| fit.fit(Some(v), v)),
        // The least value modulo -1 is undefined in C, which is for the reference to say.
        BinaryOp::Rem if b == -1 => None,
        BinaryOp::Rem => a.checked_rem(b).and_then(|v| fit.fit(Some(v), v)),
        BinaryOp::Shl | BinaryOp::Shr if b < 0 || b >= fit.bits() => None,
        BinaryOp::Shl => {
            let exact = i128::from(a) << b;
            fit.fit(i64::try_from(exact).ok(), exact as i64)
        }
        BinaryOp::Shr => fit.fit(Some(a >> b), a >> b),
        BinaryOp::BitAnd => fit.fit(Some(a & b), a & b),
        BinaryOp::BitOr => fit.fit(Some(a | b), a | b),
        BinaryOp::BitXor => fit.fit(Some(a ^ b), a ^ b),
    }
}

//! What variables hold at a point of the unwound program, and under which condition it is reached.

use std::rc::Rc;

use super::array::ArrayValue;
use crate::program::{Program, VarId};
use crate::terms::{CondId, NodeId};

/// A state. Copies share what is large.
#[derive(Clone)]
pub struct State {
    /// The condition under which executions come here.
    pub guard: CondId,
    slots: Vec<Slot>,
    versions: Vec<u32>,
}

/// What a variable holds.
#[derive(Clone)]
pub enum Slot {
    /// A number.
    Number(NodeId),
    /// Arbitrary values since an event; since the start if there is none.
    Unset(Option<u32>),
    /// An array.
    Array(Rc<ArrayValue>),
}

impl State {
    /// Everything arbitrary.
    pub fn new(program: &Program, guard: CondId) -> State {
        let n = program.variables.len();
        State { guard, slots: vec![Slot::Unset(None); n], versions: vec![0; n] }
    }

    /// What a variable holds.
    pub fn slot(&self, v: VarId) -> &Slot {
        &self.slots[v.0 as usize]
    }

    /// What a variable holds, to be changed.
    pub fn slot_mut(&mut self, v: VarId) -> &mut Slot {
        &mut self.slots[v.0 as usize]
    }

    /// Sets what a variable holds, without a new version.
    pub fn set(&mut self, v: VarId, slot: Slot) {
        self.slots[v.0 as usize] = slot;
    }

    /// The version of a variable.
    pub fn version(&self, v: VarId) -> u32 {
        self.versions[v.0 as usize]
    }

    /// Sets the version of a variable.
    pub fn set_version(&mut self, v: VarId, version: u32) {
        self.versions[v.0 as usize] = version;
    }

    /// The versions of all variables.
    pub fn versions(&self) -> &[u32] {
        &self.versions
    }
}

impl Slot {
    /// Whether both hold the same for certain.
    pub fn is_same(&self, other: &Slot) -> bool {
        match (self, other) {
            (Slot::Number(a), Slot::Number(b)) => a == b,
            (Slot::Unset(a), Slot::Unset(b)) => a == b,
            (Slot::Array(a), Slot::Array(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }
}

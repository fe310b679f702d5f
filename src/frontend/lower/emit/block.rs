//! Allocated blocks: how many elements they have, what is in them, when they are gone.
//!
//! A call that is executed at most once makes one block, `int *a = malloc(n * sizeof *a)` like `int a[n]`: its length is a
//! variable, its elements become arbitrary at the call. A call that may be executed often counts its blocks, and each block has
//! a row of its own in arrays that are arbitrary, or zero, from the start: no row is used twice.
//!
//! An allocation never fails: executions in which it asks for more than half of the address space end there.

use super::pointer::Pointer;
use super::variable::Part;
use super::{Emitter, build};
use crate::frontend::lower::calls::Allocation;
use crate::frontend::lower::points::{CloneId, Instance, Region, Root, Target};
use crate::frontend::lower::tree::Expr as Tree;
use crate::frontend::lower::types::{BlockId, Type};
use crate::program::{
    Basic, CmpOp, Expr, Extent, Granted, NumType, Origin, Place, PropertyKind, Shape, Source, VarId, Variable,
};

/// The number of no block: what a pointer that is invalid has.
pub(super) const INVALID: i64 = -1;

/// What is noted about blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Note {
    /// How many blocks there have been.
    Count,
    /// How many elements a block has.
    Length,
    /// Whether a block is gone.
    Freed,
}

impl Emitter<'_> {
    /// An allocation.
    pub(super) fn allocate(&mut self, e: &Tree, args: &[Tree], allocation: Allocation) -> Pointer {
        let points = self.context.points;
        let Some(id) = points.block_of(self.clone, e.at) else {
            self.poisoned = true;
            return self.null();
        };
        let instance = Instance { clone: None, root: Root::Block(id) };
        let whole = Region { instance, path: vec![] };
        let Some(target) = points.target_of(&whole) else {
            self.poisoned = true;
            return self.null();
        };
        if allocation == Allocation::Alloca && self.context.checks.pointer && self.clone != CloneId(0) {
            self.unsupported(e.at, "alloca outside of the entry where pointers are checked", "declare an array");
        }
        if allocation != Allocation::Given {
            self.program.granted.insert(Granted::Allocation);
        }
        if let (Allocation::Realloc, [old, bytes]) = (allocation, args) {
            return self.reallocate(e, (old, bytes), (id, target));
        }
        let length = self.elements(id, args, allocation, e);
        self.new_block((id, target), length, allocation)
    }

    /// `realloc(p, n)`
    fn reallocate(&mut self, e: &Tree, (old, bytes): (&Tree, &Tree), (id, target): (BlockId, Target)) -> Pointer {
        let mut pointer = self.pointer(old);
        let mark = self.mark();
        let length = self.elements(id, std::slice::from_ref(bytes), Allocation::Realloc, e);
        self.keep_pointer(mark, &mut pointer);
        if pointer.targets.contains(&Target::UNKNOWN) {
            self.unsupported(old.at, "a pointer whose target is not known", "reallocate what the program allocates");
            return self.null();
        }
        pointer.tag = pointer.tag.map(|tag| self.saved("target", tag));
        pointer.block = pointer.block.map(|block| self.saved("block", block));
        self.free_pointer(&pointer);
        let new = self.new_block((id, target), length, Allocation::Realloc);
        self.copy_block(&pointer, &new, id);
        new
    }

    /// One block more.
    fn new_block(&mut self, (id, target): (BlockId, Target), length: Option<Expr>, allocation: Allocation) -> Pointer {
        let points = self.context.points;
        let instance = Instance { clone: None, root: Root::Block(id) };
        let whole = Region { instance, path: vec![] };
        let zero = build::zero(self.offset_type());
        if !points.is_many(instance) {
            if let Some(length) = length {
                let variable = self.block_variable(id, Note::Length);
                self.assign(Place::Var(variable), length);
            }
            if allocation != Allocation::Calloc {
                let source = self.content_of(id);
                self.fresh(&whole, &source);
            }
            self.one_more(1, allocation);
            return Pointer { targets: [target].into(), tag: None, block: None, offset: zero };
        }
        let count = self.block_variable(id, Note::Count);
        let next = build::add(self.offset_type(), Expr::Var(count), self.number(1));
        self.assign(Place::Var(count), next);
        if let Some(length) = length {
            let place = self.note(id, Note::Length, &Expr::Var(count));
            self.assign(place, length);
        }
        self.one_more(1, allocation);
        Pointer { targets: [target].into(), tag: None, block: Some(Expr::Var(count)), offset: zero }
    }

    pub(super) fn number(&self, value: i64) -> Expr {
        build::number(value, self.context.widths.ptrdiff())
    }

    /// What the content of a block is at first.
    fn content_of(&self, id: BlockId) -> Source {
        match self.is_given(id) {
            true => Source::Input(self.block_name(id)),
            false => Source::Uninitialised,
        }
    }

    /// Whether a block is there before the entry begins.
    pub(super) fn is_given(&self, id: BlockId) -> bool {
        self.context.points.block(id).is_some_and(|block| block.allocation == Allocation::Given)
    }

    /// The members of a block of its own hold anything; pointers among them are invalid.
    fn fresh(&mut self, whole: &Region, source: &Source) {
        let ty = self.context.points.type_of(whole);
        for leaf in self.leaves(whole, &ty, false) {
            let region = Region { instance: whole.instance, path: leaf.path };
            let mut variables = match leaf.ty {
                Type::Pointer(_) => self.pointer_variables(&region),
                _ => self.variable(&region, Part::Number).into_iter().collect(),
            };
            if let (Type::Pointer(_), Some((variable, value))) = (&leaf.ty, self.invalid_part(&region)) {
                variables.retain(|v| *v != variable);
                self.set_all(variable, value);
            }
            for variable in variables {
                self.emit(Basic::Havoc(variable, source.clone()));
            }
        }
    }

    /// The members of many blocks hold anything from the start, before they are allocated; pointers among them are invalid.
    pub(super) fn initialise_blocks(&mut self) {
        let mut found: Vec<(VarId, Region, Part)> = Vec::new();
        for ((region, part), variable) in &self.variables {
            let is_fresh = matches!(region.instance.root, Root::Block(id)
                if self.context.points.block(id).is_some_and(|b| b.is_many && b.allocation != Allocation::Calloc));
            if is_fresh {
                found.push((*variable, region.clone(), *part));
            }
        }
        found.sort_by_key(|(variable, ..)| *variable);
        for (variable, region, part) in found {
            self.at = self.place_of(region.instance);
            match self.invalid_part(&region).filter(|(invalid, _)| part != Part::Number && *invalid == variable) {
                Some((_, value)) => self.emit(Basic::Fill(variable, value)),
                None => {
                    let source = match region.instance.root {
                        Root::Block(id) => self.content_of(id),
                        _ => Source::Uninitialised,
                    };
                    self.emit(Basic::Havoc(variable, source));
                }
            }
        }
    }

    /// The variable for what is noted about a block, an array if there are many of them.
    pub(super) fn block_variable(&mut self, id: BlockId, note: Note) -> VarId {
        if let Some(variable) = self.notes.get(&(id, note)) {
            return *variable;
        }
        let is_many = self.context.points.block(id).is_some_and(|b| b.is_many);
        let shape = match note {
            Note::Length | Note::Freed if is_many => Shape::Array(vec![Extent::Unknown]),
            _ => Shape::Scalar,
        };
        let (suffix, ty) = match note {
            Note::Count => ("count", self.offset_type()),
            Note::Length => ("length", self.offset_type()),
            Note::Freed => ("freed", NumType::INT),
        };
        let name = self.block_name(id);
        let at = self.context.points.block(id).map_or(self.at, |b| b.at);
        let variable = self.hidden(format!("{name}_{suffix}"), format!("{name}.{suffix}"), ty, shape, at);
        self.notes.insert((id, note), variable);
        variable
    }

    /// A global that the user did not write.
    fn hidden(&mut self, name: String, source_name: String, ty: NumType, shape: Shape, at: usize) -> VarId {
        let span = self.span(at);
        let origin = Origin::Temporary;
        let variable = self.program.add_variable(Variable { name, source_name, ty, shape, owner: None, origin, span });
        self.exposed.insert(variable);
        variable
    }

    /// What the user would call a block: where many have the type of a structure, its name; else the first pointer to it.
    pub(super) fn block_name(&self, id: BlockId) -> String {
        let Some(block) = self.context.points.block(id) else { return "block".to_owned() };
        let tag = match self.context.points.element_of(id) {
            Type::Struct(s) if block.is_many => self.unit().structs.get(s.0 as usize).and_then(|d| d.name.clone()),
            _ => None,
        };
        tag.or_else(|| block.name.clone()).unwrap_or_else(|| "block".to_owned())
    }

    /// Where something is noted about a block with this number.
    pub(super) fn note(&mut self, id: BlockId, note: Note, number: &Expr) -> Place {
        let array = self.block_variable(id, note);
        match self.program.var(array).is_array() {
            true => Place::Element(crate::program::Element { array, indices: vec![number.clone()] }),
            false => Place::Var(array),
        }
    }

    pub(super) fn noted(&mut self, id: BlockId, note: Note, number: Option<&Expr>) -> Expr {
        let zero = self.number(0);
        match self.note(id, note, number.unwrap_or(&zero)) {
            Place::Var(variable) => Expr::Var(variable),
            Place::Element(element) => Expr::Read(element),
        }
    }

    /// The number of elements of the block that a place is in.
    pub(super) fn block_length(&mut self, id: BlockId, number: Option<&Expr>) -> Expr {
        self.noted(id, Note::Length, number)
    }

    /// One block more, or one less, if they are counted.
    pub(super) fn one_more(&mut self, by: i64, allocation: Allocation) {
        if !self.context.checks.leaks || matches!(allocation, Allocation::Alloca | Allocation::Given) {
            return;
        }
        let ty = self.offset_type();
        let left = self.counter();
        let sum = build::add(ty, Expr::Var(left), self.number(by));
        self.assign(Place::Var(left), sum);
    }

    fn counter(&mut self) -> VarId {
        if let Some(variable) = self.blocks_left {
            return variable;
        }
        let at = self.at;
        let (name, source) = ("blocks_left".to_owned(), "the number of blocks left".to_owned());
        let variable = self.hidden(name, source, self.offset_type(), Shape::Scalar, at);
        self.blocks_left = Some(variable);
        variable
    }

    /// Where the entry ends, so does the program.
    pub(super) fn end_of_program(&mut self) {
        if self.clone != CloneId(0) || !self.context.checks.leaks {
            return;
        }
        if self.context.points.calls.values().any(|callee| *callee == CloneId(0)) {
            self.unsupported(
                self.at,
                "leaks of a program whose entry calls itself",
                "check other properties of memory",
            );
        }
        self.no_block_left();
    }

    /// Every block must be freed by now, if that is checked.
    pub(super) fn no_block_left(&mut self) {
        if self.context.checks.leaks && self.context.points.has_blocks() {
            let left = self.counter();
            let none = build::cmp(CmpOp::Eq, self.offset_type(), Expr::Var(left), self.number(0));
            self.guard(none, PropertyKind::Leak, "every block has been freed when the program ends", None);
        }
    }
}

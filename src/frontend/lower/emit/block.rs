//! Allocated blocks: how many elements they have, what is in them, when they are gone.
//!
//! A call that is executed at most once makes one block, `int *a = malloc(n * sizeof *a)` like `int a[n]`: its length is a
//! variable, its elements become arbitrary at the call. A call that may be executed often counts its blocks, and each block has
//! a row of its own in arrays that are arbitrary, or zero, from the start: no row is used twice.
//!
//! An allocation never fails: executions in which it asks for more than half of the address space end there. The number of
//! elements is exact, also where the number of bytes wraps around in the program.

use super::pointer::Pointer;
use super::variable::Part;
use super::{Emitter, build};
use crate::frontend::lower::calls::Allocation;
use crate::frontend::lower::points::{CloneId, Instance, Region, Root, Target};
use crate::frontend::lower::tree::{Expr as Tree, ExprKind};
use crate::frontend::lower::types::{BlockId, Type};
use crate::program::effects::Effects;
use crate::program::number::Integer;
use crate::program::{
    Assumption, Basic, BinaryOp, CmpOp, Cond, Expr, Extent, Granted, IntType, NumType, Origin, Place, PropertyKind,
    Shape, Source, Undefined, VarId, Variable,
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

/// A type in which numbers of bytes and of elements are exact.
const WIDE: NumType = NumType::Int(IntType { bits: 128, signed: true });

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
        self.program.granted.insert(Granted::Allocation);
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
                self.fresh(&whole);
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

    fn number(&self, value: i64) -> Expr {
        build::number(value, self.context.widths.ptrdiff())
    }

    /// The members of a block of its own hold anything; pointers among them are invalid.
    fn fresh(&mut self, whole: &Region) {
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
                self.emit(Basic::Havoc(variable, Source::Uninitialised));
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
                None => self.emit(Basic::Havoc(variable, Source::Uninitialised)),
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
    fn note(&mut self, id: BlockId, note: Note, number: &Expr) -> Place {
        let array = self.block_variable(id, note);
        match self.program.var(array).is_array() {
            true => Place::Element(crate::program::Element { array, indices: vec![number.clone()] }),
            false => Place::Var(array),
        }
    }

    fn noted(&mut self, id: BlockId, note: Note, number: Option<&Expr>) -> Expr {
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

    /// The number of elements that an allocation asks for, unless that is part of the type.
    fn elements(&mut self, id: BlockId, args: &[Tree], allocation: Allocation, e: &Tree) -> Option<Expr> {
        let element = self.context.points.element_of(id);
        let Some((size, _)) = self.context.widths.layout(&element, &self.unit().structs).filter(|l| l.0 > 0) else {
            self.unsupported(e.at, "an allocation of elements whose size is not known", "");
            return None;
        };
        let whole = Region { instance: Instance { clone: None, root: Root::Block(id) }, path: vec![] };
        let is_static = !matches!(
            self.context.points.type_of(&whole).flatten().0.first(),
            Some(crate::frontend::lower::types::Length::Block(_))
        );
        let count = match (allocation, args) {
            (Allocation::Calloc, [n, s]) => {
                // What is negative is more than there is, unless both are.
                let is_constant = |e: &Tree| matches!(e.kind, ExprKind::Int(_));
                let (n, s) = if is_constant(n) || is_constant(s) { (strip(n), strip(s)) } else { (n, s) };
                let (n, s) = self.two(n, s);
                match (constant(&n), constant(&s)) {
                    (_, Some(bytes)) if bytes % size == 0 => self.times(n, bytes / size),
                    (Some(bytes), _) if bytes % size == 0 => self.times(s, bytes / size),
                    _ => {
                        let (n, s) = (self.at_type(n, WIDE), self.at_type(s, WIDE));
                        self.divided(build::mul(WIDE, n, s), size)
                    }
                }
            }
            (Allocation::Aligned, [_, bytes])
            | (Allocation::Malloc | Allocation::Alloca | Allocation::Realloc, [bytes]) => {
                args.iter().filter(|a| !std::ptr::eq(*a, bytes)).for_each(|a| self.effect(a));
                self.counted(bytes, size)
            }
            _ => {
                self.unsupported(e.at, "an allocation with other arguments than the function takes", "");
                return None;
            }
        };
        if is_static {
            return None;
        }
        if let Some(bytes) = constant(&count)
            && bytes == 0
            && !matches!(element, Type::Int(_))
        {
            self.unsupported(e.at, "a block that is smaller than an element", "is the size that of a pointer?");
        }
        let count = self.repeatable("length", count);
        let ty = self.type_of(&count);
        let NumType::Int(int) = ty else { return None };
        let most = self.context.widths.ptrdiff().max() / Integer::from(size);
        let low = match int.signed {
            true => build::cmp(CmpOp::Ge, ty, count.clone(), build::zero(ty)),
            false => Cond::Const(true),
        };
        let high = match most < int.max() && ty != self.offset_type() {
            true => build::cmp(CmpOp::Le, ty, count.clone(), Expr::Int(most, int)),
            false => Cond::Const(true),
        };
        let possible = Cond::and([low, high]);
        if possible != Cond::Const(true) {
            self.emit(Basic::Assume(possible, Assumption::Undefined(Undefined::Allocation)));
        }
        Some(self.at_type(count, self.offset_type()))
    }

    /// How many elements of a size a number of bytes is room for.
    fn counted(&mut self, bytes: &Tree, size: u64) -> Expr {
        let factors = match &bytes.kind {
            ExprKind::Binary(BinaryOp::Mul, l, r) => match (&l.kind, &r.kind) {
                (_, ExprKind::Int(c)) => multiple(c, size).map(|k| (l, k)),
                (ExprKind::Int(c), _) => multiple(c, size).map(|k| (r, k)),
                _ => None,
            },
            _ => None,
        };
        let Some((number, times)) = factors else {
            let value = self.value(if size == 1 { strip(bytes) } else { bytes });
            let ty = self.offset_type();
            let narrow = size == 1 && ty.keeps_all_of(self.type_of(&value));
            return if narrow { self.at_type(value, ty) } else { self.divided(value, size) };
        };
        let (pointer_bits, inner) = (self.context.widths.size_t().bits, strip(number));
        let narrow =
            inner.ty.as_int().is_some_and(|t| t.bits + 64 - size.saturating_mul(times).leading_zeros() < pointer_bits);
        if narrow {
            let value = self.value(inner);
            let ty = self.offset_type();
            let value = self.at_type(value, ty);
            return build::mul(ty, value, build::number(times, self.context.widths.ptrdiff()));
        }
        // The product may wrap around.
        let size_t = NumType::Int(self.context.widths.size_t());
        let value = self.value(number);
        let value = self.at_type(value, size_t);
        let value = self.repeatable("number", value);
        let factor = Integer::from(size) * Integer::from(times);
        let most = self.context.widths.size_t().max() / factor.clone();
        let fits = build::cmp(CmpOp::Le, size_t, value.clone(), Expr::Int(most, self.context.widths.size_t()));
        let times = build::number(times, self.context.widths.size_t());
        let exact = build::mul(size_t, value.clone(), times);
        let product = build::mul(size_t, value, Expr::Int(factor, self.context.widths.size_t()));
        let wrapped = self.divided(product, size);
        build::ite(fits, exact, wrapped)
    }

    fn times(&self, value: Expr, times: u64) -> Expr {
        let ty = self.offset_type();
        if times == 1 && ty.keeps_all_of(self.type_of(&value)) {
            return self.at_type(value, ty);
        }
        let value = self.at_type(value, WIDE);
        build::mul(WIDE, value, Expr::Int(Integer::from(times), IntType { bits: 128, signed: true }))
    }

    fn divided(&self, bytes: Expr, size: u64) -> Expr {
        let ty = self.type_of(&bytes);
        match ty {
            NumType::Int(int) if size > 1 => build::binary(BinaryOp::Div, ty, bytes, build::number(size, int)),
            _ => bytes,
        }
    }

    /// One block more, or one less, if they are counted.
    fn one_more(&mut self, by: i64, allocation: Allocation) {
        if !self.context.checks.leaks || allocation == Allocation::Alloca {
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

    /// What an access through a pointer needs: that the block is still there.
    pub(super) fn must_live(&mut self, pointer: &Pointer, target: Target) {
        let Some(id) = self.context.points.block_at(target) else { return };
        if !self.context.points.may_be_gone(id, self.clone, self.at) {
            return;
        }
        let freed = self.noted(id, Note::Freed, pointer.block.as_ref());
        let lives = build::cmp(CmpOp::Eq, NumType::INT, freed, Expr::int(0));
        let elsewhere = self.points_to(pointer, target).negate();
        self.must_not_be_freed(id, Cond::or([elsewhere, lives]));
    }

    /// What an access needs where something has happened since its place was found, `p->x = f()`: that this has not freed it.
    pub(super) fn must_live_on(&mut self, place: &super::place::Place, since: &Effects) {
        let mut earlier: Vec<Cond> = vec![];
        for (cond, spot) in &place.alternatives {
            let here = Cond::and(earlier.iter().map(Cond::negate).chain(cond.clone()));
            earlier.extend(cond.clone());
            let Root::Block(id) = spot.region.instance.root else { continue };
            if self.context.points.block(id).is_none_or(|block| block.first_free.is_none()) {
                continue;
            }
            let freed = self.noted(id, Note::Freed, spot.block.as_ref());
            if !since.calls.is_empty() || since.writes.contains(&self.block_variable(id, Note::Freed)) {
                let lives = build::cmp(CmpOp::Eq, NumType::INT, freed, Expr::int(0));
                self.must_not_be_freed(id, Cond::or([here.negate(), lives]));
            }
        }
    }

    fn must_not_be_freed(&mut self, id: BlockId, lives: Cond) {
        let text = format!("{} has not been freed", self.block_in_words(id));
        let kind = if self.context.checks.memory { PropertyKind::Memory } else { PropertyKind::Pointer };
        self.guard(lives, kind, &text, Some(Undefined::InvalidPointer));
    }

    fn block_in_words(&self, id: BlockId) -> String {
        match self.context.points.block(id).is_some_and(|b| b.is_many) {
            true => format!("the {}", self.block_name(id)),
            false => self.block_name(id),
        }
    }

    /// `free(p)`
    pub(super) fn free(&mut self, arg: &Tree) {
        if !matches!(arg.ty, Type::Pointer(_)) {
            self.effect(arg);
            return;
        }
        let mut pointer = self.pointer(arg);
        if pointer.targets.contains(&Target::UNKNOWN) {
            self.unsupported(arg.at, "a pointer whose target is not known", "free what the program allocates");
            return;
        }
        pointer.tag = pointer.tag.map(|tag| self.repeatable("target", tag));
        pointer.block = pointer.block.map(|block| self.repeatable("block", block));
        self.free_pointer(&pointer);
    }

    fn free_pointer(&mut self, pointer: &Pointer) {
        let targets: Vec<Target> = pointer.targets.iter().copied().collect();
        for target in targets {
            let here = self.points_to(pointer, target);
            if target == Target::NULL || here == Cond::Const(false) {
                continue;
            }
            let id = self.freeable(target);
            let start = match id {
                Some(_) => {
                    let ty = self.type_of(&pointer.offset);
                    build::cmp(CmpOp::Eq, ty, pointer.offset.clone(), build::zero(ty))
                }
                None => Cond::Const(false),
            };
            let memory = |this: &mut Self, cond: Cond, text: &str| {
                let cond = Cond::or([here.negate(), cond]);
                this.guard(cond, PropertyKind::Memory, text, Some(Undefined::InvalidPointer));
            };
            memory(self, start, "what is freed is the start of a block that was allocated");
            let Some(id) = id else { continue };
            let freed = self.noted(id, Note::Freed, pointer.block.as_ref());
            let lives = build::cmp(CmpOp::Eq, NumType::INT, freed, Expr::int(0));
            let text = format!("{} has not been freed before", self.block_in_words(id));
            memory(self, lives, &text);
            let number = pointer.block.clone().unwrap_or(self.number(0));
            let place = self.note(id, Note::Freed, &number);
            let (block, ()) = self.nested(|this| {
                this.assign(place, Expr::int(1));
                this.one_more(-1, Allocation::Malloc);
            });
            match here {
                Cond::Const(_) => self.block.extend(block),
                here => self.emit_kind(crate::program::StmtKind::If(here, block, vec![])),
            }
        }
    }

    /// The block that a target is the start of, if it may be freed.
    pub(super) fn freeable(&self, target: Target) -> Option<BlockId> {
        let region = self.context.points.region(target)?;
        let id = self.context.points.block_at(target).filter(|_| region.path.is_empty())?;
        let allocation = self.context.points.block(id)?.allocation;
        (allocation != Allocation::Alloca).then_some(id)
    }
}

/// The number that is widened to a number of bytes.
fn strip(e: &Tree) -> &Tree {
    match &e.kind {
        ExprKind::Convert(inner)
            if inner.ty.as_int().zip(e.ty.as_int()).is_some_and(|(from, to)| from.bits < to.bits) =>
        {
            inner
        }
        _ => e,
    }
}

/// By what a number is a multiple of a size.
fn multiple(number: &Integer, size: u64) -> Option<u64> {
    let number = u64::try_from(number).ok()?;
    (number > 0 && number % size == 0).then_some(number / size)
}

fn constant(e: &Expr) -> Option<u64> {
    match e {
        Expr::Int(value, _) => u64::try_from(value).ok(),
        _ => None,
    }
}

//! Allocated memory. All blocks that one call of an allocation function yields are a region: they are told apart when the
//! program runs, by number, unless the call is executed at most once.
//!
//! A call is that in the source. A function that only wraps an allocation (it returns a pointer to numbers, or to void, and
//! allocates itself) counts as one call for each of its own calls. The type of the elements is that of the first pointer
//! with a type of its own that the result is given.
//!
//! Example: `int *a = malloc(n * sizeof *a); while (..) { struct node *p = malloc(sizeof *p); .. }` has a region of one block,
//! which is `int a[n]`, and a region of many, whose members are arrays over the numbers of blocks: `node.next[k]`.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::{CloneId, Instance, Points, PointsTo, Region, Root, Target};
use crate::frontend::lower::calls::{Allocation, Meaning, meaning};
use crate::frontend::lower::tree::{At, Expr, ExprKind, FuncId, Label, Stmt, StmtKind};
use crate::frontend::lower::types::{BlockId, CHAR, Length, Type, Widths};

/// The blocks that a call yields.
#[derive(Clone, Debug)]
pub struct Block {
    /// The call.
    pub at: At,
    pub allocation: Allocation,
    /// What the user calls it: the variable that takes the pointer first.
    pub name: Option<String>,
    /// The type of the elements, as far as it is known.
    ty: Option<Type>,
    /// How many elements, if that is a constant.
    length: Option<u64>,
    /// Whether there may be more than one block.
    pub is_many: bool,
    /// The place in the entry from which on a block may be gone, if one is ever freed.
    pub first_free: Option<At>,
}

/// Where control may come more than once in one execution of a function.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    /// The start of the outermost loop around the place at hand.
    pub outermost: Option<At>,
    /// The calls inside of loops, with the starts of the outermost ones.
    calls: HashMap<At, At>,
    labels: HashMap<(FuncId, Label), At>,
    gotos: Vec<(FuncId, Label, At)>,
}

impl Repeats {
    /// The start of the outermost loop around a call, or the call itself.
    pub fn start(&self, call: At) -> At {
        self.calls.get(&call).copied().unwrap_or(call)
    }
}

impl Points<'_> {
    /// The block that a call yields in a copy of a function.
    pub fn block_of(&self, clone: CloneId, at: At) -> Option<BlockId> {
        let context = self.clones.get(clone.0 as usize)?.context;
        self.blocks.get_index_of(&(at, context)).map(|k| BlockId(k as u32))
    }

    pub fn block(&self, id: BlockId) -> Option<&Block> {
        self.blocks.get_index(id.0 as usize).map(|(_, block)| block)
    }

    pub fn has_blocks(&self) -> bool {
        !self.blocks.is_empty()
    }

    /// The block that a target is part of.
    pub fn block_at(&self, target: Target) -> Option<BlockId> {
        match self.region(target)?.instance.root {
            Root::Block(id) => Some(id),
            _ => None,
        }
    }

    /// Whether memory is told apart by numbers of blocks.
    pub fn is_many(&self, instance: Instance) -> bool {
        matches!(instance.root, Root::Block(id) if self.block(id).is_some_and(|b| b.is_many))
    }

    /// The type of an element of a block as it is stored.
    pub fn element_of(&self, id: BlockId) -> Type {
        if let Some(unit) = self.unit_of(Root::Block(id)) {
            return unit.clone();
        }
        self.declared_element(id)
    }

    /// Whether the type of the elements of a block is known.
    pub(super) fn has_type(&self, id: BlockId) -> bool {
        self.block(id).is_some_and(|block| block.ty.is_some())
    }

    /// How many elements a block has, if that is a constant.
    pub(super) fn length_of(&self, id: BlockId) -> Option<u64> {
        self.block(id).and_then(|block| block.length)
    }

    /// The type of an element of a block as the program uses it first.
    pub fn declared_element(&self, id: BlockId) -> Type {
        self.block(id).and_then(|b| b.ty.clone()).unwrap_or(Type::Int(CHAR))
    }

    /// The type of a block.
    pub(super) fn block_type(&self, id: BlockId) -> Type {
        let element = self.declared_element(id);
        match self.block(id).and_then(|b| b.length) {
            _ if self.widths.flexible(&element, &self.unit.structs).is_some() => element,
            Some(1) => element,
            Some(n) => Type::array(element, Length::Fixed(n)),
            None => Type::array(element, Length::Block(id)),
        }
    }

    /// An allocation.
    pub(super) fn allocate(&mut self, clone: CloneId, call: &Expr, allocation: Allocation) -> PointsTo {
        let context = self.clones.get(clone.0 as usize).and_then(|c| c.context);
        let entry = self.blocks.entry((call.at, context));
        let id = entry.index();
        entry.or_insert(Block {
            at: call.at,
            allocation,
            name: None,
            ty: None,
            length: None,
            is_many: true,
            first_free: None,
        });
        let instance = Instance { clone: None, root: Root::Block(BlockId(id as u32)) };
        let target = self.target(Region { instance, path: vec![] });
        self.note_call(call.at);
        self.allocations.insert((clone, call.at));
        PointsTo { targets: BTreeSet::from([target]), moved: false }
    }

    /// A block takes over what others hold.
    pub(super) fn reallocated(&mut self, new: &PointsTo, old: &PointsTo) {
        let blocks = |value: &PointsTo| value.targets.iter().filter_map(|t| self.block_at(*t)).collect::<Vec<_>>();
        let whole = |id: BlockId| Region { instance: Instance { clone: None, root: Root::Block(id) }, path: vec![] };
        let (into, from) = (blocks(new), blocks(old));
        for (into, from) in into.iter().flat_map(|into| from.iter().map(move |from| (*into, *from))) {
            let known = |this: &Self, id: BlockId| this.block(id).and_then(|b| b.ty.clone());
            for (known, other) in [(known(self, from), into), (known(self, into), from)] {
                if let Some(ty) = known {
                    self.type_block(&whole(other), &ty);
                }
            }
            for path in self.pointer_leaves(&whole(into)) {
                let value = self.cell(&Region { path: path.clone(), ..whole(from) });
                self.join(&Region { path, ..whole(into) }, &value);
            }
        }
    }

    /// What is given to `free`.
    pub(super) fn freed(&mut self, clone: CloneId, at: At, value: &PointsTo) {
        self.note_call(at);
        for id in value.targets.iter().filter_map(|t| self.block_at(*t)).collect::<Vec<_>>() {
            self.frees.entry(id).or_default().insert((clone, at));
        }
    }

    /// A call where control is.
    pub(super) fn note_call(&mut self, at: At) {
        if let Some(start) = self.repeats.outermost {
            self.repeats.calls.insert(at, start);
        }
    }

    pub(super) fn note_jump(&mut self, clone: CloneId, stmt: &Stmt) {
        let function = self.function_of(clone);
        match &stmt.kind {
            StmtKind::Label(label) => {
                self.repeats.labels.insert((function, *label), stmt.at);
            }
            StmtKind::Goto(label) => self.repeats.gotos.push((function, *label, stmt.at)),
            _ => {}
        }
    }

    /// A pointer of a type may point to a block: that is the type of its elements, unless it is known.
    pub(super) fn type_block(&mut self, region: &Region, ty: &Type) {
        let (Root::Block(id), true) = (region.instance.root, region.path.is_empty()) else { return };
        if matches!(ty, Type::Void | Type::Function(_) | Type::Refused(..) | Type::Error) {
            return;
        }
        let is_byte = |ty: &Type| matches!(ty, Type::Int(t) if t.bits == 8);
        if let Some((_, block)) = self.blocks.get_index_mut(id.0 as usize)
            && block.ty.as_ref().is_none_or(|known| is_byte(known) && !is_byte(ty))
        {
            block.ty = Some(ty.clone());
            self.changed = true;
        }
    }

    /// The first variable that takes the pointer names the block.
    pub(super) fn name_blocks(&mut self, value: &PointsTo, name: &str) {
        for id in value.targets.iter().filter_map(|t| self.block_at(*t)).collect::<Vec<_>>() {
            if let Some((_, block)) = self.blocks.get_index_mut(id.0 as usize) {
                block.name.get_or_insert_with(|| name.to_owned());
            }
        }
    }

    /// The pointers inside of blocks are invalid at first, or null.
    pub(super) fn fresh_blocks(&mut self) {
        for k in 0..self.blocks.len() {
            let Some((_, block)) = self.blocks.get_index(k) else { continue };
            let start = match block.allocation {
                Allocation::Calloc => Target::NULL,
                // All pointers in there are assigned before the entry begins.
                Allocation::Given => continue,
                _ => Target::INVALID,
            };
            let value = PointsTo { targets: BTreeSet::from([start]), moved: false };
            let whole =
                Region { instance: Instance { clone: None, root: Root::Block(BlockId(k as u32)) }, path: vec![] };
            for path in self.pointer_leaves(&whole) {
                self.join(&Region { instance: whole.instance, path }, &value);
            }
        }
    }

    /// Finds the sizes of blocks that are constant, and the calls that are executed at most once.
    pub(super) fn finish_blocks(&mut self, widths: Widths) {
        let reached: HashSet<CloneId> = self.reached().into_iter().collect();
        self.find_callers(&reached);
        let jumps_back = self.jumps_back();
        let mut executions: HashMap<BlockId, usize> = HashMap::new();
        let mut lengths: HashMap<BlockId, Option<u64>> = HashMap::new();
        let mut allocations: Vec<(CloneId, At)> = self.allocations.iter().copied().collect();
        allocations.sort();
        for (clone, at) in allocations {
            let (Some(id), true) = (self.block_of(clone, at), reached.contains(&clone)) else { continue };
            let once = self.is_once(clone, at, &jumps_back, &mut HashSet::new());
            *executions.entry(id).or_default() += if once { 1 } else { 2 };
            let size = widths.layout(&self.element_of(id), &self.unit.structs).map(|l| l.0);
            let bytes = self.constants.get(&at).copied().flatten();
            let length = match (size, bytes) {
                (Some(size), Some(bytes)) if size > 0 && bytes >= size => Some(bytes / size),
                _ => None,
            };
            lengths.insert(id, length);
        }
        let frees: Vec<Option<At>> = (0..self.blocks.len()).map(|k| self.first_free(BlockId(k as u32))).collect();
        for ((k, (_, block)), first_free) in self.blocks.iter_mut().enumerate().zip(frees) {
            let id = BlockId(k as u32);
            block.first_free = first_free;
            block.is_many = executions.get(&id).is_none_or(|n| *n > 1);
            block.length = lengths.get(&id).copied().flatten();
        }
    }

    /// Whether a place in a copy of a function is come to at most once.
    fn is_once(&self, clone: CloneId, at: At, jumps_back: &HashSet<FuncId>, around: &mut HashSet<CloneId>) -> bool {
        if self.repeats.calls.contains_key(&at)
            || jumps_back.contains(&self.function_of(clone))
            || !around.insert(clone)
        {
            return false;
        }
        let callers = self.callers.get(&clone).map_or(&[][..], |callers| callers);
        let once = match (clone == CloneId(0), callers) {
            (true, []) => true,
            (false, [(caller, at)]) => self.is_once(*caller, *at, jumps_back, around),
            _ => false,
        };
        around.remove(&clone);
        once
    }

    /// The functions with jumps backwards.
    pub(super) fn jumps_back(&self) -> HashSet<FuncId> {
        let back = |(function, label, at): &&(FuncId, Label, At)| {
            self.repeats.labels.get(&(*function, *label)).is_none_or(|target| target < at)
        };
        self.repeats.gotos.iter().filter(back).map(|(function, ..)| *function).collect()
    }

    /// Whether the calls of a function are told apart where it allocates.
    pub(super) fn wraps_allocation(&mut self, function: FuncId) -> bool {
        if let Some(known) = self.wrappers.get(&function) {
            return *known;
        }
        let of = self.unit.function(function);
        let plain = match &of.ty {
            Type::Function(ty) => {
                ty.result.pointee().is_some_and(|p| matches!(p.ty, Type::Void | Type::Int(_) | Type::Float(_)))
            }
            _ => false,
        };
        let wraps = plain && of.body.as_ref().is_some_and(|body| body.stmts.iter().any(|s| self.allocates(s)));
        self.wrappers.insert(function, wraps);
        wraps
    }

    /// Whether a statement has an allocation inside.
    fn allocates(&self, stmt: &Stmt) -> bool {
        let mut found = false;
        stmt.for_each_expr(&mut |e| {
            if let ExprKind::Call { callee, .. } = &e.kind {
                found |= matches!(meaning(self.unit.function(*callee)), Meaning::Allocate(_));
            }
        });
        found
    }
}

/// The number of bytes that an allocation asks for, if it is constant.
pub(super) fn constant_bytes(allocation: Allocation, args: &[Expr]) -> Option<u64> {
    let constant = |k: usize| match &args.get(k)?.kind {
        ExprKind::Int(value) => u64::try_from(value).ok(),
        _ => None,
    };
    match allocation {
        Allocation::Malloc | Allocation::Alloca => constant(0),
        Allocation::Aligned | Allocation::Realloc => constant(1),
        Allocation::Calloc | Allocation::Given => constant(0)?.checked_mul(constant(1)?),
    }
}

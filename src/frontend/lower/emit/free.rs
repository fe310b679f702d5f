//! Blocks that are freed: what an access needs of a block, and what `free` does.

use super::block::Note;
use super::place::Place;
use super::pointer::Pointer;
use super::{Emitter, build};
use crate::frontend::lower::calls::Allocation;
use crate::frontend::lower::points::{Root, Target};
use crate::frontend::lower::tree::Expr as Tree;
use crate::frontend::lower::types::{BlockId, Type};
use crate::program::effects::Effects;
use crate::program::{CmpOp, Cond, Expr, NumType, PropertyKind, StmtKind, Undefined};

impl Emitter<'_> {
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
    pub(super) fn must_live_on(&mut self, place: &Place, since: &Effects) {
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

    pub(super) fn free_pointer(&mut self, pointer: &Pointer) {
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
                let allocation = if this.is_given(id) { Allocation::Given } else { Allocation::Malloc };
                this.one_more(-1, allocation);
            });
            match here {
                Cond::Const(_) => self.block.extend(block),
                here => self.emit_kind(StmtKind::If(here, block, vec![])),
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

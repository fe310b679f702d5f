//! `realloc`: another block, the elements of the old one copied, the old one gone.

use super::Emitter;
use super::build;
use super::place::{Place, Spot};
use super::pointer::Pointer;
use crate::frontend::lower::points::{Instance, Region, Root, Target};
use crate::frontend::lower::types::{BlockId, Length};
use crate::program::{CmpOp, Cond, Expr, Place as ProgramPlace, StmtKind};

impl Emitter<'_> {
    /// Copies what the old block holds as far as the new one has room; the old one may be null.
    pub(super) fn copy_block(&mut self, old: &Pointer, new: &Pointer, into: BlockId) {
        let targets: Vec<Target> = old.targets.iter().copied().collect();
        for target in targets {
            let Some(from) = self.freeable(target) else { continue };
            let here = self.points_to(old, target);
            let (block, ()) = self.nested(|this| {
                this.copy_elements((from, old.block.as_ref()), (into, new.block.as_ref()));
            });
            match here {
                Cond::Const(true) => self.block.extend(block),
                Cond::Const(false) => {}
                here => self.emit_kind(StmtKind::If(here, block, vec![])),
            }
        }
    }

    fn copy_elements(&mut self, from: (BlockId, Option<&Expr>), into: (BlockId, Option<&Expr>)) {
        let element = self.context.points.element_of(from.0);
        if self.context.widths.flexible(&element, &self.unit().structs).is_some() {
            let at = self.at;
            self.unsupported(at, "realloc of a structure with a flexible array member", "allocate another and copy");
            return;
        }
        if element != self.context.points.element_of(into.0) {
            let at = self.at;
            self.unsupported(at, "realloc of a block that is used at two types", "use one type for its elements");
            return;
        }
        let (ty, int) = (self.offset_type(), self.context.widths.ptrdiff());
        let (old, new) = (self.room(from), self.room(into));
        let fewer = build::cmp(CmpOp::Lt, ty, old.clone(), new.clone());
        let count = self.saved("copied", build::ite(fewer, old, new));
        let counter = self.temporary("k", ty);
        self.assign(ProgramPlace::Var(counter), build::zero(ty));
        let (body, ()) = self.nested(|this| {
            let whole = Region { instance: instance(from.0), path: vec![] };
            for leaf in this.leaves(&whole, &element, false) {
                let source = this.element_spot(from, &leaf.path, counter);
                let target = this.element_spot(into, &leaf.path, counter);
                this.copy_leaf(Place::of(target), Place::of(source), &leaf.inner, &leaf.ty);
            }
            let next = build::add(ty, Expr::Var(counter), build::number(1, int));
            this.assign(ProgramPlace::Var(counter), next);
        });
        let cond = build::cmp(CmpOp::Lt, ty, Expr::Var(counter), count);
        self.emit_kind(StmtKind::while_loop(cond, body));
    }

    fn element_spot(
        &self,
        (id, block): (BlockId, Option<&Expr>),
        path: &[usize],
        index: crate::program::VarId,
    ) -> Spot {
        let mut spot = Spot::at(Region { instance: instance(id), path: path.to_vec() });
        spot.block = block.cloned().filter(|_| self.context.points.is_many(instance(id)));
        if self.leading(id).is_some() {
            spot.indices.push(Expr::Var(index));
        }
        spot
    }

    /// The first dimension of a block; none if it has one element.
    fn leading(&self, id: BlockId) -> Option<Length> {
        let element = self.context.points.element_of(id).flatten().0.len();
        let (lengths, _) = self.shape(&Region { instance: instance(id), path: vec![] });
        (lengths.len() > element).then(|| lengths.first().copied()).flatten()
    }

    /// How many elements a block has.
    fn room(&mut self, (id, block): (BlockId, Option<&Expr>)) -> Expr {
        match self.leading(id) {
            None => build::number(1, self.context.widths.ptrdiff()),
            Some(Length::Fixed(n)) => build::number(n, self.context.widths.ptrdiff()),
            Some(_) => self.block_length(id, block),
        }
    }
}

fn instance(id: BlockId) -> Instance {
    Instance { clone: None, root: Root::Block(id) }
}

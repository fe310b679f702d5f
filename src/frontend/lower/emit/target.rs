//! What the value of a pointer consists of: which target (a tag), which of the target's blocks, how far from its start.
//!
//! What is static is left out. A pointer whose only target beside null is an allocation of many blocks has no tag: the number
//! of the block says it all, with 0 for null and a negative number for what is invalid.

use std::collections::BTreeSet;

use super::place::chain;
use super::pointer::Pointer;
use super::variable::Part;
use super::{Emitter, block, build};
use crate::frontend::lower::points::{PointsTo, Target};
use crate::program::{CmpOp, Cond, Expr, NumType};

impl Emitter<'_> {
    pub(super) fn offset_type(&self) -> NumType {
        NumType::Int(self.context.widths.ptrdiff())
    }

    /// The parts of a pointer that has variables.
    pub(super) fn parts_of(&self, cell: &PointsTo) -> Vec<Part> {
        let mut parts = Vec::new();
        if cell.targets.len() > 1 && self.only_many(&cell.targets).is_none() {
            parts.push(Part::Target);
        }
        if cell.targets.iter().any(|t| self.is_many(*t)) {
            parts.push(Part::Instance);
        }
        if cell.moved {
            parts.push(Part::Offset);
        }
        parts
    }

    fn is_many(&self, target: Target) -> bool {
        self.context.points.region(target).is_some_and(|region| self.context.points.is_many(region.instance))
    }

    /// The target whose blocks alone a pointer may point to, so that it needs no tag.
    fn only_many(&self, targets: &BTreeSet<Target>) -> Option<Target> {
        let mut regions = targets.iter().copied().filter(|t| *t != Target::NULL && *t != Target::INVALID);
        match (regions.next(), regions.next()) {
            (Some(target), None) if self.is_many(target) => Some(target),
            _ => None,
        }
    }

    fn block_is(&self, op: CmpOp, block: &Expr, number: i64) -> Cond {
        build::cmp(op, self.offset_type(), block.clone(), build::number(number, self.context.widths.ptrdiff()))
    }

    /// Whether a pointer points to a target.
    pub(super) fn points_to(&self, pointer: &Pointer, target: Target) -> Cond {
        match (self.only_many(&pointer.targets), &pointer.block) {
            _ if !pointer.targets.contains(&target) => Cond::Const(false),
            _ if pointer.targets.len() == 1 => Cond::Const(true),
            (Some(_), Some(block)) if target == Target::NULL => self.block_is(CmpOp::Eq, block, 0),
            (Some(_), Some(block)) if target == Target::INVALID => self.block_is(CmpOp::Lt, block, 0),
            (Some(_), Some(block)) => self.block_is(CmpOp::Gt, block, 0),
            _ => build::cmp(CmpOp::Eq, NumType::INT, self.tag(pointer), Expr::int(target.0)),
        }
    }

    /// Which of its targets a pointer points to.
    pub(super) fn tag(&self, pointer: &Pointer) -> Expr {
        if let Some(tag) = &pointer.tag {
            return tag.clone();
        }
        let mut targets = pointer.targets.iter().rev().copied();
        let last = Expr::int(targets.next().map_or(0, |t| t.0));
        targets.fold(last, |tag, target| build::ite(self.points_to(pointer, target), Expr::int(target.0), tag))
    }

    /// The number of the block as a pointer without a tag has it.
    fn untagged(&self, pointer: &Pointer) -> Expr {
        if let Some(block) = &pointer.block {
            return block.clone();
        }
        let number = |n: i64| build::number(n, self.context.widths.ptrdiff());
        if pointer.targets.contains(&Target::INVALID) {
            build::ite(self.points_to(pointer, Target::INVALID), number(block::INVALID), number(0))
        } else {
            number(0)
        }
    }

    /// A part of a pointer, as it is kept where some targets are possible.
    pub(super) fn part_value(&self, pointer: &Pointer, part: Part, among: &BTreeSet<Target>) -> Expr {
        let ty = self.offset_type();
        match part {
            Part::Number | Part::Target => self.tag(pointer),
            Part::Instance if self.only_many(among).is_some() => self.untagged(pointer),
            Part::Instance => pointer.block.clone().unwrap_or(build::zero(ty)),
            Part::Offset => self.at_type(pointer.offset.clone(), ty),
        }
    }

    /// A pointer of its parts. Those that are not there are static.
    pub(super) fn assembled(&self, targets: BTreeSet<Target>, part: impl Fn(Part) -> Option<Expr>) -> Pointer {
        let parts = self.parts_of(&PointsTo { targets: targets.clone(), moved: true });
        let has = |wanted: Part| parts.contains(&wanted).then(|| part(wanted)).flatten();
        let offset = part(Part::Offset).unwrap_or(build::zero(self.offset_type()));
        Pointer { tag: has(Part::Target), block: has(Part::Instance), offset, targets }
    }

    /// Several pointers among which conditions decide.
    pub(super) fn merged(&self, alternatives: Vec<(Option<Cond>, Pointer)>) -> Pointer {
        if let [(_, only)] = &alternatives[..] {
            return only.clone();
        }
        let targets: BTreeSet<Target> = alternatives.iter().flat_map(|(_, p)| p.targets.iter().copied()).collect();
        self.assembled(targets.clone(), |part| {
            chain(alternatives.iter().map(|(c, p)| (c.clone(), self.part_value(p, part, &targets))).collect())
        })
    }

    /// Whether two pointers point into the same object.
    pub(super) fn same_object(&self, l: &Pointer, r: &Pointer) -> Cond {
        if l.block.is_none() && r.block.is_none() {
            return build::cmp(CmpOp::Eq, NumType::INT, self.tag(l), self.tag(r));
        }
        let both = l.targets.intersection(&r.targets);
        Cond::or(both.map(|target| {
            let here = [self.points_to(l, *target), self.points_to(r, *target)];
            let block = match (self.is_many(*target), &l.block, &r.block) {
                (true, Some(x), Some(y)) => build::cmp(CmpOp::Eq, self.offset_type(), x.clone(), y.clone()),
                _ => Cond::Const(true),
            };
            Cond::and(here.into_iter().chain([block]))
        }))
    }

    /// Whether two pointers are equal; what is invalid has been excluded.
    pub(super) fn same_pointer(&self, l: &Pointer, r: &Pointer) -> Cond {
        let ty = self.offset_type();
        let (x, y) = (self.at_type(l.offset.clone(), ty), self.at_type(r.offset.clone(), ty));
        let union: BTreeSet<Target> = l.targets.union(&r.targets).copied().collect();
        let nowhere = |p: &Pointer| p.targets.iter().all(|t| *t == Target::NULL);
        let offsets = || build::cmp(CmpOp::Eq, ty, x, y);
        if l.targets.is_disjoint(&r.targets) {
            return Cond::Const(false);
        }
        match (nowhere(l), nowhere(r), self.only_many(&union)) {
            (true, ..) => self.points_to(r, Target::NULL),
            (_, true, _) => self.points_to(l, Target::NULL),
            (_, _, Some(_)) => {
                let (x, y) = (self.untagged(l), self.untagged(r));
                Cond::and([build::cmp(CmpOp::Eq, ty, x, y), offsets()])
            }
            _ => Cond::and([self.same_object(l, r), offsets()]),
        }
    }
}

//! Pointers: a target among those that the analysis found, and an offset in units of what the pointer points to.

use std::collections::BTreeSet;

use super::place::{Place, Spot};
use super::save::Mark;
use super::variable::Part;
use super::{Emitter, build};
use crate::frontend::lower::points::{Instance, PointsTo, Region, Root, Target};
use crate::frontend::lower::tree::{At, Expr as Tree, ExprKind, Sign, Yields};
use crate::frontend::lower::types::{Length, Type};
use crate::program::{BinaryOp, CmpOp, Cond, Expr, NumType, Place as ProgramPlace, StmtKind};

/// The value of a pointer.
#[derive(Clone)]
pub(super) struct Pointer {
    pub targets: BTreeSet<Target>,
    /// Which of the targets; none if there is at most one, or if the block says it, see [`target`](super::target).
    pub tag: Option<Expr>,
    /// Which of the target's blocks; none if no target has several.
    pub block: Option<Expr>,
    /// An integer of any type.
    pub offset: Expr,
}

impl Emitter<'_> {
    pub(super) fn null(&self) -> Pointer {
        self.static_pointer(Target::NULL, build::zero(self.offset_type()))
    }

    /// A pointer with one target that has one object.
    fn static_pointer(&self, target: Target, offset: Expr) -> Pointer {
        Pointer { targets: BTreeSet::from([target]), tag: None, block: None, offset }
    }

    /// The value of an expression of pointer type.
    pub(super) fn pointer(&mut self, e: &Tree) -> Pointer {
        match &e.kind {
            ExprKind::Null => self.null(),
            ExprKind::Function(function) => {
                let instance = Instance { clone: None, root: Root::Function(*function) };
                match self.context.points.target_of(&Region { instance, path: vec![] }) {
                    Some(target) => self.static_pointer(target, build::zero(self.offset_type())),
                    None => self.null(),
                }
            }
            ExprKind::Dispatch(k) => match self.unit().dispatch(*k) {
                Some(call) => self.pointer(call),
                None => self.null(),
            },
            ExprKind::Nowhere => {
                self.nowhere();
                self.null()
            }
            ExprKind::Load(place) => {
                let place = self.place(place);
                self.load_pointer(&place)
            }
            ExprKind::Decay(place) => {
                let array = self.place(place);
                self.point_to(&array, true)
            }
            ExprKind::Address(place) => {
                let place = self.place(place);
                self.point_to(&place, false)
            }
            ExprKind::Retype(inner) => {
                let pointer = self.pointer(inner);
                self.retyped(pointer, &inner.ty, &e.ty, e.at)
            }
            ExprKind::PointerAdd(pointer, by, sign) => {
                let mut pointer = self.pointer(pointer);
                let mark = self.mark();
                let by = self.value(by);
                self.keep_pointer(mark, &mut pointer);
                self.moved(pointer, by, *sign, &e.ty)
            }
            ExprKind::Conditional(c, t, f) => {
                let cond = self.cond(c);
                match cond {
                    Cond::Const(true) => return self.pointer(t),
                    Cond::Const(false) => return self.pointer(f),
                    _ => {}
                }
                let (then_block, then) = self.nested(|this| this.pointer(t));
                let (else_block, otherwise) = self.nested(|this| this.pointer(f));
                if then_block.is_empty() && else_block.is_empty() {
                    return self.merged(vec![(Some(cond), then), (None, otherwise)]);
                }
                self.branch_pointer(cond, (then_block, then), (else_block, otherwise))
            }
            ExprKind::Comma(parts) => {
                let Some((last, first)) = parts.split_last() else { return self.null() };
                first.iter().for_each(|p| self.effect(p));
                self.pointer(last)
            }
            ExprKind::Assign(place, value) => {
                let (mark, mut pointer) = self.assign_pointer(place, value);
                self.keep_pointer(mark, &mut pointer);
                pointer
            }
            ExprKind::Move { place, by, sign, yields } => {
                let (mark, old, new) = self.move_pointer(place, by, *sign);
                let mut pointer = if *yields == Yields::Old { old } else { new };
                self.keep_pointer(mark, &mut pointer);
                pointer
            }
            ExprKind::Call { .. } => self.call_pointer(e),
            ExprKind::Block(stmts, Some(value), scope) => {
                let (mark, mut pointer) = self.in_scope(stmts, *scope, |this| this.pointer(value));
                self.keep_pointer(mark, &mut pointer);
                self.after(pointer, *scope)
            }
            ExprKind::Refused(refusal) => {
                self.refuse(refusal, e.at);
                self.null()
            }
            _ => {
                self.misfit(e);
                self.null()
            }
        }
    }

    /// Emits an assignment of a pointer; yields the point before it, and the pointer as it is there.
    pub(super) fn assign_pointer(&mut self, place: &Tree, value: &Tree) -> (Mark, Pointer) {
        let mut place = self.place(place);
        let mark = self.mark();
        let pointer = self.pointer(value);
        self.keep_place(mark, &mut place);
        let mark = self.mark();
        self.store_pointer(&place, &pointer);
        (mark, pointer)
    }

    /// Emits `p += i`; yields the point before it, and the old and the new pointer as they are there.
    pub(super) fn move_pointer(&mut self, target: &Tree, by: &Tree, sign: Sign) -> (Mark, Pointer, Pointer) {
        let mut place = self.place(target);
        let mark = self.mark();
        let (ty, by) = (&target.ty, self.value(by));
        self.keep_place(mark, &mut place);
        let old = self.load_pointer(&place);
        let mark = self.mark();
        let new = self.moved(old.clone(), by, sign, ty);
        self.store_pointer(&place, &new);
        (mark, old, new)
    }

    fn branch_pointer(
        &mut self,
        cond: Cond,
        (mut then_block, then): (Vec<crate::program::Stmt>, Pointer),
        (mut else_block, otherwise): (Vec<crate::program::Stmt>, Pointer),
    ) -> Pointer {
        let targets: BTreeSet<Target> = then.targets.union(&otherwise.targets).copied().collect();
        let mut variables = Vec::new();
        for part in self.parts_of(&PointsTo { targets: targets.clone(), moved: true }) {
            let (name, ty) = match part {
                Part::Number | Part::Target => ("target", NumType::INT),
                Part::Instance => ("block", self.offset_type()),
                Part::Offset => ("offset", self.offset_type()),
            };
            variables.push((part, self.temporary(name, ty)));
        }
        for (block, pointer) in [(&mut then_block, &then), (&mut else_block, &otherwise)] {
            let (stmts, ()) = self.nested(|this| {
                for (part, variable) in &variables {
                    let value = this.part_value(pointer, *part, &targets);
                    this.assign(ProgramPlace::Var(*variable), value);
                }
            });
            block.extend(stmts);
        }
        self.emit_kind(StmtKind::If(cond, then_block, else_block));
        self.assembled(targets, |part| variables.iter().find(|(p, _)| *p == part).map(|(_, v)| Expr::Var(*v)))
    }

    pub(super) fn load_pointer(&mut self, place: &Place) -> Pointer {
        self.check_bounds(place);
        let mut found = Vec::new();
        let mut earlier: Vec<Cond> = Vec::new();
        for (cond, spot) in &place.alternatives {
            let written = self.in_lanes(spot);
            if written != Cond::Const(true) {
                let elsewhere = earlier.iter().cloned().chain(cond.as_ref().map(Cond::negate));
                let cond = Cond::or(elsewhere.chain([written]));
                self.must_point(cond, "the union holds a pointer");
            }
            earlier.extend(cond.clone());
            if spot.view.is_some() {
                self.access(spot, Part::Target);
                return self.null();
            }
            let cell = self.cell(&spot.region);
            let mut read = Vec::new();
            for part in self.parts_of(&cell) {
                if let Some(value) = self.read_part(spot, part) {
                    read.push((part, value));
                }
            }
            let part = |wanted: Part| read.iter().find(|(p, _)| *p == wanted).map(|(_, value)| value.clone());
            found.push((cond.clone(), self.assembled(cell.targets, part)));
        }
        if found.is_empty() { self.null() } else { self.merged(found) }
    }

    fn read_part(&mut self, spot: &Spot, part: Part) -> Option<Expr> {
        match self.access(spot, part)? {
            ProgramPlace::Var(v) => Some(Expr::Var(v)),
            ProgramPlace::Element(element) => Some(Expr::Read(element)),
        }
    }

    pub(super) fn store_pointer(&mut self, place: &Place, pointer: &Pointer) {
        self.check_bounds(place);
        let needs = |this: &Self, spot: &Spot, part: Part| this.parts_of(&this.cell(&spot.region)).contains(&part);
        let (mut place, mut pointer) = (place.clone(), pointer.clone());
        self.take_lanes_of(&place);
        for part in [Part::Target, Part::Instance, Part::Offset] {
            let mark = self.mark();
            let mut some = place.clone();
            some.alternatives.retain(|(_, spot)| needs(self, spot, part));
            if some.alternatives.is_empty() || self.is_there(&some, part, &pointer) {
                continue;
            }
            if some.alternatives.len() == place.alternatives.len() {
                self.store_pointer_part(&some, part, &pointer);
            } else {
                self.store_some(&place, part, &pointer, &needs);
            }
            if part != Part::Offset {
                self.keep_pointer(mark, &mut pointer);
                self.keep_place(mark, &mut place);
            }
        }
    }

    fn store_pointer_part(&mut self, place: &Place, part: Part, pointer: &Pointer) {
        let value = |this: &mut Self, spot: &Spot| this.part_value(pointer, part, &this.cell(&spot.region).targets);
        self.store_part(place, part, value, false);
    }

    /// Whether a variable is to be assigned to itself.
    fn is_there(&mut self, place: &Place, part: Part, pointer: &Pointer) -> bool {
        let [(_, spot)] = &place.alternatives[..] else { return false };
        let value = self.part_value(pointer, part, &self.cell(&spot.region).targets);
        match value {
            Expr::Var(v) if spot.indices.is_empty() => self.variable(&spot.region, part) == Some(v),
            _ => false,
        }
    }

    /// Stores a part where only some of the alternatives have it.
    fn store_some(
        &mut self,
        place: &Place,
        part: Part,
        pointer: &Pointer,
        needs: &impl Fn(&Self, &Spot, Part) -> bool,
    ) {
        let mut conditions: Vec<Cond> = Vec::new();
        for (cond, spot) in &place.alternatives {
            let here = Cond::and(conditions.iter().map(Cond::negate).chain(cond.clone()));
            conditions.extend(cond.clone());
            if !needs(self, spot, part) {
                continue;
            }
            let (block, ()) = self.nested(|this| this.store_pointer_part(&Place::of(spot.clone()), part, pointer));
            self.emit_kind(StmtKind::If(here, block, vec![]));
        }
    }

    /// A pointer to a place, or to the first element of an array there.
    fn point_to(&mut self, place: &Place, decay: bool) -> Pointer {
        let mut found = Vec::new();
        for (cond, spot) in &place.alternatives {
            let Some(target) = self.context.points.target_of(&spot.region) else {
                self.poisoned = true;
                return self.null();
            };
            let mut offset = match spot.view.is_some() {
                true => self.distance(spot),
                false => self.flattened(spot),
            };
            if decay && !spot.indices.is_empty() && spot.view.is_none() {
                let (lengths, _) = self.shape(&spot.region);
                let length = lengths.get(spot.covered()).copied().unwrap_or(Length::Unknown);
                let ty = self.offset_type();
                let length = self.in_copy_of(&spot.region, |emitter| emitter.length(length));
                offset = build::mul(ty, self.at_type(offset, ty), length);
            }
            let pointer = Pointer { block: spot.block.clone(), ..self.static_pointer(target, offset) };
            found.push((cond.clone(), pointer));
        }
        if found.is_empty() { self.null() } else { self.merged(found) }
    }

    /// The pointer moved by so many of what its type points to.
    fn moved(&mut self, pointer: Pointer, mut by: Expr, sign: Sign, pointer_type: &Type) -> Pointer {
        let ty = self.offset_type();
        if build::is_zero(&by) {
            return pointer;
        }
        if let Some(stride) = self.stride(&pointer, pointer_type).filter(|stride| *stride != 1) {
            by = build::mul(ty, self.at_type(by, ty), build::number(stride, self.context.widths.ptrdiff()));
        }
        let by_type = self.type_of(&by);
        if pointer.targets.contains(&Target::NULL) {
            let stays = build::cmp(CmpOp::Eq, by_type, by.clone(), build::zero(by_type));
            let somewhere = self.points_to(&pointer, Target::NULL).negate();
            self.must_point(Cond::or([somewhere, stays]), "the pointer that is moved is not null");
        }
        let offset = if sign == Sign::Plus && build::is_zero(&pointer.offset) && ty.keeps_all_of(by_type) {
            by
        } else {
            let (from, by) = (self.at_type(pointer.offset, ty), self.at_type(by, ty));
            match sign {
                Sign::Plus => build::add(ty, from, by),
                Sign::Minus => build::binary(BinaryOp::Sub, ty, from, by),
            }
        };
        Pointer { offset, ..pointer }
    }

    /// The same pointer at another type. Offsets count what the pointer points to; a void pointer counts elements.
    fn retyped(&mut self, pointer: Pointer, from: &Type, to: &Type, at: At) -> Pointer {
        let is_units = |region: &Region| self.context.points.is_units(region);
        if pointer.targets.iter().any(|t| self.context.points.region(*t).is_some_and(is_units)) {
            return pointer;
        }
        let lengths = |ty: &Type| ty.pointee().map_or(vec![], |p| p.ty.flatten().0);
        let (from, to) = (lengths(from), lengths(to));
        if from.len() == to.len() || build::is_zero(&pointer.offset) {
            return pointer;
        }
        if to.len() > from.len() {
            self.unsupported(at, "a pointer to an element turned into a pointer to an array", "index the array itself");
            return pointer;
        }
        let ty = self.offset_type();
        let mut offset = self.at_type(pointer.offset.clone(), ty);
        for length in &from[..from.len() - to.len()] {
            let length = self.length(*length);
            offset = build::mul(ty, offset, length);
        }
        Pointer { offset, ..pointer }
    }

    /// The place that a pointer points to.
    pub(super) fn follow(&mut self, mut pointer: Pointer, ty: &Type, at: At) -> Place {
        if pointer.targets.contains(&Target::UNKNOWN) {
            self.unsupported(at, "a pointer whose target is not known", "let it point to a variable of the program");
            return Place { alternatives: vec![] };
        }
        let regions: Vec<(Target, Region)> =
            pointer.targets.iter().filter_map(|t| self.context.points.region(*t).map(|r| (*t, r.clone()))).collect();
        if regions.len() > 1 {
            pointer.tag = pointer.tag.map(|tag| self.repeatable("target", tag));
            pointer.block = pointer.block.map(|block| self.repeatable("block", block));
            pointer.offset = self.repeatable("offset", pointer.offset);
        }
        if regions.len() < pointer.targets.len() || regions.is_empty() {
            let valid = Cond::or(regions.iter().map(|(t, _)| self.points_to(&pointer, *t)));
            self.must_point(valid, "the pointer points somewhere");
        }
        let last = regions.len().saturating_sub(1);
        let mut place = Place { alternatives: vec![] };
        for (k, (target, region)) in regions.into_iter().enumerate() {
            self.must_live(&pointer, target);
            let Some(spot) = self.spot(region, &pointer, ty, at) else { continue };
            let cond = (k < last).then(|| self.points_to(&pointer, target));
            if spot.view.is_none() && spot.indices.is_empty() && !build::is_zero(&pointer.offset) {
                let offset_type = self.type_of(&pointer.offset);
                let start = build::cmp(CmpOp::Eq, offset_type, pointer.offset.clone(), build::zero(offset_type));
                let elsewhere = pointer.tag.is_some().then(|| self.points_to(&pointer, target).negate());
                self.must_point(Cond::or(elsewhere.into_iter().chain([start])), "the pointer points to its variable");
            }
            place.alternatives.push((cond, spot));
        }
        if let Some((cond, _)) = place.alternatives.last_mut() {
            *cond = None;
        }
        place
    }

    fn spot(&mut self, region: Region, pointer: &Pointer, ty: &Type, at: At) -> Option<Spot> {
        let pointee = ty.pointee()?;
        if self.context.points.is_units(&region) {
            let mut spot = Spot::at(region);
            spot.block = pointer.block.clone().filter(|_| self.context.points.is_many(spot.region.instance));
            let lead = self.shape(&spot.region).0.len();
            spot.lanes = self.lanes_on_the_way(&spot.region, &pointer.offset, lead);
            return Some(self.followed_view(spot, pointer, &pointee.ty));
        }
        let (within, element) = pointee.ty.flatten();
        let (lengths, stored) = self.shape(&region);
        let fits = lengths.len() >= within.len()
            && crate::frontend::lower::types::alike(&stored, element)
            && lengths.iter().rev().zip(within.iter().rev()).all(|(a, b)| match (a, b) {
                (Length::Fixed(a), Length::Fixed(b)) => a == b,
                _ => true,
            });
        if !fits && !self.context.points.diagnostics.is_empty() {
            self.poisoned = true;
            return None;
        }
        if !fits {
            self.unsupported(
                at,
                "a pointer used at another type than its target's",
                "use a pointer of the target's type",
            );
            return None;
        }
        let lead = lengths.len() - within.len();
        let mut spot = Spot::at(region);
        spot.lanes = self.lanes_on_the_way(&spot.region, &pointer.offset, lead);
        spot.block = pointer.block.clone().filter(|_| self.context.points.is_many(spot.region.instance));
        if lead > 0 {
            spot.indices.push(pointer.offset.clone());
            spot.lead = lead;
            spot.flat_bound = Some(pointer.offset.clone());
        }
        Some(spot)
    }

    /// A comparison of two pointers.
    pub(super) fn compare_pointers(&mut self, op: CmpOp, l: &Tree, r: &Tree, at: At) -> Cond {
        let (l, r) = self.two_pointers(l, r);
        if l.targets.contains(&Target::UNKNOWN) || r.targets.contains(&Target::UNKNOWN) {
            self.unsupported(at, "a comparison of a pointer whose target is not known", "");
            return Cond::Const(false);
        }
        self.must_be_valid(&[&l, &r]);
        match op {
            CmpOp::Eq => self.same_pointer(&l, &r),
            CmpOp::Ne => self.same_pointer(&l, &r).negate(),
            _ => {
                let same = self.same_object(&l, &r);
                self.must_point(same, "the pointers that are compared point to the same array");
                let ty = self.offset_type();
                let (x, y) = (self.at_type(l.offset, ty), self.at_type(r.offset, ty));
                build::cmp(op, ty, x, y)
            }
        }
    }

    /// The difference of two pointers.
    pub(super) fn subtract_pointers(&mut self, l: &Tree, r: &Tree, at: At) -> Expr {
        let pointer_type = &l.ty;
        let (l, r) = self.two_pointers(l, r);
        if l.targets.contains(&Target::UNKNOWN) || r.targets.contains(&Target::UNKNOWN) {
            self.unsupported(at, "a difference of a pointer whose target is not known", "");
        }
        self.must_be_valid(&[&l, &r]);
        let same = self.same_object(&l, &r);
        self.must_point(same, "the pointers that are subtracted point to the same array");
        let ty = self.offset_type();
        let (x, y) = (self.at_type(l.offset.clone(), ty), self.at_type(r.offset, ty));
        let distance = if build::is_zero(&y) { x } else { build::binary(BinaryOp::Sub, ty, x, y) };
        match self.stride(&l, pointer_type).filter(|stride| *stride > 1) {
            Some(stride) => {
                build::binary(BinaryOp::Div, ty, distance, build::number(stride, self.context.widths.ptrdiff()))
            }
            None => distance,
        }
    }

    fn two_pointers(&mut self, l: &Tree, r: &Tree) -> (Pointer, Pointer) {
        let mut l = self.pointer(l);
        let mark = self.mark();
        let r = self.pointer(r);
        self.keep_pointer(mark, &mut l);
        (l, r)
    }
}

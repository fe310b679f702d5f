//! Initial values, and copies of structures.

use std::collections::HashSet;

use super::place::{Place, Spot};
use super::variable::Part;
use super::{Emitter, block, build};
use crate::frontend::lower::points::{Instance, Region, Target};
use crate::frontend::lower::tree::{Expr as Tree, ExprKind, Init, ObjectId, Step};
use crate::frontend::lower::types::{DEEPEST_STRUCTURE, Length, Type};
use crate::program::number::{Integer, Rational};
use crate::program::{Basic, BinaryOp, CmpOp, Expr, NumType, Place as ProgramPlace, Source, StmtKind, VarId};

/// What the object holds before it is initialised.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    Zero,
    Anything,
}

impl Emitter<'_> {
    /// A local without an initialiser holds anything.
    pub(super) fn uninitialised(&mut self, object: ObjectId) {
        let instance = self.context.points.instance(self.clone, object);
        let ty = self.instance_type(&Region { instance, path: vec![] });
        self.check_object(object);
        for leaf in self.leaves(&Region { instance, path: vec![] }, &ty, false) {
            let region = Region { instance, path: leaf.path };
            let variables = match leaf.ty {
                Type::Pointer(_) => self.without_value(&region),
                _ => self.variable(&region, Part::Number).into_iter().collect(),
            };
            for variable in variables {
                self.emit(Basic::Havoc(variable, Source::Uninitialised));
            }
        }
    }

    /// Makes a pointer invalid, if that is to be noticed; yields its other variables.
    fn without_value(&mut self, region: &Region) -> Vec<VarId> {
        let mut variables = self.pointer_variables(region);
        let targets = self.cell(region).targets;
        let is_noticed = self.context.checks.pointer && targets.len() > 1 && targets.contains(&Target::INVALID);
        if is_noticed && let Some((variable, value)) = self.invalid_part(region) {
            variables.retain(|v| *v != variable);
            self.set_all(variable, value);
        }
        variables
    }

    /// The variable of a pointer that says that it is invalid, and the value by which it does.
    pub(super) fn invalid_part(&mut self, region: &Region) -> Option<(VarId, Expr)> {
        let parts = self.parts_of(&self.cell(region));
        let part = *parts.iter().find(|part| **part != Part::Offset)?;
        let variable = self.variable(region, part)?;
        let invalid = if part == Part::Target { i64::from(Target::INVALID.0) } else { block::INVALID };
        let NumType::Int(ty) = self.program.var(variable).ty else { return None };
        Some((variable, build::number(invalid, ty)))
    }

    /// Gives a scalar, or every element of an array, a value.
    pub(super) fn set_all(&mut self, variable: VarId, value: Expr) {
        match self.program.var(variable).is_array() {
            true => self.emit(Basic::Fill(variable, value)),
            false => self.assign(ProgramPlace::Var(variable), value),
        }
    }

    pub(super) fn initialise(&mut self, object: ObjectId, init: &Init, before: Before) {
        let instance = self.context.points.instance(self.clone, object);
        let ty = self.instance_type(&Region { instance, path: vec![] });
        self.check_object(object);
        match init {
            Init::Value(e) => {
                if before == Before::Zero && is_zero(e) {
                    return;
                }
                self.store_value(&Place::of(self.root_spot(instance)), e);
            }
            Init::Parts(parts) => {
                let in_units = self.context.points.unit_of(instance.root).is_some();
                if !in_units && self.uniform(instance, &ty, parts) {
                    return;
                }
                if before == Before::Anything {
                    self.zero_rest(instance, &ty, parts);
                }
                let shares_memory = self.has_unions(&ty, 0);
                let mut touched: HashSet<Vec<(usize, u64)>> = HashSet::new();
                for (steps, e) in parts {
                    let key = || steps.iter().map(|s| (field_of(s), index_of(s))).collect::<Vec<_>>();
                    let is_there = touched.is_empty() || !shares_memory && !touched.contains(&key());
                    if is_zero(e) && is_there {
                        continue;
                    }
                    touched.insert(key());
                    self.store_at(instance, steps, e);
                }
            }
        }
    }

    /// An array of which every element gets the same constant.
    fn uniform(&mut self, instance: Instance, ty: &Type, parts: &[(Vec<Step>, Tree)]) -> bool {
        let (lengths, element) = ty.flatten();
        let (Some(num), Some((first, value)), false) = (element.num(), parts.first(), lengths.is_empty()) else {
            return false;
        };
        if parts.len() > 1 && is_zero(value) {
            return false;
        }
        let total = lengths.iter().try_fold(1u64, |total, l| match l {
            Length::Fixed(n) => total.checked_mul(*n),
            _ => None,
        });
        let same = |e: &Tree| match (&e.kind, &value.kind) {
            (ExprKind::Int(a), ExprKind::Int(b)) => a == b,
            (ExprKind::Real(a), ExprKind::Real(b)) => a == b,
            _ => false,
        };
        let everything = match (&first[..], &lengths[..]) {
            ([Step::Range(0, last)], [Length::Fixed(n)]) => parts.len() == 1 && last.checked_add(1) == Some(*n),
            _ => {
                let plain = parts.iter().all(|(s, _)| s.iter().all(|s| matches!(s, Step::Index(_))));
                let paths: HashSet<Vec<u64>> = match plain && total == Some(parts.len() as u64) {
                    true => parts.iter().map(|(s, _)| s.iter().map(index_of).collect()).collect(),
                    false => return false,
                };
                total == Some(paths.len() as u64)
            }
        };
        if !everything || !parts.iter().all(|(_, e)| same(e)) {
            return false;
        }
        let Some(variable) = self.variable(&Region { instance, path: vec![] }, Part::Number) else { return false };
        let value = self.value(value);
        let value = self.at_type(value, num);
        self.emit(Basic::Fill(variable, value));
        true
    }

    /// Parts of a local that the initialiser does not mention are zero.
    fn zero_rest(&mut self, instance: Instance, ty: &Type, parts: &[(Vec<Step>, Tree)]) {
        let mentioned: HashSet<Vec<usize>> = parts
            .iter()
            .filter(|(s, e)| s.iter().all(|s| matches!(s, Step::Field(_))) && !is_zero(e))
            .map(|(s, _)| s.iter().map(field_of).collect())
            .collect();
        for leaf in self.leaves(&Region { instance, path: vec![] }, ty, false) {
            if leaf.inner.is_empty() && (0..=leaf.path.len()).any(|n| mentioned.contains(&leaf.path[..n])) {
                continue;
            }
            let region = Region { instance, path: leaf.path };
            let variables = match leaf.ty {
                Type::Pointer(_) => self.pointer_variables(&region),
                _ => self.variable(&region, Part::Number).into_iter().collect(),
            };
            for variable in variables {
                let zero = build::zero(self.program.var(variable).ty);
                self.set_all(variable, zero);
            }
        }
    }

    fn store_at(&mut self, instance: Instance, steps: &[Step], e: &Tree) {
        let mut spot = self.root_spot(instance);
        let ty = self.context.widths.ptrdiff();
        let mut ranges = Vec::new();
        for step in steps {
            match step {
                Step::Field(f) => self.step_to_member(&mut spot, *f),
                Step::Index(k) => self.step_to_element(&mut spot, build::number(*k, ty)),
                Step::Range(low, high) => {
                    let counter = self.temporary("k", NumType::Int(ty));
                    self.step_to_element(&mut spot, Expr::Var(counter));
                    ranges.push((counter, *low, *high));
                }
            }
        }
        self.looped(ranges, &mut |this| this.store_value(&Place::of(spot.clone()), e));
    }

    /// Runs a part of the emission inside of loops over counters.
    fn looped(&mut self, mut ranges: Vec<(VarId, u64, u64)>, inner: &mut dyn FnMut(&mut Self)) {
        if ranges.is_empty() {
            return inner(self);
        }
        let (counter, low, high) = ranges.remove(0);
        let int = self.context.widths.ptrdiff();
        let ty = NumType::Int(int);
        self.assign(ProgramPlace::Var(counter), build::number(low, int));
        let (body, ()) = self.nested(|this| {
            this.looped(ranges, inner);
            let next = Expr::binary(BinaryOp::Add, ty, Expr::Var(counter), Expr::Int(Integer::ONE, int));
            this.assign(ProgramPlace::Var(counter), next);
        });
        let cond = build::cmp(CmpOp::Le, ty, Expr::Var(counter), build::number(high, int));
        self.emit_kind(StmtKind::while_loop(cond, body));
    }

    /// Stores the value of an expression of any type.
    fn store_value(&mut self, place: &Place, e: &Tree) {
        match &e.ty {
            Type::Pointer(_) => {
                let pointer = self.pointer(e);
                self.store_pointer(place, &pointer);
            }
            Type::Struct(_) => {
                let source = self.structure(e);
                self.copy(place, &source, &e.ty);
            }
            Type::Int(_) | Type::Float(_) => {
                let value = self.value(e);
                self.store(place, value);
            }
            _ => self.effect(e),
        }
    }

    /// Copies a structure, member by member; arrays in it by loops.
    pub(super) fn copy(&mut self, target: &Place, source: &Place, ty: &Type) {
        let Some(instance) = target.alternatives.first().map(|(_, s)| s.region.instance) else { return };
        let leaves = self.leaves(&Region { instance, path: vec![] }, ty, false);
        let mut changed = HashSet::new();
        for (_, spot) in &target.alternatives {
            for leaf in &leaves {
                let region = self.below(spot, &leaf.path).region;
                for part in [Part::Number, Part::Target, Part::Instance, Part::Offset] {
                    changed.extend(self.variables.get(&(region.clone(), part)));
                }
            }
        }
        let (mut target, mut source) = (target.clone(), source.clone());
        self.save_from(&mut target, &changed);
        self.save_from(&mut source, &changed);
        if let (Some((into, count)), Some((from, _))) = (self.all_units(&target, ty), self.all_units(&source, ty))
            && let Some(unit) = self.same_units(&[&into, &from])
        {
            return self.copy_leaf(into, from, &[Length::Fixed(count)], &unit);
        }
        for leaf in leaves {
            let (into, from) = (self.part_of(&target, &leaf.path), self.part_of(&source, &leaf.path));
            self.copy_leaf(into, from, &leaf.inner, &leaf.ty);
        }
    }

    /// The part of a place that a path leads to, as it is stored: whatever lane of a union was written last.
    pub(super) fn part_of(&mut self, place: &Place, path: &[usize]) -> Place {
        Place { alternatives: place.alternatives.iter().map(|(c, s)| (c.clone(), self.below(s, path))).collect() }
    }

    fn below(&mut self, spot: &Spot, path: &[usize]) -> Spot {
        let mut spot = spot.clone();
        for step in path {
            match spot.view.is_some() {
                true => self.step_to_member(&mut spot, *step),
                false => spot.region.path.push(*step),
            }
        }
        spot
    }

    /// Whether parts of an object share memory.
    fn has_unions(&self, ty: &Type, depth: usize) -> bool {
        let Type::Struct(id) = ty.flatten().1 else { return false };
        let Some(def) = self.unit().structs.get(id.0 as usize).filter(|_| depth < DEEPEST_STRUCTURE) else {
            return false;
        };
        def.is_union || def.fields.iter().flatten().any(|field| self.has_unions(&field.ty, depth + 1))
    }

    /// What lies between members is zero too.
    pub(super) fn set_units_to_zero(&mut self, mut units: Place, count: u64) {
        let written = units.alternatives.iter().map(|(_, spot)| (spot.region.clone(), Part::Number));
        let changed = written.filter_map(|key| self.variables.get(&key).copied()).collect();
        self.save_from(&mut units, &changed);
        let counter = self.temporary("k", NumType::Int(self.context.widths.ptrdiff()));
        for (_, spot) in &mut units.alternatives {
            self.step_to_element(spot, Expr::Var(counter));
        }
        let zero = Expr::int(0);
        self.looped(vec![(counter, 0, count - 1)], &mut |this| this.store(&units, zero.clone()));
    }

    pub(super) fn copy_leaf(&mut self, mut into: Place, mut from: Place, lengths: &[Length], ty: &Type) {
        let int = self.context.widths.ptrdiff();
        let mut ranges = Vec::new();
        for length in lengths {
            let Length::Fixed(n) = length else { return };
            if *n == 0 {
                return;
            }
            let counter = self.temporary("k", NumType::Int(int));
            for (_, spot) in into.alternatives.iter_mut().chain(&mut from.alternatives) {
                self.step_to_element(spot, Expr::Var(counter));
            }
            ranges.push((counter, 0, n - 1));
        }
        let num = ty.num();
        self.looped(ranges, &mut |this| match num {
            Some(num) => {
                let value = this.load(&from, num);
                this.store(&into, value);
            }
            None => {
                let pointer = this.load_pointer(&from);
                this.store_pointer(&into, &pointer);
            }
        });
    }
}

fn is_zero(e: &Tree) -> bool {
    match &e.kind {
        ExprKind::Int(v) => *v == Integer::ZERO && !e.ty.is_error(),
        ExprKind::Real(v) => *v == Rational::ZERO,
        ExprKind::Null => true,
        _ => false,
    }
}

fn field_of(step: &Step) -> usize {
    match step {
        Step::Field(f) => *f,
        _ => usize::MAX,
    }
}

fn index_of(step: &Step) -> u64 {
    match step {
        Step::Index(k) => *k,
        Step::Range(k, _) => *k,
        Step::Field(_) => u64::MAX,
    }
}

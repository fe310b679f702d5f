//! The walk over functions: what each expression may point to.

use std::collections::BTreeSet;

use super::blocks::constant_bytes;
use super::{CloneId, Instance, Points, PointsTo, Region, Root, Target};
use crate::frontend::lower::calls::{Allocation, Meaning, meaning};
use crate::frontend::lower::tree::{Expr, ExprKind, ObjectId, Stmt, StmtKind, Storage};
use crate::frontend::lower::types::Type;
use crate::program::number::Integer;

/// What an expression yields, as far as pointers are concerned.
pub(super) enum Yield {
    Number,
    Pointer(PointsTo),
    /// A structure that is stored at these places.
    Struct(Vec<Region>),
}

/// A place with the knowledge whether it may be elsewhere than at the start of its region.
pub(super) struct Spot {
    pub region: Region,
    pub moved: bool,
}

impl Points<'_> {
    pub(super) fn body(&mut self, clone: CloneId) {
        let unit = self.unit;
        let Some(body) = &unit.function(self.function_of(clone)).body else { return };
        let binding = self.clones[clone.0 as usize].binding.clone();
        for (param, targets) in body.params.iter().zip(binding) {
            if matches!(unit.object(*param).ty, Type::Pointer(_)) {
                let cell = Region { instance: self.instance(clone, *param), path: vec![] };
                self.join(&cell, &PointsTo { targets, moved: false });
            }
        }
        self.stmts(clone, &body.stmts);
    }

    /// The memory of a variable as a copy of a function sees it.
    pub fn instance(&self, clone: CloneId, object: ObjectId) -> Instance {
        let local =
            matches!(self.unit.object(object).storage, Storage::Local(_) | Storage::Hidden(_) | Storage::Param(_));
        Instance { clone: local.then_some(clone), root: Root::Object(object) }
    }

    fn stmts(&mut self, clone: CloneId, stmts: &[Stmt]) {
        for (k, stmt) in stmts.iter().enumerate() {
            if let StmtKind::Declare(object, None) = &stmt.kind {
                self.uninitialised(clone, *object, &stmts[k + 1..]);
            }
            self.stmt(clone, stmt);
        }
    }

    fn stmt(&mut self, clone: CloneId, stmt: &Stmt) {
        self.note_jump(clone, stmt);
        match &stmt.kind {
            StmtKind::Expr(e) | StmtKind::Extent(_, e) => {
                self.eval(clone, e);
            }
            StmtKind::Declare(object, Some(init)) => self.initialise(clone, *object, init),
            StmtKind::Block(stmts) => self.stmts(clone, stmts),
            StmtKind::If(c, then, otherwise) => {
                self.eval(clone, c);
                self.stmt(clone, then);
                if let Some(otherwise) = otherwise {
                    self.stmt(clone, otherwise);
                }
            }
            StmtKind::Switch { value, body, .. } => {
                self.eval(clone, value);
                self.stmt(clone, body);
            }
            StmtKind::While(c, body) | StmtKind::DoWhile(body, c) => {
                let outer = self.enter_loop(stmt.at);
                self.eval(clone, c);
                self.stmt(clone, body);
                self.repeats.outermost = outer;
            }
            StmtKind::For { init, cond, step, body } => {
                self.stmts(clone, init);
                let outer = self.enter_loop(stmt.at);
                for e in cond.iter().chain(step) {
                    self.eval(clone, e);
                }
                self.stmt(clone, body);
                self.repeats.outermost = outer;
            }
            StmtKind::Return(Some(e)) => {
                let value = self.eval(clone, e);
                let result = Region { instance: Instance { clone: Some(clone), root: Root::Result }, path: vec![] };
                self.store(&result, value);
            }
            _ => {}
        }
    }

    pub(super) fn store(&mut self, into: &Region, value: Yield) {
        match value {
            Yield::Number => {}
            Yield::Pointer(value) => self.join(into, &value),
            Yield::Struct(sources) => {
                for source in sources {
                    for path in self.pointer_leaves(&source) {
                        let value = self.cell(&Region { instance: source.instance, path: path.clone() });
                        let mut target = into.clone();
                        target.path.extend(&path[source.path.len()..]);
                        self.join(&target, &value);
                    }
                }
            }
        }
    }

    pub(super) fn pointer(&mut self, clone: CloneId, e: &Expr) -> PointsTo {
        match self.eval(clone, e) {
            Yield::Pointer(value) => {
                self.joined_targets(&value);
                value
            }
            _ => PointsTo::default(),
        }
    }

    /// Evaluates an expression, with its effects on cells.
    pub(super) fn eval(&mut self, clone: CloneId, e: &Expr) -> Yield {
        match &e.kind {
            ExprKind::Int(_) | ExprKind::Real(_) | ExprKind::Refused(_) => Yield::Number,
            ExprKind::Nowhere => Yield::Number,
            ExprKind::Function(function) => {
                let target = self.function_target(*function);
                Yield::Pointer(PointsTo { targets: BTreeSet::from([target]), moved: false })
            }
            ExprKind::Dispatch(k) => {
                let unit = self.unit;
                unit.dispatch(*k).map_or(Yield::Number, |call| self.eval(clone, call))
            }
            ExprKind::Null => Yield::Pointer(PointsTo { targets: BTreeSet::from([Target::NULL]), moved: false }),
            ExprKind::Object(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Literal(..)
            | ExprKind::Field(..) => {
                let spots = self.places(clone, e);
                match &e.ty {
                    Type::Pointer(_) => self.loaded(spots),
                    Type::Struct(_) => Yield::Struct(spots.into_iter().map(|s| s.region).collect()),
                    _ => Yield::Number,
                }
            }
            ExprKind::Load(place) => {
                let spots = self.places(clone, place);
                match &e.ty {
                    Type::Pointer(_) => self.loaded(spots),
                    Type::Struct(_) => Yield::Struct(spots.into_iter().map(|s| s.region).collect()),
                    _ => Yield::Number,
                }
            }
            ExprKind::Decay(place) | ExprKind::Address(place) => {
                let spots = self.places(clone, place);
                let mut value = PointsTo::default();
                for spot in spots {
                    value.moved |= spot.moved;
                    value.targets.insert(self.target(spot.region));
                }
                self.used_as(&value, &e.ty);
                Yield::Pointer(value)
            }
            ExprKind::Retype(inner) => {
                let value = self.pointer(clone, inner);
                self.used_as(&value, &e.ty);
                self.retyped(&value, &inner.ty, &e.ty);
                Yield::Pointer(value)
            }
            ExprKind::PointerAdd(pointer, by, _) => {
                let mut value = self.pointer(clone, pointer);
                self.eval(clone, by);
                if !is_zero(by) {
                    self.walked_as(&value, &pointer.ty);
                    value.moved = true;
                }
                Yield::Pointer(value)
            }
            ExprKind::Unary(_, a) | ExprKind::Not(a) | ExprKind::Convert(a) | ExprKind::Discard(a) => {
                self.eval(clone, a);
                Yield::Number
            }
            ExprKind::PointerDiff(l, r) => {
                for side in [l, r] {
                    let value = self.pointer(clone, side);
                    self.walked_as(&value, &side.ty);
                }
                Yield::Number
            }
            ExprKind::Binary(_, l, r)
            | ExprKind::Compare(_, l, r)
            | ExprKind::PointerCompare(_, l, r)
            | ExprKind::And(l, r)
            | ExprKind::Or(l, r) => {
                self.eval(clone, l);
                self.eval(clone, r);
                Yield::Number
            }
            ExprKind::Conditional(c, t, f) => {
                self.eval(clone, c);
                if !self.may_be_called(clone, c) {
                    return self.eval(clone, f);
                }
                let (t, f) = (self.eval(clone, t), self.eval(clone, f));
                both(t, f)
            }
            ExprKind::Comma(parts) => {
                let mut last = Yield::Number;
                for part in parts {
                    last = self.eval(clone, part);
                }
                last
            }
            ExprKind::Assign(place, value) => {
                let value = self.eval(clone, value);
                match (&value, &place.kind) {
                    (Yield::Pointer(value), ExprKind::Object(object)) => self.named(clone, value, *object),
                    (Yield::Pointer(value), ExprKind::Field(of, field)) => self.named_after(clone, value, of, *field),
                    _ => {}
                }
                let spots = self.places(clone, place);
                match value {
                    Yield::Number => Yield::Number,
                    Yield::Pointer(value) => {
                        for spot in &spots {
                            self.join(&spot.region, &value);
                        }
                        Yield::Pointer(value)
                    }
                    Yield::Struct(sources) => {
                        for spot in &spots {
                            self.store(&spot.region, Yield::Struct(sources.clone()));
                        }
                        Yield::Struct(spots.into_iter().map(|s| s.region).collect())
                    }
                }
            }
            ExprKind::Update(update) => {
                self.places(clone, &update.place);
                self.eval(clone, &update.rhs);
                Yield::Number
            }
            ExprKind::Move { place, by, .. } => {
                self.eval(clone, by);
                let spots = self.places(clone, place);
                for spot in &spots {
                    let value = self.cell(&spot.region);
                    self.walked_as(&value, &place.ty);
                    let moved = PointsTo { targets: BTreeSet::new(), moved: true };
                    self.join(&spot.region, &moved);
                }
                self.loaded(spots)
            }
            ExprKind::Call { callee, args, .. } => self.call(clone, *callee, args, e),
            ExprKind::Block(stmts, value, scope) => {
                self.stmts(clone, stmts);
                match value.as_ref().map(|value| self.eval(clone, value)) {
                    Some(Yield::Pointer(value)) => Yield::Pointer(self.after(clone, *scope, value)),
                    Some(value) => value,
                    None => Yield::Number,
                }
            }
        }
    }

    fn loaded(&self, spots: Vec<Spot>) -> Yield {
        let mut value = PointsTo::default();
        for spot in spots {
            let cell = self.cell(&spot.region);
            value.targets.extend(cell.targets);
            value.moved |= cell.moved;
        }
        Yield::Pointer(value)
    }

    fn places(&mut self, clone: CloneId, e: &Expr) -> Vec<Spot> {
        match &e.kind {
            ExprKind::Object(object) => {
                let instance = self.instance(clone, *object);
                vec![Spot { region: Region { instance, path: vec![] }, moved: false }]
            }
            ExprKind::Literal(object, init) => {
                self.initialise(clone, *object, init);
                let instance = self.instance(clone, *object);
                vec![Spot { region: Region { instance, path: vec![] }, moved: false }]
            }
            ExprKind::Deref(pointer) => {
                let value = self.pointer(clone, pointer);
                self.used_as(&value, &pointer.ty);
                self.accessed_as(&value, &pointer.ty);
                let regions = value.targets.iter().filter_map(|t| self.region(*t));
                regions.map(|region| Spot { region: region.clone(), moved: value.moved }).collect()
            }
            ExprKind::Index(base, index) => {
                let mut spots = self.places(clone, base);
                self.eval(clone, index);
                spots.iter_mut().for_each(|s| s.moved |= !is_zero(index));
                spots
            }
            ExprKind::Field(base, field) => {
                let mut spots = match self.is_stored(base) {
                    true => self.places(clone, base),
                    false => match self.eval(clone, base) {
                        Yield::Struct(regions) => {
                            regions.into_iter().map(|region| Spot { region, moved: false }).collect()
                        }
                        _ => vec![],
                    },
                };
                for spot in &mut spots {
                    self.step_to_member(spot, &base.ty, *field);
                }
                spots
            }
            _ => {
                self.eval(clone, e);
                vec![]
            }
        }
    }

    fn is_stored(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Object(_) | ExprKind::Deref(_) | ExprKind::Index(..) | ExprKind::Literal(..) => true,
            ExprKind::Field(of, _) => self.is_stored(of),
            _ => false,
        }
    }

    /// A pointer of this type walks its targets in units of what it points to. Where that leaves more than one
    /// dimension to a single offset, the object must be accessed as if it had one dimension.
    fn used_as(&mut self, value: &PointsTo, ty: &Type) {
        let Some(pointee) = ty.pointee().map(|p| &p.ty) else { return };
        let within = pointee.flatten().0.len();
        for target in &value.targets {
            let Some(region) = self.region(*target).cloned() else { continue };
            self.type_block(&region, pointee);
            let is_walked = match region.instance.root {
                Root::Object(_) => true,
                Root::Block(_) => *pointee != Type::Void,
                _ => false,
            };
            if is_walked && self.shape(&region).0.len() >= within + 2 {
                self.changed |= self.flat.insert(region.instance.root);
            }
        }
    }

    /// A loop that starts at a place; yields what the outermost loop was outside of it.
    fn enter_loop(&mut self, at: super::At) -> Option<super::At> {
        let outer = self.repeats.outermost;
        self.repeats.outermost = outer.or(Some(at));
        outer
    }

    fn call(&mut self, clone: CloneId, callee: super::FuncId, args: &[Expr], call: &Expr) -> Yield {
        let unit = self.unit;
        let values: Vec<Yield> = args.iter().map(|a| self.eval(clone, a)).collect();
        let function = unit.function(callee);
        match (meaning(function), &values[..]) {
            (Meaning::Allocate(allocation), _) => {
                self.constants.insert(call.at, constant_bytes(allocation, args));
                let new = self.allocate(clone, call, allocation);
                if let (Allocation::Realloc, Some(Yield::Pointer(old))) = (allocation, values.first()) {
                    self.reallocated(&new, old);
                    self.freed(clone, call.at, old);
                }
                return Yield::Pointer(new);
            }
            (Meaning::Free, [Yield::Pointer(value)]) => self.freed(clone, call.at, value),
            _ => {}
        }
        let (Some(body), Meaning::Body) = (&function.body, meaning(function)) else {
            return match &call.ty {
                Type::Pointer(_) => {
                    Yield::Pointer(PointsTo { targets: BTreeSet::from([Target::NULL, Target::UNKNOWN]), moved: true })
                }
                _ => Yield::Number,
            };
        };
        let mut binding = Vec::new();
        let mut values = values.into_iter();
        let mut given = Vec::new();
        for (k, param) in body.params.iter().enumerate() {
            let value = values.next().unwrap_or(Yield::Number);
            binding.push(match (&value, unit.object(*param).ty.pointee()) {
                (Yield::Pointer(p), Some(pointee)) => self.bound(callee, k, &pointee.ty, &p.targets),
                _ => BTreeSet::new(),
            });
            given.push((*param, value));
        }
        self.note_call(call.at);
        let Some(target) = self.clone_for(callee, binding, call.at) else { return Yield::Number };
        self.calls.insert((clone, call.at, callee), target);
        for (param, value) in given {
            let region = Region { instance: self.instance(target, param), path: vec![] };
            self.store(&region, value);
        }
        let result = Region { instance: Instance { clone: Some(target), root: Root::Result }, path: vec![] };
        match &call.ty {
            Type::Pointer(_) => Yield::Pointer(self.cell(&result)),
            Type::Struct(_) => Yield::Struct(vec![result]),
            _ => Yield::Number,
        }
    }
}

fn both(l: Yield, r: Yield) -> Yield {
    match (l, r) {
        (Yield::Pointer(mut a), Yield::Pointer(b)) => {
            a.targets.extend(b.targets);
            a.moved |= b.moved;
            Yield::Pointer(a)
        }
        (Yield::Struct(mut a), Yield::Struct(b)) => {
            a.extend(b);
            Yield::Struct(a)
        }
        (Yield::Number, other) | (other, _) => other,
    }
}

fn is_zero(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Int(v) if *v == Integer::ZERO)
}

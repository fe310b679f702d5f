//! What pointers point to at first: initialisers, and pointers that start as null.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::eval::Yield;
use super::{CloneId, Instance, Points, PointsTo, Region, Root, Target};
use crate::frontend::lower::tree::{Expr, ExprKind, Init, ObjectId, Step, Storage};
use crate::frontend::lower::types::{Length, Type};

impl Points<'_> {
    /// The initialisers of globals, and globals that start as null pointers.
    pub(super) fn globals(&mut self) {
        let unit = self.unit;
        for (object, init) in &unit.initialisers {
            self.initialise(CloneId(0), *object, init);
        }
        let initialised: HashSet<ObjectId> = unit.initialisers.iter().map(|(o, _)| *o).collect();
        for (index, object) in unit.objects.iter().enumerate() {
            let id = ObjectId(index as u32);
            let whole = Region { instance: Instance { clone: None, root: Root::Object(id) }, path: vec![] };
            match object.storage {
                Storage::Extern if !matches!(object.ty, Type::Int(_) | Type::Float(_)) => self.unknown_pointers(&whole),
                Storage::Global | Storage::Static(_)
                    if !initialised.contains(&id) && !matches!(object.ty, Type::Int(_) | Type::Float(_)) =>
                {
                    self.null_pointers(&whole, &HashMap::new());
                }
                _ => {}
            }
        }
    }

    /// Pointers start as null unless an initialiser gives all of them, `given` times, a value.
    fn null_pointers(&mut self, region: &Region, given: &HashMap<Vec<usize>, u64>) {
        let null = PointsTo { targets: BTreeSet::from([Target::NULL]), moved: false };
        for path in self.pointer_leaves(region) {
            let cell = Region { instance: region.instance, path };
            let count = self.shape(&cell).0.iter().try_fold(1u64, |n, length| match length {
                Length::Fixed(m) => n.checked_mul(*m),
                _ => None,
            });
            if count.is_none() || given.get(&cell.path).copied() != count {
                self.join(&cell, &null);
            }
        }
    }

    pub(super) fn initialise(&mut self, clone: CloneId, object: ObjectId, init: &Init) {
        let instance = self.instance(clone, object);
        match init {
            Init::Value(e) => {
                let value = self.eval(clone, e);
                if let Yield::Pointer(value) = &value {
                    self.named(clone, value, object);
                }
                self.store(&Region { instance, path: vec![] }, value);
            }
            Init::Parts(parts) => {
                let whole = Region { instance, path: vec![] };
                let field = |s: &Step| if let Step::Field(f) = s { Some(*f) } else { None };
                let path = |steps: &[Step]| steps.iter().filter_map(field).collect::<Vec<usize>>();
                if !matches!(self.shape(&whole).1, Type::Int(_) | Type::Float(_)) {
                    let plain = |(steps, e): &&(Vec<Step>, Expr)| {
                        matches!(e.ty, Type::Pointer(_)) && !steps.iter().any(|s| matches!(s, Step::Range(..)))
                    };
                    let mut given: HashMap<Vec<usize>, u64> = HashMap::new();
                    let distinct: HashSet<&Vec<Step>> = parts.iter().filter(plain).map(|(steps, _)| steps).collect();
                    for steps in distinct {
                        *given.entry(path(steps)).or_default() += 1;
                    }
                    self.null_pointers(&whole, &given);
                }
                for (steps, e) in parts {
                    if matches!(e.kind, ExprKind::Int(_)) {
                        continue;
                    }
                    let value = self.eval(clone, e);
                    self.store(&Region { instance, path: path(steps) }, value);
                }
            }
        }
    }
}

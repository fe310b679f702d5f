//! What is passed to functions and back. Numbers, pointers and structures of these are scalars of the call. Arrays inside of
//! structures, and parameters that are stored in units, pass through variables between the caller and the callee, which are
//! copied on both sides.

use super::Emitter;
use super::place::{Place, Spot};
use super::pointer::Pointer;
use super::variable::{Leaf, Part};
use crate::frontend::lower::points::{CloneId, Instance, Region, Root};
use crate::frontend::lower::tree::ObjectId;
use crate::frontend::lower::types::Type;
use crate::program::{Expr, VarId};

/// What is passed for one parameter.
pub(super) enum Argument {
    Number(Expr),
    Pointer(Pointer),
    Structure(Place),
}

impl Emitter<'_> {
    /// Where a parameter is when the function is called.
    fn passed_instance(&mut self, clone: CloneId, param: ObjectId) -> Instance {
        let object = Instance { clone: Some(clone), root: Root::Object(param) };
        let is_scalars = clone == CloneId(0)
            || self.context.points.unit_of(object.root).is_none()
                && self.parts(object, true).iter().all(|leaf| leaf.inner.is_empty());
        if is_scalars { object } else { Instance { root: Root::Passed(param), ..object } }
    }

    fn parts(&mut self, instance: Instance, quiet: bool) -> Vec<Leaf> {
        let region = Region { instance, path: vec![] };
        let ty = self.instance_type(&region);
        if matches!(ty, Type::Void | Type::Error) { vec![] } else { self.leaves(&region, &ty, quiet) }
    }

    /// The scalars that pass a structure, a pointer or a number.
    pub(super) fn passed_variables(&mut self, instance: Instance) -> Vec<VarId> {
        let mut variables = Vec::new();
        for leaf in self.parts(instance, false).into_iter().filter(|leaf| leaf.inner.is_empty()) {
            let region = Region { instance, path: leaf.path };
            match leaf.ty {
                Type::Pointer(_) => variables.extend(self.pointer_variables(&region)),
                _ => variables.extend(self.variable(&region, Part::Number)),
            }
        }
        variables
    }

    pub(super) fn result_variables(&mut self, clone: CloneId) -> Vec<VarId> {
        self.passed_variables(Instance { clone: Some(clone), root: Root::Result })
    }

    pub(super) fn parameter_variables(&mut self, clone: CloneId, param: ObjectId) -> Vec<VarId> {
        self.at = self.unit().object(param).at;
        if clone == CloneId(0) && !matches!(self.unit().object(param).ty, Type::Pointer(_)) {
            let region = Region { instance: Instance { clone: Some(clone), root: Root::Object(param) }, path: vec![] };
            return self.number_variables(&region);
        }
        let instance = self.passed_instance(clone, param);
        self.passed_variables(instance)
    }

    /// A parameter takes what was passed for it.
    pub(super) fn take_parameter(&mut self, clone: CloneId, param: ObjectId) {
        let from = self.passed_instance(clone, param);
        let into = Instance { clone: Some(clone), root: Root::Object(param) };
        if from == into {
            return;
        }
        let ty = self.unit().object(param).ty.clone();
        let (into, from) = (Place::of(self.root_spot(into)), whole(from));
        match ty.num() {
            Some(num) => {
                let value = self.load(&from, num);
                self.store(&into, value);
            }
            None => self.copy(&into, &from, &ty),
        }
    }

    /// The values for the variables that a parameter consists of; arrays are copied.
    pub(super) fn pass(&mut self, argument: Argument, (clone, param): (CloneId, ObjectId), values: &mut Vec<Expr>) {
        let instance = self.passed_instance(clone, param);
        let region = Region { instance, path: vec![] };
        match argument {
            Argument::Number(value) => {
                if let Some(variable) = self.variable(&region, Part::Number) {
                    let ty = self.program.var(variable).ty;
                    values.push(self.at_type(value, ty));
                }
            }
            Argument::Pointer(pointer) => self.pass_pointer(&pointer, &region, values),
            Argument::Structure(place) => {
                for leaf in self.parts(instance, false) {
                    let source = self.part_of(&place, &leaf.path);
                    let region = Region { instance, path: leaf.path.clone() };
                    if !leaf.inner.is_empty() {
                        self.copy_leaf(Place::of(Spot::at(region)), source, &leaf.inner, &leaf.ty);
                        continue;
                    }
                    match leaf.ty.num() {
                        Some(ty) => values.push(self.load(&source, ty)),
                        None => {
                            let pointer = self.load_pointer(&source);
                            self.pass_pointer(&pointer, &region, values);
                        }
                    }
                }
            }
        }
    }

    fn pass_pointer(&mut self, pointer: &Pointer, region: &Region, values: &mut Vec<Expr>) {
        let cell = self.cell(region);
        for part in self.parts_of(&cell) {
            values.push(self.part_value(pointer, part, &cell.targets));
        }
    }

    /// The arrays in what a function returns are copied into memory of the caller.
    pub(super) fn take_arrays(&mut self, into: Instance, from: Instance) {
        for leaf in self.parts(into, false).into_iter().filter(|leaf| !leaf.inner.is_empty()) {
            let part = |instance| Place::of(Spot::at(Region { instance, path: leaf.path.clone() }));
            self.copy_leaf(part(into), part(from), &leaf.inner, &leaf.ty);
        }
    }
}

/// The place of memory of our own.
pub(super) fn whole(instance: Instance) -> Place {
    Place::of(Spot::at(Region { instance, path: vec![] }))
}

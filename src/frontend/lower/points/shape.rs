//! The shapes of memory: types of parts, dimensions on the way to them, pointers inside.

use super::{Points, Region, Root};
use crate::frontend::lower::tree::Unit;
use crate::frontend::lower::types::{DEEPEST_STRUCTURE, Length, StructDef, Type};
use crate::frontend::lower::views::{HELD, UNITS};

impl Points<'_> {
    /// The type of a whole instance, its unknown first dimension included where there is one.
    pub fn type_of(&self, region: &Region) -> Type {
        match self.unit_of(region.instance.root) {
            Some(unit) => self.type_in_units(region.instance.root, unit),
            None => self.declared_type(region),
        }
    }

    /// The type of a whole instance as the program declares it.
    pub fn declared_type(&self, region: &Region) -> Type {
        match region.instance.root {
            Root::Object(object) | Root::Passed(object) => self.unit.object(object).ty.clone(),
            Root::Pointed(object) => match self.unit.object(object).ty.pointee() {
                Some(pointee) => Type::array(pointee.ty.clone(), Length::Unknown),
                None => Type::Error,
            },
            Root::Result => {
                let function = region.instance.clone.map(|c| self.function_of(c));
                match function.map(|f| &self.unit.function(f).ty) {
                    Some(Type::Function(ty)) => ty.result.clone(),
                    _ => Type::Error,
                }
            }
            Root::Function(id) => self.unit.function(id).ty.clone(),
            Root::Block(id) => self.block_type(id),
            Root::Temporary(_) => Type::Error,
        }
    }

    /// The dimensions on the way to a part, and what its elements are.
    pub fn shape(&self, region: &Region) -> (Vec<Length>, Type) {
        let (lengths, element) = walk(self.unit, &self.type_of(region), &region.path);
        (self.with_flexible(region, lengths), element)
    }

    /// The dimensions of a part, where the length of a flexible array member is that of its block.
    pub fn with_flexible(&self, region: &Region, mut lengths: Vec<Length>) -> Vec<Length> {
        if let (Root::Block(id), Some(last), false) = (region.instance.root, lengths.last_mut(), region.path.is_empty())
            && *last == Length::Unknown
        {
            *last = Length::Block(id);
        }
        lengths
    }

    /// The paths to all pointers inside a region.
    pub(super) fn pointer_leaves(&self, region: &Region) -> Vec<Vec<usize>> {
        let (_, element) = self.shape(region);
        let mut found = Vec::new();
        leaves(self.unit, &element, &mut region.path.clone(), &mut |path, ty| {
            if matches!(ty, Type::Pointer(_)) {
                found.push(path.to_vec());
            }
        });
        found
    }
}

/// The dimensions on a path into a type, those at its end included, and the type of the elements there.
pub fn walk(unit: &Unit, ty: &Type, path: &[usize]) -> (Vec<Length>, Type) {
    let (mut lengths, mut element) = ty.flatten();
    for step in path {
        let Type::Struct(id) = element else { return (lengths, Type::Error) };
        let Some(def) = unit.structs.get(id.0 as usize) else { return (lengths, Type::Error) };
        if let Some((more, inner)) = lane(def, *step) {
            lengths.extend(more);
            element = inner;
            continue;
        }
        let Some(field) = def.fields.as_ref().and_then(|f| f.get(*step)) else { return (lengths, Type::Error) };
        let (more, inner) = field.ty.flatten();
        lengths.extend(more);
        element = inner;
    }
    (lengths, element.clone())
}

/// What members of a union share: the dimensions and the type.
fn lane(def: &StructDef, step: usize) -> Option<(Option<Length>, &Type)> {
    let lanes = def.lanes.as_ref()?;
    match step {
        UNITS => lanes.units.as_ref().map(|(unit, count)| (Some(Length::Fixed(*count)), unit)),
        HELD => lanes.held.as_ref().map(|ty| (None, ty)),
        _ => None,
    }
}

/// Visits all parts of a type that are no structures: their paths and the types of their elements.
pub fn leaves(unit: &Unit, ty: &Type, path: &mut Vec<usize>, visit: &mut impl FnMut(&[usize], &Type)) {
    let (_, element) = ty.flatten();
    match element {
        Type::Struct(id) if path.len() < DEEPEST_STRUCTURE => {
            let Some(def) = unit.structs.get(id.0 as usize) else { return };
            for step in [UNITS, HELD] {
                if let Some((_, ty)) = lane(def, step) {
                    path.push(step);
                    visit(path, ty);
                    path.pop();
                }
            }
            for (index, field) in def.fields.iter().flatten().enumerate() {
                if def.lanes.as_ref().is_some_and(|lanes| lanes.is_shared(index)) {
                    continue;
                }
                path.push(index);
                leaves(unit, &field.ty, path, visit);
                path.pop();
            }
        }
        _ => visit(path, element),
    }
}

//! The shapes of memory: types of parts, dimensions on the way to them, pointers inside.

use super::{Points, Region, Root};
use crate::frontend::lower::tree::Unit;
use crate::frontend::lower::types::{DEEPEST_STRUCTURE, Length, Type};

impl Points<'_> {
    /// The type of a whole instance, its unknown first dimension included where there is one.
    pub fn type_of(&self, region: &Region) -> Type {
        match region.instance.root {
            Root::Object(object) => self.unit.object(object).ty.clone(),
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
        walk(self.unit, &self.type_of(region), &region.path)
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
        let fields = unit.structs.get(id.0 as usize).and_then(|def| def.fields.as_ref());
        let Some(field) = fields.and_then(|f| f.get(*step)) else { return (lengths, Type::Error) };
        let (more, inner) = field.ty.flatten();
        lengths.extend(more);
        element = inner;
    }
    (lengths, element.clone())
}

/// Visits all parts of a type that are no structures: their paths and the types of their elements.
pub fn leaves(unit: &Unit, ty: &Type, path: &mut Vec<usize>, visit: &mut impl FnMut(&[usize], &Type)) {
    let (_, element) = ty.flatten();
    match element {
        Type::Struct(id) if path.len() < DEEPEST_STRUCTURE => {
            let fields = unit.structs.get(id.0 as usize).and_then(|def| def.fields.as_ref());
            for (index, field) in fields.into_iter().flatten().enumerate() {
                path.push(index);
                leaves(unit, &field.ty, path, visit);
                path.pop();
            }
        }
        _ => visit(path, element),
    }
}

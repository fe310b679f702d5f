//! Structures, unions and enumerations as they are declared.

use std::sync::Arc;

use lang_c::ast;
use lang_c::span::Node;

use super::{Checker, Entity, Tag, constant};
use crate::frontend::diagnostics::Diagnostic;
use crate::frontend::lower::tree::At;
use crate::frontend::lower::types::{DEEPEST_STRUCTURE, Field, LONG_LONG, StructDef, StructId, Type, UNSIGNED};
use crate::program::IntType;
use crate::program::number::Integer;

/// How many members a structure may have, those of its structures included: each becomes a variable of its own.
const MOST_MEMBERS: usize = 4096;

impl Checker<'_> {
    pub(super) fn struct_type(&mut self, node: &Node<ast::StructType>) -> Type {
        let is_union = node.node.kind.node == ast::StructKind::Union;
        let name = node.node.identifier.as_ref().map(|i| i.node.name.clone());
        let defines = node.node.declarations.is_some();
        let known = name.as_ref().and_then(|name| {
            let mut scopes = self.scopes.iter().rev();
            let found = if defines { scopes.next()?.tags.get(name) } else { scopes.find_map(|s| s.tags.get(name)) };
            match found {
                Some(Tag::Struct(id)) => Some(*id),
                _ => None,
            }
        });
        let id = known.unwrap_or_else(|| {
            let id = StructId(self.unit.structs.len() as u32);
            self.unit.structs.push(StructDef {
                name: name.clone(),
                is_union,
                fields: None,
                parts: 0,
                depth: 0,
                lanes: None,
                is_unusual: false,
                at: node.span.start,
            });
            if let (Some(name), Some(scope)) = (name, self.scopes.last_mut()) {
                scope.tags.insert(name, Tag::Struct(id));
            }
            id
        });
        if let Some(declarations) = &node.node.declarations {
            self.define_struct(id, declarations, node.span.start);
        }
        Type::Struct(id)
    }

    fn define_struct(&mut self, id: StructId, declarations: &[Node<ast::StructDeclaration>], at: At) {
        let mut fields = Vec::new();
        for declaration in declarations {
            match &declaration.node {
                ast::StructDeclaration::Field(field) => self.fields(field, &mut fields),
                ast::StructDeclaration::StaticAssert(s) => self.static_assert(s),
            }
        }
        let mut parts = fields.iter().map(|field| self.inner(&field.ty).map_or(1, |def| def.parts.max(1))).sum();
        let mut depth =
            1 + fields.iter().filter_map(|field| self.inner(&field.ty)).map(|def| def.depth).max().unwrap_or(0);
        let refused = if parts > MOST_MEMBERS {
            Some(format!("a structure with {parts} members; at most {MOST_MEMBERS} are supported"))
        } else if depth > DEEPEST_STRUCTURE {
            Some(format!("structures nested deeper than {DEEPEST_STRUCTURE}"))
        } else {
            None
        };
        if let Some(message) = refused {
            let hint = if parts > MOST_MEMBERS { "use arrays as members" } else { "use fewer levels" };
            self.diagnostics.push(Diagnostic::error((self.source.span)(at), message).with_hint(hint));
            fields.iter_mut().for_each(|field| field.ty = Type::Error);
            (parts, depth) = (1, 1);
        }
        let is_union = self.unit.structs.get(id.0 as usize).is_some_and(|def| def.is_union);
        let lanes = is_union.then(|| self.widths().lanes(&fields, &self.unit.structs)).flatten();
        let is_unusual = self.is_unusual_at(at);
        let def = &mut self.unit.structs[id.0 as usize];
        if def.fields.is_some() {
            // The first definition stays: the second one may mention it.
            self.error(at, "this structure is defined twice");
        } else {
            (def.parts, def.depth, def.fields) = (parts, depth, Some(fields));
            (def.lanes, def.is_unusual) = (lanes.map(Arc::new), is_unusual);
        }
    }

    /// The structure that the elements of a type are.
    fn inner(&self, ty: &Type) -> Option<&StructDef> {
        match ty.flatten().1 {
            Type::Struct(id) => self.unit.structs.get(id.0 as usize),
            _ => None,
        }
    }

    fn fields(&mut self, field: &Node<ast::StructField>, fields: &mut Vec<Field>) {
        let base = self.qualifiers(&field.node.specifiers, field.span.start);
        if field.node.declarators.is_empty() && matches!(base.ty, Type::Struct(_)) {
            let ty = self.complete_member(base.ty, field.span.start);
            fields.push(Field { name: None, ty, bits: None, at: field.span.start });
            return;
        }
        for declarator in &field.node.declarators {
            let at = declarator.span.start;
            let (name, ty, at) = match &declarator.node.declarator {
                Some(d) => {
                    let declared = self.declarator(d, base.ty.clone(), base.is_const);
                    let place = declared.name.map_or(at, |n| n.span.start);
                    (declared.name.map(|n| n.node.name.clone()), declared.ty, place)
                }
                None => (None, base.ty.clone(), at),
            };
            let bits = declarator.node.bit_width.as_ref().and_then(|width| {
                let width = self.value(width);
                let value = constant(&width).and_then(|v| u32::try_from(v).ok());
                let limit = ty.as_int().map_or(0, |t| t.bits);
                if value.is_none_or(|v| v > limit) && !width.ty.is_error() {
                    self.error(at, "the width of a bit-field is not a constant that its type can have");
                }
                value.filter(|v| *v <= limit)
            });
            if ty.is_variable() || matches!(ty, Type::Void | Type::Function(_)) {
                self.error(at, "a member of a structure cannot have this type");
            }
            let ty = self.complete_member(ty, at);
            fields.push(Field { name, ty, bits, at });
        }
    }

    /// The type of a member, unless it is a structure whose own members are not known yet: then it could contain itself.
    fn complete_member(&mut self, ty: Type, at: At) -> Type {
        match ty.flatten().1 {
            Type::Struct(id) if self.unit.structs.get(id.0 as usize).is_some_and(|def| def.fields.is_none()) => {
                self.error(at, "a member of a structure has an incomplete type");
                Type::Error
            }
            _ => ty,
        }
    }

    /// An enumeration is `unsigned int` unless a negative value asks for `int`, or a large one for more.
    pub(super) fn enum_type(&mut self, node: &Node<ast::EnumType>) -> Type {
        let name = node.node.identifier.as_ref().map(|i| i.node.name.clone());
        if node.node.enumerators.is_empty() {
            let known = name.and_then(|n| self.scopes.iter().rev().find_map(|s| s.tags.get(&n).copied()));
            return match known {
                Some(Tag::Enum(ty)) => Type::Int(ty),
                _ => Type::Int(UNSIGNED),
            };
        }
        let mut next = Integer::ZERO;
        let (mut least, mut most) = (Integer::ZERO, Integer::ZERO);
        for enumerator in &node.node.enumerators {
            if let Some(e) = &enumerator.node.expression {
                let value = self.value(e);
                match constant(&value) {
                    Some(value) => next = value.clone(),
                    None if value.ty.is_error() => {}
                    None => {
                        self.error(e.span.start, "the value of an enumerator is not constant");
                    }
                }
            }
            least = least.min(next.clone());
            most = most.max(next.clone());
            let ty = [IntType::INT, UNSIGNED, LONG_LONG].into_iter().find(|t| t.holds(&next)).unwrap_or(LONG_LONG);
            self.declare(&enumerator.node.identifier.node.name, Entity::Constant(next.clone(), ty));
            next += Integer::ONE;
        }
        let candidates = [UNSIGNED, IntType::INT, IntType { bits: 64, signed: false }, LONG_LONG];
        let ty = candidates.into_iter().find(|t| t.holds(&least) && t.holds(&most)).unwrap_or(LONG_LONG);
        if let (Some(name), Some(scope)) = (name, self.scopes.last_mut()) {
            scope.tags.insert(name, Tag::Enum(ty));
        }
        Type::Int(ty)
    }
}

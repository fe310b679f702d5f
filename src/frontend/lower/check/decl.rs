//! Declarations and function definitions.

use lang_c::ast;
use lang_c::span::Node;

use super::typename::{Declared, Specifiers};
use super::{Checker, Entity, FunctionState, constant, statement};
use crate::frontend::diagnostics::Diagnostic;
use crate::frontend::lower::tree::{At, Body, ExprKind, FuncId, Init, ObjectId, Stmt, StmtKind, Storage};
use crate::frontend::lower::types::{Length, Type};
use crate::program::number::Integer;

impl Checker<'_> {
    pub(super) fn global_declaration(&mut self, declaration: &Node<ast::Declaration>) {
        let base = self.specifiers(&declaration.node.specifiers, declaration.span.start);
        for declarator in &declaration.node.declarators {
            let declared = self.declarator(&declarator.node.declarator, base.ty.clone(), base.is_const);
            let Some(name) = declared.name else { continue };
            let at = name.span.start;
            let initialiser = declarator.node.initializer.as_ref();
            if self.without_object(&base, &declared, at) {
                continue;
            }
            let is_extern = base.storage == Some(ast::StorageClassSpecifier::Extern) && initialiser.is_none();
            let id = self.global(&name.node.name, declared.ty.clone(), is_extern, at);
            let object = &mut self.unit.objects[id.0 as usize];
            object.is_const = declared.is_const;
            object.is_volatile |= base.is_volatile && !matches!(declared.ty, Type::Pointer(_));
            object.is_internal |= base.storage == Some(ast::StorageClassSpecifier::Static);
            self.note_float(&declared.ty, at);
            if let Some(initialiser) = initialiser {
                self.static_initialiser(id, initialiser, declared.is_const, at);
            }
        }
        self.pending.clear();
    }

    /// Declares the name unless it is an object's: a typedef or a function.
    fn without_object(&mut self, base: &Specifiers, declared: &Declared, at: At) -> bool {
        let Some(name) = declared.name else { return true };
        let name = &name.node.name;
        if base.storage == Some(ast::StorageClassSpecifier::Typedef) {
            let (ty, is_const) = (declared.ty.clone(), declared.is_const);
            if !super::typename::is_wide(name) {
                self.declare(name, Entity::Typedef { ty, is_const });
            }
            return true;
        }
        if !matches!(declared.ty, Type::Function(_)) {
            return false;
        }
        if let Some(Entity::Object(_)) = self.scopes[0].names.get(name) {
            self.error(at, format!("`{name}` is declared as a variable too"));
            return true;
        }
        let id = self.function_named(name, declared.ty.clone(), true, at);
        let function = &mut self.unit.functions[id.0 as usize];
        function.never_returns |= base.never_returns || declared.never_returns;
        function.starts = function.starts.or(base.starts).or(declared.starts);
        self.declare(name, Entity::Function(id));
        true
    }

    /// An error about two places.
    fn clash(&mut self, at: At, message: String, earlier: At) {
        let (span, earlier) = ((self.source.span)(at), (self.source.span)(earlier));
        self.diagnostics.push(Diagnostic::error(span, message).with_other(earlier, "the other one"));
    }

    /// The global of that name: a new one, or the one declared before.
    fn global(&mut self, name: &str, ty: Type, is_extern: bool, at: At) -> ObjectId {
        let storage = if is_extern { Storage::Extern } else { Storage::Global };
        if let Some(Entity::Object(id)) = self.scopes[0].names.get(name) {
            let id = *id;
            let known = &mut self.unit.objects[id.0 as usize];
            let earlier = known.at;
            if !is_extern {
                known.storage = Storage::Global;
                known.at = at;
            }
            if !compatible(&known.ty, &ty) {
                self.clash(at, format!("`{name}` has another type in an earlier declaration"), earlier);
            } else if is_complete(&ty) || !is_complete(&known.ty) {
                known.ty = ty;
            }
            return id;
        }
        let id = self.add_object(name, ty, storage, at);
        self.scopes[0].names.insert(name.to_owned(), Entity::Object(id));
        id
    }

    fn static_initialiser(&mut self, id: ObjectId, initialiser: &Node<ast::Initializer>, is_const: bool, at: At) {
        if let Some(earlier) = self.initialised.insert(id, at) {
            let name = self.unit.object(id).name.clone();
            self.clash(at, format!("`{name}` is defined twice"), earlier);
            return;
        }
        if let Some(init) = self.initialiser(id, initialiser) {
            self.remember_constant(id, is_const, Some(&init));
            self.unit.initialisers.push((id, init));
        }
    }

    fn remember_constant(&mut self, id: ObjectId, is_const: bool, init: Option<&Init>) {
        if let (true, Some(Init::Value(value))) = (is_const, init)
            && let (Some(value), Type::Int(_)) = (constant(value), &self.unit.object(id).ty)
        {
            let value = value.clone();
            self.constants.insert(id, value);
        }
    }

    fn note_float(&mut self, ty: &Type, at: At) {
        if matches!(ty.flatten().1, Type::Float(_)) && self.float.is_none() && at < self.library.start {
            self.float = Some(at);
        }
    }

    /// The statements of a declaration inside a function.
    pub(super) fn local_declaration(&mut self, declaration: &Node<ast::Declaration>, out: &mut Vec<Stmt>) {
        let Some(function) = self.function.as_ref().map(|f| f.id) else { return };
        let base = self.specifiers(&declaration.node.specifiers, declaration.span.start);
        out.append(&mut self.pending);
        for declarator in &declaration.node.declarators {
            let declared = self.declarator(&declarator.node.declarator, base.ty.clone(), base.is_const);
            out.append(&mut self.pending);
            let Some(name) = declared.name else { continue };
            let at = name.span.start;
            if self.without_object(&base, &declared, at) {
                continue;
            }
            let name = &name.node.name;
            self.note_float(&declared.ty, at);
            match base.storage {
                Some(ast::StorageClassSpecifier::Extern) => {
                    let id = self.global(name, declared.ty, true, at);
                    self.declare(name, Entity::Object(id));
                }
                Some(ast::StorageClassSpecifier::Static) => {
                    let id = self.add_object(name, declared.ty, Storage::Static(function), at);
                    let object = &mut self.unit.objects[id.0 as usize];
                    object.is_const = declared.is_const;
                    object.is_volatile = base.is_volatile && !matches!(object.ty, Type::Pointer(_));
                    self.declare(name, Entity::Object(id));
                    if let Some(initialiser) = &declarator.node.initializer {
                        self.static_initialiser(id, initialiser, declared.is_const, at);
                    }
                }
                _ => self.local(name, function, &declared, declarator, out),
            }
        }
    }

    fn local(
        &mut self,
        name: &str,
        function: FuncId,
        declared: &Declared,
        declarator: &Node<ast::InitDeclarator>,
        out: &mut Vec<Stmt>,
    ) {
        let at = declared.name.map_or(declarator.span.start, |n| n.span.start);
        if self.scopes.last().is_some_and(|s| matches!(s.names.get(name), Some(Entity::Object(_)))) {
            self.error(at, format!("`{name}` is declared twice"));
        }
        self.warn_of_shadowing(name, &declared.ty, at);
        let id = self.add_object(name, declared.ty.clone(), Storage::Local(function), at);
        self.unit.objects[id.0 as usize].is_const = declared.is_const;
        self.declare(name, Entity::Object(id));
        let init = declarator.node.initializer.as_ref().and_then(|i| self.initialiser(id, i));
        self.remember_constant(id, declared.is_const, init.as_ref());
        if !is_complete(&self.unit.object(id).ty) {
            self.error(at, format!("the size of `{name}` is not known"));
        }
        if self.unit.object(id).ty.is_variable() {
            if init.is_some() {
                self.error(at, "a variable-length array cannot have an initialiser");
            }
            if let Some(state) = &mut self.function {
                state.variable_arrays.push(id);
            }
        }
        out.push(statement(StmtKind::Declare(id, init), at));
    }

    /// A local array that hides a global one is a famous mistake: what is done to one is not seen in the other.
    fn warn_of_shadowing(&mut self, name: &str, ty: &Type, at: At) {
        let Some(Entity::Object(global)) = self.scopes[0].names.get(name) else { return };
        let is_array = |ty: &Type| matches!(ty, Type::Array(_));
        if is_array(ty) && is_array(&self.unit.object(*global).ty) {
            let message = format!("this array hides the global array `{name}`");
            let diagnostic = Diagnostic::warning((self.source.span)(at), message);
            self.diagnostics.push(diagnostic.with_hint("rename it, unless that is what you want"));
        }
    }

    pub(super) fn definition(&mut self, definition: &Node<ast::FunctionDefinition>) {
        let at = definition.span.start;
        let base = self.specifiers(&definition.node.specifiers, at);
        let declared = self.declarator(&definition.node.declarator, base.ty, base.is_const);
        self.pending.clear();
        let (Some(name), Type::Function(ty)) = (declared.name, &declared.ty) else {
            self.error(at, "this is not the definition of a function");
            return;
        };
        let place = name.span.start;
        let name = &name.node.name;
        if let Some(Entity::Object(_)) = self.scopes[0].names.get(name) {
            self.error(at, format!("`{name}` is declared as a variable too"));
            return;
        }
        let id = self.function_named(name, declared.ty.clone(), true, place);
        if self.unit.function(id).body.is_some() {
            self.clash(place, format!("`{name}` is defined twice"), self.unit.function(id).at);
            return;
        }
        let function = &mut self.unit.functions[id.0 as usize];
        function.at = place;
        function.starts = function.starts.or(base.starts).or(declared.starts);
        self.define(id, ty.result.clone(), declared.function, definition);
    }

    /// Gives a function its body.
    pub(super) fn define(
        &mut self,
        id: FuncId,
        result: Type,
        declarator: Option<&ast::DerivedDeclarator>,
        definition: &Node<ast::FunctionDefinition>,
    ) {
        let name = self.unit.function(id).name.clone();
        self.function = Some(FunctionState {
            id,
            name,
            result,
            labels: Default::default(),
            names: Vec::new(),
            loops: 0,
            switches: Vec::new(),
            variable_arrays: Vec::new(),
            gotos: Vec::new(),
        });
        let scope = self.open_block(false);
        let body = self.in_scope(|this| this.body(id, declarator, definition));
        self.close_block(scope);
        self.function = None;
        self.unit.functions[id.0 as usize].body = Some(body);
    }

    fn body(
        &mut self,
        id: FuncId,
        declarator: Option<&ast::DerivedDeclarator>,
        definition: &Node<ast::FunctionDefinition>,
    ) -> Body {
        let (mut params, mut stmts) = (Vec::new(), Vec::new());
        match declarator {
            Some(ast::DerivedDeclarator::Function(function)) => {
                for parameter in &function.node.parameters {
                    let (name, ty) = self.parameter(parameter);
                    if name.is_none() && ty == Type::Void {
                        continue;
                    }
                    let at = name.map_or(parameter.span.start, |n| n.span.start);
                    let name = name.map_or("unnamed", |n| &n.node.name);
                    let (is_restrict, elements) = (is_restrict(parameter), self.elements.take());
                    let object = self.parameter_object(id, name, ty, at);
                    self.unit.objects[object.0 as usize].is_restrict = is_restrict;
                    stmts.extend(elements.and_then(|number| self.declared_size(object, number, at)));
                    params.push(object);
                }
            }
            Some(ast::DerivedDeclarator::KRFunction(names)) => {
                params = self.old_parameters(id, names, &definition.node.declarations);
            }
            _ => {}
        }
        if let Type::Function(ty) = &self.unit.function(id).ty
            && !ty.prototyped
            && !params.is_empty()
        {
            let mut ty = (**ty).clone();
            ty.params = params.iter().map(|p| self.unit.object(*p).ty.clone()).collect();
            self.unit.functions[id.0 as usize].ty = Type::Function(std::sync::Arc::new(ty));
        }
        stmts.append(&mut self.pending);
        self.declare_result(id, definition);
        match &definition.node.statement.node {
            ast::Statement::Compound(items) => self.block_items(items, &mut stmts),
            _ => stmts.push(self.stmt(&definition.node.statement)),
        }
        let (labels, label_scopes) = self.finish_labels();
        Body { params, stmts, labels, label_scopes }
    }

    fn parameter_object(&mut self, id: FuncId, name: &str, ty: Type, at: At) -> ObjectId {
        self.note_float(&ty, at);
        let object = self.add_object(name, ty, Storage::Param(id), at);
        self.declare(name, Entity::Object(object));
        object
    }

    /// The parameters of an old-style definition: `int f(a, b) int a; char *b; {..}`.
    fn old_parameters(
        &mut self,
        id: FuncId,
        names: &[Node<ast::Identifier>],
        declarations: &[Node<ast::Declaration>],
    ) -> Vec<ObjectId> {
        let mut types: Vec<(String, Type)> = Vec::new();
        for declaration in declarations {
            let base = self.specifiers(&declaration.node.specifiers, declaration.span.start);
            for declarator in &declaration.node.declarators {
                let declared = self.declarator(&declarator.node.declarator, base.ty.clone(), base.is_const);
                if let Some(name) = declared.name {
                    let ty = match &declared.ty {
                        Type::Array(array) => Type::pointer(array.element.clone(), declared.is_const),
                        ty => ty.clone(),
                    };
                    types.push((name.node.name.clone(), ty));
                }
            }
        }
        let mut params = Vec::new();
        for name in names {
            let ty = types.iter().find(|(n, _)| *n == name.node.name).map_or(Type::INT, |(_, ty)| ty.clone());
            params.push(self.parameter_object(id, &name.node.name, ty, name.span.start));
        }
        params
    }

    /// The place of a string literal: an array of its own.
    pub(super) fn string_object(&mut self, elements: Vec<Integer>, ty: crate::program::IntType, at: At) -> ObjectId {
        let array = crate::frontend::lower::literal::string_type(elements.len(), ty);
        let id = self.add_object("string", array, Storage::Literal, at);
        let part = |(k, value)| {
            let value = crate::frontend::lower::tree::Expr { kind: ExprKind::Int(value), ty: Type::Int(ty), at };
            (vec![crate::frontend::lower::tree::Step::Index(k as u64)], value)
        };
        self.unit.initialisers.push((id, Init::Parts(elements.into_iter().enumerate().map(part).collect())));
        id
    }
}

/// Whether a parameter is declared to be the only pointer to what it points to.
fn is_restrict(parameter: &Node<ast::ParameterDeclaration>) -> bool {
    let derived = parameter.node.declarator.as_ref().map_or(&[][..], |d| &d.node.derived);
    let qualifiers = derived.iter().rev().find_map(|d| match &d.node {
        ast::DerivedDeclarator::Pointer(qualifiers) => Some(&qualifiers[..]),
        _ => None,
    });
    qualifiers
        .into_iter()
        .flatten()
        .any(|q| matches!(&q.node, ast::PointerQualifier::TypeQualifier(t) if t.node == ast::TypeQualifier::Restrict))
}

/// Whether two declarations of the same name can stand together.
fn compatible(known: &Type, new: &Type) -> bool {
    match (known, new) {
        (Type::Error, _) | (_, Type::Error) => true,
        (Type::Array(k), Type::Array(n)) => {
            compatible(&k.element, &n.element)
                && (k.length == n.length || k.length == Length::Unknown || n.length == Length::Unknown)
        }
        _ => known == new,
    }
}

fn is_complete(ty: &Type) -> bool {
    !matches!(ty, Type::Array(array) if array.length == Length::Unknown)
}

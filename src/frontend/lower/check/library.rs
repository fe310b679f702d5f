//! Functions of our C library: which the program calls, and for which types.
//!
//! A function that the program calls and does not define is checked when everything else has been, from the text of
//! [`crate::frontend::library`]. One on elements of any type is checked once for each type: `memcpy(a, b, n * sizeof *a)`
//! calls the copy of `memcpy` whose `__T` is the type of `*a`, with `n`.

use std::collections::{HashMap, HashSet, VecDeque};

use lang_c::ast;
use lang_c::span::Node;

use super::{Checker, Entity};
use crate::frontend::library::plain_name;
use crate::frontend::lower::tree::{At, FuncId, Function};
use crate::frontend::lower::types::Type;
use crate::program::IntType;
use crate::program::number::Integer;

type Definition = Node<ast::FunctionDefinition>;

/// The library, and what has been taken of it.
pub(super) struct Library<'a> {
    /// Where it begins in the text.
    pub start: At,
    functions: HashMap<&'a str, &'a Definition>,
    /// The functions that the program defines itself.
    own: HashSet<&'a str>,
    copies: Vec<(String, Vec<Bound>, FuncId)>,
    /// Functions that are called and not checked yet.
    queue: VecDeque<(FuncId, &'a Definition, Vec<Bound>)>,
    queued: HashSet<FuncId>,
}

/// What a name of a function on any type stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Bound {
    Type(&'static str, Type),
    Function(&'static str, FuncId),
    Constant(&'static str, Integer, IntType),
}

impl<'a> Library<'a> {
    /// What a file defines, before and after the place where the library begins.
    pub fn new(unit: &'a ast::TranslationUnit, start: At) -> Library<'a> {
        let (mut functions, mut own) = (HashMap::new(), HashSet::new());
        for external in &unit.0 {
            let ast::ExternalDeclaration::FunctionDefinition(definition) = &external.node else { continue };
            let Some(name) = name_of(&definition.node.declarator.node) else { continue };
            if external.span.start >= start {
                functions.insert(name, definition);
            } else {
                own.insert(name);
            }
        }
        let (copies, queue, queued) = (Vec::new(), VecDeque::new(), HashSet::new());
        Library { start, functions, own, copies, queue, queued }
    }

    /// Whether the program itself defines a function.
    pub fn is_own(&self, name: &str) -> bool {
        self.own.contains(name)
    }

    /// Whether a function is taken from the library.
    pub fn has(&self, name: &str) -> bool {
        self.functions.contains_key(name) && !self.is_own(name)
    }
}

impl Checker<'_> {
    /// A library function that has one type only. It is declared if the program did not do that.
    pub(super) fn library_function(&mut self, name: &str) -> Option<FuncId> {
        let name = plain_name(name);
        let definition = self.library.functions.get(name).copied().filter(|_| !self.library.is_own(name))?;
        if let Some((_, _, id)) = self.library.copies.iter().find(|(n, bound, _)| n == name && bound.is_empty()) {
            return Some(*id);
        }
        let id = match self.scopes[0].names.get(name) {
            Some(Entity::Function(id)) => *id,
            _ => self.new_function(name, definition.span.start),
        };
        self.library.copies.push((name.to_owned(), vec![], id));
        self.queue(id, definition, vec![]);
        Some(id)
    }

    /// The copy of a library function for what is bound.
    pub(super) fn library_copy(&mut self, name: &str, bound: Vec<Bound>) -> Option<FuncId> {
        let definition = self.library.functions.get(name).copied()?;
        if let Some((_, _, id)) = self.library.copies.iter().find(|(n, b, _)| n == name && *b == bound) {
            return Some(*id);
        }
        let id = self.new_function(name, definition.span.start);
        self.library.copies.push((name.to_owned(), bound.clone(), id));
        self.queue(id, definition, bound);
        Some(id)
    }

    /// A function that yields inputs of a type and goes by the name of a library function.
    pub(super) fn input_function(&mut self, name: &str, ty: &Type) -> FuncId {
        let bound = vec![Bound::Type("", ty.clone())];
        if let Some((_, _, id)) = self.library.copies.iter().find(|(n, b, _)| n == name && *b == bound) {
            return *id;
        }
        let id = self.new_function(name, self.library.start);
        self.unit.functions[id.0 as usize].ty = super::unprototyped(ty.clone());
        self.library.copies.push((name.to_owned(), bound, id));
        id
    }

    fn new_function(&mut self, name: &str, at: At) -> FuncId {
        let ty = super::unprototyped(Type::INT);
        let (name, declared) = (name.to_owned(), true);
        let function = Function {
            name,
            ty,
            declared,
            is_standard: false,
            never_returns: false,
            starts: None,
            body: None,
            guard: None,
            contract: vec![],
            at,
        };
        self.unit.functions.push(function);
        FuncId(self.unit.functions.len() as u32 - 1)
    }

    /// Gives a function its type now, and its body when everything else is checked.
    fn queue(&mut self, id: FuncId, definition: &Definition, bound: Vec<Bound>) {
        let ty = self.in_scope(|this| {
            this.bind(&bound);
            let base = this.specifiers(&definition.node.specifiers, definition.span.start);
            this.declarator(&definition.node.declarator, base.ty, base.is_const).ty
        });
        self.unit.functions[id.0 as usize].ty = ty;
        if self.library.queued.insert(id)
            && let Some(name) = name_of(&definition.node.declarator.node)
            && let Some(definition) = self.library.functions.get(name).copied()
        {
            self.library.queue.push_back((id, definition, bound));
        }
    }

    fn bind(&mut self, bound: &[Bound]) {
        for bound in bound {
            match bound {
                Bound::Type(name, ty) => self.declare(name, Entity::Typedef { ty: ty.clone(), is_const: false }),
                Bound::Function(name, id) => self.declare(name, Entity::Function(*id)),
                Bound::Constant(name, value, ty) => self.declare(name, Entity::Constant(value.clone(), *ty)),
            }
        }
    }

    /// Checks the library functions that are called, and those that these call.
    pub(super) fn finish_library(&mut self) {
        while let Some((id, definition, bound)) = self.library.queue.pop_front() {
            if self.unit.function(id).body.is_some() {
                continue;
            }
            self.in_scope(|this| {
                this.bind(&bound);
                let base = this.specifiers(&definition.node.specifiers, definition.span.start);
                let declared = this.declarator(&definition.node.declarator, base.ty, base.is_const);
                this.pending.clear();
                if let Type::Function(ty) = &declared.ty {
                    this.unit.functions[id.0 as usize].ty = declared.ty.clone();
                    this.define(id, ty.result.clone(), declared.function, definition);
                }
            });
        }
    }
}

/// Whether a declaration gives a type a name.
pub(super) fn is_typedef(declaration: &Node<ast::Declaration>) -> bool {
    declaration.node.specifiers.iter().any(|specifier| {
        matches!(&specifier.node, ast::DeclarationSpecifier::StorageClass(class)
            if class.node == ast::StorageClassSpecifier::Typedef)
    })
}

/// The name of a function in its declarator.
fn name_of(declarator: &ast::Declarator) -> Option<&str> {
    match &declarator.kind.node {
        ast::DeclaratorKind::Identifier(name) => Some(&name.node.name),
        ast::DeclaratorKind::Declarator(inner) => name_of(&inner.node),
        ast::DeclaratorKind::Abstract => None,
    }
}

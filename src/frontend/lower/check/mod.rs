//! From lang-c's syntax tree to the checked tree: names, scopes, types, conversions, constants.
//!
//! Wrong C is reported here, all of it; what is C but not supported becomes a refusal in the tree.

mod builtin;
mod contract;
mod convert;
mod decl;
mod dispatch;
mod expr;
mod init;
mod library;
mod memory;
mod operator;
mod stdio;
mod stmt;
mod tagged;
mod typename;
mod unspecified;

use std::collections::{BTreeSet, HashMap, HashSet};

use lang_c::ast;
use lang_c::span::Node;

use super::tree::{
    At, Expr, ExprKind, FuncId, Function, Label, Object, ObjectId, Refusal, ScopeId, Stmt, StmtKind, Storage, Unit,
};
use super::types::{FunctionType, StructId, Type, Widths};
use crate::frontend::attributes::Unusual;
use crate::frontend::diagnostics::Diagnostic;
use crate::program::number::Integer;
use crate::program::{IntType, Span};

/// Where the text comes from.
pub struct Source<'a> {
    /// The text that was parsed.
    pub text: &'a str,
    /// From offsets in the text to places.
    pub span: &'a dyn Fn(At) -> Span,
    pub widths: Widths,
    /// Where the C library begins in the text.
    pub library: At,
    /// The structures that are not laid out as usual.
    pub unusual: &'a Unusual,
}

/// The checked tree, and what is wrong with the program.
pub fn check<'a>(unit: &'a ast::TranslationUnit, source: &'a Source<'a>) -> (Unit, Vec<Diagnostic>) {
    let mut checker = Checker {
        source,
        unit: Unit::default(),
        diagnostics: Vec::new(),
        scopes: vec![Scope::default()],
        function: None,
        block: None,
        pending: Vec::new(),
        float: None,
        constants: HashMap::new(),
        prototypes: 0,
        initialised: HashMap::new(),
        library: library::Library::new(unit, source.library),
        taken: Vec::new(),
        dispatches: Vec::new(),
        elements: None,
    };
    for declaration in &unit.0 {
        let is_library = declaration.span.start >= source.library;
        match &declaration.node {
            // The types of the library are bound where they are used.
            ast::ExternalDeclaration::Declaration(d) if is_library && library::is_typedef(d) => {}
            ast::ExternalDeclaration::Declaration(d) => checker.global_declaration(d),
            ast::ExternalDeclaration::StaticAssert(s) => checker.static_assert(s),
            ast::ExternalDeclaration::FunctionDefinition(f) if !is_library => checker.definition(f),
            ast::ExternalDeclaration::FunctionDefinition(_) => {}
        }
    }
    checker.finish_library();
    checker.resolve_dispatches();
    checker.incomplete_globals();
    if let Some(at) = checker.float {
        checker.diagnostics.push(
            Diagnostic::warning((source.span)(at), "floating-point numbers are treated as real numbers")
                .with_hint("rounding, overflow and NaN are not modelled"),
        );
    }
    (checker.unit, checker.diagnostics)
}

struct Checker<'a> {
    source: &'a Source<'a>,
    unit: Unit,
    diagnostics: Vec<Diagnostic>,
    /// The file scope first.
    scopes: Vec<Scope>,
    function: Option<FunctionState>,
    /// The innermost block around.
    block: Option<ScopeId>,
    /// Lengths of variable-length arrays to be evaluated before the declaration at hand.
    pending: Vec<Stmt>,
    /// Where a floating type is used first.
    float: Option<At>,
    /// The values of `const` integers with a constant initialiser; they serve as array lengths.
    constants: HashMap<ObjectId, Integer>,
    /// How many parameter lists around declare a type only.
    prototypes: usize,
    /// The globals that have an initialiser, and where.
    initialised: HashMap<ObjectId, At>,
    library: library::Library<'a>,
    /// The functions whose address is taken.
    taken: Vec<FuncId>,
    /// The calls through pointers.
    dispatches: Vec<dispatch::Dispatch>,
    /// How many elements the parameter at hand is declared with.
    elements: Option<Expr>,
}

#[derive(Default)]
struct Scope {
    names: HashMap<String, Entity>,
    tags: HashMap<String, Tag>,
}

/// What an identifier means.
#[derive(Clone)]
enum Entity {
    Object(ObjectId),
    Function(FuncId),
    Typedef { ty: Type, is_const: bool },
    Constant(Integer, IntType),
}

#[derive(Clone, Copy)]
enum Tag {
    Struct(StructId),
    Enum(IntType),
}

/// The function whose body is being checked.
struct FunctionState {
    id: FuncId,
    name: String,
    result: Type,
    labels: HashMap<String, LabelState>,
    names: Vec<String>,
    /// How many loops are around.
    loops: usize,
    switches: Vec<Switch>,
    /// The variable-length arrays in scope.
    variable_arrays: Vec<ObjectId>,
    gotos: Vec<(Label, At, Vec<ObjectId>)>,
}

struct LabelState {
    id: Label,
    /// Where it is defined, and the variable-length arrays in scope there.
    defined: Option<(At, Vec<ObjectId>)>,
    used: At,
    /// The block that it stands in.
    scope: Option<ScopeId>,
}

struct Switch {
    ty: IntType,
    cases: Vec<super::tree::Case>,
    values: BTreeSet<Integer>,
    /// How many variable-length arrays are in scope around it.
    variable_arrays: usize,
}

impl Checker<'_> {
    fn error(&mut self, at: At, message: impl Into<String>) -> Expr {
        let span = (self.source.span)(at);
        self.diagnostics.push(Diagnostic::error(span, message));
        Expr { kind: ExprKind::Int(Integer::ZERO), ty: Type::Error, at }
    }

    /// An expression that is reported if the entry can reach it.
    fn refuse(&self, at: At, construct: impl Into<String>, hint: Option<&str>) -> Expr {
        Expr { kind: ExprKind::Refused(refusal(construct, hint)), ty: Type::Error, at }
    }

    /// The same for something that is reported where it is declared.
    fn refuse_declared(&self, at: At, construct: &str, declared: At) -> Expr {
        let refusal = Refusal { construct: construct.to_owned(), hint: None, declared: Some(declared) };
        Expr { kind: ExprKind::Refused(refusal), ty: Type::Error, at }
    }

    /// An expression of no type that still holds the refusals of its parts.
    fn poisoned(&self, at: At, parts: Vec<Expr>) -> Expr {
        Expr { kind: ExprKind::Comma(parts), ty: Type::Error, at }
    }

    fn text(&self, at: At, end: At) -> &str {
        self.source.text.get(at..end).unwrap_or("")
    }

    fn lookup(&self, name: &str) -> Option<&Entity> {
        self.scopes.iter().rev().find_map(|scope| scope.names.get(name))
    }

    fn declare(&mut self, name: &str, entity: Entity) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.names.insert(name.to_owned(), entity);
        }
    }

    /// A statement that is a scope, with its end where it declares something.
    fn in_block(&mut self, at: At, inner: impl FnOnce(&mut Self) -> Stmt) -> Stmt {
        let (scope, before) = (self.open_block(false), self.unit.objects.len());
        let stmt = self.in_scope(inner);
        self.close_block(scope);
        let declares = self.unit.objects.iter().skip(before).any(|o| o.scope == Some(scope));
        if declares { statement(StmtKind::Block(vec![stmt, statement(StmtKind::End(scope), at)]), at) } else { stmt }
    }

    fn open_block(&mut self, has_value: bool) -> ScopeId {
        let id = ScopeId(self.unit.scopes.len() as u32);
        self.unit.scopes.push(super::tree::Scope { around: self.block, has_value });
        self.block = Some(id);
        id
    }

    fn close_block(&mut self, scope: ScopeId) {
        self.block = self.unit.scopes.get(scope.0 as usize).and_then(|s| s.around);
    }

    fn in_scope<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.scopes.push(Scope::default());
        let arrays = self.function.as_ref().map_or(0, |f| f.variable_arrays.len());
        let result = inner(self);
        if let Some(function) = &mut self.function {
            function.variable_arrays.truncate(arrays);
        }
        self.scopes.pop();
        result
    }

    fn add_object(&mut self, name: &str, ty: Type, storage: Storage, at: At) -> ObjectId {
        let scope = self.block.filter(|_| matches!(storage, Storage::Local(_)));
        self.unit.objects.push(Object {
            name: name.to_owned(),
            ty,
            storage,
            is_const: false,
            is_internal: false,
            is_volatile: false,
            is_restrict: false,
            scope,
            at,
        });
        ObjectId(self.unit.objects.len() as u32 - 1)
    }

    /// The function of that name, which is added if it is new.
    fn function_named(&mut self, name: &str, ty: Type, declared: bool, at: At) -> FuncId {
        if let Some(Entity::Function(id)) = self.scopes[0].names.get(name) {
            let id = *id;
            let function = &mut self.unit.functions[id.0 as usize];
            let was_prototype = matches!(&function.ty, Type::Function(f) if f.prototyped);
            let is_prototype = matches!(&ty, Type::Function(f) if f.prototyped);
            if is_prototype || !was_prototype && declared {
                function.ty = ty;
            }
            function.declared |= declared;
            return id;
        }
        let id = FuncId(self.unit.functions.len() as u32);
        self.unit.functions.push(Function {
            name: name.to_owned(),
            ty,
            declared,
            is_standard: false,
            never_returns: false,
            starts: None,
            body: None,
            guard: None,
            contract: vec![],
            at,
        });
        self.scopes[0].names.insert(name.to_owned(), Entity::Function(id));
        id
    }

    fn widths(&self) -> Widths {
        self.source.widths
    }

    fn static_assert(&mut self, node: &Node<ast::StaticAssert>) {
        let condition = self.condition(&node.node.expression);
        match constant(&condition) {
            Some(value) if *value == Integer::ZERO => {
                let text = super::literal::plain(&node.node.message.node);
                self.error(node.span.start, format!("static assertion failed: {text}"));
            }
            Some(_) => {}
            None if condition.ty.is_error() => {}
            None => {
                self.error(node.span.start, "the condition of a static assertion is not constant");
            }
        }
    }

    fn incomplete_globals(&mut self) {
        let incomplete = |object: &Object| match object.ty.flatten().1 {
            Type::Struct(id) => self.unit.structs.get(id.0 as usize).is_some_and(|def| def.fields.is_none()),
            ty => *ty == Type::Void,
        };
        let globals = self.unit.objects.iter().filter(|o| o.storage == Storage::Global && incomplete(o));
        let found: Vec<(At, String)> = globals.map(|o| (o.at, o.name.clone())).collect();
        for (at, name) in found {
            self.error(at, format!("`{name}` has an incomplete type"));
        }
    }

    /// Whether a type is laid out in memory in a way that is not known.
    fn is_unusual(&self, ty: &Type) -> bool {
        let mut work = vec![ty.clone()];
        let mut seen = HashSet::new();
        while let Some(ty) = work.pop() {
            let Type::Struct(id) = ty.flatten().1 else { continue };
            let Some(def) = self.unit.structs.get(id.0 as usize).filter(|_| seen.insert(*id)) else { continue };
            if def.is_unusual {
                return true;
            }
            work.extend(def.fields.iter().flatten().map(|field| field.ty.clone()));
        }
        false
    }

    /// Whether a structure that is defined at a place is laid out in a way that is not known.
    fn is_unusual_at(&self, at: At) -> bool {
        let is_user = at < self.library.start;
        is_user && self.source.unusual.all || self.source.unusual.places.contains(&(self.source.span)(at))
    }

    fn size_of(&self, ty: &Type) -> Option<u64> {
        if self.is_unusual(ty) {
            return None;
        }
        self.widths().layout(ty, &self.unit.structs).map(|layout| layout.0)
    }
}

/// A refusal with its hint.
fn refusal(construct: impl Into<String>, hint: Option<&str>) -> Refusal {
    Refusal { construct: construct.into(), hint: hint.map(str::to_owned), declared: None }
}

/// The value of an integer constant expression; expressions are folded as they are built.
fn constant(e: &Expr) -> Option<&Integer> {
    match &e.kind {
        ExprKind::Int(value) if !e.ty.is_error() => Some(value),
        _ => None,
    }
}

fn statement(kind: StmtKind, at: At) -> Stmt {
    Stmt { kind, at }
}

/// A function of which only the result is known.
fn unprototyped(result: Type) -> Type {
    Type::Function(std::sync::Arc::new(FunctionType { result, params: vec![], variadic: false, prototyped: false }))
}

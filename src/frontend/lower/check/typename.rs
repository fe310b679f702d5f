//! Types as they are written: specifiers, declarators, structures, enumerations.

use lang_c::ast;
use lang_c::span::Node;

use super::{Checker, Entity, statement};
use crate::frontend::lower::tree::{At, ExprKind, ObjectId, StmtKind, Storage};
use crate::frontend::lower::types::{CHAR, Float, FunctionType, Length, Type};
use crate::program::IntType;
use crate::program::number::Integer;

/// What the specifiers of a declaration say.
pub(super) struct Specifiers {
    pub ty: Type,
    pub is_const: bool,
    pub is_volatile: bool,
    pub storage: Option<ast::StorageClassSpecifier>,
    pub never_returns: bool,
    /// Among the functions that run before the entry, at which place.
    pub starts: Option<u64>,
}

/// A declared name with its type.
pub(super) struct Declared<'a> {
    pub name: Option<&'a Node<ast::Identifier>>,
    pub ty: Type,
    pub is_const: bool,
    pub never_returns: bool,
    pub starts: Option<u64>,
    /// The function declarator that the name is directly followed by, for definitions.
    pub function: Option<&'a ast::DerivedDeclarator>,
}

/// What follows a name in its declarator. Lengths are evaluated in the order of the text, types built from the inside out.
enum Derived<'a> {
    Array(Length, At),
    Function(&'a ast::FunctionDeclarator),
    Unprototyped,
}

/// The parts that declarations and type names share.
#[derive(Default)]
struct Parts<'a> {
    types: Vec<&'a Node<ast::TypeSpecifier>>,
    is_const: bool,
    is_volatile: bool,
    refused: Option<(&'static str, At)>,
    storage: Option<ast::StorageClassSpecifier>,
    attributes: Vec<&'a Node<ast::Extension>>,
    never_returns: bool,
}

impl<'a> Parts<'a> {
    fn qualifier(&mut self, qualifier: &Node<ast::TypeQualifier>) {
        match qualifier.node {
            ast::TypeQualifier::Const => self.is_const = true,
            ast::TypeQualifier::Volatile => self.is_volatile = true,
            ast::TypeQualifier::Atomic => self.refused = Some(("an _Atomic type", qualifier.span.start)),
            _ => {}
        }
    }
}

impl Checker<'_> {
    pub(super) fn specifiers(&mut self, specifiers: &[Node<ast::DeclarationSpecifier>], at: At) -> Specifiers {
        let mut parts = Parts::default();
        for specifier in specifiers {
            match &specifier.node {
                ast::DeclarationSpecifier::StorageClass(s) => match s.node {
                    ast::StorageClassSpecifier::ThreadLocal => {
                        parts.refused = Some(("a _Thread_local variable", s.span.start))
                    }
                    ast::StorageClassSpecifier::Auto | ast::StorageClassSpecifier::Register => {}
                    _ => parts.storage = Some(s.node.clone()),
                },
                ast::DeclarationSpecifier::TypeSpecifier(t) => parts.types.push(t),
                ast::DeclarationSpecifier::TypeQualifier(q) => parts.qualifier(q),
                ast::DeclarationSpecifier::Function(f) => {
                    parts.never_returns |= f.node == ast::FunctionSpecifier::Noreturn
                }
                ast::DeclarationSpecifier::Alignment(_) => {}
                ast::DeclarationSpecifier::Extension(e) => parts.attributes.extend(e),
            }
        }
        self.combine(parts, at)
    }

    pub(super) fn qualifiers(&mut self, specifiers: &[Node<ast::SpecifierQualifier>], at: At) -> Specifiers {
        let mut parts = Parts::default();
        for specifier in specifiers {
            match &specifier.node {
                ast::SpecifierQualifier::TypeSpecifier(t) => parts.types.push(t),
                ast::SpecifierQualifier::TypeQualifier(q) => parts.qualifier(q),
                ast::SpecifierQualifier::Extension(e) => parts.attributes.extend(e),
            }
        }
        self.combine(parts, at)
    }

    /// The type that a type name in a cast, `sizeof` or the like stands for.
    pub(super) fn type_name(&mut self, name: &Node<ast::TypeName>) -> (Type, bool) {
        let at = name.span.start;
        let base = self.qualifiers(&name.node.specifiers, at);
        match &name.node.declarator {
            None => (base.ty, base.is_const),
            Some(declarator) => {
                let declared = self.declarator(declarator, base.ty, base.is_const);
                (declared.ty, declared.is_const)
            }
        }
    }

    fn combine(&mut self, parts: Parts, at: At) -> Specifiers {
        let (mut ty, from_typedef) = self.base_type(&parts.types, at);
        for attribute in &parts.attributes {
            ty = self.apply_attribute(ty, attribute);
        }
        if let Some((construct, at)) = parts.refused {
            ty = Type::Refused(construct, at);
        }
        Specifiers {
            ty,
            is_const: parts.is_const || from_typedef,
            is_volatile: parts.is_volatile,
            storage: parts.storage,
            never_returns: parts.never_returns || parts.attributes.iter().any(|a| attribute_is(a, "noreturn")),
            starts: parts.attributes.iter().find_map(|a| start_of(a)),
        }
    }

    fn base_type(&mut self, types: &[&Node<ast::TypeSpecifier>], at: At) -> (Type, bool) {
        use ast::TypeSpecifier as T;
        let (mut long, mut short, mut signed, mut unsigned) = (0, false, false, false);
        let mut char = false;
        let mut other: Option<(Type, bool)> = None;
        for specifier in types {
            let here = specifier.span.start;
            match &specifier.node {
                T::Long => long += 1,
                T::Short => short = true,
                T::Signed => signed = true,
                T::Unsigned => unsigned = true,
                T::Int => {}
                T::Char => char = true,
                T::Void => other = Some((Type::Void, false)),
                T::Bool => other = Some((Type::Int(IntType::BOOL), false)),
                T::Float => other = Some((Type::Float(Float::Single), false)),
                T::Double => other = Some((Type::Float(Float::Double), false)),
                T::TS18661Float(f) if decimal_name(f).is_some() => {
                    return (Type::Refused(decimal_name(f).unwrap_or_default(), here), false);
                }
                T::TS18661Float(_) => other = Some((Type::Float(Float::Extended), false)),
                T::Complex => return (Type::Refused("a _Complex number", here), false),
                T::Atomic(_) => return (Type::Refused("an _Atomic type", here), false),
                T::Struct(s) => other = Some((self.struct_type(s), false)),
                T::Enum(e) => other = Some((self.enum_type(e), false)),
                T::TypedefName(name) => other = Some(self.typedef_named(&name.node.name, here)),
                T::TypeOf(of) => {
                    other = Some(match &of.node {
                        ast::TypeOf::Type(name) => self.type_name(name),
                        ast::TypeOf::Expression(e) => (self.place(e).ty, false),
                    });
                }
            }
        }
        let int = |bits| (Type::Int(IntType { bits, signed: !unsigned }), false);
        match other {
            Some((Type::Float(Float::Double), _)) if long > 0 => (Type::Float(Float::Extended), false),
            Some((Type::Int(t), c)) if (unsigned || signed) && t.bits == 128 => {
                (Type::Int(IntType { bits: 128, signed: !unsigned }), c)
            }
            Some(ty) if long == 0 && !short && !signed && !unsigned && !char => ty,
            Some(_) => {
                self.error(at, "these type specifiers do not go together");
                (Type::Error, false)
            }
            None if char && !unsigned => (Type::Int(CHAR), false),
            None if char => int(8),
            None if short => int(16),
            None if long == 1 => int(self.widths().long().bits),
            None if long > 1 => int(64),
            None => int(32),
        }
    }

    fn typedef_named(&mut self, name: &str, at: At) -> (Type, bool) {
        match (self.lookup(name), name) {
            (Some(Entity::Typedef { ty, is_const }), _) => (ty.clone(), *is_const),
            (_, "__int128" | "__int128_t") => (Type::Int(IntType { bits: 128, signed: true }), false),
            (_, "__uint128_t") => (Type::Int(IntType { bits: 128, signed: false }), false),
            (_, "__builtin_va_list") => (Type::Refused("a variable argument list", at), false),
            _ => {
                self.error(at, format!("`{name}` is not a type"));
                (Type::Error, false)
            }
        }
    }

    /// Attributes that change a type: the width of an integer by its machine mode, vectors.
    fn apply_attribute(&mut self, ty: Type, extension: &Node<ast::Extension>) -> Type {
        let ast::Extension::Attribute(attribute) = &extension.node else { return ty };
        match (attribute.name.node.trim_matches('_'), &ty) {
            ("vector_size", _) => Type::Refused("a vector type", attribute.name.span.start),
            ("mode", Type::Int(t)) => {
                let Some(ast::Expression::Identifier(mode)) = attribute.arguments.first().map(|a| &a.node) else {
                    return ty;
                };
                let bits = match mode.node.name.trim_matches('_') {
                    "QI" | "byte" => 8,
                    "HI" => 16,
                    "SI" => 32,
                    "DI" => 64,
                    "TI" => 128,
                    "word" | "pointer" => self.widths().long().bits,
                    _ => return Type::Refused("this machine mode", attribute.name.span.start),
                };
                Type::Int(IntType { bits, signed: t.signed })
            }
            _ => ty,
        }
    }

    /// Applies a declarator to the type that the specifiers give.
    pub(super) fn declarator<'d>(
        &mut self,
        declarator: &'d Node<ast::Declarator>,
        base: Type,
        base_const: bool,
    ) -> Declared<'d> {
        let node = &declarator.node;
        let (mut ty, mut is_const) = (base, base_const);
        let (pointers, suffixes): (Vec<_>, Vec<_>) = node
            .derived
            .iter()
            .partition(|d| matches!(d.node, ast::DerivedDeclarator::Pointer(_) | ast::DerivedDeclarator::Block(_)));
        for pointer in pointers {
            match &pointer.node {
                ast::DerivedDeclarator::Pointer(qualifiers) => {
                    ty = Type::pointer(ty, is_const);
                    is_const = qualifiers.iter().any(|q| {
                        matches!(&q.node, ast::PointerQualifier::TypeQualifier(t) if t.node == ast::TypeQualifier::Const)
                    });
                }
                _ => ty = Type::Refused("a block pointer", pointer.span.start),
            }
        }
        let mut derived = Vec::new();
        for suffix in suffixes {
            derived.push(match &suffix.node {
                ast::DerivedDeclarator::Array(array) => {
                    Derived::Array(self.array_length_of(&array.node), suffix.span.start)
                }
                ast::DerivedDeclarator::Function(f) => Derived::Function(&f.node),
                _ => Derived::Unprototyped,
            });
        }
        for suffix in derived.into_iter().rev() {
            ty = match suffix {
                Derived::Array(length, at) => self.array_type(ty, length, at),
                Derived::Function(f) => self.function_type(ty, f),
                Derived::Unprototyped => super::unprototyped(ty),
            };
        }
        for extension in &node.extensions {
            ty = self.apply_attribute(ty, extension);
        }
        let never_returns = node.extensions.iter().any(|e| attribute_is(e, "noreturn"));
        let starts = node.extensions.iter().find_map(start_of);
        match &node.kind.node {
            ast::DeclaratorKind::Abstract => {
                Declared { name: None, ty, is_const, never_returns, starts, function: None }
            }
            ast::DeclaratorKind::Identifier(name) => {
                let function =
                    node.derived.iter().map(|d| &d.node).find(|d| {
                        matches!(d, ast::DerivedDeclarator::Function(_) | ast::DerivedDeclarator::KRFunction(_))
                    });
                Declared { name: Some(name), ty, is_const, never_returns, starts, function }
            }
            ast::DeclaratorKind::Declarator(inner) => {
                let mut declared = self.declarator(inner, ty, is_const);
                declared.never_returns |= never_returns;
                declared.starts = declared.starts.or(starts);
                if inner.node.derived.is_empty() && declared.function.is_none() {
                    declared.function = node.derived.iter().map(|d| &d.node).find(|d| {
                        matches!(d, ast::DerivedDeclarator::Function(_) | ast::DerivedDeclarator::KRFunction(_))
                    });
                }
                declared
            }
        }
    }

    fn array_type(&mut self, element: Type, length: Length, at: At) -> Type {
        match &element {
            Type::Void | Type::Function(_) => {
                self.error(at, "an array of void or of functions");
                Type::Error
            }
            _ => Type::array(element, length),
        }
    }

    fn array_length_of(&mut self, array: &ast::ArrayDeclarator) -> Length {
        match &array.size {
            ast::ArraySize::Unknown | ast::ArraySize::VariableUnknown => Length::Unknown,
            ast::ArraySize::VariableExpression(e) | ast::ArraySize::StaticExpression(e) => self.array_length(e),
        }
    }

    fn array_length(&mut self, e: &Node<ast::Expression>) -> Length {
        let at = e.span.start;
        let size = self.value(e);
        if size.ty.as_int().is_none() {
            if !size.ty.is_error() || !matches!(size.kind, ExprKind::Int(_)) {
                self.error(at, "the size of an array is not an integer");
            }
            return Length::Unknown;
        }
        let known = match &size.kind {
            ExprKind::Int(value) => Some(value.clone()),
            _ => self.value_of_const(&size),
        };
        if let Some(value) = known {
            return match u64::try_from(&value) {
                Ok(n) if n < 1 << 62 => Length::Fixed(n),
                _ => {
                    self.error(at, "the size of an array is negative or too large");
                    Length::Unknown
                }
            };
        }
        if self.prototypes > 0 {
            return Length::Unknown;
        }
        let Some(function) = &self.function else {
            self.error(at, "the size of an array outside of functions is not constant");
            return Length::Unknown;
        };
        let id = function.id;
        let hidden = self.add_object("length", size.ty.clone(), Storage::Hidden(id), at);
        self.pending.push(statement(StmtKind::Extent(hidden, size), at));
        Length::Variable(hidden)
    }

    /// The value of a `const` variable whose initialiser is constant.
    fn value_of_const(&self, e: &crate::frontend::lower::tree::Expr) -> Option<Integer> {
        match &e.kind {
            ExprKind::Load(place) => match &place.kind {
                ExprKind::Object(id) => self.constants.get(id).cloned(),
                _ => None,
            },
            _ => None,
        }
    }

    fn function_type(&mut self, result: Type, function: &ast::FunctionDeclarator) -> Type {
        self.prototypes += 1;
        let params: Vec<Type> = self.in_scope(|this| {
            let each = |p: &Node<ast::ParameterDeclaration>| {
                let (name, ty) = this.parameter(p);
                if let Some(name) = name {
                    let object = this.add_object(&name.node.name, ty.clone(), Storage::Extern, p.span.start);
                    this.unit.objects[object.0 as usize].is_internal = true;
                    this.declare(&name.node.name, Entity::Object(object));
                }
                ty
            };
            function.parameters.iter().map(each).collect()
        });
        self.prototypes -= 1;
        let only_void = params.len() == 1 && params[0] == Type::Void;
        Type::Function(std::sync::Arc::new(FunctionType {
            result,
            variadic: function.ellipsis == ast::Ellipsis::Some,
            prototyped: !params.is_empty(),
            params: if only_void { vec![] } else { params },
        }))
    }

    /// A parameter's name and type; arrays and functions become pointers. Lengths of the outermost dimension say nothing.
    pub(super) fn parameter<'d>(
        &mut self,
        parameter: &'d Node<ast::ParameterDeclaration>,
    ) -> (Option<&'d Node<ast::Identifier>>, Type) {
        let base = self.specifiers(&parameter.node.specifiers, parameter.span.start);
        let Some(declarator) = &parameter.node.declarator else {
            return (None, adjusted(base.ty, base.is_const));
        };
        let base = parameter.node.extensions.iter().fold(base, |base, extension| {
            let ty = self.apply_attribute(base.ty, extension);
            Specifiers { ty, ..base }
        });
        let pending = self.pending.len();
        let declared = self.declarator(declarator, base.ty, base.is_const);
        self.elements = None;
        if let Type::Array(array) = &declared.ty {
            match array.length {
                Length::Variable(hidden) => self.elements = self.drop_pending(pending, hidden),
                Length::Fixed(n) => {
                    let ty = self.widths().ptrdiff();
                    self.elements = Some(super::convert::int(Integer::from(n), ty, parameter.span.start));
                }
                Length::Block(_) | Length::Unknown => {}
            }
        }
        (declared.name, adjusted(declared.ty, declared.is_const))
    }

    /// Takes back that a length is evaluated; yields what it is.
    fn drop_pending(&mut self, from: usize, hidden: ObjectId) -> Option<crate::frontend::lower::tree::Expr> {
        let is_it = |stmt: &crate::frontend::lower::tree::Stmt| matches!(stmt.kind, StmtKind::Extent(object, _) if object == hidden);
        let index = self.pending.iter().skip(from).position(is_it)?;
        match self.pending.remove(from + index).kind {
            StmtKind::Extent(_, length) => Some(length),
            _ => None,
        }
    }
}

/// Whether a name is that of an integer type of 128 bits.
pub(super) fn is_wide(name: &str) -> bool {
    matches!(name, "__int128" | "__int128_t" | "__uint128_t")
}

fn decimal_name(float: &ast::TS18661FloatType) -> Option<&'static str> {
    match (&float.format, float.width) {
        (ast::TS18661FloatFormat::DecimalInterchange | ast::TS18661FloatFormat::DecimalExtended, width) => {
            Some(match width {
                32 => "the type _Decimal32",
                64 => "the type _Decimal64",
                _ => "the type _Decimal128",
            })
        }
        _ => None,
    }
}

fn adjusted(ty: Type, is_const: bool) -> Type {
    match &ty {
        Type::Array(array) => Type::pointer(array.element.clone(), is_const),
        Type::Function(_) => Type::pointer(ty, false),
        _ => ty,
    }
}

/// The place that the attribute `constructor` gives a function; those without a number are the last.
fn start_of(extension: &Node<ast::Extension>) -> Option<u64> {
    let ast::Extension::Attribute(attribute) = &extension.node else { return None };
    if attribute.name.node.trim_matches('_') != "constructor" {
        return None;
    }
    let place = attribute.arguments.first().and_then(|argument| match &argument.node {
        ast::Expression::Constant(constant) => match &constant.node {
            ast::Constant::Integer(integer) => integer.number.parse().ok(),
            _ => None,
        },
        _ => None,
    });
    Some(place.unwrap_or(u64::MAX))
}

fn attribute_is(extension: &Node<ast::Extension>, name: &str) -> bool {
    matches!(&extension.node, ast::Extension::Attribute(a) if a.name.node.trim_matches('_') == name)
}

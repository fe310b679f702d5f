//! Expressions other than operators: names, constants, members, calls, casts.

use lang_c::ast;
use lang_c::span::Node;

use super::convert::{Purpose, binary, int, is_place};
use super::{Checker, Entity, constant, unprototyped};
use crate::frontend::OMITTED_OPERAND;
use crate::frontend::lower::calls::{Meaning, meaning};
use crate::frontend::lower::literal;
use crate::frontend::lower::tree::{At, Expr, ExprKind, FuncId, Function, ObjectId, Storage};
use crate::frontend::lower::types::{Float, Length, Type, promote};
use crate::frontend::lower::views::MemberPlace;
use crate::program::BinaryOp;
use crate::program::number::Integer;

impl Checker<'_> {
    /// The value of an expression.
    pub(super) fn value(&mut self, node: &Node<ast::Expression>) -> Expr {
        let e = self.place(node);
        self.rvalue(e)
    }

    /// The truth of an expression: an integer to be compared with zero.
    pub(super) fn condition(&mut self, node: &Node<ast::Expression>) -> Expr {
        let e = self.value(node);
        self.truth(e)
    }

    /// The expression as it is; a place stays a place.
    pub(super) fn place(&mut self, node: &Node<ast::Expression>) -> Expr {
        use ast::Expression as E;
        let at = node.span.start;
        match &node.node {
            E::Identifier(name) => self.identifier(&name.node.name, at),
            E::Constant(c) => self.constant_expression(&c.node, at),
            E::StringLiteral(parts) => match literal::string(&parts.node) {
                Ok((elements, ty)) => {
                    let id = self.string_object(elements, ty, at);
                    self.object(id, at)
                }
                Err(construct) => self.refuse(at, construct, None),
            },
            E::Member(m) => self.member(m),
            E::Call(c) => self.call(c),
            E::CompoundLiteral(c) => self.compound_literal(c),
            E::SizeOfTy(t) => {
                let (ty, _) = self.type_name(&t.node.0);
                self.size_expression(&ty, at)
            }
            E::SizeOfVal(e) => {
                let ty = self.place(&e.node.0).ty;
                self.size_expression(&ty, at)
            }
            E::AlignOf(t) => {
                let (ty, _) = self.type_name(&t.node.0);
                if self.is_unusual(&ty) {
                    return self.refuse(at, "the alignment of a structure with an attribute for its layout", None);
                }
                match self.widths().layout(&ty, &self.unit.structs) {
                    Some((_, align)) => int(Integer::from(align), self.widths().size_t(), at),
                    None => self.error(at, "the alignment of this type is not known"),
                }
            }
            E::UnaryOperator(u) => self.unary_operator(u),
            E::BinaryOperator(b) => self.binary_operator(b),
            E::Cast(c) => {
                let (ty, _) = self.type_name(&c.node.type_name);
                let e = self.value(&c.node.expression);
                if matches!((&ty, &e.ty), (Type::Struct(a), Type::Struct(b)) if a == b) {
                    return e;
                }
                Expr { at, ..self.convert(e, &ty, Purpose::Cast) }
            }
            E::Conditional(c) => self.conditional(c),
            E::Comma(parts) => {
                let parts: Vec<Expr> = parts.iter().map(|p| self.value(p)).collect();
                let ty = parts.last().map_or(Type::Void, |p| p.ty.clone());
                Expr { kind: ExprKind::Comma(parts), ty, at }
            }
            E::OffsetOf(o) => self.offset_of(&o.node, at),
            E::VaArg(_) => self.refuse(at, "va_arg", Some("give the function a fixed number of parameters")),
            E::Statement(s) => self.statement_expression(s),
            E::GenericSelection(g) => self.generic(&g.node, at),
        }
    }

    fn identifier(&mut self, name: &str, at: At) -> Expr {
        match self.lookup(name).cloned() {
            Some(Entity::Object(id)) => self.object(id, at),
            Some(Entity::Constant(value, ty)) => int(value, ty, at),
            Some(Entity::Function(id)) => {
                let id = self.library_function(name).unwrap_or(id);
                self.function_value(id, at)
            }
            Some(Entity::Typedef { .. }) => self.error(at, format!("`{name}` is a type")),
            None => match (name, &self.function) {
                ("__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__", Some(function)) => {
                    let ty = crate::frontend::lower::types::CHAR;
                    let bytes = function.name.bytes().map(Integer::from).chain([Integer::ZERO]).collect();
                    let id = self.string_object(bytes, ty, at);
                    self.object(id, at)
                }
                _ => self.error(at, format!("`{name}` is not declared")),
            },
        }
    }

    pub(super) fn object(&self, id: ObjectId, at: At) -> Expr {
        Expr { kind: ExprKind::Object(id), ty: self.unit.object(id).ty.clone(), at }
    }

    fn constant_expression(&mut self, constant: &ast::Constant, at: At) -> Expr {
        let result = match constant {
            ast::Constant::Integer(i) => literal::integer(i, self.widths()).map(|(v, ty)| int(v, ty, at)),
            ast::Constant::Character(c) => literal::character(c).map(|(v, ty)| int(v, ty, at)),
            ast::Constant::Float(f) => {
                if at < self.library.start {
                    self.float.get_or_insert(at);
                }
                literal::floating(f).map(|(value, kind)| Expr {
                    kind: ExprKind::Real(value),
                    ty: Type::Float(kind),
                    at,
                })
            }
        };
        result.unwrap_or_else(|construct| self.refuse(at, construct, None))
    }

    /// The size of a type in bytes: a constant, or for variable-length arrays a product.
    fn size_expression(&mut self, ty: &Type, at: At) -> Expr {
        let size_t = self.widths().size_t();
        if ty.is_error() {
            return self.poisoned(at, vec![]);
        }
        if self.is_unusual(ty) {
            let construct = "the size of a structure with an attribute or pragma for its layout";
            return self.refuse(at, construct, Some("write the number"));
        }
        if let Some(size) = self.size_of(ty) {
            return int(Integer::from(size), size_t, at);
        }
        if let (Type::Array(array), true) = (ty, ty.is_variable()) {
            let inner = self.size_expression(&array.element, at);
            let length = match array.length {
                Length::Fixed(n) => int(Integer::from(n), size_t, at),
                Length::Variable(hidden) => {
                    let hidden = self.object(hidden, at);
                    let length = self.rvalue(hidden);
                    self.convert(length, &Type::Int(size_t), Purpose::Cast)
                }
                Length::Block(_) | Length::Unknown => {
                    return self.error(at, "the size of this type is not known");
                }
            };
            return if inner.ty.is_error() { inner } else { binary(BinaryOp::Mul, length, inner, at) };
        }
        self.error(at, "the size of this type is not known")
    }

    fn member(&mut self, node: &Node<ast::MemberExpression>) -> Expr {
        let at = node.span.start;
        let name = &node.node.identifier.node.name;
        let base = match node.node.operator.node {
            ast::MemberOperator::Direct => self.place(&node.node.expression),
            ast::MemberOperator::Indirect => {
                let pointer = self.value(&node.node.expression);
                self.deref(pointer, at)
            }
        };
        match &base.ty {
            Type::Error => base,
            Type::Struct(id) => {
                let Some(path) = self.find_field(*id, name) else {
                    return self.error(node.node.identifier.span.start, format!("there is no member `{name}`"));
                };
                path.into_iter().fold(base, |base, index| self.field(base, index, at))
            }
            ty => {
                let shown = self.show(ty);
                self.error(at, format!("a member is taken of a value of type {shown}"))
            }
        }
    }

    /// A member of a structure by its index.
    pub(super) fn field(&mut self, base: Expr, index: usize, at: At) -> Expr {
        let Type::Struct(id) = base.ty else { return base };
        let def = &self.unit.structs[id.0 as usize];
        let ty = match def.fields.as_ref().and_then(|f| f.get(index)) {
            Some(field) => field.ty.clone(),
            None => Type::Error,
        };
        Expr { kind: ExprKind::Field(Box::new(base), index), ty, at }
    }

    /// The way to a member, through anonymous structures.
    pub(super) fn find_field(&self, id: crate::frontend::lower::types::StructId, name: &str) -> Option<Vec<usize>> {
        let fields = self.unit.structs.get(id.0 as usize)?.fields.as_ref()?;
        for (index, field) in fields.iter().enumerate() {
            match (&field.name, &field.ty) {
                (Some(n), _) if n == name => return Some(vec![index]),
                (None, Type::Struct(inner)) => {
                    if let Some(mut path) = self.find_field(*inner, name) {
                        path.insert(0, index);
                        return Some(path);
                    }
                }
                _ => {}
            }
        }
        None
    }

    fn call(&mut self, node: &Node<ast::CallExpression>) -> Expr {
        let at = node.span.start;
        let arguments = &node.node.arguments;
        let Some((name, place)) = called_name(&node.node.callee) else {
            return self.call_value_of(node);
        };
        let named = self.lookup(name).cloned();
        if let None | Some(Entity::Function(_)) = &named
            && !self.library.is_own(name)
            && let Some(known) = self.known_call(name, arguments, at)
        {
            return known;
        }
        let callee = match named {
            Some(Entity::Function(id)) => self.library_function(name).unwrap_or(id),
            Some(_) => return self.call_value_of(node),
            None => match self.library_function(name) {
                Some(id) => id,
                None => {
                    let ty = unprototyped(self.result_by_name(name));
                    self.function_named(name, ty, false, place)
                }
            },
        };
        let mut args = Vec::new();
        for argument in arguments {
            args.push(self.value(argument));
        }
        self.warn_of_order(&args.iter().collect::<Vec<_>>(), at);
        if checks_truth(self.unit.function(callee)) && !args.is_empty() {
            let truth = args.remove(0);
            args.insert(0, self.truth(truth));
        }
        // What checks its argument may only turn out to do so once its body is known.
        let text = match &arguments[..] {
            [a] if a.span.end - a.span.start <= MOST_TEXT => Some(tidy(self.text(a.span.start, a.span.end)).into()),
            _ => None,
        };
        self.finish_call(callee, args, text, at)
    }

    /// A call of what is no name of a function.
    fn call_value_of(&mut self, node: &Node<ast::CallExpression>) -> Expr {
        let callee = self.value(&node.node.callee);
        let mut args = Vec::new();
        for argument in &node.node.arguments {
            args.push(self.value(argument));
        }
        self.call_through_pointer(callee, args, node.span.start)
    }

    pub(super) fn finish_call(
        &mut self,
        callee: FuncId,
        args: Vec<Expr>,
        text: Option<std::sync::Arc<str>>,
        at: At,
    ) -> Expr {
        let Type::Function(ty) = self.unit.function(callee).ty.clone() else {
            return self.error(at, "what is called is not a function");
        };
        let known = ty.prototyped || self.unit.function(callee).body.is_some();
        let missing = ty.prototyped && args.len() < ty.params.len();
        let surplus = ty.prototyped && !ty.variadic && args.len() > ty.params.len();
        if missing || surplus {
            let (name, n) = (self.unit.function(callee).name.clone(), ty.params.len());
            return self.error(at, format!("`{name}` takes {n} arguments, not {}", args.len()));
        }
        let mut converted = Vec::new();
        for (k, arg) in args.into_iter().enumerate() {
            converted.push(match ty.params.get(k).filter(|_| known) {
                Some(param) => self.convert(arg, param, Purpose::Assignment),
                None => self.default_promotion(arg),
            });
        }
        let result = if let Type::Refused(construct, declared) = ty.result {
            return self.refuse_declared(at, construct, declared);
        } else {
            ty.result.clone()
        };
        Expr { kind: ExprKind::Call { callee, args: converted, text }, ty: result, at }
    }

    fn default_promotion(&mut self, e: Expr) -> Expr {
        match &e.ty {
            Type::Int(t) => {
                let ty = Type::Int(promote(*t));
                self.convert(e, &ty, Purpose::Cast)
            }
            Type::Float(Float::Single) => self.convert(e, &Type::Float(Float::Double), Purpose::Cast),
            _ => e,
        }
    }

    fn conditional(&mut self, node: &Node<ast::ConditionalExpression>) -> Expr {
        let at = node.span.start;
        if matches!(&node.node.then_expression.node, ast::Expression::Identifier(i) if i.node.name == OMITTED_OPERAND) {
            return self.omitted_operand(node);
        }
        let c = self.condition(&node.node.condition);
        let (t, e) = (self.value(&node.node.then_expression), self.value(&node.node.else_expression));
        self.choice(c, t, e, at)
    }

    /// `a ?: b` evaluates `a` once.
    fn omitted_operand(&mut self, node: &Node<ast::ConditionalExpression>) -> Expr {
        let at = node.span.start;
        let (value, e) = (self.value(&node.node.condition), self.value(&node.node.else_expression));
        let Some(function) = self.function.as_ref().map(|f| f.id) else {
            return self.refuse(at, "?: without its second operand outside of functions", Some("write it out"));
        };
        let ty = value.ty.clone();
        let object = self.add_object("omitted", ty, Storage::Hidden(function), at);
        let place = self.object(object, at);
        let assignment = self.assignment(place, value, at);
        let (place, again) = (self.object(object, at), self.object(object, at));
        let (tested, then) = (self.rvalue(place), self.rvalue(again));
        let c = self.truth(tested);
        let choice = self.choice(c, then, e, at);
        let ty = choice.ty.clone();
        Expr { kind: ExprKind::Comma(vec![assignment, choice]), ty, at }
    }

    fn choice(&mut self, c: Expr, t: Expr, e: Expr, at: At) -> Expr {
        if c.ty.is_error() || t.ty.is_error() || e.ty.is_error() {
            return self.poisoned(at, vec![c, t, e]);
        }
        let ty = match (&t.ty, &e.ty) {
            (Type::Void, _) | (_, Type::Void) => Type::Void,
            (Type::Pointer(a), Type::Pointer(b))
                if a.ty == Type::Void && !matches!(t.kind, ExprKind::Null) || b.ty == Type::Void =>
            {
                if matches!(e.kind, ExprKind::Null) {
                    t.ty.clone()
                } else if b.ty == Type::Void {
                    e.ty.clone()
                } else {
                    t.ty.clone()
                }
            }
            (Type::Pointer(_), _) if !matches!(t.kind, ExprKind::Null) => t.ty.clone(),
            (_, Type::Pointer(_)) => e.ty.clone(),
            (Type::Pointer(_), _) => t.ty.clone(),
            (Type::Struct(a), Type::Struct(b)) if a == b => t.ty.clone(),
            (l, r) => match self.meet(l, r) {
                Some(ty) => ty,
                None => return self.error(at, "the two sides of ?: have different types"),
            },
        };
        let (t, e) = (self.convert(t, &ty, Purpose::Assignment), self.convert(e, &ty, Purpose::Assignment));
        match constant(&c) {
            Some(value) if *value != Integer::ZERO => Expr { at, ..t },
            Some(_) => Expr { at, ..e },
            None => Expr { kind: ExprKind::Conditional(Box::new(c), Box::new(t), Box::new(e)), ty, at },
        }
    }

    fn compound_literal(&mut self, node: &Node<ast::CompoundLiteral>) -> Expr {
        let at = node.span.start;
        let (ty, _) = self.type_name(&node.node.type_name);
        let storage = match &self.function {
            Some(function) => Storage::Local(function.id),
            None => return self.refuse(at, "a compound literal outside of functions", Some("name the object")),
        };
        let id = self.add_object("literal", ty, storage, at);
        match self.initialiser_list(id, &node.node.initializer_list, at) {
            Some(init) => {
                let ty = self.unit.object(id).ty.clone();
                Expr { kind: ExprKind::Literal(id, Box::new(init)), ty, at }
            }
            None => self.poisoned(at, vec![]),
        }
    }

    fn offset_of(&mut self, node: &ast::OffsetOfExpression, at: At) -> Expr {
        let (ty, _) = self.type_name(&node.type_name);
        let designator = &node.designator.node;
        let (Type::Struct(id), true) = (&ty, designator.members.is_empty()) else {
            return self.refuse(at, "this form of offsetof", None);
        };
        let path = self.find_field(*id, &designator.base.node.name).unwrap_or_default();
        match path[..] {
            [_] if self.is_unusual(&ty) => {
                self.refuse(at, "offsetof in a structure with an attribute or pragma for its layout", None)
            }
            [index] => match self.widths().member_place(*id, index, &self.unit.structs) {
                Some(MemberPlace { byte, bits: None }) => int(Integer::from(byte), self.widths().size_t(), at),
                _ => self.refuse(at, "offsetof of this member", None),
            },
            _ => self.error(at, "there is no such member"),
        }
    }

    fn generic(&mut self, node: &ast::GenericSelection, at: At) -> Expr {
        let ty = self.value(&node.expression).ty;
        let mut fallback = None;
        for association in &node.associations {
            match &association.node {
                ast::GenericAssociation::Type(a) => {
                    if self.type_name(&a.node.type_name).0 == ty {
                        return self.place(&a.node.expression);
                    }
                }
                ast::GenericAssociation::Default(e) => fallback = Some(e),
            }
        }
        match fallback {
            Some(e) => self.place(e),
            None => self.error(at, "no association of _Generic has this type"),
        }
    }

    /// A value for its effects.
    pub(super) fn effect(&mut self, node: &Node<ast::Expression>) -> Expr {
        let mut e = self.place(node);
        while let ExprKind::Retype(inner) = e.kind {
            e = *inner;
        }
        if is_place(&e) && !matches!(e.ty, Type::Array(_) | Type::Struct(_) | Type::Void) { self.rvalue(e) } else { e }
    }
}

/// The name of a function that is called directly, also as `(*f)(..)`.
fn called_name(callee: &Node<ast::Expression>) -> Option<(&str, At)> {
    match &callee.node {
        ast::Expression::Identifier(name) => Some((&name.node.name, name.span.start)),
        ast::Expression::UnaryOperator(u)
            if matches!(u.node.operator.node, ast::UnaryOperator::Indirection | ast::UnaryOperator::Address) =>
        {
            called_name(&u.node.operand)
        }
        _ => None,
    }
}

/// Whether a function that is not declared checks or assumes the truth of its argument.
fn checks_truth(function: &Function) -> bool {
    !function.declared && matches!(meaning(function), Meaning::Assert | Meaning::Assume)
}

/// The text of an argument that is longer is not kept.
const MOST_TEXT: usize = 1000;

/// Source text on one line, without line markers.
fn tidy(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

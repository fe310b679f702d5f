//! Contracts: the calls that the macros of `eureka.h` come to, and the lengths that parameters are declared with.

use lang_c::ast;
use lang_c::span::Node;

use super::builtin::Argument;
use super::convert::Purpose;
use super::{Checker, statement, unprototyped};
use crate::frontend::lower::calls::OWN;
use crate::frontend::lower::contract::RESULT;
use crate::frontend::lower::literal;
use crate::frontend::lower::tree::{At, Expr, ExprKind, FuncId, ObjectId, Stmt, StmtKind, Storage};
use crate::frontend::lower::types::Type;

impl Checker<'_> {
    /// A call that is part of a contract.
    pub(super) fn contract_call(&mut self, name: &str, arguments: &[Argument], at: At) -> Option<Expr> {
        let part = name.strip_prefix(OWN)?;
        let mut text = None;
        let mut ty = Type::Void;
        let args = match (part, arguments) {
            ("requires" | "ensures", [condition, words]) => {
                if let ast::Expression::StringLiteral(parts) = &words.node {
                    text = Some(literal::plain(&parts.node).into());
                }
                vec![self.condition(condition)]
            }
            ("size", [pointer, number]) => {
                let number = self.value(number);
                let long = Type::Int(self.widths().ptrdiff());
                vec![self.value(pointer), self.convert(number, &long, Purpose::Assignment)]
            }
            ("string" | "nonnull", [pointer]) => vec![self.value(pointer)],
            ("disjoint", [pointer, other]) => vec![self.value(pointer), self.value(other)],
            ("old", [e]) => {
                let e = self.value(e);
                ty = e.ty.clone();
                vec![e]
            }
            _ => return Some(self.error(at, format!("`{name}` is no part of a contract that is known"))),
        };
        let is_pointer = |e: &Expr| matches!(e.ty, Type::Pointer(_) | Type::Error);
        let pointers = match part {
            "size" | "string" | "nonnull" => 1,
            "disjoint" => 2,
            _ => 0,
        };
        if !args.iter().take(pointers).all(is_pointer) {
            return Some(self.error(at, "this part of a contract speaks of pointers"));
        }
        let callee = self.function_named(name, unprototyped(Type::Void), true, at);
        Some(Expr { kind: ExprKind::Call { callee, args, text }, ty, at })
    }

    /// What the function returns has a name in its contract.
    pub(super) fn declare_result(&mut self, id: FuncId, definition: &Node<ast::FunctionDefinition>) {
        let Type::Function(ty) = &self.unit.function(id).ty else { return };
        let result = ty.result.clone();
        let is_mentioned = self.text(definition.span.start, definition.span.end).contains(RESULT);
        if is_mentioned && result != Type::Void {
            let object = self.add_object(RESULT, result, Storage::Local(id), definition.span.start);
            self.declare(RESULT, super::Entity::Object(object));
        }
    }

    /// `int a[n]` as a parameter says how many elements there are.
    pub(super) fn declared_size(&mut self, param: ObjectId, number: Expr, at: At) -> Option<Stmt> {
        number.ty.as_int()?;
        let long = Type::Int(self.widths().ptrdiff());
        let number = self.convert(number, &long, Purpose::Assignment);
        let pointer = self.object(param, at);
        let pointer = Expr { ty: pointer.ty.clone(), kind: ExprKind::Load(Box::new(pointer)), at };
        let callee = self.function_named(&format!("{OWN}size"), unprototyped(Type::Void), true, at);
        let call = ExprKind::Call { callee, args: vec![pointer, number], text: None };
        Some(statement(StmtKind::Expr(Expr { kind: call, ty: Type::Void, at }), at))
    }
}

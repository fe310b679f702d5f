//! Calls through pointers: a case split over the functions of that type whose address is taken.
//!
//! `p(x)` becomes `q = p, y = x, q == f ? f(y) : q == g ? g(y) : nowhere` with variables q and y of our own, once it is known
//! which functions have their address taken: at the end of the file. A pointer to a function of another type never gets there,
//! since such conversions are refused.

use super::Checker;
use super::convert::Purpose;
use crate::frontend::lower::tree::{At, Expr, ExprKind, FuncId, ObjectId, Storage};
use crate::frontend::lower::types::{FunctionType, Type};
use crate::program::CmpOp;

/// A call through a pointer.
pub(super) struct Dispatch {
    pointer: ObjectId,
    args: Vec<ObjectId>,
    ty: FunctionType,
    at: At,
}

impl Checker<'_> {
    /// A function as a value: a pointer to it.
    pub(super) fn function_value(&mut self, function: FuncId, at: At) -> Expr {
        if !self.taken.contains(&function) {
            self.taken.push(function);
        }
        let ty = Type::pointer(self.unit.function(function).ty.clone(), false);
        Expr { kind: ExprKind::Function(function), ty, at }
    }

    pub(super) fn call_through_pointer(&mut self, callee: Expr, args: Vec<Expr>, at: At) -> Expr {
        if callee.ty.is_error() {
            return self.poisoned(at, args.into_iter().chain([callee]).collect());
        }
        let Some(Type::Function(ty)) = callee.ty.pointee().map(|p| p.ty.clone()) else {
            return self.error(at, "what is called is not a function");
        };
        let Some(function) = self.function.as_ref().map(|f| f.id) else {
            return self.refuse(at, "a call through a pointer outside of functions", None);
        };
        if !ty.prototyped || ty.variadic || matches!(ty.result, Type::Refused(..)) {
            let hint = Some("declare the parameters of what it points to");
            return self.refuse(at, "a call through a pointer to a function of this type", hint);
        }
        if args.len() != ty.params.len() {
            return self.error(at, format!("the function takes {} arguments, not {}", ty.params.len(), args.len()));
        }
        let (pointer, first) = self.kept("called", callee, function, at);
        let mut parts = vec![first];
        let mut kept = Vec::new();
        for (arg, param) in args.into_iter().zip(&ty.params) {
            let arg = self.convert(arg, param, Purpose::Assignment);
            if arg.ty.is_error() {
                return self.poisoned(at, vec![arg]);
            }
            let (object, assignment) = self.kept("argument", arg, function, at);
            kept.push(object);
            parts.push(assignment);
        }
        let result = ty.result.clone();
        self.dispatches.push(Dispatch { pointer, args: kept, ty: (*ty).clone(), at });
        let kind = ExprKind::Dispatch(self.dispatches.len() as u32 - 1);
        parts.push(Expr { kind, ty: result.clone(), at });
        Expr { kind: ExprKind::Comma(parts), ty: result, at }
    }

    /// A variable of our own that takes a value, and the assignment.
    fn kept(&mut self, name: &str, value: Expr, function: FuncId, at: At) -> (ObjectId, Expr) {
        let ty = value.ty.clone();
        let object = self.add_object(name, ty.clone(), Storage::Hidden(function), at);
        let place = Expr { kind: ExprKind::Object(object), ty: ty.clone(), at };
        (object, Expr { kind: ExprKind::Assign(Box::new(place), Box::new(value)), ty, at })
    }

    /// Says what each call through a pointer may call.
    pub(super) fn resolve_dispatches(&mut self) {
        let mut taken = self.taken.clone();
        taken.sort();
        for dispatch in std::mem::take(&mut self.dispatches) {
            let result = dispatch.ty.result.clone();
            let mut chain = Expr { kind: ExprKind::Nowhere, ty: result.clone(), at: dispatch.at };
            for function in taken.iter().rev().filter(|f| self.is_callable(**f, &dispatch.ty)) {
                let pointer = self.loaded(dispatch.pointer, dispatch.at);
                let ty = pointer.ty.clone();
                let target = Expr { kind: ExprKind::Function(*function), ty, at: dispatch.at };
                let kind = ExprKind::PointerCompare(CmpOp::Eq, Box::new(pointer), Box::new(target));
                let is = Expr { kind, ty: Type::INT, at: dispatch.at };
                let args = dispatch.args.iter().map(|a| self.loaded(*a, dispatch.at)).collect();
                let kind = ExprKind::Call { callee: *function, args, text: None };
                let call = Expr { kind, ty: result.clone(), at: dispatch.at };
                let kind = ExprKind::Conditional(Box::new(is), Box::new(call), Box::new(chain));
                chain = Expr { kind, ty: result.clone(), at: dispatch.at };
            }
            self.unit.dispatched.push(chain);
        }
    }

    fn loaded(&self, object: ObjectId, at: At) -> Expr {
        let ty = self.unit.object(object).ty.clone();
        let place = Expr { kind: ExprKind::Object(object), ty: ty.clone(), at };
        Expr { kind: ExprKind::Load(Box::new(place)), ty, at }
    }

    /// Whether a function has the type that a call expects.
    fn is_callable(&self, function: FuncId, wanted: &FunctionType) -> bool {
        let Type::Function(ty) = &self.unit.function(function).ty else { return false };
        ty.result == wanted.result && ty.params == wanted.params && !ty.variadic
    }
}

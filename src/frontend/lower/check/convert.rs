//! Conversions, all made explicit, and constant folding.

use super::{Checker, constant};
use crate::frontend::lower::tree::{At, Expr, ExprKind};
use crate::frontend::lower::types::{Float, Length, Type, alike, common, promote};
use crate::program::number::{Integer, Rational};
use crate::program::{Arith, BinaryOp, CmpOp, IntType, NumType, UnaryOp, Value};

/// What a conversion is made for; it decides how strict it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// An assignment, an argument, an initialiser, a returned value.
    Assignment,
    Cast,
}

impl Checker<'_> {
    /// The value of an expression that may be a place: arrays become pointers.
    pub(super) fn rvalue(&mut self, e: Expr) -> Expr {
        let at = e.at;
        if let Type::Refused(construct, declared) = e.ty {
            return self.refuse_declared(at, construct, declared);
        }
        if e.ty.is_error() || !is_place(&e) {
            return e;
        }
        match &e.ty {
            Type::Array(array) => {
                let ty = Type::pointer(array.element.clone(), self.is_const(&e));
                Expr { ty, at, kind: ExprKind::Decay(Box::new(e)) }
            }
            Type::Void => self.error(at, "a value of type void is used"),
            ty => {
                if let Some(refresh) = self.refreshed(&e, at) {
                    let ty = ty.clone();
                    let loaded = Expr { ty: ty.clone(), at, kind: ExprKind::Load(Box::new(e)) };
                    return Expr { kind: ExprKind::Comma(vec![refresh, loaded]), ty, at };
                }
                let promoted =
                    self.bit_field(&e).is_some_and(|t| IntType::INT.includes(t) && e.ty != Type::Int(IntType::BOOL));
                let loaded = Expr { ty: ty.clone(), at, kind: ExprKind::Load(Box::new(e)) };
                if promoted { number(loaded, &Type::INT) } else { loaded }
            }
        }
    }

    /// The value converted to another type.
    pub(super) fn convert(&mut self, e: Expr, to: &Type, purpose: Purpose) -> Expr {
        let at = e.at;
        if e.ty.is_error() || to.is_error() {
            return self.poisoned(at, vec![e]);
        }
        if let Type::Refused(construct, declared) = to {
            return self.refuse_declared(at, construct, *declared);
        }
        match (&e.ty, to) {
            (_, Type::Void) => Expr { kind: ExprKind::Discard(Box::new(e)), ty: Type::Void, at },
            (Type::Int(_) | Type::Float(_), Type::Int(IntType::BOOL)) => {
                let truth = self.truth(e);
                number(truth, to)
            }
            (Type::Pointer(_), Type::Int(IntType::BOOL)) => {
                let truth = self.truth(e);
                number(truth, to)
            }
            (Type::Int(_) | Type::Float(_), Type::Int(_) | Type::Float(_)) => number(e, to),
            (Type::Int(_), Type::Pointer(_)) => match constant(&e) {
                Some(value) if *value == Integer::ZERO => Expr { kind: ExprKind::Null, ty: to.clone(), at },
                _ => {
                    self.refuse(at, "a cast of an integer to a pointer", Some("take the address of a variable instead"))
                }
            },
            (Type::Pointer(_), Type::Int(_)) => {
                self.refuse(at, "a cast of a pointer to an integer", Some("compare or subtract pointers instead"))
            }
            (Type::Pointer(_), Type::Pointer(_)) => self.convert_pointer(e, to, purpose),
            (Type::Struct(from), Type::Struct(into)) if from == into => e,
            (Type::Void, _) => self.error(at, "a value of type void is used"),
            _ => {
                let (from, to) = (self.show(&e.ty), self.show(to));
                self.error(at, format!("a value of type {from} cannot become {to}"))
            }
        }
    }

    fn convert_pointer(&mut self, e: Expr, to: &Type, purpose: Purpose) -> Expr {
        let at = e.at;
        let (Some(from), Some(into)) = (e.ty.pointee(), to.pointee()) else { return e };
        if from.ty == into.ty || matches!(e.kind, ExprKind::Null) {
            return Expr { ty: to.clone(), ..e };
        }
        let is_function = e.ty.is_function_pointer() || to.is_function_pointer();
        let through_void = from.ty == Type::Void || into.ty == Type::Void;
        if alike(&from.ty, &into.ty) || !is_function && (through_void || purpose == Purpose::Cast) {
            return Expr { kind: ExprKind::Retype(Box::new(e)), ty: to.clone(), at };
        }
        let (from, to) = (self.show(&e.ty), self.show(to));
        let what = if purpose == Purpose::Cast { "cast" } else { "conversion" };
        self.refuse(at, format!("a {what} of a pointer from {from} to {to}"), None)
    }

    /// An integer that is zero exactly if the value is.
    pub(super) fn truth(&mut self, e: Expr) -> Expr {
        let at = e.at;
        if is_truth(&e) {
            return e;
        }
        match &e.ty {
            Type::Int(t) => {
                let zero = int(Integer::ZERO, *t, at);
                compare(CmpOp::Ne, e, zero)
            }
            Type::Float(_) => {
                let zero = Expr { kind: ExprKind::Real(Rational::ZERO), ty: e.ty.clone(), at };
                compare(CmpOp::Ne, e, zero)
            }
            Type::Pointer(_) => {
                let null = Expr { kind: ExprKind::Null, ty: e.ty.clone(), at };
                let kind = ExprKind::PointerCompare(CmpOp::Ne, Box::new(e), Box::new(null));
                Expr { kind, ty: Type::INT, at }
            }
            Type::Error => e,
            ty => {
                let shown = self.show(ty);
                self.error(at, format!("a value of type {shown} is used as a condition"))
            }
        }
    }

    /// The type at which two numbers meet.
    pub(super) fn meet(&self, l: &Type, r: &Type) -> Option<Type> {
        match (l, r) {
            (Type::Float(a), Type::Float(b)) => Some(Type::Float(if rank(*a) >= rank(*b) { *a } else { *b })),
            (Type::Float(f), Type::Int(_)) | (Type::Int(_), Type::Float(f)) => Some(Type::Float(*f)),
            (Type::Int(a), Type::Int(b)) => Some(Type::Int(common(promote(*a), promote(*b)))),
            _ => None,
        }
    }

    /// A type as the user would write it.
    pub(super) fn show(&self, ty: &Type) -> String {
        match ty {
            Type::Void => "void".into(),
            Type::Int(t) => NumType::Int(*t).to_string(),
            Type::Float(Float::Single) => "float".into(),
            Type::Float(Float::Double) => "double".into(),
            Type::Float(Float::Extended) => "long double".into(),
            Type::Pointer(p) => format!("{}{} *", if p.is_const { "const " } else { "" }, self.show(&p.ty)),
            Type::Array(a) => match a.length {
                Length::Fixed(n) => format!("{}[{n}]", self.show(&a.element)),
                _ => format!("{}[]", self.show(&a.element)),
            },
            Type::Struct(id) => {
                let def = self.unit.structs.get(id.0 as usize);
                let keyword = if def.is_some_and(|d| d.is_union) { "union" } else { "struct" };
                let name = def.and_then(|d| d.name.as_deref()).unwrap_or("<anonymous>");
                format!("{keyword} {name}")
            }
            Type::Function(_) => "a function".into(),
            Type::Refused(construct, _) => (*construct).into(),
            Type::Error => "<unknown>".into(),
        }
    }
}

/// Whether the expression is 0 or 1 by construction.
pub(super) fn is_truth(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Compare(..)
        | ExprKind::PointerCompare(..)
        | ExprKind::Not(_)
        | ExprKind::And(..)
        | ExprKind::Or(..) => true,
        ExprKind::Int(value) => e.ty == Type::INT && (*value == Integer::ZERO || *value == Integer::ONE),
        _ => false,
    }
}

pub(super) fn is_place(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Object(_) | ExprKind::Deref(_) | ExprKind::Index(..) | ExprKind::Literal(..) => true,
        ExprKind::Field(of, _) => is_place(of),
        _ => false,
    }
}

fn rank(f: Float) -> u8 {
    match f {
        Float::Single => 0,
        Float::Double => 1,
        Float::Extended => 2,
    }
}

pub(super) fn int(value: Integer, ty: IntType, at: At) -> Expr {
    Expr { kind: ExprKind::Int(value), ty: Type::Int(ty), at }
}

fn as_value(e: &Expr) -> Option<Value> {
    match &e.kind {
        ExprKind::Int(v) if !e.ty.is_error() => Some(Value::Int(v.clone())),
        ExprKind::Real(v) => Some(Value::Real(v.clone())),
        _ => None,
    }
}

fn of_value(value: Value, ty: Type, at: At) -> Expr {
    let kind = match value {
        Value::Int(v) => ExprKind::Int(v),
        Value::Real(v) => ExprKind::Real(v),
    };
    Expr { kind, ty, at }
}

/// A number at another type. For `_Bool` the operand is a truth value.
fn number(e: Expr, to: &Type) -> Expr {
    let at = e.at;
    match (e.ty.num(), to.num(), as_value(&e)) {
        (Some(from), Some(into), Some(value)) => of_value(value.convert(from, into), to.clone(), at),
        (from, into, _) if from == into => Expr { ty: to.clone(), ..e },
        _ => Expr { kind: ExprKind::Convert(Box::new(e)), ty: to.clone(), at },
    }
}

/// An operation on one operand that has the operation's type.
pub(super) fn unary(op: UnaryOp, e: Expr) -> Expr {
    let (ty, at) = (e.ty.clone(), e.at);
    if let (Some(num), Some(value)) = (ty.num(), as_value(&e))
        && let Some(value) = Value::unary(op, num, Arith::Int, &value).filter(|v| fits(v, num))
    {
        return of_value(value, ty, at);
    }
    Expr { kind: ExprKind::Unary(op, Box::new(e)), ty, at }
}

/// An operation on two operands of the operation's type; a shift's right operand has its own.
pub(super) fn binary(op: BinaryOp, l: Expr, r: Expr, at: At) -> Expr {
    let ty = l.ty.clone();
    if let (Some(num), Some(x), Some(y)) = (ty.num(), as_value(&l), as_value(&r))
        && let Some(value) = Value::binary(op, num, Arith::Int, &x, &y).filter(|v| fits(v, num))
    {
        return of_value(value, ty, at);
    }
    Expr { kind: ExprKind::Binary(op, Box::new(l), Box::new(r)), ty, at }
}

/// A comparison of two numbers of the same type.
pub(super) fn compare(op: CmpOp, l: Expr, r: Expr) -> Expr {
    let at = l.at;
    if let (Some(x), Some(y)) = (as_value(&l), as_value(&r)) {
        return int(Integer::from(i32::from(x.compare(op, &y))), IntType::INT, at);
    }
    Expr { kind: ExprKind::Compare(op, Box::new(l), Box::new(r)), ty: Type::INT, at }
}

/// Signed overflow is left to the program: it is not folded.
fn fits(value: &Value, ty: NumType) -> bool {
    match (value, ty) {
        (Value::Int(v), NumType::Int(t)) => t.holds(v),
        _ => true,
    }
}

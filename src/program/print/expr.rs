//! From expressions to C expressions: the value stays the same, and a conversion becomes a cast only where C would not
//! convert by itself.

use std::sync::Arc;

use super::cexpr::{CExpr, Prec, common, container, promoted};
use crate::program::number::Integer;
use crate::program::{BinaryOp, CmpOp, Cond, Element, Expr, IntType, NumType, Program, UnaryOp, VarId};

/// What expressions need to know of the text around them.
pub(super) trait Dialect {
    /// The program that the expressions belong to.
    fn program(&self) -> &Program;
    /// The text for a variable whose value is read.
    fn read(&mut self, variable: VarId) -> String;
    /// The text for an arbitrary value of a type.
    fn undefined(&mut self, ty: NumType) -> String;
    /// The text for an arbitrary truth value.
    fn undefined_cond(&mut self) -> String;
    /// An element of an array.
    fn element(&mut self, array: VarId, name: String, indices: Vec<CExpr>) -> CExpr {
        CExpr::subscript(container(self.program().var(array).ty), name, indices)
    }
}

/// The C expression with the same value. Its C type holds the value but may differ from the expression's.
pub(super) fn expr(d: &mut impl Dialect, e: &Expr) -> CExpr {
    match e {
        Expr::Int(value, _) => CExpr::literal(value.clone()),
        Expr::Real(value) => CExpr::real(value),
        Expr::Var(v) => {
            let ty = container(d.program().var(*v).ty);
            CExpr::atom(d.read(*v), ty)
        }
        Expr::Read(element) => element_text(d, element),
        Expr::Unary(op, ty, operand) => {
            let work = promoted(container(*ty));
            let operand = expr(d, operand);
            let operand = if promoted(operand.ty) == work { operand } else { operand.cast(work) };
            let op = match op {
                UnaryOp::Neg => "-",
                UnaryOp::BitNot => "~",
            };
            settle(*ty, CExpr::prefix(op, work, operand))
        }
        Expr::Binary(op, ty, lhs, rhs) => {
            let work = promoted(container(*ty));
            let (text, prec) = operator(*op);
            let (lhs, rhs) = if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
                let lhs = expr(d, lhs);
                (if promoted(lhs.ty) == work { lhs } else { lhs.cast(work) }, expr(d, rhs))
            } else {
                operands(d, work, lhs, rhs, false)
            };
            settle(*ty, CExpr::binary(text, prec, work, lhs, rhs))
        }
        Expr::Convert(to, operand) => {
            let from = d.program().type_of(operand);
            let operand = expr(d, operand);
            if to.keeps_all_of(from) { operand } else { convert(*to, operand) }
        }
        Expr::Ite(c, then, otherwise) => {
            if let (Expr::Int(yes, _), Expr::Int(no, _)) = (&**then, &**otherwise)
                && *yes == Integer::ONE
                && *no == Integer::ZERO
            {
                return cond(d, c);
            }
            let work = promoted(container(d.program().type_of(then)));
            let c = cond(d, c);
            let (then, otherwise) = operands(d, work, then, otherwise, true);
            CExpr::conditional(common(then.ty, otherwise.ty), c, then, otherwise)
        }
        Expr::Undefined(ty) => CExpr::atom(d.undefined(*ty), container(*ty)),
    }
}

/// The C expression whose value, once C has converted it to the type of `e`, is that of `e`: what stands to the right of an
/// assignment or in an argument.
pub(super) fn assigned(d: &mut impl Dialect, e: &Expr) -> CExpr {
    match e {
        Expr::Convert(to, inner) if is_native(*to) => expr(d, inner),
        e => expr(d, e),
    }
}

/// The C expression that is 1 if the condition holds and 0 otherwise.
pub(super) fn cond(d: &mut impl Dialect, c: &Cond) -> CExpr {
    match c {
        Cond::Const(b) => CExpr::literal(Integer::from(u8::from(*b))),
        Cond::Cmp(op, ty, lhs, rhs) => {
            let (lhs, rhs) = operands(d, promoted(container(*ty)), lhs, rhs, true);
            let (text, prec) = comparison(*op);
            CExpr::binary(text, prec, NumType::INT, lhs, rhs)
        }
        Cond::Not(c) => {
            let c = cond(d, c);
            CExpr::prefix("!", NumType::INT, c)
        }
        Cond::And(parts) => chain(d, "&&", Prec::And, parts, true),
        Cond::Or(parts) => chain(d, "||", Prec::Or, parts, false),
        Cond::Undefined => CExpr::atom(d.undefined_cond(), NumType::INT),
    }
}

/// An array element.
pub(super) fn element_text(d: &mut impl Dialect, element: &Element) -> CExpr {
    let name = d.read(element.array);
    let indices = element.indices.iter().map(|i| expr(d, i)).collect();
    d.element(element.array, name, indices)
}

/// A value that C has just computed in a type at least as wide, put into the range of `ty`.
pub(super) fn settle(ty: NumType, e: CExpr) -> CExpr {
    if promoted(container(ty)) == ty { e } else { convert(ty, e) }
}

fn chain(d: &mut impl Dialect, op: &'static str, prec: Prec, parts: &[Cond], empty: bool) -> CExpr {
    match parts {
        [] => cond(d, &Cond::Const(empty)),
        [only] => cond(d, only),
        parts => {
            let parts = parts.iter().map(|c| cond(d, c)).collect();
            CExpr::chain(op, prec, parts)
        }
    }
}

/// An operand that C may convert by itself: `pending` is a conversion of it that has not been written yet.
struct Operand {
    text: CExpr,
    pending: bool,
}

impl Operand {
    fn new(d: &mut impl Dialect, work: NumType, e: &Arc<Expr>) -> Operand {
        match &**e {
            Expr::Convert(to, inner) if *to == work && !to.keeps_all_of(d.program().type_of(inner)) => {
                Operand { text: expr(d, inner), pending: true }
            }
            e => Operand { text: expr(d, e), pending: false },
        }
    }

    fn cast(self, work: NumType) -> Operand {
        Operand { text: self.text.cast(work), pending: false }
    }
}

/// Two operands such that C computes with them in the type `work`; if only their values matter, in any type that holds both.
fn operands(
    d: &mut impl Dialect,
    work: NumType,
    lhs: &Arc<Expr>,
    rhs: &Arc<Expr>,
    values_only: bool,
) -> (CExpr, CExpr) {
    let (mut l, mut r) = (Operand::new(d, work, lhs), Operand::new(d, work, rhs));
    let fits = |l: &Operand, r: &Operand| {
        let common = common(l.text.ty, r.text.ty);
        let kept = || common.keeps_all_of(l.text.ty) && common.keeps_all_of(r.text.ty);
        common == work || values_only && !l.pending && !r.pending && kept()
    };
    // The least disturbing cast first: a literal takes a suffix, then what needs its conversion written.
    if !fits(&l, &r) && l.text.is_literal() {
        l = l.cast(work);
    }
    if !fits(&l, &r) && r.text.is_literal() {
        r = r.cast(work);
    }
    if !fits(&l, &r) && l.pending {
        l = l.cast(work);
    }
    if !fits(&l, &r) && r.pending {
        r = r.cast(work);
    }
    if !fits(&l, &r) {
        l = l.cast(work);
    }
    if !fits(&l, &r) {
        r = r.cast(work);
    }
    (l.text, r.text)
}

/// A value converted to a type that may not hold it.
fn convert(to: NumType, e: CExpr) -> CExpr {
    let NumType::Int(t) = to else { return e.cast(to) };
    if is_native(to) {
        return e.cast(to);
    }
    let work = promoted(container(to));
    let e = if e.ty == NumType::Real { e.cast(work) } else { e };
    if !t.signed {
        let mask = CExpr::literal(t.max());
        return CExpr::binary("&", Prec::BitAnd, common(e.ty, mask.ty), e, mask);
    }
    // The bits of the type are moved to the top and back, which copies its sign.
    let distance = work.as_int().map_or(0, |w| w.bits - t.bits);
    let e = if promoted(e.ty) == work { e } else { e.cast(work) };
    let up = CExpr::binary("<<", Prec::Shift, work, e, CExpr::literal(distance.into()));
    CExpr::binary(">>", Prec::Shift, work, up, CExpr::literal(distance.into()))
}

/// Whether C converts to the type as programs do: it is its own container, and not `_Bool`.
pub(super) fn is_native(ty: NumType) -> bool {
    container(ty) == ty && ty != NumType::Int(IntType::BOOL)
}

fn operator(op: BinaryOp) -> (&'static str, Prec) {
    match op {
        BinaryOp::Add => ("+", Prec::Sum),
        BinaryOp::Sub => ("-", Prec::Sum),
        BinaryOp::Mul => ("*", Prec::Product),
        BinaryOp::Div => ("/", Prec::Product),
        BinaryOp::Rem => ("%", Prec::Product),
        BinaryOp::Shl => ("<<", Prec::Shift),
        BinaryOp::Shr => (">>", Prec::Shift),
        BinaryOp::BitAnd => ("&", Prec::BitAnd),
        BinaryOp::BitOr => ("|", Prec::BitOr),
        BinaryOp::BitXor => ("^", Prec::BitXor),
    }
}

fn comparison(op: CmpOp) -> (&'static str, Prec) {
    match op {
        CmpOp::Eq => ("==", Prec::Equality),
        CmpOp::Ne => ("!=", Prec::Equality),
        CmpOp::Lt => ("<", Prec::Relation),
        CmpOp::Le => ("<=", Prec::Relation),
        CmpOp::Gt => (">", Prec::Relation),
        CmpOp::Ge => (">=", Prec::Relation),
    }
}

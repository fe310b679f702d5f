//! C expressions with the types that a C compiler gives them, and their text with as few parentheses as precedence needs.
//!
//! Types here are native ones: each width of [`IntType`] has a *container*, the smallest C type that holds it.

use crate::program::number::{Integer, Rational};
use crate::program::{IntType, NumType};

/// A C expression and its C type.
pub(super) struct CExpr {
    pub ty: NumType,
    node: Node,
}

enum Node {
    Atom(String),
    Literal(Integer),
    Prefix(&'static str, Box<CExpr>),
    Cast(Box<CExpr>),
    Binary(&'static str, Prec, Box<CExpr>, Box<CExpr>),
    Chain(&'static str, Prec, Vec<CExpr>),
    Conditional(Box<[CExpr; 3]>),
    Subscript(String, Vec<CExpr>),
}

/// How tightly an operator binds; a greater one binds more tightly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Prec {
    Conditional,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relation,
    Shift,
    Sum,
    Product,
    Prefix,
    Atom,
}

impl Prec {
    /// The next tighter one.
    fn tighter(self) -> Prec {
        use Prec::*;
        match self {
            Conditional => Or,
            Or => And,
            And => BitOr,
            BitOr => BitXor,
            BitXor => BitAnd,
            BitAnd => Equality,
            Equality => Relation,
            Relation => Shift,
            Shift => Sum,
            Sum => Product,
            Product => Prefix,
            Prefix | Atom => Atom,
        }
    }
}

impl CExpr {
    pub fn atom(text: impl Into<String>, ty: NumType) -> CExpr {
        CExpr { ty, node: Node::Atom(text.into()) }
    }

    /// An integer literal of the type that C gives it without a suffix, where it can.
    pub fn literal(value: Integer) -> CExpr {
        let types = [(32, true), (32, false), (64, true), (64, false), (128, true), (128, false)];
        let fits = types.map(|(bits, signed)| IntType { bits, signed }).into_iter().find(|t| t.holds(&value));
        let ty = fits.unwrap_or(IntType { bits: 128, signed: false });
        CExpr { ty: NumType::Int(ty), node: Node::Literal(value) }
    }

    /// A real constant: in decimals if there are finitely many, else as a quotient.
    pub fn real(value: &Rational) -> CExpr {
        match decimals(value) {
            Some(text) => match text.strip_prefix('-') {
                Some(digits) => CExpr::prefix("-", NumType::Real, CExpr::atom(digits, NumType::Real)),
                None => CExpr::atom(text, NumType::Real),
            },
            None => {
                let part = |v: Integer| CExpr::real(&Rational::from(v));
                let (over, under) = (value.numerator().clone(), value.denominator().clone());
                CExpr::binary("/", Prec::Product, NumType::Real, part(over), part(under))
            }
        }
    }

    pub fn prefix(op: &'static str, ty: NumType, operand: CExpr) -> CExpr {
        CExpr { ty, node: Node::Prefix(op, Box::new(operand)) }
    }

    pub fn binary(op: &'static str, prec: Prec, ty: NumType, lhs: CExpr, rhs: CExpr) -> CExpr {
        CExpr { ty, node: Node::Binary(op, prec, Box::new(lhs), Box::new(rhs)) }
    }

    /// `p && q && ..` or `p || q || ..`, of at least two parts.
    pub fn chain(op: &'static str, prec: Prec, parts: Vec<CExpr>) -> CExpr {
        CExpr { ty: NumType::INT, node: Node::Chain(op, prec, parts) }
    }

    pub fn conditional(ty: NumType, cond: CExpr, then: CExpr, otherwise: CExpr) -> CExpr {
        CExpr { ty, node: Node::Conditional(Box::new([cond, then, otherwise])) }
    }

    pub fn subscript(ty: NumType, array: String, indices: Vec<CExpr>) -> CExpr {
        CExpr { ty, node: Node::Subscript(array, indices) }
    }

    pub fn is_literal(&self) -> bool {
        matches!(self.node, Node::Literal(_))
    }

    /// The value as one of the given native type: a literal gets a suffix, anything else a cast.
    pub fn cast(self, to: NumType) -> CExpr {
        match (self.node, to) {
            (Node::Literal(value), NumType::Int(t)) if t.bits >= 32 && t.holds(&value) => {
                CExpr { ty: to, node: Node::Literal(value) }
            }
            (node, _) => CExpr { ty: to, node: Node::Cast(Box::new(CExpr { ty: self.ty, node })) },
        }
    }

    /// The expression's text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, Prec::Conditional);
        out
    }

    fn write(&self, out: &mut String, context: Prec) {
        let open = self.prec() < context;
        if open {
            out.push('(');
        }
        match &self.node {
            Node::Atom(text) => out.push_str(text),
            Node::Literal(value) => write_literal(value, self.ty, out),
            Node::Prefix(op, operand) => {
                out.push_str(op);
                // Two minus signs in a row would be one decrement.
                let start = out.len();
                operand.write(out, Prec::Prefix);
                if *op == "-" && out[start..].starts_with('-') {
                    out.insert(start, '(');
                    out.push(')');
                }
            }
            Node::Cast(operand) => {
                out.push('(');
                out.push_str(&self.ty.to_string());
                out.push(')');
                operand.write(out, Prec::Prefix);
            }
            Node::Binary(op, prec, lhs, rhs) => {
                lhs.write(out, *prec);
                out.push(' ');
                out.push_str(op);
                out.push(' ');
                rhs.write(out, prec.tighter());
            }
            Node::Chain(op, prec, parts) => {
                for (n, part) in parts.iter().enumerate() {
                    if n > 0 {
                        out.push(' ');
                        out.push_str(op);
                        out.push(' ');
                    }
                    part.write(out, prec.tighter());
                }
            }
            Node::Conditional(parts) => {
                let [cond, then, otherwise] = &**parts;
                cond.write(out, Prec::Atom);
                out.push_str(" ? ");
                then.write(out, Prec::Or);
                out.push_str(" : ");
                otherwise.write(out, Prec::Conditional);
            }
            Node::Subscript(array, indices) => {
                out.push_str(array);
                for index in indices {
                    out.push('[');
                    index.write(out, Prec::Conditional);
                    out.push(']');
                }
            }
        }
        if open {
            out.push(')');
        }
    }

    fn prec(&self) -> Prec {
        match &self.node {
            Node::Atom(_) | Node::Subscript(..) => Prec::Atom,
            Node::Literal(value) if is_least(value, self.ty) => Prec::Sum,
            Node::Literal(value) if *value < Integer::ZERO => Prec::Prefix,
            Node::Literal(value) if beyond_64_bits(value) => Prec::BitOr,
            Node::Literal(_) => Prec::Atom,
            Node::Prefix(..) | Node::Cast(_) => Prec::Prefix,
            Node::Binary(_, prec, ..) | Node::Chain(_, prec, _) => *prec,
            Node::Conditional(_) => Prec::Conditional,
        }
    }
}

/// The C type that holds the values of a type.
pub(super) fn container(ty: NumType) -> NumType {
    let NumType::Int(t) = ty else { return ty };
    if t == IntType::BOOL {
        return ty;
    }
    let bits = [8, 16, 32, 64].into_iter().find(|bits| *bits >= t.bits).unwrap_or(128);
    NumType::Int(IntType { bits, signed: t.signed })
}

/// C's integer promotion of a native type.
pub(super) fn promoted(ty: NumType) -> NumType {
    match ty {
        NumType::Int(t) if t.bits < 32 => NumType::INT,
        _ => ty,
    }
}

/// The type in which C computes with operands of two native types (C11 6.3.1.8).
pub(super) fn common(lhs: NumType, rhs: NumType) -> NumType {
    match (promoted(lhs), promoted(rhs)) {
        (NumType::Int(l), NumType::Int(r)) => {
            let (narrow, wide) = if (l.bits, !l.signed) <= (r.bits, !r.signed) { (l, r) } else { (r, l) };
            debug_assert!(narrow.bits <= wide.bits);
            NumType::Int(wide)
        }
        _ => NumType::Real,
    }
}

fn write_literal(value: &Integer, ty: NumType, out: &mut String) {
    if is_least(value, ty) {
        write_literal(&(value + Integer::ONE), ty, out);
        out.push_str(" - 1");
        return;
    }
    if *value < Integer::ZERO {
        let magnitude = -value;
        let (open, close) = if beyond_64_bits(&magnitude) { ("-(", ")") } else { ("-", "") };
        out.push_str(open);
        write_magnitude(&magnitude, ty, out);
        out.push_str(close);
    } else {
        write_magnitude(value, ty, out);
    }
}

fn write_magnitude(value: &Integer, ty: NumType, out: &mut String) {
    if beyond_64_bits(value) {
        let low = value & IntType { bits: 64, signed: false }.max();
        let high = value >> 64;
        out.push_str(&format!("({ty}){high}ull << 64 | {low}ull"));
        return;
    }
    let NumType::Int(t) = ty else { return };
    let suffix = match (t.bits, t.signed) {
        (32, true) => "",
        (32, false) => "u",
        (64, true) if IntType::INT.holds(value) => "ll",
        (64, true) => "",
        (64, false) => "ull",
        _ => {
            out.push_str(&format!("({ty})"));
            "ull"
        }
    };
    out.push_str(&value.to_string());
    out.push_str(suffix);
}

/// Whether this is the least value of its type, which C cannot write as a literal.
fn is_least(value: &Integer, ty: NumType) -> bool {
    matches!(ty, NumType::Int(t) if t.signed && *value == t.min())
}

fn beyond_64_bits(value: &Integer) -> bool {
    *value > IntType { bits: 64, signed: false }.max()
}

/// The value in decimals with a point, if a few digits behind it suffice.
fn decimals(value: &Rational) -> Option<String> {
    let mut scaled = value.clone();
    let mut digits = 0;
    while !scaled.is_integer() {
        if digits == 20 {
            return None;
        }
        scaled *= Rational::from(10);
        digits += 1;
    }
    let whole = scaled.trunc();
    let sign = if whole < Integer::ZERO { "-" } else { "" };
    let magnitude = if whole < Integer::ZERO { -whole } else { whole };
    let text = format!("{:0>width$}", magnitude.to_string(), width = digits + 1);
    let (before, after) = text.split_at(text.len() - digits);
    Some(format!("{sign}{before}.{}", if after.is_empty() { "0" } else { after }))
}

//! The normal form of conditions: a sum of terms that is, or is at most, a constant, where that can be had, and a sign.

use crate::program::number::Integer;
use crate::program::print::print_expr;
use crate::program::{Arith, BinaryOp, CmpOp, Cond, Expr, IntType, NumType, Program, UnaryOp, Value};

/// A condition in normal form, without its sign.
pub enum Form {
    /// A sum of terms, the first coefficient positive, that is a constant.
    Is(IntType, Vec<(Expr, Integer)>, Integer),
    /// A sum of terms, the first coefficient positive, that is at most a constant.
    AtMost(IntType, Vec<(Expr, Integer)>, Integer),
    /// Anything else.
    Other(Cond),
}

impl Form {
    /// The condition that is the same for it and its negation.
    pub fn key(&self, program: &Program) -> Cond {
        self.shown(program, true)
    }

    /// The condition that holds if the form does, or if it does not.
    pub fn shown(&self, program: &Program, holds: bool) -> Cond {
        let compared = |op, ty: &IntType, terms: &[(Expr, Integer)], constant: &Integer| {
            compared(program, op, *ty, terms, constant)
        };
        match self {
            Form::Is(ty, terms, constant) => compared(if holds { CmpOp::Eq } else { CmpOp::Ne }, ty, terms, constant),
            Form::AtMost(ty, terms, most) => {
                let mixed = terms.iter().any(|(_, c)| c.is_negative());
                match (holds, mixed) {
                    // `x - y <= -1` is `x < y`, and its negation `x >= y`.
                    (true, true) if *most == -Integer::ONE => compared(CmpOp::Lt, ty, terms, &Integer::ZERO),
                    (true, _) => compared(CmpOp::Le, ty, terms, most),
                    (false, true) if most.is_zero() => compared(CmpOp::Gt, ty, terms, most),
                    (false, _) => compared(CmpOp::Ge, ty, terms, &(most + Integer::ONE)),
                }
            }
            Form::Other(cond) => match holds {
                true => cond.clone(),
                false => cond.negate(),
            },
        }
    }
}

/// The normal form of a condition, and whether that holds where the condition does; or the condition's only truth value.
pub fn normalise(program: &Program, cond: &Cond, arith: Arith) -> Result<(Form, bool), bool> {
    match cond {
        Cond::Const(b) => Err(*b),
        Cond::Not(c) => normalise(program, c, arith).map(|(form, holds)| (form, !holds)).map_err(|b| !b),
        Cond::Cmp(op, NumType::Int(ty), l, r) => integers(program, *op, *ty, l, r, arith),
        Cond::Cmp(op, NumType::Real, l, r) => Ok(reals(*op, l, r)),
        Cond::And(_) | Cond::Or(_) | Cond::Undefined => Ok((Form::Other(cond.clone()), true)),
    }
}

/// Reals: of a comparison and its negation the one by `<=` or `==`.
fn reals(op: CmpOp, l: &Expr, r: &Expr) -> (Form, bool) {
    let cmp = |op, l: &Expr, r: &Expr| Form::Other(Cond::cmp(op, NumType::Real, l.clone(), r.clone()));
    match op {
        CmpOp::Eq => (cmp(CmpOp::Eq, l, r), true),
        CmpOp::Ne => (cmp(CmpOp::Eq, l, r), false),
        CmpOp::Le => (cmp(CmpOp::Le, l, r), true),
        CmpOp::Gt => (cmp(CmpOp::Le, l, r), false),
        CmpOp::Ge => (cmp(CmpOp::Le, r, l), true),
        CmpOp::Lt => (cmp(CmpOp::Le, r, l), false),
    }
}

/// A comparison of integers as one of a sum of terms with a constant.
fn integers(program: &Program, op: CmpOp, ty: IntType, l: &Expr, r: &Expr, arith: Arith) -> Result<(Form, bool), bool> {
    let (mut sum, original) = (Sum::default(), op);
    let exact = ty.signed && arith == Arith::Int;
    sum.add(program, l, &Integer::ONE, exact);
    sum.add(program, r, &-Integer::ONE, exact);
    sum.sort(program);
    let Some((_, first)) = sum.terms.first() else {
        return Err(Value::Int(sum.constant).compare(op, &Value::Int(Integer::ZERO)));
    };
    // The sum is `op` zero. With the first coefficient positive and the others divided by what they share, `terms op constant`.
    let divisor = sum.terms.iter().fold(Integer::ZERO, |all, (_, c)| all.gcd(c));
    let (sign, op) = if *first < Integer::ZERO { (-Integer::ONE, op.flip()) } else { (Integer::ONE, op) };
    let terms: Vec<(Expr, Integer)> = sum.terms.iter().map(|(e, c)| (e.clone(), c * &sign / &divisor)).collect();
    let bound = -(sum.constant * sign);
    let (floor, rest) = (bound.div_floor(&divisor), bound.mod_floor(&divisor));
    let below = if rest.is_zero() { &floor - Integer::ONE } else { floor.clone() };
    let (most, holds) = match op {
        CmpOp::Eq | CmpOp::Ne if !rest.is_zero() => return Err(op == CmpOp::Ne),
        CmpOp::Eq | CmpOp::Ne => (floor, op == CmpOp::Eq),
        CmpOp::Le => (floor, true),
        CmpOp::Gt => (floor, false),
        CmpOp::Lt => (below, true),
        CmpOp::Ge => (below, false),
    };
    let is = matches!(op, CmpOp::Eq | CmpOp::Ne);
    if !exact {
        // A single term lies in its type's range, and so does the constant unless the answer is clear.
        let alone = terms.len() == 1;
        if alone && (most < ty.min() || is && most > ty.max()) {
            return Err(!holds);
        }
        if alone && !is && most >= ty.max() {
            return Err(holds);
        }
    }
    let Some(ty) = room(ty, &terms, &most) else {
        return Ok((Form::Other(Cond::cmp(original, NumType::Int(ty), l.clone(), r.clone())), true));
    };
    let form = if is { Form::Is(ty, terms, most) } else { Form::AtMost(ty, terms, most) };
    Ok((form, holds))
}

/// A sum of terms with coefficients, none zero, and a constant.
#[derive(Default)]
struct Sum {
    terms: Vec<(Expr, Integer)>,
    constant: Integer,
}

impl Sum {
    /// Adds a multiple of an expression; into what it is a sum of, if its operations are those of mathematical integers.
    fn add(&mut self, program: &Program, e: &Expr, factor: &Integer, exact: bool) {
        match e {
            Expr::Int(value, _) => self.constant += value * factor,
            Expr::Unary(UnaryOp::Neg, _, inner) if exact => self.add(program, inner, &-factor, exact),
            Expr::Binary(BinaryOp::Add, _, l, r) if exact => {
                self.add(program, l, factor, exact);
                self.add(program, r, factor, exact);
            }
            Expr::Binary(BinaryOp::Sub, _, l, r) if exact => {
                self.add(program, l, factor, exact);
                self.add(program, r, &-factor, exact);
            }
            Expr::Binary(BinaryOp::Mul, _, l, r) if exact => match (&**l, &**r) {
                (Expr::Int(value, _), e) | (e, Expr::Int(value, _)) => {
                    self.add(program, e, &(value * factor), exact);
                }
                _ => self.term(e, factor),
            },
            Expr::Convert(to, inner) if exact && signed(program, inner) && to.keeps_all_of(program.type_of(inner)) => {
                self.add(program, inner, factor, exact);
            }
            e => self.term(e, factor),
        }
    }

    fn term(&mut self, e: &Expr, factor: &Integer) {
        if factor.is_zero() {
            return;
        }
        match self.terms.iter_mut().find(|(known, _)| known == e) {
            Some((_, coefficient)) => *coefficient += factor,
            None => self.terms.push((e.clone(), factor.clone())),
        }
        self.terms.retain(|(_, c)| !c.is_zero());
    }

    /// Puts the terms into an order that does not depend on how they were written.
    fn sort(&mut self, program: &Program) {
        self.terms.sort_by_cached_key(|(e, _)| {
            let variable = match e {
                Expr::Var(v) => Some(*v),
                _ => None,
            };
            (variable.is_none(), variable, print_expr(program, e), format!("{e:?}"))
        });
    }
}

fn signed(program: &Program, e: &Expr) -> bool {
    program.type_of(e).as_int().is_some_and(|ty| ty.signed)
}

/// The narrowest type, not narrower than the given one, that holds the numbers of a comparison; mathematical integers may exceed
/// the type that they have in the program.
fn room(ty: IntType, terms: &[(Expr, Integer)], constant: &Integer) -> Option<IntType> {
    let wider =
        [64, 128].into_iter().map(|bits| IntType { bits, signed: true }).filter(|t| ty.signed && t.bits > ty.bits);
    let holds = |t: IntType, value: &Integer| match t.signed {
        true => t.holds(value) && t.holds(&-value) && t.holds(&(value + Integer::ONE)),
        false => t.holds(value),
    };
    let fits = |t: &IntType| holds(*t, constant) && terms.iter().all(|(_, c)| t.holds(&c.abs()));
    std::iter::once(ty).chain(wider).find(fits)
}

/// `terms op constant` with what has a negative coefficient on the other side.
fn compared(program: &Program, op: CmpOp, ty: IntType, terms: &[(Expr, Integer)], constant: &Integer) -> Cond {
    let add = |all, next| Expr::binary(BinaryOp::Add, NumType::Int(ty), all, next);
    let side = |positive: bool| {
        let wanted = terms.iter().filter(move |(_, c)| c.is_negative() != positive);
        wanted.map(|(e, c)| multiple(program, ty, e, &c.abs())).reduce(add)
    };
    let literal = |value: &Integer| Expr::Int(value.clone(), ty);
    let with = |op, side: Expr, value: &Integer| match value.is_zero() {
        true => side,
        false => Expr::binary(op, NumType::Int(ty), side, literal(value)),
    };
    let left = side(true).unwrap_or_else(|| literal(&Integer::ZERO));
    let right = match side(false) {
        None => literal(constant),
        Some(side) if constant.is_negative() => with(BinaryOp::Sub, side, &-constant),
        Some(side) => with(BinaryOp::Add, side, constant),
    };
    Cond::cmp(op, NumType::Int(ty), left, right)
}

/// A multiple of a term, in the type of the comparison.
fn multiple(program: &Program, ty: IntType, e: &Expr, factor: &Integer) -> Expr {
    let to = NumType::Int(ty);
    let term = if program.type_of(e) == to { e.clone() } else { Expr::Convert(to, e.clone().into()) };
    if factor.is_one() { term } else { Expr::binary(BinaryOp::Mul, to, Expr::Int(factor.clone(), ty), term) }
}

//! Folds what is constant, so that an abstract program reads as a person would write it: `(1 == 1) ? 9 : a_1` is `9`.

use crate::program::{Basic, Cond, Expr, Place, Value};

/// A statement without conditions that are constant, and without assignments that change nothing.
pub fn basic(basic: &Basic) -> Basic {
    match basic.map_exprs(&mut |e| replaced(e)) {
        Basic::Assign(Place::Var(v), Expr::Var(same)) if v == same => Basic::Skip,
        Basic::Parallel(parts) => {
            let mut kept: Vec<_> = parts.into_iter().filter(|(v, e)| *e != Expr::Var(*v)).collect();
            match kept.len() {
                0 => Basic::Skip,
                1 => kept.pop().map_or(Basic::Skip, |(v, e)| Basic::Assign(Place::Var(v), e)),
                _ => Basic::Parallel(kept),
            }
        }
        Basic::Assume(c, why) => Basic::Assume(simplified(&c), why),
        Basic::Assert(c, property) => Basic::Assert(simplified(&c), property),
        folded => folded,
    }
}

/// A condition without parts that are constant.
pub fn cond(c: &Cond) -> Cond {
    simplified(&c.map_exprs(&mut |e| replaced(e)))
}

/// A conditional expression by its branch, if its condition is constant.
fn replaced(e: &Expr) -> Option<Expr> {
    let Expr::Ite(c, then, otherwise) = e else { return None };
    let folded = |e: &Expr| e.map(&mut |e| replaced(e));
    Some(match cond(c) {
        Cond::Const(true) => folded(then),
        Cond::Const(false) => folded(otherwise),
        open => match (folded(then), folded(otherwise)) {
            (then, otherwise) if then == otherwise && !is_arbitrary(&then) => then,
            (then, otherwise) => Expr::ite(open, then, otherwise),
        },
    })
}

fn is_arbitrary(e: &Expr) -> bool {
    let mut found = false;
    e.for_each(&mut |part| found |= matches!(part, Expr::Undefined(_)));
    found
}

fn simplified(c: &Cond) -> Cond {
    match c {
        Cond::Cmp(op, _, l, r) => match (value(l), value(r)) {
            (Some(l), Some(r)) => Cond::Const(l.compare(*op, &r)),
            _ => c.clone(),
        },
        Cond::Not(inner) => match simplified(inner) {
            Cond::Const(value) => Cond::Const(!value),
            open => Cond::Not(open.into()),
        },
        Cond::And(parts) => Cond::and(parts.iter().map(simplified)),
        Cond::Or(parts) => Cond::or(parts.iter().map(simplified)),
        Cond::Const(_) | Cond::Undefined => c.clone(),
    }
}

/// The value of a constant, seen through conversions that keep it.
fn value(e: &Expr) -> Option<Value> {
    match e {
        Expr::Int(value, _) => Some(Value::Int(value.clone())),
        Expr::Real(value) => Some(Value::Real(value.clone())),
        Expr::Convert(crate::program::NumType::Int(ty), inner) => match value(inner)? {
            Value::Int(value) if ty.holds(&value) => Some(Value::Int(value)),
            _ => None,
        },
        _ => None,
    }
}

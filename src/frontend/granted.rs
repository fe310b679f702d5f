//! What checking a program takes for granted, see [`Granted`].

use std::collections::BTreeSet;

use super::Checks;
use crate::program::{
    Assumption, Basic, BinaryOp, Element, Expr, Extent, Granted, Graph, NumType, OTHER_MEMBER, Program, Source,
    UnaryOp, Undefined, VarId,
};

/// Inputs whose names begin so are meant as arbitrary values.
const MEANT: [&str; 3] = ["nondet", "__VERIFIER_nondet", "__nondet"];

/// All that is taken for granted, in order.
pub fn granted(program: &Program, graph: &Graph, checks: Checks) -> BTreeSet<Granted> {
    let mut found = BTreeSet::new();
    let mut see = |e: &Expr| {
        found.extend(match e {
            Expr::Read(element) if !checks.bounds && may_leave(program, element) => Some(Granted::Bounds),
            _ if !checks.overflow && may_overflow(e) => Some(Granted::SignedRange),
            _ => None,
        });
    };
    for edge in &graph.edges {
        edge.action.for_each_expr(&mut see);
    }
    let written = graph.edges.iter().filter_map(|edge| match &edge.action {
        Basic::Assign(crate::program::Place::Element(element), _) => Some(element),
        _ => None,
    });
    let bounds = !checks.bounds && written.into_iter().any(|element| may_leave(program, element));
    found.extend(bounds.then_some(Granted::Bounds));
    found.extend(program.variables.iter().any(|v| v.ty == NumType::Real).then_some(Granted::Reals));
    found.extend(graph.edges.iter().filter_map(|edge| ends(&edge.action)));
    let inputs = graph.edges.iter().filter_map(|edge| match &edge.action {
        Basic::Havoc(v, Source::Input(name)) => input(program, *v, name),
        _ => None,
    });
    found.extend(inputs);
    found
}

/// Where C has no meaning for what follows, an execution ends, unless that is a property.
fn ends(action: &Basic) -> Option<Granted> {
    match action {
        Basic::Assume(_, Assumption::Undefined(Undefined::DivisionByZero)) => Some(Granted::Division),
        Basic::Assume(_, Assumption::Undefined(Undefined::ShiftOutOfRange)) => Some(Granted::Shift),
        Basic::Assume(_, Assumption::Undefined(Undefined::InvalidPointer)) => Some(Granted::Pointer),
        _ => None,
    }
}

fn input(program: &Program, v: VarId, name: &str) -> Option<Granted> {
    let is_said = |known: &Granted| match known {
        Granted::Pointed(pointed) => pointed == name,
        Granted::Entry(words) => words.strip_prefix('`').and_then(|rest| rest.split('`').next()) == Some(name),
        _ => false,
    };
    if name == OTHER_MEMBER {
        return Some(Granted::OtherMember);
    }
    // Names of the entry's environment have spaces.
    if name.contains(' ') || program.granted.iter().any(is_said) {
        return None;
    }
    if program.unmodelled.contains(name) {
        return Some(Granted::Unmodelled(name.to_string()));
    }
    if program.var(v).is_parameter_input(name) {
        return Some(Granted::Start(name.to_string()));
    }
    // What the library reads is an input by the meaning of its functions.
    if name.starts_with("__") && !name.starts_with("__VERIFIER") {
        return None;
    }
    let meant = MEANT.iter().any(|prefix| name.starts_with(prefix));
    (!meant).then(|| Granted::Function(name.to_string()))
}

/// Whether an access is none that a constant index keeps within its array.
fn may_leave(program: &Program, element: &Element) -> bool {
    let extents = program.var(element.array).extents();
    let inside = |(extent, index): (&Extent, &Expr)| match (extent, index) {
        (Extent::Fixed(size), Expr::Int(index, _)) => u64::try_from(index).is_ok_and(|index| index < *size),
        _ => false,
    };
    !extents.iter().zip(&element.indices).all(inside)
}

fn may_overflow(e: &Expr) -> bool {
    let signed = |ty: &NumType| ty.as_int().is_some_and(|t| t.signed);
    match e {
        Expr::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Shl, ty, ..)
        | Expr::Unary(UnaryOp::Neg, ty, _) => signed(ty),
        _ => false,
    }
}

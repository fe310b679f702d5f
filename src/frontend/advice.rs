//! Warnings about properties that say less than they seem to: one that no execution reaches, or one about values that the
//! program never computes (an array that shadows the one that was sorted is a famous mistake in benchmarks).

use std::collections::BTreeSet;

use super::Diagnostic;
use crate::program::{
    Basic, Cond, EdgeRole, Element, Expr, Graph, Place, Program, PropertyId, PropertyKind, Reachable, Source, VarId,
};

/// The warnings for a program, in the order of its properties.
pub fn advise(program: &Program, graph: &Graph) -> Vec<Diagnostic> {
    let reachable = Reachable::of(program, graph);
    let computed = computed(program, graph);
    let mut warnings = Vec::new();
    for (number, property) in program.properties.iter().enumerate() {
        if property.kind != PropertyKind::Assertion {
            continue;
        }
        let id = PropertyId(number as u32);
        let errors: Vec<&Cond> = graph
            .edges
            .iter()
            .filter(|e| e.role == EdgeRole::Fails(id) && reachable.is(e.from))
            .filter_map(|e| if let Basic::Assume(failing, _) = &e.action { Some(failing) } else { None })
            .collect();
        if errors.is_empty() {
            warnings.push(
                Diagnostic::warning(property.span, "no execution reaches this assertion")
                    .with_hint("it holds whatever its condition says; is the code before it right?"),
            );
            continue;
        }
        let names: BTreeSet<VarId> = errors.iter().flat_map(|c| values_of(c)).collect();
        if !names.is_empty() && names.iter().all(|v| !computed.contains(v)) {
            let list: Vec<String> = names.iter().map(|v| format!("`{}`", program.var(*v).source_name)).collect();
            warnings.push(
                Diagnostic::warning(
                    property.span,
                    format!(
                        "this assertion depends on nothing that the program computes: {} is never assigned",
                        list.join(", ")
                    ),
                )
                .with_hint("does a declaration shadow the variable that was meant?"),
            );
        }
    }
    warnings
}

/// The variables that the program gives values to, inputs and arguments included.
fn computed(program: &Program, graph: &Graph) -> BTreeSet<VarId> {
    let mut computed = BTreeSet::new();
    for edge in &graph.edges {
        match &edge.action {
            Basic::Assign(Place::Var(v) | Place::Element(Element { array: v, .. }), _)
            | Basic::Fill(v, _)
            | Basic::Havoc(v, Source::Input(_)) => {
                computed.insert(*v);
            }
            Basic::Parallel(updates) => computed.extend(updates.iter().map(|(v, _)| *v)),
            Basic::Call { callee, results, .. } => {
                computed.extend(results.iter().flatten());
                computed.extend(&program.procedure(*callee).params);
            }
            Basic::Havoc(_, Source::Uninitialised)
            | Basic::Skip
            | Basic::Assume(..)
            | Basic::Assert(..)
            | Basic::Halt => {}
        }
    }
    computed
}

/// The variables whose values a condition compares; what only chooses an array element does not count.
fn values_of(c: &Cond) -> BTreeSet<VarId> {
    fn in_cond(c: &Cond, set: &mut BTreeSet<VarId>) {
        match c {
            Cond::Const(_) | Cond::Undefined => {}
            Cond::Cmp(_, _, l, r) => {
                in_expr(l, set);
                in_expr(r, set);
            }
            Cond::Not(c) => in_cond(c, set),
            Cond::And(cs) | Cond::Or(cs) => cs.iter().for_each(|c| in_cond(c, set)),
        }
    }
    fn in_expr(e: &Expr, set: &mut BTreeSet<VarId>) {
        match e {
            Expr::Int(..) | Expr::Real(_) | Expr::Undefined(_) => {}
            Expr::Var(v) | Expr::Read(Element { array: v, .. }) => {
                set.insert(*v);
            }
            Expr::Unary(_, _, e) | Expr::Convert(_, e) => in_expr(e, set),
            Expr::Binary(_, _, l, r) => {
                in_expr(l, set);
                in_expr(r, set);
            }
            Expr::Ite(c, t, e) => {
                in_cond(c, set);
                in_expr(t, set);
                in_expr(e, set);
            }
        }
    }
    let mut set = BTreeSet::new();
    in_cond(c, &mut set);
    set
}

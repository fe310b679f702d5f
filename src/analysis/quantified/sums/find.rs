//! Which sums a program has: over the arrays whose elements are added to a variable, or taken away, one after the other, up to
//! the indexes of these loops and what they are compared with.

use std::collections::BTreeSet;

use indexmap::IndexSet;

use super::{PrefixSum, Upto};
use crate::analysis::Abstraction;
use crate::analysis::keys::conditional_sums;
use crate::analysis::sum::{Quantity, Sum};
use crate::program::number::{Integer, Rational};
use crate::program::{
    Arith, Basic, BinaryOp, Cond, Element, Expr, IntType, NumType, Origin, Place, Program, Shape, Span, VarId, Variable,
};

/// So many sums at most, without those of rows.
const MOST: usize = 10;

/// The abstraction with variables for the sums of its program; none if nothing is summed up.
pub fn with_sums(abstraction: &Abstraction, arith: Arith) -> Option<Abstraction> {
    if arith != Arith::Int || abstraction.quantified.is_none() {
        return None;
    }
    let finder = Finder { abstraction, changed_by_calls: changed_by_calls(abstraction) };
    let found = finder.all();
    if found.is_empty() {
        return None;
    }
    let mut whole = abstraction.clone();
    for sum in found {
        let variable = variable(&whole.program, &sum);
        let v = whole.program.add_variable(variable);
        whole.sums.add(v, sum);
    }
    Some(whole)
}

/// The variable that stands for a sum.
fn variable(program: &Program, sum: &PrefixSum) -> Variable {
    let array = program.var(sum.array);
    let (name, upto) = match &sum.upto {
        Upto::Var(v) => (program.var(*v).name.clone(), program.var(*v).source_name.clone()),
        Upto::Number(number) => (number.to_string(), number.to_string()),
    };
    let mut name = format!("sum_{}_{name}", array.name);
    while program.variables.iter().any(|v| v.name == name) {
        name.push('_');
    }
    Variable {
        name,
        source_name: format!("sum({}, {upto})", array.source_name),
        ty: NumType::Int(IntType { bits: 128, signed: true }),
        shape: Shape::Scalar,
        owner: Some(program.entry),
        origin: Origin::Temporary,
        span: Span::default(),
    }
}

/// Looks for sums.
struct Finder<'a> {
    abstraction: &'a Abstraction,
    /// Variables that calls may change, or that procedures other than the entry may: these are not summed up, nor up to.
    changed_by_calls: BTreeSet<VarId>,
}

impl Finder<'_> {
    /// All sums, those up to rows too.
    fn all(&self) -> Vec<PrefixSum> {
        let mut found: IndexSet<PrefixSum> = IndexSet::new();
        for action in self.concrete() {
            let Basic::Assign(Place::Var(target), e) = action else { continue };
            for (array, index) in summands(*target, e) {
                if self.may_sum(array) && self.may_be_upto(&Upto::Var(index)) {
                    found.insert(PrefixSum { array, upto: Upto::Var(index) });
                }
            }
        }
        let equal = self.compared();
        let (loops, mut next) = (found.len(), 0);
        while let Some(PrefixSum { array, upto }) = found.get_index(next).cloned() {
            for (l, r) in &equal {
                for (one, other) in [(l, r), (r, l)] {
                    let is_near = next < loops || matches!(other, Upto::Var(_));
                    if *one == upto && is_near && found.len() < MOST && self.may_be_upto(other) {
                        found.insert(PrefixSum { array, upto: other.clone() });
                    }
                }
            }
            next += 1;
        }
        let rows: Vec<PrefixSum> = found.iter().flat_map(|sum| self.of_rows(sum)).collect();
        found.extend(rows);
        found.into_iter().collect()
    }

    fn concrete(&self) -> impl Iterator<Item = &Basic> {
        self.abstraction.quantified.iter().flat_map(|symbols| &symbols.concrete)
    }

    /// If a sum goes up to a cell, those that go up to rows.
    fn of_rows(&self, sum: &PrefixSum) -> Vec<PrefixSum> {
        let Some(symbols) = &self.abstraction.quantified else { return vec![] };
        let is_cell = symbols.indexes.iter().any(|(symbol, v)| symbol.row().is_none() && sum.upto == Upto::Var(*v));
        let rows = symbols.indexes.iter().filter(|(symbol, _)| is_cell && symbol.row().is_some());
        rows.map(|(_, v)| PrefixSum { array: sum.array, upto: Upto::Var(*v) }).collect()
    }

    fn may_sum(&self, array: VarId) -> bool {
        let data = self.abstraction.program.var(array);
        data.extents().len() == 1 && data.ty != NumType::Real && !self.changed_by_calls.contains(&array)
    }

    fn may_be_upto(&self, upto: &Upto) -> bool {
        let v = match upto {
            Upto::Var(v) => v,
            Upto::Number(number) => return *number > Integer::ZERO,
        };
        let (program, symbols) = (&self.abstraction.program, self.abstraction.quantified.as_ref());
        let is_fixed = symbols.is_some_and(|symbols| symbols.holds(*v));
        let data = program.var(*v);
        let is_own = data.owner == Some(program.entry) && !self.changed_by_calls.contains(v);
        let is_whole = data.ty.as_int().is_some() && !data.is_array() && !self.abstraction.elements.contains_key(v);
        is_whole && (is_fixed || is_own)
    }

    /// What comparisons and assignments make equal, if they do.
    fn compared(&self) -> Vec<(Upto, Upto)> {
        let mut sums = vec![];
        for edge in &self.abstraction.graph.edges {
            sums.extend(conditional_sums(&edge.action));
            match &edge.action {
                Basic::Assume(c, _) => differences(c, &mut sums),
                Basic::Assign(Place::Var(v), e) => {
                    sums.extend(Sum::of_form(e).map(|sum| sum.sub(&Sum::of(Quantity::Now(*v)))));
                }
                _ => {}
            }
        }
        sums.iter().filter_map(equal).collect()
    }
}

fn differences(c: &Cond, into: &mut Vec<Sum>) {
    c.for_each_comparison(&mut |_, l, r| {
        if let (Some(l), Some(r)) = (Sum::of_form(l), Sum::of_form(r)) {
            into.push(l.sub(&r));
        }
    });
}

/// What is equal where a sum is zero, if that is two variables or a variable and a number.
fn equal(sum: &Sum) -> Option<(Upto, Upto)> {
    let mut terms = sum.terms.iter();
    let (Quantity::Now(v), factor) = terms.next()? else { return None };
    let one = [Rational::ONE, -Rational::ONE].contains(factor);
    match (terms.next(), terms.next()) {
        (None, _) if one => {
            let number = Sum::constant(-(&sum.constant / factor)).as_integer()?;
            Some((Upto::Var(*v), Upto::Number(number)))
        }
        (Some((Quantity::Now(other), of)), None) if one && *of == -factor.clone() && sum.constant == Rational::ZERO => {
            Some((Upto::Var(*v), Upto::Var(*other)))
        }
        _ => None,
    }
}

/// The elements that an assignment adds to its target, or takes away, whose index is a variable.
fn summands(target: VarId, e: &Expr) -> Vec<(VarId, VarId)> {
    let (mut parts, mut work) = (vec![], vec![(e, false)]);
    while let Some((e, negative)) = work.pop() {
        match e {
            Expr::Binary(BinaryOp::Add, _, l, r) => work.extend([(&**l, negative), (&**r, negative)]),
            Expr::Binary(BinaryOp::Sub, _, l, r) => work.extend([(&**l, negative), (&**r, !negative)]),
            Expr::Convert(_, e) => work.push((e, negative)),
            e => parts.push((e, negative)),
        }
    }
    if !parts.contains(&(&Expr::Var(target), false)) {
        return vec![];
    }
    let read = |(e, _): &(&Expr, bool)| match e {
        Expr::Read(element) => index_of(element).map(|index| (element.array, index)),
        _ => None,
    };
    parts.iter().filter_map(read).collect()
}

/// The variable that is the index of an element.
fn index_of(element: &Element) -> Option<VarId> {
    let [index] = &element.indices[..] else { return None };
    let mut index = index;
    while let Expr::Convert(_, e) = index {
        index = e;
    }
    if let Expr::Var(v) = index { Some(*v) } else { None }
}

/// What procedures other than the entry may change, and what calls give results to. If the entry is called, that is all that it
/// changes, too.
fn changed_by_calls(abstraction: &Abstraction) -> BTreeSet<VarId> {
    let (program, graph) = (&abstraction.program, &abstraction.graph);
    let Some(symbols) = &abstraction.quantified else { return BTreeSet::new() };
    let calls_entry =
        symbols.concrete.iter().any(|action| matches!(action, Basic::Call { callee, .. } if *callee == program.entry));
    let mut changed = BTreeSet::new();
    for (edge, action) in graph.edges.iter().zip(&symbols.concrete) {
        let elsewhere = graph.location(edge.from).procedure != program.entry;
        if elsewhere || calls_entry || matches!(action, Basic::Call { .. }) {
            changed.extend(action.writes());
        }
    }
    changed
}

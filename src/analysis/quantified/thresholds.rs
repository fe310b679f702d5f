//! Thresholds of an analysis with symbolic indexes: differences of variables that the program relates, directly or through
//! others, are kept by widening where they are zero or more. Plain widening would lose `a[k1] <= a[k2]` in the outer loops of
//! bubble sort and selection sort.
//!
//! Example: `if (a[j] > a[j+1]) { t = a[j]; a[j] = a[j+1]; a[j+1] = t; }` compares elements of a with one another and assigns
//! them to t. So `a[k1]`, `a[k2]` and `t` are one class, and the difference of any two of them is a threshold.

use std::collections::BTreeMap;

use super::{Indexes, row_variables};
use crate::analysis::keys::add_new;
use crate::analysis::sum::{Quantity, Sum};
use crate::program::number::Rational;
use crate::program::{Basic, Cond, Expr, Index, Place, VarId};

/// Above this many variables in a class, not all pairs are thresholds.
const MOST_RELATED: usize = 14;

/// The variables that the program relates, directly or through others, by comparing them or by assigning one to the other, and
/// the differences of all pairs of these.
pub fn related(indexes: &Indexes) -> Vec<Sum> {
    let mut classes = Classes::default();
    for edge in &indexes.analysis.graph.edges {
        match &edge.action {
            Basic::Assign(Place::Var(v), e) => classes.join(values(e).into_iter().chain([*v])),
            Basic::Parallel(parts) => {
                parts.iter().for_each(|(v, e)| classes.join(values(e).into_iter().chain([*v])));
            }
            Basic::Assume(c, _) | Basic::Assert(c, _) => classes.compare(c),
            _ => {}
        }
        edge.action.for_each_expr(&mut |e| {
            if let Expr::Ite(c, _, _) = e {
                classes.compare(c);
            }
        });
    }
    // The elements of an array at two cells may be compared with one another.
    for (array, _) in indexes.analysis.abstraction.elements.values() {
        let scalars = indexes.analysis.abstraction.elements.iter().filter(|(_, (of, _))| of == array).map(|(v, _)| *v);
        classes.join(scalars.collect::<Vec<_>>());
    }
    classes.join(indexes.symbols.indexes.values().copied());
    let (mut sums, rows) = (vec![], row_variables(indexes.analysis.abstraction));
    for class in classes.all() {
        let quantity = |v: &VarId| Sum::of(Quantity::Now(*v));
        let class: Vec<VarId> = class.into_iter().filter(|v| !rows.contains(v)).collect();
        if class.len() > MOST_RELATED {
            continue;
        }
        for one in &class {
            sums.push(quantity(one));
            sums.extend(class.iter().filter(|other| *other != one).map(|other| quantity(one).sub(&quantity(other))));
        }
    }
    for sum in compared_elements(indexes) {
        sums.extend([sum.scale(&-Rational::ONE), sum]);
    }
    sums
}

/// The differences of elements of cells and the constants that the program compares them with.
fn compared_elements(indexes: &Indexes) -> Vec<Sum> {
    let mut sums = vec![];
    for edge in &indexes.analysis.graph.edges {
        let Basic::Assume(c, _) = &edge.action else { continue };
        c.for_each_comparison(&mut |_, l, r| {
            for (one, other) in [(l, r), (r, l)] {
                let Some(constant) = Sum::of_form(other).filter(|sum| sum.terms.is_empty()) else { continue };
                for (element, cell) in scalars(indexes, one) {
                    if cell.is_some_and(|cell| !cell.has_row()) {
                        add_new(&mut sums, element.sub(&constant));
                    }
                }
            }
        });
    }
    sums
}

/// The values that an expression may have: elements of cells, with their index, or a sum of other variables.
pub fn scalars(indexes: &Indexes, e: &Expr) -> Vec<(Sum, Option<Index>)> {
    match e {
        Expr::Ite(_, then, otherwise) => [scalars(indexes, then), scalars(indexes, otherwise)].concat(),
        Expr::Convert(_, e) => scalars(indexes, e),
        Expr::Var(v) => {
            let cell = match indexes.analysis.abstraction.elements.get(v) {
                Some((_, index @ Index::Symbolic(_))) => Some(index.clone()),
                _ => None,
            };
            vec![(Sum::of(Quantity::Now(*v)), cell)]
        }
        e => Sum::of_form(e).map(|sum| (sum, None)).into_iter().collect(),
    }
}

/// The variables that an expression's value may come from.
pub fn values(e: &Expr) -> Vec<VarId> {
    match e {
        Expr::Var(v) => vec![*v],
        Expr::Convert(_, e) | Expr::Unary(_, _, e) => values(e),
        Expr::Binary(_, _, l, r) | Expr::Ite(_, l, r) => [values(l), values(r)].concat(),
        Expr::Int(..) | Expr::Real(_) | Expr::Read(_) | Expr::Undefined(_) => vec![],
    }
}

/// Classes of variables.
#[derive(Default)]
struct Classes {
    parents: BTreeMap<VarId, VarId>,
}

impl Classes {
    fn root(&self, mut v: VarId) -> VarId {
        while let Some(parent) = self.parents.get(&v).filter(|parent| **parent != v) {
            v = *parent;
        }
        v
    }

    fn join(&mut self, variables: impl IntoIterator<Item = VarId>) {
        let mut first = None;
        for v in variables {
            let root = self.root(v);
            self.parents.entry(v).or_insert(root);
            self.parents.entry(root).or_insert(root);
            let into = *first.get_or_insert(root);
            self.parents.insert(root, self.root(into));
        }
    }

    fn compare(&mut self, c: &Cond) {
        c.for_each_comparison(&mut |_, l, r| self.join([values(l), values(r)].concat()));
    }

    fn all(&self) -> Vec<Vec<VarId>> {
        let mut classes: BTreeMap<VarId, Vec<VarId>> = BTreeMap::new();
        for v in self.parents.keys() {
            classes.entry(self.root(*v)).or_default().push(*v);
        }
        classes.into_values().collect()
    }
}

//! What a program says about the indexes and the values of its cells: by which bounds to split, and what may be compared.

use std::collections::{BTreeMap, HashMap};

use super::Analysis;
use super::block::{cuts, elements_read, ways};
use super::partition::{Split, Told, add_new, add_split, conditional_sums};
use super::sum::{Quantity, Sum};
use crate::program::number::{Integer, Rational};
use crate::program::{Basic, BinaryOp, CmpOp, Cond, EdgeRole, Expr, Index, Location, Place, ProcId, VarId};

/// Above this many accesses outside of loops, states are not split by them.
const MOST_OUTSIDE: usize = 4;

/// So many steps before a loop the values are looked for with which it begins.
const MOST_BEFORE: usize = 64;

/// Above this many variables that may be compared with one another, not all pairs are thresholds.
const MOST_RELATED: usize = 14;

/// How states are split at each cut point: by the indexes of the accesses in the loop around it, given for the loops' heads,
/// and by the bounds with which guards compare these.
pub fn splitting(analysis: &Analysis, of_loops: HashMap<Location, Vec<Split>>) -> HashMap<Location, Vec<Split>> {
    let mut of_loops = of_loops;
    let mut everywhere: Vec<Vec<Split>> = vec![vec![]; analysis.program.procedures.len()];
    let mut positions: HashMap<Option<Location>, Vec<Sum>> = HashMap::new();
    for edge in &analysis.graph.edges {
        let around = analysis.order.around(edge.from);
        let inmost = around.last().copied();
        let positions = positions.entry(inmost).or_insert_with(|| positions_in(analysis, inmost));
        let found = match &edge.action {
            Basic::Assume(c, _) => bounds(analysis, c, positions, inmost.is_some()),
            Basic::Assign(Place::Var(v), e) if inmost.is_some() => between(*v, e, positions),
            _ => continue,
        };
        for (bound, end) in found {
            let varies = around.first().is_some_and(|outermost| varies(analysis, *outermost, &bound));
            for cell in analysis.abstraction.cells().map(|cell| analysis.index_of(cell)) {
                if varies {
                    for head in around {
                        let split = Split::at_zero(bound.clone().sub(&cell));
                        add_split(of_loops.entry(*head).or_default(), split);
                    }
                } else {
                    let procedure = analysis.graph.location(edge.from).procedure;
                    let split = Split { zero: false, ..Split::at_zero(end.clone().sub(&cell)) };
                    add_split(&mut everywhere[procedure.0 as usize], split);
                }
            }
        }
    }
    for (procedure, split) in starts(analysis) {
        add_split(&mut everywhere[procedure.0 as usize], split);
    }
    for (procedure, split) in outside_loops(analysis) {
        add_split(&mut everywhere[procedure.0 as usize], split);
    }
    if analysis.details.pairs {
        for (procedure, split) in pairs(analysis) {
            add_split(&mut everywhere[procedure.0 as usize], split);
        }
    }
    if analysis.details.values {
        for (procedure, split) in compared_values(analysis) {
            add_split(&mut everywhere[procedure.0 as usize], split);
        }
    }
    let mut splitting = HashMap::new();
    for at in cuts(analysis) {
        let own = of_loops.get(&at).filter(|_| !analysis.order.is_head(at));
        let inner = analysis.order.around(at).first().and_then(|head| of_loops.get(head));
        let mut splits: Vec<Split> = vec![];
        let of_procedure = &everywhere[analysis.graph.location(at).procedure.0 as usize];
        let outermost = analysis.order.around(at).first();
        let is_moved = |split: &Split| outermost.is_some_and(|head| varies(analysis, *head, &split.sum));
        for split in inner.into_iter().chain(own).flatten().chain(of_procedure) {
            let told = if split.told == Told::Zero && is_moved(split) { Told::Nothing } else { split.told };
            add_split(&mut splits, Split { told, ..split.clone() });
        }
        splitting.insert(at, splits);
    }
    splitting
}

/// Splits by the indexes of accesses outside of loops, if they are few: what loops find there is known by them.
fn outside_loops(analysis: &Analysis) -> Vec<(ProcId, Split)> {
    let mut found: Vec<(ProcId, Split)> = vec![];
    for edge in analysis.graph.edges.iter().filter(|edge| analysis.order.around(edge.from).is_empty()) {
        let mut asked = vec![];
        conditional_sums(&edge.action, &mut asked);
        for split in asked.into_iter().map(|sum| Split { told: Told::Zero, ..Split::at_zero(sum) }) {
            let procedure = analysis.graph.location(edge.from).procedure;
            if !found.contains(&(procedure, split.clone())) {
                found.push((procedure, split));
            }
        }
    }
    if found.len() > MOST_OUTSIDE * analysis.abstraction.cells().count() { vec![] } else { found }
}

/// Splits by where loops begin: they pass over the indexes before their first position. In a nest of loops only with more
/// details.
fn starts(analysis: &Analysis) -> Vec<(ProcId, Split)> {
    let heads = || analysis.graph.location_ids().filter(|at| analysis.order.is_head(*at));
    if heads().any(|head| analysis.order.around(head).len() > 1) && !analysis.details.narrows {
        return vec![];
    }
    let mut found = vec![];
    for head in heads().filter(|head| analysis.order.around(*head).len() == 1) {
        for position in positions_in(analysis, Some(head)) {
            let mut moving = position.terms.iter().filter(|(q, _)| varies(analysis, head, &Sum::of(**q)));
            let (Some((Quantity::Now(v), factor)), None) = (moving.next(), moving.next()) else { continue };
            let Some(start) = value_before(analysis, head, *v) else { continue };
            let first = position.clone().plus(factor, &start.sub(&Sum::of(Quantity::Now(*v))));
            let goes_up = steps_up(analysis, head, *v) == (*factor > Rational::ZERO);
            let is_first = first.as_constant().is_some_and(|c| goes_up && *c <= Rational::ZERO);
            for cell in analysis.abstraction.cells().map(|cell| analysis.index_of(cell)).filter(|_| !is_first) {
                let sum = if goes_up { first.clone().sub(&cell) } else { cell.sub(&first) };
                let procedure = analysis.graph.location(head).procedure;
                found.push((procedure, Split { zero: false, ..Split::at_zero(sum) }));
            }
        }
    }
    found
}

/// The value that straight code before a loop gives to a variable, in terms that the loop does not change.
fn value_before(analysis: &Analysis, head: Location, v: VarId) -> Option<Sum> {
    let graph = analysis.graph;
    let is_inside = |at: Location| analysis.order.around(at).contains(&head);
    let mut outside = graph.incoming(head).iter().map(|id| graph.edge(*id)).filter(|edge| !is_inside(edge.from));
    let (mut edge, None) = (outside.next()?, outside.next()) else { return None };
    for _ in 0..MOST_BEFORE {
        if let Basic::Assign(Place::Var(target), e) = &edge.action
            && *target == v
        {
            return Sum::of_form(e).filter(|start| !varies(analysis, head, start));
        }
        let [before] = graph.incoming(edge.from) else { return None };
        edge = graph.edge(*before);
    }
    None
}

/// Whether a loop increases a variable by constants.
fn steps_up(analysis: &Analysis, head: Location, v: VarId) -> bool {
    analysis.graph.edges.iter().filter(|edge| analysis.order.around(edge.from).contains(&head)).any(|edge| {
        let Basic::Assign(Place::Var(target), e) = &edge.action else { return false };
        let step = Sum::of_form(e).map(|sum| sum.sub(&Sum::of(Quantity::Now(v))));
        *target == v && step.is_some_and(|step| step.as_constant().is_some_and(|c| *c > Rational::ZERO))
    })
}

/// Splits by whether two cells lie as the indexes do that an assertion reads together: a fixed distance apart, at a fixed
/// distance from some middle, or one at twice the other.
fn pairs(analysis: &Analysis) -> Vec<(ProcId, Split)> {
    let cells: Vec<Sum> = analysis.abstraction.cells().map(|cell| analysis.index_of(cell)).collect();
    let mut found = vec![];
    for (id, edge) in analysis.graph.edge_ids().zip(&analysis.graph.edges) {
        if !matches!(edge.role, EdgeRole::Fails(_)) {
            continue;
        }
        let procedure = analysis.graph.location(edge.from).procedure;
        let outermost = analysis.order.around(edge.from).first();
        let is_fixed = |sum: &Sum| outermost.is_none_or(|head| !varies(analysis, *head, sum));
        for read in ways(analysis, id).iter().map(elements_read) {
            let indexes: Vec<Sum> = read
                .iter()
                .filter_map(|e| if let [index] = &e.indices[..] { Sum::of_form(index) } else { None })
                .collect();
            for (place, one) in indexes.iter().enumerate() {
                for other in indexes[place + 1..].iter().filter(|other| *other != one) {
                    let Some((times, fixed)) = fixed_sum(one, other, is_fixed) else { continue };
                    for (l, r) in cells.iter().flat_map(|l| cells.iter().map(move |r| (l, r))) {
                        let sum = l.clone().plus(&times, r).sub(&fixed);
                        if !sum.terms.is_empty() {
                            found.push((procedure, Split::at_zero(sum)));
                        }
                    }
                }
            }
        }
    }
    found
}

/// A factor, and the sum of one index and the other times this factor, which is fixed.
fn fixed_sum(one: &Sum, other: &Sum, is_fixed: impl Fn(&Sum) -> bool) -> Option<(Rational, Sum)> {
    let factors = one.terms.iter().filter_map(|(q, factor)| Some(-(factor / other.terms.get(q)?)));
    let sums = [-Rational::ONE, Rational::ONE].into_iter().chain(factors).map(|times| {
        let sum = one.clone().plus(&times, other);
        (times, sum)
    });
    sums.into_iter().find(|(_, sum)| is_fixed(sum))
}

/// Splits by whether the elements of cells equal what the program compares them with.
fn compared_values(analysis: &Analysis) -> Vec<(ProcId, Split)> {
    let mut found = vec![];
    for edge in &analysis.graph.edges {
        let Basic::Assume(c, _) = &edge.action else { continue };
        let mut equalities = vec![];
        c.for_each_comparison(&mut |op, l, r| {
            if matches!(op, CmpOp::Eq | CmpOp::Ne) {
                equalities.push((l, r));
            }
        });
        for (l, r) in equalities {
            for (sum, cell) in scalars(analysis, l) {
                let others =
                    scalars(analysis, r).into_iter().filter(|(_, of)| of.is_none() || *of == cell || cell.is_none());
                for (other, of) in others {
                    let sum = sum.clone().sub(&other);
                    if (cell.is_some() || of.is_some()) && sum != Sum::default() {
                        let split = Split { told: Told::Sign, ..Split::at_zero(sum) };
                        found.push((analysis.graph.location(edge.from).procedure, split));
                    }
                }
            }
        }
    }
    found
}

/// The values that an expression may have: elements of cells, with their index, or a sum of other variables.
fn scalars(analysis: &Analysis, e: &Expr) -> Vec<(Sum, Option<Index>)> {
    match e {
        Expr::Ite(_, then, otherwise) => [scalars(analysis, then), scalars(analysis, otherwise)].concat(),
        Expr::Convert(_, e) => scalars(analysis, e),
        Expr::Var(v) => {
            let cell = match analysis.abstraction.elements.get(v) {
                Some((_, index @ Index::Symbolic(_))) => Some(index.clone()),
                _ => None,
            };
            vec![(Sum::of(Quantity::Now(*v)), cell)]
        }
        e => Sum::of_form(e).map(|sum| (sum, None)).into_iter().collect(),
    }
}

/// The bounds with which a guard compares positions. With each the first index behind the positions that keep to it, or the
/// first that does: where indexes before and behind it differ.
fn bounds(analysis: &Analysis, guard: &Cond, positions: &[Sum], in_loop: bool) -> Vec<(Sum, Sum)> {
    let (op, sides) = match guard {
        Cond::Cmp(op, _, l, r) => match (Sum::of_form(l), Sum::of_form(r)) {
            (Some(l), Some(r)) => (*op, [l, r]),
            _ => return vec![],
        },
        Cond::Not(c) => return bounds(analysis, c, positions, in_loop),
        Cond::And(cs) | Cond::Or(cs) => {
            return cs.iter().flat_map(|c| bounds(analysis, c, positions, in_loop)).collect();
        }
        Cond::Const(_) | Cond::Undefined => return vec![],
    };
    let difference = sides[0].clone().sub(&sides[1]);
    let mut found = vec![];
    let scales = |position: &Sum| {
        let mut scales: Vec<Rational> =
            position.terms.iter().filter_map(|(q, factor)| Some(factor / difference.terms.get(q)?)).collect();
        scales.dedup();
        scales
    };
    let is_exact = positions.iter().any(|p| sides.contains(p));
    for position in positions {
        let is_side = sides.contains(position);
        for scale in scales(position) {
            // Where a guard compares a position itself, its neighbours have the same bounds but for a constant.
            let is_neighbour = !is_side && (scale == Rational::ONE || scale == -Rational::ONE);
            if !in_loop && !is_side || is_exact && is_neighbour {
                continue;
            }
            let bound = position.clone().plus(&-scale.clone(), &difference);
            if bound.terms.keys().any(|q| position.terms.contains_key(q) || is_cell(analysis, *q)) {
                continue;
            }
            // Positions are as far apart as the scale says, and cells one apart.
            let (one, is_below) = (Rational::ONE, scale > Rational::ZERO);
            let step = if is_below { scale } else { -scale };
            let beyond = match (is_below, op) {
                (true, CmpOp::Le | CmpOp::Gt) => step.min(one),
                (true, _) => &one - step.max(one.clone()),
                (false, CmpOp::Lt | CmpOp::Ge) => step.max(one),
                (false, _) => Rational::ZERO,
            };
            let end = bound.clone().shift(beyond);
            if !is_outside(analysis, &end) {
                found.push((bound, end));
            }
        }
    }
    found
}

/// The variables between which a position lies that is computed by a division, such as the middle of two others.
fn between(v: VarId, e: &Expr, positions: &[Sum]) -> Vec<(Sum, Sum)> {
    let mut divides = false;
    e.for_each(&mut |e| divides |= matches!(e, Expr::Binary(BinaryOp::Div | BinaryOp::Shr, ..)));
    if !divides || !positions.contains(&Sum::of(Quantity::Now(v))) {
        return vec![];
    }
    let mut bounds = vec![];
    values(e).into_iter().filter(|of| *of != v).for_each(|of| add_new(&mut bounds, Sum::of(Quantity::Now(of))));
    bounds.into_iter().map(|bound| (bound.clone(), bound)).collect()
}

/// Whether a loop changes a sum.
pub fn varies(analysis: &Analysis, head: Location, sum: &Sum) -> bool {
    let inside = |edge: &&crate::program::Edge| analysis.order.around(edge.from).contains(&head);
    analysis.graph.edges.iter().filter(inside).any(|edge| match &edge.action {
        Basic::Assign(Place::Var(v), _) | Basic::Havoc(v, _) => sum.terms.contains_key(&Quantity::Now(*v)),
        Basic::Parallel(parts) => parts.iter().any(|(v, _)| sum.terms.contains_key(&Quantity::Now(*v))),
        Basic::Call { callee, results, .. } => {
            let changes = |v: &VarId| analysis.scope.modified(*callee).contains(v) || results.contains(&Some(*v));
            sum.terms.keys().any(|q| matches!(q, Quantity::Now(v) if changes(v)))
        }
        _ => false,
    })
}

fn is_cell(analysis: &Analysis, q: Quantity) -> bool {
    analysis.abstraction.cells().any(|cell| analysis.index_of(cell).terms.contains_key(&q))
}

/// Whether the end of a range is a constant that separates no two indexes of the range of cells.
fn is_outside(analysis: &Analysis, end: &Sum) -> bool {
    let size = analysis.size.map(|size| Rational::from(Integer::from(size)));
    end.as_constant().is_some_and(|c| *c <= Rational::ZERO || size.is_some_and(|size| *c >= size))
}

/// The indexes of accesses in a loop, or outside of all loops, that are not constant.
fn positions_in(analysis: &Analysis, head: Option<Location>) -> Vec<Sum> {
    let cells: Vec<Sum> = analysis.abstraction.cells().map(|cell| analysis.index_of(cell)).collect();
    let mut positions = vec![];
    for edge in &analysis.graph.edges {
        let around = analysis.order.around(edge.from);
        if !head.map_or(around.is_empty(), |head| around.contains(&head)) {
            continue;
        }
        let mut asked = vec![];
        conditional_sums(&edge.action, &mut asked);
        for sum in asked {
            for cell in &cells {
                let position = sum.clone().add(cell);
                if !position.terms.is_empty() && !position.terms.keys().any(|q| is_cell(analysis, *q)) {
                    add_new(&mut positions, position);
                }
            }
        }
    }
    positions
}

/// The variables that the program relates, directly or through others, by comparing them, or by assigning one to the other,
/// and the differences of all pairs of these. Only where there are cells.
pub fn related(analysis: &Analysis) -> Vec<Sum> {
    if analysis.abstraction.symbols.is_empty() {
        return vec![];
    }
    let mut classes = Classes::default();
    for edge in &analysis.graph.edges {
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
    // The elements of an array at two cells are of one kind.
    for (array, _) in analysis.abstraction.elements.values() {
        let scalars = analysis.abstraction.elements.iter().filter(|(_, (of, _))| of == array).map(|(v, _)| *v);
        classes.join(scalars.collect::<Vec<_>>());
    }
    classes.join(analysis.abstraction.symbols.values().copied());
    let mut sums = vec![];
    for class in classes.all() {
        let quantity = |v: &VarId| Sum::of(Quantity::Now(*v));
        let class: Vec<VarId> = class.into_iter().filter(|v| !analysis.scope.is_of_row(Quantity::Now(*v))).collect();
        if class.len() > MOST_RELATED {
            continue;
        }
        for one in &class {
            sums.push(quantity(one));
            sums.extend(class.iter().filter(|other| *other != one).map(|other| quantity(one).sub(&quantity(other))));
        }
    }
    for sum in compared_elements(analysis) {
        sums.extend([sum.scale(&-Rational::ONE), sum]);
    }
    sums
}

/// The differences of elements of cells and the constants that the program compares them with.
fn compared_elements(analysis: &Analysis) -> Vec<Sum> {
    let mut sums = vec![];
    for edge in &analysis.graph.edges {
        let Basic::Assume(c, _) = &edge.action else { continue };
        c.for_each_comparison(&mut |_, l, r| {
            for (one, other) in [(l, r), (r, l)] {
                let Some(constant) = Sum::of_form(other).filter(|sum| sum.terms.is_empty()) else { continue };
                for (element, cell) in scalars(analysis, one) {
                    if cell.is_some_and(|cell| !cell.has_row()) {
                        add_new(&mut sums, element.sub(&constant));
                    }
                }
            }
        });
    }
    sums
}

/// The variables that an expression's value may come from.
fn values(e: &Expr) -> Vec<VarId> {
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

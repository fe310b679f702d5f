//! States of the analysis: convex sets of valuations.
//!
//! A state keeps the quantities with one possible value apart from those related by a polyhedron, and says nothing of those
//! that may have any value. So the polyhedron has few dimensions, the counters of loops cost no polyhedral operation, and
//! states are found by their fixed values.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::evaluate::Fallible;
use super::sum::{Quantity, Sum};
use crate::domain::{Assignment, Comparison, Constraint, Dim, Linear, Polyhedron, Topology};
use crate::program::number::{Integer, Rational};
use crate::program::{NumType, Program, VarId};

/// A convex set of valuations that is not empty.
#[derive(Clone, Debug)]
pub struct State {
    /// Quantities with one value. None of them is a dimension of the polyhedron.
    fixed: BTreeMap<Quantity, Rational>,
    /// What the polyhedron's dimensions are, in order.
    dims: Vec<Quantity>,
    poly: Polyhedron,
    unknowns: u32,
    integers: Integers,
}

/// Which variables are integer, and what is made of it.
#[derive(Clone, Debug)]
pub struct Integers {
    variables: Arc<Vec<bool>>,
    tightening: Tightening,
}

/// Which constraints over integers lose their rational solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tightening {
    /// All: `x < y` becomes `x + 1 <= y`. Polyhedra are closed unless there are reals.
    All,
    /// Those on one quantity and equalities. `x < y` stays, so that the union with `x >= y` is exact.
    Single,
}

impl Integers {
    /// Reads the types of a program's variables.
    pub fn of(program: &Program, tightening: Tightening) -> Integers {
        Integers { variables: Arc::new(program.variables.iter().map(|v| v.ty != NumType::Real).collect()), tightening }
    }

    fn is(&self, quantity: Quantity) -> bool {
        match quantity {
            Quantity::Entry(VarId(v)) | Quantity::Now(VarId(v)) => {
                self.variables.get(v as usize).copied().unwrap_or(false)
            }
            Quantity::Unknown(_, integer) => integer,
        }
    }

    fn topology(&self) -> Topology {
        let closed = self.tightening == Tightening::All && self.variables.iter().all(|integer| *integer);
        if closed { Topology::Closed } else { Topology::Nnc }
    }
}

/// A linear constraint on a state's quantities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// The left side.
    pub sum: Sum,
    /// How it compares with zero.
    pub comparison: Comparison,
}

/// Making states, and asking about them.
impl State {
    /// All valuations.
    pub fn any(integers: &Integers) -> Fallible<State> {
        Ok(State {
            fixed: BTreeMap::new(),
            dims: Vec::new(),
            poly: Polyhedron::universe(0, integers.topology())?,
            unknowns: 0,
            integers: integers.clone(),
        })
    }

    /// A quantity as a sum: its value if that is fixed.
    pub fn value(&self, quantity: Quantity) -> Sum {
        match self.fixed.get(&quantity) {
            Some(value) => Sum::constant(value.clone()),
            None => Sum::of(quantity),
        }
    }

    /// The quantities with one value.
    pub fn fixed(&self) -> &BTreeMap<Quantity, Rational> {
        &self.fixed
    }

    /// All quantities of which something is known.
    pub fn quantities(&self) -> impl Iterator<Item = Quantity> + '_ {
        self.fixed.keys().copied().chain(self.dims.iter().copied())
    }

    /// Whether anything is known of a quantity.
    pub fn knows(&self, quantity: Quantity) -> bool {
        self.fixed.contains_key(&quantity) || self.dims.contains(&quantity)
    }

    /// A quantity inside a statement that has not been used yet.
    pub fn fresh(&mut self, integer: bool) -> Quantity {
        self.unknowns += 1;
        Quantity::Unknown(self.unknowns, integer)
    }

    /// The least and the greatest value of a sum, where there is one.
    pub fn bounds(&self, sum: &Sum) -> Fallible<(Option<Rational>, Option<Rational>)> {
        let sum = self.substituted(sum);
        if let Some(value) = sum.as_constant() {
            return Ok((Some(value.clone()), Some(value.clone())));
        }
        let Some((linear, denominator)) = self.linear(&sum) else { return Ok((None, None)) };
        let Some(range) = self.poly.range(&linear)? else { return Ok((None, None)) };
        let scale = |bound: Option<crate::domain::Bound>| bound.map(|b| b.value / Rational::from(denominator.clone()));
        Ok((scale(range.lower), scale(range.upper)))
    }

    /// All that is known, as constraints in a canonical order.
    pub fn restrictions(&self) -> Fallible<Vec<Restriction>> {
        let mut all: Vec<Restriction> = self
            .fixed
            .iter()
            .map(|(q, v)| Restriction { sum: Sum::of(*q).shift(-v.clone()), comparison: Comparison::Equal })
            .collect();
        all.extend(self.poly.constraints()?.iter().map(|constraint| self.restriction(constraint)));
        Ok(all)
    }

    /// Whether every valuation of the other is one of this. Both are normal.
    pub fn includes(&self, other: &State) -> Fallible<bool> {
        if self.fixed.iter().any(|(q, v)| other.fixed.get(q) != Some(v)) {
            return Ok(false);
        }
        if self.dims.is_empty() {
            return Ok(true);
        }
        if !self.dims.iter().all(|q| other.knows(*q)) {
            return Ok(false);
        }
        if self.dims == other.dims {
            return self.poly.contains(&other.poly);
        }
        self.poly.contains(&other.seen_as(&self.dims)?)
    }
}

/// Restricting.
impl State {
    /// The valuations where the sum is zero, unless there is none.
    pub fn meet_zero(self, sum: &Sum) -> Fallible<Option<State>> {
        self.meet(Restriction { sum: sum.clone(), comparison: Comparison::Equal })
    }

    /// The valuations where the sum is zero or more, unless there is none.
    pub fn meet_nonnegative(self, sum: &Sum) -> Fallible<Option<State>> {
        self.meet(Restriction { sum: sum.clone(), comparison: Comparison::AtLeast })
    }

    /// The valuations where the sum is more than zero, unless there is none.
    pub fn meet_positive(self, sum: &Sum) -> Fallible<Option<State>> {
        self.meet(Restriction { sum: sum.clone(), comparison: Comparison::MoreThan })
    }

    /// The valuations that satisfy the restriction, unless there is none.
    pub fn meet(self, restriction: Restriction) -> Fallible<Option<State>> {
        self.meet_all([restriction])
    }

    /// The valuations that satisfy all restrictions, unless there is none.
    pub fn meet_all(mut self, restrictions: impl IntoIterator<Item = Restriction>) -> Fallible<Option<State>> {
        let mut constraints = Vec::new();
        // A constraint on a quantity of which nothing was known leaves some valuation of the others, whichever it is.
        let mut can_exclude = false;
        for Restriction { sum, comparison } in restrictions {
            let sum = self.substituted(&sum);
            if let (Comparison::Equal, 1, Some((q, coefficient))) =
                (comparison, sum.terms.len(), sum.terms.first_key_value())
            {
                let value = -(&sum.constant / coefficient);
                can_exclude |= self.dims.contains(q);
                if !self.fix(*q, value, &mut constraints) {
                    return Ok(None);
                }
                continue;
            }
            can_exclude |= sum.terms.keys().all(|q| self.dims.contains(q));
            let constraint = self.constraint(&sum, comparison)?;
            if constraint.is_contradiction() {
                return Ok(None);
            }
            if !constraint.is_tautology() {
                constraints.push(constraint);
            }
        }
        if constraints.is_empty() {
            return Ok(Some(self));
        }
        self.poly.constrain(&constraints)?;
        if can_exclude && self.poly.is_empty()? {
            return Ok(None);
        }
        let fixed: Vec<Quantity> = self.dims.iter().filter(|q| self.fixed.contains_key(q)).copied().collect();
        self.drop_dims(|q| fixed.contains(&q))?;
        Ok(Some(self))
    }

    /// Gives a quantity that is not fixed its value; whether it can have it. If it is a dimension, the constraint is left to
    /// the caller, who then drops the dimension.
    fn fix(&mut self, q: Quantity, value: Rational, constraints: &mut Vec<Constraint>) -> bool {
        if self.integers.is(q) && !value.is_integer() {
            return false;
        }
        if let Some(at) = self.dims.iter().position(|d| *d == q) {
            let (numerator, denominator) = value.clone().into_parts();
            let linear = Linear::new([(Dim(at), denominator)], -numerator);
            constraints.push(Constraint { linear, comparison: Comparison::Equal });
        }
        self.fixed.insert(q, value);
        true
    }

    /// The constraint over dimensions, added where they are missing, tightened where all its quantities are integer.
    fn constraint(&mut self, sum: &Sum, comparison: Comparison) -> Fallible<Constraint> {
        let missing: Vec<Quantity> = sum.terms.keys().filter(|q| !self.dims.contains(q)).copied().collect();
        self.poly.embed(missing.len())?;
        self.dims.extend(missing);
        let Some((linear, _)) = self.linear(sum) else { return Ok(Constraint::contradiction()) };
        let constraint = Constraint { linear, comparison };
        let tightens =
            self.integers.tightening == Tightening::All || sum.terms.len() == 1 || comparison == Comparison::Equal;
        if !tightens {
            return Ok(constraint);
        }
        Ok(constraint.tightened(|dim| self.integers.is(self.dims[dim.0])))
    }

    /// The sum with the values of fixed quantities put in.
    fn substituted(&self, sum: &Sum) -> Sum {
        if !sum.terms.keys().any(|q| self.fixed.contains_key(q)) {
            return sum.clone();
        }
        let start = Sum::constant(sum.constant.clone());
        sum.terms.iter().fold(start, |acc, (q, c)| acc.plus(c, &self.value(*q)))
    }

    /// The sum times a positive denominator as an expression over dimensions, if all its quantities are dimensions.
    fn linear(&self, sum: &Sum) -> Option<(Linear, Integer)> {
        let denominators = sum.terms.values().chain([&sum.constant]).map(|c| c.denominator().clone());
        let common = denominators.fold(Integer::ONE, |a, b| lcm(&a, &b));
        let scaled = |c: &Rational| (c * Rational::from(common.clone())).trunc();
        let mut terms = Vec::with_capacity(sum.terms.len());
        for (quantity, coefficient) in &sum.terms {
            let at = self.dims.iter().position(|d| d == quantity)?;
            terms.push((Dim(at), scaled(coefficient)));
        }
        Some((Linear::new(terms, scaled(&sum.constant)), common))
    }
}

/// Changing.
impl State {
    /// Assigns at once: the sums are evaluated before anything changes. No sum: any value.
    pub fn assign(&mut self, updates: &[(Quantity, Option<Sum>)]) -> Fallible<()> {
        let sums: Vec<(Quantity, Option<Sum>)> =
            updates.iter().map(|(q, sum)| (*q, sum.as_ref().map(|s| self.substituted(s)))).collect();
        let mut fixed = Vec::new();
        let mut computed = Vec::new();
        for (target, sum) in sums {
            let Some(sum) = sum else { continue };
            match sum.as_constant() {
                Some(value) => fixed.push((target, value.clone())),
                None => computed.push((target, sum)),
            }
        }
        // Sources of sums must be dimensions, even if nothing is known of them: the targets are then related to them.
        for (_, sum) in &computed {
            let missing: Vec<Quantity> = sum.terms.keys().filter(|q| !self.dims.contains(q)).copied().collect();
            self.poly.embed(missing.len())?;
            self.dims.extend(missing);
        }
        let new: Vec<Quantity> = computed.iter().map(|(t, _)| *t).filter(|t| !self.dims.contains(t)).collect();
        self.poly.embed(new.len())?;
        self.dims.extend(new);
        let mut assignments = Vec::with_capacity(computed.len());
        for (target, sum) in &computed {
            if let (Some(at), Some((linear, denominator))) =
                (self.dims.iter().position(|d| d == target), self.linear(sum))
            {
                assignments.push(Assignment::exactly(Dim(at), linear).over(denominator));
            }
        }
        self.poly.assign(&assignments)?;
        let targets = updates.iter().map(|(q, _)| *q);
        let lost: Vec<Quantity> = targets.filter(|t| !computed.iter().any(|(c, _)| c == t)).collect();
        self.drop_dims(|q| lost.contains(&q))?;
        for (target, _) in updates {
            self.fixed.remove(target);
        }
        self.fixed.extend(fixed);
        Ok(())
    }

    /// Forgets all quantities but those to keep.
    pub fn retain(&mut self, keep: impl Fn(Quantity) -> bool) -> Fallible<()> {
        self.fixed.retain(|q, _| keep(*q));
        self.drop_dims(|q| !keep(q))
    }

    /// Forgets some constraints, but nothing of what follows from them about the main quantities alone. The state is normal, and
    /// stays so.
    pub fn forget(
        &mut self,
        forgets: impl Fn(&Restriction) -> bool,
        is_main: impl Fn(Quantity) -> bool,
    ) -> Fallible<()> {
        let constraints = self.poly.constraints()?;
        let before = constraints.len();
        let kept: Vec<Constraint> = constraints.into_iter().filter(|c| !forgets(&self.restriction(c))).collect();
        if kept.len() == before {
            return Ok(());
        }
        let mut main = self.clone();
        main.drop_dims(|q| !is_main(q))?;
        main.arrange(self.dims.clone())?;
        self.poly = main.poly;
        self.poly.constrain(&kept)?;
        self.normalise()
    }

    fn restriction(&self, constraint: &Constraint) -> Restriction {
        let mut sum = Sum::constant(constraint.linear.constant().clone());
        for (dim, coefficient) in constraint.linear.terms() {
            sum.terms.insert(self.dims[dim.0], Rational::from(coefficient.clone()));
        }
        Restriction { sum, comparison: constraint.comparison }
    }

    /// Renames quantities; no two may get the same name.
    pub fn rename(&mut self, name: impl Fn(Quantity) -> Quantity) {
        self.fixed = std::mem::take(&mut self.fixed).into_iter().map(|(q, v)| (name(q), v)).collect();
        self.dims.iter_mut().for_each(|q| *q = name(*q));
    }

    /// Brings the state into normal form: no unknowns, every quantity with one value fixed, no dimension that may have any
    /// value, dimensions in order.
    pub fn normalise(&mut self) -> Fallible<()> {
        self.retain(|q| !matches!(q, Quantity::Unknown(..)))?;
        self.unknowns = 0;
        if self.dims.is_empty() {
            return Ok(());
        }
        let (fixed, related) = self.poly.fixed_values_and_known()?;
        for (dim, value) in fixed {
            self.fixed.insert(self.dims[dim.0], value);
        }
        let mut dims: Vec<Quantity> = (self.dims.iter().zip(related))
            .filter(|(q, related)| *related && !self.fixed.contains_key(*q))
            .map(|(q, _)| *q)
            .collect();
        dims.sort();
        self.arrange(dims)
    }

    /// Whether single constraints show that there is no valuation with integers where quantities are.
    pub fn lacks_integers(&self) -> Fallible<bool> {
        if self.dims.is_empty() {
            return Ok(false);
        }
        let mut tight = self.poly.clone();
        tight.tighten(|dim| self.integers.is(self.dims[dim.0]))?;
        tight.is_empty()
    }

    fn drop_dims(&mut self, drop: impl Fn(Quantity) -> bool) -> Fallible<()> {
        if self.dims.iter().any(|q| drop(*q)) {
            let kept = self.dims.iter().filter(|q| !drop(**q)).copied().collect();
            self.arrange(kept)?;
        }
        Ok(())
    }

    /// Makes these the dimensions: projects others away, leaves new ones free.
    fn arrange(&mut self, dims: Vec<Quantity>) -> Fallible<()> {
        if dims == self.dims {
            return Ok(());
        }
        let targets: Vec<Option<Dim>> = self.dims.iter().map(|q| dims.iter().position(|o| o == q).map(Dim)).collect();
        self.poly.map(&targets, dims.len())?;
        self.dims = dims;
        Ok(())
    }

    /// The polyhedron over the given quantities, fixed ones included.
    fn seen_as(&self, dims: &[Quantity]) -> Fallible<Polyhedron> {
        let mut copy = self.clone();
        copy.arrange(dims.to_vec())?;
        let mut values = Vec::new();
        for (at, q) in dims.iter().enumerate() {
            if let Some(value) = self.fixed.get(q) {
                let (numerator, denominator) = value.clone().into_parts();
                let linear = Linear::new([(Dim(at), denominator)], -numerator);
                values.push(Constraint { linear, comparison: Comparison::Equal });
            }
        }
        copy.poly.constrain(&values)?;
        Ok(copy.poly)
    }
}

/// Joining. Arguments are normal.
impl State {
    /// The union with a state that fixes and relates the same quantities, if it is convex.
    pub fn join_if_exact(&self, other: &State) -> Fallible<Option<State>> {
        if self.dims != other.dims || self.fixed != other.fixed {
            return Ok(None);
        }
        let mut joined = self.clone();
        Ok(joined.poly.hull_if_exact(&other.poly)?.then_some(joined))
    }

    /// The least state that includes both.
    pub fn hull(&self, other: &State) -> Fallible<State> {
        let (mut joined, poly) = self.aligned(other)?;
        joined.poly.hull(&poly)?;
        joined.normalise()?;
        Ok(joined)
    }

    /// Widens towards a newer state; thresholds that both satisfy are kept.
    pub fn widen(&self, newer: &State, thresholds: &[Restriction]) -> Fallible<State> {
        let (mut wide, poly) = self.aligned(newer)?;
        let mut kept = Vec::new();
        for threshold in thresholds {
            if let Some((linear, _)) = wide.linear(&wide.substituted(&threshold.sum)) {
                kept.push(Constraint { linear, comparison: threshold.comparison });
            }
        }
        wide.poly.widen(&poly, &kept)?;
        wide.normalise()?;
        Ok(wide)
    }

    /// This state and the other's polyhedron over the same dimensions: those quantities of which both know something, less
    /// the ones fixed to the same value in both.
    fn aligned(&self, other: &State) -> Fallible<(State, Polyhedron)> {
        let same: BTreeMap<Quantity, Rational> =
            self.fixed.iter().filter(|(q, v)| other.fixed.get(q) == Some(v)).map(|(q, v)| (*q, v.clone())).collect();
        let mut dims: Vec<Quantity> = self.quantities().filter(|q| other.knows(*q) && !same.contains_key(q)).collect();
        dims.sort();
        let aligned =
            State { fixed: same, poly: self.seen_as(&dims)?, dims, unknowns: 0, integers: self.integers.clone() };
        let poly = other.seen_as(&aligned.dims)?;
        Ok((aligned, poly))
    }
}

fn lcm(a: &Integer, b: &Integer) -> Integer {
    let gcd = a.gcd(b);
    a / gcd * b
}

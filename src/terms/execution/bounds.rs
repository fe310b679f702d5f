//! What conditions on a single atom and a constant say: the least and the greatest value, and values that are excluded.

use std::collections::{BTreeMap, HashMap};

use super::depends::DepId;
use crate::program::CmpOp;
use crate::program::number::Integer;
use crate::terms::node::{Atom, AtomId, CondId, CondNode, Nodes};

/// Bounds of atoms, with the conditions that they come from.
#[derive(Default)]
pub struct Bounds {
    atoms: HashMap<AtomId, Interval>,
}

#[derive(Default)]
struct Interval {
    low: Option<(Integer, Vec<DepId>)>,
    high: Option<(Integer, Vec<DepId>)>,
    excluded: BTreeMap<Integer, DepId>,
}

/// What a condition adds.
pub enum Learnt {
    /// It follows from earlier ones.
    Implied,
    /// It contradicts earlier ones.
    Conflict(Vec<DepId>),
    /// Neither.
    New,
}

impl Bounds {
    /// Takes over what a condition says, if it compares an atom with a constant. Conflicts are not taken over.
    pub fn learn(&mut self, nodes: &Nodes, cond: CondId, dep: DepId) -> Learnt {
        let Some((atom, op, value)) = simple(nodes, cond) else { return Learnt::New };
        let interval = self.atoms.entry(atom).or_insert_with(|| Interval::of_type(nodes, atom));
        interval.learn(op, value, dep)
    }

    /// The only value that is left, if there is only one, and the conditions that leave it.
    pub fn only_value(&self, atom: AtomId) -> Option<(Integer, Vec<DepId>)> {
        let interval = self.atoms.get(&atom)?;
        let ((low, below), (high, above)) = (interval.low.as_ref()?, interval.high.as_ref()?);
        (low == high).then(|| (low.clone(), [below.as_slice(), above].concat()))
    }

    /// A value that fulfils all conditions on this atom alone, as near to zero as possible.
    pub fn some_value(&self, nodes: &Nodes, atom: AtomId) -> Option<Integer> {
        let of_type = Interval::of_type(nodes, atom);
        let interval = self.atoms.get(&atom).unwrap_or(&of_type);
        let low = interval.low.as_ref().map(|(v, _)| v);
        let high = interval.high.as_ref().map(|(v, _)| v);
        let mut start = Integer::ZERO;
        start = low.map_or(start.clone(), |low| start.clone().max(low.clone()));
        start = high.map_or(start.clone(), |high| start.clone().min(high.clone()));
        let fits = |v: &Integer| {
            low.is_none_or(|low| v >= low) && high.is_none_or(|high| v <= high) && !interval.excluded.contains_key(v)
        };
        // Among this many neighbours on each side one is not excluded, unless all are.
        let tries = interval.excluded.len() + 1;
        (0..=tries).flat_map(|d| [&start + Integer::from(d), &start - Integer::from(d)]).find(fits)
    }
}

/// A condition as a comparison of an atom with a constant.
pub fn simple(nodes: &Nodes, cond: CondId) -> Option<(AtomId, CmpOp, Integer)> {
    let CondNode::Cmp(op, _, l, r) = nodes.condition(cond) else { return None };
    let constant: &Integer = nodes.integer(*r)?;
    let (atom, offset) = nodes.shifted_atom(*l)?;
    Some((atom, *op, constant - offset))
}

impl Interval {
    /// What the atom's type says by itself.
    fn of_type(nodes: &Nodes, atom: AtomId) -> Interval {
        match &nodes.atoms[atom.0 as usize] {
            (Atom::Undefined, _) => Interval::default(),
            (_, ty) => {
                let bound = |v: Option<Integer>| v.map(|v| (v, vec![]));
                let ty = ty.as_int();
                Interval { low: bound(ty.map(|t| t.min())), high: bound(ty.map(|t| t.max())), ..Interval::default() }
            }
        }
    }

    fn learn(&mut self, op: CmpOp, value: Integer, dep: DepId) -> Learnt {
        match op {
            CmpOp::Lt => self.at_most(value - Integer::ONE, vec![dep]),
            CmpOp::Le => self.at_most(value, vec![dep]),
            CmpOp::Gt => self.at_least(value + Integer::ONE, vec![dep]),
            CmpOp::Ge => self.at_least(value, vec![dep]),
            CmpOp::Ne => self.not(value, dep),
            CmpOp::Eq => self.equals(value, dep),
        }
    }

    fn equals(&mut self, value: Integer, dep: DepId) -> Learnt {
        if let Some(other) = self.excluded.get(&value) {
            return Learnt::Conflict(vec![*other]);
        }
        if let Some((_, deps)) = self.low.as_ref().filter(|(low, _)| *low > value) {
            return Learnt::Conflict(deps.clone());
        }
        if let Some((_, deps)) = self.high.as_ref().filter(|(high, _)| *high < value) {
            return Learnt::Conflict(deps.clone());
        }
        match (self.at_most(value.clone(), vec![dep]), self.at_least(value, vec![dep])) {
            (Learnt::Implied, Learnt::Implied) => Learnt::Implied,
            _ => Learnt::New,
        }
    }

    fn at_most(&mut self, mut value: Integer, mut deps: Vec<DepId>) -> Learnt {
        if self.high.as_ref().is_some_and(|(high, _)| *high <= value) {
            return Learnt::Implied;
        }
        while let Some(other) = self.excluded.get(&value) {
            deps.push(*other);
            value -= Integer::ONE;
        }
        match &self.low {
            Some((low, from)) if *low > value => Learnt::Conflict([deps.as_slice(), from].concat()),
            _ => {
                self.high = Some((value, deps));
                Learnt::New
            }
        }
    }

    fn at_least(&mut self, mut value: Integer, mut deps: Vec<DepId>) -> Learnt {
        if self.low.as_ref().is_some_and(|(low, _)| *low >= value) {
            return Learnt::Implied;
        }
        while let Some(other) = self.excluded.get(&value) {
            deps.push(*other);
            value += Integer::ONE;
        }
        match &self.high {
            Some((high, from)) if *high < value => Learnt::Conflict([deps.as_slice(), from].concat()),
            _ => {
                self.low = Some((value, deps));
                Learnt::New
            }
        }
    }

    fn not(&mut self, value: Integer, dep: DepId) -> Learnt {
        let outside = self.low.as_ref().is_some_and(|(low, _)| value < *low)
            || self.high.as_ref().is_some_and(|(high, _)| value > *high);
        if outside || self.excluded.contains_key(&value) {
            return Learnt::Implied;
        }
        let with = |bound: &Option<(Integer, Vec<DepId>)>| {
            bound.as_ref().filter(|(v, _)| *v == value).map(|(_, deps)| [deps.as_slice(), &[dep]].concat())
        };
        let learnt = match (with(&self.low), with(&self.high)) {
            (Some(below), Some(above)) => return Learnt::Conflict([below, above].concat()),
            (Some(deps), None) => self.at_least(&value + Integer::ONE, deps),
            (None, Some(deps)) => self.at_most(&value - Integer::ONE, deps),
            (None, None) => Learnt::New,
        };
        if !matches!(learnt, Learnt::Conflict(_)) {
            self.excluded.insert(value, dep);
        }
        match learnt {
            Learnt::Implied => Learnt::New,
            learnt => learnt,
        }
    }
}

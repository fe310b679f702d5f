//! Predicates: conditions over the program's variables, array reads included, that are tracked by their truth value.
//!
//! Two conditions are the same predicate if they have the same *key*, a normal form in which a condition and its negation agree:
//! `i < 10`, `9 >= i`, `i + 1 <= 10` and `i > 9` are all one. What is shown and evaluated is the condition as it was first found.
//!
//! Worked example: `2 * x >= 2 * y + 3` is `x - y >= 2` over the integers, the negation of `x - y <= 1`, which is its key.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use indexmap::IndexSet;

use super::normal::normalise;
use crate::program::print::print_cond;
use crate::program::{Arith, Cond, Expr, Location, ProcId, Program, VarId};

/// A condition that is tracked.
#[derive(Clone, Debug)]
pub struct Predicate {
    cond: Cond,
    key: Cond,
    /// Whether the condition holds where the key does, not where it does not.
    positive: bool,
}

impl PartialEq for Predicate {
    fn eq(&self, other: &Predicate) -> bool {
        self.key == other.key
    }
}

impl Eq for Predicate {}

impl Hash for Predicate {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl Predicate {
    /// The predicate that a condition is, shown as it is given; none if it is constant.
    pub fn given(program: &Program, cond: &Cond, arith: Arith) -> Option<Predicate> {
        let (form, positive) = normalise(program, cond, arith).ok()?;
        Some(Predicate { cond: cond.clone(), key: form.key(program), positive })
    }

    /// The predicate that a condition is, in its shortest form; none if it is constant.
    pub fn of(program: &Program, cond: &Cond, arith: Arith) -> Option<Predicate> {
        let (form, holds) = normalise(program, cond, arith).ok()?;
        let simple = |e: &Expr| matches!(e, Expr::Var(_) | Expr::Read(_) | Expr::Int(..) | Expr::Real(_));
        let shown = match cond {
            Cond::Cmp(_, _, l, r) if simple(l) && simple(r) => cond.clone(),
            _ => form.shown(program, holds),
        };
        Some(Predicate { cond: shown, key: form.key(program), positive: holds })
    }

    /// Of equal predicates, whether their conditions are so too, and not each the negation of the other.
    pub fn agrees(&self, other: &Predicate) -> bool {
        self.positive == other.positive
    }

    /// The predicates that a condition is made of, in the order in which they occur in it.
    pub fn atoms(program: &Program, cond: &Cond, arith: Arith) -> PredicateSet {
        let mut atoms = PredicateSet::default();
        add_atoms(program, cond, arith, &mut atoms);
        atoms
    }

    /// The condition.
    pub fn cond(&self) -> &Cond {
        &self.cond
    }

    /// The scalars and arrays that it reads.
    pub fn variables(&self) -> IndexSet<VarId> {
        variables(&self.cond)
    }

    /// Whether it reads nothing but globals, so that it has a meaning everywhere.
    pub fn is_global(&self, program: &Program) -> bool {
        self.variables().iter().all(|v| program.var(*v).owner.is_none())
    }

    /// As C, in the names of the source.
    pub fn display(&self, program: &Program) -> String {
        print_cond(program, &self.cond)
    }
}

/// The scalars and arrays that a condition reads.
pub fn variables(cond: &Cond) -> IndexSet<VarId> {
    let mut found = IndexSet::new();
    cond.for_each_expr(&mut |e| match e {
        Expr::Var(v) => {
            found.insert(*v);
        }
        Expr::Read(element) => {
            found.insert(element.array);
        }
        _ => {}
    });
    found
}

/// Predicates in the order in which they were found, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PredicateSet(IndexSet<Predicate>);

impl PredicateSet {
    /// Adds one; whether it is new.
    pub fn insert(&mut self, predicate: Predicate) -> bool {
        self.0.insert(predicate)
    }

    /// Whether it has one, or its negation.
    pub fn contains(&self, predicate: &Predicate) -> bool {
        self.0.contains(predicate)
    }

    /// The predicates, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Predicate> {
        self.0.iter()
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of one, or of its negation.
    pub fn number(&self, predicate: &Predicate) -> Option<usize> {
        self.0.get_index_of(predicate)
    }

    /// The one with a number.
    pub fn get(&self, number: usize) -> Option<&Predicate> {
        self.0.get_index(number)
    }
}

/// Where a predicate is tracked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// Everywhere: it is about globals alone.
    Everywhere,
    /// In a procedure.
    Procedure(ProcId),
    /// At a location, with its line.
    Location {
        /// The location.
        at: Location,
        /// Its line.
        line: u32,
    },
}

impl Place {
    /// A predicate with the place: `x == 0`, `f: i < n`, `line 7: i < n`.
    pub fn display(self, predicate: &Predicate, program: &Program) -> String {
        let predicate = predicate.display(program);
        match self {
            Place::Everywhere => predicate,
            Place::Procedure(p) => format!("{}: {predicate}", program.procedure(p).source_name),
            Place::Location { line, .. } => format!("line {line}: {predicate}"),
        }
    }
}

/// The precision of the eager engine: for each procedure its predicates, after those that are tracked everywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByProcedure {
    /// Over globals alone.
    pub everywhere: PredicateSet,
    /// In one procedure.
    pub local: BTreeMap<ProcId, PredicateSet>,
}

impl ByProcedure {
    /// Tracks one more in a procedure, or everywhere if it is about globals alone; where, if it is new.
    pub fn insert(&mut self, program: &Program, procedure: ProcId, predicate: Predicate) -> Option<Place> {
        let (set, place) = if predicate.is_global(program) {
            (&mut self.everywhere, Place::Everywhere)
        } else {
            (self.local.entry(procedure).or_default(), Place::Procedure(procedure))
        };
        set.insert(predicate).then_some(place)
    }

    /// All of them with their places.
    pub fn iter(&self) -> impl Iterator<Item = (Place, &Predicate)> {
        let local =
            self.local.iter().flat_map(|(p, set)| set.iter().map(|predicate| (Place::Procedure(*p), predicate)));
        self.everywhere.iter().map(|predicate| (Place::Everywhere, predicate)).chain(local)
    }

    /// The predicates of a procedure.
    pub fn of(&self, procedure: ProcId) -> impl Iterator<Item = &Predicate> {
        self.everywhere.iter().chain(self.local.get(&procedure).into_iter().flat_map(PredicateSet::iter))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.everywhere.len() + self.local.values().map(PredicateSet::len).sum::<usize>()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The precision of the lazy engine: for each location its predicates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByLocation(BTreeMap<Location, PredicateSet>);

impl ByLocation {
    /// Tracks one more at a location; whether it is new there.
    pub fn insert(&mut self, at: Location, predicate: Predicate) -> bool {
        self.0.entry(at).or_default().insert(predicate)
    }

    /// The predicates of a location.
    pub fn of(&self, at: Location) -> impl Iterator<Item = &Predicate> {
        self.0.get(&at).into_iter().flat_map(PredicateSet::iter)
    }

    /// All locations that have some, with these.
    pub fn iter(&self) -> impl Iterator<Item = (Location, &PredicateSet)> {
        self.0.iter().map(|(at, set)| (*at, set))
    }

    /// How many there are, each counted at each of its locations.
    pub fn len(&self) -> usize {
        self.0.values().map(PredicateSet::len).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Adds the comparisons that a condition is made of; a choice inside one is split into its cases.
fn add_atoms(program: &Program, cond: &Cond, arith: Arith, atoms: &mut PredicateSet) {
    match cond {
        Cond::Const(_) | Cond::Undefined => {}
        Cond::Not(c) => add_atoms(program, c, arith, atoms),
        Cond::And(cs) | Cond::Or(cs) => cs.iter().for_each(|c| add_atoms(program, c, arith, atoms)),
        Cond::Cmp(op, ty, l, r) => match (&**l, &**r) {
            (Expr::Ite(c, then, otherwise), other) => {
                add_atoms(program, c, arith, atoms);
                for case in [then, otherwise] {
                    add_atoms(program, &Cond::cmp(*op, *ty, (**case).clone(), other.clone()), arith, atoms);
                }
            }
            (other, Expr::Ite(c, then, otherwise)) => {
                add_atoms(program, c, arith, atoms);
                for case in [then, otherwise] {
                    add_atoms(program, &Cond::cmp(*op, *ty, other.clone(), (**case).clone()), arith, atoms);
                }
            }
            _ => {
                if let Some(predicate) = Predicate::of(program, cond, arith) {
                    atoms.insert(predicate);
                }
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::{FrontendOptions, Input, read};
    use crate::program::{Basic, Graph};

    /// The conditions of the branches of a program, first the one where it holds.
    fn conditions(declarations: &str, conditions: &[&str]) -> (Program, Vec<Cond>) {
        let branches: String = conditions.iter().map(|c| format!("if ({c}) {{ n = n; }} ")).collect();
        let text = format!("void main() {{ {declarations} {branches} }}");
        let input = Input::Text { name: "test.c".into(), text: text.into_bytes() };
        let program =
            read(&input, &FrontendOptions::default()).unwrap_or_else(|r| panic!("{:?}", r.diagnostics)).program;
        let graph = Graph::of(&program);
        let found = graph.edges.iter().filter_map(|edge| match (&edge.action, edge.role) {
            (Basic::Assume(c, _), crate::program::EdgeRole::Branch(true)) => Some(c.clone()),
            _ => None,
        });
        let found: Vec<Cond> = found.collect();
        assert_eq!(found.len(), conditions.len());
        (program, found)
    }

    fn check(arith: Arith, same: &[&str], shown: &str) {
        let (program, conds) = conditions("int i, n, a[9]; unsigned u; short s; long l;", same);
        let all: Vec<Predicate> = conds.iter().filter_map(|c| Predicate::of(&program, c, arith)).collect();
        assert_eq!(all.len(), same.len());
        assert!(
            all.iter().all(|p| *p == all[0]),
            "{same:?}: {:?}",
            all.iter().map(|p| p.display(&program)).collect::<Vec<_>>()
        );
        assert_eq!(all[0].display(&program), shown);
    }

    #[test]
    fn equal_and_opposite_conditions_are_one_predicate() {
        check(
            Arith::Int,
            &["i < 10", "9 >= i", "i + 1 <= 10", "i > 9", "!(i <= 9)", "2 * i < 20", "i - 10 < 0"],
            "i < 10",
        );
        check(Arith::Int, &["2 * i >= 2 * n + 3", "i - n >= 2", "i <= n + 1", "n > i - 2"], "i >= n + 2");
        check(Arith::Int, &["i == n", "n == i", "i != n", "i - n == 0", "2 * i != 2 * n"], "i == n");
        check(Arith::Int, &["a[i] == 3", "3 != a[i]", "a[i] - 3 == 0"], "a[i] == 3");
        check(Arith::Int, &["s < l", "l > s", "s >= l"], "s < l");
        check(Arith::Int, &["u < 5u", "u <= 4u", "u >= 5u", "4u < u"], "u < 5");
        check(Arith::Bv, &["i < 10", "9 >= i", "i > 9"], "i < 10");
        check(Arith::Bv, &["(i & 1) == 0", "(i & 1) != 0"], "(i & 1) == 0");
    }

    #[test]
    fn different_conditions_are_different_predicates() {
        let different =
            ["i < 10", "i <= 10", "n < 10", "i + 1 < n", "i < n", "u + 1u < 5u", "u < 4u", "a[i] < 10", "a[n] < 10"];
        for arith in [Arith::Int, Arith::Bv] {
            let (program, conds) = conditions("int i, n, a[9]; unsigned u;", &different);
            let all: IndexSet<Predicate> = conds.iter().filter_map(|c| Predicate::of(&program, c, arith)).collect();
            assert_eq!(all.len(), different.len());
        }
    }

    /// Machine words wrap, so that only what holds of all of them is the same.
    #[test]
    fn constants_are_recognised_and_words_wrap() {
        let (program, conds) =
            conditions("int i, n; unsigned u;", &["i + 1 > i", "u >= 0u", "2 * i == 7", "i <= 2147483647"]);
        let constant = |arith| conds.iter().map(|c| Predicate::of(&program, c, arith).is_none()).collect::<Vec<_>>();
        assert_eq!(constant(Arith::Int), [true, true, true, false]);
        assert_eq!(constant(Arith::Bv), [false, true, false, true]);
    }

    #[test]
    fn conditions_are_split_into_atoms() {
        let (program, conds) =
            conditions("int i, n, a[9];", &["i < n && (a[i] == 3 || !(n >= 10)) || i >= n", "(i < n ? i : 3) == n"]);
        let atoms =
            |c| Predicate::atoms(&program, c, Arith::Int).iter().map(|p| p.display(&program)).collect::<Vec<_>>();
        assert_eq!(atoms(&conds[0]), ["i < n", "a[i] == 3", "n < 10"]);
        assert_eq!(atoms(&conds[1]), ["i < n", "i == n", "3 == n"]);
    }
}

//! What needs no solver. In a proof by many cases most edges change one value that is known, or none: a case is then carried
//! over as it stands, and only what has to be reasoned about becomes a question.

use std::collections::{BTreeMap, HashMap, HashSet};

use z3::ast::{Ast, Bool, Int};

use crate::certificate::{Fact, Invariant, Relation, Term as Quantity};
use crate::program::number::Integer;
use crate::smt::{Term, constant, int_numeral};

/// One conjunction of the invariant before a step, with what it says of the quantities behind the step.
pub struct Direct<'a> {
    facts: HashSet<Form>,
    /// Terms with one value, and their values.
    fixed: Vec<(Int, Int)>,
    /// The quantities before the step by their terms.
    names: &'a HashMap<Term, Quantity>,
    /// The terms of the quantities behind the step.
    targets: &'a BTreeMap<Quantity, Term>,
    /// What quantities behind the step have been found to be.
    found: HashMap<Quantity, Found>,
}

/// The conjunctions behind a step, found by the values that they fix: first which quantities, then to what.
#[derive(Default)]
pub struct Index {
    groups: BTreeMap<Vec<Quantity>, HashMap<Vec<Integer>, Vec<usize>>>,
}

/// What a quantity behind the step is.
#[derive(Clone)]
enum Found {
    Value(Integer),
    /// The same as a quantity before the step.
    Same(Quantity),
    Other,
}

/// A fact in a form that equal facts share.
#[derive(PartialEq, Eq, Hash)]
struct Form {
    terms: Vec<(Quantity, Integer)>,
    constant: Integer,
    relation: Relation,
}

/// What is known of a conjunction behind the step.
#[derive(PartialEq, Eq)]
pub enum Seen {
    /// It holds.
    Holds,
    /// It does not hold.
    Fails,
    /// So many of its facts have to be asked for.
    Open(usize),
}

impl<'a> Direct<'a> {
    /// Reads a conjunction over the quantities before the step.
    pub fn new(
        conjunction: &[Fact],
        sources: &BTreeMap<Quantity, Term>,
        names: &'a HashMap<Term, Quantity>,
        targets: &'a BTreeMap<Quantity, Term>,
    ) -> Direct<'a> {
        let mut fixed = Vec::new();
        for (quantity, value) in conjunction.iter().filter_map(fixes) {
            if let Some(Term::Int(term)) = sources.get(quantity) {
                fixed.push((term.clone(), int_numeral(&value)));
            }
        }
        let linear = conjunction.iter().filter(|fact| fact.products.is_empty());
        let facts = linear.map(|fact| Form::new(fact.terms.iter().cloned(), &fact.constant, fact.relation));
        Direct { facts: facts.collect(), fixed, names, targets, found: HashMap::new() }
    }

    /// Whether the conjunction contradicts a condition of the step by its values alone.
    pub fn contradicts(&self, condition: &Bool) -> bool {
        let pairs: Vec<(&Int, &Int)> = self.fixed.iter().map(|(from, to)| (from, to)).collect();
        condition.substitute(&pairs).simplify().as_bool() == Some(false)
    }

    /// The conjunctions behind the step that its values do not contradict.
    pub fn candidates(&mut self, index: &Index) -> Vec<usize> {
        let mut candidates = Vec::new();
        for (quantities, conjunctions) in &index.groups {
            let values: Option<Vec<Integer>> = quantities
                .iter()
                .map(|q| if let Found::Value(value) = self.behind(q) { Some(value) } else { None })
                .collect();
            match values {
                Some(values) => candidates.extend(conjunctions.get(&values).into_iter().flatten()),
                None => candidates.extend(conjunctions.values().flatten()),
            }
        }
        candidates.sort_unstable();
        candidates
    }

    /// Looks at a conjunction over the quantities behind the step.
    pub fn look(&mut self, conjunction: &[Fact]) -> Seen {
        let mut open = 0;
        for fact in conjunction {
            match self.holds(fact) {
                Some(true) => {}
                Some(false) => return Seen::Fails,
                None => open += 1,
            }
        }
        if open == 0 { Seen::Holds } else { Seen::Open(open) }
    }

    fn holds(&mut self, fact: &Fact) -> Option<bool> {
        if !fact.products.is_empty() {
            return None;
        }
        let mut terms: BTreeMap<Quantity, Integer> = BTreeMap::new();
        let mut constant = fact.constant.clone();
        for (quantity, coefficient) in &fact.terms {
            match self.behind(quantity) {
                Found::Value(value) => constant += value * coefficient,
                Found::Same(before) => *terms.entry(before).or_default() += coefficient,
                Found::Other => return None,
            }
        }
        let form = Form::new(terms.into_iter().filter(|(_, c)| *c != Integer::ZERO), &constant, fact.relation);
        if form.terms.is_empty() {
            return Some(match form.relation {
                Relation::Zero => form.constant == Integer::ZERO,
                Relation::NonNegative => form.constant >= Integer::ZERO,
                Relation::Positive => form.constant > Integer::ZERO,
                Relation::MultipleOf(modulus) => form.constant % Integer::from(modulus) == Integer::ZERO,
            });
        }
        self.facts.contains(&form).then_some(true)
    }

    fn behind(&mut self, quantity: &Quantity) -> Found {
        if let Some(found) = self.found.get(quantity) {
            return found.clone();
        }
        let found = match self.targets.get(quantity) {
            Some(Term::Int(term)) => {
                let pairs: Vec<(&Int, &Int)> = self.fixed.iter().map(|(from, to)| (from, to)).collect();
                let term = term.substitute(&pairs).simplify();
                match constant(&term) {
                    Some(value) => Found::Value(value),
                    None => self.named(&Term::Int(term)),
                }
            }
            Some(term) => self.named(term),
            None => Found::Other,
        };
        self.found.insert(quantity.clone(), found.clone());
        found
    }

    fn named(&self, term: &Term) -> Found {
        self.names.get(term).map_or(Found::Other, |quantity| Found::Same(quantity.clone()))
    }
}

impl Index {
    /// The index of an invariant.
    pub fn of(invariant: &Invariant) -> Index {
        let mut index = Index::default();
        for (at, conjunction) in invariant.iter().enumerate() {
            let fixed: BTreeMap<&Quantity, Integer> = conjunction.iter().filter_map(fixes).collect();
            let (quantities, values) = fixed.into_iter().map(|(q, value)| (q.clone(), value)).unzip();
            index.groups.entry(quantities).or_default().entry(values).or_default().push(at);
        }
        index
    }
}

/// The quantity that a fact gives an integer value.
fn fixes(fact: &Fact) -> Option<(&Quantity, Integer)> {
    let ([(quantity, coefficient)], [], Relation::Zero) = (&fact.terms[..], &fact.products[..], fact.relation) else {
        return None;
    };
    let (value, rest) = (-&fact.constant).div_rem(coefficient);
    (rest == Integer::ZERO).then_some((quantity, value))
}

impl Form {
    fn new(terms: impl Iterator<Item = (Quantity, Integer)>, constant: &Integer, relation: Relation) -> Form {
        let mut terms: Vec<(Quantity, Integer)> = terms.collect();
        terms.sort();
        if matches!(relation, Relation::MultipleOf(_)) {
            return Form { terms, constant: constant.clone(), relation };
        }
        let mut divisor = constant.abs();
        for (_, coefficient) in &terms {
            divisor = divisor.gcd(coefficient);
        }
        let mut divisor = if divisor == Integer::ZERO { Integer::ONE } else { divisor };
        if relation == Relation::Zero && terms.first().is_some_and(|(_, c)| *c < Integer::ZERO) {
            divisor = -divisor;
        }
        terms.iter_mut().for_each(|(_, coefficient)| *coefficient = &*coefficient / &divisor);
        Form { terms, constant: constant / &divisor, relation }
    }
}

//! Path invariants: what the analysis by polyhedra knows of a path program, and traces of it that it cannot exclude.
//!
//! The path program is that of the whole program in which no other edges can be taken, with the array elements at constant indexes that
//! cores of its traces have read. Its invariants are candidates for predicates, no more: they are looked at by the solver before use.
//!
//! Worked example: of `x = 0; while (x < 1000) { x++; y++; } assert(y <= 1000);` the trace that runs through the loop once is
//! spurious since `1 <= 1000`, which does not say much. Its path program has the loop, and the invariants `x <= 1000`, `x = y`.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexSet;

use super::form::{Form, Meaning, Relation, Test};
use super::path_program::restricted;
use crate::analysis::{Analysis, Congruences, Effort, Merging, Outcome, Progress, Reason, Visiting};
use crate::cegar::indexes::abstraction::{Abstraction, abstract_program};
use crate::cegar::turns::Worker;
use crate::certificate::{self, Fact, Moment};
use crate::domain::{Failure, Polyhedron, Topology};
use crate::limits::{Cost, Interrupt};
use crate::program::linear::{Comparison, Constraint, Dim, Linear};
use crate::program::number::Rational;
use crate::program::{
    Arith, BinaryOp, CmpOp, Cond, EdgeId, Element, Expr, Index, IntType, Location, NumType, Origin, ProcId, Program,
    Trace, TrackedIndexes, VarId,
};
use crate::task::Task;

/// How much an analysis may work, in operations on polyhedra: some tenths of a second.
const SLICE: u64 = 1_000_000;
/// More facts of single cases are not looked at.
const MOST_FACTS: usize = 40;

/// A path program for the analysis.
pub struct Analysed<'a> {
    task: &'a Task<'a>,
    abstraction: Abstraction,
}

impl<'a> Analysed<'a> {
    /// The program of some edges, with some array elements.
    pub fn new(task: &'a Task<'a>, edges: &[EdgeId], elements: &TrackedIndexes) -> Analysed<'a> {
        let graph = restricted(&task.graph, edges);
        Analysed { task, abstraction: abstract_program(&task.program, &graph, elements) }
    }

    /// What is known of each location that is reached.
    pub fn invariants(&self) -> Option<BTreeMap<Location, IndexSet<Fact>>> {
        let (abstraction, arith) = (self.abstraction.clone(), self.task.options.arith);
        let mut patience = Patience(self.task.interrupt.clone());
        let work = move || {
            let certificate = with(&abstraction, arith, |analysis| analysis.invariants(&mut patience)).ok()??;
            let reached = certificate.reached();
            Some(reached.into_iter().map(|at| (at, known(&certificate.at(at).collect::<Vec<_>>()))).collect())
        };
        Worker::new(self.task.interrupt, work).ok()?.turn(SLICE)?
    }

    /// A trace of which the analysis cannot say that it is none of the program.
    pub fn trace(&self) -> Option<Trace> {
        let (abstraction, arith) = (self.abstraction.clone(), self.task.options.arith);
        let mut patience = Patience(self.task.interrupt.clone());
        let work = move || {
            with(&abstraction, arith, |analysis| analysis.search(Merging::Exact, Visiting::Broad, &mut patience).ok())
        };
        match Worker::new(self.task.interrupt, work).ok()?.turn(SLICE)?? {
            Outcome::Error(trace) => Some(trace),
            _ => None,
        }
    }
}

fn with<T>(abstraction: &Abstraction, arith: Arith, work: impl FnOnce(&Analysis) -> T) -> T {
    let congruences = Congruences::of(abstraction, arith, None);
    match congruences.applied(abstraction, arith) {
        Some(simple) => work(&Analysis::new(&simple, arith, Effort::Ranges).with_congruences(&congruences)),
        None => work(&Analysis::new(abstraction, arith, Effort::Ranges)),
    }
}

/// Lets an analysis go on until it is interrupted.
#[derive(Clone)]
struct Patience(Interrupt);

impl Progress for Patience {
    fn stop(&mut self) -> Option<Reason> {
        self.0.spend(Cost::States, 1).err().map(Reason::Stopped)
    }
}

/// What is known where one of several conjunctions holds: their convex hull, and the facts of each.
fn known(cases: &[&Vec<Fact>]) -> IndexSet<Fact> {
    let own: IndexSet<Fact> = cases.iter().flat_map(|case| case.iter().cloned()).collect();
    let hull = if cases.len() > 1 { hull(cases).unwrap_or_default() } else { vec![] };
    hull.into_iter().chain(own.into_iter().take(MOST_FACTS)).collect()
}

fn hull(cases: &[&Vec<Fact>]) -> Result<Vec<Fact>, Failure> {
    let terms: IndexSet<&certificate::Term> =
        cases.iter().flat_map(|case| case.iter()).flat_map(|fact| fact.terms.iter().map(|(term, _)| term)).collect();
    let mut all = Polyhedron::empty(terms.len(), Topology::Nnc)?;
    for case in cases {
        let mut constraints = vec![];
        for fact in case.iter().filter(|fact| fact.cells.is_empty() && fact.products.is_empty()) {
            let comparison = match fact.relation {
                certificate::Relation::Zero => Comparison::Equal,
                certificate::Relation::NonNegative => Comparison::AtLeast,
                certificate::Relation::Positive => Comparison::MoreThan,
                certificate::Relation::MultipleOf(_) => continue,
            };
            let parts = fact.terms.iter().filter_map(|(term, c)| Some((Dim(terms.get_index_of(term)?), c.clone())));
            constraints.push(Constraint { linear: Linear::new(parts, fact.constant.clone()), comparison });
        }
        let mut one = Polyhedron::universe(terms.len(), Topology::Nnc)?;
        one.constrain(&constraints)?;
        all.hull(&one)?;
    }
    let fact = |constraint: Constraint| Fact {
        terms: constraint
            .linear
            .terms()
            .filter_map(|(dim, c)| Some(((*terms.get_index(dim.0)?).clone(), c.clone())))
            .collect(),
        cells: vec![],
        products: vec![],
        constant: constraint.linear.constant().clone(),
        relation: match constraint.comparison {
            Comparison::Equal => certificate::Relation::Zero,
            Comparison::AtLeast => certificate::Relation::NonNegative,
            Comparison::MoreThan => certificate::Relation::Positive,
        },
    };
    Ok(all.constraints()?.into_iter().map(fact).collect())
}

/// What is said of a location, as conditions of the program, the simplest first; that it is not reached, if nothing is said.
pub fn conditions(meaning: Meaning<'_>, entry: &EntryValues<'_>, facts: Option<&IndexSet<Fact>>) -> Vec<Cond> {
    let Some(facts) = facts else { return vec![Cond::Const(false)] };
    let mut conds: Vec<(usize, Cond)> = vec![];
    for fact in facts {
        let size = fact.terms.iter().map(|(_, c)| c.bit_len() + 4).sum::<usize>();
        let cond = condition(meaning, entry, fact).filter(|cond| !matches!(cond, Cond::Const(_)));
        conds.extend(cond.map(|cond| (size + fact.constant.bit_len(), cond)));
    }
    conds.sort_by_key(|(size, _)| *size);
    conds.into_iter().map(|(_, cond)| cond).collect()
}

fn condition(meaning: Meaning<'_>, entry: &EntryValues<'_>, fact: &Fact) -> Option<Cond> {
    let mut form = Form::constant(fact.constant.clone());
    for (term, coefficient) in &fact.terms {
        let term = Form { terms: [(expression(entry, term)?, Rational::ONE)].into_iter().collect(), ..Form::default() };
        form.add(&term, &Rational::from(coefficient.clone()));
    }
    if !fact.cells.is_empty() || !fact.products.is_empty() {
        return None;
    }
    let relation = match fact.relation {
        certificate::Relation::Zero => Relation::Equal,
        certificate::Relation::NonNegative => Relation::AtLeast,
        certificate::Relation::Positive => Relation::MoreThan,
        certificate::Relation::MultipleOf(modulus) => return multiple(meaning, &form, modulus),
    };
    Some(meaning.cond(&Test { form, relation }))
}

/// That a form is a multiple of a number.
fn multiple(meaning: Meaning<'_>, form: &Form, modulus: u64) -> Option<Cond> {
    let ty = NumType::Int(IntType { bits: 128, signed: true });
    let sum = meaning.integer(form, ty)?;
    let number = |n: u64| Expr::Int(n.into(), IntType { bits: 128, signed: true });
    Some(Cond::cmp(CmpOp::Eq, ty, Expr::binary(BinaryOp::Rem, ty, sum, number(modulus)), number(0)))
}

/// What stands for values at the entry of a procedure.
pub struct EntryValues<'a> {
    /// The program.
    pub program: &'a Program,
    /// The procedure.
    pub procedure: ProcId,
    /// What it changes; none if nothing stands for values at its entry.
    pub changed: Option<&'a BTreeSet<VarId>>,
}

impl EntryValues<'_> {
    /// The variable that has the value that one had at the entry.
    fn of(&self, v: VarId) -> Option<VarId> {
        let keeps = |param: &&VarId| self.program.var(**param).origin == Origin::Entry(v);
        match self.changed?.contains(&v) {
            true => self.program.procedure(self.procedure).params.iter().find(keeps).copied(),
            false => Some(v),
        }
    }
}

fn expression(entry: &EntryValues<'_>, term: &certificate::Term) -> Option<Expr> {
    match (&term.element, term.moment) {
        (None, Moment::Entry) => entry.of(term.variable).map(Expr::Var),
        (Some(_), Moment::Entry) | (Some(Index::Symbolic(_)), _) => None,
        (None, Moment::Now) => Some(Expr::Var(term.variable)),
        (Some(Index::Constant(values)), Moment::Now) => Some(read(term.variable, values)),
    }
}

fn read(array: VarId, at: &[crate::program::number::Integer]) -> Expr {
    // As the program writes indexes, if that is wide enough.
    let types = [32, 64, 128].map(|bits| IntType { bits, signed: true });
    let ty = |value| types.iter().find(|ty| ty.holds(value)).copied().unwrap_or(types[2]);
    let indices = at.iter().map(|value| Expr::Int(value.clone(), ty(value))).collect();
    Expr::Read(Element { array, indices })
}

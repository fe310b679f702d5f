//! What the solver is asked about an executed trace: whether the conditions that are left can hold at once, and which
//! values an index can have.

use std::collections::{BTreeMap, BTreeSet};

use z3::Model;
use z3::ast::Bool;

use crate::program::number::Integer;
use crate::program::{Arith, CmpOp, NumType, Value};
use crate::smt::{Answer, Encoder, IllTyped, Limits, Query, Term};
use crate::terms::Translation;
use crate::terms::{Atom, AtomId, BaseId, Conjunct, Execution, NodeId, simple};

/// How often a core is tried to be made smaller, and what each try may cost in Z3's resource units.
const SHRINKS: usize = 48;
const SHRINK_BUDGET: u32 = 400_000;

/// What came out.
pub enum Solved {
    /// All conditions hold where open numbers have these values.
    Sat(Assignment),
    /// These conditions, given by their places among the conjuncts, contradict one another.
    Unsat(Vec<usize>),
    /// There is no answer.
    Unknown(String),
}

/// Values for what the trace leaves open; any value will do where there is none.
#[derive(Default)]
pub struct Assignment {
    /// Values of atoms.
    pub atoms: BTreeMap<AtomId, Value>,
    /// Values of elements of open arrays.
    pub elements: BTreeMap<(BaseId, Vec<Integer>), Value>,
}

/// Solves all conjuncts.
pub fn solve(execution: &Execution<'_>, encoder: Encoder<'_>, limits: &Limits) -> Solved {
    let problem = match Problem::of_conjuncts(execution, encoder, limits) {
        Ok(problem) => problem,
        Err(e) => return Solved::Unknown(e.to_string()),
    };
    let answer = if problem.labels.is_empty() { None } else { Some(problem.query.check(&problem.all_labels())) };
    match answer {
        Some(Answer::Unsat) => Solved::Unsat(problem.shrunk_core()),
        Some(Answer::Unknown(reason)) => Solved::Unknown(reason.to_string()),
        Some(Answer::Sat(model)) => problem.solution(Some(&model)),
        None => problem.solution(None),
    }
}

/// The values that indexes of a read can have, the smallest first, and whether these are all.
pub struct Possible {
    /// One integer for each dimension.
    pub values: Vec<Vec<Integer>>,
    /// Whether there are no others.
    pub all: bool,
}

/// The values that indexes can have where the conjuncts of the steps before a position hold, within the array's size where
/// it is known, at most so many. None if the solver does not know.
pub fn possible_indices(
    execution: &Execution<'_>,
    encoder: Encoder<'_>,
    limits: &Limits,
    position: u32,
    indices: &[NodeId],
    sizes: &[Option<u64>],
    most: usize,
) -> Option<Possible> {
    let nodes = &execution.nodes;
    let mut problem = Problem::new(execution, encoder, limits);
    for conjunct in execution.conjuncts.iter().filter(|c| c.position < position) {
        let fact = problem.translation.condition(conjunct.cond).ok()?;
        problem.query.assert(&fact);
    }
    let mut terms = vec![];
    for id in indices {
        terms.push((problem.translation.number(*id).ok()?, nodes.ty(*id)));
    }
    problem.assert_facts().ok()?;
    let mut enumeration = Enumeration { query: problem.query, encoder, terms };
    for (i, size) in sizes.iter().enumerate() {
        if let Some(size) = size {
            enumeration.within(i, *size)?;
        }
    }
    enumeration.run(most)
}

struct Problem<'a> {
    execution: &'a Execution<'a>,
    translation: Translation<'a>,
    query: Query,
    /// A label for each conjunct that the solver knows, and its place.
    labels: Vec<(Bool, usize)>,
    /// Atoms that only conditions with a constant speak of; the bounds have values for them.
    easy: BTreeSet<AtomId>,
}

impl<'a> Problem<'a> {
    fn new(execution: &'a Execution<'a>, encoder: Encoder<'a>, limits: &Limits) -> Problem<'a> {
        let translation = Translation::new(execution.program, &execution.nodes, encoder);
        Problem { execution, translation, query: Query::new(limits), labels: vec![], easy: BTreeSet::new() }
    }

    fn of_conjuncts(
        execution: &'a Execution<'a>,
        encoder: Encoder<'a>,
        limits: &Limits,
    ) -> Result<Problem<'a>, IllTyped> {
        let mut problem = Problem::new(execution, encoder, limits);
        let mut on_single_atoms = vec![];
        for (place, conjunct) in execution.conjuncts.iter().enumerate() {
            match simple(&execution.nodes, conjunct.cond) {
                Some((atom, ..)) => on_single_atoms.push((place, conjunct, atom)),
                None => problem.label(place, conjunct)?,
            }
        }
        for (place, conjunct, atom) in on_single_atoms {
            if problem.is_easy(atom) {
                problem.easy.insert(atom);
            } else {
                problem.label(place, conjunct)?;
            }
        }
        problem.assert_facts()?;
        Ok(problem)
    }

    fn is_easy(&self, atom: AtomId) -> bool {
        let nodes = &self.execution.nodes;
        let in_array =
            matches!(&nodes.atoms[atom.0 as usize].0, Atom::Cell { base, .. } if nodes.is_array_of_solver(*base));
        self.easy.contains(&atom) || !in_array && !self.translation.atoms.contains_key(&atom)
    }

    fn label(&mut self, place: usize, conjunct: &Conjunct) -> Result<(), IllTyped> {
        let label = Bool::new_const(format!("label{place}"));
        let fact = self.translation.condition(conjunct.cond)?;
        self.query.assert(&label.implies(&fact));
        self.labels.push((label, place));
        Ok(())
    }

    fn assert_facts(&mut self) -> Result<(), IllTyped> {
        self.translation.facts()?.iter().for_each(|fact| self.query.assert(fact));
        Ok(())
    }

    fn all_labels(&self) -> Vec<Bool> {
        self.labels.iter().map(|(label, _)| label.clone()).collect()
    }

    /// Makes the core of the last answer smaller by leaving out groups, which become smaller as that fails.
    fn shrunk_core(&self) -> Vec<usize> {
        let mut core = self.query.core();
        let mut group = core.len().div_ceil(2);
        let (mut start, mut tries) = (0, 0);
        while core.len() > 1 && tries < SHRINKS {
            if start >= core.len() {
                if group == 1 {
                    break;
                }
                (start, group) = (0, group.div_ceil(2));
            }
            let end = (start + group).min(core.len());
            let rest: Vec<Bool> = [&core[..start], &core[end..]].concat();
            tries += 1;
            match self.query.check_within(&rest, Some(SHRINK_BUDGET)) {
                Answer::Unsat => {
                    let smaller = self.query.core();
                    core.retain(|label| smaller.contains(label));
                    (start, group) = (start.min(core.len()), group.min(core.len().max(1)));
                }
                _ => start = end,
            }
        }
        self.labels.iter().filter(|(label, _)| core.contains(label)).map(|(_, place)| *place).collect()
    }

    /// Values from the model, and from the bounds for what the solver was not asked about.
    fn solution(&self, model: Option<&Model>) -> Solved {
        let mut assignment = Assignment::default();
        let not_rational = || Solved::Unknown("the solver's model has a value that is not rational".to_string());
        if let Some(model) = model {
            for id in self.translation.atoms.keys() {
                let Some(value) = self.translation.atom_in(model, *id) else { return not_rational() };
                assignment.atoms.insert(*id, value);
            }
            for (base, indices, term) in &self.translation.elements {
                let index = |id: &NodeId| match self.translation.value_in(model, *id) {
                    Some(Value::Int(v)) => Some(v),
                    _ => None,
                };
                let ty = self.execution.program.var(self.execution.nodes.bases[base.0 as usize].variable).ty;
                let at: Option<Vec<Integer>> = indices.iter().map(index).collect();
                let (Some(at), Some(value)) = (at, term.value_in(model, ty.as_int())) else { return not_rational() };
                assignment.elements.insert((*base, at), value);
            }
        }
        for atom in &self.easy {
            let Some(value) = self.execution.bounds.some_value(&self.execution.nodes, *atom) else {
                return Solved::Unknown("all values of a number are excluded one by one".to_string());
            };
            assignment.atoms.insert(*atom, Value::Int(value));
        }
        Solved::Sat(assignment)
    }
}

/// Finds the values that some terms can have together, in order.
struct Enumeration<'a> {
    query: Query,
    encoder: Encoder<'a>,
    terms: Vec<(Term, NumType)>,
}

impl Enumeration<'_> {
    /// Keeps an index within an array's size.
    fn within(&mut self, i: usize, size: u64) -> Option<()> {
        for (op, bound) in [(CmpOp::Ge, Integer::ZERO), (CmpOp::Lt, Integer::from(size))] {
            if let Some(fact) = self.bound(i, op, bound)? {
                self.query.assert(&fact);
            }
        }
        Some(())
    }

    fn run(&mut self, most: usize) -> Option<Possible> {
        let mut values: Vec<Vec<Integer>> = vec![];
        while values.len() < most {
            let Some(next) = self.least()? else { return Some(Possible { values, all: true }) };
            let mut differs = vec![];
            for (i, value) in next.iter().enumerate() {
                differs.extend(self.bound(i, CmpOp::Ne, value.clone())?);
            }
            self.query.assert(&Bool::or(&differs));
            values.push(next);
        }
        Some(Possible { values, all: false })
    }

    /// The least of the values that are left: in the first dimension, and with that one in the next.
    fn least(&self) -> Option<Option<Vec<Integer>>> {
        self.query.scoped(|| {
            let Some(mut found) = self.ask(None)? else { return Some(None) };
            for i in 0..self.terms.len() {
                let mut low = Integer::ZERO.min(found.get(i)?.clone());
                while low < *found.get(i)? {
                    let middle: Integer = (&low + found.get(i)?) >> 1;
                    let below = self.bound(i, CmpOp::Le, middle.clone())?;
                    match self.ask(below)? {
                        Some(smaller) => found = smaller,
                        None => low = middle + Integer::ONE,
                    }
                }
                if let Some(fixed) = self.bound(i, CmpOp::Eq, low)? {
                    self.query.assert(&fixed);
                }
            }
            Some(Some(found))
        })
    }

    fn ask(&self, with: Option<Bool>) -> Option<Option<Vec<Integer>>> {
        let answer = self.query.scoped(|| {
            with.iter().for_each(|fact| self.query.assert(fact));
            self.query.check(&[])
        });
        match answer {
            Answer::Unsat => Some(None),
            Answer::Unknown(_) => None,
            Answer::Sat(model) => {
                let value = |(term, ty): &(Term, NumType)| match term.value_in(&model, ty.as_int()) {
                    Some(Value::Int(v)) => Some(v),
                    _ => None,
                };
                self.terms.iter().map(value).collect::<Option<Vec<Integer>>>().map(Some)
            }
        }
    }

    /// A comparison of an index with a constant; none if the index's type cannot hold it.
    fn bound(&self, i: usize, op: CmpOp, value: Integer) -> Option<Option<Bool>> {
        let (term, ty) = self.terms.get(i)?;
        let t = ty.as_int()?;
        if !t.holds(&value) && (!t.signed || self.encoder.arith() == Arith::Bv) {
            return Some(None);
        }
        let value = self.encoder.value(&Value::Int(value), *ty).ok()?;
        self.encoder.compare(op, *ty, term, &value).ok().map(Some)
    }
}

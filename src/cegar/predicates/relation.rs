//! Existential abstraction (papers: Clarke, Kroening, Sharygina, Yorav, section 3): which truth values of predicates before and
//! behind a step some execution of it has. All of them are enumerated by one solver; each that is found is blocked.
//!
//! Truth values that depend on nothing in common are enumerated by themselves: the relation is the conjunction of such *groups*,
//! and nothing is lost. A group with too many solutions is split, each truth value behind the step by itself; and if that has too
//! many as well, nothing is said of it. That is sound, since it allows more. What is too much is cut away where a trace shows it.
//!
//! Worked example: `d = e; e++;` with `d & 1` and `e & 1`. Behind it the first is what the second was, and the second its
//! opposite: of the four values of (b1', b2'), (1, 1) and (0, 0) are not found, since not both e and e + 1 are odd.

use std::collections::{BTreeMap, BTreeSet};

use z3::ast::Bool;

use super::bdd::{Bdd, Diagrams, Variable};
use super::stop::Stop;
use super::symbolic::{Origin, Truth};
use crate::limits::Interrupt;
use crate::smt::{Answer, Limits, Query, Unknown};

/// How many solutions a group may have, and a part of one.
const MOST: usize = 64;
const MOST_ALONE: usize = 24;
/// What a question may cost, in Z3's units; one that costs more is answered as if everything were possible.
const BUDGET: u32 = 100_000;

/// A truth value that a relation speaks of.
#[derive(Clone, Debug)]
pub struct Literal {
    /// Its variable.
    pub variable: Variable,
    /// What it is.
    pub truth: Truth,
}

/// What is to be related.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The truth values before the step.
    pub before: Vec<Literal>,
    /// Those behind it.
    pub behind: Vec<Literal>,
    /// What has to hold for the step.
    pub facts: Vec<Truth>,
    /// What types say.
    pub types: Vec<Truth>,
}

/// What is known of the relations of steps. More predicates have more solutions, so what had too many is not tried again.
pub struct Known<K> {
    /// Relations of groups, by their variables before and behind.
    groups: BTreeMap<(K, Vec<Variable>, Vec<Variable>), Bdd>,
    /// The variables of groups that have too many solutions.
    exceeded: Vec<(K, BTreeSet<Variable>)>,
    /// Relations of single values behind a step, or of the facts that depend on something.
    alone: BTreeMap<(K, Option<Variable>, Option<Origin>), Alone>,
}

impl<K> Default for Known<K> {
    fn default() -> Known<K> {
        Known { groups: BTreeMap::new(), exceeded: vec![], alone: BTreeMap::new() }
    }
}

/// The relation of a single value.
struct Alone {
    /// The variables before the step that it speaks of.
    before: Vec<Variable>,
    /// What is known; it stays as it is once more variables have too many solutions.
    relation: Bdd,
    exceeded: bool,
}

/// How relations are computed.
pub struct Solving<'a> {
    /// The diagrams.
    pub diagrams: &'a Diagrams,
    /// Stops the work. It is looked at before each question: these are short, and nobody has to watch them.
    pub interrupt: &'a Interrupt,
    /// The limits of a question.
    pub limits: Limits,
    /// Whether each truth value behind a step is computed by itself.
    pub cartesian: bool,
    /// How many questions were asked.
    pub questions: u64,
}

impl Solving<'_> {
    /// The relation of a step; it allows at least what some execution has. Groups that are known are not asked for again.
    pub fn relation<K: Ord + Copy>(&mut self, step: K, question: &Question, known: &mut Known<K>) -> Result<Bdd, Stop> {
        let mut all = self.diagrams.constant(true);
        for group in groups(question) {
            if group.behind.is_empty() && group.facts.is_empty() {
                continue;
            }
            let variables = |literals: &[Literal]| literals.iter().map(|literal| literal.variable).collect::<Vec<_>>();
            let key = (step, variables(&group.before), variables(&group.behind));
            let is_constant = key.1.is_empty() && key.2.is_empty();
            if let (Some(part), false) = (known.groups.get(&key), is_constant) {
                all = self.diagrams.and(&all, part)?;
                continue;
            }
            let every: BTreeSet<Variable> = key.1.iter().chain(&key.2).copied().collect();
            let hopeless = known.exceeded.iter().any(|(other, few)| *other == step && few.is_subset(&every));
            let part = match hopeless || self.cartesian && group.behind.len() > 1 {
                false => self.solutions(&group, MOST)?,
                true => None,
            };
            let part = match part {
                Some(part) => part,
                None => {
                    if !hopeless && !is_constant {
                        known.exceeded.push((step, every));
                    }
                    self.one_by_one(step, &group, known)?
                }
            };
            known.groups.insert(key, part.clone());
            all = self.diagrams.and(&all, &part)?;
        }
        Ok(all)
    }

    /// Whether truth values are possible; if not, some of them that are not.
    pub fn contradiction(
        &mut self,
        question: &Question,
        values: &[(Variable, bool)],
    ) -> Result<Option<Vec<(Variable, bool)>>, Stop> {
        let query = Query::new(&self.limits);
        question.facts.iter().chain(&question.types).for_each(|fact| query.assert(&fact.term));
        let mut assumed: Vec<(Bool, (Variable, bool))> = vec![];
        for (number, (variable, value)) in values.iter().enumerate() {
            let mut literals = question.before.iter().chain(&question.behind);
            let Some(literal) = literals.find(|literal| literal.variable == *variable) else { continue };
            let name = Bool::new_const(format!("value!{number}"));
            query.assert(&name.implies(&if *value { literal.truth.term.clone() } else { literal.truth.term.not() }));
            assumed.push((name, (*variable, *value)));
        }
        let names =
            |assumed: &[(Bool, (Variable, bool))]| assumed.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        if !self.contradicts(&query, &names(&assumed))? {
            return Ok(None);
        }
        let core = query.core();
        assumed.retain(|(name, _)| core.contains(name));
        // One that says less excludes more.
        for at in (0..assumed.len()).rev() {
            let mut fewer = assumed.clone();
            fewer.remove(at);
            if self.contradicts(&query, &names(&fewer))? {
                assumed = fewer;
            }
        }
        Ok(Some(assumed.into_iter().map(|(_, value)| value).collect()))
    }

    /// Whether assumptions contradict what is asserted; what is not decided does not.
    fn contradicts(&mut self, query: &Query, assumed: &[Bool]) -> Result<bool, Stop> {
        self.interrupt.check()?;
        self.questions += 1;
        match query.check_within(assumed, Some(BUDGET)) {
            Answer::Unsat => Ok(true),
            Answer::Sat(_) | Answer::Unknown(Unknown::Incomplete(_) | Unknown::Budget) => Ok(false),
            Answer::Unknown(reason) => Err(Stop::Solver(reason.to_string())),
        }
    }

    fn one_by_one<K: Ord + Copy>(&mut self, step: K, group: &Question, known: &mut Known<K>) -> Result<Bdd, Stop> {
        let mut all = self.diagrams.constant(true);
        let facts = Question { behind: vec![], ..group.clone() };
        let alone = group.behind.iter().map(|literal| Question { behind: vec![literal.clone()], ..group.clone() });
        for mut part in alone.chain((!group.facts.is_empty()).then_some(facts)) {
            // Only what shares something with it directly.
            let concerns = |truth: &Truth| {
                let mut wanted = part.behind.iter().map(|literal| &literal.truth).chain(&part.facts);
                wanted.any(|other| !other.origins.is_disjoint(&truth.origins))
            };
            part.before = part.before.iter().filter(|literal| concerns(&literal.truth)).cloned().collect();
            let before: Vec<Variable> = part.before.iter().map(|literal| literal.variable).collect();
            let target = part.behind.first().map(|literal| literal.variable);
            let origin = part.facts.iter().flat_map(|fact| &fact.origins).min().copied();
            let nothing = || Alone { before: vec![], relation: self.diagrams.constant(true), exceeded: false };
            let entry = known.alone.entry((step, target, origin.filter(|_| target.is_none()))).or_insert_with(nothing);
            if !entry.exceeded && (entry.before != before || before.is_empty()) {
                match self.solutions(&part, MOST_ALONE)? {
                    Some(relation) => *entry = Alone { before, relation, exceeded: false },
                    None => entry.exceeded = true,
                }
            }
            all = self.diagrams.and(&all, &entry.relation)?;
        }
        Ok(all)
    }

    /// All solutions, unless there are more than so many, or the solver does not decide it.
    fn solutions(&mut self, group: &Question, most: usize) -> Result<Option<Bdd>, Stop> {
        let query = Query::new(&self.limits);
        group.facts.iter().chain(&group.types).for_each(|fact| query.assert(&fact.term));
        let literals: Vec<(&Literal, Bool)> = group
            .before
            .iter()
            .chain(&group.behind)
            .enumerate()
            .map(|(number, literal)| (literal, Bool::new_const(format!("truth!{number}"))))
            .collect();
        for (literal, name) in &literals {
            query.assert(&name.iff(&literal.truth.term));
        }
        let mut found = self.diagrams.constant(false);
        for _ in 0..most {
            self.interrupt.check()?;
            self.questions += 1;
            let model = match query.check_within(&[], Some(BUDGET)) {
                Answer::Unsat => return Ok(Some(found)),
                Answer::Unknown(Unknown::Incomplete(_) | Unknown::Budget) => return Ok(None),
                Answer::Unknown(reason) => return Err(Stop::Solver(reason.to_string())),
                Answer::Sat(model) => model,
            };
            let (mut cube, mut differs) = (vec![], vec![]);
            for (literal, name) in &literals {
                let value = model.eval(name, true).and_then(|value| value.as_bool()).unwrap_or(false);
                cube.push((literal.variable, value));
                differs.push(if value { name.not() } else { name.clone() });
            }
            found = self.diagrams.or(&found, &self.diagrams.cube(&cube)?)?;
            query.assert(&Bool::or(&differs));
        }
        Ok(None)
    }
}

/// The parts of a question that depend on nothing in common.
fn groups(question: &Question) -> Vec<Question> {
    let mut union = Union::default();
    let truths = question.before.iter().chain(&question.behind).map(|literal| &literal.truth);
    for truth in truths.chain(&question.facts).chain(&question.types) {
        union.join(truth);
    }
    let mut groups: BTreeMap<Group, Question> = BTreeMap::new();
    let mut alone = 0;
    let mut of = |truth: &Truth| match truth.origins.first() {
        Some(origin) => Group::Shared(union.root(*origin)),
        None => {
            alone += 1;
            Group::Alone(alone)
        }
    };
    for literal in &question.before {
        groups.entry(of(&literal.truth)).or_default().before.push(literal.clone());
    }
    for literal in &question.behind {
        groups.entry(of(&literal.truth)).or_default().behind.push(literal.clone());
    }
    for fact in &question.facts {
        groups.entry(of(fact)).or_default().facts.push(fact.clone());
    }
    for fact in &question.types {
        groups.entry(of(fact)).or_default().types.push(fact.clone());
    }
    groups.into_values().collect()
}

/// What a group shares.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    Shared(Origin),
    /// Nothing: it is a constant.
    Alone(usize),
}

/// Which origins are in one group.
#[derive(Default)]
struct Union(BTreeMap<Origin, Origin>);

impl Union {
    fn root(&self, mut of: Origin) -> Origin {
        while let Some(next) = self.0.get(&of) {
            of = *next;
        }
        of
    }

    fn join(&mut self, truth: &Truth) {
        let Some(first) = truth.origins.first().map(|origin| self.root(*origin)) else { return };
        for origin in &truth.origins {
            let root = self.root(*origin);
            if root != first {
                self.0.insert(root, first);
            }
        }
    }
}

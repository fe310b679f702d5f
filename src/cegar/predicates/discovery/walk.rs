//! What a walk along a trace from its end to its start finds: the tests of its core before each step, and the cases that are
//! not decided.

use std::collections::HashSet;

use super::facts::{Cube, first_choice};
use super::form::{Form, Relation, Test, TooLarge};
use super::path::{Effect, Path, replace};
use crate::program::number::Rational;
use crate::program::{Cond, Expr, NumType, VarId};

/// Where it matters which of several cases there are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Split {
    /// What a step assumes is a disjunction.
    Assumed(usize),
    /// A choice, by its condition before a step.
    Choice(usize, Cond),
}

/// One of the cases of a split.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Which split.
    pub split: Split,
    /// Whether the condition of a choice holds.
    pub holds: bool,
    /// What is the case, before the step.
    pub cube: Cube,
}

/// A test, and what it is before each step up to the one that asks for it.
pub struct Line {
    /// The step. Ranges of types that nothing asks for have none.
    pub at: Option<usize>,
    /// The test before a step, where it differs from that before the next one; the last one before the start of all.
    versions: Vec<(usize, Test)>,
    /// What it is at the start, where globals are zero.
    pub first: Test,
}

/// All tests of a trace under some decisions.
pub struct Walk {
    /// The tests.
    pub lines: Vec<Line>,
    /// The splits that are not decided, the last steps first.
    pub open: Vec<Split>,
}

impl Split {
    /// The step.
    pub fn step(&self) -> usize {
        match self {
            Split::Assumed(step) | Split::Choice(step, _) => *step,
        }
    }
}

impl Line {
    /// The test at a position, the number of steps before it, which is at most that of the line's own step.
    pub fn before(&self, position: usize) -> &Test {
        let version = self.versions.iter().rev().find(|(at, _)| *at >= position);
        version.map_or(&self.first, |(_, test)| test)
    }
}

impl Path<'_> {
    /// Walks from the last step to the first.
    pub fn walk(&self, decisions: &[Decision], ranges: bool) -> Result<Walk, TooLarge> {
        let mut walk = Walker { path: self, decisions, lines: vec![], open: vec![], seen: HashSet::new() };
        for at in (self.from..self.effects.len()).rev() {
            walk.back(at)?;
            walk.arrive(at)?;
        }
        walk.finish(ranges)
    }

    /// What types say of the inputs: unsigned ones are not negative; and all are in range, if that is wanted.
    fn of_types(&self, lines: &[Line], ranges: bool) -> Vec<Line> {
        let mut seen = HashSet::new();
        let mut found = vec![];
        for term in lines.iter().flat_map(|line| line.first.form.terms.keys()) {
            let Expr::Var(v) = term else { continue };
            let NumType::Int(ty) = self.program.var(*v).ty else { continue };
            if !seen.insert(*v) {
                continue;
            }
            let value = Form { terms: [(term.clone(), Rational::ONE)].into_iter().collect(), constant: Rational::ZERO };
            let least = (ranges || !ty.signed).then(|| value.clone().plus(&Rational::from(-ty.min())));
            let most = ranges.then(|| value.times(&-Rational::ONE).plus(&Rational::from(ty.max())));
            for form in least.into_iter().chain(most) {
                let at = self.born.get(v).copied();
                let test = Test { form, relation: Relation::AtLeast };
                let versions = at.map(|at| (at, test.clone())).into_iter().collect();
                found.push(Line { at, versions, first: test });
            }
        }
        found
    }
}

/// A walk under way.
struct Walker<'p> {
    path: &'p Path<'p>,
    decisions: &'p [Decision],
    lines: Vec<(Line, HashSet<VarId>)>,
    open: Vec<Split>,
    seen: HashSet<Split>,
}

impl Walker<'_> {
    /// All tests behind a step become what they are before it.
    fn back(&mut self, at: usize) -> Result<(), TooLarge> {
        let effect = &self.path.effects[at];
        let touches = |mentions: &HashSet<VarId>| match effect {
            Effect::Nothing => false,
            Effect::Renamed(scalars, arrays) => {
                mentions.iter().any(|v| scalars.contains_key(v) || arrays.contains_key(v))
            }
            Effect::Filled(v, _) => mentions.contains(v),
            Effect::Stored(element, _) => mentions.contains(&element.array),
        };
        for index in 0..self.lines.len() {
            let (line, mentions) = &self.lines[index];
            if !touches(mentions) {
                continue;
            }
            let Some((_, test)) = line.versions.last() else { continue };
            let test = test.clone();
            let meaning = self.path.meaning();
            let form = meaning.replaced(&test.form, &mut |e| replace(meaning, effect, e))?;
            let form = self.decided(at, form)?;
            let test = Test { form, relation: test.relation };
            let now = mentioned(&test);
            let (line, mentions) = &mut self.lines[index];
            line.versions.push((at, test));
            *mentions = now;
        }
        Ok(())
    }

    /// The form where choices at a step are decided, as far as they are.
    fn decided(&mut self, at: usize, mut form: Form) -> Result<Form, TooLarge> {
        let meaning = self.path.meaning();
        let mut undecided: HashSet<Cond> = HashSet::new();
        loop {
            let open = form.terms.keys().find_map(|term| choice_but(term, &undecided));
            let Some((cond, choice)) = open else { return Ok(form) };
            let split = Split::Choice(at, cond.clone());
            match self.decisions.iter().find(|decision| decision.split == split) {
                Some(decision) => {
                    let Expr::Ite(_, then, otherwise) = &choice else { return Ok(form) };
                    let value = if decision.holds { (**then).clone() } else { (**otherwise).clone() };
                    form = meaning.replaced(&form, &mut |e| (*e == choice).then(|| value.clone()))?;
                }
                None => {
                    self.opens(split);
                    undecided.insert(cond);
                }
            }
        }
    }

    fn opens(&mut self, split: Split) {
        if self.seen.insert(split.clone()) {
            self.open.push(split);
        }
    }

    /// The tests that a step itself asks for, and those of decisions there.
    fn arrive(&mut self, at: usize) -> Result<(), TooLarge> {
        if let Some(cond) = self.path.conditions.get(&at) {
            let mut cubes = self.path.meaning().cubes(cond)?;
            let is_decided = self.decisions.iter().any(|decision| decision.split == Split::Assumed(at));
            match (cubes.len(), is_decided) {
                (0, _) => self.begin(at, vec![contradiction()]),
                (1, _) => self.begin(at, cubes.remove(0)),
                (_, false) => self.opens(Split::Assumed(at)),
                (_, true) => {}
            }
        }
        for decision in self.decisions.iter().filter(|decision| decision.split.step() == at) {
            self.begin(at, decision.cube.clone());
        }
        Ok(())
    }

    fn begin(&mut self, at: usize, cube: Cube) {
        for test in cube {
            let mentions = mentioned(&test);
            let line = Line { at: Some(at), versions: vec![(at, test.clone())], first: test };
            self.lines.push((line, mentions));
        }
    }

    /// The tests at the start, and what types say of the inputs in them.
    fn finish(mut self, ranges: bool) -> Result<Walk, TooLarge> {
        let program = &self.path.program;
        let meaning = self.path.meaning();
        let from_start = self.path.from == 0;
        let is_zero = |v: VarId| from_start && program.var(v).owner.is_none() && (v.0 as usize) < self.path.variables;
        let zero = |e: &Expr| match e {
            Expr::Var(v) if is_zero(*v) => Some(zero_of(program.var(*v).ty)),
            Expr::Read(element) if is_zero(element.array) => Some(zero_of(program.var(element.array).ty)),
            _ => None,
        };
        for (line, _) in &mut self.lines {
            if let Some((_, test)) = line.versions.last() {
                let form = meaning.replaced(&test.form, &mut |e| zero(e))?;
                line.first = Test { form, relation: test.relation };
            }
        }
        let mut lines: Vec<Line> = self.lines.into_iter().map(|(line, _)| line).collect();
        lines.extend(self.path.of_types(&lines, ranges));
        Ok(Walk { lines, open: self.open })
    }
}

/// A choice inside a term that is not among some, and its condition.
fn choice_but(term: &Expr, but: &HashSet<Cond>) -> Option<(Cond, Expr)> {
    let mut found = None;
    term.for_each(&mut |e| {
        if let Expr::Ite(c, ..) = e
            && found.is_none()
            && !but.contains(c)
        {
            found = Some(((**c).clone(), e.clone()));
        }
    });
    found.filter(|_| first_choice(term).is_some())
}

fn mentioned(test: &Test) -> HashSet<VarId> {
    let mut mentions = HashSet::new();
    for term in test.form.terms.keys() {
        term.for_each(&mut |e| match e {
            Expr::Var(v) => drop(mentions.insert(*v)),
            Expr::Read(element) => drop(mentions.insert(element.array)),
            _ => {}
        });
    }
    mentions
}

fn contradiction() -> Test {
    Test { form: Form::constant(-1), relation: Relation::AtLeast }
}

fn zero_of(ty: NumType) -> Expr {
    match ty {
        NumType::Int(t) => Expr::Int(crate::program::number::Integer::ZERO, t),
        NumType::Real => Expr::Real(Rational::ZERO),
    }
}

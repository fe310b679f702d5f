//! A trace walked backwards: the conditions of its core as tests over the variables at each position before them, by
//! substitution (weakest preconditions).
//!
//! Worked example: of `i = 0; i = i + 1; [i >= 2]` the only test is `i - 2 >= 0` before the last step, `i - 1 >= 0` before the
//! second and `-2 >= 0` at the start, which is the contradiction.
//!
//! A variable that becomes arbitrary at a step is a variable of its own before it, an *input*, and so is what a recursive call
//! saves. A read of an element over a write whose index may be the same is a choice, which is left as it is until somebody
//! [decides](Decision) it.

use std::collections::{HashMap, HashSet};

use super::facts::{Cube, first_choice};
use super::form::{Form, Meaning, Relation, Test, TooLarge};
use super::reasons::Reasons;
use crate::program::number::Rational;
use crate::program::{
    Arith, Basic, Cond, Element, Expr, Graph, NumType, Place, ProcId, Program, Shape, Step, Trace, Value, VarId,
};

/// Larger conditions are not followed.
const LARGEST_COND: usize = 4000;

/// A trace, and what its steps do.
pub struct Path<'a> {
    /// The program, with a variable for each input.
    pub program: Program,
    arith: Arith,
    variables: usize,
    from: usize,
    effects: Vec<Effect<'a>>,
    /// For each step the condition that it assumes, if it is one of the core.
    conditions: HashMap<usize, &'a Cond>,
    /// The step that each input stems from.
    born: HashMap<VarId, usize>,
}

/// What a step does to the state, backwards: what stands for the variables behind it.
enum Effect<'a> {
    Nothing,
    /// Scalars and arrays that are something else before the step; of arrays another one, with the same indices.
    Renamed(HashMap<VarId, Expr>, HashMap<VarId, VarId>),
    Filled(VarId, &'a Expr),
    Stored(&'a Element, &'a Expr),
}

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

impl<'a> Path<'a> {
    /// The path of a trace; of conditions those alone that contradict one another.
    pub fn new(program: &Program, graph: &'a Graph, trace: &Trace, reasons: &Reasons, arith: Arith) -> Path<'a> {
        let mut path = Path {
            program: program.clone(),
            arith,
            variables: program.variables.len(),
            from: reasons.from,
            effects: vec![],
            conditions: HashMap::new(),
            born: HashMap::new(),
        };
        let mut calls: Vec<(ProcId, HashMap<VarId, VarId>)> = vec![];
        for (at, step) in trace.steps.iter().enumerate() {
            let (Step::Edge(id) | Step::Enter(id) | Step::Leave(id)) = step;
            let action = &graph.edge(*id).action;
            let effect = match (step, action) {
                (Step::Edge(_), Basic::Assume(c, _)) => {
                    if reasons.conditions.contains(&at) {
                        path.conditions.insert(at, c);
                    }
                    Effect::Nothing
                }
                (Step::Edge(_), action) => path.basic(at, action),
                (Step::Enter(_), Basic::Call { callee, args, .. }) => path.enter(at, *callee, args, &mut calls),
                (Step::Leave(_), Basic::Call { callee, results, .. }) => {
                    path.leave(*callee, results, calls.pop().map(|(_, saved)| saved).unwrap_or_default())
                }
                _ => Effect::Nothing,
            };
            path.effects.push(effect);
        }
        path
    }

    /// What expressions mean here.
    pub fn meaning(&self) -> Meaning<'_> {
        Meaning { program: &self.program, arith: self.arith }
    }

    /// Where it begins to matter.
    pub fn from(&self) -> usize {
        self.from
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.effects.len()
    }

    /// Whether an expression is about variables of the program alone.
    pub fn is_known(&self, e: &Expr) -> bool {
        let mut known = true;
        e.for_each(&mut |part| match part {
            Expr::Var(v) => known &= (v.0 as usize) < self.variables,
            Expr::Read(element) => known &= (element.array.0 as usize) < self.variables,
            _ => {}
        });
        known
    }

    /// What a step of the core assumes.
    pub fn condition(&self, at: usize) -> Option<&Cond> {
        self.conditions.get(&at).copied()
    }

    /// Whether a condition is about variables of the program alone.
    pub fn is_known_cond(&self, cond: &Cond) -> bool {
        let mut known = true;
        cond.for_each_comparison(&mut |_, l, r| known &= self.is_known(l) && self.is_known(r));
        known
    }

    /// A claim, or that nothing is claimed if it is about others than variables of the program.
    pub fn known(&self, claim: Cond) -> Cond {
        if self.is_known_cond(&claim) { claim } else { Cond::Const(true) }
    }

    /// What a condition behind a step is before it.
    pub fn cond_before(&self, at: usize, cond: &Cond) -> Result<Cond, TooLarge> {
        let meaning = self.meaning();
        let before = cond.map_exprs(&mut |e| replace(meaning, &self.effects[at], e));
        let mut size = 0;
        before.for_each_expr(&mut |_| size += 1);
        if size > LARGEST_COND { Err(TooLarge) } else { Ok(folded(meaning, &before)) }
    }

    /// Walks from the last step to the first.
    pub fn walk(&self, decisions: &[Decision], ranges: bool) -> Result<Walk, TooLarge> {
        let mut walk = Walker { path: self, decisions, lines: vec![], open: vec![], seen: HashSet::new() };
        for at in (self.from..self.effects.len()).rev() {
            walk.back(at)?;
            walk.arrive(at)?;
        }
        walk.finish(ranges)
    }

    fn input(&mut self, v: VarId, at: usize) -> VarId {
        let input = self.program.add_variable(self.program.var(v).clone());
        self.born.insert(input, at);
        input
    }

    fn basic(&mut self, at: usize, action: &'a Basic) -> Effect<'a> {
        match action {
            Basic::Assign(Place::Var(v), e) => Effect::Renamed(HashMap::from([(*v, e.clone())]), HashMap::new()),
            Basic::Assign(Place::Element(element), e) => Effect::Stored(element, e),
            Basic::Parallel(parts) => Effect::Renamed(parts.iter().cloned().collect(), HashMap::new()),
            Basic::Fill(v, e) => Effect::Filled(*v, e),
            Basic::Havoc(v, _) => {
                let (mut scalars, mut arrays) = (HashMap::new(), HashMap::new());
                self.arbitrary(*v, at, &mut scalars, &mut arrays);
                Effect::Renamed(scalars, arrays)
            }
            Basic::Skip | Basic::Assume(..) | Basic::Assert(..) | Basic::Halt | Basic::Call { .. } => Effect::Nothing,
        }
    }

    fn arbitrary(
        &mut self,
        v: VarId,
        at: usize,
        scalars: &mut HashMap<VarId, Expr>,
        arrays: &mut HashMap<VarId, VarId>,
    ) {
        let input = self.input(v, at);
        if self.program.var(v).is_array() {
            arrays.insert(v, input);
        } else {
            scalars.insert(v, Expr::Var(input));
        }
    }

    fn enter(
        &mut self,
        at: usize,
        callee: ProcId,
        args: &[Expr],
        calls: &mut Vec<(ProcId, HashMap<VarId, VarId>)>,
    ) -> Effect<'a> {
        let own: Vec<VarId> = self.program.var_ids().filter(|v| self.program.is_own(callee, *v)).collect();
        let (mut scalars, mut arrays) = (HashMap::new(), HashMap::new());
        let mut saved = HashMap::new();
        let recursive = calls.iter().any(|(active, _)| *active == callee);
        for v in own {
            self.arbitrary(v, at, &mut scalars, &mut arrays);
            if recursive {
                let input = self.input(v, at);
                saved.insert(v, input);
                if self.program.var(v).is_array() {
                    arrays.insert(input, v);
                } else {
                    scalars.insert(input, Expr::Var(v));
                }
            }
        }
        for (param, arg) in self.program.procedure(callee).params.iter().zip(args) {
            scalars.insert(*param, arg.clone());
        }
        calls.push((callee, saved));
        Effect::Renamed(scalars, arrays)
    }

    fn leave(&mut self, callee: ProcId, results: &[Option<VarId>], saved: HashMap<VarId, VarId>) -> Effect<'a> {
        let (mut scalars, mut arrays) = (HashMap::new(), HashMap::new());
        for (v, input) in saved {
            match self.program.var(v).shape {
                Shape::Array(_) => drop(arrays.insert(v, input)),
                Shape::Scalar => drop(scalars.insert(v, Expr::Var(input))),
            }
        }
        for (result, target) in self.program.procedure(callee).results.iter().zip(results) {
            if let Some(target) = target {
                scalars.insert(*target, Expr::Var(*result));
            }
        }
        Effect::Renamed(scalars, arrays)
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

impl Path<'_> {
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

/// What an expression behind a step is before it; none if it is looked at part by part.
fn replace(meaning: Meaning<'_>, effect: &Effect<'_>, e: &Expr) -> Option<Expr> {
    match (effect, e) {
        (Effect::Renamed(scalars, _), Expr::Var(v)) => scalars.get(v).cloned(),
        (Effect::Renamed(_, arrays), Expr::Read(element)) => {
            let array = *arrays.get(&element.array)?;
            let inside = element.map_exprs(&mut |e| replace(meaning, effect, e));
            Some(Expr::Read(Element { array, ..inside }))
        }
        (Effect::Filled(v, value), Expr::Read(element)) if element.array == *v => Some((*value).clone()),
        (Effect::Stored(place, value), Expr::Read(element)) if element.array == place.array => {
            let element = element.map_exprs(&mut |e| replace(meaning, effect, e));
            let here = same_element(meaning, &element, place)?;
            Some(match here {
                Cond::Const(true) => (*value).clone(),
                Cond::Const(false) => Expr::Read(element),
                here => Expr::ite(here, (*value).clone(), Expr::Read(element)),
            })
        }
        _ => None,
    }
}

/// Whether two elements of an array are the same one.
fn same_element(meaning: Meaning<'_>, one: &Element, other: &Element) -> Option<Cond> {
    let mut parts = vec![];
    for (l, r) in one.indices.iter().zip(&other.indices) {
        let form = meaning.form(l).ok()?.minus(&meaning.form(r).ok()?);
        parts.push(meaning.cond(&Test { form, relation: Relation::Equal }));
    }
    Some(Cond::and(parts))
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

/// The condition with comparisons decided that are between constants.
fn folded(meaning: Meaning<'_>, cond: &Cond) -> Cond {
    match cond {
        Cond::Const(_) | Cond::Undefined => cond.clone(),
        Cond::Not(c) => match folded(meaning, c) {
            Cond::Const(holds) => Cond::Const(!holds),
            c => Cond::Not(c.into()),
        },
        Cond::And(parts) => Cond::and(parts.iter().map(|c| folded(meaning, c))),
        Cond::Or(parts) => Cond::or(parts.iter().map(|c| folded(meaning, c))),
        Cond::Cmp(op, _, l, r) => match (meaning.form(l), meaning.form(r)) {
            (Ok(l), Ok(r)) if l.is_constant() && r.is_constant() => {
                Cond::Const(Value::Real(l.constant).compare(*op, &Value::Real(r.constant)))
            }
            _ => cond.clone(),
        },
    }
}

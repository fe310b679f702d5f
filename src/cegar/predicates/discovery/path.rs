//! A trace walked backwards: the conditions of its core as tests over the variables at each position before them, by
//! substitution (weakest preconditions).
//!
//! Worked example: of `i = 0; i = i + 1; [i >= 2]` the only test is `i - 2 >= 0` before the last step, `i - 1 >= 0` before the
//! second and `-2 >= 0` at the start, which is the contradiction.
//!
//! A variable that becomes arbitrary at a step is a variable of its own before it, an *input*, and so is what a recursive call
//! saves. A read of an element over a write whose index may be the same is a choice, which is left as it is until somebody
//! [decides](super::walk::Decision) it.

use std::collections::HashMap;

use super::form::{Meaning, Relation, Test, TooLarge};
use super::reasons::Reasons;
use crate::program::{
    Arith, Basic, Cond, Element, Expr, Graph, Place, ProcId, Program, Shape, Step, Trace, Value, VarId,
};

/// Larger conditions are not followed.
const LARGEST_COND: usize = 4000;

/// A trace, and what its steps do.
pub struct Path<'a> {
    /// The program, with a variable for each input.
    pub program: Program,
    arith: Arith,
    pub(super) variables: usize,
    pub(super) from: usize,
    pub(super) effects: Vec<Effect<'a>>,
    /// For each step the condition that it assumes, if it is one of the core.
    pub(super) conditions: HashMap<usize, &'a Cond>,
    /// The step that each input stems from.
    pub(super) born: HashMap<VarId, usize>,
}

/// What a step does to the state, backwards: what stands for the variables behind it.
pub enum Effect<'a> {
    /// Nothing.
    Nothing,
    /// Scalars and arrays that are something else before the step; of arrays another one, with the same indices.
    Renamed(HashMap<VarId, Expr>, HashMap<VarId, VarId>),
    /// An array that is filled.
    Filled(VarId, &'a Expr),
    /// An element that is written.
    Stored(&'a Element, &'a Expr),
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
            Expr::Undefined(_) => known = false,
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

/// What an expression behind a step is before it; none if it is looked at part by part.
pub fn replace(meaning: Meaning<'_>, effect: &Effect<'_>, e: &Expr) -> Option<Expr> {
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

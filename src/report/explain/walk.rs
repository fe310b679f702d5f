//! Executes the steps of a trace that count, as far as their values are determined.

use std::collections::{BTreeMap, BTreeSet};

use crate::program::number::Integer;
use crate::program::print::print_expr;
use crate::program::{
    Arith, Basic, CmpOp, Cond, Element, Expr, Graph, IntType, NumType, Place, ProcId, Program, Step, Trace, Value,
    VarId,
};

/// Since when something has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// The start of the program.
    Start,
    /// The step at this position, which assigns it.
    Set(usize),
    /// The step at this position, which requires it.
    Said(usize),
}

impl Since {
    /// The position of the step.
    pub fn position(self) -> Option<usize> {
        match self {
            Since::Start => None,
            Since::Set(at) | Since::Said(at) => Some(at),
        }
    }
}

/// A value that is known.
#[derive(Clone, Debug)]
struct Known {
    value: Value,
    since: Since,
}

/// A value that was read.
#[derive(Clone, Debug)]
pub struct Used {
    /// What was read, as the program writes it: a variable or an element.
    pub expr: Expr,
    /// The element's index.
    pub at: Vec<Integer>,
    /// The variables in the index, with their values.
    pub indices: Vec<(String, Value)>,
    /// Its value.
    pub value: Value,
    /// Since when.
    pub since: Since,
    /// Whether it was read to know which element is meant.
    pub in_index: bool,
    /// The steps that wrote other elements of the array since.
    pub passed: Vec<usize>,
}

impl Used {
    /// `x`, or `a[3]`.
    pub fn name(&self, program: &Program) -> String {
        let variable = match &self.expr {
            Expr::Var(v) => *v,
            Expr::Read(element) => element.array,
            other => return print_expr(program, other),
        };
        element_name(program, variable, &self.at)
    }
}

/// `x`, or `a[3]`.
fn element_name(program: &Program, variable: VarId, at: &[Integer]) -> String {
    let subscripts: String = at.iter().map(|index| format!("[{index}]")).collect();
    format!("{}{subscripts}", program.var(variable).source_name)
}

/// A condition that a step requires and that does not hold.
pub struct Contradiction {
    /// The position of the step.
    pub position: usize,
    /// The condition.
    pub condition: Cond,
    /// The condition with values instead of what it reads.
    pub substituted: Cond,
    /// What it reads.
    pub used: Vec<Used>,
    /// The steps that wrote other elements of what it reads.
    pub passed: Vec<usize>,
}

/// What a step made known.
pub struct Made {
    /// `i = i + 1 = 1`
    pub text: String,
    /// The steps that it depends on.
    pub from: Vec<usize>,
}

/// What is known of an array.
#[derive(Clone, Debug, Default)]
struct Contents {
    /// What elements hold that are not listed.
    rest: Option<Known>,
    /// Elements that were written; none where it is not known what they hold.
    elements: BTreeMap<Vec<Integer>, Option<Known>>,
    /// The writes at known indexes since nothing was forgotten.
    writes: Vec<(usize, Vec<Integer>)>,
}

#[derive(Clone, Debug)]
enum Content {
    Number(Known),
    Array(Contents),
}

/// Follows a trace.
pub struct Walk<'a> {
    program: &'a Program,
    graph: &'a Graph,
    arith: Arith,
    counted: &'a BTreeSet<usize>,
    /// What is known; variables that are missing may have any value.
    contents: BTreeMap<VarId, Content>,
    saved: Vec<BTreeMap<VarId, Content>>,
    /// What each step made known.
    pub made: BTreeMap<usize, Made>,
}

impl<'a> Walk<'a> {
    /// At the start of the program.
    pub fn new(program: &'a Program, graph: &'a Graph, arith: Arith, counted: &'a BTreeSet<usize>) -> Walk<'a> {
        let globals = program.var_ids().filter(|v| program.var(*v).owner.is_none());
        let contents = globals.map(|v| {
            let zero = Known { value: Value::zero(program.var(v).ty), since: Since::Start };
            let content = match program.var(v).is_array() {
                true => Content::Array(Contents { rest: Some(zero), ..Contents::default() }),
                false => Content::Number(zero),
            };
            (v, content)
        });
        let contents = contents.collect();
        Walk { program, graph, arith, counted, contents, saved: vec![], made: BTreeMap::new() }
    }

    /// Follows a trace to the first step that cannot be taken.
    pub fn follow(&mut self, trace: &Trace) -> Option<Contradiction> {
        trace.steps.iter().enumerate().find_map(|(position, step)| self.step(position, *step))
    }

    fn step(&mut self, position: usize, step: Step) -> Option<Contradiction> {
        let graph = self.graph;
        let counts = self.counted.contains(&position);
        match (step, &graph.edge(step.edge()).action) {
            (Step::Enter(_), Basic::Call { callee, args, .. }) => self.enter(position, *callee, args, counts),
            (Step::Leave(_), Basic::Call { callee, results, .. }) => self.leave(position, *callee, results, counts),
            (_, Basic::Assume(condition, _)) if counts => return self.requires(position, condition),
            (_, basic) => self.basic(position, basic, counts),
        }
        None
    }

    fn basic(&mut self, position: usize, basic: &Basic, counts: bool) {
        match basic {
            Basic::Skip | Basic::Halt | Basic::Call { .. } | Basic::Assume(..) | Basic::Assert(..) => {}
            Basic::Havoc(v, _) => drop(self.contents.remove(v)),
            Basic::Assign(Place::Var(v), e) => {
                let known = self.made_by(position, &self.program.var(*v).source_name, e, counts);
                self.set(*v, known);
            }
            Basic::Assign(Place::Element(element), e) => {
                let mut used = vec![];
                let at = if counts { self.indices(element, &mut used) } else { None };
                let Some(at) = at else {
                    self.contents.remove(&element.array);
                    return;
                };
                let name = element_name(self.program, element.array, &at);
                let known = self.made_by(position, &name, e, counts);
                let made = self.made.entry(position);
                let made = made.or_insert_with(|| Made { text: format!("{name} takes a value"), from: vec![] });
                made.from.extend(used.iter().flat_map(|used| used.since.position()));
                let array = self.contents.entry(element.array).or_insert_with(|| Content::Array(Contents::default()));
                if let Content::Array(contents) = array {
                    contents.writes.push((position, at.clone()));
                    contents.elements.insert(at, known);
                }
            }
            Basic::Parallel(parts) => parts.iter().for_each(|(v, _)| drop(self.contents.remove(v))),
            Basic::Fill(v, e) => {
                let known = self.made_by(position, &format!("{}[..]", self.program.var(*v).source_name), e, counts);
                self.contents.insert(*v, Content::Array(Contents { rest: known, ..Contents::default() }));
            }
        }
    }

    /// The value that a step assigns, with its derivation.
    fn made_by(&mut self, position: usize, target: &str, e: &Expr, counts: bool) -> Option<Known> {
        if !counts {
            return None;
        }
        let mut used = vec![];
        let value = self.value(e, false, &mut used)?;
        let substituted = print_expr(self.program, &self.substituted(e));
        let end = if substituted == value.to_string() { String::new() } else { format!(" = {value}") };
        let from = used.iter().flat_map(|used| used.since.position().into_iter().chain(used.passed.clone())).collect();
        self.made.insert(position, Made { text: format!("{target} = {substituted}{end}"), from });
        Some(Known { value, since: Since::Set(position) })
    }

    fn set(&mut self, v: VarId, known: Option<Known>) {
        match known {
            Some(known) => drop(self.contents.insert(v, Content::Number(known))),
            None => drop(self.contents.remove(&v)),
        }
    }

    fn enter(&mut self, position: usize, callee: ProcId, args: &[Expr], counts: bool) {
        let params = self.program.procedure(callee).params.clone();
        let values: Vec<Option<Known>> = params
            .iter()
            .zip(args)
            .map(|(param, arg)| {
                let mut used = vec![];
                let value = if counts { self.value(arg, false, &mut used) } else { None }?;
                let name = &self.program.var(*param).source_name;
                let from = used.iter().flat_map(|used| used.since.position().into_iter().chain(used.passed.clone()));
                let made = self.made.entry(position).or_insert_with(|| Made { text: String::new(), from: vec![] });
                made.from.extend(from);
                let lead = if made.text.is_empty() { "" } else { ", " };
                made.text.push_str(&format!("{lead}{name} = {value}"));
                Some(Known { value, since: Since::Set(position) })
            })
            .collect();
        let own: Vec<VarId> =
            self.contents.keys().copied().filter(|v| self.program.var(*v).owner == Some(callee)).collect();
        let saved = own.into_iter().filter_map(|v| self.contents.remove_entry(&v)).collect();
        self.saved.push(saved);
        params.into_iter().zip(values).for_each(|(param, known)| self.set(param, known));
    }

    fn leave(&mut self, position: usize, callee: ProcId, results: &[Option<VarId>], counts: bool) {
        let program = self.program;
        let pairs = program.procedure(callee).results.iter().zip(results);
        let taken: Vec<(VarId, Option<Known>)> = pairs
            .filter_map(|(from, to)| {
                let to = (*to)?;
                let known = if counts { self.number(*from).cloned() } else { None };
                Some((to, known))
            })
            .collect();
        self.contents.retain(|v, _| program.var(*v).owner != Some(callee));
        self.contents.extend(self.saved.pop().unwrap_or_default());
        for (to, known) in taken {
            let known = known.map(|known| {
                let text = format!("{} = {}", program.var(to).source_name, known.value);
                self.made.insert(position, Made { text, from: known.since.position().into_iter().collect() });
                Known { value: known.value, since: Since::Set(position) }
            });
            self.set(to, known);
        }
    }

    /// A condition that a step requires: known to be false, or something is learnt from it.
    fn requires(&mut self, position: usize, condition: &Cond) -> Option<Contradiction> {
        let mut used = vec![];
        if self.truth(condition, &mut used) == Some(false) {
            let substituted = condition.map_exprs(&mut |e| self.replaced(e));
            let passed = used.iter().flat_map(|used| used.passed.clone()).collect();
            return Some(Contradiction { position, condition: condition.clone(), substituted, used, passed });
        }
        self.learn(position, condition);
        None
    }

    /// Learns from equations.
    fn learn(&mut self, position: usize, condition: &Cond) {
        match condition {
            Cond::And(parts) => parts.iter().for_each(|part| self.learn(position, part)),
            Cond::Cmp(CmpOp::Eq, _, l, r) => {
                for (place, other) in [(l, r), (r, l)] {
                    let (mut used, mut of_index) = (vec![], vec![]);
                    let Some(value) = self.value(other, false, &mut used) else { continue };
                    if self.value(place, false, &mut vec![]).is_some() {
                        continue;
                    }
                    let known = Known { value: value.clone(), since: Since::Said(position) };
                    match &**place {
                        Expr::Var(v) => self.set(*v, Some(known)),
                        Expr::Read(element) => {
                            let Some(at) = self.indices(element, &mut of_index) else { continue };
                            let array = Content::Array(Contents::default());
                            if let Content::Array(contents) = self.contents.entry(element.array).or_insert(array) {
                                contents.elements.insert(at, Some(known));
                            }
                        }
                        _ => continue,
                    }
                    let from = used.iter().chain(&of_index).flat_map(|used| used.since.position()).collect();
                    let text = format!("{} = {value}", print_expr(self.program, place));
                    self.made.insert(position, Made { text, from });
                }
            }
            _ => {}
        }
    }

    fn number(&self, v: VarId) -> Option<&Known> {
        match self.contents.get(&v)? {
            Content::Number(known) => Some(known),
            Content::Array(_) => None,
        }
    }

    fn indices(&self, element: &Element, used: &mut Vec<Used>) -> Option<Vec<Integer>> {
        let value = |e| match self.value(e, true, used)? {
            Value::Int(value) => Some(value),
            Value::Real(_) => None,
        };
        element.indices.iter().map(value).collect()
    }

    /// The value of an expression, if it is determined, and what was read for it.
    fn value(&self, e: &Expr, in_index: bool, used: &mut Vec<Used>) -> Option<Value> {
        match e {
            Expr::Int(value, _) => Some(Value::Int(value.clone())),
            Expr::Real(value) => Some(Value::Real(value.clone())),
            Expr::Var(v) => {
                let Known { value, since } = self.number(*v)?.clone();
                let (at, indices, passed) = (vec![], vec![], vec![]);
                used.push(Used { expr: e.clone(), at, indices, value: value.clone(), since, in_index, passed });
                Some(value)
            }
            Expr::Read(element) => self.element(e, element, in_index, used),
            Expr::Unary(op, ty, inner) => Value::unary(*op, *ty, self.arith, &self.value(inner, in_index, used)?),
            Expr::Binary(op, ty, l, r) => {
                let (l, r) = (self.value(l, in_index, used)?, self.value(r, in_index, used)?);
                Value::binary(*op, *ty, self.arith, &l, &r)
            }
            Expr::Convert(to, inner) => {
                Some(self.value(inner, in_index, used)?.convert(self.program.type_of(inner), *to))
            }
            Expr::Ite(c, then, otherwise) => {
                let branch = if self.truth(c, used)? { then } else { otherwise };
                self.value(branch, in_index, used)
            }
            Expr::Undefined(_) => None,
        }
    }

    fn element(&self, e: &Expr, element: &Element, in_index: bool, used: &mut Vec<Used>) -> Option<Value> {
        let mut of_index = vec![];
        let at = self.indices(element, &mut of_index)?;
        let Content::Array(contents) = self.contents.get(&element.array)? else { return None };
        let Known { value, since } = match contents.elements.get(&at) {
            Some(written) => written.clone()?,
            None => contents.rest.clone()?,
        };
        let behind = |position: usize| since.position().is_none_or(|from| position > from);
        let passed = contents.writes.iter().filter(|(position, _)| behind(*position)).map(|(position, _)| *position);
        let passed = passed.collect();
        let mut indices: Vec<(String, Value)> = vec![];
        for inner in &of_index {
            let named = (inner.name(self.program), inner.value.clone());
            if !indices.contains(&named) {
                indices.push(named);
            }
        }
        used.extend(of_index);
        used.push(Used { expr: e.clone(), at, indices, value: value.clone(), since, in_index, passed });
        Some(value)
    }

    /// Whether a condition holds, if it is determined, and what was read for it.
    fn truth(&self, c: &Cond, used: &mut Vec<Used>) -> Option<bool> {
        match c {
            Cond::Const(value) => Some(*value),
            Cond::Cmp(op, _, l, r) => Some(self.value(l, false, used)?.compare(*op, &self.value(r, false, used)?)),
            Cond::Not(inner) => Some(!self.truth(inner, used)?),
            Cond::And(parts) => self.all(parts, true, used),
            Cond::Or(parts) => self.all(parts, false, used),
            Cond::Undefined => None,
        }
    }

    /// `wanted` if all parts are that; else one that is not decides, and the others need not be known.
    fn all(&self, parts: &[Cond], wanted: bool, used: &mut Vec<Used>) -> Option<bool> {
        let mut known = vec![];
        let mut open = false;
        for part in parts {
            let mut own = vec![];
            match self.truth(part, &mut own) {
                Some(value) if value == wanted => known.extend(own),
                Some(_) => {
                    used.extend(own);
                    return Some(!wanted);
                }
                None => open = true,
            }
        }
        used.extend(known);
        (!open).then_some(wanted)
    }

    /// The expression with values instead of what it reads, where they are known.
    fn substituted(&self, e: &Expr) -> Expr {
        e.map(&mut |part| self.replaced(part))
    }

    fn replaced(&self, e: &Expr) -> Option<Expr> {
        if !matches!(e, Expr::Var(_) | Expr::Read(_)) {
            return None;
        }
        let value = self.value(e, false, &mut vec![])?;
        Some(match (value, self.program.type_of(e)) {
            (Value::Int(value), NumType::Int(ty)) => Expr::Int(value, ty),
            (Value::Int(value), NumType::Real) => Expr::Int(value, IntType::INT),
            (Value::Real(value), _) => Expr::Real(value),
        })
    }
}

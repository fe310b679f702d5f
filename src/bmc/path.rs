//! From a model of the solver to a path of the program: the model says which way each branch goes.

use std::collections::{BTreeMap, HashMap};

use super::unwind::{Equation, Unwound};
use crate::program::number::Integer;
use crate::program::{Arith, Basic, EdgeRole, Graph, LocationRole, Model, NumType, Program, Step, Trace, Value};
use crate::terms::{ArrayId, ArrayNode, Atom, AtomId, BaseId, CondId, CondNode, Node, NodeId, Nodes};

/// The values of a model.
pub trait Valuation {
    /// The value of an open number; none if the formula says nothing about it.
    fn atom(&mut self, id: AtomId) -> Option<Value>;
    /// The value of an element of an open array; none if the formula says nothing about it.
    fn element(&mut self, base: BaseId, index: &[Integer]) -> Option<Value>;
}

/// The path that a model takes to a failing property, and the values that are drawn on it. None if the model fails no
/// property on its path: then it is no model of the program.
pub fn follow(
    program: &Program,
    graph: &Graph,
    unwound: &Unwound,
    valuation: &mut dyn Valuation,
) -> Option<(Trace, Model)> {
    let mut evaluation = Evaluation::new(unwound, valuation);
    let mut ways = vec![];
    for (guard, cond) in &unwound.decisions {
        if evaluation.truth(*guard)? {
            ways.push(evaluation.truth(*cond)?);
        }
    }
    let mut happened = vec![];
    for (event, guard) in unwound.events.iter().enumerate() {
        if evaluation.truth(*guard)? {
            happened.push(event as u32);
        }
    }
    let walk = Walk::new(program, graph, ways, 8 * unwound.statements as usize + 10_000)?;
    let positions: HashMap<u32, usize> = happened.into_iter().zip(walk.events).collect();
    let mut values = BTreeMap::new();
    let place = |since: Option<u32>| match since {
        None => Some(None),
        Some(event) => positions.get(&event).map(|position| Some(*position)),
    };
    for (id, value) in evaluation.atoms {
        let (since, variable, indices) = match &unwound.nodes.atoms[id.0 as usize].0 {
            Atom::Scalar { variable, since } => (*since, *variable, vec![]),
            Atom::Cell { base, indices } => {
                let base = &unwound.nodes.bases[base.0 as usize];
                (base.since, base.variable, indices.clone())
            }
            Atom::Version { .. } | Atom::Undefined => continue,
        };
        if let Some(since) = place(since) {
            values.insert((since, variable, indices), value);
        }
    }
    for ((base, index), value) in evaluation.elements {
        let base = &unwound.nodes.bases[base.0 as usize];
        if let Some(since) = place(base.since) {
            values.insert((since, base.variable, index), value);
        }
    }
    Some((walk.trace, Model { values }))
}

/// A path through the graph.
struct Walk {
    trace: Trace,
    /// The positions of steps that make variables arbitrary.
    events: Vec<usize>,
}

impl Walk {
    /// Follows the graph, at each branch the given way, to a failing property.
    fn new(program: &Program, graph: &Graph, ways: Vec<bool>, longest: usize) -> Option<Walk> {
        let mut ways = ways.into_iter();
        let (mut steps, mut events, mut calls) = (vec![], vec![], vec![]);
        let mut at = graph.entry(program.entry);
        while steps.len() <= longest {
            if let LocationRole::Error(property) = graph.location(at).role {
                return Some(Walk { trace: Trace { steps, property }, events });
            }
            let id = match graph.outgoing(at) {
                [] => {
                    let call = calls.pop()?;
                    steps.push(Step::Leave(call));
                    at = graph.edge(call).to;
                    continue;
                }
                [only] => *only,
                several => {
                    let way = ways.next()?;
                    *several.iter().find(|id| takes(graph.edge(**id).role) == Some(way))?
                }
            };
            let edge = graph.edge(id);
            match &edge.action {
                Basic::Call { callee, .. } => {
                    events.push(steps.len());
                    steps.push(Step::Enter(id));
                    calls.push(id);
                    at = graph.entry(*callee);
                    continue;
                }
                Basic::Havoc(..) => events.push(steps.len()),
                Basic::Halt => return None,
                _ => {}
            }
            steps.push(Step::Edge(id));
            at = edge.to;
        }
        None
    }
}

fn takes(role: EdgeRole) -> Option<bool> {
    match role {
        EdgeRole::Branch(way) | EdgeRole::Loop(way) => Some(way),
        EdgeRole::Holds(_) => Some(true),
        EdgeRole::Fails(_) => Some(false),
        EdgeRole::Statement | EdgeRole::Jump => None,
    }
}

/// Values of terms in a model, computed here and not by the solver. It works without recursion, since terms can be deep.
struct Evaluation<'a> {
    nodes: &'a Nodes,
    arith: Arith,
    valuation: &'a mut dyn Valuation,
    numbers: HashMap<NodeId, Value>,
    conds: HashMap<CondId, bool>,
    arrays: HashMap<ArrayId, ()>,
    atoms: BTreeMap<AtomId, Value>,
    elements: BTreeMap<(BaseId, Vec<Integer>), Value>,
    /// What defines versions, each with the condition under which it does.
    defined_numbers: HashMap<NodeId, Vec<(CondId, NodeId)>>,
    defined_arrays: HashMap<ArrayId, Vec<(CondId, ArrayId)>>,
}

/// What defines a version in a model.
enum Definition<T> {
    /// That depends on a condition.
    Asks(CondId),
    /// This value.
    Is(T),
    /// Nothing does.
    None,
}

#[derive(Clone, Copy)]
enum Item {
    Number(NodeId),
    Cond(CondId),
    /// All that a read of the array may need.
    Array(ArrayId),
}

impl<'a> Evaluation<'a> {
    fn new(unwound: &'a Unwound, valuation: &'a mut dyn Valuation) -> Evaluation<'a> {
        let (mut numbers, mut arrays) = (HashMap::<_, Vec<_>>::new(), HashMap::<_, Vec<_>>::new());
        for equation in &unwound.equations {
            match equation {
                Equation::Number(guard, version, value) => numbers.entry(*version).or_default().push((*guard, *value)),
                Equation::Array(guard, version, value) => arrays.entry(*version).or_default().push((*guard, *value)),
            }
        }
        Evaluation {
            nodes: &unwound.nodes,
            arith: unwound.arith,
            defined_numbers: numbers,
            defined_arrays: arrays,
            valuation,
            numbers: HashMap::new(),
            conds: HashMap::new(),
            arrays: HashMap::new(),
            atoms: BTreeMap::new(),
            elements: BTreeMap::new(),
        }
    }

    fn truth(&mut self, id: CondId) -> Option<bool> {
        let mut work = vec![Item::Cond(id)];
        while let Some(item) = work.last().copied() {
            let before = work.len();
            if !self.is_done(item) {
                self.parts(item, &mut work);
            }
            if work.len() == before {
                self.finish(item)?;
                work.pop();
            }
        }
        self.conds.get(&id).copied()
    }

    /// What defines a version, as far as that is known yet.
    fn definition<T: Copy>(&self, equations: Option<&Vec<(CondId, T)>>) -> Definition<T> {
        for (guard, value) in equations.into_iter().flatten() {
            match self.conds.get(guard) {
                Some(true) => return Definition::Is(*value),
                Some(false) => {}
                None => return Definition::Asks(*guard),
            }
        }
        Definition::None
    }

    fn is_done(&self, item: Item) -> bool {
        match item {
            Item::Number(id) => self.numbers.contains_key(&id),
            Item::Cond(id) => self.conds.contains_key(&id),
            Item::Array(id) => self.arrays.contains_key(&id),
        }
    }

    /// Adds the parts that are not done yet.
    fn parts(&self, item: Item, work: &mut Vec<Item>) {
        let mut need = |part: Item| {
            if !self.is_done(part) {
                work.push(part);
            }
        };
        match item {
            Item::Number(id) => match self.nodes.node(id) {
                Node::Const(_) => {}
                Node::Atom(_) => match self.definition(self.defined_numbers.get(&id)) {
                    Definition::Asks(guard) => need(Item::Cond(guard)),
                    Definition::Is(value) => need(Item::Number(value)),
                    Definition::None => {}
                },
                Node::Unary(_, n) | Node::Convert(_, n) => need(Item::Number(*n)),
                Node::Binary(_, l, r) => [l, r].into_iter().for_each(|n| need(Item::Number(*n))),
                Node::Ite(c, t, e) => {
                    need(Item::Cond(*c));
                    if let Some(way) = self.conds.get(c) {
                        need(Item::Number(if *way { *t } else { *e }));
                    }
                }
                Node::Select(array, indices) => {
                    need(Item::Array(*array));
                    indices.iter().for_each(|n| need(Item::Number(*n)));
                }
            },
            Item::Cond(id) => match self.nodes.condition(id) {
                CondNode::Const(_) => {}
                CondNode::Cmp(_, _, l, r) | CondNode::SameIndex(l, r) => {
                    [l, r].into_iter().for_each(|n| need(Item::Number(*n)));
                }
                CondNode::Not(c) => need(Item::Cond(*c)),
                // One after the other: what decides need not have a value behind it.
                CondNode::And(cs) | CondNode::Or(cs) => {
                    let absorbing = matches!(self.nodes.condition(id), CondNode::Or(_));
                    for c in cs {
                        match self.conds.get(c) {
                            Some(value) if *value == absorbing => break,
                            Some(_) => {}
                            None => {
                                need(Item::Cond(*c));
                                break;
                            }
                        }
                    }
                }
            },
            Item::Array(id) => match self.nodes.array_node(id) {
                ArrayNode::Base(_) => match self.definition(self.defined_arrays.get(&id)) {
                    Definition::Asks(guard) => need(Item::Cond(guard)),
                    Definition::Is(array) => need(Item::Array(array)),
                    Definition::None => {}
                },
                ArrayNode::Filled(n, _) => need(Item::Number(*n)),
                ArrayNode::Store(array, indices, value) => {
                    need(Item::Array(*array));
                    indices.iter().chain([value]).for_each(|n| need(Item::Number(*n)));
                }
                ArrayNode::Ite(c, then, otherwise) => {
                    need(Item::Cond(*c));
                    if let Some(way) = self.conds.get(c) {
                        need(Item::Array(if *way { *then } else { *otherwise }));
                    }
                }
            },
        }
    }

    fn finish(&mut self, item: Item) -> Option<()> {
        if self.is_done(item) {
            return Some(());
        }
        match item {
            Item::Number(id) => {
                let value = self.number(id)?;
                self.numbers.insert(id, value);
            }
            Item::Cond(id) => {
                let value = self.cond(id)?;
                self.conds.insert(id, value);
            }
            Item::Array(id) => {
                self.arrays.insert(id, ());
            }
        }
        Some(())
    }

    fn number(&mut self, id: NodeId) -> Option<Value> {
        let ty = self.nodes.ty(id);
        let known = |id: &NodeId| self.numbers.get(id);
        match self.nodes.node(id) {
            Node::Const(value) => Some(value.clone()),
            Node::Atom(atom) => {
                if let Definition::Is(value) = self.definition(self.defined_numbers.get(&id)) {
                    return known(&value).cloned();
                }
                let value = self.valuation.atom(*atom).unwrap_or_else(|| Value::zero(ty));
                self.atoms.insert(*atom, value.clone());
                Some(value)
            }
            Node::Unary(op, n) => Value::unary(*op, ty, self.arith, known(n)?),
            // Where C leaves the result undefined, a guard has excluded it or the branch is not taken.
            Node::Binary(op, l, r) => {
                let value = Value::binary(*op, ty, self.arith, known(l)?, known(r)?);
                Some(value.unwrap_or_else(|| Value::zero(ty)))
            }
            Node::Convert(from, n) => Some(known(n)?.convert(*from, ty)),
            Node::Ite(c, t, e) => known(if *self.conds.get(c)? { t } else { e }).cloned(),
            Node::Select(array, indices) => {
                let index: Option<Vec<Integer>> = indices.iter().map(|n| integer(known(n)?)).collect();
                self.element(*array, &index?, ty)
            }
        }
    }

    fn element(&mut self, mut array: ArrayId, index: &[Integer], ty: NumType) -> Option<Value> {
        loop {
            match self.nodes.array_node(array) {
                ArrayNode::Filled(n, _) => return self.numbers.get(n).cloned(),
                ArrayNode::Ite(c, then, otherwise) => array = if *self.conds.get(c)? { *then } else { *otherwise },
                ArrayNode::Store(inner, indices, value) => {
                    let at: Option<Vec<Integer>> = indices.iter().map(|n| integer(self.numbers.get(n)?)).collect();
                    if at? == index {
                        return self.numbers.get(value).cloned();
                    }
                    array = *inner;
                }
                ArrayNode::Base(base) => {
                    if let Definition::Is(defined) = self.definition(self.defined_arrays.get(&array)) {
                        array = defined;
                        continue;
                    }
                    let value = self.valuation.element(*base, index).unwrap_or_else(|| Value::zero(ty));
                    self.elements.insert((*base, index.to_vec()), value.clone());
                    return Some(value);
                }
            }
        }
    }

    fn cond(&self, id: CondId) -> Option<bool> {
        let number = |id: &NodeId| self.numbers.get(id);
        match self.nodes.condition(id) {
            CondNode::Const(b) => Some(*b),
            CondNode::Cmp(op, _, l, r) => Some(number(l)?.compare(*op, number(r)?)),
            CondNode::SameIndex(l, r) => Some(number(l)? == number(r)?),
            CondNode::Not(c) => self.conds.get(c).map(|b| !b),
            CondNode::And(cs) => Some(!cs.iter().any(|c| self.conds.get(c) == Some(&false))),
            CondNode::Or(cs) => Some(cs.iter().any(|c| self.conds.get(c) == Some(&true))),
        }
    }
}

fn integer(value: &Value) -> Option<Integer> {
    if let Value::Int(v) = value { Some(v.clone()) } else { None }
}

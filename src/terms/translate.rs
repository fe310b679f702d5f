//! Symbolic values of an executed trace as terms of the solver.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use z3::ast::Bool;

use super::node::{ArrayId, ArrayNode, Atom, AtomId, BaseId, CondId, CondNode, Node, NodeId, Nodes};
use crate::program::number::Integer;
use crate::program::{NumType, Program, Value};
use crate::smt::{Encoder, IllTyped, Term, ite};

/// Translates the values of one execution. It works without recursion, since values can be as deep as the trace is long.
pub struct Translation<'a> {
    program: &'a Program,
    nodes: &'a Nodes,
    encoder: Encoder<'a>,
    numbers: HashMap<NodeId, Term>,
    conds: HashMap<CondId, Bool>,
    arrays: HashMap<ArrayId, Term>,
    /// For each array the open arrays that its elements may come from.
    grounds: HashMap<ArrayId, Rc<[BaseId]>>,
    /// The atoms that have been translated.
    pub atoms: BTreeMap<AtomId, Term>,
    /// The elements of open arrays that have been translated: the array, the indexes, the element.
    pub elements: Vec<(BaseId, Vec<NodeId>, Term)>,
    /// That open numbers are values of their types.
    facts: Vec<Bool>,
    /// The elements of open arrays at constant indexes that have been translated: each is a number of its own.
    cells: BTreeMap<(BaseId, Vec<Integer>), AtomId>,
    /// What open numbers and arrays are called.
    names: Box<dyn Names + 'a>,
}

/// What open numbers and arrays are called. No two have the same name.
pub trait Names {
    /// The name of a number.
    fn atom(&self, id: AtomId) -> String;
    /// The name of an array.
    fn array(&self, id: BaseId) -> String;
}

/// Names that nobody reads.
struct Numbered;

impl Names for Numbered {
    fn atom(&self, id: AtomId) -> String {
        format!("x{}", id.0)
    }

    fn array(&self, id: BaseId) -> String {
        format!("a{}", id.0)
    }
}

#[derive(Clone, Copy)]
enum Item {
    Number(NodeId),
    Cond(CondId),
    Array(ArrayId),
}

impl<'a> Translation<'a> {
    pub fn new(program: &'a Program, nodes: &'a Nodes, encoder: Encoder<'a>) -> Translation<'a> {
        Translation {
            program,
            nodes,
            encoder,
            numbers: HashMap::new(),
            conds: HashMap::new(),
            arrays: HashMap::new(),
            grounds: HashMap::new(),
            atoms: BTreeMap::new(),
            elements: vec![],
            facts: vec![],
            cells: BTreeMap::new(),
            names: Box::new(Numbered),
        }
    }

    /// The same, with other names for open numbers and arrays.
    pub fn with_names(self, names: impl Names + 'a) -> Translation<'a> {
        Translation { names: Box::new(names), ..self }
    }

    /// What is to be asserted besides what has been translated: that open numbers are values of their types, and that numbers
    /// which stand for elements of arrays are these, where the arrays themselves are asked about. Where they are not, no theory
    /// of arrays is needed.
    pub fn facts(&mut self) -> Result<Vec<Bool>, IllTyped> {
        let mut facts = std::mem::take(&mut self.facts);
        for ((base, index), atom) in &self.cells {
            if self.is_translated(*base) {
                let cell = self.atoms.get(atom).ok_or(MISSING)?;
                facts.push(self.select_at(*base, index)?.equals(cell)?);
            }
        }
        Ok(facts)
    }

    /// The term of a number.
    pub fn number(&mut self, id: NodeId) -> Result<Term, IllTyped> {
        self.translate(Item::Number(id))?;
        self.known_number(id)
    }

    /// The formula of a condition.
    pub fn condition(&mut self, id: CondId) -> Result<Bool, IllTyped> {
        self.translate(Item::Cond(id))?;
        self.known_cond(id)
    }

    /// The term of an array.
    pub fn array(&mut self, id: ArrayId) -> Result<Term, IllTyped> {
        self.translate(Item::Array(id))?;
        self.arrays.get(&id).cloned().ok_or(MISSING)
    }

    /// The numbers that have been translated, in order.
    pub fn numbers(&self) -> Vec<(NodeId, &Term)> {
        let mut all: Vec<(NodeId, &Term)> = self.numbers.iter().map(|(id, term)| (*id, term)).collect();
        all.sort_by_key(|(id, _)| *id);
        all
    }

    /// The term of a number, if it has been translated.
    pub fn known(&self, id: NodeId) -> Option<&Term> {
        self.numbers.get(&id)
    }

    /// Whether a number has been translated.
    pub fn has_number(&self, id: NodeId) -> bool {
        self.numbers.contains_key(&id)
    }

    /// Whether an array, or an element of an open one, has been translated.
    pub fn has_array(&self, id: ArrayId) -> bool {
        let has_cell = |base: BaseId| self.cells.range((base, vec![])..).next().is_some_and(|((b, _), _)| *b == base);
        let has_element = || matches!(self.nodes.array_node(id), ArrayNode::Base(base) if has_cell(*base));
        self.arrays.contains_key(&id) || has_element()
    }

    /// The element of an open array at a constant index; none if the array has not been translated.
    pub fn element_at(&self, base: BaseId, index: &[Integer]) -> Option<Term> {
        if let Some(atom) = self.cells.get(&(base, index.to_vec())) {
            return self.atoms.get(atom).cloned();
        }
        if self.is_translated(base) { self.select_at(base, index).ok() } else { None }
    }

    fn select_at(&self, base: BaseId, index: &[Integer]) -> Result<Term, IllTyped> {
        let at: Vec<Term> = index.iter().map(|i| self.encoder.constant_index(i)).collect();
        self.encoder.select(&self.base(base)?, &at)
    }

    /// Whether an open array itself has been translated.
    fn is_translated(&self, base: BaseId) -> bool {
        self.nodes.open_array(base).is_some_and(|id| self.arrays.contains_key(&id))
    }

    /// The type of an open array's elements.
    pub fn element_type(&self, base: BaseId) -> Option<NumType> {
        self.nodes.bases.get(base.0 as usize).map(|base| self.program.var(base.variable).ty)
    }

    /// The term and the type of an open number that has been translated.
    pub fn atom_term(&self, id: AtomId) -> Option<(&Term, NumType)> {
        Some((self.atoms.get(&id)?, self.nodes.atoms.get(id.0 as usize)?.1))
    }

    /// Whether no array has been translated.
    pub fn is_without_arrays(&self) -> bool {
        self.arrays.is_empty()
    }

    /// How many open arrays have been translated.
    pub fn open_arrays(&self) -> usize {
        self.arrays.keys().filter(|id| matches!(self.nodes.array_node(**id), ArrayNode::Base(_))).count()
    }

    fn translate(&mut self, item: Item) -> Result<(), IllTyped> {
        let mut work = vec![item];
        while let Some(item) = work.last().copied() {
            if self.is_done(item) {
                work.pop();
                continue;
            }
            let before = work.len();
            self.parts(item, &mut |part| work.push(part));
            let mut kept = before;
            for i in before..work.len() {
                if !self.is_done(work[i]) {
                    work[kept] = work[i];
                    kept += 1;
                }
            }
            work.truncate(kept);
            if kept == before {
                self.finish(item)?;
                work.pop();
            }
        }
        Ok(())
    }

    fn is_done(&self, item: Item) -> bool {
        match item {
            Item::Number(id) => self.numbers.contains_key(&id),
            Item::Cond(id) => self.conds.contains_key(&id),
            Item::Array(id) => self.arrays.contains_key(&id),
        }
    }

    fn parts(&self, item: Item, part: &mut dyn FnMut(Item)) {
        match item {
            Item::Number(id) => match self.nodes.node(id) {
                Node::Const(_) | Node::Atom(_) => {}
                Node::Unary(_, n) | Node::Convert(_, n) => part(Item::Number(*n)),
                Node::Binary(_, l, r) => [l, r].into_iter().for_each(|n| part(Item::Number(*n))),
                Node::Ite(c, t, e) => {
                    part(Item::Cond(*c));
                    [t, e].into_iter().for_each(|n| part(Item::Number(*n)));
                }
                Node::Select(array, indices) => {
                    part(Item::Array(*array));
                    indices.iter().for_each(|n| part(Item::Number(*n)));
                }
            },
            Item::Cond(id) => match self.nodes.condition(id) {
                CondNode::Const(_) => {}
                CondNode::Cmp(_, _, l, r) | CondNode::SameIndex(l, r) => {
                    [l, r].into_iter().for_each(|n| part(Item::Number(*n)));
                }
                CondNode::Not(c) => part(Item::Cond(*c)),
                CondNode::And(cs) | CondNode::Or(cs) => cs.iter().for_each(|c| part(Item::Cond(*c))),
            },
            Item::Array(id) => match self.nodes.array_node(id) {
                ArrayNode::Base(_) => {}
                ArrayNode::Filled(n, _) => part(Item::Number(*n)),
                ArrayNode::Store(array, indices, value) => {
                    part(Item::Array(*array));
                    indices.iter().chain([value]).for_each(|n| part(Item::Number(*n)));
                }
                ArrayNode::Ite(c, then, otherwise) => {
                    part(Item::Cond(*c));
                    [then, otherwise].into_iter().for_each(|a| part(Item::Array(*a)));
                }
            },
        }
    }

    fn finish(&mut self, item: Item) -> Result<(), IllTyped> {
        match item {
            Item::Number(id) => {
                let term = self.make_number(id)?;
                self.numbers.insert(id, term);
            }
            Item::Cond(id) => {
                let term = self.make_cond(id)?;
                self.conds.insert(id, term);
            }
            Item::Array(id) => {
                let term = self.make_array(id)?;
                self.arrays.insert(id, term);
                self.grounds.insert(id, self.grounds_of(id));
            }
        }
        Ok(())
    }

    fn make_number(&mut self, id: NodeId) -> Result<Term, IllTyped> {
        let ty = self.nodes.ty(id);
        match self.nodes.node(id) {
            Node::Const(value) => self.encoder.value(value, ty),
            Node::Atom(atom) => self.make_atom(*atom),
            Node::Unary(op, n) => self.encoder.unary(*op, ty, &self.known_number(*n)?),
            Node::Binary(op, l, r) => self.encoder.binary(*op, ty, &self.known_number(*l)?, &self.known_number(*r)?),
            Node::Convert(from, n) => self.encoder.convert(*from, ty, &self.known_number(*n)?),
            Node::Ite(c, t, e) => ite(&self.known_cond(*c)?, &self.known_number(*t)?, &self.known_number(*e)?),
            Node::Select(array, indices) => {
                let at = self.index_terms(indices)?;
                for base in self.grounds.get(array).cloned().unwrap_or_default().iter() {
                    self.element(*base, indices.clone(), &at, ty)?;
                }
                self.encoder.select(self.arrays.get(array).ok_or(MISSING)?, &at)
            }
        }
    }

    fn make_atom(&mut self, id: AtomId) -> Result<Term, IllTyped> {
        let (atom, ty) = self.nodes.atoms.get(id.0 as usize).ok_or(MISSING)?;
        let term = Term::named(&self.names.atom(id), &self.encoder.sort(*ty))?;
        if let Atom::Cell { base, indices } = atom {
            self.cells.insert((*base, indices.clone()), id);
        }
        if self.nodes.is_of_type(atom, *ty) {
            self.facts.extend(self.encoder.in_range(&term, *ty));
        }
        self.atoms.insert(id, term.clone());
        Ok(term)
    }

    /// Notes an element of an open array that a read may meet.
    fn element(&mut self, base: BaseId, indices: Vec<NodeId>, at: &[Term], ty: NumType) -> Result<(), IllTyped> {
        let array = self.base(base)?;
        let term = self.encoder.select(&array, at)?;
        if self.nodes.is_of_type(&Atom::Cell { base, indices: vec![] }, ty) {
            self.facts.extend(self.encoder.in_range(&term, ty));
        }
        self.elements.push((base, indices, term));
        Ok(())
    }

    fn make_cond(&self, id: CondId) -> Result<Bool, IllTyped> {
        let all = |cs: &[CondId]| cs.iter().map(|c| self.known_cond(*c)).collect::<Result<Vec<Bool>, IllTyped>>();
        Ok(match self.nodes.condition(id) {
            CondNode::Const(b) => Bool::from_bool(*b),
            CondNode::Cmp(op, ty, l, r) => {
                self.encoder.compare(*op, *ty, &self.known_number(*l)?, &self.known_number(*r)?)?
            }
            CondNode::SameIndex(l, r) => {
                let terms = self.index_terms(&[*l, *r])?;
                terms.first().ok_or(MISSING)?.equals(terms.get(1).ok_or(MISSING)?)?
            }
            CondNode::Not(c) => self.known_cond(*c)?.not(),
            CondNode::And(cs) => Bool::and(&all(cs)?),
            CondNode::Or(cs) => Bool::or(&all(cs)?),
        })
    }

    fn make_array(&self, id: ArrayId) -> Result<Term, IllTyped> {
        match self.nodes.array_node(id) {
            ArrayNode::Base(base) => self.base(*base),
            ArrayNode::Filled(n, dimensions) => Ok(self.encoder.constant_array(*dimensions, &self.known_number(*n)?)),
            ArrayNode::Store(array, indices, value) => {
                let array = self.arrays.get(array).ok_or(MISSING)?;
                self.encoder.store(array, &self.index_terms(indices)?, &self.known_number(*value)?)
            }
            ArrayNode::Ite(c, then, otherwise) => {
                let (then, otherwise) = (self.arrays.get(then), self.arrays.get(otherwise));
                ite(&self.known_cond(*c)?, then.ok_or(MISSING)?, otherwise.ok_or(MISSING)?)
            }
        }
    }

    fn base(&self, id: BaseId) -> Result<Term, IllTyped> {
        let base = self.nodes.bases.get(id.0 as usize).ok_or(MISSING)?;
        Term::named(&self.names.array(id), &self.encoder.variable_sort(self.program.var(base.variable)))
    }

    /// The open arrays that an array's elements may come from.
    fn grounds_of(&self, id: ArrayId) -> Rc<[BaseId]> {
        let known = |id: &ArrayId| self.grounds.get(id).cloned().unwrap_or_default();
        match self.nodes.array_node(id) {
            ArrayNode::Base(base) => Rc::from([*base]),
            ArrayNode::Filled(..) => Rc::default(),
            ArrayNode::Store(array, ..) => known(array),
            ArrayNode::Ite(_, then, otherwise) => {
                let (then, otherwise) = (known(then), known(otherwise));
                if otherwise.iter().all(|base| then.contains(base)) {
                    return then;
                }
                let more = otherwise.iter().filter(|base| !then.contains(base));
                then.iter().chain(more).copied().collect()
            }
        }
    }

    fn index_terms(&self, indices: &[NodeId]) -> Result<Vec<Term>, IllTyped> {
        indices.iter().map(|n| self.encoder.index(&self.known_number(*n)?, self.nodes.ty(*n))).collect()
    }

    fn known_number(&self, id: NodeId) -> Result<Term, IllTyped> {
        match (self.numbers.get(&id), self.nodes.value(id)) {
            (Some(term), _) => Ok(term.clone()),
            (None, Some(value)) => self.encoder.value(value, self.nodes.ty(id)),
            (None, None) => Err(MISSING),
        }
    }

    fn known_cond(&self, id: CondId) -> Result<Bool, IllTyped> {
        self.conds.get(&id).cloned().ok_or(MISSING)
    }

    /// The value of a number whose term the model gives a value.
    pub fn value_in(&self, model: &z3::Model, id: NodeId) -> Option<Value> {
        self.known_number(id).ok()?.value_in(model, self.nodes.ty(id).as_int())
    }

    /// The value of an atom.
    pub fn atom_in(&self, model: &z3::Model, id: AtomId) -> Option<Value> {
        self.atoms.get(&id)?.value_in(model, self.nodes.atoms.get(id.0 as usize)?.1.as_int())
    }
}

const MISSING: IllTyped = IllTyped("a part of a term has not been translated");

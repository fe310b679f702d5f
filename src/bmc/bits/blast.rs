//! An unwound program as a circuit. Arrays are expanded by the elements that are read: two reads of an open array at the same index
//! are the same element.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::circuit::{Circuit, Lit, Word};
use super::words;
use crate::bmc::show::OpenNames;
use crate::bmc::unwind::{Equation, Unwound};
use crate::program::{IntType, NumType, Program, UnaryOp, Value};
use crate::terms::{ArrayId, ArrayNode, Atom, AtomId, BaseId, CondId, CondNode, Names, Node, NodeId};

/// How many pairs of reads of one array are compared.
const MOST_PAIRS: usize = 2_000_000;

/// Why there is no circuit.
pub type Refusal = &'static str;

const REALS: Refusal = "float and double are real numbers, which have no bits";
const LARGE: Refusal = "it has more than three million gates";
const READS: Refusal = "too many elements of one array are read";
const UNDEFINED: Refusal = "it speaks of numbers that are no machine words";

/// Makes a circuit of what is asked.
pub struct Blaster<'a> {
    program: &'a Program,
    unwound: &'a Unwound,
    pub circuit: Circuit,
    numbers: HashMap<NodeId, Word>,
    conds: HashMap<CondId, Lit>,
    /// Arrays of which all parts are there.
    arrays: BTreeSet<ArrayId>,
    /// The elements of open arrays that are read: indexes, element.
    elements: BTreeMap<BaseId, Vec<(Vec<Word>, Word)>>,
    /// What must hold.
    pub asserted: Vec<Lit>,
    /// The inputs: names, bits.
    pub names: Vec<(String, Word)>,
}

#[derive(Clone, Copy)]
enum Item {
    Number(NodeId),
    Cond(CondId),
    Array(ArrayId),
}

impl<'a> Blaster<'a> {
    pub fn new(program: &'a Program, unwound: &'a Unwound) -> Blaster<'a> {
        Blaster {
            program,
            unwound,
            circuit: Circuit::new(),
            numbers: HashMap::new(),
            conds: HashMap::new(),
            arrays: BTreeSet::new(),
            elements: BTreeMap::new(),
            asserted: vec![],
            names: vec![],
        }
    }

    /// Asserts a condition, with the equations that it depends on.
    pub fn assert(&mut self, goal: CondId) -> Result<(), Refusal> {
        let goal = self.cond(goal)?;
        self.asserted.push(goal);
        let equations = &self.unwound.equations;
        // How many elements each equation of arrays has been asserted for; of numbers, whether it has.
        let mut done = vec![0usize; equations.len()];
        loop {
            let mut more = false;
            for (equation, done) in equations.iter().zip(&mut done).rev() {
                more |= match equation {
                    Equation::Number(guard, version, value) => self.number_equation(*guard, *version, *value, done)?,
                    Equation::Array(guard, version, value) => self.array_equation(*guard, *version, *value, done)?,
                };
            }
            if !more {
                return Ok(());
            }
        }
    }

    fn number_equation(
        &mut self,
        guard: CondId,
        version: NodeId,
        value: NodeId,
        done: &mut usize,
    ) -> Result<bool, Refusal> {
        let Some(version) = self.numbers.get(&version).filter(|_| *done == 0).cloned() else { return Ok(false) };
        *done = 1;
        let (guard, value) = (self.cond(guard)?, self.number(value)?);
        let equal = self.circuit.equal(&version, &value);
        let holds = self.circuit.or(guard.not(), equal);
        self.asserted.push(holds);
        Ok(true)
    }

    /// What is read of a version is what is read of its value.
    fn array_equation(
        &mut self,
        guard: CondId,
        version: ArrayId,
        value: ArrayId,
        done: &mut usize,
    ) -> Result<bool, Refusal> {
        let ArrayNode::Base(base) = *self.unwound.nodes.array_node(version) else { return Err(UNDEFINED) };
        let read: Vec<(Vec<Word>, Word)> =
            self.elements.get(&base).and_then(|all| all.get(*done..)).unwrap_or_default().to_vec();
        *done += read.len();
        for (at, element) in &read {
            let guard = self.cond(guard)?;
            self.make(Item::Array(value))?;
            let other = self.select(value, at, element.len())?;
            let equal = self.circuit.equal(element, &other);
            let holds = self.circuit.or(guard.not(), equal);
            self.asserted.push(holds);
        }
        Ok(!read.is_empty())
    }

    fn number(&mut self, id: NodeId) -> Result<Word, Refusal> {
        self.make(Item::Number(id))?;
        self.known(id)
    }

    fn cond(&mut self, id: CondId) -> Result<Lit, Refusal> {
        self.make(Item::Cond(id))?;
        self.conds.get(&id).copied().ok_or(UNDEFINED)
    }

    fn known(&self, id: NodeId) -> Result<Word, Refusal> {
        self.numbers.get(&id).cloned().ok_or(UNDEFINED)
    }

    fn known_cond(&self, id: CondId) -> Result<Lit, Refusal> {
        self.conds.get(&id).copied().ok_or(UNDEFINED)
    }

    /// Parts come before the whole; without recursion, since values can be as deep as the program is long.
    fn make(&mut self, item: Item) -> Result<(), Refusal> {
        let mut work = vec![item];
        while let Some(item) = work.last().copied() {
            let mut missing: Vec<Item> = vec![];
            if !self.is_made(item) {
                self.parts(item, &mut missing);
                missing.retain(|part| !self.is_made(*part));
                if missing.is_empty() {
                    self.finish(item)?;
                }
            }
            if missing.is_empty() {
                work.pop();
            }
            work.append(&mut missing);
            if self.circuit.is_full() {
                return Err(LARGE);
            }
        }
        Ok(())
    }

    fn is_made(&self, item: Item) -> bool {
        match item {
            Item::Number(id) => self.numbers.contains_key(&id),
            Item::Cond(id) => self.conds.contains_key(&id),
            Item::Array(id) => self.arrays.contains(&id),
        }
    }

    fn parts(&self, item: Item, out: &mut Vec<Item>) {
        let nodes = &self.unwound.nodes;
        match item {
            Item::Number(id) => match nodes.node(id) {
                Node::Const(_) | Node::Atom(_) => {}
                Node::Unary(_, n) | Node::Convert(_, n) => out.push(Item::Number(*n)),
                Node::Binary(_, l, r) => out.extend([Item::Number(*l), Item::Number(*r)]),
                Node::Ite(c, t, e) => out.extend([Item::Cond(*c), Item::Number(*t), Item::Number(*e)]),
                Node::Select(array, indices) => {
                    out.push(Item::Array(*array));
                    out.extend(indices.iter().map(|n| Item::Number(*n)));
                }
            },
            Item::Cond(id) => match nodes.condition(id) {
                CondNode::Const(_) => {}
                CondNode::Cmp(_, _, l, r) | CondNode::SameIndex(l, r) => {
                    out.extend([Item::Number(*l), Item::Number(*r)]);
                }
                CondNode::Not(c) => out.push(Item::Cond(*c)),
                CondNode::And(cs) | CondNode::Or(cs) => out.extend(cs.iter().map(|c| Item::Cond(*c))),
            },
            Item::Array(id) => match nodes.array_node(id) {
                ArrayNode::Base(_) => {}
                ArrayNode::Filled(n, _) => out.push(Item::Number(*n)),
                ArrayNode::Store(array, indices, value) => {
                    out.push(Item::Array(*array));
                    out.extend(indices.iter().chain([value]).map(|n| Item::Number(*n)));
                }
                ArrayNode::Ite(c, then, otherwise) => {
                    out.extend([Item::Cond(*c), Item::Array(*then), Item::Array(*otherwise)]);
                }
            },
        }
    }

    fn finish(&mut self, item: Item) -> Result<(), Refusal> {
        match item {
            Item::Number(id) => {
                let word = self.finish_number(id)?;
                self.numbers.insert(id, word);
            }
            Item::Cond(id) => {
                let lit = self.finish_cond(id)?;
                self.conds.insert(id, lit);
            }
            Item::Array(id) => {
                self.arrays.insert(id);
            }
        }
        Ok(())
    }

    fn finish_number(&mut self, id: NodeId) -> Result<Word, Refusal> {
        let nodes = &self.unwound.nodes;
        let ty = integer(nodes.ty(id))?;
        Ok(match nodes.node(id) {
            Node::Const(Value::Int(v)) => words::constant(v, ty.bits),
            Node::Const(Value::Real(_)) => return Err(REALS),
            Node::Atom(atom) => self.atom(*atom)?,
            Node::Unary(UnaryOp::Neg, n) => {
                let operand = self.known(*n)?;
                self.circuit.negated(&operand)
            }
            Node::Unary(UnaryOp::BitNot, n) => words::inverted(&self.known(*n)?),
            Node::Binary(op, l, r) => {
                let (l, r) = (self.known(*l)?, self.known(*r)?);
                self.circuit.operation(*op, ty, &l, &r)
            }
            Node::Convert(from, n) => {
                let (from, own) = (integer(*from)?, integer(nodes.ty(*n))?);
                let wide = words::resized(&self.known(*n)?, own.signed, from.bits as usize);
                words::resized(&wide, from.signed, ty.bits as usize)
            }
            Node::Ite(c, t, e) => {
                let (c, t, e) = (self.known_cond(*c)?, self.known(*t)?, self.known(*e)?);
                self.circuit.choose(c, &t, &e)
            }
            Node::Select(array, indices) => {
                let at = self.indexes(indices)?;
                self.select(*array, &at, ty.bits as usize)?
            }
        })
    }

    fn finish_cond(&mut self, id: CondId) -> Result<Lit, Refusal> {
        let nodes = &self.unwound.nodes;
        let all = |cs: &[CondId]| cs.iter().map(|c| self.known_cond(*c)).collect::<Result<Vec<Lit>, Refusal>>();
        Ok(match nodes.condition(id) {
            CondNode::Const(value) => Lit::of(*value),
            CondNode::Cmp(op, ty, l, r) => {
                let (l, r) = (self.known(*l)?, self.known(*r)?);
                self.circuit.comparison(*op, integer(*ty)?, &l, &r)
            }
            CondNode::SameIndex(l, r) => {
                let at = self.indexes(&[*l, *r])?;
                self.circuit.same_index(&at[0], &at[1])
            }
            CondNode::Not(c) => self.known_cond(*c)?.not(),
            CondNode::And(cs) => {
                let parts = all(cs)?;
                self.circuit.all(parts)
            }
            CondNode::Or(cs) => {
                let parts = all(cs)?;
                self.circuit.any(parts)
            }
        })
    }

    fn indexes(&self, indices: &[NodeId]) -> Result<Vec<Word>, Refusal> {
        let index = |n: &NodeId| Ok(words::index(&self.known(*n)?, integer(self.unwound.nodes.ty(*n))?));
        indices.iter().map(index).collect()
    }

    fn atom(&mut self, id: AtomId) -> Result<Word, Refusal> {
        let (atom, ty) = self.unwound.nodes.atoms.get(id.0 as usize).ok_or(UNDEFINED)?;
        let bits = integer(*ty)?.bits as usize;
        let name = OpenNames(self.unwound).atom(id);
        match atom {
            Atom::Undefined => Err(UNDEFINED),
            Atom::Cell { base, indices } => {
                let at: Vec<Word> = indices.iter().map(|i| words::constant(i, i.bit_len() as u32 + 1)).collect();
                self.element(*base, &at, bits, name)
            }
            Atom::Scalar { .. } | Atom::Version { .. } => {
                let word = self.circuit.inputs(bits);
                self.names.push((name, word.clone()));
                Ok(word)
            }
        }
    }

    /// An element of an open array; the same one where the index is the same.
    fn element(&mut self, base: BaseId, at: &[Word], bits: usize, name: String) -> Result<Word, Refusal> {
        let known = self.elements.get(&base).cloned().unwrap_or_default();
        if known.len().saturating_mul(known.len()) > MOST_PAIRS {
            return Err(READS);
        }
        let mut same = vec![];
        for (other, element) in &known {
            let meets = self.same_indexes(at, other);
            if meets == Lit::TRUE {
                return Ok(element.clone());
            }
            same.push((meets, element));
        }
        let word = self.circuit.inputs(bits);
        for (meets, element) in same {
            let equal = self.circuit.equal(&word, element);
            let holds = self.circuit.or(meets.not(), equal);
            self.asserted.push(holds);
        }
        self.names.push((name, word.clone()));
        self.elements.entry(base).or_default().push((at.to_vec(), word.clone()));
        Ok(word)
    }

    fn same_indexes(&mut self, l: &[Word], r: &[Word]) -> Lit {
        let parts: Vec<Lit> = l.iter().zip(r).map(|(l, r)| self.circuit.same_index(l, r)).collect();
        self.circuit.all(parts)
    }

    /// An element of an array whose parts are there.
    fn select(&mut self, array: ArrayId, at: &[Word], bits: usize) -> Result<Word, Refusal> {
        let nodes = &self.unwound.nodes;
        let mut met: BTreeMap<ArrayId, Lit> = BTreeMap::new();
        let mut needed: BTreeSet<ArrayId> = BTreeSet::new();
        let mut work = vec![array];
        while let Some(id) = work.pop().filter(|_| !self.circuit.is_full()) {
            if !needed.insert(id) {
                continue;
            }
            match nodes.array_node(id) {
                ArrayNode::Base(_) | ArrayNode::Filled(..) => {}
                ArrayNode::Store(inner, indices, _) => {
                    let stored = self.indexes(indices)?;
                    let meets = self.same_indexes(at, &stored);
                    met.insert(id, meets);
                    work.extend((meets != Lit::TRUE).then_some(*inner));
                }
                ArrayNode::Ite(_, then, otherwise) => work.extend([*then, *otherwise]),
            }
        }
        // Parts have smaller numbers than the whole.
        let mut found: BTreeMap<ArrayId, Word> = BTreeMap::new();
        for id in needed {
            let part = |id: &ArrayId| found.get(id).cloned().unwrap_or_else(|| vec![Lit::FALSE; bits]);
            let word = match nodes.array_node(id) {
                ArrayNode::Base(base) => {
                    let count = self.elements.get(base).map_or(0, Vec::len);
                    let name = format!("{} read {}", OpenNames(self.unwound).array(*base), count + 1);
                    let base_bits = self.width(*base)?;
                    self.element(*base, at, base_bits, name)?
                }
                ArrayNode::Filled(n, _) => self.known(*n)?,
                ArrayNode::Store(inner, _, value) => {
                    let (meets, value) = (met.get(&id).copied().unwrap_or(Lit::FALSE), self.known(*value)?);
                    let other = part(inner);
                    self.circuit.choose(meets, &value, &other)
                }
                ArrayNode::Ite(c, then, otherwise) => {
                    let (c, then, otherwise) = (self.known_cond(*c)?, part(then), part(otherwise));
                    self.circuit.choose(c, &then, &otherwise)
                }
            };
            found.insert(id, word);
        }
        found.remove(&array).ok_or(LARGE)
    }

    fn width(&self, base: BaseId) -> Result<usize, Refusal> {
        let base = self.unwound.nodes.bases.get(base.0 as usize).ok_or(UNDEFINED)?;
        Ok(integer(self.program.var(base.variable).ty)?.bits as usize)
    }
}

fn integer(ty: NumType) -> Result<IntType, Refusal> {
    ty.as_int().ok_or(REALS)
}

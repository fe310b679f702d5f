//! The program abstracted with respect to predicates: for each block, and for each call, how truth values before it are related
//! to those behind it. A relation is computed when it is first asked for; what is known of it stays known when predicates are
//! added.

use std::collections::{BTreeMap, BTreeSet};

use super::bdd::{Bdd, Diagrams, Moment, PredicateId, Variable};
use super::predicate::{ByProcedure, Place, Predicate, PredicateSet};
use super::relation::{Known, Literal, Question, Solving};
use super::stop::Stop;
use super::symbolic::{Block, Symbolic, blocks};
use super::transition::{Call, Transition};
use crate::program::effects::changed_by_procedures;
use crate::program::{Basic, Cond, EdgeRole, Expr, Location, ProcId, VarId};
use crate::smt::Limits;
use crate::task::Task;

/// A part of the program that has a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The start of the program.
    Start,
    /// A block without calls.
    Block(usize),
    /// The entering of what a block calls.
    Enter(usize),
    /// The return from it.
    Return(usize),
}

/// A procedure that is called, with the arguments, and what takes the results.
type Called<'a> = (ProcId, &'a [Expr], &'a [Option<VarId>]);

/// Truth values that a part cannot have.
pub type Excluded = Vec<(Variable, bool)>;

/// The abstraction, with what is known of it.
pub struct Abstraction<'a> {
    task: &'a Task<'a>,
    /// The diagrams of all relations.
    pub diagrams: Diagrams,
    /// The blocks.
    pub blocks: Vec<Block>,
    /// What is tracked.
    pub precision: ByProcedure,
    /// How many questions were asked.
    pub questions: u64,
    /// All predicates of all procedures, each once; they are numbered here.
    all: PredicateSet,
    cartesian: bool,
    /// Whether states are not related to those at the entry of their procedures.
    forgets: bool,
    changed: Vec<BTreeSet<VarId>>,
    outgoing: BTreeMap<Location, Vec<usize>>,
    incoming: BTreeMap<Location, Vec<usize>>,
    known: Known<Part>,
    /// The truth values of parts that have been asked about; those that were impossible have been cut away.
    possible: BTreeSet<(Part, Vec<(Variable, bool)>)>,
    /// What has been cut away.
    excluded: BTreeMap<Part, Vec<Excluded>>,
    /// The relations for what is tracked now.
    transitions: BTreeMap<usize, Transition>,
}

impl<'a> Abstraction<'a> {
    /// Nothing is tracked.
    pub fn new(task: &'a Task<'a>, cartesian: bool) -> Abstraction<'a> {
        let blocks = blocks(&task.graph);
        let (mut outgoing, mut incoming): (BTreeMap<_, Vec<usize>>, BTreeMap<_, Vec<usize>>) = Default::default();
        for (number, block) in blocks.iter().enumerate() {
            outgoing.entry(block.from).or_default().push(number);
            incoming.entry(block.to).or_default().push(number);
        }
        Abstraction {
            task,
            diagrams: Diagrams::new(),
            blocks,
            precision: ByProcedure::default(),
            questions: 0,
            all: PredicateSet::default(),
            cartesian,
            forgets: false,
            changed: changed_by_procedures(&task.program, &task.graph),
            outgoing,
            incoming,
            known: Known::default(),
            possible: BTreeSet::new(),
            excluded: BTreeMap::new(),
            transitions: BTreeMap::new(),
        }
    }

    /// Tracks one more predicate; where, if it is new.
    pub fn track(&mut self, procedure: ProcId, predicate: Predicate) -> Option<Place> {
        let place = self.precision.insert(&self.task.program, procedure, predicate.clone())?;
        self.all.insert(predicate);
        self.transitions.clear();
        Some(place)
    }

    /// Relates states to those at the entry of their procedures, or does not, which takes less room and proves less.
    pub fn forget(&mut self, forgets: bool) {
        if self.forgets != forgets {
            self.forgets = forgets;
            self.transitions.clear();
        }
    }

    /// Excludes truth values of a part; whether that is new.
    pub fn exclude(&mut self, part: Part, values: Excluded) -> bool {
        let known = self.excluded.entry(part).or_default();
        if known.contains(&values) {
            return false;
        }
        known.push(values);
        if let Part::Block(block) | Part::Enter(block) | Part::Return(block) = part {
            self.transitions.remove(&block);
        }
        true
    }

    /// The blocks that begin at a location.
    pub fn from(&self, at: Location) -> &[usize] {
        self.outgoing.get(&at).map_or(&[], Vec::as_slice)
    }

    /// The blocks that end at a location.
    pub fn to(&self, at: Location) -> &[usize] {
        self.incoming.get(&at).map_or(&[], Vec::as_slice)
    }

    /// The procedure that a block is in.
    pub fn procedure(&self, block: usize) -> ProcId {
        self.task.graph.location(self.blocks[block].from).procedure
    }

    /// The number of a predicate.
    pub fn number(&self, predicate: &Predicate) -> Option<PredicateId> {
        self.all.number(predicate).map(|number| PredicateId(number as u32))
    }

    /// Whether a block is a branch that is taken where a condition holds.
    pub fn is_branch(&self, block: usize, c: &Cond) -> bool {
        let [edge] = self.blocks[block].edges[..] else { return false };
        let edge = self.task.graph.edge(edge);
        edge.role != EdgeRole::Statement && matches!(&edge.action, Basic::Assume(taken, _) if taken == c)
    }

    /// Whether a block is a call of a procedure.
    pub fn calls(&self, block: usize, procedure: ProcId) -> bool {
        self.call(block).is_some_and(|(callee, ..)| callee == procedure)
    }

    /// The predicate with a number.
    pub fn predicate(&self, id: PredicateId) -> Option<&Predicate> {
        self.all.get(id.0 as usize)
    }

    /// The predicates of a procedure.
    pub fn predicates(&self, procedure: ProcId) -> Vec<PredicateId> {
        let numbers = self.precision.of(procedure).filter_map(|predicate| self.all.number(predicate));
        let mut numbers: Vec<PredicateId> = numbers.map(|number| PredicateId(number as u32)).collect();
        numbers.sort_unstable();
        numbers
    }

    /// The predicates of a procedure at a moment.
    pub fn variables(&self, procedure: ProcId, moment: Moment) -> Vec<Variable> {
        self.predicates(procedure).into_iter().map(|id| (id, moment)).collect()
    }

    /// The truth values with which the program starts.
    pub fn start(&mut self) -> Result<Bdd, Stop> {
        self.diagrams.reserve(self.all.len())?;
        let question = self.start_question()?;
        self.relation(Part::Start, &question)
    }

    /// The relation of a block.
    pub fn transition(&mut self, block: usize) -> Result<Transition, Stop> {
        if let Some(known) = self.transitions.get(&block) {
            return Ok(known.clone());
        }
        self.diagrams.reserve(self.all.len())?;
        self.task.interrupt.check()?;
        let transition = match self.call(block) {
            Some((callee, ..)) => Transition::Call(self.call_relation(block, callee)?),
            None => self.plain_relation(block)?,
        };
        self.transitions.insert(block, transition.clone());
        Ok(transition)
    }

    /// The line of a part; none for the start.
    pub fn line(&self, part: Part) -> Option<u32> {
        let (Part::Block(block) | Part::Enter(block) | Part::Return(block)) = part else { return None };
        let first = self.blocks.get(block)?.edges.first()?;
        Some(self.task.graph.edge(*first).span.line)
    }

    /// The question whose solutions the relation of a part has, and more at most where that cannot be had.
    pub fn question(&self, part: Part) -> Result<Question, Stop> {
        match part {
            Part::Start => self.start_question(),
            Part::Block(block) => Ok(self.plain_question(block)?.0),
            Part::Enter(block) => self.enter_question(block, false),
            Part::Return(block) => Ok(self.return_question(block, false)?.0),
        }
    }

    fn solving<'s>(&'s self) -> Solving<'s> {
        let limits = Limits { cancelled: None, ..self.task.solver_limits() };
        let (diagrams, interrupt) = (&self.diagrams, self.task.interrupt);
        Solving { diagrams, interrupt, limits, cartesian: self.cartesian, questions: 0 }
    }

    /// Of truth values of a part, some that no execution has at once; none if some execution has them all.
    pub fn contradiction(&mut self, part: Part, values: &[(Variable, bool)]) -> Result<Option<Excluded>, Stop> {
        if !self.possible.insert((part, values.to_vec())) {
            return Ok(None);
        }
        let question = self.question(part)?;
        let mut solving = self.solving();
        let found = solving.contradiction(&question, values)?;
        self.questions += solving.questions;
        Ok(found)
    }

    fn relation(&mut self, part: Part, question: &Question) -> Result<Bdd, Stop> {
        let mut known = std::mem::take(&mut self.known);
        let mut solving = self.solving();
        let related = solving.relation(part, question, &mut known);
        self.questions += solving.questions;
        self.known = known;
        let mut related = related?;
        for values in self.excluded.get(&part).into_iter().flatten() {
            related = self.diagrams.without(&related, &self.diagrams.cube(values)?)?;
        }
        Ok(related)
    }

    fn start_question(&self) -> Result<Question, Stop> {
        let mut state = Symbolic::start(&self.task.program, self.task.options.arith)?;
        let all = self.predicates(self.task.program.entry);
        let behind = self.literals(&mut state, &all, Moment::Now)?;
        Ok(Question { behind, types: state.types, ..Question::default() })
    }

    fn plain_relation(&mut self, block: usize) -> Result<Transition, Stop> {
        let (question, affected) = self.plain_question(block)?;
        let relation = match self.known_condition(block)? {
            Some(condition) => self.without_excluded(Part::Block(block), condition)?,
            None => self.relation(Part::Block(block), &question)?,
        };
        Ok(Transition::Plain { relation, affected })
    }

    fn without_excluded(&self, part: Part, mut relation: Bdd) -> Result<Bdd, Stop> {
        for values in self.excluded.get(&part).into_iter().flatten() {
            relation = self.diagrams.without(&relation, &self.diagrams.cube(values)?)?;
        }
        Ok(relation)
    }

    /// The condition of a branch whose parts are all tracked: it is its own abstraction.
    fn known_condition(&self, block: usize) -> Result<Option<Bdd>, Stop> {
        let [edge] = self.blocks[block].edges[..] else { return Ok(None) };
        let edge = self.task.graph.edge(edge);
        match &edge.action {
            Basic::Assume(c, _) if edge.role != EdgeRole::Statement => self.tracked(c, self.procedure(block)),
            _ => Ok(None),
        }
    }

    /// A condition over predicates of a procedure, if all its parts are such.
    fn tracked(&self, c: &Cond, procedure: ProcId) -> Result<Option<Bdd>, Stop> {
        let diagrams = &self.diagrams;
        let join = |cs: &[Cond], all: bool| {
            let mut joined = diagrams.constant(all);
            for c in cs {
                let Some(part) = self.tracked(c, procedure)? else { return Ok(None) };
                joined = if all { diagrams.and(&joined, &part)? } else { diagrams.or(&joined, &part)? };
            }
            Ok(Some(joined))
        };
        match c {
            Cond::Const(value) => Ok(Some(diagrams.constant(*value))),
            Cond::Undefined => Ok(None),
            Cond::Not(c) => self.tracked(c, procedure)?.map(|c| diagrams.not(&c)).transpose(),
            Cond::And(cs) => join(cs, true),
            Cond::Or(cs) => join(cs, false),
            Cond::Cmp(..) => {
                let Some(wanted) = Predicate::of(&self.task.program, c, self.task.options.arith) else {
                    return Ok(None);
                };
                let Some(number) = self.all.number(&wanted) else { return Ok(None) };
                let id = PredicateId(number as u32);
                let Some(tracked) = self.predicate(id).filter(|_| self.predicates(procedure).contains(&id)) else {
                    return Ok(None);
                };
                diagrams.literal((id, Moment::Now), tracked.agrees(&wanted)).map(Some)
            }
        }
    }

    fn plain_question(&self, block: usize) -> Result<(Question, Vec<PredicateId>), Stop> {
        let all = self.predicates(self.procedure(block));
        let mut before = Symbolic::new(&self.task.program, self.task.options.arith);
        let mut after = before.clone();
        for id in &self.blocks[block].edges {
            after.execute(&self.task.graph.edge(*id).action)?;
        }
        let affected = self.affected(&all, |v| after.is_changed(v));
        let behind = self.literals(&mut after, &affected, Moment::Next)?;
        let before_literals = self.literals(&mut before, &all, Moment::Now)?;
        let types = [before.types, after.types].concat();
        Ok((Question { before: before_literals, behind, facts: after.facts, types }, affected))
    }

    /// The procedure that a block calls, with the arguments, and what takes the results.
    fn call(&self, block: usize) -> Option<Called<'a>> {
        let [edge] = self.blocks.get(block)?.edges[..] else { return None };
        match &self.task.graph.edge(edge).action {
            Basic::Call { callee, args, results } => Some((*callee, args, results)),
            _ => None,
        }
    }

    fn call_relation(&mut self, block: usize, callee: ProcId) -> Result<Call, Stop> {
        let caller = self.procedure(block);
        let entering = self.enter_question(block, true)?;
        let mut enter = self.relation(Part::Enter(block), &entering)?;
        for id in self.unchanged_by_entering(block) {
            enter = self.diagrams.and(&enter, &self.diagrams.same((id, Moment::Now), (id, Moment::Entered))?)?;
        }
        let (returning, affected, same) = self.return_question(block, true)?;
        let mut back = self.relation(Part::Return(block), &returning)?;
        for id in same {
            back = self.diagrams.and(&back, &self.diagrams.same((id, Moment::Left), (id, Moment::Next))?)?;
        }
        let (own, callees) = (self.predicates(caller), self.predicates(callee));
        Ok(Call { callee, enter, back, affected, own, callees, forgets: self.forgets })
    }

    /// The predicates of caller and callee that entering leaves as they are.
    fn unchanged_by_entering(&self, block: usize) -> Vec<PredicateId> {
        let Some((callee, ..)) = self.call(block) else { return vec![] };
        let own = self.predicates(self.procedure(block));
        let changed = self.affected(&own, |v| self.task.program.is_own(callee, v));
        let both = self.predicates(callee).into_iter().filter(|id| own.contains(id));
        both.filter(|id| !changed.contains(id)).collect()
    }

    fn enter_question(&self, block: usize, without_unchanged: bool) -> Result<Question, Stop> {
        let Some((callee, args, _)) = self.call(block) else { return Ok(Question::default()) };
        let mut before = Symbolic::new(&self.task.program, self.task.options.arith);
        let mut bound = before.clone();
        bound.enter(callee, args)?;
        let unchanged = if without_unchanged { self.unchanged_by_entering(block) } else { vec![] };
        let mut wanted = self.predicates(callee);
        wanted.retain(|id| !unchanged.contains(id));
        let behind = self.literals(&mut bound, &wanted, Moment::Entered)?;
        let own = self.predicates(self.procedure(block));
        let before_literals = self.literals(&mut before, &own, Moment::Now)?;
        let types = [before.types, bound.types].concat();
        Ok(Question { before: before_literals, behind, facts: bound.facts, types })
    }

    /// The question of a return; the predicates of the caller that it affects, and those that are then what they are at the exit.
    fn return_question(
        &self,
        block: usize,
        without_same: bool,
    ) -> Result<(Question, Vec<PredicateId>, Vec<PredicateId>), Stop> {
        let Some((callee, args, results)) = self.call(block) else { return Ok((Question::default(), vec![], vec![])) };
        let program = &self.task.program;
        let mut before = Symbolic::new(program, self.task.options.arith);
        let mut exit = before.clone();
        exit.enter(callee, args)?;
        let changes = &self.changed[callee.0 as usize];
        exit.pass(changes)?;
        let mut after = exit.clone();
        after.leave(callee, results, &before)?;
        let own = self.predicates(self.procedure(block));
        let takes = |v: VarId| results.contains(&Some(v));
        let affected = self.affected(&own, |v| takes(v) || changes.contains(&v) && !program.is_own(callee, v));
        let callees = self.predicates(callee);
        let here = self.affected(&affected, |v| takes(v) || program.is_own(callee, v));
        let is_same = |id: &PredicateId| callees.contains(id) && !here.contains(id);
        let same: Vec<PredicateId> = affected.iter().copied().filter(is_same).filter(|_| without_same).collect();
        let wanted: Vec<PredicateId> = affected.iter().copied().filter(|id| !same.contains(id)).collect();
        let behind = self.literals(&mut after, &wanted, Moment::Next)?;
        let mut sources = self.literals(&mut before, &own, Moment::Now)?;
        sources.extend(self.literals(&mut exit, &callees, Moment::Left)?);
        let types = [before.types, exit.types, after.types].concat();
        Ok((Question { before: sources, behind, facts: after.facts, types }, affected, same))
    }

    /// Those of some predicates that read a variable of a kind.
    fn affected(&self, of: &[PredicateId], is: impl Fn(VarId) -> bool) -> Vec<PredicateId> {
        let reads = |id: &PredicateId| self.predicate(*id).is_some_and(|p| p.variables().into_iter().any(&is));
        of.iter().copied().filter(reads).collect()
    }

    fn literals(&self, state: &mut Symbolic<'_>, of: &[PredicateId], at: Moment) -> Result<Vec<Literal>, Stop> {
        let mut literals = vec![];
        for id in of {
            if let Some(predicate) = self.predicate(*id) {
                literals.push(Literal { variable: (*id, at), truth: state.cond(predicate.cond())? });
            }
        }
        Ok(literals)
    }
}

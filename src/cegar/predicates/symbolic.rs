//! What a block does, as terms: the value of each variable behind it in terms of those before (single assignment), what has to
//! hold for it to be executed, and which of the values before each of these depends on.

use std::collections::{BTreeMap, BTreeSet};

use z3::ast::Bool;

use crate::program::{Arith, Basic, Cond, Expr, Graph, NumType, Place, ProcId, Program, Value, VarId};
use crate::smt::{Encoder, IllTyped, Term};

/// A value that nothing in the block determines: that of a variable before it, or one that becomes arbitrary there; a variable
/// and how often it had become arbitrary before.
pub type Origin = (VarId, u32);

/// The values that something depends on.
pub type Origins = BTreeSet<Origin>;

/// A truth value, and what it depends on.
#[derive(Clone, Debug)]
pub struct Truth {
    /// The term.
    pub term: Bool,
    /// What it depends on.
    pub origins: Origins,
}

/// The state behind some statements.
#[derive(Clone)]
pub struct Symbolic<'p> {
    program: &'p Program,
    encoder: Encoder<'p>,
    changed: BTreeMap<VarId, (Term, Origins)>,
    /// Arrays that have become arbitrary and were not written since.
    fresh: BTreeSet<VarId>,
    /// How often a value has become arbitrary.
    count: u32,
    /// What has to hold.
    pub facts: Vec<Truth>,
    /// What types say of the values that were read.
    pub types: Vec<Truth>,
}

impl<'p> Symbolic<'p> {
    /// Any state.
    pub fn new(program: &'p Program, arith: Arith) -> Symbolic<'p> {
        let encoder = Encoder::new(program, arith);
        Symbolic {
            program,
            encoder,
            changed: BTreeMap::new(),
            fresh: BTreeSet::new(),
            count: 0,
            facts: vec![],
            types: vec![],
        }
    }

    /// The state in which a program starts: globals are zero.
    pub fn start(program: &'p Program, arith: Arith) -> Result<Symbolic<'p>, IllTyped> {
        let mut state = Symbolic::new(program, arith);
        for v in program.var_ids().filter(|v| program.var(*v).owner.is_none()) {
            let variable = program.var(v);
            let zero = state.encoder.value(&Value::zero(variable.ty), variable.ty)?;
            let zero = state.encoder.constant_array(variable.extents().len(), &zero);
            state.changed.insert(v, (zero, Origins::new()));
        }
        Ok(state)
    }

    /// Executes a statement other than a call.
    pub fn execute(&mut self, action: &Basic) -> Result<(), IllTyped> {
        match action {
            Basic::Skip | Basic::Halt | Basic::Call { .. } => {}
            Basic::Assign(Place::Var(v), e) => {
                let value = self.expr(e)?;
                self.set(*v, value);
            }
            Basic::Assign(Place::Element(element), e) => {
                let (value, mut origins) = self.expr(e)?;
                let (array, of_array) = self.get(element.array)?;
                origins.extend(of_array);
                for index in &element.indices {
                    origins.extend(self.expr(index)?.1);
                }
                let at = self.encoder.indices(element, &|v| self.get(v).map(|(term, _)| term))?;
                let written = self.encoder.store(&array, &at, &value)?;
                self.set(element.array, (written, origins));
            }
            Basic::Parallel(parts) => {
                let values = parts.iter().map(|(v, e)| Ok((*v, self.expr(e)?)));
                for (v, value) in values.collect::<Result<Vec<_>, IllTyped>>()? {
                    self.set(v, value);
                }
            }
            Basic::Fill(v, e) => {
                let (value, origins) = self.expr(e)?;
                let filled = self.encoder.constant_array(self.program.var(*v).extents().len(), &value);
                self.set(*v, (filled, origins));
            }
            Basic::Havoc(v, _) => self.havoc(*v)?,
            Basic::Assume(c, _) | Basic::Assert(c, _) => {
                let fact = self.cond(c)?;
                self.facts.push(fact);
            }
        }
        Ok(())
    }

    /// Enters a procedure: its parameters are bound, its other variables are anything.
    pub fn enter(&mut self, callee: ProcId, args: &[Expr]) -> Result<(), IllTyped> {
        let values = args.iter().map(|arg| self.expr(arg)).collect::<Result<Vec<_>, IllTyped>>()?;
        for v in self.program.var_ids().filter(|v| self.program.is_own(callee, *v)) {
            let any = self.any(v)?;
            self.set(v, any);
        }
        for (param, value) in self.program.procedure(callee).params.iter().zip(values) {
            self.set(*param, value);
        }
        Ok(())
    }

    /// Goes on at the exit of a procedure that changes some variables.
    pub fn pass(&mut self, changes: &BTreeSet<VarId>) -> Result<(), IllTyped> {
        for v in changes {
            let any = self.any(*v)?;
            self.set(*v, any);
        }
        Ok(())
    }

    /// Leaves a procedure: its variables are what they were at the call, and the results are taken.
    pub fn leave(&mut self, callee: ProcId, results: &[Option<VarId>], caller: &Symbolic<'p>) -> Result<(), IllTyped> {
        let from = &self.program.procedure(callee).results;
        let taken = from.iter().zip(results).filter_map(|(from, to)| Some((*from, (*to)?)));
        let taken = taken.map(|(from, to)| Ok((to, self.get(from)?))).collect::<Result<Vec<_>, IllTyped>>()?;
        for v in self.program.var_ids().filter(|v| self.program.is_own(callee, *v)) {
            let before = caller.get(v)?;
            self.set(v, before);
        }
        for (v, value) in taken {
            self.set(v, value);
        }
        Ok(())
    }

    /// A condition in this state, and what types say of what it reads.
    pub fn cond(&mut self, c: &Cond) -> Result<Truth, IllTyped> {
        let mut reads = vec![];
        c.for_each_expr(&mut |e| reads.push(e.clone()));
        for e in &reads {
            self.read(e)?;
        }
        let term = self.encoder.cond(c, &|v| self.get(v).map(|(term, _)| term))?;
        Ok(Truth { term, origins: self.origins(&reads)? })
    }

    /// Whether a variable may have another value than at the start.
    pub fn is_changed(&self, v: VarId) -> bool {
        self.changed.contains_key(&v)
    }

    fn expr(&mut self, e: &Expr) -> Result<(Term, Origins), IllTyped> {
        let mut reads = vec![];
        e.for_each(&mut |e| reads.push(e.clone()));
        for e in &reads {
            self.read(e)?;
        }
        Ok((self.encoder.expr(e, &|v| self.get(v).map(|(term, _)| term))?, self.origins(&reads)?))
    }

    fn origins(&self, reads: &[Expr]) -> Result<Origins, IllTyped> {
        let mut origins = Origins::new();
        for e in reads {
            match e {
                Expr::Var(v) => origins.extend(self.get(*v)?.1),
                Expr::Read(element) => origins.extend(self.get(element.array)?.1),
                _ => {}
            }
        }
        Ok(origins)
    }

    /// Notes what the type says of a variable or element that is read.
    fn read(&mut self, e: &Expr) -> Result<(), IllTyped> {
        let fresh = match e {
            Expr::Var(_) => false,
            Expr::Read(element) => self.fresh.contains(&element.array),
            _ => return Ok(()),
        };
        let ty = self.program.type_of(e);
        if !fresh && !wraps(ty, self.encoder.arith()) {
            return Ok(());
        }
        let mut parts = vec![];
        e.for_each(&mut |part| parts.push(part.clone()));
        let term = self.encoder.expr(e, &|v| self.get(v).map(|(term, _)| term))?;
        if let Some(term) = self.encoder.in_range(&term, ty) {
            let origins = self.origins(&parts)?;
            self.types.push(Truth { term, origins });
        }
        Ok(())
    }

    fn havoc(&mut self, v: VarId) -> Result<(), IllTyped> {
        let (term, origins) = self.any(v)?;
        self.set(v, (term.clone(), origins.clone()));
        if self.program.var(v).is_array() {
            self.fresh.insert(v);
        } else if let Some(term) = self.encoder.in_range(&term, self.program.var(v).ty) {
            self.types.push(Truth { term, origins });
        }
        Ok(())
    }

    fn any(&mut self, v: VarId) -> Result<(Term, Origins), IllTyped> {
        self.count += 1;
        self.named(v, self.count)
    }

    fn named(&self, v: VarId, count: u32) -> Result<(Term, Origins), IllTyped> {
        let term = Term::named(&format!("v{}!{count}", v.0), &self.encoder.variable_sort(self.program.var(v)))?;
        Ok((term, Origins::from([(v, count)])))
    }

    fn get(&self, v: VarId) -> Result<(Term, Origins), IllTyped> {
        match self.changed.get(&v) {
            Some(known) => Ok(known.clone()),
            None => self.named(v, 0),
        }
    }

    fn set(&mut self, v: VarId, value: (Term, Origins)) {
        self.fresh.remove(&v);
        self.changed.insert(v, value);
    }
}

/// Whether values of a type lie in its range because operations wrap.
fn wraps(ty: NumType, arith: Arith) -> bool {
    ty.as_int().is_some_and(|t| !t.signed || arith == Arith::Bv)
}

/// A maximal chain of statements that are executed one after the other, or a single edge of another kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Where it begins.
    pub from: crate::program::Location,
    /// Where it ends.
    pub to: crate::program::Location,
    /// Its edges.
    pub edges: Vec<crate::program::EdgeId>,
}

/// The blocks of a graph, in the order of their first edges.
pub fn blocks(graph: &Graph) -> Vec<Block> {
    use crate::program::{EdgeRole, LocationRole};
    let is_statement = |id: &crate::program::EdgeId| {
        let edge = graph.edge(*id);
        edge.role == EdgeRole::Statement && !matches!(edge.action, Basic::Call { .. } | Basic::Halt)
    };
    let is_inside = |at| match (graph.incoming(at), graph.outgoing(at)) {
        ([before], [after]) => {
            graph.location(at).role == LocationRole::Plain && is_statement(before) && is_statement(after)
        }
        _ => false,
    };
    let mut blocks = vec![];
    for first in graph.edge_ids().filter(|id| !is_inside(graph.edge(*id).from)) {
        let mut edges = vec![first];
        let mut at = graph.edge(first).to;
        while is_inside(at) {
            let next = graph.outgoing(at)[0];
            edges.push(next);
            at = graph.edge(next).to;
        }
        blocks.push(Block { from: graph.edge(first).from, to: at, edges });
    }
    blocks
}

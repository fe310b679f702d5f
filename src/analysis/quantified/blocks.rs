//! Blocks with rows: a path between two cut points, abstracted with what it reads elsewhere than at cells.
//!
//! Each such read is from a *row*, at an index that is known where the block begins; writes of the block keep the row up to
//! date. The same index is one row, however often it is read.
//!
//! Example: the block `i < n; x = a[i]; i = i + 1; y = a[i];` has two rows, at `i` and at `i + 1`, both in terms of the `i` in
//! which the block begins. The guard in front reads nothing, so that it restricts states before rows are added.

use std::collections::HashMap;

use super::sums::Change;
use super::{FromRows, Indexes, Symbols, cuts};
use crate::analysis::Abstraction;
use crate::analysis::sum::{Quantity, Sum};
use crate::analysis::transfer::{Block, Blocks};
use crate::program::number::Rational;
use crate::program::{Basic, Edge, EdgeId, EdgeRole, Element, Expr, Index, Place, Symbol, VarId};

/// What a block reads elsewhere than at cells.
pub struct Reads {
    /// How many edges in front only restrict states and read no element.
    pub guards: usize,
    /// For each row its index, in terms of the state in which the block begins.
    pub rows: Vec<Sum>,
    /// The elements that are read from rows, and those that sums need.
    pub kept: Vec<FromRows>,
    /// For each edge what it does to an array that is summed up.
    pub changes: Vec<Option<Change>>,
    /// Whether its rows matter only where they are cells. So it is if an assertion fails at the end and the block has no more
    /// rows than there are cells: a failing run that reads at some indexes is covered by the choice of cells which has them.
    pub only_cells: bool,
}

/// The blocks of a program, and what each reads.
pub fn blocks(indexes: &Indexes) -> (Blocks, Vec<Reads>) {
    let (graph, cuts) = (indexes.analysis.graph, cuts(indexes));
    let (mut blocks, mut reads) = (Blocks::default(), vec![]);
    for from in &cuts {
        let mut paths: Vec<Vec<EdgeId>> = graph.outgoing(*from).iter().map(|id| vec![*id]).collect();
        while let Some(path) = paths.pop() {
            let Some(last) = path.last() else { continue };
            let to = graph.edge(*last).to;
            if !cuts.contains(&to) {
                paths.extend(graph.outgoing(to).iter().map(|id| path.iter().copied().chain([*id]).collect()));
                continue;
            }
            for last in ways(indexes, *last) {
                let builder = Builder::new(indexes.analysis.abstraction, indexes.symbols);
                let (mut edges, read) = builder.edges(&path, &last);
                if let Some(residue) = indexes.residue() {
                    for edge in &mut edges {
                        edge.action = residue.at_cells(indexes, &edge.action);
                    }
                }
                blocks.add(Block { from: *from, to, edges });
                reads.push(read);
            }
        }
    }
    (blocks, reads)
}

/// What the program does on an edge. An assertion of several conjuncts fails in several ways, and each of them reads fewer
/// indexes than all together.
pub fn ways(indexes: &Indexes, id: EdgeId) -> Vec<Basic> {
    let edge = indexes.analysis.graph.edge(id);
    let action = indexes.symbols.concrete_action(id).unwrap_or(&edge.action);
    match (action, edge.role) {
        (Basic::Assume(c, why), EdgeRole::Fails(_)) => {
            c.disjuncts().into_iter().map(|part| Basic::Assume(part.clone(), *why)).collect()
        }
        _ => vec![action.clone()],
    }
}

/// Makes one block.
struct Builder<'a> {
    abstraction: &'a Abstraction,
    symbols: &'a Symbols,
    /// The values of variables that the block has assigned, in terms of its beginning, where they are known.
    values: HashMap<VarId, Option<Sum>>,
    rows: Vec<Sum>,
}

impl<'a> Builder<'a> {
    fn new(abstraction: &'a Abstraction, symbols: &'a Symbols) -> Builder<'a> {
        Builder { abstraction, symbols, values: HashMap::new(), rows: vec![] }
    }

    /// The edges of a path, abstracted with its rows, and what they read. The last one does what is given.
    fn edges(mut self, path: &[EdgeId], last: &Basic) -> (Vec<Edge>, Reads) {
        let graph = &self.abstraction.graph;
        let (symbols, rule) = (self.symbols, self.symbols.rule);
        let action_at = |number: usize| match path.get(number).and_then(|id| symbols.concrete_action(*id)) {
            Some(action) if number + 1 < path.len() => action,
            _ => last,
        };
        let actions: Vec<&Basic> = (0..path.len()).map(action_at).collect();
        let is_guard =
            |action: &&&Basic| matches!(action, Basic::Assume(..) | Basic::Skip) && elements_read(action).is_empty();
        let guards = actions.iter().take_while(is_guard).count();
        let (mut reads, mut needed) = (vec![], vec![]);
        for (id, action) in path.iter().zip(&actions) {
            let mut from_rows = vec![];
            // Where an assertion holds no rows are added: if it is proved, the invariant says as much of elements elsewhere.
            if !matches!(graph.edge(*id).role, EdgeRole::Holds(_)) {
                for element in elements_read(action) {
                    if let Some(index) = self.index(&element) {
                        from_rows.push((element, index));
                    }
                }
            }
            // What sums need is not read in the place of an element.
            for element in self.needed_by_sums(action) {
                if let Some(index) = self.index(&element) {
                    needed.push((element, index));
                }
            }
            self.assign(action);
            reads.push(from_rows);
        }
        let mut kept: Vec<FromRows> = vec![];
        for (element, index) in reads.iter().flatten().chain(&needed) {
            if !kept.iter().any(|(other, at)| (other.array, at) == (element.array, index)) {
                kept.push((element.clone(), index.clone()));
            }
        }
        let changes = actions.iter().zip(&reads).map(|(action, reads)| self.change(action, reads, &kept)).collect();
        let edges = path.iter().zip(actions).zip(reads).map(|((id, action), reads)| {
            let action = rule(self.abstraction, action, &reads, &kept);
            Edge { action, ..graph.edge(*id).clone() }
        });
        let edges = edges.collect();
        let fails = path.last().is_some_and(|id| matches!(graph.edge(*id).role, EdgeRole::Fails(_)));
        let only_cells = fails && self.rows.len() <= symbols.cells().count();
        (edges, Reads { guards, rows: self.rows, kept, changes, only_cells })
    }

    /// The elements that sums need behind an action: those that count where an index goes up or down by one, and those that are
    /// overwritten.
    fn needed_by_sums(&self, action: &Basic) -> Vec<Element> {
        let sums = &self.abstraction.sums;
        match action {
            Basic::Assign(Place::Element(element), _) if sums.has(element.array) => vec![element.clone()],
            Basic::Assign(Place::Var(v), e) => {
                let step = Sum::of_form(e).map(|sum| sum.sub(&Sum::of(Quantity::Now(*v))));
                let place = match step.as_ref().and_then(Sum::as_constant) {
                    Some(step) if *step == Rational::ONE => Expr::Var(*v),
                    Some(step) if *step == -Rational::ONE => e.clone(),
                    _ => return vec![],
                };
                sums.arrays_upto(*v).map(|array| Element { array, indices: vec![place.clone()] }).collect()
            }
            _ => vec![],
        }
    }

    /// What an action of the program does to an array that is summed up.
    fn change(&self, action: &Basic, reads: &[FromRows], kept: &[FromRows]) -> Option<Change> {
        let array = match action {
            Basic::Assign(Place::Element(element), _) => element.array,
            Basic::Fill(array, _) | Basic::Havoc(array, _) => *array,
            _ => return None,
        };
        if !self.abstraction.sums.has(array) {
            return None;
        }
        let Basic::Assign(Place::Element(element), e) = action else { return Some(Change::Any(array)) };
        // Expressions are abstracted as if they were assigned to a scalar.
        let scalar = self.symbols.indexes.values().next();
        let abstracted = |e: &Expr| {
            let assignment = Basic::Assign(Place::Var(*scalar?), e.clone());
            match (self.symbols.rule)(self.abstraction, &assignment, reads, kept) {
                Basic::Assign(_, value) => Some(value),
                _ => None,
            }
        };
        match &element.indices[..] {
            [index] => match (abstracted(index), abstracted(e)) {
                (Some(index), Some(value)) => Some(Change::Write(array, index, value)),
                _ => Some(Change::Any(array)),
            },
            _ => Some(Change::Any(array)),
        }
    }

    /// The rows where an element is, if there are enough left and its indices are known where the block begins.
    fn index(&mut self, element: &Element) -> Option<Index> {
        let before = self.rows.len();
        let symbols = element.indices.iter().map(|index| self.row(index)).collect::<Option<Vec<Symbol>>>();
        let index = symbols.map(Index::Symbolic);
        if index.as_ref().is_none_or(|index| self.abstraction.scalar(element.array, index).is_none()) {
            self.rows.truncate(before);
            return None;
        }
        index
    }

    fn row(&mut self, index: &Expr) -> Option<Symbol> {
        let index = self.at_start(index)?;
        let number = self.rows.iter().position(|known| *known == index).unwrap_or(self.rows.len());
        let symbol = Symbol::Row(number as u32);
        if number == self.rows.len() {
            self.symbols.indexes.get(&symbol)?;
            self.rows.push(index);
        }
        Some(symbol)
    }

    fn at_start(&self, e: &Expr) -> Option<Sum> {
        let sum = Sum::of_form(e)?;
        let mut result = Sum::constant(sum.constant.clone());
        for (quantity, factor) in &sum.terms {
            let value = match quantity {
                Quantity::Now(v) => match self.values.get(v) {
                    Some(value) => value.clone()?,
                    None => Sum::of(*quantity),
                },
                _ => return None,
            };
            result = result.plus(factor, &value);
        }
        Some(result)
    }

    fn assign(&mut self, action: &Basic) {
        match action {
            Basic::Assign(Place::Var(v), e) => {
                let value = self.at_start(e);
                self.values.insert(*v, value);
            }
            Basic::Parallel(parts) => {
                let values: Vec<_> = parts.iter().map(|(v, e)| (*v, self.at_start(e))).collect();
                self.values.extend(values);
            }
            Basic::Havoc(v, _) => {
                self.values.insert(*v, None);
            }
            Basic::Call { results, .. } => self.values.extend(results.iter().flatten().map(|v| (*v, None))),
            Basic::Assign(Place::Element(_), _)
            | Basic::Fill(..)
            | Basic::Skip
            | Basic::Assume(..)
            | Basic::Assert(..)
            | Basic::Halt => {}
        }
    }
}

/// The elements that an action reads.
pub fn elements_read(action: &Basic) -> Vec<Element> {
    let mut found = vec![];
    action.for_each_expr(&mut |e| {
        if let Expr::Read(element) = e
            && !found.contains(element)
        {
            found.push(element.clone());
        }
    });
    found
}

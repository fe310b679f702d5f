//! Where the widening analysis keeps states, and the pieces of the program between these places.
//!
//! Without symbolic indexes every location is such a *cut point* and every edge a block. With them, cut points are where paths
//! meet, loops begin, procedures are entered, left and called; a block is a path between two of them. What a block reads
//! elsewhere than at a cell is read from *rows*: each holds the elements of all arrays at an index that is known where the
//! block begins, and writes of the block keep it up to date.

use std::collections::{BTreeSet, HashMap};

use super::Analysis;
use super::sum::{Quantity, Sum};
use crate::abstraction::{Abstraction, FromRows};
use crate::program::{Basic, Edge, EdgeId, EdgeRole, Element, Expr, Index, Location, Place, ProcId, Symbol, VarId};

/// A path between two cut points.
pub struct Block {
    /// Where it begins.
    pub from: Location,
    /// Where it ends.
    pub to: Location,
    /// Its edges, abstracted with its rows.
    pub edges: Vec<Edge>,
    /// How many edges in front only restrict states and read no element.
    pub guards: usize,
    /// For each row its index, in terms of the state in which the block begins.
    pub rows: Vec<Sum>,
    /// What it reads from rows.
    pub kept: Vec<FromRows>,
    /// Whether its rows matter only where they are cells: a failure of an assertion is seen, whatever indexes the block reads,
    /// where these are the cells.
    pub only_cells: bool,
}

/// The blocks of a program.
pub struct Blocks {
    all: Vec<Block>,
    into: HashMap<Location, Vec<usize>>,
    paths: bool,
}

/// A block is cut after so many edges, so that the number of blocks stays linear in the size of the program.
const LONGEST: usize = 16;

impl Block {
    /// The procedure that it calls, if it is a call.
    pub fn callee(&self) -> Option<ProcId> {
        match &self.edges[..] {
            [Edge { action: Basic::Call { callee, .. }, .. }] => Some(*callee),
            _ => None,
        }
    }
}

impl Blocks {
    /// Finds them.
    pub fn of(analysis: &Analysis) -> Blocks {
        let mut blocks = Blocks { all: vec![], into: HashMap::new(), paths: false };
        let graph = analysis.graph;
        blocks.paths = !analysis.abstraction.symbols.is_empty();
        if !blocks.paths {
            for id in graph.edge_ids() {
                let edge = graph.edge(id).clone();
                blocks.add(Block {
                    from: edge.from,
                    to: edge.to,
                    edges: vec![edge],
                    guards: 1,
                    rows: vec![],
                    kept: vec![],
                    only_cells: false,
                });
            }
            return blocks;
        }
        let cuts = cuts(analysis);
        for from in &cuts {
            let mut paths: Vec<Vec<EdgeId>> = graph.outgoing(*from).iter().map(|id| vec![*id]).collect();
            while let Some(path) = paths.pop() {
                let Some(last) = path.last() else { continue };
                let to = graph.edge(*last).to;
                if cuts.contains(&to) {
                    for last in ways(analysis, *last) {
                        let mut block = Builder::new(analysis.abstraction).block(*from, to, &path, &last);
                        if let Some(residue) = analysis.details.residue {
                            for edge in &mut block.edges {
                                edge.action = residue.at_cells(analysis.abstraction, &edge.action);
                            }
                        }
                        blocks.add(block);
                    }
                } else {
                    paths.extend(graph.outgoing(to).iter().map(|id| path.iter().copied().chain([*id]).collect()));
                }
            }
        }
        blocks
    }

    /// The blocks that end at a location, with their numbers.
    pub fn ending_at(&self, at: Location) -> impl Iterator<Item = usize> + '_ {
        self.into.get(&at).into_iter().flatten().copied()
    }

    /// Whether blocks are paths, since there are symbolic indexes.
    pub fn are_paths(&self) -> bool {
        self.paths
    }

    /// A block.
    pub fn get(&self, number: usize) -> &Block {
        &self.all[number]
    }

    fn add(&mut self, block: Block) {
        self.into.entry(block.to).or_default().push(self.all.len());
        self.all.push(block);
    }
}

/// The locations where states are kept.
pub fn cuts(analysis: &Analysis) -> BTreeSet<Location> {
    let graph = analysis.graph;
    if analysis.abstraction.symbols.is_empty() {
        return graph.location_ids().collect();
    }
    let is_call = |id: &EdgeId| matches!(graph.edge(*id).action, Basic::Call { .. });
    let must = |at: &Location| {
        !analysis.is_straight(*at) || graph.outgoing(*at).iter().chain(graph.incoming(*at)).any(is_call)
    };
    let mut cuts: BTreeSet<Location> = graph.location_ids().filter(must).collect();
    let mut ahead: Vec<(Location, usize, BTreeSet<VarId>)> = cuts.iter().map(|at| (*at, 0, BTreeSet::new())).collect();
    while let Some((at, mut length, mut unknown)) = ahead.pop() {
        let actions = || graph.outgoing(at).iter().filter_map(|id| analysis.abstraction.concrete_action(*id));
        if length == LONGEST || actions().any(|action| reads_at_unknown(action, &unknown)) {
            cuts.insert(at);
            (length, unknown) = (0, BTreeSet::new());
        }
        for id in graph.outgoing(at) {
            let to = graph.edge(*id).to;
            if !cuts.contains(&to) {
                let mut unknown = unknown.clone();
                if let Some(action) = analysis.abstraction.concrete_action(*id) {
                    forget(action, &mut unknown);
                }
                ahead.push((to, length + 1, unknown));
            }
        }
    }
    cuts
}

/// Whether an action reads an element at an index that depends on some variables, but for which a row could be had.
fn reads_at_unknown(action: &Basic, unknown: &BTreeSet<VarId>) -> bool {
    let depends = |index: &Expr| Sum::of_form(index).is_some_and(|sum| is_any_of(&sum, unknown));
    !unknown.is_empty() && elements_read(action).iter().any(|element| element.indices.iter().any(depends))
}

fn is_any_of(sum: &Sum, variables: &BTreeSet<VarId>) -> bool {
    sum.terms.keys().any(|q| matches!(q, Quantity::Now(v) if variables.contains(v)))
}

/// Notes which variables an action gives values that are not linear in those before it, and which it gives others.
fn forget(action: &Basic, unknown: &mut BTreeSet<VarId>) {
    match action {
        Basic::Assign(Place::Var(v), e) if Sum::of_form(e).is_some_and(|sum| !is_any_of(&sum, unknown)) => {
            unknown.remove(v);
        }
        Basic::Assign(Place::Var(v), _) | Basic::Havoc(v, _) => {
            unknown.insert(*v);
        }
        _ => {}
    }
}

/// What the program does on an edge. An assertion of several parts fails in several ways, and each of them reads fewer indexes
/// than all together.
pub fn ways(analysis: &Analysis, id: EdgeId) -> Vec<Basic> {
    let edge = analysis.graph.edge(id);
    let action = analysis.abstraction.concrete_action(id).unwrap_or(&edge.action);
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
    /// The values of variables that the block has assigned, in terms of its beginning, where they are known.
    values: HashMap<VarId, Option<Sum>>,
    rows: Vec<Sum>,
}

impl<'a> Builder<'a> {
    fn new(abstraction: &'a Abstraction) -> Builder<'a> {
        Builder { abstraction, values: HashMap::new(), rows: vec![] }
    }

    fn block(mut self, from: Location, to: Location, path: &[EdgeId], last: &Basic) -> Block {
        let graph = &self.abstraction.graph;
        let mut reads = vec![];
        let mut guards = None;
        let action_at = |number: usize| match path.get(number).and_then(|id| self.abstraction.concrete_action(*id)) {
            Some(action) if number + 1 < path.len() => action,
            _ => last,
        };
        let actions: Vec<&Basic> = (0..path.len()).map(action_at).collect();
        for (number, (id, action)) in path.iter().zip(&actions).enumerate() {
            let read = elements_read(action);
            if guards.is_none() && !(read.is_empty() && matches!(action, Basic::Assume(..) | Basic::Skip)) {
                guards = Some(number);
            }
            let mut from_rows = vec![];
            // What an assertion that holds says of elements elsewhere is known already, or will not be proved.
            if !matches!(graph.edge(*id).role, EdgeRole::Holds(_)) {
                for element in read {
                    if let Some(index) = self.index(&element) {
                        from_rows.push((element, index));
                    }
                }
            }
            self.assign(action);
            reads.push(from_rows);
        }
        let fails = path.last().is_some_and(|id| matches!(graph.edge(*id).role, EdgeRole::Fails(_)));
        let few = self.rows.len() <= self.abstraction.cells().count();
        let mut kept: Vec<FromRows> = vec![];
        for (element, index) in reads.iter().flatten() {
            if !kept.iter().any(|(other, at)| (other.array, at) == (element.array, index)) {
                kept.push((element.clone(), index.clone()));
            }
        }
        let edges = path.iter().zip(actions).zip(reads).map(|((id, action), reads)| {
            let action = self.abstraction.action_with_rows(action, &reads, &kept);
            Edge { action, ..graph.edge(*id).clone() }
        });
        Block {
            from,
            to,
            edges: edges.collect(),
            guards: guards.unwrap_or(path.len()),
            rows: self.rows.clone(),
            kept: kept.clone(),
            only_cells: fails && few,
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
            self.abstraction.symbols.get(&symbol)?;
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

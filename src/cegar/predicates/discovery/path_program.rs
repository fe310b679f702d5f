//! Path programs (Beyer, Henzinger, Majumdar, Rybalchenko, "Path invariants", PLDI 2007): the steps of a trace as a program of their
//! own. Where the trace comes along twice its path program has a loop, and so it has the traces that run through that loop more or
//! less often, too. A proof for all of these is worth more than one for the trace alone.
//!
//! Calls are inlined: a *node* is a location with the calls that are under way there.

use std::collections::HashMap;

use indexmap::{IndexMap, IndexSet};

use crate::program::{Assumption, Basic, Cond, EdgeId, Graph, Location, Step, Trace};

/// The path program of a trace.
pub struct PathProgram {
    /// The location of each node.
    pub nodes: Vec<Location>,
    /// The steps between nodes, each once.
    pub steps: IndexSet<(usize, Step, usize)>,
    /// The node at each position of the trace, from its start to its end.
    pub visits: Vec<usize>,
}

impl PathProgram {
    /// The path program of a trace.
    pub fn of(graph: &Graph, trace: &Trace) -> PathProgram {
        let mut path = PathProgram { nodes: vec![], steps: IndexSet::new(), visits: vec![] };
        // Sequences of calls by the one before and the last call; the empty one is 0.
        let mut sequences: HashMap<(usize, EdgeId), usize> = HashMap::new();
        let mut known: IndexMap<(usize, Location), usize> = IndexMap::new();
        let mut calls = vec![0];
        let mut visit = |path: &mut PathProgram, calls: &[usize], at: Location| {
            let next = known.len();
            let node = *known.entry((calls.last().copied().unwrap_or(0), at)).or_insert(next);
            if node == path.nodes.len() {
                path.nodes.push(at);
            }
            path.visits.push(node);
            node
        };
        let Some(first) = trace.steps.first() else { return path };
        let mut from = visit(&mut path, &calls, graph.before(*first));
        for step in &trace.steps {
            match step {
                Step::Edge(_) => {}
                Step::Enter(id) => {
                    let next = sequences.len() + 1;
                    let under_way = calls.last().copied().unwrap_or(0);
                    calls.push(*sequences.entry((under_way, *id)).or_insert(next));
                }
                Step::Leave(_) => drop(calls.pop()),
            }
            let to = visit(&mut path, &calls, graph.after(*step));
            path.steps.insert((from, *step, to));
            from = to;
        }
        path
    }

    /// Whether the trace comes along anywhere twice.
    pub fn has_loop(&self) -> bool {
        self.nodes.len() < self.visits.len()
    }

    /// The edges that it takes.
    pub fn edges(&self) -> Vec<EdgeId> {
        let mut edges: Vec<EdgeId> = self.steps.iter().map(|(_, step, _)| edge(*step)).collect();
        edges.sort_unstable();
        edges.dedup();
        edges
    }
}

/// The edge of a step.
fn edge(step: Step) -> EdgeId {
    let (Step::Edge(id) | Step::Enter(id) | Step::Leave(id)) = step;
    id
}

/// The graph in which some edges alone can be taken; locations and edges keep their numbers.
pub fn restricted(graph: &Graph, edges: &[EdgeId]) -> Graph {
    let mut number = 0;
    graph.map_actions(|action| {
        let id = EdgeId(number);
        number += 1;
        match edges.binary_search(&id) {
            Ok(_) => action.clone(),
            Err(_) => Basic::Assume(Cond::Const(false), Assumption::User),
        }
    })
}

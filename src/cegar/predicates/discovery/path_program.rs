//! Path programs (Beyer, Henzinger, Majumdar, Rybalchenko, "Path invariants", PLDI 2007): the steps of a trace as a program of their
//! own. Where the trace comes along twice its path program has a loop, and so it has the traces that run through that loop more or
//! less often, too. A proof for all of these is worth more than one for the trace alone.
//!
//! Calls are inlined: a *node* is a location with the calls that are under way there. Where a procedure is entered that is under way,
//! a node is a location alone, and a return leads on from two nodes: the call's, and the one at which the procedure is left.

use std::collections::HashMap;

use indexmap::{IndexMap, IndexSet};

use crate::program::{Assumption, Basic, Cond, EdgeId, Graph, Location, Step, Trace};

/// The path program of a trace.
#[derive(Default)]
pub struct PathProgram {
    /// The location of each node.
    pub nodes: Vec<Location>,
    /// The steps between nodes, each once.
    pub steps: IndexSet<Link>,
    /// The node at each position of the trace, from its start to its end.
    pub visits: Vec<usize>,
    /// Whether nodes are locations alone.
    pub is_recursive: bool,
}

/// A step between nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// Where it begins; of a return of a recursive call, where the call is.
    pub from: usize,
    /// Where a recursive call leaves its procedure.
    pub exit: Option<usize>,
    /// The step.
    pub step: Step,
    /// Where it ends.
    pub to: usize,
}

impl Link {
    /// Whether it leads on from a node.
    pub fn begins(&self, node: usize) -> bool {
        self.from == node || self.exit == Some(node)
    }
}

impl PathProgram {
    /// The path program of a trace.
    pub fn of(graph: &Graph, trace: &Trace) -> PathProgram {
        let mut path = PathProgram { is_recursive: is_recursive(graph, trace), ..PathProgram::default() };
        // Sequences of calls by the one before and the last call; the empty one is 0.
        let mut sequences: HashMap<(usize, EdgeId), usize> = HashMap::new();
        let mut known: IndexMap<(usize, Location), usize> = IndexMap::new();
        // The sequence of calls under way, and the node of the last one.
        let mut calls = vec![(0, 0)];
        let mut visit = |path: &mut PathProgram, calls: &[(usize, usize)], at: Location| {
            let next = known.len();
            let under_way = calls.last().map_or(0, |(sequence, _)| *sequence);
            let node = *known.entry((if path.is_recursive { 0 } else { under_way }, at)).or_insert(next);
            if node == path.nodes.len() {
                path.nodes.push(at);
            }
            path.visits.push(node);
            node
        };
        let Some(first) = trace.steps.first() else { return path };
        let mut from = visit(&mut path, &calls, graph.before(*first));
        for step in &trace.steps {
            let mut call = None;
            match step {
                Step::Edge(_) => {}
                Step::Enter(id) => {
                    let next = sequences.len() + 1;
                    let under_way = calls.last().map_or(0, |(sequence, _)| *sequence);
                    calls.push((*sequences.entry((under_way, *id)).or_insert(next), from));
                }
                Step::Leave(_) => call = calls.pop().map(|(_, node)| node).filter(|_| path.is_recursive),
            }
            let to = visit(&mut path, &calls, graph.after(*step));
            path.steps.insert(Link { from: call.unwrap_or(from), exit: call.map(|_| from), step: *step, to });
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
        let mut edges: Vec<EdgeId> = self.steps.iter().map(|link| edge(link.step)).collect();
        edges.sort_unstable();
        edges.dedup();
        edges
    }
}

/// Whether a trace enters a procedure that is under way.
fn is_recursive(graph: &Graph, trace: &Trace) -> bool {
    let mut active =
        trace.steps.first().map(|first| vec![graph.location(graph.before(*first)).procedure]).unwrap_or_default();
    for step in &trace.steps {
        match step {
            Step::Edge(_) => {}
            Step::Enter(_) => {
                let callee = graph.location(graph.after(*step)).procedure;
                if active.contains(&callee) {
                    return true;
                }
                active.push(callee);
            }
            Step::Leave(_) => drop(active.pop()),
        }
    }
    false
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

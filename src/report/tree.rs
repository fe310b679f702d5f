//! An abstract reachability tree as text and as a graph to draw.

use std::fmt::Write;

use crate::cegar::lazy::tree::{Cube, NodeId, NodeState, Tree};
use crate::program::print::Text;
use crate::program::{Graph, LocationRole, Program, Step};

/// The tree, one line a node, those below a node indented; after each what is known there.
pub fn tree_text(program: &Program, graph: &Graph, tree: &Tree) -> String {
    let mut out = String::new();
    // The depth to which children are indented grows at branches only, so that a long path stays on the page.
    let mut work: Vec<(NodeId, usize)> = root(tree).map(|id| (id, 0)).into_iter().collect();
    while let Some((id, depth)) = work.pop() {
        let lead = "    ".repeat(depth + 1);
        let _ = writeln!(out, "{lead}{}", line(program, graph, tree, id));
        let children = &tree.node(id).children;
        let below = if children.len() > 1 { depth + 1 } else { depth };
        work.extend(children.iter().rev().map(|child| (*child, below)));
    }
    out
}

/// The tree in the language of Graphviz. Covered nodes point to those that cover them by dashed lines.
pub fn tree_dot(program: &Program, graph: &Graph, tree: &Tree) -> String {
    let mut out =
        String::from("digraph tree {\n    node [shape=box, fontname=monospace];\n    edge [fontname=monospace];\n");
    for (number, node) in tree.nodes.iter().enumerate() {
        if node.state == NodeState::Removed {
            continue;
        }
        let id = NodeId(number);
        let role = if matches!(graph.location(node.at).role, LocationRole::Error(_)) { ", color=red" } else { "" };
        let label =
            format!("{number}: line {}\n{}", graph.location(node.at).span.line, known(program, tree, &node.known));
        let _ = writeln!(out, "    n{number} [label=\"{}\"{role}];", escaped(&label));
        if let Some((parent, step)) = node.parent {
            let label = escaped(&step_text(program, graph, step));
            let _ = writeln!(out, "    n{} -> n{number} [label=\"{label}\"];", parent.0);
        }
        if let NodeState::CoveredBy(by) = tree.node(id).state {
            let _ = writeln!(out, "    n{number} -> n{} [style=dashed, constraint=false];", by.0);
        }
    }
    out.push_str("}\n");
    out
}

/// Where a refinement cuts a tree: the nodes that are gone in the next one while those before them stay.
pub(super) fn pivots(tree: &Tree, next: &Tree) -> Vec<NodeId> {
    let is_gone = |id: NodeId| next.nodes.get(id.0).is_some_and(|node| node.state == NodeState::Removed);
    let ids = tree.nodes.iter().enumerate().filter(|(_, node)| node.state != NodeState::Removed);
    let cut = ids.filter(|(id, node)| is_gone(NodeId(*id)) && node.parent.is_none_or(|(parent, _)| !is_gone(parent)));
    cut.map(|(id, _)| NodeId(id)).collect()
}

fn root(tree: &Tree) -> Option<NodeId> {
    let first = tree.nodes.iter().position(|node| node.parent.is_none() && node.state != NodeState::Removed)?;
    Some(NodeId(first))
}

/// `7: line 5, lock = 1: {lock == 1}, covered by 3`
fn line(program: &Program, graph: &Graph, tree: &Tree, id: NodeId) -> String {
    let node = tree.node(id);
    let step = node.parent.map_or_else(|| "start".to_string(), |(_, step)| step_text(program, graph, step));
    let mut text = format!("{}: {step}", id.0);
    let known = known(program, tree, &node.known);
    if !known.is_empty() {
        let _ = write!(text, "   {{{known}}}");
    }
    match (node.state, graph.location(node.at).role) {
        (NodeState::CoveredBy(by), _) => {
            let _ = write!(text, "   covered by {}", by.0);
        }
        (_, LocationRole::Error(property)) => {
            let _ = write!(text, "   {} fails", program.property(property).name);
        }
        (NodeState::Open, _) => text.push_str("   open"),
        (NodeState::Expanded | NodeState::Removed, _) => {}
    }
    if node.made > 1 {
        let _ = write!(text, "   (since {})", node.made);
    }
    text
}

pub(super) fn step_text(program: &Program, graph: &Graph, step: Step) -> String {
    let (Step::Edge(id) | Step::Enter(id) | Step::Leave(id)) = step;
    let edge = graph.edge(id);
    let statement = Text::in_source_names(program).basic(&edge.action).replace('\n', " ");
    let how = match step {
        Step::Edge(_) => "",
        Step::Enter(_) => "enter ",
        Step::Leave(_) => "leave ",
    };
    format!("line {} {how}{}", edge.span.line, statement.trim_end_matches(';'))
}

pub(super) fn known(program: &Program, tree: &Tree, cube: &Cube) -> String {
    let literals = cube.iter().filter_map(|(id, holds)| {
        let cond = tree.predicates.get_index(id.0)?.cond();
        let cond = if *holds { cond.clone() } else { cond.negate() };
        Some(crate::program::print::print_cond(program, &cond))
    });
    literals.collect::<Vec<_>>().join(", ")
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

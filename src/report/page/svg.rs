//! Graphs as SVG: control-flow graphs with a box for what happens on each edge, and trees of abstract states.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::layout::{Drawing, place};
use crate::cegar::lazy::tree::{NodeId, NodeState, Tree};
use crate::program::show_graph::edge_text;
use crate::program::{Graph, Location, LocationRole, Program};
use crate::report::tree::{known, step_text};

/// How many locations or nodes are drawn at most.
pub const MOST_DRAWN: usize = 400;
/// The width of a character, the height of a line.
const CHARACTER: f64 = 6.7;
const LINE: f64 = 16.0;
/// How many characters a label has at most.
pub const LONGEST: usize = 30;

/// A picture.
struct Picture {
    drawing: Drawing,
    /// For each node its attributes and its lines.
    nodes: Vec<(String, Vec<String>)>,
    /// For each edge its attributes.
    edges: Vec<String>,
}

impl Picture {
    fn node(&mut self, attributes: String, lines: Vec<String>, width: Option<usize>) -> usize {
        let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).min(LONGEST);
        let width = width.unwrap_or(longest).max(3) as f64 * CHARACTER + 14.0;
        self.drawing.nodes.push((width, lines.len().max(1) as f64 * LINE + 6.0));
        self.nodes.push((attributes, lines));
        self.nodes.len() - 1
    }

    fn edge(&mut self, from: usize, to: usize, attributes: String) {
        self.drawing.edges.push((from, to));
        self.edges.push(attributes);
    }

    /// The picture as SVG; `name` says what it is.
    fn svg(&self, name: &str) -> String {
        let placed = place(&self.drawing);
        let (width, height) = (placed.size.0 + 16.0, placed.size.1 + 16.0);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"graph\" role=\"img\" aria-label=\"{}\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"-8 -8 {width:.0} {height:.0}\">\n",
            escaped(name)
        );
        for (points, attributes) in placed.edges.iter().zip(&self.edges) {
            let _ = writeln!(out, "<path {attributes} d=\"{}\"/>", path(points));
        }
        for (number, (attributes, lines)) in self.nodes.iter().enumerate() {
            let ((x, y), (width, height)) = (placed.nodes[number], self.drawing.nodes[number]);
            let (left, top) = (x - width / 2.0, y - height / 2.0);
            let _ = write!(
                out,
                "<g {attributes}><title>{}</title><rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"5\"/>",
                escaped(&lines.join("\n"))
            );
            for (at, line) in lines.iter().enumerate() {
                let y = top + 3.0 + LINE * (at as f64 + 0.72);
                let _ = write!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(&shortened(line)));
            }
            out.push_str("</g>\n");
        }
        out + "</svg>"
    }
}

/// At most so many characters as fit.
pub fn shortened(line: &str) -> String {
    if line.chars().count() <= LONGEST {
        return line.to_string();
    }
    line.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// A line through points that leaves and arrives upright.
fn path(points: &[(f64, f64)]) -> String {
    let Some(((x, y), rest)) = points.split_first() else { return String::new() };
    let (mut out, mut before) = (format!("M{x:.1} {y:.1}"), (*x, *y));
    for &(x, y) in rest {
        let middle = (before.1 + y) / 2.0;
        let _ = write!(out, "C{:.1} {middle:.1} {x:.1} {middle:.1} {x:.1} {y:.1}", before.0);
        before = (x, y);
    }
    out
}

/// The graph of each procedure, with its name; none if it is too large to be drawn. `room` is how many characters there have
/// to be for what is written on an edge.
pub fn control_flow(program: &Program, graph: &Graph, room: &[usize]) -> Option<Vec<(String, String)>> {
    if graph.locations.len() > MOST_DRAWN {
        return None;
    }
    let procedures = program.proc_ids().zip(&program.procedures).map(|(id, procedure)| {
        let mut picture = Picture { drawing: Drawing::default(), nodes: vec![], edges: vec![] };
        let mut numbers: BTreeMap<Location, usize> = BTreeMap::new();
        for at in graph.location_ids().filter(|at| graph.location(*at).procedure == id) {
            let data = graph.location(at);
            let role = match data.role {
                LocationRole::Plain => "",
                LocationRole::Entry => " entry",
                LocationRole::Exit => " exit",
                LocationRole::LoopHead => " loop",
                LocationRole::Error(_) => " error",
                LocationRole::Halted => " halted",
            };
            let line = if data.span.is_known() { format!(" · line {}", data.span.line) } else { String::new() };
            let text = format!("{}{line}{role}", at.0);
            let attributes = format!("class=\"location{role}\" data-location=\"{}\"", at.0);
            numbers.insert(at, picture.node(attributes, vec![text, String::new()], Some(24)));
        }
        for edge in graph.edge_ids() {
            let data = graph.edge(edge);
            let (Some(from), Some(to)) = (numbers.get(&data.from), numbers.get(&data.to)) else { continue };
            let text = edge_text(program, data);
            let attributes = format!("class=\"edge\" data-edge=\"{}\"", edge.0);
            let width = room.get(edge.0 as usize).copied().unwrap_or(0).max(text.chars().count()).min(LONGEST);
            let label = picture.node(format!("class=\"label\" data-edge=\"{}\"", edge.0), vec![text], Some(width));
            picture.edge(*from, label, attributes.clone());
            picture.edge(label, *to, attributes + " marker-end=\"url(#arrow)\"");
        }
        let name = format!("control-flow graph of {}", procedure.source_name);
        (procedure.source_name.clone(), picture.svg(&name))
    });
    Some(procedures.collect())
}

/// A tree of abstract states, which will be cut at its pivots; none if it is too large to be drawn.
pub fn reachability_tree(program: &Program, graph: &Graph, tree: &Tree, pivots: &[NodeId]) -> Option<String> {
    if tree.size() > MOST_DRAWN {
        return None;
    }
    let mut picture = Picture { drawing: Drawing::default(), nodes: vec![], edges: vec![] };
    let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
    for (id, node) in tree.nodes.iter().enumerate().filter(|(_, node)| node.state != NodeState::Removed) {
        let (role, note) = match (node.state, graph.location(node.at).role) {
            (_, LocationRole::Error(_)) => (" error", " · error".to_string()),
            (NodeState::CoveredBy(by), _) => (" covered", format!(" · covered by {}", by.0)),
            (NodeState::Open, _) => (" open", " · open".to_string()),
            _ => ("", String::new()),
        };
        let (role, note) = match pivots.contains(&NodeId(id)) {
            true => (format!("{role} pivot"), format!("{note} · pivot")),
            false => (role.to_string(), note),
        };
        let made = format!("data-made=\"{}\"", node.made);
        let step = node.parent.map_or_else(|| "start".to_string(), |(_, step)| step_text(program, graph, step));
        let lines = vec![format!("{id}{note}"), step, format!("{{{}}}", known(program, tree, &node.known))];
        let number = picture.node(format!("class=\"location{role}\" {made}"), lines, Some(LONGEST));
        numbers.insert(id, number);
    }
    for (id, node) in tree.nodes.iter().enumerate() {
        let (Some(number), Some((parent, _))) = (numbers.get(&id), node.parent) else { continue };
        if let Some(parent) = numbers.get(&parent.0) {
            picture.edge(*parent, *number, "class=\"edge\" marker-end=\"url(#arrow)\"".to_string());
        }
    }
    Some(picture.svg("abstract reachability tree"))
}

/// Text inside of XML.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() && c != '\n' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

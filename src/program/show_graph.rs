//! Control-flow graphs as text, and for Graphviz.

use super::print::{print_basic, print_cond};
use super::{Basic, Edge, EdgeRole, Graph, Location, LocationRole, ProcId, Program};

/// The graph as a table: for each procedure its locations, what each is, its line, and the edges that leave it.
pub fn graph_text(program: &Program, graph: &Graph) -> String {
    labelled_text(program, graph, &|edge| edge_text(program, edge))
}

/// The same with other words on the edges.
pub fn labelled_text(program: &Program, graph: &Graph, label: &dyn Fn(&Edge) -> String) -> String {
    let locations = by_procedure(program, graph);
    let section = |(p, own): (ProcId, &Vec<Location>)| procedure_text(program, graph, p, own, label);
    let sections: Vec<String> = program.proc_ids().zip(&locations).map(section).collect();
    sections.join("\n")
}

/// The graph in Graphviz's language: a cluster for each procedure, and a dashed edge from each call to what it calls.
pub fn graph_dot(program: &Program, graph: &Graph) -> String {
    labelled_dot(program, graph, &|edge| edge_text(program, edge))
}

/// The same with other words on the edges.
pub fn labelled_dot(program: &Program, graph: &Graph, label: &dyn Fn(&Edge) -> String) -> String {
    let mut out = String::from("digraph program {\n    node [shape=circle, fontname=\"monospace\"];\n");
    out.push_str("    edge [fontname=\"monospace\"];\n");
    for (p, locations) in program.proc_ids().zip(by_procedure(program, graph)) {
        let name = quoted(&program.procedure(p).name);
        out.push_str(&format!("    subgraph cluster_{} {{\n        label={name};\n", p.0));
        for at in locations {
            let label = quoted(&format!("{}{}", at.0, line_of(graph, at).map_or(String::new(), |l| format!("\n{l}"))));
            let shape = match graph.location(at).role {
                LocationRole::Plain => "",
                LocationRole::Entry => ", shape=box",
                LocationRole::Exit => ", shape=box, peripheries=2",
                LocationRole::LoopHead => ", shape=diamond",
                LocationRole::Error(_) => ", shape=octagon, color=red",
                LocationRole::Halted => ", shape=point",
            };
            out.push_str(&format!("        {} [label={label}{shape}];\n", at.0));
        }
        out.push_str("    }\n");
    }
    for edge in &graph.edges {
        out.push_str(&format!("    {} -> {} [label={}];\n", edge.from.0, edge.to.0, quoted(&label(edge))));
        if let Basic::Call { callee, .. } = &edge.action {
            out.push_str(&format!("    {} -> {} [style=dashed];\n", edge.from.0, graph.entry(*callee).0));
        }
    }
    out.push_str("}\n");
    out
}

/// What happens on an edge, in the user's names: a statement, or a condition in brackets.
pub fn edge_text(program: &Program, edge: &Edge) -> String {
    match (&edge.action, edge.role) {
        (Basic::Assume(c, _), EdgeRole::Branch(_) | EdgeRole::Loop(_) | EdgeRole::Holds(_) | EdgeRole::Fails(_)) => {
            format!("[{}]", print_cond(program, c))
        }
        (Basic::Skip, _) => "skip".to_string(),
        (action, _) => print_basic(program, action),
    }
}

fn procedure_text(
    program: &Program,
    graph: &Graph,
    p: ProcId,
    locations: &[Location],
    label: &dyn Fn(&Edge) -> String,
) -> String {
    let procedure = program.procedure(p);
    let mut rows: Vec<[String; 5]> = vec![];
    for &at in locations {
        let role = match graph.location(at).role {
            LocationRole::Plain => String::new(),
            LocationRole::Entry => "entry".to_string(),
            LocationRole::Exit => "exit".to_string(),
            LocationRole::LoopHead => "loop".to_string(),
            LocationRole::Error(property) => format!("error {}", program.property(property).name),
            LocationRole::Halted => "halted".to_string(),
        };
        let line = line_of(graph, at).unwrap_or_default();
        let mut head = [at.0.to_string(), role, line, String::new(), String::new()];
        for id in graph.outgoing(at) {
            let edge = graph.edge(*id);
            head[3] = label(edge);
            head[4] = format!("-> {}", edge.to.0);
            rows.push(std::mem::take(&mut head));
        }
        if !head[0].is_empty() {
            rows.push(head);
        }
    }
    let mut out = format!("{}\n", procedure.name);
    out.push_str(&table(&rows));
    out
}

/// Columns padded to their widest cell; a very wide cell stands out of its column rather than moving all others.
fn table(rows: &[[String; 5]]) -> String {
    const WIDEST: usize = 60;
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count().min(WIDEST)).max().unwrap_or(0);
    let widths: Vec<usize> = (0..5).map(width).collect();
    let mut out = String::new();
    for row in rows {
        let number = format!("{:>width$}", row[0], width = widths[0]);
        let cells = row[1..].iter().zip(&widths[1..]).map(|(cell, width)| format!("{cell:<width$}"));
        let line: Vec<String> = std::iter::once(number).chain(cells).collect();
        out.push_str(&format!("    {}", line.join("  ")));
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out
}

fn by_procedure(program: &Program, graph: &Graph) -> Vec<Vec<Location>> {
    let mut found = vec![vec![]; program.procedures.len()];
    for at in graph.location_ids() {
        found[graph.location(at).procedure.0 as usize].push(at);
    }
    found
}

fn line_of(graph: &Graph, at: Location) -> Option<String> {
    let span = graph.location(at).span;
    span.is_known().then(|| format!("line {}", span.line))
}

/// A string of Graphviz's language; line breaks stay line breaks.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

//! The steps of a check as a lecture would draw them: constraints at each node, a trace, its formula.

use indexmap::IndexSet;

use super::page::listing::Lister;
use crate::cegar::indexes::abstraction::Abstraction;
use crate::cegar::predicates::boolean::BooleanProgram;
use crate::cegar::simulation::{Formula, Row};
use crate::cegar::{Abstract, History, Whole};
use crate::certificate::{Certificate, Fact, display_conjunction, display_cube};
use crate::program::print::{Style, print_program};
use crate::program::show_graph::{labelled_dot, labelled_text};
use crate::program::{Arith, Edge, Graph, LocationRole, Program};

/// The abstract programs of the last iteration that the one before it did not have.
pub fn abstraction_text(history: &History) -> String {
    let texts = new_abstractions(history).into_iter().map(|new| match new {
        Abstract::Linear(abstraction) => {
            lead(abstraction).to_string() + &print_program(&abstraction.program, Style::Paper)
        }
        Abstract::Boolean(program) => boolean_text(program),
    });
    texts.collect::<Vec<_>>().concat()
}

/// Their control-flow graphs with the transition relation of each edge, where they have some; for Graphviz or for people.
pub fn abstract_graphs_text(history: &History, dot: bool) -> String {
    let texts = new_abstractions(history).into_iter().filter_map(|new| {
        let Abstract::Linear(abstraction) = new else { return None };
        let (program, graph) = (&abstraction.program, &abstraction.graph);
        let lister = Lister::new(program, abstraction.elements.keys().copied().collect());
        let relation = |edge: &Edge| lister.relation(edge);
        Some(match dot {
            true => labelled_dot(program, graph, &relation),
            false => lead(abstraction).to_string() + &labelled_text(program, graph, &relation),
        })
    });
    texts.collect::<Vec<_>>().concat()
}

fn lead(abstraction: &Abstraction) -> &'static str {
    if abstraction.quantified.is_some() { "for every index:\n" } else { "" }
}

fn new_abstractions(history: &History) -> Vec<&Abstract> {
    let [.., last] = &history.iterations[..] else { return vec![] };
    let wholes = history.iterations.iter().rev().skip(1).take(1).filter_map(|before| before.whole.as_deref());
    let known: Vec<&Abstract> = wholes.flat_map(|whole| &whole.abstractions).collect();
    let all = last.whole.iter().flat_map(|whole| &whole.abstractions);
    all.filter(|new| !known.iter().any(|old| old.is(new))).collect()
}

/// A Boolean program beside the lines of the source, and the tables of its blocks.
fn boolean_text(program: &BooleanProgram) -> String {
    let mut out = String::new();
    for (name, place, predicate) in &program.predicates {
        out.push_str(&format!(
            "    {name} is {predicate}{}\n",
            place.as_ref().map_or(String::new(), |p| format!(" in {p}"))
        ));
    }
    for line in &program.lines {
        let number = if line.number > 0 { line.number.to_string() } else { String::new() };
        out.push_str(format!("{number:>5}  {}{}", "    ".repeat(line.depth), line.text).trim_end());
        out.push('\n');
    }
    for table in &program.tables {
        out.push_str(&format!("\ntable of line {}: {}\n", table.line, table.statement));
        let heads = [&table.before[..], &["|".to_string()], &table.behind[..]].concat();
        let row = |cells: Vec<String>| {
            let padded = cells.iter().zip(&heads).map(|(cell, head)| format!("{cell:>0$}", head.chars().count()));
            format!("    {}\n", padded.collect::<Vec<_>>().join(" "))
        };
        out.push_str(&row(heads.clone()));
        for values in &table.rows {
            let cell = |value: &Option<bool>| value.map_or("-".to_string(), |value| u8::from(value).to_string());
            let (before, behind) = values.split_at(table.before.len().min(values.len()));
            let cells = before.iter().map(cell).chain(["|".to_string()]).chain(behind.iter().map(cell));
            out.push_str(&row(cells.collect()));
        }
        if !table.complete {
            out.push_str("    and more\n");
        }
    }
    out
}

/// The formula of an iteration's trace as SMT-LIB.
pub fn smtlib_text(program: &Program, graph: &Graph, arith: Arith, whole: &Whole) -> Option<String> {
    let trace = whole.trace.as_ref()?;
    Some(match Formula::new(program, graph, trace, arith).smtlib(whole.core.as_ref()) {
        Ok(text) => text,
        Err(problem) => format!("; the formula cannot be written: {problem}\n"),
    })
}

/// The constraints at each node, procedure by procedure; nodes that are not listed are not reached.
pub fn invariants_text(program: &Program, graph: &Graph, certificate: &Certificate) -> String {
    let mut out = String::new();
    for (id, procedure) in program.proc_ids().zip(&program.procedures) {
        let indexes = certificate.quantified.as_ref().map(|quantified| format!(", for all {}", quantified.display()));
        out.push_str(&format!("constraints in {}{}:\n", procedure.source_name, indexes.unwrap_or_default()));
        for at in certificate.reached() {
            let data = graph.location(at);
            if data.procedure != id {
                continue;
            }
            let role = match data.role {
                LocationRole::Entry => " (entry)",
                LocationRole::Exit => " (exit)",
                LocationRole::LoopHead => " (loop)",
                LocationRole::Error(_) => " (error)",
                LocationRole::Plain | LocationRole::Halted => "",
            };
            let head = format!("    {} line {}{role}: ", at.0, data.span.line);
            let conjunctions: IndexSet<&Vec<Fact>> = certificate.at(at).collect();
            let conjunctions = conjunctions.into_iter().map(|conjunction| display_conjunction(conjunction, program));
            let cubes = certificate.cubes_at(at).into_iter().map(|cube| display_cube(cube, program));
            for (number, text) in conjunctions.chain(cubes).enumerate() {
                let lead = if number == 0 { head.clone() } else { format!("{:>1$}", "or ", head.len()) };
                out.push_str(&format!("{lead}{text}\n"));
            }
        }
    }
    out
}

/// A trace as a table: step, line and statement; with its formula also the renamed statement and the conjunct. Steps of the
/// core, if one is marked, have a star.
pub fn trace_text(program: &Program, rows: &[Row], formula: bool) -> String {
    let title = if formula {
        ["step", "line", "statement", "renamed", "formula"]
    } else {
        ["step", "line", "statement", "", ""]
    };
    let mut cells: Vec<[String; 5]> = vec![title.map(str::to_string)];
    for row in rows {
        let line = match program.files.get(row.span.file.0 as usize) {
            Some(file) if row.span.file.0 > 0 => format!("{file}:{}", row.span.line),
            _ => row.span.line.to_string(),
        };
        let mark = if row.in_core { "*" } else { "" };
        let (renamed, conjunct) = if formula { (row.renamed.clone(), row.formula.clone()) } else { Default::default() };
        cells.push([format!("{}{mark}", row.number), line, row.statement.clone(), renamed, conjunct]);
    }
    let width = |column: usize| cells.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..5).map(width).collect();
    let mut out = String::new();
    for row in &cells {
        let text: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        out.push_str(&format!("    {}\n", text.join("  ").trim_end()));
    }
    if rows.iter().any(|row| row.in_core) {
        out.push_str("    (* these steps contradict one another in the program)\n");
    }
    out
}

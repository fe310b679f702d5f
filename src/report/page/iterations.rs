//! The iterations of the CEGAR loop as data of a page.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value as Json, json};

use super::boxes;
use super::bytes_in_script;
use super::difference::kept_from;
use super::listing::{Line, Lister};
use super::svg::reachability_tree;
use crate::cegar::history::{Addition, Why};
use crate::cegar::predicates::boolean::BooleanProgram;
use crate::cegar::simulation::{Row, table};
use crate::cegar::{Abstract, Excluded, History, IterationResult, Tracked, Whole};
use crate::certificate::{Certificate, Fact, display_conjunction, display_cube};
use crate::program::print::print_expr;
use crate::program::{Arith, Expr, Graph, Location, Program, Trace};
use crate::report::explain::explain;
use crate::report::text::iteration_text;
use crate::report::tree::pivots;

/// How many rows of a trace are told: half of them from its start, half from its end.
const MOST_ROWS: usize = 4000;
/// How many alternatives of a location are told.
const MOST_ALTERNATIVES: usize = 8;

/// What iterations are told with.
pub struct Iterations<'a> {
    /// The program as the user wrote it.
    pub program: &'a Program,
    /// Its graph.
    pub graph: &'a Graph,
    /// What was checked: the program or a slice of it.
    pub checked: (&'a Program, &'a Graph),
    /// The arithmetic.
    pub arith: Arith,
    /// What happened.
    pub history: &'a History,
}

/// The lines of the abstract programs of an iteration, to compare those of the next with.
type Listings = Vec<Vec<Line>>;

impl Iterations<'_> {
    /// All of them, each in one line; and in full as many as there is room for.
    pub fn told(&self, room: usize) -> Vec<Json> {
        let mut in_full = self.in_full(room);
        let iterations = self.history.iterations.iter().enumerate().map(|(at, iteration)| {
            let mut told = json!({
                "number": iteration.number,
                "time": iteration.elapsed.as_secs_f64(),
                "line": iteration_text(self.program, iteration).trim_end(),
                "result": self.result(at),
            });
            if let (Some(whole), Json::Object(object)) = (in_full.remove(&at), &mut told) {
                object.extend(whole);
            }
            told
        });
        iterations.collect()
    }

    /// The iteration with the longest trace, the last one, and of the others the first ones that take no more bytes than are
    /// left.
    fn in_full(&self, room: usize) -> BTreeMap<usize, Map<String, Json>> {
        let iterations = &self.history.iterations;
        let steps = |at: &usize| {
            let whole = iterations[*at].whole.as_ref();
            whole.and_then(|whole| whole.trace.as_ref()).map_or(0, |trace| trace.steps.len())
        };
        let chosen: BTreeSet<usize> =
            (0..iterations.len()).max_by_key(steps).into_iter().chain(iterations.len().checked_sub(1)).collect();
        let needed = chosen.iter().filter_map(|at| Some(bytes_on_page(&self.whole(*at, &[])?.0))).sum();
        let (mut left, mut before, mut told) = (room.saturating_sub(needed), vec![], BTreeMap::new());
        let mut full = false;
        for at in 0..iterations.len() {
            if full && !chosen.contains(&at) {
                continue;
            }
            let Some((mut whole, listings)) = self.whole(at, &before) else { continue };
            let bytes = bytes_on_page(&whole);
            if !chosen.contains(&at) {
                full = bytes > left;
                left = left.saturating_sub(bytes);
            } else if bytes > room / chosen.len() {
                whole.retain(|part, _| part != "states" && part != "tree");
            }
            if !full || chosen.contains(&at) {
                before = listings;
                told.insert(at, whole);
            }
        }
        told
    }

    /// An iteration in full, unless it has been forgotten; and its listings, given those of the one that was told before.
    fn whole(&self, at: usize, before: &[Vec<Line>]) -> Option<(Map<String, Json>, Listings)> {
        let iteration = self.history.iterations.get(at)?;
        let whole = iteration.whole.as_deref()?;
        let mut object = Map::new();
        match &whole.precision {
            Tracked::Indexes(precision) => {
                object.insert("arrays".into(), boxes::arrays(self.checked.0, &precision.shown()));
                object.insert("family".into(), json!(precision.family.as_ref().map(|family| family.to_string())));
            }
            predicates @ (Tracked::ByProcedure(_) | Tracked::ByLocation(_)) => {
                let all = predicates.predicates(self.graph).unwrap_or_default();
                let texts = all.iter().map(|(place, predicate)| json!(place.display(predicate, self.program)));
                object.insert("predicates".into(), texts.collect());
            }
        }
        let listings: Listings = whole.abstractions.iter().map(listing).collect();
        let programs =
            whole.abstractions.iter().zip(&listings).enumerate().map(|(number, (program, lines))| {
                program_json(program, lines, before.get(number), iteration.number == 1)
            });
        object.insert("programs".into(), programs.collect());
        if let Some(Abstract::Linear(abstraction)) = whole.abstractions.first() {
            let named = abstraction.elements.keys().copied().collect();
            let lister = Lister::new(&abstraction.program, named);
            let labels = abstraction.graph.edges.iter().map(|edge| json!(lister.label(edge)));
            object.insert("labels".into(), labels.collect());
        }
        if let Some(reached) = &whole.reached {
            object.insert("states".into(), states(self.program, reached));
        }
        if let Some(tree) = &whole.tree {
            let next = self.history.iterations.get(at + 1).and_then(|next| next.whole.as_ref()?.tree.as_deref());
            let cut = next.map(|next| pivots(tree, next)).unwrap_or_default();
            let svg = reachability_tree(self.program, self.graph, tree, &cut);
            let cut: Vec<usize> = cut.iter().map(|id| id.0).collect();
            let number = iteration.number;
            let told = json!({ "svg": svg, "nodes": tree.size(), "iteration": number, "pivots": cut });
            object.insert("tree".into(), told);
        }
        if let Some(trace) = &whole.trace {
            object.insert("trace".into(), self.trace(at, trace, whole));
        }
        Some((object, listings))
    }

    fn trace(&self, at: usize, trace: &Trace, whole: &Whole) -> Json {
        let rows = table(self.program, self.graph, trace, whole.core.as_ref());
        let path: Vec<u32> = trace.steps.iter().take(2 * MOST_ROWS).map(|step| step.edge().0).collect();
        let mut object = Map::new();
        object.insert("property".into(), json!(self.program.property(trace.property).name));
        object.insert("length".into(), json!(rows.len()));
        object.insert("path".into(), json!(path));
        if let Some(core) = &whole.core {
            let told = explain(self.checked, trace, core, self.arith, &rows);
            let number = |position: usize| rows.iter().find(|row| row.position == position).map(|row| row.number);
            let derivation =
                told.derivation.iter().map(|line| json!({ "step": line.position.and_then(number), "text": line.text }));
            object.insert("why".into(), json!(told.sentence));
            object.insert("derivation".into(), derivation.collect());
            object.insert("impossible".into(), json!(told.position.and_then(number)));
        }
        let real = matches!(self.history.iterations[at].result, IterationResult::Feasible { .. });
        object.insert("real".into(), json!(real));
        let omitted = rows.len().saturating_sub(MOST_ROWS);
        let half = MOST_ROWS / 2;
        let shown = rows.iter().enumerate().filter(|(at, _)| omitted == 0 || *at < half || *at >= half + omitted);
        object.insert("rows".into(), shown.map(|(_, row)| row_json(row)).collect());
        object.insert("omitted".into(), json!(omitted));
        Json::Object(object)
    }

    /// What came of an iteration.
    fn result(&self, at: usize) -> Json {
        let iteration = &self.history.iterations[at];
        let (kind, added) = match &iteration.result {
            IterationResult::Working => ("working", None),
            IterationResult::Proved => ("proved", None),
            IterationResult::Feasible { .. } => ("real", None),
            IterationResult::Spurious { added, .. } => ("spurious", Some(added)),
            IterationResult::Unproved { added, .. } => ("unproved", Some(added)),
            IterationResult::Otherwise(_) => ("otherwise", None),
            IterationResult::Undecided(_) => ("undecided", None),
        };
        let reason = match &iteration.result {
            IterationResult::Unproved { reason, .. } | IterationResult::Undecided(reason) => reason.to_string(),
            IterationResult::Otherwise(why) => why.to_string(),
            _ => String::new(),
        };
        let excluded = match &iteration.result {
            IterationResult::Spurious { excluded: Excluded::Yes, .. } => {
                "The next abstraction no longer has this trace."
            }
            IterationResult::Spurious { excluded: Excluded::No, .. } => {
                "The next abstraction still has this trace: what is missing lies outside of what is tracked."
            }
            _ => "",
        };
        let whole = iteration.whole.as_deref();
        let rows = match whole.and_then(|whole| whole.trace.as_ref()) {
            Some(trace) if added.is_some() => table(self.program, self.graph, trace, None),
            _ => vec![],
        };
        let numbers: BTreeMap<usize, usize> = rows.iter().map(|row| (row.position, row.number)).collect();
        let next = self.history.iterations.get(at + 1).and_then(|next| next.whole.as_deref());
        let added: Vec<Json> =
            added.into_iter().flatten().map(|addition| self.addition(addition, &numbers, whole, next)).collect();
        json!({ "kind": kind, "reason": reason, "excluded": excluded, "added": added })
    }

    /// What is added, why, and what the abstractions before and behind say at the place.
    fn addition(
        &self,
        addition: &Addition,
        numbers: &BTreeMap<usize, usize>,
        whole: Option<&Whole>,
        next: Option<&Whole>,
    ) -> Json {
        let number = |position: &usize| numbers.get(position).copied().unwrap_or(position + 1);
        let why = match &addition.why {
            Why::Read { position, element } => {
                let read = print_expr(self.program, &Expr::Read(element.clone()));
                let which = addition.what.display(self.program);
                let meant = if read == which { String::new() } else { format!(", which is {which} there") };
                format!("step {} of the trace reads {read}{meant}", number(position))
            }
            Why::Steps(steps) => {
                let steps: Vec<String> = steps.iter().map(|step| number(step).to_string()).collect();
                format!("from step{} {} of the trace", if steps.len() == 1 { "" } else { "s" }, steps.join(", "))
            }
            other => other.display(self.program, &|position| number(&position)),
        };
        let mut told = json!({ "what": addition.what.display(self.program), "why": why });
        let edge = match (&addition.why, whole.and_then(|whole| whole.trace.as_ref())) {
            (Why::Read { position, .. }, Some(trace)) => trace.steps.get(*position).map(|step| step.edge()),
            _ => None,
        };
        if let (Some(edge), Json::Object(object)) = (edge, &mut told) {
            let says = |whole: Option<&Whole>| {
                let Abstract::Linear(abstraction) = whole?.abstractions.first()? else { return None };
                let named = abstraction.elements.keys().copied().collect();
                Some(Lister::new(&abstraction.program, named).label(abstraction.graph.edges.get(edge.0 as usize)?))
            };
            object.insert("line".into(), json!(self.graph.edge(edge).span.line));
            object.insert("before".into(), json!(says(whole)));
            object.insert("after".into(), json!(says(next)));
        }
        told
    }
}

fn row_json(row: &Row) -> Json {
    json!([row.number, row.span.line, row.statement, row.renamed, row.formula, u8::from(row.in_core)])
}

/// An abstract program line by line.
fn listing(program: &Abstract) -> Vec<Line> {
    match program {
        Abstract::Linear(abstraction) => {
            let mut named: std::collections::BTreeSet<_> = abstraction.elements.keys().copied().collect();
            named.extend(abstraction.quantified.iter().flat_map(|symbols| symbols.indexes.values().copied()));
            Lister::new(&abstraction.program, named).listed()
        }
        Abstract::Boolean(program) => {
            let line = |line: &crate::cegar::predicates::boolean::Line| Line {
                number: line.number,
                depth: line.depth,
                text: line.text.clone(),
                full: None,
            };
            program.lines.iter().map(line).collect()
        }
    }
}

/// The lines of a program, `[line, depth, text, full text]`; of one that the iteration before has too, its number there.
fn program_json(program: &Abstract, lines: &[Line], before: Option<&Vec<Line>>, first: bool) -> Json {
    let kept = kept_from(before.map_or(&[], Vec::as_slice), lines);
    let told = lines.iter().zip(kept).map(|(line, kept)| match kept {
        Some(at) => json!(at),
        None => json!([line.number, line.depth, line.text, line.full]),
    });
    let title = match program {
        Abstract::Linear(abstraction) if abstraction.quantified.is_some() => "Abstract program, for every index",
        Abstract::Linear(_) => "Abstract program",
        Abstract::Boolean(_) => "Boolean program",
    };
    let told: Vec<Json> = told.collect();
    let mut object = json!({ "title": title, "lines": told, "changes": before.is_some() && !first });
    if let (Abstract::Boolean(program), Json::Object(object)) = (program, &mut object) {
        object.insert("variables".into(), variables(program));
        object.insert("tables".into(), tables(program));
    }
    object
}

fn variables(program: &BooleanProgram) -> Json {
    let all = program.predicates.iter().map(|(name, place, predicate)| json!([name, predicate, place]));
    all.collect()
}

fn tables(program: &BooleanProgram) -> Json {
    const MOST: usize = 60;
    let all = program.tables.iter().take(MOST).map(|table| {
        let rows: Vec<Vec<Option<u8>>> =
            table.rows.iter().map(|row| row.iter().map(|value| value.map(u8::from)).collect()).collect();
        json!({
            "line": table.line, "statement": table.statement, "before": table.before, "behind": table.behind,
            "rows": rows, "complete": table.complete,
        })
    });
    all.collect()
}

/// For each location what is known there: the alternatives, and how many more there are.
pub fn states(program: &Program, certificate: &Certificate) -> Json {
    let all = certificate.reached().into_iter().map(|at| json!([at.0, alternatives(program, certificate, at)]));
    all.collect()
}

/// What is known at a location, as alternatives.
pub fn alternatives(program: &Program, certificate: &Certificate, at: Location) -> Vec<String> {
    let conjunctions: indexmap::IndexSet<&Vec<Fact>> = certificate.at(at).collect();
    let conjunctions = conjunctions.into_iter().map(|conjunction| display_conjunction(conjunction, program));
    let cubes = certificate.cubes_at(at).into_iter().map(|cube| display_cube(cube, program));
    let mut all: Vec<String> = conjunctions.chain(cubes).collect();
    if all.len() > MOST_ALTERNATIVES {
        let more = all.len() - MOST_ALTERNATIVES;
        all.truncate(MOST_ALTERNATIVES);
        all.push(format!("… {more} more"));
    }
    all
}

fn bytes_on_page(object: &Map<String, Json>) -> usize {
    object.iter().map(|(name, json)| name.len() + 4 + bytes_in_script(&json.to_string())).sum()
}

//! A run as one page of HTML that needs nothing else: the source on the left, the steps of the run on the right.
//!
//! The page is a template (`assets/`) with data in it. Whatever comes from the program stays text: in the script element no
//! `<` is left, and the script puts texts into the page as text nodes only. Graphs are drawn here, as SVG with escaped labels.

mod bounded;
mod boxes;
mod difference;
mod ending;
mod fold;
mod iterations;
mod layout;
pub(super) mod listing;
mod svg;

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use super::{History, Report, engine_name, evidence_text, needed};
use crate::program::{FileId, Graph, LocationRole, Program};
use crate::task::{Answer, Engine, Strategy, Verdict};
use iterations::Iterations;
use svg::{control_flow, escaped};

const TEMPLATE: &str = include_str!("assets/page.html");
const STYLE: &str = include_str!("assets/page.css");
const SCRIPT: [&str; 5] = [
    include_str!("assets/base.js"),
    include_str!("assets/stations.js"),
    include_str!("assets/bounds.js"),
    include_str!("assets/ending.js"),
    include_str!("assets/page.js"),
];

/// About how many bytes the iterations of all runs together may take.
const MOST_BYTES: usize = 3_000_000;

/// What a page is about.
pub struct Page<'a> {
    /// The program as the user wrote it.
    pub program: &'a Program,
    /// Its graph.
    pub graph: &'a Graph,
    /// The lines of its file.
    pub source: Vec<String>,
    /// Each check that is told, and by which engine.
    pub reports: Vec<(Engine, &'a Report)>,
}

/// The file in which most of a program stands.
pub fn main_file(graph: &Graph) -> FileId {
    let mut counts: BTreeMap<FileId, usize> = BTreeMap::new();
    for data in graph.locations.iter().filter(|data| data.span.is_known()) {
        *counts.entry(data.span.file).or_default() += 1;
    }
    counts
        .into_iter()
        .max_by_key(|(file, count)| (*count, std::cmp::Reverse(*file)))
        .map_or(FileId(0), |(file, _)| file)
}

/// The page as HTML.
pub fn page_html(page: &Page) -> String {
    let file = page.program.files.get(main_file(page.graph).0 as usize).map_or("program", String::as_str);
    let name = file.rsplit('/').next().unwrap_or(file);
    let several = page.reports.len() > 1;
    let checks: Vec<Json> = page.reports.iter().map(|(engine, report)| check(page, *engine, report, several)).collect();
    let properties = page.program.properties.iter();
    let graph = control_flow(page.program, page.graph, &room_on_edges(page, &checks));
    let data = json!({
        "file": file,
        "source": page.source,
        "properties": properties.map(|p| json!([p.name, p.span.line, p.text])).collect::<Vec<_>>(),
        "locations": page.graph.location_ids().map(|at| location(page.graph, at)).collect::<Vec<_>>(),
        "edges": page.graph.edges.iter().map(|edge| json!([edge.from.0, edge.to.0, edge.span.line])).collect::<Vec<_>>(),
        "graphs": graph,
        "checks": checks,
    });
    let plain: String = page.reports.iter().map(|(_, report)| evidence_text(report)).collect();
    let answers: Vec<&str> = page.reports.iter().map(|(_, report)| report.verdict.answer().word()).collect();
    let title = format!("{name}: {}", answers.join(", "));
    // Parts are put in one after the other, so that nothing in a part is taken for a mark.
    let mut out = String::new();
    let mut rest = TEMPLATE;
    let script = SCRIPT.concat();
    let parts: [(&str, &str); 5] = [
        ("{{title}}", &escaped(&title)),
        ("{{style}}", STYLE),
        ("{{plain}}", &escaped(&plain)),
        ("{{data}}", &in_script(&data)),
        ("{{script}}", &script),
    ];
    for (mark, text) in parts {
        let (before, behind) = rest.split_once(mark).unwrap_or((rest, ""));
        out.push_str(before);
        out.push_str(text);
        rest = behind;
    }
    out + rest
}

/// How many characters the longest label of each edge has, with a count of how often a trace takes it.
fn room_on_edges(page: &Page, checks: &[Json]) -> Vec<usize> {
    let mut room = vec![0; page.graph.edges.len()];
    fn list<'j>(json: &'j Json, key: &str) -> impl Iterator<Item = &'j Json> {
        json[key].as_array().into_iter().flatten()
    }
    for iteration in checks.iter().flat_map(|check| list(check, "runs")).flat_map(|run| list(run, "iterations")) {
        for (room, label) in room.iter_mut().zip(list(iteration, "labels")) {
            *room = (*room).max(label.as_str().map_or(0, |text| text.chars().count()) + "99× ".chars().count());
        }
    }
    room
}

/// How long a text becomes in `in_script`.
fn bytes_in_script(text: &str) -> usize {
    text.len() + 5 * text.bytes().filter(|byte| b"<>&".contains(byte)).count()
}

/// Data inside of a script element, which ends where its text says so.
fn in_script(data: &Json) -> String {
    let text = data.to_string();
    let escapes =
        [("<", "\\u003c"), (">", "\\u003e"), ("&", "\\u0026"), ("\u{2028}", "\\u2028"), ("\u{2029}", "\\u2029")];
    escapes.iter().fold(text, |text, (from, to)| text.replace(from, to))
}

fn location(graph: &Graph, at: crate::program::Location) -> Json {
    let data = graph.location(at);
    let is_error = matches!(data.role, LocationRole::Error(_));
    json!([data.span.line, u8::from(is_error)])
}

/// One check: its verdict, the runs of its strategies, its end.
fn check(page: &Page, engine: Engine, report: &Report, several: bool) -> Json {
    let answer = report.verdict.answer();
    let reason = match &report.verdict {
        Verdict::Unknown(reason) => reason.to_string(),
        Verdict::Safe(_) | Verdict::Unsafe(_) => String::new(),
    };
    // Side by side, each check is told by the one of its strategies that decided.
    let others = report.others.iter().filter(|_| !several);
    let histories: Vec<&History> = std::iter::once(&report.history)
        .chain(others)
        .filter(|history| !history.cegar.iterations.is_empty() || !history.bmc.bounds.is_empty())
        .collect();
    let room = MOST_BYTES / page.reports.len().max(1) / histories.len().max(1);
    let runs: Vec<Json> = histories.into_iter().map(|history| run(page, engine, report, history, room)).collect();
    let spent = report.spent.iter().map(|spent| {
        json!([
            spent.strategy.name(),
            spent.time.as_secs_f64(),
            match &spent.ending {
                crate::task::Ending::Decided => "decided".to_string(),
                crate::task::Ending::Undecided(reason) => reason.to_string(),
                crate::task::Ending::Stopped => "stopped".to_string(),
            }
        ])
    });
    json!({
        "engine": engine_name(engine),
        "answer": answer.word(),
        "meaning": meaning(answer),
        "reason": reason,
        "decided": report.decided_by().map(Strategy::name),
        "time": report.times.total().as_secs_f64(),
        "needed": needed(report),
        "runs": runs,
        "spent": spent.collect::<Vec<_>>(),
        "ending": ending::ending(report, page.graph),
    })
}

fn meaning(answer: Answer) -> &'static str {
    match answer {
        Answer::Safe => "no execution fails an assertion",
        Answer::Unsafe => "an execution fails an assertion, and has been replayed",
        Answer::Unknown => "neither proved nor refuted",
    }
}

/// What one strategy did.
fn run(page: &Page, engine: Engine, report: &Report, history: &History, room: usize) -> Json {
    let name = history.strategy.map_or_else(|| engine_name(engine), |strategy| strategy.name().to_string());
    let program = page.program;
    let whole = (program, page.graph);
    let checked = history.cegar.checked.as_ref().map_or(whole, |(program, graph)| (&**program, &**graph));
    let (arith, cegar) = (report.arith, &history.cegar);
    let iterations = Iterations { program, graph: page.graph, checked, arith, history: cegar }.told(room);
    let technique = match history.cegar.iterations.first().and_then(|first| first.whole.as_deref()) {
        Some(whole) => match whole.precision {
            crate::cegar::Tracked::Indexes(_) => "indexes",
            crate::cegar::Tracked::ByProcedure(_) => "predicates",
            crate::cegar::Tracked::ByLocation(_) => "lazy",
        },
        None if history.bmc.bounds.is_empty() => "indexes",
        None => "bounds",
    };
    json!({
        "name": name,
        "technique": technique,
        "sliced": differs(checked, whole),
        "iterations": iterations,
        "bounds": bounded::bounds(program, page.graph, &history.bmc, room),
    })
}

/// Whether something was left out of what was checked.
fn differs(checked: (&Program, &Graph), whole: (&Program, &Graph)) -> bool {
    checked.1.edges.iter().zip(&whole.1.edges).any(|(one, other)| one.action != other.action)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_data_ends_its_script() {
        let text = in_script(&json!({ "name": "</script><b>&\u{2028}" }));
        assert!(!text.contains(['<', '>', '&', '\u{2028}']), "{text}");
        let back: Json = serde_json::from_str(&text).unwrap();
        assert_eq!(back["name"], "</script><b>&\u{2028}");
        let told = json!({ "name": "</script><b>&" });
        assert_eq!(bytes_in_script(&told.to_string()), in_script(&told).len());
    }
}

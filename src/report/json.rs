//! Reports as JSON. Keys stay as they are; new ones may be added.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use super::findings::summary;
use super::{Finding, History, Report};
use crate::bmc::{BoundResult, BoundStep};
use crate::cegar::history::Addition;
use crate::cegar::{Amount, Excluded, Iteration, IterationResult};
use crate::frontend::{Rejected, Severity};
use crate::interpreter::testing::Tested;
use crate::interpreter::{Counterexample, Provenance, Row, rows};
use crate::interpreter::{Drawn, Origin};
use crate::program::{FileId, Graph, Program, PropertyId, Span, Value};
use crate::task::{Answer, Ending, Evidence, Module, Spent, Strategy, Times, Verdict};

/// The version of `docs/report.schema.json`. It changes when a member goes or means something else.
const SCHEMA_VERSION: u32 = 1;

/// A report as one JSON object.
pub fn report_json(report: &Report) -> Json {
    let program = &report.program;
    let (reason, counterexample) = match &report.verdict {
        Verdict::Safe(_) => (None, None),
        Verdict::Unsafe(counterexample) => (None, Some(counterexample.as_ref())),
        Verdict::Unknown(reason) => (Some(reason.to_string()), None),
    };
    let mut object = verdict_json(program, report.verdict.answer(), reason.as_deref(), counterexample);
    object.insert("properties".into(), report.findings.iter().map(|finding| finding_json(program, finding)).collect());
    object.insert("summary".into(), json!(summary(&report.findings)));
    let tracked = report.history.cegar.tracked.iter().map(|(array, indexes)| {
        let list: Vec<String> = indexes.iter().map(|index| index.to_string()).collect();
        (program.var(array).source_name.clone(), json!(list))
    });
    object.insert("evidence".into(), json!(evidence_name(report)));
    object.insert("assumptions".into(), report.granted().map(|granted| json!(granted.to_string())).collect());
    if let Verdict::Safe(Evidence::Invariants(certificate)) = &report.verdict
        && let Some(quantified) = &certificate.quantified
    {
        let facts = certificate
            .for_all(program)
            .into_iter()
            .map(|known| json!({ "line": known.line, "where": known.conditions, "facts": known.facts }));
        let facts: Vec<Json> = facts.collect();
        object.insert("for_all".into(), json!({ "indexes": quantified.display(), "facts": facts }));
    }
    object.insert("certified".into(), json!(report.certified.is_some()));
    object.insert("decided_by".into(), json!(report.decided_by().map(Strategy::name)));
    object.insert("strategies".into(), report.spent.iter().map(spent_json).collect());
    object.insert("iterations".into(), json!(report.history.cegar.iterations.len()));
    object.insert("tracked".into(), Json::Object(tracked.collect()));
    object.insert("elements_tracked".into(), json!(report.history.cegar.tracked.len()));
    object.insert("elements_total".into(), json!(program.elements_total()));
    if let Some(predicates) = &report.history.cegar.predicates {
        let texts = predicates.iter().map(|(place, predicate)| json!(place.display(predicate, program)));
        object.insert("predicates".into(), texts.collect());
    }
    if !report.history.bmc.bounds.is_empty() {
        let bounds = report.history.bmc.bounds.iter().map(bound_json);
        object.insert("bounds".into(), bounds.collect());
        let status = report
            .history
            .bmc
            .properties
            .iter()
            .map(|(id, status)| json!({ "name": program.property(*id).name, "status": status }));
        object.insert("status".into(), status.collect());
    }
    object.insert("time_ms".into(), times_json(&report.times));
    object.insert("counterexample".into(), counterexample_json(program, counterexample));
    let history = report.history.cegar.iterations.iter().map(|iteration| iteration_json(program, iteration));
    object.insert("history".into(), history.collect());
    let others =
        report.others.iter().filter(|other| !other.cegar.iterations.is_empty() || !other.bmc.bounds.is_empty());
    object.insert("others".into(), others.map(|other| other_json(program, other)).collect());
    Json::Object(object)
}

/// Why a program is not accepted, as one JSON object.
pub fn rejected_json(rejected: &Rejected) -> Json {
    let diagnostics = rejected.diagnostics.iter().map(|diagnostic| {
        let span = diagnostic.span;
        let known = |n: u32| (span.is_known()).then_some(n);
        json!({
            "severity": if diagnostic.severity == Severity::Error { "error" } else { "warning" },
            "file": span.is_known().then(|| rejected.files.name(span.file)),
            "line": known(span.line),
            "column": known(span.column),
            "message": diagnostic.message,
            "hint": diagnostic.hint,
            "construct": diagnostic.construct,
            "other": diagnostic.other.map(|(span, what)| json!({
                "what": what, "file": rejected.files.name(span.file), "line": span.line, "column": span.column,
            })),
        })
    });
    json!({ "schema_version": SCHEMA_VERSION, "verdict": null, "accepted": false, "diagnostics": diagnostics.collect::<Vec<_>>() })
}

/// What a strategy did that did not decide.
fn other_json(program: &Program, other: &History) -> Json {
    let iterations = other.cegar.iterations.iter().map(|iteration| iteration_json(program, iteration));
    json!({
        "name": other.strategy.map(Strategy::name),
        "history": iterations.collect::<Vec<_>>(),
        "bounds": other.bmc.bounds.iter().map(bound_json).collect::<Vec<_>>(),
    })
}

/// What the verdict rests on.
fn evidence_name(report: &Report) -> Option<&'static str> {
    Some(match &report.verdict {
        Verdict::Safe(Evidence::Invariants(_)) => "invariants",
        Verdict::Safe(Evidence::Unwound { .. }) => "unwound",
        Verdict::Safe(Evidence::Parts { .. }) => "parts",
        Verdict::Safe(Evidence::Executed { .. }) => "only execution",
        Verdict::Safe(Evidence::Inductive { .. }) => "induction",
        Verdict::Unsafe(_) if report.is_found_by_execution() => "found by execution",
        Verdict::Unsafe(_) => "counterexample",
        Verdict::Unknown(_) => return None,
    })
}

fn spent_json(spent: &Spent) -> Json {
    let (result, reason) = match &spent.ending {
        Ending::Decided => ("decided", None),
        Ending::Undecided(reason) => ("undecided", Some(reason.to_string())),
        Ending::Stopped => ("stopped", None),
    };
    json!({
        "name": spent.strategy.name(),
        "time_ms": milliseconds(spent.time),
        "result": result,
        "reason": reason,
    })
}

/// What testing found, as one JSON object.
pub fn testing_json(program: &Program, graph: &Graph, tested: &Tested, times: &Times, reason: &str) -> Json {
    let counterexample = tested.failure.as_ref().and_then(|(run, _)| match run.outcome {
        crate::interpreter::Outcome::Failed(property) => {
            Some(Counterexample { property, run: run.clone(), rows: rows(program, graph, run) })
        }
        _ => None,
    });
    let (answer, reason) =
        if counterexample.is_some() { (Answer::Unsafe, None) } else { (Answer::Unknown, Some(reason)) };
    let mut object = verdict_json(program, answer, reason, counterexample.as_ref());
    object.insert("runs".into(), json!(tested.runs));
    object.insert("runs_ended".into(), json!(tested.ended));
    object.insert("runs_cut".into(), json!(tested.cut));
    object.insert("runs_undefined".into(), json!(tested.undefined));
    object.insert("runs_limited".into(), json!(tested.limited));
    let events = tested.events.iter().map(|(event, run)| {
        let mut object = span_json(program, event.span);
        object.insert("message".into(), json!(super::testing::event_text(program, &event.kind)));
        object.insert("run".into(), json!(run));
        Json::Object(object)
    });
    object.insert("events".into(), events.collect());
    object.insert("time_ms".into(), times_json(times));
    object.insert("counterexample".into(), counterexample_json(program, counterexample.as_ref()));
    Json::Object(object)
}

fn verdict_json(
    program: &Program,
    answer: Answer,
    reason: Option<&str>,
    counterexample: Option<&Counterexample>,
) -> Map<String, Json> {
    let mut object = Map::new();
    object.insert("schema_version".into(), json!(SCHEMA_VERSION));
    object.insert("verdict".into(), json!(answer.word()));
    object.insert("reason".into(), json!(reason));
    object.insert("property".into(), counterexample.map_or(Json::Null, |c| property_json(program, c.property)));
    let all = (0..program.properties.len() as u32).map(|n| property_json(program, PropertyId(n)));
    object.insert("properties".into(), all.collect());
    object
}

fn property_json(program: &Program, id: PropertyId) -> Json {
    let property = program.property(id);
    let mut object = Map::new();
    object.insert("name".into(), json!(property.name));
    object.insert("kind".into(), json!(property.kind));
    object.insert("text".into(), json!(property.text));
    object.extend(span_json(program, property.span));
    Json::Object(object)
}

/// A property with what is known of it.
fn finding_json(program: &Program, finding: &Finding) -> Json {
    let mut json = property_json(program, finding.property);
    if let Json::Object(object) = &mut json {
        object.insert("status".into(), json!(finding.status));
        object.insert("decided_by".into(), json!(finding.by));
        object.insert("reason".into(), json!(finding.reason.as_ref().map(ToString::to_string)));
        object.insert("counterexample".into(), counterexample_json(program, finding.failure.as_deref()));
    }
    json
}

fn counterexample_json(program: &Program, counterexample: Option<&Counterexample>) -> Json {
    let Some(counterexample) = counterexample else { return Json::Null };
    let run = &counterexample.run;
    json!({
        "inputs": run.inputs.iter().filter_map(|drawn| input_json(program, drawn)).collect::<Vec<_>>(),
        "steps": counterexample.rows.iter().map(|row| row_json(program, row)).collect::<Vec<_>>(),
        "steps_omitted": run.recorded.omitted,
    })
}

fn input_json(program: &Program, drawn: &Drawn) -> Option<Json> {
    let Origin::Input(name) = &drawn.origin else { return None };
    let mut object = Map::new();
    object.insert("name".into(), json!(name));
    object.insert("value".into(), number_json(&drawn.value));
    object.extend(span_json(program, drawn.span));
    Some(Json::Object(object))
}

fn row_json(program: &Program, row: &Row) -> Json {
    let changes = row.changes.iter().map(|change| {
        let mut object = Map::new();
        object.insert("name".into(), json!(change.name));
        object.insert("value".into(), number_json(&change.value));
        let from = change.from.as_ref().map(|from| match from {
            Provenance::Function(name) => format!("{name}()"),
            Provenance::Parameter => "parameter".to_string(),
            Provenance::Uninitialised => "uninitialised".to_string(),
        });
        object.insert("from".into(), json!(from));
        Json::Object(object)
    });
    json!({
        "step": row.number,
        "file": file_name(program, row.file),
        "line": row.line,
        "depth": row.depth,
        "statement": row.statement,
        "changes": changes.collect::<Vec<_>>(),
    })
}

fn iteration_json(program: &Program, iteration: &Iteration) -> Json {
    let mut object = Map::new();
    object.insert("number".into(), json!(iteration.number));
    match iteration.tracked {
        Amount::Elements(tracked, _) => object.insert("elements_tracked".into(), json!(tracked)),
        Amount::Predicates(tracked) => object.insert("predicates_tracked".into(), json!(tracked)),
    };
    for (what, number) in &iteration.effort {
        object.insert(format!("{what}s").replace(' ', "_"), json!(number));
    }
    object.insert("elapsed_ms".into(), json!(milliseconds(iteration.elapsed)));
    let added_json = |added: &[Addition], numbers: &BTreeMap<usize, usize>| {
        let number = |position| numbers.get(&position).copied().unwrap_or(position + 1);
        let reason = |addition: &Addition| addition.why.display(program, &number);
        let names: Vec<String> = added.iter().map(|addition| addition.what.display(program)).collect();
        (json!(names), json!(added.iter().map(reason).collect::<Vec<_>>()))
    };
    let result = match &iteration.result {
        IterationResult::Working => "working",
        IterationResult::Proved => "proved",
        IterationResult::Feasible { steps } => {
            object.insert("trace_steps".into(), json!(steps));
            "feasible"
        }
        IterationResult::Undecided(why) => {
            object.insert("reason".into(), json!(why.to_string()));
            "undecided"
        }
        IterationResult::Otherwise(why) => {
            object.insert("reason".into(), json!(why.to_string()));
            "nothing added"
        }
        IterationResult::Unproved { reason, added } => {
            let (names, why) = added_json(added, &BTreeMap::new());
            object.insert("reason".into(), json!(reason.to_string()));
            object.insert("added".into(), names);
            object.insert("why".into(), why);
            "unproved"
        }
        IterationResult::Spurious { steps, core, added, numbers, excluded } => {
            let (names, why) = added_json(added, numbers);
            object.insert("trace_steps".into(), json!(steps));
            object.insert("core_steps".into(), json!(core));
            object.insert("added".into(), names);
            object.insert("why".into(), why);
            let excluded = match excluded {
                Excluded::Yes => Some(true),
                Excluded::No => Some(false),
                Excluded::Unknown(_) | Excluded::NotAsked => None,
            };
            object.insert("excluded".into(), json!(excluded));
            "spurious"
        }
    };
    object.insert("result".into(), json!(result));
    Json::Object(object)
}

fn bound_json(step: &BoundStep) -> Json {
    let result = match &step.result {
        BoundResult::Complete => "complete",
        BoundResult::GoesOn => "goes on",
        BoundResult::Failure => "failure",
        BoundResult::Inductive => "inductive",
        BoundResult::NotInductive => "not inductive",
        BoundResult::Undecided(_) => "undecided",
    };
    json!({
        "bound": step.bound,
        "executions": step.executions,
        "statements": step.statements,
        "instances": step.met,
        "instances_left": step.claims,
        "variables": step.variables,
        "conjuncts": step.conjuncts,
        "bytes": step.bytes,
        "elapsed_ms": milliseconds(step.elapsed),
        "result": result,
    })
}

fn times_json(times: &Times) -> Json {
    let modules = Module::ALL.into_iter().map(|module| (module.name(), times.of(module)));
    let all = modules.chain([("total", times.total())]);
    Json::Object(all.map(|(name, time)| (name.to_string(), json!(milliseconds(time)))).collect())
}

fn span_json(program: &Program, span: Span) -> Map<String, Json> {
    let known = |n: u32| if span.is_known() { json!(n) } else { Json::Null };
    let mut object = Map::new();
    object.insert("file".into(), json!(file_name(program, span.file)));
    object.insert("line".into(), known(span.line));
    object.insert("column".into(), known(span.column));
    object
}

fn file_name(program: &Program, file: FileId) -> Option<&str> {
    program.files.get(file.0 as usize).map(String::as_str)
}

fn milliseconds(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// A JSON number where it is exact for every reader of JSON, else a string.
fn number_json(value: &Value) -> Json {
    const EXACT: i64 = 1 << 53;
    let text = value.to_string();
    match text.parse::<i64>() {
        Ok(n) if (-EXACT..=EXACT).contains(&n) => json!(n),
        _ => json!(text),
    }
}

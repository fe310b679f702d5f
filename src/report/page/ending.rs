//! How a check ended, as data of a page: the facts of a proof at their lines, or the run that fails as a film.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use super::iterations::alternatives;
use crate::certificate::Certificate;
use crate::interpreter::{Changed, Counterexample, Provenance};
use crate::program::{Graph, LocationRole, Program, VarId};
use crate::report::{Report, evidence_text};
use crate::task::{Evidence, Verdict};

/// How many steps of a run are told: half of them from its start, half from its end.
const MOST_STEPS: usize = 5000;
/// Arrays up to this size are drawn whole.
const WHOLE: u64 = 24;
/// How many elements of a larger array are drawn.
const MOST_ELEMENTS: usize = 60;

/// The end of a check.
pub fn ending(report: &Report, graph: &Graph) -> Json {
    let program = &report.program;
    let mut told = json!({ "text": evidence_text(report) });
    let Json::Object(object) = &mut told else { return told };
    match &report.verdict {
        Verdict::Safe(Evidence::Invariants(certificate)) => {
            object.insert("facts".into(), facts(program, graph, certificate));
            let indexes = certificate.quantified.as_ref().map(|quantified| quantified.display());
            object.insert("indexes".into(), json!(indexes));
        }
        Verdict::Safe(_) => {}
        Verdict::Unsafe(counterexample) => {
            object.insert("film".into(), film(program, counterexample));
        }
        Verdict::Unknown(reason) => {
            object.insert("reason".into(), json!(reason.to_string()));
        }
    }
    told
}

/// What a proof knows: `[location, line, role, alternatives]`.
fn facts(program: &Program, graph: &Graph, certificate: &Certificate) -> Json {
    let all = certificate.reached().into_iter().map(|at| {
        let data = graph.location(at);
        let role = match data.role {
            LocationRole::Plain => "",
            LocationRole::Entry => "entry",
            LocationRole::Exit => "exit",
            LocationRole::LoopHead => "loop",
            LocationRole::Error(_) => "error",
            LocationRole::Halted => "halted",
        };
        json!([at.0, data.span.line, role, alternatives(program, certificate, at)])
    });
    all.collect()
}

/// A failing run, step by step: `[line, depth, statement, changes]`, a change being `[variable, index, value, note]`.
fn film(program: &Program, counterexample: &Counterexample) -> Json {
    let rows = &counterexample.rows;
    let left_out = rows.len().saturating_sub(MOST_STEPS);
    let half = MOST_STEPS / 2;
    let mut frames = vec![];
    let mut skipped: BTreeMap<String, Json> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate() {
        let changes = row.changes.iter().map(|change| (change.name.clone(), change_json(change)));
        if left_out > 0 && at >= half && at < half + left_out {
            skipped.extend(changes);
            if at + 1 == half + left_out {
                let all: Vec<Json> = std::mem::take(&mut skipped).into_values().collect();
                frames.push(json!([0, 0, format!("… {left_out} steps …"), all]));
            }
            continue;
        }
        let line = if row.file.0 == 0 { row.line } else { 0 };
        let changes: Vec<Json> = changes.map(|(_, change)| change).collect();
        frames.push(json!([line, row.depth, row.statement, changes]));
    }
    let property = program.property(counterexample.property);
    json!({
        "frames": frames,
        "variables": variables(program, counterexample),
        "inputs": counterexample.input_values().into_iter().take(200).collect::<Vec<_>>(),
        "failure": format!("{} fails: {}", property.name, property.text),
        "line": property.span.line,
        "unrecorded": counterexample.run.recorded.omitted,
    })
}

fn change_json(change: &Changed) -> Json {
    let index: Vec<String> = change.indices.iter().map(|index| index.to_string()).collect();
    let note = match &change.from {
        Some(Provenance::Function(name)) => format!("{name}()"),
        Some(Provenance::Parameter) => "parameter".to_string(),
        Some(Provenance::Uninitialised) => "uninitialised".to_string(),
        None => String::new(),
    };
    json!([change.variable.0, index.join(","), change.value.to_string(), note])
}

/// The variables that change, with their names; of arrays also the elements that are drawn, and whether these are all.
fn variables(program: &Program, counterexample: &Counterexample) -> Json {
    let mut elements: BTreeMap<VarId, BTreeSet<Vec<crate::program::number::Integer>>> = BTreeMap::new();
    for change in counterexample.rows.iter().flat_map(|row| &row.changes) {
        let known = elements.entry(change.variable).or_default();
        if !change.indices.is_empty() && known.len() < MOST_ELEMENTS {
            known.insert(change.indices.clone());
        }
    }
    let all = elements.into_iter().map(|(v, touched)| {
        let variable = program.var(v);
        if !variable.is_array() {
            return json!({ "id": v.0, "name": variable.source_name });
        }
        let size = match variable.extents() {
            [crate::program::Extent::Fixed(size)] if *size <= WHOLE => Some(*size),
            _ => None,
        };
        let boxes: Vec<String> = match size {
            Some(size) => (0..size).map(|index| index.to_string()).collect(),
            None => touched
                .iter()
                .map(|at| at.iter().map(|index| index.to_string()).collect::<Vec<_>>().join(","))
                .collect(),
        };
        json!({ "id": v.0, "name": variable.source_name, "boxes": boxes, "whole": size.is_some() })
    });
    all.collect()
}

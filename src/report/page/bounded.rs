//! Bounded model checking and k-induction as data of a page.

use serde_json::{Map, Value as Json, json};

use super::bytes_in_script;
use super::iterations::alternatives;
use crate::bmc::{Bits, BoundResult, BoundStep, History};
use crate::certificate::Certificate;
use crate::program::{Graph, LocationRole, Program};
use crate::report::text::bound_text;

/// How long the text of a form may be.
const LONGEST: usize = 120_000;

/// The bounds that were tried; their forms as far as there is room for so many bytes.
pub fn bounds(program: &Program, graph: &Graph, history: &History, room: usize) -> Vec<Json> {
    let mut left = room;
    let last = history.bounds.len().saturating_sub(1);
    let told = history.bounds.iter().enumerate().map(|(at, step)| {
        let mut told = json!({
            "number": step.bound,
            "time": step.elapsed.as_secs_f64(),
            "line": bound_text(step).trim_end(),
            "induction": is_step(step),
            "result": { "kind": kind(step), "variables": step.variables, "conjuncts": step.conjuncts, "bytes": step.bytes },
        });
        if let Json::Object(object) = &mut told {
            object.extend(forms(step, &mut left));
            if let Some(bits) = step.bits.as_deref()
                && left >= LONGEST
            {
                left -= LONGEST;
                object.insert("bits".into(), told_bits(bits));
            }
            if let (true, Some(assumed)) = (is_step(step), &history.assumed) {
                object.insert("assumed".into(), at_loops(program, graph, assumed));
            }
            if let (true, Some(text)) = (at == last, &history.smtlib) {
                object.insert("smtlib".into(), json!(clipped(text)));
            }
        }
        told
    });
    told.collect()
}

/// The propositional formula: its size, what it says at its beginning; or why there is none.
fn told_bits(bits: &Result<Bits, String>) -> Json {
    match bits {
        Ok(bits) => {
            json!({ "variables": bits.variables, "clauses": bits.clauses.len(), "text": clipped(&bits.text()) })
        }
        Err(reason) => json!({ "refused": reason }),
    }
}

fn is_step(step: &BoundStep) -> bool {
    matches!(step.result, BoundResult::Inductive | BoundResult::NotInductive)
}

/// What is known where loops begin: `[line, alternatives]`.
fn at_loops(program: &Program, graph: &Graph, certificate: &Certificate) -> Json {
    const MOST: usize = 100;
    let reached = certificate.reached().into_iter();
    let heads = reached.filter(|at| graph.location(*at).role == LocationRole::LoopHead);
    heads.take(MOST).map(|at| json!([graph.location(at).span.line, alternatives(program, certificate, at)])).collect()
}

fn kind(step: &BoundStep) -> &'static str {
    match step.result {
        BoundResult::Complete => "complete",
        BoundResult::GoesOn => "goes on",
        BoundResult::Failure => "failure",
        BoundResult::Inductive => "inductive",
        BoundResult::NotInductive => "not inductive",
        BoundResult::Undecided(_) => "undecided",
    }
}

fn forms(step: &BoundStep, left: &mut usize) -> Map<String, Json> {
    let mut object = Map::new();
    let Some(forms) = &step.forms else { return object };
    let all = [("unwound", &forms.unwound), ("ssa", &forms.ssa), ("cnf", &forms.cnf), ("formula", &forms.formula)];
    for (name, text) in all {
        let text = clipped(text);
        let bytes = bytes_in_script(&text);
        if bytes <= *left {
            *left -= bytes;
            object.insert(name.into(), json!(text));
        }
    }
    object
}

/// The beginning of a long text.
fn clipped(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.to_string();
    }
    let mut out = String::new();
    for line in text.lines() {
        if out.len() + line.len() > LONGEST {
            break;
        }
        out.push_str(line);
        out.push('\n');
    }
    out + &format!("… {} bytes in all; --show prints the rest\n", text.len())
}

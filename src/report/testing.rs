//! What testing found, as text.

use super::text::{count, counterexample_text, place, rows_text};
use crate::interpreter::testing::Tested;
use crate::interpreter::{Counterexample, EventKind, Limit, Outcome, Run, rows};
use crate::program::{Assumption, Graph, NumType, Program, Undefined};

/// The runs, what happened in them, and the run that failed or, if there was only one, what it did.
pub fn testing_text(program: &Program, graph: &Graph, tested: &Tested) -> String {
    let mut out = String::new();
    for (event, run) in &tested.events {
        let what = event_text(program, &event.kind);
        out.push_str(&format!("run {run}{}: {what}\n", place(program, event.span)));
    }
    if let Some((outcome, run)) = &tested.first_undefined {
        out.push_str(&format!("run {run} {}\n", outcome_text(program, outcome)));
    }
    if let Some((run, number)) = &tested.failure
        && let Outcome::Failed(property) = run.outcome
    {
        out.push_str(&format!("run {number} fails:\n"));
        let counterexample = Counterexample { property, run: run.clone(), rows: rows(program, graph, run) };
        out.push_str(&counterexample_text(program, &counterexample));
    }
    if let Some(run) = &tested.sample
        && tested.runs == 1
    {
        out.push_str(&sample_text(program, graph, run));
    }
    out
}

/// Why testing has no verdict, if no run failed.
pub fn testing_reason(tested: &Tested) -> String {
    let mut parts = vec![];
    for (n, what) in [
        (tested.cut, "left by an assumption"),
        (tested.undefined, "ended by undefined behaviour"),
        (tested.limited, "stopped by a limit"),
    ] {
        if n > 0 {
            parts.push(format!("{n} {what}"));
        }
    }
    let details = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
    let runs = count(tested.runs as usize, "run");
    match tested.only_one {
        true => format!("no assertion failed in the only run that the program has{details}; --run does not prove"),
        false => format!("no assertion failed in {runs}{details}; tests do not prove"),
    }
}

fn sample_text(program: &Program, graph: &Graph, run: &Run) -> String {
    let rows = rows(program, graph, run);
    let mut out = rows_text(program, &rows, run.recorded.omitted);
    out.push_str(&format!("the run {}\n", outcome_text(program, &run.outcome)));
    out
}

/// What happened on the way, in a clause.
pub(super) fn event_text(program: &Program, kind: &EventKind) -> String {
    match kind {
        EventKind::OutOfBounds { array, dimension, index, extent } => {
            let name = &program.var(*array).source_name;
            let which = if program.var(*array).extents().len() > 1 {
                format!(" in dimension {}", dimension + 1)
            } else {
                String::new()
            };
            format!("index {index}{which} is outside of {name}, whose size there is {extent}")
        }
        EventKind::Uninitialised { variable, indices } => {
            let subscripts: String = indices.iter().map(|index| format!("[{index}]")).collect();
            format!("{}{subscripts} is read before it has a value", program.var(*variable).source_name)
        }
        EventKind::SignedOverflow { value, ty } => {
            format!("the result {value} overflows {}", NumType::Int(*ty))
        }
    }
}

fn outcome_text(program: &Program, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Finished => "came to its end".to_string(),
        Outcome::Halted(span) => format!("was ended by the program{}", place(program, *span)),
        Outcome::Failed(property) => format!("failed {}", program.property(*property).name),
        Outcome::Cut(Assumption::User, span) => format!("was left at an assumption{}", place(program, *span)),
        Outcome::Cut(Assumption::Undefined(what), span) => {
            let what = match what {
                Undefined::DivisionByZero => "a division by zero",
                Undefined::ShiftOutOfRange => "a shift out of range",
                Undefined::InvalidPointer => "an invalid pointer",
                Undefined::ArraySize => "an array size that is not positive",
                Undefined::Allocation => "an allocation that fails",
                Undefined::MissingReturn => "a missing return value",
            };
            format!("met {what}{}", place(program, *span))
        }
        Outcome::Limit(limit) => {
            let what = match limit {
                Limit::Steps => "steps",
                Limit::Time => "time",
                Limit::Memory => "memory",
                Limit::Depth => "nested calls",
            };
            format!("was stopped: too much {what}")
                .replace("much nested", "many nested")
                .replace("much steps", "many steps")
        }
        Outcome::Interrupted => "was interrupted".to_string(),
    }
}

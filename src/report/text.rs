//! Reports as text for people.

use std::collections::BTreeMap;

use indexmap::IndexSet;

use super::findings::{findings_text, other_runs_text};
use super::{History, Report};
use crate::bmc::{BoundResult, BoundStep};
use crate::cegar::history::{Addition, Why};
use crate::cegar::predicates::{Place, Predicate};
use crate::cegar::{Amount, Excluded, Iteration, IterationResult};
use crate::certificate::Certificate;
use crate::interpreter::{Changed, Counterexample, Provenance, Row};
use crate::program::{Program, PropertyKind, Span};
use crate::task::{Answer, Ending, Evidence, Module, Spent, Times, Verdict};

/// What is being checked.
pub fn header_text(program: &Program) -> String {
    const SHOWN: usize = 10;
    let file = program.files.first().map_or("the program", String::as_str);
    let assertions = program.properties.iter().filter(|p| p.kind == PropertyKind::Assertion).count();
    let others = program.properties.len() - assertions;
    let mut counted = vec![];
    if assertions > 0 || others == 0 {
        counted.push(count(assertions, "assertion"));
    }
    if others > 0 {
        counted.push(count(others, "further property").replace("propertys", "properties"));
    }
    let mut out = format!("{file}: checking {}\n", counted.join(" and "));
    for property in program.properties.iter().take(SHOWN) {
        out.push_str(&format!("    {}{}: {}\n", property.name, place(program, property.span), property.text));
    }
    if program.properties.len() > SHOWN {
        out.push_str(&format!("    and {} more\n", program.properties.len() - SHOWN));
    }
    out
}

/// One line for an iteration that has ended.
pub fn iteration_text(program: &Program, iteration: &Iteration) -> String {
    let result = match &iteration.result {
        IterationResult::Working => "at work".to_string(),
        IterationResult::Proved => "proved".to_string(),
        IterationResult::Feasible { steps } => format!("trace of {} is real", count(*steps, "step")),
        IterationResult::Undecided(why) => why.to_string(),
        IterationResult::Otherwise(why) => why.to_string(),
        IterationResult::Unproved { reason, added } => {
            format!("{reason}, so {}", added_text(program, added, &BTreeMap::new()))
        }
        IterationResult::Spurious { steps, core, added, numbers, excluded } => {
            let still = match excluded {
                Excluded::No => ", which does not exclude it",
                Excluded::Yes | Excluded::Unknown(_) | Excluded::NotAsked => "",
            };
            let (steps, added) = (count(*steps, "step"), added_text(program, added, numbers));
            format!("trace of {steps} is spurious because of {core} of them, so {added}{still}")
        }
    };
    let (number, elapsed) = (iteration.number, iteration.elapsed.as_secs_f64());
    let tracked = match &iteration.tracked {
        Amount::Elements(tracked, None) => elements_text(program, *tracked),
        Amount::Elements(0, Some(family)) => family.to_string(),
        Amount::Elements(tracked, Some(family)) => format!("{} and {family}", elements_text(program, *tracked)),
        Amount::Predicates(tracked) => count(*tracked, "predicate"),
    };
    format!("iteration {number} [{elapsed:.2} s]: {tracked} tracked{}; {result}\n", effort_text(iteration))
}

/// What model checking has taken so far: `, 120 questions, 33 nodes`.
fn effort_text(iteration: &Iteration) -> String {
    let parts = iteration.effort.iter().map(|(what, number)| format!(", {}", count(*number as usize, what)));
    parts.collect()
}

/// What is tracked from now on: `track a[1], a[2]`, with the reason where it is not the core.
fn added_text(program: &Program, added: &[Addition], numbers: &BTreeMap<usize, usize>) -> String {
    const SHOWN: usize = 20;
    let mut out = String::from("track ");
    let mut reasons: Vec<(String, Vec<String>)> = vec![];
    for addition in added {
        let why = match &addition.why {
            Why::Read { .. } => String::new(),
            why => why.display(program, &|position| numbers.get(&position).copied().unwrap_or(position + 1)),
        };
        let what = addition.what.display(program);
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, names)) => names.push(what),
            None => reasons.push((why, vec![what])),
        }
    }
    let parts = reasons.into_iter().map(|(why, mut names)| {
        let more = names.len().saturating_sub(SHOWN);
        names.truncate(SHOWN);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let why = if why.is_empty() { why } else { format!(" ({why})") };
        format!("{}{more}{why}", names.join(", "))
    });
    out.push_str(&parts.collect::<Vec<_>>().join("; "));
    out
}

/// `1 of 10 elements`, or `1 element` if nobody knows of how many.
fn elements_text(program: &Program, tracked: usize) -> String {
    match program.elements_total() {
        Some(0) => "no element".to_string(),
        // Arrays are unbounded, so that elements beyond their sizes can be tracked too.
        Some(total) if tracked as u64 > total => {
            format!("{}, some beyond the arrays' {total},", count(tracked, "element"))
        }
        Some(total) => format!("{tracked} of {total} elements"),
        None => count(tracked, "element"),
    }
}

/// One line for a bound that was tried.
pub fn bound_text(step: &BoundStep) -> String {
    let (what, result) = match &step.result {
        BoundResult::Complete => ("bound", "no failure, and nothing goes further"),
        BoundResult::GoesOn => ("bound", "no failure, but executions go on"),
        BoundResult::Failure => ("bound", "a failure"),
        BoundResult::Inductive => ("step of induction, bound", "proved"),
        BoundResult::NotInductive => ("step of induction, bound", "not proved"),
        BoundResult::Undecided(reason) => ("bound", reason.as_str()),
    };
    let shared = match step.executions {
        n if n > u64::from(step.bound) => format!(" ({n} where all executions agree)"),
        _ => String::new(),
    };
    let properties = match (step.met, step.claims) {
        (0, _) => "no property is met".to_string(),
        (met, 0) => format!("{}, none left to the solver", count(met as usize, "property instance")),
        (met, left) => format!("{left} of {} left to the solver", count(met as usize, "property instance")),
    };
    let formula = match step.bytes {
        0 => String::new(),
        bytes => format!(", formula of {}, {}", count(step.variables, "variable"), count(bytes, "byte")),
    };
    format!(
        "{what} {}{shared} [{:.2} s]: {}, {properties}{formula}; {result}\n",
        step.bound,
        step.elapsed.as_secs_f64(),
        count(step.statements as usize, "statement"),
    )
}

/// How many facts of a proof are listed.
const MOST_FACTS: usize = 12;

/// What a proof with symbolic indexes says of elements where loops begin.
fn for_all_text(report: &Report, certificate: &Certificate) -> String {
    let Some(quantified) = &certificate.quantified else { return String::new() };
    let all = certificate.for_all(&report.program);
    let mut out = format!("proof: for all {}:\n", quantified.display());
    for known in all.iter().take(MOST_FACTS) {
        let conditions = known.conditions.join(", ");
        out.push_str(&format!("    line {} (loop), where {conditions}: {}\n", known.line, known.facts.join(", ")));
    }
    if all.len() > MOST_FACTS {
        out.push_str(&format!("    and {} more: see --show invariants\n", all.len() - MOST_FACTS));
    }
    out
}

/// What the verdict rests on, and what it takes for granted.
pub fn evidence_text(report: &Report) -> String {
    found_text(report) + &findings_text(report) + &granted_text(report)
}

/// What was taken for granted.
fn granted_text(report: &Report) -> String {
    let lines: String = report.granted().map(|granted| format!("    {granted}\n")).collect();
    if lines.is_empty() { lines } else { format!("assumptions:\n{lines}") }
}

/// A failing run, a proof, or the reason why there is neither.
fn found_text(report: &Report) -> String {
    let program = &report.program;
    match &report.verdict {
        Verdict::Safe(evidence) => {
            let proof = match evidence {
                Evidence::Invariants(certificate) => for_all_text(report, certificate),
                Evidence::Unwound { bound: 0 } => "proof: all executions are unwound\n".to_string(),
                Evidence::Unwound { bound } => {
                    let times = count(*bound as usize, "time");
                    format!("proof: all executions are unwound; no loop's body is executed more than {times}\n")
                }
                Evidence::Parts { parts } => format!("proof: in {} groups of properties, each by itself\n", parts),
                Evidence::Inductive { k } => format!("proof: by k-induction with k = {k}\n"),
                Evidence::Executed { steps } => {
                    format!(
                        "proof: the only execution there is, of {}, fails nothing\n",
                        count(*steps as usize, "step")
                    )
                }
            };
            let checked = report.certified.map(|c| match evidence {
                Evidence::Executed { .. } => "certified: executed again, step by step\n".to_string(),
                _ => format!("certified: {}, {}\n", count(c.edges, "edge"), count(c.questions, "question")),
            });
            tracked_text(program, &report.history) + &proof + &checked.unwrap_or_default() + &spent_text(report)
        }
        Verdict::Unsafe(counterexample) => {
            let by_execution = if report.is_found_by_execution() { "found by execution\n" } else { "" };
            counterexample_text(program, counterexample) + &other_runs_text(report) + by_execution + &spent_text(report)
        }
        Verdict::Unknown(reason) => {
            let learnt = tracked_text(program, &report.history);
            format!("{learnt}reason: {reason}\n{}", spent_text(report))
        }
    }
}

/// Who decided, and how long each strategy worked: `decided by widening in 0.02 s; quick runs 0.10 s`.
fn spent_text(report: &Report) -> String {
    let (winners, others): (Vec<&Spent>, Vec<&Spent>) =
        report.spent.iter().partition(|spent| spent.ending == Ending::Decided);
    let decided = winners.iter().map(|s| format!("decided by {} in {:.2} s", s.strategy.name(), s.time.as_secs_f64()));
    let worked = others.iter().map(|s| format!("{} {:.2} s", s.strategy.name(), s.time.as_secs_f64()));
    let worked = worked.collect::<Vec<_>>().join(", ");
    let parts: Vec<String> = decided.chain((!worked.is_empty()).then_some(worked)).collect();
    if parts.is_empty() { String::new() } else { format!("{}\n", parts.join("; ")) }
}

/// The last line: `eureka: SAFE`.
pub fn verdict_line(answer: Answer) -> String {
    format!("eureka: {}\n", answer.word())
}

/// The time that each module took.
pub fn times_text(times: &Times) -> String {
    let line = |name: &str, seconds: f64| format!("    {name:<14}{seconds:>9.3} s\n");
    let used = Module::ALL.into_iter().filter(|module| !times.of(*module).is_zero());
    let mut out = String::from("time:\n");
    for module in used {
        out.push_str(&line(module.name(), times.of(module).as_secs_f64()));
    }
    out + &line("total", times.total().as_secs_f64())
}

/// How many inputs of a run are listed.
const MOST_INPUTS: usize = 100;

/// A run that fails: its steps, the inputs, and what failed.
pub(super) fn counterexample_text(program: &Program, counterexample: &Counterexample) -> String {
    let property = program.property(counterexample.property);
    let mut out = rows_text(program, &counterexample.rows, counterexample.run.recorded.omitted);
    let inputs = counterexample.input_values();
    if !inputs.is_empty() {
        let more = inputs.len().saturating_sub(MOST_INPUTS);
        let more = if more > 0 { format!(" and {more} more: --json has all") } else { String::new() };
        out.push_str(&format!("inputs: {}{more}\n", inputs[..inputs.len().min(MOST_INPUTS)].join(",")));
    }
    out + &format!("{} fails{}: {}\n", property.name, place(program, property.span), property.text)
}

/// The steps of a run as a table.
pub(super) fn rows_text(program: &Program, rows: &[Row], omitted: u64) -> String {
    const HALF: usize = 100;
    let mut cells = vec![["line", "statement", "values"].map(str::to_string)];
    for row in rows {
        let line = match (row.line, program.files.get(row.file.0 as usize)) {
            (0, _) => String::new(),
            (line, Some(file)) if row.file.0 > 0 => format!("{file}:{line}"),
            (line, _) => line.to_string(),
        };
        let statement = format!("{}{}", "  ".repeat(row.depth.min(20)), row.statement);
        let values: Vec<String> = row.changes.iter().map(changed_text).collect();
        cells.push([line, statement, values.join(", ")]);
    }
    let left_out = cells.len().saturating_sub(2 * HALF + 1);
    if left_out > 0 {
        let note = format!("... {} steps ...", left_out as u64 + omitted);
        cells.splice(HALF + 1..HALF + 1 + left_out, [[String::new(), note, String::new()]]);
    } else if omitted > 0 {
        let note = format!("... {omitted} steps in the middle were not recorded ...");
        cells.insert(1 + rows.len() / 2, [String::new(), note, String::new()]);
    }
    table(&cells)
}

/// `x = 7`. Where the statement does not show where the value comes from, this does.
fn changed_text(change: &Changed) -> String {
    let from = match change.from {
        Some(Provenance::Uninitialised) => " (uninitialised)",
        Some(Provenance::Parameter) => " (parameter)",
        Some(Provenance::Function(_)) | None => "",
    };
    format!("{} = {}{from}", change.name, change.value)
}

fn table(rows: &[[String; 3]]) -> String {
    const WIDEST: usize = 60;
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count().min(WIDEST)).max().unwrap_or(0);
    let (first, second) = (width(0), width(1));
    let mut out = String::new();
    for [line, statement, values] in rows {
        let text = format!("    {line:>first$}  {statement:<second$}  {values}");
        out.push_str(text.trim_end());
        out.push('\n');
    }
    out
}

fn tracked_text(program: &Program, history: &History) -> String {
    if history.cegar.iterations.is_empty() {
        return String::new();
    }
    let sets = history.cegar.tracked.iter().map(|(array, indexes)| {
        let list: Vec<String> = indexes.iter().map(|index| index.to_string()).collect();
        format!(" {}: {}", program.var(array).source_name, list.join(" "))
    });
    let sets = sets.collect::<Vec<_>>().join(";");
    let iterations = count(history.cegar.iterations.len(), "iteration");
    if let Some(predicates) = &history.cegar.predicates {
        return predicates_text(program, &iterations, predicates);
    }
    let elements = match history.cegar.tracked.symbols().is_empty() {
        true => elements_text(program, history.cegar.tracked.len()),
        false => "every place".to_string(),
    };
    format!("{iterations}; {elements} tracked{}{sets}\n", if sets.is_empty() { "" } else { ":" })
}

/// The predicates that were tracked in the end, a line each.
fn predicates_text(program: &Program, iterations: &str, predicates: &[(Place, Predicate)]) -> String {
    const SHOWN: usize = 50;
    let mut out = format!("{iterations}; {} tracked\n", count(predicates.len(), "predicate"));
    // A line may have several locations.
    let lines: IndexSet<String> =
        predicates.iter().map(|(place, predicate)| place.display(predicate, program)).collect();
    for line in lines.iter().take(SHOWN) {
        out.push_str(&format!("    {line}\n"));
    }
    if lines.len() > SHOWN {
        out.push_str(&format!("    and {} more\n", lines.len() - SHOWN));
    }
    out
}

/// `, line 7`, with the file's name if it is not the main one.
pub(super) fn place(program: &Program, span: Span) -> String {
    match program.files.get(span.file.0 as usize) {
        _ if !span.is_known() => String::new(),
        Some(file) if span.file.0 > 0 => format!(", {file} line {}", span.line),
        _ => format!(", line {}", span.line),
    }
}

/// `1 step`, `2 steps`.
pub(crate) fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

//! Several engines on one program, side by side.

use super::Report;
use super::text::count;
use crate::task::{Answer, Engine, Verdict};

/// The name of an engine on the command line.
pub fn engine_name(engine: Engine) -> String {
    clap::ValueEnum::to_possible_value(&engine).map_or_else(String::new, |value| value.get_name().to_string())
}

/// What a check had to know for its verdict, in a few words each.
pub fn needed(report: &Report) -> Vec<String> {
    let (program, history) = (&report.program, &report.history);
    let mut all = vec![];
    for (array, indexes) in history.cegar.tracked.iter() {
        let list: Vec<String> = indexes.iter().map(|index| index.to_string()).collect();
        all.push(format!("{} at {}", program.var(array).source_name, list.join(", ")));
    }
    for (place, predicate) in history.cegar.predicates.iter().flatten() {
        all.push(place.display(predicate, program));
    }
    if let Some(last) = history.bmc.bounds.last() {
        let times = count(last.bound as usize, "execution");
        all.push(format!("{times} of a loop's body, a formula of {}", count(last.variables, "variable")));
    }
    all
}

/// How many turns a check took: iterations of the loop, or bounds.
pub fn turns(report: &Report) -> usize {
    report.history.cegar.iterations.len() + report.history.bmc.bounds.len()
}

/// A table with a row for each engine.
pub fn comparison_text(reports: &[(Engine, Report)]) -> String {
    const SHOWN: usize = 8;
    let mut out = format!("{:<12}{:<9}{:>9}{:>12}   what it had to know\n", "engine", "verdict", "time", "iterations");
    for (engine, report) in reports {
        let mut known = match &report.verdict {
            Verdict::Unknown(reason) => vec![reason.to_string()],
            Verdict::Safe(_) | Verdict::Unsafe(_) => needed(report),
        };
        let more = known.len().saturating_sub(SHOWN);
        known.truncate(SHOWN);
        known.extend((more > 0).then(|| format!("and {more} more")));
        let known = if known.is_empty() { "nothing".to_string() } else { known.join("; ") };
        let time = format!("{:.2} s", report.times.total().as_secs_f64());
        let (name, word) = (engine_name(*engine), report.verdict.answer().word());
        out.push_str(&format!("{name:<12}{word:<9}{time:>9}{:>12}   {known}\n", turns(report)));
    }
    out
}

/// What the engines say together: what one has decided; none if they contradict one another.
pub fn agreed(reports: &[(Engine, Report)]) -> Option<Answer> {
    let mut decided = reports.iter().map(|(_, report)| report.verdict.answer()).filter(|a| *a != Answer::Unknown);
    let first = decided.next().unwrap_or(Answer::Unknown);
    decided.all(|answer| answer == first).then_some(first)
}

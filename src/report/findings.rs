//! What is known of each property, as text for people.

use super::text::place;
use super::{Finding, Report};
use crate::task::Status;

/// How many properties are listed, and how many failing runs beside the first.
const LISTED: usize = 50;
const RUNS: usize = 4;

/// `12 hold, 1 fails, 2 unknown`.
pub fn summary(findings: &[Finding]) -> String {
    let count = |wanted: Status| findings.iter().filter(|finding| finding.status == wanted).count();
    let part = |n: usize, one: &str, more: &str| (n > 0).then(|| format!("{n} {}", if n == 1 { one } else { more }));
    let parts = [
        part(count(Status::Holds), "holds", "hold"),
        part(count(Status::Fails), "fails", "fail"),
        part(count(Status::Unknown), "unknown", "unknown"),
        part(count(Status::Unreached), "not reached", "not reached"),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Each property with its status, those first that matter most.
pub fn findings_text(report: &Report) -> String {
    if report.findings.is_empty() {
        return String::new();
    }
    let mut sorted: Vec<&Finding> = report.findings.iter().collect();
    let order = |status| match status {
        Status::Fails => 0,
        Status::Unknown => 1,
        Status::Unreached => 2,
        Status::Holds => 3,
    };
    sorted.sort_by_key(|finding| order(finding.status));
    let mut out = format!("properties: {}\n", summary(&report.findings));
    for finding in sorted.iter().take(LISTED) {
        out.push_str(&line(report, finding));
    }
    if sorted.len() > LISTED {
        out.push_str(&format!("    and {} more: --json has all\n", sorted.len() - LISTED));
    }
    out
}

/// `main.assertion.1, line 7: holds (widening): i <= 9`.
fn line(report: &Report, finding: &Finding) -> String {
    let property = report.program.property(finding.property);
    let by = finding.by.as_ref().map(|by| format!(" ({by})")).unwrap_or_default();
    // What is the reason for all of them is told once.
    let reason = finding.reason.as_ref().filter(|_| report.findings.len() > 1).map(|reason| format!("; {reason}"));
    let (place, status) = (place(&report.program, property.span), finding.status.word());
    format!("    {}{place}: {status}{by}: {}{}\n", property.name, property.text, reason.unwrap_or_default())
}

/// The runs in which properties fail, after that of the verdict.
pub fn other_runs_text(report: &Report) -> String {
    let Some(first) = report.counterexample().map(|run| run.property) else { return String::new() };
    let runs = report.findings.iter().filter(|finding| finding.property != first).filter_map(|f| f.failure.as_ref());
    let all = runs.clone().count();
    let mut out: String = runs.take(RUNS).map(|run| super::text::counterexample_text(&report.program, run)).collect();
    if all > RUNS {
        out.push_str(&format!("and {} more failing runs: --json has all\n", all - RUNS));
    }
    out
}

//! Reports in the forms that other tools read: SARIF 2.1.0, JUnit's XML, and lines as compilers and GitHub have them.

use serde_json::{Value as Json, json};

use super::{Finding, Report};
use crate::frontend::{Rejected, Severity};
use crate::interpreter::{Counterexample, Row};
use crate::program::{FileId, Program, Property, PropertyKind, Span};
use crate::task::Status;

/// The name of a kind of property, and what properties of this kind say.
fn rule(kind: PropertyKind) -> (&'static str, &'static str) {
    match kind {
        PropertyKind::Assertion => ("assertion", "An assertion of the program holds"),
        PropertyKind::Bounds => ("bounds", "An array index lies within the array"),
        PropertyKind::Overflow => ("overflow", "The result of an operation lies in the range of its type"),
        PropertyKind::Division => ("division", "A divisor is not zero"),
        PropertyKind::Shift => ("shift", "A shift is in range"),
        PropertyKind::Pointer => ("pointer", "A pointer that is followed points to something that is there"),
        PropertyKind::Memory => ("memory", "Allocated memory is used while it is there, and freed once"),
        PropertyKind::Leak => ("leak", "Allocated memory is freed at the end"),
        PropertyKind::Unwinding => ("unwinding", "No execution goes beyond the bound"),
    }
}

/// What is to be said of a property: `can fail: x < 10 (main.assertion.1)`.
fn message(property: &Property, finding: &Finding) -> String {
    let beginning = match finding.status {
        Status::Holds => "holds",
        Status::Unreached => "holds, since no execution gets there",
        Status::Fails => "can fail",
        Status::Unknown => "not decided",
    };
    let reason = finding.reason.as_ref().map(|reason| format!("; {reason}")).unwrap_or_default();
    format!("{beginning}: {} ({}){reason}", property.text, property.name)
}

fn file_of(program: &Program, file: FileId) -> &str {
    program.files.get(file.0 as usize).map_or("", String::as_str)
}

/// The report in SARIF, a result for each property.
pub fn sarif_json(report: &Report) -> Json {
    let program = &report.program;
    let mut rules: Vec<PropertyKind> = vec![];
    for property in &program.properties {
        if !rules.contains(&property.kind) {
            rules.push(property.kind);
        }
    }
    let results = report.findings.iter().map(|finding| {
        let property = program.property(finding.property);
        let (kind, level) = match finding.status {
            Status::Holds => ("pass", "none"),
            Status::Unreached => ("notApplicable", "none"),
            Status::Fails => ("fail", "error"),
            Status::Unknown => ("open", "none"),
        };
        let index = rules.iter().position(|kind| *kind == property.kind);
        let mut result = json!({
            "ruleId": rule(property.kind).0,
            "ruleIndex": index,
            "kind": kind,
            "level": level,
            "message": { "text": message(property, finding) },
            "locations": [location(program, property.span, None)],
        });
        if let (Some(run), Json::Object(object)) = (&finding.failure, &mut result) {
            object.insert("codeFlows".into(), json!([{ "threadFlows": [{ "locations": flow(program, run) }] }]));
        }
        result
    });
    let described = rules.iter().map(|kind| {
        let (id, text) = rule(*kind);
        json!({ "id": id, "name": id, "shortDescription": { "text": text } })
    });
    let verdict = report.verdict.answer().word();
    sarif(described.collect(), results.collect(), json!({ "properties": { "verdict": verdict } }))
}

/// One run in SARIF, with what else is said of it.
fn sarif(rules: Json, results: Vec<Json>, more: Json) -> Json {
    let mut run = json!({
        "tool": { "driver": { "name": "eureka", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
        "results": results,
    });
    if let (Json::Object(run), Json::Object(more)) = (&mut run, more) {
        run.extend(more);
    }
    json!({ "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run] })
}

/// Why a program is not accepted, in SARIF: the tool did not do its work, and says why.
pub fn rejected_sarif(rejected: &Rejected) -> Json {
    let notifications = rejected.diagnostics.iter().map(|diagnostic| {
        let is_error = diagnostic.severity == Severity::Error;
        let mut out = json!({
            "level": if is_error { "error" } else { "warning" },
            "message": { "text": diagnostic.message },
        });
        if let (true, Json::Object(object)) = (diagnostic.span.is_known(), &mut out) {
            let place = location_in(rejected.files.name(diagnostic.span.file), diagnostic.span);
            object.insert("locations".into(), json!([place]));
        }
        out
    });
    let invocation = json!({
        "executionSuccessful": false,
        "toolExecutionNotifications": notifications.collect::<Vec<_>>(),
    });
    sarif(json!([]), vec![], json!({ "invocations": [invocation] }))
}

/// The steps of a failing run.
fn flow(program: &Program, run: &Counterexample) -> Vec<Json> {
    const MOST: usize = 1_000;
    let step = |(order, row): (usize, &Row)| {
        let span = Span { file: row.file, line: row.line, ..Span::default() };
        json!({
            "location": location(program, span, Some(&told(row))),
            "nestingLevel": row.depth,
            "executionOrder": order + 1,
        })
    };
    let from = run.rows.len().saturating_sub(MOST);
    run.rows.iter().enumerate().skip(from).map(step).collect()
}

/// A step with the values that it changed.
fn told(row: &Row) -> String {
    let changes: Vec<String> = row.changes.iter().map(|c| format!("{} = {}", c.name, c.value)).collect();
    match (row.statement.is_empty(), changes.is_empty()) {
        (false, false) => format!("{} [{}]", row.statement, changes.join(", ")),
        (true, _) => changes.join(", "),
        (_, true) => row.statement.clone(),
    }
}

fn location(program: &Program, span: Span, message: Option<&str>) -> Json {
    let mut out = location_in(file_of(program, span.file), span);
    if let (Some(text), Json::Object(object)) = (message, &mut out) {
        object.insert("message".into(), json!({ "text": text }));
    }
    out
}

/// A place in a file, as far as it is known.
fn location_in(file: &str, span: Span) -> Json {
    let mut physical = json!({ "artifactLocation": { "uri": uri(file) } });
    if let (true, Json::Object(object)) = (span.line > 0, &mut physical) {
        let mut region = json!({ "startLine": span.line });
        if let (true, Json::Object(region)) = (span.column > 0, &mut region) {
            region.insert("startColumn".into(), json!(span.column));
        }
        object.insert("region".into(), region);
    }
    json!({ "physicalLocation": physical })
}

/// A path as a reference in the sense of RFC 3986.
fn uri(path: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~/".contains(&b);
    let text: String =
        path.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect();
    if path.starts_with('/') { format!("file://{text}") } else { text }
}

/// Lines as compilers have them: `prog.c:12:5: error: can fail: x < 10 (main.assertion.1) [assertion]`.
pub fn gcc_text(report: &Report) -> String {
    each_open(report, |program, property, severity, text| {
        let span = property.span;
        let (file, kind) = (file_of(program, span.file), rule(property.kind).0);
        format!("{file}:{}:{}: {severity}: {text} [{kind}]\n", span.line, span.column)
    })
}

/// Lines that GitHub shows beside the source.
pub fn github_text(report: &Report) -> String {
    each_open(report, |program, property, severity, text| {
        let span = property.span;
        let file = escaped(file_of(program, span.file)).replace(',', "%2C").replace(':', "%3A");
        let (line, column, kind) = (span.line, span.column, rule(property.kind).0);
        format!("::{severity} file={file},line={line},col={column},title=eureka {kind}::{}\n", escaped(text))
    })
}

/// As GitHub wants it.
fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A line for each property that does not hold: an error where it fails, a warning where that is not decided.
fn each_open(report: &Report, line: impl Fn(&Program, &Property, &str, &str) -> String) -> String {
    let lines = report.findings.iter().filter_map(|finding| {
        let severity = match finding.status {
            Status::Holds | Status::Unreached => return None,
            Status::Fails => "error",
            Status::Unknown => "warning",
        };
        let property = report.program.property(finding.property);
        Some(line(&report.program, property, severity, &message(property, finding)))
    });
    lines.collect()
}

/// The report as JUnit's XML: a test case for each property; one that is not decided is skipped.
pub fn junit_xml(report: &Report) -> String {
    let program = &report.program;
    let count = |wanted| report.findings.iter().filter(|finding| finding.status == wanted).count();
    let (all, failures, skipped) = (report.findings.len(), count(Status::Fails), count(Status::Unknown));
    let time = report.times.total().as_secs_f64();
    let file = xml(program.files.first().map_or("program", String::as_str));
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"{file}\" tests=\"{all}\" \
         failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\" time=\"{time:.3}\">\n"
    );
    for finding in &report.findings {
        let property = program.property(finding.property);
        let (name, text) = (xml(&property.name), xml(&message(property, finding)));
        let place = format!("{}:{}", xml(file_of(program, property.span.file)), property.span.line);
        out.push_str(&format!("    <testcase classname=\"{file}\" name=\"{name}\">"));
        match finding.status {
            Status::Holds | Status::Unreached => {}
            Status::Unknown => out.push_str(&format!("<skipped message=\"{text}\"/>")),
            Status::Fails => {
                let rows = finding.failure.as_ref().map(|run| run.rows.as_slice()).unwrap_or_default();
                let last = rows.len().saturating_sub(50);
                let steps: String =
                    rows[last..].iter().map(|row| format!("line {}: {}\n", row.line, told(row))).collect();
                out.push_str(&format!("<failure message=\"{text}\">{place}\n{}</failure>", xml(&steps)));
            }
        }
        out.push_str("</testcase>\n");
    }
    out + "  </testsuite>\n</testsuites>\n"
}

/// Text in XML; characters that XML does not have are replaced.
fn xml(text: &str) -> String {
    let escape = |c: char| match c {
        '&' => "&amp;".to_string(),
        '<' => "&lt;".to_string(),
        '>' => "&gt;".to_string(),
        '"' => "&quot;".to_string(),
        '\n' | '\t' => c.to_string(),
        c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => '\u{fffd}'.to_string(),
        c => c.to_string(),
    };
    text.chars().map(escape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_for_each_reader() {
        assert_eq!(xml("a<b && \"c\"\u{1}"), "a&lt;b &amp;&amp; &quot;c&quot;\u{fffd}");
        assert_eq!(escaped("50%\nx"), "50%25%0Ax");
        assert_eq!(uri("a b/c#d.c"), "a%20b/c%23d.c");
        assert_eq!(uri("/tmp/ü.c"), "file:///tmp/%C3%BC.c");
    }
}

//! `--all-functions`: each function of a file is checked by itself, by a process of its own, and a table says what came of it.

use std::env;
use std::io::{Write, stderr};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use eureka::frontend::{Colour, Input, functions};
use serde_json::{Value as Json, json};

use crate::console::Console;
use crate::options::Options;
use crate::supervisor::WORKER;

/// The exit code of a program that is not accepted.
const NOT_ACCEPTED: u8 = 2;
/// The exit codes, the worst first, with the words of the table.
const CODES: [(u8, &str); 5] =
    [(6, "internal error"), (10, "failure found"), (NOT_ACCEPTED, "not accepted"), (5, "unknown"), (0, "proved")];

/// What came of a function.
struct Row {
    name: String,
    code: u8,
    seconds: f64,
    /// How many properties there are.
    properties: usize,
    /// What fails, or why nothing is known.
    why: String,
}

/// Checks all functions; the exit code is the worst of them.
pub fn run(options: &Options) -> ExitCode {
    if options.input() == Input::Stdin {
        let _ = writeln!(stderr(), "error: --all-functions reads the program several times: give it as a file");
        return ExitCode::from(NOT_ACCEPTED);
    }
    let names = match functions(&options.input(), &options.frontend()) {
        Ok(names) => names,
        Err(rejected) => {
            let _ = stderr().write_all(rejected.render(Colour::Never).as_bytes());
            return ExitCode::from(NOT_ACCEPTED);
        }
    };
    let console = Console::default();
    let width = names.iter().map(String::len).max().unwrap_or(0).max("function".len());
    if !options.output.json {
        console.print(&format!("{:width$}  {:13}  {:>10}  {:>7}\n", "function", "verdict", "properties", "seconds"));
    }
    let mut rows = Vec::new();
    for name in names {
        let row = check(name);
        if !options.output.json {
            console.print(&row.text(width));
        }
        rows.push(row);
    }
    let code = CODES.iter().map(|(code, _)| *code).find(|code| rows.iter().any(|row| row.code == *code)).unwrap_or(5);
    let text = match options.output.json {
        true => format!("{:#}\n", rows.iter().map(Row::json).collect::<Json>()),
        false => summary(&rows) + verdict_line(code),
    };
    console.print_last(&text);
    ExitCode::from(code)
}

/// Checks one function.
fn check(name: String) -> Row {
    let begin = Instant::now();
    let given = env::args_os().skip(1).filter(|word| word != "--all-functions" && word != "--json");
    let mut command = Command::new(env::current_exe().unwrap_or_else(|_| "eureka".into()));
    // As a worker it ends when this process does.
    command.args(given).args(["--json", "--entry", &name]).env(WORKER, "1").stdin(Stdio::null());
    let output = command.stderr(Stdio::null()).output();
    let seconds = begin.elapsed().as_secs_f64();
    let Ok(output) = output else {
        return Row { name, code: 6, seconds, properties: 0, why: "no process could be started".to_owned() };
    };
    let known = output.status.code().and_then(|code| u8::try_from(code).ok());
    let code = known.filter(|code| CODES.iter().any(|(known, _)| known == code)).unwrap_or(6);
    let report: Json = serde_json::from_slice(&output.stdout).unwrap_or(Json::Null);
    let properties = report["properties"].as_array().map_or(0, Vec::len);
    Row { name, code, seconds, properties, why: why(&report) }
}

/// What fails, why it is not known, or why it is not accepted.
fn why(report: &Json) -> String {
    let at = |place: &Json| match place["line"].as_u64() {
        Some(line) => format!("line {line}: "),
        None => String::new(),
    };
    let failing = &report["property"];
    let refusal = report["diagnostics"].as_array().and_then(|all| all.iter().find(|d| d["severity"] == "error"));
    match (failing["text"].as_str(), refusal, report["reason"].as_str()) {
        (Some(text), ..) => format!("{}{text}", at(failing)),
        (_, Some(refusal), _) => format!("{}{}", at(refusal), refusal["message"].as_str().unwrap_or_default()),
        (_, _, Some(reason)) => reason.split(';').next().unwrap_or_default().to_owned(),
        _ => String::new(),
    }
}

impl Row {
    fn verdict(&self) -> &'static str {
        CODES.iter().find(|(code, _)| *code == self.code).map_or("internal error", |(_, words)| words)
    }

    fn text(&self, width: usize) -> String {
        let (verdict, properties, seconds) = (self.verdict(), self.properties, self.seconds);
        let row = format!("{:width$}  {verdict:13}  {properties:>10}  {seconds:>7.2}  {}", self.name, self.why);
        format!("{}\n", row.trim_end())
    }

    fn json(&self) -> Json {
        json!({
            "function": self.name,
            "verdict": match self.code {
                0 => json!("SAFE"),
                10 => json!("UNSAFE"),
                5 => json!("UNKNOWN"),
                _ => Json::Null,
            },
            "exit_code": self.code,
            "properties": self.properties,
            "seconds": self.seconds,
            "why": self.why,
        })
    }
}

/// The last line, as after the check of one function.
fn verdict_line(code: u8) -> &'static str {
    match code {
        0 => "eureka: SAFE\n",
        10 => "eureka: UNSAFE\n",
        5 => "eureka: UNKNOWN\n",
        _ => "",
    }
}

fn summary(rows: &[Row]) -> String {
    let parts = CODES.iter().rev().filter_map(|(code, words)| {
        let count = rows.iter().filter(|row| row.code == *code).count();
        (count > 0).then(|| format!("{count} {words}"))
    });
    let parts: Vec<String> = parts.collect();
    let many = rows.len();
    format!("{many} function{}: {}\n", if many == 1 { "" } else { "s" }, parts.join(", "))
}

//! One call of the program: threads, limits, signals, and what is printed when.

mod commands;
mod compare;
mod handover;
mod listener;
mod task_file;

use std::any::Any;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use eureka::frontend::condition::{Given, read_conditions};
use eureka::frontend::{Colour, Diagnostic, Rejected, SourceFiles, render};
use eureka::interpreter::testing::{Testing, test};
use eureka::limits::{Cause, Interrupt, Watch, deep_thread, shortage, system_limit};
use eureka::program::print::{Style, print_program};
use eureka::program::show_graph::{graph_dot, graph_text};
use eureka::program::validate::{Kind, assert_valid};
use eureka::program::{Arith, Graph, Program};
use eureka::report::{
    Finding, History, Page, Report, Stage, evidence_text, gcc_text, github_text, main_file, page_html, rejected_json,
    rejected_sarif, report_json, testing_json, testing_reason, testing_text, times_text, verdict_line,
};
use eureka::task::{Answer, Engine, Module, Reason, Spent, Times, Verdict};
use serde_json::{Map, Value as Json};

use listener::{Listener, Of};
use task_file::Asked;

use crate::console::{Console, end_process};
use crate::options::{Format, Options};

/// The exit code of a program that is not accepted.
const NOT_ACCEPTED: u8 = 2;
/// The exit code of a defect of eureka.
const INTERNAL_ERROR: u8 = 6;

/// All exit codes that [`run`] has.
pub const EXIT_CODES: [u8; 5] =
    [Answer::Safe.exit_code(), Answer::Unsafe.exit_code(), Answer::Unknown.exit_code(), NOT_ACCEPTED, INTERNAL_ERROR];
/// Two signals within this time are one: a terminal tells every process, and then the supervisor tells the worker.
const ONE_REQUEST: Duration = Duration::from_millis(200);

/// Does what the options ask for; the exit code.
pub fn run(mut options: Options, engine: Engine) -> ExitCode {
    let asked = match task_file::ask(&mut options) {
        Ok(asked) => asked,
        Err(problem) => {
            let _ = writeln!(std::io::stderr(), "error: {problem}");
            return ExitCode::from(NOT_ACCEPTED);
        }
    };
    let session = Session {
        options: Arc::new(options),
        asked,
        engine,
        console: Console::default(),
        interrupt: Interrupt::new(),
        progress: Arc::default(),
    };
    session.catch_panics();
    session.obey_signals();
    let code = match session.watch() {
        Ok(watch) => {
            let code = session.work();
            drop(watch);
            code
        }
        Err(_) => session.out_of_memory(),
    };
    // What is deeply nested was built on a larger stack than this thread has to take it apart.
    std::mem::forget(session);
    ExitCode::from(code)
}

#[derive(Clone)]
struct Session {
    options: Arc<Options>,
    asked: Asked,
    engine: Engine,
    console: Console,
    interrupt: Interrupt,
    progress: Arc<Mutex<Progress>>,
}

/// What is known so far, for the report of a check that a limit ends.
#[derive(Default)]
struct Progress {
    program: Option<Arc<Program>>,
    graph: Option<Arc<Graph>>,
    /// The lines of its file, for a page.
    source: Vec<String>,
    history: History,
    /// Of a program with several properties.
    findings: Vec<Finding>,
    spent: Vec<Spent>,
    times: Times,
    /// Where several engines are compared: each with its report, if it has ended.
    compared: Vec<(Engine, Option<Report>)>,
    /// Whether what is known is being told because the work did not stop.
    is_ending: bool,
    /// The stages that JSON will show, each with its heading.
    shown: Vec<(Stage, String, String)>,
    /// What a panic said, and where.
    panic: Option<String>,
    /// Whether there was a panic for want of memory.
    shortage: bool,
}

impl Session {
    /// Works in a thread whose stack fits deep recursion.
    fn work(&self) -> u8 {
        let session = self.clone();
        match deep_thread("work", move || session.pipeline()) {
            Ok(worker) => worker.join().unwrap_or_else(|panic| self.internal_error(panic.as_ref())),
            Err(_) => self.out_of_memory(),
        }
    }

    fn pipeline(&self) -> u8 {
        let mut times = Times::start();
        let (input, options) = (self.options.input(), self.options.frontend());
        let read = match times.measure(Module::Frontend, || eureka::frontend::read(&input, &options)) {
            Ok(read) => read,
            Err(rejected) if rejected.is_shortage() => {
                self.complain(&rejected.render(colour()));
                return self.out_of_memory();
            }
            Err(rejected) => return self.not_accepted(&rejected),
        };
        if let (true, Some(refusal)) = (self.options.cegar.linear, uses_arrays(&read.program)) {
            return self.not_accepted(&Rejected { diagnostics: vec![refusal], files: read.files });
        }
        self.warn(&read.warnings, &read.files);
        assert_valid(&read.program, Kind::Concrete, "reading");
        if self.options.output.page.is_some() {
            self.progress().source = read.files.lines(main_file(&read.graph));
        }
        let (program, graph) = self.asked.of(read.program, read.graph);
        let (program, graph) = (Arc::new(program), Arc::new(graph));
        self.progress().program = Some(program.clone());
        self.progress().graph = Some(graph.clone());
        self.progress().times = times.clone();
        let shows_only = !self.options.output.show.is_empty() && self.options.output.show.iter().all(is_static);
        if self.options.testing.run {
            self.test(&program, &graph, times)
        } else if shows_only {
            self.show(&program, &graph)
        } else {
            self.check(program, graph, times)
        }
    }

    fn check(&self, program: Arc<Program>, graph: Arc<Graph>, times: Times) -> u8 {
        let mut listener = Listener { session: self, program: program.clone(), graph: graph.clone(), compared: None };
        for stage in [Stage::Program, Stage::Cfg] {
            listener.stage(stage, &Of::default(), || Some(self.static_stage(stage, &program, &graph)));
        }
        let mut predicates = self.options.predicates.clone();
        if let Some(path) = &predicates.predicates {
            match given_conditions(path, &program) {
                Ok(given) => predicates.given = given,
                Err(problems) => {
                    self.complain(&problems);
                    return self.finish("", NOT_ACCEPTED);
                }
            }
        }
        let options = eureka::Options {
            engine: self.engine,
            arith: self.options.meaning.arith,
            cegar: self.options.cegar,
            predicates,
            bmc: self.options.bmc.clone(),
            certify: self.options.meaning.certify,
            keep: self.options.keep(),
            each: !self.options.meaning.first && !self.asked.is_of_a_competition(),
            time: self.options.limits.timeout,
            memory: self.options.limits.limits().memory,
        };
        if !self.options.compare.is_empty() {
            return self.compare(&program, &graph, &options);
        }
        let task = eureka::Task { program, graph, options: &options, interrupt: &self.interrupt };
        let report = eureka::check_program(task, &mut listener, times);
        if let Some(path) = &self.options.output.page {
            self.write_page(path, &[(self.engine, &report)], &listener.graph);
        }
        let code = self.finish(&self.report_text(&report), report.verdict.answer().exit_code());
        if report.left_behind {
            end_process(code);
        }
        code
    }

    /// The report in the form that was asked for; other tools get theirs.
    fn report_text(&self, report: &Report) -> String {
        let handed = self.hand_over(report);
        if self.options.output.json {
            let mut json = report_json(report);
            if let Json::Object(object) = &mut json {
                let shown = std::mem::take(&mut self.progress().shown);
                let texts = shown.into_iter().map(|(stage, heading, text)| {
                    serde_json::json!({ "stage": stage.name(), "heading": heading, "text": text })
                });
                object.insert("shown".to_string(), texts.collect());
                object.insert("handed_over".to_string(), serde_json::json!(handed));
            }
            return pretty(&json);
        }
        let handed = handed.map(|words| words + "\n").unwrap_or_default();
        let told = match self.options.handover.format {
            _ if self.options.handover.quiet => String::new(),
            Format::Text => {
                let met = self.asked.met(report.verdict.answer());
                evidence_text(report) + &handed + &met + &self.times_text(&report.times)
            }
            Format::Gcc => gcc_text(report),
            Format::Github => github_text(report),
        };
        told + &verdict_line(report.verdict.answer())
    }

    /// Writes the page of a check, or of several side by side.
    fn write_page(&self, path: &Path, reports: &[(Engine, &Report)], graph: &Graph) {
        let Some((_, first)) = reports.first() else { return };
        let source = self.progress().source.clone();
        let page = Page { program: &first.program, graph, source, reports: reports.to_vec() };
        if let Err(problem) = std::fs::write(path, page_html(&page)) {
            self.complain(&format!("warning: {} cannot be written: {problem}\n", path.display()));
        }
    }

    fn test(&self, program: &Program, graph: &Graph, mut times: Times) -> u8 {
        let options = &self.options.testing;
        let testing = Testing {
            seed: options.seed,
            inputs: options.inputs.as_ref().map(|list| list.0.clone()).unwrap_or_default(),
            runs: options.runs,
            ..Testing::default()
        };
        let (arith, stop) = (self.options.meaning.arith, self.interrupt.flag());
        let tested = times.measure(Module::Execution, || test(program, graph, arith, &testing, Some(&stop)));
        let answer = if tested.failure.is_some() { Answer::Unsafe } else { Answer::Unknown };
        let mut reason = testing_reason(&tested);
        if let Some(cause) = self.interrupt.cause() {
            reason = format!("{cause}; {reason}");
        }
        let text = if self.options.output.json {
            pretty(&testing_json(program, graph, &tested, &times, &reason))
        } else {
            let mut text = testing_text(program, graph, &tested);
            if answer == Answer::Unknown {
                text.push_str(&format!("reason: {reason}\n"));
            }
            text + &self.times_text(&times) + &verdict_line(answer)
        };
        self.finish(&text, answer.exit_code())
    }

    /// Prints stages that need no check. There is no verdict.
    fn show(&self, program: &Program, graph: &Graph) -> u8 {
        let stages = &self.options.output.show;
        let texts = stages.iter().map(|stage| (*stage, self.static_stage(*stage, program, graph)));
        let text = if self.options.output.json {
            let object: Map<String, Json> =
                texts.map(|(stage, text)| (stage.name().to_string(), text.into())).collect();
            pretty(&Json::Object(object))
        } else {
            texts.map(|(_, text)| text).collect::<Vec<_>>().join("\n")
        };
        self.finish(&text, 0)
    }

    fn static_stage(&self, stage: Stage, program: &Program, graph: &Graph) -> String {
        match stage {
            Stage::Program => print_program(program, Style::C),
            Stage::Cfg if self.options.output.dot => graph_dot(program, graph),
            Stage::Cfg => graph_text(program, graph),
            Stage::Abstraction
            | Stage::Boolean
            | Stage::Art
            | Stage::Invariants
            | Stage::Trace
            | Stage::Formula
            | Stage::Unwound
            | Stage::Ssa
            | Stage::Cnf
            | Stage::Bits => String::new(),
        }
    }

    fn times_text(&self, times: &Times) -> String {
        if self.options.output.timings { times_text(times) } else { String::new() }
    }

    /// Prints the last words. If the watch was faster, the process ends while this thread waits.
    fn finish(&self, text: &str, code: u8) -> u8 {
        while !self.console.print_last(text) {
            thread::park();
        }
        code
    }

    fn not_accepted(&self, rejected: &Rejected) -> u8 {
        self.complain(&rejected.render(colour()));
        if let Some(path) = &self.options.handover.sarif {
            self.write_file(path, &pretty(&rejected_sarif(rejected)));
        }
        let json = if self.options.output.json { pretty(&rejected_json(rejected)) } else { String::new() };
        self.finish(&json, NOT_ACCEPTED)
    }

    fn warn(&self, warnings: &[Diagnostic], files: &SourceFiles) {
        let text: String = warnings.iter().map(|warning| render(warning, files, colour())).collect();
        self.complain(&text);
    }

    /// The system gives no more memory, or no more threads.
    fn out_of_memory(&self) -> u8 {
        let limit = system_limit().or(self.options.limits.limits().memory).unwrap_or_default();
        let report = self.report_so_far(Cause::Memory(limit));
        self.finish(&self.report_text(&report), report.verdict.answer().exit_code())
    }

    fn internal_error(&self, panic: &(dyn Any + Send)) -> u8 {
        let is_shortage = {
            let progress = self.progress();
            progress.shortage && progress.panic.is_none()
        };
        if is_shortage {
            return self.out_of_memory();
        }
        let said = panic.downcast_ref::<&str>().map(|s| s.to_string()).or_else(|| panic.downcast_ref().cloned());
        let message = self.progress().panic.take().or(said).unwrap_or_else(|| "unknown".to_string());
        self.complain(&format!(
            "error: internal error: {message}\n \
             = hint: this is a defect of eureka; please report it with the program and the options that led to it\n"
        ));
        self.finish("", INTERNAL_ERROR)
    }

    /// Keeps what a panic says for [`Session::internal_error`], instead of printing it.
    fn catch_panics(&self) {
        let progress = self.progress.clone();
        std::panic::set_hook(Box::new(move |panic| {
            let shortage = shortage::note(panic);
            if let Ok(mut progress) = progress.try_lock() {
                if shortage {
                    progress.shortage = true;
                } else {
                    progress.panic.get_or_insert_with(|| panic.to_string().replace('\n', " "));
                }
            }
        }));
    }

    /// An interrupt or a request to end stops the work; a second one ends the process.
    fn obey_signals(&self) {
        let session = self.clone();
        let mut first: Option<Instant> = None;
        let installed = ctrlc::set_handler(move || {
            let since = first.get_or_insert_with(Instant::now);
            match session.interrupt.cause() {
                None => session.interrupt.raise(Cause::Signal),
                Some(cause) if since.elapsed() >= ONE_REQUEST => session.last_resort(cause),
                Some(_) => {}
            }
        });
        if installed.is_err() {
            self.complain("warning: signals cannot be caught, so an interrupt ends eureka without a report\n");
        }
    }

    fn watch(&self) -> std::io::Result<Watch> {
        let session = self.clone();
        let mut limits = self.options.limits.limits();
        if !self.options.compare.is_empty() {
            limits.timeout = None;
        }
        Watch::start(&self.interrupt, limits, move |cause| session.last_resort(cause))
    }

    /// Ends the process with what is known so far, because the work has not stopped in time.
    fn last_resort(&self, cause: Cause) {
        // The watch of an engine and that of the process may come at the same time.
        if std::mem::replace(&mut self.progress().is_ending, true) {
            return;
        }
        let compares = !self.progress().compared.is_empty();
        let (text, code) = if compares { self.compared_so_far(cause) } else { self.checked_so_far(cause) };
        if self.console.print_last(&text) {
            end_process(code);
        }
    }

    fn checked_so_far(&self, cause: Cause) -> (String, u8) {
        let report = self.report_so_far(cause);
        let graph = self.progress().graph.clone();
        if let (Some(path), Some(graph)) = (self.options.output.page.clone(), graph) {
            let report = report.clone();
            self.in_deep_thread(move |session| session.write_page(&path, &[(session.engine, &report)], &graph));
        }
        (self.report_text(&report), report.verdict.answer().exit_code())
    }

    /// What is deeply nested needs a larger stack than a watch has. Without a thread there is no page, and the report is told
    /// all the same.
    fn in_deep_thread(&self, work: impl FnOnce(&Session) + Clone + Send + 'static) {
        let session = self.clone();
        let _ = deep_thread("page", move || work(&session)).map(|thread| thread.join());
    }

    fn report_so_far(&self, cause: Cause) -> Report {
        let progress = self.progress();
        let failure = progress.findings.iter().find_map(|finding| finding.failure.clone());
        let undecided = undecided(progress.history.bmc.stopped(cause));
        Report {
            arith: self.options.meaning.arith,
            engine: self.engine,
            program: progress.program.clone().unwrap_or_default(),
            verdict: failure.map_or(undecided.verdict, Verdict::Unsafe),
            findings: progress.findings.clone(),
            history: progress.history.clone(),
            spent: progress.spent.clone(),
            times: progress.times.clone(),
            ..undecided
        }
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes to standard error; if that cannot be done, nobody listens.
    fn complain(&self, text: &str) {
        let _ = std::io::stderr().write_all(text.as_bytes());
    }
}

/// The report of a check of which only the end is known, and its exit code.
pub fn report_in_short(reason: Reason, json: bool) -> (String, u8) {
    let report = undecided(reason);
    let answer = report.verdict.answer();
    let text = if json { pretty(&report_json(&report)) } else { evidence_text(&report) + &verdict_line(answer) };
    (text, answer.exit_code())
}

/// A report that knows nothing but why.
fn undecided(reason: Reason) -> Report {
    Report {
        program: Arc::default(),
        arith: Arith::default(),
        verdict: Verdict::Unknown(reason),
        certified: None,
        engine: Engine::default(),
        findings: vec![],
        history: History::default(),
        others: vec![],
        spent: vec![],
        left_behind: true,
        times: Times::start(),
    }
}

/// The conditions in a file; or what is wrong with it, a line each.
fn given_conditions(path: &Path, program: &Program) -> Result<Vec<Given>, String> {
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|e| format!("error: {name} cannot be read: {e}\n"))?;
    let problem = |problem: String| format!("error: {name}, {problem}\n");
    read_conditions(&text, program).map_err(|problems| problems.into_iter().map(problem).collect())
}

/// The refusal of a program that uses an array, for `-l`.
fn uses_arrays(program: &Program) -> Option<Diagnostic> {
    let array = program.arrays().next()?;
    let name = &program.var(array).source_name;
    let message = format!("-l takes programs without arrays, and this one has `{name}`");
    Some(Diagnostic::error(program.var(array).span, message).with_hint("leave out -l"))
}

/// Whether a stage can be shown without a check.
fn is_static(stage: &Stage) -> bool {
    matches!(stage, Stage::Program | Stage::Cfg)
}

fn pretty(json: &Json) -> String {
    format!("{json:#}\n")
}

fn colour() -> Colour {
    let wanted = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    if wanted { Colour::Ansi } else { Colour::Never }
}

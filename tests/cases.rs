//! Every C file under `tests/cases` with its expected verdict. A proof is certified, a failure is replayed (the engine says
//! UNSAFE only then). A known gap must still be one.

use std::path::{Path, PathBuf};
use std::time::Duration;

use eureka::frontend::{Checks, FrontendOptions, Input, read};
use eureka::limits::{Cause, Interrupt, Limits, Watch};
use eureka::program::{DataModel, Graph};
use eureka::report::Silent;
use eureka::task::{Answer, Times, Verdict};
use eureka::{Engine, Options, Task, check_program};
use libtest_mimic::{Arguments, Failed, Trial};

/// A case may take so long; a known gap and what is known to be slow less: they are there to be seen, not waited for.
const TIMEOUT: Duration = Duration::from_secs(180);
const SHORT_TIMEOUT: Duration = Duration::from_secs(1);

fn main() {
    let arguments = Arguments::from_args();
    let mut files = Vec::new();
    collect(Path::new("tests/cases"), &mut files);
    files.sort();
    let trials = files.into_iter().flat_map(|file| {
        let case = Case::of(&file);
        let name = file.strip_prefix("tests/cases").unwrap_or(&file).display().to_string();
        let mut trials = vec![];
        if case.refused.is_empty() && case.verdict.is_some() {
            let engines = [(Engine::Auto, "auto"), (Engine::Bmc, "bmc"), (Engine::Kind, "kind")];
            for (engine, word) in engines {
                let (case, file) = (case.clone(), file.clone());
                let name = format!("{name} {word}");
                trials.push(Trial::test(name, move || with_large_stack(move || case.agrees(&file, engine))));
            }
        }
        if !case.refused.is_empty() || case.verdict.is_some() {
            trials.push(Trial::test(name, move || with_large_stack(move || case.run(&file))));
        }
        trials
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

/// Runs a test where deep recursion has room.
fn with_large_stack(run: impl FnOnce() -> Result<(), Failed> + Send + 'static) -> Result<(), Failed> {
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(run)?;
    thread.join().unwrap_or_else(|_| Err("it panics".into()))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "c" || e == "i") {
            files.push(path);
        }
    }
}

/// What the first lines of a file say.
#[derive(Clone, Default)]
struct Case {
    verdict: Option<Answer>,
    options: Vec<String>,
    gap: bool,
    slow: bool,
    refused: Vec<String>,
}

impl Case {
    fn of(file: &Path) -> Case {
        let mut case = Case::default();
        let text = String::from_utf8_lossy(&std::fs::read(file).unwrap_or_default()).into_owned();
        for line in text.lines().map_while(|line| line.strip_prefix("// ")) {
            let Some((key, value)) = line.split_once(':') else { continue };
            match (key, value.trim()) {
                ("verdict", "SAFE") => case.verdict = Some(Answer::Safe),
                ("verdict", "UNSAFE") => case.verdict = Some(Answer::Unsafe),
                ("options", value) => case.options = value.split_whitespace().map(str::to_string).collect(),
                ("gap", _) => case.gap = true,
                ("slow", _) => case.slow = true,
                ("refused", value) => case.refused.push(value.to_string()),
                _ => {}
            }
        }
        case
    }

    fn run(&self, file: &Path) -> Result<(), Failed> {
        let frontend = self.frontend()?;
        let input = Input::File(file.to_path_buf());
        let read = match read(&input, &frontend) {
            Ok(_) if !self.refused.is_empty() => return Err("it is accepted".into()),
            Ok(read) => read,
            Err(rejected) if self.refused.is_empty() => {
                return Err(rejected.render(eureka::frontend::Colour::Never).into());
            }
            Err(rejected) => return self.refusal(&rejected.render(eureka::frontend::Colour::Never)),
        };
        let (graph, program) = (Graph::of(&read.program).into(), read.program.into());
        let interrupt = Interrupt::new();
        let timeout = Some(if self.gap || self.slow { SHORT_TIMEOUT } else { TIMEOUT });
        let _watch = Watch::start(&interrupt, Limits { timeout, memory: None }, |_: Cause| {});
        let options = Options { engine: Engine::Cegar, certify: true, ..Options::default() };
        let task = Task { program, graph, options: &options, interrupt: &interrupt };
        let report = check_program(task, &mut Silent, Times::start());
        let answer = report.verdict.answer();
        let reason = match &report.verdict {
            Verdict::Unknown(reason) => reason.to_string(),
            _ => String::new(),
        };
        match (self.verdict, answer) {
            (Some(wanted), found) if wanted == found && !self.gap => Ok(()),
            (_, Answer::Unknown) if self.gap || self.slow => Ok(()),
            (Some(wanted), found) if wanted == found => {
                Err(format!("the gap is closed, the case is {}: remove its mark", found.word()).into())
            }
            (_, found) => Err(format!("{} {reason}", found.word()).into()),
        }
    }

    /// Another engine never says the opposite, and its proofs are certified.
    fn agrees(&self, file: &Path, engine: Engine) -> Result<(), Failed> {
        let Ok(read) = read(&Input::File(file.to_path_buf()), &self.frontend()?) else {
            return Err("it is not accepted".into());
        };
        let (graph, program) = (Graph::of(&read.program).into(), read.program.into());
        let interrupt = Interrupt::new();
        let limits = Limits { timeout: Some(SHORT_TIMEOUT), memory: None };
        let _watch = Watch::start(&interrupt, limits, |_: Cause| {});
        let options = Options { engine, certify: true, ..Options::default() };
        let task = Task { program, graph, options: &options, interrupt: &interrupt };
        let answer = check_program(task, &mut Silent, Times::start()).verdict.answer();
        if answer == Answer::Unknown || Some(answer) == self.verdict { Ok(()) } else { Err(answer.word().into()) }
    }

    /// Each refusal is `LINE:COLUMN words of the message`.
    fn refusal(&self, said: &str) -> Result<(), Failed> {
        for wanted in &self.refused {
            let (place, words) = wanted.split_once(' ').unwrap_or((wanted, ""));
            if !said.contains(&format!(":{place}")) || !said.contains(words) {
                return Err(format!("`{wanted}` is not among the refusals:\n{said}").into());
            }
        }
        Ok(())
    }

    /// The options of a case that concern reading; others are not understood here and must not occur.
    fn frontend(&self) -> Result<FrontendOptions, Failed> {
        let mut options = FrontendOptions::default();
        let mut words = self.options.iter().map(String::as_str);
        while let Some(word) = words.next() {
            match word {
                "--check" => {
                    for check in words.next().unwrap_or_default().split(',') {
                        let all = check == "all";
                        options.checks = Checks {
                            bounds: options.checks.bounds || all || check == "bounds",
                            overflow: options.checks.overflow || all || check == "overflow",
                            unsigned_overflow: options.checks.unsigned_overflow || check == "unsigned-overflow",
                            div: options.checks.div || all || check == "div",
                            shift: options.checks.shift || all || check == "shift",
                            pointer: options.checks.pointer || all || check == "pointer",
                        };
                    }
                }
                "--entry" => options.entry = words.next().map(str::to_string),
                "--data-model" => {
                    options.data_model = if words.next().is_some_and(|m| m.eq_ignore_ascii_case("ilp32")) {
                        DataModel::Ilp32
                    } else {
                        DataModel::Lp64
                    };
                }
                other => return Err(format!("the option `{other}` of this case is not known to the test").into()),
            }
        }
        Ok(options)
    }
}

//! What a check leaves for other tools: files, and the compiled program that fails as it was told.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use eureka::frontend::{Input, SourceFile};
use eureka::program::{DataModel, Graph, PropertyKind};
use eureka::report::{Report, harness_text, junit_xml, sarif_json};
use eureka::task::Verdict;

use super::{Session, pretty};

/// How long the compiler and the compiled program may take, each.
const MOST_TIME: Duration = Duration::from_secs(20);

/// How much of what the compiled program says is read.
const MOST_OUTPUT: u64 = 1 << 20;

impl Session {
    /// Writes the files that are wanted, and compiles and runs a failing run if that is; what is to be said of it.
    pub(super) fn hand_over(&self, report: &Report) -> Option<String> {
        let wanted = &self.options.handover;
        if let Some(path) = &wanted.sarif {
            self.write_file(path, &pretty(&sarif_json(report)));
        }
        if let Some(path) = &wanted.junit {
            self.write_file(path, &junit_xml(report));
        }
        let Verdict::Unsafe(counterexample) = &report.verdict else { return None };
        if wanted.harness.is_none() && !wanted.confirm {
            return None;
        }
        let harness = match harness_text(&report.program, &Graph::of(&report.program), counterexample) {
            Ok(harness) => harness,
            Err(why) => return Some(format!("not written as a C file: {why}")),
        };
        if let Some(path) = &wanted.harness {
            self.write_file(path, &harness);
        }
        if wanted.confirm && report.program.property(counterexample.property).is_label() {
            return Some("cannot be confirmed: a compiled program passes the label ERROR without a word".to_string());
        }
        wanted.confirm.then(|| match self.confirm(report, counterexample.property, &harness) {
            Ok(how) => format!("confirmed: {how}"),
            Err(why) => format!("not confirmed: {why}"),
        })
    }

    pub(super) fn write_file(&self, path: &Path, text: &str) {
        if let Err(problem) = std::fs::write(path, text) {
            self.complain(&format!("warning: {} cannot be written: {problem}\n", path.display()));
        }
    }

    /// Compiles the program with its harness and runs it; the words in which it failed, or why it did not.
    fn confirm(&self, report: &Report, property: eureka::program::PropertyId, harness: &str) -> Result<String, String> {
        let files: Vec<SourceFile> = match self.options.input() {
            Input::File(path) => vec![SourceFile { path, flags: vec![] }],
            Input::Files(files) => files,
            Input::Stdin | Input::Text { .. } => return Err("the program was read from standard input".to_string()),
        };
        if files.iter().any(|file| file.flags != files[0].flags) {
            return Err("its files are compiled with different options".to_string());
        }
        let folder = Folder::new().map_err(|problem| format!("no folder for the compiler: {problem}"))?;
        let (source, program) = (folder.0.join("harness.c"), folder.0.join("failing"));
        std::fs::write(&source, harness).map_err(|problem| format!("the harness cannot be written: {problem}"))?;
        let mut compiler = Command::new("cc");
        let reading = &self.options.reading;
        compiler.args(["-g", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]);
        if report.program.data_model == DataModel::Ilp32 {
            compiler.arg("-m32");
        }
        compiler.args(reading.defines.iter().map(|define| format!("-D{define}")));
        compiler.args(reading.include_dirs.iter().map(|folder| format!("-I{}", folder.display())));
        compiler.args(&self.options.build.flags).args(files.iter().take(1).flat_map(|file| &file.flags));
        compiler.args(files.iter().map(|file| &file.path)).arg(&source).arg("-lm").arg("-o").arg(&program);
        let (status, said) = self.execute(&mut compiler, &folder.0)?;
        if !status.success() {
            let first = said.lines().find(|line| line.contains("error")).unwrap_or("no reason is given");
            return Err(format!("the program does not compile with its harness: {first}"));
        }
        let (status, said) = self.execute(&mut Command::new(&program), &folder.0)?;
        failure(report.program.property(property).kind, &said)
            .ok_or_else(|| format!("the compiled program ends otherwise, with {status}"))
    }

    /// Runs a command for a while; how it ended, and what it said on standard error.
    fn execute(&self, command: &mut Command, folder: &Path) -> Result<(ExitStatus, String), String> {
        let name = command.get_program().to_string_lossy().into_owned();
        let problem = |problem: std::io::Error| format!("{name}: {problem}");
        let words = folder.join("said");
        let said = File::create(&words).map_err(problem)?;
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(said).spawn().map_err(problem)?;
        let status = self.wait(&mut child).ok_or_else(|| format!("{name} does not end"))?;
        let mut text = vec![];
        File::open(&words).and_then(|file| file.take(MOST_OUTPUT).read_to_end(&mut text)).map_err(problem)?;
        Ok((status, String::from_utf8_lossy(&text).into_owned()))
    }

    fn wait(&self, child: &mut Child) -> Option<ExitStatus> {
        let started = Instant::now();
        loop {
            match child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if started.elapsed() < MOST_TIME && self.interrupt.cause().is_none() => {
                    thread::sleep(Duration::from_millis(5));
                }
                _ => {
                    let _ = child.kill();
                    let _ = child.wait();
                    return None;
                }
            }
        }
    }
}

/// The words that tell a failure of this kind.
fn failure(kind: PropertyKind, said: &str) -> Option<String> {
    let line = |marks: &[&str]| said.lines().find(|line| marks.iter().any(|mark| line.contains(mark)));
    match kind {
        PropertyKind::Assertion | PropertyKind::Unwinding => {
            line(&["Assertion `", "eureka: "]).map(|line| format!("compiled with cc, it says: {}", line.trim()))
        }
        _ => {
            let line = line(&["runtime error: ", "ERROR: AddressSanitizer", "ERROR: LeakSanitizer"])?;
            let who = if line.contains("runtime error") {
                "UndefinedBehaviorSanitizer"
            } else if line.contains("LeakSanitizer") {
                "LeakSanitizer"
            } else {
                "AddressSanitizer"
            };
            Some(format!("{who} says: {}", line.trim()))
        }
    }
}

/// A folder of our own, which goes with this value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> std::io::Result<Folder> {
        let path = std::env::temp_dir().join(format!("eureka-{}", std::process::id()));
        std::fs::create_dir(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

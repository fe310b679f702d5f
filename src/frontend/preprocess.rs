//! The system's preprocessor, run with limits.
//!
//! Input comes from a file, from standard input or from memory; what is preprocessed already (`.i`) is
//! taken as it is. The preprocessor runs under a limit on its time, its memory and its output, so that
//! no chain of macros can exhaust the machine. Its complaints become diagnostics.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use super::diagnostics::{Diagnostic, Diagnostics, Severity};
use super::link::link;
use super::source::{Markers, SourceFiles};
use super::{FrontendOptions, Input, SourceFile};
use crate::limits::system_limit;
use crate::program::{DataModel, FileId, Span};

/// The largest text that is read or parsed, in bytes. The parser's memory is up to 220 times that.
pub const LARGEST_TEXT: usize = 8 << 20;
const LONGEST_RUN: Duration = Duration::from_secs(20);
const LARGEST_MEMORY_KIB: &str = "1048576";
const LONGEST_COMPLAINT: usize = 1 << 20;

/// Text for the parser.
#[derive(Clone, Debug)]
pub struct Preprocessed {
    /// The bytes; not necessarily UTF-8.
    pub text: Vec<u8>,
    /// What its line markers mean.
    pub markers: Markers,
}

/// Reads the input and runs the preprocessor over it. The main file becomes the first of `files`.
/// `None` means that there are errors among the diagnostics.
pub fn preprocess(
    input: &Input,
    options: &FrontendOptions,
    files: &mut SourceFiles,
    diagnostics: &mut Diagnostics,
) -> Option<Preprocessed> {
    if let Input::Files(parts) = input {
        return preprocess_all(parts, options, files, diagnostics);
    }
    let name = input.name();
    let bytes = match read(input) {
        Ok(bytes) => bytes,
        Err(problem) => {
            diagnostics.push(problem);
            return None;
        }
    };
    let main = files.add_text(&name, bytes.clone());
    if Path::new(&name).extension().is_some_and(|end| end == "i") {
        return Some(Preprocessed { text: bytes, markers: Markers::SystemOnly });
    }
    // A regular file is named to the preprocessor, so that its includes are found beside it.
    let file = match input {
        Input::File(path) if path.is_file() => Some(path.as_path()),
        _ => {
            files.alias("<stdin>", main);
            None
        }
    };
    let run = match run(file, bytes, options) {
        Ok(run) => run,
        Err(problem) => {
            diagnostics.push(problem);
            return None;
        }
    };
    if run.lacked_memory() {
        diagnostics.push(Diagnostic::shortage("there is no memory for the C preprocessor"));
        return None;
    }
    diagnostics.extend(complaints(&run.complaints, files));
    if !run.status.success() {
        if !diagnostics.has_errors() {
            let last = run.complaints.lines().last().unwrap_or("it gave no reason");
            diagnostics.push(Diagnostic::error(Span::default(), format!("the C preprocessor failed: {last}")));
        }
        return None;
    }
    Some(Preprocessed { text: run.text, markers: Markers::Followed })
}

/// Several files, each by itself, and then linked.
fn preprocess_all(
    parts: &[SourceFile],
    options: &FrontendOptions,
    files: &mut SourceFiles,
    diagnostics: &mut Diagnostics,
) -> Option<Preprocessed> {
    let mut texts: Vec<(String, Vec<u8>)> = vec![];
    for part in parts {
        let flags = [options.flags.as_slice(), &part.flags].concat();
        let options = FrontendOptions { flags, ..options.clone() };
        let input = Input::File(part.path.clone());
        if let Some(read) = preprocess(&input, &options, files, diagnostics) {
            let name = input.name();
            let marked = [format!("# 1 \"{}\"\n", name.replace('\\', "\\\\")).into_bytes(), read.text].concat();
            texts.push((name, marked));
        }
    }
    if diagnostics.has_errors() {
        return None;
    }
    if texts.iter().map(|(_, text)| text.len()).sum::<usize>() > LARGEST_TEXT {
        diagnostics.push(too_large("the program after preprocessing"));
        return None;
    }
    Some(Preprocessed { text: link(&texts), markers: Markers::Followed })
}

/// The bytes of the input, or why they cannot be had.
fn read(input: &Input) -> Result<Vec<u8>, Diagnostic> {
    let mut bytes = Vec::new();
    let limit = LARGEST_TEXT as u64 + 1;
    let done = match input {
        Input::Text { text, .. } => {
            bytes.extend(text.iter().take(LARGEST_TEXT + 1));
            Ok(bytes.len())
        }
        Input::Stdin => io::stdin().lock().take(limit).read_to_end(&mut bytes),
        Input::Files(_) => Ok(0),
        Input::File(path) if path.is_dir() => {
            let message = format!("`{}` is a directory, not a C file", path.display());
            return Err(Diagnostic::error(Span::default(), message));
        }
        Input::File(path) => File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes)),
    };
    let name = input.name();
    if let Err(error) = done {
        let message = match error.kind() {
            io::ErrorKind::NotFound => format!("there is no file `{name}`"),
            io::ErrorKind::PermissionDenied => format!("no permission to read `{name}`"),
            _ => format!("`{name}` cannot be read: {error}"),
        };
        return Err(Diagnostic::error(Span::default(), message));
    }
    if bytes.len() > LARGEST_TEXT {
        return Err(too_large(&format!("`{name}`")));
    }
    Ok(bytes)
}

fn too_large(what: &str) -> Diagnostic {
    Diagnostic::error(Span::default(), format!("{what} is larger than the {} MiB that are read", LARGEST_TEXT >> 20))
}

/// What a run of the preprocessor gave.
struct Run {
    status: ExitStatus,
    text: Vec<u8>,
    complaints: String,
}

impl Run {
    /// Whether it failed because a limit of the system leaves it too little memory. It dies of that in many ways.
    fn lacked_memory(&self) -> bool {
        let signs = ["memory", "shared librar", "signal", "internal compiler error"];
        let died = self.status.code().is_none_or(|code| code > 100);
        !self.status.success()
            && system_limit().is_some()
            && (died || signs.iter().any(|sign| self.complaints.contains(sign)))
    }
}

/// Runs the preprocessor on the file, or on the text through its standard input.
fn run(file: Option<&Path>, text: Vec<u8>, options: &FrontendOptions) -> Result<Run, Diagnostic> {
    let program = find_preprocessor(options)?;
    let headers = OurHeaders::new()?;
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -v \"$1\" 2>/dev/null; shift; exec \"$@\"", "sh"])
        .arg(LARGEST_MEMORY_KIB)
        .arg(&program)
        .args(arguments(file, options))
        .args(headers.arguments(options.data_model))
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0);
    let mut child = command.spawn().map_err(|error| {
        let message = format!("the C preprocessor cannot be started: {error}");
        match error.kind() {
            io::ErrorKind::OutOfMemory => Diagnostic::shortage(message),
            _ => Diagnostic::error(Span::default(), message),
        }
    })?;
    let run = supervise(&mut child, if file.is_some() { Vec::new() } else { text });
    if run.is_err() {
        stop(&mut child);
    }
    run
}

fn arguments(file: Option<&Path>, options: &FrontendOptions) -> Vec<OsString> {
    // With tabs of width 1 the columns in its complaints count bytes.
    let mut arguments: Vec<OsString> = vec!["-E".into(), "-std=gnu11".into(), "-ftabstop=1".into()];
    // The functions of ctype.h rather than glibc's tables.
    arguments.push("-D__NO_CTYPE".into());
    arguments.push("-D__EUREKA__=1".into());
    for define in &options.defines {
        arguments.push(format!("-D{define}").into());
    }
    for directory in &options.include_dirs {
        arguments.push("-I".into());
        arguments.push(directory.into());
    }
    arguments.extend(options.flags.iter().map(OsString::from));
    arguments.extend(["-x".into(), "c".into()]);
    arguments.push(match file {
        None => "-".into(),
        // A name that starts with a dash would be an option.
        Some(path) if path.to_string_lossy().starts_with('-') => Path::new(".").join(path).into(),
        Some(path) => path.into(),
    });
    arguments
}

/// Feeds the child and collects its output, for a limited time. It may still run after an error.
fn supervise(child: &mut Child, text: Vec<u8>) -> Result<Run, Diagnostic> {
    if let Some(mut pipe) = child.stdin.take() {
        // The child may end without reading all of it, which is no error.
        aside(move || {
            let _ = pipe.write_all(&text);
        })?;
    }
    let output = collect(child.stdout.take(), LARGEST_TEXT + 1)?;
    let complaints = collect(child.stderr.take(), LONGEST_COMPLAINT)?;
    let deadline = Instant::now() + LONGEST_RUN;
    let left = || deadline.saturating_duration_since(Instant::now());
    let (Ok(text), Ok(complaints)) = (output.recv_timeout(left()), complaints.recv_timeout(left())) else {
        let seconds = LONGEST_RUN.as_secs();
        let message = format!("the C preprocessor did not finish within {seconds} s");
        return Err(Diagnostic::error(Span::default(), message));
    };
    if text.len() > LARGEST_TEXT {
        return Err(too_large("the program after preprocessing"));
    }
    let status = child.wait().map_err(|error| {
        let message = format!("the C preprocessor was lost: {error}");
        Diagnostic::error(Span::default(), message)
    })?;
    Ok(Run { status, text, complaints: String::from_utf8_lossy(&complaints).into_owned() })
}

/// Ends the child and what it started, and waits for it.
fn stop(child: &mut Child) {
    let _ = killpg(Pid::from_raw(child.id() as i32), Signal::SIGKILL);
    let _ = child.wait();
}

/// Reads up to `limit` bytes in a thread of its own; the pipe is closed behind them.
fn collect(pipe: Option<impl Read + Send + 'static>, limit: usize) -> Result<mpsc::Receiver<Vec<u8>>, Diagnostic> {
    let (sender, receiver) = mpsc::channel();
    aside(move || {
        let mut bytes = Vec::new();
        if let Some(pipe) = pipe {
            let _ = pipe.take(limit as u64).read_to_end(&mut bytes);
        }
        let _ = sender.send(bytes);
    })?;
    Ok(receiver)
}

/// Does something in a thread of its own, which needs little stack.
fn aside(work: impl FnOnce() + Send + 'static) -> Result<(), Diagnostic> {
    let thread = thread::Builder::new().stack_size(256 << 10).spawn(work);
    thread.map(drop).map_err(|error| Diagnostic::shortage(format!("there is no thread for a pipe: {error}")))
}

/// The preprocessor asked for, or else the first of the usual ones that is installed.
fn find_preprocessor(options: &FrontendOptions) -> Result<PathBuf, Diagnostic> {
    let names: Vec<&str> = match &options.preprocessor {
        Some(name) => vec![name],
        None => vec!["cc", "gcc", "clang"],
    };
    let path = std::env::var_os("PATH").unwrap_or_default();
    for name in &names {
        if name.contains('/') && Path::new(name).is_file() {
            return Ok(PathBuf::from(name));
        }
        let found =
            std::env::split_paths(&path).map(|directory| directory.join(name)).find(|candidate| candidate.is_file());
        if let Some(found) = found {
            return Ok(found);
        }
    }
    let tried = names.join(", ");
    let message = format!("there is no C preprocessor on this machine (tried {tried})");
    Err(Diagnostic::error(Span::default(), message)
        .with_hint("install gcc, or give a file that is preprocessed already (`.i`)"))
}

/// Contracts, for the program to include.
const CONTRACTS: &str = include_str!("eureka.h");

/// Headers of our own: that of contracts, and an empty one that glibc includes for 32-bit programs and installs only with its
/// 32-bit version.
struct OurHeaders(PathBuf);

impl OurHeaders {
    fn new() -> Result<OurHeaders, Diagnostic> {
        static COUNTER: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let number = COUNTER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let directory = format!("eureka-{}-{number}", std::process::id());
        let headers = OurHeaders(std::env::temp_dir().join(directory));
        let gnu = headers.0.join("gnu");
        let written = std::fs::create_dir_all(&gnu)
            .and_then(|()| std::fs::write(gnu.join("stubs-32.h"), ""))
            .and_then(|()| std::fs::write(headers.0.join("eureka.h"), CONTRACTS));
        written.map_err(|error| {
            let message = format!("a temporary directory cannot be written: {error}");
            Diagnostic::error(Span::default(), message)
        })?;
        Ok(headers)
    }

    /// 32-bit types need only the compiler; headers that are not installed for 32 bits are taken from those of the machine,
    /// which ask for the word size.
    fn arguments(&self, model: DataModel) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = vec!["-idirafter".into(), self.0.clone().into()];
        if model == DataModel::Ilp32 {
            let triple = format!("/usr/include/{}-linux-gnu", std::env::consts::ARCH);
            arguments.extend(["-m32".into(), "-idirafter".into(), triple.into()]);
        }
        arguments
    }
}

impl Drop for OurHeaders {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The preprocessor's own diagnostics: `file:line:column: error: message`.
fn complaints(text: &str, files: &mut SourceFiles) -> Vec<Diagnostic> {
    text.lines().filter_map(|line| complaint(line, files)).collect()
}

fn complaint(line: &str, files: &mut SourceFiles) -> Option<Diagnostic> {
    let kinds =
        [(": fatal error: ", Severity::Error), (": error: ", Severity::Error), (": warning: ", Severity::Warning)];
    if line.starts_with(' ') {
        return None;
    }
    let (at, kind, severity) = kinds
        .into_iter()
        .filter_map(|(kind, severity)| line.find(kind).map(|at| (at, kind, severity)))
        .min_by_key(|&(at, ..)| at)?;
    let message = line[at + kind.len()..].split(" [-W").next().unwrap_or_default();
    let mut diagnostic = Diagnostic { severity, ..Diagnostic::error(place(&line[..at], files), message) };
    if message.ends_with("No such file or directory") {
        diagnostic = diagnostic.with_hint("`-I DIR` adds a directory to look for included files in");
    }
    Some(diagnostic)
}

/// `file:line:column` or `file:line`.
fn place(text: &str, files: &mut SourceFiles) -> Span {
    let number = |text: &str| text.parse::<u32>().ok();
    let (before, last) = text.rsplit_once(':').unwrap_or((text, ""));
    let inner = before.rsplit_once(':');
    let (name, line, column) = match (inner, number(last)) {
        (Some((name, line)), Some(column)) if number(line).is_some() => (name, number(line).unwrap_or(0), column),
        (_, Some(line)) => (before, line, 1),
        _ => return Span::default(),
    };
    Span {
        file: match name {
            "<stdin>" => FileId(0),
            _ => files.intern(name),
        },
        line,
        column,
    }
}

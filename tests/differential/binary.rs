//! Programs compiled by gcc, run on given inputs, and what is seen of a run from outside.

use std::fmt::Write;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use eureka::program::Value;
use eureka::program::number::{Integer, Rational};
use tempfile::TempDir;

use super::globals::Global;

/// A program as C text, and what to print of it in the end.
pub struct Unit {
    /// A name for messages.
    pub name: String,
    /// The text; line numbers count in it.
    pub text: String,
    /// Where files that it includes are looked for.
    pub folder: Option<PathBuf>,
    /// Options such as `-D`.
    pub options: Vec<String>,
    /// The globals to print.
    pub globals: Vec<Global>,
}

/// Several programs in one executable.
pub struct Binary {
    folder: TempDir,
}

/// What is seen of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observed {
    pub end: End,
    /// The values of the globals, in the order of [`Unit::globals`], elements of arrays one by one.
    pub values: Vec<Value>,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Finished,
    Halted,
    Cut,
    /// An assertion failed in this line; 0 if the line is not known.
    Failed(u32),
    /// A signal ended it.
    Crashed(u32),
    /// It took too long.
    Late,
}

/// In front of each program: names that must not be those of the library.
const PRELUDE: &str = "extern void eureka_signed(long long), eureka_unsigned(unsigned long long), eureka_real(double);
extern int eureka_failed(unsigned);
#define main eureka_main
#define exit eureka_exit
#define abort eureka_abort
";

impl Unit {
    /// The program between what it needs around it.
    fn source(&self, number: usize) -> String {
        let mut text = format!("{PRELUDE}#line 1 \"{}\"\n{}\n#undef main\n", self.name, with_error_labels(&self.text));
        let _ = writeln!(text, "void eureka_run_{number}(void) {{ ((void (*)(void))eureka_main)(); }}");
        let _ = writeln!(text, "void eureka_dump_{number}(void) {{");
        for global in &self.globals {
            let _ = writeln!(text, "    {}", global.dump());
        }
        text.push_str("}\n");
        text
    }

    fn gcc(&self) -> Command {
        let mut gcc = Command::new("gcc");
        gcc.args(["-w", "-O0", "-fwrapv", "-fno-builtin", "-fno-pie"]).args(&self.options);
        if let Some(folder) = &self.folder {
            gcc.arg("-I").arg(folder);
        }
        gcc
    }
}

/// Which of these expressions gcc accepts behind the program.
pub fn accepted(unit: &Unit, expressions: &[String]) -> Vec<bool> {
    let mut text = format!("{PRELUDE}#line 1 \"{}\"\n{}\n#line 1 \"expressions\"\n", unit.name, unit.text);
    for (number, expression) in expressions.iter().enumerate() {
        let _ = writeln!(text, "void eureka_try_{number}(void) {{ eureka_real({expression}); }}");
    }
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let path = folder.path().join("try.c");
    fs::write(&path, text).expect("writing a temporary file");
    let output = unit.gcc().args(["-fsyntax-only", "-fmax-errors=0"]).arg(&path).output().expect("gcc runs");
    let messages = String::from_utf8_lossy(&output.stderr);
    let wrong = |number: usize| {
        messages.lines().any(|line| line.starts_with(&format!("expressions:{}:", number + 1)) && line.contains("error"))
    };
    (0..expressions.len()).map(|number| !wrong(number)).collect()
}

impl Binary {
    /// Compiles programs into one executable, or says what gcc said.
    pub fn build(units: &[Unit]) -> Result<Binary, String> {
        let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
        let at = |name: &str| folder.path().join(name);
        let mut table = String::from("struct program { void (*run)(void); void (*dump)(void); };\n");
        let mut rows = String::new();
        let mut objects = vec![];
        for (number, unit) in units.iter().enumerate() {
            let (source, object) = (at(&format!("{number}.c")), at(&format!("{number}.o")));
            fs::write(&source, unit.source(number)).map_err(|e| e.to_string())?;
            run(unit.gcc().arg("-c").arg(&source).arg("-o").arg(&object)).map_err(|e| format!("{}: {e}", unit.name))?;
            let mut objcopy = Command::new("objcopy");
            for symbol in ["run", "dump"] {
                objcopy.arg(format!("--keep-global-symbol=eureka_{symbol}_{number}"));
            }
            run(objcopy.arg(&object))?;
            let _ = writeln!(table, "void eureka_run_{number}(void), eureka_dump_{number}(void);");
            let _ = writeln!(rows, "    {{ eureka_run_{number}, eureka_dump_{number} }},");
            objects.push(object);
        }
        let _ = writeln!(table, "struct program programs[] = {{\n{rows}}};");
        fs::write(at("table.c"), table).map_err(|e| e.to_string())?;
        fs::write(at("runtime.c"), include_str!("runtime.c")).map_err(|e| e.to_string())?;
        let mut link = Command::new("gcc");
        link.args(["-w", "-fno-builtin", "-no-pie", "-o"]).arg(at("programs"));
        run(link.arg(at("table.c")).arg(at("runtime.c")).args(&objects))?;
        Ok(Binary { folder })
    }

    /// Runs programs, each named by its number, on inputs.
    pub fn run(&self, requests: &[(usize, &[i64])]) -> Vec<Observed> {
        let path = self.folder.path().join("requests");
        let mut text = String::new();
        for (number, inputs) in requests {
            let _ = write!(text, "{number} {}", inputs.len());
            for input in *inputs {
                let _ = write!(text, " {}", *input as u64);
            }
            text.push('\n');
        }
        fs::write(&path, text).expect("writing a temporary file");
        let stdin = Stdio::from(File::open(&path).expect("reading a temporary file"));
        let program: &Path = &self.folder.path().join("programs");
        let output = Command::new(program).stdin(stdin).output().expect("the compiled programs run");
        let text = String::from_utf8_lossy(&output.stdout);
        let observed: Vec<Observed> = text.lines().map(observed).collect();
        assert_eq!(observed.len(), requests.len(), "one line of output a run");
        observed
    }
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|e| e.to_string())?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

fn observed(line: &str) -> Observed {
    let mut words = line.split(' ');
    let outcome = words.next().unwrap_or_default();
    let number: u32 = words.next().and_then(|w| w.parse().ok()).expect("a number behind the outcome");
    let end = match outcome {
        "finished" => End::Finished,
        "halted" => End::Halted,
        "cut" => End::Cut,
        "failed" => End::Failed(number),
        "late" => End::Late,
        "crashed" => End::Crashed(number),
        other => panic!("unexpected output {other}"),
    };
    Observed { end, values: words.map(value).collect() }
}

fn value(word: &str) -> Value {
    match word.strip_prefix('r') {
        Some(bits) => {
            let real = f64::from_bits(bits.parse().expect("the bits of a double"));
            Value::Real(Rational::from_f64(real).expect("a finite number"))
        }
        None => Value::Int(word.parse::<Integer>().expect("an integer")),
    }
}

/// The program where reaching the label `ERROR` is a failure.
fn with_error_labels(text: &str) -> String {
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        let label = line.trim_start();
        let rest = label.strip_prefix("ERROR").map(str::trim_start).and_then(|rest| rest.strip_prefix(':'));
        match rest {
            // The loop takes the statement behind the label for its body, and never comes to it.
            Some(rest) if !rest.starts_with(':') => {
                let _ = write!(out, "ERROR: while (eureka_failed(__LINE__)) {rest}");
            }
            _ => out.push_str(line),
        }
    }
    out
}

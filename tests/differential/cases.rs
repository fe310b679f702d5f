//! The programs in `tests/cases`, as they stand and as they print.

use std::fs;
use std::path::{Path, PathBuf};

use eureka::frontend::{Colour, FrontendOptions, Input, read};
use eureka::interpreter::{Interpreter, Limits, Options, Outcome, Random};
use eureka::program::print::{Style, print_program};
use eureka::program::{Arith, Graph};

use super::binary::{Binary, Unit};
use super::compare::{Subject, Tally, compare};
use super::globals;
use super::vectors::vectors;

/// A case that can be compared.
pub struct Case {
    pub path: PathBuf,
    /// Its place below `tests/cases`.
    pub name: String,
    text: String,
    defines: Vec<String>,
    entry: Option<String>,
    safe: bool,
}

/// All cases but those that are refused or say that they cannot be compared.
pub fn all() -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut found = vec![];
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of cases").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "c" || e == "i") {
                found.extend(case(&root, path));
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

fn case(root: &Path, path: PathBuf) -> Option<Case> {
    let text = fs::read_to_string(&path).ok()?;
    let headers: Vec<(&str, &str)> =
        text.lines().map_while(|line| line.strip_prefix("// ")?.split_once(':')).map(|(k, v)| (k, v.trim())).collect();
    if headers.iter().any(|(key, _)| ["nodiff", "refused"].contains(key)) {
        return None;
    }
    let of = |key: &str| headers.iter().find(|(k, _)| *k == key).map_or("", |(_, value)| value);
    let options: Vec<&str> = of("options").split_whitespace().collect();
    let defines = options.iter().filter_map(|o| o.strip_prefix("-D")).map(str::to_owned).collect();
    let entry = options.iter().position(|o| *o == "--entry").and_then(|p| options.get(p + 1)).map(|e| e.to_string());
    // A failure of another property than the program's assertions is not seen here.
    let safe = of("verdict") == "SAFE";
    let name = path.strip_prefix(root).unwrap_or(&path).with_extension("").to_string_lossy().into_owned();
    Some(Case { name, defines, entry, safe, text, path })
}

/// Compares a case with gcc's program for it, and with gcc's program for its printed form.
pub fn check(case: &Case) -> Result<Tally, String> {
    let options =
        FrontendOptions { defines: case.defines.clone(), entry: case.entry.clone(), ..FrontendOptions::default() };
    let read = read(&Input::File(case.path.clone()), &options)
        .map_err(|r| format!("refused:\n{}", r.render(Colour::Never)))?;
    let (program, graph) = (&read.program, Graph::of(&read.program));
    let own = case.defines.iter().map(|d| format!("-D{d}")).collect();
    let folder = case.path.parent().map(Path::to_path_buf);
    let mut source = Unit { name: case.name.clone(), text: case.text.clone(), folder, options: own, globals: vec![] };
    source.globals = globals::of_source(program, &source);
    let printed = Unit {
        name: format!("{} printed", case.name),
        text: print_program(program, Style::C),
        folder: None,
        options: vec![],
        globals: globals::of_printed(program),
    };
    let units = [source, printed];
    let binary = Binary::build(&units)?;
    let vectors = vectors(1);
    let mut tally = Tally::default();
    for (number, unit) in units.iter().enumerate() {
        let requests: Vec<(usize, &[i64])> = vectors.iter().map(|v| (number, v.as_slice())).collect();
        let observed = binary.run(&requests);
        let runs: Vec<_> = vectors.iter().map(Vec::as_slice).zip(&observed).collect();
        // A function that stands for an error is reported where it is called, gcc's program where it fails.
        let lines =
            number == 0 && !["reach_error", "__assert_fail", "__VERIFIER_assert"].iter().any(|f| case.text.contains(f));
        let subject = Subject { name: &unit.name, program, graph: &graph, globals: &unit.globals, lines };
        tally.add(compare(&subject, &runs)?);
    }
    if case.safe {
        let interpreter = Interpreter::new(program, &graph, Arith::Int);
        for seed in 0..20 {
            let limits = Limits { steps: 1_000_000, ..Limits::default() };
            let run = interpreter.run(&mut Random::new(seed), &Options { limits, ..Options::default() });
            if let Outcome::Failed(property) = run.outcome {
                let inputs: Vec<String> = run.inputs.iter().map(|d| d.value.to_string()).collect();
                let name = &program.property(property).name;
                return Err(format!("is said to be SAFE, but {name} fails on inputs {}", inputs.join(",")));
            }
        }
    }
    Ok(tally)
}

//! Every C file under `tests/cases` with its expected verdict, in every column of the table of known verdicts. A proof is
//! certified, a failure is replayed (the engine says UNSAFE only then).

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use eureka::frontend::{Checks, FrontendOptions, Input};
use eureka::program::DataModel;
use eureka::task::Answer;
use libtest_mimic::{Arguments, Trial};

mod support;

use support::columns::{Column, columns};
use support::part::of_this_part;
use support::table::Table;
use support::{Subject, with_large_stack};

/// Where the cases are.
const FOLDER: &str = "tests/cases";

fn main() {
    let arguments = Arguments::from_args();
    let table = Arc::new(Table::read("known_verdicts.txt", "cases"));
    let (mut trials, mut decidable) = (vec![], BTreeSet::new());
    for (name, case) in Case::all() {
        if let Some(truth) = case.verdict {
            decidable.insert(name.clone());
            trials.extend(
                columns()
                    .into_iter()
                    .filter(|column| column.takes(&name))
                    .map(|column| case.trial(&name, truth, column, &table)),
            );
        } else if !case.refused.is_empty() {
            trials.push(test(name, move || case.is_refused()));
        }
    }
    let names: Vec<&str> = columns().iter().map(|column| column.name).collect();
    let (rows, all, of_table) = (names.clone(), decidable.clone(), table.clone());
    trials.push(test("known_verdicts.txt".to_string(), move || of_table.check_names(&all, &rows)));
    let conclusion = libtest_mimic::run(&arguments, of_this_part(trials));
    table.write("Who decides which case of tests/cases.", &decidable, &names);
    conclusion.exit();
}

fn test(name: String, run: impl FnOnce() -> Result<(), String> + Send + 'static) -> Trial {
    Trial::test(name, move || Ok(with_large_stack(run)?))
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
    file: PathBuf,
    verdict: Option<Answer>,
    options: Vec<String>,
    refused: Vec<String>,
}

impl Case {
    fn of(file: &Path) -> Case {
        let mut case = Case { file: file.to_path_buf(), ..Case::default() };
        let text = String::from_utf8_lossy(&std::fs::read(file).unwrap_or_default()).into_owned();
        for line in text.lines().map_while(|line| line.strip_prefix("// ")) {
            let Some((key, value)) = line.split_once(':') else { continue };
            match (key, value.trim()) {
                ("verdict", "SAFE") => case.verdict = Some(Answer::Safe),
                ("verdict", "UNSAFE") => case.verdict = Some(Answer::Unsafe),
                ("options", value) => case.options = value.split_whitespace().map(str::to_string).collect(),
                ("refused", value) => case.refused.push(value.to_string()),
                _ => {}
            }
        }
        case
    }

    /// All cases with their names.
    fn all() -> Vec<(String, Case)> {
        let mut files = Vec::new();
        collect(Path::new(FOLDER), &mut files);
        files.sort();
        let name = |file: &Path| file.strip_prefix(FOLDER).unwrap_or(file).display().to_string();
        files.iter().map(|file| (name(file), Case::of(file))).collect()
    }

    /// The test of a case in one column.
    fn trial(&self, name: &str, truth: Answer, column: Column, table: &Arc<Table>) -> Trial {
        let (case, table, name) = (self.clone(), table.clone(), name.to_string());
        test(format!("{name} {}", column.name), move || {
            let subject = case.subject()?;
            let check = |work| subject.check(&column.options, Some(work));
            table.compare_check(&name, column.name, truth, column.work, check)
        })
    }

    fn subject(&self) -> Result<Subject, String> {
        Subject::read(&Input::File(self.file.clone()), &self.frontend()?)
    }

    fn is_refused(&self) -> Result<(), String> {
        match self.subject() {
            Ok(_) => Err("it is accepted".to_string()),
            Err(said) => self.refusal(&said),
        }
    }

    /// Each refusal is `LINE:COLUMN words of the message`.
    fn refusal(&self, said: &str) -> Result<(), String> {
        for wanted in &self.refused {
            let (place, words) = wanted.split_once(' ').unwrap_or((wanted, ""));
            if !said.contains(&format!(":{place}")) || !said.contains(words) {
                return Err(format!("`{wanted}` is not among the refusals:\n{said}"));
            }
        }
        Ok(())
    }

    /// The options of a case that concern reading; others are not understood here and must not occur.
    fn frontend(&self) -> Result<FrontendOptions, String> {
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
                            memory: options.checks.memory || all || check == "memory",
                            leaks: options.checks.leaks || check == "memory",
                        };
                    }
                }
                "--entry" => options.entry = words.next().map(str::to_string),
                "--assume" => options.assume.extend(words.next().map(str::to_string)),
                "--param" => options.params.extend(words.next().map(str::to_string)),
                "--initial-globals" => options.initial_globals = true,
                "--data-model" => {
                    options.data_model = if words.next().is_some_and(|m| m.eq_ignore_ascii_case("ilp32")) {
                        DataModel::Ilp32
                    } else {
                        DataModel::Lp64
                    };
                }
                other => return Err(format!("the option `{other}` of this case is not known to the test")),
            }
        }
        Ok(options)
    }
}

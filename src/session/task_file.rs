//! What competitions and BenchExec ask: a task file names a program, a property and the verdict that is expected; a property file
//! says what is to be checked.

use std::path::{Path, PathBuf};

use eureka::program::{DataModel, Graph, Program, PropertyKind};
use eureka::task::Answer;
use serde::Deserialize;

use super::commands::read_commands;
use crate::options::{Check, Options};

/// A task file, with paths as seen from here.
#[derive(Debug)]
pub struct TaskFile {
    /// The files of the program.
    pub inputs: Vec<PathBuf>,
    /// How wide the types are, if that is said.
    pub data_model: Option<DataModel>,
    /// The property file, if one is named that can be checked.
    pub property: Option<PathBuf>,
    /// What is expected of that property.
    pub expected: Option<Answer>,
}

/// What a property file asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Specification {
    /// No call of an error function, no failing assertion.
    Reach,
    /// No signed overflow.
    Overflow,
    /// Pointers, bounds, memory and leaks.
    Memory,
    /// All memory is freed at the end.
    Cleanup,
}

impl Specification {
    /// What has to be checked for it.
    pub fn checks(self) -> &'static [Check] {
        match self {
            Specification::Reach => &[],
            Specification::Overflow => &[Check::Overflow],
            Specification::Memory => &[Check::Bounds, Check::Pointer, Check::Memory],
            Specification::Cleanup => &[Check::Memory],
        }
    }

    /// The properties that it is about; nothing else counts.
    pub fn kinds(self) -> &'static [PropertyKind] {
        match self {
            Specification::Reach => &[PropertyKind::Assertion],
            Specification::Overflow => &[PropertyKind::Overflow],
            Specification::Memory => {
                &[PropertyKind::Bounds, PropertyKind::Pointer, PropertyKind::Memory, PropertyKind::Leak]
            }
            Specification::Cleanup => &[PropertyKind::Leak],
        }
    }
}

/// What a task or a property file asks for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked {
    specification: Option<Specification>,
    expected: Option<Answer>,
}

impl Asked {
    /// The program with nothing but what is asked for.
    pub fn of(self, program: Program, graph: Graph) -> (Program, Graph) {
        let Some(specification) = self.specification else { return (program, graph) };
        let program = program.with_kinds(specification.kinds());
        let graph = Graph::of(&program);
        (program, graph)
    }

    /// Whether one answer is wanted and nothing beside it.
    pub fn is_of_a_competition(self) -> bool {
        self.specification.is_some()
    }

    /// Whether the answer is the one that the task expects, in words.
    pub fn met(self, answer: Answer) -> String {
        match self.expected {
            None => String::new(),
            Some(expected) if expected == answer => format!("expected: {}, as found\n", expected.word()),
            Some(expected) if answer == Answer::Unknown => format!("expected: {}\n", expected.word()),
            Some(expected) => format!("expected: {}, which is not what was found\n", expected.word()),
        }
    }
}

/// Puts what a task file and a property file say into the options.
pub fn ask(options: &mut Options) -> Result<Asked, String> {
    let mut property = options.reading.spec.clone();
    let mut expected = None;
    if let [file] = &options.files[..]
        && is_task(file)
    {
        let task = read_task(file, property.as_deref())?;
        options.files = task.inputs;
        options.reading.data_model = task.data_model.unwrap_or(options.reading.data_model);
        property = property.or(task.property);
        expected = task.expected;
    }
    if let [first, .., _] = &options.files[..]
        && options.files.iter().any(|file| is_task(file) || file.as_os_str() == "-")
    {
        return Err(format!("several files are C files that are linked, and {} is among others", first.display()));
    }
    if let Some(path) = &options.reading.compile_commands {
        let found = read_commands(path, &options.files)?;
        let [first, ..] = &found[..] else { return Err(format!("{} has no file of C", path.display())) };
        if let Some(other) =
            found.iter().find(|(_, flags)| flags.model != first.1.model || flags.wraps != first.1.wraps)
        {
            return Err(format!(
                "{}: {} has another data model than other files",
                path.display(),
                other.0.path.display()
            ));
        }
        let flags = first.1.clone();
        options.obey(&flags);
        options.build.files = found.into_iter().map(|(file, _)| file).collect();
    }
    let Some(path) = property else { return Ok(Asked { specification: None, expected }) };
    let specification = read_property(&path)?;
    options.meaning.check.extend(specification.checks());
    Ok(Asked { specification: Some(specification), expected })
}

#[derive(Deserialize)]
struct Written {
    input_files: Inputs,
    #[serde(default)]
    properties: Vec<WrittenProperty>,
    #[serde(default)]
    options: WrittenOptions,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Inputs {
    One(String),
    Several(Vec<String>),
}

#[derive(Deserialize)]
struct WrittenProperty {
    property_file: String,
    expected_verdict: Option<bool>,
}

#[derive(Default, Deserialize)]
struct WrittenOptions {
    language: Option<String>,
    data_model: Option<String>,
}

/// Whether a file is a task file, by its name.
pub fn is_task(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "yml" || ending == "yaml")
}

/// Reads a task file. Of several properties it is the wanted one that counts, else the first that can be checked.
pub fn read_task(path: &Path, wanted: Option<&Path>) -> Result<TaskFile, String> {
    let name = path.display();
    let text = read_small(path)?;
    let written: Written =
        serde_saphyr::from_str(&text).map_err(|problem| format!("{name} is no task file: {problem}"))?;
    if let Some(language) = written.options.language.filter(|language| language != "C") {
        return Err(format!("{name}: programs in {language} are not read, only in C"));
    }
    let data_model = match written.options.data_model.as_deref() {
        None => None,
        Some("LP64") => Some(DataModel::Lp64),
        Some("ILP32") => Some(DataModel::Ilp32),
        Some(other) => return Err(format!("{name}: the data model {other} is not known: ILP32 and LP64 are")),
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    let inputs = match written.input_files {
        Inputs::One(file) => vec![folder.join(file)],
        Inputs::Several(files) => files.into_iter().map(|file| folder.join(file)).collect(),
    };
    let same_name = |property: &&WrittenProperty| {
        wanted.is_some_and(|wanted| Path::new(&property.property_file).file_name() == wanted.file_name())
    };
    let can_be_checked = |property: &&WrittenProperty| read_property(&folder.join(&property.property_file)).is_ok();
    let chosen = match wanted {
        Some(_) => written.properties.iter().find(same_name),
        None => written.properties.iter().find(can_be_checked),
    };
    if let (None, None, Some(first)) = (chosen, wanted, written.properties.first()) {
        let path = folder.join(&first.property_file);
        return Err(read_property(&path).err().unwrap_or_else(|| format!("{} cannot be checked", path.display())));
    }
    let answer = |safe: bool| if safe { Answer::Safe } else { Answer::Unsafe };
    Ok(TaskFile {
        inputs,
        data_model,
        property: chosen.map(|property| folder.join(&property.property_file)),
        expected: chosen.and_then(|property| property.expected_verdict).map(answer),
    })
}

/// Reads a property file.
pub fn read_property(path: &Path) -> Result<Specification, String> {
    let text = read_small(path)?;
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut formulas = vec![];
    for part in compact.split("CHECK(").skip(1) {
        let formula = part.strip_prefix("init(main()),LTL(").and_then(|rest| rest.strip_suffix("))"));
        formulas.push(formula.ok_or_else(|| unknown(path, part))?);
    }
    formulas.sort_unstable();
    match formulas[..] {
        ["G!call(reach_error())" | "G!call(__VERIFIER_error())" | "G!call(__assert_fail())"] => {
            Ok(Specification::Reach)
        }
        ["G!overflow"] => Ok(Specification::Overflow),
        ["Gvalid-deref", "Gvalid-free", "Gvalid-memtrack"] => Ok(Specification::Memory),
        ["Gvalid-memcleanup"] => Ok(Specification::Cleanup),
        [] => Err(format!("{} has no `CHECK( init(main()), LTL(..) )`", path.display())),
        _ => Err(unknown(path, &formulas.join(", "))),
    }
}

fn unknown(path: &Path, what: &str) -> String {
    format!(
        "{}: the property {what} cannot be checked; `G ! call(reach_error())`, `G ! overflow`, `G valid-memcleanup`, and \
         `G valid-free`, `G valid-deref` and `G valid-memtrack` together can",
        path.display()
    )
}

/// The text of a small file.
fn read_small(path: &Path) -> Result<String, String> {
    const MOST: u64 = 1 << 20;
    let problem = |problem: std::io::Error| format!("{} cannot be read: {problem}", path.display());
    if std::fs::metadata(path).map_err(problem)?.len() > MOST {
        return Err(format!("{} is too large", path.display()));
    }
    std::fs::read_to_string(path).map_err(problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn property(text: &str) -> Result<Specification, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("p.prp");
        std::fs::write(&path, text).unwrap();
        read_property(&path)
    }

    #[test]
    fn property_files() {
        assert_eq!(property("CHECK( init(main()), LTL(G ! call(reach_error())) )\n"), Ok(Specification::Reach));
        assert_eq!(property("CHECK( init(main()), LTL(G ! overflow) )"), Ok(Specification::Overflow));
        let memory = "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n\
                      CHECK( init(main()), LTL(G valid-memtrack) )\n";
        assert_eq!(property(memory), Ok(Specification::Memory));
        assert_eq!(property("CHECK( init(main()), LTL(G valid-memcleanup) )"), Ok(Specification::Cleanup));
        for other in ["CHECK( init(main()), LTL(F end) )", "CHECK( init(main()), LTL(G valid-free) )", "", "CHECK("] {
            assert!(property(other).is_err(), "{other}");
        }
        assert!(property("CHECK( init(main()), LTL(F end) )").unwrap_err().contains("Fend"));
    }

    #[test]
    fn task_files() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        write("reach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )");
        write("end.prp", "CHECK( init(main()), LTL(F end) )");
        let path = folder.path().join("t.yml");
        let task = |text: &str| {
            std::fs::write(&path, text).unwrap();
            read_task(&path, None)
        };
        let both = "format_version: '2.0'\ninput_files: 'x.c'\nproperties:\n  - property_file: end.prp\n    expected_verdict: \
                    true\n  - property_file: reach.prp\n    expected_verdict: false\noptions:\n  language: C\n  \
                    data_model: ILP32\n";
        let read = task(both).unwrap();
        assert_eq!(read.inputs, [folder.path().join("x.c")]);
        assert_eq!(read.data_model, Some(DataModel::Ilp32));
        assert_eq!(read.expected, Some(Answer::Unsafe));
        assert_eq!(task("input_files: [a.c, b.c]\n").unwrap().inputs.len(), 2);
        assert!(task("properties: 3\n").is_err());
        assert!(task(&"[".repeat(100_000)).is_err());
        assert!(task("input_files: x.c\noptions: {language: Java}\n").unwrap_err().contains("Java"));
    }
}

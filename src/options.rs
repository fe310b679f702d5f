//! The options of the command line. What they mean is said where they are used; an engine's options stand beside the engine.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::{ArgAction, Args, CommandFactory, Parser, ValueEnum};
use eureka::frontend::flags::{Flags, Words};
use eureka::frontend::{Checks, FrontendOptions, Input, SourceFile};
use eureka::interpreter::parse_values;
use eureka::limits::{Limits, default_memory};
use eureka::program::{Arith, DataModel, Value};
use eureka::report::Stage;
use eureka::task::{Arrays, BmcOptions, CegarOptions, Engine, Keep, PredicateOptions, Relations, Simplification};

/// How many of the first iterations are kept whole for a page; the last and the largest are kept in any case.
const ON_A_PAGE: usize = 200;

/// Decides whether an assertion in a C program can fail.
#[derive(Debug, Parser)]
#[command(
    name = "eureka",
    version,
    max_term_width = 100,
    disable_help_flag = true,
    disable_version_flag = true,
    after_help = "Exit codes: 0 SAFE, 10 UNSAFE, 5 UNKNOWN, 1 wrong call, 2 program not accepted, 6 internal error.\n\
                  The last line of standard output is the verdict; with --json, which prints data alone, its first member.\n\n\
                  Examples:\n  \
                  eureka --timeout 60 prog.c\n  \
                  eureka -DN=10 --show program prog.c\n  \
                  eureka -O2 -Wall -Iinclude --check all a.c b.c\n  \
                  eureka --run --runs 1000 prog.c"
)]
pub struct Options {
    /// The C program; several files are linked. `-` is standard input. A `.yml` file is a task as competitions have them, which
    /// names a program
    #[arg(value_name = "PROG.C", required_unless_present = "compile_commands")]
    pub files: Vec<PathBuf>,

    /// What the compiler's options on the command line say, and those of a build; set after parsing
    #[arg(skip)]
    pub build: Build,

    #[command(flatten)]
    pub reading: Reading,

    #[command(flatten)]
    pub meaning: Meaning,

    /// How the program is checked [default: auto, or the engine that another option is for]
    #[arg(long, value_enum, value_name = "ENGINE")]
    engine: Option<Engine>,

    /// Check with several engines, one after the other, and put what they did side by side; a limit of time is for each
    #[arg(
        long,
        value_enum,
        value_name = "ENGINE,..",
        value_delimiter = ',',
        conflicts_with_all = ["engine", "run", "json", "show", "print_constraints", "smt2", "dimacs", "format", "sarif", "junit", "harness", "confirm"]
    )]
    pub compare: Vec<Engine>,

    #[command(flatten)]
    pub cegar: CegarOptions,

    #[command(flatten)]
    pub predicates: PredicateOptions,

    #[command(flatten)]
    pub bmc: BmcOptions,

    #[command(flatten)]
    pub testing: Testing,

    #[command(flatten)]
    pub limits: LimitOptions,

    #[command(flatten)]
    pub output: Output,

    #[command(flatten)]
    pub handover: Handover,

    /// Print the manual page and do nothing else: `eureka --manual | man -l -`
    #[arg(long, exclusive = true, help_heading = "Help")]
    manual: bool,

    /// Print this help
    #[arg(short, long, action = ArgAction::HelpShort, help_heading = "Help")]
    help: Option<bool>,

    /// Print the version
    #[arg(short = 'V', long, action = ArgAction::Version, help_heading = "Help")]
    version: Option<bool>,
}

/// What compilers' options say.
#[derive(Clone, Debug, Default)]
pub struct Build {
    /// For the preprocessor, for every file.
    pub flags: Vec<String>,
    /// Files of a build with options of their own.
    pub files: Vec<SourceFile>,
}

/// How the program is read.
#[derive(Args, Debug)]
#[command(next_help_heading = "Reading the program")]
pub struct Reading {
    /// Define a macro, as for the C compiler
    #[arg(short = 'D', long = "define", value_name = "NAME[=VALUE]")]
    pub defines: Vec<String>,

    /// Look for included files in this directory too
    #[arg(short = 'I', long = "include", value_name = "DIR")]
    pub include_dirs: Vec<PathBuf>,

    /// Take files and their options from what a build has written (cmake, bear): all of them, or those that are named
    #[arg(long, value_name = "FILE.JSON")]
    pub compile_commands: Option<PathBuf>,

    /// The function to start from, instead of main; its pointers point to objects of any size, which may be the same
    #[arg(long, value_name = "FUNCTION")]
    pub entry: Option<String>,

    /// Check each function of the file by itself; a table at the end, and the exit code of the worst
    #[arg(long, conflicts_with_all = ["entry", "spec", "page", "sarif", "junit", "harness", "show", "smt2", "run"])]
    pub all_functions: bool,

    /// What holds of the entry's arguments and globals when it is called, as `EUREKA_REQUIRES` of eureka.h says in the source
    #[arg(long, value_name = "CONDITION")]
    pub assume: Vec<String>,

    /// What a pointer parameter of the entry points to: `to: size=n, nonnull, disjoint=from` or `name: string`
    #[arg(long, value_name = "NAME: WORDS")]
    pub param: Vec<String>,

    /// Let globals be as initialised where another function than main begins; otherwise they have any value
    #[arg(long)]
    pub initial_globals: bool,

    /// Check what a property file of the SV-COMP asks for, and nothing else
    #[arg(long, value_name = "FILE.PRP", conflicts_with = "check")]
    pub spec: Option<PathBuf>,

    /// How wide the types of C are
    #[arg(long, value_enum, value_name = "MODEL", ignore_case = true, default_value_t)]
    pub data_model: DataModel,
}

/// What the numbers mean.
#[derive(Args, Debug)]
#[command(next_help_heading = "Meaning")]
pub struct Meaning {
    /// Signed integers are mathematical, or wrap as machine words do
    #[arg(long, value_enum, value_name = "ARITH", default_value_t)]
    pub arith: Arith,

    /// Check a proof again, edge by edge, by code that shares nothing with the engine
    #[arg(long)]
    pub certify: bool,

    /// Stop at the first property that fails. Otherwise each is decided, as far as it can be
    #[arg(long)]
    pub first: bool,

    /// Check more than the program's own assertions; several are separated by commas
    #[arg(long, value_enum, value_name = "PROPERTY", value_delimiter = ',')]
    pub check: Vec<Check>,
}

/// What can be checked beside the program's assertions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Check {
    /// Array indexes lie within their arrays
    Bounds,
    /// Signed operations stay in their type's range
    Overflow,
    /// Unsigned operations do not wrap around; not part of `all`, since C defines what they do
    UnsignedOverflow,
    /// Divisors are not zero
    Div,
    /// Shifts are in range
    Shift,
    /// Pointers that are followed point to a variable that is still there
    Pointer,
    /// Allocated memory is used while it is there, freed once, and freed at the end
    Memory,
    /// Everything that C leaves undefined; leaks are no part of that
    All,
}

/// Testing by execution.
#[derive(Args, Debug)]
#[command(next_help_heading = "Testing instead of proving")]
pub struct Testing {
    /// Execute the program on random inputs and tell a run that fails
    #[arg(long)]
    pub run: bool,

    /// The seed of the first run; the same seed gives the same run
    #[arg(long, value_name = "NUMBER", requires = "run", default_value_t = 0)]
    pub seed: u64,

    /// The first inputs of every run, in order; the others are random
    #[arg(long, value_name = "V1,V2,..", requires = "run", allow_hyphen_values = true, value_parser = inputs)]
    pub inputs: Option<InputList>,

    /// How many runs
    #[arg(long, value_name = "NUMBER", requires = "run", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub runs: u64,
}

/// When to give up.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub struct LimitOptions {
    /// Give up after this time: 90, 90s, 1.5m, 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,

    /// Give up beyond this much memory: 500M, 2G [default: 4G, or half of what is free if that is less]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub memory: Option<u64>,
}

/// What is printed.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub struct Output {
    /// Print a step of the check, or several; `program` and `cfg` alone are printed without a check
    #[arg(long, value_enum, value_name = "STAGE")]
    pub show: Vec<Stage>,

    /// Print graphs for Graphviz: those of --show cfg, abstraction and art, and of -t
    #[arg(long)]
    pub dot: bool,

    /// Wait for Enter after each station of the check, on a terminal
    #[arg(long, conflicts_with_all = ["json", "timeout", "run", "compare", "quiet"])]
    pub step: bool,

    /// Print the linear constraints at each node: `--show invariants`
    #[arg(short, long)]
    pub print_constraints: bool,

    /// Print the control-flow graph and the time that each part took
    #[arg(short, long)]
    pub timings: bool,

    /// Write the formula of the last trace, or of the last bound, to a file as SMT-LIB
    #[arg(long, value_name = "FILE")]
    pub smt2: Option<PathBuf>,

    /// Write the propositional formula of the last bound to a file for SAT solvers: satisfiable if an assertion can fail
    #[arg(long, value_name = "FILE")]
    pub dimacs: Option<PathBuf>,

    /// Write a page of HTML on which the run can be walked through, step by step
    #[arg(long, value_name = "FILE")]
    pub page: Option<PathBuf>,

    /// What is kept of the iterations of a run
    #[arg(long, value_enum, value_name = "WHAT", default_value_t)]
    pub history: HistoryKept,

    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
}

/// What other tools are given.
#[derive(Args, Debug)]
#[command(next_help_heading = "Handing over")]
pub struct Handover {
    /// How the report is printed
    #[arg(long, value_enum, value_name = "FORM", default_value_t, conflicts_with = "json")]
    pub format: Format,

    /// Print nothing but the verdict
    #[arg(short, long, conflicts_with_all = ["json", "format"])]
    pub quiet: bool,

    /// Write what is known of each property to a file in SARIF 2.1.0
    #[arg(long, value_name = "FILE", conflicts_with = "run")]
    pub sarif: Option<PathBuf>,

    /// The same in the XML of JUnit
    #[arg(long, value_name = "FILE", conflicts_with = "run")]
    pub junit: Option<PathBuf>,

    /// Write a failing run as a C file that defines the functions which the program only declares
    #[arg(long, value_name = "FILE.C", conflicts_with = "run")]
    pub harness: Option<PathBuf>,

    /// Compile a failing run with cc and its sanitizers, and tell whether it fails there too
    #[arg(long, conflicts_with = "run")]
    pub confirm: bool,
}

/// How the report is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    #[default]
    Text,
    /// A line for each property that does not hold, as compilers have them
    Gcc,
    /// The same for the annotations of GitHub's workflows
    Github,
}

/// What is kept of the iterations of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum HistoryKept {
    /// The first, the last and the largest whole, and the numbers of the others
    #[default]
    Some,
    /// All of them whole
    All,
}

/// Values given on the command line.
#[derive(Clone, Debug)]
pub struct InputList(pub Vec<Value>);

impl Options {
    /// Reads the call of the program. Compilers' options are taken out of it first.
    pub fn of_call() -> Result<Options, clap::Error> {
        let words: Result<Vec<String>, _> = std::env::args_os().map(OsString::into_string).collect();
        // What is not Unicode has none of these.
        let Ok(words) = words else { return Options::try_parse() };
        let taken = Flags::take(words, Words::Eureka);
        let (rest, flags) = taken.map_err(|why| Options::command().error(ErrorKind::InvalidValue, why))?;
        let mut options = Options::try_parse_from(rest)?;
        options.obey(&flags);
        options.build.flags = flags.pass;
        Ok(options)
    }

    /// Takes over what compilers' options say.
    pub fn obey(&mut self, flags: &Flags) {
        self.reading.data_model = flags.model.unwrap_or(self.reading.data_model);
        if flags.wraps {
            self.meaning.arith = Arith::Bv;
        }
    }

    /// Whether what happens is told to people while it happens.
    pub fn tells(&self) -> bool {
        !self.output.json && !self.handover.quiet && self.handover.format == Format::Text
    }

    /// The engine that was chosen, or that the other options are for.
    pub fn engine(&self) -> Result<Engine, clap::Error> {
        let wrong = |message: String| Err(Options::command().error(ErrorKind::ArgumentConflict, message));
        let given = [
            (Engine::Cegar, "--engine cegar", self.for_cegar()),
            (Engine::Predicates, "--engine predicates", self.for_predicates()),
            (Engine::Lazy, "--engine lazy", self.for_lazy()),
            (Engine::Bmc, "--engine bmc and kind", self.for_bmc()),
        ];
        if !self.compare.is_empty() {
            let ignored: Option<Vec<&str>> = self.compare.iter().map(|engine| self.ignored_by(*engine)).collect();
            return match ignored.as_deref() {
                Some([option, ..]) => wrong(format!("{option} is not for any of the engines that are compared")),
                Some([]) | None => Ok(Engine::Auto),
            };
        }
        let bits = self.output.dimacs.is_some() || self.output.show.contains(&Stage::Bits);
        if bits && self.meaning.arith != Arith::Bv {
            return wrong("--show bits and --dimacs are about machine words; add --arith bv".into());
        }
        let graphs = [Stage::Cfg, Stage::Abstraction, Stage::Art];
        let draws = self.output.timings || self.output.show.iter().any(|stage| graphs.contains(stage));
        if self.output.dot && !draws {
            return wrong(
                "--dot draws what --show cfg, abstraction or art, or -t, would print; add one of them".into(),
            );
        }
        let mut given = given.into_iter().filter_map(|(engine, name, option)| Some((engine, name, option?)));
        match (self.engine, given.next(), given.next()) {
            (Some(Engine::Auto), Some((_, engine, option)), _) => {
                wrong(format!("{option} is for {engine}, not for auto"))
            }
            (Some(engine), ..) => match self.ignored_by(engine) {
                Some(option) => wrong(format!("{option} is not for the engine that is chosen, which would ignore it")),
                None => Ok(engine),
            },
            (None, Some((_, one, first)), Some((_, other, second))) => {
                wrong(format!("{first} is for {one} and {second} for {other}; choose one of them"))
            }
            (None, Some((engine, ..)), None) => Ok(engine),
            (None, None, _) => Ok(Engine::Auto),
        }
        .and_then(|engine| match engine {
            Engine::Auto if self.output.step => wrong("--step follows one engine; choose it with --engine".into()),
            engine => Ok(engine),
        })
    }

    /// An option that only predicate abstraction knows.
    fn for_predicates(&self) -> Option<&'static str> {
        let given = [
            ("--abstraction", self.predicates.abstraction != Relations::default()),
            ("--predicates", self.predicates.predicates.is_some()),
            ("--show boolean", self.output.show.contains(&Stage::Boolean)),
        ];
        given.into_iter().find_map(|(option, given)| given.then_some(option))
    }

    /// An option that is for the lazy engine, if no other is chosen.
    fn for_lazy(&self) -> Option<&'static str> {
        let is_open = matches!(self.engine, None | Some(Engine::Auto)) && self.for_predicates().is_none();
        let given = [
            ("--show art", self.output.show.contains(&Stage::Art)),
            ("--arrays smashed", is_open && self.bmc.arrays == Arrays::Smashed),
        ];
        given.into_iter().find_map(|(option, given)| given.then_some(option))
    }

    /// Whether it is said how bounded model checking encodes arrays.
    fn encodes_arrays(&self) -> bool {
        !matches!(self.bmc.arrays, Arrays::Auto | Arrays::Smashed)
    }

    /// An option about how an engine works that this one does not know.
    fn ignored_by(&self, engine: Engine) -> Option<&'static str> {
        let default = CegarOptions::default();
        let of_indexes = [
            ("-x", self.cegar.expand),
            ("--indexes", self.cegar.indexes != default.indexes),
            ("--precision", self.cegar.precision != default.precision),
        ];
        let of_unwinding = [
            ("--unwind", self.bmc.unwind.is_some()),
            ("--arrays", self.encodes_arrays()),
            ("--solver", self.bmc.solver.is_some()),
            ("--show bits", self.output.show.contains(&Stage::Bits)),
            ("--dimacs", self.output.dimacs.is_some()),
        ];
        let first = |given: &[(&'static str, bool)]| given.iter().find(|(_, given)| *given).map(|(option, _)| *option);
        let (indexes, unwinding, predicates) = (first(&of_indexes), first(&of_unwinding), self.for_predicates());
        let smashed = (self.bmc.arrays == Arrays::Smashed).then_some("--arrays smashed");
        match engine {
            Engine::Auto => None,
            Engine::Cegar => unwinding.or(predicates).or(smashed),
            Engine::Predicates => indexes.or(unwinding),
            Engine::Lazy => indexes.or(unwinding).or(predicates),
            Engine::Bmc | Engine::Kind => indexes.or(predicates).or(smashed),
        }
    }

    /// An option that only the CEGAR engine knows. The formulas of traces are its own, unless bounded model checking is
    /// asked for.
    fn for_cegar(&self) -> Option<&'static str> {
        let default = CegarOptions::default();
        let shows = |stage| self.output.show.contains(&stage);
        // Predicate abstraction is the same loop.
        let shared = self.for_predicates().is_none() && self.for_lazy().is_none();
        let formulas = self.for_bmc().is_none() && shared;
        let given = [
            ("-x", self.cegar.expand),
            ("-l", self.cegar.linear),
            ("--indexes", self.cegar.indexes != default.indexes),
            ("--precision", self.cegar.precision != default.precision),
            ("--max-refinements", shared && self.cegar.max_refinements != default.max_refinements),
            ("-p", shared && self.output.print_constraints),
            ("--show abstraction", shared && shows(Stage::Abstraction)),
            ("--show invariants", shared && shows(Stage::Invariants)),
            ("--show trace", shared && shows(Stage::Trace)),
            ("--show formula", formulas && shows(Stage::Formula)),
            ("--smt2", formulas && self.output.smt2.is_some()),
        ];
        given.into_iter().find_map(|(option, given)| given.then_some(option))
    }

    /// An option that only bounded model checking and k-induction know.
    fn for_bmc(&self) -> Option<&'static str> {
        let shows = |stage| self.output.show.contains(&stage);
        let given = [
            ("--unwind", self.bmc.unwind.is_some()),
            ("--arrays", self.encodes_arrays()),
            ("--simplify", !self.bmc.simplifies(Simplification::All)),
            ("--solver", self.bmc.solver.is_some()),
            ("--property", self.bmc.property.is_some()),
            ("--all-properties", self.bmc.all_properties),
            ("--show unwound", shows(Stage::Unwound)),
            ("--show ssa", shows(Stage::Ssa)),
            ("--show cnf", shows(Stage::Cnf)),
            ("--show bits", shows(Stage::Bits)),
            ("--dimacs", self.output.dimacs.is_some()),
        ];
        given.into_iter().find_map(|(option, given)| given.then_some(option))
    }

    /// What the history of the run has to keep for what is printed.
    pub fn keep(&self) -> Keep {
        let page = self.output.page.is_some();
        let shows = |stages: &[Stage]| page || stages.iter().any(|stage| self.output.show.contains(stage));
        Keep {
            all: self.output.history == HistoryKept::All,
            first: if page { ON_A_PAGE } else { 1 },
            states: page || self.output.print_constraints || shows(&[Stage::Invariants]),
            boolean: shows(&[Stage::Abstraction, Stage::Boolean]),
            tree: shows(&[Stage::Art]),
            unwound: shows(&[Stage::Unwound, Stage::Ssa, Stage::Cnf, Stage::Bits, Stage::Formula]),
            bits: self.meaning.arith == Arith::Bv && (self.output.dimacs.is_some() || shows(&[Stage::Bits])),
            smtlib: page || self.output.smt2.is_some(),
        }
    }

    /// Where the program's text comes from.
    pub fn input(&self) -> Input {
        match (&self.build.files[..], &self.files[..]) {
            ([], [only]) if only.as_os_str() == "-" => Input::Stdin,
            ([], [only]) => Input::File(only.clone()),
            ([], several) => {
                Input::Files(several.iter().map(|path| SourceFile { path: path.clone(), flags: vec![] }).collect())
            }
            (files, _) => Input::Files(files.to_vec()),
        }
    }

    /// What the front end is told.
    pub fn frontend(&self) -> FrontendOptions {
        FrontendOptions {
            defines: self.reading.defines.clone(),
            include_dirs: self.reading.include_dirs.clone(),
            flags: self.build.flags.clone(),
            data_model: self.reading.data_model,
            entry: self.reading.entry.clone(),
            initial_globals: self.reading.initial_globals,
            assume: self.reading.assume.clone(),
            params: self.reading.param.clone(),
            checks: self.meaning.checks(),
            ..FrontendOptions::default()
        }
    }
}

impl Meaning {
    fn checks(&self) -> Checks {
        let wants = |check| self.check.contains(&check) || self.check.contains(&Check::All);
        Checks {
            bounds: wants(Check::Bounds),
            overflow: wants(Check::Overflow),
            unsigned_overflow: self.check.contains(&Check::UnsignedOverflow),
            div: wants(Check::Div),
            shift: wants(Check::Shift),
            pointer: wants(Check::Pointer),
            memory: wants(Check::Memory),
            leaks: self.check.contains(&Check::Memory),
        }
    }
}

impl LimitOptions {
    /// The limits; that of memory is there in any case.
    pub fn limits(&self) -> Limits {
        Limits { timeout: self.timeout, memory: Some(self.memory.unwrap_or_else(default_memory)) }
    }
}

/// The manual page, made of the options.
pub fn manual() -> String {
    let mut page = vec![];
    // Writing to memory does not fail.
    let _ = clap_mangen::Man::new(Options::command()).render(&mut page);
    String::from_utf8_lossy(&page).into_owned()
}

fn inputs(text: &str) -> Result<InputList, String> {
    parse_values(text).map(InputList)
}

/// A time: a number of seconds, or with a unit.
fn duration(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let (number, factor) = with_unit(text, &units).unwrap_or((text, 1.0));
    let seconds = number.parse::<f64>().ok().map(|n| n * factor).filter(|s| *s > 0.0);
    seconds
        .and_then(|s| Duration::try_from_secs_f64(s).ok())
        .ok_or_else(|| "write a time such as 90, 90s, 1.5m or 2h".into())
}

/// A number of bytes, with a unit.
fn memory(text: &str) -> Result<u64, String> {
    let units = [("K", 10), ("M", 20), ("G", 30), ("T", 40)]
        .map(|(unit, bits)| (unit, f64::from(1u32 << (bits - 10)) * 1024.0));
    let upper = text.to_uppercase();
    let plain = upper.strip_suffix("IB").or(upper.strip_suffix('B')).unwrap_or(&upper);
    let bytes = with_unit(plain, &units).and_then(|(number, factor)| Some(number.parse::<f64>().ok()? * factor));
    bytes.filter(|b| *b >= 1.0 && *b < 1e18).map(|b| b as u64).ok_or_else(|| "write a size such as 500M or 2G".into())
}

fn with_unit<'a>(text: &'a str, units: &[(&str, f64)]) -> Option<(&'a str, f64)> {
    units.iter().find_map(|(unit, factor)| Some((text.strip_suffix(unit)?, *factor)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Options::command().debug_assert();
    }

    #[test]
    fn the_manual_page_has_all_options() {
        let page = manual();
        assert!(page.contains(".TH eureka 1"), "{page}");
        for option in Options::command().get_arguments().filter_map(|arg| arg.get_long()) {
            assert!(page.contains(&format!("\\-\\-{}", option.replace('-', "\\-"))), "{option} is missing");
        }
    }

    #[test]
    fn other_options_choose_the_engine() {
        let engine = |options: &str| {
            let words = ["eureka", "x.c"].into_iter().chain(options.split_whitespace());
            Options::try_parse_from(words).and_then(|options| options.engine()).map_err(|error| error.to_string())
        };
        assert_eq!(engine(""), Ok(Engine::Auto));
        assert_eq!(engine("-t --certify --show program"), Ok(Engine::Auto));
        for option in ["-x", "-l", "-p", "--precision exact", "--show trace", "--show formula", "--smt2 y"] {
            assert_eq!(engine(option), Ok(Engine::Cegar), "{option}");
            let kind = engine(&format!("--engine kind {option}"));
            let is_ignored = ["-x", "--precision exact"].contains(&option);
            assert_eq!(kind.is_err(), is_ignored, "{option}");
            assert!(engine(&format!("--engine auto {option}")).is_err(), "{option}");
        }
        for option in ["--unwind 3", "--unwind 3 --unwindset main.1:4", "--simplify none", "--show ssa --show formula"]
        {
            assert_eq!(engine(option), Ok(Engine::Bmc), "{option}");
            assert!(engine(&format!("--engine auto {option}")).is_err(), "{option}");
        }
        for option in ["--abstraction cartesian", "--predicates file", "--show boolean"] {
            assert_eq!(engine(option), Ok(Engine::Predicates), "{option}");
            assert!(engine(&format!("--engine auto {option}")).is_err(), "{option}");
        }
        assert_eq!(engine("--arrays smashed --show trace"), Ok(Engine::Lazy));
        for other in ["auto", "cegar", "bmc", "kind"] {
            assert!(engine(&format!("--arrays smashed --engine {other}")).is_err(), "{other}");
        }
        assert_eq!(engine("--arrays smashed --engine predicates"), Ok(Engine::Predicates));
        assert_eq!(engine("--arrays expand"), Ok(Engine::Bmc));
        assert!(engine("--arrays expand --engine lazy").is_err());
        assert!(engine("-x --unwind 3").is_err_and(|message| message.contains("choose one of them")));
    }

    #[test]
    fn times_and_sizes() {
        assert_eq!(duration("90"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("20ms"), Ok(Duration::from_millis(20)));
        assert_eq!(duration("2h"), Ok(Duration::from_secs(7200)));
        for wrong in ["", "0", "-1", "x", "1d", "nan", "inf", "1e30"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
        assert_eq!(memory("500M"), Ok(500 << 20));
        assert_eq!(memory("2GiB"), Ok(2 << 30));
        assert_eq!(memory("1t"), Ok(1 << 40));
        assert_eq!(memory("0.5g"), Ok(1 << 29));
        for wrong in ["", "12", "0M", "-1G", "M", "xG", "1e300G"] {
            assert!(memory(wrong).is_err(), "{wrong}");
        }
    }
}

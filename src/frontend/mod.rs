//! C text to a program, or diagnostics with places.
//!
//! The text goes through the system's preprocessor ([`preprocess`]), several files are linked into one text ([`link`](mod@link)), which is guarded against nesting that would
//! exhaust the stack ([`nesting`]), rewritten where it is old C or GNU C that the parser lacks
//! ([`rewrite`]), parsed by lang-c ([`parse`](mod@parse)), and lowered ([`lower`](mod@lower)). Places are kept as offsets into the parsed text, from which a
//! [`SourceMap`] finds file, line and column. No input leads to a panic: whatever cannot be read
//! is a [`Diagnostic`].

use std::path::PathBuf;
use std::thread;

use lang_c::ast::TranslationUnit;

pub mod advice;
pub mod condition;
pub mod diagnostics;
pub mod flags;
pub mod lexer;
mod library;
pub mod link;
pub mod lower;
mod names;
pub mod nesting;
pub mod outline;
pub mod parse;
pub mod preprocess;
pub mod rewrite;
pub mod source;

mod align;
pub mod attributes;
mod given;
mod granted;

pub use diagnostics::{Colour, Diagnostic, Diagnostics, Severity, render};
pub use rewrite::OMITTED_OPERAND;
pub use source::{SourceFiles, SourceMap};

use crate::limits::stack_size;
use crate::program::{DataModel, Graph, Program, PropertyKind};
use parse::Tree;

/// Where the C text comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A file; one that ends in `.i` is preprocessed already.
    File(PathBuf),
    /// Files that are linked.
    Files(Vec<SourceFile>),
    /// Standard input.
    Stdin,
    /// Text in memory, which goes by a name; if that ends in `.i`, the text is preprocessed already.
    Text {
        /// The name that diagnostics use.
        name: String,
        /// The text.
        text: Vec<u8>,
    },
}

/// A file, with options of its own for the preprocessor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceFile {
    /// Where it is.
    pub path: PathBuf,
    /// See [`flags::Flags::pass`].
    pub flags: Vec<String>,
}

impl Input {
    /// The name of the input in diagnostics.
    pub fn name(&self) -> String {
        match self {
            Input::File(path) => path.to_string_lossy().into_owned(),
            Input::Files(files) => {
                let names: Vec<_> = files.iter().map(|file| file.path.to_string_lossy()).collect();
                names.join(", ")
            }
            Input::Stdin => "<stdin>".to_owned(),
            Input::Text { name, .. } => name.clone(),
        }
    }
}

/// What the front end can be told.
#[derive(Clone, Debug, Default)]
pub struct FrontendOptions {
    /// Macros, as in `-D`: `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
    /// Directories to look for included files in, as in `-I`.
    pub include_dirs: Vec<PathBuf>,
    /// Further options for the preprocessor, see [`flags::Flags::pass`].
    pub flags: Vec<String>,
    /// How wide the types are.
    pub data_model: DataModel,
    /// The compiler whose preprocessor is used, instead of `cc`.
    pub preprocessor: Option<String>,
    /// The function to start from, instead of `main`.
    pub entry: Option<String>,
    /// Whether globals are as initialised where another entry than `main` begins; otherwise they have any value.
    pub initial_globals: bool,
    /// Conditions that hold where the entry is called.
    pub assume: Vec<String>,
    /// What the entry's pointer parameters point to.
    pub params: Vec<String>,
    /// What is checked beside the program's assertions.
    pub checks: Checks,
}

/// Properties that are checked beside the program's assertions, as in `--check`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checks {
    /// Array indexes lie within their arrays.
    pub bounds: bool,
    /// Signed operations stay in their type's range.
    pub overflow: bool,
    /// Unsigned operations do not wrap around, though C defines that.
    pub unsigned_overflow: bool,
    /// Divisors are not zero.
    pub div: bool,
    /// Shifts are in range.
    pub shift: bool,
    /// Pointers that are followed point somewhere.
    pub pointer: bool,
    /// Memory is used while it is there, and freed once.
    pub memory: bool,
    /// All memory is freed at the end.
    pub leaks: bool,
}

impl Checks {
    /// Everything that C leaves undefined.
    pub const ALL: Checks = Checks {
        bounds: true,
        overflow: true,
        unsigned_overflow: false,
        div: true,
        shift: true,
        pointer: true,
        memory: true,
        leaks: false,
    };

    /// Whether properties of that kind are checked.
    pub fn includes(self, kind: PropertyKind) -> bool {
        match kind {
            PropertyKind::Assertion => true,
            PropertyKind::Bounds => self.bounds,
            PropertyKind::Overflow => self.overflow || self.unsigned_overflow,
            PropertyKind::Division => self.div,
            PropertyKind::Shift => self.shift,
            PropertyKind::Pointer => self.pointer,
            PropertyKind::Memory => self.memory,
            PropertyKind::Leak => self.leaks,
            PropertyKind::Unwinding => false,
        }
    }
}

/// A syntax tree with the way back to the source.
#[derive(Debug)]
pub struct Parsed {
    /// The syntax tree; its spans are offsets into `text`.
    pub unit: TranslationUnit,
    /// The text that was parsed: preprocessed and rewritten, comments and directives blank.
    pub text: String,
    /// From offsets in `text` to the source.
    pub map: SourceMap,
    /// The source files.
    pub files: SourceFiles,
    /// Where the C library begins in `text`, behind what the user wrote.
    pub library: usize,
    /// The structures that are not laid out as usual.
    pub unusual: attributes::Unusual,
    /// Remarks on the text.
    pub warnings: Vec<Diagnostic>,
}

/// An input that is not accepted.
#[derive(Clone, Debug)]
pub struct Rejected {
    /// Why: at least one error, perhaps warnings too.
    pub diagnostics: Vec<Diagnostic>,
    /// The source files that the diagnostics refer to.
    pub files: SourceFiles,
}

impl Rejected {
    /// Whether the input could not be read for want of memory, which says nothing about it.
    pub fn is_shortage(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.shortage)
    }

    /// All diagnostics as text.
    pub fn render(&self, colour: Colour) -> String {
        self.diagnostics.iter().map(|diagnostic| render(diagnostic, &self.files, colour)).collect()
    }
}

/// A program, with what there is to remark on it.
#[derive(Debug)]
pub struct Read {
    /// The program.
    pub program: Program,
    /// Its control-flow graph.
    pub graph: Graph,
    /// Remarks, by place.
    pub warnings: Vec<Diagnostic>,
    /// The source files.
    pub files: SourceFiles,
}

/// Reads the input all the way to a program.
pub fn read(source: &Input, options: &FrontendOptions) -> Result<Read, Rejected> {
    let parsed = parse(source, options)?;
    let lowered = with_large_stack(|| lower::lower(&parsed, options));
    let Parsed { mut warnings, files, .. } = parsed;
    match lowered {
        Ok(Ok((mut program, more))) => {
            let graph = Graph::of(&program);
            program.checked_further = options.checks != Checks::default();
            program.granted.extend(granted::granted(&program, &graph, options.checks));
            warnings.extend(more);
            warnings.extend(advice::advise(&program, &graph));
            Ok(Read { program, graph, warnings, files })
        }
        Ok(Err(diagnostics)) => Err(Rejected { diagnostics, files }),
        Err(problem) => Err(Rejected { diagnostics: vec![problem], files }),
    }
}

/// Reads, preprocesses and parses the input.
pub fn parse(source: &Input, options: &FrontendOptions) -> Result<Parsed, Rejected> {
    let mut files = SourceFiles::default();
    let mut diagnostics = Diagnostics::default();
    let tree = preprocess::preprocess(source, options, &mut files, &mut diagnostics).and_then(|text| {
        let text = match given::insert(text, options) {
            Ok(text) => text,
            Err(problem) => {
                diagnostics.push(problem);
                return None;
            }
        };
        let parsed = with_large_stack(|| parse::parse_text(&text, &mut files, &mut diagnostics));
        match parsed {
            Ok(tree) => tree,
            Err(problem) => {
                diagnostics.push(problem);
                None
            }
        }
    });
    match tree {
        Some(tree) if !diagnostics.has_errors() => {
            let Tree { unit, text, map, library, unusual } = tree;
            Ok(Parsed { unit, text, map, library, unusual, files, warnings: diagnostics.into_sorted() })
        }
        _ => Err(Rejected { diagnostics: diagnostics.into_sorted(), files }),
    }
}

/// The names of the functions that the input defines, headers of the system apart, in the order of their places.
pub fn functions(source: &Input, options: &FrontendOptions) -> Result<Vec<String>, Rejected> {
    let parsed = parse(source, options)?;
    Ok(parse::defined(&parsed.unit, parsed.library, |at| parsed.map.in_system_header(at)))
}

/// Runs a recursive stage with a stack that fits the deepest syntax tree that is accepted, see
/// [`nesting`]. A panic of the stage goes on in the caller.
pub fn with_large_stack<T: Send>(stage: impl FnOnce() -> T + Send) -> Result<T, Diagnostic> {
    const STACK: usize = 512 << 20;
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(stack_size(STACK)).spawn_scoped(scope, stage);
        let thread = thread
            .map_err(|error| Diagnostic::shortage(format!("there is no memory for the parser's stack: {error}")))?;
        match thread.join() {
            Ok(value) => Ok(value),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

//! Checks that a program keeps the invariants that [`crate::program`] states. Every transformation promises to keep them;
//! debug and test builds hold it to that with [`assert_valid`].

mod names;
mod statements;

use std::fmt;

pub(super) use names::is_identifier;

use super::{LabelId, LoopId, NumType, ProcId, Program, PropertyId, Span, VarId};

/// Which programs a program is one of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// From the front end: with arrays, without arbitrary values in expressions.
    Concrete,
    /// From the abstraction: without accesses to arrays.
    Abstract,
}

/// An invariant that does not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The procedure, if it is inside one.
    pub procedure: Option<ProcId>,
    /// The statement or declaration.
    pub span: Span,
    /// What is wrong.
    pub fault: Fault,
}

/// The ways in which a program can be ill-formed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No such variable.
    UnknownVariable(VarId),
    /// No such procedure.
    UnknownProcedure(ProcId),
    /// No such label in the procedure.
    UnknownLabel(LabelId),
    /// No such property.
    UnknownProperty(PropertyId),
    /// Not an identifier of C.
    BadName(String),
    /// Two things of the same scope with one name.
    DuplicateName(String),
    /// A width that is not 1 to 128 bits.
    BadWidth(u32),
    /// An array without dimensions.
    NoDimensions(VarId),
    /// An array where a scalar is wanted.
    NotScalar(VarId),
    /// A scalar where an array is wanted.
    NotArray(VarId),
    /// A size or an index that is not an integer.
    NotInteger(NumType),
    /// More or fewer indices than the array has dimensions.
    IndexCount {
        /// The array.
        array: VarId,
        /// Its dimensions.
        expected: usize,
        /// The indices.
        found: usize,
    },
    /// Two types that should be the same.
    TypeMismatch {
        /// The one that the context asks for.
        expected: NumType,
        /// The one that is there.
        found: NumType,
    },
    /// An integer constant that is no value of its type.
    ConstantOutOfRange(String),
    /// An operation that reals do not have.
    NotOnReals(&'static str),
    /// A conversion to `_Bool`.
    ConversionToBool,
    /// A call with more or fewer arguments than parameters.
    ArgumentCount {
        /// The procedure called.
        callee: ProcId,
        /// Its parameters.
        expected: usize,
        /// The arguments.
        found: usize,
    },
    /// A call with more or fewer results than the procedure has.
    ResultCount {
        /// The procedure called.
        callee: ProcId,
        /// Its results.
        expected: usize,
        /// The results of the call.
        found: usize,
    },
    /// A variable that is assigned twice at once, or is a parameter twice.
    AssignedTwice(VarId),
    /// A parameter or result that belongs to another procedure or to none, or an array's size that belongs to another than
    /// the array.
    NotOwned(VarId),
    /// `break` or `continue` outside a loop.
    OutsideLoop(&'static str),
    /// Two loops with one id.
    LoopTwice(LoopId),
    /// A label that stands in two places.
    LabelTwice(LabelId),
    /// A jump to a label that stands nowhere.
    LabelMissing(LabelId),
    /// A statement that the initialisation of globals must not have.
    NotInInit(&'static str),
    /// The entry has parameters.
    EntryHasParameters,
    /// The entry is called.
    EntryCalled,
    /// Something that only abstract programs have.
    OnlyAbstract(&'static str),
    /// Something that abstract programs do not have.
    OnlyConcrete(&'static str),
}

/// All violations, in the order of the program.
pub fn validate(program: &Program, kind: Kind) -> Vec<Violation> {
    let mut found = names::check(program);
    found.extend(statements::check(program, kind));
    found
}

/// In debug builds, panics with the list of violations if there are any; `after` says what made the program.
#[track_caller]
pub fn assert_valid(program: &Program, kind: Kind, after: &str) {
    if cfg!(debug_assertions) {
        let found = validate(program, kind);
        let list: Vec<String> = found.iter().map(|violation| violation.describe(program)).collect();
        assert!(list.is_empty(), "ill-formed program after {after}:\n{}", list.join("\n"));
    }
}

impl Violation {
    /// A sentence, with the place.
    pub fn describe(&self, program: &Program) -> String {
        let procedure = self.procedure.and_then(|p| program.procedures.get(p.0 as usize));
        let inside = procedure.map(|p| format!(" in {}", p.name)).unwrap_or_default();
        let line = if self.span.is_known() { format!(", line {}", self.span.line) } else { String::new() };
        format!("{}{inside}{line}", self.fault.describe(program))
    }
}

impl Fault {
    fn describe(&self, program: &Program) -> String {
        let name = |v: &VarId| {
            program.variables.get(v.0 as usize).map_or_else(|| format!("variable {}", v.0), |v| v.name.clone())
        };
        let called = |p: &ProcId| {
            program.procedures.get(p.0 as usize).map_or_else(|| format!("procedure {}", p.0), |p| p.name.clone())
        };
        match self {
            Fault::UnknownVariable(v) => format!("no variable has the id {}", v.0),
            Fault::UnknownProcedure(p) => format!("no procedure has the id {}", p.0),
            Fault::UnknownLabel(l) => format!("no label has the id {}", l.0),
            Fault::UnknownProperty(p) => format!("no property has the id {}", p.0),
            Fault::BadName(name) => format!("{name:?} is not a C identifier"),
            Fault::DuplicateName(name) => format!("the name {name} is not unique"),
            Fault::BadWidth(bits) => format!("a type has {bits} bits"),
            Fault::NoDimensions(v) => format!("the array {} has no dimensions", name(v)),
            Fault::NotScalar(v) => format!("{} is an array where a scalar is wanted", name(v)),
            Fault::NotArray(v) => format!("{} is a scalar where an array is wanted", name(v)),
            Fault::NotInteger(ty) => format!("a size, index or shift has type {ty}"),
            Fault::IndexCount { array, expected, found } => {
                format!("{found} indices for {}, which has {expected} dimensions", name(array))
            }
            Fault::TypeMismatch { expected, found } => format!("type {found} where {expected} is wanted"),
            Fault::ConstantOutOfRange(text) => format!("the constant {text} is no value of its type"),
            Fault::NotOnReals(op) => format!("{op} on reals"),
            Fault::ConversionToBool => "a conversion to _Bool".to_string(),
            Fault::ArgumentCount { callee, expected, found } => {
                format!("{found} arguments for {}, which has {expected} parameters", called(callee))
            }
            Fault::ResultCount { callee, expected, found } => {
                format!("{found} results from {}, which has {expected}", called(callee))
            }
            Fault::AssignedTwice(v) => format!("{} is assigned twice at once", name(v)),
            Fault::NotOwned(v) => format!("the parameter, result or size {} belongs to something else", name(v)),
            Fault::OutsideLoop(what) => format!("{what} outside a loop"),
            Fault::LoopTwice(id) => format!("two loops have the id {}", id.0),
            Fault::LabelTwice(l) => format!("label {} stands in two places", l.0),
            Fault::LabelMissing(l) => format!("label {} stands nowhere", l.0),
            Fault::NotInInit(what) => format!("{what} in the initialisation of globals"),
            Fault::EntryHasParameters => "the entry has parameters".to_string(),
            Fault::EntryCalled => "the entry is called".to_string(),
            Fault::OnlyAbstract(what) => format!("{what} in a concrete program"),
            Fault::OnlyConcrete(what) => format!("{what} in an abstract program"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(&Program::default()))
    }
}

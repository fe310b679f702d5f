//! Programs: what every engine works on.
//!
//! A [`Program`] is typed, explicit and small: the front end has resolved names, scopes, conversions, side effects and
//! evaluation order, has split structs into their fields, and has replaced pointers by what they point to.
//!
//! Invariants (checked by [`validate`]):
//! - Every variable belongs to the program or to one procedure. A procedure may use variables of other procedures: those
//!   are what its array and pointer parameters refer to (it is *specialised* for them), and at any time a variable means
//!   that of the latest activation of its owner. Entering a procedure saves its variables; leaving it restores them.
//! - Expressions are pure and their types agree; an array has as many indices at each access as dimensions.
//! - Globals start at zero, arrays of them too; then [`Program::init`] runs, then the entry procedure, which has no
//!   parameters and is called from nowhere.

pub mod effects;
mod expr;
mod external;
mod granted;
mod graph;
mod index;
pub mod linear;
pub mod number;
pub mod print;
mod reach;
mod remember;
mod rewrite;
mod select;
pub mod show_graph;
mod slice;
mod smash;
mod span;
mod stmt;
mod trace;
mod types;
pub mod validate;
mod value;
pub mod walk;

use std::collections::BTreeSet;

use serde::Serialize;

pub use expr::{BinaryOp, CmpOp, Cond, Element, Expr, UnaryOp};
pub use external::{Does, External};
pub use granted::{Granted, OTHER_MEMBER};
pub use graph::{Edge, EdgeId, EdgeRole, Graph, Location, LocationData, LocationRole};
pub use index::{Index, Symbol, TrackedIndexes};
pub use reach::Reachable;
pub use remember::Remembering;
pub use rewrite::Rewrite;
pub use slice::Slice;
pub use smash::Smashed;
pub use span::{FileId, Span};
pub use stmt::{Assumption, Basic, Block, Loop, LoopKind, Place, Source, Stmt, StmtKind, Undefined};
pub use trace::{Core, CoreRead, Model, Possible, Step, Trace};
pub use types::{Arith, DataModel, IntType, NumType};
pub use value::Value;

/// A variable; an index into [`Program::variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct VarId(pub u32);

/// A procedure; an index into [`Program::procedures`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct ProcId(pub u32);

/// A label; an index into [`Procedure::labels`] of the procedure that it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct LabelId(pub u32);

/// A loop of the program. Loops are numbered from 0 on in the order of the program; what removes statements keeps the ids of the
/// loops that stay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct LoopId(pub u32);

/// A property to check; an index into [`Program::properties`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct PropertyId(pub u32);

/// A program with one entry.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Names of the source files, the main file first.
    pub files: Vec<String>,
    /// All variables.
    pub variables: Vec<Variable>,
    /// All procedures.
    pub procedures: Vec<Procedure>,
    /// All properties.
    pub properties: Vec<Property>,
    /// Initialises the globals; runs before the entry, without calls.
    pub init: Block,
    /// Where execution starts.
    pub entry: ProcId,
    /// The widths of types.
    pub data_model: DataModel,
    /// Whether what C leaves undefined was looked for too, and not only what the program asserts.
    pub checked_further: bool,
    /// What is taken for granted when it is checked.
    pub granted: BTreeSet<Granted>,
    /// Inputs that stand for the values of standard functions that are not modelled: a failing run that draws one may be none.
    pub unmodelled: BTreeSet<String>,
    /// The functions that it declares and does not define.
    pub externals: Vec<External>,
}

/// A scalar or an array of scalars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// A C identifier, unique among the globals, and in its procedure among these and the procedure's own.
    pub name: String,
    /// What the user calls it: `i`, `s.x`, `f::tmp`.
    pub source_name: String,
    /// The type of the scalar, or of each element.
    pub ty: NumType,
    /// A scalar, or an array's dimensions.
    pub shape: Shape,
    /// The procedure that it is local to; a global has none.
    pub owner: Option<ProcId>,
    /// Who introduced it.
    pub origin: Origin,
    /// Where it is declared.
    pub span: Span,
}

/// Whether a variable is a scalar or an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One number.
    Scalar,
    /// An array with at least one dimension.
    Array(Vec<Extent>),
}

/// The size of an array in one dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A constant.
    Fixed(u64),
    /// The value that this scalar has at the declaration; it is never assigned after.
    Symbolic(VarId),
    /// Not known, as for `extern int a[];`.
    Unknown,
}

/// Who introduced a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Origin {
    /// The user declared it.
    User,
    /// The lowering needed it, for a call inside an expression, say.
    Temporary,
    /// A parameter that keeps what a variable was when the procedure was entered.
    Entry(VarId),
}

/// A procedure. Parameters and results are scalars; arrays and pointers have been specialised away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Procedure {
    /// A C identifier, unique in the program.
    pub name: String,
    /// The function's name in the source.
    pub source_name: String,
    /// Its parameters, assigned by calls.
    pub params: Vec<VarId>,
    /// The variables that hold its results when it returns.
    pub results: Vec<VarId>,
    /// The labels inside it, by name.
    pub labels: Vec<String>,
    /// What it does.
    pub body: Block,
    /// Where it is defined.
    pub span: Span,
}

/// Something that must never fail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Property {
    /// Unique and stable: `main.assertion.1`, `f.bounds.2`.
    pub name: String,
    /// What kind of property it is.
    pub kind: PropertyKind,
    /// The condition, as the user wrote it or as a sentence.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl Property {
    /// The text of the property that a label named ERROR is.
    pub const LABEL: &str = "the label ERROR is not reached";

    /// Whether it is a label: a compiled program passes it without a word.
    pub fn is_label(&self) -> bool {
        self.text == Property::LABEL
    }
}

/// The kinds of properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PropertyKind {
    /// An assertion of the program.
    Assertion,
    /// An array index lies within the array.
    Bounds,
    /// A signed operation stays in its type's range.
    Overflow,
    /// A divisor is not zero.
    Division,
    /// A shift is in range.
    Shift,
    /// A pointer that is followed points somewhere.
    Pointer,
    /// Memory is used while it is there, and freed once.
    Memory,
    /// All memory is freed at the end.
    Leak,
    /// A loop or recursion was unwound far enough.
    Unwinding,
}

impl Program {
    /// How many elements the arrays have in all; none if the size of one is not a constant.
    pub fn elements_total(&self) -> Option<u64> {
        let size = |extent: &Extent| match extent {
            Extent::Fixed(n) => Some(*n),
            Extent::Symbolic(_) | Extent::Unknown => None,
        };
        let elements = |v: VarId| self.var(v).extents().iter().try_fold(1u64, |all, e| all.checked_mul(size(e)?));
        self.arrays().try_fold(0u64, |all, v| all.checked_add(elements(v)?))
    }

    /// The variable with this id.
    pub fn var(&self, id: VarId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    /// The procedure with this id.
    pub fn procedure(&self, id: ProcId) -> &Procedure {
        &self.procedures[id.0 as usize]
    }

    /// The property with this id.
    pub fn property(&self, id: PropertyId) -> &Property {
        &self.properties[id.0 as usize]
    }

    /// The ids of all variables, in order.
    pub fn var_ids(&self) -> impl Iterator<Item = VarId> + use<> {
        (0..self.variables.len() as u32).map(VarId)
    }

    /// The ids of all procedures, in order.
    pub fn proc_ids(&self) -> impl Iterator<Item = ProcId> + use<> {
        (0..self.procedures.len() as u32).map(ProcId)
    }

    /// The ids of all arrays, in order.
    pub fn arrays(&self) -> impl Iterator<Item = VarId> + '_ {
        self.var_ids().filter(|v| self.var(*v).is_array())
    }

    /// All statements: the initialisation of globals, then the bodies of the procedures.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        std::iter::once(&self.init).chain(self.procedures.iter().map(|procedure| &procedure.body))
    }

    /// The same, to change them.
    pub fn blocks_mut(&mut self) -> impl Iterator<Item = &mut Block> {
        std::iter::once(&mut self.init).chain(self.procedures.iter_mut().map(|procedure| &mut procedure.body))
    }

    /// Gives every loop its id: the last step of making a program.
    pub fn number_loops(&mut self) {
        let mut next = LoopId::default();
        for block in self.blocks_mut() {
            walk::for_each_stmt_mut(block, &mut |stmt| {
                if let StmtKind::Loop(of) = &mut stmt.kind {
                    of.id = next;
                    next.0 += 1;
                }
            });
        }
    }

    /// Adds a variable.
    pub fn add_variable(&mut self, variable: Variable) -> VarId {
        self.variables.push(variable);
        VarId(self.variables.len() as u32 - 1)
    }

    /// The type of an expression of this program.
    pub fn type_of(&self, e: &Expr) -> NumType {
        match e {
            Expr::Int(_, t) => NumType::Int(*t),
            Expr::Real(_) => NumType::Real,
            Expr::Var(v) => self.var(*v).ty,
            Expr::Read(element) => self.var(element.array).ty,
            Expr::Unary(_, t, _) | Expr::Binary(_, t, _, _) | Expr::Convert(t, _) | Expr::Undefined(t) => *t,
            Expr::Ite(_, then, _) => self.type_of(then),
        }
    }
}

impl Variable {
    /// Whether it is an array.
    pub fn is_array(&self) -> bool {
        matches!(self.shape, Shape::Array(_))
    }

    /// Whether it keeps what a variable was when its procedure was entered.
    pub fn is_kept(&self) -> bool {
        matches!(self.origin, Origin::Entry(_))
    }

    /// Whether an input of this name is the variable's own, as that of a parameter of the entry, and comes from no function.
    pub fn is_parameter_input(&self, input: &str) -> bool {
        self.origin == Origin::User && self.source_name == input
    }

    /// The dimensions of an array; none for a scalar.
    pub fn extents(&self) -> &[Extent] {
        match &self.shape {
            Shape::Scalar => &[],
            Shape::Array(extents) => extents,
        }
    }
}

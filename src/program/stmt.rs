//! Statements: structured, so that programs print as readable C; control-flow graphs are derived from them.

use super::{Cond, Element, Expr, LabelId, LoopId, ProcId, PropertyId, Span, VarId};

/// A statement and where it stands in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where the user wrote what it came from.
    pub span: Span,
}

/// A sequence of statements.
pub type Block = Vec<Stmt>;

/// The kinds of statements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StmtKind {
    /// An atomic statement.
    Basic(Basic),
    /// `if (c) {..} else {..}`
    If(Cond, Block, Block),
    /// A loop.
    Loop(Loop),
    /// Leaves the innermost loop.
    Break,
    /// Goes to the next evaluation of the innermost loop's condition.
    Continue,
    /// Goes to a label of the same procedure.
    Goto(LabelId),
    /// The target of `Goto`s.
    Label(LabelId),
    /// Ends the procedure. Results stand in [`Procedure::results`](super::Procedure::results) by then.
    Return,
    /// A nested block.
    Block(Block),
}

/// A loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// Which one of the program's.
    pub id: LoopId,
    /// When its condition is evaluated.
    pub kind: LoopKind,
    /// The condition under which it goes on.
    pub cond: Cond,
    /// What it executes again and again.
    pub body: Block,
}

/// When the condition of a loop is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopKind {
    /// Before each execution of the body: `while (c) {..}`.
    While,
    /// After each: `do {..} while (c);`.
    DoWhile,
}

impl StmtKind {
    /// `while (cond) {body}`. [`Program::number_loops`](super::Program::number_loops) gives it its id.
    pub fn while_loop(cond: Cond, body: Block) -> StmtKind {
        StmtKind::Loop(Loop { id: LoopId::default(), kind: LoopKind::While, cond, body })
    }

    /// `do {body} while (cond);`, likewise.
    pub fn do_while(body: Block, cond: Cond) -> StmtKind {
        StmtKind::Loop(Loop { id: LoopId::default(), kind: LoopKind::DoWhile, cond, body })
    }
}

/// Atomic statements. These are also the actions on the edges of control-flow graphs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Basic {
    /// Does nothing.
    Skip,
    /// `place = e;` The expression has the place's type.
    Assign(Place, Expr),
    /// Scalars assigned at once, all right sides evaluated first. Only abstract programs have it.
    Parallel(Vec<(VarId, Expr)>),
    /// Every element of the array becomes the value.
    Fill(VarId, Expr),
    /// The variable, a scalar or a whole array, takes arbitrary values of its type's range.
    Havoc(VarId, Source),
    /// Values of arguments are bound to the callee's parameters; after the return, `results` take the callee's results.
    Call {
        /// The procedure called.
        callee: ProcId,
        /// One expression for each parameter, of its type.
        args: Vec<Expr>,
        /// For each result of the callee, in order, the scalar that takes it, if any.
        results: Vec<Option<VarId>>,
    },
    /// Executions that do not satisfy the condition end here, without a failure.
    Assume(Cond, Assumption),
    /// The property fails if the condition does not hold; the execution ends there.
    Assert(Cond, PropertyId),
    /// Ends the execution: `exit`, `abort`.
    Halt,
}

/// Where a value is stored.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A scalar variable.
    Var(VarId),
    /// An array element.
    Element(Element),
}

/// Where an arbitrary value comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// From outside: a nondet call, an extern function, a parameter of the entry. The name is that of the function called or
    /// of the parameter.
    Input(String),
    /// A local variable that is declared without a value.
    Uninitialised,
}

/// Why executions are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assumption {
    /// The program says so.
    User,
    /// What follows has no meaning in C otherwise.
    Undefined(Undefined),
}

/// Behaviour that C leaves undefined and for which no value can stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undefined {
    /// `/` or `%` by zero.
    DivisionByZero,
    /// A shift by a negative number of bits or by too many.
    ShiftOutOfRange,
    /// Following a pointer that points nowhere.
    InvalidPointer,
    /// A variable-length array whose size is not positive.
    ArraySize,
    /// An allocation of more than there is.
    Allocation,
    /// The end of a procedure without a value that the caller uses.
    MissingReturn,
}

impl Stmt {
    /// A statement at a place.
    pub fn new(kind: StmtKind, span: Span) -> Stmt {
        Stmt { kind, span }
    }

    /// An atomic statement at a place.
    pub fn basic(basic: Basic, span: Span) -> Stmt {
        Stmt { kind: StmtKind::Basic(basic), span }
    }
}

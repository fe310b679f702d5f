//! Statements: structured, so that programs print as readable C; control-flow graphs are derived from them.

use super::{Cond, Element, Expr, LabelId, ProcId, PropertyId, Span, VarId};

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
    /// `while (c) {..}`
    While(Cond, Block),
    /// `do {..} while (c);`
    DoWhile(Block, Cond),
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

impl Stmt {
    /// Whether it is, or has inside, a label that is wanted.
    pub fn has_label(&self, wanted: &dyn Fn(LabelId) -> bool) -> bool {
        let any = |block: &Block| block.iter().any(|stmt| stmt.has_label(wanted));
        match &self.kind {
            StmtKind::Label(label) => wanted(*label),
            StmtKind::If(_, then, otherwise) => any(then) || any(otherwise),
            StmtKind::While(_, body) | StmtKind::DoWhile(body, _) | StmtKind::Block(body) => any(body),
            _ => false,
        }
    }
}

/// Makes other statements of statements, of the same structure.
pub trait Rewrite {
    /// The atomic statement instead of one.
    fn basic(&mut self, basic: &Basic) -> Basic;
    /// The condition instead of one.
    fn cond(&mut self, cond: &Cond) -> Cond;
}

/// The statements instead of some.
pub fn rewrite_block(block: &Block, rewrite: &mut impl Rewrite) -> Block {
    block.iter().map(|stmt| Stmt::new(rewrite_kind(&stmt.kind, rewrite), stmt.span)).collect()
}

fn rewrite_kind(kind: &StmtKind, rewrite: &mut impl Rewrite) -> StmtKind {
    match kind {
        StmtKind::Basic(basic) => StmtKind::Basic(rewrite.basic(basic)),
        StmtKind::If(c, then, otherwise) => {
            StmtKind::If(rewrite.cond(c), rewrite_block(then, rewrite), rewrite_block(otherwise, rewrite))
        }
        StmtKind::While(c, body) => StmtKind::While(rewrite.cond(c), rewrite_block(body, rewrite)),
        StmtKind::DoWhile(body, c) => StmtKind::DoWhile(rewrite_block(body, rewrite), rewrite.cond(c)),
        StmtKind::Block(inner) => StmtKind::Block(rewrite_block(inner, rewrite)),
        StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Return => {
            kind.clone()
        }
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

impl Basic {
    /// Calls `visit` on every expression of the statement.
    pub fn for_each_expr(&self, visit: &mut impl FnMut(&Expr)) {
        match self {
            Basic::Assign(place, e) => {
                if let Place::Element(element) = place {
                    element.indices.iter().for_each(|i| i.for_each(visit));
                }
                e.for_each(visit);
            }
            Basic::Parallel(updates) => updates.iter().for_each(|(_, e)| e.for_each(visit)),
            Basic::Fill(_, e) => e.for_each(visit),
            Basic::Assume(c, _) | Basic::Assert(c, _) => c.for_each_expr(visit),
            Basic::Call { args, .. } => args.iter().for_each(|e| e.for_each(visit)),
            Basic::Skip | Basic::Havoc(..) | Basic::Halt => {}
        }
    }

    /// The statement with expressions replaced, outermost first.
    pub fn map_exprs(&self, replace: &mut impl FnMut(&Expr) -> Option<Expr>) -> Basic {
        match self {
            Basic::Assign(Place::Var(v), e) => Basic::Assign(Place::Var(*v), e.map(replace)),
            Basic::Assign(Place::Element(element), e) => {
                Basic::Assign(Place::Element(element.map_exprs(replace)), e.map(replace))
            }
            Basic::Parallel(parts) => Basic::Parallel(parts.iter().map(|(v, e)| (*v, e.map(replace))).collect()),
            Basic::Fill(array, e) => Basic::Fill(*array, e.map(replace)),
            Basic::Call { callee, args, results } => Basic::Call {
                callee: *callee,
                args: args.iter().map(|e| e.map(replace)).collect(),
                results: results.clone(),
            },
            Basic::Assume(c, why) => Basic::Assume(c.map_exprs(replace), *why),
            Basic::Assert(c, property) => Basic::Assert(c.map_exprs(replace), *property),
            Basic::Skip | Basic::Havoc(..) | Basic::Halt => self.clone(),
        }
    }
}

//! The checked program: names resolved, types known, every conversion explicit. This stands between lang-c's syntax tree,
//! which is the text, and [`Program`](crate::program::Program), which has no pointers, structures or side effects.
//!
//! What is correct C but not supported is a [`Refusal`] in the tree: it is reported only if the entry can reach it, so
//! that headers may contain anything.

use std::sync::Arc;

use super::contract::Clause;
use super::types::{StructDef, Type};
use crate::program::number::{Integer, Rational};
use crate::program::{BinaryOp, CmpOp, NumType, UnaryOp};

/// A byte offset in the text that was parsed.
pub type At = usize;

/// A variable of the source; an index into [`Unit::objects`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub u32);

/// A function of the source; an index into [`Unit::functions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FuncId(pub u32);

/// Everything that the source declares.
#[derive(Debug, Default)]
pub struct Unit {
    pub objects: Vec<Object>,
    pub functions: Vec<Function>,
    pub structs: Vec<StructDef>,
    /// The initialisers of globals and static locals, in the order of the source.
    pub initialisers: Vec<(ObjectId, Init)>,
    /// The blocks of all functions.
    pub scopes: Vec<Scope>,
    /// What calls through pointers come to, see [`ExprKind::Dispatch`].
    pub dispatched: Vec<Expr>,
}

/// A block; an index into [`Unit::scopes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ScopeId(pub u32);

/// What is known of a block.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// The block around it; none for the body of a function.
    pub around: Option<ScopeId>,
    /// Whether it is a statement expression, whose value leaves it.
    pub has_value: bool,
}

impl Unit {
    /// What a call through a pointer comes to.
    pub fn dispatch(&self, number: u32) -> Option<&Expr> {
        self.dispatched.get(number as usize)
    }

    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.0 as usize]
    }

    pub fn function(&self, id: FuncId) -> &Function {
        &self.functions[id.0 as usize]
    }

    /// Whether a block is another one or inside it.
    pub fn is_within(&self, mut inner: Option<ScopeId>, outer: ScopeId) -> bool {
        while let Some(scope) = inner {
            if scope == outer {
                return true;
            }
            inner = self.scopes.get(scope.0 as usize).and_then(|s| s.around);
        }
        false
    }
}

/// A variable of the source.
#[derive(Clone, Debug)]
pub struct Object {
    pub name: String,
    pub ty: Type,
    pub storage: Storage,
    pub is_const: bool,
    /// Whether other files cannot see it, for a global.
    pub is_internal: bool,
    /// Whether something outside of the program may change it at any time.
    pub is_volatile: bool,
    /// Whether no other parameter points to what it points to.
    pub is_restrict: bool,
    /// The block at whose end the object is gone, for a local.
    pub scope: Option<ScopeId>,
    pub at: At,
}

/// How long a variable lives and who sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// A global with a definition.
    Global,
    /// A global that is only declared.
    Extern,
    /// A static local.
    Static(FuncId),
    Local(FuncId),
    /// The length of a variable-length array.
    Hidden(FuncId),
    Param(FuncId),
    /// A string literal.
    Literal,
}

/// A function of the source.
#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    /// The type; always a function type.
    pub ty: Type,
    /// Whether the source declares it; otherwise it is only called.
    pub declared: bool,
    /// Whether a header of the system declares it.
    pub is_standard: bool,
    /// Whether it is declared never to return.
    pub never_returns: bool,
    /// Among the functions that run before the entry, at which place.
    pub starts: Option<u64>,
    pub body: Option<Body>,
    /// What its body comes to, if that does nothing else.
    pub guard: Option<Guard>,
    /// What it expects and promises.
    pub contract: Vec<Clause>,
    pub at: At,
}

/// What a function does with the truth of its parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// It must hold.
    Assert,
    /// Executions that go on are those where it does; the others never end.
    Assume,
    /// Executions end where it does not.
    Halt,
}

/// The definition of a function.
#[derive(Clone, Debug)]
pub struct Body {
    pub params: Vec<ObjectId>,
    pub stmts: Vec<Stmt>,
    /// The names of the labels, by [`Label`].
    pub labels: Vec<String>,
    /// The blocks that the labels stand in.
    pub label_scopes: Vec<Option<ScopeId>>,
}

/// A label of the source; an index into [`Body::labels`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label(pub u32);

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub at: At,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    Empty,
    Expr(Expr),
    Declare(ObjectId, Option<Init>),
    /// The hidden object that holds the length of a variable-length array takes the value.
    Extent(ObjectId, Expr),
    Block(Vec<Stmt>),
    /// The locals of the block that this is the last statement of are gone. It is there if there are any.
    End(ScopeId),
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    While(Expr, Box<Stmt>),
    DoWhile(Box<Stmt>, Expr),
    For {
        init: Vec<Stmt>,
        cond: Option<Expr>,
        step: Option<Expr>,
        body: Box<Stmt>,
    },
    Switch {
        value: Expr,
        cases: Vec<Case>,
        body: Box<Stmt>,
    },
    /// The place of the case with that index of the switch around.
    Case(usize),
    Label(Label),
    Goto(Label),
    Break,
    Continue,
    Return(Option<Expr>),
    Refused(Refusal),
}

/// The values that lead to a case; none for `default`.
#[derive(Clone, Debug)]
pub struct Case {
    pub range: Option<(Integer, Integer)>,
}

/// An expression with its type. Kinds marked as places denote a place in memory rather than a value.
#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Type,
    pub at: At,
}

impl Expr {
    /// Whether the expression mentions a variable. Statements inside it are taken to mention everything.
    pub fn mentions(&self, object: ObjectId) -> bool {
        let within = |e: &Expr| e.mentions(object);
        match &self.kind {
            ExprKind::Int(_) | ExprKind::Real(_) | ExprKind::Null | ExprKind::Refused(_) => false,
            ExprKind::Function(_) | ExprKind::Nowhere => false,
            ExprKind::Dispatch(_) => true,
            ExprKind::Object(o) => *o == object,
            ExprKind::Literal(_, init) => init.mentions(object),
            ExprKind::Deref(a) | ExprKind::Field(a, _) | ExprKind::Load(a) | ExprKind::Decay(a) => within(a),
            ExprKind::Address(a) | ExprKind::Unary(_, a) | ExprKind::Not(a) | ExprKind::Convert(a) => within(a),
            ExprKind::Retype(a) | ExprKind::Discard(a) => within(a),
            ExprKind::Index(l, r) | ExprKind::Binary(_, l, r) | ExprKind::Compare(_, l, r) => within(l) || within(r),
            ExprKind::PointerCompare(_, l, r) | ExprKind::PointerDiff(l, r) => within(l) || within(r),
            ExprKind::PointerAdd(l, r, _) | ExprKind::And(l, r) | ExprKind::Or(l, r) => within(l) || within(r),
            ExprKind::Assign(l, r) => within(l) || within(r),
            ExprKind::Conditional(c, t, f) => within(c) || within(t) || within(f),
            ExprKind::Comma(parts) | ExprKind::Call { args: parts, .. } => parts.iter().any(within),
            ExprKind::Update(update) => within(&update.place) || within(&update.rhs),
            ExprKind::Move { place, by, .. } => within(place) || within(by),
            ExprKind::Block(..) => true,
        }
    }
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Int(Integer),
    Real(Rational),
    /// The null pointer.
    Null,
    /// A pointer to a function.
    Function(FuncId),
    /// A call through a pointer that has been saved: what it comes to stands in [`Unit::dispatched`].
    Dispatch(u32),
    /// What a call through a pointer comes to that points to no function of its type.
    Nowhere,
    /// Place: a variable.
    Object(ObjectId),
    /// Place: what a pointer points to.
    Deref(Box<Expr>),
    /// Place: an element of an array that is a place.
    Index(Box<Expr>, Box<Expr>),
    /// Place if its operand is: a member of a structure.
    Field(Box<Expr>, usize),
    /// Place: a compound literal, initialised here.
    Literal(ObjectId, Box<Init>),
    /// The value at a place.
    Load(Box<Expr>),
    /// A pointer to the first element of an array that is a place.
    Decay(Box<Expr>),
    /// A pointer to a place.
    Address(Box<Expr>),
    Unary(UnaryOp, Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// Numbers of the same type compared.
    Compare(CmpOp, Box<Expr>, Box<Expr>),
    PointerCompare(CmpOp, Box<Expr>, Box<Expr>),
    /// A pointer plus an integer, or minus it.
    PointerAdd(Box<Expr>, Box<Expr>, Sign),
    PointerDiff(Box<Expr>, Box<Expr>),
    /// The operands of these are truth values: integers that compare with zero.
    Not(Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    /// A number converted to the type of this expression, which is not `_Bool`.
    Convert(Box<Expr>),
    /// A pointer given another pointer type.
    Retype(Box<Expr>),
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// All evaluated in order; the value is the last one's.
    Comma(Vec<Expr>),
    Assign(Box<Expr>, Box<Expr>),
    Update(Box<Update>),
    /// `p += i`, `p++` and the like.
    Move {
        place: Box<Expr>,
        by: Box<Expr>,
        sign: Sign,
        yields: Yields,
    },
    Call {
        callee: FuncId,
        args: Vec<Expr>,
        text: Option<Arc<str>>,
    },
    /// A statement expression: `({ ... })`.
    Block(Vec<Stmt>, Option<Box<Expr>>, ScopeId),
    /// The value is not used: `(void) e`.
    Discard(Box<Expr>),
    Refused(Refusal),
}

/// Whether something is added or taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Plus,
    Minus,
}

/// Which value an increment yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Yields {
    Old,
    New,
}

/// `place op= rhs`, computed at a type of its own: `place = (T) ((at) place op rhs)`.
#[derive(Clone, Debug)]
pub struct Update {
    pub op: BinaryOp,
    pub place: Expr,
    pub rhs: Expr,
    pub compute: NumType,
    pub yields: Yields,
}

/// An initialiser.
#[derive(Clone, Debug)]
pub enum Init {
    /// A value of the object's own type.
    Value(Expr),
    /// Parts of the object, in order; whatever is not among them is zero.
    Parts(Vec<(Vec<Step>, Expr)>),
}

impl Init {
    /// Whether the initialiser mentions a variable.
    pub fn mentions(&self, object: ObjectId) -> bool {
        match self {
            Init::Value(e) => e.mentions(object),
            Init::Parts(parts) => parts.iter().any(|(_, e)| e.mentions(object)),
        }
    }
}

/// A step from an object into a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    Index(u64),
    /// All elements from the first to the last, both included.
    Range(u64, u64),
    Field(usize),
}

/// Something that is C but not supported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The construct's name.
    pub construct: String,
    pub hint: Option<String>,
    /// Where it is declared, if that tells more than where it is used.
    pub declared: Option<At>,
}

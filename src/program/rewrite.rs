//! Rewriting: programs, statements, conditions and expressions of the same structure, with some parts replaced.
//!
//! Worked example: replacing every read by 0 makes `a[b[i]] + a[1] < x` into `0 + 0 < x`. The outermost expression is asked first,
//! so `b[i]` is not looked at: what replaces `a[b[i]]` decides what becomes of it.

use super::{Basic, Block, Cond, Element, Expr, Loop, Place, Program, Stmt, StmtKind};

/// Makes other statements of statements, of the same structure.
pub trait Rewrite {
    /// The atomic statement instead of one.
    fn basic(&mut self, basic: &Basic) -> Basic;
    /// The condition instead of one.
    fn cond(&mut self, cond: &Cond) -> Cond;
}

impl Program {
    /// The same program with other statements.
    pub fn rewritten(&self, rewrite: &mut impl Rewrite) -> Program {
        let mut program = self.clone();
        program.init = rewrite_block(&self.init, rewrite);
        for (procedure, original) in program.procedures.iter_mut().zip(&self.procedures) {
            procedure.body = rewrite_block(&original.body, rewrite);
        }
        program
    }
}

fn rewrite_block(block: &Block, rewrite: &mut impl Rewrite) -> Block {
    block.iter().map(|stmt| Stmt::new(rewrite_kind(&stmt.kind, rewrite), stmt.span)).collect()
}

fn rewrite_kind(kind: &StmtKind, rewrite: &mut impl Rewrite) -> StmtKind {
    match kind {
        StmtKind::Basic(basic) => StmtKind::Basic(rewrite.basic(basic)),
        StmtKind::If(c, then, otherwise) => {
            StmtKind::If(rewrite.cond(c), rewrite_block(then, rewrite), rewrite_block(otherwise, rewrite))
        }
        StmtKind::Loop(Loop { id, kind, cond, body }) => {
            let (cond, body) = (rewrite.cond(cond), rewrite_block(body, rewrite));
            StmtKind::Loop(Loop { id: *id, kind: *kind, cond, body })
        }
        StmtKind::Block(inner) => StmtKind::Block(rewrite_block(inner, rewrite)),
        StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Return => {
            kind.clone()
        }
    }
}

impl Basic {
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

impl Expr {
    /// The expression with expressions inside replaced, itself included, outermost first.
    pub fn map(&self, replace: &mut impl FnMut(&Expr) -> Option<Expr>) -> Expr {
        if let Some(other) = replace(self) {
            return other;
        }
        match self {
            Expr::Int(..) | Expr::Real(_) | Expr::Var(_) | Expr::Undefined(_) => self.clone(),
            Expr::Read(element) => Expr::Read(element.map_exprs(replace)),
            Expr::Unary(op, ty, e) => Expr::Unary(*op, *ty, e.map(replace).into()),
            Expr::Binary(op, ty, l, r) => Expr::Binary(*op, *ty, l.map(replace).into(), r.map(replace).into()),
            Expr::Convert(ty, e) => Expr::Convert(*ty, e.map(replace).into()),
            Expr::Ite(c, t, e) => Expr::ite(c.map_exprs(replace), t.map(replace), e.map(replace)),
        }
    }
}

impl Element {
    /// The element with expressions inside its indices replaced.
    pub fn map_exprs(&self, replace: &mut impl FnMut(&Expr) -> Option<Expr>) -> Element {
        Element { array: self.array, indices: self.indices.iter().map(|e| e.map(replace)).collect() }
    }
}

impl Cond {
    /// The condition with expressions inside replaced, outermost first.
    pub fn map_exprs(&self, replace: &mut impl FnMut(&Expr) -> Option<Expr>) -> Cond {
        match self {
            Cond::Const(_) | Cond::Undefined => self.clone(),
            Cond::Cmp(op, ty, l, r) => Cond::Cmp(*op, *ty, l.map(replace).into(), r.map(replace).into()),
            Cond::Not(c) => Cond::Not(c.map_exprs(replace).into()),
            Cond::And(cs) => Cond::And(cs.iter().map(|c| c.map_exprs(replace)).collect()),
            Cond::Or(cs) => Cond::Or(cs.iter().map(|c| c.map_exprs(replace)).collect()),
        }
    }
}

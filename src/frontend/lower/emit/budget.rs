//! How large the program may become. Pointers with several targets, copies of structures and copies of functions repeat
//! what the user wrote once, and a few lines can ask for more than any memory holds: that is refused, not tried.

use super::Emitter;
use crate::program::{Basic, Cond, Expr, Loop, Place, StmtKind};

/// How many statements and parts of expressions a program may have.
const MOST_PARTS: usize = 4_000_000;

/// An expression that several alternatives share is saved in a variable if it has more parts than this.
const FEW_PARTS: usize = 12;

/// The parts that may still come.
pub(super) struct Budget(usize);

impl Default for Budget {
    fn default() -> Budget {
        Budget(MOST_PARTS)
    }
}

impl Budget {
    /// Whether nothing may be added any more.
    pub fn is_spent(&self) -> bool {
        self.0 == 0
    }

    fn spend(&mut self) {
        self.0 = self.0.saturating_sub(1);
    }

    /// Counts an expression as it will be walked over: what is shared counts every time.
    fn expr(&mut self, e: &Expr) {
        if self.is_spent() {
            return;
        }
        self.spend();
        match e {
            Expr::Int(..) | Expr::Real(_) | Expr::Var(_) | Expr::Undefined(_) => {}
            Expr::Read(element) => element.indices.iter().for_each(|i| self.expr(i)),
            Expr::Unary(_, _, e) | Expr::Convert(_, e) => self.expr(e),
            Expr::Binary(_, _, l, r) => {
                self.expr(l);
                self.expr(r);
            }
            Expr::Ite(c, t, e) => {
                self.cond(c);
                self.expr(t);
                self.expr(e);
            }
        }
    }

    fn cond(&mut self, c: &Cond) {
        if self.is_spent() {
            return;
        }
        self.spend();
        match c {
            Cond::Const(_) | Cond::Undefined => {}
            Cond::Cmp(_, _, l, r) => {
                self.expr(l);
                self.expr(r);
            }
            Cond::Not(c) => self.cond(c),
            Cond::And(cs) | Cond::Or(cs) => cs.iter().for_each(|c| self.cond(c)),
        }
    }

    fn basic(&mut self, basic: &Basic) {
        self.spend();
        match basic {
            Basic::Assign(place, e) => {
                if let Place::Element(element) = place {
                    element.indices.iter().for_each(|i| self.expr(i));
                }
                self.expr(e);
            }
            Basic::Parallel(parts) => parts.iter().for_each(|(_, e)| self.expr(e)),
            Basic::Fill(_, e) => self.expr(e),
            Basic::Assume(c, _) | Basic::Assert(c, _) => self.cond(c),
            Basic::Call { args, .. } => args.iter().for_each(|e| self.expr(e)),
            Basic::Skip | Basic::Havoc(..) | Basic::Halt => {}
        }
    }

    /// A statement without the blocks in it, which have been counted when they were emitted.
    fn kind(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Basic(basic) => self.basic(basic),
            StmtKind::If(c, ..) | StmtKind::Loop(Loop { cond: c, .. }) => {
                self.spend();
                self.cond(c);
            }
            StmtKind::Block(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Return => self.spend(),
        }
    }
}

impl Emitter<'_> {
    /// Whether a statement may be added; if not, that is reported once.
    pub(super) fn affords(&mut self, kind: &StmtKind) -> bool {
        if self.budget.is_spent() {
            return false;
        }
        self.budget.kind(kind);
        if self.budget.is_spent() {
            let at = self.at;
            self.unsupported(
                at,
                format!("a program of more than {MOST_PARTS} parts"),
                "use smaller structures, or pointers with fewer targets: what is done through a pointer is repeated for \
                 each of its targets, and a copy of a structure for each of its members",
            );
        }
        !self.budget.is_spent()
    }

    /// The expression, saved in a variable if it is too large to be repeated.
    pub(super) fn repeatable(&mut self, name: &str, e: Expr) -> Expr {
        let mut few = Budget(FEW_PARTS);
        few.expr(&e);
        if few.is_spent() { self.saved(name, e) } else { e }
    }
}

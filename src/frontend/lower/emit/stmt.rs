//! Statements: loops, switches, jumps.

use super::place::{Place, Spot};
use super::{Around, Emitter, Next, build};
use crate::frontend::lower::calls::{Meaning, meaning};
use crate::frontend::lower::points::{Instance, Region, Root};
use crate::frontend::lower::tree::{Case, Expr as Tree, ExprKind, ObjectId, Stmt as Tree_, StmtKind as Kind};
use crate::frontend::lower::types::Type;
use crate::program::number::Integer;
use crate::program::{
    Basic, Block, CmpOp, Cond, Expr, LabelId, Loop, LoopKind, NumType, Place as ProgramPlace, Property, PropertyKind,
    Source, Stmt, StmtKind, Undefined,
};

impl Emitter<'_> {
    pub(super) fn stmts(&mut self, stmts: &[Tree_]) {
        for (k, stmt) in stmts.iter().enumerate() {
            if self.budget.is_spent() {
                return;
            }
            self.stmt(stmt, &stmts[k + 1..]);
        }
    }

    /// A statement; `after` are those that follow it in its block.
    fn stmt(&mut self, stmt: &Tree_, after: &[Tree_]) {
        let outer = std::mem::replace(&mut self.at, stmt.at);
        match &stmt.kind {
            Kind::Empty => {}
            Kind::Expr(e) => self.effect(e),
            Kind::Declare(object, init) => match init {
                Some(init) => self.initialise(*object, init, super::init::Before::Anything),
                None => self.uninitialised(*object),
            },
            Kind::Extent(hidden, length) => self.extent_of(*hidden, length),
            Kind::Block(stmts) => match &stmts[..] {
                [Tree_ { kind: Kind::Label(label), .. }, inner] => {
                    let id = self.user_labels.get(label.0 as usize).copied();
                    self.user_label(id, inner, after);
                    self.stmt(inner, after);
                }
                [.., Tree_ { kind: Kind::End(scope), .. }] => {
                    self.scopes.push(*scope);
                    self.stmts(stmts);
                    self.scopes.pop();
                }
                _ => self.stmts(stmts),
            },
            Kind::End(scope) if falls_through(&self.block) => self.end_scope(*scope),
            Kind::End(_) => {}
            Kind::If(c, then, otherwise) => self.if_stmt(c, then, otherwise.as_deref()),
            Kind::While(c, body) => self.while_stmt(Some(c), None, body),
            Kind::For { init, cond, step, body } => {
                self.stmts(init);
                self.at = stmt.at;
                self.while_stmt(cond.as_ref(), step.as_ref(), body);
            }
            Kind::DoWhile(body, c) => self.do_while(body, c),
            Kind::Switch { value, cases, body } => self.switch(value, cases, body),
            Kind::Case(index) => {
                if let Some(label) = self.cases.last().and_then(|c| c.get(*index)).copied() {
                    self.emit_kind(StmtKind::Label(label));
                }
            }
            Kind::Label(label) => {
                let id = self.user_labels.get(label.0 as usize).copied();
                if let Some(id) = id {
                    self.emit_kind(StmtKind::Label(id));
                }
            }
            Kind::Goto(label) => {
                if let Some(id) = self.user_labels.get(label.0 as usize).copied() {
                    self.leave_for(*label);
                    self.emit_kind(StmtKind::Goto(id));
                }
            }
            Kind::Break => self.break_stmt(),
            Kind::Continue => self.continue_stmt(),
            Kind::Return(value) => self.return_stmt(value.as_ref()),
            Kind::Refused(refusal) => self.refuse(refusal, stmt.at),
        }
        self.at = outer;
    }

    /// A label of the user. `ERROR` must not be reached, unless what follows says so itself.
    fn user_label(&mut self, id: Option<LabelId>, inner: &Tree_, after: &[Tree_]) {
        let Some(id) = id else { return };
        self.emit_kind(StmtKind::Label(id));
        let is_error = self.labels.get(id.0 as usize).is_some_and(|name| name == "ERROR");
        if is_error && !self.begins_with_failure(std::iter::once(inner).chain(after)) {
            self.assert(Cond::Const(false), Property::LABEL);
        }
    }

    fn begins_with_failure<'t>(&self, stmts: impl Iterator<Item = &'t Tree_>) -> bool {
        for stmt in stmts {
            match &stmt.kind {
                Kind::Empty => continue,
                Kind::Block(inner) if inner.is_empty() => continue,
                Kind::Block(inner) => return self.begins_with_failure(inner.iter()),
                Kind::Expr(Tree { kind: ExprKind::Call { callee, .. }, .. }) => {
                    return meaning(self.unit().function(*callee)) == Meaning::Fail;
                }
                _ => return false,
            }
        }
        false
    }

    fn if_stmt(&mut self, c: &Tree, then: &Tree_, otherwise: Option<&Tree_>) {
        if let Some(Tree_ { kind: Kind::Expr(failure), at }) = otherwise
            && let (Some(text), true) = (self.failure_text(failure), matches!(then.kind, Kind::Empty))
        {
            self.at = *at;
            let cond = self.cond(c);
            self.assert(cond, &text);
            return;
        }
        let cond = self.cond(c);
        let (then, ()) = self.nested(|this| this.stmt(then, &[]));
        let (otherwise, ()) = self.nested(|this| {
            if let Some(otherwise) = otherwise {
                this.stmt(otherwise, &[]);
            }
        });
        self.emit_kind(StmtKind::If(cond, then, otherwise));
    }

    fn while_stmt(&mut self, cond: Option<&Tree>, step: Option<&Tree>, body: &Tree_) {
        let (mut before, cond) = self.nested(|this| cond.map_or(Cond::Const(true), |c| this.cond(c)));
        let next = if step.is_some() { Next::Label(None) } else { Next::Head };
        self.around.push(Around::Loop(next, self.scopes.len()));
        let (mut inside, ()) = self.nested(|this| this.stmt(body, &[]));
        let around = self.around.pop();
        let (tail, ()) = self.nested(|this| {
            if let Some(Around::Loop(Next::Label(Some(label)), _)) = around {
                this.emit_kind(StmtKind::Label(label));
            }
            if let Some(step) = step {
                this.effect(step);
            }
        });
        inside.extend(tail);
        if before.is_empty() {
            self.emit_kind(StmtKind::while_loop(cond, inside));
            return;
        }
        let span = self.span(self.at);
        before.push(Stmt::new(StmtKind::If(cond.negate(), vec![Stmt::new(StmtKind::Break, span)], vec![]), span));
        before.extend(inside);
        self.emit_kind(StmtKind::while_loop(Cond::Const(true), before));
    }

    fn do_while(&mut self, body: &Tree_, c: &Tree) {
        let (before, cond) = self.nested(|this| this.cond(c));
        let next = if before.is_empty() { Next::Head } else { Next::Label(None) };
        self.around.push(Around::Loop(next, self.scopes.len()));
        let (mut inside, ()) = self.nested(|this| this.stmt(body, &[]));
        if let Some(Around::Loop(Next::Label(Some(label)), _)) = self.around.pop() {
            let span = self.span(self.at);
            inside.push(Stmt::new(StmtKind::Label(label), span));
        }
        inside.extend(before);
        self.emit_kind(StmtKind::do_while(inside, cond));
    }

    fn switch(&mut self, value: &Tree, cases: &[Case], body: &Tree_) {
        let value = self.value(value);
        let value = self.saved("selected", value);
        let ty = self.type_of(&value);
        let end = self.label("switch_end");
        let mut labels = Vec::new();
        let mut target = None;
        for case in cases {
            let label = self.label(if case.range.is_some() { "case_label" } else { "case_default" });
            labels.push(label);
            if case.range.is_none() {
                target = Some(label);
            }
        }
        let mut decided = false;
        for (case, label) in cases.iter().zip(&labels) {
            let (Some((low, high)), NumType::Int(int)) = (&case.range, ty) else { continue };
            let is = |op, v: &Integer| build::cmp(op, ty, value.clone(), Expr::Int(v.clone(), int));
            let cond =
                if low == high { is(CmpOp::Eq, low) } else { Cond::and([is(CmpOp::Ge, low), is(CmpOp::Le, high)]) };
            match cond {
                Cond::Const(false) => {}
                Cond::Const(true) => {
                    decided = true;
                    self.emit_kind(StmtKind::Goto(*label));
                    break;
                }
                cond => {
                    let (jump, ()) = self.nested(|this| this.emit_kind(StmtKind::Goto(*label)));
                    self.emit_kind(StmtKind::If(cond, jump, vec![]));
                }
            }
        }
        if !decided {
            self.emit_kind(StmtKind::Goto(target.unwrap_or(end)));
        }
        self.cases.push(labels);
        self.around.push(Around::Switch { end, breaks: false, depth: self.scopes.len() });
        self.stmt(body, &[]);
        self.cases.pop();
        let breaks = matches!(self.around.pop(), Some(Around::Switch { breaks: true, .. }));
        if breaks || target.is_none() {
            self.emit_kind(StmtKind::Label(end));
        }
    }

    fn break_stmt(&mut self) {
        let (kind, depth) = match self.around.last_mut() {
            Some(Around::Switch { end, breaks, depth }) => {
                *breaks = true;
                (StmtKind::Goto(*end), *depth)
            }
            Some(Around::Loop(_, depth)) => (StmtKind::Break, *depth),
            None => (StmtKind::Break, 0),
        };
        self.leave_scopes(depth);
        self.emit_kind(kind);
    }

    fn continue_stmt(&mut self) {
        let innermost = self.around.iter().rposition(|a| matches!(a, Around::Loop(..)));
        let Some(index) = innermost else { return };
        let (kind, depth) = match &self.around[index] {
            Around::Loop(Next::Label(Some(label)), depth) => (StmtKind::Goto(*label), *depth),
            Around::Loop(Next::Label(None), depth) => {
                let depth = *depth;
                let label = self.label("loop_next");
                self.around[index] = Around::Loop(Next::Label(Some(label)), depth);
                (StmtKind::Goto(label), depth)
            }
            Around::Loop(Next::Head, depth) | Around::Switch { depth, .. } => (StmtKind::Continue, *depth),
        };
        self.leave_scopes(depth);
        self.emit_kind(kind);
    }

    fn return_stmt(&mut self, value: Option<&Tree>) {
        let instance = Instance { clone: Some(self.clone), root: Root::Result };
        let result = Place::of(Spot::at(Region { instance, path: vec![] }));
        match value {
            None => {
                for variable in self.result_variables(self.clone) {
                    self.emit(Basic::Havoc(variable, Source::Uninitialised));
                }
            }
            Some(e) => match &e.ty {
                Type::Int(_) | Type::Float(_) => {
                    let value = self.value(e);
                    self.store(&result, value);
                }
                Type::Pointer(_) => {
                    let pointer = self.pointer(e);
                    self.store_pointer(&result, &pointer);
                }
                Type::Struct(_) => {
                    let source = self.structure(e);
                    self.copy(&result, &source, &e.ty);
                }
                _ => self.effect(e),
            },
        }
        self.end_of_program();
        self.end_call();
        self.emit_kind(StmtKind::Return);
    }

    /// The length of a variable-length array is fixed where the array is declared, and positive.
    fn extent_of(&mut self, hidden: ObjectId, length: &Tree) {
        let value = self.value(length);
        let Some(variable) = self.object_variable(hidden) else { return };
        let ty = self.program.var(variable).ty;
        self.assign(ProgramPlace::Var(variable), value);
        let positive = build::cmp(CmpOp::Gt, ty, Expr::Var(variable), build::zero(ty));
        self.guard(positive, PropertyKind::Bounds, "the size of the array is positive", Some(Undefined::ArraySize));
    }
}

/// Whether control can reach the end of a block, as far as its shape tells.
pub(super) fn falls_through(block: &Block) -> bool {
    let Some(last) = block.last() else { return true };
    match &last.kind {
        StmtKind::Return | StmtKind::Goto(_) | StmtKind::Break | StmtKind::Continue => false,
        StmtKind::Basic(Basic::Halt) => false,
        StmtKind::Basic(Basic::Assert(Cond::Const(false), _)) => false,
        StmtKind::If(_, then, otherwise) => falls_through(then) || falls_through(otherwise),
        StmtKind::Block(inner) => falls_through(inner),
        StmtKind::Loop(Loop { kind: LoopKind::While, cond: Cond::Const(true), body, .. }) => breaks(body),
        _ => true,
    }
}

fn breaks(block: &Block) -> bool {
    block.iter().any(|stmt| match &stmt.kind {
        StmtKind::Break => true,
        StmtKind::If(_, then, otherwise) => breaks(then) || breaks(otherwise),
        StmtKind::Block(inner) => breaks(inner),
        _ => false,
    })
}

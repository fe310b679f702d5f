//! Statements.

use lang_c::ast;
use lang_c::span::Node;

use super::convert::Purpose;
use super::{Checker, LabelState, Switch, constant, refusal, statement};
use crate::frontend::lower::tree::{At, Case, Expr, ExprKind, Label, ScopeId, Stmt, StmtKind};
use crate::frontend::lower::types::{Type, promote};
use crate::program::IntType;
use crate::program::number::Integer;

impl Checker<'_> {
    pub(super) fn block_items(&mut self, items: &[Node<ast::BlockItem>], out: &mut Vec<Stmt>) {
        for item in items {
            match &item.node {
                ast::BlockItem::Declaration(d) => self.local_declaration(d, out),
                ast::BlockItem::StaticAssert(s) => self.static_assert(s),
                ast::BlockItem::Statement(s) => {
                    let stmt = self.stmt(s);
                    self.flush(s.span.start, out);
                    out.push(stmt);
                }
            }
        }
    }

    /// Lengths of variable-length array types that stand inside an expression have no place of their own.
    fn flush(&mut self, at: At, out: &mut Vec<Stmt>) {
        if !self.pending.is_empty() {
            self.pending.clear();
            let construct = "a variable-length array type in an expression";
            out.push(statement(StmtKind::Refused(refusal(construct, Some("declare a variable of that type"))), at));
        }
    }

    pub(super) fn stmt(&mut self, node: &Node<ast::Statement>) -> Stmt {
        use ast::Statement as S;
        let at = node.span.start;
        let kind = match &node.node {
            S::Labeled(l) => return self.labeled(l),
            S::Compound(items) => {
                return self.in_block(at, |this| {
                    let mut out = Vec::new();
                    this.block_items(items, &mut out);
                    statement(StmtKind::Block(out), at)
                });
            }
            S::Expression(None) => StmtKind::Empty,
            S::Expression(Some(e)) => StmtKind::Expr(self.effect(e)),
            S::If(s) => {
                let c = self.condition(&s.node.condition);
                let then = Box::new(self.scoped(&s.node.then_statement));
                let otherwise = s.node.else_statement.as_ref().map(|e| Box::new(self.scoped(e)));
                StmtKind::If(c, then, otherwise)
            }
            S::While(s) => {
                let c = self.condition(&s.node.expression);
                StmtKind::While(c, Box::new(self.loop_body(&s.node.statement)))
            }
            S::DoWhile(s) => {
                let body = self.loop_body(&s.node.statement);
                let c = self.condition(&s.node.expression);
                StmtKind::DoWhile(Box::new(body), c)
            }
            S::For(s) => return self.in_block(at, |this| this.for_stmt(&s.node, at)),
            S::Switch(s) => self.switch(&s.node, at),
            S::Goto(name) => self.goto(&name.node.name, name.span.start),
            S::Continue => {
                if self.function.as_ref().is_none_or(|f| f.loops == 0) {
                    self.error(at, "continue outside of a loop");
                }
                StmtKind::Continue
            }
            S::Break => {
                if self.function.as_ref().is_none_or(|f| f.loops == 0 && f.switches.is_empty()) {
                    self.error(at, "break outside of a loop or switch");
                }
                StmtKind::Break
            }
            S::Return(value) => self.return_stmt(value.as_deref(), at),
            S::Asm(asm) if is_empty(&asm.node) => StmtKind::Empty,
            S::Asm(_) => StmtKind::Refused(refusal("inline assembly", None)),
        };
        statement(kind, at)
    }

    fn scoped(&mut self, node: &Node<ast::Statement>) -> Stmt {
        self.in_block(node.span.start, |this| this.stmt(node))
    }

    fn loop_body(&mut self, node: &Node<ast::Statement>) -> Stmt {
        self.count_loop(1);
        let body = self.scoped(node);
        self.count_loop(-1);
        body
    }

    fn count_loop(&mut self, by: isize) {
        if let Some(function) = &mut self.function {
            function.loops = function.loops.saturating_add_signed(by);
        }
    }

    fn for_stmt(&mut self, node: &ast::ForStatement, at: At) -> Stmt {
        let mut init = Vec::new();
        match &node.initializer.node {
            ast::ForInitializer::Empty => {}
            ast::ForInitializer::Expression(e) => {
                let e = self.effect(e);
                init.push(statement(StmtKind::Expr(e), node.initializer.span.start));
            }
            ast::ForInitializer::Declaration(d) => self.local_declaration(d, &mut init),
            ast::ForInitializer::StaticAssert(s) => self.static_assert(s),
        }
        let cond = node.condition.as_ref().map(|c| self.condition(c));
        let step = node.step.as_ref().map(|s| self.effect(s));
        let body = Box::new(self.loop_body(&node.statement));
        statement(StmtKind::For { init, cond, step, body }, at)
    }

    fn return_stmt(&mut self, value: Option<&Node<ast::Expression>>, at: At) -> StmtKind {
        let result = self.function.as_ref().map_or(Type::Void, |f| f.result.clone());
        let Some(value) = value else {
            return StmtKind::Return(None);
        };
        let value = self.effect(value);
        if result == Type::Void {
            if !matches!(value.ty, Type::Void | Type::Error) {
                self.error(at, "a value is returned from a function of type void");
            }
            return StmtKind::Return(Some(value));
        }
        let value = self.rvalue(value);
        StmtKind::Return(Some(self.convert(value, &result, Purpose::Assignment)))
    }

    fn switch(&mut self, node: &ast::SwitchStatement, at: At) -> StmtKind {
        let value = self.value(&node.expression);
        let ty = match value.ty {
            Type::Int(t) => promote(t),
            Type::Error => IntType::INT,
            _ => {
                self.error(at, "the value of a switch is not an integer");
                IntType::INT
            }
        };
        let value = self.convert(value, &Type::Int(ty), Purpose::Cast);
        if let Some(function) = &mut self.function {
            let variable_arrays = function.variable_arrays.len();
            function.switches.push(Switch { ty, cases: vec![], values: Default::default(), variable_arrays });
        }
        let body = self.scoped(&node.statement);
        let cases = self.function.as_mut().and_then(|f| f.switches.pop()).map_or(vec![], |s| s.cases);
        StmtKind::Switch { value, cases, body: Box::new(body) }
    }

    fn labeled(&mut self, node: &Node<ast::LabeledStatement>) -> Stmt {
        let at = node.span.start;
        let label = match &node.node.label.node {
            ast::Label::Identifier(name) => self.define_label(&name.node.name, at),
            ast::Label::Default => self.case(None, at),
            ast::Label::Case(e) => {
                let value = self.case_value(e);
                self.case(Some((value.clone(), value)), e.span.start)
            }
            ast::Label::CaseRange(range) => {
                let (low, high) = (self.case_value(&range.node.low), self.case_value(&range.node.high));
                self.case(Some((low, high)), at)
            }
        };
        let stmt = self.stmt(&node.node.statement);
        statement(StmtKind::Block(vec![statement(label, at), stmt]), at)
    }

    fn case_value(&mut self, e: &Node<ast::Expression>) -> Integer {
        let ty = self.function.as_ref().and_then(|f| f.switches.last()).map_or(IntType::INT, |s| s.ty);
        let value = self.value(e);
        let value = self.convert(value, &Type::Int(ty), Purpose::Cast);
        match constant(&value) {
            Some(value) => value.clone(),
            None => {
                if !value.ty.is_error() {
                    self.error(e.span.start, "the value of a case is not constant");
                }
                Integer::ZERO
            }
        }
    }

    fn case(&mut self, range: Option<(Integer, Integer)>, at: At) -> StmtKind {
        let arrays = self.function.as_ref().map_or(0, |f| f.variable_arrays.len());
        let Some(switch) = self.function.as_mut().and_then(|f| f.switches.last_mut()) else {
            self.error(at, "a case outside of a switch");
            return StmtKind::Empty;
        };
        let is_new = match &range {
            Some((low, _)) => switch.values.insert(low.clone()),
            None => switch.cases.iter().all(|c| c.range.is_some()),
        };
        let index = switch.cases.len();
        let into_array = arrays > switch.variable_arrays;
        switch.cases.push(Case { range });
        if !is_new {
            self.error(at, "this case occurs twice");
        }
        if into_array {
            self.error(at, "this case jumps into the scope of a variable-length array");
        }
        StmtKind::Case(index)
    }

    fn label(&mut self, name: &str, at: At) -> Option<Label> {
        let function = self.function.as_mut()?;
        if let Some(state) = function.labels.get(name) {
            return Some(state.id);
        }
        let id = Label(function.names.len() as u32);
        function.names.push(name.to_owned());
        function.labels.insert(name.to_owned(), LabelState { id, defined: None, used: at, scope: None });
        Some(id)
    }

    fn define_label(&mut self, name: &str, at: At) -> StmtKind {
        let Some(id) = self.label(name, at) else { return StmtKind::Empty };
        let mut twice = false;
        let scope = self.block;
        if let Some(function) = &mut self.function {
            let arrays = function.variable_arrays.clone();
            if let Some(state) = function.labels.get_mut(name) {
                state.scope = scope;
                twice = state.defined.replace((at, arrays)).is_some();
            }
        }
        if twice {
            self.error(at, format!("the label `{name}` is defined twice"));
        }
        StmtKind::Label(id)
    }

    fn goto(&mut self, name: &str, at: At) -> StmtKind {
        let Some(id) = self.label(name, at) else { return StmtKind::Empty };
        if let Some(function) = &mut self.function {
            let arrays = function.variable_arrays.clone();
            function.gotos.push((id, at, arrays));
        }
        StmtKind::Goto(id)
    }

    /// Checks that every label that is used is there and that no jump enters the scope of a variable-length array.
    /// Yields the labels' names, and the blocks that they stand in.
    pub(super) fn finish_labels(&mut self) -> (Vec<String>, Vec<Option<ScopeId>>) {
        let Some(function) = &mut self.function else { return (vec![], vec![]) };
        let names = std::mem::take(&mut function.names);
        let gotos = std::mem::take(&mut function.gotos);
        let labels = std::mem::take(&mut function.labels);
        let mut missing: Vec<(At, &String)> =
            labels.iter().filter(|(_, s)| s.defined.is_none()).map(|(name, s)| (s.used, name)).collect();
        missing.sort();
        for (at, name) in missing {
            self.error(at, format!("the label `{name}` is not defined"));
        }
        for (label, at, from) in gotos {
            let Some(state) = names.get(label.0 as usize).and_then(|n| labels.get(n)) else { continue };
            if let Some((_, into)) = &state.defined
                && into.iter().any(|array| !from.contains(array))
            {
                self.error(at, "this goto jumps into the scope of a variable-length array");
            }
        }
        let scopes = names.iter().map(|name| labels.get(name).and_then(|state| state.scope)).collect();
        (names, scopes)
    }

    /// `({ ... })`: its value is that of the last expression statement.
    pub(super) fn statement_expression(&mut self, node: &Node<ast::Statement>) -> Expr {
        let at = node.span.start;
        let ast::Statement::Compound(items) = &node.node else {
            return self.error(at, "a statement expression is not a block");
        };
        if self.function.is_none() {
            return self.error(at, "a statement expression outside of functions");
        }
        let scope = self.open_block(true);
        let value = self.in_scope(|this| {
            let outer = std::mem::take(&mut this.pending);
            let mut stmts = Vec::new();
            this.block_items(items, &mut stmts);
            this.pending = outer;
            let value = match stmts.last() {
                Some(Stmt { kind: StmtKind::Expr(e), .. }) if e.ty != Type::Void => match stmts.pop() {
                    Some(Stmt { kind: StmtKind::Expr(e), .. }) => Some(Box::new(this.rvalue(e))),
                    _ => None,
                },
                _ => None,
            };
            let ty = value.as_ref().map_or(Type::Void, |v| v.ty.clone());
            Expr { kind: ExprKind::Block(stmts, value, scope), ty, at }
        });
        self.close_block(scope);
        value
    }
}

/// Assembly without instructions only keeps the compiler from reordering.
fn is_empty(asm: &ast::AsmStatement) -> bool {
    let blank =
        |template: &Node<ast::StringLiteral>| crate::frontend::lower::literal::plain(&template.node).trim().is_empty();
    match asm {
        ast::AsmStatement::GnuBasic(template) => blank(template),
        ast::AsmStatement::GnuExtended(asm) => blank(&asm.template) && asm.outputs.is_empty(),
    }
}

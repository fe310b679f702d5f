//! The statements of a procedure that direct control.

use std::collections::HashMap;

use super::Style;
use super::basic::one_line;
use super::expr;
use super::expr::Dialect;
use super::layout::Storage;
use super::unit::Unit;
use crate::program::{Basic, Cond, Loop, LoopKind, Place, ProcId, Stmt, StmtKind, VarId};

/// The statements of one procedure.
pub(super) struct Body<'u, 'a, 'l> {
    pub unit: &'u mut Unit<'a>,
    pub p: ProcId,
    pub out: &'l mut Lines,
    /// How many loops are around.
    pub loops: usize,
    /// How often the body mentions each variable.
    pub mentions: HashMap<VarId, usize>,
}

impl Body<'_, '_, '_> {
    /// Whether control does not come to the end of the block. `outermost` is true for the body of the procedure.
    pub fn block(&mut self, block: &[Stmt], outermost: bool) -> bool {
        let mut n = 0;
        while let Some(stmt) = block.get(n) {
            let last = outermost && n + 1 == block.len();
            let returns = block.get(n + 1).is_some_and(|next| next.kind == StmtKind::Return);
            if (last || returns)
                && let StmtKind::Basic(basic) = &stmt.kind
                && let Some(value) = self.returned(basic)
            {
                self.give_back(Some(value));
                n += if returns { 2 } else { 1 };
                if n == block.len() {
                    return true;
                }
                continue;
            }
            if let (StmtKind::Basic(first), Some(StmtKind::Basic(second))) =
                (&stmt.kind, block.get(n + 1).map(|s| &s.kind))
                && let Some(line) = self.passed_on(first, second)
            {
                self.out.push(&line);
                n += 2;
                continue;
            }
            match &stmt.kind {
                StmtKind::Block(inner) if last => return self.block(inner, true),
                _ => self.stmt(stmt),
            }
            n += 1;
        }
        ends(block)
    }

    pub fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Basic(basic) => self.basic(basic),
            StmtKind::Block(inner) => _ = self.block(inner, false),
            StmtKind::If(c, then, otherwise) => self.branches("", c, then, otherwise),
            StmtKind::Loop(Loop { kind: LoopKind::While, cond: c, body, .. }) => {
                let c = expr::cond(self.unit, c).text();
                self.out.open(&format!("while ({c}) {{"));
                self.loop_body(body);
                self.out.close("}");
            }
            StmtKind::Loop(Loop { kind: LoopKind::DoWhile, cond: c, body, .. }) => {
                self.out.open("do {");
                self.loop_body(body);
                let c = expr::cond(self.unit, c).text();
                self.out.close(&format!("}} while ({c});"));
            }
            StmtKind::Break => self.out.push("break;"),
            StmtKind::Continue => self.out.push("continue;"),
            StmtKind::Goto(label) => {
                let line = format!("goto {};", self.unit.names.label(self.p, *label));
                self.out.push(&line);
            }
            StmtKind::Label(label) => {
                self.out.indent -= 1;
                let line = format!("{}:", self.unit.names.label(self.p, *label));
                self.out.push(&line);
                self.out.indent += 1;
            }
            StmtKind::Return => self.last_return(),
        }
    }

    fn loop_body(&mut self, body: &[Stmt]) {
        self.loops += 1;
        self.block(body, false);
        self.loops -= 1;
    }

    /// An `if`, in front of which `prefix` stands on the same line.
    fn branches(&mut self, prefix: &str, c: &Cond, then: &[Stmt], otherwise: &[Stmt]) {
        let (negated, then, otherwise) = match (then, otherwise) {
            ([], [_, ..]) => (Some(c.negate()), otherwise, then),
            _ => (None, then, otherwise),
        };
        let text = expr::cond(self.unit, negated.as_ref().unwrap_or(c)).text();
        self.out.open(&format!("{prefix}if ({text}) {{"));
        self.block(then, false);
        match otherwise {
            [] => self.out.close("}"),
            [Stmt { kind: StmtKind::If(c, then, otherwise), .. }] => {
                self.out.close_labels();
                self.out.indent -= 1;
                self.branches("} else ", c, then, otherwise);
            }
            otherwise => {
                self.out.close("} else {");
                self.out.indent += 1;
                self.block(otherwise, false);
                self.out.close("}");
            }
        }
    }

    /// The value that the procedure returns if all that is left to do is to assign its only result and return.
    fn returned(&mut self, basic: &Basic) -> Option<String> {
        let [result] = self.unit.program.procedure(self.p).results[..] else { return None };
        if self.unit.layout.storage(result) != Storage::Local {
            return None;
        }
        match basic {
            Basic::Assign(Place::Var(v), e) if *v == result => Some(expr::assigned(self.unit, e).text()),
            Basic::Call { callee, args, results } if results[..] == [Some(result)] => {
                let plain = Basic::Call { callee: *callee, args: args.clone(), results: vec![] };
                Some(one_line(self.unit, &plain))
            }
            _ => None,
        }
    }

    /// Returns what the result variables hold.
    pub fn last_return(&mut self) {
        let program = self.unit.program;
        let results = &program.procedure(self.p).results;
        let names: Vec<String> = results.iter().map(|v| self.unit.read(*v)).collect();
        let compiled = self.unit.style == Style::C;
        let value = match &names[..] {
            [] if self.unit.is_main(self.p) && compiled => Some("0".to_string()),
            [] => None,
            [only] => Some(only.clone()),
            _ if self.unit.is_main(self.p) && compiled => Some("0".to_string()),
            several if compiled => Some(format!("({}){{{}}}", self.unit.result_struct(self.p), several.join(", "))),
            several => Some(several.join(", ")),
        };
        self.give_back(value);
    }

    /// Returns a value, after restoring what was saved.
    fn give_back(&mut self, value: Option<String>) {
        let saved = self.unit.layout.saved(self.p).to_vec();
        if saved.is_empty() {
            return self.out.push(&value.map_or_else(|| "return;".to_string(), |value| format!("return {value};")));
        }
        self.out.open("{");
        let last = match value {
            Some(value) => {
                let (ty, result) = (self.unit.result_type(self.p), self.unit.names.derived("", "result"));
                self.out.push(&format!("{ty} {result} = {value};"));
                format!("return {result};")
            }
            None => "return;".to_string(),
        };
        for v in saved {
            let line = self.unit.restore(v);
            self.out.push(&line);
        }
        self.out.push(&last);
        self.out.close("}");
    }
}

/// Whether control cannot come to the end of a block, as far as its last statement shows.
fn ends(block: &[Stmt]) -> bool {
    block.last().is_some_and(|last| match &last.kind {
        StmtKind::Return | StmtKind::Goto(_) | StmtKind::Basic(Basic::Halt) => true,
        StmtKind::Block(inner) => ends(inner),
        StmtKind::If(_, then, otherwise) => ends(then) && ends(otherwise),
        _ => false,
    })
}

/// Indented lines.
pub(super) struct Lines {
    pub lines: Vec<String>,
    pub indent: usize,
}

impl Lines {
    pub fn push(&mut self, line: &str) {
        self.lines.push(format!("{}{line}", "    ".repeat(self.indent)));
    }

    pub fn open(&mut self, line: &str) {
        self.push(line);
        self.indent += 1;
    }

    pub fn close(&mut self, line: &str) {
        self.close_labels();
        self.indent -= 1;
        self.push(line);
    }

    /// C wants a statement behind a label.
    pub fn close_labels(&mut self) {
        if let Some(last) = self.lines.last_mut()
            && last.ends_with(':')
        {
            last.push(';');
        }
    }
}

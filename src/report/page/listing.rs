//! A program line by line, each with the line of the source that it comes from.

use std::collections::BTreeSet;

use super::fold;
use crate::program::print::Text;
use crate::program::{
    Basic, Block, Cond, Edge, EdgeRole, Expr, LoopKind, Place, ProcId, Program, Stmt, StmtKind, VarId,
};

/// How many lines are listed.
const MOST_LINES: usize = 3000;
/// How deeply blocks are listed inside one another.
const DEEPEST: usize = 60;

/// A line of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The line of the source; zero if there is none.
    pub number: u32,
    /// How deep it is inside of blocks.
    pub depth: usize,
    /// What it says, with constant conditions folded.
    pub text: String,
    /// What it says without that, if it differs.
    pub full: Option<String>,
}

/// Lists a program. The variables that are named are written by their own names, as `a_1`, the others as the user calls them.
pub struct Lister<'a> {
    program: &'a Program,
    named: BTreeSet<VarId>,
    lines: Vec<Line>,
    procedure: ProcId,
}

impl<'a> Lister<'a> {
    /// A lister of a program.
    pub fn new(program: &'a Program, named: BTreeSet<VarId>) -> Lister<'a> {
        Lister { program, named, lines: vec![], procedure: program.entry }
    }

    /// All lines.
    pub fn listed(mut self) -> Vec<Line> {
        let program = self.program;
        self.block(&program.init, 0);
        for (id, procedure) in program.proc_ids().zip(&program.procedures) {
            self.procedure = id;
            let params: Vec<&str> = procedure.params.iter().map(|v| program.var(*v).source_name.as_str()).collect();
            let head = format!("{}({}) {{", procedure.source_name, params.join(", "));
            self.push(procedure.span.line, 0, head, None);
            self.block(&procedure.body, 1);
            self.push(0, 0, "}".to_string(), None);
        }
        self.lines
    }

    /// A statement, with constant conditions folded.
    pub fn statement(&self, basic: &Basic) -> String {
        self.text().basic(&fold::basic(basic))
    }

    /// What happens on an edge, with constant conditions folded.
    pub fn label(&self, edge: &Edge) -> String {
        match (fold::basic(&edge.action), edge.role) {
            (Basic::Skip, _) => "skip".to_string(),
            (
                Basic::Assume(c, _),
                EdgeRole::Branch(_) | EdgeRole::Loop(_) | EdgeRole::Holds(_) | EdgeRole::Fails(_),
            ) => {
                format!("[{}]", self.text().cond(&c))
            }
            (action, _) => self.text().basic(&action),
        }
    }

    /// How what is behind an edge relates to what is before it: `[i < 3]`, `i' = i + 1`; what is not named stays.
    pub fn relation(&self, edge: &Edge) -> String {
        let becomes = |(v, e): &(VarId, Expr)| {
            let mut text = self.text();
            format!("{}' = {}", text.expr(&Expr::Var(*v)), text.expr(e))
        };
        match fold::basic(&edge.action) {
            Basic::Assign(Place::Var(v), e) => becomes(&(v, e)),
            Basic::Parallel(all) => all.iter().map(becomes).collect::<Vec<_>>().join(" and "),
            Basic::Havoc(v, _) => format!("{}' = *", self.text().expr(&Expr::Var(v))),
            Basic::Assume(c, _) => format!("[{}]", self.text().cond(&c)),
            _ => self.label(edge),
        }
    }

    fn text(&self) -> Text<'_> {
        let name = |v: VarId| {
            let variable = self.program.var(v);
            if self.named.contains(&v) { variable.name.clone() } else { variable.source_name.clone() }
        };
        Text::renamed(self.program, name, name)
    }

    fn push(&mut self, number: u32, depth: usize, text: String, full: Option<String>) {
        let full = full.filter(|full| *full != text);
        match self.lines.len() {
            MOST_LINES => {
                let text = "… and more lines".to_string();
                self.lines.push(Line { number: 0, depth: 0, text, full: None });
            }
            count if count < MOST_LINES => self.lines.push(Line { number, depth, text, full }),
            _ => {}
        }
    }

    fn block(&mut self, block: &Block, depth: usize) {
        if depth > DEEPEST {
            return self.push(0, depth, "..".to_string(), None);
        }
        block.iter().for_each(|stmt| self.stmt(stmt, depth));
    }

    fn with_cond(&mut self, line: u32, depth: usize, c: &Cond, write: impl Fn(&str) -> String) {
        let (folded, full) = (self.text().cond(&fold::cond(c)), self.text().cond(c));
        self.push(line, depth, write(&folded), Some(write(&full)));
    }

    fn stmt(&mut self, stmt: &Stmt, depth: usize) {
        let line = if stmt.span.file.0 == 0 { stmt.span.line } else { 0 };
        let label = |id: &crate::program::LabelId| {
            self.program.procedure(self.procedure).labels.get(id.0 as usize).cloned().unwrap_or_default()
        };
        match &stmt.kind {
            StmtKind::Basic(basic) => {
                let full = self.text().basic(basic);
                let text = self.statement(basic);
                let ended = |text: String| if text.is_empty() { "skip;".to_string() } else { format!("{text};") };
                self.push(line, depth, ended(text), Some(ended(full)));
            }
            StmtKind::If(c, then, otherwise) => {
                self.with_cond(line, depth, c, |c| format!("if ({c}) {{"));
                self.block(then, depth + 1);
                if !otherwise.is_empty() {
                    self.push(0, depth, "} else {".to_string(), None);
                    self.block(otherwise, depth + 1);
                }
                self.push(0, depth, "}".to_string(), None);
            }
            StmtKind::Loop(inner) => match inner.kind {
                LoopKind::While => {
                    self.with_cond(line, depth, &inner.cond, |c| format!("while ({c}) {{"));
                    self.block(&inner.body, depth + 1);
                    self.push(0, depth, "}".to_string(), None);
                }
                LoopKind::DoWhile => {
                    self.push(line, depth, "do {".to_string(), None);
                    self.block(&inner.body, depth + 1);
                    self.with_cond(line, depth, &inner.cond, |c| format!("}} while ({c});"));
                }
            },
            StmtKind::Block(inner) => self.block(inner, depth),
            StmtKind::Break => self.push(line, depth, "break;".to_string(), None),
            StmtKind::Continue => self.push(line, depth, "continue;".to_string(), None),
            StmtKind::Return => self.push(line, depth, "return;".to_string(), None),
            StmtKind::Goto(to) => {
                let text = format!("goto {};", label(to));
                self.push(line, depth, text, None);
            }
            StmtKind::Label(at) => {
                let text = format!("{}:", label(at));
                self.push(line, depth, text, None);
            }
        }
    }
}

//! A whole program as one C file.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::Style;
use super::basic::{self, Statements};
use super::cexpr::{CExpr, Prec, container};
use super::expr::{self, Dialect};
use super::init::{Initialiser, Initialisers};
use super::layout::{Layout, Storage};
use super::names::Names;
use crate::program::effects::Effects;
use crate::program::{Expr, Extent, IntType, NumType, ProcId, Program, VarId};

/// Lines are broken at commas where they would be longer.
const WIDTH: usize = 100;

/// The text of a program.
pub(super) fn print(program: &Program, style: Style) -> String {
    let layout = Layout::of(program);
    let names = Names::of(program, &layout);
    let mut unit =
        Unit { program, style, layout, names, used: HashSet::new(), ever_used: HashSet::new(), needs: BTreeSet::new() };
    let init = Initialisers::of(program);
    let bodies: Vec<String> = program.proc_ids().map(|p| unit.procedure_text(p, &init.rest)).collect();
    let globals = unit.file_scope(&init);
    let wrapper = unit.main_wrapper();
    let mut sections = vec![];
    if style == Style::C {
        sections.push(unit.helpers());
        sections.push(unit.result_structs());
    }
    sections.push(globals);
    sections.push(unit.prototypes());
    sections.extend(bodies);
    sections.push(wrapper);
    sections.retain(|section| !section.is_empty());
    sections.join("\n")
}

/// What the text uses that is not part of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Need {
    Assert,
    Assume,
    Exit,
}

/// The state of printing one program.
pub(super) struct Unit<'a> {
    pub program: &'a Program,
    pub style: Style,
    pub layout: Layout,
    pub names: Names,
    /// The variables that the current procedure's text mentions.
    pub used: HashSet<VarId>,
    /// The variables that any procedure's text mentions.
    ever_used: HashSet<VarId>,
    pub needs: BTreeSet<Need>,
}

impl Unit<'_> {
    /// A variable with its type and dimensions, under a name.
    pub fn declaration(&mut self, v: VarId, name: &str) -> String {
        format!("{} {}", self.base_type(v), self.declarator(v, name))
    }

    pub fn base_type(&self, v: VarId) -> NumType {
        container(self.program.var(v).ty)
    }

    /// A variable with its dimensions, without its type.
    pub fn declarator(&mut self, v: VarId, name: &str) -> String {
        if let Storage::Pointer { .. } = self.layout.storage(v) {
            return format!("*{name}");
        }
        let program = self.program;
        let dimensions: String = program.var(v).extents().iter().map(|extent| basic::extent(self, extent)).collect();
        format!("{name}{dimensions}")
    }

    /// The type of what a procedure returns.
    pub fn result_type(&mut self, p: ProcId) -> String {
        let procedure = self.program.procedure(p);
        match (procedure.results.as_slice(), self.style) {
            _ if self.is_main(p) && self.style == Style::C => "int".to_string(),
            ([], _) => "void".to_string(),
            ([only], _) => self.base_type(*only).to_string(),
            (_, Style::C) => self.result_struct(p),
            (several, Style::Paper) => {
                several.iter().map(|v| self.base_type(*v).to_string()).collect::<Vec<_>>().join(", ")
            }
        }
    }

    pub fn result_struct(&mut self, p: ProcId) -> String {
        let name = self.names.procedure(p).to_string();
        format!("struct {}", self.names.derived(&name, "results"))
    }

    /// Whether a procedure is where C begins.
    pub fn is_main(&self, p: ProcId) -> bool {
        p == self.program.entry && self.names.procedure(p) == "main"
    }

    pub fn signature(&mut self, p: ProcId) -> String {
        let program = self.program;
        let parameter = |v: &VarId| format!("{} {}", self.base_type(*v), self.parameter_name(*v));
        let params: Vec<String> =
            program.procedure(p).params.iter().filter(|param| !program.var(**param).is_kept()).map(parameter).collect();
        let params = if params.is_empty() { "void".to_string() } else { params.join(", ") };
        format!("{} {}({params})", self.result_type(p), self.names.procedure(p))
    }

    /// A parameter that stands at file scope is passed under another name.
    pub fn parameter_name(&mut self, v: VarId) -> String {
        if self.layout.is_at_file_scope(v) { self.derived(v, "arg") } else { self.names.variable(v).to_string() }
    }

    /// The name of something that belongs to a variable.
    pub fn derived(&mut self, v: VarId, suffix: &str) -> String {
        let name = self.names.variable(v).to_string();
        self.names.derived(&name, suffix)
    }

    fn helpers(&self) -> String {
        let mut text = String::new();
        for need in &self.needs {
            text.push_str(match need {
                Need::Assert => "#include <assert.h>\n",
                Need::Assume => "void assume(int condition);\n",
                Need::Exit => "void exit(int status);\n",
            });
        }
        for (name, ty) in self.names.inputs() {
            text.push_str(&format!("{} {name}(void);\n", container(*ty)));
        }
        text
    }

    fn result_structs(&mut self) -> String {
        let mut text = String::new();
        for (p, procedure) in self.program.proc_ids().zip(&self.program.procedures) {
            if procedure.results.len() < 2 || self.is_main(p) {
                continue;
            }
            let field = |v: &VarId| format!("    {} {};\n", self.base_type(*v), self.names.variable(*v));
            let fields: String = procedure.results.iter().map(field).collect();
            text.push_str(&format!("{} {{\n{fields}}};\n", self.result_struct(p)));
        }
        text
    }

    /// Globals with their initialisers, then the variables of procedures that others use.
    fn file_scope(&mut self, init: &Initialisers) -> String {
        let program = self.program;
        let (mut globals, mut moved) = (String::new(), String::new());
        for v in program.var_ids() {
            let idle = self.style == Style::Paper && !self.ever_used.contains(&v);
            if idle || !self.layout.is_at_file_scope(v) {
                continue;
            }
            let name = self.names.variable(v).to_string();
            let declared = self.declaration(v, &name);
            let unknown = program.var(v).extents().contains(&Extent::Unknown);
            let declared = if unknown { format!("extern {declared}") } else { declared };
            match program.var(v).owner {
                Some(owner) => moved.push_str(&format!("{declared}; /* of {} */\n", self.names.procedure(owner))),
                None => {
                    let value = init.of.get(&v).map(|value| format!(" = {}", self.initialiser(value)));
                    globals.push_str(&wrap(&format!("{declared}{};", value.unwrap_or_default())));
                }
            }
        }
        globals + &moved
    }

    fn initialiser(&mut self, value: &Initialiser) -> String {
        match value {
            Initialiser::Scalar(e) => expr::assigned(self, e).text(),
            Initialiser::Array(elements) => self.braces(&elements.iter().map(|(i, e)| (&i[..], *e)).collect()),
        }
    }

    /// Elements in braces; an index is written where elements before it are missing.
    fn braces(&mut self, elements: &BTreeMap<&[u64], &Expr>) -> String {
        let mut parts: BTreeMap<u64, BTreeMap<&[u64], &Expr>> = BTreeMap::new();
        for (indices, e) in elements {
            if let Some((first, others)) = indices.split_first() {
                parts.entry(*first).or_default().insert(others, *e);
            }
        }
        let mut texts = vec![];
        let mut next = 0;
        for (index, inner) in parts {
            let text = match inner.get(&[][..]) {
                Some(e) => expr::assigned(self, e).text(),
                None => self.braces(&inner),
            };
            texts.push(if index == next { text } else { format!("[{index}] = {text}") });
            next = index + 1;
        }
        format!("{{{}}}", texts.join(", "))
    }

    /// Prototypes of the procedures that are called in front of their definitions.
    fn prototypes(&mut self) -> String {
        let mut early = BTreeSet::new();
        for p in self.program.proc_ids() {
            early.extend(Effects::of(&self.program.procedure(p).body).calls.into_iter().filter(|callee| *callee > p));
        }
        early.into_iter().map(|p| format!("{};\n", self.signature(p))).collect()
    }

    /// C begins at `main`: it calls the entry if that has another name.
    fn main_wrapper(&self) -> String {
        let entry = self.program.entry;
        let none = self.program.procedures.is_empty() || self.style == Style::Paper;
        if none || self.is_main(entry) {
            return String::new();
        }
        format!("int main(void) {{\n    {}();\n    return 0;\n}}\n", self.names.procedure(entry))
    }
}

/// The text with line breaks at commas, and one at its end.
pub(super) fn wrap(line: &str) -> String {
    let indent = line.len() - line.trim_start().len();
    let mut out = String::new();
    let mut width = 0;
    for (n, part) in line.split(", ").enumerate() {
        if n > 0 {
            out.push(',');
            width += 1;
            if width + part.len() + 2 > WIDTH {
                out.push('\n');
                out.push_str(&" ".repeat(indent + 4));
                width = indent + 4;
            } else {
                out.push(' ');
                width += 1;
            }
        }
        out.push_str(part);
        width += part.len();
    }
    out.push('\n');
    out
}

impl Dialect for Unit<'_> {
    fn program(&self) -> &Program {
        self.program
    }

    fn read(&mut self, variable: VarId) -> String {
        self.used.insert(variable);
        self.ever_used.insert(variable);
        self.names.variable(variable).to_string()
    }

    fn undefined(&mut self, ty: NumType) -> String {
        match self.style {
            Style::Paper => "*".to_string(),
            Style::C => format!("{}()", self.names.input("", container(ty))),
        }
    }

    fn undefined_cond(&mut self) -> String {
        self.undefined(NumType::Int(IntType::BOOL))
    }

    /// What a pointer leads to has one dimension: rows follow one another.
    fn element(&mut self, array: VarId, name: String, indices: Vec<CExpr>) -> CExpr {
        let program = self.program;
        let ty = self.base_type(array);
        if !matches!(self.layout.storage(array), Storage::Pointer { .. }) || indices.len() < 2 {
            return CExpr::subscript(ty, name, indices);
        }
        let wide = NumType::Int(IntType { bits: 64, signed: true });
        let mut offset: Option<CExpr> = None;
        for (index, extent) in indices.into_iter().zip(program.var(array).extents()) {
            offset = Some(match offset {
                None => index.cast(wide),
                Some(before) => {
                    let size = match extent {
                        Extent::Fixed(n) => CExpr::literal((*n).into()),
                        Extent::Symbolic(v) => CExpr::atom(self.read(*v), wide),
                        Extent::Unknown => CExpr::literal(1.into()),
                    };
                    let row = CExpr::binary("*", Prec::Product, wide, before, size);
                    CExpr::binary("+", Prec::Sum, wide, row, index)
                }
            });
        }
        CExpr::subscript(ty, name, offset.into_iter().collect())
    }
}

impl Statements for Unit<'_> {
    fn write(&mut self, variable: VarId) -> String {
        self.read(variable)
    }

    fn procedure(&mut self, p: ProcId) -> String {
        self.names.procedure(p).to_string()
    }

    fn input(&mut self, name: &str, variable: VarId) -> String {
        let ty = self.program.var(variable).ty;
        let call = CExpr::atom(format!("{}()", self.names.input(name, container(ty))), container(ty));
        if container(ty) == ty { call.text() } else { expr::settle(ty, call).text() }
    }

    fn uninitialised(&mut self, variable: VarId) -> String {
        format!("{} = *", self.names.variable(variable))
    }
}

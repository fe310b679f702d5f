//! Single statements and expressions, for traces, graphs and reports.

use super::basic::{Statements, one_line};
use super::cexpr::{CExpr, container};
use super::expr::{self, Dialect};
use crate::program::{Basic, Cond, Expr, NumType, Place, ProcId, Program, VarId};

/// Writes single statements of a program, in chosen names.
pub struct Text<'a> {
    program: &'a Program,
    read: Box<dyn Fn(VarId) -> String + 'a>,
    write: Box<dyn Fn(VarId) -> String + 'a>,
    elements: Elements,
}

/// How an array element is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Elements {
    /// `a[i]`
    Subscript,
    /// `select(a, i)`, as in the theory of arrays.
    Select,
}

impl<'a> Text<'a> {
    /// In the user's names.
    pub fn in_source_names(program: &'a Program) -> Text<'a> {
        Text::renamed(program, |v| program.var(v).source_name.clone(), |v| program.var(v).source_name.clone())
    }

    /// With a name for each variable that is read and one for each that is written, as static single assignment has them.
    pub fn renamed(
        program: &'a Program,
        read: impl Fn(VarId) -> String + 'a,
        write: impl Fn(VarId) -> String + 'a,
    ) -> Text<'a> {
        Text { program, read: Box::new(read), write: Box::new(write), elements: Elements::Subscript }
    }

    /// The same, with array elements as terms of the theory of arrays.
    pub fn with_selects(self) -> Text<'a> {
        Text { elements: Elements::Select, ..self }
    }

    /// An atomic statement, without the semicolon.
    pub fn basic(&mut self, basic: &Basic) -> String {
        one_line(self, basic)
    }

    /// An expression.
    pub fn expr(&mut self, e: &Expr) -> String {
        expr::expr(self, e).text()
    }

    /// A condition.
    pub fn cond(&mut self, c: &Cond) -> String {
        expr::cond(self, c).text()
    }

    /// A place that is assigned.
    pub fn place(&mut self, place: &Place) -> String {
        super::basic::place(self, place)
    }
}

/// An atomic statement in the user's names, without the semicolon.
pub fn print_basic(program: &Program, basic: &Basic) -> String {
    Text::in_source_names(program).basic(basic)
}

/// An expression in the user's names.
pub fn print_expr(program: &Program, e: &Expr) -> String {
    Text::in_source_names(program).expr(e)
}

/// A condition in the user's names.
pub fn print_cond(program: &Program, c: &Cond) -> String {
    Text::in_source_names(program).cond(c)
}

/// A place in the user's names.
pub fn print_place(program: &Program, place: &Place) -> String {
    Text::in_source_names(program).place(place)
}

impl Dialect for Text<'_> {
    fn program(&self) -> &Program {
        self.program
    }

    fn read(&mut self, variable: VarId) -> String {
        (self.read)(variable)
    }

    fn undefined(&mut self, _: NumType) -> String {
        "*".to_string()
    }

    fn undefined_cond(&mut self) -> String {
        "*".to_string()
    }

    fn element(&mut self, array: VarId, name: String, indices: Vec<CExpr>) -> CExpr {
        let ty = container(self.program.var(array).ty);
        match self.elements {
            Elements::Subscript => CExpr::subscript(ty, name, indices),
            Elements::Select => {
                let indices: Vec<String> = indices.iter().map(CExpr::text).collect();
                CExpr::atom(format!("select({name}, {})", indices.join(", ")), ty)
            }
        }
    }
}

impl Statements for Text<'_> {
    fn write(&mut self, variable: VarId) -> String {
        (self.write)(variable)
    }

    fn procedure(&mut self, p: ProcId) -> String {
        self.program.procedure(p).source_name.clone()
    }

    /// A parameter of the entry has its own name for a source: no function supplies it.
    fn input(&mut self, name: &str, variable: VarId) -> String {
        if self.program.var(variable).is_parameter_input(name) { "*".to_string() } else { format!("{name}()") }
    }

    fn uninitialised(&mut self, variable: VarId) -> String {
        let var = self.program.var(variable);
        let dimensions: String = var.extents().iter().map(|extent| super::basic::extent(self, extent)).collect();
        format!("{} {}{dimensions}", container(var.ty), (self.write)(variable))
    }
}

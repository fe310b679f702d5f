//! A trace as the table that a lecture would draw: step, line, statement, renamed statement, formula; the core marked (table
//! 1 of the 2009 report).

use std::collections::BTreeMap;

use serde::Serialize;

use super::ssa::{Renaming, Ssa};
use crate::program::print::Text;
use crate::program::{
    Basic, Core, Edge, EdgeRole, Expr, Graph, NumType, Place, Program, Source, Span, Step, Trace, VarId,
};
use crate::terms::VersionNames;

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Counts the rows from 1.
    pub number: usize,
    /// The position of the step in the trace.
    pub position: usize,
    /// Where the statement stands.
    pub span: Span,
    /// The statement in the user's names.
    pub statement: String,
    /// The statement over versions of variables.
    pub renamed: String,
    /// The conjunct of the trace's formula.
    pub formula: String,
    /// Whether the step belongs to the core.
    pub in_core: bool,
}

/// The table of a trace. Steps that do nothing, and declarations without a value, have no row.
pub fn table(program: &Program, graph: &Graph, trace: &Trace, core: Option<&Core>) -> Vec<Row> {
    let ssa = Ssa::of(program, graph, trace);
    let names = ssa.names(program);
    let mut rows: Vec<Row> = vec![];
    for (position, (step, renaming)) in trace.steps.iter().zip(&ssa.steps).enumerate() {
        let (Step::Edge(id) | Step::Enter(id) | Step::Leave(id)) = *step;
        let writer = Writer { program, names: &names, renaming };
        if let Some((statement, renamed, formula)) = writer.row(*step, graph.edge(id)) {
            let in_core = core.is_some_and(|core| core.steps.contains(&position));
            let (number, span) = (rows.len() + 1, graph.edge(id).span);
            rows.push(Row { number, position, span, statement, renamed, formula, in_core });
        }
    }
    rows
}

/// The numbers that the steps of a trace have in its table, by their positions.
pub fn row_numbers(graph: &Graph, trace: &Trace) -> BTreeMap<usize, usize> {
    let has_row = |step: &Step| {
        let action = &graph.edge(step.edge()).action;
        !matches!(action, Basic::Skip | Basic::Halt | Basic::Havoc(_, Source::Uninitialised))
    };
    let positions = (0..trace.steps.len()).filter(|position| has_row(&trace.steps[*position]));
    positions.zip(1..).collect()
}

/// Writes one step.
struct Writer<'a> {
    program: &'a Program,
    names: &'a VersionNames,
    renaming: &'a Renaming,
}

impl<'a> Writer<'a> {
    /// The statement, its renaming and its formula.
    fn row(&self, step: Step, edge: &Edge) -> Option<(String, String, String)> {
        let mut source = Text::in_source_names(self.program);
        match (step, &edge.action) {
            (Step::Enter(_), Basic::Call { callee, args, .. }) => {
                let pairs: Vec<(VarId, &Expr)> =
                    self.program.procedure(*callee).params.iter().copied().zip(args).collect();
                let (renamed, formula) = self.bindings(pairs.iter().map(|(v, e)| (*v, *e)));
                Some((format!("{};", source.basic(&edge.action)), renamed, formula))
            }
            (Step::Leave(_), Basic::Call { callee, results, .. }) => {
                let pairs = self.program.procedure(*callee).results.iter().zip(results);
                let taken: Vec<(VarId, Expr)> =
                    pairs.filter_map(|(from, to)| Some(((*to)?, Expr::Var(*from)))).collect();
                let (renamed, formula) = self.bindings(taken.iter().map(|(v, e)| (*v, e)));
                let name = &self.program.procedure(*callee).source_name;
                Some((format!("return from {name};"), renamed, formula))
            }
            (_, Basic::Skip | Basic::Halt | Basic::Havoc(_, Source::Uninitialised)) => None,
            (_, Basic::Assume(c, _)) => {
                let (original, keyword) = match edge.role {
                    EdgeRole::Loop(holds) => (if holds { c.clone() } else { c.negate() }, "while"),
                    EdgeRole::Branch(holds) => (if holds { c.clone() } else { c.negate() }, "if"),
                    EdgeRole::Holds(_) => (c.clone(), "assert"),
                    EdgeRole::Fails(_) => (c.negate(), "assert"),
                    EdgeRole::Statement | EdgeRole::Jump => (c.clone(), "assume"),
                };
                let renamed = match edge.role {
                    EdgeRole::Holds(_) | EdgeRole::Fails(_) => format!("assert({});", self.renamed().cond(&original)),
                    _ => format!("assume({});", self.renamed().cond(c)),
                };
                let terms = self.terms().cond(c);
                Some((format!("{keyword}({});", source.cond(&original)), renamed, terms))
            }
            (_, basic) => {
                let statement = format!("{};", source.basic(basic));
                Some((statement, format!("{};", self.renamed().basic(basic)), self.formula(basic)))
            }
        }
    }

    /// The formula of an assignment.
    fn formula(&self, basic: &Basic) -> String {
        let mut terms = self.terms();
        match basic {
            Basic::Assign(Place::Var(v), e) => format!("{} = {}", self.written(*v), terms.expr(e)),
            Basic::Assign(Place::Element(element), e) => {
                let indices: Vec<String> = element.indices.iter().map(|i| terms.expr(i)).collect();
                let old = name(self.names, element.array, &self.renaming.reads);
                format!("{} = store({old}, {}, {})", self.written(element.array), indices.join(", "), terms.expr(e))
            }
            Basic::Parallel(parts) => {
                let all: Vec<String> =
                    parts.iter().map(|(v, e)| format!("{} = {}", self.written(*v), terms.expr(e))).collect();
                all.join(" && ")
            }
            Basic::Fill(v, e) => format!("{} = const({})", self.written(*v), terms.expr(e)),
            Basic::Havoc(v, _) => self.range(*v),
            _ => "true".to_string(),
        }
    }

    fn range(&self, v: VarId) -> String {
        let variable = self.program.var(v);
        let name = self.written(v);
        match variable.ty {
            NumType::Int(t) if variable.is_array() => format!("{} <= select({name}, _) <= {}", t.min(), t.max()),
            NumType::Int(t) => format!("{} <= {name} <= {}", t.min(), t.max()),
            NumType::Real => "true".to_string(),
        }
    }

    /// Assignments that are made at once, as statements and as a formula.
    fn bindings<'e>(&self, pairs: impl Iterator<Item = (VarId, &'e Expr)>) -> (String, String) {
        let (mut renamed, mut formulas) = (vec![], vec![]);
        for (v, e) in pairs {
            renamed.push(format!("{} = {};", self.written(v), self.renamed().expr(e)));
            formulas.push(format!("{} = {}", self.written(v), self.terms().expr(e)));
        }
        let formula = if formulas.is_empty() { "true".to_string() } else { formulas.join(" && ") };
        (renamed.join(" "), formula)
    }

    fn written(&self, v: VarId) -> String {
        name(self.names, v, &self.renaming.writes)
    }

    /// In versions, as statements have them: `a2[i1]`.
    fn renamed(&self) -> Text<'a> {
        let (names, Renaming { reads, writes }) = (self.names, self.renaming);
        Text::renamed(self.program, move |v| name(names, v, reads), move |v| name(names, v, writes))
    }

    /// In versions, as formulas have them: `select(a2, i1)`.
    fn terms(&self) -> Text<'a> {
        self.renamed().with_selects()
    }
}

/// What a variable is called where it has one of some versions.
fn name(names: &VersionNames, v: VarId, versions: &BTreeMap<VarId, u32>) -> String {
    versions.get(&v).map_or_else(|| names.variable(v).to_string(), |version| names.version(v, *version))
}

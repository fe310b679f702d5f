//! Counterexamples in terms of the source: each step with its line, its statement and the values that changed.

use super::{Change, Drawn, Origin as Drawing, RecordedStep, Run};
use crate::program::number::Integer;
use crate::program::print::{print_basic, print_expr, print_place};
use crate::program::show_graph::edge_text;
use crate::program::{
    self, Basic, EdgeId, EdgeRole, Expr, FileId, Graph, Program, PropertyId, Source, Step, Value, VarId,
};

/// A run in which an assertion fails. It has been executed.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The property that fails.
    pub property: PropertyId,
    /// The run, with its steps.
    pub run: Run,
    /// The steps in terms of the source.
    pub rows: Vec<Row>,
}

/// One step that a reader of the source would recognise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The position of the step in the run.
    pub number: u64,
    /// The file.
    pub file: FileId,
    /// The line; 0 if it has none.
    pub line: u32,
    /// How many calls are open.
    pub depth: usize,
    /// What is done.
    pub statement: String,
    /// What changed.
    pub changes: Vec<Changed>,
}

/// A variable or an element with its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The variable.
    pub variable: VarId,
    /// The element's indices; none for a scalar, or when all elements changed.
    pub indices: Vec<Integer>,
    /// `x`, `a[3]`, or `a[..]` for all elements.
    pub name: String,
    /// The value.
    pub value: Value,
    /// Where the value came from, if not from the program.
    pub from: Option<Provenance>,
}

/// Where a value came from that the program did not compute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// A function without a body, of this name.
    Function(String),
    /// The caller of the entry: it is a parameter.
    Parameter,
    /// Nowhere: it was read before it had a value.
    Uninitialised,
}

impl Counterexample {
    /// Tells a run that ended in the failure of a property.
    pub fn new(program: &Program, graph: &Graph, property: PropertyId, run: Run) -> Counterexample {
        let rows = rows(program, graph, &run);
        Counterexample { property, run, rows }
    }

    /// The inputs, which `--inputs` takes with commas between them.
    pub fn input_values(&self) -> Vec<String> {
        let inputs = self.run.inputs.iter().filter(|drawn| matches!(drawn.origin, Drawing::Input(_)));
        inputs.map(|drawn| drawn.value.to_string()).collect()
    }
}

/// The steps of a run in terms of the source. Jumps, and declarations without a value, are left out.
pub fn rows(program: &Program, graph: &Graph, run: &Run) -> Vec<Row> {
    let mut rows = vec![];
    let mut steps = run.recorded.steps.iter().peekable();
    while let Some(step) = steps.next() {
        let passed = steps.next_if(|next| is_passed_on(program, graph, step, next));
        rows.extend(row(program, graph, step, passed));
    }
    rows
}

/// Whether the first step takes an input into a temporary that the second assigns: in the source these are one.
fn is_passed_on(program: &Program, graph: &Graph, first: &RecordedStep, second: &RecordedStep) -> bool {
    let (Step::Edge(first), Step::Edge(second)) = (first.step, second.step) else { return false };
    let (Basic::Havoc(through, Source::Input(_)), Basic::Assign(_, e)) =
        (&graph.edge(first).action, &graph.edge(second).action)
    else {
        return false;
    };
    let value = if let Expr::Convert(_, inner) = e { inner } else { e };
    program.var(*through).origin == program::Origin::Temporary && *value == Expr::Var(*through)
}

fn row(program: &Program, graph: &Graph, step: &RecordedStep, passed: Option<&RecordedStep>) -> Option<Row> {
    let last = passed.unwrap_or(step);
    let mut changes: Vec<Changed> =
        last.changes.iter().filter_map(|change| changed(program, change, &step.drawn)).collect();
    let text = match (passed, step.drawn.first()) {
        (Some(passed), Some(drawn)) => {
            let from = origin(program, drawn);
            changes.iter_mut().for_each(|change| change.from = from.clone());
            match (action(graph, passed.step), &drawn.origin) {
                (Some(Basic::Assign(place, _)), Drawing::Input(name)) => {
                    Some(format!("{} = {name}()", print_place(program, place)))
                }
                _ => statement(program, graph, passed.step),
            }
        }
        _ => statement(program, graph, step.step),
    };
    if text.is_none() && changes.is_empty() {
        return None;
    }
    Some(Row {
        number: step.number,
        file: step.span.file,
        line: step.span.line,
        depth: step.depth,
        statement: text.unwrap_or_default(),
        changes,
    })
}

fn action(graph: &Graph, step: Step) -> Option<&Basic> {
    match step {
        Step::Edge(id) => Some(&graph.edge(id).action),
        Step::Enter(_) | Step::Leave(_) => None,
    }
}

fn statement(program: &Program, graph: &Graph, step: Step) -> Option<String> {
    let action = |id: EdgeId| &graph.edge(id).action;
    match step {
        Step::Edge(id) => {
            let edge = graph.edge(id);
            match (&edge.action, edge.role) {
                (_, EdgeRole::Jump) | (Basic::Skip | Basic::Havoc(_, Source::Uninitialised), _) => None,
                (Basic::Assume(..), EdgeRole::Fails(property)) => {
                    Some(format!("{} fails", program.property(property).name))
                }
                _ => Some(edge_text(program, edge)),
            }
        }
        Step::Enter(id) => match action(id) {
            Basic::Call { callee, args, .. } => {
                let args: Vec<String> =
                    program.written_args(*callee, args).iter().map(|arg| print_expr(program, arg)).collect();
                Some(format!("call {}({})", program.procedure(*callee).source_name, args.join(", ")))
            }
            other => Some(print_basic(program, other)),
        },
        Step::Leave(id) => match action(id) {
            Basic::Call { callee, .. } => Some(format!("return from {}", program.procedure(*callee).source_name)),
            other => Some(print_basic(program, other)),
        },
    }
}

/// What took a value; what became arbitrary is told when it is read.
fn changed(program: &Program, change: &Change, drawn: &[Drawn]) -> Option<Changed> {
    let value = change.value.clone().filter(|_| !program.var(change.variable).is_kept())?;
    let whole = program.var(change.variable).is_array() && change.indices.is_empty();
    let name = if whole {
        format!("{}[..]", program.var(change.variable).source_name)
    } else {
        element_name(program, change.variable, &change.indices)
    };
    let taken = drawn.iter().find(|d| d.variable == Some(change.variable) && d.indices == change.indices);
    let (variable, indices) = (change.variable, change.indices.clone());
    Some(Changed { variable, indices, name, value, from: taken.and_then(|drawn| origin(program, drawn)) })
}

fn origin(program: &Program, drawn: &Drawn) -> Option<Provenance> {
    match &drawn.origin {
        Drawing::Input(name) if drawn.variable.is_some_and(|v| program.var(v).is_parameter_input(name)) => {
            Some(Provenance::Parameter)
        }
        Drawing::Input(name) => Some(Provenance::Function(name.clone())),
        Drawing::Uninitialised => Some(Provenance::Uninitialised),
        Drawing::Undefined => None,
    }
}

/// `x`, or `a[1][2]`.
fn element_name(program: &Program, variable: VarId, indices: &[Integer]) -> String {
    let subscripts: String = indices.iter().map(|index| format!("[{index}]")).collect();
    format!("{}{subscripts}", program.var(variable).source_name)
}

//! Boolean programs as a reader sees them: the program's own statements, with one Boolean variable for each predicate, `*` where
//! nothing is known, and for each block the table of its relation.
//!
//! A value that depends on the truth values before is written as a formula. `b1 && *` is false where b1 is, and anything else
//! otherwise. Values that depend on one another are not told by the formulas alone; the tables have all of it.

use super::abstraction::Abstraction;
use super::bdd::{Bdd, Moment, PredicateId, Variable};
use super::stop::Stop;
use super::transition::{Transition, at};
use crate::program::print::print_basic;
use crate::program::{Basic, Block, Cond, EdgeRole, LoopKind, ProcId, PropertyId, Stmt, StmtKind};
use crate::task::Task;

/// How many rows of a table are shown, and how many cubes a formula may have.
const MOST_ROWS: usize = 64;
const MOST_CUBES: usize = 12;
/// Of so many free values behind a block all cases are rows.
const MOST_FREE: usize = 3;
/// How deeply blocks are shown inside one another.
const DEEPEST: usize = 40;

/// A Boolean program.
#[derive(Clone, Debug, Default)]
pub struct BooleanProgram {
    /// The names of the variables, the procedure that each belongs to, and the predicates.
    pub predicates: Vec<(String, Option<String>, String)>,
    /// The program.
    pub lines: Vec<Line>,
    /// The tables of the blocks that change something.
    pub tables: Vec<Table>,
}

/// A line of a Boolean program.
#[derive(Clone, Debug)]
pub struct Line {
    /// The line of the source; zero if there is none.
    pub number: u32,
    /// How deep it is inside of blocks.
    pub depth: usize,
    /// What it says.
    pub text: String,
}

/// The relation of a block.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its first line.
    pub line: u32,
    /// Its statements.
    pub statement: String,
    /// The variables before it that matter.
    pub before: Vec<String>,
    /// The variables that it may change.
    pub behind: Vec<String>,
    /// Their values, in order; none where both are possible.
    pub rows: Vec<Vec<Option<bool>>>,
    /// Whether these are all.
    pub complete: bool,
}

/// The Boolean program with respect to what is tracked.
pub fn boolean_program<'a>(task: &Task<'a>, abstraction: &mut Abstraction<'a>) -> Result<BooleanProgram, Stop> {
    abstraction.start()?;
    let predicates = abstraction.precision.iter().filter_map(|(place, predicate)| {
        let owner = match place {
            super::Place::Procedure(p) => Some(task.program.procedure(p).source_name.clone()),
            _ => None,
        };
        Some((name(abstraction.number(predicate)?), owner, predicate.display(&task.program)))
    });
    let predicates = predicates.collect();
    let tables = (0..abstraction.blocks.len()).filter_map(|block| table(task, abstraction, block).transpose());
    let tables = tables.collect::<Result<Vec<Table>, Stop>>()?;
    let mut writer = Writer { task, abstraction, procedure: task.program.entry, pending: vec![], lines: vec![] };
    for procedure in task.program.proc_ids() {
        writer.procedure(procedure)?;
    }
    Ok(BooleanProgram { predicates, lines: writer.lines, tables })
}

fn name(id: PredicateId) -> String {
    format!("b{}", id.0 + 1)
}

fn table(task: &Task<'_>, abstraction: &mut Abstraction<'_>, block: usize) -> Result<Option<Table>, Stop> {
    let Transition::Plain { relation, affected } = abstraction.transition(block)? else { return Ok(None) };
    if affected.is_empty() {
        return Ok(None);
    }
    let edges = abstraction.blocks[block].edges.clone();
    let actions = edges.iter().map(|id| print_basic(&task.program, &task.graph.edge(*id).action));
    let statement = actions.map(|action| format!("{action};")).collect::<Vec<_>>().join(" ");
    let (cubes, complete) = match abstraction.diagrams.cubes(&relation, MOST_ROWS)? {
        Some(cubes) => (cubes, true),
        None => (vec![], false),
    };
    let matters = |variable: &Variable| cubes.iter().flatten().any(|(known, _)| known == variable);
    let mut before = abstraction.variables(abstraction.procedure(block), Moment::Now);
    before.retain(matters);
    let behind = at(&affected, Moment::Next);
    let value = |cube: &super::bdd::Cube, variable: &Variable| {
        cube.iter().find(|(known, _)| known == variable).map(|(_, value)| *value)
    };
    let mut rows: Vec<Vec<Option<bool>>> = vec![];
    for cube in &cubes {
        let known: Vec<Option<bool>> = before.iter().map(|variable| value(cube, variable)).collect();
        // Behind the block a row says what every value is, where there are not too many of them.
        let values = behind.iter().map(|variable| value(cube, variable));
        let free = values.clone().filter(Option::is_none).count();
        let cases = values.fold(vec![known], |rows, value| {
            let choices = match value {
                None if free <= MOST_FREE => vec![Some(false), Some(true)],
                value => vec![value],
            };
            rows.iter().flat_map(|row| choices.iter().map(|value| [&row[..], &[*value]].concat())).collect()
        });
        rows.extend(cases);
    }
    rows.sort();
    let line = edges.first().map_or(0, |id| task.graph.edge(*id).span.line);
    let names = |variables: &[Variable], mark: &str| variables.iter().map(|(id, _)| name(*id) + mark).collect();
    Ok(Some(Table { line, statement, before: names(&before, ""), behind: names(&behind, "'"), rows, complete }))
}

struct Writer<'w, 'a> {
    task: &'w Task<'a>,
    abstraction: &'w mut Abstraction<'a>,
    procedure: ProcId,
    /// The statements of the procedure that have not been written, with their blocks and whether they are the first of these.
    pending: Vec<(Basic, usize, bool)>,
    lines: Vec<Line>,
}

impl Writer<'_, '_> {
    fn procedure(&mut self, procedure: ProcId) -> Result<(), Stop> {
        self.procedure = procedure;
        self.pending.clear();
        for (number, block) in self.abstraction.blocks.iter().enumerate() {
            for (position, id) in block.edges.iter().enumerate() {
                let edge = self.task.graph.edge(*id);
                if self.task.graph.location(edge.from).procedure == procedure && edge.role == EdgeRole::Statement {
                    self.pending.push((edge.action.clone(), number, position == 0));
                }
            }
        }
        let of = self.task.program.procedure(procedure);
        self.line(of.span.line, 0, format!("{}() {{", of.source_name));
        if procedure == self.task.program.entry {
            self.block(&self.task.program.init, 1)?;
        }
        self.block(&of.body, 1)?;
        self.line(0, 0, "}".to_string());
        Ok(())
    }

    /// Adds a line; what does nothing is shown once for a line of the source.
    fn line(&mut self, number: u32, depth: usize, text: String) {
        let same_line = self.lines.last().is_some_and(|last| last.number == number);
        if text != "skip;" || number > 0 && !same_line {
            self.lines.push(Line { number, depth, text });
        }
    }

    fn block(&mut self, block: &Block, depth: usize) -> Result<(), Stop> {
        if depth > DEEPEST {
            self.line(0, depth, "...".to_string());
            return Ok(());
        }
        block.iter().try_for_each(|stmt| self.stmt(stmt, depth))
    }

    fn stmt(&mut self, stmt: &Stmt, depth: usize) -> Result<(), Stop> {
        let line = stmt.span.line;
        let label = |label: &crate::program::LabelId| {
            let labels = &self.task.program.procedure(self.procedure).labels;
            labels.get(label.0 as usize).cloned().unwrap_or_default()
        };
        match &stmt.kind {
            StmtKind::Basic(basic) => self.basic(basic, line, depth)?,
            StmtKind::If(c, then, otherwise) => {
                let cond = self.cond(c)?;
                self.line(line, depth, format!("if ({cond}) {{"));
                self.block(then, depth + 1)?;
                if !otherwise.is_empty() {
                    self.line(0, depth, "} else {".to_string());
                    self.block(otherwise, depth + 1)?;
                }
                self.line(0, depth, "}".to_string());
            }
            StmtKind::Loop(inner) => {
                let cond = self.cond(&inner.cond)?;
                let (head, end) = match inner.kind {
                    LoopKind::While => (format!("while ({cond}) {{"), "}".to_string()),
                    LoopKind::DoWhile => ("do {".to_string(), format!("}} while ({cond});")),
                };
                self.line(line, depth, head);
                self.block(&inner.body, depth + 1)?;
                self.line(0, depth, end);
            }
            StmtKind::Block(inner) => self.block(inner, depth)?,
            StmtKind::Break => self.line(line, depth, "break;".to_string()),
            StmtKind::Continue => self.line(line, depth, "continue;".to_string()),
            StmtKind::Return => self.line(line, depth, "return;".to_string()),
            StmtKind::Goto(to) => {
                let text = format!("goto {};", label(to));
                self.line(line, depth, text);
            }
            StmtKind::Label(at) => {
                let text = format!("{}:", label(at));
                self.line(line, depth, text);
            }
        }
        Ok(())
    }

    fn basic(&mut self, basic: &Basic, line: u32, depth: usize) -> Result<(), Stop> {
        let text = match basic {
            Basic::Assert(c, property) => self.assertion(c, *property)?,
            Basic::Halt => "exit;".to_string(),
            Basic::Call { callee, .. } => {
                self.take(basic);
                format!("{}();", self.task.program.procedure(*callee).source_name)
            }
            basic => match self.take(basic) {
                Some((block, true)) => self.assignment(block)?,
                _ => "skip;".to_string(),
            },
        };
        self.line(line, depth, text);
        Ok(())
    }

    fn assertion(&mut self, c: &Cond, property: PropertyId) -> Result<String, Stop> {
        let cond = self.cond(c)?;
        Ok(format!("assert({cond});  // {}", self.task.program.property(property).name))
    }

    /// The block of a statement, which the graph has in the order of the program, and whether it begins there; none if nothing
    /// reaches the statement.
    fn take(&mut self, basic: &Basic) -> Option<(usize, bool)> {
        let found = self.pending.iter().position(|(action, ..)| action == basic)?;
        let (_, block, first) = self.pending.remove(found);
        Some((block, first))
    }

    /// What a block assigns, and where it goes on.
    fn assignment(&mut self, block: usize) -> Result<String, Stop> {
        let Transition::Plain { relation, affected } = self.abstraction.transition(block)? else {
            return Ok("skip;".to_string());
        };
        let next = at(&affected, Moment::Next);
        let goes_on = self.abstraction.diagrams.exists(&relation, &next)?;
        let mut parts = vec![];
        let condition = self.formula(&goes_on)?;
        if condition != "1" {
            parts.push(format!("assume({condition});"));
        }
        let (mut names, mut values) = (vec![], vec![]);
        for id in &affected {
            let literal = |value| self.abstraction.diagrams.literal((*id, Moment::Next), value);
            let possible = |value: bool| self.abstraction.diagrams.and_exists(&relation, &literal(value)?, &next);
            let (one, zero) = (possible(true)?, possible(false)?);
            names.push(name(*id));
            values.push(self.choice(&one, &zero)?);
        }
        if !names.is_empty() {
            parts.push(format!("{} = {};", names.join(", "), values.join(", ")));
        }
        Ok(if parts.is_empty() { "skip;".to_string() } else { parts.join(" ") })
    }

    /// A condition, as far as predicates know it.
    fn cond(&mut self, c: &Cond) -> Result<String, Stop> {
        let (one, zero) = self.abstraction.outcomes(self.procedure, c)?;
        self.choice(&one, &zero)
    }

    /// A value that may be one where the first holds, and zero where the second does.
    fn choice(&self, one: &Bdd, zero: &Bdd) -> Result<String, Stop> {
        let diagrams = &self.abstraction.diagrams;
        let (must, may) = (diagrams.not(zero)?, self.formula(one)?);
        if diagrams.is_empty(&diagrams.and(one, zero)?) {
            return Ok(may);
        }
        let must = self.formula(&must)?;
        let inner = |text: &str| if text.contains(' ') { format!("({text})") } else { text.to_string() };
        Ok(match (must.as_str(), may.as_str()) {
            ("0", "1") => "*".to_string(),
            ("0", may) => format!("{} && *", inner(may)),
            (must, "1") => format!("{} || *", inner(must)),
            (must, may) => format!("{} || {} && *", inner(must), inner(may)),
        })
    }

    /// A set of truth values as a formula; `..` if that is too long.
    fn formula(&self, f: &Bdd) -> Result<String, Stop> {
        let negated = self.abstraction.diagrams.not(f)?;
        if self.abstraction.diagrams.is_empty(&negated) {
            return Ok("1".to_string());
        }
        let Some(cubes) = self.abstraction.diagrams.cubes(f, MOST_CUBES)? else { return Ok("..".to_string()) };
        let literal = |((id, _), value): &(Variable, bool)| format!("{}{}", if *value { "" } else { "!" }, name(*id));
        let cube = |cube: &super::bdd::Cube| cube.iter().map(literal).collect::<Vec<_>>().join(" && ");
        let texts: Vec<String> = cubes.iter().map(cube).collect();
        Ok(if texts.is_empty() { "0".to_string() } else { texts.join(" || ") })
    }
}

impl Abstraction<'_> {
    /// Where a condition may hold in a procedure, and where it may not.
    fn outcomes(&mut self, procedure: ProcId, c: &Cond) -> Result<(Bdd, Bdd), Stop> {
        Ok((self.allowed(procedure, c)?, self.allowed(procedure, &c.negate())?))
    }

    fn allowed(&mut self, procedure: ProcId, c: &Cond) -> Result<Bdd, Stop> {
        let edge =
            (0..self.blocks.len()).find(|block| self.procedure(*block) == procedure && self.is_branch(*block, c));
        match edge {
            Some(block) => match self.transition(block)? {
                Transition::Plain { relation, .. } => Ok(relation),
                Transition::Call(_) => Ok(self.diagrams.constant(true)),
            },
            None => Ok(self.diagrams.constant(true)),
        }
    }
}

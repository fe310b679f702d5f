//! Why a spurious trace is impossible, in sentences that are made from the trace and its core.
//!
//! The steps of the core are executed as far as their values are determined; the others may do anything. Where a condition is
//! false in the end, the explanation says what it reads and which steps made it so. Where no value decides, the conjuncts of the
//! core are the explanation.
//!
//! Worked example: figure 6 of the 2009 report, whose spurious trace has the core 1, 2, 4, 5, 6: "Step 6 requires a[i] != 9. It
//! reads a[1] (a[i] with i = 1), which step 1 set to 9 and nobody changed. So 9 != 9 would have to hold."

#[cfg(test)]
mod tests;
mod walk;

use std::collections::{BTreeMap, BTreeSet};

use crate::cegar::simulation::Row;
use crate::program::print::{print_cond, print_expr};
use crate::program::{Arith, Core, Expr, Graph, Program, Step, Trace};
use walk::{Contradiction, Since, Used, Walk};

/// Why a trace is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The position of the step that cannot be taken, if values alone show it.
    pub position: Option<usize>,
    /// In a few sentences.
    pub sentence: String,
    /// How it follows, line by line; the last one says what is false.
    pub derivation: Vec<Line>,
}

/// A line of a derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The position of the step in the trace; none for the conclusion.
    pub position: Option<usize>,
    /// What it says.
    pub text: String,
}

/// How many conjuncts a sentence lists.
const MOST_LISTED: usize = 4;
/// How many steps it names.
const MOST_NAMED: usize = 10;

/// Explains why a trace is none of the program that was checked. The numbers of steps are those of the rows of its table.
pub fn explain(checked: (&Program, &Graph), trace: &Trace, core: &Core, arith: Arith, rows: &[Row]) -> Explanation {
    let (program, graph) = checked;
    let numbers = rows.iter().map(|row| (row.position, row.number)).collect();
    let teller = Teller { program, numbers };
    let all: BTreeSet<usize> = (0..trace.steps.len()).collect();
    for counted in [&core.steps, &all] {
        let mut walk = Walk::new(program, graph, arith, counted);
        if let Some(found) = walk.follow(trace) {
            return teller.told(graph, trace, &walk, &found);
        }
    }
    by_conjuncts(rows)
}

/// The explanation where values decide nothing: the conjuncts of the core.
fn by_conjuncts(rows: &[Row]) -> Explanation {
    let core: Vec<&Row> = rows.iter().filter(|row| row.in_core).collect();
    let numbers = core.iter().map(|row| row.number.to_string()).collect::<Vec<_>>();
    let listed: Vec<String> = core.iter().rev().take(MOST_LISTED).rev().map(|row| row.formula.clone()).collect();
    let more = if core.len() > MOST_LISTED { "among them " } else { "" };
    let sentence = match core.len() {
        0 => "The steps contradict one another.".to_string(),
        1 => format!("Step {} cannot be taken, whatever the values are: {}.", numbers.concat(), listed.concat()),
        number => {
            let steps = match number {
                0..=MOST_NAMED => format!("Steps {}", joined(&numbers)),
                _ => format!("The {number} steps of the core"),
            };
            format!("{steps} cannot all be taken: no values satisfy what they say, {more}{}.", joined(&listed))
        }
    };
    let mut derivation: Vec<Line> =
        core.iter().map(|row| Line { position: Some(row.position), text: row.formula.clone() }).collect();
    derivation.push(Line { position: None, text: "no values satisfy all of these".to_string() });
    Explanation { position: None, sentence, derivation }
}

/// `a`, `a and b`, `a, b and c`.
fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Says what a walk has found.
struct Teller<'p> {
    program: &'p Program,
    /// The numbers of the rows by positions.
    numbers: BTreeMap<usize, usize>,
}

impl Teller<'_> {
    fn number(&self, position: usize) -> usize {
        self.numbers.get(&position).copied().unwrap_or(position + 1)
    }

    fn told(&self, graph: &Graph, trace: &Trace, walk: &Walk, found: &Contradiction) -> Explanation {
        let condition = print_cond(self.program, &found.condition);
        let number = self.number(found.position);
        let fails = trace.steps.get(found.position).is_some_and(|step| match step {
            Step::Edge(id) => matches!(graph.edge(*id).role, crate::program::EdgeRole::Fails(_)),
            Step::Enter(_) | Step::Leave(_) => false,
        });
        let mut sentence = match fails {
            true => format!("For the assertion of step {number} to fail, {condition} would have to hold."),
            false => format!("Step {number} requires {condition}."),
        };
        let read: Vec<String> = found.used.iter().filter(|used| !used.in_index).map(|used| self.used(used)).collect();
        if !read.is_empty() {
            sentence.push_str(&format!(" It reads {}.", joined(&read)));
        }
        let substituted = print_cond(self.program, &found.substituted);
        sentence.push_str(&match (read.is_empty(), fails) {
            (true, _) => " That is never so.".to_string(),
            (false, false) => format!(" So {substituted} would have to hold."),
            (false, true) => format!(" That would be {substituted}."),
        });
        Explanation { position: Some(found.position), sentence, derivation: self.derivation(walk, found, &substituted) }
    }

    /// `a[1] (a[i] with i = 1), which step 1 set to 9 and nobody changed`
    fn used(&self, used: &Used) -> String {
        let written = print_expr(self.program, &used.expr);
        let name = used.name(self.program);
        let mut text = name.clone();
        if written != name {
            let values: Vec<String> = used.indices.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            let with = if values.is_empty() { String::new() } else { format!(" with {}", joined(&values)) };
            text.push_str(&format!(" ({written}{with})"));
        }
        let value = &used.value;
        let element = matches!(used.expr, Expr::Read(_));
        text.push_str(&match (used.since, element) {
            (Since::Start, _) => format!(", which is {value} from the start"),
            (Since::Set(at), true) => format!(", which step {} set to {value} and nobody changed", self.number(at)),
            (Since::Set(at), false) => format!(", which step {} set to {value}", self.number(at)),
            (Since::Said(at), _) => format!(", which is {value} by step {}", self.number(at)),
        });
        text
    }

    /// The steps that the contradiction comes from, in order.
    fn derivation(&self, walk: &Walk, found: &Contradiction, substituted: &str) -> Vec<Line> {
        let mut needed: BTreeSet<usize> = BTreeSet::new();
        let mut work: Vec<usize> = found.used.iter().filter_map(|used| used.since.position()).collect();
        work.extend(&found.passed);
        while let Some(at) = work.pop() {
            if needed.insert(at)
                && let Some(made) = walk.made.get(&at)
            {
                work.extend(&made.from);
            }
        }
        let made = needed.into_iter().filter_map(|at| {
            let made = walk.made.get(&at)?;
            Some(Line { position: Some(at), text: made.text.clone() })
        });
        let mut lines: Vec<Line> = made.collect();
        let condition = print_cond(self.program, &found.condition);
        lines.push(Line { position: Some(found.position), text: condition });
        lines.push(Line { position: None, text: format!("{substituted} is false") });
        lines
    }
}

//! The unwound program as text, in the forms that a lecture draws (figures 1 and 2 of the 2009 report, and the course
//! slides): nested conditional statements, static single assignment, conditional normal form.

use crate::program::print::Text;
use crate::program::{Basic, Cond, Expr, Place, Program, VarId};
use crate::terms::VersionNames;

/// Writes down what is unwound.
#[derive(Debug, Default)]
pub struct Recorder {
    open: Vec<Open>,
    items: Vec<Item>,
    jumps: usize,
}

/// A branch that is being written.
#[derive(Debug)]
struct Open {
    cond: Both,
    then: Option<Vec<Item>>,
    outside: Vec<Item>,
}

/// A text in the user's names and in versions.
#[derive(Clone, Debug)]
pub struct Both {
    /// `x > 0`
    pub source: String,
    /// `x0 > 0`
    pub versions: String,
}

#[derive(Debug)]
enum Item {
    Statement(Both),
    If {
        cond: Both,
        then: Vec<Item>,
        otherwise: Vec<Item>,
    },
    Phi {
        target: String,
        cond: String,
        then: String,
        otherwise: String,
    },
    /// Leaves for a place further down; the name is true from here on if this jump was taken.
    Jump {
        name: String,
        source: String,
    },
    /// The place where jumps arrive.
    Land {
        names: Vec<String>,
    },
}

/// A condition in both forms.
pub fn cond_text(program: &Program, names: &VersionNames, c: &Cond, versions: &[u32]) -> Both {
    let read = |v: VarId| names.version(v, versions.get(v.0 as usize).copied().unwrap_or(0));
    Both { source: Text::in_source_names(program).cond(c), versions: Text::renamed(program, read, read).cond(c) }
}

/// An atomic statement in both forms, with the versions before and after.
pub fn basic_text(program: &Program, names: &VersionNames, basic: &Basic, before: &[u32], after: &[u32]) -> Both {
    let read = |v: VarId| names.version(v, before.get(v.0 as usize).copied().unwrap_or(0));
    let write = |v: VarId| names.version(v, after.get(v.0 as usize).copied().unwrap_or(0));
    let mut text = Text::renamed(program, read, write);
    let versions = match basic {
        Basic::Assign(Place::Element(element), e) => {
            let indices: Vec<String> = element.indices.iter().map(|i| text.expr(i)).collect();
            let (old, new) = (read(element.array), write(element.array));
            format!("{new} = store({old}, {}, {})", indices.join(", "), text.expr(e))
        }
        basic => text.basic(basic),
    };
    Both { source: Text::in_source_names(program).basic(basic), versions }
}

/// An assignment that has no statement of its own, such as that of a parameter.
pub fn assignment_text(
    program: &Program,
    names: &VersionNames,
    to: VarId,
    e: &Expr,
    before: &[u32],
    after: u32,
) -> Both {
    let read = |v: VarId| names.version(v, before.get(v.0 as usize).copied().unwrap_or(0));
    Both {
        source: format!("{} = {}", program.var(to).source_name, Text::in_source_names(program).expr(e)),
        versions: format!("{} = {}", names.version(to, after), Text::renamed(program, read, read).expr(e)),
    }
}

impl Recorder {
    /// An atomic statement.
    pub fn statement(&mut self, text: Both) {
        self.items.push(Item::Statement(text));
    }

    /// The first branch of a condition begins.
    pub fn open(&mut self, cond: Both) {
        let outside = std::mem::take(&mut self.items);
        self.open.push(Open { cond, then: None, outside });
    }

    /// The second branch begins.
    pub fn otherwise(&mut self) {
        if let Some(open) = self.open.last_mut() {
            open.then = Some(std::mem::take(&mut self.items));
        }
    }

    /// The branches end.
    pub fn close(&mut self) {
        let Some(open) = self.open.pop() else { return };
        let last = std::mem::replace(&mut self.items, open.outside);
        let (then, otherwise) = match open.then {
            Some(then) => (then, last),
            None => (last, vec![]),
        };
        self.items.push(Item::If { cond: open.cond, then, otherwise });
    }

    /// The value of a variable where two branches meet.
    pub fn phi(&mut self, target: String, cond: &str, then: String, otherwise: String) {
        self.items.push(Item::Phi { target, cond: cond.to_string(), then, otherwise });
    }

    /// A jump; its name.
    pub fn jump(&mut self, source: &str) -> String {
        self.jumps += 1;
        let name = format!("goto{}", self.jumps);
        self.items.push(Item::Jump { name: name.clone(), source: source.to_string() });
        name
    }

    /// Where jumps arrive.
    pub fn land(&mut self, mut names: Vec<String>) {
        // A jump to the next statement is none.
        if let Some(Item::Jump { name, .. }) = self.items.last()
            && names.contains(name)
        {
            names.retain(|other| other != name);
            self.items.pop();
        }
        if !names.is_empty() {
            self.items.push(Item::Land { names });
        }
    }

    /// The unwound program: only assignments, assertions, and conditions around them.
    pub fn unwound(&self) -> String {
        let mut out = String::new();
        nested(&self.items, 0, &mut out, Form::Source);
        out
    }

    /// The same in static single assignment form.
    pub fn ssa(&self) -> String {
        let mut out = String::new();
        nested(&self.items, 0, &mut out, Form::Versions);
        out
    }

    /// The same in conditional normal form: `if (c) r`, where r is an assignment or an assertion.
    pub fn normal_form(&self) -> String {
        let mut out = String::new();
        normal(&self.items, &mut vec![], &mut out);
        out
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Source,
    Versions,
}

fn nested(items: &[Item], depth: usize, out: &mut String, form: Form) {
    let indent = "    ".repeat(depth);
    let text = |both: &Both| if form == Form::Source { both.source.clone() } else { both.versions.clone() };
    for item in items {
        match item {
            Item::Statement(both) => out.push_str(&format!("{indent}{};\n", text(both))),
            Item::If { cond, then, otherwise } => {
                out.push_str(&format!("{indent}if ({}) {{\n", text(cond)));
                nested(then, depth + 1, out, form);
                if otherwise.iter().any(|item| form == Form::Versions || !matches!(item, Item::Phi { .. })) {
                    out.push_str(&format!("{indent}}} else {{\n"));
                    nested(otherwise, depth + 1, out, form);
                }
                out.push_str(&format!("{indent}}}\n"));
            }
            Item::Phi { target, cond, then, otherwise } => {
                if form == Form::Versions {
                    out.push_str(&format!("{indent}{target} = {cond} ? {then} : {otherwise};\n"));
                }
            }
            Item::Jump { name, source } => out.push_str(&format!("{indent}goto {name}; // {source}\n")),
            Item::Land { names } => {
                for name in names {
                    out.push_str(&format!("{indent}{name}:;\n"));
                }
            }
        }
    }
}

fn normal(items: &[Item], guard: &mut Vec<String>, out: &mut String) {
    let line = |guard: &[String], text: &str, out: &mut String| {
        let guard = if guard.is_empty() { "true".to_string() } else { guard.join(" && ") };
        out.push_str(&format!("if ({guard}) {text};\n"));
    };
    let literal = |cond: &str| if is_simple(cond) { cond.to_string() } else { format!("({cond})") };
    for item in items {
        match item {
            Item::Statement(both) => line(guard, &both.versions, out),
            Item::If { cond, then, otherwise } => {
                for (branch, literal) in [(then, literal(&cond.versions)), (otherwise, format!("!({})", cond.versions))]
                {
                    let before = guard.len();
                    guard.push(literal);
                    normal(branch, guard, out);
                    let jumps: Vec<String> = guard.drain(before..).skip(1).collect();
                    guard.extend(jumps);
                }
            }
            Item::Phi { target, cond, then, otherwise } => {
                guard.push(literal(cond));
                line(guard, &format!("{target} = {then}"), out);
                guard.pop();
                guard.push(format!("!({cond})"));
                line(guard, &format!("{target} = {otherwise}"), out);
                guard.pop();
            }
            Item::Jump { name, .. } => {
                let here = if guard.is_empty() { "true".to_string() } else { guard.join(" && ") };
                out.push_str(&format!("if (true) {name} = {here};\n"));
                guard.push(format!("!{name}"));
            }
            Item::Land { names } => guard.retain(|literal| !names.iter().any(|name| *literal == format!("!{name}"))),
        }
    }
}

/// Whether a condition needs no parentheses inside a conjunction.
fn is_simple(cond: &str) -> bool {
    !cond.contains("||") && !cond.contains('?')
}

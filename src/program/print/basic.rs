//! Atomic statements on one line.

use super::expr::{self, Dialect};
use crate::program::{Basic, Extent, Place, ProcId, Source, VarId};

/// What statements need to know beyond what expressions do.
pub(super) trait Statements: Dialect {
    /// The text for a variable that is assigned.
    fn write(&mut self, variable: VarId) -> String;
    /// The text for a procedure that is called.
    fn procedure(&mut self, p: ProcId) -> String;
    /// The text for a value from outside that the variable takes.
    fn input(&mut self, name: &str, variable: VarId) -> String;
    /// The statement that declares a variable without a value.
    fn uninitialised(&mut self, variable: VarId) -> String;
}

/// An atomic statement without its semicolon; empty if it does nothing.
pub(super) fn one_line(d: &mut impl Statements, basic: &Basic) -> String {
    match basic {
        Basic::Skip => String::new(),
        Basic::Assign(target, e) => {
            let value = expr::assigned(d, e).text();
            format!("{} = {value}", place(d, target))
        }
        Basic::Parallel(parts) => {
            let values: Vec<String> = parts.iter().map(|(_, e)| expr::assigned(d, e).text()).collect();
            let targets: Vec<String> = parts.iter().map(|(v, _)| d.write(*v)).collect();
            format!("{} = {}", targets.join(", "), values.join(", "))
        }
        Basic::Fill(array, e) => {
            let value = expr::assigned(d, e).text();
            format!("{}[..] = {value}", d.write(*array))
        }
        Basic::Havoc(v, Source::Input(name)) => {
            let value = d.input(name, *v);
            let all = if d.program().var(*v).is_array() { "[..]" } else { "" };
            format!("{}{all} = {value}", d.write(*v))
        }
        Basic::Havoc(v, Source::Uninitialised) => d.uninitialised(*v),
        Basic::Call { callee, args, results } => {
            let args = d.program().written_args(*callee, args);
            let args: Vec<String> = args.into_iter().map(|arg| expr::assigned(d, arg).text()).collect();
            let call = format!("{}({})", d.procedure(*callee), args.join(", "));
            if results.iter().all(Option::is_none) {
                return call;
            }
            let targets: Vec<String> =
                results.iter().map(|r| r.map_or_else(|| "_".to_string(), |v| d.write(v))).collect();
            format!("{} = {call}", targets.join(", "))
        }
        Basic::Assume(c, _) => format!("assume({})", expr::cond(d, c).text()),
        Basic::Assert(c, _) => format!("assert({})", expr::cond(d, c).text()),
        Basic::Halt => "exit(0)".to_string(),
    }
}

/// A place that is assigned.
pub(super) fn place(d: &mut impl Statements, place: &Place) -> String {
    match place {
        Place::Var(v) => d.write(*v),
        Place::Element(element) => {
            let indices = element.indices.iter().map(|i| expr::expr(d, i)).collect();
            let name = d.write(element.array);
            d.element(element.array, name, indices).text()
        }
    }
}

/// One dimension in a declaration, with its brackets.
pub(super) fn extent(d: &mut impl Dialect, extent: &Extent) -> String {
    match extent {
        Extent::Fixed(n) => format!("[{n}]"),
        Extent::Symbolic(v) => format!("[{}]", d.read(*v)),
        Extent::Unknown => "[]".to_string(),
    }
}

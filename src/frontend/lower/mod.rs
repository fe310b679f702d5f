//! From the syntax tree to a program: type checking ([`check`](mod@check)), what pointers point to ([`points`]), and the
//! emission of statements ([`emit`](mod@emit)).
//!
//! The result follows DESIGN sections 3 and 4: conversions, side effects and evaluation order are explicit, structures are
//! split into their members, and functions are copied for the arrays that they are given.

mod build;
mod calls;
mod check;
mod contract;
mod emit;
mod environment;
mod external;
mod guards;
mod literal;
mod points;
mod starters;
mod tree;
mod types;
mod views;
mod walk;
mod walk_mut;

use std::cell::RefCell;

use super::diagnostics::{Diagnostic, Diagnostics, Severity};
use super::{Checks, FrontendOptions, Parsed};
use crate::program::{Program, Span};
use calls::{Meaning, meaning};
use tree::{At, FuncId, Unit};
use types::Widths;

/// Lowers a parsed file; yields the program and warnings, or what is wrong.
pub fn lower(parsed: &Parsed, options: &FrontendOptions) -> Result<(Program, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut found = Diagnostics::default();
    // The places that the entry's environment adds stand for others.
    let end = parsed.text.len() + 1;
    let places: RefCell<Vec<At>> = RefCell::default();
    let real = |at: At| match at.checked_sub(end) {
        Some(added) => places.borrow().get(added).copied().unwrap_or_default(),
        None => at,
    };
    let span = |at: At| parsed.map.span(real(at));
    let widths = Widths { model: options.data_model };
    let source =
        check::Source { text: &parsed.text, span: &span, widths, library: parsed.library, unusual: &parsed.unusual };
    let (mut unit, diagnostics) = check::check(&parsed.unit, &source);
    found.extend(diagnostics);
    for function in &mut unit.functions {
        function.is_standard = function.at < parsed.library && parsed.map.in_system_header(function.at);
    }
    contract::extract(&mut unit, &span, &mut found);
    guards::mark(&mut unit);
    let name = options.entry.as_deref().unwrap_or("main");
    let Some(entry) = entry(&unit, name) else {
        if !found.has_errors() {
            found.push(no_entry(name));
        }
        return Err(found.into_sorted());
    };
    if name == "main" {
        starters::run_first(&mut unit, entry, &span, &mut found);
    }
    contract::assert_required(&mut unit, entry);
    let any_globals = name != "main" && !options.initial_globals;
    let wanted = environment::Wanted { widths, any_globals, first: end };
    let surrounded = environment::surround(&mut unit, entry, wanted);
    let (entry, added, granted) =
        surrounded.map_or((entry, vec![], vec![]), |around| (around.entry, around.places, around.granted));
    places.replace(added);
    // A function may leave blocks behind that its caller frees.
    let checks = Checks { leaks: options.checks.leaks && name == "main", ..options.checks };
    let points = points::analyse(&unit, entry, checks, widths, &span);
    found.extend(points.diagnostics.iter().cloned());
    let is_system = |at: At| parsed.map.in_system_header(real(at));
    let library = parsed.library;
    let context = emit::Context { points: &points, span: &span, is_system: &is_system, widths, checks, library };
    let emit::Emitted { mut program, diagnostics, poisoned } = emit::emit(&context);
    found.extend(diagnostics);
    if poisoned && !found.has_errors() {
        found.push(Diagnostic::error(Span::default(), "the program could not be lowered"));
    }
    program.files = parsed.files.names();
    program.granted.extend(granted);
    program.externals = external::externals(&unit, parsed.library, options.data_model);
    if found.has_errors() { Err(found.into_sorted()) } else { Ok((program, found.into_sorted())) }
}

fn entry(unit: &Unit, name: &str) -> Option<FuncId> {
    let index =
        unit.functions.iter().position(|f| f.name == name && f.body.is_some() && meaning(f) != Meaning::Fail)?;
    Some(FuncId(index as u32))
}

fn no_entry(name: &str) -> Diagnostic {
    Diagnostic {
        severity: Severity::Error,
        ..Diagnostic::error(Span::default(), format!("there is no function `{name}` to start from"))
            .with_hint("define it, or name another function with --entry")
    }
}

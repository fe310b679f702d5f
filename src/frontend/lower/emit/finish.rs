//! What is done at the end: the entry's wrapper, names that are unique, properties with their names.

use std::collections::{HashMap, HashSet};

use super::Emitter;
use crate::frontend::lower::points::CloneId;
use crate::frontend::lower::tree::FuncId;
use crate::program::{Basic, ProcId, Procedure, Property, PropertyKind, Stmt};

/// Names that mean something else in C.
const RESERVED: [&str; 12] = [
    "assert", "assume", "abort", "exit", "auto", "register", "restrict", "inline", "volatile", "const", "static",
    "extern",
];

impl Emitter<'_> {
    /// An entry that the program calls itself gets a procedure in front: the entry is called from nowhere.
    pub(super) fn entry_wrapper(&mut self) {
        let entry = self.program.entry;
        if !self.context.points.calls.values().any(|c| *c == CloneId(0)) {
            return;
        }
        let Some(inner) = self.program.procedures.get(entry.0 as usize) else { return };
        let call = Basic::Call { callee: entry, args: vec![], results: vec![None; inner.results.len()] };
        let wrapper = Procedure {
            name: "start".to_owned(),
            source_name: inner.source_name.clone(),
            params: vec![],
            results: vec![],
            labels: vec![],
            body: vec![Stmt::basic(call, inner.span)],
            span: inner.span,
        };
        self.program.procedures.push(wrapper);
        self.program.entry = ProcId(self.program.procedures.len() as u32 - 1);
    }

    pub(super) fn finish_properties(&mut self) {
        let mut counts: HashMap<(FuncId, PropertyKind), usize> = HashMap::new();
        let mut properties = Vec::new();
        for (function, kind, at, text) in self.properties.keys() {
            let count = counts.entry((*function, *kind)).or_default();
            *count += 1;
            let name = &self.unit().function(*function).name;
            properties.push(Property {
                name: format!("{name}.{}.{count}", kind_name(*kind)),
                kind: *kind,
                text: text.clone(),
                span: self.span(*at),
            });
        }
        self.program.properties = properties;
    }

    /// Makes all names C identifiers: those of globals and procedures unique in the program, those of locals and labels
    /// in their procedure.
    pub(super) fn name_everything(&mut self) {
        let mut global = Names::default();
        global.taken.extend(RESERVED.iter().map(|s| (*s).to_owned()));
        let entry = self.program.entry;
        if let Some(procedure) = self.program.procedures.get_mut(entry.0 as usize) {
            procedure.name = global.unique(&procedure.name);
        }
        for (k, procedure) in self.program.procedures.iter_mut().enumerate() {
            if k != entry.0 as usize {
                procedure.name = global.unique(&procedure.name);
            }
        }
        for variable in self.program.variables.iter_mut().filter(|v| v.owner.is_none()) {
            variable.name = global.unique(&variable.name);
        }
        let mut locals: HashMap<ProcId, Names> = HashMap::new();
        for variable in &mut self.program.variables {
            if let Some(owner) = variable.owner {
                let names = locals.entry(owner).or_default();
                variable.name = names.unique_beside(&variable.name, &global.taken);
            }
        }
        for procedure in &mut self.program.procedures {
            let mut names = Names::default();
            for label in &mut procedure.labels {
                *label = names.unique(label);
            }
        }
    }
}

/// Names given so far, and the next number to try for each.
#[derive(Default)]
struct Names {
    taken: HashSet<String>,
    next: HashMap<String, u32>,
}

impl Names {
    fn unique(&mut self, wanted: &str) -> String {
        self.unique_beside(wanted, &HashSet::new())
    }

    fn unique_beside(&mut self, wanted: &str, others: &HashSet<String>) -> String {
        let base: String =
            wanted.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
        let base =
            if base.starts_with(|c: char| c.is_ascii_digit()) || base.is_empty() { format!("_{base}") } else { base };
        if !others.contains(&base) && self.taken.insert(base.clone()) {
            return base;
        }
        let next = self.next.entry(base.clone()).or_insert(2);
        loop {
            let name = format!("{base}_{next}");
            *next += 1;
            if !others.contains(&name) && self.taken.insert(name.clone()) {
                return name;
            }
        }
    }
}

fn kind_name(kind: PropertyKind) -> &'static str {
    match kind {
        PropertyKind::Assertion => "assertion",
        PropertyKind::Bounds => "bounds",
        PropertyKind::Overflow => "overflow",
        PropertyKind::Division => "division",
        PropertyKind::Shift => "shift",
        PropertyKind::Pointer => "pointer",
        PropertyKind::Memory => "memory",
        PropertyKind::Leak => "leak",
        PropertyKind::Unwinding => "unwinding",
    }
}

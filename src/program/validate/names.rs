//! Declarations: names, types, owners, and what the entry is.

use std::collections::{HashMap, HashSet};

use super::{Fault, Violation};
use crate::program::{Extent, NumType, ProcId, Program, Shape, Span, VarId, Variable};

pub(super) fn check(program: &Program) -> Vec<Violation> {
    let mut check = Check { program, found: vec![] };
    check.variables();
    check.procedures();
    check.properties();
    check.found
}

struct Check<'a> {
    program: &'a Program,
    found: Vec<Violation>,
}

impl Check<'_> {
    fn report(&mut self, procedure: Option<ProcId>, span: Span, fault: Fault) {
        self.found.push(Violation { procedure, span, fault });
    }

    fn variables(&mut self) {
        let mut names: HashMap<&str, Vec<Option<ProcId>>> = HashMap::new();
        for (id, variable) in self.program.var_ids().zip(&self.program.variables) {
            self.variable(id, variable);
            let owners = names.entry(&variable.name).or_default();
            let clash = owners.iter().any(|o| o.is_none() || variable.owner.is_none() || *o == variable.owner);
            owners.push(variable.owner);
            if clash {
                self.report(variable.owner, variable.span, Fault::DuplicateName(variable.name.clone()));
            }
        }
    }

    fn variable(&mut self, id: VarId, variable: &Variable) {
        let (owner, span) = (variable.owner, variable.span);
        if !is_identifier(&variable.name) {
            self.report(owner, span, Fault::BadName(variable.name.clone()));
        }
        if let Some(owner) = owner
            && self.program.procedures.get(owner.0 as usize).is_none()
        {
            self.report(None, span, Fault::UnknownProcedure(owner));
        }
        if let NumType::Int(t) = variable.ty
            && !(1..=128).contains(&t.bits)
        {
            self.report(owner, span, Fault::BadWidth(t.bits));
        }
        if variable.shape == Shape::Array(vec![]) {
            self.report(owner, span, Fault::NoDimensions(id));
        }
        for extent in variable.extents() {
            let Extent::Symbolic(size) = extent else { continue };
            let fault = match self.program.variables.get(size.0 as usize) {
                None => Fault::UnknownVariable(*size),
                Some(v) if v.is_array() => Fault::NotScalar(*size),
                Some(Variable { ty: NumType::Real, .. }) => Fault::NotInteger(NumType::Real),
                Some(v) if v.owner.is_some() && v.owner != owner => Fault::NotOwned(*size),
                Some(_) => continue,
            };
            self.report(owner, span, fault);
        }
    }

    fn procedures(&mut self) {
        let mut names = HashSet::new();
        for (p, procedure) in self.program.proc_ids().zip(&self.program.procedures) {
            let (inside, span) = (Some(p), procedure.span);
            if !is_identifier(&procedure.name) {
                self.report(inside, span, Fault::BadName(procedure.name.clone()));
            }
            if !names.insert(&procedure.name) {
                self.report(inside, span, Fault::DuplicateName(procedure.name.clone()));
            }
            for list in [&procedure.params, &procedure.results] {
                let mut seen = HashSet::new();
                for v in list {
                    let fault = match self.program.variables.get(v.0 as usize) {
                        None => Fault::UnknownVariable(*v),
                        Some(variable) if variable.is_array() => Fault::NotScalar(*v),
                        Some(variable) if variable.owner != inside => Fault::NotOwned(*v),
                        Some(_) if !seen.insert(*v) => Fault::AssignedTwice(*v),
                        Some(_) => continue,
                    };
                    self.report(inside, span, fault);
                }
            }
        }
        let entry = self.program.entry;
        match self.program.procedures.get(entry.0 as usize) {
            None => self.report(None, Span::default(), Fault::UnknownProcedure(entry)),
            Some(procedure) if !procedure.params.is_empty() => {
                self.report(Some(entry), procedure.span, Fault::EntryHasParameters);
            }
            Some(_) => {}
        }
    }

    fn properties(&mut self) {
        let mut names = HashSet::new();
        for property in &self.program.properties {
            if !names.insert(&property.name) {
                self.report(None, property.span, Fault::DuplicateName(property.name.clone()));
            }
        }
    }
}

/// Whether C takes it as a name, keywords aside.
pub(in crate::program) fn is_identifier(name: &str) -> bool {
    let starts = |c: char| c.is_ascii_alphabetic() || c == '_' || c == '$';
    name.starts_with(starts) && name.chars().all(|c| starts(c) || c.is_ascii_digit())
}

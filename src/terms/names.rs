//! What versions of variables are called, in tables of traces, in unwound programs and in their formulas alike: `i2`.
//!
//! No two versions have the same name, whatever the user's variables are called. With an `i` in each of two procedures they are `f::i2`
//! and `g::i2`; the second of two in one procedure is `i.2`; a number after a digit or an underscore is set off: `x1_2`.

use std::collections::{BTreeMap, BTreeSet};

use crate::program::{ProcId, Program, VarId};

/// The names of some variables and their versions.
#[derive(Clone, Debug)]
pub struct VersionNames {
    variables: Vec<String>,
}

impl VersionNames {
    /// Names for variables that are shown together; the others keep the user's names.
    pub fn of(program: &Program, shown: &BTreeSet<VarId>) -> VersionNames {
        let mut variables: Vec<String> = program.variables.iter().map(|v| v.source_name.clone()).collect();
        let mut alike: BTreeMap<&str, Vec<VarId>> = BTreeMap::new();
        for v in shown {
            alike.entry(program.var(*v).source_name.as_str()).or_default().push(*v);
        }
        let mut taken = BTreeSet::new();
        for (name, group) in alike {
            let owner = |v: &VarId| program.var(*v).owner;
            let owners: BTreeSet<Option<ProcId>> = group.iter().map(owner).collect();
            let mut count: BTreeMap<Option<ProcId>, usize> = BTreeMap::new();
            for v in group {
                let mut text = match owner(&v) {
                    Some(owner) if owners.len() > 1 => format!("{}::{name}", program.procedure(owner).source_name),
                    _ => name.to_string(),
                };
                let number = count.entry(owner(&v)).or_default();
                *number += 1;
                if *number > 1 {
                    text.push_str(&format!(".{number}"));
                }
                // Procedures that are made from one of the user's share its name.
                while !taken.insert(text.clone()) {
                    text.push('\'');
                }
                if let Some(variable) = variables.get_mut(v.0 as usize) {
                    *variable = text;
                }
            }
        }
        VersionNames { variables }
    }

    /// Names for all variables of a program.
    pub fn of_all(program: &Program) -> VersionNames {
        VersionNames::of(program, &program.var_ids().collect())
    }

    /// The name of a variable, whatever its version.
    pub fn variable(&self, v: VarId) -> &str {
        self.variables.get(v.0 as usize).map_or("", String::as_str)
    }

    /// The name of a version of a variable.
    pub fn version(&self, v: VarId, version: u32) -> String {
        let name = self.variable(v);
        let separator = if name.ends_with(|c: char| c.is_ascii_digit() || c == '_') { "_" } else { "" };
        format!("{name}{separator}{version}")
    }
}

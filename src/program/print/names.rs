//! What everything is called in the C text: as in the program where that is unique.

use std::collections::{HashMap, HashSet};

use super::cexpr::container;
use super::layout::Layout;
use crate::program::validate::is_identifier;
use crate::program::walk::for_each_basic;
use crate::program::{Basic, LabelId, NumType, ProcId, Program, Source, VarId};

/// The names of a program's variables, procedures and labels, and those of the functions that supply arbitrary values.
pub(super) struct Names {
    variables: Vec<String>,
    procedures: Vec<String>,
    labels: HashMap<(ProcId, LabelId), String>,
    inputs: Vec<(String, NumType)>,
    derived: HashMap<String, String>,
    taken: HashSet<String>,
}

impl Names {
    pub fn of(program: &Program, layout: &Layout) -> Names {
        let mut names = Names {
            variables: vec![String::new(); program.variables.len()],
            procedures: vec![],
            labels: HashMap::new(),
            inputs: vec![],
            derived: HashMap::new(),
            taken: RESERVED.iter().map(|s| s.to_string()).collect(),
        };
        for p in program.proc_ids() {
            let name = &program.procedure(p).name;
            let is_main = p == program.entry && name == "main";
            let name = if is_main { name.clone() } else { names.fresh(name) };
            names.procedures.push(name);
        }
        names.reserve_inputs(program);
        names.choose_file_scope(program, layout);
        names.choose_locals(program, layout);
        for p in program.proc_ids() {
            let mut own = HashSet::new();
            for (n, label) in program.procedure(p).labels.iter().enumerate() {
                let name = free_name(label, |name| own.contains(name) || RESERVED.contains(&name));
                own.insert(name.clone());
                names.labels.insert((p, LabelId(n as u32)), name);
            }
        }
        names
    }

    pub fn variable(&self, v: VarId) -> &str {
        &self.variables[v.0 as usize]
    }

    pub fn procedure(&self, p: ProcId) -> &str {
        &self.procedures[p.0 as usize]
    }

    pub fn label(&self, p: ProcId, label: LabelId) -> String {
        self.labels.get(&(p, label)).cloned().unwrap_or_else(|| format!("label_{}", label.0))
    }

    /// The name of something that belongs to what is named `base`: `x_saved`; with no base, of something that statements
    /// need for themselves. The same arguments give the same name.
    pub fn derived(&mut self, base: &str, suffix: &str) -> String {
        let wish = if base.is_empty() { suffix.to_string() } else { format!("{base}_{suffix}") };
        if let Some(known) = self.derived.get(&wish) {
            return known.clone();
        }
        let name = self.fresh(&wish);
        self.derived.insert(wish, name.clone());
        name
    }

    /// A name that nothing else has, and that stays taken.
    fn fresh(&mut self, wish: &str) -> String {
        let name = free_name(wish, |name| self.taken.contains(name));
        self.taken.insert(name.clone());
        name
    }

    /// The function that supplies arbitrary values of a type: the user's if that name is free, else one named after the
    /// type.
    pub fn input(&mut self, wish: &str, ty: NumType) -> String {
        let by_type = format!("nondet_{}", type_word(ty));
        for wish in [wish, &by_type] {
            match self.inputs.iter().find(|(name, _)| name == wish) {
                Some((_, known)) if *known == ty => return wish.to_string(),
                None if is_identifier(wish) && !self.taken.contains(wish) => {
                    return self.add_input(wish.to_string(), ty);
                }
                _ => {}
            }
        }
        let known = self.inputs.iter().find(|(name, t)| name.starts_with(&by_type) && *t == ty);
        match known {
            Some((name, _)) => name.clone(),
            None => {
                let name = free_name(&by_type, |name| self.taken.contains(name));
                self.add_input(name, ty)
            }
        }
    }

    /// The functions that [`Names::input`] has named, with their types.
    pub fn inputs(&self) -> &[(String, NumType)] {
        &self.inputs
    }

    /// Functions that supply inputs are linked by their names, so these come before those of variables. A parameter of the
    /// entry is an input without a function.
    fn reserve_inputs(&mut self, program: &Program) {
        let mut reserve = |basic: &Basic| {
            if let Basic::Havoc(v, Source::Input(name)) = basic {
                let variable = program.var(*v);
                if !variable.is_parameter_input(name) && !self.taken.contains(name) && is_identifier(name) {
                    self.add_input(name.clone(), container(variable.ty));
                }
            }
        };
        for_each_basic(&program.init, &mut reserve);
        program.procedures.iter().for_each(|p| for_each_basic(&p.body, &mut reserve));
    }

    fn add_input(&mut self, name: String, ty: NumType) -> String {
        self.taken.insert(name.clone());
        self.inputs.push((name.clone(), ty));
        name
    }

    /// A variable of a procedure that stands at file scope must not have the name of any other variable, since a local
    /// one would hide it.
    fn choose_file_scope(&mut self, program: &Program, layout: &Layout) {
        let mut count: HashMap<&str, usize> = HashMap::new();
        for variable in &program.variables {
            *count.entry(&variable.name).or_default() += 1;
        }
        let at_file_scope = program.var_ids().filter(|v| layout.is_at_file_scope(*v));
        let (global, moved): (Vec<VarId>, Vec<VarId>) = at_file_scope.partition(|v| program.var(*v).owner.is_none());
        for v in global {
            self.variables[v.0 as usize] = self.fresh(&program.var(v).name);
        }
        for v in moved {
            let variable = program.var(v);
            let others = |n: &str| count.get(n).copied().unwrap_or(0) - usize::from(n == variable.name);
            let wish = match variable.owner {
                Some(owner) if others(&variable.name) > 0 => {
                    format!("{}_{}", program.procedure(owner).name, variable.name)
                }
                _ => variable.name.clone(),
            };
            let name = free_name(&wish, |n| self.taken.contains(n) || others(n) > 0);
            self.taken.insert(name.clone());
            self.variables[v.0 as usize] = name;
        }
    }

    /// Locals may share names with those of other procedures.
    fn choose_locals(&mut self, program: &Program, layout: &Layout) {
        let at_file_scope = self.taken.clone();
        let mut of_procedure: HashMap<Option<ProcId>, HashSet<String>> = HashMap::new();
        for v in program.var_ids().filter(|v| !layout.is_at_file_scope(*v)) {
            let variable = program.var(v);
            let own = of_procedure.entry(variable.owner).or_default();
            let name = free_name(&variable.name, |n| at_file_scope.contains(n) || own.contains(n));
            own.insert(name.clone());
            self.taken.insert(name.clone());
            self.variables[v.0 as usize] = name;
        }
    }
}

/// A type's name as part of a function's name, after the conventions of SV-COMP.
fn type_word(ty: NumType) -> String {
    match ty {
        NumType::Real => "double".to_string(),
        NumType::Int(t) => {
            let word = match t.bits {
                1 => return "bool".to_string(),
                8 if t.signed => return "schar".to_string(),
                8 => "char",
                16 => "short",
                32 => "int",
                64 => "longlong",
                128 => "int128",
                bits => return format!("{}int{bits}", if t.signed { "" } else { "u" }),
            };
            format!("{}{word}", if t.signed { "" } else { "u" })
        }
    }
}

fn free_name(wish: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut name = wish.to_string();
    let mut n = 1;
    while taken(&name) {
        n += 1;
        name = format!("{wish}_{n}");
    }
    name
}

/// Keywords, predefined macros, and what the text uses itself.
#[rustfmt::skip]
const RESERVED: [&str; 52] = [
    "asm", "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern",
    "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof",
    "static", "struct", "switch", "typedef", "typeof", "union", "unsigned", "void", "volatile", "while", "_Alignas",
    "_Alignof", "_Atomic", "_Bool", "_Complex", "_Generic", "_Noreturn", "_Static_assert", "_Thread_local", "linux",
    "unix", "assert", "static_assert", "assume", "exit", "main",
];

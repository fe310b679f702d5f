//! The definition of one procedure: signature, declarations, what recursion saves.

use std::collections::HashMap;

use super::body::{Body, Lines};
use super::layout::Storage;
use super::unit::{Unit, wrap};
use crate::program::walk::for_each_variable;
use crate::program::{NumType, ProcId, Stmt, VarId};

impl Unit<'_> {
    /// The definition of a procedure. The entry begins with what initialises the globals.
    pub fn procedure_text(&mut self, p: ProcId, init: &[&Stmt]) -> String {
        self.used.clear();
        let program = self.program;
        let procedure = program.procedure(p);
        let mut lines = Lines { lines: vec![], indent: 1 };
        let mut mentions = HashMap::new();
        for_each_variable(&procedure.body, &mut |v| *mentions.entry(v).or_default() += 1);
        let mut body = Body { unit: self, p, out: &mut lines, loops: 0, mentions };
        if p == program.entry {
            for stmt in init {
                body.stmt(stmt);
            }
        }
        let ends = body.block(&procedure.body, true);
        let returns = !procedure.results.is_empty() || !body.unit.layout.saved(p).is_empty();
        if !ends && returns {
            body.last_return();
        }
        lines.close_labels();
        let mut text = format!("{} {{\n", self.signature(p));
        text.push_str(&self.locals(p));
        text.push_str(&self.prologue(p));
        for line in lines.lines {
            text.push_str(&line);
            text.push('\n');
        }
        text.push_str("}\n");
        text
    }

    /// Declarations of the locals that the text mentions, those of one type on one line.
    fn locals(&mut self, p: ProcId) -> String {
        let program = self.program;
        let params = &program.procedure(p).params;
        let here = |v: &VarId| {
            let storage = self.layout.storage(*v);
            let at_top = matches!(storage, Storage::Local | Storage::Pointer { file: false });
            at_top && self.used.contains(v) && !params.contains(v)
        };
        let locals: Vec<VarId> = self.layout.locals(p).iter().copied().filter(here).collect();
        let mut groups: Vec<(NumType, Vec<String>)> = vec![];
        for v in locals {
            let name = self.names.variable(v).to_string();
            let (ty, declarator) = (self.base_type(v), self.declarator(v, &name));
            match groups.iter_mut().find(|(of, _)| *of == ty) {
                Some((_, group)) => group.push(declarator),
                None => groups.push((ty, vec![declarator])),
            }
        }
        groups.into_iter().map(|(ty, group)| wrap(&format!("    {ty} {};", group.join(", ")))).collect()
    }

    /// Saves what a recursive procedure has at file scope, then assigns the parameters that stand there.
    fn prologue(&mut self, p: ProcId) -> String {
        let mut text = String::new();
        for v in self.layout.saved(p).to_vec() {
            let saved = self.derived(v, "saved");
            let name = self.names.variable(v).to_string();
            let declared = self.declaration(v, &saved);
            if self.is_stored_as_array(v) {
                text.push_str(&format!("    {declared};\n    __builtin_memcpy({saved}, {name}, sizeof {name});\n"));
            } else {
                text.push_str(&format!("    {declared} = {name};\n"));
            }
        }
        let program = self.program;
        for v in &program.procedure(p).params {
            if self.layout.is_at_file_scope(*v) {
                let parameter = self.parameter_name(*v);
                text.push_str(&format!("    {} = {parameter};\n", self.names.variable(*v)));
            }
        }
        text
    }

    /// The statement that gives a variable back the value that the prologue saved.
    pub fn restore(&mut self, v: VarId) -> String {
        let saved = self.derived(v, "saved");
        let name = self.names.variable(v);
        if self.is_stored_as_array(v) {
            format!("__builtin_memcpy({name}, {saved}, sizeof {name});")
        } else {
            format!("{name} = {saved};")
        }
    }

    fn is_stored_as_array(&self, v: VarId) -> bool {
        self.program.var(v).is_array() && !matches!(self.layout.storage(v), Storage::Pointer { .. })
    }
}

//! Values at entry: a procedure that calls itself gets a parameter for each variable that it changes, which keeps what the variable was when
//! the procedure was entered. So a condition over its variables can relate what a call brings about to what it was called with.
//!
//! Nothing else reads these parameters and nothing assigns them, so that the executions are those of the program.
//!
//! Worked example: `int depth; void group(void) { depth++; if (*) group(); depth--; }` becomes
//! `void group(int depth_at_entry) { depth++; if (*) group(depth); depth--; }`, and what a call does is `depth == depth_at_entry`.

use std::collections::{BTreeMap, BTreeSet};

use super::effects::changed_by_procedures;
use super::{Basic, Cond, Expr, Graph, Origin, ProcId, Program, Rewrite, VarId};

/// A program with parameters for values at entry.
pub struct Remembering {
    /// The program.
    pub program: Program,
    /// Its graph: the same locations and edges.
    pub graph: Graph,
}

impl Remembering {
    /// The program in which procedures that call themselves remember; none if there is nothing to remember, or it does so already.
    pub fn of(program: &Program, graph: &Graph) -> Option<Remembering> {
        if program.variables.iter().any(super::Variable::is_kept) {
            return None;
        }
        let changed = changed_by_procedures(program, graph);
        let mut remembering = program.clone();
        let mut kept: BTreeMap<ProcId, Vec<VarId>> = BTreeMap::new();
        for p in recursive(program, graph).into_iter().filter(|p| *p != program.entry) {
            let wanted = changed[p.0 as usize].iter().copied().filter(|v| is_remembered(program, p, *v));
            let wanted: Vec<VarId> = wanted.collect();
            for v in &wanted {
                let name = free_name(&remembering, &program.var(*v).name);
                let (source_name, owner) = (format!("{}_at_entry", program.var(*v).source_name), Some(p));
                let origin = Origin::Entry(*v);
                let variable = super::Variable { name, source_name, owner, origin, ..program.var(*v).clone() };
                let param = remembering.add_variable(variable);
                remembering.procedures[p.0 as usize].params.push(param);
            }
            kept.insert(p, wanted);
        }
        if kept.values().all(Vec::is_empty) {
            return None;
        }
        let mut calls = Calls { program, kept };
        let graph = graph.map_actions(|action| calls.basic(action));
        Some(Remembering { program: remembering.rewritten(&mut calls), graph })
    }
}

impl Program {
    /// The arguments of a call that the source has.
    pub fn written_args<'e>(&self, callee: ProcId, args: &'e [Expr]) -> Vec<&'e Expr> {
        let params = &self.procedure(callee).params;
        params.iter().zip(args).filter(|(param, _)| !self.var(**param).is_kept()).map(|(_, arg)| arg).collect()
    }
}

/// The parameters and globals that it changes; arrays are not remembered.
fn is_remembered(program: &Program, p: ProcId, v: VarId) -> bool {
    let is_global = program.var(v).owner.is_none();
    !program.var(v).is_array() && (is_global || program.procedure(p).params.contains(&v))
}

fn free_name(program: &Program, name: &str) -> String {
    let mut free = format!("{name}_at_entry");
    while program.variables.iter().any(|variable| variable.name == free) {
        free.push('_');
    }
    free
}

/// The procedures that may be under way when they are called.
fn recursive(program: &Program, graph: &Graph) -> BTreeSet<ProcId> {
    let mut calls: BTreeMap<ProcId, BTreeSet<ProcId>> = BTreeMap::new();
    for edge in &graph.edges {
        if let Basic::Call { callee, .. } = edge.action {
            calls.entry(graph.location(edge.from).procedure).or_default().insert(callee);
        }
    }
    let reaches_itself = |p: &ProcId| {
        let (mut seen, mut work) = (BTreeSet::new(), vec![*p]);
        while let Some(q) = work.pop() {
            work.extend(calls.get(&q).into_iter().flatten().copied().filter(|callee| seen.insert(*callee)));
        }
        seen.contains(p)
    };
    program.proc_ids().filter(reaches_itself).collect()
}

/// Gives calls their further arguments.
struct Calls<'p> {
    program: &'p Program,
    kept: BTreeMap<ProcId, Vec<VarId>>,
}

impl Rewrite for Calls<'_> {
    fn basic(&mut self, basic: &Basic) -> Basic {
        let Basic::Call { callee, args, results } = basic else { return basic.clone() };
        let params = &self.program.procedure(*callee).params;
        let value = |v: &VarId| {
            let bound = params.iter().zip(args).find(|(param, _)| *param == v).map(|(_, arg)| arg.clone());
            bound.unwrap_or(Expr::Var(*v))
        };
        let more = self.kept.get(callee).into_iter().flatten().map(value);
        let args = args.iter().cloned().chain(more).collect();
        Basic::Call { callee: *callee, args, results: results.clone() }
    }

    fn cond(&mut self, cond: &Cond) -> Cond {
        cond.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::{FrontendOptions, Input, read};
    use crate::program::print::{Style, print_program};

    /// The example of the module.
    #[test]
    fn procedures_that_call_themselves_remember() {
        let text = "int nondet_int(void);
            int depth;
            void group(void) { depth++; if (nondet_int()) group(); depth--; }
            int main(void) { group(); return 0; }";
        let input = Input::Text { name: "prog.c".to_string(), text: text.as_bytes().to_vec() };
        let read = read(&input, &FrontendOptions::default()).unwrap();
        let remembering = Remembering::of(&read.program, &read.graph).unwrap();
        assert_eq!(remembering.graph.locations, read.graph.locations);
        let depth = read.program.var_ids().find(|v| read.program.var(*v).name == "depth").unwrap();
        let calls = remembering.graph.edges.iter().filter_map(|edge| match &edge.action {
            Basic::Call { args, .. } => Some(args.clone()),
            _ => None,
        });
        assert_eq!(calls.collect::<Vec<_>>(), [vec![Expr::Var(depth)], vec![Expr::Var(depth)]]);
        let kept = remembering.program.procedures.iter().flat_map(|procedure| &procedure.params);
        let kept: Vec<&str> = kept.map(|v| remembering.program.var(*v).name.as_str()).collect();
        assert_eq!(kept, ["depth_at_entry"]);
        // As the user wrote it.
        let printed = print_program(&remembering.program, Style::C);
        assert!(printed.contains("group()") && !printed.contains("depth_at_entry"), "{printed}");
    }
}

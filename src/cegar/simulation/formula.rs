//! The formula of a trace: one conjunct for each step, over versions of variables (table 1 of the 2009 report), for the
//! solver and as SMT-LIB text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use z3::ast::Bool;

use super::ssa::{Content, Opened, Renaming, Ssa, Version};
use crate::program::print::Text;
use crate::program::{Arith, Basic, Core, Element, Expr, Graph, Place, Program, Step, Trace, Value, VarId};
use crate::smt::{Encoder, IllTyped, Limits, Term, formula_text};
use crate::terms::VersionNames;

/// A trace as formulas of the solver.
pub struct Formula<'p> {
    program: &'p Program,
    graph: &'p Graph,
    trace: &'p Trace,
    encoder: Encoder<'p>,
    ssa: Ssa,
    names: VersionNames,
}

/// Something that is asserted, and its name.
pub struct Named {
    /// `step!12`, or `start!x0` for what holds from the start. No variable of C has such a name.
    pub name: String,
    /// The position of the step, if it is one's.
    pub position: Option<usize>,
    /// What holds.
    pub fact: Bool,
}

impl<'p> Formula<'p> {
    /// The formula of a trace over its program.
    pub fn new(program: &'p Program, graph: &'p Graph, trace: &'p Trace, arith: Arith) -> Formula<'p> {
        let (encoder, ssa) = (Encoder::new(program, arith), Ssa::of(program, graph, trace));
        let names = ssa.names(program);
        Formula { program, graph, trace, encoder, ssa, names }
    }

    /// All conjuncts in the order of the trace, first what holds of versions that no step assigns.
    pub fn conjuncts(&self) -> Result<Vec<Named>, IllTyped> {
        let mut all = vec![];
        for opened in &self.ssa.opened {
            if let Some(fact) = self.opened(opened)? {
                let name = self.symbol((opened.variable, opened.version));
                let (kind, position) = match opened.content {
                    Content::Zero => ("start", None),
                    Content::Arbitrary(position) => ("range", position),
                };
                all.push(Named { name: format!("{kind}!{name}"), position, fact });
            }
        }
        for (position, (step, renaming)) in self.trace.steps.iter().zip(&self.ssa.steps).enumerate() {
            let mut facts = self.step(*step, renaming)?;
            facts.extend(self.elements_in_range(*step, renaming)?);
            let fact = match facts.as_slice() {
                [] => continue,
                [only] => only.clone(),
                several => Bool::and(several),
            };
            all.push(Named { name: format!("step!{position}"), position: Some(position), fact });
        }
        Ok(all)
    }

    /// The formula as SMT-LIB text, every conjunct with a name; those of the core are marked.
    pub fn smtlib(&self, core: Option<&Core>) -> Result<String, IllTyped> {
        let mut text = String::from("(set-option :produce-unsat-cores true)\n(set-logic ALL)\n");
        for version in self.versions() {
            let sort = self.encoder.variable_sort(self.program.var(version.0));
            let symbol = self.term(version)?.dynamic();
            let _ = writeln!(text, "(declare-fun {symbol} () {sort})");
        }
        for named in self.conjuncts()? {
            if let Some(position) = named.position.filter(|_| named.name.starts_with("step!")) {
                let mark = if core.is_some_and(|core| core.steps.contains(&position)) { " in the core" } else { "" };
                let _ = writeln!(text, "; {}{mark}", self.comment(position));
            }
            let fact = formula_text(&named.fact, &Limits::default()).map_err(|_| IllTyped("a formula without text"))?;
            let _ = writeln!(text, "(assert (! {fact} :named {}))", quoted(&named.name));
        }
        text.push_str(if core.is_some() { "(check-sat)\n(get-unsat-core)\n" } else { "(check-sat)\n(get-model)\n" });
        Ok(text)
    }

    fn versions(&self) -> BTreeSet<Version> {
        let of_steps = self.ssa.steps.iter().flat_map(|r| r.reads.iter().chain(&r.writes)).map(|(v, n)| (*v, *n));
        of_steps.chain(self.ssa.opened.iter().map(|o| (o.variable, o.version))).collect()
    }

    fn comment(&self, position: usize) -> String {
        let Some(Step::Edge(id) | Step::Enter(id) | Step::Leave(id)) = self.trace.steps.get(position) else {
            return String::new();
        };
        let edge = self.graph.edge(*id);
        let statement = Text::in_source_names(self.program).basic(&edge.action).replace('\n', " ");
        format!("line {}: {statement}", edge.span.line)
    }

    /// What holds of a version that no step assigns.
    fn opened(&self, opened: &Opened) -> Result<Option<Bool>, IllTyped> {
        let variable = self.program.var(opened.variable);
        let term = self.term((opened.variable, opened.version))?;
        match opened.content {
            Content::Zero => {
                let zero = self.encoder.value(&Value::zero(variable.ty), variable.ty)?;
                term.equals(&self.encoder.constant_array(variable.extents().len(), &zero)).map(Some)
            }
            Content::Arbitrary(_) => Ok(self.encoder.in_range(&term, variable.ty)),
        }
    }

    fn step(&self, step: Step, renaming: &Renaming) -> Result<Vec<Bool>, IllTyped> {
        match step {
            Step::Edge(id) => self.basic(&self.graph.edge(id).action, renaming),
            Step::Enter(id) => match &self.graph.edge(id).action {
                Basic::Call { callee, args, .. } => {
                    let params = &self.program.procedure(*callee).params;
                    params.iter().zip(args).map(|(p, a)| self.assigned(*p, a, renaming)).collect()
                }
                _ => Ok(vec![]),
            },
            Step::Leave(id) => match &self.graph.edge(id).action {
                Basic::Call { callee, results, .. } => {
                    let pairs = self.program.procedure(*callee).results.iter().zip(results);
                    let taken = pairs.filter_map(|(from, to)| Some((*from, (*to)?)));
                    taken.map(|(from, to)| self.assigned(to, &Expr::Var(from), renaming)).collect()
                }
                _ => Ok(vec![]),
            },
        }
    }

    fn basic(&self, basic: &Basic, renaming: &Renaming) -> Result<Vec<Bool>, IllTyped> {
        Ok(match basic {
            Basic::Skip | Basic::Halt | Basic::Call { .. } | Basic::Havoc(..) | Basic::Assert(..) => vec![],
            Basic::Assign(Place::Var(v), e) => vec![self.assigned(*v, e, renaming)?],
            Basic::Assign(Place::Element(element), e) => {
                let old = self.read(element.array, renaming)?;
                let at = self.encoder.indices(element, &|v| self.read(v, renaming))?;
                let value = self.expr(e, renaming)?;
                vec![self.written(element.array, renaming)?.equals(&self.encoder.store(&old, &at, &value)?)?]
            }
            Basic::Parallel(parts) => {
                parts.iter().map(|(v, e)| self.assigned(*v, e, renaming)).collect::<Result<_, _>>()?
            }
            Basic::Fill(v, e) => {
                let value = self.expr(e, renaming)?;
                let filled = self.encoder.constant_array(self.program.var(*v).extents().len(), &value);
                vec![self.written(*v, renaming)?.equals(&filled)?]
            }
            Basic::Assume(c, _) => vec![self.encoder.cond(c, &|v| self.read(v, renaming))?],
        })
    }

    /// For each read of an array that was once arbitrary, that the element there was a value of its type.
    fn elements_in_range(&self, step: Step, renaming: &Renaming) -> Result<Vec<Bool>, IllTyped> {
        let (Step::Edge(id) | Step::Enter(id)) = step else { return Ok(vec![]) };
        let mut elements: Vec<Element> = vec![];
        let mut see = |e: &Expr| {
            if let Expr::Read(element) = e {
                elements.push(element.clone());
            }
        };
        match &self.graph.edge(id).action {
            Basic::Assign(place, e) => {
                e.for_each(&mut see);
                if let Place::Element(element) = place {
                    element.indices.iter().for_each(|i| i.for_each(&mut see));
                }
            }
            Basic::Parallel(parts) => parts.iter().for_each(|(_, e)| e.for_each(&mut see)),
            Basic::Fill(_, e) => e.for_each(&mut see),
            Basic::Call { args, .. } => args.iter().for_each(|a| a.for_each(&mut see)),
            Basic::Assume(c, _) | Basic::Assert(c, _) => c.for_each_expr(&mut see),
            Basic::Skip | Basic::Halt | Basic::Havoc(..) => {}
        }
        let mut facts = vec![];
        for element in elements {
            let version = renaming.reads.get(&element.array).copied().unwrap_or(0);
            if let Some(ground) = self.ssa.ground((element.array, version)) {
                let at = self.encoder.indices(&element, &|v| self.read(v, renaming))?;
                let before = self.encoder.select(&self.term(ground)?, &at)?;
                facts.extend(self.encoder.in_range(&before, self.program.var(element.array).ty));
            }
        }
        Ok(facts)
    }

    fn assigned(&self, v: VarId, e: &Expr, renaming: &Renaming) -> Result<Bool, IllTyped> {
        self.written(v, renaming)?.equals(&self.expr(e, renaming)?)
    }

    fn expr(&self, e: &Expr, renaming: &Renaming) -> Result<Term, IllTyped> {
        self.encoder.expr(e, &|v| self.read(v, renaming))
    }

    fn read(&self, v: VarId, renaming: &Renaming) -> Result<Term, IllTyped> {
        self.version_in(&renaming.reads, v)
    }

    fn written(&self, v: VarId, renaming: &Renaming) -> Result<Term, IllTyped> {
        self.version_in(&renaming.writes, v)
    }

    fn version_in(&self, versions: &BTreeMap<VarId, u32>, v: VarId) -> Result<Term, IllTyped> {
        let version = versions.get(&v).ok_or(IllTyped("a variable has no version"))?;
        self.term((v, *version))
    }

    fn term(&self, version: Version) -> Result<Term, IllTyped> {
        Term::named(&self.symbol(version), &self.encoder.variable_sort(self.program.var(version.0)))
    }

    /// The name that the version has in tables too.
    fn symbol(&self, (v, version): Version) -> String {
        self.names.version(v, version)
    }
}

/// A symbol as SMT-LIB has it.
fn quoted(symbol: &str) -> String {
    let simple = symbol.chars().all(|c| c.is_ascii_alphanumeric() || "_!.".contains(c));
    if simple { symbol.to_string() } else { format!("|{symbol}|") }
}

//! What is printed while a check is under way.

use std::sync::Arc;

use eureka::bmc::Event;
use eureka::cegar::Station;
use eureka::cegar::simulation::table;
use eureka::program::{Graph, Program};
use eureka::report::{
    Finding, History, Moment, Observer, Stage, abstract_graphs_text, abstraction_text, bound_text, engine_name,
    header_text, invariants_text, iteration_text, smtlib_text, trace_text, tree_dot, tree_text,
};
use eureka::task::{Engine, Spent, Status, Strategy};

use super::Session;

/// Prints what happens as it happens, and remembers it.
pub struct Listener<'a> {
    pub session: &'a Session,
    pub program: Arc<Program>,
    pub graph: Arc<Graph>,
    /// The engine that works, where several are compared; the first of them tells what is checked.
    pub compared: Option<(Engine, bool)>,
}

impl Observer for Listener<'_> {
    fn begins(&mut self, program: &Arc<Program>, graph: &Arc<Graph>) {
        (self.program, self.graph) = (program.clone(), graph.clone());
        if self.session.options.tells() && self.compared.is_none_or(|(_, first)| first) {
            self.session.console.print(&header_text(program));
        }
    }

    fn happened(&mut self, moment: Moment, history: &History) {
        self.session.progress().history = history.clone();
        match moment {
            Moment::Station(station) => self.at_station(station, history),
            Moment::Bound(event) => self.at_bound(event, history),
        }
        if self.session.options.output.step {
            self.wait(moment, history);
        }
    }

    fn strategies(&mut self, spent: &[Spent]) {
        self.session.progress().spent = spent.to_vec();
    }

    fn found(&mut self, findings: &[Finding]) {
        let mut progress = self.session.progress();
        let told = |old: &Finding| {
            progress.findings.iter().any(|known| known.property == old.property && known.status == old.status)
        };
        let failed = findings.iter().filter(|f| f.status == Status::Fails && !told(f));
        let lines: String = failed.map(|finding| failure_line(&self.program, finding)).collect();
        progress.findings = findings.to_vec();
        drop(progress);
        if self.session.options.tells() && !lines.is_empty() {
            self.session.console.print(&lines);
        }
    }
}

impl Listener<'_> {
    /// Shows what a station of the CEGAR loop has to show.
    fn at_station(&self, station: Station, history: &History) {
        let (program, graph) = (&self.program, &self.graph);
        let Some(last) = history.cegar.iterations.last() else { return };
        let whole = last.whole.as_deref();
        match station {
            Station::Abstracted => {
                let output = &self.session.options.output;
                let graphs = || abstract_graphs_text(&history.cegar, output.dot);
                let shown = |text: String| Some(text).filter(|text| !text.is_empty());
                let of = Of::iteration(history, last.number);
                self.stage(Stage::Abstraction, &of, || {
                    let text = abstraction_text(&history.cegar);
                    shown(if output.dot { graphs() } else { text })
                });
                self.stage(Stage::Boolean, &of, || shown(abstraction_text(&history.cegar)));
                if output.timings && !(output.dot && output.show.contains(&Stage::Abstraction)) {
                    self.told(
                        Stage::Abstraction,
                        &of,
                        "graph of the abstract program, with transition relations",
                        shown(graphs()),
                    );
                }
            }
            Station::Checked => {
                let of = Of::iteration(history, last.number);
                self.stage(Stage::Art, &of, || {
                    let tree = whole?.tree.as_deref()?;
                    let dot = self.session.options.output.dot;
                    Some(if dot { tree_dot(program, graph, tree) } else { tree_text(program, graph, tree) })
                });
                self.stage(Stage::Invariants, &of, || {
                    let whole = whole?;
                    let text = invariants_text(program, graph, whole.reached.as_ref()?);
                    let heading = "states reached when the trace was found:\n";
                    Some(if whole.trace.is_some() { format!("{heading}{text}") } else { text })
                })
            }
            Station::Simulated => {
                let rows = || {
                    let whole = whole?;
                    Some(table(program, graph, whole.trace.as_ref()?, whole.core.as_ref()))
                };
                let of = Of::iteration(history, last.number);
                self.stage(Stage::Trace, &of, || Some(trace_text(program, &rows()?, false)));
                self.stage(Stage::Formula, &of, || Some(trace_text(program, &rows()?, true)));
                let arith = self.session.options.meaning.arith;
                self.write_smtlib(|| smtlib_text(program, graph, arith, whole?));
            }
            Station::Refined => self.line(history, &iteration_text(program, last)),
        }
    }

    /// Shows what there is to show of a bound.
    fn at_bound(&self, event: Event, history: &History) {
        let bmc = &history.bmc;
        match event {
            Event::Unwound => {
                let Some(forms) = &bmc.forms else { return };
                let which = if forms.induction { "step of induction, bound" } else { "bound" };
                let of = Of { strategy: history.strategy, turn: format!("{which} {}", forms.bound) };
                self.stage(Stage::Unwound, &of, || Some(forms.unwound.clone()));
                self.stage(Stage::Ssa, &of, || Some(forms.ssa.clone()));
                self.stage(Stage::Cnf, &of, || Some(forms.cnf.clone()));
                if self.session.options.output.show.contains(&Stage::Formula) {
                    self.told(Stage::Formula, &of, "the sets C and P", Some(forms.formula.clone()));
                }
            }
            Event::Blasted => self.bits(history),
            Event::Asks => self.write_smtlib(|| bmc.smtlib.as_deref().map(str::to_string)),
            Event::Tried => {
                if let Some(last) = bmc.bounds.last() {
                    self.line(history, &bound_text(last));
                }
            }
        }
    }

    /// Waits for Enter; at the end of the input the check goes on without waiting.
    fn wait(&self, moment: Moment, history: &History) {
        let what = match moment {
            Moment::Station(Station::Abstracted) => "abstracted",
            Moment::Station(Station::Checked) => "checked",
            Moment::Station(Station::Simulated) => "simulated",
            Moment::Station(Station::Refined) => "refined",
            Moment::Bound(Event::Tried) => "tried",
            Moment::Bound(Event::Unwound) if history.bmc.forms.is_some() => "unwound",
            Moment::Bound(_) => return,
        };
        let turn = match (history.cegar.iterations.last(), &history.bmc.forms, history.bmc.bounds.last()) {
            (Some(last), ..) => format!("iteration {}", last.number),
            (None, Some(forms), _) => format!("bound {}", forms.bound),
            (None, None, Some(bound)) => format!("bound {}", bound.bound),
            (None, None, None) => return,
        };
        self.session.console.print(&format!("[{turn}, {what}: Enter goes on] "));
        let _ = std::io::stdin().lines().next();
    }

    /// Shows the propositional formula of a bound, and writes it.
    fn bits(&self, history: &History) {
        let Some(bits) = history.bmc.bits.as_deref() else { return };
        let bound = history.bmc.forms.as_deref().map_or(String::new(), |forms| format!(" {}", forms.bound));
        let of = Of { strategy: history.strategy, turn: format!("bound{bound}") };
        self.stage(Stage::Bits, &of, || {
            Some(match bits {
                Ok(bits) => bits.text(),
                Err(reason) => format!("there is no such formula: {reason}\n"),
            })
        });
        let Some(path) = &self.session.options.output.dimacs else { return };
        let problem = match bits {
            Ok(bits) => std::fs::write(path, bits.dimacs()).err().map(|problem| problem.to_string()),
            Err(reason) => Some(reason.clone()),
        };
        if let Some(problem) = problem {
            self.session.complain(&format!("warning: {} cannot be written: {problem}\n", path.display()));
        }
    }

    /// Prints a line about what a strategy, or the only engine, has done.
    fn line(&self, history: &History, text: &str) {
        if self.session.options.tells() {
            let engine = self.compared.map(|(engine, _)| format!("{}: ", engine_name(engine))).unwrap_or_default();
            let whose = history.strategy.map(|strategy| format!("{}: ", strategy.name())).unwrap_or_default();
            self.session.console.print(&(engine + &whose + text));
        }
    }

    fn write_smtlib(&self, smtlib: impl FnOnce() -> Option<String>) {
        let Some(path) = &self.session.options.output.smt2 else { return };
        if let Some(text) = smtlib()
            && let Err(problem) = std::fs::write(path, text)
        {
            self.session.complain(&format!("warning: {} cannot be written: {problem}\n", path.display()));
        }
    }

    /// Shows a stage if it is wanted and there is something to show.
    pub fn stage(&self, stage: Stage, of: &Of, text: impl FnOnce() -> Option<String>) {
        let output = &self.session.options.output;
        let wanted = match stage {
            Stage::Cfg => output.timings,
            Stage::Invariants => output.print_constraints,
            _ => false,
        };
        if wanted || output.show.contains(&stage) {
            self.told(stage, of, stage.title(), text());
        }
    }

    /// Prints what there is to show, below a heading.
    fn told(&self, stage: Stage, of: &Of, title: &str, text: Option<String>) {
        let output = &self.session.options.output;
        let Some(text) = text else { return };
        let engine = match of.strategy {
            Some(strategy) => strategy.name().to_string(),
            None => engine_name(self.compared.map_or(self.session.engine, |(engine, _)| engine)),
        };
        let heading = match of.turn.is_empty() {
            true => title.to_string(),
            false => format!("{engine}, {}: {title}", of.turn),
        };
        if output.json {
            self.session.progress().shown.push((stage, heading, text));
        } else {
            let mark = if output.dot { "//" } else { "---" };
            self.session.console.print(&format!("{mark} {heading}\n{text}"));
        }
    }
}

/// What a stage is one of.
#[derive(Default)]
pub struct Of {
    strategy: Option<Strategy>,
    /// `iteration 2`; empty for what there is once.
    turn: String,
}

impl Of {
    fn iteration(history: &History, number: usize) -> Of {
        Of { strategy: history.strategy, turn: format!("iteration {number}") }
    }
}

/// A failure, as soon as it is known.
fn failure_line(program: &Program, finding: &Finding) -> String {
    let property = program.property(finding.property);
    format!("{} fails (line {}): {}\n", property.name, property.span.line, property.text)
}

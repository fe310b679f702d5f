//! What is printed while a check is under way.

use std::sync::Arc;

use eureka::bmc::Event;
use eureka::cegar::Station;
use eureka::cegar::simulation::table;
use eureka::program::{Graph, Program};
use eureka::report::{
    History, Moment, Observer, Stage, abstraction_text, bound_text, engine_name, header_text, invariants_text,
    iteration_text, smtlib_text, trace_text, tree_dot, tree_text,
};
use eureka::task::{Engine, Spent};

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
    }

    fn strategies(&mut self, spent: &[Spent]) {
        self.session.progress().spent = spent.to_vec();
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
                for stage in [Stage::Abstraction, Stage::Boolean] {
                    self.stage(stage, || Some(abstraction_text(&history.cegar)).filter(|text| !text.is_empty()));
                }
            }
            Station::Checked => {
                self.stage(Stage::Art, || {
                    let tree = whole?.tree.as_deref()?;
                    let dot = self.session.options.output.dot;
                    Some(if dot {
                        tree_dot(program, graph, tree)
                    } else {
                        tree_text(program, graph, tree, last.number)
                    })
                });
                self.stage(Stage::Invariants, || {
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
                self.stage(Stage::Trace, || Some(trace_text(program, &rows()?, false)));
                self.stage(Stage::Formula, || Some(trace_text(program, &rows()?, true)));
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
                self.stage(Stage::Unwound, || Some(forms.unwound.clone()));
                self.stage(Stage::Ssa, || Some(forms.ssa.clone()));
                self.stage(Stage::Cnf, || Some(forms.cnf.clone()));
                self.stage(Stage::Formula, || Some(forms.formula.clone()));
            }
            Event::Asks => self.write_smtlib(|| bmc.smtlib.as_deref().map(str::to_string)),
            Event::Tried => {
                if let Some(last) = bmc.bounds.last() {
                    self.line(history, &bound_text(last));
                }
            }
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
    pub fn stage(&self, stage: Stage, text: impl FnOnce() -> Option<String>) {
        let output = &self.session.options.output;
        let wanted = match stage {
            Stage::Cfg => output.timings,
            Stage::Invariants => output.print_constraints,
            _ => false,
        };
        if !wanted && !output.show.contains(&stage) {
            return;
        }
        match text() {
            None => {}
            Some(text) if output.json => self.session.progress().shown.push((stage, text)),
            Some(text) => self.session.console.print(&text),
        }
    }
}

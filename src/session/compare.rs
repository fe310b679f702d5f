//! Several engines on one program, one after the other.

use std::sync::Arc;

use eureka::limits::{Cause, Limits, Watch};
use eureka::program::{Graph, Program};
use eureka::report::{Report, agreed, comparison_text, engine_name, evidence_text, verdict_line};
use eureka::task::{Answer, Engine, Reason, Times};
use eureka::{Options, Task};

use super::listener::Listener;
use super::{INTERNAL_ERROR, Session, undecided};

impl Session {
    /// Checks with each engine, and tells what each did; the exit code is that of what they say together.
    pub(super) fn compare(&self, program: &Arc<Program>, graph: &Arc<Graph>, options: &Options) -> u8 {
        let mut engines: Vec<Engine> = vec![];
        for engine in &self.options.compare {
            if !engines.contains(engine) {
                engines.push(*engine);
            }
        }
        // The strategies of `auto` may work on in their threads when it has ended, so it comes last.
        let mut order = engines;
        order.sort_by_key(|engine| *engine == Engine::Auto);
        self.progress().compared = order.iter().map(|engine| (*engine, None)).collect();
        for (at, engine) in order.into_iter().enumerate() {
            let report = self.check_with(engine, at == 0, program, graph, options);
            if let Some((_, place)) = self.progress().compared.get_mut(at) {
                *place = Some(report);
            }
        }
        let compared = std::mem::take(&mut self.progress().compared);
        let reports = compared.into_iter().filter_map(|(engine, report)| Some((engine, report?))).collect();
        let reports = self.as_asked(reports);
        self.page_of(&reports, graph);
        let (text, code) = self.told(&reports);
        let code = self.finish(&text, code);
        if reports.iter().any(|(_, report)| report.left_behind) {
            super::end_process(code);
        }
        code
    }

    /// Tells what is known when an engine does not stop: what those before it found, what it did so far, and that those
    /// behind it have not begun.
    pub(super) fn compared_so_far(&self, cause: Cause) -> (String, u8) {
        let compared = self.progress().compared.clone();
        let graph = self.progress().graph.clone();
        let mut working = true;
        let reports = compared.into_iter().map(|(engine, report)| {
            let report = report.unwrap_or_else(|| match std::mem::take(&mut working) {
                true => self.report_so_far(cause),
                false => undecided(Reason::NotBegun),
            });
            (engine, Report { engine, ..report })
        });
        let reports = self.as_asked(reports.collect());
        let told = reports.clone();
        if let Some(graph) = graph {
            self.in_deep_thread(move |session| session.page_of(&told, &graph));
        }
        self.told(&reports)
    }

    /// In the order in which the user named the engines.
    fn as_asked(&self, mut reports: Vec<(Engine, Report)>) -> Vec<(Engine, Report)> {
        reports.sort_by_key(|(engine, _)| self.options.compare.iter().position(|one| one == engine));
        reports
    }

    fn page_of(&self, reports: &[(Engine, Report)], graph: &Graph) {
        if let Some(path) = &self.options.output.page {
            let told: Vec<(Engine, &Report)> = reports.iter().map(|(engine, report)| (*engine, report)).collect();
            self.write_page(path, &told, graph);
        }
    }

    fn check_with(
        &self,
        engine: Engine,
        first: bool,
        program: &Arc<Program>,
        graph: &Arc<Graph>,
        options: &Options,
    ) -> Report {
        let (interrupt, _raised) = self.interrupt.child();
        let session = self.clone();
        let limits = Limits { timeout: self.options.limits.limits().timeout, memory: None };
        // Without a thread for the watch the limit of time does not hold, that of memory does.
        let _watch = Watch::start(&interrupt, limits, move |cause| session.last_resort(cause));
        let times = Times::start();
        self.begins_anew(times.clone());
        let mut listener =
            Listener { session: self, program: program.clone(), graph: graph.clone(), compared: Some((engine, first)) };
        let options = Options { engine, ..options.clone() };
        let task = Task { program: program.clone(), graph: graph.clone(), options: &options, interrupt: &interrupt };
        let mut report = eureka::check_program(task, &mut listener, times);
        report.times.end();
        report
    }

    /// What was found of the program by another engine is not what this one found.
    fn begins_anew(&self, times: Times) {
        let mut progress = self.progress();
        (progress.history, progress.findings, progress.spent) = Default::default();
        progress.times = times;
    }

    /// The table, the evidence of an engine that has decided, the verdict.
    fn told(&self, reports: &[(Engine, Report)]) -> (String, u8) {
        let Some(answer) = agreed(reports) else {
            let said = reports
                .iter()
                .map(|(engine, report)| format!("{} says {}", engine_name(*engine), report.verdict.answer().word()));
            self.complain(&format!(
                "error: internal error: the engines contradict one another: {}\n \
                 = hint: this is a defect of eureka; please report it with the program and the options that led to it\n",
                said.collect::<Vec<_>>().join(", ")
            ));
            return (String::new(), INTERNAL_ERROR);
        };
        let decided = reports.iter().find(|(_, report)| report.verdict.answer() == answer && answer != Answer::Unknown);
        let evidence =
            decided.map(|(engine, report)| format!("as {} found:\n{}", engine_name(*engine), evidence_text(report)));
        let told = match self.options.handover.quiet {
            true => String::new(),
            false => comparison_text(reports) + &evidence.unwrap_or_default(),
        };
        (told + &verdict_line(answer), answer.exit_code())
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::options;
    use crate::session::task_file::Asked;

    #[test]
    fn an_engine_that_does_not_stop_hides_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("page.html");
        let words = ["eureka", "--compare", "cegar,bmc,lazy", "--page", page.to_str().unwrap(), "p.c"];
        let session = Session {
            options: Arc::new(options::Options::parse_from(words)),
            asked: Asked::default(),
            engine: Engine::default(),
            console: Default::default(),
            interrupt: Default::default(),
            progress: Arc::default(),
        };
        session.progress().graph = Some(Arc::new(Graph::of(&Program::default())));
        // The last one has ended, the first one works, the other one has not begun.
        let ended = Report { engine: Engine::Lazy, ..undecided(Reason::Refinements(7)) };
        session.progress().compared = vec![(Engine::Lazy, Some(ended)), (Engine::Cegar, None), (Engine::Bmc, None)];
        let (text, code) = session.compared_so_far(Cause::Signal);
        let lines: Vec<&str> = text.lines().collect();
        let says = |line: usize, name: &str, reason: &str| {
            assert!(lines[line].starts_with(name) && lines[line].contains(reason), "{text}");
        };
        says(1, "cegar", "interrupted");
        says(2, "bmc", "not begun");
        says(3, "lazy", "the limit of 7 refinements");
        assert_eq!((lines.last(), code), (Some(&"eureka: UNKNOWN"), 5));
        let page = std::fs::read_to_string(page).unwrap();
        assert!(page.contains("not begun, because an engine before it did not stop") && page.ends_with("</html>\n"));
    }
}

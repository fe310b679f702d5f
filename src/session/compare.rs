//! Several engines on one program, one after the other.

use std::sync::Arc;

use eureka::limits::{Limits, Watch};
use eureka::program::{Graph, Program};
use eureka::report::{Report, agreed, comparison_text, engine_name, evidence_text, verdict_line};
use eureka::task::{Answer, Engine, Times};
use eureka::{Options, Task};

use super::listener::Listener;
use super::{INTERNAL_ERROR, Session};

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
        let mut order = engines.clone();
        order.sort_by_key(|engine| *engine == Engine::Auto);
        let mut reports: Vec<(Engine, Report)> = vec![];
        for engine in order {
            let first = reports.is_empty();
            reports.push((engine, self.check_with(engine, first, program, graph, options)));
        }
        reports.sort_by_key(|(engine, _)| engines.iter().position(|one| one == engine));
        if let Some(path) = &self.options.output.page {
            let told: Vec<(Engine, &Report)> = reports.iter().map(|(engine, report)| (*engine, report)).collect();
            self.write_page(path, &told, graph);
        }
        let code = self.tell(&reports);
        if reports.iter().any(|(_, report)| report.left_behind) {
            super::end_process(code);
        }
        code
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
        let mut listener =
            Listener { session: self, program: program.clone(), graph: graph.clone(), compared: Some((engine, first)) };
        let options = Options { engine, ..options.clone() };
        let task = Task { program: program.clone(), graph: graph.clone(), options: &options, interrupt: &interrupt };
        let mut report = eureka::check_program(task, &mut listener, Times::start());
        report.times.end();
        report
    }

    /// The table, the evidence of an engine that has decided, the verdict.
    fn tell(&self, reports: &[(Engine, Report)]) -> u8 {
        let Some(answer) = agreed(reports) else {
            let said = reports
                .iter()
                .map(|(engine, report)| format!("{} says {}", engine_name(*engine), report.verdict.answer().word()));
            self.complain(&format!(
                "error: internal error: the engines contradict one another: {}\n \
                 = hint: this is a defect of eureka; please report it with the program and the options that led to it\n",
                said.collect::<Vec<_>>().join(", ")
            ));
            return self.finish("", INTERNAL_ERROR);
        };
        let decided = reports.iter().find(|(_, report)| report.verdict.answer() == answer && answer != Answer::Unknown);
        let evidence =
            decided.map(|(engine, report)| format!("as {} found:\n{}", engine_name(*engine), evidence_text(report)));
        let told = match self.options.handover.quiet {
            true => String::new(),
            false => comparison_text(reports) + &evidence.unwrap_or_default(),
        };
        self.finish(&(told + &verdict_line(answer)), answer.exit_code())
    }
}

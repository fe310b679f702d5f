//! eureka decides whether an assertion in a C program can fail. It is a CEGAR model checker whose abstraction is a family of
//! array index sets, after the EUREKA tool of Armando, Benerecetti, Carotenuto, Mantovani and Spica (ASE 2007; TACAS 2007).
//!
//! The modules, in the order in which a program passes through them:
//!
//! - [`frontend`]: C text becomes a program, or diagnostics with places.
//! - [`program`]: programs and their control-flow graphs, what numbers mean, printing as C, validation.
//! - [`interpreter`]: concrete execution, for replaying counterexamples and for testing.
//! - [`cegar`]: the loop over the four steps that follow, and which symbolic indexes are tried.
//! - [`abstraction`]: a program with arrays becomes one without, with respect to tracked indexes, constant or symbolic.
//! - [`domain`]: polyhedra, over the Parma Polyhedra Library.
//! - [`analysis`]: model checking of programs without arrays, by polyhedra and residues; invariants, or an abstract error trace.
//! - [`trace`]: paths through a program.
//! - [`refinement`]: which indexes to track next.
//! - [`smt`]: expressions and conditions as formulas for Z3.
//! - [`bmc`]: bounded model checking and k-induction, the other engines.
//! - `auto`: quick runs, and all engines beside one another, the default.
//! - [`certificate`]: what a proof leaves behind.
//! - [`certify`](mod@certify): proofs checked again, edge by edge, by code of their own.
//! - [`limits`]: time, memory and signals, and how work is stopped.
//! - [`report`]: verdicts with their evidence, as data, as text and as JSON.
//!
//! [`check`] is all of it at once.

pub mod abstraction;
pub mod analysis;
mod auto;
pub mod bmc;
pub mod cegar;
pub mod certificate;
pub mod certify;
pub mod domain;
pub mod frontend;
pub mod interpreter;
pub mod limits;
pub mod program;
pub mod refinement;
pub mod report;
pub mod smt;
pub mod trace;

use std::sync::Arc;

use certify::Certification;
use clap::ValueEnum;
use frontend::{FrontendOptions, Input, Rejected};
use limits::Interrupt;
use program::validate::{Kind, assert_valid};
use program::{Arith, Graph, Program, PropertyId};
use report::{Certified, Evidence, History, Module, Observer, Report, Silent, Times, Verdict};

/// How to check a program.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Which engine.
    pub engine: Engine,
    /// The arithmetic of signed integers.
    pub arith: Arith,
    /// How the CEGAR engine goes about it.
    pub cegar: cegar::Options,
    /// How bounded model checking goes about it.
    pub bmc: bmc::Options,
    /// Whether a proof is checked again by code that shares nothing with the engine.
    pub certify: bool,
}

/// The engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// Quick runs, then the others beside one another until one decides
    #[default]
    Auto,
    /// Abstraction refinement over tracked array indexes
    Cegar,
    /// Symbolic indexes only: proves for every index, or says nothing
    Cells,
    /// Bounded model checking
    Bmc,
    /// k-induction
    Kind,
}

/// A program to check, and how.
pub struct Task<'a> {
    /// The program.
    pub program: Arc<Program>,
    /// Its control-flow graph.
    pub graph: Arc<Graph>,
    /// How to check it.
    pub options: &'a Options,
    /// Stops the check.
    pub interrupt: &'a Interrupt,
}

/// Checks a C program.
pub fn check(source: &Input, frontend: &FrontendOptions, options: &Options) -> Result<Report, Rejected> {
    let mut times = Times::start();
    let read = times.measure(Module::Frontend, || frontend::read(source, frontend))?;
    assert_valid(&read.program, Kind::Concrete, "reading");
    let (graph, program) = (Arc::new(Graph::of(&read.program)), Arc::new(read.program));
    let task = Task { program, graph, options, interrupt: &Interrupt::new() };
    Ok(check_program(task, &mut Silent, times))
}

/// Checks a program that has been read. It stops soon after the interrupt is raised, and tells the observer what happens.
pub fn check_program(task: Task, observer: &mut dyn Observer, mut times: Times) -> Report {
    observer.program(&task.program);
    let task = match task.with_wanted_properties() {
        Ok(task) => task,
        Err((program, reason)) => {
            let verdict = Verdict::Unknown(reason);
            let history = History::default();
            return Report { program, verdict, certified: None, history, spent: vec![], left_behind: false, times };
        }
    };
    let outcome = match task.options.engine {
        Engine::Auto => return auto::run(&task, observer, times),
        Engine::Cegar => {
            let found = cegar::run(&task, observer, &mut times);
            certified(&task, found, &mut times)
        }
        Engine::Cells => {
            let found = cegar::run_symbolic(&task, observer, &mut times);
            certified(&task, found, &mut times)
        }
        engine @ (Engine::Bmc | Engine::Kind) => bmc::run(&task, engine, observer, &mut times),
    };
    let (mut verdict, history, certified) = outcome;
    // Whatever was under way when a limit was reached, the limit is the reason.
    if let (Verdict::Unknown(reason), Err(stop)) = (&mut verdict, task.interrupt.check())
        && !reason.contains(&stop.to_string())
    {
        *reason = format!("{stop}: {reason}");
    }
    Report { program: task.program, verdict, certified, history, spent: vec![], left_behind: false, times }
}

/// A verdict of the CEGAR engine, its proof certified if that is wanted.
fn certified(task: &Task, found: (Verdict, History), times: &mut Times) -> (Verdict, History, Option<Certified>) {
    let (verdict, history) = found;
    let (Verdict::Safe(Evidence::Invariants(certificate)), true) = (&verdict, task.options.certify) else {
        return (verdict, history, None);
    };
    let (program, graph, arith) = (&task.program, &task.graph, task.options.arith);
    let limits = task.solver_limits();
    match times.measure(Module::Certification, || certify::certify(program, graph, certificate, arith, &limits)) {
        Certification::Certified { edges, questions } => (verdict, history, Some(Certified { edges, questions })),
        Certification::Refuted(gap) | Certification::NotCertified(gap) => {
            let reason = format!("the proof was not certified: {}, {}", gap.place, gap.reason);
            (Verdict::Unknown(reason), history, None)
        }
    }
}

impl Task<'_> {
    /// The same task with the property alone that is asked for; or the reason why there is none.
    fn with_wanted_properties(self) -> Result<Self, (Arc<Program>, String)> {
        let Some(name) = &self.options.bmc.property else { return Ok(self) };
        let Some(at) = self.program.properties.iter().position(|property| property.name == *name) else {
            return Err((self.program, format!("there is no property named `{name}`")));
        };
        let program = Program::clone(&self.program).with_only(PropertyId(at as u32));
        Ok(Task { graph: Graph::of(&program).into(), program: program.into(), ..self })
    }

    /// What a question to the solver may cost.
    fn solver_limits(&self) -> smt::Limits {
        smt::Limits { cancelled: Some(self.interrupt.flag()), ..smt::Limits::default() }
    }
}

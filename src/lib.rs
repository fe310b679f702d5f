//! eureka decides whether an assertion in a C program can fail. It is a CEGAR model checker whose abstraction is a family of
//! array index sets, after the EUREKA tool of Armando, Benerecetti, Carotenuto, Mantovani and Spica (ASE 2007; TACAS 2007).
//!
//! The modules, in the order in which a program passes through them:
//!
//! - [`task`]: what is asked (a program, options, the list of engines) and what comes back (verdicts, reasons).
//! - [`frontend`]: C text becomes a program, or diagnostics with places.
//! - [`program`]: programs and their control-flow graphs, numbers, what statements write, traces, printing as C, validation.
//! - [`interpreter`]: concrete execution, for replaying counterexamples, for quick runs and for testing.
//! - [`cegar`]: the loop, once, for any technique; simulation; the history of a run as data.
//! - [`cegar::indexes`]: the technique of EUREKA: its abstraction, check and refinement over tracked array indexes.
//! - [`cegar::predicates`]: the technique of SATABS: predicates, Boolean programs, decision diagrams.
//! - [`cegar::lazy`]: the technique of BLAST: a tree of abstract states on demand, with predicates where a proof needs them.
//! - [`analysis`]: model checking of programs without arrays, by polyhedra and residues; invariants, or an abstract error trace.
//! - [`domain`]: polyhedra, over the Parma Polyhedra Library.
//! - `terms`: what paths and unwound programs come to when they are executed symbolically.
//! - [`smt`]: expressions and conditions as formulas for Z3.
//! - [`bmc`]: bounded model checking and k-induction, the other engines.
//! - `auto`: quick runs, and all engines beside one another, the default.
//! - [`properties`]: several properties, each of which is decided.
//! - [`certificate`]: what a proof leaves behind.
//! - [`certify`](mod@certify): proofs checked again, edge by edge, by code of their own.
//! - [`limits`]: time, memory, work and signals, and how work is stopped.
//! - [`report`]: what a check found and what happened on the way, as text, as JSON and as a page; why a spurious trace is none.
//!
//! Modules depend on one another in one direction only; `tests/modules.rs` sees to it.
//!
//! # Words
//!
//! Each has one meaning, here and in the code.
//!
//! - *Precision*: what an abstraction keeps. A *tracked index* is an index of an array whose element it keeps: a constant, or a
//!   *cell* k1 < k2 < .., a symbol that stands for every index. A *family* is a choice of cells.
//! - *Trace*: a path through the program to a failing assertion; its *core* are the steps that contradict one another.
//! - *Refinement*: what is added to a precision so that a trace is none of the next abstraction, and why.
//! - *Path edge*, *summary edge*: states at a location, related to those at the entry of its procedure; a call as a whole.
//! - *Join key*: that by which the states at a location are told apart; those with the same key are joined into a *part*.
//! - *Threshold*: a constraint that widening keeps where both sides satisfy it.
//! - *Row*: an index that is read elsewhere than at a cell, with the elements of all arrays there. *Instance*: an invariant with
//!   rows put in for its cells.
//! - *Predicate*: a condition of which the truth value is tracked. *Block*: a chain of statements without branches and calls; its
//!   *relation* says which truth values behind it go with which before. *Constraint*: truth values that are cut from a relation.
//! - *Slice*: a program in which what cannot influence a property does nothing.
//! - *Certificate*: the invariants of a proof. *History*: a run as data.
//!
//! [`check`] is all of it at once.

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
pub mod properties;
pub mod report;
pub mod smt;
pub mod task;
pub(crate) mod terms;

use std::sync::Arc;

use certify::Certification;
use frontend::{FrontendOptions, Input, Rejected};
use limits::Interrupt;
use program::Remembering;
use program::validate::{Kind, assert_valid};
use report::{History, Moment, Observer, Report, Silent};
use task::{Certified, Evidence, Module, Reason, Times, Verdict};
pub use task::{Engine, Options, Task};

/// Checks a C program.
pub fn check(source: &Input, frontend: &FrontendOptions, options: &Options) -> Result<Report, Rejected> {
    let mut times = Times::start();
    let read = times.measure(Module::Frontend, || frontend::read(source, frontend))?;
    assert_valid(&read.program, Kind::Concrete, "reading");
    let (graph, program) = (Arc::new(read.graph), Arc::new(read.program));
    let task = Task { program, graph, options, interrupt: &Interrupt::new() };
    Ok(check_program(task, &mut Silent, times))
}

/// Checks a program that has been read. It stops soon after the interrupt is raised, and tells the observer what happens.
pub fn check_program(task: Task, observer: &mut dyn Observer, times: Times) -> Report {
    let task = remembering(task);
    observer.begins(&task.program, &task.graph);
    let task = match task.with_wanted_property() {
        Ok(task) => task,
        Err((program, reason, options)) => {
            let outcome = (Verdict::Unknown(reason), History::default(), None);
            return alone(program, options, outcome, times);
        }
    };
    let wanted = task.options.bmc.property.as_ref();
    let several = task.program.properties.len() > 1 && wanted.is_none() && !task.options.bmc.all_properties;
    if several && task.options.each {
        return properties::decide(&task, observer, times);
    }
    let mut report = check_once(&task, observer, times);
    report.findings = properties::findings_of(&report);
    if let Some(name) = wanted {
        report.findings.retain(|finding| report.program.property(finding.property).name == *name);
    }
    report
}

/// Checks all properties of a program at once.
fn check_once(task: &Task, observer: &mut dyn Observer, mut times: Times) -> Report {
    let nothing = task.program.properties.is_empty() && !task.program.checked_further;
    let (verdict, history, certified) = match task.options.engine {
        Engine::Auto if nothing => (Verdict::Unknown(Reason::NothingToCheck), History::default(), None),
        Engine::Auto => return auto::run(task, observer, times),
        engine => run_engine(task, engine, observer, &mut times),
    };
    // Whatever was under way when a limit was reached, the limit is the reason.
    let verdict = match verdict {
        Verdict::Safe(_) if nothing => Verdict::Unknown(Reason::NothingToCheck),
        Verdict::Unknown(reason) => Verdict::Unknown(reason.after(task.interrupt.cause())),
        decided => decided,
    };
    alone(task.program.clone(), task.options, (verdict, history, certified), times)
}

/// The task of predicate abstraction, whose summaries need the values that variables had when procedures were entered.
fn remembering(task: Task) -> Task {
    let needed = task.options.engine == Engine::Predicates;
    match needed.then(|| Remembering::of(&task.program, &task.graph)).flatten() {
        Some(Remembering { program, graph }) => Task { program: program.into(), graph: graph.into(), ..task },
        None => task,
    }
}

/// A verdict, what happened on the way, and what certifying a proof took.
type Outcome = (Verdict, History, Option<Certified>);

/// The report of a check by one engine.
fn alone(program: Arc<program::Program>, options: &Options, outcome: Outcome, times: Times) -> Report {
    let (verdict, history, certified) = outcome;
    Report {
        program,
        arith: options.arith,
        verdict,
        certified,
        engine: options.engine,
        findings: vec![],
        history,
        others: vec![],
        spent: vec![],
        left_behind: false,
        times,
    }
}

/// What one engine finds.
fn run_engine(task: &Task, engine: Engine, observer: &mut dyn Observer, times: &mut Times) -> Outcome {
    match engine {
        Engine::Bmc | Engine::Kind => {
            let mut told = |event, bmc: &bmc::History| {
                let history = History { bmc: bmc.clone(), ..History::default() };
                observer.happened(Moment::Bound(event), &history);
            };
            let (verdict, bmc, certified) = bmc::run(task, engine, times, &mut told);
            (verdict, History { bmc, ..History::default() }, certified)
        }
        Engine::Auto | Engine::Cegar | Engine::Predicates | Engine::Lazy => {
            let mut told = |station, cegar: &cegar::History| {
                let history = History { cegar: cegar.clone(), ..History::default() };
                observer.happened(Moment::Station(station), &history);
            };
            let (verdict, cegar) = cegar::run(task, cegar::technique(engine), times, &mut told);
            let (verdict, certified) = certified(task, verdict, times);
            (verdict, History { cegar, ..History::default() }, certified)
        }
    }
}

/// A verdict of the CEGAR engine, its proof certified if that is wanted.
fn certified(task: &Task, verdict: Verdict, times: &mut Times) -> (Verdict, Option<Certified>) {
    // What is proved of smashed arrays may be wrong of the program.
    let smashes = task.options.smashes();
    let (Verdict::Safe(Evidence::Invariants(certificate)), true) = (&verdict, task.options.certify || smashes) else {
        return (verdict, None);
    };
    let (program, graph, arith) = (&task.program, &task.graph, task.options.arith);
    let limits = task.solver_limits();
    match times.measure(Module::Certification, || certify::certify(program, graph, certificate, arith, &limits)) {
        Certification::Certified { edges, questions } => (verdict, Some(Certified { edges, questions })),
        Certification::Refuted(gap) | Certification::NotCertified(gap) if smashes => {
            let why = format!("the proof takes array elements for the same one: {}, {}", gap.place, gap.reason);
            (Verdict::Unknown(Reason::NoProof(why)), None)
        }
        Certification::Refuted(gap) | Certification::NotCertified(gap) => {
            (Verdict::Unknown(Reason::NotCertified(format!("{}, {}", gap.place, gap.reason))), None)
        }
    }
}

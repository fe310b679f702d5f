//! The CEGAR loop (figure 4 of the 2009 report), for any technique.
//!
//! Abstract the program with respect to a *precision*; model check the abstraction; if it is safe, so is the program.
//! Otherwise there is an abstract error trace: simulate it on the program. If it is feasible, replay it; if not, its core says
//! how to refine the precision. A precision only grows, and the loop checks that the trace is gone from the new abstraction.
//!
//! A technique answers what differs: what is tracked, how an abstraction is checked, what a core asks for. [`indexes`] is the
//! technique of EUREKA. Simulation, replay, limits and the [`history`] are here, once.

pub mod history;
pub mod indexes;
pub mod lazy;
pub mod predicates;
mod run;
pub mod simulation;
mod turns;

pub use history::{Abstract, Amount, Excluded, History, Iteration, IterationResult, Station, Tracked, Whole};
pub use indexes::invariants;

use crate::certificate::Certificate;
use crate::program::{Core, Slice, Smashed, Trace, TrackedIndexes};
use crate::task::{Engine, Reason, Task, Times, Verdict};
use history::{Addition, Otherwise};
use lazy::tree::Tree;
use run::Run;
use simulation::Simulation;

/// A way to abstract, check and refine.
pub trait Technique {
    /// What is tracked now.
    fn precision(&self) -> Tracked;
    /// The array elements that are tracked: a core that needs few others is preferred.
    fn elements(&self) -> &TrackedIndexes;
    /// The program abstracted with respect to the precision.
    fn abstraction(&mut self) -> Vec<Abstract>;
    /// Model checks the abstraction.
    fn check(&mut self) -> Checked;
    /// The states that [`Technique::check`] reached last, as far as they can be had.
    fn reached(&self) -> Option<Certificate>;
    /// The abstract reachability tree, if there is one.
    fn tree(&self) -> Option<Tree>;
    /// What checking has taken so far, by name, as far as it is counted.
    fn effort(&self) -> Vec<(&'static str, u64)>;
    /// Grows the precision, so that what stood in the way of a proof does so no longer.
    fn refine(&mut self, obstacle: &Obstacle) -> Refined;
    /// Whether the new abstraction has a trace no more; none if it has no traces that could be asked for.
    fn excludes(&self, trace: &Trace) -> Option<Result<bool, String>>;
}

/// Makes a technique for a task.
pub trait Make {
    /// The technique, or the reason why it cannot be used.
    fn make<'t>(&self, task: &'t Task<'t>) -> Result<Box<dyn Technique + 't>, Reason>;
}

/// What model checking says of an abstraction.
pub enum Checked {
    /// No assertion can fail.
    Safe(Box<Proof>),
    /// An assertion can fail in the abstraction.
    Trace(Trace),
    /// Neither is known yet, for this reason; a refinement may help.
    Unproved(Reason),
    /// Neither will be known.
    Unknown(Reason),
}

/// A proof.
pub struct Proof {
    /// The invariants.
    pub certificate: Certificate,
    /// What had to be tracked for them.
    pub used: Tracked,
}

/// What stands in the way of a proof.
pub enum Obstacle {
    /// A trace that is none of the program, and the reason why.
    Spurious(Trace, Core),
    /// The analysis proves nothing and has no trace to show.
    Unproved(Reason),
}

/// What refinement says of an obstacle.
pub enum Refined {
    /// The precision has grown by these.
    Grown(Vec<Addition>),
    /// Nothing is added, and the next check goes about it otherwise.
    Otherwise(Otherwise),
    /// Nothing more can be done.
    Stuck(Reason),
}

/// What makes the technique of an engine.
pub fn technique(engine: Engine) -> &'static dyn Make {
    match engine {
        Engine::Predicates => &predicates::Eagerly,
        Engine::Lazy => &lazy::Laziness,
        Engine::Auto | Engine::Cegar | Engine::Bmc | Engine::Kind => &indexes::Tracking,
    }
}

/// Checks a program by a technique; the verdict, and what happened on the way. `told` is called at each station.
pub fn run(
    task: &Task,
    technique: &dyn Make,
    times: &mut Times,
    told: &mut dyn FnMut(Station, &History),
) -> (Verdict, History) {
    if let Some(slice) = sliced(task) {
        let (verdict, history) = run_on(&slice, Some(task), technique, times, told);
        if !matches!(verdict, Verdict::Unknown(Reason::NotReplayed(_) | Reason::NotApplicable(_))) {
            return (verdict, history);
        }
    }
    run_on(task, None, technique, times, told)
}

/// What matters of a program, if that is not all of it and wanted.
fn sliced<'a>(task: &Task<'a>) -> Option<Task<'a>> {
    // Conditions that are given may be about anything.
    let whole = task.options.cegar.whole || !task.options.predicates.given.is_empty();
    let slice = (!whole).then(|| Slice::of(&task.program, &task.graph)).flatten()?;
    Some(Task { program: slice.program.into(), graph: slice.graph.into(), ..*task })
}

/// The task with arrays smashed, if that is wanted and there are any.
fn smashed<'a>(task: &Task<'a>) -> Option<Task<'a>> {
    let smashed = task.options.smashes().then(|| Smashed::of(&task.program, &task.graph)).flatten()?;
    Some(Task { program: smashed.program.into(), graph: smashed.graph.into(), ..*task })
}

fn run_on(
    task: &Task,
    whole: Option<&Task>,
    technique: &dyn Make,
    times: &mut Times,
    told: &mut dyn FnMut(Station, &History),
) -> (Verdict, History) {
    let (smashed, unsmashed) = (smashed(task), task);
    let task = smashed.as_ref().unwrap_or(unsmashed);
    let mut run = Run::new(task, whole.or(smashed.is_some().then_some(unsmashed)), times, told);
    let verdict = match technique.make(task) {
        Ok(mut technique) => refinement_loop(&mut run, technique.as_mut()),
        Err(reason) => Verdict::Unknown(reason),
    };
    (verdict, run.history)
}

fn refinement_loop(run: &mut Run, technique: &mut dyn Technique) -> Verdict {
    let most = run.task.options.cegar.max_refinements;
    for refinements in 0.. {
        if let Err(stop) = run.task.interrupt.check() {
            return Verdict::Unknown(Reason::stopped(stop.cause));
        }
        run.abstracts(technique);
        let obstacle = match run.checks(technique) {
            Checked::Safe(proof) => return run.proved(*proof),
            Checked::Unknown(reason) => return run.undecided(reason),
            Checked::Unproved(reason) => Obstacle::Unproved(reason),
            Checked::Trace(trace) => match run.simulates(&trace, technique.elements()) {
                Simulation::Feasible(model) => return run.replays(trace, &model),
                Simulation::Unknown(reason) => return run.undecided(Reason::Solver(reason)),
                Simulation::Infeasible(core) => Obstacle::Spurious(trace, core),
            },
        };
        let refined = run.refines(technique, &obstacle);
        if let Refined::Stuck(reason) = refined {
            return run.undecided(reason);
        }
        if refinements >= most {
            break;
        }
    }
    Verdict::Unknown(Reason::Refinements(most))
}

//! Model checking an abstract program: which analysis is tried when, and within which limits.

use crate::Task;
use crate::abstraction::{Abstraction, abstract_program};
use crate::analysis::{Analysis, Congruences, Details, Effort, Merging, Outcome, Progress, Visiting};
use crate::certificate::Certificate;
use crate::domain::{self, Failure};
use crate::limits::Interrupt;
use crate::program::{Basic, Element, Expr, Graph, Index, Place, TrackedIndexes, VarId};

use super::{Precision, simulation_options};
use crate::trace::{Simulation, simulate};

/// How many states a search may reach before constant indexes of the program are tried instead.
const FIRST_STATES: usize = 30_000;

/// How many tracked elements, or unknown values, may have the ranges of their types.
const FEW_ELEMENTS: usize = 4;

/// The model checker for one program.
pub struct ModelChecker<'a> {
    task: &'a Task<'a>,
    precision: Precision,
    /// Whether refinement got stuck, so that all is to be kept that may help.
    pub thorough: bool,
    /// By what else states with symbolic indexes are told apart.
    pub details: Details,
}

/// What is known of an abstract program before the polyhedra.
struct Prepared {
    congruences: Congruences,
    /// The program with remainders that are known, if there are any.
    simplified: Option<Abstraction>,
}

/// What model checking found.
pub enum Finding {
    /// The outcome for the abstract program.
    Outcome(Outcome),
    /// The search goes deep; these indexes, which the program names, prove it already.
    Proved(TrackedIndexes, Certificate),
}

/// What the analysis of the program without its arrays knows of each location; none if it came to nothing.
pub fn invariants(task: &Task<'_>) -> Option<Certificate> {
    let checker = ModelChecker::new(task, Precision::Widen);
    let tracked = TrackedIndexes::default();
    let abstraction = abstract_program(&task.program, &task.graph, &tracked);
    let interrupt = domain::Interrupt::new();
    let raised = interrupt.clone();
    let _hook = task.interrupt.on_raise(move || raised.raise());
    interrupt.watch(|| {
        let prepared = checker.prepare(&abstraction);
        let analysis = checker.analysis(&abstraction, &prepared, &tracked);
        analysis.invariants(&mut checker.patience(usize::MAX)).ok().flatten()
    })
}

impl<'a> ModelChecker<'a> {
    /// A model checker for the abstractions of a task's program.
    pub fn new(task: &'a Task<'a>, precision: Precision) -> ModelChecker<'a> {
        ModelChecker { task, precision, thorough: false, details: Details::default() }
    }

    /// Analyses an abstract program.
    pub fn check(&self, abstraction: &Abstraction, tracked: &TrackedIndexes) -> Finding {
        let interrupt = domain::Interrupt::new();
        let raised = interrupt.clone();
        let _hook = self.task.interrupt.on_raise(move || raised.raise());
        interrupt.watch(|| match self.analyse(abstraction, tracked) {
            Ok(finding) => finding,
            Err(Failure::Interrupted) => Finding::Outcome(Outcome::Unknown(self.stopped())),
            Err(failure) => Finding::Outcome(Outcome::Unknown(failure.to_string())),
        })
    }

    /// The states that the search for an error reaches before it finds one; none if it is stopped.
    pub fn reached(&self, abstraction: &Abstraction, tracked: &TrackedIndexes) -> Option<Certificate> {
        let interrupt = domain::Interrupt::new();
        let raised = interrupt.clone();
        let _hook = self.task.interrupt.on_raise(move || raised.raise());
        let merging = if self.precision == Precision::Exact { Merging::Exact } else { Merging::Hull };
        interrupt.watch(|| {
            let prepared = self.prepare(abstraction);
            let analysis = self.analysis(abstraction, &prepared, tracked);
            analysis.reached(merging, Visiting::Broad, &mut self.patience(FIRST_STATES)).ok()
        })
    }

    fn analyse(&self, abstraction: &Abstraction, tracked: &TrackedIndexes) -> Result<Finding, Failure> {
        let prepared = self.prepare(abstraction);
        let analysis = self.analysis(abstraction, &prepared, tracked).with_details(self.details);
        if self.precision == Precision::Exact {
            return analysis
                .search(Merging::Exact, Visiting::Broad, &mut self.patience(usize::MAX))
                .map(Finding::Outcome);
        }
        let outcome = analysis.widen(&mut self.patience(usize::MAX))?;
        if self.precision == Precision::Widen || matches!(outcome, Outcome::Safe(_)) {
            return Ok(Finding::Outcome(outcome));
        }
        let mut hull = analysis.search(Merging::Hull, Visiting::Broad, &mut self.patience(FIRST_STATES))?;
        if matches!(hull, Outcome::Unknown(_)) {
            self.task.interrupt.check().map_err(|_| Failure::Interrupted)?;
            if let Some(proved) = self.guess(tracked)? {
                return Ok(proved);
            }
            if let Some(error) = self.dive(&analysis, tracked)? {
                return Ok(error);
            }
            hull = analysis.search(Merging::Hull, Visiting::Broad, &mut self.patience(usize::MAX))?;
        }
        match hull {
            Outcome::Lost => {
                analysis.search(Merging::Exact, Visiting::Broad, &mut self.patience(usize::MAX)).map(Finding::Outcome)
            }
            outcome => Ok(Finding::Outcome(outcome)),
        }
    }

    /// Tries the constant indexes that the program itself uses: an error trace that walks along a large array would find the
    /// same ones, later. Only a proof counts; then those that it does not need are given up.
    fn guess(&self, tracked: &TrackedIndexes) -> Result<Option<Finding>, Failure> {
        let mut more = tracked.clone();
        let candidates: Vec<(VarId, Index)> =
            constant_indexes(&self.task.graph).into_iter().filter(|(a, i)| more.insert(*a, i.clone())).collect();
        if candidates.is_empty() || candidates.len() > 2 * FEW_ELEMENTS {
            return Ok(None);
        }
        let Some(mut certificate) = self.proof(&more)? else { return Ok(None) };
        for dropped in &candidates {
            let mut fewer = tracked.clone();
            for (array, index) in more.iter().flat_map(|(a, set)| set.iter().map(move |i| (a, i))) {
                if (array, index) != (dropped.0, &dropped.1) {
                    fewer.insert(array, index.clone());
                }
            }
            if let Some(proof) = self.proof(&fewer)? {
                (more, certificate) = (fewer, proof);
            }
        }
        Ok(Some(Finding::Proved(more, certificate)))
    }

    /// Looks far away before all that is near has been seen. Only an error of the program itself counts: refining along such a
    /// long trace would track what a shorter one does not need.
    fn dive(&self, analysis: &Analysis, tracked: &TrackedIndexes) -> Result<Option<Finding>, Failure> {
        let found = analysis.search(Merging::Hull, Visiting::Deep, &mut self.patience(FIRST_STATES))?;
        let Outcome::Error(trace) = found else { return Ok(None) };
        let options = simulation_options(self.task, tracked);
        Ok(match simulate(&self.task.program, &self.task.graph, &trace, &options) {
            Simulation::Feasible(_) => Some(Finding::Outcome(Outcome::Error(trace))),
            Simulation::Infeasible(_) | Simulation::Unknown(_) => None,
        })
    }

    fn proof(&self, tracked: &TrackedIndexes) -> Result<Option<crate::certificate::Certificate>, Failure> {
        let abstraction = abstract_program(&self.task.program, &self.task.graph, tracked);
        let prepared = self.prepare(&abstraction);
        let analysis = self.analysis(&abstraction, &prepared, tracked);
        Ok(match analysis.widen(&mut self.patience(usize::MAX))? {
            Outcome::Safe(certificate) => Some(certificate),
            Outcome::Error(_) | Outcome::Lost | Outcome::Unknown(_) => None,
        })
    }

    /// Finds out what congruences decide.
    fn prepare(&self, abstraction: &Abstraction) -> Prepared {
        let congruences = Congruences::of(abstraction, self.task.options.arith, self.details.residue);
        let simplified = congruences.applied(abstraction, self.task.options.arith);
        Prepared { congruences, simplified }
    }

    fn analysis<'b>(
        &self,
        abstraction: &'b Abstraction,
        prepared: &'b Prepared,
        tracked: &TrackedIndexes,
    ) -> Analysis<'b> {
        let (arith, effort) = (self.task.options.arith, self.effort(tracked));
        match &prepared.simplified {
            Some(simplified) => Analysis::new(simplified, arith, effort).with_congruences(&prepared.congruences),
            None if self.details.residue.is_some() => {
                Analysis::new(abstraction, arith, effort).with_congruences(&prepared.congruences)
            }
            None => Analysis::new(abstraction, arith, effort),
        }
    }

    fn effort(&self, tracked: &TrackedIndexes) -> Effort {
        match (self.thorough, tracked.len() <= FEW_ELEMENTS) {
            (true, _) => Effort::Full,
            (false, true) => Effort::Ranges,
            (false, false) => Effort::Lean,
        }
    }

    fn patience(&self, states: usize) -> Patience<'a> {
        Patience { interrupt: self.task.interrupt, states }
    }

    fn stopped(&self) -> String {
        match self.task.interrupt.check() {
            Err(stop) => stop.to_string(),
            Ok(()) => "the analysis was interrupted".to_string(),
        }
    }
}

/// Lets an analysis go on until it is interrupted or has reached so many states.
struct Patience<'a> {
    interrupt: &'a Interrupt,
    states: usize,
}

impl Progress for Patience<'_> {
    fn stop(&mut self, states: usize) -> Option<String> {
        if states > self.states {
            return Some(format!("more than {} states", self.states));
        }
        self.interrupt.check().err().map(|stop| stop.to_string())
    }
}

/// The constant indexes of the array accesses of a program.
fn constant_indexes(graph: &Graph) -> Vec<(VarId, Index)> {
    let mut found = Vec::new();
    let mut access = |element: &Element| {
        let constants: Option<Vec<_>> =
            element.indices.iter().map(|e| if let Expr::Int(v, _) = e { Some(v.clone()) } else { None }).collect();
        if let Some(values) = constants {
            found.push((element.array, Index::Constant(values)));
        }
    };
    for edge in &graph.edges {
        let mut reads = |e: &Expr| {
            if let Expr::Read(element) = e {
                access(element);
            }
        };
        match &edge.action {
            Basic::Assign(place, e) => {
                e.for_each(&mut reads);
                if let Place::Element(element) = place {
                    element.indices.iter().for_each(|i| i.for_each(&mut reads));
                    access(element);
                }
            }
            Basic::Assume(c, _) => c.for_each_expr(&mut reads),
            Basic::Call { args, .. } => args.iter().for_each(|e| e.for_each(&mut reads)),
            Basic::Fill(_, e) => e.for_each(&mut reads),
            Basic::Skip | Basic::Parallel(_) | Basic::Havoc(..) | Basic::Assert(..) | Basic::Halt => {}
        }
    }
    found
}

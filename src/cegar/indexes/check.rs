//! Model checking an abstract program: several analyses take turns, and the first that has something to say is heard.
//!
//! - *Widening* proves, or says nothing; its cost does not depend on the length of loops.
//! - *Symbols*: widening with symbolic indexes, if the precision has any.
//! - *Hull*: a search that merges states generously; what it proves it has seen, and an error counts if a way leads back.
//! - *Exact*: the same search without generosity, as the papers have it.
//! - *Dive*: looks far away before all that is near has been seen.
//!
//! Who has the next turn is said in [`searches`](super::searches).

use super::abstraction::{Abstraction, abstract_program};
use super::searches::{Kind, Search};
use super::{Family, Indexes, Precision};
use crate::analysis::{
    self, Analysis, Congruences, Details, Effort, Merging, Outcome, Progress, Visiting, with_monomials, with_sums,
};
use crate::cegar::history::Tracked;
use crate::cegar::turns::{Worker, polyhedra};
use crate::cegar::{Checked, Proof};
use crate::certificate::Certificate;
use crate::domain::Failure;
use crate::limits::{Cost, Interrupt};
use crate::program::{Arith, TrackedIndexes};
use crate::task::{self, Reason, Task};

/// Beside how many tracked elements the ranges of their types may be known, and products.
const FEW_ELEMENTS: usize = 4;
/// The same, where cells and rows of symbolic indexes are among the elements.
const FEW_WITH_ROWS: usize = 16;

impl Indexes<'_> {
    /// Lets the analyses take turns until one has something to say.
    pub(super) fn check_in_turns(&mut self) -> Checked {
        self.prepare();
        while let Some((at, kind)) = self.searches.next() {
            if let Err(problem) = self.begin(at) {
                return Checked::Unknown(Reason::NoProof(format!("the system gives no thread to work in: {problem}")));
            }
            let ended = self.searches.turn(at);
            if let Some(cause) = self.task.interrupt.cause() {
                return Checked::Unknown(Reason::stopped(cause));
            }
            match (kind, ended) {
                (Kind::Hull, None) if self.has_more_for_depth() && self.searches.is_deep() => {
                    return Checked::Unproved(Reason::NoProof("the search goes on".to_string()));
                }
                (_, None) => {}
                (_, Some(Err(failure))) => return Checked::Unknown(Reason::NoProof(failure.to_string())),
                (kind, Some(Ok(Outcome::Safe(certificate)))) => return self.safe(kind, certificate),
                (_, Some(Ok(Outcome::Error(trace)))) => return Checked::Trace(trace),
                (Kind::Symbols, Some(Ok(Outcome::Unknown(reason)))) => {
                    return Checked::Unproved(Reason::NoProof(reason.to_string()));
                }
                (_, Some(Ok(Outcome::Unknown(reason)))) => self.searches.reason = Some(reason.to_string()),
                (_, Some(Ok(Outcome::Lost))) => {
                    let reason = "abstract states fail from which no way leads back, over the rationals";
                    self.searches.reason = Some(reason.to_string());
                }
            }
        }
        let reason = self.searches.reason.clone().unwrap_or_else(|| "there is nothing to analyse".to_string());
        Checked::Unknown(Reason::NoProof(reason))
    }

    fn safe(&self, kind: Kind, certificate: Certificate) -> Checked {
        let precision = self.precision.clone();
        let used = match kind {
            Kind::Symbols => Precision { constants: TrackedIndexes::default(), ..precision },
            _ => Precision { symbols: TrackedIndexes::default(), family: None, ..precision },
        };
        Checked::Safe(Box::new(Proof { certificate, used: Tracked::Indexes(used) }))
    }

    /// Adds the analyses that are missing.
    fn prepare(&mut self) {
        if self.constant.is_some() && !self.searches.constant {
            self.searches.working.extend(self.constant_kinds().iter().copied().map(Search::new));
            self.searches.constant = true;
        }
        if self.symbolic.is_some() && !self.searches.symbolic {
            self.searches.working.push(Search::new(Kind::Symbols));
            self.searches.symbolic = true;
        }
    }

    /// Starts an analysis that has not begun.
    fn begin(&mut self, at: usize) -> std::io::Result<()> {
        let Some(search) = self.searches.working.get(at).filter(|search| search.worker.is_none()) else {
            return Ok(());
        };
        let (kind, interrupt) = (search.kind, self.task.interrupt);
        let worker = match (kind, &self.symbolic, &self.precision.family, &self.constant) {
            (Kind::Symbols, Some(abstraction), Some(family), _) => {
                let (analyst, abstraction, family) = (self.analyst(abstraction), abstraction.clone(), family.clone());
                Worker::new(interrupt, move || analyst.prove(&abstraction, &family))?
            }
            (_, _, _, Some(abstraction)) => {
                let (analyst, abstraction) = (self.analyst(abstraction), abstraction.clone());
                Worker::new(interrupt, move || analyst.analyse(&abstraction, kind))?
            }
            _ => return Ok(()),
        };
        self.searches.working[at].worker = Some(worker);
        Ok(())
    }

    fn constant_kinds(&self) -> &'static [Kind] {
        match self.task.options.cegar.precision {
            task::Precision::Auto => &[Kind::Widening, Kind::Hull, Kind::Exact, Kind::Dive],
            task::Precision::Widen => &[Kind::Widening],
            task::Precision::Exact => &[Kind::Exact],
        }
    }

    fn analyst(&self, abstraction: &Abstraction) -> Analyst {
        let effort = match (self.precision.ranges, abstraction.elements.len() <= FEW_ELEMENTS) {
            (true, _) => Effort::Full,
            (false, true) => Effort::Ranges,
            (false, false) => Effort::Lean,
        };
        let (arith, interrupt) = (self.task.options.arith, self.task.interrupt.clone());
        Analyst { arith, effort, details: Details::default(), interrupt }
    }

    /// The states that the search has reached when it found the last trace; none if it is stopped.
    pub(super) fn states_reached(&self) -> Option<Certificate> {
        let (kind, abstraction) = (self.searches.ended_last?, self.constant.clone()?);
        let analyst = self.analyst(&abstraction);
        let work = move || analyst.reached(&abstraction, kind).ok();
        Worker::new(self.task.interrupt, work).ok()?.turn(u64::MAX)?
    }
}

/// What the analysis of the program without its arrays knows of each location; none if it came to nothing.
pub fn invariants(task: &Task<'_>) -> Option<Certificate> {
    let abstraction = abstract_program(&task.program, &task.graph, &TrackedIndexes::default());
    let (polyhedra, _raised) = polyhedra(task.interrupt);
    let (arith, stop) = (task.options.arith, task.interrupt.clone());
    let analyst = Analyst { arith, effort: Effort::Ranges, details: Details::default(), interrupt: stop };
    polyhedra
        .watch(|| analyst.with(&abstraction, false, |analysis, progress| analysis.invariants(progress)))
        .ok()
        .flatten()
}

/// How an abstract program is analysed.
#[derive(Clone)]
struct Analyst {
    arith: Arith,
    effort: Effort,
    details: Details,
    interrupt: Interrupt,
}

impl Analyst {
    fn analyse(&self, abstraction: &Abstraction, kind: Kind) -> Result<Outcome, Failure> {
        // Proofs by widening may need facts about products; a search knows the values of most factors. Beside many elements
        // products would make polyhedra of too many dimensions.
        let products = match kind {
            Kind::Symbols => abstraction.elements.len() <= FEW_WITH_ROWS,
            Kind::Widening => abstraction.elements.len() <= FEW_ELEMENTS,
            Kind::Hull | Kind::Exact | Kind::Dive => false,
        };
        self.with(abstraction, products, |analysis, progress| match kind {
            Kind::Widening | Kind::Symbols => analysis.widen(progress),
            Kind::Hull => analysis.search(Merging::Hull, Visiting::Broad, progress),
            Kind::Exact => analysis.search(Merging::Exact, Visiting::Broad, progress),
            Kind::Dive => analysis.search(Merging::Hull, Visiting::Deep, progress),
        })
    }

    /// The proof with symbolic indexes: one for all of them, or one for each residue.
    fn prove(&self, abstraction: &Abstraction, family: &Family) -> Result<Outcome, Failure> {
        let mut whole = Certificate::default();
        for residue in family.residues() {
            let details = Details { residue, ..family.details };
            match (Analyst { details, ..self.clone() }).analyse(abstraction, Kind::Symbols)? {
                Outcome::Safe(certificate) => whole.include(certificate),
                other => return Ok(other),
            }
        }
        Ok(Outcome::Safe(whole))
    }

    fn reached(&self, abstraction: &Abstraction, kind: Kind) -> Result<Certificate, Failure> {
        let merging = if kind == Kind::Exact { Merging::Exact } else { Merging::Hull };
        let visiting = if kind == Kind::Dive { Visiting::Deep } else { Visiting::Broad };
        self.with(abstraction, false, |analysis, progress| analysis.reached(merging, visiting, progress))
    }

    /// An analysis that knows what congruences decide, and of products and sums if that is wanted.
    fn with<T>(
        &self,
        abstraction: &Abstraction,
        products: bool,
        work: impl FnOnce(&Analysis, &mut dyn Progress) -> T,
    ) -> T {
        let congruences = Congruences::of(abstraction, self.arith, self.details.residue);
        let simplified = congruences.applied(abstraction, self.arith);
        let plain = simplified.as_ref().unwrap_or(abstraction);
        let multiplied = if products { with_monomials(plain, self.arith) } else { None };
        let plain = multiplied.as_ref().unwrap_or(plain);
        let summed = if products { with_sums(plain, self.arith) } else { None };
        let analysis = Analysis::new(summed.as_ref().unwrap_or(plain), self.arith, self.effort);
        let analysis = if simplified.is_some() || self.details.residue.is_some() {
            analysis.with_congruences(&congruences)
        } else {
            analysis
        };
        work(&analysis.with_details(self.details), &mut Patience(&self.interrupt))
    }
}

/// Lets an analysis go on until it is interrupted.
struct Patience<'a>(&'a Interrupt);

impl Progress for Patience<'_> {
    fn stop(&mut self) -> Option<analysis::Reason> {
        self.0.spend(Cost::States, 1).err().map(analysis::Reason::Stopped)
    }
}

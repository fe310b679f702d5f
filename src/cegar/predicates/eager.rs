//! The technique of SATABS: predicates by procedure, existential abstraction by enumeration, Boolean programs that are model
//! checked with decision diagrams.
//!
//! Refinement adds the predicates that [`discovery`](super::discovery) finds in a spurious trace. If the trace is there still, a
//! part of it is looked for whose truth values no execution has at once; these are excluded from the part's relation, as a
//! *constraint*, until the trace is gone or no part is impossible by itself.

use std::collections::BTreeMap;

use super::abstraction::Abstraction;
use super::bdd::Moment as When;
use super::boolean::boolean_program;
use super::check::{Reached, search};
use super::discovery::{Discovered, Discovery, Found};
use super::path::{follow, trace};
use super::predicate::Predicate;
use super::stop::Stop;
use crate::cegar::history::{Abstract, Added, Addition, Otherwise, Tracked, Why};
use crate::cegar::lazy::tree::Tree;
use crate::cegar::{Checked, Make, Obstacle, Proof, Refined, Technique};
use crate::certificate::{Certificate, Combinations, Cube, Literal, Moment};
use crate::program::{Core, LocationRole, Trace, TrackedIndexes};
use crate::task::{Reason, Relations, Task};

/// How many cubes the invariants of a proof may have at a location.
const MOST_CUBES: usize = 4000;
/// How many constraints a refinement may add.
const MOST_CONSTRAINTS: usize = 2000;

/// Makes the technique.
pub struct Eagerly;

impl Make for Eagerly {
    fn make<'t>(&self, task: &'t Task<'t>) -> Result<Box<dyn Technique + 't>, Reason> {
        Ok(Box::new(Eager::new(task)))
    }
}

/// Predicates by procedure as a technique of the loop.
pub struct Eager<'a> {
    task: &'a Task<'a>,
    abstraction: Abstraction<'a>,
    reached: Reached,
    /// No array elements are tracked.
    elements: TrackedIndexes,
    constraints: u64,
    discovery: Discovery,
    /// A trace that is to be looked at next.
    pending: Option<Trace>,
    /// Whether the last obstacle's trace is gone.
    excluded: Option<Result<bool, String>>,
}

impl<'a> Eager<'a> {
    /// The technique for a task; what is given is tracked.
    pub fn new(task: &'a Task<'a>) -> Eager<'a> {
        let cartesian = task.options.predicates.abstraction == Relations::Cartesian;
        let abstraction = Abstraction::new(task, cartesian);
        let (reached, elements) = (Reached::default(), TrackedIndexes::default());
        let discovery = Discovery::default();
        let mut eager =
            Eager { task, abstraction, reached, elements, constraints: 0, discovery, pending: None, excluded: None };
        for given in &task.options.predicates.given {
            if let Some(predicate) = Predicate::given(&task.program, &given.condition, task.options.arith) {
                eager.abstraction.track(given.procedure, predicate);
            }
        }
        eager
    }

    fn checked(&mut self) -> Result<Checked, Stop> {
        if let Some(trace) = self.pending.take() {
            return Ok(Checked::Trace(trace));
        }
        self.reached = Reached::default();
        match search(self.task, &mut self.abstraction, &mut self.reached)? {
            Some(failure) => trace(self.task, &mut self.abstraction, &self.reached, failure).map(Checked::Trace),
            None => self.proof(),
        }
    }

    /// The proof that the states which were reached are; a smaller one if that is too large and there is one.
    fn proof(&mut self) -> Result<Checked, Stop> {
        let used = self.precision();
        let mut certificate = self.certificate()?;
        if certificate.is_none() {
            self.abstraction.forget(true);
            self.reached = Reached::default();
            if search(self.task, &mut self.abstraction, &mut self.reached)?.is_none() {
                certificate = self.certificate()?;
            }
            self.abstraction.forget(false);
        }
        Ok(match certificate {
            Some(certificate) => Checked::Safe(Box::new(Proof { certificate, used })),
            None => Checked::Unknown(Reason::NoProof("the invariants are too large to be written".to_string())),
        })
    }

    /// The states that were reached as invariants; none if there are too many.
    fn certificate(&self) -> Result<Option<Certificate>, Stop> {
        let mut combinations = Combinations::default();
        for block in &self.abstraction.blocks {
            combinations.cuts.extend([block.from, block.to]);
        }
        let graph = &self.task.graph;
        let lonely = |at: &crate::program::Location| graph.location(*at).role != LocationRole::Plain;
        combinations.cuts.extend(graph.location_ids().filter(lonely));
        for (at, states) in &self.reached.known {
            let Some(cubes) = self.abstraction.diagrams.cubes(states, MOST_CUBES)? else { return Ok(None) };
            let cubes: Vec<Cube> = cubes.iter().map(|cube| self.cube(cube)).collect();
            combinations.known.insert(*at, cubes);
        }
        Ok(Some(Certificate { combinations: Some(combinations), ..Certificate::default() }))
    }

    fn cube(&self, cube: &super::bdd::Cube) -> Cube {
        let literal = |((id, when), holds): &(super::bdd::Variable, bool)| {
            let moment = if *when == When::Entry { Moment::Entry } else { Moment::Now };
            let condition = self.abstraction.predicate(*id)?.cond().clone();
            Some(Literal { moment, condition, holds: *holds })
        };
        cube.iter().filter_map(literal).collect()
    }

    fn refined(&mut self, trace: &Trace, core: &Core) -> Result<Refined, Stop> {
        let (mut added, mut failed) = (vec![], None);
        let first = self.discovery.first(trace).clone();
        match self.discovery.discover(self.task, trace, core) {
            Ok(Discovered::Trace(trace)) => {
                self.pending = Some(trace);
                return Ok(Refined::Otherwise(Otherwise::PathProgram));
            }
            Ok(Discovered::Predicates(found)) => found.iter().for_each(|found| added.extend(self.track(found))),
            Err(reason) => failed = Some(reason),
        }
        added.extend(self.constrain(&first)?);
        let nothing = "no predicate is found that is not tracked, and each step of the trace is possible by itself";
        Ok(match failed {
            _ if !added.is_empty() => Refined::Grown(added),
            Some(reason) => Refined::Stuck(reason),
            None => Refined::Stuck(Reason::NothingToAdd(nothing.to_string())),
        })
    }

    fn track(&mut self, found: &Found) -> Vec<Addition> {
        let (program, arith) = (&self.task.program, self.task.options.arith);
        let mut added = vec![];
        for predicate in Predicate::atoms(program, &found.predicate, arith).iter() {
            if let Some(place) = self.abstraction.track(found.procedure, predicate.clone()) {
                let what = Added::Predicate(predicate.clone(), place);
                added.push(Addition { what, why: Why::Steps(found.steps.clone()) });
            }
        }
        added
    }

    /// Excludes truth values of parts of a trace until the trace is gone; what was excluded.
    fn constrain(&mut self, trace: &Trace) -> Result<Vec<Addition>, Stop> {
        let mut counts: BTreeMap<super::abstraction::Part, usize> = BTreeMap::new();
        let mut gone = false;
        for _ in 0..MOST_CONSTRAINTS {
            let Some(taken) = follow(self.task, &mut self.abstraction, trace)? else {
                gone = true;
                break;
            };
            let mut new = false;
            for (part, values) in taken {
                if let Some(values) = self.abstraction.contradiction(part, &values)?
                    && self.abstraction.exclude(part, values)
                {
                    *counts.entry(part).or_default() += 1;
                    self.constraints += 1;
                    new = true;
                }
            }
            if !new {
                break;
            }
        }
        self.excluded = Some(Ok(gone));
        let addition = |(part, count)| Addition {
            what: Added::Constraints(self.abstraction.line(part), count),
            why: Why::Next("no execution has these truth values there"),
        };
        Ok(counts.into_iter().map(addition).collect())
    }
}

impl Technique for Eager<'_> {
    fn precision(&self) -> Tracked {
        Tracked::ByProcedure(self.abstraction.precision.clone())
    }

    fn elements(&self) -> &TrackedIndexes {
        &self.elements
    }

    fn abstraction(&mut self) -> Vec<Abstract> {
        if !self.task.options.keep.boolean {
            return vec![];
        }
        boolean_program(self.task, &mut self.abstraction)
            .map(|program| Abstract::Boolean(program.into()))
            .into_iter()
            .collect()
    }

    fn check(&mut self) -> Checked {
        self.checked().unwrap_or_else(|stop| Checked::Unknown(stop.into()))
    }

    fn reached(&self) -> Option<Certificate> {
        self.certificate().ok().flatten()
    }

    fn tree(&self) -> Option<Tree> {
        None
    }

    fn effort(&self) -> Vec<(&'static str, u64)> {
        let nodes = self.abstraction.diagrams.nodes() as u64;
        vec![("question", self.abstraction.questions), ("node", nodes), ("constraint", self.constraints)]
    }

    fn refine(&mut self, obstacle: &Obstacle) -> Refined {
        let Obstacle::Spurious(trace, core) = obstacle else {
            return Refined::Stuck(Reason::NothingToAdd("there is no trace to refine with".to_string()));
        };
        self.refined(trace, core).unwrap_or_else(|stop| Refined::Stuck(stop.into()))
    }

    fn excludes(&self, _: &Trace) -> Option<Result<bool, String>> {
        self.excluded.clone()
    }
}

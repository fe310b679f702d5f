//! The technique of BLAST: lazy abstraction (Henzinger, Jhala, Majumdar, Sutre, POPL 2002) with predicates from proofs (Henzinger,
//! Jhala, Majumdar, McMillan, POPL 2004).
//!
//! The abstraction is not computed at once and then checked, but while it is checked: an abstract reachability [`tree`] grows
//! until it shows an error location or is complete. A node knows which of the predicates of its location hold, each by itself
//! ([`abstraction`]). A spurious trace is refined at its pivot, with predicates at the locations that need them
//! ([`refinement`]); the rest of the tree stays as it is. Calls are inlined, so that recursion is beyond this engine.
//!
//! Worked example: `x = 0; while (nondet_int()) x++; assert(x >= 0);` first has a tree without predicates, whose trace through the
//! failing assertion is spurious since `0 < 0` is false. `x >= 0` is then tracked behind `x = 0` and at the loop, where the
//! second visit knows it too and is covered by the first.

mod abstraction;
mod check;
mod refinement;
pub mod tree;

use std::collections::{BTreeMap, BTreeSet};

use super::history::{Abstract, Tracked};
use super::predicates::ByLocation;
use super::predicates::discovery::Discovery;
use super::{Checked, Make, Obstacle, Refined, Technique};
use crate::certificate::{Certificate, Cube, Inlined, Literal, Moment};
use crate::program::{Location, Trace, TrackedIndexes};
use crate::task::{Reason, Task};
use abstraction::Abstraction;
use tree::{NodeId, NodeState, PredicateId, Tree};

/// The technique.
pub struct Lazy<'a> {
    task: &'a Task<'a>,
    precision: ByLocation,
    /// The same, as the tree knows the predicates.
    tracked: BTreeMap<Location, Vec<PredicateId>>,
    tree: Tree,
    abstraction: Abstraction<'a>,
    /// The node at an error location that was found last.
    failing: Option<NodeId>,
    discovery: Discovery,
    /// A trace that is to be looked at next.
    pending: Option<Trace>,
    /// Whether the last refinement keeps its trace out.
    excluded: bool,
    iteration: usize,
    elements: TrackedIndexes,
}

/// Makes the technique.
pub struct Laziness;

impl Make for Laziness {
    fn make<'t>(&self, task: &'t Task<'t>) -> Result<Box<dyn Technique + 't>, Reason> {
        Ok(Box::new(Lazy::new(task)))
    }
}

impl<'a> Lazy<'a> {
    /// Nothing is tracked yet.
    pub fn new(task: &'a Task<'a>) -> Lazy<'a> {
        let limits = task.solver_limits();
        let abstraction = Abstraction::new(&task.program, &task.graph, task.options.arith, limits);
        Lazy {
            task,
            precision: ByLocation::default(),
            tracked: BTreeMap::new(),
            tree: Tree::default(),
            abstraction,
            failing: None,
            discovery: Discovery::default(),
            pending: None,
            excluded: false,
            iteration: 1,
            elements: TrackedIndexes::default(),
        }
    }

    fn tracked_at(&self, at: Location) -> Vec<PredicateId> {
        self.tracked.get(&at).cloned().unwrap_or_default()
    }

    /// What is known at each place, as a disjunction over the nodes there.
    fn certificate(&self) -> Certificate {
        let mut places: BTreeMap<_, BTreeSet<Vec<(PredicateId, bool)>>> = BTreeMap::new();
        for (number, node) in self.tree.nodes.iter().enumerate() {
            if node.state == NodeState::Expanded {
                let calls = self.tree.calls_at(NodeId(number)).to_vec();
                let known = node.known.iter().map(|(predicate, holds)| (*predicate, *holds)).collect();
                places.entry((calls, node.at)).or_default().insert(known);
            }
        }
        let literal = |(id, holds): &(PredicateId, bool)| {
            let predicate = self.tree.predicates.get_index(id.0)?;
            Some(Literal { moment: Moment::Now, condition: predicate.cond().clone(), holds: *holds })
        };
        let cube = |known: &Vec<(PredicateId, bool)>| known.iter().filter_map(literal).collect::<Cube>();
        let known = places.iter().map(|(place, cubes)| (place.clone(), cubes.iter().map(cube).collect()));
        Certificate { inlined: Some(Inlined { known: known.collect() }), ..Certificate::default() }
    }
}

impl Technique for Lazy<'_> {
    fn precision(&self) -> Tracked {
        Tracked::ByLocation(self.precision.clone())
    }

    fn elements(&self) -> &TrackedIndexes {
        &self.elements
    }

    fn abstraction(&mut self) -> Vec<Abstract> {
        vec![]
    }

    fn check(&mut self) -> Checked {
        self.pending.take().map_or_else(|| self.expand(), Checked::Trace)
    }

    fn reached(&self) -> Option<Certificate> {
        Some(self.certificate())
    }

    fn tree(&self) -> Option<Tree> {
        Some(self.tree.clone())
    }

    fn effort(&self) -> Vec<(&'static str, u64)> {
        vec![("nodes of the tree", self.tree.size() as u64), ("questions to the solver", self.abstraction.questions)]
    }

    fn refine(&mut self, obstacle: &Obstacle) -> Refined {
        self.refine_for(obstacle)
    }

    fn excludes(&self, _: &Trace) -> Option<Result<bool, String>> {
        Some(Ok(self.excluded))
    }
}

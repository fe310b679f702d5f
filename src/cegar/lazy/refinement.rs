//! Refinement: the predicates that a spurious trace asks for are tracked at the locations where it asks for them, and the tree is cut
//! at the *pivot*, the first node of the trace that does not know of all of them. What is elsewhere in the tree stays.

use super::Lazy;
use super::tree::NodeId;
use crate::cegar::history::{Added, Addition, Otherwise, Why};
use crate::cegar::predicates::discovery::{Discovered, Found};
use crate::cegar::predicates::{Place, Predicate};
use crate::cegar::{Obstacle, Refined};
use crate::program::Trace;
use crate::task::Reason;

impl Lazy<'_> {
    /// Tracks what keeps a spurious trace out.
    pub(super) fn refine_for(&mut self, obstacle: &Obstacle) -> Refined {
        let (trace, core) = match obstacle {
            Obstacle::Spurious(trace, core) => (trace, core),
            Obstacle::Unproved(reason) => return Refined::Stuck(reason.clone()),
        };
        let found = match self.discovery.discover(self.task, trace, core) {
            Ok(Discovered::Trace(trace)) => {
                self.pending = Some(trace);
                return Refined::Otherwise(Otherwise::PathProgram);
            }
            Ok(Discovered::Predicates(found)) => found,
            Err(reason) => return Refined::Stuck(reason),
        };
        match self.added(found) {
            Ok(added) => Refined::Grown(added),
            Err(reason) => Refined::Stuck(reason),
        }
    }

    fn added(&mut self, found: Vec<Found>) -> Result<Vec<Addition>, Reason> {
        let path = self.failing.map(|id| self.tree.path(id)).unwrap_or_default();
        let (mut added, mut pivot): (Vec<Addition>, Option<usize>) = (vec![], None);
        for Found { position, location, predicate, steps, .. } in found {
            let (program, arith) = (&self.task.program, self.task.options.arith);
            let Some(predicate) = Predicate::of(program, &predicate, arith) else { continue };
            if self.precision.insert(location, predicate.clone()) {
                let id = self.tree.predicate_id(predicate.clone());
                self.tracked.entry(location).or_default().push(id);
                let line = self.task.graph.location(location).span.line;
                let place = Place::Location { at: location, line };
                added.push(Addition { what: Added::Predicate(predicate.clone(), place), why: Why::Steps(steps) });
            }
            let index = self.precision.of(location).position(|known| *known == predicate);
            let lacks = |id: &NodeId| {
                let node = self.tree.node(*id);
                node.at == location && index.is_some_and(|index| index >= node.tracked)
            };
            // The trace's node behind the step; the root is before all of them.
            let root = (position == 0 && path.first().is_some_and(lacks)).then_some(0);
            let behind = path.get(position + 1).is_some_and(lacks).then_some(position + 1);
            pivot = root.or(behind).into_iter().chain(pivot).min();
        }
        match pivot.and_then(|at| path.get(at).copied()) {
            Some(pivot) => {
                let trace = self.failing.and_then(|id| self.tree.trace(&self.task.graph, id));
                self.cut(pivot);
                self.excluded = trace.is_some_and(|trace| self.is_excluded(&trace));
                Ok(added)
            }
            None => {
                let why = "the predicates that refute the trace are tracked already, and do not keep it out one by one";
                Err(Reason::NothingToAdd(why.to_string()))
            }
        }
    }

    /// Removes the pivot and what is below it, and takes the step to it again. (The root is planted again.)
    fn cut(&mut self, pivot: NodeId) {
        let node = self.tree.node(pivot);
        let (parent, at, calls) = (node.parent, node.at, node.calls);
        self.failing = None;
        self.iteration += 1;
        match parent {
            Some((before, step)) => {
                self.tree.remove(pivot);
                self.follow(before, step, at, calls);
            }
            None => self.tree.clear(),
        }
    }

    /// Whether the trace is none of the abstraction any more.
    fn is_excluded(&mut self, trace: &Trace) -> bool {
        let graph = self.task.graph.clone();
        let root = graph.entry(self.task.program.entry);
        let predicates = self.tracked_at(root);
        let mut known = self.abstraction.start(&self.tree, &predicates);
        for step in &trace.steps {
            let to = graph.after(*step);
            let predicates = self.tracked_at(to);
            match self.abstraction.behind(&self.tree, &known, *step, &predicates) {
                Some(behind) => known = behind,
                None => return true,
            }
        }
        false
    }
}

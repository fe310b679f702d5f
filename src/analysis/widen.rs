//! The widening analysis: a fixpoint whose cost does not depend on how often loops run. It proves, or says nothing.
//!
//! At loop heads states are partitioned by how the conditions of conditional expressions in the loop compare: in an
//! abstract program these ask whether an index is a tracked one, so the parts are "before", "at" and "behind" it. Within a
//! part states are joined by hull and widened, with the program's own comparisons as thresholds; each loop is narrowed
//! once it is stable, before what follows it. A procedure is analysed once for all its callers: its states relate the entry
//! to now, so that the summary still tells callers apart.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::calls::{Call, begin};
use super::evaluate::Fallible;
use super::order::Element;
use super::partition::{Partition, Sign};
use super::state::{Integers, State};
use super::transfer::{settle, updates};
use super::{Analysis, Progress};
use crate::program::{Basic, EdgeId, Location, LocationRole, ProcId};

/// The parts at a location.
type Parts = BTreeMap<Vec<Sign>, Part>;

struct Part {
    state: State,
    /// How often it has grown.
    growths: u32,
}

/// The analysis and what it knows.
pub struct Fixpoint<'a> {
    analysis: &'a Analysis<'a>,
    integers: Integers,
    partition: Partition,
    tables: HashMap<Location, Parts>,
    /// Counts the changes, so that edges whose source has not changed are not followed again.
    clock: u64,
    changed: HashMap<Location, u64>,
    followed: HashMap<EdgeId, u64>,
    /// For each procedure the time of its latest analysis.
    analysed: HashMap<ProcId, u64>,
    narrowings: HashMap<Location, u32>,
    /// Procedures that can call themselves.
    recursive: BTreeSet<ProcId>,
    /// Procedures whose analysis is under way.
    active: BTreeSet<ProcId>,
    states: usize,
}

/// Why there is no result.
pub enum Stop {
    /// The analysis was stopped.
    Reason(String),
    /// The polyhedra failed.
    Failure(crate::domain::Failure),
}

impl From<crate::domain::Failure> for Stop {
    fn from(failure: crate::domain::Failure) -> Stop {
        Stop::Failure(failure)
    }
}

/// How often a part grows by hull before it is widened.
const DELAY: u32 = 2;

/// How often a component is narrowed at most.
const MOST_NARROWINGS: u32 = 10;

impl<'a> Fixpoint<'a> {
    /// A fixpoint that has not been computed.
    pub fn new(analysis: &'a Analysis<'a>, integers: Integers, partition: Partition) -> Fixpoint<'a> {
        Fixpoint {
            analysis,
            integers,
            partition,
            tables: HashMap::new(),
            clock: 0,
            changed: HashMap::new(),
            followed: HashMap::new(),
            analysed: HashMap::new(),
            narrowings: HashMap::new(),
            recursive: recursive(analysis),
            active: BTreeSet::new(),
            states: 0,
        }
    }

    /// Computes it.
    pub fn run(&mut self, progress: &mut dyn Progress) -> Result<(), Stop> {
        let entry = self.analysis.program.entry;
        let start = self.analysis.start_state(&self.integers)?;
        self.join(self.analysis.graph.entry(entry), start)?;
        // Rounds that follow only what changed are fast; the result counts only once a round over everything, whatever has
        // been followed before, changes nothing.
        loop {
            let before = self.clock;
            self.followed.clear();
            for p in self.analysis.program.proc_ids() {
                if self.tables.contains_key(&self.analysis.graph.entry(p)) {
                    self.procedure(p, progress)?;
                }
            }
            if self.clock == before {
                return Ok(());
            }
        }
    }

    /// All states, with their locations.
    pub fn states(&self) -> impl Iterator<Item = (Location, &State)> {
        let locations = self.analysis.graph.location_ids();
        locations.flat_map(|at| self.tables.get(&at).into_iter().flatten().map(move |(_, part)| (at, &part.state)))
    }

    /// Whether a failing assertion is among the states.
    pub fn has_error(&self) -> bool {
        self.states().any(|(at, _)| matches!(self.analysis.graph.location(at).role, LocationRole::Error(_)))
    }

    /// Analyses a procedure from the states known at its entry until nothing changes.
    fn procedure(&mut self, p: ProcId, progress: &mut dyn Progress) -> Result<(), Stop> {
        if !self.active.insert(p) {
            return Ok(());
        }
        let analysis = self.analysis;
        loop {
            let before = self.clock;
            for element in analysis.order.elements(p) {
                self.element(element, progress)?;
            }
            if self.clock == before || !self.recursive.contains(&p) {
                break;
            }
        }
        self.active.remove(&p);
        self.analysed.insert(p, self.clock);
        Ok(())
    }

    fn element(&mut self, element: &Element, progress: &mut dyn Progress) -> Result<(), Stop> {
        match element {
            Element::Location(at) => self.visit(*at, progress),
            Element::Component(head, inner) => {
                let began = self.clock;
                loop {
                    let before = self.clock;
                    self.visit(*head, progress)?;
                    for element in inner {
                        self.element(element, progress)?;
                    }
                    if self.clock == before {
                        break;
                    }
                }
                if self.clock > began && self.may_narrow(*head) {
                    self.narrow(*head, inner, progress)?;
                }
                Ok(())
            }
        }
    }

    /// Whether a component may be narrowed once more: an inner one is narrowed in each round of the outer one, but only so
    /// often, so that the rounds end whatever happens.
    fn may_narrow(&mut self, head: Location) -> bool {
        let count = self.narrowings.entry(head).or_insert(0);
        *count += 1;
        *count <= MOST_NARROWINGS
    }

    /// Follows the edges that lead to a location.
    fn visit(&mut self, at: Location, progress: &mut dyn Progress) -> Result<(), Stop> {
        let analysis = self.analysis;
        for id in analysis.graph.incoming(at) {
            let from = analysis.graph.edge(*id).from;
            let source = self.changed_at(from).max(self.summary_changed_at(*id));
            if self.followed.get(id).copied().unwrap_or(0) >= source && !self.calls_unstable(*id) {
                continue;
            }
            for state in self.post(*id, progress)? {
                self.join(at, state)?;
            }
            let now = self.changed_at(from).max(self.summary_changed_at(*id));
            self.followed.insert(*id, now);
        }
        match progress.stop(self.states) {
            Some(reason) => Err(Stop::Reason(reason)),
            None => Ok(()),
        }
    }

    /// Whether an edge calls a recursive procedure whose analysis is older than the latest change: that may have been to a
    /// summary which it uses.
    fn calls_unstable(&self, id: EdgeId) -> bool {
        match self.analysis.graph.edge(id).action {
            Basic::Call { callee, .. } => {
                self.recursive.contains(&callee) && self.analysed.get(&callee).is_some_and(|clock| *clock < self.clock)
            }
            _ => false,
        }
    }

    fn changed_at(&self, at: Location) -> u64 {
        self.changed.get(&at).copied().unwrap_or(0)
    }

    fn summary_changed_at(&self, id: EdgeId) -> u64 {
        match self.analysis.graph.edge(id).action {
            Basic::Call { callee, .. } => self.changed_at(self.analysis.graph.exit(callee)),
            _ => 0,
        }
    }

    /// The states behind an edge, from all parts at its start.
    fn post(&mut self, id: EdgeId, progress: &mut dyn Progress) -> Result<Vec<State>, Stop> {
        let analysis = self.analysis;
        let edge = analysis.graph.edge(id);
        let sources: Vec<State> =
            self.tables.get(&edge.from).into_iter().flatten().map(|(_, part)| part.state.clone()).collect();
        let mut posts = Vec::new();
        if let Some(call) = Call::on(analysis.evaluator(), &analysis.scope, edge) {
            let callee = call.callee();
            let mut bindings = Vec::new();
            for state in sources {
                bindings.extend(call.bind(state)?);
            }
            let entry = analysis.graph.entry(callee);
            let before = self.changed_at(entry);
            for binding in &bindings {
                let state = begin(&analysis.scope, callee, call.entry_state(binding)?)?;
                self.join(entry, state)?;
            }
            if self.changed_at(entry) > before || self.calls_unstable(id) {
                self.procedure(callee, progress)?;
            }
            let exits: Vec<State> = (self.tables.get(&analysis.graph.exit(callee)).into_iter().flatten())
                .map(|(_, part)| part.state.clone())
                .collect();
            for binding in &bindings {
                for exit in &exits {
                    if let Some(update) = call.leave(binding, exit)? {
                        posts.push(update.after()?);
                    }
                }
            }
        } else {
            for state in sources {
                for update in updates(&analysis.evaluator(), &analysis.scope, edge, state)? {
                    posts.push(update.after()?);
                }
            }
        }
        self.states += posts.len();
        for state in &mut posts {
            settle(&analysis.scope, analysis.graph, edge.to, state)?;
        }
        Ok(posts)
    }

    /// Joins a state into the parts of a location; widens where loops and recursion close.
    fn join(&mut self, at: Location, state: State) -> Fallible<()> {
        let p = self.analysis.graph.location(at).procedure;
        let role = self.analysis.graph.location(at).role;
        let closes = self.recursive.contains(&p) && matches!(role, LocationRole::Entry | LocationRole::Exit);
        let widens = closes || self.analysis.order.is_head(at);
        for (signs, state) in self.partition.split(at, state)? {
            let parts = self.tables.entry(at).or_default();
            match parts.get_mut(&signs) {
                None => {
                    parts.insert(signs, Part { state, growths: 0 });
                }
                Some(part) if part.state.includes(&state)? => continue,
                Some(part) => {
                    let joined = part.state.hull(&state)?;
                    part.growths += 1;
                    part.state = if widens && part.growths > DELAY {
                        let mut wide = part.state.widen(&joined, self.partition.thresholds(p))?;
                        // What the part promises survives the widening.
                        if let Some(kept) = self.partition.within(at, &signs, wide.clone())? {
                            wide = kept;
                        }
                        wide
                    } else {
                        joined
                    };
                }
            }
            self.clock += 1;
            self.changed.insert(at, self.clock);
        }
        Ok(())
    }

    /// One step downwards: computes the component anew from its stable states.
    fn narrow(&mut self, head: Location, inner: &[Element], progress: &mut dyn Progress) -> Result<(), Stop> {
        let mut locations = vec![head];
        flatten(inner, &mut locations);
        for at in locations {
            let mut states = Vec::new();
            for id in self.analysis.graph.incoming(at) {
                states.extend(self.post(*id, progress)?);
            }
            // Where a component begins at a procedure's entry, what the callers bring is not on an edge.
            if self.analysis.graph.location(at).role == LocationRole::Entry {
                continue;
            }
            let mut fresh: Parts = BTreeMap::new();
            for state in states {
                for (signs, state) in self.partition.split(at, state)? {
                    match fresh.get_mut(&signs) {
                        None => {
                            fresh.insert(signs, Part { state, growths: 0 });
                        }
                        Some(part) if part.state.includes(&state)? => {}
                        Some(part) => part.state = part.state.hull(&state)?,
                    }
                }
            }
            self.tables.insert(at, fresh);
            self.clock += 1;
            self.changed.insert(at, self.clock);
        }
        Ok(())
    }
}

fn flatten(elements: &[Element], into: &mut Vec<Location>) {
    for element in elements {
        match element {
            Element::Location(at) => into.push(*at),
            Element::Component(head, inner) => {
                into.push(*head);
                flatten(inner, into);
            }
        }
    }
}

/// The procedures that can call themselves, directly or through others.
fn recursive(analysis: &Analysis) -> BTreeSet<ProcId> {
    let mut calls: BTreeMap<ProcId, BTreeSet<ProcId>> = BTreeMap::new();
    for edge in &analysis.graph.edges {
        if let Basic::Call { callee, .. } = edge.action {
            calls.entry(analysis.graph.location(edge.from).procedure).or_default().insert(callee);
        }
    }
    let reaches_itself = |p: ProcId| {
        let mut seen = BTreeSet::new();
        let mut work: Vec<ProcId> = calls.get(&p).into_iter().flatten().copied().collect();
        while let Some(q) = work.pop() {
            if q == p {
                return true;
            }
            if seen.insert(q) {
                work.extend(calls.get(&q).into_iter().flatten());
            }
        }
        false
    };
    analysis.program.proc_ids().filter(|p| reaches_itself(*p)).collect()
}

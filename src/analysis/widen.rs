//! The widening analysis: a fixpoint whose cost does not depend on how often loops run. It proves, or says nothing.
//!
//! At loop heads states are partitioned by how the conditions of conditional expressions in the loop compare: in an
//! abstract program these ask whether an index is a tracked one, so the parts are "before", "at" and "behind" it. Within a
//! part states are joined by hull and widened, with the program's own comparisons as thresholds; each loop is narrowed
//! once it is stable, before what follows it. A procedure is analysed once for all its callers: its states relate the entry
//! to now, so that the summary still tells callers apart.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use super::block::{Block, Blocks};
use super::calls::{Call, begin};
use super::evaluate::{Fallible, flat_map};
use super::order::Element;
use super::partition::{Partition, Sign};
use super::state::{Integers, Restriction, State};
use super::transfer::{settle, updates};
use super::{Analysis, Progress};
use crate::program::{Basic, Location, LocationRole, ProcId};

/// The parts at a location.
type Parts = BTreeMap<Vec<Sign>, Part>;

struct Part {
    state: State,
    /// What the state says, once that has been asked for.
    facts: OnceCell<Vec<Restriction>>,
    /// How often it has grown.
    growths: u32,
    /// When it has last changed.
    changed: u64,
}

impl Part {
    /// A part that has just been found.
    fn new(state: State, changed: u64) -> Part {
        Part { state, facts: OnceCell::new(), growths: 0, changed }
    }

    fn facts(&self) -> Fallible<&[Restriction]> {
        if let Some(facts) = self.facts.get() {
            return Ok(facts);
        }
        let facts = self.state.restrictions()?;
        Ok(self.facts.get_or_init(|| facts))
    }

    fn replace(&mut self, state: State) {
        (self.state, self.facts) = (state, OnceCell::new());
    }
}

/// The analysis and what it knows.
pub struct Fixpoint<'a> {
    pub(super) analysis: &'a Analysis<'a>,
    integers: Integers,
    pub(super) partition: Partition,
    /// What holds of variables that nothing assigns.
    always: Vec<Restriction>,
    blocks: Arc<Blocks>,
    tables: HashMap<Location, Parts>,
    /// Counts the changes, so that edges whose source has not changed are not followed again.
    clock: u64,
    changed: HashMap<Location, u64>,
    followed: HashMap<usize, u64>,
    /// When blocks were last followed from all parts.
    followed_all: HashMap<usize, u64>,
    /// Whether blocks with rows are followed from all parts.
    thorough: bool,
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

/// How often a part grows before it is widened without regard to thresholds and to what the part promises: only that is sure
/// to end.
const MOST_LIMITED: u32 = 24;

/// How often a component is narrowed at most.
const MOST_NARROWINGS: u32 = 10;

/// The same with symbolic indexes.
const MOST_SYMBOLIC_NARROWINGS: u32 = 3;

impl<'a> Fixpoint<'a> {
    /// A fixpoint that has not been computed.
    pub fn new(analysis: &'a Analysis<'a>, integers: Integers, partition: Partition) -> Fixpoint<'a> {
        Fixpoint {
            analysis,
            integers,
            partition,
            always: analysis.always(),
            blocks: Blocks::of(analysis).into(),
            tables: HashMap::new(),
            clock: 0,
            changed: HashMap::new(),
            followed: HashMap::new(),
            followed_all: HashMap::new(),
            thorough: false,
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
            self.followed_all.clear();
            for p in self.analysis.program.proc_ids() {
                if self.tables.contains_key(&self.analysis.graph.entry(p)) {
                    self.procedure(p, progress)?;
                }
            }
            // With symbolic indexes a failure that is left once all loops are stable is not narrowed away.
            if self.clock == before || self.is_stable() || self.blocks.are_paths() && self.has_error() {
                return Ok(());
            }
        }
    }

    /// Whether one round over the program leaves nothing to follow: each loop ends its rounds with one that follows all parts and
    /// changes nothing, and then only what comes after it is followed. Narrowing would change what has been followed, and
    /// calls begin procedures anew.
    fn is_stable(&self) -> bool {
        let calls = || self.analysis.graph.edges.iter().any(|edge| matches!(edge.action, Basic::Call { .. }));
        self.blocks.are_paths() && !self.analysis.details.narrows && !calls()
    }

    /// All states, with their locations.
    pub fn states(&self) -> impl Iterator<Item = ((), Location, &State)> {
        let locations = self.analysis.graph.location_ids();
        locations.flat_map(|at| self.tables.get(&at).into_iter().flatten().map(move |(_, part)| ((), at, &part.state)))
    }

    /// Whether a failing assertion is among the states.
    pub fn has_error(&self) -> bool {
        self.states().any(|((), at, _)| matches!(self.analysis.graph.location(at).role, LocationRole::Error(_)))
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
                // What rows know of a part depends on the other parts too: once nothing changes otherwise, all parts are
                // followed again. In a nest of loops only as often as for the outer one.
                let outer = self.thorough;
                let finally = outer || self.analysis.order.around(*head).len() == 1;
                self.thorough = false;
                loop {
                    let before = self.clock;
                    self.visit(*head, progress)?;
                    for element in inner {
                        self.element(element, progress)?;
                    }
                    match (self.clock == before, self.thorough) {
                        (true, false) if finally && self.blocks.are_paths() => self.thorough = true,
                        (true, _) => break,
                        (false, _) => self.thorough = false,
                    }
                }
                self.thorough = outer;
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
        // With symbolic indexes a nest of loops is narrowed as a whole, once it is stable, if at all.
        if self.blocks.are_paths() && (!self.analysis.details.narrows || self.analysis.order.around(head).len() > 1) {
            return false;
        }
        let count = self.narrowings.entry(head).or_insert(0);
        *count += 1;
        *count <= if self.blocks.are_paths() { MOST_SYMBOLIC_NARROWINGS } else { MOST_NARROWINGS }
    }

    /// Follows the blocks that lead to a location.
    fn visit(&mut self, at: Location, progress: &mut dyn Progress) -> Result<(), Stop> {
        let blocks = self.blocks.clone();
        for number in blocks.ending_at(at) {
            let block = blocks.get(number);
            let source = self.changed_at(block.from).max(self.summary_changed_at(block));
            let again = self.thorough && !block.rows.is_empty();
            let followed = if again { &self.followed_all } else { &self.followed };
            if followed.get(&number).copied().unwrap_or(0) >= source && !self.calls_unstable(block) {
                continue;
            }
            let begun = self.changed_at(block.from);
            let all = block.callee().is_some() || self.thorough && !block.rows.is_empty();
            let since = if all { 0 } else { self.followed.get(&number).copied().unwrap_or(0) };
            let states = self.post(block, since, progress)?;
            if all {
                self.followed_all.insert(number, begun);
            }
            // What joining changes, at the block's own beginning too, is still to be followed.
            self.followed.insert(number, begun.max(self.summary_changed_at(block)));
            for state in states {
                self.join(at, state)?;
            }
        }
        match progress.stop(self.states) {
            Some(reason) => Err(Stop::Reason(reason)),
            None => Ok(()),
        }
    }

    /// The parts at a location that have these signs, as far as they are known, and what their states say.
    pub(super) fn parts_with(
        &self,
        at: Location,
        signs: &[Sign],
    ) -> impl Iterator<Item = (&[Sign], Fallible<&[Restriction]>)> {
        let agree = |(own, asked): (&Sign, &Sign)| own == asked || *asked == Sign::Any;
        let parts = self.tables.get(&at).into_iter().flatten();
        parts.filter(move |(own, _)| own.iter().zip(signs).all(agree)).map(|(own, part)| (&own[..], part.facts()))
    }

    /// Whether a block calls a recursive procedure whose analysis is older than the latest change: that may have been to a
    /// summary which it uses.
    fn calls_unstable(&self, block: &Block) -> bool {
        block.callee().is_some_and(|callee| {
            self.recursive.contains(&callee) && self.analysed.get(&callee).is_some_and(|clock| *clock < self.clock)
        })
    }

    fn changed_at(&self, at: Location) -> u64 {
        self.changed.get(&at).copied().unwrap_or(0)
    }

    fn summary_changed_at(&self, block: &Block) -> u64 {
        block.callee().map_or(0, |callee| self.changed_at(self.analysis.graph.exit(callee)))
    }

    /// The states behind a block, from the parts at its start that have changed since.
    fn post(&mut self, block: &Block, since: u64, progress: &mut dyn Progress) -> Result<Vec<State>, Stop> {
        let mut posts = Vec::new();
        let parts = self.tables.get(&block.from).into_iter().flatten();
        let sources: Vec<State> =
            parts.filter(|(_, part)| part.changed > since).map(|(_, part)| part.state.clone()).collect();
        if let [edge] = &block.edges[..]
            && let Some(call) = Call::on(self.analysis.evaluator(), &self.analysis.scope, edge)
        {
            let mut with_rows = vec![];
            for state in sources {
                with_rows.extend(self.with_rows(block, state)?);
            }
            posts = self.post_of_call(call, block, with_rows, progress)?;
        } else {
            for state in sources {
                posts.extend(self.post_of_state(block, state)?);
            }
        }
        self.states += posts.len();
        let scope = &self.analysis.scope;
        for state in &mut posts {
            state.retain(|q| !scope.is_of_row(q))?;
            settle(scope, self.analysis.graph, block.to, state)?;
        }
        Ok(posts)
    }

    /// The states behind a block without a call.
    fn post_of_state(&self, block: &Block, state: State) -> Fallible<Vec<State>> {
        let analysis = self.analysis;
        let mut states = vec![state];
        for (number, edge) in block.edges.iter().enumerate() {
            if number == block.guards && !block.rows.is_empty() {
                states = flat_map(states, |state| self.with_rows(block, state))?;
            }
            let mut next = vec![];
            for state in states {
                for update in updates(&analysis.evaluator(), &analysis.scope, edge, state)? {
                    let mut after = update.after()?;
                    if analysis.details.residue.is_some()
                        && let Some(congruences) = analysis.congruences
                        && congruences.contradicts(analysis, edge.to, &after)?
                    {
                        continue;
                    }
                    // What rows will be met with speaks of all that is live where the block begins.
                    let awaits_rows = number < block.guards && !block.rows.is_empty();
                    if number + 1 < block.edges.len() && !awaits_rows {
                        settle(&analysis.scope, analysis.graph, edge.to, &mut after)?;
                    }
                    next.push(after);
                }
            }
            states = next;
        }
        Ok(states)
    }

    /// The states behind a call: what its summary makes of them.
    fn post_of_call(
        &mut self,
        call: Call<'_>,
        block: &Block,
        sources: Vec<State>,
        progress: &mut dyn Progress,
    ) -> Result<Vec<State>, Stop> {
        let analysis = self.analysis;
        let mut posts = Vec::new();
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
        if self.changed_at(entry) > before || self.calls_unstable(block) {
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
        Ok(posts)
    }

    /// Joins a state into the parts of a location; widens where loops and recursion close.
    fn join(&mut self, at: Location, mut state: State) -> Fallible<()> {
        state.retain(|q| !self.analysis.scope.is_of_row(q))?;
        let p = self.analysis.graph.location(at).procedure;
        let role = self.analysis.graph.location(at).role;
        let closes = self.recursive.contains(&p) && matches!(role, LocationRole::Entry | LocationRole::Exit);
        let widens = closes || self.analysis.order.is_head(at);
        for (signs, state) in self.partition.split(at, state)? {
            let parts = self.tables.entry(at).or_default();
            match parts.get_mut(&signs) {
                None => {
                    parts.insert(signs, Part::new(state, self.clock + 1));
                }
                Some(part) if part.state.includes(&state)? => continue,
                Some(part) => {
                    let joined = part.state.hull(&state)?;
                    part.growths += 1;
                    part.changed = self.clock + 1;
                    let state = if !widens || part.growths <= DELAY {
                        joined
                    } else if part.growths > MOST_LIMITED {
                        part.state.widen(&joined, &[])?
                    } else {
                        let wide = part.state.widen(&joined, self.partition.thresholds(p))?;
                        // What the part promises survives the widening, and so does what always holds.
                        let is_known = |r: &&Restriction| r.sum.terms.keys().all(|q| joined.knows(*q));
                        let always = self.always.iter().filter(is_known).cloned().collect();
                        self.partition.within(at, &signs, wide.clone(), always)?.unwrap_or(wide)
                    };
                    part.replace(state);
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
        let blocks = self.blocks.clone();
        for at in locations.into_iter().filter(|at| blocks.ending_at(*at).next().is_some()) {
            let mut states = Vec::new();
            for number in blocks.ending_at(at) {
                states.extend(self.post(blocks.get(number), 0, progress)?);
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
                            fresh.insert(signs, Part::new(state, self.clock + 1));
                        }
                        Some(part) if part.state.includes(&state)? => {}
                        Some(part) => part.replace(part.state.hull(&state)?),
                    }
                }
            }
            if !same(self.tables.get(&at), &fresh)? {
                self.tables.insert(at, fresh);
                self.clock += 1;
                self.changed.insert(at, self.clock);
            }
        }
        Ok(())
    }
}

/// Whether parts that are included in others are the same.
fn same(known: Option<&Parts>, narrowed: &Parts) -> Fallible<bool> {
    let Some(known) = known.filter(|known| known.len() == narrowed.len()) else { return Ok(false) };
    for (signs, part) in known {
        match narrowed.get(signs) {
            Some(narrow) if narrow.state.includes(&part.state)? => {}
            _ => return Ok(false),
        }
    }
    Ok(true)
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

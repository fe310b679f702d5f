//! The widening analysis: a fixpoint whose cost does not depend on how often loops run. It proves, or says nothing.
//!
//! At each location there is one state for each [join key](super::keys). Blocks are followed in weak topological order; where
//! components and recursion close, what has grown too often is widened, with the program's own comparisons as thresholds;
//! each component is narrowed once it is stable, before what follows it. A procedure is analysed once for all its callers:
//! its states relate the entry to now, so that the summary still tells callers apart. What blocks do to states, and by which
//! keys these are told apart, is up to a [`Transfer`].
//!
//! Example: `i = 0; while (i < n) i = i + 1;` with `n >= 1`. At the head `0 <= i <= 0` grows to `0 <= i <= 1` and to
//! `0 <= i <= 2`, by hull. Plain widening would then give up the bound above. But the guard makes `i <= n` a threshold,
//! which both the old state and the new one satisfy. So it is kept, and `0 <= i <= n` is stable.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::calls::{Call, begin};
use super::components::Member;
use super::evaluate::Fallible;
use super::keys::JoinKey;
use super::parts::{Part, Parts, Table};
use super::state::State;
use super::transfer::{Block, BlockId, Rounds, Transfer};
use super::{Analysis, Progress, Reason};
use crate::domain::Failure;
use crate::program::{Basic, Location, LocationRole, ProcId};

/// The analysis and what it knows.
pub struct Fixpoint<'a, T> {
    analysis: &'a Analysis<'a>,
    transfer: &'a T,
    table: Table,
    /// Counts the changes, so that blocks whose source has not changed are not followed again.
    clock: u64,
    changed: HashMap<Location, u64>,
    followed: HashMap<BlockId, u64>,
    /// When blocks were last followed from all parts.
    followed_all: HashMap<BlockId, u64>,
    /// Whether blocks that depend on all parts are followed from all of them.
    thorough: bool,
    /// For each procedure the time of its latest analysis.
    analysed: HashMap<ProcId, u64>,
    narrowings: HashMap<Location, u32>,
    /// Procedures that can call themselves.
    recursive: BTreeSet<ProcId>,
    /// Procedures whose analysis is under way.
    active: BTreeSet<ProcId>,
}

/// Why there is no result.
pub enum Stop {
    /// The analysis was stopped.
    Reason(Reason),
    /// The polyhedra failed.
    Failure(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::Failure(failure)
    }
}

/// How often a part grows by hull before it is widened.
const DELAY: u32 = 2;

/// How often a part grows before it is widened without regard to thresholds and to its join key: only that is sure to end.
const MOST_LIMITED: u32 = 24;

impl<'a, T: Transfer> Fixpoint<'a, T> {
    /// A fixpoint that has not been computed.
    pub fn new(analysis: &'a Analysis<'a>, transfer: &'a T) -> Fixpoint<'a, T> {
        Fixpoint {
            analysis,
            transfer,
            table: Table::default(),
            clock: 0,
            changed: HashMap::new(),
            followed: HashMap::new(),
            followed_all: HashMap::new(),
            thorough: false,
            analysed: HashMap::new(),
            narrowings: HashMap::new(),
            recursive: recursive(analysis),
            active: BTreeSet::new(),
        }
    }

    /// Computes it.
    pub fn run(&mut self, progress: &mut dyn Progress) -> Result<(), Stop> {
        let entry = self.analysis.program.entry;
        self.join(self.analysis.graph.entry(entry), self.transfer.start()?)?;
        // Rounds that follow only what changed are fast; the result counts only once a round over everything, whatever has
        // been followed before, changes nothing, or the transfer knows that it would.
        loop {
            let before = self.clock;
            self.followed.clear();
            self.followed_all.clear();
            for p in self.analysis.program.proc_ids() {
                if self.table.get(self.analysis.graph.entry(p)).is_some() {
                    self.procedure(p, progress)?;
                }
            }
            let ends = match self.transfer.rounds() {
                Rounds::Once => true,
                Rounds::UntilFailure => self.clock == before || self.has_error(),
                Rounds::UntilStable => self.clock == before,
            };
            if ends {
                return Ok(());
            }
        }
    }

    /// All states, with their locations.
    pub fn states(&self) -> impl Iterator<Item = ((), Location, &State)> {
        let locations = self.analysis.graph.location_ids();
        locations.flat_map(|at| self.table.parts(at).map(move |(_, part)| ((), at, &part.state)))
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
            for member in analysis.components.members(p) {
                self.member(member, progress)?;
            }
            if self.clock == before || !self.recursive.contains(&p) {
                break;
            }
        }
        self.active.remove(&p);
        self.analysed.insert(p, self.clock);
        Ok(())
    }

    fn member(&mut self, member: &Member, progress: &mut dyn Progress) -> Result<(), Stop> {
        match member {
            Member::Location(at) => self.visit(*at, progress),
            Member::Component(head, inner) => {
                let began = self.clock;
                self.stabilise(*head, inner, progress)?;
                if self.clock > began && self.may_narrow(*head) {
                    self.narrow(*head, inner, progress)?;
                }
                Ok(())
            }
        }
    }

    /// Visits a component until nothing changes. Then blocks that depend on all parts are followed once more from each part:
    /// in a nest of components only as often as for the outer one.
    fn stabilise(&mut self, head: Location, inner: &[Member], progress: &mut dyn Progress) -> Result<(), Stop> {
        let outer = self.thorough;
        let finally = outer || self.analysis.components.around(head).len() == 1;
        self.thorough = false;
        loop {
            let before = self.clock;
            self.visit(head, progress)?;
            for member in inner {
                self.member(member, progress)?;
            }
            match (self.clock == before, self.thorough) {
                (true, false) if finally && self.any_depends_on_all_parts() => self.thorough = true,
                (true, _) => break,
                (false, _) => self.thorough = false,
            }
        }
        self.thorough = outer;
        Ok(())
    }

    fn any_depends_on_all_parts(&self) -> bool {
        self.transfer.blocks().ids().any(|block| self.transfer.depends_on_all_parts(block))
    }

    fn may_narrow(&mut self, head: Location) -> bool {
        let count = self.narrowings.entry(head).or_insert(0);
        *count += 1;
        *count <= self.transfer.narrowings(head)
    }

    /// Follows the blocks that lead to a location.
    fn visit(&mut self, at: Location, progress: &mut dyn Progress) -> Result<(), Stop> {
        let transfer = self.transfer;
        for id in transfer.blocks().ending_at(at) {
            let block = transfer.blocks().get(*id);
            let source = self.changed_at(block.from).max(self.summary_changed_at(block));
            let again = self.thorough && transfer.depends_on_all_parts(*id);
            let followed = if again { &self.followed_all } else { &self.followed };
            if followed.get(id).copied().unwrap_or(0) >= source && !self.calls_unstable(block) {
                continue;
            }
            let begun = self.changed_at(block.from);
            let all = block.callee().is_some() || again;
            let since = if all { 0 } else { self.followed.get(id).copied().unwrap_or(0) };
            let states = self.post(*id, since, progress)?;
            if all {
                self.followed_all.insert(*id, begun);
            }
            // What joining changes, at the block's own beginning too, is still to be followed.
            self.followed.insert(*id, begun.max(self.summary_changed_at(block)));
            for state in states {
                self.join(at, state)?;
            }
        }
        match progress.stop() {
            Some(reason) => Err(Stop::Reason(reason)),
            None => Ok(()),
        }
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
    fn post(&mut self, id: BlockId, since: u64, progress: &mut dyn Progress) -> Result<Vec<State>, Stop> {
        let (analysis, transfer) = (self.analysis, self.transfer);
        let block = transfer.blocks().get(id);
        let parts = self.table.parts(block.from).filter(|(_, part)| part.changed > since);
        let sources: Vec<State> = parts.map(|(_, part)| part.state.clone()).collect();
        let mut posts = Vec::new();
        if let [edge] = &block.edges[..]
            && let Some(call) = Call::on(analysis.evaluator(), &analysis.scope, edge)
        {
            let mut before = vec![];
            for state in sources {
                before.extend(transfer.before_call(&self.table, id, state)?);
            }
            posts = self.post_of_call(call, block, before, progress)?;
        } else {
            for state in sources {
                posts.extend(transfer.follow(&self.table, id, state)?);
            }
        }
        for state in &mut posts {
            transfer.settle(block.to, state)?;
            transfer.prune(state)?;
        }
        Ok(posts)
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
        let exits = self.table.parts(analysis.graph.exit(callee));
        let exits: Vec<State> = exits.map(|(_, part)| part.state.clone()).collect();
        for binding in &bindings {
            for exit in &exits {
                if let Some(update) = call.leave(binding, exit)? {
                    posts.push(update.after()?);
                }
            }
        }
        Ok(posts)
    }

    /// Joins a state into the parts of a location; widens where components and recursion close.
    fn join(&mut self, at: Location, state: State) -> Fallible<()> {
        let location = self.analysis.graph.location(at);
        let is_end = matches!(location.role, LocationRole::Entry | LocationRole::Exit);
        let widens = self.analysis.components.is_head(at) || is_end && self.recursive.contains(&location.procedure);
        for (key, state) in self.transfer.keys().split(at, state)? {
            let parts = self.table.entry(at);
            match parts.get_mut(&key) {
                None => {
                    parts.insert(key, Part::new(state, self.clock + 1));
                }
                Some(part) if part.state.includes(&state)? => continue,
                Some(part) => {
                    part.growths += 1;
                    part.changed = self.clock + 1;
                    let grown = grown(self.transfer, at, &key, part, &state, widens)?;
                    part.replace(grown);
                }
            }
            self.clock += 1;
            self.changed.insert(at, self.clock);
        }
        Ok(())
    }

    /// One step downwards: computes the component anew from its stable states.
    fn narrow(&mut self, head: Location, inner: &[Member], progress: &mut dyn Progress) -> Result<(), Stop> {
        let mut locations = vec![head];
        flatten(inner, &mut locations);
        let blocks = self.transfer.blocks();
        for at in locations.into_iter().filter(|at| !blocks.ending_at(*at).is_empty()) {
            let mut states = Vec::new();
            for id in blocks.ending_at(at) {
                states.extend(self.post(*id, 0, progress)?);
            }
            // Where a component begins at a procedure's entry, what the callers bring is not on an edge.
            if self.analysis.graph.location(at).role == LocationRole::Entry {
                continue;
            }
            let mut fresh: Parts = BTreeMap::new();
            for state in states {
                for (key, state) in self.transfer.keys().split(at, state)? {
                    match fresh.get_mut(&key) {
                        None => {
                            fresh.insert(key, Part::new(state, self.clock + 1));
                        }
                        Some(part) if part.state.includes(&state)? => {}
                        Some(part) => part.replace(part.state.hull(&state)?),
                    }
                }
            }
            if !same(self.table.get(at), &fresh)? {
                self.table.replace(at, fresh);
                self.clock += 1;
                self.changed.insert(at, self.clock);
            }
        }
        Ok(())
    }
}

/// What becomes of a part that another state with its key joins.
fn grown<T: Transfer>(
    transfer: &T,
    at: Location,
    key: &JoinKey,
    part: &Part,
    state: &State,
    widens: bool,
) -> Fallible<State> {
    let mut joined = part.state.hull(state)?;
    transfer.prune(&mut joined)?;
    if !widens || part.growths <= DELAY {
        return Ok(joined);
    }
    if part.growths > MOST_LIMITED {
        return part.state.widen(&joined, &[]);
    }
    let wide = part.state.widen(&joined, transfer.keys().thresholds(at))?;
    // What the key says survives the widening, and so does what always holds.
    Ok(transfer.keys().within(at, key, wide.clone(), &joined)?.unwrap_or(wide))
}

/// Whether parts that are included in others are the same.
fn same(known: Option<&Parts>, narrowed: &Parts) -> Fallible<bool> {
    let Some(known) = known.filter(|known| known.len() == narrowed.len()) else { return Ok(false) };
    for (key, part) in known {
        match narrowed.get(key) {
            Some(narrow) if narrow.state.includes(&part.state)? => {}
            _ => return Ok(false),
        }
    }
    Ok(true)
}

fn flatten(members: &[Member], into: &mut Vec<Location>) {
    for member in members {
        match member {
            Member::Location(at) => into.push(*at),
            Member::Component(head, inner) => {
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

//! What pointers point to, and which copies of functions there are.
//!
//! The analysis is flow-insensitive inside a function and context-sensitive across calls: a function is copied for each
//! tuple of sets of targets that its pointer parameters are given. Pointers are cells; a cell holds the places that it may
//! point to and whether it may point elsewhere than to their start. Sets only grow; copies made for sets that grew
//! later are left unreached. The parameters of recursive functions that point to structures or to pointers have one set for
//! all calls: else each step into a list or a tree could ask for another copy.

mod blocks;
mod eval;
mod frees;
mod initial;
mod lifetime;
mod passed;
mod shape;
mod uninitialised;
mod viewed;

pub use lifetime::Expiry;
pub use shape::{leaves, walk};

use std::collections::{BTreeSet, HashMap, HashSet};

use indexmap::{IndexMap, IndexSet};

use super::tree::{At, FuncId, ObjectId, Unit};
use super::types::{BlockId, Type, Widths};
use super::walk::recursive;
use crate::frontend::Checks;
use crate::frontend::diagnostics::Diagnostic;
use crate::program::Span;

/// A copy of a function; an index into [`Points::clones`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CloneId(pub u32);

/// What a pointer may point to: nothing, somewhere unknown, nothing that may be used, or a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Target(pub u32);

impl Target {
    pub const NULL: Target = Target(0);
    /// Somewhere outside of the program.
    pub const UNKNOWN: Target = Target(1);
    /// A variable that is gone, or whatever a pointer without a value points to.
    pub const INVALID: Target = Target(2);
    /// Regions come after these.
    const FIRST: u32 = 3;
}

/// Memory that belongs together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Instance {
    /// The copy of the function that it is local to.
    pub clone: Option<CloneId>,
    pub root: Root,
}

/// What memory is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Root {
    /// A variable of the source.
    Object(ObjectId),
    /// What is passed for a parameter that cannot be passed as scalars.
    Passed(ObjectId),
    /// The result of the function.
    Result,
    /// What a pointer parameter of the entry points to.
    Pointed(ObjectId),
    /// A structure that the lowering needs in between.
    Temporary(u32),
    /// What a call of an allocation function yields.
    Block(BlockId),
    /// A function.
    Function(FuncId),
}

/// A part of an instance: the members that lead to it. Indexes are not part of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Region {
    pub instance: Instance,
    pub path: Vec<usize>,
}

/// What is known of a pointer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PointsTo {
    pub targets: BTreeSet<Target>,
    /// Whether it may point elsewhere than to the start of the target.
    pub moved: bool,
}

/// A copy of a function.
#[derive(Clone, Debug)]
pub struct Copied {
    pub function: FuncId,
    /// The targets of each pointer parameter; nothing for other parameters.
    pub binding: Vec<BTreeSet<Target>>,
    /// The call that it is for, if calls of the function are told apart.
    pub context: Option<At>,
}

/// A function, the targets of its pointer parameters, and the call that the copy is for.
type CopyKey = (FuncId, Vec<BTreeSet<Target>>, Option<At>);

/// The result of the analysis.
pub struct Points<'a> {
    pub unit: &'a Unit,
    pub entry: FuncId,
    checks: Checks,
    pub clones: Vec<Copied>,
    by_key: HashMap<CopyKey, CloneId>,
    regions: IndexSet<Region>,
    cells: IndexMap<Region, PointsTo>,
    /// What is accessed at some place as if it had one dimension.
    pub flat: HashSet<Root>,
    /// The copy that each call leads to, by the caller, the place of the call and the function.
    pub calls: HashMap<(CloneId, At, FuncId), CloneId>,
    pub diagnostics: Vec<Diagnostic>,
    span: &'a dyn Fn(At) -> Span,
    changed: bool,
    /// What calls of allocation functions yield, by the call and that of the function that wraps it.
    blocks: IndexMap<(At, Option<At>), blocks::Block>,
    /// The allocations in each copy.
    allocations: HashSet<(CloneId, At)>,
    /// The sizes that allocations ask for, where they are constant.
    constants: HashMap<At, Option<u64>>,
    /// The calls that may free each block.
    frees: HashMap<BlockId, BTreeSet<(CloneId, At)>>,
    callers: frees::Callers,
    repeats: blocks::Repeats,
    wrappers: HashMap<FuncId, bool>,
    /// The functions that may call themselves.
    recursion: HashSet<FuncId>,
    /// What the pointers to structures and to pointers are given that recursive functions take.
    joined: HashMap<(FuncId, usize), BTreeSet<Target>>,
    /// What is stored in units.
    in_units: viewed::InUnits,
    /// What else must be, while that is looked for.
    judged: Option<viewed::InUnits>,
    widths: Widths,
}

/// How many copies of functions are made before the program is refused, beside a few for each function.
const MOST_CLONES: usize = 1000;

/// How often the analysis starts again because more memory turns out to be seen two ways.
const MOST_ROUNDS: usize = 40;

/// Analyses everything that the entry reaches. The entry's copy is the first one.
pub fn analyse<'a>(
    unit: &'a Unit,
    entry: FuncId,
    checks: Checks,
    widths: Widths,
    span: &'a dyn Fn(At) -> Span,
) -> Points<'a> {
    let mut in_units = viewed::InUnits::default();
    let mut round = 0;
    loop {
        round += 1;
        let mut points = Points::new(unit, entry, (checks, widths), span, in_units.clone());
        points.entry_clone();
        points.solve();
        let more = points.seen_two_ways();
        if more == in_units || !points.diagnostics.is_empty() || round == MOST_ROUNDS {
            if more != in_units && points.diagnostics.is_empty() {
                let message = "too many objects are accessed at more than one type";
                points.diagnostics.push(Diagnostic::error(Span::default(), message));
            }
            points.finish_blocks(widths);
            points.refuse_escaping_locals();
            return points;
        }
        in_units = more;
    }
}

impl<'a> Points<'a> {
    fn new(
        unit: &'a Unit,
        entry: FuncId,
        (checks, widths): (Checks, Widths),
        span: &'a dyn Fn(At) -> Span,
        in_units: viewed::InUnits,
    ) -> Points<'a> {
        Points {
            unit,
            entry,
            checks,
            clones: Vec::new(),
            by_key: HashMap::new(),
            regions: IndexSet::new(),
            cells: IndexMap::new(),
            flat: HashSet::new(),
            calls: HashMap::new(),
            diagnostics: Vec::new(),
            span,
            changed: false,
            blocks: IndexMap::new(),
            allocations: HashSet::new(),
            constants: HashMap::new(),
            frees: HashMap::new(),
            callers: HashMap::new(),
            repeats: blocks::Repeats::default(),
            wrappers: HashMap::new(),
            recursion: recursive(unit),
            joined: HashMap::new(),
            in_units,
            judged: None,
            widths,
        }
    }

    /// Goes through all copies of functions until nothing is new.
    fn solve(&mut self) {
        loop {
            self.changed = false;
            self.calls.clear();
            self.globals();
            let mut next = 0;
            while next < self.clones.len() {
                self.body(CloneId(next as u32));
                next += 1;
            }
            self.expire();
            self.fresh_blocks();
            if !self.changed || !self.diagnostics.is_empty() {
                return;
            }
        }
    }
}

impl Points<'_> {
    pub fn function_of(&self, clone: CloneId) -> FuncId {
        self.clones[clone.0 as usize].function
    }

    pub fn region(&self, target: Target) -> Option<&Region> {
        self.regions.get_index(target.0.checked_sub(Target::FIRST)? as usize)
    }

    /// The target that a region is.
    pub fn target_of(&self, region: &Region) -> Option<Target> {
        self.regions.get_index_of(region).map(|k| Target(k as u32 + Target::FIRST))
    }

    /// What a pointer cell points to.
    pub fn cell(&self, region: &Region) -> PointsTo {
        self.cells.get(region).cloned().unwrap_or_default()
    }

    /// Whether a pointer may point into the instance.
    pub fn is_pointed_to(&self) -> HashSet<Instance> {
        self.regions.iter().map(|r| r.instance).collect()
    }

    /// The copies that the entry reaches, ordered by the functions' places in the source.
    pub fn reached(&self) -> Vec<CloneId> {
        let mut edges: HashMap<CloneId, Vec<CloneId>> = HashMap::new();
        for ((from, ..), to) in &self.calls {
            edges.entry(*from).or_default().push(*to);
        }
        let mut seen = HashSet::new();
        let mut work = vec![CloneId(0)];
        while let Some(clone) = work.pop() {
            if seen.insert(clone) {
                work.extend(edges.get(&clone).into_iter().flatten().copied());
            }
        }
        let mut reached: Vec<CloneId> = seen.into_iter().collect();
        reached.sort_by_key(|c| (self.unit.function(self.function_of(*c)).at, *c));
        reached
    }

    fn target(&mut self, region: Region) -> Target {
        Target(self.regions.insert_full(region).0 as u32 + Target::FIRST)
    }

    fn join(&mut self, cell: &Region, value: &PointsTo) {
        if !self.cells.contains_key(cell) {
            self.cells.insert(cell.clone(), PointsTo::default());
            self.changed = true;
        }
        if let Some(known) = self.cells.get_mut(cell) {
            let before = (known.targets.len(), known.moved);
            known.targets.extend(&value.targets);
            known.moved |= value.moved;
            self.changed |= before != (known.targets.len(), known.moved);
        }
    }

    /// The copy of a function for some targets. None if there can be no such copy.
    fn clone_for(&mut self, function: FuncId, binding: Vec<BTreeSet<Target>>, at: At) -> Option<CloneId> {
        let context = self.wraps_allocation(function).then_some(at);
        let key = (function, binding, context);
        if let Some(id) = self.by_key.get(&key) {
            return Some(*id);
        }
        let name = &self.unit.function(function).name;
        if key.1.iter().flatten().any(|t| self.leads_to(*t, function)) {
            let diagnostic = Diagnostic::unsupported(
                (self.span)(at),
                "a local of a recursive function passed to the function itself by reference",
            )
            .with_hint(format!("make the variable that reaches `{name}` global, or return its value"));
            self.diagnostics.push(diagnostic);
            return None;
        }
        let most = MOST_CLONES + 4 * self.unit.functions.len();
        if self.clones.len() >= most {
            let message = format!("the functions are called with more than {most} combinations of pointer targets");
            self.diagnostics.push(Diagnostic::error((self.span)(at), message));
            return None;
        }
        let id = CloneId(self.clones.len() as u32);
        self.clones.push(Copied { function, binding: key.1.clone(), context });
        self.by_key.insert(key, id);
        self.changed = true;
        Some(id)
    }

    /// Whether a target is a local of a copy of the function, or of a copy that was given such a target. What the
    /// entry's parameters point to is from outside: no function owns it, though it is named after the entry's copy.
    fn leads_to(&self, target: Target, function: FuncId) -> bool {
        let mut seen = HashSet::new();
        let mut work = vec![target];
        while let Some(target) = work.pop() {
            let Some(Instance { clone: Some(owner), root }) = self.region(target).map(|r| r.instance) else { continue };
            if matches!(root, Root::Pointed(_)) || !seen.insert(owner) {
                continue;
            }
            let Some(owner) = self.clones.get(owner.0 as usize) else { continue };
            if owner.function == function {
                return true;
            }
            work.extend(owner.binding.iter().flatten());
        }
        false
    }

    /// The entry's parameters that are pointers point to arrays of unknown length and content.
    fn entry_clone(&mut self) {
        let params = self.unit.function(self.entry).body.as_ref().map_or(vec![], |b| b.params.clone());
        let clone = CloneId(0);
        let mut binding = Vec::new();
        for param in &params {
            let mut targets = BTreeSet::new();
            if self.unit.object(*param).ty.is_function_pointer() {
                targets.extend([Target::NULL, Target::UNKNOWN]);
            } else if matches!(self.unit.object(*param).ty, Type::Pointer(_)) {
                let instance = Instance { clone: Some(clone), root: Root::Pointed(*param) };
                let region = Region { instance, path: vec![] };
                targets.insert(self.target(region.clone()));
                self.unknown_pointers(&region);
            }
            binding.push(targets);
        }
        self.clones.push(Copied { function: self.entry, binding: binding.clone(), context: None });
        // The entry as it is called from inside is another copy if it has parameters.
        if params.is_empty() {
            self.by_key.insert((self.entry, binding, None), clone);
        }
    }

    /// The pointers inside what comes from outside point to somewhere unknown.
    fn unknown_pointers(&mut self, region: &Region) {
        let unknown = PointsTo { targets: BTreeSet::from([Target::UNKNOWN, Target::NULL]), moved: true };
        for path in self.pointer_leaves(region) {
            self.join(&Region { instance: region.instance, path }, &unknown);
        }
    }

    /// A variable means that of the latest activation of its owner, so pointers that outlive the activation cannot point
    /// to locals of functions that call themselves.
    fn refuse_escaping_locals(&mut self) {
        let recursive = self.recursive();
        let pointed_to = self.is_pointed_to();
        let mut found = Vec::new();
        for (cell, value) in &self.cells {
            for target in &value.targets {
                let Some(region) = self.region(*target) else { continue };
                let Some(owner) = region.instance.clone else { continue };
                let escapes = cell.instance.clone != Some(owner) && !self.is_only_passed(cell, &pointed_to);
                if escapes
                    && recursive.contains(&owner)
                    && let Root::Object(object) = region.instance.root
                {
                    found.push(object);
                }
            }
        }
        found.sort();
        found.dedup();
        for object in found {
            let object = self.unit.object(object);
            let diagnostic = Diagnostic::unsupported(
                (self.span)(object.at),
                format!("a pointer to `{}`, a local of a recursive function, that other functions keep", object.name),
            );
            self.diagnostics.push(diagnostic.with_hint("make the variable global"));
        }
    }

    /// Whether a cell is a parameter that only its own function can change.
    fn is_only_passed(&self, cell: &Region, pointed_to: &HashSet<Instance>) -> bool {
        match cell.instance.root {
            Root::Object(_) if pointed_to.contains(&cell.instance) => false,
            Root::Object(object) => matches!(self.unit.object(object).storage, super::tree::Storage::Param(_)),
            _ => false,
        }
    }

    /// The copies that lead to a copy by one call or more.
    fn callers(&self, of: CloneId) -> HashSet<CloneId> {
        let mut edges: HashMap<CloneId, Vec<CloneId>> = HashMap::new();
        for ((from, ..), to) in &self.calls {
            edges.entry(*to).or_default().push(*from);
        }
        let mut seen = HashSet::new();
        let mut work: Vec<CloneId> = edges.get(&of).into_iter().flatten().copied().collect();
        while let Some(clone) = work.pop() {
            if seen.insert(clone) {
                work.extend(edges.get(&clone).into_iter().flatten().copied());
            }
        }
        seen
    }

    /// The copies that can be active twice at a time.
    fn recursive(&self) -> HashSet<CloneId> {
        let pointed: HashSet<CloneId> = self.regions.iter().filter_map(|r| r.instance.clone).collect();
        pointed.into_iter().filter(|clone| self.callers(*clone).contains(clone)).collect()
    }
}

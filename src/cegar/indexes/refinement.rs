//! Refinement: which array indexes to track next, so that a spurious trace is no trace of the next abstraction (section 3.2 of
//! the 2009 report).
//!
//! The reads of the trace's core ask for constants. Where these only walk along an array, all of a small array are tracked;
//! where the array is large, or its size is not known, symbols that stand for all of its indexes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::{Family, Indexes};
use crate::cegar::history::{Added, Addition, Otherwise, Why};
use crate::cegar::run::VALUES;
use crate::cegar::{Obstacle, Refined};
use crate::program::number::Integer;
use crate::program::{
    Basic, Core, Element, Expr, Extent, Graph, Index, Place, Possible, Program, TrackedIndexes, VarId,
};
use crate::task::{IndexKind, Precision, Reason};

/// Once so many neighbouring indexes of an array are tracked, refinement only walks along it.
const WALK: usize = 6;

/// Arrays larger than this are not tracked as a whole by refinement, and count as large.
const MOST_WALKED: u64 = 64;

/// At most so many indexes that the program names are tracked without being asked for by a core.
const MOST_NAMED: usize = 8;

/// At most so many elements are tracked at once by `-x`.
const MOST_ELEMENTS: u64 = 10_000;

impl Indexes<'_> {
    /// Grows the precision.
    pub(super) fn refine_for(&mut self, obstacle: &Obstacle) -> Refined {
        match obstacle {
            Obstacle::Spurious(..) if self.searches.dived() => {
                // Refining along such a long trace would track what a shorter one does not need.
                Refined::Otherwise(Otherwise::FarTrace)
            }
            Obstacle::Spurious(_, core) => self.refine_by_core(core),
            Obstacle::Unproved(_) if self.searches.went_deep() => self.refine_for_depth(),
            Obstacle::Unproved(reason) => self.refine_family(reason),
        }
    }

    fn refine_by_core(&mut self, core: &Core) -> Refined {
        let mut added = match wanted(&self.precision.constants, core) {
            Ok(added) => added,
            Err(reason) if self.precision.ranges => {
                return match self.first_family(Why::NoElement(reason.to_string())) {
                    Some(family) => Refined::Grown(vec![family]),
                    None => Refined::Stuck(Reason::NothingToAdd(reason.to_string())),
                };
            }
            // No index helps: the abstract trace may still be one because the ranges of types were left out.
            Err(reason) => vec![Addition { what: Added::Ranges, why: Why::NoElement(reason.to_string()) }],
        };
        self.add(&mut added);
        let along = walked(&self.precision.constants);
        for array in &along {
            added.extend(self.small(*array).into_iter().flat_map(|sizes| {
                let why = Why::Walks(*array);
                every_index(&sizes).map(move |index| Addition { what: Added::Index(*array, index), why: why.clone() })
            }));
        }
        if is_crowded(self.program(), &self.precision.constants) {
            let all = all_indexes(self.program()).unwrap_or_default();
            added.extend(
                elements(&all)
                    .map(|(array, index)| Addition { what: Added::Index(array, index.clone()), why: Why::Crowded }),
            );
        }
        self.add(&mut added);
        if let Some(why) = self.why_symbols(&added, &along) {
            added.extend(self.first_family(why));
        }
        Refined::Grown(added)
    }

    /// The search goes on and on: what the program names may decide it sooner, and so may symbols.
    fn refine_for_depth(&mut self) -> Refined {
        let what = |(array, index)| Addition { what: Added::Index(array, index), why: Why::Named };
        let mut added: Vec<Addition> = self.named().into_iter().map(what).collect();
        self.add(&mut added);
        added.extend(self.first_family(Why::Deep));
        if added.is_empty() { Refined::Otherwise(Otherwise::SearchOn) } else { Refined::Grown(added) }
    }

    /// Whether there is something to track because the search goes on and on.
    pub(super) fn has_more_for_depth(&self) -> bool {
        self.may_begin_symbols() || !self.named().is_empty()
    }

    /// The indexes that the program names, if they are few and not tracked.
    fn named(&self) -> BTreeSet<(VarId, Index)> {
        let named = constant_indexes(&self.task.graph).into_iter();
        let new: BTreeSet<_> = named.filter(|(array, i)| !self.precision.constants.contains(*array, i)).collect();
        if new.len() <= MOST_NAMED { new } else { BTreeSet::new() }
    }

    /// A family of symbolic indexes proved nothing: the next one, if there is one.
    fn refine_family(&mut self, reason: &Reason) -> Refined {
        let before = self.precision.family.clone();
        match (self.next_family(), before) {
            (Some(family), Some(before)) => {
                let why = Why::Next(family.more_precise(&before));
                Refined::Grown(vec![Addition { what: Added::Family(family), why }])
            }
            _ if self.tracks_constants() => {
                self.give_up_symbols();
                Refined::Otherwise(Otherwise::NoFamilyLeft)
            }
            _ => Refined::Stuck(reason.clone()),
        }
    }

    /// Tracks what is added; what was tracked already is left out.
    fn add(&mut self, added: &mut Vec<Addition>) {
        let before = (self.precision.constants.len(), self.precision.ranges);
        let constants = &mut self.precision.constants;
        let ranges = &mut self.precision.ranges;
        let mut seen = TrackedIndexes::default();
        added.retain(|addition| match &addition.what {
            Added::Index(array, index) => {
                constants.insert(*array, index.clone());
                seen.insert(*array, index.clone())
            }
            Added::Ranges => {
                *ranges = true;
                true
            }
            Added::Family(_) | Added::Predicate(..) | Added::Constraints(..) => true,
        });
        if before != (self.precision.constants.len(), self.precision.ranges) {
            self.constant = None;
            self.searches.end_constant();
        }
    }

    /// The first family of symbolic indexes, if symbols may be tracked and none are.
    fn first_family(&mut self, why: Why) -> Option<Addition> {
        if !self.may_begin_symbols() {
            return None;
        }
        self.next_family().map(|family: Family| Addition { what: Added::Family(family), why })
    }

    fn may_begin_symbols(&self) -> bool {
        let options = &self.task.options.cegar;
        let may = options.indexes == IndexKind::Auto && !options.expand && options.precision == Precision::Auto;
        may && self.precision.family.is_none() && !self.families.is_empty()
    }

    /// Why symbols should be tracked, if they should.
    fn why_symbols(&self, added: &[Addition], along: &[VarId]) -> Option<Why> {
        let arrays = added.iter().filter_map(|addition| match &addition.what {
            Added::Index(array, _) => Some(*array),
            Added::Family(_) | Added::Ranges | Added::Predicate(..) | Added::Constraints(..) => None,
        });
        let size = |array: VarId| match sizes(self.program(), array) {
            None => Some(Why::UnknownSize(array)),
            Some(sizes) if sizes.iter().any(|size| *size > MOST_WALKED) => Some(Why::Large(array)),
            Some(_) => None,
        };
        let by_size = { arrays }.find_map(size);
        by_size.or_else(|| along.first().map(|array| Why::Walks(*array)))
    }

    /// The size of an array of one dimension that is small enough to be tracked as a whole.
    fn small(&self, array: VarId) -> Option<Vec<u64>> {
        sizes(self.program(), array).filter(|sizes| matches!(sizes[..], [size] if size <= MOST_WALKED))
    }
}

impl Addition {
    /// Whether it was made so that a certain trace is excluded.
    pub fn is_for_trace(&self) -> bool {
        matches!(self.why, Why::Read { .. } | Why::Steps(_))
    }
}

/// Why tracking more indexes does not help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NoProgress {
    /// The steps contradict one another whatever the arrays hold.
    NoElement,
    /// All elements that the contradiction reads are tracked already.
    AllTracked,
    /// An index of the contradiction could not be found out.
    UnknownIndex,
}

impl fmt::Display for NoProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoProgress::NoElement => "the trace is infeasible for reasons that no array element has to do with",
            NoProgress::AllTracked => "all array elements that make the trace infeasible are tracked already",
            NoProgress::UnknownIndex => "it is not known which array elements make the trace infeasible",
        })
    }
}

/// The indexes that the reads of a core take in the context of the trace and that are not tracked yet: the constant where
/// there is only one, else the possible ones, the smallest first, a few of these for each read.
fn wanted(tracked: &TrackedIndexes, core: &Core) -> Result<Vec<Addition>, NoProgress> {
    let mut wanted: BTreeMap<(VarId, &Index), Why> = BTreeMap::new();
    let mut unknown = false;
    for read in &core.reads {
        let array = read.element.array;
        let is_new = |index: &&Index| !tracked.contains(array, index);
        let values: Vec<&Index> = match &read.values {
            Possible::One(index) => Some(index).filter(is_new).into_iter().collect(),
            Possible::Several { values, all } => {
                unknown |= !all;
                values.iter().filter(is_new).take(VALUES).collect()
            }
        };
        for index in values {
            let why = || Why::Read { position: read.position, element: read.element.clone() };
            wanted.entry((array, index)).or_insert_with(why);
        }
    }
    if wanted.is_empty() {
        return Err(match (core.reads.is_empty(), unknown) {
            (true, _) => NoProgress::NoElement,
            (false, true) => NoProgress::UnknownIndex,
            (false, false) => NoProgress::AllTracked,
        });
    }
    let additions =
        wanted.into_iter().map(|((array, index), why)| Addition { what: Added::Index(array, index.clone()), why });
    Ok(additions.collect())
}

/// The arrays along which refinement walks.
fn walked(tracked: &TrackedIndexes) -> Vec<VarId> {
    let neighbours = |a: &Index, b: &Index| {
        let (Index::Constant(a), Index::Constant(b)) = (a, b) else { return false };
        matches!((&a[..], &b[..]), ([a], [b]) if *b == a + Integer::ONE)
    };
    let walks = tracked.iter().filter(|(_, indexes)| {
        let list: Vec<&Index> = indexes.iter().collect();
        list.windows(WALK).any(|run| run.windows(2).all(|pair| neighbours(pair[0], pair[1])))
    });
    walks.map(|(array, _)| array).collect()
}

/// Whether most elements of few are tracked: the others, read as arbitrary values, then cost more than they save.
fn is_crowded(program: &Program, tracked: &TrackedIndexes) -> bool {
    let total = program.elements_total().filter(|total| (WALK as u64..=MOST_WALKED).contains(total));
    total.is_some_and(|total| 5 * tracked.len() as u64 >= 3 * total && (tracked.len() as u64) < total)
}

/// All indexes of all arrays; or why there are too many.
pub fn all_indexes(program: &Program) -> Result<TrackedIndexes, String> {
    let mut tracked = TrackedIndexes::default();
    for array in program.arrays() {
        let name = &program.var(array).source_name;
        let Some(sizes) = sizes(program, array) else {
            return Err(format!("-x needs arrays of constant size, and that of `{name}` is not; try without -x"));
        };
        let count = sizes.iter().try_fold(1u64, |all, n| all.checked_mul(*n));
        if count.is_none_or(|count| count > MOST_ELEMENTS - tracked.len().min(MOST_ELEMENTS as usize) as u64) {
            return Err(format!("-x would track more than {MOST_ELEMENTS} elements for `{name}`; try without -x"));
        }
        for index in every_index(&sizes) {
            tracked.insert(array, index);
        }
    }
    Ok(tracked)
}

/// All indexes of an array of these sizes.
fn every_index(sizes: &[u64]) -> impl Iterator<Item = Index> + use<> {
    let mut indexes: Vec<Vec<u64>> = vec![vec![]];
    for size in sizes {
        indexes =
            indexes.iter().flat_map(|i| (0..*size).map(move |k| i.iter().copied().chain([k]).collect())).collect();
    }
    indexes.into_iter().map(|index| Index::Constant(index.into_iter().map(Into::into).collect()))
}

fn elements(tracked: &TrackedIndexes) -> impl Iterator<Item = (VarId, &Index)> {
    tracked.iter().flat_map(|(array, set)| set.iter().map(move |index| (array, index)))
}

/// The size of each dimension of an array, if all are constant.
fn sizes(program: &Program, array: VarId) -> Option<Vec<u64>> {
    let extents = program.var(array).extents().iter();
    extents.map(|extent| if let Extent::Fixed(size) = extent { Some(*size) } else { None }).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::CoreRead;

    const ARRAY: VarId = VarId(0);

    fn core(reads: Vec<Possible>) -> Core {
        let element = Element { array: ARRAY, indices: vec![Expr::int(0)] };
        let reads = reads.into_iter().map(|values| CoreRead { position: 0, element: element.clone(), values });
        Core { reads: reads.collect(), ..Core::default() }
    }

    fn several(values: &[i32], all: bool) -> Possible {
        Possible::Several { values: values.iter().map(|v| Index::constant(*v)).collect(), all }
    }

    fn indexes(wanted: Result<Vec<Addition>, NoProgress>) -> Result<Vec<Index>, NoProgress> {
        let index = |addition: Addition| match addition.what {
            Added::Index(ARRAY, index) => index,
            other => panic!("{other:?}"),
        };
        wanted.map(|additions| additions.into_iter().map(index).collect())
    }

    #[test]
    fn constants_are_added_once_and_only_if_new() {
        let mut tracked = TrackedIndexes::default();
        let core = core([1, 2, 1].map(|v| Possible::One(Index::constant(v))).to_vec());
        assert_eq!(indexes(wanted(&tracked, &core)), Ok(vec![Index::constant(1), Index::constant(2)]));
        tracked.insert(ARRAY, Index::constant(1));
        assert_eq!(indexes(wanted(&tracked, &core)), Ok(vec![Index::constant(2)]));
        tracked.insert(ARRAY, Index::constant(2));
        assert_eq!(wanted(&tracked, &core), Err(NoProgress::AllTracked));
    }

    #[test]
    fn of_several_values_the_smallest_new_ones_are_added() {
        let mut tracked = TrackedIndexes::default();
        tracked.insert(ARRAY, Index::constant(0));
        let many: Vec<i32> = (0..20).collect();
        let smallest: Vec<Index> = (1..=VALUES as i32).map(Index::constant).collect();
        assert_eq!(indexes(wanted(&tracked, &core(vec![several(&many, false)]))), Ok(smallest));
        assert_eq!(wanted(&tracked, &core(vec![])), Err(NoProgress::NoElement));
        assert_eq!(wanted(&tracked, &core(vec![several(&[0], false)])), Err(NoProgress::UnknownIndex));
        assert_eq!(wanted(&tracked, &core(vec![several(&[0], true)])), Err(NoProgress::AllTracked));
    }

    #[test]
    fn six_neighbours_are_a_walk() {
        let mut tracked = TrackedIndexes::default();
        for index in [0, 1, 2, 3, 4, 6, 7] {
            tracked.insert(ARRAY, Index::constant(index));
        }
        assert_eq!(walked(&tracked), []);
        tracked.insert(ARRAY, Index::constant(5));
        assert_eq!(walked(&tracked), [ARRAY]);
    }
}

//! Refinement: which array indexes to track next, so that a spurious trace is no trace of the next abstraction (section 3.2 of
//! the 2009 report). A function of the trace's core alone: it changes nothing.

use std::collections::BTreeSet;
use std::fmt;

use crate::program::{Core, Index, Possible, TrackedIndexes, VarId};

/// What a core asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refinement {
    /// To track these indexes too, of which none was tracked.
    Grown(Vec<(VarId, Index)>),
    /// Nothing that tracking indexes could give.
    NoProgress(Reason),
}

/// Why tracking more indexes does not help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The steps contradict one another whatever the arrays hold.
    NoElement,
    /// All elements that the contradiction reads are tracked already.
    AllTracked,
    /// An index of the contradiction could not be found out.
    UnknownIndex,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NoElement => "the trace is infeasible for reasons that no array element has to do with",
            Reason::AllTracked => "all array elements that make the trace infeasible are tracked already",
            Reason::UnknownIndex => "it is not known which array elements make the trace infeasible",
        })
    }
}

/// The indexes that the reads of a core take in the context of the trace and that are not tracked yet: the constant where
/// there is only one, else the possible ones, the smallest first, at most `most` of these for each read.
pub fn refine(tracked: &TrackedIndexes, core: &Core, most: usize) -> Refinement {
    let mut grown: BTreeSet<(VarId, &Index)> = BTreeSet::new();
    let mut unknown = false;
    for read in &core.reads {
        let array = read.element.array;
        let is_new = |index: &&Index| !tracked.contains(array, index);
        match &read.values {
            Possible::One(index) => grown.extend(Some(index).filter(is_new).map(|index| (array, index))),
            Possible::Several { values, all } => {
                unknown |= !all;
                grown.extend(values.iter().filter(is_new).take(most).map(|index| (array, index)));
            }
        }
    }
    if !grown.is_empty() {
        return Refinement::Grown(grown.into_iter().map(|(array, index)| (array, index.clone())).collect());
    }
    Refinement::NoProgress(match (core.reads.is_empty(), unknown) {
        (true, _) => Reason::NoElement,
        (false, true) => Reason::UnknownIndex,
        (false, false) => Reason::AllTracked,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{CoreRead, Element, Expr};

    const ARRAY: VarId = VarId(0);

    fn core(reads: Vec<Possible>) -> Core {
        let element = Element { array: ARRAY, indices: vec![Expr::int(0)] };
        let reads = reads.into_iter().map(|values| CoreRead { position: 0, element: element.clone(), values });
        Core { reads: reads.collect(), ..Core::default() }
    }

    fn several(values: &[i32], all: bool) -> Possible {
        Possible::Several { values: values.iter().map(|v| Index::constant(*v)).collect(), all }
    }

    #[test]
    fn constants_are_added_once_and_only_if_new() {
        let mut tracked = TrackedIndexes::default();
        let wanted = core([1, 2, 1].map(|v| Possible::One(Index::constant(v))).to_vec());
        let both = vec![(ARRAY, Index::constant(1)), (ARRAY, Index::constant(2))];
        assert_eq!(refine(&tracked, &wanted, 8), Refinement::Grown(both));
        tracked.insert(ARRAY, Index::constant(1));
        assert_eq!(refine(&tracked, &wanted, 8), Refinement::Grown(vec![(ARRAY, Index::constant(2))]));
        tracked.insert(ARRAY, Index::constant(2));
        assert_eq!(refine(&tracked, &wanted, 8), Refinement::NoProgress(Reason::AllTracked));
    }

    #[test]
    fn of_several_values_the_smallest_new_ones_are_added() {
        let mut tracked = TrackedIndexes::default();
        tracked.insert(ARRAY, Index::constant(0));
        let wanted = core(vec![several(&[0, 3, 5, 9], false)]);
        let smallest = vec![(ARRAY, Index::constant(3)), (ARRAY, Index::constant(5))];
        assert_eq!(refine(&tracked, &wanted, 2), Refinement::Grown(smallest));
        assert_eq!(refine(&tracked, &core(vec![]), 2), Refinement::NoProgress(Reason::NoElement));
        assert_eq!(
            refine(&tracked, &core(vec![several(&[0], false)]), 2),
            Refinement::NoProgress(Reason::UnknownIndex)
        );
        assert_eq!(refine(&tracked, &core(vec![several(&[0], true)]), 2), Refinement::NoProgress(Reason::AllTracked));
    }
}

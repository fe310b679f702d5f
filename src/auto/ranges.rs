//! Which inputs an assumption lets pass: a run on another one ends before anything happens.
//!
//! Programs often draw a number, keep it somewhere, and assume at once that it lies in some range, or return if it does not.
//! Such ranges are read off the straight code behind each input. They need not be all that is assumed.

use std::collections::HashMap;

use crate::program::number::Integer;
use crate::program::{Basic, CmpOp, Cond, EdgeId, Expr, Graph, Location, LocationRole, Place, ProcId, Program, VarId};

/// The code behind an input is followed for so many steps.
const MOST_STEPS: usize = 24;

/// The least and the greatest number that an assumption lets pass, as far as there is one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Range {
    least: Option<Integer>,
    greatest: Option<Integer>,
}

/// The ranges of the inputs that have one, by the edges on which they are drawn.
pub type Ranges = HashMap<EdgeId, Range>;

/// Reads the ranges off a program.
pub fn ranges(program: &Program, graph: &Graph) -> Ranges {
    let mut ranges = Ranges::new();
    for (id, edge) in graph.edge_ids().zip(&graph.edges) {
        if let Basic::Havoc(v, _) = edge.action
            && !program.var(v).is_array()
        {
            let range = Walk { program, graph, same: vec![Place::Var(v)], range: Range::default() }.from(edge.to);
            if range != Range::default() {
                ranges.insert(id, range);
            }
        }
    }
    ranges
}

impl Range {
    /// The ends of what the range and a type have in common; those of the type if that is nothing.
    pub fn ends(&self, least: Integer, greatest: Integer) -> (Integer, Integer) {
        let low = self.least.clone().map_or(least.clone(), |low| low.max(least.clone()));
        let high = self.greatest.clone().map_or(greatest.clone(), |high| high.min(greatest.clone()));
        if low <= high { (low, high) } else { (least, greatest) }
    }

    /// A number of the range: the given one, or one that stands for it.
    pub fn bring_in(&self, value: Integer, least: Integer, greatest: Integer) -> Integer {
        let (low, high) = self.ends(least, greatest);
        if low <= value && value <= high {
            return value;
        }
        // The number as far inside as it was outside, if there is room: small ones stay small.
        let outside = if value < low { &low - value } else { value - &high };
        let (size, from_low) = (&high - &low + Integer::ONE, self.least.is_some());
        if from_low { low + outside % size } else { high - outside % size }
    }

    fn meet(&mut self, op: CmpOp, bound: &Integer) {
        let below = |least: Integer, known: &mut Option<Integer>| *known = known.take().max(Some(least));
        let above = |most: Integer, known: &mut Option<Integer>| {
            *known = Some(known.take().map_or(most.clone(), |known| known.min(most)));
        };
        match op {
            CmpOp::Lt => above(bound - Integer::ONE, &mut self.greatest),
            CmpOp::Le => above(bound.clone(), &mut self.greatest),
            CmpOp::Gt => below(bound + Integer::ONE, &mut self.least),
            CmpOp::Ge => below(bound.clone(), &mut self.least),
            CmpOp::Eq => {
                below(bound.clone(), &mut self.least);
                above(bound.clone(), &mut self.greatest);
            }
            CmpOp::Ne => {}
        }
    }
}

/// Follows the code behind an input.
struct Walk<'a> {
    program: &'a Program,
    graph: &'a Graph,
    /// What holds the number that was drawn.
    same: Vec<Place>,
    range: Range,
}

impl Walk<'_> {
    fn from(mut self, mut at: Location) -> Range {
        for _ in 0..MOST_STEPS {
            let mut going_on = self.graph.outgoing(at).to_vec();
            if going_on.len() > 1 {
                going_on.retain(|id| !self.ends(self.graph.edge(*id).to));
            }
            let [only] = going_on[..] else { break };
            let edge = self.graph.edge(only);
            match &edge.action {
                Basic::Skip => {}
                Basic::Assume(c, _) => self.assume(c),
                Basic::Assign(place, e) => self.assign(place, e),
                Basic::Havoc(v, _) => self.forget(*v),
                Basic::Parallel(_) | Basic::Fill(..) | Basic::Assert(..) | Basic::Call { .. } | Basic::Halt => break,
            }
            at = edge.to;
        }
        self.range
    }

    /// Whether straight code leads from here to the end of the execution, and no property fails.
    fn ends(&self, mut at: Location) -> bool {
        for _ in 0..MOST_STEPS {
            let is_entry = |p: ProcId| p == self.program.entry;
            match self.graph.location(at).role {
                LocationRole::Halted => return true,
                LocationRole::Exit => return is_entry(self.graph.location(at).procedure),
                LocationRole::Error(_) => return false,
                LocationRole::Plain | LocationRole::Entry | LocationRole::LoopHead => {}
            }
            let [only] = self.graph.outgoing(at) else { return false };
            at = self.graph.edge(*only).to;
        }
        false
    }

    fn assume(&mut self, c: &Cond) {
        match c {
            Cond::And(cs) => cs.iter().for_each(|c| self.assume(c)),
            Cond::Not(c) if !matches!(**c, Cond::Undefined) => self.assume(&c.negate()),
            Cond::Cmp(op, _, l, r) => {
                for (op, side, other) in [(*op, l, r), (op.flip(), r, l)] {
                    if let Expr::Int(bound, _) = &**other
                        && self.is_same(side)
                    {
                        self.range.meet(op, bound);
                    }
                }
            }
            Cond::Or(_) | Cond::Not(_) | Cond::Const(_) | Cond::Undefined => {}
        }
    }

    fn assign(&mut self, place: &Place, e: &Expr) {
        let copies = self.is_same(e);
        match place {
            Place::Var(v) => self.forget(*v),
            Place::Element(element) => self.forget(element.array),
        }
        if copies {
            self.same.push(place.clone());
        }
    }

    /// Whether an expression has the value that was drawn.
    fn is_same(&self, e: &Expr) -> bool {
        match e {
            Expr::Var(v) => self.same.contains(&Place::Var(*v)),
            Expr::Read(element) => self.same.contains(&Place::Element(element.clone())),
            Expr::Convert(to, e) => to.keeps_all_of(self.program.type_of(e)) && self.is_same(e),
            _ => false,
        }
    }

    /// A variable changes: what it held, and what lies where it points to, may be something else.
    fn forget(&mut self, v: VarId) {
        self.same.retain(|place| match place {
            Place::Var(of) => *of != v,
            Place::Element(element) => {
                let mut uses = element.array == v;
                element
                    .indices
                    .iter()
                    .for_each(|i| i.for_each(&mut |e| uses |= matches!(e, Expr::Var(of) if *of == v)));
                !uses
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::{FrontendOptions, Input, read};

    /// The ranges of the inputs of a program, in order, as far as an `int` goes.
    fn found(body: &str) -> Vec<(i64, i64)> {
        let text = format!(
            "int nondet_int(void); void __VERIFIER_assume(int); int a[9];\nint main(void) {{ int i = 0, n, m;\n{body}\nreturn 0; }}"
        );
        let input = Input::Text { name: "prog.i".to_string(), text: text.into_bytes() };
        let Ok(read) = read(&input, &FrontendOptions::default()) else { panic!("{body} is refused") };
        let graph = Graph::of(&read.program);
        let mut ranges: Vec<(EdgeId, Range)> = ranges(&read.program, &graph).into_iter().collect();
        ranges.sort_by_key(|(id, _)| *id);
        let small = |v: Integer| i64::try_from(v).unwrap();
        let ends = |range: Range| range.ends((-1000).into(), 1000.into());
        ranges.into_iter().map(|(_, range)| ends(range)).map(|(low, high)| (small(low), small(high))).collect()
    }

    #[test]
    fn what_is_assumed_at_once() {
        assert_eq!(found("n = nondet_int(); __VERIFIER_assume(n > 0 && n <= 7);"), [(1, 7)]);
        assert_eq!(found("a[i] = nondet_int(); __VERIFIER_assume(0 <= a[i] && 99 > a[i]);"), [(0, 98)]);
        assert_eq!(
            found("n = nondet_int(); m = nondet_int(); __VERIFIER_assume(n == 3 && m < 4);"),
            [(3, 3), (-1000, 3)]
        );
        assert_eq!(found("n = nondet_int(); if (n < 2 || n > 5) return 0; while (i < n) i++;"), [(2, 5)]);
    }

    #[test]
    fn what_is_assumed_of_something_else() {
        assert!(found("n = nondet_int(); n = 5; __VERIFIER_assume(n > 0);").is_empty());
        assert!(found("a[i] = nondet_int(); i = 1; __VERIFIER_assume(a[i] > 0);").is_empty());
        assert!(found("n = nondet_int(); if (n > 3) a[0] = n; __VERIFIER_assume(n > 0);").is_empty());
        assert!(found("n = nondet_int(); __VERIFIER_assume(n > 0 || i > 0);").is_empty());
    }

    #[test]
    fn numbers_are_brought_in() {
        let range = Range { least: Some(10.into()), greatest: Some(12.into()) };
        let brought = |v: i64| i64::try_from(range.bring_in(v.into(), (-100).into(), 100.into())).unwrap();
        assert_eq!([9, 10, 12, 13, -50, 100].map(brought), [11, 10, 12, 11, 10, 11]);
        let nothing = Range { least: Some(200.into()), greatest: None };
        assert_eq!(nothing.bring_in(5.into(), (-100).into(), 100.into()), Integer::from(5));
    }
}

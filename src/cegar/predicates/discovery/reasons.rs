//! Which steps of a spurious trace contradict one another. There are often several such sets; a good one begins as late as can be,
//! so that what went before is left alone (the *pivot* of BLAST), has few conditions, and none about when loops end if it begins
//! before a loop and there is another way: a trace that leaves `for (i = 0; i < 100; i++)` at once is spurious for `i`, and that says nothing that helps.
//!
//! Worked example: `i = 0; [i < 10]; i = i + 1; [i >= 10]; [i != 10]` is spurious since `1 >= 10` is false. But the last four steps
//! contradict one another whatever `i` was before, and `i <= 10` comes of that.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use z3::ast::Bool;

use crate::cegar::simulation::Formula;
use crate::program::{Arith, Basic, Core, EdgeRole, Graph, LocationRole, Program, Step, Trace};
use crate::smt::{Answer, IllTyped, Limits, Query};

/// How often a set is tried to be made smaller, and what each try may cost in Z3's resource units.
const TRIES: usize = 60;
const BUDGET: u32 = 1_000_000;

/// Steps that contradict one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reasons {
    /// What went before this position does not matter.
    pub from: usize,
    /// The positions of the conditions among them. All else that happens from there on is taken to matter.
    pub conditions: BTreeSet<usize>,
}

/// Steps of a spurious trace that contradict one another. Those of the core if there is no answer.
pub fn reasons(program: &Program, graph: &Graph, trace: &Trace, core: &Core, arith: Arith, limits: &Limits) -> Reasons {
    let found = Search::new(program, graph, trace, arith, limits).ok().and_then(Search::run);
    found.unwrap_or_else(|| Reasons { from: 0, conditions: core.steps.clone() })
}

/// A step, or what holds from the start, with its label.
struct Labelled {
    /// None at the start.
    position: Option<usize>,
    label: Bool,
    condition: bool,
    of_loop: bool,
}

struct Search {
    query: Query,
    steps: Vec<Labelled>,
    /// The positions at which the trace first comes to each loop.
    first_visits: Vec<usize>,
}

impl Search {
    fn new(program: &Program, graph: &Graph, trace: &Trace, arith: Arith, limits: &Limits) -> Result<Search, IllTyped> {
        let (query, mut steps) = (Query::new(limits), vec![]);
        for named in Formula::new(program, graph, trace, arith).conjuncts()? {
            let edge = named.position.and_then(|at| match trace.steps.get(at) {
                Some(Step::Edge(id)) => Some(graph.edge(*id)),
                _ => None,
            });
            // Ranges of what becomes arbitrary hold whatever is left out.
            if named.name.starts_with("range") {
                query.assert(&named.fact);
                continue;
            }
            let label = Bool::new_const(format!("reason{}", steps.len()));
            query.assert(&label.implies(&named.fact));
            let condition = edge.is_some_and(|edge| matches!(edge.action, Basic::Assume(..)));
            let of_loop = condition && edge.is_some_and(|edge| matches!(edge.role, EdgeRole::Loop(_)));
            steps.push(Labelled { position: named.position, label, condition, of_loop });
        }
        let mut first_visits = IndexMap::new();
        for (position, step) in trace.steps.iter().enumerate() {
            let at = graph.before(*step);
            if graph.location(at).role == LocationRole::LoopHead {
                first_visits.entry(at).or_insert(position);
            }
        }
        Ok(Search { query, steps, first_visits: first_visits.into_values().collect() })
    }

    fn run(self) -> Option<Reasons> {
        let all: Vec<usize> = (0..self.steps.len()).collect();
        self.contradiction(&all)?;
        let mut among = self.shortest_end(all);
        if self.enters_loop(&among) {
            let without_loops: Vec<usize> = (0..self.steps.len()).filter(|at| !self.steps[*at].of_loop).collect();
            if self.contradiction(&without_loops).is_some() {
                among = self.shortest_end(without_loops);
            }
        }
        let (mut kept, others): (Vec<usize>, Vec<usize>) = among.iter().partition(|at| self.steps[**at].condition);
        // Whole halves first, then smaller groups, from the start of the trace on.
        let mut tries = 0;
        let (mut group, mut start) = (kept.len().div_ceil(2), 0);
        while kept.len() > 1 && tries < TRIES {
            if start >= kept.len() {
                if group <= 1 {
                    break;
                }
                (start, group) = (0, group.div_ceil(2));
            }
            let end = (start + group).min(kept.len());
            let rest: Vec<usize> = kept[..start].iter().chain(&kept[end..]).chain(&others).copied().collect();
            tries += 1;
            match self.contradiction(&rest) {
                Some(smaller) => {
                    let first = kept[start];
                    kept.retain(|at| smaller.contains(at));
                    start = kept.iter().filter(|at| **at < first).count();
                    group = group.min(kept.len().max(1));
                }
                None => start = end,
            }
        }
        let from = among.first().and_then(|at| self.steps[*at].position).unwrap_or(0);
        Some(Reasons { from, conditions: kept.iter().filter_map(|at| self.steps[*at].position).collect() })
    }

    /// Whether a loop is entered from outside on the way, for the first time.
    fn enters_loop(&self, among: &[usize]) -> bool {
        let from = among.first().and_then(|at| self.steps[*at].position).unwrap_or(0);
        self.first_visits.iter().any(|visit| *visit >= from)
    }

    /// The shortest end of a sequence of steps that cannot all be taken.
    fn shortest_end(&self, among: Vec<usize>) -> Vec<usize> {
        let (mut known, mut open) = (0, among.len());
        while open - known > 1 {
            let middle = known + (open - known) / 2;
            match self.contradiction(&among[middle..]) {
                Some(_) => known = middle,
                None => open = middle,
            }
        }
        among[known..].to_vec()
    }

    /// Those of some steps that contradict one another, in order; none if they do not, or if it is not known.
    fn contradiction(&self, among: &[usize]) -> Option<Vec<usize>> {
        let labels: Vec<Bool> = among.iter().map(|at| self.steps[*at].label.clone()).collect();
        match self.query.check_within(&labels, Some(BUDGET)) {
            Answer::Unsat => {
                let core = self.query.core();
                Some(among.iter().copied().filter(|at| core.contains(&self.steps[*at].label)).collect())
            }
            Answer::Sat(_) | Answer::Unknown(_) => None,
        }
    }
}

//! Invariants that hold for all indexes, along the paths between cut points.

use std::collections::BTreeSet;

use z3::ast::{Bool, Int};

use super::edges::{self, Call, Checker, Trouble, each_expr};
use super::facts::Moments;
use super::state::State;
use super::{Gap, Obligation, Refusal};
use crate::certificate::{self, Fact, Factor, Invariant, Invariants, Quantified};
use crate::program::{Basic, EdgeId, Expr, Graph, Location, LocationRole, VarId};
use crate::smt::{Answer, IllTyped, Query, Term};

/// Of how many elements of an array that was set to arbitrary values it is said at most that they are values of their type.
const MOST_TUPLES: usize = 1000;

/// Checks everything; the number of edges on the paths.
pub fn check(checker: &Checker<'_>, quantified: &Quantified) -> Result<usize, Refusal> {
    let [invariants] = &checker.certificate.contexts[..] else {
        let reason = "its invariants belong to several contexts".to_string();
        return Err(Refusal::Unknown(Gap { place: Obligation::Start, reason }));
    };
    let paths = Paths {
        checker,
        quantified,
        invariants,
        cells: (1..=quantified.cells).map(|n| Term::Int(Int::new_const(format!("k{n}")))).collect(),
    };
    paths.well_formed()?;
    paths.start()?;
    let mut edges = 0;
    for from in &quantified.cuts {
        if !paths.invariant(*from).is_empty() {
            for path in from_cut(checker.graph, &quantified.cuts, *from)? {
                edges += path.len();
                paths.path(*from, &path)?;
            }
        }
    }
    for at in &quantified.cuts {
        if matches!(checker.graph.location(*at).role, LocationRole::Error(_)) && !paths.invariant(*at).is_empty() {
            let gap = Gap { place: Obligation::Error(*at), reason: "it is not excluded".to_string() };
            return Err(Refusal::Unknown(gap));
        }
    }
    Ok(edges)
}

/// The paths from a cut point to the next ones.
pub(super) fn from_cut(graph: &Graph, cuts: &BTreeSet<Location>, from: Location) -> Result<Vec<Vec<EdgeId>>, Refusal> {
    let (mut found, mut open) = (vec![], vec![(from, vec![])]);
    while let Some((at, path)) = open.pop() {
        for id in graph.outgoing(at) {
            let to = graph.edge(*id).to;
            let longer: Vec<EdgeId> = path.iter().copied().chain([*id]).collect();
            if cuts.contains(&to) {
                found.push(longer);
            } else if path.iter().any(|id| graph.edge(*id).to == to) {
                let reason = "a loop has no cut point".to_string();
                return Err(Refusal::Unknown(Gap { place: Obligation::Edge(*id), reason }));
            } else {
                open.push((to, longer));
            }
        }
    }
    Ok(found)
}

/// Whether entries, exits, errors and what lies around calls are cut points.
pub(super) fn has_cuts(graph: &Graph, cuts: &BTreeSet<Location>) -> bool {
    let must = |at: &Location| graph.location(*at).role != LocationRole::Plain;
    let calls = graph.edges.iter().filter(|edge| matches!(edge.action, Basic::Call { .. }));
    let around = calls.flat_map(|edge| [edge.from, edge.to]);
    graph.location_ids().filter(must).chain(around).all(|at| cuts.contains(&at))
}

struct Paths<'a> {
    checker: &'a Checker<'a>,
    quantified: &'a Quantified,
    invariants: &'a Invariants,
    /// The indexes for which the invariant behind a path is shown.
    cells: Vec<Term>,
}

/// What is known where an invariant is to be shown.
struct Known<'a> {
    facts: Vec<Bool>,
    /// Invariants that hold for all indexes, and the states that they speak of.
    invariants: Vec<(&'a Invariant, &'a State, &'a State)>,
    /// The indexes that are read.
    read: Vec<Term>,
}

impl Paths<'_> {
    fn invariant(&self, at: Location) -> &Invariant {
        edges::invariant(self.invariants, at)
    }

    /// There is a choice of cells; entries, exits and errors are cut points, and so is what lies around calls.
    fn well_formed(&self) -> Result<(), Refusal> {
        let Quantified { cells, size, cuts, .. } = self.quantified;
        let room = *cells > 0 && size.is_none_or(|size| size >= u64::from(*cells));
        if room && has_cuts(self.checker.graph, cuts) {
            return Ok(());
        }
        let reason = "the certificate lacks cut points, or room for its indexes".to_string();
        Err(Refusal::Unknown(Gap { place: Obligation::Start, reason }))
    }

    fn start(&self) -> Result<(), Refusal> {
        let checker = self.checker;
        let shown = || {
            let state = checker.start_state()?;
            let known = Known { facts: vec![], invariants: vec![], read: vec![] };
            let target = self.invariant(checker.graph.entry(checker.program.entry));
            self.show(&known, target, &state, &state)
        };
        shown().map_err(|trouble| checker.refusal(Obligation::Start, trouble))
    }

    /// A path keeps the invariants.
    fn path(&self, from: Location, path: &[EdgeId]) -> Result<(), Refusal> {
        let Some(last) = path.last() else { return Ok(()) };
        let checker = self.checker;
        let edge = checker.graph.edge(*last);
        let shown = match (&edge.action, path) {
            // Nothing follows the end of an execution.
            (Basic::Halt, _) => Ok(()),
            (Basic::Call { .. }, [call]) => self.call(from, *call),
            _ => self.plain(from, path, edge.to),
        };
        shown.map_err(|trouble| checker.refusal(Obligation::Edge(*last), trouble))
    }

    fn plain(&self, from: Location, path: &[EdgeId], to: Location) -> Result<(), Trouble> {
        let checker = self.checker;
        let (entry, before) = (State::named("entry"), State::named("now"));
        let mut known = Known { facts: vec![], invariants: vec![], read: vec![] };
        let mut now = before.clone();
        let mut arbitrary: Vec<(VarId, Term)> = vec![];
        for (number, id) in path.iter().enumerate() {
            let action = &checker.graph.edge(*id).action;
            self.reads(&now, action, &mut known.read)?;
            let step = checker.transition(&now, action, &format!("any{number}_"))?;
            known.facts.extend(step.facts);
            now = step.after;
            if let Basic::Havoc(v, _) = action
                && checker.program.var(*v).is_array()
            {
                arbitrary.push((*v, now.get(&checker.encoder, checker.program, *v)?));
            }
        }
        for (v, array) in arbitrary {
            let indexes: Vec<Term> = known.read.iter().chain(&self.cells).cloned().collect();
            for at in tuples(&indexes, checker.program.var(v).extents().len()) {
                let element = checker.encoder.select(&array, &at)?;
                known.facts.extend(checker.encoder.in_range(&element, checker.program.var(v).ty));
            }
        }
        self.read_by_sums(self.invariant(from), &before, &mut known.read)?;
        self.read_by_sums(self.invariant(to), &now, &mut known.read)?;
        known.invariants.push((self.invariant(from), &entry, &before));
        self.show(&known, self.invariant(to), &entry, &now)
    }

    fn call(&self, from: Location, id: EdgeId) -> Result<(), Trouble> {
        let checker = self.checker;
        let edge = checker.graph.edge(id);
        let Basic::Call { callee, args, results } = &edge.action else { return Ok(()) };
        let (entry, before) = (State::named("entry"), State::named("now"));
        let bound = checker.bound(&before, *callee, args)?;
        let facts = checker.of_types(&before, &edge.action)?;
        let mut known = Known { facts, invariants: vec![(self.invariant(from), &entry, &before)], read: vec![] };
        self.reads(&before, &edge.action, &mut known.read)?;
        self.show(&known, self.invariant(checker.graph.entry(*callee)), &bound, &bound)?;
        let call = Call { callee: *callee, results, bound, facts: known.facts.clone() };
        let (exit, after, facts) = checker.returned(&before, &call)?;
        known.facts = facts;
        known.invariants.push((self.invariant(checker.graph.exit(*callee)), &call.bound, &exit));
        self.show(&known, self.invariant(edge.to), &entry, &after)
    }

    /// Adds the places up to which an invariant sums up: the elements there may count.
    fn read_by_sums(&self, invariant: &Invariant, state: &State, read: &mut Vec<Term>) -> Result<(), IllTyped> {
        for (_, upto) in invariant.iter().flatten().flat_map(Fact::sums) {
            if let Factor::Term(certificate::Term { variable, element: None, .. }) = upto {
                let place = state.get(&self.checker.encoder, self.checker.program, *variable)?;
                if !read.contains(&place) {
                    read.push(place);
                }
            }
        }
        Ok(())
    }

    /// Adds the indexes at which an action reads arrays, those of all dimensions.
    fn reads(&self, state: &State, action: &Basic, read: &mut Vec<Term>) -> Result<(), IllTyped> {
        let mut failed = None;
        each_expr(action, &mut |e: &Expr| {
            let Expr::Read(element) = e else { return };
            match self.checker.indices(state, element) {
                Ok(at) => at.into_iter().for_each(|index| {
                    if !read.contains(&index) {
                        read.push(index);
                    }
                }),
                Err(e) => failed = Some(e),
            }
        });
        failed.map_or(Ok(()), Err)
    }

    /// The target holds for the cells, whatever they are.
    fn show(&self, known: &Known<'_>, target: &Invariant, entry: &State, now: &State) -> Result<(), Trouble> {
        let checker = self.checker;
        let query = Query::new(checker.limits);
        checker.sums.begin();
        known.facts.iter().for_each(|fact| query.assert(fact));
        query.assert(&self.in_order(&self.cells)?);
        let indexes: Vec<Term> = self.cells.iter().chain(&known.read).cloned().collect();
        for chosen in choices(&indexes, self.cells.len()) {
            for (invariant, entry, now) in &known.invariants {
                query.assert(&self.in_order(&chosen)?.implies(&self.holds(invariant, entry, now, &chosen)?));
                self.types(&query, invariant, self.moments(entry, now, &chosen))?;
            }
        }
        self.types(&query, target, self.moments(entry, now, &self.cells))?;
        query.assert(&self.fails(target, entry, now, &self.cells)?);
        checker.sums.facts()?.iter().for_each(|fact| query.assert(fact));
        checker.questions.set(checker.questions.get() + 1);
        match query.check(&[]) {
            Answer::Unsat => Ok(()),
            Answer::Sat(_) => Err(Trouble::Refuted("the invariant does not follow for all indexes".to_string())),
            Answer::Unknown(reason) => Err(Trouble::Unknown(reason.to_string())),
        }
    }

    /// What types say of the numbers of an invariant.
    fn types(&self, query: &Query, invariant: &Invariant, moments: Moments<'_>) -> Result<(), IllTyped> {
        for quantity in invariant.iter().flatten().flat_map(Fact::numbers) {
            let ty = self.checker.program.var(quantity.variable).ty;
            self.checker.of_type(&moments.quantity(quantity)?, ty).iter().for_each(|fact| query.assert(fact));
        }
        Ok(())
    }

    /// That an invariant holds for some indexes.
    fn holds(&self, invariant: &Invariant, entry: &State, now: &State, cells: &[Term]) -> Result<Bool, IllTyped> {
        let moments = self.moments(entry, now, cells);
        let cases = invariant.iter().map(|facts| moments.all(facts)).collect::<Result<Vec<Bool>, IllTyped>>()?;
        Ok(Bool::or(&cases))
    }

    /// That an invariant does not hold for some indexes.
    fn fails(&self, invariant: &Invariant, entry: &State, now: &State, cells: &[Term]) -> Result<Bool, IllTyped> {
        let moments = self.moments(entry, now, cells);
        let cases = invariant.iter().map(|facts| moments.not_all(facts)).collect::<Result<Vec<Bool>, IllTyped>>()?;
        Ok(Bool::and(&cases))
    }

    fn moments<'s>(&'s self, entry: &'s State, now: &'s State, cells: &'s [Term]) -> Moments<'s> {
        let Checker { program, encoder, sums, .. } = self.checker;
        Moments { program, encoder, entry, now, cells, sums }
    }

    /// That indexes lie in the range, in increasing order.
    fn in_order(&self, indexes: &[Term]) -> Result<Bool, IllTyped> {
        let indexes = indexes.iter().map(Term::int).collect::<Result<Vec<&Int>, IllTyped>>()?;
        let mut facts: Vec<Bool> = indexes.windows(2).map(|pair| pair[0].lt(pair[1])).collect();
        facts.extend(indexes.first().map(|first| first.ge(0)));
        if let (Some(last), Some(size)) = (indexes.last(), self.quantified.size) {
            facts.push(last.lt(Int::from_u64(size)));
        }
        Ok(Bool::and(&facts))
    }
}

/// All tuples of so many, the same one as often as it may be; none if there would be too many.
fn tuples(all: &[Term], count: usize) -> Vec<Vec<Term>> {
    if all.len().checked_pow(count as u32).is_none_or(|number| number > MOST_TUPLES) {
        return vec![];
    }
    (0..count).fold(vec![vec![]], |shorter: Vec<Vec<Term>>, _| {
        shorter.iter().flat_map(|t| all.iter().map(move |i| t.iter().cloned().chain([i.clone()]).collect())).collect()
    })
}

/// All choices of so many different ones, in any order.
fn choices(all: &[Term], count: usize) -> Vec<Vec<Term>> {
    if count == 0 {
        return vec![vec![]];
    }
    let mut found = vec![];
    for shorter in choices(all, count - 1) {
        for term in all.iter().filter(|term| !shorter.contains(term)) {
            found.push(shorter.iter().cloned().chain([term.clone()]).collect());
        }
    }
    found
}

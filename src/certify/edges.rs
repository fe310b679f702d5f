//! What has to hold at each part of the program.

use std::cell::{Cell, OnceCell};
use std::collections::{BTreeMap, BTreeSet, HashMap};

use indexmap::IndexMap;
use z3::Model;
use z3::ast::Bool;

use super::direct::{Direct, Index, Seen};
use super::facts::{Moments, Valuation};
use super::state::State;
use super::sums::Sums;
use super::{Gap, Obligation, Refusal};
use crate::certificate::{Certificate, Fact, Invariant, Invariants, Term as Quantity};
use crate::program::effects::changed_by_procedures;
use crate::program::print::print_basic;
use crate::program::{
    Arith, Basic, Cond, EdgeId, Element, Expr, Graph, Location, NumType, Place, ProcId, Program, Value, VarId,
};
use crate::smt::{Answer, Encoder, IllTyped, Limits, Query, Term};

/// Checks the parts of one certificate.
pub struct Checker<'a> {
    pub(super) program: &'a Program,
    pub(super) graph: &'a Graph,
    pub(super) certificate: &'a Certificate,
    pub(super) encoder: Encoder<'a>,
    pub(super) limits: &'a Limits,
    assigned: Vec<BTreeSet<VarId>>,
    /// The states in which each procedure is entered: the conjunctions of all contexts, and whose they are.
    entries: Vec<(Invariant, Vec<&'a Invariants>)>,
    /// How many questions Z3 was asked.
    pub questions: Cell<usize>,
    /// The sums over arrays that the question at hand speaks of.
    pub(super) sums: Sums,
}

/// Why a part is not accepted, before it is known which part it is.
pub(super) enum Trouble {
    Refuted(String),
    Unknown(String),
}

impl From<IllTyped> for Trouble {
    fn from(e: IllTyped) -> Trouble {
        Trouble::Unknown(e.to_string())
    }
}

/// A call, once its parameters are bound.
pub(super) struct Call<'a> {
    pub callee: ProcId,
    pub results: &'a [Option<VarId>],
    pub bound: State,
    /// What types say of what the arguments read.
    pub facts: Vec<Bool>,
}

/// A step from one state to another, as assertions.
pub(super) struct Transition {
    pub facts: Vec<Bool>,
    pub after: State,
}

impl<'a> Checker<'a> {
    pub fn new(
        program: &'a Program,
        graph: &'a Graph,
        certificate: &'a Certificate,
        arith: Arith,
        limits: &'a Limits,
    ) -> Checker<'a> {
        Checker::with_encoder(program, graph, certificate, Encoder::over_integers(program, arith), limits)
    }

    /// A checker that reads the program's expressions in its own way.
    pub(super) fn with_encoder(
        program: &'a Program,
        graph: &'a Graph,
        certificate: &'a Certificate,
        encoder: Encoder<'a>,
        limits: &'a Limits,
    ) -> Checker<'a> {
        let entries = program.proc_ids().map(|p| {
            let known = |context: &'a Invariants| {
                let conjunctions = context.get(&graph.entry(p)).into_iter().flatten();
                conjunctions.map(move |conjunction| (conjunction.clone(), context))
            };
            certificate.contexts.iter().flat_map(known).unzip()
        });
        let (assigned, entries, questions) = (changed_by_procedures(program, graph), entries.collect(), Cell::new(0));
        Checker { program, graph, certificate, encoder, limits, assigned, entries, questions, sums: Sums::default() }
    }

    /// The invariant at the entry holds at the start.
    pub fn start(&self) -> Result<(), Refusal> {
        let place = Obligation::Start;
        self.start_state()
            .map_err(Trouble::from)
            .and_then(|state| {
                let moments = self.moments(&state, &state);
                self.follows(&[], &[vec![]], moments, &self.entries(self.program.entry).0, moments)
            })
            .map_err(|trouble| self.refusal(place, trouble))
    }

    /// An edge keeps the invariants of each context; whether there was something to check.
    pub fn edge(&self, id: EdgeId) -> Result<bool, Refusal> {
        let edge = self.graph.edge(id);
        let reached: Vec<(&Invariant, &Invariant)> = (self.certificate.contexts.iter())
            .filter_map(|context| Some((context.get(&edge.from)?, invariant(context, edge.to))))
            .filter(|(source, _)| !source.is_empty())
            .collect();
        if reached.is_empty() {
            return Ok(false);
        }
        let (entry, before) = (State::named("entry"), State::named("now"));
        let at = self.moments(&entry, &before);
        if let Basic::Call { callee, args, results } = &edge.action {
            let ill_typed = |e: IllTyped| self.refusal(Obligation::CalleeEntry(id), e.into());
            let bound = self.bound(&before, *callee, args).map_err(ill_typed)?;
            let facts = self.of_types(&before, &edge.action).map_err(ill_typed)?;
            let call = Call { callee: *callee, results, bound, facts };
            for (source, target) in reached {
                self.callee_entry(source, at, &call).map_err(|e| self.refusal(Obligation::CalleeEntry(id), e))?;
                self.call(source, at, &call, target).map_err(|e| self.refusal(Obligation::Edge(id), e))?;
            }
        } else {
            let refusal = |e: Trouble| self.refusal(Obligation::Edge(id), e);
            let step = self.transition(&before, &edge.action, "any").map_err(|e| refusal(e.into()))?;
            let after = self.moments(&entry, &step.after);
            for (source, target) in reached {
                if edge.action != Basic::Skip || source.iter().any(|facts| !target.contains(facts)) {
                    self.follows(&step.facts, source, at, target, after).map_err(refusal)?;
                }
            }
        }
        Ok(true)
    }

    /// No state satisfies the invariant of a context at an error location.
    pub fn error(&self, at: Location) -> Result<(), Refusal> {
        let (entry, now) = (State::named("entry"), State::named("now"));
        let moments = self.moments(&entry, &now);
        let states: Invariant = self.certificate.at(at).cloned().collect();
        self.follows(&[], &states, moments, &vec![], moments)
            .map_err(|trouble| self.refusal(Obligation::Error(at), trouble))
    }

    /// Some context of the callee admits the state in which it is entered.
    fn callee_entry(&self, source: &Invariant, at: Moments<'_>, call: &Call<'_>) -> Result<(), Trouble> {
        let (target, _) = self.entries(call.callee);
        self.follows(&call.facts, source, at, target, self.moments(&call.bound, &call.bound))
    }

    /// The summaries of the callee's contexts that admit the state, and what the callee cannot assign, lead behind the call.
    fn call(&self, source: &Invariant, at: Moments<'_>, call: &Call<'_>, target: &Invariant) -> Result<(), Trouble> {
        let (exit, after, facts) = self.returned(at.now, call)?;
        let (entered, left) = (self.moments(&call.bound, &call.bound), self.moments(&call.bound, &exit));
        for (contexts, source) in self.by_contexts(source, at, call.callee, entered)? {
            let mut facts = facts.clone();
            for context in &contexts {
                let exits = invariant(context, self.graph.exit(call.callee));
                let mut cases = exits.iter().map(|facts| left.all(facts)).collect::<Result<Vec<Bool>, IllTyped>>()?;
                // A state that is admitted by some context is admitted by the only one that may.
                if contexts.len() > 1 {
                    let entries = invariant(context, self.graph.entry(call.callee)).iter();
                    let outside =
                        entries.map(|facts| entered.not_all(facts)).collect::<Result<Vec<Bool>, IllTyped>>()?;
                    cases.push(Bool::and(&outside));
                }
                facts.push(Bool::or(&cases));
            }
            self.follows(&facts, &source, at, target, self.moments(at.entry, &after))?;
        }
        Ok(())
    }

    /// The conjunctions where a procedure is called, by the contexts of the callee whose entries their values do not contradict.
    fn by_contexts(
        &self,
        source: &Invariant,
        at: Moments<'_>,
        callee: ProcId,
        entered: Moments<'_>,
    ) -> Result<Vec<(Vec<&'a Invariants>, Invariant)>, IllTyped> {
        let (entries, contexts) = self.entries(callee);
        let (sources, targets) = (terms(source, at)?, terms(entries, entered)?);
        let (names, index) = (HashMap::new(), Index::of(entries));
        let mut groups: IndexMap<Vec<usize>, Invariant> = IndexMap::new();
        for conjunction in source {
            let candidates = Direct::new(conjunction, &sources, &names, &targets).candidates(&index);
            groups.entry(candidates).or_default().push(conjunction.clone());
        }
        let of = |candidates: Vec<usize>| {
            let mut known: Vec<&Invariants> = candidates.into_iter().map(|at| contexts[at]).collect();
            known.dedup_by(|a, b| std::ptr::eq(*a, *b));
            known
        };
        Ok(groups.into_iter().map(|(candidates, group)| (of(candidates), group)).collect())
    }

    /// The state at the callee's exit, the one behind the call, and what types say.
    pub(super) fn returned(&self, now: &State, call: &Call<'_>) -> Result<(State, State, Vec<Bool>), IllTyped> {
        let Call { callee, results, bound, .. } = call;
        let mut exit = bound.clone();
        for v in &self.assigned[callee.0 as usize] {
            exit.set(*v, State::own("exit", &self.encoder, self.program, *v)?);
        }
        let mut facts = call.facts.clone();
        for v in &self.assigned[callee.0 as usize] {
            if !self.program.var(*v).is_array() {
                facts.extend(self.of_type(&exit.get(&self.encoder, self.program, *v)?, self.program.var(*v).ty));
            }
        }
        let mut after = exit.clone();
        for v in self.program.var_ids().filter(|v| self.program.is_own(*callee, *v)) {
            after.set(v, now.get(&self.encoder, self.program, v)?);
        }
        for (from, target) in self.program.procedure(*callee).results.iter().zip(*results) {
            if let Some(target) = target {
                after.set(*target, exit.get(&self.encoder, self.program, *from)?);
            }
        }
        Ok((exit, after, facts))
    }

    /// From every state of the source in which the facts hold, some conjunction of the target holds. What is not seen
    /// [directly](super::direct) is asked for; conjunctions of the target are tried as models ask for them, so that of many
    /// only the few that matter are used.
    fn follows(
        &self,
        facts: &[Bool],
        source: &[Vec<Fact>],
        before: Moments<'_>,
        target: &Invariant,
        after: Moments<'_>,
    ) -> Result<(), Trouble> {
        let (sources, targets) = (terms(source, before)?, terms(target, after)?);
        let query = OnceCell::new();
        let begin = || {
            let query = Query::new(self.limits);
            facts.iter().for_each(|fact| query.assert(fact));
            for (quantity, term) in sources.iter().chain(&targets) {
                self.of_type(term, self.program.var(quantity.variable).ty).iter().for_each(|fact| query.assert(fact));
            }
            query
        };
        let names: HashMap<Term, Quantity> = sources.iter().map(|(q, term)| (term.clone(), q.clone())).collect();
        let index = Index::of(target);
        for conjunction in source {
            let mut direct = Direct::new(conjunction, &sources, &names, &targets);
            if facts.iter().any(|fact| direct.contradicts(fact)) {
                continue;
            }
            let candidates = direct.candidates(&index);
            let seen: Vec<(Seen, usize)> = candidates.into_iter().map(|at| (direct.look(&target[at]), at)).collect();
            if seen.iter().any(|(seen, _)| *seen == Seen::Holds) {
                continue;
            }
            let query = query.get_or_init(begin);
            query.scoped(|| {
                query.assert(&before.all(conjunction)?);
                // The likeliest one is tried at once.
                let open = seen.iter().filter_map(|(seen, at)| match seen {
                    Seen::Open(facts) => Some((*facts, *at)),
                    Seen::Holds | Seen::Fails => None,
                });
                if let Some((_, at)) = open.min() {
                    query.assert(&after.not_all(&target[at])?);
                }
                self.covered(query, target, after, &targets, &sources)
            })?;
        }
        Ok(())
    }

    fn covered(
        &self,
        query: &Query,
        target: &Invariant,
        after: Moments<'_>,
        targets: &BTreeMap<Quantity, Term>,
        sources: &BTreeMap<Quantity, Term>,
    ) -> Result<(), Trouble> {
        let irrational = || Trouble::Unknown("a model has a value that is not rational".to_string());
        loop {
            self.questions.set(self.questions.get() + 1);
            let model: Model = match query.check(&[]) {
                Answer::Unsat => return Ok(()),
                Answer::Unknown(reason) => return Err(Trouble::Unknown(reason.to_string())),
                Answer::Sat(model) => model,
            };
            let valuation = Valuation::of(&model, targets).ok_or_else(irrational)?;
            match target.iter().find(|facts| valuation.fulfils(facts)) {
                Some(facts) => query.assert(&after.not_all(facts)?),
                None => {
                    let from = Valuation::of(&model, sources).ok_or_else(irrational)?.display(self.program);
                    let to = valuation.display(self.program);
                    return Err(Trouble::Refuted(format!("from [{from}] to [{to}]")));
                }
            }
        }
    }

    /// A step. What it leaves arbitrary is named after the given word.
    pub(super) fn transition(&self, before: &State, action: &Basic, any: &str) -> Result<Transition, IllTyped> {
        let mut after = before.clone();
        let mut facts = self.of_types(before, action)?;
        match action {
            Basic::Skip | Basic::Halt | Basic::Call { .. } => {}
            Basic::Assign(Place::Var(v), e) => after.set(*v, self.expr(before, e)?),
            Basic::Assign(Place::Element(element), e) => {
                let value = self.expr(before, e)?;
                let at = self.indices(before, element)?;
                let array = before.get(&self.encoder, self.program, element.array)?;
                after.set(element.array, self.encoder.store(&array, &at, &value)?);
            }
            Basic::Parallel(parts) => {
                for (v, e) in parts {
                    after.set(*v, self.expr(before, e)?);
                }
            }
            Basic::Fill(v, e) => {
                let dimensions = self.program.var(*v).extents().len();
                after.set(*v, self.encoder.constant_array(dimensions, &self.expr(before, e)?));
            }
            Basic::Havoc(v, _) => {
                let fresh = State::own(any, &self.encoder, self.program, *v)?;
                let ty = self.program.var(*v).ty;
                if self.program.var(*v).is_array() {
                    facts.extend(self.mentioned_in_range(*v, &fresh)?);
                } else {
                    facts.extend(self.encoder.in_range(&fresh, ty));
                }
                after.set(*v, fresh);
            }
            Basic::Assume(c, _) | Basic::Assert(c, _) => facts.push(self.cond(before, c)?),
        }
        Ok(Transition { facts, after })
    }

    /// That those elements of an arbitrary array lie in their type's range that the certificate speaks of.
    fn mentioned_in_range(&self, array: VarId, term: &Term) -> Result<Vec<Bool>, IllTyped> {
        let invariants = self.certificate.contexts.iter().flat_map(|context| context.values());
        let quantities = invariants.flatten().flatten().flat_map(Fact::numbers);
        let elements: BTreeSet<_> =
            quantities.filter(|q| q.variable == array).filter_map(|q| q.element.as_ref()).collect();
        let mut facts = vec![];
        for index in elements {
            let crate::program::Index::Constant(values) = index else { continue };
            let at: Vec<Term> = values.iter().map(|v| self.encoder.constant_index(v)).collect();
            facts.extend(self.encoder.in_range(&self.encoder.select(term, &at)?, self.program.var(array).ty));
        }
        Ok(facts)
    }

    /// Globals are zero, and locals are anything.
    pub(super) fn start_state(&self) -> Result<State, IllTyped> {
        let mut state = State::named("now");
        for v in self.program.var_ids().filter(|v| self.program.var(*v).owner.is_none()) {
            let variable = self.program.var(v);
            let zero = self.encoder.value(&Value::zero(variable.ty), variable.ty)?;
            state.set(v, self.encoder.constant_array(variable.extents().len(), &zero));
        }
        Ok(state)
    }

    /// The state in which a callee begins: its parameters are bound, its other variables are anything.
    pub(super) fn bound(&self, before: &State, callee: ProcId, args: &[Expr]) -> Result<State, IllTyped> {
        let mut bound = before.clone();
        for v in self.program.var_ids().filter(|v| self.program.is_own(callee, *v)) {
            bound.set(v, State::own("bound", &self.encoder, self.program, v)?);
        }
        for (param, arg) in self.program.procedure(callee).params.iter().zip(args) {
            bound.set(*param, self.expr(before, arg)?);
        }
        Ok(bound)
    }

    /// What types say of the variables and the elements that an action reads.
    pub(super) fn of_types(&self, state: &State, action: &Basic) -> Result<Vec<Bool>, IllTyped> {
        let mut facts = vec![];
        let mut failed = None;
        each_expr(action, &mut |e: &Expr| {
            let term = match e {
                Expr::Var(_) | Expr::Read(_) => self.expr(state, e),
                _ => return,
            };
            match term {
                Ok(term) => facts.extend(self.of_type(&term, self.program.type_of(e))),
                Err(e) => failed = Some(e),
            }
        });
        failed.map_or(Ok(facts), Err)
    }

    /// What the type says of a number that operations have computed.
    pub(super) fn of_type(&self, term: &Term, ty: NumType) -> Option<Bool> {
        let wraps = ty.as_int().is_some_and(|t| !t.signed || self.encoder.arith() == Arith::Bv);
        if wraps { self.encoder.in_range(term, ty) } else { None }
    }

    fn expr(&self, state: &State, e: &Expr) -> Result<Term, IllTyped> {
        self.encoder.expr(e, &|v| state.get(&self.encoder, self.program, v))
    }

    fn cond(&self, state: &State, c: &Cond) -> Result<Bool, IllTyped> {
        self.encoder.cond(c, &|v| state.get(&self.encoder, self.program, v))
    }

    pub(super) fn indices(&self, state: &State, element: &Element) -> Result<Vec<Term>, IllTyped> {
        self.encoder.indices(element, &|v| state.get(&self.encoder, self.program, v))
    }

    fn moments<'s>(&'s self, entry: &'s State, now: &'s State) -> Moments<'s> {
        Moments { program: self.program, encoder: &self.encoder, entry, now, cells: &[], sums: &self.sums }
    }

    fn entries(&self, procedure: ProcId) -> &(Invariant, Vec<&'a Invariants>) {
        &self.entries[procedure.0 as usize]
    }

    pub(super) fn refusal(&self, place: Obligation, trouble: Trouble) -> Refusal {
        let where_ = match place {
            Obligation::Start => "at the start of the program".to_string(),
            Obligation::Edge(id) | Obligation::CalleeEntry(id) => {
                let edge = self.graph.edge(id);
                let line = edge.span.line;
                let entering = if matches!(place, Obligation::CalleeEntry(_)) { "entering the callee of " } else { "" };
                format!("line {line}, {entering}`{}`", print_basic(self.program, &edge.action))
            }
            Obligation::Error(at) => format!("line {}, the assertion", self.graph.location(at).span.line),
        };
        match trouble {
            Trouble::Refuted(why) => Refusal::Refuted(Gap { place, reason: format!("{where_}: {why}") }),
            Trouble::Unknown(why) => Refusal::Unknown(Gap { place, reason: format!("{where_}: {why}") }),
        }
    }
}

/// The invariant of a context at a location; no state where it has none.
pub(super) fn invariant(context: &Invariants, at: Location) -> &Invariant {
    static NONE: Invariant = vec![];
    context.get(&at).unwrap_or(&NONE)
}

/// The terms of all quantities that an invariant speaks of.
fn terms(invariant: &[Vec<Fact>], moments: Moments<'_>) -> Result<BTreeMap<Quantity, Term>, IllTyped> {
    let mut terms = BTreeMap::new();
    for quantity in invariant.iter().flatten().flat_map(Fact::numbers) {
        if !terms.contains_key(quantity) {
            terms.insert(quantity.clone(), moments.quantity(quantity)?);
        }
    }
    Ok(terms)
}

/// Visits all expressions of an action.
pub(super) fn each_expr(action: &Basic, see: &mut impl FnMut(&Expr)) {
    match action {
        Basic::Assign(place, e) => {
            e.for_each(see);
            if let Place::Element(element) = place {
                element.indices.iter().for_each(|i| i.for_each(see));
            }
        }
        Basic::Parallel(parts) => parts.iter().for_each(|(_, e)| e.for_each(see)),
        Basic::Fill(_, e) => e.for_each(see),
        Basic::Assume(c, _) | Basic::Assert(c, _) => c.for_each_expr(see),
        Basic::Call { args, .. } => args.iter().for_each(|a| a.for_each(see)),
        Basic::Skip | Basic::Havoc(..) | Basic::Halt => {}
    }
}

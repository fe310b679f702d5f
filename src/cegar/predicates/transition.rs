//! Steps of Boolean programs on sets of truth values, forwards and backwards.
//!
//! A set at a location relates the values of the procedure's predicates there ([`Moment::Now`]) to those at its entry
//! ([`Moment::Entry`]); so at the exit it is the procedure's summary.

use super::bdd::{Bdd, Diagrams, Moment, PredicateId, Variable};
use super::stop::Stop;
use crate::program::ProcId;

/// The relation of a block.
#[derive(Clone)]
pub enum Transition {
    /// Without calls.
    Plain {
        /// The values now, and next those of the predicates that it affects.
        relation: Bdd,
        /// The predicates whose values it may change.
        affected: Vec<PredicateId>,
    },
    /// A call.
    Call(Call),
}

/// A call.
#[derive(Clone)]
pub struct Call {
    /// The procedure that is called.
    pub callee: ProcId,
    /// The caller's values now, and the callee's when it is entered.
    pub enter: Bdd,
    /// The caller's values now, the callee's when it is left, and next those of the caller's predicates that the call affects.
    pub back: Bdd,
    /// The caller's predicates whose values it may change.
    pub affected: Vec<PredicateId>,
    /// The caller's predicates.
    pub own: Vec<PredicateId>,
    /// The callee's predicates.
    pub callees: Vec<PredicateId>,
    /// Whether the callee's states are not related to those at its entry.
    pub forgets: bool,
}

/// Predicates at a moment.
pub fn at(predicates: &[PredicateId], moment: Moment) -> Vec<Variable> {
    predicates.iter().map(|id| (*id, moment)).collect()
}

/// The same set with one moment instead of another.
pub fn moved(
    diagrams: &Diagrams,
    f: &Bdd,
    predicates: &[PredicateId],
    moves: &[(Moment, Moment)],
) -> Result<Bdd, Stop> {
    let pairs = moves.iter().flat_map(|(from, to)| predicates.iter().map(move |id| ((*id, *from), (*id, *to))));
    diagrams.renamed(f, pairs)
}

/// The states behind a block without calls.
pub fn behind(diagrams: &Diagrams, states: &Bdd, relation: &Bdd, affected: &[PredicateId]) -> Result<Bdd, Stop> {
    let next = diagrams.and_exists(states, relation, &at(affected, Moment::Now))?;
    moved(diagrams, &next, affected, &[(Moment::Next, Moment::Now)])
}

/// The states from which a block without calls leads to some states.
pub fn before(diagrams: &Diagrams, states: &Bdd, relation: &Bdd, affected: &[PredicateId]) -> Result<Bdd, Stop> {
    let next = moved(diagrams, states, affected, &[(Moment::Now, Moment::Next)])?;
    diagrams.and_exists(&next, relation, &at(affected, Moment::Next))
}

impl Call {
    /// The states at the callee's entry, for states at the call.
    pub fn entered(&self, diagrams: &Diagrams, states: &Bdd) -> Result<Bdd, Stop> {
        let old = [at(&self.own, Moment::Entry), at(&self.own, Moment::Now)].concat();
        let entered = diagrams.and_exists(states, &self.enter, &old)?;
        let now = moved(diagrams, &entered, &self.callees, &[(Moment::Entered, Moment::Now)])?;
        let mut same = now;
        if self.forgets {
            return Ok(same);
        }
        for id in self.callees.iter().rev() {
            same = diagrams.and(&same, &diagrams.same((*id, Moment::Entry), (*id, Moment::Now))?)?;
        }
        Ok(same)
    }

    /// The states at the call from which the callee is entered in some states.
    pub fn before_entering(&self, diagrams: &Diagrams, entered: &Bdd) -> Result<Bdd, Stop> {
        let now = diagrams.exists(entered, &at(&self.callees, Moment::Entry))?;
        let entered = moved(diagrams, &now, &self.callees, &[(Moment::Now, Moment::Entered)])?;
        diagrams.and_exists(&entered, &self.enter, &at(&self.callees, Moment::Entered))
    }

    /// The states behind the call, for states at it and the callee's summary.
    pub fn returned(&self, diagrams: &Diagrams, states: &Bdd, summary: &Bdd) -> Result<Bdd, Stop> {
        let both = diagrams.and(states, &self.enter)?;
        let left = self.left(diagrams, summary)?;
        let both = diagrams.and_exists(&both, &left, &at(&self.callees, Moment::Entered))?;
        let old = [at(&self.callees, Moment::Left), at(&self.affected, Moment::Now)].concat();
        let next = diagrams.and_exists(&both, &self.back, &old)?;
        moved(diagrams, &next, &self.affected, &[(Moment::Next, Moment::Now)])
    }

    /// The states at the call together with the callee's at its entry and exit, from which the call leads to some states.
    pub fn before_returning(
        &self,
        diagrams: &Diagrams,
        states: &Bdd,
        summary: &Bdd,
        behind: &Bdd,
    ) -> Result<Bdd, Stop> {
        let next = moved(diagrams, behind, &self.affected, &[(Moment::Now, Moment::Next)])?;
        let back = diagrams.and_exists(&next, &self.back, &at(&self.affected, Moment::Next))?;
        let all = diagrams.and(&back, states)?;
        let all = diagrams.and(&all, &self.enter)?;
        diagrams.and(&all, &self.left(diagrams, summary)?)
    }

    fn left(&self, diagrams: &Diagrams, summary: &Bdd) -> Result<Bdd, Stop> {
        let moves = [(Moment::Entry, Moment::Entered), (Moment::Now, Moment::Left)];
        moved(diagrams, summary, &self.callees, &moves)
    }
}

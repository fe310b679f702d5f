//! Whose turn it is among the analyses of a precision.
//!
//! Among those of the constant abstraction, widening and then hull have a head start; after that each gets its share, in slices
//! that grow, so that none waits for another that does not end. An analysis keeps what it has done as long as its abstract
//! program stays the same.
//!
//! Symbols are tracked where constants are not expected to suffice. So after a first slice for the constants, symbols have a
//! head start of their own, and then half of the work. What either side has worked counts from when there are symbols, over
//! all constant precisions and all families: a refinement gives nobody a new start.

use crate::analysis::Outcome;
use crate::cegar::turns::Worker;
use crate::domain::Failure;

/// How much widening and hull may work before others begin, and hull before refinement is asked whether something else should
/// be tracked: about half a second.
const HEAD_START: u64 = 1_500_000;
/// How much symbols may work before it is the constants' turn again: about half a second.
const SYMBOLS_HEAD_START: u64 = 1_000_000;
/// The least slice of work; slices grow with what has been done, to a part of it.
const LEAST_SLICE: u64 = 300_000;
const PART_OF_ALL: u64 = 8;

/// The analyses that take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Widening of the constant abstraction.
    Widening,
    /// Widening of the symbolic abstraction.
    Symbols,
    /// The search with hulls.
    Hull,
    /// The exact search.
    Exact,
    /// The search far away.
    Dive,
}

impl Kind {
    /// How much it works before those that have no head start begin.
    fn head_start(self) -> u64 {
        match self {
            Kind::Widening | Kind::Hull => HEAD_START,
            Kind::Symbols | Kind::Exact | Kind::Dive => 0,
        }
    }

    /// Its share of the work after that.
    fn share(self) -> u64 {
        match self {
            Kind::Hull => 4,
            Kind::Exact => 2,
            Kind::Widening | Kind::Symbols | Kind::Dive => 1,
        }
    }
}

/// An analysis; its thread begins with its first turn.
pub struct Search {
    /// Which.
    pub kind: Kind,
    /// The thread.
    pub worker: Option<Worker<Result<Outcome, Failure>>>,
}

impl Search {
    /// An analysis that has not begun.
    pub fn new(kind: Kind) -> Search {
        Search { kind, worker: None }
    }

    fn spent(&self) -> u64 {
        self.worker.as_ref().map_or(0, |worker| worker.spent)
    }

    /// How much it has had of its share.
    fn had(&self) -> u64 {
        self.spent().checked_sub(self.kind.head_start()).map_or(0, |more| 1 + more / self.kind.share())
    }
}

/// The analyses at work.
#[derive(Default)]
pub struct Searches {
    /// Those that have not ended.
    pub working: Vec<Search>,
    /// Whether those of the constant abstraction have been added.
    pub constant: bool,
    /// Whether that of the symbolic abstraction has.
    pub symbolic: bool,
    /// Which one ended last.
    pub ended_last: Option<Kind>,
    /// Why those that have ended proved nothing.
    pub reason: Option<String>,
    /// How much symbols have worked.
    symbols: u64,
    /// How much the others have worked since there are symbols.
    constants: u64,
    /// Whether refinement is asked, and has been, because the search goes on and on.
    deep: Option<bool>,
}

impl Searches {
    /// Ends the analyses of the constant abstraction: there will be a new one.
    pub fn end_constant(&mut self) {
        self.working.retain(|search| search.kind == Kind::Symbols);
        (self.constant, self.reason, self.deep) = (false, None, None);
    }

    /// Ends the analysis of the symbolic abstraction: there may be a new one.
    pub fn end_symbolic(&mut self) {
        self.working.retain(|search| search.kind != Kind::Symbols);
        self.symbolic = false;
    }

    /// Whether the last trace was found by a dive.
    pub fn dived(&self) -> bool {
        self.ended_last == Some(Kind::Dive)
    }

    /// Whether the last check ended because the search goes on and on; it is asked once.
    pub fn went_deep(&mut self) -> bool {
        self.deep.replace(false) == Some(true)
    }

    /// Whether the search goes on and on, which is said once for each constant abstraction.
    pub fn is_deep(&mut self) -> bool {
        let long = |search: &Search| search.kind == Kind::Hull && search.spent() >= HEAD_START;
        if self.deep.is_some() || !self.working.iter().any(long) {
            return false;
        }
        self.deep = Some(true);
        true
    }

    /// The one whose turn it is.
    pub fn next(&self) -> Option<(usize, Kind)> {
        let symbols = self.working.iter().position(|search| search.kind == Kind::Symbols);
        let others = (0..self.working.len()).filter(|at| Some(*at) != symbols);
        let constant = others.min_by_key(|at| self.working.get(*at).map(|search| (search.had(), search.kind)));
        let before = self.constants < LEAST_SLICE;
        let at = match (symbols, constant) {
            (Some(_), Some(constant)) if before || self.symbols > SYMBOLS_HEAD_START + self.constants => constant,
            (Some(symbols), _) => symbols,
            (None, constant) => constant?,
        };
        self.working.get(at).map(|search| (at, search.kind))
    }

    /// Gives a turn to an analysis that has begun; what it came to, if it has ended.
    pub fn turn(&mut self, at: usize) -> Option<Result<Outcome, Failure>> {
        let all: u64 = self.working.iter().map(Search::spent).sum();
        let search = self.working.get_mut(at)?;
        let (kind, before) = (search.kind, search.spent());
        let ended = search.worker.as_mut()?.turn(LEAST_SLICE.max(all / PART_OF_ALL));
        let work = search.spent() - before;
        match kind {
            Kind::Symbols => self.symbols += work,
            _ if self.symbolic => self.constants += work,
            _ => {}
        }
        if ended.is_some() {
            self.ended_last = Some(kind);
            self.working.remove(at);
        }
        ended
    }
}

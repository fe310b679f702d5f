//! k-induction: base and step take turns, so that what follows from few executions of a body is found in few executions,
//! however often a loop goes round.
//!
//! The step (see `unwind::induction`) has the base case in it, so that its answer alone is the proof; the base case by itself finds
//! failures, and programs that end within the bound. There are two ways to count up to k. *Strictly* every execution of
//! a body counts: the formula does not depend on how often a loop of constant length goes round. Or executions that all runs share do
//! not count, so that short loops of constant length inside others are no obstacle. The first few k are tried strictly; then both
//! take turns. Each question has a budget, which grows when it is used up: none keeps the others waiting for ever.
//!
//! Worked example: `for (x = 0; x < 100000; x++) { d = ..; assert(p(d)); }`, where p(d) before the body implies p(d) after it. With
//! k = 1 the base case executes the body once from the start. The step executes it once more, from an arbitrary x and d about which
//! nothing is known but invariants, and p(d) may fail. With k = 2 it executes the body twice and p(d) holds after the first execution;
//! so it does after the second.

use std::sync::Arc;

use super::formula::{Size, beyond, failure};
use super::unwind::{Bound, Settings};
use super::{AtBound, BoundResult, Checker, FREE};
use crate::cegar;
use crate::certificate::Certificate;
use crate::limits::Cause;
use crate::task::{Evidence, Module, Reason, Verdict};

/// The bounds that are tried strictly before all else.
const FIRST: u32 = 4;

/// What a question about the first bounds may cost, in Z3's resource units: a fraction of a second.
const FIRST_BUDGET: u32 = 500_000;

/// What a question may cost after that, to begin with: some seconds.
const BUDGET: u32 = 8_000_000;

/// What a question where every execution counts may cost is less by this factor.
const SMALLER: u32 = 4;

/// By what the budget is multiplied after a turn in which it was used up.
const GROWTH: u32 = 4;

/// An unwound program that is longer than this is not unwound further by strict counting: loops inside one another grow fast.
const LONGEST: u64 = 20_000;

impl Checker<'_> {
    /// Decides by k-induction.
    pub(super) fn induction(&mut self) -> Result<Verdict, Reason> {
        self.budget = Some(FIRST_BUDGET);
        for k in 1..=FIRST {
            if let Some(verdict) = self.strictly(k)? {
                return Ok(verdict);
            }
        }
        let (mut all, mut free, mut k, mut budget) = (1u32, FREE, FIRST, Some(BUDGET));
        loop {
            self.budget = budget;
            let at = match self.at(&Bound::Deepening { all, free }, all)? {
                AtBound::Decided(verdict) => return Ok(verdict),
                at => at,
            };
            let bound = Bound::Deepening { all, free: FREE };
            if self.step(&bound, all)? {
                return self.proved(Evidence::Inductive { k: all }, bound);
            }
            if matches!(at, AtBound::TooHard) || all >= FIRST {
                k = k.saturating_mul(2);
                self.budget = budget.map(|budget| budget / SMALLER);
                if let Some(verdict) = self.strictly(k)? {
                    return Ok(verdict);
                }
            }
            let place = match at {
                // A higher bound may be easier: it is where a failure lies.
                AtBound::TooHard | AtBound::Decided(_) => {
                    budget = budget.and_then(|budget| budget.checked_mul(GROWTH));
                    all = all.saturating_mul(2);
                    continue;
                }
                AtBound::GoesOn { place, further: true } => place,
                AtBound::GoesOn { place, further: false } => {
                    return Err(Reason::Bound { bound: all, place, too_deep: true });
                }
            };
            if let Some(most) = self.memory().filter(|most| self.taken > most / 2) {
                return Err(Reason::Bound { bound: all, place, too_deep: false }.after(Some(Cause::Share(most))));
            }
            let next = if all < FIRST { Some(all + 1) } else { all.checked_mul(2) };
            let Some(next) = next else { return Err(Reason::Bound { bound: all, place, too_deep: false }) };
            (all, free) = (next, free.saturating_mul(4));
        }
    }

    /// The same up to a bound that is given.
    pub(super) fn induction_at(&mut self, bound: Bound, k: u32) -> Result<Verdict, Reason> {
        let place = match self.at(&bound, k)? {
            AtBound::Decided(verdict) => return Ok(verdict),
            AtBound::GoesOn { place, .. } => place,
            AtBound::TooHard => None,
        };
        if self.step(&bound, k)? {
            return self.proved(Evidence::Inductive { k }, bound);
        }
        Err(Reason::Bound { bound: k, place, too_deep: false })
    }

    /// Base and step, each with k executions of each body.
    fn strictly(&mut self, k: u32) -> Result<Option<Verdict>, Reason> {
        if self.history.bounds.iter().rev().find(|step| step.strict).is_some_and(|step| step.statements > LONGEST) {
            return Ok(None);
        }
        let bound = Bound::strict(k);
        if let AtBound::Decided(verdict) = self.at(&bound, k)? {
            return Ok(Some(verdict));
        }
        if self.step(&bound, k)? {
            return self.proved(Evidence::Inductive { k }, bound).map(Some);
        }
        Ok(None)
    }

    /// Whether all properties follow in the step of k-induction.
    fn step(&mut self, bound: &Bound, k: u32) -> Result<bool, Reason> {
        let task = self.task;
        let plain = Settings::new(&task.options.bmc, task.options.arith, bound.clone(), false);
        let (invariants, failed) = (self.invariants(), self.failed_properties());
        let settings = Settings { induction: true, invariants, failed, ..plain };
        let mut unwound = self.unwind(settings.clone())?;
        self.keep_forms(Settings { record: true, ..settings }, k, &unwound);
        let claims = self.claims(&unwound);
        let (goal, goes_on) = (failure(&mut unwound, &claims), beyond(&mut unwound));
        let left = unwound.nodes.decided(goal) != Some(false);
        let goal = unwound.nodes.or(vec![goal, goes_on]);
        let mut size = Size::default();
        let proved = self.is_impossible(&unwound, &[goal], &mut size)?;
        let result = if proved { BoundResult::Inductive } else { BoundResult::NotInductive };
        self.record(bound, k, &unwound, if left { claims.len() } else { 0 }, size, result);
        Ok(proved)
    }

    /// What the polyhedral analysis knows of states in which loops begin; found out once.
    pub(super) fn invariants(&mut self) -> Arc<Certificate> {
        if let Some(known) = &self.invariants {
            return known.clone();
        }
        let task = self.task;
        let found = self.times.measure(Module::Analysis, || cegar::invariants(task));
        let found = Arc::new(found.unwrap_or_default());
        self.invariants = Some(found.clone());
        self.history.assumed = Some(found.clone());
        found
    }
}

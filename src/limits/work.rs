//! Work, counted. A unit of work is about a microsecond on the machine where the costs were measured, but it is counted in
//! things that are done, never by a clock: the same check spends the same work on every machine and in every build. So a limit
//! on work ends a check that comes to nothing, and what a check says within it can be written down and compared.

use std::sync::atomic::{AtomicU64, Ordering};

/// What has been spent, and what may be.
#[derive(Debug, Default)]
pub(super) struct Work {
    spent: AtomicU64,
    /// The most units; none is no limit.
    pub limit: Option<u64>,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// States that an analysis has reached.
    States,
    /// PPL's own measure of its computations.
    Polyhedra,
    /// A question to the solver.
    Questions,
    /// Z3's own measure of its computations.
    Resources,
    /// Statements that were unwound.
    Statements,
    /// Bytes of formulas.
    Formulas,
    /// Steps of the interpreter.
    Steps,
}

impl Cost {
    /// How many units so much of it costs.
    pub fn units(self, amount: u64) -> u64 {
        let (units, per) = self.rate();
        amount.saturating_mul(units).div_ceil(per)
    }

    /// How much of it so many units pay for.
    pub fn affordable(self, units: u64) -> u64 {
        let (price, per) = self.rate();
        units.saturating_mul(per) / price
    }

    /// So many units for so many of them.
    fn rate(self) -> (u64, u64) {
        match self {
            Cost::States => (15, 1),
            Cost::Polyhedra => (1, 150),
            Cost::Questions => (200, 1),
            Cost::Resources => (7, 1),
            Cost::Statements => (6, 1),
            Cost::Formulas => (1, 4),
            Cost::Steps => (1, 40),
        }
    }
}

impl Work {
    /// None spent yet, at most so many units.
    pub fn within(limit: Option<u64>) -> Work {
        Work { spent: AtomicU64::new(0), limit }
    }

    /// Spends some units; whether the limit allows it.
    pub fn spend(&self, units: u64) -> bool {
        let spent = self.spent.fetch_add(units, Ordering::Relaxed).saturating_add(units);
        self.limit.is_none_or(|limit| spent <= limit)
    }

    /// How many units have been spent.
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }
}

//! Failing runs made smaller: fewer values drawn, and these nearer to zero.

use super::inputs::Source;
use super::quick::{LIMITS, Runner};
use crate::interpreter::{Limits, Outcome, Run};
use crate::program::Value;
use crate::program::number::Integer;

/// How many runs are tried at most, and how many steps these may have together.
const MOST_RUNS: usize = 500;
const MOST_STEPS: u64 = 3_000_000;
/// How many values are made smaller one by one.
const MOST_SINGLE: usize = 60;

/// A failing run.
pub struct Small {
    /// All values that it draws, in order; zeros at the end are left out.
    pub values: Vec<Value>,
    /// How many it draws.
    draws: u64,
    /// How many steps it has.
    pub steps: u64,
}

/// Makes a failing run smaller, as long as that is cheap.
pub fn shrink(runner: &Runner<'_>, values: Vec<Value>, run: &Run) -> Small {
    let small = Small { values, draws: run.draws, steps: run.steps };
    let mut shrinking = Shrinking { runner, small, runs: 0, steps: 0 };
    shrinking.blocks();
    shrinking.singles();
    shrinking.small
}

struct Shrinking<'a> {
    runner: &'a Runner<'a>,
    small: Small,
    runs: usize,
    steps: u64,
}

impl Shrinking<'_> {
    /// Sets blocks of values to zero, halves first, then ever smaller ones.
    fn blocks(&mut self) {
        let mut size = self.small.values.len().div_ceil(2);
        while size > 1 {
            let mut at = 0;
            while at < self.small.values.len() {
                let mut values = self.small.values.clone();
                let end = (at + size).min(values.len());
                if values[at..end].iter().any(|value| !is_zero(value)) {
                    values[at..end].fill(Value::Int(Integer::ZERO));
                    self.attempt(values);
                }
                at += size;
            }
            size /= 2;
        }
    }

    /// Brings single values nearer to zero.
    fn singles(&mut self) {
        let mut at = 0;
        while at < self.small.values.len().min(MOST_SINGLE) {
            let Value::Int(value) = self.small.values[at].clone() else {
                at += 1;
                continue;
            };
            let small = [0, 1, 2, 3].map(Integer::from);
            let nearer = small.into_iter().chain([&value / Integer::from(2), &value - sign(&value)]);
            let better = nearer.filter(|v| v * v < &value * &value).any(|v| {
                let mut values = self.small.values.clone();
                values[at] = Value::Int(v);
                self.attempt(values)
            });
            // What was halved or decremented may become smaller still.
            if !better || value == Integer::ZERO {
                at += 1;
            }
        }
    }

    /// Whether a run on these values fails too and draws no more.
    fn attempt(&mut self, mut values: Vec<Value>) -> bool {
        if self.runs >= MOST_RUNS || self.steps >= MOST_STEPS {
            return false;
        }
        while values.last().is_some_and(is_zero) {
            values.pop();
        }
        let limits = Limits { steps: self.small.steps.saturating_mul(2) + 100, ..LIMITS };
        let run = self.runner.run(&mut Source::list(values.clone()), limits);
        self.runs += 1;
        self.steps += run.steps;
        let smaller = matches!(run.outcome, Outcome::Failed(_)) && run.draws <= self.small.draws;
        if smaller {
            values.truncate(usize::try_from(run.draws).unwrap_or(usize::MAX));
            self.small = Small { values, draws: run.draws, steps: run.steps };
        }
        smaller
    }
}

fn is_zero(value: &Value) -> bool {
    match value {
        Value::Int(v) => *v == Integer::ZERO,
        Value::Real(v) => v.is_zero(),
    }
}

fn sign(value: &Integer) -> Integer {
    if *value < Integer::ZERO { Integer::NEG_ONE } else { Integer::ONE }
}

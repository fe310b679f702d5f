//! Refutation of a trace case by case: where its tests contradict one another, the interpolants of that; otherwise a split is
//! decided in each way, and what holds is put together: before the split what holds in all cases, behind it what holds in one.

use super::claim::Claim;
use super::farkas::multipliers;
use super::form::{Test, TooLarge};
use super::path::Path;
use super::sequence::sequence;
use super::walk::{Decision, Split, Walk};
use crate::program::Cond;
use crate::program::number::Rational;
use crate::smt::Limits;

/// More cases than this are not looked at.
const MOST_CASES: usize = 300;

/// A trace being refuted.
pub struct Refutation<'a> {
    /// The trace.
    pub path: &'a Path<'a>,
    /// What each condition of it is.
    pub limits: &'a Limits,
    cases: usize,
}

/// Why there is no refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRefuted {
    /// The tests do not contradict one another as linear ones.
    NotLinear,
    /// There is too much to look at.
    TooMuch,
    /// The solver gave up.
    Solver(String),
}

impl From<TooLarge> for NotRefuted {
    fn from(_: TooLarge) -> NotRefuted {
        NotRefuted::TooMuch
    }
}

impl<'a> Refutation<'a> {
    /// Nothing has been looked at.
    pub fn new(path: &'a Path<'a>, limits: &'a Limits) -> Refutation<'a> {
        Refutation { path, limits, cases: 0 }
    }

    /// What holds at each position.
    pub fn claims(&mut self) -> Result<Vec<Claim>, NotRefuted> {
        self.under(&mut vec![])
    }

    fn under(&mut self, decisions: &mut Vec<Decision>) -> Result<Vec<Claim>, NotRefuted> {
        self.cases += 1;
        if self.cases > MOST_CASES {
            return Err(NotRefuted::TooMuch);
        }
        let walk = self.path.walk(decisions, false)?;
        if let Some(claims) = self.contradiction(&walk)? {
            return Ok(claims);
        }
        let Some(split) = next_split(&walk) else {
            let walk = self.path.walk(decisions, true)?;
            return self.contradiction(&walk)?.ok_or(NotRefuted::NotLinear);
        };
        let mut all: Option<Vec<Claim>> = None;
        for decision in self.cases_of(&split)? {
            decisions.push(decision);
            let claims = self.under(decisions);
            decisions.pop();
            let claims = claims?;
            all = Some(match all {
                None => claims,
                Some(others) => combined(others, claims, split.step()),
            });
        }
        all.ok_or(NotRefuted::NotLinear)
    }

    fn contradiction(&self, walk: &Walk) -> Result<Option<Vec<Claim>>, NotRefuted> {
        let tests: Vec<&Test> = walk.lines.iter().map(|line| &line.first).collect();
        let factors = multipliers(&tests, self.limits).map_err(NotRefuted::Solver)?;
        let length = self.path.len();
        Ok(factors.map(|factors| {
            let scaled = integral(&factors);
            sequence(self.path.meaning(), walk, &scaled, length)
        }))
    }

    fn cases_of(&self, split: &Split) -> Result<Vec<Decision>, NotRefuted> {
        let meaning = self.path.meaning();
        let decisions = |holds: bool, cond: &Cond| {
            let cubes = meaning.cubes(cond)?;
            Ok(cubes.into_iter().map(move |cube| Decision { split: split.clone(), holds, cube }))
        };
        let found: Result<Vec<Decision>, TooLarge> = match split {
            Split::Assumed(at) => match self.path.condition(*at) {
                Some(cond) => decisions(true, cond).map(Iterator::collect),
                None => Ok(vec![]),
            },
            Split::Choice(_, cond) => {
                decisions(true, cond).and_then(|yes| decisions(false, &cond.negate()).map(|no| yes.chain(no).collect()))
            }
        };
        Ok(found?)
    }
}

/// What is decided next: what a step assumes before what it reads, the last steps first.
fn next_split(walk: &Walk) -> Option<Split> {
    walk.open.iter().max_by_key(|split| (split.step(), matches!(split, Split::Assumed(_)))).cloned()
}

/// What holds in all cases before a split, and in one behind it.
fn combined(one: Vec<Claim>, other: Vec<Claim>, split: usize) -> Vec<Claim> {
    let pairs = one.into_iter().zip(other).enumerate();
    pairs.map(|(position, (a, b))| if position <= split { a.and(b) } else { a.or(b) }).collect()
}

/// The multipliers as integers.
fn integral(factors: &[Rational]) -> Vec<Rational> {
    use crate::program::number::Integer;
    let denominators = factors.iter().fold(Integer::ONE, |all, factor| {
        let gcd = all.gcd(factor.denominator());
        all * factor.denominator() / gcd
    });
    let by = Rational::from(denominators);
    let scaled: Vec<Rational> = factors.iter().map(|factor| factor * &by).collect();
    let common = scaled.iter().fold(Integer::ZERO, |all, factor| all.gcd(factor.numerator()));
    if common.is_zero() { scaled } else { scaled.iter().map(|f| f / &Rational::from(common.clone())).collect() }
}

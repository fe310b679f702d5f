//! Interpolants: from multipliers that show that the tests of a trace contradict one another, what holds at each position.
//!
//! Let s > 0 and the sum of all tests, each times its multiplier, be `-s >= 0`. For a position let Q be the sum of those that later
//! steps ask for, as they are there, and P = -s - Q. Then the steps before it see to `P >= 0`, or to `P = 0` if all their tests are
//! equalities; and those behind it cannot all be taken if `Q < 0`, or `Q != 0` if all of theirs are. These four claims follow from
//! one another in this order: P = 0, P >= 0, Q < 0, Q != 0. A sequence that goes on in this order only is inductive.
//!
//! Worked example: `old = new; new = new + 1; [new = old]`. Behind the second step Q is `new - old`, and the first three claims are
//! `new = old + 1`, `new >= old + 1`, `new != old`; before it they are `new = old`, `new >= old`. The cheapest sequence takes
//! `new = old` and then `new != old`.

use super::claim::Claim;
use super::form::{Form, Meaning, Relation, Test};
use super::walk::{Line, Walk};
use crate::program::number::Rational;

/// How many claims there are to choose from at a position.
const KINDS: usize = 4;

/// What a claim costs that has no other like it next to it.
const NEW: u64 = 8;

/// What holds at each position, from the start to the end of the trace; where all claims have to be written in variables that are
/// known there.
pub fn sequence(meaning: Meaning<'_>, walk: &Walk, factors: &[Rational], length: usize) -> Vec<Claim> {
    let used: Vec<(&Line, &Rational)> = walk.lines.iter().zip(factors).filter(|(_, f)| !f.is_zero()).collect();
    let slack = used.iter().fold(Rational::ZERO, |sum, (line, f)| sum - &line.first.form.constant * *f);
    let options: Vec<[Option<Claim>; KINDS]> =
        (0..=length).map(|position| Sums::at(&used, position, &slack).claims(meaning)).collect();
    cheapest(&options)
}

/// What the tests before a position and those behind it come to.
struct Sums {
    /// P.
    before: Form,
    /// Q.
    behind: Form,
    equal_before: bool,
    equal_behind: bool,
    strict_before: bool,
    strict_behind: bool,
}

impl Sums {
    fn at(used: &[(&Line, &Rational)], position: usize, slack: &Rational) -> Sums {
        let mut sums = Sums {
            before: Form::constant(-slack.clone()),
            behind: Form::default(),
            equal_before: true,
            equal_behind: true,
            strict_before: false,
            strict_behind: false,
        };
        for (line, factor) in used {
            let (equal, strict) = (line.first.relation == Relation::Equal, line.first.relation == Relation::MoreThan);
            if line.at.is_some_and(|at| at >= position) {
                sums.behind.add(&line.before(position).form, factor);
                sums.equal_behind &= equal;
                sums.strict_behind |= strict;
            } else {
                sums.equal_before &= equal;
                sums.strict_before |= strict;
            }
        }
        sums.before.add(&sums.behind, &-Rational::ONE);
        sums
    }

    fn claims(self, meaning: Meaning<'_>) -> [Option<Claim>; KINDS] {
        let Sums { before, behind, .. } = &self;
        let integral = meaning.is_integral(before) && meaning.is_integral(behind);
        let claim = |form: Form, relation| Some(Claim::test(meaning, Test { form, relation }));
        let negated = behind.times(&-Rational::ONE);
        let prefix = if self.strict_before && !integral { Relation::MoreThan } else { Relation::AtLeast };
        let (refuted, reason) = match (integral, self.strict_behind) {
            (true, _) => (negated.plus(&-Rational::ONE), Relation::AtLeast),
            (false, true) => (negated, Relation::AtLeast),
            (false, false) => (negated, Relation::MoreThan),
        };
        [
            if self.equal_before { claim(before.clone(), Relation::Equal) } else { None },
            claim(before.clone(), prefix),
            claim(refuted, reason),
            if self.equal_behind { claim(behind.clone(), Relation::Different) } else { None },
        ]
    }
}

/// A cheapest sequence in which kinds never go back.
fn cheapest(options: &[[Option<Claim>; KINDS]]) -> Vec<Claim> {
    let own: Vec<[Option<u64>; KINDS]> = options
        .iter()
        .map(|claims| std::array::from_fn(|kind| claims[kind].as_ref().map(|claim| cost(claim, kind))))
        .collect();
    // For each position and kind the least cost up to there, and the kind before it.
    let mut best: Vec<[Option<(u64, usize)>; KINDS]> = vec![];
    for (position, costs) in own.iter().enumerate() {
        let step = |kind: usize| {
            let here = costs[kind]?;
            let Some(previous) = best.last() else { return Some((here + NEW, kind)) };
            let from = (0..=kind).filter_map(|before| {
                let (so_far, _) = previous[before]?;
                let same = options[position - 1][before] == options[position][kind];
                let constant = matches!(options[position][kind], Some(Claim::Const(_)));
                Some((so_far + here + if same || constant { 0 } else { NEW }, before))
            });
            from.min()
        };
        let row = std::array::from_fn(step);
        best.push(row);
    }
    let Some(last) = best.last() else { return vec![] };
    let mut kind = (0..KINDS).filter(|kind| last[*kind].is_some()).min_by_key(|kind| last[*kind]).unwrap_or(1);
    let mut chosen = vec![];
    for position in (0..options.len()).rev() {
        chosen.push(options[position][kind].clone().unwrap_or(Claim::Const(true)));
        kind = best[position][kind].map_or(kind, |(_, before)| before);
    }
    chosen.reverse();
    chosen
}

/// What a claim costs: single variables had better be claimed to be as little as what follows needs, so that a bound is a constant
/// of the program; relations between several had better be without a constant.
fn cost(claim: &Claim, kind: usize) -> u64 {
    let Claim::Test(Test { form, .. }) = claim else { return 0 };
    if form.terms.len() == 1 {
        return [3, 4, 1, 1][kind];
    }
    let size = form.constant.numerator().bit_len() as u64;
    let factors: u64 = form.terms.values().map(|c| c.numerator().bit_len() as u64).sum();
    let bound = [1, 2, 2, 1][kind];
    bound + size + factors
}

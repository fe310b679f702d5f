//! What holds at a position of a trace: a Boolean combination of tests, kept simple.

use super::form::{Meaning, Relation, Test, signed};
use crate::program::Cond;
use crate::program::number::Rational;

/// Something that holds at a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// Nothing is claimed, or the position is not reached.
    Const(bool),
    /// A test.
    Test(Test),
    /// All hold.
    All(Vec<Claim>),
    /// One holds.
    Any(Vec<Claim>),
}

impl Claim {
    /// A test in its normal form.
    pub fn test(meaning: Meaning<'_>, test: Test) -> Claim {
        let test = meaning.settled(test);
        test.decided().map_or(Claim::Test(test), Claim::Const)
    }

    /// Both hold.
    pub fn and(self, other: Claim) -> Claim {
        match (self, other) {
            (Claim::Const(true), claim) | (claim, Claim::Const(true)) => claim,
            (Claim::Const(false), _) | (_, Claim::Const(false)) => Claim::Const(false),
            (one, other) => {
                let list = |claim| if let Claim::All(parts) = claim { parts } else { vec![claim] };
                let mut parts: Vec<Claim> = vec![];
                for part in list(one).into_iter().chain(list(other)) {
                    add(&mut parts, part, How::All);
                }
                if parts.len() == 1 { parts.remove(0) } else { Claim::All(parts) }
            }
        }
    }

    /// One of them holds.
    pub fn or(self, other: Claim) -> Claim {
        match (self, other) {
            (Claim::Const(false), claim) | (claim, Claim::Const(false)) => claim,
            (Claim::Const(true), _) | (_, Claim::Const(true)) => Claim::Const(true),
            (one, other) => {
                let list = |claim| if let Claim::Any(parts) = claim { parts } else { vec![claim] };
                let mut parts: Vec<Claim> = vec![];
                for part in list(one).into_iter().chain(list(other)) {
                    add(&mut parts, part, How::Any);
                }
                if parts.len() == 1 { parts.remove(0) } else { Claim::Any(parts) }
            }
        }
    }

    /// As a condition of the program.
    pub fn cond(&self, meaning: Meaning<'_>) -> Cond {
        match self {
            Claim::Const(holds) => Cond::Const(*holds),
            Claim::Test(test) => meaning.cond(test),
            Claim::All(parts) => Cond::and(parts.iter().map(|part| part.cond(meaning))),
            Claim::Any(parts) => Cond::or(parts.iter().map(|part| part.cond(meaning))),
        }
    }
}

/// How parts are put together.
#[derive(Clone, Copy, PartialEq)]
enum How {
    All,
    Any,
}

/// Adds a part, unless it says nothing new. Of two bounds of one form one is enough; two that say `f >= 0` and `-f >= 0` together
/// say that `f = 0`, and one of `f >= 1` and `-f >= 1` holds if `f != 0`.
fn add(parts: &mut Vec<Claim>, part: Claim, how: How) {
    if parts.contains(&part) {
        return;
    }
    let Claim::Test(test) = &part else { return parts.push(part) };
    let (least, both) = match how {
        How::All => (Rational::ZERO, Relation::Equal),
        How::Any => (Rational::ONE, Relation::Different),
    };
    // `f - d >= 0` and `-f - d >= 0`.
    let opposite = test.form.clone().plus(&least).times(&-Rational::ONE).plus(&-least.clone());
    for known in parts.iter_mut() {
        let Claim::Test(other) = known else { continue };
        if other.relation != Relation::AtLeast || test.relation != Relation::AtLeast {
            continue;
        }
        if other.form == opposite {
            *known = Claim::Test(Test { form: signed(test.form.clone().plus(&least)), relation: both });
            return;
        }
        if other.form.terms == test.form.terms {
            let (less, more) = (&test.form.constant, &other.form.constant);
            if (less < more) == (how == How::All) {
                *known = part;
            }
            return;
        }
    }
    parts.push(part);
}

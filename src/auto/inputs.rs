//! The inputs of quick runs: which are tried, in which order.
//!
//! The first input of a program is often a size, which assumptions keep positive and which decides how long a run is. So most
//! plans give it a number of its own, small ones first, and all other inputs follow a pattern.

use super::ranges::{Range, Ranges};
use crate::interpreter::{Inputs, Origin, Random, Request};
use crate::program::number::{Integer, Rational};
use crate::program::{EdgeId, NumType, Value};

/// What the inputs of a run are like.
#[derive(Clone, Debug)]
pub struct Plan {
    sizes: Sizes,
    pattern: Pattern,
}

/// Which inputs are sizes.
#[derive(Clone, Copy, Debug)]
enum Sizes {
    None,
    /// The first input has this value.
    First(i64),
    /// The first input from each place in the program has this value.
    Each(i64),
}

#[derive(Clone, Debug)]
enum Pattern {
    Same(Integer),
    Least,
    Greatest,
    /// The least and the greatest value of the type by turns.
    Alternating,
    Ascending,
    Descending,
    /// Up to this number on either side of zero.
    Scattered(i64),
    /// What testing draws from a seed.
    Random(u64),
}

impl Plan {
    /// The inputs of a run. The numbers of the program are among the random ones, and all lie in their ranges.
    pub fn source<'r>(&self, constants: &[Integer], ranges: &'r Ranges) -> Source<'r> {
        let seed = if let Pattern::Random(seed) = self.pattern { seed } else { 1 };
        let random = Random::with_constants(seed, constants.to_vec());
        Source::Planned(Box::new(Planned { plan: self.clone(), ranges, random, seen: vec![], drawn: 0 }))
    }
}

/// The plans for long runs: neighbours differ, all inputs are the same, or all but the first.
pub fn long_plans() -> [Plan; 5] {
    let [scattered, descending, ascending] = ORDERS.map(|pattern| Plan { sizes: Sizes::None, pattern });
    let same = Plan { sizes: Sizes::None, pattern: Pattern::Same(Integer::ZERO) };
    let all_but_first = Plan { sizes: Sizes::First(1), ..same.clone() };
    [same, all_but_first, scattered, descending, ascending]
}

/// Neighbours differ.
const ORDERS: [Pattern; 3] = [Pattern::Scattered(1000), Pattern::Descending, Pattern::Ascending];

/// The plans, in the order in which they are tried.
pub fn plans(constants: &[Integer]) -> Vec<Plan> {
    let plan = |sizes: Sizes, pattern: &Pattern| Plan { sizes, pattern: pattern.clone() };
    let mut plans = vec![plan(Sizes::None, &ORDERS[0]), plan(Sizes::None, &Pattern::Same(Integer::ZERO))];
    for size in 1..=5 {
        let flat =
            [Pattern::Same(Integer::ZERO), Pattern::Scattered(2), Pattern::Same(Integer::ONE), Pattern::Alternating];
        plans.extend(ORDERS.iter().chain(&flat).map(|pattern| plan(Sizes::First(size), pattern)));
    }
    plans.extend([Pattern::Least, Pattern::Greatest].map(|p| plan(Sizes::None, &p)));
    let mut near: Vec<Integer> =
        constants.iter().flat_map(|c| [c.clone(), c + Integer::ONE, c - Integer::ONE]).collect();
    near.sort_by_key(|value| (value.clone() * value, value.clone()));
    near.dedup();
    plans.extend(near.iter().map(|value| plan(Sizes::None, &Pattern::Same(value.clone()))));
    let listed = near.iter().filter_map(|value| i64::try_from(value).ok()).filter(|size| (1..=10_000).contains(size));
    let mut sizes: Vec<i64> = listed.chain([6, 7, 8, 10, 16, 17, 33, 100]).collect();
    sizes.sort();
    sizes.dedup();
    for size in sizes.into_iter().chain([0, -1]) {
        plans.extend(ORDERS.iter().map(|pattern| plan(Sizes::First(size), pattern)));
        plans.extend([&ORDERS[0], &ORDERS[1]].map(|pattern| plan(Sizes::Each(size), pattern)));
    }
    let random = |seed: u64| {
        let size = (seed / 3 % 8 + 1) as i64;
        let sizes = [Sizes::None, Sizes::First(size), Sizes::Each(size)][(seed % 3) as usize];
        plan(sizes, &Pattern::Random(seed))
    };
    plans.extend((0..300).map(random));
    for size in [1000, 10_000, 100_000] {
        plans.extend([&ORDERS[0], &ORDERS[1]].map(|pattern| plan(Sizes::First(size), pattern)));
    }
    plans.extend((300..1000).map(random));
    plans
}

/// Where the values of a run come from.
pub enum Source<'r> {
    /// A plan.
    Planned(Box<Planned<'r>>),
    /// A list of all values, inputs or not; zero behind its end.
    Listed(std::vec::IntoIter<Value>),
}

/// A plan that is being followed.
pub struct Planned<'r> {
    plan: Plan,
    ranges: &'r Ranges,
    random: Random,
    seen: Vec<Option<EdgeId>>,
    drawn: u64,
}

impl Source<'_> {
    /// These values, in order, and then zeros.
    pub fn list(values: Vec<Value>) -> Self {
        Source::Listed(values.into_iter())
    }
}

impl Inputs for Source<'_> {
    fn draw(&mut self, request: &Request<'_>) -> Value {
        match self {
            Source::Listed(values) => values.next().unwrap_or_else(|| Value::zero(request.ty)),
            Source::Planned(planned) => {
                let value = match planned.size(request) {
                    Some(size) => Value::Int(size.into()),
                    None => planned.value(request),
                };
                planned.bring_in(request, value)
            }
        }
    }
}

impl Planned<'_> {
    /// The range of an input, if it has one.
    fn range(&self, request: &Request<'_>) -> Option<&Range> {
        self.ranges.get(&request.edge?).filter(|_| matches!(request.origin, Origin::Input(_)))
    }

    fn bring_in(&self, request: &Request<'_>, value: Value) -> Value {
        match (self.range(request), value, request.ty) {
            (Some(range), Value::Int(value), NumType::Int(ty)) => Value::Int(range.bring_in(value, ty.min(), ty.max())),
            (_, value, _) => value,
        }
    }

    fn size(&mut self, request: &Request<'_>) -> Option<i64> {
        const MOST_PLACES: usize = 16;
        let is_input = matches!(request.origin, Origin::Input(_)) && request.indices.is_empty();
        if !is_input || self.seen.len() >= MOST_PLACES || self.seen.contains(&request.edge) {
            return None;
        }
        self.seen.push(request.edge);
        match self.plan.sizes {
            Sizes::First(size) if self.seen.len() == 1 => Some(size),
            Sizes::Each(size) => Some(size),
            Sizes::None | Sizes::First(_) => None,
        }
    }

    fn value(&mut self, request: &Request<'_>) -> Value {
        let number = self.drawn;
        self.drawn += 1;
        let ends = match request.ty {
            NumType::Int(ty) => {
                let (least, greatest) = (ty.min(), ty.max());
                match self.range(request) {
                    Some(range) => range.ends(least, greatest),
                    None => (least, greatest),
                }
            }
            NumType::Real => (Integer::from(-1_000_000), Integer::from(1_000_000)),
        };
        let value = match &self.plan.pattern {
            Pattern::Random(_) => return self.random.draw(request),
            Pattern::Same(value) => value.clone(),
            Pattern::Least => ends.0,
            Pattern::Greatest => ends.1,
            Pattern::Alternating => {
                if number.is_multiple_of(2) {
                    ends.0
                } else {
                    ends.1
                }
            }
            Pattern::Ascending => Integer::from(number),
            Pattern::Descending => Integer::from(100) - Integer::from(number),
            Pattern::Scattered(most) => {
                // A fixed mixture: neighbours are far apart, and a run can be repeated.
                let mixed = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
                Integer::from(mixed % (2 * *most as u64 + 1)) - Integer::from(*most)
            }
        };
        match request.ty {
            NumType::Int(_) => Value::Int(value),
            NumType::Real => Value::Real(Rational::from(value)),
        }
    }
}

/// Writes down what is drawn, unless it is too much.
pub struct Logged<'r> {
    source: Source<'r>,
    /// All values, in order.
    pub log: Option<Vec<Value>>,
}

impl<'r> Logged<'r> {
    const MOST: usize = 5000;

    /// Writes down what is drawn from a source.
    pub fn new(source: Source<'r>) -> Logged<'r> {
        Logged { source, log: Some(vec![]) }
    }
}

impl Inputs for Logged<'_> {
    fn draw(&mut self, request: &Request<'_>) -> Value {
        let value = self.source.draw(request);
        match &mut self.log {
            Some(log) if log.len() < Logged::MOST => log.push(value.clone()),
            log => *log = None,
        }
        value
    }
}

//! Binary decision diagrams over the truth values of predicates, by the crate `oxidd`.
//!
//! A predicate has several *moments*, each a variable of its own: at the procedure's entry, now, after a step, and two more for
//! the procedure that is called. Those of one predicate stand side by side in the order of variables, so that relations which keep
//! most values are small.

use oxidd::bdd::{BDDFunction, BDDManagerRef, new_manager};
use oxidd::util::{OptBool, OutOfMemory};
use oxidd::{BooleanFunction, BooleanFunctionQuant, BooleanOperator, FunctionSubst, Manager, ManagerRef, Subst};

use super::stop::Stop;

/// A set of truth values.
pub type Bdd = BDDFunction;

/// The number of a predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PredicateId(pub u32);

/// When a predicate has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Moment {
    /// At the entry of the procedure.
    Entry,
    /// At the location.
    Now,
    /// Behind the step.
    Next,
    /// At the entry of the procedure that is called.
    Entered,
    /// At its exit.
    Left,
}

const MOMENTS: u32 = 5;
/// How many nodes there may be, and how many results are remembered.
const NODES: usize = 1 << 21;
const CACHE: usize = 1 << 18;

/// A predicate at a moment.
pub type Variable = (PredicateId, Moment);

/// Truth values of some variables.
pub type Cube = Vec<(Variable, bool)>;

/// The diagrams over a growing number of predicates.
pub struct Diagrams {
    manager: BDDManagerRef,
    variables: Vec<Bdd>,
}

impl From<OutOfMemory> for Stop {
    fn from(_: OutOfMemory) -> Stop {
        Stop::Diagrams
    }
}

impl Diagrams {
    /// No predicates yet.
    pub fn new() -> Diagrams {
        Diagrams { manager: new_manager(NODES, CACHE, 1), variables: vec![] }
    }

    /// Makes room for so many predicates.
    pub fn reserve(&mut self, predicates: usize) -> Result<(), Stop> {
        let wanted = predicates as u32 * MOMENTS;
        let have = self.variables.len() as u32;
        if wanted <= have {
            return Ok(());
        }
        let new = self.manager.with_manager_exclusive(|manager| {
            manager.add_vars(wanted - have);
            (have..wanted).map(|number| Bdd::var(manager, number)).collect::<Result<Vec<Bdd>, OutOfMemory>>()
        })?;
        self.variables.extend(new);
        Ok(())
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.manager.with_manager_shared(|manager| manager.num_inner_nodes())
    }

    /// Always true, or never.
    pub fn constant(&self, value: bool) -> Bdd {
        self.manager.with_manager_shared(|manager| if value { Bdd::t(manager) } else { Bdd::f(manager) })
    }

    /// That a variable has a value.
    pub fn literal(&self, variable: Variable, value: bool) -> Result<Bdd, Stop> {
        let Some(positive) = self.variables.get(number(variable) as usize) else { return Err(Stop::Diagrams) };
        Ok(if value { positive.clone() } else { positive.not()? })
    }

    /// That all variables have their values.
    pub fn cube(&self, cube: &[(Variable, bool)]) -> Result<Bdd, Stop> {
        let mut all = self.constant(true);
        // From the bottom of the order upwards every step is a small one.
        let mut sorted: Vec<&(Variable, bool)> = cube.iter().collect();
        sorted.sort_by_key(|(variable, _)| std::cmp::Reverse(number(*variable)));
        for (variable, value) in sorted {
            all = self.literal(*variable, *value)?.and(&all)?;
        }
        Ok(all)
    }

    /// Both.
    pub fn and(&self, f: &Bdd, g: &Bdd) -> Result<Bdd, Stop> {
        Ok(f.and(g)?)
    }

    /// Either.
    pub fn or(&self, f: &Bdd, g: &Bdd) -> Result<Bdd, Stop> {
        Ok(f.or(g)?)
    }

    /// The one without the other.
    pub fn without(&self, f: &Bdd, g: &Bdd) -> Result<Bdd, Stop> {
        Ok(f.and(&g.not()?)?)
    }

    /// The other values.
    pub fn not(&self, f: &Bdd) -> Result<Bdd, Stop> {
        Ok(f.not()?)
    }

    /// Whether no values satisfy it.
    pub fn is_empty(&self, f: &Bdd) -> bool {
        !f.satisfiable()
    }

    /// That two variables have the same value.
    pub fn same(&self, one: Variable, other: Variable) -> Result<Bdd, Stop> {
        Ok(self.literal(one, true)?.equiv(&self.literal(other, true)?)?)
    }

    /// What holds for some values of variables.
    pub fn exists(&self, f: &Bdd, variables: &[Variable]) -> Result<Bdd, Stop> {
        Ok(f.exists(&self.set(variables)?)?)
    }

    /// What holds for some values of variables of a conjunction.
    pub fn and_exists(&self, f: &Bdd, g: &Bdd, variables: &[Variable]) -> Result<Bdd, Stop> {
        Ok(f.apply_exists(BooleanOperator::And, g, &self.set(variables)?)?)
    }

    /// The function with variables renamed. Those that are renamed to do not occur in it.
    pub fn renamed(&self, f: &Bdd, variables: impl Iterator<Item = (Variable, Variable)>) -> Result<Bdd, Stop> {
        let (mut from, mut to) = (vec![], vec![]);
        for (old, new) in variables {
            from.push(number(old));
            to.push(self.literal(new, true)?);
        }
        Ok(f.substitute(&Subst::new(from, to))?)
    }

    /// Values that satisfy the function, of the variables that matter for these; none if there are none.
    pub fn pick(&self, f: &Bdd) -> Option<Cube> {
        let values = f.pick_cube(|_, _, _| false)?;
        let of = |value: &OptBool| match value {
            OptBool::None => None,
            OptBool::False => Some(false),
            OptBool::True => Some(true),
        };
        let found = values.iter().enumerate().filter_map(|(at, value)| Some((variable(at as u32), of(value)?)));
        Some(found.collect())
    }

    /// Disjoint cubes that are the function together, if they are not more than so many.
    pub fn cubes(&self, f: &Bdd, most: usize) -> Result<Option<Vec<Cube>>, Stop> {
        let (mut rest, mut cubes) = (f.clone(), vec![]);
        while let Some(cube) = self.pick(&rest) {
            if cubes.len() == most {
                return Ok(None);
            }
            rest = rest.and(&self.cube(&cube)?.not()?)?;
            cubes.push(cube);
        }
        Ok(Some(cubes))
    }

    fn set(&self, variables: &[Variable]) -> Result<Bdd, Stop> {
        let all: Vec<(Variable, bool)> = variables.iter().map(|variable| (*variable, true)).collect();
        self.cube(&all)
    }
}

fn number((PredicateId(predicate), moment): Variable) -> u32 {
    predicate * MOMENTS + moment as u32
}

fn variable(number: u32) -> Variable {
    let moment = match number % MOMENTS {
        0 => Moment::Entry,
        1 => Moment::Now,
        2 => Moment::Next,
        3 => Moment::Entered,
        _ => Moment::Left,
    };
    (PredicateId(number / MOMENTS), moment)
}

//! Assignments to several dimensions at once, and how to do them one after the other.

use super::failure::Failure;
use crate::program::linear::{Dim, Linear};
use crate::program::number::Integer;

/// The value that an [`Assignment`] gives, before it is divided by the denominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// The value of the expression.
    Exactly(Linear),
    /// Some value from the first expression to the second; where there is none, the state has no
    /// successor.
    Between(Linear, Linear),
    /// Some value.
    Any,
}

/// A new value for one dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    pub(super) target: Dim,
    pub(super) value: Value,
    /// Invariant: positive, unless it was given as zero, which is refused when the assignment is
    /// used.
    pub(super) denominator: Integer,
}

impl Assignment {
    /// `target := value`
    pub fn exactly(target: Dim, value: impl Into<Linear>) -> Assignment {
        Assignment::new(target, Value::Exactly(value.into()))
    }

    /// `target :=` some value from `lower` to `upper`
    pub fn between(target: Dim, lower: impl Into<Linear>, upper: impl Into<Linear>) -> Assignment {
        Assignment::new(target, Value::Between(lower.into(), upper.into()))
    }

    /// `target :=` some value
    pub fn any(target: Dim) -> Assignment {
        Assignment::new(target, Value::Any)
    }

    /// The same assignment with its expressions divided by a number other than zero.
    pub fn over(self, denominator: impl Into<Integer>) -> Assignment {
        let denominator = self.denominator * denominator.into();
        if denominator >= Integer::ZERO {
            return Assignment { denominator, ..self };
        }
        let value = self.value.mapped(|linear| -linear);
        Assignment { target: self.target, value, denominator: -denominator }
    }

    fn new(target: Dim, value: Value) -> Assignment {
        Assignment { target, value, denominator: Integer::ONE }
    }

    fn reads(&self, dim: Dim) -> bool {
        self.value.expressions().any(|linear| linear.mentions(dim))
    }
}

impl Value {
    pub(super) fn expressions(&self) -> impl Iterator<Item = &Linear> {
        let (first, second) = match self {
            Value::Exactly(value) => (Some(value), None),
            Value::Between(lower, upper) => (Some(lower), Some(upper)),
            Value::Any => (None, None),
        };
        first.into_iter().chain(second)
    }

    fn mapped(self, map: impl Fn(Linear) -> Linear) -> Value {
        match self {
            Value::Exactly(value) => Value::Exactly(map(value)),
            Value::Between(lower, upper) => Value::Between(map(lower), map(upper)),
            Value::Any => Value::Any,
        }
    }
}

/// Single assignments that, done in this order, have the effect of a parallel one.
pub(super) struct Sequence {
    pub(super) steps: Vec<Assignment>,
    /// How many dimensions, after those of the space, hold old values on the way.
    pub(super) temporaries: usize,
}

/// Orders a parallel assignment in a space of `dims` dimensions. Each step overwrites a dimension
/// that no later step reads; where all are still read, as when two values are exchanged, an old
/// value is saved first. It is saved too for bounds that read their own target, so that in the
/// result no bounds do.
pub(super) fn sequence(parallel: &[Assignment], dims: usize) -> Result<Sequence, Failure> {
    check(parallel, dims)?;
    let mut waiting = parallel.to_vec();
    let mut result = Sequence { steps: Vec::with_capacity(parallel.len()), temporaries: 0 };
    while !waiting.is_empty() {
        let free = (0..waiting.len()).find(|&index| !is_read_by_another(&waiting, index));
        let mut step = waiting.remove(free.unwrap_or(0));
        let own_bounds = matches!(step.value, Value::Between(..)) && step.reads(step.target);
        if free.is_none() || own_bounds {
            let (target, saved) = (step.target, Dim(dims + result.temporaries));
            result.temporaries += 1;
            result.steps.push(Assignment::exactly(saved, target));
            let to_saved = |dim| if dim == target { saved } else { dim };
            for reader in waiting.iter_mut().chain([&mut step]) {
                let value = std::mem::replace(&mut reader.value, Value::Any);
                reader.value = value.mapped(|linear| linear.renamed(to_saved));
            }
        }
        result.steps.push(step);
    }
    Ok(result)
}

fn is_read_by_another(waiting: &[Assignment], index: usize) -> bool {
    let others = waiting.iter().enumerate().filter(|(other, _)| *other != index);
    let target = waiting.get(index).map(|assignment| assignment.target);
    target.is_some_and(|target| others.into_iter().any(|(_, other)| other.reads(target)))
}

fn check(parallel: &[Assignment], dims: usize) -> Result<(), Failure> {
    for (index, assignment) in parallel.iter().enumerate() {
        let outside = |dim: Dim| dim.0 >= dims;
        let mut expressions = assignment.value.expressions();
        if outside(assignment.target) || expressions.any(|linear| linear.terms().any(|(dim, _)| outside(dim))) {
            return Err(Failure::Misuse("an assignment mentions a dimension outside the space"));
        }
        if assignment.denominator.is_zero() {
            return Err(Failure::Misuse("an assignment divides by zero"));
        }
        if parallel.iter().take(index).any(|earlier| earlier.target == assignment.target) {
            return Err(Failure::Misuse("a dimension is assigned twice at once"));
        }
    }
    Ok(())
}

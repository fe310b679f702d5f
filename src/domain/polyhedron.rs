//! Convex polyhedra, closed or not: the lattice and the transfer functions of the analysis.

use std::collections::BTreeMap;
use std::fmt;

use super::assignment::{Assignment, Sequence, Value, sequence};
use super::echelon;
use super::failure::Failure;
use super::ffi::{Combine, Compare, Direction, Handle, Select};
use crate::program::linear::{Comparison, Constraint};
use crate::program::linear::{Dim, Linear};
use crate::program::number::Rational;

/// Which constraints a polyhedron can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topology {
    /// `=` and `>=` only; cheaper. Enough where all dimensions are integer and constraints are
    /// tightened.
    Closed,
    /// Strict inequalities too: "not necessarily closed".
    Nnc,
}

/// A convex polyhedron: the points of a space of rational dimensions that satisfy finitely many
/// linear constraints.
///
/// Polyhedra that are combined must have the same topology and number of dimensions.
pub struct Polyhedron {
    handle: Handle,
}

/// Where a constraint holds within a polyhedron.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// At every point: the constraint is implied. So too if there is no point.
    Everywhere,
    /// At no point.
    Nowhere,
    /// At some points only.
    Somewhere,
}

/// One end of a [`Range`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The least upper or greatest lower bound.
    pub value: Rational,
    /// Whether some point attains it.
    pub attained: bool,
}

/// Between which bounds an expression varies; an end that is missing is unbounded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// The lower end.
    pub lower: Option<Bound>,
    /// The upper end.
    pub upper: Option<Bound>,
}

/// Making polyhedra, and asking about them.
impl Polyhedron {
    /// All points.
    pub fn universe(dims: usize, topology: Topology) -> Result<Polyhedron, Failure> {
        Ok(Polyhedron { handle: Handle::new(dims, topology, false)? })
    }

    /// No point.
    pub fn empty(dims: usize, topology: Topology) -> Result<Polyhedron, Failure> {
        Ok(Polyhedron { handle: Handle::new(dims, topology, true)? })
    }

    /// The number of dimensions of the space.
    pub fn dims(&self) -> usize {
        self.handle.dims()
    }

    /// Which constraints it can have.
    pub fn topology(&self) -> Topology {
        self.handle.topology()
    }

    /// Whether there is no point.
    pub fn is_empty(&self) -> Result<bool, Failure> {
        self.handle.is_empty()
    }

    /// Whether every point of the other is one of this.
    pub fn contains(&self, other: &Polyhedron) -> Result<bool, Failure> {
        self.fits(other)?;
        self.handle.compare(Compare::Contains, &other.handle)
    }

    /// Whether the two have no point in common.
    pub fn is_disjoint(&self, other: &Polyhedron) -> Result<bool, Failure> {
        self.fits(other)?;
        self.handle.compare(Compare::Disjoint, &other.handle)
    }

    /// Whether the two have the same points.
    pub fn equals(&self, other: &Polyhedron) -> Result<bool, Failure> {
        self.fits(other)?;
        self.handle.compare(Compare::Equal, &other.handle)
    }

    /// Where a constraint holds.
    pub fn holds(&self, constraint: &Constraint) -> Result<Holds, Failure> {
        self.inside(&constraint.linear)?;
        self.handle.relation(constraint)
    }

    /// Between which bounds an expression varies, or nothing if there is no point.
    pub fn range(&self, linear: &Linear) -> Result<Option<Range>, Failure> {
        self.inside(linear)?;
        if self.is_empty()? {
            return Ok(None);
        }
        let upper = self.handle.supremum(linear)?;
        let lower = self.handle.supremum(&-linear.clone())?;
        let lower = lower.map(|bound| Bound { value: -bound.value, attained: bound.attained });
        Ok(Some(Range { lower, upper }))
    }

    /// The dimensions that have the same value at every point, with that value; none if there is no
    /// point.
    pub fn fixed_values(&self) -> Result<BTreeMap<Dim, Rational>, Failure> {
        Ok(echelon::fixed_values(&self.handle.constraints(Select::Equalities)?))
    }

    /// The same, and for each dimension whether anything is known of it.
    pub fn fixed_values_and_known(&self) -> Result<(BTreeMap<Dim, Rational>, Vec<bool>), Failure> {
        let constraints = self.handle.constraints(Select::All)?;
        let mut known = vec![false; self.dims()];
        for constraint in &constraints {
            constraint.linear.terms().for_each(|(dim, _)| known[dim.0] = true);
        }
        Ok((echelon::fixed_values(&constraints), known))
    }

    /// The constraints, none of them redundant, in a canonical order; for a closed polyhedron they
    /// depend on its points alone. Without points: the contradiction.
    pub fn constraints(&self) -> Result<Vec<Constraint>, Failure> {
        Ok(echelon::canonical(&self.handle.constraints(Select::All)?))
    }

    /// The constraints as text, one each; `false` if there is no point.
    pub fn display(&self, name: &impl Fn(Dim) -> String) -> Result<Vec<String>, Failure> {
        let constraints = self.constraints()?;
        if constraints.iter().any(Constraint::is_contradiction) {
            return Ok(vec!["false".to_string()]);
        }
        Ok(constraints.iter().map(|constraint| constraint.display(name)).collect())
    }
}

/// The lattice.
impl Polyhedron {
    /// Keeps the points that satisfy the constraints.
    pub fn constrain(&mut self, constraints: &[Constraint]) -> Result<(), Failure> {
        self.admits(constraints)?;
        if constraints.is_empty() { Ok(()) } else { self.handle.add_constraints(constraints) }
    }

    /// Keeps the points that the other has too.
    pub fn meet(&mut self, other: &Polyhedron) -> Result<(), Failure> {
        self.fits(other)?;
        self.handle.combine(Combine::Meet, &other.handle).map(drop)
    }

    /// Becomes the least polyhedron that contains both.
    pub fn hull(&mut self, other: &Polyhedron) -> Result<(), Failure> {
        self.fits(other)?;
        self.handle.combine(Combine::Hull, &other.handle).map(drop)
    }

    /// Becomes the union of both if that is convex; otherwise nothing changes. Says which.
    pub fn hull_if_exact(&mut self, other: &Polyhedron) -> Result<bool, Failure> {
        self.fits(other)?;
        self.handle.combine(Combine::HullIfExact, &other.handle)
    }

    /// Widens: becomes a polyhedron that contains this one and the newer one, such that every
    /// sequence of widenings becomes stable. Thresholds that both satisfy are kept.
    pub fn widen(&mut self, newer: &Polyhedron, thresholds: &[Constraint]) -> Result<(), Failure> {
        self.fits(newer)?;
        self.admits(thresholds)?;
        let mut wide = newer.clone();
        // PPL's widening is defined only if the newer polyhedron contains the older one.
        if !wide.contains(self)? {
            wide.hull(self)?;
        }
        wide.handle.widen(&self.handle, thresholds)?;
        *self = wide;
        Ok(())
    }

    /// Drops constraints that follow from the others within the context: becomes a polyhedron with
    /// fewer constraints that has the same points there.
    ///
    /// PPL's own simplification in a context is not used: it can drop constraints that do not
    /// follow (1.2, of `A = -2, C <= 3, C - B >= 5` in the context `A + B + 2*C = 2` it drops `C <=
    /// 3`).
    pub fn simplify(&mut self, context: &Polyhedron) -> Result<(), Failure> {
        self.fits(context)?;
        let mut kept = self.constraints()?;
        for index in (0..kept.len()).rev() {
            let candidate = kept.remove(index);
            let mut others = context.clone();
            others.constrain(&kept)?;
            if others.holds(&candidate)? != Holds::Everywhere {
                kept.insert(index, candidate);
            }
        }
        let mut simple = Polyhedron::universe(self.dims(), self.topology())?;
        simple.constrain(&kept)?;
        *self = simple;
        Ok(())
    }

    /// Drops points that are not integer in the given dimensions, by tightening each constraint
    /// over them (see [`Constraint::tightened`]); no point that is integer there is lost.
    pub fn tighten(&mut self, integer: impl Fn(Dim) -> bool) -> Result<(), Failure> {
        // What is tightened can make equalities, and thereby other constraints, appear. Any number
        // of rounds is sound; a second one rarely changes anything.
        for _round in 0..3 {
            let mut tighter = Vec::new();
            for constraint in self.handle.constraints(Select::All)? {
                let tightened = constraint.tightened(&integer);
                if tightened != constraint {
                    tighter.push(tightened);
                }
            }
            if tighter.is_empty() {
                break;
            }
            self.constrain(&tighter)?;
        }
        Ok(())
    }
}

/// Transfer functions, and changes of the space.
impl Polyhedron {
    /// The image under assignments made all at once: the right sides are evaluated before any
    /// dimension changes.
    pub fn assign(&mut self, parallel: &[Assignment]) -> Result<(), Failure> {
        self.transfer(parallel, Direction::Image)
    }

    /// The preimage: the points from which the assignments, made all at once, can lead into this
    /// polyhedron.
    pub fn assign_backwards(&mut self, parallel: &[Assignment]) -> Result<(), Failure> {
        self.transfer(parallel, Direction::Preimage)
    }

    /// Lets the given dimensions have any value.
    pub fn forget(&mut self, dims: &[Dim]) -> Result<(), Failure> {
        if dims.iter().any(|dim| dim.0 >= self.dims()) {
            return Err(Failure::Misuse("a dimension to forget is outside the space"));
        }
        if dims.is_empty() { Ok(()) } else { self.handle.unconstrain(dims) }
    }

    /// Adds dimensions, after the others, that may have any value.
    pub fn embed(&mut self, more: usize) -> Result<(), Failure> {
        if more == 0 { Ok(()) } else { self.handle.embed(more) }
    }

    /// Moves to a space of `dims` dimensions: dimension `i` becomes `targets[i]`, or is projected
    /// away. New dimensions to which none is moved may have any value. No two may be moved to the
    /// same.
    pub fn map(&mut self, targets: &[Option<Dim>], dims: usize) -> Result<(), Failure> {
        if targets.len() != self.dims() {
            return Err(Failure::Misuse("a renaming does not cover the dimensions of the space"));
        }
        let mut taken = vec![false; dims];
        for target in targets.iter().flatten() {
            match taken.get_mut(target.0) {
                Some(slot) if !*slot => *slot = true,
                Some(_) => return Err(Failure::Misuse("two dimensions are renamed to the same")),
                None => {
                    return Err(Failure::Misuse("a dimension is renamed to one outside the space"));
                }
            }
        }
        if targets.len() == dims && targets.iter().enumerate().all(|(i, to)| *to == Some(Dim(i))) {
            return Ok(());
        }
        let new = taken.iter().enumerate().filter(|(_, taken)| !**taken).map(|(dim, _)| Some(Dim(dim)));
        let targets: Vec<Option<Dim>> = targets.iter().copied().chain(new).collect();
        self.whole(|this| {
            this.embed(targets.len() - this.dims())?;
            this.handle.map(&targets)
        })
    }

    fn transfer(&mut self, parallel: &[Assignment], direction: Direction) -> Result<(), Failure> {
        let dims = self.dims();
        let Sequence { mut steps, temporaries } = sequence(parallel, dims)?;
        if let Direction::Preimage = direction {
            steps.reverse();
        }
        self.whole(|this| {
            this.embed(temporaries)?;
            for step in &steps {
                this.step(step, direction)?;
            }
            if temporaries > 0 { this.handle.truncate(dims) } else { Ok(()) }
        })
    }

    fn step(&mut self, step: &Assignment, direction: Direction) -> Result<(), Failure> {
        let (target, denominator) = (step.target, &step.denominator);
        let (lower, upper) = match &step.value {
            Value::Exactly(value) => {
                return self.handle.assign(target, value, denominator, direction);
            }
            Value::Any => return self.forget(&[target]),
            Value::Between(lower, upper) => (lower.clone(), upper.clone()),
        };
        // The bounds do not mention the target, so that they can be put on its new value.
        let scaled = target * denominator.clone();
        let bounds = [Constraint::at_most(lower, scaled.clone()), Constraint::at_least(upper, scaled)];
        match direction {
            Direction::Image => {
                self.forget(&[target])?;
                self.constrain(&bounds)
            }
            Direction::Preimage => {
                self.constrain(&bounds)?;
                self.forget(&[target])
            }
        }
    }

    /// Does steps that only make sense together: if one fails, even by being refused, what the
    /// earlier ones have left behind must not be used.
    fn whole(&mut self, steps: impl FnOnce(&mut Polyhedron) -> Result<(), Failure>) -> Result<(), Failure> {
        steps(self).inspect_err(|failure| self.handle.mark_damaged(failure))
    }
}

/// What the operations require.
impl Polyhedron {
    fn fits(&self, other: &Polyhedron) -> Result<(), Failure> {
        if self.dims() != other.dims() {
            return Err(Failure::Misuse("polyhedra of different dimensions are combined"));
        }
        if self.topology() != other.topology() {
            return Err(Failure::Misuse("a closed polyhedron is combined with one that need not be closed"));
        }
        Ok(())
    }

    fn inside(&self, linear: &Linear) -> Result<(), Failure> {
        match linear.terms().next_back() {
            Some((last, _)) if last.0 >= self.dims() => {
                Err(Failure::Misuse("an expression mentions a dimension outside the space"))
            }
            _ => Ok(()),
        }
    }

    fn admits(&self, constraints: &[Constraint]) -> Result<(), Failure> {
        for constraint in constraints {
            self.inside(&constraint.linear)?;
            if self.topology() == Topology::Closed && constraint.comparison == Comparison::MoreThan {
                return Err(Failure::Misuse("a closed polyhedron gets a strict constraint"));
            }
        }
        Ok(())
    }
}

impl Clone for Polyhedron {
    /// A copy; if memory is exhausted, a damaged polyhedron that returns that failure when it is
    /// used.
    fn clone(&self) -> Polyhedron {
        Polyhedron { handle: self.handle.copy() }
    }
}

impl PartialEq for Polyhedron {
    /// Whether the two have the same points, like [`Polyhedron::equals`]; a failure counts as "no".
    fn eq(&self, other: &Polyhedron) -> bool {
        self.equals(other).unwrap_or(false)
    }
}

impl fmt::Debug for Polyhedron {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.display(&|dim| format!("x{}", dim.0)) {
            Ok(constraints) => write!(f, "{{{}}}", constraints.join(", ")),
            Err(failure) => write!(f, "{{{failure}}}"),
        }
    }
}

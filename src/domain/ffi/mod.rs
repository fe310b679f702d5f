//! All that touches PPL's C interface: a handle on one polyhedron (here), the carrying over of
//! numbers, expressions and constraints (`carry`), and the library as a whole (`library`). The only
//! module with `unsafe` code.
//!
//! Why it is sound: every call happens under a [`Turn`], of which there is at most one in the
//! process, so that PPL runs in one thread at a time; every pointer given to PPL was made by PPL,
//! is deleted once, by the wrapper that owns it, and is used under the turn only; no exception
//! leaves a function of PPL's C interface, as each turns them into error codes.

#![allow(unsafe_code, reason = "PPL is a C library; this module is its only user")]

mod carry;
mod library;

use std::ffi::{c_int, c_uint};
use std::ptr::{null, null_mut};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use ppl_sys::ppl_enum_Constraint_Type as constraint_type;
use ppl_sys::*;

use super::failure::Failure;
use super::interrupt::Turn;
use super::meter::spend;
use super::polyhedron::{Bound, Holds, Topology};
use crate::program::linear::{Comparison, Constraint};
use crate::program::linear::{Dim, Linear};
use crate::program::number::{Integer, Rational};
use carry::{Coefficient, Cursor, Expression, Reader, Row, System};
pub(super) use library::{abandon_computation, limit_computation, start, work_done};
use library::{checked, done, yes};

/// A polyhedron of PPL.
pub(super) struct Handle {
    /// Null only if damaged.
    pointer: ppl_Polyhedron_t,
    topology: Topology,
    dims: usize,
    /// The failure of a computation in which this polyhedron took part: PPL may have been stopped
    /// while it rewrote the object, which can then only be deleted.
    damage: OnceLock<Failure>,
}

// SAFETY: a handle owns its object, and every access to it happens under the turn, in one thread at
// a time.
unsafe impl Send for Handle {}
// SAFETY: as above; what PPL rewrites behind a shared reference, it rewrites under the turn.
unsafe impl Sync for Handle {}

/// Operations that replace the first polyhedron by a combination of two.
#[derive(Clone, Copy)]
pub(super) enum Combine {
    Meet,
    Hull,
    /// The result says whether the hull is the union; if not, nothing changes.
    HullIfExact,
}

/// Questions about two polyhedra.
#[derive(Clone, Copy)]
pub(super) enum Compare {
    Contains,
    Disjoint,
    Equal,
}

#[derive(Clone, Copy)]
pub(super) enum Direction {
    Image,
    Preimage,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Select {
    All,
    Equalities,
}

impl Handle {
    pub(super) fn new(dims: usize, topology: Topology, empty: bool) -> Result<Handle, Failure> {
        let turn = Turn::take()?;
        delete_remains(&turn);
        let mut pointer = null_mut();
        let make = match topology {
            Topology::Closed => ppl_new_C_Polyhedron_from_space_dimension,
            Topology::Nnc => ppl_new_NNC_Polyhedron_from_space_dimension,
        };
        // SAFETY: see the module.
        checked(unsafe { make(&mut pointer, dims, c_int::from(empty)) })?;
        Ok(Handle { pointer, topology, dims, damage: OnceLock::new() })
    }

    /// A copy; a copy that cannot be made is damaged.
    pub(super) fn copy(&self) -> Handle {
        let (topology, dims) = (self.topology, self.dims);
        let copied = self.intact().and_then(|()| {
            let _turn = Turn::take_uninterruptible()?;
            let mut pointer = null_mut();
            let copy = match topology {
                Topology::Closed => ppl_new_C_Polyhedron_from_C_Polyhedron,
                Topology::Nnc => ppl_new_NNC_Polyhedron_from_NNC_Polyhedron,
            };
            // SAFETY: see the module.
            checked(unsafe { copy(&mut pointer, self.pointer) })?;
            Ok(pointer)
        });
        match copied {
            Ok(pointer) => Handle { pointer, topology, dims, damage: OnceLock::new() },
            Err(failure) => Handle { pointer: null_mut(), topology, dims, damage: OnceLock::from(failure) },
        }
    }

    pub(super) fn dims(&self) -> usize {
        self.dims
    }

    pub(super) fn topology(&self) -> Topology {
        self.topology
    }

    pub(super) fn is_empty(&self) -> Result<bool, Failure> {
        // SAFETY: see the module.
        self.run(|| yes(unsafe { ppl_Polyhedron_is_empty(self.pointer) }))
    }

    pub(super) fn compare(&self, how: Compare, other: &Handle) -> Result<bool, Failure> {
        let function = match how {
            Compare::Contains => ppl_Polyhedron_contains_Polyhedron,
            Compare::Disjoint => ppl_Polyhedron_is_disjoint_from_Polyhedron,
            Compare::Equal => ppl_Polyhedron_equals_Polyhedron,
        };
        // SAFETY: see the module.
        self.run_with(other, || yes(unsafe { function(self.pointer, other.pointer) }))
    }

    pub(super) fn combine(&mut self, how: Combine, other: &Handle) -> Result<bool, Failure> {
        let function = match how {
            Combine::Meet => ppl_Polyhedron_intersection_assign,
            Combine::Hull => ppl_Polyhedron_upper_bound_assign,
            Combine::HullIfExact => ppl_Polyhedron_upper_bound_assign_if_exact,
        };
        // SAFETY: see the module; the two objects differ, as one is borrowed mutably.
        self.run_with(other, || yes(unsafe { function(self.pointer, other.pointer) }))
    }

    /// The widening of `old` by this polyhedron, which must contain it, limited to the given
    /// constraints.
    pub(super) fn widen(&mut self, old: &Handle, limits: &[Constraint]) -> Result<(), Failure> {
        self.run_with(old, || {
            let (x, y) = (self.pointer, old.pointer);
            if limits.is_empty() {
                // SAFETY: see the module.
                return done(unsafe { ppl_Polyhedron_H79_widening_assign(x, y) });
            }
            let system = System::new(limits)?;
            // SAFETY: see the module.
            done(unsafe { ppl_Polyhedron_limited_H79_extrapolation_assign(x, y, system.0) })
        })
    }

    pub(super) fn add_constraints(&mut self, constraints: &[Constraint]) -> Result<(), Failure> {
        self.run(|| {
            if let [constraint] = constraints {
                let row = Row::new(constraint)?;
                // SAFETY: see the module.
                return done(unsafe { ppl_Polyhedron_add_constraint(self.pointer, row.0) });
            }
            let system = System::new(constraints)?;
            // SAFETY: see the module.
            done(unsafe { ppl_Polyhedron_add_constraints(self.pointer, system.0) })
        })
    }

    /// The image, or preimage, of the assignment of an expression divided by a number.
    ///
    /// PPL has bounded images too, which abort the process where the result is empty (1.2), and are
    /// therefore not used.
    pub(super) fn assign(
        &mut self,
        target: Dim,
        value: &Linear,
        denominator: &Integer,
        direction: Direction,
    ) -> Result<(), Failure> {
        let function = match direction {
            Direction::Image => ppl_Polyhedron_affine_image,
            Direction::Preimage => ppl_Polyhedron_affine_preimage,
        };
        self.run(|| {
            let (value, divisor) = (Expression::new(value)?, Coefficient::of(denominator)?);
            // SAFETY: see the module.
            done(unsafe { function(self.pointer, target.0, value.0, divisor.0) })
        })
    }

    pub(super) fn unconstrain(&mut self, dims: &[Dim]) -> Result<(), Failure> {
        let mut dims: Vec<usize> = dims.iter().map(|dim| dim.0).collect();
        self.run(|| {
            let (list, count) = (dims.as_mut_ptr(), dims.len());
            // SAFETY: see the module; the list has that length and is only read.
            done(unsafe { ppl_Polyhedron_unconstrain_space_dimensions(self.pointer, list, count) })
        })
    }

    pub(super) fn embed(&mut self, more: usize) -> Result<(), Failure> {
        // SAFETY: see the module.
        self.run(|| done(unsafe { ppl_Polyhedron_add_space_dimensions_and_embed(self.pointer, more) }))?;
        self.dims += more;
        Ok(())
    }

    /// Keeps the first dimensions only.
    pub(super) fn truncate(&mut self, dims: usize) -> Result<(), Failure> {
        // SAFETY: see the module.
        self.run(|| done(unsafe { ppl_Polyhedron_remove_higher_space_dimensions(self.pointer, dims) }))?;
        self.dims = dims;
        Ok(())
    }

    /// Moves each dimension to its target, or removes it. The targets must be all of the first so
    /// many.
    pub(super) fn map(&mut self, targets: &[Option<Dim>]) -> Result<(), Failure> {
        self.run(|| {
            let mut nowhere = 0;
            // SAFETY: see the module.
            done(unsafe { ppl_not_a_dimension(&mut nowhere) })?;
            let mut list: Vec<usize> = targets.iter().map(|target| target.map_or(nowhere, |dim| dim.0)).collect();
            let (list, count) = (list.as_mut_ptr(), list.len());
            // SAFETY: see the module; the list has that length and is only read.
            done(unsafe { ppl_Polyhedron_map_space_dimensions(self.pointer, list, count) })
        })?;
        self.dims = targets.iter().flatten().count();
        Ok(())
    }

    /// How a constraint relates to the points; an empty polyhedron satisfies everything.
    pub(super) fn relation(&self, constraint: &Constraint) -> Result<Holds, Failure> {
        self.run(|| {
            let row = Row::new(constraint)?;
            // SAFETY: see the module; the two variables are set once, when PPL starts.
            let (flags, included, disjoint) = unsafe {
                (
                    ppl_Polyhedron_relation_with_Constraint(self.pointer, row.0),
                    PPL_POLY_CON_RELATION_IS_INCLUDED,
                    PPL_POLY_CON_RELATION_IS_DISJOINT,
                )
            };
            let flags = c_uint::try_from(checked(flags)?).unwrap_or_default();
            Ok(match flags {
                flags if flags & included != 0 => Holds::Everywhere,
                flags if flags & disjoint != 0 => Holds::Nowhere,
                _ => Holds::Somewhere,
            })
        })
    }

    /// The least upper bound of an expression, if there is one. The polyhedron must not be empty.
    pub(super) fn supremum(&self, linear: &Linear) -> Result<Option<Bound>, Failure> {
        self.run(|| {
            let expression = Expression::new(linear)?;
            let (mut numerator, mut denominator) = (Reader::new()?, Reader::new()?);
            let mut attained = 0;
            // SAFETY: see the module.
            let bounded = yes(unsafe {
                ppl_Polyhedron_maximize(
                    self.pointer,
                    expression.0,
                    numerator.coefficient.0,
                    denominator.coefficient.0,
                    &mut attained,
                )
            })?;
            if !bounded {
                return Ok(None);
            }
            let value = Rational::new(numerator.read()?, denominator.read()?);
            Ok(Some(Bound { value, attained: attained != 0 }))
        })
    }

    /// The constraints of a system without redundancy.
    pub(super) fn constraints(&self, select: Select) -> Result<Vec<Constraint>, Failure> {
        self.run(|| {
            let mut system = null();
            // SAFETY: see the module; the system belongs to the polyhedron and is read before it
            // changes.
            done(unsafe { ppl_Polyhedron_get_minimized_constraints(self.pointer, &mut system) })?;
            let (at, end) = (Cursor::new()?, Cursor::new()?);
            // SAFETY: as above; the cursor is dereferenced before the end only.
            unsafe {
                done(ppl_Constraint_System_begin(system, at.0))?;
                done(ppl_Constraint_System_end(system, end.0))?;
            }
            let (mut result, mut reader) = (Vec::new(), Reader::new()?);
            // SAFETY: as above.
            while !yes(unsafe { ppl_Constraint_System_const_iterator_equal_test(at.0, end.0) })? {
                let mut row = null();
                // SAFETY: as above.
                done(unsafe { ppl_Constraint_System_const_iterator_dereference(at.0, &mut row) })?;
                result.extend(self.read_constraint(row, select, &mut reader)?);
                // SAFETY: as above.
                done(unsafe { ppl_Constraint_System_const_iterator_increment(at.0) })?;
            }
            Ok(result)
        })
    }

    fn read_constraint(
        &self,
        row: ppl_const_Constraint_t,
        select: Select,
        reader: &mut Reader,
    ) -> Result<Option<Constraint>, Failure> {
        // SAFETY: see the module; the caller has just got the row from PPL.
        let kind = checked(unsafe { ppl_Constraint_type(row) })?;
        let comparison = match c_uint::try_from(kind).unwrap_or_default() {
            constraint_type::PPL_CONSTRAINT_TYPE_EQUAL => Comparison::Equal,
            constraint_type::PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL => Comparison::AtLeast,
            constraint_type::PPL_CONSTRAINT_TYPE_GREATER_THAN => Comparison::MoreThan,
            _ => {
                return Err(Failure::Library(format!("a constraint has the unknown type {kind}")));
            }
        };
        if select == Select::Equalities && comparison != Comparison::Equal {
            return Ok(None);
        }
        let mut dims = 0;
        // SAFETY: as above.
        done(unsafe { ppl_Constraint_space_dimension(row, &mut dims) })?;
        let mut terms = Vec::new();
        for dim in 0..dims {
            // SAFETY: as above.
            done(unsafe { ppl_Constraint_coefficient(row, dim, reader.coefficient.0) })?;
            let coefficient = reader.read()?;
            if !coefficient.is_zero() {
                terms.push((Dim(dim), coefficient));
            }
        }
        // SAFETY: as above.
        done(unsafe { ppl_Constraint_inhomogeneous_term(row, reader.coefficient.0) })?;
        Ok(Some(Constraint { linear: Linear::new(terms, reader.read()?), comparison }))
    }

    /// Runs a computation on this polyhedron under the turn; a failure damages it.
    fn run<T>(&self, work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
        self.run_with(self, work)
    }

    fn run_with<T>(&self, other: &Handle, work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
        self.intact()?;
        other.intact()?;
        spend(self.dims);
        let _turn = Turn::take()?;
        work().inspect_err(|failure| {
            self.mark_damaged(failure);
            other.mark_damaged(failure);
        })
    }

    /// Makes every later use return a failure; the first failure is the one that stays.
    pub(super) fn mark_damaged(&self, failure: &Failure) {
        let _ = self.damage.set(failure.clone());
    }

    fn intact(&self) -> Result<(), Failure> {
        self.damage.get().cloned().map_or(Ok(()), Err)
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        if self.pointer.is_null() {
            return;
        }
        if self.damage.get() == Some(&Failure::Interrupted) {
            remains().push(Remains(self.pointer));
        } else if let Ok(_turn) = Turn::take_uninterruptible() {
            // SAFETY: see the module; nobody else has this pointer. Deleting cannot fail.
            unsafe { ppl_delete_Polyhedron(self.pointer) };
        }
    }
}

/// A polyhedron that an interrupted computation has left, and that nobody owns any more.
///
/// It can be huge, and deleting it take seconds, which whoever was interrupted does not have. So it
/// waits until a computation that is not interrupted makes a new polyhedron, perhaps for ever.
struct Remains(ppl_Polyhedron_t);

// SAFETY: as for a handle.
unsafe impl Send for Remains {}

fn remains() -> MutexGuard<'static, Vec<Remains>> {
    static REMAINS: Mutex<Vec<Remains>> = Mutex::new(Vec::new());
    REMAINS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn delete_remains(_turn: &Turn) {
    for Remains(pointer) in remains().drain(..) {
        // SAFETY: see the module; nobody else has this pointer. Deleting cannot fail.
        unsafe { ppl_delete_Polyhedron(pointer) };
    }
}

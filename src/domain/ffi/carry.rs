//! Carries numbers, expressions and constraints over to PPL, and numbers back. What is made here
//! belongs to one turn.

use std::ffi::c_int;
use std::ptr::null_mut;

use ppl_sys::ppl_enum_Constraint_Type as constraint_type;
use ppl_sys::*;

use super::super::failure::Failure;
use super::library::done;
use crate::program::linear::Linear;
use crate::program::linear::{Comparison, Constraint};
use crate::program::number::Integer;

/// Declares the owner of one of PPL's helper objects; made, used and dropped within one turn.
macro_rules! owner {
    ($name:ident, $pointer:ty, $delete:ident) => {
        pub(super) struct $name(pub(super) $pointer);
        impl Drop for $name {
            fn drop(&mut self) {
                // SAFETY: see the module.
                unsafe { $delete(self.0) };
            }
        }
    };
}
owner!(Coefficient, ppl_Coefficient_t, ppl_delete_Coefficient);
owner!(Expression, ppl_Linear_Expression_t, ppl_delete_Linear_Expression);
owner!(Row, ppl_Constraint_t, ppl_delete_Constraint);
owner!(System, ppl_Constraint_System_t, ppl_delete_Constraint_System);
owner!(Cursor, ppl_Constraint_System_const_iterator_t, ppl_delete_Constraint_System_const_iterator);

// A number is lent to GMP, and read from it, by its words.
const _: () = assert!(size_of::<u64>() == size_of::<mp_limb_t>());

impl Coefficient {
    pub(super) fn new() -> Result<Coefficient, Failure> {
        let mut pointer = null_mut();
        // SAFETY: see the module.
        done(unsafe { ppl_new_Coefficient(&mut pointer) })?;
        Ok(Coefficient(pointer))
    }

    pub(super) fn of(number: &Integer) -> Result<Coefficient, Failure> {
        let coefficient = Coefficient::new()?;
        coefficient.set(number)?;
        Ok(coefficient)
    }

    fn set(&self, number: &Integer) -> Result<(), Failure> {
        number.with_words(|is_negative, words| {
            let size = c_int::try_from(words.len()).map_err(|_| Failure::TooLarge)?;
            let mut lent = __mpz_struct {
                _mp_alloc: 0,
                _mp_size: if is_negative { -size } else { size },
                _mp_d: words.as_ptr().cast_mut().cast(),
            };
            // SAFETY: see the module; PPL copies the number and never writes to it.
            done(unsafe { ppl_assign_Coefficient_from_mpz_t(self.0, &mut lent) })
        })
    }
}

/// Reads numbers that PPL has stored in a coefficient.
pub(super) struct Reader {
    /// Where PPL is to store the number.
    pub(super) coefficient: Coefficient,
    number: __mpz_struct,
}

impl Reader {
    pub(super) fn new() -> Result<Reader, Failure> {
        let coefficient = Coefficient::new()?;
        let mut number = __mpz_struct { _mp_alloc: 0, _mp_size: 0, _mp_d: null_mut() };
        // SAFETY: initialising a number of GMP allocates nothing.
        unsafe { __gmpz_init(&mut number) };
        Ok(Reader { coefficient, number })
    }

    pub(super) fn read(&mut self) -> Result<Integer, Failure> {
        // SAFETY: see the module.
        done(unsafe { ppl_Coefficient_to_mpz_t(self.coefficient.0, &mut self.number) })?;
        let size = self.number._mp_size;
        let length = usize::try_from(size.unsigned_abs()).map_err(|_| Failure::TooLarge)?;
        if length == 0 {
            return Ok(Integer::ZERO);
        }
        // SAFETY: a number of GMP other than zero has that many limbs, of the same width as words.
        let words = unsafe { std::slice::from_raw_parts(self.number._mp_d.cast::<u64>(), length) };
        Ok(Integer::from_words(size < 0, words))
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        // SAFETY: the number was initialised when the reader was made.
        unsafe { __gmpz_clear(&mut self.number) };
    }
}

impl Expression {
    pub(super) fn new(linear: &Linear) -> Result<Expression, Failure> {
        let dims = linear.terms().next_back().map_or(0, |(last, _)| last.0 + 1);
        let mut pointer = null_mut();
        // SAFETY: see the module.
        done(unsafe { ppl_new_Linear_Expression_with_dimension(&mut pointer, dims) })?;
        let expression = Expression(pointer);
        let number = Coefficient::new()?;
        for (dim, coefficient) in linear.terms() {
            number.set(coefficient)?;
            // SAFETY: see the module.
            done(unsafe { ppl_Linear_Expression_add_to_coefficient(pointer, dim.0, number.0) })?;
        }
        number.set(linear.constant())?;
        // SAFETY: see the module.
        done(unsafe { ppl_Linear_Expression_add_to_inhomogeneous(pointer, number.0) })?;
        Ok(expression)
    }
}

impl Row {
    pub(super) fn new(constraint: &Constraint) -> Result<Row, Failure> {
        let expression = Expression::new(&constraint.linear)?;
        let kind = match constraint.comparison {
            Comparison::Equal => constraint_type::PPL_CONSTRAINT_TYPE_EQUAL,
            Comparison::AtLeast => constraint_type::PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL,
            Comparison::MoreThan => constraint_type::PPL_CONSTRAINT_TYPE_GREATER_THAN,
        };
        let mut pointer = null_mut();
        // SAFETY: see the module.
        done(unsafe { ppl_new_Constraint(&mut pointer, expression.0, kind) })?;
        Ok(Row(pointer))
    }
}

impl System {
    pub(super) fn new(constraints: &[Constraint]) -> Result<System, Failure> {
        let mut pointer = null_mut();
        // SAFETY: see the module.
        done(unsafe { ppl_new_Constraint_System(&mut pointer) })?;
        let system = System(pointer);
        for constraint in constraints {
            let row = Row::new(constraint)?;
            // SAFETY: see the module; the row is copied.
            done(unsafe { ppl_Constraint_System_insert_Constraint(pointer, row.0) })?;
        }
        Ok(system)
    }
}

impl Cursor {
    pub(super) fn new() -> Result<Cursor, Failure> {
        let mut pointer = null_mut();
        // SAFETY: see the module.
        done(unsafe { ppl_new_Constraint_System_const_iterator(&mut pointer) })?;
        Ok(Cursor(pointer))
    }
}

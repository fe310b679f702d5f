//! The library as a whole: starting it, stopping what it computes, and what its error codes mean.

use std::cell::RefCell;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::{copy_nonoverlapping, null, null_mut};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

use ppl_sys::*;

use super::super::failure::Failure;
use super::carry::System;
use crate::program::linear::Constraint;
use crate::program::linear::Dim;

/// Starts PPL, the first time.
pub(in crate::domain) fn start() -> Result<(), Failure> {
    static STARTED: OnceLock<Result<(), Failure>> = OnceLock::new();
    STARTED
        .get_or_init(|| {
            // SAFETY: other calls come after this one, which happens once.
            unsafe {
                let_gmp_throw();
                checked(ppl_initialize())?;
                checked(ppl_restore_pre_PPL_rounding())?;
                checked(ppl_set_error_handler(Some(remember_error)))?;
                find_exception()
            }
        })
        .clone()
}

/// Makes the computation under way end with an error, or lets computations be.
pub(in crate::domain) fn abandon_computation(abandon: bool) {
    let exception = if abandon { EXCEPTION.load(Ordering::Relaxed) } else { null_mut() };
    // SAFETY: PPL declares this pointer volatile for other threads to assign, and only reads it;
    // the exception object is static.
    unsafe { AtomicPtr::from_ptr(&raw mut abandon_expensive_computations) }.store(exception, Ordering::Relaxed);
}

/// Makes computations end with an error after so much work, or lifts that limit. To be called by whoever has the turn, or is
/// about to take it.
pub(in crate::domain) fn limit_computation(work: Option<u64>) -> Result<(), Failure> {
    // SAFETY: nothing else calls PPL meanwhile.
    unsafe {
        match work {
            Some(work) => done(ppl_set_deterministic_timeout(work.clamp(1, u64::MAX >> 1), 0)),
            None => done(ppl_reset_deterministic_timeout()),
        }
    }
}

/// The work that PPL has done so far, in its own units. To be called by whoever has the turn, or is about to take it.
pub(in crate::domain) fn work_done() -> u64 {
    // SAFETY: only computations of PPL write it, and none is under way.
    unsafe { (&raw const computational_weight).read() }
}

/// The exception object, static in PPL's C interface, that its functions report as a timeout.
static EXCEPTION: AtomicPtr<c_void> = AtomicPtr::new(null_mut());

/// Finds the exception object: lets a computation run into a timeout of one unit of work, after
/// which PPL's pointer still points to the object. (If ever it did not, only interruption between
/// computations would be left.)
///
/// # Safety PPL must be initialised, and nothing else may call it meanwhile.
unsafe fn find_exception() -> Result<(), Failure> {
    let square = [Constraint::at_least(Dim(0), 0), Constraint::at_least(Dim(1), 0)];
    // SAFETY: the caller guarantees that nothing else calls PPL.
    unsafe {
        let mut victim = null_mut();
        checked(ppl_new_C_Polyhedron_from_space_dimension(&mut victim, 2, 0))?;
        let system = System::new(&square)?;
        done(ppl_Polyhedron_add_constraints(victim, system.0))?;
        checked(ppl_set_deterministic_timeout(1, 0))?;
        let mut generators = null();
        let timed_out = checked(ppl_Polyhedron_get_minimized_generators(victim, &mut generators));
        let pointer = AtomicPtr::from_ptr(&raw mut abandon_expensive_computations);
        if timed_out == Err(Failure::Interrupted) {
            EXCEPTION.store(pointer.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        checked(ppl_reset_deterministic_timeout())?;
        checked(ppl_delete_Polyhedron(victim))?;
    }
    Ok(())
}

/// Makes GMP throw when memory is exhausted, where by itself it aborts the process: it shall
/// allocate by C++'s `new`, whose exception PPL's C interface turns into an error code.
///
/// # Safety Nothing else may use GMP meanwhile. (Blocks that it already has came from `malloc`,
/// which is what `new` calls.)
unsafe fn let_gmp_throw() {
    // SAFETY: the three functions fit together and are what GMP asks for.
    unsafe { gmp_set_memory_functions(cxx_new, reallocate, cxx_delete) }
}

/// # Safety
/// The block must have been made by [`cxx_new`], with the old size.
unsafe extern "C-unwind" fn reallocate(old: *mut c_void, old_size: usize, new_size: usize) -> *mut c_void {
    // SAFETY: `new` returns a block of its own of the new size, or throws, when nothing is owned
    // here.
    unsafe {
        let new = cxx_new(new_size);
        copy_nonoverlapping(old.cast::<u8>(), new.cast::<u8>(), old_size.min(new_size));
        cxx_delete(old, old_size);
        new
    }
}

thread_local! {
    static LAST_ERROR: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps PPL's description of an error for the `Failure` that follows.
unsafe extern "C" fn remember_error(code: ppl_enum_error_code::Type, description: *const c_char) {
    if matches!(code, ppl_enum_error_code::PPL_TIMEOUT_EXCEPTION | ppl_enum_error_code::PPL_ERROR_OUT_OF_MEMORY) {
        return;
    }
    // SAFETY: PPL passes a C string that lives until this function returns.
    let text = unsafe { CStr::from_ptr(description) }.to_string_lossy().into_owned();
    let _ = LAST_ERROR.try_with(|last| last.replace(text));
}

/// The value that a function of PPL returned, unless it is an error code.
pub(super) fn checked(code: c_int) -> Result<c_int, Failure> {
    if code >= 0 {
        return Ok(code);
    }
    Err(match code {
        ppl_enum_error_code::PPL_TIMEOUT_EXCEPTION => Failure::Interrupted,
        ppl_enum_error_code::PPL_ERROR_OUT_OF_MEMORY => Failure::OutOfMemory,
        ppl_enum_error_code::PPL_ERROR_LENGTH_ERROR => Failure::TooLarge,
        _ => {
            let text = LAST_ERROR.try_with(RefCell::take).unwrap_or_default();
            Failure::Library(format!("error {code}: {}", text.trim().replace('\n', " ")))
        }
    })
}

pub(super) fn done(code: c_int) -> Result<(), Failure> {
    checked(code).map(drop)
}

pub(super) fn yes(code: c_int) -> Result<bool, Failure> {
    checked(code).map(|answer| answer != 0)
}

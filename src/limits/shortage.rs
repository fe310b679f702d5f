//! Libraries that panic when there is no memory. The z3 crate unwraps what Z3 returns, which is nothing once Z3 has run
//! out of memory; almost all of its functions do so, those that make terms included, and none has a fallible twin. Others
//! say in words that they are out of memory. None of these panics can be prevented, so they are told apart from defects
//! here, and [`surviving`] is the one place that makes a value of them.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, resume_unwind};

/// There was no memory for the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortage;

thread_local! {
    static SEEN: Cell<bool> = const { Cell::new(false) };
}

/// Tells whether a panic is for want of memory, and remembers it for [`surviving`]. To be called from the panic hook, the
/// only place that knows where a panic comes from.
pub fn note(panic: &PanicHookInfo<'_>) -> bool {
    let file = panic.location().map_or("", |location| location.file());
    let is_one = is_shortage(file, text_of(panic.payload()));
    if is_one {
        SEEN.set(true);
    }
    is_one
}

/// Does some work, which may run out of memory. All other panics go on.
///
/// The work is not looked at again after a panic, so it does not matter in which state that leaves it.
pub fn surviving<T>(work: impl FnOnce() -> T) -> Result<T, Shortage> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| if SEEN.take() { Shortage } else { resume_unwind(panic) })
}

fn is_shortage(file: &str, text: &str) -> bool {
    text.contains("out of memory") || file.contains("/z3-") && text.contains("`None`")
}

fn text_of(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_for_want_of_memory_are_told_from_defects() {
        let nothing = "called `Option::unwrap()` on a `None` value";
        assert!(is_shortage("/registry/src/z3-0.22.0/src/ast/bool.rs", nothing));
        assert!(is_shortage("/registry/src/some-crate-1.0.0/src/lib.rs", "out of memory"));
        assert!(!is_shortage("src/cegar/mod.rs", nothing));
        assert!(!is_shortage("/registry/src/z3-0.22.0/src/ast/bool.rs", "index out of bounds"));
    }

    #[test]
    fn work_that_does_not_panic_has_its_result() {
        assert_eq!(surviving(|| 3), Ok(3));
    }
}

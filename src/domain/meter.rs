//! How much is computed, counted the same way on every machine: an operation on polyhedra of d dimensions counts about d
//! squared, which is how their cost grows.

use std::cell::RefCell;

type Meter = Box<dyn FnMut(u64)>;

thread_local! {
    static METER: RefCell<Option<Meter>> = const { RefCell::new(None) };
}

/// Does some work and tells the meter, before each operation in this thread, how much that will be. The meter may wait.
pub fn metered<T>(meter: impl FnMut(u64) + 'static, work: impl FnOnce() -> T) -> T {
    let before = METER.replace(Some(Box::new(meter)));
    let result = work();
    METER.replace(before);
    result
}

/// Tells the meter of an operation on polyhedra with so many dimensions.
pub(super) fn spend(dims: usize) {
    if let Some(mut meter) = METER.take() {
        meter((dims as u64 + 2).pow(2));
        METER.set(Some(meter));
    }
}

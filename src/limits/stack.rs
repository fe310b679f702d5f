//! Threads whose stacks fit deep recursion.

use std::thread::{self, JoinHandle};

use super::memory::system_limit;

/// No stack is smaller.
const LEAST: usize = 4 << 20;
/// A limit on the address space counts all of a stack, not only what is touched of it. So one stack takes this part of
/// the limit at most: seven of them live at once, and all else needs more than they do.
const PART: u64 = 24;

/// The size of a stack that shall fit deep recursion, by what the system leaves.
pub fn stack_size(wanted: usize) -> usize {
    match system_limit().map(|limit| usize::try_from(limit / PART).unwrap_or(wanted)) {
        Some(part) => wanted.min(part).max(LEAST),
        None => wanted,
    }
}

/// A thread whose stack fits deep recursion; only what is touched of it is taken. The system may refuse it.
pub fn deep_thread<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Clone + Send + 'static,
) -> std::io::Result<JoinHandle<T>> {
    let attempt = |size| thread::Builder::new().name(name.to_string()).stack_size(stack_size(size)).spawn(work.clone());
    attempt(1 << 30).or_else(|_| attempt(256 << 20)).or_else(|_| attempt(64 << 20)).or_else(|_| attempt(LEAST))
}

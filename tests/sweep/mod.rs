//! Many random programs on both cores. What is found is told as it happens, and the sweep goes on to its end.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Checks the programs of all seeds: as many as by default, or those that the environment variable says, `5000` or `598..600`.
/// Returns how many there were. Panics at the end if a check has found something.
pub fn sweep(variable: &str, default: u64, check: impl Fn(u64) -> Result<(), String> + Sync) -> u64 {
    let seeds = match std::env::var(variable) {
        Ok(text) => parse(&text).unwrap_or_else(|| panic!("{variable}={text} is neither a number nor a range")),
        Err(_) => 0..default,
    };
    let findings = Mutex::new(vec![]);
    on_both_cores(seeds.clone(), |seed| {
        if let Err(finding) = check(seed) {
            eprintln!("seed {seed}: {finding}");
            findings.lock().expect("no check has panicked").push(seed);
        }
    });
    let findings = findings.into_inner().expect("no check has panicked");
    assert!(findings.is_empty(), "found something for the seeds {findings:?}");
    seeds.end - seeds.start
}

/// Runs something for each number of a range.
pub fn on_both_cores(numbers: Range<u64>, run: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(numbers.start);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                return;
            }
            run(number);
        }
    };
    thread::scope(|scope| {
        for _ in 0..2 {
            thread::Builder::new().stack_size(256 << 20).spawn_scoped(scope, work).expect("a thread");
        }
    });
}

fn parse(text: &str) -> Option<Range<u64>> {
    match text.split_once("..") {
        Some((first, end)) => Some(first.parse().ok()?..end.parse().ok()?),
        None => Some(0..text.parse().ok()?),
    }
}

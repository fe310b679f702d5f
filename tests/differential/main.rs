//! Differential tests: the interpreter does what gcc's binary does, on the cases and on random programs, read from their
//! own text and from the text that they print as. Both sides get the same inputs; they must end in the same way, with the
//! same failing assertion, and with the same values in the globals. gcc wraps signed arithmetic (`-fwrapv`), and so does
//! the interpreter with bit-precise arithmetic; with mathematical arithmetic it must agree where nothing overflows.
//!
//! `EUREKA_PROGRAMS=20000` compares so many random programs instead of 500, from seed `EUREKA_SEED` on.

#[path = "../generator/mod.rs"]
mod generator;

mod binary;
mod cases;
mod compare;
mod generated;
mod globals;
#[path = "../support/part.rs"]
mod part;
mod vectors;

use std::env;
use std::sync::{Arc, Mutex};

use compare::Tally;
use libtest_mimic::{Arguments, Failed, Trial};

/// How many random programs one test compares.
const BATCH: u64 = 25;

fn main() {
    let arguments = Arguments::from_args();
    let total = Arc::new(Mutex::new(Tally::default()));
    let mut trials = vec![];
    for case in cases::all() {
        let total = total.clone();
        trials.push(Trial::test(format!("case {}", case.name), move || counted(&total, cases::check(&case))));
    }
    let number = |name: &str, default: u64| env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let (count, first) = (number("EUREKA_PROGRAMS", 500), number("EUREKA_SEED", 0));
    for start in (first..first + count).step_by(BATCH as usize) {
        let seeds = start..(start + BATCH).min(first + count);
        let (name, total) = (format!("random programs {}..{}", seeds.start, seeds.end), total.clone());
        trials.push(Trial::test(name, move || counted(&total, generated::check(seeds))));
    }
    let conclusion = libtest_mimic::run(&arguments, part::of_this_part(trials));
    if let Ok(total) = total.lock() {
        let Tally { agreed, mathematical, undefined, long } = *total;
        println!(
            "{agreed} runs agree, {mathematical} of them with mathematical integers too; {undefined} undefined, {long} too long"
        );
    }
    conclusion.exit();
}

fn counted(total: &Mutex<Tally>, result: Result<Tally, String>) -> Result<(), Failed> {
    let tally = result?;
    if let Ok(mut total) = total.lock() {
        total.add(tally);
    }
    Ok(())
}

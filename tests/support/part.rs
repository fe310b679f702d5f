//! A part of the tests of a long binary, so that several processes can share them (`scripts/run-tests`).

use libtest_mimic::Trial;

/// The tests of the part that `EUREKA_PART` names, `2/8` the third of eight, taken in turn; all of them without that.
pub fn of_this_part(trials: Vec<Trial>) -> Vec<Trial> {
    let Ok(text) = std::env::var("EUREKA_PART") else { return trials };
    let numbers = text.split_once('/').and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
    let (part, parts): (usize, usize) = numbers.unwrap_or_else(|| panic!("EUREKA_PART={text} is not PART/PARTS"));
    assert!(part < parts, "EUREKA_PART={text}: there is no such part");
    trials.into_iter().skip(part).step_by(parts).collect()
}

//! The families of `benchmarks/families` at a small size, safe and with their bugs, in every column and mode that applies to
//! them, compared with the table of known verdicts. A proof is certified, a failure is replayed (the engine says UNSAFE only
//! then).

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use eureka::frontend::{FrontendOptions, Input};
use eureka::task::Answer;
use libtest_mimic::{Arguments, Trial};

mod support;

use support::columns::{Column, columns, modes};
use support::part::of_this_part;
use support::table::Table;
use support::{Subject, with_large_stack};

/// The size of the instances; Bellman-Ford takes longest.
fn size(family: &str) -> u32 {
    if family == "bellman_ford" { 2 } else { 3 }
}

/// An instance may take more work than a case, by this factor.
const FACTOR: u64 = 5;

/// The families with arrays of constant size.
const WITH_ARRAYS: [&str; 12] = [
    "figure6",
    "string_copy",
    "string_compare",
    "gray_code",
    "partition",
    "bubble_sort",
    "insertion_sort",
    "selection_sort",
    "bellman_ford",
    "prim",
    "sum_array",
    "min_max",
];

/// The families without arrays.
const LINEAR: [&str; 3] = ["fibonacci", "bresenham", "swap"];

fn main() {
    let arguments = Arguments::from_args();
    let table = Arc::new(Table::read("known_families.txt", "families"));
    let (mut trials, mut rows) = (vec![], BTreeSet::new());
    let columns: Vec<Column> =
        columns().into_iter().filter(|column| column.folders.is_empty()).chain(modes()).collect();
    for family in WITH_ARRAYS.into_iter().chain(LINEAR) {
        for bug in [false, true] {
            let name = if bug { format!("{family} -DBUG") } else { family.to_string() };
            rows.insert(name.clone());
            for column in &columns {
                if !column.options.cegar.linear || LINEAR.contains(&family) {
                    trials.push(trial(&name, family, bug, column.clone(), &table));
                }
            }
        }
    }
    let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
    let (all, known, of_table) = (rows.clone(), names.clone(), table.clone());
    trials.push(Trial::test("known_families.txt", move || Ok(of_table.check_names(&all, &known)?)));
    let conclusion = libtest_mimic::run(&arguments, of_this_part(trials));
    table.write("Who decides which small instance of benchmarks/families.", &rows, &names);
    conclusion.exit();
}

/// The test of an instance in one column.
fn trial(name: &str, family: &'static str, bug: bool, column: Column, table: &Arc<Table>) -> Trial {
    let (table, name) = (table.clone(), name.to_string());
    Trial::test(format!("{name} {}", column.name), move || {
        Ok(with_large_stack(move || {
            let (subject, truth) = (instance(family, bug)?, if bug { Answer::Unsafe } else { Answer::Safe });
            let check = |work| subject.check(&column.options, Some(work));
            table.compare_check(&name, column.name, truth, FACTOR * column.work, check)
        })?)
    })
}

fn instance(family: &str, bug: bool) -> Result<Subject, String> {
    let file: PathBuf = ["benchmarks", "families", &format!("{family}.c")].iter().collect();
    let mut defines = vec![format!("N={}", size(family))];
    defines.extend(bug.then(|| "BUG".to_string()));
    Subject::read(&Input::File(file), &FrontendOptions { defines, ..FrontendOptions::default() })
}

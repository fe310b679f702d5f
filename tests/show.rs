//! C files, and what is shown of them: the program as it is understood, its graph, a run that fails.

use std::path::Path;

use eureka::frontend::{FrontendOptions, Input, read};
use eureka::interpreter::parse_values;
use eureka::interpreter::testing::{Testing, test};
use eureka::program::print::{Style, print_program};
use eureka::program::show_graph::graph_text;
use eureka::program::{Arith, Graph, Program};
use eureka::report::testing_text;

fn program(case: &str) -> Program {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(case);
    let Ok(read) = read(&Input::File(path), &FrontendOptions::default()) else { panic!("{case} is not accepted") };
    let mut program = read.program;
    program.files[0] = case.to_string();
    program
}

fn printed(case: &str) -> String {
    print_program(&program(case), Style::C)
}

fn failing(case: &str, inputs: &str) -> String {
    let program = program(case);
    let graph = Graph::of(&program);
    let testing = Testing { inputs: parse_values(inputs).unwrap(), ..Testing::default() };
    testing_text(&program, &graph, &test(&program, &graph, Arith::Int, &testing, None))
}

#[test]
fn pointers_to_scalars() {
    insta::assert_snapshot!(printed("pointers/swap_safe.c"));
}

#[test]
fn structs_as_results() {
    insta::assert_snapshot!(printed("structs/return_safe.c"));
}

#[test]
fn switch_with_fall_through() {
    insta::assert_snapshot!(printed("control/switch_safe.c"));
}

#[test]
fn jumps_between_states() {
    insta::assert_snapshot!(printed("control/goto_state_machine_safe.c"));
}

#[test]
fn arrays_of_variable_length() {
    insta::assert_snapshot!(printed("arrays/vla_two_dimensions_safe.c"));
}

#[test]
fn a_graph_with_calls() {
    let program = program("procedures/recursive_sum_safe.c");
    insta::assert_snapshot!(graph_text(&program, &Graph::of(&program)));
}

#[test]
fn a_run_through_recursion() {
    insta::assert_snapshot!(failing("procedures/recursive_sum_unsafe.c", "4"));
}

#[test]
fn a_run_with_a_parameter() {
    insta::assert_snapshot!(failing("procedures/main_arguments_unsafe.c", "3"));
}

//! What explanations claim is asked again in other words: with the trace up to the contradiction, is there an execution in which
//! what is read has another value? The simulation, which shares nothing with explanations, must say no.

use std::path::Path;
use std::sync::Arc;

use super::walk::{Used, Walk};
use super::*;
use crate::cegar::simulation::{self, Simulation, table};
use crate::cegar::{self, IterationResult};
use crate::frontend::{FrontendOptions, Input, read};
use crate::limits::Interrupt;
use crate::program::{
    Assumption, Basic, CmpOp, Cond, Edge, EdgeId, EdgeRole, Element, Expr, IntType, NumType, Step, TrackedIndexes,
    Value,
};
use crate::smt::Limits;
use crate::task::{Engine, Keep, Options, Task, Times};

/// The spurious traces of a case, explained, and how many claims were asked again.
fn asked_again(case: &str) -> (usize, usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(case);
    let Ok(read) = read(&Input::File(path), &FrontendOptions::default()) else { panic!("{case} is not accepted") };
    let keep = Keep { all: true, ..Keep::default() };
    let mut options = Options { engine: Engine::Cegar, keep, ..Options::default() };
    options.cegar.max_refinements = 4;
    let interrupt = Interrupt::new();
    let task =
        Task { program: Arc::new(read.program), graph: Arc::new(read.graph), options: &options, interrupt: &interrupt };
    let technique = cegar::technique(Engine::Cegar);
    let (_, history) = cegar::run(&task, technique, &mut Times::start(), &mut |_, _| {});
    let Some((program, graph)) = &history.checked else { panic!("{case}: nothing was checked") };
    let (mut explained, mut claims) = (0, 0);
    for iteration in &history.iterations {
        let (Some(whole), IterationResult::Spurious { .. }) = (&iteration.whole, &iteration.result) else { continue };
        let (Some(trace), Some(core)) = (&whole.trace, &whole.core) else { panic!("{case}: no trace") };
        let rows = table(program, graph, trace, Some(core));
        let explanation = explain((program, graph), trace, core, task.options.arith, &rows);
        assert!(explanation.derivation.len() > 1, "{case}: {explanation:?}");
        explained += 1;
        let all = (0..trace.steps.len()).collect();
        let mut walk = Walk::new(program, graph, task.options.arith, &all);
        if let Some(found) = walk.follow(trace) {
            assert!(explanation.position.is_some(), "{case}");
            claims += found.used.len();
            for used in &found.used {
                assert!(!has_other_value(program, graph, trace, found.position, used), "{case}: {explanation:?}");
                assert!(used.since.position().is_none_or(|at| at < found.position), "{case}: {explanation:?}");
            }
        }
    }
    (explained, claims)
}

/// Whether an execution goes along a trace to a position, and has another value there.
fn has_other_value(program: &Program, graph: &Graph, trace: &Trace, position: usize, used: &Used) -> bool {
    let ty = program.type_of(&used.expr);
    let constant =
        |value: &crate::program::number::Integer| Expr::Int(value.clone(), ty.as_int().unwrap_or(IntType::INT));
    let value = match &used.value {
        Value::Int(value) if ty == NumType::Real => Expr::Real(value.clone().into()),
        Value::Int(value) => constant(value),
        Value::Real(value) => Expr::Real(value.clone()),
    };
    let read = match &used.expr {
        Expr::Read(element) => Expr::Read(Element {
            array: element.array,
            indices: used
                .at
                .iter()
                .zip(&element.indices)
                .map(|(at, e)| Expr::Int(at.clone(), program.type_of(e).as_int().unwrap_or(IntType::INT)))
                .collect(),
        }),
        other => other.clone(),
    };
    let mut graph = graph.clone();
    let Some(next) = trace.steps.get(position) else { return false };
    let (from, property) = (graph.before(*next), trace.property);
    let other = Cond::cmp(CmpOp::Ne, ty, read, value);
    let action = Basic::Assume(other, Assumption::User);
    graph.edges.push(Edge { from, to: from, action, role: EdgeRole::Statement, span: Default::default() });
    let mut steps = trace.steps[..position].to_vec();
    steps.push(Step::Edge(EdgeId(graph.edges.len() as u32 - 1)));
    let options = simulation::Options {
        arith: Arith::Int,
        limits: Limits::default(),
        tracked: &TrackedIndexes::default(),
        values: 1,
    };
    matches!(simulation::simulate(program, &graph, &Trace { steps, property }, &options), Simulation::Feasible(_))
}

#[test]
fn what_explanations_claim_is_so() {
    let cases = CASES.lines().map(str::trim).filter(|line| !line.is_empty());
    let (mut traces, mut claims, mut programs) = (0, 0, 0);
    for case in cases {
        let (explained, asked) = asked_again(case);
        (traces, claims, programs) = (traces + explained, claims + asked, programs + usize::from(explained > 0));
    }
    assert!(programs >= 20, "{programs} programs with {traces} spurious traces");
    assert!(claims >= 40, "{claims} claims about values");
}

const CASES: &str = "
    nondet/extern_writes_array_safe.c
    arrays/argument_offset_safe.c
    pointers/gone_literal_safe.c
    nondet/uninitialised_array_safe.c
    pointers/struct_walk_unsafe.c
    pointers/const_and_restrict_safe.c
    arrays/large_sparse_safe.c
    arrays/string_initialiser_safe.c
    figures/figure6_safe.c
    pointers/walk_write_safe.c
    pointers/null_moved_safe.c
    arrays/reversed_subscript_safe.c
    pointers/walk_string_unsafe.c
    pointers/struct_walk_safe.c
    arrays/element_types_safe.c
    pointers/table_of_pointers_safe.c
    procedures/nested_calls_safe.c
    pointers/returned_unsafe.c
    pointers/swap_elements_safe.c
    arrays/argument_safe.c
    pointers/walk_string_safe.c
    arrays/one_dimension_safe.c
    pointers/nested_index_many_targets_unsafe.c
    arrays/string_literal_safe.c
    pointers/down_safe.c
    arrays/two_dimensions_safe.c
    pointers/pointer_to_array_row_safe.c
    pointers/into_struct_safe.c
    pointers/array_in_two_places_safe.c
    arrays/vla_unsafe.c
    arrays/three_dimensions_safe.c
    arrays/vla_safe.c
    arrays/write_then_read_safe.c
    arrays/initialisers_safe.c
    arrays/designated_safe.c
    arrays/nested_index_safe.c
    procedures/recursion_array_safe.c
    slicing/bystanders_safe.c
    arrays/parity_of_places_safe.c
    procedures/recursion_array_unsafe.c
";

#[test]
fn figure_6_in_words() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/figures/figure6_safe.c");
    let Ok(read) = read(&Input::File(path), &FrontendOptions::default()) else { panic!("figure 6 is not accepted") };
    let options = Options { engine: Engine::Cegar, ..Options::default() };
    let (program, graph, interrupt) = (Arc::new(read.program), Arc::new(read.graph), Interrupt::new());
    let task = Task { program: program.clone(), graph: graph.clone(), options: &options, interrupt: &interrupt };
    let (_, history) = cegar::run(&task, cegar::technique(Engine::Cegar), &mut Times::start(), &mut |_, _| {});
    let whole = history.iterations[0].whole.as_ref().unwrap();
    let (trace, core) = (whole.trace.as_ref().unwrap(), whole.core.as_ref().unwrap());
    let rows = table(&program, &graph, trace, Some(core));
    let told = explain((&program, &graph), trace, core, Arith::Int, &rows);
    assert_eq!(
        told.sentence,
        "Step 6 requires a[i] != 9. It reads a[1] (a[i] with i = 1), which step 1 set to 9 and nobody changed. \
         So 9 != 9 would have to hold."
    );
    let lines: Vec<&str> = told.derivation.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(lines, ["a[1] = 9", "i = 0", "a[0] = 2 * 0 = 0", "i = 0 + 1 = 1", "a[i] != 9", "9 != 9 is false"]);
}

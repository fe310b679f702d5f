//! Small programs, built by hand, under both executors.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

mod build;

use super::*;
use crate::program::number::{Integer, Rational};
use crate::program::{
    Assumption, Basic, BinaryOp, CmpOp, Cond, Expr, IntType, NumType, PropertyId, Shape, Source, Span, Step, Undefined,
    Value, VarId,
};
use build::*;

const U64: NumType = NumType::Int(IntType { bits: 64, signed: false });

fn values(list: &str) -> Vec<Value> {
    parse_values(list).unwrap()
}

/// Runs with both executors, which must agree, on these inputs and zero after them.
fn run(program: &Program, arith: Arith, inputs: &str) -> Run {
    let graph = Graph::of(program);
    let interpreter = Interpreter::new(program, &graph, arith);
    let once = |record| {
        let mut inputs = Fixed::new(values(inputs), Replay(|_: &Request<'_>| None));
        interpreter.run(&mut inputs, &Options { record, ..Options::default() })
    };
    let (fast, slow) = (once(Record::Path), once(Record::Steps));
    assert_eq!(fast.outcome, slow.outcome);
    assert_eq!((fast.steps, fast.draws), (slow.steps, slow.draws));
    assert_eq!((&fast.events, &fast.inputs), (&slow.events, &slow.inputs));
    assert_eq!(fast.recorded.path, slow.recorded.path);
    for id in program.var_ids().filter(|v| program.var(*v).owner.is_none()) {
        if program.var(id).is_array() {
            assert_eq!(fast.memory.elements(id, 1000), slow.memory.elements(id, 1000));
        } else {
            assert_eq!(fast.memory.scalar(id), slow.memory.scalar(id));
        }
    }
    slow
}

fn limited(program: &Program, limits: Limits) -> Outcome {
    let graph = Graph::of(program);
    let options = Options { limits, ..Options::default() };
    Interpreter::new(program, &graph, Arith::Int).run(&mut Random::new(0), &options).outcome
}

fn scalar(run: &Run, id: u32) -> Option<Value> {
    run.memory.scalar(VarId(id))
}

fn number_of(value: impl Into<Integer>) -> Option<Value> {
    Some(Value::Int(value.into()))
}

fn kinds(run: &Run) -> Vec<&EventKind> {
    run.events.iter().map(|e| &e.kind).collect()
}

/// Figure 6 of the 2009 report, with a bound on the assertion.
fn figure6(bound: i64) -> Program {
    let body = vec![
        store(1, &[Expr::int(1)], Expr::int(9)),
        set(0, Expr::int(0)),
        while_(
            cmp(CmpOp::Ne, read(1, &[var(0)]), Expr::int(9)),
            vec![store(1, &[var(0)], op(BinaryOp::Mul, Expr::int(2), var(0))), set(0, add(var(0), Expr::int(1)))],
        ),
        assert_(cmp(CmpOp::Le, var(0), Expr::int(bound))),
    ];
    main_only(vec![int("i"), array("a", &[10])], body)
}

#[test]
fn assertions_hold_or_fail() {
    let holds = run(&figure6(1), Arith::Int, "");
    assert_eq!(holds.outcome, Outcome::Finished);
    assert_eq!(scalar(&holds, 0), number_of(1));
    assert_eq!(holds.memory.elements(VarId(1), 9), [(vec![1.into()], Value::Int(9.into()))]);
    assert!(holds.is_only_one() && holds.events.is_empty());
    assert_eq!(run(&figure6(0), Arith::Bv, "").outcome, Outcome::Failed(PropertyId(0)));
}

#[test]
fn steps_tell_line_change_and_path() {
    let run = run(&figure6(0), Arith::Int, "");
    let last = run.recorded.steps.last().unwrap();
    assert_eq!((last.span.line, last.changes.len()), (6, 0));
    assert_eq!(run.recorded.steps[3].span.line, 4);
    let change = Change { variable: VarId(1), indices: vec![0.into()], value: number_of(0) };
    assert_eq!(run.recorded.steps[3].changes, [change]);
    assert_eq!(run.recorded.path.len() as u64, run.steps);
    assert!(run.recorded.path_complete);
}

/// `main: r = sum(n); sum(k): if (k <= 0) res = 0; else { res = sum(k - 1); res = res + k; }`
fn recursive_sum(n: i64) -> Program {
    let k_less_1 = op(BinaryOp::Sub, var(1), Expr::int(1));
    let body = vec![if_(
        cmp(CmpOp::Le, var(1), Expr::int(0)),
        vec![set(2, Expr::int(0))],
        vec![
            store(3, &[Expr::int(0)], var(1)),
            call(1, &[k_less_1], Some(2)),
            set(2, add(var(2), read(3, &[Expr::int(0)]))),
        ],
    )];
    let variables = vec![int("r"), local(int("k"), 1), local(int("res"), 1), local(array("keep", &[4]), 1)];
    let main = procedure("main", &[], &[], vec![call(1, &[Expr::int(n)], Some(0))]);
    program(variables, vec![main, procedure("sum", &[1], &[2], body)])
}

#[test]
fn recursion_saves_and_restores() {
    let run = run(&recursive_sum(100), Arith::Int, "");
    assert_eq!((scalar(&run, 0), run.events.len()), (number_of(5050), 0));
    let count = |step: fn(&Step) -> bool| run.recorded.path.iter().filter(|s| step(s)).count();
    assert_eq!(count(|s| matches!(s, Step::Enter(_))), 101);
    assert_eq!(count(|s| matches!(s, Step::Leave(_))), 101);
}

#[test]
fn endless_runs_end_at_a_limit() {
    let deep = recursive_sum(10_000_000);
    assert_eq!(limited(&deep, Limits { depth: 1000, ..Limits::default() }), Outcome::Limit(Limit::Depth));
    assert_eq!(limited(&deep, Limits { memory: 1 << 20, ..Limits::default() }), Outcome::Limit(Limit::Memory));
    let endless = main_only(vec![int("x")], vec![while_(Cond::Const(true), vec![set(0, Expr::int(1))])]);
    assert_eq!(limited(&endless, Limits { steps: 1000, ..Limits::default() }), Outcome::Limit(Limit::Steps));
    let soon = Instant::now() + Duration::from_millis(20);
    assert_eq!(limited(&endless, Limits { deadline: Some(soon), ..Limits::default() }), Outcome::Limit(Limit::Time));
    let graph = Graph::of(&endless);
    let flag = AtomicBool::new(true);
    let options = Options { interrupt: Some(&flag), ..Options::default() };
    let run = Interpreter::new(&endless, &graph, Arith::Int).run(&mut Random::new(0), &options);
    assert_eq!(run.outcome, Outcome::Interrupted);
    let squares =
        vec![set(0, Expr::int(3)), while_(Cond::Const(true), vec![set(0, op(BinaryOp::Mul, var(0), var(0)))])];
    let growing = main_only(vec![int("x")], squares);
    assert_eq!(limited(&growing, Limits::default()), Outcome::Limit(Limit::Memory));
}

#[test]
fn uninitialised_values_are_drawn_when_read_and_stay() {
    let body = vec![
        havoc(1),
        havoc(2),
        set(0, op(BinaryOp::Sub, var(1), var(1))),
        assert_(cmp(CmpOp::Eq, var(0), Expr::int(0))),
        set(0, add(read(2, &[Expr::int(3)]), Expr::int(0))),
        assert_(cmp(CmpOp::Eq, var(0), read(2, &[Expr::int(3)]))),
        store(2, &[Expr::int(4)], Expr::int(7)),
        set(0, read(2, &[Expr::int(4)])),
    ];
    let program = main_only(vec![int("r"), local(int("x"), 0), local(array("a", &[9]), 0)], body);
    let graph = Graph::of(&program);
    let mut requests = vec![];
    let mut model = Replay(|request: &Request<'_>| {
        requests.push((request.variable, request.indices.to_vec(), request.step, request.edge));
        number_of(5)
    });
    let run = replay(&program, &graph, Arith::Int, &mut model, Limits::default());
    assert_eq!((run.outcome, run.draws), (Outcome::Finished, 2));
    let x = EventKind::Uninitialised { variable: VarId(1), indices: vec![] };
    let a3 = EventKind::Uninitialised { variable: VarId(2), indices: vec![3.into()] };
    assert_eq!(run.events.iter().map(|e| e.kind.clone()).collect::<Vec<_>>(), [x, a3]);
    assert_eq!(run.inputs, []);
    let Step::Edge(first) = run.recorded.path[0] else { panic!("not an edge") };
    let Step::Edge(second) = run.recorded.path[1] else { panic!("not an edge") };
    assert_eq!(requests, [(Some(VarId(1)), vec![], 0, Some(first)), (Some(VarId(2)), vec![3.into()], 1, Some(second))]);
}

#[test]
fn inputs_come_from_the_list_and_wrap() {
    let body = vec![
        havoc(3),
        set(0, var(3)),
        input(0),
        stmt(Basic::Havoc(VarId(2), Source::Input("table".into()))),
        input(1),
        set(3, add(read(2, &[Expr::int(8)]), read(2, &[Expr::int(2)]))),
        stmt(Basic::Havoc(VarId(4), Source::Input("nondet_bool".into()))),
    ];
    let flag = variable("flag", NumType::Int(IntType::BOOL), Shape::Scalar, None);
    let variables = vec![int("x"), int("y"), array("t", &[10]), local(int("u"), 0), flag];
    let program = main_only(variables, body);
    let run = run(&program, Arith::Int, "4294967297,5,30,40,2");
    assert_eq!((scalar(&run, 0), scalar(&run, 1), scalar(&run, 3)), (number_of(1), number_of(5), number_of(70)));
    assert_eq!(scalar(&run, 4), number_of(1));
    let names: Vec<_> = run.inputs.iter().map(|d| (d.origin.clone(), d.indices.clone())).collect();
    assert_eq!(names[2], (Origin::Input("table".into()), vec![8.into()]));
    assert_eq!((run.inputs.len(), run.draws), (5, 6));
}

#[test]
fn elements_out_of_bounds_are_an_event_and_stand_apart() {
    let one = Expr::int(1);
    let body = vec![
        store(0, &[Expr::int(0), Expr::int(5)], Expr::int(7)),
        set(1, read(0, &[one.clone(), Expr::int(0)])),
        set(2, read(0, &[Expr::int(0), Expr::int(5)])),
        store(0, &[Expr::int(2), Expr::int(4)], Expr::int(8)),
        set(3, read(0, &[Expr::int(2), Expr::int(4)])),
        store(0, &[Expr::int(-1), one.clone()], one),
    ];
    let program = main_only(vec![array("a", &[3, 5]), int("x"), int("y"), int("z")], body);
    let run = run(&program, Arith::Int, "");
    assert_eq!((scalar(&run, 1), scalar(&run, 2), scalar(&run, 3)), (number_of(0), number_of(7), number_of(8)));
    let outside = |dimension, index: i64, extent| EventKind::OutOfBounds {
        array: VarId(0),
        dimension,
        index: index.into(),
        extent,
    };
    assert_eq!(kinds(&run), [&outside(1, 5, 5), &outside(1, 5, 5), &outside(0, -1, 3)]);
    let elements: Vec<_> = run.memory.elements(VarId(0), 9).into_iter().map(|(indices, _)| indices).collect();
    let of = |i: i64, j: i64| vec![Integer::from(i), Integer::from(j)];
    assert_eq!(elements, [of(-1, 1), of(0, 5), of(2, 4)]);
}

#[test]
fn signed_overflow_is_an_event_under_both_arithmetics() {
    let max = i64::from(i32::MAX);
    let body = vec![set(0, Expr::int(max)), set(0, add(var(0), Expr::int(1))), set(1, add(var(0), Expr::int(-1)))];
    let program = main_only(vec![int("x"), int("y")], body);
    let mathematical = run(&program, Arith::Int, "");
    let bits = run(&program, Arith::Bv, "");
    let overflow = |value: i64| EventKind::SignedOverflow { value: value.into(), ty: IntType::INT };
    assert_eq!((scalar(&mathematical, 0), kinds(&mathematical)), (number_of(max + 1), vec![&overflow(max + 1)]));
    assert_eq!(scalar(&bits, 0), number_of(i32::MIN));
    assert_eq!((scalar(&bits, 1), kinds(&bits)), (number_of(max), vec![&overflow(max + 1), &overflow(-max - 2)]));
}

#[test]
fn numbers_beyond_64_bits() {
    let factorial = vec![
        set(0, Expr::int(1)),
        set(1, Expr::int(1)),
        while_(
            cmp(CmpOp::Le, var(1), Expr::int(30)),
            vec![
                set(0, op(BinaryOp::Mul, var(0), var(1))),
                store(2, &[var(1)], var(0)),
                set(1, add(var(1), Expr::int(1))),
            ],
        ),
        store(2, &[Expr::int(29)], Expr::int(1)),
    ];
    let program = main_only(vec![int("f"), int("i"), array("t", &[31])], factorial);
    let run = run(&program, Arith::Int, "");
    let thirty: Integer = "265252859812191058636308480000000".parse().unwrap();
    assert_eq!(scalar(&run, 0), Some(Value::Int(thirty.clone())));
    assert_eq!(run.memory.element(VarId(2), &[30.into()]), Some(Value::Int(thirty)));
    assert_eq!(run.memory.element(VarId(2), &[29.into()]), number_of(1));
    assert_eq!(run.memory.elements(VarId(2), 100).len(), 30);
}

#[test]
fn unsigned_64_bit_numbers_wrap() {
    let long = |v: u64| Expr::Int(v.into(), IntType { bits: 64, signed: false });
    let step = Expr::binary(BinaryOp::Mul, U64, var(0), long(6364136223846793005));
    let body = vec![
        set(0, long(1)),
        while_(
            cmp(CmpOp::Lt, var(1), Expr::int(100)),
            vec![
                set(0, Expr::binary(BinaryOp::Add, U64, step, long(1442695040888963407))),
                set(1, add(var(1), Expr::int(1))),
            ],
        ),
        set(2, Expr::Convert(NumType::INT, Expr::binary(BinaryOp::Shr, U64, var(0), Expr::int(33)).into())),
    ];
    let program = main_only(vec![variable("x", U64, Shape::Scalar, None), int("i"), int("low")], body);
    let mut expected: u64 = 1;
    for _ in 0..100 {
        expected = expected.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    }
    for arith in [Arith::Int, Arith::Bv] {
        let run = run(&program, arith, "");
        assert_eq!((scalar(&run, 0), scalar(&run, 2)), (number_of(expected), number_of((expected >> 33) as i32)));
        assert!(run.events.is_empty());
    }
}

#[test]
fn huge_arrays_take_what_is_used() {
    let body = vec![while_(
        cmp(CmpOp::Lt, var(0), Expr::int(1000)),
        vec![
            store(1, &[op(BinaryOp::Mul, var(0), Expr::int(1_000_003))], var(0)),
            store(1, &[op(BinaryOp::Sub, Expr::int(1_999_999_999), var(0))], Expr::int(-5)),
            store(1, &[var(0)], add(var(0), Expr::int(1))),
            set(0, add(var(0), Expr::int(1))),
        ],
    )];
    let program = main_only(vec![int("i"), array("a", &[2_000_000_000])], body);
    let run = run(&program, Arith::Int, "");
    assert_eq!(run.memory.elements(VarId(1), 10_000).len(), 2999);
    assert_eq!(run.memory.element(VarId(1), &[5_000_015.into()]), number_of(5));
    assert_eq!(run.memory.element(VarId(1), &[5.into()]), number_of(6));
    assert_eq!(run.memory.element(VarId(1), &[1_999_999_990.into()]), number_of(-5));
    assert!(run.memory.bytes < 1 << 20);
}

#[test]
fn undefined_operations_cut_the_run() {
    let divide = set(0, op(BinaryOp::Div, Expr::int(1), var(0)));
    let zero = Assumption::Undefined(Undefined::DivisionByZero);
    let guard = stmt(Basic::Assume(cmp(CmpOp::Ne, var(0), Expr::int(0)), zero));
    for body in [vec![guard, divide.clone()], vec![divide]] {
        let run = run(&main_only(vec![int("x")], body), Arith::Int, "");
        assert_eq!(run.outcome, Outcome::Cut(zero, Span { line: 1, ..Span::default() }));
    }
    let shift = main_only(vec![int("x")], vec![set(0, op(BinaryOp::Shl, Expr::int(1), Expr::int(32)))]);
    let out_of_range = Assumption::Undefined(Undefined::ShiftOutOfRange);
    assert_eq!(run(&shift, Arith::Bv, "").outcome, Outcome::Cut(out_of_range, Span { line: 1, ..Span::default() }));
    let least = Expr::int(i32::MIN);
    let rem = main_only(vec![int("x")], vec![set(0, op(BinaryOp::Rem, least, Expr::int(-1)))]);
    assert_eq!(run(&rem, Arith::Bv, "").events.len(), 1);
    let user = main_only(vec![], vec![stmt(Basic::Assume(Cond::Const(false), Assumption::User)), stmt(Basic::Halt)]);
    assert!(matches!(run(&user, Arith::Int, "").outcome, Outcome::Cut(Assumption::User, _)));
    let halt = main_only(vec![], vec![stmt(Basic::Halt)]);
    assert!(matches!(run(&halt, Arith::Int, "").outcome, Outcome::Halted(_)));
}

#[test]
fn reals_are_exact() {
    let real = |n: i64, d: i64| Expr::Real(Rational::from(n) / Rational::from(d));
    let sum = Expr::binary(BinaryOp::Add, NumType::Real, real(1, 10), real(2, 10));
    let body = vec![
        set(0, sum),
        assert_(Cond::cmp(CmpOp::Eq, NumType::Real, var(0), real(3, 10))),
        set(1, Expr::Convert(NumType::INT, Expr::binary(BinaryOp::Mul, NumType::Real, var(0), real(-9, 1)).into())),
    ];
    let program = main_only(vec![variable("x", NumType::Real, Shape::Scalar, None), int("y")], body);
    let run = run(&program, Arith::Int, "");
    assert_eq!((run.outcome.clone(), scalar(&run, 1)), (Outcome::Finished, number_of(-2)));
}

#[test]
fn conditions_are_lazy_and_conditionals_evaluate_one_side() {
    let bad = || read(1, &[Expr::int(100)]);
    let never = cmp(CmpOp::Eq, bad(), Expr::int(1));
    let cond = Cond::And(vec![cmp(CmpOp::Ne, var(0), Expr::int(0)), never.clone()]);
    let either = Cond::Or(vec![cmp(CmpOp::Eq, var(0), Expr::int(0)), never.clone()]);
    let neither = Cond::Not(Cond::Or(vec![cmp(CmpOp::Eq, var(0), Expr::int(0)), never]).into());
    let body = vec![
        if_(cond, vec![set(2, Expr::int(1))], vec![set(2, Expr::int(2))]),
        if_(neither, vec![set(2, Expr::int(9))], vec![]),
        set(3, Expr::ite(either, add(var(2), Expr::int(5)), bad())),
    ];
    let program = main_only(vec![int("x"), array("a", &[3]), int("y"), int("z")], body);
    let run = run(&program, Arith::Int, "");
    assert_eq!((scalar(&run, 3), run.events.len()), (number_of(7), 0));
}

#[test]
fn long_records_keep_both_ends() {
    let count = set(0, add(var(0), Expr::int(1)));
    let program = main_only(vec![int("x")], vec![while_(cmp(CmpOp::Lt, var(0), Expr::int(1000)), vec![count])]);
    let graph = Graph::of(&program);
    let limits = Limits { recorded: 10, path: 10, ..Limits::default() };
    let run = replay(&program, &graph, Arith::Int, &mut Random::new(1), limits);
    let numbers: Vec<u64> = run.recorded.steps.iter().map(|s| s.number).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 4, 1997, 1998, 1999, 2000, 2001]);
    assert_eq!((run.recorded.omitted, run.recorded.path_complete), (1992, false));
}

#[test]
fn random_testing_finds_a_failure_and_tells_it() {
    let body = vec![input(0), input(1), assert_(cmp(CmpOp::Ne, add(var(0), Expr::int(1000)), var(1)))];
    let program = main_only(vec![int("x"), int("y")], body);
    let graph = Graph::of(&program);
    let testing = testing::Testing { runs: 10_000, ..Default::default() };
    let tested = testing::test(&program, &graph, Arith::Int, &testing, None);
    let (run, number) = tested.failure.unwrap();
    assert_eq!((run.outcome, run.inputs.len()), (Outcome::Failed(PropertyId(0)), 2));
    assert_eq!(run.recorded.steps.len() as u64, run.steps);
    assert_eq!((tested.runs, tested.ended), (number + 1, number));
    let alone = testing::Testing { runs: 1, seed: number, ..Default::default() };
    let again = testing::test(&program, &graph, Arith::Int, &alone, None).failure.unwrap();
    assert_eq!(again.0.inputs, run.inputs);
}

#[test]
fn a_program_without_inputs_is_tested_once() {
    let program = figure6(1);
    let tested = testing::test(&program, &Graph::of(&program), Arith::Int, &testing::Testing::default(), None);
    assert_eq!((tested.runs, tested.ended, tested.only_one), (1, 1, true));
    assert!(tested.failure.is_none() && tested.sample.is_some());
}

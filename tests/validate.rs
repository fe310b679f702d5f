//! The validator: a good program has no violation, and each way to spoil it is found.

mod build;

use build::{Build, cmp, figure6, n, read, v};
use eureka::program::validate::{Fault, Kind, validate};
use eureka::program::{
    Basic, BinaryOp, CmpOp, Cond, Element, Expr, Extent, IntType, LabelId, NumType, Place, ProcId, Program, PropertyId,
    Shape, StmtKind, VarId,
};

/// A program with a global `g`, an array `a`, a procedure `f(x)` with the result `r`, and a `main` with the local `i`.
struct Sample {
    b: Build,
    f: ProcId,
    main: ProcId,
    a: VarId,
    x: VarId,
    i: VarId,
    real: VarId,
}

fn sample() -> Sample {
    let mut b = Build::new();
    let (f, main) = (b.procedure("f"), b.procedure("main"));
    b.program.entry = main;
    b.int(None, "g");
    let a = b.var(None, "a", NumType::INT, &[4]);
    let (x, r) = (b.int(Some(f), "x"), b.int(Some(f), "r"));
    let i = b.int(Some(main), "i");
    let real = b.var(None, "d", NumType::Real, &[]);
    b.of(f).params = vec![x];
    b.of(f).results = vec![r];
    let back = b.set(r, v(x));
    b.of(f).body = vec![back];
    let call = b.call(f, vec![n(1)], vec![Some(i)]);
    let check = b.assert(cmp(CmpOp::Eq, v(i), n(1)));
    b.of(main).body = vec![call, check];
    Sample { b, f, main, a, x, i, real }
}

/// The faults after `spoil` has changed the sample.
fn faults(spoil: impl FnOnce(&mut Sample)) -> Vec<Fault> {
    let mut s = sample();
    assert_eq!(validate(&s.b.program, Kind::Concrete), vec![]);
    spoil(&mut s);
    validate(&s.b.program, Kind::Concrete).into_iter().map(|violation| violation.fault).collect()
}

/// The faults of one more statement in main.
fn faults_of(basic: impl FnOnce(&Sample) -> Basic) -> Vec<Fault> {
    faults_of_kind(|s| StmtKind::Basic(basic(s)))
}

fn faults_of_kind(kind: impl FnOnce(&Sample) -> StmtKind) -> Vec<Fault> {
    faults(|s| {
        let kind = kind(s);
        let stmt = s.b.kind(kind);
        s.b.of(s.main).body.push(stmt);
    })
}

fn assign(target: VarId, e: Expr) -> Basic {
    Basic::Assign(Place::Var(target), e)
}

const CHAR: IntType = IntType { bits: 8, signed: true };

#[test]
fn figure_6_is_valid() {
    assert_eq!(validate(&figure6().0, Kind::Concrete), vec![]);
}

#[test]
fn ids_must_exist() {
    let (var, procedure) = (VarId(99), ProcId(9));
    assert_eq!(faults_of(|s| assign(s.i, v(var))), [Fault::UnknownVariable(var)]);
    assert_eq!(faults_of(|_| assign(var, n(0))), [Fault::UnknownVariable(var)]);
    let call = Basic::Call { callee: procedure, args: vec![], results: vec![] };
    assert_eq!(faults_of(|_| call), [Fault::UnknownProcedure(procedure)]);
    let check = Basic::Assert(Cond::Const(true), PropertyId(7));
    assert_eq!(faults_of(|_| check), [Fault::UnknownProperty(PropertyId(7))]);
    assert_eq!(faults(|s| s.b.program.entry = procedure), [Fault::UnknownProcedure(procedure)]);
    let none = validate(&Program::default(), Kind::Concrete);
    assert_eq!(none.len(), 1);
}

#[test]
fn types_must_agree() {
    let mismatch = |expected, found| [Fault::TypeMismatch { expected, found }];
    let char_type = NumType::Int(CHAR);
    let c = || Expr::Int(1.into(), CHAR);
    assert_eq!(faults_of(|s| assign(s.i, c())), mismatch(NumType::INT, char_type));
    assert_eq!(faults_of(|s| assign(s.i, build::add(n(1), c()))), mismatch(NumType::INT, char_type));
    assert_eq!(faults_of(|s| assign(s.i, Expr::ite(Cond::Const(true), n(1), c()))), mismatch(NumType::INT, char_type));
    assert_eq!(faults_of(|s| Basic::Fill(s.a, c())), mismatch(NumType::INT, char_type));
    let call = |s: &Sample| Basic::Call { callee: s.f, args: vec![c()], results: vec![Some(s.i)] };
    assert_eq!(faults_of(call), mismatch(NumType::INT, char_type));
    let result = |s: &Sample| Basic::Call { callee: s.f, args: vec![n(1)], results: vec![Some(s.real)] };
    assert_eq!(faults_of(result), mismatch(NumType::Real, NumType::INT));
    let shift = Expr::binary(BinaryOp::Shl, NumType::INT, n(1), c());
    assert_eq!(faults_of(|s| assign(s.i, shift)), []);
    let big = Expr::Int(300.into(), CHAR);
    assert!(matches!(
        faults_of(|_| Basic::Assume(Cond::cmp(CmpOp::Eq, char_type, big, c()), eureka::program::Assumption::User))[..],
        [Fault::ConstantOutOfRange(_)]
    ));
    let to_bool = Expr::Convert(NumType::Int(IntType::BOOL), n(2).into());
    let from_bool = Expr::Convert(NumType::INT, to_bool.into());
    assert_eq!(faults_of(|s| assign(s.i, from_bool)), [Fault::ConversionToBool]);
    let rem = |s: &Sample| assign(s.real, Expr::binary(BinaryOp::Rem, NumType::Real, v(s.real), v(s.real)));
    assert_eq!(faults_of(rem), [Fault::NotOnReals("an integer operation")]);
}

#[test]
fn arrays_need_an_index_for_each_dimension() {
    let two = |s: &Sample| Expr::Read(Element { array: s.a, indices: vec![n(0), n(1)] });
    assert_eq!(faults_of(|s| assign(s.i, two(s))), [Fault::IndexCount { array: sample().a, expected: 1, found: 2 }]);
    assert_eq!(faults_of(|s| assign(s.i, v(s.a))), [Fault::NotScalar(sample().a)]);
    assert_eq!(faults_of(|s| assign(s.i, read(s.x, n(0)))), [Fault::NotArray(sample().x)]);
    assert_eq!(faults_of(|s| assign(s.i, read(s.a, v(s.real)))), [Fault::NotInteger(NumType::Real)]);
    let flat = |s: &mut Sample| _ = s.b.add(None, "flat", NumType::INT, Shape::Array(vec![]));
    assert!(matches!(faults(flat)[..], [Fault::NoDimensions(_)]));
    let sized = |s: &mut Sample| {
        let extent = Extent::Symbolic(s.real);
        s.b.add(None, "sized", NumType::INT, Shape::Array(vec![extent]));
    };
    assert_eq!(faults(sized), [Fault::NotInteger(NumType::Real)]);
    let foreign = |s: &mut Sample| {
        let extent = Extent::Symbolic(s.x);
        s.b.add(Some(s.main), "foreign", NumType::INT, Shape::Array(vec![extent]));
    };
    assert_eq!(faults(foreign), [Fault::NotOwned(sample().x)]);
}

#[test]
fn calls_match_their_procedures() {
    let none = |s: &Sample| Basic::Call { callee: s.f, args: vec![], results: vec![None] };
    assert_eq!(faults_of(none), [Fault::ArgumentCount { callee: ProcId(0), expected: 1, found: 0 }]);
    let lost = |s: &Sample| Basic::Call { callee: s.f, args: vec![n(1)], results: vec![] };
    assert_eq!(faults_of(lost), [Fault::ResultCount { callee: ProcId(0), expected: 1, found: 0 }]);
    let entry = |s: &Sample| Basic::Call { callee: s.main, args: vec![], results: vec![] };
    assert_eq!(faults_of(entry), [Fault::EntryCalled]);
    assert!(faults(|s| s.b.program.entry = s.f).contains(&Fault::EntryHasParameters));
    assert_eq!(faults(|s| s.b.of(s.main).results = vec![s.x]), [Fault::NotOwned(sample().x)]);
    let init = |s: &mut Sample| {
        let call = s.b.call(s.f, vec![n(1)], vec![None]);
        s.b.program.init.push(call);
    };
    assert_eq!(faults(init), [Fault::NotInInit("a call")]);
}

#[test]
fn jumps_lead_somewhere() {
    assert_eq!(faults_of_kind(|_| StmtKind::Break), [Fault::OutsideLoop("break")]);
    assert_eq!(faults_of_kind(|_| StmtKind::Continue), [Fault::OutsideLoop("continue")]);
    let label = LabelId(0);
    let unknown = faults_of_kind(|_| StmtKind::Goto(label));
    assert_eq!(unknown, [Fault::UnknownLabel(label), Fault::LabelMissing(label)]);
    let twice = |s: &mut Sample| {
        s.b.of(s.main).labels = vec!["l".to_string()];
        for _ in 0..2 {
            let stmt = s.b.kind(StmtKind::Label(label));
            s.b.of(s.main).body.push(stmt);
        }
    };
    assert_eq!(faults(twice), [Fault::LabelTwice(label)]);
}

#[test]
fn names_are_unique_identifiers() {
    let duplicate = |name: &str| [Fault::DuplicateName(name.to_string())];
    assert_eq!(faults(|s| _ = s.b.int(None, "g")), duplicate("g"));
    assert_eq!(faults(|s| _ = s.b.int(Some(s.main), "g")), duplicate("g"));
    assert_eq!(faults(|s| _ = s.b.int(Some(s.main), "i")), duplicate("i"));
    assert_eq!(faults(|s| _ = s.b.int(Some(s.main), "x")), []);
    assert_eq!(faults(|s| _ = s.b.procedure("f")), duplicate("f"));
    assert_eq!(faults(|s| _ = s.b.int(None, "s.x")), [Fault::BadName("s.x".to_string())]);
    assert_eq!(faults(|s| _ = s.b.int(None, "")), [Fault::BadName(String::new())]);
}

#[test]
fn arbitrary_values_are_for_abstract_programs() {
    let undefined = || Expr::Undefined(NumType::INT);
    assert_eq!(faults_of(|s| assign(s.i, undefined())), [Fault::OnlyAbstract("an arbitrary value")]);
    let at_once = |s: &Sample| Basic::Parallel(vec![(s.i, n(1)), (s.i, n(2))]);
    let expected = [Fault::OnlyAbstract("assignments at once"), Fault::AssignedTwice(sample().i)];
    assert_eq!(faults_of(at_once), expected);
    let mut s = sample();
    let stmts = [s.b.set(s.i, undefined()), s.b.set(s.i, read(s.a, n(0)))];
    s.b.of(s.main).body.extend(stmts);
    let found = validate(&s.b.program, Kind::Abstract);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].fault, Fault::OnlyConcrete("an array"));
    assert_eq!(found[0].describe(&s.b.program), "an array in an abstract program in main, line 5");
}

//! The encoder against [`Value`]: random expressions over random values mean the same in both.

use std::sync::Arc;

use proptest::prelude::*;
use z3::Model;
use z3::ast::{Ast, Bool, Dynamic};

use super::*;
use crate::program::number::{Integer, Rational};
use crate::program::*;

const TYPES: [NumType; 9] = [
    int_type(1, false),
    int_type(8, true),
    int_type(8, false),
    int_type(16, true),
    int_type(32, true),
    int_type(32, false),
    int_type(64, true),
    int_type(64, false),
    NumType::Real,
];
const PER_TYPE: usize = 2;

const fn int_type(bits: u32, signed: bool) -> NumType {
    NumType::Int(IntType { bits, signed })
}

/// Two variables of each type.
fn program() -> Program {
    let mut program = Program::default();
    for (i, ty) in TYPES.iter().flat_map(|t| [t; PER_TYPE]).enumerate() {
        let name = format!("v{i}");
        let (source_name, span, origin) = (name.clone(), Span::default(), Origin::User);
        program.add_variable(Variable { name, source_name, ty: *ty, shape: Shape::Scalar, owner: None, origin, span });
    }
    program
}

fn variable(ty: NumType, which: usize) -> Expr {
    let position = TYPES.iter().position(|t| *t == ty).unwrap_or(0);
    Expr::Var(VarId((position * PER_TYPE + which) as u32))
}

fn value(ty: NumType, arith: Arith) -> BoxedStrategy<Value> {
    let NumType::Int(t) = ty else {
        return (-1000i64..1000, 1i64..20)
            .prop_map(|(n, d)| Value::Real(Rational::from(Integer::from(n)) / Rational::from(Integer::from(d))))
            .boxed();
    };
    let near = |v: Integer| (-2i64..3).prop_map(move |d| &v + Integer::from(d));
    let any = prop_oneof![
        near(Integer::ZERO),
        near(t.min()),
        near(t.max()),
        near(Integer::ONE << 40),
        (-200i64..200).prop_map(Integer::from),
        any::<i64>().prop_map(Integer::from),
    ];
    let free = t.signed && arith == Arith::Int;
    any.prop_map(move |v| Value::Int(if free { v } else { t.wrap(v) })).boxed()
}

fn constant(ty: NumType) -> BoxedStrategy<Expr> {
    value(ty, Arith::Bv)
        .prop_map(move |v| match (v, ty) {
            (Value::Int(v), NumType::Int(t)) => Expr::Int(t.wrap(v), t),
            (Value::Real(v), _) => Expr::Real(v),
            (Value::Int(v), NumType::Real) => Expr::Real(v.into()),
        })
        .boxed()
}

fn expr(ty: NumType, depth: u32) -> BoxedStrategy<Expr> {
    let leaf = prop_oneof![3 => (0..PER_TYPE).prop_map(move |w| variable(ty, w)), 1 => constant(ty)];
    if depth == 0 {
        return leaf.boxed();
    }
    let same = || expr(ty, depth - 1).prop_map(Arc::new);
    let real = ty == NumType::Real;
    let ops: &[BinaryOp] = match real {
        true => &[BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div],
        false => &[
            BinaryOp::Add,
            BinaryOp::Sub,
            BinaryOp::Mul,
            BinaryOp::Div,
            BinaryOp::Rem,
            BinaryOp::BitAnd,
            BinaryOp::BitOr,
            BinaryOp::BitXor,
        ],
    };
    let unary: &[UnaryOp] = if real { &[UnaryOp::Neg] } else { &[UnaryOp::Neg, UnaryOp::BitNot] };
    let other = prop::sample::select(&TYPES[..]);
    let mut kinds = vec![
        leaf.boxed(),
        (prop::sample::select(unary), same()).prop_map(move |(op, e)| Expr::Unary(op, ty, e)).boxed(),
        (prop::sample::select(ops), same(), same()).prop_map(move |(op, l, r)| Expr::Binary(op, ty, l, r)).boxed(),
        (prop::sample::select(ops), same(), constant(ty))
            .prop_map(move |(op, l, r)| Expr::Binary(op, ty, l, Arc::new(r)))
            .boxed(),
        (cond(depth - 1), same(), same()).prop_map(|(c, t, e)| Expr::Ite(Arc::new(c), t, e)).boxed(),
    ];
    if ty != TYPES[0] {
        let converted = other.clone().prop_flat_map(move |t| expr(t, depth - 1));
        kinds.push(converted.prop_map(move |e| Expr::Convert(ty, Arc::new(e))).boxed());
    }
    if let NumType::Int(t) = ty {
        let shift = prop::sample::select(&[BinaryOp::Shl, BinaryOp::Shr][..]);
        let by_constant = (0..t.bits).prop_map(Expr::int).boxed();
        let amount = prop_oneof![by_constant, expr(int_type(8, false), 0), expr(NumType::INT, 0)];
        kinds.push((shift, same(), amount).prop_map(move |(op, l, r)| Expr::Binary(op, ty, l, Arc::new(r))).boxed());
    }
    prop::strategy::Union::new(kinds).boxed()
}

fn cond(depth: u32) -> BoxedStrategy<Cond> {
    let op = prop::sample::select(&[CmpOp::Eq, CmpOp::Ne, CmpOp::Lt, CmpOp::Le, CmpOp::Gt, CmpOp::Ge][..]);
    let compared = prop::sample::select(&TYPES[..]).prop_flat_map(move |t| (Just(t), expr(t, depth), expr(t, depth)));
    let comparison = (op, compared).prop_map(|(op, (ty, l, r))| Cond::cmp(op, ty, l, r));
    if depth == 0 {
        return comparison.boxed();
    }
    let several = || prop::collection::vec(cond(depth - 1), 1..3);
    prop_oneof![
        3 => comparison,
        1 => cond(depth - 1).prop_map(|c| Cond::Not(Arc::new(c))),
        1 => several().prop_map(Cond::And),
        1 => several().prop_map(Cond::Or),
    ]
    .boxed()
}

/// The meaning of expressions after [`Value`]; none where it is undefined or the encoding makes no promise: bit operations
/// on two terms of which one lies outside of its signed type.
struct Meaning<'a> {
    program: &'a Program,
    arith: Arith,
    values: &'a [Value],
}

impl Meaning<'_> {
    fn expr(&self, e: &Expr) -> Option<Value> {
        Some(match e {
            Expr::Int(v, _) => Value::Int(v.clone()),
            Expr::Real(v) => Value::Real(v.clone()),
            Expr::Var(v) => self.values.get(v.0 as usize)?.clone(),
            Expr::Unary(op, ty, e) => Value::unary(*op, *ty, self.arith, &self.expr(e)?)?,
            Expr::Binary(op, ty, l, r) => {
                let (lhs, rhs) = (self.expr(l)?, self.expr(r)?);
                let bitwise = matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor);
                let constant = [l, r].into_iter().any(|e| matches!(**e, Expr::Int(..)));
                if bitwise && !constant && ![&lhs, &rhs].into_iter().all(|v| holds(*ty, v)) {
                    return None;
                }
                Value::binary(*op, *ty, self.arith, &lhs, &rhs)?
            }
            Expr::Convert(to, e) => self.expr(e)?.convert(self.program.type_of(e), *to),
            Expr::Ite(c, t, e) => {
                let (t, e) = (self.expr(t), self.expr(e));
                if self.cond(c)? { t? } else { e? }
            }
            Expr::Read(_) | Expr::Undefined(_) => return None,
        })
    }

    fn cond(&self, c: &Cond) -> Option<bool> {
        let all = |cs: &[Cond]| cs.iter().map(|c| self.cond(c)).collect::<Option<Vec<bool>>>();
        Some(match c {
            Cond::Const(b) => *b,
            Cond::Cmp(op, _, l, r) => self.expr(l)?.compare(*op, &self.expr(r)?),
            Cond::Not(c) => !self.cond(c)?,
            Cond::And(cs) => all(cs)?.into_iter().all(|b| b),
            Cond::Or(cs) => all(cs)?.into_iter().any(|b| b),
            Cond::Undefined => return None,
        })
    }
}

fn holds(ty: NumType, value: &Value) -> bool {
    matches!((ty, value), (NumType::Int(t), Value::Int(v)) if t.holds(v))
}

fn values(arith: Arith) -> impl Strategy<Value = Vec<Value>> {
    TYPES.iter().flat_map(|t| [*t; PER_TYPE]).map(|t| value(t, arith)).collect::<Vec<_>>()
}

/// Encodes an expression over constants of the solver and evaluates it where these have the given values.
fn check_expr(
    encoder: Encoder<'_>,
    program: &Program,
    values: &[Value],
    ty: NumType,
    e: &Expr,
) -> Result<(), TestCaseError> {
    let Some(expected) = (Meaning { program, arith: encoder.arith(), values }).expr(e) else {
        return Ok(());
    };
    let model = Model::new();
    let terms: Vec<Term> = (program.variables.iter().zip(values))
        .map(|(v, value)| {
            let term = Term::named(&v.name, &encoder.variable_sort(v)).unwrap();
            let value = encoder.value(value, v.ty).unwrap();
            model.add_const_interp(&term.dynamic().decl(), &value.dynamic());
            term
        })
        .collect();
    let term = encoder.expr(e, &|v| Ok(terms[v.0 as usize].clone())).unwrap();
    prop_assert_eq!(term.value_in(&model, ty.as_int()), Some(expected));
    Ok(())
}

fn typed_expr(depth: u32) -> impl Strategy<Value = (NumType, Expr)> {
    prop::sample::select(&TYPES[..]).prop_flat_map(move |t| (Just(t), expr(t, depth)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn integers_agree_with_values((ty, e) in typed_expr(3), values in values(Arith::Int)) {
        let program = program();
        check_expr(Encoder::new(&program, Arith::Int), &program, &values, ty, &e)?;
    }

    #[test]
    fn bit_vectors_agree_with_values((ty, e) in typed_expr(3), values in values(Arith::Bv)) {
        let program = program();
        check_expr(Encoder::new(&program, Arith::Bv), &program, &values, ty, &e)?;
    }

    #[test]
    fn wrapping_integers_agree_with_values((ty, e) in typed_expr(3), values in values(Arith::Bv)) {
        let program = program();
        check_expr(Encoder::over_integers(&program, Arith::Bv), &program, &values, ty, &e)?;
    }
}

/// Every operation at every type on all pairs of values near the boundaries.
#[test]
fn operations_agree_at_boundaries() {
    let program = program();
    let ops = [
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::Div,
        BinaryOp::Rem,
        BinaryOp::Shl,
        BinaryOp::Shr,
        BinaryOp::BitAnd,
        BinaryOp::BitOr,
        BinaryOp::BitXor,
    ];
    for encoder in [
        Encoder::new(&program, Arith::Int),
        Encoder::new(&program, Arith::Bv),
        Encoder::over_integers(&program, Arith::Bv),
    ] {
        for ty in &TYPES[..8] {
            let t = ty.as_int().unwrap();
            let around = [
                t.min(),
                t.max(),
                Integer::ZERO,
                Integer::ONE,
                -Integer::ONE,
                Integer::from(7),
                Integer::from(t.bits - 1),
            ];
            let values: Vec<Integer> = around.into_iter().filter(|v| t.holds(v)).collect();
            for (op, l) in ops.iter().flat_map(|op| values.iter().map(move |l| (op, l))) {
                for r in &values {
                    let e = Expr::binary(*op, *ty, variable(*ty, 0), variable(*ty, 1));
                    let mut all = vec![Value::Int(Integer::ZERO); program.variables.len()];
                    for (v, value) in program.variables.iter().zip(&mut all) {
                        *value = Value::zero(v.ty);
                    }
                    for (e, v) in [(variable(*ty, 0), l), (variable(*ty, 1), r)] {
                        if let Expr::Var(id) = e {
                            all[id.0 as usize] = Value::Int(v.clone());
                        }
                    }
                    check_expr(encoder, &program, &all, *ty, &e).unwrap();
                }
            }
        }
    }
}

/// Reads over writes, in two dimensions, with indexes of different types.
#[test]
fn arrays_agree_with_their_theory() {
    for arith in [Arith::Int, Arith::Bv] {
        let mut program = program();
        let shape = Shape::Array(vec![Extent::Fixed(4), Extent::Fixed(4)]);
        let array = Variable { name: "m".into(), shape, ..program.variables[8].clone() };
        let m = program.add_variable(array);
        let short = Expr::Convert(int_type(8, true), Arc::new(Expr::int(2)));
        let read = |i: Expr, j: Expr| Expr::Read(Element { array: m, indices: vec![i, j] });
        program.init = vec![Stmt::basic(
            Basic::Assume(
                Cond::cmp(CmpOp::Eq, NumType::INT, read(short.clone(), Expr::int(3)), Expr::int(0)),
                Assumption::User,
            ),
            Span::default(),
        )];
        let encoder = Encoder::new(&program, arith);
        let none = |_: VarId| Err(IllTyped("no variable here"));
        let zero = encoder.value(&Value::Int(Integer::ZERO), NumType::INT).unwrap();
        let seven = encoder.value(&Value::Int(7.into()), NumType::INT).unwrap();
        let written = encoder
            .indices(&Element { array: m, indices: vec![Expr::int(2), Expr::int(3)] }, &none)
            .and_then(|at| encoder.store(&encoder.constant_array(2, &zero), &at, &seven))
            .unwrap();
        let resolve = |_: VarId| Ok(written.clone());
        for (i, j, expected) in
            [(short.clone(), Expr::int(3), 7), (Expr::int(3), short.clone(), 0), (short, Expr::int(2), 0)]
        {
            let equal = Cond::cmp(CmpOp::Eq, NumType::INT, read(i, j), Expr::int(expected));
            let query = Query::new(&Limits::default());
            query.assert(&encoder.cond(&equal, &resolve).unwrap().not());
            assert!(matches!(query.check(&[]), Answer::Unsat), "{expected} is expected under {arith:?}");
        }
    }
}

#[test]
fn a_cancelled_or_late_question_is_unknown() {
    let hard = || {
        let x: Vec<z3::ast::Int> = (0..3).map(|i| z3::ast::Int::new_const(format!("x{i}"))).collect();
        let cube = |i: usize| &x[i] * &x[i] * &x[i];
        (cube(0) + cube(1) + cube(2)).eq(114)
    };
    let deadline = Some(std::time::Instant::now() + std::time::Duration::from_millis(200));
    let query = Query::new(&Limits { deadline, ..Limits::default() });
    query.assert(&hard());
    assert!(matches!(query.check(&[]), Answer::Unknown(Unknown::Timeout)));

    let cancelled = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let query = Query::new(&Limits { cancelled: Some(cancelled.clone()), ..Limits::default() });
    query.assert(&hard());
    let start = std::time::Instant::now();
    let canceller = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(200));
        cancelled.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    assert!(matches!(query.check(&[]), Answer::Unknown(Unknown::Cancelled)));
    assert!(start.elapsed() < std::time::Duration::from_secs(2));
    canceller.join().unwrap();

    let query = Query::new(&Limits::default());
    let pigeons: Vec<z3::ast::Int> = (0..12).map(|i| z3::ast::Int::new_const(format!("p{i}"))).collect();
    pigeons.iter().for_each(|p| query.assert(&Bool::and(&[p.ge(0), p.lt(11)])));
    let apart = |i: usize| pigeons[..i].iter().map(|p| p.ne(&pigeons[i])).collect::<Vec<Bool>>();
    (0..12).flat_map(apart).for_each(|fact| query.assert(&fact));
    assert!(matches!(query.check_within(&[], Some(100_000)), Answer::Unknown(Unknown::Budget)));
}

#[test]
fn cores_name_the_assumptions_that_conflict() {
    let x = z3::ast::Int::new_const("x");
    let [p, q, r] = ["p", "q", "r"].map(Bool::new_const);
    let query = Query::new(&Limits::default());
    for (label, fact) in [(&p, x.gt(5)), (&q, x.lt(7)), (&r, x.lt(3))] {
        query.assert(&label.implies(&fact));
    }
    assert!(matches!(query.check(&[p.clone(), q.clone()]), Answer::Sat(_)));
    assert!(matches!(query.check(&[p.clone(), q, r.clone()]), Answer::Unsat));
    let core: Vec<Dynamic> = query.core().iter().map(Dynamic::from).collect();
    assert!(core.len() == 2 && core.contains(&Dynamic::from(&p)) && core.contains(&Dynamic::from(&r)));
}

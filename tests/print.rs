//! Printing: what the text looks like, and that gcc's programs behave as ours.

mod build;

use std::process::Command;

use build::{Build, add, bin, cmp, figure6, n, read, v};
use eureka::cegar::indexes::abstraction::abstract_program;
use eureka::program::number::{Integer, Rational};
use eureka::program::print::{Style, Text, print_basic, print_cond, print_expr, print_program};
use eureka::program::validate::{Kind, validate};
use eureka::program::{
    Arith, Basic, BinaryOp, CmpOp, Cond, Element, Expr, Extent, Graph, Index, IntType, LabelId, NumType, Place,
    Program, Shape, StmtKind, TrackedIndexes, UnaryOp, Value, VarId,
};

const LONG: NumType = NumType::Int(IntType { bits: 64, signed: true });
const UINT: NumType = NumType::Int(IntType { bits: 32, signed: false });
const UCHAR: NumType = NumType::Int(IntType { bits: 8, signed: false });
const CHAR: NumType = NumType::Int(IntType { bits: 8, signed: true });

#[test]
fn figure_6() {
    let (program, a) = figure6();
    insta::assert_snapshot!("figure6", print_program(&program, Style::C));
    let graph = Graph::of(&program);
    let abstraction = |tracked: &[i64]| {
        let mut r = TrackedIndexes::default();
        tracked.iter().for_each(|k| _ = r.insert(a, Index::constant(*k)));
        let abstraction = abstract_program(&program, &graph, &r);
        assert_eq!(validate(&abstraction.program, Kind::Abstract), vec![]);
        print_program(&abstraction.program, Style::Paper)
    };
    insta::assert_snapshot!("figure6_nothing_tracked", abstraction(&[]));
    insta::assert_snapshot!("figure6_1_tracked", abstraction(&[1]));
    insta::assert_snapshot!("figure6_1_2_tracked", abstraction(&[1, 2]));
}

#[test]
fn conversions_are_casts_only_where_c_does_not_convert() {
    let mut b = Build::new();
    let main = b.procedure("main");
    let (i, j) = (b.int(None, "i"), b.int(None, "j"));
    let u = b.var(None, "u", UINT, &[]);
    let c = b.var(None, "c", CHAR, &[]);
    let l = b.var(None, "l", LONG, &[]);
    let x = b.var(None, "x", NumType::Real, &[]);
    b.of(main).body = vec![];
    let p = &b.program;
    let to = |ty, e: Expr| Expr::Convert(ty, e.into());
    let op = |op, ty, l, r| print_expr(p, &Expr::binary(op, ty, l, r));
    let plus = BinaryOp::Add;
    assert_eq!(op(plus, NumType::INT, to(NumType::INT, v(c)), n(1)), "c + 1");
    assert_eq!(op(plus, LONG, to(LONG, v(i)), to(LONG, v(j))), "(long long)i + j");
    assert_eq!(op(plus, LONG, to(LONG, v(i)), v(l)), "i + l");
    assert_eq!(op(plus, LONG, to(LONG, v(i)), Expr::Int(1.into(), LONG.as_int().unwrap())), "i + 1ll");
    assert_eq!(op(plus, UINT, v(u), to(UINT, v(i))), "u + i");
    assert_eq!(op(plus, UINT, to(UINT, v(i)), to(UINT, v(j))), "(unsigned int)i + j");
    assert_eq!(op(plus, UINT, Expr::Int(5.into(), UINT.as_int().unwrap()), to(UINT, v(j))), "5u + j");
    assert_eq!(op(BinaryOp::Div, NumType::Real, to(NumType::Real, v(i)), to(NumType::Real, v(j))), "(double)i / j");
    assert_eq!(op(BinaryOp::Div, NumType::Real, v(x), to(NumType::Real, v(j))), "x / j");
    assert_eq!(op(BinaryOp::Shl, LONG, to(LONG, v(i)), v(j)), "(long long)i << j");
    assert_eq!(print_expr(p, &to(NumType::INT, v(l))), "(int)l");
    let compare = |ty, l, r| print_cond(p, &Cond::cmp(CmpOp::Lt, ty, l, r));
    assert_eq!(compare(LONG, to(LONG, v(i)), to(LONG, v(j))), "i < j");
    assert_eq!(compare(LONG, to(LONG, v(i)), to(LONG, v(u))), "(long long)i < u");
    assert_eq!(compare(UINT, to(UINT, v(i)), v(u)), "i < u");
    let assign = |target, e| print_basic(p, &Basic::Assign(Place::Var(target), e));
    assert_eq!(assign(c, to(CHAR, v(l))), "c = l");
    assert_eq!(assign(i, Expr::of_cond(cmp(CmpOp::Lt, v(i), v(j)))), "i = i < j");
    assert_eq!(assign(x, Expr::Real(Rational::new((-5).into(), 4u8.into()))), "x = -1.25");
}

#[test]
fn parentheses_are_as_few_as_precedence_needs() {
    let mut b = Build::new();
    let main = b.procedure("main");
    let (i, j) = (b.int(Some(main), "i"), b.int(Some(main), "j"));
    let text = |e: Expr| print_expr(&b.program, &e);
    let sub = |l, r| bin(BinaryOp::Sub, l, r);
    assert_eq!(text(sub(sub(v(i), v(j)), n(1))), "i - j - 1");
    assert_eq!(text(sub(v(i), sub(v(j), n(1)))), "i - (j - 1)");
    assert_eq!(text(bin(BinaryOp::Mul, add(v(i), n(1)), n(-2))), "(i + 1) * -2");
    assert_eq!(text(Expr::Unary(UnaryOp::Neg, NumType::INT, n(-2).into())), "-(-2)");
    assert_eq!(text(n(i32::MIN.into())), "-2147483647 - 1");
    assert_eq!(text(bin(BinaryOp::BitAnd, add(v(i), n(1)), bin(BinaryOp::BitOr, v(j), n(1)))), "i + 1 & (j | 1)");
    let less = cmp(CmpOp::Lt, v(i), v(j));
    let ite = Expr::ite(less.clone(), v(i), Expr::ite(cmp(CmpOp::Eq, v(i), n(1)), v(j), n(0)));
    assert_eq!(text(ite.clone()), "(i < j) ? i : (i == 1) ? j : 0");
    assert_eq!(text(add(ite, n(1))), "((i < j) ? i : (i == 1) ? j : 0) + 1");
    let either = Cond::Or(vec![Cond::And(vec![less.clone(), less.clone()]), Cond::Not(less.into())]);
    assert_eq!(print_cond(&b.program, &either), "i < j && i < j || !(i < j)");
}

#[test]
fn statements_print_renamed() {
    let (program, a) = figure6();
    let i = VarId(0);
    let mut text = Text::renamed(
        &program,
        |v| format!("{}{}", program.var(v).source_name, if v == a { 1 } else { 2 }),
        |v| format!("{}{}", program.var(v).source_name, 3),
    );
    let write = Basic::Assign(Place::Element(Element { array: a, indices: vec![v(i)] }), read(a, v(i)));
    assert_eq!(text.basic(&write), "a3[i2] = a1[i2]");
}

/// A recursive procedure whose variables a specialised procedure changes, arrays included.
fn recursion_with_shared_variables() -> Program {
    let mut b = Build::new();
    let (main, down, bump) = (b.procedure("main"), b.procedure("down"), b.procedure("bump"));
    let total = b.int(None, "total");
    let depth = b.int(Some(down), "depth");
    let x = b.int(Some(down), "x");
    let a = b.var(Some(down), "a", NumType::INT, &[2]);
    let back = b.int(Some(down), "back");
    let out = b.int(Some(down), "out");
    let hidden = b.int(Some(bump), "x");
    let result = b.int(Some(main), "result");
    b.of(down).params = vec![depth];
    b.of(down).results = vec![out];
    // down(depth): x = depth; a = {0, depth}; bump(); if (depth > 0) back = down(depth - 1); the rest sees its own x and a.
    let fill = b.basic(Basic::Fill(a, n(0)));
    let (set_x, store) = (b.set(x, v(depth)), b.store(a, n(1), v(depth)));
    let zero = b.set(back, n(0));
    let call_bump = b.call(bump, vec![], vec![]);
    let again = b.call(down, vec![bin(BinaryOp::Sub, v(depth), n(1))], vec![Some(back)]);
    let branch = b.kind(StmtKind::If(cmp(CmpOp::Gt, v(depth), n(0)), vec![again], vec![]));
    let sum = add(add(v(x), read(a, n(1))), v(back));
    let out_set = b.set(out, sum);
    b.of(down).body = vec![fill, set_x, store, call_bump, zero, branch, out_set];
    // bump(): its own x hides nothing; it adds 10 to down's x and 100 to down's a[1].
    let own = b.set(hidden, n(10));
    let add_x = b.set(x, add(v(x), v(hidden)));
    let add_a = b.store(a, n(1), add(read(a, n(1)), n(100)));
    let count = b.set(total, add(v(total), n(1)));
    b.of(bump).body = vec![own, add_x, add_a, count];
    let start = b.call(down, vec![n(3)], vec![Some(result)]);
    let check = b.assert(cmp(CmpOp::Eq, v(result), n(2 * (3 + 2 + 1) + 4 * 110)));
    let check_count = b.assert(cmp(CmpOp::Eq, v(total), n(4)));
    b.of(main).body = vec![start, check, check_count];
    b.program
}

#[test]
fn variables_of_other_procedures_move_to_file_scope() {
    let program = recursion_with_shared_variables();
    assert_eq!(validate(&program, Kind::Concrete), vec![]);
    let text = print_program(&program, Style::C);
    insta::assert_snapshot!("shared_variables", text);
    assert_eq!(run(&text, ""), Some(0));
}

#[test]
fn several_results_jumps_inputs_and_initialisers() {
    let mut b = Build::new();
    let (f, main) = (b.procedure("divide"), b.procedure("main"));
    b.program.entry = main;
    let primes = b.var(None, "primes", UCHAR, &[5]);
    let grid = b.var(None, "grid", NumType::INT, &[3, 2]);
    let limit = b.int(None, "limit");
    let ready = b.var(None, "ready", NumType::Int(IntType::BOOL), &[]);
    let (x, y) = (b.int(Some(f), "x"), b.int(Some(f), "y"));
    let (q, r) = (b.int(Some(f), "q"), b.int(Some(f), "r"));
    let (i, s, t) = (b.int(Some(main), "i"), b.int(Some(main), "s"), b.int(Some(main), "t"));
    let size = b.int(Some(main), "size");
    let row = b.add(Some(main), "row", NumType::INT, Shape::Array(vec![Extent::Symbolic(size)]));
    let byte = |value: i64| Expr::Int(value.into(), IntType { bits: 8, signed: false });
    let mut init = vec![];
    for (index, prime) in [2, 3, 5].into_iter().enumerate() {
        init.push(b.store(primes, n(index as i64), byte(prime)));
    }
    init.push(b.store(primes, n(4), byte(11)));
    init.push(b.basic(Basic::Assign(Place::Element(Element { array: grid, indices: vec![n(1), n(1)] }), n(7))));
    init.push(b.set(limit, n(-3)));
    init.push(b.set(ready, Expr::Int(1.into(), IntType::BOOL)));
    init.push(b.set(limit, add(v(limit), n(6))));
    b.program.init = init;
    b.of(f).params = vec![x, y];
    b.of(f).results = vec![q, r];
    let body = vec![b.set(q, bin(BinaryOp::Div, v(x), v(y))), b.set(r, bin(BinaryOp::Rem, v(x), v(y)))];
    b.of(f).body = body;
    b.of(main).labels = vec!["again".to_string(), "done".to_string()];
    let (again, done) = (LabelId(0), LabelId(1));
    let body = vec![
        b.input(i, "nondet_int"),
        b.input(t, "t"),
        b.assume(Cond::And(vec![cmp(CmpOp::Lt, n(0), v(i)), cmp(CmpOp::Lt, v(i), n(9))])),
        b.set(size, n(4)),
        b.declare(row),
        b.basic(Basic::Fill(row, v(i))),
        b.kind(StmtKind::Label(again)),
        b.call(f, vec![n(17), v(i)], vec![Some(s), Some(t)]),
        b.assert(cmp(CmpOp::Eq, add(bin(BinaryOp::Mul, v(s), v(i)), v(t)), n(17))),
        b.set(i, bin(BinaryOp::Sub, v(i), n(1))),
    ];
    let jump = b.kind(StmtKind::Goto(again));
    let leave = b.kind(StmtKind::Goto(done));
    let last = vec![
        b.kind(StmtKind::If(cmp(CmpOp::Gt, v(i), v(limit)), vec![jump], vec![leave])),
        b.kind(StmtKind::Label(done)),
    ];
    b.of(main).body = body.into_iter().chain(last).collect();
    assert_eq!(validate(&b.program, Kind::Concrete), vec![]);
    let text = print_program(&b.program, Style::C);
    insta::assert_snapshot!("results_jumps_inputs", text);
    let harness = "int nondet_int(void) { return 8; }
                   void assume(int c) { if (!c) exit(0); }";
    assert_eq!(run(&text, harness), Some(0));
}

/// Random expressions over all widths: gcc computes the same values as [`Value`].
#[test]
fn gcc_computes_the_same_values() {
    let widths = [1, 7, 8, 16, 31, 32, 33, 64, 100, 128];
    let types: Vec<IntType> =
        widths.iter().flat_map(|bits| [true, false].map(|signed| IntType { bits: *bits, signed })).collect();
    let mut b = Build::new();
    let main = b.procedure("main");
    let mut random = Random(1);
    let mut values = vec![];
    let mut body = vec![];
    for (k, ty) in types.iter().cycle().take(3 * types.len()).enumerate() {
        let variable = b.var(Some(main), &format!("v{k}"), NumType::Int(*ty), &[]);
        let value = random.value(*ty);
        body.push(b.set(variable, Expr::Int(value.clone(), *ty)));
        values.push((variable, *ty, value));
    }
    let mut count = 0;
    while count < 1500 {
        let ty = types[random.below(types.len())];
        let e = random.expr(&types, &values, ty, 4);
        let Some(value) = eval(&b.program, &values, &e) else { continue };
        let Value::Int(value) = value else { unreachable!() };
        count += 1;
        let c = Cond::cmp(CmpOp::Eq, NumType::Int(ty), e, Expr::Int(value, ty));
        body.push(b.assert(c));
    }
    b.of(main).body = body;
    assert_eq!(validate(&b.program, Kind::Concrete), vec![]);
    assert_eq!(run(&print_program(&b.program, Style::C), ""), Some(0));
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }

    fn value(&mut self, ty: IntType) -> Integer {
        match self.below(6) {
            0 => ty.min(),
            1 => ty.max(),
            2 | 3 => ty.wrap(Integer::from(self.below(40) as i64 - 20)),
            _ => ty.wrap((0..4).fold(Integer::ZERO, |v, _| (v << 31) + Integer::from(self.below(1 << 31)))),
        }
    }

    fn expr(&mut self, types: &[IntType], values: &[(VarId, IntType, Integer)], ty: IntType, depth: usize) -> Expr {
        let t = NumType::Int(ty);
        let choice = if depth == 0 { self.below(2) } else { self.below(12) };
        match choice {
            0 => Expr::Int(self.value(ty), ty),
            1 => {
                let fitting: Vec<_> = values.iter().filter(|(_, other, _)| *other == ty).collect();
                Expr::Var(fitting[self.below(fitting.len())].0)
            }
            2 => {
                let op = if self.below(2) == 0 { UnaryOp::Neg } else { UnaryOp::BitNot };
                Expr::Unary(op, t, self.expr(types, values, ty, depth - 1).into())
            }
            3 => {
                let at = types[self.below(types.len())];
                let (l, r) = (self.expr(types, values, at, depth - 1), self.expr(types, values, at, depth - 1));
                let ops = [CmpOp::Eq, CmpOp::Ne, CmpOp::Lt, CmpOp::Le, CmpOp::Gt, CmpOp::Ge];
                let c = Cond::cmp(ops[self.below(6)], NumType::Int(at), l, r);
                let (l, r) = (self.expr(types, values, ty, depth - 1), self.expr(types, values, ty, depth - 1));
                Expr::ite(c, l, r)
            }
            4..=6 if ty != IntType::BOOL => {
                let from = types[self.below(types.len())];
                Expr::Convert(t, self.expr(types, values, from, depth - 1).into())
            }
            _ => {
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
                let op = ops[self.below(ops.len())];
                let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
                let right = if shift { types[self.below(types.len())] } else { ty };
                let (l, r) = (self.expr(types, values, ty, depth - 1), self.expr(types, values, right, depth - 1));
                Expr::binary(op, t, l, r)
            }
        }
    }
}

/// The value with bit-precise arithmetic; none where C has none, at the least divided by -1 too.
fn eval(program: &Program, values: &[(VarId, IntType, Integer)], e: &Expr) -> Option<Value> {
    match e {
        Expr::Int(value, _) => Some(Value::Int(value.clone())),
        Expr::Var(v) => values.iter().find(|(x, ..)| x == v).map(|(.., value)| Value::Int(value.clone())),
        Expr::Unary(op, ty, operand) => Value::unary(*op, *ty, Arith::Bv, &eval(program, values, operand)?),
        Expr::Binary(op, ty, l, r) => {
            let (l, r) = (eval(program, values, l)?, eval(program, values, r)?);
            let least = ty.as_int().map(|t| Value::Int(t.min()));
            if matches!(op, BinaryOp::Div | BinaryOp::Rem) && Some(&l) == least.as_ref() && r == Value::Int((-1).into())
            {
                return None;
            }
            Value::binary(*op, *ty, Arith::Bv, &l, &r)
        }
        Expr::Convert(to, inner) => Some(eval(program, values, inner)?.convert(program.type_of(inner), *to)),
        Expr::Ite(c, then, otherwise) => {
            let Cond::Cmp(op, _, l, r) = &**c else { return None };
            let holds = eval(program, values, l)?.compare(*op, &eval(program, values, r)?);
            let (then, otherwise) = (eval(program, values, then)?, eval(program, values, otherwise)?);
            Some(if holds { then } else { otherwise })
        }
        _ => None,
    }
}

/// Compiles a program with what it leaves to be linked in, and runs it; the exit status unless a signal ended it.
fn run(text: &str, harness: &str) -> Option<i32> {
    let dir = tempfile::tempdir().unwrap();
    let (source, binary) = (dir.path().join("p.c"), dir.path().join("p"));
    std::fs::write(&source, format!("{text}\n{harness}\n")).unwrap();
    let gcc = Command::new("gcc")
        .args(["-std=gnu11", "-fwrapv", "-w", "-O1", "-o"])
        .args([&binary, &source])
        .output()
        .unwrap();
    assert!(gcc.status.success(), "{}\n{text}", String::from_utf8_lossy(&gcc.stderr));
    Command::new(&binary).output().unwrap().status.code()
}

//! The worked example of the 2009 report (figure 6), built by hand: the analysis alone, without front end or solver.

use super::*;
use crate::cegar::indexes::abstraction::abstract_program;
use crate::program::*;
use crate::program::{Index, TrackedIndexes};

struct Unhindered;

impl Progress for Unhindered {
    fn stop(&mut self) -> Option<Reason> {
        None
    }
}

fn at(line: u32) -> Span {
    Span { file: FileId(0), line, column: 1 }
}

fn variable(name: &str, shape: Shape) -> Variable {
    Variable {
        name: name.into(),
        source_name: name.into(),
        ty: NumType::INT,
        shape,
        owner: Some(ProcId(0)),
        origin: Origin::User,
        span: at(3),
    }
}

/// `a[1]=9; i=0; while(a[i]!=9){a[i]=2*i; i=i+1;} assert(i<=limit);`
fn worked_example(limit: i32) -> Program {
    let (i, a) = (VarId(0), VarId(1));
    let element = |e: Expr| Element { array: a, indices: vec![e] };
    let read = |e: Expr| Expr::Read(element(e));
    let assign = |place, e, line| Stmt::basic(Basic::Assign(place, e), at(line));
    let var = || Expr::Var(i);
    let body = vec![
        assign(Place::Element(element(Expr::int(1))), Expr::int(9), 4),
        assign(Place::Var(i), Expr::int(0), 5),
        Stmt::new(
            StmtKind::while_loop(
                Cond::cmp(CmpOp::Ne, NumType::INT, read(var()), Expr::int(9)),
                vec![
                    assign(
                        Place::Element(element(var())),
                        Expr::binary(BinaryOp::Mul, NumType::INT, Expr::int(2), var()),
                        7,
                    ),
                    assign(Place::Var(i), Expr::binary(BinaryOp::Add, NumType::INT, var(), Expr::int(1)), 8),
                ],
            ),
            at(6),
        ),
        Stmt::basic(Basic::Assert(Cond::cmp(CmpOp::Le, NumType::INT, var(), Expr::int(limit)), PropertyId(0)), at(9)),
    ];
    Program {
        files: vec!["figure6.c".into()],
        variables: vec![variable("i", Shape::Scalar), variable("a", Shape::Array(vec![Extent::Fixed(30)]))],
        procedures: vec![Procedure {
            name: "main".into(),
            source_name: "main".into(),
            params: vec![],
            results: vec![],
            labels: vec![],
            body,
            span: at(2),
        }],
        properties: vec![Property {
            name: "main.assertion.1".into(),
            kind: PropertyKind::Assertion,
            text: "i <= 1".into(),
            span: at(9),
        }],
        ..Program::default()
    }
}

fn lines(program: &Program, trace: &Trace) -> Vec<u32> {
    let graph = Graph::of(program);
    trace
        .steps
        .iter()
        .map(|step| match step {
            crate::program::Step::Edge(e) | crate::program::Step::Enter(e) | crate::program::Step::Leave(e) => {
                graph.edge(*e).span.line
            }
        })
        .collect()
}

fn tracked(indexes: &[i32]) -> TrackedIndexes {
    let mut tracked = TrackedIndexes::default();
    for index in indexes {
        tracked.insert(VarId(1), Index::constant(*index));
    }
    tracked
}

#[test]
fn without_tracked_indexes_the_shortest_spurious_trace_is_found() {
    let program = worked_example(1);
    let abstraction = abstract_program(&program, &Graph::of(&program), &tracked(&[]));
    let analysis = Analysis::new(&abstraction, Arith::Int, Effort::Lean);
    assert!(matches!(analysis.widen(&mut Unhindered), Ok(Outcome::Unknown(_))));
    let Ok(Outcome::Error(trace)) = analysis.search(Merging::Exact, Visiting::Broad, &mut Unhindered) else {
        panic!("an error trace")
    };
    assert_eq!(lines(&program, &trace), [4, 5, 6, 7, 8, 6, 7, 8, 6, 9]);
}

#[test]
fn with_index_one_both_precisions_prove_it() {
    let program = worked_example(1);
    let abstraction = abstract_program(&program, &Graph::of(&program), &tracked(&[1]));
    let analysis = Analysis::new(&abstraction, Arith::Int, Effort::Lean);
    assert!(matches!(analysis.widen(&mut Unhindered), Ok(Outcome::Safe(_))));
    assert!(matches!(analysis.search(Merging::Exact, Visiting::Broad, &mut Unhindered), Ok(Outcome::Safe(_))));
}

#[test]
fn a_false_assertion_is_never_proved() {
    let program = worked_example(0);
    for indexes in [&[][..], &[1], &[0, 1]] {
        let abstraction = abstract_program(&program, &Graph::of(&program), &tracked(indexes));
        let analysis = Analysis::new(&abstraction, Arith::Int, Effort::Lean);
        assert!(matches!(analysis.widen(&mut Unhindered), Ok(Outcome::Unknown(_))));
        assert!(matches!(analysis.search(Merging::Exact, Visiting::Broad, &mut Unhindered), Ok(Outcome::Error(_))));
    }
}

//! Programs made by hand: their variables are globals unless they are local to a procedure, their statements stand on lines of
//! their own.

use crate::program::{
    Basic, BinaryOp, Block, CmpOp, Cond, DataModel, Element, Expr, Extent, NumType, Place, ProcId, Procedure, Program,
    Property, PropertyId, PropertyKind, Shape, Source, Span, Stmt, StmtKind, VarId, Variable,
};

pub fn variable(name: &str, ty: NumType, shape: Shape, owner: Option<ProcId>) -> Variable {
    let origin = crate::program::Origin::User;
    Variable { name: name.into(), source_name: name.into(), ty, shape, owner, origin, span: Span::default() }
}

pub fn int(name: &str) -> Variable {
    variable(name, NumType::INT, Shape::Scalar, None)
}

pub fn array(name: &str, extents: &[u64]) -> Variable {
    variable(name, NumType::INT, Shape::Array(extents.iter().map(|n| Extent::Fixed(*n)).collect()), None)
}

pub fn local(variable: Variable, owner: u32) -> Variable {
    Variable { owner: Some(ProcId(owner)), ..variable }
}

pub fn procedure(name: &str, params: &[u32], results: &[u32], body: Block) -> Procedure {
    let vars = |ids: &[u32]| ids.iter().map(|id| VarId(*id)).collect();
    let (name, source_name) = (name.into(), name.into());
    Procedure {
        name,
        source_name,
        params: vars(params),
        results: vars(results),
        labels: vec![],
        body,
        span: Span::default(),
    }
}

/// A program whose entry is the first procedure. Each statement stands on a line of its own, counted through.
pub fn program(variables: Vec<Variable>, mut procedures: Vec<Procedure>) -> Program {
    let mut line = 0;
    procedures.iter_mut().for_each(|p| number(&mut p.body, &mut line));
    let property = Property {
        name: "main.assertion.1".into(),
        kind: PropertyKind::Assertion,
        text: "holds".into(),
        span: Span::default(),
    };
    Program {
        variables,
        procedures,
        properties: vec![property],
        data_model: DataModel::Lp64,
        files: vec!["test.c".into()],
        ..Program::default()
    }
}

fn number(block: &mut Block, line: &mut u32) {
    for stmt in block {
        *line += 1;
        stmt.span.line = *line;
        stmt.kind.blocks_mut().for_each(|inner| number(inner, line));
    }
}

pub fn main_only(variables: Vec<Variable>, body: Block) -> Program {
    program(variables, vec![procedure("main", &[], &[], body)])
}

pub fn var(id: u32) -> Expr {
    Expr::Var(VarId(id))
}

pub fn at(array: u32, indices: &[Expr]) -> Element {
    Element { array: VarId(array), indices: indices.to_vec() }
}

pub fn read(array: u32, indices: &[Expr]) -> Expr {
    Expr::Read(at(array, indices))
}

pub fn op(op: BinaryOp, l: Expr, r: Expr) -> Expr {
    Expr::binary(op, NumType::INT, l, r)
}

pub fn add(l: Expr, r: Expr) -> Expr {
    op(BinaryOp::Add, l, r)
}

pub fn cmp(cmp: CmpOp, l: Expr, r: Expr) -> Cond {
    Cond::cmp(cmp, NumType::INT, l, r)
}

pub fn stmt(basic: Basic) -> Stmt {
    Stmt::basic(basic, Span::default())
}

pub fn set(id: u32, e: Expr) -> Stmt {
    stmt(Basic::Assign(Place::Var(VarId(id)), e))
}

pub fn store(array: u32, indices: &[Expr], e: Expr) -> Stmt {
    stmt(Basic::Assign(Place::Element(at(array, indices)), e))
}

pub fn while_(cond: Cond, body: Block) -> Stmt {
    Stmt::new(StmtKind::while_loop(cond, body), Span::default())
}

pub fn if_(cond: Cond, then: Block, otherwise: Block) -> Stmt {
    Stmt::new(StmtKind::If(cond, then, otherwise), Span::default())
}

pub fn assert_(cond: Cond) -> Stmt {
    stmt(Basic::Assert(cond, PropertyId(0)))
}

pub fn havoc(id: u32) -> Stmt {
    stmt(Basic::Havoc(VarId(id), Source::Uninitialised))
}

pub fn input(id: u32) -> Stmt {
    stmt(Basic::Havoc(VarId(id), Source::Input("nondet_int".into())))
}

pub fn call(callee: u32, args: &[Expr], result: Option<u32>) -> Stmt {
    stmt(Basic::Call { callee: ProcId(callee), args: args.to_vec(), results: vec![result.map(VarId)] })
}

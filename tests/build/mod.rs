//! Programs built by hand, for tests of what works on programs.
#![allow(dead_code, reason = "each test file uses its part")]

use eureka::program::{
    Assumption, Basic, BinaryOp, Block, CmpOp, Cond, Element, Expr, Extent, NumType, Origin, Place, ProcId, Procedure,
    Program, Property, PropertyId, PropertyKind, Shape, Source, Span, Stmt, StmtKind, VarId, Variable,
};

/// A program that grows.
#[derive(Default)]
pub struct Build {
    pub program: Program,
    line: u32,
}

impl Build {
    pub fn new() -> Build {
        let mut build = Build::default();
        build.program.files = vec!["test.c".to_string()];
        build
    }

    pub fn var(&mut self, owner: Option<ProcId>, name: &str, ty: NumType, extents: &[u64]) -> VarId {
        let shape = match extents {
            [] => Shape::Scalar,
            sizes => Shape::Array(sizes.iter().map(|n| Extent::Fixed(*n)).collect()),
        };
        self.add(owner, name, ty, shape)
    }

    pub fn int(&mut self, owner: Option<ProcId>, name: &str) -> VarId {
        self.var(owner, name, NumType::INT, &[])
    }

    pub fn add(&mut self, owner: Option<ProcId>, name: &str, ty: NumType, shape: Shape) -> VarId {
        let (name, source_name) = (name.to_string(), name.to_string());
        let span = Span::default();
        self.program.add_variable(Variable { name, source_name, ty, shape, owner, origin: Origin::User, span })
    }

    pub fn procedure(&mut self, name: &str) -> ProcId {
        let (params, results, labels, body) = (vec![], vec![], vec![], vec![]);
        let (name, source_name) = (name.to_string(), name.to_string());
        let span = Span::default();
        self.program.procedures.push(Procedure { name, source_name, params, results, labels, body, span });
        ProcId(self.program.procedures.len() as u32 - 1)
    }

    pub fn of(&mut self, p: ProcId) -> &mut Procedure {
        &mut self.program.procedures[p.0 as usize]
    }

    pub fn assert(&mut self, c: Cond) -> Stmt {
        let n = self.program.properties.len() + 1;
        let kind = PropertyKind::Assertion;
        let property =
            Property { name: format!("main.assertion.{n}"), kind, text: String::new(), span: Span::default() };
        self.program.properties.push(property);
        self.basic(Basic::Assert(c, PropertyId(n as u32 - 1)))
    }

    pub fn basic(&mut self, basic: Basic) -> Stmt {
        self.kind(StmtKind::Basic(basic))
    }

    /// A statement on the next line.
    pub fn kind(&mut self, kind: StmtKind) -> Stmt {
        self.line += 1;
        Stmt::new(kind, Span { line: self.line, column: 1, ..Span::default() })
    }

    pub fn set(&mut self, v: VarId, e: Expr) -> Stmt {
        self.basic(Basic::Assign(Place::Var(v), e))
    }

    pub fn store(&mut self, array: VarId, index: Expr, e: Expr) -> Stmt {
        self.basic(Basic::Assign(Place::Element(Element { array, indices: vec![index] }), e))
    }

    pub fn assume(&mut self, c: Cond) -> Stmt {
        self.basic(Basic::Assume(c, Assumption::User))
    }

    pub fn input(&mut self, v: VarId, name: &str) -> Stmt {
        self.basic(Basic::Havoc(v, Source::Input(name.to_string())))
    }

    pub fn declare(&mut self, v: VarId) -> Stmt {
        self.basic(Basic::Havoc(v, Source::Uninitialised))
    }

    pub fn call(&mut self, callee: ProcId, args: Vec<Expr>, results: Vec<Option<VarId>>) -> Stmt {
        self.basic(Basic::Call { callee, args, results })
    }

    pub fn while_(&mut self, c: Cond, body: Block) -> Stmt {
        self.kind(StmtKind::while_loop(c, body))
    }
}

pub fn n(value: i64) -> Expr {
    Expr::int(value)
}

pub fn v(v: VarId) -> Expr {
    Expr::Var(v)
}

pub fn read(array: VarId, index: Expr) -> Expr {
    Expr::Read(Element { array, indices: vec![index] })
}

pub fn bin(op: BinaryOp, l: Expr, r: Expr) -> Expr {
    Expr::binary(op, NumType::INT, l, r)
}

pub fn add(l: Expr, r: Expr) -> Expr {
    bin(BinaryOp::Add, l, r)
}

pub fn cmp(op: CmpOp, l: Expr, r: Expr) -> Cond {
    Cond::cmp(op, NumType::INT, l, r)
}

/// Figure 6 of the 2009 report.
pub fn figure6() -> (Program, VarId) {
    let mut b = Build::new();
    let main = b.procedure("main");
    let i = b.int(Some(main), "i");
    let a = b.var(Some(main), "a", NumType::INT, &[30]);
    let first = b.store(a, n(1), n(9));
    let start = b.set(i, n(0));
    let inside = vec![b.store(a, v(i), bin(BinaryOp::Mul, n(2), v(i))), b.set(i, add(v(i), n(1)))];
    let search = b.while_(cmp(CmpOp::Ne, read(a, v(i)), n(9)), inside);
    let check = b.assert(cmp(CmpOp::Le, v(i), n(1)));
    b.of(main).body = vec![first, start, search, check];
    (b.program, a)
}

//! Statements and expressions: ids, types, jumps.

use std::collections::HashSet;

use indexmap::IndexMap;

use super::{Fault, Kind, Violation};
use crate::program::walk::for_each_stmt;
use crate::program::{
    Basic, BinaryOp, Block, Cond, Element, Expr, IntType, LabelId, Loop, LoopId, NumType, Place, ProcId, Program, Span,
    Stmt, StmtKind, UnaryOp, VarId, Variable,
};

pub(super) fn check(program: &Program, kind: Kind) -> Vec<Violation> {
    let (at, loop_ids) = ((None, Span::default()), HashSet::new());
    let mut check = Check { program, kind, found: vec![], at, labels: vec![], loops: 0, loop_ids };
    check.block(&program.init, Inside::Init);
    for (p, procedure) in program.proc_ids().zip(&program.procedures) {
        check.at = (Some(p), procedure.span);
        check.labels = procedure.labels.clone();
        check.block(&procedure.body, Inside::Procedure);
        check.labels_of(&procedure.body);
    }
    check.found
}

struct Check<'a> {
    program: &'a Program,
    kind: Kind,
    found: Vec<Violation>,
    at: (Option<ProcId>, Span),
    labels: Vec<String>,
    /// How many loops are around.
    loops: usize,
    /// The loops met so far.
    loop_ids: HashSet<LoopId>,
}

/// What a block is part of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Init,
    Procedure,
}

impl Check<'_> {
    fn report(&mut self, fault: Fault) {
        let (procedure, span) = self.at;
        self.found.push(Violation { procedure, span, fault });
    }

    fn block(&mut self, block: &Block, inside: Inside) {
        for stmt in block {
            self.at.1 = stmt.span;
            self.stmt(stmt, inside);
        }
    }

    fn stmt(&mut self, stmt: &Stmt, inside: Inside) {
        match &stmt.kind {
            StmtKind::Basic(basic) => self.basic(basic, inside),
            StmtKind::If(c, then, otherwise) => {
                self.cond(c);
                self.block(then, inside);
                self.block(otherwise, inside);
            }
            StmtKind::Loop(Loop { id, cond, body, .. }) => {
                if !self.loop_ids.insert(*id) {
                    self.report(Fault::LoopTwice(*id));
                }
                self.cond(cond);
                self.loops += 1;
                self.block(body, inside);
                self.loops -= 1;
            }
            StmtKind::Block(inner) => self.block(inner, inside),
            StmtKind::Break if self.loops == 0 => self.report(Fault::OutsideLoop("break")),
            StmtKind::Continue if self.loops == 0 => self.report(Fault::OutsideLoop("continue")),
            StmtKind::Break | StmtKind::Continue => {}
            StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Return if inside == Inside::Init => {
                self.report(Fault::NotInInit("a jump"));
            }
            StmtKind::Goto(label) | StmtKind::Label(label) => {
                if self.labels.get(label.0 as usize).is_none() {
                    self.report(Fault::UnknownLabel(*label));
                }
            }
            StmtKind::Return => {}
        }
    }

    /// Each label that jumps lead to stands exactly once.
    fn labels_of(&mut self, body: &Block) {
        let (mut standing, mut wanted) = (IndexMap::new(), vec![]);
        collect_labels(body, &mut standing, &mut wanted);
        for (label, (count, span)) in &standing {
            if *count > 1 {
                self.at.1 = *span;
                self.report(Fault::LabelTwice(*label));
            }
        }
        for (label, span) in wanted {
            if !standing.contains_key(&label) {
                self.at.1 = span;
                self.report(Fault::LabelMissing(label));
            }
        }
    }

    fn basic(&mut self, basic: &Basic, inside: Inside) {
        match basic {
            Basic::Skip | Basic::Halt => {}
            Basic::Assign(place, e) => {
                let target = match place {
                    Place::Var(v) => self.scalar(*v),
                    Place::Element(element) => self.element(element),
                };
                let found = self.expr(e);
                self.same(target, found);
            }
            Basic::Parallel(parts) => {
                self.only_abstract("assignments at once");
                let mut seen = HashSet::new();
                for (v, e) in parts {
                    let (target, found) = (self.scalar(*v), self.expr(e));
                    self.same(target, found);
                    if !seen.insert(*v) {
                        self.report(Fault::AssignedTwice(*v));
                    }
                }
            }
            Basic::Fill(array, e) => {
                self.only_concrete("an array");
                let (target, found) = (self.array(*array).map(|a| a.ty), self.expr(e));
                self.same(target, found);
            }
            Basic::Havoc(v, _) => {
                if self.variable(*v).is_some_and(Variable::is_array) {
                    self.only_concrete("an array");
                }
            }
            Basic::Call { callee, args, results } => {
                if inside == Inside::Init {
                    self.report(Fault::NotInInit("a call"));
                }
                self.call(*callee, args, results);
            }
            Basic::Assume(c, _) => self.cond(c),
            Basic::Assert(c, property) => {
                self.cond(c);
                if self.program.properties.get(property.0 as usize).is_none() {
                    self.report(Fault::UnknownProperty(*property));
                }
            }
        }
    }

    fn call(&mut self, callee: ProcId, args: &[Expr], results: &[Option<VarId>]) {
        let program = self.program;
        let args: Vec<Option<NumType>> = args.iter().map(|arg| self.expr(arg)).collect();
        let Some(procedure) = program.procedures.get(callee.0 as usize) else {
            return self.report(Fault::UnknownProcedure(callee));
        };
        if callee == program.entry {
            self.report(Fault::EntryCalled);
        }
        let type_of = |v: &VarId| program.variables.get(v.0 as usize).map(|v| v.ty);
        if args.len() != procedure.params.len() {
            let (expected, found) = (procedure.params.len(), args.len());
            self.report(Fault::ArgumentCount { callee, expected, found });
        }
        for (parameter, arg) in procedure.params.iter().zip(args) {
            self.same(type_of(parameter), arg);
        }
        if results.len() != procedure.results.len() {
            let (expected, found) = (procedure.results.len(), results.len());
            self.report(Fault::ResultCount { callee, expected, found });
        }
        let mut seen = HashSet::new();
        for (result, target) in procedure.results.iter().zip(results) {
            let Some(target) = target else { continue };
            let into = self.scalar(*target);
            self.same(into, type_of(result));
            if !seen.insert(*target) {
                self.report(Fault::AssignedTwice(*target));
            }
        }
    }

    fn cond(&mut self, c: &Cond) {
        match c {
            Cond::Const(_) => {}
            Cond::Cmp(_, ty, lhs, rhs) => {
                for operand in [lhs, rhs] {
                    let found = self.expr(operand);
                    self.same(Some(*ty), found);
                }
            }
            Cond::Not(c) => self.cond(c),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|c| self.cond(c)),
            Cond::Undefined => self.only_abstract("an arbitrary condition"),
        }
    }

    /// The type of an expression, unless it is ill-formed in a way that leaves it without one.
    fn expr(&mut self, e: &Expr) -> Option<NumType> {
        match e {
            Expr::Int(value, ty) => {
                self.width(*ty);
                if (1..=128).contains(&ty.bits) && !ty.holds(value) {
                    self.report(Fault::ConstantOutOfRange(format!("{value} of type {}", NumType::Int(*ty))));
                }
                Some(NumType::Int(*ty))
            }
            Expr::Real(_) => Some(NumType::Real),
            Expr::Var(v) => self.scalar(*v),
            Expr::Read(element) => self.element(element),
            Expr::Unary(op, ty, operand) => {
                let found = self.expr(operand);
                self.same(Some(*ty), found);
                if *op == UnaryOp::BitNot && *ty == NumType::Real {
                    self.report(Fault::NotOnReals("~"));
                }
                Some(*ty)
            }
            Expr::Binary(op, ty, lhs, rhs) => self.binary(*op, *ty, lhs, rhs),
            Expr::Convert(ty, operand) => {
                self.expr(operand);
                match ty {
                    NumType::Int(IntType::BOOL) => self.report(Fault::ConversionToBool),
                    NumType::Int(ty) => self.width(*ty),
                    NumType::Real => {}
                }
                Some(*ty)
            }
            Expr::Ite(c, then, otherwise) => {
                self.cond(c);
                let (then, otherwise) = (self.expr(then), self.expr(otherwise));
                self.same(then, otherwise);
                then.or(otherwise)
            }
            Expr::Undefined(ty) => {
                self.only_abstract("an arbitrary value");
                Some(*ty)
            }
        }
    }

    fn binary(&mut self, op: BinaryOp, ty: NumType, lhs: &Expr, rhs: &Expr) -> Option<NumType> {
        let (left, right) = (self.expr(lhs), self.expr(rhs));
        self.same(Some(ty), left);
        match op {
            BinaryOp::Shl | BinaryOp::Shr => self.integer(right),
            _ => self.same(Some(ty), right),
        }
        let on_reals = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div);
        if ty == NumType::Real && !on_reals {
            self.report(Fault::NotOnReals("an integer operation"));
        }
        Some(ty)
    }

    fn element(&mut self, element: &Element) -> Option<NumType> {
        self.only_concrete("an array");
        for index in &element.indices {
            let ty = self.expr(index);
            self.integer(ty);
        }
        let array = self.array(element.array)?;
        let (ty, expected, found) = (array.ty, array.extents().len(), element.indices.len());
        if expected != found {
            self.report(Fault::IndexCount { array: element.array, expected, found });
        }
        Some(ty)
    }

    fn variable(&mut self, v: VarId) -> Option<&Variable> {
        let variable = self.program.variables.get(v.0 as usize);
        if variable.is_none() {
            self.report(Fault::UnknownVariable(v));
        }
        variable
    }

    fn scalar(&mut self, v: VarId) -> Option<NumType> {
        let variable = self.variable(v)?;
        let (ty, is_array) = (variable.ty, variable.is_array());
        if is_array {
            self.report(Fault::NotScalar(v));
            return None;
        }
        Some(ty)
    }

    fn array(&mut self, v: VarId) -> Option<&Variable> {
        let is_array = self.variable(v)?.is_array();
        if !is_array {
            self.report(Fault::NotArray(v));
            return None;
        }
        self.variable(v)
    }

    fn same(&mut self, expected: Option<NumType>, found: Option<NumType>) {
        if let (Some(expected), Some(found)) = (expected, found)
            && expected != found
        {
            self.report(Fault::TypeMismatch { expected, found });
        }
    }

    fn integer(&mut self, ty: Option<NumType>) {
        if ty == Some(NumType::Real) {
            self.report(Fault::NotInteger(NumType::Real));
        }
    }

    fn width(&mut self, ty: IntType) {
        if !(1..=128).contains(&ty.bits) {
            self.report(Fault::BadWidth(ty.bits));
        }
    }

    fn only_abstract(&mut self, what: &'static str) {
        if self.kind == Kind::Concrete {
            self.report(Fault::OnlyAbstract(what));
        }
    }

    fn only_concrete(&mut self, what: &'static str) {
        if self.kind == Kind::Abstract {
            self.report(Fault::OnlyConcrete(what));
        }
    }
}

fn collect_labels(block: &Block, standing: &mut IndexMap<LabelId, (usize, Span)>, wanted: &mut Vec<(LabelId, Span)>) {
    for_each_stmt(block, &mut |stmt| match &stmt.kind {
        StmtKind::Label(label) => standing.entry(*label).or_insert((0, stmt.span)).0 += 1,
        StmtKind::Goto(label) => wanted.push((*label, stmt.span)),
        _ => {}
    });
}

//! The calls of the entry: one for each way in which its pointer parameters may be null or point to the same objects. So each
//! call has pointers with one target, and what it checks is as simple as for arrays of their own.

use std::collections::HashMap;
use std::sync::Arc;

use super::known::Path;
use super::objects::{Objects, element};
use crate::frontend::lower::calls::OWN;
use crate::frontend::lower::contract::{Clause, ClauseKind, RESULT, for_all};
use crate::frontend::lower::tree::{Expr, ExprKind, FuncId, ObjectId, Stmt, StmtKind, Storage, Unit};
use crate::frontend::lower::types::{Type, alike};
use crate::program::{BinaryOp, CmpOp, IntType};

/// How many calls there are at most.
const MOST_CASES: usize = 24;

/// What a pointer parameter is in a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Own,
    Null,
    /// What another parameter points to.
    Same(usize),
}

/// A pointer parameter of the entry.
pub struct Pointer {
    pub param: ObjectId,
    pub path: Path,
    /// The variable that points to its own object.
    pub own: ObjectId,
}

impl Objects<'_> {
    /// The cases; none if there are too many of them.
    pub fn cases(&self, pointers: &[Pointer]) -> Option<Vec<Vec<Target>>> {
        let mut cases: Vec<Vec<Target>> = vec![vec![]];
        for (k, pointer) in pointers.iter().enumerate() {
            let mut more = Vec::new();
            for case in &cases {
                let mut choices = vec![Target::Own];
                choices.extend((0..k).filter(|j| case.get(*j) == Some(&Target::Own)).map(Target::Same));
                choices
                    .retain(|choice| !matches!(choice, Target::Same(j) if !self.may_be_same(pointer, &pointers[*j])));
                if !self.known.is_present(&pointer.path) {
                    choices.push(Target::Null);
                }
                more.extend(choices.into_iter().map(|choice| {
                    let mut case = case.clone();
                    case.push(choice);
                    case
                }));
            }
            cases = more;
            if cases.len() > MOST_CASES {
                return None;
            }
        }
        Some(cases)
    }

    pub fn may_be_same(&self, p: &Pointer, q: &Pointer) -> bool {
        let unit = &self.b.unit;
        let pointee = |p: &Pointer| unit.object(p.param).ty.pointee().map_or(Type::Error, |p| element(&p.ty));
        let is_restrict = |p: &Pointer| unit.object(p.param).is_restrict;
        alike(&pointee(p), &pointee(q))
            && !is_restrict(p)
            && !is_restrict(q)
            && !self.known.are_disjoint(&p.path, &q.path)
    }

    /// What stands for the parameters in a case.
    pub fn in_case(&mut self, case: &[Target], pointers: &[Pointer]) -> (HashMap<ObjectId, ObjectId>, Vec<Stmt>) {
        let (mut meant, mut stmts) = (self.meant.clone(), vec![]);
        for (target, pointer) in case.iter().zip(pointers) {
            let stands = match target {
                Target::Own => pointer.own,
                Target::Same(other) => pointers.get(*other).map_or(pointer.own, |other| other.own),
                Target::Null => {
                    let object = self.b.unit.object(pointer.param);
                    let (name, ty) = (object.name.clone(), object.ty.clone());
                    let none = self.b.local(&name, ty.clone());
                    let (place, null) = (self.b.place(none), self.b.null(&ty));
                    stmts.push(self.b.assign(place, null));
                    none
                }
            };
            meant.insert(pointer.param, stands);
        }
        for (target, pointer) in case.iter().zip(pointers) {
            if let Target::Same(other) = target {
                let other = pointers.get(*other).map_or(pointer.own, |other| other.own);
                stmts.extend(self.same_size(&pointer.path, other, &meant));
            }
        }
        (meant, stmts)
    }

    /// The object that two parameters point to has as many elements as the contract says of the second.
    fn same_size(&mut self, path: &Path, other: ObjectId, meant: &HashMap<ObjectId, ObjectId>) -> Option<Stmt> {
        let said = self.known.size(path).cloned()?;
        let said = self.copied(&said, meant);
        let long = self.b.long();
        let made = self.made.iter().find(|made| made.pointer == other)?;
        let size = match (made.elements, self.known.size(&made.path.clone()).cloned()) {
            (Some(elements), _) => self.b.load(elements),
            (None, Some(number)) => self.copied(&number, meant),
            (None, None) => self.b.int(1, long),
        };
        let same = self.b.compare(CmpOp::Eq, size, said);
        Some(self.b.assume(same))
    }
}

/// A condition on all numbers of a range.
struct Range {
    index: ObjectId,
    low: Expr,
    high: Expr,
    /// Whether it does not hold for the index.
    fails: Expr,
}

/// One call of the entry.
pub struct Call<'a> {
    pub callee: FuncId,
    pub params: &'a [ObjectId],
    pub contract: &'a [Clause],
    /// The inputs that stand for the numbers that conditions hold for.
    pub indexes: &'a [Option<ObjectId>],
}

impl Objects<'_> {
    /// Assumes what the entry requires, calls it, asserts what it promises.
    pub fn call(&mut self, call: &Call, meant: &mut HashMap<ObjectId, ObjectId>) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        for clause in call.contract {
            if let ClauseKind::Requires(condition, _) = &clause.kind {
                let condition = self.copied(condition, meant);
                self.require(&condition, &mut stmts);
            }
        }
        let mut promised = Vec::new();
        for (clause, index) in call.contract.iter().zip(call.indexes) {
            if let ClauseKind::Ensures(condition, text) = &clause.kind {
                let condition = self.copied(condition, meant);
                self.b.here = clause.at;
                let condition = self.remember(condition, *index, &mut stmts);
                promised.push((condition, text.clone(), clause.at));
            }
        }
        stmts.push(self.calling(call, meant));
        for (mut condition, text, at) in promised {
            self.b.here = at;
            condition.for_each_mut(&mut |e| {
                if let ExprKind::Object(object) = &mut e.kind {
                    *object = meant.get(object).copied().unwrap_or(*object);
                }
            });
            let range = for_all(self.b.unit, &condition).map(|all| Range {
                index: all.index,
                low: all.low.clone(),
                high: all.high.clone(),
                fails: all.fails.clone(),
            });
            stmts.push(match range {
                Some(range) => self.each(range, |this, holds| this.assert(holds, text)),
                None => self.assert(condition, text),
            });
        }
        stmts
    }

    fn assert(&mut self, condition: Expr, text: Arc<str>) -> Stmt {
        let assert = self.b.call_own("assert", vec![condition], Some(text), Type::Void);
        self.b.stmt(StmtKind::Expr(assert))
    }

    fn calling(&mut self, call: &Call, meant: &mut HashMap<ObjectId, ObjectId>) -> Stmt {
        self.b.here = self.b.unit.function(call.callee).at;
        let args: Vec<Expr> = call.params.iter().map(|p| self.b.load(meant.get(p).copied().unwrap_or(*p))).collect();
        let result = match &self.b.unit.function(call.callee).ty {
            Type::Function(ty) => ty.result.clone(),
            _ => Type::Void,
        };
        let e = self.b.expr(ExprKind::Call { callee: call.callee, args, text: None }, result.clone());
        let is_result = |(_, o): &(usize, &crate::frontend::lower::tree::Object)| {
            o.name == RESULT && o.storage == Storage::Local(call.callee)
        };
        let named = self.b.unit.objects.iter().enumerate().find(is_result).map(|(k, _)| ObjectId(k as u32));
        match named {
            Some(named) => {
                let taken = self.b.local("result", result);
                meant.insert(named, taken);
                let place = self.b.place(taken);
                self.b.assign(place, e)
            }
            None => self.b.stmt(StmtKind::Expr(e)),
        }
    }

    /// Assumes a condition, part by part; one on all numbers of a range by a loop.
    fn require(&mut self, condition: &Expr, stmts: &mut Vec<Stmt>) {
        if let ExprKind::And(l, r) = &condition.kind {
            self.require(l, stmts);
            self.require(r, stmts);
            return;
        }
        let Some(all) = for_all(self.b.unit, condition) else {
            stmts.push(self.b.assume(condition.clone()));
            return;
        };
        let all = Range { index: all.index, low: all.low.clone(), high: all.high.clone(), fails: all.fails.clone() };
        let each = self.each(all, |this, holds| this.b.assume(holds));
        stmts.push(each);
    }

    /// A loop over the numbers of a range, which does something with the condition for each.
    fn each(&mut self, all: Range, work: impl FnOnce(&mut Self, Expr) -> Stmt) -> Stmt {
        let ty = self.b.unit.object(all.index).ty.clone();
        let index = self.b.place(all.index);
        let init = vec![self.b.assign(index, all.low)];
        let value = self.b.load(all.index);
        let cond = Some(self.b.compare(CmpOp::Lt, value, all.high));
        let holds = self.b.not(all.fails);
        let body = Box::new(work(self, holds));
        let (value, one) = (self.b.load(all.index), self.b.int(1, IntType { bits: 64, signed: true }));
        let kind = ExprKind::Binary(BinaryOp::Add, Box::new(value), Box::new(one));
        let next = self.b.expr(kind, ty.clone());
        let place = self.b.place(all.index);
        let step = Some(self.b.expr(ExprKind::Assign(Box::new(place), Box::new(next)), ty));
        self.b.stmt(StmtKind::For { init, cond, step, body })
    }

    /// What is asserted of a promise; what it says of values at the call is saved before. One on all numbers of a range that
    /// does so is asserted of one number, which is an input.
    fn remember(&mut self, condition: Expr, index: Option<ObjectId>, stmts: &mut Vec<Stmt>) -> Expr {
        let (Some(all), Some(index)) = (for_all(self.b.unit, &condition), index) else {
            let mut condition = condition;
            for (variable, value) in self.taken_olds(&mut condition) {
                let place = self.b.place(variable);
                stmts.push(self.b.assign(place, value));
            }
            return condition;
        };
        let (bound, low, high, mut fails) = (all.index, all.low.clone(), all.high.clone(), all.fails.clone());
        let meant = HashMap::from([(bound, index)]);
        fails = self.copied(&fails, &meant);
        let olds = self.taken_olds(&mut fails);
        let is_within = |this: &mut Self| {
            let (k, low) = (this.b.load(index), this.copied(&low, &meant));
            let above = this.b.compare(CmpOp::Ge, k, low);
            let (k, high) = (this.b.load(index), this.copied(&high, &meant));
            let below = this.b.compare(CmpOp::Lt, k, high);
            this.b.and(above, below)
        };
        if !olds.is_empty() {
            if self.changes(&low) || self.changes(&high) {
                let construct =
                    "EUREKA_OLD of what depends on the number in an EUREKA_FORALL whose range is not of parameters";
                stmts.push(self.b.refused(construct, "let the range depend on parameters that are numbers alone"));
            }
            let mut saved = Vec::new();
            for (variable, value) in olds {
                let place = self.b.place(variable);
                saved.push(self.b.assign(place, value));
            }
            let within = is_within(self);
            let block = self.b.stmt(StmtKind::Block(saved));
            stmts.push(self.b.stmt(StmtKind::If(within, Box::new(block), None)));
        }
        let within = is_within(self);
        let bad = self.b.and(within, fails);
        self.b.not(bad)
    }

    /// Whether the value of an expression may be another one after the call.
    fn changes(&self, e: &Expr) -> bool {
        let mut found = false;
        e.for_each(&mut |e| match &e.kind {
            ExprKind::Object(object) => {
                found |= !matches!(self.b.unit.object(*object).storage, Storage::Param(of) if of == self.b.function);
            }
            ExprKind::Deref(_) | ExprKind::Call { .. } | ExprKind::Block(..) => found = true,
            _ => {}
        });
        found
    }

    /// Puts variables for the values at the call; yields them with what they are.
    fn taken_olds(&mut self, e: &mut Expr) -> Vec<(ObjectId, Expr)> {
        let mut taken = Vec::new();
        e.for_each_mut(&mut |e| {
            let old = match &e.kind {
                ExprKind::Call { callee, args, .. } if is_old(self.b.unit, *callee) => args.first().cloned(),
                _ => None,
            };
            if let Some(old) = old {
                let variable = self.b.local("old value", old.ty.clone());
                *e = self.b.load(variable);
                taken.push((variable, old));
            }
        });
        taken
    }
}

/// Whether an expression says something of values at the call.
pub fn speaks_of_before(unit: &Unit, e: &Expr) -> bool {
    let mut found = false;
    e.for_each(&mut |e| found |= matches!(&e.kind, ExprKind::Call { callee, .. } if is_old(unit, *callee)));
    found
}

fn is_old(unit: &Unit, callee: FuncId) -> bool {
    unit.function(callee).name.strip_prefix(OWN) == Some("old")
}

//! The entry's environment. An entry that takes pointers, has a contract or uses globals is called by a function of our own,
//! which makes what its arguments point to, assumes what the contract requires, and asserts what it promises. That function is
//! part of the program like any other, so engines, certificates and replays need know nothing of it.
//!
//! Worked example: `int last(int *a, int n) { EUREKA_SIZE(a, n); EUREKA_REQUIRES(n > 0); return a[n - 1]; }` is called by
//!
//!     size of a = n; a = an object of that many elements; assume(n > 0); last(a, n);

mod build;
mod cases;
mod known;
mod objects;

use std::collections::HashSet;

use super::contract::{Clause, ClauseKind, for_all};
use super::tree::{At, ExprKind, FuncId, ObjectId, Refusal, Stmt, StmtKind, Storage, Unit};
use super::types::{Type, Widths};
use crate::program::{CmpOp, Granted, IntType};
use build::Builder;
use cases::{Call, Pointer, speaks_of_before};
use known::{Known, Path};
use objects::{Numbers, Objects};

/// What is to be made.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    pub widths: Widths,
    /// Whether globals have any value at the start.
    pub any_globals: bool,
    /// Where the places of our own begin.
    pub first: At,
}

/// The function that calls the entry.
pub struct Environment {
    pub entry: FuncId,
    /// The places in the source that its places stand for.
    pub places: Vec<At>,
    /// What it takes for granted.
    pub granted: Vec<Granted>,
}

/// Surrounds the entry, if it needs that.
pub fn surround(unit: &mut Unit, entry: FuncId, wanted: Wanted) -> Option<Environment> {
    let function = unit.function(entry);
    let (name, at, contract) = (function.name.clone(), function.at, function.contract.clone());
    let params = function.body.as_ref()?.params.clone();
    let globals = if wanted.any_globals { mentioned_globals(unit, entry) } else { vec![] };
    let is_pointer = |param: &ObjectId| matches!(unit.object(*param).ty, Type::Pointer(_));
    let has_pointers = name != "main" && params.iter().any(is_pointer);
    if !has_pointers && contract.is_empty() && globals.is_empty() {
        return None;
    }
    if params.iter().any(|param| has_variable_rows(unit, *param)) {
        return without(unit, entry, &contract, &globals);
    }
    let known = Known::read(&contract);
    let unread = known.unread.clone();
    let builder = Builder::new(unit, format!("{name}_called"), at, wanted.widths, wanted.first);
    let mut objects = Objects::new(builder, known);
    for pointer in unread {
        objects.b.here = pointer.at;
        let stmt = objects.b.refused(
            "a contract on a pointer that is not a parameter, a global, or a member of what these point to",
            "name the pointer itself",
        );
        objects.push(stmt);
    }
    let mut pointers = objects.parameters(&params);
    for global in globals {
        objects.global(global);
    }
    objects.pointers(&mut pointers);
    let call = Call { callee: entry, params: &params, contract: &contract, indexes: &objects.indexes(&contract) };
    objects.calls(&call, &pointers);
    let mut granted: Vec<Granted> = std::mem::take(&mut objects.said).into_iter().map(Granted::Entry).collect();
    for clause in &contract {
        if let ClauseKind::Requires(_, text) = &clause.kind {
            granted.push(Granted::Entry(format!("`{text}` holds when `{name}` is called")));
        }
    }
    if !pointers.is_empty() {
        let words =
            "pointers of one type may point to the same object, none to a global or into the middle of an object";
        granted.push(Granted::Entry(words.to_owned()));
    }
    let (entry, places) = objects.b.finish();
    Some(Environment { entry, places, granted })
}

/// Whether a parameter points to arrays whose length is another parameter. It is an array of its own, of any number of rows.
fn has_variable_rows(unit: &Unit, param: ObjectId) -> bool {
    unit.object(param).ty.pointee().is_some_and(|pointee| pointee.ty.is_variable())
}

/// An entry that cannot be surrounded. What only an environment can give is refused.
fn without(unit: &mut Unit, entry: FuncId, contract: &[Clause], globals: &[ObjectId]) -> Option<Environment> {
    let is_size = |clause: &Clause| matches!(&clause.kind, ClauseKind::Size(pointer, _) if pointer.ty.pointee().is_some_and(|p| p.ty.is_variable()));
    let wanted = match (contract.iter().all(is_size), globals.is_empty()) {
        (true, true) => return None,
        (false, _) => "a contract of a function that takes an array with rows of variable length",
        (true, false) => {
            "globals with any value where a function begins that takes an array with rows of variable length"
        }
    };
    let at = unit.function(entry).at;
    let hint = Some("give the rows a constant length, or use --initial-globals".to_owned());
    let refusal = Refusal { construct: wanted.to_owned(), hint, declared: None };
    let body = unit.functions.get_mut(entry.0 as usize)?.body.as_mut()?;
    body.stmts.insert(0, Stmt { kind: StmtKind::Refused(refusal), at });
    None
}

impl Objects<'_> {
    /// What stands for the parameters: numbers are inputs; yields the pointers for which objects can be made.
    fn parameters(&mut self, params: &[ObjectId]) -> Vec<Pointer> {
        let mut pointers = Vec::new();
        for param in params {
            let object = self.b.unit.object(*param);
            let (name, ty, at) = (object.name.clone(), object.ty.clone(), object.at);
            if self.is_possible(&ty) {
                pointers.push(Pointer { param: *param, path: Path::of(*param), own: *param });
            } else {
                self.b.here = at;
                let input = self.b.input(&name, ty);
                self.meant.insert(*param, input);
            }
        }
        pointers
    }

    /// The objects that the parameters point to: those first whose number of elements is that of no other object.
    fn pointers(&mut self, pointers: &mut [Pointer]) {
        let is_late = |this: &Self, pointer: &Pointer| {
            let mut depends = false;
            if let Some(number) = this.known.size(&pointer.path) {
                number.for_each(&mut |e| depends |= matches!(e.kind, ExprKind::Deref(_)));
            }
            let pointee = this.b.unit.object(pointer.param).ty.pointee().map_or(Type::Error, |p| p.ty.clone());
            (depends, this.has_pointers(&pointee))
        };
        let mut order: Vec<usize> = (0..pointers.len()).collect();
        order.sort_by_key(|k| pointers.get(*k).map(|pointer| is_late(self, pointer)));
        for k in order {
            let Some(pointer) = pointers.get_mut(k) else { continue };
            let object = self.b.unit.object(pointer.param);
            let (name, ty, at) = (object.name.clone(), object.ty.clone(), object.at);
            self.b.here = at;
            pointer.own = self.own(&name, &pointer.path.clone(), &ty);
        }
    }

    /// A global has any value.
    fn global(&mut self, global: ObjectId) {
        let object = self.b.unit.object(global);
        let (name, at) = (object.name.clone(), object.at);
        self.b.here = at;
        let place = self.b.place(global);
        self.fill(&place, &name, &Path::of(global), Numbers::Any, true);
        self.said.push(format!("`{name}` has any value of its type at the start"));
    }

    /// The inputs that promises on all numbers of a range are asserted of, by clause.
    fn indexes(&mut self, contract: &[Clause]) -> Vec<Option<ObjectId>> {
        let mut indexes = Vec::new();
        for clause in contract {
            let bound = match &clause.kind {
                ClauseKind::Ensures(condition, _) if speaks_of_before(self.b.unit, condition) => {
                    for_all(self.b.unit, condition).map(|all| all.index)
                }
                _ => None,
            };
            self.b.here = clause.at;
            indexes.push(bound.map(|bound| {
                let object = self.b.unit.object(bound);
                let (name, ty) = (object.name.clone(), object.ty.clone());
                self.b.input(&format!("any {name}"), ty)
            }));
        }
        indexes
    }

    /// The calls of the entry, one for each case; or one with pointers that are chosen, if there are too many cases.
    fn calls(&mut self, call: &Call, pointers: &[Pointer]) {
        let Some(cases) = self.cases(pointers) else {
            return self.call_with_chosen(call, pointers);
        };
        let mut calls: Vec<Vec<Stmt>> = Vec::new();
        for case in &cases {
            let (mut meant, mut stmts) = self.in_case(case, pointers);
            stmts.extend(self.call(call, &mut meant));
            calls.push(stmts);
        }
        let mut calls = calls.into_iter();
        let mut chain = calls.next().unwrap_or_default();
        let choice = (cases.len() > 1).then(|| self.b.input("case of the pointers", Type::INT));
        for (k, stmts) in calls.enumerate() {
            let Some(choice) = choice else { continue };
            let (chosen, number) = (self.b.load(choice), self.b.int(k as i64 + 1, IntType::INT));
            let is_it = self.b.compare(CmpOp::Eq, chosen, number);
            let then = Box::new(self.b.stmt(StmtKind::Block(stmts)));
            let otherwise = Some(Box::new(self.b.stmt(StmtKind::Block(chain))));
            chain = vec![self.b.stmt(StmtKind::If(is_it, then, otherwise))];
        }
        chain.into_iter().for_each(|stmt| self.push(stmt));
    }
}

impl Objects<'_> {
    /// One call, with pointers that are chosen among all that they may be.
    fn call_with_chosen(&mut self, call: &Call, pointers: &[Pointer]) {
        let mut meant = self.meant.clone();
        let mut same = Vec::new();
        for (k, pointer) in pointers.iter().enumerate() {
            let before = pointers.iter().take(k).filter(|other| self.may_be_same(pointer, other));
            let others: Vec<ObjectId> = before.map(|other| other.own).collect();
            let object = self.b.unit.object(pointer.param);
            let (name, ty) = (object.name.clone(), object.ty.clone());
            same.extend((!others.is_empty() && self.known.size(&pointer.path).is_some()).then(|| name.clone()));
            let value = self.chosen(&name, &pointer.path, pointer.own, others);
            let variable = self.b.local(&name, ty);
            let place = self.b.place(variable);
            let stmt = self.b.assign(place, value);
            self.push(stmt);
            meant.insert(pointer.param, variable);
        }
        if let Some(name) = same.first() {
            let construct = format!("a size for `{name}` among so many pointers that may be the same");
            let stmt = self.b.refused(construct, "say with EUREKA_DISJOINT or restrict which are not");
            self.push(stmt);
        }
        let stmts = self.call(call, &mut meant);
        stmts.into_iter().for_each(|stmt| self.push(stmt));
    }
}

/// The globals that a function and those that it calls mention and that can change.
fn mentioned_globals(unit: &Unit, entry: FuncId) -> Vec<ObjectId> {
    let mut seen = HashSet::from([entry]);
    let mut work = vec![entry];
    let mut found = HashSet::new();
    while let Some(function) = work.pop() {
        let function = unit.function(function);
        let mut see = |e: &super::tree::Expr| match &e.kind {
            ExprKind::Object(object) => {
                found.insert(*object);
            }
            ExprKind::Call { callee, .. } | ExprKind::Function(callee) if seen.insert(*callee) => {
                work.push(*callee);
            }
            _ => {}
        };
        let mut visit = |e: &super::tree::Expr| {
            see(e);
            if let ExprKind::Dispatch(k) = &e.kind {
                unit.dispatch(*k).into_iter().for_each(|e| e.for_each(&mut see));
            }
        };
        function.body.iter().flat_map(|body| &body.stmts).for_each(|stmt| stmt.for_each_expr(&mut visit));
        let clauses = function.contract.iter().flat_map(|clause| clause.kind.expressions());
        clauses.for_each(|e| e.for_each(&mut visit));
    }
    let mut globals: Vec<ObjectId> = found
        .into_iter()
        .filter(|id| {
            let object = unit.object(*id);
            matches!(object.storage, Storage::Global | Storage::Static(_)) && !object.is_const
        })
        .collect();
    globals.sort();
    globals
}

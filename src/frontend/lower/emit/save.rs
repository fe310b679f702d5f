//! Evaluation order: a value that is computed before a statement which changes what it reads is saved.

use std::collections::{BTreeSet, HashSet};

use super::Emitter;
use super::place::Place;
use super::pointer::Pointer;
use crate::program::effects::Effects;
use crate::program::{Basic, Block, Cond, Expr, Place as ProgramPlace, Stmt, StmtKind, VarId};

/// A point in the current block.
#[derive(Clone, Copy)]
pub(super) struct Mark(usize);

/// How much of an expression is looked at before it is saved without looking further.
const PATIENCE: usize = 64;

impl Emitter<'_> {
    pub(super) fn mark(&self) -> Mark {
        Mark(self.block.len())
    }

    /// Saves the expression at the mark if the statements since then change what it reads.
    pub(super) fn keep(&mut self, mark: Mark, e: &mut Expr) {
        self.keep_all(mark, vec![e]);
    }

    pub(super) fn keep_place(&mut self, mark: Mark, place: &mut Place) {
        let conditions: Vec<Cond> = place.alternatives.iter().filter_map(|(c, _)| c.clone()).collect();
        self.keep_all(mark, place.expressions());
        for (index, cond) in conditions.into_iter().enumerate() {
            let mut cond = cond;
            self.keep_cond(mark, &mut cond);
            if let Some((slot, _)) = place.alternatives.get_mut(index) {
                *slot = Some(cond);
            }
        }
        let since = Effects::of(self.block.get(mark.0..).unwrap_or_default());
        self.must_live_on(place, &since);
    }

    pub(super) fn keep_pointer(&mut self, mark: Mark, pointer: &mut Pointer) {
        let tag = pointer.tag.iter_mut().chain(&mut pointer.block);
        self.keep_all(mark, tag.chain([&mut pointer.offset]).collect());
    }

    pub(super) fn keep_cond(&mut self, mark: Mark, cond: &mut Cond) {
        if self.block.len() == mark.0 || matches!(cond, Cond::Const(_)) {
            return;
        }
        let mut value = Expr::of_cond(cond.clone());
        self.keep(mark, &mut value);
        if let Expr::Var(_) = value {
            let ty = self.type_of(&value);
            *cond = super::build::truth(value, ty);
        }
    }

    /// Saves what a place depends on if it reads one of the variables.
    pub(super) fn save_from(&mut self, place: &mut Place, variables: &HashSet<VarId>) {
        let changes = Effects { writes: variables.iter().copied().collect(), calls: BTreeSet::new() };
        let mut saves = Vec::new();
        for e in place.expressions() {
            let mut patience = PATIENCE;
            if self.reads_changed(e, &changes, &mut patience) {
                let variable = self.temporary("value", self.type_of(e));
                saves.push((variable, std::mem::replace(e, Expr::Var(variable))));
            }
        }
        for (cond, _) in &mut place.alternatives {
            let Some(cond) = cond else { continue };
            let mut patience = PATIENCE;
            if self.cond_reads_changed(cond, &changes, &mut patience) {
                let variable = self.temporary("value", crate::program::NumType::INT);
                let old =
                    std::mem::replace(cond, super::build::truth(Expr::Var(variable), crate::program::NumType::INT));
                saves.push((variable, Expr::of_cond(old)));
            }
        }
        for (variable, old) in saves {
            self.assign(ProgramPlace::Var(variable), old);
        }
    }

    fn keep_all(&mut self, mark: Mark, expressions: Vec<&mut Expr>) {
        let Some(since) = self.block.get(mark.0..).filter(|b| !b.is_empty()) else { return };
        let changes = Effects::of(since);
        if changes.writes.is_empty() && changes.calls.is_empty() {
            return;
        }
        let mut saves: Block = Vec::new();
        for e in expressions {
            let mut patience = PATIENCE;
            if self.reads_changed(e, &changes, &mut patience) {
                let variable = self.temporary("value", self.type_of(e));
                let old = std::mem::replace(e, Expr::Var(variable));
                let kind = StmtKind::Basic(Basic::Assign(ProgramPlace::Var(variable), old));
                if self.affords(&kind) {
                    saves.push(Stmt::new(kind, self.span(self.at)));
                }
            }
        }
        self.block.splice(mark.0..mark.0, saves);
    }

    fn reads_changed(&self, e: &Expr, changes: &Effects, patience: &mut usize) -> bool {
        if *patience == 0 {
            return true;
        }
        *patience -= 1;
        let hit = |v: VarId| changes.writes.contains(&v) || !changes.calls.is_empty() && self.exposed.contains(&v);
        match e {
            Expr::Int(..) | Expr::Real(_) | Expr::Undefined(_) => false,
            Expr::Var(v) => hit(*v),
            Expr::Read(element) => {
                hit(element.array) || element.indices.iter().any(|i| self.reads_changed(i, changes, patience))
            }
            Expr::Unary(_, _, e) | Expr::Convert(_, e) => self.reads_changed(e, changes, patience),
            Expr::Binary(_, _, l, r) => {
                self.reads_changed(l, changes, patience) || self.reads_changed(r, changes, patience)
            }
            Expr::Ite(c, t, e) => {
                self.cond_reads_changed(c, changes, patience)
                    || self.reads_changed(t, changes, patience)
                    || self.reads_changed(e, changes, patience)
            }
        }
    }

    fn cond_reads_changed(&self, c: &Cond, changes: &Effects, patience: &mut usize) -> bool {
        match c {
            Cond::Const(_) | Cond::Undefined => false,
            Cond::Cmp(_, _, l, r) => {
                self.reads_changed(l, changes, patience) || self.reads_changed(r, changes, patience)
            }
            Cond::Not(c) => self.cond_reads_changed(c, changes, patience),
            Cond::And(cs) | Cond::Or(cs) => cs.iter().any(|c| self.cond_reads_changed(c, changes, patience)),
        }
    }
}

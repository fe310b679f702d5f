//! Where each variable lives in the C text.
//!
//! Procedures may use variables of other procedures ([`crate::program`]); such a variable moves to file scope. If its owner
//! is recursive, the owner saves it on entry and restores it on return, which is what programs mean.

use std::collections::BTreeSet;

use crate::program::effects::Effects;
use crate::program::walk::{for_each_basic, for_each_variable};
use crate::program::{Basic, Block, Extent, ProcId, Program, Source, Stmt, StmtKind, VarId};

/// Where a variable is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Storage {
    /// At file scope.
    File,
    /// At the top of its procedure, or as its parameter.
    Local,
    /// Where its statement stands: an array of variable length.
    InPlace,
    /// A pointer to room that is taken where its statement stands, at file scope or at the top of its procedure.
    Pointer { file: bool },
}

/// Where everything in a program lives.
pub(super) struct Layout {
    storage: Vec<Storage>,
    locals: Vec<Vec<VarId>>,
    saved: Vec<Vec<VarId>>,
}

impl Layout {
    pub fn of(program: &Program) -> Layout {
        let mut shared = vec![false; program.variables.len()];
        for user in program.proc_ids() {
            for v in variables_of(program, user) {
                shared[v.0 as usize] |= program.var(v).owner.is_some_and(|owner| owner != user);
            }
        }
        let storage: Vec<Storage> = program.var_ids().map(|v| storage(program, v, shared[v.0 as usize])).collect();
        let mut locals = vec![vec![]; program.procedures.len()];
        let mut saved = vec![vec![]; program.procedures.len()];
        for v in program.var_ids() {
            let Some(owner) = program.var(v).owner else { continue };
            let group = if is_at_file_scope(storage[v.0 as usize]) { &mut saved } else { &mut locals };
            group[owner.0 as usize].push(v);
        }
        let callees: Vec<BTreeSet<ProcId>> = program.procedures.iter().map(|p| Effects::of(&p.body).calls).collect();
        for (p, saved) in program.proc_ids().zip(&mut saved) {
            if !saved.is_empty() && !is_recursive(&callees, p) {
                saved.clear();
            }
        }
        Layout { storage, locals, saved }
    }

    pub fn storage(&self, v: VarId) -> Storage {
        self.storage[v.0 as usize]
    }

    pub fn is_at_file_scope(&self, v: VarId) -> bool {
        is_at_file_scope(self.storage(v))
    }

    /// The variables of a procedure that stand in it.
    pub fn locals(&self, p: ProcId) -> &[VarId] {
        &self.locals[p.0 as usize]
    }

    /// The variables at file scope that a recursive procedure saves.
    pub fn saved(&self, p: ProcId) -> &[VarId] {
        &self.saved[p.0 as usize]
    }
}

/// The variables that a procedure mentions, those that its parameters, results and array sizes are included.
fn variables_of(program: &Program, p: ProcId) -> BTreeSet<VarId> {
    let procedure = program.procedure(p);
    let mut used: BTreeSet<VarId> = procedure.params.iter().chain(&procedure.results).copied().collect();
    for_each_variable(&procedure.body, &mut |v| _ = used.insert(v));
    if p == program.entry {
        for_each_variable(&program.init, &mut |v| _ = used.insert(v));
    }
    let sizes: Vec<VarId> = used.iter().flat_map(|v| symbolic_extents(program, *v)).collect();
    used.extend(sizes);
    used
}

/// The scalars that an array's dimensions depend on.
pub(super) fn symbolic_extents(program: &Program, v: VarId) -> impl Iterator<Item = VarId> + '_ {
    program.var(v).extents().iter().filter_map(|extent| match extent {
        Extent::Symbolic(n) => Some(*n),
        Extent::Fixed(_) | Extent::Unknown => None,
    })
}

fn storage(program: &Program, v: VarId, shared: bool) -> Storage {
    let variable = program.var(v);
    let Some(owner) = variable.owner else {
        let pointer = symbolic_extents(program, v).next().is_some();
        return if pointer { Storage::Pointer { file: true } } else { Storage::File };
    };
    if symbolic_extents(program, v).next().is_some() {
        let in_place = !shared && can_stand_in_place(program.procedures.get(owner.0 as usize).map(|p| &p.body), v);
        return if in_place { Storage::InPlace } else { Storage::Pointer { file: shared } };
    }
    let unknown = variable.extents().contains(&Extent::Unknown);
    if shared || unknown { Storage::File } else { Storage::Local }
}

fn is_at_file_scope(storage: Storage) -> bool {
    matches!(storage, Storage::File | Storage::Pointer { file: true })
}

/// Whether the array's declaration statement dominates all its uses in C's scopes: it stands once, no jump passes it, and
/// every use follows it in its block.
fn can_stand_in_place(body: Option<&Block>, v: VarId) -> bool {
    fn search(block: &[Stmt], v: VarId, has_label: &mut bool, found: &mut Option<usize>) {
        for (n, stmt) in block.iter().enumerate() {
            match &stmt.kind {
                StmtKind::Basic(Basic::Havoc(x, Source::Uninitialised)) if *x == v && found.is_none() => {
                    *found = Some(mentions(&block[n..], v));
                }
                StmtKind::Label(_) => *has_label = true,
                kind => kind.blocks().for_each(|inner| search(inner, v, has_label, found)),
            }
        }
    }
    let Some(body) = body else { return false };
    let (mut has_label, mut found) = (false, None);
    search(body, v, &mut has_label, &mut found);
    let declared_once = declarations(body, v) == 1;
    !has_label && declared_once && found == Some(mentions(body, v))
}

fn mentions(block: &[Stmt], v: VarId) -> usize {
    let mut count = 0;
    for_each_variable(block, &mut |x| count += usize::from(x == v));
    count
}

fn declarations(block: &[Stmt], v: VarId) -> usize {
    let mut count = 0;
    for_each_basic(block, &mut |basic| {
        count += usize::from(matches!(basic, Basic::Havoc(x, Source::Uninitialised) if *x == v));
    });
    count
}

/// Whether a call of the procedure can lead to another call of it.
fn is_recursive(callees: &[BTreeSet<ProcId>], p: ProcId) -> bool {
    let mut seen = BTreeSet::new();
    let mut work = vec![p];
    while let Some(at) = work.pop() {
        for callee in callees.get(at.0 as usize).into_iter().flatten() {
            if *callee == p {
                return true;
            }
            if seen.insert(*callee) {
                work.push(*callee);
            }
        }
    }
    false
}

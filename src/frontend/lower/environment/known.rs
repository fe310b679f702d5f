//! What a contract says about pointers, by the path on which they are reached.

use crate::frontend::lower::contract::{Clause, ClauseKind};
use crate::frontend::lower::tree::{Expr, ExprKind, ObjectId};

/// A step from a pointer or an object to what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    Deref,
    Field(usize),
}

/// The way to a pointer: `b->data` is what the member of what `b` points to holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    pub root: ObjectId,
    pub hops: Vec<Hop>,
}

impl Path {
    pub fn of(root: ObjectId) -> Path {
        Path { root, hops: vec![] }
    }

    pub fn to(&self, hop: Hop) -> Path {
        let mut path = self.clone();
        path.hops.push(hop);
        path
    }

    /// The path that an expression goes, if it is one.
    pub fn read(e: &Expr) -> Option<Path> {
        Some(match &e.kind {
            ExprKind::Object(object) => Path::of(*object),
            ExprKind::Load(inner) | ExprKind::Retype(inner) => Path::read(inner)?,
            ExprKind::Deref(inner) => Path::read(inner)?.to(Hop::Deref),
            ExprKind::Field(inner, field) => Path::read(inner)?.to(Hop::Field(*field)),
            _ => return None,
        })
    }
}

/// What is known of pointers.
#[derive(Default)]
pub struct Known {
    sizes: Vec<(Path, Expr)>,
    present: Vec<Path>,
    strings: Vec<Path>,
    disjoint: Vec<(Path, Path)>,
    /// The pointers in the contract that are reached in another way.
    pub unread: Vec<Expr>,
}

impl Known {
    pub fn read(contract: &[Clause]) -> Known {
        let mut known = Known::default();
        for clause in contract {
            let pointers = match &clause.kind {
                ClauseKind::Requires(..) | ClauseKind::Ensures(..) => continue,
                ClauseKind::Size(p, _) | ClauseKind::String(p) | ClauseKind::NonNull(p) => vec![p],
                ClauseKind::Disjoint(p, q) => vec![p, q],
            };
            let paths: Option<Vec<Path>> = pointers.iter().map(|p| Path::read(p)).collect();
            match (&clause.kind, paths.as_deref()) {
                (ClauseKind::Size(_, n), Some([path])) => known.sizes.push((path.clone(), n.clone())),
                (ClauseKind::String(_), Some([path])) => known.strings.push(path.clone()),
                (ClauseKind::NonNull(_), Some([path])) => known.present.push(path.clone()),
                (ClauseKind::Disjoint(..), Some([p, q])) => known.disjoint.push((p.clone(), q.clone())),
                _ => known.unread.extend(pointers.into_iter().cloned()),
            }
        }
        known
    }

    pub fn size(&self, path: &Path) -> Option<&Expr> {
        self.sizes.iter().find(|(p, _)| p == path).map(|(_, n)| n)
    }

    pub fn is_string(&self, path: &Path) -> bool {
        self.strings.contains(path)
    }

    pub fn is_present(&self, path: &Path) -> bool {
        self.present.contains(path) || self.is_string(path) || self.size(path).is_some()
    }

    pub fn are_disjoint(&self, p: &Path, q: &Path) -> bool {
        self.disjoint.iter().any(|(l, r)| l == p && r == q || l == q && r == p)
    }
}

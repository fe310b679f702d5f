//! The initialisers of globals, out of [`Program::init`]: what assigns a constant becomes part of a declaration.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::program::walk::for_each_variable;
use crate::program::{Basic, Element, Expr, Extent, Place, Program, Source, Stmt, StmtKind, VarId};

/// What a declaration says of a global's value.
pub(super) enum Initialiser<'a> {
    Scalar(&'a Expr),
    /// The elements that are not zero, or were said to be, by their indices.
    Array(BTreeMap<Vec<u64>, &'a Expr>),
}

/// The initialisers of a program, and the statements that remain.
pub(super) struct Initialisers<'a> {
    pub of: HashMap<VarId, Initialiser<'a>>,
    pub rest: Vec<&'a Stmt>,
}

impl<'a> Initialisers<'a> {
    pub fn of(program: &'a Program) -> Initialisers<'a> {
        let mut found = Initialisers { of: HashMap::new(), rest: vec![] };
        let mut touched = HashSet::new();
        found.block(program, &program.init, &mut touched);
        found
    }

    fn block(&mut self, program: &Program, block: &'a [Stmt], touched: &mut HashSet<VarId>) {
        for stmt in block {
            match &stmt.kind {
                StmtKind::Block(inner) => self.block(program, inner, touched),
                StmtKind::Basic(basic) if self.fold(program, basic, touched) => {}
                _ => {
                    for_each_variable(std::slice::from_ref(stmt), &mut |v| _ = touched.insert(v));
                    self.rest.push(stmt);
                }
            }
        }
    }

    /// Takes a statement into the initialisers if no statement that remains came before and speaks of its variable.
    fn fold(&mut self, program: &Program, basic: &'a Basic, touched: &HashSet<VarId>) -> bool {
        let free = |v: &VarId| program.var(*v).owner.is_none() && !touched.contains(v);
        match basic {
            Basic::Skip => true,
            Basic::Assign(Place::Var(v), e) if free(v) && is_constant(e) => {
                self.of.insert(*v, Initialiser::Scalar(e));
                true
            }
            Basic::Assign(Place::Element(element), e) if free(&element.array) && is_constant(e) => {
                let Some(indices) = constant_indices(program, element) else { return false };
                let entry = self.of.entry(element.array).or_insert_with(|| Initialiser::Array(BTreeMap::new()));
                if let Initialiser::Array(elements) = entry {
                    elements.insert(indices, e);
                }
                true
            }
            Basic::Fill(v, Expr::Int(value, _)) => free(v) && value.is_zero() && !self.of.contains_key(v),
            Basic::Havoc(v, Source::Uninitialised) => free(v) && !self.of.contains_key(v),
            _ => false,
        }
    }
}

/// Whether C takes it as a constant expression: nothing is read and nothing divides by zero.
fn is_constant(e: &Expr) -> bool {
    match e {
        Expr::Int(..) | Expr::Real(_) => true,
        Expr::Unary(_, _, inner) | Expr::Convert(_, inner) => is_constant(inner),
        _ => false,
    }
}

/// The indices of an element, if they are constants inside the array.
fn constant_indices(program: &Program, element: &Element) -> Option<Vec<u64>> {
    let extents = program.var(element.array).extents();
    if extents.len() != element.indices.len() {
        return None;
    }
    let index = |(index, extent): (&Expr, &Extent)| match (index, extent) {
        (Expr::Int(value, _), Extent::Fixed(n)) => u64::try_from(value).ok().filter(|value| value < n),
        _ => None,
    };
    element.indices.iter().zip(extents).map(index).collect()
}

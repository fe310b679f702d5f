//! Which monomials a program has: the products that it computes and compares, and those that assignments and comparisons then
//! ask for.
//!
//! Example: of `assert(s == n * n)` behind `for (i = 0; i < n; i++)` there is n*n. Since the guard compares i with n there is i*i
//! too; and if `a[i] = i * i` is written at a cell k, which compares i with k, k*k.

use std::collections::BTreeSet;

use indexmap::IndexSet;

use super::Monomials;
use super::polynomial::{Polynomial, with_value};
use crate::analysis::Abstraction;
use crate::program::number::Rational;
use crate::program::{
    Arith, Basic, BinaryOp, Cond, Expr, Graph, IntType, NumType, Origin, Place, ProcId, Program, Shape, Span, Symbol,
    VarId, Variable,
};

/// So many monomials at most, without those of rows.
const MOST: usize = 12;

/// The abstraction with variables for the monomials of its program; none if there are no products.
pub fn with_monomials(abstraction: &Abstraction, arith: Arith) -> Option<Abstraction> {
    if arith != Arith::Int {
        return None;
    }
    let found = Finder::new(abstraction).all();
    if found.is_empty() {
        return None;
    }
    let mut whole = abstraction.clone();
    let mut monomials = Monomials::default();
    for factors in found.into_iter().flat_map(|product| with_rows(abstraction, product)) {
        if monomials.variable(factors.clone()).is_none() {
            let variable = variable(&whole.program, &factors);
            monomials.add(whole.program.add_variable(variable), factors);
        }
    }
    whole.monomials = monomials;
    Some(whole)
}

/// A monomial; if one cell is among its factors, also with each row in the cell's place.
fn with_rows(abstraction: &Abstraction, product: Vec<VarId>) -> Vec<Vec<VarId>> {
    let Some(symbols) = &abstraction.quantified else { return vec![product] };
    let is_cell = |v: &VarId| symbols.indexes.iter().any(|(symbol, index)| symbol.row().is_none() && index == v);
    let cells: BTreeSet<VarId> = product.iter().copied().filter(is_cell).collect();
    let mut all = vec![product.clone()];
    if let (Some(cell), 1) = (cells.first(), cells.len()) {
        for (_, row) in symbols.indexes.iter().filter(|(symbol, _)| matches!(symbol, Symbol::Row(_))) {
            all.push(product.iter().map(|v| if v == cell { *row } else { *v }).collect());
        }
    }
    all
}

/// The variable that stands for a monomial.
fn variable(program: &Program, factors: &[VarId]) -> Variable {
    let join = |by: &str, name: fn(&Variable) -> &str| {
        factors.iter().map(|v| name(program.var(*v))).collect::<Vec<_>>().join(by)
    };
    let mut name = join("_times_", |v| &v.name);
    while program.variables.iter().any(|v| v.name == name) {
        name.push('_');
    }
    let is_real = factors.iter().any(|v| program.var(*v).ty == NumType::Real);
    Variable {
        name,
        source_name: join("*", |v| &v.source_name),
        ty: if is_real { NumType::Real } else { NumType::Int(IntType { bits: 128, signed: true }) },
        shape: Shape::Scalar,
        owner: factors.iter().find_map(|v| program.var(*v).owner),
        origin: Origin::Temporary,
        span: Span::default(),
    }
}

/// Looks for monomials.
struct Finder<'a> {
    abstraction: &'a Abstraction,
    /// What is assigned to variables, where that is a polynomial.
    assigned: Vec<(VarId, Polynomial)>,
    /// What equations would say that variables are, if the two sides of comparisons were equal.
    compared: Vec<(VarId, Polynomial)>,
    /// Variables that something assigns.
    changed: BTreeSet<VarId>,
    found: IndexSet<Vec<VarId>>,
}

impl<'a> Finder<'a> {
    fn new(abstraction: &'a Abstraction) -> Finder<'a> {
        let changed = abstraction.graph.edges.iter().flat_map(|edge| edge.action.writes());
        let params = abstraction.program.procedures.iter().flat_map(|procedure| procedure.params.iter().copied());
        let changed = changed.chain(params).collect();
        Finder { abstraction, assigned: vec![], compared: vec![], changed, found: IndexSet::new() }
    }

    /// All monomials.
    fn all(mut self) -> Vec<Vec<VarId>> {
        let graph: &Graph = &self.abstraction.graph;
        let mut has_products = false;
        for edge in &graph.edges {
            edge.action.for_each_expr(&mut |e| has_products |= is_product(e));
        }
        if !has_products {
            return vec![];
        }
        for edge in &graph.edges {
            self.read(&edge.action);
        }
        let mut next = 0;
        while let Some(product) = self.found.get_index(next).cloned() {
            let values = self.assigned.iter().chain(&self.compared).filter(|(v, _)| product.contains(v));
            let more: Vec<Polynomial> = values.filter_map(|(v, value)| with_value(&product, *v, value)).collect();
            more.iter().for_each(|polynomial| self.add(polynomial));
            next += 1;
        }
        self.found.into_iter().collect()
    }

    /// Adds the monomials of a polynomial.
    fn add(&mut self, polynomial: &Polynomial) {
        for product in polynomial.products() {
            if self.found.len() < MOST && self.have_one_owner(product) {
                self.found.insert(product.to_vec());
            }
        }
    }

    /// Whether the factors change only where the monomial is known to: all those that change at all belong to one procedure, or
    /// all of them are global.
    fn have_one_owner(&self, product: &[VarId]) -> bool {
        let owners = product.iter().filter(|v| self.may_change(**v)).map(|v| self.abstraction.program.var(*v).owner);
        owners.collect::<BTreeSet<Option<ProcId>>>().len() <= 1
    }

    fn may_change(&self, v: VarId) -> bool {
        self.changed.contains(&v) || self.abstraction.program.var(v).owner.is_some()
    }

    fn may_be_factor(&self, v: VarId) -> bool {
        let variable = self.abstraction.program.var(v);
        !variable.is_array() && !self.abstraction.elements.contains_key(&v)
    }

    fn form(&self, e: &Expr) -> Option<Polynomial> {
        Polynomial::of_form(e, &|v| self.may_be_factor(v))
    }

    fn read(&mut self, action: &Basic) {
        let mut roots: Vec<&Expr> = vec![];
        match action {
            Basic::Assign(Place::Var(v), e) => self.read_assignment(*v, e),
            Basic::Parallel(parts) => parts.iter().for_each(|(v, e)| self.read_assignment(*v, e)),
            Basic::Assume(c, _) | Basic::Assert(c, _) => self.read_condition(c),
            _ => {}
        }
        match action {
            Basic::Assign(_, e) | Basic::Fill(_, e) => roots.push(e),
            Basic::Parallel(parts) => roots.extend(parts.iter().map(|(_, e)| e)),
            Basic::Call { args, .. } => roots.extend(args),
            Basic::Assume(c, _) | Basic::Assert(c, _) => c.for_each_comparison(&mut |_, l, r| roots.extend([l, r])),
            Basic::Skip | Basic::Havoc(..) | Basic::Halt => {}
        }
        roots.into_iter().for_each(|root| self.read_products(root));
    }

    fn read_assignment(&mut self, v: VarId, e: &Expr) {
        let Some(value) = self.form(e).filter(|_| self.may_be_factor(v)) else { return };
        // Behind `i = n` what is asked of n may be answered by i.
        if value.terms().all(|(product, _)| product != [v]) {
            self.read_equation(&value.clone().plus(&-Rational::ONE, &Polynomial::product(vec![v])));
        }
        self.assigned.push((v, value));
    }

    /// Reads what comparisons say of single variables.
    fn read_condition(&mut self, c: &Cond) {
        let mut sides = vec![];
        c.for_each_comparison(&mut |_, l, r| sides.push((l, r)));
        for (l, r) in sides {
            let (Some(l), Some(r)) = (self.form(l), self.form(r)) else { continue };
            self.read_equation(&l.plus(&-Rational::ONE, &r));
        }
    }

    /// Notes what each variable is where a linear polynomial is zero.
    fn read_equation(&mut self, zero: &Polynomial) {
        if zero.products().next().is_some() {
            return;
        }
        for (product, coefficient) in zero.terms() {
            let [v] = product else { continue };
            let rest = zero.clone().plus(&-coefficient.clone(), &Polynomial::product(vec![*v]));
            self.compared.push((*v, rest.scale(&-(Rational::ONE / coefficient))));
        }
    }

    /// Reads the products of an expression, and the conditions in it.
    fn read_products(&mut self, e: &Expr) {
        if let Some(polynomial) = self.form(e) {
            self.add(&polynomial);
            return;
        }
        match e {
            Expr::Ite(c, then, otherwise) => {
                self.read_condition(c);
                let mut sides = vec![];
                c.for_each_comparison(&mut |_, l, r| sides.extend([l, r]));
                sides.into_iter().chain([&**then, &**otherwise]).for_each(|part| self.read_products(part));
            }
            Expr::Unary(_, _, e) | Expr::Convert(_, e) => self.read_products(e),
            Expr::Binary(_, _, l, r) => [l, r].into_iter().for_each(|part| self.read_products(part)),
            Expr::Read(element) => element.indices.iter().for_each(|index| self.read_products(index)),
            Expr::Int(..) | Expr::Real(_) | Expr::Var(_) | Expr::Undefined(_) => {}
        }
    }
}

/// Whether an expression multiplies what is not constant.
fn is_product(e: &Expr) -> bool {
    let is_constant = |e: &Expr| matches!(e, Expr::Int(..) | Expr::Real(_));
    matches!(e, Expr::Binary(BinaryOp::Mul, _, l, r) if !is_constant(l) && !is_constant(r))
}

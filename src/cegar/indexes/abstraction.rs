//! Abstraction: a program with arrays becomes one without, with respect to tracked indexes (section 2 of the ASE 2007
//! paper).
//!
//! With tracked indexes k1..kn of an array a there are scalars a_k1..a_kn. A read `a[e]` becomes
//! `e == k1 ? a_k1 : (.. : undefined)`, a write the parallel assignment of `e == ki ? value : a_ki`, or nothing if no index
//! is tracked. Every execution of the program is one of its abstraction. Statements correspond one to one, so both have the
//! same control-flow graph, edge for edge; variables keep their ids, and arrays stay in the table without a use.
//!
//! A tracked index may be symbolic: then ki is a variable that nothing assigns and nothing initialises. Every execution of
//! the program is one of the abstraction whatever the values of these variables are.

use std::collections::{BTreeMap, HashMap, HashSet};

use indexmap::IndexMap;

use super::constants::Generalised;
pub use crate::analysis::Abstraction;
use crate::analysis::quantified::{FromRows, Symbols};
use crate::program::number::Integer;
use crate::program::validate::{Kind, assert_valid};
use crate::program::{
    Basic, CmpOp, Cond, Element, Expr, Graph, Index, IntType, NumType, Origin, Place, Program, Rewrite, Shape, Span,
    Symbol, TrackedIndexes, VarId, Variable,
};

/// The type of a symbolic index: it holds every index.
const WIDE: IntType = IntType { bits: 128, signed: true };

/// The abstraction of a program with respect to the tracked indexes.
pub fn abstract_program(concrete: &Program, graph: &Graph, tracked: &TrackedIndexes) -> Abstraction {
    abstracted(concrete, graph, IndexMap::new(), tracked)
}

/// The same for a program whose large constants are variables.
pub fn abstract_generalised(general: &Generalised, tracked: &TrackedIndexes) -> Abstraction {
    abstracted(&general.program, &general.graph, general.constants.clone(), tracked)
}

fn abstracted(
    concrete: &Program,
    graph: &Graph,
    constants: IndexMap<VarId, Integer>,
    tracked: &TrackedIndexes,
) -> Abstraction {
    let mut program = concrete.clone();
    let mut elements = IndexMap::new();
    let mut taken: HashSet<String> = concrete.variables.iter().map(|v| v.name.clone()).collect();
    let mut indexes: BTreeMap<Symbol, VarId> = BTreeMap::new();
    for symbol in tracked.symbols() {
        indexes.insert(symbol, program.add_variable(symbol_variable(symbol, &mut taken)));
    }
    for (array, set) in tracked.iter() {
        for index in set {
            let scalar = program.add_variable(element_variable(concrete.var(array), index, &mut taken));
            elements.insert(scalar, (array, index.clone()));
        }
    }
    let rule = Rule { concrete, scalars: scalars_of(&elements, &[]), symbols: &indexes, rows: &[] };
    let program = program.rewritten(&mut &rule);
    let abstract_graph = graph.map_actions(|action| rule.basic(action));
    assert_valid(&program, Kind::Abstract, "abstraction");
    let is_quantified = !indexes.is_empty() || !constants.is_empty();
    let quantified = is_quantified.then(|| {
        let concrete = graph.edges.iter().map(|edge| edge.action.clone()).collect();
        Symbols { indexes, constants, concrete, rule: action_with_rows }
    });
    Abstraction::new(program, abstract_graph, elements, quantified)
}

/// The abstraction of an action where rows hold what the program reads: some elements are read there, and writes keep all that
/// are kept up to date.
fn action_with_rows(abstraction: &Abstraction, action: &Basic, reads: &[FromRows], kept: &[FromRows]) -> Basic {
    let none = BTreeMap::new();
    let symbols = abstraction.quantified.as_ref().map_or(&none, |symbols| &symbols.indexes);
    let scalars = scalars_of(&abstraction.elements, kept);
    Rule { concrete: &abstraction.program, scalars, symbols, rows: reads }.basic(action)
}

/// For each array the indexes at which elements are kept, and the scalars that stand for them: those without rows, and those
/// that are read from rows.
fn scalars_of(elements: &IndexMap<VarId, (VarId, Index)>, kept: &[FromRows]) -> HashMap<VarId, Vec<(Index, VarId)>> {
    let mut scalars: HashMap<VarId, Vec<(Index, VarId)>> = HashMap::new();
    for (scalar, (array, index)) in elements {
        if index.has_row() && !kept.iter().any(|(element, at)| element.array == *array && at == index) {
            continue;
        }
        scalars.entry(*array).or_default().push((index.clone(), *scalar));
    }
    scalars
}

/// The scalar that stands for an element: `a_3` in the program, unless that is taken, and `a[3]` in reports.
fn element_variable(array: &Variable, index: &Index, taken: &mut HashSet<String>) -> Variable {
    let (suffix, subscripts): (String, String) = match index {
        Index::Constant(values) => (
            values.iter().map(|v| format!("_{}", v.to_string().replace('-', "m"))).collect(),
            values.iter().map(|v| format!("[{v}]")).collect(),
        ),
        Index::Symbolic(symbols) => (
            symbols.iter().map(|symbol| format!("_{symbol}")).collect(),
            symbols.iter().map(|symbol| format!("[{symbol}]")).collect(),
        ),
    };
    Variable {
        name: new_name(format!("{}{suffix}", array.name), taken),
        source_name: format!("{}{subscripts}", array.source_name),
        ty: array.ty,
        shape: Shape::Scalar,
        owner: array.owner,
        origin: Origin::Temporary,
        span: array.span,
    }
}

/// The variable that holds a symbolic index.
fn symbol_variable(symbol: Symbol, taken: &mut HashSet<String>) -> Variable {
    Variable {
        name: new_name(symbol.to_string(), taken),
        source_name: symbol.to_string(),
        ty: NumType::Int(WIDE),
        shape: Shape::Scalar,
        owner: None,
        origin: Origin::Temporary,
        span: Span::default(),
    }
}

fn new_name(mut name: String, taken: &mut HashSet<String>) -> String {
    while !taken.insert(name.clone()) {
        name.push('_');
    }
    name
}

/// The abstraction rule for one family of tracked indexes.
struct Rule<'a> {
    concrete: &'a Program,
    /// For each array its tracked indexes and the scalars that stand for the elements there.
    scalars: HashMap<VarId, Vec<(Index, VarId)>>,
    symbols: &'a BTreeMap<Symbol, VarId>,
    /// Elements that are read from rows.
    rows: &'a [FromRows],
}

impl Rewrite for &Rule<'_> {
    fn basic(&mut self, basic: &Basic) -> Basic {
        Rule::basic(self, basic)
    }

    fn cond(&mut self, cond: &Cond) -> Cond {
        Rule::cond(self, cond)
    }
}

impl Rule<'_> {
    fn tracked(&self, array: VarId) -> &[(Index, VarId)] {
        self.scalars.get(&array).map_or(&[], Vec::as_slice)
    }

    fn basic(&self, basic: &Basic) -> Basic {
        match basic {
            Basic::Assign(Place::Element(element), e) => self.write(element, e),
            Basic::Fill(array, e) => {
                let value = self.expr(e);
                self.for_all(*array, |_, _| value.clone())
            }
            Basic::Havoc(v, _) if self.concrete.var(*v).is_array() => {
                let ty = self.concrete.var(*v).ty;
                self.for_all(*v, |_, _| arbitrary_in_range(ty))
            }
            basic => basic.map_exprs(&mut |e| self.replace(e)),
        }
    }

    fn write(&self, element: &Element, e: &Expr) -> Basic {
        let value = self.expr(e);
        let indices: Vec<Expr> = element.indices.iter().map(|i| self.expr(i)).collect();
        self.for_all(element.array, |index, scalar| {
            Expr::ite(self.at(element, &indices, index), value.clone(), Expr::Var(scalar))
        })
    }

    /// The parallel assignment of a value to each tracked element.
    fn for_all(&self, array: VarId, value: impl Fn(&Index, VarId) -> Expr) -> Basic {
        match self.tracked(array) {
            [] => Basic::Skip,
            [(index, scalar)] => Basic::Assign(Place::Var(*scalar), value(index, *scalar)),
            several => Basic::Parallel(several.iter().map(|(i, s)| (*s, value(i, *s))).collect()),
        }
    }

    fn expr(&self, e: &Expr) -> Expr {
        e.map(&mut |e| self.replace(e))
    }

    fn cond(&self, c: &Cond) -> Cond {
        c.map_exprs(&mut |e| self.replace(e))
    }

    fn replace(&self, e: &Expr) -> Option<Expr> {
        if let Expr::Read(element) = e { Some(self.read(element)) } else { None }
    }

    fn read(&self, element: &Element) -> Expr {
        let indices: Vec<Expr> = element.indices.iter().map(|i| self.expr(i)).collect();
        let undefined = Expr::Undefined(self.concrete.var(element.array).ty);
        let tracked = self.tracked(element.array);
        if let Some((_, at)) = self.rows.iter().find(|(read, _)| read == element)
            && let Some((_, scalar)) = tracked.iter().find(|(index, _)| index == at)
        {
            return Expr::ite(self.at_symbols(&indices, at.symbols()), Expr::Var(*scalar), undefined);
        }
        let kept = tracked.iter().rev().filter(|(index, _)| !index.has_row());
        kept.fold(undefined, |otherwise, (index, scalar)| {
            Expr::ite(self.at(element, &indices, index), Expr::Var(*scalar), otherwise)
        })
    }

    /// Whether an access with these abstracted indices, `element`'s, is at the tracked index.
    fn at(&self, element: &Element, indices: &[Expr], index: &Index) -> Cond {
        let values = match index {
            Index::Constant(values) => values,
            Index::Symbolic(symbols) => return self.at_symbols(indices, symbols),
        };
        Cond::and(element.indices.iter().zip(indices).zip(values).map(|((original, e), value)| {
            match self.concrete.type_of(original) {
                NumType::Int(ty) if ty.signed || ty.holds(value) => {
                    Cond::cmp(CmpOp::Eq, NumType::Int(ty), e.clone(), Expr::Int(value.clone(), ty))
                }
                _ => Cond::Const(false),
            }
        }))
    }

    fn at_symbols(&self, indices: &[Expr], symbols: &[Symbol]) -> Cond {
        if indices.len() != symbols.len() {
            return Cond::Const(false);
        }
        let wide = NumType::Int(WIDE);
        Cond::and(indices.iter().zip(symbols).map(|(e, symbol)| match self.symbols.get(symbol) {
            Some(index) => Cond::cmp(CmpOp::Eq, wide, Expr::Convert(wide, e.clone().into()), Expr::Var(*index)),
            None => Cond::Const(false),
        }))
    }
}

/// An arbitrary value of the type's range: an arbitrary number, narrowed.
fn arbitrary_in_range(ty: NumType) -> Expr {
    match ty {
        NumType::Int(_) => Expr::Convert(ty, Expr::Undefined(NumType::Int(WIDE)).into()),
        NumType::Real => Expr::Undefined(ty),
    }
}

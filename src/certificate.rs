//! Certificates of safety, as data: for each location an invariant over the program's own variables and array elements.
//! The analysis makes them; `certify` checks them and shares nothing else with it.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::{IndexMap, IndexSet};

use crate::program::linear::{Comparison, Constraint, Dim, Linear};
use crate::program::number::Integer;
use crate::program::print::print_cond;
use crate::program::{Cond, EdgeId, Index, Location, Program, Symbol, VarId};

/// What is known of all executions of a program.
#[derive(Clone, Debug, Default)]
pub struct Certificate {
    /// Each holds of the executions of a procedure that are entered in a state which its invariant at the procedure's entry
    /// admits. Every call, and the start of the program, is in a state that some context admits; if several do, all hold.
    pub contexts: Vec<Invariants>,
    /// If they hold for every choice of some indexes: of which. Then a location that is missing is never reached only if it
    /// is a cut point; the others lie between these, and nothing is said of them.
    pub quantified: Option<Quantified>,
    /// What is known instead of all that, if the invariants are Boolean combinations of conditions.
    pub combinations: Option<Combinations>,
    /// What is known instead, if it is known for each sequence of calls under way.
    pub inlined: Option<Inlined>,
}

/// Invariants for each sequence of calls under way, the outermost first. They speak of the variables of callers too: no procedure is
/// called while it is under way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inlined {
    /// Cubes of which at least one holds; where there are none, executions do not get to.
    pub known: BTreeMap<(Vec<EdgeId>, Location), Vec<Cube>>,
}

/// Invariants that are Boolean combinations of conditions. As [`Invariants`] do, they relate the state at a location to that at
/// the entry of its procedure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Combinations {
    /// The cut points; of the locations between them nothing is said.
    pub cuts: BTreeSet<Location>,
    /// For each cut point that executions may reach, cubes of which at least one holds there; the others are never reached.
    pub known: BTreeMap<Location, Vec<Cube>>,
}

/// All of these hold.
pub type Cube = Vec<Literal>;

/// That a condition over the program's variables, array reads included, holds or does not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    /// The state that the condition speaks of.
    pub moment: Moment,
    /// The condition; nothing in it is undefined.
    pub condition: Cond,
    /// Whether it holds.
    pub holds: bool,
}

/// An invariant for each location that executions may reach; a location that is missing is never reached.
///
/// The invariant at a location of procedure p relates the state there to the state in which p was entered (just after its
/// parameters were bound). At p's exit it is p's summary.
pub type Invariants = IndexMap<Location, Invariant>;

/// The invariants hold for all indexes k1 < k2 < .. of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantified {
    /// How many indexes.
    pub cells: u32,
    /// They are zero or more, and less than this if it is given.
    pub size: Option<u64>,
    /// The cut points.
    pub cuts: BTreeSet<Location>,
    /// Those where loops begin, with their lines.
    pub loops: BTreeMap<Location, u32>,
}

/// At least one of the conjunctions holds.
pub type Invariant = Vec<Vec<Fact>>;

/// A constraint: the sum of the terms, the products and the constant is related to zero.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fact {
    /// Terms with their coefficients, none zero.
    pub terms: Vec<(Term, Integer)>,
    /// Coefficients, none zero, of the quantified indexes by their numbers.
    pub cells: Vec<(u32, Integer)>,
    /// Products of two and more numbers, and sums over arrays, with their coefficients, none zero.
    pub products: Vec<(Vec<Factor>, Integer)>,
    /// The constant.
    pub constant: Integer,
    /// How the sum compares with zero.
    pub relation: Relation,
}

/// A factor of a product.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Factor {
    /// A number in a state.
    Term(Term),
    /// A quantified index.
    Cell(u32),
    /// A number.
    Number(Integer),
    /// What the elements of an array add up to, from the first one up to a place; zero if that is not positive.
    Sum {
        /// In which state.
        moment: Moment,
        /// The array, of one dimension.
        array: VarId,
        /// The first place that is not in the sum.
        upto: Box<Factor>,
    },
}

impl Factor {
    /// The factor, or what it depends on.
    fn innermost(&self) -> &Factor {
        if let Factor::Sum { upto, .. } = self { upto } else { self }
    }

    /// The factor in terms of the source.
    fn display(&self, program: &Program) -> String {
        match self {
            Factor::Term(term) => term.display(program),
            Factor::Cell(n) => Symbol::Cell(*n).to_string(),
            Factor::Number(number) => number.to_string(),
            Factor::Sum { moment, array, upto } => {
                let text = format!("sum({}, {})", program.var(*array).source_name, upto.display(program));
                if *moment == Moment::Entry { format!("old({text})") } else { text }
            }
        }
    }
}

/// How a sum compares with zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// It is zero.
    Zero,
    /// It is zero or more.
    NonNegative,
    /// It is more than zero.
    Positive,
    /// It is a multiple of this number.
    MultipleOf(u64),
}

/// A number in a state of the program.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term {
    /// When: on entry to the procedure, or now.
    pub moment: Moment,
    /// A scalar, or an array.
    pub variable: VarId,
    /// The element, if the variable is an array.
    pub element: Option<Index>,
}

/// The two states that an invariant speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Moment {
    /// The procedure has just been entered.
    Entry,
    /// The location is reached.
    Now,
}

impl Fact {
    /// The fact in terms of the source: `i <= 9`, `a[1] = 9`, `old(n) = n`.
    pub fn display(&self, program: &Program) -> String {
        let products = self.products.iter().map(|(_, c)| c);
        let coefficients = self.terms.iter().map(|(_, c)| c).chain(self.cells.iter().map(|(_, c)| c)).chain(products);
        let linear = Linear::new(coefficients.enumerate().map(|(at, c)| (Dim(at), c.clone())), self.constant.clone());
        let comparison = match self.relation {
            Relation::Zero => Comparison::Equal,
            Relation::NonNegative => Comparison::AtLeast,
            Relation::Positive => Comparison::MoreThan,
            Relation::MultipleOf(_) => Comparison::Equal,
        };
        let name = |dim: Dim| match self.terms.get(dim.0) {
            Some((term, _)) => term.display(program),
            None => match self.cells.get(dim.0 - self.terms.len()) {
                Some((n, _)) => Symbol::Cell(*n).to_string(),
                None => {
                    let product = self.products.get(dim.0 - self.terms.len() - self.cells.len());
                    product.map_or_else(String::new, |(factors, _)| display_product(factors, program))
                }
            },
        };
        let text = Constraint { linear, comparison }.display(&name);
        match self.relation {
            Relation::MultipleOf(modulus) => format!("{text} modulo {modulus}"),
            _ => text,
        }
    }
}

impl Fact {
    /// All numbers in states that the fact speaks of.
    pub fn numbers(&self) -> impl Iterator<Item = &Term> {
        let factors = self.products.iter().flat_map(|(factors, _)| factors);
        let in_products = factors.map(Factor::innermost);
        let in_products = in_products.filter_map(|f| if let Factor::Term(term) = f { Some(term) } else { None });
        self.terms.iter().map(|(term, _)| term).chain(in_products)
    }

    /// The sums over arrays that the fact speaks of: the arrays, and up to where.
    pub fn sums(&self) -> impl Iterator<Item = (VarId, &Factor)> {
        self.products.iter().flat_map(|(factors, _)| factors).filter_map(|factor| match factor {
            Factor::Sum { array, upto, .. } => Some((*array, &**upto)),
            _ => None,
        })
    }

    /// Whether the fact speaks of a quantified index itself.
    pub fn is_of_cells(&self) -> bool {
        let is_cell = |factor: &Factor| matches!(factor.innermost(), Factor::Cell(_));
        !self.cells.is_empty() || self.products.iter().any(|(factors, _)| factors.iter().any(is_cell))
    }
}

/// `i*n`
fn display_product(factors: &[Factor], program: &Program) -> String {
    factors.iter().map(|factor| factor.display(program)).collect::<Vec<_>>().join("*")
}

impl Term {
    /// The term in terms of the source: `i`, `a[1]`, `old(n)` for a value on entry.
    pub fn display(&self, program: &Program) -> String {
        let name = &program.var(self.variable).source_name;
        let name = match &self.element {
            Some(Index::Constant(values)) => {
                let subscripts: String = values.iter().map(|v| format!("[{v}]")).collect();
                format!("{name}{subscripts}")
            }
            Some(Index::Symbolic(symbols)) => {
                let subscripts: String = symbols.iter().map(|symbol| format!("[{symbol}]")).collect();
                format!("{name}{subscripts}")
            }
            None => name.clone(),
        };
        match self.moment {
            Moment::Entry => format!("old({name})"),
            Moment::Now => name,
        }
    }
}

impl Literal {
    /// The literal in terms of the source: `i < n`, `!(i < n)` as `i >= n`, `old(x == 0)`.
    pub fn display(&self, program: &Program) -> String {
        let condition = if self.holds { self.condition.clone() } else { self.condition.negate() };
        match self.moment {
            Moment::Entry => format!("old({})", print_cond(program, &condition)),
            Moment::Now => print_cond(program, &condition),
        }
    }
}

/// A cube as text, `true` if it is empty.
pub fn display_cube(cube: &Cube, program: &Program) -> String {
    if cube.is_empty() {
        return "true".to_string();
    }
    cube.iter().map(|literal| literal.display(program)).collect::<Vec<_>>().join(", ")
}

/// A conjunction as text, `true` if it is empty.
pub fn display_conjunction(facts: &[Fact], program: &Program) -> String {
    if facts.is_empty() {
        return "true".to_string();
    }
    facts.iter().map(|fact| fact.display(program)).collect::<Vec<_>>().join(", ")
}

/// A fact about elements that holds for all indexes of a certificate: under some conditions on the indexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForAll {
    /// The line of the loop.
    pub line: u32,
    /// How the indexes compare with the program's variables and with one another.
    pub conditions: Vec<String>,
    /// What then holds of elements.
    pub facts: Vec<String>,
}

impl Quantified {
    /// The indexes as a reader writes them: `0 <= k1 < k2`.
    pub fn display(&self) -> String {
        let indexes: Vec<String> = (0..self.cells).map(|n| Symbol::Cell(n).to_string()).collect();
        let size = self.size.map_or_else(String::new, |size| format!(" < {size}"));
        format!("0 <= {}{size}", indexes.join(" < "))
    }
}

impl Certificate {
    /// Adds what holds in other cases, of which all the rest is the same.
    pub fn include(&mut self, other: Certificate) {
        if self.contexts.is_empty() {
            *self = other;
            return;
        }
        for (own, more) in self.contexts.iter_mut().zip(other.contexts) {
            for (at, cases) in more {
                own.entry(at).or_default().extend(cases);
            }
        }
    }

    /// The conjunctions at a location of which one holds whenever it is reached, whatever the context.
    pub fn at(&self, at: Location) -> impl Iterator<Item = &Vec<Fact>> {
        self.contexts.iter().filter_map(move |context| context.get(&at)).flatten()
    }

    /// The cubes at a location of which one holds whenever it is reached, each once.
    pub fn cubes_at(&self, at: Location) -> Vec<&Cube> {
        let combined = self.combinations.iter().flat_map(|all| all.known.get(&at)).flatten();
        let inlined = self.inlined.iter().flat_map(|all| all.known.iter().filter(|((_, place), _)| *place == at));
        let all: IndexSet<&Cube> = combined.chain(inlined.flat_map(|(_, cubes)| cubes)).collect();
        all.into_iter().collect()
    }

    /// The locations that may be reached, in order.
    pub fn reached(&self) -> BTreeSet<Location> {
        let combined = self.combinations.iter().flat_map(|combinations| combinations.known.keys());
        let inlined = self.inlined.iter().flat_map(|inlined| inlined.known.keys().map(|(_, at)| at));
        self.contexts.iter().flat_map(|context| context.keys()).chain(combined).chain(inlined).copied().collect()
    }

    /// What is known of elements for all indexes where loops begin.
    pub fn for_all(&self, program: &Program) -> Vec<ForAll> {
        let mut found: Vec<ForAll> = vec![];
        let loops = self.quantified.iter().flat_map(|quantified| &quantified.loops);
        for (line, facts) in loops.flat_map(|(at, line)| self.at(*at).map(move |facts| (*line, facts))) {
            let is_about =
                |fact: &&Fact| fact.sums().next().is_some() || fact.numbers().any(|term| term.element.is_some());
            let shown = |facts: Vec<&Fact>| facts.into_iter().map(|fact| fact.display(program)).collect::<Vec<_>>();
            let (about, others): (Vec<&Fact>, Vec<&Fact>) = facts.iter().partition(is_about);
            let conditions = shown(others.into_iter().filter(|fact| fact.is_of_cells()).collect());
            let new = ForAll { line, conditions, facts: shown(about) };
            if !new.facts.is_empty() && !found.contains(&new) {
                found.push(new);
            }
        }
        found
    }
}

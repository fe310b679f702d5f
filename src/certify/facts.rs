//! Facts of a certificate as formulas over two states, and their values in a model.

use std::collections::BTreeMap;

use z3::Model;
use z3::ast::{Bool, Int, Real};

use super::state::State;
use super::sums::Sums;
use crate::certificate::{Fact, Factor, Moment, Relation, Term as Quantity};
use crate::program::number::Rational;
use crate::program::{Index, NumType, Program, Symbol, Value};
use crate::smt::{Encoder, IllTyped, Term};

/// The states that the two moments of facts stand for.
#[derive(Clone, Copy)]
pub struct Moments<'a> {
    pub program: &'a Program,
    pub encoder: &'a Encoder<'a>,
    pub entry: &'a State,
    pub now: &'a State,
    /// The quantified indexes.
    pub cells: &'a [Term],
    /// The sums over arrays that have been spoken of.
    pub sums: &'a Sums,
}

impl Moments<'_> {
    /// The term of a quantity.
    pub fn quantity(&self, quantity: &Quantity) -> Result<Term, IllTyped> {
        let state = match quantity.moment {
            Moment::Entry => self.entry,
            Moment::Now => self.now,
        };
        let term = state.get(self.encoder, self.program, quantity.variable)?;
        match &quantity.element {
            None => Ok(term),
            Some(Index::Constant(values)) => {
                let at: Vec<Term> = values.iter().map(|v| self.encoder.constant_index(v)).collect();
                self.encoder.select(&term, &at)
            }
            Some(Index::Symbolic(symbols)) => {
                let cell = |symbol: &Symbol| match symbol {
                    Symbol::Cell(n) => self.cell(*n),
                    Symbol::Row(_) => Err(IllTyped("a row in a certificate")),
                };
                self.encoder.select(&term, &symbols.iter().map(cell).collect::<Result<Vec<Term>, IllTyped>>()?)
            }
        }
    }

    /// The term of a factor.
    fn factor(&self, factor: &Factor) -> Result<Term, IllTyped> {
        match factor {
            Factor::Term(quantity) => self.quantity(quantity),
            Factor::Cell(number) => self.cell(*number),
            Factor::Number(number) => Ok(self.encoder.constant_index(number)),
            Factor::Sum { moment, array, upto } => {
                let state = if *moment == Moment::Entry { self.entry } else { self.now };
                let array = state.get(self.encoder, self.program, *array)?;
                self.sums.upto(array.array()?, self.factor(upto)?.int()?).map(Term::Int)
            }
        }
    }

    /// The term of a quantified index.
    fn cell(&self, number: u32) -> Result<Term, IllTyped> {
        self.cells.get(number as usize).cloned().ok_or(IllTyped("an index that is not quantified"))
    }

    /// That a fact holds. Only an assumption may say so: what a number is a multiple of has a name of its own.
    pub fn fact(&self, fact: &Fact) -> Result<Bool, IllTyped> {
        let is_real = |q: &Quantity| self.program.var(q.variable).ty == NumType::Real;
        if fact.numbers().any(is_real) {
            let mut sum: Real =
                self.encoder.value(&Value::Real(fact.constant.clone().into()), NumType::Real)?.real()?.clone();
            for (quantity, coefficient) in &fact.terms {
                let factor = self.encoder.value(&Value::Real(coefficient.clone().into()), NumType::Real)?;
                let term = match self.quantity(quantity)? {
                    Term::Int(term) => Real::from_int(&term),
                    term => term.real()?.clone(),
                };
                sum += factor.real()? * term;
            }
            for (number, coefficient) in &fact.cells {
                let factor = self.encoder.value(&Value::Real(coefficient.clone().into()), NumType::Real)?;
                sum += factor.real()? * Real::from_int(self.cell(*number)?.int()?);
            }
            for (factors, coefficient) in &fact.products {
                let mut product =
                    self.encoder.value(&Value::Real(coefficient.clone().into()), NumType::Real)?.real()?.clone();
                for factor in factors {
                    product *= match self.factor(factor)? {
                        Term::Int(term) => Real::from_int(&term),
                        term => term.real()?.clone(),
                    };
                }
                sum += product;
            }
            let zero = Real::from_int(&Int::from_i64(0));
            return Ok(match fact.relation {
                Relation::Zero => sum.eq(zero),
                Relation::NonNegative => sum.ge(zero),
                Relation::Positive => sum.gt(zero),
                Relation::MultipleOf(_) => return Err(IllTyped("a real number modulo another one")),
            });
        }
        let sum = self.sum(fact)?;
        Ok(match fact.relation {
            Relation::Zero => sum.eq(0),
            Relation::NonNegative => sum.ge(0),
            Relation::Positive => sum.gt(0),
            Relation::MultipleOf(modulus) => sum.eq(Int::from_u64(modulus) * Int::fresh_const("quotient")),
        })
    }

    /// The sum of a fact about integers.
    fn sum(&self, fact: &Fact) -> Result<Int, IllTyped> {
        let mut sum: Int = self.encoder.constant_index(&fact.constant).int()?.clone();
        for (quantity, coefficient) in &fact.terms {
            sum += self.encoder.constant_index(coefficient).int()? * self.quantity(quantity)?.int()?;
        }
        for (number, coefficient) in &fact.cells {
            sum += self.encoder.constant_index(coefficient).int()? * self.cell(*number)?.int()?;
        }
        for (factors, coefficient) in &fact.products {
            let mut product = self.encoder.constant_index(coefficient).int()?.clone();
            for factor in factors {
                product *= self.factor(factor)?.int()?;
            }
            sum += product;
        }
        Ok(sum)
    }

    /// That a fact does not hold. The remainder of what is not a multiple has a name: Z3 finds that easier than a remainder of
    /// a remainder.
    pub fn fact_fails(&self, fact: &Fact) -> Result<Bool, IllTyped> {
        let Relation::MultipleOf(modulus) = fact.relation else { return Ok(self.fact(fact)?.not()) };
        let (quotient, rest) = (Int::fresh_const("quotient"), Int::fresh_const("rest"));
        let is_rest = Bool::and(&[rest.gt(0), rest.lt(Int::from_u64(modulus))]);
        Ok(Bool::and(&[is_rest, self.sum(fact)?.eq(Int::from_u64(modulus) * quotient + rest)]))
    }

    /// That not all facts hold.
    pub fn not_all(&self, facts: &[Fact]) -> Result<Bool, IllTyped> {
        let facts = facts.iter().map(|fact| self.fact_fails(fact)).collect::<Result<Vec<Bool>, IllTyped>>()?;
        Ok(Bool::or(&facts))
    }

    /// That all facts hold.
    pub fn all(&self, facts: &[Fact]) -> Result<Bool, IllTyped> {
        let facts = facts.iter().map(|fact| self.fact(fact)).collect::<Result<Vec<Bool>, IllTyped>>()?;
        Ok(Bool::and(&facts))
    }
}

/// The values of the quantities that some facts speak of, in a model.
#[derive(Debug, Default)]
pub struct Valuation {
    values: BTreeMap<Quantity, Rational>,
}

impl Valuation {
    /// None if a value is not rational.
    pub fn of(model: &Model, terms: &BTreeMap<Quantity, Term>) -> Option<Valuation> {
        let mut values = BTreeMap::new();
        for (quantity, term) in terms {
            let value = match term.value_in(model, None)? {
                Value::Int(v) => Rational::from(v),
                Value::Real(v) => v,
            };
            values.insert(quantity.clone(), value);
        }
        Some(Valuation { values })
    }

    /// Whether all facts hold.
    pub fn fulfils(&self, facts: &[Fact]) -> bool {
        facts.iter().all(|fact| self.holds(fact))
    }

    fn holds(&self, fact: &Fact) -> bool {
        // Only invariants for all indexes speak of sums, and these are not compared with models.
        if fact.sums().next().is_some() {
            return false;
        }
        let zero = Rational::ZERO;
        let value = |quantity: &Quantity| self.values.get(quantity).unwrap_or(&zero);
        let sum = fact.terms.iter().fold(Rational::from(fact.constant.clone()), |sum, (quantity, coefficient)| {
            sum + value(quantity) * Rational::from(coefficient.clone())
        });
        // Invariants without quantified indexes are the ones that models are compared with.
        let sum = fact.products.iter().fold(sum, |sum, (factors, coefficient)| {
            let factors = factors.iter().map(|factor| if let Factor::Term(q) = factor { value(q) } else { &zero });
            sum + factors.fold(Rational::from(coefficient.clone()), |product, factor| product * factor)
        });
        match fact.relation {
            Relation::Zero => sum == zero,
            Relation::NonNegative => sum >= zero,
            Relation::Positive => sum > zero,
            Relation::MultipleOf(modulus) => (sum / Rational::from(modulus)).is_integer(),
        }
    }

    /// `i = 2, a[1] = 9`.
    pub fn display(&self, program: &Program) -> String {
        let parts = self.values.iter().map(|(quantity, value)| format!("{} = {value}", quantity.display(program)));
        parts.collect::<Vec<_>>().join(", ")
    }
}

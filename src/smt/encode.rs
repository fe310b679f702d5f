//! Expressions, conditions and arrays as terms.

use std::fmt;

use z3::Sort;
use z3::ast::{Array, Bool, Int, Real};

use super::term::{bv_numeral, int_numeral, real_numeral};
use super::{Term, bits, integers};
use crate::program::number::{Integer, Rational};
use crate::program::walk::{for_each_basic, for_each_expr};
use crate::program::{
    Arith, Basic, BinaryOp, CmpOp, Cond, Element, Expr, IntType, NumType, Place, Program, UnaryOp, Value, VarId,
    Variable,
};

/// Encodes the expressions of one program.
///
/// Arrays are those of the solver; one with several dimensions is an array of arrays. Under bit-vectors all indexes are
/// widened to one signed type that holds every index of the program, so that equal indexes of different types agree.
#[derive(Clone, Copy, Debug)]
pub struct Encoder<'p> {
    program: &'p Program,
    arith: Arith,
    numbers: Numbers,
}

/// What stands for the integers of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Numbers {
    Integers,
    /// Bit-vectors; with the type of all indexes.
    BitVectors(IntType),
}

/// An expression whose parts do not fit together. A validated program has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllTyped(pub &'static str);

impl fmt::Display for IllTyped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ill-typed expression: {}", self.0)
    }
}

/// The term of each variable, while an expression is encoded.
pub type Resolve<'a> = dyn Fn(VarId) -> Result<Term, IllTyped> + 'a;

impl<'p> Encoder<'p> {
    /// Mathematical integers for [`Arith::Int`], bit-vectors for [`Arith::Bv`].
    pub fn new(program: &'p Program, arith: Arith) -> Encoder<'p> {
        let numbers = match arith {
            Arith::Int => Numbers::Integers,
            Arith::Bv => Numbers::BitVectors(index_type(program)),
        };
        Encoder { program, arith, numbers }
    }

    /// Integers of the solver under either arithmetic.
    pub fn over_integers(program: &'p Program, arith: Arith) -> Encoder<'p> {
        Encoder { program, arith, numbers: Numbers::Integers }
    }

    /// The same encoding for expressions over the variables of another program, such as renamed ones.
    pub fn for_variables_of<'q>(&self, program: &'q Program) -> Encoder<'q> {
        Encoder { program, arith: self.arith, numbers: self.numbers }
    }

    /// The arithmetic whose meaning is encoded.
    pub fn arith(&self) -> Arith {
        self.arith
    }

    /// The sort of numbers of a type.
    pub fn sort(&self, ty: NumType) -> Sort {
        match (ty, self.numbers) {
            (NumType::Real, _) => Sort::real(),
            (NumType::Int(_), Numbers::Integers) => Sort::int(),
            (NumType::Int(t), Numbers::BitVectors(_)) => Sort::bitvector(t.bits),
        }
    }

    /// The sort of a variable: of its numbers, or an array of them for each dimension.
    pub fn variable_sort(&self, variable: &Variable) -> Sort {
        self.array_sort(variable.ty, variable.extents().len())
    }

    /// The sort of an array with so many dimensions, none being a number.
    pub fn array_sort(&self, ty: NumType, dimensions: usize) -> Sort {
        (0..dimensions).fold(self.sort(ty), |range, _| Sort::array(&self.index_sort(), &range))
    }

    /// The term of a value of a type.
    pub fn value(&self, value: &Value, ty: NumType) -> Result<Term, IllTyped> {
        match (value, ty, self.numbers) {
            (Value::Int(v), NumType::Int(_), Numbers::Integers) => Ok(Term::Int(int_numeral(v))),
            (Value::Int(v), NumType::Int(t), Numbers::BitVectors(_)) => Ok(Term::Bv(bv_numeral(v, t.bits))),
            (Value::Real(v), NumType::Real, _) => Ok(Term::Real(real_numeral(v))),
            _ => Err(IllTyped("a value is not one of its type's")),
        }
    }

    /// The term of an index that is a constant.
    pub fn constant_index(&self, index: &Integer) -> Term {
        match self.numbers {
            Numbers::Integers => Term::Int(int_numeral(index)),
            Numbers::BitVectors(t) => Term::Bv(bv_numeral(index, t.bits)),
        }
    }

    /// The term of an index, given the term of its value and that value's type.
    pub fn index(&self, term: &Term, ty: NumType) -> Result<Term, IllTyped> {
        match (self.numbers, ty) {
            (Numbers::Integers, NumType::Int(_)) => Ok(term.clone()),
            (Numbers::BitVectors(t), NumType::Int(from)) => Ok(Term::Bv(bits::convert(from, t.bits, term.bv()?))),
            _ => Err(IllTyped("an index is not an integer")),
        }
    }

    /// That a number lies in its type's range. Trivial for bit-vectors and reals.
    pub fn in_range(&self, term: &Term, ty: NumType) -> Option<Bool> {
        match (term, ty) {
            (Term::Int(t), NumType::Int(ty)) => Some(integers::in_range(t, ty)),
            _ => None,
        }
    }

    /// An expression.
    pub fn expr(&self, e: &Expr, resolve: &Resolve<'_>) -> Result<Term, IllTyped> {
        match e {
            Expr::Int(v, t) => self.value(&Value::Int(v.clone()), NumType::Int(*t)),
            Expr::Real(v) => Ok(Term::Real(real_numeral(v))),
            Expr::Var(v) => resolve(*v),
            Expr::Read(element) => self.select(&resolve(element.array)?, &self.indices(element, resolve)?),
            Expr::Unary(op, ty, e) => self.unary(*op, *ty, &self.expr(e, resolve)?),
            Expr::Binary(op, ty, l, r) => self.binary(*op, *ty, &self.expr(l, resolve)?, &self.expr(r, resolve)?),
            Expr::Convert(to, e) => self.convert(self.program.type_of(e), *to, &self.expr(e, resolve)?),
            Expr::Ite(c, t, e) => ite(&self.cond(c, resolve)?, &self.expr(t, resolve)?, &self.expr(e, resolve)?),
            Expr::Undefined(ty) => Term::fresh("undefined", &self.sort(*ty)),
        }
    }

    /// A condition.
    pub fn cond(&self, c: &Cond, resolve: &Resolve<'_>) -> Result<Bool, IllTyped> {
        let all = |cs: &[Cond]| cs.iter().map(|c| self.cond(c, resolve)).collect::<Result<Vec<Bool>, IllTyped>>();
        Ok(match c {
            Cond::Const(b) => Bool::from_bool(*b),
            Cond::Cmp(op, ty, l, r) => self.compare(*op, *ty, &self.expr(l, resolve)?, &self.expr(r, resolve)?)?,
            Cond::Not(c) => self.cond(c, resolve)?.not(),
            Cond::And(cs) => Bool::and(&all(cs)?),
            Cond::Or(cs) => Bool::or(&all(cs)?),
            Cond::Undefined => Bool::fresh_const("undefined"),
        })
    }

    /// The index terms of an element.
    pub fn indices(&self, element: &Element, resolve: &Resolve<'_>) -> Result<Vec<Term>, IllTyped> {
        element.indices.iter().map(|i| self.index(&self.expr(i, resolve)?, self.program.type_of(i))).collect()
    }

    /// An operation with one operand.
    pub fn unary(&self, op: UnaryOp, ty: NumType, operand: &Term) -> Result<Term, IllTyped> {
        Ok(match (op, ty, operand) {
            (UnaryOp::Neg, NumType::Int(t), Term::Int(v)) => self.settled(v.unary_minus(), t),
            (UnaryOp::BitNot, NumType::Int(t), Term::Int(v)) => self.settled(v.unary_minus() - Int::from_i64(1), t),
            (UnaryOp::Neg, NumType::Int(_), Term::Bv(v)) => Term::Bv(v.bvneg()),
            (UnaryOp::BitNot, NumType::Int(_), Term::Bv(v)) => Term::Bv(v.bvnot()),
            (UnaryOp::Neg, NumType::Real, Term::Real(v)) => Term::Real(v.unary_minus()),
            _ => return Err(IllTyped("an operand is not of its operation's type")),
        })
    }

    /// An operation with two operands.
    pub fn binary(&self, op: BinaryOp, ty: NumType, l: &Term, r: &Term) -> Result<Term, IllTyped> {
        Ok(match (ty, l, r) {
            (NumType::Int(t), Term::Int(l), Term::Int(r)) => self.settled(integers::exact(op, t, l, r)?, t),
            (NumType::Int(t), Term::Bv(l), Term::Bv(r)) => Term::Bv(bits::binary(op, t, l, r)),
            (NumType::Real, Term::Real(l), Term::Real(r)) => Term::Real(match op {
                BinaryOp::Add => l + r,
                BinaryOp::Sub => l - r,
                BinaryOp::Mul => l * r,
                BinaryOp::Div => l.div(r),
                _ => return Err(IllTyped("an operation on integers has reals as operands")),
            }),
            _ => return Err(IllTyped("operands are not of their operation's type")),
        })
    }

    /// A conversion between types.
    pub fn convert(&self, from: NumType, to: NumType, term: &Term) -> Result<Term, IllTyped> {
        Ok(match (from, to, term) {
            (_, NumType::Int(t), Term::Int(v)) if !to.keeps_all_of(from) => Term::Int(integers::wrap(v, t)),
            (_, NumType::Int(_), Term::Int(_)) | (_, NumType::Real, Term::Real(_)) => term.clone(),
            (NumType::Int(f), NumType::Int(t), Term::Bv(v)) => Term::Bv(bits::convert(f, t.bits, v)),
            (_, NumType::Real, Term::Int(v)) => Term::Real(Real::from_int(v)),
            (NumType::Int(f), NumType::Real, Term::Bv(v)) => Term::Real(Real::from_int(&Int::from_bv(v, f.signed))),
            (_, NumType::Int(t), Term::Real(v)) => {
                let whole = integers::wrap(&truncate(v), t);
                match self.numbers {
                    Numbers::Integers => Term::Int(whole),
                    Numbers::BitVectors(_) => Term::Bv(z3::ast::BV::from_int(&whole, t.bits)),
                }
            }
            _ => return Err(IllTyped("a conversion's operand is not of its type")),
        })
    }

    /// A comparison at a type.
    pub fn compare(&self, op: CmpOp, ty: NumType, l: &Term, r: &Term) -> Result<Bool, IllTyped> {
        Ok(match (l, r, ty) {
            (Term::Int(l), Term::Int(r), _) => match op {
                CmpOp::Eq => l.eq(r),
                CmpOp::Ne => l.eq(r).not(),
                CmpOp::Lt => l.lt(r),
                CmpOp::Le => l.le(r),
                CmpOp::Gt => l.gt(r),
                CmpOp::Ge => l.ge(r),
            },
            (Term::Bv(l), Term::Bv(r), NumType::Int(t)) => bits::compare(op, t, l, r),
            (Term::Real(l), Term::Real(r), _) => match op {
                CmpOp::Eq => l.eq(r),
                CmpOp::Ne => l.eq(r).not(),
                CmpOp::Lt => l.lt(r),
                CmpOp::Le => l.le(r),
                CmpOp::Gt => l.gt(r),
                CmpOp::Ge => l.ge(r),
            },
            _ => return Err(IllTyped("numbers of different types are compared")),
        })
    }

    /// The element of an array at index terms.
    pub fn select(&self, array: &Term, indices: &[Term]) -> Result<Term, IllTyped> {
        indices.iter().try_fold(array.clone(), |array, index| Term::of(&array.array()?.select(&index.dynamic())))
    }

    /// The array with one element changed.
    pub fn store(&self, array: &Term, indices: &[Term], value: &Term) -> Result<Term, IllTyped> {
        let Some((first, rest)) = indices.split_first() else {
            return Ok(value.clone());
        };
        let row = Term::of(&array.array()?.select(&first.dynamic()))?;
        let row = self.store(&row, rest, value)?;
        Ok(Term::Array(array.array()?.store(&first.dynamic(), &row.dynamic())))
    }

    /// The array with so many dimensions whose elements all have one value.
    pub fn constant_array(&self, dimensions: usize, value: &Term) -> Term {
        (0..dimensions)
            .fold(value.clone(), |value, _| Term::Array(Array::const_array(&self.index_sort(), &value.dynamic())))
    }

    fn index_sort(&self) -> Sort {
        match self.numbers {
            Numbers::Integers => Sort::int(),
            Numbers::BitVectors(t) => Sort::bitvector(t.bits),
        }
    }

    fn settled(&self, exact: Int, ty: IntType) -> Term {
        Term::Int(integers::settle(exact, ty, self.arith))
    }
}

/// A choice between two numbers, or two arrays, of one sort.
pub fn ite(cond: &Bool, then: &Term, otherwise: &Term) -> Result<Term, IllTyped> {
    Ok(match (then, otherwise) {
        (Term::Int(t), Term::Int(e)) => Term::Int(cond.ite(t, e)),
        (Term::Bv(t), Term::Bv(e)) if t.get_size() == e.get_size() => Term::Bv(cond.ite(t, e)),
        (Term::Real(t), Term::Real(e)) => Term::Real(cond.ite(t, e)),
        (Term::Array(t), Term::Array(e)) => Term::Array(cond.ite(t, e)),
        _ => return Err(IllTyped("the branches of a choice have different types")),
    })
}

/// The whole part of a real, towards zero; the solver's own conversion rounds down.
fn truncate(v: &Real) -> Int {
    let zero = real_numeral(&Rational::ZERO);
    v.ge(zero).ite(&Int::from_real(v), &Int::from_real(&v.unary_minus()).unary_minus())
}

/// The narrowest signed type that holds the values of all index expressions of a program.
fn index_type(program: &Program) -> IntType {
    let mut bits = 1;
    for block in program.blocks() {
        for_each_expr(block, &mut |e| {
            if let Expr::Read(element) = e {
                bits = bits.max(index_bits(program, element));
            }
        });
        for_each_basic(block, &mut |basic| {
            if let Basic::Assign(Place::Element(element), _) = basic {
                bits = bits.max(index_bits(program, element));
            }
        });
    }
    IntType { bits, signed: true }
}

fn index_bits(program: &Program, element: &Element) -> u32 {
    let of = |i: &Expr| program.type_of(i).as_int().map_or(1, |t| if t.signed { t.bits } else { t.bits + 1 });
    element.indices.iter().map(of).max().unwrap_or(1)
}

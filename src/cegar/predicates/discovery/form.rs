//! Linear forms over expressions: a sum of terms with rational coefficients, where a term is a scalar, an array element, or an
//! operation that is not linear; and how forms compare with zero.
//!
//! `2 * (i + 1) - a[i + 0]` is the form `2*i - a[i] + 2`. Unsigned sums are read as if they did not wrap: what is found this
//! way is checked by a solver that knows better.

use indexmap::IndexMap;

use crate::program::linear::{Comparison, Constraint, Dim, Linear};
use crate::program::number::{Integer, Rational};
use crate::program::{Arith, BinaryOp, CmpOp, Cond, Element, Expr, IntType, NumType, Program, UnaryOp, Value};

/// An expression with more parts than this is not followed any further.
const LARGEST: usize = 2000;

/// A sum of terms with coefficients, none zero, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// The terms.
    pub terms: IndexMap<Expr, Rational>,
    /// The constant.
    pub constant: Rational,
}

/// How a form compares with zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `= 0`
    Equal,
    /// `!= 0`
    Different,
    /// `>= 0`
    AtLeast,
    /// `> 0`, of reals alone.
    MoreThan,
}

/// A form compared with zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The form.
    pub form: Form,
    /// How it compares.
    pub relation: Relation,
}

/// What expressions mean where forms are made.
#[derive(Clone, Copy)]
pub struct Meaning<'a> {
    /// The program whose variables they are.
    pub program: &'a Program,
    /// The arithmetic.
    pub arith: Arith,
}

/// An expression has grown beyond what is worth following.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl Form {
    /// A constant.
    pub fn constant(value: impl Into<Rational>) -> Form {
        Form { terms: IndexMap::new(), constant: value.into() }
    }

    /// Adds a multiple of another form.
    pub fn add(&mut self, other: &Form, factor: &Rational) {
        for (term, coefficient) in &other.terms {
            self.add_term(term.clone(), coefficient * factor);
        }
        self.constant = &self.constant + &(&other.constant * factor);
    }

    /// The difference of two forms.
    pub fn minus(&self, other: &Form) -> Form {
        let mut difference = self.clone();
        difference.add(other, &-Rational::ONE);
        difference
    }

    /// A multiple.
    pub fn times(&self, factor: &Rational) -> Form {
        let mut product = Form::default();
        product.add(self, factor);
        product
    }

    /// The form plus a constant.
    pub fn plus(mut self, constant: &Rational) -> Form {
        self.constant = &self.constant + constant;
        self
    }

    /// Whether no term occurs.
    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    fn add_term(&mut self, term: Expr, coefficient: Rational) {
        if coefficient.is_zero() {
            return;
        }
        let sum = self.terms.get(&term).map_or_else(|| coefficient.clone(), |old| old + &coefficient);
        if sum.is_zero() {
            self.terms.shift_remove(&term);
        } else {
            self.terms.insert(term, sum);
        }
    }
}

impl Meaning<'_> {
    /// The form of an expression.
    pub fn form(&self, e: &Expr) -> Result<Form, TooLarge> {
        let mut size = 0;
        e.for_each(&mut |_| size += 1);
        if size > LARGEST { Err(TooLarge) } else { Ok(self.sum(e)) }
    }

    /// The form with terms replaced.
    pub fn replaced(&self, form: &Form, replace: &mut impl FnMut(&Expr) -> Option<Expr>) -> Result<Form, TooLarge> {
        let mut result = Form::constant(form.constant.clone());
        for (term, coefficient) in &form.terms {
            result.add(&self.form(&term.map(replace))?, coefficient);
        }
        Ok(result)
    }

    fn sum(&self, e: &Expr) -> Form {
        match e {
            Expr::Int(value, _) => Form::constant(value.clone()),
            Expr::Real(value) => Form::constant(value.clone()),
            Expr::Unary(UnaryOp::Neg, _, inner) => self.sum(inner).times(&-Rational::ONE),
            Expr::Binary(BinaryOp::Add, _, l, r) => {
                let mut sum = self.sum(l);
                sum.add(&self.sum(r), &Rational::ONE);
                sum
            }
            Expr::Binary(BinaryOp::Sub, _, l, r) => self.sum(l).minus(&self.sum(r)),
            Expr::Binary(op, ty, l, r) => self.operation(*op, *ty, &self.sum(l), &self.sum(r), (l, r)),
            Expr::Convert(to, inner) => {
                let (from, form) = (self.program.type_of(inner), self.sum(inner));
                match (to.keeps_all_of(from), self.value(&form, from)) {
                    (true, _) => form,
                    (false, Some(value)) => of_value(value.convert(from, *to)),
                    (false, None) => self.term(Expr::Convert(*to, self.expr(&form, from).into())),
                }
            }
            Expr::Read(element) => self.term(Expr::Read(self.element(element))),
            Expr::Unary(UnaryOp::BitNot, ty, inner) => {
                let form = self.sum(inner);
                match self.value(&form, *ty).and_then(|v| Value::unary(UnaryOp::BitNot, *ty, self.arith, &v)) {
                    Some(value) => of_value(value),
                    None => self.term(Expr::Unary(UnaryOp::BitNot, *ty, self.expr(&form, *ty).into())),
                }
            }
            Expr::Var(_) | Expr::Ite(..) | Expr::Undefined(_) => self.term(e.clone()),
        }
    }

    /// An element with its indices in their normal form.
    pub fn element(&self, element: &Element) -> Element {
        let index = |e: &Expr| self.expr(&self.sum(e), self.program.type_of(e));
        Element { array: element.array, indices: element.indices.iter().map(index).collect() }
    }

    fn operation(&self, op: BinaryOp, ty: NumType, l: &Form, r: &Form, (le, re): (&Expr, &Expr)) -> Form {
        if op == BinaryOp::Mul {
            if l.is_constant() {
                return r.times(&l.constant);
            }
            if r.is_constant() {
                return l.times(&r.constant);
            }
        }
        if (op, ty) == (BinaryOp::Div, NumType::Real) && r.is_constant() && !r.constant.is_zero() {
            return l.times(&(Rational::ONE / &r.constant));
        }
        let (left, right) = (self.program.type_of(le), self.program.type_of(re));
        if let (Some(a), Some(b)) = (self.value(l, left), self.value(r, right))
            && let Some(value) = Value::binary(op, ty, self.arith, &a, &b)
        {
            return of_value(value);
        }
        self.term(Expr::binary(op, ty, self.expr(l, left), self.expr(r, right)))
    }

    fn term(&self, e: Expr) -> Form {
        Form { terms: IndexMap::from([(e, Rational::ONE)]), constant: Rational::ZERO }
    }

    /// The value of a constant form.
    fn value(&self, form: &Form, ty: NumType) -> Option<Value> {
        let constant = Some(&form.constant).filter(|_| form.is_constant())?;
        match ty {
            NumType::Real => Some(Value::Real(constant.clone())),
            NumType::Int(_) => Integer::try_from(constant.clone()).ok().map(Value::Int),
        }
    }

    /// The form as an expression of a type of integers, if it is one.
    pub fn integer(&self, form: &Form, ty: NumType) -> Option<Expr> {
        self.is_integral(form).then(|| self.expr(form, ty))
    }

    /// The form as an expression of a type. Its coefficients are integers if the type is one of integers.
    fn expr(&self, form: &Form, ty: NumType) -> Expr {
        let mut sum: Option<Expr> = None;
        for (term, coefficient) in self.sorted(form) {
            let term = self.at_type(&term, ty);
            let (negative, size) =
                if coefficient < Rational::ZERO { (true, -coefficient) } else { (false, coefficient) };
            let part =
                if size == Rational::ONE { term } else { Expr::binary(BinaryOp::Mul, ty, literal(&size, ty), term) };
            sum = Some(match (sum, negative) {
                (None, false) => part,
                (None, true) => Expr::Unary(UnaryOp::Neg, ty, part.into()),
                (Some(sum), false) => Expr::binary(BinaryOp::Add, ty, sum, part),
                (Some(sum), true) => Expr::binary(BinaryOp::Sub, ty, sum, part),
            });
        }
        match sum {
            None => literal(&form.constant, ty),
            Some(sum) if form.constant.is_zero() => sum,
            Some(sum) if form.constant < Rational::ZERO => {
                Expr::binary(BinaryOp::Sub, ty, sum, literal(&-form.constant.clone(), ty))
            }
            Some(sum) => Expr::binary(BinaryOp::Add, ty, sum, literal(&form.constant, ty)),
        }
    }

    /// The terms in an order that does not depend on how the form came about, what is added first.
    fn sorted(&self, form: &Form) -> Vec<(Expr, Rational)> {
        let mut terms: Vec<(Expr, Rational)> = form.terms.iter().map(|(e, c)| (e.clone(), c.clone())).collect();
        terms.sort_by_cached_key(|(e, c)| (*c < Rational::ZERO, format!("{e:?}")));
        terms
    }

    fn at_type(&self, term: &Expr, ty: NumType) -> Expr {
        if self.program.type_of(term) == ty { term.clone() } else { Expr::Convert(ty, term.clone().into()) }
    }

    /// Whether all values of a form are integers.
    pub fn is_integral(&self, form: &Form) -> bool {
        form.terms.keys().all(|term| self.program.type_of(term) != NumType::Real)
            && form.terms.values().chain([&form.constant]).all(Rational::is_integer)
    }

    /// A test in its normal form: without common divisors, and strict only of reals.
    pub fn settled(&self, test: Test) -> Test {
        let Test { form, relation } = test;
        let denominators = form.terms.values().chain([&form.constant]).fold(Integer::ONE, |all, c| {
            let gcd = all.gcd(c.denominator());
            all * c.denominator() / gcd
        });
        let scaled = form.times(&Rational::from(denominators));
        let integers = scaled.terms.keys().all(|term| self.program.type_of(term) != NumType::Real);
        let numbers: Vec<Integer> = scaled.terms.values().map(|c| c.numerator().clone()).collect();
        let linear = Linear::new(
            numbers.into_iter().enumerate().map(|(at, c)| (Dim(at), c)),
            scaled.constant.numerator().clone(),
        );
        let comparison = match relation {
            Relation::Equal | Relation::Different => Comparison::Equal,
            Relation::AtLeast => Comparison::AtLeast,
            Relation::MoreThan => Comparison::MoreThan,
        };
        let constraint = Constraint { linear, comparison };
        let tight = if integers { constraint.tightened(|_| true) } else { constraint };
        let terms = scaled.terms.keys().enumerate().filter_map(|(at, term)| {
            let coefficient = tight.linear.coefficient(Dim(at));
            (!coefficient.is_zero()).then(|| (term.clone(), Rational::from(coefficient)))
        });
        let mut form = Form { terms: terms.collect(), constant: tight.linear.constant().clone().into() };
        if relation == Relation::Different || tight.comparison == Comparison::Equal {
            form = signed(form);
        }
        let relation = match (relation, tight.comparison) {
            (Relation::Different, _) if !tight.is_contradiction() => Relation::Different,
            // No integers make them equal.
            (Relation::Different, _) => return Test { form: Form::constant(0), relation: Relation::AtLeast },
            (_, Comparison::Equal) => Relation::Equal,
            (_, Comparison::AtLeast) => Relation::AtLeast,
            (_, Comparison::MoreThan) => Relation::MoreThan,
        };
        Test { form, relation }
    }

    /// A test as a condition of the program.
    pub fn cond(&self, test: &Test) -> Cond {
        if let Some(holds) = test.decided() {
            return Cond::Const(holds);
        }
        let Test { form, relation } = self.settled(test.clone());
        let side = |sign: bool| {
            let terms = form.terms.iter().filter(|(_, c)| (**c > Rational::ZERO) == sign);
            let terms = terms.map(|(e, c)| (e.clone(), if sign { c.clone() } else { -c.clone() }));
            Form { terms: terms.collect(), constant: Rational::ZERO }
        };
        let (mut left, mut right) = (side(true), side(false));
        let mut op = match relation {
            Relation::Equal => CmpOp::Eq,
            Relation::Different => CmpOp::Ne,
            Relation::AtLeast => CmpOp::Ge,
            Relation::MoreThan => CmpOp::Gt,
        };
        if left.is_constant() {
            std::mem::swap(&mut left, &mut right);
            op = op.flip();
            left.constant = Rational::ZERO;
            right.constant = form.constant.clone();
        } else if form.constant <= Rational::ZERO || right.is_constant() {
            right.constant = -form.constant.clone();
        } else {
            left.constant = form.constant.clone();
        }
        // `x + 1 <= y` reads better as `x < y`.
        let mixed = !left.is_constant() && !right.is_constant();
        if relation == Relation::AtLeast && mixed && form.constant == -Rational::ONE {
            right.constant = Rational::ZERO;
            op = CmpOp::Gt;
        }
        let ty = self.common_type(&left, &right);
        Cond::cmp(op, ty, self.expr(&left, ty), self.expr(&right, ty))
    }

    /// A type in which both sides can be computed and compared.
    fn common_type(&self, left: &Form, right: &Form) -> NumType {
        let types: Vec<NumType> =
            left.terms.keys().chain(right.terms.keys()).map(|t| self.program.type_of(t)).collect();
        if types.contains(&NumType::Real) {
            return NumType::Real;
        }
        let simple = |form: &Form| {
            let one = form.terms.values().all(|c| *c == Rational::ONE) && form.terms.len() <= 1;
            one && (form.terms.is_empty() || form.constant.is_zero())
        };
        let plain = simple(left) && simple(right);
        let same = types.first().filter(|first| types.iter().all(|ty| ty == *first)).copied();
        if let Some(NumType::Int(ty)) = same {
            let constants = [&left.constant, &right.constant].map(|c| c.numerator().clone());
            let fits = constants.iter().all(|c| ty.holds(c));
            if fits && (plain || ty.signed && self.arith == Arith::Int) {
                return NumType::Int(ty);
            }
        }
        let widths: &[u32] = if self.arith == Arith::Int { &[32, 64, 128] } else { &[64, 128] };
        let wide = widths.iter().map(|bits| NumType::Int(IntType { bits: *bits, signed: true }));
        let mut fitting = wide.filter(|wide| types.iter().all(|ty| wide.keeps_all_of(*ty)));
        fitting.next().unwrap_or(NumType::Int(IntType { bits: 128, signed: true }))
    }
}

impl Test {
    /// Whether it holds, if its form is constant.
    pub fn decided(&self) -> Option<bool> {
        let value = Some(&self.form.constant).filter(|_| self.form.is_constant())?;
        Some(match self.relation {
            Relation::Equal => value.is_zero(),
            Relation::Different => !value.is_zero(),
            Relation::AtLeast => *value >= Rational::ZERO,
            Relation::MoreThan => *value > Rational::ZERO,
        })
    }
}

/// The form, or its negation, such that a certain one of its terms is positive.
pub fn signed(form: Form) -> Form {
    let key = |e: &Expr| match e {
        Expr::Var(v) => (0, v.0, String::new()),
        e => (1, 0, format!("{e:?}")),
    };
    let first = form.terms.iter().min_by_key(|(e, _)| key(e));
    if first.is_some_and(|(_, c)| *c < Rational::ZERO) { form.times(&-Rational::ONE) } else { form }
}

fn of_value(value: Value) -> Form {
    match value {
        Value::Int(v) => Form::constant(v),
        Value::Real(v) => Form::constant(v),
    }
}

fn literal(value: &Rational, ty: NumType) -> Expr {
    match ty {
        NumType::Real => Expr::Real(value.clone()),
        NumType::Int(t) => Expr::Int(value.trunc(), t),
    }
}

//! The reference evaluator: what expressions and conditions yield in the memory of a run.

use super::machine::Machine;
use super::memory::{Content, Unset};
use super::run::{EventKind, Limit, Outcome};
use super::{Change, Origin};
use crate::program::number::Integer;
use crate::program::{
    Arith, Assumption, Basic, BinaryOp, Cond, Element, Expr, IntType, NumType, Source, UnaryOp, Undefined, Value, VarId,
};

/// Numbers longer than this end the run: mathematical integers may otherwise grow until memory or patience ends.
const MAX_BITS: usize = 1 << 16;

impl Machine<'_> {
    /// The value of an expression.
    pub fn value(&mut self, e: &Expr) -> Result<Value, Outcome> {
        match e {
            Expr::Int(v, _) => Ok(Value::Int(v.clone())),
            Expr::Real(v) => Ok(Value::Real(v.clone())),
            Expr::Var(variable) => self.scalar(*variable),
            Expr::Read(element) => {
                let indices = self.indices(element)?;
                self.element(element.array, indices)
            }
            Expr::Unary(op, ty, operand) => {
                let operand = self.value(operand)?;
                let exact = Value::unary(*op, *ty, Arith::Int, &operand);
                if *op == UnaryOp::BitNot {
                    exact.ok_or_else(|| self.undefined(None))
                } else {
                    self.settle(exact, *ty, None)
                }
            }
            Expr::Binary(op, ty, l, r) => {
                let (l, r) = (self.value(l)?, self.value(r)?);
                self.binary(*op, *ty, &l, &r)
            }
            Expr::Convert(to, operand) => {
                let from = self.program().type_of(operand);
                Ok(self.value(operand)?.convert(from, *to))
            }
            Expr::Ite(cond, then, otherwise) => {
                if self.holds(cond)? {
                    self.value(then)
                } else {
                    self.value(otherwise)
                }
            }
            Expr::Undefined(ty) => Ok(self.arbitrary(*ty)),
        }
    }

    /// Whether a condition holds. Parts are looked at from the left until the answer is known.
    pub fn holds(&mut self, cond: &Cond) -> Result<bool, Outcome> {
        match cond {
            Cond::Const(b) => Ok(*b),
            Cond::Cmp(op, _, l, r) => {
                let (l, r) = (self.value(l)?, self.value(r)?);
                Ok(l.compare(*op, &r))
            }
            Cond::Not(c) => Ok(!self.holds(c)?),
            Cond::And(cs) => {
                for c in cs {
                    if !self.holds(c)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Cond::Or(cs) => {
                for c in cs {
                    if self.holds(c)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Cond::Undefined => Ok(self.arbitrary(NumType::Int(IntType::BOOL)) != Value::Int(Integer::ZERO)),
        }
    }

    /// The value of a scalar; one that has none gets one.
    pub fn scalar(&mut self, variable: VarId) -> Result<Value, Outcome> {
        match self.memory.content(variable) {
            Content::Value(value) => Ok(value),
            Content::Unset(unset) => {
                self.event(EventKind::Uninitialised { variable, indices: vec![] });
                let value = self.draw(&Origin::Uninitialised, Some(variable), &[], unset);
                self.assign(variable, value.clone());
                Ok(value)
            }
        }
    }

    fn element(&mut self, array: VarId, indices: Vec<Integer>) -> Result<Value, Outcome> {
        match self.memory.get_element(self.code.program, array, &indices) {
            Content::Value(value) => Ok(value),
            Content::Unset(unset) => {
                let origin = self.origin(unset);
                if origin == Origin::Uninitialised {
                    self.event(EventKind::Uninitialised { variable: array, indices: indices.clone() });
                }
                let value = self.draw(&origin, Some(array), &indices, unset);
                self.memory.set_element(self.code.program, array, &indices, value.clone());
                let result = value.clone();
                self.recorder.change(|| Change { variable: array, indices, value: Some(value) });
                Ok(result)
            }
        }
    }

    /// The values of an element's indices. Those outside of the array are an event.
    pub fn indices(&mut self, element: &Element) -> Result<Vec<Integer>, Outcome> {
        let mut indices = Vec::with_capacity(element.indices.len());
        for index in &element.indices {
            match self.value(index)? {
                Value::Int(v) => indices.push(v),
                Value::Real(v) => indices.push(v.trunc()),
            }
        }
        let extents = self.memory.extents(self.code.program, element.array);
        let outside = indices.iter().zip(extents).enumerate().find_map(|(dimension, (index, extent))| {
            let inside = u64::try_from(index).is_ok_and(|i| i < *extent);
            (!inside).then(|| (dimension, index.clone(), *extent))
        });
        if let Some((dimension, index, extent)) = outside {
            self.event(EventKind::OutOfBounds { array: element.array, dimension, index, extent });
        }
        Ok(indices)
    }

    fn binary(&mut self, op: BinaryOp, ty: NumType, l: &Value, r: &Value) -> Result<Value, Outcome> {
        if op == BinaryOp::Mul && bits(l) + bits(r) > 2 * MAX_BITS {
            return Err(Outcome::Limit(Limit::Memory));
        }
        let exact = Value::binary(op, ty, Arith::Int, l, r);
        if let (BinaryOp::Rem, Value::Int(l), Value::Int(r), NumType::Int(t)) = (op, l, r, ty)
            && t.signed
            && *r == Integer::NEG_ONE
            && *l == t.min()
        {
            // The remainder is representable, but C leaves it undefined because the quotient is not.
            self.event(EventKind::SignedOverflow { value: -l, ty: t });
        }
        self.settle(exact, ty, Some(op))
    }

    /// Puts the exact result of an operation into its type.
    fn settle(&mut self, exact: Option<Value>, ty: NumType, op: Option<BinaryOp>) -> Result<Value, Outcome> {
        let Some(value) = exact else { return Err(self.undefined(op)) };
        if bits(&value) > MAX_BITS {
            return Err(Outcome::Limit(Limit::Memory));
        }
        match (value, ty) {
            (Value::Int(v), NumType::Int(t)) if t.signed && !t.holds(&v) => {
                self.event(EventKind::SignedOverflow { value: v.clone(), ty: t });
                Ok(Value::Int(if self.code.arith == Arith::Bv { t.wrap(v) } else { v }))
            }
            (value, _) => Ok(value),
        }
    }

    /// The end of a run at an operation without a result.
    fn undefined(&self, op: Option<BinaryOp>) -> Outcome {
        let what = match op {
            Some(BinaryOp::Shl | BinaryOp::Shr) => Undefined::ShiftOutOfRange,
            _ => Undefined::DivisionByZero,
        };
        Outcome::Cut(Assumption::Undefined(what), self.span())
    }

    fn arbitrary(&mut self, ty: NumType) -> Value {
        let here = Unset { step: self.step, edge: self.edge };
        self.draw_of_type(&Origin::Undefined, ty, None, &[], here)
    }

    /// Why the elements of an array are arbitrary.
    fn origin(&self, unset: Unset) -> Origin {
        match unset.edge.map(|edge| &self.graph().edge(edge).action) {
            Some(Basic::Havoc(_, Source::Input(name))) => Origin::Input(name.clone()),
            _ => Origin::Uninitialised,
        }
    }
}

fn bits(value: &Value) -> usize {
    match value {
        Value::Int(v) => v.bit_len(),
        Value::Real(v) => v.numerator().bit_len() + v.denominator().bit_len(),
    }
}

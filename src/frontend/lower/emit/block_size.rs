//! How many elements an allocation asks for: `malloc(n * sizeof *a)` asks for n, also where the product wraps around in the program.

use super::{Emitter, build};
use crate::frontend::lower::calls::Allocation;
use crate::frontend::lower::points::{Instance, Region, Root};
use crate::frontend::lower::tree::{Expr as Tree, ExprKind};
use crate::frontend::lower::types::{BlockId, Length, Type};
use crate::program::number::Integer;
use crate::program::{Assumption, Basic, BinaryOp, CmpOp, Cond, Expr, IntType, NumType, PropertyKind, Undefined};

/// A type in which numbers of bytes and of elements are exact.
const WIDE: NumType = NumType::Int(IntType { bits: 128, signed: true });

impl Emitter<'_> {
    /// The number of elements that an allocation asks for, unless that is part of the type.
    pub(super) fn elements(&mut self, id: BlockId, args: &[Tree], allocation: Allocation, e: &Tree) -> Option<Expr> {
        let element = self.context.points.element_of(id);
        let Some((size, _)) = self.context.widths.layout(&element, &self.unit().structs).filter(|l| l.0 > 0) else {
            self.unsupported(e.at, "an allocation of elements whose size is not known", "");
            return None;
        };
        let whole = Region { instance: Instance { clone: None, root: Root::Block(id) }, path: vec![] };
        let is_static = !matches!(self.context.points.type_of(&whole).flatten().0.first(), Some(Length::Block(_)));
        let flexible = self.context.widths.flexible(&element, &self.unit().structs);
        let is_static = is_static && flexible.is_none();
        let count = match (allocation, args) {
            (_, [.., bytes]) if flexible.is_some() => {
                let others = args.iter().take(args.len() - 1);
                let number = match (allocation, args) {
                    (Allocation::Calloc | Allocation::Given, [number, _]) => Some(number),
                    _ => {
                        others.for_each(|arg| self.effect(arg));
                        None
                    }
                };
                self.flexible_elements(number, bytes, flexible.unwrap_or((0, 1)))
            }
            (Allocation::Calloc | Allocation::Given, [n, s]) => {
                // What is negative is more than there is, unless both are.
                let is_constant = |e: &Tree| matches!(e.kind, ExprKind::Int(_));
                let (n, s) = if is_constant(n) || is_constant(s) { (strip(n), strip(s)) } else { (n, s) };
                let (n, s) = self.two(n, s);
                match (constant(&n), constant(&s)) {
                    (_, Some(bytes)) if bytes % size == 0 => self.times(n, bytes / size),
                    (Some(bytes), _) if bytes % size == 0 => self.times(s, bytes / size),
                    _ => {
                        let (n, s) = (self.at_type(n, WIDE), self.at_type(s, WIDE));
                        self.divided(build::mul(WIDE, n, s), size)
                    }
                }
            }
            (Allocation::Aligned, [_, bytes])
            | (Allocation::Malloc | Allocation::Alloca | Allocation::Realloc, [bytes]) => {
                args.iter().filter(|a| !std::ptr::eq(*a, bytes)).for_each(|a| self.effect(a));
                self.counted(bytes, size)
            }
            _ => {
                self.unsupported(e.at, "an allocation with other arguments than the function takes", "");
                return None;
            }
        };
        if is_static {
            return None;
        }
        if let Some(bytes) = constant(&count)
            && bytes == 0
            && !matches!(element, Type::Int(_))
        {
            self.unsupported(e.at, "a block that is smaller than an element", "is the size that of a pointer?");
        }
        let count = self.repeatable("length", count);
        let ty = self.type_of(&count);
        let NumType::Int(int) = ty else { return None };
        let most = self.context.widths.ptrdiff().max() / Integer::from(size);
        let low = match int.signed {
            true => build::cmp(CmpOp::Ge, ty, count.clone(), build::zero(ty)),
            false => Cond::Const(true),
        };
        let high = match most < int.max() && ty != self.offset_type() {
            true => build::cmp(CmpOp::Le, ty, count.clone(), Expr::Int(most, int)),
            false => Cond::Const(true),
        };
        let possible = Cond::and([low, high]);
        if possible != Cond::Const(true) {
            self.emit(Basic::Assume(possible, Assumption::Undefined(Undefined::Allocation)));
        }
        Some(self.at_type(count, self.offset_type()))
    }

    /// How many elements the flexible array of a structure has, which must itself have room.
    fn flexible_elements(&mut self, number: Option<&Tree>, bytes: &Tree, (start, size): (u64, u64)) -> Expr {
        let (ty, wide) = (self.offset_type(), IntType { bits: 128, signed: true });
        // `sizeof *p + n * sizeof p->data[0]`
        if let (None, ExprKind::Binary(BinaryOp::Add, l, r)) = (number, &bytes.kind) {
            let constant = |e: &Tree| match &e.kind {
                ExprKind::Int(value) => u64::try_from(value).ok(),
                _ => None,
            };
            let rest = |c: u64| c.checked_sub(start).filter(|rest| rest % size == 0).map(|rest| rest / size);
            let split = match (constant(l).and_then(rest), constant(r).and_then(rest)) {
                (Some(more), None) => Some((r, more)),
                (None, Some(more)) => Some((l, more)),
                _ => None,
            };
            if let Some((others, more)) = split {
                let count = self.counted(others, size);
                let count = self.at_type(count, WIDE);
                return build::add(WIDE, count, Expr::Int(more.into(), wide));
            }
        }
        let mut value = self.value(bytes);
        if let Some(number) = number {
            let number = self.value(number);
            value = build::mul(WIDE, self.at_type(number, WIDE), self.at_type(value, WIDE));
        }
        let value = self.at_type(value, WIDE);
        let value = self.repeatable("bytes", value);
        let enough = build::cmp(CmpOp::Ge, WIDE, value.clone(), Expr::Int(start.into(), wide));
        let text = "the block has room for its structure";
        self.guard(enough, PropertyKind::Bounds, text, Some(Undefined::Allocation));
        let rest = build::binary(BinaryOp::Sub, WIDE, value, Expr::Int(start.into(), wide));
        let count = self.divided(rest, size);
        self.at_type(count, ty)
    }

    /// How many elements of a size a number of bytes is room for.
    fn counted(&mut self, bytes: &Tree, size: u64) -> Expr {
        let factors = match &bytes.kind {
            ExprKind::Binary(BinaryOp::Mul, l, r) => match (&l.kind, &r.kind) {
                (_, ExprKind::Int(c)) => multiple(c, size).map(|k| (l, k)),
                (ExprKind::Int(c), _) => multiple(c, size).map(|k| (r, k)),
                _ => None,
            },
            _ => None,
        };
        let Some((number, times)) = factors else {
            let value = self.value(if size == 1 { strip(bytes) } else { bytes });
            let ty = self.offset_type();
            let narrow = size == 1 && ty.keeps_all_of(self.type_of(&value));
            return if narrow { self.at_type(value, ty) } else { self.divided(value, size) };
        };
        let (pointer_bits, inner) = (self.context.widths.size_t().bits, strip(number));
        let narrow =
            inner.ty.as_int().is_some_and(|t| t.bits + 64 - size.saturating_mul(times).leading_zeros() < pointer_bits);
        if narrow {
            let value = self.value(inner);
            let ty = self.offset_type();
            let value = self.at_type(value, ty);
            return build::mul(ty, value, build::number(times, self.context.widths.ptrdiff()));
        }
        // The product may wrap around.
        let size_t = NumType::Int(self.context.widths.size_t());
        let value = self.value(number);
        let value = self.at_type(value, size_t);
        let value = self.repeatable("number", value);
        let factor = Integer::from(size) * Integer::from(times);
        let most = self.context.widths.size_t().max() / factor.clone();
        let fits = build::cmp(CmpOp::Le, size_t, value.clone(), Expr::Int(most, self.context.widths.size_t()));
        let times = build::number(times, self.context.widths.size_t());
        let exact = build::mul(size_t, value.clone(), times);
        let product = build::mul(size_t, value, Expr::Int(factor, self.context.widths.size_t()));
        let wrapped = self.divided(product, size);
        build::ite(fits, exact, wrapped)
    }

    fn times(&self, value: Expr, times: u64) -> Expr {
        let ty = self.offset_type();
        if times == 1 && ty.keeps_all_of(self.type_of(&value)) {
            return self.at_type(value, ty);
        }
        let value = self.at_type(value, WIDE);
        build::mul(WIDE, value, Expr::Int(Integer::from(times), IntType { bits: 128, signed: true }))
    }

    fn divided(&self, bytes: Expr, size: u64) -> Expr {
        let ty = self.type_of(&bytes);
        match ty {
            NumType::Int(int) if size > 1 => build::binary(BinaryOp::Div, ty, bytes, build::number(size, int)),
            _ => bytes,
        }
    }
}

/// The number that is widened to a number of bytes.
fn strip(e: &Tree) -> &Tree {
    match &e.kind {
        ExprKind::Convert(inner)
            if inner.ty.as_int().zip(e.ty.as_int()).is_some_and(|(from, to)| from.bits < to.bits) =>
        {
            inner
        }
        _ => e,
    }
}

/// By what a number is a multiple of a size.
fn multiple(number: &Integer, size: u64) -> Option<u64> {
    let number = u64::try_from(number).ok()?;
    (number > 0 && number % size == 0).then_some(number / size)
}

fn constant(e: &Expr) -> Option<u64> {
    match e {
        Expr::Int(value, _) => u64::try_from(value).ok(),
        _ => None,
    }
}

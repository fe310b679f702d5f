//! The functions that work on memory of any type: `memcpy` and its like, `qsort`, `bsearch`. Their sizes in bytes become
//! numbers of elements, so that what is left is an ordinary loop over an array.

use lang_c::ast;

use super::builtin::Argument;
use super::convert::{Purpose, binary, int};
use super::library::Bound;
use super::{Checker, Entity, constant};
use crate::frontend::lower::tree::{At, Expr, ExprKind, FuncId};
use crate::frontend::lower::types::Type;
use crate::program::number::Integer;
use crate::program::{BinaryOp, IntType};

const BYTE: Type = Type::Int(IntType { bits: 8, signed: false });

impl Checker<'_> {
    /// A call of such a function; none if it is another one.
    pub(super) fn memory_call(&mut self, name: &str, arguments: &[Argument], at: At) -> Option<Expr> {
        if self.library.is_own(name) {
            return None;
        }
        match (name, arguments) {
            ("memcpy" | "memmove" | "mempcpy", [to, from, size]) => Some(self.copy_memory(name, [to, from], size, at)),
            ("bcopy", [from, to, size]) => Some(self.copy_memory("memmove", [to, from], size, at)),
            ("memset", [to, value, size]) => Some(self.set_memory(to, Some(value), size, at)),
            ("bzero", [to, size]) => Some(self.set_memory(to, None, size, at)),
            ("memcmp" | "bcmp", [l, r, size]) => Some(self.compare_memory(l, r, size, at)),
            ("memchr", [s, c, size]) => Some(self.find_byte(s, c, size, at)),
            ("qsort", [array, number, size, compare]) => Some(self.sort(array, number, size, compare, at)),
            ("bsearch", [key, array, number, size, compare]) => {
                Some(self.search(key, [array, number], size, compare, at))
            }
            _ => None,
        }
    }

    /// A pointer to elements that are no arrays, and what they are.
    fn bare_elements(&mut self, e: Expr) -> (Expr, Type) {
        let e = self.bare(e);
        let element = e.ty.pointee().map_or(Type::Error, |p| p.ty.flatten().1.clone());
        if e.ty.pointee().is_some_and(|p| matches!(p.ty, Type::Array(_))) {
            let ty = Type::pointer(element.clone(), false);
            let at = e.at;
            return (Expr { kind: ExprKind::Retype(Box::new(e)), ty, at }, element);
        }
        (e, element)
    }

    fn copy_memory(&mut self, name: &str, [to, from]: [&Argument; 2], size: &Argument, at: At) -> Expr {
        let (to, from, size) = (self.value(to), self.value(from), self.value(size));
        let ((to, element), (from, other)) = (self.bare_elements(to), self.bare_elements(from));
        let is_alike = crate::frontend::lower::types::alike(&element, &other);
        let number = self.number_of(name, &element, &size, at).filter(|_| is_alike);
        let (element, to, from, number) = match number {
            Some(number) => (element, to, from, number),
            None => match (self.bytes(&to), self.bytes(&from), self.byte_count(&size)) {
                (Some(to), Some(from), Some(number)) => (BYTE, to, from, number),
                _ => return self.unfit(name, vec![to, from, size], &element, at),
            },
        };
        let call = self.call_copy(name, vec![Bound::Type("__T", element)], vec![to, from, number], at);
        self.convert(call, &Type::pointer(Type::Void, false), Purpose::Cast)
    }

    fn set_memory(&mut self, to: &Argument, value: Option<&Argument>, size: &Argument, at: At) -> Expr {
        let (to, size) = (self.value(to), self.value(size));
        let value = match value {
            Some(value) => self.value(value),
            None => int(Integer::ZERO, IntType::INT, at),
        };
        let (to, element) = self.bare_elements(to);
        let is_zero = constant(&value).is_some_and(|v| *v == Integer::ZERO);
        let is_typed = is_zero || matches!(&element, Type::Int(t) if t.bits % 8 == 0);
        let number = self.number_of("memset", &element, &size, at).filter(|_| is_typed);
        let (element, to, number) = match number {
            Some(number) => (element, to, number),
            None => match (self.bytes(&to), self.byte_count(&size)) {
                (Some(to), Some(number)) => (BYTE, to, number),
                _ => return self.unfit("memset", vec![to, value, size], &element, at),
            },
        };
        let bound = vec![Bound::Type("__T", element.clone())];
        let call = match &element {
            Type::Int(t) if t.bits % 8 == 0 || is_zero => {
                let value = self.repeated(value, *t, at);
                self.call_copy("memset", bound, vec![to, value, number], at)
            }
            _ if is_zero => self.call_copy("__set_to_zero", bound, vec![to, number], at),
            _ => {
                let shown = self.show(&element);
                return self.refuse(at, format!("a call of memset on {shown} with something else than 0"), None);
            }
        };
        self.convert(call, &Type::pointer(Type::Void, false), Purpose::Cast)
    }

    /// The integer each of whose bytes is the value.
    fn repeated(&mut self, value: Expr, ty: IntType, at: At) -> Expr {
        let byte = self.convert(value, &Type::Int(IntType { bits: 8, signed: false }), Purpose::Cast);
        let unsigned = IntType { bits: ty.bits, signed: false };
        let byte = self.convert(byte, &Type::Int(unsigned), Purpose::Cast);
        let ones = (0..ty.bits / 8).fold(Integer::ZERO, |sum, k| sum + (Integer::ONE << (8 * k) as usize));
        let whole = match ty.bits > 8 {
            true => binary(BinaryOp::Mul, byte, int(ones, unsigned, at), at),
            false => byte,
        };
        self.convert(whole, &Type::Int(ty), Purpose::Cast)
    }

    fn compare_memory(&mut self, l: &Argument, r: &Argument, size: &Argument, at: At) -> Expr {
        let (l, r, size) = (self.value(l), self.value(r), self.value(size));
        let ((l, element), (r, other)) = (self.bare_elements(l), self.bare_elements(r));
        let is_alike = crate::frontend::lower::types::alike(&element, &other);
        let number = self.number_of("memcmp", &element, &size, at);
        if let (Some(number), Type::Int(_), true) = (number, &element, is_alike) {
            return self.call_copy("memcmp", vec![Bound::Type("__T", element)], vec![l, r, number], at);
        }
        match (self.bytes(&l), self.bytes(&r), self.byte_count(&size)) {
            (Some(l), Some(r), Some(number)) => {
                self.call_copy("memcmp", vec![Bound::Type("__T", BYTE)], vec![l, r, number], at)
            }
            _ => self.unfit("memcmp", vec![l, r, size], &element, at),
        }
    }

    /// A pointer to the bytes of what another points to.
    fn bytes(&mut self, e: &Expr) -> Option<Expr> {
        let is_data = e.ty.pointee().is_some_and(|p| !matches!(p.ty, Type::Function(_) | Type::Error));
        is_data.then(|| self.convert(e.clone(), &Type::pointer(BYTE, false), Purpose::Cast))
    }

    fn byte_count(&mut self, size: &Expr) -> Option<Expr> {
        let size_t = Type::Int(self.widths().size_t());
        (!size.ty.is_error()).then(|| self.convert(size.clone(), &size_t, Purpose::Assignment))
    }

    fn find_byte(&mut self, s: &Argument, c: &Argument, size: &Argument, at: At) -> Expr {
        let (s, c, size) = (self.value(s), self.value(c), self.value(size));
        let (s, element) = self.bare_elements(s);
        let (s, element) = match (&element, self.bytes(&s)) {
            (Type::Int(t), _) if t.bits == 8 => (s, element),
            (_, Some(bytes)) => (bytes, BYTE),
            _ => return self.unfit("memchr", vec![s, c, size], &element, at),
        };
        let call = self.call_copy("memchr", vec![Bound::Type("__T", element)], vec![s, c, size], at);
        self.convert(call, &Type::pointer(Type::Void, false), Purpose::Cast)
    }

    fn sort(&mut self, array: &Argument, number: &Argument, size: &Argument, compare: &Argument, at: At) -> Expr {
        let (array, number, size) = (self.value(array), self.value(number), self.value(size));
        let (array, element) = self.bare_elements(array);
        let Some(compare) = self.comparator(compare) else { return self.unknown_comparator("qsort", at) };
        if !self.is_size_of(&size, &element) {
            return self.unfit("qsort", vec![array, number, size], &element, at);
        }
        let bound = vec![Bound::Type("__T", element), Bound::Function("__compare", compare)];
        self.call_copy("qsort", bound, vec![array, number], at)
    }

    fn search(
        &mut self,
        key: &Argument,
        [array, number]: [&Argument; 2],
        size: &Argument,
        compare: &Argument,
        at: At,
    ) -> Expr {
        let (key, array, number) = (self.value(key), self.value(array), self.value(number));
        let size = self.value(size);
        let ((key, sought), (array, element)) = (self.bare_elements(key), self.bare_elements(array));
        let Some(compare) = self.comparator(compare) else { return self.unknown_comparator("bsearch", at) };
        if !self.is_size_of(&size, &element) || matches!(sought, Type::Void | Type::Error) {
            return self.unfit("bsearch", vec![key, array, number, size], &element, at);
        }
        let bound =
            vec![Bound::Type("__A", sought), Bound::Type("__T", element), Bound::Function("__compare", compare)];
        let call = self.call_copy("bsearch", bound, vec![key, array, number], at);
        self.convert(call, &Type::pointer(Type::Void, false), Purpose::Cast)
    }

    fn unknown_comparator(&self, name: &str, at: At) -> Expr {
        let hint = "give the function that compares by its name";
        self.refuse(at, format!("a call of {name} through a function pointer"), Some(hint))
    }

    /// The function that an argument names.
    fn comparator(&mut self, argument: &Argument) -> Option<FuncId> {
        match &argument.node {
            ast::Expression::Identifier(name) => match self.lookup(&name.node.name) {
                Some(Entity::Function(id)) => Some(*id),
                _ => None,
            },
            ast::Expression::UnaryOperator(u) if u.node.operator.node == ast::UnaryOperator::Address => {
                self.comparator(&u.node.operand)
            }
            ast::Expression::Cast(cast) => self.comparator(&cast.node.expression),
            _ => None,
        }
    }

    fn is_size_of(&self, size: &Expr, element: &Type) -> bool {
        let expected = self.size_of(element).filter(|_| !matches!(element, Type::Void | Type::Error));
        expected.is_some_and(|expected| constant(size).is_some_and(|size| *size == Integer::from(expected)))
    }

    /// How many elements so many bytes are.
    fn number_of(&mut self, name: &str, element: &Type, size: &Expr, at: At) -> Option<Expr> {
        if matches!(element, Type::Void | Type::Error | Type::Function(_)) || name.is_empty() {
            return None;
        }
        let width = self.size_of(element).filter(|width| *width > 0)?;
        let number = divided(size, width, at)?;
        Some(self.convert(number, &Type::Int(self.widths().size_t()), Purpose::Assignment))
    }

    fn unfit(&mut self, name: &str, parts: Vec<Expr>, element: &Type, at: At) -> Expr {
        if parts.iter().any(|part| part.ty.is_error()) {
            return self.poisoned(at, parts);
        }
        let shown = self.show(element);
        let hint = format!("the size must be a number times sizeof({shown})");
        let hint = if *element == Type::Void { "cast the pointer to its own type first" } else { &hint };
        self.refuse(at, format!("a call of {name} on the bytes of {shown}"), Some(hint))
    }
}

/// An expression divided by a number that it is visibly a multiple of: `n * sizeof(int)` by 4 is `n`.
fn divided(e: &Expr, by: u64, at: At) -> Option<Expr> {
    if by == 1 {
        return Some(e.clone());
    }
    let divisor = Integer::from(by);
    let Type::Int(ty) = &e.ty else { return None };
    let quotient = |value: &Integer| (value % &divisor == Integer::ZERO).then(|| value / &divisor);
    match &e.kind {
        ExprKind::Int(value) => quotient(value).map(|value| int(value, *ty, at)),
        ExprKind::Binary(BinaryOp::Mul, l, r) => match (constant(l).and_then(quotient), constant(r).and_then(quotient))
        {
            (_, Some(factor)) => Some(times((**l).clone(), factor, *ty, at)),
            (Some(factor), None) => Some(times((**r).clone(), factor, *ty, at)),
            (None, None) => None,
        },
        ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), l, r) => {
            Some(binary(*op, divided(l, by, at)?, divided(r, by, at)?, at))
        }
        ExprKind::Binary(BinaryOp::Shl, l, r) => {
            let shift = u64::try_from(constant(r)?).ok().filter(|shift| *shift < 32)?;
            quotient(&(Integer::ONE << shift as usize)).map(|factor| times((**l).clone(), factor, *ty, at))
        }
        ExprKind::Convert(inner) => {
            let divided = divided(inner, by, at)?;
            Some(Expr { kind: ExprKind::Convert(Box::new(divided)), ty: e.ty.clone(), at })
        }
        _ => None,
    }
}

fn times(e: Expr, factor: Integer, ty: IntType, at: At) -> Expr {
    if factor == Integer::ONE { e } else { binary(BinaryOp::Mul, e, int(factor, ty, at), at) }
}

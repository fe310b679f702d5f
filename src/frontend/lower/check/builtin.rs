//! What gcc has built in, and what other verification tools mean by names that C reserves for them. A reserved name that is
//! not known is refused: to read it as an input would say something false about the program.

use lang_c::ast;
use lang_c::span::Node;

use super::convert::{Purpose, int};
use super::library::Bound;
use super::{Checker, constant};
use crate::frontend::library::plain_name;
use crate::frontend::lower::calls::is_known_tool_name;
use crate::frontend::lower::tree::{At, Expr, ExprKind};
use crate::frontend::lower::types::{Float, Type, UNSIGNED};
use crate::program::IntType;
use crate::program::number::Integer;

pub(super) type Argument = Node<ast::Expression>;

/// The prefixes that tools and compilers reserve.
const RESERVED: &[&str] =
    &["__CPROVER_", "__ESBMC_", "__VERIFIER_", "__builtin_", "__sync_", "__atomic_", "__c11_atomic_"];

const WIDE: IntType = IntType { bits: 128, signed: true };

impl Checker<'_> {
    /// A call of a function that the program does not define and that is no ordinary function of the library.
    pub(super) fn known_call(&mut self, name: &str, arguments: &[Argument], at: At) -> Option<Expr> {
        if let Some(e) = self.contract_call(name, arguments, at) {
            return Some(e);
        }
        let plain = plain_name(name);
        match (plain, arguments) {
            ("expect" | "expect_with_probability", [e, ..]) if name.starts_with("__builtin_") => {
                let long = Type::Int(self.widths().long());
                let e = self.value(e);
                return Some(self.convert(e, &long, Purpose::Cast));
            }
            ("constant_p", [e]) if name.starts_with("__builtin_") => {
                let is_constant = constant(&self.value(e)).is_some();
                return Some(int(Integer::from(i32::from(is_constant)), IntType::INT, at));
            }
            ("choose_expr", [c, then, otherwise]) if name.starts_with("__builtin_") => {
                let chosen = self.condition(c);
                return Some(match constant(&chosen) {
                    Some(value) if *value == Integer::ZERO => self.place(otherwise),
                    Some(_) => self.place(then),
                    None => self.error(at, "the first argument of __builtin_choose_expr is not constant"),
                });
            }
            ("assume_aligned", [e, ..]) if name.starts_with("__builtin_") => return Some(self.value(e)),
            ("object_size", [_, _]) if name.starts_with("__builtin_") => {
                // The compiler may always say that it does not know.
                let size = self.widths().size_t();
                return Some(int(IntType::max(size), size, at));
            }
            _ => {}
        }
        if let Some((op, ty)) = self.overflow_of_type(name) {
            return Some(self.overflow(&format!("__builtin_{op}_overflow"), arguments, Some(ty), at));
        }
        match name {
            "__builtin_add_overflow" | "__builtin_sub_overflow" | "__builtin_mul_overflow" => {
                return Some(self.overflow(name, arguments, None, at));
            }
            "__builtin_add_overflow_p" | "__builtin_sub_overflow_p" | "__builtin_mul_overflow_p" => {
                return Some(self.overflow(name, arguments, None, at));
            }
            _ => {}
        }
        if (name.starts_with("__sync_") || name.starts_with("__atomic_")) && self.library.has(name) {
            return Some(self.atomic(name, arguments, at));
        }
        if let Some(e) = self.memory_call(plain, arguments, at) {
            return Some(e);
        }
        if let Some(e) = self.input_output(plain, arguments, at) {
            return Some(e);
        }
        let is_reserved = RESERVED.iter().any(|prefix| name.starts_with(prefix));
        if is_reserved && !self.library.has(plain) && !is_known_tool_name(name) && !is_known_tool_name(plain) {
            return Some(self.refuse(at, format!("a call of {name}"), None));
        }
        None
    }

    /// `__builtin_saddl_overflow` and the like: the operation, and the type of all operands.
    fn overflow_of_type(&self, name: &str) -> Option<(&'static str, Type)> {
        let rest = name.strip_prefix("__builtin_")?.strip_suffix("_overflow")?;
        let (signed, rest) = match rest.strip_prefix('s') {
            Some(rest) if !rest.starts_with("ub") || rest.len() > 3 => (true, rest),
            _ => (false, rest.strip_prefix('u')?),
        };
        let op = ["add", "sub", "mul"].into_iter().find(|op| rest.starts_with(op))?;
        let bits = match rest.get(3..)? {
            "" => 32,
            "l" => self.widths().long().bits,
            "ll" => 64,
            _ => return None,
        };
        Some((op, Type::Int(IntType { bits, signed })))
    }

    /// Whether an operation leaves a type, and its result as that type keeps it.
    fn overflow(&mut self, name: &str, arguments: &[Argument], of: Option<Type>, at: At) -> Expr {
        let [a, b, to] = arguments else { return self.error(at, format!("`{name}` takes 3 arguments")) };
        let (mut a, mut b, to) = (self.value(a), self.value(b), self.value(to));
        if let Some(ty) = &of {
            a = self.convert(a, ty, Purpose::Assignment);
            b = self.convert(b, ty, Purpose::Assignment);
        }
        let result = match &to.ty {
            Type::Pointer(pointee) => pointee.ty.clone(),
            ty => ty.clone(),
        };
        if a.ty.is_error() || b.ty.is_error() || to.ty.is_error() {
            return self.poisoned(at, vec![a, b, to]);
        }
        let (Type::Int(x), Type::Int(y), Type::Int(t)) = (&a.ty, &b.ty, &result) else {
            return self.error(at, format!("the arguments of `{name}` are not integers"));
        };
        if x.bits.max(y.bits).max(t.bits) > 64 {
            return self.refuse(at, format!("a call of {name} with 128 bits"), None);
        }
        let is_product = name.contains("_mul_");
        let wide = IntType { signed: !is_product || x.signed || y.signed, ..WIDE };
        let least = if wide.signed { IntType::min(*t) } else { Integer::ZERO };
        let bound = vec![
            Bound::Type("__A", a.ty.clone()),
            Bound::Type("__B", b.ty.clone()),
            Bound::Type("__T", result.clone()),
            Bound::Type("__W", Type::Int(wide)),
            Bound::Constant("__MIN", least, wide),
            Bound::Constant("__MAX", IntType::max(*t), wide),
        ];
        self.call_copy(name, bound, vec![a, b, to], at)
    }

    /// An atomic function. The one thread of the program is the only one that can see the memory.
    fn atomic(&mut self, name: &str, arguments: &[Argument], at: At) -> Expr {
        let mut args: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        let Some(element) = args.first().and_then(|first| first.ty.pointee()).map(|p| p.ty.clone()) else {
            if name.ends_with("fence") || name == "__sync_synchronize" {
                return self.call_copy(name, vec![], args, at);
            }
            return self.refuse(at, format!("this call of {name}"), None);
        };
        let computes =
            ["add", "sub", "or", "and", "xor", "nand"].iter().any(|op| name.split('_').any(|part| part == *op))
                && (name.contains("fetch"));
        let fits = match &element {
            Type::Int(t) => t.bits <= 64,
            Type::Pointer(_) => !computes,
            _ => false,
        };
        if !fits {
            let shown = self.show(&element);
            return self.refuse(at, format!("a call of {name} on {shown}"), None);
        }
        if name.starts_with("__sync_") {
            // These may be told which variables they protect.
            args.truncate(if name.contains("compare_and_swap") { 3 } else { 2 });
            if name == "__sync_lock_release" {
                args.truncate(1);
            }
        }
        let bound = vec![Bound::Type("__T", element), Bound::Type("__W", Type::Int(WIDE))];
        self.call_copy(name, bound, args, at)
    }

    /// A call of the copy of a library function for what is bound.
    pub(super) fn call_copy(&mut self, name: &str, bound: Vec<Bound>, args: Vec<Expr>, at: At) -> Expr {
        match self.library_copy(name, bound) {
            Some(id) => self.finish_call(id, args, None, at),
            None => self.refuse(at, format!("a call of {name}"), None),
        }
    }

    /// The result of a function that is called without a declaration: `__VERIFIER_nondet_uint` says it in its name.
    pub(super) fn result_by_name(&self, name: &str) -> Type {
        let suffix = name.strip_prefix("__VERIFIER_nondet_").or_else(|| name.strip_prefix("nondet_"));
        if matches!(name.trim_start_matches("__builtin_"), "malloc" | "calloc" | "realloc" | "alloca" | "strdup") {
            return Type::pointer(Type::Void, false);
        }
        let int = |bits, signed| Type::Int(IntType { bits, signed });
        let long = self.widths().long().bits;
        match suffix.unwrap_or("") {
            "bool" | "_Bool" => Type::Int(IntType::BOOL),
            "char" | "schar" => int(8, true),
            "uchar" => int(8, false),
            "short" => int(16, true),
            "ushort" => int(16, false),
            "uint" | "unsigned" | "unsigned_int" | "u32" => Type::Int(UNSIGNED),
            "long" | "loff_t" => int(long, true),
            "ulong" | "size_t" => int(long, false),
            "longlong" => int(64, true),
            "ulonglong" => int(64, false),
            "float" => Type::Float(Float::Single),
            "double" => Type::Float(Float::Double),
            _ => Type::INT,
        }
    }

    /// An expression without the conversions between pointer types around it that leave the object as it is.
    pub(super) fn bare(&self, mut e: Expr) -> Expr {
        let is_bytes = |ty: &Type| matches!(ty, Type::Void) || matches!(ty, Type::Int(t) if t.bits == 8);
        loop {
            match e.kind {
                ExprKind::Retype(inner)
                    if e.ty.pointee().is_some_and(|p| is_bytes(&p.ty))
                        && inner.ty.pointee().is_some_and(|p| p.ty != Type::Void) =>
                {
                    e = *inner;
                }
                kind => return Expr { kind, ..e },
            }
        }
    }
}

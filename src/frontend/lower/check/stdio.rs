//! Input and output by formats. What `scanf` reads is an input of the program, written where the arguments point; what
//! `sprintf` writes is text of any content that ends with 0. What is printed elsewhere is not seen.

use lang_c::ast;

use super::builtin::Argument;
use super::convert::{Purpose, int};
use super::library::Bound;
use super::{Checker, constant};
use crate::frontend::lower::literal;
use crate::frontend::lower::tree::{At, Expr, ExprKind, Storage};
use crate::frontend::lower::types::{LONG_LONG, Type};
use crate::program::IntType;
use crate::program::number::Integer;

/// A conversion of a format: `%5d`.
struct Conversion {
    letter: u8,
    width: Option<u64>,
    /// `%*d` reads and stores nothing.
    is_skipped: bool,
}

/// The longest text that a conversion without a width reads.
const LONGEST: u64 = 1 << 30;

impl Checker<'_> {
    /// A call of such a function; none if it is another one.
    pub(super) fn input_output(&mut self, name: &str, arguments: &[Argument], at: At) -> Option<Expr> {
        if self.library.is_own(name) {
            return None;
        }
        let before = match name {
            "printf" | "scanf" => 0,
            "fprintf" | "dprintf" | "fscanf" | "sscanf" | "sprintf" => 1,
            "snprintf" => 2,
            _ => return None,
        };
        let format = self.format(arguments.get(before)?);
        if let Some(conversions) = &format
            && conversions.iter().any(|conversion| conversion.letter == b'n')
        {
            return Some(self.refuse(at, format!("the conversion %n of {name}"), None));
        }
        match name {
            "scanf" | "fscanf" | "sscanf" => Some(self.scan(name, &format?, arguments, before, at)),
            "sprintf" | "snprintf" => Some(self.print_text(name, arguments, at)),
            _ => None,
        }
    }

    /// The conversions of a format that is a literal.
    fn format(&mut self, argument: &Argument) -> Option<Vec<Conversion>> {
        let ast::Expression::StringLiteral(parts) = &argument.node else { return None };
        let (elements, _) = literal::string(&parts.node).ok()?;
        let bytes: Vec<u8> = elements.iter().map(|e| u8::try_from(e).unwrap_or(b'?')).collect();
        let mut found = Vec::new();
        let mut rest = bytes.iter().copied().peekable();
        while let Some(byte) = rest.next() {
            if byte != b'%' {
                continue;
            }
            let (mut width, mut is_skipped) = (None, false);
            while let Some(next) = rest.next_if(|b| b"0123456789*+-# .'hlLqjzt".contains(b)) {
                is_skipped |= next == b'*';
                if next.is_ascii_digit() {
                    let so_far: u64 = width.unwrap_or(0);
                    width = Some(so_far.saturating_mul(10).saturating_add(u64::from(next - b'0')).min(LONGEST));
                }
            }
            let letter = rest.next().unwrap_or(b'%');
            if letter == b'[' {
                rest.next_if_eq(&b'^');
                rest.next_if_eq(&b']');
                while rest.next().is_some_and(|b| b != b']' && b != 0) {}
            }
            if letter != b'%' {
                found.push(Conversion { letter, width, is_skipped });
            }
        }
        Some(found)
    }

    fn scan(&mut self, name: &str, format: &[Conversion], arguments: &[Argument], before: usize, at: At) -> Expr {
        let Some(function) = self.function.as_ref().map(|f| f.id) else {
            return self.error(at, format!("a call of {name} outside of functions"));
        };
        let mut parts: Vec<Expr> = arguments.iter().take(before).map(|argument| self.value(argument)).collect();
        let stored: Vec<&Conversion> = format.iter().filter(|conversion| !conversion.is_skipped).collect();
        let count = self.add_object("count", Type::INT, Storage::Hidden(function), at);
        let number = |n: usize| int(Integer::from(n as u64), IntType::INT, at);
        let raw = self.input_of(name, &Type::INT, at);
        let most = number(stored.len());
        let counted = self.call_copy("__scan_count", vec![], vec![raw, most], at);
        let place = self.object(count, at);
        parts.push(self.assignment(place, counted, at));
        let targets = arguments.get(before + 1..).unwrap_or(&[]);
        if targets.len() < stored.len() {
            return self.error(at, format!("`{name}` has fewer arguments than its format asks for"));
        }
        for (k, (conversion, target)) in stored.iter().zip(targets).enumerate() {
            // Each call needs a place of its own; nothing else starts at the end of an argument.
            let at = target.span.end.saturating_sub(1).max(at + 1);
            let target = self.value(target);
            let target = self.bare(target);
            let Some(element) = target.ty.pointee().map(|p| p.ty.clone()) else {
                return self.error(at, format!("an argument of `{name}` is not a pointer"));
            };
            let seen = self.object(count, at);
            let seen = self.rvalue(seen);
            let place = number(k);
            let bound = vec![Bound::Type("__T", element.clone())];
            let is_text = matches!(conversion.letter, b's' | b'[');
            parts.push(match &element {
                Type::Int(_) if is_text => {
                    let width = int(Integer::from(conversion.width.unwrap_or(LONGEST)), LONG_LONG, at);
                    let is_word = int(Integer::from(i32::from(conversion.letter == b's')), IntType::INT, at);
                    self.call_copy("__scanned_text", bound, vec![target, width, is_word, seen, place], at)
                }
                Type::Int(_) | Type::Float(_) => {
                    let value = self.input_of(name, &element, at);
                    self.call_copy("__scanned", bound, vec![target, value, seen, place], at)
                }
                _ => self.refuse(at, format!("this call of {name}"), None),
            });
        }
        let result = self.object(count, at);
        parts.push(self.rvalue(result));
        Expr { kind: ExprKind::Comma(parts), ty: Type::INT, at }
    }

    fn print_text(&mut self, name: &str, arguments: &[Argument], at: At) -> Expr {
        let mut args: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        if args.is_empty() {
            return self.error(at, format!("`{name}` has no arguments"));
        }
        let to = args.remove(0);
        let size = match name {
            "snprintf" if !args.is_empty() => args.remove(0),
            _ => int(Integer::from(LONGEST), LONG_LONG, at),
        };
        if constant(&size).is_some_and(|size| *size == Integer::ZERO) {
            let length = self.input_of(name, &Type::INT, at);
            return length;
        }
        let length = self.input_of(name, &Type::INT, at);
        let text = Type::pointer(Type::Int(crate::frontend::lower::types::CHAR), false);
        let to = self.convert(to, &text, Purpose::Assignment);
        let call = self.call_copy("__print_text", vec![], vec![to, length, size], at);
        args.push(call);
        Expr { kind: ExprKind::Comma(args), ty: Type::INT, at }
    }

    /// An input that goes by the name of a library function.
    fn input_of(&mut self, name: &str, ty: &Type, at: At) -> Expr {
        let id = self.input_function(name, ty);
        self.finish_call(id, vec![], None, at)
    }
}

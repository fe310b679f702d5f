//! What can be told of C text from its tokens alone: keywords, attributes, brackets, typedef names and
//! where each external declaration ends.

use std::collections::HashSet;
use std::ops::Range;

use super::lexer::{Token, TokenKind};

/// Tokens with the text that they are in.
#[derive(Clone, Copy, Debug)]
pub struct Tokens<'a> {
    /// The text.
    pub text: &'a [u8],
    /// Its tokens, in order.
    pub tokens: &'a [Token],
}

impl<'a> Tokens<'a> {
    /// The token at an index.
    pub fn get(self, index: usize) -> Option<Token> {
        self.tokens.get(index).copied()
    }

    /// The bytes of the token at an index; none past the end.
    pub fn bytes(self, index: usize) -> &'a [u8] {
        self.get(index).map_or(&[], |token| token.bytes(self.text))
    }

    /// Whether the token at an index is this keyword or punctuator.
    pub fn is(self, index: usize, what: &str) -> bool {
        self.get(index).is_some_and(|token| token.is(self.text, what))
    }

    /// Whether the token at an index is one of these keywords or punctuators.
    pub fn is_any(self, index: usize, what: &[&str]) -> bool {
        what.iter().any(|what| self.is(index, what))
    }

    /// Whether the token at an index is an identifier.
    pub fn is_identifier(self, index: usize) -> bool {
        self.get(index).is_some_and(|token| token.kind == TokenKind::Word) && !is_keyword(self.bytes(index))
    }

    /// The index after the bracket that closes the one at `open`; the end if none does.
    pub fn after_bracket(self, open: usize) -> usize {
        let mut depth = 0usize;
        for index in open..self.tokens.len() {
            if self.is_any(index, &["(", "[", "{"]) {
                depth += 1;
            } else if self.is_any(index, &[")", "]", "}"]) {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return index + 1;
                }
            }
        }
        self.tokens.len()
    }

    /// The index after all attributes, asm labels and `__extension__` that start at `index`.
    pub fn after_extensions(self, mut index: usize) -> usize {
        loop {
            if self.is(index, "__extension__") {
                index += 1;
            } else if self.is_any(index, ATTRIBUTE) && self.is(index + 1, "(") {
                index = self.after_bracket(index + 1);
            } else {
                return index;
            }
        }
    }

    /// The external declarations, as ranges of tokens.
    pub fn external_declarations(self) -> Vec<Range<usize>> {
        let mut ranges = Vec::new();
        let mut start = 0;
        while start < self.tokens.len() {
            let end = self.end_of_external_declaration(start);
            ranges.push(start..end);
            start = end;
        }
        ranges
    }

    fn end_of_external_declaration(self, start: usize) -> usize {
        let mut index = start;
        let mut initialised = false;
        let mut old_style = false;
        let mut previous_closes = false;
        while index < self.tokens.len() {
            let after = self.after_extensions(index);
            if after > index {
                index = after;
                continue;
            }
            if self.is(index, "{") {
                let is_body = (previous_closes || old_style) && !initialised;
                index = self.after_bracket(index);
                if is_body {
                    return index;
                }
                previous_closes = false;
            } else if self.is_any(index, &["(", "["]) {
                previous_closes = self.is(index, "(");
                index = self.after_bracket(index);
            } else if self.is_any(index, &[";", "}"]) {
                index += 1;
                if !old_style {
                    return index;
                }
            } else {
                let is_word = self.get(index).is_some_and(|token| token.kind == TokenKind::Word);
                // Parameters of a K&R definition are declared between its `)` and its `{`.
                old_style |= previous_closes && is_word && !self.is(index + 1, ";") && !initialised;
                initialised |= self.is(index, "=");
                previous_closes = false;
                index += 1;
            }
        }
        index
    }

    /// The names that the declaration with `typedef` at `index` defines.
    pub fn typedef_names(self, index: usize) -> Vec<&'a [u8]> {
        let mut names = Vec::new();
        let mut candidate: Option<&'a [u8]> = None;
        let mut fixed = false;
        let mut at = index + 1;
        while at < self.tokens.len() {
            let after = self.after_extensions(at);
            if after > at {
                at = after;
            } else if self.is_any(at, &[",", ";", "}"]) {
                names.extend(candidate.take());
                fixed = false;
                if !self.is(at, ",") {
                    break;
                }
                at += 1;
            } else if self.is(at, "(") {
                let inner = (at + 1..self.after_bracket(at)).find(|&inner| !self.is_any(inner, &["*", "(", "const"]));
                // `typedef int (*name)(int);`, but not the list in `typedef int name(int);`.
                let named = inner.filter(|&inner| {
                    !fixed
                        && self.is_identifier(inner)
                        && self.is_any(inner + 1, &[")", "(", "["])
                        && (self.is_any(at + 1, &["*", "("]) || candidate.is_none())
                });
                if let Some(inner) = named {
                    candidate = Some(self.bytes(inner));
                }
                fixed = true;
                at = self.after_bracket(at);
            } else if self.is_any(at, &["[", "{"]) {
                fixed |= self.is(at, "[");
                at = self.after_bracket(at);
            } else {
                if self.is_any(at, TYPEOF) {
                    at += 1;
                    at = if self.is(at, "(") { self.after_bracket(at) } else { at };
                    continue;
                }
                if !fixed && self.is_identifier(at) {
                    candidate = Some(self.bytes(at));
                }
                at += 1;
            }
        }
        names
    }

    /// All names that some `typedef` defines, wherever it stands.
    pub fn all_typedef_names(self) -> HashSet<&'a [u8]> {
        let mut names: HashSet<&[u8]> = HashSet::from([&b"__builtin_va_list"[..]]);
        for index in 0..self.tokens.len() {
            if self.is(index, "typedef") {
                names.extend(self.typedef_names(index));
            }
        }
        names
    }
}

/// Keywords that are followed by a parenthesised list which belongs to them.
pub const ATTRIBUTE: &[&str] = &["__attribute__", "__attribute", "__asm__", "__asm", "asm"];

/// Keywords before an expression or a type in parentheses that stand for its type.
pub const TYPEOF: &[&str] = &["typeof", "__typeof__", "__typeof"];

/// Specifiers that leave the type open.
pub const TYPELESS_SPECIFIERS: &[&str] = &[
    "static",
    "extern",
    "register",
    "auto",
    "typedef",
    "const",
    "volatile",
    "inline",
    "__inline",
    "__inline__",
    "__const",
    "__const__",
    "__volatile",
    "__volatile__",
    "_Noreturn",
];

/// Keywords that say the type, and so start a declaration too.
pub const TYPE_SPECIFIERS: &[&str] = &[
    "void",
    "char",
    "short",
    "int",
    "long",
    "float",
    "double",
    "signed",
    "unsigned",
    "_Bool",
    "_Complex",
    "struct",
    "union",
    "enum",
    "__signed",
    "__signed__",
    "typeof",
    "__typeof__",
    "__typeof",
    "_Atomic",
    "_Float16",
    "_Float32",
    "_Float32x",
    "_Float64",
    "_Float64x",
    "_Float128",
    "_Float128x",
    "__int128",
    "__float128",
    "__complex__",
    "__complex",
];

const OTHER_KEYWORDS: &[&str] = &[
    "break",
    "case",
    "continue",
    "default",
    "do",
    "else",
    "for",
    "goto",
    "if",
    "return",
    "sizeof",
    "switch",
    "while",
    "restrict",
    "__restrict",
    "__restrict__",
    "_Alignas",
    "_Alignof",
    "_Generic",
    "_Static_assert",
    "_Thread_local",
    "__thread",
    "__extension__",
    "__alignof__",
    "__alignof",
    "__label__",
    "__builtin_offsetof",
    "__builtin_va_arg",
    "__auto_type",
];

/// Whether a word is a keyword of C or GNU C.
pub fn is_keyword(word: &[u8]) -> bool {
    [ATTRIBUTE, TYPELESS_SPECIFIERS, TYPE_SPECIFIERS, OTHER_KEYWORDS]
        .into_iter()
        .flatten()
        .any(|keyword| keyword.as_bytes() == word)
}

#[cfg(test)]
mod tests {
    use super::super::lexer::tokenize;
    use super::*;

    fn pieces(text: &str) -> Vec<String> {
        let tokens = tokenize(text.as_bytes());
        let outline = Tokens { text: text.as_bytes(), tokens: &tokens };
        outline
            .external_declarations()
            .into_iter()
            .map(|range| {
                let start = tokens[range.start].start as usize;
                text[start..tokens[range.end - 1].end as usize].to_owned()
            })
            .collect()
    }

    #[test]
    fn splits_at_top_level() {
        let parts = [
            "int x = 1, a[] = {1, 2};",
            "struct s { int a; } y = {1};",
            "struct __attribute__((packed)) t { int a; };",
            "int f(int a) { if (a) { return 1; } return 2; }",
            "struct s z = (struct s){1};",
            "int g(a, b) int a; char b; { return a; }",
            "extern int h(int) __attribute__((noreturn));",
            "typedef int (*fp)(int);",
            "main() { }",
            ";",
            "int (*k(int x))(int) { return 0; }",
        ];
        assert_eq!(pieces(&parts.join("\n")), parts);
    }

    #[test]
    fn unbalanced_text_still_ends() {
        assert_eq!(pieces("int f() { } } int x;").len(), 3);
        assert_eq!(pieces("int f( { ").len(), 1);
    }

    #[test]
    fn finds_typedef_names() {
        let text = "typedef int A, *B; typedef struct s { int no; } C; typedef int (*D)(int no2);
            typedef unsigned long __attribute__((x)) E; typedef int F[3]; typedef int G(int no3);
            typedef __typeof__(sizeof(int)) H; typedef int (I); typedef void (*(*J)(int))(void);
            int f(void) { typedef short K; return 0; }";
        let tokens = tokenize(text.as_bytes());
        let outline = Tokens { text: text.as_bytes(), tokens: &tokens };
        let mut names: Vec<String> = outline
            .all_typedef_names()
            .into_iter()
            .map(|name| String::from_utf8_lossy(name).into_owned())
            .filter(|name| !name.starts_with("__builtin"))
            .collect();
        names.sort();
        assert_eq!(names.concat(), "ABCDEFGHIJK");
    }
}

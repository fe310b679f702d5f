//! Old C and GNU C, rewritten into what the parser reads.
//!
//! lang-c reads C11 with most GNU extensions. It lacks implicit `int` (`main() {..}`, `static x;`), `a ?: b`,
//! labels before `}` or a declaration, attributes after labels and after structures, `__thread`,
//! `__float128` and `_Static_assert` without a message. All are rewritten here on tokens. Where the text
//! grows, the source map is told. What changes the meaning of a type in a way that nobody downstream
//! would see is refused.

use std::collections::HashSet;

use super::diagnostics::{Diagnostic, Diagnostics};
use super::lexer::TokenKind;
use super::outline::{ATTRIBUTE, TYPE_SPECIFIERS, TYPELESS_SPECIFIERS, Tokens};
use super::source::SourceMap;
use crate::program::Span;

/// The identifier that stands for the omitted operand of `a ?: b`: the value of `a`, not evaluated again.
pub const OMITTED_OPERAND: &str = "__eureka_omitted_operand";

/// Text for the parser, and how it differs in offsets from the text before.
#[derive(Clone, Debug)]
pub struct Rewritten {
    /// The text.
    pub text: String,
    /// From which offset on the text is ahead by how many bytes.
    pub shifts: Vec<(usize, usize)>,
}

/// Rewrites the text; what must be refused goes to the diagnostics.
pub fn rewrite(outline: Tokens, map: &SourceMap, diagnostics: &mut Diagnostics) -> Rewritten {
    let mut rewriter = Rewriter { outline, map, diagnostics, typedefs: outline.all_typedef_names(), edits: Vec::new() };
    for range in outline.external_declarations() {
        rewriter.external_declaration(range.start);
    }
    for index in 0..outline.tokens.len() {
        rewriter.token(index);
    }
    apply(outline, rewriter.edits)
}

/// A range of bytes and what takes its place; never shorter than the range.
struct Edit {
    start: usize,
    end: usize,
    replacement: String,
}

struct Rewriter<'a> {
    outline: Tokens<'a>,
    map: &'a SourceMap,
    diagnostics: &'a mut Diagnostics,
    typedefs: HashSet<&'a [u8]>,
    edits: Vec<Edit>,
}

impl Rewriter<'_> {
    /// A declaration at file scope without any specifier: `main() {..}`, `x;`, `*f() {..}`.
    fn external_declaration(&mut self, start: usize) {
        let index = self.outline.after_extensions(start);
        let named = self.is_plain_name(index) && self.outline.is_any(index + 1, &["(", ";", "=", ",", "["]);
        let pointer = self.outline.is(index, "*");
        if named || pointer {
            self.insert_int(index);
        }
    }

    fn token(&mut self, index: usize) {
        let outline = self.outline;
        let Some(token) = outline.get(index) else {
            return;
        };
        match token.kind {
            TokenKind::Stray | TokenKind::Unterminated => self.refuse_bytes(index),
            TokenKind::String | TokenKind::Character => self.escape_raw_bytes(index),
            TokenKind::Number => {}
            TokenKind::Punctuator => self.punctuator(index),
            TokenKind::Word => self.word(index),
        }
    }

    fn punctuator(&mut self, index: usize) {
        let outline = self.outline;
        if outline.is(index, "?") && outline.is(index + 1, ":") {
            self.insert_after(index, &format!(" {OMITTED_OPERAND} "));
        }
        if outline.is(index, ":") {
            let next = outline.after_extensions(index + 1);
            if next > index + 1 && outline.is_any(index + 1, ATTRIBUTE) {
                self.blank(index + 1, next);
            }
            let declaration = outline.is_any(next, TYPE_SPECIFIERS)
                || outline.is_any(next, TYPELESS_SPECIFIERS)
                || self.typedefs.contains(outline.bytes(next)) && outline.is_identifier(next + 1);
            if outline.is(next, "}") || declaration {
                self.insert_after(index, " ;");
            }
        }
    }

    fn word(&mut self, index: usize) {
        let outline = self.outline;
        match outline.bytes(index) {
            b"__thread" => self.replace(index, "_Thread_local"),
            b"__float128" => self.replace(index, "_Float128 "),
            b"_Static_assert" if outline.is(index + 1, "(") => {
                let end = outline.after_bracket(index + 1);
                let mut at = index + 2;
                while at + 1 < end && !outline.is(at, ",") {
                    at = if outline.is_any(at, &["(", "[", "{"]) { outline.after_bracket(at) } else { at + 1 };
                }
                if at + 1 >= end && end >= 2 {
                    self.insert_after(end - 2, ", \"\"");
                }
            }
            b"__int128" | b"__auto_type" | b"__label__" | b"__builtin_types_compatible_p" => {
                self.refuse(index, None);
            }
            _ if outline.is_any(index, &["__attribute__", "__attribute"]) => self.attribute(index),
            _ if outline.is_any(index, TYPELESS_SPECIFIERS) => self.typeless_declaration(index),
            _ => {}
        }
    }

    /// `static x;`, `const *p = a;`, `register i, j;`, `f(a) register a; {..}`.
    fn typeless_declaration(&mut self, index: usize) {
        let outline = self.outline;
        let begins = match index.checked_sub(1) {
            None => true,
            Some(before) => outline.is_any(before, &[";", "{", "}", "(", ",", ":", ")"]),
        };
        if !begins {
            return;
        }
        let mut at = index;
        loop {
            let next = outline.after_extensions(at);
            if outline.is_any(next, TYPELESS_SPECIFIERS) {
                at = next + 1;
            } else {
                at = next;
                break;
            }
        }
        let named = self.is_plain_name(at) && outline.is_any(at + 1, &[";", "=", ",", "[", ")", "("]);
        if named || outline.is(at, "*") {
            self.insert_int(at);
        }
    }

    /// Attributes stand where the parser takes them, or are taken out; some change what a type is.
    fn attribute(&mut self, index: usize) {
        let outline = self.outline;
        let end = outline.after_extensions(index);
        for at in index..end {
            match outline.bytes(at) {
                b"packed" | b"__packed__" | b"aligned" | b"__aligned__" => {
                    let span = self.span(at);
                    if !self.in_system_header(at) {
                        self.diagnostics.push(Diagnostic::warning(
                            span,
                            "the layout that this attribute asks for is ignored, also by `sizeof`",
                        ));
                    }
                }
                _ => {}
            }
        }
        let before = |what: &[&str]| index.checked_sub(1).is_some_and(|at| outline.is_any(at, what));
        let alone = outline.is(end, ";") && before(&[";", "{", "}", ")"]);
        if alone && !before(&[")"]) || before(&["enum"]) {
            self.blank(index, end);
        }
    }

    fn is_plain_name(&self, index: usize) -> bool {
        self.outline.is_identifier(index) && !self.typedefs.contains(self.outline.bytes(index))
    }

    fn insert_int(&mut self, index: usize) {
        let Some(token) = self.outline.get(index) else {
            return;
        };
        let start = token.start as usize;
        if self.edits.iter().rev().take(4).any(|edit| edit.start == start) {
            return;
        }
        self.edits.push(Edit { start, end: start, replacement: "int ".to_owned() });
        if !self.in_system_header(index) {
            let span = self.span(index);
            self.diagnostics.push(Diagnostic::warning(span, "this declaration names no type; it is read as `int`"));
        }
    }

    fn insert_after(&mut self, index: usize, text: &str) {
        if let Some(token) = self.outline.get(index) {
            self.edits.push(Edit { start: token.end as usize, end: token.end as usize, replacement: text.to_owned() });
        }
    }

    fn replace(&mut self, index: usize, text: &str) {
        if let Some(token) = self.outline.get(index) {
            self.edits.push(Edit {
                start: token.start as usize,
                end: token.end as usize,
                replacement: text.to_owned(),
            });
        }
    }

    fn blank(&mut self, from: usize, to: usize) {
        for index in from..to {
            let length = self.outline.bytes(index).len();
            self.replace(index, &" ".repeat(length));
        }
    }

    fn refuse(&mut self, index: usize, what: Option<&str>) {
        if self.in_system_header(index) {
            return;
        }
        let word = String::from_utf8_lossy(self.outline.bytes(index)).into_owned();
        let construct = match what {
            Some(what) => format!("{what} (`{word}`)"),
            None => format!("`{word}`"),
        };
        let span = self.span(index);
        self.diagnostics.push(Diagnostic::unsupported(span, construct));
    }

    fn refuse_bytes(&mut self, index: usize) {
        let bytes = self.outline.bytes(index);
        let quoted = match self.outline.get(index).map(|token| token.kind) {
            Some(TokenKind::Unterminated) => {
                let quote = bytes.iter().find(|&&byte| byte == b'"' || byte == b'\'');
                let quote = quote.copied().unwrap_or(b'"') as char;
                format!("a closing `{quote}` is missing")
            }
            _ => match std::str::from_utf8(bytes) {
                Ok(text) if !text.chars().all(char::is_control) => {
                    format!("`{text}` cannot stand here in a C program")
                }
                _ => {
                    let hex: String = bytes.iter().map(|byte| format!("\\x{byte:02x}")).collect();
                    format!("the byte `{hex}` cannot stand in a C program")
                }
            },
        };
        let span = self.span(index);
        self.diagnostics.push(Diagnostic::error(span, quoted));
    }

    /// Bytes of a literal that are not UTF-8 become escape sequences of the same value.
    fn escape_raw_bytes(&mut self, index: usize) {
        let bytes = self.outline.bytes(index);
        if std::str::from_utf8(bytes).is_ok() {
            return;
        }
        let mut escaped = String::with_capacity(bytes.len() * 2);
        for &byte in bytes {
            match byte.is_ascii() {
                true => escaped.push(byte as char),
                false => escaped.push_str(&format!("\\{byte:03o}")),
            }
        }
        self.replace(index, &escaped);
    }

    fn span(&self, index: usize) -> Span {
        let start = self.outline.get(index).map_or(0, |token| token.start);
        self.map.span(start as usize)
    }

    fn in_system_header(&self, index: usize) -> bool {
        let start = self.outline.get(index).map_or(0, |token| token.start);
        self.map.in_system_header(start as usize)
    }
}

/// The tokens with the edits applied; directives and odd white space become blanks.
fn apply(outline: Tokens, mut edits: Vec<Edit>) -> Rewritten {
    edits.sort_by_key(|edit| edit.start);
    let mut text: Vec<u8> = Vec::with_capacity(outline.text.len() + 16 * edits.len());
    let mut shifts = Vec::new();
    let mut copied = 0;
    let mut ahead = 0;
    let mut blanked = blank_between_tokens(outline);
    for edit in edits {
        if edit.start < copied {
            continue;
        }
        text.extend_from_slice(&blanked[copied..edit.start]);
        text.extend_from_slice(edit.replacement.as_bytes());
        copied = edit.end;
        let growth = edit.replacement.len().saturating_sub(edit.end - edit.start);
        if growth > 0 {
            ahead += growth;
            shifts.push((text.len(), ahead));
        }
    }
    text.extend(blanked.drain(copied..));
    let text = String::from_utf8(text).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
    Rewritten { text, shifts }
}

/// The text with everything but tokens and line ends replaced by blanks.
fn blank_between_tokens(outline: Tokens) -> Vec<u8> {
    let mut blanked: Vec<u8> = outline.text.iter().map(|&byte| if byte == b'\n' { b'\n' } else { b' ' }).collect();
    for token in outline.tokens {
        let range = token.start as usize..token.end as usize;
        blanked[range].copy_from_slice(token.bytes(outline.text));
    }
    blanked
}

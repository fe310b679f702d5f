//! Old C and GNU C, rewritten into what the parser reads.
//!
//! lang-c reads C11 with most GNU extensions. It lacks implicit `int` (`main() {..}`, `static x;`), `a ?: b`,
//! labels before `}` or a declaration, attributes after labels and after structures, `__thread`,
//! `__float128` and `_Static_assert` without a message. All are rewritten here on tokens. Where the text
//! grows, the source map is told. What changes the meaning of a type in a way that nobody downstream
//! would see is refused.

use std::collections::HashSet;

use super::attributes::{Unusual, attributes, has_pragma_pack};
use super::diagnostics::{Diagnostic, Diagnostics};
use super::lexer::TokenKind;
use super::names::{in_ascii, parameters_like_types};
use super::outline::{ATTRIBUTE, TYPE_SPECIFIERS, TYPELESS_SPECIFIERS, TYPEOF, Tokens};
use super::source::SourceMap;
use crate::program::Span;

/// The identifier that stands for the omitted operand of `a ?: b`: the value of `a`, not evaluated again.
pub const OMITTED_OPERAND: &str = "__eureka_omitted_operand";

/// Names of types for the parser; the checker knows what they are.
pub const WIDE_NAMES: &str = "typedef int __int128; typedef int __int128_t; typedef int __uint128_t; ";

/// Text for the parser, and how it differs in offsets from the text before.
#[derive(Clone, Debug)]
pub struct Rewritten {
    /// The text.
    pub text: String,
    /// From which offset on the text is ahead by how many bytes.
    pub shifts: Vec<(usize, usize)>,
    /// The structures that are not laid out as usual.
    pub unusual: Unusual,
}

/// Rewrites the text; what must be refused goes to the diagnostics.
pub fn rewrite(outline: Tokens, map: &SourceMap, diagnostics: &mut Diagnostics) -> Rewritten {
    let mut rewriter = Rewriter {
        outline,
        map,
        diagnostics,
        typedefs: outline.all_typedef_names(),
        edits: Vec::new(),
        needs_wide: false,
        unusual: Unusual::default(),
    };
    rewriter.attributes();
    for range in outline.external_declarations() {
        rewriter.external_declaration(range.start);
        for index in parameters_like_types(outline, range, &rewriter.typedefs) {
            let name = String::from_utf8_lossy(outline.bytes(index)).into_owned();
            rewriter.replace(index, &format!("{name}__"));
        }
    }
    for index in 0..outline.tokens.len() {
        rewriter.token(index);
    }
    if rewriter.needs_wide {
        rewriter.edits.insert(0, Edit { start: 0, end: 0, replacement: WIDE_NAMES.to_owned() });
    }
    let unusual = rewriter.unusual;
    apply(outline, rewriter.edits, unusual)
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
    /// Whether there are integers of 128 bits.
    needs_wide: bool,
    unusual: Unusual,
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
            b"__int128" | b"__int128_t" | b"__uint128_t" => self.wide_integer(index),
            b"__builtin_types_compatible_p" if outline.is(index + 1, "(") => self.compatible_types(index),
            b"__ctype_b_loc" => self.character_table(index),
            // Labels are known in the whole function; two of the same name are refused later.
            b"__label__" => {
                let end = (index..outline.tokens.len()).find(|at| outline.is(*at, ";")).unwrap_or(index);
                self.blank(index, end);
            }
            b"__auto_type" => self.refuse(index, None),
            word if in_ascii(word).is_some() => {
                if let Some(plain) = in_ascii(word) {
                    self.replace(index, &plain);
                }
            }
            _ if outline.is_any(index, &["__attribute__", "__attribute"]) => self.attribute(index),
            _ if outline.is_any(index, TYPELESS_SPECIFIERS) => self.typeless_declaration(index),
            _ => {}
        }
    }

    /// The parser takes integers of 128 bits for names of types, and `unsigned` does not stand before such a name.
    fn wide_integer(&mut self, index: usize) {
        let beside = [index.checked_sub(1), Some(index + 1)];
        let outline = self.outline;
        for at in beside.into_iter().flatten().filter(|at| outline.is_any(*at, &["unsigned", "signed"])) {
            self.blank(at, at + 1);
            if outline.is(at, "unsigned") {
                self.replace(index, "__uint128_t");
            }
        }
        self.needs_wide = true;
    }

    /// `__builtin_types_compatible_p(T, U)` becomes a selection by the type of a pointer, whose target's type is compared as
    /// it is.
    fn compatible_types(&mut self, index: usize) {
        let end = self.outline.after_bracket(index + 1);
        let mut comma = index + 2;
        while comma < end && !self.outline.is(comma, ",") {
            let opens = self.outline.is_any(comma, &["(", "[", "{"]);
            comma = if opens { self.outline.after_bracket(comma) } else { comma + 1 };
        }
        self.replace(index, "_Generic(                    ");
        // The parser would read a `typeof` in a `typeof` as a call.
        let wraps = |at: usize| match self.outline.is_any(at, TYPEOF) {
            true => ("", ""),
            false => ("__typeof__(", ")"),
        };
        let (left, right) = (wraps(index + 2), wraps(comma + 1));
        self.replace(index + 1, &format!("({}", left.0));
        self.replace(comma, &format!("{} *) 0, {}", left.1, right.0));
        self.replace(end.saturating_sub(1), &format!("{} *: 1, default: 0)", right.1));
    }

    /// `(*__ctype_b_loc())[c]`, to which glibc's `isalpha(c)` and the like expand, becomes a call.
    fn character_table(&mut self, index: usize) {
        let outline = self.outline;
        let Some(start) = index.checked_sub(2) else { return };
        let is_table = outline.is(start, "(")
            && outline.is(start + 1, "*")
            && outline.is(index + 1, "(")
            && outline.is(index + 2, ")")
            && outline.is(index + 3, ")")
            && outline.is(index + 4, "[");
        if is_table {
            self.blank(start, index);
            self.replace(index, "__ctype_bits ");
            self.blank(index + 1, index + 4);
            self.replace(index + 4, "(");
            self.replace(outline.after_bracket(index + 4) - 1, ")");
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

    /// Attributes that say nothing are taken out; some say something that is not supported.
    fn attributes(&mut self) {
        let found = attributes(self.outline);
        for name in found.refused {
            self.refuse(name, Some("an attribute that changes the meaning of the program"));
        }
        for (from, to) in found.silent {
            self.blank(from, to);
        }
        let has_unusual_type = found.unusual_types.iter().any(|at| !self.in_system_header(*at));
        self.unusual.all = has_unusual_type || has_pragma_pack(self.outline.text);
        self.unusual.places =
            found.unusual.into_iter().filter(|at| !self.in_system_header(*at)).map(|at| self.span(at)).collect();
    }

    /// What the checker looks at must stand where the parser takes it.
    fn attribute(&mut self, index: usize) {
        let outline = self.outline;
        let end = outline.after_extensions(index);
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
fn apply(outline: Tokens, mut edits: Vec<Edit>, unusual: Unusual) -> Rewritten {
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
    Rewritten { text, shifts, unusual }
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

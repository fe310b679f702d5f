//! Refuses text that would exhaust the stack of whatever walks over its syntax tree, or the parser's time.
//!
//! The parser and all later stages are recursive, so the depth of the syntax tree must be bounded before
//! it is built. Brackets are counted exactly. Depth also comes from operators, which nest in
//! `1+1+...+1` and `- - -x`, and from statements, which nest in `if .. else if ..`; these are bounded from
//! above by counting them between separators. On the way, brackets that do not match are reported.

use super::diagnostics::{Diagnostic, Diagnostics};
use super::lexer::TokenKind;
use super::outline::Tokens;
use super::source::SourceMap;

/// How many brackets may be open at a place.
pub const DEEPEST_BRACKETS: usize = 256;
/// How deep the syntax tree may become through brackets, operators and statements together.
pub const DEEPEST_TREE: usize = 4000;

/// How many `++`, `--` and `&&` may stand before one operand. C allows one; the parser also reads each as two operators, and
/// takes twice as long for every further one.
pub const MOST_STEPS: usize = 12;

/// A bracket that is open, or the file as a whole.
struct Level {
    /// The token that opened it.
    open: usize,
    /// Operators since the last separator.
    operators: usize,
    /// Statements that the current one is part of.
    statements: usize,
    /// `++`, `--` and `&&` since the last operand.
    steps: usize,
    /// `?` whose `:` is still to come. A comma between the two separates nothing.
    questions: usize,
}

/// Reports brackets that do not match and nesting beyond the limits.
pub fn check_nesting(outline: Tokens, map: &SourceMap, diagnostics: &mut Diagnostics) {
    let span = |index: usize| map.span(outline.get(index).map_or(0, |token| token.start as usize));
    let mut levels = vec![Level::at(0)];
    // The depth that all levels below the innermost contribute.
    let mut below = 0;
    for (index, token) in outline.tokens.iter().enumerate() {
        let bytes = token.bytes(outline.text);
        if let Some(level) = levels.last_mut() {
            match (token.kind, bytes) {
                (TokenKind::Punctuator, b"++" | b"--" | b"&&") => level.steps += 1,
                (TokenKind::Punctuator, b"+" | b"-" | b"!" | b"~" | b"*" | b"&" | b"(") => {}
                _ => level.steps = 0,
            }
            if level.steps > 0 && levels.iter().map(|level| level.steps).sum::<usize>() > MOST_STEPS {
                let operator = String::from_utf8_lossy(bytes).into_owned();
                let message = format!("more than {MOST_STEPS} operators such as `{operator}` before an operand");
                diagnostics.push(Diagnostic::error(span(index), message));
                return;
            }
        }
        match (token.kind, bytes) {
            (TokenKind::Punctuator, b"(" | b"[" | b"{") => {
                if let Some(level) = levels.last_mut() {
                    level.operators += 1;
                    below += level.depth();
                }
                if levels.len() > DEEPEST_BRACKETS {
                    let message = format!("brackets are nested deeper than {DEEPEST_BRACKETS}");
                    diagnostics.push(Diagnostic::error(span(index), message));
                    return;
                }
                levels.push(Level::at(index));
            }
            (TokenKind::Punctuator, b")" | b"]" | b"}") => {
                let opening = levels.last().map(|level| level.open);
                let matches = levels.len() > 1 && opening.is_some_and(|open| closes(outline.bytes(open), bytes));
                if !matches {
                    let close = String::from_utf8_lossy(bytes).into_owned();
                    diagnostics.push(match opening {
                        Some(open) if levels.len() > 1 => {
                            let opened = String::from_utf8_lossy(outline.bytes(open));
                            let place = span(open);
                            Diagnostic::error(
                                span(index),
                                format!("`{close}` does not close the `{opened}` that is open here"),
                            )
                            .with_hint(format!("the `{opened}` is at line {}, column {}", place.line, place.column))
                        }
                        _ => Diagnostic::error(span(index), format!("`{close}` closes nothing")),
                    });
                    return;
                }
                levels.pop();
                if let Some(level) = levels.last_mut() {
                    // What stood in the brackets was the operand.
                    level.steps = 0;
                    below -= level.depth();
                    if bytes == b"}" {
                        level.operators = 0;
                        level.end_statement(outline, index);
                    }
                }
            }
            (TokenKind::Punctuator, b";") => {
                if let Some(level) = levels.last_mut() {
                    level.operators = 0;
                    level.questions = 0;
                    level.end_statement(outline, index);
                }
            }
            (TokenKind::Punctuator, b",") => {
                if let Some(level) = levels.last_mut().filter(|level| level.questions == 0) {
                    level.operators = 0;
                }
            }
            (TokenKind::Punctuator, _) => {
                if let Some(level) = levels.last_mut() {
                    level.operators += 1;
                    match bytes {
                        b"?" => level.questions += 1,
                        b":" => level.questions = level.questions.saturating_sub(1),
                        _ => {}
                    }
                }
            }
            (TokenKind::Word, b"if" | b"else" | b"while" | b"for" | b"do" | b"switch" | b"case" | b"default") => {
                if let Some(level) = levels.last_mut() {
                    level.statements += 1;
                }
            }
            (TokenKind::Word, b"sizeof" | b"_Alignof" | b"__extension__") => {
                if let Some(level) = levels.last_mut() {
                    level.operators += 1;
                }
            }
            _ => {}
        }
        if below + levels.last().map_or(0, Level::depth) > DEEPEST_TREE {
            let message = format!("this expression or statement has more than {DEEPEST_TREE} nested parts");
            diagnostics.push(
                Diagnostic::error(span(index), message)
                    .with_hint("store parts of it in variables, or move parts of it into functions"),
            );
            return;
        }
    }
    for level in levels.iter().skip(1).rev().take(1) {
        let opened = String::from_utf8_lossy(outline.bytes(level.open)).into_owned();
        let message = format!("this `{opened}` is never closed");
        diagnostics.push(Diagnostic::error(span(level.open), message));
    }
}

impl Level {
    fn at(open: usize) -> Level {
        Level { open, operators: 0, statements: 0, steps: 0, questions: 0 }
    }

    fn depth(&self) -> usize {
        self.operators + self.statements
    }

    /// A statement ends at `index`; with it those that it is part of, unless an `else` goes on.
    fn end_statement(&mut self, outline: Tokens, index: usize) {
        if !outline.is(index + 1, "else") {
            self.statements = 0;
        }
    }
}

fn closes(open: &[u8], close: &[u8]) -> bool {
    matches!((open, close), (b"(", b")") | (b"[", b"]") | (b"{", b"}"))
}

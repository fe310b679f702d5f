//! What the command line says of the entry's arguments: `--assume` and `--param` become parts of its contract, in the text that
//! is parsed.
//!
//! Worked example: `--param 'to: size=n, nonnull'` puts `__eureka_size(to, n); __eureka_nonnull(to);` at the start of the entry.

use super::FrontendOptions;
use super::diagnostics::Diagnostic;
use super::lexer::{Token, tokenize};
use super::outline::Tokens;
use super::preprocess::Preprocessed;
use crate::program::Span;

/// Puts what is said into the text; or says what is wrong with it.
pub fn insert(mut read: Preprocessed, options: &FrontendOptions) -> Result<Preprocessed, Diagnostic> {
    if options.assume.is_empty() && options.params.is_empty() {
        return Ok(read);
    }
    let mut parts = String::new();
    for param in &options.params {
        parts.push_str(&of_param(param)?);
    }
    for condition in &options.assume {
        let condition = balanced(condition, "--assume")?;
        let words = condition.replace('\\', "\\\\").replace('"', "\\\"");
        parts.push_str(&format!(" __eureka_requires(({condition}),\"{words}\");"));
    }
    let entry = options.entry.as_deref().unwrap_or("main");
    let tokens = tokenize(&read.text);
    // Without such a function, that is what will be said.
    if let Some(place) = body_of(entry, Tokens { text: &read.text, tokens: &tokens }) {
        read.text.splice(place..place, parts.bytes());
    }
    Ok(read)
}

/// Where the body of a function begins, behind the brace.
fn body_of(name: &str, outline: Tokens) -> Option<usize> {
    let defines = |declaration: &std::ops::Range<usize>| {
        let open = declaration.clone().find(|index| outline.is(*index, "("))?;
        let is_named = outline.bytes(open.checked_sub(1)?) == name.as_bytes();
        let brace = declaration.clone().skip_while(|index| *index < open).find(|index| outline.is(*index, "{"))?;
        is_named.then_some(brace)
    };
    let brace = outline.external_declarations().iter().find_map(defines)?;
    outline.tokens.get(brace).map(|token: &Token| token.end as usize)
}

/// `name: size=n, string, nonnull, disjoint=other`
fn of_param(text: &str) -> Result<String, Diagnostic> {
    let problem = |words: String| Diagnostic::error(Span::default(), words);
    let usage = || {
        problem(format!("`{text}` does not say anything about a parameter"))
            .with_hint("as in --param 'to: size=n, nonnull, disjoint=from' or --param 'name: string'")
    };
    let (name, said) = text.split_once(':').ok_or_else(usage)?;
    let name = balanced(name.trim(), "--param")?;
    let mut parts = String::new();
    for part in commas(said) {
        let (word, value) = part.split_once('=').map_or((part, None), |(word, value)| (word, Some(value)));
        let part = match (word.trim(), value) {
            ("size", Some(value)) => format!(" __eureka_size(({name}),({}));", balanced(value, "--param")?),
            ("disjoint", Some(value)) => format!(" __eureka_disjoint(({name}),({}));", balanced(value, "--param")?),
            ("string", None) => format!(" __eureka_string({name});"),
            ("nonnull", None) => format!(" __eureka_nonnull({name});"),
            _ => return Err(usage()),
        };
        parts.push_str(&part);
    }
    Ok(parts)
}

/// The parts of a text between commas that stand outside of parentheses.
fn commas(text: &str) -> Vec<&str> {
    let mut depth = 0i32;
    let split = text.split(move |c| {
        depth += match c {
            '(' | '[' => 1,
            ')' | ']' => -1,
            _ => 0,
        };
        c == ',' && depth == 0
    });
    split.collect()
}

/// An expression that ends no parenthesis that it has not begun, so that it stays within its own.
fn balanced<'t>(text: &'t str, option: &str) -> Result<&'t str, Diagnostic> {
    let tokens = tokenize(text.as_bytes());
    let mut depth = 0i32;
    let mut fits = !text.trim().is_empty() && !text.contains(['\n', '\r', '#']);
    for token in &tokens {
        match token.bytes(text.as_bytes()) {
            b"(" | b"[" | b"{" => depth += 1,
            b")" | b"]" | b"}" => depth -= 1,
            b";" => fits &= depth > 0,
            _ => {}
        }
        fits &= depth >= 0;
    }
    match fits && depth == 0 {
        true => Ok(text),
        false => Err(Diagnostic::error(Span::default(), format!("`{text}` in {option} is no expression of C"))),
    }
}

//! Names that the parser does not take: with `$`, with letters outside of ASCII, written as they are or by their numbers, and
//! parameters that are named like types.

use std::collections::HashSet;
use std::ops::Range;

use super::outline::Tokens;

/// A name of ASCII letters for one that has others: `a$b` becomes `a__u0024b`. None if it has no others.
pub fn in_ascii(name: &[u8]) -> Option<String> {
    if name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
        return None;
    }
    let text = String::from_utf8_lossy(name);
    let mut plain = String::new();
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c.is_ascii_alphanumeric() || c == '_' {
            plain.push(c);
            continue;
        }
        let number = match c {
            '\\' => {
                let digits = if rest.next() == Some('U') { 8 } else { 4 };
                let digits: String = rest.by_ref().take(digits).collect();
                u32::from_str_radix(&digits, 16).unwrap_or(0)
            }
            c => u32::from(c),
        };
        plain.push_str(&format!("__u{number:04x}"));
    }
    // What takes the place of a token is never shorter.
    Some(format!("{plain:width$}", width = name.len()))
}

/// The tokens of a function definition that name a parameter which is named like a type: the parser would forget the
/// parameter when it comes to the body, and read `(T) - 1` as a cast.
pub fn parameters_like_types(outline: Tokens, definition: Range<usize>, types: &HashSet<&[u8]>) -> Vec<usize> {
    let Some((open, body)) = parameters(outline, &definition) else { return vec![] };
    let is_name = |index: &usize| {
        let before = index.checked_sub(1);
        types.contains(outline.bytes(*index))
            && outline.is_any(index + 1, &[",", ")", "["])
            && before.is_some_and(|before| !outline.is_any(before, &["(", ",", "struct", "union", "enum"]))
    };
    let mut found = Vec::new();
    for parameter in outermost(outline, open + 1, body).into_iter().filter(is_name) {
        let name = outline.bytes(parameter);
        let is_use = |index: &usize| {
            let before = index.checked_sub(1);
            let is_other = before.is_some_and(|b| outline.is_any(b, &[".", "->", "struct", "union", "enum", "goto"]));
            outline.bytes(*index) == name && !is_other
        };
        found.extend((parameter..definition.end).filter(is_use));
    }
    found
}

/// The tokens in a range that are in no brackets there.
fn outermost(outline: Tokens, mut at: usize, end: usize) -> Vec<usize> {
    let mut found = Vec::new();
    while at < end {
        match outline.is_any(at, &["(", "[", "{"]) {
            true => at = outline.after_bracket(at).max(at + 1),
            false => {
                found.push(at);
                at += 1;
            }
        }
    }
    found
}

/// Where the parameters of a function definition open, and where its body does.
fn parameters(outline: Tokens, definition: &Range<usize>) -> Option<(usize, usize)> {
    let mut at = definition.start;
    let mut open = None;
    while at < definition.end {
        let after = outline.after_extensions(at);
        if after > at {
            at = after;
        } else if outline.is(at, "{") {
            return open.map(|open| (open, at));
        } else if outline.is(at, "(") {
            open = Some(at);
            at = outline.after_bracket(at);
        } else if outline.is_any(at, &[";", "="]) {
            return None;
        } else {
            if !outline.is_any(at, &["[", "]"]) && open.is_some() {
                open = None;
            }
            at += 1;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::lexer::tokenize;
    use super::*;

    #[test]
    fn names_become_ascii() {
        assert_eq!(in_ascii(b"plain_1"), None);
        assert_eq!(in_ascii(b"a$b").as_deref(), Some("a__u0024b"));
        assert_eq!(in_ascii("\u{e4}".as_bytes()).as_deref(), Some("__u00e4"));
        assert_eq!(in_ascii(b"\\u00e4").as_deref(), Some("__u00e4"));
        assert_eq!(in_ascii(b"\\U000000e4").as_deref(), Some("__u00e4   "));
    }

    #[test]
    fn parameters_are_found_with_their_uses() {
        let found = |text: &str| {
            let tokens = tokenize(text.as_bytes());
            let outline = Tokens { text: text.as_bytes(), tokens: &tokens };
            parameters_like_types(outline, 0..tokens.len(), &HashSet::from([&b"T"[..]])).len()
        };
        assert_eq!(found("int f(int T) { return (T) - 1 + x.T; }"), 2);
        assert_eq!(found("int f(T T) { return T; }"), 2);
        assert_eq!(found("T f(T x, const T *y) { T z; return z; }"), 0);
        assert_eq!(found("int f(T);"), 0);
        assert_eq!(found("int f(int (*g)(int, const T), T h) { return 0; }"), 0);
    }
}

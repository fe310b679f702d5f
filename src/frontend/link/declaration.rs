//! What an external declaration declares, from its tokens.

use std::ops::Range;

use crate::frontend::lexer::TokenKind;
use crate::frontend::outline::{ATTRIBUTE, TYPEOF, Tokens};

/// The keywords before a tag.
pub const TAGGED: &[&str] = &["struct", "union", "enum"];

/// The spaces of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Space {
    /// Variables, functions, typedefs, constants of enumerations.
    Ordinary,
    /// Tags of structures, unions and enumerations.
    Tag,
}

/// An external declaration.
pub struct Declaration {
    /// Its tokens.
    pub range: Range<usize>,
    /// What it declares, and whether no other file sees that.
    pub names: Vec<((Space, Vec<u8>), bool)>,
    /// Whether it declares or defines a function and nothing else.
    pub is_function: bool,
    /// Whether it may be said once if it is said in the same words in several files.
    pub shared: bool,
}

/// The external declarations of a text.
pub fn declarations(outline: Tokens) -> Vec<Declaration> {
    outline.external_declarations().into_iter().map(|range| declaration(outline, range)).collect()
}

fn declaration(outline: Tokens, range: Range<usize>) -> Declaration {
    let shape = Shape::of(outline, &range);
    let has = |words: &[&str]| shape.outer.iter().any(|index| outline.is_any(*index, words));
    let (is_static, is_typedef) = (has(&["static"]), has(&["typedef"]));
    let is_inline = has(&["inline", "__inline", "__inline__"]);
    let is_function = shape.body.is_some() || shape.prototype;
    let local = is_static || is_typedef;
    let ordinary = shape.names.iter().map(|name| ((Space::Ordinary, outline.bytes(*name).to_vec()), local));
    let mut names: Vec<_> = ordinary.collect();
    let end = shape.body.unwrap_or(range.end);
    for index in range.start..end {
        if outline.is_any(index, TAGGED) && outline.is_identifier(index + 1) && outline.is(index + 2, "{") {
            names.push(((Space::Tag, outline.bytes(index + 1).to_vec()), true));
        }
        if outline.is(index, "enum") {
            let open = if outline.is(index + 1, "{") { index + 1 } else { index + 2 };
            names.extend(constants(outline, open, end).map(|at| ((Space::Ordinary, outline.bytes(at).to_vec()), true)));
        }
    }
    let keeps = |body: usize| (body..range.end).any(|index| outline.is(index, "static"));
    let shared = match shape.body {
        Some(body) => (is_static || is_inline) && !keeps(body),
        None if is_static => is_function,
        None => !shape.initialised || is_typedef,
    };
    Declaration { range, names, is_function, shared }
}

/// The constants of an enumeration whose list opens at a token.
fn constants(outline: Tokens, open: usize, end: usize) -> impl Iterator<Item = usize> {
    let close = if outline.is(open, "{") { outline.after_bracket(open).min(end) } else { open };
    (open + 1..close).filter(move |at| outline.is_identifier(*at) && outline.is_any(at - 1, &["{", ","]))
}

/// The outline of a declaration.
#[derive(Default)]
struct Shape {
    /// The tokens outside of all brackets.
    outer: Vec<usize>,
    /// The tokens that name what is declared.
    names: Vec<usize>,
    /// Where the body of a function opens.
    body: Option<usize>,
    initialised: bool,
    /// Whether it declares one function.
    prototype: bool,
}

impl Shape {
    fn of(outline: Tokens, range: &Range<usize>) -> Shape {
        let mut shape = Shape::default();
        let (mut candidate, mut lists, mut value, mut at) = (None, 0, false, range.start);
        let mut pointer = false;
        while at < range.end {
            let after = outline.after_extensions(at);
            if after > at {
                at = after;
            } else if outline.is_any(at, &[",", ";"]) {
                shape.names.extend(candidate.take());
                value = false;
                at += 1;
            } else if outline.is(at, "=") {
                (shape.initialised, value) = (true, true);
                at += 1;
            } else if outline.is_any(at, &["(", "[", "{"]) {
                let next = outline.after_bracket(at).min(range.end).max(at + 1);
                if outline.is(at, "{") && lists > 0 && !shape.initialised && candidate.is_some() {
                    shape.body = Some(at);
                } else if outline.is(at, "(") && !value {
                    if candidate.is_none() || is_declarator(outline, at) {
                        candidate = named(outline, at + 1, next).or(candidate);
                        pointer = true;
                    }
                    lists += 1;
                }
                at = next;
            } else if outline.is_any(at, TYPEOF) || outline.is_any(at, ATTRIBUTE) || outline.is_any(at, &["_Alignas"]) {
                at = if outline.is(at + 1, "(") { outline.after_bracket(at + 1) } else { at + 1 };
            } else {
                shape.outer.push(at);
                let is_tag = at.checked_sub(1).is_some_and(|before| outline.is_any(before, TAGGED));
                if lists > 0 && candidate.is_some() && outline.is_identifier(at) {
                    // The declarations of the parameters of an old definition.
                    at = (at..range.end).find(|at| outline.is(*at, "{")).unwrap_or(range.end);
                    continue;
                }
                if outline.is_identifier(at) && !is_tag && !value {
                    candidate = Some(at);
                }
                at += 1;
            }
        }
        shape.names.extend(candidate);
        shape.prototype = shape.body.is_none() && shape.names.len() == 1 && lists > 0 && !shape.initialised && !pointer;
        shape
    }
}

/// Whether a parenthesis opens a declarator, as in `(*f)(int)`, and no list of parameters.
fn is_declarator(outline: Tokens, open: usize) -> bool {
    outline.is_any(open + 1, &["*", "("])
}

/// The name in a declarator in parentheses.
fn named(outline: Tokens, from: usize, to: usize) -> Option<usize> {
    (from..to).find(|at| outline.is_identifier(*at) && outline.is_any(at + 1, &[")", "(", "["]))
}

/// For each token, whether it names a member of a structure: behind a dot or an arrow, where the structure is defined, and in
/// `offsetof`.
pub fn members(outline: Tokens) -> Vec<bool> {
    let count = outline.tokens.len();
    let mut members = vec![false; count];
    // How deep in brackets the innermost definition of a structure opened.
    let mut open: Vec<(bool, usize)> = vec![];
    for (index, token) in outline.tokens.iter().enumerate() {
        if outline.is_any(index, &["{", "(", "["]) {
            let tag =
                |at: usize| index.checked_sub(at).is_some_and(|before| outline.is_any(before, &["struct", "union"]));
            let defines = outline.is(index, "{")
                && (tag(1) || tag(2) && outline.is_identifier(index - 1) || is_packed(outline, index));
            let inside = open.last().is_some_and(|(inside, _)| *inside);
            open.push((defines || inside && outline.is(index, "("), index));
        } else if outline.is_any(index, &["}", ")", "]"]) {
            open.pop();
        } else if token.kind == TokenKind::Word {
            let before = |words: &[&str]| index.checked_sub(1).is_some_and(|before| outline.is_any(before, words));
            let inside = open.last().is_some_and(|(inside, _)| *inside);
            let in_list = open.last().is_some_and(|(_, open)| outline.is(*open, "("));
            let ends = if in_list {
                outline.is(index + 1, ")") && before(&["*"])
            } else {
                outline.is_any(index + 1, &[";", ",", "[", ":"])
            };
            let width = before(&[":"]);
            members[index] = before(&[".", "->"]) || inside && ends && !width || is_offset(outline, index, &open);
        }
    }
    members
}

/// Whether attributes stand between `struct` and its list.
fn is_packed(outline: Tokens, open: usize) -> bool {
    let from = open.saturating_sub(24);
    (from..open).rev().any(|at| {
        outline.is_any(at, &["struct", "union"]) && {
            let after = outline.after_extensions(at + 1);
            after > at + 1 && (after == open || after + 1 == open && outline.is_identifier(after))
        }
    })
}

/// Whether a token is in the second argument of `__builtin_offsetof`.
fn is_offset(outline: Tokens, index: usize, open: &[(bool, usize)]) -> bool {
    let list = open.iter().rev().map(|(_, at)| *at).find(|at| outline.is(*at, "("));
    list.is_some_and(|list| {
        list.checked_sub(1).is_some_and(|before| outline.is(before, "__builtin_offsetof"))
            && (list..index).any(|at| outline.is(at, ","))
    })
}

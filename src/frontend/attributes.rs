//! Attributes of GNU C, wherever they stand: most say nothing about what a program does and are taken out, so that the parser
//! need not know all places where C allows them. Those that change the meaning of a program are left for the checker or
//! refused here.

use std::collections::BTreeSet;

use super::outline::{ATTRIBUTE, Tokens};
use crate::program::Span;

/// What an attribute says about the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Nothing.
    Silent,
    /// Something that the checker looks at.
    Checked,
    /// How structures are laid out in memory.
    Layout,
    /// Something that is not supported.
    Refused,
}

fn kind(name: &[u8]) -> Kind {
    let plain = name.strip_prefix(b"__").and_then(|n| n.strip_suffix(b"__")).unwrap_or(name);
    match plain {
        b"noreturn" | b"constructor" | b"mode" | b"vector_size" => Kind::Checked,
        b"packed" | b"aligned" | b"ms_struct" | b"gcc_struct" => Kind::Layout,
        b"destructor"
        | b"cleanup"
        | b"alias"
        | b"weakref"
        | b"ifunc"
        | b"transparent_union"
        | b"scalar_storage_order"
        | b"naked"
        | b"interrupt"
        | b"returns_twice"
        | b"address_space"
        | b"strict_flex_array" => Kind::Refused,
        _ => Kind::Silent,
    }
}

/// What is to be done about the attributes of a text.
#[derive(Debug, Default)]
pub struct Attributes {
    /// Ranges of tokens that say nothing.
    pub silent: Vec<(usize, usize)>,
    /// Names that are refused.
    pub refused: Vec<usize>,
    /// The `struct`s and `union`s, as tokens, that are laid out in another way than usually.
    pub unusual: BTreeSet<usize>,
    /// Attributes that give types of other kinds an alignment of their own.
    pub unusual_types: Vec<usize>,
}

/// Looks at all attributes.
pub fn attributes(outline: Tokens) -> Attributes {
    let mut found = Attributes::default();
    for index in 0..outline.tokens.len() {
        if outline.is(index, "_Alignas") {
            found.unusual.extend(structure_of(outline, index));
        }
        if !outline.is_any(index, &["__attribute__", "__attribute"]) || !outline.is(index + 1, "(") {
            continue;
        }
        let end = outline.after_bracket(index + 1);
        let kinds: Vec<Kind> = names(outline, index, end).map(|name| kind(outline.bytes(name))).collect();
        found.refused.extend(names(outline, index, end).filter(|name| kind(outline.bytes(*name)) == Kind::Refused));
        if kinds.contains(&Kind::Layout) {
            match structure_of(outline, index) {
                Some(structure) => found.unusual.extend([structure]),
                None if in_typedef(outline, index) => found.unusual_types.push(index),
                None => {}
            }
        }
        if !kinds.contains(&Kind::Checked) {
            found.silent.push((index, end));
        }
    }
    found
}

/// The names in an attribute's list, without their arguments.
fn names<'a>(outline: Tokens<'a>, index: usize, end: usize) -> impl Iterator<Item = usize> + 'a {
    let mut at = index + 2;
    std::iter::from_fn(move || {
        loop {
            if at + 1 >= end {
                return None;
            }
            let here = at;
            at += 1;
            let starts = outline.is(here.wrapping_sub(1), "(") || outline.is(here.wrapping_sub(1), ",");
            if here > index + 2 && outline.is(here, "(") {
                at = outline.after_bracket(here).max(here + 1);
            } else if starts && !outline.is_any(here, &["(", ",", ")"]) {
                return Some(here);
            }
        }
    })
}

/// The structure that an attribute speaks about: the one that it stands in, in front of or behind; none for a variable.
fn structure_of(outline: Tokens, index: usize) -> Option<usize> {
    let before = index.checked_sub(1)?;
    if outline.is_any(before, &["struct", "union"]) {
        return Some(before);
    }
    if outline.is(before, "}") {
        return opening(outline, before).and_then(|open| keyword(outline, open));
    }
    // Inside a structure: the brace around is that of its members.
    let mut depth = 0usize;
    for at in (0..index).rev() {
        if outline.is_any(at, &["}", ")", "]"]) {
            depth += 1;
        } else if outline.is_any(at, &["{", "(", "["]) {
            match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => return keyword(outline, at),
            }
        }
    }
    None
}

/// Whether a declaration is a `typedef`, as far as it has been read.
fn in_typedef(outline: Tokens, index: usize) -> bool {
    let start = (0..index).rev().take_while(|at| !outline.is_any(*at, &[";", "{", "}"]));
    start.into_iter().any(|at| outline.is(at, "typedef"))
}

fn opening(outline: Tokens, close: usize) -> Option<usize> {
    let mut depth = 0usize;
    for at in (0..=close).rev() {
        if outline.is_any(at, &["}", ")", "]"]) {
            depth += 1;
        } else if outline.is_any(at, &["{", "(", "["]) {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return Some(at);
            }
        }
    }
    None
}

/// The `struct` or `union` whose members a brace opens, with a tag or attributes in between.
fn keyword(outline: Tokens, open: usize) -> Option<usize> {
    let mut at = open.checked_sub(1)?;
    loop {
        if outline.is_any(at, &["struct", "union"]) {
            return Some(at);
        }
        if outline.is(at, ")") {
            at = opening(outline, at)?.checked_sub(1)?;
            if !outline.is_any(at, ATTRIBUTE) {
                return None;
            }
        } else if !outline.is_identifier(at) {
            return None;
        }
        at = at.checked_sub(1)?;
    }
}

/// The structures of a program that are not laid out as usual.
#[derive(Clone, Debug, Default)]
pub struct Unusual {
    /// Those with an attribute, by the place of the keyword.
    pub places: BTreeSet<Span>,
    /// Whether there is a `#pragma pack`, which may concern all.
    pub all: bool,
}

/// Whether a text has a `#pragma pack`.
pub fn has_pragma_pack(text: &[u8]) -> bool {
    text.split(|byte| *byte == b'\n').any(|line| {
        let line = line.trim_ascii_start();
        line.starts_with(b"#") && {
            let mut words = line[1..].trim_ascii_start().split(|b| b.is_ascii_whitespace() || *b == b'(');
            words.next() == Some(b"pragma") && words.find(|w| !w.is_empty()) == Some(b"pack")
        }
    })
}

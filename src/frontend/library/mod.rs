//! The C library, and what gcc has built in, as C text of our own.
//!
//! It is read like the user's program: behind it, and only the files of which the program mentions a function. The checker
//! then takes only the functions that are called and that the program does not define itself, see `lower::check::library`.
//! So they have one meaning for all engines, and what they access is checked like any access.
//!
//! Every name in them begins with two underscores, which C reserves, so that no name of the program stands in their way.
//! Functions on elements of any type, as `memcpy`, are written once for a type `__T`, which each call binds.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::OnceLock;

use super::lexer::{Token, TokenKind, tokenize};
use super::outline::Tokens;
use super::source::{Markers, SourceFiles, SourceMap};

/// The files: their names, as places show them, and their texts.
const FILES: &[(&str, &str)] = &[
    ("<string.c>", include_str!("string.c")),
    ("<ctype.c>", include_str!("ctype.c")),
    ("<stdlib.c>", include_str!("stdlib.c")),
    ("<math.c>", include_str!("math.c")),
    ("<bits.c>", include_str!("bits.c")),
    ("<atomic.c>", include_str!("atomic.c")),
    ("<generic.c>", include_str!("generic.c")),
    ("<stdio.c>", include_str!("stdio.c")),
];

/// What gcc has built in under two names.
const PREFIX: &str = "__builtin_";

/// The name under which the library has a function, if gcc knows it under another one too.
pub fn plain_name(name: &str) -> &str {
    match name.strip_prefix(PREFIX) {
        Some(rest) if !names().contains(name) => rest,
        _ => name,
    }
}

/// The names of all functions of the library.
fn names() -> &'static BTreeSet<String> {
    static NAMES: OnceLock<BTreeSet<String>> = OnceLock::new();
    NAMES.get_or_init(|| FILES.iter().flat_map(|(_, text)| File::new(text).names()).collect())
}

/// Adds to a text what it needs of the library, by the words that it uses, and its places to the map.
pub fn append(outline: Tokens, map: &mut SourceMap, text: &mut String, files: &mut SourceFiles) {
    let types = outline.all_typedef_names();
    let mut words = BTreeSet::new();
    for token in outline.tokens {
        let word = token.bytes(outline.text);
        if token.kind == TokenKind::Word
            && !types.contains(word)
            && !map.in_system_header_before_insertions(token.start as usize)
        {
            words.extend(std::str::from_utf8(word).map(plain_name));
        }
    }
    // What reads input is put together by the checker.
    if words.contains("__ctype_b_loc") {
        words.insert("__ctype_bits");
    }
    let is_wanted =
        |name: &str| words.contains(name) || words.iter().any(|word| HELPED.contains(word)) && is_helper(name);
    for (name, source) in FILES {
        let file = File::new(source);
        if !file.names().iter().any(|name| is_wanted(name)) {
            continue;
        }
        files.add_text(name, source.as_bytes().to_vec());
        let marked = format!("# 1 \"{name}\" 1 3\n{}\n", file.only(|name| is_wanted(name) || is_helper(name)));
        let marked =
            if marked.contains("__int128") { marked.replacen('\n', "\n typedef int __int128;", 1) } else { marked };
        let places = SourceMap::new(marked.as_bytes(), &tokenize(marked.as_bytes()), Markers::Followed, files);
        map.append(places, text.len());
        let start = marked.find('\n').unwrap_or(0);
        text.push_str(&" ".repeat(start));
        text.push_str(&marked[start..]);
    }
}

/// Functions that the checker takes apart into helpers.
const HELPED: &[&str] = &["scanf", "fscanf", "sprintf", "snprintf"];

fn is_helper(name: &str) -> bool {
    name.starts_with("__") && ![PREFIX, "__sync_", "__atomic_"].iter().any(|prefix| name.starts_with(prefix))
}

/// A file of the library, in tokens.
struct File {
    text: &'static str,
    tokens: Vec<Token>,
}

impl File {
    fn new(text: &'static str) -> File {
        File { text, tokens: tokenize(text.as_bytes()) }
    }

    fn outline(&self) -> Tokens<'_> {
        Tokens { text: self.text.as_bytes(), tokens: &self.tokens }
    }

    /// The name that a declaration defines as a function; none if it does not.
    fn name(&self, declaration: &Range<usize>) -> Option<String> {
        let outline = self.outline();
        if outline.is(declaration.start, "extern") || outline.is(declaration.start, "typedef") {
            return None;
        }
        let open = declaration.clone().find(|&index| outline.is(index, "("))?;
        Some(String::from_utf8_lossy(outline.bytes(open.checked_sub(1)?)).into_owned())
    }

    fn names(&self) -> BTreeSet<String> {
        self.outline().external_declarations().iter().filter_map(|declaration| self.name(declaration)).collect()
    }

    /// The text without comments and without the functions that are not wanted; lines stay where they are.
    fn only(&self, is_wanted: impl Fn(&str) -> bool) -> String {
        let mut bytes: Vec<u8> = self.text.bytes().map(|byte| if byte == b'\n' { byte } else { b' ' }).collect();
        for declaration in self.outline().external_declarations() {
            if self.name(&declaration).is_none_or(|name| is_wanted(&name)) {
                for token in self.tokens.get(declaration).unwrap_or_default() {
                    let (start, end) = (token.start as usize, token.end as usize);
                    bytes[start..end].copy_from_slice(token.bytes(self.text.as_bytes()));
                }
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

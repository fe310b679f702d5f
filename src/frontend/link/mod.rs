//! Several files as one text: linking, on tokens.
//!
//! Each file is preprocessed by itself. What is said in the same words in several files, as the declarations of a common header, is
//! kept once. A name that only its file can see (static functions and variables, types, constants of enumerations) and that means
//! something else in another file gets the name of its file at its end: `count` of b.c becomes `count__in_b`. What has external
//! linkage keeps its name, so that the checker, which sees one file, finds what is defined twice and types that do not agree.
//! Renaming changes what is said in the same words, and so it is repeated until nothing changes.
//!
//! Members of structures and labels are not renamed; locals that are named like something renamed are, which changes nothing.

mod declaration;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::Path;

use super::lexer::{Token, TokenKind, tokenize};
use super::outline::Tokens;
use declaration::{Declaration, Space, declarations};

/// A name in one of the spaces that C has for names at file scope.
type Name = (Space, Vec<u8>);

/// What names of one file are called.
type Renames = BTreeMap<Name, Vec<u8>>;

/// One file, preprocessed.
struct Unit<'a> {
    /// What is put behind names that are its own.
    mark: String,
    text: &'a [u8],
    tokens: Vec<Token>,
    /// By token: whether it names a member.
    members: Vec<bool>,
    declarations: Vec<Declaration>,
    /// The words that occur in it.
    words: HashSet<Vec<u8>>,
}

/// Makes one text of several, each with the name of its file.
pub fn link(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let marks = marks(files.iter().map(|(name, _)| name.as_str()));
    let units: Vec<Unit> = files.iter().zip(marks).map(|((_, text), mark)| Unit::new(text, mark)).collect();
    let mut renames = vec![Renames::new(); units.len()];
    // Each round may tell further names apart. What is left after many is found out by the checker, as defined twice.
    for _ in 0..4 * units.len() + 8 {
        let more = apart(&units, &renames);
        if more.iter().all(BTreeMap::is_empty) {
            break;
        }
        renames.iter_mut().zip(more).for_each(|(renames, more)| renames.extend(more));
    }
    together(&units, &renames)
}

/// The names of files without folders and endings, told apart by numbers where they are alike.
fn marks<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut taken = HashSet::new();
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let mark = |name: &str| {
        let stem = Path::new(name).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let stem: String = stem.chars().map(plain).collect();
        let numbered = (2..).map(|n| format!("{stem}_{n}"));
        let free = std::iter::once(stem.clone()).chain(numbered).find(|mark| !taken.contains(mark)).unwrap_or(stem);
        taken.insert(free.clone());
        free
    };
    names.map(mark).collect()
}

impl<'a> Unit<'a> {
    fn new(text: &'a [u8], mark: String) -> Unit<'a> {
        let tokens = tokenize(text);
        let outline = Tokens { text, tokens: &tokens };
        let words = tokens.iter().filter(|token| token.kind == TokenKind::Word);
        let words = words.map(|token| token.bytes(text).to_vec()).collect();
        let (declarations, members) = (declarations(outline), declaration::members(outline));
        Unit { mark, text, tokens, members, declarations, words }
    }

    fn outline(&self) -> Tokens<'_> {
        Tokens { text: self.text, tokens: &self.tokens }
    }

    /// The new name of a token, if it has one.
    fn renamed<'r>(&self, index: usize, renames: &'r Renames) -> Option<&'r [u8]> {
        if renames.is_empty() || self.members.get(index).copied().unwrap_or(false) {
            return None;
        }
        let outline = self.outline();
        let is_tag = index.checked_sub(1).is_some_and(|before| outline.is_any(before, declaration::TAGGED));
        let space = if is_tag { Space::Tag } else { Space::Ordinary };
        let token = outline.get(index).filter(|token| token.kind == TokenKind::Word)?;
        renames.get(&(space, token.bytes(self.text).to_vec())).map(Vec::as_slice)
    }

    /// A declaration in words that do not depend on how it is set.
    fn wording(&self, declaration: &Declaration, renames: &Renames) -> Vec<u8> {
        let mut out = vec![];
        for index in declaration.range.clone() {
            out.extend_from_slice(self.renamed(index, renames).unwrap_or(self.outline().bytes(index)));
            out.push(b' ');
        }
        out
    }
}

/// What a name is in a file.
#[derive(Default)]
struct Known {
    /// Its declarations; of a tag, its definitions.
    wordings: BTreeSet<Vec<u8>>,
    /// Whether all of them may be said once for several files.
    shared: bool,
    /// Whether no other file can see it.
    local: bool,
    /// Whether it is a static function.
    called: bool,
}

impl Known {
    /// Whether both say the same, which may be said once.
    fn is_like(&self, other: &Known) -> bool {
        self.shared && other.shared && self.local == other.local && self.wordings == other.wordings
    }
}

/// The names of a file at file scope, in the words that it has by now.
fn known(unit: &Unit, renames: &Renames) -> HashMap<Name, Known> {
    let mut known: HashMap<Name, Known> = HashMap::new();
    for declaration in &unit.declarations {
        let wording = unit.wording(declaration, renames);
        for (name, local) in &declaration.names {
            let entry = known.entry(name.clone()).or_insert_with(|| Known { shared: true, ..Known::default() });
            entry.wordings.insert(wording.clone());
            entry.shared &= declaration.shared;
            entry.local |= local;
            entry.called |= *local && declaration.is_function;
        }
    }
    known
}

/// Names that are to be told apart, by file.
fn apart(units: &[Unit], renames: &[Renames]) -> Vec<Renames> {
    let known: Vec<_> = units.iter().zip(renames).map(|(unit, renames)| known(unit, renames)).collect();
    let now = |at: usize, name: &'_ Name| renames[at].get(name).unwrap_or(&name.1).clone();
    let alike = |one: usize, other: usize, name: &Name| match (known[one].get(name), known[other].get(name)) {
        _ if one == other => true,
        (Some(this), Some(that)) => this.is_like(that) && now(one, name) == now(other, name),
        _ => false,
    };
    // What is the same in several files goes by the first of these.
    let first = |at: usize, name: &Name| (0..at).find(|other| alike(at, *other, name)).unwrap_or(at);
    let mut more = vec![Renames::new(); units.len()];
    for (at, names) in known.iter().enumerate() {
        for (name, this) in names.iter().filter(|(_, known)| known.local) {
            let clashes = |other: usize| match known[other].get(name) {
                _ if alike(at, other, name) || now(at, name) != now(other, name) => false,
                // Of two that are local the first keeps its name.
                Some(that) => !(that.local && first(at, name) < first(other, name)),
                None => this.called && units[other].words.contains(&name.1),
            };
            if (0..units.len()).any(clashes) {
                let mark = &units[first(at, name)].mark;
                let new = [name.1.as_slice(), b"__in_", mark.as_bytes()].concat();
                if new != now(at, name) {
                    more[at].insert(name.clone(), new);
                }
            }
        }
    }
    more
}

/// The texts behind one another, with their new names, and without what is said again.
fn together(units: &[Unit], renames: &[Renames]) -> Vec<u8> {
    let mut out = vec![];
    let mut said: HashSet<Vec<u8>> = HashSet::new();
    for (unit, renames) in units.iter().zip(renames) {
        let mut saying = vec![];
        let mut copied = 0;
        for declaration in &unit.declarations {
            let wording = unit.wording(declaration, renames);
            let again = declaration.shared && said.contains(&wording);
            for index in declaration.range.clone() {
                let Some(token) = unit.outline().get(index) else { continue };
                let (start, end) = (token.start as usize, token.end as usize);
                out.extend_from_slice(unit.text.get(copied..start).unwrap_or_default());
                copied = end;
                match unit.renamed(index, renames) {
                    _ if again => out.extend(std::iter::repeat_n(b' ', end - start)),
                    Some(new) => out.extend_from_slice(new),
                    None => out.extend_from_slice(token.bytes(unit.text)),
                }
            }
            saying.push(wording);
        }
        out.extend_from_slice(unit.text.get(copied..).unwrap_or_default());
        out.push(b'\n');
        said.extend(saying);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linked(files: &[&str]) -> String {
        let files: Vec<(String, Vec<u8>)> =
            files.iter().enumerate().map(|(k, text)| (format!("f{}.c", k + 1), text.as_bytes().to_vec())).collect();
        let text = String::from_utf8(link(&files)).unwrap();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_common_header_is_read_once() {
        let header =
            "typedef struct list { int n; struct list *next; } list; extern int all; int f(list *l); enum e { A, B };";
        let text =
            linked(&[&format!("{header} int all; int f(list *l) {{ return l->n; }}"), &format!("{header} int g;")]);
        assert_eq!(text.matches("struct list {").count(), 1);
        assert!(text.ends_with("int g;"), "{text}");
    }

    #[test]
    fn statics_are_told_apart() {
        let text = linked(&[
            "static int n; struct s { int n; }; int f(struct s *s) { return s->n + n; }",
            "static int n = 3; struct s { int n; }; int g(struct s *s) { s->n = n; return n; }",
        ]);
        assert!(text.contains("return s->n + n;"), "{text}");
        assert!(text.contains("s->n = n__in_f2; return n__in_f2;"), "{text}");
        assert_eq!(text.matches("struct s {").count(), 1);
    }

    #[test]
    fn a_static_gives_way_to_an_external_one() {
        let text =
            linked(&["static int f(void) { return 1; } int g(void) { return f(); }", "int f(void) { return 2; }"]);
        assert!(text.contains("return f__in_f1();") && text.contains("int f(void) { return 2; }"), "{text}");
        // A function that is called without a declaration is not the static one of another file.
        let text = linked(&["static int f(void) { return 1; }", "int g(void) { return f(); }"]);
        assert!(text.contains("f__in_f1(void)") && text.ends_with("return f(); }"), "{text}");
    }

    #[test]
    fn types_that_differ_stay_two_and_equal_ones_one() {
        let text = linked(&[
            "typedef int T; struct s { T x; }; static inline T id(T t) { return t; }",
            "typedef long T; struct s { T x; }; static inline T id(T t) { return t; }",
            "typedef int T; struct s { T x; }; static inline T id(T t) { return t; }",
        ]);
        assert!(text.contains("typedef long T__in_f2; struct s__in_f2 { T__in_f2 x; };"), "{text}");
        assert_eq!(text.matches("typedef int T;").count(), 1, "{text}");
        assert_eq!(text.matches("id").count(), 2, "{text}");
    }

    #[test]
    fn constants_of_enumerations_and_opaque_structures() {
        let text = linked(&[
            "enum { SIZE = 3 }; struct s; int f(struct s *p); int a[SIZE];",
            "enum { SIZE = 5 }; struct s { int SIZE; int b[SIZE]; }; int f(struct s *p) { return p->SIZE + SIZE; }",
        ]);
        assert!(text.contains("struct s { int SIZE; int b[SIZE__in_f2]; };"), "{text}");
        assert!(text.contains("return p->SIZE + SIZE__in_f2;"), "{text}");
    }
}

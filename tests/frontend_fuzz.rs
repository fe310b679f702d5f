//! Mutated, truncated and random text through the front end: it may be refused, but nothing may panic or take long.
//!
//! The run is seeded and lasts a few seconds. `EUREKA_FUZZ_SECONDS=3600` makes it last an hour, and
//! `EUREKA_FUZZ_SEED=7` starts it elsewhere; `EUREKA_FUZZ_KEEP=1` keeps each text before it is read. Text goes in as
//! preprocessed (`.i`), which is a thousand times faster; every so often it goes through the preprocessor too. A failing
//! text is written to the target directory.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use eureka::frontend::{Checks, Colour, FrontendOptions, Input, parse, read, render};
use eureka::program::DataModel;

/// How long one text may take; lang-c needs about a second for a megabyte.
const SLOW: Duration = Duration::from_secs(20);
/// One text of so many goes through the preprocessor.
const PREPROCESSED: u64 = 200;

#[test]
fn nothing_makes_the_front_end_panic() {
    let seconds = number("EUREKA_FUZZ_SECONDS").unwrap_or(4);
    let seed = number("EUREKA_FUZZ_SEED").unwrap_or(1);
    let corpus = corpus();
    assert!(corpus.len() > 20, "the corpus has {} texts", corpus.len());
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let deadline = Instant::now() + Duration::from_secs(seconds);
    let choices = [
        FrontendOptions::default(),
        FrontendOptions { checks: Checks::ALL, data_model: DataModel::Ilp32, ..FrontendOptions::default() },
    ];
    let kept = std::env::var_os("EUREKA_FUZZ_KEEP").is_some();
    let (mut executions, mut accepted) = (0u64, 0u64);
    while Instant::now() < deadline {
        let text = mutant(&corpus, &mut random);
        let name = if executions % PREPROCESSED == 0 { "fuzz.c" } else { "fuzz.i" };
        // What exhausts the stack ends the process: then the text is there already.
        if kept {
            keep(name, &text);
        }
        let start = Instant::now();
        let options = FrontendOptions { entry: entry(&text, &mut random), ..random.pick(&choices).clone() };
        let outcome = catch_unwind(AssertUnwindSafe(|| run(name, &text, &options)));
        let elapsed = start.elapsed();
        match outcome {
            Ok(was_accepted) => accepted += u64::from(was_accepted),
            Err(_) => panic!("a panic; the text is {}", keep(name, &text).display()),
        }
        assert!(elapsed < SLOW, "{elapsed:?}; the text is {}", keep(name, &text).display());
        executions += 1;
    }
    println!("{executions} executions, {accepted} accepted, seed {seed}");
    assert!(executions > 0);
}

/// Puts a text through the front end; whether it is accepted. A refusal has an error, and can be shown.
fn run(name: &str, text: &[u8], options: &FrontendOptions) -> bool {
    let input = Input::Text { name: name.to_owned(), text: text.to_vec() };
    match read(&input, options) {
        Ok(read) => {
            let shown = read.warnings.iter().map(|warning| render(warning, &read.files, Colour::Never));
            assert!(shown.into_iter().all(|text| text.starts_with("warning: ")), "accepted with an error");
            true
        }
        Err(rejected) => {
            assert!(rejected.render(Colour::Never).contains("error: "), "refused without an error");
            false
        }
    }
}

/// The function to start from: often `main`, else a name of the text that a bracket follows.
fn entry(text: &[u8], random: &mut Random) -> Option<String> {
    if random.below(3) > 0 {
        return None;
    }
    let from = random.below(text.len() + 1);
    let bracket = from + text.get(from..)?.iter().position(|&byte| byte == b'(')?;
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let length = text.get(..bracket)?.iter().rev().take_while(is_name).count();
    String::from_utf8(text.get(bracket - length..bracket)?.to_vec()).ok()
}

/// A text of the corpus after a few mutations, or bytes out of nowhere.
fn mutant(corpus: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    if random.below(50) == 0 {
        return (0..random.below(400)).map(|_| random.next() as u8).collect();
    }
    let mut text = random.pick(corpus).clone();
    for _ in 0..=random.below(6) {
        mutate(&mut text, corpus, random);
    }
    text.truncate(1 << 20);
    text
}

fn mutate(text: &mut Vec<u8>, corpus: &[Vec<u8>], random: &mut Random) {
    let at = random.below(text.len() + 1);
    let length = random.below(40).min(text.len() - at);
    match random.below(9) {
        0 => text.truncate(at),
        1 => drop(text.drain(at..at + length)),
        2 => {
            let copy = text[at..at + length].to_vec();
            let target = random.below(text.len() + 1);
            text.splice(target..target, copy);
        }
        3 => text.insert(at, random.next() as u8),
        4 if at < text.len() => text[at] ^= 1 << random.below(8),
        5 => {
            let other = random.pick(corpus);
            let from = random.below(other.len() + 1);
            let to = (from + random.below(200)).min(other.len());
            text.splice(at..at, other[from..to].iter().copied());
        }
        6 => {
            // Many copies of a short piece: nesting and long chains.
            let short = length.min(8);
            let piece = text[at..at + short].repeat(1 << random.below(13));
            text.splice(at..at, piece);
        }
        _ => {
            let piece = random.pick(PIECES).as_bytes();
            text.splice(at..at + length.min(random.below(12)), piece.iter().copied());
        }
    }
}

/// Pieces of C that are likely to confuse.
const PIECES: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    ":",
    "?",
    "?:",
    "*",
    "&",
    "&&",
    "->",
    ".",
    "...",
    "#",
    "##",
    "\\",
    "\"",
    "'",
    "/*",
    "*/",
    "//",
    "\n",
    "\0",
    "\u{e9}",
    "int ",
    "typedef ",
    "typedef int T;",
    "static ",
    "const ",
    "struct s ",
    "struct { int x; } ",
    "enum { A, B = -1 } ",
    "union ",
    "void ",
    "unsigned long long ",
    "_Bool ",
    "float ",
    "return ",
    "if (",
    "else ",
    "while (1) ",
    "for (;;) ",
    "do ",
    "switch (x) { ",
    "case 1: ",
    "default: ",
    "goto l; ",
    "l: ",
    "break; ",
    "continue; ",
    "sizeof ",
    "(int) ",
    "a[a[0]]",
    "x++ + ++x",
    "x = y = ",
    "1 ? 2 : 3",
    "0x",
    "0b1",
    "1e999",
    "099",
    "99999999999999999999999999999999999999",
    "-9223372036854775808",
    "1.0f",
    "'\\777'",
    "L'a'",
    "__attribute__((packed)) ",
    "__extension__ ",
    "__asm__(\"\") ",
    "({ 1; })",
    "_Static_assert(1);",
    "__thread ",
    "__float128 ",
    "_Generic(x, int: 1)",
    "(int[]){1, 2}",
    "{ [0 ... 9] = 1 }",
    ".x = 1",
    "f(a, b) int a; { }",
    "int main(int c, char **v) { int e; f(&e, v, &v, c); ",
    "int *f(int *p, int **q) { int e; *q = &e; f(p, &p); return q ? *q : f(&e, q); }",
    "p = &x; ",
    "*p = &p; ",
    "return &x; ",
    "({ int x; &x; })",
    "a ? b, c : ",
    "int a[2000000000];",
    "int a[n][m];",
    "assert(x);",
    "__VERIFIER_nondet_int()",
    "reach_error();",
    "ERROR: ",
    "# 1 \"x.c\"\n",
    "\n# 99999999999 \"\\777\" 1 3\n",
    "\n#line 4294967295\n",
    "\n#define f(x) f(f(x))\n",
    "\n#include \"no.h\"\n",
];

/// The C files of the project, as they are and preprocessed.
fn corpus() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for directory in ["tests/cases", "benchmarks"] {
        c_files(&root.join(directory), &mut files);
    }
    files.sort();
    let mut texts: Vec<Vec<u8>> = files.iter().filter_map(|file| std::fs::read(file).ok()).collect();
    let header = b"#include <assert.h>\n#include <stdlib.h>\nint main(void) { assert(abs(-1) == 1); return 0; }\n";
    let input = Input::Text { name: "headers.c".to_owned(), text: header.to_vec() };
    if let Ok(parsed) = parse(&input, &FrontendOptions::default()) {
        texts.push(parsed.text.into_bytes());
    }
    // Directives are lost on the way into a `.i`, so the includes must not hide what follows them.
    for text in &mut texts {
        let lines = text.split(|&byte| byte == b'\n').filter(|line| !line.starts_with(b"#include"));
        *text = lines.collect::<Vec<_>>().join(&b'\n');
    }
    texts
}

fn c_files(directory: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(directory) else {
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            c_files(&path, found);
        } else if path.extension().is_some_and(|end| end == "c" || end == "i") {
            found.push(path);
        }
    }
}

fn keep(name: &str, text: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the failing text can be kept");
    path
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// A small generator (xorshift64*), so that a seed always gives the same texts.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

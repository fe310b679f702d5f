//! Source files, and the way back from preprocessed text to them.
//!
//! The parser sees preprocessed text. A [`SourceMap`] gives for each offset in it the file, line and
//! column where the user wrote it, from the preprocessor's line markers (`# 12 "file.c" 1 3 4`). The
//! line is exact. The column is exact for a token that stands in the original line; a token that comes
//! out of a macro gets the column of the macro's name, as far as the alignment of both lines tells.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::Read;

use super::align::{align, macro_name};
use super::lexer::Token;
use crate::program::{FileId, Span};

/// The files that a program comes from, the main file first.
#[derive(Clone, Debug, Default)]
pub struct SourceFiles {
    files: Vec<SourceFile>,
    by_name: HashMap<String, FileId>,
}

#[derive(Clone, Debug)]
struct SourceFile {
    name: String,
    text: Text,
    is_system: bool,
}

#[derive(Clone, Debug)]
enum Text {
    /// The file, with the offsets at which its lines start.
    Whole { bytes: Vec<u8>, starts: Vec<usize> },
    /// A file that is read when a line of it is wanted.
    OnDisk,
    /// Lines known from the preprocessed text alone, because there is no such file.
    Lines(BTreeMap<u32, String>),
}

impl SourceFiles {
    /// Adds a file whose text is known.
    pub fn add_text(&mut self, name: &str, bytes: Vec<u8>) -> FileId {
        let mut starts = vec![0];
        starts.extend(bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').map(|(at, _)| at + 1));
        self.add(name, Text::Whole { bytes, starts })
    }

    /// The file of that name, which is added if it is new.
    pub fn intern(&mut self, name: &str) -> FileId {
        match self.by_name.get(name) {
            Some(&file) => file,
            None => self.add(name, Text::OnDisk),
        }
    }

    /// The name of a file.
    pub fn name(&self, file: FileId) -> &str {
        self.get(file).map_or("<unknown>", |file| &file.name)
    }

    /// The names of all files; a [`FileId`] is an index into them.
    pub fn names(&self) -> Vec<String> {
        self.files.iter().map(|file| file.name.clone()).collect()
    }

    /// Whether the file is a header of the system.
    pub fn is_system(&self, file: FileId) -> bool {
        self.get(file).is_some_and(|file| file.is_system)
    }

    /// A line of a file, if it can be had, without its line end.
    pub fn line(&self, file: FileId, line: u32) -> Option<String> {
        let file = self.get(file)?;
        match &file.text {
            Text::Whole { bytes, starts } => Some(String::from_utf8_lossy(line_of(bytes, starts, line)?).into_owned()),
            Text::Lines(lines) => lines.get(&line).cloned(),
            Text::OnDisk => {
                let text = String::from_utf8_lossy(&read_regular(&file.name)?).into_owned();
                let index = (line as usize).checked_sub(1)?;
                text.lines().nth(index).map(str::to_owned)
            }
        }
    }

    /// The lines of a file, as far as they can be had; those that are not known are empty.
    pub fn lines(&self, file: FileId) -> Vec<String> {
        let Some(known) = self.get(file) else { return vec![] };
        let count = match &known.text {
            Text::Whole { starts, .. } => starts.len() as u32,
            Text::Lines(lines) => lines.keys().next_back().copied().unwrap_or(0),
            Text::OnDisk => {
                let bytes = read_regular(&known.name).unwrap_or_default();
                return String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect();
            }
        };
        let mut lines: Vec<String> = (1..=count).map(|line| self.line(file, line).unwrap_or_default()).collect();
        // What ends with a line end has no line behind it.
        lines.pop_if(|last| last.is_empty());
        lines
    }

    fn add(&mut self, name: &str, text: Text) -> FileId {
        self.files.push(SourceFile { name: name.to_owned(), text, is_system: false });
        let id = FileId(self.files.len() as u32 - 1);
        self.by_name.insert(name.to_owned(), id);
        id
    }

    /// Lets another name stand for a file.
    pub fn alias(&mut self, name: &str, file: FileId) {
        self.by_name.insert(name.to_owned(), file);
    }

    fn get(&self, file: FileId) -> Option<&SourceFile> {
        self.files.get(file.0 as usize)
    }

    /// Reads a file of the user's, so that columns can be found in it.
    fn load(&mut self, id: FileId) {
        let Some(file) = self.files.get_mut(id.0 as usize) else {
            return;
        };
        if !matches!(file.text, Text::OnDisk) || file.is_system {
            return;
        }
        let loaded = match read_regular(&file.name) {
            Some(bytes) => {
                let mut one = SourceFiles::default();
                one.add_text("", bytes);
                one.files.pop().map(|file| file.text)
            }
            None => None,
        };
        file.text = loaded.unwrap_or(Text::Lines(BTreeMap::new()));
    }

    /// The bytes of a line of a file that has been loaded.
    fn loaded_line(&self, file: FileId, line: u32) -> Option<&[u8]> {
        match &self.get(file)?.text {
            Text::Whole { bytes, starts } => line_of(bytes, starts, line),
            _ => None,
        }
    }

    /// Remembers a line of the preprocessed text for a file that does not exist.
    fn remember(&mut self, file: FileId, line: u32, text: &[u8]) {
        if let Some(SourceFile { text: Text::Lines(lines), .. }) = self.files.get_mut(file.0 as usize) {
            lines.entry(line).or_insert_with(|| String::from_utf8_lossy(text).into_owned());
        }
    }
}

fn line_of<'a>(bytes: &'a [u8], starts: &[usize], line: u32) -> Option<&'a [u8]> {
    let index = (line as usize).checked_sub(1)?;
    let start = *starts.get(index)?;
    let end = starts.get(index + 1).map_or(bytes.len(), |next| next - 1);
    let text = bytes.get(start..end)?;
    Some(text.strip_suffix(b"\r").unwrap_or(text))
}

/// The content of a regular file of sensible size. A line marker can name anything, a device too.
fn read_regular(name: &str) -> Option<Vec<u8>> {
    const LARGEST: u64 = 16 << 20;
    let metadata = std::fs::metadata(name).ok()?;
    if !metadata.is_file() || metadata.len() > LARGEST {
        return None;
    }
    let mut bytes = Vec::new();
    let file = File::open(name).ok()?;
    file.take(LARGEST).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// How the lines of a text relate to source files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markers {
    /// Line markers say where each line comes from.
    Followed,
    /// The text itself is what the user wrote; its markers only tell system headers apart.
    SystemOnly,
}

/// From offsets in the text that was parsed to places in the source.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    /// Where the tokens of the preprocessed text start, and their places.
    starts: Vec<u32>,
    places: Vec<Place>,
    /// Offsets of the parsed text from which on it is ahead of the preprocessed text by so much.
    shifts: Vec<(usize, usize)>,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    span: Span,
    is_system: bool,
}

impl SourceMap {
    /// Maps preprocessed text, given its tokens. The main file must be in `files` already.
    pub fn new(text: &[u8], tokens: &[Token], markers: Markers, files: &mut SourceFiles) -> SourceMap {
        Builder { files, markers, here: Here::default(), main_system: false, places: Vec::with_capacity(tokens.len()) }
            .build(text, tokens)
    }

    /// The place of an offset in the parsed text: that of the token it is in or behind.
    pub fn span(&self, offset: usize) -> Span {
        self.place(offset).map_or(Span::default(), |place| place.span)
    }

    /// Whether an offset in the parsed text lies in a header of the system.
    pub fn in_system_header(&self, offset: usize) -> bool {
        self.place(offset).is_some_and(|place| place.is_system)
    }

    /// The same map for a text that differs by insertions: `(offset after it, bytes inserted so far)`.
    pub fn with_insertions(mut self, shifts: Vec<(usize, usize)>) -> SourceMap {
        self.shifts = shifts;
        self
    }

    /// Adds the places of text that follows the parsed text, whose length is given.
    pub fn append(&mut self, more: SourceMap, length: usize) {
        let ahead = self.shifts.last().map_or(0, |&(_, shift)| shift);
        let base = length.saturating_sub(ahead) as u32;
        self.starts.extend(more.starts.iter().map(|start| base + start));
        self.places.extend(more.places);
    }

    /// Whether an offset in the text as it was before insertions lies in a header of the system.
    pub fn in_system_header_before_insertions(&self, offset: usize) -> bool {
        let index = self.starts.partition_point(|&start| start as usize <= offset);
        self.places.get(index.saturating_sub(1)).is_some_and(|place| place.is_system)
    }

    fn place(&self, offset: usize) -> Option<Place> {
        let after = self.shifts.partition_point(|&(from, _)| from <= offset);
        let shift = match after.checked_sub(1).and_then(|index| self.shifts.get(index)) {
            Some(&(_, shift)) => shift,
            None => 0,
        };
        let offset = offset.saturating_sub(shift) as u32;
        let index = self.starts.partition_point(|&start| start <= offset);
        self.places.get(index.saturating_sub(1)).copied()
    }
}

/// The source line that the current line of the text comes from.
#[derive(Clone, Copy, Debug, Default)]
struct Here {
    file: FileId,
    line: u32,
    /// The line comes out of a macro that a system header defines.
    system_macro: bool,
}

struct Builder<'a> {
    files: &'a mut SourceFiles,
    markers: Markers,
    here: Here,
    main_system: bool,
    places: Vec<Place>,
}

impl Builder<'_> {
    fn build(mut self, text: &[u8], tokens: &[Token]) -> SourceMap {
        self.here.line = 1;
        let mut rest = tokens;
        let mut start = 0;
        for (physical, line) in (1..).zip(text.split_inclusive(|&byte| byte == b'\n')) {
            let end = start + line.len();
            let count = rest.partition_point(|token| (token.start as usize) < end);
            let (here, later) = rest.split_at(count);
            rest = later;
            match (here.is_empty(), marker(line)) {
                (true, Some(marker)) => self.follow(marker),
                _ => {
                    self.place_tokens(text, start, physical, line, here);
                    self.here.line = self.here.line.saturating_add(1);
                }
            }
            start = end;
        }
        SourceMap { starts: tokens.iter().map(|token| token.start).collect(), places: self.places, shifts: Vec::new() }
    }

    fn follow(&mut self, marker: Marker) {
        if self.markers == Markers::SystemOnly {
            self.main_system = marker.is_system && marker.name.is_none_or(|name| name.starts_with('/'));
            return;
        }
        if let Some(name) = marker.name {
            self.here.file = self.files.intern(&name);
            if marker.enters
                && marker.is_system
                && let Some(file) = self.files.files.get_mut(self.here.file.0 as usize)
            {
                file.is_system = true;
            }
            self.files.load(self.here.file);
        }
        self.here.line = marker.line;
        self.here.system_macro = marker.is_system;
    }

    fn place_tokens(&mut self, text: &[u8], start: usize, physical: u32, line: &[u8], tokens: &[Token]) {
        let exact = |token: &Token| (token.start as usize - start) as u32 + 1;
        if self.markers == Markers::SystemOnly {
            self.places.extend(tokens.iter().map(|token| Place {
                span: Span { file: FileId(0), line: physical, column: exact(token) },
                is_system: self.main_system,
            }));
            return;
        }
        if tokens.is_empty() {
            return;
        }
        let file = self.here.file;
        let is_system = self.files.is_system(file);
        let columns: Vec<u32> = match self.files.loaded_line(file, self.here.line) {
            Some(original) if self.here.system_macro => macro_name(tokens, start, original),
            Some(original) => align(text, tokens, start, original),
            None => tokens.iter().map(exact).collect(),
        };
        let trimmed = line.trim_ascii_end();
        self.files.remember(file, self.here.line, trimmed);
        let span = Span { file, line: self.here.line, column: 0 };
        self.places.extend(columns.into_iter().map(|column| Place { span: Span { column, ..span }, is_system }));
    }
}

/// A line marker: `# 12 "file.c" 1 3 4` or `#line 12 "file.c"`.
struct Marker {
    line: u32,
    name: Option<String>,
    enters: bool,
    is_system: bool,
}

fn marker(line: &[u8]) -> Option<Marker> {
    let line = std::str::from_utf8(line).ok()?;
    let rest = line.trim().strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("line").unwrap_or(rest).trim_start();
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let number = rest[..digits].parse().ok()?;
    let rest = rest[digits..].trim_start();
    let (name, flags) = match rest.strip_prefix('"') {
        Some(quoted) => {
            let (name, flags) = quoted.rsplit_once('"')?;
            (Some(unescape(name)), flags)
        }
        None => (None, rest),
    };
    let mut enters = false;
    let mut is_system = false;
    for flag in flags.split_ascii_whitespace() {
        enters |= flag == "1";
        is_system |= flag == "3";
    }
    Some(Marker { line: number, name, enters, is_system })
}

/// A file name in a marker: backslash and quote are escaped, other bytes octal.
fn unescape(name: &str) -> String {
    let mut out = Vec::with_capacity(name.len());
    let mut bytes = name.bytes().peekable();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        let mut value: Option<u8> = None;
        for _ in 0..3 {
            match bytes.peek() {
                Some(&digit @ b'0'..=b'7') => {
                    let so_far = value.unwrap_or(0);
                    value = Some(so_far.wrapping_mul(8).wrapping_add(digit - b'0'));
                    bytes.next();
                }
                _ => break,
            }
        }
        match value {
            Some(value) => out.push(value),
            None => out.extend(bytes.next()),
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::super::lexer::tokenize;
    use super::*;

    fn place_of(original: &str, preprocessed: &str, needle: &str) -> (u32, u32) {
        let mut files = SourceFiles::default();
        files.add_text("a.c", original.as_bytes().to_vec());
        let tokens = tokenize(preprocessed.as_bytes());
        let map = SourceMap::new(preprocessed.as_bytes(), &tokens, Markers::Followed, &mut files);
        let span = map.span(preprocessed.find(needle).unwrap());
        assert_eq!(files.name(span.file), "a.c");
        (span.line, span.column)
    }

    #[test]
    fn follows_line_markers() {
        let original = "#include <x.h>\n\n\n\n\nint  f(void); /* c */ int\tg;\n";
        let text = "# 0 \"a.c\"\n# 1 \"a.c\"\n# 1 \"/usr/include/x.h\" 1 3 4\nint h;\n# 2 \"a.c\" 2\n\n\n\n\nint f(void); int g;\n";
        assert_eq!(place_of(original, text, "f("), (6, 6));
        assert_eq!(place_of(original, text, "g;"), (6, 27));
    }

    #[test]
    fn knows_system_headers() {
        let text = "# 1 \"a.c\"\n# 1 \"/usr/include/x.h\" 1 3 4\nint h;\n# 2 \"a.c\" 2\nint k;\n";
        let mut files = SourceFiles::default();
        files.add_text("a.c", b"#include <x.h>\nint k;\n".to_vec());
        let tokens = tokenize(text.as_bytes());
        let map = SourceMap::new(text.as_bytes(), &tokens, Markers::Followed, &mut files);
        assert!(map.in_system_header(text.find("h;").unwrap()));
        assert!(!map.in_system_header(text.find("k;").unwrap()));
    }

    #[test]
    fn macros_point_at_their_name() {
        let original = "int x = 1 + LIMIT * 2; int y;\n";
        let text = "# 1 \"a.c\"\nint x = 1 + (100 - 1) * 2; int y;\n";
        assert_eq!(place_of(original, text, "(100"), (1, 13));
        assert_eq!(place_of(original, text, "100 "), (1, 13));
        assert_eq!(place_of(original, text, "* 2"), (1, 19));
        assert_eq!(place_of(original, text, "y;"), (1, 28));
    }

    #[test]
    fn pieces_of_an_assertion_keep_their_columns() {
        let original = "  if (x) assert(x > 2); else {assert(x > 3);} return;\n";
        let pieces = [
            "# 1 \"a.c\"\n  if (x) \n# 1 \"a.c\" 3 4\n        ((\n# 1 \"a.c\"\n        x > 2\n",
            "# 1 \"a.c\" 3 4\n        ))\n# 1 \"a.c\"\n                     ; else {\n",
            "# 1 \"a.c\" 3 4\n                             [[\n# 1 \"a.c\"\n                             x > 3\n",
            "# 1 \"a.c\" 3 4\n                             ))\n# 1 \"a.c\"\n                                         ;} return;\n",
        ];
        let text = pieces.concat();
        assert_eq!(place_of(original, &text, "(("), (1, 10));
        assert_eq!(place_of(original, &text, "> 2"), (1, 19));
        assert_eq!(place_of(original, &text, "[["), (1, 31));
        assert_eq!(place_of(original, &text, "> 3"), (1, 40));
        assert_eq!(place_of(original, &text, "return"), (1, 47));
    }

    #[test]
    fn unknown_files_show_the_preprocessed_line() {
        let text = "# 1 \"a.c\"\n# 7 \"no/such/file.y\"\n  int q = 3;\n";
        let mut files = SourceFiles::default();
        files.add_text("a.c", Vec::new());
        let tokens = tokenize(text.as_bytes());
        let map = SourceMap::new(text.as_bytes(), &tokens, Markers::Followed, &mut files);
        let span = map.span(text.find("q").unwrap());
        assert_eq!((span.line, span.column), (7, 7));
        assert_eq!(files.line(span.file, 7).as_deref(), Some("  int q = 3;"));
        assert_eq!(files.name(span.file), "no/such/file.y");
    }

    #[test]
    fn names_are_unescaped() {
        assert_eq!(unescape(r#"a\"b\\c\303\251"#), "a\"b\\c\u{e9}");
        assert_eq!(unescape("a\\"), "a");
    }
}

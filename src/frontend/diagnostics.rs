//! What is wrong with an input, and how it is shown.
//!
//! A diagnostic is data: a severity, a place, a sentence, perhaps a hint and the name of the
//! construct. [`render`] turns it into text in the manner of rustc, with the source line and the
//! place marked in it, through the crate annotate-snippets. Nothing is printed here.

use std::collections::HashSet;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::source::SourceFiles;
use crate::program::Span;

/// How grave a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The program is read as its author may not have meant it.
    Warning,
    /// The input is not accepted.
    Error,
}

/// Something to tell about the input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// How grave it is.
    pub severity: Severity,
    /// Where it is; unknown if it concerns the input as a whole.
    pub span: Span,
    /// What is wrong or not supported, in a sentence without a full stop.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// The name of the C construct, where one is refused.
    pub construct: Option<String>,
    /// Another place that it is about, and what is there.
    pub other: Option<(Span, &'static str)>,
    /// Whether memory was wanting, and the input may be as it should.
    pub shortage: bool,
}

impl Diagnostic {
    /// The input is not accepted.
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        let message = message.into();
        Diagnostic {
            severity: Severity::Error,
            span,
            message,
            hint: None,
            construct: None,
            other: None,
            shortage: false,
        }
    }

    /// There is no memory to read the input.
    pub fn shortage(message: impl Into<String>) -> Diagnostic {
        Diagnostic { shortage: true, ..Diagnostic::error(Span::default(), message) }
    }

    /// The input is accepted, with a remark.
    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message) }
    }

    /// A construct of C that is refused.
    pub fn unsupported(span: Span, construct: impl Into<String>) -> Diagnostic {
        let construct = construct.into();
        Diagnostic {
            construct: Some(construct.clone()),
            ..Diagnostic::error(span, format!("{construct} is not supported"))
        }
    }

    /// The same with another place that it is about.
    pub fn with_other(mut self, span: Span, what: &'static str) -> Diagnostic {
        self.other = Some((span, what));
        self
    }

    /// The same with a hint.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }
}

/// How many errors are kept, and how many warnings; the rest is counted.
const MOST: usize = 100;

/// Diagnostics in the order in which they were found.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    seen: HashSet<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl Diagnostics {
    /// Adds a diagnostic, unless the same one is there already.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if self.seen.contains(&diagnostic) {
            return;
        }
        let count = match diagnostic.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        };
        *count += 1;
        if *count <= MOST {
            self.seen.insert(diagnostic.clone());
            self.list.push(diagnostic);
        }
    }

    /// Whether there is an error among them.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// The diagnostics by place: those of the whole input first, then by file, line and column, at the end how many
    /// there are beyond those that are kept.
    pub fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.list.sort_by_key(|diagnostic| {
            (diagnostic.span.is_known(), diagnostic.span, std::cmp::Reverse(diagnostic.severity))
        });
        let unknown = Span::default();
        if self.errors > MOST {
            let message = format!("there are {} more errors", self.errors - MOST);
            self.list.push(Diagnostic::error(unknown, message));
        }
        if self.warnings > MOST {
            let message = format!("there are {} more warnings", self.warnings - MOST);
            self.list.push(Diagnostic::warning(unknown, message));
        }
        self.list
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: T) {
        for diagnostic in diagnostics {
            self.push(diagnostic);
        }
    }
}

/// Whether rendered text carries colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colour {
    /// Plain text.
    #[default]
    Never,
    /// ANSI escape sequences.
    Ansi,
}

/// How wide the text is made.
const WIDTH: usize = 100;
/// The longest line that is shown with all of it to choose from, in bytes; of longer ones, a piece is cut out first, since
/// the time that the renderer takes grows with the square of the length.
const LONGEST_LINE: usize = 4000;

/// The diagnostic as text, ending in a newline. Columns count characters.
pub fn render(diagnostic: &Diagnostic, files: &SourceFiles, colour: Colour) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let (message, hint) = (printable(&diagnostic.message), diagnostic.hint.as_deref().map(printable));
    let span = diagnostic.span;
    let name = printable(files.name(span.file));
    let line = files.line(span.file, span.line).filter(|_| span.is_known());
    let mut group = Group::with_title(level.primary_title(message));
    let origin = Origin::path(name.as_str()).line(span.line as usize).char_column(span.column as usize);
    match &line {
        Some(line) => {
            let at = boundary(line, (span.column as usize).saturating_sub(1));
            let is_long = line.len() > LONGEST_LINE;
            let from = if is_long { boundary(line, at.saturating_sub(LONGEST_LINE / 2)) } else { 0 };
            let piece = line.get(from..boundary(line, from.saturating_add(LONGEST_LINE))).unwrap_or("");
            let marked = at - from..at - from + line[at..].chars().next().map_or(0, char::len_utf8);
            let snippet = Snippet::source(piece)
                .line_start(span.line as usize)
                .path((!is_long).then_some(name.as_str()))
                .annotation(AnnotationKind::Primary.span(marked));
            if is_long {
                group = group.element(origin);
            }
            group = group.element(snippet);
        }
        None if span.is_known() => group = group.element(origin),
        None => {}
    }
    let other = diagnostic.other.map(|(span, what)| {
        let name = printable(files.name(span.file));
        format!("{what} is at {name}:{}:{}", span.line, span.column)
    });
    if let Some(other) = &other {
        group = group.element(Level::NOTE.message(other.as_str()));
    }
    if let Some(hint) = &hint {
        group = group.element(Level::HELP.with_name("hint").message(hint.as_str()));
    }
    let renderer = match colour {
        Colour::Never => Renderer::plain(),
        Colour::Ansi => Renderer::styled(),
    };
    renderer.term_width(WIDTH).render(&[group]) + "\n"
}

/// The offset, or a little less to be between characters and in the line.
fn boundary(line: &str, offset: usize) -> usize {
    let mut offset = offset.min(line.len());
    while !line.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// Control characters could tell the terminal anything; the renderer replaces them in the source alone.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::FileId;

    fn shown(text: &str, line: u32, column: u32) -> String {
        let mut files = SourceFiles::default();
        let file = files.add_text("prog.c", text.as_bytes().to_vec());
        let span = Span { file, line, column };
        let diagnostic = Diagnostic::unsupported(span, "a pointer to a pointer").with_hint("use an array");
        render(&diagnostic, &files, Colour::Never)
    }

    #[test]
    fn marks_the_place() {
        assert_eq!(
            shown("int x;\n\tint **p;\n", 2, 6),
            "error: a pointer to a pointer is not supported\n --> prog.c:2:6\n  |\n2 |     int **p;\n  |         ^\n  |\n  \
             = hint: use an array\n"
        );
    }

    #[test]
    fn shows_every_kind_of_place() {
        let long = format!("{}x{}", "a+".repeat(300), "+b".repeat(300));
        let very_long = format!("{}x{}", "a+".repeat(30_000), "+b".repeat(30_000));
        let places = [
            ("a long line", long.as_str(), 1, 601),
            ("a very long line", &very_long, 1, 60_001),
            ("the end of a line", "int x;\n", 1, 7),
            ("the end of a file", "int x;\n", 2, 1),
            ("an empty file", "", 1, 1),
            ("behind the end of a line", "int x;\n", 1, 4000),
            ("behind the end of a file", "int x;\n", 70, 1),
            ("wide characters", "char *s = \"\u{6f22}\u{5b57}\" + y;\n", 1, 22),
            ("the middle of a character", "\u{e9}\u{e9} y\n", 1, 2),
            ("control characters", "a\x07\x1b[31m\r\x0b\0 y\n", 1, 12),
            ("tabs", "\t\tx\t= y;\n", 1, 5),
            ("ends of lines as on Windows", "int x;\r\nint y\r\n", 2, 6),
        ];
        let each =
            |(name, text, line, column): (&str, &str, u32, u32)| format!("{name}\n{}\n", shown(text, line, column));
        insta::assert_snapshot!(places.map(each).concat());
    }

    #[test]
    fn a_flood_is_counted_and_shown_in_reasonable_time() {
        let line = "a, b, r;".repeat(50_000);
        let mut files = SourceFiles::default();
        let file = files.add_text("prog.c", line.clone().into_bytes());
        let mut diagnostics = Diagnostics::default();
        for column in 1..=line.len() as u32 {
            let span = Span { file, line: 1, column };
            diagnostics.push(Diagnostic::warning(span, "again"));
            diagnostics.push(Diagnostic::warning(Span { column: 1, ..span }, "again"));
        }
        assert!(!diagnostics.has_errors());
        let list = diagnostics.into_sorted();
        assert_eq!(list.len(), MOST + 1);
        let last = list.last().map(|diagnostic| diagnostic.message.as_str());
        assert_eq!(last, Some("there are 399900 more warnings"));
        let shown: String = list.iter().map(|diagnostic| render(diagnostic, &files, Colour::Never)).collect();
        assert!(shown.len() < 40_000, "{}", shown.len());
    }

    #[test]
    fn is_plain_unless_colour_is_asked_for() {
        let files = SourceFiles::default();
        let diagnostic = Diagnostic::error(Span::default(), "no such file");
        assert_eq!(render(&diagnostic, &files, Colour::Never), "error: no such file\n");
        assert!(render(&diagnostic, &files, Colour::Ansi).contains("\x1b[91merror"));
        let odd = Diagnostic::error(Span::default(), "a\x1b[31mb\nc").with_hint("d\x07");
        assert!(!render(&odd, &files, Colour::Never).contains(['\x1b', '\x07']));
        assert_eq!(files.name(FileId(7)), "<unknown>");
    }
}

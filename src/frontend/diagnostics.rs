//! What is wrong with an input, and how it is shown.
//!
//! A diagnostic is data: a severity, a place, a sentence, perhaps a hint and the name of the
//! construct. [`render`] turns it into text in the manner of rustc, with the source line and the
//! place marked in it. Nothing is printed here.

use std::collections::HashSet;
use std::fmt::Write;

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
    /// Whether memory was wanting, and the input may be as it should.
    pub shortage: bool,
}

impl Diagnostic {
    /// The input is not accepted.
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        let message = message.into();
        Diagnostic { severity: Severity::Error, span, message, hint: None, construct: None, shortage: false }
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

/// The diagnostic as text, ending in a newline.
pub fn render(diagnostic: &Diagnostic, files: &SourceFiles, colour: Colour) -> String {
    let paint = |code: &str, text: &str| match colour {
        Colour::Never => text.to_owned(),
        Colour::Ansi => format!("\x1b[{code}m{text}\x1b[0m"),
    };
    let (word, code) = match diagnostic.severity {
        Severity::Error => ("error", "1;31"),
        Severity::Warning => ("warning", "1;33"),
    };
    let message = paint("1", &format!(": {}", printable(&diagnostic.message)));
    let mut out = format!("{}{message}\n", paint(code, word));
    let span = diagnostic.span;
    let width = if span.is_known() { span.line.to_string().len() } else { 0 };
    let margin = " ".repeat(width);
    let bar = paint("1;34", "|");
    if span.is_known() {
        let (name, line, column) = (files.name(span.file), span.line, span.column);
        let arrow = paint("1;34", "-->");
        let _ = writeln!(out, "{margin}{arrow} {}:{line}:{column}", printable(name));
        if let Some(text) = files.line(span.file, line) {
            let (shown, marker) = excerpt(&text, column as usize);
            let number = paint("1;34", &line.to_string());
            let _ = writeln!(out, "{margin} {bar}\n{number} {bar} {shown}");
            let _ = writeln!(out, "{margin} {bar} {}{}", marker, paint(code, "^"));
        }
    }
    if let Some(hint) = &diagnostic.hint {
        let equals = paint("1;34", "=");
        let _ = writeln!(out, "{margin} {equals} hint: {}", printable(hint));
    }
    out
}

/// As much of the line as fits a terminal, and the blanks that lead to the column in it.
fn excerpt(line: &str, column: usize) -> (String, String) {
    const WIDTH: usize = 100;
    const BEFORE: usize = 60;
    let at = boundary(line, column.saturating_sub(1));
    let (from, to) = match line.len() > WIDTH {
        true => (boundary(line, at.saturating_sub(BEFORE)), boundary(line, at.saturating_sub(BEFORE) + WIDTH)),
        false => (0, line.len()),
    };
    let cut_before = if from > 0 { "..." } else { "" };
    let cut_after = if to < line.len() { "..." } else { "" };
    let before = printable(&line[from..at]).chars().count();
    let shown = format!("{cut_before}{}{cut_after}", printable(&line[from..to]));
    (shown, " ".repeat(cut_before.len() + before))
}

/// The offset, or a little less to be between characters and in the line.
fn boundary(line: &str, offset: usize) -> usize {
    let mut offset = offset.min(line.len());
    while !line.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// Tabs as four blanks, other control characters as one replacement character each.
fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\t' => out.push_str("    "),
            _ if character.is_control() => out.push('\u{fffd}'),
            _ => out.push(character),
        }
    }
    out
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
            "error: a pointer to a pointer is not supported\n --> prog.c:2:6\n  |\n2 |     int **p;\n  |         ^\n  = hint: use an array\n"
        );
    }

    #[test]
    fn shortens_long_lines_and_survives_wrong_places() {
        let long = format!("{}x{}", "a+".repeat(300), "+b".repeat(300));
        let text = shown(&long, 1, 601);
        let lines: Vec<&str> = text.lines().collect();
        let mark = lines[4].find('^').unwrap();
        assert_eq!(lines[3].as_bytes()[mark], b'x');
        assert!(lines[3].len() < 120);
        assert!(shown("int x;\n", 1, 4000).contains('^'));
        assert!(shown("int x;\n", 70, 1).contains("prog.c:70:1"));
        assert!(shown("\u{e9}\u{e9}\x07 y\n", 1, 2).contains('^'));
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
        assert!(render(&diagnostic, &files, Colour::Ansi).contains("\x1b[1;31merror"));
        assert_eq!(files.name(FileId(7)), "<unknown>");
    }
}

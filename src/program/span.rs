//! Places in the user's source text.

use serde::Serialize;

/// A source file of the program; an index into [`Program::files`](super::Program::files).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct FileId(pub u32);

/// A place in the source: line and column count from 1; line 0 means that the place is unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

impl Span {
    /// Whether this is a place in a file rather than "somewhere".
    pub fn is_known(self) -> bool {
        self.line != 0
    }
}

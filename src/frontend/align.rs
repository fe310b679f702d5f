//! Where the tokens of a preprocessed line stand in the original line.
//!
//! The preprocessor drops comments, shrinks white space, replaces macros, and may split a line into
//! pieces; it starts each piece at the original column or, out of a macro, one before it. What remains of the user's own tokens is in
//! the same order, so that both lines can be aligned like two versions of a text.

use super::lexer::{Token, TokenKind, tokenize};

/// The column, from 1, in `original` of each of `tokens`, which form one line of `text` that starts
/// at `line_start`. A token that is not in the original line gets the column of the first original token
/// that was replaced there, which is the name of the macro.
pub fn align(text: &[u8], tokens: &[Token], line_start: usize, original: &[u8]) -> Vec<u32> {
    let Some(first) = tokens.first() else {
        return Vec::new();
    };
    let indent = first.start as usize - line_start;
    let mut written = tokenize(original);
    written.retain(|token| token.start as usize >= indent);
    let same =
        |token: &Token, other: &Token| token.kind != TokenKind::Stray && token.bytes(text) == other.bytes(original);
    let matched = matches(tokens, &written, same);

    let mut columns = Vec::with_capacity(tokens.len());
    let mut next = 0;
    for found in matched {
        let index = found.unwrap_or(next);
        if found.is_some() {
            next = index + 1;
        }
        let column = match written.get(index).or(written.last()) {
            Some(token) => token.start,
            None => indent as u32,
        };
        columns.push(column + 1);
    }
    columns
}

/// The column of the name of the macro that all of `tokens` come from, as often as there are tokens.
pub fn macro_name(tokens: &[Token], line_start: usize, original: &[u8]) -> Vec<u32> {
    let Some(first) = tokens.first() else {
        return Vec::new();
    };
    let indent = first.start as usize - line_start;
    let name = tokenize(original)
        .into_iter()
        .find(|token| token.start as usize >= indent && token.kind == TokenKind::Word)
        .map_or(indent as u32, |token| token.start);
    vec![name + 1; tokens.len()]
}

/// For each token its partner among `written`: partners are in the same order.
fn matches(tokens: &[Token], written: &[Token], same: impl Fn(&Token, &Token) -> bool) -> Vec<Option<usize>> {
    const CANDIDATES: usize = 64;
    for from in 0..written.len().min(CANDIDATES) {
        let rest = &written[from..];
        if rest.len() >= tokens.len() && tokens.iter().zip(rest).all(|(a, b)| same(a, b)) {
            return (from..from + tokens.len()).map(Some).collect();
        }
    }
    let prefix = common(tokens.iter(), written.iter(), &same);
    let suffix = common(tokens[prefix..].iter().rev(), written[prefix..].iter().rev(), &same);
    let middle = &tokens[prefix..tokens.len() - suffix];
    let written_middle = &written[prefix..written.len() - suffix];

    let mut found: Vec<Option<usize>> = (0..prefix).map(Some).collect();
    found.extend(
        longest_common_subsequence(middle, written_middle, &same)
            .into_iter()
            .map(|partner| partner.map(|index| index + prefix)),
    );
    found.extend((written.len() - suffix..written.len()).map(Some));
    found
}

fn common<'a>(
    tokens: impl Iterator<Item = &'a Token>,
    written: impl Iterator<Item = &'a Token>,
    same: impl Fn(&Token, &Token) -> bool,
) -> usize {
    tokens.zip(written).take_while(|(a, b)| same(a, b)).count()
}

/// The textbook table, for lines of ordinary length; longer ones stay without partners.
fn longest_common_subsequence(
    tokens: &[Token],
    written: &[Token],
    same: impl Fn(&Token, &Token) -> bool,
) -> Vec<Option<usize>> {
    const LARGEST_TABLE: usize = 10_000;
    let (rows, columns) = (tokens.len(), written.len());
    let mut found = vec![None; rows];
    if rows.saturating_mul(columns) > LARGEST_TABLE {
        return found;
    }
    let width = columns + 1;
    let mut length = vec![0u16; (rows + 1) * width];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            length[row * width + column] = if same(&tokens[row], &written[column]) {
                length[(row + 1) * width + column + 1] + 1
            } else {
                length[(row + 1) * width + column].max(length[row * width + column + 1])
            };
        }
    }
    let (mut row, mut column) = (0, 0);
    while row < rows && column < columns {
        if same(&tokens[row], &written[column]) {
            found[row] = Some(column);
            row += 1;
            column += 1;
        } else if length[(row + 1) * width + column] >= length[row * width + column + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
    found
}

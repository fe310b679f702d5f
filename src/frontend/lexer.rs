//! The tokens of C text, with or without preprocessing.
//!
//! The parser proper is lang-c, which reads characters. Tokens serve what it cannot do: to find the
//! place of a token in the original text, to refuse nesting that would exhaust the stack, and to
//! rewrite old C. Lines that start with `#` and comments are skipped. Every byte of the text belongs
//! to a token, to white space, to a comment or to a directive; nothing is refused here.

/// A token: a range of bytes of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it starts.
    pub start: u32,
    /// The byte after it.
    pub end: u32,
}

/// The kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// An identifier or a keyword.
    Word,
    /// A number, of any form.
    Number,
    /// A string literal, with its prefix.
    String,
    /// A character constant, with its prefix.
    Character,
    /// An operator, a bracket, a separator.
    Punctuator,
    /// A literal without its closing quote.
    Unterminated,
    /// A byte that starts no token of C.
    Stray,
}

impl Token {
    /// The bytes of the token.
    pub fn bytes(self, text: &[u8]) -> &[u8] {
        text.get(self.start as usize..self.end as usize).unwrap_or_default()
    }

    /// Whether the token is this keyword or punctuator.
    pub fn is(self, text: &[u8], what: &str) -> bool {
        matches!(self.kind, TokenKind::Word | TokenKind::Punctuator) && self.bytes(text) == what.as_bytes()
    }
}

/// All tokens of `text`, in order.
pub fn tokenize(text: &[u8]) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(text.len() / 4);
    let mut position = 0;
    let mut line_start = true;
    while let Some(&byte) = text.get(position) {
        match byte {
            b'\n' => {
                line_start = true;
                position += 1;
            }
            b' ' | b'\t' | b'\r' | 0x0b | 0x0c => position += 1,
            b'#' if line_start => position = end_of_line(text, position),
            b'/' if text.get(position + 1) == Some(&b'/') => position = end_of_line(text, position),
            b'/' if text.get(position + 1) == Some(&b'*') => {
                position = end_of_comment(text, position);
            }
            _ => {
                line_start = false;
                let (kind, end) = token_at(text, position);
                tokens.push(Token { kind, start: position as u32, end: end as u32 });
                position = end;
            }
        }
    }
    tokens
}

fn end_of_line(text: &[u8], position: usize) -> usize {
    text.get(position..)
        .and_then(|rest| rest.iter().position(|&byte| byte == b'\n'))
        .map_or(text.len(), |length| position + length)
}

fn end_of_comment(text: &[u8], position: usize) -> usize {
    text.get(position + 2..)
        .and_then(|rest| rest.windows(2).position(|pair| pair == b"*/"))
        .map_or(text.len(), |length| position + 2 + length + 2)
}

/// The kind and the end of the token at `position`, which is not white space.
fn token_at(text: &[u8], position: usize) -> (TokenKind, usize) {
    let rest = text.get(position..).unwrap_or_default();
    let first = rest.first().copied().unwrap_or(0);
    let second = rest.get(1).copied().unwrap_or(0);
    let length = word_length(rest);
    if length > 0 && !first.is_ascii_digit() {
        let quote = rest.get(length).copied().unwrap_or(0);
        let prefix = matches!(&rest[..length], b"L" | b"u" | b"U" | b"u8");
        if prefix && (quote == b'"' || quote == b'\'') {
            return literal(text, position + length, quote);
        }
        return (TokenKind::Word, position + length);
    }
    if first.is_ascii_digit() || (first == b'.' && second.is_ascii_digit()) {
        return (TokenKind::Number, position + number_length(rest));
    }
    if first == b'"' || first == b'\'' {
        return literal(text, position, first);
    }
    const PUNCTUATORS: [&[u8]; 24] = [
        b"...", b"<<=", b">>=", b"->", b"++", b"--", b"<<", b">>", b"<=", b">=", b"==", b"!=", b"&&", b"||", b"*=",
        b"/=", b"%=", b"+=", b"-=", b"&=", b"^=", b"|=", b"##", b"::",
    ];
    for punctuator in PUNCTUATORS {
        if rest.starts_with(punctuator) {
            return (TokenKind::Punctuator, position + punctuator.len());
        }
    }
    if b"+-*/%&|^~!<>=?:;,.()[]{}#".contains(&first) {
        return (TokenKind::Punctuator, position + 1);
    }
    let length = match std::str::from_utf8(rest.get(..4).unwrap_or(rest)) {
        Ok(text) => text.chars().next().map_or(1, char::len_utf8),
        Err(error) if error.valid_up_to() > 0 => utf8_length(first),
        Err(_) => 1,
    };
    (TokenKind::Stray, position + length)
}

/// A literal whose opening quote is at `position`.
fn literal(text: &[u8], position: usize, quote: u8) -> (TokenKind, usize) {
    let kind = match quote {
        b'"' => TokenKind::String,
        _ => TokenKind::Character,
    };
    let mut at = position + 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' if text.get(at + 1).is_some_and(|&next| next != b'\n') => at += 2,
            b'\n' => return (TokenKind::Unterminated, at),
            _ if byte == quote => return (kind, at + 1),
            _ => at += 1,
        }
    }
    (TokenKind::Unterminated, text.len())
}

/// A preprocessing number: digits, letters, dots, and signs after an exponent.
fn number_length(rest: &[u8]) -> usize {
    let mut length = 0;
    while let Some(&byte) = rest.get(length) {
        let exponent =
            length > 0 && matches!(byte, b'+' | b'-') && matches!(rest[length - 1], b'e' | b'E' | b'p' | b'P');
        let hexadecimal_e =
            exponent && rest.starts_with(b"0x") | rest.starts_with(b"0X") && matches!(rest[length - 1], b'e' | b'E');
        if !(is_word(byte) || byte == b'.' || exponent && !hexadecimal_e) {
            break;
        }
        length += 1;
    }
    length
}

/// How many bytes belong to a word: letters, digits, `_`, `$`, and letters by their numbers, as `\u00e4`.
fn word_length(rest: &[u8]) -> usize {
    let mut length = 0;
    while let Some(&byte) = rest.get(length) {
        let more = &rest[length..];
        length += match byte {
            b'$' => 1,
            b'\\' => match more.get(1) {
                Some(b'u') if is_hexadecimal(more.get(2..6)) => 6,
                Some(b'U') if is_hexadecimal(more.get(2..10)) => 10,
                _ => break,
            },
            byte if is_word(byte) => 1,
            0x80.. => match letter(more) {
                Some(length) => length,
                None => break,
            },
            _ => break,
        };
    }
    length
}

fn is_hexadecimal(digits: Option<&[u8]>) -> bool {
    digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
}

/// The length of the letter outside of ASCII at the start of some bytes.
fn letter(rest: &[u8]) -> Option<usize> {
    let bytes = rest.get(..utf8_length(*rest.first()?))?;
    let c = std::str::from_utf8(bytes).ok()?.chars().next()?;
    c.is_alphabetic().then_some(bytes.len())
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn utf8_length(first: u8) -> usize {
    match first {
        0xc0..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf7 => 4,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        tokenize(text.as_bytes()).iter().map(|token| &text[token.start as usize..token.end as usize]).collect()
    }

    #[test]
    fn splits_operators_numbers_and_literals() {
        assert_eq!(
            words("a+++b<<=0x1p-3+0xe+1 L'\\'' \"a\\\"b\"...x"),
            ["a", "++", "+", "b", "<<=", "0x1p-3", "+", "0xe", "+", "1", "L'\\''", "\"a\\\"b\"", "...", "x"]
        );
    }

    #[test]
    fn words_have_more_than_ascii() {
        assert_eq!(
            words("a$b \\u00e4x gr\u{f6}\u{df}e $1 \\x"),
            ["a$b", "\\u00e4x", "gr\u{f6}\u{df}e", "$1", "\\", "x"]
        );
    }

    #[test]
    fn skips_directives_and_comments() {
        assert_eq!(words("# 1 \"x.c\"\na /* b\n*/ c // d\n  #pragma e\nf"), ["a", "c", "f"]);
    }

    #[test]
    fn covers_bytes_that_are_not_c() {
        let kinds: Vec<_> = tokenize("a @ \u{a7} \"x\n'".as_bytes()).iter().map(|token| token.kind).collect();
        use TokenKind::*;
        assert_eq!(kinds, [Word, Stray, Stray, Unterminated, Unterminated]);
        assert_eq!(tokenize(&[0xff, 0x00, b'a']).len(), 3);
    }
}

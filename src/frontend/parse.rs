//! The syntax tree of preprocessed text, by lang-c.
//!
//! The text is guarded and rewritten on its tokens first, see [`super::nesting`] and [`super::rewrite`]. A text
//! without syntax errors is parsed in one go. Otherwise the external declaration with the error
//! is taken out and the rest is parsed again, so that every declaration's first error is found.

use std::collections::HashSet;

use lang_c::ast::{
    DeclarationSpecifier, Declarator, DeclaratorKind, DerivedDeclarator, ExternalDeclaration, Identifier,
    StorageClassSpecifier, TranslationUnit,
};
use lang_c::driver::{Config, SyntaxError, parse_preprocessed};
use lang_c::span::Node;

use super::attributes::Unusual;
use super::diagnostics::{Diagnostic, Diagnostics};
use super::lexer::{TokenKind, tokenize};
use super::library;
use super::nesting::check_nesting;
use super::outline::Tokens;
use super::preprocess::Preprocessed;
use super::rewrite::rewrite;
use super::source::{SourceFiles, SourceMap};
use crate::program::Span;

/// After so many syntax errors the rest of the file is not looked at.
const MOST_ERRORS: usize = 20;
/// How much text is parsed again in search of further errors, in bytes.
const MOST_REPARSED: usize = 8 << 20;

/// A syntax tree, the text that its spans refer to, and the way from these to the source.
#[derive(Debug)]
pub struct Tree {
    /// The syntax tree.
    pub unit: TranslationUnit,
    /// The text that was parsed.
    pub text: String,
    /// From offsets in that text to the source.
    pub map: SourceMap,
    /// Where the C library begins, which follows the user's text.
    pub library: usize,
    /// The structures that are not laid out as usual.
    pub unusual: Unusual,
}

/// Parses preprocessed text. `None` means that there are errors among the diagnostics.
pub fn parse_text(preprocessed: &Preprocessed, files: &mut SourceFiles, diagnostics: &mut Diagnostics) -> Option<Tree> {
    let tokens = tokenize(&preprocessed.text);
    let outline = Tokens { text: &preprocessed.text, tokens: &tokens };
    let map = SourceMap::new(&preprocessed.text, &tokens, preprocessed.markers, files);
    check_nesting(outline, &map, diagnostics);
    if diagnostics.has_errors() {
        return None;
    }
    let rewritten = rewrite(outline, &map, diagnostics);
    let mut map = map.with_insertions(rewritten.shifts);
    if diagnostics.has_errors() {
        return None;
    }
    let mut text = rewritten.text;
    let library = text.len();
    library::append(outline, &mut map, &mut text, files);
    match parse_preprocessed(&Config::with_gcc(), text) {
        Ok(parse) => {
            refuse_parameters_named_like_types(&parse.unit, &map, diagnostics);
            Some(Tree { unit: parse.unit, text: parse.source, map, library, unusual: rewritten.unusual })
        }
        Err(error) => {
            report_all(error, &map, diagnostics);
            None
        }
    }
}

/// The parser forgets parameters when it comes to the body: in `int f(int T) { return (T) - 1; }` it would read
/// a cast if `T` were also the name of a type.
fn refuse_parameters_named_like_types(unit: &TranslationUnit, map: &SourceMap, diagnostics: &mut Diagnostics) {
    let mut types: HashSet<&str> = HashSet::new();
    for external in &unit.0 {
        match &external.node {
            ExternalDeclaration::Declaration(declaration) => {
                if is_typedef(&declaration.node.specifiers) {
                    let declarators = declaration.node.declarators.iter();
                    types.extend(
                        declarators
                            .filter_map(|item| name_of(&item.node.declarator.node))
                            .map(|name| name.node.name.as_str()),
                    );
                }
            }
            ExternalDeclaration::FunctionDefinition(function) => {
                let mut parameters = Vec::new();
                parameter_names(&function.node.declarator.node, &mut parameters);
                for declaration in &function.node.declarations {
                    let declarators = declaration.node.declarators.iter();
                    parameters.extend(declarators.filter_map(|item| name_of(&item.node.declarator.node)));
                }
                for name in parameters {
                    if types.contains(name.node.name.as_str()) {
                        let message =
                            format!("the parameter `{0}` has the same name as the type `{0}`", name.node.name);
                        let place = map.span(name.span.start);
                        diagnostics.push(Diagnostic::error(place, message).with_hint("rename the parameter"));
                    }
                }
            }
            ExternalDeclaration::StaticAssert(_) => {}
        }
    }
}

/// The names of the functions that are defined before the C library begins and not in a header of the system.
pub fn defined(unit: &TranslationUnit, library: usize, is_system: impl Fn(usize) -> bool) -> Vec<String> {
    let definitions = unit.0.iter().filter_map(|external| match &external.node {
        ExternalDeclaration::FunctionDefinition(function) => {
            let at = external.span.start;
            let name = name_of(&function.node.declarator.node).filter(|_| at < library && !is_system(at))?;
            Some(name.node.name.clone())
        }
        _ => None,
    });
    definitions.collect()
}

fn is_typedef(specifiers: &[Node<DeclarationSpecifier>]) -> bool {
    specifiers.iter().any(|specifier| {
        matches!(&specifier.node, DeclarationSpecifier::StorageClass(class)
            if class.node == StorageClassSpecifier::Typedef)
    })
}

fn name_of(declarator: &Declarator) -> Option<&Node<Identifier>> {
    match &declarator.kind.node {
        DeclaratorKind::Abstract => None,
        DeclaratorKind::Identifier(name) => Some(name),
        DeclaratorKind::Declarator(inner) => name_of(&inner.node),
    }
}

/// The names of all parameters in the declarator of a function.
fn parameter_names<'a>(declarator: &'a Declarator, names: &mut Vec<&'a Node<Identifier>>) {
    for derived in &declarator.derived {
        match &derived.node {
            DerivedDeclarator::Function(function) => {
                let parameters = function.node.parameters.iter();
                names.extend(
                    parameters.filter_map(|parameter| {
                        parameter.node.declarator.as_ref().and_then(|item| name_of(&item.node))
                    }),
                );
            }
            DerivedDeclarator::KRFunction(parameters) => names.extend(parameters),
            _ => {}
        }
    }
    if let DeclaratorKind::Declarator(inner) = &declarator.kind.node {
        parameter_names(&inner.node, names);
    }
}

/// Reports this syntax error and the first one of every other external declaration.
fn report_all(first: SyntaxError, map: &SourceMap, diagnostics: &mut Diagnostics) {
    let tokens = tokenize(first.source.as_bytes());
    let text = first.source.clone();
    let outline = Tokens { text: text.as_bytes(), tokens: &tokens };
    let declarations = outline.external_declarations();
    let mut error = first;
    let mut removed = HashSet::new();
    let mut reparsed = 0;
    loop {
        diagnostics.push(describe(&error, outline, map));
        let at = tokens.partition_point(|token| (token.end as usize) <= error.offset);
        let index = declarations.partition_point(|range| range.end <= at);
        reparsed += text.len();
        let index = index.min(declarations.len().saturating_sub(1));
        if removed.len() + 1 >= MOST_ERRORS || reparsed > MOST_REPARSED || !removed.insert(index) {
            return;
        }
        let Some(range) = declarations.get(index) else {
            return;
        };
        let rest = without(error.source, outline, range.start, range.end);
        match parse_preprocessed(&Config::with_gcc(), rest) {
            Ok(_) => return,
            Err(next) => error = next,
        }
    }
}

/// The text with some tokens blanked; the names that they define as types stay types.
fn without(text: String, outline: Tokens, start: usize, end: usize) -> String {
    let mut bytes = text.into_bytes();
    let from = outline.get(start).map_or(0, |token| token.start as usize);
    let to = match outline.get(end.saturating_sub(1)) {
        Some(token) => token.end as usize,
        None => from,
    };
    let mut names: Vec<u8> = Vec::new();
    for index in start..end {
        if outline.is(index, "typedef") {
            for name in outline.typedef_names(index) {
                names.extend_from_slice(b"typedef int ");
                names.extend_from_slice(name);
                names.push(b';');
            }
        }
    }
    for (offset, byte) in bytes[from..to].iter_mut().enumerate() {
        *byte = match names.get(offset) {
            Some(&name) if names.len() <= to - from => name,
            _ if *byte == b'\n' => b'\n',
            _ => b' ',
        };
    }
    String::from_utf8(bytes).unwrap_or_default()
}

/// A syntax error in words.
fn describe(error: &SyntaxError, outline: Tokens, map: &SourceMap) -> Diagnostic {
    let tokens = outline.tokens;
    let at = tokens.partition_point(|token| (token.end as usize) <= error.offset);
    let text = |index: usize| String::from_utf8_lossy(outline.bytes(index)).into_owned();
    let span = |index: usize| map.span(tokens.get(index).map_or(0, |token| token.start as usize));
    let Some(token) = outline.get(at) else {
        let last = tokens.len().saturating_sub(1);
        return Diagnostic::error(span(last), "the file ends in the middle of a declaration");
    };
    let is_word = |index: usize| outline.get(index).is_some_and(|token| token.kind == TokenKind::Word);
    let wants_type = error.expected.contains("<typedef_name>");
    if wants_type && outline.is_identifier(at) && (is_word(at + 1) || outline.is(at + 1, "*")) {
        return unknown_type(span(at), &text(at));
    }
    let before = at.checked_sub(1);
    if let Some(before) = before {
        let starts = before == 0 || outline.is_any(before - 1, &[";", "{", "}", "(", ","]);
        if starts && outline.is_identifier(before) && token.kind == TokenKind::Word {
            return unknown_type(span(before), &text(before));
        }
    }
    let diagnostic = Diagnostic::error(span(at), format!("`{}` is not expected here", text(at)));
    match (error.expected.contains(";"), before) {
        (true, Some(before)) if !outline.is_any(before, &[";", "{", "}"]) => {
            diagnostic.with_hint(format!("perhaps a `;` is missing after `{}`", text(before)))
        }
        _ => diagnostic,
    }
}

fn unknown_type(span: Span, name: &str) -> Diagnostic {
    let diagnostic = Diagnostic::error(span, format!("`{name}` is not the name of a type"));
    let header = match name {
        "bool" => "stdbool.h",
        "size_t" | "ptrdiff_t" | "wchar_t" => "stddef.h",
        "FILE" => "stdio.h",
        "u_int32_t" | "uint" | "ulong" | "ushort" => "sys/types.h",
        _ if name.ends_with("_t") && (name.starts_with("int") || name.starts_with("uint")) => "stdint.h",
        _ => return diagnostic,
    };
    diagnostic.with_hint(format!("`#include <{header}>` declares it"))
}

//! Random programs, as they stand and as they print.

use std::fs;
use std::ops::Range;
use std::path::Path;

use eureka::frontend::{Colour, FrontendOptions, Input, read};
use eureka::program::print::{Style, print_program};
use eureka::program::validate::{Kind, validate};
use eureka::program::{Graph, Program};

use super::binary::{Binary, Unit};
use super::compare::{Subject, Tally, compare};
use super::generator::{Language, Options, program};
use super::globals;
use super::vectors::vectors;

/// Compares the programs of these seeds, and says which differ.
pub fn check(seeds: Range<u64>) -> Result<Tally, String> {
    let mut programs = vec![];
    let mut wrong = vec![];
    for seed in seeds {
        let text = text(seed);
        match lower(seed, &text) {
            Ok(program) => programs.push((seed, text, program)),
            Err(why) => wrong.push(failed(seed, &text, &why)),
        }
    }
    let mut units = vec![];
    for (seed, text, program) in &programs {
        let unit = |name: &str, text: &str| Unit {
            name: format!("{name} of seed {seed}"),
            text: text.to_owned(),
            folder: None,
            options: vec![],
            globals: vec![],
        };
        let mut source = unit("program", text);
        source.globals = globals::of_source(program, &source);
        let mut printed = unit("printed program", &print_program(program, Style::C));
        printed.globals = globals::of_printed(program);
        units.extend([source, printed]);
    }
    let binary = Binary::build(&units)?;
    let mut tally = Tally::default();
    for (place, (seed, text, program)) in programs.iter().enumerate() {
        let graph = Graph::of(program);
        let vectors = vectors(*seed);
        for number in [2 * place, 2 * place + 1] {
            let requests: Vec<(usize, &[i64])> = vectors.iter().map(|v| (number, v.as_slice())).collect();
            let observed = binary.run(&requests);
            let runs: Vec<_> = vectors.iter().map(Vec::as_slice).zip(&observed).collect();
            let unit = &units[number];
            let lines = number % 2 == 0;
            let subject = Subject { name: &unit.name, program, graph: &graph, globals: &unit.globals, lines };
            match compare(&subject, &runs) {
                Ok(more) => tally.add(more),
                Err(how) => wrong.push(failed(*seed, text, &how)),
            }
        }
    }
    if wrong.is_empty() { Ok(tally) } else { Err(wrong.join("\n")) }
}

/// One program in five is of the linear kind.
fn text(seed: u64) -> String {
    let language = if seed % 5 == 4 { Language::Linear } else { Language::Full };
    program(seed, &Options { language, ..Options::default() })
}

/// Reads a program. Most come without the preprocessor, which takes longer than all the rest.
fn lower(seed: u64, text: &str) -> Result<Program, String> {
    let preprocessed = !seed.is_multiple_of(10);
    let text = if preprocessed { text.replacen("#include <assert.h>", "", 1) } else { text.to_owned() };
    let name = if preprocessed { "generated.i" } else { "generated.c" };
    let input = Input::Text { name: name.to_owned(), text: text.into_bytes() };
    let read =
        read(&input, &FrontendOptions::default()).map_err(|r| format!("refused:\n{}", r.render(Colour::Never)))?;
    let problems = validate(&read.program, Kind::Concrete);
    if problems.is_empty() { Ok(read.program) } else { Err(format!("not valid: {problems:?}")) }
}

/// Keeps the program, and says what is wrong with it.
fn failed(seed: u64, text: &str, how: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("generated_{seed}.c"));
    match fs::write(&path, text) {
        Ok(()) => format!("seed {seed}: {how} (see {})", path.display()),
        Err(_) => format!("seed {seed}: {how}"),
    }
}

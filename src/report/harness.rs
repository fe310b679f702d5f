//! A failing run as C: a file that defines what the program does not, so that the compiled program takes this very run.
//!
//! Worked example: `int x = nondet_int(); assert(x != 7);` fails for 7. The harness defines `nondet_int`, which returns 7 at its first
//! call. The calls of the run are those of its path, whether their values were read or not: a function that is called in vain still
//! counts its calls.

use std::collections::BTreeMap;

use crate::interpreter::{Counterexample, Drawn, Limits, Origin};
use crate::program::number::Rational;
use crate::program::{Basic, DataModel, Does, External, Graph, Program, PropertyKind, Source, Step, Value};

/// A call of a function that yields an input.
struct Call {
    /// What it returns; nothing, if nobody looks at it.
    value: Option<Value>,
    line: u32,
    /// What takes the value.
    name: Option<String>,
}

/// The failing run as a C file; or why there can be none.
pub fn harness_text(program: &Program, graph: &Graph, counterexample: &Counterexample) -> Result<String, String> {
    if program.procedure(program.entry).source_name != "main" {
        return Err("the run does not start at main".to_string());
    }
    let calls = calls(program, graph, counterexample)?;
    let mut out = head(program, counterexample);
    for external in &program.externals {
        let none = vec![];
        let calls = calls.get(external.name.as_str()).unwrap_or(&none);
        out.push_str(&definition(program, external, calls)?);
    }
    Ok(out)
}

/// The calls of each function that yields inputs, in the order of the run.
fn calls<'a>(
    program: &'a Program,
    graph: &Graph,
    counterexample: &Counterexample,
) -> Result<BTreeMap<&'a str, Vec<Call>>, String> {
    let run = &counterexample.run;
    if !run.recorded.path_complete || run.inputs.len() >= Limits::default().recorded {
        return Err("the run is too long to be written down".to_string());
    }
    let drawn: BTreeMap<(u64, u32), &Drawn> =
        run.inputs.iter().filter_map(|drawn| Some(((drawn.step, drawn.variable?.0), drawn))).collect();
    let mut calls: BTreeMap<&str, Vec<Call>> = BTreeMap::new();
    let mut met = 0;
    for (position, step) in run.recorded.path.iter().enumerate() {
        let Step::Edge(edge) = step else { continue };
        let Basic::Havoc(variable, Source::Input(name)) = &graph.edge(*edge).action else { continue };
        let external = program.externals.iter().find(|known| known.name == *name && known.does == Does::Yield);
        let is_result = program.var(*variable).origin == crate::program::Origin::Temporary;
        let (Some(external), true) = (external, is_result) else { continue };
        let value = drawn.get(&(position as u64, variable.0)).map(|drawn| drawn.value.clone());
        met += usize::from(value.is_some());
        let row = counterexample.rows.iter().find(|row| row.number == position as u64);
        let name = row.and_then(|row| row.changes.first()).map(|change| change.name.clone());
        calls.entry(&external.name).or_default().push(Call { value, line: graph.edge(*edge).span.line, name });
    }
    if met < run.inputs.len() {
        let is_met = |drawn: &&Drawn| {
            matches!(&drawn.origin, Origin::Input(name) if calls.contains_key(name.as_str()))
                && drawn.variable.is_some_and(|v| program.var(v).origin == crate::program::Origin::Temporary)
        };
        let other = run.inputs.iter().find(|drawn| !is_met(drawn));
        let name = other.map_or("an input", |drawn| match &drawn.origin {
            Origin::Input(name) => name,
            Origin::Uninitialised | Origin::Undefined => "an input",
        });
        return Err(format!("the run depends on a value from `{name}`, which a file of C cannot give it"));
    }
    Ok(calls)
}

fn head(program: &Program, counterexample: &Counterexample) -> String {
    let property = program.property(counterexample.property);
    let file = program.files.first().map_or("prog.c", String::as_str);
    let width = if program.data_model == DataModel::Ilp32 { "-m32 " } else { "" };
    let mut out = format!(
        "/*\n * An execution of {} in which {} fails, at line {}: {}\n *\n * Compile it with the program, and run it:\n *\n *     \
         cc {width}{} THIS_FILE -g -fsanitize=address,undefined -lm -o failing && ./failing\n",
        comment(file),
        comment(&property.name),
        property.span.line,
        comment(&property.text),
        comment(file),
    );
    let unset = counterexample.run.recorded.steps.iter().flat_map(|step| &step.drawn);
    let mut names: Vec<String> = unset
        .filter(|drawn| drawn.origin == Origin::Uninitialised)
        .filter_map(|drawn| Some(format!("{} = {}", program.var(drawn.variable?).source_name, drawn.value)))
        .collect();
    names.dedup();
    names.truncate(10);
    if !names.is_empty() {
        out.push_str(&format!(
            " *\n * The execution reads what has no value yet, where a compiled program may find another one: {}\n",
            comment(&names.join(", "))
        ));
    }
    if property.kind == PropertyKind::Unwinding {
        out.push_str(" *\n * What fails is a limit on unwinding, which the compiled program does not have.\n");
    }
    out + " */\n#include <stdio.h>\n#include <stdlib.h>\n"
}

/// Text that does not end a comment.
fn comment(text: &str) -> String {
    text.replace("*/", "* /").replace(['\n', '\r'], " ")
}

/// The definition of a function that the program only declares.
fn definition(program: &Program, external: &External, calls: &[Call]) -> Result<String, String> {
    let name = &external.name;
    let condition = |otherwise: &str| {
        format!("\nvoid {name}(int holds)\n{{\n    if (!holds) {{\n        {otherwise}\n    }}\n}}\n")
    };
    Ok(match external.does {
        Does::Assert => condition(&format!("fputs(\"eureka: {name} fails\\n\", stderr);\n        abort();")),
        Does::Assume => condition(&format!("fputs(\"eureka: {name} does not hold\\n\", stderr);\n        exit(0);")),
        Does::Fail => {
            format!("\nvoid {name}()\n{{\n    fputs(\"eureka: {name} is reached\\n\", stderr);\n    abort();\n}}\n")
        }
        Does::End => format!("\nvoid {name}()\n{{\n    exit(0);\n}}\n"),
        Does::Nothing => format!("\nvoid {name}()\n{{\n}}\n"),
        Does::Yield => match external.result.as_deref() {
            Some("void") => format!("\nvoid {name}()\n{{\n}}\n"),
            Some("void *") => format!("\nvoid *{name}()\n{{\n    return 0;\n}}\n"),
            Some(ty) => yielding(program, name, ty, calls)?,
            None if calls.is_empty() => String::new(),
            None => return Err(format!("`{name}` yields a structure")),
        },
    })
}

/// A function that returns the values of the run one after the other.
fn yielding(program: &Program, name: &str, ty: &str, calls: &[Call]) -> Result<String, String> {
    if calls.is_empty() {
        return Ok(format!("\n{ty} {name}()\n{{\n    return 0;\n}}\n"));
    }
    let mut values = String::new();
    let file = program.files.first().map_or("", String::as_str);
    for call in calls {
        let value = match &call.value {
            Some(value) => literal(value).ok_or_else(|| format!("{value} cannot be written as a constant"))?,
            None => "0".to_string(),
        };
        let what = call.name.as_ref().map(|name| format!("{name}, ")).unwrap_or_default();
        values.push_str(&format!("    {value}, /* {what}{}:{} */\n", comment(file), call.line));
    }
    let many = calls.len();
    Ok(format!(
        "\n/* What {name} returns, call by call. */\nstatic const {ty} values_of_{name}[{many}] = {{\n{values}}};\n\n\
         {ty} {name}()\n{{\n    static unsigned long calls;\n\n    return calls < {many} ? values_of_{name}[calls++] : 0;\n}}\n"
    ))
}

/// A number in C.
fn literal(value: &Value) -> Option<String> {
    match value {
        Value::Int(n) => {
            let text = n.to_string();
            match (text.parse::<i64>(), text.parse::<u64>()) {
                (Ok(i64::MIN), _) => Some("(-9223372036854775807LL - 1)".to_string()),
                (Ok(small), _) if i32::try_from(small).is_ok_and(|n| n != i32::MIN) => Some(text),
                (Ok(_), _) => Some(format!("{text}LL")),
                (_, Ok(_)) => Some(format!("{text}ULL")),
                _ => None,
            }
        }
        Value::Real(r) => Some(real(r)),
    }
}

fn real(value: &Rational) -> String {
    let text = value.to_string();
    match text.split_once('/') {
        Some((numerator, denominator)) => format!("{numerator}.0 / {denominator}.0"),
        None => format!("{text}.0"),
    }
}

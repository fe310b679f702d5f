//! Long programs: reading and lowering takes time in proportion to the length. In a release build 20,000 lines take less than a
//! second; the bound here has room for a busy machine, and none for what grows faster than the program.

use std::fmt::Write;
use std::time::{Duration, Instant};

use eureka::frontend::{Colour, FrontendOptions, Input, read};
use eureka::program::Graph;

const LINES: usize = 20_000;
const MOST: Duration = Duration::from_secs(120);

/// Many functions with loops, branches, arrays, structures and calls.
#[test]
fn many_functions() {
    let mut text = String::from(
        "extern int nondet_int(void);\nint g0, g1, g2, g3;\nint a[100];\nstruct pair { int x; int y; } t[10];\n",
    );
    let mut functions = 0;
    while text.lines().count() < LINES - 100 {
        let _ = writeln!(text, "int f{functions}(int p, int q)\n{{\n    int i, k = p;");
        for part in 0..80 {
            let (count, factor, global) = (2 + (functions * 7 + part) % 48, part % 9, part % 4);
            let _ = write!(
                text,
                "    for (i = 0; i < {count}; i++) {{
        a[i] = a[i] + k * {factor};
        if (a[i] > q && k < {count})
            k += g{global};
        else
            g{global} = k - q;
    }}
    switch (k) {{
    case 1: k = 2; break;
    case 2: k++;
    default: k--;
    }}
    t[i % 10].x = t[k > 9 ? 1 : 2].y + g{global};
"
            );
        }
        if functions > 0 {
            let _ = writeln!(text, "    k = f{}(k, q) + k;", functions - 1);
        }
        let _ = writeln!(text, "    if (k == 12345678) reach_error();\n    return k;\n}}");
        functions += 1;
    }
    let _ = writeln!(text, "int main(void)\n{{\n    return f{}(nondet_int(), 3);\n}}", functions - 1);
    text.insert_str(0, "extern void reach_error(void);\n");
    measure("many functions", &text);
}

/// One function, with everything in it.
#[test]
fn one_function() {
    let mut text = String::from("int x, y, a[9], b;\nvoid set(int *p, int v) { *p = v; }\nint main(void) {\n");
    for line in 0..LINES {
        let _ = match line % 4 {
            0 => writeln!(text, "    x = x + {}; if (x > {line}) y = a[{}];", line % 7, line % 9),
            1 => writeln!(text, "    int l{line} = x + {line};"),
            2 => writeln!(text, "    while (x < {line}) {{ x++; if (x == 3) continue; if (x == 4) break; }}"),
            _ => writeln!(text, "    set(&b, y); l{}++; l{line}: y = b;", line - 2),
        };
    }
    text.push_str("    return 0;\n}\n");
    measure("one function", &text);
}

/// Globals with initialisers, and a table of values.
#[test]
fn many_globals() {
    let mut text = String::new();
    for line in 0..LINES / 2 {
        let _ = writeln!(text, "int g{line} = {line};");
    }
    text.push_str("int table[] = {\n");
    for line in 0..LINES / 4 {
        let _ = writeln!(text, "    {line},");
    }
    text.push_str("};\nint main(void) {\n");
    for line in 1..LINES / 4 {
        let _ = writeln!(text, "    g{line} = g{} + table[{line}];", line - 1);
    }
    text.push_str("    return 0;\n}\n");
    measure("many globals", &text);
}

fn measure(name: &str, text: &str) {
    let lines = text.lines().count();
    assert!(lines >= LINES - 200, "{lines} lines");
    let input = Input::Text { name: "large.c".to_owned(), text: text.as_bytes().to_vec() };
    let start = Instant::now();
    let read = match read(&input, &FrontendOptions::default()) {
        Ok(read) => read,
        Err(rejected) => panic!("{}", rejected.render(Colour::Never)),
    };
    let elapsed = start.elapsed();
    let graph = Graph::of(&read.program);
    println!("{name}: {lines} lines in {} ms, {} locations", elapsed.as_millis(), graph.locations.len());
    assert!(graph.locations.len() > lines / 4, "{} locations", graph.locations.len());
    assert!(elapsed < MOST, "{name}: {lines} lines took {elapsed:?}");
}

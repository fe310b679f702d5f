//! From C text to a syntax tree: forms that must be read, and input that must be refused politely.

use std::fmt::Write as _;
use std::path::PathBuf;

use eureka::frontend::{Colour, FrontendOptions, Input, Parsed, Rejected, parse, read};
use eureka::program::DataModel;

fn text(name: &str, text: impl Into<Vec<u8>>) -> Input {
    Input::Text { name: name.to_owned(), text: text.into() }
}

fn accepted(source: &str) -> Parsed {
    accepted_with(source, &FrontendOptions::default())
}

fn accepted_with(source: &str, options: &FrontendOptions) -> Parsed {
    parse(&text("prog.c", source), options)
        .unwrap_or_else(|rejected| panic!("{source}\n{}", rejected.render(Colour::Never)))
}

fn rejected(input: &Input) -> Rejected {
    match parse(input, &FrontendOptions::default()) {
        Ok(_) => panic!("accepted: {}", input.name()),
        Err(rejected) => rejected,
    }
}

fn complaint(source: impl Into<Vec<u8>>) -> String {
    rejected(&text("prog.c", source)).render(Colour::Never)
}

fn warnings(source: &str) -> Vec<(u32, u32, String)> {
    let parsed = accepted(source);
    let place = |warning: eureka::frontend::Diagnostic| (warning.span.line, warning.span.column, warning.message);
    parsed.warnings.into_iter().map(place).collect()
}

#[test]
fn reads_the_usual_headers() {
    let source = "#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <limits.h>\n#include <math.h>\n#include <stdbool.h>\n#include <stdint.h>\n#include <stddef.h>\n#include <stdarg.h>\n#include <ctype.h>\n#include <errno.h>\n#include <time.h>\n#include <float.h>\nint main(void) {\n  bool b = true;\n  assert(b && \"text\");\n  return EXIT_SUCCESS;\n}\n";
    for data_model in [DataModel::Lp64, DataModel::Ilp32] {
        let options = FrontendOptions { data_model, ..FrontendOptions::default() };
        let parsed = accepted_with(source, &options);
        assert_eq!(parsed.warnings, []);
        let main = parsed.unit.0.last().expect("main is there");
        let span = parsed.map.span(main.span.start);
        assert_eq!((parsed.files.name(span.file), span.line, span.column), ("prog.c", 15, 1));
        assert!(!parsed.map.in_system_header(main.span.start));
        assert!(parsed.map.in_system_header(parsed.unit.0[0].span.start));
        let condition = parsed.map.span(parsed.text.find("b && ").expect("the condition"));
        assert_eq!((condition.line, condition.column), (17, 10));
        let call = parsed.map.span(parsed.text.rfind("__assert_fail").expect("the call"));
        assert_eq!((call.line, call.column), (17, 3));
    }
}

#[test]
fn data_models_differ_in_the_builtin_macros() {
    let source = "int size = __SIZEOF_LONG__; unsigned long limit = __LONG_MAX__;";
    let read = |data_model| {
        let options = FrontendOptions { data_model, ..FrontendOptions::default() };
        accepted_with(source, &options).text
    };
    assert!(read(DataModel::Lp64).contains("size = 8"));
    assert!(read(DataModel::Ilp32).contains("size = 4"));
}

#[test]
fn honours_defines_and_include_directories() {
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::write(directory.path().join("limit.h"), "#define LIMIT (N + 1)\n").expect("written");
    let options = FrontendOptions {
        defines: vec!["N=41".to_owned(), "FLAG".to_owned()],
        include_dirs: vec![directory.path().to_owned()],
        ..FrontendOptions::default()
    };
    let source = "#include \"limit.h\"\nint a[LIMIT], b = FLAG;\n";
    assert!(accepted_with(source, &options).text.contains("int a[(41 + 1)], b = 1;"));
}

#[test]
fn reads_files_beside_their_includes_and_preprocessed_files() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name);
    std::fs::write(path("own.h"), "int from_header;\n").expect("written");
    std::fs::write(path("-prog.c"), "#include \"own.h\"\n\tint x = y z;\n").expect("written");
    let complaint = rejected(&Input::File(path("-prog.c"))).render(Colour::Never);
    assert!(complaint.contains("-prog.c:2:12"), "{complaint}");
    assert!(complaint.contains("    int x = y z;"), "{complaint}");

    let preprocessed = "# 1 \"gone.c\"\n# 1 \"/usr/include/x.h\" 1 3 4\nint h;\n# 2 \"gone.c\" 2\nint x = y z;\n";
    std::fs::write(path("prog.i"), preprocessed).expect("written");
    let complaint = rejected(&Input::File(path("prog.i"))).render(Colour::Never);
    assert!(complaint.contains("prog.i:5:11"), "{complaint}");
    assert!(complaint.contains("5 | int x = y z;"), "{complaint}");
}

#[test]
fn reads_old_c() {
    let source = "static count;\nmain() { register i; const k = 2; return i + k; }\nf(a, b) int a; { return a + b; }\n*g(p) int *p; { return p; }\nstatic h(const x) { extern y; return x; }\n";
    let places: Vec<(u32, u32)> = warnings(source)
        .into_iter()
        .map(|(line, column, message)| {
            assert_eq!(message, "this declaration names no type; it is read as `int`");
            (line, column)
        })
        .collect();
    let expected = [(1, 8), (2, 1), (2, 19), (2, 28), (3, 1), (4, 1), (5, 8), (5, 16), (5, 28)];
    assert_eq!(places, expected);
    let parsed = accepted(source);
    assert_eq!(parsed.unit.0.len(), 5);
    let last = parsed.map.span(parsed.text.find("return x").expect("the last return"));
    assert_eq!((last.line, last.column), (5, 31));
}

#[test]
fn modern_c_is_not_taken_for_old_c() {
    let source = "typedef int T; typedef unsigned long size_t; typedef int (*F)(int);\nstatic T x; const size_t n = 3; extern F f; int g(const T, register T y, const size_t *z);\nstatic int *p; T *q; T h(T a) { static const T b = 1; return (const T) a * b; }\nint * const r; int const s = 1; volatile T v; typedef const T W; int k(const W);\n";
    assert_eq!(warnings(source), []);
}

#[test]
fn reads_gnu_c() {
    let forms = [
        "int f(int a) { return a ?: 3; }",
        "int f(int x) { switch (x) { case 1: __attribute__((fallthrough)); case 2: ; default: } return x; }",
        "int f(int x) { goto e; e: }",
        "typedef int T; int f(int x) { goto e; e: T y = 1; if (x) { d: int z; goto d; } return y; }",
        "int f(void) { l: __attribute__((unused)); goto l; }",
        "struct s { int a; } __attribute__((unused)); struct t { int a; } __attribute__((unused)) x;",
        "enum __attribute__((unused)) e { A, B, }; __thread int x; static _Thread_local int y;",
        "__attribute__((noreturn)) void f(void); extern int g(int) __asm__(\"gg\") __attribute__((const));",
        "_Static_assert(1 + (2, 3)); _Static_assert(1, \"x\"); __float128 q; _Float128 r;",
        "int f(void) { __extension__ int x = __extension__ ({ int y = 2; y; }); __typeof__(x) z = x; return z; }",
        "static __inline__ int f(int *__restrict a, int c[static 2]) { return a[0] + c[1]; }",
        "int a[5] = {[1] = 2, [2 ... 3] = 4}; struct s { int x, y; } b = {.x = 1}, c = {x: 1}, d = {};",
        "int f(int x) { switch (x) { case 1 ... 3: return 1; } return sizeof(struct { int a; }); }",
        "void f(void) { __asm__ volatile(\"\" ::: \"memory\"); } _Noreturn void g(void);",
        "int f(int n, ...) { __builtin_va_list ap; __builtin_va_start(ap, n); return __builtin_va_arg(ap, int); }",
        "int x;\x0c\x0b int y;\r\n#pragma unknown\nint z;",
        "",
    ];
    for form in forms {
        let parsed = accepted(form);
        assert_eq!(parsed.warnings, [], "{form}");
    }
    let elvis = accepted("int f(int a) { return a ?: 3; }");
    assert!(elvis.text.contains(eureka::frontend::OMITTED_OPERAND));
    let span = elvis.map.span(elvis.text.find(": 3").expect("the colon"));
    assert_eq!((span.line, span.column), (1, 26));
}

#[test]
fn names_of_types_are_resolved() {
    let local = accepted("typedef int T; int f(void) { int T = 3; return (T) * 2; }");
    assert!(format!("{:?}", local.unit).contains("Multiply"));
    let cast = accepted("typedef int T; int f(int *y) { return (T) * y; }");
    assert!(format!("{:?}", cast.unit).contains("Indirection"));
    let parameter = accepted("typedef int T;\nint f(int T) { return (T) - 2; }");
    assert!(format!("{:?}", parameter.unit).contains("Minus"));
    // The parser would take this for a cast.
    let complaint = complaint("typedef int T;\nint f(T) int T; { return (T) - 2; }");
    assert!(complaint.contains("prog.c:2:"), "{complaint}");
    assert!(complaint.contains("the parameter `T`"), "{complaint}");
    assert_eq!(accepted("typedef int T; int f(int T); T g(T x) { return x; }").unit.0.len(), 3);
}

#[test]
fn layout_attributes_are_not_ignored() {
    let unusual = |source: &str| {
        let unusual = accepted(source).unusual;
        (unusual.places.len(), unusual.all)
    };
    assert_eq!(unusual("struct __attribute__((packed)) s { int a; };"), (1, false));
    assert_eq!(unusual("struct s { char c; int a __attribute__((aligned(16))); } x; struct t { int b; };"), (1, false));
    assert_eq!(unusual("union u { int a; } __attribute__((__packed__));"), (1, false));
    assert_eq!(unusual("typedef int wide __attribute__((aligned(64)));"), (0, true));
    assert_eq!(unusual("#pragma pack(push, 1)\nstruct s { int a; };"), (0, true));
    assert_eq!(
        unusual("int x __attribute__((aligned(16))); struct s { int a; } y __attribute__((unused));"),
        (0, false)
    );
    assert_eq!(warnings("typedef unsigned int word __attribute__((__mode__(__SI__)));"), []);
}

#[test]
fn bytes_outside_utf8_keep_their_value_in_literals() {
    let parsed =
        parse(&text("prog.c", &b"char *s = \"caf\xe9\"; int x = 1; // \xff\n"[..]), &FrontendOptions::default())
            .expect("accepted");
    assert!(parsed.text.contains("\"caf\\351\""));
    let span = parsed.map.span(parsed.text.find("x = ").expect("x"));
    assert_eq!((span.line, span.column), (1, 23));
    assert!(accepted("char *s = \"caf\u{e9}\";").text.contains("caf\u{e9}"));
}

#[test]
fn reports_every_broken_declaration() {
    let source = "int a = ;\nint ok(void) { return 1; }\nint f(void) {\n  int x = 1\n  return x;\n}\ntypedef foo bar;\nbar b;\nbool c;\nint g(void) { uint8_t y; return 2; }\n";
    insta::assert_snapshot!(complaint(source), @r"
    error: `;` is not expected here
     --> prog.c:1:9
      |
    1 | int a = ;
      |         ^
    error: `return` is not expected here
     --> prog.c:5:3
      |
    5 |   return x;
      |   ^
      |
      = hint: perhaps a `;` is missing after `1`
    error: `foo` is not the name of a type
     --> prog.c:7:9
      |
    7 | typedef foo bar;
      |         ^
    error: `bool` is not the name of a type
     --> prog.c:9:1
      |
    9 | bool c;
      | ^
      |
      = hint: `#include <stdbool.h>` declares it
    error: `uint8_t` is not the name of a type
      --> prog.c:10:15
       |
    10 | int g(void) { uint8_t y; return 2; }
       |               ^
       |
       = hint: `#include <stdint.h>` declares it
    ");
}

#[test]
fn reports_brackets_that_do_not_match() {
    assert!(complaint("int f(void) {\n  if (1) {\n  return 0;\n}\n").contains("prog.c:1:13"));
    assert!(complaint("int f(void) { return (1; }").contains("does not close the `(`"));
    assert!(complaint("int x; }").contains("`}` closes nothing"));
}

#[test]
fn passes_on_what_the_preprocessor_says() {
    let missing = complaint("int x;\n#include \"no/such.h\"\n");
    insta::assert_snapshot!(missing, @r#"
    error: no/such.h: No such file or directory
     --> prog.c:2:10
      |
    2 | #include "no/such.h"
      |          ^
      |
      = hint: `-I DIR` adds a directory to look for included files in
    "#);
    assert!(complaint("#error out of luck\n").contains("out of luck"));
    assert!(complaint("#if 1\nint x;\n").contains("prog.c:1"));
    let warned = warnings("#warning mind the gap\nint x;\n");
    assert!(warned[0].2.contains("mind the gap"), "{warned:?}");
    let options = FrontendOptions { defines: vec!["1=2".to_owned()], ..FrontendOptions::default() };
    assert!(parse(&text("prog.c", "int x;"), &options).is_err());
}

#[test]
fn refuses_what_is_no_file() {
    let message = |path: &str| rejected(&Input::File(PathBuf::from(path))).render(Colour::Never);
    assert_eq!(message("no/such/file.c"), "error: there is no file `no/such/file.c`\n");
    assert_eq!(message("/"), "error: `/` is a directory, not a C file\n");
    assert!(message("/dev/zero").contains("larger than"));
}

#[test]
fn says_when_there_is_no_preprocessor() {
    let options = FrontendOptions { preprocessor: Some("no-such-compiler".to_owned()), ..FrontendOptions::default() };
    let rejected = parse(&text("prog.c", "int x;"), &options).expect_err("refused");
    let message = rejected.render(Colour::Never);
    assert!(message.contains("no C preprocessor"), "{message}");
    assert!(message.contains("install gcc"), "{message}");
    assert!(parse(&text("prog.i", "int x;"), &options).is_ok());
}

#[test]
fn survives_recursive_and_exploding_macros() {
    assert_eq!(accepted("#define f(x) f(x + 1)\n#define y y\nint g(int y) { return f(y); }").unit.0.len(), 1);
    let mut laughs = String::from("#define a0 x x x x x x x x x x\n");
    for level in 1..12 {
        let inner = format!("a{} ", level - 1).repeat(10);
        let _ = writeln!(laughs, "#define a{level} {inner}");
    }
    laughs.push_str("int x = a11;\n");
    assert!(complaint(laughs).contains("after preprocessing is larger than"));
    assert!(complaint("#include __FILE__\n#include \"/dev/stdin\"\nint x = ;").contains("error"));
}

#[test]
fn refuses_garbage() {
    for garbage in [
        &b"\xff\xfe\x00\x01\x02"[..],
        &b"\x7fELF\x02\x01\x01\x00"[..],
        b"int x = @;",
        b"int \xc3\xa9 = 1;",
        b"char *s = \"abc;\n",
        b"'",
        b"int x = 1 \\",
        b"int $ = 1;",
        b"}{",
        b"((((",
        b"#",
        b"int f(int a { return a; }",
        b"typedef",
        b"struct { int",
        b"int f(a) int a; ",
    ] {
        let _ = parse(&text("prog.c", garbage), &FrontendOptions::default());
        let _ = parse(&text("prog.i", garbage), &FrontendOptions::default());
    }
    assert!(complaint("int x = @;").contains("prog.c:1:9"));
    assert!(complaint("char *s = \"abc;\n").contains("prog.c:1:11"));
}

#[test]
fn refuses_nesting_that_would_exhaust_the_stack() {
    let deep = |open: &str, inner: &str, close: &str| {
        let body = format!("{}{inner}{}", open.repeat(10_000), close.repeat(10_000));
        format!("int y, a[2], f(int); int g(void) {{ {body} }}")
    };
    for source in [
        deep("(", "y", ");"),
        deep("{", "", "}"),
        deep("- ", "y", ";"),
        deep("if (y) y = 1; else ", "y = 2;", ""),
        deep("if (y) {", "", "}"),
        deep("while (y) ", "y = 2;", ""),
        deep("do ", "y = 2;", " while (y);"),
        deep("y ? ", "y", " : y;"),
        deep("y ? y : ", "y", ";"),
        deep("a[", "0", "];"),
        deep("f(", "0", ");"),
        deep("(int) ", "y", ";"),
        deep("sizeof ", "y", ";"),
        deep("({", "y;", "});"),
        deep("y = ", "y", ";"),
        deep("case 1: ", ";", ""),
        format!("int {}x{};", "(".repeat(10_000), ")".repeat(10_000)),
        format!("int x{};", "[1]".repeat(10_000)),
        format!("int {}x;", "*".repeat(10_000)),
        format!("int x[] = {}0{};", "{".repeat(10_000), "}".repeat(10_000)),
        format!("{}int x;{}", "struct {".repeat(10_000), "} y;".repeat(10_000)),
        format!("int f({}int{});", "int (*)(".repeat(10_000), ")".repeat(10_000)),
        format!("int x = {}1;", "1+".repeat(500_000)),
        format!("int x = {}1;", "1?1:".repeat(250_000)),
    ] {
        let message = complaint(source.clone());
        let shown: String = source.chars().take(60).collect();
        assert!(
            message.contains("nested") || message.contains("closes nothing") || message.contains("does not close"),
            "{shown}: {message}"
        );
        assert!(message.len() < 1000, "{shown}: {}", message.len());
    }
}

#[test]
fn accepts_nesting_within_the_limits() {
    let deep = |count: usize, open: &str, inner: &str, close: &str| {
        let body = format!("{}{inner}{}", open.repeat(count), close.repeat(count));
        format!("int y, a[2], f(int); int g(void) {{ {body} }}")
    };
    for source in [
        deep(250, "(", "y", ")").replace(") }", "); }"),
        deep(250, "{", "", "}"),
        deep(3900, "- ", "y", "").replace("y }", "y; }"),
        deep(1900, "if (y) y = 1; else ", "y = 2;", ""),
        deep(3900, "1 + ", "y;", ""),
        deep(120, "({", "y;", "});"),
        format!("int a[] = {{{}1}};", "1, ".repeat(100_000)),
        format!("int f(void) {{ {} return 0; }}", "f(); ".repeat(20_000)),
    ] {
        accepted(&source);
        // Lowering may refuse it, but must not exhaust the stack.
        let _ = read(&text("prog.c", source), &FrontendOptions::default());
    }
}

#[test]
fn reads_twenty_thousand_lines_in_seconds() {
    let mut source = String::new();
    for number in 0..1177 {
        let _ = write!(
            source,
            "int g{number}; int arr{number}[100];\nint f{number}(int a, int n)\n{{\n  int i, s = 0;\n  for (i = 0; i < n && i < 100; i++) {{\n    arr{number}[i] = a * 2 + i - (g{number} + 3);\n    if (arr{number}[i] > 10) {{\n      s = s + arr{number}[i] / 2;\n    }} else if (s < 0 || i % 3 == 1) {{\n      s -= f{number}(s, arr{number}[i + 1] - 1);\n    }}\n  }}\n  while (s > 100) {{\n    s = s - 1; g{number}++;\n  }}\n  return s;\n}}\n"
        );
    }
    let start = std::time::Instant::now();
    let parsed = accepted(&source);
    let elapsed = start.elapsed();
    println!("{} lines in {elapsed:?}", source.lines().count());
    assert_eq!(parsed.unit.0.len(), 3 * 1177);
    let last = parsed.unit.0.last().expect("a function");
    assert_eq!(parsed.map.span(last.span.start).line, 1176 * 17 + 2);
    assert!(elapsed < std::time::Duration::from_secs(10), "{elapsed:?}");
}

#[test]
fn a_flood_of_warnings_on_one_line_is_no_trouble() {
    let start = std::time::Instant::now();
    let parsed = accepted(&"a, b, r;".repeat(4096));
    assert_eq!(parsed.warnings.len(), 101);
    let shown = parsed.warnings.iter().map(|warning| eureka::frontend::render(warning, &parsed.files, Colour::Never));
    assert!(shown.map(|text| text.len()).sum::<usize>() < 40_000);
    println!("{:?}", start.elapsed());
}

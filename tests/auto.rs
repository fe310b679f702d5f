//! The default engine, through the binary: who decides, what it says, and that it stops in time.

use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value as Json;

fn eureka(text: &str, options: &[&str]) -> Output {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("prog.c");
    std::fs::write(&file, text).unwrap();
    Command::new(env!("CARGO_BIN_EXE_eureka")).args(options).arg(&file).stdin(Stdio::null()).output().unwrap()
}

#[track_caller]
fn says(text: &str, options: &[&str], verdict: &str, parts: &[&str]) {
    let output = eureka(text, options);
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(out.lines().last(), Some(format!("eureka: {verdict}").as_str()), "{out}{err}");
    for part in parts {
        assert!(out.contains(part), "`{part}` is not in:\n{out}");
    }
}

fn json(text: &str, options: &[&str]) -> Json {
    serde_json::from_slice(&eureka(text, &[&["--json"], options].concat()).stdout).unwrap()
}

/// A program with this body of `main`.
fn main_with(body: &str) -> String {
    format!(
        "#include <assert.h>\nint nondet_int(void);\nvoid __VERIFIER_assume(int);\nint g[3];\nint main(void) {{\n{body}\n\
         return 0;\n}}\n"
    )
}

/// A copy of any size that leaves out the last element.
const COPY: &str = "    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n], b[n], i;
    for (i = 0; i < n; i++) a[i] = nondet_int();
    for (i = 0; i < n - 1; i++) b[i] = a[i];
    for (i = 0; i < n; i++) assert(b[i] == a[i]);";

#[test]
fn a_failure_is_found_by_execution_and_made_small() {
    let text = main_with(COPY);
    says(&text, &[], "UNSAFE", &["found by execution", "decided by quick runs in ", "inputs: 1,"]);
    let json = json(&text, &[]);
    assert_eq!((&json["verdict"], &json["evidence"]), (&"UNSAFE".into(), &"found by execution".into()));
    assert_eq!(json["decided_by"], "quick runs");
    assert_eq!(json["strategies"][0]["name"], "quick runs");
    assert_eq!(json["strategies"][0]["result"], "decided");
    assert!(json["strategies"][0]["time_ms"].is_number());
    let inputs: Vec<i64> =
        json["counterexample"]["inputs"].as_array().unwrap().iter().map(|i| i["value"].as_i64().unwrap()).collect();
    assert_eq!(inputs.len(), 2, "{inputs:?}");
    assert!(inputs.iter().all(|v| (-1..=1).contains(v)), "{inputs:?}");
}

#[test]
fn numbers_of_the_program_are_tried() {
    let text =
        main_with("    int x = nondet_int(); int y = nondet_int();\n    if (x == 4711 && y != 0) assert(y != 4712);");
    says(&text, &[], "UNSAFE", &["inputs: 4711,4712"]);
}

#[test]
fn the_only_execution_decides() {
    let loops = "    int a[1000], i, j, sum = 0;
    for (i = 0; i < 1000; i++) a[i] = i;
    for (j = 0; j < 100; j++) for (i = 0; i < 1000; i++) sum = sum + a[i];
    assert(sum == 49950000);";
    let only = "proof: the only execution there is, of ";
    says(&main_with(loops), &[], "SAFE", &[only, "decided by quick runs"]);
    says(&main_with(loops), &["--certify"], "SAFE", &[only, "certified: executed again, step by step"]);
    let fails = loops.replace("49950000", "49950001");
    says(&main_with(&fails), &[], "UNSAFE", &["found by execution", "main.assertion.1 fails"]);
    let json = json(&main_with(loops), &["--certify"]);
    assert_eq!((&json["evidence"], &json["certified"]), (&"only execution".into(), &true.into()));
}

/// Whatever ends the only execution without a failure ends all.
#[test]
fn an_only_execution_that_is_cut_is_safe() {
    for end in ["__VERIFIER_assume(0);", "int z = g[1] - g[2]; int x = 1 / z;", "__builtin_abort();"] {
        let text = main_with(&format!("    {end}\n    assert(0);"));
        says(&text, &["--certify"], "SAFE", &["the only execution there is"]);
    }
    let text = main_with("    int z = g[1] - g[2]; int x = 1 / z;\n    assert(0);");
    says(&text, &["--check", "div"], "UNSAFE", &["found by execution"]);
}

/// Values that nobody gave make further executions possible: one run proves nothing.
#[test]
fn uninitialised_values_are_no_only_execution() {
    let reads = [
        "int x; assert(x < 10);",
        "int a[2]; a[0] = 1; assert(a[1] < 10);",
        "int x = g[0]; int y; assert(x + y < 10);",
    ];
    for read in reads {
        says(&main_with(&format!("    {read}")), &[], "UNSAFE", &[]);
    }
    // Out of the bounds of a local array nothing is known either.
    says(&main_with("    int a[2]; a[0] = 0; a[1] = 0; int i = 5 + g[0]; assert(a[i] < 10);"), &[], "UNSAFE", &[]);
    let text = main_with("    int x; if (x > 3) x = 3; assert(x <= 3);");
    let json = json(&text, &[]);
    assert_eq!(json["verdict"], "SAFE");
    assert_ne!(json["decided_by"], "quick runs");
}

#[test]
fn engines_decide_what_runs_do_not() {
    let bounded = "    int i = 0, n = nondet_int();\n    while (i < n) i++;\n    if (n >= 0) assert(i == n);";
    let text = main_with(bounded);
    says(&text, &["--certify"], "SAFE", &["certified: ", "decided by ", "; quick runs "]);
    let json = json(&text, &[]);
    assert_eq!(json["verdict"], "SAFE");
    assert_eq!(json["strategies"][0]["result"], "undecided");
    let names: Vec<&str> = json["strategies"].as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap()).collect();
    assert!(names.contains(&json["decided_by"].as_str().unwrap()), "{names:?}");
    // Only a solver finds the one pair of numbers.
    let pair = "    int x = nondet_int(), y = nondet_int();\n    assert(x + y != 777777 || 2 * x - y != -407409);";
    let json = self::json(&main_with(pair), &[]);
    assert_eq!(json["verdict"], "UNSAFE");
    assert_eq!(json["evidence"], "counterexample");
}

/// No strategy decides this; all end when they have to.
#[test]
fn limits_end_all_strategies() {
    let text = main_with(
        "    unsigned x = nondet_int(), y = x * x + 1, i;
    for (i = 0; i != x; i++) y = y * y + i * 3;
    assert(y != 123456789 || x < 1000 || i % 7 == 3);",
    );
    let start = Instant::now();
    says(&text, &["--timeout", "2"], "UNKNOWN", &["reason: the time limit of 2 s was reached", "\nquick runs "]);
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
    let json = json(&text, &["--timeout", "2"]);
    assert_eq!((&json["decided_by"], &json["evidence"]), (&Json::Null, &Json::Null));
    assert_eq!(json["strategies"][0]["name"], "quick runs");
}

#[test]
fn options_of_one_engine_choose_it() {
    let text = main_with("    int i = nondet_int();\n    if (i > 3) i = 3;\n    assert(i <= 3);");
    for (options, part) in [(&["-x"][..], "iteration 1 ["), (&["--unwind", "3"], "bound 3 [")] {
        let out = String::from_utf8(eureka(&text, options).stdout).unwrap();
        assert!(out.contains(part) && !out.contains("quick runs"), "{out}");
    }
    let output = eureka(&text, &["--engine", "auto", "-x"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("-x is for --engine cegar"));
}

//! The command line, through the binary: exit codes, the last line, what goes where.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value as Json;

const SAFE: &str = "#include <assert.h>
int main(void) {
    int i = 0;
    while (i < 3) {
        i = i + 1;
    }
    assert(i == 3);
    return 0;
}
";

const UNSAFE: &str = "#include <assert.h>
int nondet_int(void);
int a[4];
int main(void) {
    int x = nondet_int();
    a[1] = x;
    assert(a[1] != 7);
    return 0;
}
";

fn eureka() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_eureka"));
    command.env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

/// A directory with a program in it.
struct Case {
    dir: tempfile::TempDir,
    file: PathBuf,
}

fn case(text: &str) -> Case {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("prog.c");
    std::fs::write(&file, text).unwrap();
    Case { dir, file }
}

fn run(text: &str, options: &[&str]) -> Output {
    let case = case(text);
    eureka().args(options).arg(&case.file).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[track_caller]
fn ends(output: &Output, code: i32, last_line: &str) {
    let shown = format!("{}\n{}", stdout(output), stderr(output));
    assert_eq!(output.status.code(), Some(code), "{shown}");
    assert_eq!(stdout(output).lines().last().unwrap_or_default(), last_line, "{shown}");
}

#[track_caller]
fn refuses(output: &Output, code: i32, message: &str) {
    assert_eq!(output.status.code(), Some(code), "{}", stderr(output));
    assert_eq!(stdout(output), "");
    assert!(stderr(output).contains("error:"), "{}", stderr(output));
    assert!(stderr(output).contains(message), "{}", stderr(output));
    assert!(!stderr(output).contains("panicked"), "{}", stderr(output));
}

#[test]
fn help_is_grouped_and_has_an_example() {
    let output = eureka().arg("--help").output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let help = stdout(&output);
    for part in
        ["Usage: eureka [OPTIONS] [PROG.C]...", "Reading the program:", "Limits:", "Output:", "Examples:", "--show"]
    {
        assert!(help.contains(part), "{help}");
    }
    assert_eq!(stdout(&eureka().arg("-h").output().unwrap()), help);
}

#[test]
fn version() {
    let output = eureka().arg("--version").output().unwrap();
    ends(&output, 0, &format!("eureka {}", env!("CARGO_PKG_VERSION")));
}

#[test]
fn wrong_calls_end_with_1() {
    let cases: [(&[&str], &str); 8] = [
        (&[], "PROG.C"),
        (&["--no-such-option", "x.c"], "--no-such-option"),
        (&["--show", "nothing", "x.c"], "nothing"),
        (&["--timeout", "soon", "x.c"], "90s"),
        (&["--memory", "much", "x.c"], "500M"),
        (&["--data-model", "lp128", "x.c"], "lp64"),
        (&["--seed", "1", "x.c"], "--run"),
        (&["--run", "--inputs", "1,x", "x.c"], "`x` is not a number"),
    ];
    for (options, message) in cases {
        refuses(&eureka().args(options).output().unwrap(), 1, message);
    }
}

#[test]
fn inputs_that_are_not_accepted_end_with_2() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name);
    let check = |file: &Path, message: &str| refuses(&eureka().arg(file).output().unwrap(), 2, message);
    check(&path("missing.c"), "missing.c");
    check(dir.path(), "directory");
    std::fs::write(path("garbage.c"), b"\x00\xff\xfe}}{{ int \x80 ((").unwrap();
    check(&path("garbage.c"), "");
    std::fs::write(path("broken.c"), "int main(void) { return 0 }\n").unwrap();
    check(&path("broken.c"), "broken.c:1:");
    std::fs::write(path("empty.c"), "").unwrap();
    check(&path("empty.c"), "main");
    std::fs::write(path("include.c"), "#include \"nowhere.h\"\nint main(void) { return 0; }\n").unwrap();
    check(&path("include.c"), "nowhere.h");
}

#[test]
fn a_defect_in_one_line_is_told_with_its_place() {
    let output = run("int main(void) {\n    int x = y;\n    return x;\n}\n", &[]);
    refuses(&output, 2, "prog.c:2:13");
    assert!(stderr(&output).contains("int x = y;"));
}

#[test]
fn standard_input_is_a_dash() {
    let mut child =
        eureka().args(["--show", "program", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(SAFE.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("while (i < 3)"), "{}", stdout(&output));
}

#[test]
fn macros_and_include_directories_reach_the_program() {
    let case = case("#include \"size.h\"\nint a[SIZE + N];\nint main(void) { return a[0]; }\n");
    let include = case.dir.path().join("headers");
    std::fs::create_dir(&include).unwrap();
    std::fs::write(include.join("size.h"), "#define SIZE 40\n").unwrap();
    let output = eureka()
        .args(["-DN=2", "-I", include.to_str().unwrap(), "--show", "program"])
        .arg(&case.file)
        .output()
        .unwrap();
    assert!(stdout(&output).contains("int a[42];"), "{}{}", stdout(&output), stderr(&output));
}

#[test]
fn another_entry() {
    let text = "#include <assert.h>\nvoid f(int n) { assert(n != 5); }\n";
    refuses(&run(text, &[]), 2, "main");
    ends(&run(text, &["--entry", "f", "--run", "--inputs", "5"]), 10, "eureka: UNSAFE");
    refuses(&run(text, &["--entry", "g"]), 2, "g");
}

#[test]
fn the_data_model_counts() {
    let text = "#include <assert.h>\nint main(void) { assert(sizeof(long) == 8); return 0; }\n";
    ends(&run(text, &["--run"]), 5, "eureka: UNKNOWN");
    ends(&run(text, &["--run", "--data-model", "ilp32"]), 10, "eureka: UNSAFE");
}

#[test]
fn testing_finds_a_failure_and_tells_it() {
    let output = run(UNSAFE, &["--run", "--inputs", "7"]);
    ends(&output, 10, "eureka: UNSAFE");
    let text = stdout(&output);
    for part in ["a[1] = x", "a[1] = 7", "inputs: 7", "main.assertion.1 fails, line 7", "a[1] != 7"] {
        assert!(text.contains(part), "{text}");
    }
    let again = run(UNSAFE, &["--run", "--inputs", "7"]);
    assert_eq!(stdout(&again), text);
}

#[test]
fn testing_without_a_failure_is_unknown() {
    let output = run(SAFE, &["--run"]);
    ends(&output, 5, "eureka: UNKNOWN");
    assert!(stdout(&output).contains("the only run that the program has"), "{}", stdout(&output));
    let output = run(UNSAFE, &["--run", "--inputs", "1", "--runs", "3"]);
    ends(&output, 5, "eureka: UNKNOWN");
    assert!(stdout(&output).contains("no assertion failed in 3 runs"), "{}", stdout(&output));
}

#[test]
fn testing_reports_what_c_leaves_undefined() {
    let text =
        "int a[2];\nint main(void) {\n    int x, i = 2;\n    a[i] = 2147483647;\n    i = a[i] + 1;\n    return x;\n}\n";
    let output = run(text, &["--run"]);
    ends(&output, 5, "eureka: UNKNOWN");
    let text = stdout(&output);
    for part in ["line 4: index 2 is outside of a", "line 5: the result 2147483648 overflows int", "x is read before"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn json_has_its_keys() {
    let output = run(UNSAFE, &["--run", "--inputs", "7", "--json"]);
    assert_eq!(output.status.code(), Some(10));
    let json: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["verdict"], "UNSAFE");
    assert_eq!(json["reason"], Json::Null);
    assert_eq!(json["property"]["name"], "main.assertion.1");
    assert_eq!(json["property"]["line"], 7);
    assert_eq!(json["counterexample"]["inputs"][0]["value"], 7);
    let steps = json["counterexample"]["steps"].as_array().unwrap();
    assert!(steps.iter().any(|step| step["line"] == 6 && step["changes"][0]["name"] == "a[1]"), "{steps:?}");
    assert!(json["time_ms"]["total"].as_f64().unwrap() > 0.0);
}

/// Some properties hold, some fail, one is never reached, and one nobody decides.
const SEVERAL: &str = "#include <assert.h>
extern int nondet_int(void);
int a[100];
int main(void) {
    int n = nondet_int();
    if (n < 0 || n > 100) return 0;
    for (int i = 0; i < n; i++) { a[i] = i; assert(a[i] == i); }
    int x = nondet_int();
    assert(x != 7);
    assert(x != 9);
    if (0) assert(1 > 2);
    return 0;
}
";

#[test]
fn each_property_is_decided() {
    for options in [&[][..], &["--engine", "cegar"], &["--engine", "kind"], &["--engine", "lazy"]] {
        let output = run(SEVERAL, options);
        ends(&output, 10, "eureka: UNSAFE");
        let text = stdout(&output);
        let unreached = if options.is_empty() { "properties: 1 holds, 2 fail, 1 not reached\n" } else { " 2 fail" };
        for part in [unreached, "main.assertion.2, line 9: fails", "main.assertion.3, line 10: fails", "x = 9"] {
            assert!(text.contains(part), "{options:?} {part}: {text}");
        }
    }
    let output = run(SEVERAL, &["--json"]);
    let json: Json = serde_json::from_slice(&output.stdout).unwrap();
    let statuses: Vec<&str> =
        json["properties"].as_array().unwrap().iter().filter_map(|p| p["status"].as_str()).collect();
    assert_eq!(statuses, ["holds", "fails", "fails", "not reached"]);
    assert_eq!(json["summary"], "1 holds, 2 fail, 1 not reached");
    assert_eq!(json["properties"][2]["counterexample"]["inputs"][1]["value"], 9);
}

#[test]
fn the_first_failure_is_enough_if_that_is_wanted() {
    let output = run(SEVERAL, &["--first"]);
    ends(&output, 10, "eureka: UNSAFE");
    assert!(stdout(&output).contains("properties: 1 fails, 3 unknown"), "{}", stdout(&output));
}

/// A property that fails only behind the failure of another does not fail.
#[test]
fn failures_behind_failures_are_none() {
    let text = "#include <assert.h>\nextern int nondet_int(void);\nint main(void) {\n    int x = nondet_int();\n    \
                assert(x < 5);\n    assert(x < 10);\n    return 0;\n}\n";
    let output = run(text, &[]);
    ends(&output, 10, "eureka: UNSAFE");
    assert!(stdout(&output).contains("main.assertion.2, line 6: holds"), "{}", stdout(&output));
}

/// A failure that is known is told in the end, whatever becomes of the rest.
#[test]
fn what_has_failed_outlives_the_time_limit() {
    let text = "#include <assert.h>\nextern int nondet_int(void);\nint main(void) {\n    int x = nondet_int(), y = \
                nondet_int(), z = nondet_int();\n    assert(x != 7);\n    if (x > 1 && y > 1 && z > 1 && x < 1000 && y < \
                1000 && z < 1000)\n        assert(x * x * x + y * y * y != z * z * z);\n    return 0;\n}\n";
    let output = run(text, &["--timeout", "2"]);
    ends(&output, 10, "eureka: UNSAFE");
    assert!(stdout(&output).contains("properties: 1 fails, 1 unknown"), "{}", stdout(&output));
}

#[test]
fn json_of_a_check_has_its_keys() {
    let output = run(SAFE, &["--json"]);
    let json: Json = serde_json::from_slice(&output.stdout).unwrap();
    let keys = [
        "verdict",
        "reason",
        "property",
        "iterations",
        "tracked",
        "elements_tracked",
        "elements_total",
        "time_ms",
        "counterexample",
        "evidence",
        "decided_by",
        "strategies",
    ];
    for key in keys {
        assert!(json.get(key).is_some(), "{key}");
    }
    for module in ["frontend", "abstraction", "analysis", "simulation", "refinement", "total"] {
        assert!(json["time_ms"][module].is_number(), "{module}");
    }
}

#[test]
fn stages_alone_are_printed_without_a_check() {
    let output = run(SAFE, &["--show", "cfg", "--show", "program"]);
    assert_eq!(output.status.code(), Some(0));
    let text = stdout(&output);
    assert!(text.contains("[i < 3]") && text.contains("while (i < 3)"), "{text}");
    assert!(!text.contains("eureka:"), "{text}");
    let dot = stdout(&run(SAFE, &["--show", "cfg", "--dot"]));
    assert!(dot.starts_with("digraph"), "{dot}");
    let json: Json = serde_json::from_slice(&run(SAFE, &["--show", "program", "--json"]).stdout).unwrap();
    assert!(json["program"].as_str().unwrap().contains("int main(void)"));
}

#[test]
fn formulas_are_written_as_smtlib() {
    let case = case(UNSAFE);
    let file = case.dir.path().join("trace.smt2");
    let output = eureka().arg("--smt2").arg(&file).arg(&case.file).output().unwrap();
    ends(&output, 10, "eureka: UNSAFE");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("(check-sat)") && text.contains("; line 6: a[1] = x"), "{text}");
    let nowhere = case.dir.path().join("no/such/directory/trace.smt2");
    let output = eureka().arg("--smt2").arg(nowhere).arg(&case.file).output().unwrap();
    ends(&output, 10, "eureka: UNSAFE");
    assert!(stderr(&output).contains("trace.smt2 cannot be written"), "{}", stderr(&output));
}

#[test]
fn a_check_says_what_it_does_and_what_it_found() {
    let output = run(SAFE, &["--engine", "cegar"]);
    ends(&output, 0, "eureka: SAFE");
    let text = stdout(&output);
    assert!(text.contains("checking 1 assertion") && text.contains("line 7: i == 3"), "{text}");
    assert!(text.contains("iteration 1 [") && text.contains("proved"), "{text}");
    let output = run(UNSAFE, &[]);
    ends(&output, 10, "eureka: UNSAFE");
    let text = stdout(&output);
    assert!(text.contains("x = nondet_int()") && text.contains("inputs: 7"), "{text}");
    let output = run(UNSAFE, &["--json"]);
    let json: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["verdict"], "UNSAFE");
    assert_eq!(json["counterexample"]["inputs"][0]["value"], 7);
    assert_eq!(json["elements_total"], 4);
}

#[test]
fn stages_of_a_check_are_shown() {
    let options = ["--show", "abstraction", "--show", "trace", "--show", "formula"];
    let text = stdout(&run(UNSAFE, &options));
    for part in [
        "--- cegar, iteration 1: abstract program\n",
        "--- cegar, iteration 1: abstract error trace\n    step",
        "--- cegar, iteration 1: formula, step by step\n",
        "store(",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let text = stdout(&run(SAFE, &["-p", "-t"]));
    for part in [
        "--- control-flow graph\n",
        "--- cegar, iteration 1: graph of the abstract program, with transition relations\n",
        "i' = i + 1",
        "--- cegar, iteration 1: constraints at each node\nconstraints in main:",
        "time:",
        "analysis",
        "[i < 3]",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let text = stdout(&run(UNSAFE, &["-p"]));
    for part in ["states reached when the trace was found:\nconstraints in main:", "(error)"] {
        assert!(text.contains(part), "{text}");
    }
    let output = run(SAFE, &["--json", "--show", "invariants", "--show", "program"]);
    let json: Json = serde_json::from_slice(&output.stdout).unwrap();
    let stages: Vec<&Json> = json["shown"].as_array().unwrap().iter().map(|shown| &shown["stage"]).collect();
    assert_eq!(stages, ["program", "invariants"]);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let case = case(UNSAFE);
    let mut child = eureka()
        .args(["--run", "--inputs", "7"])
        .arg(&case.file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(10));
    assert_eq!(stderr(&output), "");
}

/// Work that cannot be stopped: reading from standard input that never ends.
fn stuck(options: &[&str]) -> std::process::Child {
    eureka().args(options).arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[test]
fn a_time_limit_ends_work_that_is_stuck() {
    let start = Instant::now();
    let mut child = stuck(&["--timeout", "0.3"]);
    let _kept_open = child.stdin.take();
    let output = child.wait_with_output().unwrap();
    assert!(start.elapsed() < Duration::from_millis(300 + 1000), "{:?}", start.elapsed());
    ends(&output, 5, "eureka: UNKNOWN");
    assert!(stdout(&output).contains("reason: the time limit of 0.3 s was reached"), "{}", stdout(&output));
}

#[test]
fn a_memory_limit_is_unknown() {
    let output = run(UNSAFE, &["--memory", "1M", "--run", "--inputs", "1", "--runs", "100000000"]);
    ends(&output, 5, "eureka: UNKNOWN");
    assert!(stdout(&output).contains("the memory limit of 1 MB was reached"), "{}", stdout(&output));
}

#[test]
fn a_signal_ends_the_solver() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bmc/multiplier.c");
    let child =
        eureka().args(["--engine", "bmc"]).arg(file).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(1));
    let start = Instant::now();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    ends(&output, 5, "eureka: UNKNOWN");
    assert!(stdout(&output).contains("reason: interrupted"), "{}", stdout(&output));
}

#[test]
fn a_signal_ends_with_a_report() {
    let mut child = stuck(&[]);
    let _kept_open = child.stdin.take();
    std::thread::sleep(Duration::from_millis(300));
    interrupted(child);
}

/// The solver does not keep the signal for itself. The least numbers whose cubes add up to 42 have 17 digits.
#[test]
fn a_signal_ends_a_long_question() {
    let program = case(
        "#include <assert.h>
        int nondet_int(void);
        int main(void) {
            long x = nondet_int(), y = nondet_int(), z = nondet_int();
            assert(x * x * x + y * y * y + z * z * z != 42);
        }",
    );
    let mut command = eureka();
    let child = command.arg(&program.file).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    interrupted(child);
}

/// Interrupts a process, which ends soon and says why.
#[track_caller]
fn interrupted(child: std::process::Child) {
    let start = Instant::now();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    ends(&output, 5, "eureka: UNKNOWN");
    assert!(stdout(&output).contains("reason: interrupted"), "{}", stdout(&output));
}

/// Where nothing is checked, nothing is said to be safe; where something was looked for and cannot occur, it is.
#[test]
fn a_program_without_properties_is_not_safe() {
    let text = "int x; int main(void) { x = 4; return 0; }";
    for engine in ["auto", "cegar", "bmc", "kind"] {
        let output = run(text, &["--engine", engine]);
        ends(&output, 5, "eureka: UNKNOWN");
        assert!(stdout(&output).contains("reason: no property: the program asserts nothing"), "{}", stdout(&output));
    }
    ends(&run(text, &["--check", "all"]), 0, "eureka: SAFE");
}

/// What a verdict takes for granted is listed, and no more than that.
#[test]
fn assumptions_are_listed() {
    let text = "#include <assert.h>
extern int level(void);
int a[4];
int main(void) {
    int i = level();
    double d = 0.5;
    if (0 <= i && i < 4) {
        a[i] = i + 1;
        assert(a[i] > d);
    }
    return 0;
}
";
    let listed = |options: &[&str]| {
        let shown = stdout(&run(text, options));
        let lines = shown.lines().skip_while(|line| *line != "assumptions:").skip(1);
        lines.take_while(|line| line.starts_with("    ")).map(|line| line.trim().to_string()).collect::<Vec<_>>()
    };
    let reals = "float and double are real numbers: nothing is rounded";
    let signed = "signed integers are mathematical: overflow is not checked (--check overflow)";
    let bounds = "out-of-bounds accesses are not checked (--check bounds)";
    let level = "`level` has no body: it returns any value of its type and changes no pointers";
    assert_eq!(listed(&[]), [reals, signed, bounds, level]);
    assert_eq!(listed(&["--arith", "bv"]), [reals, bounds, level]);
    assert_eq!(listed(&["--check", "all"]), [reals, level]);
    let json: Json = serde_json::from_str(&stdout(&run(text, &["--json"]))).unwrap();
    assert_eq!(json["assumptions"], serde_json::json!([reals, signed, bounds, level]));
}

/// An assertion that no execution reaches gets a warning.
#[test]
fn assertions_that_say_little_are_remarked_on() {
    let output = run("#include <assert.h>\nint main(void) { if (0) assert(1 > 2); return 0; }", &[]);
    ends(&output, 0, "eureka: SAFE");
    assert!(stderr(&output).contains("warning: no execution reaches this assertion"), "{}", stderr(&output));
}

/// An option that the engine which is chosen would ignore is refused.
#[test]
fn ignored_options_are_refused() {
    for options in [
        ["--engine", "lazy", "--abstraction", "cartesian"],
        ["--engine", "predicates", "--indexes", "symbolic"],
        ["--engine", "bmc", "--precision", "exact"],
        ["--engine", "kind", "--indexes", "constant"],
        ["--engine", "cegar", "--unwind", "3"],
    ] {
        refuses(&run(SAFE, &options), 1, options[2]);
    }
}

/// What is taken for granted of the arguments of an entry, and of standard functions that are not modelled.
#[test]
fn assumptions_about_arguments_are_listed() {
    let text = "#include <assert.h>
#include <math.h>
struct s { int x; };
void f(struct s *p, int *q, int n) { p->x = n; *q = 2; if (sin(0.5) < 2) assert(p->x == n); }
";
    let shown = stdout(&run(text, &["--entry", "f"]));
    let own = "points to the start of an object of any size, or is null";
    for line in [
        format!("    `p` {own}"),
        format!("    `q` {own}"),
        "    pointers of one type may point to the same object, none to a global or into the middle of an object"
            .to_string(),
        "    `sin` is not modelled: it returns any value of its type".to_string(),
        "    `n` has any value of its type at the start".to_string(),
    ] {
        assert!(shown.lines().any(|shown| shown == line), "{line} is not in\n{shown}");
    }
    assert!(!shown.contains("`p` has"), "{shown}");
}

#[test]
fn engines_are_compared() {
    let output = run(SAFE, &["--timeout", "60", "--compare", "lazy,cegar,bmc,cegar"]);
    ends(&output, 0, "eureka: SAFE");
    let text = stdout(&output);
    let at = text.find("engine      verdict").unwrap();
    let rows: Vec<Vec<&str>> = text[at..].lines().skip(1).take(3).map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows.iter().map(|row| row[0]).collect::<Vec<_>>(), ["lazy", "cegar", "bmc"]);
    assert!(rows.iter().all(|row| row[1] == "SAFE" && row[3] == "s"), "{text}");
    assert!(text.contains("\ncegar: iteration 1 ["), "{text}");
    assert_eq!(text.matches("checking 1 assertion").count(), 1);
    let output = run(UNSAFE, &["--timeout", "60", "--compare", "predicates,auto", "--quiet"]);
    ends(&output, 10, "eureka: UNSAFE");
    assert_eq!(stdout(&output), "eureka: UNSAFE\n");
    for (options, message) in [
        (&["--compare", "cegar", "--engine", "bmc"][..], "cannot be used with"),
        (&["--compare", "cegar,bmc", "--json"], "cannot be used with"),
        (&["--compare", "cegar,frob"], "invalid value"),
        (&["--compare", "lazy,bmc", "--abstraction", "cartesian"], "not for any of the engines"),
    ] {
        refuses(&run(SAFE, options), 1, message);
    }
}

#[test]
fn steps_need_a_terminal_and_one_engine() {
    refuses(&run(SAFE, &["--step", "--engine", "cegar"]), 1, "no terminal");
    refuses(&run(SAFE, &["--step"]), 1, "choose it with --engine");
    refuses(&run(SAFE, &["--step", "--engine", "cegar", "--timeout", "5"]), 1, "cannot be used with");
    refuses(&run(SAFE, &["--dot", "--engine", "cegar"]), 1, "--dot draws what");
    let graph = stdout(&run(SAFE, &["--dot", "--show", "abstraction"]));
    assert!(graph.contains("// cegar, iteration 1: abstract program\ndigraph program {"), "{graph}");
    assert!(graph.contains("i' = i + 1"), "{graph}");
}

#[test]
fn bits_are_shown_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("formula.cnf");
    let path = file.to_str().unwrap();
    refuses(&run(UNSAFE, &["--show", "bits"]), 1, "add --arith bv");
    refuses(&run(UNSAFE, &["--engine", "cegar", "--arith", "bv", "--dimacs", path]), 1, "--dimacs is not for");
    let output = run(UNSAFE, &["--unwind", "1", "--arith", "bv", "--show", "bits", "--dimacs", path]);
    ends(&output, 10, "eureka: UNSAFE");
    assert!(stdout(&output).contains("--- bmc, bound 1: bits and clauses\n"), "{}", stdout(&output));
    let text = std::fs::read_to_string(&file).unwrap();
    let head: Vec<&str> = text.lines().find(|line| line.starts_with("p cnf ")).unwrap().split(' ').collect();
    let clauses = text.lines().filter(|line| !line.starts_with(['c', 'p'])).count();
    assert_eq!(head[3].parse(), Ok(clauses));
    assert!(text.contains("c   nondet_int1: 1..32\n"), "{text}");
}

/// Each function by itself, with a table, and the exit code of the worst.
#[test]
fn all_functions_are_checked_one_by_one() {
    let text = "#include <eureka.h>
int first(const int *a, int n) { EUREKA_SIZE(a, n); EUREKA_REQUIRES(n > 0); return a[0]; }
int last(const int *a, int n) { EUREKA_SIZE(a, n); EUREKA_REQUIRES(n > 0); return a[n]; }
";
    let file = std::env::temp_dir().join(format!("eureka-functions-{}.c", std::process::id()));
    std::fs::write(&file, text).expect("a file");
    let eureka = |more: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_eureka"));
        command.arg(&file).args(["--all-functions", "--check", "bounds", "--timeout", "20"]).args(more).output()
    };
    let output = eureka(&[]).expect("a run");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(10), "{shown}");
    let row = |name: &str| shown.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_string();
    assert!(row("first").contains("proved"), "{shown}");
    assert!(row("last").contains("failure found") && row("last").contains("line 3: the index of a"), "{shown}");
    assert!(shown.ends_with("2 functions: 1 proved, 1 failure found\neureka: UNSAFE\n"), "{shown}");
    let output = eureka(&["--json"]).expect("a run");
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(rows[1]["verdict"], "UNSAFE", "{rows}");
    let _ = std::fs::remove_file(&file);
}

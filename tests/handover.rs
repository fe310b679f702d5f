//! What a check hands to other tools: SARIF, JUnit, lines of compilers, failing runs as C, tasks and properties of competitions.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value as Json;

const FAILS: &str = "#include <assert.h>
extern int nondet_int(void);
extern unsigned char nondet_uchar(void);
extern void tell(int);
int a[4];
int main(void) {
    nondet_int();
    int x = nondet_int();
    unsigned char c = nondet_uchar();
    tell(x);
    a[1] = x;
    if (c > 200)
        assert(a[1] != 70000 && \"<&>\");
    return 0;
}
";

const HOLDS: &str = "#include <assert.h>
int main(void) {
    int i = 0;
    while (i < 3)
        i++;
    assert(i == 3);
    return 0;
}
";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        for (name, text) in files {
            fs::write(folder.path(name), text).unwrap();
        }
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn eureka(&self, options: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_eureka"));
        command.args(["--timeout", "60"]).args(options).current_dir(self.0.path()).output().unwrap()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Whether XML closes each element that it opens, in order.
fn is_well_formed(xml: &str) -> bool {
    let mut open = vec![];
    for tag in xml.split('<').skip(1) {
        let Some((tag, text)) = tag.split_once('>') else { return false };
        if text.contains(['&']) && !["&lt;", "&gt;", "&amp;", "&quot;"].iter().any(|known| text.contains(known)) {
            return false;
        }
        match tag.strip_prefix('/') {
            Some(name) if open.pop() != Some(name) => return false,
            Some(_) => {}
            None if tag.starts_with('?') || tag.ends_with('/') => {}
            None => open.push(tag.split(' ').next().unwrap_or_default()),
        }
    }
    open.is_empty()
}

#[test]
fn a_failing_run_is_written_as_c_and_fails_there_too() {
    let folder = Folder::new(&[("p.c", FAILS)]);
    let output = folder.eureka(&["--harness", "h.c", "--confirm", "p.c"]);
    assert_eq!(output.status.code(), Some(10));
    assert!(stdout(&output).contains("confirmed: compiled with cc, it says: "), "{}", stdout(&output));
    let harness = folder.read("h.c");
    assert!(harness.contains("70000, /* x, p.c:8 */"), "{harness}");
    let compiled = Command::new("cc").args(["-w", "p.c", "h.c", "-o", "run"]).current_dir(folder.0.path()).status();
    assert!(compiled.unwrap().success());
    let run = Command::new(folder.path("run")).output().unwrap();
    assert!(String::from_utf8_lossy(&run.stderr).contains("Assertion"), "{run:?}");
}

#[test]
fn sanitizers_confirm_what_c_leaves_undefined() {
    let text = "extern int nondet_int(void);\nextern void __VERIFIER_assume(int);\nint a[8];\nint main(void) {\n    int n = \
                nondet_int();\n    __VERIFIER_assume(n > 3 && n < 100);\n    for (int i = 0; i <= n; i++)\n        a[i] = i;\n    \
                return a[0];\n}\n";
    let folder = Folder::new(&[("p.c", text)]);
    let output = folder.eureka(&["--check", "bounds", "--confirm", "p.c"]);
    assert!(stdout(&output).contains("confirmed: UndefinedBehaviorSanitizer says: "), "{}", stdout(&output));
}

#[test]
fn a_run_that_no_c_file_can_cause_is_told() {
    let text = "#include <stdio.h>\n#include <assert.h>\nint main(void) {\n    int x;\n    if (scanf(\"%d\", &x) == 1)\n        \
                assert(x != 5);\n    return 0;\n}\n";
    let folder = Folder::new(&[("p.c", text)]);
    let output = folder.eureka(&["--harness", "h.c", "p.c"]);
    assert_eq!(output.status.code(), Some(10));
    assert!(stdout(&output).contains("not written as a C file: "), "{}", stdout(&output));
    assert!(!folder.path("h.c").exists());
}

#[test]
fn sarif_has_a_result_for_each_property() {
    let folder = Folder::new(&[("p.c", FAILS), ("q.c", HOLDS), ("r.c", "int main(void) { return 0 }")]);
    let read = |name: &str| serde_json::from_str::<Json>(&folder.read(name)).unwrap();
    folder.eureka(&["--sarif", "p.sarif", "--junit", "p.xml", "p.c"]);
    let sarif = read("p.sarif");
    assert_eq!(sarif["version"], "2.1.0");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!((result["kind"].as_str(), result["level"].as_str()), (Some("fail"), Some("error")));
    assert_eq!(result["locations"][0]["physicalLocation"]["region"]["startLine"], 13);
    let steps = result["codeFlows"][0]["threadFlows"][0]["locations"].as_array().unwrap();
    let texts: Vec<&str> = steps.iter().filter_map(|s| s["location"]["message"]["text"].as_str()).collect();
    assert!(texts.iter().any(|text| text.contains("x = 70000")), "{texts:?}");
    let xml = folder.read("p.xml");
    assert!(is_well_formed(&xml) && xml.contains("failures=\"1\"") && xml.contains("&lt;&amp;&gt;"), "{xml}");

    folder.eureka(&["--sarif", "q.sarif", "--junit", "q.xml", "q.c"]);
    let result = &read("q.sarif")["runs"][0]["results"][0];
    assert_eq!((result["kind"].as_str(), result["level"].as_str()), (Some("pass"), Some("none")));
    assert!(folder.read("q.xml").contains("failures=\"0\" errors=\"0\" skipped=\"0\""));

    let output = folder.eureka(&["--sarif", "r.sarif", "--json", "r.c"]);
    assert_eq!(output.status.code(), Some(2));
    let refused: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(refused["accepted"], false);
    assert_eq!(refused["diagnostics"][0]["line"], 1);
    let invocation = &read("r.sarif")["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    assert_eq!(invocation["toolExecutionNotifications"][0]["level"], "error");
}

#[test]
fn lines_for_editors_and_for_github() {
    let folder = Folder::new(&[("p.c", FAILS)]);
    let gcc = stdout(&folder.eureka(&["--format", "gcc", "p.c"]));
    assert!(gcc.starts_with("p.c:13:9: error: can fail: a[1] != 70000"), "{gcc}");
    assert!(gcc.ends_with("[assertion]\neureka: UNSAFE\n"), "{gcc}");
    let github = stdout(&folder.eureka(&["--format", "github", "p.c"]));
    assert!(github.starts_with("::error file=p.c,line=13,col=9,title=eureka assertion::can fail: "), "{github}");
    assert_eq!(stdout(&folder.eureka(&["--quiet", "p.c"])), "eureka: UNSAFE\n");
}

fn task(folder: &Path, program: &str, property: &str, expected: bool) {
    let text = format!(
        "format_version: '2.0'\ninput_files: '{program}'\nproperties:\n  - property_file: {property}\n    expected_verdict: \
         {expected}\noptions:\n  language: C\n  data_model: LP64\n"
    );
    fs::write(folder.join("task.yml"), text).unwrap();
}

#[test]
fn tasks_say_what_is_checked_and_expected() {
    let overflow = "extern int nondet_int(void);\nextern void reach_error(void);\nint main(void) {\n    int x = nondet_int();\n    \
                    x = x + 1;\n    if (x == 5)\n        reach_error();\n    return 0;\n}\n";
    let folder = Folder::new(&[
        ("p.c", overflow),
        ("q.c", HOLDS),
        ("reach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"),
        ("overflow.prp", "CHECK( init(main()), LTL(G ! overflow) )\n"),
        ("end.prp", "CHECK( init(main()), LTL(F end) )\n"),
    ]);
    let said = |expected: &str| {
        let output = folder.eureka(&["task.yml"]);
        assert!(stdout(&output).contains(expected), "{}", stdout(&output));
    };
    task(folder.0.path(), "p.c", "reach.prp", false);
    said("main.assertion.1 fails");
    said("expected: UNSAFE, as found");
    task(folder.0.path(), "p.c", "overflow.prp", true);
    said("main.overflow.1 fails");
    said("expected: SAFE, which is not what was found");
    task(folder.0.path(), "q.c", "reach.prp", true);
    said("expected: SAFE, as found");
    // The assertion is no part of what is asked for.
    let only = folder.eureka(&["--spec", "overflow.prp", "q.c"]);
    assert!(!stdout(&only).contains("main.assertion"), "{}", stdout(&only));
    assert!(stdout(&only).ends_with("eureka: SAFE\n"), "{}", stdout(&only));
    let refused = folder.eureka(&["--spec", "end.prp", "q.c"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("cannot be checked"));
}

/// The options in the head of a case.
fn options_of(case: &Path) -> Vec<String> {
    let text = fs::read_to_string(case).unwrap();
    let head = text.lines().take_while(|line| line.starts_with("//"));
    head.filter_map(|line| line.strip_prefix("// options:")).flat_map(str::split_whitespace).map(String::from).collect()
}

/// Cases that fail are compiled with their runs, and fail there too: some of them, or all with `EUREKA_HARNESSES=all`.
#[test]
fn failing_runs_of_cases_fail_when_they_are_compiled() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut failing = vec![];
    for topic in fs::read_dir(cases).unwrap().flatten().filter(|entry| entry.path().is_dir()) {
        let files = fs::read_dir(topic.path()).unwrap().flatten().map(|entry| entry.path());
        failing.extend(files.filter(|file| file.to_string_lossy().ends_with("_unsafe.c")));
    }
    failing.sort();
    let step = if std::env::var_os("EUREKA_HARNESSES").is_some() { 1 } else { 40 };
    let mut confirmed = 0;
    for case in failing.iter().step_by(step) {
        let options = options_of(case);
        let mut command = Command::new(env!("CARGO_BIN_EXE_eureka"));
        let output = command.args(["--timeout", "30", "--confirm"]).args(options).arg(case).output().unwrap();
        let text = stdout(&output);
        assert!(!text.contains("not confirmed: "), "{}: {text}", case.display());
        confirmed += usize::from(text.contains("\nconfirmed: "));
    }
    assert!(confirmed >= failing.len() / step / 2, "{confirmed} of {}", failing.len() / step);
}

//! Memory that runs out, through the binary: whatever limit there is, a check ends with a verdict.

use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use eureka::limits::shortage::{Shortage, note, surviving};
use serde_json::Value as Json;

const SAFE: &str = "#include <assert.h>
int a[10];
int main(void) {
    int i;
    for (i = 0; i < 10; i++) a[i] = i;
    for (i = 0; i < 10; i++) assert(a[i] == i);
    return 0;
}
";

const UNSAFE: &str = "#include <assert.h>
int nondet_int(void);
int a[10];
int main(void) {
    int i;
    for (i = 0; i < 10; i++) a[i] = nondet_int();
    for (i = 0; i < 10; i++) assert(a[i] != 77);
    return 0;
}
";

/// Safe, but no engine gets to the end: each iteration makes the term of `s` larger, and its range too.
const LONG: &str = "#include <assert.h>
int nondet_int(void);
int main(void) {
    int s = nondet_int(), i;
    for (i = 0; i < (1 << 28); i++) s = (s ^ (s << 1)) + s * 2;
    assert(s != 3 || i > 0);
    return 0;
}
";

/// Mathematical integers of a quarter of a million bits.
const NUMBERS: &str = "#include <assert.h>
int nondet_int(void);
int main(void) {
    int a = 0, b = 1, i, n = nondet_int();
    for (i = 0; i < 262144; i++) { int c = a + b; a = b; b = c; }
    assert(b > n || n > 0);
    return 0;
}
";

/// A program in a directory of its own.
fn file(text: &str) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("prog.c");
    std::fs::write(&file, text).unwrap();
    (dir, file)
}

/// eureka with an address space of so many KiB.
fn limited(kib: u32) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v \"$0\"; exec \"$@\"", &kib.to_string(), env!("CARGO_BIN_EXE_eureka")]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The verdict, which code and last line agree on.
#[track_caller]
fn verdict(output: &Output) -> String {
    let (text, errors) = (stdout(output), String::from_utf8_lossy(&output.stderr));
    let word = match output.status.code() {
        Some(0) => "SAFE",
        Some(10) => "UNSAFE",
        Some(5) => "UNKNOWN",
        code => panic!("{code:?}\n{text}\n{errors}"),
    };
    assert_eq!(text.lines().last(), Some(format!("eureka: {word}").as_str()), "{text}\n{errors}");
    word.to_string()
}

#[test]
fn small_programs_are_decided_in_little_address_space() {
    for (text, expected) in [(SAFE, "SAFE"), (UNSAFE, "UNSAFE")] {
        let (_dir, file) = file(text);
        for engine in ["auto", "cegar", "bmc", "kind"] {
            let output = limited(500_000).args(["--engine", engine]).arg(&file).output().unwrap();
            assert_eq!(verdict(&output), expected, "{engine}");
        }
    }
}

#[test]
fn every_limit_on_the_address_space_ends_with_a_verdict() {
    for (text, expected) in [(SAFE, "SAFE"), (UNSAFE, "UNSAFE"), (LONG, "SAFE"), (NUMBERS, "SAFE")] {
        let (_dir, file) = file(text);
        for kib in [60_000, 90_000, 150_000, 300_000, 700_000, 1_500_000] {
            for engine in ["auto", "cegar", "bmc", "kind"] {
                let options = ["--timeout", "1", "--engine", engine];
                let said = verdict(&limited(kib).args(options).arg(&file).output().unwrap());
                assert!(said == expected || said == "UNKNOWN", "{kib} KiB, {engine}: {said} instead of {expected}");
            }
        }
    }
}

#[test]
fn bounded_model_checking_stays_within_its_memory() {
    for text in [LONG, NUMBERS] {
        let (_dir, file) = file(text);
        let mut command = Command::new(env!("CARGO_BIN_EXE_eureka"));
        let options = ["--engine", "bmc", "--memory", "400M", "--timeout", "60"];
        let output = command.args(options).arg(&file).output().unwrap();
        assert_eq!(verdict(&output), "UNKNOWN");
        let text = stdout(&output);
        assert!(text.contains("no failure up to bound"), "{text}");
        assert!(text.contains("more than its share of the memory, 100 MB"), "{text}");
    }
}

/// A check that waits for the end of standard input.
fn waiting(options: &[&str]) -> Child {
    limited(1_000_000).args(options).arg("-").stdin(Stdio::piped()).spawn().unwrap()
}

/// The process that works for another, once it has had time to begin.
fn worker(child: &Child) -> String {
    let id = child.id();
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(300));
        let children = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap();
        if !children.is_empty() {
            return children.trim().to_string();
        }
    }
    panic!("there is no worker");
}

fn kill(signal: &str, process: &str) {
    assert!(Command::new("kill").args([signal, process]).status().unwrap().success());
}

#[test]
fn a_process_that_dies_is_unknown() {
    for signal in ["-ABRT", "-KILL"] {
        let mut child = waiting(&[]);
        let _kept_open = child.stdin.take();
        kill(signal, &worker(&child));
        let output = child.wait_with_output().unwrap();
        assert_eq!(verdict(&output), "UNKNOWN");
        assert!(stdout(&output).contains("reason: the memory limit of 976 MB was reached"), "{}", stdout(&output));
    }
    let mut child = waiting(&["--json"]);
    let _kept_open = child.stdin.take();
    kill("-ABRT", &worker(&child));
    let output = child.wait_with_output().unwrap();
    let json: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), json["verdict"].as_str()), (Some(5), Some("UNKNOWN")), "{json}");
}

#[test]
fn a_signal_reaches_the_process_that_works() {
    let mut child = waiting(&[]);
    let _kept_open = child.stdin.take();
    let worker = worker(&child);
    let start = Instant::now();
    kill("-INT", &child.id().to_string());
    let output = child.wait_with_output().unwrap();
    assert!(start.elapsed() < Duration::from_millis(1500), "{:?}", start.elapsed());
    assert_eq!(verdict(&output), "UNKNOWN");
    assert!(stdout(&output).contains("reason: interrupted"), "{}", stdout(&output));
    assert!(!PathBuf::from(format!("/proc/{worker}")).exists());
}

#[test]
fn a_panic_for_want_of_memory_is_a_value() {
    std::panic::set_hook(Box::new(|panic| {
        note(panic);
    }));
    assert_eq!(surviving(|| panic!("out of memory")), Err::<(), Shortage>(Shortage));
    assert!(std::panic::catch_unwind(|| surviving(|| panic!("a defect"))).is_err());
}

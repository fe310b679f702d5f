//! Several files: linking, builds, compilers' options; and that JSON is as `docs/report.schema.json` says.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value as Json;

/// A folder with files.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn eureka(&self, arguments: &str) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_eureka"));
        command.current_dir(self.0.path()).args(["--timeout", "60"]).args(arguments.split_whitespace());
        command.output().unwrap()
    }

    /// What it prints, and that it ends with this verdict.
    fn ends(&self, arguments: &str, verdict: &str) -> String {
        let output = self.eureka(arguments);
        let text = String::from_utf8(output.stdout).unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(text.lines().last(), Some(format!("eureka: {verdict}").as_str()), "{arguments}\n{text}{said}");
        text
    }

    fn refuses(&self, arguments: &str, parts: &[&str]) {
        let output = self.eureka(arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        parts.iter().for_each(|part| assert!(said.contains(part), "{part}: {said}"));
    }
}

const HEADER: &str = "#ifndef H\n#define H\nstruct pair { int a, b; };\ntypedef struct { int n; } box;\nenum { SIZE = 4 };\n\
                      extern int shared[SIZE];\nint sum(struct pair *p);\nvoid fill(box *b);\n\
                      static inline int twice(int x) { return 2 * x; }\n#endif\n";
const SUM: &str = "#include \"h.h\"\nint shared[SIZE];\nstatic int calls;\nstatic int once(int x) { calls++; return x; }\n\
                   int sum(struct pair *p) { shared[0] = calls; return once(p->a) + once(p->b); }\n";
const FILL: &str = "#include \"h.h\"\nstatic int calls = 5;\nstatic int once(int x) { return x + calls; }\n\
                    void fill(box *b) { b->n = once(twice(1)); }\n";
const MAIN: &str = "#include <assert.h>\n#include \"h.h\"\nextern int nondet_int(void);\nint main(void) {\n    struct pair p;\n    \
                    box b;\n    p.a = nondet_int() % 10;\n    p.b = 2;\n    fill(&b);\n    assert(b.n == 7);\n    \
                    assert(sum(&p) == p.a + WANTED);\n    assert(shared[0] == 0);\n    return 0;\n}\n";

#[test]
fn files_are_linked_as_c_does() {
    let folder = Folder::new(&[("include/h.h", HEADER), ("sum.c", SUM), ("fill.c", FILL), ("main.c", MAIN)]);
    folder.ends("-Iinclude -DWANTED=2 main.c sum.c fill.c", "SAFE");
    folder.ends("-O2 -Wall -g -std=c99 -fPIC -Iinclude -DWANTED=2 fill.c sum.c main.c", "SAFE");
    let text = folder.ends("-Iinclude -DWANTED=3 main.c sum.c fill.c", "UNSAFE");
    assert!(text.contains("sum.c:"), "{text}");
    folder.write("first.h", "#define WANTED 2\n");
    folder.ends("-isystem include -include first.h main.c sum.c fill.c", "SAFE");
    folder.ends("-isystem include -include first.h -UWANTED -DWANTED=2 main.c sum.c fill.c", "SAFE");
    folder.write("all.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    folder.write("include.c", "int unused;\n");
    folder.write("task.yml", "input_files: [m.i, s.i, f.i]\noptions: {language: C, data_model: LP64}\n");
    for (from, to) in [("main.c", "m.i"), ("sum.c", "s.i"), ("fill.c", "f.i")] {
        let mut cc = Command::new("cc");
        cc.current_dir(folder.0.path()).args(["-E", "-Iinclude", "-DWANTED=3", from, "-o", to]);
        assert!(cc.status().unwrap().success());
    }
    folder.ends("--spec all.prp task.yml", "UNSAFE");
}

#[test]
fn what_does_not_fit_together_is_told_with_both_places() {
    let folder = Folder::new(&[
        ("a.c", "int x = 1;\nint f(void) { return x; }\nint main(void) { return f(); }\n"),
        ("b.c", "int x = 2;\n"),
        ("c.c", "\nint f(void) { return 3; }\n"),
        ("d.c", "extern char *x;\nchar *g(void) { return x; }\n"),
        ("e.c", "static int x = 4;\nstatic int f(void) { return x; }\nint h(void) { return f(); }\n"),
    ]);
    folder.refuses("a.c b.c", &["`x` is defined twice", "b.c:1:5", "the other one is at a.c:1:5"]);
    folder.refuses("a.c c.c", &["`f` is defined twice", "c.c:2:5", "the other one is at a.c:2:5"]);
    folder.refuses("a.c d.c", &["`x` has another type", "d.c:1:14", "the other one is at a.c:1:5"]);
    folder.ends("--check overflow a.c e.c", "SAFE");
    folder.refuses("a.c none.c", &["there is no file `none.c`"]);
    folder.refuses("a.c task.yml", &["several files are C files"]);
}

#[test]
fn builds_tell_how_files_are_compiled() {
    let folder =
        Folder::new(&[("src/include/h.h", HEADER), ("src/sum.c", SUM), ("src/fill.c", FILL), ("src/main.c", MAIN)]);
    let entry = |file: &str, more: &str| {
        let command = format!("cc -O2 {more} -Iinclude -MD -MF x.d -o {file}.o -c {file}");
        serde_json::json!({ "directory": folder.0.path().join("src"), "file": file, "command": command })
    };
    let write = |wanted: u32, more: &str| {
        let main = entry("main.c", &format!("-DWANTED={wanted} {more}"));
        let all = serde_json::json!([main, entry("sum.c", more), entry("fill.c", more)]);
        folder.write("compile_commands.json", &all.to_string());
    };
    write(2, "");
    folder.ends("--compile-commands compile_commands.json", "SAFE");
    write(3, "-m64");
    let text = folder.ends("--compile-commands compile_commands.json src/main.c src/sum.c src/fill.c", "UNSAFE");
    assert!(text.contains("src/sum.c:"), "{text}");
    folder.refuses("--compile-commands compile_commands.json src/none.c", &["does not say how src/none.c is compiled"]);
    write(2, "-funsigned-char");
    folder.refuses("--compile-commands compile_commands.json", &["-funsigned-char is not supported"]);
    folder.write("broken.json", "{");
    folder.refuses("--compile-commands broken.json", &["is no list of compile commands"]);
}

/// The project that the manual goes through: its bug is found, and without it everything is proved.
#[test]
fn the_project_of_the_manual() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/project");
    let read = |name: &str| fs::read_to_string(source.join(name)).unwrap();
    let names = ["main.c", "ring.c", "ring.h", "total.c"];
    let texts: Vec<(&str, String)> = names.iter().map(|name| (*name, read(name))).collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let folder = Folder::new(&files);
    let makefile = read("Makefile");
    let line = makefile.lines().find_map(|line| line.trim().strip_prefix("eureka ")).unwrap();
    let variable = |name: &str| makefile.lines().find_map(|line| line.strip_prefix(&format!("{name} = "))).unwrap();
    let call = line.replace("$(CFLAGS)", variable("CFLAGS")).replace("$(SOURCES)", variable("SOURCES"));
    let text = folder.ends(&call, "UNSAFE");
    assert!(text.contains("ring.c line 16: fails") && text.contains(" 1 fails"), "{text}");
    let output = folder.eureka(&format!("--format gcc {call}"));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.starts_with("ring.c:16:"), "{said}");
    folder.write("ring.c", &read("ring.c").replace("at > RING_SIZE", "at >= RING_SIZE"));
    folder.ends(&call, "SAFE");
}

#[test]
fn json_is_as_its_schema_says() {
    let folder = Folder::new(&[
        (
            "holds.c",
            "#include <assert.h>\nint main(void) { int i; for (i = 0; i < 3; i++); assert(i == 3); return 0; }\n",
        ),
        (
            "fails.c",
            "#include <assert.h>\nextern int in(void);\nint main(void) { int x = in(); assert(x != 7); assert(x < 9); }\n",
        ),
        ("nothing.c", "int main(void) { return 0; }\n"),
        ("refused.c", "int f(void) { return 1 }\nint x = ;\n"),
    ]);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/report.schema.json");
    let schema: Json = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let calls = [
        "holds.c",
        "fails.c",
        "nothing.c",
        "refused.c",
        "--run fails.c",
        "--run holds.c",
        "--engine cegar holds.c",
        "--engine bmc fails.c",
        "--engine kind holds.c",
        "--engine predicates fails.c",
        "--engine lazy holds.c",
        "--check all --certify holds.c",
        "none.c",
        "--first fails.c",
    ];
    for call in calls {
        let output = folder.eureka(&format!("--json {call}"));
        let json: Json = serde_json::from_slice(&output.stdout).unwrap();
        if let Err(problem) = fits(&json, &schema, &schema) {
            panic!("{call}: {problem}\n{json:#}");
        }
    }
    // The schema says something.
    for wrong in ["{}", "{\"schema_version\": 1, \"verdict\": \"SAFE\"}", "{\"schema_version\": 2, \"verdict\": null}"]
    {
        assert!(fits(&serde_json::from_str(wrong).unwrap(), &schema, &schema).is_err(), "{wrong}");
    }
}

/// Whether a value fits the part of JSON Schema that our schema uses; another keyword is an error.
fn fits(value: &Json, schema: &Json, root: &Json) -> Result<(), String> {
    let all = |schemas: &Json| -> Vec<Result<(), String>> {
        schemas.as_array().unwrap().iter().map(|schema| fits(value, schema, root)).collect()
    };
    for (keyword, wanted) in schema.as_object().unwrap() {
        let holds = match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" => true,
            "$ref" => {
                let target = root.pointer(wanted.as_str().unwrap().trim_start_matches('#')).unwrap();
                return fits(value, target, root);
            }
            "type" => {
                let types = wanted.as_array().cloned().unwrap_or_else(|| vec![wanted.clone()]);
                types.iter().any(|wanted| is_of(value, wanted.as_str().unwrap()))
            }
            "const" => value == wanted,
            "enum" => wanted.as_array().unwrap().contains(value),
            "minimum" => value.as_f64().is_none_or(|number| number >= wanted.as_f64().unwrap()),
            "minItems" => value.as_array().is_none_or(|items| items.len() as u64 >= wanted.as_u64().unwrap()),
            "required" => {
                value.is_null()
                    || wanted.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some())
            }
            "properties" => {
                for (name, schema) in wanted.as_object().unwrap() {
                    if let Some(value) = value.get(name) {
                        fits(value, schema, root).map_err(|why| format!("{name}: {why}"))?;
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = |name: &String| schema.get("properties").is_some_and(|known| known.get(name).is_some());
                let values = value.as_object().into_iter().flatten().filter(|(name, _)| !known(name));
                values.map(|(_, value)| fits(value, wanted, root)).collect::<Result<Vec<()>, String>>()?;
                true
            }
            "items" => {
                value
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(|item| fits(item, wanted, root))
                    .collect::<Result<Vec<()>, String>>()?;
                true
            }
            "allOf" => all(wanted).iter().all(Result::is_ok),
            "anyOf" => all(wanted).iter().any(Result::is_ok),
            "oneOf" => {
                let results = all(wanted);
                if results.iter().filter(|result| result.is_ok()).count() != 1 {
                    return Err(format!("none or several of {results:?}"));
                }
                true
            }
            other => return Err(format!("the test does not know {other}")),
        };
        if !holds {
            return Err(format!("{value} breaks {keyword}: {wanted}"));
        }
    }
    Ok(())
}

fn is_of(value: &Json, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other}"),
    }
}

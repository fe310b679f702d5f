//! Generates the bindings to PPL's C interface, and links PPL, GMP and C++'s library.
//!
//! What is missing on the machine is said in one sentence, with the Debian package that brings it.

use std::path::PathBuf;
use std::process::exit;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-link-lib=ppl_c");
    println!("cargo::rustc-link-lib=ppl");
    println!("cargo::rustc-link-lib=gmp");
    println!("cargo::rustc-link-lib=stdc++");

    // Bindgen panics when it cannot load libclang, so it is loaded here first.
    if clang_sys::load().is_err() {
        fail("libclang was not found: install it with `apt-get install libppl-dev libgmp-dev libclang-dev`.");
    }
    let Some(out) = std::env::var_os("OUT_DIR") else {
        fail("OUT_DIR is not set: this script must be run by cargo.");
    };
    match bindings().generate() {
        Ok(bindings) => {
            if let Err(error) = bindings.write_to_file(PathBuf::from(out).join("bindings.rs")) {
                fail(&format!("the bindings to PPL cannot be written: {error}."));
            }
        }
        Err(error) => fail(&explain(&error.to_string())),
    }
}

fn bindings() -> bindgen::Builder {
    bindgen::Builder::default()
        .header_contents("ppl.h", "#include <ppl_c.h>\n")
        .allowlist_function("ppl_.*")
        .allowlist_type("ppl_.*")
        .allowlist_var("PPL_.*")
        .allowlist_function("__gmpz_(init|clear)")
        // Domains other than polyhedra are not used, and make up most of the header.
        .blocklist_item(".*(Grid|Octagonal|BD_Shape|_Box|Pointset|Product|PIP_|MIP_|linear_partition).*")
        .default_enum_style(bindgen::EnumVariation::ModuleConsts)
        .layout_tests(false)
        .generate_comments(false)
        .parse_callbacks(Box::new(bindgen::CargoCallbacks::new()))
}

/// One sentence for a diagnostic of clang.
fn explain(error: &str) -> String {
    let missing = |header: &str| error.contains(&format!("'{header}' file not found"));
    if missing("ppl_c.h") {
        "ppl_c.h was not found: install PPL with `apt-get install libppl-dev libgmp-dev libclang-dev`.".to_string()
    } else if missing("gmp.h") {
        "gmp.h was not found: install GMP with `apt-get install libppl-dev libgmp-dev libclang-dev`.".to_string()
    } else if error.contains("file not found") {
        let first = error.lines().next().unwrap_or_default();
        format!(
            "a header that PPL needs was not found ({first}): \
             install it with `apt-get install libppl-dev libgmp-dev libclang-dev libc6-dev`."
        )
    } else {
        let first = error.lines().next().unwrap_or_default();
        format!("ppl_c.h cannot be read by libclang: {first}")
    }
}

fn fail(sentence: &str) -> ! {
    println!("cargo::error={sentence}");
    exit(0)
}

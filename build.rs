//! Checks that the libraries eureka links are installed; if not, says which Debian package brings them.

use std::io::Write;
use std::process::{Command, Stdio};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    let libraries = [("z3", "libz3-dev"), ("ppl_c", "libppl-dev"), ("gmp", "libgmp-dev")];
    let missing: Vec<&str> =
        libraries.into_iter().filter(|(library, _)| !links(library)).map(|(_, package)| package).collect();
    if !missing.is_empty() {
        let packages = missing.join(" ");
        println!("cargo::error=a library that eureka needs is missing: install it with `apt-get install {packages}`.");
    }
}

/// Whether an empty program links against the library. Where this cannot be tried, the linker will tell later.
fn links(library: &str) -> bool {
    let mut command = Command::new("cc");
    command.args(["-x", "c", "-", "-o", "/dev/null", &format!("-l{library}")]);
    if let Ok(directory) = std::env::var("Z3_LIBRARY_PATH_OVERRIDE") {
        command.arg(format!("-L{directory}"));
    }
    let child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = child else {
        return true;
    };
    if let Some(mut input) = child.stdin.take() {
        // If the compiler does not take the program, its exit status says so.
        let _ = input.write_all(b"int main(void) { return 0; }\n");
    }
    child.wait().map_or(true, |status| status.success())
}

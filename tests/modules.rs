//! The modules of the library depend on one another in one direction only: the `use` lines say so, and have no cycle. What
//! tests use does not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// For each module at the top of the library those that it names.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let tour = fs::read_to_string(source.join("lib.rs")).unwrap();
    let declared = tour
        .lines()
        .filter_map(|line| line.trim_start_matches("pub ").trim_start_matches("pub(crate) ").strip_prefix("mod "));
    let modules: BTreeSet<String> = declared.map(|name| name.trim_end_matches(';').to_string()).collect();
    let mut graph = BTreeMap::new();
    for module in &modules {
        let mut named = BTreeSet::new();
        let mut files = vec![source.join(format!("{module}.rs"))];
        collect(&source.join(module), &mut files);
        for file in files.iter().filter(|file| !file.ends_with("tests.rs")) {
            let Ok(text) = fs::read_to_string(file) else { continue };
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            for part in code.flat_map(|line| line.split("crate::").skip(1)) {
                let name: String = part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                named.extend(Some(name).filter(|name| modules.contains(name) && name != module));
            }
        }
        graph.insert(module.clone(), named);
    }
    graph
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}

/// A way from a module to another, if there is one.
fn way(
    graph: &BTreeMap<String, BTreeSet<String>>,
    from: &str,
    to: &str,
    seen: &mut BTreeSet<String>,
) -> Option<Vec<String>> {
    if !seen.insert(from.to_string()) {
        return None;
    }
    for next in &graph[from] {
        if next == to {
            return Some(vec![from.to_string(), to.to_string()]);
        }
        if let Some(mut rest) = way(graph, next, to, seen) {
            rest.insert(0, from.to_string());
            return Some(rest);
        }
    }
    None
}

#[test]
fn modules_depend_in_one_direction() {
    let graph = dependencies();
    assert!(graph.len() > 10 && graph["cegar"].contains("analysis"), "the `use` lines are not found: {graph:?}");
    for module in graph.keys() {
        let cycle = way(&graph, module, module, &mut BTreeSet::new());
        assert!(cycle.is_none(), "a cycle: {}", cycle.unwrap_or_default().join(" -> "));
    }
}

#[test]
fn the_analysis_knows_nothing_of_arrays_and_certification_nothing_of_the_engines() {
    let graph = dependencies();
    let needs = |module: &str| {
        let mut found = BTreeSet::new();
        let mut work = vec![module.to_string()];
        while let Some(next) = work.pop() {
            work.extend(graph[&next].iter().filter(|name| found.insert((*name).clone())).cloned());
        }
        found
    };
    for module in ["analysis", "certify"] {
        for above in ["cegar", "bmc", "auto", "report"] {
            assert!(!needs(module).contains(above), "{module} needs {above}");
        }
    }
    for engine in ["analysis", "domain"] {
        assert!(!needs("certify").contains(engine), "certify needs {engine}");
    }
}

//! Every C file of the test cases and of the benchmarks is C that the front end parses, unless it says that it is refused.

use std::path::{Path, PathBuf};

use eureka::frontend::{Colour, FrontendOptions, Input, parse};

fn c_files(directory: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(directory).expect("the directory is there");
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            c_files(&path, found);
        } else if path.extension().is_some_and(|end| end == "c" || end == "i") {
            found.push(path);
        }
    }
}

#[test]
fn cases_parse() {
    all_parse("tests/cases", FrontendOptions::default());
}

#[test]
fn benchmarks_parse() {
    all_parse("benchmarks", FrontendOptions { defines: vec!["N=4".to_owned()], ..FrontendOptions::default() });
}

fn all_parse(directory: &str, options: FrontendOptions) {
    let mut files = Vec::new();
    c_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(directory), &mut files);
    files.sort();
    files.retain(|file| !std::fs::read_to_string(file).is_ok_and(|text| text.contains("// refused:")));
    assert!(!files.is_empty());
    let complaints: String = files
        .into_iter()
        .filter_map(|file| parse(&Input::File(file), &options).err())
        .map(|rejected| rejected.render(Colour::Never))
        .collect();
    assert_eq!(complaints, "");
}

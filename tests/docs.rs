//! The course: every program in it is the file of its name, and every command prints what the course says.
//!
//! A block marked `console` has commands, each behind a `$`, with their output below. Times are not compared. A line `...` stands
//! for any lines. `EUREKA_UPDATE_DOCS=1` writes what is printed now, where there is no such line.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/src")
}

fn chapters() -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.retain(|path| path.extension().is_some_and(|e| e == "md"));
    all.sort();
    all
}

/// A fenced block: what kind, and its lines with their numbers.
struct Block<'a> {
    kind: &'a str,
    first: usize,
    lines: Vec<&'a str>,
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut all = vec![];
    let mut open: Option<Block> = None;
    for (number, line) in text.lines().enumerate() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => all.extend(open.take()),
            (Some(kind), None) => open = Some(Block { kind, first: number + 1, lines: vec![] }),
            (None, Some(block)) => block.lines.push(line),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block does not end");
    all
}

/// The words of a command line; quotes keep blanks.
fn words(line: &str) -> Vec<String> {
    let (mut all, mut quoted) = (vec![], false);
    let mut word = String::new();
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => all.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty())),
            c => word.push(c),
        }
    }
    all.extend(Some(word).filter(|word| !word.is_empty()));
    all
}

/// What a command prints, errors too.
fn printed(command: &str) -> String {
    let words = words(command);
    assert_eq!(words.first().map(String::as_str), Some("eureka"), "{command}: only eureka can be run");
    let output = Command::new(env!("CARGO_BIN_EXE_eureka"))
        .args(&words[1..])
        .current_dir(folder().join("programs"))
        .env("COLUMNS", "100")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let all = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(all).unwrap();
    text.lines().map(|line| line.trim_end().to_string() + "\n").collect()
}

/// A line with all times zero.
fn timeless(line: &str) -> String {
    let mut words: Vec<String> = line.trim_end().split(' ').map(str::to_string).collect();
    for at in 1..words.len() {
        let is_seconds = words[at].trim_end_matches([']', ':', ';', ',']) == "s";
        let number = words[at - 1].trim_start_matches('[');
        if is_seconds && number.parse::<f64>().is_ok() {
            words[at - 1] = words[at - 1].replace(number, "0.00");
        }
    }
    // Tables of times are padded.
    words.retain(|word| !word.is_empty() || !line.contains(" s "));
    words.join(" ")
}

/// Whether lines are those that are expected, where `...` stands for any.
fn fits(expected: &[String], lines: &[String]) -> bool {
    match expected.split_first() {
        None => lines.is_empty(),
        Some((dots, rest)) if dots == "..." => (0..=lines.len()).any(|from| fits(rest, &lines[from..])),
        Some((first, rest)) => lines.first() == Some(first) && fits(rest, &lines[1..]),
    }
}

/// A block as it is now, or what is wrong with it.
fn checked(block: &Block) -> Result<Vec<String>, String> {
    let mut now: Vec<String> = vec![];
    let mut at = 0;
    while at < block.lines.len() {
        let Some(command) = block.lines[at].strip_prefix("$ ") else {
            return Err(format!("`{}` is not a command", block.lines[at]));
        };
        let after = block.lines[at + 1..].iter().position(|line| line.starts_with("$ "));
        let end = after.map_or(block.lines.len(), |more| at + 1 + more);
        let said = &block.lines[at + 1..end];
        let printed = printed(command);
        let expected: Vec<String> = said.iter().map(|line| timeless(line)).collect();
        let found: Vec<String> = printed.lines().map(timeless).collect();
        now.push(block.lines[at].to_string());
        if fits(&expected, &found) {
            now.extend(said.iter().map(|line| line.to_string()));
        } else if said.contains(&"...") {
            return Err(format!("{command}: something else is printed\n{printed}"));
        } else {
            now.extend(printed.lines().map(str::to_string));
        }
        at = end;
    }
    Ok(now)
}

#[test]
fn commands_print_what_the_course_says() {
    let update = std::env::var_os("EUREKA_UPDATE_DOCS").is_some();
    let mut wrong = vec![];
    let mut commands = 0;
    for path in chapters() {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        for block in blocks(&text).iter().rev().filter(|block| block.kind == "console") {
            commands += 1;
            match checked(block) {
                Err(problem) => wrong.push(format!("{}:{}: {problem}", path.display(), block.first)),
                Ok(now) if now == block.lines => {}
                Ok(now) if update => {
                    lines.splice(block.first..block.first + block.lines.len(), now);
                }
                Ok(now) => wrong.push(format!("{}:{}: prints\n{}", path.display(), block.first, now.join("\n"))),
            }
        }
        let now = lines.join("\n") + "\n";
        if update && now != text {
            std::fs::write(&path, now).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{}\n(EUREKA_UPDATE_DOCS=1 writes what is printed now)", wrong.join("\n\n"));
    assert!(commands > 25, "only {commands} commands are found");
}

#[test]
fn programs_are_the_files_of_their_names() {
    let mut shown = 0;
    for path in chapters() {
        let text = std::fs::read_to_string(&path).unwrap();
        for block in blocks(&text) {
            let Some(name) =
                block.lines.first().and_then(|line| line.trim_start_matches(['/', '#', ' ']).split_once('.'))
            else {
                continue;
            };
            let file = match block.kind {
                "c" => format!("{}.c", name.0),
                "yaml" => format!("{}.yml", name.0),
                _ => continue,
            };
            shown += 1;
            let there = std::fs::read_to_string(folder().join("programs").join(&file)).unwrap();
            assert_eq!(there.trim_end(), block.lines.join("\n"), "{file} in {}", path.display());
        }
    }
    assert!(shown >= 12, "only {shown} programs are found");
}

#[test]
fn every_chapter_is_in_the_summary_and_every_link_leads_somewhere() {
    let summary = std::fs::read_to_string(folder().join("SUMMARY.md")).unwrap();
    for path in chapters() {
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        assert!(name == "SUMMARY.md" || summary.contains(&format!("({name})")), "{name} is not in the summary");
        let text = std::fs::read_to_string(&path).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
            assert!(link.starts_with("http") || folder().join(link).is_file(), "{name} links to {link}");
        }
        let chapter = summary.lines().find(|line| line.starts_with("- ") && line.contains(&format!("({name})")));
        let reference = ["verdicts.md", "faq.md", "options.md"].contains(&name.as_str());
        if chapter.is_some() && !reference {
            assert!(text.contains("## Exercises"), "{name} has no exercises");
            assert_eq!(text.matches("<summary>Solution").count(), 2, "{name} has not two solutions");
        }
    }
}

//! What a build says about how files are compiled: `compile_commands.json`.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use eureka::frontend::SourceFile;
use eureka::frontend::flags::{Flags, Words, within};

/// An entry, as cmake, bear and others write them.
#[derive(Deserialize)]
struct Entry {
    directory: PathBuf,
    file: PathBuf,
    arguments: Option<Vec<String>>,
    command: Option<String>,
}

/// The files of a build with their options: all, or those that are named.
pub fn read_commands(path: &Path, wanted: &[PathBuf]) -> Result<Vec<(SourceFile, Flags)>, String> {
    const MOST: u64 = 64 << 20;
    let name = path.display();
    let problem = |problem: std::io::Error| format!("{name} cannot be read: {problem}");
    if std::fs::metadata(path).map_err(problem)?.len() > MOST {
        return Err(format!("{name} is too large"));
    }
    let text = std::fs::read_to_string(path).map_err(problem)?;
    let entries: Vec<Entry> =
        serde_json::from_str(&text).map_err(|problem| format!("{name} is no list of compile commands: {problem}"))?;
    let beside = path.parent().unwrap_or(Path::new(""));
    let mut found: Vec<(SourceFile, Flags)> = vec![];
    for entry in entries {
        let folder = beside.join(&entry.directory);
        let file = within(&folder, &entry.file);
        let is_wanted = wanted.is_empty() || wanted.iter().any(|wanted| is_same(wanted, &file));
        let is_c = file.extension().is_some_and(|ending| ending == "c" || ending == "i");
        if !is_wanted || !is_c || found.iter().any(|(known, _)| known.path == file) {
            continue;
        }
        let words = match (entry.arguments, entry.command) {
            (Some(arguments), _) => arguments,
            (None, Some(command)) => split(&command).ok_or_else(|| format!("{name}: a quote is open in {command}"))?,
            (None, None) => return Err(format!("{name}: there is no command for {}", entry.file.display())),
        };
        let words = words.into_iter().skip(1).collect();
        let (_, flags) =
            Flags::take(words, Words::Compiler).map_err(|why| format!("{name}, {}: {why}", file.display()))?;
        let flags = flags.from_folder(&folder);
        found.push((SourceFile { path: file, flags: flags.pass.clone() }, flags));
    }
    match wanted.iter().find(|wanted| !found.iter().any(|(known, _)| is_same(wanted, &known.path))) {
        Some(missing) => Err(format!("{name} does not say how {} is compiled", missing.display())),
        None if found.is_empty() => Err(format!("{name} has no file of C")),
        None => Ok(found),
    }
}

fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    one == other || real(one) == real(other)
}

/// The words of a command, as a shell would have them; none if a quote is not closed.
fn split(command: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (vec![], None::<String>, None);
    let mut rest = command.chars();
    while let Some(c) = rest.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some('\''), c) => word.get_or_insert_default().push(c),
            (Some(_), '\\') => {
                let next = rest.next()?;
                let word = word.get_or_insert_default();
                if !matches!(next, '"' | '\\' | '$' | '`') {
                    word.push('\\');
                }
                word.push(next);
            }
            (None, '\\') => word.get_or_insert_default().push(rest.next()?),
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_by_a_shell() {
        let words = |command: &str| split(command).unwrap();
        assert_eq!(words(r#"cc  -DX=\"a\" '-DY=b c' -c "d e.c""#), ["cc", r#"-DX="a""#, "-DY=b c", "-c", "d e.c"]);
        assert_eq!(words(r#"cc "-DZ=\"q\"" """#), ["cc", r#"-DZ="q""#, ""]);
        assert_eq!(split("cc 'x"), None);
    }
}

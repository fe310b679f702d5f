//! The options of C compilers, as builds have them: taken where they change how a program reads, left out where they do not, refused
//! where they change what it means in a way that is not modelled.

use std::path::{Path, PathBuf};

use crate::program::DataModel;

/// What the options of a compiler say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// For the preprocessor.
    pub pass: Vec<String>,
    /// How wide types are, if that is said.
    pub model: Option<DataModel>,
    /// Whether signed integers wrap around.
    pub wraps: bool,
}

/// Options whose value is for the preprocessor and stands in the next word, or in the same one.
const VALUED: &[&str] = &["-include", "-imacros", "-isystem", "-iquote", "-idirafter", "-U", "-D", "-I"];
/// Those of them whose value is a path.
const PATHS: &[&str] = &["-include", "-imacros", "-isystem", "-iquote", "-idirafter", "-I"];
/// Options for the preprocessor without a value.
const PASSED: &[&str] = &["-ansi", "-nostdinc", "-undef", "-pthread", "-trigraphs"];
/// Options with a value that change nothing here.
const SKIPPED: &[&str] = &["-o", "-MF", "-MT", "-MQ", "-x", "-L", "-l", "-T", "-z", "--param", "-Xlinker", "-arch"];
/// Options that change nothing here, by how they begin, and whole.
const IGNORED: &[&str] = &["-W", "-O", "-g", "-f", "-m", "-M", "-l", "-L", "-std=", "--sysroot="];
const PLAIN: &[&str] =
    &["-c", "-S", "-E", "-w", "-pedantic", "-pedantic-errors", "-pipe", "-s", "-static", "-shared", "-v", "-rdynamic"];
/// Options that change what programs mean.
const REFUSED: &[(&str, &str)] = &[
    ("-funsigned-char", "plain char has a sign here"),
    ("-fshort-enums", "enumerations are as wide as int here"),
    ("-fpack-struct", "structures are laid out as usual here"),
    ("-fshort-wchar", "wchar_t is as wide as int here"),
    ("-mx32", "there is no such data model here"),
    ("-m16", "there is no such data model here"),
];

/// Who gave the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// They are a call of a compiler.
    Compiler,
    /// They are a call of eureka, which has options of its own beside those of compilers.
    Eureka,
}

impl Flags {
    /// Takes the options of compilers out of a call. What is left: files, and with [`Words::Eureka`] its own options.
    pub fn take(words: Vec<String>, whose: Words) -> Result<(Vec<String>, Flags), String> {
        let (mut flags, mut rest) = (Flags::default(), vec![]);
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            if word == "--" {
                rest.push(word);
                rest.extend(words);
                break;
            }
            let is_own =
                whose == Words::Eureka && ["-D", "-I", "-x", "-l", "-L"].iter().any(|own| word.starts_with(own));
            if is_own || !word.starts_with('-') || word == "-" || word.starts_with("--") && whose == Words::Eureka {
                rest.push(word);
            } else if !flags.understand(&word, &mut words)? {
                match whose {
                    Words::Compiler => return Err(format!("the compiler's option {word} is not known")),
                    Words::Eureka => rest.push(word),
                }
            }
        }
        Ok((rest, flags))
    }

    /// Whether an option is one of compilers; then it is taken, with its value.
    fn understand(&mut self, word: &str, words: &mut dyn Iterator<Item = String>) -> Result<bool, String> {
        if let Some((option, why)) = REFUSED.iter().find(|(option, _)| word.starts_with(option)) {
            return Err(format!("{option} is not supported: {why}"));
        }
        let mut value = |option: &str| words.next().ok_or_else(|| format!("{option} has no value"));
        if let Some(option) = VALUED.iter().find(|option| word.starts_with(**option)) {
            let joined = &word[option.len()..];
            let value = if joined.is_empty() { value(option)? } else { joined.to_string() };
            self.pass.extend([option.to_string(), value]);
        } else if SKIPPED.contains(&word) {
            value(word)?;
        } else if let Some(list) = word.strip_prefix("-Wp,") {
            let parts = list.split(',').map(str::to_string).collect();
            let (_, inner) = Flags::take(parts, Words::Compiler)?;
            self.pass.extend(inner.pass);
        } else if let Some(standard) = word.strip_prefix("-std=") {
            if standard.contains("++") {
                return Err(format!("{word} is not C"));
            }
            self.pass.push(word.to_string());
        } else if PASSED.contains(&word) {
            self.pass.push(word.to_string());
        } else {
            match word {
                "-m32" => self.model = Some(DataModel::Ilp32),
                "-m64" => self.model = Some(DataModel::Lp64),
                "-fwrapv" => self.wraps = true,
                "-fno-wrapv" => self.wraps = false,
                _ => {}
            }
            return Ok(PLAIN.contains(&word) || IGNORED.iter().any(|ignored| word.starts_with(ignored)));
        }
        Ok(true)
    }

    /// The same with paths that were relative to a folder.
    pub fn from_folder(mut self, folder: &Path) -> Flags {
        let mut is_path = false;
        for word in &mut self.pass {
            if is_path {
                *word = within(folder, Path::new(&word)).to_string_lossy().into_owned();
            }
            is_path = PATHS.contains(&word.as_str());
        }
        self
    }
}

/// A path relative to a folder, in a form that is short to read from the present one.
pub fn within(folder: &Path, path: &Path) -> PathBuf {
    let whole = folder.join(path);
    let here = std::env::current_dir().unwrap_or_default();
    match whole.strip_prefix(&here) {
        Ok(short) if !short.as_os_str().is_empty() => short.to_path_buf(),
        _ => whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(words: &str, whose: Words) -> Result<(String, Flags), String> {
        let words = words.split_whitespace().map(str::to_string).collect();
        Flags::take(words, whose).map(|(rest, flags)| (rest.join(" "), flags))
    }

    #[test]
    fn a_call_of_a_compiler() {
        let call = "cc -std=gnu99 -O2 -g -Wall -fPIC -DX=1 -D Y -Iinc -isystem sys -include first.h -MD -MF x.d -m32 -o x.o -c x.c";
        let (rest, flags) = take(call, Words::Compiler).unwrap();
        assert_eq!(rest, "cc x.c");
        let pass = "-std=gnu99 -D X=1 -D Y -I inc -isystem sys -include first.h";
        assert_eq!((flags.pass.join(" ").as_str(), flags.model, flags.wraps), (pass, Some(DataModel::Ilp32), false));
        assert_eq!(flags.from_folder(Path::new("/a")).pass[6], "/a/inc");
        assert!(take("cc -funsigned-char x.c", Words::Compiler).unwrap_err().contains("plain char"));
        assert!(take("cc -std=c++17 x.c", Words::Compiler).is_err());
        assert!(take("cc -U", Words::Compiler).is_err());
        assert!(take("cc -qstrange x.c", Words::Compiler).is_err());
    }

    #[test]
    fn a_call_of_eureka_keeps_its_own_options() {
        let call = "eureka -x -l -p -t -q -DX -I inc -Wall -O2 -UY --check all -std=c99 a.c -fwrapv -- -Wall";
        let (rest, flags) = take(call, Words::Eureka).unwrap();
        assert_eq!(rest, "eureka -x -l -p -t -q -DX -I inc --check all a.c -- -Wall");
        assert_eq!((flags.pass.join(" ").as_str(), flags.wraps), ("-U Y -std=c99", true));
    }
}

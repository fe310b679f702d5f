//! The table of known verdicts: which case is decided by whom. A test compares what it sees with the table, so that neither
//! lost nor new power goes by unnoticed. A wrong verdict fails whatever the table says, and is never written into it.
//!
//! A line is `CASE VERDICT: COLUMN COLUMN ...`, the columns being those that decide the case. `COLUMN?` is for what cannot be
//! known beforehand; such a mark is made by hand.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;

use super::Checked;
use eureka::task::Answer;

/// The environment variable under which the table is written.
const UPDATE: &str = "EUREKA_UPDATE_VERDICTS";

/// The table of one test, as it is in the repository, and what has been seen.
pub struct Table {
    file: PathBuf,
    /// How the table is written.
    command: String,
    updates: bool,
    known: BTreeMap<String, Row>,
    seen: Mutex<BTreeMap<String, Row>>,
}

/// Who decides a case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Row {
    verdict: String,
    decided: BTreeMap<String, Known>,
}

/// What is known of a case in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Decided,
    Undecided,
    /// Sometimes the one, sometimes the other.
    Varies,
}

impl Table {
    /// Reads a table in the folder of tests, which belongs to the test of this name.
    pub fn read(file: &str, test: &str) -> Table {
        let file = PathBuf::from("tests").join(file);
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let known = text.lines().filter(|line| !line.starts_with('#')).filter_map(Row::parse).collect();
        let command = format!("{UPDATE}=1 cargo test --profile checked --test {test}");
        Table { file, command, updates: std::env::var_os(UPDATE).is_some(), known, seen: Mutex::default() }
    }

    /// Compares what a column says of a case with the truth and with the table. The reason is told if the table is not met.
    pub fn compare(&self, case: &str, column: &str, truth: Answer, found: Answer, reason: &str) -> Result<(), String> {
        if found != Answer::Unknown && found != truth {
            return Err(format!("WRONG: {} for a case that is {}", found.word(), truth.word()));
        }
        let now = if found == truth { Known::Decided } else { Known::Undecided };
        let row = self.known.get(case);
        let before = row.map(|row| row.decided.get(column).copied().unwrap_or(Known::Undecided));
        if self.updates {
            let kept = if before == Some(Known::Varies) { Known::Varies } else { now };
            let mut seen = self.seen.lock().expect("no test panics here");
            let row = seen.entry(case.to_string()).or_default();
            row.verdict = truth.word().to_string();
            row.decided.insert(column.to_string(), kept);
            return Ok(());
        }
        let (word, command) = (truth.word(), &self.command);
        match (before, now) {
            _ if row.is_some_and(|row| row.verdict != word) => {
                Err(format!("{} has another verdict than the case: write it anew with `{command}`", self.name()))
            }
            (None, _) => Err(format!("{} does not know this case: add it with `{command}`", self.name())),
            (Some(Known::Varies), _) => Ok(()),
            (Some(before), now) if before == now => Ok(()),
            (Some(_), Known::Decided) => {
                Err(format!("won: {column} now says {word}. Write that into {} with `{command}`", self.name()))
            }
            (Some(_), _) => Err(format!("lost: {column} said {word}, and now UNKNOWN: {reason}")),
        }
    }

    /// Compares a check within some work with the table. Solvers do not take quite the same work in every run: what differs from
    /// the table is lost only if eight times the work does not bring it back, and won only if a quarter of it is enough. So where
    /// the table knows of no verdict, a quarter is all that is spent.
    pub fn compare_check(
        &self,
        case: &str,
        column: &str,
        truth: Answer,
        work: u64,
        check: impl Fn(u64) -> Result<Checked, String>,
    ) -> Result<(), String> {
        let checked = check(if self.is_undecided(case, column) { work / 4 } else { work })?;
        checked.tell(&format!("{case} {column}"));
        let compared = self.compare(case, column, truth, checked.report.verdict.answer(), &checked.reason());
        if !compared.as_ref().is_err_and(|message| message.starts_with("lost")) {
            return compared;
        }
        let again = check(8 * work)?;
        self.compare(case, column, truth, again.report.verdict.answer(), &again.reason())
    }

    /// Whether the table knows the case, and that this column does not decide it.
    fn is_undecided(&self, case: &str, column: &str) -> bool {
        !self.updates && self.known.get(case).is_some_and(|row| !row.decided.contains_key(column))
    }

    /// Every row belongs to one of these cases and every column is one of these.
    pub fn check_names(&self, cases: &BTreeSet<String>, columns: &[&str]) -> Result<(), String> {
        if self.updates {
            return Ok(());
        }
        let strangers = self.known.keys().filter(|case| !cases.contains(*case));
        let decided = self.known.iter().flat_map(|(case, row)| row.decided.keys().map(move |column| (case, column)));
        let unknown = decided.filter(|(_, column)| !columns.contains(&column.as_str()));
        let wrong: Vec<String> =
            strangers.cloned().chain(unknown.map(|(case, column)| format!("{case} {column}"))).collect();
        if wrong.is_empty() {
            return Ok(());
        }
        Err(format!("{} has lines without a case: {}; mend it with `{}`", self.name(), wrong.join(", "), self.command))
    }

    /// Writes what has been seen, if that was asked for. Cases and columns that were left out stay as they are.
    pub fn write(&self, title: &str, cases: &BTreeSet<String>, columns: &[&str]) {
        if !self.updates {
            return;
        }
        let seen = self.seen.lock().expect("no test panics here");
        let mut text = format!("# {title}\n# Written by `{}`; see tests/README.md.\n", self.command);
        for case in cases {
            let (old, new) = (self.known.get(case), seen.get(case));
            let Some(verdict) = new.or(old).map(|row| &row.verdict) else { continue };
            let known = |column: &str| [new, old].into_iter().flatten().find_map(|row| row.decided.get(column));
            let words = columns.iter().filter_map(|column| match known(column)? {
                Known::Decided => Some((*column).to_string()),
                Known::Varies => Some(format!("{column}?")),
                Known::Undecided => None,
            });
            let line = [format!("{case} {verdict}:")].into_iter().chain(words).collect::<Vec<_>>().join(" ");
            let _ = writeln!(text, "{line}");
        }
        if let Err(error) = std::fs::write(&self.file, text) {
            eprintln!("{} cannot be written: {error}", self.name());
        }
    }

    fn name(&self) -> String {
        self.file.display().to_string()
    }
}

impl Row {
    fn parse(line: &str) -> Option<(String, Row)> {
        let (case, columns) = line.split_once(": ").or_else(|| Some((line.strip_suffix(':')?, "")))?;
        let (case, verdict) = case.rsplit_once(' ')?;
        let decided = columns.split_whitespace().map(|column| match column.strip_suffix('?') {
            Some(column) => (column.to_string(), Known::Varies),
            None => (column.to_string(), Known::Decided),
        });
        Some((case.to_string(), Row { verdict: verdict.to_string(), decided: decided.collect() }))
    }
}

//! The columns of the table of known verdicts: an engine with its options, and the work that it may spend on a case.

use eureka::program::Arith;
use eureka::task::{IndexKind, Precision};
use eureka::{Engine, Options};

/// How a case is checked.
#[derive(Clone)]
pub struct Column {
    pub name: &'static str,
    pub options: Options,
    /// In units of [`eureka::limits::Cost`], about a microsecond each.
    pub work: u64,
    /// The folders of cases that it is for; none if it is for all.
    pub folders: &'static [&'static str],
}

impl Column {
    /// Whether a case is checked so.
    pub fn takes(&self, case: &str) -> bool {
        self.folders.is_empty() || self.folders.iter().any(|folder| case.starts_with(&format!("{folder}/")))
    }
}

/// All columns. A new one is a new line.
pub fn columns() -> Vec<Column> {
    vec![
        // Several share the work: strategies of the first, constants and symbols of the second.
        Column { work: 2 * WORK, ..column("auto", Engine::Auto, |_| {}) },
        Column { work: 2 * WORK, ..column("cegar", Engine::Cegar, |_| {}) },
        column("bmc", Engine::Bmc, |_| {}),
        column("kind", Engine::Kind, |_| {}),
        column("constant", Engine::Cegar, |options| options.cegar.indexes = IndexKind::Constant),
        column("symbolic", Engine::Cegar, |options| options.cegar.indexes = IndexKind::Symbolic),
        Column { work: PREDICATES, folders: ABOUT_PREDICATES, ..column("predicates", Engine::Predicates, |_| {}) },
        Column { work: PREDICATES, folders: ABOUT_PREDICATES, ..column("lazy", Engine::Lazy, |_| {}) },
    ]
}

/// More columns, for the families: the modes of the CEGAR engine.
pub fn modes() -> Vec<Column> {
    let mode = |name, set: fn(&mut Options)| column(name, Engine::Cegar, set);
    vec![
        mode("expand", |options| options.cegar.expand = true),
        mode("linear", |options| options.cegar.linear = true),
        mode("widen", |options| options.cegar.precision = Precision::Widen),
        mode("exact", |options| options.cegar.precision = Precision::Exact),
        mode("bits", |options| options.arith = Arith::Bv),
        mode("expand-exact", |options| {
            (options.cegar.expand, options.cegar.precision) = (true, Precision::Exact);
        }),
    ]
}

fn column(name: &'static str, engine: Engine, set: fn(&mut Options)) -> Column {
    let mut options = Options { engine, certify: true, ..Options::default() };
    set(&mut options);
    Column { name, options, work: WORK, folders: &[] }
}

/// The work for a case.
const WORK: u64 = 1_500_000;

/// That of predicate abstraction, which is for the cases that are about it: others are better off with tracked indexes, and each
/// question to the solver costs time.
const PREDICATES: u64 = 400_000;
const ABOUT_PREDICATES: &[&str] = &["predicates"];

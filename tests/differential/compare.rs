//! Running a program in the interpreter, and comparing the run with gcc's.

use eureka::interpreter::{EventKind, Fixed, Interpreter, Limits, Options, Outcome, Record, Replay, Request, Run};
use eureka::program::{Arith, Assumption, Graph, Program, PropertyId, Value};

use super::binary::{End, Observed};
use super::globals::Global;

/// How many comparisons there were, and why others were not made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Runs that agree bit by bit.
    pub agreed: u64,
    /// Of these, runs that agree under mathematical arithmetic as well.
    pub mathematical: u64,
    /// Runs that are undefined in C.
    pub undefined: u64,
    /// Runs that took too long on one of the sides.
    pub long: u64,
}

impl Tally {
    pub fn add(&mut self, other: Tally) {
        self.agreed += other.agreed;
        self.mathematical += other.mathematical;
        self.undefined += other.undefined;
        self.long += other.long;
    }
}

/// A program to compare.
pub struct Subject<'a> {
    pub name: &'a str,
    pub program: &'a Program,
    pub graph: &'a Graph,
    pub globals: &'a [Global],
    /// Whether the line of a failing assertion must be the same.
    pub lines: bool,
}

/// Compares one program's runs, and says where they differ.
pub fn compare(subject: &Subject<'_>, runs: &[(&[i64], &Observed)]) -> Result<Tally, String> {
    let mut tally = Tally::default();
    for arith in [Arith::Bv, Arith::Int] {
        let interpreter = Interpreter::new(subject.program, subject.graph, arith);
        for (number, (inputs, observed)) in runs.iter().enumerate() {
            let run = interpret(&interpreter, inputs, Record::Path);
            if number < 2 && run.steps < 200_000 {
                executors_agree(subject, &run, &interpret(&interpreter, inputs, Record::Steps))?;
            }
            match verdict(subject, arith, &run, observed) {
                Verdict::Agrees if arith == Arith::Bv => tally.agreed += 1,
                Verdict::Agrees => tally.mathematical += 1,
                Verdict::Undefined if arith == Arith::Bv => tally.undefined += 1,
                Verdict::Long if arith == Arith::Bv => tally.long += 1,
                Verdict::Undefined | Verdict::Long => {}
                Verdict::Differs(how) => {
                    return Err(format!("{} under {arith:?} on inputs {inputs:?}: {how}", subject.name));
                }
            }
        }
    }
    Ok(tally)
}

enum Verdict {
    Agrees,
    Undefined,
    Long,
    Differs(String),
}

fn interpret(interpreter: &Interpreter<'_>, inputs: &[i64], record: Record) -> Run {
    let values = inputs.iter().map(|v| Value::Int((*v).into())).collect();
    let mut inputs = Fixed::new(values, Replay(|_: &Request<'_>| None));
    let limits = Limits { steps: 5_000_000, depth: 50_000, path: 500_000, ..Limits::default() };
    interpreter.run(&mut inputs, &Options { limits, record, interrupt: None })
}

/// The two executors of the interpreter must do the same.
fn executors_agree(subject: &Subject<'_>, fast: &Run, slow: &Run) -> Result<(), String> {
    let values = |run: &Run| subject.globals.iter().map(|g| g.values(&run.memory)).collect::<Vec<_>>();
    let same = fast.outcome == slow.outcome
        && fast.recorded.path == slow.recorded.path
        && (fast.steps, fast.draws) == (slow.steps, slow.draws)
        && fast.events == slow.events
        && values(fast) == values(slow);
    if same {
        Ok(())
    } else {
        Err(format!("{}: the executors differ: {:?} {:?}", subject.name, fast.outcome, slow.outcome))
    }
}

fn verdict(subject: &Subject<'_>, arith: Arith, run: &Run, observed: &Observed) -> Verdict {
    let has = |test: fn(&EventKind) -> bool| run.events.iter().any(|event| test(&event.kind));
    let overflow = has(|k| matches!(k, EventKind::SignedOverflow { .. }));
    // The least number divided by -1 wraps here and is a trap on many machines.
    let trapped = overflow && matches!(observed.end, End::Crashed(_));
    if has(|k| !matches!(k, EventKind::SignedOverflow { .. })) || overflow && arith == Arith::Int || trapped {
        return Verdict::Undefined;
    }
    let end = match &run.outcome {
        Outcome::Finished => End::Finished,
        Outcome::Halted(_) => End::Halted,
        Outcome::Failed(property) => End::Failed(line(subject, *property, observed)),
        Outcome::Cut(Assumption::User, _) => End::Cut,
        Outcome::Cut(Assumption::Undefined(_), _) => return Verdict::Undefined,
        Outcome::Limit(_) | Outcome::Interrupted => return Verdict::Long,
    };
    if observed.end == End::Late {
        return Verdict::Long;
    }
    if end != observed.end {
        return Verdict::Differs(format!("the interpreter ends {end:?}, gcc's program {:?}", observed.end));
    }
    let mut expected = observed.values.iter();
    for global in subject.globals {
        for (place, value) in global.values(&run.memory).into_iter().enumerate() {
            let other = expected.next();
            if value.as_ref() != other {
                let name = &subject.program.var(global.variable).source_name;
                return Verdict::Differs(format!("{name} (element {place}): {value:?}, in gcc's program {other:?}"));
            }
        }
    }
    Verdict::Agrees
}

/// The line to expect of a failure; that of the other side where lines are not compared.
fn line(subject: &Subject<'_>, property: PropertyId, observed: &Observed) -> u32 {
    match observed.end {
        End::Failed(line) if line == 0 || !subject.lines => line,
        _ => subject.program.property(property).span.line,
    }
}

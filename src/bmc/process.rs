//! Solvers as processes that read SMT-LIB on standard input.
//!
//! Nothing that a process says is believed blindly: one that dies, hangs or talks nonsense gives no answer. A model is only
//! a proposal, since the interpreter has to fail on it. That a formula has no model is taken on trust from a
//! process that can still tell another formula from it; `--certify` asks Z3 again.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use super::solve::PATIENCE;
use crate::program::number::{Integer, Rational};
use crate::program::{NumType, Value};
use crate::smt::Limits;

/// What a process says.
pub enum Answer {
    /// There is a model, which the process can be asked about.
    Sat(Process),
    /// There is none.
    Unsat,
    /// It cannot decide it.
    Unknown,
}

/// A running solver. It ends when this is dropped.
pub struct Process {
    child: Arc<Mutex<Child>>,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// A formula that has a model, for a solver that has just said of another one that it has none.
const PROBE: &str = "(reset)\n(set-logic ALL)\n(declare-fun probe () Int)\n(assert (> probe 1))\n(check-sat)\n";

/// Asks a solver whether a formula has a model; an error if it does not keep to its part.
pub fn ask(command: &str, formula: &str, limits: &Limits) -> Result<Answer, String> {
    let mut process = Process::start(command, limits)?;
    let script =
        format!("(set-option :print-success false)\n(set-option :produce-models true)\n{formula}(check-sat)\n");
    process.send(&script, limits, None)?;
    let answer = process.line(limits, None)?;
    match answer.trim() {
        "unsat" => {
            // Whoever says so must be able to say otherwise, too.
            process.send(PROBE, limits, Some(PATIENCE))?;
            match process.line(limits, Some(PATIENCE))?.trim() {
                "sat" => Ok(Answer::Unsat),
                _ => Err("the solver finds no formula satisfiable".to_string()),
            }
        }
        "sat" => Ok(Answer::Sat(process)),
        "unknown" => Ok(Answer::Unknown),
        other => Err(format!("the solver does not answer but says: {}", shortened(other))),
    }
}

impl Process {
    fn start(command: &str, limits: &Limits) -> Result<Process, String> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("no solver is named")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("the solver `{program}` cannot be started: {e}"))?;
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or("the solver has no output")?;
        // A process that never stops talking is not listened to for longer than someone wants to hear it.
        let (sender, lines) = sync_channel(64);
        aside(move || {
            let mut output = BufReader::new(output);
            while let Some(line) = next_line(&mut output) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        })?;
        let child = Arc::new(Mutex::new(child));
        let process = Process { child, input, lines };
        watch(Arc::downgrade(&process.child), limits.clone())?;
        Ok(process)
    }

    /// Writes in a thread of its own, so that a process that does not read cannot block us.
    fn send(&mut self, text: &str, limits: &Limits, patience: Option<Duration>) -> Result<(), String> {
        let mut input = self.input.take().ok_or("the solver takes no more input")?;
        let text = text.to_string();
        let (sender, written) = channel();
        aside(move || {
            let result = input.write_all(text.as_bytes()).and_then(|()| input.flush());
            let _ = sender.send(result.is_ok().then_some(input));
        })?;
        match within(&written, limits, patience)?.flatten() {
            Some(input) => {
                self.input = Some(input);
                Ok(())
            }
            None => Err("the solver has died".to_string()),
        }
    }

    /// The next line that is not empty.
    fn line(&mut self, limits: &Limits, patience: Option<Duration>) -> Result<String, String> {
        loop {
            match within(&self.lines, limits, patience)? {
                Some(line) if line.trim().is_empty() => {}
                Some(line) => return Ok(line),
                None => return Err("the solver has died".to_string()),
            }
        }
    }

    /// The value of a term in the model.
    pub fn value(&mut self, term: &str, ty: NumType, limits: &Limits) -> Option<Value> {
        self.send(&format!("(get-value ({}))\n", term.replace('\n', " ")), limits, Some(PATIENCE)).ok()?;
        let mut text = String::new();
        loop {
            text.push_str(&self.line(limits, Some(PATIENCE)).ok()?);
            text.push('\n');
            let (open, close) = (text.matches('(').count(), text.matches(')').count());
            if open == close {
                break;
            }
            if close > open || text.len() > 1 << 20 {
                return None;
            }
        }
        // `((term value))`
        let inner = text.trim().strip_prefix("((")?.strip_suffix("))")?.trim();
        parse_value(last_expression(inner)?, ty)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        end(&self.child);
    }
}

/// Ends a process at a limit, wherever the work that waits for it is then: it must not outlive us.
fn watch(child: Weak<Mutex<Child>>, limits: Limits) -> Result<(), String> {
    aside(move || {
        loop {
            std::thread::sleep(Duration::from_millis(20));
            let Some(child) = child.upgrade() else { return };
            if limits.exceeded().is_some() {
                return end(&child);
            }
        }
    })
}

/// Does something in a thread of its own, which needs little stack.
fn aside(work: impl FnOnce() + Send + 'static) -> Result<(), String> {
    let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(work);
    thread.map(drop).map_err(|problem| format!("there is no thread to talk to the solver: {problem}"))
}

fn end(child: &Mutex<Child>) {
    let mut child = child.lock().unwrap_or_else(PoisonError::into_inner);
    // It may have ended by itself.
    let _ = child.kill();
    let _ = child.wait();
}

/// What comes out of a channel; none once nothing more can come.
fn within<T>(channel: &Receiver<T>, limits: &Limits, patience: Option<Duration>) -> Result<Option<T>, String> {
    let start = Instant::now();
    loop {
        match channel.recv_timeout(Duration::from_millis(20)) {
            Ok(value) => return Ok(Some(value)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {
                if let Some(reason) = limits.exceeded() {
                    return Err(reason.to_string());
                }
                if patience.is_some_and(|p| start.elapsed() > p) {
                    return Err("the solver does not answer".to_string());
                }
            }
        }
    }
}

/// The next line of a process; none at its end, or if the line has none.
fn next_line(output: &mut impl BufRead) -> Option<String> {
    const LONGEST: u64 = 1 << 20;
    let mut line = vec![];
    let length = output.take(LONGEST).read_until(b'\n', &mut line).ok()?;
    let ends = length > 0 && (length as u64) < LONGEST;
    ends.then(|| String::from_utf8_lossy(&line).into_owned())
}

/// The last of some expressions.
fn last_expression(text: &str) -> Option<&str> {
    if !text.ends_with(')') {
        return text.rsplit(|c: char| c.is_whitespace()).next();
    }
    let mut depth = 0usize;
    for (at, c) in text.char_indices().rev() {
        match c {
            ')' => depth += 1,
            '(' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return text.get(at..);
                }
            }
            _ => {}
        }
    }
    None
}

/// Reads `7`, `(- 7)`, `7.5`, `(/ 7 2)`, `#x1f`, `#b101` and `(_ bv31 8)`.
fn parse_value(text: &str, ty: NumType) -> Option<Value> {
    let bits = match text.get(..2) {
        Some("#x") => Integer::from_str_radix(text.get(2..)?, 16).ok(),
        Some("#b") => Integer::from_str_radix(text.get(2..)?, 2).ok(),
        _ => text.strip_prefix("(_ bv").and_then(|t| Integer::from_str_radix(t.split(' ').next()?, 10).ok()),
    };
    match (bits, ty) {
        (Some(bits), NumType::Int(t)) => Some(Value::Int(t.wrap(bits))),
        (Some(_), NumType::Real) => None,
        (None, NumType::Int(_)) => Integer::try_from(parse_rational(text)?).ok().map(Value::Int),
        (None, NumType::Real) => parse_rational(text).map(Value::Real),
    }
}

fn parse_rational(text: &str) -> Option<Rational> {
    let text = text.trim();
    if let Some(inner) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) {
        if let Some(negated) = inner.strip_prefix("- ") {
            return parse_rational(negated).map(|v| -v);
        }
        let inner = inner.strip_prefix("/ ")?;
        let denominator = last_expression(inner)?;
        let numerator = parse_rational(inner.strip_suffix(denominator)?)?;
        let denominator = parse_rational(denominator)?;
        return (denominator != Rational::ZERO).then(|| numerator / denominator);
    }
    match text.split_once('.') {
        None => Integer::from_str_radix(text, 10).ok().map(Rational::from),
        Some((whole, fraction)) => {
            let digits = Integer::from_str_radix(&format!("{whole}{fraction}"), 10).ok()?;
            let mut scale = Integer::ONE;
            (0..fraction.len()).for_each(|_| scale *= Integer::from(10));
            Some(Rational::from(digits) / Rational::from(scale))
        }
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(120).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::IntType;

    #[test]
    fn values_are_read() {
        let int = |text: &str| parse_value(text, NumType::INT);
        let of = |v: i64| Some(Value::Int(v.into()));
        assert_eq!(int("7"), of(7));
        assert_eq!(int("(- 7)"), of(-7));
        assert_eq!(int("#xfffffffe"), of(-2));
        assert_eq!(int("(_ bv5 32)"), of(5));
        assert_eq!(parse_value("#b1", NumType::Int(IntType::BOOL)), of(1));
        assert_eq!(int("7.5"), None);
        assert_eq!(int("seven"), None);
        let half = |n: i64| Some(Value::Real(Rational::from(Integer::from(n)) / Rational::from(Integer::from(2))));
        assert_eq!(parse_value("(/ 7 2)", NumType::Real), half(7));
        assert_eq!(parse_value("(- (/ 7.0 2.0))", NumType::Real), half(-7));
        assert_eq!(parse_value("(/ (- 7) 2)", NumType::Real), half(-7));
        assert_eq!(parse_value("3.5", NumType::Real), half(7));
    }

    #[test]
    fn the_last_expression_is_found() {
        assert_eq!(last_expression("(select a 3) 7"), Some("7"));
        assert_eq!(last_expression("x (- 7)"), Some("(- 7)"));
        assert_eq!(last_expression("x 7))"), None);
    }

    #[test]
    fn a_process_that_is_no_solver_gives_no_answer() {
        let formula = "(declare-fun x () Int)\n(assert (> x 3))\n";
        let asked = |command: &str| ask(command, formula, &Limits::default()).err();
        assert!(asked("").is_some());
        assert!(asked("no-such-solver").is_some_and(|reason| reason.contains("cannot be started")));
        assert!(asked("true").is_some_and(|reason| reason.contains("died")));
        assert!(asked("echo maybe").is_some());
        // It may have ended before the formula was written.
        let refused = |reason: String| reason.contains("does not answer") || reason.contains("died");
        assert!(asked("echo (error)").is_some_and(refused));
    }
}

//! Deciding each property of a program, by any engine.
//!
//! First all properties are checked at once, as one claim. If that proves them, or one has failed and there is no other, nothing
//! else is done. Otherwise what is left is checked again: together after a failure, in halves where nothing came out. What is
//! proved is dropped from the program by then, and what has failed is assumed, since the execution ends there.
//!
//! What it means: a property *fails* if there is an execution in which it is the first one to fail, and *holds* if there is none.
//! A group is checked while the undecided properties outside of it are dropped too, so that the program has executions that go
//! on behind their failures. A proof covers more than is needed. A failing run is executed again on the whole program, and shows
//! which property fails first; if that is one outside of the group, it is known from now on, and the group is checked again.
//! That the proofs of several groups make one: the first property to fail in any execution would be one of some group.

mod findings;

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub use findings::findings_of;

use crate::check_once;
use crate::interpreter::{Counterexample, Drawn, Limits as RunLimits, Outcome, Replay, Request, replay};
use crate::limits::{Interrupt, Limits, OnRaise, Watch};
use crate::program::{Graph, Program, PropertyId};
use crate::report::{Finding, History, Moment, Observer, Report};
use crate::task::{Certified, Engine, Evidence, Reason, Spent, Status, Task, Times, Verdict};

/// How long all properties are checked at once before they are taken apart; the next round has twice this.
const FIRST_ROUND: Duration = Duration::from_secs(20);
/// What has failed is told soon: the rest gets this time, or so many times what it took until then if that is more.
const AFTER_FAILURE: Duration = Duration::from_secs(5);
const TIMES_AS_LONG: u32 = 3;
/// The least time for a group.
const LEAST: Duration = Duration::from_millis(300);

/// Checks all properties of a program that has several.
pub fn decide(task: &Task, observer: &mut dyn Observer, times: Times) -> Report {
    let start = Instant::now();
    let left = (0..task.program.properties.len() as u32).map(PropertyId).collect();
    let mut deciding = Deciding { task, left, known: vec![], proofs: 0, certified: None, late: start, failed: false };
    let mut round = Duration::MAX;
    if task.options.engine != Engine::Bmc {
        round = task.options.time.map_or(FIRST_ROUND, |limit| limit / 2);
    }
    let mut base = deciding.together(round, observer, times);
    deciding.late = start + deciding.patience(start.elapsed());
    loop {
        observer.found(&deciding.known);
        let pointless = task.options.engine == Engine::Bmc && !deciding.failed;
        if deciding.is_over() || base.left_behind || pointless {
            break;
        }
        let end = Instant::now() + round.min(Duration::from_secs(1 << 30));
        let whole = deciding.left.iter().copied().collect();
        let ended = deciding.apart(whole, end, &mut base, observer);
        observer.found(&deciding.known);
        if ended || deciding.is_over() || base.left_behind {
            break;
        }
        round = round.saturating_mul(2);
        let times = base.times.clone();
        let again = deciding.together(round, observer, times);
        base.times = again.times.clone();
        base.left_behind |= again.left_behind;
        if !matches!(again.verdict, Verdict::Unknown(_)) && !matches!(base.verdict, Verdict::Unsafe(_)) {
            base = again;
        }
    }
    deciding.report(base)
}

struct Deciding<'a> {
    task: &'a Task<'a>,
    /// What is not decided.
    left: BTreeSet<PropertyId>,
    known: Vec<Finding>,
    /// How many groups were proved by themselves.
    proofs: usize,
    certified: Option<Certified>,
    /// When to end once something has failed.
    late: Instant,
    failed: bool,
}

/// What came of the check of a group.
enum Came {
    /// All of it is decided, or is known not to be.
    Out,
    /// Something was learnt; the rest is to be checked again.
    Nearer,
    /// Nothing, for this reason; whether a limit was the reason.
    Nothing(Reason, bool),
}

impl Deciding<'_> {
    fn patience(&self, taken: Duration) -> Duration {
        taken + AFTER_FAILURE.max(taken.saturating_mul(TIMES_AS_LONG))
    }

    fn is_over(&self) -> bool {
        self.left.is_empty() || self.task.interrupt.check().is_err() || (self.failed && Instant::now() >= self.late)
    }

    /// Checks all that is left at once, for a while. What happens is told if it is the first time.
    fn together(&mut self, time: Duration, observer: &mut dyn Observer, times: Times) -> Report {
        let all: Vec<PropertyId> = self.left.iter().copied().collect();
        let report = match (self.known.is_empty(), Budget::of(self.task, time)) {
            (true, Some(budget)) => check_once(&budget.task(self.task, None), observer, times),
            (true, None) => check_once(self.task, observer, times),
            (false, _) => self.check(&all, time, times),
        };
        if let Came::Nothing(reason, _) = self.take(&report, &all, time) {
            self.undecided(&all, &reason);
        }
        report
    }

    /// Checks what is left in groups, until an end. Whether each group ended by itself.
    fn apart(&mut self, whole: Vec<PropertyId>, end: Instant, base: &mut Report, observer: &mut dyn Observer) -> bool {
        let (mut queue, mut by_itself) = (VecDeque::new(), true);
        if self.failed {
            queue.push_back(whole);
        } else {
            halves(whole, &mut queue);
        }
        while let Some(group) = queue.pop_front() {
            let group: Vec<PropertyId> = group.into_iter().filter(|id| self.left.contains(id)).collect();
            if group.is_empty() {
                continue;
            }
            let now = Instant::now();
            let end = if self.failed { end.min(self.late) } else { end };
            if now >= end || self.task.interrupt.check().is_err() || base.left_behind {
                return false;
            }
            let waiting: usize = group.len() + queue.iter().map(Vec::len).sum::<usize>();
            let share = LEAST.max(
                (end - now).mul_f64(group.len() as f64 / waiting as f64 / if group.len() > 1 { 2.0 } else { 1.0 }),
            );
            let report = self.check(&group, share, base.times.clone());
            base.times = report.times.clone();
            base.left_behind |= report.left_behind;
            match self.take(&report, &group, share) {
                Came::Out => {}
                Came::Nearer => queue.push_front(group),
                Came::Nothing(reason, limited) => {
                    self.undecided(&group, &reason);
                    by_itself &= !limited || group.len() > 1;
                    // A bound cuts all properties alike.
                    if group.len() > 1 && self.task.options.engine != Engine::Bmc {
                        halves(group, &mut queue);
                    }
                }
            }
            if matches!(report.verdict, Verdict::Unsafe(_)) && !matches!(base.verdict, Verdict::Unsafe(_)) {
                *base = report;
            }
            observer.found(&self.known);
        }
        by_itself
    }

    /// Checks a group of properties by themselves.
    fn check(&self, group: &[PropertyId], time: Duration, times: Times) -> Report {
        let failed: BTreeSet<PropertyId> =
            self.known.iter().filter(|f| f.status == Status::Fails).map(|f| f.property).collect();
        let wanted: BTreeSet<PropertyId> = group.iter().copied().collect();
        let program = Program::clone(&self.task.program).with_some(&wanted, &failed);
        let graph = Arc::new(Graph::of(&program));
        let program = Arc::new(program);
        match Budget::of(self.task, time) {
            Some(budget) => check_once(&budget.task(self.task, Some((program, graph))), &mut Unheard, times),
            None => check_once(&Task { program, graph, ..*self.task }, &mut Unheard, times),
        }
    }

    /// Takes over what a check of a group found.
    fn take(&mut self, report: &Report, group: &[PropertyId], time: Duration) -> Came {
        match &report.verdict {
            Verdict::Safe(_) => {
                self.proofs += 1;
                self.certified = report.certified.map(|c| match self.certified {
                    None => c,
                    Some(sum) => Certified { edges: sum.edges + c.edges, questions: sum.questions + c.questions },
                });
                let held = findings_of(report).into_iter().filter(|finding| group.contains(&finding.property));
                held.for_each(|finding| self.learn(finding));
                Came::Out
            }
            Verdict::Unknown(reason) => Came::Nothing(reason.clone().in_share(time), is_limited(reason)),
            Verdict::Unsafe(run) => match self.first_failure(run) {
                Some(failure) if self.left.contains(&failure.property) => {
                    let (property, by) = (failure.property, findings::decider(report));
                    self.failed = true;
                    let failure = Some(Box::new(failure));
                    self.learn(Finding { property, status: Status::Fails, by: Some(by), reason: None, failure });
                    if group.iter().any(|id| self.left.contains(id)) { Came::Nearer } else { Came::Out }
                }
                _ => {
                    let why = "a run fails behind the failure of another property, and none was found before one";
                    Came::Nothing(Reason::NotReplayed(why.to_string()), false)
                }
            },
        }
    }

    /// Executes a run of a program with fewer properties on the whole program: what fails first, and how.
    fn first_failure(&self, found: &Counterexample) -> Option<Counterexample> {
        let (program, graph) = (&self.task.program, &self.task.graph);
        let mut drawn = found.run.inputs.iter();
        let mut next =
            move |request: &Request<'_>| drawn.next().filter(|d| is_for(d, request)).map(|d| d.value.clone());
        let limits = RunLimits { steps: found.run.steps + 1, ..RunLimits::default() };
        let run = replay(program, graph, self.task.options.arith, &mut Replay(&mut next), limits);
        match run.outcome {
            Outcome::Failed(property) => Some(Counterexample::new(program, graph, property, run)),
            _ => None,
        }
    }

    fn learn(&mut self, finding: Finding) {
        self.left.remove(&finding.property);
        self.known.retain(|known| known.property != finding.property);
        self.known.push(finding);
    }

    fn undecided(&mut self, group: &[PropertyId], reason: &Reason) {
        for property in group.iter().copied().filter(|id| self.left.contains(id)) {
            self.known.retain(|known| known.property != property);
            let reason = Some(reason.clone());
            self.known.push(Finding { property, status: Status::Unknown, by: None, reason, failure: None });
        }
    }

    /// The report of all: that of the check which gives the verdict, with what is known of each property.
    fn report(mut self, base: Report) -> Report {
        let all = self.task.program.properties.len();
        let cut = self.task.interrupt.cause();
        for property in std::mem::take(&mut self.left) {
            if self.known.iter().all(|known| known.property != property) {
                let reason = Some(cut.map_or(Reason::NoTimeLeft, Reason::stopped));
                self.known.push(Finding { property, status: Status::Unknown, by: None, reason, failure: None });
            }
        }
        let first = self.known.iter().find(|f| f.status == Status::Fails).and_then(|f| f.failure.clone());
        self.known.sort_by_key(|finding| finding.property);
        let unknown: Vec<&Finding> = self.known.iter().filter(|f| f.status == Status::Unknown).collect();
        let verdict = match (first, unknown.first()) {
            (Some(failure), _) => Verdict::Unsafe(failure),
            (None, Some(one)) => {
                let reason = one.reason.clone().unwrap_or(Reason::NoTimeLeft).after(cut);
                if unknown.len() == all {
                    Verdict::Unknown(reason)
                } else {
                    Verdict::Unknown(Reason::SomeLeft { left: unknown.len(), all, first: Box::new(reason) })
                }
            }
            (None, None) if matches!(base.verdict, Verdict::Safe(_)) && self.proofs == 1 => base.verdict.clone(),
            (None, None) => Verdict::Safe(Evidence::Parts { parts: self.proofs }),
        };
        let certified = self.certified.filter(|_| matches!(verdict, Verdict::Safe(_)));
        let (program, findings) = (self.task.program.clone(), self.known);
        Report { program, verdict, certified, findings, ..base }
    }
}

fn is_limited(reason: &Reason) -> bool {
    matches!(reason, Reason::Stopped { .. } | Reason::Strategies { limit: Some(_), .. })
}

/// Whether a value was drawn for this request, or one like it.
fn is_for(drawn: &Drawn, request: &Request<'_>) -> bool {
    drawn.origin == *request.origin && drawn.variable == request.variable && drawn.indices == request.indices
}

fn halves(mut group: Vec<PropertyId>, queue: &mut VecDeque<Vec<PropertyId>>) {
    let second = group.split_off(group.len() / 2);
    queue.extend([group, second].into_iter().filter(|part| !part.is_empty()));
}

/// A part of the time.
struct Budget {
    interrupt: Interrupt,
    _raised: OnRaise,
    _watch: Watch,
}

impl Budget {
    /// None if there is no end to it, or no thread to watch it.
    fn of(task: &Task, time: Duration) -> Option<Budget> {
        if time == Duration::MAX {
            return None;
        }
        let (interrupt, raised) = task.interrupt.child();
        let limits = Limits { timeout: Some(time), memory: None };
        let watch = Watch::start(&interrupt, limits, |_| {}).ok()?;
        Some(Budget { interrupt, _raised: raised, _watch: watch })
    }

    fn task<'t>(&'t self, task: &'t Task, other: Option<(Arc<Program>, Arc<Graph>)>) -> Task<'t> {
        let (program, graph) = other.unwrap_or_else(|| (task.program.clone(), task.graph.clone()));
        Task { program, graph, options: task.options, interrupt: &self.interrupt }
    }
}

/// The checks of groups are not told step by step.
struct Unheard;

impl Observer for Unheard {
    fn begins(&mut self, _: &Arc<Program>, _: &Arc<Graph>) {}
    fn happened(&mut self, _: Moment, _: &History) {}
    fn strategies(&mut self, _: &[Spent]) {}
}

//! Writing down what a run does, within bounds.

use std::collections::{HashSet, VecDeque};
use std::mem;

use super::run::{Change, Drawn, Event, EventKind, Limits, Recorded, RecordedStep};
use super::{Origin, Record};
use crate::program::number::Integer;
use crate::program::{EdgeId, Span, Step, Value, VarId};

/// No more than this many events are kept.
const MAX_EVENTS: usize = 1000;
/// The steps that are kept take no more than about this many bytes: numbers can be long.
const MAX_BYTES: usize = 64 << 20;

/// Steps in a row, and about how many bytes they take.
#[derive(Default)]
struct Steps {
    steps: VecDeque<RecordedStep>,
    bytes: usize,
}

/// What has been written down so far.
pub(super) struct Recorder {
    record: Record,
    limit: usize,
    path_limit: usize,
    path: Vec<Step>,
    path_complete: bool,
    first: Steps,
    last: Steps,
    omitted: u64,
    changes: Vec<Change>,
    drawn: Vec<Drawn>,
    pub events: Vec<Event>,
    seen: HashSet<(Option<EdgeId>, u8, Option<VarId>)>,
    pub inputs: Vec<Drawn>,
    pub draws: u64,
}

impl Recorder {
    pub fn new(record: Record, limits: &Limits) -> Recorder {
        Recorder {
            record,
            limit: limits.recorded,
            path_limit: limits.path,
            path: vec![],
            path_complete: true,
            first: Steps::default(),
            last: Steps::default(),
            omitted: 0,
            changes: vec![],
            drawn: vec![],
            events: vec![],
            seen: HashSet::new(),
            inputs: vec![],
            draws: 0,
        }
    }

    /// Whether each step's changes are wanted.
    pub fn wants_steps(&self) -> bool {
        self.record == Record::Steps
    }

    /// Whether the path is wanted.
    pub fn wants_path(&self) -> bool {
        self.record != Record::Outcome
    }

    /// Adds to the path.
    pub fn path(&mut self, step: Step) {
        if self.path.len() < self.path_limit {
            self.path.push(step);
        } else {
            self.path_complete = false;
        }
    }

    /// Notes what the current step changes.
    pub fn change(&mut self, change: impl FnOnce() -> Change) {
        if self.wants_steps() {
            self.changes.push(change());
        }
    }

    /// Notes a value that was drawn.
    pub fn drew(&mut self, drawn: Drawn) {
        self.draws += 1;
        if self.wants_steps() {
            self.drawn.push(drawn.clone());
        }
        if matches!(drawn.origin, Origin::Input(_)) && self.inputs.len() < self.limit {
            self.inputs.push(drawn);
        }
    }

    /// Ends the current step.
    pub fn step(&mut self, number: u64, step: Step, span: Span, depth: usize) {
        if !self.wants_steps() {
            return;
        }
        let (changes, drawn) = (mem::take(&mut self.changes), mem::take(&mut self.drawn));
        let recorded = RecordedStep { number, step, span, depth, changes, drawn };
        if self.last.steps.is_empty() && self.first.has_room_for(&recorded, self.limit.div_ceil(2)) {
            self.first.push(recorded);
            return;
        }
        while !self.last.has_room_for(&recorded, self.limit / 2) && self.last.pop() {
            self.omitted += 1;
        }
        if self.limit > 1 {
            self.last.push(recorded);
        } else {
            self.omitted += 1;
        }
    }

    /// Notes an event, unless the same has happened at the same place before.
    pub fn event(&mut self, edge: Option<EdgeId>, span: Span, kind: EventKind) {
        let key = match &kind {
            EventKind::OutOfBounds { array, .. } => (edge, 0, Some(*array)),
            EventKind::Uninitialised { variable, .. } => (edge, 1, Some(*variable)),
            EventKind::SignedOverflow { .. } => (edge, 2, None),
        };
        if self.events.len() < MAX_EVENTS && self.seen.insert(key) {
            self.events.push(Event { kind, span, edge });
        }
    }

    /// Path and steps.
    pub fn finish(self) -> (Recorded, Vec<Event>, Vec<Drawn>, u64) {
        let path_complete = self.path_complete && self.record != Record::Outcome;
        let steps = self.first.steps.into_iter().chain(self.last.steps).collect();
        let recorded = Recorded { path: self.path, path_complete, steps, omitted: self.omitted };
        (recorded, self.events, self.inputs, self.draws)
    }
}

impl Steps {
    /// Whether one more step leaves at most so many, and at most half of the bytes.
    fn has_room_for(&self, step: &RecordedStep, most: usize) -> bool {
        self.steps.len() < most && self.bytes + step.bytes() <= MAX_BYTES / 2
    }

    fn push(&mut self, step: RecordedStep) {
        self.bytes += step.bytes();
        self.steps.push_back(step);
    }

    /// Forgets the first; whether there was one.
    fn pop(&mut self) -> bool {
        let Some(step) = self.steps.pop_front() else { return false };
        self.bytes -= step.bytes();
        true
    }
}

impl RecordedStep {
    /// About how many bytes it takes.
    fn bytes(&self) -> usize {
        let changes = self
            .changes
            .iter()
            .map(|change| size_of::<Change>() + integers(&change.indices) + change.value.as_ref().map_or(0, number));
        let drawn = self.drawn.iter().map(|drawn| size_of::<Drawn>() + integers(&drawn.indices) + number(&drawn.value));
        size_of::<RecordedStep>() + changes.chain(drawn).sum::<usize>()
    }
}

fn integers(list: &[Integer]) -> usize {
    list.iter().map(|integer| size_of::<Integer>() + integer.bit_len() / 8).sum()
}

fn number(value: &Value) -> usize {
    match value {
        Value::Int(integer) => integer.bit_len() / 8,
        Value::Real(real) => (real.numerator().bit_len() + real.denominator().bit_len()) / 8,
    }
}

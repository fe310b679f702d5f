//! What each symbolic value comes from: steps of the trace and reads of array elements, as a graph that shares, so that a
//! trace costs no more than its length.

use std::collections::BTreeSet;

/// What something comes from; an index into [`Dependencies`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DepId(u32);

/// A write to an array, linked to the one before; an index into [`Dependencies`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WriteId(u32);

/// A read of an array element, in the order of execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ReadId(pub u32);

/// A part of what something comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Another.
    Dep(DepId),
    /// A write: its index and its value.
    Wrote(WriteId),
    /// The indexes of all writes from `newest` back to, but without, `until`: a read passed over them.
    Passed { newest: Option<WriteId>, until: Option<WriteId> },
    /// The same with the values written: a read may have met any of them.
    Met { newest: Option<WriteId>, until: Option<WriteId> },
}

#[derive(Default)]
pub struct Dependencies {
    deps: Vec<Dep>,
    parts: Vec<Part>,
    writes: Vec<Write>,
}

struct Dep {
    step: Option<u32>,
    read: Option<ReadId>,
    first: u32,
    end: u32,
}

struct Write {
    step: u32,
    index: DepId,
    value: DepId,
    previous: Option<WriteId>,
}

/// The steps and the reads that something comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origins {
    pub steps: BTreeSet<u32>,
    pub reads: BTreeSet<ReadId>,
}

impl Dependencies {
    /// Comes from a step, if one is given, and from the parts.
    pub fn step(&mut self, step: Option<u32>, parts: &[Part]) -> DepId {
        self.add(step, None, parts)
    }

    /// Comes from a read and the parts.
    pub fn read(&mut self, read: ReadId, parts: &[Part]) -> DepId {
        self.add(None, Some(read), parts)
    }

    /// A write after another.
    pub fn write(&mut self, step: u32, index: DepId, value: DepId, previous: Option<WriteId>) -> WriteId {
        self.writes.push(Write { step, index, value, previous });
        WriteId(self.writes.len() as u32 - 1)
    }

    /// All that the given ones come from.
    pub fn origins(&self, of: &[DepId]) -> Origins {
        let mut walk = Walk::new(self);
        walk.work.extend(of.iter().map(|dep| Part::Dep(*dep)));
        walk.run()
    }

    fn add(&mut self, step: Option<u32>, read: Option<ReadId>, parts: &[Part]) -> DepId {
        if let (None, None, [Part::Dep(only)]) = (step, read, parts) {
            return *only;
        }
        let first = self.parts.len() as u32;
        self.parts.extend_from_slice(parts);
        self.deps.push(Dep { step, read, first, end: self.parts.len() as u32 });
        DepId(self.deps.len() as u32 - 1)
    }
}

/// A walk that visits everything once. Stretches of writes overlap, so each remembers where the next one lies that has not
/// been visited.
struct Walk<'a> {
    graph: &'a Dependencies,
    seen: Vec<bool>,
    passed: Vec<Visit>,
    met: Vec<Visit>,
    work: Vec<Part>,
    origins: Origins,
}

#[derive(Clone, Copy)]
enum Visit {
    Open,
    Done { next: Option<WriteId> },
}

impl<'a> Walk<'a> {
    fn new(graph: &'a Dependencies) -> Walk<'a> {
        let open = vec![Visit::Open; graph.writes.len()];
        let seen = vec![false; graph.deps.len()];
        Walk { graph, seen, passed: open.clone(), met: open, work: vec![], origins: Origins::default() }
    }

    fn run(mut self) -> Origins {
        while let Some(part) = self.work.pop() {
            match part {
                Part::Dep(id) => self.visit(id),
                Part::Wrote(id) => {
                    let write = &self.graph.writes[id.0 as usize];
                    self.origins.steps.insert(write.step);
                    self.work.extend([Part::Dep(write.index), Part::Dep(write.value)]);
                }
                Part::Passed { newest, until } => self.stretch(newest, until, false),
                Part::Met { newest, until } => {
                    self.stretch(newest, until, false);
                    self.stretch(newest, until, true);
                }
            }
        }
        self.origins
    }

    fn visit(&mut self, id: DepId) {
        if std::mem::replace(&mut self.seen[id.0 as usize], true) {
            return;
        }
        let dep = &self.graph.deps[id.0 as usize];
        self.origins.steps.extend(dep.step);
        self.origins.reads.extend(dep.read);
        self.work.extend_from_slice(&self.graph.parts[dep.first as usize..dep.end as usize]);
    }

    /// Visits the indexes, or the values, of a stretch of writes. Ids grow along the writes of one array.
    fn stretch(&mut self, newest: Option<WriteId>, until: Option<WriteId>, values: bool) {
        let visits = if values { &mut self.met } else { &mut self.passed };
        let (mut at, mut path) = (newest, vec![]);
        while let Some(id) = at.filter(|id| Some(*id) > until) {
            let write = &self.graph.writes[id.0 as usize];
            match visits[id.0 as usize] {
                Visit::Done { next } => at = next,
                Visit::Open => {
                    self.origins.steps.insert(write.step);
                    self.work.push(Part::Dep(if values { write.value } else { write.index }));
                    at = write.previous;
                }
            }
            path.push(id);
        }
        for id in path {
            visits[id.0 as usize] = Visit::Done { next: at };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_read_comes_from_the_writes_that_it_passes() {
        let mut deps = Dependencies::default();
        let [zero, one, two] = [0, 1, 2].map(|step| deps.step(Some(step), &[]));
        let first = deps.write(3, zero, one, None);
        let second = deps.write(4, zero, two, Some(first));
        let third = deps.write(5, one, two, Some(second));
        let newest = Some(third);
        let passed = deps.read(ReadId(0), &[Part::Passed { newest, until: Some(first) }]);
        let wrote = deps.read(ReadId(2), &[Part::Wrote(first), Part::Dep(passed)]);
        let met = deps.read(ReadId(1), &[Part::Met { newest, until: Some(second) }, Part::Dep(passed)]);
        let origins = deps.origins(&[passed]);
        assert_eq!(origins.steps, BTreeSet::from([0, 1, 4, 5]));
        assert_eq!(origins.reads, BTreeSet::from([ReadId(0)]));
        assert_eq!(deps.origins(&[wrote]).steps, BTreeSet::from([0, 1, 3, 4, 5]));
        let origins = deps.origins(&[met]);
        assert_eq!(origins.steps, BTreeSet::from([0, 1, 2, 4, 5]));
        assert_eq!(origins.reads, BTreeSet::from([ReadId(0), ReadId(1)]));
    }
}

//! Static single assignment of a trace: each assignment makes a new version of its variable, numbered from 1; version 0 is
//! what there was at the start. Calls save the callee's versions and take them up again when it returns, so that nothing is
//! copied.

use std::collections::BTreeMap;

use crate::program::{Basic, Cond, Element, Expr, Graph, Place, ProcId, Program, Step, Trace, VarId};
use crate::terms::VersionNames;

/// A trace with the version of each variable that a step reads or writes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ssa {
    /// One for each step of the trace.
    pub steps: Vec<Renaming>,
    /// Versions that are not assigned by a step, in the order of their first use.
    pub opened: Vec<Opened>,
    /// For each version of an array that goes back to an arbitrary one by writes, that one.
    grounds: BTreeMap<Version, u32>,
}

/// A variable and the number of a version.
pub type Version = (VarId, u32);

/// The versions in one step. What a step reads is read before it writes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Renaming {
    /// The variables that are read.
    pub reads: BTreeMap<VarId, u32>,
    /// The variables that are assigned.
    pub writes: BTreeMap<VarId, u32>,
}

/// A version that no step assigns: the initial one of a global, which is zero, or an arbitrary one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The variable.
    pub variable: VarId,
    /// Its version.
    pub version: u32,
    /// Why nothing assigns it.
    pub content: Content,
}

/// What a version holds that no step assigns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Zero, everywhere.
    Zero,
    /// Any value of the type's range, since a position of the trace or since the start.
    Arbitrary(Option<usize>),
}

impl Ssa {
    /// Renames a trace of a program.
    pub fn of(program: &Program, graph: &Graph, trace: &Trace) -> Ssa {
        let current = program.variables.iter().map(|v| match v.owner {
            None => Current::Unnamed(Content::Zero),
            Some(_) => Current::Unnamed(Content::Arbitrary(None)),
        });
        let mut renamer = Renamer {
            program,
            ssa: Ssa::default(),
            current: current.collect(),
            last: vec![None; program.variables.len()],
            saved: vec![],
        };
        for (position, step) in trace.steps.iter().enumerate() {
            let renaming = renamer.step(graph, position, *step);
            renamer.ssa.steps.push(renaming);
        }
        renamer.ssa
    }

    /// What the versions are called.
    pub fn names(&self, program: &Program) -> VersionNames {
        let of_steps = self.steps.iter().flat_map(|r| r.reads.keys().chain(r.writes.keys())).copied();
        VersionNames::of(program, &of_steps.chain(self.opened.iter().map(|o| o.variable)).collect())
    }

    /// The arbitrary version that a version of an array goes back to by writes, if there is one.
    pub fn ground(&self, version: Version) -> Option<Version> {
        self.grounds.get(&version).map(|ground| (version.0, *ground))
    }
}

#[derive(Clone, Copy)]
enum Current {
    Version(u32),
    /// A version that has not been read yet, and so needs no number.
    Unnamed(Content),
}

struct Renamer<'p> {
    program: &'p Program,
    ssa: Ssa,
    current: Vec<Current>,
    last: Vec<Option<u32>>,
    saved: Vec<Vec<(VarId, Current)>>,
}

impl Renamer<'_> {
    fn step(&mut self, graph: &Graph, position: usize, step: Step) -> Renaming {
        let mut renaming = Renaming::default();
        match step {
            Step::Edge(id) => self.basic(&graph.edge(id).action, position, &mut renaming),
            Step::Enter(id) => {
                if let Basic::Call { callee, args, .. } = &graph.edge(id).action {
                    args.iter().for_each(|a| self.read_all(a, &mut renaming));
                    self.enter(*callee, position);
                    let params = &self.program.procedure(*callee).params;
                    params.iter().for_each(|p| self.write(*p, &mut renaming));
                }
            }
            Step::Leave(id) => {
                if let Basic::Call { callee, results, .. } = &graph.edge(id).action {
                    let pairs = self.program.procedure(*callee).results.iter().zip(results);
                    let taken: Vec<(VarId, VarId)> = pairs.filter_map(|(from, to)| Some((*from, (*to)?))).collect();
                    for (from, _) in &taken {
                        self.read(*from, &mut renaming);
                    }
                    for (v, current) in self.saved.pop().unwrap_or_default() {
                        self.current[v.0 as usize] = current;
                    }
                    taken.iter().for_each(|(_, to)| self.write(*to, &mut renaming));
                }
            }
        }
        renaming
    }

    fn basic(&mut self, basic: &Basic, position: usize, renaming: &mut Renaming) {
        match basic {
            Basic::Skip | Basic::Halt | Basic::Call { .. } => {}
            Basic::Assign(Place::Var(v), e) => {
                self.read_all(e, renaming);
                self.write(*v, renaming);
            }
            Basic::Assign(Place::Element(element), e) => {
                self.read_all(e, renaming);
                self.store(element, renaming);
            }
            Basic::Parallel(parts) => {
                parts.iter().for_each(|(_, e)| self.read_all(e, renaming));
                parts.iter().for_each(|(v, _)| self.write(*v, renaming));
            }
            Basic::Fill(v, e) => {
                self.read_all(e, renaming);
                self.write(*v, renaming);
            }
            Basic::Havoc(v, _) => self.current[v.0 as usize] = Current::Unnamed(Content::Arbitrary(Some(position))),
            Basic::Assume(c, _) | Basic::Assert(c, _) => self.read_cond(c, renaming),
        }
        // What an input is called shows where it is drawn; an uninitialised variable has no name before it is used.
        if let Basic::Havoc(v, crate::program::Source::Input(_)) = basic {
            let version = self.next(*v);
            self.open(*v, version, Content::Arbitrary(Some(position)));
            renaming.writes.insert(*v, version);
        }
    }

    fn enter(&mut self, callee: ProcId, position: usize) {
        let mut saved = vec![];
        for v in self.program.var_ids().filter(|v| self.program.var(*v).owner == Some(callee)) {
            let fresh = Current::Unnamed(Content::Arbitrary(Some(position)));
            saved.push((v, std::mem::replace(&mut self.current[v.0 as usize], fresh)));
        }
        self.saved.push(saved);
    }

    fn store(&mut self, element: &Element, renaming: &mut Renaming) {
        element.indices.iter().for_each(|i| self.read_all(i, renaming));
        let old = self.read(element.array, renaming);
        self.write(element.array, renaming);
        let new = renaming.writes.get(&element.array).copied().unwrap_or(0);
        if let Some(ground) = self.ssa.grounds.get(&(element.array, old)).copied() {
            self.ssa.grounds.insert((element.array, new), ground);
        }
    }

    fn read_all(&mut self, e: &Expr, renaming: &mut Renaming) {
        e.for_each(&mut |part| self.read_one(part, renaming));
    }

    fn read_cond(&mut self, c: &Cond, renaming: &mut Renaming) {
        c.for_each_expr(&mut |part| self.read_one(part, renaming));
    }

    fn read_one(&mut self, part: &Expr, renaming: &mut Renaming) {
        match part {
            Expr::Var(v) => {
                self.read(*v, renaming);
            }
            Expr::Read(element) => {
                self.read(element.array, renaming);
            }
            _ => {}
        }
    }

    fn read(&mut self, v: VarId, renaming: &mut Renaming) -> u32 {
        let version = match self.current[v.0 as usize] {
            Current::Version(version) => version,
            Current::Unnamed(content) => {
                let version = if self.last[v.0 as usize].is_none() { 0 } else { self.next(v) };
                self.open(v, version, content);
                version
            }
        };
        renaming.reads.insert(v, version);
        version
    }

    fn write(&mut self, v: VarId, renaming: &mut Renaming) {
        let version = self.next(v);
        self.last[v.0 as usize] = Some(version);
        self.current[v.0 as usize] = Current::Version(version);
        renaming.writes.insert(v, version);
    }

    fn next(&self, v: VarId) -> u32 {
        self.last[v.0 as usize].map_or(1, |last| last + 1)
    }

    fn open(&mut self, v: VarId, version: u32, content: Content) {
        self.last[v.0 as usize] = Some(version);
        self.current[v.0 as usize] = Current::Version(version);
        self.ssa.opened.push(Opened { variable: v, version, content });
        if self.program.var(v).is_array() && content != Content::Zero {
            self.ssa.grounds.insert((v, version), version);
        }
    }
}

//! Unwinding: the program becomes one without loops and calls, executed symbolically as it is unwound.
//!
//! Statements are executed in their order, each under the condition (the *guard*) under which executions reach it. Where
//! branches meet, values that differ become a choice. Executions that leave a block (`break`, `goto`, `return`) wait at
//! their target. A loop whose condition has become constant ends by itself; else it is cut at its bound, and what is cut is
//! an *unwinding assertion*: the proof counts only if none can fail.
//!
//! What comes out are the claims (the properties, each with its guard), the cuts, and what it takes to follow a model of the
//! solver through the program. The work is linear in the size of the unwound program.

mod array;
mod cells;
mod control;
mod induction;
mod lift;
mod loops;
mod state;
mod statements;
mod terms;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use super::record::Recorder;
use crate::certificate::Certificate;
use crate::limits::{Cause, Interrupt, Stop};
use crate::program::{Arith, Graph, LabelId, ProcId, Program, PropertyId, Span, Value, VarId};
use crate::task::{Arrays, BmcOptions, Simplification};
use crate::terms::VersionNames;
use crate::terms::{ArrayId, ArrayNode, Atom, Base, CondId, Elements, NodeId, Nodes};

use array::ArrayValue;
use loops::Loops;
use state::{Slot, State};
use terms::Terms;

/// How to unwind.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The arithmetic.
    pub arith: Arith,
    /// How arrays are encoded.
    pub arrays: Arrays,
    /// Whether constants are propagated.
    pub propagate: bool,
    /// Whether variables are replaced by what was assigned to them.
    pub forward: bool,
    /// Whether an expression that occurs again is the same.
    pub sharing: bool,
    /// Where loops and recursion end.
    pub bound: Bound,
    /// Whether texts of the unwound program are wanted.
    pub record: bool,
    /// Whether loops begin in arbitrary states too: the step of k-induction.
    pub induction: bool,
    /// What is known of states in which loops begin, for that step.
    pub invariants: Arc<Certificate>,
    /// Properties that are known to fail: the executions that are left pass them.
    pub failed: BTreeSet<PropertyId>,
    /// The memory in bytes that the values may take.
    pub memory: Option<u64>,
}

/// Where loops and recursion end.
#[derive(Clone, Debug)]
pub enum Bound {
    /// Every execution of a body counts.
    Strict {
        /// For all loops and procedures.
        all: u32,
        /// For some loops another one.
        loops: BTreeMap<String, u32>,
    },
    /// Executions that every run shares do not count, up to a number of them.
    Deepening {
        /// How many others.
        all: u32,
        /// The number.
        free: u64,
    },
}

/// An unwound program.
pub struct Unwound {
    /// The arithmetic that the values are made in.
    pub arith: Arith,
    /// All values.
    pub nodes: Nodes,
    /// The properties, in the order of execution; those that hold by propagation alone are left out.
    pub claims: Vec<Claim>,
    /// How often each property was met, those that hold by propagation alone included.
    pub met: BTreeMap<PropertyId, u64>,
    /// Where the program was cut.
    pub cuts: Vec<Cut>,
    /// What defines versions, if they are not replaced by their values.
    pub equations: Vec<Equation>,
    /// For each event that makes variables arbitrary, when it happens.
    pub events: Vec<CondId>,
    /// For each variable that an event makes arbitrary, the version that it has from then on.
    pub openings: HashMap<(VarId, Option<u32>), u32>,
    /// The variables whose version 0 is since an event, not since the start.
    pub opened: BTreeSet<VarId>,
    /// What versions are called.
    pub names: VersionNames,
    /// The branches, in the order of execution: when, and which way.
    pub decisions: Vec<(CondId, CondId)>,
    /// The texts, if they were wanted.
    pub record: Option<Recorder>,
    /// How many statements were executed.
    pub statements: u64,
    /// How often the body of a loop was executed at most, from where the loop is entered or from an arbitrary state.
    pub executions: u64,
    /// Whether calls are nested so deeply that a higher bound would not unwind more of them.
    pub too_deep: bool,
}

/// A property at a place of the unwound program.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// The property.
    pub property: PropertyId,
    /// When it is met.
    pub guard: CondId,
    /// What must hold then.
    pub cond: CondId,
}

/// A place where the program was cut.
#[derive(Clone, Debug)]
pub struct Cut {
    /// The loop or the procedure.
    pub name: String,
    /// Its place.
    pub span: Span,
    /// When executions go on beyond it.
    pub guard: CondId,
}

/// What defines a version.
#[derive(Clone, Copy, Debug)]
pub enum Equation {
    /// Under a condition a number is another.
    Number(CondId, NodeId, NodeId),
    /// Under a condition an array is another.
    Array(CondId, ArrayId, ArrayId),
}

impl Bound {
    /// Every execution of a body counts, in all loops alike.
    pub fn strict(all: u32) -> Bound {
        Bound::Strict { all, loops: BTreeMap::new() }
    }
}

impl Settings {
    /// The settings for some options.
    pub fn new(options: &BmcOptions, arith: Arith, bound: Bound, record: bool) -> Settings {
        Settings {
            arith,
            arrays: options.arrays,
            propagate: options.simplifies(Simplification::Constants),
            forward: options.simplifies(Simplification::Forward),
            sharing: options.simplifies(Simplification::Sharing),
            bound,
            record,
            induction: false,
            invariants: Arc::default(),
            failed: BTreeSet::new(),
            memory: None,
        }
    }
}

/// Unwinds a program.
pub fn unwind(program: &Program, graph: &Graph, settings: &Settings, interrupt: &Interrupt) -> Result<Unwound, Stop> {
    let mut terms = Terms::new(program, settings.arith, settings.arrays, settings.propagate);
    terms.nodes.sharing = settings.sharing;
    let always = terms.nodes.truth(true);
    let free = if let Bound::Deepening { free, .. } = settings.bound { free } else { 0 };
    let mut unwinder = Unwinder {
        program,
        settings,
        interrupt,
        loops: Loops::of(program, graph),
        terms,
        always,
        claims: vec![],
        met: BTreeMap::new(),
        cuts: vec![],
        equations: vec![],
        events: vec![],
        openings: HashMap::new(),
        opened: BTreeSet::new(),
        names: VersionNames::of_all(program),
        decisions: vec![],
        record: settings.record.then(Recorder::default),
        versions: vec![0; program.variables.len()],
        frames: vec![],
        depths: HashMap::new(),
        free,
        statements: 0,
        executions: 0,
        nesting: 0,
        too_deep: false,
        assumed: 0,
        landings: 0,
    };
    unwinder.run()?;
    Ok(Unwound {
        arith: settings.arith,
        nodes: unwinder.terms.nodes,
        claims: unwinder.claims,
        met: unwinder.met,
        cuts: unwinder.cuts,
        equations: unwinder.equations,
        events: unwinder.events,
        openings: unwinder.openings,
        opened: unwinder.opened,
        names: unwinder.names,
        decisions: unwinder.decisions,
        record: unwinder.record,
        statements: unwinder.statements,
        executions: unwinder.executions,
        too_deep: unwinder.too_deep,
    })
}

struct Unwinder<'p> {
    program: &'p Program,
    settings: &'p Settings,
    interrupt: &'p Interrupt,
    loops: Loops<'p>,
    terms: Terms<'p>,
    always: CondId,
    claims: Vec<Claim>,
    met: BTreeMap<PropertyId, u64>,
    cuts: Vec<Cut>,
    equations: Vec<Equation>,
    events: Vec<CondId>,
    openings: HashMap<(VarId, Option<u32>), u32>,
    opened: BTreeSet<VarId>,
    names: VersionNames,
    decisions: Vec<(CondId, CondId)>,
    record: Option<Recorder>,
    /// The last version of each variable.
    versions: Vec<u32>,
    frames: Vec<Frame>,
    /// How many activations of each procedure there are.
    depths: HashMap<ProcId, u32>,
    free: u64,
    statements: u64,
    executions: u64,
    /// In how many statements the present one lies, through calls.
    nesting: usize,
    too_deep: bool,
    /// In how many iterations around this place properties are assumed instead of claimed.
    assumed: usize,
    /// How often executions have arrived at labels.
    landings: u64,
}

/// An activation of a procedure.
#[derive(Default)]
struct Frame {
    procedure: ProcId,
    loops: Vec<Around>,
    returns: Vec<Waiting>,
    labels: BTreeMap<LabelId, Vec<Waiting>>,
}

/// A loop around a place: executions that leave its body.
#[derive(Default)]
struct Around {
    breaks: Vec<Waiting>,
    continues: Vec<Waiting>,
}

/// Executions that wait at the target of a jump.
struct Waiting {
    state: State,
    /// The name of the jump, for the texts.
    name: String,
}

impl<'p> Unwinder<'p> {
    fn run(&mut self) -> Result<(), Stop> {
        let mut state = State::new(self.program, self.always);
        for v in self.program.var_ids().filter(|v| self.program.var(*v).owner.is_none()) {
            self.initialise(v, &mut state);
        }
        self.frames.push(Frame::default());
        let program = self.program;
        let state = self.block(&program.init, Some(state))?;
        self.frames.pop();
        if let Some(state) = state {
            self.depths.insert(self.program.entry, 1);
            self.body(self.program.entry, state)?;
        }
        Ok(())
    }

    /// Whether to go on.
    fn look_at_limits(&self) -> Result<(), Stop> {
        self.interrupt.check()?;
        match self.settings.memory {
            Some(most) if self.terms.nodes.bytes() > most => Err(Stop { cause: Cause::Share(most) }),
            _ => Ok(()),
        }
    }

    /// Globals start at zero.
    fn initialise(&mut self, v: VarId, state: &mut State) {
        let variable = self.program.var(v);
        let zero = self.terms.nodes.constant(Value::zero(variable.ty), variable.ty);
        let slot = match variable.extents().len() {
            0 => Slot::Number(self.define(v, 0, self.always, zero)),
            dimensions => {
                let filled = self.terms.nodes.array(ArrayNode::Filled(zero, dimensions));
                let below = if self.settings.propagate || self.settings.arrays == Arrays::Expand {
                    filled
                } else {
                    self.define_array(v, 0, self.always, filled)
                };
                Slot::Array(ArrayValue::new(variable.ty, below).into())
            }
        };
        state.set(v, slot);
    }

    /// A number that a variable takes: itself, or a version that an equation defines.
    fn define(&mut self, v: VarId, version: u32, guard: CondId, value: NodeId) -> NodeId {
        let constant = self.terms.nodes.value(value).is_some();
        if if constant { self.settings.propagate } else { self.settings.forward } {
            return value;
        }
        let ty = self.program.var(v).ty;
        let defined = self.terms.nodes.atom(Atom::Version { variable: v, version }, ty);
        self.equations.push(Equation::Number(guard, defined, value));
        defined
    }

    /// The same for an array.
    fn define_array(&mut self, v: VarId, version: u32, guard: CondId, value: ArrayId) -> ArrayId {
        if self.settings.forward {
            return value;
        }
        let defined = self.version_array(v, version);
        self.equations.push(Equation::Array(guard, defined, value));
        defined
    }

    fn version_array(&mut self, v: VarId, version: u32) -> ArrayId {
        let base = self.terms.base(Base { variable: v, since: Some(version), elements: Elements::Computed });
        self.terms.nodes.array(base)
    }

    /// A new version of a variable.
    fn next_version(&mut self, v: VarId, state: &mut State) -> u32 {
        let last = &mut self.versions[v.0 as usize];
        *last += 1;
        state.set_version(v, *last);
        *last
    }

    /// A variable is arbitrary since an event. An input has a version of its own; what is not initialised is version 0 the first time.
    fn open(&mut self, v: VarId, event: u32, is_input: bool, state: &mut State) {
        let is_first = self.program.var(v).owner.is_some() && self.versions[v.0 as usize] == 0;
        if is_input || !is_first || !self.opened.insert(v) {
            self.next_version(v, state);
        }
        state.set(v, Slot::Unset(Some(event)));
        self.openings.insert((v, Some(event)), state.version(v));
    }

    /// Something makes variables arbitrary.
    fn event(&mut self, guard: CondId) -> u32 {
        self.events.push(guard);
        self.events.len() as u32 - 1
    }
}

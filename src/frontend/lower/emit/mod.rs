//! From the checked tree to the program: one procedure for each copy of a function.

mod arith;
mod block;
mod block_size;
mod budget;
mod call;
mod expr;
mod finish;
mod free;
mod init;
mod lifetime;
mod outside;
mod passed;
mod place;
mod pointer;
mod realloc;
mod save;
mod stmt;
mod target;
mod variable;
mod view;

pub use expr::has_effect;

use std::collections::{BTreeSet, HashMap, HashSet};

use indexmap::IndexMap;

use super::build;
use super::points::{CloneId, Expiry, Instance, Points, PointsTo, Region, Root};
use super::tree::{At, ExprKind, FuncId, Init, ObjectId, Refusal, ScopeId, Storage};
use super::types::{BlockId, Type, Widths};
use crate::frontend::Checks;
use crate::frontend::diagnostics::Diagnostic;
use crate::program::number::Integer;
use crate::program::{
    Assumption, Basic, Block, CmpOp, Cond, Expr, Granted, LabelId, NumType, Origin, Place as ProgramPlace, ProcId,
    Procedure, Program, PropertyId, PropertyKind, Shape, Source, Span, Stmt, StmtKind, Undefined, VarId, Variable,
};
use variable::Part;

/// What the emission works from.
pub struct Context<'a> {
    pub points: &'a Points<'a>,
    pub span: &'a dyn Fn(At) -> Span,
    /// Whether a place is in a header of the system.
    pub is_system: &'a dyn Fn(At) -> bool,
    pub widths: Widths,
    pub checks: Checks,
    /// Where the C library begins in the text.
    pub library: At,
}

/// What the emission yields.
pub struct Emitted {
    pub program: Program,
    pub diagnostics: Vec<Diagnostic>,
    /// Whether the program is not complete; why has been reported, here or before.
    pub poisoned: bool,
}

/// Emits the program, and says what is refused in it.
pub fn emit(context: &Context) -> Emitted {
    let mut escaped = BTreeSet::new();
    loop {
        let (emitted, found) = emit_once(context, escaped.clone());
        if found == escaped {
            return emitted;
        }
        escaped = found;
    }
}

/// Emits the program, given what functions without a body may have kept pointers to; yields what they may have.
fn emit_once(context: &Context, escaped: BTreeSet<Region>) -> (Emitted, BTreeSet<Region>) {
    let reached = context.points.reached();
    let mut emitter = Emitter {
        context,
        program: Program { data_model: context.widths.model, ..Program::default() },
        variables: HashMap::new(),
        procedures: reached.iter().enumerate().map(|(k, c)| (*c, ProcId(k as u32))).collect(),
        pointed_to: context.points.is_pointed_to(),
        exposed: HashSet::new(),
        temporary_types: Vec::new(),
        temporary_cells: HashMap::new(),
        notes: IndexMap::new(),
        blocks_left: None,
        properties: IndexMap::new(),
        diagnostics: Vec::new(),
        poisoned: false,
        clone: CloneId(0),
        block: Vec::new(),
        at: 0,
        labels: Vec::new(),
        user_labels: Vec::new(),
        around: Vec::new(),
        cases: Vec::new(),
        expiries: context.points.expiries(),
        scopes: Vec::new(),
        live: HashSet::new(),
        strings: strings(context.points.unit),
        seen: HashSet::new(),
        budget: budget::Budget::default(),
        escaped,
        outside: BTreeSet::new(),
    };
    emitter.program.entry = emitter.procedures.get(&CloneId(0)).copied().unwrap_or_default();
    emitter.declare_globals();
    for clone in &reached {
        let procedure = emitter.procedure(*clone);
        emitter.program.procedures.push(procedure);
    }
    emitter.initialise_globals();
    emitter.entry_wrapper();
    emitter.finish_properties();
    emitter.program.number_loops();
    emitter.name_everything();
    let Emitter { program, diagnostics, poisoned, escaped, .. } = emitter;
    (Emitted { program, diagnostics, poisoned }, escaped)
}

struct Emitter<'a> {
    context: &'a Context<'a>,
    program: Program,
    variables: HashMap<(Region, Part), VarId>,
    procedures: HashMap<CloneId, ProcId>,
    /// Memory that pointers may point to.
    pointed_to: HashSet<Instance>,
    /// The variables that a call may change.
    exposed: HashSet<VarId>,
    temporary_types: Vec<Type>,
    /// What the pointers in structures of our own point to.
    temporary_cells: HashMap<Region, PointsTo>,
    /// What is noted about blocks of memory.
    notes: IndexMap<(BlockId, block::Note), VarId>,
    /// How many blocks are allocated and not freed, if that is counted.
    blocks_left: Option<VarId>,
    /// The properties found so far, without their names.
    properties: IndexMap<(FuncId, PropertyKind, At, String), ()>,
    diagnostics: Vec<Diagnostic>,
    /// Whether something could not be emitted, for a reason that has been reported.
    poisoned: bool,
    /// The copy of a function whose body is being emitted.
    clone: CloneId,
    /// The statements emitted so far into the current block.
    block: Block,
    /// The place of the current statement.
    at: At,
    labels: Vec<String>,
    user_labels: Vec<LabelId>,
    around: Vec<Around>,
    /// The labels of the cases of each switch around.
    cases: Vec<Vec<LabelId>>,
    /// The pointers that live on when what they point to is gone, by the copy that owns that.
    expiries: HashMap<CloneId, Vec<Expiry>>,
    /// The blocks with locals around.
    scopes: Vec<ScopeId>,
    /// The objects of which some variable exists.
    live: HashSet<ObjectId>,
    /// The texts of string literals.
    strings: HashMap<ObjectId, String>,
    /// The objects whose types have been looked at.
    seen: HashSet<ObjectId>,
    /// How much may still be emitted.
    budget: budget::Budget,
    /// What functions without a body may have kept pointers to.
    escaped: BTreeSet<Region>,
    /// The functions without a body that have been warned of.
    outside: BTreeSet<FuncId>,
}

/// A statement around that `break` or `continue` may refer to.
enum Around {
    /// A loop, with the number of scopes around it.
    Loop(Next, usize),
    /// A switch, with the number of scopes around it; `break` goes to the label.
    Switch { end: LabelId, breaks: bool, depth: usize },
}

/// Where `continue` leads.
enum Next {
    /// To the loop's condition.
    Head,
    /// To a label in front of what comes before the condition; it is made when it is needed.
    Label(Option<LabelId>),
}

impl<'a> Emitter<'a> {
    fn unit(&self) -> &'a super::tree::Unit {
        self.context.points.unit
    }

    fn function(&self) -> FuncId {
        self.context.points.function_of(self.clone)
    }

    fn span(&self, at: At) -> Span {
        (self.context.span)(at)
    }

    fn emit(&mut self, basic: Basic) {
        self.emit_kind(StmtKind::Basic(basic));
    }

    fn emit_kind(&mut self, kind: StmtKind) {
        if self.affords(&kind) {
            let span = self.span(self.at);
            self.block.push(Stmt::new(kind, span));
        }
    }

    fn assign(&mut self, place: ProgramPlace, value: Expr) {
        self.emit(Basic::Assign(place, value));
    }

    /// Runs a part of the emission into a block of its own.
    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> (Block, T) {
        let outer = std::mem::take(&mut self.block);
        let result = inner(self);
        (std::mem::replace(&mut self.block, outer), result)
    }

    fn refuse(&mut self, refusal: &Refusal, at: At) {
        let at = refusal.declared.filter(|d| !(self.context.is_system)(*d)).unwrap_or(at);
        let at = self.place_of_call(at);
        let mut diagnostic = Diagnostic::unsupported(self.span(at), refusal.construct.clone());
        diagnostic.hint = refusal.hint.clone();
        self.diagnostics.push(diagnostic);
        self.poisoned = true;
    }

    fn unsupported(&mut self, at: At, construct: impl Into<String>, hint: &str) {
        let hint = (!hint.is_empty()).then(|| hint.to_owned());
        self.refuse(&Refusal { construct: construct.into(), hint, declared: None }, at);
    }

    fn type_of(&self, e: &Expr) -> NumType {
        self.program.type_of(e)
    }

    /// The expression at a type.
    fn at_type(&self, e: Expr, ty: NumType) -> Expr {
        let from = self.type_of(&e);
        build::convert(e, from, ty)
    }

    fn temporary(&mut self, name: &str, ty: NumType) -> VarId {
        let owner = self.procedures.get(&self.clone).copied();
        let span = self.span(self.at);
        self.program.add_variable(Variable {
            name: name.to_owned(),
            source_name: name.to_owned(),
            ty,
            shape: Shape::Scalar,
            owner,
            origin: Origin::Temporary,
            span,
        })
    }

    /// The expression's value now, whatever happens later.
    fn saved(&mut self, name: &str, e: Expr) -> Expr {
        if build::value(&e).is_some() {
            return e;
        }
        let variable = self.temporary(name, self.type_of(&e));
        self.assign(ProgramPlace::Var(variable), e);
        Expr::Var(variable)
    }

    fn label(&mut self, name: &str) -> LabelId {
        self.labels.push(name.to_owned());
        LabelId(self.labels.len() as u32 - 1)
    }

    /// The property at the current place; copies of a function share it.
    fn property(&mut self, kind: PropertyKind, text: &str) -> PropertyId {
        let key = (self.function(), kind, self.at, text.to_owned());
        PropertyId(self.properties.insert_full(key, ()).0 as u32)
    }

    /// States what must hold for the next statement to mean anything: an assertion if it is to be checked, else an
    /// assumption if nothing can stand for the undefined value.
    fn guard(&mut self, cond: Cond, kind: PropertyKind, text: &str, undefined: Option<Undefined>) {
        if cond == Cond::Const(true) {
            return;
        }
        let arithmetic = matches!(kind, PropertyKind::Overflow | PropertyKind::Shift);
        if arithmetic && self.at >= self.context.library {
            return;
        }
        if self.context.checks.includes(kind) {
            let property = self.property(kind, text);
            self.emit(Basic::Assert(cond, property));
        } else if let Some(undefined) = undefined {
            self.emit(Basic::Assume(cond, Assumption::Undefined(undefined)));
        }
    }

    fn procedure(&mut self, clone: CloneId) -> Procedure {
        let unit = self.unit();
        let function = unit.function(self.context.points.function_of(clone));
        self.clone = clone;
        self.at = function.at;
        self.labels.clear();
        self.user_labels.clear();
        // As text, the library must not stand in the way of the one that it is compiled with.
        let name = match function.at >= self.context.library {
            true => format!("library_{}", function.name.trim_start_matches('_')),
            false => function.name.clone(),
        };
        let mut procedure = Procedure {
            name,
            source_name: function.name.clone(),
            params: vec![],
            results: self.result_variables(clone),
            labels: vec![],
            body: vec![],
            span: self.span(function.at),
        };
        let Some(body) = &function.body else { return procedure };
        if matches!(&function.ty, Type::Function(ty) if ty.variadic) {
            self.unsupported(function.at, "a variadic function", "give the function a fixed number of parameters");
        }
        for name in &body.labels {
            let id = self.label(name);
            self.user_labels.push(id);
        }
        for param in &body.params {
            self.check_object(*param);
            let variables = self.parameter_variables(clone, *param);
            if clone == CloneId(0) {
                self.entry_parameter(*param, &variables);
            } else {
                procedure.params.extend(variables);
            }
        }
        body.params.iter().for_each(|param| self.take_parameter(clone, *param));
        self.stmts(&body.stmts);
        self.end_of_body(&procedure.results, function.name == "main");
        if stmt::falls_through(&self.block) {
            self.end_of_program();
            self.end_call();
        }
        procedure.body = std::mem::take(&mut self.block);
        procedure.labels = std::mem::take(&mut self.labels);
        procedure
    }

    /// The value at the end of a function without a return statement.
    fn end_of_body(&mut self, results: &[VarId], is_main: bool) {
        if results.is_empty() || !stmt::falls_through(&self.block) {
            return;
        }
        for result in results {
            if is_main {
                let zero = build::zero(self.program.var(*result).ty);
                self.assign(ProgramPlace::Var(*result), zero);
            } else {
                self.emit(Basic::Havoc(*result, Source::Uninitialised));
            }
        }
    }

    /// Parameters of the entry come from outside.
    fn entry_parameter(&mut self, param: ObjectId, variables: &[VarId]) {
        let object = self.unit().object(param);
        self.at = object.at;
        for variable in variables {
            self.emit(Basic::Havoc(*variable, Source::Input(object.name.clone())));
        }
        if let (true, [count]) = (self.is_argument_count(param), variables) {
            let ty = self.program.var(*count).ty;
            let counts = build::cmp(CmpOp::Ge, ty, Expr::Var(*count), build::zero(ty));
            self.emit(Basic::Assume(counts, Assumption::User));
        }
        if matches!(object.ty, Type::Pointer(_)) {
            self.program.granted.insert(Granted::Pointed(object.name.clone()));
            let instance = Instance { clone: Some(self.clone), root: Root::Pointed(param) };
            for variable in self.number_variables(&Region { instance, path: vec![] }) {
                self.emit(Basic::Havoc(variable, Source::Input(object.name.clone())));
            }
        }
    }

    /// Whether a parameter is the `argc` of `main`, which is not negative.
    fn is_argument_count(&self, param: ObjectId) -> bool {
        let function = self.unit().function(self.context.points.entry);
        let params = function.body.as_ref().map_or(&[][..], |body| &body.params);
        function.name == "main" && params.len() > 1 && params.first() == Some(&param)
    }

    fn declare_globals(&mut self) {
        for (index, object) in self.unit().objects.iter().enumerate() {
            if object.storage == Storage::Global {
                let instance = Instance { clone: None, root: Root::Object(ObjectId(index as u32)) };
                self.number_variables(&Region { instance, path: vec![] });
            }
        }
    }

    /// Globals and static locals are zero; then their initialisers run. What nothing uses is left out.
    fn initialise_globals(&mut self) {
        let unit = self.unit();
        self.clone = CloneId(0);
        for (index, object) in unit.objects.iter().enumerate() {
            let id = ObjectId(index as u32);
            if object.storage == Storage::Extern && self.live.contains(&id) {
                self.at = object.at;
                let instance = Instance { clone: None, root: Root::Object(id) };
                for variable in self.number_variables(&Region { instance, path: vec![] }) {
                    self.emit(Basic::Havoc(variable, Source::Input(object.name.clone())));
                }
            }
        }
        self.initialise_blocks();
        for (object, init) in &unit.initialisers {
            if self.live.contains(object) {
                self.at = unit.object(*object).at;
                self.initialise(*object, init, init::Before::Zero);
            }
        }
        self.program.init = std::mem::take(&mut self.block);
    }
}

fn strings(unit: &super::tree::Unit) -> HashMap<ObjectId, String> {
    let literal = |(object, init): &(ObjectId, Init)| {
        let Init::Parts(parts) = init else { return None };
        if unit.object(*object).storage != Storage::Literal {
            return None;
        }
        let unit = |e: &super::tree::Expr| match &e.kind {
            ExprKind::Int(v) => u8::try_from(&(v & Integer::from(255))).ok(),
            _ => None,
        };
        let mut bytes: Vec<u8> = parts.iter().filter_map(|(_, e)| unit(e)).collect();
        bytes.pop();
        Some((*object, String::from_utf8_lossy(&bytes).into_owned()))
    };
    unit.initialisers.iter().filter_map(literal).collect()
}

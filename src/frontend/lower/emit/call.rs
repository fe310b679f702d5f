//! Calls, and what verification tools mean by the names of some functions.

use super::passed::{Argument, whole};
use super::place::Place;
use super::pointer::Pointer;
use super::save::Mark;
use super::variable::Part;
use super::{Emitter, build};
use crate::frontend::lower::calls::{Meaning, START, meaning};
use crate::frontend::lower::points::{CloneId, Instance, Region, Root, Target};
use crate::frontend::lower::tree::{Expr as Tree, ExprKind, FuncId};
use crate::frontend::lower::types::Type;
use crate::program::{Assumption, Basic, Cond, Expr, NumType, PropertyKind, Source, StmtKind, VarId};

impl Emitter<'_> {
    pub(super) fn call_effect(&mut self, e: &Tree) {
        self.call(e, false);
    }

    pub(super) fn call_value(&mut self, e: &Tree, ty: NumType) -> Expr {
        let outer = std::mem::replace(&mut self.at, e.at);
        let results = self.call(e, true);
        self.at = outer;
        match results {
            Results::Number(value) => value,
            Results::Instance(instance) => self.load(&whole(instance), ty),
            Results::Pointer(_) | Results::None => build::zero(ty),
        }
    }

    pub(super) fn call_pointer(&mut self, e: &Tree) -> Pointer {
        match self.call(e, true) {
            Results::Instance(instance) => self.load_pointer(&whole(instance)),
            Results::Pointer(pointer) => pointer,
            _ => {
                let zero = build::zero(NumType::Int(self.context.widths.ptrdiff()));
                let targets = [Target::NULL, Target::UNKNOWN].into();
                Pointer { targets, tag: Some(Expr::int(1)), block: None, offset: zero }
            }
        }
    }

    pub(super) fn call_structure(&mut self, e: &Tree) -> Place {
        match self.call(e, true) {
            Results::Instance(instance) => whole(instance),
            _ => Place { alternatives: vec![] },
        }
    }

    fn call(&mut self, e: &Tree, wanted: bool) -> Results {
        let ExprKind::Call { callee, args, text } = &e.kind else { return Results::None };
        let function = self.unit().function(*callee);
        match meaning(function) {
            Meaning::Body => return self.call_body(e, *callee, args, wanted),
            Meaning::Assert => {
                let cond = args.first().map_or(Cond::Const(false), |a| self.cond(a));
                let text = text.as_deref().unwrap_or("assertion").to_owned();
                self.assert(cond, &text);
            }
            Meaning::Assume => {
                let cond = args.first().map_or(Cond::Const(true), |a| self.cond(a));
                self.emit(Basic::Assume(cond, Assumption::User));
            }
            Meaning::Fail => {
                args.iter().filter(|a| a.ty.num().is_some()).for_each(|a| self.effect(a));
                let text = args.first().and_then(|a| self.literal_text(a));
                let name = &function.name;
                let text = text.unwrap_or_else(|| format!("{name}() is not reached"));
                self.assert(Cond::Const(false), &text);
            }
            Meaning::Halt => {
                args.iter().for_each(|a| self.effect(a));
                if function.name.ends_with("exit") {
                    self.no_block_left();
                }
                self.emit(Basic::Halt);
            }
            Meaning::HaltUnless => {
                let cond = args.first().map_or(Cond::Const(true), |a| self.cond(a));
                let (halt, ()) = self.nested(|this| this.emit(Basic::Halt));
                self.emit_kind(StmtKind::If(cond.negate(), halt, vec![]));
            }
            Meaning::Allocate(allocation) => return Results::Pointer(self.allocate(e, args, allocation)),
            Meaning::Free => args.iter().for_each(|a| self.free(a)),
            Meaning::Harmless => args.iter().for_each(|a| self.effect(a)),
            Meaning::Absolute => {
                if let Some(arg) = args.first() {
                    let ty = e.ty.num().unwrap_or(NumType::INT);
                    let value = self.value(arg);
                    let value = self.at_type(value, ty);
                    return Results::Number(self.absolute(value));
                }
            }
            Meaning::Refused(hint) => {
                let construct = format!("a call of {}", function.name);
                self.unsupported(e.at, construct, hint);
            }
            Meaning::Contract => {
                let construct = "a contract elsewhere than at the start of a function";
                self.unsupported(e.at, construct, "put it before the first statement");
            }
            outside @ (Meaning::Input | Meaning::Havoc | Meaning::Unmodelled | Meaning::Outside) => {
                let written = self.outside_arguments(*callee, args, e.at);
                if outside == Meaning::Outside {
                    self.outside(*callee, written, e.at);
                }
                if outside == Meaning::Unmodelled {
                    self.program.unmodelled.insert(function.name.clone());
                }
                return if wanted || outside != Meaning::Unmodelled { self.input(e, *callee) } else { Results::None };
            }
        }
        if wanted { self.input(e, *callee) } else { Results::None }
    }

    /// The result of a function without a body: any value of its type.
    fn input(&mut self, e: &Tree, callee: FuncId) -> Results {
        let name = self.unit().function(callee).name.clone();
        match &e.ty {
            Type::Int(_) | Type::Float(_) => {
                let variable = self.temporary(&name, e.ty.num().unwrap_or(NumType::INT));
                self.emit(Basic::Havoc(variable, Source::Input(name)));
                Results::Number(Expr::Var(variable))
            }
            Type::Struct(_) => {
                let instance = self.temporary_instance(&e.ty);
                let region = Region { instance, path: vec![] };
                for leaf in self.leaves(&region, &e.ty, false) {
                    if leaf.ty.num().is_none() {
                        self.unsupported(e.at, "a structure with pointers from a function without a body", "");
                        break;
                    }
                    if let Some(v) = self.variable(&Region { instance, path: leaf.path }, Part::Number) {
                        self.emit(Basic::Havoc(v, Source::Input(name.clone())));
                    }
                }
                Results::Instance(instance)
            }
            _ => Results::None,
        }
    }

    /// The arguments of a function without a body. It may write what it is given pointers to, which is returned.
    fn outside_arguments(&mut self, callee: FuncId, args: &[Tree], at: usize) -> Vec<Region> {
        let mut written = Vec::new();
        let function = self.unit().function(callee);
        let Type::Function(ty) = &function.ty else { return written };
        for (k, arg) in args.iter().enumerate() {
            let param = ty.params.get(k).unwrap_or(&arg.ty);
            if arg.ty.is_function_pointer() {
                let construct = format!("a pointer to a function passed to `{}`, which has no body,", function.name);
                self.unsupported(at, construct, "give the function a body");
                return vec![];
            }
            let writable = param.pointee().is_some_and(|p| !p.is_const) && self.literal_text(arg).is_none();
            if !writable || !matches!(arg.ty, Type::Pointer(_)) {
                self.effect(arg);
                continue;
            }
            let pointer = self.pointer(arg);
            for target in &pointer.targets {
                let Some(region) = self.context.points.region(*target).cloned() else { continue };
                written.push(region.clone());
                let name = function.name.strip_prefix(START).unwrap_or(&function.name);
                let (block, ()) = self.nested(|this| this.written_outside(&region, name, at));
                if self.context.points.is_many(region.instance) {
                    let construct =
                        format!("a pointer into one of many blocks passed to `{}`, which has no body,", function.name);
                    self.unsupported(at, construct, "give the function a body");
                    return written;
                }
                let here = self.points_to(&pointer, *target);
                match here {
                    Cond::Const(_) => self.block.extend(block),
                    here => self.emit_kind(StmtKind::If(here, block, vec![])),
                }
            }
        }
        written
    }

    pub(super) fn written_outside(&mut self, region: &Region, name: &str, at: usize) {
        self.take_lanes_outside(region, name);
        let element = self.shape(region).1;
        let below = Region { instance: region.instance, path: vec![] };
        for leaf in self.leaves(&below, &element, false) {
            let mut path = region.path.clone();
            path.extend(&leaf.path);
            match self.variable(&Region { instance: region.instance, path }, Part::Number) {
                Some(variable) => self.emit(Basic::Havoc(variable, Source::Input(name.to_owned()))),
                None => {
                    let construct = format!("a pointer to pointers passed to `{name}`, which has no body,");
                    self.unsupported(
                        at,
                        construct,
                        "give the function a body, or declare the parameter as a pointer to const",
                    );
                    return;
                }
            }
        }
    }

    /// The text of an argument that is a string literal.
    fn literal_text(&self, e: &Tree) -> Option<String> {
        let mut e = e;
        loop {
            match &e.kind {
                ExprKind::Retype(inner) | ExprKind::Decay(inner) => e = inner,
                ExprKind::Object(object) => return self.strings.get(object).cloned(),
                _ => return None,
            }
        }
    }

    /// An assertion of the program.
    pub(super) fn assert(&mut self, cond: Cond, text: &str) {
        let property = self.property(PropertyKind::Assertion, text);
        self.emit(Basic::Assert(cond, property));
    }

    /// `c ? (void) 0 : __assert_fail("text", ..)`, which is what the macro `assert` expands to.
    pub(super) fn assertion(&mut self, c: &Tree, then: &Tree, otherwise: &Tree) -> Option<(Cond, String)> {
        if super::expr::has_effect(then) {
            return None;
        }
        let text = self.failure_text(otherwise)?;
        Some((self.cond(c), text))
    }

    /// The text of a call to `__assert_fail`.
    pub(super) fn failure_text(&self, e: &Tree) -> Option<String> {
        match &e.kind {
            ExprKind::Call { callee, args, .. } => {
                let function = self.unit().function(*callee);
                if function.name.starts_with("__assert") && meaning(function) == Meaning::Fail {
                    return args.iter().find_map(|a| self.literal_text(a));
                }
                None
            }
            ExprKind::Discard(inner) => self.failure_text(inner),
            _ => None,
        }
    }

    fn call_body(&mut self, e: &Tree, function: FuncId, args: &[Tree], wanted: bool) -> Results {
        let Some(callee) = self.context.points.calls.get(&(self.clone, e.at, function)).copied() else {
            args.iter().for_each(|a| self.effect(a));
            self.poisoned = true;
            return Results::None;
        };
        let Some(procedure) = self.procedures.get(&callee).copied() else {
            self.poisoned = true;
            return Results::None;
        };
        let unit = self.unit();
        let Some(body) = &unit.function(self.context.points.function_of(callee)).body else { return Results::None };
        let mut passed: Vec<(Mark, Argument)> = Vec::new();
        for arg in args {
            let argument = match &arg.ty {
                Type::Pointer(_) => Argument::Pointer(self.pointer(arg)),
                Type::Struct(_) => Argument::Structure(self.structure(arg)),
                _ => Argument::Number(self.value(arg)),
            };
            passed.push((self.mark(), argument));
        }
        for (mark, argument) in passed.iter_mut().rev() {
            match argument {
                Argument::Number(value) => self.keep(*mark, value),
                Argument::Pointer(pointer) => self.keep_pointer(*mark, pointer),
                Argument::Structure(place) => self.keep_place(*mark, place),
            }
        }
        let mut values = Vec::new();
        let mut passed = passed.into_iter().map(|(_, argument)| argument);
        for param in &body.params {
            match passed.next() {
                Some(argument) => self.pass(argument, (callee, *param), &mut values),
                None => {
                    self.unsupported(e.at, "a call with fewer arguments than parameters", "pass all arguments");
                    return Results::None;
                }
            }
        }
        self.finish_call(e, callee, procedure, values, wanted)
    }

    fn finish_call(
        &mut self,
        e: &Tree,
        callee: CloneId,
        procedure: crate::program::ProcId,
        args: Vec<Expr>,
        wanted: bool,
    ) -> Results {
        let outer = std::mem::replace(&mut self.at, e.at);
        let results = self.result_variables(callee);
        if !wanted {
            self.emit(Basic::Call { callee: procedure, args, results: vec![None; results.len()] });
            self.at = outer;
            return Results::None;
        }
        let instance = self.temporary_instance(&e.ty);
        let result = Instance { clone: Some(callee), root: Root::Result };
        self.join_cells(instance, &e.ty, &[&whole(result)]);
        let taken: Vec<VarId> = self.passed_variables(instance);
        let name = self.unit().function(self.context.points.function_of(callee)).name.clone();
        for variable in &taken {
            let variable = &mut self.program.variables[variable.0 as usize];
            variable.name = format!("{name}_result");
            variable.source_name = format!("{name}()");
        }
        let results = taken.into_iter().map(Some).collect();
        self.emit(Basic::Call { callee: procedure, args, results });
        self.take_arrays(instance, result);
        self.at = outer;
        Results::Instance(instance)
    }

    /// The pointers of a structure of our own point to what those of its sources do.
    pub(super) fn join_cells(&mut self, instance: Instance, ty: &Type, sources: &[&Place]) {
        let region = Region { instance, path: vec![] };
        for leaf in self.leaves(&region, ty, true) {
            if !matches!(leaf.ty, Type::Pointer(_)) {
                continue;
            }
            let mut joined = crate::frontend::lower::points::PointsTo::default();
            for (_, spot) in sources.iter().flat_map(|p| &p.alternatives) {
                let mut path = spot.region.path.clone();
                path.extend(&leaf.path);
                let cell = self.cell(&Region { instance: spot.region.instance, path });
                joined.targets.extend(cell.targets);
                joined.moved |= cell.moved;
            }
            self.temporary_cells.insert(Region { instance, path: leaf.path }, joined);
        }
    }
}

/// What a call leaves behind.
enum Results {
    None,
    Number(Expr),
    Pointer(Pointer),
    /// A number, a pointer or a structure in memory of our own.
    Instance(Instance),
}

//! The atomic statements of a procedure, where they take more than one line of C, or less.

use super::Style;
use super::basic::{self, Statements, one_line};
use super::body::Body;
use super::cexpr::{CExpr, container, promoted};
use super::expr::{self, Dialect};
use super::layout::Storage;
use super::unit::Need;
use crate::program::{Basic, Expr, Extent, Origin, Place, ProcId, PropertyKind, Source, VarId};

impl Body<'_, '_, '_> {
    /// Writes an atomic statement.
    pub fn basic(&mut self, basic: &Basic) {
        let compiled = self.unit.style == Style::C;
        match basic {
            Basic::Parallel(parts) if compiled => self.parallel(parts),
            Basic::Fill(array, e) if compiled => self.fill(*array, e),
            Basic::Havoc(v, Source::Input(name)) if compiled && self.unit.program.var(*v).is_array() => {
                let value = self.unit.input(name, *v);
                self.each_element(*v, &value);
            }
            Basic::Havoc(v, Source::Uninitialised) => self.declare(*v),
            Basic::Call { callee, args, results }
                if compiled && self.unit.program.procedure(*callee).results.len() > 1 =>
            {
                self.call(*callee, args, results);
            }
            basic => {
                let line = one_line(self.unit, basic);
                let remark = self.note(basic);
                self.out.push(&format!("{line};{remark}"));
            }
        }
    }

    /// Notes what a statement needs, and names the property of an assertion that the user did not write.
    fn note(&mut self, basic: &Basic) -> String {
        match basic {
            Basic::Assume(..) => _ = self.unit.needs.insert(Need::Assume),
            Basic::Halt => _ = self.unit.needs.insert(Need::Exit),
            Basic::Assert(_, property) => {
                self.unit.needs.insert(Need::Assert);
                let property = self.unit.program.property(*property);
                if property.kind != PropertyKind::Assertion {
                    return format!(" /* {} */", property.name);
                }
            }
            _ => {}
        }
        String::new()
    }

    /// A declaration without a value. Locals are declared at the top, so most leave no text here.
    fn declare(&mut self, v: VarId) {
        let unit = &mut *self.unit;
        match unit.layout.storage(v) {
            Storage::InPlace => {
                let name = unit.names.variable(v).to_string();
                let line = unit.declaration(v, &name);
                self.out.push(&format!("{line};"));
            }
            Storage::Pointer { .. } => {
                let sizes: String = unit
                    .program
                    .var(v)
                    .extents()
                    .iter()
                    .map(|extent| match extent {
                        Extent::Fixed(n) => format!("{n} * "),
                        Extent::Symbolic(size) => format!("{} * ", unit.read(*size)),
                        Extent::Unknown => String::new(),
                    })
                    .collect();
                let name = unit.write(v);
                self.out.push(&format!("{name} = __builtin_alloca({sizes}sizeof *{name});"));
            }
            Storage::File | Storage::Local => {
                unit.used.insert(v);
                if unit.style == Style::Paper && self.loops > 0 {
                    let line = unit.uninitialised(v);
                    self.out.push(&format!("{line};"));
                }
            }
        }
    }

    /// All right sides are evaluated before any variable changes.
    fn parallel(&mut self, parts: &[(VarId, Expr)]) {
        self.out.open("{");
        for (v, e) in parts {
            let value = expr::assigned(self.unit, e).text();
            let (ty, new) = (self.unit.base_type(*v), self.unit.derived(*v, "new"));
            self.out.push(&format!("{ty} {new} = {value};"));
        }
        for (v, _) in parts {
            let (name, new) = (self.unit.write(*v), self.unit.derived(*v, "new"));
            self.out.push(&format!("{name} = {new};"));
        }
        self.out.close("}");
    }

    /// The value is evaluated once if it depends on an array, which might be this one.
    fn fill(&mut self, array: VarId, e: &Expr) {
        let mut reads = false;
        e.for_each(&mut |e| reads |= matches!(e, Expr::Read(_)));
        let value = expr::assigned(self.unit, e).text();
        if !reads {
            return self.each_element(array, &value);
        }
        let name = self.unit.derived(array, "value");
        let ty = self.unit.base_type(array);
        self.out.open("{");
        self.out.push(&format!("{ty} {name} = {value};"));
        self.each_element(array, &name);
        self.out.close("}");
    }

    /// Nested loops over all elements; an array of unknown size is left alone.
    fn each_element(&mut self, array: VarId, value: &str) {
        let program = self.unit.program;
        let extents = program.var(array).extents();
        if extents.contains(&Extent::Unknown) {
            return;
        }
        let indent = self.out.indent;
        let mut indices = vec![];
        for (n, extent) in extents.iter().enumerate() {
            let (ty, size) = match extent {
                Extent::Symbolic(v) => (promoted(container(program.var(*v).ty)), self.unit.read(*v)),
                Extent::Fixed(size) => {
                    let literal = CExpr::literal((*size).into());
                    (literal.ty, literal.text())
                }
                Extent::Unknown => continue,
            };
            let counter = self.unit.names.derived("", &format!("k{}", n + 1));
            self.out.open(&format!("for ({ty} {counter} = 0; {counter} < {size}; {counter}++)"));
            indices.push(CExpr::atom(counter, ty));
        }
        let name = self.unit.write(array);
        let element = self.unit.element(array, name, indices).text();
        self.out.push(&format!("{element} = {value};"));
        self.out.indent = indent;
    }

    /// A call with several results, which come back in a struct.
    fn call(&mut self, callee: ProcId, args: &[Expr], results: &[Option<VarId>]) {
        let plain = Basic::Call { callee, args: args.to_vec(), results: vec![] };
        let call = one_line(self.unit, &plain);
        if results.iter().all(Option::is_none) {
            self.out.push(&format!("{call};"));
            return;
        }
        let program = self.unit.program;
        let (of_type, name) = (self.unit.result_struct(callee), self.unit.names.derived("", "result"));
        self.out.open("{");
        self.out.push(&format!("{of_type} {name} = {call};"));
        for (target, field) in results.iter().zip(&program.procedure(callee).results) {
            if let Some(target) = target {
                let target = self.unit.write(*target);
                let line = format!("{target} = {name}.{};", self.unit.names.variable(*field));
                self.out.push(&line);
            }
        }
        self.out.close("}");
    }

    /// A call whose only result goes through a temporary into what the next statement assigns, on one line.
    pub fn passed_on(&mut self, first: &Basic, second: &Basic) -> Option<String> {
        let through = match first {
            Basic::Havoc(v, Source::Input(_)) => *v,
            Basic::Call { results, .. } => match results[..] {
                [Some(v)] => v,
                _ => return None,
            },
            _ => return None,
        };
        let variable = self.unit.program.var(through);
        let is_plain = variable.origin == Origin::Temporary && !variable.is_array();
        let only_here = self.mentions.get(&through) == Some(&2) && self.unit.layout.storage(through) == Storage::Local;
        let Basic::Assign(place, e) = second else { return None };
        let passes = match e {
            Expr::Var(v) => *v == through,
            Expr::Convert(to, inner) => expr::is_native(*to) && **inner == Expr::Var(through),
            _ => false,
        };
        if !(is_plain && only_here && passes && self.unaffected(place, first)) {
            return None;
        }
        let value = match first {
            Basic::Havoc(v, Source::Input(name)) => self.unit.input(name, *v),
            Basic::Call { callee, args, .. } => {
                one_line(self.unit, &Basic::Call { callee: *callee, args: args.clone(), results: vec![] })
            }
            _ => return None,
        };
        Some(format!("{} = {value};", basic::place(self.unit, place)))
    }

    /// Whether C, which may evaluate the indices of a place before or after a call, finds the same place.
    fn unaffected(&self, place: &Place, call: &Basic) -> bool {
        let (Place::Element(element), Basic::Call { .. }) = (place, call) else { return true };
        let mut fixed = true;
        for index in &element.indices {
            index.for_each(&mut |e| match e {
                Expr::Var(v) => fixed &= !self.unit.layout.is_at_file_scope(*v),
                Expr::Read(element) => fixed &= !self.unit.layout.is_at_file_scope(element.array),
                _ => {}
            });
        }
        fixed
    }
}

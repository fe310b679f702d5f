//! What the arguments of the entry and the globals point to: objects with any content, as many elements as the contract says,
//! or any number.
//!
//! A pointer inside such an object has an object of its own, or is null, or points to one that was there before. What leads
//! back to a structure that it is a part of, as in a list, points to somewhere that is not known.

use std::collections::HashMap;

use super::build::Builder;
use super::known::{Hop, Known, Path};
use crate::frontend::lower::tree::{Expr, ExprKind, ObjectId, Stmt, StmtKind};
use crate::frontend::lower::types::{CHAR, Length, StructId, Type, alike};
use crate::program::number::Integer;
use crate::program::{BinaryOp, CmpOp, IntType};

/// How many objects are made, before pointers lead to somewhere that is not known.
const MOST_OBJECTS: usize = 64;

/// An object that is there when the entry begins.
pub struct Made {
    pub path: Path,
    /// The variable that points to it.
    pub pointer: ObjectId,
    /// The variable that holds its number of elements; none if that is constant.
    pub elements: Option<ObjectId>,
}

/// Makes objects.
pub struct Objects<'u> {
    pub b: Builder<'u>,
    pub known: Known,
    pub made: Vec<Made>,
    /// What stands for the parameters of the entry.
    pub meant: HashMap<ObjectId, ObjectId>,
    pub said: Vec<String>,
    /// The structures around.
    around: Vec<StructId>,
}

impl<'u> Objects<'u> {
    pub fn new(b: Builder<'u>, known: Known) -> Objects<'u> {
        Objects { b, known, made: vec![], meant: HashMap::new(), said: vec![], around: vec![] }
    }

    pub fn push(&mut self, stmt: Stmt) {
        self.b.stmts.push(stmt);
    }

    /// An expression of the contract, with what stands for the parameters.
    pub fn meant(&mut self, e: &Expr) -> Expr {
        let meant = self.meant.clone();
        self.copied(e, &meant)
    }

    /// An expression with some variables for others, at places of its own.
    pub fn copied(&mut self, e: &Expr, meant: &HashMap<ObjectId, ObjectId>) -> Expr {
        let mut copy = e.clone();
        let here = self.b.here;
        copy.for_each_mut(&mut |e| {
            self.b.here = e.at;
            e.at = self.b.at();
            if let ExprKind::Object(object) = &mut e.kind {
                *object = meant.get(object).copied().unwrap_or(*object);
            }
        });
        self.b.here = here;
        copy
    }

    /// Whether objects can be made for a pointer to point to.
    pub fn is_possible(&self, pointer: &Type) -> bool {
        let Some(pointee) = pointer.pointee() else { return false };
        let element = element(&pointee.ty);
        !matches!(element, Type::Function(_))
            && self.b.widths.layout(&element, &self.b.unit.structs).is_some_and(|(size, _)| size > 0)
            && !self.has_union(&element)
    }

    fn has_union(&self, ty: &Type) -> bool {
        let Type::Struct(id) = ty.flatten().1 else { return false };
        let Some(def) = self.b.unit.structs.get(id.0 as usize) else { return true };
        def.is_union || def.fields.iter().flatten().any(|field| self.has_union(&field.ty))
    }

    pub fn has_pointers(&self, ty: &Type) -> bool {
        match ty.flatten().1 {
            Type::Pointer(_) => true,
            Type::Struct(id) => {
                let fields = self.b.unit.structs.get(id.0 as usize).and_then(|def| def.fields.as_ref());
                fields.into_iter().flatten().any(|field| self.has_pointers(&field.ty))
            }
            _ => false,
        }
    }

    /// An object of its own for a pointer; yields the variable that points to it.
    pub fn own(&mut self, name: &str, path: &Path, pointer: &Type) -> ObjectId {
        let element = element(&pointer.pointee().map_or(Type::Error, |p| p.ty.clone()));
        let size = self.b.widths.layout(&element, &self.b.unit.structs).map_or(1, |(size, _)| size);
        let has_pointers = self.has_pointers(&element);
        let (number, elements) = self.elements(name, path, has_pointers);
        let variable = self.b.local(name, pointer.clone());
        let block = self.b.allocate(pointer, number.clone(), size);
        let place = self.b.place(variable);
        let stmt = self.b.assign(place, block);
        self.push(stmt);
        self.made.push(Made { path: path.clone(), pointer: variable, elements });
        if path.hops.is_empty() {
            self.meant.insert(path.root, variable);
        }
        if has_pointers {
            let loaded = self.b.load(variable);
            let whole = self.b.deref(loaded);
            let is_one = matches!(&number.kind, ExprKind::Int(n) if *n == Integer::ONE);
            self.fill(&whole, name, &path.to(Hop::Deref), Numbers::AsTheyAre, is_one);
        }
        if let (true, Some(elements)) = (self.known.is_string(path), elements) {
            let is_sized = self.known.size(path).is_some();
            self.end_string(name, variable, elements, is_sized);
        }
        self.say(name, path, has_pointers);
        variable
    }

    /// How many elements an object has, and the variable that holds it.
    fn elements(&mut self, name: &str, path: &Path, has_pointers: bool) -> (Expr, Option<ObjectId>) {
        let long = self.b.long();
        let said = self.known.size(path).cloned().map(|number| self.meant(&number));
        match said {
            Some(number) if matches!(number.kind, ExprKind::Int(_)) => (number, None),
            Some(number) => {
                let elements = self.b.local(&format!("size of {name}"), Type::Int(long));
                let place = self.b.place(elements);
                let stmt = self.b.assign(place, number);
                self.push(stmt);
                (self.b.load(elements), Some(elements))
            }
            None if has_pointers => (self.b.int(1, long), None),
            None => {
                let elements = self.b.input(&format!("size of {name}"), Type::Int(long));
                let (size, one) = (self.b.load(elements), self.b.int(1, long));
                let some = self.b.compare(CmpOp::Ge, size, one);
                let stmt = self.b.assume(some);
                self.push(stmt);
                (self.b.load(elements), Some(elements))
            }
        }
    }

    /// The last character is 0; where the contract says how many there are, one of them is.
    fn end_string(&mut self, name: &str, variable: ObjectId, elements: ObjectId, is_sized: bool) {
        let long = self.b.long();
        let end = match is_sized {
            true => self.within(&format!("length of {name}"), elements),
            false => {
                let (size, one) = (self.b.load(elements), self.b.int(1, long));
                let last = ExprKind::Binary(BinaryOp::Sub, Box::new(size), Box::new(one));
                self.b.expr(last, Type::Int(long))
            }
        };
        let pointer = self.b.load(variable);
        let place = self.b.element(pointer, end);
        let ty = place.ty.as_int().unwrap_or(CHAR);
        let (end, zero) = (self.b.loaded(place), self.b.int(0, ty));
        let ends = self.b.compare(CmpOp::Eq, end, zero);
        let stmt = self.b.assume(ends);
        self.push(stmt);
    }

    /// An input that is the index of one of some elements.
    fn within(&mut self, name: &str, elements: ObjectId) -> Expr {
        let long = self.b.long();
        let index = self.b.input(name, Type::Int(long));
        let (low, zero) = (self.b.load(index), self.b.int(0, long));
        let low = self.b.compare(CmpOp::Ge, low, zero);
        let (high, size) = (self.b.load(index), self.b.load(elements));
        let high = self.b.compare(CmpOp::Lt, high, size);
        let within = self.b.and(low, high);
        let stmt = self.b.assume(within);
        self.push(stmt);
        self.b.load(index)
    }

    fn say(&mut self, name: &str, path: &Path, has_pointers: bool) {
        let what = match (self.known.size(path), self.known.is_string(path)) {
            (Some(_), _) => "as many elements as its contract says",
            (_, true) => "a string, which ends with its object",
            _ if has_pointers => "one object",
            _ => "the start of an object of any size",
        };
        let null = if self.known.is_present(path) { "" } else { ", or is null" };
        self.said.push(format!("`{name}` points to {what}{null}"));
    }

    /// Gives the pointers in a place somewhere to point to, and the numbers any value if that is asked for.
    pub fn fill(&mut self, place: &Expr, name: &str, path: &Path, numbers: Numbers, is_one: bool) {
        match &place.ty {
            Type::Pointer(_) => {
                let value = match is_one {
                    true => self.choice(name, path, &place.ty),
                    false => self.b.unknown(&place.ty),
                };
                let stmt = self.b.assign(place.clone(), value);
                self.push(stmt);
            }
            Type::Struct(id) => {
                // What leads back to a structure around would have no end.
                let is_one = is_one && !self.around.contains(id);
                self.around.push(*id);
                let fields = self.b.unit.structs.get(id.0 as usize).and_then(|def| def.fields.clone());
                let is_union = self.b.unit.structs.get(id.0 as usize).is_some_and(|def| def.is_union);
                for (k, field) in fields.into_iter().flatten().enumerate() {
                    let outside = is_union.then(|| std::mem::take(&mut self.b.stmts));
                    let member = self.b.expr(ExprKind::Field(Box::new(place.clone()), k), field.ty.clone());
                    let named = field.name.as_deref().map_or(name.to_owned(), |field| joined(name, path, field));
                    self.fill(&member, &named, &path.to(Hop::Field(k)), numbers, is_one);
                    if let Some(outside) = outside {
                        self.perhaps(outside, name);
                    }
                }
                self.around.pop();
            }
            Type::Array(_) if self.has_pointers(&place.ty) => {
                let stmt = self.b.refused(
                    format!("an array of pointers that is there at the start (`{name}`)"),
                    "start from a function that fills it, or use --initial-globals",
                );
                self.push(stmt);
            }
            Type::Array(_) if numbers == Numbers::Any && !matches!(place.ty.flatten().0[..], [Length::Unknown]) => {
                let pointer = Type::pointer(place.ty.clone(), false);
                let address = self.b.expr(ExprKind::Address(Box::new(place.clone())), pointer);
                let call = self.b.call_own(&format!("start {name}"), vec![address], None, Type::Void);
                let stmt = self.b.stmt(StmtKind::Expr(call));
                self.push(stmt);
            }
            Type::Int(_) | Type::Float(_) if numbers == Numbers::Any => {
                let value = self.b.input(name, place.ty.clone());
                let value = self.b.load(value);
                let stmt = self.b.assign(place.clone(), value);
                self.push(stmt);
            }
            _ => {}
        }
    }

    /// What has been done since then is done or not: a union holds one of its members.
    fn perhaps(&mut self, before: Vec<Stmt>, name: &str) {
        let done = std::mem::replace(&mut self.b.stmts, before);
        if done.is_empty() {
            return;
        }
        let chosen = self.b.input(&format!("the member of {name}"), Type::INT);
        let chosen = self.b.load(chosen);
        let done = self.b.stmt(StmtKind::Block(done));
        let stmt = self.b.stmt(StmtKind::If(chosen, Box::new(done), None));
        self.push(stmt);
    }

    /// The value of a pointer: an object of its own, one that is there already, or null.
    fn choice(&mut self, name: &str, path: &Path, pointer: &Type) -> Expr {
        let pointee = pointer.pointee().map_or(Type::Error, |p| p.ty.clone());
        let leads_back = matches!(pointee.flatten().1, Type::Struct(id) if self.around.contains(id));
        if leads_back || !self.is_possible(pointer) || self.made.len() >= MOST_OBJECTS {
            return self.b.unknown(pointer);
        }
        let others = self.others(path, &pointee);
        let own = self.own(name, path, pointer);
        self.chosen(name, path, own, others)
    }

    /// A pointer to its own object, to another one, or null.
    pub fn chosen(&mut self, name: &str, path: &Path, own: ObjectId, others: Vec<ObjectId>) -> Expr {
        let mut value = self.b.load(own);
        let pointer = &value.ty.clone();
        let is_present = self.known.is_present(path);
        if others.is_empty() && is_present {
            return value;
        }
        let which = self.b.input(&format!("target of {name}"), Type::INT);
        let null = (!is_present).then(|| self.b.null(pointer));
        let others: Vec<Expr> = others.into_iter().map(|other| self.b.load(other)).collect();
        for (k, other) in null.into_iter().chain(others).enumerate() {
            let (chosen, number) = (self.b.load(which), self.b.int(k as i64 + 1, IntType::INT));
            let is_chosen = self.b.compare(CmpOp::Eq, chosen, number);
            let other = self.b.expr(ExprKind::Retype(Box::new(other)), pointer.clone());
            let kind = ExprKind::Conditional(Box::new(is_chosen), Box::new(other), Box::new(value));
            value = self.b.expr(kind, pointer.clone());
        }
        value
    }

    /// The objects that are there already and that a pointer on a path may point to.
    fn others(&self, path: &Path, pointee: &Type) -> Vec<ObjectId> {
        let may = |made: &&Made| {
            let ty = self.b.unit.object(made.pointer).ty.pointee().map(|p| p.ty.clone());
            ty.is_some_and(|ty| alike(&element(&ty), &element(pointee)))
                && !self.known.are_disjoint(path, &made.path)
                && !self.b.unit.object(made.path.root).is_restrict
        };
        self.made.iter().filter(may).map(|made| made.pointer).collect()
    }
}

/// Whether numbers keep their values or get any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    AsTheyAre,
    Any,
}

/// What the elements are that a pointer to a type points to.
pub fn element(pointee: &Type) -> Type {
    match pointee {
        Type::Void => Type::Int(CHAR),
        ty => ty.clone(),
    }
}

/// The name of a member.
fn joined(name: &str, path: &Path, field: &str) -> String {
    match path.hops.last() {
        Some(Hop::Deref) => format!("{name}->{field}"),
        _ => format!("{name}.{field}"),
    }
}

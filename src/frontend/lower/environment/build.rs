//! Pieces of the checked tree, for a function that the user did not write.

use std::sync::Arc;

use crate::frontend::lower::contract::own_function;
use crate::frontend::lower::tree::{
    At, Body, Expr, ExprKind, FuncId, Function, Object, ObjectId, Refusal, Sign, Stmt, StmtKind, Storage, Unit,
};
use crate::frontend::lower::types::{FunctionType, Type, Widths};
use crate::program::number::Integer;
use crate::program::{CmpOp, IntType};

/// A function under construction.
pub struct Builder<'u> {
    pub unit: &'u mut Unit,
    pub widths: Widths,
    pub function: FuncId,
    params: Vec<ObjectId>,
    pub stmts: Vec<Stmt>,
    /// Where the new places begin.
    first: At,
    /// The places in the source that the new ones stand for.
    pub places: Vec<At>,
    /// The place in the source that is spoken of.
    pub here: At,
}

impl<'u> Builder<'u> {
    /// Begins a function. Its places are the numbers from `first` on, in the order of its text.
    pub fn new(unit: &'u mut Unit, name: String, at: At, widths: Widths, first: At) -> Builder<'u> {
        let ty = FunctionType { result: Type::Void, params: vec![], variadic: false, prototyped: true };
        let function = FuncId(unit.functions.len() as u32);
        unit.functions.push(Function {
            name,
            ty: Type::Function(Arc::new(ty)),
            declared: true,
            is_standard: false,
            never_returns: false,
            starts: None,
            body: None,
            guard: None,
            contract: vec![],
            at,
        });
        Builder { unit, widths, function, params: vec![], stmts: vec![], first, places: vec![], here: at }
    }

    /// Gives the function its body; yields the places that it has.
    pub fn finish(self) -> (FuncId, Vec<At>) {
        let body = Body { params: self.params, stmts: self.stmts, labels: vec![], label_scopes: vec![] };
        if let Some(function) = self.unit.functions.get_mut(self.function.0 as usize) {
            function.body = Some(body);
        }
        (self.function, self.places)
    }

    /// The next place.
    pub fn at(&mut self) -> At {
        self.places.push(self.here);
        self.first + self.places.len() - 1
    }

    fn add(&mut self, name: &str, ty: Type, storage: Storage) -> ObjectId {
        let at = self.here;
        let name = name.to_owned();
        self.unit.objects.push(Object {
            name,
            ty,
            storage,
            is_const: false,
            is_internal: true,
            is_volatile: false,
            is_restrict: false,
            scope: None,
            at,
        });
        ObjectId(self.unit.objects.len() as u32 - 1)
    }

    /// An input.
    pub fn input(&mut self, name: &str, ty: Type) -> ObjectId {
        let object = self.add(name, ty, Storage::Param(self.function));
        self.params.push(object);
        object
    }

    pub fn local(&mut self, name: &str, ty: Type) -> ObjectId {
        self.add(name, ty, Storage::Local(self.function))
    }

    pub fn expr(&mut self, kind: ExprKind, ty: Type) -> Expr {
        Expr { kind, ty, at: self.at() }
    }

    pub fn place(&mut self, object: ObjectId) -> Expr {
        let ty = self.unit.object(object).ty.clone();
        self.expr(ExprKind::Object(object), ty)
    }

    pub fn load(&mut self, object: ObjectId) -> Expr {
        let place = self.place(object);
        self.loaded(place)
    }

    pub fn loaded(&mut self, place: Expr) -> Expr {
        let ty = place.ty.clone();
        self.expr(ExprKind::Load(Box::new(place)), ty)
    }

    pub fn long(&self) -> IntType {
        self.widths.ptrdiff()
    }

    pub fn int(&mut self, value: impl Into<Integer>, ty: IntType) -> Expr {
        self.expr(ExprKind::Int(value.into()), Type::Int(ty))
    }

    pub fn null(&mut self, ty: &Type) -> Expr {
        self.expr(ExprKind::Null, ty.clone())
    }

    pub fn compare(&mut self, op: CmpOp, l: Expr, r: Expr) -> Expr {
        self.expr(ExprKind::Compare(op, Box::new(l), Box::new(r)), Type::INT)
    }

    pub fn and(&mut self, l: Expr, r: Expr) -> Expr {
        self.expr(ExprKind::And(Box::new(l), Box::new(r)), Type::INT)
    }

    pub fn not(&mut self, e: Expr) -> Expr {
        self.expr(ExprKind::Not(Box::new(e)), Type::INT)
    }

    /// The object that a pointer points to the start of.
    pub fn deref(&mut self, pointer: Expr) -> Expr {
        let ty = pointer.ty.pointee().map_or(Type::Error, |p| p.ty.clone());
        self.expr(ExprKind::Deref(Box::new(pointer)), ty)
    }

    /// An element of an array that a pointer points to the start of.
    pub fn element(&mut self, pointer: Expr, index: Expr) -> Expr {
        let ty = pointer.ty.clone();
        let moved = self.expr(ExprKind::PointerAdd(Box::new(pointer), Box::new(index), Sign::Plus), ty);
        self.deref(moved)
    }

    pub fn stmt(&mut self, kind: StmtKind) -> Stmt {
        Stmt { kind, at: self.at() }
    }

    pub fn assign(&mut self, place: Expr, value: Expr) -> Stmt {
        let ty = place.ty.clone();
        let e = self.expr(ExprKind::Assign(Box::new(place), Box::new(value)), ty);
        self.stmt(StmtKind::Expr(e))
    }

    /// A call of a function of our own.
    pub fn call_own(&mut self, name: &str, args: Vec<Expr>, text: Option<Arc<str>>, ty: Type) -> Expr {
        let callee = own_function(self.unit, name);
        self.expr(ExprKind::Call { callee, args, text }, ty)
    }

    pub fn assume(&mut self, condition: Expr) -> Stmt {
        let call = self.call_own("assume", vec![condition], None, Type::Void);
        self.stmt(StmtKind::Expr(call))
    }

    /// A pointer to somewhere that is not known: using it is refused.
    pub fn unknown(&mut self, ty: &Type) -> Expr {
        self.call_own("any pointer", vec![], None, ty.clone())
    }

    pub fn refused(&mut self, construct: impl Into<String>, hint: &str) -> Stmt {
        let (construct, hint) = (construct.into(), Some(hint.to_owned()));
        self.stmt(StmtKind::Refused(Refusal { construct, hint, declared: None }))
    }

    /// A pointer of a type to as many elements as given.
    pub fn allocate(&mut self, pointer: &Type, elements: Expr, size: u64) -> Expr {
        let size = self.int(Integer::from(size), self.long());
        let block = self.call_own("object", vec![elements, size], None, Type::pointer(Type::Void, false));
        self.expr(ExprKind::Retype(Box::new(block)), pointer.clone())
    }
}

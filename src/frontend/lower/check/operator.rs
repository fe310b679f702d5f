//! Operators: arithmetic, comparisons, pointers, assignments.

use lang_c::ast;
use lang_c::span::Node;

use super::convert::{Purpose, binary, compare, int, is_place, unary};
use super::{Checker, constant};
use crate::frontend::lower::tree::{At, Expr, ExprKind, Sign, Update, Yields};
use crate::frontend::lower::types::{Type, alike, promote};
use crate::program::number::Integer;
use crate::program::{BinaryOp, CmpOp, IntType, UnaryOp};

/// What a binary operator of the syntax does.
enum Operator {
    Arithmetic(BinaryOp),
    Comparison(CmpOp),
    Index,
    And,
    Or,
    Assign,
    Update(BinaryOp),
}

fn operator(op: &ast::BinaryOperator) -> Operator {
    use ast::BinaryOperator as B;
    match op {
        B::Index => Operator::Index,
        B::Multiply => Operator::Arithmetic(BinaryOp::Mul),
        B::Divide => Operator::Arithmetic(BinaryOp::Div),
        B::Modulo => Operator::Arithmetic(BinaryOp::Rem),
        B::Plus => Operator::Arithmetic(BinaryOp::Add),
        B::Minus => Operator::Arithmetic(BinaryOp::Sub),
        B::ShiftLeft => Operator::Arithmetic(BinaryOp::Shl),
        B::ShiftRight => Operator::Arithmetic(BinaryOp::Shr),
        B::BitwiseAnd => Operator::Arithmetic(BinaryOp::BitAnd),
        B::BitwiseXor => Operator::Arithmetic(BinaryOp::BitXor),
        B::BitwiseOr => Operator::Arithmetic(BinaryOp::BitOr),
        B::Less => Operator::Comparison(CmpOp::Lt),
        B::Greater => Operator::Comparison(CmpOp::Gt),
        B::LessOrEqual => Operator::Comparison(CmpOp::Le),
        B::GreaterOrEqual => Operator::Comparison(CmpOp::Ge),
        B::Equals => Operator::Comparison(CmpOp::Eq),
        B::NotEquals => Operator::Comparison(CmpOp::Ne),
        B::LogicalAnd => Operator::And,
        B::LogicalOr => Operator::Or,
        B::Assign => Operator::Assign,
        B::AssignMultiply => Operator::Update(BinaryOp::Mul),
        B::AssignDivide => Operator::Update(BinaryOp::Div),
        B::AssignModulo => Operator::Update(BinaryOp::Rem),
        B::AssignPlus => Operator::Update(BinaryOp::Add),
        B::AssignMinus => Operator::Update(BinaryOp::Sub),
        B::AssignShiftLeft => Operator::Update(BinaryOp::Shl),
        B::AssignShiftRight => Operator::Update(BinaryOp::Shr),
        B::AssignBitwiseAnd => Operator::Update(BinaryOp::BitAnd),
        B::AssignBitwiseXor => Operator::Update(BinaryOp::BitXor),
        B::AssignBitwiseOr => Operator::Update(BinaryOp::BitOr),
    }
}

impl Checker<'_> {
    pub(super) fn binary_operator(&mut self, node: &Node<ast::BinaryOperatorExpression>) -> Expr {
        let at = node.span.start;
        let ast::BinaryOperatorExpression { operator: op, lhs, rhs } = &node.node;
        match operator(&op.node) {
            Operator::Arithmetic(arithmetic) => {
                let (l, r) = (self.value(lhs), self.value(rhs));
                self.warn_of_order(&[&l, &r], at);
                self.arithmetic(arithmetic, l, r, op.span.start)
            }
            Operator::Comparison(op) => {
                let (l, r) = (self.value(lhs), self.value(rhs));
                self.warn_of_order(&[&l, &r], at);
                self.comparison(op, l, r, at)
            }
            Operator::Index => {
                let (l, r) = (self.place(lhs), self.place(rhs));
                self.index(l, r, at)
            }
            Operator::And => {
                let (l, r) = (self.condition(lhs), self.condition(rhs));
                self.logical(true, l, r, at)
            }
            Operator::Or => {
                let (l, r) = (self.condition(lhs), self.condition(rhs));
                self.logical(false, l, r, at)
            }
            Operator::Assign => {
                let (l, r) = (self.place(lhs), self.value(rhs));
                self.warn_of_order(&[&l, &r], at);
                self.assignment(l, r, at)
            }
            Operator::Update(op) => {
                let (l, r) = (self.place(lhs), self.value(rhs));
                self.update(op, l, r, Yields::New, at)
            }
        }
    }

    pub(super) fn unary_operator(&mut self, node: &Node<ast::UnaryOperatorExpression>) -> Expr {
        use ast::UnaryOperator as U;
        let at = node.span.start;
        let operand = &node.node.operand;
        let one = int(Integer::ONE, IntType::INT, at);
        match node.node.operator.node {
            U::PostIncrement => {
                let place = self.place(operand);
                self.update(BinaryOp::Add, place, one, Yields::Old, at)
            }
            U::PostDecrement => {
                let place = self.place(operand);
                self.update(BinaryOp::Sub, place, one, Yields::Old, at)
            }
            U::PreIncrement => {
                let place = self.place(operand);
                self.update(BinaryOp::Add, place, one, Yields::New, at)
            }
            U::PreDecrement => {
                let place = self.place(operand);
                self.update(BinaryOp::Sub, place, one, Yields::New, at)
            }
            U::Address => {
                let place = self.place(operand);
                self.address(place, at)
            }
            U::Indirection => {
                let pointer = self.value(operand);
                self.deref(pointer, at)
            }
            U::Plus => {
                let e = self.value(operand);
                self.promoted(e, at)
            }
            U::Minus => {
                let e = self.value(operand);
                let e = self.promoted(e, at);
                if e.ty.is_error() { e } else { unary(UnaryOp::Neg, Expr { at, ..e }) }
            }
            U::Complement => {
                let e = self.value(operand);
                let e = self.promoted(e, at);
                match e.ty {
                    Type::Int(_) => unary(UnaryOp::BitNot, Expr { at, ..e }),
                    Type::Error => e,
                    _ => self.error(at, "the operand of ~ is not an integer"),
                }
            }
            U::Negate => {
                let e = self.condition(operand);
                negation(e, at)
            }
        }
    }

    /// The operand after the integer promotions.
    fn promoted(&mut self, e: Expr, at: At) -> Expr {
        match &e.ty {
            Type::Int(t) => {
                let ty = Type::Int(promote(*t));
                self.convert(e, &ty, Purpose::Cast)
            }
            Type::Float(_) | Type::Error => e,
            _ => self.error(at, "the operand is not a number"),
        }
    }

    pub(super) fn arithmetic(&mut self, op: BinaryOp, l: Expr, r: Expr, at: At) -> Expr {
        if l.ty.is_error() || r.ty.is_error() {
            return self.poisoned(at, vec![l, r]);
        }
        match (op, &l.ty, &r.ty) {
            (BinaryOp::Add, Type::Pointer(_), Type::Int(_)) => return self.moved(l, r, Sign::Plus, at),
            (BinaryOp::Add, Type::Int(_), Type::Pointer(_)) => return self.moved(r, l, Sign::Plus, at),
            (BinaryOp::Sub, Type::Pointer(_), Type::Int(_)) => return self.moved(l, r, Sign::Minus, at),
            (BinaryOp::Sub, Type::Pointer(a), Type::Pointer(b)) => {
                if !alike(&a.ty, &b.ty) {
                    return self.error(at, "the pointers subtracted are of different types");
                }
                let ty = Type::Int(self.widths().ptrdiff());
                return Expr { kind: ExprKind::PointerDiff(Box::new(l), Box::new(r)), ty, at };
            }
            (BinaryOp::Shl | BinaryOp::Shr, Type::Int(_), Type::Int(_)) => {
                let (l, r) = (self.promoted(l, at), self.promoted(r, at));
                return binary(op, l, r, at);
            }
            _ => {}
        }
        let integers_only = matches!(
            op,
            BinaryOp::Rem | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor | BinaryOp::Shl | BinaryOp::Shr
        );
        match self.meet(&l.ty, &r.ty) {
            Some(ty) if !(integers_only && matches!(ty, Type::Float(_))) => {
                let (l, r) = (self.convert(l, &ty, Purpose::Cast), self.convert(r, &ty, Purpose::Cast));
                binary(op, l, r, at)
            }
            _ => {
                let (l, r) = (self.show(&l.ty), self.show(&r.ty));
                self.error(at, format!("this operator does not take operands of type {l} and {r}"))
            }
        }
    }

    fn moved(&mut self, pointer: Expr, by: Expr, sign: Sign, at: At) -> Expr {
        if let Some(refused) = self.unmovable(&pointer.ty, at) {
            return refused;
        }
        let ty = pointer.ty.clone();
        Expr { kind: ExprKind::PointerAdd(Box::new(pointer), Box::new(by), sign), ty, at }
    }

    fn unmovable(&mut self, ty: &Type, at: At) -> Option<Expr> {
        match ty.pointee().map(|p| &p.ty) {
            Some(Type::Void) => {
                Some(self.refuse(at, "arithmetic on a void pointer", Some("cast it to its own type first")))
            }
            Some(Type::Function(_)) => Some(self.refuse(at, "arithmetic on a function pointer", None)),
            _ => None,
        }
    }

    pub(super) fn comparison(&mut self, op: CmpOp, l: Expr, r: Expr, at: At) -> Expr {
        if l.ty.is_error() || r.ty.is_error() {
            return self.poisoned(at, vec![l, r]);
        }
        if let Some(ty) = self.meet(&l.ty, &r.ty) {
            let (l, r) = (self.convert(l, &ty, Purpose::Cast), self.convert(r, &ty, Purpose::Cast));
            return Expr { at, ..compare(op, l, r) };
        }
        let (l, r) = match (&l.ty, &r.ty) {
            (Type::Pointer(_), Type::Int(_)) => {
                let ty = l.ty.clone();
                (l, self.convert(r, &ty, Purpose::Assignment))
            }
            (Type::Int(_), Type::Pointer(_)) => {
                let ty = r.ty.clone();
                (self.convert(l, &ty, Purpose::Assignment), r)
            }
            _ => (l, r),
        };
        match (&l.ty, &r.ty) {
            (Type::Pointer(a), Type::Pointer(b)) => {
                if !alike(&a.ty, &b.ty) && a.ty != Type::Void && b.ty != Type::Void {
                    return self.refuse(at, "a comparison of pointers of different types", None);
                }
                self.warn_of_literals(&l, &r, at);
                Expr { kind: ExprKind::PointerCompare(op, Box::new(l), Box::new(r)), ty: Type::INT, at }
            }
            (Type::Error, _) | (_, Type::Error) => self.poisoned(at, vec![l, r]),
            _ => {
                let (l, r) = (self.show(&l.ty), self.show(&r.ty));
                self.error(at, format!("values of type {l} and {r} cannot be compared"))
            }
        }
    }

    fn logical(&mut self, and: bool, l: Expr, r: Expr, at: At) -> Expr {
        if l.ty.is_error() || r.ty.is_error() {
            return self.poisoned(at, vec![l, r]);
        }
        if let Some(value) = constant(&l) {
            return match (*value != Integer::ZERO) == and {
                true => Expr { at, ..r },
                false => int(Integer::from(i32::from(!and)), IntType::INT, at),
            };
        }
        let (l, r) = (Box::new(l), Box::new(r));
        Expr { kind: if and { ExprKind::And(l, r) } else { ExprKind::Or(l, r) }, ty: Type::INT, at }
    }

    fn index(&mut self, l: Expr, r: Expr, at: At) -> Expr {
        if l.ty.is_error() || r.ty.is_error() {
            return self.poisoned(at, vec![l, r]);
        }
        let swapped = matches!(l.ty, Type::Int(_));
        let (base, index) = if swapped { (r, l) } else { (l, r) };
        let index = self.rvalue(index);
        if !matches!(index.ty, Type::Int(_)) {
            if index.ty.is_error() {
                return self.poisoned(at, vec![base, index]);
            }
            return self.error(at, "an array subscript is not an integer");
        }
        match &base.ty {
            // An array inside of what a function returns is in no place that the program can point to.
            Type::Array(array) if is_place(&base) || matches!(base.kind, ExprKind::Field(..)) => {
                let ty = array.element.clone();
                Expr { kind: ExprKind::Index(Box::new(base), Box::new(index)), ty, at }
            }
            _ => {
                let pointer = self.rvalue(base);
                if !matches!(pointer.ty, Type::Pointer(_)) {
                    if pointer.ty.is_error() {
                        return self.poisoned(at, vec![pointer, index]);
                    }
                    return self.error(at, "a subscript needs an array or a pointer");
                }
                let moved = self.moved(pointer, index, Sign::Plus, at);
                self.deref(moved, at)
            }
        }
    }

    /// What a pointer points to. Pointers that were just made from an array or a place go back to it.
    pub(super) fn deref(&mut self, pointer: Expr, at: At) -> Expr {
        let Some(pointee) = pointer.ty.pointee().map(|p| p.ty.clone()) else {
            if pointer.ty.is_error() {
                return pointer;
            }
            return self.error(at, "what is dereferenced is not a pointer");
        };
        match pointee {
            // A function is a pointer to itself.
            Type::Function(_) => return Expr { at, ..pointer },
            Type::Void => return self.error(at, "a void pointer is dereferenced"),
            _ => {}
        }
        let ty = pointee;
        match pointer.kind {
            ExprKind::Address(place) => Expr { at, ..*place },
            ExprKind::Decay(array) => {
                let zero = int(Integer::ZERO, IntType::INT, at);
                Expr { kind: ExprKind::Index(array, Box::new(zero)), ty, at }
            }
            ExprKind::PointerAdd(base, index, Sign::Plus) if matches!(base.kind, ExprKind::Decay(_)) => match base.kind
            {
                ExprKind::Decay(array) => Expr { kind: ExprKind::Index(array, index), ty, at },
                kind => Expr { kind, ty, at },
            },
            kind => {
                let pointer = Expr { kind, ty: pointer.ty, at: pointer.at };
                Expr { kind: ExprKind::Deref(Box::new(pointer)), ty, at }
            }
        }
    }

    fn address(&mut self, place: Expr, at: At) -> Expr {
        if place.ty.is_error() {
            return place;
        }
        if matches!(place.kind, ExprKind::Function(_)) {
            return place;
        }
        if !is_place(&place) {
            return self.error(at, "the address of a value is taken");
        }
        if self.bit_field(&place).is_some() {
            return self.error(at, "the address of a bit-field is taken");
        }
        let ty = Type::pointer(place.ty.clone(), self.is_const(&place));
        match place.kind {
            ExprKind::Deref(pointer) => Expr { ty, at, ..*pointer },
            kind => {
                let place = Expr { kind, ty: place.ty, at: place.at };
                Expr { kind: ExprKind::Address(Box::new(place)), ty, at }
            }
        }
    }

    pub(super) fn assignment(&mut self, place: Expr, value: Expr, at: At) -> Expr {
        if place.ty.is_error() || value.ty.is_error() {
            return self.poisoned(at, vec![place, value]);
        }
        if let Some(wrong) = self.unassignable(&place, at) {
            return wrong;
        }
        let ty = place.ty.clone();
        let value = self.convert(value, &ty, Purpose::Assignment);
        Expr { kind: ExprKind::Assign(Box::new(place), Box::new(value)), ty, at }
    }

    fn unassignable(&mut self, place: &Expr, at: At) -> Option<Expr> {
        if !is_place(place) || matches!(place.ty, Type::Array(_) | Type::Function(_) | Type::Void) {
            return Some(self.error(at, "what is assigned to is not a variable"));
        }
        if let Type::Refused(construct, declared) = place.ty {
            return Some(self.refuse_declared(at, construct, declared));
        }
        if self.is_const(place) {
            return Some(self.error(at, "what is assigned to is const"));
        }
        None
    }

    pub(super) fn is_const(&self, place: &Expr) -> bool {
        match &place.kind {
            ExprKind::Object(id) => self.unit.object(*id).is_const,
            ExprKind::Deref(pointer) => pointer.ty.pointee().is_some_and(|p| p.is_const),
            ExprKind::Index(base, _) | ExprKind::Field(base, _) => self.is_const(base),
            _ => false,
        }
    }

    /// `place op= rhs`, and with one as the right side the increments.
    fn update(&mut self, op: BinaryOp, place: Expr, rhs: Expr, yields: Yields, at: At) -> Expr {
        if place.ty.is_error() || rhs.ty.is_error() {
            return self.poisoned(at, vec![place, rhs]);
        }
        if let Some(wrong) = self.unassignable(&place, at) {
            return wrong;
        }
        let ty = place.ty.clone();
        if let (Type::Pointer(_), Type::Int(_), BinaryOp::Add | BinaryOp::Sub) = (&ty, &rhs.ty, op) {
            if let Some(refused) = self.unmovable(&ty, at) {
                return refused;
            }
            let sign = if op == BinaryOp::Add { Sign::Plus } else { Sign::Minus };
            return Expr { kind: ExprKind::Move { place: Box::new(place), by: Box::new(rhs), sign, yields }, ty, at };
        }
        let is_shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
        let integers_only =
            is_shift || matches!(op, BinaryOp::Rem | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor);
        let operand = match self.bit_field(&place) {
            Some(t) if IntType::INT.includes(t) => Type::INT,
            _ => ty.clone(),
        };
        let compute = match (&operand, &rhs.ty) {
            (Type::Int(t), Type::Int(_)) if is_shift => Some(Type::Int(promote(*t))),
            (l, r) => self.meet(l, r),
        };
        let Some(compute) = compute.filter(|c| !(integers_only && matches!(c, Type::Float(_)))) else {
            let (l, r) = (self.show(&ty), self.show(&rhs.ty));
            return self.error(at, format!("this operator does not take operands of type {l} and {r}"));
        };
        let rhs = if is_shift { self.promoted(rhs, at) } else { self.convert(rhs, &compute, Purpose::Cast) };
        let Some(compute) = compute.num() else { return self.error(at, "the operand is not a number") };
        let refresh = self.refreshed(&place, at);
        let update = Update { op, place, rhs, compute, yields };
        let update = Expr { kind: ExprKind::Update(Box::new(update)), ty: ty.clone(), at };
        match refresh {
            Some(refresh) => Expr { kind: ExprKind::Comma(vec![refresh, update]), ty, at },
            None => update,
        }
    }

    /// The type of number that a bit-field holds, if the place is one.
    pub(super) fn bit_field(&self, place: &Expr) -> Option<IntType> {
        let ExprKind::Field(of, index) = &place.kind else { return None };
        let (Type::Struct(id), Type::Int(t)) = (&of.ty, &place.ty) else { return None };
        let field = self.unit.structs.get(id.0 as usize)?.fields.as_ref()?.get(*index)?;
        Some(IntType { bits: field.bits.filter(|b| *b > 0)?, signed: t.signed })
    }
}

/// The negation of a truth value.
fn negation(e: Expr, at: At) -> Expr {
    if e.ty.is_error() {
        return e;
    }
    match e.kind {
        ExprKind::Int(v) => int(Integer::from(i32::from(v == Integer::ZERO)), IntType::INT, at),
        ExprKind::Compare(op, l, r) => Expr { kind: ExprKind::Compare(op.negate(), l, r), ty: Type::INT, at },
        ExprKind::PointerCompare(op, l, r) => {
            Expr { kind: ExprKind::PointerCompare(op.negate(), l, r), ty: Type::INT, at }
        }
        kind => Expr { kind: ExprKind::Not(Box::new(Expr { kind, ty: e.ty, at: e.at })), ty: Type::INT, at },
    }
}

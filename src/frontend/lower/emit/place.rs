//! Places in memory: where the program reads and writes.

use super::variable::Part;
use super::view::{InLane, View};
use super::{Emitter, build};
use crate::frontend::lower::points::Region;
use crate::frontend::lower::tree::{Expr as Tree, ExprKind};
use crate::frontend::lower::types::{Length, Type};
use crate::program::number::Integer;
use crate::program::{
    BinaryOp, CmpOp, Cond, Element, Expr, IntType, NumType, Place as ProgramPlace, PropertyKind, StmtKind, Undefined,
};

/// What is assigned to which places, one after the other.
type Stores = Vec<(ProgramPlace, Expr)>;

/// A place, or several among which conditions decide.
#[derive(Clone)]
pub(super) struct Place {
    /// The conditions are tried in order; the last alternative has none.
    pub alternatives: Vec<(Option<Cond>, Spot)>,
}

/// One place.
#[derive(Clone)]
pub(super) struct Spot {
    pub region: Region,
    /// Which of the blocks of an allocation that yields many.
    pub block: Option<Expr>,
    /// The indexes so far. The first one stands for `lead` dimensions, every other for one.
    pub indices: Vec<Expr>,
    pub lead: usize,
    /// Indexes with the lengths that they must be below.
    pub bounds: Vec<(Expr, Length)>,
    /// An offset that must be below the product of the leading dimensions.
    pub flat_bound: Option<Expr>,
    /// How the program sees it, if it is stored in units.
    pub view: Option<View>,
    /// The lanes of unions that it is in.
    pub lanes: Vec<InLane>,
}

impl Spot {
    pub fn at(region: Region) -> Spot {
        Spot {
            region,
            block: None,
            indices: vec![],
            lead: 1,
            bounds: vec![],
            flat_bound: None,
            view: None,
            lanes: vec![],
        }
    }

    /// The same place, whose bounds have been checked.
    pub fn unchecked(&mut self) {
        self.bounds.clear();
        self.flat_bound = None;
        if let Some(view) = &mut self.view {
            view.through = false;
        }
    }

    /// How many dimensions the indexes stand for.
    pub fn covered(&self) -> usize {
        match self.indices.len() {
            0 => 0,
            n => self.lead + n - 1,
        }
    }
}

impl Place {
    pub fn of(spot: Spot) -> Place {
        Place { alternatives: vec![(None, spot)] }
    }

    /// All expressions that the place depends on.
    pub fn expressions(&mut self) -> Vec<&mut Expr> {
        let spots = self.alternatives.iter_mut().map(|(_, spot)| spot);
        spots
            .flat_map(|spot| {
                let bounds = spot.bounds.iter_mut().map(|(e, _)| e);
                let lanes = spot.lanes.iter_mut().flat_map(|lane| &mut lane.indices);
                let view = spot.view.iter_mut().map(|view| &mut view.offset);
                spot.indices
                    .iter_mut()
                    .chain(bounds)
                    .chain(&mut spot.flat_bound)
                    .chain(&mut spot.block)
                    .chain(view)
                    .chain(lanes)
            })
            .collect()
    }
}

impl Emitter<'_> {
    /// The place that an expression denotes.
    pub(super) fn place(&mut self, e: &Tree) -> Place {
        match &e.kind {
            ExprKind::Object(object) => {
                self.check_object(*object);
                let instance = self.context.points.instance(self.clone, *object);
                Place::of(self.root_spot(instance))
            }
            ExprKind::Literal(object, init) => {
                self.initialise(*object, init, super::init::Before::Anything);
                let instance = self.context.points.instance(self.clone, *object);
                Place::of(self.root_spot(instance))
            }
            ExprKind::Deref(pointer) => {
                let value = self.pointer(pointer);
                self.follow(value, &pointer.ty, e.at)
            }
            ExprKind::Index(base, index) => {
                let mut place = self.place(base);
                let mark = self.mark();
                let index = self.value(index);
                self.keep_place(mark, &mut place);
                let length = match &base.ty {
                    Type::Array(array) => array.length,
                    _ => Length::Unknown,
                };
                for (_, spot) in &mut place.alternatives {
                    let length = match length {
                        Length::Unknown if spot.view.is_none() => {
                            self.shape(&spot.region).0.get(spot.covered()).copied().unwrap_or(length)
                        }
                        length => length,
                    };
                    self.step_to_element(spot, index.clone());
                    spot.bounds.push((index.clone(), length));
                }
                place
            }
            ExprKind::Field(base, field) => {
                let mut place = match is_place(base) {
                    true => self.place(base),
                    false => self.structure(base),
                };
                for (_, spot) in &mut place.alternatives {
                    self.step_to_member(spot, *field);
                }
                place
            }
            _ => self.structure(e),
        }
    }

    /// The place as the program accesses it.
    pub(super) fn access(&mut self, spot: &Spot, part: Part) -> Option<ProgramPlace> {
        if spot.view.is_some() {
            let at = self.at;
            let hint = "pointers have no bytes here: use a union, or one type";
            self.unsupported(at, "a pointer in memory that is used at several types", hint);
            return None;
        }
        let Some(variable) = self.variable(&spot.region, part) else {
            if !self.poisoned {
                let at = self.at;
                let element = self.shape(&spot.region).1;
                let construct = match element {
                    Type::Refused(construct, _) => construct,
                    Type::Struct(_) => "a structure used as a number",
                    Type::Pointer(_) => "a pointer used as a number",
                    _ => "a variable of this type",
                };
                self.unsupported(at, construct, "");
            }
            return None;
        };
        let dimensions = self.shape(&spot.region).0.len();
        if spot.covered() != dimensions {
            let at = self.at;
            self.unsupported(at, "an access to a whole array", "access its elements");
            return None;
        }
        let is_scalar = self.program.var(variable).extents().is_empty();
        if dimensions == 0 && is_scalar {
            return Some(ProgramPlace::Var(variable));
        }
        let mut indices = if dimensions == 0 {
            vec![]
        } else if self.is_flat(&spot.region) || spot.lead > 1 {
            vec![self.flattened(spot)]
        } else {
            spot.indices.clone()
        };
        if self.context.points.is_many(spot.region.instance) {
            let Some(block) = &spot.block else {
                self.poisoned = true;
                return None;
            };
            indices.insert(0, block.clone());
        }
        if indices.len() != self.program.var(variable).extents().len() {
            let at = self.at;
            self.unsupported(at, "an access with other dimensions than the array's", "");
            return None;
        }
        Some(ProgramPlace::Element(Element { array: variable, indices }))
    }

    /// The indexes as one, in units of what they lead to.
    pub(super) fn flattened(&mut self, spot: &Spot) -> Expr {
        let ty = NumType::Int(self.context.widths.ptrdiff());
        let (lengths, _) = self.shape(&spot.region);
        let Some((first, rest)) = spot.indices.split_first() else { return build::zero(ty) };
        if rest.is_empty() {
            return first.clone();
        }
        let mut sum = self.at_type(first.clone(), ty);
        for (k, index) in rest.iter().enumerate() {
            let length = lengths.get(spot.lead + k).copied().unwrap_or(Length::Unknown);
            let length = self.in_copy_of(&spot.region, |emitter| emitter.length(length));
            let index = self.at_type(index.clone(), ty);
            sum = build::add(ty, build::mul(ty, sum, length), index);
        }
        sum
    }

    /// The length of a dimension, where it may depend on the block.
    pub(super) fn length_at(&mut self, spot: &Spot, length: Length) -> Expr {
        match length {
            Length::Block(id) => self.block_length(id, spot.block.as_ref()),
            length => self.length(length),
        }
    }

    /// A length as a number of the type of offsets.
    pub(super) fn length(&mut self, length: Length) -> Expr {
        let ty = self.context.widths.ptrdiff();
        match length {
            Length::Fixed(n) => build::number(n, ty),
            Length::Variable(hidden) => match self.object_variable(hidden) {
                Some(variable) => self.at_type(Expr::Var(variable), NumType::Int(ty)),
                None => build::number(1, ty),
            },
            // The length of a block is that of the first dimension; it is found where the block is known.
            Length::Block(_) | Length::Unknown => {
                let at = self.at;
                self.unsupported(at, "an array of arrays of unknown length", "give the inner lengths");
                build::number(1, ty)
            }
        }
    }

    /// Checks the bounds of an access, if that is asked for.
    pub(super) fn check_bounds(&mut self, place: &Place) {
        if !self.context.checks.includes(PropertyKind::Bounds) {
            return;
        }
        let mut before = Vec::new();
        for (cond, spot) in &place.alternatives {
            let mut within = Vec::new();
            for (index, length) in &spot.bounds {
                within.push(self.in_bounds(spot, index, *length));
            }
            within.extend(self.view_in_bounds(spot));
            if let Some(offset) = &spot.flat_bound {
                let (lengths, _) = self.shape(&spot.region);
                let leading = lengths.get(..spot.lead).unwrap_or(&[]).to_vec();
                if !leading.contains(&Length::Unknown) {
                    let ty = NumType::Int(self.context.widths.ptrdiff());
                    let lengths: Vec<Expr> = self.in_copy_of(&spot.region, |emitter| {
                        leading.iter().map(|l| emitter.length_at(spot, *l)).collect()
                    });
                    let total = lengths
                        .into_iter()
                        .fold(build::number(1, self.context.widths.ptrdiff()), |a, b| build::mul(ty, a, b));
                    let offset = self.at_type(offset.clone(), ty);
                    within.push(Cond::and([
                        build::cmp(CmpOp::Ge, ty, offset.clone(), build::zero(ty)),
                        build::cmp(CmpOp::Lt, ty, offset, total),
                    ]));
                }
            }
            let elsewhere: Vec<Cond> = before.iter().cloned().chain(cond.as_ref().map(|c: &Cond| c.negate())).collect();
            let name = self.source_name(&spot.region);
            let several = within.len() > 1;
            for (k, within) in within.into_iter().enumerate() {
                let text = match several {
                    true => format!("index {} of {name} lies within its bounds", k + 1),
                    false => format!("the index of {name} lies within its bounds"),
                };
                let cond = Cond::or(elsewhere.iter().cloned().chain([within]));
                self.guard(cond, PropertyKind::Bounds, &text, None);
            }
            before.extend(cond.clone());
        }
    }

    fn in_bounds(&mut self, spot: &Spot, index: &Expr, length: Length) -> Cond {
        if length == Length::Unknown {
            return Cond::Const(true);
        }
        let ty = self.type_of(index);
        let (NumType::Int(int), Length::Fixed(n)) = (ty, length) else {
            let wide = NumType::Int(crate::frontend::lower::types::LONG_LONG);
            let (index, length) = (self.at_type(index.clone(), wide), self.length_at(spot, length));
            let length = self.at_type(length, wide);
            let low = build::cmp(CmpOp::Ge, wide, index.clone(), build::zero(wide));
            return Cond::and([low, build::cmp(CmpOp::Lt, wide, index, length)]);
        };
        let low = match int.signed {
            true => build::cmp(CmpOp::Ge, ty, index.clone(), build::zero(ty)),
            false => Cond::Const(true),
        };
        let limit = Integer::from(n);
        let high = if int.holds(&limit) {
            build::cmp(CmpOp::Lt, ty, index.clone(), Expr::Int(limit, int))
        } else {
            let wide = NumType::Int(IntType { bits: 128, signed: true });
            let index = self.at_type(index.clone(), wide);
            build::cmp(CmpOp::Lt, wide, index, Expr::Int(limit, IntType { bits: 128, signed: true }))
        };
        Cond::and([low, high])
    }

    fn source_name(&mut self, region: &Region) -> String {
        for part in [Part::Number, Part::Offset, Part::Instance, Part::Target] {
            if let Some(variable) = self.variables.get(&(region.clone(), part)) {
                return self.program.var(*variable).source_name.clone();
            }
        }
        "the array".to_owned()
    }

    /// The number at a place.
    pub(super) fn load(&mut self, place: &Place, ty: NumType) -> Expr {
        let mut reads = Vec::new();
        for (cond, spot) in &place.alternatives {
            let Some(read) = self.read_number(spot) else { return build::zero(ty) };
            let read = self.if_in_lanes(spot, read);
            reads.push((cond.clone(), self.at_type(read, ty)));
        }
        self.check_bounds(place);
        chain(reads).unwrap_or(build::zero(ty))
    }

    fn read_number(&mut self, spot: &Spot) -> Option<Expr> {
        if spot.view.is_some() {
            return self.load_units(spot);
        }
        match self.access(spot, Part::Number)? {
            ProgramPlace::Var(v) => Some(Expr::Var(v)),
            ProgramPlace::Element(element) => Some(Expr::Read(element)),
        }
    }

    /// Stores a number at a place.
    pub(super) fn store(&mut self, place: &Place, value: Expr) {
        self.store_part(place, Part::Number, |_, _| value.clone(), true);
    }

    /// Stores a part of a value at a place; the value may depend on the alternative.
    pub(super) fn store_part(
        &mut self,
        place: &Place,
        part: Part,
        value: impl Fn(&mut Self, &Spot) -> Expr,
        check: bool,
    ) {
        let mut writes = Vec::new();
        for (cond, spot) in &place.alternatives {
            let value = value(self, spot);
            let stores = match (&spot.view, part) {
                (Some(_), Part::Number) => self.store_units(spot, value),
                _ => self.store_plainly(spot, part, value),
            };
            let Some(mut stores) = stores else { continue };
            if part == Part::Number {
                stores.extend(self.take_lanes(spot));
            }
            writes.push((cond.clone(), stores));
        }
        if check {
            self.check_bounds(place);
        }
        self.write_chain(writes);
    }

    /// Says which lanes of unions a place is in where a pointer is stored, which may have no variables.
    pub(super) fn take_lanes_of(&mut self, place: &Place) {
        if place.alternatives.iter().any(|(_, spot)| !spot.lanes.is_empty()) {
            let alternatives = place.alternatives.iter();
            let writes = alternatives.map(|(cond, spot)| (cond.clone(), self.take_lanes(spot))).collect();
            self.write_chain(writes);
        }
    }

    fn store_plainly(&mut self, spot: &Spot, part: Part, value: Expr) -> Option<Stores> {
        let access = self.access(spot, part)?;
        let value = self.wrapped(spot, value);
        let variable = match &access {
            ProgramPlace::Var(v) => *v,
            ProgramPlace::Element(element) => element.array,
        };
        let value = self.at_type(value, self.program.var(variable).ty);
        Some(vec![(access, value)])
    }

    fn write_chain(&mut self, mut writes: Vec<(Option<Cond>, Stores)>) {
        let Some((last, rest)) = writes.split_last_mut() else { return };
        let assign = |this: &mut Self, stores: &Stores| {
            stores.iter().for_each(|(place, value)| this.assign(place.clone(), value.clone()));
        };
        let (mut otherwise, ()) = self.nested(|this| assign(this, &last.1));
        for (cond, stores) in rest.iter().rev() {
            let (then, ()) = self.nested(|this| assign(this, stores));
            let Some(cond) = cond.clone() else { continue };
            let (block, ()) = self.nested(|this| this.emit_kind(StmtKind::If(cond, then, otherwise)));
            otherwise = block;
        }
        self.block.extend(otherwise);
    }

    /// The value as a bit-field keeps it.
    fn wrapped(&mut self, spot: &Spot, value: Expr) -> Expr {
        let Some((bits, declared)) = self.bit_field(&spot.region) else { return value };
        let ty = NumType::Int(declared);
        let value = self.at_type(value, ty);
        let power = Integer::ONE << bits as usize;
        let mask = Expr::Int(&power - Integer::ONE, declared);
        let low = build::binary(BinaryOp::BitAnd, ty, value, mask);
        if !declared.signed {
            return low;
        }
        let half = Expr::Int(power >> 1, declared);
        let flipped = build::binary(BinaryOp::BitXor, ty, low, half.clone());
        build::binary(BinaryOp::Sub, ty, flipped, half)
    }

    /// Whether a place may keep less of a value than its type can.
    pub(super) fn is_narrow(&self, spot: &Spot) -> bool {
        spot.view.as_ref().is_some_and(|view| view.bits.is_some()) || self.bit_field(&spot.region).is_some()
    }

    fn bit_field(&self, region: &Region) -> Option<(u32, IntType)> {
        let (field, path) = region.path.split_last()?;
        let outer = Region { instance: region.instance, path: path.to_vec() };
        let Type::Struct(id) = self.shape(&outer).1 else { return None };
        let field = self.unit().structs.get(id.0 as usize)?.fields.as_ref()?.get(*field)?;
        let declared = field.ty.as_int()?;
        let bits = field.bits.filter(|b| *b > 0 && *b < declared.bits)?;
        Some((bits, declared))
    }

    /// A pointer that is followed must point somewhere; the undefined case is cut or checked.
    pub(super) fn must_point(&mut self, cond: Cond, text: &str) {
        self.guard(cond, PropertyKind::Pointer, text, Some(Undefined::InvalidPointer));
    }
}

/// Alternatives as one expression.
pub(super) fn chain(mut reads: Vec<(Option<Cond>, Expr)>) -> Option<Expr> {
    let (_, mut result) = reads.pop()?;
    for (cond, read) in reads.into_iter().rev() {
        result = match cond {
            Some(cond) => build::ite(cond, read, result),
            None => read,
        };
    }
    Some(result)
}

pub(super) fn is_place(e: &Tree) -> bool {
    match &e.kind {
        ExprKind::Object(_) | ExprKind::Deref(_) | ExprKind::Index(..) | ExprKind::Literal(..) => true,
        ExprKind::Field(of, _) => is_place(of),
        _ => false,
    }
}

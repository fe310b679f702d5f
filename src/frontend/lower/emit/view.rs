//! Accesses to memory that is stored in units (see [`views`](crate::frontend::lower::views)): numbers are put together from
//! units and taken apart into them, the low one first. Offsets of pointers into such memory count units.
//!
//! A union with several lanes says which one was written last. A number that is read from another lane is any number, and
//! not modelled; a pointer must not be read from another lane.

use super::place::{Place, Spot};
use super::pointer::Pointer;
use super::variable::Part;
use super::{Emitter, build};
use crate::frontend::lower::points::{Instance, Region};
use crate::frontend::lower::types::{Length, Type};
use crate::frontend::lower::views::{HELD, Lanes, MemberPlace, UNITS};
use crate::program::number::Integer;
use crate::program::{
    Assumption, Basic, BinaryOp, CmpOp, Cond, Element, Expr, IntType, NumType, OTHER_MEMBER, Place as ProgramPlace,
    Source, StmtKind,
};

/// A part of memory that is stored in units, as the program sees it.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// Where it begins, in units.
    pub offset: Expr,
    pub ty: Type,
    /// The lowest bit and the number of bits of a bit-field.
    pub bits: Option<(u32, u32)>,
    /// Whether a pointer led there, so that all of its bounds are those of the object.
    pub through: bool,
}

/// A lane of a union that a place is in.
#[derive(Clone, Debug)]
pub(super) struct InLane {
    /// The number that says which lane was written last.
    held: Region,
    /// The indexes that lead to the union; the first one stands for so many dimensions.
    pub indices: Vec<Expr>,
    lead: usize,
    number: usize,
}

impl Emitter<'_> {
    /// The place of a whole variable.
    pub(super) fn root_spot(&self, instance: Instance) -> Spot {
        let region = Region { instance, path: vec![] };
        let mut spot = Spot::at(region.clone());
        if self.context.points.unit_of(instance.root).is_some() {
            let ty = self.context.points.declared_type(&region);
            let offset = build::zero(self.offset_type());
            spot.view = Some(View { offset, ty, bits: None, through: false });
        }
        spot
    }

    /// The place becomes that of a member.
    pub(super) fn step_to_member(&mut self, spot: &mut Spot, member: usize) {
        if spot.view.is_some() {
            return self.step_to_member_of_view(spot, member);
        }
        let Type::Struct(id) = self.shape(&spot.region).1 else { return spot.region.path.push(member) };
        let unit = self.unit();
        let Some(def) = unit.structs.get(id.0 as usize) else { return spot.region.path.push(member) };
        if let Some(Lanes { held: Some(_), .. }) = def.lanes.as_deref() {
            let mut held = spot.region.clone();
            held.path.push(HELD);
            let number = def.lanes.as_ref().map_or(0, |lanes| lanes.number(member));
            spot.lanes.push(InLane { held, indices: spot.indices.clone(), lead: spot.lead, number });
        }
        match (def.lanes.as_ref().filter(|lanes| lanes.is_shared(member)), &def.fields) {
            (Some(_), Some(fields)) => {
                spot.region.path.push(UNITS);
                let ty = fields.get(member).map_or(Type::Error, |field| field.ty.clone());
                let offset = build::zero(self.offset_type());
                let bits = self.context.widths.member_place(id, member, &unit.structs).and_then(|place| place.bits);
                spot.view = Some(View { offset, ty, bits, through: false });
            }
            _ => spot.region.path.push(member),
        }
    }

    fn step_to_member_of_view(&mut self, spot: &mut Spot, member: usize) {
        let structs = &self.unit().structs;
        let offset_type = self.offset_type();
        let unit = self.shape(&spot.region).1;
        let Some(view) = &mut spot.view else { return };
        let Type::Struct(id) = view.ty else { return };
        let def = structs.get(id.0 as usize);
        if let (UNITS, Some((unit, count))) = (member, def.and_then(|d| d.lanes.as_ref()?.units.clone())) {
            view.ty = Type::array(unit, Length::Fixed(count));
            return;
        }
        let widths = self.context.widths;
        let place = widths.member_place(id, member, structs);
        let field = def.and_then(|def| def.fields.as_ref()?.get(member));
        let size = widths.size(&unit, structs).filter(|size| *size > 0);
        let (Some(MemberPlace { byte, bits }), Some(field), Some(size)) = (place, field, size) else {
            return self.misplaced();
        };
        let by = build::number(byte / size, widths.ptrdiff());
        view.offset = build::add(offset_type, view.offset.clone(), by);
        (view.ty, view.bits) = (field.ty.clone(), bits);
    }

    /// The place becomes that of an element.
    pub(super) fn step_to_element(&mut self, spot: &mut Spot, index: Expr) {
        let Some(view) = spot.view.clone() else { return spot.indices.push(index) };
        let Type::Array(array) = &view.ty else { return self.misplaced() };
        let Some(each) = self.units_of(&array.element, spot) else { return self.misplaced() };
        let ty = self.offset_type();
        let index = self.at_type(index, ty);
        let by = build::mul(ty, index, build::number(each, self.context.widths.ptrdiff()));
        let offset = build::add(ty, view.offset.clone(), by);
        spot.view = Some(View { offset, ty: array.element.clone(), ..view });
    }

    /// How many units an object of a type takes where a place is.
    fn units_of(&self, ty: &Type, spot: &Spot) -> Option<u64> {
        let unit = self.shape(&spot.region).1;
        self.context.widths.units(ty, &unit, &self.unit().structs)
    }

    fn misplaced(&mut self) {
        let at = self.at;
        self.unsupported(at, "an access to memory that is used at several types, by a type of unknown layout,", "");
    }

    /// The view of what a pointer into memory in units points to.
    pub(super) fn followed_view(&mut self, mut spot: Spot, pointer: &Pointer, ty: &Type) -> Spot {
        let offset = self.at_type(pointer.offset.clone(), self.offset_type());
        spot.view = Some(View { offset, ty: ty.clone(), bits: None, through: true });
        spot
    }

    /// A structure that is stored in units, as an array of all of them: what lies between members too.
    pub(super) fn all_units(&mut self, place: &Place, ty: &Type) -> Option<(Place, u64)> {
        let mut place = place.clone();
        let mut count = None;
        for (_, spot) in &mut place.alternatives {
            let units = self.units_of(ty, spot).filter(|units| *units > 0)?;
            let unit = self.shape(&spot.region).1;
            spot.view.as_mut()?.ty = Type::array(unit, Length::Fixed(units));
            count = Some(units);
        }
        Some((place, count?))
    }

    /// The units that all places are stored in, if they are the same.
    pub(super) fn same_units(&self, places: &[&Place]) -> Option<Type> {
        let mut units = places.iter().flat_map(|place| &place.alternatives).map(|(_, spot)| self.shape(&spot.region).1);
        let first = units.next()?;
        units.all(|unit| unit == first).then_some(first)
    }

    /// How many units a pointer moves by that moves by one.
    pub(super) fn stride(&mut self, pointer: &Pointer, ty: &Type) -> Option<u64> {
        let points = self.context.points;
        let mut regions = pointer.targets.iter().filter_map(|target| points.region(*target));
        let region = regions.find(|region| points.is_units(region))?.clone();
        let pointee = ty.pointee()?;
        let units = self.units_of(&pointee.ty, &Spot::at(region));
        if units.is_none() {
            self.misplaced();
        }
        units
    }

    /// How far a place in units is from the start of its region.
    pub(super) fn distance(&mut self, spot: &Spot) -> Expr {
        let offset = spot.view.as_ref().map_or(build::zero(self.offset_type()), |view| view.offset.clone());
        if spot.indices.is_empty() {
            return offset;
        }
        let ty = self.offset_type();
        let count = self.shape(&spot.region).0.last().copied().unwrap_or(Length::Unknown);
        let count = self.length(count);
        let outer = self.flattened(spot);
        let outer = self.at_type(outer, ty);
        build::add(ty, build::mul(ty, outer, count), offset)
    }

    /// That so many units from the place on lie within the object that a pointer led to.
    pub(super) fn view_in_bounds(&mut self, spot: &Spot) -> Option<Cond> {
        let view = spot.view.as_ref().filter(|view| view.through)?;
        let (lengths, _) = self.shape(&spot.region);
        let units = self.units_of(&view.ty, spot)?;
        if lengths.contains(&Length::Unknown) {
            return None;
        }
        let (ty, int) = (self.offset_type(), self.context.widths.ptrdiff());
        let lengths: Vec<Expr> =
            self.in_copy_of(&spot.region, |emitter| lengths.iter().map(|l| emitter.length_at(spot, *l)).collect());
        let total = lengths.into_iter().fold(build::number(1, int), |a, b| build::mul(ty, a, b));
        let low = build::cmp(CmpOp::Ge, ty, view.offset.clone(), build::zero(ty));
        let end = build::add(ty, view.offset.clone(), build::number(units, int));
        Some(Cond::and([low, build::cmp(CmpOp::Le, ty, end, total)]))
    }

    /// One of the units of a place.
    fn unit_at(&mut self, spot: &Spot, number: u64) -> Option<ProgramPlace> {
        let view = spot.view.as_ref()?;
        let array = self.variable(&spot.region, Part::Number)?;
        let dimensions = self.program.var(array).extents().len();
        let (ty, int) = (self.offset_type(), self.context.widths.ptrdiff());
        let many = self.context.points.is_many(spot.region.instance);
        let by = build::number(number, int);
        let mut indices = match dimensions == 1 + usize::from(many) {
            true => vec![build::add(ty, self.distance(spot), by)],
            false => {
                let offset = build::add(ty, view.offset.clone(), by);
                spot.indices.iter().cloned().chain([offset]).collect()
            }
        };
        if many {
            indices.insert(0, spot.block.clone()?);
        }
        if indices.len() != dimensions {
            let at = self.at;
            self.unsupported(at, "an access with other dimensions than the array's", "");
            return None;
        }
        Some(ProgramPlace::Element(Element { array, indices }))
    }

    /// The type of an access, how many units it takes, and the type of a number of all their bits.
    fn wide(&mut self, spot: &Spot) -> Option<(NumType, u64, IntType, NumType)> {
        let view = spot.view.as_ref()?;
        let (Some(ty), Some(units)) = (view.ty.num(), self.units_of(&view.ty, spot)) else {
            let at = self.at;
            if !self.poisoned {
                let hint = "pointers have no bytes here: use a union, or one type";
                self.unsupported(at, "a pointer in memory that is used at several types", hint);
            }
            return None;
        };
        let unit = self.shape(&spot.region).1.num()?;
        let bits = unit.as_int().map_or(0, |t| t.bits);
        let wide = IntType { bits: bits.saturating_mul(units as u32), signed: false };
        Some((ty, units, wide, unit))
    }

    /// The number at a place in units.
    pub(super) fn load_units(&mut self, spot: &Spot) -> Option<Expr> {
        let (ty, units, wide, unit) = self.wide(spot)?;
        if units == 1 && spot.view.as_ref()?.bits.is_none() {
            let read = self.read_unit(spot, 0)?;
            return Some(self.at_type(read, ty));
        }
        let whole = self.load_wide(spot, units, wide, unit)?;
        let Some((shift, bits)) = spot.view.as_ref()?.bits else { return Some(self.at_type(whole, ty)) };
        let wide_type = NumType::Int(wide);
        let shifted = build::binary(BinaryOp::Div, wide_type, whole, Expr::Int(Integer::ONE << shift as usize, wide));
        let low = build::binary(BinaryOp::Rem, wide_type, shifted, Expr::Int(Integer::ONE << bits as usize, wide));
        let signed = ty.as_int().is_some_and(|t| t.signed);
        let low = self.at_type(low, ty);
        if !signed || bits >= wide.bits {
            return Some(low);
        }
        let int = ty.as_int()?;
        let half = Expr::Int(Integer::ONE << (bits as usize - 1), int);
        let flipped = build::binary(BinaryOp::BitXor, ty, low, half.clone());
        Some(build::binary(BinaryOp::Sub, ty, flipped, half))
    }

    fn read_unit(&mut self, spot: &Spot, number: u64) -> Option<Expr> {
        match self.unit_at(spot, number)? {
            ProgramPlace::Var(v) => Some(Expr::Var(v)),
            ProgramPlace::Element(element) => Some(Expr::Read(element)),
        }
    }

    /// All units together, the first one lowest.
    fn load_wide(&mut self, spot: &Spot, units: u64, wide: IntType, unit: NumType) -> Option<Expr> {
        let each = unit.as_int()?;
        let (ty, plain) = (NumType::Int(wide), NumType::Int(IntType { bits: each.bits, signed: false }));
        let mut sum = build::zero(ty);
        for k in 0..units {
            let read = self.read_unit(spot, k)?;
            let read = self.at_type(self.at_type(read, plain), ty);
            let factor = Expr::Int(Integer::ONE << (each.bits as usize * k as usize), wide);
            sum = build::add(ty, sum, build::mul(ty, read, factor));
        }
        Some(sum)
    }

    /// What is to be assigned so that a place in units holds a number.
    pub(super) fn store_units(&mut self, spot: &Spot, value: Expr) -> Option<Vec<(ProgramPlace, Expr)>> {
        let (ty, units, wide, unit) = self.wide(spot)?;
        let value = self.at_type(value, ty);
        let bits = spot.view.as_ref()?.bits;
        if units == 1 && bits.is_none() {
            return Some(vec![(self.unit_at(spot, 0)?, self.at_type(value, unit))]);
        }
        let wide_type = NumType::Int(wide);
        let mut whole = self.at_type(value, wide_type);
        if let Some((shift, bits)) = bits {
            let old = self.load_wide(spot, units, wide, unit)?;
            let mask = ((Integer::ONE << bits as usize) - Integer::ONE) << shift as usize;
            let rest = Expr::Int(wide.max() - mask.clone(), wide);
            let power = Expr::Int(Integer::ONE << shift as usize, wide);
            let moved = build::binary(BinaryOp::Mul, wide_type, whole, power);
            let new = build::binary(BinaryOp::BitAnd, wide_type, moved, Expr::Int(mask, wide));
            let kept = build::binary(BinaryOp::BitAnd, wide_type, old, rest);
            whole = build::binary(BinaryOp::BitOr, wide_type, kept, new);
        }
        // The units are assigned one after the other: nothing may be computed from them in between.
        let whole = self.saved("whole", whole);
        let mut spot = spot.clone();
        for e in spot.indices.iter_mut().chain(spot.view.as_mut().map(|view| &mut view.offset)).chain(&mut spot.block) {
            if !matches!(e, Expr::Var(_)) {
                *e = self.saved("place", e.clone());
            }
        }
        let parts = self.taken_apart(whole, units, wide, unit);
        let mut stores = Vec::new();
        for (k, part) in parts.into_iter().enumerate() {
            stores.push((self.unit_at(&spot, k as u64)?, self.at_type(part, unit)));
        }
        Some(stores)
    }

    /// The units of a number, the lowest one first. Each is what is left of a division: sums of them are linear.
    fn taken_apart(&mut self, whole: Expr, units: u64, wide: IntType, unit: NumType) -> Vec<Expr> {
        let each = unit.as_int().map_or(8, |t| t.bits as usize);
        let (ty, power) = (NumType::Int(wide), Integer::ONE << each);
        let constant = |value: &Integer| Expr::Int(value.clone(), wide);
        let mut rest = whole;
        let mut parts = Vec::new();
        for _ in 1..units {
            let above = build::binary(BinaryOp::Div, ty, rest.clone(), constant(&power));
            let above = self.saved("above", above);
            let multiple = build::mul(ty, above.clone(), constant(&power));
            let part = build::binary(BinaryOp::Sub, ty, rest, multiple);
            if build::value(&part).is_none() {
                let most = constant(&(power.clone() - Integer::ONE));
                let low = build::cmp(CmpOp::Ge, ty, part.clone(), build::zero(ty));
                let high = build::cmp(CmpOp::Le, ty, part.clone(), most);
                self.emit(Basic::Assume(Cond::and([low, high]), Assumption::User));
            }
            parts.push(part);
            rest = above;
        }
        parts.push(rest);
        parts
    }

    /// The lanes of unions that a pointer led into; the offset counts what the leading dimensions of its region hold.
    pub(super) fn lanes_on_the_way(&mut self, region: &Region, offset: &Expr, lead: usize) -> Vec<InLane> {
        let mut found = Vec::new();
        let (lengths, _) = self.shape(region);
        for (held, number) in self.held_on_the_way(region) {
            let outer = self.shape(&held).0.len();
            let mut indices = vec![];
            if outer > 0 {
                let ty = self.offset_type();
                let mut inner = build::number(1, self.context.widths.ptrdiff());
                for length in lengths.get(outer..lead).unwrap_or(&[]) {
                    inner = build::mul(ty, inner, self.length(*length));
                }
                let offset = self.at_type(offset.clone(), ty);
                indices.push(match &inner {
                    Expr::Int(one, _) if *one == Integer::ONE => offset,
                    _ => build::binary(BinaryOp::Div, ty, offset, inner),
                });
            }
            found.push(InLane { held, indices, lead: outer.max(1), number });
        }
        found
    }

    /// The numbers that say which lanes were written last, on the way to a region, and what they are in its lanes.
    fn held_on_the_way(&self, region: &Region) -> Vec<(Region, usize)> {
        let mut found = Vec::new();
        for (depth, step) in region.path.iter().enumerate() {
            let mut held = Region { instance: region.instance, path: region.path[..depth].to_vec() };
            let Type::Struct(id) = self.shape(&held).1 else { continue };
            let lanes = self.unit().structs.get(id.0 as usize).and_then(|def| def.lanes.clone());
            if let Some(lanes) = lanes.filter(|lanes| lanes.held.is_some()) {
                held.path.push(HELD);
                found.push((held, if *step == UNITS { 1 } else { lanes.number(*step) }));
            }
        }
        found
    }

    /// Says which lanes a region is in that was written from outside. Of many, it may be any.
    pub(super) fn take_lanes_outside(&mut self, region: &Region, name: &str) {
        for (held, number) in self.held_on_the_way(region) {
            let Some(variable) = self.variable(&held, Part::Number) else { continue };
            match self.program.var(variable).is_array() {
                true => self.emit(Basic::Havoc(variable, Source::Input(name.to_owned()))),
                false => self.assign(ProgramPlace::Var(variable), Expr::int(number as u32)),
            }
        }
    }

    /// Says which lanes of unions a place is in.
    pub(super) fn take_lanes(&mut self, spot: &Spot) -> Vec<(ProgramPlace, Expr)> {
        let lanes: Vec<(Spot, usize)> = spot.lanes.iter().map(|lane| (lane.spot(spot), lane.number)).collect();
        let mut stores = Vec::new();
        for (held, number) in lanes {
            stores.extend(self.access(&held, Part::Number).map(|place| (place, Expr::int(number as u32))));
        }
        stores
    }

    /// Whether the lanes of unions that a place is in were written last.
    pub(super) fn in_lanes(&mut self, spot: &Spot) -> Cond {
        let mut conditions = Vec::new();
        for lane in &spot.lanes {
            let held = match self.access(&lane.spot(spot), Part::Number) {
                Some(ProgramPlace::Var(v)) => Expr::Var(v),
                Some(ProgramPlace::Element(element)) => Expr::Read(element),
                None => continue,
            };
            let is = |number: u32| build::cmp(CmpOp::Eq, NumType::INT, held.clone(), Expr::int(number));
            conditions.push(Cond::or([is(lane.number as u32), is(0)]));
        }
        Cond::and(conditions)
    }

    /// A number that was read, or any number where another lane was written last.
    pub(super) fn if_in_lanes(&mut self, spot: &Spot, read: Expr) -> Expr {
        if spot.lanes.is_empty() {
            return read;
        }
        let ty = self.type_of(&read);
        let written = self.in_lanes(spot);
        let other = self.temporary("other", ty);
        self.assign(ProgramPlace::Var(other), build::zero(ty));
        self.program.unmodelled.insert(OTHER_MEMBER.to_owned());
        let (block, ()) = self.nested(|this| this.emit(Basic::Havoc(other, Source::Input(OTHER_MEMBER.to_owned()))));
        self.emit_kind(StmtKind::If(written.negate(), block, vec![]));
        build::ite(written, read, Expr::Var(other))
    }
}

impl InLane {
    fn spot(&self, of: &Spot) -> Spot {
        let mut spot = Spot::at(self.held.clone());
        spot.block = of.block.clone();
        (spot.lead, spot.indices) = (self.lead, self.indices.clone());
        spot
    }
}

//! Types seen two ways. Memory that is accessed at several types is stored as numbers of one type side by side, its *units*:
//! as what all accesses consist of if they agree, else as bytes, the low one first.
//!
//! A union is stored in *lanes*: the members that are integers share one, made of units; each other member that holds pointers
//! or reals has a lane of its own. If there are several, a number says which lane was written last.
//!
//! Example: `union { unsigned word; unsigned char bytes[4]; }` is four bytes, `union { struct { float x, y; }; float v[2]; }`
//! two numbers; `union { int number; char *text; }` has two lanes.

use super::types::{Field, Length, StructDef, StructId, Type, Widths};
use crate::program::IntType;

/// In a path: the units that the members of a union share.
pub const UNITS: usize = usize::MAX - 1;
/// In a path: which lane of a union was written last.
pub const HELD: usize = usize::MAX - 2;

/// How a union is stored.
#[derive(Clone, Debug)]
pub struct Lanes {
    /// The type of the units that members share, and how many there are.
    pub units: Option<(Type, u64)>,
    /// Which members are stored in units.
    pub shared: Vec<bool>,
    /// The type of the number that says which lane was written last, if there are several.
    pub held: Option<Type>,
}

impl Lanes {
    /// The number of the lane that a member is stored in. No lane has number 0, by which all are zero.
    pub fn number(&self, member: usize) -> usize {
        if self.is_shared(member) { 1 } else { member + 2 }
    }

    pub fn is_shared(&self, member: usize) -> bool {
        self.shared.get(member).copied().unwrap_or(false)
    }
}

/// Where a member of a structure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberPlace {
    pub byte: u64,
    /// The lowest bit of a bit-field in a number of its type, and how many there are.
    pub bits: Option<(u32, u32)>,
}

const BYTE: Type = Type::Int(IntType { bits: 8, signed: false });

impl Widths {
    /// What an object of a type consists of. None if it holds pointers, or reals beside something else.
    pub fn unit_of(self, ty: &Type, structs: &[StructDef]) -> Option<Type> {
        match ty {
            Type::Void => Some(BYTE),
            Type::Int(t) if t.bits < 8 => Some(BYTE),
            Type::Int(_) | Type::Float(_) => Some(ty.clone()),
            Type::Array(array) => self.unit_of(&array.element, structs),
            Type::Struct(id) => {
                let def = structs.get(id.0 as usize)?;
                let mut unit = None;
                let fields = def.fields.as_ref()?;
                for field in fields.iter().filter(|field| field.bits != Some(0)) {
                    let inner = if field.bits.is_some() { BYTE } else { self.unit_of(&field.ty, structs)? };
                    unit = Some(match unit {
                        Some(unit) => self.common_unit(&unit, &inner)?,
                        None => inner,
                    });
                }
                let unit = unit.unwrap_or(BYTE);
                let size = self.size(&unit, structs)?;
                let is_even = |at: Option<u64>| at.is_some_and(|at| at.is_multiple_of(size));
                let even = is_even(self.layout(ty, structs).map(|layout| layout.0))
                    && (0..fields.len()).all(|k| is_even(self.member_place(*id, k, structs).map(|place| place.byte)));
                match unit {
                    unit if even => Some(unit),
                    Type::Int(_) => Some(BYTE),
                    _ => None,
                }
            }
            Type::Pointer(_) | Type::Function(_) | Type::Refused(..) | Type::Error => None,
        }
    }

    /// What memory consists of that is accessed in two ways.
    pub fn common_unit(self, l: &Type, r: &Type) -> Option<Type> {
        match (l, r) {
            (Type::Int(a), Type::Int(b)) => Some(if a.bits == b.bits { l.clone() } else { BYTE }),
            (Type::Float(a), Type::Float(b)) if a == b => Some(l.clone()),
            _ => None,
        }
    }

    /// The size of a type in bytes.
    pub fn size(self, ty: &Type, structs: &[StructDef]) -> Option<u64> {
        self.layout(ty, structs).map(|layout| layout.0)
    }

    /// Where the flexible array at the end of a structure begins, and the size of its elements.
    pub fn flexible(self, ty: &Type, structs: &[StructDef]) -> Option<(u64, u64)> {
        let Type::Struct(id) = ty else { return None };
        let fields = structs.get(id.0 as usize)?.fields.as_ref()?;
        let Type::Array(array) = &fields.last()?.ty else { return None };
        let start = self.member_place(*id, fields.len() - 1, structs)?.byte;
        let size = self.size(&array.element, structs).filter(|size| *size > 0)?;
        (array.length == Length::Unknown).then_some((start, size))
    }

    /// How many units of some type an object of another type takes.
    pub fn units(self, ty: &Type, unit: &Type, structs: &[StructDef]) -> Option<u64> {
        if matches!(ty, Type::Void) {
            return Some(1);
        }
        let (size, each) = (self.size(ty, structs)?, self.size(unit, structs)?);
        (each > 0 && size % each == 0).then(|| size / each)
    }

    /// How a union with these members is stored.
    pub fn lanes(self, fields: &[Field], structs: &[StructDef]) -> Option<Lanes> {
        let found: Vec<Option<Type>> = fields.iter().map(|field| self.unit_of_member(field, structs)).collect();
        let joined = |among: &[bool]| {
            let mut units = found.iter().zip(among).filter(|(_, is_in)| **is_in).map(|(unit, _)| unit.clone());
            let first = units.next()??;
            units.try_fold(first, |unit, other| self.common_unit(&unit, &other?))
        };
        let all = vec![true; fields.len()];
        let is_int = |unit: &Option<Type>| matches!(unit, Some(Type::Int(_)));
        let shared = match fields.len() {
            0 | 1 => vec![false; fields.len()],
            _ if joined(&all).is_some() => all,
            _ if found.iter().filter(|unit| is_int(unit)).count() > 1 => found.iter().map(is_int).collect(),
            n => vec![false; n],
        };
        let units = match joined(&shared) {
            None => None,
            Some(unit) => {
                let among = fields.iter().zip(&shared).filter(|(_, is_shared)| **is_shared);
                let sizes: Option<Vec<u64>> = among.map(|(f, _)| self.units(&f.ty, &unit, structs)).collect();
                Some((unit, sizes?.into_iter().max().unwrap_or(0)))
            }
        };
        let typed = shared.iter().filter(|is_shared| !**is_shared).count();
        let several = typed + usize::from(units.is_some()) > 1;
        Some(Lanes { units, shared, held: several.then_some(Type::INT) })
    }

    fn unit_of_member(self, field: &Field, structs: &[StructDef]) -> Option<Type> {
        if field.bits.is_some() { Some(BYTE) } else { self.unit_of(&field.ty, structs) }
    }

    /// Where a member of a structure is.
    pub fn member_place(self, id: StructId, member: usize, structs: &[StructDef]) -> Option<MemberPlace> {
        let def = structs.get(id.0 as usize).filter(|def| !def.is_unusual)?;
        let mut end: u64 = 0;
        for (k, field) in def.fields.as_ref()?.iter().enumerate() {
            let place = self.next_place(field, if def.is_union { 0 } else { end }, structs)?;
            if k == member {
                return Some(place.0);
            }
            end = place.1;
        }
        None
    }

    /// Where a member is that follows so many bits, and the number of bits up to its end.
    fn next_place(self, field: &Field, before: u64, structs: &[StructDef]) -> Option<(MemberPlace, u64)> {
        let layout = self.layout(&field.ty, structs);
        let (size, align) = layout.or_else(|| self.without_room(&field.ty, structs))?;
        let Some(width) = field.bits.map(u64::from) else {
            let start = before.next_multiple_of(align.max(1) * 8);
            return Some((MemberPlace { byte: start / 8, bits: None }, start.checked_add(size.checked_mul(8)?)?));
        };
        let unit = (size * 8).max(8);
        let fits = width > 0 && before / unit == (before + width - 1) / unit;
        let start = if fits { before } else { before.next_multiple_of(unit) };
        let byte = start / unit * (unit / 8);
        let bits = Some(((start % unit) as u32, width as u32));
        Some((MemberPlace { byte, bits }, start + width))
    }
}

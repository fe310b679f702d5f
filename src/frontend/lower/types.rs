//! C types: what they are, how large they are, and how numbers of different types meet.

use std::sync::Arc;

use super::tree::{At, ObjectId};
use super::views::Lanes;
use crate::program::{DataModel, IntType, NumType};

/// A type of C. Enumerations are integers; qualifiers are kept only where they matter, on what a pointer points to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    Void,
    Int(IntType),
    Float(Float),
    Pointer(Arc<Pointee>),
    Array(Arc<ArrayType>),
    Struct(StructId),
    Function(Arc<FunctionType>),
    /// A type that is refused where an object of it is used, and where the type is written.
    Refused(&'static str, At),
    /// The type of what has been reported as wrong already.
    Error,
}

/// The floating types; they differ in size only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Float {
    Single,
    Double,
    Extended,
}

/// What a pointer points to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pointee {
    pub ty: Type,
    pub is_const: bool,
}

/// An array's element and length.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ArrayType {
    pub element: Type,
    pub length: Length,
}

/// The length of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    Fixed(u64),
    /// The value of a hidden object, assigned where the type is declared.
    Variable(ObjectId),
    /// The number of elements of an allocated block.
    Block(BlockId),
    Unknown,
}

/// The blocks that one call of an allocation function yields; an index into [`Points::blocks`](super::points::Points::blocks).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockId(pub u32);

/// The type of a function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FunctionType {
    pub result: Type,
    pub params: Vec<Type>,
    pub variadic: bool,
    /// Whether the parameters are known: `f()` says nothing of them.
    pub prototyped: bool,
}

/// A structure or union; an index into [`Unit::structs`](super::tree::Unit::structs).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StructId(pub u32);

/// A structure or union.
#[derive(Clone, Debug)]
pub struct StructDef {
    pub name: Option<String>,
    pub is_union: bool,
    /// None until the definition is seen.
    pub fields: Option<Vec<Field>>,
    /// How many members it has that are no structures, those of its structures included; a structure without members counts as
    /// one.
    pub parts: usize,
    /// How many structures are inside one another, itself included; at most [`DEEPEST_STRUCTURE`].
    pub depth: usize,
    /// How the members of a union share its memory; known when they are.
    pub lanes: Option<Arc<Lanes>>,
    /// Whether it is laid out in another way than usually, which is not known.
    pub is_unusual: bool,
    pub at: At,
}

/// How deep structures may contain structures. This bounds every walk over the members of members.
pub const DEEPEST_STRUCTURE: usize = 64;

/// A member of a structure.
#[derive(Clone, Debug)]
pub struct Field {
    /// None for an anonymous structure, whose members are members of the outer one too, and for padding.
    pub name: Option<String>,
    pub ty: Type,
    pub bits: Option<u32>,
    pub at: At,
}

pub const CHAR: IntType = IntType { bits: 8, signed: true };
pub const UNSIGNED: IntType = IntType { bits: 32, signed: false };
/// A type wide enough for differences of addresses and for sums and products of `int`s.
pub const LONG_LONG: IntType = IntType { bits: 64, signed: true };

impl Type {
    pub const INT: Type = Type::Int(IntType::INT);

    pub fn pointer(ty: Type, is_const: bool) -> Type {
        Type::Pointer(Arc::new(Pointee { ty, is_const }))
    }

    pub fn array(element: Type, length: Length) -> Type {
        Type::Array(Arc::new(ArrayType { element, length }))
    }

    /// The type of number that it is, if it is one.
    pub fn num(&self) -> Option<NumType> {
        match self {
            Type::Int(t) => Some(NumType::Int(*t)),
            Type::Float(_) => Some(NumType::Real),
            _ => None,
        }
    }

    pub fn as_int(&self) -> Option<IntType> {
        match self {
            Type::Int(t) => Some(*t),
            _ => None,
        }
    }

    pub fn pointee(&self) -> Option<&Pointee> {
        match self {
            Type::Pointer(p) => Some(p),
            _ => None,
        }
    }

    pub fn is_function_pointer(&self) -> bool {
        self.pointee().is_some_and(|p| matches!(p.ty, Type::Function(_)))
    }

    pub fn is_scalar(&self) -> bool {
        matches!(self, Type::Int(_) | Type::Float(_) | Type::Pointer(_))
    }

    pub fn is_error(&self) -> bool {
        *self == Type::Error
    }

    /// The array's dimensions from the outside in, and what its elements are in the end.
    pub fn flatten(&self) -> (Vec<Length>, &Type) {
        let mut lengths = Vec::new();
        let mut ty = self;
        while let Type::Array(array) = ty {
            lengths.push(array.length);
            ty = &array.element;
        }
        (lengths, ty)
    }

    /// Whether its size is known only when the program runs.
    pub fn is_variable(&self) -> bool {
        self.flatten().0.iter().any(|l| matches!(l, Length::Variable(_)))
    }
}

/// The types that depend on the data model.
#[derive(Clone, Copy, Debug)]
pub struct Widths {
    pub model: DataModel,
}

impl Widths {
    pub fn long(self) -> IntType {
        IntType { bits: self.pointer_bits(), signed: true }
    }

    pub fn size_t(self) -> IntType {
        IntType { bits: self.pointer_bits(), signed: false }
    }

    /// The type of differences between pointers, and of our offsets.
    pub fn ptrdiff(self) -> IntType {
        self.long()
    }

    fn pointer_bits(self) -> u32 {
        match self.model {
            DataModel::Lp64 => 64,
            DataModel::Ilp32 => 32,
        }
    }

    /// Size and alignment in bytes; none if they are not constant.
    pub fn layout(self, ty: &Type, structs: &[StructDef]) -> Option<(u64, u64)> {
        let pointer = u64::from(self.pointer_bits() / 8);
        match ty {
            Type::Void | Type::Function(_) => Some((1, 1)),
            Type::Int(t) => {
                let size = u64::from(t.bits.div_ceil(8)).next_power_of_two();
                Some((size, self.align_of_scalar(size)))
            }
            Type::Float(Float::Single) => Some((4, 4)),
            Type::Float(Float::Double) => Some((8, self.align_of_scalar(8))),
            Type::Float(Float::Extended) => match self.model {
                DataModel::Lp64 => Some((16, 16)),
                DataModel::Ilp32 => Some((12, 4)),
            },
            Type::Pointer(_) => Some((pointer, pointer)),
            Type::Array(array) => {
                let (size, align) = self.layout(&array.element, structs)?;
                match array.length {
                    Length::Fixed(n) => Some((size.checked_mul(n)?, align)),
                    Length::Variable(_) | Length::Block(_) | Length::Unknown => None,
                }
            }
            Type::Struct(id) => self.struct_layout(*id, structs),
            Type::Refused(..) | Type::Error => None,
        }
    }

    /// On i386, what has eight bytes is aligned to four inside structures.
    fn align_of_scalar(self, size: u64) -> u64 {
        match self.model {
            DataModel::Lp64 => size,
            DataModel::Ilp32 => size.min(4),
        }
    }

    fn struct_layout(self, id: StructId, structs: &[StructDef]) -> Option<(u64, u64)> {
        let def = structs.get(id.0 as usize).filter(|def| !def.is_unusual)?;
        let mut bits: u64 = 0;
        let mut align: u64 = 1;
        for field in def.fields.as_ref()? {
            let (size, field_align) = match self.layout(&field.ty, structs) {
                Some(layout) => layout,
                None => self.without_room(&field.ty, structs)?,
            };
            align = align.max(field_align);
            let start = if def.is_union { 0 } else { bits };
            let unit = size.checked_mul(8)?;
            let end = match field.bits {
                Some(0) => round_up(start, unit)?,
                Some(width) => {
                    let width = u64::from(width);
                    let fits = unit != 0 && start / unit == (start + width - 1) / unit;
                    let from = if fits { start } else { round_up(start, unit)? };
                    from.checked_add(width)?
                }
                None => round_up(start, field_align.checked_mul(8)?)?.checked_add(unit)?,
            };
            bits = bits.max(end);
        }
        Some((round_up(bits.div_ceil(8), align)?, align))
    }

    /// The layout of a member without a length, which takes no room.
    pub fn without_room(self, ty: &Type, structs: &[StructDef]) -> Option<(u64, u64)> {
        match ty {
            Type::Array(array) if array.length == Length::Unknown => Some((0, self.layout(&array.element, structs)?.1)),
            _ => None,
        }
    }
}

fn round_up(value: u64, to: u64) -> Option<u64> {
    if to <= 1 { Some(value) } else { value.div_ceil(to).checked_mul(to) }
}

/// The type after the integer promotions.
pub fn promote(t: IntType) -> IntType {
    if IntType::INT.includes(t) {
        IntType::INT
    } else if t.bits <= 32 {
        UNSIGNED
    } else {
        t
    }
}

/// The type at which two integers of different types meet, both promoted already.
pub fn common(l: IntType, r: IntType) -> IntType {
    if l.signed == r.signed {
        return if l.bits >= r.bits { l } else { r };
    }
    let (signed, unsigned) = if l.signed { (l, r) } else { (r, l) };
    if signed.bits > unsigned.bits { signed } else { IntType { bits: unsigned.bits.max(signed.bits), signed: false } }
}

/// Whether pointers to these types may stand for one another: the same but for lengths and signs.
pub fn alike(l: &Type, r: &Type) -> bool {
    match (l, r) {
        (Type::Array(a), Type::Array(b)) => alike(&a.element, &b.element),
        (Type::Int(a), Type::Int(b)) => a.bits == b.bits,
        (Type::Pointer(a), Type::Pointer(b)) => alike(&a.ty, &b.ty),
        _ => l == r,
    }
}

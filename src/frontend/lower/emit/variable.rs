//! The variables of the program that stand for parts of the user's variables.

use super::Emitter;
use super::block::Note;
use crate::frontend::lower::points::{Instance, PointsTo, Region, Root, leaves, walk};
use crate::frontend::lower::tree::{At, ObjectId, Refusal, Storage};
use crate::frontend::lower::types::{Length, Type};
use crate::frontend::lower::views::{HELD, UNITS};
use crate::program::{Extent, NumType, Origin, Shape, VarId, Variable};

/// What a variable holds of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// A number.
    Number,
    /// Which target a pointer points to.
    Target,
    /// Which of the blocks of an allocation, counted from 1.
    Instance,
    /// How far from the start of the target.
    Offset,
}

/// A part of a structure that is a number or a pointer, or an array of these.
pub(super) struct Leaf {
    pub path: Vec<usize>,
    /// The number of dimensions below the structure that the leaf is a part of.
    pub inner: Vec<Length>,
    pub ty: Type,
}

impl Emitter<'_> {
    /// The type of the whole instance.
    pub(super) fn instance_type(&self, region: &Region) -> Type {
        match region.instance.root {
            Root::Temporary(k) => self.temporary_types.get(k as usize).cloned().unwrap_or(Type::Error),
            _ => self.context.points.type_of(region),
        }
    }

    /// The dimensions on the way to a part, and what its elements are.
    pub(super) fn shape(&self, region: &Region) -> (Vec<Length>, Type) {
        let (lengths, element) = walk(self.unit(), &self.instance_type(region), &region.path);
        (self.context.points.with_flexible(region, lengths), element)
    }

    /// Whether the part is stored with one dimension instead of several.
    pub(super) fn is_flat(&self, region: &Region) -> bool {
        self.context.points.flat.contains(&region.instance.root)
    }

    /// The variable for a part; it is made when it is first asked for. None if the type is refused.
    pub(super) fn variable(&mut self, region: &Region, part: Part) -> Option<VarId> {
        let key = (region.clone(), part);
        if let Some(variable) = self.variables.get(&key) {
            return Some(*variable);
        }
        let (lengths, element) = self.shape(region);
        let ty = match part {
            Part::Number => element.num()?,
            Part::Target => NumType::INT,
            Part::Instance | Part::Offset => NumType::Int(self.context.widths.ptrdiff()),
        };
        let mut extents: Vec<Extent> =
            self.in_copy_of(region, |emitter| lengths.iter().map(|l| emitter.extent(*l)).collect());
        if self.is_flat(region) && extents.len() > 1 {
            extents = vec![product(&extents)];
        }
        if self.context.points.is_many(region.instance) {
            extents.insert(0, Extent::Unknown);
        }
        let is_between = matches!(region.instance.root, Root::Passed(_) | Root::Result) && !extents.is_empty();
        let shape = if extents.is_empty() { Shape::Scalar } else { Shape::Array(extents) };
        let (name, source_name, origin) = self.names_of(region, part);
        let owner = region.instance.clone.filter(|_| !is_between).and_then(|c| self.procedures.get(&c).copied());
        let span = self.span(self.place_of(region.instance));
        let variable = Variable { name, source_name, ty, shape, owner, origin, span };
        let id = self.program.add_variable(variable);
        if owner.is_none() || self.pointed_to.contains(&region.instance) {
            self.exposed.insert(id);
        }
        if let Root::Object(object) = region.instance.root {
            self.live.insert(object);
        }
        self.variables.insert(key, id);
        Some(id)
    }

    /// Does something in the copy of the function that a region is local to: its lengths are variables of that copy.
    pub(super) fn in_copy_of<T>(&mut self, region: &Region, work: impl FnOnce(&mut Self) -> T) -> T {
        let here = self.clone;
        self.clone = region.instance.clone.unwrap_or(here);
        let result = work(self);
        self.clone = here;
        result
    }

    fn extent(&mut self, length: Length) -> Extent {
        match length {
            Length::Fixed(n) => Extent::Fixed(n),
            Length::Unknown => Extent::Unknown,
            Length::Block(id) => match self.context.points.block(id) {
                Some(block) if !block.is_many => Extent::Symbolic(self.block_variable(id, Note::Length)),
                _ => Extent::Unknown,
            },
            Length::Variable(hidden) => match self.object_variable(hidden) {
                Some(variable) => Extent::Symbolic(variable),
                None => Extent::Unknown,
            },
        }
    }

    /// The variable of an object that is a number.
    pub(super) fn object_variable(&mut self, object: ObjectId) -> Option<VarId> {
        let instance = self.context.points.instance(self.clone, object);
        self.variable(&Region { instance, path: vec![] }, Part::Number)
    }

    pub(super) fn place_of(&self, instance: Instance) -> At {
        match instance.root {
            Root::Object(object) | Root::Pointed(object) | Root::Passed(object) => self.unit().object(object).at,
            Root::Block(id) => self.context.points.block(id).map_or(self.at, |block| block.at),
            Root::Result | Root::Temporary(_) | Root::Function(_) => self.at,
        }
    }

    fn names_of(&self, region: &Region, part: Part) -> (String, String, Origin) {
        let (mut name, mut source) = match region.instance.root {
            Root::Object(object) | Root::Pointed(object) | Root::Passed(object) => {
                let object = self.unit().object(object);
                let source = match object.storage {
                    Storage::Static(function) => format!("{}::{}", self.unit().function(function).name, object.name),
                    _ => object.name.clone(),
                };
                (object.name.clone(), source)
            }
            Root::Result => ("result".to_owned(), "result".to_owned()),
            Root::Temporary(_) => ("temporary".to_owned(), "temporary".to_owned()),
            Root::Function(id) => {
                let name = self.unit().function(id).name.clone();
                (name.clone(), name)
            }
            Root::Block(id) => {
                let name = self.block_name(id);
                (name.clone(), name)
            }
        };
        let mut ty = self.instance_type(region);
        for step in &region.path {
            let (_, element) = ty.flatten();
            let Type::Struct(id) = element else { break };
            if let Some(step) = match *step {
                UNITS => Some("bytes"),
                HELD => Some("held"),
                _ => None,
            } {
                name = format!("{name}_{step}");
                source = format!("{source}.{step}");
                break;
            }
            let fields = self.unit().structs.get(id.0 as usize).and_then(|d| d.fields.as_ref());
            let Some(field) = fields.and_then(|f| f.get(*step)) else { break };
            if let Some(field_name) = &field.name {
                name = format!("{name}_{field_name}");
                source = format!("{source}.{field_name}");
            }
            ty = field.ty.clone();
        }
        match part {
            Part::Number => {}
            Part::Target => {
                name.push_str("_target");
                source.push_str(".target");
            }
            Part::Instance => {
                name.push_str("_block");
                source.push_str(".block");
            }
            Part::Offset => {
                name.push_str("_offset");
                source.push_str(".offset");
            }
        }
        let hidden = match region.instance.root {
            Root::Result | Root::Temporary(_) | Root::Passed(_) => true,
            Root::Object(object) => {
                let object = self.unit().object(object);
                matches!(object.storage, Storage::Literal | Storage::Hidden(_))
            }
            Root::Pointed(_) | Root::Block(_) | Root::Function(_) => false,
        };
        let origin = if hidden { Origin::Temporary } else { Origin::User };
        (name, source, origin)
    }

    /// All parts below a region that are no structures. Reports what is refused, unless asked to be quiet.
    pub(super) fn leaves(&mut self, region: &Region, ty: &Type, quiet: bool) -> Vec<Leaf> {
        let mut found = Vec::new();
        let is_block = matches!(region.instance.root, Root::Block(_));
        let refused = self.refused_in(ty, self.at, is_block);
        let unit = self.unit();
        let mut path = region.path.clone();
        let depth = path.len();
        leaves(unit, ty, &mut path, &mut |path, _| {
            let (inner, element) = walk(unit, ty, &path[depth..]);
            if matches!(element, Type::Int(_) | Type::Float(_) | Type::Pointer(_)) {
                found.push(Leaf { path: path.to_vec(), inner, ty: element });
            }
        });
        match refused {
            Some((construct, declared)) if !quiet => {
                let at = self.at;
                self.refuse(&Refusal { construct, hint: None, declared: Some(declared) }, at);
                vec![]
            }
            _ => found,
        }
    }

    /// Reports what is refused in the type of an object, once.
    pub(super) fn check_object(&mut self, object: ObjectId) {
        if !self.seen.insert(object) {
            return;
        }
        let data = self.unit().object(object);
        if let Some((construct, declared)) = self.refused_in(&data.ty, data.at, false) {
            let at = self.at;
            self.refuse(&Refusal { construct, hint: None, declared: Some(declared) }, at);
        }
    }

    /// What is refused in a type, and where it is declared.
    fn refused_in(&self, ty: &Type, at: At, flexible: bool) -> Option<(String, At)> {
        let (lengths, element) = ty.flatten();
        if lengths.iter().skip(1).any(|l| *l == Length::Unknown) {
            return Some(("an array of arrays of unknown length".to_owned(), at));
        }
        match element {
            Type::Refused(construct, at) => Some(((*construct).to_owned(), *at)),
            Type::Struct(id) => {
                let def = self.unit().structs.get(id.0 as usize)?;
                if def.is_union && def.is_unusual {
                    return Some(("a union with an attribute or pragma for its layout".to_owned(), def.at));
                }
                let Some(fields) = &def.fields else { return Some(("an incomplete structure".to_owned(), at)) };
                for field in fields {
                    if matches!(&field.ty, Type::Array(a) if a.length == Length::Unknown) {
                        if flexible {
                            continue;
                        }
                        return Some(("a variable with a flexible array member".to_owned(), field.at));
                    }
                    let refused = self.refused_in(&field.ty, field.at, false);
                    if refused.is_some() {
                        return refused;
                    }
                }
                None
            }
            _ => None,
        }
    }

    /// The variables of all numbers in a region. What is refused is left out.
    pub(super) fn number_variables(&mut self, region: &Region) -> Vec<VarId> {
        let ty = self.instance_type(region);
        let leaves = self.leaves(region, &ty, true);
        let mut variables = Vec::new();
        for leaf in leaves {
            if leaf.ty.num().is_some() {
                variables.extend(self.variable(&Region { instance: region.instance, path: leaf.path }, Part::Number));
            }
        }
        variables
    }

    /// What the cell of a pointer needs: a target if there are several, an offset if it is ever moved.
    pub(super) fn cell(&self, region: &Region) -> PointsTo {
        match region.instance.root {
            Root::Temporary(_) => self.temporary_cells.get(region).cloned().unwrap_or_default(),
            Root::Passed(param) => {
                let instance = Instance { root: Root::Object(param), ..region.instance };
                self.context.points.cell(&Region { instance, path: region.path.clone() })
            }
            _ => self.context.points.cell(region),
        }
    }

    /// The variables that hold a pointer.
    pub(super) fn pointer_variables(&mut self, region: &Region) -> Vec<VarId> {
        let parts = self.parts_of(&self.cell(region));
        parts.into_iter().filter_map(|part| self.variable(region, part)).collect()
    }

    /// Memory for a structure of our own.
    pub(super) fn temporary_instance(&mut self, ty: &Type) -> Instance {
        self.temporary_types.push(ty.clone());
        let root = Root::Temporary(self.temporary_types.len() as u32 - 1);
        Instance { clone: Some(self.clone), root }
    }
}

/// The number of elements of an array whose dimensions are all known.
fn product(extents: &[Extent]) -> Extent {
    let mut total: u64 = 1;
    for extent in extents {
        match extent {
            Extent::Fixed(n) => match total.checked_mul(*n) {
                Some(product) => total = product,
                None => return Extent::Unknown,
            },
            _ => return Extent::Unknown,
        }
    }
    Extent::Fixed(total)
}

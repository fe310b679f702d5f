//! Which objects are accessed at more than one type, so that they are stored in units, see
//! [`views`](crate::frontend::lower::views). A pointer that may point to such an object counts units, so all that it may
//! point to is stored in the same units.
//!
//! This is asked when everything else is known; if there is more than was assumed, the analysis starts again.

use std::collections::{BTreeSet, HashMap};

use super::eval::Spot;
use super::{CloneId, Points, PointsTo, Region, Root};
use crate::frontend::diagnostics::Diagnostic;
use crate::frontend::lower::tree::{At, ObjectId};
use crate::frontend::lower::types::{Length, Type, alike};
use crate::frontend::lower::views::UNITS;
use crate::program::IntType;

/// What is stored in units, and what these are.
pub(super) type InUnits = HashMap<Stored, Type>;

/// Memory as it goes by the same name whenever the analysis starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Stored {
    Object(ObjectId),
    Pointed(ObjectId),
    /// A call of an allocation function, and that of the function that wraps it.
    Block(At, Option<At>),
}

impl Points<'_> {
    /// The units that memory is stored in, if it is.
    pub fn unit_of(&self, root: Root) -> Option<&Type> {
        if self.in_units.is_empty() {
            return None;
        }
        self.in_units.get(&self.stored(root)?)
    }

    /// Whether a region is made of units: those of a union, or of an object that is seen two ways.
    pub fn is_units(&self, region: &Region) -> bool {
        region.path.last() == Some(&UNITS) || self.unit_of(region.instance.root).is_some()
    }

    fn stored(&self, root: Root) -> Option<Stored> {
        match root {
            Root::Object(object) => Some(Stored::Object(object)),
            Root::Pointed(object) => Some(Stored::Pointed(object)),
            Root::Block(id) => {
                self.blocks.get_index(id.0 as usize).map(|((at, context), _)| Stored::Block(*at, *context))
            }
            Root::Passed(_) | Root::Result | Root::Temporary(_) | Root::Function(_) => None,
        }
    }

    pub(super) fn type_in_units(&self, root: Root, unit: &Type) -> Type {
        let whole = Region { instance: super::Instance { clone: None, root }, path: vec![] };
        let length = match root {
            Root::Block(id) => self.length_of(id).map_or(Length::Block(id), Length::Fixed),
            Root::Pointed(_) => Length::Unknown,
            _ => self
                .widths
                .units(&self.declared_type(&whole), unit, &self.unit.structs)
                .map_or(Length::Unknown, Length::Fixed),
        };
        Type::array(unit.clone(), length)
    }

    /// The member of a place.
    pub(super) fn step_to_member(&self, spot: &mut Spot, of: &Type, member: usize) {
        if self.is_units(&spot.region) {
            spot.moved = true;
            return;
        }
        let lanes = match of {
            Type::Struct(id) => self.unit.structs.get(id.0 as usize).and_then(|def| def.lanes.as_ref()),
            _ => None,
        };
        let is_shared = lanes.is_some_and(|lanes| lanes.is_shared(member));
        spot.moved |= is_shared;
        spot.region.path.push(if is_shared { UNITS } else { member });
    }

    /// Looks for what is seen two ways, beyond what is known to be.
    pub(super) fn seen_two_ways(&mut self) -> InUnits {
        if !self.diagnostics.is_empty() {
            return self.in_units.clone();
        }
        self.judged = Some(self.in_units.clone());
        let reached: BTreeSet<CloneId> = self.reached().into_iter().collect();
        self.globals();
        for clone in &reached {
            self.body(*clone);
        }
        let cells: Vec<PointsTo> = self.cells.values().cloned().collect();
        cells.iter().for_each(|value| self.joined_targets(value));
        self.judged.take().unwrap_or_default()
    }

    /// A pointer of this type is followed.
    pub(super) fn accessed_as(&mut self, value: &PointsTo, ty: &Type) {
        if self.judged.is_none() {
            return;
        }
        let Some(pointee) = ty.pointee().map(|p| &p.ty) else { return };
        for region in self.regions_of(value) {
            if self.is_units(&region) || !self.fits(&region, pointee) {
                self.view(&region, pointee);
            }
        }
    }

    /// A pointer of this type is moved, or subtracted from another.
    pub(super) fn walked_as(&mut self, value: &PointsTo, ty: &Type) {
        let byte = Type::pointer(Type::Int(IntType { bits: 8, signed: false }), false);
        let is_void = ty.pointee().is_some_and(|p| p.ty == Type::Void);
        self.accessed_as(value, if is_void { &byte } else { ty });
    }

    /// A pointer that may point elsewhere than to the start of an object is given another type.
    pub(super) fn retyped(&mut self, value: &PointsTo, from: &Type, to: &Type) {
        let dimensions = |ty: &Type| ty.pointee().map_or(0, |p| p.ty.flatten().0.len());
        if value.moved && dimensions(to) > dimensions(from) {
            for region in self.regions_of(value) {
                if let Some(pointee) = to.pointee() {
                    self.view(&region, &pointee.ty.clone());
                }
            }
        }
    }

    fn regions_of(&self, value: &PointsTo) -> Vec<Region> {
        let regions = value.targets.iter().filter_map(|target| self.region(*target));
        regions.filter(|region| !matches!(region.instance.root, Root::Function(_))).cloned().collect()
    }

    /// Whether a pointer of this type can be followed into a region as it is stored.
    fn fits(&self, region: &Region, pointee: &Type) -> bool {
        if let Root::Block(id) = region.instance.root
            && region.path.is_empty()
            && !self.has_type(id)
        {
            return true;
        }
        let (within, element) = pointee.flatten();
        let (lengths, stored) = self.shape(region);
        matches!(element, Type::Function(_) | Type::Refused(..) | Type::Error)
            || lengths.len() >= within.len()
                && alike(&stored, element)
                && lengths.iter().rev().zip(within.iter().rev()).all(|(a, b)| match (a, b) {
                    (Length::Fixed(a), Length::Fixed(b)) => a == b,
                    _ => true,
                })
    }

    /// All that a pointer may point to is stored in the same units, or nothing of it is.
    pub(super) fn joined_targets(&mut self, value: &PointsTo) {
        if self.judged.is_none() || value.targets.len() < 2 {
            return;
        }
        let regions = self.regions_of(value);
        if regions.iter().all(|region| self.judged_unit(region).is_none()) {
            return;
        }
        let natural = |region: &Region| {
            self.judged_unit(region).or_else(|| self.widths.unit_of(&self.shape(region).1, &self.unit.structs))
        };
        let mut units = regions.iter().map(natural);
        let first = units.next().flatten();
        let unit = units.fold(first, |unit, other| self.widths.common_unit(&unit?, &other?));
        for region in &regions {
            match &unit {
                Some(unit) if self.judged_unit(region).as_ref() != Some(unit) => self.store_in(region, Some(unit)),
                Some(_) => {}
                None => return self.refuse_view(region),
            }
        }
    }

    /// The units that a region is stored in by what is known now.
    fn judged_unit(&self, region: &Region) -> Option<Type> {
        let judged = self.judged.as_ref()?;
        match self.stored(region.instance.root).and_then(|stored| judged.get(&stored)) {
            Some(unit) => Some(unit.clone()),
            None if region.path.last() == Some(&UNITS) => Some(self.shape(region).1),
            None => None,
        }
    }

    /// An object is accessed at a type that it is not stored at.
    fn view(&mut self, region: &Region, pointee: &Type) {
        let structs = &self.unit.structs;
        let inner = self.widths.unit_of(pointee, structs);
        // The units of a union serve all types that consist of them.
        if region.path.last() == Some(&UNITS)
            && let (Some(unit), Some(inner)) = (self.judged_unit(region), &inner)
            && self.widths.common_unit(&unit, inner).as_ref() == Some(&unit)
        {
            return;
        }
        self.store_in(region, inner.as_ref());
    }

    /// The object that a region is part of is stored in units of which these consist.
    fn store_in(&mut self, region: &Region, inner: Option<&Type>) {
        let Some(stored) = self.stored(region.instance.root) else { return };
        let whole = Region { instance: region.instance, path: vec![] };
        let declared = self.declared_type(&whole);
        let known = match self.judged.as_ref().and_then(|judged| judged.get(&stored)) {
            Some(unit) => Some(unit.clone()),
            None => self.widths.unit_of(&declared, &self.unit.structs),
        };
        let unit = known.zip(inner).and_then(|(known, inner)| self.widths.common_unit(&known, inner));
        match (unit, &mut self.judged) {
            (Some(unit), Some(judged)) => {
                judged.insert(stored, unit);
            }
            _ => self.refuse_view(region),
        }
    }

    fn refuse_view(&mut self, region: &Region) {
        let (at, name) = match region.instance.root {
            Root::Object(object) | Root::Pointed(object) | Root::Passed(object) => {
                let object = self.unit.object(object);
                (object.at, format!("`{}`", object.name))
            }
            Root::Block(id) => (self.block(id).map_or(0, |block| block.at), "this block".to_owned()),
            _ => (0, "an object".to_owned()),
        };
        let construct =
            format!("an access to {name} at two types, of which one holds pointers or floating-point numbers,");
        let diagnostic = Diagnostic::unsupported((self.span)(at), construct)
            .with_hint("pointers and floating-point numbers have no bytes here: use a union, or one type");
        if !self.diagnostics.iter().any(|known| known.message == diagnostic.message) {
            self.diagnostics.push(diagnostic);
        }
    }
}

//! What is analysed: an abstract program, and what its variables stand for. The abstraction fills this in; the analysis only
//! reads it, and so does not know how a program becomes one without arrays.

use std::collections::HashMap;

use indexmap::IndexMap;

use super::monomials::Monomials;
use super::quantified::{PrefixSum, PrefixSums, Symbols};
use crate::program::number::Integer;
use crate::program::{Basic, Graph, Index, Location, Program, Symbol, VarId};

/// An abstract program and its way back.
#[derive(Clone, Debug)]
pub struct Abstraction {
    /// The program without arrays.
    pub program: Program,
    /// Its graph; locations and edges are those of the concrete program's graph.
    pub graph: Graph,
    /// What the scalars that stand for array elements stand for.
    pub elements: IndexMap<VarId, (VarId, Index)>,
    /// For each element of `elements` the scalar that stands for it.
    scalars: HashMap<(VarId, Index), VarId>,
    /// What is to be known of symbolic indexes, if there are any.
    pub quantified: Option<Symbols>,
    /// The variables that stand for products of others.
    pub monomials: Monomials,
    /// The variables that stand for sums over arrays.
    pub sums: PrefixSums,
}

/// What a variable of an abstract program stands for.
pub enum Meaning<'a> {
    /// The program's own variable.
    Itself,
    /// An element of an array.
    Element(VarId, &'a Index),
    /// The index of the cell with this number.
    Cell(u32),
    /// A large constant.
    Constant(&'a Integer),
    /// The product of these variables.
    Product(&'a [VarId]),
    /// The sum over an array up to a place.
    Sum(&'a PrefixSum),
}

impl Abstraction {
    /// An abstract program, some of whose variables are elements of arrays.
    pub fn new(
        program: Program,
        graph: Graph,
        elements: IndexMap<VarId, (VarId, Index)>,
        quantified: Option<Symbols>,
    ) -> Abstraction {
        let scalars = elements.iter().map(|(scalar, element)| (element.clone(), *scalar)).collect();
        let (monomials, sums) = (Monomials::default(), PrefixSums::default());
        Abstraction { program, graph, elements, scalars, quantified, monomials, sums }
    }

    /// The scalar that stands for an element.
    pub fn scalar(&self, array: VarId, index: &Index) -> Option<VarId> {
        self.scalars.get(&(array, index.clone())).copied()
    }

    /// What a variable stands for.
    pub fn meaning(&self, v: VarId) -> Meaning<'_> {
        if let Some((array, index)) = self.elements.get(&v) {
            return Meaning::Element(*array, index);
        }
        if let Some(factors) = self.monomials.factors(v) {
            return Meaning::Product(factors);
        }
        if let Some(sum) = self.sums.get(v) {
            return Meaning::Sum(sum);
        }
        let Some(symbols) = &self.quantified else { return Meaning::Itself };
        if let Some(value) = symbols.constants.get(&v) {
            return Meaning::Constant(value);
        }
        match symbols.indexes.iter().find(|(_, index)| **index == v) {
            Some((Symbol::Cell(number), _)) => Meaning::Cell(*number),
            _ => Meaning::Itself,
        }
    }

    /// The variables whose values others determine, with these.
    pub fn derived(&self) -> Vec<(VarId, Vec<VarId>)> {
        let products = self.monomials.all().map(|(v, factors)| (v, factors.to_vec()));
        products.chain(self.sums.upto_variables().map(|(v, upto)| (v, vec![upto]))).collect()
    }

    /// The abstraction with other actions; each is known by where it begins.
    pub fn map_actions(&self, mut map: impl FnMut(Location, &Basic) -> Basic) -> Abstraction {
        let mut mapped = self.clone();
        if let Some(symbols) = &mut mapped.quantified {
            for (edge, concrete) in self.graph.edges.iter().zip(&mut symbols.concrete) {
                *concrete = map(edge.from, concrete);
            }
        }
        for edge in &mut mapped.graph.edges {
            edge.action = map(edge.from, &edge.action);
        }
        mapped
    }
}

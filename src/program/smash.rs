//! Smashing: all elements of an array become one, as BLAST had it in 2007, which could not tell `a[i]` from `a[i + r]`.
//!
//! Every element is read as the first one. A write changes the first one or does not, since it may be another element that is meant.
//! If a statement or condition reads elements at several indexes, the second one and those that follow may be anything, or else
//! `a[i] < a[i + 1]` would be false. A proof says something of the program only if it is certified there, and a failure if it is
//! replayed.
//!
//! Worked example: `a[9] = 0; while (a[i] != 0) i++; assert(i < 10);` becomes `a[0] = * ? 0 : a[0]; while (a[0] != 0) i++; ..`,
//! where `a[0]` may never be 0, so that the assertion fails though it cannot in the program.

use std::collections::HashMap;

use super::{Basic, Cond, Element, Expr, Graph, IntType, NumType, Place, Program, Rewrite, VarId};

/// A program whose arrays are smashed.
pub struct Smashed {
    /// The program.
    pub program: Program,
    /// Its graph: the same locations and edges.
    pub graph: Graph,
}

impl Smashed {
    /// The program with its arrays smashed; none if it has no arrays.
    pub fn of(program: &Program, graph: &Graph) -> Option<Smashed> {
        program.arrays().next()?;
        let mut smasher = Smasher { program };
        let graph = graph.map_actions(|action| smasher.basic(action));
        Some(Smashed { program: program.rewritten(&mut smasher), graph })
    }
}

/// Wide enough for every integer type.
const WIDE: IntType = IntType { bits: 128, signed: true };

struct Smasher<'p> {
    program: &'p Program,
}

impl Smasher<'_> {
    fn first(&self, element: &Element) -> Element {
        let zero = |index: &Expr| match self.program.type_of(index) {
            NumType::Int(ty) => Expr::Int(0.into(), ty),
            NumType::Real => Expr::Int(0.into(), IntType::INT),
        };
        Element { array: element.array, indices: element.indices.iter().map(zero).collect() }
    }

    /// What stands for an expression; `seen` are the elements of each array that the statement reads before it.
    fn replaced(&self, e: &Expr, seen: &mut HashMap<VarId, Element>) -> Option<Expr> {
        let Expr::Read(element) = e else { return None };
        if seen.entry(element.array).or_insert_with(|| element.clone()) == element {
            return Some(Expr::Read(self.first(element)));
        }
        Some(match self.program.var(element.array).ty {
            ty @ NumType::Int(_) => Expr::Convert(ty, Expr::Undefined(NumType::Int(WIDE)).into()),
            NumType::Real => Expr::Undefined(NumType::Real),
        })
    }
}

impl Rewrite for Smasher<'_> {
    fn basic(&mut self, basic: &Basic) -> Basic {
        let mut seen = HashMap::new();
        match basic.map_exprs(&mut |e| self.replaced(e, &mut seen)) {
            Basic::Assign(Place::Element(element), e) => {
                let first = self.first(&element);
                let value = Expr::ite(Cond::Undefined, e, Expr::Read(first.clone()));
                Basic::Assign(Place::Element(first), value)
            }
            other => other,
        }
    }

    fn cond(&mut self, cond: &Cond) -> Cond {
        let mut seen = HashMap::new();
        cond.map_exprs(&mut |e| self.replaced(e, &mut seen))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::{FrontendOptions, Input, read};
    use crate::program::print::{Style, print_program};

    /// The example of the module.
    #[test]
    fn all_elements_are_the_first_one() {
        let text = "#include <assert.h>
            int a[10];
            int main(void) {
                int i = 0;
                a[9] = 0;
                while (a[i] != 0) i++;
                assert(i < 10);
            }";
        let input = Input::Text { name: "prog.c".to_string(), text: text.as_bytes().to_vec() };
        let read = read(&input, &FrontendOptions::default()).unwrap();
        let smashed = Smashed::of(&read.program, &read.graph).unwrap();
        assert_eq!(smashed.graph.locations, read.graph.locations);
        let printed = print_program(&smashed.program, Style::C);
        assert!(printed.contains("a[0] != 0") && !printed.contains("a[9]") && !printed.contains("a[i]"), "{printed}");
    }
}

//! Large constants as variables.
//!
//! To a proof with symbolic indexes a size of 100000 is what an unknown size n is. But its digits get into the coefficients of
//! polyhedra, where they only do harm. So large constants become variables that nothing assigns, of which the analysis is
//! told how they compare. Every execution of the program is one of the generalised program, in which these variables have
//! the values of the constants; what is proved is told and certified with these values.

use std::collections::BTreeSet;

use indexmap::IndexMap;

use crate::analysis::quantified::{LARGE, MOST_TIMES, NEAR, as_multiple};
use crate::program::number::Integer;
use crate::program::{
    Basic, BinaryOp, Cond, Expr, Graph, IntType, NumType, Origin, Program, Rewrite, Shape, Span, VarId, Variable,
};

/// A program whose large constants are variables.
pub struct Generalised {
    /// The program.
    pub program: Program,
    /// Its graph; locations and edges are those of the program's graph.
    pub graph: Graph,
    /// The variables, with the constants that they stand for, in increasing order for each type.
    pub constants: IndexMap<VarId, Integer>,
}

/// Makes variables of the large constants of a program, or nothing if there are none. Only constants of signed types are
/// generalised, where they are added or compared: the arithmetic must be that of mathematical integers.
pub fn generalise(program: &Program, graph: &Graph) -> Option<Generalised> {
    let mut found: BTreeSet<(IntType, Integer)> = BTreeSet::new();
    for edge in &graph.edges {
        Mapper(&mut |value: &Integer, ty: IntType| {
            found.insert((ty, value.clone()));
            None
        })
        .basic(&edge.action);
    }
    let mut clusters: Vec<(IntType, Vec<Integer>)> = vec![];
    let (parts, found): (Vec<_>, Vec<_>) = found.into_iter().partition(|(_, v)| *v < Integer::from(LARGE - NEAR));
    for (ty, value) in found {
        let near = |least: &Integer| &value - least <= Integer::from(NEAR);
        match clusters.last_mut().filter(|(of, values)| *of == ty && values.first().is_some_and(near)) {
            Some((_, values)) => values.push(value),
            None => clusters.push((ty, vec![value])),
        }
    }
    let mut least: Vec<(IntType, Integer)> = vec![];
    for (ty, values) in clusters {
        if values.last().is_some_and(|most| *most >= Integer::from(LARGE)) {
            least.extend(values.into_iter().next().map(|value| (ty, value)));
        }
    }
    let large = least.clone();
    for (ty, part) in parts {
        let is_near = |(of, value): &(IntType, Integer)| *of == ty && &part - value <= Integer::from(NEAR);
        let is_part = large.iter().any(|(of, whole)| *of == ty && as_multiple(whole, &part).is_some());
        if is_part && !least[large.len()..].last().is_some_and(is_near) {
            least.push((ty, part));
        }
    }
    least.sort();
    let mut program = program.clone();
    let mut bases: Vec<(IntType, Integer, VarId)> = vec![];
    for (ty, value) in least {
        let variable = program.add_variable(variable(&program, &value, ty));
        bases.push((ty, value, variable));
    }
    if bases.is_empty() {
        return None;
    }
    let mut replace = |value: &Integer, ty: IntType| {
        let (_, base, variable) = bases.iter().rfind(|(of, base, _)| *of == ty && base <= value)?;
        let distance = value - base;
        if distance > Integer::from(NEAR) {
            return None;
        }
        Some(if distance == Integer::ZERO {
            Expr::Var(*variable)
        } else {
            Expr::binary(BinaryOp::Add, NumType::Int(ty), Expr::Var(*variable), Expr::Int(distance, ty))
        })
    };
    let program = program.rewritten(&mut Mapper(&mut replace));
    let graph = graph.map_actions(|action| Mapper(&mut replace).basic(action));
    let constants = bases.into_iter().map(|(_, value, variable)| (variable, value)).collect();
    Some(Generalised { program, graph, constants })
}

/// The variable for a constant: `c_100000` in the program, unless that is taken.
fn variable(program: &Program, value: &Integer, ty: IntType) -> Variable {
    let mut name = format!("c_{value}");
    while program.variables.iter().any(|v| v.name == name) {
        name.push('_');
    }
    Variable {
        name,
        source_name: value.to_string(),
        ty: NumType::Int(ty),
        shape: Shape::Scalar,
        owner: None,
        origin: Origin::Temporary,
        span: Span::default(),
    }
}

/// Replaces large constants where they are added or compared.
struct Mapper<'a, F>(&'a mut F);

impl<F: FnMut(&Integer, IntType) -> Option<Expr>> Rewrite for Mapper<'_, F> {
    fn basic(&mut self, basic: &Basic) -> Basic {
        basic.map_exprs(&mut |e| self.replace(e))
    }

    fn cond(&mut self, c: &Cond) -> Cond {
        c.map_exprs(&mut |e| self.replace(e))
    }
}

impl<F: FnMut(&Integer, IntType) -> Option<Expr>> Mapper<'_, F> {
    fn replace(&mut self, e: &Expr) -> Option<Expr> {
        match e {
            Expr::Int(value, ty) if ty.signed && *value >= Integer::from(LARGE / MOST_TIMES) => (self.0)(value, *ty),
            Expr::Binary(BinaryOp::Add | BinaryOp::Sub, ..) => None,
            Expr::Binary(op, ty, l, r) => Some(Expr::Binary(*op, *ty, self.factor(l).into(), self.factor(r).into())),
            Expr::Convert(NumType::Int(to), _) if to.signed => None,
            Expr::Convert(ty, e) => Some(Expr::Convert(*ty, self.factor(e).into())),
            _ => None,
        }
    }

    /// An operand whose own value must stay if it is constant.
    fn factor(&mut self, e: &Expr) -> Expr {
        if matches!(e, Expr::Int(..)) { e.clone() } else { e.map(&mut |e| self.replace(e)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::{FrontendOptions, Input, read};
    use crate::program::print::{Style, print_program};

    fn generalised(body: &str) -> (Vec<i64>, String) {
        let text = format!("int nondet_int(void);\nint main(void) {{\n{body}\nreturn 0;\n}}\n");
        let input = Input::Text { name: "prog.i".to_string(), text: text.into_bytes() };
        let Ok(read) = read(&input, &FrontendOptions::default()) else { panic!("{body} is refused") };
        match generalise(&read.program, &Graph::of(&read.program)) {
            None => (vec![], String::new()),
            Some(general) => {
                let values = general.constants.values().map(|value| i64::try_from(value).unwrap()).collect();
                (values, print_program(&general.program, Style::Paper))
            }
        }
    }

    #[test]
    fn constants_near_to_one_another_share_a_variable() {
        let (values, text) = generalised("int i = 1000; if (i < 1001) i = i + 500; if (i == 999) i = 7;");
        assert_eq!(values, [500, 999]);
        for part in ["i = c_999 + 1;", "if (i < c_999 + 2)", "i = i + c_500;", "if (i == c_999)", "i = 7;"] {
            assert!(text.contains(part), "`{part}` is not in:\n{text}");
        }
    }

    #[test]
    fn factors_and_unsigned_constants_stay() {
        assert!(generalised("int i = nondet_int(); i = i * 100 + i % 200; i = i & 1023;").0.is_empty());
        assert!(generalised("unsigned i = 1000u; if (i < 2000u) i = 5;").0.is_empty());
        assert!(generalised("int i = nondet_int(); if (i < 63) i = 1;").0.is_empty());
        assert_eq!(generalised("int i = nondet_int(); if (i < 63) i = 64; if (i < 50) i = 1;").0, [63]);
    }

    #[test]
    fn parts_of_large_constants_go_with_them() {
        let (values, text) = generalised("int i = 65; if (i < 32) i = 33; if (i < 16) i = 20; if (i < 40) i = 5;");
        assert_eq!(values, [16, 32, 65]);
        for part in ["i = c_65;", "if (i < c_32)", "i = c_32 + 1;", "i = c_16 + 4;", "if (i < c_32 + 8)", "i = 5;"] {
            assert!(text.contains(part), "`{part}` is not in:\n{text}");
        }
        assert!(generalised("int i = nondet_int(); if (i < 32) i = 16;").0.is_empty());
    }
}

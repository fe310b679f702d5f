//! Congruences: what is known of a scalar modulo a number (Granger, International Journal of Computer Mathematics 30, 1989).
//!
//! They are the other half of a reduced product with the polyhedra. A fixpoint over the graph finds for each location and scalar
//! a congruence `x = r modulo m`, if there is one, before the polyhedra begin. Then they are used in three ways: remainders
//! and comparisons that they decide are replaced by constants, join keys skip the values that a sum cannot have, and what was
//! used becomes part of the certificate.
//!
//! Example: after `i = 0` the scalar is 0, which is `i = 0 modulo 0`. The loop adds 2: at its head 0 and 2 are joined, which
//! differ by 2, so that `i = 0 modulo 2`; once more, and nothing changes. No polyhedron says that, but `i % 2` is now 0.
//!
//! Procedures are entered with nothing known. After a call nothing is known of what another procedure may have changed.

mod evaluate;
mod number;
mod propagate;

use std::collections::BTreeMap;

use super::quantified::Residue;
use super::sum::{Quantity, Sum};
use super::{Abstraction, Meaning};
use crate::certificate::{Fact, Moment, Relation, Term};
use crate::program::number::{Integer, Rational};
use crate::program::{Arith, Basic, BinaryOp, CmpOp, Cond, Expr, Location, VarId};
use evaluate::Evaluator;
pub(super) use evaluate::remainder;
use number::operation;
pub(super) use number::{Congruence, modulo};
use propagate::{Fixpoint, assigned};

/// What is known of the scalars at each location that is reached.
#[derive(Default)]
pub struct Congruences {
    at: BTreeMap<Location, Known>,
}

/// What is known of scalars; nothing of those that are missing.
type Known = BTreeMap<VarId, Congruence>;

impl Congruences {
    /// The congruences of an abstract program, whose cells may have a residue. None are looked for if they have none, and the
    /// program takes no remainders and compares nothing with `!=`.
    pub fn of(abstraction: &Abstraction, arith: Arith, residue: Option<Residue>) -> Congruences {
        let (program, graph) = (&abstraction.program, &abstraction.graph);
        let mut may_help = residue.is_some();
        for edge in &graph.edges {
            edge.action.for_each_expr(&mut |e| may_help |= remainder(e).is_some());
            may_help |= matches!(&edge.action, Basic::Assume(Cond::Cmp(CmpOp::Eq | CmpOp::Ne, ..), _));
        }
        if !may_help {
            return Congruences::default();
        }
        let given = residue.map_or_else(Known::new, |residue| residue.of_cells(abstraction));
        let fixpoint = Fixpoint { program, graph, arith, assigned: assigned(program, graph), given };
        Congruences { at: fixpoint.run() }
    }

    /// The abstraction in which remainders that are known are constants; none if there are none.
    pub fn applied(&self, abstraction: &Abstraction, arith: Arith) -> Option<Abstraction> {
        let evaluator = Evaluator { program: &abstraction.program, arith };
        let mut replaced = false;
        let simplified = abstraction.map_actions(|from, action| {
            let Some(known) = self.at.get(&from) else { return action.clone() };
            if let Basic::Assume(c, why) = action
                && let Some(holds) = evaluator.decides(known, c)
            {
                replaced = true;
                return Basic::Assume(Cond::Const(holds), *why);
            }
            action.map_exprs(&mut |e| {
                remainder(e)?;
                let value = evaluator.value(known, e)?.as_constant()?.clone();
                let ty = abstraction.program.type_of(e).as_int()?;
                replaced = true;
                Some(Expr::Int(value, ty))
            })
        });
        replaced.then_some(simplified)
    }

    /// The residue of a sum at a location and its modulus, if that is known and not one.
    pub fn residue(&self, at: Location, sum: &Sum) -> Option<(Integer, Integer)> {
        let known = self.at.get(&at)?;
        let any = Congruence { modulus: Integer::ONE, residue: Integer::ZERO };
        let integer = |c: &Rational| c.is_integer().then(|| Congruence::constant(c.trunc()));
        let mut total = integer(&sum.constant)?;
        for (quantity, factor) in &sum.terms {
            let Quantity::Now(v) = quantity else { return None };
            let term = operation(BinaryOp::Mul, &integer(factor)?, known.get(v).unwrap_or(&any))?;
            total = operation(BinaryOp::Add, &total, &term)?;
        }
        (total.modulus > Integer::ONE).then_some((total.residue, total.modulus))
    }

    /// The variables of which something is known at a location.
    pub fn variables(&self, at: Location) -> impl Iterator<Item = VarId> + '_ {
        self.at.get(&at).into_iter().flat_map(|known| known.keys().copied())
    }

    /// What is known at a location, as facts about the variables and elements of the program itself, and about cells. Of the
    /// constants that are variables nothing is known here: nothing assigns them.
    pub fn facts(&self, abstraction: &Abstraction, at: Location) -> Vec<Fact> {
        let known = self.at.get(&at).into_iter().flatten();
        let facts = known.filter_map(|(v, congruence)| {
            let term = |variable, element| vec![(Term { moment: Moment::Now, variable, element }, Integer::ONE)];
            let (terms, cells) = match abstraction.meaning(*v) {
                Meaning::Cell(number) => (vec![], vec![(number, Integer::ONE)]),
                Meaning::Element(array, index) => (term(array, Some(index.clone())), vec![]),
                Meaning::Itself => (term(*v, None), vec![]),
                Meaning::Constant(_) | Meaning::Product(_) | Meaning::Sum(_) => return None,
            };
            let relation = match u64::try_from(&congruence.modulus) {
                Ok(0) => Relation::Zero,
                modulus => Relation::MultipleOf(modulus.unwrap_or(1)),
            };
            Some(Fact { terms, cells, products: vec![], constant: -congruence.residue.clone(), relation })
        });
        facts.collect()
    }
}

//! Conditions as tests of linear forms, in disjunctive normal form: each *cube* is a conjunction of tests.
//!
//! A choice inside an expression is taken apart on the way: `(c ? 1 : 0) != 0` has the cubes of c.

use super::form::{Meaning, Relation, Test, TooLarge};
use crate::program::number::Rational;
use crate::program::{CmpOp, Cond, Expr};

/// More cubes than this are not made of one condition.
const MOST: usize = 24;

/// Tests that all hold.
pub type Cube = Vec<Test>;

impl Meaning<'_> {
    /// The cubes of which one holds where the condition does. An arbitrary truth value is none at all.
    pub fn cubes(&self, cond: &Cond) -> Result<Vec<Cube>, TooLarge> {
        match cond {
            Cond::Const(true) | Cond::Undefined => Ok(vec![vec![]]),
            Cond::Const(false) => Ok(vec![]),
            Cond::Not(c) => self.cubes(&c.negate()),
            Cond::Or(parts) => {
                let mut all = vec![];
                for part in parts {
                    all.extend(self.cubes(part)?);
                }
                limited(all)
            }
            Cond::And(parts) => {
                let mut all: Vec<Cube> = vec![vec![]];
                for part in parts {
                    let cubes = self.cubes(part)?;
                    let longer = all.iter().flat_map(|a| cubes.iter().map(|b| [a.clone(), b.clone()].concat()));
                    all = limited(longer.collect())?;
                }
                Ok(all)
            }
            Cond::Cmp(op, ty, l, r) => match first_choice(l).or_else(|| first_choice(r)) {
                Some(Expr::Ite(c, then, otherwise)) => {
                    let case = |value: &Expr| {
                        let choice = Expr::Ite(c.clone(), then.clone(), otherwise.clone());
                        let mut replace = |e: &Expr| (*e == choice).then(|| value.clone());
                        Cond::cmp(*op, *ty, l.map(&mut replace), r.map(&mut replace))
                    };
                    self.cubes(&Cond::or([
                        Cond::and([(**c).clone(), case(then)]),
                        Cond::and([c.negate(), case(otherwise)]),
                    ]))
                }
                _ => self.comparison(*op, l, r),
            },
        }
    }

    fn comparison(&self, op: CmpOp, l: &Expr, r: &Expr) -> Result<Vec<Cube>, TooLarge> {
        let above = self.form(l)?.minus(&self.form(r)?);
        let below = above.times(&-Rational::ONE);
        let strictly = |form| {
            let more = Test { form, relation: Relation::MoreThan };
            self.settled(more)
        };
        let test = |form, relation| self.settled(Test { form, relation });
        let tests = match op {
            CmpOp::Eq => vec![test(above, Relation::Equal)],
            CmpOp::Ne => vec![strictly(below), strictly(above)],
            CmpOp::Lt => vec![strictly(below)],
            CmpOp::Gt => vec![strictly(above)],
            CmpOp::Le => vec![test(below, Relation::AtLeast)],
            CmpOp::Ge => vec![test(above, Relation::AtLeast)],
        };

        Ok(tests.into_iter().filter(|test| test.decided() != Some(false)).map(|t| vec![t]).collect())
    }
}

/// The first choice in an expression that is not part of the condition of another.
pub fn first_choice(e: &Expr) -> Option<&Expr> {
    match e {
        Expr::Ite(..) => Some(e),
        Expr::Int(..) | Expr::Real(_) | Expr::Var(_) | Expr::Undefined(_) => None,
        Expr::Read(element) => element.indices.iter().find_map(first_choice),
        Expr::Unary(_, _, e) | Expr::Convert(_, e) => first_choice(e),
        Expr::Binary(_, _, l, r) => first_choice(l).or_else(|| first_choice(r)),
    }
}

fn limited(cubes: Vec<Cube>) -> Result<Vec<Cube>, TooLarge> {
    if cubes.len() > MOST { Err(TooLarge) } else { Ok(cubes) }
}

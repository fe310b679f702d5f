//! How the widening analysis splits states, and what it tries to keep: both are read off the program.

use std::collections::{BTreeSet, HashMap};

use dashu_ratio::RBig;

use super::Analysis;
use super::evaluate::{Evaluator, Fallible};
use super::state::{Integers, Restriction, State};
use super::sum::{Quantity, Sum};
use crate::domain::Comparison;
use crate::program::{Basic, CmpOp, Cond, Expr, Location, NumType, ProcId};

/// How a sum compares with zero in a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// Less.
    Less,
    /// Equal.
    Zero,
    /// More.
    More,
    /// It is not known, or differs.
    Any,
}

/// The sums that partition the states of each location, and the thresholds of each procedure.
pub struct Partition {
    /// For loop heads, by which sums states are split there.
    splitting: HashMap<Location, Vec<Sum>>,
    /// For each procedure, by which sums states are told apart elsewhere if they have a sign.
    telling: Vec<Vec<Sum>>,
    /// The procedure of each location.
    procedures: Vec<ProcId>,
    thresholds: Vec<Vec<Restriction>>,
}

/// Above this many splitting sums in a loop the parts are too many.
const MOST_SUMS: usize = 8;

impl Partition {
    /// Reads the partition off a program; nothing if there would be too many parts.
    pub fn of(analysis: &Analysis, integers: &Integers) -> Fallible<Option<Partition>> {
        let any = State::any(integers)?;
        let reader = Reader { evaluator: analysis.evaluator(), any };
        let count = analysis.program.procedures.len();
        let mut splitting: HashMap<Location, Vec<Sum>> = HashMap::new();
        let mut telling: Vec<Vec<Sum>> = vec![Vec::new(); count];
        let mut compared: Vec<Vec<Sum>> = vec![Vec::new(); count];
        for edge in &analysis.graph.edges {
            let p = analysis.graph.location(edge.from).procedure.0 as usize;
            let mut asked = Vec::new();
            reader.conditional_sums(&edge.action, &mut asked)?;
            for sum in asked {
                for head in analysis.order.around(edge.from) {
                    add_new(splitting.entry(*head).or_default(), sum.clone());
                }
                add_new(&mut telling[p], sum);
            }
            if let Basic::Assume(c, _) = &edge.action {
                let mut sums = Vec::new();
                reader.compared_sums(c, &mut sums)?;
                for sum in sums {
                    // Guards on what a procedure was called with tell its cases apart.
                    let procedure = ProcId(p as u32);
                    let on_entry = |q: &Quantity| match q {
                        Quantity::Now(v) => analysis.scope.is_constant(procedure, *v),
                        _ => false,
                    };
                    if procedure != analysis.program.entry && sum.terms.keys().all(on_entry) {
                        add_new(&mut telling[p], sum.clone());
                        add_new(splitting.entry(analysis.graph.entry(procedure)).or_default(), sum.clone());
                    }
                    add_new(&mut compared[p], sum);
                }
            }
        }
        if splitting.values().chain(&telling).any(|sums| sums.len() > MOST_SUMS) {
            return Ok(None);
        }
        let thresholds = (0..count).map(|p| thresholds(analysis, ProcId(p as u32), &compared[p])).collect();
        let procedures = analysis.graph.locations.iter().map(|l| l.procedure).collect();
        Ok(Some(Partition { splitting, telling, procedures, thresholds }))
    }

    /// The constraints that widening in a procedure keeps where both sides satisfy them.
    pub fn thresholds(&self, p: ProcId) -> &[Restriction] {
        &self.thresholds[p.0 as usize]
    }

    /// The parts of a state.
    pub fn split(&self, at: Location, state: State) -> Fallible<Vec<(Vec<Sign>, State)>> {
        let mut parts = vec![(Vec::new(), state)];
        for sum in self.splitting.get(&at).into_iter().flatten() {
            let mut finer = Vec::new();
            for (signs, state) in parts {
                for (sign, restriction) in signed(sum) {
                    if let Some(mut part) = state.clone().meet(restriction)? {
                        part.normalise()?;
                        finer.push((signs.iter().copied().chain([sign]).collect(), part));
                    }
                }
            }
            parts = finer;
        }
        for (signs, state) in &mut parts {
            for sum in &self.telling[self.procedures[at.0 as usize].0 as usize] {
                signs.push(sign_of(state, sum)?);
            }
        }
        Ok(parts)
    }

    /// The state restricted to its part at a location.
    pub fn within(&self, at: Location, signs: &[Sign], state: State) -> Fallible<Option<State>> {
        let sums = self.splitting.get(&at).into_iter().flatten();
        let restrictions: Vec<Restriction> = sums
            .zip(signs)
            .flat_map(|(sum, sign)| signed(sum).into_iter().filter(move |(s, _)| s == sign).map(|(_, r)| r))
            .collect();
        let Some(mut state) = state.meet_all(restrictions)? else { return Ok(None) };
        state.normalise()?;
        Ok(Some(state))
    }
}

fn add_new(sums: &mut Vec<Sum>, sum: Sum) {
    let opposite = sum.scale(&-RBig::ONE);
    if !sums.contains(&sum) && !sums.contains(&opposite) {
        sums.push(sum);
    }
}

fn signed(sum: &Sum) -> [(Sign, Restriction); 3] {
    let restriction = |sum: Sum, comparison| Restriction { sum, comparison };
    [
        (Sign::Less, restriction(sum.scale(&-RBig::ONE), Comparison::MoreThan)),
        (Sign::Zero, restriction(sum.clone(), Comparison::Equal)),
        (Sign::More, restriction(sum.clone(), Comparison::MoreThan)),
    ]
}

fn sign_of(state: &State, sum: &Sum) -> Fallible<Sign> {
    let known: BTreeSet<Quantity> = state.quantities().collect();
    if !sum.terms.keys().all(|q| known.contains(q)) {
        return Ok(Sign::Any);
    }
    let (low, high) = state.bounds(sum)?;
    let zero = RBig::ZERO;
    Ok(match (low, high) {
        (Some(low), Some(high)) if low == zero && high == zero => Sign::Zero,
        (Some(low), _) if low > zero => Sign::More,
        (_, Some(high)) if high < zero => Sign::Less,
        _ => Sign::Any,
    })
}

/// The comparisons that a procedure makes, in both directions, strict and not; and the ranges of its unsigned variables.
fn thresholds(analysis: &Analysis, p: ProcId, compared: &[Sum]) -> Vec<Restriction> {
    let mut all = Vec::new();
    let mut add = |sum: Sum| {
        let restriction = Restriction { sum, comparison: Comparison::AtLeast };
        if !all.contains(&restriction) {
            all.push(restriction);
        }
    };
    for sum in compared {
        for direction in [RBig::ONE, -RBig::ONE] {
            let sum = sum.scale(&direction);
            add(sum.clone());
            add(sum.clone().shift(-RBig::ONE));
            add(sum.shift(RBig::ONE));
        }
    }
    let evaluator = analysis.evaluator();
    for v in analysis.program.var_ids() {
        let data = analysis.program.var(v);
        if let (NumType::Int(ty), true) = (data.ty, data.owner.is_none() || data.owner == Some(p))
            && evaluator.wraps(ty)
            && !data.is_array()
        {
            let value = Sum::of(Quantity::Now(v));
            add(value.clone().shift(-ty.min()));
            add(value.scale(&-RBig::ONE).shift(ty.max()));
        }
    }
    all
}

/// Reads linear sums off conditions, where they are linear whatever the state.
struct Reader<'a> {
    evaluator: Evaluator<'a>,
    any: State,
}

impl Reader<'_> {
    fn sum(&self, e: &Expr) -> Fallible<Option<Sum>> {
        let simple = |e: &Expr| matches!(e, Expr::Ite(..) | Expr::Undefined(_) | Expr::Convert(..));
        let mut split = false;
        e.for_each(&mut |e| split |= simple(e));
        if split {
            return Ok(None);
        }
        let mut cases = self.evaluator.evaluate(self.any.clone(), e)?;
        Ok(match (cases.pop(), cases.is_empty()) {
            (Some((_, sum)), true) if !sum.terms.keys().any(|q| matches!(q, Quantity::Unknown(..))) => Some(sum),
            _ => None,
        })
    }

    fn difference(&self, l: &Expr, r: &Expr) -> Fallible<Option<Sum>> {
        Ok(match (self.sum(l)?, self.sum(r)?) {
            (Some(l), Some(r)) => Some(l.sub(&r)).filter(|sum| !sum.terms.is_empty()),
            _ => None,
        })
    }

    /// The differences that a condition compares with zero.
    fn compared_sums(&self, c: &Cond, sums: &mut Vec<Sum>) -> Fallible<()> {
        match c {
            Cond::Const(_) | Cond::Undefined => {}
            Cond::Cmp(_, _, l, r) => sums.extend(self.difference(l, r)?),
            Cond::Not(c) => self.compared_sums(c, sums)?,
            Cond::And(cs) | Cond::Or(cs) => {
                for c in cs {
                    self.compared_sums(c, sums)?;
                }
            }
        }
        Ok(())
    }

    /// The differences whose being zero a conditional expression of the action asks for.
    fn conditional_sums(&self, action: &Basic, sums: &mut Vec<Sum>) -> Fallible<()> {
        let mut conditions = Vec::new();
        for_each_expr(action, &mut |e| {
            if let Expr::Ite(c, _, _) = e {
                conditions.push(c.clone());
            }
        });
        for condition in conditions {
            let parts = match condition.as_ref() {
                Cond::And(parts) => parts.clone(),
                other => vec![other.clone()],
            };
            for part in parts {
                if let Cond::Cmp(CmpOp::Eq | CmpOp::Ne, _, l, r) = &part {
                    sums.extend(self.difference(l, r)?);
                }
            }
        }
        Ok(())
    }
}

fn for_each_expr(action: &Basic, visit: &mut impl FnMut(&Expr)) {
    match action {
        Basic::Assign(_, e) => e.for_each(visit),
        Basic::Parallel(updates) => updates.iter().for_each(|(_, e)| e.for_each(visit)),
        Basic::Assume(c, _) | Basic::Assert(c, _) => c.for_each_expr(visit),
        Basic::Call { args, .. } => args.iter().for_each(|e| e.for_each(visit)),
        Basic::Skip | Basic::Fill(..) | Basic::Havoc(..) | Basic::Halt => {}
    }
}

//! Congruences: what is known of a scalar modulo a number (Granger, International Journal of Computer Mathematics 30, 1989).
//!
//! A loop that adds 2 keeps a number even, which no polyhedron says. So before the polyhedra, a fixpoint over the graph finds
//! for each location and scalar a congruence `x = r modulo m`, if there is one, and remainders that it decides are replaced
//! by their values. What was used becomes part of the certificate.
//!
//! Procedures are entered with nothing known. After a call nothing is known of what another procedure may have changed.

use std::collections::{BTreeMap, BTreeSet};

use super::Analysis;
use super::evaluate::Fallible;
use super::residue::Residue;
use super::state::State;
use super::sum::{Quantity, Sum};
use crate::abstraction::Abstraction;
use crate::certificate::{Fact, Moment, Relation, Term};
use crate::program::number::{Integer, Rational};
use crate::program::{
    Arith, Basic, BinaryOp, CmpOp, Cond, Expr, Graph, IntType, Location, NumType, Place, ProcId, Program, Symbol,
    UnaryOp, VarId,
};

/// What is known of the scalars at each location that is reached.
#[derive(Default)]
pub struct Congruences {
    at: BTreeMap<Location, Known>,
}

/// What is known of scalars; nothing of those that are missing.
type Known = BTreeMap<VarId, Congruence>;

/// A number is this residue modulo the modulus. If that is zero, it is the residue itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Congruence {
    pub modulus: Integer,
    /// At least zero and less than the modulus, unless that is zero.
    pub residue: Integer,
}

impl Congruence {
    fn new(modulus: Integer, residue: Integer) -> Option<Congruence> {
        if modulus == Integer::ONE {
            return None;
        }
        let residue = if modulus == Integer::ZERO { residue } else { modulo(&residue, &modulus) };
        Some(Congruence { modulus, residue })
    }

    fn constant(value: Integer) -> Congruence {
        Congruence { modulus: Integer::ZERO, residue: value }
    }

    fn as_constant(&self) -> Option<&Integer> {
        (self.modulus == Integer::ZERO).then_some(&self.residue)
    }

    /// What holds of two numbers alike.
    fn join(&self, other: &Congruence) -> Option<Congruence> {
        let apart = (&self.residue - &other.residue).abs();
        Congruence::new(gcd(&gcd(&self.modulus, &other.modulus), &apart), self.residue.clone())
    }

    /// What holds of a number of which both hold: the one that says more, if one implies the other. None if they contradict
    /// one another.
    fn meet(&self, other: &Congruence) -> Option<Congruence> {
        let apart = (&self.residue - &other.residue).abs();
        if !divides(&gcd(&self.modulus, &other.modulus), &apart) {
            return None;
        }
        let says_more = |one: &Congruence, than: &Congruence| divides(&than.modulus, &one.modulus);
        Some(if says_more(other, self) { other.clone() } else { self.clone() })
    }

    /// The residue modulo a number, if it is known.
    pub fn residue_of(&self, divisor: &Integer) -> Option<Integer> {
        let is_known = *divisor != Integer::ZERO && divides(divisor, &self.modulus);
        is_known.then(|| modulo(&self.residue, divisor))
    }
}

/// The greatest common divisor, where zero is divisible by everything.
fn gcd(a: &Integer, b: &Integer) -> Integer {
    a.gcd(b)
}

fn divides(divisor: &Integer, number: &Integer) -> bool {
    if *divisor == Integer::ZERO { *number == Integer::ZERO } else { (number % divisor) == Integer::ZERO }
}

/// The residue that is zero or more.
fn modulo(value: &Integer, modulus: &Integer) -> Integer {
    value.mod_floor(modulus)
}

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
        let mut cells = Known::new();
        if let Some(residue) = residue {
            let indexes = abstraction.cells().filter_map(|cell| abstraction.symbols.get(&cell));
            cells.extend(indexes.map(|index| (*index, residue.congruence())));
        }
        let fixpoint = Fixpoint { program, graph, arith, assigned: assigned(program, graph), cells };
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

    /// Whether a variable at a location has another residue than the cell at a fixed distance from which it lies in a state.
    pub fn contradicts(&self, analysis: &Analysis, at: Location, state: &State) -> Fallible<bool> {
        let Some(known) = self.at.get(&at) else { return Ok(false) };
        let cells: Vec<Sum> = analysis.abstraction.cells().map(|cell| analysis.index_of(cell)).collect();
        for (v, cell) in known.keys().flat_map(|v| cells.iter().map(move |cell| (v, cell))) {
            let distance = Sum::of(Quantity::Now(*v)).sub(cell);
            let Some((residue, modulus)) = self.residue(at, &distance) else { continue };
            if let (Some(low), Some(high)) = state.bounds(&distance)?
                && low == high
                && modulo(&low.trunc(), &modulus.abs()) != residue
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What is known at a location, as facts about the variables and elements of the program itself, and about cells. Of the
    /// constants that are variables nothing is known here: nothing assigns them.
    pub fn facts(&self, abstraction: &Abstraction, at: Location) -> Vec<Fact> {
        let cell = |v: VarId| match abstraction.symbols.iter().find(|(_, index)| **index == v) {
            Some((Symbol::Cell(number), _)) => Some(*number),
            _ => None,
        };
        let term = |v: VarId| match abstraction.elements.get(&v) {
            Some((array, index)) => Term { moment: Moment::Now, variable: *array, element: Some(index.clone()) },
            None => Term { moment: Moment::Now, variable: v, element: None },
        };
        let facts = self.at.get(&at).into_iter().flatten().map(|(v, congruence)| Fact {
            terms: if cell(*v).is_none() { vec![(term(*v), Integer::ONE)] } else { vec![] },
            cells: cell(*v).map(|number| (number, Integer::ONE)).into_iter().collect(),
            constant: -congruence.residue.clone(),
            relation: match u64::try_from(&congruence.modulus) {
                Ok(0) => Relation::Zero,
                modulus => Relation::MultipleOf(modulus.unwrap_or(1)),
            },
        });
        facts.collect()
    }
}

/// An expression that depends only on the residue of another one, modulo a constant: `e % c`, or `e & mask`.
pub(super) struct Remainder<'e> {
    pub of: &'e Expr,
    pub modulus: Integer,
    /// The bits that are kept, if some are masked.
    pub mask: Option<&'e Integer>,
}

pub(super) fn remainder(e: &Expr) -> Option<Remainder<'_>> {
    let Expr::Binary(op, NumType::Int(ty), l, r) = e else { return None };
    match (op, &**l, &**r) {
        (BinaryOp::Rem, of, Expr::Int(divisor, _)) => {
            let modulus = divisor.abs();
            (modulus != Integer::ZERO).then_some(Remainder { of, modulus, mask: None })
        }
        (BinaryOp::BitAnd, of, Expr::Int(mask, _)) | (BinaryOp::BitAnd, Expr::Int(mask, _), of) => {
            let is_inside = *mask >= Integer::ZERO && *mask < IntType::max(*ty);
            is_inside.then(|| Remainder { of, modulus: Integer::ONE << mask.bit_len(), mask: Some(mask) })
        }
        _ => None,
    }
}

impl Remainder<'_> {
    /// Whether it is the residue itself.
    fn is_residue(&self) -> bool {
        self.mask.is_none_or(|mask| mask.clone() + Integer::ONE == self.modulus)
    }
}

/// The fixpoint over a graph.
struct Fixpoint<'a> {
    program: &'a Program,
    graph: &'a Graph,
    arith: Arith,
    /// For each procedure the variables that it assigns itself.
    assigned: Vec<BTreeSet<VarId>>,
    /// What is known of cells, everywhere.
    cells: Known,
}

impl Fixpoint<'_> {
    fn run(&self) -> BTreeMap<Location, Known> {
        let mut at: BTreeMap<Location, Known> = BTreeMap::new();
        let mut ahead: BTreeSet<Location> = BTreeSet::new();
        for p in self.program.proc_ids() {
            let mut known = self.cells.clone();
            if p == self.program.entry {
                known.extend(self.zeros());
            }
            at.insert(self.graph.entry(p), known);
            ahead.insert(self.graph.entry(p));
        }
        while let Some(from) = ahead.pop_first() {
            let Some(known) = at.get(&from).cloned() else { continue };
            for edge in self.graph.outgoing(from).iter().map(|id| self.graph.edge(*id)) {
                let Some(after) = self.after(&known, &edge.action, from) else { continue };
                let joined = match at.get(&edge.to) {
                    None => after,
                    Some(before) => join(before, &after),
                };
                if at.get(&edge.to) != Some(&joined) {
                    at.insert(edge.to, joined);
                    ahead.insert(edge.to);
                }
            }
        }
        at
    }

    /// What is known where the program starts: globals are zero.
    fn zeros(&self) -> Known {
        let is_number = |v: &VarId| {
            let data = self.program.var(*v);
            data.owner.is_none() && !data.is_array() && data.ty.as_int().is_some()
        };
        let globals = self.program.var_ids().filter(is_number).filter(|v| self.assigned.iter().any(|a| a.contains(v)));
        globals.map(|v| (v, Congruence::constant(Integer::ZERO))).collect()
    }

    /// What is known behind an action; none if nothing gets there.
    fn after(&self, known: &Known, action: &Basic, from: Location) -> Option<Known> {
        let evaluator = Evaluator { program: self.program, arith: self.arith };
        let mut after = known.clone();
        let mut set = |v: VarId, value: Option<Congruence>| match value {
            Some(value) => drop(after.insert(v, value)),
            None => drop(after.remove(&v)),
        };
        match action {
            Basic::Assign(Place::Var(v), e) => set(*v, evaluator.value(known, e)),
            Basic::Parallel(parts) => parts.iter().for_each(|(v, e)| set(*v, evaluator.value(known, e))),
            Basic::Havoc(v, _) => set(*v, None),
            Basic::Call { results, .. } => {
                let own = self.graph.location(from).procedure;
                after.retain(|v, _| !self.may_change(own, *v));
                results.iter().flatten().for_each(|v| drop(after.remove(v)));
            }
            Basic::Assume(c, _) if !evaluator.refine(&mut after, c) => return None,
            Basic::Assume(..) => {}
            Basic::Assign(Place::Element(_), _) | Basic::Fill(..) | Basic::Assert(..) | Basic::Skip | Basic::Halt => {}
        }
        Some(after)
    }

    /// Whether a call in a procedure may change a variable: another procedure assigns it, or, if that is not its own, another
    /// activation of this one.
    fn may_change(&self, own: ProcId, v: VarId) -> bool {
        let is_own = self.program.var(v).owner == Some(own);
        self.assigned.iter().enumerate().any(|(p, assigned)| assigned.contains(&v) && !(is_own && p == own.0 as usize))
    }
}

/// For each procedure the scalars that it assigns itself, or binds as its parameters.
fn assigned(program: &Program, graph: &Graph) -> Vec<BTreeSet<VarId>> {
    let mut assigned: Vec<BTreeSet<VarId>> =
        program.procedures.iter().map(|p| p.params.iter().chain(&p.results).copied().collect()).collect();
    for edge in &graph.edges {
        let own = &mut assigned[graph.location(edge.from).procedure.0 as usize];
        match &edge.action {
            Basic::Assign(Place::Var(v), _) | Basic::Havoc(v, _) => drop(own.insert(*v)),
            Basic::Parallel(parts) => own.extend(parts.iter().map(|(v, _)| *v)),
            Basic::Call { results, .. } => own.extend(results.iter().flatten()),
            _ => {}
        }
    }
    assigned
}

/// What holds where two paths meet.
fn join(one: &Known, other: &Known) -> Known {
    let both = one.iter().filter_map(|(v, known)| Some((*v, known.join(other.get(v)?)?)));
    both.collect()
}

/// What expressions come to.
struct Evaluator<'a> {
    program: &'a Program,
    arith: Arith,
}

impl Evaluator<'_> {
    fn value(&self, known: &Known, e: &Expr) -> Option<Congruence> {
        match e {
            Expr::Int(value, _) => Some(Congruence::constant(value.clone())),
            Expr::Var(v) => known.get(v).cloned(),
            Expr::Unary(op, NumType::Int(ty), e) => {
                let Congruence { modulus, residue } = self.value(known, e)?;
                let residue = match op {
                    UnaryOp::Neg => -residue,
                    UnaryOp::BitNot => -residue - Integer::ONE,
                };
                self.wrapped(Congruence::new(modulus, residue)?, *ty)
            }
            Expr::Binary(op, NumType::Int(ty), l, r) => {
                if let Some(remainder) = remainder(e) {
                    return self.remainder(known, *ty, &remainder);
                }
                let any = || Congruence { modulus: Integer::ONE, residue: Integer::ZERO };
                let [l, r] = [l, r].map(|e| self.value(known, e).unwrap_or_else(any));
                self.wrapped(operation(*op, &l, &r)?, *ty)
            }
            Expr::Convert(NumType::Int(to), e) => {
                let value = self.value(known, e)?;
                if NumType::Int(*to).keeps_all_of(self.program.type_of(e)) {
                    return Some(value);
                }
                narrowed(value, *to)
            }
            Expr::Ite(_, then, otherwise) => self.value(known, then)?.join(&self.value(known, otherwise)?),
            Expr::Real(_) | Expr::Read(_) | Expr::Undefined(_) => None,
            Expr::Unary(..) | Expr::Binary(..) | Expr::Convert(..) => None,
        }
    }

    /// A remainder has the sign of what it is taken of, unless that is masked.
    fn remainder(&self, known: &Known, ty: IntType, remainder: &Remainder<'_>) -> Option<Congruence> {
        let residue = self.value(known, remainder.of)?.residue_of(&remainder.modulus)?;
        match remainder.mask {
            Some(mask) => Some(Congruence::constant(residue & mask)),
            None if !ty.signed || residue == Integer::ZERO => Some(Congruence::constant(residue)),
            None => None,
        }
    }

    /// The result of an operation at a type.
    fn wrapped(&self, value: Congruence, ty: IntType) -> Option<Congruence> {
        if ty.signed && self.arith == Arith::Int { Some(value) } else { narrowed(value, ty) }
    }

    /// Whether a comparison holds, if residues tell: numbers of different residues are not equal.
    fn decides(&self, known: &Known, c: &Cond) -> Option<bool> {
        let Cond::Cmp(op @ (CmpOp::Eq | CmpOp::Ne), NumType::Int(_), l, r) = c else { return None };
        let difference = operation(BinaryOp::Sub, &self.value(known, l)?, &self.value(known, r)?)?;
        let differ = difference.modulus != Integer::ZERO && difference.residue != Integer::ZERO;
        differ.then_some(*op == CmpOp::Ne)
    }

    /// Adds what a condition says; whether it can hold.
    fn refine(&self, known: &mut Known, c: &Cond) -> bool {
        match c {
            Cond::And(cs) => cs.iter().all(|c| self.refine(known, c)),
            Cond::Cmp(CmpOp::Eq, NumType::Int(_), l, r) => [(l, r), (r, l)].into_iter().all(|(one, other)| {
                let Some(value) = self.value(known, other) else { return true };
                let (of, value) = match (remainder(one), value.as_constant()) {
                    (Some(remainder), Some(residue)) if remainder.is_residue() => {
                        let of = converted(self.program, remainder.of, &remainder.modulus);
                        (of, Congruence::new(remainder.modulus, residue.clone()))
                    }
                    _ => (&**one, Some(value)),
                };
                value.is_none_or(|value| add(known, of, value))
            }),
            // What has no remainder of zero by two is odd, whatever its sign.
            Cond::Cmp(CmpOp::Ne, NumType::Int(ty), l, r) if **r == Expr::Int(Integer::ZERO, *ty) => {
                let two = Integer::from(2u8);
                match remainder(l) {
                    Some(remainder) if remainder.modulus == two => {
                        let of = converted(self.program, remainder.of, &two);
                        add(known, of, Congruence { modulus: two, residue: Integer::ONE })
                    }
                    _ => true,
                }
            }
            _ => true,
        }
    }
}

/// Adds what is known of a variable; whether that is possible.
fn add(known: &mut Known, of: &Expr, value: Congruence) -> bool {
    let Expr::Var(v) = of else { return true };
    match known.get(v).map_or(Some(value.clone()), |before| before.meet(&value)) {
        Some(met) => {
            known.insert(*v, met);
            true
        }
        None => false,
    }
}

/// What has the same residue: conversions keep those modulo powers of two that their types hold.
fn converted<'e>(program: &Program, mut e: &'e Expr, modulus: &Integer) -> &'e Expr {
    while let Expr::Convert(to @ NumType::Int(ty), inner) = e {
        let is_kept = modulus.is_power_of_two() && *modulus <= Integer::ONE << ty.bits as usize;
        let from = program.type_of(inner);
        if !(to.keeps_all_of(from) || is_kept && from.as_int().is_some()) {
            break;
        }
        e = inner;
    }
    e
}

/// A number reduced into a type's range.
fn narrowed(value: Congruence, ty: IntType) -> Option<Congruence> {
    match value.as_constant() {
        Some(constant) => Some(Congruence::constant(ty.wrap(constant.clone()))),
        None => Congruence::new(gcd(&value.modulus, &(Integer::ONE << ty.bits as usize)), value.residue),
    }
}

/// What an operation comes to before it wraps.
fn operation(op: BinaryOp, l: &Congruence, r: &Congruence) -> Option<Congruence> {
    match op {
        BinaryOp::Add => Congruence::new(gcd(&l.modulus, &r.modulus), &l.residue + &r.residue),
        BinaryOp::Sub => Congruence::new(gcd(&l.modulus, &r.modulus), &l.residue - &r.residue),
        BinaryOp::Mul => {
            let mixed = gcd(&(&l.modulus * r.residue.abs()), &(&r.modulus * l.residue.abs()));
            Congruence::new(gcd(&(&l.modulus * &r.modulus), &mixed), &l.residue * &r.residue)
        }
        _ => None,
    }
}

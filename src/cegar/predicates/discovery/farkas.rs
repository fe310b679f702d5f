//! Why linear tests contradict one another: multipliers such that the sum is one contradiction (the lemma of Farkas).
//!
//! Worked example: `x >= 3`, `y - x >= 0`, `2 - y >= 0` have the multipliers 1, 1, 1: their sum is `-1 >= 0`.

use indexmap::IndexMap;
use z3::ast::{Bool, Real};

use super::form::{Relation, Test};
use crate::program::Expr;
use crate::program::Value;
use crate::program::number::Rational;
use crate::smt::{Answer, IllTyped, Limits, Query, Term};

/// A multiplier for each test, none negative but for those of equalities, if the tests contradict one another over the
/// rationals. Terms are taken for numbers that have nothing to do with one another.
pub fn multipliers(tests: &[&Test], limits: &Limits) -> Result<Option<Vec<Rational>>, String> {
    // The last one that is false by itself is reason enough.
    if let Some(last) = tests.iter().rposition(|test| test.decided() == Some(false)) {
        let sign =
            if tests[last].relation == Relation::Equal && tests[last].form.constant > Rational::ZERO { -1 } else { 1 };
        let of = |at| if at == last { Rational::from(sign) } else { Rational::ZERO };
        return Ok(Some((0..tests.len()).map(of).collect()));
    }
    ask(tests, limits).map_err(|e| e.to_string())?
}

fn ask(tests: &[&Test], limits: &Limits) -> Result<Result<Option<Vec<Rational>>, String>, IllTyped> {
    let query = Query::new(limits);
    let factors: Vec<Real> = (0..tests.len()).map(|at| Real::new_const(format!("factor{at}"))).collect();
    let zero = Real::from_int(&z3::ast::Int::from_i64(0));
    let mut columns: IndexMap<&Expr, Vec<Real>> = IndexMap::new();
    let (mut constants, mut strict) = (vec![zero.clone()], vec![zero.clone()]);
    for (test, factor) in tests.iter().zip(&factors) {
        if test.relation != Relation::Equal {
            query.assert(&factor.ge(&zero));
        }
        if test.relation == Relation::MoreThan {
            strict.push(factor.clone());
        }
        for (term, coefficient) in &test.form.terms {
            columns.entry(term).or_default().push(scaled(factor, coefficient));
        }
        constants.push(scaled(factor, &test.form.constant));
    }
    for parts in columns.values() {
        query.assert(&Real::add(parts).eq(&zero));
    }
    let sum = Real::add(&constants);
    query.assert(&sum.le(&zero));
    let one = Real::from_int(&z3::ast::Int::from_i64(1));
    query.assert(&(Real::add(&strict) - sum).ge(&one));
    let Some(mut found) = solution(&query, &factors)? else { return Ok(Ok(None)) };
    // Fewer are better: the first ones are left out where the others suffice.
    let used = |found: &[Rational]| (0..found.len()).filter(|at| !found[*at].is_zero()).collect::<Vec<_>>();
    for at in used(&found) {
        if found[at].is_zero() {
            continue;
        }
        let without = Bool::and(&[factors[at].eq(&zero)]);
        let smaller = query.scoped(|| {
            query.assert(&without);
            solution(&query, &factors)
        })?;
        if let Some(smaller) = smaller
            && used(&smaller).len() < used(&found).len()
        {
            query.assert(&without);
            found = smaller;
        }
    }
    Ok(Ok(Some(found)))
}

fn solution(query: &Query, factors: &[Real]) -> Result<Option<Vec<Rational>>, IllTyped> {
    let Answer::Sat(model) = query.check(&[]) else { return Ok(None) };
    let value = |factor: &Real| match Term::Real(factor.clone()).value_in(&model, None) {
        Some(Value::Real(v)) => Some(v),
        Some(Value::Int(v)) => Some(v.into()),
        None => None,
    };
    Ok(factors.iter().map(value).collect())
}

fn scaled(factor: &Real, by: &Rational) -> Real {
    factor * crate::smt::real_numeral(by)
}

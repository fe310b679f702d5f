//! Sums over arrays. To Z3 the sum of an array up to a place is a function of both of which nothing is known; with each question
//! go the instances of what sums are, for the arrays and places that it names:
//!
//! - up to a place that is not positive the sum is zero;
//! - up to the next place it is more by the element in between;
//! - in an array with one element written it is more by the new value, and less by the old one, where the element counts.

use std::cell::RefCell;

use z3::ast::{Array, Ast, Bool, Int};
use z3::{DeclKind, FuncDecl, Sort};

use crate::smt::IllTyped;

/// The sums that a question speaks of: arrays with places.
#[derive(Default)]
pub struct Sums {
    named: RefCell<Vec<(Array, Int)>>,
}

impl Sums {
    /// Begins a question.
    pub fn begin(&self) {
        self.named.borrow_mut().clear();
    }

    /// The sum of the elements below a place.
    pub fn upto(&self, array: &Array, place: &Int) -> Result<Int, IllTyped> {
        let mut named = self.named.borrow_mut();
        if !named.iter().any(|(known, at)| known == array && at == place) {
            named.push((array.clone(), place.clone()));
        }
        sum(array, place)
    }

    /// What holds of the sums of the question.
    pub fn facts(&self) -> Result<Vec<Bool>, IllTyped> {
        let mut named = self.named.borrow().clone();
        let mut facts = vec![];
        let mut next = 0;
        while let Some((array, place)) = named.get(next).cloned() {
            next += 1;
            facts.push(place.le(0).implies(sum(&array, &place)?.eq(0)));
            if let Some((before, index, value)) = written(&array) {
                let counts = Bool::and(&[index.ge(0), index.lt(&place)]);
                let added = value - element(&before, &index)?;
                facts.push(sum(&array, &place)?.eq(sum(&before, &place)? + counts.ite(&added, &Int::from_i64(0))));
                if !named.contains(&(before.clone(), place.clone())) {
                    named.push((before, place));
                }
            }
        }
        for (array, place) in &named {
            for (_, behind) in named.iter().filter(|(other, at)| other == array && at != place) {
                let is_next = Bool::and(&[place.ge(0), behind.eq(place + 1)]);
                let more = sum(array, behind)?.eq(sum(array, place)? + element(array, place)?);
                facts.push(is_next.implies(more));
            }
        }
        Ok(facts)
    }
}

fn sum(array: &Array, place: &Int) -> Result<Int, IllTyped> {
    let function = FuncDecl::new("sum", &[&array.get_sort(), &Sort::int()], &Sort::int());
    function.apply(&[array, place]).as_int().ok_or(IllTyped("a sum is no integer"))
}

fn element(array: &Array, place: &Int) -> Result<Int, IllTyped> {
    array.select(place).as_int().ok_or(IllTyped("an array of numbers other than integers is summed up"))
}

/// The array before a write, the index and the value, if the array is one behind a write.
fn written(array: &Array) -> Option<(Array, Int, Int)> {
    let is_write = array.safe_decl().is_ok_and(|decl| decl.kind() == DeclKind::Store);
    match (&array.children()[..], is_write) {
        ([before, index, value], true) => Some((before.as_array()?, index.as_int()?, value.as_int()?)),
        _ => None,
    }
}

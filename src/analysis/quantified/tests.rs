//! The example of the module's head: proved with a cell and a row, and not without the row, nor if it is wrong.

use crate::analysis::{Analysis, Effort, Outcome, Progress, Reason};
use crate::cegar::indexes::abstraction::abstract_program;
use crate::frontend::{FrontendOptions, Input, read};
use crate::program::{Arith, Graph, Index, Symbol, TrackedIndexes};

struct Unhindered;

impl Progress for Unhindered {
    fn stop(&mut self) -> Option<Reason> {
        None
    }
}

/// Whether the example is proved if its first loop ends at a bound and these indexes are tracked; if not, why.
fn proved(bound: &str, symbols: &[Symbol]) -> Result<(), Reason> {
    let text = format!(
        "#include <assert.h>
        int nondet_int(void);
        int main(void) {{
            int n = nondet_int();
            if (n <= 0) return 0;
            int a[n], i, x;
            for (i = 0; i < {bound}; i++) a[i] = 0;
            for (i = 0; i < n; i++) {{ x = a[i]; assert(x == 0); }}
            return 0;
        }}"
    );
    let input = Input::Text { name: "example.c".to_string(), text: text.into_bytes() };
    let Ok(read) = read(&input, &FrontendOptions::default()) else { panic!("the example is refused") };
    let mut tracked = TrackedIndexes::default();
    for array in read.program.arrays() {
        for symbol in symbols {
            tracked.insert(array, Index::Symbolic(vec![*symbol]));
        }
    }
    let abstraction = abstract_program(&read.program, &Graph::of(&read.program), &tracked);
    match Analysis::new(&abstraction, Arith::Int, Effort::Lean).widen(&mut Unhindered) {
        Ok(Outcome::Safe(_)) => Ok(()),
        Ok(Outcome::Unknown(reason)) => Err(reason),
        Ok(Outcome::Error(_) | Outcome::Lost) => panic!("widening finds no errors"),
        Err(failure) => panic!("{failure}"),
    }
}

#[test]
fn an_instance_tells_what_a_row_holds() {
    assert_eq!(proved("n", &[Symbol::Cell(0), Symbol::Row(0)]), Ok(()));
}

#[test]
fn without_rows_nothing_is_known_of_reads_elsewhere() {
    assert_eq!(proved("n", &[Symbol::Cell(0)]), Err(Reason::NotExcluded));
}

#[test]
fn an_element_that_is_left_out_is_noticed() {
    assert_eq!(proved("n - 1", &[Symbol::Cell(0), Symbol::Row(0)]), Err(Reason::NotExcluded));
}

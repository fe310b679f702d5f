//! What a verdict takes for granted. Nothing here is checked; every report lists it, so that a proof says no more than it shows.
//!
//! Worked example: `int a[9]; int main(void) { double x = get(); a[i] = x + 1; .. }` is checked with `double` as real numbers, with any
//! value from `get`, and without a look at whether i is an index of the array.

use std::fmt;

use serde::Serialize;

/// Something that is taken for granted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Granted {
    /// `float` and `double` are real numbers.
    Reals,
    /// Signed operations do not overflow: signed integers are mathematical.
    SignedRange,
    /// Indexes of arrays are not looked at.
    Bounds,
    /// There is always memory left.
    Allocation,
    /// Numbers are not divided by zero.
    Division,
    /// Shifts are in range.
    Shift,
    /// Pointers that are used point somewhere.
    Pointer,
    /// What a pointer parameter of the entry points to.
    Pointed(String),
    /// What holds where the entry begins.
    Entry(String),
    /// A standard function is not modelled.
    Unmodelled(String),
    /// A member of a union is read that was not written last, and is not stored in the same bytes.
    OtherMember,
    /// A function without a body yields any value.
    Function(String),
    /// A variable that the program does not define, or a parameter of the entry, has any value at the start.
    Start(String),
}

/// The name of an input that stands for a number in memory that was written as something else.
pub const OTHER_MEMBER: &str = "another member of the union";

impl fmt::Display for Granted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Granted::Reals => f.write_str("float and double are real numbers: nothing is rounded"),
            Granted::SignedRange => {
                f.write_str("signed integers are mathematical: overflow is not checked (--check overflow)")
            }
            Granted::Bounds => f.write_str("out-of-bounds accesses are not checked (--check bounds)"),
            Granted::Allocation => f.write_str("allocations do not fail"),
            Granted::Division => f.write_str("an execution ends where a number is divided by zero (--check div)"),
            Granted::Shift => f.write_str("an execution ends where a shift is out of range (--check shift)"),
            Granted::Pointer => {
                f.write_str("an execution ends where a pointer is used that points nowhere (--check pointer)")
            }
            Granted::Pointed(name) => {
                write!(f, "`{name}` points to an array of its own, of any length, which no other pointer points to")
            }
            Granted::Entry(words) => f.write_str(words),
            Granted::Unmodelled(name) => write!(f, "`{name}` is not modelled: it returns any value of its type"),
            Granted::OtherMember => f.write_str(
                "a member of a union, read where another one that is no integer was written last, has any value of its type",
            ),
            Granted::Function(name) => {
                write!(f, "`{name}` has no body: it returns any value of its type and changes no pointers")
            }
            Granted::Start(name) => write!(f, "`{name}` has any value of its type at the start"),
        }
    }
}

//! The functions that a program declares and does not define, for those who write them: see `report::harness`.

/// A function without a body that is none of the C library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct External {
    /// Its name.
    pub name: String,
    /// What it does.
    pub does: Does,
    /// The type of its result in C; none if that is a structure, which cannot be written without its definition.
    pub result: Option<String>,
}

/// What a function without a body does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// It checks its argument.
    Assert,
    /// It cuts executions that do not satisfy its argument.
    Assume,
    /// It is an error whenever it is reached.
    Fail,
    /// It ends the execution.
    End,
    /// It yields an input.
    Yield,
    /// It does nothing that matters.
    Nothing,
}

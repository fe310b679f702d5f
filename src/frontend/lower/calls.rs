//! What calls mean: functions of the program, and names that verification tools give a meaning.

use super::tree::{Function, Guard};

/// What a call does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Runs the function's body.
    Body,
    /// Checks its argument.
    Assert,
    /// Cuts executions that do not satisfy its argument.
    Assume,
    /// Is an error whenever it is reached.
    Fail,
    /// Ends the execution.
    Halt,
    /// Ends executions that do not satisfy its argument.
    HaltUnless,
    /// The absolute value of its argument.
    Absolute,
    /// Prints, and changes nothing that the program can see.
    Harmless,
    /// Yields a block of memory.
    Allocate(Allocation),
    /// Ends the life of a block of memory.
    Free,
    /// Works on memory in a way that is not modelled; what to write instead.
    Refused(&'static str),
    /// Yields any value of its type.
    Input,
}

/// The functions that allocate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allocation {
    /// As many bytes as the first argument says.
    Malloc,
    /// As many bytes as the second argument says.
    Aligned,
    /// As many elements as the first argument says, of as many bytes as the second says, all zero.
    Calloc,
    /// Like the first, but gone when the function returns.
    Alloca,
}

/// The meaning of a call to a function.
pub fn meaning(function: &Function) -> Meaning {
    match function.name.as_str() {
        "reach_error" | "__VERIFIER_error" => return Meaning::Fail,
        _ => {}
    }
    match (&function.body, function.guard) {
        (_, Some(Guard::Assert)) => return Meaning::Assert,
        (_, Some(Guard::Assume)) => return Meaning::Assume,
        (_, Some(Guard::Halt)) => return Meaning::HaltUnless,
        (Some(_), None) => return Meaning::Body,
        (None, None) => {}
    }
    match function.name.as_str() {
        "assert" | "__VERIFIER_assert" | "__CPROVER_assert" => Meaning::Assert,
        "assume" | "__VERIFIER_assume" | "__CPROVER_assume" => Meaning::Assume,
        "__assert_fail" | "__assert_perror_fail" | "__assert" | "__assert_rtn" => Meaning::Fail,
        "abort"
        | "exit"
        | "_Exit"
        | "_exit"
        | "quick_exit"
        | "__builtin_abort"
        | "__builtin_exit"
        | "__builtin_trap"
        | "__builtin_unreachable" => Meaning::Halt,
        "abs" | "labs" | "llabs" | "__builtin_abs" | "__builtin_labs" | "__builtin_llabs" => Meaning::Absolute,
        "printf" | "fprintf" | "puts" | "putchar" | "fputs" | "fputc" | "putc" | "fflush" | "perror" | "vprintf"
        | "__builtin_printf" | "__builtin_puts" | "__builtin_putchar" | "srand" => Meaning::Harmless,
        "malloc" | "__builtin_malloc" => Meaning::Allocate(Allocation::Malloc),
        "calloc" | "__builtin_calloc" => Meaning::Allocate(Allocation::Calloc),
        "alloca" | "__builtin_alloca" => Meaning::Allocate(Allocation::Alloca),
        "aligned_alloc" | "memalign" => Meaning::Allocate(Allocation::Aligned),
        "free" | "__builtin_free" => Meaning::Free,
        "realloc" | "reallocarray" | "posix_memalign" | "strdup" | "strndup" => {
            Meaning::Refused("allocate a block with malloc and copy the elements in a loop")
        }
        "memset" | "memcpy" | "memmove" | "memcmp" | "bcopy" | "bzero" | "__builtin_memset" | "__builtin_memcpy" => {
            Meaning::Refused("write a loop")
        }
        "strlen" | "strcpy" | "strncpy" | "strcmp" | "strncmp" | "strcat" | "strchr" | "sprintf" | "snprintf"
        | "qsort" | "bsearch" => Meaning::Refused("give the function a body in the program"),
        "setjmp" | "_setjmp" | "longjmp" | "siglongjmp" | "__sigsetjmp" => Meaning::Refused("use return or goto"),
        name if name.starts_with("pthread_") || name == "fork" => Meaning::Refused("the program must have one thread"),
        _ if function.never_returns => Meaning::Halt,
        _ => Meaning::Input,
    }
}

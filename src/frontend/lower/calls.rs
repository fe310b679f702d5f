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
    /// Gives what its argument points to any value.
    Havoc,
    /// A standard function that is not modelled: its value is unknown, rather than any value.
    Unmodelled,
    /// A function of the program that has no body: it yields any value and may change what it can reach.
    Outside,
    /// A part of a contract.
    Contract,
}

/// What begins the names of the functions that contracts and the entry's environment are made of.
pub const OWN: &str = "__eureka_";

/// Gives what its argument points to any value, as the input whose name follows.
pub const START: &str = "__eureka_start ";

/// The functions that allocate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allocation {
    /// As many bytes as the first argument says.
    Malloc,
    /// As many bytes as the second argument says.
    Aligned,
    /// As many elements as the first argument says, of as many bytes as the second says, all zero.
    Calloc,
    /// As many bytes as the second argument says; the block that the first points to is copied and freed.
    Realloc,
    /// Like the first, but gone when the function returns.
    Alloca,
    /// What an argument of the entry points to: it is there before, and its content is an input.
    Given,
}

/// The meaning of a call to a function.
pub fn meaning(function: &Function) -> Meaning {
    match function.name.as_str() {
        "reach_error" | "__VERIFIER_error" => return Meaning::Fail,
        _ => {}
    }
    if let Some(name) = function.name.strip_prefix(OWN) {
        return of_contracts(name);
    }
    match (&function.body, function.guard) {
        (_, Some(Guard::Assert)) => return Meaning::Assert,
        (_, Some(Guard::Assume)) => return Meaning::Assume,
        (_, Some(Guard::Halt)) => return Meaning::HaltUnless,
        (Some(_), None) => return Meaning::Body,
        (None, None) => {}
    }
    if let Some(meaning) = of_tools(&function.name) {
        return meaning;
    }
    match function.name.strip_prefix("__builtin_").unwrap_or(&function.name) {
        "assert" => Meaning::Assert,
        "assume" => Meaning::Assume,
        "__assert_fail" | "__assert_perror_fail" | "__assert" | "__assert_rtn" => Meaning::Fail,
        "abort" | "exit" | "_Exit" | "_exit" | "quick_exit" | "trap" | "unreachable" => Meaning::Halt,
        "abs" | "labs" | "llabs" => Meaning::Absolute,
        "printf" | "fprintf" | "dprintf" | "puts" | "putchar" | "fputs" | "fputc" | "putc" | "fflush" | "perror"
        | "vprintf" | "vfprintf" | "putchar_unlocked" | "putc_unlocked" | "srand" | "srandom" | "setbuf"
        | "setvbuf" | "prefetch" => Meaning::Harmless,
        "malloc" => Meaning::Allocate(Allocation::Malloc),
        "calloc" => Meaning::Allocate(Allocation::Calloc),
        "alloca" => Meaning::Allocate(Allocation::Alloca),
        "aligned_alloc" | "memalign" => Meaning::Allocate(Allocation::Aligned),
        "free" => Meaning::Free,
        "realloc" => Meaning::Allocate(Allocation::Realloc),
        "reallocarray" | "posix_memalign" | "strdup" | "strndup" => {
            Meaning::Refused("allocate a block with malloc and copy the elements in a loop")
        }
        "memset" | "memcpy" | "memmove" | "memcmp" | "bcopy" | "bzero" | "mempcpy" | "memchr" => {
            Meaning::Refused("write a loop")
        }
        "qsort" | "bsearch" | "strtok" | "strtok_r" | "strsep" | "vsprintf" | "vsnprintf" | "asprintf" | "getline"
        | "gets" | "fread" | "strxfrm" | "strftime" => Meaning::Refused("give the function a body in the program"),
        "setjmp" | "_setjmp" | "longjmp" | "siglongjmp" | "__sigsetjmp" => Meaning::Refused("use return or goto"),
        "atexit" | "at_quick_exit" | "signal" | "sigaction" | "raise" => {
            Meaning::Refused("call what is to run where it runs")
        }
        name if name.starts_with("pthread_") || name == "fork" || name.starts_with("thrd_") => {
            Meaning::Refused("the program must have one thread")
        }
        _ if function.never_returns => Meaning::Halt,
        name if is_input(name) => Meaning::Input,
        name if UNMODELLED.split(' ').any(|known| known == name) || name.starts_with("isw") => Meaning::Unmodelled,
        _ if function.is_standard => Meaning::Unmodelled,
        _ => Meaning::Outside,
    }
}

/// What the functions mean that contracts and the entry's environment are made of.
fn of_contracts(name: &str) -> Meaning {
    match name {
        "assume" => Meaning::Assume,
        "assert" => Meaning::Assert,
        "object" => Meaning::Allocate(Allocation::Given),
        _ if name.starts_with("any") => Meaning::Input,
        _ if name.starts_with("start ") => Meaning::Havoc,
        _ => Meaning::Contract,
    }
}

/// What verification tools mean by the names that they reserve.
fn of_tools(name: &str) -> Option<Meaning> {
    Some(match name {
        "__VERIFIER_assert"
        | "__CPROVER_assert"
        | "__CPROVER_precondition"
        | "__CPROVER_postcondition"
        | "__ESBMC_assert" => Meaning::Assert,
        "__VERIFIER_assume" | "__CPROVER_assume" | "__ESBMC_assume" => Meaning::Assume,
        "__CPROVER_havoc_object" | "__ESBMC_init_object" => Meaning::Havoc,
        "__CPROVER_input"
        | "__CPROVER_output"
        | "__CPROVER_printf"
        | "__CPROVER_cover"
        | "__CPROVER_atomic_begin"
        | "__CPROVER_atomic_end"
        | "__ESBMC_atomic_begin"
        | "__ESBMC_atomic_end"
        | "__VERIFIER_atomic_begin"
        | "__VERIFIER_atomic_end" => Meaning::Harmless,
        _ => return None,
    })
}

/// Whether a reserved name has a meaning without a declaration or a body.
pub fn is_known_tool_name(name: &str) -> bool {
    let builtin =
        ["abort", "exit", "trap", "unreachable", "abs", "labs", "llabs", "printf", "puts", "putchar", "prefetch"];
    let memory = ["alloca", "malloc", "calloc", "realloc", "free"];
    of_tools(name).is_some()
        || name == "__VERIFIER_error"
        || name.starts_with("__VERIFIER_nondet_")
        || builtin.contains(&name)
        || memory.contains(&name)
}

/// Functions that by their names yield inputs, and what the system tells a program.
fn is_input(name: &str) -> bool {
    const PREFIXES: &[&str] =
        &["__VERIFIER_nondet_", "nondet_", "__any_", "__rand", "__volatile_", "__string_order", "__memory_order"];
    const SYSTEM: &str = "nondet scanf fscanf time clock getpid getchar getc fgetc rand random __printed isatty system usleep sleep \
        remove rename fclose feof ferror ungetc __random getchar_unlocked getc_unlocked getuid getppid difftime \
        fseek ftell fwrite write close";
    PREFIXES.iter().any(|prefix| name.starts_with(prefix)) || SYSTEM.split(' ').any(|known| known == name)
}

/// Standard functions whose value is determined, and not known here.
const UNMODELLED: &str = "sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp exp2 expm1 log log10 log2 log1p pow \
    cbrt hypot erf erfc tgamma lgamma remainder nearbyint rint lrint llrint llround ldexp scalbn ilogb logb \
    nextafter copysign nan sinf cosf tanf asinf acosf atanf atan2f sinhf coshf tanhf expf exp2f logf log10f \
    log2f powf cbrtf hypotf fmodf rintf fdimf fmaf lroundf copysignf sinl cosl tanl expl logl powl sqrtl \
    floorl ceill fmodl roundl truncl fminl fmaxl atof strtod strtof strtold sscanf sprintf snprintf mktime \
    wcslen wcscmp wcsncmp mblen mbtowc wctomb towupper towlower iswalpha fpclassify htonl htons ntohl ntohs \
    toascii cabs strverscmp";

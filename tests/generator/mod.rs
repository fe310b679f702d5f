//! Random C programs, the same for the same seed.
//!
//! Programs end for every input and avoid what C leaves undefined where that is cheap: indices are masked into bounds,
//! divisors are not zero, shifts are in range, variables are initialised. Signed arithmetic may overflow. The order in which
//! C evaluates operands never matters.

mod declarations;
mod expressions;
mod linear;
mod loops;
mod polynomials;
mod random;
mod statements;
mod strides;
mod sums;

use declarations::{Function, Object};
use random::Random;

/// What to generate.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which part of the language.
    pub language: Language,
    /// About how many statements.
    pub size: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options { language: Language::Full, size: 30 }
    }
}

/// Which part of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "each test file uses the part that it needs")]
pub enum Language {
    /// All of it.
    Full,
    /// `int` variables, arrays of a few elements, linear expressions, loops with a constant number of rounds, procedures
    /// without recursion, one assertion at the end.
    Linear,
    /// The same with large arrays, a matrix, and constants near to their size.
    Large,
    /// The same as `Linear` without a constant number of rounds: loops of all kinds that end at a small input, recursion, assertions
    /// everywhere.
    Loops,
    /// Loops with strides and guards with remainders over arrays of any size.
    Strides,
    /// Sums and arrays of products, asserted in closed form.
    Polynomials,
    /// Arrays that are summed up, changed and summed up again.
    Sums,
}

/// The program for a seed.
pub fn program(seed: u64, options: &Options) -> String {
    match options.language {
        Language::Full => Generator::new(seed, options).program(),
        Language::Linear | Language::Large => linear::program(seed, options),
        Language::Loops => loops::program(seed),
        Language::Strides => strides::program(seed),
        Language::Polynomials => polynomials::program(seed),
        Language::Sums => sums::program(seed),
    }
}

/// The state of writing one program.
struct Generator {
    random: Random,
    out: String,
    indent: usize,
    /// What can be named at the current place, outermost first.
    scope: Vec<Object>,
    /// The functions written so far; a function calls only earlier ones and itself.
    functions: Vec<Function>,
    /// Numbers for fresh names.
    fresh: u32,
    /// Statements still to write in the current function.
    budget: u32,
    /// Loops around the current place.
    loops: u32,
    /// Whether values are kept small, so that overflow is rare.
    tame: bool,
    /// Whether the program uses reals.
    reals: bool,
    /// Names that the expression being written must not mention, because another part of it changes them.
    excluded: Vec<String>,
    /// How many indices the expression to come stands in.
    indices: u32,
    /// Names of the enumeration's constants.
    constants: Vec<String>,
    /// The structures declared.
    structs: Vec<declarations::Struct>,
    /// What the current function returns, and its label to jump to, if any.
    result: Option<declarations::Type>,
    label: Option<String>,
    size: u32,
}

impl Generator {
    fn new(seed: u64, options: &Options) -> Generator {
        let mut random = Random::new(seed);
        let tame = random.chance(50);
        let reals = random.chance(10);
        Generator {
            random,
            out: String::new(),
            indent: 0,
            scope: vec![],
            functions: vec![],
            fresh: 0,
            budget: 0,
            loops: 0,
            tame,
            reals,
            excluded: vec![],
            indices: 0,
            constants: vec![],
            structs: vec![],
            result: None,
            label: None,
            size: options.size,
        }
    }

    fn program(mut self) -> String {
        self.line("#include <assert.h>");
        self.declare_inputs();
        self.declare_types();
        self.declare_globals();
        let count = self.random.below(4);
        for _ in 0..count {
            self.function();
        }
        self.entry();
        self.out
    }

    /// Writes a line.
    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.out.push_str("    ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// A name that is used nowhere else.
    fn fresh(&mut self, stem: &str) -> String {
        self.fresh += 1;
        format!("{stem}{}", self.fresh)
    }
}

//! Programs that treat the places of arrays of any size by their residues: loops with strides, guards with remainders.

use std::fmt::Write;

use super::random::Random;

/// The program for a seed.
pub fn program(seed: u64) -> String {
    let mut strides = Strides { random: Random::new(seed), out: String::new() };
    strides.write();
    strides.out
}

struct Strides {
    random: Random,
    out: String,
}

impl Strides {
    fn write(&mut self) {
        let _ = writeln!(self.out, "#include <assert.h>\nextern int nondet_int(void);");
        let _ = writeln!(self.out, "int main(void)\n{{\n    int n = nondet_int(), i;");
        let _ = writeln!(self.out, "    if (n < 1 || n > 40) return 0;\n    int a[n], b[n];");
        for array in ["a", "b"] {
            let _ = writeln!(self.out, "    for (i = 0; i < n; i++) {array}[i] = {};", self.random.below(3));
        }
        for _ in 0..=self.random.below(2) {
            let (head, guard) = (self.head(), self.guard());
            let (target, value) = (self.random.pick(&["a", "b"]), self.value());
            let _ = writeln!(self.out, "    {head} {guard}{target}[i] = {value};");
        }
        let (head, guard, array) = (self.head(), self.guard(), self.random.pick(&["a", "b"]));
        let op = self.random.pick(&["==", "<=", ">=", "!="]);
        let _ = writeln!(self.out, "    {head} {guard}assert({array}[i] {op} {});", self.random.below(3));
        let _ = writeln!(self.out, "    return 0;\n}}");
    }

    fn head(&mut self) -> String {
        let (start, step) = (self.random.below(3), 1 + self.random.below(3));
        format!("for (i = {start}; i < n; i += {step})")
    }

    fn guard(&mut self) -> String {
        let modulus = 2 + self.random.below(2);
        match self.random.below(4) {
            0 => format!("if (i % {modulus} == {}) ", self.random.below(modulus)),
            1 => format!("if (i % {modulus} != {}) ", self.random.below(modulus)),
            _ => String::new(),
        }
    }

    fn value(&mut self) -> String {
        match self.random.below(4) {
            0 => format!("i % {}", 2 + self.random.below(2)),
            1 => self.random.pick(&["a[i]", "b[i]", "i"]).to_owned(),
            _ => self.random.below(3).to_string(),
        }
    }
}

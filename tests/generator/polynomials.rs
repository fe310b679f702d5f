//! Programs whose proofs need polynomials: sums over loops, upwards, downwards and nested, and arrays of products, asserted in closed
//! form; some closed forms are a little wrong.

use std::fmt::Write;

use super::random::Random;

/// The program for a seed.
pub fn program(seed: u64) -> String {
    let mut polynomials = Polynomials { random: Random::new(seed), out: String::new() };
    polynomials.write();
    polynomials.out
}

struct Polynomials {
    random: Random,
    out: String,
}

impl Polynomials {
    fn write(&mut self) {
        let _ = writeln!(self.out, "#include <assert.h>\nextern int nondet_int(void);\nint g;");
        let _ = writeln!(self.out, "void more(int by) {{ g = g + by; }}");
        let _ = writeln!(self.out, "int main(void)\n{{\n    int n = nondet_int(), m = nondet_int(), i, j, s = 0;");
        let _ = writeln!(self.out, "    if (n < 1 || n > 9 || m < 0 || m > 9) return 0;\n    int a[n];");
        for _ in 0..=self.random.below(1) {
            match self.random.below(5) {
                0 => self.sum(),
                1 => self.downwards(),
                2 => self.nest(),
                3 => self.array(),
                _ => self.calls(),
            }
        }
        let _ = writeln!(self.out, "    return 0;\n}}");
    }

    /// Zero, or now and then one: by so much a closed form is wrong.
    fn wrong(&mut self) -> u32 {
        u32::from(self.random.chance(30))
    }

    fn sum(&mut self) {
        let (c, d, wrong) = (self.random.below(4), self.random.below(4), self.wrong());
        let _ = writeln!(self.out, "    s = 0;\n    for (i = 0; i < n; i++) s += {c} * i + {d};");
        let _ = writeln!(self.out, "    assert(2 * s == {c} * n * (n - 1) + 2 * {d} * n + {wrong});");
    }

    fn downwards(&mut self) {
        let (c, wrong) = (self.random.below(4), self.wrong());
        let start = self.random.pick(&["n", "m"]);
        let _ = writeln!(self.out, "    s = 0;\n    for (i = {start}; i > 0; i--) s += i + {c};");
        let _ = writeln!(self.out, "    assert(2 * s == {start} * ({start} + 1) + 2 * {c} * {start} + {wrong});");
    }

    fn nest(&mut self) {
        let (c, wrong) = (1 + self.random.below(3), self.wrong());
        let (inner, times) = self.random.pick(&[("m", "n * m"), ("n", "n * n")]);
        let _ = writeln!(self.out, "    s = 0;\n    for (i = 0; i < n; i++)");
        let _ = writeln!(self.out, "        for (j = 0; j < {inner}; j++) s += {c};");
        let _ = writeln!(self.out, "    assert(s == {c} * {times} + {wrong});");
    }

    fn array(&mut self) {
        let value = self.random.pick(&["i * i", "i * n", "m * i + n", "i * (i + m)", "n * n - i * i"]);
        let wrong = self.wrong();
        let place = self.random.below(5);
        let _ = writeln!(self.out, "    for (i = 0; i < n; i++) a[i] = {value};");
        if wrong == 1 {
            let _ = writeln!(self.out, "    if (n > {place}) a[{place}] += m;");
        }
        let _ = writeln!(self.out, "    for (i = 0; i < n; i++) assert(a[i] == {value});");
    }

    fn calls(&mut self) {
        let (by, wrong) = (self.random.pick(&["m", "i", "n"]), self.wrong());
        let closed = match by {
            "m" => "2 * n * m",
            "i" => "n * (n - 1)",
            _ => "2 * n * n",
        };
        let _ = writeln!(self.out, "    g = 0;\n    for (i = 0; i < n; i++) more({by});");
        let _ = writeln!(self.out, "    assert(2 * g == {closed} + {wrong});");
    }
}

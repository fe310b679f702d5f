//! Programs that sum up arrays, change them and sum them up again, upwards and downwards, and compare what they get; now and
//! then by a little more or less.

use std::fmt::Write;

use super::random::Random;

/// The program for a seed.
pub fn program(seed: u64) -> String {
    let mut sums = Sums { random: Random::new(seed), out: String::new() };
    sums.write();
    sums.out
}

struct Sums {
    random: Random,
    out: String,
}

impl Sums {
    fn write(&mut self) {
        let _ = writeln!(self.out, "#include <assert.h>\nextern int nondet_int(void);");
        let _ = writeln!(
            self.out,
            "int main(void)\n{{\n    int n = nondet_int(), p = nondet_int(), q = nondet_int(), i, t;"
        );
        let _ = writeln!(self.out, "    if (n < 1 || n > 9 || p < 0 || p >= n || q < 0 || q >= n) return 0;");
        let _ = writeln!(self.out, "    int a[n], b[n];\n    long s = 0, u = 0, c = 0;");
        for array in ["a", "b"] {
            let value = self.random.pick(&["nondet_int() % 50", "0", "i", "p"]);
            let _ = writeln!(self.out, "    for (i = 0; i < n; i++) {array}[i] = {value};");
        }
        let array = self.random.pick(&["a", "b"]);
        self.sum("s", array);
        for _ in 0..=self.random.below(2) {
            self.change(array);
        }
        self.sum("u", array);
        let wrong = if self.random.chance(25) { " + 1" } else { "" };
        let _ = writeln!(self.out, "    assert(u == s + c{wrong});\n    return 0;\n}}");
    }

    fn sum(&mut self, into: &str, array: &str) {
        let _ = match self.random.below(4) {
            0 => writeln!(self.out, "    for (i = n - 1; i >= 0; i--) {into} += {array}[i];"),
            1 => writeln!(self.out, "    i = 0;\n    while (i < n) {{ {into} = {array}[i] + {into}; i++; }}"),
            _ => writeln!(self.out, "    for (i = 0; i < n; i++) {into} += {array}[i];"),
        };
    }

    /// Changes an array, and adds to c by how much that changes its sum, or forgets to.
    fn change(&mut self, array: &str) {
        let (by, place) = (self.random.between(-3, 3), self.random.pick(&["p", "q", "0", "n - 1"]));
        let other = if array == "a" { "b" } else { "a" };
        let _ = match self.random.below(6) {
            0 => writeln!(self.out, "    {array}[{place}] += {by}; c += {by};"),
            1 => writeln!(self.out, "    t = {array}[p]; {array}[p] = {array}[q]; {array}[q] = t;"),
            2 => writeln!(self.out, "    for (i = 0; i < n; i++) {array}[i] = {array}[i] + {by};\n    c += {by} * n;"),
            3 => writeln!(self.out, "    c += {by} - {array}[{place}]; {array}[{place}] = {by};"),
            4 => writeln!(self.out, "    {other}[{place}] = {by};"),
            _ => writeln!(
                self.out,
                "    if ({array}[p] > {by}) {{ {array}[p] = {array}[p] - 1; {array}[q] = {array}[q] + 1; }}"
            ),
        };
    }
}

//! Small linear programs with arrays, of the kind that an analysis over polyhedra can decide.

use std::fmt::Write;

use super::random::Random;
use super::{Language, Options};

/// The program for a seed.
pub fn program(seed: u64, options: &Options) -> String {
    let large = options.language == Language::Large;
    let mut linear = Linear { random: Random::new(seed), out: String::new(), counters: 0, size: 0, large };
    linear.size = if large { [64, 100, 150] } else { [2, 3, 4] }[linear.random.below(3) as usize];
    linear.write(options.size.min(12));
    linear.out
}

struct Linear {
    random: Random,
    out: String,
    counters: u32,
    /// The number of elements of each array, of the matrix in each dimension.
    size: u32,
    /// Whether arrays are large; then there is a matrix too.
    large: bool,
}

impl Linear {
    fn write(&mut self, statements: u32) {
        let size = self.size;
        let _ = writeln!(self.out, "#include <assert.h>\nextern int nondet_int(void);");
        let _ = writeln!(self.out, "int x, y, z;\nint a[{size}], b[{size}];");
        if self.large {
            let _ = writeln!(self.out, "int m[{size}][{size}];");
        }
        let with_procedure = self.random.chance(40);
        if with_procedure {
            let _ = writeln!(self.out, "int f(int v)\n{{");
            self.statement(1, &["v"]);
            let e = self.linear(&["v"]);
            let _ = writeln!(self.out, "    return {e};\n}}");
        }
        let _ = writeln!(self.out, "int main(void)\n{{");
        let _ = writeln!(self.out, "    x = nondet_int();");
        let _ = writeln!(self.out, "    if (x < -5 || x > 5) return 0;");
        for _ in 0..statements {
            if with_procedure && self.random.chance(20) {
                let (target, e) = (self.random.pick(&["x", "y", "z"]), self.linear(&[]));
                let _ = writeln!(self.out, "    {target} = f({e});");
            } else {
                self.statement(1, &[]);
            }
        }
        let cond = self.cond(&[]);
        let _ = writeln!(self.out, "    assert({cond});\n    return 0;\n}}");
    }

    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.out, "{}{text}", "    ".repeat(indent));
    }

    fn statement(&mut self, indent: usize, locals: &[&str]) {
        match self.random.below(if indent > 2 { 6 } else { 10 }) {
            0..=2 => {
                let (target, e) = (self.random.pick(&["x", "y", "z"]), self.linear(locals));
                self.line(indent, &format!("{target} = {e};"));
            }
            3..=5 => {
                let (target, e) = (self.element(locals), self.linear(locals));
                self.line(indent, &format!("{target} = {e};"));
            }
            6 | 7 => {
                let cond = self.cond(locals);
                self.line(indent, &format!("if ({cond}) {{"));
                self.statement(indent + 1, locals);
                if self.random.chance(50) {
                    self.line(indent, "} else {");
                    self.statement(indent + 1, locals);
                }
                self.line(indent, "}");
            }
            _ => {
                self.counters += 1;
                let i = format!("i{}", self.counters);
                let size = self.size;
                self.line(indent, &format!("for (int {i} = 0; {i} < {size}; {i}++) {{"));
                let inner: Vec<&str> = locals.iter().copied().chain([i.as_str()]).collect();
                for _ in 0..=self.random.below(2) {
                    self.statement(indent + 1, &inner);
                }
                self.line(indent, "}");
            }
        }
    }

    /// A number of an array, at a constant index or at a counter.
    fn element(&mut self, locals: &[&str]) -> String {
        if self.large && self.random.chance(35) {
            let (row, column) = (self.index(locals), self.index(locals));
            return format!("m[{row}][{column}]");
        }
        let array = self.random.pick(&["a", "b"]);
        format!("{array}[{}]", self.index(locals))
    }

    fn index(&mut self, locals: &[&str]) -> String {
        let counters: Vec<&str> = locals.iter().copied().filter(|l| l.starts_with('i')).collect();
        if counters.is_empty() || self.random.chance(30) {
            self.random.below(self.size).to_string()
        } else {
            self.random.pick(&counters).to_owned()
        }
    }

    fn atom(&mut self, locals: &[&str]) -> String {
        match self.random.below(5) {
            0 | 1 => self.random.pick(&["x", "y", "z"]).to_owned(),
            2 if !locals.is_empty() => self.random.pick(locals).to_owned(),
            _ => self.element(locals),
        }
    }

    fn linear(&mut self, locals: &[&str]) -> String {
        if self.large && self.random.chance(20) {
            let size = i64::from(self.size);
            return self.random.between(size - 2, size + 2).to_string();
        }
        match self.random.below(6) {
            0 => self.random.between(-3, 9).to_string(),
            1 | 2 => self.atom(locals),
            3 => format!("{} + {}", self.atom(locals), self.random.between(1, 5)),
            4 => format!("{} {} {}", self.atom(locals), self.random.pick(&["+", "-"]), self.atom(locals)),
            _ => format!("2 * {} - {}", self.atom(locals), self.random.between(0, 3)),
        }
    }

    fn cond(&mut self, locals: &[&str]) -> String {
        let op = self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        format!("{} {op} {}", self.atom(locals), self.linear(locals))
    }
}

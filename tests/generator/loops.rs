//! Small programs whose loops end at an input: nested, left and entered in the middle, made of jumps, with assertions and
//! assumptions inside, and recursion. An input is at most 4, so that unwinding decides all of them.

use std::fmt::Write;

use super::random::Random;

/// The program for a seed.
pub fn program(seed: u64) -> String {
    let mut loops = Loops { random: Random::new(seed), out: String::new(), counters: 0 };
    loops.write();
    loops.out
}

struct Loops {
    random: Random,
    out: String,
    counters: u32,
}

const VARIABLES: [&str; 3] = ["x", "y", "z"];

impl Loops {
    fn write(&mut self) {
        let _ = writeln!(self.out, "#include <assert.h>\nextern int nondet_int(void);\nextern void assume(int);");
        let _ = writeln!(self.out, "int n, x, y, z;\nint a[3];");
        let recursive = self.random.chance(30);
        if recursive {
            let _ = writeln!(self.out, "int f(int d)\n{{\n    int r;\n    if (d <= 0) return 0;");
            self.block(1, 2);
            let _ = writeln!(self.out, "    r = f(d - 1);");
            self.block(1, 1);
            let _ = writeln!(self.out, "    return r + 1;\n}}");
        }
        let _ = writeln!(self.out, "int main(void)\n{{\n    n = nondet_int();\n    if (n < 0 || n > 4) return 0;");
        let count = 1 + self.random.below(3) as usize;
        self.block(1, count);
        if recursive {
            let target = self.random.pick(&VARIABLES);
            let _ = writeln!(self.out, "    {target} = f(n);");
        }
        self.looping(1);
        let cond = self.cond();
        let _ = writeln!(self.out, "    assert({cond});\n    return 0;\n}}");
    }

    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.out, "{}{text}", "    ".repeat(indent));
    }

    fn block(&mut self, indent: usize, statements: usize) {
        (0..statements).for_each(|_| self.statement(indent));
    }

    fn statement(&mut self, indent: usize) {
        let target = self.random.pick(&VARIABLES);
        match self.random.below(if indent > 2 { 9 } else { 12 }) {
            0..=2 => {
                let e = self.value();
                self.line(indent, &format!("{target} = {e};"));
            }
            3 => {
                let e = self.value();
                self.line(indent, &format!("if ({target} >= 0 && {target} < 3) a[{target}] = {e};"));
            }
            4 => {
                let at = self.random.below(3);
                self.line(indent, &format!("{target} = a[{at}];"));
            }
            5 | 6 => {
                let cond = self.cond();
                self.line(indent, &format!("if ({cond}) {{"));
                self.statement(indent + 1);
                self.line(indent, "} else {");
                self.statement(indent + 1);
                self.line(indent, "}");
            }
            7 => {
                let cond = self.cond();
                self.line(indent, &format!("assert({cond});"));
            }
            8 => {
                let cond = self.cond();
                self.line(indent, &format!("assume({cond});"));
            }
            _ => self.looping(indent),
        }
    }

    /// A loop over a counter that only grows, up to the input.
    fn looping(&mut self, indent: usize) {
        let k = self.counters;
        self.counters += 1;
        let cond = self.cond();
        self.line(indent, &format!("int i{k} = 0;"));
        let inner = indent + 1;
        let count = 1 + self.random.below(2) as usize;
        match self.random.below(6) {
            0 => {
                self.line(indent, &format!("while (i{k} < n) {{"));
                self.block(inner, count);
                self.line(inner, &format!("i{k} = i{k} + 1;"));
                self.line(indent, "}");
            }
            1 => {
                self.line(indent, "do {");
                self.line(inner, &format!("i{k} = i{k} + 1;"));
                self.block(inner, count);
                self.line(inner, &format!("if ({cond}) continue;"));
                self.block(inner, 1);
                self.line(indent, &format!("}} while (i{k} < n);"));
            }
            2 => {
                self.line(indent, "for (;;) {");
                self.block(inner, count);
                self.line(inner, &format!("if (i{k} >= n || {cond}) break;"));
                self.block(inner, 1);
                self.line(inner, &format!("i{k} = i{k} + 1;"));
                self.line(indent, "}");
            }
            3 => {
                self.line(indent, &format!("again{k}: ;"));
                self.block(indent, count);
                self.line(indent, &format!("i{k} = i{k} + 1;"));
                self.line(indent, &format!("if (i{k} < n) goto again{k};"));
            }
            4 => {
                self.line(indent, &format!("if ({cond}) goto middle{k};"));
                self.line(indent, &format!("while (i{k} < n) {{"));
                self.block(inner, 1);
                self.line(inner, &format!("middle{k}: ;"));
                self.block(inner, count);
                self.line(inner, &format!("i{k} = i{k} + 1;"));
                self.line(indent, "}");
            }
            _ => {
                self.line(indent, &format!("while (i{k} < n) {{"));
                self.line(inner, &format!("i{k} = i{k} + 1;"));
                self.block(inner, count);
                self.line(inner, &format!("if ({cond}) goto out{k};"));
                self.line(indent, "}");
                self.block(indent, 1);
                self.line(indent, &format!("out{k}: ;"));
            }
        }
    }

    fn value(&mut self) -> String {
        let v = self.random.pick(&["x", "y", "z", "n", "a[0]", "a[2]"]);
        match self.random.below(4) {
            0 => self.random.below(4).to_string(),
            1 => format!("{v} + 1"),
            2 => format!("{v} - {}", self.random.below(3)),
            _ => format!("{v} + {}", self.random.pick(&VARIABLES)),
        }
    }

    fn cond(&mut self) -> String {
        let v = self.random.pick(&["x", "y", "z", "n", "a[1]"]);
        let op = self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        if self.random.chance(70) {
            return format!("{v} {op} {}", self.random.below(6) as i64 - 1);
        }
        format!("{v} {op} {}", self.random.pick(&VARIABLES))
    }
}

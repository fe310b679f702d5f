//! Expressions without side effects. The type of an integer expression is whatever C makes of it.

use super::Generator;
use super::declarations::{Object, Type};

/// So many indices stand inside one another at most; with many arrays there would be no end otherwise.
const MOST_INDICES: u32 = 6;

impl Generator {
    /// A constant expression that may initialise a global of the type.
    pub fn constant(&mut self, ty: Type) -> String {
        match ty {
            Type::Double => self.random.pick(&["0.0", "1.5", "-2.25", "10.0", "0.125"]).to_owned(),
            Type::Bool => self.random.pick(&["0", "1", "5"]).to_owned(),
            _ => self.literal(),
        }
    }

    /// A value for a variable of the type.
    pub fn value_of(&mut self, ty: Type) -> String {
        match ty {
            Type::Double => self.real(2),
            _ => {
                let depth = self.random.between(0, 3) as u32;
                self.expression(depth)
            }
        }
    }

    fn literal(&mut self) -> String {
        if self.random.chance(10) && !self.constants.is_empty() {
            let constants = self.constants.clone();
            return self.random.pick(&constants);
        }
        if self.tame || self.random.chance(70) {
            let value = self.random.between(-3, 12);
            return match self.random.below(12) {
                0 => format!("{}u", value.unsigned_abs()),
                1 => format!("{}L", value.unsigned_abs()),
                2 => format!("{}UL", value.unsigned_abs()),
                3 => format!("0x{:x}", value.unsigned_abs()),
                4 => self.random.pick(&["'a'", "'\\0'", "'\\n'", "'\\x41'", "'0'"]).to_owned(),
                5 => format!("0{:o}", value.unsigned_abs()),
                _ if value < 0 => format!("({value})"),
                _ => format!("{value}"),
            };
        }
        const LARGE: [&str; 16] = [
            "127",
            "(-128)",
            "255",
            "256",
            "32767",
            "(-32768)",
            "65535",
            "65536",
            "2147483647",
            "(-2147483647 - 1)",
            "2147483648u",
            "4294967295u",
            "4294967296L",
            "9223372036854775807L",
            "(-9223372036854775807L - 1)",
            "18446744073709551615UL",
        ];
        if self.random.chance(60) {
            self.random.pick(&LARGE).to_owned()
        } else {
            let value = self.random.between(-2_147_483_647, 2_147_483_647);
            if value < 0 { format!("({value})") } else { value.to_string() }
        }
    }

    /// An integer expression.
    pub fn expression(&mut self, depth: u32) -> String {
        if depth == 0 || self.random.chance(10) {
            return if self.random.chance(35) { self.literal() } else { self.read() };
        }
        let d = depth - 1;
        match self.random.below(24) {
            0..=5 => {
                let op = self.random.pick(&["+", "-", "+", "-", "*"]);
                if op == "*" && self.tame {
                    format!("({} * {})", self.expression(d), self.random.between(-2, 3))
                } else {
                    format!("({} {op} {})", self.expression(d), self.expression(d))
                }
            }
            6 | 7 => format!("({} {} {})", self.expression(d), self.random.pick(&["&", "|", "^"]), self.expression(d)),
            8 => {
                let mask = self.random.pick(&[3, 7, 15, 31]);
                let mask = if self.tame { 3 } else { mask };
                format!(
                    "({} {} ({} & {mask}))",
                    self.expression(d),
                    self.random.pick(&["<<", ">>"]),
                    self.expression(d)
                )
            }
            9 | 10 => {
                let divisor = self.expression(d);
                let divisor = if self.random.chance(70) {
                    format!("(({divisor} & 7) + 1)")
                } else {
                    format!("(-(({divisor} & 7) + 2))")
                };
                format!("({} {} {divisor})", self.expression(d), self.random.pick(&["/", "%"]))
            }
            11 | 12 => format!("({}{})", self.random.pick(&["-", "~", "!", "+"]), self.operand(d)),
            13 | 14 => self.comparison(d),
            15 => format!("({} {} {})", self.condition(d), self.random.pick(&["&&", "||"]), self.condition(d)),
            16 | 17 => format!("({} ? {} : {})", self.condition(d), self.expression(d), self.expression(d)),
            18..=20 => format!("(({}){})", self.integer_type().text(), self.operand(d)),
            21 => format!("({}, {})", self.expression(0), self.expression(d)),
            22 => match self.random.below(3) {
                0 => format!("sizeof({})", self.integer_type().text()),
                1 => format!("(int)sizeof({})", self.read()),
                _ => format!("((int)sizeof({}) - 3)", self.expression(0)),
            },
            _ if self.reals => self.real_to_integer(d),
            _ => self.read(),
        }
    }

    /// An expression that stands behind a unary operator; in parentheses so that `- -x` does not become `--x`.
    fn operand(&mut self, depth: u32) -> String {
        format!("({})", self.expression(depth))
    }

    fn comparison(&mut self, depth: u32) -> String {
        let op = self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        if self.reals && self.random.chance(20) {
            return format!("({} {op} {})", self.real(1), self.real(1));
        }
        format!("({} {op} {})", self.expression(depth), self.expression(depth))
    }

    /// A condition.
    pub fn condition(&mut self, depth: u32) -> String {
        match self.random.below(6) {
            0 if depth > 0 => {
                let op = self.random.pick(&["&&", "||"]);
                format!("({} {op} {})", self.condition(depth - 1), self.condition(depth - 1))
            }
            1 => format!("!({})", self.expression(depth)),
            2 => self.expression(depth),
            _ => self.comparison(depth),
        }
    }

    /// Reads a number of an integer type.
    fn read(&mut self) -> String {
        match self.choose(|o| o.ty != Type::Double) {
            Some(object) => self.element(&object),
            None => self.literal(),
        }
    }

    /// A real expression whose value a double represents exactly.
    fn real(&mut self, depth: u32) -> String {
        if depth == 0 || self.random.chance(20) {
            return match self.choose(|o| o.ty == Type::Double) {
                Some(object) if self.random.chance(70) => self.element(&object),
                _ => self.constant(Type::Double),
            };
        }
        match self.random.below(6) {
            0 | 1 => format!("({} + {})", self.real(depth - 1), self.real(depth - 1)),
            2 => format!("({} - {})", self.real(depth - 1), self.real(depth - 1)),
            3 => format!("(-({}))", self.real(0)),
            4 => format!("({} ? {} : {})", self.comparison(0), self.real(depth - 1), self.real(depth - 1)),
            _ => format!("((short){})", self.operand(1)),
        }
    }

    /// A real put into a range where every integer type but the narrow ones can hold it.
    fn real_to_integer(&mut self, depth: u32) -> String {
        let real = self.real(depth.min(1));
        format!("(({real} > -1000.0 && {real} < 1000.0) ? (int){real} : {})", self.expression(0))
    }

    /// Something that can be named here, is not excluded, and satisfies the condition.
    pub fn choose(&mut self, accept: impl Fn(&Object) -> bool) -> Option<Object> {
        let visible =
            |place: usize, o: &Object| !self.scope[place + 1..].iter().any(|p| p.base == o.base && p.pattern == o.base);
        let fits = |o: &Object| accept(o) && !self.excluded.contains(&o.base);
        let candidates: Vec<Object> = self
            .scope
            .iter()
            .enumerate()
            .filter(|(place, o)| fits(o) && visible(*place, o))
            .map(|(_, o)| o.clone())
            .collect();
        if candidates.is_empty() { None } else { Some(self.random.pick(&candidates)) }
    }

    /// One element of an object, with random indices.
    pub fn element(&mut self, object: &Object) -> String {
        let mut text = object.pattern.clone();
        for size in &object.sizes {
            let index = self.index(*size);
            text = text.replacen('#', &index, 1);
        }
        text
    }

    fn index(&mut self, size: u32) -> String {
        self.indices += 1;
        let choice = if self.indices > MOST_INDICES { 0 } else { self.random.below(4) };
        let index = self.index_of_kind(choice, size);
        self.indices -= 1;
        index
    }

    fn index_of_kind(&mut self, kind: u32, size: u32) -> String {
        match kind {
            0 => self.random.below(size).to_string(),
            1 => format!("({}) & {}", self.expression(1), size - 1),
            2 => format!("(unsigned int)({}) % {size}u", self.expression(1)),
            _ => match self.choose(|o| o.is_plain_scalar() && o.ty != Type::Double) {
                Some(object) => format!("{} & {}", object.pattern, size - 1),
                None => "0".to_owned(),
            },
        }
    }
}

//! Statements. Loops have a counter that nothing else writes, and few rounds.

use super::Generator;
use super::declarations::{Function, INPUTS, Object, Param, Type};

/// Loops nest no deeper.
const DEEPEST_LOOP: u32 = 2;

impl Generator {
    /// Statements until the budget is spent, and perhaps a label behind them to jump to.
    pub fn block_with_label(&mut self) {
        let inner = self.scope.len();
        self.label = self.random.chance(25).then(|| self.fresh("out"));
        while self.budget > 0 {
            self.statement();
        }
        self.scope.truncate(inner);
        if let Some(label) = self.label.take() {
            self.line(&format!("{label}:;"));
        }
    }

    /// So many statements, or as many as the budget allows.
    pub fn statements(&mut self, count: u32) {
        for _ in 0..count {
            if self.budget > 0 {
                self.statement();
            }
        }
    }

    fn statement(&mut self) {
        self.budget = self.budget.saturating_sub(1);
        match self.random.below(40) {
            0..=10 => self.assignment(),
            11..=14 => self.compound_assignment(),
            15 | 16 => self.increment(),
            17..=21 => self.branch(),
            22..=26 => self.repetition(),
            27 | 28 => self.choice(),
            29..=32 => self.call(),
            33 => self.scoped_block(),
            34 => self.pointer_walk(),
            35 => self.pointer_choice(),
            36 => self.assertion(),
            37 => self.struct_copy(),
            38 => self.jump(),
            _ => self.backward_jump(),
        }
    }

    /// A statement inside of braces or, sometimes, without them.
    fn nested(&mut self, count: u32) {
        self.line("{");
        self.indent += 1;
        let inner = self.scope.len();
        if self.random.chance(25) {
            self.locals(1);
        }
        self.statements(count);
        self.scope.truncate(inner);
        self.indent -= 1;
        self.line("}");
    }

    fn target(&mut self) -> Option<Object> {
        self.choose(|o| o.writable)
    }

    fn assignment(&mut self) {
        let Some(object) = self.target() else { return };
        let place = self.element(&object);
        let value = self.value_of(object.ty);
        let value = if self.tame && object.ty != Type::Double && self.random.chance(60) {
            format!("({value}) % 100")
        } else {
            value
        };
        if self.random.chance(5)
            && let Some(other) =
                self.choose(|o| o.writable && o.is_plain_scalar() && o.base != object.base && o.ty != Type::Double)
            && object.is_plain_scalar()
            && object.ty != Type::Double
        {
            self.line(&format!("{place} = {} = {value};", other.pattern));
            return;
        }
        self.line(&format!("{place} = {value};"));
    }

    fn compound_assignment(&mut self) {
        let Some(object) = self.target() else { return };
        let place = self.element(&object);
        if object.ty == Type::Double {
            let (op, value) = (self.random.pick(&["+=", "-="]), self.constant(Type::Double));
            self.line(&format!("{place} {op} {value};"));
            return;
        }
        let value = self.expression(2);
        let text = match self.random.below(10) {
            0 => format!("{place} /= (({value}) & 7) + 1;"),
            1 => format!("{place} %= (({value}) & 7) + 1;"),
            2 => format!("{place} <<= ({value}) & 3;"),
            3 => format!("{place} >>= ({value}) & 7;"),
            4 if !self.tame => format!("{place} *= {value};"),
            5 => format!("{place} &= {value};"),
            6 => format!("{place} |= ({value}) & 255;"),
            7 => format!("{place} ^= {value};"),
            8 => format!("{place} -= {value};"),
            _ => format!("{place} += {value};"),
        };
        self.line(&text);
    }

    /// `x++` and the like, alone or inside of an expression that does not mention the variable otherwise.
    fn increment(&mut self) {
        let Some(object) = self.choose(|o| o.writable && o.is_plain_scalar() && o.ty != Type::Double) else { return };
        let name = object.pattern.clone();
        let text = match self.random.below(4) {
            0 => format!("{name}++"),
            1 => format!("{name}--"),
            2 => format!("++{name}"),
            _ => format!("--{name}"),
        };
        let excluded = self.excluded.len();
        self.excluded.push(object.base.clone());
        let pointers = self.scope.iter().filter(|o| o.is_pointed_to()).map(|o| o.base.clone());
        self.excluded.extend(pointers.collect::<Vec<_>>());
        let other = self.choose(|o| o.writable && o.ty != Type::Double && o.base != object.base);
        let line = match (self.random.below(4), other) {
            (0, Some(other)) if other.is_plain_scalar() => {
                let value = self.expression(1);
                format!("{} = {text} + {value};", other.pattern)
            }
            (1, Some(other)) if other.is_plain_array() => {
                let value = self.expression(1);
                format!("{}[({text}) & {}] = {value};", other.base, other.sizes[0] - 1)
            }
            (2, Some(other)) if other.is_plain_scalar() => {
                let (left, right) = (self.condition(1), self.condition(1));
                format!("{} = {left} && ({text}) > 3 || {right};", other.pattern)
            }
            _ => format!("{text};"),
        };
        self.excluded.truncate(excluded);
        self.line(&line);
    }

    fn branch(&mut self) {
        let cond = self.condition(2);
        if self.random.chance(15) {
            self.line(&format!("if ({cond})"));
            self.indent += 1;
            self.assignment_or_nothing();
            self.indent -= 1;
            if self.random.chance(50) {
                self.line("else");
                self.indent += 1;
                self.assignment_or_nothing();
                self.indent -= 1;
            }
            return;
        }
        self.line(&format!("if ({cond})"));
        let count = self.random.between(1, 3) as u32;
        self.nested(count);
        if self.random.chance(40) {
            self.line("else");
            self.nested(2);
        }
    }

    fn assignment_or_nothing(&mut self) {
        let before = self.out.len();
        self.assignment();
        if self.out.len() == before {
            self.line(";");
        }
    }

    fn repetition(&mut self) {
        if self.loops >= DEEPEST_LOOP {
            return self.assignment();
        }
        self.loops += 1;
        let (i, rounds) = (self.fresh("i"), self.random.between(1, 6));
        let outer = self.scope.len();
        let counter = Object { writable: false, ..Object::scalar(&i, Type::Int) };
        let ty = self.random.pick(&["int", "int", "unsigned int", "long", "signed char"]);
        let count = self.random.between(1, 4) as u32;
        match self.random.below(5) {
            0 | 1 => {
                self.line(&format!("for ({ty} {i} = 0; {i} < {rounds}; {i}++)"));
                self.scope.push(counter);
                self.loop_body(count, None);
            }
            2 => {
                self.line(&format!("for (int {i} = {rounds}; {i} > 0; {i} -= 2)"));
                self.scope.push(counter);
                self.loop_body(count, None);
            }
            3 => {
                self.line(&format!("{ty} {i} = 0;"));
                let cond = self.condition(1);
                let cond = if self.random.chance(30) {
                    format!("{i} < {rounds} && {cond}")
                } else {
                    format!("{i} < {rounds}")
                };
                self.line(&format!("while ({cond})"));
                self.scope.push(counter);
                self.loop_body(count, Some(format!("{i} = {i} + 1;")));
            }
            _ => {
                self.line(&format!("{ty} {i} = 0;"));
                self.line("do");
                self.scope.push(counter);
                self.loop_body(count, Some(format!("++{i};")));
                self.line(&format!("while ({i} < {rounds});"));
            }
        }
        self.scope.truncate(outer);
        self.loops -= 1;
    }

    /// The body of a loop. Where the body steps the counter, it does so first, so that `continue` does no harm.
    fn loop_body(&mut self, count: u32, step: Option<String>) {
        self.line("{");
        self.indent += 1;
        if let Some(step) = step {
            self.line(&step);
        }
        self.statements(count);
        if self.random.chance(25) {
            let (cond, jump) = (self.condition(1), self.random.pick(&["break", "continue"]));
            self.line(&format!("if ({cond}) {jump};"));
            self.statements(1);
        }
        self.indent -= 1;
        self.line("}");
    }

    fn choice(&mut self) {
        let value = self.expression(2);
        let ty = self.random.pick(&["int", "unsigned char", "long"]);
        self.line(&format!("switch (({ty})({value}) % 5)"));
        self.line("{");
        self.indent += 1;
        let mut labels: Vec<i64> = (-2..5).collect();
        for _ in 0..self.random.between(1, 4) {
            let label = labels.remove(self.random.below(labels.len() as u32) as usize);
            self.line(&format!("case {label}:"));
            if self.random.chance(15) {
                continue;
            }
            self.nested(1);
            if self.random.chance(70) {
                self.line("break;");
            }
        }
        if self.random.chance(50) {
            self.line("default:");
            self.nested(1);
        }
        self.line(";");
        self.indent -= 1;
        self.line("}");
    }

    fn scoped_block(&mut self) {
        self.line("{");
        self.indent += 1;
        let inner = self.scope.len();
        let hidden = self.choose(|o| o.is_plain_scalar() && o.writable && o.ty != Type::Double);
        match hidden {
            // The new variable is in scope in its own initialiser, which therefore must not mention it.
            Some(hidden) if self.random.chance(60) => {
                let ty = self.integer_type();
                self.excluded.push(hidden.base.clone());
                let value = self.expression(1);
                self.excluded.pop();
                self.line(&format!("{} {} = {value};", ty.text(), hidden.base));
                self.scope.push(Object::scalar(&hidden.base, ty));
            }
            _ => self.locals(2),
        }
        self.statements(3);
        self.scope.truncate(inner);
        self.indent -= 1;
        self.line("}");
    }

    fn pointer_walk(&mut self) {
        let Some(array) = self.choose(|o| o.is_plain_array() && o.writable && o.ty != Type::Double) else { return };
        let (p, name, size) = (self.fresh("q"), array.base.clone(), array.sizes[0]);
        self.line(&format!("for ({} *{p} = {name}; {p} < {name} + {size}; {p}++)", array.ty.text()));
        self.indent += 1;
        self.excluded.push(name);
        let value = self.expression(1);
        let text = match self.random.below(3) {
            0 => format!("*{p} = {value};"),
            1 => format!("*{p} += {value};"),
            _ => format!("{p}[0] ^= {value};"),
        };
        self.excluded.pop();
        self.line(&text);
        self.indent -= 1;
    }

    fn pointer_choice(&mut self) {
        let fits = |o: &Object| o.is_plain_scalar() && o.writable && o.shared && o.ty != Type::Double;
        let Some(one) = self.choose(fits) else { return };
        let Some(other) = self.choose(|o| fits(o) && o.ty == one.ty) else { return };
        let (p, cond, value) = (self.fresh("q"), self.condition(1), self.expression(1));
        self.line(&format!("{} *{p} = {cond} ? &{} : &{};", one.ty.text(), one.base, other.base));
        match self.random.below(3) {
            0 => self.line(&format!("*{p} = {value};")),
            1 => self.line(&format!("*{p} += {value};")),
            _ => self.line(&format!("(*{p})++;")),
        }
        let pattern = format!("(*{p})");
        self.scope.push(Object { pattern, ..Object::scalar(&p, one.ty) });
    }

    fn struct_copy(&mut self) {
        let Some(one) = self.choose(Object::is_member) else { return };
        if let Some(other) = self.choose(|o| o.is_member() && o.structure == one.structure && o.base != one.base) {
            self.line(&format!("{} = {};", one.base, other.base));
        }
    }

    fn jump(&mut self) {
        let cond = self.condition(1);
        match self.label.clone() {
            Some(label) if self.random.chance(60) => self.line(&format!("if ({cond}) goto {label};")),
            _ if self.random.chance(20) => {
                let result = self.result_text();
                self.line(&format!("if ({cond}) return{result};"));
            }
            _ => self.line(";"),
        }
    }

    fn backward_jump(&mut self) {
        if self.loops >= DEEPEST_LOOP {
            return;
        }
        let (label, i) = (self.fresh("again"), self.fresh("i"));
        let rounds = self.random.between(1, 4);
        self.line(&format!("int {i} = 0;"));
        self.line(&format!("{label}:"));
        self.loops += 1;
        self.nested(2);
        self.loops -= 1;
        self.line(&format!("if (++{i} < {rounds}) goto {label};"));
    }

    /// ` e` for a `return` statement of the current function.
    pub fn result_text(&mut self) -> String {
        match self.result {
            None => String::new(),
            Some(ty) => format!(" {}", self.value_of(ty)),
        }
    }

    /// Calls a function. Arguments have no side effects, and the result goes to a variable by itself.
    fn call(&mut self) {
        let functions = self.functions.clone();
        if functions.is_empty() {
            return self.input();
        }
        let function = self.random.pick(&functions);
        let depth = self.random.between(0, 3).to_string();
        let Some(call) = self.call_text(&function, depth) else { return };
        self.use_call(&function, call);
    }

    pub fn call_itself(&mut self, function: &Function) {
        if let Some(call) = self.call_text(function, "depth - 1".to_owned()) {
            self.use_call(function, call);
        }
    }

    fn use_call(&mut self, function: &Function, call: String) {
        let Some(result) = function.result else {
            return self.line(&format!("{call};"));
        };
        let real = result == Type::Double;
        let target = self.choose(|o| o.writable && o.is_plain_scalar() && (o.ty == Type::Double) == real);
        match (target, self.random.below(8)) {
            (None, _) | (_, 0) => self.line(&format!("{call};")),
            (_, 1) if !real => {
                self.line(&format!("if ({call})"));
                self.nested(1);
            }
            (Some(target), 2) if !real => {
                let cond = self.condition(1);
                self.line(&format!("{} = {cond} && {call};", target.pattern));
            }
            (Some(target), 3) if !real => {
                let (cond, value) = (self.condition(1), self.expression(1));
                self.line(&format!("{} = {cond} ? {call} : {value};", target.pattern));
            }
            (Some(target), _) => self.line(&format!("{} = {call};", target.pattern)),
        }
    }

    fn call_text(&mut self, function: &Function, depth: String) -> Option<String> {
        let mut args = vec![];
        for (place, param) in function.params.iter().enumerate() {
            args.push(match param {
                Param::Number(_) if place == 0 && function.recursive => depth.clone(),
                Param::Number(ty) => self.value_of(*ty),
                Param::Array(ty, size) => {
                    let fits = |o: &Object| o.is_plain_array() && o.ty == *ty && o.sizes[0] >= *size && o.writable;
                    let array = self.choose(fits)?;
                    match array.sizes[0] - size {
                        0 => array.base,
                        more => match self.random.below(3) {
                            0 => array.base,
                            1 => format!("{} + {}", array.base, self.random.below(more + 1)),
                            _ => format!("&{}[{}]", array.base, self.random.below(more + 1)),
                        },
                    }
                }
                Param::Address(ty) => {
                    let object = self.choose(|o| o.shared && o.writable && o.ty == *ty && o.sizes.len() <= 1)?;
                    format!("&{}", self.element(&object))
                }
                Param::Struct(index) => {
                    let object = self.choose(|o| o.is_member() && o.structure == Some(*index))?;
                    format!("&{}", object.base)
                }
            });
        }
        Some(format!("{}({})", function.name, args.join(", ")))
    }

    /// Reads inputs into a few variables.
    pub fn inputs(&mut self) {
        for _ in 0..self.random.between(1, 4) {
            self.input();
        }
        if self.random.chance(15) {
            let cond = self.condition(1);
            self.line(&format!("__VERIFIER_assume({cond});"));
        }
    }

    fn input(&mut self) {
        let (_, name) = self.random.pick(&INPUTS);
        if let Some(object) = self.choose(|o| o.writable && o.is_plain_scalar() && o.ty != Type::Double) {
            self.line(&format!("{} = nondet_{name}();", object.pattern));
        }
    }

    fn assertion(&mut self) {
        let text = match self.random.below(4) {
            0 => format!("({} & 7) <= 7", self.expression(1)),
            1 => {
                let e = self.expression(1);
                format!("{e} == {e}")
            }
            2 if self.loops == 0 => self.condition(1),
            _ => format!("{} || {}", self.condition(1), self.condition(1)),
        };
        self.line(&format!("assert({text});"));
    }

    pub fn last_assertions(&mut self) {
        for _ in 0..self.random.between(1, 2) {
            let cond = self.condition(2);
            self.line(&format!("assert({cond});"));
        }
    }
}

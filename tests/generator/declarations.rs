//! Types, globals, functions and what can be named.

use super::Generator;

/// The numeric types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Bool,
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    Unsigned,
    Long,
    UnsignedLong,
    LongLong,
    Double,
}

impl Type {
    const INTEGERS: [Type; 11] = [
        Type::Bool,
        Type::Char,
        Type::SignedChar,
        Type::UnsignedChar,
        Type::Short,
        Type::UnsignedShort,
        Type::Int,
        Type::Unsigned,
        Type::Long,
        Type::UnsignedLong,
        Type::LongLong,
    ];

    pub fn text(self) -> &'static str {
        match self {
            Type::Bool => "_Bool",
            Type::Char => "char",
            Type::SignedChar => "signed char",
            Type::UnsignedChar => "unsigned char",
            Type::Short => "short",
            Type::UnsignedShort => "unsigned short",
            Type::Int => "int",
            Type::Unsigned => "unsigned int",
            Type::Long => "long",
            Type::UnsignedLong => "unsigned long",
            Type::LongLong => "long long",
            Type::Double => "double",
        }
    }
}

/// Something that holds a number, or numbers: a variable, an array, a member.
#[derive(Clone, Debug)]
pub struct Object {
    /// The name that the pattern begins with.
    pub base: String,
    /// How an element is written, with `#` for each index.
    pub pattern: String,
    /// For each index how many values it can take.
    pub sizes: Vec<u32>,
    pub ty: Type,
    /// Whether it may be assigned; a loop's counter may not.
    pub writable: bool,
    /// Whether `&` may be applied and calls may change it.
    pub shared: bool,
    /// The structure that it is a member of.
    pub structure: Option<usize>,
}

impl Object {
    pub fn scalar(name: &str, ty: Type) -> Object {
        Object {
            base: name.into(),
            pattern: name.into(),
            sizes: vec![],
            ty,
            writable: true,
            shared: false,
            structure: None,
        }
    }

    pub fn array(name: &str, ty: Type, sizes: &[u32]) -> Object {
        let pattern = format!("{name}{}", "[#]".repeat(sizes.len()));
        Object { base: name.into(), pattern, sizes: sizes.to_vec(), ty, writable: true, shared: true, structure: None }
    }

    fn shared(self) -> Object {
        Object { shared: true, ..self }
    }

    /// Whether it is an array with one index that can be passed to a function.
    pub fn is_plain_array(&self) -> bool {
        self.sizes.len() == 1 && self.pattern == format!("{}[#]", self.base)
    }

    /// Whether it is a member of a structure that is named directly.
    pub fn is_member(&self) -> bool {
        self.structure.is_some() && self.pattern[self.base.len()..].starts_with('.')
    }

    /// Whether it is reached through a pointer, and so may be the same as another object.
    pub fn is_pointed_to(&self) -> bool {
        self.pattern.starts_with("(*") || self.pattern[self.base.len()..].starts_with("->")
    }

    /// Whether it is a variable that is no array and no part of a structure.
    pub fn is_plain_scalar(&self) -> bool {
        self.pattern == self.base
    }
}

/// A structure.
#[derive(Clone, Debug)]
pub struct Struct {
    pub name: String,
    /// Members: what comes after the structure's name, and the sizes and type.
    pub members: Vec<(String, Vec<u32>, Type)>,
}

/// A function that can be called.
#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    pub result: Option<Type>,
    pub params: Vec<Param>,
    /// Whether the first parameter bounds the depth of its recursion.
    pub recursive: bool,
}

/// What a parameter is.
#[derive(Clone, Debug)]
pub enum Param {
    Number(Type),
    /// An array with at least so many elements.
    Array(Type, u32),
    /// The address of a number.
    Address(Type),
    /// The address of a structure.
    Struct(usize),
}

impl Generator {
    pub fn integer_type(&mut self) -> Type {
        if self.random.chance(40) { Type::Int } else { self.random.pick(&Type::INTEGERS) }
    }

    fn number_type(&mut self) -> Type {
        if self.reals && self.random.chance(25) { Type::Double } else { self.integer_type() }
    }

    pub fn declare_inputs(&mut self) {
        for (ty, name) in INPUTS {
            self.line(&format!("extern {} nondet_{name}(void);", ty.text()));
        }
        self.line("extern void __VERIFIER_assume(int);");
    }

    pub fn declare_types(&mut self) {
        if self.random.chance(30) {
            let names: Vec<String> = (0..self.random.between(1, 4)).map(|_| self.fresh("E")).collect();
            let values = [" = -3", "", " = 7", " = 'x'", " = 1 << 4", ""];
            let parts: Vec<String> = names.iter().map(|n| format!("{n}{}", self.random.pick(&values))).collect();
            self.line(&format!("enum enumeration {{ {} }};", parts.join(", ")));
            self.constants = names;
        }
        for _ in 0..self.random.below(3) {
            let name = self.fresh("S");
            let mut members = vec![];
            let mut text = vec![];
            for index in 0..self.random.between(1, 4) {
                let ty = self.number_type();
                let size = self.random.pick(&[2, 4]);
                let member = format!("m{index}");
                if self.random.chance(25) {
                    text.push(format!("{} {member}[{size}];", ty.text()));
                    members.push((format!(".{member}[#]"), vec![size], ty));
                } else {
                    text.push(format!("{} {member};", ty.text()));
                    members.push((format!(".{member}"), vec![], ty));
                }
            }
            self.line(&format!("struct {name} {{ {} }};", text.join(" ")));
            self.structs.push(Struct { name, members });
        }
    }

    pub fn declare_globals(&mut self) {
        for _ in 0..self.random.between(3, 7) {
            let (name, ty) = (self.fresh("g"), self.number_type());
            let value = if self.random.chance(50) { format!(" = {}", self.constant(ty)) } else { String::new() };
            let storage = if self.random.chance(20) { "static " } else { "" };
            self.line(&format!("{storage}{} {name}{value};", ty.text()));
            self.scope.push(Object::scalar(&name, ty).shared());
        }
        for _ in 0..self.random.between(1, 3) {
            let name = self.fresh("a");
            self.array(&name, "");
        }
        for index in 0..self.structs.len() {
            for _ in 0..self.random.between(1, 2) {
                let name = self.fresh("s");
                let size = if self.random.chance(30) { Some(self.random.pick(&[2, 4])) } else { None };
                let dimension = size.map_or(String::new(), |n| format!("[{n}]"));
                let tag = self.structs[index].name.clone();
                self.line(&format!("struct {tag} {name}{dimension};"));
                self.add_struct(&name, index, size, ".");
            }
        }
    }

    /// Declares an array with an initialiser or, at file scope, perhaps without one.
    pub fn array(&mut self, name: &str, storage: &str) {
        let ty = self.number_type();
        let mut sizes = vec![self.random.pick(&[2, 4, 8])];
        if self.random.chance(25) {
            sizes.push(self.random.pick(&[2, 4]));
        }
        let dimensions: String = sizes.iter().map(|n| format!("[{n}]")).collect();
        let value = if self.indent > 0 || self.random.chance(40) {
            let count = self.random.between(1, i64::from(sizes[0]));
            let parts: Vec<String> = (0..count)
                .map(|_| if sizes.len() == 2 { format!("{{ {} }}", self.constant(ty)) } else { self.constant(ty) })
                .collect();
            format!(" = {{ {} }}", parts.join(", "))
        } else {
            String::new()
        };
        self.line(&format!("{storage}{} {name}{dimensions}{value};", ty.text()));
        self.scope.push(Object::array(name, ty, &sizes));
    }

    /// Adds the members of a structure to what can be named. `dot` is `.` or `->`.
    pub fn add_struct(&mut self, name: &str, index: usize, size: Option<u32>, dot: &str) {
        let members = self.structs[index].members.clone();
        for (member, inner, ty) in members {
            let element = if size.is_some() { "[#]" } else { "" };
            let member = member.strip_prefix('.').unwrap_or(&member);
            let pattern = format!("{name}{element}{dot}{member}");
            let sizes = size.into_iter().chain(inner).collect();
            let structure = Some(index);
            self.scope.push(Object { base: name.into(), pattern, sizes, ty, writable: true, shared: true, structure });
        }
    }

    pub fn function(&mut self) {
        let name = self.fresh("f");
        let recursive = self.random.chance(30);
        let result = if self.random.chance(75) { Some(self.number_type()) } else { None };
        let mut params = vec![];
        let mut texts = vec![];
        let outer = self.scope.len();
        if recursive {
            params.push(Param::Number(Type::Int));
            texts.push("int depth".to_owned());
            self.scope.push(Object { writable: false, ..Object::scalar("depth", Type::Int) });
        }
        for _ in 0..self.random.below(4) {
            let (param, text) = self.parameter(recursive);
            params.push(param);
            texts.push(text);
        }
        let head = if texts.is_empty() { "void".to_owned() } else { texts.join(", ") };
        let storage = if self.random.chance(20) { "static " } else { "" };
        self.line(&format!("{storage}{} {name}({head})", result.map_or("void", Type::text)));
        let function = Function { name, result, params, recursive };
        self.body(&function);
        self.scope.truncate(outer);
        self.functions.push(function);
    }

    fn parameter(&mut self, recursive: bool) -> (Param, String) {
        let name = self.fresh("p");
        // A pointer parameter of a recursive function would have to be passed on, or be the address of a variable of an
        // outer activation.
        match self.random.below(if recursive { 6 } else { 10 }) {
            6 | 7 => {
                let (ty, size) = (self.integer_type(), self.random.pick(&[2, 4]));
                self.scope.push(Object::array(&name, ty, &[size]));
                let text = match self.random.below(3) {
                    0 => format!("{} *{name}", ty.text()),
                    1 => format!("{} {name}[]", ty.text()),
                    _ => format!("{} {name}[{size}]", ty.text()),
                };
                (Param::Array(ty, size), text)
            }
            8 => {
                let ty = self.integer_type();
                let pattern = format!("(*{name})");
                let object = Object { pattern, ..Object::scalar(&name, ty) };
                self.scope.push(object.shared());
                (Param::Address(ty), format!("{} *{name}", ty.text()))
            }
            9 if !self.structs.is_empty() => {
                let index = self.random.below(self.structs.len() as u32) as usize;
                self.add_struct(&name, index, None, "->");
                (Param::Struct(index), format!("struct {} *{name}", self.structs[index].name))
            }
            _ => {
                let ty = self.number_type();
                self.scope.push(Object::scalar(&name, ty));
                (Param::Number(ty), format!("{} {name}", ty.text()))
            }
        }
    }

    fn body(&mut self, function: &Function) {
        self.line("{");
        self.indent += 1;
        self.result = function.result;
        self.budget = self.size / 3;
        self.label = None;
        if function.recursive {
            let result = self.result_text();
            self.line(&format!("if (depth <= 0) return{result};"));
        }
        self.locals(2);
        let recursive = function.recursive.then(|| function.clone());
        if let Some(function) = &recursive {
            self.statements(2);
            self.call_itself(function);
        }
        self.block_with_label();
        let result = self.result_text();
        if function.result.is_some() {
            self.line(&format!("return{result};"));
        }
        self.indent -= 1;
        self.line("}");
    }

    pub fn entry(&mut self) {
        self.line("int main(void)");
        self.line("{");
        self.indent += 1;
        self.result = Some(Type::Int);
        self.budget = self.size;
        self.locals(4);
        self.inputs();
        self.block_with_label();
        self.last_assertions();
        self.line("return 0;");
        self.indent -= 1;
        self.line("}");
    }

    /// Declares local variables, each with a value.
    pub fn locals(&mut self, most: u32) {
        for _ in 0..self.random.below(most + 1) {
            match self.random.below(10) {
                0 | 1 => {
                    let name = self.fresh("b");
                    self.array(&name, "");
                }
                2 => {
                    let (name, ty) = (self.fresh("c"), self.integer_type());
                    let value = self.constant(ty);
                    self.line(&format!("static {} {name} = {value};", ty.text()));
                    self.scope.push(Object::scalar(&name, ty));
                }
                3 if !self.structs.is_empty() => self.local_struct(),
                4 => self.local_variable_array(),
                _ => {
                    let (name, ty) = (self.fresh("x"), self.number_type());
                    let value = self.value_of(ty);
                    self.line(&format!("{} {name} = {value};", ty.text()));
                    self.scope.push(Object::scalar(&name, ty).shared());
                }
            }
        }
    }

    fn local_struct(&mut self) {
        let index = self.random.below(self.structs.len() as u32) as usize;
        let name = self.fresh("t");
        let tag = self.structs[index].name.clone();
        let first = self.structs[index].members[0].clone();
        let value = self.constant(first.2);
        let value = if first.1.is_empty() { value } else { format!("{{ {value} }}") };
        self.line(&format!("struct {tag} {name} = {{ {value} }};"));
        self.add_struct(&name, index, None, ".");
    }

    /// An array of variable length; its size is at least 4, and all of its first elements are set.
    fn local_variable_array(&mut self) {
        let (name, length, ty) = (self.fresh("v"), self.fresh("n"), self.integer_type());
        let size = self.expression(1);
        self.line(&format!("int {length} = 4 + (({size}) & 3);"));
        self.line(&format!("{} {name}[{length}];", ty.text()));
        let value = self.constant(ty);
        let index = self.fresh("i");
        self.line(&format!("for (int {index} = 0; {index} < {length}; {index}++) {name}[{index}] = {value};"));
        self.scope.push(Object { writable: false, ..Object::scalar(&length, Type::Int) });
        self.scope.push(Object::array(&name, ty, &[4]));
    }
}

/// The functions that supply inputs.
pub const INPUTS: [(Type, &str); 9] = [
    (Type::Bool, "bool"),
    (Type::Char, "char"),
    (Type::UnsignedChar, "uchar"),
    (Type::Short, "short"),
    (Type::UnsignedShort, "ushort"),
    (Type::Int, "int"),
    (Type::Unsigned, "uint"),
    (Type::Long, "long"),
    (Type::UnsignedLong, "ulong"),
];

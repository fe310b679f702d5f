//! Which globals of a program can be seen in gcc's binary, and how.

use eureka::interpreter::Memory;
use eureka::program::number::Integer;
use eureka::program::{Extent, NumType, Origin, Program, Shape, Value, VarId};

use super::binary::{Unit, accepted};

/// No more elements of an array are compared.
const MOST_ELEMENTS: u64 = 2000;

/// A global that both sides know.
#[derive(Clone, Debug)]
pub struct Global {
    pub variable: VarId,
    /// The C expression for an element, with `#` for each index; a scalar has none.
    pattern: String,
    /// How many values each index takes.
    sizes: Vec<u64>,
    ty: NumType,
}

impl Global {
    /// The statement that prints all its values.
    pub fn dump(&self) -> String {
        let print = match self.ty {
            NumType::Real => "eureka_real",
            NumType::Int(t) if t.signed => "eureka_signed",
            NumType::Int(_) => "eureka_unsigned",
        };
        let mut text = String::new();
        let mut element = self.pattern.clone();
        for (place, size) in self.sizes.iter().enumerate() {
            text.push_str(&format!(
                "for (unsigned long eureka_i{place} = 0; eureka_i{place} < {size}ul; eureka_i{place}++) "
            ));
            element = element.replacen('#', &format!("eureka_i{place}"), 1);
        }
        format!("{text}{print}({element});")
    }

    /// Its values in the interpreter's memory, in the order of printing; `None` where they are arbitrary.
    pub fn values(&self, memory: &Memory) -> Vec<Option<Value>> {
        if self.sizes.is_empty() {
            return vec![memory.scalar(self.variable)];
        }
        let count: u64 = self.sizes.iter().product();
        let element = |mut position: u64| {
            let mut indices: Vec<Integer> = vec![];
            for size in self.sizes.iter().rev() {
                indices.push((position % size).into());
                position /= size;
            }
            indices.reverse();
            memory.element(self.variable, &indices)
        };
        (0..count).map(element).collect()
    }
}

/// The globals of a program in its own text. Those that have no name there (static locals, parts of pointers) are left out.
pub fn of_source(program: &Program, unit: &Unit) -> Vec<Global> {
    let mut found = vec![];
    let mut uncertain = vec![];
    for (variable, sizes) in visible(program) {
        let data = program.var(variable);
        let path: Vec<&str> = data.source_name.split('.').collect();
        let candidates = match data.ty {
            // The cast is for arrays that are stored with fewer dimensions than they are declared with.
            NumType::Int(_) if path.len() == 1 && !sizes.is_empty() => {
                let dimensions: String = sizes.iter().map(|n| format!("[{n}]")).collect();
                let indices = "[#]".repeat(sizes.len());
                vec![format!("(*({} (*){dimensions})&{}){indices}", data.ty, data.source_name)]
            }
            _ => patterns(&path, sizes.len()),
        };
        let globals =
            candidates.into_iter().map(|pattern| Global { variable, pattern, sizes: sizes.clone(), ty: data.ty });
        if path.len() == 1 { found.extend(globals) } else { uncertain.extend(globals) }
    }
    if !uncertain.is_empty() {
        let expressions: Vec<String> = uncertain.iter().map(|g| g.pattern.replace('#', "0")).collect();
        let valid = accepted(unit, &expressions);
        found.extend(uncertain.into_iter().zip(valid).filter(|(_, valid)| *valid).map(|(global, _)| global));
    }
    found
}

/// The globals of a program in the text that it prints as.
pub fn of_printed(program: &Program) -> Vec<Global> {
    let global = |(variable, sizes): (VarId, Vec<u64>)| {
        let data = program.var(variable);
        let pattern = format!("{}{}", data.name, "[#]".repeat(sizes.len()));
        Global { variable, pattern, sizes, ty: data.ty }
    };
    visible(program).into_iter().map(global).collect()
}

/// The globals of known size that the user declared, and that are not the library's.
fn visible(program: &Program) -> Vec<(VarId, Vec<u64>)> {
    let mut found = vec![];
    for variable in program.var_ids() {
        let data = program.var(variable);
        let fixed = |e: &Extent| if let Extent::Fixed(n) = e { Some(*n) } else { None };
        let sizes: Option<Vec<u64>> = match &data.shape {
            Shape::Scalar => Some(vec![]),
            Shape::Array(extents) => extents.iter().map(fixed).collect(),
        };
        let named = data.owner.is_none() && data.origin == Origin::User && !data.source_name.contains(':');
        let narrow = data.ty.as_int().is_none_or(|t| t.bits <= 64);
        match sizes {
            Some(sizes) if named && narrow && sizes.iter().product::<u64>() <= MOST_ELEMENTS => {
                found.push((variable, sizes))
            }
            _ => {}
        }
    }
    found
}

/// All ways to spread so many indices over a path of members: `a[#].b`, `a.b[#]`.
fn patterns(path: &[&str], indices: usize) -> Vec<String> {
    match path {
        [] => vec![],
        [only] => vec![format!("{only}{}", "[#]".repeat(indices))],
        [first, rest @ ..] => (0..=indices)
            .flat_map(|here| {
                let start = format!("{first}{}", "[#]".repeat(here));
                patterns(rest, indices - here).into_iter().map(move |tail| format!("{start}.{tail}"))
            })
            .collect(),
    }
}

//! The sets C and P as text, in the notation of the 2009 report: `c => v = e`.

use std::collections::HashMap;

use super::unwind::{Equation, Unwound};
use crate::program::number::Integer;
use crate::program::{BinaryOp, CmpOp, Program, UnaryOp, VarId};
use crate::terms::Names;
use crate::terms::{ArrayId, ArrayNode, Atom, AtomId, BaseId, CondId, CondNode, Elements, Node, NodeId, Nodes};

/// The formula of an unwound program.
pub fn formula_text(program: &Program, unwound: &Unwound) -> String {
    let prefix = if program.var_ids().any(|v| unwound.names.variable(v) == "t") { "t!" } else { "t" };
    let mut writer = Writer { unwound, uses: HashMap::new(), names: HashMap::new(), definitions: vec![], prefix };
    for equation in &unwound.equations {
        match equation {
            Equation::Number(guard, _, value) => writer.count(&[Item::Cond(*guard), Item::Number(*value)]),
            Equation::Array(guard, _, value) => writer.count(&[Item::Cond(*guard), Item::Array(*value)]),
        }
    }
    for claim in &unwound.claims {
        writer.count(&[Item::Cond(claim.guard), Item::Cond(claim.cond)]);
    }
    for cut in &unwound.cuts {
        writer.count(&[Item::Cond(cut.guard)]);
    }
    let mut c = vec![];
    for equation in &unwound.equations {
        let (guard, equal) = match equation {
            Equation::Number(guard, version, value) => {
                (guard, format!("{} = {}", writer.number(*version), writer.number(*value)))
            }
            Equation::Array(guard, version, value) => {
                (guard, format!("{} = {}", writer.array(*version), writer.array(*value)))
            }
        };
        let guard = writer.guard(*guard);
        c.push(format!("{guard} => {equal}"));
    }
    let mut p = vec![];
    for claim in &unwound.claims {
        let guard = writer.guard(claim.guard);
        let cond = writer.cond(claim.cond);
        p.push(format!("{guard} => {cond}    ({})", program.property(claim.property).name));
    }
    for cut in &unwound.cuts {
        let guard = writer.guard(cut.guard);
        p.push(format!("{guard} => false    ({} goes on)", cut.name));
    }
    let set = |name: &str, lines: &[String]| {
        let lines: String = lines.iter().map(|line| format!("    {line}\n")).collect();
        format!("{name} = {{\n{lines}}}\n")
    };
    let definitions: String = writer.definitions.iter().map(|line| format!("    {line}\n")).collect();
    let definitions = if definitions.is_empty() { definitions } else { format!("where\n{definitions}") };
    set("C", &c) + &set("P", &p) + &definitions
}

/// The names of open numbers and arrays, the same for people and for solvers.
#[derive(Clone, Copy)]
pub struct OpenNames<'a>(pub &'a Unwound);

impl OpenNames<'_> {
    /// The name of a variable that is arbitrary since an event.
    fn opened(self, variable: VarId, since: Option<u32>) -> String {
        let OpenNames(unwound) = self;
        match unwound.openings.get(&(variable, since)) {
            Some(version) => unwound.names.version(variable, *version),
            None if unwound.opened.contains(&variable) => format!("{}!start", unwound.names.variable(variable)),
            None => unwound.names.version(variable, 0),
        }
    }
}

impl Names for OpenNames<'_> {
    fn atom(&self, id: AtomId) -> String {
        match self.0.nodes.atoms.get(id.0 as usize).map(|(atom, _)| atom) {
            Some(Atom::Scalar { variable, since }) => self.opened(*variable, *since),
            Some(Atom::Version { variable, version }) => self.0.names.version(*variable, *version),
            Some(Atom::Cell { base, indices }) => {
                let subscripts: String = indices.iter().map(|i| format!("[{i}]")).collect();
                format!("{}{subscripts}", self.array(*base))
            }
            Some(Atom::Undefined) | None => format!("any!{}", id.0),
        }
    }

    fn array(&self, id: BaseId) -> String {
        let Some(base) = self.0.nodes.bases.get(id.0 as usize) else { return format!("array!{}", id.0) };
        match base.elements {
            Elements::Computed => self.0.names.version(base.variable, base.since.unwrap_or(0)),
            Elements::OfType => self.opened(base.variable, base.since),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Item {
    Number(NodeId),
    Cond(CondId),
    Array(ArrayId),
}

struct Writer<'a> {
    unwound: &'a Unwound,
    uses: HashMap<Item, u32>,
    names: HashMap<Item, String>,
    definitions: Vec<String>,
    /// What parts are called, before their number: like no variable.
    prefix: &'static str,
}

impl Writer<'_> {
    fn nodes(&self) -> &Nodes {
        &self.unwound.nodes
    }

    /// Counts how often parts are used.
    fn count(&mut self, items: &[Item]) {
        let mut work = items.to_vec();
        while let Some(item) = work.pop() {
            let uses = self.uses.entry(item).or_default();
            *uses += 1;
            if *uses == 1 {
                self.parts(item, &mut work);
            }
        }
    }

    fn parts(&self, item: Item, out: &mut Vec<Item>) {
        match item {
            Item::Number(id) => match self.nodes().node(id) {
                Node::Const(_) | Node::Atom(_) => {}
                Node::Unary(_, n) | Node::Convert(_, n) => out.push(Item::Number(*n)),
                Node::Binary(_, l, r) => out.extend([Item::Number(*l), Item::Number(*r)]),
                Node::Ite(c, t, e) => out.extend([Item::Cond(*c), Item::Number(*t), Item::Number(*e)]),
                Node::Select(array, indices) => {
                    out.push(Item::Array(*array));
                    out.extend(indices.iter().map(|i| Item::Number(*i)));
                }
            },
            Item::Cond(id) => match self.nodes().condition(id) {
                CondNode::Const(_) => {}
                CondNode::Cmp(_, _, l, r) | CondNode::SameIndex(l, r) => {
                    out.extend([Item::Number(*l), Item::Number(*r)]);
                }
                CondNode::Not(c) => out.push(Item::Cond(*c)),
                CondNode::And(cs) | CondNode::Or(cs) => out.extend(cs.iter().map(|c| Item::Cond(*c))),
            },
            Item::Array(id) => match self.nodes().array_node(id) {
                ArrayNode::Base(_) => {}
                ArrayNode::Filled(n, _) => out.push(Item::Number(*n)),
                ArrayNode::Store(array, indices, value) => {
                    out.push(Item::Array(*array));
                    out.extend(indices.iter().chain([value]).map(|n| Item::Number(*n)));
                }
                ArrayNode::Ite(c, t, e) => out.extend([Item::Cond(*c), Item::Array(*t), Item::Array(*e)]),
            },
        }
    }

    /// A part that is long and used several times gets a name; so texts stay as long as the formula.
    fn named(&mut self, item: Item, text: String) -> String {
        const SHORT: usize = 24;
        if text.len() <= SHORT || self.uses.get(&item).is_none_or(|uses| *uses < 2) {
            return text;
        }
        let name = format!("{}{}", self.prefix, self.definitions.len() + 1);
        self.definitions.push(format!("{name} = {text}"));
        self.names.insert(item, name.clone());
        name
    }

    fn guard(&mut self, id: CondId) -> String {
        let text = self.cond(id);
        let compound = matches!(self.nodes().condition(id), CondNode::And(_) | CondNode::Or(_));
        if compound && text.contains(' ') { format!("({text})") } else { text }
    }

    fn number(&mut self, id: NodeId) -> String {
        if let Some(name) = self.names.get(&Item::Number(id)) {
            return name.clone();
        }
        let text = match self.nodes().node(id).clone() {
            Node::Const(value) => value.to_string(),
            Node::Atom(atom) => OpenNames(self.unwound).atom(atom),
            Node::Unary(UnaryOp::Neg, n) => format!("-{}", self.operand(n)),
            Node::Unary(UnaryOp::BitNot, n) => format!("~{}", self.operand(n)),
            Node::Binary(op, l, r) => {
                let negative = self.nodes().integer(r).filter(|v| **v < Integer::ZERO).map(|v| -v);
                match (op, negative) {
                    (BinaryOp::Add, Some(less)) => format!("{} - {less}", self.operand(l)),
                    _ => format!("{} {} {}", self.operand(l), symbol(op), self.operand(r)),
                }
            }
            Node::Convert(_, n) => format!("({}){}", self.nodes().ty(id), self.operand(n)),
            Node::Ite(c, t, e) => format!("({} ? {} : {})", self.guard(c), self.number(t), self.number(e)),
            Node::Select(array, indices) => format!("select({}, {})", self.array(array), self.numbers(&indices)),
        };
        self.named(Item::Number(id), text)
    }

    fn numbers(&mut self, ids: &[NodeId]) -> String {
        ids.iter().map(|id| self.number(*id)).collect::<Vec<_>>().join(", ")
    }

    fn operand(&mut self, id: NodeId) -> String {
        let text = self.number(id);
        let compound = matches!(self.nodes().node(id), Node::Binary(..) | Node::Unary(..));
        if compound && text.contains(' ') || text.starts_with('-') { format!("({text})") } else { text }
    }

    fn cond(&mut self, id: CondId) -> String {
        if let Some(name) = self.names.get(&Item::Cond(id)) {
            return name.clone();
        }
        let text = match self.nodes().condition(id).clone() {
            CondNode::Const(b) => b.to_string(),
            CondNode::Cmp(op, _, l, r) => format!("{} {} {}", self.number(l), comparison(op), self.number(r)),
            CondNode::SameIndex(l, r) => format!("{} == {}", self.number(l), self.number(r)),
            CondNode::Not(c) => format!("!({})", self.cond(c)),
            CondNode::And(cs) => self.junction(&cs, " && "),
            CondNode::Or(cs) => self.junction(&cs, " || "),
        };
        self.named(Item::Cond(id), text)
    }

    fn junction(&mut self, parts: &[CondId], between: &str) -> String {
        let part = |this: &mut Self, id: CondId| {
            let text = this.cond(id);
            let other = match this.nodes().condition(id) {
                CondNode::And(_) => between != " && ",
                CondNode::Or(_) => between != " || ",
                _ => false,
            };
            if other && text.contains(' ') { format!("({text})") } else { text }
        };
        parts.iter().map(|id| part(self, *id)).collect::<Vec<_>>().join(between)
    }

    fn array(&mut self, id: ArrayId) -> String {
        if let Some(name) = self.names.get(&Item::Array(id)) {
            return name.clone();
        }
        let text = match self.nodes().array_node(id).clone() {
            ArrayNode::Base(base) => OpenNames(self.unwound).array(base),
            ArrayNode::Filled(n, _) => format!("all({})", self.number(n)),
            ArrayNode::Store(array, indices, value) => {
                format!("store({}, {}, {})", self.array(array), self.numbers(&indices), self.number(value))
            }
            ArrayNode::Ite(c, t, e) => format!("({} ? {} : {})", self.guard(c), self.array(t), self.array(e)),
        };
        self.named(Item::Array(id), text)
    }
}

fn symbol(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitOr => "|",
        BinaryOp::BitXor => "^",
    }
}

fn comparison(op: CmpOp) -> &'static str {
    match op {
        CmpOp::Eq => "==",
        CmpOp::Ne => "!=",
        CmpOp::Lt => "<",
        CmpOp::Le => "<=",
        CmpOp::Gt => ">",
        CmpOp::Ge => ">=",
    }
}

//! Initialisers: braces, elided braces, designators, strings.

use lang_c::ast;
use lang_c::span::Node;

use super::convert::{Purpose, int};
use super::{Checker, constant};
use crate::frontend::lower::literal;
use crate::frontend::lower::tree::{At, Expr, Init, ObjectId, Step};
use crate::frontend::lower::types::{Length, Type};
use crate::program::number::Integer;

type Item = Node<ast::InitializerListItem>;

/// Where we are in a list of initialisers.
struct Cursor<'a> {
    items: &'a [Item],
    next: usize,
    /// The value of the next item, if it has been looked at already.
    ready: Option<Expr>,
}

/// Whether the braces around a part are written or left out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Braces {
    Written,
    Elided,
}

struct Parts {
    parts: Vec<(Vec<Step>, Expr)>,
    path: Vec<Step>,
}

impl Checker<'_> {
    /// The initialiser of an object. An array of unknown length gets its length from it.
    pub(super) fn initialiser(&mut self, id: ObjectId, node: &Node<ast::Initializer>) -> Option<Init> {
        let at = node.span.start;
        let ty = self.unit.object(id).ty.clone();
        match &node.node {
            ast::Initializer::List(items) => self.initialiser_list(id, items, at),
            ast::Initializer::Expression(e) => {
                if matches!(ty, Type::Array(_)) {
                    let mut out = Parts { parts: vec![], path: vec![] };
                    let length = self.string_parts(&ty, e, &mut out);
                    if length.is_none() {
                        self.error(at, "an array is initialised by something else than a list or a string");
                        return None;
                    }
                    self.complete(id, length);
                    return Some(Init::Parts(out.parts));
                }
                let value = self.value(e);
                Some(Init::Value(self.convert(value, &ty, Purpose::Assignment)))
            }
        }
    }

    pub(super) fn initialiser_list(&mut self, id: ObjectId, items: &[Item], at: At) -> Option<Init> {
        let ty = self.unit.object(id).ty.clone();
        let mut out = Parts { parts: vec![], path: vec![] };
        if let (Type::Array(_), [item]) = (&ty, items)
            && let (ast::Initializer::Expression(e), true) =
                (&item.node.initializer.node, item.node.designation.is_empty())
            && let Some(length) = self.string_parts(&ty, e, &mut out)
        {
            self.complete(id, Some(length));
            return Some(Init::Parts(out.parts));
        }
        match ty {
            Type::Array(_) | Type::Struct(_) => {
                let length = self.list(&ty, items, &mut out, at);
                self.complete(id, Some(length));
                Some(Init::Parts(out.parts))
            }
            Type::Error | Type::Refused(..) => None,
            _ => {
                self.list(&ty, items, &mut out, at);
                match out.parts.pop() {
                    Some((_, value)) => Some(Init::Value(value)),
                    None => {
                        let zero = int(Integer::ZERO, crate::program::IntType::INT, at);
                        Some(Init::Value(self.convert(zero, &ty, Purpose::Assignment)))
                    }
                }
            }
        }
    }

    fn complete(&mut self, id: ObjectId, length: Option<u64>) {
        let object = &mut self.unit.objects[id.0 as usize];
        if let (Type::Array(array), Some(length)) = (&object.ty, length)
            && array.length == Length::Unknown
        {
            object.ty = Type::array(array.element.clone(), Length::Fixed(length));
        }
    }

    /// A whole list in braces; yields how many elements of an array it reaches.
    fn list(&mut self, ty: &Type, items: &[Item], out: &mut Parts, at: At) -> u64 {
        let mut cursor = Cursor { items, next: 0, ready: None };
        let length = match ty {
            Type::Array(_) => self.elements(ty, &mut cursor, &[], Braces::Written, out),
            Type::Struct(_) => self.members(ty, &mut cursor, &[], Braces::Written, out),
            _ => {
                if !items.is_empty() {
                    self.part(ty, &mut cursor, out);
                }
                0
            }
        };
        if let Some(extra) = items.get(cursor.next) {
            self.error(extra.span.start, "there are more initialisers than the object has parts");
        } else if items.is_empty() && ty.is_scalar() {
            let _ = at;
        }
        length
    }

    fn elements<'a>(
        &mut self,
        ty: &Type,
        cursor: &mut Cursor<'a>,
        mut designators: &'a [Node<ast::Designator>],
        braces: Braces,
        out: &mut Parts,
    ) -> u64 {
        let Type::Array(array) = ty else { return 0 };
        let limit = match array.length {
            Length::Fixed(n) => n,
            _ => u64::MAX,
        };
        let (mut index, mut reached) = (0u64, 0u64);
        loop {
            let mut rest: &[Node<ast::Designator>] = &[];
            let mut last = index;
            if designators.is_empty() {
                let Some(item) = cursor.items.get(cursor.next) else { break };
                if !item.node.designation.is_empty() {
                    if braces == Braces::Elided {
                        break;
                    }
                    designators = &item.node.designation;
                }
            }
            if let [first, others @ ..] = designators {
                let Some((low, high)) = self.designated_elements(first, limit) else {
                    cursor.skip();
                    designators = &[];
                    continue;
                };
                (index, last, rest) = (low, high, others);
                designators = &[];
            } else if index >= limit {
                break;
            }
            out.path.push(if index == last { Step::Index(index) } else { Step::Range(index, last) });
            self.designated(&array.element, cursor, rest, out);
            out.path.pop();
            index = last.saturating_add(1);
            reached = reached.max(index);
        }
        reached
    }

    fn designated_elements(&mut self, designator: &Node<ast::Designator>, limit: u64) -> Option<(u64, u64)> {
        let (low, high) = match &designator.node {
            ast::Designator::Index(e) => {
                let value = self.designator_value(e)?;
                (value, value)
            }
            ast::Designator::Range(range) => {
                (self.designator_value(&range.node.from)?, self.designator_value(&range.node.to)?)
            }
            ast::Designator::Member(_) => {
                self.error(designator.span.start, "a member is designated in an array");
                return None;
            }
        };
        if low > high || high >= limit || high >= 1 << 62 {
            self.error(designator.span.start, "this element is outside of the array");
            return None;
        }
        Some((low, high))
    }

    fn designator_value(&mut self, e: &Node<ast::Expression>) -> Option<u64> {
        let value = self.value(e);
        let number = constant(&value).and_then(|v| u64::try_from(v).ok());
        if number.is_none() && !value.ty.is_error() {
            self.error(e.span.start, "the index is not a constant that an array can have");
        }
        number
    }

    fn members<'a>(
        &mut self,
        ty: &Type,
        cursor: &mut Cursor<'a>,
        mut designators: &'a [Node<ast::Designator>],
        braces: Braces,
        out: &mut Parts,
    ) -> u64 {
        let Type::Struct(id) = ty else { return 0 };
        let def = &self.unit.structs[id.0 as usize];
        let is_union = def.is_union;
        let fields = match &def.fields {
            Some(fields) => fields.clone(),
            None => return 0,
        };
        let mut index = 0;
        loop {
            let mut path = vec![index];
            let mut rest: &[Node<ast::Designator>] = &[];
            if designators.is_empty() {
                let Some(item) = cursor.items.get(cursor.next) else { break };
                if !item.node.designation.is_empty() {
                    if braces == Braces::Elided {
                        break;
                    }
                    designators = &item.node.designation;
                }
            }
            if let [first, others @ ..] = designators {
                designators = &[];
                rest = others;
                let found = match &first.node {
                    ast::Designator::Member(name) => self.find_field(*id, &name.node.name),
                    _ => None,
                };
                let Some(found) = found else {
                    self.error(first.span.start, "the structure has no such member");
                    cursor.skip();
                    continue;
                };
                path = found;
            } else if fields.get(index).is_some_and(|f| f.name.is_none() && !matches!(f.ty, Type::Struct(_))) {
                index += 1;
                continue;
            } else if index >= fields.len() || is_union && index > 0 {
                break;
            }
            index = path.first().map_or(index, |first| first + 1);
            let mut part = ty.clone();
            for step in &path {
                out.path.push(Step::Field(*step));
                part = self.field_type(&part, *step);
            }
            self.designated(&part, cursor, rest, out);
            out.path.truncate(out.path.len() - path.len());
        }
        0
    }

    fn field_type(&self, ty: &Type, index: usize) -> Type {
        let Type::Struct(id) = ty else { return Type::Error };
        let fields = self.unit.structs.get(id.0 as usize).and_then(|def| def.fields.as_ref());
        fields.and_then(|f| f.get(index)).map_or(Type::Error, |f| f.ty.clone())
    }

    /// The part that the remaining designators lead to, and what follows inside of it.
    fn designated<'a>(
        &mut self,
        ty: &Type,
        cursor: &mut Cursor<'a>,
        rest: &'a [Node<ast::Designator>],
        out: &mut Parts,
    ) {
        if rest.is_empty() {
            self.part(ty, cursor, out);
            return;
        }
        match ty {
            Type::Array(_) => {
                self.elements(ty, cursor, rest, Braces::Elided, out);
            }
            Type::Struct(_) => {
                self.members(ty, cursor, rest, Braces::Elided, out);
            }
            _ => {
                self.error(rest[0].span.start, "there is no such part");
                cursor.skip();
            }
        }
    }

    /// One part, from one item, or from several if its braces are left out.
    fn part(&mut self, ty: &Type, cursor: &mut Cursor, out: &mut Parts) {
        let Some(item) = cursor.items.get(cursor.next) else { return };
        let at = item.span.start;
        let e = match &item.node.initializer.node {
            ast::Initializer::List(items) => {
                cursor.skip();
                if let (Type::Array(_), [only]) = (ty, &items[..])
                    && let ast::Initializer::Expression(e) = &only.node.initializer.node
                    && self.string_parts(ty, e, out).is_some()
                {
                    return;
                }
                self.list(ty, items, out, at);
                return;
            }
            ast::Initializer::Expression(e) => e,
        };
        match ty {
            Type::Array(_) => {
                if cursor.ready.is_none() && self.string_parts(ty, e, out).is_some() {
                    cursor.skip();
                } else {
                    let before = cursor.next;
                    self.elements(ty, cursor, &[], Braces::Elided, out);
                    cursor.advance_past(before);
                }
            }
            Type::Struct(_) => {
                let value = match cursor.ready.take() {
                    Some(value) => value,
                    None => self.value(e),
                };
                if value.ty == *ty {
                    cursor.skip();
                    out.parts.push((out.path.clone(), value));
                } else {
                    cursor.ready = Some(value);
                    let before = cursor.next;
                    self.members(ty, cursor, &[], Braces::Elided, out);
                    cursor.advance_past(before);
                }
            }
            _ => {
                let value = match cursor.ready.take() {
                    Some(value) => value,
                    None => self.value(e),
                };
                cursor.skip();
                let value = self.convert(value, ty, Purpose::Assignment);
                out.parts.push((out.path.clone(), value));
            }
        }
    }

    /// The elements of a string that initialises an array of characters, and how many there are.
    fn string_parts(&mut self, ty: &Type, e: &Node<ast::Expression>, out: &mut Parts) -> Option<u64> {
        let (Type::Array(array), ast::Expression::StringLiteral(parts)) = (ty, &e.node) else { return None };
        let Type::Int(element) = array.element else { return None };
        let (mut values, unit) = literal::string(&parts.node).ok()?;
        if unit.bits != element.bits {
            return None;
        }
        if let Length::Fixed(n) = array.length {
            if values.len() as u64 > n.saturating_add(1) {
                self.error(e.span.start, "the string is longer than the array");
            }
            values.truncate(usize::try_from(n).unwrap_or(usize::MAX));
        }
        let length = values.len() as u64;
        for (k, value) in values.into_iter().enumerate() {
            let mut path = out.path.clone();
            path.push(Step::Index(k as u64));
            out.parts.push((path, int(element.wrap(value), element, e.span.start)));
        }
        Some(length)
    }
}

impl Cursor<'_> {
    fn skip(&mut self) {
        self.next += 1;
        self.ready = None;
    }

    /// A part without members takes no item; it must not be tried for ever.
    fn advance_past(&mut self, before: usize) {
        if self.next == before {
            self.skip();
        }
    }
}

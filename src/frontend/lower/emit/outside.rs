//! Functions without a body: what they may change beside what they are given.

use super::Emitter;
use crate::frontend::diagnostics::Diagnostic;
use crate::frontend::lower::points::{Instance, Region, Root};
use crate::frontend::lower::tree::{At, FuncId, Object, ObjectId, Storage};
use crate::program::{Basic, Source};

/// How many calls of library functions are followed on the way to the user's text.
const DEEPEST_LIBRARY: usize = 16;

impl Emitter<'_> {
    /// A function of the program's that has no body was called with pointers to some regions. It may change every global that
    /// other files can see, and what it was given pointers to now or before. Pointers in there stay as they are.
    pub(super) fn outside(&mut self, callee: FuncId, given: Vec<Region>, at: At) {
        let name = self.unit().function(callee).name.clone();
        if self.outside.insert(callee) {
            let message = format!("`{name}` has no body: it is taken to yield any value");
            let hint = match self.unit().objects.iter().any(|object| self.is_external(object)) || !given.is_empty() {
                true => "and to change all numbers in what it is given and in the globals that other files can see",
                false => "give it a body, or name it `nondet_..` if this is meant",
            };
            let place = self.place_of_call(at);
            self.diagnostics.push(Diagnostic::warning(self.span(place), message).with_hint(hint));
        }
        for index in 0..self.unit().objects.len() {
            let id = ObjectId(index as u32);
            if self.is_external(self.unit().object(id)) {
                let instance = Instance { clone: None, root: Root::Object(id) };
                for variable in self.number_variables(&Region { instance, path: vec![] }) {
                    self.emit(Basic::Havoc(variable, Source::Input(name.clone())));
                }
            }
        }
        let known: Vec<Region> = self.escaped.iter().filter(|region| !given.contains(region)).cloned().collect();
        for region in known {
            self.written_outside(&region, &name, at);
        }
        for region in given {
            let is_external = match region.instance.root {
                Root::Object(object) => self.is_external(self.unit().object(object)),
                _ => false,
            };
            if !is_external {
                self.escaped.insert(region);
            }
        }
    }

    /// Whether it is a variable of the user's that other files can see and change.
    fn is_external(&self, object: &Object) -> bool {
        let is_global = matches!(object.storage, Storage::Global | Storage::Extern);
        is_global
            && !object.is_internal
            && !object.is_const
            && object.scope.is_none()
            && !(self.context.is_system)(object.at)
    }

    /// A place in the user's text: for one in the library, that of a call that leads there.
    pub(super) fn place_of_call(&self, mut at: At) -> At {
        let mut clone = self.clone;
        for _ in 0..DEEPEST_LIBRARY {
            if at < self.context.library {
                break;
            }
            let calls = self.context.points.calls.iter().filter(|(_, callee)| **callee == clone);
            let Some(((caller, place, _), _)) = calls.min_by_key(|((_, place, _), _)| *place) else { break };
            (clone, at) = (*caller, *place);
        }
        at
    }
}

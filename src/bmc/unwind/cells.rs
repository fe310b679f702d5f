//! The elements of an array at constant indexes: a map that is cheap to copy and to compare, since copies share what did not
//! change.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use crate::program::number::Integer;
use crate::terms::NodeId;

const BITS: u32 = 6;
const SIZE: usize = 1 << BITS;

/// A constant index of an array, of any number of dimensions, as one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(i64);

/// Known elements.
#[derive(Clone, Default)]
pub struct Cells {
    chunks: BTreeMap<i64, Rc<Chunk>>,
}

#[derive(Clone)]
struct Chunk {
    values: [Option<NodeId>; SIZE],
    /// A bit for each element that the array below does not have.
    unsaved: u64,
}

impl Cells {
    /// The element, if it is known.
    pub fn get(&self, key: Key) -> Option<NodeId> {
        self.chunks.get(&(key.0 >> BITS))?.values[offset(key)]
    }

    /// Sets an element that the array below does not have.
    pub fn set(&mut self, key: Key, value: NodeId) {
        let chunk = Rc::make_mut(self.chunks.entry(key.0 >> BITS).or_default());
        chunk.values[offset(key)] = Some(value);
        chunk.unsaved |= 1 << offset(key);
    }

    /// Sets an element that the array below has too.
    pub fn set_saved(&mut self, key: Key, value: NodeId) {
        let chunk = Rc::make_mut(self.chunks.entry(key.0 >> BITS).or_default());
        chunk.values[offset(key)] = Some(value);
        chunk.unsaved &= !(1 << offset(key));
    }

    /// All known elements, in the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = (Key, NodeId)> + '_ {
        self.chunks.iter().flat_map(|(number, chunk)| {
            let known = chunk.values.iter().enumerate().filter_map(|(at, value)| Some((at, (*value)?)));
            known.map(move |(at, value)| (key(*number, at), value))
        })
    }

    /// The elements that the array below does not have, in order. They count as saved afterwards.
    pub fn save(&mut self) -> Vec<(Key, NodeId)> {
        let mut all = vec![];
        for (number, chunk) in self.chunks.iter_mut().filter(|(_, chunk)| chunk.unsaved != 0) {
            let chunk = Rc::make_mut(chunk);
            for (at, value) in chunk.values.iter().enumerate().filter(|(at, _)| chunk.unsaved >> at & 1 == 1) {
                all.extend(value.map(|value| (key(*number, at), value)));
            }
            chunk.unsaved = 0;
        }
        all
    }

    /// The keys at which two maps differ, in order. What they share costs nothing.
    pub fn differences(&self, other: &Cells) -> Vec<Key> {
        let numbers: BTreeSet<i64> = self.chunks.keys().chain(other.chunks.keys()).copied().collect();
        let mut keys = vec![];
        for number in numbers {
            let (mine, others) = (self.chunks.get(&number), other.chunks.get(&number));
            if let (Some(mine), Some(others)) = (mine, others)
                && Rc::ptr_eq(mine, others)
            {
                continue;
            }
            let cell = |chunk: Option<&Rc<Chunk>>, at: usize| {
                chunk.map_or((None, 0), |chunk| (chunk.values[at], chunk.unsaved >> at & 1))
            };
            keys.extend((0..SIZE).filter(|at| cell(mine, *at) != cell(others, *at)).map(|at| key(number, at)));
        }
        keys
    }
}

impl Default for Chunk {
    fn default() -> Chunk {
        Chunk { values: [None; SIZE], unsaved: 0 }
    }
}

fn key(chunk: i64, at: usize) -> Key {
    Key((chunk << BITS) + at as i64)
}

fn offset(key: Key) -> usize {
    (key.0 & (SIZE as i64 - 1)) as usize
}

/// The keys of constant indexes. An index of one dimension is its own key; others are numbered as they come.
#[derive(Default)]
pub struct Keys {
    numbered: Vec<Vec<Integer>>,
    numbers: HashMap<Vec<Integer>, i64>,
}

/// Numbers of indexes that are not their own keys start here.
const NUMBERED: i64 = 1 << 60;

impl Keys {
    /// The key of an index.
    pub fn key(&mut self, index: &[Integer]) -> Key {
        if let [only] = index
            && let Ok(small) = i64::try_from(only)
            && (-NUMBERED..NUMBERED).contains(&small)
        {
            return Key(small);
        }
        if let Some(number) = self.numbers.get(index) {
            return Key(*number);
        }
        let number = NUMBERED + self.numbered.len() as i64;
        self.numbered.push(index.to_vec());
        self.numbers.insert(index.to_vec(), number);
        Key(number)
    }

    /// The index of a key.
    pub fn index(&self, key: Key) -> Vec<Integer> {
        match usize::try_from(key.0 - NUMBERED).ok().and_then(|n| self.numbered.get(n)) {
            Some(index) => index.clone(),
            None => vec![key.0.into()],
        }
    }
}

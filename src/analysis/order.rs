//! The order in which locations are visited: weak topological orderings (Bourdoncle, FMPA 1993) of each procedure.
//!
//! A *component* is a head and what is iterated with it, a loop in all but name. The search visits states by how often
//! each component around them has been iterated, so that everything that an iteration leads to is known, and joined,
//! before the next.

use crate::program::{Graph, Location, ProcId};

/// A component; heads stand for them.
pub type Head = Location;

/// The components and positions of all locations.
pub struct Order {
    /// For each location the heads of the components around it, outermost first. A head is in its own component.
    nests: Vec<Vec<Head>>,
    /// For each location its position in each of these components, preceded by that in the procedure.
    ranks: Vec<Vec<u32>>,
    /// For each procedure its locations, so that without iteration every edge leads forward.
    elements: Vec<Vec<Element>>,
}

/// A location, or a component with its head in front.
pub enum Element {
    /// A location outside all components of this level.
    Location(Location),
    /// A component.
    Component(Head, Vec<Element>),
}

/// When a state is visited: compared lexicographically.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key(Vec<u32>);

impl Order {
    /// Orders the locations of a graph.
    pub fn of(graph: &Graph) -> Order {
        let count = graph.locations.len();
        let mut order = Order { nests: vec![vec![]; count], ranks: vec![vec![]; count], elements: Vec::new() };
        let mut search = Search { graph, number: vec![0; count], next: 0, stack: vec![] };
        for entry in &graph.entries {
            let mut elements = Vec::new();
            search.visit(*entry, &mut elements);
            elements.reverse();
            for (rank, element) in elements.iter().enumerate() {
                order.place(element, &mut Vec::new(), &mut vec![rank as u32]);
            }
            order.elements.push(elements);
        }
        order
    }

    /// Whether the location is the head of a component.
    pub fn is_head(&self, at: Location) -> bool {
        self.nests[at.0 as usize].last() == Some(&at)
    }

    /// The heads of the components around a location, outermost first.
    pub fn around(&self, at: Location) -> &[Head] {
        &self.nests[at.0 as usize]
    }

    /// The locations of a procedure that its entry reaches, in order.
    pub fn elements(&self, p: ProcId) -> &[Element] {
        &self.elements[p.0 as usize]
    }

    /// The key of a procedure's entry when it is called from a state with the given key.
    pub fn start(&self, entry: Location, caller: Option<(&Key, &Iterations)>) -> (Key, Iterations) {
        let (prefix, depth) = caller.map_or((vec![], 0), |(key, iterations)| (key.0.clone(), iterations.depth + 1));
        let none = vec![0; self.around(entry).len()];
        let iterations = Iterations { prefix, depth, counts: none.clone(), choices: none };
        (self.key(entry, &iterations), iterations)
    }

    /// How many components around `from` the step leaves.
    pub fn leaves(&self, from: Location, to: Location) -> usize {
        self.around(from).len() - self.common(from, to)
    }

    fn common(&self, from: Location, to: Location) -> usize {
        self.around(from).iter().zip(self.around(to)).take_while(|(a, b)| a == b).count()
    }

    /// The iterations after a step. `free` says that another step from the same state would have left the innermost component
    /// that this one stays in: it has been iterated by choice.
    pub fn step(&self, from: Location, to: Location, before: &Iterations, free: bool) -> (Key, Iterations) {
        let new = self.around(to);
        let common = self.common(from, to);
        let mut counts: Vec<u32> = before.counts.iter().take(common).copied().collect();
        let mut choices: Vec<u32> = before.choices.iter().take(common).copied().collect();
        if let (true, Some(choice)) = (free, choices.last_mut()) {
            *choice += 1;
        }
        choices.resize(new.len(), 0);
        // A step to the head of a component that one is in already begins its next iteration.
        if new.last() == Some(&to)
            && common == new.len()
            && let Some(count) = counts.last_mut()
        {
            *count += 1;
        }
        counts.resize(new.len(), 0);
        let iterations = Iterations { prefix: before.prefix.clone(), depth: before.depth, counts, choices };
        (self.key(to, &iterations), iterations)
    }

    fn key(&self, at: Location, iterations: &Iterations) -> Key {
        let mut key = iterations.prefix.clone();
        let ranks = &self.ranks[at.0 as usize];
        key.extend(ranks.first());
        for (count, rank) in iterations.counts.iter().zip(ranks.iter().skip(1)) {
            key.extend([*count, *rank]);
        }
        Key(key)
    }

    fn place(&mut self, element: &Element, nest: &mut Vec<Head>, ranks: &mut Vec<u32>) {
        match element {
            Element::Location(at) => {
                self.nests[at.0 as usize] = nest.clone();
                self.ranks[at.0 as usize] = ranks.clone();
            }
            Element::Component(head, inner) => {
                nest.push(*head);
                ranks.push(0);
                self.place(&Element::Location(*head), nest, ranks);
                ranks.pop();
                for (position, element) in inner.iter().enumerate() {
                    ranks.push(position as u32 + 1);
                    self.place(element, nest, ranks);
                    ranks.pop();
                }
                nest.pop();
            }
        }
    }
}

/// How often the components around a state have been iterated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iterations {
    /// The key of the state that called the procedure.
    prefix: Vec<u32>,
    /// How many calls are open.
    depth: u32,
    counts: Vec<u32>,
    /// How many of these iterations could have been exits.
    choices: Vec<u32>,
}

/// So many iterations without a choice weigh as much as one with a choice: they must not keep the search for ever.
const FORCED: u32 = 1 << 12;

impl Iterations {
    /// How far the state is from the straight way: the largest number of iterations of a component that were chosen, or the
    /// depth of calls if that is larger.
    pub fn most(&self) -> u32 {
        let forced = self.counts.iter().map(|count| count / FORCED);
        self.choices.iter().copied().chain(forced).fold(self.depth, u32::max)
    }
}

/// Bourdoncle's recursive search.
struct Search<'a> {
    graph: &'a Graph,
    /// 0: not visited; `u32::MAX`: done; else the number in the order of the visit.
    number: Vec<u32>,
    next: u32,
    stack: Vec<Location>,
}

impl Search<'_> {
    fn visit(&mut self, at: Location, elements: &mut Vec<Element>) -> u32 {
        self.stack.push(at);
        self.next += 1;
        let own = self.next;
        self.number[at.0 as usize] = own;
        let (mut head, mut loops) = (own, false);
        for id in self.graph.outgoing(at) {
            let to = self.graph.edge(*id).to;
            let low = match self.number[to.0 as usize] {
                0 => self.visit(to, elements),
                number => number,
            };
            if low <= head {
                head = low;
                loops = true;
            }
        }
        if head == own {
            self.number[at.0 as usize] = u32::MAX;
            let mut popped = self.stack.pop();
            if loops {
                while let Some(other) = popped
                    && other != at
                {
                    self.number[other.0 as usize] = 0;
                    popped = self.stack.pop();
                }
                let mut inner = Vec::new();
                for id in self.graph.outgoing(at) {
                    let to = self.graph.edge(*id).to;
                    if self.number[to.0 as usize] == 0 {
                        self.visit(to, &mut inner);
                    }
                }
                inner.reverse();
                elements.push(Element::Component(at, inner));
            } else {
                elements.push(Element::Location(at));
            }
        }
        head
    }
}

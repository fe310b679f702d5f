//! The order in which locations are visited: weak topological orderings (Bourdoncle, FMPA 1993) of each procedure.
//!
//! A *component* is a head and what is iterated with it, a loop in all but name. The search visits states by how often
//! each component around them has been iterated, so that everything that an iteration leads to is known, and joined,
//! before the next.
//!
//! Example: `1: while (..) { 2: while (..) 3: ..; } 4:` is ordered as `(1 (2 3)) 4`. The fixpoint stabilises the component of 2
//! within that of 1, and 4 comes when both are stable. In the search the second iteration of the inner loop, in the first
//! of the outer one, has its turn before all that the second iteration of the outer one leads to.

use crate::program::{Graph, Location, ProcId};

/// A component; heads stand for them.
pub type Head = Location;

/// The components and positions of all locations.
pub struct Components {
    /// For each location the heads of the components around it, outermost first. A head is in its own component.
    nests: Vec<Vec<Head>>,
    /// For each location its position in each of these components, preceded by that in the procedure.
    ranks: Vec<Vec<u32>>,
    /// For each procedure its locations, so that without iteration every edge leads forward.
    members: Vec<Vec<Member>>,
}

/// A location, or a component with its head in front.
pub enum Member {
    /// A location outside all components of this level.
    Location(Location),
    /// A component.
    Component(Head, Vec<Member>),
}

/// When a state is visited: compared lexicographically.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Turn(Vec<u32>);

impl Components {
    /// Orders the locations of a graph.
    pub fn of(graph: &Graph) -> Components {
        let count = graph.locations.len();
        let mut components = Components { nests: vec![vec![]; count], ranks: vec![vec![]; count], members: Vec::new() };
        let mut search = Search { graph, number: vec![0; count], next: 0, stack: vec![] };
        for entry in &graph.entries {
            let mut members = Vec::new();
            search.visit(*entry, &mut members);
            members.reverse();
            for (rank, member) in members.iter().enumerate() {
                components.place(member, &mut Vec::new(), &mut vec![rank as u32]);
            }
            components.members.push(members);
        }
        components
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
    pub fn members(&self, p: ProcId) -> &[Member] {
        &self.members[p.0 as usize]
    }

    /// The turn of a procedure's entry when it is called from a state with the given turn.
    pub fn start(&self, entry: Location, caller: Option<(&Turn, &Iterations)>) -> (Turn, Iterations) {
        let (prefix, depth) = caller.map_or((vec![], 0), |(turn, iterations)| (turn.0.clone(), iterations.depth + 1));
        let none = vec![0; self.around(entry).len()];
        let iterations = Iterations { prefix, depth, counts: none.clone(), choices: none };
        (self.turn(entry, &iterations), iterations)
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
    pub fn step(&self, from: Location, to: Location, before: &Iterations, free: bool) -> (Turn, Iterations) {
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
        (self.turn(to, &iterations), iterations)
    }

    fn turn(&self, at: Location, iterations: &Iterations) -> Turn {
        let mut turn = iterations.prefix.clone();
        let ranks = &self.ranks[at.0 as usize];
        turn.extend(ranks.first());
        for (count, rank) in iterations.counts.iter().zip(ranks.iter().skip(1)) {
            turn.extend([*count, *rank]);
        }
        Turn(turn)
    }

    fn place(&mut self, member: &Member, nest: &mut Vec<Head>, ranks: &mut Vec<u32>) {
        match member {
            Member::Location(at) => {
                self.nests[at.0 as usize] = nest.clone();
                self.ranks[at.0 as usize] = ranks.clone();
            }
            Member::Component(head, inner) => {
                nest.push(*head);
                ranks.push(0);
                self.place(&Member::Location(*head), nest, ranks);
                ranks.pop();
                for (position, member) in inner.iter().enumerate() {
                    ranks.push(position as u32 + 1);
                    self.place(member, nest, ranks);
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
    /// The turn of the state that called the procedure.
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
    fn visit(&mut self, at: Location, members: &mut Vec<Member>) -> u32 {
        self.stack.push(at);
        self.next += 1;
        let own = self.next;
        self.number[at.0 as usize] = own;
        let (mut head, mut loops) = (own, false);
        for id in self.graph.outgoing(at) {
            let to = self.graph.edge(*id).to;
            let low = match self.number[to.0 as usize] {
                0 => self.visit(to, members),
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
                members.push(Member::Component(at, inner));
            } else {
                members.push(Member::Location(at));
            }
        }
        head
    }
}

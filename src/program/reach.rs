//! Where control can get to.

use super::{Basic, Cond, EdgeRole, Graph, Location, LocationRole, Program};

/// The locations that control may reach, conditions that are constantly false aside.
pub struct Reachable(Vec<bool>);

impl Reachable {
    /// Follows the edges of a graph from the entry of its program.
    pub fn of(program: &Program, graph: &Graph) -> Reachable {
        let mut reached = vec![false; graph.locations.len()];
        let mut returns: Vec<Vec<Location>> = vec![Vec::new(); program.procedures.len()];
        let mut work = vec![graph.entry(program.entry)];
        while let Some(at) = work.pop() {
            if std::mem::replace(&mut reached[at.0 as usize], true) {
                continue;
            }
            let procedure = graph.location(at).procedure.0 as usize;
            if graph.location(at).role == LocationRole::Exit {
                work.append(&mut returns[procedure]);
            }
            for id in graph.outgoing(at) {
                let edge = graph.edge(*id);
                match &edge.action {
                    Basic::Assume(Cond::Const(false), _) if !matches!(edge.role, EdgeRole::Fails(_)) => {}
                    Basic::Call { callee, .. } => {
                        work.push(graph.entry(*callee));
                        if reached[graph.exit(*callee).0 as usize] {
                            work.push(edge.to);
                        } else {
                            returns[callee.0 as usize].push(edge.to);
                        }
                    }
                    _ => work.push(edge.to),
                }
            }
        }
        Reachable(reached)
    }

    /// Whether control may reach a location.
    pub fn is(&self, at: Location) -> bool {
        self.0.get(at.0 as usize).copied().unwrap_or(false)
    }
}

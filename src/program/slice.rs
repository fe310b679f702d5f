//! Slicing: what cannot influence a property is left out before an engine starts.
//!
//! A *slice* is the same program, statement by statement, in which what does not matter does nothing: assignments are skips,
//! conditions of which no branch matters are arbitrary, arguments are zero. Its graph has the same locations and edges, so that
//! traces and invariants of the slice are ones of the program. The slice has more executions than the program, also past loops
//! that do not end and past assumptions about what does not matter: a proof for the slice is one for the program; a failure of
//! the slice has to be replayed on the program.
//!
//! Relevance is one question of reachability: an edge from A to B says that B matters if A does. (Weiser, "Program slicing", 1984,
//! without regard to order; linear in the size of the program.)
//!
//! Worked example: in `while (i < n) { if (x > i) x--; a[i] = 0; i++; } assert(a[k] == 0);` the assertion needs a and k, the write
//! to a needs i and the loop, the loop needs n. Nothing needs x, so the slice is `while (i < n) { if (*) skip; a[i] = 0; i++; } ..`.

use super::{Basic, Block, Cond, Expr, Extent, Graph, NumType, ProcId, Program, Shape, Stmt, StmtKind, Value, VarId};

/// A program of which some is left out.
pub struct Slice {
    /// The program with statements that do nothing.
    pub program: Program,
    /// Its graph: the same locations and edges.
    pub graph: Graph,
    /// How many statements and conditions do nothing any more.
    pub left_out: usize,
}

impl Slice {
    /// The slice of a program with its graph for all properties; none if everything matters.
    pub fn of(program: &Program, whole: &Graph) -> Option<Slice> {
        let relevance = Relevance::of(program);
        let mut slicer = Slicer { program, relevance: &relevance, next: 0, left_out: 0 };
        let init = slicer.block(&program.init);
        let bodies: Vec<Block> = program.procedures.iter().map(|procedure| slicer.block(&procedure.body)).collect();
        let left_out = slicer.left_out;
        if left_out == 0 {
            return None;
        }
        let mut sliced = Program { init, ..program.clone() };
        for (procedure, body) in sliced.procedures.iter_mut().zip(bodies) {
            procedure.body = body;
        }
        for v in program.arrays().filter(|v| !relevance.matters(Node::Variable(*v))) {
            if let Some(variable) = sliced.variables.get_mut(v.0 as usize) {
                variable.shape = Shape::Scalar;
            }
        }
        let graph = Graph::of(&sliced).map_actions(|action| match action {
            Basic::Assume(c, _) if is_arbitrary(c) => Basic::Skip,
            action => action.clone(),
        });
        same_shape(&graph, whole).then_some(Slice { program: sliced, graph, left_out })
    }
}

/// Whether two graphs have the same locations and edges. All of them depends on it, so it is not taken for granted.
fn same_shape(one: &Graph, other: &Graph) -> bool {
    let same = one.edges.iter().zip(&other.edges).all(|(e, f)| (e.from, e.to, e.role) == (f.from, f.to, f.role));
    same && one.edges.len() == other.edges.len() && one.locations == other.locations
}

fn is_arbitrary(c: &Cond) -> bool {
    match c {
        Cond::Undefined => true,
        Cond::Not(inner) => is_arbitrary(inner),
        _ => false,
    }
}

/// What can matter.
#[derive(Clone, Copy)]
enum Node {
    Variable(VarId),
    Procedure(ProcId),
    /// By its number, in the order of the text.
    Statement(usize),
}

/// What matters, for all properties.
struct Relevance {
    variables: usize,
    procedures: usize,
    /// By node.
    matters: Vec<bool>,
}

impl Relevance {
    fn of(program: &Program) -> Relevance {
        let mut needs =
            Needs { program, edges: vec![vec![]; program.variables.len() + program.procedures.len()], roots: vec![] };
        for v in program.var_ids() {
            for extent in program.var(v).extents() {
                if let Extent::Symbolic(size) = extent {
                    needs.edge(Node::Variable(v), Node::Variable(*size));
                }
            }
        }
        let entry = Surroundings::of(program.entry);
        needs.block(&program.init, &entry);
        for (p, procedure) in program.proc_ids().zip(&program.procedures) {
            needs.block(&procedure.body, &Surroundings::of(p));
        }
        let mut matters = vec![false; needs.edges.len()];
        let mut work = std::mem::take(&mut needs.roots);
        while let Some(node) = work.pop() {
            if !std::mem::replace(&mut matters[node], true) {
                work.extend(&needs.edges[node]);
            }
        }
        Relevance { variables: program.variables.len(), procedures: program.procedures.len(), matters }
    }

    fn matters(&self, node: Node) -> bool {
        let at = match node {
            Node::Variable(v) => v.0 as usize,
            Node::Procedure(p) => self.variables + p.0 as usize,
            Node::Statement(number) => self.variables + self.procedures + number,
        };
        self.matters.get(at).copied().unwrap_or(true)
    }
}

/// What needs what.
struct Needs<'p> {
    program: &'p Program,
    edges: Vec<Vec<usize>>,
    roots: Vec<usize>,
}

/// What a statement stands in.
#[derive(Clone, Copy)]
struct Surroundings<'c> {
    procedure: ProcId,
    /// The statement around it, or the procedure.
    parent: Node,
    /// The loop around it.
    innermost: Option<Node>,
    /// The condition under which it is executed, as far as it is the one next to it.
    condition: Option<&'c Cond>,
}

impl Surroundings<'_> {
    fn of(procedure: ProcId) -> Surroundings<'static> {
        Surroundings { procedure, parent: Node::Procedure(procedure), innermost: None, condition: None }
    }
}

impl<'p> Needs<'p> {
    fn at(&self, node: Node) -> usize {
        match node {
            Node::Variable(v) => v.0 as usize,
            Node::Procedure(p) => self.program.variables.len() + p.0 as usize,
            Node::Statement(number) => self.program.variables.len() + self.program.procedures.len() + number,
        }
    }

    /// The second matters if the first does.
    fn edge(&mut self, from: Node, to: Node) {
        let (from, to) = (self.at(from), self.at(to));
        self.edges[from].push(to);
    }

    fn needs_values(&mut self, from: Node, e: &Expr) {
        e.for_each(&mut |e| self.edges_of(from, e));
    }

    fn edges_of(&mut self, from: Node, e: &Expr) {
        match e {
            Expr::Var(v) => self.edge(from, Node::Variable(*v)),
            Expr::Read(element) => self.edge(from, Node::Variable(element.array)),
            _ => {}
        }
    }

    fn block(&mut self, block: &'p Block, around: &Surroundings<'p>) {
        for stmt in block {
            self.statement(stmt, around);
        }
    }

    fn statement(&mut self, stmt: &'p Stmt, around: &Surroundings<'p>) {
        let number = self.edges.len() - self.program.variables.len() - self.program.procedures.len();
        self.edges.push(vec![]);
        let node = Node::Statement(number);
        self.edge(node, around.parent);
        let inside = Surroundings { parent: node, ..*around };
        match &stmt.kind {
            StmtKind::Basic(basic) => self.basic(node, basic, around),
            StmtKind::If(c, then, otherwise) => {
                c.for_each_expr(&mut |e| self.edges_of(node, e));
                let inside = Surroundings { condition: Some(c), ..inside };
                self.block(then, &inside);
                self.block(otherwise, &inside);
            }
            StmtKind::While(c, body) | StmtKind::DoWhile(body, c) => {
                c.for_each_expr(&mut |e| self.edges_of(node, e));
                let condition = if let StmtKind::While(..) = stmt.kind { Some(c) } else { around.condition };
                self.block(body, &Surroundings { innermost: Some(node), condition, ..inside });
            }
            // A jump matters as soon as something does that it may lead past.
            StmtKind::Break | StmtKind::Continue => {
                self.edge(around.innermost.unwrap_or(Node::Procedure(around.procedure)), node);
            }
            StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Return => {
                self.edge(Node::Procedure(around.procedure), node);
            }
            StmtKind::Block(inner) => self.block(inner, &inside),
        }
    }

    fn basic(&mut self, node: Node, basic: &'p Basic, around: &Surroundings<'p>) {
        basic.for_each_expr(&mut |e| {
            // The arguments of a call are needed one by one.
            if !matches!(basic, Basic::Call { .. }) {
                self.edges_of(node, e);
            }
        });
        match basic {
            Basic::Assign(..) | Basic::Parallel(_) | Basic::Fill(..) | Basic::Havoc(..) => {
                basic.writes().into_iter().for_each(|v| self.edge(Node::Variable(v), node));
            }
            Basic::Assert(..) => self.roots.push(self.at(node)),
            Basic::Assume(c, _) => self.restriction(node, c, around),
            Basic::Halt => {
                self.edge(around.parent, node);
                match around.condition {
                    Some(c) => self.restriction(node, c, around),
                    None => self.edge(Node::Procedure(around.procedure), node),
                }
            }
            Basic::Call { callee, args, results } => {
                self.edge(Node::Procedure(*callee), node);
                let procedure = self.program.procedure(*callee);
                for (param, arg) in procedure.params.iter().zip(args) {
                    self.edge(Node::Variable(*param), node);
                    self.needs_values(Node::Variable(*param), arg);
                }
                for (result, taken) in procedure.results.iter().zip(results) {
                    if let Some(taken) = taken {
                        self.edge(Node::Variable(*taken), node);
                        self.edge(Node::Variable(*taken), Node::Variable(*result));
                        self.edge(Node::Variable(*taken), Node::Procedure(*callee));
                    }
                }
            }
            Basic::Skip => {}
        }
    }

    /// A statement that ends executions matters if it says something of what matters.
    fn restriction(&mut self, node: Node, c: &'p Cond, around: &Surroundings<'p>) {
        let mut speaks = false;
        c.for_each_expr(&mut |e| {
            let of = match e {
                Expr::Var(v) => *v,
                Expr::Read(element) => element.array,
                _ => return,
            };
            speaks = true;
            self.edge(Node::Variable(of), node);
        });
        if !speaks {
            self.edge(Node::Procedure(around.procedure), node);
        }
    }
}

/// Makes the statements of the slice, in the same order as [`Needs`] has seen them.
struct Slicer<'a> {
    program: &'a Program,
    relevance: &'a Relevance,
    next: usize,
    /// How much does nothing any more.
    left_out: usize,
}

impl Slicer<'_> {
    fn block(&mut self, block: &Block) -> Block {
        block.iter().map(|stmt| Stmt::new(self.statement(&stmt.kind), stmt.span)).collect()
    }

    fn statement(&mut self, kind: &StmtKind) -> StmtKind {
        let matters = self.relevance.matters(Node::Statement(self.next));
        self.next += 1;
        match kind {
            StmtKind::Basic(basic) => StmtKind::Basic(self.basic(basic, matters)),
            StmtKind::If(c, then, otherwise) => {
                let c = self.cond(c, matters);
                StmtKind::If(c, self.block(then), self.block(otherwise))
            }
            StmtKind::While(c, body) => {
                let c = self.cond(c, matters);
                StmtKind::While(c, self.block(body))
            }
            StmtKind::DoWhile(body, c) => {
                let c = self.cond(c, matters);
                StmtKind::DoWhile(self.block(body), c)
            }
            StmtKind::Block(inner) => StmtKind::Block(self.block(inner)),
            StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Return => {
                kind.clone()
            }
        }
    }

    fn cond(&mut self, c: &Cond, matters: bool) -> Cond {
        if matters || matches!(c, Cond::Const(_) | Cond::Undefined) {
            return c.clone();
        }
        self.left_out += 1;
        Cond::Undefined
    }

    fn basic(&mut self, basic: &Basic, matters: bool) -> Basic {
        match basic {
            // Where the end of an execution does not matter, its condition is arbitrary and the execution may as well go on.
            Basic::Halt | Basic::Skip => basic.clone(),
            Basic::Call { callee, args, results } => {
                let params = &self.program.procedure(*callee).params;
                let args = params.iter().zip(args).map(|(param, arg)| self.argument(*param, arg)).collect();
                let taken = results.iter().map(|v| v.filter(|v| self.relevance.matters(Node::Variable(*v))));
                Basic::Call { callee: *callee, args, results: taken.collect() }
            }
            _ if !matters => {
                self.left_out += 1;
                Basic::Skip
            }
            _ => basic.clone(),
        }
    }

    fn argument(&self, param: VarId, arg: &Expr) -> Expr {
        if self.relevance.matters(Node::Variable(param)) {
            return arg.clone();
        }
        match self.program.type_of(arg) {
            NumType::Int(ty) => Expr::Int(0.into(), ty),
            ty @ NumType::Real => match Value::zero(ty) {
                Value::Real(zero) => Expr::Real(zero),
                Value::Int(_) => arg.clone(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::{FrontendOptions, Input, read};
    use crate::program::print::{Style, print_program};

    /// The example of the module: what does not matter does nothing, and the graphs have the same shape.
    #[test]
    fn what_does_not_matter_does_nothing() {
        let text = "#include <assert.h>
            int a[9];
            int main(void) {
                int i = 0, n, x, k;
                while (i < n) { if (x > i) x--; a[i] = 0; i++; }
                assert(a[k] == 0);
            }";
        let input = Input::Text { name: "prog.c".to_string(), text: text.as_bytes().to_vec() };
        let read = read(&input, &FrontendOptions::default()).unwrap();
        let slice = Slice::of(&read.program, &read.graph).unwrap();
        let printed = print_program(&slice.program, Style::C);
        assert!(printed.contains("a[i] = 0;") && !printed.contains("x > i") && !printed.contains("x - 1"), "{printed}");
        assert!(Slice::of(&slice.program, &slice.graph).is_none(), "a slice of a slice leaves nothing out");
    }
}

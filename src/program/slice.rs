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

use super::number::Rational;
use super::{
    Basic, Block, Cond, Expr, Extent, Graph, Loop, LoopKind, NumType, Origin, ProcId, Program, Rewrite, Shape, Stmt,
    StmtKind, VarId,
};

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
        let mut sliced = program.rewritten(&mut slicer);
        let left_out = slicer.left_out;
        if left_out == 0 {
            return None;
        }
        for v in program.arrays().filter(|v| !relevance.variable(*v)) {
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

/// What can matter: a variable, a procedure, a statement.
#[derive(Clone, Copy)]
struct Node(usize);

/// What matters, for all properties.
struct Relevance {
    /// By node.
    matters: Vec<bool>,
    /// The nodes of atomic statements and conditions, in the order of the text.
    order: Vec<Node>,
}

impl Relevance {
    fn of(program: &Program) -> Relevance {
        let nodes = program.variables.len() + program.procedures.len();
        let mut needs = Needs { program, edges: vec![vec![]; nodes], roots: vec![], order: vec![] };
        for v in program.var_ids() {
            if let Origin::Entry(of) = program.var(v).origin {
                needs.edge(needs.variable(of), needs.variable(v));
            }
            for extent in program.var(v).extents() {
                if let Extent::Symbolic(size) = extent {
                    needs.edge(needs.variable(v), needs.variable(*size));
                }
            }
        }
        needs.block(&program.init, &needs.inside(program.entry));
        for (p, procedure) in program.proc_ids().zip(&program.procedures) {
            needs.block(&procedure.body, &needs.inside(p));
        }
        let mut matters = vec![false; needs.edges.len()];
        let mut work = needs.roots;
        while let Some(Node(node)) = work.pop() {
            if !std::mem::replace(&mut matters[node], true) {
                work.extend(&needs.edges[node]);
            }
        }
        Relevance { matters, order: needs.order }
    }

    fn variable(&self, v: VarId) -> bool {
        self.matters[v.0 as usize]
    }

    /// By the number of a statement or condition in the order of the text.
    fn statement(&self, number: usize) -> bool {
        self.order.get(number).is_none_or(|node| self.matters[node.0])
    }
}

/// What needs what.
struct Needs<'p> {
    program: &'p Program,
    edges: Vec<Vec<Node>>,
    roots: Vec<Node>,
    order: Vec<Node>,
}

/// What a statement stands in.
#[derive(Clone, Copy)]
struct Surroundings<'c> {
    procedure: Node,
    /// The statement around it, or the procedure.
    parent: Node,
    /// The loop around it.
    innermost: Option<Node>,
    /// The condition under which it is executed, as far as it is the one next to it.
    condition: Option<&'c Cond>,
}

impl<'p> Needs<'p> {
    fn variable(&self, v: VarId) -> Node {
        Node(v.0 as usize)
    }

    fn procedure(&self, p: ProcId) -> Node {
        Node(self.program.variables.len() + p.0 as usize)
    }

    fn inside(&self, p: ProcId) -> Surroundings<'p> {
        let procedure = self.procedure(p);
        Surroundings { procedure, parent: procedure, innermost: None, condition: None }
    }

    /// The second matters if the first does.
    fn edge(&mut self, from: Node, to: Node) {
        self.edges[from.0].push(to);
    }

    /// An expression, not those inside it.
    fn needs(&mut self, from: Node, e: &Expr) {
        match e {
            Expr::Var(v) => self.edge(from, self.variable(*v)),
            Expr::Read(element) => self.edge(from, self.variable(element.array)),
            _ => {}
        }
    }

    fn block(&mut self, block: &'p Block, around: &Surroundings<'p>) {
        for stmt in block {
            self.statement(stmt, around);
        }
    }

    fn statement(&mut self, stmt: &'p Stmt, around: &Surroundings<'p>) {
        let node = Node(self.edges.len());
        self.edges.push(vec![around.parent]);
        let inside = Surroundings { parent: node, ..*around };
        match &stmt.kind {
            StmtKind::Basic(basic) => {
                self.order.push(node);
                self.basic(node, basic, around);
            }
            StmtKind::If(c, then, otherwise) => {
                self.condition(node, c);
                let inside = Surroundings { condition: Some(c), ..inside };
                self.block(then, &inside);
                self.block(otherwise, &inside);
            }
            StmtKind::Loop(Loop { kind, cond, body, .. }) => {
                self.condition(node, cond);
                let condition = if *kind == LoopKind::While { Some(cond) } else { around.condition };
                self.block(body, &Surroundings { innermost: Some(node), condition, ..inside });
            }
            // A jump matters as soon as something does that it may lead past.
            StmtKind::Break | StmtKind::Continue => self.edge(around.innermost.unwrap_or(around.procedure), node),
            StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Return => self.edge(around.procedure, node),
            StmtKind::Block(inner) => self.block(inner, &inside),
        }
    }

    fn condition(&mut self, node: Node, c: &Cond) {
        self.order.push(node);
        c.for_each_expr(&mut |e| self.needs(node, e));
    }

    fn basic(&mut self, node: Node, basic: &'p Basic, around: &Surroundings<'p>) {
        match basic {
            Basic::Call { callee, args, results } => return self.call(node, *callee, args, results),
            Basic::Assert(..) => self.roots.push(node),
            Basic::Assume(c, _) => self.restriction(node, c, around),
            Basic::Halt => {
                self.edge(around.parent, node);
                self.restriction(node, around.condition.unwrap_or(&Cond::Const(true)), around);
            }
            Basic::Assign(..) | Basic::Parallel(_) | Basic::Fill(..) | Basic::Havoc(..) | Basic::Skip => {
                basic.writes().into_iter().for_each(|v| self.edge(self.variable(v), node));
            }
        }
        basic.for_each_expr(&mut |e| self.needs(node, e));
    }

    /// Arguments and results are needed one by one.
    fn call(&mut self, node: Node, callee: ProcId, args: &[Expr], results: &[Option<VarId>]) {
        let (program, procedure) = (self.program, self.procedure(callee));
        self.edge(procedure, node);
        for (param, arg) in program.procedure(callee).params.iter().zip(args) {
            let param = self.variable(*param);
            self.edge(param, node);
            arg.for_each(&mut |e| self.needs(param, e));
        }
        for (result, taken) in program.procedure(callee).results.iter().zip(results) {
            if let Some(taken) = taken.map(|taken| self.variable(taken)) {
                for needed in [node, procedure, self.variable(*result)] {
                    self.edge(taken, needed);
                }
            }
        }
    }

    /// A statement that ends executions matters if its condition says something of what matters.
    fn restriction(&mut self, node: Node, c: &Cond, around: &Surroundings<'p>) {
        let mut speaks = false;
        c.for_each_expr(&mut |e| {
            let of = match e {
                Expr::Var(v) => *v,
                Expr::Read(element) => element.array,
                _ => return,
            };
            speaks = true;
            self.edge(self.variable(of), node);
        });
        if !speaks {
            self.edge(around.procedure, node);
        }
    }
}

/// Makes the statements of the slice, in the order of the text.
struct Slicer<'a> {
    program: &'a Program,
    relevance: &'a Relevance,
    next: usize,
    /// How much does nothing any more.
    left_out: usize,
}

impl Slicer<'_> {
    fn next_matters(&mut self) -> bool {
        self.next += 1;
        self.relevance.statement(self.next - 1)
    }

    fn argument(&self, param: VarId, arg: &Expr) -> Expr {
        match (self.relevance.variable(param), self.program.type_of(arg)) {
            (true, _) => arg.clone(),
            (false, NumType::Int(ty)) => Expr::Int(0.into(), ty),
            (false, NumType::Real) => Expr::Real(Rational::ZERO),
        }
    }
}

impl Rewrite for Slicer<'_> {
    fn cond(&mut self, c: &Cond) -> Cond {
        if self.next_matters() || matches!(c, Cond::Const(_) | Cond::Undefined) {
            return c.clone();
        }
        self.left_out += 1;
        Cond::Undefined
    }

    fn basic(&mut self, basic: &Basic) -> Basic {
        let matters = self.next_matters();
        match basic {
            // Where the end of an execution does not matter, its condition is arbitrary and the execution may as well go on.
            Basic::Halt | Basic::Skip => basic.clone(),
            Basic::Call { callee, args, results } => {
                let params = &self.program.procedure(*callee).params;
                let args = params.iter().zip(args).map(|(param, arg)| self.argument(*param, arg)).collect();
                let taken = results.iter().map(|v| v.filter(|v| self.relevance.variable(*v))).collect();
                Basic::Call { callee: *callee, args, results: taken }
            }
            _ if !matters => {
                self.left_out += 1;
                Basic::Skip
            }
            _ => basic.clone(),
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

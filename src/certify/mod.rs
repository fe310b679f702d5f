//! Certification: a certificate of safety is checked against the program itself, edge by edge, with Z3.
//!
//! Nothing of the abstraction or of the analysis is used. What is checked, for a certificate with invariant I(v) at each
//! location v, over the state in which the procedure was entered and the state at v, and false where there is none:
//! - the invariant at the program's entry holds at its start, where globals are zero;
//! - each edge leads from states of its first location to states of its second one only, and so do the edges on which
//!   assertions fail;
//! - at each call, the invariant at the callee's entry holds once the parameters are bound; and what the invariant at its
//!   exit says of entry and exit, with everything unchanged that the callee cannot assign, leads to states of the location
//!   behind the call only;
//! - the invariant at no error location has a state.
//!
//! A certificate may have several contexts with invariants of their own, each for the states that its invariants at entries
//! admit. Then each keeps its own invariants, a call is in a state that some context admits, and the summaries of all
//! contexts that admit it hold.
//!
//! Invariants that hold for all indexes of a range, k1 < k2 < .., are checked along the paths between cut points instead: for
//! new k the invariant where a path ends follows from the path and from the invariant where it begins, instantiated at these
//! k and at the indexes that the path reads.
//!
//! Where these speak of sums over arrays, the question is asked with what sums are, for the arrays and places that it names.
//!
//! Invariants that are Boolean combinations of conditions are checked edge by edge too, each by one question.
//!
//! By induction on executions all their states satisfy the invariants, so no assertion fails. Two facts are taken for
//! granted since every operation sees to them: unsigned variables hold values of their type, and so do all integer variables
//! under bit-precise arithmetic. Integers are integers here. Operations that are not linear are encoded exactly; where Z3 does
//! not decide them the certificate is not accepted, and the reason is said.

mod combinations;
mod direct;
mod edges;
mod facts;
mod inlined;
mod paths;
mod state;
mod sums;

#[cfg(test)]
mod combination_tests;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::certificate::Certificate;
use crate::program::{Arith, Basic, EdgeId, Graph, Location, LocationRole, Program};
use crate::smt::Limits;

use edges::Checker;

/// What a check of a certificate found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certification {
    /// It proves the program safe.
    Certified {
        /// How many edges were checked.
        edges: usize,
        /// How many questions Z3 was asked.
        questions: usize,
    },
    /// It does not: a state contradicts it.
    Refuted(Gap),
    /// It could not be checked.
    NotCertified(Gap),
}

/// Where a certificate was not accepted, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// What could not be shown.
    pub place: Obligation,
    /// Why, in terms of the source.
    pub reason: String,
}

/// What a certificate has to fulfil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obligation {
    /// The start of the program.
    Start,
    /// An edge.
    Edge(EdgeId),
    /// The entry of the procedure that a call's edge calls.
    CalleeEntry(EdgeId),
    /// An error location.
    Error(Location),
}

impl fmt::Display for Obligation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obligation::Start => write!(f, "the start of the program"),
            Obligation::Edge(id) => write!(f, "edge {}", id.0),
            Obligation::CalleeEntry(id) => write!(f, "the callee's entry at edge {}", id.0),
            Obligation::Error(at) => write!(f, "error location {}", at.0),
        }
    }
}

/// Checks a certificate.
pub fn certify(
    program: &Program,
    graph: &Graph,
    certificate: &Certificate,
    arith: Arith,
    limits: &Limits,
) -> Certification {
    let checker = Checker::new(program, graph, certificate, arith, limits);
    let checked = match (&certificate.inlined, &certificate.combinations, &certificate.quantified) {
        (Some(inlined), _, _) => inlined::check(&checker, inlined, arith),
        (None, Some(combinations), _) => combinations::check(&checker, combinations, arith),
        (None, None, Some(quantified)) => paths::check(&checker, quantified),
        (None, None, None) => invariants(&checker, graph).and_then(|edges| no_errors(&checker, graph).map(|()| edges)),
    };
    result(&checker, checked)
}

/// Checks that the invariants of a certificate hold wherever executions get to, whether or not they exclude failures.
pub fn certify_invariants(
    program: &Program,
    graph: &Graph,
    certificate: &Certificate,
    arith: Arith,
    limits: &Limits,
) -> Certification {
    let checker = Checker::new(program, graph, certificate, arith, limits);
    result(&checker, invariants(&checker, graph))
}

fn result(checker: &Checker<'_>, edges: Result<usize, Refusal>) -> Certification {
    match edges {
        Ok(edges) => Certification::Certified { edges, questions: checker.questions.get() },
        Err(Refusal::Refuted(gap)) => Certification::Refuted(gap),
        Err(Refusal::Unknown(gap)) => Certification::NotCertified(gap),
    }
}

/// Why a certificate is not accepted.
enum Refusal {
    Refuted(Gap),
    Unknown(Gap),
}

fn invariants(checker: &Checker<'_>, graph: &Graph) -> Result<usize, Refusal> {
    checker.start()?;
    let mut edges = 0;
    // Nothing follows the end of an execution.
    for id in graph.edge_ids().filter(|id| graph.edge(*id).action != Basic::Halt) {
        edges += usize::from(checker.edge(id)?);
    }
    Ok(edges)
}

fn no_errors(checker: &Checker<'_>, graph: &Graph) -> Result<(), Refusal> {
    for at in graph.location_ids() {
        if let LocationRole::Error(_) = graph.location(at).role {
            checker.error(at)?;
        }
    }
    Ok(())
}

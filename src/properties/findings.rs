//! What a report of one check says of each property.

use crate::program::{EdgeRole, Graph, PropertyId, Reachable};
use crate::report::{Finding, Report, engine_name};
use crate::task::{Evidence, Reason, Status, Verdict};

/// What a check found of each property, from its verdict and its history.
pub fn findings_of(report: &Report) -> Vec<Finding> {
    let by = decider(report);
    let told =
        |id: PropertyId| report.history.bmc.properties.iter().find(|(of, _)| *of == id).map(|(_, status)| *status);
    let unreached = match &report.verdict {
        Verdict::Safe(evidence) => unreached(report, evidence),
        _ => vec![],
    };
    let finding = |property: PropertyId| {
        let (status, failure, reason) = match &report.verdict {
            Verdict::Safe(_) if unreached.contains(&property) => (Status::Unreached, None, None),
            Verdict::Safe(_) => (Status::Holds, None, None),
            Verdict::Unsafe(run) if run.property == property => (Status::Fails, Some(run.clone()), None),
            Verdict::Unsafe(_) => (told(property).unwrap_or(Status::Unknown), None, Some(Reason::AfterFailure)),
            Verdict::Unknown(reason) => (told(property).unwrap_or(Status::Unknown), None, Some(reason.clone())),
        };
        let is_known = status != Status::Unknown;
        Finding { property, status, by: is_known.then(|| by.clone()), reason: reason.filter(|_| !is_known), failure }
    };
    (0..report.program.properties.len() as u32).map(PropertyId).map(finding).collect()
}

/// Who decided: a strategy, or the only engine.
pub fn decider(report: &Report) -> String {
    report.decided_by().map_or_else(|| engine_name(report.engine), |strategy| strategy.name().to_string())
}

/// The properties that no execution gets to: control does not, or the proof has nothing there.
fn unreached(report: &Report, evidence: &Evidence) -> Vec<PropertyId> {
    let graph = Graph::of(&report.program);
    let reachable = Reachable::of(&report.program, &graph);
    let contexts = match evidence {
        Evidence::Invariants(proof)
            if proof.quantified.is_none() && proof.combinations.is_none() && proof.inlined.is_none() =>
        {
            proof.contexts.as_slice()
        }
        _ => &[],
    };
    let mut reached = vec![false; report.program.properties.len()];
    for edge in &graph.edges {
        let EdgeRole::Fails(id) = edge.role else { continue };
        let proof_gets_there = contexts.is_empty()
            || contexts.iter().any(|known| known.get(&edge.from).is_some_and(|cubes| !cubes.is_empty()));
        if let (true, Some(reached)) = (proof_gets_there && reachable.is(edge.from), reached.get_mut(id.0 as usize)) {
            *reached = true;
        }
    }
    let ids = (0..reached.len() as u32).map(PropertyId);
    ids.zip(reached).filter(|(_, reached)| !reached).map(|(id, _)| id).collect()
}

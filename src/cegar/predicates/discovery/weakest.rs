//! Weakest preconditions: at each position, that the conditions behind it which contradict what went before do not all hold. Any
//! operator, and elements as choices on equal indexes.

use super::form::TooLarge;
use super::path::Path;
use crate::program::Cond;

/// What holds at each position.
pub fn claims(path: &Path<'_>) -> Result<Vec<Cond>, TooLarge> {
    let mut conditions: Vec<Cond> = vec![];
    let mut claims = vec![Cond::Const(false)];
    for at in (0..path.len()).rev() {
        for cond in &mut conditions {
            *cond = path.cond_before(at, cond)?;
        }
        conditions.extend(path.condition(at).cloned());
        conditions.retain(|cond| *cond != Cond::Const(true));
        let mut kept: Vec<Cond> = vec![];
        for cond in &conditions {
            if !kept.contains(cond) {
                kept.push(cond.clone());
            }
        }
        conditions = kept;
        // Where inputs are still to come that they speak of, they have to contradict one another by themselves.
        let known = conditions.iter().all(|cond| path.is_known_cond(cond));
        let claim = if known { Cond::or(conditions.iter().map(Cond::negate)) } else { Cond::Const(true) };
        claims.push(if at < path.from() { Cond::Const(true) } else { claim });
    }
    claims.reverse();
    Ok(claims)
}

//! Memory that runs short: one strategy ends, so that the others can go on.
//!
//! Nobody tells how much memory a thread has taken. So whenever the process has grown, those who work share the blame;
//! since they take turns, the one that really grows soon has most of it. A wrong guess costs a strategy, no verdict.

use std::time::{Duration, Instant};

use super::strand::Strand;
use crate::limits::resident_memory;

/// How long after the end of a strategy its memory may take to be seen as free: the allocator keeps it for a second.
const RELIEF: Duration = Duration::from_millis(1500);

/// Watches the memory of all strategies together.
pub struct Pressure {
    limit: Option<u64>,
    last: u64,
    /// Since when there is hope.
    relieved: Option<Instant>,
}

impl Pressure {
    /// Nothing has been taken yet; all together may take so many bytes.
    pub fn new(limit: Option<u64>) -> Pressure {
        Pressure { limit, last: resident_memory().unwrap_or_default(), relieved: None }
    }

    /// Notes who has taken how much since the last time, and ends the greediest if memory is nearly used up.
    pub fn relieve(&mut self, strands: &mut [&mut Strand]) {
        let (Some(limit), Some(now)) = (self.limit, resident_memory()) else { return };
        let grown = now.saturating_sub(self.last);
        self.last = now;
        let working = strands.iter().filter(|strand| strand.is_working()).count() as u64;
        strands.iter_mut().filter(|strand| strand.is_working()).for_each(|strand| strand.take(grown / working.max(1)));
        let hopeful = self.relieved.is_some_and(|since| since.elapsed() < RELIEF);
        if now > limit / 4 * 3 && !hopeful {
            let greediest =
                strands.iter().filter(|strand| strand.taken().is_some()).max_by_key(|strand| strand.taken());
            if let Some(strand) = greediest {
                strand.give_up(limit / 2);
                self.relieved = Some(Instant::now());
            }
        }
    }
}

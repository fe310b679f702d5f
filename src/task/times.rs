//! Where the time goes.

use std::time::{Duration, Instant};

/// The parts of a check whose time is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Module {
    /// Reading the program.
    Frontend,
    /// Making the abstract program.
    Abstraction,
    /// Model checking the abstract program.
    Analysis,
    /// Whether a trace is one of the program.
    Simulation,
    /// Finding new indexes.
    Refinement,
    /// Unwinding loops and calls.
    Unwinding,
    /// Making formulas of the unwound program.
    Encoding,
    /// Solving them.
    Solving,
    /// Executing a counterexample, or test runs.
    Execution,
    /// Checking the certificate again.
    Certification,
}

impl Module {
    /// All of them, in the order of the pipeline.
    pub const ALL: [Module; 10] = [
        Module::Frontend,
        Module::Abstraction,
        Module::Analysis,
        Module::Simulation,
        Module::Refinement,
        Module::Unwinding,
        Module::Encoding,
        Module::Solving,
        Module::Execution,
        Module::Certification,
    ];

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Module::Frontend => "frontend",
            Module::Abstraction => "abstraction",
            Module::Analysis => "analysis",
            Module::Simulation => "simulation",
            Module::Refinement => "refinement",
            Module::Unwinding => "unwinding",
            Module::Encoding => "encoding",
            Module::Solving => "solving",
            Module::Execution => "execution",
            Module::Certification => "certification",
        }
    }
}

/// The time that each module took, and all together.
#[derive(Clone, Debug)]
pub struct Times {
    start: Instant,
    /// How long it all took, once it has ended.
    ended: Option<Duration>,
    spent: [Duration; Module::ALL.len()],
}

impl Times {
    /// Begins to measure.
    pub fn start() -> Times {
        Times { start: Instant::now(), ended: None, spent: Default::default() }
    }

    /// Does a module's work and adds the time that it takes.
    pub fn measure<T>(&mut self, module: Module, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.add(module, start.elapsed());
        result
    }

    /// Adds time to a module.
    pub fn add(&mut self, module: Module, time: Duration) {
        self.spent[module as usize] += time;
    }

    /// Adds what was measured elsewhere.
    pub fn include(&mut self, other: &Times) {
        for module in Module::ALL {
            self.add(module, other.of(module));
        }
    }

    /// Nothing measured yet, from the same start.
    pub fn afresh(&self) -> Times {
        Times { start: self.start, ended: None, spent: Default::default() }
    }

    /// The time that a module took.
    pub fn of(&self, module: Module) -> Duration {
        self.spent[module as usize]
    }

    /// The time since the start, up to the end if there has been one.
    pub fn total(&self) -> Duration {
        self.ended.unwrap_or_else(|| self.start.elapsed())
    }

    /// Ends the measurement.
    pub fn end(&mut self) {
        self.ended = Some(self.total());
    }
}

impl Default for Times {
    fn default() -> Times {
        Times::start()
    }
}

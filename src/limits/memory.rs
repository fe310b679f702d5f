//! How much memory there is, and how much of it is taken.

use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit};

use super::Cause;

/// By default a check takes no more than this, and no more than half of what is free.
const MOST: u64 = 4 << 30;

/// The memory that a check may take if nobody says how much, in bytes. Under a limit of the system a quarter is left
/// for what is no check: libraries, stacks, and memory that is between uses.
pub fn default_memory() -> u64 {
    let half = available_memory().map(|bytes| bytes / 2);
    let most = system_limit().map(|bytes| bytes / 4 * 3);
    [half, most].into_iter().flatten().fold(MOST, u64::min)
}

/// The memory that the process occupies, in bytes, where the system tells.
pub fn resident_memory() -> Option<u64> {
    kilobytes(&status()?, "VmRSS:")
}

/// The memory that can still be had, in bytes, where the system tells: of the machine, or of the control group.
pub fn available_memory() -> Option<u64> {
    let machine = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| kilobytes(&text, "MemAvailable:"));
    machine.into_iter().chain(available_in_group()).min()
}

/// The least limit of the system on the memory of this process (`ulimit -v`, `ulimit -d`), in bytes.
pub fn system_limit() -> Option<u64> {
    system_limits().map(|(_, limit)| limit).min()
}

/// The limits of the system that are set, each with the line of the status that it is about.
fn system_limits() -> impl Iterator<Item = (&'static str, u64)> {
    [(Resource::RLIMIT_AS, "VmSize:"), (Resource::RLIMIT_DATA, "VmData:")].into_iter().filter_map(|(resource, key)| {
        let (limit, _) = getrlimit(resource).ok()?;
        (limit != RLIM_INFINITY).then_some((key, limit))
    })
}

/// Whether the resident memory exceeds a limit, or the system is about to give no more.
pub(super) fn used_up(limit: Option<u64>) -> Option<Cause> {
    let status = status()?;
    if let Some(limit) = limit.filter(|limit| kilobytes(&status, "VmRSS:").is_some_and(|taken| taken > *limit)) {
        return Some(Cause::Memory(limit));
    }
    let is_near = |key, limit: u64| kilobytes(&status, key).is_some_and(|taken| taken + reserve(limit) > limit);
    system_limits().find(|(key, limit)| is_near(key, *limit)).map(|(_, limit)| Cause::Memory(limit))
}

/// What is kept back of a limit of the system: enough for what is allocated until the work hears of it, and for the end.
fn reserve(limit: u64) -> u64 {
    (limit / 8).min(256 << 20)
}

fn status() -> Option<String> {
    std::fs::read_to_string("/proc/self/status").ok()
}

/// What the control group of the process (version 2) leaves it.
fn available_in_group() -> Option<u64> {
    let groups = std::fs::read_to_string("/proc/self/cgroup").ok()?;
    let path = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let number = |file: &str| {
        let text = std::fs::read_to_string(format!("/sys/fs/cgroup/{path}/{file}")).ok()?;
        text.trim().parse::<u64>().ok()
    };
    Some(number("memory.max")?.saturating_sub(number("memory.current")?))
}

/// The value of a line such as `VmRSS:   1234 kB`, in bytes.
fn kilobytes(text: &str, key: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kb| kb << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        assert_eq!(kilobytes("VmPeak:\t  9 kB\nVmRSS:\t   12 kB\n", "VmRSS:"), Some(12 << 10));
        assert_eq!(kilobytes("VmRSS: much\n", "VmRSS:"), None);
        assert!(resident_memory().is_some_and(|bytes| bytes > 0));
        assert!(default_memory() <= MOST);
    }

    #[test]
    fn a_limit_below_what_is_taken_is_used_up() {
        assert_eq!(used_up(Some(1)), Some(Cause::Memory(1)));
        assert_eq!(used_up(Some(u64::MAX)), None);
    }
}

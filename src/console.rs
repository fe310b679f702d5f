//! Standard output and the end of the process. Two threads may want the last word, the one that works and the one that
//! watches the limits; whoever comes first has it.

use std::fs::File;
use std::io::Write;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Standard output. Clones are the same. A reader that has gone away is no error: the exit code still tells the verdict.
#[derive(Clone, Default)]
pub struct Console {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    writing: Mutex<()>,
    ended: AtomicBool,
}

impl Console {
    /// Writes text at once, unless the last word has been spoken.
    pub fn print(&self, text: &str) {
        let _writing = self.shared.writing.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.shared.ended.load(Ordering::SeqCst) {
            write(text);
        }
    }

    /// Writes the last words. False if another thread has done so; then the process is about to end.
    pub fn print_last(&self, text: &str) -> bool {
        if self.shared.ended.swap(true, Ordering::SeqCst) {
            return false;
        }
        write(text);
        true
    }
}

/// Writes to a duplicate of standard output, which has no lock that a stuck thread could hold.
fn write(text: &str) {
    if let Ok(stdout) = std::io::stdout().as_fd().try_clone_to_owned() {
        let _ = File::from(stdout).write_all(text.as_bytes());
    }
}

/// Ends the process at once, whatever its other threads are doing. The usual way out would run the destructors of the
/// libraries while a thread is still inside one of them; to become another program does not.
pub fn end_process(code: u8) -> ! {
    let _ = Command::new("/bin/sh").args(["-c", &format!("exit {code}")]).exec();
    std::process::exit(code.into())
}

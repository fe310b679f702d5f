"""Runs one command under a limit of time and memory, and leaves no process behind.

A *supervisor* is a process that makes one run at a time: it reads requests as lines of JSON and answers each with the
outcome. It is the subreaper of all that the command starts, so that children which outlive their parent, or leave its
session, are still seen, measured and killed. Linux only, as `/proc` is.

Limits: the processor time and the resident memory of all processes together are read every few milliseconds. Wall time is
not limited, since it depends on what else the machine does; but a command that sleeps for as long as the limit is ended. The
virtual memory is not limited either: some tools reserve far more than they use.
"""

import contextlib
import ctypes
import json
import os
import resource
import selectors
import signal
import subprocess
import sys
import threading
import time

OUTPUT_LIMIT = 32 << 20  # bytes of each stream that are kept; the rest is read and dropped
FIRST_POLL, LAST_POLL = 0.002, 0.05  # seconds between two looks at the processes
AWAKE = 0.02  # seconds of processor time that count as work
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
PAGE = os.sysconf("SC_PAGE_SIZE")
TICK = os.sysconf("SC_CLK_TCK")


class Interrupted(Exception):
    """The campaign was stopped while this run was under way."""


class Supervisors:
    """The supervisors: one for each run under way at the same time."""

    def __init__(self):
        self.all, self.idle = [], []
        self.lock = threading.Lock()
        self.stopped = False

    def run(self, command, directory, time_limit, memory_limit):
        """The outcome of a command: see `supervise`. Limits in seconds and megabytes."""
        request = {
            "command": command,
            "directory": str(directory),
            "time_limit": time_limit,
            "memory_limit": memory_limit,
            "parent": os.getpid(),
        }
        process = self.take()
        try:
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except BrokenPipeError:
            answer = b""
        if self.stopped:
            raise Interrupted
        if not answer:
            return {**NOT_STARTED, "error": f"the supervisor of the run ended with {process.wait()}"}
        with self.lock:
            self.idle.append(process)
        return json.loads(answer)

    def take(self):
        """An idle supervisor, or a new one."""
        with self.lock:
            if self.stopped:
                raise Interrupted
            if self.idle:
                return self.idle.pop()
            process = subprocess.Popen(
                [sys.executable, "-I", "-S", os.path.abspath(__file__)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C reaches the campaign alone
            )
            self.all.append(process)
            return process

    def stop(self):
        """Ends all runs under way, with all their processes, and the supervisors."""
        with self.lock:
            self.stopped = True
            for process in self.all:
                process.terminate()
        for process in self.all:
            process.wait()
            with contextlib.suppress(BrokenPipeError):  # a request that it never read
                process.stdin.close()
            process.stdout.close()


NOT_STARTED = {
    "error": None,
    "killed": None,
    "exit_code": None,
    "signal": None,
    "wall": 0.0,
    "cpu": 0.0,
    "memory": 0.0,
    "survivors": 0,
    "stdout": "",
    "stderr": "",
}


def supervise(request, stopped):
    """Runs the command, until it ends, exceeds a limit, or something is in the list `stopped`. `killed` is None, "time",
    "asleep", "memory" or "stopped"; `survivors` counts the processes that the command left behind when it ended by
    itself."""
    outcome = dict(NOT_STARTED)

    def prepare():
        seconds = int(request["time_limit"]) + 5  # only a second line of defence, for each process
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    own_peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.monotonic()
    try:
        child = subprocess.Popen(
            request["command"],
            cwd=request["directory"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=prepare,
        )
    except OSError as error:
        return {**outcome, "error": f"{request['command'][0]}: {error.strerror}"}

    streams = {"stdout": bytearray(), "stderr": bytearray()}
    selector = selectors.DefaultSelector()
    for name in streams:
        pipe = getattr(child, name)
        os.set_blocking(pipe.fileno(), False)
        selector.register(pipe, selectors.EVENT_READ, name)

    status, reaped_cpu, pause = None, 0.0, FIRST_POLL
    awake, awake_cpu = started, 0.0  # when it was last seen to work, and how much it had done then
    while status is None:
        drain(selector, streams, pause)
        pause = min(pause * 1.5, LAST_POLL)
        ended, cpu, peak = reap(child.pid)
        reaped_cpu += cpu
        if peak > own_peak:  # else it is what this process needed, inherited when it started the command
            outcome["memory"] = max(outcome["memory"], peak / 1024)
        if ended is not None:
            status = ended
            break
        live_cpu, memory = measure()
        outcome["memory"] = max(outcome["memory"], memory)
        now = time.monotonic()
        if reaped_cpu + live_cpu >= awake_cpu + AWAKE:
            awake, awake_cpu = now, reaped_cpu + live_cpu
        if stopped:
            outcome["killed"] = "stopped"
        elif memory > request["memory_limit"]:
            outcome["killed"] = "memory"
        elif reaped_cpu + live_cpu > request["time_limit"]:
            outcome["killed"] = "time"
        elif now - awake > request["time_limit"] + 1:
            outcome["killed"] = "asleep"
        if outcome["killed"]:
            break
    outcome["wall"] = time.monotonic() - started
    if not outcome["killed"]:
        outcome["survivors"] = len(descendants())
    ended, cpu = kill_all(child.pid)
    outcome["cpu"] = reaped_cpu + cpu
    while selector.get_map():
        drain(selector, streams, LAST_POLL)
    selector.close()
    status = ended if status is None else status
    if os.WIFSIGNALED(status):
        outcome["signal"] = os.WTERMSIG(status)
        # The second line of defence counts time in its own way, and may come first on a busy machine.
        if outcome["signal"] == signal.SIGKILL and outcome["cpu"] >= 0.9 * request["time_limit"]:
            outcome["killed"] = outcome["killed"] or "time"
    else:
        outcome["exit_code"] = os.WEXITSTATUS(status)
    child.returncode = 0  # reaped here, not by subprocess
    for name, content in streams.items():
        outcome[name] = content.decode(errors="replace")
    return outcome


def drain(selector, streams, pause):
    """Reads what the command has written; waits for it at most so long."""
    if not selector.get_map():
        time.sleep(pause)
    for key, _ in selector.select(pause) if selector.get_map() else []:
        try:
            content = os.read(key.fd, 1 << 16)
        except BlockingIOError:
            continue
        if not content:
            selector.unregister(key.fileobj)
            key.fileobj.close()
        kept = streams[key.data]
        kept += content[: OUTPUT_LIMIT - len(kept)]


def reap(main):
    """Takes leave of the processes that have ended: the status of the main one if it is among them, their processor
    time in seconds, and the greatest memory of one of them in kilobytes."""
    status, cpu, peak = None, 0.0, 0
    while True:
        try:
            pid, ended, usage = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return status, cpu, peak
        if pid == 0:
            return status, cpu, peak
        cpu += usage.ru_utime + usage.ru_stime
        peak = max(peak, usage.ru_maxrss)
        if pid == main:
            status = ended


def kill_all(main):
    """Kills all descendants until none is left; the status of the main one, and their processor time."""
    status, cpu = None, 0.0
    while True:
        for pid in descendants():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        ended, used, _ = reap(main)
        cpu += used
        status = ended if ended is not None else status
        try:
            if os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
                time.sleep(FIRST_POLL)
        except ChildProcessError:
            return status, cpu


def descendants():
    """All processes that this one has started, directly or not, and that have not ended: their fields, see `stat`."""
    children = {}
    for entry in os.listdir("/proc"):
        fields = stat(entry) if entry.isdigit() else None
        if fields and fields[0] != "Z":
            children.setdefault(int(fields[1]), {})[int(entry)] = fields
    found, todo = {}, [os.getpid()]
    while todo:
        started = children.get(todo.pop(), {})
        found.update(started)
        todo += started
    return found


def measure():
    """The processor time in seconds and the resident memory in megabytes of all live descendants. The time of those
    that their own parent has waited for counts with the parent."""
    cpu, memory = 0.0, 0.0
    for fields in descendants().values():
        cpu += sum(int(field) for field in fields[11:15]) / TICK
        memory += int(fields[21]) * PAGE / (1 << 20)
    return cpu, memory


def stat(pid):
    """The fields of /proc/PID/stat from the third, the state, on; None if the process is gone."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].decode().split()
    except (FileNotFoundError, ProcessLookupError):
        return None


def main():
    """A supervisor: answers requests until there are none or it is told to end."""
    stopped, busy = [], []

    def stop(*_):
        stopped.append(True)
        if not busy:
            sys.exit()

    signal.signal(signal.SIGTERM, stop)
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1)
    for line in sys.stdin:
        request = json.loads(line)
        if os.getppid() != request["parent"]:
            return
        busy.append(True)
        outcome = supervise(request, stopped)
        print(json.dumps(outcome), flush=True)
        busy.clear()
        if stopped:
            return


if __name__ == "__main__":
    main()

"""The results: a CSV file with one row a run, written as soon as the run ends, read again when a campaign resumes."""

import csv
import io
import os
import platform
import threading
from pathlib import Path

COLUMNS = (
    "date", "machine", "tool", "version", "build", "family", "source", "n", "variant", "expected", "verdict", "status",
    "wall_s", "cpu_s", "memory_mb", "elements_tracked", "elements_total", "refinement_s", "iterations", "formula_bytes",
    "formula_variables", "engine", "time_limit_s", "memory_limit_mb", "detail",
)


class ResultsError(Exception):
    """A file of results that cannot be used, with what to do about it."""


class Results:
    """The rows of a file, and the way to add one."""

    def __init__(self, path):
        self.path = Path(path)
        self.lock = threading.Lock()
        self.rows = read(self.path) if self.path.exists() else []

    def add(self, row):
        """Appends a row, to the file first, so that it survives whatever happens next."""
        with self.lock:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            cut_unfinished_line(self.path)
            fresh = not self.path.exists() or self.path.stat().st_size == 0
            with self.path.open("a", newline="") as file:
                writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
                if fresh:
                    writer.writeheader()
                writer.writerow(row)
                file.flush()
                os.fsync(file.fileno())
            self.rows.append({key: str(row.get(key, "")) for key in COLUMNS})

    def find(self, wanted):
        """The row that answers for a run, or None. A run counts if program, program text, machine, size and variant
        are the same and the outcome does not depend on the difference of limits: it ended within the limits wanted, or
        it was stopped at limits at least as wide."""
        keys = ("machine", "tool", "build", "family", "source", "n", "variant")
        with self.lock:
            for row in reversed(self.rows):
                if all(row[key] == str(wanted[key]) for key in keys) and answers(row, wanted):
                    return row
        return None


def answers(row, wanted):
    """Whether the outcome of a run under other limits is the outcome under those wanted."""
    time_limit, memory_limit = float(row["time_limit_s"]), float(row["memory_limit_mb"])
    if (time_limit, memory_limit) == (float(wanted["time_limit_s"]), float(wanted["memory_limit_mb"])):
        return True
    if row["status"] == "timeout":
        return time_limit >= float(wanted["time_limit_s"]) and memory_limit == float(wanted["memory_limit_mb"])
    if row["status"] == "memory":
        return memory_limit >= float(wanted["memory_limit_mb"]) and time_limit == float(wanted["time_limit_s"])
    return float(row["cpu_s"]) <= float(wanted["time_limit_s"]) and (
        float(row["memory_mb"]) <= float(wanted["memory_limit_mb"])
    )


def read(path):
    """The rows of a file. A last line that was cut off is left out."""
    with Path(path).open(newline="") as file:
        text = file.read()
    complete = text[: text.rfind("\n") + 1]
    reader = csv.DictReader(io.StringIO(complete, newline=""))
    if complete and tuple(reader.fieldnames or ()) != COLUMNS:
        raise ResultsError(f"{path} has other columns than this version writes: move it away, or give another --output")
    return [row for row in reader if row["detail"] is not None and None not in row]


def cut_unfinished_line(path):
    """Removes a last line without its end, as a machine that lost power leaves it."""
    if not path.exists():
        return
    with path.open("rb+") as file:
        content = file.read()
        end = content.rfind(b"\n") + 1
        if end != len(content):
            file.truncate(end)


def machine():
    """The machine in words: processor, cores, memory, system."""
    model = "unknown processor"
    for line in read_lines("/proc/cpuinfo"):
        if line.startswith("model name"):
            model = " ".join(line.partition(":")[2].split())
            break
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / (1 << 30)
    cores = len(os.sched_getaffinity(0))
    name = "Linux"
    for line in read_lines("/etc/os-release"):
        if line.startswith("PRETTY_NAME="):
            name = line.partition("=")[2].strip().strip('"')
    return f"{model}, {cores} cores, {memory:.0f} GB, {name}, kernel {platform.release()}"


def read_lines(path):
    """The lines of a file of the system, none if there is no such file."""
    try:
        return Path(path).read_text().splitlines()
    except OSError:
        return []

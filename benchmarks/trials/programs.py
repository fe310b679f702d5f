"""Trial programs: C files that say themselves which verdict is right.

A file opens with header lines, each `// key: value`: `verdict` is SAFE or UNSAFE, `options` are for the command line. A file
that depends on the macro BUG is two tasks: SAFE as it is, UNSAFE with `-DBUG`.
"""

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

HEADER = re.compile(r"// (\w+): (.*)")
SEEDED = re.compile(r"^\s*#\s*(?:if|ifdef|ifndef|elif)\b.*\bBUG\b", re.MULTILINE)


class ProgramError(Exception):
    """A file that is no trial program, and why."""


@dataclass(frozen=True)
class Task:
    """One program as it is to be checked."""

    source: Path
    name: str
    expected: str  # SAFE or UNSAFE
    bug: bool  # with -DBUG
    options: tuple

    def defines(self):
        """The options that select this version."""
        return ["-DBUG"] if self.bug else []


def header(text):
    """The header lines at the top of a file."""
    found = {}
    for line in text.splitlines():
        match = HEADER.fullmatch(line.rstrip())
        if not match:
            break
        found[match[1]] = match[2]
    return found


def tasks(source):
    """The tasks of one file."""
    text = source.read_text()
    lines = header(text)
    options = tuple(shlex.split(lines.get("options", "")))
    if SEEDED.search(text):
        return [Task(source, source.stem, "SAFE", False, options), Task(source, source.stem, "UNSAFE", True, options)]
    if lines.get("verdict") in ("SAFE", "UNSAFE"):
        return [Task(source, source.stem, lines["verdict"], False, options)]
    raise ProgramError(f"{source}: neither a line `// verdict: SAFE` or `// verdict: UNSAFE`, nor the macro BUG")


def read(paths):
    """The tasks of files and of folders, in the order of their names."""
    found = []
    for path in map(Path, paths):
        if path.is_dir():
            sources = sorted(path.glob("*.c"))
        elif path.is_file():
            sources = [path]
        else:
            raise ProgramError(f"{path}: no such file or folder")
        if not sources:
            raise ProgramError(f"{path}: no C file in this folder")
        for source in sources:
            found += tasks(source)
    return found

"""Fakes for the tests of the runner."""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from comparison import families, tools  # noqa: E402

FAKE = str(HERE / "fake_tool.py")
FAMILY = families.read(HERE.parent / "families" / "copy.c")


def entry(name, manner, **others):
    """An entry of a table of tools for a fake."""
    return {
        "name": name,
        "title": name,
        "command": [sys.executable, FAKE, manner, "{defines}", "{source}"],
        "version": [sys.executable, FAKE, "version"],
        "unsafe": "^RESULT: UNSAFE$",
        "safe": "^RESULT: SAFE$",
        "unknown": "^RESULT: UNKNOWN$",
        **others,
    }


def fake(manner, **others):
    """A fake as a tool."""
    return tools.install(entry("fake", manner, **others), None)


def toml(entries):
    """A table of tools as a file has it."""
    lines = []
    for item in entries:
        lines.append("[[tool]]")
        for key, value in item.items():
            if isinstance(value, list):
                lines.append(f"{key} = [{', '.join(repr(word) for word in value)}]")
            else:
                lines.append(f"{key} = {str(value).lower() if isinstance(value, bool) else repr(value)}")
    return "\n".join(lines) + "\n"


def processes_of_fakes():
    """The live processes that a fake has started and this test has not seen end."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            continue
        if b"a child of the fake tool" in command or (FAKE.encode() in command and b"log=" not in command):
            found.append(command)
    return found

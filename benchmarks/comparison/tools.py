"""The tools of tools.toml: which are installed, how each is called, and what it answered."""

import functools
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from .families import VARIANTS

VERDICTS = ("unsafe", "safe", "unknown")  # the order in which their patterns are tried
KEYS = {
    "name", "title", "command", "version", "output", *VERDICTS, "exit_codes", "requires", "families", "variants",
    "any_size", "figure3",
}
EUREKA_EXIT_CODES = {"SAFE": 0, "UNSAFE": 10, "UNKNOWN": 5}


class ToolError(Exception):
    """A table of tools, or a tool, that cannot be used, with what to do about it."""


@dataclass(frozen=True)
class Tool:
    """One entry of the table whose program is installed."""

    name: str
    title: str
    command: tuple
    program: str
    version: str
    patterns: dict = field(compare=False, hash=False)
    exit_codes: dict = field(compare=False, hash=False)
    reads_json: bool
    families: str
    variants: tuple
    any_size: bool
    figure3: bool

    @functools.cached_property
    def digest(self):
        """Identifies the program and how it is called: results of another one are not reused."""
        content = hashlib.sha256(Path(self.program).read_bytes())
        content.update(json.dumps([*self.command, self.version]).encode())
        return content.hexdigest()[:12]

    def takes(self, family, variant):
        """Whether the tool is run on a variant of a family."""
        fits = self.families == "all" or (self.families == "arrays") == family.uses_arrays
        return fits and variant in self.variants

    def call(self, family, n, variant, timeout, scratch):
        """The command for an instance. Files that it needs are written to the scratch directory."""
        defines = [f"-D{name}={value}".rstrip("=") for name, value in family.defines(n, variant)]
        values = {
            "source": lambda: str(family.path),
            "instance": lambda: written(scratch, family, n, variant),
            "preprocessed": lambda: preprocessed(scratch, family, n, variant),
            "defines": lambda: " ".join(defines),
            "bound": lambda: str(family.unwinding(n)),
            "n": lambda: str(n),
            "scratch": lambda: str(scratch),
            "timeout": lambda: f"{timeout:g}",
        }
        command = [self.program]
        for word in self.command[1:]:
            if word == "{defines}":
                command += defines
            else:
                command.append(re.sub(r"\{(\w+)\}", lambda match: values[match.group(1)](), word))
        return command


PLACEHOLDERS = ("source", "instance", "preprocessed", "defines", "bound", "n", "scratch", "timeout")


def written(scratch, family, n, variant):
    """A file with the instance, for tools that take no definitions."""
    path = Path(scratch) / f"{family.name}.c"
    path.write_text(family.instance(n, variant))
    return str(path)


def preprocessed(scratch, family, n, variant):
    """The instance after gcc's preprocessor."""
    result = Path(scratch) / f"{family.name}.i"
    subprocess.run(["gcc", "-E", "-P", written(scratch, family, n, variant), "-o", str(result)], check=True)
    return str(result)


def entries_of(table):
    """The entries of a table, checked."""
    if sys.version_info < (3, 11):
        raise ToolError("Python 3.11 or later is needed to read tools.toml")
    import tomllib

    try:
        entries = tomllib.loads(Path(table).read_text()).get("tool", [])
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise ToolError(f"{table}: {error}") from None
    for entry in entries:
        check(entry, table)
    return entries


def headings(table):
    """Two lists of (name, title) in the order of a table: the tools, and the encodings of figure 3."""
    entries = entries_of(table)
    return tuple(
        [(entry["name"], entry["title"]) for entry in entries if entry.get("figure3", False) == figure3]
        for figure3 in (False, True)
    )


def load(table, eureka, names=None):
    """The installed tools of a table, all or those named. `eureka` is the path of our program."""
    entries = entries_of(table)
    known = [entry["name"] for entry in entries]
    unknown = [name for name in names or [] if name not in known]
    if unknown:
        raise ToolError(f"no tool {', '.join(unknown)}; there are: {' '.join(known)}")
    found = []
    for entry in entries:
        if names and entry["name"] not in names:
            continue
        tool = install(entry, eureka)
        if tool:
            found.append(tool)
        elif names:
            raise ToolError(f"{entry['name']} is not installed, or is too old for what tools.toml asks of it")
    return found


def check(entry, table):
    """Refuses an entry that is not as the head of tools.toml says."""
    name = entry.get("name", "without a name")
    missing = {"name", "title", "command", "version"} - set(entry)
    if missing or set(entry) - KEYS:
        keys = ", ".join(sorted(missing or set(entry) - KEYS))
        raise ToolError(f"{table}: tool {name}: {'missing' if missing else 'unknown'} key: {keys}")
    if entry.get("output") != "eureka" and not any(key in entry for key in VERDICTS):
        raise ToolError(f"{table}: tool {name}: say how its verdict is read: output, or {', '.join(VERDICTS)}")
    if entry.get("families", "all") not in ("all", "arrays", "no arrays"):
        raise ToolError(f"{table}: tool {name}: families is \"arrays\" or \"no arrays\"")
    if set(entry.get("variants", VARIANTS)) - set(VARIANTS):
        raise ToolError(f"{table}: tool {name}: variants are {' and '.join(VARIANTS)}")
    for word in entry["command"]:
        for placeholder in re.findall(r"\{(\w+)\}", word):
            if placeholder not in PLACEHOLDERS:
                raise ToolError(f"{table}: tool {name}: no placeholder {{{placeholder}}}; see the head of the file")


def install(entry, eureka):
    """The tool of an entry, or None if it is not installed."""
    program = locate(entry["command"][0], eureka)
    if not program:
        return None
    requires = entry.get("requires")
    if requires and not re.search(requires["pattern"], printed(requires["command"], eureka), re.MULTILINE):
        return None
    lines = printed(entry["version"], eureka).splitlines()
    ours = entry.get("output") == "eureka"
    return Tool(
        name=entry["name"],
        title=entry["title"],
        command=tuple(entry["command"]),
        program=program,
        version=next((line.strip() for line in lines if re.search(r"\d", line)), "unknown version"),
        patterns={key: re.compile(entry[key], re.MULTILINE) for key in VERDICTS if key in entry},
        exit_codes=EUREKA_EXIT_CODES if ours else entry.get("exit_codes", {}),
        reads_json=ours,
        families=entry.get("families", "all"),
        variants=tuple(entry.get("variants", VARIANTS)),
        any_size=entry.get("any_size", False),
        figure3=entry.get("figure3", False),
    )


def locate(program, eureka):
    """Where a program is, or None."""
    return eureka if program == "eureka" else shutil.which(program)


def printed(command, eureka):
    """What a command prints, on both streams; nothing if it cannot be run."""
    program = locate(command[0], eureka)
    if not program:
        return ""
    try:
        done = subprocess.run(
            [program, *command[1:]], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.decode(errors="replace")


def find_eureka(root, given=None):
    """Our program: the one given, else that of the build, else that of the PATH."""
    if given:
        path = shutil.which(given)
        if not path:
            raise ToolError(f"{given} is not a program")
        return os.path.abspath(path)
    built = Path(root) / "target" / "release" / "eureka"
    return str(built) if built.exists() else shutil.which("eureka")


@dataclass
class Answer:
    """What a run came to. The status is one of `STATUSES`."""

    verdict: str
    status: str
    detail: str
    measures: dict


# solved: the right verdict; wrong: the other one; unknown: the tool says so; garbage: no verdict in what it printed.
STATUSES = ("solved", "wrong", "unknown", "timeout", "memory", "crash", "error", "garbage")


def judge(tool, outcome, expected):
    """The answer of a run, from how it ended and what it printed."""
    detail = [f"{outcome['survivors']} processes left behind, killed"] if outcome["survivors"] else []

    def answer(status, text="", verdict="", measures=None):
        return Answer(verdict, status, "; ".join([text] * bool(text) + detail), measures or {})

    if outcome["error"]:
        return answer("error", outcome["error"])
    if outcome["killed"] in ("time", "asleep"):
        return answer("timeout", "asleep" if outcome["killed"] == "asleep" else "")
    if outcome["killed"] == "memory":
        return answer("memory")
    if outcome["signal"] == signal.SIGXCPU:
        return answer("timeout")
    if outcome["signal"]:
        return answer("crash", f"{signal.Signals(outcome['signal']).name}{last_line(outcome, ': ')}")
    verdict, reason, measures = (read_report if tool.reads_json else read_output)(tool, outcome)
    code = outcome["exit_code"]
    if verdict is None:
        if code:
            return answer("error", f"exit code {code}{last_line(outcome, ': ')}")
        return answer("garbage", f"no verdict in its output{last_line(outcome, ': ')}")
    if code != tool.exit_codes.get(verdict, code):
        return answer("error", f"says {verdict} but ends with exit code {code}", measures=measures)
    if verdict == "UNKNOWN":
        return answer("unknown", reason, verdict, measures)
    if verdict != expected:
        return answer("wrong", f"says {verdict}, but {expected} is right", verdict, measures)
    return answer("solved", "", verdict, measures)


def read_report(_, outcome):
    """Verdict, reason and measures of a report of `eureka --json`."""
    try:
        report = json.loads(outcome["stdout"])
        verdict = report["verdict"]
    except (ValueError, TypeError, KeyError):
        return None, "", {}
    if verdict not in EUREKA_EXIT_CODES:
        return None, "", {}
    last = (report.get("bounds") or [{}])[-1]
    measures = {
        "elements_tracked": report.get("elements_tracked"),
        "elements_total": report.get("elements_total"),
        "refinement_s": refinement(report),
        "iterations": report.get("iterations"),
        "formula_bytes": last.get("bytes"),
        "formula_variables": last.get("variables"),
        "engine": report.get("engine"),
    }
    return verdict, report.get("reason") or "", {key: value for key, value in measures.items() if value is not None}


def refinement(report):
    """The seconds that the refinements of a run took, if it has any."""
    spent = (report.get("time_ms") or {}).get("refinement")
    return f"{spent / 1000:.3f}" if spent else None


def read_output(tool, outcome):
    """The verdict whose pattern is found first in what the tool printed."""
    text = outcome["stdout"] + "\n" + outcome["stderr"]
    for key in VERDICTS:
        if key in tool.patterns and tool.patterns[key].search(text):
            return key.upper(), "", {}
    return None, "", {}


def last_line(outcome, before):
    """The last line that a run printed, errors first, short enough for a table."""
    for stream in ("stderr", "stdout"):
        lines = outcome[stream].split("\n")
        lines = ["".join(c if c.isprintable() else "?" for c in line).strip() for line in lines[-20:]]
        lines = [line for line in lines if line]
        if lines:
            return before + lines[-1][:120]
    return ""

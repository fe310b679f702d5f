"""Runs eureka on trial programs, one at a time, and compares its verdicts with the right ones."""

import argparse
import json
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from comparison.supervise import Supervisors

from . import programs

EUREKA = Path(__file__).resolve().parents[2] / "target" / "release" / "eureka"
VERDICT = re.compile(r"^eureka: (SAFE|UNSAFE|UNKNOWN)$", re.MULTILINE)
DECIDED_BY = re.compile(r"^decided by (.*?)(?: in [\d.]+ s.*)?$", re.MULTILINE)
REASON = re.compile(r"^reason: (.*)$", re.MULTILINE)
ERROR = re.compile(r"^error: (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Result:
    """What eureka said of one task."""

    name: str
    expected: str
    verdict: str  # SAFE, UNSAFE, UNKNOWN; refused, timeout, memory or crash if there is none
    seconds: float  # of processor time
    why: str  # who decided, or the first line of the reason

    @property
    def accepted(self):
        """Whether the program was read."""
        return self.verdict != "refused"

    @property
    def decided(self):
        """Whether the verdict is the right one."""
        return self.verdict == self.expected

    @property
    def wrong(self):
        """Whether the verdict is the other one."""
        return self.verdict in ("SAFE", "UNSAFE") and not self.decided


def judge(task, outcome):
    """The result of a run, from what the supervisor saw."""
    text, errors = outcome["stdout"], outcome["stderr"]

    def result(verdict, why):
        return Result(task.name, task.expected, verdict, outcome["cpu"], why)

    if outcome["error"]:
        return result("crash", outcome["error"])
    if outcome["killed"]:
        return result("memory" if outcome["killed"] == "memory" else "timeout", "")
    error = ERROR.search(errors)
    if outcome["exit_code"] in (1, 2):
        return result("refused", error[1] if error else (errors.strip().splitlines() or [""])[0])
    verdict = VERDICT.findall(text)
    if outcome["exit_code"] not in (0, 5, 10) or not verdict:
        ended = f"signal {outcome['signal']}" if outcome["signal"] else f"exit code {outcome['exit_code']}"
        return result("crash", f"{ended}: {(errors.strip().splitlines() or [''])[-1]}")
    if verdict[-1] == "UNKNOWN":
        reason = REASON.search(text)
        return result("UNKNOWN", reason[1] if reason else "")
    decided_by = DECIDED_BY.search(text)
    return result(verdict[-1], decided_by[1] if decided_by else "")


def command(task, eureka, options):
    """How eureka is called for a task."""
    return [str(eureka), *options, *task.options, *task.defines(), str(task.source.resolve())]


def row(result):
    """A line of the table."""
    mark = "WRONG " if result.wrong else ""
    return f"{result.name:<28} {result.expected:<7} {result.verdict:<8} {result.seconds:7.2f}  {mark}{result.why}".rstrip()


def summary(results):
    """The last lines of the table."""
    def counts(kind, kept):
        decided = [result for result in kept if result.decided]
        seconds = sum(result.seconds for result in decided)
        return (f"{kind}: {len(kept)} tasks, {sum(result.accepted for result in kept)} accepted, {len(decided)} decided, "
                f"{sum(result.wrong for result in kept)} wrong, {seconds:.1f} s for those decided")

    both = {}
    for result in results:
        both.setdefault(result.name, []).append(result)
    whole = [name for name, versions in both.items() if all(version.decided for version in versions)]
    accepted = [name for name, versions in both.items() if all(version.accepted for version in versions)]
    return "\n".join([
        *(counts(kind, [result for result in results if result.expected == kind]) for kind in ("SAFE", "UNSAFE")),
        counts("all", results),
        f"programs: {len(both)}, accepted {len(accepted)}, decided in every version {len(whole)}",
    ])


def run(tasks, eureka, options, seconds, memory, told=lambda result: None):
    """The results of all tasks, one process at a time; each is told as it comes."""
    supervisors, results = Supervisors(), []
    try:
        with tempfile.TemporaryDirectory() as scratch:
            for task in tasks:
                outcome = supervisors.run(command(task, eureka, options), scratch, seconds, memory)
                results.append(judge(task, outcome))
                told(results[-1])
    finally:
        supervisors.stop()
    return results


def main():
    """`benchmarks/trial`: 0 if no verdict is wrong, 1 otherwise."""
    parser = argparse.ArgumentParser(prog="benchmarks/trial", description=__doc__.splitlines()[0])
    parser.add_argument("path", nargs="+", help="a C file or a folder of them")
    parser.add_argument("--seconds", type=float, default=10.0, help="processor time for each run [default: 10]")
    parser.add_argument("--megabytes", type=float, default=4000.0, help="memory for each run [default: 4000]")
    parser.add_argument("--eureka", type=Path, default=EUREKA, help="the program to run [default: target/release/eureka]")
    parser.add_argument("--only", choices=("SAFE", "UNSAFE"), help="only the tasks with this verdict")
    parser.add_argument("--json", type=Path, help="write the results to this file too")
    parser.add_argument("--option", action="append", default=[], metavar="OPTION",
                        help="an option for eureka: --option=--certify")
    parser.add_argument("--engine", help="the engine of eureka")
    options = parser.parse_args()
    try:
        tasks = [task for task in programs.read(options.path) if options.only in (None, task.expected)]
    except programs.ProgramError as error:
        print(error, file=sys.stderr)
        return 1
    if not options.eureka.is_file():
        print(f"{options.eureka}: not there; build it with `cargo build --release`", file=sys.stderr)
        return 1
    given = [*(["--engine", options.engine] if options.engine else []), *options.option]
    print(f"{'program':<28} {'right':<7} {'verdict':<8} {'seconds':>7}  who decided, or why not")
    results = run(tasks, options.eureka.resolve(), given, options.seconds, options.megabytes,
                  lambda result: print(row(result), flush=True))
    print(summary(results))
    if options.json:
        options.json.write_text(json.dumps([vars(result) for result in results], indent=1) + "\n")
    return 1 if any(result.wrong for result in results) else 0

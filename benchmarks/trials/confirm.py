"""Confirms expected verdicts by execution: gcc with its sanitizers, on many random and boundary inputs.

A safe program must never fail an assertion or a sanitizer; one with a bug must fail, by an assertion if only assertions are
checked. A run whose assumptions fail, or that is too long, does not count.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from . import programs

DRIVER = Path(__file__).resolve().parent / "driver.c"
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-ftrivial-auto-var-init=pattern"]
GCC = ["gcc", *SANITIZERS, "-g", "-O0", "-std=gnu11"]
FEWEST = 0.02  # the share of runs that must count at least


def constants(text):
    """The integers that a program mentions, and their neighbours: inputs worth trying."""
    found = {int(word) for word in re.findall(r"(?<![\w.])\d{1,10}(?![\w.])", text)}
    found |= {ord(letter) for letter in re.findall(r"'([^'\\])'", text)}
    return sorted({value + offset for value in found for offset in (-1, 0, 1) if value <= 2**31})[:60]


def build(task, folder):
    """The program with the driver: its path and the compiler's warnings. Raises ProgramError if it does not compile."""
    binary, compiled = Path(folder) / "program", Path(folder) / "program.o"
    renamed = ["-Dmain=program_main", "-Dabort=trial_abort", "-Dexit=trial_exit"]
    steps = (
        [*GCC, "-Wall", "-Wextra", *renamed, *task.defines(), "-c", str(task.source), "-o", str(compiled)],
        [*GCC, "-w", str(DRIVER), str(compiled), "-o", str(binary), "-lm"],
    )
    warnings = []
    for step in steps:
        done = subprocess.run(step, capture_output=True, text=True)
        if done.returncode != 0:
            raise programs.ProgramError(f"{task.source}: {done.stderr.strip()}")
        warnings += [line for line in done.stderr.splitlines() if "warning:" in line]
    return binary, warnings


def confirm(task, runs, seed=1):
    """What speaks against the expected verdict of a task, or None; and how many runs counted."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            binary, warnings = build(task, folder)
        except programs.ProgramError as error:
            return str(error), 0
        values = map(str, constants(task.source.read_text()))
        done = subprocess.run(
            ["bash", "-c", 'ulimit -s unlimited; exec "$@"', "bash", str(binary), str(seed), str(runs), *values],
            capture_output=True, text=True, errors="replace",
        )
    lines = done.stdout.splitlines()
    if done.returncode not in (0, 1) or not lines:
        return f"the driver ended with {done.returncode}: {done.stderr.strip()[:200]}", 0
    counted = int(lines[0].split()[0])
    failure = lines[1].removeprefix("failure: ") if len(lines) > 1 else None
    if task.expected == "UNSAFE":
        if failure is None:
            return f"no run fails ({lines[0]}: counted, rejected, too long)", counted
        if not task.options and "ssertion" not in failure:
            return f"not an assertion fails: {failure}", counted
        return None, counted
    if failure is not None:
        return failure, counted
    if warnings:
        return warnings[0], counted
    if counted < FEWEST * runs:
        return f"too few runs count ({lines[0]}: counted, rejected, too long)", counted
    return None, counted


def main():
    """`benchmarks/confirm`."""
    parser = argparse.ArgumentParser(prog="benchmarks/confirm", description=__doc__.splitlines()[0])
    parser.add_argument("path", nargs="+", help="a C file or a folder of them")
    parser.add_argument("--runs", type=int, default=2000, help="inputs for each program [default: 2000]")
    parser.add_argument("--seed", type=int, default=1, help="the first seed [default: 1]")
    options = parser.parse_args()
    try:
        found = programs.read(options.path)
    except programs.ProgramError as error:
        print(error, file=sys.stderr)
        return 1
    against = 0
    for task in found:
        objection, counted = confirm(task, options.runs, options.seed)
        against += objection is not None
        if objection is not None:
            print(f"{task.name} {task.expected}: {objection}", flush=True)
    print(f"{len(found) - against} of {len(found)} verdicts confirmed")
    return 1 if against else 0

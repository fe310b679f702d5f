"""The command line of `benchmarks/instances`: instances of the families as tasks of their own."""

import argparse
import os
import sys
from pathlib import Path

from . import families

HERE = Path(__file__).resolve().parent.parent
TASK = """format_version: '2.0'

input_files: '{file}'

properties:
  - property_file: {property}
    expected_verdict: {verdict}

options:
  language: C
  data_model: LP64
"""


def main(arguments=None):
    """Runs the command; its exit code."""
    p = argparse.ArgumentParser(
        prog="benchmarks/instances",
        description="Writes instances of the families, safe and with the bug, each a C file with a task file in the "
        "format of SV-COMP, for BenchExec and for tools that take no definitions.",
    )
    p.add_argument("directory", type=Path, help="where they go, for example target/instances")
    p.add_argument("--sizes", metavar="N,..", default="4,16,64", help="the sizes (4,16,64)")
    p.add_argument("--families", metavar="NAME,..", help="only these families")
    options = p.parse_args(arguments)
    try:
        sizes = [int(size) for size in options.sizes.split(",")]
        if min(sizes) < 2:
            raise families.FamilyError("sizes are at least 2: below that a seeded bug may not show")
        chosen = families.load(HERE / "families", options.families.split(",") if options.families else None)
        count = write(options.directory, chosen, sizes)
    except (families.FamilyError, ValueError, OSError) as error:
        print(f"benchmarks/instances: {error}", file=sys.stderr)
        return 2
    print(f"{count} instances in {options.directory}", file=sys.stderr)
    return 0


def write(directory, chosen, sizes):
    """Writes the instances; how many."""
    directory.mkdir(parents=True, exist_ok=True)
    property_file = os.path.relpath(HERE / "properties" / "assert.prp", directory)
    count = 0
    for family in chosen:
        for variant in families.VARIANTS:
            for n in sizes:
                name = f"{family.name}_{n}_{variant}"
                (directory / f"{name}.c").write_text(family.instance(n, variant))
                verdict = "true" if variant == "safe" else "false"
                (directory / f"{name}.yml").write_text(
                    TASK.format(file=f"{name}.c", property=property_file, verdict=verdict)
                )
                count += 1
    return count

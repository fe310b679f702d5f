"""The command line of `benchmarks/compare`."""

import argparse
import json
import shlex
import signal
import sys
from pathlib import Path

from . import campaign, families, published, report, results, tables, tools

HERE = Path(__file__).resolve().parent.parent
QUICK_FAMILIES = (
    "string_copy string_compare gray_code partition bubble_sort insertion_sort selection_sort fibonacci bresenham swap "
    "figure6 bellman_ford initialise"
).split()
BASELINE_FAMILIES = (
    "string_copy string_compare gray_code partition bubble_sort insertion_sort selection_sort fibonacci bresenham swap"
).split()
BASELINE_TOOLS = "predicates lazy lazy-smashed".split()
CAMPAIGN = "campaign.json"  # beside the results: the last command that made runs, and its limits
EXIT_WRONG_VERDICT, EXIT_USAGE, EXIT_INTERRUPTED = 3, 2, 130


def parser():
    """The options."""
    p = argparse.ArgumentParser(
        prog="benchmarks/compare",
        description="Runs tools on the families of programs, finds the largest size that each solves within the limits, "
        "and draws the tables and plots of the papers. A run that is in the results already is not repeated: to go on "
        "after Ctrl-C, give the same command again.",
        epilog=f"Exit codes: 0 done, {EXIT_WRONG_VERDICT} a tool gave a wrong verdict, {EXIT_USAGE} wrong call, "
        f"{EXIT_INTERRUPTED} interrupted.",
    )
    p.add_argument("--quick", action="store_true", help="the families of the papers' tables, 2 s a run, no bisection")
    p.add_argument(
        "--baselines", action="store_true",
        help="predicate abstraction as SATABS and BLAST have it, on the families of tables 1 and 2 of ASE 2007",
    )
    p.add_argument("--families", metavar="NAME,..", help="only these families")
    p.add_argument("--tools", metavar="NAME,..", help="only these tools of tools.toml")
    p.add_argument("--variants", metavar="NAME,..", default="safe,bug", help="safe, bug, or both (default)")
    p.add_argument("--timeout", metavar="SECONDS", type=positive, help="processor time for each run (60; quick: 2)")
    p.add_argument("--memory", metavar="MB", type=positive, default=4000, help="memory for each run (4000)")
    p.add_argument("--largest", metavar="N", type=int, default=1000, help="no greater size is tried (1000)")
    p.add_argument(
        "--resolution", metavar="PART", type=part,
        help="bisection ends at a gap of this part of N: 0 finds N exactly (0.1; quick: 1, which leaves bisection out)",
    )
    p.add_argument("--jobs", metavar="J", type=int, default=1, help="runs at a time (1; more disturb the timings)")
    p.add_argument("--output", metavar="DIR", type=Path, help="where the results go (benchmarks/results)")
    p.add_argument("--markdown", metavar="FILE", type=Path, help="write the report as Markdown here too")
    p.add_argument("--note", metavar="TEXT", help="a remark for the report, for example what else the machine did")
    p.add_argument("--eureka", metavar="PROGRAM", help="the eureka to run (target/release/eureka, else that on the PATH)")
    p.add_argument("--table", metavar="FILE", type=Path, default=HERE / "tools.toml", help="the table of tools")
    p.add_argument("--programs", metavar="DIR", type=Path, default=HERE / "families", help="the directory of families")
    p.add_argument("--report-only", action="store_true", help="draw the tables and plots from the results, run nothing")
    p.add_argument("--list", action="store_true", help="list the families and the installed tools, run nothing")
    return p


def positive(text):
    """A positive number."""
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError("must be positive")
    return value


def part(text):
    """A number from 0 to 1."""
    value = float(text)
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError("must be from 0 to 1")
    return value


def main(arguments=None):
    """Runs the command; its exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    options = parser().parse_args(arguments)
    command = shlex.join(["benchmarks/compare", *without_note(arguments)])
    try:
        return compare(options, command)
    except (families.FamilyError, tools.ToolError, results.ResultsError, OSError) as error:
        print(f"benchmarks/compare: {error}", file=sys.stderr)
        return EXIT_USAGE


def without_note(arguments):
    """The arguments that matter to the runs."""
    kept = list(arguments)
    if "--note" in kept:
        del kept[kept.index("--note") : kept.index("--note") + 2]
    return kept


def compare(options, command):
    """Does what the options ask."""
    output = options.output or HERE / "results"
    store = results.Results(output / "results.csv")
    figures = published.load(HERE / "published.csv")
    if options.report_only:
        if not store.rows:
            raise results.ResultsError(f"{store.path} has no results: run without --report-only first")
        write_report(options, store, figures, output)
        return 0
    plan = make_plan(options, figures)
    if options.list:
        print("families:", *(family.name for family in plan.families))
        print("tools:")
        for tool in plan.tools:
            print(f"  {tool.name:12} {tool.title} ({tool.version})")
        return 0
    output.mkdir(parents=True, exist_ok=True)
    facts = {
        "command": command,
        "time_limit_s": plan.time_limit,
        "memory_limit_mb": plan.memory_limit,
        "note": options.note or "",
    }
    (output / CAMPAIGN).write_text(json.dumps(facts, indent=2) + "\n")
    progress = campaign.Progress()
    run = campaign.Campaign(plan, store, results.machine(), progress)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        run.run(options.jobs)
    except KeyboardInterrupt:
        print(f"\nStopped; {run.made} runs were added to {store.path}. To go on: {command}", file=sys.stderr)
        return EXIT_INTERRUPTED
    if store.rows:
        write_report(options, store, figures, output)
    print(f"{run.made} runs made.", file=sys.stderr)
    for row in run.wrong:
        print(
            f"WRONG VERDICT: {row['tool']} on {row['family']} ({row['variant']}), N = {row['n']}: {row['detail']}",
            file=sys.stderr,
        )
    return EXIT_WRONG_VERDICT if run.wrong else 0


def make_plan(options, figures):
    """What is to be run."""
    if options.largest < 2 or options.jobs < 1:
        raise tools.ToolError("--largest must be at least 2 and --jobs at least 1")
    variants = tuple(names(options.variants))
    if not variants or set(variants) - set(families.VARIANTS):
        raise families.FamilyError(f"--variants are {' and '.join(families.VARIANTS)}")
    eureka = tools.find_eureka(HERE.parent, options.eureka)
    found = tools.load(options.table, eureka, names(options.tools) or (BASELINE_TOOLS if options.baselines else None))
    if not eureka:
        print("eureka was not found and is left out: build it with `cargo build --release`", file=sys.stderr)
    if not found:
        raise tools.ToolError("no tool of the table is installed: build eureka with `cargo build --release`")
    few = BASELINE_FAMILIES if options.baselines else QUICK_FAMILIES if options.quick else None
    chosen = names(options.families) or few
    sizes = {}
    for figure in figures:
        if figure.n and figure.total:
            sizes.setdefault((figure.family, figure.variant), set()).add(figure.n)
    return campaign.Plan(
        tools=found,
        families=families.load(options.programs, chosen),
        variants=variants,
        time_limit=options.timeout or (2.0 if options.quick else 60.0),
        memory_limit=options.memory,
        largest=options.largest,
        resolution=options.resolution if options.resolution is not None else (1.0 if options.quick else 0.1),
        published_sizes={key: sorted(value) for key, value in sizes.items()},
    )


def names(text):
    """The names of a list with commas; None if there is none."""
    return [name.strip() for name in text.split(",") if name.strip()] if text else None


def write_report(options, store, figures, output):
    """Draws the tables and plots, and says where they are."""
    try:
        facts = json.loads((output / CAMPAIGN).read_text())
    except (OSError, ValueError) as error:
        raise results.ResultsError(f"{output / CAMPAIGN}: {error}; give the command that made the runs again") from None
    data = tables.select(store.rows, *tools.headings(options.table), facts)
    if not data.rows:
        raise results.ResultsError(f"no run in {store.path} tells anything under the limits of {output / CAMPAIGN}")
    report.write(output, data, figures, facts)
    if options.markdown:
        options.markdown.write_text((output / "report.md").read_text())
    print(f"Tables and plots: {output / 'index.html'}, {output / 'report.md'}", file=sys.stderr)

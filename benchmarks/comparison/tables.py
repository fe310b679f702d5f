"""The papers' tables, with our columns beside the published ones, from the rows of the results."""

from dataclasses import dataclass, field

from .families import ANY
from .results import answers

NAMES = {"bug": "with the bug", "safe": "safe"}
BASELINES = {"BLAST": ("lazy", "lazy-smashed"), "SATABS": ("predicates",), "EUREKA": ()}
# What our baseline says where array elements are not told apart, and what that is called beside the papers' "Incorrect".
SMASHED = {"BLAST would report a failure": "would report a failure", "the proof takes array elements": "unsound proof"}


@dataclass(frozen=True)
class Table:
    """A table: columns stand in groups, each with a heading."""

    name: str
    title: str
    caption: str
    groups: list  # (heading, [column])
    rows: list  # lists of text

    @property
    def columns(self):
        """The columns in one line, each with the heading of its group."""
        return [f"{heading} {column}".strip() for heading, columns in self.groups for column in columns]


@dataclass(frozen=True)
class Standing:
    """How far a tool came on a variant of a family."""

    row: dict | None  # the largest run that was solved
    failed: dict | None  # the smallest run beyond it that was not

    @property
    def size(self):
        """A number to compare by: infinity for all sizes, 0 for none."""
        return 0 if self.row is None else size(self.row)

    @property
    def text(self):
        """The size as the papers print it, or why there is none."""
        if self.row is None:
            return f"none ({self.failed['status']})" if self.failed else ""
        if self.row["n"] == ANY:
            return "all n"
        return self.row["n"] + ("" if self.failed else "*")

    @property
    def seconds(self):
        """The processor time of the largest run."""
        return seconds(self.row)

    @property
    def elements(self):
        """Elements tracked of all, where the tool tells."""
        return elements(self.row)


@dataclass
class Data:
    """The rows that a report is about, see `select`."""

    rows: list
    tools: list  # (name, title), in the order of the table of tools
    encodings: list  # those of figure 3, likewise
    families: list
    time_limit: float
    memory_limit: float
    index: dict = field(default_factory=dict)

    def standing(self, tool, family, variant):
        """How far a tool came; empty if it was not run."""
        rows = self.index.get((tool, family, variant), [])
        solved = max((row for row in rows if row["status"] == "solved"), key=size, default=None)
        beyond = [row for row in rows if row["status"] != "solved" and row["n"] != ANY]
        beyond = [row for row in beyond if solved is None or size(row) > size(solved)]
        return Standing(solved, min(beyond, key=size, default=None))

    def at(self, tool, family, variant, n):
        """The run of a given size, None if there is none."""
        rows = self.index.get((tool, family, variant), [])
        return next((row for row in rows if row["n"] == str(n)), None)

    def ours(self):
        """The names of eureka's engines and modes that were run."""
        return [name for name, _ in self.tools if name in self.own]

    @property
    def own(self):
        """The tools that are eureka."""
        return {row["tool"] for row in self.rows if row["version"].startswith("eureka")}

    def others(self):
        """The names of the other tools that were run."""
        return [name for name, _ in self.tools if name not in self.own]

    def title(self, tool):
        """The heading of a tool."""
        return dict(self.tools + self.encodings)[tool]

    def best(self, family, variant, among):
        """The tool that came furthest, the fastest one of several: its name and standing."""
        standings = [(name, self.standing(name, family, variant)) for name in among]
        standings = [(name, standing) for name, standing in standings if standing.row]
        if not standings:
            return None, Standing(None, None)
        return max(standings, key=lambda pair: (pair[1].size, -float(pair[1].row["cpu_s"])))


def select(rows, tools, encodings, limits):
    """The data of a report: the rows of the newest build of each tool that tell the outcome under the limits. The tools
    and the encodings of figure 3 are (name, title) in their order."""
    newest = {row["tool"]: row["build"] for row in rows}
    kept = {}
    for row in rows:
        if row["build"] != newest[row["tool"]] or not answers(row, limits):
            continue
        key = (row["tool"], row["family"], row["variant"], row["n"])
        kept.pop(key, None)
        kept[key] = row
    index = {}
    for row in kept.values():
        index.setdefault((row["tool"], row["family"], row["variant"]), []).append(row)
    ran = {row["tool"] for row in kept.values()}
    return Data(
        rows=list(kept.values()),
        tools=[pair for pair in tools if pair[0] in ran],
        encodings=[pair for pair in encodings if pair[0] in ran],
        families=sorted({row["family"] for row in kept.values()}),
        time_limit=float(limits["time_limit_s"]),
        memory_limit=float(limits["memory_limit_mb"]),
        index=index,
    )


def size(row):
    """The size of a run as a number."""
    return float("inf") if row["n"] == ANY else int(row["n"])


def seconds(row):
    """The processor time of a run, as printed."""
    return "" if row is None else f"{float(row['cpu_s']):.2f}"


def elements(row):
    """Elements tracked of all, where the tool tells."""
    if row is None or not row["elements_tracked"]:
        return ""
    return f"{row['elements_tracked']}/{row['elements_total']}"


def all_tables(data, published):
    """All tables of a report."""
    engines = [largest_table(data, variant) for variant in ("safe", "bug")]
    ase = [ase_table(data, published, number) for number in ("1", "2", "3")]
    report = [report_table(data, published, variant) for variant in ("safe", "bug")]
    bounded = [figure3_table(data), esbmc_table(data, published)]
    return [table for table in [*ase, *report, *bounded, *engines] if table.rows]


def ase_table(data, published, number):
    """Table 1, 2 or 3 of ASE 2007: one published tool."""
    figures = [f for f in published if f.source == "ASE 2007" and f.table == number and f.family in data.families]
    tool = {"1": "BLAST", "2": "SATABS", "3": "EUREKA"}[number]
    theirs = {"1": ["N", "total s"], "2": ["N", "refinement s", "total s"], "3": ["N", "total s", "elements"]}[number]
    baselines = [name for name in BASELINES[tool] if name in data.ours()]
    columns = ["N", "s", "refinement", f"s at N of {tool}"]
    rows = []
    for figure in figures:
        cells = {
            "N": figure.size,
            "total s": fixed(figure.total),
            "refinement s": fixed(figure.refinement),
            "elements": figure.elements,
        }
        own = [cell for name in baselines for cell in baseline_cells(data, figure, name)]
        rows.append([label(figure.family), *(cells[column] for column in theirs), *own, *our_cells(data, figure)])
    return Table(
        f"ase2007-table{number}",
        f"Table {number} of ASE 2007: {tool}",
        "String compare is the instance with the bug, as in the paper; all others are safe.",
        [
            ("", ["family"]),
            (f"{tool}, published", theirs),
            *((data.title(name), columns) for name in baselines),
            *our_groups(data, f"N of {tool}"),
        ],
        rows,
    )


def baseline_cells(data, figure, name):
    """What the technique of a published tool comes to in ours."""
    standing = data.standing(name, figure.family, figure.variant)
    same = data.at(name, figure.family, figure.variant, figure.n) if figure.n else None
    detail = standing.failed["detail"] if standing.failed and not standing.row else ""
    said = next((text for begin, text in SMASHED.items() if detail.startswith(begin)), standing.text)
    share = refinement_share(standing.row)
    at_same = seconds(same) if same and same["status"] == "solved" else ""
    return [said, standing.seconds, share, at_same]


def refinement_share(row):
    """The part of the elapsed time that refinement took."""
    if row is None or not row["refinement_s"] or not float(row["wall_s"]):
        return ""
    return f"{100 * float(row['refinement_s']) / float(row['wall_s']):.0f} %"


def report_table(data, published, variant):
    """Table 2 of the 2009 report, one half of it."""
    figures = {(f.tool, f.family): f for f in published if (f.source, f.table, f.variant) == ("2009 report", "2", variant)}
    rows = []
    for tool, family in figures:
        if tool != "EUREKA" or family not in data.families:
            continue
        eureka, blast, satabs = (figures[name, family] for name in ("EUREKA", "BLAST", "SATABS"))
        rows.append(
            [
                label(family),
                eureka.size, fixed(eureka.total), eureka.elements,
                blast.size, fixed(blast.total),
                satabs.size, fixed(satabs.refinement), fixed(satabs.total),
                *our_cells(data, eureka),
            ]
        )
    return Table(
        f"report2009-table2-{variant}",
        f"Table 2 of the 2009 report: {'safe' if variant == 'safe' else 'unsafe'} instances",
        "",
        [
            ("", ["family"]),
            ("EUREKA, published", ["N", "total s", "elements"]),
            ("BLAST, published", ["N", "total s"]),
            ("SATABS, published", ["N", "refinement s", "total s"]),
            *our_groups(data, "N of EUREKA"),
        ],
        rows,
    )


def our_groups(data, same):
    """The columns beside the published ones."""
    cegar = [("eureka cegar", ["N", "s", "elements", f"s at {same}"])] if "cegar" in data.ours() else []
    groups = [*cegar, ("best of eureka", ["N", "s", "engine"])]
    return groups + [(data.title(tool), ["N", "s"]) for tool in data.others()]


def our_cells(data, figure):
    """The cells beside a published figure."""
    cegar = data.standing("cegar", figure.family, figure.variant)
    engine, best = data.best(figure.family, figure.variant, data.ours())
    same = data.at("cegar", figure.family, figure.variant, figure.n) if figure.n else None
    cells = [cegar.text, cegar.seconds, cegar.elements, seconds(same) if same and same["status"] == "solved" else ""]
    cells = cells if "cegar" in data.ours() else []
    cells += [best.text, best.seconds, engine or ""]
    for tool in data.others():
        standing = data.standing(tool, figure.family, figure.variant)
        cells += [standing.text, standing.seconds]
    return cells


def largest_table(data, variant):
    """Every family and tool: the largest size solved, and its time."""
    names = [name for name, _ in data.tools]
    rows = []
    for family in data.families:
        standings = [data.standing(tool, family, variant) for tool in names]
        if any(standing.row or standing.failed for standing in standings):
            rows.append([label(family), *(cell(standing) for standing in standings)])
    return Table(
        f"largest-{variant}",
        f"Largest N of every family, {NAMES[variant]}",
        "In brackets the time in seconds. `all n`: solved for every size at once. An empty cell was not run.",
        [("", ["family"]), ("", [data.title(name) for name in names])],
        rows,
    )


def figure3_table(data):
    """The numbers of figure 3: time and size of the formula, by encoding."""
    names = [name for name, _ in data.encodings]
    runs = {(row["family"], size(row), row["tool"]): row for row in data.rows if row["tool"] in names}
    rows = []
    for family, n in sorted({key[:2] for key in runs}):
        cells = []
        for name in names:
            row = runs.get((family, n, name))
            if row is None or row["status"] != "solved":
                cells += [row["status"] if row else "", "", ""]
            else:
                cells += [seconds(row), row["formula_bytes"], row["formula_variables"]]
        rows.append([label(family), f"{n:g}", *cells])
    return Table(
        "report2009-figure3",
        "Figure 3 of the 2009 report: two encodings of arrays",
        "Bit-vectors and a given bound; without simplification as in the paper, and with it. Published: on selection sort CBMC ran out of "
        "memory beyond N = 17, SMT-CBMC still did N = 75, and its formula for N = 17 was almost two orders of magnitude "
        "smaller. Sizes here are those of SMT-LIB text in all encodings, before bits are blasted.",
        [("", ["family", "N"]), *((data.title(name), ["s", "bytes", "variables"]) for name in names)],
        rows,
    )


def esbmc_table(data, published):
    """Table 3 of the ESBMC paper: the bounded tools at given sizes, beside our times there."""
    figures = {(f.tool, f.family, f.n): f for f in published if (f.source, f.table) == ("ESBMC paper", "3")}
    names = data.ours()
    rows = []
    for tool, family, n in figures:
        if tool == "ESBMC (Z3)" and family in data.families:
            runs = [data.at(name, family, "safe", n) for name in names]
            cells = [seconds(run) if run and run["status"] == "solved" else run["status"] if run else "" for run in runs]
            theirs = [figures[name, family, n].time for name in ("ESBMC (Z3)", "SMT-CBMC")]
            rows.append([label(family), str(n), *theirs, *cells])
    return Table(
        "esbmc-table3",
        "Table 3 of the ESBMC paper: total time at given sizes",
        "The contents of our arrays are arbitrary. An empty cell: the tool fails at a smaller size already.",
        [
            ("", ["family", "N"]),
            ("published, s", ["ESBMC (Z3)", "SMT-CBMC"]),
            ("here, s", [data.title(name) for name in names]),
        ],
        rows,
    )


def cell(standing):
    """Size and time in one cell."""
    return f"{standing.text} ({standing.seconds})" if standing.row else standing.text


def label(family):
    """The name of a family in a table."""
    return family.replace("_", " ")


def fixed(value):
    """A published time."""
    return "" if value is None else f"{value:.2f}"


def findings(data, published):
    """Where we are behind: pairs of a heading and sentences."""
    return [
        ("Wrong verdicts", wrong_verdicts(data)),
        ("The array abstraction (cegar) behind the published EUREKA", behind(data, published, ["cegar"], {"EUREKA"})),
        (
            "The best engine of eureka behind a published tool",
            behind(data, published, data.ours(), {"EUREKA", "BLAST", "SATABS", "ESBMC (Z3)", "SMT-CBMC"}),
        ),
        ("The best engine of eureka behind another installed tool", behind_installed(data)),
        ("No size solved by any engine of eureka", never_solved(data)),
        ("Runs that ended in a crash, an error, or without a verdict", broken(data)),
    ]


def wrong_verdicts(data):
    """A sentence for each wrong verdict."""
    rows = [row for row in data.rows if row["status"] == "wrong"]
    return [f"{row['tool']} on {row['family']} ({row['variant']}), N = {row['n']}: {row['detail']}." for row in rows]


def behind(data, published, among, tools):
    """A sentence for each published figure that is greater, or faster at the same size, than the tools among."""
    found = []
    for figure in published:
        if figure.tool not in tools or figure.n is None or figure.family not in data.families or figure.total is None:
            continue
        if not any((tool, figure.family, figure.variant) in data.index for tool in among):
            continue
        _, best = data.best(figure.family, figure.variant, among)
        runs = [data.at(tool, figure.family, figure.variant, figure.n) for tool in among]
        times = [float(row["cpu_s"]) for row in runs if row and row["status"] == "solved"]
        who = f"{label(figure.family)}, {NAMES[figure.variant]}: {figure.tool} ({figure.source}, table {figure.table})"
        took = figure.outcome or f"{figure.total:.2f}"
        if best.size < figure.n:
            reached = best.text if best.row else "no size"
            found.append(f"{who} reached N = {figure.size} in {took} s; here {reached}.")
        elif times and min(times) > figure.total and best.size != float("inf"):
            found.append(f"{who} took {took} s for N = {figure.n}; here {min(times):.2f} s.")
    return found


def behind_installed(data):
    """A sentence for each family on which another tool of this run came further, or as far in less time."""
    found = []
    for variant in ("safe", "bug"):
        for family in data.families:
            _, best = data.best(family, variant, data.ours())
            for tool in data.others():
                other = data.standing(tool, family, variant)
                if not other.row or not any((name, family, variant) in data.index for name in data.ours()):
                    continue
                who = f"{label(family)}, {NAMES[variant]}: {data.title(tool)}"
                if other.size > best.size:
                    reached = best.text if best.row else "no size"
                    found.append(f"{who} reached N = {other.text} ({other.seconds} s); here {reached}.")
                elif other.size == best.size and float(other.row["cpu_s"]) < float(best.row["cpu_s"]):
                    found.append(f"{who} took {other.seconds} s for N = {other.text}; here {best.seconds} s.")
    return found


def never_solved(data):
    """A sentence for each variant of a family that no engine solved at any size."""
    own = data.ours()
    found = []
    for variant in ("safe", "bug"):
        for family in data.families:
            ran = any((tool, family, variant) in data.index for tool in own)
            if ran and data.best(family, variant, own)[0] is None:
                found.append(f"{label(family)}, {NAMES[variant]}.")
    return found


def broken(data):
    """A sentence for each run that ended as no run should."""
    rows = [row for row in data.rows if row["status"] in ("crash", "error", "garbage")]
    return [
        f"{row['tool']} on {row['family']} ({row['variant']}), N = {row['n']}: {row['status']}, {row['detail']}."
        for row in rows
    ]

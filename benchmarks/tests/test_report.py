"""Tables, plots and pages from rows that are known."""

import tempfile
import unittest
import xml.etree.ElementTree as xml
from html.parser import HTMLParser
from pathlib import Path

from support import HERE

from comparison import plots, published, report, results, tables

LIMITS = {"time_limit_s": 60, "memory_limit_mb": 4000}
TOOLS = [("cegar", "eureka cegar"), ("bmc", "eureka bmc"), ("other", "Other")]
ENCODINGS = [("figure3-smt", "theory"), ("figure3-sat", "elements")]
FIGURES = published.load(HERE.parent / "published.csv")


def row(tool, family, n, status="solved", cpu=1.0, variant="safe", **others):
    """A row of results."""
    row = dict.fromkeys(results.COLUMNS, "")
    row.update(
        date="2026-01-02T03:04:05Z", machine="a machine", tool=tool, build="b", family=family, n=str(n), variant=variant,
        version="Other 1.0" if tool == "other" else "eureka 0.1.0", status=status, cpu_s=str(cpu), wall_s=str(cpu),
        memory_mb="10", time_limit_s="60", memory_limit_mb="4000", verdict="SAFE", expected="SAFE",
    )
    return {**row, **{key: str(value) for key, value in others.items()}}


def select(rows):
    """The data of rows."""
    return tables.select(rows, TOOLS, ENCODINGS, LIMITS)


class Published(unittest.TestCase):
    """The figures of the papers."""

    def test_all_tables_are_complete(self):
        count = {}
        for figure in FIGURES:
            key = (figure.source, figure.table, figure.tool, figure.variant)
            count[key] = count.get(key, 0) + 1
        for table, tool in (("1", "BLAST"), ("2", "SATABS"), ("3", "EUREKA")):
            self.assertEqual(count["ASE 2007", table, tool, "safe"], 9)
            self.assertEqual(count["ASE 2007", table, tool, "bug"], 1)
        for tool in ("EUREKA", "BLAST", "SATABS"):
            for variant in ("safe", "bug"):
                self.assertEqual(count["2009 report", "2", tool, variant], 7)
        for tool in ("ESBMC (Z3)", "SMT-CBMC"):
            self.assertEqual(count["ESBMC paper", "3", tool, "safe"], 11)

    def test_every_family_exists(self):
        for figure in FIGURES:
            self.assertTrue((HERE.parent / "families" / f"{figure.family}.c").exists(), figure.family)

    def test_stars_and_outcomes(self):
        sizes = {(f.source, f.table, f.tool, f.variant, f.family): f for f in FIGURES}
        figure = sizes["ASE 2007", "3", "EUREKA", "safe", "string_copy"]
        self.assertEqual((figure.size, figure.total, figure.elements), ("1000*", 134.63, "1/2N"))
        figure = sizes["2009 report", "2", "SATABS", "safe", "string_compare"]
        self.assertEqual((figure.size, figure.total, figure.refinement), ("9", 296.20, 210.619))
        self.assertEqual(sizes["ASE 2007", "1", "BLAST", "safe", "bresenham"].size, "Error")


class Standings(unittest.TestCase):
    """The largest size of a tool."""

    def text(self, *rows):
        return select(rows).standing("cegar", "copy", "safe").text

    def test_sizes(self):
        self.assertEqual(self.text(row("cegar", "copy", 8), row("cegar", "copy", 16, "timeout")), "8")
        self.assertEqual(self.text(row("cegar", "copy", 8), row("cegar", "copy", 1000)), "1000*")
        self.assertEqual(self.text(row("cegar", "copy", "any"), row("cegar", "copy", 8)), "all n")
        self.assertEqual(self.text(row("cegar", "copy", "any", "unknown"), row("cegar", "copy", 8)), "8*")
        self.assertEqual(self.text(row("cegar", "copy", 2, "crash")), "none (crash)")
        self.assertEqual(self.text(row("bmc", "copy", 2)), "")

    def test_rows_of_other_limits_and_builds_are_left_out(self):
        early = row("cegar", "copy", 16, "timeout", time_limit_s=5)
        self.assertEqual(self.text(row("cegar", "copy", 8), early, row("cegar", "copy", 32, "timeout")), "8")
        data = select([row("cegar", "copy", 8), early])
        self.assertEqual([r["n"] for r in data.rows], ["8"])
        data = select([row("cegar", "copy", 8, build="old"), row("cegar", "copy", 4)])
        self.assertEqual([r["n"] for r in data.rows], ["4"])
        slow = row("cegar", "copy", 16, cpu=100, time_limit_s=900)
        self.assertEqual([r["n"] for r in select([row("cegar", "copy", 8), slow]).rows], ["8"])

    def test_the_best_goes_furthest_then_is_fastest(self):
        data = select([row("cegar", "copy", 8, cpu=5), row("bmc", "copy", 8, cpu=3), row("other", "copy", 99)])
        self.assertEqual(data.best("copy", "safe", data.ours())[0], "bmc")
        self.assertEqual(data.others(), ["other"])


class Findings(unittest.TestCase):
    """Where we are behind."""

    def sentences(self, *rows):
        return dict(tables.findings(select(rows), FIGURES))

    def test_a_smaller_size_is_told(self):
        found = self.sentences(row("cegar", "gray_code", 59), row("cegar", "gray_code", 60, "timeout"))
        self.assertIn(
            "gray code, safe: EUREKA (ASE 2007, table 3) reached N = 60 in 101.31 s; here 59.",
            found["The array abstraction (cegar) behind the published EUREKA"],
        )

    def test_a_slower_run_of_the_same_size_is_told(self):
        found = self.sentences(row("cegar", "swap", 1000, cpu=3.5))
        self.assertEqual(
            found["The array abstraction (cegar) behind the published EUREKA"],
            ["swap, safe: EUREKA (ASE 2007, table 3) took 2.45 s for N = 1000; here 3.50 s."],
        )
        found = self.sentences(row("cegar", "swap", 1000, cpu=2.0))
        self.assertEqual(found["The array abstraction (cegar) behind the published EUREKA"], [])

    def test_a_time_that_is_only_bounded_is_told_so(self):
        found = self.sentences(row("bmc", "prim", 8, cpu=1.5))
        self.assertEqual(
            found["The best engine of eureka behind a published tool"],
            ["prim, safe: ESBMC (Z3) (ESBMC paper, table 3) took <1 s for N = 8; here 1.50 s."],
        )

    def test_installed_tools_are_compared(self):
        found = self.sentences(row("cegar", "copy", 8), row("other", "copy", "any", cpu=2))
        self.assertEqual(
            found["The best engine of eureka behind another installed tool"],
            ["copy, safe: Other reached N = all n (2.00 s); here 8*."],
        )
        found = self.sentences(row("cegar", "copy", 8), row("other", "copy", 8, cpu=0.5))
        self.assertEqual(
            found["The best engine of eureka behind another installed tool"],
            ["copy, safe: Other took 0.50 s for N = 8*; here 1.00 s."],
        )

    def test_what_was_not_run_is_not_behind(self):
        found = self.sentences(row("other", "gray_code", 60), row("cegar", "gray_code", 2, variant="bug"))
        self.assertEqual(found["The best engine of eureka behind another installed tool"], [])
        behind = found["The best engine of eureka behind a published tool"]
        self.assertEqual({sentence.split(":")[0] for sentence in behind}, {"gray code, with the bug"})

    def test_wrong_verdicts_come_first(self):
        found = tables.findings(select([row("bmc", "copy", 2, "wrong", detail="says UNSAFE, but SAFE is right")]), FIGURES)
        self.assertEqual(found[0], ("Wrong verdicts", ["bmc on copy (safe), N = 2: says UNSAFE, but SAFE is right."]))

    def test_families_that_nobody_solves_are_told(self):
        found = self.sentences(row("cegar", "copy", 2, "unknown"), row("bmc", "copy", 2, "timeout"), row("other", "copy", 2))
        self.assertEqual(found["No size solved by any engine of eureka"], ["copy, safe."])


class Baselines(unittest.TestCase):
    """Predicate abstraction of ours beside SATABS and BLAST."""

    def test_refinement_and_smashed_arrays_are_shown(self):
        rows = [
            row("predicates", "string_copy", n, cpu=n / 10, refinement_s=n / 20, iterations=3) for n in (10, 40)
        ] + [
            row("lazy", "fibonacci", 24, refinement_s=0.5),
            row("lazy-smashed", "string_copy", 2, "unknown", detail="BLAST would report a failure here: so it is"),
            row("lazy-smashed", "partition", 2, "unknown", detail="the proof takes array elements for the same one: x"),
            row("lazy-smashed", "swap", 2, "timeout"),
        ]
        names = [(name, f"our {name}") for name in ("predicates", "lazy", "lazy-smashed")]
        data = tables.select(rows, names, ENCODINGS, LIMITS)
        blast, satabs = (tables.ase_table(data, FIGURES, number) for number in "12")
        rows = {row[0]: row[1:] for row in satabs.rows}
        self.assertEqual(rows["string copy"][:7], ["10", "105.98", "144.69", "40*", "4.00", "50 %", "1.00"])
        rows = {row[0]: row[1:] for row in blast.rows}
        self.assertEqual(rows["fibonacci"][:6], ["24", "5.68", "24*", "1.00", "50 %", "1.00"])
        self.assertEqual(rows["string copy"][6], "would report a failure")
        self.assertEqual(rows["partition"][6], "unsound proof")
        self.assertEqual(rows["swap"][6], "none (timeout)")
        for table in (blast, satabs):
            self.assertTrue(all(len(row) == len(table.columns) for row in table.rows))


class Pages(unittest.TestCase):
    """What is written."""

    def setUp(self):
        rows = [row("cegar", "gray_code", n, cpu=n / 10, elements_tracked=16, elements_total=28) for n in (2, 4, 60)]
        rows += [row("cegar", "string_copy", 1000, elements_tracked=1, elements_total=2000), row("other", "gray_code", 4)]
        rows += [row("figure3-smt", "gray_code", n, cpu=n, formula_bytes=1000 * n, formula_variables=n) for n in (2, 3)]
        rows += [row("figure3-sat", "gray_code", 2, formula_bytes=9000, formula_variables=9)]
        rows += [row("figure3-sat", "gray_code", 3, "memory")]
        rows += [row("cegar", "bubble_sort", 35, "timeout"), row("cegar", "prim", 8, cpu=2)]
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.output = Path(self.directory.name)
        report.write(self.output, select(rows), FIGURES, {"command": "benchmarks/compare <all>", "note": "idle"})

    def test_published_and_own_figures_stand_side_by_side(self):
        text = (self.output / "report.md").read_text()
        for line in (
            "| gray code | 60 | 101.31 | 16/28 | 60* | 6.00 | 16/28 | 6.00 | 60* | 6.00 | cegar | 4* | 1.00 |",
            "| string copy | 1000* | 134.63 | 1/2N | 1000* | 1.00 | 1/2000 | 1.00 | 1000* | 1.00 | cegar |  |  |",
        ):
            self.assertIn(line, text)
        self.assertIn("| bubble sort | 35 | 2 | 100 | timeout |", text)
        self.assertIn("| bubble sort | 140 | 259 | Out of memory |  |", text)
        self.assertIn("| prim | 8 | <1 | 96 | 2.00 |", text)
        self.assertIn("| gray code | 2 | 2.00 | 2000 | 2 | 1.00 | 9000 | 9 |", text)
        self.assertIn("| gray code | 3 | 3.00 | 3000 | 3 | memory |  |  |", text)
        self.assertIn("- machine: a machine\n", text)
        self.assertIn("- note: idle\n", text)
        for line in text.splitlines():
            self.assertEqual(line, line.rstrip())

    def test_every_table_is_a_file(self):
        names = {path.name for path in self.output.glob("*.csv")}
        for name in ("ase2007-table1", "ase2007-table2", "ase2007-table3", "report2009-table2-safe", "largest-safe"):
            self.assertIn(f"{name}.csv", names)
        first = (self.output / "ase2007-table3.csv").read_text().splitlines()[0]
        self.assertTrue(first.startswith('family,"EUREKA, published N","EUREKA, published total s"'))

    def test_the_page_needs_nothing_else_and_is_well_formed(self):
        text = (self.output / "index.html").read_text()
        for word in ("<script", "<link", "src=", 'href="http', "url("):
            self.assertNotIn(word, text)
        self.assertIn("benchmarks/compare &lt;all&gt;", text)
        self.assertIn("gray code: formula (bytes)", text)
        balance = Balance()
        balance.feed(text)
        self.assertEqual(balance.open, [])
        self.assertEqual(balance.wrong, [])
        for anchor in balance.targets:
            self.assertIn(anchor, balance.ids)


class Balance(HTMLParser):
    """Collects tags that are not closed, identifiers, and links within the page."""

    VOID = {"meta", "circle", "rect", "line", "path", "polyline"}

    def __init__(self):
        super().__init__()
        self.open, self.wrong, self.ids, self.targets = [], [], set(), set()

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.ids.add(attributes.get("id"))
        if attributes.get("href", "").startswith("#"):
            self.targets.add(attributes["href"][1:])
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in self.VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


class Plots(unittest.TestCase):
    """Curves on logarithmic axes."""

    def test_a_straight_line_in_both_logarithms_is_straight(self):
        drawing = plots.plot("t", "N", "s", [("a", 0, [(n, 0.001 * n * n) for n in (2, 8, 32)])])
        root = xml.fromstring(drawing)
        line = next(root.iter("{http://www.w3.org/2000/svg}polyline")).get("points")
        (x1, y1), (x2, y2), (x3, y3) = (map(float, pair.split(",")) for pair in line.split())
        self.assertAlmostEqual(x2 - x1, x3 - x2, delta=0.2)
        self.assertAlmostEqual(y2 - y1, y3 - y2, delta=0.2)
        self.assertLess(y3, y1)

    def test_points_that_have_no_logarithm_are_left_out(self):
        self.assertIsNone(plots.plot("t", "N", "s", [("a", 0, [(2, 0.0)])]))
        self.assertIsNone(plots.plot("t", "N", "s", []))
        self.assertIn("<circle", plots.plot("t", "N", "s", [("a", 0, [(2, 0.0), (4, 1.0)])]))

    def test_numbers_are_short(self):
        numbers = [plots.number(value) for value in (0.01, 1, 1000, 10000, 1e6, 2e9)]
        self.assertEqual(numbers, ["0.01", "1", "1000", "10k", "1M", "2G"])


if __name__ == "__main__":
    unittest.main()

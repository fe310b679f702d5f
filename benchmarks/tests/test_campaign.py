"""Campaigns: the search for the largest size, resuming, interruption, and the command as a user calls it."""

import csv
import io
import os
import re
import signal
import subprocess
import tempfile
import textwrap
import time
import unittest
from pathlib import Path

from support import FAMILY, HERE, entry, fake, processes_of_fakes, toml

from comparison import campaign, families, results, tools

COMPARE = str(HERE.parent / "compare")


class Search(unittest.TestCase):
    """Doubling, then bisecting."""

    def largest(self, limit, cap=1000, resolution=0.0):
        asked = []

        def solves(n):
            asked.append(n)
            return n <= limit

        return campaign.largest(solves, cap, resolution), asked

    def test_every_limit_is_found(self):
        for limit in range(2, 200):
            found, asked = self.largest(limit)
            self.assertEqual(found, (limit, limit + 1))
            self.assertEqual(len(asked), len(set(asked)), "no size is asked twice")

    def test_sizes_double_then_halve(self):
        self.assertEqual(self.largest(21)[1], [2, 4, 8, 16, 32, 24, 20, 22, 21])

    def test_nothing_solved_costs_one_run(self):
        self.assertEqual(self.largest(1), ((None, 2), [2]))

    def test_the_cap_is_tried_and_not_passed(self):
        found, asked = self.largest(10**9)
        self.assertEqual(found, (1000, 1001))
        self.assertEqual(asked, [2, 4, 8, 16, 32, 64, 128, 256, 512, 1000])

    def test_the_resolution_ends_bisection(self):
        (low, high), _ = self.largest(100, resolution=0.1)
        self.assertLessEqual(low, 100)
        self.assertLess(100, high)
        self.assertLessEqual(high - low, 0.1 * low)
        self.assertEqual(self.largest(100, resolution=1.0)[1], [2, 4, 8, 16, 32, 64, 128])

    def test_a_series_stops_at_the_first_failure(self):
        asked = []
        found = campaign.series(lambda n: asked.append(n) or n <= 20, 1000)
        self.assertEqual((found, asked), (16, [2, 3, 4, 6, 8, 12, 16, 24]))


class Resuming(unittest.TestCase):
    """Which rows answer for a run."""

    ROW = {
        "machine": "m", "tool": "t", "build": "b", "family": "f", "source": "s", "n": "8", "variant": "safe",
        "time_limit_s": "10", "memory_limit_mb": "100", "cpu_s": "3", "memory_mb": "50", "status": "solved",
    }

    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.path = Path(self.directory.name) / "results.csv"

    def answered(self, stored, **wanted):
        self.path.unlink(missing_ok=True)
        results.Results(self.path).add({**self.ROW, **stored})
        return results.Results(self.path).find({**self.ROW, **wanted}) is not None

    def test_the_same_run_is_answered(self):
        self.assertTrue(self.answered({}))
        self.assertTrue(self.answered({"status": "timeout"}))

    def test_another_program_text_build_machine_or_size_is_not(self):
        for key in ("machine", "tool", "build", "family", "source", "n", "variant"):
            self.assertFalse(self.answered({}, **{key: "other"}), key)

    def test_other_limits_count_if_the_outcome_is_the_same(self):
        self.assertTrue(self.answered({}, time_limit_s="60"))
        self.assertTrue(self.answered({}, time_limit_s="5"))
        self.assertFalse(self.answered({}, time_limit_s="2"))
        self.assertFalse(self.answered({}, memory_limit_mb="20"))
        self.assertFalse(self.answered({"status": "timeout"}, time_limit_s="60"))
        self.assertTrue(self.answered({"status": "timeout"}, time_limit_s="5"))
        self.assertFalse(self.answered({"status": "memory"}, memory_limit_mb="200"))
        self.assertTrue(self.answered({"status": "memory"}, memory_limit_mb="80"))

    def test_a_line_that_was_cut_off_is_dropped(self):
        store = results.Results(self.path)
        store.add(self.ROW)
        store.add({**self.ROW, "n": "16"})
        content = self.path.read_text()
        self.path.write_text(content[:-7])
        again = results.Results(self.path)
        self.assertEqual([row["n"] for row in again.rows], ["8"])
        again.add({**self.ROW, "n": "16"})
        self.assertEqual(self.path.read_text(), content)

    def test_a_file_of_another_kind_is_refused(self):
        self.path.write_text("a,b\n1,2\n")
        with self.assertRaises(results.ResultsError):
            results.Results(self.path)


class Command(unittest.TestCase):
    """`benchmarks/compare` with fake tools."""

    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.root = Path(self.directory.name)
        self.log = self.root / "log"

    def arguments(self, entries, *others):
        (self.root / "tools.toml").write_text(toml(entries))
        return [
            COMPARE, "--table", str(self.root / "tools.toml"), "--output", str(self.root / "out"), "--families", "copy",
            "--timeout", "1", "--memory", "200", "--largest", "16", *others,
        ]

    def compare(self, entries, *others):
        return subprocess.run(self.arguments(entries, *others), capture_output=True, text=True, timeout=120)

    def rows(self):
        with (self.root / "out" / "results.csv").open(newline="") as file:
            return list(csv.DictReader(file))

    def logged(self, name, manner, *options):
        item = entry(name, manner)
        item["command"] = [*item["command"][:3], f"log={self.log}", *options, *item["command"][3:]]
        return item

    def test_every_manner_is_reported_and_the_run_goes_on(self):
        manners = {
            "crash": "crash", "garbage": "garbage", "fail": "error", "spin": "timeout", "eat-memory": "memory",
            "lie": "wrong", "good": "solved",
        }
        done = self.compare([entry(manner, manner) for manner in manners], "--variants", "safe", "--jobs", "2")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("WRONG VERDICT: lie", done.stderr)
        statuses = {}
        for row in self.rows():
            statuses.setdefault(row["tool"], set()).add(row["status"])
        self.assertEqual(statuses, {manner: {status} for manner, status in manners.items()})
        report = (self.root / "out" / "report.md").read_text()
        self.assertIn("lie on copy (safe), N = 2: says UNSAFE, but SAFE is right.", report)
        self.assertIn("crash on copy (safe), N = 2: crash, SIGSEGV.", report)
        self.assertIn("| copy | none (crash) | none (garbage) | none (error) | none (timeout) | none (memory) | "
                      "none (wrong) | 16* (", report)
        page = (self.root / "out" / "index.html").read_text()
        self.assertIn('class="alarm"', page)
        self.assertEqual(processes_of_fakes(), [])

    def test_a_second_call_repeats_nothing(self):
        tool = self.logged("good", "good", "until=5")
        first = self.compare([tool], "--resolution", "0")
        self.assertEqual(first.returncode, 0, first.stderr)
        ran = self.log.read_text()
        self.assertEqual(ran.split("\n")[:5], ["2 safe", "4 safe", "8 safe", "6 safe", "5 safe"])
        second = self.compare([tool], "--resolution", "0")
        self.assertEqual(second.returncode, 0, second.stderr)
        self.assertEqual(self.log.read_text(), ran)
        self.assertIn("0 runs made", second.stderr)

    def test_interruption_kills_keeps_and_resumes(self):
        entries = [self.logged("good", "good"), self.logged("sleep", "sleep")]
        arguments = self.arguments(entries, "--variants", "safe", "--timeout", "100")
        process = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True)
        self.wait_for(lambda: self.log.exists() and self.log.read_text().count("\n") >= 5)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("To go on: benchmarks/compare", errors)
        self.assertEqual([(row["tool"], row["n"]) for row in self.rows()], [("good", n) for n in ("2", "4", "8", "16")])
        self.assertEqual(self.sleepers(), [])
        self.log.unlink()
        again = self.compare([entries[0]], "--variants", "safe", "--timeout", "100")
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertFalse(self.log.exists(), "what was solved before is not run again")

    def test_a_killed_runner_leaves_no_tool_behind(self):
        process = subprocess.Popen(
            self.arguments([self.logged("sleep", "sleep")], "--timeout", "100"), stderr=subprocess.DEVNULL
        )
        self.wait_for(lambda: self.log.exists())
        process.kill()
        process.wait()
        self.wait_for(lambda: not self.sleepers())

    def sleepers(self):
        """The processes that write to the log of this test."""
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                if f"log={self.log}".encode() in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.append(pid)
            except OSError:
                pass
        return found

    def wait_for(self, condition):
        end = time.monotonic() + 60
        while not condition():
            self.assertLess(time.monotonic(), end, "waited too long")
            time.sleep(0.02)

    def test_mistakes_are_told(self):
        for arguments, message in (
            (["--families", "nonsense"], "no family nonsense; there are:"),
            (["--tools", "nonsense"], "no tool nonsense; there are: good"),
            (["--variants", "nonsense"], "--variants are safe and bug"),
            (["--report-only"], "has no results: run without --report-only first"),
            (["--jobs", "0"], "--jobs at least 1"),
        ):
            with self.subTest(arguments):
                done = self.compare([entry("good", "good")], *arguments)
                self.assertEqual(done.returncode, 2)
                self.assertIn(message, done.stderr)
                self.assertNotIn("Traceback", done.stderr)

    def test_mistakes_in_the_table_are_told(self):
        for change, message in (
            ({"colour": "red"}, "unknown key: colour"),
            ({"families": "some"}, "families is"),
            ({"variants": ["none"]}, "variants are safe and bug"),
            ({"command": ["true", "{sauce}"]}, "no placeholder {sauce}"),
        ):
            with self.subTest(change):
                done = self.compare([{**entry("good", "good"), **change}])
                self.assertEqual(done.returncode, 2)
                self.assertIn(message, done.stderr)


class Bar(unittest.TestCase):
    """The progress bar."""

    def draw(self, terminal):
        stream = io.StringIO()
        stream.isatty = lambda: terminal
        progress = campaign.Progress(stream)
        task = campaign.Task(fake("good"), FAMILY, "safe")
        progress.begin(2)
        progress.started(task, 8)
        progress.done(task, 8)
        progress.alarm("WRONG VERDICT")
        progress.done(task, None)
        progress.end()
        return stream.getvalue()

    def test_a_terminal_gets_a_bar_that_leaves_no_trace(self):
        text = self.draw(True)
        self.assertIn(f"[{'#' * 12}{'-' * 12}] 1/2", text)
        self.assertIn("fake copy safe, N = 8", text)
        self.assertIn("WRONG VERDICT", text)
        self.assertTrue(text.endswith("\r\033[K"))

    def test_a_file_gets_lines(self):
        self.assertEqual(
            self.draw(False),
            "[1/2] fake copy safe: largest N = 8\nWRONG VERDICT\n[2/2] fake copy safe: none solved\n",
        )


class Families(unittest.TestCase):
    """Every family is as the runner and the task format need it."""

    def test_all_can_be_read(self):
        loaded = families.load(HERE.parent / "families")
        self.assertGreaterEqual(len(loaded), 29)
        self.assertEqual({f.name for f in loaded if not f.uses_arrays}, {"bresenham", "fibonacci", "swap"})
        for family in loaded:
            with self.subTest(family.name):
                task = family.path.with_suffix(".yml").read_text()
                self.assertIn(f"input_files: '{family.name}.c'", task)
                self.assertIn("data_model: LP64", task)
                self.assertGreaterEqual(family.unwinding(50), 50)

    def test_instances_compile(self):
        for family in families.load(HERE.parent / "families"):
            for n, variant in ((4, "safe"), (4, "bug"), *([(families.ANY, "bug")] if family.any_size else [])):
                with self.subTest(family.name, n=n, variant=variant):
                    done = subprocess.run(
                        ["gcc", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-Wno-maybe-uninitialized", "-xc", "-"],
                        input=family.instance(n, variant), capture_output=True, text=True,
                    )
                    self.assertEqual(done.stderr, "")

    def test_a_family_without_task_file_or_bug_is_refused(self):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory) / "new.c"
            path.write_text("int main(void) { return 0; }\n")
            with self.assertRaisesRegex(families.FamilyError, "no task file"):
                families.read(path)
            path.with_suffix(".yml").write_text("properties:\n  - expected_verdict: true\n    expected_verdict: true\n")
            with self.assertRaisesRegex(families.FamilyError, "no seeded bug"):
                families.read(path)

    def test_the_examples_of_the_contributors_guide_are_right(self):
        text = (HERE.parent.parent / "CONTRIBUTING.md").read_text()
        blocks = [textwrap.dedent(block) for block in re.findall(r"(?:^    .*\n|^\n)+", text, re.MULTILINE)]
        table = next(block for block in blocks if "[[tool]]" in block)
        program = next(block for block in blocks if "#ifdef BUG" in block)
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory) / "doubling.c"
            path.write_text(program)
            task = (HERE.parent / "families" / "copy.yml").read_text()
            path.with_suffix(".yml").write_text(task.replace("copy.c", "doubling.c"))
            family = families.read(path)
            self.assertTrue(family.uses_arrays)
            for variant in families.VARIANTS:
                done = subprocess.run(
                    ["gcc", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-xc", "-"],
                    input=family.instance(4, variant), capture_output=True, text=True,
                )
                self.assertEqual(done.stderr, "")
            (Path(directory) / "tools.toml").write_text(table)
            self.assertEqual(tools.headings(Path(directory) / "tools.toml"), ([("mytool", "My Tool")], []))

    def test_bounds_are_sums_and_products(self):
        self.assertEqual(families.evaluate("2 * (N + 1) - 3", 10), 19)
        for text in ("N ** 9", "open", "1 +"):
            with self.assertRaises(families.FamilyError):
                families.evaluate(text, 2)


class Calls(unittest.TestCase):
    """The command of a tool."""

    def test_placeholders_are_replaced(self):
        words = ["true", "{defines}", "-x={defines}", "--unwind", "{bound}", "{n}", "{timeout}s", "{source}"]
        tool = fake("good", command=words)
        command = tool.call(FAMILY, 8, "bug", 1.5, "/scratch")
        self.assertEqual(
            command[1:], ["-DN=8", "-DBUG", "-x=-DN=8 -DBUG", "--unwind", "9", "8", "1.5s", str(FAMILY.path)]
        )
        self.assertEqual(tool.call(FAMILY, families.ANY, "safe", 1, "/scratch")[1:3], ["-x=", "--unwind"])

    def test_instances_carry_their_definitions(self):
        with tempfile.TemporaryDirectory() as scratch:
            tool = fake("good", command=["true", "{instance}", "{preprocessed}"])
            instance, plain = tool.call(FAMILY, 8, "bug", 1, scratch)[1:]
            self.assertTrue(Path(instance).read_text().startswith("#define N 8\n#define BUG\n"))
            self.assertIn("int n = 8;", Path(plain).read_text())

    def test_the_table_of_tools_is_correct(self):
        found = tools.headings(HERE.parent / "tools.toml")
        names = {name for name, _ in found[0]}
        self.assertLessEqual({"cegar", "bmc", "cbmc", "esbmc", "cpachecker", "satabs", "blast", "frama-c"}, names)
        self.assertEqual([name for name, _ in found[1]][:2], ["figure3-smt", "figure3-sat"])


class OtherTools(unittest.TestCase):
    """The verdicts of other tools, as their manuals show them."""

    SAMPLES = (
        ("cbmc", "** Results:\nf.c function main\n[main.assertion.1] line 9 assertion a[i] == 0: FAILURE\n"
                 "[main.unwind.0] line 5 unwinding assertion loop 0: SUCCESS\n\nVERIFICATION FAILED\n", "UNSAFE"),
        ("cbmc", "[main.assertion.1] line 9 assertion a[i] == 0: SUCCESS\n"
                 "[main.unwind.0] line 5 unwinding assertion loop 0: FAILURE\n\nVERIFICATION FAILED\n", "UNKNOWN"),
        ("cbmc", "[main.assertion.1] line 9 assertion a[i] == 0: SUCCESS\n\nVERIFICATION SUCCESSFUL\n", "SAFE"),
        ("esbmc", "Violated property:\n  file f.c line 9 column 5 function main\n  assertion a[i] == 0\n\n"
                  "VERIFICATION FAILED\n", "UNSAFE"),
        ("esbmc", "Violated property:\n  file f.c line 9 column 5 function main\n  unwinding assertion loop 3\n\n"
                  "VERIFICATION FAILED\n", "UNKNOWN"),
        ("esbmc", "VERIFICATION SUCCESSFUL\n", "SAFE"),
        ("cpachecker", "Verification result: TRUE. No property violation found by chosen configuration.\n", "SAFE"),
        ("cpachecker", "Verification result: FALSE. Property violation (assertion) found.\n", "UNSAFE"),
        ("cpachecker", "Verification result: UNKNOWN, incomplete analysis.\n", "UNKNOWN"),
        ("satabs", "VERIFICATION SUCCESSFUL\n", "SAFE"),
        ("satabs", "VERIFICATION FAILED\n", "UNSAFE"),
        ("blast", "Error found! The system is unsafe :-(\n", "UNSAFE"),
        ("blast", "No error found.  The system is safe :-)\n", "SAFE"),
        ("frama-c", "[eva:summary] ====== ANALYSIS SUMMARY ======\n  0 alarms generated by the analysis.\n", "SAFE"),
        ("frama-c", "[eva:alarm] f.c:9: Warning: \n  function __FC_assert: precondition 'nonnull_c' got status unknown.\n"
                    "  0 alarms generated by the analysis.\n", "UNKNOWN"),
        ("frama-c", "  2 alarms generated by the analysis:\n", "UNKNOWN"),
        ("cbmc", "PARSING ERROR\n", None),
    )

    def test_their_verdicts_are_read(self):
        entries = {item["name"]: item for item in tools.entries_of(HERE.parent / "tools.toml")}
        for name, text, verdict in self.SAMPLES:
            with self.subTest(name, verdict=verdict):
                patterns = {key: entries[name][key] for key in tools.VERDICTS if key in entries[name]}
                item = {key: value for key, value in entry(name, "good").items() if key not in tools.VERDICTS}
                tool = tools.install({**item, **patterns}, None)
                self.assertEqual(tools.read_output(tool, {"stdout": text, "stderr": ""})[0], verdict)


if __name__ == "__main__":
    unittest.main()

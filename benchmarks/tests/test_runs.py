"""One run: whatever a tool does, it is reported as what it is, and nothing of it is left."""

import os
import sys
import tempfile
import time
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from comparison import tools  # noqa: E402
from comparison.supervise import Supervisors  # noqa: E402
from support import FAMILY, fake, processes_of_fakes  # noqa: E402


def supervised(*request):
    """The outcome of a run by a supervisor of its own."""
    supervisors = Supervisors()
    try:
        return supervisors.run(*request)
    finally:
        supervisors.stop()


class Runs(unittest.TestCase):
    """Fake tools under a limit of one second and 200 MB."""

    def run_fake(self, manner, variant="safe", time_limit=1.0, memory_limit=200.0):
        tool = fake(manner)
        with tempfile.TemporaryDirectory() as scratch:
            command = tool.call(FAMILY, 4, variant, time_limit, scratch)
            outcome = supervised(command, scratch, time_limit, memory_limit)
        self.assertEqual(processes_of_fakes(), [], f"{manner} left processes behind")
        return outcome, tools.judge(tool, outcome, FAMILY.expected(variant))

    def status(self, manner, **options):
        _, answer = self.run_fake(manner, **options)
        return answer.status

    def test_right_answers_are_solved(self):
        for variant, verdict in (("safe", "SAFE"), ("bug", "UNSAFE")):
            outcome, answer = self.run_fake("good", variant)
            self.assertEqual((answer.status, answer.verdict, answer.detail), ("solved", verdict, ""))
            self.assertGreater(outcome["cpu"], 0)
            self.assertGreater(outcome["wall"], 0)
            self.assertGreater(outcome["memory"], 1)

    def test_a_lie_is_wrong(self):
        for variant in ("safe", "bug"):
            _, answer = self.run_fake("lie", variant)
            self.assertEqual(answer.status, "wrong")
            self.assertIn("is right", answer.detail)

    def test_a_hang_is_a_timeout(self):
        for manner in ("sleep", "spin", "ignore-signals"):
            with self.subTest(manner):
                began = time.monotonic()
                outcome, answer = self.run_fake(manner, time_limit=0.5)
                self.assertEqual(answer.status, "timeout")
                self.assertEqual(answer.detail, "asleep" if manner == "sleep" else "")
                self.assertLess(outcome["cpu"], 2)
                self.assertLess(time.monotonic() - began, 60)

    def test_time_of_children_counts(self):
        outcome, answer = self.run_fake("spin-in-children")
        self.assertEqual(answer.status, "timeout")
        self.assertEqual(answer.detail, "")
        self.assertGreater(outcome["cpu"], 0.9)

    def test_too_much_memory_is_told(self):
        for manner in ("eat-memory", "eat-memory-in-children"):
            with self.subTest(manner):
                outcome, answer = self.run_fake(manner, time_limit=10.0)
                self.assertEqual(answer.status, "memory")
                self.assertGreater(outcome["memory"], 200)

    def test_a_crash_is_told_even_after_an_answer(self):
        _, answer = self.run_fake("crash")
        self.assertEqual((answer.status, answer.detail), ("crash", "SIGSEGV"))
        _, answer = self.run_fake("answer-and-crash")
        self.assertEqual((answer.status, answer.verdict), ("crash", ""))
        self.assertTrue(answer.detail.startswith("SIGABRT"))

    def test_an_error_is_told_with_its_message(self):
        _, answer = self.run_fake("fail")
        self.assertEqual((answer.status, answer.detail), ("error", "exit code 1: out of luck"))

    def test_garbage_and_silence_are_no_verdict(self):
        self.assertEqual(self.status("garbage"), "garbage")
        self.assertEqual(self.status("silent"), "garbage")

    def test_a_flood_of_output_does_not_drown_the_runner(self):
        outcome, answer = self.run_fake("flood")
        self.assertEqual(answer.status, "timeout")
        self.assertLessEqual(len(outcome["stdout"]), 32 << 20)

    def test_children_that_survive_are_killed_and_told(self):
        for manner, left in (("leave-children", 2), ("leave-daemon", 1)):
            with self.subTest(manner):
                _, answer = self.run_fake(manner)
                self.assertEqual(answer.status, "solved")
                self.assertIn(f"{left} processes left behind", answer.detail)

    def test_a_program_that_cannot_be_started_is_an_error(self):
        outcome = supervised(["/nonexistent/tool"], os.getcwd(), 1.0, 100.0)
        answer = tools.judge(fake("good"), outcome, "SAFE")
        self.assertEqual((answer.status, answer.detail), ("error", "/nonexistent/tool: No such file or directory"))


class Reuse(unittest.TestCase):
    """A supervisor makes run after run."""

    def test_runs_do_not_disturb_one_another(self):
        supervisors = Supervisors()
        try:
            for _ in range(3):
                for manner, expected in (("eat-memory", "memory"), ("good", "solved"), ("spin", "timeout")):
                    tool = fake(manner)
                    command = tool.call(FAMILY, 4, "safe", 1.0, "/nonexistent")
                    outcome = supervisors.run(command, os.getcwd(), 0.5, 200.0)
                    self.assertEqual(tools.judge(tool, outcome, "SAFE").status, expected)
                    if manner == "good":
                        self.assertLess(outcome["memory"], 100)
                        self.assertLess(outcome["cpu"], 0.5)
            self.assertEqual(len(supervisors.all), 1)
        finally:
            supervisors.stop()

    def test_a_supervisor_that_is_killed_is_an_error_of_the_run(self):
        supervisors = Supervisors()
        try:
            process = supervisors.take()
            supervisors.idle.append(process)
            process.kill()
            process.wait()
            outcome = supervisors.run(["true"], os.getcwd(), 1.0, 100.0)
            self.assertEqual(outcome["error"], "the supervisor of the run ended with -9")
            self.assertEqual(supervisors.run(["true"], os.getcwd(), 1.0, 100.0)["exit_code"], 0)
        finally:
            supervisors.stop()


class Reports(unittest.TestCase):
    """What eureka --json says."""

    def judge(self, stdout, code=0, expected="SAFE"):
        outcome = {"error": None, "killed": None, "exit_code": code, "signal": None, "survivors": 0}
        return tools.judge(fake("good", output="eureka"), {**outcome, "stdout": stdout, "stderr": ""}, expected)

    def test_verdict_and_measures_are_read(self):
        answer = self.judge(
            '{"verdict": "SAFE", "reason": null, "elements_tracked": 1, "elements_total": 20, "iterations": 2,'
            '"bounds": [{"bytes": 10, "variables": 2}, {"bytes": 700, "variables": 33}]}'
        )
        self.assertEqual(answer.status, "solved")
        self.assertEqual(
            answer.measures,
            {
                "elements_tracked": 1,
                "elements_total": 20,
                "iterations": 2,
                "formula_bytes": 700,
                "formula_variables": 33,
            },
        )

    def test_unknown_carries_its_reason(self):
        answer = self.judge('{"verdict": "UNKNOWN", "reason": "no failure up to bound 7"}', 5)
        self.assertEqual((answer.status, answer.detail), ("unknown", "no failure up to bound 7"))

    def test_exit_code_and_verdict_must_agree(self):
        answer = self.judge('{"verdict": "SAFE"}', 10)
        self.assertEqual((answer.status, answer.verdict), ("error", ""))

    def test_what_is_no_report_is_no_verdict(self):
        for text in ("", "{", "[]", "null", '{"verdict": 7}', '{"verdict": "MAYBE"}', "eureka: SAFE"):
            with self.subTest(text):
                self.assertEqual(self.judge(text).status, "garbage")
                self.assertEqual(self.judge(text, 6).status, "error")

    def test_a_refused_program_is_an_error(self):
        self.assertEqual(self.judge("", 2).detail, "exit code 2")


if __name__ == "__main__":
    unittest.main()

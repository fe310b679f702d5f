"""Trial programs: how they are read, judged and confirmed."""

import stat
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from trials import confirm, programs, run  # noqa: E402

FOLDERS = ("memory", "scalar", "proofs", "loops")
SEEDED = """// options: --check bounds
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int x = nondet_int();
    __VERIFIER_assume(x > 0);
#ifdef BUG
    assert(x != 12345);
#else
    assert(x != 0);
#endif
    return 0;
}
"""
OUTCOME = {"error": None, "killed": None, "exit_code": 0, "signal": None, "cpu": 1.0, "stdout": "", "stderr": ""}


class Programs(unittest.TestCase):
    """The tasks of files and folders."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def test_a_file_with_a_bug_is_two_tasks(self):
        safe, bug = programs.tasks(self.write("seeded.c", SEEDED))
        self.assertEqual((safe.expected, safe.defines(), safe.options), ("SAFE", [], ("--check", "bounds")))
        self.assertEqual((bug.expected, bug.defines()), ("UNSAFE", ["-DBUG"]))

    def test_a_verdict_is_one_task(self):
        (task,) = programs.tasks(self.write("one.c", "// verdict: UNSAFE\n/* BUG is only mentioned */\n"))
        self.assertEqual((task.name, task.expected, task.defines()), ("one", "UNSAFE", []))

    def test_what_is_no_trial_program_is_told(self):
        with self.assertRaisesRegex(programs.ProgramError, "neither a line"):
            programs.tasks(self.write("none.c", "int main(void) { return 0; }\n"))
        with self.assertRaisesRegex(programs.ProgramError, "no such file"):
            programs.read([self.folder / "missing.c"])
        with self.assertRaisesRegex(programs.ProgramError, "no C file"):
            programs.read([tempfile.mkdtemp(dir=self.folder)])

    def test_the_folders_are_read_and_each_file_has_both_versions(self):
        for folder in FOLDERS:
            tasks = programs.read([HERE.parent / folder])
            expected = [task.expected for task in tasks]
            self.assertEqual(expected, ["SAFE", "UNSAFE"] * (len(tasks) // 2), folder)

    def test_execution_confirms_a_verdict_or_objects(self):
        safe, bug = programs.tasks(self.write("seeded.c", SEEDED))
        self.assertIsNone(confirm.confirm(safe, 200)[0])
        self.assertIsNone(confirm.confirm(bug, 1000)[0])
        wrong = programs.Task(bug.source, bug.name, "SAFE", True, ())
        self.assertIn("x != 12345", confirm.confirm(wrong, 1000)[0])
        wrong = programs.Task(safe.source, safe.name, "UNSAFE", False, ())
        self.assertIn("no run fails", confirm.confirm(wrong, 100)[0])

    def test_execution_sees_what_sanitizers_see(self):
        text = "#include <stdlib.h>\nint main(void) { char *p = malloc(%s); p[1] = 0; %s return 0; }\n"
        for size, end, seen in (
            (1, "free(p);", "heap-buffer-overflow"), (2, "", "leak"), (2, "free(p); free(p);", "double-free"),
        ):
            (task,) = programs.tasks(self.write("memory.c", "// verdict: SAFE\n" + text % (size, end)))
            self.assertIn(seen, confirm.confirm(task, 3)[0])


class Verdicts(unittest.TestCase):
    """What eureka says, beside what is right."""

    def setUp(self):
        self.task = programs.Task(Path("p.c"), "p", "SAFE", False, ("--check", "bounds"))

    def judge(self, **changes):
        return run.judge(self.task, {**OUTCOME, **changes})

    def test_the_answers_are_told_apart(self):
        safe = self.judge(stdout="decided by symbolic indexes in 0.01 s; widening 0.00 s\neureka: SAFE\n")
        self.assertTrue(safe.decided and safe.accepted and not safe.wrong)
        self.assertEqual(safe.why, "symbolic indexes")
        wrong = self.judge(stdout="eureka: UNSAFE\n", exit_code=10)
        self.assertTrue(wrong.wrong and not wrong.decided)
        unknown = self.judge(stdout="reason: it is hard; very\neureka: UNKNOWN\n", exit_code=5)
        self.assertEqual((unknown.verdict, unknown.why), ("UNKNOWN", "it is hard; very"))
        self.assertFalse(unknown.wrong or unknown.decided)

    def test_what_is_no_answer_is_told(self):
        refused = self.judge(exit_code=2, stderr="error: malloc is not supported\n --> p.c:1\n")
        self.assertEqual((refused.verdict, refused.accepted, refused.why), ("refused", False, "malloc is not supported"))
        self.assertEqual(self.judge(killed="time").verdict, "timeout")
        self.assertEqual(self.judge(killed="memory").verdict, "memory")
        self.assertEqual(self.judge(exit_code=None, signal=11).why, "signal 11: ")
        self.assertEqual(self.judge(exit_code=6, stderr="internal error: x\n").verdict, "crash")

    def test_the_summary_counts_tasks_and_programs(self):
        results = [
            run.Result("p", "SAFE", "SAFE", 1.0, ""), run.Result("p", "UNSAFE", "SAFE", 1.0, ""),
            run.Result("q", "SAFE", "refused", 0.0, ""), run.Result("q", "UNSAFE", "UNSAFE", 2.0, ""),
        ]
        lines = run.summary(results).splitlines()
        self.assertEqual(lines[0], "SAFE: 2 tasks, 1 accepted, 1 decided, 0 wrong, 1.0 s for those decided")
        self.assertEqual(lines[1], "UNSAFE: 2 tasks, 2 accepted, 1 decided, 1 wrong, 2.0 s for those decided")
        self.assertEqual(lines[3], "programs: 2, accepted 1, decided in every version 0")
        self.assertIn("WRONG", run.row(results[1]))

    def test_a_run_is_made_and_its_options_are_handed_on(self):
        with tempfile.TemporaryDirectory() as folder:
            fake = Path(folder) / "eureka"
            fake.write_text('#!/bin/sh\necho "decided by $*"\necho "eureka: SAFE"\n')
            fake.chmod(fake.stat().st_mode | stat.S_IXUSR)
            (result,) = run.run([self.task], fake, ["--engine", "bmc"], 5, 500)
        self.assertTrue(result.decided)
        self.assertIn("--engine bmc --check bounds", result.why)


if __name__ == "__main__":
    unittest.main()

"""The tool-info module, tested by BenchExec itself, from PyPI, in an environment of its own below target/."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import HERE

ROOT = HERE.parent.parent
ENVIRONMENT = ROOT / "target" / "benchexec"
PYTHON = ENVIRONMENT / "bin" / "python"
VERSION = "3.35"

# Asks the module what an exit code and an output mean; both sides are JSON.
ASK = """
import json, sys
from benchexec.tools.template import BaseTool2
from benchexec.util import ProcessExitCode
from toolinfo.eureka import Tool
answers = []
for code, output in json.load(sys.stdin):
    exit_code = ProcessExitCode(raw=code << 8, value=code, signal=None)
    run = BaseTool2.Run([], exit_code, BaseTool2.RunOutput(output), None)
    values = [Tool().get_value_from_output(run.output, key) for key in ("iterations", "tracked", "elements", "colour")]
    answers.append([Tool().determine_result(run), values])
json.dump(answers, sys.stdout)
"""

# Reads a benchmark definition as benchexec does, and prints its runs: run set, task, command line, expected verdict.
READ = """
import datetime, json, sys
import benchexec.benchexec, benchexec.model
executor = benchexec.benchexec.BenchExec()
parser = executor.create_argument_parser()
config = parser.parse_args([sys.argv[1], "--no-container", "--tool-directory", sys.argv[2]])
executor.config = config
benchmark = benchexec.model.Benchmark(sys.argv[1], config, datetime.datetime.now())
benchmark.executable = sys.argv[2] + "/eureka"
runs = []
for run_set in benchmark.run_sets:
    for run in run_set.runs:
        expected = [result.result for result in run.expected_results.values()]
        runs.append([run_set.real_name, run.identifier, run.cmdline(), expected])
json.dump(runs, sys.stdout)
"""


def install():
    """Makes the environment; None, or why it cannot be made."""
    check = f"import benchexec; assert benchexec.__version__ == '{VERSION}'"
    if PYTHON.exists() and subprocess.run([PYTHON, "-c", check], capture_output=True).returncode == 0:
        return None
    try:
        subprocess.run([sys.executable, "-m", "venv", "--clear", ENVIRONMENT], check=True, capture_output=True)
        subprocess.run(
            [PYTHON, "-m", "pip", "install", "--quiet", "--retries", "1", "--timeout", "10", f"benchexec=={VERSION}"],
            check=True, capture_output=True, timeout=120,
        )
    except (OSError, subprocess.SubprocessError) as error:
        return f"{error} {getattr(error, 'stderr', b'') or b''!r}"
    return None


class BenchExec(unittest.TestCase):
    """Run where BenchExec can be installed; skipped with a warning elsewhere."""

    @classmethod
    def setUpClass(cls):
        problem = install()
        if problem:
            bar = "!" * 80
            message = "NOT TESTED: the tool-info module, since BenchExec could not be installed:"
            print(f"{bar}\n{message}\n{problem}\n{bar}", file=sys.stderr)
            raise unittest.SkipTest("BenchExec could not be installed")
        directory = tempfile.TemporaryDirectory()
        cls.addClassCleanup(directory.cleanup)
        cls.tool = Path(directory.name)
        program = cls.tool / "eureka"
        program.write_text("#!/bin/sh\necho eureka 7.8.9\n")
        program.chmod(0o755)

    def python(self, *arguments, **options):
        environment = {**os.environ, "PYTHONPATH": str(HERE.parent / "benchexec")}
        return subprocess.run(
            [PYTHON, *arguments], capture_output=True, text=True, env=environment, cwd=ROOT, timeout=100, **options
        )

    def test_benchexec_accepts_the_module(self):
        done = self.python(
            "-m", "benchexec.test_tool_info", "toolinfo.eureka", "--no-container", "--tool-directory", str(self.tool),
            "--task-definition", "benchmarks/families/copy.yml",
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Version: “7.8.9”", done.stderr)
        self.assertIn("'--data-model', 'lp64', 'benchmarks/families/copy.c'", done.stderr)
        self.assertIn("'--data-model', 'ilp32', 'INPUT.FILE'", done.stderr)
        self.assertNotIn("Traceback", done.stderr)

    def test_answers_are_read(self):
        samples = [
            (0, "eureka: SAFE", "true"),
            (10, "eureka: UNSAFE", "false(unreach-call)"),
            (5, "eureka: UNKNOWN", "unknown"),
            (0, "eureka: UNSAFE", "ERROR (exit code 0 without its verdict)"),
            (0, "", "ERROR (exit code 0 without its verdict)"),
            (1, "", "ERROR (wrong call)"),
            (2, "", "ERROR (input not accepted)"),
            (6, "", "ERROR (internal error)"),
            (42, "eureka: SAFE", "ERROR"),
        ]
        lines = ["3 iterations; 2 of 30 elements tracked: a: 0 1\n"]
        questions = [[code, [*lines, f"{last}\n"]] for code, last, _ in samples]
        done = self.python("-c", ASK, input=json.dumps(questions))
        self.assertEqual(done.returncode, 0, done.stderr)
        for (code, last, expected), (answer, values) in zip(samples, json.loads(done.stdout), strict=True):
            with self.subTest(code=code, last=last):
                self.assertEqual(answer, expected)
                self.assertEqual(values, ["3", "2", "30", None])

    def test_the_definition_of_the_families_is_read(self):
        done = self.python("-c", READ, "benchmarks/benchexec/families.xml", str(self.tool))
        self.assertEqual(done.returncode, 0, done.stderr)
        runs = [run for run in json.loads(done.stdout) if run[0] == "cegar"]
        families = {path.name for path in (HERE.parent / "families").glob("*.yml")}
        tasks = {Path(task).name: (command, expected) for _, task, command, expected in runs}
        self.assertLessEqual(families, set(tasks))
        command, expected = tasks["copy.yml"]
        self.assertEqual(command[1:3], ["--engine", "cegar"])
        self.assertEqual(expected, [True])

    def test_the_definition_of_svcomp_is_read(self):
        with tempfile.TemporaryDirectory() as directory:
            root = Path(directory)
            definition = root / "benchmarks" / "benchexec" / "svcomp.xml"
            definition.parent.mkdir(parents=True)
            definition.write_text((HERE.parent / "benchexec" / "svcomp.xml").read_text())
            c = root / "target" / "sv-benchmarks" / "c"
            (c / "properties").mkdir(parents=True)
            (c / "properties" / "unreach-call.prp").write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
            for name in ("Arrays", "Loops", "Recursive"):
                (c / f"ReachSafety-{name}.set").write_text(f"{name}/*.yml\n")
                (c / name).mkdir()
                (c / name / "task.c").write_text("int main(void) { return 0; }\n")
                (c / name / "task.yml").write_text(
                    "format_version: '2.0'\ninput_files: 'task.c'\nproperties:\n  - property_file: "
                    "../properties/unreach-call.prp\n    expected_verdict: false\n"
                    "options:\n  language: C\n  data_model: ILP32\n"
                )
            done = self.python("-c", READ, str(definition), str(self.tool))
        self.assertEqual(done.returncode, 0, done.stderr)
        runs = json.loads(done.stdout)
        self.assertEqual(len(runs), 6)
        for _, _, command, expected in runs:
            self.assertEqual(command[-3:-1], ["--data-model", "ilp32"])
            self.assertEqual(expected, [False])


if __name__ == "__main__":
    unittest.main()

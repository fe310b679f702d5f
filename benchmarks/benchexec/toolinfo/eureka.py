"""BenchExec's view of eureka: how it is called, and what its answers mean."""

import os
import re

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import ILP32, LP64, get_data_model_from_task
from benchexec.tools.template import ToolNotFoundException, UnsupportedFeatureException

# Exit code: the last line of standard output that goes with it, and BenchExec's name for it.
ANSWERS = {
    0: ("eureka: SAFE", result.RESULT_TRUE_PROP),
    10: ("eureka: UNSAFE", result.RESULT_FALSE_REACH),
    5: ("eureka: UNKNOWN", result.RESULT_UNKNOWN),
}
ERRORS = {1: "wrong call", 2: "input not accepted", 6: "internal error"}
# The properties that eureka decides: an assertion does not fail, an error function is not called.
REACHABILITY = re.compile(r"LTL\(G ! call\((__assert_fail|reach_error|__VERIFIER_error)\(\)\)\)")
MEASURES = re.compile(r"^(\d+) iterations?; (\d+) of (\d+) elements tracked")


class Tool(benchexec.tools.template.BaseTool2):
    """
    Tool info for eureka, a software model checker for C programs with arrays.
    The data model is taken from the task, the engine from the options of the benchmark definition.
    """

    def executable(self, tool_locator):
        """The program of a build in the repository, else one that is installed."""
        try:
            return tool_locator.find_executable("eureka", subdir="target/release")
        except ToolNotFoundException:
            return tool_locator.find_executable("eureka")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="eureka")

    def name(self):
        return "eureka"

    def cmdline(self, executable, options, task, rlimits):
        if task.property_file and os.path.exists(task.property_file):
            with open(task.property_file) as file:
                if not REACHABILITY.search(file.read()):
                    raise UnsupportedFeatureException(
                        f"eureka decides reachability only, not {task.property_file}"
                    )
        model = get_data_model_from_task(task, {ILP32: "ilp32", LP64: "lp64"})
        if model and "--data-model" not in options:
            options = [*options, "--data-model", model]
        return [executable, *options, task.single_input_file]

    def determine_result(self, run):
        code = run.exit_code.value
        if code in ERRORS:
            return f"{result.RESULT_ERROR} ({ERRORS[code]})"
        if code not in ANSWERS:
            return result.RESULT_ERROR
        line, answer = ANSWERS[code]
        lines = [text.strip() for text in run.output if text.strip()]
        if not lines or lines[-1] != line:
            return f"{result.RESULT_ERROR} (exit code {code} without its verdict)"
        return answer

    def get_value_from_output(self, output, identifier):
        """`iterations`, `tracked` or `elements`, of the last line that tells them."""
        place = {"iterations": 1, "tracked": 2, "elements": 3}.get(identifier)
        matches = [match for match in map(MEASURES.match, output) if match]
        return matches[-1].group(place) if place and matches else None

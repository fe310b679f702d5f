"""Trial programs: C files that say themselves which verdict is right.

`programs` reads them, `run` compares eureka's verdicts with theirs (`benchmarks/trial`), `confirm` their verdicts with
executions under gcc's sanitizers (`benchmarks/confirm`).
"""

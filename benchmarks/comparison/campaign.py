"""Which runs are made: for each tool, family and variant the largest size that is solved within the limits.

The size doubles until a run fails; then the gap between the largest solved and the smallest failed is bisected. A family
whose size may be an input is first tried so: if that is solved, so are all sizes. A tool is also run at the sizes of the
published tables below the smallest failed, and the encodings of figure 3 at a series of sizes.
"""

import concurrent.futures
import datetime
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass

from . import tools as tools_module
from .families import ANY
from .supervise import NOT_STARTED, Interrupted, Supervisors

FIGURE3_FAMILIES = ("selection_sort", "bellman_ford", "gray_code")


@dataclass(frozen=True)
class Plan:
    """What a campaign runs, and under which limits."""

    tools: list
    families: list
    variants: tuple
    time_limit: float
    memory_limit: float
    largest: int  # no greater size is tried
    resolution: float  # bisection ends when the gap is at most this part of the largest solved
    published_sizes: dict  # (family, variant): the sizes of the papers' tables


@dataclass(frozen=True)
class Task:
    """The runs of one tool on one variant of a family; they follow one another."""

    tool: tools_module.Tool
    family: object
    variant: str

    def __str__(self):
        return f"{self.tool.name} {self.family.name} {self.variant}"


class Campaign:
    """Makes the runs of a plan and adds them to the results."""

    def __init__(self, plan, results, machine, progress):
        self.plan, self.results, self.machine, self.progress = plan, results, machine, progress
        self.supervisors = Supervisors()
        self.made = 0
        self.wrong = []
        self.lock = threading.Lock()

    def tasks(self):
        """All tasks, family by family, so that what is compared runs close together."""
        for family in self.plan.families:
            for variant in self.plan.variants:
                for tool in self.plan.tools:
                    if tool.figure3 and (variant != "safe" or family.name not in FIGURE3_FAMILIES):
                        continue
                    if tool.takes(family, variant):
                        yield Task(tool, family, variant)

    def run(self, jobs):
        """Makes all runs, so many tasks at a time. Raises KeyboardInterrupt, after all processes were ended."""
        tasks = list(self.tasks())
        self.progress.begin(len(tasks))
        pool = concurrent.futures.ThreadPoolExecutor(jobs)
        futures = [pool.submit(self.perform, task) for task in tasks]
        try:
            pending = set(futures)
            while pending:
                done, pending = concurrent.futures.wait(pending, timeout=1)
                for future in done:
                    future.result()
                self.progress.tick()
        finally:
            # After the last task nothing is left to stop; after Ctrl-C or an error everything is.
            self.supervisors.stop()
            pool.shutdown(wait=True, cancel_futures=True)
            self.progress.end()

    def perform(self, task):
        """All runs of one task."""
        try:
            if task.tool.figure3:
                found = series(lambda n: self.solves(task, n), self.plan.largest)
            else:
                found = self.search(task)
        except Interrupted:
            return
        self.progress.done(task, found)

    def search(self, task):
        """The largest size that is solved, None if there is none."""
        if task.family.any_size and task.tool.any_size and self.solves(task, ANY):
            return ANY
        found, failed = largest(lambda n: self.solves(task, n), self.plan.largest, self.plan.resolution)
        for n in self.plan.published_sizes.get((task.family.name, task.variant), ()):
            if found is not None and n < failed and self.solves(task, n):
                found = max(found, n)
        return found

    def solves(self, task, n):
        """Whether a run gives the right verdict. It is made if the results do not have it."""
        wanted = {
            "machine": self.machine,
            "tool": task.tool.name,
            "build": task.tool.digest,
            "family": task.family.name,
            "source": task.family.digest,
            "n": n,
            "variant": task.variant,
            "time_limit_s": f"{self.plan.time_limit:g}",
            "memory_limit_mb": f"{self.plan.memory_limit:g}",
        }
        row = self.results.find(wanted)
        if row is None:
            self.progress.started(task, n)
            row = self.make(task, n, wanted)
        if row["status"] == "wrong":
            with self.lock:
                self.wrong.append(row)
            self.progress.alarm(f"WRONG VERDICT: {task} at N = {n}: {row['detail']}")
        return row["status"] == "solved"

    def make(self, task, n, wanted):
        """One run; its row."""
        with tempfile.TemporaryDirectory(prefix="compare-") as scratch:
            try:
                command = task.tool.call(task.family, n, task.variant, self.plan.time_limit, scratch)
            except (OSError, subprocess.SubprocessError) as error:
                outcome = {**NOT_STARTED, "error": f"the instance could not be prepared: {error}"}
            else:
                outcome = self.supervisors.run(command, scratch, self.plan.time_limit, self.plan.memory_limit)
        expected = task.family.expected(task.variant)
        answer = tools_module.judge(task.tool, outcome, expected)
        row = {
            **wanted,
            "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "version": task.tool.version,
            "expected": expected,
            "verdict": answer.verdict,
            "status": answer.status,
            "wall_s": f"{outcome['wall']:.3f}",
            "cpu_s": f"{outcome['cpu']:.3f}",
            "memory_mb": f"{outcome['memory']:.1f}",
            "detail": " ".join(answer.detail.split())[:300],
            **answer.measures,
        }
        self.results.add(row)
        with self.lock:
            self.made += 1
        return row


def largest(solves, cap, resolution):
    """The largest size up to the cap that is solved, None if 2 is not, and the smallest one that is not: doubling from
    2, then bisecting."""
    low, high = None, 2
    while solves(high):
        low = high
        if low == cap:
            return low, cap + 1
        high = min(2 * low, cap)
    while low is not None and high - low > max(1, resolution * low):
        middle = (low + high) // 2
        if solves(middle):
            low = middle
        else:
            high = middle
    return low, high


def series(solves, cap):
    """Sizes 2, 3, 4, 6, 8, 12, .. until one fails, for a curve; the last one solved."""
    low, n = None, 2
    while n <= cap and solves(n):
        low, n = n, n * 3 // 2 if n & (n - 1) == 0 else n * 4 // 3
    return low


class Progress:
    """What is under way, on standard error: a bar on a terminal, else a line for each task that is done."""

    WIDTH = 24

    def __init__(self, stream=sys.stderr):
        self.stream, self.bar = stream, stream.isatty()
        self.lock = threading.Lock()
        self.total = self.finished = 0
        self.began = time.monotonic()
        self.current = ""

    def begin(self, total):
        """A campaign of so many tasks begins."""
        self.total = total
        self.draw()

    def started(self, task, n):
        """A run begins."""
        with self.lock:
            self.current = f"{task}, N = {n}"
            self.draw()

    def done(self, task, found):
        """A task is done."""
        with self.lock:
            self.finished += 1
            if self.bar:
                self.draw()
            else:
                size = "none solved" if found is None else f"largest N = {found}"
                print(f"[{self.finished}/{self.total}] {task}: {size}", file=self.stream, flush=True)

    def tick(self):
        """Time passes."""
        with self.lock:
            self.draw()

    def alarm(self, text):
        """Something that must not be missed."""
        with self.lock:
            self.clear()
            print(f"\033[1;31m{text}\033[0m" if self.bar else text, file=self.stream, flush=True)
            self.draw()

    def end(self):
        """The campaign has ended."""
        with self.lock:
            self.clear()

    def clear(self):
        """Removes the bar."""
        if self.bar:
            print("\r\033[K", end="", file=self.stream, flush=True)

    def draw(self):
        """Draws the bar anew."""
        if self.bar and self.total:
            filled = self.WIDTH * self.finished // self.total
            elapsed = int(time.monotonic() - self.began)
            line = f"[{'#' * filled}{'-' * (self.WIDTH - filled)}] {self.finished}/{self.total} "
            line += f"{elapsed // 60}:{elapsed % 60:02d} {self.current}"
            print(f"\r\033[K{line[:110]}", end="", file=self.stream, flush=True)


"""The families of programs: one C file each, parametric in N, with a task file that gives the expected verdict."""

import ast
import hashlib
import operator
import re
from dataclasses import dataclass
from pathlib import Path

ANY = "any"  # the size of an instance whose size is an input of the program
VARIANTS = ("safe", "bug")


class FamilyError(Exception):
    """A family that cannot be run, with what to do about it."""


@dataclass(frozen=True)
class Family:
    """A C file of the families' directory."""

    name: str
    path: Path
    text: str
    uses_arrays: bool
    any_size: bool
    bound: str

    @property
    def digest(self):
        """Identifies the text: results of another text are not reused."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:12]

    def expected(self, variant):
        """The right verdict. The task files, which say that the plain instance is safe, were checked when loaded."""
        return "SAFE" if variant == "safe" else "UNSAFE"

    def defines(self, n, variant):
        """The definitions that make the instance, as (name, value); the value of BUG is empty."""
        size = [] if n == ANY else [("N", str(n))]
        return size + ([("BUG", "")] if variant == "bug" else [])

    def unwinding(self, n):
        """No loop of the instance executes its body more often than this; 0 if that depends on an input."""
        return 0 if n == ANY else evaluate(self.bound, n)

    def instance(self, n, variant):
        """The text of the instance, with its definitions inside."""
        lines = [f"#define {name} {value}".rstrip() for name, value in self.defines(n, variant)]
        return "\n".join(lines + [f'#line 1 "{self.path.name}"', self.text])


def load(directory, names=None):
    """The families of a directory, all or those named, in the order of their names."""
    found = {path.stem: path for path in sorted(Path(directory).glob("*.c"))}
    unknown = [name for name in names or [] if name not in found]
    if unknown:
        raise FamilyError(f"no family {', '.join(unknown)}; there are: {' '.join(found)}")
    return [read(found[name]) for name in (sorted(set(names)) if names else found)]


def read(path):
    """One family from its C file and the task file beside it."""
    text = path.read_text()
    task = path.with_suffix(".yml")
    if not task.exists():
        raise FamilyError(f"{path.name} has no task file: write {task.name} as CONTRIBUTING.md shows")
    if not re.search(r"^\s*expected_verdict:\s*true\s*$", task.read_text(), re.MULTILINE):
        raise FamilyError(f"{task.name} must say `expected_verdict: true`: without BUG a family is safe")
    if not re.search(r"^#\s*if(n?def\b|.*defined).*\bBUG\b", text, re.MULTILINE):
        raise FamilyError(f"{path.name} has no seeded bug: write it under `#ifdef BUG`")
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
    bound = re.search(r"\bBound: ([N\d\s+*()-]*[N\d)])", text)
    family = Family(
        name=path.stem,
        path=path.resolve(),
        text=text,
        uses_arrays="[" in code,
        any_size=re.search(r"^#\s*ifdef N\b[^#]*#\s*else", code, re.MULTILINE) is not None,
        bound=bound.group(1) if bound else "N + 1",
    )
    family.unwinding(2)
    return family


OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul}


def evaluate(expression, n):
    """The value of an expression over N, of sums, differences and products."""

    def value(node):
        if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
            return OPERATORS[type(node.op)](value(node.left), value(node.right))
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return node.value
        if isinstance(node, ast.Name) and node.id == "N":
            return n
        raise FamilyError(f"`Bound: {expression}` is not a sum or product over N")

    try:
        return value(ast.parse(expression, mode="eval").body)
    except SyntaxError:
        raise FamilyError(f"`Bound: {expression}` is not a sum or product over N") from None

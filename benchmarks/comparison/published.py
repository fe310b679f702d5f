"""The figures of the papers, from published.csv."""

import csv
from dataclasses import dataclass
from pathlib import Path

SOURCES = {
    "ASE 2007": "A. Armando, M. Benerecetti, D. Carotenuto, J. Mantovani, P. Spica. The EUREKA Tool for Software Model "
    "Checking. ASE 2007.",
    "2009 report": "A. Armando. Building SMT-based Software Model Checkers: an Experience Report. 2009.",
    "ESBMC paper": "L. Cordeiro, B. Fischer, J. Marques-Silva. SMT-Based Bounded Model Checking for Embedded ANSI-C "
    "Software.",
}
CONDITIONS = "2.4 GHz Pentium IV, 800 MB, 30 minutes (ESBMC paper: 3 GHz Xeon 5160, 4 GB, one hour)"


@dataclass(frozen=True)
class Figure:
    """One entry of a published table."""

    source: str
    table: str
    tool: str
    variant: str
    family: str
    n: int | None
    greater_possible: bool
    total: float | None
    refinement: float | None
    elements: str
    outcome: str

    @property
    def size(self):
        """The size as printed: with a star if the tool can analyse greater instances."""
        return self.outcome if self.n is None else f"{self.n}{'*' * self.greater_possible}"

    @property
    def time(self):
        """The total time as printed, or why there is none."""
        return self.outcome or ("" if self.total is None else f"{self.total:g}")


def load(path):
    """All figures, in the order of the papers."""
    with Path(path).open(newline="") as file:
        return [
            Figure(
                source=row["source"],
                table=row["table"],
                tool=row["tool"],
                variant=row["variant"],
                family=row["family"],
                n=int(row["n"]) if row["n"] else None,
                greater_possible=row["greater_possible"] == "yes",
                total=float(row["total_s"]) if row["total_s"] else None,
                refinement=float(row["refinement_s"]) if row["refinement_s"] else None,
                elements=row["elements"],
                outcome=row["outcome"],
            )
            for row in csv.DictReader(file)
        ]

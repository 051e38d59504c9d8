"""What was found in the input, without the rows as written, which may hold private data."""

from __future__ import annotations

from elo_batch.reports.facts import public_message
from elo_batch.reports.tables.model import MOST_ROWS, Table, TableColumn, filled
from elo_batch.results import Results


def table(results: Results) -> Table:
    """The problems in order."""
    shown = results.problems[:MOST_ROWS]
    left = len(results.problems) - len(shown)
    note = f"The first {len(shown):,} of {len(results.problems):,}; all of them are in problems.csv."
    columns = [
        TableColumn("Problem", "name", [public_message(problem) for problem in shown]),
        TableColumn("Severity", "severity", [str(problem.severity) for problem in shown]),
        TableColumn("Place", "text", [str(problem.place) for problem in shown]),
        TableColumn("What to do", "words", [problem.advice for problem in shown]),
        TableColumn("Code", "text", [problem.code for problem in shown]),
    ]
    return Table("problem-list", "Problems in the input", filled(columns), note if left else "")

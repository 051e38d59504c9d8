"""The sheet Problems: what was found in the input; without the rows as written, which hold private data."""

from __future__ import annotations

from elo_batch.reports.facts import public_message
from elo_batch.reports.listed import listed
from elo_batch.reports.sheets.model import Sheet, SheetColumn
from elo_batch.results import Results


def sheet(results: Results) -> Sheet:
    """One row per problem, in order; a sentence when there are none."""
    shown, left_out = listed(results.problems)
    if not shown:
        return Sheet("Problems", [], last="No problems.")
    columns = [
        SheetColumn("Severity", "text", [str(problem.severity) for problem in shown]),
        SheetColumn("Code", "text", [problem.code for problem in shown]),
        SheetColumn("Place", "text", [str(problem.place) for problem in shown], widest=40),
        SheetColumn("Problem", "wrapped", [public_message(problem) for problem in shown], widest=70),
        SheetColumn("What to do", "wrapped", [problem.advice for problem in shown], widest=50),
    ]
    return Sheet("Problems", columns, last=" ".join(sentence for _, sentence in left_out))

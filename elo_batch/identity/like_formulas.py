"""Names that a spreadsheet program would compute."""

from __future__ import annotations

import pandas as pd

from elo_batch.arrow import pc
from elo_batch.notation.names import texts_of
from elo_batch.problems import Problem


def like_formulas(players: pd.DataFrame) -> list[Problem]:
    """Names that a spreadsheet program would take for a formula (P511); the CSV files hold them guarded."""
    names = texts_of(players["name"])
    found = names.filter(pc.match_substring_regex(names, r"^\s*(?:[=+@]|-[^\d\s-])"))
    return [Problem("P511", values={"count": len(found), "found": found[0].as_py()})] if len(found) else []

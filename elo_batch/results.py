"""What a finished batch is: frames and facts, from which every document is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd

from elo_batch.problems import Problem


@dataclass(frozen=True)
class Document:
    """A finished file: its name inside the output folder, and its bytes."""

    name: str
    content: bytes


@dataclass(frozen=True)
class Results:
    """A rated batch.

    Attributes:
        ratings: the closing list as text, in the columns and order of the opening list.
        standings: one row per player and pool with a rating or games, typed for documents (empty when none
            is asked for): `rank`, `old_rank` (Int64), `id, name, federation, title, pool, status` (str),
            `rating_before`, `rating`, `change`, `peak` (Int64, billionths, <NA> = none), `games`,
            `period_games`, `k`, `k_next` (Int64).
        changes, newcomers: as in `columns.CHANGES`, `columns.NEWCOMERS`; whole and exact columns are Int64
            (exact: billionths), dates datetime64[s], the rest str.
        lines: as in `columns.LINES`, or None when they were not asked for.
        problems: everything found, in order.
        about: facts for the reader, in order: law, edition(s), list date, rounding, inputs, counts ...
            (keys and values are ready to be shown); `provisional` is "yes" while results are missing.
        run: the content of run.json but for output hashes and `started`.
        same_list: the closing list in the layout of the list that came in, where it was asked for.
    """

    ratings: pd.DataFrame
    standings: pd.DataFrame
    changes: pd.DataFrame
    newcomers: pd.DataFrame
    lines: pd.DataFrame | None
    problems: tuple[Problem, ...]
    about: Mapping[str, str]
    run: Mapping[str, object]
    same_list: Document | None = None

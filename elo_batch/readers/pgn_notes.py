"""What is to be said of the games of a PGN file: results, forfeits, dates, clocks, games not to be rated."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pc
from elo_batch.notation.results import parse_result
from elo_batch.problems import Problem
from elo_batch.readers.pgn_collect import Collected
from elo_batch.readers.pgn_events import Events
from elo_batch.readers.pgn_movetext import RESULTS
from elo_batch.readers.pgn_results import Results
from elo_batch.readers.pgn_table import row_problems
from elo_batch.readers.pgn_values import UNCLEAR, Distinct, clock, is_by_mail, is_other_game, is_partial_date
from elo_batch.tables import RawTable

Unrated = list[tuple[str, NDArray[np.bool_]]]


def not_rated(collected: Collected) -> Unrated:
    """Why games are not to be rated, and which: variants, casual games, games by mail.

    Casual games are known by their names on lichess: `Casual Blitz game`.
    """
    variant = Distinct(collected.text("Variant"))
    found: Unrated = []
    for name in dict.fromkeys(text.strip() for text in variant.texts if is_other_game(text)):
        rows = variant.marked(lambda text, name=name: text.strip() == name)  # type: ignore[misc]
        found.append((f"the variant {name}", rows))
    casual = Distinct(collected.text("Event")).marked(lambda text: text.startswith("Casual "))
    found.append(("casual games", casual & _on_lichess(collected)))
    by_mail = Distinct(collected.text("TimeControl")).marked(is_by_mail)
    found.append(("games by mail", by_mail))
    return found


def _on_lichess(collected: Collected) -> NDArray[np.bool_]:
    site = pc.fill_null(pc.match_substring(collected.text("Site"), "lichess.org"), False)
    return np.asarray(site.to_numpy(zero_copy_only=False), dtype=bool)


def notes(
    collected: Collected, games: RawTable, events: Events, results: Results, unrated: Unrated
) -> list[Problem]:
    """Everything that the reader decided, and what contradicts itself, by kind."""
    found = _result_problems(collected, games, results)
    for side in ("White", "Black"):
        blank = pc.equal(pc.utf8_trim_whitespace(pc.fill_null(collected.text(side), "")), "")
        found += row_problems("G740", games, np.flatnonzero(blank), side.lower(), tag=side)
    for reason, rows in unrated:
        found += _counted("G714", games, np.flatnonzero(rows), reason=reason)
    date = collected.text("Date")
    partial = Distinct(date).marked(is_partial_date)
    found += _counted("G716", games, np.flatnonzero(partial), found=lambda row: date[row].as_py())
    clocks = collected.text("TimeControl")
    unclear = Distinct(clocks)
    two_readings = np.flatnonzero(unclear.marked(lambda text: clock(text) == UNCLEAR))
    found += _counted("G717", games, two_readings, found=lambda row: clocks[row].as_py())
    for name, count, row in events.shared:
        found += _counted("G718", games, np.array([row]), event=name, events=count)
    return found


def _result_problems(collected: Collected, games: RawTable, results: Results) -> list[Problem]:
    tag = pc.fill_null(collected.text("Result"), "")
    ending = collected.ending()

    def in_tag(row: int) -> str:
        """The result in the tag of a game (its position), "" where it has none."""
        return str(tag[row].as_py())

    def at_end(row: int) -> str:
        """The result at the end of the moves of a game (its position)."""
        return RESULTS[int(ending[row])]

    return [
        *row_problems("G708", games, results.differ, "result", tag=in_tag, text=at_end),
        *row_problems("G709", games, results.unsaid, "result", text=at_end),
        *row_problems("G711", games, results.without_moves, "result", found=in_tag),
        *row_problems("G721", games, np.setdiff1d(results.nowhere, last_of_cut(collected)), "result"),
        *row_problems("G722", games, cut_game(collected), "result"),
        *row_problems("G742", games, np.setdiff1d(last_of_cut(collected), cut_game(collected)), "result"),
        *_counted("G710", games, results.from_moves),
        *_counted("G712", games, results.in_tags_only),
        *_counted("G713", games, results.forfeited),
    ]


def cut_game(collected: Collected) -> NDArray[np.int64]:
    """The position of the last game, where it alone has no result at its end: the file was cut."""
    ending = collected.ending()
    cut = len(ending) > 1 and ending[-1] == 0 and bool(ending[:-1].all())
    if not cut or (not collected.open_tag and parse_result(collected.last_word)):
        return np.empty(0, np.int64)
    return np.array([len(ending) - 1])


def last_of_cut(collected: Collected) -> NDArray[np.int64]:
    """The position of the last game of a file that was cut: `cut_game`, or its last tag has no end."""
    if collected.open_tag and collected.open_end and collected.count:
        return np.array([collected.count - 1])
    return cut_game(collected)


def _counted(code: str, games: RawTable, rows: NDArray[Any], **values: Any) -> list[Problem]:
    """One problem for all games of a kind, at the first of them."""
    if not len(rows):
        return []
    return row_problems(code, games, rows[:1], count=len(rows), **values)

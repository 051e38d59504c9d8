"""Columns of a whole tournament report that were moved, cut off or lost with tabs: one error for all."""

from __future__ import annotations

import re
from collections.abc import Sequence

from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings

Lines = Sequence[tuple[int, str]]
"""The player records: physical line and text."""

_LEAST = 3
_POINTS_START = 80
_RATING_FIRST = re.compile(r"\d{3,4} +[^\W\d].*")
_EXCHANGED = re.compile(r".{47} (?=.{6})(?: *[A-Za-z]{3} {1,3}\d{1,4} )", re.DOTALL)
_OF_RECORDS = re.compile("T101|T204")
_OF_TABS = re.compile("T105|T123|T20[34579]|T211|T30[123459]|T310|T315|T340")
"""What records say whose columns are lost."""
_CONSEQUENCES = re.compile(f"{_OF_TABS.pattern}|T101|T103|T316|T401|T418|T419")


def check_columns(records: Lines, players: Sequence[Entry], findings: Findings) -> None:
    """Ratings before the names, or exchanged with the federations, in most records (T121).

    That stands in place of what is told of each record (T101, T204).
    And records that all end before the points (T123): the columns behind them were cut off.
    """
    first = [player.name for player in players if _RATING_FIRST.fullmatch(player.name)]
    exchanged = [text[48:57].strip() for _, text in records if _EXCHANGED.match(text)]
    for found, what in (
        (first, "the rating stands before the name"),
        (exchanged, "rating and federation are exchanged"),
    ):
        if len(found) >= _LEAST and 2 * len(found) > len(players):
            _without(findings, _OF_RECORDS)
            values = {"what": what, "count": len(found), "players": len(players), "found": found[0]}
            findings.add("T121", players[0].line, "rating", **values)
    column = max((player.length for player in players), default=0)
    if len(players) >= _LEAST and column <= _POINTS_START:
        findings.add("T123", players[0].line, "points", last=column)


def check_tabs(records: Lines, findings: Findings) -> bool:
    """One error (T122) in place of all that is told of records whose tabs do not tell their columns; whether
    it is so, and nothing read of them is true."""
    with_tabs = [line for line, text in records if "\t" in text]
    wrong = [problem for problem in findings.problems if _OF_TABS.fullmatch(problem.code)]
    if len(wrong) < _LEAST or 2 * len(with_tabs) <= len(records):
        return False
    _without(findings, _CONSEQUENCES)
    values = {"count": len(with_tabs), "wrong": len(wrong), "found": wrong[0].message}
    findings.add("T122", with_tabs[0], "", **values)
    return True


def _without(findings: Findings, codes: re.Pattern[str]) -> None:
    findings.problems[:] = [problem for problem in findings.problems if not codes.fullmatch(problem.code)]

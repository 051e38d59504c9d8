"""The games and byes of a SwissPerfect event, from the records of its `.sco`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import Game
from elo_batch.readers.swissperfect_players import Record, bonus

_PLAYED = {("2", "0"): "1-0", ("0", "2"): "0-1", ("1", "1"): "1/2-1/2"}
_FORFEIT = {("2", "0"): "+/-", ("0", "2"): "-/+", ("0", "0"): "-/-"}
_BYES = {"2": "bye=1", "1": "bye=½", "0": "bye=0"}
_FORFEIT_TYPES = frozenset(["34", "35", "36"])
_MOST_ROUNDS = 999


@dataclass(frozen=True)
class Players:
    """The players by ID, and their records by number."""

    by_id: Mapping[int, Entry]
    rows: Mapping[int, Record]


def read_games(
    rows: Mapping[int, Record], players: Players, of_players: Findings, findings: Findings
) -> list[Game]:
    """Games and byes by round and record. Records without players are empty boards and left out."""
    games = []
    for line, row in rows.items():
        white, black = (_number(row[side]) for side in ("WHITE", "BLACK"))
        unknown = [number for number in (white, black) if number and number not in players.by_id]
        for number in unknown:
            findings.add("N112", line, "WHITE" if number == white else "BLACK", found=f"with ID {number}")
        if unknown or not (white or black):
            continue
        game = _game(line, row, players.by_id.get(white), players.by_id.get(black), findings)
        games += [game] if game else []
    games = _with_bonus(games, players, of_players)
    return sorted(games, key=lambda game: (game.round, game.line))


def _game(
    line: int, row: Record, white: Entry | None, black: Entry | None, findings: Findings
) -> Game | None:
    round_ = _number(row["ROUND"])
    if not 0 < round_ <= _MOST_ROUNDS:
        findings.add("N124", line, "ROUND", reason=f"'{row['ROUND']}' is no round")
        return None
    scores = row["W_SCORE"] or "0", row["B_SCORE"] or "0"
    types = row.get("W_TYPE", "") or "0", row.get("B_TYPE", "") or "0"
    result = _result(scores, types) if white and black else _BYES.get(scores[0] if white else scores[1])
    if result is None:
        values = {"white": scores[0], "black": scores[1], "types": " and ".join(types)}
        findings.add("N121", line, "W_SCORE", **values)
        return None
    first = white or black
    assert first is not None
    return Game(round_, first, black if white else None, result, line=line)


def _result(scores: tuple[str, str], types: tuple[str, str]) -> str | None:
    """The result of a pairing; None when scores and types do not fit together.

    A pairing of which one side only has type 1 was not played, whatever the score (as the program's own
    crosstables print it); one without types has no result yet.
    """
    if types == ("1", "1"):
        return _PLAYED.get(scores)
    if types == ("0", "0"):
        return "*" if scores == ("0", "0") else None
    if set(types) <= _FORFEIT_TYPES | {"0", "1"}:
        return _FORFEIT.get(scores)
    return None


def _with_bonus(games: list[Game], players: Players, findings: Findings) -> list[Game]:
    """Byes for half points are kept as bonuses: they go to the byes for nothing, half a point each."""
    for entry in players.by_id.values():
        left = int(bonus(players.rows[entry.line]) * 2)
        if not left:
            continue
        zero = [n for n, game in enumerate(games) if game.white is entry and game.result == "bye=0"]
        chosen = sorted(zero, key=lambda n: games[n].round)[:left]
        for position in chosen:
            games[position] = replace(games[position], result="bye=½")
        findings.add(
            "N122",
            entry.line,
            "BONUS",
            name=entry.name,
            bonus=f"{bonus(players.rows[entry.line]):g}",
            rounds=", ".join(str(games[n].round) for n in chosen) or "none, as no round has a bye",
        )
    return games


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0

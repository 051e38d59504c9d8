"""The tables of a tournament report file: players, the event, and one row for each game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd

from elo_batch.readers.trf_births import Birth, read_births
from elo_batch.readers.trf_dates import TrfDates
from elo_batch.readers.trf_games import TrfGame, format_of
from elo_batch.readers.trf_header import declared_format, is_team_event, rate_of_play, stated, time_control
from elo_batch.readers.trf_lines import Findings, Records
from elo_batch.readers.trf_player import TrfPlayer
from elo_batch.tables import RawTable

_PLAYERS = (
    *("id", "start_number", "name", "federation", "sex", "title"),
    *("birth_date", "birth_year", "rating", "points", "rank"),
)
_EVENT = (
    *("event", "place", "federation", "start", "end", "rounds"),
    *("time_control", "rate_of_play", "arbiter", "format", "team"),
)
_GAMES = (
    *("round", "date", "white", "black", "result", "white_name", "black_name"),
    *("white_rating", "black_rating", "white_no", "black_no", "black_line"),
)


class TrfEvent(NamedTuple):
    """A report as read: its name, records, dates, players, number of rounds, and games."""

    name: str
    records: Records
    dates: TrfDates
    players: list[TrfPlayer]
    rounds: int
    games: list[TrfGame]


def players_table(event: TrfEvent, findings: Findings) -> RawTable:
    """One row for each player record; a birth that is no date is blank, with a warning (T209)."""
    players = [player for player in event.players if not player.is_nobody]
    births = read_births([player.birth for player in players], event.dates.start)
    for player, birth in zip(players, births, strict=True):
        if birth is None:
            findings.add("T209", player.line, "birth", found=player.birth)
    rows = [_player_row(*pair) for pair in zip(players, births, strict=True)]
    return _table("players", _PLAYERS, rows, [player.line for player in players], event, findings)


def event_table(event: TrfEvent, findings: Findings) -> RawTable:
    """One row for the event, on the line of its first header record."""
    records, dates = event.records, event.dates
    team = is_team_event(records)
    row = (
        event.name,
        records.text("022"),
        records.text("032"),
        str(dates.start or ""),
        str(dates.end or ""),
        str(max(event.rounds, stated(records, "XXR", "142").number) or ""),
        time_control(records) or "",
        rate_of_play(records),
        records.text("102"),
        format_of(event.games, declared_format(records), team),
        "yes" if team else "no",
    )
    first = min((line for lines in records.known.values() for line, _ in lines), default=1)
    return _table("events", _EVENT, [row], [first], event, findings)


def games_table(event: TrfEvent, findings: Findings) -> RawTable:
    """One row for each game and bye, on the line of the player with white (of the player, for a bye)."""
    rows = [_game_row(game, event.dates) for game in event.games]
    return _table("games", _GAMES, rows, [game.white.line for game in event.games], event, findings)


def _player_row(player: TrfPlayer, birth: Birth | None) -> tuple[str, ...]:
    year, day = birth or (0, None)
    return (
        player.id,
        str(player.number),
        player.name,
        player.federation,
        player.sex,
        player.title,
        str(day or ""),
        str(year or ""),
        str(player.rating or ""),
        "" if player.points is None else str(player.points),
        player.rank,
    )


def _game_row(game: TrfGame, dates: TrfDates) -> tuple[str, ...]:
    white, black = game.white, game.black
    day = dates.rounds[game.round - 1] if game.round <= len(dates.rounds) else None
    return (
        str(game.round),
        str(day or ""),
        white.key,
        black.key if black else "",
        game.result,
        white.name,
        black.name if black else "",
        str(white.rating or ""),
        str(black.rating or "") if black else "",
        str(white.number),
        str(black.number) if black else "",
        str(black.line) if black else "",
    )


def _table(
    kind: str,
    columns: Sequence[str],
    rows: Sequence[tuple[str, ...]],
    lines: Sequence[int],
    event: TrfEvent,
    findings: Findings,
) -> RawTable:
    cells = list(zip(*rows, strict=True)) or [()] * len(columns)
    index = pd.Index(np.array(lines, dtype=np.int64))
    frame = pd.DataFrame(
        {
            name: pd.Series(list(column), dtype="str", index=index)
            for name, column in zip(columns, cells, strict=True)
        },
        index=index,
    )

    def written(line: int) -> str:
        return findings.lines[line - 1].rstrip() if line else ""

    return RawTable(kind, findings.file, frame, written=written, event=event.name)

"""The tables of an event told by players' rows: players, the event, and one row for each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date

import numpy as np
import pandas as pd

from elo_batch.readers.entries.births import Birth, read_births
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.local_ids import without_local_ids
from elo_batch.readers.entries.pairing import Game
from elo_batch.tables import RawTable

_PLAYERS = (
    *("id", "start_number", "name", "federation", "sex", "title"),
    *("birth_date", "birth_year", "rating", "points", "rank"),
)
_GAMES = (
    *("round", "board", "date", "white", "black", "result", "white_name", "black_name"),
    *("white_rating", "black_rating", "white_no", "black_no", "black_line"),
)


@dataclass(frozen=True)
class EventFacts:
    """What a file says of its event. Texts are as the events table takes them; "" is not known.

    `line` is the physical line of the event's row; `days` are the days of the rounds (None = not known).
    """

    name: str
    place: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    rounds: int = 0
    time_control: str = ""
    rate_of_play: str = ""
    arbiter: str = ""
    deputies: str = ""
    format: str = ""
    team: bool = False
    line: int = 1
    days: tuple[date | None, ...] = field(default=())

    def row(self) -> dict[str, str]:
        """The event's row in the events table."""
        return {
            "event": self.name,
            "place": self.place,
            "federation": self.federation,
            "start": str(self.start or ""),
            "end": str(self.end or ""),
            "rounds": str(self.rounds or ""),
            "time_control": self.time_control,
            "rate_of_play": self.rate_of_play,
            "arbiter": self.arbiter,
            **({"deputies": self.deputies} if self.deputies else {}),
            "format": self.format,
            "team": "yes" if self.team else "no",
        }


def tables(
    event: EventFacts, entries: Sequence[Entry], games: Sequence[Game], findings: Findings
) -> tuple[RawTable, RawTable, RawTable]:
    """The three tables of an event: players, event, games; ids that are start numbers are left out (T212)."""
    entries, games = without_local_ids(entries, games, findings)
    return (
        players_table(event, entries, findings),
        event_table(event, findings),
        games_table(event, games, findings),
    )


def players_table(event: EventFacts, entries: Sequence[Entry], findings: Findings) -> RawTable:
    """One row for each player; a birth that is no date is blank, with a warning (T209)."""
    players = [entry for entry in entries if not entry.is_nobody]
    births = read_births([player.birth for player in players], event.start)
    for player, birth in zip(players, births, strict=True):
        if birth is None:
            findings.add("T209", player.line, "birth", found=player.birth)
    extra = tuple(dict.fromkeys(name for player in players for name in player.extra))
    rows = [_player_row(*pair, extra) for pair in zip(players, births, strict=True)]
    return raw_table(
        "players", (*_PLAYERS, *extra), rows, [player.line for player in players], event, findings
    )


def event_table(event: EventFacts, findings: Findings) -> RawTable:
    """One row for the event."""
    row = event.row()
    return raw_table("events", tuple(row), [tuple(row.values())], [event.line], event, findings)


def games_table(event: EventFacts, games: Sequence[Game], findings: Findings) -> RawTable:
    """One row for each game and bye, on the line of the player with white (of the player, for a bye).

    Where the games stand in a table of their own (`Game.line`), on the line of that table.
    """
    rows: list[tuple[str, ...]] = [_game_row(game, event.days) for game in games]
    lines = [game.line or game.white.line for game in games]
    columns: tuple[str, ...] = _GAMES
    if any(game.white.extra.get("team") for game in games):
        columns = (*_GAMES, "white_team", "black_team")
        rows = [(*row, *_teams(game)) for row, game in zip(rows, games, strict=True)]
    table = raw_table("games", columns, rows, lines, event, findings)
    if any(game.board for game in games):
        return table
    return replace(table, rows=table.rows.drop(columns="board"))


def _player_row(player: Entry, birth: Birth | None, extra: Sequence[str]) -> tuple[str, ...]:
    year, day = birth or (0, None)
    return (
        player.id,
        str(player.number or ""),
        player.name,
        player.federation,
        player.sex,
        player.title,
        str(day or ""),
        str(year or ""),
        str(player.rating or ""),
        "" if player.points is None else str(player.points),
        player.rank,
        *(player.extra.get(name, "") for name in extra),
    )


def _game_row(game: Game, days: Sequence[date | None]) -> tuple[str, ...]:
    white, black = game.white, game.black
    day = days[game.round - 1] if 0 < game.round <= len(days) else None
    return (
        str(game.round or ""),
        str(game.board or ""),
        str(game.day or day or ""),
        white.key,
        black.key if black else "",
        game.result,
        white.name,
        black.name if black else "",
        str(white.rating or ""),
        str(black.rating or "") if black else "",
        str(white.number or ""),
        str(black.number or "") if black else "",
        str(black.line) if black and not game.line else "",
    )


def _teams(game: Game) -> tuple[str, str]:
    """The teams of both sides, where the players' rows tell them (`Entry.extra`)."""
    return game.white.extra.get("team", ""), game.black.extra.get("team", "") if game.black else ""


def raw_table(
    kind: str,
    columns: Sequence[str],
    rows: Sequence[tuple[str, ...]],
    lines: Sequence[int],
    event: EventFacts,
    findings: Findings,
) -> RawTable:
    """A table of text from rows and the physical lines they stand on."""
    cells = list(zip(*rows, strict=True)) or [()] * len(columns)
    index = pd.Index(np.array(lines, dtype=np.int64))
    frame = pd.DataFrame(
        {
            name: pd.Series(list(column), dtype="str", index=index)
            for name, column in zip(columns, cells, strict=True)
        },
        index=index,
    )
    return RawTable(
        kind,
        findings.file,
        frame,
        sheet=findings.sheet,
        letters={name: findings.letters[name] for name in columns if name in findings.letters},
        written=findings.written,
        event=event.name,
    )

"""The tables of a PGN file: one row for each game on the line of its first tag, and one for each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.problems import MOST_OF_ONE_KIND, Place, Problem, more_of
from elo_batch.readers.pgn_collect import Collected
from elo_batch.readers.pgn_events import Events
from elo_batch.readers.pgn_tags import KNOWN_TAGS
from elo_batch.readers.pgn_values import (
    Distinct,
    clock,
    day_text,
    known,
    player_id,
    player_id_or_word,
    round_text,
)
from elo_batch.tables import RawTable

_HEADINGS = {
    "event": "Event",
    "round": "Round",
    "board": "Board",
    "date": "Date",
    "white": "White",
    "black": "Black",
    "result": "Result",
    "white_name": "White",
    "black_name": "Black",
    "white_rating": "WhiteElo",
    "black_rating": "BlackElo",
    "white_title": "WhiteTitle",
    "black_title": "BlackTitle",
    "white_team": "WhiteTeam",
    "black_team": "BlackTeam",
    "time_control": "TimeControl",
}
_WRITTEN = ("Event", "Round", "White", "Black", "Result")
_STR = pd.StringDtype(storage="pyarrow", na_value=np.nan)


def games_table(
    collected: Collected, events: Events, results: list[str], rated: NDArray[np.bool_]
) -> RawTable:
    """One row for each game, in the order of the file; tags that are not known keep their names."""
    columns = {
        "event": _mapped(collected, "Event", known),
        "event_id": events.column("event_id"),
        "round": _mapped(collected, "Round", round_text),
        "board": _mapped(collected, "Board", known),
        "date": _dates(collected),
        **_players(collected),
        "result": pa.array(results, pa.large_string()),
        "time_control": _mapped(collected, "TimeControl", lambda text: clock(text).replace("?", "")),
        "rated": pc.if_else(pa.array(rated), "", pa.scalar("no", pa.large_string())),
    }
    for name in collected.names():
        if name not in KNOWN_TAGS and name not in columns:
            columns[name] = pc.fill_null(collected.text(name), "")
    kept = {name: column for name, column in columns.items() if name in _ALWAYS or _says_something(column)}
    line = collected.line()
    frame = pd.DataFrame(
        {name: pd.Series(pd.array(column, dtype=_STR)) for name, column in kept.items()}
    ).set_axis(pd.Index(line))
    return RawTable(
        "games",
        collected.file,
        frame,
        headings={name: heading for name, heading in _HEADINGS.items() if name in kept},
        written=_row_as_written(collected, line),
        numbered=_number_of_game(line),
    )


_ALWAYS = frozenset(["event", "round", "date", "white", "black", "result"])


def events_table(collected: Collected, events: Events) -> RawTable:
    """One row for each event that has a name, on the line of its first game."""
    lines = collected.line()[events.first]
    named = (events.rows["event"] != "").to_numpy(dtype=bool)
    frame = events.rows[named].set_axis(pd.Index(lines[named], dtype=np.int64))
    headings = {"event": "Event", "start": "EventDate", "place": "Site"}
    return RawTable(
        "events", collected.file, frame, headings=headings, numbered=_number_of_game(collected.line())
    )


def row_problems(
    code: str, table: RawTable, rows: NDArray[np.intp], column: str = "", **values: Any
) -> list[Problem]:
    """A problem for each of some games; a function among `values` gives its value for the row.

    Of one kind at most MOST_OF_ONE_KIND are listed; the rest is counted in one more problem.
    """
    lines = table.rows.index.to_numpy()
    found = [
        table.problem(
            code, int(lines[row]), column, **{k: v(row) if callable(v) else v for k, v in values.items()}
        )
        for row in rows[:MOST_OF_ONE_KIND].tolist()
    ]
    more = len(rows) - len(found)
    return [*found, more_of(code, Place(table.file), more)] if more else found


def _mapped(collected: Collected, tag: str, function: Callable[[str], str]) -> Any:
    return Distinct(collected.text(tag)).mapped(function)


def _says_something(column: Any) -> bool:
    return bool(pc.any(pc.not_equal(column, "")).as_py())


def _dates(collected: Collected) -> Any:
    """The date, or the date in universal time where the other is not known."""
    date = _mapped(collected, "Date", day_text)
    if "UTCDate" not in collected.names():
        return date
    return pc.if_else(pc.equal(date, ""), _mapped(collected, "UTCDate", day_text), date)


def _players(collected: Collected) -> dict[str, Any]:
    """Ids, names and what else is said of the players; without an id the name stands for the player."""
    found: dict[str, Any] = {}
    more: dict[str, Any] = {}
    for side, tag in (("white", "White"), ("black", "Black")):
        named = Distinct(pc.fill_null(collected.text(tag), "?"))
        name = named.mapped(lambda text: text.strip() or "?")
        own_id = _mapped(collected, f"{tag}FideId", player_id)
        word = named.mapped(lambda text: player_id_or_word(text.strip() or "?"))
        found[side] = pc.if_else(pc.equal(own_id, ""), word, own_id)
        more[f"{side}_name"] = name
        more[f"{side}_rating"] = _mapped(collected, f"{tag}Elo", known)
        more[f"{side}_title"] = _mapped(collected, f"{tag}Title", known)
        more[f"{side}_team"] = _mapped(collected, f"{tag}Team", known)
    return found | more


def _number_of_game(line: NDArray[np.int64]) -> Callable[[int], str]:
    def number(at: int) -> str:
        """`game 12` for the line on which the twelfth game begins, else ""."""
        game = int(np.searchsorted(line, at))
        return f"game {game + 1:,}" if game < len(line) and line[game] == at else ""

    return number


def _row_as_written(collected: Collected, line: NDArray[np.int64]) -> Callable[[int], str]:
    """The tags that name a game; kept as codes, so that a million games do not need their text twice."""
    columns = {tag: pc.dictionary_encode(collected.text(tag)) for tag in _WRITTEN if tag in collected.names()}

    def row(at: int) -> str:
        """The tags of the game that begins on a line; "" where none does."""
        game = int(np.searchsorted(line, at))
        if game == len(line) or line[game] != at:
            return ""
        values = {tag: column[game].as_py() for tag, column in columns.items()}
        return " ".join(f'[{tag} "{value}"]' for tag, value in values.items() if value is not None)

    return row

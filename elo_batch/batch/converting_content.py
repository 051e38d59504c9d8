"""What the writers for others take: a checked batch, with what only the raw tables say of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import numpy as np
import pandas as pd

from elo_batch.batch.checking import Checked
from elo_batch.batch.sources import Sources
from elo_batch.columns import GAMES
from elo_batch.notation.text import bare, tidy
from elo_batch.problems import Place, Problem
from elo_batch.tables import RawFile, RawTable
from elo_batch.writers.others.content import DESCRIBED, Content, described_as

_TYPED = {
    *("event", "event_id", "round", "board", "date", "white", "black", "result", "white_name", "black_name"),
    *("white_rating", "black_rating", "time_control", "rated", "white_score", "black_score"),
    "section",  # stands in the name of the event
}
_US_CHESS = "us_chess"  # begins the names of its formats
_FIDES = frozenset(["trf", "fide_list", "fide_xml", "dsb_list", "chess_results_xml"])
"""Formats whose ids are FIDE's."""
_DAY_OR_YEAR = r"\d{4}-\d\d-\d\d|[12]\d{3}"


def content_of(checked: Checked, sources: Sources, fields: Mapping[str, str]) -> Content:
    """The checked batch as the writers take it, with what only the raw tables hold."""
    batch = checked.batch
    described = _described(sources)
    players = batch.lists.players
    ids = players["id"]
    years = players["birth_year"].astype("str").where(players["birth_year"] > 0, "")
    births = _of(described, "birth_date", ids)
    extra = {
        "birth": births.where(births.str.fullmatch(_DAY_OR_YEAR), years),
        **{name: _of(described, name, ids) for name in DESCRIBED},
    }
    events = batch.events.assign(**{name: batch.events[name].map(tidy) for name in ("event", "event_id")})
    return Content(
        events,
        batch.games,
        players.assign(**extra),
        _more(checked, len(batch.games)),
        fields,
        tuple(checked.tables),
        all(format_.startswith(_US_CHESS) for file in sources.games for format_ in _formats(file)),
        _are_fides(sources),
    )


def on_the_day(content: Content, on: date | None) -> tuple[Content, list[Problem]]:
    """The content with the day of `--on` for events of which no date is known, and a note of each (W127)."""
    undated = content.events["start"].isna() & content.events["end"].isna()
    if on is None or not undated.any():
        return content, []
    games = undated.to_numpy()[content.games["event"].to_numpy()]
    day = pd.Timestamp(on)
    events = content.events.assign(
        **{name: content.events[name].mask(undated, day) for name in ("start", "end")}
    )
    counts = np.bincount(content.games["event"].to_numpy()[games], minlength=len(events))
    notes = [
        Problem("W127", Place(), {"event": event, "day": on, "count": int(count)})
        for event, count in zip(events["event"][undated], counts[undated], strict=True)
    ]
    return replace(
        content, events=events, games=content.games.assign(date=content.games["date"].mask(games, day))
    ), notes


def _are_fides(sources: Sources) -> bool:
    """Whether the files that say who the players are call the ids FIDE's: the lists, or games without one."""
    files = [file for _, file in sources.lists] or list(sources.games)
    return all(
        _FIDES.issuperset(_formats(file))
        or any("fide" in bare(heading) for table in file.tables for heading in _id_headings(table))
        for file in files
    )


def _formats(file: RawFile) -> list[str]:
    """The format of a file; of an archive, those of the files in it."""
    return re.findall(r" \((\w+)\)(?:, |$)", file.facts.get("files", "")) or [file.format]


def _id_headings(table: RawTable) -> list[str]:
    return [table.headings.get(column, "") for column in ("id", "white", "black")]


def _described(sources: Sources) -> pd.DataFrame:
    """The rows of all players' tables, one a person: what the games files say first, then the lists."""
    tables = [*sources.tables("players"), *(t for _, file in sources.lists for t in file.tables)]
    frames = [
        table.rows.rename(columns=described_as([str(name) for name in table.rows.columns]))
        for table in tables
        if table.kind == "players"
    ]
    if not frames:
        return pd.DataFrame({"id": pd.Series(dtype="str")})
    rows = pd.concat(frames, ignore_index=True).fillna("")
    if "id" not in rows:
        rows["id"] = ""
    if "name" in rows:
        rows["id"] = rows["id"].where(rows["id"] != "", rows["name"])
    return rows.drop_duplicates("id", ignore_index=True)


def _of(described: pd.DataFrame, column: str, ids: pd.Series) -> pd.Series:
    if column not in described:
        return pd.Series("", index=ids.index, dtype="str")
    found = ids.map(described.set_index("id")[column])
    return found.fillna("").astype("str")


def _more(checked: Checked, games: int) -> pd.DataFrame:
    """Canonical columns of the games tables that the typed games do not hold (teams, margins, stage ...)."""
    known = [column.name for column in GAMES if column.name not in _TYPED]
    frames = [table.rows.reindex(columns=known, fill_value="") for table in checked.tables]
    rows = pd.concat(frames, ignore_index=True).fillna("") if frames else pd.DataFrame(columns=known)
    if len(rows) != games:  # rows that name nobody have been left out, with a problem
        return pd.DataFrame(index=range(games))
    return rows[[name for name in rows if (rows[name] != "").any()]]

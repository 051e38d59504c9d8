"""Small batches written in a test, rated through the whole line without files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import pandas as pd

from elo_batch.batch import Outcome, Request, rate_sources
from elo_batch.batch.sources import Sources
from elo_batch.exact import to_text
from elo_batch.problems import RequestError
from elo_batch.tables import RawFile, RawTable

Row = Mapping[str, object]


def table(kind: str, rows: Sequence[Row] | str | pd.DataFrame, file: str = "") -> RawTable:
    """A table of rows, or of comma-separated text with a header, or a frame as it is."""
    if isinstance(rows, pd.DataFrame):
        return RawTable(kind, file or f"{kind}.csv", rows)
    if isinstance(rows, str):
        header, *cells = [line.strip().split(",") for line in rows.strip().splitlines()]
        rows = [dict(zip(header, row, strict=True)) for row in cells]
    frame = pd.DataFrame([{k: str(v) for k, v in row.items()} for row in rows]).fillna("").astype("str")
    frame.index = pd.RangeIndex(2, len(frame) + 2)
    return RawTable(kind, file or f"{kind}.csv", frame)


def raw(kind: str, rows: Sequence[Row] | str | pd.DataFrame, file: str = "") -> RawFile:
    """A file of one table."""
    one = table(kind, rows, file)
    return RawFile(one.file, "frame", (one,))


@dataclass(frozen=True)
class Rated:
    """A rated batch, easy to ask."""

    outcome: Outcome

    @property
    def results(self) -> Any:
        assert self.outcome.results is not None, [p.lines() for p in self.outcome.problems]
        return self.outcome.results

    @property
    def codes(self) -> list[str]:
        return sorted({problem.code for problem in self.outcome.problems})

    def list_of(self, column: str = "rating") -> dict[str, str]:
        """A column of the closing list by id."""
        ratings = self.results.ratings
        return dict(zip(ratings["id"], ratings[column], strict=True))

    def period(self, player: str, pool: str = "standard") -> dict[str, Any]:
        """The period row of a player, exact numbers as text."""
        return self._row(self.results.changes, level="period", id=player, pool=pool)

    def event(self, player: str, event: str) -> dict[str, Any]:
        """The event row of a player."""
        return self._row(self.results.changes, level="event", id=player, event=event)

    def line(self, player: str, opponent: str, **where: object) -> dict[str, Any]:
        """The line of a player against an opponent."""
        return self._row(self.results.lines, id=player, opponent=opponent, **where)

    def _row(self, frame: pd.DataFrame, **where: object) -> dict[str, Any]:
        chosen = frame
        for name, value in where.items():
            chosen = chosen[chosen[name] == value]
        assert len(chosen) == 1, chosen.to_string()
        return {name: _shown(name, value) for name, value in chosen.iloc[0].items()}


_EXACT = frozenset(
    [
        "rating_used",
        "rating_before",
        "score",
        "expected",
        "gain",
        "exact_change",
        "change",
        "new_rating",
        "points",
        "opponents_average",
        "performance",
        "opponent_rating",
        "difference",
        "difference_used",
        "opponents_sum",
    ]
)


def _shown(name: object, value: Any) -> Any:
    if pd.isna(value):
        return None
    return to_text(int(value)) if name in _EXACT else value


def rate(
    games: Sequence[Row] | str | Sequence[RawFile],
    players: Sequence[Row] | str | None = None,
    *,
    older: Mapping[date, Sequence[Row] | str | pd.DataFrame] | None = None,
    list_day: date | None = None,
    events: Sequence[Row] | str | None = None,
    newcomers: Sequence[Row] | str | pd.DataFrame | None = None,
    **request: Any,
) -> Rated:
    """Rate games against a list (of `list_day`), with `older` lists by their date."""
    request.setdefault("rules", ("fide-standard",))
    lists = [(day, raw("players", rows, f"{day}.csv")) for day, rows in (older or {}).items()]
    lists += [(list_day, raw("players", players))] if players is not None else []
    given = isinstance(games, (list, tuple)) and games and isinstance(games[0], RawFile)
    files = tuple(games) if given else (raw("games", games),)  # type: ignore[arg-type]
    sources = Sources(
        games=files,  # type: ignore[arg-type]
        lists=tuple(lists),
        newcomers=None if newcomers is None else raw("newcomers", newcomers),  # type: ignore[arg-type]
        events=None if events is None else raw("events", events),
        aliases=None,
        waivers=None,
        hashes=(),
    )
    return Rated(rate_sources(sources, Request(games=("games.csv",), lines="csv", **request)))


def own_law(path: Any, text: str) -> tuple[str, ...]:
    """A rule file of one's own, as `--rules` takes it."""
    path.write_text(text, encoding="utf-8")
    return (str(path),)


__all__ = ["Rated", "RequestError", "own_law", "rate", "raw", "table"]

"""Small inputs written in a test, put through the public library and the program; answers easy to ask."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pandas as pd

from elo_batch import rate
from elo_batch.api import InputError, RatedFrames
from elo_batch.batch import Outcome, Request, check_batch, rate_batch
from elo_batch.problems import Problem

NOVEMBER_2025 = date(2025, 11, 1)


def table(text: str) -> pd.DataFrame:
    """A frame of texts: a header, then a row a line, cells apart by `|` (names hold commas).

    >>> table("id | name\\n1 | Alder, Ann").loc[0, "name"]
    'Alder, Ann'
    """
    header, *lines = [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]
    return pd.DataFrame(lines, columns=header, dtype="str")


def listed(*ratings: int, k: int | str = 20, **columns: Any) -> pd.DataFrame:
    """A list of players 1, 2, 3 ... with these ratings and one K; more columns hold for all of them."""
    ids = [str(number + 1) for number in range(len(ratings))]
    return pd.DataFrame({"id": ids, "rating": list(ratings), "k": k, **columns}).astype("str")


def games(*results: str, **columns: Any) -> pd.DataFrame:
    """Games written `1-2 1-0`: white, black, result; rounds count up; more columns hold for all of them."""
    cells = [text.split(maxsplit=1) for text in results]
    white, black = zip(*(pair.split("-") for pair, _ in cells), strict=True)
    frame = pd.DataFrame({"white": white, "black": black, "result": [result for _, result in cells]})
    return frame.assign(**{"round": range(1, len(cells) + 1), **columns}).astype("str")


@dataclass(frozen=True)
class Run:
    """What a batch gave."""

    frames: RatedFrames

    def period(self, player: str, pool: str = "standard") -> dict[str, Any]:
        """The row of a player for the period."""
        return _only(self.frames.changes, level="period", id=player, pool=pool)

    def event(self, player: str, **where: str) -> dict[str, Any]:
        """The row of a player in an event."""
        return _only(self.frames.changes, level="event", id=player, **where)

    def line(self, player: str, **where: Any) -> dict[str, Any]:
        """The line of a player's only game, or of the one the rest names."""
        return _only(self.frames.lines, id=player, **where)

    def verdicts(self) -> list[str]:
        """The verdict of every line, in order."""
        return self.frames.lines["verdict"].tolist()

    def scores(self) -> list[float]:
        """The score of the white side of every game, in order."""
        lines = self.frames.lines
        return [float(score) for score in lines[lines["colour"] == "white"]["score"]]

    def listed(self, player: str, column: str = "rating") -> str:
        """A cell of the closing list."""
        return str(_only(self.frames.ratings, id=player)[column])

    def problems(self, code: str) -> list[Problem]:
        """The problems of a code."""
        return [problem for problem in self.frames.problems if problem.code == code]

    @property
    def codes(self) -> set[str]:
        """The codes of all problems."""
        return {problem.code for problem in self.frames.problems}


def run(games: pd.DataFrame, players: pd.DataFrame | None = None, **options: Any) -> Run:
    """Rate frames; under fide-standard on 2025-11-01 unless the options say otherwise."""
    options.setdefault("rules", "fide-standard")
    if options["rules"] not in ("elo", "auto-k") and not {"on", "list_date"} & set(options):
        options["on"] = NOVEMBER_2025
    return Run(rate(games, players, **options))


def refused(games: pd.DataFrame, players: pd.DataFrame | None = None, **options: Any) -> list[Problem]:
    """The errors for which nothing was rated; fails where the batch was rated."""
    try:
        rated = run(games, players, **options)
    except InputError as error:
        return [problem for problem in error.problems if problem.severity == "error"]
    raise AssertionError(f"rated, with {sorted(rated.codes)}")


def codes(problems: list[Problem] | tuple[Problem, ...]) -> list[str]:
    """The codes, in order of the alphabet."""
    return sorted(problem.code for problem in problems)


def from_files(games: Path | list[Path], players: Path | None = None, **options: Any) -> Outcome:
    """Rate files; what the command `rate` would say and write."""
    return rate_batch(_request(games, players, options))


def checked(games: Path | list[Path], players: Path | None = None, **options: Any) -> Outcome:
    """Check files; what the command `check` would say."""
    return check_batch(_request(games, players, options))


def _request(games: Path | list[Path], players: Path | None, options: dict[str, Any]) -> Request:
    files = games if isinstance(games, list) else [games]
    options.setdefault("rules", ("fide-standard",))
    options.setdefault("on", NOVEMBER_2025)
    return Request(
        games=tuple(map(str, files)), players=((None, str(players)),) if players else (), **options
    )


def _only(frame: pd.DataFrame, **where: Any) -> dict[str, Any]:
    chosen = frame
    for name, value in where.items():
        chosen = chosen[chosen[name] == value]
    assert len(chosen) == 1, f"{len(chosen)} rows for {where}:\n{chosen.to_string()}"
    row = chosen.iloc[0].to_dict()
    return {str(name): None if pd.isna(value) else value for name, value in row.items()}

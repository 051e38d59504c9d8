"""Rows of `fide_examples.csv` as plain values.

Most rows hold numbers; some describe their games in words ("18 games", "5 opponents averaging 2000",
"total 3.5", "opponent minus own = 100"). Every form is read here, so that a test only has to compute.
Scores are half points, expected scores and results are hundredths of a point.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

HERE = Path(__file__).parent
UNRATED = 0

LAWS: Mapping[str, tuple[str, str]] = {
    "2017-07": ("fide-standard", "2017-07-01"),
    "2022-01": ("fide-standard", "2022-01-01"),
    "2024-03": ("fide-standard", "2024-03-01"),
    "2025-10": ("fide-standard", "2025-10-01"),
    "RB-2022-10": ("fide-rapid", "2022-10-01"),
}
"""The law and the first day of the edition that a row's `rules` names; other values name no edition."""


@dataclass(frozen=True)
class KSituation:
    """What rule 2.7 looks at: rated games, list year minus birth year, highest published rating, pool."""

    games: int
    age: int
    peak: int
    pool: str = "standard"


SITUATIONS: Mapping[str, KSituation] = {
    "K after exactly 30 games": KSituation(games=30, age=30, peak=1400),
    "K at rating 2400": KSituation(games=30, age=30, peak=2400),
    "K junior below 2300": KSituation(games=30, age=17, peak=2299),
    "K junior at 2300, 30+ games": KSituation(games=30, age=17, peak=2300),
    "K in the year of the 18th birthday, 30+ games": KSituation(games=30, age=18, peak=1400),
    "K rapid at 2400": KSituation(games=30, age=30, peak=2400, pool="rapid"),
}
"""The player each `K ...` quantity speaks of; where the row leaves a value open, one that does not matter."""


@dataclass(frozen=True)
class Example:
    """One row; None or an empty tuple where the row does not give the value."""

    id: str
    kind: str
    rules: str
    quantity: str
    verdict: str
    own_rating: int | None
    standard_rating: int | None  # beside a rapid or blitz rating
    k: int | None
    opponents: tuple[int, ...]  # UNRATED for an unrated one
    half_points: tuple[int, ...]  # game by game
    total_half_points: int | None
    games: int | None
    difference: int | None  # own minus opponent, before any cap
    sum_pd_hundredths: int | None
    other_event_hundredths: int  # K * sum of another event of the same period
    situation: KSituation | None
    recomputed_hundredths: int


def read_examples(name: str = "fide_examples.csv") -> list[Example]:
    """All rows of a file of this folder, in file order."""
    return [parse_example(row) for row in read_rows(name)]


def read_rows(name: str = "fide_examples.csv") -> Iterator[dict[str, str]]:
    """All rows of a file of this folder, as text."""
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def parse_example(row: Mapping[str, str]) -> Example:
    """The values of one row. ValueError: a form that is not described in SOURCES.md."""
    opponents = parse_opponents(row["opponents"])
    half_points = parse_half_points(row["scores"])
    own = parse_own_rating(row["own_rating"])
    return Example(
        id=row["id"],
        kind=row["kind"],
        rules=row["rules"],
        quantity=row["quantity"],
        verdict=row["verdict"],
        own_rating=own,
        standard_rating=_number(r"standard (\d+)", row["own_rating"]),
        k=int(row["k"]) if row["k"] else None,
        opponents=opponents,
        half_points=half_points,
        total_half_points=_total(row["scores"], half_points),
        games=_games(row["opponents"], opponents),
        difference=_difference(row, own, opponents),
        sum_pd_hundredths=_sum_pd(row["scores"]),
        other_event_hundredths=_other_event(row["note"]),
        situation=SITUATIONS.get(row["quantity"]),
        recomputed_hundredths=hundredths(row["recomputed"]),
    )


def hundredths(text: str) -> int:
    """A decimal text in hundredths, exactly. ValueError: more than two decimals.

    >>> hundredths("-0.25"), hundredths("2795")
    (-25, 279500)
    """
    value = Decimal(text) * 100
    if value != int(value):
        raise ValueError(f"more than two decimals: {text!r}")
    return int(value)


def parse_own_rating(text: str) -> int | None:
    """The player's own rating; None where the row gives none, or only a difference.

    >>> parse_own_rating("rapid 2283, standard 2732"), parse_own_rating("own 400+ above")
    (2283, None)
    """
    if not text or text in _FAR or _MINUS_OWN.fullmatch(text):
        return None
    found = re.fullmatch(r"(?:rapid )?(\d+)(?:, standard \d+)?", text)
    if not found:
        raise ValueError(f"not an own rating: {text!r}")
    return int(found[1])


def parse_opponents(text: str) -> tuple[int, ...]:
    """The opponents' ratings, each as often as it was met; empty where the row only counts them.

    >>> parse_opponents("2400;unrated"), parse_opponents("3 opponents averaging 1500")
    ((2400, 0), (1500, 1500, 1500))
    """
    average = re.fullmatch(r"(\d+) opponents averaging (\d+)", text)
    if average:
        return (int(average[2]),) * int(average[1])
    if not text or _COUNTED.fullmatch(text):
        return ()
    return tuple(UNRATED if item == "unrated" else int(item) for item in text.split(";"))


def parse_half_points(text: str) -> tuple[int, ...]:
    """The scores game by game, in half points; empty where the row gives none or only their total.

    >>> parse_half_points("1;0.5;0"), parse_half_points("total 3.5")
    ((2, 1, 0), ())
    """
    if not text or text.startswith("total "):
        return ()
    return tuple({"0": 0, "0.5": 1, "1": 2}[item] for item in text.split(";"))


_FAR = {"own 400+ above": 400, "own 400+ below": -400}
_MINUS_OWN = re.compile(r"opponent minus own = (-?\d+)")
_COUNTED = re.compile(r"(\d+) (?:games|opponents|opponents more than 400 below)")
_TOTAL = re.compile(r"total (\d+(?:\.5)?)(?:, sum PD (\d+\.\d\d))?")


def _number(pattern: str, text: str) -> int | None:
    found = re.search(pattern, text)
    return int(found[1]) if found else None


def _total(text: str, half_points: tuple[int, ...]) -> int | None:
    if half_points:
        return sum(half_points)
    return hundredths(_total_parts(text)[0]) // 50 if text else None


def _sum_pd(text: str) -> int | None:
    pd = _total_parts(text)[1] if text.startswith("total ") else None
    return hundredths(pd) if pd else None


def _total_parts(text: str) -> tuple[str, str | None]:
    found = _TOTAL.fullmatch(text)
    if not found:
        raise ValueError(f"not a total: {text!r}")
    return found[1], found[2]


def _games(text: str, opponents: tuple[int, ...]) -> int | None:
    return len(opponents) or _number(r"^(\d+) (?:games|opponents)", text)


def _difference(row: Mapping[str, str], own: int | None, opponents: tuple[int, ...]) -> int | None:
    text = row["own_rating"]
    if text in _FAR:
        return _FAR[text]
    if _MINUS_OWN.fullmatch(text):
        return -int(text.rpartition(" ")[2])
    if row["opponents"].endswith("more than 400 below"):
        return 400
    return own - opponents[0] if own is not None and len(opponents) == 1 else None


def _other_event(note: str) -> int:
    found = re.search(r"includes (-?[\d.]+) from an event", note)
    return hundredths(found[1]) if found else 0

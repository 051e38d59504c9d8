"""Output folders of `rate`, written by hand: every number below is worked out in the tests."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

from elo_batch.columns import CHANGES, LINES, NEWCOMERS, Column, names

Row = Mapping[str, str]
ANN, BEN = {"id": "90000001", "name": "Alder, Ann"}, {"id": "90000002", "name": "Birch, Ben"}


def write_folder(
    folder: Path,
    changes: Sequence[Row],
    lines: Sequence[Row] | None,
    newcomers: Sequence[Row] = (),
    **run: Any,
) -> Path:
    """A folder with the files of a run; `lines` None: no lines were written; `run` overrides run.json."""
    folder.mkdir(parents=True, exist_ok=True)
    people = {row["id"]: row["name"] for row in changes}
    listed = [{"id": player, "name": name, "rating": "1650"} for player, name in people.items()]
    listed.append({"id": "90000009", "name": "Hazel, Hal", "rating": "1650"})
    files = {
        "ratings.csv": _csv(("id", "name", "rating"), listed),
        "newcomers.csv": _csv(names(NEWCOMERS), newcomers),
        "changes.csv": _csv(names(CHANGES), changes),
    }
    if lines is not None:
        files["lines.csv"] = _csv(names(LINES), lines)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    hashes = {name: sha256(content).hexdigest() for name, content in files.items()}
    facts = {**RUN, **run, "outputs": hashes}
    (folder / "run.json").write_text(json.dumps(facts), encoding="utf-8")
    return folder


RUN: Mapping[str, Any] = {
    "program": "elo-batch",
    "version": "0.1.0",
    "list_date": "2025-12-01",
    "laws": {
        "standard": {
            "law": "fide-standard",
            "list_edition": "2024-03-01",
            "update": "period",
            "rounding": "period",
        }
    },
    "options": {"rules": ["fide"], "on": None, "rounding": None, "readings": {}},
    "inputs": [],
}


def _csv(columns: Iterable[str], rows: Iterable[Row]) -> bytes:
    columns = list(columns)
    lines = [columns, *([row.get(column, "") for column in columns] for row in rows)]
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue().encode()


def columns_exist(row: Row, columns: tuple[Column, ...]) -> Row:
    """The row, if each of its cells has a column."""
    unknown = set(row) - set(names(columns))
    assert not unknown, unknown
    return row


def line(who: Row, round_: int, opponent: tuple[str, str, str], **cells: str) -> Row:
    """A line of the Spring Open; `opponent`: id, name, rating. The lists are those of November 2025."""
    player, name, rating = opponent
    return columns_exist(
        {
            **who,
            "pool": "standard",
            "event_id": "S1",
            "event": "Spring Open",
            "round": str(round_),
            "board": "1",
            "date": f"2025-11-{7 + round_:02d}",
            "colour": "white" if round_ % 2 else "black",
            "opponent": player,
            "opponent_name": name,
            "opponent_rating": rating,
            "rating_list": "2025-11-01",
            "opponent_list": "2025-11-01" if rating else "",
            "rating_source": "list",
            "edition": "2025-10-01",
            "verdict": "rated",
            "article": "8.1.2",
            "file": "open.csv",
            "line": str(round_ + 1),
            **cells,
        },
        LINES,
    )


def change(who: Row, level: str, **cells: str) -> Row:
    """A row of `changes.csv`: of the Spring Open, or of the period."""
    event = {"event_id": "S1", "event": "Spring Open"} if level == "event" else {}
    row = {"level": level, **who, "pool": "standard", **event, "points": "0", "not_rated": "0", **cells}
    return columns_exist(row, CHANGES)


CEDAR = ("90000003", "Cedar, Cy", "1700")
DOGWOOD = ("90000004", "Dogwood, Di", "1800")
ELM = ("90000005", "Elm, Eve", "1900")
FIR = ("90000006", "Fir, Fay", "1900")
GORSE = ("90000007", "Gorse, Gil", "1770")
HAZEL = ("90000008", "Hawthorn, Hedda", "")

# 1800 against 1700, 1800, 1900, 1900, 1770 under table 8.1.2: differences 100, 0, -100, -100, 30 expect
# .64, .50, .36, .36, .54 (rows 99-106, 0-3, 26-32), together 2.40. Scores 1, 1, ½, 0, 1, together 3.5:
# gains .36, .50, .14, -.36, .46, together 1.10; 20 x 1.10 = 22.
_GAMES = (
    (CEDAR, "100", "1", "0.64", "0.36"),
    (DOGWOOD, "0", "1", "0.5", "0.5"),
    (ELM, "-100", "0.5", "0.36", "0.14"),
    (FIR, "-100", "0", "0.36", "-0.36"),
    (GORSE, "30", "1", "0.54", "0.46"),
)


def ann_lines() -> list[Row]:
    """Ann's five rated games and a forfeit."""
    rated = [
        line(
            *(ANN, number, opponent),
            rating_used="1800",
            difference=difference,
            difference_used=difference,
            score=score,
            expected=expected,
            gain=gain,
            k="20",
        )
        for number, (opponent, difference, score, expected, gain) in enumerate(_GAMES, start=1)
    ]
    forfeit = line(ANN, 6, HAZEL, rating_used="1800", score="1", verdict="forfeit", article="5.1")
    return [*rated, forfeit]


def ann_changes(**period: str) -> list[Row]:
    """Ann's two rows: 20 x 1.10 = 22, 1800 -> 1822; the average of 9070 / 5 is 1814."""
    sums = {
        "k": "20",
        "k_list": "20",
        "k_reason": "K 20 on the list",
        "games": "5",
        "score": "3.5",
        "expected": "2.4",
        "gain": "1.1",
        "exact_change": "22",
        "points": "1",
        "not_rated": "1",
    }
    averages = {"rating_used": "1800", "opponents_average": "1814", "performance": "1963"}
    whole = {**sums, "rating_before": "1800", "change": "22", "new_rating": "1822", **period}
    return [change(ANN, "event", **sums, **averages), change(ANN, "period", **whole)]

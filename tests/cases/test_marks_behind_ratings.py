"""B098: what stands behind a rating (1500P, 1500*, 1500F, 1234/5) is in the closing list too."""

from __future__ import annotations

import io
from datetime import date
from pathlib import Path

import pandas as pd
import pytest
from openpyxl import Workbook

from elo_batch.batch import Outcome, Request, rate_batch
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.registry import read_file

HEADINGS = ("id", "name", "rating", "k")
GAME = "event,date,white,black,result\nPond Cup,2025-11-08,90000001,90000002,1-0\n"
LAWS = ("fide-standard", "fide-club", "elo", "auto-k")


def content(kind: str, white: str, black: str, headings: tuple[str, ...] = HEADINGS) -> bytes:
    """A list of three players in a format; the third never plays."""
    rows = [
        ("90000001", "Alder, Ann", white, "20"),
        ("90000002", "Birch, Ben", black, "20"),
        ("90000003", "Cedar, Cy", "1777P9", "20"),
    ]
    out = io.BytesIO()
    if kind == "parquet":
        pd.DataFrame(rows, columns=list(headings), dtype="str").to_parquet(out)
    elif kind == "xlsx":
        book = Workbook()
        for row in (headings, *rows):
            book.worksheets[0].append(row)
        book.save(out)
    else:
        sign = "\t" if kind == "tsv" else ";"
        out.write("".join(sign.join(row) + "\n" for row in (headings, *rows)).encode())
    return out.getvalue()


def closed(folder: Path, name: str, data: bytes, law: str = "elo") -> Outcome:
    """Ann beats Ben in November."""
    (folder / "games.csv").write_text(GAME, encoding="utf-8")
    (folder / name).write_bytes(data)
    outcome = rate_batch(
        Request(
            games=(str(folder / "games.csv"),),
            players=((date(2025, 11, 1), str(folder / name)),),
            list_date=date(2025, 12, 1),
            list_format="same",
            rules=(law,),
        )
    )
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    return outcome


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize(
    ("white", "black", "behind"),
    [
        ("1500P", "1500*", ("P", "*")),
        ("1500F", "1500?", ("F", "?")),
        ("1500/5", "1500P17", ("/6", "P18")),
        ("1500 / 5", "1500 P 17", (" /6", " P18")),
        ("1500/99", "1500.0", ("/100", "")),
    ],
)
def test_a_mark_stays_and_counts_its_games_on(
    tmp_path: Path, law: str, white: str, black: str, behind: tuple[str, str]
) -> None:
    """Equals, one win: half a K up and half a K down, 20 here as auto-k gives 40 below 2100."""
    results = closed(tmp_path, "list.csv", content("csv", white, black), law).results
    assert results is not None
    up, down = results.ratings["rating"][:2]
    rise = {20: 10, 40: 20}[int(results.changes.query("id == '90000001' and level == 'period'")["k"].iloc[0])]
    fall = {20: 10, 40: 20}[int(results.changes.query("id == '90000002' and level == 'period'")["k"].iloc[0])]
    assert (up, down) == (f"{1500 + rise}{behind[0]}", f"{1500 - fall}{behind[1]}")
    assert results.ratings["rating"][2] == "1777P9"


@pytest.mark.parametrize("kind", ["csv", "tsv", "xlsx", "parquet"])
def test_the_mark_stays_in_the_layout_of_the_list_that_came_in(tmp_path: Path, kind: str) -> None:
    outcome = closed(tmp_path, f"list.{kind}", content(kind, "1500P", "1500/5"))
    assert outcome.results is not None
    assert outcome.results.same_list is not None
    (tmp_path / f"closing.{kind}").write_bytes(outcome.results.same_list.content)
    back = read_file(str(tmp_path / f"closing.{kind}"), ReadOptions(kind="players"))
    assert back.tables[0].rows["rating"].tolist() == ["1510P", "1490/6", "1777P9"]


def test_the_mark_stays_in_the_pool_that_was_played(tmp_path: Path) -> None:
    headings = ("id", "name", "blitz_rating", "k")
    data = content("csv", "1500P", "1500/5", headings).replace(b"blitz_rating;k", b"blitz_rating;blitz_k")
    (tmp_path / "list.csv").write_bytes(data)
    (tmp_path / "games.csv").write_text(
        GAME.replace("result\n", "result,time_control\n").replace("1-0\n", "1-0,blitz\n"), encoding="utf-8"
    )
    request = Request(
        games=(str(tmp_path / "games.csv"),),
        players=((date(2025, 11, 1), str(tmp_path / "list.csv")),),
        list_date=date(2025, 12, 1),
        rules=("elo",),
    )
    outcome = rate_batch(request)
    results = outcome.results
    assert results is not None, [problem.lines() for problem in outcome.problems]
    assert results.ratings["blitz_rating"].tolist() == ["1510P", "1490/6", "1777P9"]
    assert results.ratings["blitz_games"].tolist() == ["", "6", ""]


def test_the_closing_list_of_one_month_is_the_opening_list_of_the_next(tmp_path: Path) -> None:
    """5 games, one in each of two months: 7."""
    results = closed(tmp_path, "list.csv", content("csv", "1500", "1500/5")).results
    assert results is not None
    again = closed(
        tmp_path, "next.csv", results.ratings.drop(columns="list_date").to_csv(index=False).encode()
    )
    assert again.results is not None
    assert again.results.ratings["rating"][1].endswith("/7")
    assert again.results.ratings["games"][1] == "7"


def test_a_count_that_the_reader_would_not_take_is_not_written(tmp_path: Path) -> None:
    data = content("csv", "1500/999", "1500P")
    results = closed(tmp_path, "list.csv", data).results
    assert results is not None
    assert results.ratings["rating"].tolist() == ["1510/999", "1490P", "1777P9"]
    assert results.ratings["games"][0] == "1000"

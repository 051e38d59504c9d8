"""Listed players whom the law takes for unrated: below the floor of 1400, or gone from the newest list."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from openpyxl import load_workbook

from elo_batch.reports.tables.players import BELOW as BELOW_FLOOR
from elo_batch.reports.tables.players import NEW, UNRATED

from .running import run

Capture, Patch = pytest.CaptureFixture[str], pytest.MonkeyPatch
LIST = "id,name,rating,k,games,peak,birth_year\n" + "".join(
    f'9000000{n},"{name}",{rating},20,60,1900,1980\n'
    for n, name, rating in (
        (2, "Birch, Ben", 1700),
        (3, "Cedar, Cy", 1600),
        (4, "Dogwood, Di", 1650),
        (5, "Elm, Eve", 1650),
        (6, "Fir, Fay", 1650),
        (7, "Gorse, Gil", 1020),
    )
)
GAMES = "event,round,date,white,black,result,time_control\n"
ALPHA = (
    "Alpha,1,2026-01-20,90000001,90000002,1-0,standard\nAlpha,1,2026-01-20,90000003,90000004,1-0,standard\n"
)
BETA = "".join(
    f"Beta,{n},2026-02-{19 + n},90000001,9000000{black},{result},standard\n"
    for n, (black, result) in enumerate(((2, "1-0"), (3, "1-0"), (4, "1-0"), (5, "1-0"), (6, "0-1")), 1)
)
TWO = "".join(BETA.splitlines(keepends=True)[3:])  # a win and a loss


def _with(rating: str) -> str:
    return f'{LIST}90000001,"Alder, Ann",{rating},20,60,1500,1980\n'


def _explained(folder: Path, tools: tuple[Capture, Patch], games: str, *ratings: str) -> str:
    """Rate against lists of January and of February, and explain player 1; the sums must come out."""
    capsys, monkeypatch = tools
    monkeypatch.chdir(folder)
    (folder / "games.csv").write_text(GAMES + games, "utf-8")
    options = []
    for month, rating in enumerate(ratings, 1):
        (folder / f"{month}.csv").write_text(_with(rating), "utf-8")
        options += ["--players", f"2026-0{month}-01={month}.csv"]
    rated = run(capsys, monkeypatch, "rate", "games.csv", *options, "--out", "out", "--format", "csv")
    assert rated.code == 0, rated.err
    told = run(capsys, monkeypatch, "explain", "out", "90000001")
    assert (told.code, told.err) == (0, "")
    for nonsense in ("None", "score  of", "rating by :", "- \n"):
        assert nonsense not in told.out
    return told.out


def _flat(text: str) -> str:
    return " ".join(text.split())


BELOW = "the rating 1350 on the list is below the floor of 1400 (7.2.1) and counts as none; "


@pytest.mark.parametrize(
    ("games", "sentence"),
    [
        (TWO, "2 games against rated opponents in this run, score 1: unrated from this list on."),
        (BETA, "first rating 1851 from 5 games."),  # 8250 + 3600 = 11850 / 7 = 1693, dp(.71) = 158
    ],
)
def test_a_listed_rating_below_the_floor_counts_as_none(
    tmp_path: Path, capsys: Capture, monkeypatch: Patch, games: str, sentence: str
) -> None:
    text = _explained(tmp_path, (capsys, monkeypatch), games, "1350")
    assert BELOW + sentence in _flat(text)
    assert "Your rating: none that counts at the start" in text
    assert "rating before 1350 on the list, below the floor of 1400 (7.2.1): it counts as none" in _flat(text)
    assert "counts towards the first rating" in text


def test_below_the_floor_without_a_game_that_counts(
    tmp_path: Path, capsys: Capture, monkeypatch: Patch
) -> None:
    games = "Alpha,1,2026-01-20,90000001,90000007,1-0,standard\n"
    text = _flat(_explained(tmp_path, (capsys, monkeypatch), games, "1350"))
    assert "no game was rated, and the rating 1350 on the list is below the floor of 1400 (7.2.1)" in text
    assert "unrated from this list on." in text
    assert "again" not in text


def test_a_first_event_scored_zero_is_told_where_it_happens(
    tmp_path: Path, capsys: Capture, monkeypatch: Patch
) -> None:
    lost = (
        "Beta,1,2026-02-20,90000001,90000002,0-1,standard\nBeta,2,2026-02-27,90000003,90000002,1-0,standard\n"
    )
    for rating in ("1350", ""):
        text = _explained(tmp_path, (capsys, monkeypatch), lost, rating)
        assert "counts towards" not in text.replace("does not count towards", "")
        assert "does not count towards the first rating: the first event scored zero" in text
        block = text[text.index("The first rating") :]
        assert "scored zero" not in block
        assert "2026-02-20 to" not in text
        assert "left out   1 game  score 0" in text


@pytest.mark.parametrize(
    ("ratings", "sentence"),
    [
        (("1410", "1350"), "1350 -> unrated (below the floor)."),
        (("1500", ""), "there is no rating on the newest list to which the change could be added."),
        (("1350", "1410"), "1410 -> "),
    ],
)
def test_rated_in_one_event_and_unrated_in_the_next(
    tmp_path: Path, capsys: Capture, monkeypatch: Patch, ratings: tuple[str, str], sentence: str
) -> None:
    text = _explained(tmp_path, (capsys, monkeypatch), ALPHA + TWO, *ratings)
    assert sentence in _flat(text)
    first = text.partition("The first rating")[2]
    assert ("games         2 of 5" in first or "games        2 of 5" in first) is (ratings[1] != "1410")


def test_games_without_rounds_are_in_the_order_of_their_days(
    tmp_path: Path, capsys: Capture, monkeypatch: Patch
) -> None:
    games = (
        "Gamma,,2026-01-21,90000001,90000002,1-0,standard\nGamma,,2026-01-20,90000001,90000003,1-0,standard\n"
    )
    text = _explained(tmp_path, (capsys, monkeypatch), games, "1600")
    assert text.index("2026-01-20  ") < text.index("2026-01-21  ")


def test_the_documents_do_not_add_a_change_to_a_rating_that_counts_as_none(
    tmp_path: Path, capsys: Capture, monkeypatch: Patch
) -> None:
    """Page and sheet: no change and no K; a first rating is new although the list has a number."""
    monkeypatch.chdir(tmp_path)
    for games, rating, change in ((TWO, UNRATED, BELOW_FLOOR), (BETA, "1851", NEW)):
        (tmp_path / "games.csv").write_text(GAMES + games, "utf-8")
        (tmp_path / "list.csv").write_text(_with("1350"), "utf-8")
        options = ("--players", "list.csv", "--out", "out", "--format", "html,xlsx")
        assert run(capsys, monkeypatch, "rate", "games.csv", *options).code == 0
        page = (tmp_path / "out" / "report.html").read_text("utf-8")
        row = next(row for row in page.split("<tr")[1:] if "Alder, Ann" in row)
        cells = re.findall(r"<t[dh][^>]*>(?:<[^>]+>)*([^<]*)", row)
        told = cells[cells.index("Alder, Ann") :]
        assert told[1:4] == [rating, change, "1350"]
        assert "20" not in told
        sheet = load_workbook(tmp_path / "out" / "rating-sheet.xlsx")["Ratings"]
        rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
        heading = next(row for row in rows if "Old rating" in row)
        written = dict(zip(heading, next(row for row in rows if "Alder, Ann" in row), strict=True))
        assert (written["Change"], written["K"], written["Old rating"]) == (None, None, 1350)

"""A blank that parts the four digits of a rating, and the marks that stay uncertain."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from elo_batch.batch.checking import Checked, check
from elo_batch.batch.law import rule_sets
from elo_batch.batch.request import Request
from elo_batch.batch.sources import read_sources
from elo_batch.exact import POINT
from elo_batch.notation.numbers import parse_rating

BLANKS = [" ", "\u00a0", "\u202f", "\u2009"]


def checked(folder: Path, rating: str, locale: str = "") -> Checked:
    """Check one game and a list that both give a rating so, twice."""
    games, listed = folder / "open.csv", folder / "list.csv"
    head = "round;date;white;black;result;white_rating;black_rating\n"
    games.write_text(f"{head}1;2026-01-10;90000001;90000002;1-0;{rating};{rating}\n", encoding="utf-8")
    rows = "".join(f"{id_};Player {id_};{rating};{rating}\n" for id_ in (90000001, 90000002))
    listed.write_text(f"id;name;rating;peak\n{rows}", encoding="utf-8")
    request = Request(games=(str(games),), players=((None, str(listed)),), locale=locale)
    return check(read_sources(request), request, rule_sets(request))


@pytest.mark.parametrize("blank", BLANKS, ids=ascii)
@pytest.mark.parametrize("locale", ["", "de", "en", "fr"])
def test_four_digits_with_a_blank_are_a_rating_with_one_note_a_file(
    tmp_path: Path, blank: str, locale: str
) -> None:
    found = checked(tmp_path, f"1{blank}500", locale)
    games: pd.DataFrame = found.batch.games
    assert games[["white_rating", "black_rating"]].iloc[0].tolist() == [1500 * POINT] * 2
    assert found.batch.lists.players["rating"].tolist() == [1500 * POINT] * 2
    notes = [Path(p.place.file).name for p in found.problems if p.code == "V232"]
    assert sorted(notes) == ["list.csv", "open.csv"]


@pytest.mark.parametrize(
    "text", ["1.500", "1,500", "12 500", "15 00", "1 500 500", "0 500", "1 50", "1 500 17"]
)
def test_what_may_be_another_number_is_refused(tmp_path: Path, text: str) -> None:
    found = checked(tmp_path, text)
    errors = [problem for problem in found.problems if problem.severity == "error"]
    (refused,) = [problem for problem in errors if problem.code == "V209"]
    assert len(refused.values["all_places"]) == 2
    assert "L403" in {problem.code for problem in errors}


@pytest.mark.parametrize(("text", "locale"), [("1.500", "de"), ("1,500", "en"), ("1 500", "fr")])
def test_a_declared_locale_decides(tmp_path: Path, text: str, locale: str) -> None:
    found = checked(tmp_path, text, locale)
    assert found.batch.lists.players["rating"].tolist() == [1500 * POINT] * 2


@pytest.mark.parametrize("text", ["1 500P", "1 500 P", "1 500*", "1 500/5", "1 500P17"])
def test_marks_behind_a_rating_with_a_blank_are_read(text: str) -> None:
    rating = parse_rating(text)
    assert rating is not None
    assert (rating.units, rating.provisional, rating.spaced) == (1500 * POINT, True, True)

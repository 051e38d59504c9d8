"""K: which, why, for whom and for how long: cases B018 to B029."""

from __future__ import annotations

import csv
import json
from datetime import date
from pathlib import Path

import pandas as pd
import pytest
from openpyxl import Workbook, load_workbook

from elo_batch import InputError

from ..cli.running import run as program
from .runs import codes, from_files, games, listed, refused, run, table


def test_a_long_list_does_not_multiply_k() -> None:
    """B018: one game among 500 players: 20 x .5 for two of them, nothing for the rest."""
    frames = run(games("1-2 1-0"), listed(*[1500] * 500)).frames
    changes = frames.changes[frames.changes["level"] == "period"]
    assert changes["change"].tolist() == [10, -10]
    assert frames.ratings["rating"].tolist() == ["1510", "1490"] + ["1500"] * 498


def test_the_k_that_is_used_is_the_k_that_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """B019: K 24 of a club's law stands in lines, changes, sheet and the calculator's JSON: 24 x .5 = 12."""
    law, out = tmp_path / "club.toml", tmp_path / "out"
    law.write_text(
        'extends = "elo"\ntitle = "Club"\n[k]\nbands = [{ k = 24 }]\nfrom_list = false\nassumed = 24\n'
        'first_k = 24\nreading = "24 for all"\nsource = "our club"\n'
    )
    (tmp_path / "open.csv").write_text("white,black,result\n1,2,1-0\n")
    (tmp_path / "list.csv").write_text("id,rating\n1,1500\n2,1500\n")
    files = [str(tmp_path / name) for name in ("open.csv", "list.csv")]
    ran = program(
        capsys, monkeypatch, "rate", files[0], "--players", files[1], "--rules", str(law), "--out", str(out)
    )
    assert ran.code == 0, ran.err
    for name in ("lines.csv", "changes.csv"):
        with (out / name).open(encoding="utf-8") as file:
            assert {row["k"] for row in csv.DictReader(file)} == {"24"}, name
    sheet = load_workbook(out / "rating-sheet.xlsx")["Changes"]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    header = next(row for row in rows if "K" in row)
    shown = [row[header.index("K")] for row in rows[rows.index(header) + 1 :]]
    assert {k for k in shown if k is not None} == {24}
    ran = program(
        capsys, monkeypatch, "calc", "--rating", "1500", "--opponent", "1500", "--result", "1",
        "--rules", str(law), "--json",
    )  # fmt: skip
    assert '"k": 24' in ran.out
    assert json.loads(ran.out)


def test_k_does_not_change_inside_a_period() -> None:
    """B021: 2395 crosses 2400 in round 1 and keeps K 20 through round 5: 5 x 20 x .5 = 50."""
    players = listed(2395, 2395, k="", games=50, peak=2395, birth_year=1990)
    frames = run(games(*["1-2 1-0"] * 5), players)
    lines = frames.frames.lines
    assert lines[lines["id"] == "1"]["k"].tolist() == [20] * 5
    assert frames.period("1")["change"] == 50
    assert frames.listed("1", "k") == "10"  # for the next period


def test_thirty_games_reached_inside_a_period_do_not_change_k() -> None:
    """B021: 28 games before, five more now: K 40 for all five, K 20 printed for the next period."""
    players = listed(1500, 1500, k="", games=28, peak=1500, birth_year=1990)
    frames = run(games(*["1-2 ½-½"] * 5), players)
    assert set(frames.frames.lines["k"]) == {40}
    assert frames.listed("1", "k") == "20"


def test_an_old_event_is_rated_under_its_own_law_or_not_at_all() -> None:
    """B022: 2013 precedes the first edition shipped and is refused; 2018 with 50 games: K 20."""
    players = listed(1900, 1900, k="", games=50, birth_year=1980, peak=1900)
    with pytest.raises(InputError, match=r"R820 error: .* 2017"):
        run(games("1-2 1-0", date="2013-05-10"), players, list_date=date(2013, 6, 1))
    frames = run(games("1-2 1-0", date="2018-05-10"), players, list_date=date(2018, 6, 1))
    assert frames.period("1")["k"] == 20


PLAYERS = table(
    """
    id        | name           | rating | games | peak | birth_year
    90000001  | Alder, Ann     | 1500   | 50    |      | 1980
    90000002  | Birch, Ben     | 2400   | 50    |      | 1980
    90000003  | Cedar, Cy      | 2395   | 50    | 2405 | 1980
    90000004  | Dogwood, Dot   | 2395   | 50    |      | 1980
    90000005  | Elm, Eve       | 1500   | 29    |      | 2010
    """
)


@pytest.mark.parametrize(
    ("player", "k", "reason"),
    [
        pytest.param("90000001", 20, "games", id="B024-name-is-no-rating"),
        pytest.param("90000002", 10, "2400", id="B025-exactly-2400"),
        pytest.param("90000003", 10, "peak 2405", id="B025-once-2400"),
        pytest.param("90000004", 20, "peak unknown", id="B025-peak-unknown"),
        pytest.param("90000005", 40, "", id="B028-junior"),
    ],
)
def test_k_comes_from_rating_peak_and_games_with_its_reason(player: str, k: int, reason: str) -> None:
    played = games("1-2 1-0", "3-4 1-0", "5-1 1-0")
    played[["white", "black"]] = "9000000" + played[["white", "black"]]
    row = run(played, PLAYERS).period(player)
    assert (row["k"], reason in row["k_reason"]) == (k, True)
    assert row["k_reason"]


def test_a_printed_k_that_the_law_does_not_give_is_used_and_named() -> None:
    """B019, B028: K 40 on the list after 100 games: used, with a note that names the player and both."""
    players = listed(1500, 1500, k=40, games=100, peak=1500, birth_year=1980)
    frames = run(games("1-2 1-0"), players)
    assert frames.period("1")["change"] == 20
    assert "1: 40 on the list, 20 by the law" in frames.problems("R808")[0].message


def test_a_printed_k_of_10_below_2400_stays() -> None:
    """B025: it says that 2400 was reached once, whatever the other columns know."""
    players = listed(2350, 2350, k=10, games=100, birth_year=1980)
    frames = run(games("1-2 ½-½"), players)
    assert (frames.period("1")["k"], frames.listed("1", "k")) == (10, "10")


def test_each_side_has_its_own_k() -> None:
    """B026: a junior (K 40) beats an adult (K 20), both 1500: +20 and -10."""
    players = listed(1500, 1500).assign(k=["40", "20"])
    frames = run(games("1-2 1-0"), players)
    assert [frames.listed(player) for player in "12"] == ["1520", "1490"]


@pytest.mark.parametrize(
    ("count", "forfeits", "unrated", "k"),
    [(17, 0, 0, 40), (18, 0, 0, 38), (18, 2, 0, 38), (20, 0, 0, 35), (18, 0, 3, 38)],
    ids=["B027-17", "B027-18", "B027-forfeits", "B027-20", "B027-unrated-opponents"],
)
def test_k_times_games_is_at_most_700(count: int, forfeits: int, unrated: int, k: int) -> None:
    played = games(*["1-2 ½-½"] * count, *["1-2 +/-"] * forfeits, *["1-3 1-0"] * unrated)
    row = run(played, listed(1500, 1500, 0, k=40)).period("1")
    assert (row["k"], row["k_list"], row["games"]) == (k, 40, count)


def test_the_limit_counts_the_games_of_all_events_of_the_period() -> None:
    """B027: 9 + 9 games in two events: 18 in all, K 38 in both."""
    played = games(*["1-2 ½-½"] * 18)
    played["event"] = ["Spring", "Summer"] * 9
    assert set(run(played, listed(1500, 1500, k=40)).frames.lines["k"]) == {38}


def test_rapid_and_standard_games_are_limited_apart() -> None:
    """B027: 10 standard and 10 rapid games: K 40 in both pools."""
    played = games(*["1-2 ½-½"] * 20)
    played["event"] = ["Spring"] * 10 + ["Quick"] * 10
    played["time_control"] = ["standard"] * 10 + ["rapid"] * 10
    players = listed(1500, 1500, k=40, rapid_rating=1500, rapid_k=40)
    frames = run(played, players, rules="fide")
    assert [frames.period("1", pool)["k"] for pool in ("standard", "rapid")] == [40, 40]


def test_k_is_told_apart_by_the_games_at_the_start() -> None:
    """B028: two players alike but for 24 and 40 earlier games: 40 and 20, with the counts as reasons."""
    players = listed(1500, 1500, k="", birth_year=1980, peak=1500).assign(games=["24", "40"])
    frames = run(games("1-2 ½-½"), players)
    rows = [frames.period(player) for player in "12"]
    assert [row["k"] for row in rows] == [40, 20]
    assert ["24" in rows[0]["k_reason"], "40 games" in rows[1]["k_reason"]] == [True, True]


def _workbook(path: Path, rating: str) -> Path:
    book = Workbook()
    for row in [["id", "name", "rating", "games"], ["90000001", "Alder, Ann", rating, None],
                ["90000002", "Birch, Ben", 1500, None]]:  # fmt: skip
        book.active.append(row)
    book.save(path)
    return path


def test_blank_games_are_unknown_and_grouped_numbers_are_not_cut(tmp_path: Path) -> None:
    """B029: blank games: K assumed with a warning; '1,500' is an error in its cell, never 1."""
    played = tmp_path / "open.csv"
    played.write_text("white,black,result\n90000001,90000002,1-0\n")
    bad = from_files(played, _workbook(tmp_path / "list.xlsx", "1,500"))
    errors = [problem for problem in bad.problems if problem.severity == "error"]
    assert [(problem.code, problem.place.cell) for problem in errors] == [("D103", "C2")]
    declared = from_files(played, tmp_path / "list.xlsx", locale="en")
    assert declared.results is not None
    assert set(declared.results.ratings["id"]) == {"90000001", "90000002"}
    # 1500 beats 1500 under an assumed K of 20: +10.
    assert declared.results.ratings["rating"].tolist() == ["1510", "1490"]
    assert "R801" in codes(declared.problems)


@pytest.mark.parametrize("nothing", ["-", "—", "--", "n/a", " "])
def test_a_dash_for_a_count_is_a_blank(nothing: str) -> None:
    """B029: unknown, so K is assumed with a warning, as for an empty cell."""
    players = listed(1500, 1500, k="").assign(games=[nothing, "50"], k=[nothing, "20"])
    frames = run(games("1-2 ½-½"), players)
    assert (frames.period("1")["k"], "R801" in frames.codes) == (20, True)


@pytest.mark.parametrize("games_cell", ["29.5", "many", "-3"])
def test_a_count_of_games_that_is_none_is_an_error(games_cell: str) -> None:
    """B029: never read as a number that decides K."""
    players = listed(1500, 1500, k="").assign(games=[games_cell, "50"])
    assert codes(refused(games("1-2 1-0"), players)) == ["L404"]


@pytest.mark.parametrize("k_cell", ["20.5", "x", "-20"])
def test_a_k_that_is_none_is_an_error(k_cell: str) -> None:
    """B019: a K that cannot be read is never replaced."""
    players = listed(1500, 1500).assign(k=[k_cell, "20"])
    assert codes(refused(games("1-2 1-0"), players)) == ["L404"]


def test_k_set_by_hand_wins_over_printed_and_lives_on() -> None:
    """B019: k_manual 15 over k 20: 15 x .5 = 7.5, so 8."""
    players = listed(1500, 1500, k_manual="").assign(k_manual=["15", ""])
    frames = run(games("1-2 1-0"), players)
    assert (frames.period("1")["k"], frames.period("1")["change"], frames.listed("1", "k_manual")) == (
        15,
        8,
        "15",
    )
    assert frames.period("2")["change"] == -10


def test_integer_columns_with_gaps_keep_their_k() -> None:
    """B029: a frame whose K column holds floats because of one gap (20.0) still says K 20."""
    players = pd.DataFrame({"id": [1, 2, 3], "rating": [1500.0, 1500.0, None], "k": [20.0, 20.0, None]})
    frames = run(games("1-2 1-0"), players)
    assert (frames.period("1")["k"], frames.listed("1")) == (20, "1510")

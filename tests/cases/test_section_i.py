"""Tournament reports and official lists: cases B113 to B123."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from elo_batch import read_games, read_players
from elo_batch.batch import Outcome
from elo_batch.problems import Problem

from ..readers.trf_texts import HEADER, player
from .runs import checked, codes, from_files

ANN, BEN, CY = (
    f"001 {n:>4} m {'':2} {name:<33} {rating:>4} XXX {person:>11} {birth:<10} {points:>4} {rank:>4}  {cells}"
    for n, name, rating, person, birth, points, rank, cells in (
        (1, "Alder, Ann", 2450, "90000001", "1990/01/02", "10.0", 1, "   2 w 1     3 b ="),
        (2, "Birch, Ben", 1500, "90000002", "2008/00/00", "0.5", 3, "   1 b 0  0000 - H"),
        (3, "Cedar, Cy", 0, "", "", "1.5", 2, "0000 - U     1 w ="),
    )
)


def _file(folder: Path, *lines: str) -> Path:
    path = folder / "open.trf"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _rate(folder: Path, *records: str, header: tuple[str, ...] = (*HEADER, "122 90 min + 30 sec")) -> Outcome:
    return from_files(_file(folder, *header, *records))


def _messages(outcome: Outcome, code: str) -> list[str]:
    return [problem.message for problem in outcome.problems if problem.code == code]


def _errors(outcome: Outcome) -> list[Problem]:
    return [problem for problem in outcome.problems if problem.severity == "error"]


def test_ten_points_are_ten(tmp_path: Path) -> None:
    """B113: columns 81 to 84 of the sample line: 10.0, which the rounds do not show (1.5)."""
    outcome = _rate(tmp_path, ANN, BEN, CY)
    message = _messages(outcome, "T401")
    assert len(message) == 1
    assert "points 10.0" in message[0]
    assert "8.5 not explained" in message[0]
    assert outcome.results is not None


def test_points_that_fit_are_not_mentioned(tmp_path: Path) -> None:
    """B113: the same with 1.5: nothing to say; both half-point byes and the full one are counted."""
    outcome = _rate(tmp_path, ANN.replace("10.0", " 1.5"), BEN, CY)
    assert _messages(outcome, "T401") == []


@pytest.mark.parametrize(
    ("title", "kept", "code"),
    [
        ("WGM", "WGM", None),
        (" GM", "GM", None),
        ("GM ", "GM", None),
        (" WH", "WH", "T205"),
        ("  g", "GM", None),
        ("CFM", "CFM", "T205"),
    ],
)
def test_titles_of_three_letters_and_unknown_ones_keep_the_player(
    tmp_path: Path, title: str, kept: str, code: str | None
) -> None:
    """B115: the field is three wide; an unknown title is a warning, the rating stays 2450."""
    path = _file(tmp_path, *HEADER, ANN[:10] + title + ANN[13:], BEN, CY)
    row = read_players(str(path)).iloc[0]
    assert (row["title"], row["rating"], row["name"]) == (kept, "2450", "Alder, Ann")
    assert (code in codes(checked(path).problems)) == bool(code)


def test_an_over_long_name_does_not_become_a_rating(tmp_path: Path) -> None:
    """B115: a name of 40 characters pushes the columns: read by the form of the fields, with a note."""
    long = "Alder-Birch-Cedar-Dogwood-Elm, Annabella"
    record = ANN[:14] + f"{long:<33}" + ANN[47:]
    path = _file(tmp_path, *HEADER, record, BEN, CY)
    row = read_players(str(path)).iloc[0]
    assert (row["rating"], row["id"]) == ("2450", "90000001")
    assert "T101" in codes(checked(path).problems)


def test_a_rating_that_is_no_number_is_a_finding(tmp_path: Path) -> None:
    """B115: A190 in the rating columns: a finding that quotes it, the player is kept."""
    path = _file(tmp_path, *HEADER, ANN.replace("2450", "A190"), BEN, CY)
    assert read_players(str(path)).iloc[0][["name", "rating", "id"]].tolist() == [
        "Alder, Ann",
        "",
        "90000001",
    ]
    assert ["A190" in message for message in _messages(checked(path), "T204")] == [True]


def test_header_records_stand_in_their_own_fields(tmp_path: Path) -> None:
    """B116: 092 type, 102 arbiter, 112 deputy, 122 time control; a page address in 022 is harmless."""
    header = (
        "012 Alder Open",
        "022 https://example.invalid/elmstead",
        "042 2025/11/08",
        "052 2025/11/09",
        "092 Individual: Swiss-System",
        "102 Oak, Olive",
        "112 15 minutes blitz deputy",
        "122 15 minutes + 10 seconds",
    )
    path = _file(tmp_path, *header, ANN, BEN, CY)
    outcome = from_files(path, rules=("fide",), on=None)
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    assert set(outcome.results.lines["pool"]) == {"rapid"}
    assert set(outcome.results.changes["event"].dropna()) >= {"Alder Open"}


def test_the_order_of_the_records_does_not_matter(tmp_path: Path) -> None:
    """B118: opponents are start numbers, not rows."""
    records = [
        player(1, "4w1 3b= 2w1", "2.5", rating=2000),
        player(2, "3b0 4w1 1b0", "1.0", rating=1950),
        player(3, "2w1 1w= 4b0", "1.5", rating=1900),
        player(4, "1b0 2b0 3w1", "1.0", rating=1850),
    ]
    first = _rate(tmp_path, *records)
    assert first.results is not None, [problem.lines() for problem in first.problems]
    expected = first.results.changes.sort_values(["level", "id"]).to_csv(index=False)
    for seed in range(3):
        shuffled = random.Random(seed).sample(records, 4)
        outcome = _rate(tmp_path, *shuffled)
        assert outcome.results is not None
        assert outcome.results.changes.sort_values(["level", "id"]).to_csv(index=False) == expected


def test_a_bye_has_no_colour(tmp_path: Path) -> None:
    """B119: `0000 - U` is a bye: the player, nobody, a full point; it is nobody's black."""
    path = _file(tmp_path, *HEADER, ANN, BEN, CY)
    frame = read_games(str(path))
    byes = frame[frame["black"] == ""]
    assert sorted(byes["result"]) == ["bye=1", "bye=½"]
    assert set(byes["white"]) == {"90000002", "Cedar, Cy"}
    outcome = from_files(path)
    assert outcome.results is not None
    lines = outcome.results.lines
    assert lines[lines["verdict"] == "bye"][["opponent", "colour"]].to_numpy().tolist() == [["", ""]] * 2


def test_unplayed_results_count_points_and_not_ratings(tmp_path: Path) -> None:
    """B120: W L and D D: fewer than one move each."""
    outcome = _rate(tmp_path, player(1, "2wW 2bD", "1.5"), player(2, "1bL 1wD", "0.5"))
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    assert set(outcome.results.lines["verdict"]) == {"not rated by mark"}
    rows = outcome.results.changes.query("level == 'event'")
    assert rows["points"].tolist() == [15 * 10**8, 5 * 10**8]
    assert rows["games"].tolist() == [0, 0]


@pytest.mark.parametrize("record", ["XXR 0", "142 0", "XXR 9", "XXR 1"])
def test_the_rounds_are_counted_not_believed(tmp_path: Path, record: str) -> None:
    """B122: stated is not found: a warning; all rounds are rated."""
    header = (*HEADER, "122 90 min + 30 sec", record)
    outcome = _rate(tmp_path, player(1, "2w1 2b1", "2.0"), player(2, "1b0 1w0", "0.0"), header=header)
    assert outcome.results is not None
    assert len(outcome.results.lines) == 4
    assert len(_messages(outcome, "T403")) == 1


CONTRADICTIONS = {
    "results": ("2w1", "1b="),
    "both won": ("2w1", "1b1"),
    "one side not rated": ("2wW", "1b0"),
    "forfeit on one side": ("2w+", "1b0"),
    "half and loss": ("2w=", "1b0"),
}


@pytest.mark.parametrize("case", CONTRADICTIONS)
def test_rows_that_contradict_are_one_finding_with_both_cells(tmp_path: Path, case: str) -> None:
    """B123: nothing is rated."""
    outcome = _rate(tmp_path, *(player(n, cell) for n, cell in enumerate(CONTRADICTIONS[case], 1)))
    found = _errors(outcome)
    assert [problem.code for problem in found] == ["T305"]
    assert "number 1 (line" in found[0].message
    assert "number 2 (line" in found[0].message
    assert outcome.results is None


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_line_ends_and_encodings_change_nothing(tmp_path: Path, ends: str, encoding: str) -> None:
    """B113: the same file with the line ends and encodings of other programs."""
    records = [player(1, "2w1", "1.0", name="Bjørn, Zoë"), player(2, "1b0", "0.0")]
    path = tmp_path / "open.trf"
    path.write_bytes((ends.join([*HEADER, *records]) + ends).encode(encoding))
    outcome = from_files(path)
    assert outcome.results is not None
    assert outcome.results.ratings["name"].tolist() == ["Bjørn, Zoë", "Tree, B"]
    assert len(outcome.results.lines) == 2


def test_lower_case_codes_and_upper_case_colours_are_read(tmp_path: Path) -> None:
    """B120: case does not matter in a report."""
    outcome = _rate(tmp_path, player(1, "2W1 0-h", "1.5"), player(2, "1B0 0-u", "1.0"))
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    assert sorted(outcome.results.lines["verdict"]) == ["bye", "bye", "rated", "rated"]


def test_trailing_blanks_may_be_cut(tmp_path: Path) -> None:
    """B113: short lines are no errors; a player without any round is a player without games."""
    outcome = _rate(tmp_path, player(1, "2w1", "1.0"), player(2, "1b0", "0.0"), player(3).rstrip())
    assert outcome.results is not None
    assert len(outcome.results.lines) == 2


def test_a_game_not_finished_is_not_rated_and_said(tmp_path: Path) -> None:
    """B123: an opponent and no result on either side: a warning, the batch is provisional."""
    outcome = _rate(tmp_path, player(1, "2w_ 2b1", "1.0"), player(2, "1b_ 1w0", "0.0"))
    assert outcome.results is not None
    assert sorted(outcome.results.lines["verdict"]) == ["not finished", "not finished", "rated", "rated"]
    assert "T313" in codes(outcome.problems)


def test_the_columns_of_a_spreadsheet_of_the_official_list_are_known(tmp_path: Path) -> None:
    """B115: `Other titles` FI,SI,LSI,NA,IO,DI do not run into the rating; SGm is no career count."""
    path = tmp_path / "list.csv"
    path.write_text(
        "ID Number,Name,Fed,Sex,Tit,WTit,OTit,SRtng,SGm,SK,B-day,Flag\n"
        '90000001,"Alder, Ann",XXX,F,,WGM,"FI,SI,LSI,NA,IO,DI",2450,9,10,1990,w\n'
        '90000002,"Birch, Ben",XXX,M,,,,1500,0,20,2008,\n'
    )
    (tmp_path / "open.csv").write_text("white,black,result\n90000001,90000002,1/2-1/2\n")
    outcome = from_files(tmp_path / "open.csv", path)
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    row = outcome.results.changes.query("level == 'period' and id == '90000001'").iloc[0]
    # D 950, capped 400: .92; 10 x (.5 - .92) = -4.2.
    assert (row["rating_before"], row["k"], row["exact_change"]) == (2450 * 10**9, 10, -42 * 10**8)
    assert outcome.results.ratings["OTit"].iloc[0] == "FI,SI,LSI,NA,IO,DI"

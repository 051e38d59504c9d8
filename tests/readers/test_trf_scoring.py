"""Tournament reports: what results count, as the file declares it, and points given apart from them."""

from __future__ import annotations

from pathlib import Path

import pytest
from trf_texts import codes, event, player, read

# A win (white), a draw (black), a loss; byes of every kind; a forfeit each way.
ALL = "2w1 3b= 4w0 0000-U 0000-H 0000-F 0000-Z 5w+ 6b-"
OTHERS = (
    player(2, "1b0 ___ ___ ___ ___ ___ ___ ___ ___"),
    player(3, "___ 1w="),
    player(4, "___ ___ 1b1"),
    player(5, "___ ___ ___ ___ ___ ___ ___ 1b-"),
    player(6, "___ ___ ___ ___ ___ ___ ___ ___ 1w+"),
)


@pytest.mark.parametrize(
    ("records", "points"),
    [
        ([], "5.0"),  # 1 + .5 + 0 + 1 + .5 + 1 + 0 + 1 + 0
        (["162  W 1.0    D 0.5    L 0.0    P 0.5    A 0.0"], "4.5"),
        (["162  W 3.0    D 1.0    L 0.0    P 1.0"], "12.0"),  # 3 + 1 + 0 + 1 + 1 + 3 + 0 + 3 + 0
        (["162  W 3.0    D 2.0    L 1.0    P 3.0    A 0.0"], "17.0"),  # 3+2+1+3+2+3+0+3+0
        (["162  W 3.0    D 2.0    L 1.0    P 3.0"], "18.0"),  # a loss by forfeit is a loss
        (["162  W 3.0    D 1.0    L 0.0"], "14.0"),  # the allocated bye as a win
        (["162  W 3.0    D 1.0    L 0.0"], "7.5"),  # only what is named: byes and forfeits as ever
        (
            ["XXS WW=3 BW=4 WD=1 BD=2 WL=0 BL=1 ZPB=0 HPB=0.5 FPB=1 PAB=1 FW=3 FL=0"],
            "10.5",
        ),  # 3+2+0+1+.5+1+0+3
        (["XXS W=2 D=1"], "10.0"),  # 2 + 1 + 0 + 2 + 1 + 2 + 0 + 2 + 0
        (["BBW  2.0", "BBD  1.0", "BBL  0.5", "BBZ  0.5", "BBF  0.0", "BBU  1.0"], "10.0"),
        (["299 +        2.0"], "6.0"),
        (["299 P        0.5", "299 -        0.5"], "5.0"),
    ],
)
def test_every_declared_scoring_explains_its_total(tmp_path: Path, records: list[str], points: str) -> None:
    rows = [player(1, ALL, points), *OTHERS]
    assert codes(read(tmp_path, ["XXR 9", *records, *rows])) == []
    wrong = f"{float(points) + 0.25:.2f}"[:4]
    rows[0] = player(1, ALL, wrong[:-1] if len(wrong) > 4 else wrong.replace("25", "3").replace("75", "8"))
    assert "T401" in codes(read(tmp_path, ["XXR 9", *records, *rows])), wrong


@pytest.mark.parametrize(
    "record", ["299         -0.5   1    1", "299         -0.5   1    1    3", "299   -0.5 999 1"]
)
def test_points_taken_by_record_299_are_explained_with_a_note(tmp_path: Path, record: str) -> None:
    file = read(tmp_path, [player(1, "2w1", "0.5"), player(2, "1b0", "0.0"), record])
    assert codes(file) == ["T411"]
    assert file.problems[0].message == "points 0.5: the results add up to 1, record 299 in line 3 gives -0.5"


def test_points_of_one_round_by_record_299_replace_its_result(tmp_path: Path) -> None:
    rows = [player(1, "2w1 0000-Z", "1.5"), player(2, "1b0 0000-Z", "0.0")]
    assert codes(read(tmp_path, ["XXR 2", *rows, "299 H        0.5   2    1"])) == ["T411"]


def test_record_299_that_the_points_do_not_hold_is_a_note_and_an_unexplained_rest_a_warning(
    tmp_path: Path,
) -> None:
    rows = [player(1, "2w1", "1.0"), player(2, "1b0", "0.0")]
    assert codes(read(tmp_path, [*rows, "299         -0.5   1    1"])) == ["T412"]
    rows[0] = player(1, "2w1", "2.0")
    assert codes(read(tmp_path, [*rows, "299         -0.5   1    1"])) == ["T401"]


def test_record_299_of_a_team_event_is_about_the_teams(tmp_path: Path) -> None:
    rows = [player(1, "2w1", "1.0"), player(2, "1b0", "0.0")]
    lines = ["082 2", *rows, "013 " + f"{'Elms':<32}" + "   1", "013 " + f"{'Oaks':<32}" + "   2"]
    assert codes(read(tmp_path, [*lines, "299 +  2.0  2.5", "299    -1.0 -0.5   1    1"])) == []
    lines[1] = player(1, "2w1", "2.0")
    assert codes(read(tmp_path, [*lines, "299 +  2.0  2.5"])) == ["T401"]


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("40/120, 60", "standard"),
        ("100'x40+15'+30\"", "standard"),
        ("1h30 + 30s", "standard"),
        ("2h", "standard"),
        ("25 minutos + 10 segundos", "rapid"),
        ("5 Plus 0", "blitz"),
        ("5 min 3 sec", "blitz"),
        ("90 min/40 moves + 30 min + 30 sec/move", "standard"),
        ("90 minutes for 40 moves followed by 30 minutes, 30 seconds increment", "standard"),
        ("3 2", ""),
        ("45 45", ""),
        ("40 moves in 30 min, then 15 min", "rapid"),
        ("30/90 + 60", ""),
    ],
)
def test_rates_of_play_are_read_with_their_units_and_never_run_together(
    tmp_path: Path, text: str, pool: str
) -> None:
    assert event(read(tmp_path, [f"122 {text}", player(1, "2w1"), player(2, "1b0")]))["time_control"] == pool


@pytest.mark.parametrize(
    ("record", "symbol"),
    [("162  W 1.0    D 0.5    Q 0.0    A 0.0", "Q"), ("XXS W=1 D=0.5 WX=1", "WX"), ("162  ABC 1.0", "ABC")],
)
def test_points_for_an_unknown_letter_are_an_error(tmp_path: Path, record: str, symbol: str) -> None:
    """B047: an unknown letter is an error, and no round is read in a way that nobody declared."""
    file = read(tmp_path, ["XXR 9", record, player(1, ALL, "5.0"), *OTHERS])
    (problem,) = [problem for problem in file.problems if problem.code == "T424"]
    assert (problem.values["found"], problem.place.line, problem.severity) == (symbol, 2, "error")


@pytest.mark.parametrize("record", ["142 x", "XXR nine", "142 ?"])
def test_a_number_of_rounds_that_cannot_be_read_is_told(tmp_path: Path, record: str) -> None:
    assert codes(read(tmp_path, [record, player(1, ALL, "5.0"), *OTHERS])) == ["T425"]
    assert "T425" not in codes(read(tmp_path, [record[:4], player(1, ALL, "5.0"), *OTHERS]))

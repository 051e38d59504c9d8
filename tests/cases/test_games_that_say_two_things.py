"""Rows of games that say two things, or half of one: scores, cut results, columns turned round, remarks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from elo_batch.batch import Outcome

from ..cli.running import run
from .formats import book, players, saved
from .runs import checked

FORMATS = ("csv", "xlsx")
ANN, BEN, CY = "90000001", "90000002", "90000003"
SCORES = ["round", "white", "white score", "black", "black score"]
GAMES = ["round", "date", "white", "black", "result"]


def _check(folder: Path, kind: str, rows: Sequence[Sequence[Any]], **options: Any) -> Outcome:
    return checked(_save(folder, kind, rows), players(folder), **options)


def _save(folder: Path, kind: str, rows: Sequence[Sequence[Any]]) -> Path:
    if kind == "xlsx":
        return book(folder / "open.xlsx", rows)
    text = "\n".join(";".join(f'"{cell}"' for cell in row) for row in rows)
    return saved(folder, "open.csv", text + "\n")


def _told(outcome: Outcome, *wanted: str) -> list[tuple[str, int]]:
    return [(problem.code, problem.place.line) for problem in outcome.problems if problem.code in wanted]


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize(
    ("white", "black", "code"),
    [
        *(("1", "1", "D125"), ("1", "0.5", "D125"), ("½", "1", "D125")),
        *(("0", "0", "D126"), ("0.5", "0", "D126"), ("0", "½", "D126")),
        *(("1", "0", ""), ("0", "1", ""), ("½", "½", "")),
    ],
)
def test_two_scores_that_are_not_one_point(
    tmp_path: Path, kind: str, white: str, black: str, code: str
) -> None:
    rows = [SCORES, ["1", ANN, "1", BEN, "0"], ["2", ANN, white, CY, black], ["3", BEN, "½", CY, "½"]]
    outcome = _check(tmp_path, kind, rows)
    assert _told(outcome, "D125", "D126") == ([(code, 3)] if code else [])
    severities = {p.severity for p in outcome.problems if p.code == code}
    assert severities == ({"error"} if code == "D125" else {"note"} if code else set())


@pytest.mark.parametrize("kind", FORMATS)
def test_a_bye_and_a_result_beside_are_not_asked_for_one_point(tmp_path: Path, kind: str) -> None:
    headings = [*SCORES, "result"]
    rows = [headings, ["1", ANN, "0", BEN, "0", "-/-"], ["2", ANN, "1", "", "0", ""]]
    assert _told(_check(tmp_path, kind, rows), "D125", "D126") == []


@pytest.mark.parametrize("kind", FORMATS)
def test_three_points_a_win_are_no_scores_of_games(tmp_path: Path, kind: str) -> None:
    rows = [SCORES, ["1", ANN, "3", BEN, "0"], ["2", ANN, "1", CY, "1"]]
    assert sorted(_told(_check(tmp_path, kind, rows), "D125", "V206")) == [("D125", 3), ("V206", 2)]


@pytest.mark.parametrize("kind", FORMATS)
def test_two_winners_are_not_converted(
    tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [SCORES, ["1", ANN, "1", BEN, "0"], ["2", ANN, "1", CY, "1"]]
    _check(tmp_path, kind, rows)
    done = run(capsys, monkeypatch, "convert", str(tmp_path / f"open.{kind}"), str(tmp_path / "out.csv"))
    assert done.code == 1
    assert "D125 error" in done.err
    assert not (tmp_path / "out.csv").exists()


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("result", ["1-", "1:", "1 -", "0-", "½-", "½:"])
def test_a_result_cut_behind_its_sign_is_none(tmp_path: Path, kind: str, result: str) -> None:
    rows = [GAMES, ["1", "2025-11-03", ANN, BEN, result], ["2", "2025-11-04", ANN, CY, "1-0"]]
    assert _told(_check(tmp_path, kind, rows), "V203") == [("V203", 2)]


BETWEEN = ["round", "date", "black", "result", "white"]


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize(
    ("headings", "result", "mappings", "found"),
    [
        (BETWEEN, "0-1", (), True),
        (BETWEEN, "1:0", (), True),
        (BETWEEN, "+/-", (), True),
        (BETWEEN, "½-½", (), False),
        (BETWEEN, "white", (), False),
        (BETWEEN, "1-0", ("result:1-0=1-0",), False),
        (BETWEEN, "1-0", ("result:1-0=0-1", "result:0-1=1-0"), False),
        (["round", "date", "white", "result", "black"], "1-0", (), False),
        (["round", "date", "black", "white", "result"], "1-0", (), False),
    ],
)
def test_a_result_between_black_and_white_is_asked(
    tmp_path: Path, kind: str, headings: list[str], result: str, mappings: tuple[str, ...], found: bool
) -> None:
    rows = [headings]
    for number, (white, black) in enumerate([(ANN, BEN), (BEN, CY)], 1):
        cells = {"round": str(number), "date": "2025-11-03", "white": white, "black": black, "result": result}
        rows.append([cells[heading] for heading in headings])
    outcome = _check(tmp_path, kind, rows, mappings=mappings)
    assert _told(outcome, "D127") == [("D127", 2)] * found


def test_every_event_of_a_file_with_the_result_between_black_and_white_is_refused(tmp_path: Path) -> None:
    rows = [["event", *BETWEEN]]
    rows += [[event, "1", "2025-11-03", BEN, "1-0", ANN] for event in ("Spring Open", "Autumn Open")]
    assert len(_check(tmp_path, "csv", rows).refused) == 2


@pytest.mark.parametrize("kind", FORMATS)
def test_round_and_date_written_once_for_a_block_are_filled_down(tmp_path: Path, kind: str) -> None:
    rows = [
        GAMES,
        *(["1", "2025-11-03", ANN, BEN, "1-0"], ["", "", CY, ANN, "0-1"]),
        *(["2", "2025-11-04", BEN, CY, "1-0"], ["", "", ANN, CY, "1-0"]),
    ]
    outcome = _check(tmp_path, kind, rows)
    assert _told(outcome, "D129", "D130") == [("D129", 3)] * 2


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize(
    ("rounds", "code"),
    [
        (("1", "", "1", ""), "D130"),
        (("", "1", "", "2"), "D130"),
        (("2", "", "1", ""), "D130"),
        (("1", "1", "2", ""), ""),
        (("", "", "", ""), ""),
        (("1", "", "", ""), ""),
    ],
)
def test_blank_rounds_that_are_not_certain_are_left(
    tmp_path: Path, kind: str, rounds: tuple[str, ...], code: str
) -> None:
    pairs = ((ANN, BEN), (CY, ANN), (BEN, CY), (ANN, CY))
    rows = [GAMES, *([r, "2025-11-03", *p, "1-0"] for r, p in zip(rounds, pairs, strict=True))]
    outcome = _check(tmp_path, kind, rows)
    assert [found for found, _ in _told(outcome, "D129", "D130")] == ([code] if code else [])


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize(("between", "found"), [("\n", True), (" \n ", True), (",\n", False)])
def test_two_people_on_two_lines_of_a_cell(tmp_path: Path, kind: str, between: str, found: bool) -> None:
    cell = f"Alder, Ann{between}Birch, Ben" if found else f"Alder{between}Ann"
    rows = [GAMES, ["1", "2025-11-03", cell, "Cedar, Cy", "1-0"], ["2", "", "Birch, Ben", "Cedar, Cy", "1-0"]]
    assert _told(_check(tmp_path, kind, rows), "D106") == [("D106", 2)] * found


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize(
    ("heading", "cell", "result", "found"),
    [
        *(("Forfeit", "yes", "1-0", True), ("Forfeit", "x", "1-0", True), ("Kampflos", "ja", "0-1", True)),
        *(("Notes", "not played", "1-0", True), ("Notes", "w.o.", "1-0", True), ("Notes", "WO", "1-0", True)),
        *(("Remarks", "won by forfeit", "1-0", True), ("Bemerkung", "kampflos", "1-0", True)),
        *(
            ("Forfeit", "no", "1-0", False),
            ("Forfeit", "", "1-0", False),
            ("Notes", "good game", "1-0", False),
        ),
        *(("Notes", "forfeit", "+/-", False), ("Notes", "Woodpusher", "1-0", False)),
    ],
)
def test_a_remark_of_a_forfeit_beside_a_result_is_a_warning(
    tmp_path: Path, kind: str, heading: str, cell: str, result: str, found: bool
) -> None:
    rows = [
        [*GAMES, heading],
        ["1", "2025-11-03", ANN, BEN, "1-0", ""],
        ["2", "2025-11-04", ANN, CY, result, cell],
    ]
    assert _told(_check(tmp_path, kind, rows), "D128") == [("D128", 3)] * found


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize(
    ("heading", "cell", "scores", "found"),
    [
        *(
            ("Remarks", "kampflos", ("0", "1"), True),
            ("Bemerkung", "Cy krank, forfeit", ("1,0", "0,0"), True),
        ),
        *(("forfeit", "yes", ("1", "0"), True), ("Incomparecencia", "sí", ("1", "0"), True)),
        *(("game played", "no", ("1", "0"), True), ("game played", "yes", ("1", "0"), False)),
        *(("Remarks", "forfeit", ("+", "-"), False), ("Remarks", "forfeit", ("", ""), False)),
    ],
)
def test_a_remark_of_a_forfeit_beside_two_scores_is_a_warning(
    tmp_path: Path, kind: str, heading: str, cell: str, scores: tuple[str, str], found: bool
) -> None:
    rows = [[*SCORES, heading], ["1", ANN, "1", BEN, "0", ""], ["2", ANN, scores[0], CY, scores[1], cell]]
    assert _told(_check(tmp_path, kind, rows), "D128") == [("D128", 3)] * found


@pytest.mark.parametrize("seat", ["spielfrei", "Vacant", ""])
def test_a_remark_of_a_forfeit_beside_an_empty_seat_says_nothing_new(tmp_path: Path, seat: str) -> None:
    rows = [[*GAMES, "Remarks"], ["1", "2025-11-03", ANN, seat, "1-0", "kampflos"]]
    assert _told(_check(tmp_path, "csv", rows), "D128") == []


def test_a_remark_of_a_forfeit_on_a_page_is_a_warning(tmp_path: Path) -> None:
    rows = [
        ["Bo.", "White", "Rtg", "Result", "Black", "Rtg", "Remarks"],
        ["1", "Alder, Ann", "2000", "1 - 0", "Birch, Ben", "1900", "forfeit, Birch ill"],
        ["2", "Cedar, Cy", "1800", "+ - -", "Dogwood, Di", "1700", "forfeit"],
        ["3", "Elm, Ed", "1600", "½ - ½", "Fir, Fay", "1500", "good game"],
    ]
    table = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    page = saved(
        tmp_path, "page.html", f"<h1>Oak Open</h1><h3>Round 1 on 2025/11/03</h3><table>{table}</table>"
    )
    assert len(_told(checked(page), "D128")) == 1


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize(
    ("headings", "code"),
    [
        (("white_score", "black_score"), "D126"),
        (("Home Score", "Away Score"), "D166"),
        (("Score", "Score"), "D166"),
    ],
)
def test_two_zeros_are_a_decision_only_in_our_own_columns(
    tmp_path: Path, kind: str, headings: tuple[str, str], code: str
) -> None:
    rows = [["White", headings[0], "Black", headings[1]], [ANN, "1", BEN, "0"], [ANN, "0", CY, "0"]]
    assert _told(_check(tmp_path, kind, rows), "D126", "D166") == [(code, 3)]


MISSED = (
    *("Black did not appear", "White ill, did not come", "white withdrew before the game", "no-show"),
    *("game not played, black absent", "nicht erschienen", "Schwarz fehlte", "no se presentó", "forfait"),
    *("absent", "n'est pas venu", "non comparso", "niet verschenen", "nie przybył", "неявка", "не явился"),
    *("não compareceu", "defaulted", "came too late", "abgesagt", "won by default"),
    *("no opponent", "did not come to the game", "did not come to board 3", "no show"),
)
AT_THE_BOARD = (
    *("time forfeit", "lost on time", "Zeitüberschreitung", "forfait au temps", "forfeit, telephone rang"),
    *("forfeit of the exchange", "White came late", "withdrew after round 3", "played w/o clocks"),
    *("did not come to the prize giving", "played; forfeit claim rejected", "no show of hands"),
    *("FF? no, played", "forfeit claim rejected", "no forfeit", "kampflos? nein, gespielt"),
)


@pytest.mark.parametrize(
    ("text", "found"), [*((t, True) for t in MISSED), *((t, False) for t in AT_THE_BOARD)]
)
def test_who_did_not_come_has_not_played_and_who_lost_on_time_has(
    tmp_path: Path, text: str, found: bool
) -> None:
    rows = [[*GAMES, "Remarks"], ["1", "2025-11-03", ANN, BEN, "1-0", text]]
    assert _told(_check(tmp_path, "csv", rows), "D128") == [("D128", 2)] * found


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("between", [" / ", "/", " & ", "; ", " and ", " "])
def test_two_ids_in_one_cell_are_two_people(tmp_path: Path, kind: str, between: str) -> None:
    pairs = [(ANN, BEN), (CY, ANN), (BEN, CY)]
    rows = [GAMES, *([str(n), "2025-11-03", *pair, "1-0"] for n, pair in enumerate(pairs, 1))]
    rows[1][2] = f"{ANN}{between}90000009"
    outcome = checked(_save(tmp_path, kind, rows))
    (problem,) = [problem for problem in outcome.problems if problem.severity == "error"]
    assert (problem.code, problem.values["second"]) == ("D106", "90000009")


@pytest.mark.parametrize("other", ["12345/90000002", "9000-0002", "90 000 002", "12/2024"])
def test_a_sign_within_an_id_does_not_make_two(tmp_path: Path, other: str) -> None:
    rows = [GAMES, ["1", "2025-11-03", other, BEN, "1-0"], ["2", "2025-11-03", CY, other, "1-0"]]
    assert not _told(checked(_save(tmp_path, "csv", rows)), "D106")

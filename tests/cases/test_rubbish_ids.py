"""B095: what stands in a column of ids and is nobody's id, in lists and games, in each kind of file."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from elo_batch.batch import Outcome, Request, check_batch
from elo_batch.notation.names import spelled
from elo_batch.notation.rubbish_ids import rubbish, unlike

from ..readers.trf_texts import HEADER, player
from .formats import book, saved
from .runs import checked, from_files

KINDS = {
    "11/01/1990": "a date",
    "GM": "a title",
    "CM1": "a title",
    "ENG": "a federation",
    "0171 946000": "a telephone number",
}
NAMES = ("Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Dot", "Elm, Eve", "Fir, Flo")
LISTED = [["id", "name", "rating", "k"]] + [
    [str(90000001 + n), name, "1500", "20"] for n, name in enumerate(NAMES)
]
Rows = Sequence[Sequence[str]]
Save = Callable[[Path, Rows], Path]


def _csv(folder: Path, rows: Rows, name: str = "open.csv") -> Path:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return saved(folder, name, text.getvalue())


def _book(folder: Path, rows: Rows) -> Path:
    return book(folder / "open.xlsx", [list(row) for row in rows])


def _games(ids: tuple[str, str]) -> Rows:
    heading = ["white", "white_name", "black", "black_name", "result", "round"]
    return [heading, [ids[0], NAMES[0], ids[1], NAMES[1], "1-0", "1"]]


def _report(folder: Path, rows: Rows) -> Path:
    white, white_name, black, black_name, *_ = rows[1]
    records = [
        player(1, "2w1", "1.0", name=white_name, person=white),
        player(2, "1b0", "0.0", name=black_name, person=black),
    ]
    records = [record.replace("1990/01/01", " " * 10) for record in records]
    return saved(folder, "open.trf", "\n".join([*HEADER, "122 90+30", *records, ""]))


FORMATS: dict[str, Save] = {"csv": _csv, "xlsx": _book, "trf": _report}


def _listed(folder: Path, rows: Rows = LISTED) -> Path:
    return _csv(folder, rows, "list.csv")


def _told(outcome: Outcome, *codes: str) -> list[tuple[str, int, object]]:
    return [(p.code, p.place.line, p.values["found"]) for p in outcome.problems if p.code in codes]


@pytest.mark.parametrize("text", KINDS)
@pytest.mark.parametrize("kind", FORMATS)
def test_the_name_beside_rubbish_counts_and_it_is_told(tmp_path: Path, kind: str, text: str) -> None:
    """1500 beats 1500, K 20: +10 for Ann, whose id the file does not give."""
    file = FORMATS[kind](tmp_path, _games((text, "90000002")))
    outcome = from_files(file, _listed(tmp_path))
    (problem,) = [p for p in outcome.problems if p.code == "P526"]
    assert (problem.values["found"], problem.values["what"]) == (text, KINDS[text])
    assert "the name 'Alder, Ann' counts" in problem.message
    assert _told(outcome, "T211", "P502", "P507") == []
    assert outcome.results is not None
    assert dict(outcome.results.ratings[["id", "rating"]].to_numpy().tolist())["90000001"] == "1510"


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("listed", [True, False])
def test_quotes_around_an_id_are_dropped_with_one_note(tmp_path: Path, kind: str, listed: bool) -> None:
    file = FORMATS[kind](tmp_path, _games(("'90000001'", '"90000002"')))
    outcome = from_files(file, _listed(tmp_path) if listed else None)
    found = [values for _, _, values in _told(outcome, "P509")]
    assert sorted(map(str, found)) == ['"90000002"', "'90000001'"]
    assert _told(outcome, "T211", "P502", "P507") == []
    assert outcome.results is not None
    assert {*outcome.results.lines["id"]} == {"90000001", "90000002"}


def test_a_report_tells_it_on_the_line_of_the_player(tmp_path: Path) -> None:
    """Of black too, whose game is that of the white's line."""
    outcome = checked(_report(tmp_path, _games(("90000001", "GM"))), _listed(tmp_path))
    ((_, line, _),) = _told(outcome, "P526")
    assert line == len(HEADER) + 3


@pytest.mark.parametrize("text", KINDS)
@pytest.mark.parametrize("save", [_csv, _book])
def test_a_list_tells_rubbish_and_calls_the_player_by_name(tmp_path: Path, save: Save, text: str) -> None:
    path = save(tmp_path, [*LISTED, [text, "Gorse, Guy", "1500", "20"]])
    games = _csv(tmp_path, [["white", "black", "result"], ["Gorse, Guy", "90000002", "1-0"]], "games.csv")
    outcome = from_files(games, path)
    assert _told(outcome, "P526") == [("P526", 8, text)]
    assert outcome.results is not None
    ratings = dict(outcome.results.ratings[["name", "rating"]].to_numpy().tolist())
    assert ratings["Gorse, Guy"] == "1510"


def test_another_name_in_the_column_of_ids_is_told(tmp_path: Path) -> None:
    """The own name is what the lists of this program write for a player without an id."""
    rows = [*LISTED, ["Hazel, Hal", "Gorse, Guy", "1500", "20"], ["Ivy, Ian", "Ivy, Ian", "1500", "20"]]
    outcome = checked(_csv(tmp_path, _games(("90000001", "90000002"))), _listed(tmp_path, rows))
    assert _told(outcome, "P526") == [("P526", 8, "Hazel, Hal")]


def test_rubbish_without_a_name_stops_its_event(tmp_path: Path) -> None:
    rows = [["white", "black", "result"], ["11/01/1990", "90000002", "1-0"], ["90000003", "90000001", "1-0"]]
    outcome = checked(_csv(tmp_path, rows), _listed(tmp_path))
    assert _told(outcome, "P502", "P507", "P527") == [("P527", 2, "11/01/1990")]


def test_an_id_unlike_all_others_is_told(tmp_path: Path) -> None:
    """In a list it is kept; in games the name counts where the list has it and it does not play by its id."""
    listed = _listed(tmp_path, [*LISTED, ["Z00001", "Gorse, Guy", "1500", "20"]])
    outcome = checked(_csv(tmp_path, _games(("P12", "90000002"))), listed)
    assert _told(outcome, "P526", "P528") == [("P528", 8, "Z00001")]
    outcome = checked(_csv(tmp_path, _games(("Z00001", "90000002"))), _listed(tmp_path))
    assert _told(outcome, "P526") == [("P526", 2, "Z00001")]
    rows = [*_games(("Z00001", "90000002")), ["90000001", NAMES[0], "90000003", NAMES[2], "1-0", "2"]]
    outcome = checked(_csv(tmp_path, rows), _listed(tmp_path))
    assert _told(outcome, "P526", "P502") == [("P502", 2, "Z00001")]


@pytest.mark.parametrize("save", [_csv, _book])
def test_an_id_unlike_all_others_is_told_without_a_list_too(tmp_path: Path, save: Save) -> None:
    ids = ["90000001", "90000002", "90000003", "90000004", "Z00001", "90000006", "90000007", "90000008"]
    rows = [["white", "black", "result"], *([*ids[n : n + 2], "1-0"] for n in range(0, len(ids), 2))]
    outcome = check_batch(Request((str(save(tmp_path, rows)),), rules=("elo",)))
    assert _told(outcome, "P528") == [("P528", 4, "Z00001")]
    local = [rows[0], *([f"P{n}", f"Q{n}a", "1-0"] for n in range(1, 5))]
    outcome = check_batch(Request((str(save(tmp_path, local)),), rules=("elo",)))
    assert _told(outcome, "P528") == []


ODD = ("'90000001'", "11/01/1990", "Z00001", "CM1")
ODD_LIST = [LISTED[0], *([text, *row[1:]] for text, row in zip(ODD, LISTED[1:], strict=False))]
ODD_GAMES = [["white", "black", "result"], [NAMES[0], NAMES[1], "1-0"], [NAMES[2], NAMES[3], "1-0"]]


@pytest.mark.parametrize("save", [_csv, _book])
def test_four_rows_are_one_repaired_and_three_findings(tmp_path: Path, save: Save) -> None:
    outcome = checked(_csv(tmp_path, ODD_GAMES, "games.csv"), save(tmp_path, ODD_LIST))
    told = [(code, found) for code, _, found in _told(outcome, "P509", "P526", "P527", "P528")]
    assert sorted(told) == [("P509", ODD[0]), ("P526", ODD[1]), ("P526", ODD[3]), ("P528", ODD[2])]


@pytest.mark.parametrize("save", [_csv, _book])
@pytest.mark.parametrize("mark", ["-", "–", "?", "n/a", "TBD", "unknown"])
def test_marks_for_no_id_are_none_and_the_names_count(tmp_path: Path, save: Save, mark: str) -> None:
    rows = [row if n not in (2, 4) else [mark, *row[1:]] for n, row in enumerate(LISTED)]
    outcome = checked(_csv(tmp_path, ODD_GAMES, "games.csv"), save(tmp_path, rows))
    told = [(code, found) for code, _, found in _told(outcome, "L401", "P526", "P527", "P528")]
    assert told == [("P526", mark)] * 2
    (tmp_path / "alone.csv").write_text(f"id,rating\n{mark},1500\n90000001,1500\n90000002,1500\n")
    alone = checked(_csv(tmp_path, ODD_GAMES, "games.csv"), tmp_path / "alone.csv")
    assert ("P527", mark) in {(code, found) for code, _, found in _told(alone, "P527")}


@pytest.mark.parametrize(
    ("ids", "odd"),
    [
        (["GM", "90000002", "P12"], ["P12"]),
        (["GM", "90000002", "P12", "P13"], []),
        (["GM", "1234", "P12"], []),
        (["GM", "1234", "90000002"], []),
        (["90000001", "90000002", "P12"], []),
    ],
)
def test_one_odd_id_of_a_small_list_is_told_beside_rubbish(
    tmp_path: Path, ids: list[str], odd: list[str]
) -> None:
    rows = [LISTED[0], *([text, *row[1:]] for text, row in zip(ids, LISTED[1:], strict=False))]
    outcome = checked(_csv(tmp_path, ODD_GAMES), _listed(tmp_path, rows))
    assert [found for _, _, found in _told(outcome, "P528")] == odd


@pytest.mark.parametrize("save", [_csv, _book])
@pytest.mark.parametrize("same", [False, True])
def test_the_closing_list_has_the_ids_that_count(tmp_path: Path, save: Save, same: bool) -> None:
    """Blank where the name counts, as for players without an id; the next month names the same persons."""
    games, listed = _csv(tmp_path, ODD_GAMES, "games.csv"), save(tmp_path, ODD_LIST)
    first = from_files(games, listed, list_format="same" if same else "canonical")
    assert first.results is not None
    assert first.results.ratings["id"].tolist() == ["90000001", "", "Z00001", ""]
    path, closing = tmp_path / "ratings.csv", first.results.same_list
    assert (closing is not None) == same
    if closing:
        path = tmp_path / closing.name
        path.write_bytes(closing.content)
    else:
        first.results.ratings.to_csv(path, index=False)
    second = from_files(games, path)
    assert _told(second, "P509", "P526") == []
    assert second.results is not None
    assert {*second.results.lines["id"]} == {*first.results.lines["id"]}
    assert {*second.results.lines["id"]} == {"90000001", NAMES[1], "Z00001", NAMES[3]}


@pytest.mark.parametrize(
    "ids",
    [
        ["C0327-297", "C0327-298", "10101-1234", "C0327-300"],
        ["123456A", "123457B", "123458C", "123459D"],
        ["P1", "P2", "P12", "90000001"],
        ["CM1", "CM2", "CM3", "FM4"],
        ["01-02-03", "01-02-04", "02-02-05", "02-02-06"],
        ["2000001", "90000002", "100003", "12345678901"],
        ["alder7", "birch", "cedar_1", "ENG"],
        ["ENG", "Im, Ivy", "Dogwood, Dot", "Elm, Eve"],
    ],
)
def test_local_ids_and_names_are_no_rubbish(ids: list[str]) -> None:
    assert not set(rubbish(spelled(ids)).values()) - {"a federation"}
    assert len(unlike(spelled(ids))[0]) == 0


def test_a_newcomer_of_several_spellings_is_told_once(tmp_path: Path) -> None:
    """With the other spellings; a name like a listed one also once."""
    rows = [["white", "black", "result", "event"]]
    for n, name in enumerate(("Hazel, Hal", "HAZEL, Hal", "hazel,hal", "Hazel Hal")):
        rows.append([name, "90000002", "1-0", f"Open {n}"])
    outcome = checked(_csv(tmp_path, rows), _listed(tmp_path))
    (problem,) = [p for p in outcome.problems if p.code in ("P502", "P507")]
    assert problem.place.line == 2
    assert "'Hazel, Hal', also written 'HAZEL, Hal', 'hazel,hal', 'Hazel Hal', is not on" in problem.message


@pytest.mark.parametrize("word", ["none", "n/a", "NULL", "(new)", "unknown", "keine", "-"])
def test_a_word_for_no_id_leaves_the_name_to_speak(tmp_path: Path, word: str) -> None:
    """`none` became a newcomer of that name, two people with it were one, and `n/a` refused the event."""
    heading, *_ = _games(("", ""))
    rows = [
        heading,
        [word, NAMES[0], "90000002", NAMES[1], "1-0", "1"],
        [word, NAMES[2], "90000004", NAMES[3], "1-0", "1"],
    ]
    outcome = check_batch(Request((str(_csv(tmp_path, rows)),), rules=("elo",)))
    told = {p.code for p in outcome.problems}
    assert not told & {"P502", "P526", "P527", "V228", "X301", "X320"}
    assert not [p for p in outcome.problems if p.severity == "error"]

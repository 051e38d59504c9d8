"""Problems of JSON: the record at fault is named and quoted, however the objects stand on lines (B037)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from elo_batch.problems import Problem
from elo_batch.readers import ReadOptions, read_file

from .runs import checked

PLAYERS = 'id,name,rating,k\n1,"Alder, Ann",1500,20\n2,"Birch, ""Bo""",1500,20\n'
FORMS = ["one line", "pretty", "a record a line", "ndjson", "two a line"]


def _text(records: list[Any], form: str) -> str:
    lines = [json.dumps(record) for record in records]
    if form == "pretty":
        return json.dumps(records, indent=2)
    if form == "ndjson":
        return "\n".join(lines)
    if form == "two a line":
        return "[" + ",\n".join(", ".join(lines[at : at + 2]) for at in range(0, len(lines), 2)) + "]"
    return "[" + (",\n " if form == "a record a line" else ", ").join(lines) + "]"


def _line(text: str, record: dict[str, Any], form: str) -> int:
    """The line on which a record starts, found by the round that no other record has."""
    before = text[: text.index(f'"round": {record["round"]}')]
    return before.count("\n") + 1 - ("\n" in text and form == "pretty")


def _problems(folder: Path, text: str) -> list[Problem]:
    games, players = folder / "games.json", folder / "list.csv"
    games.write_text(text)
    players.write_text(PLAYERS)
    return [problem for problem in checked(games, players).problems if problem.severity == "error"]


@pytest.mark.parametrize("form", FORMS)
def test_bad_results_are_told_at_their_records(tmp_path: Path, form: str) -> None:
    """Three bad results of one file are three findings with three places, each with its own record."""
    found = ["1-0", "x-y", "1-0", True, 7.0, "1/2-1/2", 'a "quoted" one']
    records = [
        {"round": 11 + number, "white": "1", "black": "2", "result": result}
        for number, result in enumerate(found)
    ]
    text = _text(records, form)
    bad = [problem for problem in _problems(tmp_path, text) if problem.code == "V203"]
    shown = {3: "true", 1: "x-y", 4: "7.0", 6: 'a "quoted" one'}
    assert {problem.values["found"] for problem in bad} == set(shown.values())
    for number, value in shown.items():
        (problem,) = [each for each in bad if each.values["found"] == value]
        line = 1 if form == "one line" else _line(text, records[number], form)
        cell = "" if form == "ndjson" else f"record {number + 1}"
        assert (problem.place.line, problem.place.cell) == (line, cell)
        assert json.loads(problem.row) == records[number]


@pytest.mark.parametrize("form", FORMS)
def test_other_objects_and_blank_records_are_told_at_their_records(tmp_path: Path, form: str) -> None:
    nested = {"round": 12, "white": {"seat": 1}, "black": {"seat": 2}, "result": "1-0"}
    nobody = {"round": 13, "white": None, "black": None, "result": None}
    records = [{"round": 11, "white": "1", "black": "2", "result": "1-0"}, nested, nobody]
    path = tmp_path / "games.json"
    path.write_text(_text(records, form))
    problems = {problem.code: problem for problem in read_file(str(path), ReadOptions()).problems}
    for code, record, number in (("G731", nested, 2), ("H006", nobody, 3)):
        line = 1 if form == "one line" else _line(path.read_text(), record, form)
        cell = "" if form == "ndjson" else f"record {number}"
        assert (problems[code].place.line, problems[code].place.cell) == (line, cell)
        assert json.loads(problems[code].row) == record


@pytest.mark.parametrize("form", FORMS)
def test_half_a_sign_is_replaced(tmp_path: Path, form: str) -> None:
    """JSON may write one half of a pair of surrogates, which is no sign at all."""
    path = tmp_path / "games.json"
    names = [f"Alder \ud800 {number} \U0001f600" for number in range(3)]
    path.write_text(_text([{"white": name, "black": "Birch", "result": "1-0"} for name in names], form))
    (table,) = read_file(str(path), ReadOptions()).tables
    assert table.rows["white"].tolist() == [name.replace("\ud800", "\ufffd") for name in names]


def test_games_of_lichess_in_one_line_have_their_records(tmp_path: Path) -> None:
    """The note of casual games stands at the first of them."""
    sides = {side: {"user": {"id": side, "name": side}, "rating": 1500} for side in ("white", "black")}
    game = {"variant": "standard", "speed": "rapid", "players": sides, "status": "mate", "winner": "white"}
    games = [{"id": f"game000{n}", "rated": n < 2, "createdAt": 1_762_646_400_000, **game} for n in range(3)]
    path = tmp_path / "games.json"
    path.write_text(json.dumps(games))
    file = read_file(str(path), ReadOptions())
    (problem,) = [each for each in file.problems if each.code == "G714"]
    assert str(problem.place).endswith("games.json:1 (record 3)")
    assert problem.row.startswith("id: game0002")
    assert str(file.tables[0].place(2)).endswith("games.json:1 (record 2)")

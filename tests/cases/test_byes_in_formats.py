"""A word for the bye is nobody, with white and with black, whatever format tells it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from elo_batch.problems import Problem

from .formats import LIST, book, pgn, players, saved
from .runs import codes, from_files

Game = tuple[str, str, str, str]
Write = Callable[[Path, list[Game]], Path]
HEADINGS = ("Date", "Round", "White", "Black", "Result")
ANN, BEN, CY = "Alder, Ann", "Birch, Ben", "Cedar, Cy"
WORDS = [
    "BYE",
    "spielfrei",
    "exento",
    "libre",
    "-- bye --",
    "1 point bye",
    "szabadnap",
    "nenalosován",
    "retirado",
]


def _rows(games: list[Game]) -> list[list[str]]:
    return [["2025-11-08", round_, white, black, result] for round_, white, black, result in games]


def _csv(folder: Path, games: list[Game]) -> Path:
    lines = [";".join(HEADINGS), *(";".join(row) for row in _rows(games))]
    return saved(folder, "open.csv", "\n".join(lines) + "\n")


def _book(folder: Path, games: list[Game]) -> Path:
    return book(folder / "open.xlsx", [HEADINGS, *_rows(games)])


def _json(folder: Path, games: list[Game]) -> Path:
    names = [heading.lower() for heading in HEADINGS]
    objects = [dict(zip(names, row, strict=True)) for row in _rows(games)]
    return saved(folder, "open.json", json.dumps(objects))


def _pgn(folder: Path, games: list[Game]) -> Path:
    texts = [
        pgn(result, int(number), result, White=white, Black=black) for number, white, black, result in games
    ]
    return saved(folder, "open.pgn", "".join(texts))


def _match(folder: Path, games: list[Game]) -> Path:
    scores = [result.split("-") for *_, result in games]
    total = [sum(int(score[side]) for score in scores) for side in (0, 1)]
    boards = [
        f"{white} {score[0]} {score[1]} {black}"
        for (_, white, black, _), score in zip(games, scores, strict=True)
    ]
    text = ["Spring League", "", f"Anytown {total[0]} Ourtown {total[1]}", *boards, ""]
    return saved(folder, "match.txt", "\n".join(text))


def _told(folder: Path, write: Write, games: list[Game]) -> tuple[list[tuple[str, str]], list[Problem]]:
    """Name and verdict of every player's game, and what was found."""
    outcome = from_files(write(folder, games), players(folder))
    assert outcome.results is not None, codes(outcome.problems)
    lines = outcome.results.lines[["name", "verdict"]]
    return sorted(lines.itertuples(index=False, name=None)), list(outcome.problems)


@pytest.mark.parametrize("write", [_csv, _book, _json, _pgn, _match])
@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("colour", ["white", "black"])
def test_a_word_for_the_bye_is_nobody(tmp_path: Path, write: Write, word: str, colour: str) -> None:
    bye = ("2", CY, word, "1-0") if colour == "black" else ("2", word, CY, "0-1")
    told, problems = _told(
        tmp_path, write, [("1", ANN, BEN, "1-0"), bye, ("3", BEN, ANN, "1-0")][: 3 - (write is _match)]
    )
    assert [line for line in told if line[0] == CY] == [(CY, "bye")]
    assert {name for name, _ in told} == {ANN, BEN, CY}
    assert not {"X320", "P507"} & set(codes(problems))


@pytest.mark.parametrize("write", [_csv, _book, _json, _pgn])
def test_the_player_against_the_bye_keeps_the_own_name(tmp_path: Path, write: Write) -> None:
    told, problems = _told(
        tmp_path, write, [("1", "BYE", CY, "0-1"), ("2", CY, ANN, "1-0"), ("3", BEN, CY, "1-0")]
    )
    assert [name for name, _ in told].count(CY) == 3
    assert "X320" not in codes(problems)


@pytest.mark.parametrize("write", [_csv, _book, _json, _pgn])
@pytest.mark.parametrize("word", ["Nobody", "(vacant)", "kein Gegner"])
@pytest.mark.parametrize("colour", ["white", "black"])
def test_a_word_for_an_empty_seat_is_told(tmp_path: Path, write: Write, word: str, colour: str) -> None:
    """B071: it might be a player's name. Once for all games; marks of a bye are not worth a note."""
    byes = [("2", CY, word, "1-0"), ("3", CY, word, "1-0")]
    if colour == "white":
        byes = [("2", word, CY, "0-1"), ("3", word, CY, "0-1")]
    told, problems = _told(
        tmp_path,
        write,
        [("1", ANN, BEN, "1-0"), *byes, ("3", "BYE", ANN, "0-1"), ("2", ANN, "default", "1-0")],
    )
    assert [line for line in told if line[0] == CY] == [(CY, "bye")] * 2
    notes = sorted(problem.message for problem in problems if problem.code == "V239")
    said = "is read as an empty seat, not as a player:"
    assert notes == sorted(
        [f"'{word}' {said} 2 games, none of them rated", f"'default' {said} 1 game, none of them rated"]
    )


@pytest.mark.parametrize("write", [_csv, _book, _json])
def test_a_listed_player_of_such_a_name_is_the_player(tmp_path: Path, write: Write) -> None:
    rows = "id,name,rating,k\n90000001,{},1500,20\n90000009,{},1500,20\n"
    file = write(tmp_path, [("1", ANN, "Nobody", "1-0")])
    for name, count, notes in (("Nobody", 1, 0), ("Nobody-Oak", 0, 1), ("BYE", 0, 1)):
        listed = saved(tmp_path, "listed.csv", rows.format(f'"{ANN}"', name))
        outcome = from_files(file, listed)
        assert outcome.results is not None
        ids = outcome.results.lines["id"].tolist()
        assert (ids.count("90000009"), codes(outcome.problems).count("V239")) == (count, notes)
    bye = write(tmp_path, [("1", ANN, "BYE", "1-0")])
    outcome = from_files(bye, listed)
    assert outcome.results is not None
    assert outcome.results.lines["verdict"].tolist() == ["bye"]


def test_beside_an_id_such_a_word_is_a_name(tmp_path: Path) -> None:
    text = "white,white_name,black,black_name,result\n90000001,Nobody,90000002,Walkover,1-0\n"
    outcome = from_files(saved(tmp_path, "open.csv", text), players(tmp_path))
    assert outcome.results is not None
    assert outcome.results.lines["verdict"].tolist() == ["rated", "rated"]
    assert "V239" not in codes(outcome.problems)


UNKNOWN = """Round;Date;{ids}White;WhiteElo;Result;Black;{others}BlackElo
1;2025-11-08;{a}Alder, Ann;1500;1-0;Birch, Ben;{b}1500
2;2025-11-08;{b}Birch, Ben;1500;½-½;Alder, Ann;{a}1500
2;2025-11-08;{c}Cedar, Cy;1500;{score};qwertz;{none}
3;2025-11-08;{a}Alder, Ann;1500;{other};Dogwood, Di;{none}
"""


def _unknown(kind: str, score: str, other: str = "1-0") -> str:
    ids = {"a": "90000001;", "b": "90000002;", "c": "90000003;", "none": ";"}
    given = ids if kind == "ids" else dict.fromkeys(ids, "")
    heads = {"ids": "White ID;", "others": "Black ID;"} if kind == "ids" else {"ids": "", "others": ""}
    return UNKNOWN.format(**given, **heads, score=score, other=other)


@pytest.mark.parametrize("kind", ["ids", "ratings"])
@pytest.mark.parametrize(("score", "points"), [("1", 1.0), ("½", 0.5), ("0", 0.0)])
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_an_unknown_word_beside_one_score_is_a_bye_with_a_warning(
    tmp_path: Path, kind: str, score: str, points: float, form: str
) -> None:
    rows = [line.split(";") for line in _unknown(kind, score).splitlines()]
    text = "\n".join(";".join(f'"{cell}"' for cell in row) for row in rows)
    file = saved(tmp_path, "open.csv", text) if form == "csv" else book(tmp_path / "open.xlsx", rows)
    outcome = from_files(file, players(tmp_path))
    assert outcome.results is not None, codes(outcome.problems)
    (found,) = [problem for problem in outcome.problems if problem.code == "V234"]
    assert (found.severity, found.place.line) == ("warning", 4)
    assert "'qwertz'" in found.message
    lines = outcome.results.lines
    assert lines.query("name == @CY")[["verdict", "score"]].to_numpy().tolist() == [["bye", points * 10**9]]
    assert "qwertz" not in set(lines["name"]) | set(lines["opponent"])
    assert "Dogwood, Di" in set(lines["name"])  # a newcomer with the scores of both stays one


def test_an_unknown_word_without_columns_that_tell_stays_a_name(tmp_path: Path) -> None:
    text = "Date,White,Black,Result\n2025-11-08,90000001,90000002,1-0\n2025-11-08,90000003,qwertz,1\n"
    outcome = from_files(saved(tmp_path, "open.csv", text), players(tmp_path))
    assert outcome.results is not None
    assert "qwertz" in set(outcome.results.lines["name"])
    assert "V234" not in codes(outcome.problems)


@pytest.mark.parametrize(("others", "refused"), [((ANN, BEN), True), (("Y", "Z"), False)])
def test_x_is_no_player_unless_others_are_called_by_letters(
    tmp_path: Path, others: tuple[str, str], refused: bool
) -> None:
    first, second = others
    text = f'Date,White,Black,Result\n2025-11-08,"{first}","{second}",1-0\n2025-11-08,"{first}",X,1-0\n'
    outcome = from_files(saved(tmp_path, "open.csv", text), players(tmp_path))
    assert ("V228" in codes(outcome.problems)) == refused


def test_scores_of_their_own_tell_what_a_bye_is_worth(tmp_path: Path) -> None:
    head = "Date,Home Player,Away Player,Home Score,Away Score\n2025-11-08,90000001,90000002,1,0\n"
    for row, points in (("90000003,default,1,0", 1), ("default,90000003,0,½", 0.5), ("90000003,bye,0,0", 0)):
        outcome = from_files(saved(tmp_path, "open.csv", f"{head}2025-11-08,{row}\n"), players(tmp_path))
        assert outcome.results is not None, codes(outcome.problems)
        lines = outcome.results.lines.query("id == '90000003'")
        assert lines[["verdict", "score"]].to_numpy().tolist() == [["bye", points * 10**9]]
        assert "V214" not in codes(outcome.problems)


@pytest.mark.parametrize(
    ("word", "points", "said"), [("bye", 1, "a full point"), ("not paired", 0, "no point")]
)
def test_a_bye_without_a_result_is_worth_what_its_word_says(
    tmp_path: Path, word: str, points: int, said: str
) -> None:
    text = f"Date,White,Black,Result\n2025-11-08,90000001,90000002,1-0\n2025-11-08,90000003,{word},\n"
    outcome = from_files(saved(tmp_path, "open.csv", text), players(tmp_path))
    assert outcome.results is not None
    assert outcome.results.lines.query("id == '90000003'")["score"].tolist() == [points * 10**9]
    assert [said in problem.message for problem in outcome.problems if problem.code == "V214"] == [True]


@pytest.mark.parametrize("bye", [";BYE;1500", "BYE;;", ";-- bye --;"])
def test_a_bye_with_white_takes_neither_name_nor_rating_of_the_player(tmp_path: Path, bye: str) -> None:
    head = "Date;White ID;White;WhiteElo;Black ID;Black;BlackElo;Result"
    game = "2025-11-08;90000002;Birch, Ben;1600;90000001;Alder, Ann;1500;1-0"
    text = f"{head}\n2025-11-08;{bye};90000009;Elm, Eve;1600;0-1\n{game}\n"
    outcome = from_files(saved(tmp_path, "open.csv", text), ratings_from="file")
    assert outcome.results is not None, codes(outcome.problems)
    lines = outcome.results.lines.query("id == '90000009'")
    assert set(lines["name"]) == {"Elm, Eve"}
    assert not {"X320", "P508"} & set(codes(outcome.problems))


@pytest.mark.parametrize("form", ["csv", "xlsx", "scores"])
@pytest.mark.parametrize(
    ("white", "black", "score", "told"),
    [
        ("0", CY, "1-0", "V250"),
        (CY, "0", "½-½", "V250"),
        (CY, "0", "1-0", "V229"),
        (CY, "0", "1", ""),
        ("Vacant", CY, "1-0", "V251"),
        (CY, "(vacant)", "½-½", "V251"),
        (CY, "vacant", "1-0", ""),
        ("-", CY, "1-0", "V251"),
        (CY, "-", "½-½", ""),
        *((CY, mark, "0-1", "V251") for mark in ("BYE", "Frei", "Libre", "spielfrei")),
        (CY, "BYE", "½-½", ""),
        (CY, "not paired", "0-1", ""),
    ],
)
def test_a_zero_or_an_empty_seat_does_not_score_in_silence(
    tmp_path: Path, form: str, white: str, black: str, score: str, told: str
) -> None:
    """A spreadsheet shows 0 where a look-up finds an empty cell: the game was dropped without a word."""
    games = [("1", ANN, BEN, "1-0"), ("2", white, black, score), ("3", BEN, ANN, "1-0")]
    if form == "scores":
        rows = [[*row[:-1], *f"{row[-1]}-".split("-")[:2]] for row in _rows(games)]
        lines = [("Date", "Round", "White", "Black", "White Score", "Black Score"), *rows]
        file = saved(tmp_path, "open.csv", "\n".join(";".join(row) for row in lines))
    else:
        file = (_csv if form == "csv" else _book)(tmp_path, games)
    problems = from_files(file, players(tmp_path)).problems
    found = [(p.code, p.place.line) for p in problems if p.code in ("V229", "V250", "V251")]
    assert found == ([(told, 3)] if told else [])


@pytest.mark.parametrize(("score", "told"), [("1-0", ["V239"]), ("½-½", ["V239", "V251"])])
def test_a_mark_of_a_bye_that_the_list_has_as_a_name_is_told(
    tmp_path: Path, score: str, told: list[str]
) -> None:
    file = _csv(tmp_path, [("1", ANN, "Frei", score), ("2", BEN, ANN, "1-0")])
    listed = players(tmp_path, f"{LIST}90000009,Frei,1500,20\n")
    found = [p.code for p in from_files(file, listed).problems]
    assert [code for code in found if code in ("V239", "V251")] == told


@pytest.mark.parametrize("form", ["csv", "xlsx", "scores"])
@pytest.mark.parametrize("seat", ["N.N.", "N. N.", "NN", "TBD", "???", "nicht besetzt", "Not present"])
@pytest.mark.parametrize(("side", "score"), [(1, "+/-"), (0, "-/+")])
def test_a_player_not_named_is_an_empty_seat_where_nobody_played(
    tmp_path: Path, form: str, seat: str, side: int, score: str
) -> None:
    pair = [CY, CY]
    pair[side] = seat
    games = [("1", ANN, BEN, "1-0"), ("2", *pair, score), ("3", BEN, ANN, "1-0")]
    if form == "scores":
        rows = [[*row[:-1], *re.split("(?<=.)[-/]", row[-1])] for row in _rows(games)]
        lines = [("Date", "Round", "White", "Black", "White Score", "Black Score"), *rows]
        file = saved(tmp_path, "open.csv", "\n".join(";".join(row) for row in lines))
    else:
        file = (_csv if form == "csv" else _book)(tmp_path, games)
    outcome = from_files(file, players(tmp_path))
    assert outcome.results is not None, codes(outcome.problems)
    assert [(p.place.line, p.values["found"]) for p in outcome.problems if p.code == "V239"] == [(3, seat)]
    assert not {"V228", "P507"} & set(codes(outcome.problems))
    assert outcome.results.lines.query("id == '90000003'")["score"].tolist() == [10**9]


@pytest.mark.parametrize("result", ["1-0", "½-½", ""])
def test_a_player_not_named_who_played_or_may_play_stays_an_error(tmp_path: Path, result: str) -> None:
    file = _csv(tmp_path, [("1", ANN, BEN, "1-0"), ("2", CY, "N.N.", result), ("3", "N.N.", BEN, "-/+")])
    assert "V228" in codes(from_files(file, players(tmp_path)).problems)

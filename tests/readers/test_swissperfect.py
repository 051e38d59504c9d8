"""SwissPerfect: three files are one event, whichever is named; players go by ID; types and doubled scores."""

from __future__ import annotations

import random
import zipfile
from pathlib import Path

import pytest
from dbase_files import codes, dbase, games, table, write

from elo_batch.batch import Request, rate_batch
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.registry import companions
from elo_batch.tables import RawFile

TRN = [
    ("ORDER", "N", 5), ("ID", "N", 5), ("START_NO", "C", 5), ("SURNAME", "C", 12), ("FIRSTNAME", "C", 12),
    ("FEDER", "C", 4), ("CLUB", "C", 12), ("INTL_RTG", "N", 4), ("LOC_RTG", "N", 4), ("INTL_ID", "C", 12),
    ("LOC_ID", "C", 12), ("TITLE", "C", 3), ("SEX", "C", 1), ("BIRTH_DATE", "D", 8), ("BONUS", "N", 3),
]  # fmt: skip
SCO = [(name, "N", 5) for name in ("ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE", "W_TYPE", "B_TYPE")]
INI = b"[Desktop]\r\nRound=9\r\n[Tournament Info]\r\nName=Alder  Open\r\nArbiter=Elm, Ed\r\nRounds=4\r\n"
NAMES = (("Alder", "Ann"), ("Birch", "Ben"), ("Cedar", "Cy"), ("Dogwood", "Di"))
ANN, BEN, CY, DI = 7, 4, 9, 2
Row = tuple[int, int, int, int, int, int, int]


def person(position: int, **others: object) -> dict[str, object]:
    """The record of one of the four players."""
    surname, given = NAMES[position]
    number = (ANN, BEN, CY, DI)[position]
    start = {"ID": number, "START_NO": position + 1, "SURNAME": surname, "FIRSTNAME": given}
    return {**start, "LOC_ID": 9001 + position, "LOC_RTG": 2100 - 100 * position, **others}


PEOPLE = [person(position) for position in range(4)]


def write_event(
    folder: Path, rows: list[Row], people: list[dict[str, object]] = PEOPLE, ini: bytes = INI
) -> str:
    """Write the three files of an event; gives the path of the .sco."""
    write(folder, "open.ini", ini)
    write(folder, "open.trn", dbase(TRN, people))
    named = [dict(zip([name for name, _, _ in SCO], row, strict=True)) for row in rows]
    return write(folder, "open.sco", dbase(SCO, named))


def read(folder: Path, rows: list[Row], people: list[dict[str, object]] = PEOPLE) -> RawFile:
    return read_file(write_event(folder, rows, people), ReadOptions())


def test_players_go_by_id_and_scores_are_doubled(tmp_path: Path) -> None:
    file = read(tmp_path, [(1, ANN, BEN, 2, 0, 1, 1), (1, CY, DI, 1, 1, 1, 1), (2, BEN, ANN, 0, 2, 1, 1)])
    assert games(file) == [
        ("1", "Alder, Ann", "Birch, Ben", "1-0"),
        ("1", "Cedar, Cy", "Dogwood, Di", "1/2-1/2"),
        ("2", "Birch, Ben", "Alder, Ann", "0-1"),
    ]
    rows = table(file, "games").rows
    assert rows["white"].tolist() == ["9001", "9003", "9002"]
    assert rows["white_no"].tolist() == ["1", "3", "2"]
    assert rows.index.tolist() == [1, 2, 3]
    event = table(file, "events").rows.iloc[0]
    assert (event["event"], event["arbiter"], event["rounds"]) == ("Alder Open", "Elm, Ed", "2")
    assert codes(file) == ["N113"]


@pytest.mark.parametrize(
    ("row", "result"),
    [
        ((1, ANN, BEN, 2, 0, 35, 35), "+/-"),
        ((1, ANN, BEN, 0, 2, 34, 34), "-/+"),
        ((1, ANN, BEN, 0, 0, 36, 36), "-/-"),
        ((1, ANN, BEN, 0, 2, 1, 0), "-/+"),
        ((1, ANN, BEN, 0, 0, 0, 0), "*"),
        ((1, ANN, 0, 2, 0, 1, 1), "bye=1"),
        ((1, ANN, 0, 1, 0, 5, 0), "bye=½"),
        ((1, ANN, 0, 0, 0, 1, 0), "bye=0"),
        ((1, 0, ANN, 0, 2, 0, 5), "bye=1"),
    ],
)
def test_types_tell_games_from_forfeits_and_byes(tmp_path: Path, row: Row, result: str) -> None:
    ((_, white, _, found),) = games(read(tmp_path, [row]))
    assert (white, found) == ("Alder, Ann", result)


@pytest.mark.parametrize(
    "row", [(1, ANN, BEN, 2, 1, 1, 1), (1, ANN, BEN, 2, 0, 1, 77), (1, ANN, 0, 4, 0, 1, 1)]
)
def test_scores_and_types_that_do_not_fit_are_errors(tmp_path: Path, row: Row) -> None:
    file = read(tmp_path, [row, (2, ANN, BEN, 2, 0, 1, 1)])
    (problem,) = [problem for problem in file.problems if problem.severity == "error"]
    assert (problem.code, problem.place.line, Path(problem.place.file).name) == ("N121", 1, "open.sco")


def test_an_empty_board_is_left_out_and_an_unknown_player_an_error(tmp_path: Path) -> None:
    file = read(tmp_path, [(1, 0, 0, 2, 0, 5, 0), (1, ANN, 77, 2, 0, 1, 1), (0, ANN, BEN, 2, 0, 1, 1)])
    assert games(file) == []
    assert [p.message for p in file.problems if p.severity == "error"] == [
        "player with ID 77 has a game, but is not among the players",
        "this row cannot be read: '0' is no round",
    ]


def test_a_bonus_makes_the_bye_for_nothing_one_for_half_a_point(tmp_path: Path) -> None:
    people = [person(0, BONUS="0.5"), *PEOPLE[1:]]
    file = read(tmp_path, [(1, ANN, 0, 0, 0, 1, 0), (2, ANN, BEN, 2, 0, 1, 1)], people)
    assert [result for *_, result in games(file)] == ["bye=½", "1-0"]
    assert "N122" in codes(file)


def test_titles_sexes_births_and_both_ids_are_read(tmp_path: Path) -> None:
    people = [person(0, TITLE=2, SEX=2, BIRTH_DATE=19900102, INTL_ID=90000001, INTL_RTG=2222), *PEOPLE[1:]]
    file = read(tmp_path, [(1, ANN, BEN, 2, 0, 1, 1)], people)
    ann = table(file, "players").rows.iloc[0]
    assert (ann["id"], ann["fide_id"], ann["rating"], ann["fide_rating"]) == (
        "9001",
        "90000001",
        "2100",
        "2222",
    )
    assert (ann["title"], ann["sex"], ann["birth_date"]) == ("WGM", "w", "1990-01-02")
    (which,) = [problem for problem in file.problems if problem.code == "N111"]
    assert "local numbers (LOC_ID) (players with one: 4 of 4" in which.message


def test_without_local_ids_those_of_fide_and_their_ratings_are_taken(tmp_path: Path) -> None:
    people = [person(p, LOC_ID="", INTL_ID=90000001 + p, INTL_RTG=2000 + p) for p in range(4)]
    rows = table(read(tmp_path, [(1, ANN, BEN, 2, 0, 1, 1)], people), "players").rows
    assert rows["id"].tolist() == ["90000001", "90000002", "90000003", "90000004"]
    assert rows["rating"].tolist() == ["2000", "2001", "2002", "2003"]


@pytest.mark.parametrize(
    ("of_ann", "of_others", "ratings"),
    [
        ({}, {"LOC_ID": "", "LOC_RTG": 0, "INTL_RTG": 2000}, ["2100", "", "", ""]),
        ({"LOC_RTG": 0}, {"LOC_RTG": 0, "INTL_RTG": 2000}, ["", "2000", "2000", "2000"]),
        ({"LOC_ID": ""}, {"LOC_ID": "", "LOC_RTG": 0, "INTL_RTG": 2000}, ["", "2000", "2000", "2000"]),
    ],
    ids=["by the ids", "of the other list, where there are no others", "by number, without ids"],
)
def test_ratings_of_two_lists_are_never_mixed(
    tmp_path: Path, of_ann: dict[str, object], of_others: dict[str, object], ratings: list[str]
) -> None:
    people = [person(0, **of_ann), *(person(p, **of_others) for p in (1, 2, 3))]
    file = read(tmp_path, [(1, ANN, BEN, 2, 0, 1, 1)], people)
    assert table(file, "players").rows["rating"].tolist() == ratings
    assert ("N160" in codes(file)) == (of_ann != {"LOC_RTG": 0})


@pytest.mark.parametrize("named", ["open.ini", "open.trn", "open.sco"])
def test_any_of_the_three_stands_for_the_event(tmp_path: Path, named: str) -> None:
    write_event(tmp_path, [(1, ANN, BEN, 2, 0, 1, 1)])
    path = str(tmp_path / named)
    assert len(games(read_file(path, ReadOptions()))) == 1
    assert {Path(other).name for other in companions(path)} == {"open.ini", "open.trn", "open.sco"} - {named}


def test_capital_endings_and_other_events_beside_do_not_matter(tmp_path: Path) -> None:
    write_event(tmp_path, [(1, ANN, BEN, 2, 0, 1, 1)])
    (tmp_path / "open.trn").rename(tmp_path / "OPEN.TRN")
    write(tmp_path, "blitz.trn", dbase(TRN, []))
    assert len(games(read_file(str(tmp_path / "open.sco"), ReadOptions()))) == 1


def request(*paths: str) -> Request:
    return Request(paths, (), rules=("elo",), ratings_from="file")


def test_a_folder_three_files_and_an_archive_are_one_event_with_all_hashes(tmp_path: Path) -> None:
    folder = tmp_path / "event"
    folder.mkdir()
    write_event(folder, [(1, ANN, BEN, 2, 0, 1, 1)])
    parts = [str(folder / f"open.{ending}") for ending in ("ini", "sco", "trn")]
    with zipfile.ZipFile(tmp_path / "open.zip", "w") as archive:
        for part in parts:
            archive.write(part, Path(part).name)
    for paths in ([str(folder)], parts, parts[::-1], [str(tmp_path / "open.zip")]):
        outcome = rate_batch(request(*paths))
        assert outcome.results is not None
        run = outcome.results.run
        assert run["counts"]["rated"] == 1  # type: ignore[index]
        assert len({each["file"] for each in run["inputs"]}) == (1 if ".zip" in paths[0] else 3)  # type: ignore[attr-defined]


def test_two_events_with_the_same_settings_are_no_copies_of_each_other(tmp_path: Path) -> None:
    for name, winner in (("a", ANN), ("b", BEN)):
        (tmp_path / name).mkdir()
        write_event(tmp_path / name, [(1, winner, CY, 2, 0, 1, 1)])
    outcome = rate_batch(request(str(tmp_path / "a"), str(tmp_path / "b")))
    assert "F014" not in {problem.code for problem in outcome.problems}
    copy = rate_batch(request(str(tmp_path / "a"), str(tmp_path / "a")))
    assert "F014" not in {problem.code for problem in copy.problems}


def test_an_error_among_the_players_refuses_this_event_alone(tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    write_event(tmp_path / "bad", [(1, ANN, BEN, 2, 0, 1, 1)], [*PEOPLE, person(0, ID=77)])
    good = tmp_path / "good.csv"
    good.write_text("event,white,black,result,white_rating,black_rating\nClub,a,b,1-0,1500,1500\n")
    asked = request(str(tmp_path / "bad"), str(good))
    outcome = rate_batch(Request(asked.games, (), rules=("elo",), ratings_from="file", skip_bad_events=True))
    assert outcome.results is not None
    assert outcome.results.run["refused_events"] == ["Alder Open"]
    assert outcome.results.run["counts"]["rated"] == 1  # type: ignore[index]


@pytest.mark.parametrize("missing", ["trn", "sco"])
def test_a_missing_file_is_named(tmp_path: Path, missing: str) -> None:
    write_event(tmp_path, [(1, ANN, BEN, 2, 0, 1, 1)])
    (tmp_path / f"open.{missing}").unlink()
    (problem,) = read_file(str(tmp_path / "open.ini"), ReadOptions()).problems
    assert problem.code == "N101"
    assert f"open.{missing} is not beside" in problem.message


def test_without_settings_the_event_is_called_after_the_file(tmp_path: Path) -> None:
    path = write_event(tmp_path, [(1, ANN, BEN, 2, 0, 1, 1)])
    (tmp_path / "open.ini").unlink()
    file = read_file(path, ReadOptions())
    assert table(file, "events").rows["event"].tolist() == ["open"]
    assert codes(file) == ["N123"]


def test_a_table_of_another_program_beside_is_an_error(tmp_path: Path) -> None:
    path = write_event(tmp_path, [(1, ANN, BEN, 2, 0, 1, 1)])
    write(tmp_path, "open.trn", dbase([("NAME", "C", 9)], [{"NAME": "x"}]))
    (problem,) = read_file(path, ReadOptions()).problems
    assert problem.code == "N102"
    assert "field ID" in problem.message


def swiss(first: int, count: int, rounds: int = 1) -> list[Row]:
    """Round 1 of an event whose players have IDs from `first`: the upper half against the lower one."""
    half = count // 2
    pairs = [(first + n, first + n + half) for n in range(half)]
    return [(round_, *pair, 2, 0, 1, 1) for round_ in range(1, rounds + 1) for pair in pairs]


def field(count: int, **others: object) -> list[dict[str, object]]:
    """Players with IDs and start numbers from 1."""
    return [
        {"ID": n, "START_NO": n, "SURNAME": f"Tree {n}", "LOC_ID": 9000 + n, **others}
        for n in range(1, count + 1)
    ]


def test_players_of_another_event_are_one_error(tmp_path: Path) -> None:
    assert "N162" not in codes(read(tmp_path, swiss(1, 24), field(24)))
    more = read(tmp_path, swiss(1, 24), field(36))
    assert [code for code in codes(more) if code != "N113"] == ["N162"]
    assert "the last 12 of 36 players (ID 25 to 36) have no row in the .sco" in more.problems[0].message
    fewer = read(tmp_path, swiss(1, 24), field(20))
    assert [code for code in codes(fewer) if code != "N113"] == ["N162"]
    assert "the games name 4 players (ID 21 to 24) that the .trn has not" in fewer.problems[0].message


def test_a_few_players_without_a_game_are_no_other_event(tmp_path: Path) -> None:
    assert "N162" not in codes(read(tmp_path, swiss(1, 24), field(26)))
    lost = read(tmp_path, swiss(1, 24), field(23))
    assert "N112" in codes(lost)
    assert "N162" not in codes(lost)


def test_bonuses_of_players_without_a_bye_are_of_another_event(tmp_path: Path) -> None:
    people = [{**each, "BONUS": 1} if each["ID"] in (3, 5, 7) else each for each in field(8)]
    file = read(tmp_path, swiss(1, 8), people)
    assert [code for code in codes(file) if code != "N113"] == ["N162"]
    assert "3 of 3 players with a bonus, as byes get, have no bye" in file.problems[0].message


def test_a_first_round_in_no_order_is_a_warning(tmp_path: Path) -> None:
    numbers = random.Random(7).sample(range(1, 25), 24)
    shuffled = [{**each, "START_NO": number} for each, number in zip(field(24), numbers, strict=True)]
    assert codes(read(tmp_path, swiss(1, 24), shuffled)) == ["N113", "N163"]
    folded = [(1, n, 25 - n, 2, 0, 1, 1) for n in range(1, 13)]
    assert codes(read(tmp_path, folded, field(24))) == ["N113"]


def test_a_cut_table_is_no_other_event(tmp_path: Path) -> None:
    path = write_event(tmp_path, swiss(1, 24), field(24))
    trn = tmp_path / "open.trn"
    content = trn.read_bytes()
    trn.write_bytes(content[: len(content) * 2 // 3])
    found = set(codes(read_file(path, ReadOptions())))
    assert "N103" in found
    assert not found & {"N112", "N162", "N163"}

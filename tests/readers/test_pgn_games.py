"""What the tags of PGN mean: players, results, forfeits, games not to be rated, dates, clocks, events."""

from __future__ import annotations

import gzip
import zipfile
from pathlib import Path

import pytest
from pgn_texts import codes, column, game, games_of, read_text

from elo_batch.batch import Request, rate_batch
from elo_batch.batch.converting import convert
from elo_batch.problems import Problem
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.pgn_values import clock
from elo_batch.readers.registry import takers


def lines_of(file, code: str) -> list[int]:  # type: ignore[no-untyped-def]
    """The lines of the problems of one kind."""
    return [problem.place.line for problem in file.problems if problem.code == code]


def checked(path: Path) -> list[Problem]:
    """All problems of a run over one file."""
    return list(rate_batch(Request((str(path),), rules=("elo",), lines="none", formats=("csv",))).problems)


def test_one_row_a_game(tmp_path: Path) -> None:
    text = game(
        WhiteFideId="90000001",
        BlackFideId="0",
        WhiteElo="2100",
        BlackElo="-",
        WhiteTitle="FM",
        WhiteTeam="Owls",
        TimeControl="5400+30",
        Board="7",
        ECO="C20",
    )
    row = games_of(read_text(tmp_path, text)).rows.iloc[0].to_dict()
    assert row == {
        "event": "Alder Open",
        "round": "1.1",
        "board": "7",
        "date": "2025-11-08",
        "white": "90000001",
        "black": "Birch, Ben",
        "white_name": "Alder, Ann",
        "white_rating": "2100",
        "white_title": "FM",
        "white_team": "Owls",
        "black_name": "Birch, Ben",
        "result": "1-0",
        "time_control": "90+30",
        "ECO": "C20",
    }


@pytest.mark.parametrize(
    ("tag", "end", "result", "found"),
    [
        ("1-0", "1-0", "1-0", []),
        ("1/2-1/2", "1/2-1/2", "1/2-1/2", []),
        ("½-½", "1/2-1/2", "1/2-1/2", []),
        ("1-0", "0-1", "1-0", ["G708"]),
        ("1-0", "*", "1-0", ["G708"]),
        ("1-0", "", "1-0", []),
        ("*", "1-0", "*", ["G709"]),
        ("*", "*", "*", []),
        ("?", "0-1", "0-1", ["G710"]),
        (None, "0-1", "0-1", ["G710"]),
        (None, "", "*", ["G721"]),
        ("+/-", "1-0", "+/-", []),
        ("perhaps", "1-0", "perhaps", []),
    ],
)
def test_tag_and_moves_decide_together(
    tmp_path: Path, tag: str | None, end: str, result: str, found: list[str]
) -> None:
    file = read_text(tmp_path, game(Result=tag, end=end))
    assert column(file, "result") == [result]
    assert codes(file) == found


def test_a_file_of_results_without_moves(tmp_path: Path) -> None:
    """A skeleton has its results in the tags, and `*` where the moves would stand."""
    file = read_text(tmp_path, game(moves="", end="*") + game(moves="", end="*", Result="0-1", Round="1.2"))
    assert column(file, "result") == ["1-0", "0-1"]
    assert [(p.code, p.values["count"]) for p in file.problems] == [("G712", 2)]


def test_one_game_without_moves_among_others(tmp_path: Path) -> None:
    """It may be a forfeit; in another event of the file without any moves nothing is odd."""
    text = (
        game() + game(moves="", Round="1.2") + game(moves="", Event="Birch Cup") + game(moves="", Result="*")
    )
    file = read_text(tmp_path, text)
    assert column(file, "result") == ["1-0", "1-0", "1-0", "*"]
    assert codes(file) == ["G711"]
    assert lines_of(file, "G711") == [11]


@pytest.mark.parametrize(
    ("termination", "moves", "result"),
    [
        ("forfeit", "", "+/-"),
        ("Walkover", "1. e4", "+/-"),
        ("time forfeit", "", "+/-"),
        ("Time forfeit", "1. e4 e5", "1-0"),
        ("rules infraction", "", "+/-"),
        ("Rules infraction", "1. e4 e5", "1-0"),
        ("Normal", "1. e4 e5", "1-0"),
    ],
)
def test_forfeits_are_not_rated(tmp_path: Path, termination: str, moves: str, result: str) -> None:
    file = read_text(tmp_path, game() + game(moves=moves, Round="1.2", Termination=termination))
    assert column(file, "result")[1] == result
    assert codes(file) == (["G713"] if result == "+/-" else [])


@pytest.mark.parametrize("termination", ["forfeit", "unplayed", "default"])
@pytest.mark.parametrize(
    ("result", "read", "letters"),
    [("1-0", "+/-", "+-"), ("0-1", "-/+", "-+"), ("1/2-1/2", "1/2-1/2U", "DD"), ("½-½", "1/2-1/2U", "DD")],
)
def test_what_a_termination_says_was_not_played_is_not_rated(
    tmp_path: Path, termination: str, result: str, read: str, letters: str
) -> None:
    file = read_text(tmp_path, game(Termination=termination, Result=result))
    assert column(file, "result") == [read]
    outcome = rate_batch(Request((file.file,), rules=("elo",), lines="none", formats=("csv",)))
    assert (outcome.rated, outcome.not_rated) == (0, 1)
    made = convert(Request((file.file,)), "trf16", "games.trf", {}, False)
    records = [line for line in made.documents[0].content.decode().splitlines() if line.startswith("001")]
    assert "".join(record[98] for record in records) == letters


@pytest.mark.parametrize(
    ("tags", "rated"),
    [
        ({"Variant": "Standard"}, True),
        ({"Variant": "Chess960"}, False),
        ({"Variant": "Crazyhouse"}, False),
        ({"Event": "Casual Blitz game", "Site": "https://lichess.org/abcd1234"}, False),
        ({"Event": "Casual Open", "Site": "Alderton"}, True),
        ({"TimeControl": "1/86400"}, False),
    ],
)
def test_games_not_to_be_rated(tmp_path: Path, tags: dict[str, str], rated: bool) -> None:
    file = read_text(tmp_path, game(Round="2.1") + game(**tags))
    marks = column(file, "rated") if not rated else ["", ""]
    assert marks == ["", "" if rated else "no"]
    assert codes(file) == ([] if rated else ["G714"])


def test_days(tmp_path: Path) -> None:
    dates = ["2025.11.08", "2025.11.??", "????.??.??", "2025-11-08", "?", None, "2025.13.01"]
    file = read_text(tmp_path, "".join(game(Date=date) for date in dates))
    assert column(file, "date") == ["2025-11-08", "", "", "2025-11-08", "", "", "2025.13.01"]
    assert [(p.code, p.place.line, p.values["count"]) for p in file.problems] == [("G716", 11, 2)]
    file = read_text(tmp_path, game(Date=None, UTCDate="2025.11.09") + game(UTCDate="2025.11.09"))
    assert column(file, "date") == ["2025-11-09", "2025-11-08"]


@pytest.mark.parametrize(
    ("tag", "ours"),
    [
        ("5400+30", "90+30"),
        ("300+3", "5+3"),
        ("180+2", "3+2"),
        ("60+1", "1+1"),
        ("900", "15"),
        ("40/7200:3600", "40/120:60"),
        ("40/5400+30:1800+30", "40/90+30:30+30"),
        ("35/6300:900+30", "standard"),
        ("90+30", "?"),
        ("15+10", "?"),
        ("-", ""),
        ("?", ""),
        ("Rapid", "Rapid"),
    ],
)
def test_time_controls_are_seconds(tag: str, ours: str) -> None:
    assert clock(tag) == ours


def test_seconds_that_look_like_minutes_are_left_out_with_a_word(tmp_path: Path) -> None:
    file = read_text(tmp_path, game(TimeControl="5400+30") + game(TimeControl="90+30"))
    assert column(file, "time_control") == ["90+30", ""]
    assert lines_of(file, "G717") == [12]


@pytest.mark.parametrize(
    ("tags", "ids"),
    [
        ([{}, {"Event": "Birch Cup"}], ["", ""]),
        (
            [{"EventDate": "2024.11.08"}, {"EventDate": "2025.11.08"}],
            ["Alder Open 2024-11-08", "Alder Open 2025-11-08"],
        ),
        ([{"Site": "Alderton"}, {"Site": "Birchton"}], ["Alder Open Alderton", "Alder Open Birchton"]),
        ([{"Site": "Alderton"}, {"Site": "?"}], ["", ""]),
        ([{"EventDate": "2025.11.08"}, {"EventDate": "????.??.??"}], ["", ""]),
        ([{"Site": "https://x.org/1"}, {"Site": "https://x.org/2"}], ["", ""]),
    ],
)
def test_events_are_told_apart(tmp_path: Path, tags: list[dict[str, str]], ids: list[str]) -> None:
    file = read_text(tmp_path, "".join(game(**each) for each in tags))
    rows = games_of(file).rows
    assert (rows["event_id"].tolist() if "event_id" in rows else ["", ""]) == ids
    assert codes(file) == (["G718"] if ids[0] else [])


def test_a_collection_is_many_events_for_the_checks(tmp_path: Path) -> None:
    path = tmp_path / "many.pgn"
    path.write_text(
        game(EventDate="2025.11.08")
        + game(EventDate="2025.11.08", White="Cedar, Cy", Black="Dogwood, Di", Round="1.2")
        + game(Event="Birch Cup", EventDate="2025.11.10", Date="2025.11.10", Black="Cedar, Cy")
        + game(Event="Birch Cup", EventDate="2025.11.10", Date="2025.11.11", Round="2", Black="Dogwood, Di")
    )
    found = checked(path)
    assert not [p for p in found if p.severity == "error"]
    assert {p.code for p in found} <= {"X316", "X307", "X308", "R810", "G712"}


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ({"White": "?"}, "V228"),
        ({"White": None}, "G740"),
        ({"Black": ""}, "G740"),
        ({"Black": "BYE"}, ""),
        ({"Black": "bye", "Result": "*"}, "V214"),
    ],
)
def test_players_who_are_not_there(tmp_path: Path, tags: dict[str, str | None], code: str) -> None:
    path = tmp_path / "open.pgn"
    path.write_text(game(Round="2.1") + game(moves="", **tags))
    found = {p.code: p.place for p in checked(path) if p.code.startswith("V") or p.code == "G740"}
    assert set(found) == ({code} if code else set())
    if code:
        assert (found[code].line, found[code].cell) == (11, "game 2")


@pytest.mark.parametrize(
    "content",
    [
        game().encode(),
        b"\xef\xbb\xbf" + game().encode(),
        game().encode("utf-16"),
        game().replace("\n", "\r").encode(),
        b"% escaped\n; comment\n{ comment }\n\n" + game().encode(),
        b"My best games:\n\n" + game().encode(),
    ],
)
def test_one_reader_takes_pgn(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.dat"
    path.write_bytes(content)
    assert takers(str(path), content) == ["pgn"]
    assert len(games_of(read_file(str(path), ReadOptions())).rows) == 1


def test_packed_files(tmp_path: Path) -> None:
    with gzip.open(tmp_path / "open.pgn.gz", "wb") as packed:
        packed.write(game().encode())
    with zipfile.ZipFile(tmp_path / "open.zip", "w") as archive:
        archive.writestr("a.pgn", game())
        archive.writestr("b.pgn", game(Event="Birch Cup"))
    assert column(read_file(str(tmp_path / "open.pgn.gz"), ReadOptions()), "event") == ["Alder Open"]
    file = read_file(str(tmp_path / "open.zip"), ReadOptions())
    assert [t.rows["event"].iloc[0] for t in file.tables if t.kind == "games"] == ["Alder Open", "Birch Cup"]


def test_files_without_games_and_damaged_ones(tmp_path: Path) -> None:
    file = read_text(tmp_path, "\n\n")
    assert codes(file) == ["G719"]
    file = read_text(tmp_path, "[Event]\n\n1. e4 *\n")
    assert codes(file)[-1] == "G703"
    file = read_text(tmp_path, game().replace("Alder Open", "Alder\0 Open"))
    assert codes(file) == ["F007"]
    whole = gzip.compress(game().encode() * 200)
    path = tmp_path / "cut.pgn.gz"
    path.write_bytes(whole[: len(whole) // 2])
    assert [p.code for p in read_file(str(path), ReadOptions()).problems] == ["F015"]


@pytest.mark.parametrize("kept", ["[Resu", '[Result "1-0"]\n[White', '[Result "1-0"]\n[WhiteElo "21'])
def test_a_cut_in_the_tags_is_told_once(tmp_path: Path, kept: str) -> None:
    """Also among games without moves: the tag that is cut is not taken for moves."""
    tags = game("", "*", Round="1.3")
    text = game("", "*") + game("", "*", Round="1.2") + tags[: tags.index("[Result")] + kept
    assert codes(read_text(tmp_path, text)) == ["G722", "G712"]


@pytest.mark.parametrize("kept", [0, 1, 2, 3, 4, 6])
@pytest.mark.parametrize(("moves", "code"), [("1. e4 e5 1-0", "G722"), ("", "G742")])
def test_a_cut_in_the_last_tag_ends_no_game(tmp_path: Path, moves: str, code: str, kept: int) -> None:
    """`[Result "1-0` was read as a game that ends with 1-0, or as one without any."""
    players = '[White "Alder, Ann"]\n[Black "Birch, Ben"]'
    whole = "".join(
        f'[Event "Open"]\n[Round "1.{i}"]\n{players}\n[Result "1-0"]\n\n{moves}\n\n' for i in (1, 2, 3)
    )
    text = whole[: whole.rindex('"1-0"]')] + '"1-0"]'[:kept]
    found = [p for p in read_text(tmp_path, text).problems if p.severity == "error"]
    assert [p.code for p in found] == ([code] if moves or kept < 6 else [])


def test_games_that_say_the_same_are_one_finding(tmp_path: Path) -> None:
    """Fifteen warnings said that a result stands at the end of the moves alone."""
    path = tmp_path / "open.pgn"
    ends = ("1-0", "0-1", "1/2-1/2")
    path.write_text("".join(game(Result="*", end=end, Round=f"1.{n}") for n, end in enumerate(ends, 1)))
    (found,) = [p for p in checked(path) if p.code == "G709"]
    assert found.message.endswith("; also in game 2, game 3")


def test_a_game_without_players_does_not_repeat_itself(tmp_path: Path) -> None:
    path = tmp_path / "open.pgn"
    path.write_text(game() + game(White="?", Black="?", Round="1.2"))
    (found,) = [p for p in checked(path) if p.code == "V228"]
    assert found.message == "'?' names no player"

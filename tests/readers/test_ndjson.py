"""Games of lichess in JSON, lists of plain objects, and JSON that holds no games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from elo_batch.batch import Request, check_batch
from elo_batch.checks import type_players
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.ndjson import read
from elo_batch.readers.ndjson_lichess import result_of
from elo_batch.readers.registry import takers
from elo_batch.tables import RawFile

MIDNIGHT = 1_762_646_400_000  # 2025-11-09 00:00 UTC


def lichess(**fields: Any) -> dict[str, Any]:
    """A game as lichess exports it."""
    players = {
        "white": {"user": {"id": "ann", "name": "Ann", "title": "FM"}, "rating": 1800, "ratingDiff": 6},
        "black": {"user": {"id": "ben", "name": "Ben"}, "rating": 1750, "ratingDiff": -6},
    }
    usual = {"id": "abcd1234", "rated": True, "variant": "standard", "speed": "rapid", "perf": "rapid"}
    times = {"createdAt": MIDNIGHT, "lastMoveAt": MIDNIGHT + 1000, "status": "mate", "winner": "white"}
    return usual | times | {"players": players, "clock": {"initial": 600, "increment": 5}} | fields


def read_text(folder: Path, content: str, name: str = "games.ndjson") -> RawFile:
    """Write a file and read it."""
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return read_file(str(path), ReadOptions())


def lines(*values: Any) -> str:
    """One value a line."""
    return "".join(json.dumps(value) + "\n" for value in values)


def test_a_game_of_lichess(tmp_path: Path) -> None:
    file = read_text(tmp_path, lines(lichess(tournament="tour1234"), lichess(createdAt=MIDNIGHT - 1)))
    table = file.tables[0]
    row = {name: text for name, text in table.rows.iloc[0].items() if text}
    assert row == {
        "event": "tour1234",
        "event_id": "tour1234",
        "date": "2025-11-09",
        "white": "ann",
        "black": "ben",
        "result": "1-0",
        "white_name": "Ann",
        "black_name": "Ben",
        "white_rating": "1800",
        "black_rating": "1750",
        "white_title": "FM",
        "time_control": "rapid",
        "id": "abcd1234",
        "variant": "standard",
        "speed": "rapid",
        "status": "mate",
    }
    assert table.rows["date"].iloc[1] == "2025-11-08", "days are those of universal time"
    assert table.rows["event"].iloc[1] == ""
    assert not file.problems


@pytest.mark.parametrize(
    ("status", "winner", "result"),
    [
        ("mate", "white", "1-0"),
        ("resign", "black", "0-1"),
        ("outoftime", None, "1/2-1/2"),
        ("draw", None, "1/2-1/2"),
        ("noStart", "black", "-/+"),
        ("noStart", None, "*"),
        ("started", None, "*"),
        ("unknownFinish", "white", "*"),
        ("resign", None, "*"),
        (["mate"], {"a": 1}, "*"),
    ],
)
def test_results(status: Any, winner: Any, result: str) -> None:
    assert result_of({"status": status, "winner": winner}) == result


@pytest.mark.parametrize(
    ("fields", "rated", "reason"),
    [
        ({"rated": False}, "no", "casual games"),
        ({"variant": "chess960"}, "no", "the variant chess960"),
        ({"speed": "correspondence"}, "no", "games by mail"),
        ({"speed": "ultraBullet"}, "", ""),
    ],
)
def test_games_not_to_be_rated(tmp_path: Path, fields: dict[str, Any], rated: str, reason: str) -> None:
    file = read_text(tmp_path, lines(lichess(**fields)))
    assert file.tables[0].rows["rated"].tolist() == [rated]
    assert [p.values["reason"] for p in file.problems] == ([reason] if reason else [])


def test_speeds_are_pools_and_one_event_has_one_pool(tmp_path: Path) -> None:
    file = read_text(tmp_path, lines(lichess(), lichess(speed="bullet"), lichess(speed="classical")))
    assert file.tables[0].rows["time_control"].tolist() == ["rapid", "blitz", "standard"]
    assert file.tables[0].rows["event"].tolist() == ["games rapid", "games blitz", "games standard"]


def test_a_broken_line_costs_only_itself(tmp_path: Path) -> None:
    text = lines(lichess()) + '{"id": "abcd\n\n' + lines(lichess(), {"id": 1}, lichess(status="aborted"))
    file = read_text(tmp_path, text)
    assert list(file.tables[0].rows.index) == [1, 4]
    assert [(p.code, p.place.line) for p in file.problems] == [("G730", 2), ("G733", 6), ("G731", 5)]
    file = read_text(tmp_path, '{"id": "abcd\n' + lines(lichess()))
    assert (file.format, [p.code for p in file.problems]) == ("ndjson", ["G730"])


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"id": "abcd', "Unterminated string starting at character 8"),
        ('{"id" 1}', "Expecting ':' delimiter at character 7"),
    ],
)
def test_the_reason_reads_as_a_sentence(tmp_path: Path, line: str, reason: str) -> None:
    file = read_text(tmp_path, lines(lichess()) + line + "\n")
    assert [p.values["reason"] for p in file.problems] == [reason]


def test_computers_and_nameless_players(tmp_path: Path) -> None:
    players = {"white": {"aiLevel": 3}, "black": {}}
    row = read_text(tmp_path, lines(lichess(players=players))).tables[0].rows.iloc[0]
    assert (row["white"], row["white_name"], row["black"]) == ("", "Stockfish level 3", "?")


def test_a_player_without_an_id_has_the_name_for_one(tmp_path: Path) -> None:
    players = {"white": {"user": {"name": "Ann"}}, "black": {"user": {"name": "Ben"}}}
    row = read_text(tmp_path, lines(lichess(players=players))).tables[0].rows.iloc[0]
    assert (row["white"], row["black"]) == ("ann", "ben")


def test_nameless_players_have_no_other_names(tmp_path: Path) -> None:
    columns = ("white", "white_name", "black", "black_name", "result", "date")
    cells = [("?", "Ann", "2", "Ben", "1-0", "2025-11-09"), ("1", "Cy", "?", "Di", "1-0", "2025-11-09")]
    path = tmp_path / "games.json"
    path.write_text(json.dumps([dict(zip(columns, row, strict=True)) for row in cells]), encoding="utf-8")
    problems = check_batch(Request((str(path),), rules=("elo",))).problems
    assert "V228" in [problem.code for problem in problems]
    assert "X320" not in [problem.code for problem in problems]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("spring.ndjson", lines(lichess())),
        ("spring.json", '[{"white": "1", "black": "2", "result": "1-0", "date": "2025-11-09"}]'),
        ("spring.csv", "white,black,result,date\n1,2,1-0,2025-11-09\n"),
        ("spring.pgn", '[White "Alder"]\n[Black "Birch"]\n[Result "1-0"]\n[Date "2025.11.09"]\n\n1-0\n'),
    ],
)
def test_an_event_without_a_name_is_called_as_its_file_without_the_ending(
    tmp_path: Path, name: str, content: str
) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    problems = check_batch(Request((str(tmp_path / name),), rules=("elo",))).problems
    assert {p.values["event"] for p in problems if p.code == "X307"} == {"spring"}


@pytest.mark.parametrize("kind", [{"points": 7.5, "tieBreak": 30}, {"score": 124, "sheet": {"scores": "5"}}])
def test_standings_are_no_games(tmp_path: Path, kind: dict[str, Any]) -> None:
    file = read_text(
        tmp_path, lines({"rank": 1, "rating": 1800, "username": "ann", "performance": 1900} | kind)
    )
    assert (file.format, file.tables, [p.code for p in file.problems]) == ("ndjson", (), ["G732"])


LIST = [
    {"white": "Alder, Ann", "black": "Birch, Ben", "result": "1-0", "round": 1, "rated": True},
    {"white": "Birch, Ben", "black": "Cedar, Cy", "result": None, "board": 2},
]


@pytest.mark.parametrize("text", [json.dumps(LIST), json.dumps(LIST, indent=1), lines(*LIST)])
def test_plain_objects_are_rows(tmp_path: Path, text: str) -> None:
    file = read_text(tmp_path, text, "games.json")
    table = file.tables[0]
    assert (table.kind, table.rows["white"].tolist()) == ("games", ["Alder, Ann", "Birch, Ben"])
    assert table.rows["result"].tolist() == ["1-0", ""]
    assert table.rows["rated"].tolist() == ["true", ""]
    place = [
        text.count("\n", 0, text.index(f'"{name}", "black"' if "\n " not in text else name)) for name in ()
    ]
    assert not place
    assert not file.problems


def test_lines_of_a_list(tmp_path: Path) -> None:
    first = '[\n {"white": "Alder, Ann", "black": "Birch, Ben",\n  "result": "1-0"},\n\n'
    text = first + ' {"white": 1, "black": 2, "result": "x"}]'
    table = read_text(tmp_path, text, "games.json").tables[0]
    assert list(table.rows.index) == [2, 5]
    assert table.written(5) == '{"white": 1, "black": 2, "result": "x"}'


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize(
    ("old", "new", "read_rows", "codes"),
    [
        ("}, {", "}], {", 3, []),  # a bracket too many behind the first record
        ("}, {", "}]\n[{", 3, []),  # a list a line, or two files in one
        ("}, {", "}], [{", 3, []),
        ("}]", '}]\n{"white": "Dale, Di", "black": "Elm, Ed", "result": "0-1"}\n', 4, []),
        ("}]", "}]\n# the games of round 2 follow", 3, ["G737"]),
        ("}]", "}]\n\n", 3, []),
    ],
)
def test_nothing_behind_the_bracket_of_a_list_is_lost(
    tmp_path: Path, indent: int | None, old: str, new: str, read_rows: int, codes: list[str]
) -> None:
    text = json.dumps([*LIST, LIST[0]]).replace(old, new, 1)
    text = text.replace('", "', '",\n "') if indent else text
    file = read_text(tmp_path, text, "games.json")
    assert (len(file.tables[0].rows), [p.code for p in file.problems]) == (read_rows, codes)


RECORDS = [{"white": "Alder, Ann", "black": "Birch, Ben", "result": result} for result in ("1-0", "0-1")]


@pytest.mark.parametrize("key", ["games", "results", "data", "rows", "pairings"])
@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("behind", [False, True])
def test_the_one_list_of_an_object_is_read_with_what_holds_for_all_of_it(
    tmp_path: Path, key: str, indent: int | None, behind: bool
) -> None:
    facts = {"event": 'Alder "A" Open', "date": "2026-01-03", "version": 2.5}
    value = {key: RECORDS, **facts} if behind else {**facts, key: RECORDS}
    file = read_text(tmp_path, json.dumps(value, indent=indent), "games.json")
    (table,) = file.tables
    assert table.rows["result"].tolist() == ["1-0", "0-1"]
    assert set(table.rows["event"]) == {'Alder "A" Open'}
    assert set(table.rows["date"]) == {"2026-01-03"}
    assert [(p.code, p.values["keys"]) for p in file.problems] == [("G739", "version")]
    start = 3 if indent and behind else 6
    wanted = f"{start + 5} (record 2)" if indent else "1 (record 2)"
    assert str(table.place(int(table.rows.index[1]))).endswith(wanted)


def test_a_list_of_players_within_an_object(tmp_path: Path) -> None:
    value = {"players": [{"id": "90000001", "name": "Alder, Ann", "rating": 1800}]}
    assert read_text(tmp_path, json.dumps(value), "list.json").tables[0].kind == "players"


def test_an_object_a_line_with_a_list_each(tmp_path: Path) -> None:
    text = lines(*({"round": number, "games": RECORDS} for number in (1, 2)))
    assert read_text(tmp_path, text).tables[0].rows["round"].tolist() == ["1", "1", "2", "2"]


def test_an_object_of_several_lists_is_told_and_not_read_in_part(tmp_path: Path) -> None:
    file = read_text(tmp_path, json.dumps({"games": RECORDS, "more": RECORDS}), "games.json")
    assert [p.code for p in file.problems if p.severity == "error"] == ["G738"]
    assert "games, more" in file.problems[0].message
    assert not file.tables


@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize("indent", [None, 1])
def test_a_broken_list_names_the_record(tmp_path: Path, wrapped: bool, indent: int | None) -> None:
    text = json.dumps({"games": RECORDS} if wrapped else RECORDS, indent=indent)
    file = read_text(tmp_path, text[: text.rindex(": ")], "games.json")
    (problem,) = file.problems
    assert (problem.code, problem.place.cell) == ("G737", "record 2")
    assert "delete" not in problem.advice.lower()
    assert len(file.tables[0].rows) == 1


@pytest.mark.parametrize("wrapped", [False, True])
def test_a_record_on_the_same_line_is_named_by_its_number(tmp_path: Path, wrapped: bool) -> None:
    ids = ["90000001", "90000002", "90000002", "90000002"]
    records = [{"id": id_, "name": f"Alder, {n}", "rating": 1800} for n, id_ in enumerate(ids)]
    value = {"players": records} if wrapped else records
    _, problems = type_players(read_text(tmp_path, json.dumps(value), "list.json").tables[0])
    told = [problem.message for problem in problems if problem.code == "L401"]
    assert told == ["id 90000002 stands twice (also in line 1 (record 2))"] * 2


@pytest.mark.parametrize("value", [{"a": [1]}, [{"a": {"b": 1}}], {"colour": "red"}])
def test_other_json_is_not_taken(tmp_path: Path, value: Any) -> None:
    file = read_text(tmp_path, json.dumps(value), "other.json")
    assert (file.format, [p.code for p in file.problems]) == ("", ["F001"])
    path = tmp_path / "other.json"
    named = read_file(str(path), ReadOptions(input_format="ndjson"))
    assert [p.code for p in named.problems] == ["G734"]


def test_exactly_one_reader(tmp_path: Path) -> None:
    text = lines(lichess()).encode()
    (tmp_path / "games").write_bytes(text)
    assert takers(str(tmp_path / "games"), text) == ["ndjson"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (lines(lichess()) + "[" * 100_000 + "\n", "G730"),
        (lines(lichess()) + '{"a": ' + "9" * 10_000 + "}\n", "G730"),
        (lines(lichess()) + '{"a": "' + "x" * 4_100_000 + '"}\n', "G731"),
        (lines(lichess()) + "{" + "x" * 14_000_000, "F013"),
        (lines(lichess(createdAt=10**30)), ""),
        ("[" + json.dumps(lichess()) + ", {]", "G737"),
    ],
)
def test_hostile_lines(tmp_path: Path, content: str, code: str) -> None:
    (tmp_path / "games.ndjson").write_text(content, encoding="utf-8")
    file = read(str(tmp_path / "games.ndjson"))
    assert [p.code for p in file.problems][:1] == ([code] if code else [])
    assert len(file.tables[0].rows) == 1


GAMES = [
    {"white": "Alder, Ann", "black": "Birch, Ben", "result": "1-0"},
    {"white": "Cedar, Cy", "black": "Alder, Ann", "result": "½-½"},
]
BY_OBJECT = [{**game, "white": {"name": game["white"]}, "black": {"name": game["black"]}} for game in GAMES]
PEOPLE = [{"id": 1, "name": "Alder, Ann"}, {"id": 2, "name": "Birch, Ben"}]


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize(
    ("value", "event", "unread"),
    [
        ({"event": {"name": "Elm Open"}, "games": GAMES}, "Elm Open", []),
        ({"event": "Elm Open", "tags": ["a", "b"], "games": GAMES}, "Elm Open", ["tags"]),
        ({"event": "Elm Open", "players": PEOPLE, "games": GAMES}, "Elm Open", ["players"]),
        ({"event": "Elm Open", "rounds": [{"round": 1, "games": GAMES}]}, "Elm Open", []),
        ({"data": {"event": "Elm Open", "games": BY_OBJECT}}, "Elm Open", []),
        ([{"round": 1, "games": GAMES[:1]}, {"round": 1, "games": GAMES[1:]}], "", []),
        ([GAMES], "", []),
        (BY_OBJECT, "", []),
    ],
)
def test_the_one_list_of_games_is_found_wherever_it_lies(
    tmp_path: Path, value: Any, event: str, unread: list[str], indent: int | None
) -> None:
    """Such files were no JSON that can be read, or headings made of JSON."""
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    file = read_text(tmp_path, text, "games.json")
    (table,) = file.tables
    assert table.rows[["white", "black", "result"]].to_numpy().tolist() == [list(g.values()) for g in GAMES]
    assert [p.values["keys"] for p in file.problems] == unread
    if event:
        assert set(table.rows["event"]) == {event}
    if "rounds" in text or "round" in text:
        assert set(table.rows["round"]) == {"1"}
    last = text.count("\n", 0, text.index('"Cedar'))
    place = table.place(int(table.rows.index[1]))
    assert (place.cell, abs(place.line - last) < 3) == ("record 2", True)


@pytest.mark.parametrize(
    "value",
    [
        {"event": {"name": "Elm Open"}, "games": GAMES, "more": GAMES},
        {"players": PEOPLE, "games": [{"white": 1, "black": 2, "result": "1-0"}]},
    ],
)
def test_what_may_mean_two_things_is_not_read_in_part(tmp_path: Path, value: Any) -> None:
    file = read_text(tmp_path, json.dumps(value), "games.json")
    assert ([p.code for p in file.problems], file.tables) == (["G738"], ())


def test_json_with_comments_is_named(tmp_path: Path) -> None:
    file = read_text(tmp_path, f"// games\n{json.dumps(GAMES)}", "games.json")
    assert [p.code for p in file.problems] == ["F001"]
    assert "comments" in file.problems[0].message


def test_a_key_twice_of_which_nothing_is_read_is_no_error(tmp_path: Path) -> None:
    records = [{**game, "note": "fine"} for game in GAMES]
    text = json.dumps(records).replace('"note"', '"note": "", "note"')
    file = read_text(tmp_path, text, "games.json")
    assert ([p.code for p in file.problems], len(file.tables[0].rows)) == (["H048"], len(GAMES))


@pytest.mark.parametrize("form", ["list", "lines", "object"])
def test_a_key_twice_with_two_values_is_an_error(tmp_path: Path, form: str) -> None:
    """The last one won in silence."""
    records = [json.dumps(game, ensure_ascii=False) for game in GAMES]
    records[1] = records[1].replace('"result"', '"result" : "1-0", "result"')
    records[0] = records[0].replace('"result"', '"result": "1-0", "result"')  # the same value: no harm
    listed = f"[{', '.join(records)}]"
    text = {"list": listed, "lines": "\n".join(records), "object": f'{{"games": {listed}}}'}[form]
    (found,) = read_text(tmp_path, text, "games.json").problems
    assert (found.code, found.values["first"], found.values["second"]) == ("G741", "1-0", "½-½")
    assert found.place.cell == ("" if form == "lines" else "record 2")

"""The tags of PGN are found wherever the standard lets them stand, and nowhere else; python-chess agrees."""

from __future__ import annotations

import io
import re
from pathlib import Path

import chess.pgn
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pgn_texts import codes, column, game, games_of, read_text

from elo_batch.readers.pgn_blocks import Blocks
from elo_batch.readers.pgn_scan import scan

NAMES = ("Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo", "Annotator", "ECO")


def scanned(text: bytes, block: int = 1 << 20) -> list[dict[str, str]]:
    """The tags of each game of a text that comes in blocks of some size, as the reader joins them."""
    found: list[dict[str, str]] = []
    held = b""
    for start in range(0, max(len(text), 1), block):
        held += text[start : start + block]
        last = start + block >= len(text)
        games, held = scan(held, last)
        columns = {name: values.to_pylist() for name, values in games.columns.items()}
        for number in range(len(games.line)):
            tags = {name: values[number] for name, values in columns.items()}
            found.append({name: value.decode() for name, value in tags.items() if value is not None})
    return found


def by_python_chess(text: str) -> list[dict[str, str]]:
    """The tags as python-chess reads them, with the escapes of the standard undone."""
    handle, found = io.StringIO(text), []
    while (headers := chess.pgn.read_headers(handle)) is not None:
        found.append({name: re.sub(r'\\(["\\])', r"\1", value) for name, value in headers.items()})
    return found


values = st.text(alphabet="Aé1-?{};%[]., '", max_size=12).map(lambda text: text.strip())
escaped = st.lists(st.sampled_from(['\\"', "\\\\", "a", " ", "{", ";"]), max_size=6).map("".join)
tags = st.dictionaries(st.sampled_from(NAMES[4:]), values | escaped, max_size=6).flatmap(
    lambda found: st.permutations(list(({"Event": "Alder Open"} | found).items()))
)
pieces = st.sampled_from(
    [
        "1. e4 e5",
        "2. Nf3 (2. f4 {a gambit} exf4) 2... Nc6",
        '{ a comment\n[White "Nobody"]\nover lines }',
        '{ a comment\n\n[Event "Nothing"]\n\n}',
        "{ [%clk 0:10:00] } 3. Bb5",
        '; to the end [Event "x"] {\n4. O-O',
        "{ one ; and } 5. a3 ; two } {\n5... a6",
        '\n% escaped { [Black "x"]\n6. h3',
        "$1 $14",
    ]
)
games = st.tuples(tags, st.lists(pieces, min_size=1, max_size=5), st.sampled_from(["1-0", "0-1", "*"]))


def written(found: tuple[list[tuple[str, str]], list[str], str]) -> str:
    """A game of the generator as text."""
    head = "".join(f'[{name} "{value}"]\n' for name, value in found[0])
    moves = " ".join(found[1]).lstrip("\n")  # two blank lines end a game for python-chess
    return f"{head}\n{moves} {found[2]}\n\n"


@settings(max_examples=300, deadline=None)
@given(st.lists(games, min_size=1, max_size=6), st.integers(40, 2_000))
def test_tags_are_those_of_python_chess(found: list, block: int) -> None:  # type: ignore[type-arg]
    text = "".join(written(each) for each in found)
    expected = by_python_chess(text)
    bare = [
        {name: value for name, value in each.items() if name in dict(f[0])}
        for each, f in zip(expected, found, strict=True)
    ]
    assert scanned(text.encode()) == bare
    assert scanned(text.encode(), block) == bare, "blocks make no difference"


@pytest.mark.parametrize(
    "text",
    [
        '[Event "a"]\n[White "b"]\n\n*\n',
        '[Event "a"]  \n[White "b"]\t\n\n*',
        '[Event   "a"]\n[ White\t"b" ]\n\n*\n',
        '[Event "a"] [White "b"]\n\n*\n',
        '[Event "a"][White "b"]\n\n*\n',
        '  [Event "a"]\n  [White "b"]\n\n  *\n',
        '[Event "a"]\n\n[White "b"]\n\n*\n',
        '[Event "a"]\n% escaped\n; a comment\n[White "b"]\n*\n',
        '; first\n% second\n{ third }\n\n[Event "a"]\n[White "b"]\n\n',
        '[Event "a"]\n[White "b"]',
    ],
)
def test_tags_may_stand_in_many_ways(text: str) -> None:
    assert scanned(text.encode()) == [{"Event": "a", "White": "b"}]


@pytest.mark.parametrize(
    ("written", "value"),
    [(r"a \"b\" c", 'a "b" c'), (r"a\\b", "a\\b"), ('a "b" c', 'a "b" c'), ("a ] b", "a ] b"), ("", "")],
)
def test_quotes_in_values(written: str, value: str) -> None:
    assert scanned(f'[Event "{written}"]\n[White "x"]\n\n*\n'.encode()) == [{"Event": value, "White": "x"}]


@pytest.mark.parametrize(
    "text",
    [
        '[Event "a"]\n[White "b"]\n\n1. e4 *\n[Event "c"]\n[White "d"]\n\n*\n',
        '[Event "a"]\n[White "b"]\n[Event "c"]\n[White "d"]\n',
        '[Event "a"]\n[White "b"]\n\n[Event "c"]\n[White "d"]\n',
        '[White "b"]\n[Event "a"]\n\n[White "d"]\n[Event "c"]\n',
        '[Event "a"]\n[White "b"]\n*\n[White "d"]\n[Event "c"]\n1. e4\n',
    ],
)
def test_where_a_game_begins(text: str) -> None:
    assert scanned(text.encode()) == [{"Event": "a", "White": "b"}, {"Event": "c", "White": "d"}]


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("block", [1, 2, 3, 7, 8_000_000])
def test_line_ends_and_blocks_make_no_difference(tmp_path: Path, ends: str, block: int) -> None:
    text = (game() + game(White="Cedar, Cy")).replace("\n", ends)
    path = tmp_path / "open.pgn"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    joined = b"".join(Blocks(str(path), block)) if block > 2 else b"".join(Blocks(str(path), 3))
    assert joined.decode() == text.replace("\r\n", "\n").replace("\r", "\n")
    file = read_text(tmp_path, b"\xef\xbb\xbf" + text.encode())
    assert list(games_of(file).rows.index) == [1, 11]
    assert column(file, "white") == ["Alder, Ann", "Cedar, Cy"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-8", "cp1252"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    file = read_text(tmp_path, (game(White="Älder, Ann") + game(White="Birch, Bo")).encode(encoding))
    assert column(file, "white") == ["Älder, Ann", "Birch, Bo"]
    assert codes(file) == (["F003"] if encoding == "cp1252" else [])


def test_values_of_two_encodings_are_read_each_in_its_own(tmp_path: Path) -> None:
    content = game(White="Ålder, Ann").encode() + game(White="Ålder, Ann").encode("latin-1")
    file = read_text(tmp_path, content)
    assert column(file, "white") == ["Ålder, Ann"] * 2
    assert [(p.code, p.place.line) for p in file.problems] == [("F003", 11)]


def test_what_cannot_be_read_is_named_with_its_line(tmp_path: Path) -> None:
    text = (
        "My games\n\n"
        + game()
        + '[Event "Open\n[White Alder]\n'
        + game(Black=None)
        + '[Black "x"]\n[Black "y"]\n'
    )
    file = read_text(tmp_path, text)
    assert [(p.code, p.place.line) for p in file.problems if p.code < "G708"] == [
        ("G707", 1),
        ("G703", 13),
        ("G703", 14),
        ("G705", 25),
    ]


def test_a_comment_that_is_never_closed(tmp_path: Path) -> None:
    file = read_text(tmp_path, game() + game(moves="1. e4 { oh") + game())
    assert next((p.code, p.place.line) for p in file.problems) == ("G701", 19)
    assert len(games_of(file).rows) == 2


@pytest.mark.parametrize("other", ["", "; to the end of the line\n"])
@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("1. e4 { oh", "1. d4 { ah }", [("G701", 19)]),
        ("1. e4 { oh\n", "{ ah } 1. d4 { eh }", [("G701", 19)]),
        ("1. e4 { oh }", "1. d4 { ah }", []),
        ("1. e4 { oh\n[%clk 0:03:00]\n[Event of the year]\n}", "1. d4 { ah }", []),
        ('1. e4 { as in\n[Event "Birch Open"]\n[White "Cedar"]\n}', "1. d4 { ah }", []),
    ],
)
def test_a_comment_that_a_later_game_closes(
    tmp_path: Path, other: str, first: str, second: str, told: list[tuple[str, int]]
) -> None:
    file = read_text(tmp_path, game() + game(first) + game(other + second) + game())
    assert [(p.code, p.place.line) for p in file.problems] == told
    assert len(games_of(file).rows) == (3 if told else 4)


def test_tags_without_number_do_not_become_columns_without_number(tmp_path: Path) -> None:
    file = read_text(tmp_path, "".join(game(**{f"Tag{n}": "x"}) for n in range(150)))
    assert codes(file) == ["G706"]
    assert len(games_of(file).rows.columns) <= 110
    assert column(file, "white") == ["Alder, Ann"] * 150


def test_places_name_the_game_and_its_line(tmp_path: Path) -> None:
    table = games_of(read_text(tmp_path, game() + game(Round="x")))
    problem = table.problem("V208", 11, "round", found="x")
    assert problem.lines()[0].endswith(
        "open.pgn:11 (game 2): V208 error: 'x' is not a whole number of 1 or more"
    )
    assert problem.row == (
        '[Event "Alder Open"] [Round "x"] [White "Alder, Ann"] [Black "Birch, Ben"] [Result "1-0"]'
    )


def test_moves_are_told_from_comments() -> None:
    texts = ["1. e4 e5 1-0", "{ nobody came } 1-0", "1-0", "*", "{ a } 1. e4 { b } 0-1 { c }", "; x\n1-0", ""]
    data = "".join(f'[Event "a"]\n\n{text}\n\n' for text in texts).encode()
    found, _ = scan(data, True)
    assert found.moves.tolist() == [True, False, False, False, True, False, False]
    assert found.ending.tolist() == [1, 1, 1, 4, 2, 1, 0]
    assert found.line.dtype == np.int64


@pytest.mark.parametrize(
    "end", [b"[", b'["', b"[E", b'[E "', b"[]", b'[""', b"[ ", b"[\n", b"[\r", b"\\[", b'"[']
)
def test_a_file_that_ends_within_a_tag(end: bytes) -> None:
    whole = b'[Event "Alder Open"]\n[White "Alder, Ann"]\n\n1. e4 1-0\n\n'
    assert scanned(whole + end)[0] == {"Event": "Alder Open", "White": "Alder, Ann"}
    assert len(scanned(end)) <= 1

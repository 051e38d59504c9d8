"""Upload files of chess-results.com."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from page_texts import codes, games, rows

from elo_batch.readers import chess_results_xml
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.registry import takers
from elo_batch.tables import RawFile

PLAYERS = (
    '<player no="1" id="101" lastname="Alder" firstname="Ann" title="WFM" rtg="2100" rtgfide="2090" '
    'rtgnat="2050" rtgdifference="-7" kfaktor="20" sex="W" fed="ENG" fideid="90000001" pts="{ann}"/>',
    '<player no="2" lastname="Birch,Ben" firstname="" rtgfide="1900" fideid="90000002" pts="{ben}"/>',
    '<player no="3" lastname="Cedar, Cy" firstname="" rtgfide="" rtgnat="1800" fideid="0" pts="{cy}"/>',
)
EVENT = (
    '<tournament name="Alder Open" type="0" rounds="2" from="20251108" to="09.11.2025" timecontrol="15+10" '
    'location="Elmstead" federation="ENG"/>'
)
ROUNDS = '<round round="1" date="20251108"/><round round="2" date="09.11.2025"/>'


def pairing(white: int, black: int, scores: str, forfeit: str = "", round_: int = 1) -> str:
    """A pairing; scores as `1:0`."""
    one, _, other = scores.partition(":")
    return (
        f'<playerpairing round="{round_}" pairing="1" board="1" whiteno="{white}" blackno="{black}"'
        f' reswhite="{one}" resblack="{other}" forfeit="{forfeit}"/>'
    )


def text(*pairings: str, points: tuple[str, ...] = ("", "", ""), more: str = "") -> str:
    """A whole file."""
    people = "\n".join(PLAYERS).format(ann=points[0], ben=points[1], cy=points[2])
    games_ = "\n".join(pairings)
    return (
        f'<?xml version="1.0"?>\n<chessresults>\n<tournamentdata>{EVENT}</tournamentdata>\n'
        f"<rounds>{ROUNDS}</rounds>\n<players>\n{people}\n</players>\n{more}"
        f"<playerpairings>\n{games_}\n</playerpairings>\n</chessresults>\n"
    )


def read(folder: Path, content: str | bytes) -> RawFile:
    """Write and read a file."""
    path = folder / "upload.xml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert takers(str(path), path.read_bytes()[:65536]) == ["chess_results_xml"]
    return chess_results_xml.read(str(path), ReadOptions())


def test_players_event_and_games(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        text(
            pairing(1, 2, "1.0:0.0"),
            pairing(3, -1, "1:0"),
            pairing(2, 3, "0,5:0,5", round_=2),
            pairing(1, -2, ":", round_=2),
            points=("1,0", "0.5", "1½"),
        ),
    )
    assert codes(found) == []
    assert rows(found, "games", "round", "date", "white", "black", "result") == [
        ("1", "2025-11-08", "90000001", "90000002", "1-0"),
        ("1", "2025-11-08", "Cedar, Cy", "", "bye=1"),
        ("2", "2025-11-09", "90000002", "Cedar, Cy", "1/2-1/2"),
        ("2", "2025-11-09", "90000001", "", "bye=0"),
    ]
    columns = ("id", "name", "title", "sex", "rating", "national_rating", "published_change", "published_k")
    assert rows(found, "players", *columns) == [
        ("90000001", "Alder, Ann", "WFM", "W", "2090", "2050", "-7", "20"),
        ("90000002", "Birch,Ben", "", "", "1900", "", "", ""),
        ("", "Cedar, Cy", "", "", "", "1800", "", ""),
    ]
    event = ("event", "start", "end", "place", "federation", "format", "time_control", "rate_of_play")
    assert rows(found, "events", *event) == [
        ("Alder Open", "2025-11-08", "2025-11-09", "Elmstead", "ENG", "swiss", "rapid", "15+10")
    ]


@pytest.mark.parametrize(
    ("scores", "forfeit", "result"),
    [
        ("1:0", "K", "+/-"),
        ("0:1", "K", "-/+"),
        ("0:0", "K", "-/-"),
        ("0:0", "D", "-/-"),
        (":", "D", "-/-"),
        ("1:0", "U", "1-0U"),
        ("0.5:0.5", "u", "1/2-1/2U"),
        ("½:½", "", "1/2-1/2"),
    ],
)
def test_forfeits_and_games_that_are_not_rated(
    tmp_path: Path, scores: str, forfeit: str, result: str
) -> None:
    assert games(read(tmp_path, text(pairing(1, 2, scores, forfeit))))[0][3] == result


@pytest.mark.parametrize(
    ("black", "scores", "forfeit", "result"),
    [
        (-1, "1:0", "K", "bye=1"),
        (-1, ":", "", "bye=1"),
        (-1, "0.5:0", "", "bye=½"),
        (-2, ":", "", "bye=0"),
        (-2, ":", "H", "bye=½"),
        (-2, "0,5:", "H", "bye=½"),
    ],
)
def test_byes(tmp_path: Path, black: int, scores: str, forfeit: str, result: str) -> None:
    assert games(read(tmp_path, text(pairing(1, black, scores, forfeit)))) == [("1", "90000001", "", result)]


def test_a_game_without_scores_is_not_finished(tmp_path: Path) -> None:
    found = read(tmp_path, text(pairing(1, 2, ":")))
    assert games(found) == [("1", "90000001", "90000002", "*")]
    assert codes(found) == ["C507"]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (pairing(1, 2, "1:1"), "C518"),
        (pairing(1, 2, "1:"), "C518"),
        (pairing(1, 2, "1:0", "X"), "C518"),
        (pairing(1, 2, "½:½", "K"), "C518"),
        (pairing(1, 9, "1:0"), "C519"),
        (pairing(1, 0, "1:0"), "C519"),
        (pairing(1, 1, "1:0"), "T303"),
        (pairing(1, 2, "1:0").replace('round="1"', 'round="x"'), "C517"),
        (pairing(1, 2, "1:0", round_=0), "C517"),
        (pairing(1, 2, "1:0").replace('whiteno="1"', 'whiteno="99999999999999"'), "C517"),
    ],
)
def test_pairings_that_make_no_sense_are_errors_with_their_line(
    tmp_path: Path, wrong: str, code: str
) -> None:
    content = text(wrong)
    (problem,) = read(tmp_path, content).problems
    assert problem.code == code
    assert "<playerpairing" in content.splitlines()[problem.place.line - 1]
    assert problem.severity == "error"


def test_the_line_is_where_the_element_begins(tmp_path: Path) -> None:
    spread = pairing(1, 9, "1:0").replace(" ", "\n   ")
    content = text("<!-- <player no='7'/> -->", spread)
    (problem,) = read(tmp_path, content).problems
    assert content.splitlines()[problem.place.line - 1] == "<playerpairing"
    assert 'blackno="9"' in problem.row


def test_points_that_do_not_add_up_are_a_warning(tmp_path: Path) -> None:
    found = read(tmp_path, text(pairing(1, 2, "1:0"), points=("2", "0", "")))
    assert codes(found) == ["T401"]


def test_numbers_twice_and_numbers_that_are_none(tmp_path: Path) -> None:
    assert codes(read(tmp_path, text().replace('no="2"', 'no="1"'))) == ["T201"]
    assert codes(read(tmp_path, text().replace('no="2"', 'no="two"'))) == ["C517"]
    assert codes(read(tmp_path, text().replace('rtgfide="1900"', 'rtgfide="strong"'))) == ["C520"]
    assert codes(read(tmp_path, text(points=("many", "", "")))) == ["C521"]


def test_a_fide_rating_without_a_fide_id_is_a_warning(tmp_path: Path) -> None:
    found = read(tmp_path, text().replace('rtgfide=""', 'rtgfide="1400"'))
    (problem,) = found.problems
    assert problem.code == "C525"
    assert "Cedar, Cy, 1400" in problem.message


def test_teams_are_named(tmp_path: Path) -> None:
    teams = '<teams><team no="4" name="Elm Club"/></teams>\n'
    content = text(pairing(1, 2, "1:0"), more=teams).replace('type="0"', 'type="2"')
    found = read(tmp_path, content.replace('no="1" id', 'no="1" teamno="4" id'))
    assert rows(found, "players", "name", "team")[0] == ("Alder, Ann", "Elm Club")
    assert rows(found, "events", "team") == [("yes",)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "iso-8859-2"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    content = text(pairing(1, 2, "½:½")).replace("Ann", "Zoë")
    declared = "" if encoding == "cp1252" else f' encoding="{encoding.removesuffix("-sig")}"'
    content = content.replace('version="1.0"', f'version="1.0"{declared}')
    if encoding == "iso-8859-2":
        content = content.replace("½", "0.5")
    found = read(tmp_path, content.encode(encoding))
    assert rows(found, "players", "name")[0] == ("Alder, Zoë",)
    assert games(found)[0][3] == "1/2-1/2"


@pytest.mark.parametrize("length", [50, 200, 500, -3, -60])
def test_a_file_that_is_cut_is_an_error(tmp_path: Path, length: int) -> None:
    (problem,) = read(tmp_path, text(pairing(1, 2, "1:0"))[:length]).problems
    assert (problem.code, problem.severity) == ("C515", "error")


BOMB = "<!DOCTYPE x [" + "".join(
    f'<!ENTITY a{n + 1} "{f"&a{n};" * 10}">' for n in range(9)
) + '<!ENTITY a0 "Alder">]>'  # fmt: skip


@pytest.mark.parametrize(
    "declared",
    [
        BOMB,
        '<!DOCTYPE x [<!ENTITY a9 SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE chessresults SYSTEM "x.dtd">',
    ],
    ids=["bomb", "file", "dtd"],
)
def test_entities_are_never_read(tmp_path: Path, declared: str) -> None:
    content = (
        text(pairing(1, 2, "1:0"))
        .replace("<chessresults>", f"{declared}<chessresults>")
        .replace("Ann", "&a9;")
    )
    begun = time.perf_counter()
    (problem,) = read(tmp_path, content).problems
    assert problem.code == "C516"
    assert time.perf_counter() - begun < 2


def test_an_endless_depth_ends_with_a_sentence(tmp_path: Path) -> None:
    found = read(tmp_path, "<chessresults>" + "<a>" * 100_000)
    assert codes(found) == ["C515"]

"""Files for the ECF and US Chess: what stands in them, what is refused, and by which name."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from dbfread import DBF

from elo_batch.batch.converting import Converted, ReadBackError, convert
from elo_batch.batch.request import Request
from elo_batch.problems import RequestError
from elo_batch.readers import ReadOptions, read_file
from elo_batch.writers.others import ecf

ECF = {
    "EVENT CODE": "AL25",
    "results officer": "Ann Alder",
    "RESULTS OFFICER ADDRESS": "ann@alder.example",
    "TREASURER": "Ben Birch",
    "TREASURER_ADDRESS": "1 Birch Lane",
}
US_CHESS = {
    "H_AFF_ID": "A9000001",
    "H_CITY": "Springfield",
    "H_STATE": "IL",
    "H_ZIPCODE": "62701",
    "H_CTD_ID": "90000001",
}
HEADINGS = (
    "event,round,board,date,white,black,result,white_name,black_name,white_rating,black_rating,time_control\n"
)
ONE = """Oak Cup,1,1,2025-11-08,900001A,900002B,1-0,"Alder, Ann","Birch, Ben",2100,1900,75+10
Oak Cup,1,2,2025-11-08,900003C,900004D,+/-,"Cedar, Cy","Dogwood, Di",1800,,75+10
Oak Cup,2,1,2025-11-09,900004D,900001A,1/2-1/2,"Dogwood, Di","Alder, Ann",,2100,75+10
Oak Cup,2,,2025-11-09,900002B,,bye=1,"Birch, Ben",,1900,,75+10
"""


def us(rows: str) -> str:
    """The same rows with member ids of US Chess."""
    for letter in "ABCD":
        for number in "1234":
            rows = rows.replace(f"90000{number}{letter}", f"9000000{number}")
    return rows


def made(folder: Path, rows: str, to: str, name: str, fields: Mapping[str, str]) -> Converted:
    """A conversion of rows of games."""
    (folder / "games.csv").write_text(HEADINGS + rows, encoding="utf-8")
    return convert(Request(games=(str(folder / "games.csv"),)), to, name, fields, False)


def codes(converted: Converted) -> list[str]:
    """The codes of the errors."""
    return [problem.code for problem in converted.problems if problem.severity == "error"]


def test_an_ecf_file_has_its_fields_its_players_and_its_rounds(tmp_path: Path) -> None:
    (document,) = made(tmp_path, ONE, "ecf", "oak.ecf", ECF).documents
    assert document.content.decode().split("\r\n") == [
        "#EVENT DETAILS",
        "#EVENT CODE=AL25",
        "#SUBMISSION INDEX=1",
        "#EVENT NAME=Oak Cup",
        "#EVENT DATE=08/11/2025",
        "#FINAL RESULT DATE=09/11/2025",
        "#RESULTS OFFICER=Ann Alder",
        "#RESULTS OFFICER ADDRESS=ann@alder.example",
        "#TREASURER=Ben Birch",
        "#TREASURER ADDRESS=1 Birch Lane",
        "#MINUTES FOR GAME=75",
        "#SECONDS PER MOVE=10",
        "#PLAYER LIST",
        "#PIN=1 #ECF CODE=900001A #NAME=Alder, Ann",
        "#PIN=2 #ECF CODE=900002B #NAME=Birch, Ben",
        "#PIN=3 #ECF CODE=900003C #NAME=Cedar, Cy",
        "#PIN=4 #ECF CODE=900004D #NAME=Dogwood, Di",
        "#SECTION RESULTS=Oak Cup",
        "#PIN1=1 #PIN2=2 #SCORE=10 #COLOUR=W #ROUND=1 #GAME DATE=08/11/2025",
        "#PIN1=3 #PIN2=4 #SCORE=1d #COLOUR=W #ROUND=1 #GAME DATE=08/11/2025",
        "#PIN1=4 #PIN2=1 #SCORE=55 #COLOUR=W #ROUND=2 #GAME DATE=09/11/2025",
        "#FINISH#",
        "",
    ]


def test_who_is_only_on_the_rating_list_is_not_submitted(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(
        'id,name,rating\n900009A,"Ivy, Ines",1500\n900001A,"Alder, Ann",2100\n'
    )
    (tmp_path / "games.csv").write_text(HEADINGS + ONE)
    lists = ((None, str(tmp_path / "list.csv")),)
    request = Request(games=(str(tmp_path / "games.csv"),), players=lists)
    (document,) = convert(request, "ecf", "oak.ecf", ECF, False).documents
    assert "Ivy" not in document.content.decode()
    assert document.content == made(tmp_path, ONE, "ecf", "oak.ecf", ECF).documents[0].content


def test_a_league_is_written_match_by_match_with_its_boards(tmp_path: Path) -> None:
    rows = (
        "event,date,board,white,black,result,white_team,black_team\n"
        'League,2025-11-08,1,"Alder, Ann","Birch, Ben",1-0,Acorns,Beechnuts\n'
        'League,2025-11-08,2,"Dogwood, Di","Cedar, Cy",1-0,Beechnuts,Acorns\n'
    )
    (tmp_path / "games.csv").write_text(rows)
    (tmp_path / "events.csv").write_text("event,team\nLeague,yes\n")
    request = Request(games=(str(tmp_path / "games.csv"),), events=str(tmp_path / "events.csv"))
    (document,) = convert(request, "ecf", "l.ecf", {**ECF, "MINUTES FOR GAME": "90"}, False).documents
    assert document.content.decode().split("\r\n")[-6:-1] == [
        "#MATCH RESULTS=Acorns v Beechnuts",
        "#RESULTS DATE=08/11/2025",
        "#PIN1=1 #PIN2=2 #SCORE=10 #COLOUR=W #BOARD=1",
        "#PIN1=3 #PIN2=4 #SCORE=01 #COLOUR=B #BOARD=2",
        "#FINISH#",
    ]


def test_sections_of_a_congress_go_into_one_file(tmp_path: Path) -> None:
    rows = ONE.replace("Oak Cup", "Oak: Open") + ONE.replace("Oak Cup", "Oak: Major")
    (document,) = made(tmp_path, rows, "ecf", "oak.ecf", ECF).documents
    text = document.content.decode()
    assert ("#EVENT NAME=Oak\r" in text, text.count("#SECTION RESULTS=")) == (True, 2)
    apart = rows.replace("Oak: Major", "Elm Cup")
    assert codes(made(tmp_path, apart, "ecf", "oak.ecf", ECF)) == ["W108"]
    assert made(tmp_path, apart, "ecf", "oak.ecf", {**ECF, "EVENT NAME": "Autumn"}).documents


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (",1-0,", ",*,", "W102"),
        ("Alder, Ann", "Alder #1", "W112"),
    ],
)
def test_what_an_ecf_file_cannot_hold_is_refused_by_name(
    tmp_path: Path, old: str, new: str, code: str
) -> None:
    converted = made(tmp_path, ONE.replace(old, new), "ecf", "oak.ecf", ECF)
    assert (converted.documents, code in codes(converted)) == ((), True)


def test_everything_that_is_missing_is_named_at_once(tmp_path: Path) -> None:
    rows = ONE.replace("75+10", "")
    (problem,) = [p for p in made(tmp_path, rows, "ecf", "oak.ecf", {}).problems if p.code == "W108"]
    wanted = (
        "EVENT CODE, RESULTS OFFICER, RESULTS OFFICER ADDRESS, TREASURER, TREASURER ADDRESS, MINUTES FOR GAME"
    )
    assert wanted in problem.message
    (problem,) = [p for p in made(tmp_path, us(rows), "us-chess", "o.zip", {}).problems if p.code == "W108"]
    assert "H_AFF_ID, H_CITY, H_STATE, H_ZIPCODE, H_CTD_ID, S_TIMECTL" in problem.message


@pytest.mark.parametrize(
    ("to", "field", "said"),
    [
        ("ecf", "EVENT DATE=2025-11-08", "write it like 08/11/2025"),
        ("ecf", "TREASURERS=Ann", "there are EVENT CODE"),
        ("us-chess", "H_STATE=Illinois", "write it like IL"),
        ("csv", "H_STATE=IL", "it has none"),
    ],
)
def test_a_field_that_is_not_there_or_no_such_value_is_a_wrong_request(
    tmp_path: Path, to: str, field: str, said: str
) -> None:
    name, _, value = field.partition("=")
    with pytest.raises(RequestError, match=said):
        made(tmp_path, ONE, to, "oak.txt", {name: value})


def tables(converted: Converted, folder: Path) -> dict[str, list[dict[str, str]]]:
    """The records of the three tables, read by a library that others use."""
    for document in converted.documents:
        (folder / document.name).write_bytes(document.content)
    return {path.stem: [dict(row) for row in DBF(path, encoding="ascii")] for path in folder.glob("*.DBF")}


def test_a_report_for_us_chess_has_the_fields_of_format_2c(tmp_path: Path) -> None:
    found = tables(made(tmp_path, us(ONE), "us-chess", "report", US_CHESS), tmp_path)
    (header,), (section,) = found["THEXPORT"], found["TSEXPORT"]
    assert (header["H_FORMAT"], header["H_NAME"], header["H_TOT_SECT"]) == ("2C", "Oak Cup", "1")
    assert (header["H_BEG_DATE"], header["H_END_DATE"], header["H_COUNTRY"]) == (
        "20251108",
        "20251109",
        "USA",
    )
    assert (section["S_TIMECTL"], section["S_R_SYSTEM"], section["S_TOT_RNDS"]) == ("G/75;+10", "R", "2")
    assert header["H_EVENT_ID"] == section["S_EVENT_ID"] == found["TDEXPORT"][0]["D_EVENT_ID"]
    players = {row["D_NAME"]: row for row in found["TDEXPORT"]}
    assert {name: (row["D_RATING"], row["D_RND01"], row["D_RND02"]) for name, row in players.items()} == {
        "ALDER, ANN": ("2100", "W2W", "D4B"),
        "BIRCH, BEN": ("1900", "L1B", "B0"),
        "CEDAR, CY": ("1800", "X4", "U0"),
        "DOGWOOD, DI": ("0", "F3", "D1W"),
    }
    assert players["ALDER, ANN"]["D_MEM_ID"] == "90000001"


def test_who_was_not_paired_is_not_read_back_as_with_a_bye_of_zero(tmp_path: Path) -> None:
    """Cy has no row in round 2, `U0`; Ben asked for a bye of no points, `Z0`."""
    converted = made(tmp_path, us(ONE.replace("bye=1", "bye=0")), "us-chess", "report", US_CHESS)
    found = tables(converted, tmp_path)
    cells = {row["D_NAME"]: row["D_RND02"] for row in found["TDEXPORT"]}
    assert (cells["BIRCH, BEN"], cells["CEDAR, CY"]) == ("Z0", "U0")
    read = read_file(str(tmp_path / "TDEXPORT.DBF"), ReadOptions())
    games = next(table.rows for table in read.tables if table.kind == "games")
    assert games.loc[games["result"] == "bye=0", "white_name"].tolist() == ["BIRCH, BEN"]


def test_a_report_has_the_same_bytes_on_every_day_and_is_dated_by_the_event(tmp_path: Path) -> None:
    first, second = (made(tmp_path, us(ONE), "us-chess", "r.zip", US_CHESS).documents for _ in range(2))
    assert first == second
    with zipfile.ZipFile(io.BytesIO(first[0].content)) as archive:
        assert archive.namelist() == ["THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF"]
        assert [tuple(archive.read(name)[1:4]) for name in archive.namelist()] == [(125, 11, 9)] * 3


def test_sections_share_a_report_and_each_counts_its_own_pairs(tmp_path: Path) -> None:
    rows = us(ONE.replace("Oak Cup", "Oak: Open")) + us(ONE.replace("Oak Cup", "Oak: U1800"))
    found = tables(made(tmp_path, rows, "us-chess", "report", US_CHESS), tmp_path)
    assert [row["S_SEC_NAME"] for row in found["TSEXPORT"]] == ["Open", "U1800"]
    assert [row["D_SEC_NUM"] + "/" + row["D_PAIR_NUM"] for row in found["TDEXPORT"]] == [
        f"{section}/{number}" for section in (1, 2) for number in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (",1-0,", ",*,", "W102"),
        ("90000001", "0000000", "W111"),
        ("Oak Cup,2,1,2025-11-09", "Oak Cup,1,3,2025-11-08", "X301"),
    ],
)
def test_what_a_report_for_us_chess_cannot_hold_is_refused(
    tmp_path: Path, old: str, new: str, code: str
) -> None:
    converted = made(tmp_path, us(ONE).replace(old, new), "us-chess", "r.zip", US_CHESS)
    assert (converted.documents, code in codes(converted)) == ((), True)


def test_a_time_control_that_counts_otherwise_at_us_chess_is_told(tmp_path: Path) -> None:
    rows = us(ONE).replace("75+10", "25+10")  # 25 + 10 = 35: dual, which counts as regular; here it is rapid
    converted = made(tmp_path, rows, "us-chess", "r.zip", US_CHESS)
    assert [p.severity for p in converted.problems if p.code == "W116"] == ["warning"]
    assert converted.documents


def test_names_in_other_letters_are_written_in_ascii_with_a_note(tmp_path: Path) -> None:
    converted = made(tmp_path, us(ONE).replace("Alder, Ann", "Ålder, Żaneta"), "us-chess", "r.zip", US_CHESS)
    assert ["ALDER, ZANETA" in p.message for p in converted.problems if p.code == "W117"] == [True]


def test_an_ecf_file_that_does_not_say_the_same_is_never_handed_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elo_batch.writers.others.ecf_games.SCORES", {**ecf.SCORES, "1-0": "01"})
    with pytest.raises(ReadBackError, match="game"):
        made(tmp_path, ONE, "ecf", "oak.ecf", ECF)


def test_the_written_files_are_known_by_their_content(tmp_path: Path) -> None:
    for rows, to, name, fields in (
        (ONE, "ecf", "oak.txt", ECF),
        (us(ONE), "us-chess", "r.zip", US_CHESS),
    ):
        (document,) = made(tmp_path, rows, to, name, fields).documents
        (tmp_path / name).write_bytes(document.content)
        assert read_file(str(tmp_path / name), ReadOptions(kind="games")).tables

"""US Chess report files: three tables, several sections, cells of the office, old tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from dbase_files import Field, codes, dbase, games, table, write

from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.registry import companions
from elo_batch.readers.us_chess_players import cell
from elo_batch.readers.us_chess_time import system_of
from elo_batch.tables import RawFile

EVENT = "202511080001"


def text(**fields: int) -> list[Field]:
    return [(name, "C", size) for name, size in fields.items()]


H = text(H_FORMAT=5, H_EVENT_ID=12, H_NAME=35, H_TOT_SECT=2, H_BEG_DATE=8, H_END_DATE=8, H_CITY=21, H_STATE=2)
S = text(S_EVENT_ID=12, S_SEC_NUM=2, S_SEC_NAME=30, S_R_SYSTEM=1, S_TIMECTL=40, S_TRN_TYPE=1, S_TOT_RNDS=2)
S += [("S_BEG_DATE", "D", 8), ("S_END_DATE", "D", 8)]
D = text(D_EVENT_ID=12, D_SEC_NUM=2, D_PAIR_NUM=4, D_MEM_ID=8, D_NAME=30, D_STATE=2, D_RATING=4)
D += [(f"D_RND{number:02}", "C", 7) for number in (1, 2, 3)]
NAMES = ("ALDER, ANN", "BIRCH, BEN", "CEDAR, CY", "DOGWOOD, DI")
Record = dict[str, object]

HEADER: Record = {"H_FORMAT": "2C", "H_EVENT_ID": EVENT, "H_NAME": "ALDER OPEN", "H_BEG_DATE": "20251108"}
HEADER |= {"H_END_DATE": "20251109", "H_CITY": "ELMSTEAD", "H_STATE": "NC"}


def section(number: int = 1, system: str = "R", control: str = "40/90,SD/30;d5", **others: object) -> Record:
    start: Record = {"S_EVENT_ID": EVENT, "S_SEC_NUM": f"{number:>2}", "S_SEC_NAME": f"Section {number}"}
    return {**start, "S_R_SYSTEM": system, "S_TIMECTL": control, "S_TRN_TYPE": "S", "S_TOT_RNDS": 3, **others}


def player(number: int, *cells: str, where: int = 1, **others: object) -> Record:
    start: Record = {"D_EVENT_ID": EVENT, "D_SEC_NUM": f"{where:>2}", "D_PAIR_NUM": number}
    who: Record = {"D_MEM_ID": 90000000 + number, "D_NAME": NAMES[number - 1], "D_RATING": 1900 - number}
    rounds: Record = {f"D_RND{n:02}": each for n, each in enumerate(cells, 1)}
    return {**start, **who, **rounds, **others}


THREE = [player(1, "W2W", "D3B", "B0"), player(2, "L1B", "H0", "X3"), player(3, "U0", "D1W", "F2")]


def write_event(
    folder: Path, players: list[Record] = THREE, sections: list[Record] | None = None, fields: list[Field] = D
) -> str:
    """Write the three tables; gives the path of TDEXPORT.DBF."""
    write(folder, "THEXPORT.DBF", dbase(H, [HEADER], year=26, rubbish=b"\x05\xff"))
    write(folder, "TSEXPORT.DBF", dbase(S, sections or [section()]))
    return write(folder, "TDEXPORT.DBF", dbase(fields, players))


def read(folder: Path, players: list[Record] = THREE, sections: list[Record] | None = None) -> RawFile:
    return read_file(write_event(folder, players, sections), ReadOptions())


def test_a_section_is_an_event_with_games_byes_and_forfeits(tmp_path: Path) -> None:
    file = read(tmp_path)
    assert (file.format, codes(file)) == ("us_chess_dbf", [])
    assert sorted(games(file)) == [
        ("1", NAMES[0], NAMES[1], "1-0"),
        ("2", NAMES[1], "", "bye=½"),
        ("2", NAMES[2], NAMES[0], "1/2-1/2"),
        ("3", NAMES[0], "", "bye=1"),
        ("3", NAMES[1], NAMES[2], "+/-"),
    ]
    event = table(file, "events").rows.iloc[0]
    assert event[["event", "place", "start", "end", "time_control", "format"]].tolist() == [
        "ALDER OPEN", "ELMSTEAD, NC", "2025-11-08", "2025-11-09", "standard", "swiss"
    ]  # fmt: skip
    assert table(file, "players").rows["id"].tolist() == ["90000001", "90000002", "90000003"]


def test_several_sections_are_several_events_each_with_its_own_errors(tmp_path: Path) -> None:
    players = [*THREE, player(1, "W4W", where=2), player(4, "W1B", where=2)]
    file = read(tmp_path, players, [section(), section(2, S_BEG_DATE=20251109, S_END_DATE=20251109)])
    events = [found.rows.iloc[0] for found in file.tables if found.kind == "events"]
    assert [(each["event"], each["start"]) for each in events] == [
        ("ALDER OPEN: Section 1", "2025-11-08"),
        ("ALDER OPEN: Section 2", "2025-11-09"),
    ]
    (problem,) = file.problems
    assert (problem.code, problem.event, problem.place.line) == ("T305", "ALDER OPEN: Section 2", 4)


@pytest.mark.parametrize("named", ["THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF"])
def test_any_of_the_three_stands_for_all(tmp_path: Path, named: str) -> None:
    write_event(tmp_path)
    write(tmp_path, "TDOTHER.DBF", dbase(D, THREE))
    assert len(games(read_file(str(tmp_path / named), ReadOptions()))) == 5
    assert len(companions(str(tmp_path / named))) == 2


def test_a_missing_table_is_named(tmp_path: Path) -> None:
    path = write_event(tmp_path)
    (tmp_path / "TSEXPORT.DBF").unlink()
    (problem,) = read_file(path, ReadOptions()).problems
    assert problem.code == "N101"
    assert "TSEXPORT.DBF is not beside" in problem.message


def test_old_tables_have_ten_rounds_a_record_and_no_colours(tmp_path: Path) -> None:
    fields = text(D_EVENT_ID=9, D_SEC_NUM=2, D_PAIR_NUM=4, D_REC_SEQ=1, D_MEM_ID=8, D_NAME=30, D_RATING=4)
    fields += [(f"D_RND{number:02}", "C", 5) for number in range(1, 11)]
    rows = []
    for number, first, last in ((1, "W   2", "D   2"), (2, "L   1", "D   1")):
        rows.append(player(number, first, *["U   0"] * 9, D_EVENT_ID=EVENT[:9], D_REC_SEQ=1))
        rows.append(player(number, last, D_EVENT_ID=EVENT[:9], D_REC_SEQ=2))
    write(tmp_path, "THEXPORT.DBF", dbase(H, [HEADER | {"H_EVENT_ID": EVENT[:9]}]))
    write(tmp_path, "TSEXPORT.DBF", dbase(S, [section(S_EVENT_ID=EVENT[:9], S_TOT_RNDS=11)]))
    file = read_file(write(tmp_path, "TDEXPORT.DBF", dbase(fields, rows)), ReadOptions())
    assert codes(file) == ["T316"]
    assert [game for game in games(file) if game[2]] == [
        ("1", NAMES[0], NAMES[1], "1-0"),
        ("11", NAMES[0], NAMES[1], "1/2-1/2"),
    ]


@pytest.mark.parametrize("found", ["$2W", "#2", "W$2W", "%"])
def test_two_games_in_one_round_are_refused_with_the_round(tmp_path: Path, found: str) -> None:
    file = read(tmp_path, [player(1, "U0", found)])
    (problem,) = [problem for problem in file.problems if problem.severity == "error"]
    assert (problem.code, problem.place.column) == ("N151", "D_RND02")
    assert f"round 2: '{found}'" in problem.message


@pytest.mark.parametrize(
    ("players", "sections", "code"),
    [
        ([player(1, "Q9")], None, "N125"),
        ([player(1, "W9W")], None, "T301"),
        ([player(1, "W0W")], None, "T315"),
        ([player(1, "U0"), player(1, "U0")], None, "T201"),
        ([player(1, "U0", D_PAIR_NUM="x")], None, "N124"),
        ([player(1, "U0", where=3)], None, "N152"),
        (THREE, [section(S_EVENT_ID="OTHER")], "N153"),
        (THREE, [section(2, S_BEG_DATE="x")], "N148"),
        ([], None, "N157"),
    ],
)
def test_what_is_wrong_is_told(
    tmp_path: Path, players: list[Record], sections: list[Record] | None, code: str
) -> None:
    assert code in codes(read(tmp_path, players, sections))


@pytest.mark.parametrize(
    ("system", "control", "pool", "found"),
    [
        ("R", "G/90;d5", "standard", []),
        ("D", "G/60;d5", "standard", ["N154"]),
        ("Q", "G/25;d5", "rapid", []),
        ("B", "G/5;d0", "blitz", []),
        ("", "G/20;d5", "rapid", []),
        ("", "G/5;+2", "blitz", []),
        ("R", "G/5;d0", "standard", ["N155"]),
        ("", "soon", "", ["N158"]),
        ("", "", "", []),
    ],
)
def test_the_pool_follows_rating_system_and_time_control(
    tmp_path: Path, system: str, control: str, pool: str, found: list[str]
) -> None:
    file = read(tmp_path, THREE, [section(1, system, control)])
    assert table(file, "events").rows["time_control"].tolist() == [pool]
    assert codes(file) == found


@pytest.mark.parametrize(
    ("control", "system"),
    [
        ("G/61;d5", "R"),
        ("G/60;d5", "D"),
        ("G/25;d5", "D"),
        ("G/24;d5", "Q"),
        ("G/6;d5", "Q"),
        ("G/5;d5", "B"),
    ],
)
def test_minutes_and_seconds_are_added_at_the_borders(control: str, system: str) -> None:
    # above 65 regular, 30 to 65 dual, 11 to 29 quick, 5 to 10 blitz
    assert system_of(control) == system


@pytest.mark.parametrize(
    ("written", "opponent", "colour", "result"),
    [
        ("W9B", 9, "b", "1"), ("d16w", 16, "w", "="), ("X12", 12, "", "+"), ("X0", 0, "", "F"),
        ("F", 0, "", "Z"),
        ("B0", 0, "", "F"), ("H", 0, "", "H"), ("U0", 0, "", " "), ("Z0", 0, "", "Z"), ("BYE", 0, "", "F"),
    ],
)  # fmt: skip
def test_cells(written: str, opponent: int, colour: str, result: str) -> None:
    found = cell(written)
    assert found is not None
    assert (found.opponent, found.colour, found.result) == (opponent, colour, result)

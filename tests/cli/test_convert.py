"""`elo-batch convert` as its user types it: formats by ending, and sentences for what is wrong."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet
import pytest

from elo_batch.cli.convert_work import convert_command
from elo_batch.problems import RequestError

GAMES = (
    "event,round,date,white,black,result,white_name,black_name,time_control\n"
    'Oak Cup,1,2025-11-08,90000001,90000002,1-0,"Alder, Ann","Birch, Ben",90+30\n'
)
FIDE = (
    "ID Number      Name             Fed Sex Tit  WTit OTit           FOA NOV25 Gms K  B-day Flag\n"
    "90000001       Alder, Ann       ENG F        WIM  IA,FT              2100  5   20 1990  wi  \n"
    "90000002       Birch, Ben       ENG M                                1900  0   20 1991      \n"
)
US_CHESS = ["H_AFF_ID=A9000001", "H_CITY=Springfield", "H_STATE=IL", "H_ZIPCODE=62701", "H_CTD_ID=90000001"]
GIVEN = {
    **dict.fromkeys(("to", "on", "events", "aliases", "sheet", "encoding", "locale", "input_format"), ""),
    **dict.fromkeys(("players", "rules", "mapping", "fields")),
    **dict.fromkeys(("force", "quiet", "debug"), False),
}


def run(folder: Path, content: str, out: str, **more: object) -> int:
    """Convert one file of the folder; the exit code."""
    (folder / "in.txt").write_text(content, encoding="utf-8")
    return convert_command({**GIVEN, "files": [str(folder / "in.txt"), str(folder / out)], **more})


def names(folder: Path) -> list[str]:
    """The files in a folder, sorted."""
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize(
    ("out", "to", "fields", "made"),
    [
        ("oak.csv", "", [], ["oak-events.csv", "oak-players.csv", "oak.csv"]),
        ("oak.parquet", "", [], ["oak-events.parquet", "oak-players.parquet", "oak.parquet"]),
        ("oak.xlsx", "", [], ["oak.xlsx"]),
        ("oak.trf", "", ["032=ENG"], ["oak.trf"]),
        ("oak.zip", "us-chess", US_CHESS, ["oak.zip"]),
    ],
)
def test_the_ending_or_to_tells_the_format(
    tmp_path: Path, out: str, to: str, fields: list[str], made: list[str]
) -> None:
    assert run(tmp_path, GAMES, out, to=to, fields=fields) == 0
    assert names(tmp_path) == sorted([*made, "in.txt"])


@pytest.mark.parametrize(
    ("out", "to", "counts"),
    [
        ("oak.csv", "", "1 event, 1 game, 1 bye, 2 players in games, 2 other players"),
        ("oak.xlsx", "", "1 event, 1 game, 1 bye, 2 players in games, 2 other players"),
        ("oak.parquet", "", "1 event, 1 game, 1 bye, 2 players in games, 2 other players"),
        ("oak.trf", "", "1 event, 1 game, 1 bye, 2 players in games, 1 other player"),
        ("oak.zip", "us-chess", "1 event, 1 game, 1 bye, 2 players in games, 1 other player"),
    ],
)
def test_games_byes_and_players_who_play_are_counted_apart(
    tmp_path: Path, out: str, to: str, counts: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "list.csv").write_text("id,name,rating\n90000004,Dogwood Di,1500\n", encoding="utf-8")
    games = GAMES + 'Oak Cup,1,2025-11-08,90000003,,bye=1,"Cedar, Cy",,90+30\n'
    fields = US_CHESS if to else ["032=ENG"] if out.endswith(".trf") else []
    more = {"to": to, "fields": fields, "players": [str(tmp_path / "list.csv")]}
    assert run(tmp_path, games, out, **more) == 0
    assert f"{counts} written and read back" in capsys.readouterr().out


def test_the_tables_for_us_chess_go_into_the_folder(tmp_path: Path) -> None:
    assert run(tmp_path, GAMES, "report", to="us-chess", fields=US_CHESS) == 0
    assert names(tmp_path / "report") == ["TDEXPORT.DBF", "THEXPORT.DBF", "TSEXPORT.DBF"]
    with pytest.raises(RequestError, match="name a folder"):
        run(tmp_path, GAMES, "report.dbf", to="us-chess", fields=US_CHESS)


def test_a_field_of_the_header_of_a_report_is_set(tmp_path: Path) -> None:
    assert run(tmp_path, GAMES, "oak.trf", fields=["032=ENG", "112=FA Cedar, Cy"]) == 0
    lines = (tmp_path / "oak.trf").read_text().splitlines()
    assert {"032 ENG", "112 FA Cedar, Cy", "122 90+30"} <= set(lines)


@pytest.mark.parametrize("suffix", ["csv", "xlsx", "parquet"])
def test_a_rating_list_becomes_a_table(
    tmp_path: Path, suffix: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, FIDE, f"list.{suffix}") == 0
    assert "2 players written and read back" in capsys.readouterr().out
    assert names(tmp_path) == ["in.txt", f"list.{suffix}"]


def test_a_list_of_fide_goes_into_parquet_as_text(tmp_path: Path) -> None:
    assert run(tmp_path, FIDE, "list.parquet") == 0
    table = pyarrow.parquet.read_table(tmp_path / "list.parquet")
    assert table.column("id").to_pylist() == ["90000001", "90000002"]
    assert table.column("rating").to_pylist() == ["2100", "1900"]


def test_a_list_is_no_event_and_has_no_fields_to_set(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="csv, xlsx, parquet"):
        run(tmp_path, FIDE, "list.trf")
    with pytest.raises(RequestError, match="it has none"):
        run(tmp_path, FIDE, "list.parquet", fields=["032=ENG"])
    assert names(tmp_path) == ["in.txt"]


def test_what_is_there_is_not_overwritten(tmp_path: Path) -> None:
    for content in (GAMES, FIDE):
        assert run(tmp_path, content, "out.parquet", force=True) == 0
        with pytest.raises(RequestError, match="is there already"):
            run(tmp_path, content, "out.parquet")


def test_nothing_is_written_when_something_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, GAMES, "oak.ecf") == 1
    assert names(tmp_path) == ["in.txt"]
    assert "RESULTS OFFICER" in capsys.readouterr().err


def test_an_unknown_ending_is_told_the_choices(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match=r"\.ecf"):
        run(tmp_path, GAMES, "oak.abc")


UNDATED = """Board,Heath,Result,Moor
1,"Alder, Ann",1-0,"Birch, Ben"
2,"Cedar, Cy",1/2-1/2,"Dogwood, Di"
"""


@pytest.mark.parametrize("out", ["card.csv", "card.trf"])
def test_the_day_of_on_is_written_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], out: str
) -> None:
    assert run(tmp_path, UNDATED, out, on="2026-02-14") == 0
    assert "2026-02-14, the day of --on, is written as the day of its games (2)" in capsys.readouterr().err
    assert run(tmp_path, (tmp_path / out).read_text(), "again.csv") == 0
    assert (tmp_path / "again.csv").read_text().count("2026-02-14") == 2


def test_the_day_of_on_changes_no_date_that_is_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, GAMES, "oak.csv", on="2026-02-14") == 0
    assert "W127" not in capsys.readouterr().err
    assert "2026-02-14" not in (tmp_path / "oak.csv").read_text() + (tmp_path / "oak-events.csv").read_text()


@pytest.mark.parametrize("name", ["trf", "trf16"])
def test_a_report_may_be_asked_for_by_either_name(tmp_path: Path, name: str) -> None:
    assert run(tmp_path, GAMES, "reports", to=name) == 0
    assert names(tmp_path / "reports") == ["Oak-Cup.trf"]

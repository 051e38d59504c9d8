"""Lists of the German federation: with and without a header, players of two clubs, the wrong one of three."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile

HEADER = (
    '"ID","ZPS","Mgl-Nr","Status","Spielername","Geschlecht","Spielberechtigung","Geburtsjahr",'
    '"Letzte-Auswertung","DWZ","Index","FIDE-Elo","FIDE-Titel","FIDE-ID","FIDE-Land"'
)
ALDER = (
    '"10000001","10101","0001","A","Alder,Ann","W","D","1990","202601","1850","34","1820","","90000001","GER"'
)
AGAIN = ALDER.replace("10101", "10202").replace('"0001","A"', '"0007","P"')
BIRCH = '"10000002","10101","0002","A","Birch,Ben","M","D","1980","202601","1650","4","","","",""'


def read(
    folder: Path, *lines: str, columns: dict[str, str] | None = None, encoding: str = "utf-8"
) -> RawFile:
    (folder / "spieler.csv").write_text("\n".join(lines) + "\n", encoding=encoding)
    return read_file(str(folder / "spieler.csv"), ReadOptions(kind="players", columns=columns or {}))


@pytest.mark.parametrize("lines", [(HEADER, ALDER, AGAIN, BIRCH), (ALDER, AGAIN, BIRCH)])
def test_the_fide_rating_is_the_rating_and_dwz_stays_beside_it(
    tmp_path: Path, lines: tuple[str, ...]
) -> None:
    file = read(tmp_path, *lines)
    rows = file.tables[0].rows
    assert file.format == "dsb_list"
    assert rows["id"].tolist() == ["90000001", ""]
    assert rows["rating"].tolist() == ["1820", ""]
    assert rows["dwz"].tolist() == ["1850", "1650"]
    assert rows["member_number"].tolist() == ["0001", "0002"]
    assert rows["name"].tolist() == ["Alder,Ann", "Birch,Ben"]
    assert [problem.code for problem in file.problems] == ["L431", "L434"]


def test_the_user_may_choose_dwz_and_the_ids_of_the_dsb(tmp_path: Path) -> None:
    rows = read(tmp_path, HEADER, ALDER, BIRCH, columns={"DWZ": "rating", "ID": "id"}).tables[0].rows
    assert rows["id"].tolist() == ["10000001", "10000002"]
    assert rows["rating"].tolist() == ["1850", "1650"]


def test_two_rows_of_a_player_that_contradict_each_other_are_an_error(tmp_path: Path) -> None:
    file = read(tmp_path, HEADER, ALDER, AGAIN.replace("1850", "1860"))
    assert [(p.code, p.place.line) for p in file.problems if p.severity == "error"] == [("L432", 3)]


def test_old_downloads_are_cp1252(tmp_path: Path) -> None:
    file = read(tmp_path, HEADER, ALDER.replace("Alder", "Ahörn"), encoding="cp1252")
    assert file.tables[0].rows["name"].tolist() == ["Ahörn,Ann"]


@pytest.mark.parametrize("header", ['"ZPS","LV","Verband","Vereinname"', '"Verband","LV","Verbandname"'])
def test_the_lists_of_clubs_and_associations_are_refused(tmp_path: Path, header: str) -> None:
    assert [p.code for p in read(tmp_path, header, '"10101","1","101","Wald"').problems] == ["L433"]
